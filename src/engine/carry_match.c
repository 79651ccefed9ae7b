/* Sinew - carry_match: what the parts of a revision were before. SPDX-License-Identifier: BSD-3-Clause */
#include "engine/carry.h"
#include "engine/exchange.h"
#include "engine/mirror.h"
#include <math.h>
#include <string.h>

/* ---- meshes -------------------------------------------------------------------------------------------- */

const sn_mesh* sn_carry_mesh(const sn_sim* sim, const char* path)
{
    for (int i = 0; i < sim->item_count; ++i)
        if (sim->items[i].mesh && strcmp(sim->items[i].path, path) == 0) return sim->items[i].mesh;
    return NULL;
}

const char* sn_carry_path(const sn_sim* sim, const sn_mesh* mesh)
{
    for (int i = 0; mesh && i < sim->item_count; ++i)
        if (sim->items[i].mesh == mesh) return sim->items[i].path;
    return NULL;
}

const sn_mesh_change* sn_carry_change(const sn_carry* c, const sn_mesh* mesh)
{
    const char* path = sn_carry_path(c->to, mesh);
    for (int i = 0; path && i < c->change_count; ++i)
        if (strcmp(c->change[i].mesh, path) == 0) return &c->change[i];
    return NULL;
}

/* Was the mesh made of one that has changed? */
static bool derives_from_changed(const sn_carry* c, const sn_mesh* mesh)
{
    for (const sn_mesh* m = mesh ? mesh->of : NULL; m; m = m->of)
        if (sn_carry_change(c, m)) return true;
    return false;
}

static bool same_points(const sn_mesh* a, const sn_mesh* b)
{
    return a->point_count == b->point_count &&
           memcmp(a->points, b->points, (size_t)a->point_count * sizeof *a->points) == 0;
}

bool sn_carry_same_cells(const sn_mesh* a, const sn_mesh* b, sn_cell kind, int per)
{
    const int count = a->cells[kind].count;
    if (!same_points(a, b) || count != b->cells[kind].count) return false;
    return count == 0 ||
           memcmp(a->cells[kind].nodes, b->cells[kind].nodes, (size_t)count * (size_t)per * sizeof(int)) == 0;
}

bool sn_carry_follows(const sn_carry* c, const sn_state* to, const sn_state* from,
                      const sn_mesh_change** change)
{
    *change = sn_carry_change(c, to->mesh);
    if (*change)
        return from->mesh && from->mesh == sn_carry_mesh(c->from, (*change)->mesh) &&
               from->count == from->mesh->point_count && to->count == to->mesh->point_count;
    if (!to->mesh || !from->mesh) return to->count == from->count;
    return !derives_from_changed(c, to->mesh) && same_points(to->mesh, from->mesh);
}

static sn_status check_point(const sn_mesh_change* change, int point, int before, sn_error* error)
{
    double sum = 0.0;
    bool any = false;
    for (int k = 0; k < 4; ++k) {
        const int a = change->ancestor[point][k];
        if (a < 0) continue;
        if (a >= before)
            return sn_fail(error, SN_ERR_ARGUMENT,
                           "%s: point %d comes from point %d, but there were %d, numbered from 0",
                           change->mesh, point, a, before);
        sum += change->weight[point][k];
        any = true;
    }
    if (!any || fabs(sum - 1.0) <= 1e-9) return SN_OK;
    return sn_fail(error, SN_ERR_ARGUMENT, "%s: the weights of point %d have the sum %.10g, must be 1",
                   change->mesh, point, sum);
}

static sn_status check_cells(const sn_mesh_change* change, const sn_mesh* to, const sn_mesh* from,
                             sn_error* error)
{
    for (int kind = 0; kind < SN_CELL_KIND_COUNT; ++kind) {
        const int now = to->cells[kind].count, before = from->cells[kind].count;
        if (!change->parent[kind] && now > 0 && now != before)
            return sn_fail(error, SN_ERR_ARGUMENT,
                           "%s: %d cells of one kind became %d; state the parent of each new cell "
                           "(sn_mesh_change.parent)",
                           change->mesh, before, now);
        for (int i = 0; change->parent[kind] && i < now; ++i)
            if (change->parent[kind][i] >= before)
                return sn_fail(
                    error, SN_ERR_ARGUMENT,
                    "%s: cell %d comes from cell %d, but there were %d of its kind, numbered from 0",
                    change->mesh, i, change->parent[kind][i], before);
    }
    return SN_OK;
}

