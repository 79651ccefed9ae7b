/* Sinew - newton: when to stop an iteration.

   Newton's updates shrink like d_{k+1} = C d_k^2. The monitor stops as soon as the update that would come
   next is below the tolerance, so that no iteration is spent on confirming what is known. C is carried from
   one solution to the next: where motion is smooth a single iteration does.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "engine/system.h"

typedef struct sn_newton {
    double tolerance;  /**< weighted norm of the error left */
    int most;          /**< iterations allowed */
    double* curvature; /**< C, 0 when not known; part of the simulation's state */
    double
        slack; /**< contraction lost by what the matrix leaves out: d_{k+1} = C d_k^2 + slack d_k; from 1 on
                            nothing is predicted: updates must fall below the tolerance */
    /* of the present solution */
    int count, grown;
    double last; /**< norm of the last update */
} sn_newton;

typedef enum sn_verdict { SN_ITERATE, SN_CONVERGED, SN_GIVE_UP } sn_verdict;

/** Forgets the last solution. */
void sn_newton_begin(sn_newton* newton);
/** Judges after an update of this weighted norm has been made. */
sn_verdict sn_newton_judge(sn_newton* newton, double norm);
/** Fails with a sentence: `what` did not converge at time t; `update` tells which degree of freedom moves
    most. */
sn_status sn_newton_fail(const sn_newton* newton, const sn_system* s, const char* what, double t,
                         const double* update, sn_error* error);
/** Fails with a sentence about the pivot that vanished. */
sn_status sn_singular(const sn_system* s, const char* matrix, double t, sn_error* error);
