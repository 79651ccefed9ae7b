/* Sinew - refresh. SPDX-License-Identifier: BSD-3-Clause */
#include "engine/refresh.h"
#include "base/assert.h"
#include "engine/exchange.h"
#include "engine/rows.h"
#include <string.h>

void sn_look(sn_sim* sim)
{
    if (sim->looked) return;
    for (int i = 0; i < sim->system_count; ++i) {
        sn_system* s = sim->systems[i];
        sn_system_set_time(s, sn_sim_time(sim), 1.0);
        if (sim->statics) { // the motion of prescribed coordinates is no part of an equilibrium
            memset(s->layout.v, 0, (size_t)s->layout.nv * sizeof(double));
            memset(s->layout.a, 0, (size_t)s->layout.nv * sizeof(double));
        }
        sn_system_outdate(s);
    }
    sim->looked = true;
}

void sn_observe(sn_sim* sim)
{
    sn_look(sim);
    if (sim->observed) return;
    for (int i = 0; i < sim->system_count; ++i) {
        sn_system* s = sim->systems[i];
        const sn_integrator_ops* ops = s->integrator_type->ops.integrator;
        bool consistent = sim->progress.stepped && ops->consistent;
        if (s->rows) sn_rows_recall(s);
        if (ops->observe)
            ops->observe(s->integrator, s);
        else if (consistent || sim->statics || sn_system_is_first_order(s))
            sn_system_evaluate(s);
        else
            sn_system_accelerate(s);
        sn_system_outdate(s); // accelerations have changed
    }
    sim->observed = true;
}

sn_energy sn_sim_energy(sn_sim* sim)
{
    sn_energy sum = { 0 };
    for (int i = 0; sim && i < sim->system_count; ++i) {
        sn_look(sim);
        sn_energy e = sn_system_energy(sim->systems[i]);
        sum.kinetic += e.kinetic;
        sum.potential += e.potential;
        sum.loads += e.loads;
        sum.dissipation += e.dissipation;
    }
    if (sim) sn_exchange_energy(sim, &sum);
    return sum;
}

/* ---- channels ------------------------------------------------------------------------------------------ */

static double energy_value(const sn_energy* e, int which)
{
    const double values[] = { e->kinetic + e->potential + e->loads, e->kinetic, e->potential, e->loads,
                              e->dissipation };
    SN_ASSERT(which >= 0 && which < (int)SN_COUNT(values));
    return values[which];
}

/* Contacts that come and go keep the multipliers of the last step, whatever forces act now. */
static bool reads_kept_rows(const sn_call* call)
{
    bool equal = false;
    for (int k = 0; k < call->rows_per_item; ++k)
        equal = equal || call->row_kind[k] == SN_ROW_EQUAL;
    return call->transient && !equal && call->reads == 0;
}

static bool needs_forces(const sn_channel_data* data)
{
    return (data->call && !reads_kept_rows(data->call)) || data->accelerations;
}

/* The states that a channel reads. */
static void follow(const sn_channel_data* data)
{
    if (data->state >= 0) sn_system_follow(data->system, data->state);
    if (data->call && data->call->exchange) {
        sn_exchange_look(data->call);
        return;
    }
    for (int i = 0; data->call && i < data->call->input_count; ++i)
        sn_system_follow(data->system, data->call->input[i]);
}

/* Marks a channel to be refreshed. An energy follows from positions and velocities alone: it is found here,
   once for each instant, however many calls refresh the channels one by one. */
static void mark(sn_sim* sim, sn_channel_data* data)
{
    if (data->refreshed == sim->instant) return;
    data->refreshed = sim->instant;
    if (!data->energy) return;
    sn_energy e = data->system ? sn_system_part_energy(data->system, data->part) : sn_sim_energy(sim);
    data->energy_value = energy_value(&e, data->energy - 1);
}

/* Forces first: they change accelerations, which mapped states follow. */
static void refresh_marked(sn_sim* sim)
{
    bool forces = false;
    for (int i = 0; i < sim->channel_count; ++i)
        forces = forces || (sim->channels[i].refreshed == sim->instant && needs_forces(&sim->channels[i]));
    if (forces) sn_observe(sim);
    for (int i = 0; i < sim->system_count && !sim->observed; ++i)
        if (sim->systems[i]->rows) sn_rows_recall(sim->systems[i]);
    for (int i = 0; i < sim->channel_count; ++i)
        if (sim->channels[i].refreshed == sim->instant) follow(&sim->channels[i]);
}

void sn_sim_refresh(sn_sim* sim)
{
    if (!sim) return;
    sn_look(sim);
    for (int i = 0; i < sim->channel_count; ++i)
        mark(sim, &sim->channels[i]);
    refresh_marked(sim);
}

void sn_sim_refresh_channels(sn_sim* sim, const sn_channel* channels, int count)
{
    if (!sim || !channels) return;
    sn_look(sim);
    for (int i = 0; i < count; ++i)
        if (channels[i].index > 0 && channels[i].index <= sim->channel_count)
            mark(sim, &sim->channels[channels[i].index - 1]);
    refresh_marked(sim);
}
