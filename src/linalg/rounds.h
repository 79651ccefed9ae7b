/* Sinew - rounds: access to the preconditioner of a linear solver for an iteration outside of the solver
   (engine/rounds.h).
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "linalg/half.h"

/** `self` belongs to the solver. */
typedef struct sn_round_ops {
    /** Writes the start of the iteration, over the unknowns. Returns the tolerance: the residual relative to
        the right-hand side. */
    double (*begin)(void* self, double* x);
    /** Factors the last matrix, in place of an earlier one. False: it has no positive definite factor, or
        solutions with it are direct and need no rounds. */
    bool (*renew)(void* self);
    /** Records the number of rounds and the relative residual in the report of the solver. */
    void (*end)(void* self, int rounds, double residual);
} sn_round_ops;

extern const sn_round_ops sn_cg_rounds, sn_lagged_ldl_rounds;

/* For solvers whose sn_linear_half has `lower` and `upper`. */

double sn_linear_begin_rounds(sn_linear* solver, double* x);
bool sn_linear_renew(sn_linear* solver);
void sn_linear_end_rounds(sn_linear* solver, int rounds, double residual);
