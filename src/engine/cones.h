/* Sinew - cones: multipliers of contacts and their friction, each in its cone, for rows whose response to
   all of them is a matrix.

   Legend: l multipliers, w = b + C l what the rows come to.
     normal     0 <= w_n,  l_n >= 0,  w_n l_n = 0
     friction   |l_t| <= mu l_n, against w_t where the contact slips
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <stdbool.h>
#include "base/memory.h"

/** A contact among the rows of cones: its normal row, and two of friction after it or none. */
typedef struct sn_cone {
    int at;    /**< its first row */
    int count; /**< 1, or 3 with friction */
    double mu;
} sn_cone;

typedef struct sn_cones {
    sn_cone* list;
    int count, rows;
    double *l, *w;   /**< [rows] */
    double* C;       /**< [rows][rows] by columns: row i answers to multiplier j by C[j * rows + i] */
    int effort;      /**< most sweeps and iterations of the splitting method together */
    double residual; /**< result: what a sweep would still move, in units of the rows */
    double still;    /**< asked of the residual */
    double aim, met; /**< what iterations aim at, and what counts as met: above it by the round-off of the
    best */
    double *from, *start;  /**< [rows] l and w on call: w = start + C (l - from) */
    double* b;             /**< [rows] rows without multipliers */
    double* best;          /**< [rows] multipliers of the least residual so far */
    double* raw;           /**< [rows] multipliers between steps of Newton's method */
    double* scale;         /**< [rows] 1/sqrt of the largest answer of a contact to itself */
    double* work;          /**< [4][rows] of the splitting method */
    double* turn;          /**< [5][rows] of Newton's method: numbers of each contact */
    int* place;            /**< [rows] number among those that take part in Newton's method, or -1 */
    int* swapped;          /**< [most] of the factors */
    bool* pushes;          /**< [rows] of normal rows: the contact is taken to push */
    int most;              /**< rows that `matrix` can take */
    double *matrix, *step; /**< [most][most], [most] */
} sn_cones;

/** Makes room for `rows` rows; `list`, `count`, `rows`, l, w and C are filled by the caller. */
void sn_cones_build(sn_cones* k, sn_pool* pool, int rows);
/** b and the scales from C, l and w; these l are the best so far. */
void sn_cones_begin(sn_cones* k, double still);
/** w = b + C l, by the change since the call. */
void sn_cones_respond(sn_cones* k);
/** What a sweep would move. */
double sn_cones_residual(const sn_cones* k);
/** Stiffer of the answers of the two rows of friction to themselves. */
double sn_cones_slip_answer(const sn_cones* k, const sn_cone* c);
/** Takes the contacts in their order, once; returns the largest move of a row by its own multiplier. */
double sn_cones_sweep(sn_cones* k);
/** Keeps l as the best if its residual, with w found anew, is the least so far. */
void sn_cones_keep(sn_cones* k);
/** The best so far into l, with its w. */
void sn_cones_return(sn_cones* k);
