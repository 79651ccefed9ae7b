/* Sinew - exact: on which side points lie, without rounding. A floating-point filter decides the clear cases;
   the others are computed with integers as long as they need, so that the sign is right for all finite
   doubles: nothing overflows, and nothing underflows.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/math.h>

/** Sign of det(b - a, c - a, d - a), six times the volume of a tetrahedron: 1 when d lies on the side of
    triangle a b c from which it runs counter-clockwise, -1 on the other side, 0 in its plane. Coordinates
    must be finite. */
int sn_orient(sn_vec3 a, sn_vec3 b, sn_vec3 c, sn_vec3 d);
/** Sign of twice the area of triangle a b c seen against axis 0, 1 or 2 (x, y, z): 1 when it runs
    counter-clockwise. */
int sn_orient_along(int axis, sn_vec3 a, sn_vec3 b, sn_vec3 c);
/** An axis along which triangle a b c has an area, -1 when its corners are on one line or coincide. */
int sn_area_axis(sn_vec3 a, sn_vec3 b, sn_vec3 c);
