/* Sinew - laid knot: the points of an overhand knot that is laid loosely.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/math.h>

/** x[edges + 1]: a trefoil of this size [m] with straight tails along x, in a line of this length [m]. */
void laid_knot(sn_vec3* x, int edges, double length, double size);
