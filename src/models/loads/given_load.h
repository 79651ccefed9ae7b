/* Sinew - given load: a force and a couple that are functions of time, on a frame; dead, in world axes, or
   following it.

   Legend: R - orientation; F, M - force and couple times the load factor; o - point of application in body
   axes. dead:      force F      moment (body) o x R^T F + R^T M      d (R^T F) = hat(R^T F) dtheta
   follower:  force R F    moment (body) o x F + M              d (R F) = -R hat(F) dtheta
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/component.h>

typedef struct sn_given_load {
    bool follower;
    const sn_function *force[3], *moment[3]; /**< in the axes of the frame if it is a follower */
} sn_given_load;

/** Its values at a time. */
typedef struct sn_load_now {
    bool follower;
    sn_vec3 F, M;
} sn_load_now;

/** Reads the functions; failures are of `force.x` and so on. */
sn_status sn_given_load_bind(sn_bind* bind, sn_expr3 force, sn_expr3 moment, bool follower,
                             sn_given_load* out);
/** The values, `scale` times. */
sn_load_now sn_given_load_at(const sn_given_load* l, const sn_input* in, double scale);
/** Adds it to the wrench on a frame. */
void sn_load_add(const sn_load_now* l, sn_quat q, sn_vec3 o, sn_wrench* out);
/** Adds its 6 x 6 derivative by that frame. */
void sn_load_tangent(const sn_load_now* l, sn_quat q, sn_vec3 o, double* K);
