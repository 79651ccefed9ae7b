/* Sinew - joint angle: angle of a frame about an axis of another, with its derivatives.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "models/constraints/joint.h"

/** The arm p of a, in its axes, seen in the plane of the perpendicular unit vectors q of b, in its axes: the
    angle from q[0] towards q[1]. */
typedef struct sn_angle {
    sn_vec3 p, q[2];
} sn_angle;

/** The angle, between -pi and pi, and its first two rates. */
void sn_angle_motion(const sn_angle* k, const sn_end* a, const sn_end* b, double motion[3]);
/** Derivatives as in sn_map_tangent, with `moment` on the angle; the rotations begin at columns `at_a`,
    `at_b` of out->n; at_b < 0 when b does not move. */
void sn_angle_tangent(const sn_angle* k, const sn_end* a, const sn_end* b, double moment, int at_a, int at_b,
                      const sn_map_tangent* out);
/** Moment on a in its body axes for a unit moment on the angle. */
sn_vec3 sn_angle_moment(const sn_angle* k, const sn_end* a, const sn_end* b);
