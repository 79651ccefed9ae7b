/* Sinew - matrix: a square block-sparse matrix of fixed pattern, one block row per node, and the linear solvers for it.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/base.h>

/** Block CSR. Nodes have 1 to SN_BLOCK_MAX degrees of freedom each. The pattern is symmetric and has every diagonal block;
    the values need not be symmetric. */
enum { SN_BLOCK_MAX = 6 };
typedef struct sn_block_matrix {
    int nodes, dofs, blocks;
    int* size;      /**< [nodes] degrees of freedom of a node */
    int* start;     /**< [nodes + 1] its first degree of freedom */
    int* row;       /**< [nodes + 1] first block of a block row */
    int* col;       /**< [blocks] node of the column, ascending in a row */
    int* at;        /**< [blocks] where the block's values begin */
    double* values; /**< blocks, row-major each, size[i] x size[j] */
    size_t value_count;
} sn_block_matrix;

/** Builds the pattern from coupled pairs (any order, repeats and both or one of (i,j), (j,i)); values are zero. NULL: out of memory. */
sn_block_matrix* sn_block_matrix_create(int nodes, const int* size, int pair_count, const int (*pairs)[2]);
void sn_block_matrix_destroy(sn_block_matrix* matrix);
/** Block number of (i, j), or -1 outside the pattern. */
int sn_block_matrix_find(const sn_block_matrix* matrix, int i, int j);
void sn_block_matrix_zero(sn_block_matrix* matrix);
/** y = A x */
void sn_block_matrix_multiply(const sn_block_matrix* matrix, const double* x, double* y);

/** y = (A + A^T) x / 2 */
void sn_block_matrix_multiply_symmetric(const sn_block_matrix* matrix, const double* x, double* y);

/** A direct solver prepared for one pattern. */
typedef struct sn_linear sn_linear;

/** Methods: "chain" (block tridiagonal LU, needs a path-like pattern after renumbering, any mixture of sizes; 6 and 3 have
    fixed-size kernels), "dense" (LU, partial pivoting), "sparse" (block LU, AMD order, fixed pattern, pivoting inside blocks), "band" (LU in a band,
    the sparse one where rows must be exchanged),
    "auto" (chain when the pattern is one or several paths; where there are nodes of one or two dofs, band where it is narrow,
    else dense up to 60 dofs; else sparse). All work is in place: factor and solve
    allocate nothing. NULL and a sentence on failure. */
sn_linear* sn_linear_create(const char* method, const sn_block_matrix* pattern, sn_error* error);
void sn_linear_destroy(sn_linear* solver);
/** The method chosen: "chain", "dense", "sparse", "band". */
const char* sn_linear_method(const sn_linear* solver);
/** Factors the values. Returns -1 when done, else the degree of freedom whose pivot vanished or is not finite. */
int sn_linear_factor(sn_linear* solver, const sn_block_matrix* matrix);
/** x = A^-1 b with the last factor; b and x may be the same. */
void sn_linear_solve(sn_linear* solver, const double* b, double* x);
/** Bytes held, for reports. */
size_t sn_linear_bytes(const sn_linear* solver);
