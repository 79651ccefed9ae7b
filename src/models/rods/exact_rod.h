/* Sinew - exact rod: what the components on the frames of geometrically exact elements have in common: which
   frames these are.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/component.h>

/** Frames of a rod in order, `degree` to an element, and their arc lengths. */
typedef struct exact_line {
    int degree, elements;
    bool based; /**< node 0 is the frame of input 1, the others are those of input 0 */
    const double* stations;
    const sn_kin* rest[2]; /**< valid during bind */
} exact_line;

/** Binds the inputs, `frames` 0 and, if there is one, `base` 1; checks degree and stations. */
sn_status sn_exact_line_bind(sn_bind* bind, sn_ref base, sn_ref frames, int degree, sn_reals stations,
                             exact_line* line);
/** Declares the elements as items. */
sn_status sn_exact_line_items(sn_bind* bind, const exact_line* line);
/** Is a list of `size` numbers given once, or for each of `count`? If not, says so: `what` is "quadrature
   points" and so on. */
bool sn_exact_list_fits(sn_bind* bind, sn_reals list, int size, int count, const char* what,
                        const char* param);
/** Entry i of such a list. */
static inline const double* exact_entry(sn_reals list, int size, int i)
{
    return list.at + (list.count == size ? 0 : size * i);
}
/** The frame that is node k of a rod: input, and number in it. */
static inline sn_node exact_node(bool based, int k)
{
    sn_node base = { 1, 0 }, node = { 0, k - based };
    return k < based ? base : node;
}
