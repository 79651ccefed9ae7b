/* Sinew - system: layout, pattern and solver, made once. See system.h.
   SPDX-License-Identifier: BSD-3-Clause */
#include "engine/bulk.h"
#include "engine/inertia.h"
#include "engine/rows.h"
#include "engine/schedule.h"
#include <math.h>
#include <string.h>

/* ---- layout ------------------------------------------------------------------------------------------------ */

static void count_states(sn_system* s)
{
    for (int pass = 0; pass < 2; ++pass) {
        for (int i = 0; i < s->state_count; ++i) {
            sn_state* state = &s->states[i];
            if (state->mapped != (pass == 1)) continue;
            state->x_at = s->nx_all;
            state->v_at = s->nv_all;
            state->node_at = pass == 0 ? s->node_count : s->mapped_count;
            s->nx_all += state->count * sn_kind_coords(state->kind);
            s->nv_all += state->count * sn_kind_dofs(state->kind);
            *(pass == 0 ? &s->node_count : &s->mapped_count) += state->count;
        }
        if (pass == 0) {
            s->nx = s->nx_all;
            s->nv = s->nv_all;
        }
    }
}

/* The states' initial values move into the shared arrays. */
static void place_states(sn_system* s)
{
    s->x = sn_pool_array(s->pool, (size_t)s->nx_all, sizeof(double));
    s->v = sn_pool_array(s->pool, (size_t)s->nv_all, sizeof(double));
    s->a = sn_pool_array(s->pool, (size_t)s->nv_all, sizeof(double));
    s->f = sn_pool_array(s->pool, (size_t)s->nv_all, sizeof(double));
    if (s->pool->failed) return;
    for (int i = 0; i < s->state_count; ++i) {
        sn_state* state = &s->states[i];
        size_t nx = (size_t)(state->count * sn_kind_coords(state->kind));
        size_t nv = (size_t)(state->count * sn_kind_dofs(state->kind));
        memcpy(s->x + state->x_at, state->x, nx * sizeof(double));
        memcpy(s->v + state->v_at, state->v, nv * sizeof(double));
        memcpy(s->a + state->v_at, state->a, nv * sizeof(double));
        state->x = s->x + state->x_at;
        state->v = s->v + state->v_at;
        state->a = s->a + state->v_at;
        state->f = s->f + state->v_at;
    }
}

static void bind_views(sn_system* s, sn_calls* calls)
{
    for (int c = 0; c < calls->count; ++c) {
        sn_call* call = &calls->at[c];
        for (int i = 0; i < call->input_count; ++i) {
            const sn_state* state = &s->states[call->input[i]];
            call->kin[i] = (sn_kin){ .kind = state->kind, .count = state->count };
            call->kin[i].x = state->x;
            call->kin[i].v = state->v;
            call->kin[i].a = state->a;
            call->out[i].f = state->f;
        }
        call->in.at = call->kin;
    }
}

/* ---- independent nodes --------------------------------------------------------------------------------------- */

/* A length that means something in this scene: the extent of the points at rest, or 1 m for a single point. */
static double characteristic_length(const sn_system* s)
{
    double low[3] = { INFINITY, INFINITY, INFINITY }, high[3] = { -INFINITY, -INFINITY, -INFINITY };
    for (int i = 0; i < s->state_count; ++i) {
        const sn_state* state = &s->states[i];
        if (state->kind == SN_SCALARS) continue;
        int stride = sn_kind_coords(state->kind);
        for (int k = 0; k < state->count; ++k)
            for (int j = 0; j < 3; ++j) {
                low[j] = fmin(low[j], state->x[k * stride + j]);
                high[j] = fmax(high[j], state->x[k * stride + j]);
            }
    }
    double length = fmax(high[0] - low[0], fmax(high[1] - low[1], high[2] - low[2]));
    return length > 0.0 && isfinite(length) ? length : 1.0;
}

