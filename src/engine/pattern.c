/* Sinew - pattern. SPDX-License-Identifier: BSD-3-Clause */
#include "engine/pattern.h"
#include "base/assert.h"
#include <sinew/linear_solvers.h>
#include "engine/batch.h"
#include "engine/inertia.h"
#include "engine/plan.h"
#include "engine/rows.h"
#include "linalg/border.h"
#include "linalg/parts.h"
#include "linalg/solver.h"
#include <string.h>

/* ---- pairs of nodes that share a block ----------------------------------------------------------------- */

typedef struct pair_list {
    sn_pool pool;
    int (*at)[2];
    int count;
} pair_list;

enum { MAX_FOLLOWED = 64 }; // unknown nodes behind a mapped one, as in plan.c

static void add_pair(pair_list* pairs, int a, int b)
{
    if (a < 0 || b < 0 || a == b) return; // a == b: a cell with one point at two corners, as a prism
    pairs->at = sn_pool_grow(&pairs->pool, pairs->at, pairs->count, sizeof *pairs->at);
    if (!pairs->at) return;
    pairs->at[pairs->count][0] = a;
    pairs->at[pairs->count++][1] = b;
}

static void collect_batches(const sn_system* s, pair_list* pairs)
{
    for (int c = 0; c < s->program.forces.count; ++c) {
        const sn_call* call = &s->program.forces.at[c];
        for (int i = 0; i < call->pair_count && call->batch && !pairs->pool.failed; ++i) {
            int first = s->layout.states[call->input[0]].node_at;
            add_pair(pairs, s->layout.node_unknown[first + call->pair[i][0]],
                     s->layout.node_unknown[first + call->pair[i][1]]);
        }
    }
}

static void collect_pairs(const sn_system* s, const sn_calls* calls, pair_list* pairs)
{
    for (int c = 0; c < calls->count; ++c)
        for (int i = 0; i < calls->at[c].item_count && !calls->at[c].batch; ++i) {
            const sn_item_plan* plan = &calls->at[c].plan[i];
            for (int p = 0; p < plan->target_count; ++p)
                for (int q = p + 1; q < plan->target_count; ++q) {
                    if (plan->target[p] < 0 || plan->target[q] < 0) continue;
                    add_pair(pairs, s->layout.node_unknown[plan->target[p]],
                             s->layout.node_unknown[plan->target[q]]);
                    if (pairs->pool.failed) return;
                }
        }
}

/* The unknown nodes that a node of an input follows; returns how many. */
static int unknowns_of(const sn_system* s, const sn_call* call, sn_node n, int* unknown)
{
    const sn_state* state = &s->layout.states[call->input[n.input]];
    int node = state->node_at + n.node, count = 0;
    const sn_composite* c = state->mapped ? &s->program.composite[node] : NULL;
    for (int i = 0; i < (c ? c->ancestor_count : 1); ++i) {
        int at = s->layout.node_unknown[c ? c->ancestor[i] : node];
        if (at >= 0 && count < MAX_FOLLOWED) unknown[count++] = at;
    }
    return count;
}

static void collect_changing(const sn_system* s, pair_list* pairs)
{
    for (int c = 0; c < s->program.forces.count; ++c) {
        const sn_call* call = &s->program.forces.at[c];
        for (int i = 0; call->changing && i < call->changing->pair_count && !pairs->pool.failed; ++i) {
            int a[2][MAX_FOLLOWED], count[2];
            for (int k = 0; k < 2; ++k)
                count[k] = unknowns_of(s, call, call->changing->pair[i][k], a[k]);
            for (int p = 0; p < count[0]; ++p)
                for (int q = 0; q < count[1]; ++q)
                    if (a[0][p] != a[1][q]) add_pair(pairs, a[0][p], a[1][q]);
        }
    }
}

/* ---- slots and solver ---------------------------------------------------------------------------------- */

static size_t changing_room(const sn_call* call)
{
    return (size_t)(call->changing->targets * call->changing->targets);
}

