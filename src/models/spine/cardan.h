/* Sinew - cardan: the angles of R = Rx(alpha) Ry(beta) Rz(gamma), their rates, and what these depend on.

   Rates from the spin w in the axes before the first turn: q_i' = g_i . w (rows of the inverse of E = [ex,
   Rx ey, Rx Ry ez]).
   The moment that does the work of generalised forces p_i on them is sum p_i g_i.
   At beta = +-90 degrees alpha and gamma turn about the same axis and g is infinite: cos beta is kept at 0.01
   or more.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/math.h>

typedef struct sn_cardan {
    sn_vec3 angle;
    sn_vec3 g[3];
    sn_vec3 by_alpha[3], by_beta[3]; /**< derivatives of g; none depends on gamma */
} sn_cardan;

static inline sn_vec3 sn_cardan_angles(const sn_mat3* R)
{
    return sn_v3(atan2(-R->m[1][2], R->m[2][2]), asin(fmax(-1, fmin(1, R->m[0][2]))),
                 atan2(-R->m[0][1], R->m[0][0]));
}

static inline sn_cardan sn_cardan_of(const sn_mat3* R)
{
    const double least = 0.01;
    sn_cardan q = { .angle = sn_cardan_angles(R) };
    double length = sqrt(R->m[1][2] * R->m[1][2] + R->m[2][2] * R->m[2][2]);
    double ca = length > 0 ? R->m[2][2] / length : 1, sa = length > 0 ? -R->m[1][2] / length : 0;
    double sb = R->m[0][2], cb = fmax(length, least), ib = 1 / cb, tb = sb * ib;
    q.g[0] = sn_v3(1, tb * sa, -tb * ca);
    q.g[1] = sn_v3(0, ca, sa);
    q.g[2] = sn_v3(0, -sa * ib, ca * ib);
    q.by_alpha[0] = sn_v3(0, tb * ca, tb * sa);
    q.by_alpha[1] = sn_v3(0, -sa, ca);
    q.by_alpha[2] = sn_v3(0, -ca * ib, -sa * ib);
    q.by_beta[0] = sn_v3(0, ib * ib * sa, -ib * ib * ca);
    q.by_beta[1] = sn_v3(0, 0, 0);
    q.by_beta[2] = sn_v3(0, -tb * ib * sa, tb * ib * ca);
    return q;
}