static sn_status check_change(const sn_carry* c, const sn_mesh_change* change, sn_error* error)
{
    const sn_mesh *to = sn_carry_mesh(c->to, change->mesh), *from = sn_carry_mesh(c->from, change->mesh);
    if (!to || !from)
        return sn_fail(
            error, SN_ERR_ARGUMENT,
            "a change names the mesh \"%s\", which is no mesh of both scenes; give its absolute path",
            change->mesh);
    if (!change->ancestor && to->point_count != from->point_count)
        return sn_fail(error, SN_ERR_ARGUMENT,
                       "%s: %d points became %d; state the ancestors of each new point "
                       "(sn_mesh_change.ancestor)",
                       change->mesh, from->point_count, to->point_count);
    for (int i = 0; change->ancestor && i < to->point_count; ++i)
        if (check_point(change, i, from->point_count, error)) return SN_ERR_ARGUMENT;
    return check_cells(change, to, from, error);
}

/* ---- states -------------------------------------------------------------------------------------------- */

static const sn_state* find_state(const sn_sim* sim, const char* path)
{
    for (int k = 0; k < sim->system_count; ++k)
        for (int i = 0; i < sim->systems[k]->layout.state_count; ++i)
            if (strcmp(sim->systems[k]->layout.states[i].path, path) == 0)
                return &sim->systems[k]->layout.states[i];
    return NULL;
}

static bool keeps_numbers(const sn_mesh_change* change, int count, int before)
{
    if (count != before) return false;
    for (int i = 0; change && change->ancestor && i < count; ++i) {
        bool kept = false;
        for (int k = 0; k < 4; ++k) {
            const int a = change->ancestor[i][k];
            if (a >= 0 && (a != i || change->weight[i][k] != 1.0)) return false;
            kept = kept || a == i;
        }
        if (!kept) return false;
    }
    return true;
}

/* Does the state show one of another system (mirror.h)? */
static bool is_mirror(const sn_sim* sim, const sn_state* state)
{
    for (int k = 0; k < sim->system_count; ++k) {
        const sn_system* s = sim->systems[k];
        for (int i = 0; i < s->program.conditions.count; ++i) {
            const sn_call* call = &s->program.conditions.at[i];
            if (call->type == &sn_mirror_condition && &s->layout.states[call->input[0]] == state) return true;
        }
    }
    return false;
}

static sn_status refuse_state(const sn_state* to, const sn_state* from, const sn_mesh_change* change,
                              sn_error* error)
{
    if (change)
        return sn_fail(error, SN_ERR_UNSUPPORTED,
                       "%s: its nodes were not those of the mesh %s, whose change therefore does not say "
                       "where they come from; keep its mesh, or give the new state another name",
                       to->path, change->mesh);
    if (!to->mesh)
        return sn_fail(error, SN_ERR_UNSUPPORTED,
                       "%s: its %d nodes became %d, and it has no mesh whose change could say where they "
                       "come from; give the new state another name",
                       to->path, from->count, to->count);
    return sn_fail(error, SN_ERR_UNSUPPORTED,
                   "%s: its mesh of %d points differs from that of %d before, and no change says where its "
                   "nodes come from; list this mesh among the changes, also if all numbers stay",
                   to->path, to->count, from->count);
}

static sn_status match_state(const sn_carry* c, const sn_state* to, sn_state_match* match, sn_error* error)
{
    const sn_state* from = find_state(c->from, to->path);
    const bool same_kind = from && from->kind == to->kind && from->mapped == to->mapped;
    *match = (sn_state_match){ 0 };
    if (!from) return SN_OK;
    if (!same_kind)
        return sn_fail(error, SN_ERR_UNSUPPORTED,
                       "%s: another kind of state had this path; give the new one another name", to->path);
    const sn_mesh_change* change;
    const bool follows = sn_carry_follows(c, to, from, &change);
    *match = (sn_state_match){ .from = from, .change = follows ? change : NULL };
    match->same = follows && keeps_numbers(change, to->count, from->count);
    if (match->same || to->mapped || is_mirror(c->to, to)) return SN_OK; // they follow others
    if (!follows) return refuse_state(to, from, change, error);
    if (to->kind == SN_FRAMES)
        return sn_fail(error, SN_ERR_UNSUPPORTED, "%s: frames have no weighted mean; use points", to->path);
    return SN_OK;
}

