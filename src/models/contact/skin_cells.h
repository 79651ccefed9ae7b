/* Sinew - skin cells: the solid cells behind the triangles of a skin. Where cells are removed, their faces to
   cells that stay become parts of the skin, and their other faces are none any more.

   The faces between cells are triangles of the surface from the start on, hidden as long as both cells or
   none of them are there: numbers of triangles, edges and points stay.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/removal.h>
#include "collision/surface.h"

typedef struct sn_skin_cells {
    int outer;        /**< triangles of the surface at rest, the first of all */
    int (*corner)[3]; /**< [triangles] counter-clockwise seen from outside the first of its cells */
    int (*side)[3];   /**< [triangles] their edges */
    /** [triangles] cells on both sides, counted through all kinds; -1: none */
    int (*cell)[2];
    const sn_removal* removal[SN_CELL_KIND_COUNT];
    int first[SN_CELL_KIND_COUNT + 1]; /**< cell of each kind */
    const sn_vec3* rest;               /**< [points] */
} sn_skin_cells;

/** Whether some component removes solid cells of this mesh. `follow` as in sn_bind_removal; `mesh` absent:
    the input's own. */
bool sn_skin_cells_removable(sn_bind* bind, int input, sn_ref ref, const sn_mesh* mesh,
                             void (*follow)(const void* self), sn_skin_cells* cells);
/** The surface with the faces between cells, all shown; memory is the pool's. `outer` is the surface at
    rest, of the same mesh. */
sn_status sn_skin_cells_make(sn_skin_cells* cells, const sn_mesh* mesh, const sn_collision_surface* outer,
                             sn_collision_surface* out, sn_pool* pool, sn_error* error);
/** Shows what is the boundary of the cells that are there; of all cells where not `removed`. */
void sn_skin_cells_show(const sn_skin_cells* cells, bool removed, sn_collision_surface* surface);
