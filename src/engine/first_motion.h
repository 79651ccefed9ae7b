/* Sinew - first motion: whether the velocities at the start agree with those that conditions prescribe.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "engine/parts.h"

/** Path of a state whose initial velocities disagree with prescribed ones: continued for a step h, they
    would strain something so stiff that its forces change velocities within this step by more than nine
    tenths of the largest one. NULL where they agree, where nothing moves by prescription, and where memory
    runs out, which the pool tells. Rows of constraints are left out. Leaves the motion as it was.
    Allocates; once, when the motion at t = 0 is known. */
const char* sn_system_disagreement(sn_system* s, double h);
