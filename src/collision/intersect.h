/* Sinew - intersect: whether segments and triangles have a point in common, without rounding. All of them are
   closed: touching is meeting. Flat triangles and segments of no length are allowed. Coordinates must be
   finite.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/math.h>

/** Segments p q and a b. */
bool sn_segments_meet(sn_vec3 p, sn_vec3 q, sn_vec3 a, sn_vec3 b);
/** Segment p q and triangle a b c. With q = p: whether a point lies on a triangle. */
bool sn_segment_meets_triangle(sn_vec3 p, sn_vec3 q, sn_vec3 a, sn_vec3 b, sn_vec3 c);
bool sn_triangles_meet(const sn_vec3 a[3], const sn_vec3 b[3]);
/** Two triangles of one mesh, given by the numbers of their points: whether they meet elsewhere than in the
    points and edges that they share. Two triangles on the same points do. */
bool sn_faces_meet(const sn_vec3* x, const int a[3], const int b[3]);

/** How often a closed surface of `count` triangles, three numbers of points each, winds around a point: 1
    inside of one whose triangles run counter-clockwise seen from outside, -1 when they run the other way, 0
    outside, the sum of these for several surfaces. `on` (may be NULL): the point lies on a triangle, and the
    number is that of one side. Of an open surface the number depends on the direction of a ray, +x, and means
    nothing. */
int sn_winding_number(const sn_vec3* x, const int* triangles, int count, sn_vec3 point, bool* on);
