/* Sinew - lanes9: 3 x 3 matrices of four cells side by side, and the rotations of deformation gradients.
   N. J. Higham, SIAM J. Sci. Stat. Comput. 7, 1986, eq. (3.4), for the polar rotation.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "base/lanes.h"
#include "math/polar.h"

/** Matrices of four cells, row-major; pointers to them cross functions, lanes do not. */
typedef struct lanes9 {
    sn_lanes m[9];
} lanes9;

SN_INLINE void lanes9_cofactor(const lanes9* F, lanes9* C)
{
    const sn_lanes* m = F->m;
    C->m[0] = m[4] * m[8] - m[5] * m[7];
    C->m[1] = m[5] * m[6] - m[3] * m[8];
    C->m[2] = m[3] * m[7] - m[4] * m[6];
    C->m[3] = m[2] * m[7] - m[1] * m[8];
    C->m[4] = m[0] * m[8] - m[2] * m[6];
    C->m[5] = m[1] * m[6] - m[0] * m[7];
    C->m[6] = m[1] * m[5] - m[2] * m[4];
    C->m[7] = m[2] * m[3] - m[0] * m[5];
    C->m[8] = m[0] * m[4] - m[1] * m[3];
}

/** The polar rotation: X <- (X + X^-T)/2 until nothing changes, where F is right-handed and far from flat;
    else one by one. */
SN_INLINE void lanes9_polar(const lanes9* F, lanes9* R)
{
    const double flat = 1e-3, exact = 1e-15;
    lanes9 C;
    lanes9_cofactor(F, &C);
    sn_lanes size = { 0 }, det = F->m[0] * C.m[0] + F->m[1] * C.m[1] + F->m[2] * C.m[2];
    sn_lanes change = { 0 };
    *R = *F;
    for (int k = 0; k < 9; ++k)
        size += F->m[k] * F->m[k];
    for (int turn = 0; turn < 12; ++turn) {
        lanes9_cofactor(R, &C);
        sn_lanes half = 0.5 / (R->m[0] * C.m[0] + R->m[1] * C.m[1] + R->m[2] * C.m[2]);
        change = (sn_lanes){ 0 };
        for (int k = 0; k < 9; ++k) {
            sn_lanes next = 0.5 * R->m[k] + half * C.m[k], d = next - R->m[k];
            change += d * d;
            R->m[k] = next;
        }
        if (change[0] < exact && change[1] < exact && change[2] < exact && change[3] < exact) break;
    }
    for (int l = 0; l < 4; ++l) {
        bool far = det[l] > 0.0 && det[l] * det[l] > flat * flat * size[l] * size[l] * size[l];
        if (far && change[l] < exact) continue;
        sn_mat3 one;
        for (int k = 0; k < 9; ++k)
            one.m[k / 3][k % 3] = F->m[k][l];
        one = sn_polar_rotation(one);
        for (int k = 0; k < 9; ++k)
            R->m[k][l] = one.m[k / 3][k % 3];
    }
}

/** N = R (tr(S) I - S)^-1 R^T with the symmetric S = R^T F, which is the inverse of tr(S) I - F R^T; 0 where
    there is none, at a flat cell. Writes tr(S), too. */
SN_INLINE void lanes9_around(const lanes9* F, const lanes9* R, sn_lanes* trace, lanes9* N)
{
    const sn_lanes none = { 0 };
    lanes9 G, C;
    *trace = none;
    for (int k = 0; k < 9; ++k)
        *trace += R->m[k] * F->m[k];
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j) {
            sn_lanes sum = none;
            for (int k = 0; k < 3; ++k)
                sum += 0.5 * (F->m[3 * i + k] * R->m[3 * j + k] + F->m[3 * j + k] * R->m[3 * i + k]);
            G.m[3 * i + j] = -sum;
        }
    for (int i = 0; i < 3; ++i)
        G.m[4 * i] += *trace;
    lanes9_cofactor(&G, &C);
    const sn_lanes det = G.m[0] * C.m[0] + G.m[1] * C.m[1] + G.m[2] * C.m[2];
    const sn_lane_mask regular = det != none;
    for (int k = 0; k < 9; ++k)
        N->m[k] = SN_KEEP(C.m[k] / det, regular);
}
