/* Sinew - strain_kernel: motion of a strain rod and its derivatives. Everything is in the BASE's axes:
   velocities and accelerations are those against the world, given by their components along the base's axes.

   Legend: q v a coefficients and their rates; c d Omega of the links (strain_rod.h); R t orientations and
   tangents of the stations, w alpha their spins and rates of spin, w0 alpha0 those of the base; e_x the
   section's axis.
     eta  = J_r(Omega) Omega'      w_j = w_j-1 + R_j eta_j
                                   (eta: spin against the station before, in section axes)
     eta' = J_r Omega'' + J_r' Omega'     alpha_j = alpha_j-1 + R_j eta'_j + w_j x (R_j eta_j)
     t' = w x t                    t'' = alpha x t + w x t'
   Derivatives. The rotation by dq is dtheta_j = W_j dq; dots of W are derivatives against the world:
     W_j = sum_{l <= j} R_l N_l,   N = J_r(Omega) dOmega/dq,   dOmega/dq dq = (I - hat(d)) dc + hat(c) dd
     (R N)'  = w x R N + R N'      (R N)'' = alpha x R N + w x (w x R N) + 2 w x R N' + R N''
     dt = T dq with T = W x t,     dt' = T' dq + T dv,     dt'' = T'' dq + 2 T' dv + T da
     dw = (W' - w x W) dq + W dv,  dalpha = (W'' - alpha x W - w x W') dq + (2 W' - w x W) dv + W da
   The coefficients of J_r = I - C hat(Omega) + E hat(Omega)^2 and their derivatives are Stumpff's functions
   c_k of x = |Omega|^2: C = c_2, E = c_3, c_k = 1/k! - x c_k+2, 2 dc_k/dx = k c_k+2 - c_k+1.

   Functions take the number of lanes as a constant, so that loops over them become vector code in the callers
   that SN_CLONES compiles for several processors.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "base/simd.h"
#include "models/rods/strain_rod.h"

/** Turns over links: where, at what rate, how that changes. */
typedef struct strain_turns {
    strain_lane c[3][3], d[3][3]; /**< c, c', c''; d, d', d'' */
    strain_lane O[3][3];          /**< Omega, Omega', Omega'' */
    strain_lane C[3], E[3];       /**< C dC/dx d2C/dx2; the same of E */
    strain_lane X[9];             /**< exp(Omega) */
    strain_lane eta[2][3];        /**< eta, eta' */
} strain_turns;

/** Motion of stations (or children), base axes. */
typedef struct strain_motion {
    strain_turns turns;
    strain_lane R[9], t[3][3]; /**< orientations, row-major; t, t', t'' */
    strain_lane w[3], al[3];
} strain_motion;

/** R N = a X + b Y in one direction each, and their first and second derivatives. */
typedef struct strain_factors {
    strain_lane X[3][9], Y[3][9];
} strain_factors;

/** W, T and their derivatives at the stations. */
typedef struct strain_columns {
    strain_row W[3][STRAIN_STATIONS][3], T[3][STRAIN_STATIONS][3];
} strain_columns;

/* ---- small things -------------------------------------------------------------------------------------- */

/* A vector, a matrix of lane j. Macros, because C before 2023 does not let arrays become arrays of
   constants. */
