/* Sinew - exchange. SPDX-License-Identifier: BSD-3-Clause */
#include "engine/exchange.h"
#include "base/assert.h"
#include "engine/energy_rise.h"
#include "engine/evaluate.h"
#include "engine/plan.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

/* By how much the motion is carried beyond the middle of a step, in parts of the longest step of the
   systems. In the middle, an elastic force between two masses is that of a leapfrog: w h < 2 is stable,
   and energy swings. With forces of other methods beside it, or several steps in one, energy then grows
   by up to some (w h)^4/100 in a step; a part of 1/20 takes (w h)^2/20. */
static const double beyond = 0.05;

static const sn_state* state_of(const sn_end* e) { return &e->system->layout.states[e->state]; }

static size_t dofs_of(const sn_state* state) { return (size_t)(state->count * sn_kind_dofs(state->kind)); }

/* ---- made once ----------------------------------------------------------------------------------------- */

static bool receive(sn_end* e)
{
    sn_system* s = e->system;
    sn_received* grown = sn_pool_grow(s->pool, s->received, s->received_count, sizeof *grown);
    if (!grown) return false;
    s->received = grown;
    s->received[s->received_count++] = (sn_received){ e->state, e->force };
    return true;
}

bool sn_exchange_reserve(sn_sim* sim, sn_exchange* exchange)
{
    for (int i = 0; i < exchange->count; ++i) {
        sn_end* e = &exchange->end[i];
        const sn_state* state = state_of(e);
        size_t n = dofs_of(state);
        e->x =
            sn_pool_array(&sim->pool, (size_t)(state->count * sn_kind_coords(state->kind)), sizeof(double));
        double* rows = sn_pool_array(&sim->pool, 5 * n, sizeof(double));
        if (!e->x || !rows) return false;
        double** vectors[] = { &e->v, &e->a, &e->f, &e->sum, &e->force };
        for (size_t k = 0; k < 5; ++k)
            *vectors[k] = rows + k * n;
        if (!receive(e)) return false;
        int substeps = e->system->substeps;
        if (substeps > exchange->substeps) exchange->substeps = substeps;
        if (i == 0 || substeps < exchange->fewest) exchange->fewest = substeps;
    }
    return true;
}

void sn_exchange_build(sn_sim* sim)
{
    for (int c = 0; c < sim->lagged.count; ++c) {
        sn_call* call = &sim->lagged.at[c];
        call->ops = sn_plan_ops(call->type);
        for (int i = 0; i < call->exchange->count; ++i) {
            sn_end* e = &call->exchange->end[i];
            const sn_state* state = state_of(e);
            call->kin[i] = (sn_kin){ .kind = state->kind, .count = state->count };
            call->kin[i].x = e->x;
            call->kin[i].v = e->v;
            call->kin[i].a = e->a;
            call->out[i].f = e->f;
        }
        call->in = (sn_input){ .load_factor = 1.0, .at = call->kin };
        sn_exchange_look(call);
    }
}

/* ---- where a force finds the states -------------------------------------------------------------------- */

/* The state after `dt` with its present velocity. */
static void carry(sn_end* e, double dt)
{
    sn_system_follow(e->system, e->state);
    const sn_state* state = state_of(e);
    memcpy(e->v, state->v, dofs_of(state) * sizeof(double));
    sn_state_carry(state, dt, e->x);
}

void sn_exchange_look(const sn_call* call)
{
    for (int i = 0; i < call->exchange->count; ++i)
        carry(&call->exchange->end[i], 0.0);
}

/* ---- in a step ----------------------------------------------------------------------------------------- */

static void clear(sn_exchange* exchange)
{
    for (int i = 0; i < exchange->count; ++i) {
        memset(exchange->end[i].sum, 0, dofs_of(state_of(&exchange->end[i])) * sizeof(double));
        exchange->end[i].summed = 0;
    }
}

static void sum_up(sn_end* e)
{
    for (size_t i = 0; i < dofs_of(state_of(e)); ++i)
        e->sum[i] += e->f[i];
    ++e->summed;
}

/* At the time t in a step of the scene that is `elapsed` old: the force of the next h. */
static void evaluate(sn_call* call, double t, double elapsed, double h, double step)
{
    sn_exchange* exchange = call->exchange;
    const double ahead = exchange->held ? 0.0 : 0.5 * h + beyond * step / exchange->fewest;
    for (int i = 0; i < exchange->function_count; ++i)
        sn_curve_freeze(exchange->function[i]->curve, t + ahead);
    for (int i = 0; i < exchange->count; ++i) {
        sn_end* e = &exchange->end[i];
        double own = step / e->system->substeps;
        double reached = own * floor(elapsed / own + 1e-6); // when the last step of its system ended
        carry(e, elapsed - reached + ahead);
        memset(e->f, 0, dofs_of(state_of(e)) * sizeof(double));
    }
    call->in.t = t + ahead;
    if (call->ops.history) call->ops.history->commit(call->self, &call->in);
    call->ops.add(call->self, (sn_range){ 0, call->item_count }, &call->in, call->out);
    for (int i = 0; i < exchange->count; ++i)
        sum_up(&exchange->end[i]);
}

