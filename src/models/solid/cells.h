/* Sinew - cells: which cells a component of solids works on.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/component.h>
#include "models/solid/cell_selection.h"
#include "models/solid/shape.h"

typedef struct cells {
    shape_kind kind;
    int count;
    const int* nodes; /**< [count x sn_shape_nodes]: points of input 0 */
} cells;

/** Finds them, of the kind `choice` (sn_solid_cells): auto is the first kind of solid that the mesh has.
    Refuses cells without volume and inverted ones, by number. */
sn_status sn_cells_bind(sn_bind* bind, int choice, const cell_source* source, cells* out);
/** Declares one item for each cell. */
sn_status sn_cells_items(sn_bind* bind, const cells* c);
/** The places of a cell's nodes in `points`. */
void sn_cells_gather(const cells* c, int cell, const sn_vec3* points, sn_vec3* X);
