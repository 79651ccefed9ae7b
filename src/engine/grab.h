/* Sinew - grab: a damped spring from one node to a prescribed place, see sn_sim_grab.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "engine/sim.h"

/** The item of a state; NULL: no state has this path. */
const sn_item* sn_item_with_state(const sn_sim* sim, const char* path);
/** Another solver of the system's matrix, which must have one: that of the integrator may have a factor that
    is needed still. NULL: out of memory. The caller destroys it. */
sn_linear* sn_second_solver(const sn_sim* sim, const sn_system* s);
/** Finds the force of the grab for a step of the system that is grabbed, from t to t + h. */
void sn_grab_begin_step(sn_sim* sim, double t, double h);
/** What a force on a node, one number for each of its first `count` degrees of freedom, is on the independent
    coordinates: J^T force, left in the first nv numbers of f. Mappings must belong to the present state. */
void sn_push_up(sn_system* s, int state, int node, const double* force, int count);
/** After such a step of the length h: the force added more energy than the spring had. */
bool sn_grab_overspends(sn_sim* sim, double h);
