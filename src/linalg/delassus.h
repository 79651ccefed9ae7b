/* Sinew - delassus: W = B A^-1 G^T, the response of constraint rows to each other's multipliers (E. Delassus,
   1917), for rows that contain few unknowns each; and the response A^-1 G^T l of the unknowns.

   Rows are added one after the other. A row is known while its entries of W are valid: until its coefficients
   or the matrix change. If the solver provides half solutions (half.h), W costs a fraction of the full
   solutions that it replaces, and a response costs one full solution. Otherwise every row costs a full
   solution, which is stored.
   The bits do not depend on the number of threads; those of W, predictions and whole solutions do not depend
   on the order in which rows are added.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "base/memory.h"
#include "linalg/matrix.h"

typedef struct sn_delassus sn_delassus;

/** Provides A^-1. */
typedef struct sn_delassus_source {
    const sn_linear* linear;                 /**< for half solutions; NULL: full solutions only */
    void (*solve)(void* context, double* x); /**< x <- A^-1 x */
    void* context;
    sn_cancellation* cancellation; /**< W means nothing once it is requested; NULL: it never is */
    bool approximate; /**< accept half solutions with a preconditioner; otherwise use whole solutions */
} sn_delassus_source;

/** Allocates for rows 0 ... rows - 1 over `unknowns` unknowns. Row i has at most `entries`[i] coefficients,
    and at most `most` rows are known at a time. NULL: out of memory. */
sn_delassus* sn_delassus_create(sn_pool* pool, int rows, int most, const int* entries, int unknowns);
/** Sets the coefficients of a row in G and B at n unknowns; entries with the unknown -1 are ignored. If the
    row changes, it is no longer known. A row of zeros costs no solution: W is zero there. */
void sn_delassus_write(sn_delassus* d, int row, int n, const int* unknown, const double* G, const double* B);
/** Call when the matrix has changed: no row is known any more. `source` is copied. */
void sn_delassus_reset(sn_delassus* d, const sn_delassus_source* source);
bool sn_delassus_knows(const sn_delassus* d, int row);
/** The row is no longer known; its place becomes free for another row. */
void sn_delassus_forget(sn_delassus* d, int row);
/** Number of rows that can still be added. */
int sn_delassus_room(const sn_delassus* d);
/** Computes W for `count` different rows that are not known, among themselves and with the known rows;
    `count` is at most sn_delassus_room. Allocates nothing. */
void sn_delassus_add(sn_delassus* d, int count, const int* row, sn_tasks* tasks);
/** Index of a known row in the columns of W, below `most`; constant while the row is known. */
int sn_delassus_place(const sn_delassus* d, int row);
/** [most] column of W of a known row: the response of each known row to its multiplier, at the index of that
    row. */
const double* sn_delassus_column(const sn_delassus* d, int row);
/** out += A^-1 G^T l for `count` known rows. */
void sn_delassus_respond(sn_delassus* d, int count, const int* row, const double* l, double* out);

/* With the half solutions of a preconditioner A0, W is B A0^-1 G^T. The caller iterates (engine/rounds.h):
   for the residual r = b - A x of a motion x, sn_delassus_predict gives the change of the rows by the
   correction A0^-1 r; sn_delassus_correct gives the correction with the multipliers l found meanwhile,
   A0^-1 (r + G^T l). Together they cost one solution with A0. */

/** True if the half solutions are those of a preconditioner. */
bool sn_delassus_is_approximate(const sn_delassus* d);
/** True if W, the changes that sn_delassus_predict gives and those that sn_delassus_correct makes are of
    single precision: they differ by about 1e-6 of themselves. */
bool sn_delassus_is_single(const sn_delassus* d);
/** value[place] = B A0^-1 r for each known row, at its place. */
void sn_delassus_predict(sn_delassus* d, const double* r, double* value);
/** z = A0^-1 (r + G^T l) for `count` known rows, with r of the last sn_delassus_predict. */
void sn_delassus_correct(sn_delassus* d, int count, const int* row, const double* l, double* z);
