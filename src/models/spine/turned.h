/* Sinew - turned: derivatives of a force between two frames, gathered in world axes and then turned into
   those of pair.h.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "models/spine/pair.h"

/** Derivatives of the force f on 2 and of the moment m1 on 1, world axes; columns c, turn of 1, turn of 2 (or
    the rate of c, w1, w2), world axes too. */
typedef struct sn_turned {
    sn_mat3 f[3], m1[3];
} sn_turned;

/** A hat(p) */
static inline sn_mat3 sn_times_hat(sn_mat3 A, sn_vec3 p)
{
    sn_mat3 r;
    for (int i = 0; i < 3; ++i) {
        const double* a = A.m[i];
        r.m[i][0] = a[1] * p.z - a[2] * p.y;
        r.m[i][1] = a[2] * p.x - a[0] * p.z;
        r.m[i][2] = a[0] * p.y - a[1] * p.x;
    }
    return r;
}

/** hat(p) A */
static inline sn_mat3 sn_hat_times(sn_vec3 p, sn_mat3 A)
{
    sn_mat3 r;
    for (int j = 0; j < 3; ++j) {
        r.m[0][j] = p.y * A.m[2][j] - p.z * A.m[1][j];
        r.m[1][j] = p.z * A.m[0][j] - p.x * A.m[2][j];
        r.m[2][j] = p.x * A.m[1][j] - p.y * A.m[0][j];
    }
    return r;
}

static inline void sn_mat3_accumulate(sn_mat3* A, double s, sn_mat3 B)
{
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j)
            A->m[i][j] += s * B.m[i][j];
}

/* B = A R of 3 x 3 blocks, B in place of A, rows `width` apart. */
static inline void sn_block_turn(double* A, int width, const sn_mat3* R)
{
    for (int i = 0; i < 3; ++i, A += width) {
        double a = A[0], b = A[1], c = A[2];
        for (int j = 0; j < 3; ++j)
            A[j] = a * R->m[0][j] + b * R->m[1][j] + c * R->m[2][j];
    }
}

/** Columns of world turns to turns in the frames' own axes, in place. */
static inline void sn_pair_own_turns(const sn_pair_motion* x, double K[6][9])
{
    for (int row = 0; row < 6; row += 3) {
        sn_block_turn(&K[row][3], 9, &x->R1);
        sn_block_turn(&K[row][6], 9, &x->R2);
    }
}

static inline void sn_turned_put(const sn_turned* t, double K[6][9])
{
    for (int k = 0; k < 3; ++k)
        for (int i = 0; i < 3; ++i)
            for (int j = 0; j < 3; ++j) {
                K[i][3 * k + j] = t->f[k].m[i][j];
                K[3 + i][3 * k + j] = t->m1[k].m[i][j];
            }
}

/** Adds K, and D unless it is NULL, to the 12 x 12 matrices of an item that joins two frames. */
static inline void sn_turned_tangent(const sn_pair_motion* x, sn_vec3 f, sn_vec3 m1, const sn_turned* K,
                                     const sn_turned* D, const sn_tangent* out)
{
    sn_pair_slope slope;
    sn_turned_put(K, slope.K);
    sn_pair_own_turns(x, slope.K);
    if (D) sn_turned_put(D, slope.D);
    sn_pair_tangent(x, f, m1, &slope, D != NULL, out->K, out->D);
}
