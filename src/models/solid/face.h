/* Sinew - face: shape functions of triangles and quads at points of rules.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/math.h>

enum { FACE_CORNERS = 4 };
static const double face_gauss = 0.57735026918962576451; /* place of two points of Gauss on -1 to 1 */

/** Shape functions of a face, their derivatives by its coordinates, and the weight of the point. */
typedef struct face_place {
    double N[FACE_CORNERS], d1[FACE_CORNERS], d2[FACE_CORNERS], weight;
} face_place;

/** A point of a quad, 2 x 2 of Gauss. */
static inline face_place face_quad(int point)
{
    double x = point & 1 ? face_gauss : -face_gauss, y = point & 2 ? face_gauss : -face_gauss;
    face_place p = { .weight = 1 };
    for (int a = 0; a < FACE_CORNERS; ++a) {
        double sx = a == 1 || a == 2 ? 1 : -1, sy = a >= 2 ? 1 : -1;
        p.N[a] = 0.25 * (1 + sx * x) * (1 + sy * y);
        p.d1[a] = 0.25 * sx * (1 + sy * y);
        p.d2[a] = 0.25 * sy * (1 + sx * x);
    }
    return p;
}
