/* Sinew - layout. SPDX-License-Identifier: BSD-3-Clause */
#include "engine/layout.h"
#include "base/assert.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

/* ---- states -------------------------------------------------------------------------------------------- */

static void count_states(sn_layout* l)
{
    for (int pass = 0; pass < 2; ++pass) {
        for (int i = 0; i < l->state_count; ++i) {
            sn_state* state = &l->states[i];
            if (state->mapped != (pass == 1)) continue;
            state->x_at = l->nx_all;
            state->v_at = l->nv_all;
            state->node_at = pass == 0 ? l->node_count : l->mapped_count;
            l->nx_all += state->count * sn_kind_coords(state->kind);
            l->nv_all += state->count * sn_kind_dofs(state->kind);
            *(pass == 0 ? &l->node_count : &l->mapped_count) += state->count;
        }
        if (pass == 0) {
            l->nx = l->nx_all;
            l->nv = l->nv_all;
        }
    }
}

/* The states' initial values move into the shared arrays. */
static void place_states(sn_layout* l, sn_pool* pool)
{
    l->x = sn_pool_array(pool, (size_t)l->nx_all, sizeof(double));
    l->v = sn_pool_array(pool, (size_t)l->nv_all, sizeof(double));
    l->a = sn_pool_array(pool, (size_t)l->nv_all, sizeof(double));
    l->f = sn_pool_array(pool, (size_t)l->nv_all, sizeof(double));
    l->v_before = sn_pool_array(pool, (size_t)l->nv, sizeof(double));
    if (pool->failed) return;
    for (int i = 0; i < l->state_count; ++i) {
        sn_state* state = &l->states[i];
        size_t nx = (size_t)(state->count * sn_kind_coords(state->kind));
        size_t nv = (size_t)(state->count * sn_kind_dofs(state->kind));
        memcpy(l->x + state->x_at, state->x, nx * sizeof(double));
        memcpy(l->v + state->v_at, state->v, nv * sizeof(double));
        memcpy(l->a + state->v_at, state->a, nv * sizeof(double));
        state->x = l->x + state->x_at;
        state->v = l->v + state->v_at;
        state->a = l->a + state->v_at;
        state->f = l->f + state->v_at;
    }
}

/* ---- independent nodes --------------------------------------------------------------------------------- */

/* A length that means something in this scene: the extent of the points at rest, or 1 m for a single
   point. */
