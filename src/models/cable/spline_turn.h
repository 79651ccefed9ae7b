/* Sinew - spline_turn: the attitude of a cable's section against one it had before, and how it turns.

   Legend: R0 the attitude it had, with x along the tangent then; p = R0^T r', l = |p|, n = l + p1; phi what the angle has turned since.
   The directors follow the tangent the shortest way and turn by phi about it:
     R = R0 P(p) Rx(phi),     P: the shortest turn from x to p/l
   Spin in body axes, w = Rx(phi)^T O + phi' x, with O = P^T P' (axes of R0 moved by P):
     O1 = (p3 p2' - p2 p3')/(l n)     O2 = -(p3' - p3 n'/n)/l     O3 = (p2' - p2 n'/n)/l
   w = B z' with z = (p, phi). All derivatives come from those of B's twelve entries, which are found in numbers that carry their
   first and second derivatives. P is not defined where the tangent has turned by 180 degrees.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/math.h>

enum { TURN_VARIABLES = 4 }; /* p, phi */

/** A number with its derivatives with respect to z. */
typedef struct turn_number {
    double v, g[TURN_VARIABLES], h[TURN_VARIABLES][TURN_VARIABLES];
} turn_number;

/** B. */
typedef struct turn_spin {
    turn_number at[3][TURN_VARIABLES];
} turn_spin;

/** The variable k itself. */
static inline turn_number turn_variable(double v, int k)
{
    turn_number r = { .v = v };
    r.g[k] = 1.0;
    return r;
}

/** a u + b v */
static inline turn_number turn_sum(double a, turn_number u, double b, turn_number v)
{
    turn_number r = { .v = a * u.v + b * v.v };
    for (int i = 0; i < TURN_VARIABLES; ++i) {
        r.g[i] = a * u.g[i] + b * v.g[i];
        for (int j = 0; j < TURN_VARIABLES; ++j)
            r.h[i][j] = a * u.h[i][j] + b * v.h[i][j];
    }
    return r;
}

/** a u */
static inline turn_number turn_scale(double a, turn_number u) { return turn_sum(a, u, 0.0, u); }

/** u v */
static inline turn_number turn_product(turn_number u, turn_number v)
{
    turn_number r = { .v = u.v * v.v };
    for (int i = 0; i < TURN_VARIABLES; ++i) {
        r.g[i] = u.g[i] * v.v + u.v * v.g[i];
        for (int j = 0; j < TURN_VARIABLES; ++j)
            r.h[i][j] = u.h[i][j] * v.v + u.g[i] * v.g[j] + v.g[i] * u.g[j] + u.v * v.h[i][j];
    }
    return r;
}

/** f(u), with f1 and f2 its derivatives there. */
static inline turn_number turn_chain(turn_number u, double f, double f1, double f2)
{
    turn_number r = { .v = f };
    for (int i = 0; i < TURN_VARIABLES; ++i) {
        r.g[i] = f1 * u.g[i];
        for (int j = 0; j < TURN_VARIABLES; ++j)
            r.h[i][j] = f1 * u.h[i][j] + f2 * u.g[i] * u.g[j];
    }
    return r;
}

/** 1/u */
static inline turn_number turn_inverse(turn_number u)
{
    double f = 1.0 / u.v;
    return turn_chain(u, f, -f * f, 2.0 * f * f * f);
}

/** 1/|p| */
static inline turn_number turn_over_length(const turn_number p[3])
{
    turn_number s = turn_product(p[0], p[0]);
    s = turn_sum(1.0, s, 1.0, turn_product(p[1], p[1]));
    s = turn_sum(1.0, s, 1.0, turn_product(p[2], p[2]));
    double f = 1.0 / sqrt(s.v);
    return turn_chain(s, f, -0.5 * f * f * f, 0.75 * f * f * f * f * f);
}

/** B at z. */
static inline turn_spin turn_spin_at(const double z[TURN_VARIABLES])
{
    turn_number p[3], O[3][3] = { { { 0 } } }, slope[3], one = { .v = 1.0 };
    for (int i = 0; i < 3; ++i)
        p[i] = turn_variable(z[i], i);
    turn_number over = turn_over_length(p), part = turn_sum(1.0, one, 1.0, turn_product(p[0], over));
    turn_number ratio = turn_product(turn_product(over, over), turn_inverse(part)); // 1/(l n)
    for (int i = 0; i < 3; ++i) {
        slope[i] = i ? turn_product(p[i], over) : part; // dn/dp
        O[1][i] = turn_product(turn_product(p[2], ratio), slope[i]);
        O[2][i] = turn_scale(-1.0, turn_product(turn_product(p[1], ratio), slope[i]));
    }
    O[0][1] = turn_product(p[2], ratio);
    O[0][2] = turn_scale(-1.0, turn_product(p[1], ratio));
    O[1][2] = turn_sum(1.0, O[1][2], -1.0, over);
    O[2][1] = turn_sum(1.0, O[2][1], 1.0, over);
    turn_number phi = turn_variable(z[3], 3);
    turn_number c = turn_chain(phi, cos(z[3]), -sin(z[3]), -cos(z[3]));
    turn_number s = turn_chain(phi, sin(z[3]), cos(z[3]), -sin(z[3]));
    turn_spin B = { { { { 0 } } } };
    for (int i = 0; i < 3; ++i) {
        B.at[0][i] = O[0][i];
        B.at[1][i] = turn_sum(1.0, turn_product(c, O[1][i]), 1.0, turn_product(s, O[2][i]));
        B.at[2][i] = turn_sum(1.0, turn_product(c, O[2][i]), -1.0, turn_product(s, O[1][i]));
    }
    B.at[0][3] = one;
    return B;
}

/** R0^T R. */
static inline sn_quat turn_attitude(const double z[TURN_VARIABLES])
{
    double n = sqrt(z[0] * z[0] + z[1] * z[1] + z[2] * z[2]) + z[0];
    double size = sqrt(n * n + z[1] * z[1] + z[2] * z[2]);
    sn_quat P = { n / size, 0.0, -z[2] / size, z[1] / size };
    return sn_quat_mul(P, (sn_quat){ cos(0.5 * z[3]), sin(0.5 * z[3]), 0.0, 0.0 });
}
