/* Sinew - assemble: the matrix A = cm M - cd D - ck K of the unknowns, through mappings where there are any.

   Notation: z are an item's own degrees of freedom, y the free independent ones it follows in the end. With
     dz = J dy,   dz' = J dy' + Vx dy,   dz'' = J dy'' + Ax dy + Av dy'
   the item's derivatives become
     K_y = J^T (K J + D Vx - M Ax),   D_y = J^T (D J - M Av),   M_y = J^T M J,
   and every mapping adds its geometric stiffness G as an item of its own on its parents.

   What is zero costs nothing: a mapped node without a force has no geometric stiffness, and its J, Vx, Ax, Av are found
   only when an item that acts on it has derivatives; see composite.h.
   SPDX-License-Identifier: BSD-3-Clause */
#include "engine/assemble.h"
#include "engine/bulk.h"
#include "base/simd.h"
#include "engine/clock.h"
#include "engine/composite.h"
#include "engine/inertia.h"
#include "engine/rows.h"
#include <string.h>

/* ---- into the matrix ---------------------------------------------------------------------------------------------- */

/* E[:, column..column + 2] <- E[:, ...] W */
static inline void turn_columns(double* restrict E, int rows, int n, int column, const sn_mat3* W)
{
    for (int i = 0; i < rows; ++i) {
        double* e = E + i * n + column;
        double a = e[0], b = e[1], c = e[2];
        for (int j = 0; j < 3; ++j)
            e[j] = a * W->m[0][j] + b * W->m[1][j] + c * W->m[2][j];
    }
}

/* The columns of E that are spins of the item's targets. */
static void turn_item(const sn_system* s, const sn_item_plan* plan, const int* dofs, const sn_weights* w,
                      double* E, int rows, int n)
{
    for (int q = 0, column = 0; q < plan->target_count; column += dofs[q++]) {
        int frame = plan->target[q] < 0 ? -1 : s->node_frame[plan->target[q]];
        if (frame >= 0) turn_columns(E, rows, n, column + 3, &w->spin[frame]);
    }
}

/* A block of cm M - cd D - ck K into the matrix; M is NULL for forces. Sizes that matter are compile-time constants. */
static inline __attribute__((always_inline)) void add_block(double* restrict block, const double* restrict K,
                                                            const double* restrict D,
                                                            const double* restrict M, int n, int rows,
                                                            int columns, const sn_weights* w)
{
    double cm = w->cm, cd = w->cd, ck = w->ck;
    for (int i = 0; i < rows; ++i)
        for (int j = 0; j < columns; ++j) {
            double e = cd * D[i * n + j] + ck * K[i * n + j];
            if (M) e -= cm * M[i * n + j];
            block[i * columns + j] -= e;
        }
}

/* A block of -E into the matrix. */
static inline __attribute__((always_inline)) void subtract_block(double* restrict block,
                                                                 const double* restrict E, int n, int rows,
                                                                 int columns)
{
    for (int i = 0; i < rows; ++i)
        for (int j = 0; j < columns; ++j)
            block[i * columns + j] -= E[i * n + j];
}

/* Adds the n x n matrices of one item, whose dofs are those of `target` in order (-1: skip, `dofs` says how many). D and M
   are spoilt. */
SN_CLONES static void scatter(sn_system* s, const sn_item_plan* plan, const int* dofs, const double* K,
                              double* D, double* M, int n, const sn_weights* w)
{
    if (w->spin && s->frame_count > 0) {
        turn_item(s, plan, dofs, w, D, n, n);
        if (M) turn_item(s, plan, dofs, w, M, n, n);
    }
    for (int p = 0, row = 0; p < plan->target_count; row += dofs[p++])
        for (int q = 0, column = 0; q < plan->target_count; column += dofs[q++]) {
            int slot = plan->slot[p * plan->target_count + q];
            if (slot < 0) continue;
            double* block = s->matrix->values + slot;
            int at = row * n + column;
            if (dofs[p] == 6 && dofs[q] == 6 && n == 12 && !M)
                add_block(block, K + at, D + at, NULL, 12, 6, 6, w);
            else if (dofs[p] == 6 && dofs[q] == 6 && n == 6 && M)
                add_block(block, K + at, D + at, M + at, 6, 6, 6, w);
            else if (dofs[p] == 3 && dofs[q] == 3)
                add_block(block, K + at, D + at, M ? M + at : NULL, n, 3, 3, w);
            else if (dofs[p] == 3 && dofs[q] == 1 && !M)
                add_block(block, K + at, D + at, NULL, n, 3, 1, w);
            else if (dofs[p] == 1 && dofs[q] == 3 && !M)
                add_block(block, K + at, D + at, NULL, n, 1, 3, w);
            else
                add_block(block, K + at, D + at, M ? M + at : NULL, n, dofs[p], dofs[q], w);
        }
}

