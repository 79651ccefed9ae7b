/* Sinew - tensor: products of 3 x 3 matrices that laws of materials are made of.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/math.h>
#include <math.h>
#include <stddef.h>

/** A : B, the sum of the products of entries. */
static inline double tensor_dot(sn_mat3 A, sn_mat3 B)
{
    double sum = 0;
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j)
            sum += A.m[i][j] * B.m[i][j];
    return sum;
}

static inline double tensor_trace(sn_mat3 A) { return A.m[0][0] + A.m[1][1] + A.m[2][2]; }

/** A^T B */
static inline sn_mat3 tensor_tmul(sn_mat3 A, sn_mat3 B)
{
    sn_mat3 r;
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j)
            r.m[i][j] = A.m[0][i] * B.m[0][j] + A.m[1][i] * B.m[1][j] + A.m[2][i] * B.m[2][j];
    return r;
}

/** (A + A^T)/2 */
static inline sn_mat3 tensor_sym(sn_mat3 A)
{
    return sn_mat3_scale(0.5, sn_mat3_madd(A, 1.0, sn_mat3_transpose(A)));
}

/** Makes a symmetric A diagonal by Jacobi's rotations, accurate also for equal eigenvalues:
    A = V diagonal V^T; V may be NULL. */
static inline void tensor_diagonalise(sn_mat3* A, sn_mat3* V)
{
    enum { MAX_SWEEPS = 12 }; // four suffice: convergence is quadratic
    if (V) *V = sn_mat3_identity();
    for (int sweep = 0; sweep < MAX_SWEEPS; ++sweep) {
        double off = fabs(A->m[0][1]) + fabs(A->m[0][2]) + fabs(A->m[1][2]);
        if (!(off > 1e-300)) break;
        for (int k = 0; k < 3; ++k) {
            int p = k == 2, q = k == 0 ? 1 : 2, r = 3 - p - q;
            if (!(fabs(A->m[p][q]) > 0.0)) continue;
            double theta = 0.5 * (A->m[q][q] - A->m[p][p]) / A->m[p][q];
            double t = copysign(1.0, theta) / (fabs(theta) + hypot(theta, 1.0)), c = 1.0 / hypot(t, 1.0),
                   s = t * c, rp = A->m[r][p], rq = A->m[r][q];
            A->m[p][p] -= t * A->m[p][q];
            A->m[q][q] += t * A->m[p][q];
            A->m[p][q] = A->m[q][p] = 0.0;
            A->m[r][p] = A->m[p][r] = c * rp - s * rq;
            A->m[r][q] = A->m[q][r] = s * rp + c * rq;
            for (int i = 0; V && i < 3; ++i) {
                const double vp = V->m[i][p], vq = V->m[i][q];
                V->m[i][p] = c * vp - s * vq;
                V->m[i][q] = s * vp + c * vq;
            }
        }
    }
}

/** Eigenvalues of a symmetric matrix, the largest first. */
static inline sn_vec3 tensor_eigenvalues(sn_mat3 A)
{
    tensor_diagonalise(&A, NULL);
    double a = A.m[0][0], b = A.m[1][1], c = A.m[2][2];
    double high = fmax(a, fmax(b, c)), low = fmin(a, fmin(b, c));
    return sn_v3(high, fmax(fmin(a, b), fmin(fmax(a, b), c)), low);
}

/** Of A - A^T, which is hat of it: (A32 - A23, A13 - A31, A21 - A12). */
static inline sn_vec3 tensor_axial(sn_mat3 A)
{
    return sn_v3(A.m[2][1] - A.m[1][2], A.m[0][2] - A.m[2][0], A.m[1][0] - A.m[0][1]);
}

/* What the derivative of det A is made of, symmetric in A and B: cof is bilinear, and cof A = cross(A,
   A)/2. */
static inline sn_mat3 tensor_cross(sn_mat3 A, sn_mat3 B)
{
    sn_mat3 r;
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j) {
            int i1 = (i + 1) % 3, i2 = (i + 2) % 3, j1 = (j + 1) % 3, j2 = (j + 2) % 3;
            r.m[i][j] = A.m[i1][j1] * B.m[i2][j2] - A.m[i1][j2] * B.m[i2][j1] + B.m[i1][j1] * A.m[i2][j2] -
                        B.m[i1][j2] * A.m[i2][j1];
        }
    return r;
}

/** Cofactors: det A times the inverse's transpose. */
static inline sn_mat3 tensor_cofactor(sn_mat3 A)
{
    sn_mat3 r;
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j) {
            int i1 = (i + 1) % 3, i2 = (i + 2) % 3, j1 = (j + 1) % 3, j2 = (j + 2) % 3;
            r.m[i][j] = A.m[i1][j1] * A.m[i2][j2] - A.m[i1][j2] * A.m[i2][j1];
        }
    return r;
}

/** det A from its cofactors. */
static inline double tensor_det(sn_mat3 A, sn_mat3 cofactor)
{
    return A.m[0][0] * cofactor.m[0][0] + A.m[0][1] * cofactor.m[0][1] + A.m[0][2] * cofactor.m[0][2];
}
