/* Sinew - carry: copies the state of a simulation into its revision. SPDX-License-Identifier: BSD-3-Clause */
#include "engine/carry.h"
#include "base/assert.h"
#include "engine/advance.h"
#include "engine/contacts.h"
#include "engine/events.h"
#include "engine/motion.h"
#include "engine/inertia.h"
#include "engine/mirror.h"
#include "engine/removal.h"
#include "engine/rows.h"
#include "engine/snapshot.h"
#include "engine/transient.h"
#include <string.h>

/* ---- motion -------------------------------------------------------------------------------------------- */

/* to = sum of weight from, `width` numbers for each node. */
static void mean(const sn_mesh_change* change, int count, int width, const double* from, double* to)
{
    for (int i = 0; i < count; ++i) {
        double sum[3] = { 0.0, 0.0, 0.0 };
        bool any = false;
        SN_ASSERT(width <= 3);
        for (int k = 0; k < 4; ++k) {
            const int a = change->ancestor[i][k];
            if (a < 0) continue;
            for (int d = 0; d < width; ++d) // no 0 + x, which loses the sign of -0
                sum[d] = any ? sum[d] + change->weight[i][k] * from[a * width + d]
                             : change->weight[i][k] * from[a * width + d];
            any = true;
        }
        if (any) memcpy(to + i * width, sum, (size_t)width * sizeof *to);
    }
}

static void carry_state(const sn_state* to, const sn_state_match* m)
{
    const size_t nx = (size_t)(to->count * sn_kind_coords(to->kind)),
                 nv = (size_t)(to->count * sn_kind_dofs(to->kind));
    if (!m->from || to->mapped) return;
    if (m->change && m->change->ancestor && !m->same) {
        const int width = sn_kind_dofs(to->kind);
        mean(m->change, to->count, width, m->from->x, to->x);
        mean(m->change, to->count, width, m->from->v, to->v);
        mean(m->change, to->count, width, m->from->a, to->a);
        return;
    }
    SN_ASSERT(to->count == m->from->count);
    memcpy(to->x, m->from->x, nx * sizeof *to->x);
    memcpy(to->v, m->from->v, nv * sizeof *to->v);
    memcpy(to->a, m->from->a, nv * sizeof *to->a);
}

static void carry_motion(const sn_carry* c, bool all)
{
    for (int k = 0; k < c->to->system_count; ++k)
        for (int i = 0; (all || c->system[k].same) && i < c->to->systems[k]->layout.state_count; ++i)
            carry_state(&c->to->systems[k]->layout.states[i], &c->system[k].state[i]);
}

static void carry_progress(const sn_carry* c)
{
    struct sn_progress* to = &c->to->progress;
    const struct sn_progress* from = &c->from->progress;
    to->steps_done = from->steps_done;
    to->stepped = from->stepped;
    for (int k = 0; k < c->to->system_count; ++k) {
        const sn_system_match* m = &c->system[k];
        to->restart[k] = !m->same || from->restart[m->number];
        to->next_step[k] = m->from ? from->next_step[m->number] : 0.0;
        to->stepped = to->stepped && m->same;
        if (m->from) c->to->systems[k]->counters = m->from->counters;
    }
}

/* ---- removed cells ------------------------------------------------------------------------------------- */

static const sn_removal_entry* entry_of(const sn_sim* sim, const char* state, const char* mesh, sn_cell kind)
{
    for (int k = 0; mesh && k < sim->system_count; ++k) {
        const sn_system* s = sim->systems[k];
        for (int i = 0; s->removals && i < s->removals->count; ++i) {
            const sn_removal_entry* e = s->removals->at[i];
            if (e->nodes && e->kind == kind && e->mesh == sn_carry_mesh(sim, mesh) &&
                strcmp(s->layout.states[e->state].path, state) == 0)
                return e;
        }
    }
    return NULL;
}

static int parent_of(const sn_mesh_change* change, sn_cell kind, int cell)
{
    return change && change->parent[kind] ? change->parent[kind][cell] : cell;
}

/* Is it known which cells of the mesh before became those of a kind, with `per` nodes each? */
static bool cells_follow(const sn_carry* c, const sn_mesh* to, const sn_mesh* from, sn_cell kind, int per)
{
    return sn_carry_change(c, to) || sn_carry_same_cells(to, from, kind, per);
}

static void carry_removal(const sn_removal_entry* to, const sn_removal_entry* from,
                          const sn_mesh_change* change)
{
    for (int i = 0; i < to->removal->count; ++i) {
        const int parent = parent_of(change, to->kind, i);
        if (parent >= 0 && parent < from->removal->count && from->removal->removed[parent])
            sn_remove_cell(to->removal, i);
    }
}

