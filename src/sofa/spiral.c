/* Sinew - spiral: a strip along x that an engine of SOFA winds up. SPDX-License-Identifier: BSD-3-Clause */
#include "sofa/engines.h"

#include <math.h>

/* The angle at which the arc of a spiral r = a t has a length: Newton's method. */
static double angle_at(double a, double length)
{
    double t = sqrt(length);
    for (int n = 0; n < 10; ++n) {
        const double root = sqrt(1 + t * t);
        t -= (0.5 * a * (t * root + asinh(t)) - length) / (a * root);
    }
    return t;
}

/* x becomes the arc length along the spiral, y the distance from it. */
static sn_vec3 wound(double a, sn_vec3 x)
{
    const double t = angle_at(a, fabs(x.x)), r = x.x > 0 ? a * t : -a * t, steep = 0.8,
                 quarter = 1.57079632679489661923;
    double nx = -sin(t) - t * cos(t), ny = cos(t) - t * sin(t);
    const double size = hypot(nx, ny);
    nx /= size;
    ny /= size;
    if (t < quarter && ny > steep) { // near the centre both arms would meet
        ny = steep;
        nx = -sqrt(1 - steep * steep);
    }
    return sn_v3(r * cos(t) + nx * x.y, r * sin(t) + ny * x.y, x.z);
}

sn_sofa_reals sn_sofa_spiral_points(sn_sofa_translation* t, sn_sofa_element* e)
{
    const sn_sofa_reals rest = sn_sofa_list(t, e, "rest_position");
    const double a = sn_sofa_real(t, e, "curvature", 0.2);
    sn_sofa_reals out = { NULL, 0 };
    if (!(a > 0) || rest.count < 3) return out;
    sn_vec3* points = sn_pool_array(t->pool, (size_t)rest.count / 3, sizeof *points);
    for (int i = 0; points && i < rest.count / 3; ++i)
        points[i] = wound(a, sn_v3(rest.at[3 * i], rest.at[3 * i + 1], rest.at[3 * i + 2]));
    for (int i = 0; points && i < rest.count / 3; ++i)
        if (!isfinite(points[i].x) || !isfinite(points[i].y)) return out;
    if (points) out = (sn_sofa_reals){ &points[0].x, rest.count / 3 * 3 };
    return out;
}
