/* Sinew - accelerate: accelerations from the net force and the mass matrix.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "engine/parts.h"

/** Factors the mass matrix for good, where it never changes. Once, when the motion at t = 0 is known. */
void sn_system_prepare_masses(sn_system* s);
/** Factors the mass matrix at the present motion, and derives the rows of constraints there. False when it is
    singular. */
bool sn_system_factor_masses(sn_system* s);
/** Accelerations that make the net force vanish at the present x, v, t: a = M^-1 (...). False when M is
    singular. */
bool sn_system_accelerate(sn_system* s);
/** The same for those who need the accelerations only: saves an evaluation; the net force is undefined
    afterwards. */
bool sn_system_find_accelerations(sn_system* s);
/** Is the system of first order, C v = f(x, t)? There are unknowns, no masses and no constraints; the forces'
    damping is then the capacity C, velocities follow from positions, and accelerations act on nothing. */
bool sn_system_is_first_order(const sn_system* s);
/** Velocities of a system of first order that make the net force vanish at the present x and t; accelerations
    become 0. False when C is singular; velocities are undefined then. Overwrites the factor in use. */
bool sn_system_find_velocities(sn_system* s);
