/* Sinew - loads: friction under a force that other constraints carry, as that of a joint in its bearing.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "engine/rows.h"

/** Limit of repetitions: a load changes by a small part of what follows from it. */
enum { SN_LOAD_REPETITIONS = 50 };

/** Reads the loads again, as they are when the multipliers of the equal rows change by `by` [equal]. False
    when they are what they were. */
bool sn_loads_follow(sn_system* s, const double* by);
