/* Sinew - solver: what a method of solving linear systems provides to linear.c.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "linalg/matrix.h"

typedef struct sn_linear_ops {
    const char* name;
    /** NULL and a sentence when the pattern does not suit the method or memory runs out. */
    void* (*create)(const sn_block_matrix* pattern, const sn_linear_options* options, sn_error* error);
    void (*destroy)(void* self);
    int (*factor)(void* self, const sn_block_matrix* matrix); /**< as sn_linear_factor */
    void (*solve)(void* self, const double* b, double* x);    /**< as sn_linear_solve */
    size_t (*bytes)(const void* self);
    void (*start)(void* self, const double* x);     /**< as sn_linear_start; NULL: of no use */
    void (*place)(void* self, const double* x);     /**< as sn_linear_place; NULL: of no use */
    void (*use_tasks)(void* self, sn_tasks* tasks); /**< as sn_linear_use_tasks; NULL: of no use */
    sn_linear_report (*report)(const void* self);   /**< NULL: a direct method */
} sn_linear_ops;

extern const sn_linear_ops sn_linear_chain, sn_linear_dense, sn_linear_sparse, sn_linear_band;
extern const sn_linear_ops sn_linear_ldl, sn_linear_cg, sn_linear_minres;

/** Are all pivots of the last factor of "ldl" positive? */
bool sn_ldl_is_definite(const void* ldl);

/** Half-width of the band the method "band" would work in; -1 when out of memory. */
int sn_band_half_width(const sn_block_matrix* pattern);

/** Are the nodes coupled as one or several disjoint lines? If not, `*culprit` is a node with more than two
    neighbours, or -1 when some nodes form a ring. */
bool sn_chain_fits(const sn_block_matrix* pattern, int* culprit);
