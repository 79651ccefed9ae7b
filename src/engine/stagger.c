/* Sinew - stagger. SPDX-License-Identifier: BSD-3-Clause */
#include "engine/stagger.h"
#include "engine/advance.h"
#include "engine/mirror.h"
#include <limits.h>

/* The least number of steps in a step of the scene, of those above `than`; INT_MAX: none. */
static int next_rate(const sn_sim* sim, int than)
{
    int least = INT_MAX;
    for (int i = 0; i < sim->system_count; ++i)
        if (sim->systems[i]->substeps > than && sim->systems[i]->substeps < least)
            least = sim->systems[i]->substeps;
    return least;
}

static sn_status advance_next(sn_sim* sim, int i, double from, double to, sn_error* error)
{
    sn_system* s = sim->systems[i];
    sn_mirror_begin(sim, s, to - from);
    sim->unmoved = false; // mirrors have changed since `backup` was saved
    sn_status status = sn_advance(sim, i, from, to, error);
    if (!status) sn_mirror_end(sim, s, to, to - from);
    return status;
}

sn_status sn_stagger(sn_sim* sim, double t0, double t1, sn_error* error)
{
    const double h = (t1 - t0) / sim->ticks;
    for (int i = 0; i < sim->system_count; ++i)
        sn_mirror_reach(sim->systems[i], t0);
    for (int tick = 0; tick < sim->ticks; ++tick)
        for (int rate = next_rate(sim, 0); rate < INT_MAX; rate = next_rate(sim, rate))
            for (int i = 0; i < sim->system_count; ++i) {
                const int stride = sim->ticks / rate, end = tick + stride;
                if (sim->systems[i]->substeps != rate || tick % stride != 0) continue;
                sn_status status =
                    advance_next(sim, i, t0 + h * tick, end == sim->ticks ? t1 : t0 + h * end, error);
                if (status) return status;
            }
    return SN_OK;
}

bool sn_is_staggered_sim(const sn_sim* sim)
{
    for (int i = 0; i < sim->system_count; ++i)
        if (sim->systems[i]->mirrors) return true;
    return false;
}