#define strain_get(a, j) sn_v3((a)[0][j], (a)[1][j], (a)[2][j])
#define strain_get_matrix(a, j) strain_rows(strain_get(a, j), strain_get((a) + 3, j), strain_get((a) + 6, j))
SN_INLINE void strain_put(strain_lane* a, int j, sn_vec3 v)
{
    a[0][j] = v.x;
    a[1][j] = v.y;
    a[2][j] = v.z;
}
SN_INLINE void strain_put_matrix(strain_lane* a, int j, sn_mat3 m)
{
    a[0][j] = m.m[0][0];
    a[1][j] = m.m[0][1];
    a[2][j] = m.m[0][2];
    a[3][j] = m.m[1][0];
    a[4][j] = m.m[1][1];
    a[5][j] = m.m[1][2];
    a[6][j] = m.m[2][0];
    a[7][j] = m.m[2][1];
    a[8][j] = m.m[2][2];
}
/* A + s B, A B, hat(a) B and B hat(a), written out for vector code */
SN_INLINE sn_vec3 strain_row_of(sn_mat3 A, int i) { return sn_v3(A.m[i][0], A.m[i][1], A.m[i][2]); }
SN_INLINE sn_mat3 strain_rows(sn_vec3 a, sn_vec3 b, sn_vec3 c)
{
    sn_mat3 m = { { { a.x, a.y, a.z }, { b.x, b.y, b.z }, { c.x, c.y, c.z } } };
    return m;
}
SN_INLINE sn_mat3 strain_madd(sn_mat3 A, double s, sn_mat3 B)
{
    return strain_rows(sn_madd(strain_row_of(A, 0), s, strain_row_of(B, 0)),
                       sn_madd(strain_row_of(A, 1), s, strain_row_of(B, 1)),
                       sn_madd(strain_row_of(A, 2), s, strain_row_of(B, 2)));
}
SN_INLINE sn_vec3 strain_row_times(sn_vec3 a, sn_mat3 B)
{
    return sn_madd(sn_madd(sn_scale(a.x, strain_row_of(B, 0)), a.y, strain_row_of(B, 1)), a.z,
                   strain_row_of(B, 2));
}
SN_INLINE sn_mat3 strain_mul(sn_mat3 A, sn_mat3 B)
{
    return strain_rows(strain_row_times(strain_row_of(A, 0), B), strain_row_times(strain_row_of(A, 1), B),
                       strain_row_times(strain_row_of(A, 2), B));
}
/* A hat(v): a^T hat(v) = (a x v)^T */
SN_INLINE sn_mat3 strain_mul_hat(sn_mat3 A, sn_vec3 v)
{
    return strain_rows(sn_cross(strain_row_of(A, 0), v), sn_cross(strain_row_of(A, 1), v),
                       sn_cross(strain_row_of(A, 2), v));
}
/* hat(v) A */
SN_INLINE sn_mat3 strain_hat_mul(sn_vec3 v, sn_mat3 A)
{
    sn_vec3 x = strain_row_of(A, 0), y = strain_row_of(A, 1), z = strain_row_of(A, 2);
    return strain_rows(sn_madd(sn_scale(v.y, z), -v.z, y), sn_madd(sn_scale(v.z, x), -v.x, z),
                       sn_madd(sn_scale(v.x, y), -v.y, x));
}

/* ---- turns --------------------------------------------------------------------------------------------- */

/* o[direction][lane] = sum_k m[k][lane] q[k of that direction] */
SN_INLINE void strain_gather(const strain_rod* rod, const strain_lane* m, const double* q, strain_lane* o,
                             const int n)
{
    const double *x = q, *y = q + rod->twist, *z = y + rod->bending;
    for (int d = 0; d < 3; ++d)
        for (int j = 0; j < n; ++j)
            o[d][j] = 0.0;
    for (int k = 0; k < rod->twist; ++k)
        for (int j = 0; j < n; ++j)
            o[0][j] += m[k][j] * x[k];
    for (int k = 0; k < rod->bending; ++k)
        for (int j = 0; j < n; ++j) {
            o[1][j] += m[k][j] * y[k];
            o[2][j] += m[k][j] * z[k];
        }
}

/* f[k] += sum over lanes of m[k] o[direction of k]: the transpose */
SN_INLINE void strain_spread(const strain_rod* rod, const strain_lane* m, strain_lane* o, double* f,
                             const int n)
{
    double *x = f, *y = f + rod->twist, *z = y + rod->bending;
    for (int k = 0; k < rod->twist; ++k)
        for (int j = 0; j < n; ++j)
            x[k] += m[k][j] * o[0][j];
    for (int k = 0; k < rod->bending; ++k)
        for (int j = 0; j < n; ++j) {
            y[k] += m[k][j] * o[1][j];
            z[k] += m[k][j] * o[2][j];
        }
}

