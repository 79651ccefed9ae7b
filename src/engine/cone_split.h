/* Sinew - cone_split: a splitting method for contacts in their cones. See cones.h.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "engine/cones.h"

/** Iterates from k->best, with Newton's method from some of the iterates, until the rows are met or `most`
    iterations are done; keeps the best. */
void sn_cone_split(sn_cones* k, int most);
