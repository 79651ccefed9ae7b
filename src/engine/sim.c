/* Sinew - sim: stepping, snapshots, counters, reports. SPDX-License-Identifier: BSD-3-Clause */
#include "base/assert.h"
#include "base/number.h"
#include "engine/advance.h"
#include "engine/contacts.h"
#include "engine/eliminate.h"
#include "engine/energy_rise.h"
#include "engine/events.h"
#include "engine/exchange.h"
#include "engine/first_motion.h"
#include "engine/grab.h"
#include "engine/held_tool.h"
#include "engine/refresh.h"
#include "engine/removal.h"
#include "engine/schedule.h"
#include "engine/snapshot.h"
#include "engine/stagger.h"
#include <math.h>
#include <string.h>

/* ---- state ------------------------------------------------------------------------------------------ */

/* What a snapshot begins with. */
typedef struct snapshot_header {
    char magic[8];
    uint32_t version, bytes_of_number;
    uint64_t layout, content; /* hashes */
} snapshot_header;

static const char magic[8] = "sinew\x1a\n";
enum { SNAPSHOT_VERSION = 1 };

size_t sn_sim_snapshot_size(const sn_sim* sim)
{
    return sim ? sizeof(snapshot_header) + sim->snapshot_bytes : 0;
}

sn_status sn_sim_save(const sn_sim* sim, void* snapshot, size_t bytes)
{
    if (!sim || !snapshot || bytes != sn_sim_snapshot_size(sim)) return SN_ERR_ARGUMENT;
    snapshot_header header = { .version = SNAPSHOT_VERSION, .bytes_of_number = sizeof(double) };
    char* content = (char*)snapshot + sizeof header;
    sn_sim_save_state(sim, content);
    sn_sim_clear_unused(sim, content);
    memcpy(header.magic, magic, sizeof magic);
    header.layout = sim->layout_hash;
    header.content = sn_snapshot_hash(content, sim->snapshot_bytes);
    memcpy(snapshot, &header, sizeof header);
    return SN_OK;
}

sn_status sn_sim_check_snapshot(const sn_sim* sim, const void* snapshot, size_t bytes, sn_error* error)
{
    snapshot_header header;
    if (!sim || !snapshot) return sn_fail(error, SN_ERR_ARGUMENT, "there is no simulation or no snapshot");
    if (bytes >= sizeof header) memcpy(&header, snapshot, sizeof header);
    if (bytes < sizeof header || memcmp(header.magic, magic, sizeof magic) != 0)
        return sn_fail(error, SN_ERR_ARGUMENT, "this is no snapshot of a simulation");
    if (header.version != SNAPSHOT_VERSION || header.bytes_of_number != sizeof(double))
        return sn_fail(
            error, SN_ERR_ARGUMENT,
            "the snapshot has version %u, this program reads version %d; save it again with this program",
            (unsigned)header.version, (int)SNAPSHOT_VERSION);
    if (header.layout != sim->layout_hash || bytes != sn_sim_snapshot_size(sim))
        return sn_fail(
            error, SN_ERR_ARGUMENT,
            "the snapshot belongs to another scene: components, their order or numbers of nodes differ; "
            "restore it in a simulation compiled from the scene that it was saved from");
    if (header.content != sn_snapshot_hash((const char*)snapshot + sizeof header, sim->snapshot_bytes))
        return sn_fail(error, SN_ERR_ARGUMENT,
                       "the snapshot is damaged: its content does not fit its checksum");
    return SN_OK;
}

sn_status sn_sim_restore(sn_sim* sim, const void* snapshot, size_t bytes)
{
    if (sn_sim_check_snapshot(sim, snapshot, bytes, NULL)) return SN_ERR_ARGUMENT;
    sn_sim_restore_state(sim, (const char*)snapshot + sizeof(snapshot_header));
    for (int i = 0; i < sim->system_count; ++i)
        sn_events_forget(sim->systems[i]);
    sn_sim_freeze(sim);
    return SN_OK;
}

/* A step that suits the integrators where the scene leaves it to them, such that the duration is a whole
   number of steps; else a look at whether the scene's is one they can take. What that computes is no part of
   a run. */
