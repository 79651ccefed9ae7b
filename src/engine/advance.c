/* Sinew - advance: carries one system from one output time to the next.

   Steps never cross a discontinuity of a function of time. A step whose iteration fails is repeated in
   halves, down to a part that the scene states. With an accuracy asked for, the embedded error estimate
   chooses the step; after a jump it starts small. Events switch at the end of the step in which they occur,
   or are located first.
   SPDX-License-Identifier: BSD-3-Clause */
#include "engine/advance.h"
#include "base/assert.h"
#include "engine/contacts.h"
#include "engine/eliminate.h"
#include "engine/energy_rise.h"
#include "engine/events.h"
#include "engine/grab.h"
#include "engine/latch.h"
#include "engine/mirror.h"
#include "engine/rebound.h"
#include "engine/removal.h"
#include "engine/snapshot.h"
#include "engine/transient.h"
#include <math.h>
#include <string.h>

/* HAND_HALVINGS: what a hand pulls may be far lighter than its spring is stiff, and its neighbours turn fast
   after a jump of the hand. Such a step is halved more often than others before it fails. */
enum { MAX_BREAKS = 1000, MAX_SUBSTEPS = 1000000, HAND_HALVINGS = 8 };

typedef struct advance_context {
    sn_sim* sim;
    int index; /* of the system */
    sn_system* s;
    const sn_integrator_ops* ops;
    sn_error* error;
    int events;
    const void* start; /* snapshot of where the step at hand began */
    bool halves;       /* a step that fails is tried again in halves */
} advance_context;

/* ---- functions of time --------------------------------------------------------------------------------- */

static double next_break(const sn_system* s, double t0, double t1)
{
    double first = INFINITY;
    for (int i = 0; i < s->program.function_count; ++i)
        if (isnan(*s->program.functions[i]->held))
            first = fmin(first, sn_curve_next_break(s->program.functions[i]->curve, t0, t1));
    return first;
}

void sn_freeze(sn_system* s, double t0, double t1)
{
    for (int i = 0; i < s->program.function_count; ++i)
        sn_curve_freeze(s->program.functions[i]->curve, 0.5 * (t0 + t1));
}

void sn_sim_freeze(sn_sim* sim)
{
    double t = sn_sim_time(sim), h = sim->step;
    for (int i = 0; i < sim->system_count; ++i) {
        sn_freeze(sim->systems[i], sim->progress.steps_done == 0 ? t : t - 1e-9 * h,
                  sim->progress.steps_done == 0 ? t + 2e-9 * h : t);
        sn_mirror_reach(sim->systems[i], t);
    }
}

static bool is_finite_at(const sn_function* function, double t, int rates)
{
    double d[3] = { 0 };
    sn_function_eval(function, t, d);
    return isfinite(d[0]) && (rates == 0 || (isfinite(d[1]) && isfinite(d[2])));
}

/* The first place of a step from t where a function of time has no value, or no rates; NULL: there is
   none. */
static const sn_function* find_unfinite(const advance_context* j, double t, double h, int rates, double* at)
{
    enum { PLACES = 16 };
    for (int i = 0; i < j->s->program.function_count; ++i)
        for (int k = 0; k <= PLACES; ++k) {
            *at = t + h * k / PLACES;
            if (!is_finite_at(j->s->program.functions[i], *at, rates)) return j->s->program.functions[i];
        }
    return NULL;
}

/* A step that failed had no chance without the value of a function: that is to tell, not what came of it.
   Rates that are missing may be to culprit: who applies a force does not need them. */
static void find_culprit(const advance_context* j, double t, double h, sn_error* failure)
{
    double at;
    const char* text = failure->text;
    const sn_function* no_value = find_unfinite(j, t, h, 0, &at);
    const sn_function* no_rates = no_value ? NULL : find_unfinite(j, t, h, 1, &at);
    sn_error found = { 0 };
    if (no_value)
        sn_fail(&found, SN_ERR_DIVERGED,
                "%s: this function of time has no finite value at t = %.9g s; change the function, or end "
                "the run earlier",
                no_value->path, at);
    else if (no_rates)
        sn_fail(&found, SN_ERR_DIVERGED, "%s; %s: this function of time has no finite rates at t = %.9g s",
                text, no_rates->path, at);
    if (found.status) *failure = found;
}

/* Steps as short as h fail at t: advice to take a smaller one would be false. Messages are "what; remedy". */
static void advise_jumps(double t, double h, sn_error* failure)
{
    sn_error found = { 0 };
    sn_fail(&found, failure->status,
            "%.*s; a step of %.3g s from t = %.9g s fails too: look there for a load, a motion or a contact "
            "that jumps, or for a force without bound",
            (int)strcspn(failure->text, ";"), failure->text, h, t);
    *failure = found;
}

