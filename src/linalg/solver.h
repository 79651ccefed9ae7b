/* Sinew - solver: what the linear solvers of the library know of each other.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/linear_solvers.h>
#include "linalg/matrix.h"

/* Of the solvers that others are built on. */
extern const sn_solver_ops sn_sparse_ops, sn_ldl_ops;

/* sn_linear_watch of each. */
void sn_ldl_watch(void* ldl, sn_cancellation* cancellation);
void sn_sparse_watch(void* sparse, sn_cancellation* cancellation);
void sn_band_watch(void* band, sn_cancellation* cancellation);
void sn_dense_watch(void* dense, sn_cancellation* cancellation);
void sn_hybrid_watch(void* hybrid, sn_cancellation* cancellation);

/** Are all pivots of the last factor of "ldl" positive? */
bool sn_ldl_is_definite(const void* ldl);
/** How many are negative: as many as the matrix has negative eigenvalues. */
int sn_ldl_negatives(const void* ldl);
/** Multiplications of a factorisation by "ldl". */
double sn_ldl_cost(const void* ldl);
/** The two halves of a solution by "ldl", y = L^-1 b in the order of the factor and x = L^-T D^-1 y.
    `single`: with L in single precision (single.h), after sn_ldl_keep_single. */
void sn_ldl_lower(void* ldl, bool single, const double* b, double* y);
void sn_ldl_upper(void* ldl, bool single, const double* y, double* x);
/** From the next factor on L is there in single precision, too. False: out of memory. */
bool sn_ldl_keep_single(void* ldl);
/** forward_single of half.h, after sn_ldl_keep_single. */
void sn_ldl_forward_single(const void* ldl, const int* piece, int count, double* y);
/** Entries of L of a factor by "ldl". */
double sn_ldl_entries(const void* ldl);
/** Multiplications of a factorisation by "sparse". */
double sn_sparse_cost(const void* sparse);
/** Multiplications of a factorisation by "band". */
double sn_band_cost(const void* band);

/** Parameters of "hybrid_lu", for the engine alone; NULL: all false. */
typedef struct sn_hybrid_params {
    bool iterates_only; /**< never factors: for matrices whose factors are too large for memory or a step */
} sn_hybrid_params;

/** What "hybrid" has learnt from earlier matrices: further solutions depend on it. */
void* sn_hybrid_memory(void* hybrid, size_t* bytes);
/** The next matrix is factored without an attempt. */
void sn_hybrid_expect_many(void* hybrid);
struct sn_half_ops;
/** Solutions by halves of the factor at hand, and what they take as `self`; NULL: there is none. */
const struct sn_half_ops* sn_hybrid_half(const void* hybrid, const void** self);

/** The same for the preconditioner of "cg"; NULL without a lagged factor. */
const struct sn_half_ops* sn_cg_half(const void* cg, const void** self);
/** What the threshold of "cg" depends on; NULL without a threshold. */
void* sn_cg_memory(void* cg, size_t* bytes);
/** The same for the factor of "lagged_ldl", of the matrix or of an earlier one. */
const struct sn_half_ops* sn_lagged_ldl_half(const void* lagged_ldl, const void** self);
/** What "lagged_ldl" has factored last and learnt from it: further solutions depend on it. */
void* sn_lagged_ldl_memory(void* lagged_ldl, size_t* bytes);
void sn_lagged_ldl_watch(void* lagged_ldl, sn_cancellation* cancellation);
double sn_lagged_ldl_cost(const void* lagged_ldl);

/** Are the nodes coupled as one or several disjoint lines? If not, `*culprit` is a node with more than two
    neighbours, or -1 when some nodes form a ring. */
bool sn_chain_fits(const sn_block_matrix* pattern, int* culprit);

/** Are there nodes of one or two unknowns? They leave block methods nothing to pivot in and little to do at a
    time. */
bool sn_has_small_nodes(const sn_block_matrix* pattern);