static void find_slots(sn_system* s, sn_calls* calls)
{
    for (int c = 0; c < calls->count; ++c)
        for (int i = 0; i < calls->at[c].item_count && !calls->at[c].batch; ++i) {
            sn_item_plan* plan = &calls->at[c].plan[i];
            int n = plan->target_count;
            int* slot = calls->at[c].changing
                            ? calls->at[c].changing->slot + (size_t)i * changing_room(&calls->at[c])
                            : sn_pool_array(s->pool, (size_t)(n * n), sizeof(int));
            if (!slot) return;
            sn_plan_slots(s, plan, slot);
            plan->slot = slot;
        }
}

static bool has_points_or_scalars_only(const sn_system* s)
{
    int size = s->matrix.A->uniform;
    return size == sn_kind_dofs(SN_POINTS) || size == sn_kind_dofs(SN_SCALARS);
}

/* J^T K J is symmetric with K. So is the Hessian of the mapping weighted by forces, where the coordinates of
   its parents and its children are those of a vector space: not the rotations of frames. Independent frames
   are prescribed where the unknowns are points, and what follows them alone is no part of the matrix; nor are
   passive mappings. */
static bool keeps_symmetry(const sn_system* s, const sn_call* mapping)
{
    const sn_state* states = s->layout.states;
    bool unknown = false, rotates = states[mapping->child].kind == SN_FRAMES;
    for (int i = 0; i < mapping->input_count; ++i) {
        const sn_state* parent = &states[mapping->input[i]];
        unknown = unknown || parent->kind != SN_FRAMES || parent->mapped;
        rotates = rotates || (parent->kind == SN_FRAMES && parent->mapped);
    }
    return mapping->passive || !unknown || !rotates;
}

static bool mappings_keep_symmetry(const sn_system* s)
{
    for (int c = 0; c < s->program.mappings.count; ++c)
        if (!keeps_symmetry(s, &s->program.mappings.at[c])) return false;
    return true;
}

/* Symmetric and without a need for pivots: points or scalars with forces that say so, and with contacts,
   whose matrices are those of normal forces. `batched`: at least one force is assembled in batches. */
static bool is_symmetric(const sn_system* s, bool* batched)
{
    *batched = false;
    for (int c = 0; c < s->program.forces.count; ++c) {
        const sn_call* call = &s->program.forces.at[c];
        unsigned nature = call->ops.nature ? call->ops.nature(call->self) : 0;
        if (!(nature & SN_TANGENT_SYMMETRIC)) return false;
        *batched = *batched || call->batch;
    }
    return s->program.forces.count > 0 && has_points_or_scalars_only(s) && mappings_keep_symmetry(s);
}

/* Solutions with a lagged factor take rounds where contacts alone have rows and a step has one matrix. */
static bool can_lag(const sn_system* s)
{
    const sn_integrator_ops* integrator = s->integrator_type->ops.integrator;
    for (int c = 0; c < s->program.constraints.count; ++c)
        for (int k = 0; k < s->program.constraints.at[c].rows_per_item; ++k)
            if (s->program.constraints.at[c].row_kind[k] == SN_ROW_EQUAL) return false;
    return !integrator->consistent && sn_lagged_ldl_pays(s->matrix.A);
}

/* Bodies that meet in rows alone, as rigid ones: a chain has no solutions by halves (half.h). */
static bool is_loose(const sn_system* s)
{
    return s->program.constraints.count > 0 && s->matrix.A->blocks == s->matrix.A->nodes;
}

/* Without a force in batches only LU of a large fill is replaced: chains and bands of points cost less than
   any factor of a sparse matrix, and an equilibrium of springs or sheets may need the pivots. With rows
   there are many solutions to a matrix, for which a factor is best. Otherwise the matrix decides whether
   iterations cost less: of symmetric matrices and of others, unless frames or an equilibrium need pivots.
   With rows "hybrid_lu" factors every matrix, as it turns out to be; also for the many rows of contacts of
   sutures, whose matrix in a band has long solutions by halves. */
