/* Sinew - progress: how far a simulation has come. SPDX-License-Identifier: BSD-3-Clause */
#include "engine/sim.h"
#include <math.h>

double sn_sim_time(const sn_sim* sim)
{
    return sim && !sim->statics ? (double)sim->progress.steps_done * sim->step : 0.0;
}

double sn_sim_step_size(const sn_sim* sim) { return sim ? sim->step : 0.0; }
double sn_sim_duration(const sn_sim* sim) { return sim && !sim->statics ? sim->duration : 0.0; }
int64_t sn_sim_steps_done(const sn_sim* sim) { return sim ? sim->progress.steps_done : 0; }
bool sn_sim_is_static(const sn_sim* sim) { return sim && sim->statics; }

int64_t sn_sim_step_count(const sn_sim* sim)
{
    if (!sim) return 0;
    if (sim->statics) return 1;
    double steps = ceil(sim->duration / sim->step - 1e-9);
    return steps < 9e18 ? (int64_t)steps : INT64_MAX;
}
