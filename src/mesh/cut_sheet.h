/* Sinew - cut_sheet: the triangles that a blade sweeps, and their crossings with edges.

   Whether an edge crosses is decided for a sheet moved by 1e-9 of the mesh's size in a fixed direction, so
   that points of the mesh that lie on the sheet are on one side of it; where it crosses is computed from the
   sheet itself. At its border the sheet is longer by 1e-7 of the mesh's size, so that a blade that ends on
   the surface of a solid cuts this surface.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "base/memory.h"
#include "mesh/extent.h"
#include <sinew/mesh_cut.h>

typedef struct sn_cut_triangle {
    int at[3];      /**< points of the sheet */
    sn_vec3 normal; /**< of any length */
    sn_extent extent;
} sn_cut_triangle;

typedef struct sn_cut_sheet {
    sn_vec3 *points, *moved;
    sn_cut_triangle* triangles;
    int count;
    sn_extent extent; /**< around all triangles */
} sn_cut_sheet;

/** `size`: largest side of the box around the mesh. Fails for a blade that sweeps no area. */
bool sn_cut_sheet_make(sn_cut_sheet* sheet, sn_pool* pool, const sn_blade_sweep* sweep, double size,
                       sn_error* error);
/** Does a box meet the box of a triangle? */
bool sn_cut_sheet_near(const sn_cut_sheet* sheet, sn_extent box);
/** How often the segment from p to q crosses the sheet along the normals, less how often it crosses it
    against them. Where that is not 0, `s` is the place of a crossing, 0 at p and 1 at q. p and q must be
    given in the same order on every call. */
int sn_cut_sheet_cross(const sn_cut_sheet* sheet, sn_vec3 p, sn_vec3 q, double* s);
