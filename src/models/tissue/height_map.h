/* Sinew - height map: heights of the near and the far side of a body over a plane, as uniform cubic
   B-splines (C2): value, gradient and Hessian are those of one smooth function, which Newton's iteration
   needs; the triangles the heights were sampled from have none.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "models/tissue/boundary.h"

typedef enum sn_height_side { SN_NEAR, SN_FAR } sn_height_side;

/** Lines along the axis at low + spacing (i, j), and the splines' coefficients at them, [j * count[0] +
    i]. */
struct sn_height_map {
    int count[2];            /**< along across0 and across1, each > 0 */
    double low[2];           /**< foot of the first line [m] */
    double spacing;          /**< of the lines [m] */
    double* coefficients[2]; /**< of each side [m] */
};

/** Height and its derivatives along across0 (y) and across1 (z). */
typedef struct sn_height {
    double h, y, z, yy, yz, zz;
} sn_height;

/** Fits one side to the heights at the lines. A line with `hit` false takes the height of the nearest line
    that hits, in `heights` too; at least one hits. `nearest` has room for a number per line. */
void sn_height_map_fit(const sn_height_map* map, sn_height_side side, double* heights, const bool* hit,
                       int* nearest);
/** Off the grid the heights at its border go on as constants. */
sn_height sn_height_map_at(const sn_height_map* map, sn_height_side side, double y, double z);

/** Depth and exit of a point for a boundary with a map. */
sn_depth sn_height_map_depth(const sn_boundary* boundary, sn_vec3 x);
/** The boundary of the closed surface in `file` (parameter `surface`), seen along -normal: its plane is
    moved along the normal, so that its origin lies on the near side. */
sn_status sn_boundary_surface(sn_bind* bind, const char* file, sn_vec3 origin, sn_vec3 normal,
                              sn_boundary* out);
