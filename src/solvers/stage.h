/* Sinew - stage: the one implicit solution that diagonally implicit, multistep and midpoint methods have in
   common.

   Legend: u local coordinates (local.h), r = u' their rates, v velocities, a accelerations, g the step's part
   that the stage weighs. Given u* and v*, find u such that the net force vanishes at (t, u, v, a), where
     r = (u - u*)/g          v = J_r(u) r            a = (v - v*)/g
   by Newton's iteration,
     [ (M/g^2 - D/g) W - K ] dtheta = f,      u <- u (+) dtheta
   with W = g dv/du = I + g/2 hat(w) + ..., which turns by half of what a body turns in the stage. Where that
   is next to nothing W is left out, as it takes time and saves no iteration.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "solvers/newton.h"

typedef struct sn_stage {
    int n;   /**< degrees of freedom */
    int end; /**< of those that may be free: u, r and a of the others are zero */
    sn_newton newton;
    double* x0;            /**< configuration at the step's start */
    double *us, *vs;       /**< u*, v* */
    double *u, *d;         /**< local coordinates; Newton's update */
    double *r, *a;         /**< rates and accelerations of the stage: where the caller keeps them */
    double *guess, *spare; /**< the predicted accelerations; room */
    const double* v0;      /**< velocities at the step's start, where the caller keeps them */
    sn_mat3* spin;         /**< W of each frame */
    bool spun;             /**< the last matrix had W */
    bool quasi_static;     /**< accelerations are zero */
    void* correction;      /**< a force to be added, or NULL: see `correct` */
    double* extra;         /**< the force that `correct` has written */
    /** Writes `extra`, which may depend on the motion of the system, which is placed at the iterate and is to
        be left there or anywhere. */
    void (*correct)(void* correction, struct sn_stage* stage, sn_system* s, double g);
} sn_stage;

/** Memory for all but r, a and what belongs to `correct`. `learnt` is part of the simulation's state. */
sn_status sn_stage_prepare(sn_stage* stage, sn_system* s, double tolerance, int iterations, sn_learnt* learnt,
                           sn_error* error);
/** Sets the time, predicts, solves and places. */
sn_status sn_stage_solve(sn_stage* stage, sn_system* s, double t, double g, sn_error* error);
