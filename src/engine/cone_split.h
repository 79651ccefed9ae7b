/* Sinew - cone_split: a splitting method for contacts in their cones. See cones.h.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "engine/cones.h"

/** Iterates from k->best until it converges, at most `most` times, and starts Newton's method from some of
    the iterates; keeps the best multipliers. */
void sn_cone_split(sn_cones* k, int most);
