/* Sinew - pick: cells from a list of nodes or from the mesh that a state was made of.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/component.h>

/** Cells of one kind: [count x per] points of input 0. */
typedef struct pick {
    int count, per;
    const int* nodes;
} pick;

/** Reads `list`, `per` points for each cell, which messages call `name`. */
sn_status pick_list(sn_bind* bind, sn_reals list, int per, const char* name, pick* out);
/** Declares one item for each cell. */
sn_status pick_items(sn_bind* bind, const pick* p);
/** The places of a cell's nodes in `points`. */
static inline void pick_gather(const pick* p, int cell, const sn_vec3* points, sn_vec3* x)
{
    for (int a = 0; a < p->per; ++a)
        x[a] = points[p->nodes[cell * p->per + a]];
}