static const sn_component* choose_solver(const sn_system* s)
{
    bool batched, symmetric = is_symmetric(s, &batched);
    bool statics = s->integrator_type->ops.integrator->statics;
    const sn_component* general = sn_linear_choose(s->matrix.A, false);
    bool held = !statics && s->program.constraints.count > 0;
    if (!symmetric && general == &sn_linear_sparse && !statics) {
        if (held || has_points_or_scalars_only(s)) return &sn_linear_hybrid_lu;
        int unknowns = sn_border_unknowns(s->matrix.A);
        if (unknowns != 0) return unknowns > 0 ? &sn_linear_hybrid_lu : NULL;
    }
    if (general == &sn_linear_chain && held && is_loose(s)) return &sn_linear_band;
    if (general == &sn_linear_band && held && sn_rows_may_come(s)) return &sn_linear_hybrid_lu;
    if (!symmetric || general == &sn_linear_chain) return general;
    if (!batched && (statics || general != &sn_linear_sparse)) return general;
    if (s->program.constraints.count > 0)
        return statics ? general : can_lag(s) ? &sn_linear_lagged_ldl : &sn_linear_ldl;
    const sn_component* best = sn_linear_choose(s->matrix.A, true);
    return best == &sn_linear_ldl && !statics ? &sn_linear_hybrid : best;
}

/* Of the choice. Without rows, matrices too large for "ldl" are not factored by LU either. */
static const void* params_of(const sn_system* s, const sn_component* type)
{
    static const sn_hybrid_params iterations = { .iterates_only = true };
    if (type != &sn_linear_hybrid_lu || s->program.constraints.count > 0) return NULL;
    return sn_linear_choose(s->matrix.A, true) != &sn_linear_ldl ? &iterations : NULL;
}

/* The force that could be assembled in batches with other parameters, and that alone keeps the matrix from
   the solvers for symmetric ones; NULL: there is none. */
static const char* find_unsymmetric(const sn_system* s)
{
    const char* path = NULL;
    for (int c = 0; c < s->program.forces.count; ++c) {
        const sn_call* call = &s->program.forces.at[c];
        unsigned nature = call->ops.nature ? call->ops.nature(call->self) : 0;
        if (nature & SN_TANGENT_SYMMETRIC) continue;
        if (!call->type->ops.force->batch) return NULL;
        path = call->path;
    }
    return mappings_keep_symmetry(s) ? path : NULL;
}

/* ---- parts with solvers of their own ------------------------------------------------------------------- */

/* As choose_solver, for a part beside another one whose solver is named. */
static const sn_component* choose_for_part(const sn_system* s, int part)
{
    for (int i = 0; i < s->layout.state_count; ++i) {
        const sn_state* state = &s->layout.states[i];
        if (state->part == part && !state->mapped && state->kind != SN_POINTS) return &sn_linear_sparse;
    }
    for (int c = 0; c < s->program.forces.count; ++c) {
        const sn_call* call = &s->program.forces.at[c];
        unsigned nature = call->ops.nature ? call->ops.nature(call->self) : 0;
        if (call->part == part && !(nature & SN_TANGENT_SYMMETRIC)) return &sn_linear_sparse;
    }
    for (int c = 0; c < s->program.mappings.count; ++c)
        if (s->program.mappings.at[c].part == part && !keeps_symmetry(s, &s->program.mappings.at[c]))
            return &sn_linear_sparse;
    return &sn_linear_ldl;
}

/* Takes the solvers that the scene names: of the only part, or of several, if one of these names one. */
static bool take_solvers(sn_system* s)
{
    s->matrix.type = s->parts[0].solver.type;
    s->matrix.params = s->parts[0].solver.params;
    bool named = false;
    for (int k = 0; k < s->part_count; ++k)
        named = named || s->parts[k].solver.type;
    if (s->part_count == 1 || !named) return true;
    sn_linear_part* part = sn_pool_array(s->pool, (size_t)s->part_count, sizeof *part);
    int* part_of = sn_pool_array(s->pool, (size_t)s->matrix.A->nodes, sizeof *part_of);
    sn_parts_params* params = sn_pool_alloc(s->pool, sizeof *params);
    if (!part || !part_of || !params) return false;
    for (int k = 0; k < s->part_count; ++k) {
        part[k] = s->parts[k].solver;
        if (!part[k].type) part[k].type = choose_for_part(s, k);
    }
    for (int i = 0; i < s->layout.node_count; ++i)
        if (s->layout.node_unknown[i] >= 0)
            part_of[s->layout.node_unknown[i]] = s->layout.states[s->layout.node_state[i]].part;
    *params = (sn_parts_params){ s->part_count, part, part_of };
    s->matrix.type = &sn_linear_parts;
    s->matrix.params = params;
    return true;
}