static sn_status choose_step(sn_sim* sim, sn_error* error)
{
    double largest = HUGE_VAL;
    for (int i = 0; i < sim->system_count; ++i) {
        sn_system* s = sim->systems[i];
        const sn_integrator_ops* ops = s->integrator_type->ops.integrator;
        double step = sim->auto_step ? 0.0 : sim->step / s->substeps;
        if (!ops->choose_step) continue;
        sn_counters before = s->counters;
        sn_status status = ops->choose_step(s->integrator, s, &step, error);
        s->counters = before;
        if (status) return status;
        largest = fmin(largest, step * s->substeps);
    }
    if (!sim->auto_step) return SN_OK;
    if (isinf(largest))
        return sn_fail(error, SN_ERR_SCENE,
                       "/: step=\"auto\" is 0.9 of the critical step of an explicit method, but this scene "
                       "has no critical step; give a step, for example step=\"1 ms\"");
    sim->step = sim->duration > 0.0 ? sim->duration / ceil(sim->duration / largest) : largest;
    return SN_OK;
}

static sn_status prepare(sn_system* s, sn_error* error)
{
    const sn_integrator_ops* ops = s->integrator_type->ops.integrator;
    return ops->prepare ? ops->prepare(s->integrator, s, error) : SN_OK;
}

sn_status sn_sim_prepare_again(sn_sim* sim, sn_system* s, sn_error* error)
{
    s->prepared.next = 0;
    s->prepared.again = sim->revising = true;
    s->prepared.differs = false;
    s->pool->trace = &s->prepared;
    sn_status status = prepare(s, error);
    s->pool->trace = NULL;
    s->prepared.again = sim->revising = false;
    return status || !s->prepared.differs ? status : SN_ERR_ARGUMENT;
}

void sn_sim_numbers_changed(sn_sim* sim, sn_system* s)
{
    for (int i = 0; i < sim->system_count; ++i)
        if (sim->systems[i] == s) sim->progress.restart[i] = true;
    sim->progress.stepped = s->matrix.held.valid = false;
    ++sim->restored; // factors that are no part of the state belong to other numbers
    if (s->matrix.linear) sn_linear_forget(s->matrix.linear);
    if (s->inertia.solver) sn_linear_forget(s->inertia.solver);
    if (sim->grab.linear) sn_linear_forget(sim->grab.linear);
    if (sn_tool_solver(sim)) sn_linear_forget(sn_tool_solver(sim));
    if (s->rows && s->rows->contacts) sn_contacts_list(s); // their friction
    if (!sn_removal_update(s, true)) sn_system_prepare_masses(s);
    sn_outdate(sim);
}

/* Explicit methods check their steps themselves: these are short enough to resolve what happens. */
static void find_disagreement(sn_sim* sim)
{
    for (int i = 0; i < sim->system_count && !sim->disagrees && !sim->statics; ++i) {
        const sn_integrator_ops* ops = sim->systems[i]->integrator_type->ops.integrator;
        if (!ops->choose_step && !ops->observe)
            sim->disagrees = sn_system_disagreement(sim->systems[i], sim->step);
    }
}

/* `most` numbers, of which the first `*used` mean anything. */
static void remember_part(sn_sim* sim, void* memory, size_t most, size_t size, const int* used)
{
    sn_sim_remember(sim, memory, most * size);
    sn_sim_use_part(sim, memory, used, size);
}

/* Items that come and go, with their keys: their multipliers are among those of the rows. */
static void remember_items(sn_sim* sim, sn_call* call)
{
    sn_transient* tr = call->transient;
    size_t n = (size_t)tr->items.capacity;
    sn_sim_remember(sim, &tr->count, sizeof tr->count);
    sn_sim_remember(sim, tr->items.nodes, (size_t)tr->entries * sizeof *tr->items.nodes);
    if (tr->first)
        sn_sim_remember(sim, tr->first, (n + 1) * sizeof *tr->first);
    else
        sn_sim_use_part(sim, tr->items.nodes, &tr->count,
                        (size_t)call->nodes_per_item * sizeof *tr->items.nodes);
    remember_part(sim, tr->items.keys, n, sizeof *tr->items.keys, &tr->count);
    remember_part(sim, tr->items.friction, n, sizeof *tr->items.friction, &tr->count);
    remember_part(sim, tr->items.compliance, n, sizeof *tr->items.compliance, &tr->count);
}

