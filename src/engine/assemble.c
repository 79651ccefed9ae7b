/* Sinew - assemble. SPDX-License-Identifier: BSD-3-Clause */
#include "engine/assemble.h"
#include "base/assert.h"
#include "engine/batch.h"
#include "base/clock.h"
#include "engine/composite.h"
#include "engine/derive.h"
#include "engine/inertia.h"
#include "engine/plan.h"
#include "engine/scatter.h"
#include "engine/schedule.h"
#include <math.h>

static sn_tangent take_tangent(double** free_memory, int n, bool with_mass)
{
    sn_tangent tangent = { .n = n };
    tangent.K = sn_take(free_memory, (size_t)(n * n));
    tangent.D = sn_take(free_memory, (size_t)(n * n));
    if (with_mass) tangent.M = sn_take(free_memory, (size_t)(n * n));
    return tangent;
}

/* Geometric stiffness of a mapped node under a force. Without one there is none, and the node's composite can
   wait, unless it is expected. */
static void assemble_mapping(sn_system* s, const sn_piece* piece, double* scratch, const void* context)
{
    const sn_call* call = piece->call;
    const sn_state* child = &s->layout.states[call->child];
    const sn_weights* w = context;
    int m = sn_kind_dofs(child->kind);
    for (int i = piece->items.begin; i < piece->items.end; ++i) {
        int node = child->node_at + i;
        const sn_item_plan* plan = &call->plan[i];
        sn_composite* c = &s->program.composite[node];
        const bool pushed = w->cg != 0.0 && !sn_is_zero(child->f + i * m, m),
                   needed = pushed || (c->expected && c->ancestor_count > 0);
        c->current = c->expected = false;
        if (!needed) continue;
        double* free_memory = scratch;
        double* K = sn_compose(s, node, &free_memory);
        if (pushed) sn_item_scatter_geometry(s, plan, K, free_memory, w);
    }
}

/* Of a force that another system leads, see follower_nature. */
static void symmetrise(double* A, int n)
{
    for (int i = 0; i < n; ++i)
        for (int j = 0; j < i; ++j)
            A[n * i + j] = A[n * j + i] = 0.5 * (A[n * i + j] + A[n * j + i]);
}

static void assemble_piece(sn_system* s, const sn_piece* piece, double* scratch, const void* context)
{
    const sn_call* call = piece->call;
    const sn_weights w = sn_part_weights(s, call->part, context);
    for (int i = piece->items.begin; i < piece->items.end; ++i) {
        const sn_item_plan* plan = &call->plan[i];
        double* free_memory = scratch;
        SN_ASSERT(!plan->inactive || call->changing);
        if (plan->inactive) continue; // of changing items, which are scheduled whatever they touch
        sn_tangent own = take_tangent(&free_memory, plan->n, call->type->role == SN_ROLE_MASS);
        bool still[SN_MAX_ITEM_NODES];
        own.quasi_static = w.quasi_static;
        if (!plan->direct && sn_item_still(s, plan, still)) own.still = still;
        call->ops.tangent(call->self, i, &call->in, &own);
        if (call->follows) symmetrise(own.K, own.n), symmetrise(own.D, own.n);
        sn_item_scatter(s, plan, &own, free_memory, &w);
    }
}

static bool is_at_rest(const sn_system* s)
{
    for (int i = 0; i < s->layout.nv; ++i)
        if (s->layout.v[i] != 0.0) return false;
    return true;
}

/* Prescribed dofs inside unknown nodes: identity rows and columns. */
static void pin_partial(sn_system* s)
{
    sn_block_matrix* A = s->matrix.A;
    for (int k = 0, node = 0; k < s->matrix.partial_count; ++k) {
        int dof = s->matrix.partial[k];
        SN_ASSERT(k == 0 || s->matrix.partial[k - 1] < dof);
        while (A->start[node + 1] <= dof) // both ascend
            ++node;
        int local = dof - A->start[node];
        for (int b = A->row[node]; b < A->row[node + 1]; ++b) {
            int other = A->col[b], mine = A->at[b];
            int mirror = A->at[sn_block_matrix_find(A, other, node)];
            for (int j = 0; j < A->size[other]; ++j) {
                A->values[mine + local * A->size[other] + j] = 0.0;
                A->values[mirror + j * A->size[node] + local] = 0.0;
            }
            if (other == node) A->values[mine + local * A->size[node] + local] = 1.0;
        }
    }
}

