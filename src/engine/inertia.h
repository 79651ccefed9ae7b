/* Sinew - inertia: the mass matrix of the unknowns where it never changes. SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "engine/system.h"

/** Makes the mass matrix, whose pattern is that of the masses alone, and its solver. `pairs` are those of matrix nodes that masses
    couple; once, when the system's matrix is there. */
sn_status sn_inertia_build(sn_system* s, int pair_count, const int (*pairs)[2], sn_error* error);
/** Factors the mass matrix for good, if it is one that never changes: `mass_constant` tells. Once, when the motion at t = 0 is
    known. */
void sn_inertia_prepare(sn_system* s);
/** Factors the mass matrix at the motion evaluated last, unless it never changes; false when it is singular. */
bool sn_inertia_factor(sn_system* s);
/** Adds weight times the mass matrix to the matrix, by `mass_diagonal`. */
void sn_inertia_add(const sn_system* s, double weight);
/** x = M^-1 b of the unknowns, in the matrix' order, by `mass_diagonal` or `mass_inverse`; they may be the same. */
void sn_inertia_apply(const sn_system* s, const double* b, double* x);
