/* Sinew - constrain: factors and solutions with the system matrix under all constraints: what an implicit
   step solves.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "engine/parts.h"

/** Factors what was assembled; false when singular, with `culprit_dof` set. */
bool sn_system_factor(sn_system* s);
/** out = A^-1 rhs on free dofs, 0 on prescribed ones. Both are arrays over the nv dofs; they may be the same.
    With constraints: the rhs acts and the equal rows do not change. */
void sn_system_solve(sn_system* s, const double* rhs, double* out);
/** An update of Newton's iteration: out = A^-1 rhs, such that the rows of constraints are met, too; changes
    their multipliers. */
void sn_system_update(sn_system* s, const double* rhs, double* out);
/** The update by the same matrix at the motion evaluated last; the multipliers stay. False: contact forces of
    this motion are not found in a few iterations, and `out` means nothing. */
bool sn_system_probe(sn_system* s, const double* rhs, double* out);