static const sn_state_match* match_of(const sn_carry* c, const sn_state* state)
{
    for (int k = 0; k < c->to->system_count; ++k) {
        const sn_layout* l = &c->to->systems[k]->layout;
        if (state >= l->states && state < l->states + l->state_count)
            return &c->system[k].state[state - l->states];
    }
    return NULL;
}

/* A mirror's nodes are those of the state behind it, whose change other systems cannot follow. */
static sn_status match_mirrors(const sn_carry* c, sn_error* error)
{
    for (int k = 0; k < c->to->system_count; ++k) {
        const sn_calls* conditions = &c->to->systems[k]->program.conditions;
        for (int i = 0; i < conditions->count; ++i) {
            const sn_call* call = &conditions->at[i];
            if (call->type != &sn_mirror_condition || !c->system[k].state[call->input[0]].from) continue;
            const sn_mirror* m = call->self;
            const sn_state* state = &m->system->layout.states[m->state];
            if (!match_of(c, state)->same)
                return sn_fail(
                    error, SN_ERR_UNSUPPORTED,
                    "%s: its nodes have changed, and a force with coupling=\"staggered\" acts on them "
                    "from another system, which a revision cannot follow; put one integrator above "
                    "both bodies, or keep the nodes",
                    state->path);
        }
    }
    return SN_OK;
}

/* ---- items --------------------------------------------------------------------------------------------- */

static bool same_rows(const sn_call* a, const sn_call* b)
{
    return a->rows_per_item == b->rows_per_item &&
           (a->rows_per_item == 0 ||
            memcmp(a->row_kind, b->row_kind, (size_t)a->rows_per_item * sizeof *a->row_kind) == 0);
}

static bool same_items(const sn_call* a, const sn_call* b)
{
    if (a->nodes_per_item != b->nodes_per_item || !a->transient != !b->transient) return false;
    if (a->transient)
        return a->transient->items.capacity == b->transient->items.capacity &&
               a->transient->entries == b->transient->entries &&
               a->transient->longest == b->transient->longest;
    if (a->item_count != b->item_count) return false;
    if (a->changing || b->changing) return !a->changing == !b->changing; // their nodes are history
    const size_t bytes = (size_t)(a->item_count * a->nodes_per_item) * sizeof *a->node;
    return bytes == 0 || memcmp(a->node, b->node, bytes) == 0;
}

static bool same_inputs(const sn_carry* c, const sn_item* a, const sn_item* b)
{
    if (a->call->input_count != b->call->input_count) return false;
    for (int i = 0; i < a->call->input_count; ++i) {
        const sn_state* state = sn_input_state(a->system, a->call, i);
        const sn_state_match* match = match_of(c, state);
        if (!match || !match->same || match->from != sn_input_state(b->system, b->call, i)) return false;
    }
    return true;
}

/* Does the item act on the same nodes as before? */
static bool same_item(const sn_carry* c, const sn_item* a, const sn_item* b)
{
    if (!a->call != !b->call) return false;
    if (a->call)
        return same_inputs(c, a, b) && same_rows(a->call, b->call) && same_items(a->call, b->call) &&
               a->call->event_count == b->call->event_count;
    const sn_state_match* match =
        a->state >= 0 && a->system ? match_of(c, &a->system->layout.states[a->state]) : NULL;
    return !match || match->same;
}

static void match_items(sn_carry* c)
{
    for (int i = 0; i < c->to->item_count; ++i) {
        const sn_item* a = &c->to->items[i];
        for (int j = 0; j < c->from->item_count; ++j) {
            const sn_item* b = &c->from->items[(i + j) % c->from->item_count];
            if (a->type != b->type || strcmp(a->path, b->path) != 0) continue;
            c->item[i] = (sn_item_match){ b, same_item(c, a, b) };
            break;
        }
    }
}

/* ---- systems ------------------------------------------------------------------------------------------- */

static const sn_item_match* item_of_call(const sn_carry* c, const sn_call* call)
{
    for (int i = 0; i < c->to->item_count; ++i)
        if (c->to->items[i].call == call) return &c->item[i];
    return NULL;
}

static bool same_mirror(const sn_carry* c, const sn_mirror* a, const sn_mirror* b)
{
    const sn_state_match* match = match_of(c, &a->system->layout.states[a->state]);
    return match && match->same && match->from == &b->system->layout.states[b->state] && a->ahead == b->ahead;
}

