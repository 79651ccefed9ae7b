/* Sinew - advance: carries one system from one output time to the next.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "engine/sim.h"

/** Advances one system from t0 to t1: to breaks of functions, with step control, retries and events. */
sn_status sn_advance(sn_sim* sim, int system, double t0, double t1, sn_error* error);
/** Nothing is free, prescribed motion is none but to stay, and nothing acts: a second step like the first
    leaves the state as it is. */
bool sn_system_rests(const sn_system* s);
/** Freezes the switches of a system's functions for the smooth interval (t0, t1). */
void sn_freeze(sn_system* s, double t0, double t1);
/** The branches that follow from the time reached: those of the step that ended there. */
void sn_sim_freeze(sn_sim* sim);