/* ---- steps --------------------------------------------------------------------------------------------- */

static void restart_if_needed(advance_context* j, double t)
{
    SN_ASSERT(j->index >= 0 && j->index < j->sim->system_count && j->s == j->sim->systems[j->index]);
    bool* restart = &j->sim->progress.restart[j->index];
    if (sn_latch_update(j->s, t)) {
        *restart = true;
        j->sim->progress.stepped = false; // accelerations are those before the switch
    }
    if (*restart && j->ops->restart) j->ops->restart(j->s->integrator, j->s);
    *restart = false;
}

/* The remedy depends on the method: an explicit one has a limit of the step; of those that iterate, only one
   takes all contacts. */
static sn_status fail_runaway(const advance_context* j, const sn_state* away, double t, sn_error* error)
{
    const char* iterate = j->s->rows
                              ? "a method that iterates (<dirk method=\"backward_euler\"/>) in place of "
                                "one that linearises each step (<rosenbrock/>, <implicit_euler/>)"
                              : "a method that iterates (<dirk/>) in place of one that linearises each "
                                "step (<rosenbrock/>, <implicit_euler/>)";
    const char* remedy = j->ops->choose_step ? "an implicit method in place of an explicit one" : iterate;
    return sn_fail(error, SN_ERR_DIVERGED,
                   "%s: %s moves by more than the extent of the scene, %.3g m, from where its velocity would "
                   "have carried it, in a step at t = %.9g s: the step is too large for the loads there, or "
                   "the method is unstable with it; take a smaller step, smaller loads, or %s",
                   j->s->path, away->path, j->s->layout.length, t, remedy);
}

/* Contact stopped points in a step whose motion departs from the motion before by a radian, or by the extent
   of the scene: no linearisation holds so far. Half a step may find the way; the shortest one is accepted,
   stopped as it is. */
static sn_status bound_step(const advance_context* j, double t, double h, sn_error* error)
{
    double departure = sn_layout_departure(&j->s->layout, h);
    bool stopped = sn_transient_bound(j->s);
    if (!stopped || !j->halves || !(departure > 1.0)) return SN_OK;
    return sn_fail(error, SN_ERR_DIVERGED,
                   "%s: contact stops points in a step at t = %.9g s that departs too far from the motion "
                   "before; take a smaller step",
                   j->s->path, t);
}

static sn_status step_once(advance_context* j, double t, double h, double* local_error, sn_error* error)
{
    SN_ASSERT(h > 0.0 && isfinite(t));
    if (sn_sim_is_cancelled(j->sim)) return sn_fail(error, SN_ERR_CANCELLED, "cancelled");
    if (j->s->grabbed) sn_grab_begin_step(j->sim, t, h);
    sn_transient_find(j->s, t, h);
    if (j->s->rise.begun || j->sim->rise.begun) sn_transient_keep_openings(j->s);
    if (j->s->rows) {
        sn_rebound_begin(j->s, t, h);
        sn_rows_recall(j->s);
    }
    memcpy(j->s->layout.v_before, j->s->layout.v, (size_t)j->s->layout.nv * sizeof(double));
    sn_status status = j->ops->step(j->s->integrator, j->s, t, h, local_error, error);
    if (!sn_contacts_fit(j->s, t + h, error)) return error->status;
    if (status == SN_OK) status = bound_step(j, t + h, h, error);
    if (status == SN_OK && j->s->rows) {
        sn_contacts_finish(j->s);
        status = sn_rows_finish(j->s, t + h, true, error);
    }
    const sn_state* bad = status == SN_OK ? sn_layout_unfinite(&j->s->layout) : NULL;
    if (bad)
        status =
            sn_fail(error, SN_ERR_DIVERGED, "%s: %s is no longer finite at t = %.9g s; take a smaller step",
                    j->s->path, bad->path, t + h);
    const sn_state* away = status == SN_OK ? sn_layout_runaway(&j->s->layout, h) : NULL;
    if (away) status = fail_runaway(j, away, t + h, error);
    if (status == SN_OK && j->s->grabbed && j->halves && sn_grab_overspends(j->sim, h))
        status = sn_fail(error, SN_ERR_DIVERGED,
                         "%s: the hand adds energy in a step at t = %.9g s; take a smaller step", j->s->path,
                         t + h);
    if (status == SN_OK) ++j->s->counters.substeps;
    return status;
}

/* Keeps where a step begins; the first part of a step of the scene begins where that did. */
static void keep_start(advance_context* j)
{
    j->start = j->sim->unmoved ? j->sim->backup : j->sim->retry;
    if (!j->sim->unmoved) sn_system_save_state(j->s, j->sim->retry);
    j->sim->unmoved = false;
}

