/* Sinew - plan. SPDX-License-Identifier: BSD-3-Clause */
#include "engine/plan.h"
#include "base/assert.h"
#include "linalg/solver.h"
#include <string.h>

/* ---- views --------------------------------------------------------------------------------------------- */

sn_call_ops sn_plan_ops(const sn_component* type)
{
    const sn_mass_ops* mass = type->role == SN_ROLE_MASS ? type->ops.mass : NULL;
    const sn_force_ops* force = type->role == SN_ROLE_FORCE ? type->ops.force : NULL;
    if (mass)
        return (sn_call_ops){ mass->add, mass->tangent, mass->energy, NULL, mass->load_potential,
                              NULL,      NULL,          NULL,         NULL };
    if (!force) return (sn_call_ops){ 0 };
    return (sn_call_ops){ force->add,         force->tangent,        force->energy,
                          force->dissipation, force->load_potential, force->events,
                          force->history,     force->batch,          force->nature };
}

/* Of a force between systems in those that do not lead: assembly drops what is not symmetric of its
   derivatives, which their steps do without (mirror.h). */
static unsigned follower_nature(const void* self)
{
    (void)self;
    return SN_TANGENT_SYMMETRIC;
}

static void bind_views(sn_system* s, sn_calls* calls)
{
    for (int c = 0; c < calls->count; ++c) {
        sn_call* call = &calls->at[c];
        call->ops = sn_plan_ops(call->type);
        if (call->follows) {
            call->ops.energy = call->ops.dissipation = call->ops.load_potential = NULL;
            call->ops.events = NULL;
            call->ops.history = NULL;
            call->ops.nature = follower_nature;
        }
        for (int i = 0; i < call->input_count; ++i) {
            const sn_state* state = &s->layout.states[call->input[i]];
            call->kin[i] = sn_state_view(state);
            call->out[i].f = state->f;
        }
        call->in.at = call->kin;
    }
}

/* ---- how each item reaches the matrix ------------------------------------------------------------------ */

static int node_of(const sn_system* s, const sn_call* call, sn_node n, int* dofs)
{
    const sn_state* state = &s->layout.states[call->input[n.input]];
    SN_ASSERT(n.input >= 0 && n.input < call->input_count && n.node >= 0 && n.node < state->count);
    *dofs = sn_kind_dofs(state->kind);
    return state->mapped ? -1 - (state->node_at + n.node) : state->node_at + n.node;
}

static void add_target(int* list, int* count, int node)
{
    for (int i = 0; i < *count; ++i)
        if (list[i] == node) return;
    list[(*count)++] = node;
}

enum { MAX_TARGETS = 64 };

/* Own nodes, into `own` and behind it their degrees of freedom, and the unknown independent nodes they
   follow, into `targets`. Composites of parents must exist. False where these are more than `most`. */
static bool find_targets(const sn_system* s, const sn_call* call, int item, int* own, int* targets, int most,
                         sn_item_plan* plan)
{
    const sn_node* nodes = call->node + sn_call_first(call, item);
    int count = 0;
    const bool listed = call->transient && call->transient->first; // reaches unknown nodes only
    *plan = (sn_item_plan){ .direct = !listed, .inactive = true, .node_count = sn_call_nodes(call, item) };
    plan->own = own;
    plan->own_dofs = own + plan->node_count;
    for (int k = 0; k < plan->node_count; ++k) {
        int node = node_of(s, call, nodes[k], &plan->own_dofs[k]);
        plan->own[k] = node;
        plan->n += plan->own_dofs[k];
        if (node < 0 && s->program.composite[-1 - node].ancestor_count > 0) plan->direct = false;
    }
    for (int k = 0; k < plan->node_count; ++k) {
        int node = plan->own[k];
        if (plan->direct) {
            targets[count++] = node >= 0 && s->layout.node_unknown[node] >= 0 ? node : -1;
        } else if (node >= 0) {
            if (s->layout.node_unknown[node] >= 0) add_target(targets, &count, node);
        } else {
            const sn_composite* c = &s->program.composite[-1 - node];
            SN_ASSERT(c->call); // parents are planned before their children
            if (count + c->ancestor_count > most) return false;
            for (int i = 0; i < c->ancestor_count; ++i)
                add_target(targets, &count, c->ancestor[i]);
        }
    }
    for (int i = 0; i < count; ++i) {
        if (targets[i] < 0 || call->passive) {
            targets[i] = -1;
            continue;
        }
        plan->inactive = false;
        plan->target_dofs += s->layout.node_dof[targets[i] + 1] - s->layout.node_dof[targets[i]];
    }
    plan->target_count = count;
    SN_ASSERT(plan->inactive || plan->target_dofs > 0);
    return true;
}

