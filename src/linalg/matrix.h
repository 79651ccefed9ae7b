/* Sinew - matrix: a square block-sparse matrix of fixed pattern, one block row per node, and the linear
   solvers for it.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <limits.h>
#include <sinew/component.h>
#include "base/cancellation.h"
#include "base/tasks.h"

/** Builds the pattern from coupled pairs (any order, repeats and both or one of (i,j), (j,i)); values are
    zero. NULL: out of memory. */
sn_block_matrix* sn_block_matrix_create(int nodes, const int* size, int pair_count, const int (*pairs)[2]);
/** The same pattern and values in memory of its own. NULL: out of memory. */
sn_block_matrix* sn_block_matrix_copy(const sn_block_matrix* matrix);
void sn_block_matrix_destroy(sn_block_matrix* matrix);
/** Block number of (i, j), or -1 outside the pattern. */
int sn_block_matrix_find(const sn_block_matrix* matrix, int i, int j);
void sn_block_matrix_zero(sn_block_matrix* matrix);
/** y = A x */
void sn_block_matrix_multiply(const sn_block_matrix* matrix, const double* x, double* y);

/** The same for the block rows begin, ..., end - 1 alone. Behind x lie SN_BLOCK_PAD numbers that may be
    read. */
void sn_block_matrix_multiply_rows(const sn_block_matrix* matrix, int begin, int end, const double* x,
                                   double* y);

/** y = (A + A^T) x / 2 */
void sn_block_matrix_multiply_symmetric(const sn_block_matrix* matrix, const double* x, double* y);

/** A <- A^T in place. */
void sn_block_matrix_transpose(sn_block_matrix* matrix);
/** [blocks] where the block of (j, i) begins in the values, for each of (i, j). The caller frees it; NULL:
    out of memory. */
int* sn_block_matrix_mirror(const sn_block_matrix* matrix);
/** Do blocks and their mirrors agree, up to `part` of the largest entry of the diagonal? */
bool sn_block_matrix_is_symmetric(const sn_block_matrix* matrix, const int* mirror, double part);

/** A solver prepared for one pattern. */
typedef struct sn_linear sn_linear;

/** Chosen by the engine for matrices that change, symmetric and unsymmetric, see hybrid.c. */
extern const sn_component sn_linear_hybrid, sn_linear_hybrid_lu, sn_linear_lagged_ldl;
/** Stabilised biconjugate gradients, bicgstab.c. */
extern const sn_component sn_linear_bicgstab;

/** In place of a degree of freedom: the factorisation was cancelled. */
#define SN_FACTOR_CANCELLED INT_MAX

/** The linear solvers of the library, components of SN_ROLE_SOLVER, in the order in which `auto` asks
    them. */
extern const sn_component* const sn_linear_solvers[];
extern const int sn_linear_solver_count;
/** One more, which works only where its module is installed (petsc.c): no part of the list. */
SN_API extern const sn_component sn_linear_petsc;

/** Does "lagged_ldl" cost less than "ldl" where many rows of contacts act? Counted, for a pattern. */
bool sn_lagged_ldl_pays(const sn_block_matrix* pattern);
/** What `auto` takes for a pattern, see sn_solver_ops.preferred. */
const sn_component* sn_linear_choose(const sn_block_matrix* pattern, bool solid);
/** A solver of the library by its name, or by "auto" for a pattern; NULL and a sentence when there is
    none. */
const sn_component* sn_linear_find(const char* name, const sn_block_matrix* pattern, sn_error* error);

/** Makes a solver for a pattern, which must live as long as the solver. `params` NULL: the accurate ones. All
    work is in place: factor and solve allocate nothing. NULL and a sentence on failure. */
sn_linear* sn_linear_create_as(const sn_component* type, const void* params, const sn_block_matrix* pattern,
                               sn_error* error);
/** The same by name, with the accurate parameters. */
sn_linear* sn_linear_create(const char* name, const sn_block_matrix* pattern, sn_error* error);
/** A solver for a matrix of its own, a copy of that of `from`, with the factor of its values if `factored`.
    `params` are those that `from` was made with. NULL where solutions depend on more than the last matrix, or
    memory runs out. */
sn_linear* sn_linear_copy(const sn_linear* from, const void* params, const sn_block_matrix* matrix,
                          bool factored);
void sn_linear_destroy(sn_linear* solver);
const sn_component* sn_linear_type(const sn_linear* solver);
/** Name of its type: "chain", "cg", ... */
const char* sn_linear_method(const sn_linear* solver);
/** Factors the values; an iterative method keeps the matrix, which must live and not change until the last
    solution. The pattern that the solver was made for must live as long as the solver.
    Returns -1 when done, else the degree of freedom whose pivot vanished or is not finite, or
    SN_FACTOR_CANCELLED: then there is no factor. */
int sn_linear_factor(sn_linear* solver, const sn_block_matrix* matrix);
/** x = A^-1 b with the last factor; b and x may be the same. A cancelled solution ends where it is, or is
    zero. */
void sn_linear_solve(sn_linear* solver, const double* b, double* x);
/** Factorisations and solutions end early when the request comes, which lives as long as the solver: every
    iteration and every front asks for it, solutions with a factor ask once. NULL: nobody cancels. Call it
    before the first matrix. */
void sn_linear_watch(sn_linear* solver, sn_cancellation* cancellation);
/** Where the next solution starts from, for iterative methods; others have no use for it. */
void sn_linear_start(sn_linear* solver, const double* x);
/** Is sn_linear_place of use to it? */
bool sn_linear_needs_place(const sn_linear* solver);
/** Where the nodes are to which the next matrix belongs: numbers as its unknowns lie, the first three of a
    node with three or more count. For SN_PRECONDITIONER_WARPED; others have no use for it. */
void sn_linear_place(sn_linear* solver, const double* x);
/** Drops factors of earlier matrices that it keeps as preconditioners. */
void sn_linear_forget(sn_linear* solver);
/** Threads for iterative methods; results have the same bits for any number of them. NULL: the caller's
    alone. */
void sn_linear_use_tasks(sn_linear* solver, sn_tasks* tasks);
/** The next matrix serves many solutions: "hybrid" factors it. */
void sn_linear_expect_many(sn_linear* solver);
/** The solvers of the parts of a matrix (parts.h), from 0 on; the solver itself where there are none. NULL
    behind the last. */
sn_linear* sn_linear_member(sn_linear* solver, int part);
/** What further solutions depend on besides their matrix, part of snapshots; NULL: nothing. */
void* sn_linear_memory(sn_linear* solver, size_t* bytes);
/** How the last solution went. */
sn_linear_report sn_linear_last(const sn_linear* solver);
/** Negative eigenvalues of the last matrix that was factored; -1: the method does not count them. */
int sn_linear_negatives(const sn_linear* solver);
/** Bytes held, for reports. */
size_t sn_linear_bytes(const sn_linear* solver);
