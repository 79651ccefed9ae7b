/* Sinew - cones: multipliers of contacts with friction, each contact in its friction cone. The response of
   the rows to the multipliers is a dense matrix C, or kept by bodies (cone_bodies.h).

   Legend: l multipliers, w = b + C l values of the rows, b their values without multipliers.
     normal     0 <= w_n,  l_n >= 0,  w_n l_n = 0
     friction   |l_t| <= mu l_n, against w_t where the contact slips
   The normal multiplier may be given: then w_n = compliance x (l_n - given).
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <stdbool.h>
#include "base/memory.h"
#include "engine/cone_bodies.h"

/** Limits of an exact solution: sweeps and iterations; the residual, in parts of the extent of a scene. */
#define SN_CONTACT_ITERATIONS 700
#define SN_CONTACT_TOLERANCE 1e-13

/** Largest number of rows of a dense C, and of one matrix of Newton's method. */
enum { SN_MANY_ROWS = 720 };

typedef struct sn_cones {
    sn_cone* list;
    int count, rows;
    double *l, *w;          /**< [rows] */
    double* C;              /**< [rows][rows] by columns: C[j * rows + i] is the response of row i to l_j */
    sn_cone_bodies* bodies; /**< NULL: C is dense; else C is B X + diag(soft) of these */
    double* soft;           /**< [rows] with `bodies`: compliance of normal rows, 0 for friction */
    const double* guess;    /**< [rows] multipliers that may be better than l on call; NULL: none */
    double reach;           /**< factor of the scales 1/C_ii of rows in Newton's method [cone_newton] */
    /** Limit of the first eight sweeps, steps with a line search, interior points and splitting iterations
        together, and of each run of further sweeps, which do not count. */
    int effort;
    bool probing; /**< without the methods that lead Newton's to the acting contacts from afar */
    /** Result: largest change of a row by one more sweep; HUGE_VAL where it is not finite. */
    double residual;
    int factorisations; /**< result */
    double still;       /**< required residual */
    double aim, met; /**< residuals at which iterations stop and count as converged: at least the round-off of
    the best multipliers; better ones that meet `still` end the solution, and leave them as they are */
    double* own;     /**< [rows] diagonal of C */
    double *from, *start;  /**< [rows] l and w on call: w = start + C (l - from) */
    double* b;             /**< [rows] values of the rows without multipliers */
    double* best;          /**< [rows] multipliers with the least residual so far */
    double* raw;           /**< [rows] multipliers after a Newton step, before the sweep that tests it */
    double* scale;         /**< [rows] 1/sqrt of the largest diagonal entry of C of a contact */
    double* work;          /**< [10][rows] workspace of the interior point and the splitting method */
    double* column;        /**< [rows] workspace of Newton's method */
    double* turn;          /**< [5][rows] coefficients of each contact in Newton's method */
    int* place;            /**< [rows] index in the equations of Newton's method, or -1 */
    int* swapped;          /**< [most] row exchanges of the factorisation */
    bool* pushes;          /**< [rows] normal rows: the contact is in the active set */
    int most;              /**< largest number of rows of `matrix` */
    double *matrix, *step; /**< [most][most], [rows] */
} sn_cones;

/** Allocates for `rows` rows; the caller fills `list`, `count`, `rows`, l, w and C. */
void sn_cones_build(sn_cones* k, sn_pool* pool, int rows);
/** The same with a matrix C of at most `dense` rows: for more, the caller fills `bodies` and `soft`. */
void sn_cones_build_for_bodies(sn_cones* k, sn_pool* pool, int rows, int dense);
/** Computes b and the scales from C, l and w; these l are the best so far. */
void sn_cones_begin(sn_cones* k, double still);
/** out += C (x - y); y NULL: 0. */
void sn_cones_apply(const sn_cones* k, const double* x, const double* y, double* out);
/** Computes w = b + C l from the change of l since sn_cones_begin. */
void sn_cones_respond(sn_cones* k);
/** Largest change of a row that a sweep would make by the multiplier of this row. */
double sn_cones_residual(const sn_cones* k);
/** Larger of the diagonal entries of C of the two friction rows. */
double sn_cones_slip_answer(const sn_cones* k, const sn_cone* c);
/** One projected Gauss-Seidel sweep in the order of the list; returns the largest change of a row by its own
    multiplier. */
double sn_cones_sweep(sn_cones* k);
/** The same for each but the last of several sweeps in succession: where contacts are kept by bodies, it
    leaves w undefined. */
double sn_cones_sweep_again(sn_cones* k);
/** Computes w, and keeps l as the best if its residual is the least so far. */
void sn_cones_keep(sn_cones* k);
/** Copies the best multipliers to l, and computes their w. */
void sn_cones_return(sn_cones* k);