static void go_back(advance_context* j)
{
    SN_ASSERT(j->start == j->sim->backup || j->start == j->sim->retry);
    sn_system_restore_state(j->s, j->start);
    if (j->start == j->sim->backup) j->sim->progress.stepped = true;
}

/* ---- events -------------------------------------------------------------------------------------------- */

enum { MAX_EVENTS = 100 };

static void fire_events(advance_context* j, double t)
{
    j->events += sn_events_fire(j->s, t);
    j->sim->progress.restart[j->index] = true;
    j->sim->progress.stepped = false; // the accelerations are those before the switch
}

/* The step from t ended behind an event: finds, by bisection on the step, the shortest one that does. */
static sn_status locate_event(advance_context* j, double t, double* h)
{
    double before = 0.0, behind = *h;
    SN_ASSERT(behind > 0.0);
    j->halves = false;
    while (behind - before > fmax(1e-12 * fabs(t), 1e-9 * j->sim->step)) {
        double middle = 0.5 * (before + behind);
        go_back(j);
        restart_if_needed(j, t);
        sn_status status = step_once(j, t, middle, NULL, j->error);
        if (status) return status;
        if (sn_events_pending(j->s, t + middle))
            behind = middle;
        else
            before = middle;
    }
    go_back(j);
    restart_if_needed(j, t);
    SN_ASSERT(behind > 0.0 && behind <= *h);
    *h = behind;
    return step_once(j, t, behind, NULL, j->error);
}

/* Cells were removed: accelerations, factors and energies are those with them. */
static void follow_removal(advance_context* j)
{
    j->sim->progress.restart[j->index] = true;
    j->sim->progress.stepped = false;
    ++j->sim->restored;
    sn_energy_forget(j->s);
}

/* Contacts that open their gaps bring energy in. */
static void allow_openings(const advance_context* j)
{
    if (!j->s->rise.begun && !j->sim->rise.begun) return;
    const double work = sn_transient_opening_work(j->s);
    sn_energy_allow(&j->s->rise, work);
    sn_energy_allow(&j->sim->rise, work);
}

/* The step from t is accepted, up to an event that is to be located: what it did is kept, then events
   switch. */
static sn_status accept(advance_context* j, double t, double* h)
{
    sn_status status = SN_OK;
    bool switches = sn_events_pending(j->s, t + *h);
    if (switches && j->sim->locate_events && j->events < MAX_EVENTS) status = locate_event(j, t, h);
    if (!status && j->sim->watch) status = j->sim->watch(j->sim->watcher, t, *h, j->error);
    if (status) return status;
    allow_openings(j);
    sn_commit(j->s, t + *h);
    if (sn_removal_update(j->s, false)) follow_removal(j);
    if (switches && sn_events_pending(j->s, t + *h)) fire_events(j, t + *h);
    return SN_OK;
}

/* ---- fixed steps --------------------------------------------------------------------------------------- */

/* From t to target in one step; in a doubling sequence after a jump when asked for, or where the iteration
   fails. */
static sn_status advance_fixed(advance_context* j, double t, double target)
{
    double span = target - t, elapsed = 0.0, smallest = ldexp(span, -j->sim->most_halvings);
    double piece = span, shortest;
    if (j->sim->progress.restart[j->index] && j->sim->restart_halvings > 0) {
        piece = ldexp(span, -j->sim->restart_halvings);
        smallest = ldexp(piece, -j->sim->most_halvings);
    }
    shortest = j->s->grabbed ? ldexp(smallest, -HAND_HALVINGS) : smallest;
    while (elapsed < span) {
        bool last = elapsed + piece >= span * (1.0 - 1e-12);
        SN_ASSERT(piece > 0.0 && elapsed >= 0.0);
        double h = last ? span - elapsed : piece;
        keep_start(j);
        restart_if_needed(j, t + elapsed);
        sn_error failure = { 0 };
        j->halves = 0.5 * h >= smallest;
        sn_status status = step_once(j, t + elapsed, h, NULL, &failure);
        if (status == SN_ERR_DIVERGED && 0.5 * h >= shortest) {
            go_back(j);
            ++j->s->counters.halvings;
            piece = 0.5 * h;
            continue;
        }
        if (status == SN_ERR_DIVERGED && j->sim->most_halvings >= SN_MANY_HALVINGS)
            advise_jumps(t + elapsed, h, &failure);
        if (status == SN_ERR_DIVERGED) find_culprit(j, t + elapsed, h, &failure);
        if (status) return sn_fail(j->error, status, "%s", failure.text);
        status = accept(j, t + elapsed, &h);
        if (status) return status;
        elapsed = last && h >= span - elapsed ? span : elapsed + h;
        piece = fmin(fmax(piece, elapsed), span - elapsed);
        if (elapsed < span && piece < 1e-14 * span) break;
    }
    return SN_OK;
}

