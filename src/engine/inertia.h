/* Sinew - inertia: the mass matrix of the unknowns where it never changes. SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "engine/system.h"

/** Factors the mass matrix for good, if it is one that never changes: `mass_constant` tells. Once, when the motion at t = 0 is
    known. */
void sn_inertia_prepare(sn_system* s);
/** Ends `mass_lent`: mass_solver has the factor of the mass matrix again where that never changes. */
void sn_inertia_restore(sn_system* s);
/** Adds weight times the mass matrix to the matrix, by `mass_diagonal`. */
void sn_inertia_add(const sn_system* s, double weight);
/** x = M^-1 b of the unknowns, in the matrix' order, by `mass_diagonal` or `mass_inverse`; they may be the same. */
void sn_inertia_apply(const sn_system* s, const double* b, double* x);
