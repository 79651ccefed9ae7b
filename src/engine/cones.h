/* Sinew - cones: multipliers of contacts and their friction, each in its cone, for rows that answer to
   all of them alike.

   Legend: l multipliers, w = what the rows come to, C = how they answer, dw = C dl.
     normal     0 <= w,  l >= 0,  w l = 0
     friction   |l_t| <= mu l_n, against w_t where it is as large
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <stdbool.h>
#include "base/memory.h"

/** A contact among the rows of cones: its normal one, and two of friction after it or none. */
typedef struct sn_cone {
    int at;    /**< its first row */
    int count; /**< 1, or 3 with friction */
    double mu;
} sn_cone;

typedef struct sn_cones {
    sn_cone* list;
    int count, rows;
    double *l, *w; /**< [rows] */
    double* C;     /**< [rows][rows] by columns: row i answers to multiplier j by C[j * rows + i] */
    int sweeps;    /**< most there are */
    /* of Newton's iteration */
    int most;              /**< rows it can take */
    int* place;            /**< [rows] number among those that take part, or -1 */
    double *matrix, *step; /**< [most][most], [most] */
    bool* pushes;          /**< [rows] of normal rows: the contact is taken to push */
    double *kept, *raw;    /**< [2][rows] l and w: the best so far, and those of the last step */
} sn_cones;

/** Makes room for `rows` rows; `list`, `count`, `rows` and C are filled by the caller. */
void sn_cones_build(sn_cones* k, sn_pool* pool, int rows);
/** Changes l, and w with it, until no row moves by more than `still` in a sweep, or there are enough of
    them. */
void sn_cones_balance(sn_cones* k, double still);