static void remember_rows(sn_sim* sim, sn_system* s)
{
    if (s->rows) sn_sim_remember(sim, &s->rows->count, sizeof s->rows->count);
    if (s->rows) remember_part(sim, s->rows->kept, (size_t)s->rows->most, sizeof(double), &s->rows->count);
    if (s->rows) sn_sim_remember(sim, &s->rows->rough, sizeof s->rows->rough);
    for (int c = 0; c < s->program.constraints.count; ++c)
        if (s->program.constraints.at[c].transient) remember_items(sim, &s->program.constraints.at[c]);
}

static void remember_solvers(sn_sim* sim, const sn_system* s)
{
    for (int k = 0; s->matrix.linear && sn_linear_member(s->matrix.linear, k); ++k) {
        size_t bytes = 0;
        void* learnt = sn_linear_memory(sn_linear_member(s->matrix.linear, k), &bytes);
        if (learnt) sn_sim_remember(sim, learnt, bytes);
    }
}

static void watch_solvers(sn_system* s, sn_cancellation* cancellation)
{
    s->cancellation = cancellation;
    if (s->matrix.linear) sn_linear_watch(s->matrix.linear, cancellation);
    if (s->inertia.solver) sn_linear_watch(s->inertia.solver, cancellation);
}

sn_status sn_sim_finish(sn_sim* sim, sn_error* error)
{
    sn_outdate(sim); // channels begin outdated
    if (sim->ticks < 1) sim->ticks = 1;
    for (int i = 0; i < sim->system_count; ++i)
        if (sim->systems[i]->substeps < 1) sim->systems[i]->substeps = 1;
    sn_exchange_build(sim);
    sn_sim_remember(sim, &sim->progress, sizeof sim->progress);
    for (int i = 0; i < sim->system_count; ++i) {
        sn_system* s = sim->systems[i];
        s->sim = sim;
        if (!sn_events_build(s)) return sn_fail(error, SN_ERR_MEMORY, "out of memory for events");
        watch_solvers(s, &sim->cancellation);
        sn_sim_remember(sim, s->layout.x, (size_t)s->layout.nx * sizeof(double));
        sn_sim_remember(sim, s->layout.v, (size_t)s->layout.nv * sizeof(double));
        sn_sim_remember(sim, s->layout.a, (size_t)s->layout.nv * sizeof(double));
        sn_sim_remember(sim, &s->counters, sizeof s->counters);
        remember_rows(sim, s);
        sim->owner = s->path;
        remember_solvers(sim, s);
        sim->progress.restart[i] = true;
        s->pool->trace = &s->prepared;
        sn_status status = prepare(s, error);
        s->pool->trace = NULL;
        sim->owner = NULL;
        if (status) return status;
    }
    sim->layout_hash = sn_sim_layout_hash(sim);
    sim->backup = sn_pool_alloc(&sim->pool, sim->snapshot_bytes);
    sim->retry = sn_pool_alloc(&sim->pool, sim->snapshot_bytes);
    if (sim->pool.failed) return sn_fail(error, SN_ERR_MEMORY, "out of memory for the simulation");
    sn_sim_freeze(sim);
    for (int i = 0; i < sim->system_count; ++i) {
        sn_system_set_time(sim->systems[i], 0.0, 1.0);
        sn_system_map(sim->systems[i]);
        if (!sim->carried) sn_commit(sim->systems[i], 0.0);
        if (!sn_removal_update(sim->systems[i], false)) sn_system_prepare_masses(sim->systems[i]);
        if (!sim->carried) sn_events_reset(sim->systems[i]);
    }
    if (sim->pool.failed) return sn_fail(error, SN_ERR_MEMORY, "out of memory for the simulation");
    sn_status status = choose_step(sim, error);
    if (!status && sim->auto_step) sn_sim_freeze(sim);
    if (!status) find_disagreement(sim);
    if (sim->pool.failed) return sn_fail(error, SN_ERR_MEMORY, "out of memory for the simulation");
    return status;
}

void sn_sim_destroy(sn_sim* sim)
{
    if (!sim) return;
    sn_tasks_destroy(sim->tasks);
    for (int i = 0; i < sim->system_count; ++i) {
        sn_linear_destroy(sim->systems[i]->matrix.linear);
        sn_linear_destroy(sim->systems[i]->matrix.counter);
        sn_linear_destroy(sim->systems[i]->inertia.solver);
    }
    sn_linear_destroy(sim->grab.linear);
    sn_linear_destroy(sn_tool_solver(sim));
    for (int i = 0; i < sim->system_count; ++i) {
        sn_block_matrix_destroy(sim->systems[i]->matrix.A);
        sn_block_matrix_destroy(sim->systems[i]->inertia.M);
    }
    for (int i = 0; i < sim->function_count; ++i)
        sn_curve_destroy(sim->functions[i]->curve);
    sn_pool pool = sim->pool;
    sn_pool_clear(&pool);
}

