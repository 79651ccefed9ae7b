/* Sinew - held_tool. SPDX-License-Identifier: BSD-3-Clause */
#include "engine/held_tool.h"
#include <math.h>
#include <string.h>
#include "engine/grab.h"

typedef struct sn_held_tool held;

sn_linear* sn_tool_solver(const sn_sim* sim) { return sim->tool ? sim->tool->linear : NULL; }

static const sn_item* find_item(const sn_sim* sim, const char* path)
{
    for (int i = 0; path && i < sim->item_count; ++i)
        if (strcmp(sim->items[i].path, path) == 0) return &sim->items[i];
    return NULL;
}

static sn_kind kind_at(const sn_item* item, const sn_node* node)
{
    return item->system->layout.states[item->call->input[node->input]].kind;
}

/* Whether the hand itself is this node: one that a condition moves. */
static bool is_hand(const sn_item* item, const sn_node* node)
{
    const sn_layout* l = &item->system->layout;
    const sn_state* state = &l->states[item->call->input[node->input]];
    const int dofs = sn_kind_dofs(state->kind);
    const ptrdiff_t first = state->v - l->v + node->node * dofs;
    bool led = first + dofs <= l->nv;
    for (int i = 0; i < dofs && led; ++i)
        led = !l->free_dof[first + i];
    return led;
}

/* Which node of its item the force holds: its only one, or the other one than the hand; -1: none. */
static int find_node(const sn_item* item)
{
    const sn_call* call = item ? item->call : NULL;
    if (!call || item->type->role != SN_ROLE_FORCE || call->item_count != 1 || call->nodes_per_item < 1 ||
        call->nodes_per_item > 2 || call->exchange || !call->ops.tangent || call->changing)
        return -1;
    int at = -1;
    for (int i = 0; i < call->nodes_per_item; ++i) {
        if (is_hand(item, &call->node[i])) continue;
        if (at >= 0 || kind_at(item, &call->node[i]) == SN_SCALARS) return -1;
        at = i;
    }
    return at;
}

/* The place of the node in its item's derivatives. */
static void place(held* k, const sn_item* item, int at)
{
    const sn_call* call = item->call;
    for (int i = 0; i < call->nodes_per_item; ++i) {
        const int dofs = sn_kind_dofs(kind_at(item, &call->node[i]));
        if (i < at) k->first += dofs;
        k->width += dofs;
    }
    k->state = call->input[call->node[at].input];
    k->node = call->node[at].node;
    k->dofs = sn_kind_dofs(kind_at(item, &call->node[at]));
}

/* Unknowns of a row at most. */
static int widest_row(const sn_system* s)
{
    int most = 1;
    for (int i = 0; s->rows && i < s->rows->fixed_items; ++i)
        if (s->rows->items[i].n > most) most = s->rows->items[i].n;
    for (int c = 0; c < s->program.constraints.count; ++c) {
        const sn_transient* tr = s->program.constraints.at[c].transient;
        if (tr && tr->N > most) most = tr->N;
    }
    return most;
}

static bool allocate(sn_sim* sim, held* k)
{
    sn_pool* pool = &sim->pool;
    const sn_system* s = k->s;
    const int dofs = s->matrix.A->dofs, widest = widest_row(s);
    const size_t nv = (size_t)s->layout.nv, room = (size_t)k->room, n = 3 * (size_t)k->most;
    int* entries = sn_pool_array(pool, room, sizeof(int));
    k->unknown = sn_pool_array(pool, nv, sizeof(int));
    k->fresh = sn_pool_array(pool, room, sizeof(int));
    k->column = sn_pool_array(pool, nv + (size_t)widest, sizeof(int));
    k->kept_v = sn_pool_array(pool, nv, sizeof(double));
    k->kept_a = sn_pool_array(pool, nv, sizeof(double));
    k->b = sn_pool_array(pool, nv, sizeof(double));
    k->work = sn_pool_array(pool, nv, sizeof(double));
    k->F = sn_pool_array(pool, 6 * nv, sizeof(double));
    k->W = sn_pool_array(pool, room * room, sizeof(double));
    k->rate = sn_pool_array(pool, room, sizeof(double));
    k->size = sn_pool_array(pool, room, sizeof(double));
    k->near = sn_pool_array(pool, (size_t)k->most + 1, sizeof *k->near);
    k->contacts = sn_pool_array(pool, (size_t)k->most + 1, sizeof *k->contacts);
    k->coupling = sn_pool_array(pool, 6 * n + 1, sizeof(double));
    k->answers = sn_pool_array(pool, n * n + 1, sizeof(double));
    if (pool->failed) return false;
    for (int i = 0; i < s->layout.nv; ++i)
        k->unknown[i] = -1;
    for (int i = 0; i < dofs; ++i)
        k->unknown[s->matrix.unknown_dof[i]] = i;
    for (int i = 0; i < k->room; ++i)
        entries[i] = i < k->dofs ? dofs : widest;
    k->delassus = sn_delassus_create(pool, k->room, k->room, entries, dofs);
    return k->delassus != NULL;
}

sn_status sn_sim_hold_tool(sn_sim* sim, const char* path, int contacts, double reach, sn_error* error)
{
    const sn_item* item = sim ? find_item(sim, path) : NULL;
    const int at = find_node(item);
    if (at < 0)
        return sn_fail(error, SN_ERR_ARGUMENT,
                       "\"%s\" is no force from a hand on one point or frame, such as a virtual_coupling or "
                       "the coupling of a handle, which coupling_stiffness makes",
                       path ? path : "");
    if (contacts < 0 || contacts > SN_TOOL_MOST_CONTACTS || !(reach >= 0.0 && isfinite(reach)))
        return sn_fail(error, SN_ERR_ARGUMENT,
                       "%s: a tool needs room for 0 to %d contacts and a reach >= 0; it has %d and %g m",
                       path, SN_TOOL_MOST_CONTACTS, contacts, reach);
    sn_system* s = item->system;
    const int equations = s->rows ? s->rows->equal : 0;
    if (sim->statics || !s->matrix.linear || equations > SN_TOOL_MOST_EQUATIONS)
        return sn_fail(
            error, SN_ERR_UNSUPPORTED,
            "%s: the answer to a hand needs a motion with a system matrix and at most %d equations "
            "of constraints; use an implicit integrator",
            path, SN_TOOL_MOST_EQUATIONS);
    sn_linear_destroy(sn_tool_solver(sim));
    sim->tool = NULL;
    held* k = sn_pool_alloc(&sim->pool, sizeof *k);
    if (!k) return sn_fail(error, SN_ERR_MEMORY, "out of memory for the tool %s", path);
    *k = (held){ .s = s, .call = item->call };
    place(k, item, at);
    k->most = contacts;
    k->reach = reach;
    k->room = k->dofs + equations + 3 * contacts;
    if (!allocate(sim, k) || !(k->linear = sn_second_solver(sim, s)))
        return sn_fail(error, SN_ERR_MEMORY, "out of memory for the tool %s", path);
    sim->tool = k;
    return SN_OK;
}