/* C, E and derivatives. Twelve terms: round-off up to |Omega| = 4, far more than a link turns. */
SN_INLINE void strain_coefficients(strain_turns* t, const int n)
{
    for (int j = 0; j < n; ++j) {
        sn_vec3 O = strain_get(t->O[0], j);
        double x = sn_dot(O, O), c6 = 0.0, c7 = 0.0;
        const double even[12] = { 1.0 / 720.0,
                                  -1.0 / 40320.0,
                                  1.0 / 3628800.0,
                                  -1.0 / 479001600.0,
                                  1.0 / 87178291200.0,
                                  -1.0 / 20922789888000.0,
                                  1.0 / 6402373705728000.0,
                                  -1.0 / 2432902008176640000.0,
                                  1.0 / 1.1240007277776077e21,
                                  -1.0 / 6.204484017332394e23,
                                  1.0 / 4.0329146112660565e26,
                                  -1.0 / 3.0488834461171386e29 };
        const double odd[12] = { 1.0 / 5040.0,
                                 -1.0 / 362880.0,
                                 1.0 / 39916800.0,
                                 -1.0 / 6227020800.0,
                                 1.0 / 1307674368000.0,
                                 -1.0 / 355687428096000.0,
                                 1.0 / 121645100408832000.0,
                                 -1.0 / 51090942171709440000.0,
                                 1.0 / 2.585201673888498e22,
                                 -1.0 / 1.5511210043330986e25,
                                 1.0 / 1.0888869450418352e28,
                                 -1.0 / 8.841761993739702e30 };
        for (int k = 11; k >= 0; --k) {
            c6 = even[k] + x * c6;
            c7 = odd[k] + x * c7;
        }
        double c4 = 1.0 / 24.0 - x * c6, c5 = 1.0 / 120.0 - x * c7, c3 = 1.0 / 6.0 - x * c5,
               c2 = 0.5 - x * c4;
        double s4 = 0.5 * (4.0 * c6 - c5), s5 = 0.5 * (5.0 * c7 - c6);
        t->C[0][j] = c2;
        t->E[0][j] = c3;
        t->C[1][j] = 0.5 * (2.0 * c4 - c3);
        t->E[1][j] = 0.5 * (3.0 * c5 - c4);
        t->C[2][j] = 0.5 * (2.0 * s4 - t->E[1][j]);
        t->E[2][j] = 0.5 * (3.0 * s5 - s4);
    }
}

SN_INLINE void strain_rotation(const strain_rod* rod, const strain_links* links, const double* q,
                               const double* v, const double* a, strain_turns* t, const int n)
{
    const double* rate[3] = { q, v, a };
    for (int k = 0; k < 3; ++k) {
        strain_gather(rod, links->a, rate[k], t->c[k], n);
        strain_gather(rod, links->b, rate[k], t->d[k], n);
    }
    for (int j = 0; j < n; ++j) {
        sn_vec3 c = strain_get(t->c[0], j), c1 = strain_get(t->c[1], j), c2 = strain_get(t->c[2], j);
        sn_vec3 d = strain_get(t->d[0], j), d1 = strain_get(t->d[1], j), d2 = strain_get(t->d[2], j);
        strain_put(t->O[0], j, sn_add(c, sn_cross(c, d)));
        strain_put(t->O[1], j, sn_add(c1, sn_add(sn_cross(c1, d), sn_cross(c, d1))));
        sn_vec3 mixed = sn_madd(sn_add(sn_cross(c2, d), sn_cross(c, d2)), 2.0, sn_cross(c1, d1));
        strain_put(t->O[2], j, sn_add(c2, mixed));
    }
    strain_coefficients(t, n);
    for (int j = 0; j < n; ++j) {
        sn_vec3 O = strain_get(t->O[0], j), O1 = strain_get(t->O[1], j), O2 = strain_get(t->O[2], j);
        double C = t->C[0][j], E = t->E[0][j], x1 = 2.0 * sn_dot(O, O1);
        sn_vec3 p = sn_cross(O, O1), pp = sn_cross(O, p), g = sn_cross(O, O2), gg = sn_cross(O, g);
        strain_put(t->eta[0], j, sn_madd(sn_madd(O1, -C, p), E, pp));
        sn_vec3 turning = sn_madd(sn_madd(O2, -C, g), E, sn_add(gg, sn_cross(O1, p)));
        strain_put(t->eta[1], j, sn_madd(sn_madd(turning, -t->C[1][j] * x1, p), t->E[1][j] * x1, pp));
        // exp = I + s hat + C hat^2, s = 1 - x E
        double x = sn_dot(O, O), s = 1.0 - x * E;
        t->X[0][j] = 1.0 - C * (O.y * O.y + O.z * O.z);
        t->X[1][j] = C * O.x * O.y - s * O.z;
        t->X[2][j] = C * O.x * O.z + s * O.y;
        t->X[3][j] = C * O.x * O.y + s * O.z;
        t->X[4][j] = 1.0 - C * (O.x * O.x + O.z * O.z);
        t->X[5][j] = C * O.y * O.z - s * O.x;
        t->X[6][j] = C * O.x * O.z - s * O.y;
        t->X[7][j] = C * O.y * O.z + s * O.x;
        t->X[8][j] = 1.0 - C * (O.x * O.x + O.y * O.y);
    }
}

