/* Sinew - half: products with a symmetric matrix of 3 x 3 blocks that read one half of it. What a product costs is reading the
   matrix, once it does not fit the nearer caches.

   Block rows are cut into parts. A block A_ij with j > i gives y_i += A_ij x_j and y_j += A_ij^T x_i. Where j is beyond the part, the
   second goes to memory that is the part's own, from where the part that j belongs to collects it later, in the order of the parts:
   parts can be done at the same time, and the bits do not depend on who does them.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "base/memory.h"
#include "linalg/matrix.h"

typedef struct sn_half {
    int parts;
    const int* first; /**< [parts + 1] first node of a part */
    int* diagonal;    /**< [nodes] number of the diagonal block; behind it in its row lie those with j > i */
    int* local_at;    /**< [parts + 1] */
    uint16_t*
        local; /**< for each block behind a diagonal, j counted in the part: its nodes, then those beyond */
    int* beyond_at;     /**< [parts + 1] */
    int* beyond;        /**< nodes beyond a part that it gives to, ascending */
    double (*given)[4]; /**< what they are given; the fourth number means nothing */
    int* collect_at;    /**< [parts + 1] */
    int (*collect)
        [2]; /**< node of a part, and where in `given` it is given something; by parts that give, ascending */
} sn_half;

/** NULL where the matrix has other blocks, or its order lets parts give to too many nodes: then nothing would be gained. The arrays
    live in the pool, whose `failed` tells. */
sn_half* sn_half_create(const sn_block_matrix* pattern, int parts, const int* first, sn_pool* pool);
/** y of the part without what other parts give it; returns the part of x . A x that its blocks make. */
double sn_half_multiply(const sn_half* half, const sn_block_matrix* matrix, int part, const double* x,
                        double* y);
/** Adds what all parts have given to this one. */
void sn_half_collect(const sn_half* half, int part, double* y);