static void describe_nodes(sn_system* s)
{
    size_t n = (size_t)s->node_count;
    s->node_dof = sn_pool_array(s->pool, n + 1, sizeof(int));
    s->node_state = sn_pool_array(s->pool, n, sizeof(int));
    s->node_unknown = sn_pool_array(s->pool, n, sizeof(int));
    s->node_frame = sn_pool_array(s->pool, n, sizeof(int));
    s->scale = sn_pool_array(s->pool, (size_t)s->nv, sizeof(double));
    s->free_dof = sn_pool_array(s->pool, (size_t)s->nv, sizeof(bool));
    if (s->pool->failed) return;
    s->length = characteristic_length(s);
    int matrix_node = 0;
    for (int i = 0; i < s->state_count; ++i) {
        const sn_state* state = &s->states[i];
        if (state->mapped) continue;
        int dofs = sn_kind_dofs(state->kind);
        uint32_t all = (1u << dofs) - 1u;
        for (int k = 0; k < state->count; ++k) {
            int node = state->node_at + k, first = state->v_at + k * dofs;
            s->node_dof[node] = first;
            s->node_state[node] = i;
            s->node_frame[node] = state->kind == SN_FRAMES ? s->frame_count++ : -1;
            s->node_unknown[node] = s->prescribed[node] == all ? -1 : matrix_node++;
            for (int d = 0; d < dofs; ++d) {
                bool length = state->kind == SN_POINTS || (state->kind == SN_FRAMES && d < 3);
                s->scale[first + d] = length ? s->length : 1.0;
                s->free_dof[first + d] = !(s->prescribed[node] >> d & 1u);
                s->unknowns += s->free_dof[first + d];
            }
        }
    }
    s->node_dof[s->node_count] = s->nv;
}

/* ---- plans: how each item reaches the matrix ------------------------------------------------------------------- */

static int node_of(const sn_system* s, const sn_call* call, sn_node n, int* dofs)
{
    const sn_state* state = &s->states[call->input[n.input]];
    *dofs = sn_kind_dofs(state->kind);
    return state->mapped ? -1 - (state->node_at + n.node) : state->node_at + n.node;
}

static void add_target(int* list, int* count, int node)
{
    for (int i = 0; i < *count; ++i)
        if (list[i] == node) return;
    list[(*count)++] = node;
}

/* Own nodes and the unknown independent nodes they follow. Composites of parents must exist. */
static sn_status plan_item(sn_system* s, sn_call* call, int item, sn_error* error)
{
    enum { MAX_TARGETS = 64 };
    sn_item_plan* plan = &call->plan[item];
    int targets[MAX_TARGETS], count = 0;
    plan->direct = true;
    plan->node_count = call->nodes_per_item;
    for (int k = 0; k < plan->node_count; ++k) {
        int node = node_of(s, call, call->node[item * call->nodes_per_item + k], &plan->own_dofs[k]);
        plan->own[k] = node;
        plan->n += plan->own_dofs[k];
        if (node < 0 && s->composite[-1 - node].ancestor_count > 0) plan->direct = false;
    }
    for (int k = 0; k < plan->node_count; ++k) {
        int node = plan->own[k];
        if (plan->direct) {
            targets[count++] = node >= 0 && s->node_unknown[node] >= 0 ? node : -1;
        } else if (node >= 0) {
            if (s->node_unknown[node] >= 0) add_target(targets, &count, node);
        } else {
            const sn_composite* c = &s->composite[-1 - node];
            if (count + c->ancestor_count > MAX_TARGETS)
                return sn_fail(error, SN_ERR_UNSUPPORTED,
                               "%s: item %d follows more than %d nodes through its mappings", call->path,
                               item, (int)MAX_TARGETS);
            for (int i = 0; i < c->ancestor_count; ++i)
                add_target(targets, &count, c->ancestor[i]);
        }
    }
    plan->dead = true;
    for (int i = 0; i < count; ++i) {
        if (targets[i] < 0 || call->passive) {
            targets[i] = -1;
            continue;
        }
        plan->dead = false;
        plan->target_dofs += s->node_dof[targets[i] + 1] - s->node_dof[targets[i]];
    }
    plan->target_count = count;
    plan->target = sn_pool_copy(s->pool, targets, (size_t)count * sizeof(int));
    return SN_OK;
}

static bool is_input(const sn_calls* calls, int state, bool active_only)
{
    for (int c = 0; c < calls->count; ++c)
        for (int i = 0; i < calls->at[c].input_count; ++i)
            if (calls->at[c].input[i] == state && !(active_only && calls->at[c].passive)) return true;
    return false;
}

