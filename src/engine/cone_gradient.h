/* Sinew - cone_gradient: sweeps with conjugate directions, for contacts that are kept by bodies.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "engine/cones.h"

/** At most `most` sweeps from l, which must have its w, with a step along the former direction before each
    but the first. Ends when a sweep moves no row by more than half of the residual that counts as converged.
    Keeps the multipliers of the last sweep, if they are the best. Does nothing where bodies have many rows
    (more than 64 each, on average). Returns the number of sweeps; requires
    `bodies`. */
int sn_cone_gradient(sn_cones* k, int most);