/* Does the matrix depend on nothing but its weights? */
static bool is_constant(const sn_system* s)
{
    if (!s->inertia.kept || s->rows) return false;
    for (int c = 0; c < s->program.mappings.count; ++c)
        if (!s->program.mappings.at[c].passive) return false;
    for (int c = 0; c < s->program.forces.count; ++c) {
        const sn_call* call = &s->program.forces.at[c];
        if (!call->ops.nature || !(call->ops.nature(call->self) & SN_TANGENT_CONSTANT)) return false;
    }
    return true;
}

/* To 38 bits: steps of one size are differences of times, which differ by round-off of the times. The matrix
   follows from its weights alone, as always, so that a restored run has the same bits. */
static double rounded(double weight)
{
    int exponent;
    double fraction = frexp(weight, &exponent);
    return ldexp(nearbyint(ldexp(fraction, 38)), exponent - 38);
}

/* Does A hold a matrix with these weights already? If not, notes that it will. */
static bool holds(sn_system* s, const sn_weights* w)
{
    struct sn_held* held = &s->matrix.held;
    bool constant = is_constant(s), same = held->cm == w->cm && held->cd == w->cd && held->ck == w->ck;
    if (constant && held->valid && same) return true;
    *held = (struct sn_held){ .valid = constant, .cm = w->cm, .cd = w->cd, .ck = w->ck };
    return false;
}

void sn_system_assemble(sn_system* s, double cm, double cd, double ck, const sn_mat3* spin)
{
    sn_system_assemble_geometry(s, cm, cd, ck, ck, spin);
}

void sn_system_assemble_geometry(sn_system* s, double cm, double cd, double ck, double cg,
                                 const sn_mat3* spin)
{
    SN_ASSERT(isfinite(cm) && isfinite(cd) && isfinite(ck) && isfinite(cg));
    if (is_constant(s)) cm = rounded(cm), cd = rounded(cd), ck = rounded(ck);
    sn_weights w = {
        cm, cd, ck, cg, spin, cd == 0.0 && is_at_rest(s), s->part_count > 1
    }; // spin is of frames, whose masses are not constant
    if (holds(s, &w)) return;
    double start = s->profiling ? sn_clock() : 0.0;
    sn_plan_follow_nodes(s);
    sn_schedule* all = s->program.schedule;
    bool with_forces = cd != 0.0 || ck != 0.0;
    if (s->program.batch && with_forces)
        sn_batch_assemble(s, &w);
    else
        sn_block_matrix_zero(s->matrix.A);
    sn_rows_expect(s);
    sn_program_run(s, &all->map_tangents, SN_UNTIMED, assemble_mapping, &w);
    if (s->inertia.kept) {
        sn_inertia_add(s, cm);
        if (with_forces) sn_program_run(s, &all->force_tangents, SN_TANGENT, assemble_piece, &w);
    } else { // masses in statics too: a weight's moment depends on the orientation
        sn_program_run(s, with_forces ? &all->tangents : &all->mass_tangents, SN_TANGENT, assemble_piece, &w);
        sn_count_calls(s, &s->program.masses, SN_TANGENT);
    }
    if (with_forces) sn_count_calls(s, &s->program.forces, SN_TANGENT);
    if (s->rows) sn_rows_assemble(s, &w);
    pin_partial(s);
    if (s->profiling) {
        s->matrix_seconds[0] += sn_clock() - start;
        ++s->matrix_calls[0];
    }
}

void sn_system_add_inertia_damping(sn_system* s, double cd)
{
    sn_weights w = { .cd = cd };
    SN_ASSERT(isfinite(cd) && !s->inertia.kept);
    sn_program_run(s, &s->program.schedule->map_tangents, SN_UNTIMED, assemble_mapping, &w);
    sn_program_run(s, &s->program.schedule->mass_tangents, SN_TANGENT, assemble_piece, &w);
    pin_partial(s);
}

void sn_system_renew_rows(sn_system* s)
{
    if (!s->rows) return;
    sn_weights w = s->rows->weights;
    w.ck = w.cg = 0.0;
    sn_rows_expect(s);
    sn_program_run(s, &s->program.schedule->map_tangents, SN_UNTIMED, assemble_mapping, &w);
    sn_rows_assemble(s, &w);
}
