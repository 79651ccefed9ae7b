/* Sinew - stagger: a step of the scene in which systems with mirrors (mirror.h) take their steps.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "engine/sim.h"

/** Do systems have mirrors of each other? */
bool sn_is_staggered_sim(const sn_sim* sim);
/** All systems from t0 to t1, each by its own steps: at each time those with longer steps first. */
sn_status sn_stagger(sn_sim* sim, double t0, double t1, sn_error* error);