/* ---- stepping --------------------------------------------------------------------------------------- */

static sn_status find_equilibrium(sn_sim* sim, sn_error* error)
{
    for (int i = 0; i < sim->system_count; ++i) {
        sn_system* s = sim->systems[i];
        if (s->rows) sn_rows_recall(s);
        sn_status status = s->integrator_type->ops.integrator->step(s->integrator, s, 0.0, 0.0, NULL, error);
        if (!status && s->rows) status = sn_rows_finish(s, 0.0, false, error);
        if (status) return status;
        sn_commit(s, 0.0);
        sn_removal_update(s, false);
        ++s->counters.substeps;
    }
    return SN_OK;
}

void sn_sim_cancel(sn_sim* sim)
{
    if (sim) atomic_store_explicit(&sim->cancellation.requested, true, memory_order_relaxed);
}

/* Nothing moves, as in the step before: only time goes on. */
static bool step_at_rest(sn_sim* sim)
{
    if (!sim->undisturbed || sim->ticks > 1) return false;
    for (int i = 0; i < sim->system_count; ++i)
        if (!sn_system_rests(sim->systems[i])) return false;
    for (int i = 0; i < sim->system_count; ++i)
        ++sim->systems[i]->counters.substeps;
    sn_outdate(sim);
    sim->undisturbed = false;
    ++sim->progress.steps_done;
    sim->stepped_to = sim->instant;
    return true;
}

/* A step without success, and the request is met if there is one. Then factors may be unfinished, also those
   of matrices that last. */
static sn_status end_failed(sn_sim* sim, const sn_error* failure, sn_error* error)
{
    bool cancelled = atomic_exchange_explicit(&sim->cancellation.requested, false, memory_order_relaxed);
    for (int i = 0; cancelled && i < sim->system_count; ++i)
        sim->systems[i]->matrix.held.factored = false;
    if (!cancelled) return sn_fail(error, failure->status, "%s", failure->text);
    return sn_fail(error, SN_ERR_CANCELLED, "the step from t = %.9g s was cancelled", sn_sim_time(sim));
}

static void heed_requests(sn_sim* sim, bool stepping)
{
    atomic_store_explicit(&sim->cancellation.stepping, stepping, memory_order_relaxed);
}

/* `changed`: somebody may have added energy since the step before. */
static void watch_energies(sn_sim* sim, bool changed)
{
    for (int i = 0; i < sim->system_count && !sim->statics; ++i) {
        if (changed) sn_energy_forget(sim->systems[i]);
        sn_energy_watch(sim->systems[i], sim->step);
    }
    sn_exchange_watch(sim, changed);
}

/* All systems from t0 to t1, each by its own steps. */
static sn_status advance_all(sn_sim* sim, double t0, double t1, sn_error* error)
{
    double h = t1 - t0;
    for (int tick = 0; tick < sim->ticks; ++tick) {
        sn_exchange_evaluate(sim, tick, t0, sim->step);
        for (int i = 0; i < sim->system_count; ++i) {
            sn_system* s = sim->systems[i];
            int stride = sim->ticks / s->substeps, end = tick + 1;
            if (end % stride != 0) continue;
            sn_exchange_deliver(s);
            double from = end == stride ? t0 : t0 + h * (end - stride) / sim->ticks;
            double to = end == sim->ticks ? t1 : t0 + h * end / sim->ticks;
            sn_status status = sn_advance(sim, i, from, to, error);
            if (status) return status;
        }
    }
    return SN_OK;
}