/* Adds -E of an item whose dofs are those of `target` in order. */
SN_CLONES static void scatter_sum(sn_system* s, const sn_item_plan* plan, const int* dofs, const double* E,
                                  int n)
{
    for (int p = 0, row = 0; p < plan->target_count; row += dofs[p++])
        for (int q = 0, column = 0; q < plan->target_count; column += dofs[q++]) {
            int slot = plan->slot[p * plan->target_count + q];
            if (slot < 0) continue;
            double* block = s->matrix->values + slot;
            const double* from = E + row * n + column;
            if (dofs[p] == 6 && dofs[q] == 6 && n == 12)
                subtract_block(block, from, 12, 6, 6);
            else
                subtract_block(block, from, n, dofs[p], dofs[q]);
        }
}

/* ---- through mappings ------------------------------------------------------------------------------------------------ */

/* E (N x N) = J^T [ (cd (D J - M Av) - cm M J) W + ck (K J + D Vx - M Ax) ], W turning the spins; D and M may be
   NULL. */
static double* pull_back(sn_system* s, const sn_item_plan* plan, const sn_tangent* own, const int* dofs,
                         double* free_memory, const sn_weights* w)
{
    int n = plan->n, N = plan->target_dofs;
    sn_jacobians of = sn_jacobians_of(s, plan, &free_memory);
    double* rows = sn_take(&free_memory, (size_t)(n * N));
    if (own->D) sn_add_product(rows, w->cd, own->D, of.J, n, n, N);
    if (own->M) {
        sn_add_product(rows, -w->cd, own->M, of.Av, n, n, N);
        sn_add_product(rows, -w->cm, own->M, of.J, n, n, N);
    }
    if (w->spin && (own->D || own->M)) turn_item(s, plan, dofs, w, rows, n, N);
    sn_add_product(rows, w->ck, own->K, of.J, n, n, N);
    if (own->D) sn_add_product(rows, w->ck, own->D, of.Vx, n, n, N);
    if (own->M) sn_add_product(rows, -w->ck, own->M, of.Ax, n, n, N);
    double* E = sn_take(&free_memory, (size_t)(N * N));
    sn_add_transposed_product(E, of.J, rows, N, n, N);
    return E;
}

static bool is_zero(const double* A, int count)
{
    bool any = false;
    for (int k = 0; k < count; ++k) // to the end, so that it is done several at a time
        any |= A[k] != 0.0;
    return !any;
}

static bool has_derivatives(const sn_tangent* own)
{
    int count = own->n * own->n;
    return !is_zero(own->K, count) || (own->D && !is_zero(own->D, count)) ||
           (own->M && !is_zero(own->M, count));
}

static void scatter_mapped(sn_system* s, const sn_item_plan* plan, const sn_tangent* own, double* free_memory,
                           const sn_weights* w)
{
    int dofs[64];
    if (!has_derivatives(own)) return;
    for (int q = 0; q < plan->target_count; ++q)
        dofs[q] = s->node_dof[plan->target[q] + 1] - s->node_dof[plan->target[q]];
    scatter_sum(s, plan, dofs, pull_back(s, plan, own, dofs, free_memory, w), plan->target_dofs);
}

void sn_item_scatter(sn_system* s, const sn_item_plan* plan, const sn_tangent* own, double* free_memory,
                     const sn_weights* w)
{
    if (plan->direct)
        scatter(s, plan, plan->own_dofs, own->K, own->D, own->M, plan->n, w);
    else
        scatter_mapped(s, plan, own, free_memory, w);
}

