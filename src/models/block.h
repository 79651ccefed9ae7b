/* Sinew - block: writes 3 x 3 blocks into the small dense matrices that tangents are made of.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/math.h>

/** A[row.., col..] += s B, where A is row-major with n columns. */
static inline void sn_block_add(double* A, int n, int row, int col, double s, sn_mat3 B)
{
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j)
            A[(row + i) * n + col + j] += s * B.m[i][j];
}