sn_status sn_sim_step(sn_sim* sim, sn_error* error)
{
    if (error && error->status) return error->status;
    if (!sim) return sn_fail(error, SN_ERR_ARGUMENT, "sn_sim_step was called without a simulation");
    SN_ASSERT(sim->backup && sim->retry && sim->step > 0.0);
    if (sn_sim_is_cancelled(sim)) return end_failed(sim, NULL, error);
    sim->undisturbed =
        sim->instant == sim->stepped_to && !sim->statics && !sim->watch && sim->accuracy == 0.0;
    if (step_at_rest(sim)) return SN_OK;
    bool changed = sim->instant != sim->stepped_to;
    sn_sim_save_state(sim, sim->backup);
    sn_outdate(sim);
    sim->progress.stepped = true;
    int64_t n = sim->progress.steps_done;
    double t0 = (double)n * sim->step, t1 = (double)(n + 1) * sim->step;
    size_t bytes = sim->pool.bytes;
    sn_error failure = { 0 };
    sn_status status = SN_OK;
    (void)bytes;
    heed_requests(sim, true);
    sim->unmoved = !sim->grab.system;
    if (sim->statics)
        status = find_equilibrium(sim, &failure);
    else if (sn_is_staggered_sim(sim))
        status = sn_stagger(sim, t0, t1, &failure);
    else
        status = advance_all(sim, t0, t1, &failure);
    sim->undisturbed = false;
    heed_requests(sim, false);
    SN_ASSERT(sim->pool.bytes == bytes); // a step allocates nothing
    // an equilibrium whose search was cut short may look found
    if (status || sn_sim_is_cancelled(sim)) {
        sn_sim_restore_state(sim, sim->backup);
        sn_sim_freeze(sim);
        return end_failed(sim, &failure, error);
    }
    SN_ASSERT(sim->progress.steps_done == n);
    watch_energies(sim, changed);
    ++sim->progress.steps_done;
    sim->stepped_to = sim->instant;
    return SN_OK;
}

sn_status sn_sim_set_threads(sn_sim* sim, int threads, sn_error* error)
{
    if (!sim) return sn_fail(error, SN_ERR_ARGUMENT, "sn_sim_set_threads was called without a simulation");
    sn_error failure = { 0 };
    sn_tasks* tasks = threads == 1 ? NULL : sn_tasks_create(threads, &sim->pool.host, &failure);
    if (failure.status) return sn_fail(error, failure.status, "%s", failure.text);
    bool good = true;
    for (int i = 0; i < sim->system_count && good; ++i)
        good = sn_schedule_reserve(sim->systems[i], threads) && sn_contacts_reserve(sim->systems[i], threads);
    if (!good) {
        sn_tasks_destroy(tasks);
        return sn_fail(error, SN_ERR_MEMORY, "out of memory for %d threads", threads);
    }
    for (int i = 0; i < sim->system_count; ++i)
        sn_system_use_tasks(sim->systems[i], tasks);
    if (sim->grab.linear) sn_linear_use_tasks(sim->grab.linear, tasks);
    if (sn_tool_solver(sim)) sn_linear_use_tasks(sn_tool_solver(sim), tasks);
    sn_tasks_destroy(sim->tasks);
    sim->tasks = tasks;
    return SN_OK;
}

int sn_sim_threads(const sn_sim* sim) { return sim ? sn_tasks_threads(sim->tasks) : 0; }

/* ---- what it did ------------------------------------------------------------------------------------ */

sn_counters sn_sim_counters(const sn_sim* sim)
{
    sn_counters sum = { 0 };
    if (!sim) return sum;
    sum.steps = sim->progress.steps_done;
    for (int i = 0; i < sim->system_count; ++i) {
        const sn_counters* c = &sim->systems[i]->counters;
        sum.substeps += c->substeps;
        sum.rejected += c->rejected;
        sum.halvings += c->halvings;
        sum.iterations += c->iterations;
        sum.factorisations += c->factorisations;
        sum.evaluations += c->evaluations;
        sum.events += c->events;
        sum.breaks += c->breaks;
        sum.fallbacks += c->fallbacks;
    }
    return sum;
}

void sn_sim_profile(sn_sim* sim, bool on)
{
    for (int i = 0; sim && i < sim->system_count; ++i)
        sim->systems[i]->profiling = on;
}

/* Rows of one system: evaluate and tangent of every mass and force, then the matrix. */
static bool system_profile_row(const sn_system* s, int i, sn_profile_row* row)
{
    static const char* const operations[] = { "evaluate", "tangent" };
    static const char* const matrix[] = { "assemble (all)", "factor", "solve", "rows", "contacts" };
    int calls = 2 * (s->program.forces.count + s->program.masses.count);
    if (i < calls) {
        int c = i / 2, op = i % 2;
        const sn_call* call = c < s->program.forces.count
                                  ? &s->program.forces.at[c]
                                  : &s->program.masses.at[c - s->program.forces.count];
        *row = (sn_profile_row){ call->path, operations[op], call->calls[op], call->seconds[op] };
        return true;
    }
    if (i < calls + 5) {
        *row = (sn_profile_row){ s->path, matrix[i - calls], s->matrix_calls[i - calls],
                                 s->matrix_seconds[i - calls] };
        return true;
    }
    return false;
}