static sn_status too_many_targets(const sn_call* call, int item, sn_error* error)
{
    return sn_fail(error, SN_ERR_UNSUPPORTED, "%s: item %d follows more than %d nodes through its mappings",
                   call->path, item, (int)MAX_TARGETS);
}

static sn_status plan_item(sn_system* s, sn_call* call, int item, sn_error* error)
{
    sn_item_plan* plan = &call->plan[item];
    int targets[MAX_TARGETS];
    SN_ASSERT(call->nodes_per_item <= SN_MAX_ITEM_NODES);
    int* own = sn_pool_array(s->pool, 2 * (size_t)call->nodes_per_item, sizeof *own);
    if (!own) return SN_OK; // memory is checked once, at the end
    if (!find_targets(s, call, item, own, targets, MAX_TARGETS, plan))
        return too_many_targets(call, item, error);
    plan->target = sn_pool_copy(s->pool, targets, (size_t)plan->target_count * sizeof(int));
    return SN_OK;
}

/* What a node of an item needs at most, whatever node of the inputs it is. */
typedef struct room {
    int n, N, targets;
} room;

static room find_room(const sn_system* s, const sn_call* call)
{
    int own = 1, reached = 1, targets = 1;
    for (int k = 0; k < call->input_count; ++k) {
        const sn_state* state = &s->layout.states[call->input[k]];
        if (sn_kind_dofs(state->kind) > own) own = sn_kind_dofs(state->kind);
        for (int i = 0; state->mapped && i < state->count; ++i) {
            const sn_composite* c = &s->program.composite[state->node_at + i];
            if (c->n > reached) reached = c->n;
            if (c->ancestor_count > targets) targets = c->ancestor_count;
        }
    }
    return (room){ own, own > reached ? own : reached, targets };
}

/* Unknown nodes that all nodes of the inputs reach together, or `most` if there are more, and their degrees
   of freedom. */
static int count_reached(const sn_system* s, const sn_call* call, int most, int* dofs)
{
    int nodes = 0, target[MAX_TARGETS];
    *dofs = 0;
    for (int k = 0; k < call->input_count; ++k) {
        const sn_state* state = &s->layout.states[call->input[k]];
        for (int i = 0; i < state->count; ++i) {
            const sn_composite* c = state->mapped ? &s->program.composite[state->node_at + i] : NULL;
            for (int a = 0; a < (c ? c->ancestor_count : 1); ++a) {
                if (nodes == MAX_TARGETS) return most;
                const int node = c ? c->ancestor[a] : state->node_at + i;
                if (s->layout.node_unknown[node] >= 0) add_target(target, &nodes, node);
            }
        }
    }
    for (int i = 0; i < nodes; ++i)
        *dofs += s->layout.node_dof[target[i] + 1] - s->layout.node_dof[target[i]];
    return nodes < most ? nodes : most;
}

static sn_status plan_transient(sn_system* s, sn_call* call, sn_error* error)
{
    sn_transient* tr = call->transient;
    room r = find_room(s, call);
    tr->n = tr->longest * r.n, tr->N = tr->longest * r.N;
    tr->each = r.N, tr->each_node = r.targets;
    int dofs, most = tr->longest * r.targets;
    tr->reached = tr->first ? count_reached(s, call, most, &dofs) : most;
    if (tr->reached < most && dofs < tr->N) tr->N = dofs;
    if (!tr->first && tr->longest * r.targets > MAX_TARGETS) return too_many_targets(call, 0, error);
    call->plan = sn_pool_array(s->pool, (size_t)tr->items.capacity, sizeof(sn_item_plan));
    tr->own = sn_pool_array(s->pool, 2 * (size_t)tr->entries, sizeof(int));
    tr->target = sn_pool_array(s->pool, (size_t)tr->entries * (size_t)tr->each_node, sizeof(int));
    return SN_OK;
}

/* ---- items whose nodes change -------------------------------------------------------------------------- */

static void plan_anew(const sn_system* s, const sn_call* call, int item)
{
    const sn_changing* c = call->changing;
    sn_item_plan* plan = &call->plan[item];
    int targets[MAX_TARGETS], *kept = c->target + (size_t)item * (size_t)c->targets;
    int* own = c->own + 2 * (size_t)item * (size_t)call->nodes_per_item;
    bool fits = find_targets(s, call, item, own, targets, MAX_TARGETS, plan);
    SN_ASSERT(fits && plan->n <= c->n && plan->target_dofs <= c->N && plan->target_count <= c->targets);
    (void)fits;
    memcpy(kept, targets, (size_t)plan->target_count * sizeof *kept);
    plan->target = kept;
    plan->slot = c->slot + (size_t)item * (size_t)(c->targets * c->targets);
}

