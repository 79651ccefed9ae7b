/* Sinew - directions: those of the rows of a contact, a normal and two tangents, and when rows have those of
   the motion at hand.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <math.h>
#include <stdbool.h>
#include <sinew/math.h>

/** Unit vectors t1 and t2 perpendicular to the unit vector n; n, t1, t2 is right-handed. */
static inline void sn_tangents(sn_vec3 n, sn_vec3* t1, sn_vec3* t2)
{
    const sn_vec3 t = sn_cross(n, fabs(n.x) < 0.6 ? sn_v3(1, 0, 0) : sn_v3(0, 1, 0));
    *t1 = sn_scale(1.0 / sn_norm(t), t);
    *t2 = sn_cross(n, *t1);
}

/** Is t [s] in the middle of the step of this start and length [s], where the midpoint rule evaluates forces?
    The other integrators evaluate rows at its ends. */
static inline bool sn_is_in_the_middle(double t, double start, double step)
{
    return fabs(t - start - 0.5 * step) < 0.25 * step;
}
