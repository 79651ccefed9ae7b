/* Sinew - advance: carries one system from one output time to the next.

   Steps never cross a discontinuity of a function of time. A step whose iteration fails is repeated in halves, down to a
   part that the scene states. With an accuracy asked for, the embedded error estimate chooses the step; after a jump it starts small.
   Events switch at the end of the step in which they occur, or are located first.
   SPDX-License-Identifier: BSD-3-Clause */
#include "engine/rows.h"
#include "engine/sim.h"
#include <math.h>

enum { MAX_BREAKS = 1000, MAX_EVENTS = 100, MAX_SUBSTEPS = 1000000 };

typedef struct journey {
    sn_sim* sim;
    int index; /* of the system */
    sn_system* s;
    const sn_integrator_ops* ops;
    sn_error* error;
    int events;
    const void* start; /* snapshot of where the step at hand began */
} journey;

/* ---- functions of time -------------------------------------------------------------------------------------- */

static double next_break(const sn_system* s, double t0, double t1)
{
    double first = INFINITY;
    for (int i = 0; i < s->function_count; ++i)
        if (isnan(*s->functions[i]->held))
            first = fmin(first, sn_curve_next_break(s->functions[i]->curve, t0, t1));
    return first;
}

void sn_freeze(sn_system* s, double t0, double t1)
{
    for (int i = 0; i < s->function_count; ++i)
        sn_curve_freeze(s->functions[i]->curve, 0.5 * (t0 + t1));
}

static bool is_finite_at(const sn_function* function, double t, int rates)
{
    double d[3] = { 0 };
    sn_function_eval(function, t, d);
    return isfinite(d[0]) && (rates == 0 || (isfinite(d[1]) && isfinite(d[2])));
}

/* The first place of a step from t where a function of time has no value, or no rates; NULL: there is none. */
static const sn_function* find_unfinite(const journey* j, double t, double h, int rates, double* at)
{
    enum { PLACES = 16 };
    for (int i = 0; i < j->s->function_count; ++i)
        for (int k = 0; k <= PLACES; ++k) {
            *at = t + h * k / PLACES;
            if (!is_finite_at(j->s->functions[i], *at, rates)) return j->s->functions[i];
        }
    return NULL;
}

/* A step that failed had no chance without the value of a function: that is to tell, not what came of it. Rates that are
   missing may be to blame: who applies a force does not need them. */
static void blame_functions(const journey* j, double t, double h, sn_error* failure)
{
    double at;
    const char* text = failure->text;
    const sn_function* no_value = find_unfinite(j, t, h, 0, &at);
    const sn_function* no_rates = no_value ? NULL : find_unfinite(j, t, h, 1, &at);
    sn_error blamed = { 0 };
    if (no_value)
        sn_fail(
            &blamed, SN_ERR_DIVERGED,
            "%s: this function of time has no finite value at t = %.9g s; change it, or end the run before",
            no_value->path, at);
    else if (no_rates)
        sn_fail(&blamed, SN_ERR_DIVERGED, "%s; %s: this function of time has no finite rates at t = %.9g s",
                text, no_rates->path, at);
    if (blamed.status) *failure = blamed;
}

/* ---- steps ---------------------------------------------------------------------------------------------------- */

static void restart_if_needed(journey* j)
{
    bool* restart = &j->sim->progress.restart[j->index];
    if (*restart && j->ops->restart) j->ops->restart(j->s->integrator, j->s);
    *restart = false;
}

static sn_status step_once(journey* j, double t, double h, double* local_error, sn_error* error)
{
    if (j->s->rows) sn_rows_recall(j->s);
    sn_status status = j->ops->step(j->s->integrator, j->s, t, h, local_error, error);
    if (status == SN_OK && j->s->rows) status = sn_rows_finish(j->s, t + h, true, error);
    if (status == SN_OK && !sn_system_finite(j->s))
        status = sn_fail(error, SN_ERR_DIVERGED,
                         "%s: %s is not finite any more at t = %.9g s; take a smaller step", j->s->path,
                         j->s->blame, t + h);
    if (status == SN_OK) ++j->s->counters.substeps;
    return status;
}

/* Keeps where a step begins; the first part of a step of the scene begins where that did. */
static void keep_start(journey* j)
{
    j->start = j->sim->unmoved ? j->sim->backup : j->sim->retry;
    if (!j->sim->unmoved) sn_sim_save_state(j->sim, j->sim->retry);
    j->sim->unmoved = false;
}

static void go_back(journey* j)
{
    sn_sim_restore_state(j->sim, j->start);
    if (j->start == j->sim->backup) j->sim->progress.stepped = true;
}

/* ---- events ----------------------------------------------------------------------------------------------------- */

static bool sign_changed(double before, double now) { return (before < 0.0) != (now < 0.0); }

static void values_now(sn_call* call, double* g)
{
    call->type->ops.force->event_values(call->self, &call->in, g);
}