/* Does the new mesh lack all cells that were removed? */
static bool lacks_removed(const sn_carry* c, const char* path, const sn_removal_entry* from)
{
    const sn_mesh* mesh = sn_carry_mesh(c->to, path);
    const sn_mesh_change* change = sn_carry_change(c, mesh);
    if (!mesh) return true;
    if (!change || !change->parent[from->kind]) return false;
    for (int i = 0; i < mesh->cells[from->kind].count; ++i) {
        const int parent = change->parent[from->kind][i];
        if (parent >= 0 && from->removal->removed[parent]) return false;
    }
    return true;
}

static sn_status carry_removals(const sn_carry* c, sn_error* error)
{
    for (int k = 0; k < c->from->system_count; ++k) {
        const sn_system* s = c->from->systems[k];
        for (int i = 0; s->removals && i < s->removals->count; ++i) {
            const sn_removal_entry* from = s->removals->at[i];
            const char* path = sn_carry_path(c->from, from->mesh);
            if (!from->nodes || !from->removal->key || !path) continue;
            const sn_removal_entry* to =
                entry_of(c->to, s->layout.states[from->state].path, path, from->kind);
            if (to && !cells_follow(c, to->mesh, from->mesh, to->kind, to->per))
                return sn_fail(error, SN_ERR_UNSUPPORTED,
                               "%s: its cells have changed, and no change says which of them were removed; "
                               "list this mesh among the changes",
                               path);
            if (to) carry_removal(to, from, sn_carry_change(c, to->mesh));
            if (!to && !lacks_removed(c, path, from))
                return sn_fail(
                    error, SN_ERR_UNSUPPORTED,
                    "%s: cells that were removed would come back, because nothing removes cells of "
                    "this mesh any more; keep the component, or replace the mesh by one without "
                    "these cells",
                    path);
        }
    }
    return SN_OK;
}

/* ---- memory of components ------------------------------------------------------------------------------ */

/* The piece of the owner with the key and number of a piece of the new simulation. */
static const sn_remembered* find_memory(const sn_sim* sim, const char* owner, const sn_remembered* to)
{
    for (int i = 0; i < sim->segment_count; ++i) {
        const sn_remembered* m = &sim->segments[i];
        if (m->owner == owner && m->number == to->number && sn_same_key(m->key, to->key)) return m;
    }
    return NULL;
}

/* Position of a cell in a list of numbers, which ascend; -1: it is not there. */
static int position(const sn_remembered* m, int cell)
{
    int low = 0, high = m->count;
    while (low < high) {
        const int middle = low + (high - low) / 2;
        if (m->numbers[middle] < cell)
            low = middle + 1;
        else
            high = middle;
    }
    return low < m->count && m->numbers[low] == cell ? low : -1;
}

static bool carry_cells(const sn_carry* c, const sn_remembered* to, const sn_remembered* from)
{
    const sn_mesh_change* change = sn_carry_change(c, to->mesh);
    if (from->kind != to->kind || !cells_follow(c, to->mesh, from->mesh, (sn_cell)to->kind, to->per))
        return false;
    const size_t part = to->bytes / (size_t)to->count;
    if (part != from->bytes / (size_t)from->count) return false;
    for (int i = 0; i < to->count; ++i) {
        const int parent = parent_of(change, (sn_cell)to->kind, to->numbers[i]);
        const int at = parent < 0 ? -1 : position(from, parent);
        if (at >= 0)
            memcpy((char*)to->at + (size_t)i * part, (const char*)from->at + (size_t)at * part, part);
    }
    return true;
}

static sn_status refuse_memory(const sn_item* item, sn_error* error)
{
    return sn_fail(
        error, SN_ERR_UNSUPPORTED,
        "%s: what this %s remembers cannot follow the change of the nodes or cells on which it acts; "
        "remove it from the scene, and add another one under another name",
        item->path, item->type->name);
}

/* One piece; `same`: its owner acts on the same nodes. */
static sn_status carry_memory(const sn_carry* c, const sn_item* item, const sn_item_match* m,
                              const sn_remembered* to, sn_error* error)
{
    const sn_remembered* from = find_memory(c->from, m->from->path, to);
    if (!m->same && to->rule == SN_CARRY_ANEW) return SN_OK;
    if (!from && (to->rule == SN_CARRY_WHOLE || to->rule == SN_CARRY_ANEW)) return SN_OK; // it begins now
    if (!from || from->rule != to->rule) return refuse_memory(item, error);
    if (!m->same && to->rule == SN_CARRY_CELLS)
        return carry_cells(c, to, from) ? SN_OK : refuse_memory(item, error);
    if (from->bytes != to->bytes || (!m->same && to->rule == SN_CARRY_SAME))
        return refuse_memory(item, error);
    memcpy(to->at, from->at, to->bytes);
    return SN_OK;
}

