/* Sinew - cone_newton: Newton's method for contacts in their cones. See cones.h.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "engine/cones.h"

/** Iterates from k->l until it converges or steps no longer reduce the residual; keeps the best
    multipliers. */
void sn_cone_newton(sn_cones* k);
/** The same from one sweep after l = scale x. */
void sn_cone_newton_from(sn_cones* k, const double* scale, const double* x);
