/* Sinew - spline_response: what strains at a place of a cable do to its variables (spline_strain.h), and from
   there to the control points of its span. SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "models/rods/spline.h"
#include "models/rods/spline_strain.h"

typedef struct place_table {
    double weight;
    spline_basis basis;
} place_table;

/* ---- at a place ---------------------------------------------------------------------------------------- */

/* Derivatives of the energy, and of the damping's forces, at a place: f = -dW, K = -d2W ... */
typedef struct response {
    double f[STRAIN_WIDTH];
    double K[STRAIN_WIDTH][STRAIN_WIDTH], D[STRAIN_WIDTH][STRAIN_WIDTH];
} response;

/* W = EI/2 Q p with Q = |a x b|^2, p = |a|^-6. */
SN_INLINE double bend_energy(const spline_place* at)
{
    sn_vec3 C = sn_cross(at->a, at->b);
    double aa = sn_dot(at->a, at->a);
    return 0.5 * sn_dot(C, C) / (aa * aa * aa);
}

SN_INLINE void bend(const spline_place* at, double EI, response* out, bool slopes)
{
    sn_vec3 a = at->a, b = at->b, C = sn_cross(a, b);
    double aa = sn_dot(a, a), bb = sn_dot(b, b), ab = sn_dot(a, b), Q = sn_dot(C, C), p = 1 / (aa * aa * aa);
    sn_vec3 Q_a = sn_scale(2.0, sn_cross(b, C)), Q_b = sn_scale(2.0, sn_cross(C, a)),
            p_a = sn_scale(-6 * p / aa, a);
    const double half = -0.5 * EI;
    sn_vec3 f_a = sn_scale(half, sn_madd(sn_scale(p, Q_a), Q, p_a)), f_b = sn_scale(half * p, Q_b);
    const double f[6] = { f_a.x, f_a.y, f_a.z, f_b.x, f_b.y, f_b.z };
    for (int i = 0; i < 6; ++i)
        out->f[i] += f[i];
    if (!slopes) return;
    sn_mat3 one = sn_mat3_identity(), all = sn_outer(a, a);
    sn_mat3 Q_aa = sn_mat3_scale(2.0, sn_mat3_madd(sn_mat3_scale(bb, one), -1.0, sn_outer(b, b)));
    sn_mat3 Q_bb = sn_mat3_scale(2.0, sn_mat3_madd(sn_mat3_scale(aa, one), -1.0, all));
    sn_mat3 Q_ab = sn_mat3_madd(sn_mat3_scale(2.0, sn_outer(a, b)), -1.0, sn_outer(b, a));
    Q_ab = sn_mat3_scale(2.0, sn_mat3_madd(Q_ab, -ab, one));
    sn_mat3 p_aa = sn_mat3_madd(sn_mat3_scale(-6 * p / aa, one), 48 * p / (aa * aa), all);
    sn_mat3 W_aa = strain_pair(sn_mat3_madd(sn_mat3_scale(p, Q_aa), Q, p_aa), 1.0, Q_a, p_a);
    sn_mat3 W_ab = sn_mat3_madd(sn_mat3_scale(p, Q_ab), 1.0, sn_outer(p_a, Q_b));
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j) {
            out->K[i][j] += half * W_aa.m[i][j];
            out->K[i][3 + j] += half * W_ab.m[i][j];
            out->K[3 + j][i] += half * W_ab.m[i][j];
            out->K[3 + i][3 + j] += half * p * Q_bb.m[i][j];
        }
}

SN_INLINE double rate_of(const double* g, const double* z, const int n)
{
    double sum = 0.0;
    for (int i = 0; i < n; ++i)
        sum += g[i] * z[i];
    return sum;
}

/* Adds one strain of stiffness c; z: rates of the variables, T: damping time. */
SN_INLINE void respond(const spline_strain* s, double c, double rest, double T, const double* z,
                       response* out, bool slopes, const int n)
{
    double rate = T > 0 ? rate_of(s->g, z, n) : 0.0, stress = c * (s->value - rest + T * rate);
    for (int i = 0; i < n; ++i)
        out->f[i] -= stress * s->g[i];
    if (!slopes) return;
    for (int i = 0; i < n; ++i) {
        double cg = c * s->g[i];
        for (int j = 0; j < n; ++j)
            out->K[i][j] -= cg * s->g[j] + stress * s->H[i][j];
    }
    if (!(T > 0)) return;
    for (int j = 0; j < n; ++j) {
        double turning = rate_of(s->H[j], z, n);
        for (int i = 0; i < n; ++i) {
            out->K[i][j] -= c * T * s->g[i] * turning;
            out->D[i][j] -= c * T * s->g[i] * s->g[j];
        }
    }
}