enum { MAX_CALL_EVENTS = 256 };

void sn_events_reset(sn_system* s)
{
    for (int c = 0; c < s->forces.count; ++c)
        if (s->forces.at[c].event_count) values_now(&s->forces.at[c], s->forces.at[c].event_sign);
}

/* True when some switching function has another sign than remembered. The motion must belong to time t. */
static bool any_event(sn_system* s, double t)
{
    bool refreshed = false;
    for (int c = 0; c < s->forces.count; ++c) {
        sn_call* call = &s->forces.at[c];
        if (!call->event_count) continue;
        if (!refreshed) {
            sn_system_set_time(s, t, s->load);
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

static void fire_events(journey* j)
{
    sn_system* s = j->s;
    for (int c = 0; c < s->forces.count; ++c) {
        sn_call* call = &s->forces.at[c];
        if (!call->event_count) continue;
        double g[MAX_CALL_EVENTS];
        values_now(call, g);
        for (int k = 0; k < call->event_count; ++k) {
            if (!sign_changed(call->event_sign[k], g[k])) continue;
            bool rising = g[k] >= 0.0;
            if (call->type->ops.force->event_fire)
                call->type->ops.force->event_fire(call->self, &call->in, k, rising);
            ++s->counters.events;
            ++j->events;
        }
        values_now(call, call->event_sign);
    }
    j->sim->progress.restart[j->index] = true;
    j->sim->progress.stepped = false; // the accelerations are those before the switch
}

/* The step from t ended behind an event: finds, by bisection on the step, the shortest one that does. */
static sn_status locate_event(journey* j, double t, double* h)
{
    double before = 0.0, behind = *h;
    while (behind - before > fmax(1e-12 * fabs(t), 1e-9 * j->sim->step)) {
        double middle = 0.5 * (before + behind);
        go_back(j);
        restart_if_needed(j);
        sn_status status = step_once(j, t, middle, NULL, j->error);
        if (status) return status;
        if (any_event(j->s, t + middle))
            behind = middle;
        else
            before = middle;
    }
    go_back(j);
    restart_if_needed(j);
    *h = behind;
    return step_once(j, t, behind, NULL, j->error);
}

static bool commits(const sn_call* call)
{
    return call->type->role == SN_ROLE_MAPPING ? call->type->ops.mapping->commit != NULL
                                               : call->type->ops.force->commit != NULL;
}

/* What no force acts through is not mapped, and has parents that may not be. */
static void commit_mapping(sn_system* s, sn_call* call)
{
    for (int i = 0; i < call->input_count; ++i)
        sn_system_follow(s, call->input[i]);
    call->type->ops.mapping->commit(call->self, &call->in);
}

bool sn_call_is_elastic(const sn_call* call)
{
    bool (*elastic)(const void*) = call->type->ops.force->elastic;
    return elastic && elastic(call->self);
}

/* All that keep something, or those alone whose energy does not notice. */
static void commit(sn_system* s, double t, bool all)
{
    bool refreshed = false;
    const sn_calls* lists[] = { &s->forces, &s->mappings };
    for (int l = 0; l < 2; ++l)
        for (int c = 0; c < lists[l]->count; ++c) {
            sn_call* call = &lists[l]->at[c];
            if (!commits(call) || (!all && l == 0 && !sn_call_is_elastic(call))) continue;
            if (!refreshed) {
                sn_system_set_time(s, t, s->load);
                sn_system_map(s);
                sn_system_stale(s);
                refreshed = true;
            }
            if (l == 0)
                call->type->ops.force->commit(call->self, &call->in);
            else
                commit_mapping(s, call);
        }
}

void sn_commit(sn_system* s, double t) { commit(s, t, true); }

void sn_commit_elastic(sn_system* s, double t) { commit(s, t, false); }

/* The step from t is accepted, up to an event that is to be located: what it did is kept, then events switch. */
static sn_status accept(journey* j, double t, double* h)
{
    sn_status status = SN_OK;
    bool switches = any_event(j->s, t + *h);
    if (switches && j->sim->locate_events && j->events < MAX_EVENTS) status = locate_event(j, t, h);
    if (status) return status;
    sn_commit(j->s, t + *h);
    if (switches && any_event(j->s, t + *h)) fire_events(j);
    return SN_OK;
}

/* ---- fixed steps ---------------------------------------------------------------------------------------------------- */

/* From t to target in one step; in a doubling sequence after a jump when asked for, or where the iteration fails. */
static sn_status advance_fixed(journey* j, double t, double target)
{
    double span = target - t, elapsed = 0.0, smallest = ldexp(span, -j->sim->most_halvings);
    double piece = span;
    if (j->sim->progress.restart[j->index] && j->sim->restart_halvings > 0) {
        piece = ldexp(span, -j->sim->restart_halvings);
        smallest = ldexp(piece, -j->sim->most_halvings);
    }
    while (elapsed < span) {
        bool last = elapsed + piece >= span * (1.0 - 1e-12);
        double h = last ? span - elapsed : piece;
        keep_start(j);
        restart_if_needed(j);
        sn_error failure = { 0 };
        sn_status status = step_once(j, t + elapsed, h, NULL, &failure);
        if (status == SN_ERR_DIVERGED && 0.5 * h >= smallest) {
            go_back(j);
            ++j->s->counters.halvings;
            piece = 0.5 * h;
            continue;
        }
        if (status == SN_ERR_DIVERGED) blame_functions(j, t + elapsed, h, &failure);
        if (status) return sn_fail(j->error, status, "%s", failure.text);
        status = accept(j, t + elapsed, &h);
        if (status) return status;
        elapsed = last && h >= span - elapsed ? span : elapsed + h;
        piece = fmin(fmax(piece, elapsed), span - elapsed);
        if (elapsed < span && piece < 1e-14 * span) break;
    }
    return SN_OK;
}

/* ---- steps chosen by the error ----------------------------------------------------------------------------------------- */

static sn_status advance_adaptive(journey* j, double t, double target)
{
    double* proposal = &j->sim->progress.next_step[j->index];
    double span = target - t, elapsed = 0.0;
    int order = j->ops->error_order(j->s->integrator);
    if (j->sim->progress.restart[j->index] || *proposal <= 0.0) *proposal = 1e-3 * j->sim->step;
    for (int guard = 0; elapsed < span; ++guard) {
        double remaining = span - elapsed, h = fmin(*proposal, remaining);
        if (h < remaining && 2.0 * h > remaining) h = 0.5 * remaining;
        sn_error failure = { 0 };
        if (h < 1e-13 * fmax(fabs(t), span) || guard > MAX_SUBSTEPS) {
            sn_fail(&failure, SN_ERR_DIVERGED,
                    "%s: the step fell to %.3g s at t = %.9g s without reaching accuracy %.3g; ask for less "
                    "accuracy or look for a jump in a load",
                    j->s->path, h, t + elapsed, j->sim->accuracy);
            blame_functions(j, t + elapsed, 8 * h, &failure);
            return sn_fail(j->error, failure.status, "%s", failure.text);
        }
        keep_start(j);
        restart_if_needed(j);
        double local_error = 0.0;
        sn_status status = step_once(j, t + elapsed, h, &local_error, &failure);
        double ratio = local_error / j->sim->accuracy;
        if (status == SN_ERR_DIVERGED || !(ratio <= 1.0)) {
            bool diverged = status == SN_ERR_DIVERGED || !isfinite(ratio);
            go_back(j);
            ++j->s->counters.rejected;
            *proposal = h * (diverged ? 0.25 : fmax(0.2, 0.9 * pow(ratio, -1.0 / (order + 1))));
            continue;
        }
        if (status) return sn_fail(j->error, status, "%s", failure.text);
        double taken = h;
        status = accept(j, t + elapsed, &taken);
        if (status) return status;
        double grown = h * fmin(5.0, 0.9 * pow(fmax(ratio, 1e-10), -1.0 / (order + 1)));
        *proposal = h < remaining
                        ? grown
                        : fmax(*proposal, fmin(grown, 5.0 * h)); // the output time must not shorten it
        elapsed = taken == h && h == remaining ? span : elapsed + taken;
        if (j->sim->progress.restart[j->index]) *proposal = fmin(*proposal, 1e-3 * j->sim->step);
    }
    return SN_OK;
}

sn_status sn_advance(sn_sim* sim, int system, double t0, double t1, sn_error* error)
{
    sn_system* s = sim->systems[system];
    journey j = { sim, system, s, s->integrator_type->ops.integrator, error, 0, NULL };
    bool adaptive = sim->accuracy > 0.0;
    double t = t0, tiny = 1e-12 * fmax(fabs(t1), t1 - t0);
    for (int breaks = 0; t < t1;) {
        double jump = next_break(s, t, t1), target = jump < t1 - tiny ? jump : t1;
        if (target - t < tiny) { // a break just behind the last output time
            t = target;
            sim->progress.restart[system] = true;
            sim->unmoved = false;
            continue;
        }
        sn_freeze(s, t, target);
        sn_status status = adaptive ? advance_adaptive(&j, t, target) : advance_fixed(&j, t, target);
        if (status) return status;
        if (jump <= t1 + tiny) {
            sim->progress.restart[system] = true;
            ++s->counters.breaks;
            if (++breaks > MAX_BREAKS)
                return sn_fail(error, SN_ERR_DIVERGED,
                               "%s: functions of time jump more than %d times between %.9g and %.9g s; look "
                               "for floor, mod or "
                               "a comparison of something that oscillates faster than the step",
                               s->path, MAX_BREAKS, t0, t1);
        }
        t = target;
    }
    return SN_OK;
}
