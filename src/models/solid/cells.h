/* Sinew - cells: which cells a component of solids works on.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/removal.h>
#include "models/solid/cell_selection.h"
#include "models/solid/shape.h"

typedef struct cells {
    shape_kind kind;
    int count;
    const int* nodes;          /**< [count x sn_shape_nodes]: points of input 0 */
    const int* numbers;        /**< [count] in the mesh; NULL: they come from a list of nodes */
    const sn_removal* removal; /**< NULL: none can be removed */
} cells;

/** Finds them, of the kind `choice` (sn_solid_cells): auto is the first kind of solid that the mesh has.
    Refuses cells without volume and inverted ones, by number. */
sn_status sn_cells_bind(sn_bind* bind, int choice, const cell_source* source, cells* out);
/** Cells of a mesh may be removed; `follow` as in sn_bind_removal. `mesh` is that of the source. */
sn_status sn_cells_follow(sn_bind* bind, sn_ref mesh, void (*follow)(const void* self), cells* c);
static inline bool sn_cells_lack(const cells* c, int cell)
{
    return c->removal && sn_removal_has(c->removal, c->numbers[cell]);
}
/** Their kind in a mesh. */
sn_cell sn_cells_mesh_kind(const cells* c);
/** Declares one item for each cell. */
sn_status sn_cells_items(sn_bind* bind, const cells* c);
/** The places of a cell's nodes in `points`. */
void sn_cells_gather(const cells* c, int cell, const sn_vec3* points, sn_vec3* X);
