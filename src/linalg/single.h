/* Sinew - single: a factor L D L^T whose L is rounded to single precision, for preconditioners. It takes half
   the memory, and reading it is what a solution costs.

   Solutions with one right-hand side compute in double precision: they are those of the matrix with the
   rounded L, and differ from those of the factor by about 1e-7 of its condition number. Half solutions
   (half.h) of eight right-hand sides compute in single precision.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "base/memory.h"
#include "linalg/tree.h"

typedef struct sn_single {
    const sn_tree* tree;
    const size_t* panel_at; /**< [supernodes] */
    int* const* below;      /**< [supernodes] unknowns of the rows below, in the order of the factor */
    float* panels;          /**< as those of the factor */
    double* over;           /**< [unknowns] D^-1, in the order of the factor */
    double* front;          /**< [largest height + 4] workspace */
} sn_single;

/** Allocates for panels of `size` numbers in all; what the other arguments point to must live as long. NULL:
    out of memory. */
sn_single* sn_single_create(sn_pool* pool, const sn_tree* tree, const size_t* panel_at, size_t size,
                            int* const* below);
/** Rounds the panels of a factor (front.h). */
void sn_single_round(sn_single* s, const double* panels);
/** x <- L^-1 x, in the order of the factor. */
void sn_single_lower(const sn_single* s, double* x);
/** x <- L^-T D^-1 x */
void sn_single_upper(const sn_single* s, double* x);
/** As sn_front_forward with the panel of supernode k: eight numbers of single precision at the begin of each
    row of eight doubles. */
void sn_single_forward(const sn_single* s, int k, double* y);
