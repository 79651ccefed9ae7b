/* Sinew - matrix: a square block-sparse matrix of fixed pattern, one block row per node, and the linear solvers for it.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "base/tasks.h"

/** Block CSR. Nodes have 1 to SN_BLOCK_MAX degrees of freedom each. The pattern is symmetric and has every diagonal block;
    the values need not be symmetric. */
enum {
    SN_BLOCK_MAX = 6,
    SN_BLOCK_PAD = 4 /**< doubles behind an array that a product may read and ignores */
};
typedef struct sn_block_matrix {
    int nodes, dofs, blocks;
    int* size;      /**< [nodes] degrees of freedom of a node */
    int* start;     /**< [nodes + 1] its first degree of freedom */
    int* row;       /**< [nodes + 1] first block of a block row */
    int* col;       /**< [blocks] node of the column, ascending in a row */
    int* at;        /**< [blocks] where the block's values begin */
    double* values; /**< blocks, row-major each, size[i] x size[j]; SN_BLOCK_PAD more may be read */
    size_t value_count;
    int uniform; /**< degrees of freedom of every node where they are all alike, else 0 */
} sn_block_matrix;

/** Builds the pattern from coupled pairs (any order, repeats and both or one of (i,j), (j,i)); values are zero. NULL: out of memory. */
sn_block_matrix* sn_block_matrix_create(int nodes, const int* size, int pair_count, const int (*pairs)[2]);
void sn_block_matrix_destroy(sn_block_matrix* matrix);
/** Block number of (i, j), or -1 outside the pattern. */
int sn_block_matrix_find(const sn_block_matrix* matrix, int i, int j);
void sn_block_matrix_zero(sn_block_matrix* matrix);
/** y = A x */
void sn_block_matrix_multiply(const sn_block_matrix* matrix, const double* x, double* y);

/** The same for the block rows begin, ..., end - 1 alone. Behind x lie SN_BLOCK_PAD numbers that may be read. */
void sn_block_matrix_multiply_rows(const sn_block_matrix* matrix, int begin, int end, const double* x,
                                   double* y);

/** y = (A + A^T) x / 2 */
void sn_block_matrix_multiply_symmetric(const sn_block_matrix* matrix, const double* x, double* y);

/** A solver prepared for one pattern. */
typedef struct sn_linear sn_linear;

/** What makes an iterative method need fewer iterations. */
typedef enum sn_preconditioner {
    SN_PRECONDITIONER_NONE,
    SN_PRECONDITIONER_JACOBI, /**< inverses of the diagonal blocks */
    SN_PRECONDITIONER_FACTOR, /**< the method "ldl" with a matrix of some solutions ago, see stale.h */
    SN_PRECONDITIONER_WARPED  /**< the same, turned with the nodes since then */
} sn_preconditioner;

/** What is asked of a solver. Zero means what is stated. */
typedef struct sn_linear_options {
    const char* method; /**< see sn_linear_create; NULL: "auto" */
    /* of iterative methods */
    int iterations;   /**< at most; 0: three times the unknowns */
    double tolerance; /**< the end: |b - A x| <= tolerance |b| */
    double
        threshold; /**< of "cg", the end as well: p.A p <= threshold, p the direction of search; 0: not looked at */
    sn_preconditioner preconditioner;
    int refresh; /**< SN_PRECONDITIONER_FACTOR, _WARPED: one matrix in so many is factored anew; 0: each */
    int delay;   /**< and this many matrices later used, no more than `refresh`; 0: at once */
} sn_linear_options;

/** How the last solution went. */
typedef struct sn_linear_report {
    int iterations;  /**< 0 for direct methods */
    double residual; /**< |b - A x| / |b| as the iteration knows it */
    bool indefinite; /**< "cg" met p.A p <= 0 and stopped there */
} sn_linear_report;

/** Direct methods: "chain" (block tridiagonal LU, needs a path-like pattern after renumbering, any mixture of sizes; 6 and 3 have
    fixed-size kernels), "dense" (LU, partial pivoting), "sparse" (block LU, AMD order, fixed pattern, pivoting inside blocks), "band" (LU in a band,
     the sparse one where rows must be exchanged), "ldl" (supernodal L D L^T of the symmetric part, AMD order, no pivoting).
     Iterative ones, for symmetric matrices: "cg" (conjugate gradients), "minres" (indefinite matrices, too).
     "auto" (chain when the pattern is one or several paths; where there are nodes of one or two dofs, band where it is narrow,
     else dense up to 60 dofs; else sparse). All work is in place: factor and solve
    allocate nothing. NULL and a sentence on failure. */
sn_linear* sn_linear_create(const char* method, const sn_block_matrix* pattern, sn_error* error);
sn_linear* sn_linear_create_with(const sn_linear_options* options, const sn_block_matrix* pattern,
                                 sn_error* error);
void sn_linear_destroy(sn_linear* solver);
/** The method chosen: "chain", "dense", "sparse", "band", "ldl", "cg", "minres". */
const char* sn_linear_method(const sn_linear* solver);
/** Factors the values; an iterative method keeps the matrix, which must live and not change until the last solution. The pattern
    that the solver was made for must live as long as the solver.
    Returns -1 when done, else the degree of freedom whose pivot vanished or is not finite. */
int sn_linear_factor(sn_linear* solver, const sn_block_matrix* matrix);
/** x = A^-1 b with the last factor; b and x may be the same. */
void sn_linear_solve(sn_linear* solver, const double* b, double* x);
/** Where the next solution starts from, for iterative methods; others have no use for it. */
void sn_linear_start(sn_linear* solver, const double* x);
/** Where the nodes are to which the next matrix belongs: numbers as its unknowns lie, the first three of a node with three or more
    count. For SN_PRECONDITIONER_WARPED; others have no use for it. */
void sn_linear_place(sn_linear* solver, const double* x);
/** Threads for iterative methods; results have the same bits for any number of them. NULL: the caller's alone. */
void sn_linear_use_tasks(sn_linear* solver, sn_tasks* tasks);
/** How the last solution went. */
sn_linear_report sn_linear_last(const sn_linear* solver);
/** Bytes held, for reports. */
size_t sn_linear_bytes(const sn_linear* solver);
