/* Sinew - cone_equations: linear equations of Newton's, interior point and splitting methods, where C is
   kept by bodies (cone_bodies.h).
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "engine/cones.h"

/** True if the factors of the equations fit into their room. Orders the bodies at the first call for a
    problem. */
bool sn_cone_equations_fit(sn_cones* k);
/** Factors (E + T C) of k->bodies->block, one block for each contact. False: there are no factors. */
bool sn_cone_equations_factor(sn_cones* k);
/** r <- y with (E + T C) y = r, [rows]; 0 for rows without an equation. Small blocks E cost accuracy: each
    refinement gains at least half of the digits that are lost. */
void sn_cone_equations_solve(sn_cones* k, double* r, int refinements);