/* ---- stations ------------------------------------------------------------------------------------------ */

SN_INLINE void strain_move(const strain_rod* rod, const double* q, const double* v, const double* a,
                           sn_vec3 w0, sn_vec3 al0, strain_motion* m, const int n)
{
    strain_rotation(rod, &rod->links, q, v, a, &m->turns, n);
    sn_mat3 R = sn_mat3_identity();
    for (int j = 0; j < n; ++j) {
        R = strain_mul(R, strain_get_matrix(m->turns.X, j));
        strain_put_matrix(m->R, j, R);
    }
    strain_lane h[2][3]; // R eta, R eta'
    for (int k = 0; k < 2; ++k)
        for (int d = 0; d < 3; ++d)
            for (int j = 0; j < n; ++j)
                h[k][d][j] = m->R[3 * d][j] * m->turns.eta[k][0][j] +
                             m->R[3 * d + 1][j] * m->turns.eta[k][1][j] +
                             m->R[3 * d + 2][j] * m->turns.eta[k][2][j];
    const double spin[3] = { w0.x, w0.y, w0.z }, rate[3] = { al0.x, al0.y, al0.z };
    for (int d = 0; d < 3; ++d) {
        double sum = spin[d];
        for (int j = 0; j < n; ++j)
            m->w[d][j] = sum += h[0][d][j];
    }
    for (int j = 0; j < n; ++j)
        strain_put(m->al, j, sn_add(strain_get(h[1], j), sn_cross(strain_get(m->w, j), strain_get(h[0], j))));
    for (int d = 0; d < 3; ++d) {
        double sum = rate[d];
        for (int j = 0; j < n; ++j)
            m->al[d][j] = sum += m->al[d][j];
    }
    for (int j = 0; j < n; ++j) {
        sn_vec3 t = sn_v3(m->R[0][j], m->R[3][j], m->R[6][j]), w = strain_get(m->w, j);
        sn_vec3 t1 = sn_cross(w, t);
        strain_put(m->t[0], j, t);
        strain_put(m->t[1], j, t1);
        strain_put(m->t[2], j, sn_add(sn_cross(strain_get(m->al, j), t), sn_cross(w, t1)));
    }
}

/* ---- derivatives --------------------------------------------------------------------------------------- */

/* J_r(Omega) and, `order` times over, its derivatives. */
SN_INLINE void strain_jacobians(strain_turns* t, int j, sn_mat3 J[3], const int order)
{
    sn_vec3 O = strain_get(t->O[0], j), O1 = strain_get(t->O[1], j), O2 = strain_get(t->O[2], j);
    double C = t->C[0][j], E = t->E[0][j], x = sn_dot(O, O);
    sn_mat3 I = sn_mat3_identity(), hat2 = strain_madd(sn_outer(O, O), -x, I);
    J[0] = strain_madd(strain_madd(I, -C, sn_hat(O)), E, hat2);
    if (order < 1) return;
    double x1 = 2.0 * sn_dot(O, O1), x2 = 2.0 * (sn_dot(O1, O1) + sn_dot(O, O2));
    double C1 = t->C[1][j] * x1, E1 = t->E[1][j] * x1;
    double C2 = t->C[2][j] * x1 * x1 + t->C[1][j] * x2, E2 = t->E[2][j] * x1 * x1 + t->E[1][j] * x2;
    sn_mat3 cross1 = strain_madd(strain_madd(sn_outer(O, O1), 1.0, sn_outer(O1, O)), -x1, I);
    sn_mat3 cross2 = strain_madd(
        strain_madd(strain_madd(sn_outer(O, O2), 1.0, sn_outer(O2, O)), 2.0, sn_outer(O1, O1)), -x2, I);
    sn_vec3 skew1 = sn_madd(sn_scale(-C1, O), -C, O1);
    sn_vec3 skew2 = sn_madd(sn_madd(sn_scale(-C2, O), -2.0 * C1, O1), -C, O2);
    J[1] = strain_madd(strain_madd(sn_hat(skew1), E1, hat2), E, cross1);
    J[2] = strain_madd(strain_madd(strain_madd(sn_hat(skew2), E2, hat2), 2.0 * E1, cross1), E, cross2);
}

