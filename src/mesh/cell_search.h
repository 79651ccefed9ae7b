/* Sinew - cell_search: the cell of a deformed mesh that is nearest to a place. Each query looks at all cells:
   for few places in a mesh that moves between the queries. Allocates nothing.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "mesh/locate.h"

/** A cell where it is now: no point of it is farther from the centre than the radius. */
typedef struct sn_cell_ball {
    sn_vec3 centre;
    double radius;
    int kind, cell;
} sn_cell_ball;

typedef struct sn_cell_search {
    const sn_mesh* mesh;
    const sn_vec3* points; /**< where the points of the mesh are now */
    sn_cell_ball* balls;   /**< memory of the caller, one for each cell */
    int count;
} sn_cell_search;

/** Adds a cell where it is now. */
void sn_cell_search_add(sn_cell_search* search, sn_cell kind, int cell);
/** The cell nearest to a place, of several the first; outside, its weights extrapolate. `count` is above 0.
    */
void sn_cell_search_nearest(const sn_cell_search* search, sn_vec3 x, sn_spot* spot);
