/* Sinew - critical: the fastest vibration and the fastest decay of a system about its present state, which
   limit the step of an explicit method. SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "engine/system.h"

/** Rates of the linearised system M u'' = D u' + K u. */
typedef struct sn_rates {
    double omega;   /**< root of the largest eigenvalue of -M^-1 K [rad/s]; 0 when none is positive */
    double damping; /**< largest eigenvalue of -M^-1 D in modulus [1/s] */
} sn_rates;

/** Vectors of nv numbers that sn_find_rates needs. */
enum { SN_RATE_VECTORS = 5 };

/** Finds the rates at the present motion and time, by the iteration of Lanczos on products with the assembled
    tangents, of which it takes the symmetric parts. `weight` becomes 1/sqrt(m) for every diagonal entry m of
    the mass matrix, nv numbers. Leaves accelerations and the matrix changed. False when the mass matrix is
    singular. */
bool sn_find_rates(sn_system* s, double* workspace, double* weight, sn_rates* rates);
/** A number that changes when damping or stiffness do: the largest sum over a row of |omega D + K|, weighted,
    which is Gershgorin's bound on omega^2 where masses are lumped. One evaluation and one assembly; leaves
    the matrix changed. */
double sn_stiffness_mark(sn_system* s, const double* weight, double omega);