static sn_status plan_changing(sn_system* s, sn_call* call, sn_error* error)
{
    sn_changing* c = call->changing;
    room r = find_room(s, call);
    size_t items = (size_t)call->item_count, nodes = items * (size_t)call->nodes_per_item;
    int each = call->nodes_per_item;
    c->n = each * r.n, c->N = each * r.N, c->targets = each * r.targets;
    if (c->targets > MAX_TARGETS) return too_many_targets(call, 0, error);
    c->nodes = sn_pool_copy(s->pool, call->node, nodes * sizeof *c->nodes);
    c->now = sn_pool_array(s->pool, nodes, sizeof *c->now);
    c->own = sn_pool_array(s->pool, 2 * nodes, sizeof(int));
    c->target = sn_pool_array(s->pool, items * (size_t)c->targets, sizeof(int));
    c->slot = sn_pool_array(s->pool, items * (size_t)(c->targets * c->targets), sizeof(int));
    call->plan = sn_pool_array(s->pool, items, sizeof(sn_item_plan));
    if (s->pool->failed) return SN_OK; // memory is checked once, at the end
    call->node = c->nodes;
    for (int i = 0; i < call->item_count; ++i)
        plan_anew(s, call, i);
    return SN_OK;
}

void sn_plan_slots(const sn_system* s, const sn_item_plan* plan, int* slot)
{
    int n = plan->target_count;
    for (int p = 0; p < n; ++p)
        for (int q = 0; q < n; ++q) {
            int block = -1;
            if (plan->target[p] >= 0 && plan->target[q] >= 0)
                block = sn_block_matrix_find(s->matrix.A, s->layout.node_unknown[plan->target[p]],
                                             s->layout.node_unknown[plan->target[q]]);
            SN_ASSERT(block >= 0 || plan->target[p] < 0 || plan->target[q] < 0);
            slot[p * n + q] = block < 0 ? -1 : s->matrix.A->at[block];
        }
}

static void follow_nodes(const sn_system* s, const sn_call* call)
{
    const sn_changing* c = call->changing;
    size_t each = (size_t)call->nodes_per_item;
    c->list(call->self, c->now);
    for (int i = 0; i < call->item_count; ++i) {
        sn_node *old = c->nodes + (size_t)i * each, *now = c->now + (size_t)i * each;
        if (memcmp(old, now, each * sizeof *old) == 0) continue;
        memcpy(old, now, each * sizeof *old);
        plan_anew(s, call, i);
        sn_plan_slots(s, &call->plan[i], c->slot + (size_t)i * (size_t)(c->targets * c->targets));
    }
}

void sn_plan_follow_nodes(const sn_system* s)
{
    for (int i = 0; i < s->program.forces.count; ++i)
        if (s->program.forces.at[i].changing) follow_nodes(s, &s->program.forces.at[i]);
}

/* ---- items that come and go ---------------------------------------------------------------------------- */

void sn_plan_transient_item(const sn_system* s, const sn_call* call, int item)
{
    const sn_transient* tr = call->transient;
    sn_item_plan* plan = &call->plan[item];
    size_t at = (size_t)sn_call_first(call, item);
    int *targets = tr->target + at * (size_t)tr->each_node, most = sn_call_nodes(call, item) * tr->each_node;
    bool fits = find_targets(s, call, item, tr->own + 2 * at, targets, most, plan);
    SN_ASSERT(fits && plan->n <= tr->n && plan->target_dofs <= tr->N);
    (void)fits;
    plan->target = targets;
    plan->inactive = true; // the matrix has no blocks for it
}

static bool is_input(const sn_calls* calls, int state, bool active_only)
{
    for (int c = 0; c < calls->count; ++c)
        for (int i = 0; i < calls->at[c].input_count; ++i)
            if (calls->at[c].input[i] == state && !(active_only && calls->at[c].passive)) return true;
    return false;
}

static bool is_received(const sn_system* s, int state)
{
    for (int i = 0; i < s->received_count; ++i)
        if (s->received[i].state == state) return true;
    return false;
}

/* Mappings that no mass, force, constraint or active mapping uses: children first, so that chains are
   found. */
static void find_passive(sn_system* s)
{
    for (int c = s->program.mappings.count - 1; c >= 0; --c) {
        sn_call* call = &s->program.mappings.at[c];
        call->passive = !is_input(&s->program.masses, call->child, false) &&
                        !is_input(&s->program.forces, call->child, false) &&
                        !is_input(&s->program.constraints, call->child, false) &&
                        !is_input(&s->program.mappings, call->child, true) && !is_received(s, call->child);
    }
}

/* Is what can only be looked at left alone? */
static sn_status check_passive(const sn_system* s, sn_error* error)
{
    for (int c = 0; c < s->program.mappings.count; ++c) {
        const sn_call* call = &s->program.mappings.at[c];
        if (!call->passive && !call->type->ops.mapping->tangent)
            return sn_fail(error, SN_ERR_UNSUPPORTED,
                           "%s: a %s is for output only, but a mass, a force or a constraint uses it",
                           call->path, call->type->name);
    }
    return SN_OK;
}