bool sn_sim_profile_row(const sn_sim* sim, int i, sn_profile_row* row)
{
    for (int k = 0; sim && row && i >= 0 && k < sim->system_count; ++k) {
        const sn_system* s = sim->systems[k];
        if (system_profile_row(s, i, row)) return true;
        i -= 2 * (s->program.forces.count + s->program.masses.count) + 5;
    }
    return false;
}

static bool tell_disagreement(const sn_sim* sim, sn_diagnostic* diagnostic)
{
    if (!sim->disagrees) return false;
    diagnostic->path = sim->disagrees;
    snprintf(
        diagnostic->text, sizeof diagnostic->text,
        "its velocities at the start disagree with the prescribed motion, an impact that a step of %.3g s "
        "does not resolve; let the motion start smoothly, as smooth(t, 0, 0.1) does, or start with it (on, "
        "moves_with, velocities, rates)",
        sim->step);
    return true;
}

static bool (*diagnostic_of(const sn_call* call))(const void*, char*, size_t)
{
    if (call->type->role == SN_ROLE_CONSTRAINT) return call->type->ops.constraint->diagnostic;
    return call->ops.history ? call->ops.history->diagnostic : NULL;
}

/* The warning `*i` of these calls; else counts those that there are off `*i`. */
static bool tell_call(const sn_calls* calls, int* i, sn_diagnostic* diagnostic)
{
    for (int c = 0; c < calls->count; ++c) {
        const sn_call* call = &calls->at[c];
        bool (*tell)(const void*, char*, size_t) = diagnostic_of(call);
        diagnostic->path = call->path;
        if (tell && tell(call->self, diagnostic->text, sizeof diagnostic->text) && (*i)-- == 0) return true;
    }
    return false;
}

bool sn_sim_diagnostic(const sn_sim* sim, int i, sn_diagnostic* diagnostic)
{
    if (sim && diagnostic && i >= 0 && tell_disagreement(sim, diagnostic) && i-- == 0) return true;
    for (int k = 0; sim && diagnostic && i >= 0 && k < sim->system_count; ++k) {
        if (tell_call(&sim->systems[k]->program.forces, &i, diagnostic)) return true;
        if (tell_call(&sim->systems[k]->program.constraints, &i, diagnostic)) return true;
        diagnostic->path = sim->systems[k]->path;
        if (sn_contacts_diagnostic(sim->systems[k], diagnostic->text, sizeof diagnostic->text) && i-- == 0)
            return true;
        if (sn_energy_diagnostic(sim->systems[k], diagnostic->text, sizeof diagnostic->text) && i-- == 0)
            return true;
    }
    if (sim && diagnostic && i >= 0 && sim->lagged.count > 0) {
        if (tell_call(&sim->lagged, &i, diagnostic)) return true;
        diagnostic->path = sim->lagged.at[0].path;
        if (sn_exchange_diagnostic(sim, diagnostic->text, sizeof diagnostic->text) && i == 0) return true;
    }
    return false;
}

bool sn_sim_event(const sn_sim* sim, int i, sn_event* event)
{
    for (int k = 0; sim && event && i >= 0 && k < sim->system_count; ++k) {
        int known = sn_events_known(sim->systems[k]);
        if (i < known) {
            *event = *sn_events_at(sim->systems[k], i);
            return true;
        }
        i -= known;
    }
    return false;
}

/* ---- explanation ------------------------------------------------------------------------------------ */

static void describe_calls(const char* what, const sn_calls* calls, FILE* stream)
{
    for (int c = 0; c < calls->count; ++c) {
        const sn_call* call = &calls->at[c];
        fprintf(stream, "    %-10s %-28s %s", what, call->path, call->type->name);
        if (call->item_count)
            fprintf(stream, ", %d item%s", call->item_count, call->item_count == 1 ? "" : "s");
        fputc('\n', stream);
    }
}

