/* Sinew - cone_newton: Newton's method for contacts in their cones. See cones.h.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "engine/cones.h"

/** Iterates from k->l until it converges or steps no longer reduce the residual; keeps the best
    multipliers. */
void sn_cone_newton(sn_cones* k);