/* Adds one strain with a given stress and, for the damping, stiffness c; K without the derivative of the
   stress (respond_pair). */
SN_INLINE void respond_stress(const spline_strain* s, double stress, double c, double T, const double* z,
                              response* out, bool slopes, const int n)
{
    double rate = T > 0 ? rate_of(s->g, z, n) : 0.0, all = stress + c * T * rate;
    for (int i = 0; i < n; ++i)
        out->f[i] -= all * s->g[i];
    for (int i = 0; slopes && i < n; ++i)
        for (int j = 0; j < n; ++j)
            out->K[i][j] -= all * s->H[i][j];
    for (int j = 0; slopes && T > 0 && j < n; ++j) {
        double turning = rate_of(s->H[j], z, n);
        for (int i = 0; i < n; ++i) {
            out->K[i][j] -= c * T * s->g[i] * turning;
            out->D[i][j] -= c * T * s->g[i] * s->g[j];
        }
    }
}

/* Adds d stress(s)/d strain(r) = c. */
SN_INLINE void respond_pair(const spline_strain* s, const spline_strain* r, double c, response* out,
                            const int n)
{
    if (c == 0) return;
    for (int i = 0; i < n; ++i) {
        double cg = c * s->g[i];
        for (int j = 0; j < n; ++j)
            out->K[i][j] -= cg * r->g[j];
    }
}

SN_INLINE void clear(spline_strain* s, const int n)
{
    s->value = 0.0;
    for (int i = 0; i < n; ++i) {
        s->g[i] = 0.0;
        for (int j = 0; j < n; ++j)
            s->H[i][j] = 0.0;
    }
}

/* ---- from places to control points --------------------------------------------------------------------- */

/* Rows of variables that make component d: a_d, b_d, c_d; theta', theta. The functions that go with them. */
SN_INLINE int variable(int d, int part)
{
    static const int rows[4][3] = {
        { STRAIN_A, STRAIN_B, STRAIN_C },
        { STRAIN_A + 1, STRAIN_B + 1, STRAIN_C + 1 },
        { STRAIN_A + 2, STRAIN_B + 2, STRAIN_C + 2 },
        { STRAIN_RATE, STRAIN_ANGLE, STRAIN_WIDTH - 1 }, // the last one is always zero
    };
    return rows[d][part];
}

SN_INLINE int order_of(int d, int part)
{
    static const int orders[4][3] = { { 1, 2, 3 }, { 1, 2, 3 }, { 1, 2, 3 }, { 1, 0, 3 } };
    return orders[d][part];
}

/* Coordinates, or velocities, of a span: three components and the angle, by lanes. */
typedef struct span_motion {
    double x[4][SPLINE_LANES];
} span_motion;

/* By lanes: f[d][i]; A[d][i][e][j] for component d of node i, e of node j. */
typedef struct span_load {
    double f[4][SPLINE_LANES];
} span_load;
typedef double span_matrix[4][SPLINE_LANES][4][SPLINE_LANES];

SN_INLINE void spread_force(const place_table* t, const response* r, span_load* out)
{
    for (int d = 0; d < 4; ++d)
        for (int part = 0; part < 3; ++part) {
            double f = t->weight * r->f[variable(d, part)];
            const double* b = t->basis.at[order_of(d, part)];
            for (int i = 0; i < SPLINE_LANES; ++i)
                out->f[d][i] += f * b[i];
        }
}

SN_INLINE void spread_slope(const place_table* t, double A[STRAIN_WIDTH][STRAIN_WIDTH], span_matrix out,
                            const int parts, const int components)
{
    double half[STRAIN_WIDTH][4][SPLINE_LANES];
    const int rows = parts == 3 ? STRAIN_WIDTH : STRAIN_C;
    for (int r = 0; r < rows; ++r)
        for (int e = 0; e < components; ++e)
            for (int j = 0; j < SPLINE_LANES; ++j) {
                double sum = 0.0;
                for (int part = 0; part < parts; ++part)
                    sum += A[r][variable(e, part)] * t->basis.at[order_of(e, part)][j];
                half[r][e][j] = t->weight * sum;
            }
    for (int d = 0; d < components; ++d)
        for (int i = 0; i < SPLINE_LANES; ++i)
            for (int part = 0; part < parts; ++part) {
                double b = t->basis.at[order_of(d, part)][i];
                for (int e = 0; e < components; ++e)
                    for (int j = 0; j < SPLINE_LANES; ++j)
                        out[d][i][e][j] += b * half[variable(d, part)][e][j];
            }
}