static sn_tangent take_tangent(double** free_memory, int n, bool with_mass)
{
    sn_tangent tangent = { .n = n };
    tangent.K = sn_take(free_memory, (size_t)(n * n));
    tangent.D = sn_take(free_memory, (size_t)(n * n));
    if (with_mass) tangent.M = sn_take(free_memory, (size_t)(n * n));
    return tangent;
}

/* ---- the whole matrix ----------------------------------------------------------------------------------------------- */

/* Geometric stiffness of a mapped node under a force. Without one there is none, and the node's composite can
   wait. */
static void assemble_mapping(sn_system* s, const sn_piece* piece, double* scratch, const void* context)
{
    const sn_call* call = piece->call;
    const sn_state* child = &s->states[call->child];
    const sn_weights* w = context;
    int m = sn_kind_dofs(child->kind);
    for (int i = piece->items.begin; i < piece->items.end; ++i) {
        int node = child->node_at + i;
        const sn_item_plan* plan = &call->plan[i];
        s->composite[node].fresh = false;
        if (w->ck == 0.0 || is_zero(child->f + i * m, m)) continue;
        double* free_memory = scratch;
        sn_tangent own = { .n = plan->n, .K = sn_compose(s, node, &free_memory) };
        if (plan->direct) {
            for (int k = 0; k < plan->n * plan->n; ++k)
                own.K[k] *= w->ck;
            scatter_sum(s, plan, plan->own_dofs, own.K, plan->n);
        } else {
            scatter_mapped(s, plan, &own, free_memory, w);
        }
    }
}

static void assemble_piece(sn_system* s, const sn_piece* piece, double* scratch, const void* context)
{
    const sn_call* call = piece->call;
    for (int i = piece->items.begin; i < piece->items.end; ++i) {
        const sn_item_plan* plan = &call->plan[i];
        double* free_memory = scratch;
        sn_tangent own = take_tangent(&free_memory, plan->n, call->type->role == SN_ROLE_MASS);
        own.still = ((const sn_weights*)context)->still;
        call->type->ops.force->tangent(call->self, i, &call->in, &own);
        sn_item_scatter(s, plan, &own, free_memory, context);
    }
}

static bool is_at_rest(const sn_system* s)
{
    for (int i = 0; i < s->nv; ++i)
        if (s->v[i] != 0.0) return false;
    return true;
}

