/* Sinew - inertia: the mass matrix of the unknowns, found once where it never changes.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "engine/parts.h"

/** Makes the mass matrix, whose pattern is that of the masses alone, and its solver. `pairs` are those of
    matrix nodes that masses couple; once, when the system's matrix is there. */
sn_status sn_inertia_build(sn_system* s, int pair_count, const int (*pairs)[2], sn_error* error);
/** Is the mass matrix the same at any motion? */
bool sn_inertia_is_constant(const sn_system* s);
/** Factors a constant mass matrix for good, after it was assembled in A; `constant` tells whether that
    succeeded. */
void sn_inertia_keep(sn_system* s);
/** Forgets what sn_inertia_keep has found. */
void sn_inertia_forget(sn_system* s);
/** The mass matrix out of A, where it was assembled just before: its blocks into M. */
void sn_inertia_take(sn_system* s);
/** Adds weight times the mass matrix to A, by `diagonal` or M, where it is `kept`. */
void sn_inertia_add(const sn_system* s, double weight);
/** x = M^-1 b of the unknowns, in the matrix' order, by `diagonal` or `inverse`; they may be the same. */
void sn_inertia_apply(const sn_system* s, const double* b, double* x);