/* (R N)' and (R N)'' from R, R N, N', N'' */
SN_INLINE void strain_transport(sn_mat3 R, sn_vec3 w, sn_vec3 al, sn_mat3 N0, sn_mat3 N1, sn_mat3 N2,
                                strain_lane out[3][9], int j)
{
    sn_mat3 A = strain_mul(R, N0), B = strain_mul(R, N1), wA = strain_hat_mul(w, A);
    strain_put_matrix(out[0], j, A);
    strain_put_matrix(out[1], j, strain_madd(wA, 1.0, B));
    sn_mat3 second = strain_madd(strain_hat_mul(al, A), 1.0, strain_hat_mul(w, strain_madd(wA, 2.0, B)));
    strain_put_matrix(out[2], j, strain_madd(second, 1.0, strain_mul(R, N2)));
}

/* X and Y alone: what forces need */
SN_INLINE void strain_first_factors(strain_motion* m, strain_factors* f, const int n)
{
    for (int j = 0; j < n; ++j) {
        sn_mat3 J[3];
        strain_jacobians(&m->turns, j, J, 0);
        sn_mat3 A = strain_mul(strain_get_matrix(m->R, j), J[0]);
        strain_put_matrix(f->X[0], j, strain_madd(A, -1.0, strain_mul_hat(A, strain_get(m->turns.d[0], j))));
        strain_put_matrix(f->Y[0], j, strain_mul_hat(A, strain_get(m->turns.c[0], j)));
    }
}

/* N = J_r (I - hat(d)) for X, J_r hat(c) for Y, and their derivatives */
SN_INLINE void strain_all_factors(strain_motion* m, strain_factors* f, const int n)
{
    for (int j = 0; j < n; ++j) {
        sn_mat3 J[3], R = strain_get_matrix(m->R, j);
        sn_vec3 w = strain_get(m->w, j), al = strain_get(m->al, j);
        strain_jacobians(&m->turns, j, J, 2);
        sn_vec3 c = strain_get(m->turns.c[0], j), c1 = strain_get(m->turns.c[1], j),
                c2 = strain_get(m->turns.c[2], j);
        sn_vec3 d = strain_get(m->turns.d[0], j), d1 = strain_get(m->turns.d[1], j),
                d2 = strain_get(m->turns.d[2], j);
        sn_mat3 X0 = strain_madd(J[0], -1.0, strain_mul_hat(J[0], d));
        sn_mat3 X1 =
            strain_madd(strain_madd(J[1], -1.0, strain_mul_hat(J[1], d)), -1.0, strain_mul_hat(J[0], d1));
        sn_mat3 X2 =
            strain_madd(strain_madd(J[2], -1.0, strain_mul_hat(J[2], d)), -2.0, strain_mul_hat(J[1], d1));
        strain_transport(R, w, al, X0, X1, strain_madd(X2, -1.0, strain_mul_hat(J[0], d2)), f->X, j);
        sn_mat3 Y0 = strain_mul_hat(J[0], c);
        sn_mat3 Y1 = strain_madd(strain_mul_hat(J[1], c), 1.0, strain_mul_hat(J[0], c1));
        sn_mat3 Y2 = strain_madd(strain_madd(strain_mul_hat(J[2], c), 2.0, strain_mul_hat(J[1], c1)), 1.0,
                                 strain_mul_hat(J[0], c2));
        strain_transport(R, w, al, Y0, Y1, Y2, f->Y, j);
    }
}

/* Columns that are computed: those of the coefficients and some zeros. */
SN_INLINE int strain_columns_of(const int n) { return n == 8 ? STRAIN_FEW : STRAIN_MODES; }

/* W[r] += sum over directions d of a_d X[r][d] + b_d Y[r][d]: what link j adds to the rows of W */
SN_INLINE void strain_add_link(const strain_mask* restrict mask, strain_lane* restrict X,
                               strain_lane* restrict Y, int j, strain_row* restrict W, const int columns)
{
    for (int r = 0; r < 3; ++r) {
        double x = X[3 * r][j], y = X[3 * r + 1][j], z = X[3 * r + 2][j];
        double bx = Y[3 * r][j], by = Y[3 * r + 1][j], bz = Y[3 * r + 2][j];
        for (int k = 0; k < columns; ++k)
            W[r][k] += mask->a[0][k] * x + mask->a[1][k] * y + mask->a[2][k] * z + mask->b[0][k] * bx +
                       mask->b[1][k] * by + mask->b[2][k] * bz;
    }
}