static bool is_due(int tick, int ticks, int substeps) { return tick % (ticks / substeps) == 0; }

/* Prescribed coordinates where a step of their system begins, and mapped states outdated. */
static void look(sn_sim* sim, int tick, double t)
{
    for (int k = 0; k < sim->system_count; ++k) {
        sn_system* s = sim->systems[k];
        if (s->received_count == 0 || !is_due(tick, sim->ticks, s->substeps)) continue;
        sn_system_set_time(s, t, 1.0);
        sn_system_outdate(s);
    }
}

void sn_exchange_evaluate(sn_sim* sim, int tick, double t, double h)
{
    SN_ASSERT(tick >= 0 && tick < sim->ticks && h > 0.0);
    if (sim->lagged.count == 0) return;
    double elapsed = h * tick / sim->ticks;
    look(sim, tick, t + elapsed);
    for (int c = 0; c < sim->lagged.count; ++c) {
        sn_call* call = &sim->lagged.at[c];
        if (tick == 0) clear(call->exchange);
        if (is_due(tick, sim->ticks, call->exchange->substeps))
            evaluate(call, t + elapsed, elapsed, h / call->exchange->substeps, h);
    }
}

static void deliver(sn_end* e)
{
    SN_ASSERT(e->summed > 0);
    for (size_t i = 0; i < dofs_of(state_of(e)); ++i) {
        e->force[i] = e->sum[i] / e->summed;
        e->sum[i] = 0.0;
    }
    e->summed = 0;
}

void sn_exchange_deliver(sn_system* s)
{
    if (s->received_count == 0) return;
    for (int c = 0; c < s->sim->lagged.count; ++c) {
        sn_exchange* exchange = s->sim->lagged.at[c].exchange;
        for (int i = 0; i < exchange->count; ++i)
            if (exchange->end[i].system == s) deliver(&exchange->end[i]);
    }
    // who leaves consistent accelerations begins the next step with them
    const sn_integrator_ops* ops = s->integrator_type->ops.integrator;
    if (ops->consistent && ops->restart) ops->restart(s->integrator, s);
    s->sim->unmoved = false; // the integrator has changed since `backup` was saved
}

const char* sn_exchange_first(const sn_sim* sim)
{
    if (sim->lagged.count > 0) return sim->lagged.at[0].path;
    for (int k = 0; k < sim->system_count; ++k) {
        const sn_calls* forces = &sim->systems[k]->program.forces;
        for (int c = 0; c < forces->count; ++c)
            if (forces->at[c].follows) return forces->at[c].path;
    }
    return NULL;
}

/* ---- observers ----------------------------------------------------------------------------------------- */

void sn_exchange_energy(sn_sim* sim, sn_energy* sum)
{
    for (int c = 0; c < sim->lagged.count; ++c) {
        sn_call* call = &sim->lagged.at[c];
        sn_range all = { 0, call->item_count };
        sn_exchange_look(call);
        if (call->ops.energy) sum->potential += call->ops.energy(call->self, all, &call->in);
        if (call->ops.dissipation) sum->dissipation += call->ops.dissipation(call->self, all, &call->in);
        if (call->ops.load_potential) sum->loads += call->ops.load_potential(call->self, all, &call->in);
    }
}

/* Whether nothing adds energy to any system; `moves`: one of them is not at rest. */
static bool is_closed(const sn_sim* sim, bool* moves)
{
    bool closed = true;
    for (int k = 0; k < sim->system_count; ++k) {
        closed = closed && sn_energy_is_closed(sim->systems[k]);
        *moves = *moves || sn_energy_moves(sim->systems[k], sim->step);
    }
    for (int c = 0; c < sim->lagged.count; ++c) {
        const sn_call* call = &sim->lagged.at[c];
        closed = closed && (call->ops.energy || call->ops.dissipation) && call->exchange->function_count == 0;
    }
    return closed;
}

void sn_exchange_watch(sn_sim* sim, bool changed)
{
    sn_energy_rise* r = &sim->rise;
    bool moves = false;
    if (sim->lagged.count == 0) return;
    if (changed) r->begun = false;
    if (!sn_energy_looks(r)) return;
    if (!is_closed(sim, &moves)) {
        r->begun = false;
        return;
    }
    sn_energy sum = { 0 };
    for (int k = 0; k < sim->system_count; ++k) {
        sn_energy e = sn_system_energy(sim->systems[k]);
        sum.kinetic += e.kinetic;
        sum.potential += e.potential + e.loads;
    }
    sn_exchange_energy(sim, &sum);
    sn_energy_note(r, moves, sum.kinetic, sum.potential + sum.loads);
}

bool sn_exchange_diagnostic(const sn_sim* sim, char* text, size_t size)
{
    const sn_energy_rise* r = &sim->rise;
    if (!(r->most > 0.0)) return false;
    snprintf(text, size,
             "the energy of all systems rose by %.3g J, although nothing adds energy and %.3g J could be "
             "exchanged "
             "between motion and strain: a force between systems is too stiff for their steps; take smaller "
             "steps, or "
             "put one integrator above the bodies on which it acts",
             r->most, r->exchanged);
    return true;
}
