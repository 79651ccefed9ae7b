/* Sinew - spline_turn: the orientation of a cable's section against one it had before, and how it turns.

   Legend: R0 the orientation it had, with x along the tangent then; p = R0^T r', l = |p|, n = l + p1; phi
   what the angle has turned since. The directors follow the tangent the shortest way and turn by phi about
   it:
     R = R0 P(p) Rx(phi),     P: the shortest turn from x to p/l
   Spin in body axes, w = Rx(phi)^T O + phi' x, with O = P^T P' (axes of R0 moved by P):
     O1 = (p3 p2' - p2 p3')/(l n)     O2 = -(p3' - p3 n'/n)/l     O3 = (p2' - p2 n'/n)/l
   w = B z' with z = (p, phi). All derivatives come from those of B's twelve entries, which are found in
   numbers that carry their first and second derivatives. P is not defined where the tangent has turned by 180
   degrees.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/math.h>

enum { TURN_VARIABLES = 4 }; /* p, phi */

/** A number with its derivatives with respect to z. */
typedef struct rotation_number {
    double v, g[TURN_VARIABLES], h[TURN_VARIABLES][TURN_VARIABLES];
} rotation_number;

/** B. */
typedef struct rotation_spin {
    rotation_number at[3][TURN_VARIABLES];
} rotation_spin;

/** The variable k itself. */
static inline rotation_number rotation_variable(double v, int k)
{
    rotation_number r = { .v = v };
    r.g[k] = 1.0;
    return r;
}

/** a u + b v */
static inline rotation_number rotation_sum(double a, rotation_number u, double b, rotation_number v)
{
    rotation_number r = { .v = a * u.v + b * v.v };
    for (int i = 0; i < TURN_VARIABLES; ++i) {
        r.g[i] = a * u.g[i] + b * v.g[i];
        for (int j = 0; j < TURN_VARIABLES; ++j)
            r.h[i][j] = a * u.h[i][j] + b * v.h[i][j];
    }
    return r;
}

/** a u */
static inline rotation_number rotation_scale(double a, rotation_number u)
{
    return rotation_sum(a, u, 0.0, u);
}

/** u v */
static inline rotation_number rotation_product(rotation_number u, rotation_number v)
{
    rotation_number r = { .v = u.v * v.v };
    for (int i = 0; i < TURN_VARIABLES; ++i) {
        r.g[i] = u.g[i] * v.v + u.v * v.g[i];
        for (int j = 0; j < TURN_VARIABLES; ++j)
            r.h[i][j] = u.h[i][j] * v.v + u.g[i] * v.g[j] + v.g[i] * u.g[j] + u.v * v.h[i][j];
    }
    return r;
}

/** f(u), with f1 and f2 its derivatives there. */
static inline rotation_number rotation_chain(rotation_number u, double f, double f1, double f2)
{
    rotation_number r = { .v = f };
    for (int i = 0; i < TURN_VARIABLES; ++i) {
        r.g[i] = f1 * u.g[i];
        for (int j = 0; j < TURN_VARIABLES; ++j)
            r.h[i][j] = f1 * u.h[i][j] + f2 * u.g[i] * u.g[j];
    }
    return r;
}

/** 1/u */
static inline rotation_number rotation_inverse(rotation_number u)
{
    double f = 1.0 / u.v;
    return rotation_chain(u, f, -f * f, 2.0 * f * f * f);
}

/** 1/|p| */
static inline rotation_number rotation_over_length(const rotation_number p[3])
{
    rotation_number s = rotation_product(p[0], p[0]);
    s = rotation_sum(1.0, s, 1.0, rotation_product(p[1], p[1]));
    s = rotation_sum(1.0, s, 1.0, rotation_product(p[2], p[2]));
    double f = 1.0 / sqrt(s.v);
    return rotation_chain(s, f, -0.5 * f * f * f, 0.75 * f * f * f * f * f);
}

/** B at z. */
static inline rotation_spin rotation_spin_at(const double z[TURN_VARIABLES])
{
    rotation_number p[3], O[3][3] = { { { 0 } } }, slope[3], one = { .v = 1.0 };
    for (int i = 0; i < 3; ++i)
        p[i] = rotation_variable(z[i], i);
    rotation_number over = rotation_over_length(p),
                    part = rotation_sum(1.0, one, 1.0, rotation_product(p[0], over));
    rotation_number ratio = rotation_product(rotation_product(over, over), rotation_inverse(part)); // 1/(l n)
    for (int i = 0; i < 3; ++i) {
        slope[i] = i ? rotation_product(p[i], over) : part; // dn/dp
        O[1][i] = rotation_product(rotation_product(p[2], ratio), slope[i]);
        O[2][i] = rotation_scale(-1.0, rotation_product(rotation_product(p[1], ratio), slope[i]));
    }
    O[0][1] = rotation_product(p[2], ratio);
    O[0][2] = rotation_scale(-1.0, rotation_product(p[1], ratio));
    O[1][2] = rotation_sum(1.0, O[1][2], -1.0, over);
    O[2][1] = rotation_sum(1.0, O[2][1], 1.0, over);
    rotation_number phi = rotation_variable(z[3], 3);
    rotation_number c = rotation_chain(phi, cos(z[3]), -sin(z[3]), -cos(z[3]));
    rotation_number s = rotation_chain(phi, sin(z[3]), cos(z[3]), -sin(z[3]));
    rotation_spin B = { { { { 0 } } } };
    for (int i = 0; i < 3; ++i) {
        B.at[0][i] = O[0][i];
        B.at[1][i] = rotation_sum(1.0, rotation_product(c, O[1][i]), 1.0, rotation_product(s, O[2][i]));
        B.at[2][i] = rotation_sum(1.0, rotation_product(c, O[2][i]), -1.0, rotation_product(s, O[1][i]));
    }
    B.at[0][3] = one;
    return B;
}

/** R0^T R. */
static inline sn_quat rotation_orientation(const double z[TURN_VARIABLES])
{
    double n = sqrt(z[0] * z[0] + z[1] * z[1] + z[2] * z[2]) + z[0];
    double size = sqrt(n * n + z[1] * z[1] + z[2] * z[2]);
    sn_quat P = { n / size, 0.0, -z[2] / size, z[1] / size };
    return sn_quat_mul(P, (sn_quat){ cos(0.5 * z[3]), sin(0.5 * z[3]), 0.0, 0.0 });
}
