/* Sinew - assemble: the matrix A = cm M - cd D - ck K of the unknowns, through mappings where there are any.

   Notation: z are an item's own degrees of freedom, y the free independent ones it follows in the end. With
     dz = J dy,   dz' = J dy' + Vx dy,   dz'' = J dy'' + Ax dy + Av dy'
   the item's derivatives become
     K_y = J^T (K J + D Vx - M Ax),   D_y = J^T (D J - M Av),   M_y = J^T M J,
   and every mapping adds its geometric stiffness G as an item of its own on its parents.
   SPDX-License-Identifier: BSD-3-Clause */
#include "engine/schedule.h"
#include "base/simd.h"
#include "engine/clock.h"
#include <string.h>

/* ---- small dense products, row-major ------------------------------------------------------------------------- */

/* C (r x c) += s A (r x k) B (k x c) */
static void add_product(double* C, double s, const double* A, const double* B, int r, int k, int c)
{
    for (int i = 0; i < r; ++i)
        for (int l = 0; l < k; ++l) {
            double a = s * A[i * k + l];
            if (a == 0.0) continue;
            for (int j = 0; j < c; ++j)
                C[i * c + j] += a * B[l * c + j];
        }
}

/* C (r x c) += A^T (r x k, stored k x r) B (k x c) */
static void add_transposed_product(double* C, const double* A, const double* B, int r, int k, int c)
{
    for (int l = 0; l < k; ++l)
        for (int i = 0; i < r; ++i) {
            double a = A[l * r + i];
            if (a == 0.0) continue;
            for (int j = 0; j < c; ++j)
                C[i * c + j] += a * B[l * c + j];
        }
}

/* ---- into the matrix ---------------------------------------------------------------------------------------------- */

typedef struct weights {
    double cm, cd, ck;
    const sn_mat3* spin;
    bool still; /* D matters neither here nor through mappings */
} weights;

/* E[:, column..column + 2] <- E[:, ...] W */
static inline void turn_columns(double* restrict E, int n, int column, const sn_mat3* W)
{
    for (int i = 0; i < n; ++i) {
        double* e = E + i * n + column;
        double a = e[0], b = e[1], c = e[2];
        for (int j = 0; j < 3; ++j)
            e[j] = a * W->m[0][j] + b * W->m[1][j] + c * W->m[2][j];
    }
}

static void turn_item(const sn_system* s, const sn_item_plan* plan, const int* dofs, const weights* w,
                      double* D, double* M, int n)
{
    for (int q = 0, column = 0; q < plan->target_count; column += dofs[q++]) {
        int frame = plan->target[q] < 0 ? -1 : s->node_frame[plan->target[q]];
        if (frame < 0) continue;
        turn_columns(D, n, column + 3, &w->spin[frame]);
        if (M) turn_columns(M, n, column + 3, &w->spin[frame]);
    }
}

/* A block of cm M - cd D - ck K into the matrix; M is NULL for forces. Sizes that matter are compile-time constants. */
static inline __attribute__((always_inline)) void add_block(double* restrict block, const double* restrict K,
                                                            const double* restrict D,
                                                            const double* restrict M, int n, int rows,
                                                            int columns, const weights* w)
{
    double cm = w->cm, cd = w->cd, ck = w->ck;
    for (int i = 0; i < rows; ++i)
        for (int j = 0; j < columns; ++j) {
            double e = cd * D[i * n + j] + ck * K[i * n + j];
            if (M) e -= cm * M[i * n + j];
            block[i * columns + j] -= e;
        }
}

/* Adds the n x n matrices of one item, whose dofs are those of `target` in order (-1: skip, `dofs` says how many). D and M
   are spoilt. */
SN_CLONES static void scatter(sn_system* s, const sn_item_plan* plan, const int* dofs, const double* K,
                              double* D, double* M, int n, const weights* w)
{
    if (w->spin) turn_item(s, plan, dofs, w, D, M, n);
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
            else
                add_block(block, K + at, D + at, M ? M + at : NULL, n, dofs[p], dofs[q], w);
        }
}

/* ---- through mappings ------------------------------------------------------------------------------------------------ */

typedef struct composite_view {
    double *J, *Vx, *Ax, *Av; /* n x N */
} composite_view;

static int column_of(const sn_system* s, const sn_item_plan* plan, int node)
{
    int column = 0;
    for (int q = 0; q < plan->target_count; ++q) {
        if (plan->target[q] == node) return column;
        if (plan->target[q] >= 0) column += s->node_dof[plan->target[q] + 1] - s->node_dof[plan->target[q]];
    }
    return -1;
}

static void copy_rows(double* to, int row, int N, int column, const double* from, int m, int from_n,
                      int from_column, int width)
{
    for (int i = 0; i < m; ++i)
        memcpy(to + (row + i) * N + column, from + i * from_n + from_column, (size_t)width * sizeof(double));
}

