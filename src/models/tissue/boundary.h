/* Sinew - boundary: how deep a point is in a tissue. Depth grows from the outer surface along the tissue's
   inward axis; layers lie at given depths below it. SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/component.h>

/** Heights of an outer surface over the plane, sampled on a regular grid; see height_map.h. */
typedef struct sn_height_map sn_height_map;

/** A plane surface, or one that departs from a plane by a height map. */
typedef struct sn_boundary {
    sn_vec3 origin;    /**< a point of the plane, world [m] */
    sn_vec3 axis;      /**< unit, into the tissue */
    sn_vec3 across[2]; /**< unit, axis x across: with `axis` a right-handed triad (axis, across0, across1) */
    const sn_height_map* map; /**< NULL: a plane */
} sn_boundary;

/** Depth of a point and its derivatives with respect to the point; `exit` likewise: how far it is to the far
    side of a closed surface, negative beyond it; INFINITY for a plane. */
typedef struct sn_depth {
    double depth, exit;
    sn_vec3 depth_gradient, exit_gradient;
    sn_mat3 depth_hessian, exit_hessian;
} sn_depth;

/** The plane through `origin` with the outward normal `normal` (any length > 0). */
sn_boundary sn_boundary_plane(sn_vec3 origin, sn_vec3 normal);
sn_depth sn_boundary_depth(const sn_boundary* b, sn_vec3 x);