static void describe_system(const sn_system* s, FILE* stream)
{
    static const char* const kinds[] = { "points", "frames", "scalars" };
    const sn_integrator_ops* ops = s->integrator_type->ops.integrator;
    char step[SN_NUMBER_TEXT];
    fprintf(stream, "system %s: %s%s%s\n", s->path, s->integrator_type->name, ops->description ? ", " : "",
            ops->description ? ops->description : "");
    if (s->substeps > 1)
        fprintf(stream, "    steps      %d in a step of the scene, of %s s each\n", s->substeps,
                sn_number_print(step, s->sim->step / s->substeps));
    for (int k = 1; k < s->part_count; ++k)
        fprintf(stream, "    together   with the bodies of %s, which this system touches\n",
                s->parts[k].path);
    for (int i = 0; i < s->layout.state_count; ++i)
        fprintf(stream, "    %-10s %-28s %d %s%s\n", s->layout.states[i].mapped ? "mapped" : "state",
                s->layout.states[i].path, s->layout.states[i].count, kinds[s->layout.states[i].kind],
                s->layout.states[i].mapped ? "" : ", independent");
    fprintf(stream, "    unknowns   %d of %d independent degrees of freedom\n", s->layout.unknowns,
            s->layout.nv);
    if (s->matrix.linear)
        fprintf(stream, "    matrix     %d x %d, %d blocks, solved by the %s method, %zu bytes\n",
                s->matrix.A->dofs, s->matrix.A->dofs, s->matrix.A->blocks, sn_linear_method(s->matrix.linear),
                sn_linear_bytes(s->matrix.linear));
    if (s->rows && s->rows->bodies)
        fprintf(stream, "    contacts   of %d bod%s, in islands that are found in each step; responses %s\n",
                s->rows->bodies->count, s->rows->bodies->count == 1 ? "y" : "ies",
                s->rows->by_bodies ? "by the inverse of each body" : "as a matrix");
    if (s->matrix.unsymmetric)
        fprintf(
            stream,
            "    remark     %s has no symmetric tangent with these parameters: iterations take two products "
            "instead of one, and a factor is LU; with a symmetric one, or with damping by the integrator, "
            "a step takes a third to two thirds of the time\n",
            s->matrix.unsymmetric);
    fprintf(stream, "    schedule of one evaluation:\n");
    describe_calls("condition", &s->program.conditions, stream);
    describe_calls("mapping", &s->program.mappings, stream);
    describe_calls("force", &s->program.forces, stream);
    describe_calls("mass", &s->program.masses, stream);
    describe_calls("constraint", &s->program.constraints, stream);
}

static void describe_lagged(const sn_sim* sim, FILE* stream)
{
    char step[SN_NUMBER_TEXT];
    for (int c = 0; c < sim->lagged.count; ++c) {
        const sn_call* call = &sim->lagged.at[c];
        const sn_exchange* x = call->exchange;
        fprintf(stream, "between systems: %s, %s, %d item%s, acts with a lag on", call->path,
                call->type->name, call->item_count, call->item_count == 1 ? "" : "s");
        for (int i = 0; i < x->count; ++i)
            fprintf(stream, "%s %s", i ? "," : "", x->end[i].system->layout.states[x->end[i].state].path);
        fprintf(stream,
                "\n    its force is held for %s s, computed at positions %s; all systems receive the same "
                "impulse\n",
                sn_number_print(step, sim->step / x->substeps),
                x->held ? "at the start" : "that the latest velocities predict");
    }
}

static void describe_staggered(const sn_sim* sim, FILE* stream)
{
    for (int k = 0; k < sim->system_count; ++k)
        for (int c = 0; c < sim->systems[k]->program.forces.count; ++c) {
            const sn_call* call = &sim->systems[k]->program.forces.at[c];
            if (call->follows)
                fprintf(
                    stream,
                    "between systems: %s, %s, is part of the equations of each system; %s finds the others "
                    "where their last velocities carry them\n",
                    call->path, call->type->name, sim->systems[k]->path);
        }
}

void sn_sim_describe(const sn_sim* sim, FILE* stream)
{
    char step[SN_NUMBER_TEXT]; // with a point in every locale
    if (!sim || !stream) return;
    if (sim->statics)
        fprintf(stream, "statics: one equilibrium\n");
    else
        fprintf(stream, "dynamics: %lld steps of %s s\n", (long long)sn_sim_step_count(sim),
                sn_number_print(step, sim->step));
    for (int i = 0; i < sim->system_count; ++i)
        describe_system(sim->systems[i], stream);
    describe_lagged(sim, stream);
    describe_staggered(sim, stream);
    fprintf(stream, "memory: %zu bytes in all, %zu bytes of state\n", sim->pool.bytes, sim->snapshot_bytes);
}