/* Of an integrator that starts anew only what does not depend on its bodies. */
static void carry_integrator(const sn_carry* c, const sn_system_match* system, const sn_item_match* m,
                             const sn_remembered* to)
{
    const sn_remembered* from = find_memory(c->from, m->from->path, to);
    if (!from || from->bytes != to->bytes) return;
    if (system->same || to->rule == SN_CARRY_WHOLE) memcpy(to->at, from->at, to->bytes);
}

static const sn_system_match* system_of(const sn_carry* c, const sn_item* item)
{
    for (int k = 0; k < c->to->system_count; ++k)
        if (c->to->systems[k] == item->system) return &c->system[k];
    return NULL;
}

static sn_status carry_memories(const sn_carry* c, sn_error* error)
{
    for (int i = 0; i < c->to->item_count; ++i) {
        const sn_item* item = &c->to->items[i];
        const sn_item_match* m = &c->item[i];
        for (int k = 0; m->from && k < c->to->segment_count; ++k) {
            const sn_remembered* to = &c->to->segments[k];
            if (to->owner != item->path) continue;
            if (item->type->role == SN_ROLE_INTEGRATOR && item->system)
                carry_integrator(c, system_of(c, item), m, to);
            else if (carry_memory(c, item, m, to, error))
                return error->status;
        }
    }
    return SN_OK;
}

/* What components make of their memory, where they act on other nodes. */
static void tell_carried(const sn_carry* c)
{
    for (int i = 0; i < c->to->item_count; ++i) {
        const sn_call* call = c->to->items[i].call;
        if (call && call->carried && c->item[i].from && !c->item[i].same) call->carried(call->self);
    }
}

/* What mirrors have seen, in systems that continue to the bit; others look anew. */
static void carry_mirrors(const sn_carry* c)
{
    for (int k = 0; k < c->to->system_count; ++k) {
        const sn_calls* conditions = &c->to->systems[k]->program.conditions;
        for (int i = 0; c->system[k].same && i < conditions->count; ++i) {
            if (conditions->at[i].type != &sn_mirror_condition) continue;
            const sn_mirror *to = conditions->at[i].self,
                            *from = c->system[k].from->program.conditions.at[i].self;
            memcpy(to->memory, from->memory,
                   sn_mirror_memory(&to->system->layout.states[to->state]) * sizeof *to->memory);
        }
    }
}

/* ---- multipliers --------------------------------------------------------------------------------------- */

static const sn_call* call_before(const sn_carry* c, const sn_call* call)
{
    for (int i = 0; i < c->to->item_count; ++i)
        if (c->to->items[i].call == call)
            return c->item[i].from && c->item[i].same ? c->item[i].from->call : NULL;
    return NULL;
}

/* Items that come and go, with their keys. */
static void carry_items(sn_call* to, const sn_call* from)
{
    const sn_transient* b = from->transient;
    sn_transient* a = to->transient;
    const size_t n = (size_t)b->items.capacity;
    SN_ASSERT(a->items.capacity == b->items.capacity && a->entries == b->entries);
    a->count = b->count;
    memcpy(a->items.nodes, b->items.nodes, (size_t)b->entries * sizeof *b->items.nodes);
    if (a->first) memcpy(a->first, b->first, (n + 1) * sizeof *b->first);
    memcpy(a->items.keys, b->items.keys, n * sizeof *b->items.keys);
    memcpy(a->items.friction, b->items.friction, n * sizeof *b->items.friction);
    memcpy(a->items.compliance, b->items.compliance, n * sizeof *b->items.compliance);
}

static void carry_rows(const sn_carry* c, sn_system* s, const sn_system_match* m)
{
    if (!s->rows) return;
    for (int i = 0; i < s->program.constraints.count; ++i) {
        sn_call* to = &s->program.constraints.at[i];
        const sn_call* from = call_before(c, to);
        if (from && to->transient) carry_items(to, from);
    }
    sn_transient_restored(s);
    for (int i = 0; i < s->program.constraints.count; ++i) {
        const sn_call* to = &s->program.constraints.at[i];
        const sn_call* from = call_before(c, to);
        if (!from || !m->from || !m->from->rows) continue;
        SN_ASSERT(to->item_count == from->item_count);
        memcpy(s->rows->kept + to->row_at, m->from->rows->kept + from->row_at,
               (size_t)(to->item_count * to->rows_per_item) * sizeof(double));
    }
    if (m->same) s->rows->rough = m->from->rows->rough;
}

/* ---- profile ------------------------------------------------------------------------------------------- */

