/* Sinew - cone_newton: Newton's method for contacts in their cones. See cones.h.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "engine/cones.h"

/** Steps without progress that are usual before an iteration with friction ends. */
enum { SN_CONE_FRUITLESS = 4 };

/** Iterates from k->l until it converges or, with friction, `fruitless` steps one after the other have not
    reduced the residual; keeps the best multipliers. */
void sn_cone_newton(sn_cones* k, int fruitless);
/** Newton's method with a line search, from k->l, in at most `most` steps; keeps the best multipliers.
    Returns how many steps it took. */
int sn_cone_descend(sn_cones* k, int most);
/** The same as sn_cone_newton from one sweep after l = scale x. */
void sn_cone_newton_from(sn_cones* k, const double* scale, const double* x);