static sn_status plan_calls(sn_system* s, sn_calls* calls, sn_error* error)
{
    for (int c = 0; c < calls->count; ++c) {
        sn_call* call = &calls->at[c];
        if (call->batch) continue;
        if (call->transient) {
            sn_status status = plan_transient(s, call, error);
            if (status) return status;
            continue;
        }
        if (call->changing) {
            sn_status status = plan_changing(s, call, error);
            if (status) return status;
            continue;
        }
        call->plan = sn_pool_array(s->pool, (size_t)call->item_count, sizeof(sn_item_plan));
        if (!call->plan) return SN_OK; // memory is checked once, at the end
        for (int i = 0; i < call->item_count; ++i) {
            sn_status status = plan_item(s, call, i, error);
            if (status) return status;
        }
    }
    return SN_OK;
}

/* Mappings in order, parents first: plan their items and make room for the composites of their children. */
static sn_status plan_mappings(sn_system* s, sn_error* error)
{
    size_t n = (size_t)s->layout.mapped_count;
    s->program.composite = sn_pool_array(s->pool, n, sizeof(sn_composite));
    if (!s->program.composite) return SN_OK;
    for (int c = 0; c < s->program.mappings.count; ++c) {
        sn_call* call = &s->program.mappings.at[c];
        sn_calls one = { call, 1 };
        sn_status status = plan_calls(s, &one, error);
        if (status) return status;
        const sn_state* child = &s->layout.states[call->child];
        SN_ASSERT(child->mapped && child->count == call->item_count);
        for (int i = 0; i < call->item_count && !s->pool->failed; ++i) {
            const sn_item_plan* plan = &call->plan[i];
            int mapped = child->node_at + i;
            sn_composite* composite = &s->program.composite[mapped];
            composite->call = call;
            composite->item = i;
            composite->massless = true;
            composite->m = sn_kind_dofs(child->kind);
            int* ancestor = sn_pool_array(s->pool, (size_t)plan->target_count, sizeof(int));
            int* at = sn_pool_array(s->pool, (size_t)plan->target_count, sizeof(int));
            if (!ancestor || !at) return SN_OK;
            for (int k = 0; k < plan->target_count; ++k) {
                int node = plan->target[k];
                if (node < 0) continue;
                ancestor[composite->ancestor_count] = node;
                at[composite->ancestor_count++] = composite->n;
                composite->n += s->layout.node_dof[node + 1] - s->layout.node_dof[node];
            }
            composite->ancestor = ancestor;
            composite->ancestor_at = at;
            size_t size = (size_t)(composite->m * composite->n);
            composite->J = sn_pool_array(s->pool, 4 * size, sizeof(double));
            if (!composite->J) return SN_OK;
            composite->Vx = composite->J + size;
            composite->Ax = composite->J + 2 * size;
            composite->Av = composite->J + 3 * size;
        }
    }
    return SN_OK;
}

static void give_mass(sn_system* s, const sn_item_plan* plan)
{
    for (int k = 0; k < plan->node_count; ++k)
        if (plan->own[k] < 0) s->program.composite[-1 - plan->own[k]].massless = false;
}

/* Mapped nodes that masses move with, and those that such nodes follow: mappings in reverse, children
   first. */
static void find_massless(sn_system* s)
{
    for (int c = 0; c < s->program.masses.count; ++c)
        for (int i = 0; i < s->program.masses.at[c].item_count; ++i)
            give_mass(s, &s->program.masses.at[c].plan[i]);
    for (int c = s->program.mappings.count - 1; c >= 0; --c) {
        const sn_call* call = &s->program.mappings.at[c];
        for (int i = 0; i < call->item_count; ++i)
            if (!s->program.composite[s->layout.states[call->child].node_at + i].massless)
                give_mass(s, &call->plan[i]);
    }
}

void sn_plan_views(sn_system* s)
{
    bind_views(s, &s->program.conditions);
    bind_views(s, &s->program.mappings);
    bind_views(s, &s->program.masses);
    bind_views(s, &s->program.forces);
    bind_views(s, &s->program.constraints);
    find_passive(s);
}

sn_status sn_plan_build(sn_system* s, sn_error* error)
{
    sn_status status = check_passive(s, error);
    if (!status) status = plan_mappings(s, error);
    if (!status && !s->pool->failed) status = plan_calls(s, &s->program.masses, error);
    if (!status && !s->pool->failed) status = plan_calls(s, &s->program.forces, error);
    if (!status && !s->pool->failed) status = plan_calls(s, &s->program.constraints, error);
    if (!status && !s->pool->failed) find_massless(s);
    return status;
}