/* Prescribed dofs inside unknown nodes: identity rows and columns. */
static void pin_partial(sn_system* s)
{
    sn_block_matrix* A = s->matrix;
    for (int k = 0, node = 0; k < s->partial_count; ++k) {
        int dof = s->partial[k];
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

void sn_system_assemble(sn_system* s, double cm, double cd, double ck, const sn_mat3* spin)
{
    double start = s->profiling ? sn_clock() : 0.0;
    sn_weights w = { cm, cd, ck, spin, cd == 0.0 && is_at_rest(s) };
    sn_schedule* all = s->schedule;
    bool with_forces = cd != 0.0 || ck != 0.0;
    if (s->bulk && with_forces)
        sn_bulk_assemble(s, &w);
    else
        sn_block_matrix_zero(s->matrix);
    sn_program_run(s, &all->map_tangents, SN_UNTIMED, assemble_mapping, &w);
    if (s->mass_diagonal) {
        sn_inertia_add(s, cm);
        if (with_forces) sn_program_run(s, &all->force_tangents, SN_TANGENT, assemble_piece, &w);
    } else { // masses in statics too: a weight's moment depends on the attitude
        sn_program_run(s, with_forces ? &all->tangents : &all->mass_tangents, SN_TANGENT, assemble_piece, &w);
    }
    sn_count_calls(s, &s->masses, SN_TANGENT);
    if (with_forces) sn_count_calls(s, &s->forces, SN_TANGENT);
    if (s->rows) sn_rows_assemble(s, &w);
    pin_partial(s);
    if (s->profiling) {
        s->matrix_seconds[0] += sn_clock() - start;
        ++s->matrix_calls[0];
    }
}

/* Places of the unknown nodes, for solvers that turn what they know with the nodes. */
static void tell_places(sn_system* s)
{
    for (int i = 0; i < s->node_count; ++i) {
        int m = s->node_unknown[i];
        const sn_state* state = &s->states[s->node_state[i]];
        if (m < 0 || state->kind == SN_SCALARS) continue;
        const double* x = state->x + (i - state->node_at) * sn_kind_coords(state->kind);
        memcpy(s->product + s->matrix->start[m], x, 3 * sizeof(double));
    }
    sn_linear_place(s->linear, s->product);
}

bool sn_system_factor(sn_system* s)
{
    if (s->linear && s->linear_options.preconditioner == SN_PRECONDITIONER_WARPED) tell_places(s);
    bool regular = sn_system_factor_with(s, s->linear, s->matrix);
    if (regular && s->rows) sn_rows_factor(s, s->linear);
    return regular;
}

bool sn_system_factor_with(sn_system* s, sn_linear* linear, const sn_block_matrix* matrix)
{
    double start = s->profiling ? sn_clock() : 0.0;
    int bad = linear ? sn_linear_factor(linear, matrix) : -1;
    ++s->counters.factorisations;
    if (s->profiling) {
        s->matrix_seconds[1] += sn_clock() - start;
        ++s->matrix_calls[1];
    }
    if (bad < 0) return true;
    for (int i = 0; i < s->node_count; ++i) {
        int m = s->node_unknown[i];
        if (m >= 0 && s->matrix->start[m] <= bad && bad < s->matrix->start[m + 1])
            s->blame_dof = s->node_dof[i] + bad - s->matrix->start[m];
    }
    return false;
}

void sn_system_solve(sn_system* s, const double* rhs, double* out)
{
    if (s->rows)
        sn_rows_solve(s, s->linear, rhs, false, out);
    else
        sn_system_solve_with(s, s->linear, rhs, out);
}

static void solve_step(sn_system* s, const double* rhs, double* out, bool keep)
{
    sn_rows* rows = s->rows;
    if (!rows) {
        sn_system_solve_with(s, s->linear, rhs, out);
        return;
    }
    sn_rows_solve(s, s->linear, rhs, true, out);
    for (int e = 0; keep && e < rows->equal; ++e)
        rows->lambda[rows->equal_row[e]] += rows->change[e];
    if (rows->contacts) sn_contacts_solve(s, out, keep);
}

void sn_system_update(sn_system* s, const double* rhs, double* out) { solve_step(s, rhs, out, true); }

void sn_system_probe(sn_system* s, const double* rhs, double* out)
{
    if (s->rows) sn_rows_read(s);
    solve_step(s, rhs, out, false);
}

/* The free dofs of an array over all into `rhs`, and back. */
static void gather_unknowns(sn_system* s, const double* from)
{
    for (int k = 0; k < s->matrix->dofs; ++k)
        s->rhs[k] = from[s->unknown_dof[k]];
    for (int k = 0; k < s->partial_count; ++k)
        s->rhs[s->partial[k]] = 0.0;
}

static void scatter_unknowns(const sn_system* s, const double* from, double* out)
{
    if (s->matrix->dofs < s->nv) memset(out, 0, (size_t)s->nv * sizeof(double));
    for (int k = 0; k < s->matrix->dofs; ++k)
        out[s->unknown_dof[k]] = from[k];
}

void sn_system_start_from(sn_system* s, const double* guess)
{
    gather_unknowns(s, guess);
    if (s->linear) sn_linear_start(s->linear, s->rhs);
}

void sn_system_solve_with(sn_system* s, sn_linear* linear, const double* rhs, double* out)
{
    double start = s->profiling ? sn_clock() : 0.0;
    gather_unknowns(s, rhs);
    if ((s->mass_diagonal || s->mass_inverse) && linear == s->mass_solver)
        sn_inertia_apply(s, s->rhs, s->rhs);
    else if (linear)
        sn_linear_solve(linear, s->rhs, s->rhs);
    scatter_unknowns(s, s->rhs, out);
    if (s->profiling) {
        s->matrix_seconds[2] += sn_clock() - start;
        ++s->matrix_calls[2];
    }
}

void sn_system_multiply(sn_system* s, const double* in, double* out)
{
    gather_unknowns(s, in);
    sn_block_matrix_multiply_symmetric(s->matrix, s->rhs, s->product);
    scatter_unknowns(s, s->product, out);
}