static double characteristic_length(const sn_layout* l)
{
    double low[3] = { INFINITY, INFINITY, INFINITY }, high[3] = { -INFINITY, -INFINITY, -INFINITY };
    for (int i = 0; i < l->state_count; ++i) {
        const sn_state* state = &l->states[i];
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

static void describe_nodes(sn_layout* l, sn_pool* pool)
{
    size_t n = (size_t)l->node_count;
    SN_ASSERT(l->nx <= l->nx_all && l->nv <= l->nv_all);
    l->node_dof = sn_pool_array(pool, n + 1, sizeof(int));
    l->node_state = sn_pool_array(pool, n, sizeof(int));
    l->node_unknown = sn_pool_array(pool, n, sizeof(int));
    l->node_frame = sn_pool_array(pool, n, sizeof(int));
    l->scale = sn_pool_array(pool, (size_t)l->nv, sizeof(double));
    l->free_dof = sn_pool_array(pool, (size_t)l->nv, sizeof(bool));
    if (pool->failed) return;
    l->length = characteristic_length(l);
    int matrix_node = 0;
    for (int i = 0; i < l->state_count; ++i) {
        const sn_state* state = &l->states[i];
        if (state->mapped) continue;
        int dofs = sn_kind_dofs(state->kind);
        uint32_t all = (1u << dofs) - 1u;
        for (int k = 0; k < state->count; ++k) {
            int node = state->node_at + k, first = state->v_at + k * dofs;
            SN_ASSERT(node < l->node_count && first + dofs <= l->nv);
            SN_ASSERT((l->prescribed[node] & ~all) == 0);
            l->node_dof[node] = first;
            l->node_state[node] = i;
            l->node_frame[node] = state->kind == SN_FRAMES ? l->frame_count++ : -1;
            l->node_unknown[node] = l->prescribed[node] == all ? -1 : matrix_node++;
            for (int d = 0; d < dofs; ++d) {
                bool length = state->kind == SN_POINTS || (state->kind == SN_FRAMES && d < 3);
                l->scale[first + d] = length ? l->length : 1.0;
                l->free_dof[first + d] = !(l->prescribed[node] >> d & 1u);
                l->unknowns += l->free_dof[first + d];
            }
        }
    }
    l->node_dof[l->node_count] = l->nv;
}

void sn_layout_build(sn_layout* l, sn_pool* pool)
{
    count_states(l);
    if (!l->prescribed) l->prescribed = sn_pool_array(pool, (size_t)l->node_count, sizeof(uint32_t));
    if (pool->failed) return;
    place_states(l, pool);
    if (!pool->failed) describe_nodes(l, pool);
}

/* ---- norms and names ----------------------------------------------------------------------------------- */

double sn_layout_norm(const sn_layout* l, const double* d)
{
    double most = 0.0;
    for (int i = 0; i < l->nv; ++i) {
        if (!l->free_dof[i]) continue;
        SN_ASSERT(l->scale[i] > 0.0);
        double e = fabs(d[i]) / l->scale[i];
        if (isnan(e)) return e;
        if (e > most) most = e;
    }
    return most;
}

int sn_layout_worst(const sn_layout* l, const double* d)
{
    int worst = -1;
    double most = -1.0;
    for (int i = 0; i < l->nv; ++i) {
        double e = fabs(d[i]) / l->scale[i];
        if (!l->free_dof[i] || e <= most) continue;
        most = e;
        worst = i;
        if (isnan(e)) break;
    }
    return worst;
}

/* The independent node that a dof belongs to. */
static int node_of_dof(const sn_layout* l, int dof)
{
    int node = 0;
    SN_ASSERT(dof >= 0 && dof < l->nv);
    while (node + 1 < l->node_count && l->node_dof[node + 1] <= dof)
        ++node;
    return node;
}

bool sn_layout_dof_name(const sn_layout* l, int dof, char* text, size_t size)
{
    static const char* const letters[] = { "x", "y", "z", "rotation x", "rotation y", "rotation z" };
    if (dof < 0 || l->node_count == 0) return false;
    int node = node_of_dof(l, dof);
    const sn_state* state = &l->states[l->node_state[node]];
    const char* letter = state->kind == SN_SCALARS ? "value" : letters[dof - l->node_dof[node]];
    snprintf(text, size, "%s[%d] (%s)", state->path, node - state->node_at, letter);
    return true;
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

const sn_state* sn_layout_unfinite(const sn_layout* l)
{
    for (int i = 0; i < l->state_count; ++i) {
        const sn_state* state = &l->states[i];
        if (state->mapped) continue;
        if (all_finite(state->x, state->count * sn_kind_coords(state->kind)) &&
            all_finite(state->v, state->count * sn_kind_dofs(state->kind)))
            continue;
        return state;
    }
    return NULL;
}

double sn_layout_departure(const sn_layout* l, double h)
{
    double most = 0.0;
    for (int i = 0; i < l->nv; ++i)
        if (l->free_dof[i]) most = fmax(most, h * fabs(l->v[i] - l->v_before[i]) / l->scale[i]);
    return most;
}

const sn_state* sn_layout_runaway(const sn_layout* l, double h)
{
    const double most = l->length / h;
    SN_ASSERT(h > 0.0);
    for (int i = 0; i < l->state_count; ++i) {
        const sn_state* state = &l->states[i];
        if (state->mapped || state->kind == SN_SCALARS) continue;
        int dofs = sn_kind_dofs(state->kind);
        const double* before = l->v_before + state->v_at;
        for (int node = 0; node < state->count; ++node)
            for (int d = node * dofs; d < node * dofs + 3; ++d)
                if (fabs(state->v[d] - before[d]) > most) return state;
    }
    return NULL;
}
