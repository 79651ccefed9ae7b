/* Sinew - solid surface: the triangles around the cells of a solid, and the places where something enters.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/component.h>
#include "mesh/walk.h"

/** A triangle of the surface: three nodes, and the cell behind it. */
typedef struct sn_solid_side {
    int node[3], cell;
} sn_solid_side;

typedef struct sn_solid_surface {
    const sn_solid_side* sides;
    int count;
} sn_solid_surface;

/** The kind of the cells of a solid's mesh, which has one kind alone; fails on the parameter `solid`. */
sn_status sn_solid_cells_kind(sn_bind* b, const sn_mesh* mesh, sn_cell* kind);
/** Lists the triangles around the cells of this kind. */
sn_status sn_solid_surface_make(sn_bind* b, const sn_mesh* mesh, sn_cell kind, sn_solid_surface* out);
/** The place of the surface through which x has come that moves along the unit vector `axis`: the side behind
    which x is least deep, and less than `most` [m]. False: x has come through none. */
bool sn_solid_surface_entry(const sn_solid_surface* surface, const sn_walker* walker, const sn_vec3* points,
                            sn_vec3 x, sn_vec3 axis, double most, sn_material_point* at);
/** The material point at x, looked for in all cells; false: x is outside. */
bool sn_solid_find(const sn_walker* walker, const sn_vec3* points, sn_vec3 x, sn_material_point* at);
