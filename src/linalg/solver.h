/* Sinew - solver: what the linear solvers of the library know of each other.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/linear_solvers.h>
#include "linalg/matrix.h"

/* Of the solvers that others are built on. */
extern const sn_solver_ops sn_sparse_ops, sn_ldl_ops;

/* sn_linear_watch of each. */
void sn_ldl_watch(void* ldl, const sn_cancellation* cancellation);
void sn_sparse_watch(void* sparse, const sn_cancellation* cancellation);
void sn_band_watch(void* band, const sn_cancellation* cancellation);
void sn_dense_watch(void* dense, const sn_cancellation* cancellation);
void sn_hybrid_watch(void* hybrid, const sn_cancellation* cancellation);

/** Are all pivots of the last factor of "ldl" positive? */
bool sn_ldl_is_definite(const void* ldl);
/** How many are negative: as many as the matrix has negative eigenvalues. */
int sn_ldl_negatives(const void* ldl);
/** Multiplications of a factorisation by "ldl". */
double sn_ldl_cost(const void* ldl);
/** The two halves of a solution by "ldl", y = L^-1 b in the order of the factor and x = L^-T D^-1 y. */
void sn_ldl_lower(void* ldl, const double* b, double* y);
void sn_ldl_upper(void* ldl, const double* y, double* x);
/** Multiplications of a factorisation by "sparse". */
double sn_sparse_cost(const void* sparse);
/** Multiplications of a factorisation by "band". */
double sn_band_cost(const void* band);

/** What "hybrid" has learnt from earlier matrices: further solutions depend on it. */
void* sn_hybrid_memory(void* hybrid, size_t* bytes);
/** The next matrix is factored without an attempt. */
void sn_hybrid_expect_many(void* hybrid);
struct sn_half_ops;
/** Solutions by halves of the factor at hand, and what they take as `self`; NULL: there is none. */
const struct sn_half_ops* sn_hybrid_half(const void* hybrid, const void** self);

/** The same for the preconditioner of "cg"; NULL without a lagged factor. */
const struct sn_half_ops* sn_cg_half(const void* cg, const void** self);

/** Are the nodes coupled as one or several disjoint lines? If not, `*culprit` is a node with more than two
    neighbours, or -1 when some nodes form a ring. */
bool sn_chain_fits(const sn_block_matrix* pattern, int* culprit);

/** Are there nodes of one or two unknowns? They leave block methods nothing to pivot in and little to do at a
    time. */
bool sn_has_small_nodes(const sn_block_matrix* pattern);
