/* Sinew - delassus: W = B A^-1 G^T, what rows of constraints come to for multipliers of each other (E.
   Delassus, 1917), for rows that touch a few unknowns each, and the response A^-1 G^T l to multipliers.

   Rows join one after the other; those of which W is known stay so until their numbers or the matrix
   change. Where a solver has solutions by halves (half.h), W costs a fraction of the whole solutions that it
   replaces, and a response costs one whole solution. Otherwise every row costs a whole solution, which is
   kept.
   Bits depend neither on the number of threads nor on the order in which rows join.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "base/memory.h"
#include "linalg/matrix.h"

typedef struct sn_delassus sn_delassus;

/** Whose inverse A^-1 is. */
typedef struct sn_delassus_source {
    const sn_linear* linear;                 /**< its solutions by halves are used; NULL: whole ones alone */
    void (*solve)(void* context, double* x); /**< x <- A^-1 x */
    void* context;
} sn_delassus_source;

/** Room for rows 0 ... rows - 1, of which row i has `entries`[i] numbers at most, over `unknowns`
    unknowns; `most` of them are known at a time. NULL: out of memory. */
sn_delassus* sn_delassus_create(sn_pool* pool, int rows, int most, const int* entries, int unknowns);
/** What a row is: numbers of G and B at n unknowns, where those of -1 do not count. A row that changes is
    not known any more. */
void sn_delassus_write(sn_delassus* d, int row, int n, const int* unknown, const double* G, const double* B);
/** The matrix is another: no row is known any more. `source` is copied. */
void sn_delassus_reset(sn_delassus* d, const sn_delassus_source* source);
bool sn_delassus_knows(const sn_delassus* d, int row);
/** The row is not known any more, and leaves its room to another. */
void sn_delassus_forget(sn_delassus* d, int row);
/** How many rows may still be added. */
int sn_delassus_room(const sn_delassus* d);
/** Works out W for `count` different rows that are not known, at most as many as there is room for, among
    themselves and with those known. Allocates nothing. */
void sn_delassus_add(sn_delassus* d, int count, const int* row, sn_tasks* tasks);
/** Place of a known row in the columns of W, below `most`; it stays as long as the row is known. */
int sn_delassus_place(const sn_delassus* d, int row);
/** [most] the column of W of a known row: what each known row comes to for its multiplier, at the place of
    that row. */
const double* sn_delassus_column(const sn_delassus* d, int row);
/** out += A^-1 G^T l for `count` rows known. */
void sn_delassus_respond(sn_delassus* d, int count, const int* row, const double* l, double* out);