/* Derivatives of the item's own dofs with respect to its targets. `view` points into zeroed memory. */
static void gather(const sn_system* s, const sn_item_plan* plan, const composite_view* view)
{
    int N = plan->target_dofs, row = 0;
    for (int k = 0; k < plan->node_count; row += plan->own_dofs[k++]) {
        int node = plan->own[k];
        if (node >= 0) {
            int column = column_of(s, plan, node);
            for (int i = 0; column >= 0 && i < plan->own_dofs[k]; ++i)
                view->J[(row + i) * N + column + i] = 1.0;
            continue;
        }
        const sn_composite* c = &s->composite[-1 - node];
        for (int p = 0; p < c->ancestor_count; ++p) {
            int column = column_of(s, plan, c->ancestor[p]), at = c->ancestor_at[p];
            int width = s->node_dof[c->ancestor[p] + 1] - s->node_dof[c->ancestor[p]];
            copy_rows(view->J, row, N, column, c->J, c->m, c->n, at, width);
            copy_rows(view->Vx, row, N, column, c->Vx, c->m, c->n, at, width);
            copy_rows(view->Ax, row, N, column, c->Ax, c->m, c->n, at, width);
            copy_rows(view->Av, row, N, column, c->Av, c->m, c->n, at, width);
        }
    }
}

static double* take(double** free_memory, size_t count)
{
    double* memory = *free_memory;
    *free_memory += count;
    return memset(memory, 0, count * sizeof(double));
}

static composite_view take_view(double** free_memory, const sn_item_plan* plan)
{
    size_t size = (size_t)(plan->n * plan->target_dofs);
    composite_view view;
    view.J = take(free_memory, size);
    view.Vx = take(free_memory, size);
    view.Ax = take(free_memory, size);
    view.Av = take(free_memory, size);
    return view;
}

static void scatter_mapped(sn_system* s, const sn_item_plan* plan, const sn_tangent* own, double* free_memory,
                           const weights* w)
{
    int n = plan->n, N = plan->target_dofs;
    composite_view view = take_view(&free_memory, plan);
    gather(s, plan, &view);
    double* product = take(&free_memory, (size_t)(n * N));
    double* K = take(&free_memory, (size_t)(N * N));
    double* D = take(&free_memory, (size_t)(N * N));
    double* M = take(&free_memory, (size_t)(N * N));

    add_product(product, 1.0, own->K, view.J, n, n, N);
    add_product(product, 1.0, own->D, view.Vx, n, n, N);
    if (own->M) add_product(product, -1.0, own->M, view.Ax, n, n, N);
    add_transposed_product(K, view.J, product, N, n, N);

    memset(product, 0, (size_t)(n * N) * sizeof(double));
    add_product(product, 1.0, own->D, view.J, n, n, N);
    if (own->M) add_product(product, -1.0, own->M, view.Av, n, n, N);
    add_transposed_product(D, view.J, product, N, n, N);

    memset(product, 0, (size_t)(n * N) * sizeof(double));
    if (own->M) add_product(product, 1.0, own->M, view.J, n, n, N);
    add_transposed_product(M, view.J, product, N, n, N);

    int dofs[64];
    for (int q = 0; q < plan->target_count; ++q)
        dofs[q] = s->node_dof[plan->target[q] + 1] - s->node_dof[plan->target[q]];
    scatter(s, plan, dofs, K, D, M, N, w);
}

static void scatter_item(sn_system* s, const sn_item_plan* plan, const sn_tangent* own, double* free_memory,
                         const weights* w)
{
    if (plan->direct)
        scatter(s, plan, plan->own_dofs, own->K, own->D, own->M, plan->n, w);
    else
        scatter_mapped(s, plan, own, free_memory, w);
}

static sn_tangent take_tangent(double** free_memory, int n, bool with_mass)
{
    sn_tangent tangent = { .n = n };
    tangent.K = take(free_memory, (size_t)(n * n));
    tangent.D = take(free_memory, (size_t)(n * n));
    if (with_mass) tangent.M = take(free_memory, (size_t)(n * n));
    return tangent;
}