/* Calls of no item: mirrors, and what follows the force of an item in another system. */
static bool same_shared(const sn_carry* c, const sn_call* a, const sn_call* b)
{
    if (a->type != b->type || strcmp(a->path, b->path) != 0) return false;
    if (a->type == &sn_mirror_condition) return same_mirror(c, a->self, b->self);
    for (int i = 0; a->follows && b->follows && i < c->to->item_count; ++i)
        if (strcmp(c->to->items[i].path, a->path) == 0) return c->item[i].from && c->item[i].same;
    return false;
}

static bool same_calls(const sn_carry* c, const sn_calls* a, const sn_calls* b)
{
    if (a->count != b->count) return false;
    for (int k = 0; k < a->count; ++k) {
        const sn_item_match* match = item_of_call(c, &a->at[k]);
        const bool same = match ? match->from && match->same && match->from->call == &b->at[k]
                                : same_shared(c, &a->at[k], &b->at[k]);
        if (!same) return false;
    }
    return true;
}

static bool same_states(const sn_system_match* m, const sn_layout* a, const sn_layout* b)
{
    if (a->state_count != b->state_count || a->node_count != b->node_count) return false;
    for (int i = 0; i < a->state_count; ++i)
        if (!m->state[i].same || m->state[i].from != &b->states[i]) return false;
    return memcmp(a->prescribed, b->prescribed, (size_t)a->node_count * sizeof *a->prescribed) == 0;
}

/* Memory of the integrator and its solvers. */
static bool same_memory(const sn_sim* a, const char* owner, const sn_sim* b, const char* owned)
{
    int i = 0, j = 0;
    for (;; ++i, ++j) {
        while (i < a->segment_count && a->segments[i].owner != owner)
            ++i;
        while (j < b->segment_count && b->segments[j].owner != owned)
            ++j;
        if (i == a->segment_count || j == b->segment_count)
            return i == a->segment_count && j == b->segment_count;
        if (a->segments[i].bytes != b->segments[j].bytes) return false;
    }
}

static bool same_system(const sn_carry* c, const sn_system* a, const sn_system_match* m)
{
    const sn_system* b = m->from;
    const int rows[2] = { a->rows ? a->rows->most : 0, b->rows ? b->rows->most : 0 };
    return a->integrator_type == b->integrator_type && a->substeps == b->substeps &&
           a->part_count == b->part_count && rows[0] == rows[1] && same_states(m, &a->layout, &b->layout) &&
           same_calls(c, &a->program.conditions, &b->program.conditions) &&
           same_calls(c, &a->program.mappings, &b->program.mappings) &&
           same_calls(c, &a->program.masses, &b->program.masses) &&
           same_calls(c, &a->program.forces, &b->program.forces) &&
           same_calls(c, &a->program.constraints, &b->program.constraints) &&
           same_memory(c->to, a->path, c->from, b->path);
}

static void match_systems(sn_carry* c)
{
    for (int k = 0; k < c->to->system_count; ++k)
        for (int j = 0; j < c->from->system_count; ++j)
            if (strcmp(c->to->systems[k]->path, c->from->systems[j]->path) == 0) {
                c->system[k].from = c->from->systems[j];
                c->system[k].number = j;
            }
}

static sn_status match_states(sn_carry* c, sn_error* error)
{
    for (int k = 0; k < c->to->system_count; ++k) {
        const sn_layout* l = &c->to->systems[k]->layout;
        c->system[k].state = sn_pool_array(&c->pool, (size_t)l->state_count, sizeof *c->system[k].state);
        if (!c->system[k].state) return sn_fail(error, SN_ERR_MEMORY, "out of memory for a revision");
        for (int i = 0; i < l->state_count; ++i)
            if (match_state(c, &l->states[i], &c->system[k].state[i], error)) return error->status;
    }
    return SN_OK;
}

sn_status sn_carry_match(sn_carry* c, sn_error* error)
{
    sn_pool_init(&c->pool, &c->to->pool.host);
    c->system = sn_pool_array(&c->pool, (size_t)c->to->system_count, sizeof *c->system);
    c->item = sn_pool_array(&c->pool, (size_t)c->to->item_count, sizeof *c->item);
    if (c->pool.failed) return sn_fail(error, SN_ERR_MEMORY, "out of memory for a revision");
    for (int i = 0; i < c->change_count; ++i)
        if (check_change(c, &c->change[i], error)) return error->status;
    match_systems(c);
    if (match_states(c, error) || match_mirrors(c, error)) return error->status;
    match_items(c);
    for (int k = 0; k < c->to->system_count; ++k)
        c->system[k].same = c->system[k].from && same_system(c, c->to->systems[k], &c->system[k]);
    return SN_OK;
}
