/* Sinew - eliminate: the equal rows of a system in a solution, and after a step. See rows.h.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "engine/rows.h"

/** An equilibrium is searched from here: rows that are not met yet are led to zero with the load factor. */
void sn_rows_start(sn_system* s);
/** How many degrees of freedom the equal rows take, as far as the last factor knows. */
int sn_rows_rank(const sn_system* s);
/** How many eigenvalues of B A^-1 G^T are positive, redundant rows left out. */
int sn_rows_positive(const sn_system* s);
/** What the equal rows need of the matrix just factored. */
void sn_rows_factor(sn_system* s, sn_linear* linear);
/** out = A^-1 (rhs + G^T dl) with equal rows c + B out = 0, or B out = 0 without c; dl is left in
    `change`. */
void sn_rows_solve(sn_system* s, sn_linear* linear, const double* rhs, bool with_values, double* out);
/** Adds G^T dl of the last solution to an array over the degrees of freedom. */
void sn_rows_react(const sn_system* s, double* f);
/** Moves x until the equal rows vanish, by impulses at the place of the last factor, and v as these impulses
    do when x has moved for a time h: J.-P. Ryckaert, G. Ciccotti, H. Berendsen, J. Comput. Phys. 23, 1977.
    What cannot be met is left to sn_rows_finish. */
void sn_rows_shake(sn_system* s, double h);
/** After a step: moves x until the equal rows vanish, and changes v (`moving`) until their rates do, by what
    the last factor says is easiest; keeps the multipliers. Fails with a sentence that names an item whose
    rows cannot be met. */
sn_status sn_rows_finish(sn_system* s, double t, bool moving, sn_error* error);

/** Changes v until the rates of the equal rows vanish, by impulses at the last factor: with that of the
    masses, an impact without rebound. */
void sn_rows_strike(sn_system* s);
/** Would the system as it is placed lie inside an obstacle, by however little? */
bool sn_rows_entered(sn_system* s);
/** Sum of a row's derivatives B times a vector over the degrees of freedom. */
double sn_row_product(const sn_rows* rows, int row, const double* d);
/** f += G^T by of a row, on the free degrees of freedom. */
void sn_row_push(const sn_rows* rows, int row, double by, double* f);
/** Tells `delassus` what a row is now; if that is the same as before, W of it stays. */
void sn_row_write(sn_rows* rows, int row);
/** Unknowns of the columns of a row item, or -1: in a workspace, until the next call. */
const int* sn_row_columns(sn_rows* rows, const sn_row_item* at);
/** Computes the inverses of `bodies` for the last matrix, unless they are known. */
void sn_rows_invert_bodies(sn_system* s);
/** Works out W for rows that it does not hold. */
void sn_rows_answer(sn_system* s, int count, const int* row);
/** Multipliers of the equal rows for a unit multiplier of a row of which W is known, so that the equal
    rows do not change. */
void sn_row_pull(sn_rows* rows, int row, double* pull);
/** out += A^-1 G^T l of rows of which W is known. */
void sn_rows_respond(const sn_system* s, int count, const int* row, const double* l, double* out);
