/* Sinew - cone_dense: a step of Newton's method for contacts with a dense C (cone_newton.h).
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "engine/cones.h"

/** Adds a step to the multipliers l, from w = b + C l; w does not follow the step. `place` has the numbers of
    the `n` equations: one of a contact that pushes only, two of one that slips, three of one that sticks.
    `damping`: the multiple of the identity that is added to the matrix. `old`: with the factors at hand.
    False: the matrix is singular, and the multipliers mean nothing. */
bool sn_cone_dense_solve(sn_cones* k, int n, double damping, bool old);
