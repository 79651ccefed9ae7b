/* Sinew - grab: a damped spring from one node to a prescribed place, see sn_sim_grab.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "engine/sim.h"

/** Finds the force of the grab, if there is one, for the step to come. */
void sn_grab_begin_step(sn_sim* sim);
