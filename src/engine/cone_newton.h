/* Sinew - cone_newton: Newton's method for contacts in their cones. See cones.h.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "engine/cones.h"

/** Iterates from k->l until the rows are met or steps do not help any more; keeps the best. */
void sn_cone_newton(sn_cones* k);