/* out = A x b for the columns of A */
SN_INLINE void strain_cross_columns(strain_row* restrict A, sn_vec3 b, strain_row* restrict out,
                                    const int columns)
{
    for (int k = 0; k < columns; ++k) {
        double x = A[0][k], y = A[1][k], z = A[2][k];
        out[0][k] = y * b.z - z * b.y;
        out[1][k] = z * b.x - x * b.z;
        out[2][k] = x * b.y - y * b.x;
    }
}
/* out += s A x b */
SN_INLINE void strain_add_cross(strain_row* restrict A, double s, sn_vec3 b, strain_row* restrict out,
                                const int columns)
{
    sn_vec3 c = sn_scale(s, b);
    for (int k = 0; k < columns; ++k) {
        double x = A[0][k], y = A[1][k], z = A[2][k];
        out[0][k] += y * c.z - z * c.y;
        out[1][k] += z * c.x - x * c.z;
        out[2][k] += x * c.y - y * c.x;
    }
}

SN_INLINE void strain_fill_columns(const strain_rod* rod, strain_motion* restrict m,
                                   strain_factors* restrict f, strain_columns* restrict c, const int n)
{
    const int columns = strain_columns_of(n);
    for (int order = 0; order < 3; ++order)
        for (int j = 0; j < n; ++j) {
            for (int d = 0; d < 3; ++d)
                for (int k = 0; k < columns; ++k)
                    c->W[order][j][d][k] = j > 0 ? c->W[order][j - 1][d][k] : 0.0;
            strain_add_link(&rod->mask[j], f->X[order], f->Y[order], j, c->W[order][j], columns);
        }
    for (int j = 0; j < n; ++j) {
        sn_vec3 t = strain_get(m->t[0], j), t1 = strain_get(m->t[1], j), t2 = strain_get(m->t[2], j);
        strain_cross_columns(c->W[0][j], t, c->T[0][j], columns);
        strain_cross_columns(c->W[1][j], t, c->T[1][j], columns);
        strain_add_cross(c->W[0][j], 1.0, t1, c->T[1][j], columns);
        strain_cross_columns(c->W[2][j], t, c->T[2][j], columns);
        strain_add_cross(c->W[1][j], 2.0, t1, c->T[2][j], columns);
        strain_add_cross(c->W[0][j], 1.0, t2, c->T[2][j], columns);
    }
}

/* ---- forces -------------------------------------------------------------------------------------------- */

/* Moments `c` (base axes) that act on the turn of each link, as forces on the coefficients: f += N^T R^T
   c. */
SN_INLINE void strain_pull_back(const strain_rod* rod, const strain_links* links, strain_factors* f,
                                strain_lane* c, double* force, const int n)
{
    strain_lane on_c[3], on_d[3];
    for (int d = 0; d < 3; ++d)
        for (int j = 0; j < n; ++j) {
            on_c[d][j] = f->X[0][d][j] * c[0][j] + f->X[0][3 + d][j] * c[1][j] + f->X[0][6 + d][j] * c[2][j];
            on_d[d][j] = f->Y[0][d][j] * c[0][j] + f->Y[0][3 + d][j] * c[1][j] + f->Y[0][6 + d][j] * c[2][j];
        }
    strain_spread(rod, links->a, on_c, force, n);
    strain_spread(rod, links->b, on_d, force, n);
}

/* Sums from the end: what acts on a station acts on all links before it. */
SN_INLINE void strain_sum_up(strain_lane* m, const int n)
{
    for (int d = 0; d < 3; ++d)
        for (int j = n - 2; j >= 0; --j)
            m[d][j] += m[d][j + 1];
}

/* d(N^T b) at fixed b = R^T c, as 3 x 3 blocks between c and d of each link: with f = J_r^T b, force on c:
   A^T f, on d: B^T f, A = I - hat(d), B = hat(c). */
typedef struct strain_bend {
    strain_lane cc[9], cd[9], dc[9], dd[9];
} strain_bend;

