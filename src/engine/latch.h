/* Sinew - latch: equal rows that are switched on or off between steps: what grasps and lets go.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "engine/parts.h"

/** Asks the constraints at the start of a step, at time t, which rows are on. Returns whether some were
    switched: velocities have jumped to those that the rows allow, and the integrator must start anew. */
bool sn_latch_update(sn_system* s, double t);
