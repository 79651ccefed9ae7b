/* Sinew - events. SPDX-License-Identifier: BSD-3-Clause */
#include "engine/events.h"
#include "base/assert.h"
#include "engine/motion.h"

enum { MAX_CALL_EVENTS = 256 };

/* ---- switching functions ------------------------------------------------------------------------------- */

static bool sign_changed(double before, double now) { return (before < 0.0) != (now < 0.0); }

static void values_now(sn_call* call, double* g)
{
    SN_ASSERT(call->ops.events && call->event_count <= MAX_CALL_EVENTS);
    call->ops.events->values(call->self, &call->in, g);
}

void sn_events_reset(sn_system* s)
{
    for (int c = 0; c < s->program.forces.count; ++c)
        if (s->program.forces.at[c].event_count)
            values_now(&s->program.forces.at[c], s->program.forces.at[c].event_sign);
}

/* True when some switching function has another sign than remembered. The motion must belong to time t. */
bool sn_events_pending(sn_system* s, double t)
{
    bool refreshed = false;
    for (int c = 0; c < s->program.forces.count; ++c) {
        sn_call* call = &s->program.forces.at[c];
        if (!call->event_count) continue;
        if (!refreshed) {
            sn_system_set_time(s, t, s->program.load_factor);
            sn_system_map(s);
            refreshed = true;
        }
        double g[MAX_CALL_EVENTS];
        values_now(call, g);
        for (int k = 0; k < call->event_count; ++k)
            if (sign_changed(call->event_sign[k], g[k])) return true;
    }
    return false;
}

static void note(sn_system* s, const sn_event* event)
{
    s->log->list[s->counters.events++ % SN_EVENT_LOG] = *event;
}

bool sn_events_build(sn_system* s)
{
    bool any = false;
    for (int c = 0; c < s->program.forces.count; ++c)
        any = any || s->program.forces.at[c].event_count > 0;
    if (any) s->log = sn_pool_alloc(s->pool, sizeof *s->log);
    return !any || s->log;
}

/* Number of the first event in the log. */
static int64_t first_known(const sn_system* s)
{
    int64_t oldest = s->counters.events - SN_EVENT_LOG;
    return oldest > s->log->from ? oldest : s->log->from;
}

int sn_events_known(const sn_system* s)
{
    return s->log && s->counters.events > s->log->from ? (int)(s->counters.events - first_known(s)) : 0;
}

const sn_event* sn_events_at(const sn_system* s, int i)
{
    SN_ASSERT(i >= 0 && i < sn_events_known(s));
    return &s->log->list[(first_known(s) + i) % SN_EVENT_LOG];
}

void sn_events_forget(sn_system* s)
{
    if (s->log) s->log->from = s->counters.events;
}

int sn_events_fire(sn_system* s, double t)
{
    int count = 0;
    for (int c = 0; c < s->program.forces.count; ++c) {
        sn_call* call = &s->program.forces.at[c];
        if (!call->event_count) continue;
        double g[MAX_CALL_EVENTS];
        values_now(call, g);
        for (int k = 0; k < call->event_count; ++k) {
            if (!sign_changed(call->event_sign[k], g[k])) continue;
            if (call->ops.events->fire) call->ops.events->fire(call->self, &call->in, k, g[k] >= 0.0);
            note(s, &(sn_event){ .time = t, .path = call->path, .index = k, .rising = g[k] >= 0.0 });
            ++count;
        }
        values_now(call, call->event_sign);
    }
    return count;
}

/* ---- histories ----------------------------------------------------------------------------------------- */

static bool commits(const sn_call* call)
{
    if (call->type->role == SN_ROLE_MAPPING) return call->type->ops.mapping->commit != NULL;
    if (call->type->role == SN_ROLE_CONDITION) return call->type->ops.condition->commit != NULL;
    return call->ops.history != NULL;
}

/* What no force acts through is not mapped, and has parents that may not be. */
static void follow_inputs(sn_system* s, const sn_call* call)
{
    for (int i = 0; i < call->input_count; ++i)
        sn_system_follow(s, call->input[i]);
}

bool sn_call_is_elastic(const sn_call* call)
{
    const sn_history_ops* history = call->ops.history;
    return history && history->elastic && history->elastic(call->self);
}

static void commit_call(sn_system* s, sn_call* call)
{
    if (call->type->role == SN_ROLE_FORCE) {
        call->ops.history->commit(call->self, &call->in);
        return;
    }
    follow_inputs(s, call);
    if (call->type->role == SN_ROLE_MAPPING)
        call->type->ops.mapping->commit(call->self, &call->in);
    else
        call->type->ops.condition->commit(call->self, &call->in);
}

void sn_history_begin(sn_system* s, sn_call* call, double t)
{
    if (call->exchange || (!commits(call) && !call->event_count)) return;
    sn_system_set_time(s, t, s->program.load_factor);
    sn_system_outdate(s);
    sn_system_map(s);
    follow_inputs(s, call);
    if (commits(call)) commit_call(s, call);
    if (call->event_count) values_now(call, call->event_sign);
}

/* All that keep something, or the mappings and those forces alone whose energy does not notice. Conditions
   come last and have few inputs: they alone do not have all states mapped. */
static void commit(sn_system* s, double t, bool all)
{
    bool refreshed = false, mapped = false;
    const sn_calls* lists[] = { &s->program.forces, &s->program.mappings, &s->program.conditions };
    for (int l = 0; l < (all ? 3 : 2); ++l)
        for (int c = 0; c < lists[l]->count; ++c) {
            sn_call* call = &lists[l]->at[c];
            if (!commits(call) || (!all && l == 0 && !sn_call_is_elastic(call))) continue;
            SN_ASSERT(l > 0 || call->ops.history->commit);
            if (!refreshed) {
                sn_system_set_time(s, t, s->program.load_factor);
                sn_system_outdate(s);
                refreshed = true;
            }
            if (!mapped && l < 2) sn_system_map(s);
            mapped = mapped || l < 2;
            commit_call(s, call);
        }
}

void sn_commit(sn_system* s, double t) { commit(s, t, true); }

void sn_commit_elastic(sn_system* s, double t) { commit(s, t, false); }
