/* Sinew - step_tangent: the derivative of one step of a diagonally implicit method, and its transpose.

   Legend: as in stage.h and dirk.c. d marks changes; dx0 is that of the positions at the start of the step
   (body axes), X = exp(-u) rotates it to the stage, J = J_r(u), N = d(J_r(u) r)/du, W = I + g N J^-1. Each
   stage has, for changes of x0, u*, v* and of an input p,
     A z = E (W X dx0 + J du*) + (M/g) dv* + f_p dp,      E = M/g^2 - D/g,      A = E W - K
     du = J^-1 (z - X dx0),   dr = (du - du*)/g,   dv = J dr + N du,   da = (dv - dv*)/g
   with z the change of positions at the stage. Components compute the derivatives M, D and K; f_p follows
   from finite differences. The backward pass uses the transposes of A and E.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "solvers/dirk_tables.h"
#include "solvers/variation.h"

/** A completed step. */
typedef struct sn_step_record {
    double t, h;
    const sn_dirk_table* table;
    bool restarted;  /**< the explicit first stage began with newly computed accelerations */
    void* snapshot;  /**< state before the end of the step was committed; NULL: the present state */
    double *x0, *v0; /**< [nx], [nv] at the start of the step */
    double *r, *a;   /**< [stages][nv] rates and accelerations of the stages */
} sn_step_record;

/** Record of the last step of the integrator `dirk` of a system; false for other integrators. The integrator
    owns the arrays. */
bool sn_dirk_last_step(const sn_system* s, sn_step_record* out);

/** Changes of positions, velocities and accelerations, [nv] each. */
typedef struct sn_change {
    double *x, *v, *a;
} sn_change;

typedef struct sn_step_tangent {
    sn_variation* vary;
    sn_system* s;
    int n;
    sn_motion at;                     /**< the current stage */
    double g, *u;                     /**< [nv] */
    sn_mat3 *J, *inverse, *X, *N, *W; /**< of each frame */
    double *mass, *inertia;           /**< values of M and E */
    double *us, *vs, *du, *z, *rest;  /**< [nv] workspace */
    sn_change d;                      /**< [nv] workspace */
    double* rows;                     /**< [2 stages + 2][nv] workspace of the transpose */
} sn_step_tangent;

bool sn_step_tangent_prepare(sn_step_tangent* k, sn_variation* vary);
/** Propagates `count` changes from the start of a step to its end, in place. Change i also changes input i by
    1 if there is such an input. `rows`: workspace of count [2 stages][nv] and inputs [nv] numbers. */
sn_status sn_step_tangent_forward(sn_step_tangent* k, const sn_step_record* step, sn_change* changes,
                                  int count, double* rows, sn_error* error);
/** Propagates the derivatives of a scalar from the end of a step back to its start, in place, and adds its
    derivatives with respect to the inputs to `gradient`. */
sn_status sn_step_tangent_backward(sn_step_tangent* k, const sn_step_record* step, sn_change* change,
                                   double* gradient, sn_error* error);

/** The derivative of the equilibrium `at` with respect to each input: x of the change of the input. `rows` as
    above. */
sn_status sn_rest_forward(sn_step_tangent* k, const sn_motion* at, sn_change* changes, int count,
                          double* rows, sn_error* error);
/** Adds the derivatives of a scalar of an equilibrium with respect to the inputs to `gradient`; `x` is the
    derivative of the scalar with respect to the positions. */
sn_status sn_rest_backward(sn_step_tangent* k, const sn_motion* at, const double* x, double* gradient,
                           sn_error* error);