/* Calls and times so far, for tables of the whole run. */
static void carry_profile(const sn_carry* c)
{
    for (int k = 0; k < c->to->system_count; ++k) {
        sn_system* to = c->to->systems[k];
        const sn_system* from = c->system[k].from;
        if (!from) continue;
        to->profiling = from->profiling;
        memcpy(to->matrix_seconds, from->matrix_seconds, sizeof to->matrix_seconds);
        memcpy(to->matrix_calls, from->matrix_calls, sizeof to->matrix_calls);
    }
    for (int i = 0; i < c->to->item_count; ++i) {
        sn_call* to = c->to->items[i].call;
        const sn_call* from = c->item[i].from ? c->item[i].from->call : NULL;
        if (!to || !from) continue;
        memcpy(to->seconds, from->seconds, sizeof to->seconds);
        memcpy(to->calls, from->calls, sizeof to->calls);
    }
}

/* ---- all of it ----------------------------------------------------------------------------------------- */

static sn_status check_run(sn_sim* to, const sn_sim* from, sn_error* error)
{
    if (to->statics != from->statics)
        return sn_fail(error, SN_ERR_UNSUPPORTED,
                       "a revision cannot turn statics into dynamics, or dynamics into statics");
    if (to->auto_step && to->step >= from->step) to->step = from->step;
    if (!to->statics && to->step != from->step)
        return sn_fail(error, SN_ERR_UNSUPPORTED,
                       "the step of the edited scene is %.9g s, that of the run %.9g s; time is counted in "
                       "steps, so that a revision must keep it",
                       to->step, from->step);
    for (int k = 0; k < from->system_count; ++k) {
        const sn_state* state = sn_layout_unfinite(&from->systems[k]->layout);
        if (state)
            return sn_fail(error, SN_ERR_DIVERGED,
                           "%s has numbers that are not finite; restore a snapshot before the revision",
                           state->path);
    }
    return SN_OK;
}

/* Brings what depends on the motion to the present. */
static void settle(const sn_carry* c)
{
    sn_sim* sim = c->to;
    sn_outdate(sim);
    sn_sim_freeze(sim);
    for (int k = 0; k < sim->system_count; ++k) // before any mirror looks
        sn_mirror_reach(sim->systems[k], sn_sim_time(sim));
    for (int k = 0; k < sim->system_count; ++k) {
        sn_system* s = sim->systems[k];
        sn_system_set_time(s, sn_sim_time(sim), 1.0);
        sn_system_outdate(s);
        sn_system_map(s);
        if (sim->statics) s->matrix.held.valid = false; // the matrix is part of the state there
        if (!sn_removal_update(s, true)) sn_system_prepare_masses(s);
    }
}

/* Items that the simulation before did not have begin now. */
static void begin_new(const sn_carry* c)
{
    for (int i = 0; i < c->to->item_count; ++i) {
        const sn_item* item = &c->to->items[i];
        if (!c->item[i].from && item->call && item->system)
            sn_history_begin(item->system, item->call, sn_sim_time(c->to));
    }
    for (int k = 0; k < c->to->system_count; ++k)
        if (sn_removal_update(c->to->systems[k], false)) {
            c->to->progress.restart[k] = true;
            c->to->progress.stepped = false;
        }
}

static sn_status carry(sn_carry* c, sn_error* error)
{
    if (sn_carry_match(c, error)) return error->status;
    carry_progress(c);
    carry_motion(c, true);
    if (carry_removals(c, error)) return error->status;
    if (carry_memories(c, error)) return error->status;
    tell_carried(c);
    carry_mirrors(c);
    settle(c);
    for (int k = 0; k < c->to->system_count; ++k)
        carry_rows(c, c->to->systems[k], &c->system[k]);
    begin_new(c);
    carry_motion(c, false);                       // to the bit, with what was prescribed and held
    for (int i = 0; i < c->to->item_count; ++i) { // what solvers have learnt
        const sn_item* item = &c->to->items[i];
        for (int k = 0; c->item[i].from && item->type->role == SN_ROLE_INTEGRATOR && item->system &&
                        k < c->to->segment_count;
             ++k)
            if (c->to->segments[k].owner == item->path)
                carry_integrator(c, system_of(c, item), &c->item[i], &c->to->segments[k]);
    }
    for (int k = 0; k < c->to->system_count; ++k)
        sn_events_forget(c->to->systems[k]);
    carry_profile(c);
    sn_outdate(c->to);
    ++c->to->restored;
    return SN_OK;
}

sn_status sn_sim_carry(sn_sim* to, const sn_sim* from, const sn_mesh_change* changes, int count,
                       sn_error* error)
{
    sn_carry c = { .to = to, .from = from, .change = changes, .change_count = count };
    SN_ASSERT(to->carried && error);
    sn_status status = check_run(to, from, error);
    if (!status) status = carry(&c, error);
    if (!status) to->carried = false;
    sn_pool_clear(&c.pool);
    return status;
}