/* ---- steps chosen by the error ------------------------------------------------------------------------- */

/* No step was short enough: why. `last` is the failure of the last one, if it was not its error that was too
   large. */
static sn_status give_up(const advance_context* j, double t, double h, const sn_error* last)
{
    sn_error failure = *last;
    if (last->status)
        advise_jumps(t, h, &failure);
    else
        sn_fail(&failure, SN_ERR_DIVERGED,
                "%s: the step fell to %.3g s at t = %.9g s without reaching the accuracy %.3g; use a larger "
                "accuracy value, or look for a jump in a load",
                j->s->path, h, t, j->sim->accuracy);
    find_culprit(j, t, 8 * h, &failure);
    return sn_fail(j->error, failure.status, "%s", failure.text);
}

static sn_status advance_adaptive(advance_context* j, double t, double target)
{
    double* proposal = &j->sim->progress.next_step[j->index];
    double span = target - t, elapsed = 0.0;
    int order = j->ops->error_order(j->s->integrator);
    sn_error last = { 0 };
    if (j->sim->progress.restart[j->index] || *proposal <= 0.0) *proposal = 1e-3 * j->sim->step;
    for (int guard = 0; elapsed < span; ++guard) {
        double remaining = span - elapsed, h = fmin(*proposal, remaining);
        if (h < remaining && 2.0 * h > remaining) h = 0.5 * remaining;
        if (h < 1e-13 * fmax(fabs(t), span) || guard > MAX_SUBSTEPS) return give_up(j, t + elapsed, h, &last);
        sn_error failure = { 0 };
        keep_start(j);
        restart_if_needed(j, t + elapsed);
        double local_error = 0.0;
        sn_status status = step_once(j, t + elapsed, h, &local_error, &failure);
        double ratio = local_error / j->sim->accuracy;
        if (status == SN_ERR_DIVERGED || !(ratio <= 1.0)) {
            bool diverged = status == SN_ERR_DIVERGED || !isfinite(ratio);
            last = failure;
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

static sn_status fail_breaks(const sn_system* s, double t0, double t1, sn_error* error)
{
    return sn_fail(error, SN_ERR_DIVERGED,
                   "%s: functions of time jump more than %d times between %.9g and %.9g s; look for floor, "
                   "mod or a comparison of a value that oscillates faster than the step",
                   s->path, MAX_BREAKS, t0, t1);
}

/* Counts the places from t0 to t1 where functions of time jump, up to MAX_BREAKS + 1: too many of them are
   refused before any of the parts of the step is taken. */
static int count_breaks(const sn_system* s, double t0, double t1)
{
    int count = 0;
    for (double t = next_break(s, t0, t1); t < t1 && count <= MAX_BREAKS; t = next_break(s, t, t1))
        ++count;
    return count;
}

bool sn_system_rests(const sn_system* s)
{
    const sn_system_program* p = &s->program;
    bool rests = s->layout.unknowns == 0 && p->function_count == 0 && !s->grabbed && s->received_count == 0 &&
                 !s->mirrors && !s->rows && p->forces.count + p->masses.count + p->constraints.count == 0;
    for (int c = 0; rests && c < p->conditions.count; ++c)
        rests = p->conditions.at[c].type->ops.condition->at_start;
    for (int c = 0; rests && c < p->mappings.count; ++c)
        rests = !p->mappings.at[c].type->ops.mapping->commit;
    return rests;
}

sn_status sn_advance(sn_sim* sim, int system, double t0, double t1, sn_error* error)
{
    sn_system* s = sim->systems[system];
    SN_ASSERT(system >= 0 && system < sim->system_count && t1 > t0);
    if (sim->undisturbed && sn_system_rests(s)) {
        ++s->counters.substeps;
        return SN_OK;
    }
    advance_context j = { sim, system, s, s->integrator_type->ops.integrator, error, 0, NULL, false };
    bool adaptive = sim->accuracy > 0.0;
    double t = t0, tiny = 1e-12 * fmax(fabs(t1), t1 - t0);
    if (count_breaks(s, t0, t1) > MAX_BREAKS) return fail_breaks(s, t0, t1, error);
    while (t < t1) {
        double jump = next_break(s, t, t1), target = jump < t1 - tiny ? jump : t1;
        SN_ASSERT(target > t && target <= t1);
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
        }
        t = target;
    }
    return SN_OK;
}
