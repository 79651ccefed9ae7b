/* Sinew - cell_selection: cells from a list of nodes or from a mesh.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/component.h>
#include <sinew/mesh.h>

/** Where a component's cells are: the parameters `mesh`, `where`, and `nodes`, which wins when it is
    given. */
typedef struct cell_source {
    sn_ref mesh;
    const char* where;
    sn_reals nodes;
} cell_source;

/** Cells of one kind: [count x per] points of input 0. */
typedef struct cell_selection {
    int count, per;
    const int* nodes;
    const int* numbers; /**< [count] in the mesh; NULL: from a list */
} cell_selection;

/** Finds them. That there are none is a failure. */
sn_status sn_cell_selection_bind(sn_bind* bind, const cell_source* source, sn_cell kind, cell_selection* out);
/** Declares one item for each cell. */
sn_status sn_cell_selection_items(sn_bind* bind, const cell_selection* p);
/** The places of a cell's nodes in `points`. */
static inline void cell_selection_gather(const cell_selection* p, int cell, const sn_vec3* points, sn_vec3* x)
{
    for (int a = 0; a < p->per; ++a)
        x[a] = points[p->nodes[cell * p->per + a]];
}
