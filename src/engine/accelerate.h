/* Sinew - accelerate: accelerations from the net force and the mass matrix.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "engine/parts.h"

/** Factors the mass matrix for good, where it never changes. Once, when the motion at t = 0 is known. */
void sn_system_prepare_masses(sn_system* s);
/** Accelerations that make the net force vanish at the present x, v, t: a = M^-1 (...). False when M is
    singular. */
bool sn_system_accelerate(sn_system* s);
/** The same for those who need the accelerations only: saves an evaluation; the net force is undefined
    afterwards. */
bool sn_system_find_accelerations(sn_system* s);
