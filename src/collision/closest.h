/* Sinew - closest: closest points of points, segments and triangles, with the feature they lie on. Flat
   triangles and segments of no length are allowed.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/math.h>

/** Closest points of two features. A region is a set of corners, bit k for corner k: those that carry the
    point. Of a triangle 7 is its inside, 3 its edge between corners 0 and 1, 4 its corner 2. */
typedef struct sn_closest {
    sn_vec3 a, b;                    /**< points of the first and the second feature [m] */
    double weight_a[3], weight_b[3]; /**< of the corners, >= 0, sum 1 */
    unsigned region_a, region_b;
    double distance; /**< [m] */
} sn_closest;

/** Point p (first) and segment a b. */
sn_closest sn_closest_point_segment(sn_vec3 p, sn_vec3 a, sn_vec3 b);
/** Point p (first) and triangle t. */
sn_closest sn_closest_point_triangle(sn_vec3 p, const sn_vec3 t[3]);
/** Segments p q (first) and a b. Of parallel ones any of the closest pairs. */
sn_closest sn_closest_segments(sn_vec3 p, sn_vec3 q, sn_vec3 a, sn_vec3 b);
/** Segment p q (first) and triangle t; distance 0 exactly when they meet. */
sn_closest sn_closest_segment_triangle(sn_vec3 p, sn_vec3 q, const sn_vec3 t[3]);