static sn_status create_solver(sn_system* s, sn_error* error)
{
    if (!take_solvers(s)) return sn_fail(error, SN_ERR_MEMORY, "out of memory for %s", s->path);
    const sn_component* type = s->matrix.type ? s->matrix.type : choose_solver(s);
    bool general = type == &sn_linear_sparse || type == &sn_linear_hybrid_lu;
    if (general && !s->matrix.type) s->matrix.unsymmetric = find_unsymmetric(s);
    if (!type) return sn_fail(error, SN_ERR_MEMORY, "out of memory for the linear solver of %s", s->path);
    const void* params = s->matrix.type ? s->matrix.params : params_of(s, type);
    s->matrix.linear = sn_linear_create_as(type, params, s->matrix.A, error);
    return s->matrix.linear ? SN_OK : error && error->status ? error->status : SN_ERR_MEMORY;
}

/* Coordinates inside unknown nodes that do not move become identity rows. */
void sn_pattern_find_partial(sn_system* s)
{
    sn_system_matrix* m = &s->matrix;
    m->partial_count = 0;
    for (int k = 0; k < m->A->dofs; ++k)
        if (!s->layout.free_dof[m->unknown_dof[k]]) m->partial[m->partial_count++] = k;
    SN_ASSERT(m->A->dofs - m->partial_count == s->layout.unknowns);
}

static void find_unknowns(sn_system* s)
{
    sn_system_matrix* m = &s->matrix;
    const sn_layout* l = &s->layout;
    m->partial = sn_pool_array(s->pool, (size_t)m->A->dofs, sizeof(int));
    m->rhs = sn_pool_array(s->pool, (size_t)m->A->dofs, sizeof(double));
    m->product = sn_pool_array(s->pool, (size_t)m->A->dofs, sizeof(double));
    m->unknown_dof = sn_pool_array(s->pool, (size_t)m->A->dofs, sizeof(int));
    for (int i = 0; !s->pool->failed && i < l->node_count; ++i) {
        int node = l->node_unknown[i], first = l->node_dof[i];
        for (int d = 0; node >= 0 && d < l->node_dof[i + 1] - first; ++d) {
            int at = m->A->start[node] + d;
            SN_ASSERT(d < m->A->size[node] && at < m->A->dofs);
            m->unknown_dof[at] = first + d;
        }
    }
    if (!s->pool->failed) sn_pattern_find_partial(s);
}

sn_status sn_pattern_build(sn_system* s, sn_error* error)
{
    pair_list pairs = { 0 };
    sn_pool_init(&pairs.pool, &s->pool->host);
    collect_pairs(s, &s->program.masses, &pairs);
    int mass_pairs = pairs.count;
    collect_batches(s, &pairs);
    collect_pairs(s, &s->program.forces, &pairs);
    collect_changing(s, &pairs);
    collect_pairs(s, &s->program.constraints, &pairs);
    collect_pairs(s, &s->program.mappings, &pairs);

    int* size = sn_pool_array(&pairs.pool, (size_t)s->layout.node_count, sizeof(int));
    int nodes = 0;
    for (int i = 0; size && i < s->layout.node_count; ++i)
        if (s->layout.node_unknown[i] >= 0) size[nodes++] = s->layout.node_dof[i + 1] - s->layout.node_dof[i];
    if (!pairs.pool.failed)
        s->matrix.A = sn_block_matrix_create(nodes, size, pairs.count, (const int(*)[2])pairs.at);
    sn_status status = SN_OK;
    if (!s->matrix.A)
        status = sn_fail(error, SN_ERR_MEMORY, "out of memory for the system matrix of %s", s->path);
    if (!status && nodes > 0) status = create_solver(s, error);
    if (!status && nodes > 0) status = sn_inertia_build(s, mass_pairs, (const int(*)[2])pairs.at, error);
    sn_pool_clear(&pairs.pool);
    if (status) return status;

    find_slots(s, &s->program.masses);
    find_slots(s, &s->program.forces);
    find_slots(s, &s->program.constraints);
    find_slots(s, &s->program.mappings);
    sn_batch_build(s);
    find_unknowns(s);
    return SN_OK;
}