/* Derivatives of one mapped node: its composite for those who follow it, its geometric stiffness into the matrix. */
static void assemble_mapped_node(sn_system* s, const sn_call* call, int item, double* free_memory,
                                 const weights* w)
{
    const sn_item_plan* plan = &call->plan[item];
    const sn_state* child = &s->states[call->child];
    sn_composite* c = &s->composite[child->node_at + item];
    int m = c->m, n = plan->n, N = plan->target_dofs;
    sn_tangent own = take_tangent(&free_memory, n, false);
    sn_map_tangent map = { .m = m, .n = n };
    size_t size = (size_t)(m * n);
    map.J = take(&free_memory, size);
    map.Vx = take(&free_memory, size);
    map.Ax = take(&free_memory, size);
    map.Av = take(&free_memory, size);
    map.G = own.K;
    call->type->ops.mapping->tangent(call->self, item, &call->in, child->f + item * m, &map);

    double* after_map = free_memory;
    composite_view view = take_view(&free_memory, plan);
    if (plan->direct) {
        // own dofs are the targets, but for those that are not unknown
        int row = 0, column = 0;
        for (int k = 0; k < plan->node_count; row += plan->own_dofs[k++]) {
            if (plan->target[k] < 0) continue;
            for (int i = 0; i < plan->own_dofs[k]; ++i)
                view.J[(row + i) * N + column + i] = 1.0;
            column += plan->own_dofs[k];
        }
    } else {
        gather(s, plan, &view);
    }
    memset(c->J, 0, 4 * (size_t)(m * N) * sizeof(double));
    add_product(c->J, 1.0, map.J, view.J, m, n, N);
    add_product(c->Vx, 1.0, map.Vx, view.J, m, n, N);
    add_product(c->Vx, 1.0, map.J, view.Vx, m, n, N);
    add_product(c->Ax, 1.0, map.Ax, view.J, m, n, N);
    add_product(c->Ax, 1.0, map.Av, view.Vx, m, n, N);
    add_product(c->Ax, 1.0, map.J, view.Ax, m, n, N);
    add_product(c->Av, 1.0, map.Av, view.J, m, n, N);
    add_product(c->Av, 1.0, map.J, view.Av, m, n, N);
    if (w->ck != 0.0) scatter_item(s, plan, &own, after_map, w);
}

/* ---- the whole matrix ----------------------------------------------------------------------------------------------- */

static void assemble_mapping(sn_system* s, const sn_piece* piece, double* scratch, const void* context)
{
    for (int i = piece->items.begin; i < piece->items.end; ++i)
        assemble_mapped_node(s, piece->call, i, scratch, context);
}

static void assemble_piece(sn_system* s, const sn_piece* piece, double* scratch, const void* context)
{
    const sn_call* call = piece->call;
    for (int i = piece->items.begin; i < piece->items.end; ++i) {
        const sn_item_plan* plan = &call->plan[i];
        double* free_memory = scratch;
        sn_tangent own = take_tangent(&free_memory, plan->n, call->type->role == SN_ROLE_MASS);
        own.still = ((const weights*)context)->still;
        call->type->ops.force->tangent(call->self, i, &call->in, &own);
        scatter_item(s, plan, &own, free_memory, context);
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
    for (int k = 0; k < s->partial_count; ++k) {
        int dof = s->partial[k], node = 0;
        while (A->start[node + 1] <= dof)
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
    weights w = { cm, cd, ck, spin, cd == 0.0 && is_at_rest(s) };
    sn_block_matrix_zero(s->matrix);
    sn_schedule* all = s->schedule;
    bool with_forces = cd != 0.0 || ck != 0.0;
    sn_program_run(s, &all->map_tangents, SN_UNTIMED, assemble_mapping, &w);
    // masses in statics too: a weight's moment depends on the attitude
    sn_program_run(s, with_forces ? &all->tangents : &all->mass_tangents, SN_TANGENT, assemble_piece, &w);
    sn_count_calls(s, &s->masses, SN_TANGENT);
    if (with_forces) sn_count_calls(s, &s->forces, SN_TANGENT);
    pin_partial(s);
    if (s->profiling) {
        s->matrix_seconds[0] += sn_clock() - start;
        ++s->matrix_calls[0];
    }
}

bool sn_system_factor(sn_system* s) { return sn_system_factor_with(s, s->linear); }

bool sn_system_factor_with(sn_system* s, sn_linear* linear)
{
    double start = s->profiling ? sn_clock() : 0.0;
    int bad = linear ? sn_linear_factor(linear, s->matrix) : -1;
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
    sn_system_solve_with(s, s->linear, rhs, out);
}

/* The free dofs of an array over all into `rhs`, and back. */
static void gather_unknowns(sn_system* s, const double* from)
{
    for (int i = 0; i < s->node_count; ++i)
        if (s->node_unknown[i] >= 0)
            memcpy(s->rhs + s->matrix->start[s->node_unknown[i]], from + s->node_dof[i],
                   (size_t)(s->node_dof[i + 1] - s->node_dof[i]) * sizeof(double));
    for (int k = 0; k < s->partial_count; ++k)
        s->rhs[s->partial[k]] = 0.0;
}

static void scatter_unknowns(const sn_system* s, const double* from, double* out)
{
    for (int i = 0; i < s->node_count; ++i) {
        size_t bytes = (size_t)(s->node_dof[i + 1] - s->node_dof[i]) * sizeof(double);
        if (s->node_unknown[i] >= 0)
            memcpy(out + s->node_dof[i], from + s->matrix->start[s->node_unknown[i]], bytes);
        else
            memset(out + s->node_dof[i], 0, bytes);
    }
}

void sn_system_solve_with(sn_system* s, sn_linear* linear, const double* rhs, double* out)
{
    double start = s->profiling ? sn_clock() : 0.0;
    gather_unknowns(s, rhs);
    if (linear) sn_linear_solve(linear, s->rhs, s->rhs);
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
