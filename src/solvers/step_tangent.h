/* Sinew - step_tangent: the derivative of one step of a diagonally implicit method, and its transpose.

   Legend: as in stage.h and dirk.c; d. changes of positions at the start (body axes), X = exp(-u) turns them
   to the stage, J = J_r(u), N = d(J_r(u) r)/du, W = I + g N J^-1. Each stage has, for changes of
   x0, u*, v* and of an input p,
     A z = E (W X dx0 + J du*) + (M/g) dv* + f_p dp,      E = M/g^2 - D/g,      A = E W - K
     du = J^-1 (z - X dx0),   dr = (du - du*)/g,   dv = J dr + N du,   da = (dv - dv*)/g
   with z the change of positions at the stage. M, D and K are the derivatives that components give, f_p
   follows from differences. Backwards the transposes of A and E are formed.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "solvers/dirk_tables.h"
#include "solvers/variation.h"

/** A step that was taken. */
typedef struct sn_step_record {
    double t, h;
    const sn_dirk_table* table;
    bool restarted;  /**< the explicit first stage began with accelerations found anew */
    void* snapshot;  /**< of the state before the end of the step was committed; NULL: the present one */
    double *x0, *v0; /**< [nx], [nv] at its start */
    double *r, *a;   /**< [stages][nv] rates and accelerations of its stages */
} sn_step_record;

/** What the integrator `dirk` of a system keeps of the step just taken; false for other integrators. Numbers
    are the integrator's. */
bool sn_dirk_last_step(const sn_system* s, sn_step_record* out);

/** Changes of positions, velocities and accelerations, [nv] each. */
typedef struct sn_change {
    double *x, *v, *a;
} sn_change;

typedef struct sn_step_tangent {
    sn_variation* vary;
    sn_system* s;
    int n;
    sn_motion at;                     /**< the stage at hand */
    double g, *u;                     /**< [nv] */
    sn_mat3 *J, *inverse, *X, *N, *W; /**< of each frame */
    double *mass, *inertia;           /**< values of M and E */
    double *us, *vs, *du, *z, *rest;  /**< [nv] workspace */
    sn_change d;                      /**< [nv] workspace */
    double* rows;                     /**< [2 stages + 2][nv] workspace of the transpose */
} sn_step_tangent;

bool sn_step_tangent_prepare(sn_step_tangent* k, sn_variation* vary);
/** Moves changes of the start of a step to its end, in place: `count` of them, the i-th with input first + i
    where that is an input, else with none. `rows`: room for count [2 stages][nv] numbers and
    inputs [nv]. */
sn_status sn_step_tangent_forward(sn_step_tangent* k, const sn_step_record* step, sn_change* changes,
                                  int count, double* rows, sn_error* error);
/** Pulls the derivatives of a scalar with respect to the end of a step back to its start, in place, and adds
    those with respect to the inputs to `gradient`. */
sn_status sn_step_tangent_backward(sn_step_tangent* k, const sn_step_record* step, sn_change* change,
                                   double* gradient, sn_error* error);

/** The derivative of an equilibrium with respect to the inputs: dx of each, at the configuration `at`.
    `rows` as above. */
sn_status sn_rest_forward(sn_step_tangent* k, const sn_motion* at, sn_change* changes, int count,
                          double* rows, sn_error* error);
/** Adds what a scalar that depends on an equilibrium owes to the inputs; `x` is its derivative there. */
sn_status sn_rest_backward(sn_step_tangent* k, const sn_motion* at, const double* x, double* gradient,
                           sn_error* error);
