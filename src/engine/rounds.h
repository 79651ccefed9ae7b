/* Sinew - rounds: solutions with contacts by iteration, when the factor belongs to an earlier matrix.

   Legend: A the matrix, A0 the preconditioner of "cg" (linalg/lagged.h), v the motion, l the multipliers, b
   the right-hand side including G^T l, W = B A0^-1 G^T.
   One round:
     r = b - A v                            residual of the motion
     w = c + B (v + A0^-1 r)                predicted rows; dl balances the contacts for w and W
     v += A0^-1 (r + G^T dl),  b += G^T dl
   After each round the rows of v satisfy the contact conditions to the contact tolerance, for any v before;
   the remaining error is r. A round multiplies r, on the motions that the contacts leave free, by about
   1 - A A0^-1. The rounds end when |r| <= tolerance max(|b|, |G^T l|),
   both at the start, with the tolerance of "cg". If MAX_ROUNDS do not
   suffice, or a round does not halve |r|, A is factored and the rounds continue with A0 = A.
   All decisions follow from counts and residuals, never from the clock, and all sums have a fixed order: the
   bits do not depend on the number of threads.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "engine/rows.h"

typedef struct sn_rounds sn_rounds;

/** Allocates the workspace. NULL: out of memory. */
sn_rounds* sn_rounds_build(sn_system* s);
/** True if the factor belongs to an earlier matrix. */
bool sn_rounds_are_needed(const sn_system* s);
/** Begins a solution for `rhs`, which contains the forces of the multipliers in `lambda`. Writes the first
    motion to `out`. */
void sn_rounds_begin(sn_system* s, sn_rounds* q, const double* rhs, double* out);
/** Computes the residual; true if it meets the tolerance. `more`: contacts closed since the last round. */
bool sn_rounds_are_converged(sn_system* s, sn_rounds* q, bool more);
/** True if the rounds converge too slowly, or not at all. */
bool sn_rounds_have_stalled(const sn_rounds* q);
/** Factors the matrix; all rows in W become unknown. False: the matrix has no positive definite factor;
    `lambda` has its first values again. */
bool sn_rounds_renew(sn_system* s, sn_rounds* q);
/** True after sn_rounds_renew, until the next sn_rounds_begin. */
bool sn_rounds_are_renewed(const sn_rounds* q);
/** Returns B A0^-1 r for the known rows, at their places in W. */
const double* sn_rounds_predict(sn_system* s, sn_rounds* q);
/** Corrects the motion, with changes `by` of `count` multipliers, and writes it to `out`. */
void sn_rounds_correct(sn_system* s, sn_rounds* q, int count, const int* row, const double* by, double* out);
/** Reports to the linear solver; restores the first `lambda` unless `keep`. */
void sn_rounds_end(sn_system* s, sn_rounds* q, bool keep);