/* Mappings that no mass, force, constraint or active mapping uses: children first, so that chains are found. */
static void find_passive(sn_system* s)
{
    for (int c = s->mappings.count - 1; c >= 0; --c) {
        sn_call* call = &s->mappings.at[c];
        call->passive =
            !is_input(&s->masses, call->child, false) && !is_input(&s->forces, call->child, false) &&
            !is_input(&s->constraints, call->child, false) && !is_input(&s->mappings, call->child, true);
    }
}

/* Is what can only be looked at left alone? */
static sn_status check_passive(const sn_system* s, sn_error* error)
{
    for (int c = 0; c < s->mappings.count; ++c) {
        const sn_call* call = &s->mappings.at[c];
        if (!call->passive && !call->type->ops.mapping->tangent)
            return sn_fail(error, SN_ERR_UNSUPPORTED,
                           "%s: a %s can be looked at only, but a mass, a force or a constraint uses it",
                           call->path, call->type->name);
    }
    return SN_OK;
}

static sn_status plan_calls(sn_system* s, sn_calls* calls, sn_error* error)
{
    for (int c = 0; c < calls->count; ++c) {
        sn_call* call = &calls->at[c];
        if (call->bulk) continue;
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
    size_t n = (size_t)s->mapped_count;
    s->composite = sn_pool_array(s->pool, n, sizeof(sn_composite));
    if (!s->composite) return SN_OK;
    for (int c = 0; c < s->mappings.count; ++c) {
        sn_call* call = &s->mappings.at[c];
        sn_calls one = { call, 1 };
        sn_status status = plan_calls(s, &one, error);
        if (status) return status;
        const sn_state* child = &s->states[call->child];
        for (int i = 0; i < call->item_count && !s->pool->failed; ++i) {
            const sn_item_plan* plan = &call->plan[i];
            int mapped = child->node_at + i;
            sn_composite* composite = &s->composite[mapped];
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
                composite->n += s->node_dof[node + 1] - s->node_dof[node];
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
        if (plan->own[k] < 0) s->composite[-1 - plan->own[k]].massless = false;
}

/* Mapped nodes that masses move with, and those that such nodes follow: mappings in reverse, children first. */
static void find_massless(sn_system* s)
{
    for (int c = 0; c < s->masses.count; ++c)
        for (int i = 0; i < s->masses.at[c].item_count; ++i)
            give_mass(s, &s->masses.at[c].plan[i]);
    for (int c = s->mappings.count - 1; c >= 0; --c) {
        const sn_call* call = &s->mappings.at[c];
        for (int i = 0; i < call->item_count; ++i)
            if (!s->composite[s->states[call->child].node_at + i].massless) give_mass(s, &call->plan[i]);
    }
}

/* ---- pattern --------------------------------------------------------------------------------------------------- */

typedef struct pair_list {
    sn_pool pool;
    int (*at)[2];
    int count;
} pair_list;

static void add_pair(pair_list* pairs, int a, int b)
{
    if (a < 0 || b < 0) return;
    pairs->at = sn_pool_grow(&pairs->pool, pairs->at, pairs->count, sizeof *pairs->at);
    if (!pairs->at) return;
    pairs->at[pairs->count][0] = a;
    pairs->at[pairs->count++][1] = b;
}

static void collect_bulk(const sn_system* s, pair_list* pairs)
{
    for (int c = 0; c < s->forces.count; ++c) {
        const sn_call* call = &s->forces.at[c];
        for (int i = 0; i < call->pair_count && call->bulk && !pairs->pool.failed; ++i) {
            int first = s->states[call->input[0]].node_at;
            add_pair(pairs, s->node_unknown[first + call->pair[i][0]],
                     s->node_unknown[first + call->pair[i][1]]);
        }
    }
}

static void collect_pairs(const sn_system* s, const sn_calls* calls, pair_list* pairs)
{
    for (int c = 0; c < calls->count; ++c)
        for (int i = 0; i < calls->at[c].item_count && !calls->at[c].bulk; ++i) {
            const sn_item_plan* plan = &calls->at[c].plan[i];
            for (int p = 0; p < plan->target_count; ++p)
                for (int q = p + 1; q < plan->target_count; ++q) {
                    if (plan->target[p] < 0 || plan->target[q] < 0) continue;
                    add_pair(pairs, s->node_unknown[plan->target[p]], s->node_unknown[plan->target[q]]);
                    if (pairs->pool.failed) return;
                }
        }
}

static void find_slots(sn_system* s, sn_calls* calls)
{
    for (int c = 0; c < calls->count; ++c)
        for (int i = 0; i < calls->at[c].item_count && !calls->at[c].bulk; ++i) {
            sn_item_plan* plan = &calls->at[c].plan[i];
            int n = plan->target_count;
            int* slot = sn_pool_array(s->pool, (size_t)(n * n), sizeof(int));
            if (!slot) return;
            for (int p = 0; p < n; ++p)
                for (int q = 0; q < n; ++q) {
                    int block = -1;
                    if (plan->target[p] >= 0 && plan->target[q] >= 0)
                        block = sn_block_matrix_find(s->matrix, s->node_unknown[plan->target[p]],
                                                     s->node_unknown[plan->target[q]]);
                    slot[p * n + q] = block < 0 ? -1 : s->matrix->at[block];
                }
            plan->slot = slot;
        }
}

/* Symmetric and without a need for pivots: nothing but forces in bulk acts between the unknowns. */
static bool is_solid(const sn_system* s)
{
    for (int c = 0; c < s->forces.count; ++c)
        if (!s->forces.at[c].bulk) return false;
    return s->forces.count > 0 && s->mappings.count == 0 && s->constraints.count == 0 &&
           s->matrix->uniform == 3;
}

/* Nodes of a solid whose factor fits a step and the memory: from there on its work grows with their square and more. */
enum { DIRECT_MOST = 4000 };

static sn_status create_solver(sn_system* s, sn_error* error)
{
    sn_linear_options options = s->linear_options;
    if (!options.method) options.method = "auto";
    if (!strcmp(options.method, "auto") && is_solid(s))
        options.method = s->matrix->nodes <= DIRECT_MOST ? "ldl" : "cg";
    s->linear = sn_linear_create_with(&options, s->matrix, error);
    return s->linear ? SN_OK : error && error->status ? error->status : SN_ERR_MEMORY;
}

static sn_status build_matrix(sn_system* s, sn_error* error)
{
    pair_list pairs = { 0 };
    sn_pool_init(&pairs.pool, &s->pool->host);
    collect_pairs(s, &s->masses, &pairs);
    int mass_pairs = pairs.count;
    collect_bulk(s, &pairs);
    collect_pairs(s, &s->forces, &pairs);
    collect_pairs(s, &s->constraints, &pairs);
    collect_pairs(s, &s->mappings, &pairs);

    int* size = sn_pool_array(&pairs.pool, (size_t)s->node_count, sizeof(int));
    int nodes = 0;
    for (int i = 0; size && i < s->node_count; ++i)
        if (s->node_unknown[i] >= 0) size[nodes++] = s->node_dof[i + 1] - s->node_dof[i];
    if (!pairs.pool.failed)
        s->matrix = sn_block_matrix_create(nodes, size, pairs.count, (const int(*)[2])pairs.at);
    sn_status status = SN_OK;
    if (!s->matrix)
        status = sn_fail(error, SN_ERR_MEMORY, "out of memory for the system matrix of %s", s->path);
    if (!status && nodes > 0) status = create_solver(s, error);
    if (!status && nodes > 0) status = sn_inertia_build(s, mass_pairs, (const int(*)[2])pairs.at, error);
    sn_pool_clear(&pairs.pool);
    if (status) return status;

    find_slots(s, &s->masses);
    find_slots(s, &s->forces);
    find_slots(s, &s->constraints);
    find_slots(s, &s->mappings);
    sn_bulk_build(s);

    // Prescribed coordinates inside unknown nodes become identity rows.
    s->partial = sn_pool_array(s->pool, (size_t)s->matrix->dofs, sizeof(int));
    s->rhs = sn_pool_array(s->pool, (size_t)s->matrix->dofs, sizeof(double));
    s->product = sn_pool_array(s->pool, (size_t)s->matrix->dofs, sizeof(double));
    s->unknown_dof = sn_pool_array(s->pool, (size_t)s->matrix->dofs, sizeof(int));
    if (s->pool->failed) return SN_OK;
    for (int i = 0; i < s->node_count; ++i) {
        int m = s->node_unknown[i];
        if (m < 0) continue;
        for (int d = 0; d < s->node_dof[i + 1] - s->node_dof[i]; ++d) {
            s->unknown_dof[s->matrix->start[m] + d] = s->node_dof[i] + d;
            if (!s->free_dof[s->node_dof[i] + d]) s->partial[s->partial_count++] = s->matrix->start[m] + d;
        }
    }
    return SN_OK;
}

sn_status sn_system_finish(sn_system* s, sn_error* error)
{
    count_states(s);
    uint32_t* prescribed = s->prescribed;
    if (!prescribed)
        prescribed = s->prescribed = sn_pool_array(s->pool, (size_t)s->node_count, sizeof(uint32_t));
    if (prescribed) {
        place_states(s);
        if (!s->pool->failed) describe_nodes(s);
    }
    if (s->pool->failed) return sn_fail(error, SN_ERR_MEMORY, "out of memory for the states of %s", s->path);
    bind_views(s, &s->conditions);
    bind_views(s, &s->mappings);
    bind_views(s, &s->masses);
    bind_views(s, &s->forces);
    bind_views(s, &s->constraints);
    find_passive(s);
    sn_bulk_choose(s);
    sn_status status = check_passive(s, error);
    if (!status) status = plan_mappings(s, error);
    if (!status && !s->pool->failed) status = plan_calls(s, &s->masses, error);
    if (!status && !s->pool->failed) status = plan_calls(s, &s->forces, error);
    if (!status && !s->pool->failed) status = plan_calls(s, &s->constraints, error);
    if (!status && !s->pool->failed) find_massless(s);
    if (!status && !s->pool->failed) status = build_matrix(s, error);
    if (!status && !s->pool->failed) sn_schedule_build(s);
    if (!status && !s->pool->failed) status = sn_rows_build(s, error);
    if (!status && s->pool->failed) status = sn_fail(error, SN_ERR_MEMORY, "out of memory for %s", s->path);
    return status;
}

void sn_system_use_tasks(sn_system* s, sn_tasks* tasks)
{
    s->schedule->tasks = tasks;
    if (s->linear) sn_linear_use_tasks(s->linear, tasks);
    if (s->mass_solver) sn_linear_use_tasks(s->mass_solver, tasks);
}

/* ---- names and norms --------------------------------------------------------------------------------------------- */

double sn_system_norm(const sn_system* s, const double* d)
{
    double most = 0.0;
    for (int i = 0; i < s->nv; ++i) {
        if (!s->free_dof[i]) continue;
        double e = fabs(d[i]) / s->scale[i];
        if (isnan(e)) return e;
        if (e > most) most = e;
    }
    return most;
}

int sn_system_worst(const sn_system* s, const double* d)
{
    int worst = -1;
    double most = -1.0;
    for (int i = 0; i < s->nv; ++i) {
        double e = fabs(d[i]) / s->scale[i];
        if (!s->free_dof[i] || e <= most) continue;
        most = e;
        worst = i;
        if (isnan(e)) break;
    }
    return worst;
}

void sn_system_dof_name(const sn_system* s, int dof, char* text, size_t size)
{
    static const char* const letters[] = { "x", "y", "z", "rotation x", "rotation y", "rotation z" };
    int node = 0;
    while (node + 1 < s->node_count && s->node_dof[node + 1] <= dof)
        ++node;
    if (dof < 0 || s->node_count == 0) {
        snprintf(text, size, "%s", s->path);
        return;
    }
    const sn_state* state = &s->states[s->node_state[node]];
    const char* letter = state->kind == SN_SCALARS ? "value" : letters[dof - s->node_dof[node]];
    snprintf(text, size, "%s[%d] (%s)", state->path, node - state->node_at, letter);
}

/* In four sums, which do not wait for each other. */
static bool all_finite(const double* at, int count)
{
    double sum[4] = { 0 };
    int i = 0;
    for (; i + 4 <= count; i += 4)
        for (int k = 0; k < 4; ++k)
            sum[k] += at[i + k] * 0.0;
    for (; i < count; ++i)
        sum[0] += at[i] * 0.0;
    return sum[0] + sum[1] + sum[2] + sum[3] == 0.0;
}

bool sn_system_finite(sn_system* s)
{
    for (int i = 0; i < s->state_count; ++i) {
        const sn_state* state = &s->states[i];
        if (state->mapped) continue;
        if (all_finite(state->x, state->count * sn_kind_coords(state->kind)) &&
            all_finite(state->v, state->count * sn_kind_dofs(state->kind)))
            continue;
        s->blame = state->path;
        return false;
    }
    return true;
}
