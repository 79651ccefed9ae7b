/* Sinew - per node: numbers that a component has for each node of its state, and an item for each.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/component.h>

/** The numbers of a list for the nodes of input 0, given once for all or for each, and an item for each node.
    `nodes` names them in messages, as "points". NULL when the bind has failed. */
static inline const double* sn_bind_per_node(sn_bind* bind, sn_reals list, const char* param,
                                             const char* nodes)
{
    const int count = sn_bind_rest(bind, 0)->count;
    if (list.count != 1 && list.count != count) {
        sn_bind_fail(bind, param, "has %d numbers, must have 1, or %d for the %d %s", list.count, count,
                     count, nodes);
        return NULL;
    }
    double* number = sn_bind_alloc(bind, (size_t)count * sizeof *number);
    sn_node* node = sn_bind_alloc(bind, (size_t)count * sizeof *node);
    if (!number || !node) return NULL;
    for (int i = 0; i < count; ++i) {
        number[i] = list.at[list.count == 1 ? 0 : i];
        node[i].node = i;
    }
    return sn_bind_items(bind, count, 1, node) ? NULL : number;
}
