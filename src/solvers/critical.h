/* Sinew - critical: the fastest vibration and the fastest decay of a system about its present state, which limit
   the step of an explicit method. SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "engine/system.h"

/** Rates of the linearised system M u'' = D u' + K u. */
typedef struct sn_rates {
    double omega;   /**< root of the largest eigenvalue of -M^-1 K [rad/s]; 0 when none is positive */
    double damping; /**< largest eigenvalue of -M^-1 D in modulus [1/s] */
} sn_rates;

/** Vectors of nv numbers that sn_find_rates needs. */
enum { SN_RATE_VECTORS = 6 };

/** Finds the rates at the present motion and time, by the iteration of Lanczos on products with the assembled
    tangents. Leaves accelerations and the matrix changed. False when the mass matrix is singular. */
bool sn_find_rates(sn_system* s, double* room, sn_rates* rates);
/** A number that changes when mass, damping or stiffness do: the largest sum over a row of
    |omega D + K| / sqrt(m m'), m and m' being the diagonal entries of the mass matrix that belong to row and
    column, which is Gershgorin's bound on omega^2 where masses are lumped. `room` holds nv numbers. Two
    assemblies; leaves accelerations and the matrix changed. Negative when the mass matrix is singular. */
double sn_stiffness_mark(sn_system* s, double* room, double omega);
