/* Sinew - cone_interior: an interior point method for contacts in their cones. See cones.h.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "engine/cones.h"

/** Iterates from multipliers inside of all cones, at most `most` times, and starts Newton's method from some
    of the iterates; keeps the best multipliers. Returns how often it iterated. */
int sn_cone_interior(sn_cones* k, int most);