SN_INLINE void strain_bends(strain_motion* restrict m, strain_lane* restrict moment,
                            strain_bend* restrict out, const int n)
{
    strain_turns* t = &m->turns;
    for (int j = 0; j < n; ++j) {
        sn_mat3 R = strain_get_matrix(m->R, j);
        sn_vec3 O = strain_get(t->O[0], j), c = strain_get(t->c[0], j), d = strain_get(t->d[0], j);
        sn_vec3 b = strain_row_times(strain_get(moment, j), R);
        double C = t->C[0][j], E = t->E[0][j];
        sn_vec3 p = sn_cross(O, b), pp = sn_cross(O, p), f = sn_madd(sn_madd(b, C, p), E, pp);
        // df = Phi dOmega
        sn_vec3 along = sn_madd(sn_scale(2.0 * t->C[1][j], p), 2.0 * t->E[1][j], pp);
        sn_mat3 Phi = strain_madd(sn_outer(along, O), -1.0, sn_hat(sn_madd(sn_scale(C, b), E, p)));
        Phi = strain_madd(Phi, -E, strain_mul_hat(sn_hat(O), b));
        sn_mat3 PhiA = strain_madd(Phi, -1.0, strain_mul_hat(Phi, d)), PhiB = strain_mul_hat(Phi, c);
        sn_mat3 f_hat = sn_hat(f), cB = strain_hat_mul(c, PhiB);
        strain_put_matrix(out->cc, j, strain_madd(PhiA, 1.0, strain_hat_mul(d, PhiA)));
        strain_put_matrix(out->cd, j,
                          strain_madd(strain_madd(PhiB, 1.0, strain_hat_mul(d, PhiB)), -1.0, f_hat));
        strain_put_matrix(out->dc, j, strain_madd(f_hat, -1.0, strain_hat_mul(c, PhiA)));
        strain_put_matrix(out->dd, j, strain_madd(cB, -2.0, cB));
    }
}

/* Derivatives of what strain_pull_back makes of n links, with respect to the coefficients: dc[j] of the
   moment on link j, which is overwritten. Where the moment itself, `c`, is given, W of the links' far ends
   and their bends, so is the change of the pull. Adds to K. */
SN_INLINE void strain_pull_back_columns(const strain_rod* rod, const strain_links* links,
                                        const strain_mask* mask, strain_factors* restrict f,
                                        strain_row (*restrict dc)[3], strain_lane* c, strain_row (*W)[3],
                                        strain_bend* bend, strain_row* restrict K, const int n,
                                        const int columns)
{
    strain_row on_c[STRAIN_STATIONS][3], on_d[STRAIN_STATIONS][3];
    for (int j = 0; j < n; ++j) {
        if (c)
            strain_add_cross(W[j], -1.0, strain_get(c, j), dc[j],
                             columns); // d(R^T c) = R^T (dc - dtheta x c)
        for (int d = 0; d < 3; ++d) {
            double x0 = f->X[0][d][j], x1 = f->X[0][3 + d][j], x2 = f->X[0][6 + d][j];
            double y0 = f->Y[0][d][j], y1 = f->Y[0][3 + d][j], y2 = f->Y[0][6 + d][j];
            for (int k = 0; k < columns; ++k) {
                on_c[j][d][k] = x0 * dc[j][0][k] + x1 * dc[j][1][k] + x2 * dc[j][2][k];
                on_d[j][d][k] = y0 * dc[j][0][k] + y1 * dc[j][1][k] + y2 * dc[j][2][k];
            }
        }
        if (c) {
            strain_add_link(&mask[j], bend->cc, bend->cd, j, on_c[j], columns);
            strain_add_link(&mask[j], bend->dc, bend->dd, j, on_d[j], columns);
        }
    }
    for (int row = 0; row < rod->modes; ++row) {
        int past = row - rod->twist, d = past < 0 ? 0 : past < rod->bending ? 1 : 2;
        int k = past < 0 ? row : past - (d - 1) * rod->bending;
        double sum[STRAIN_MODES];
        for (int i = 0; i < columns; ++i)
            sum[i] = K[row][i];
        for (int j = 0; j < n; ++j) {
            double a = links->a[k][j], b = links->b[k][j];
            for (int i = 0; i < columns; ++i)
                sum[i] += a * on_c[j][d][i] + b * on_d[j][d][i];
        }
        for (int i = 0; i < columns; ++i)
            K[row][i] = sum[i];
    }
}
