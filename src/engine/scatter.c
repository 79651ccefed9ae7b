/* Sinew - scatter. SPDX-License-Identifier: BSD-3-Clause

   Notation: z are an item's own degrees of freedom, y the free independent ones it follows in the end. With
     dz = J dy,   dz' = J dy' + Vx dy,   dz'' = J dy'' + Ax dy + Av dy'
   the item's derivatives become
     K_y = J^T (K J + D Vx - M Ax),   D_y = J^T (D J - M Av),   M_y = J^T M J. */
#include "engine/scatter.h"
#include "base/assert.h"
#include "base/simd.h"
#include "engine/composite.h"
#include <string.h>

/* The integrator knows the damping of the first part alone. */
sn_weights sn_part_weights(const sn_system* s, int part, const sn_weights* w)
{
    sn_weights own = *w;
    if (!w->damped) return own;
    own.cm += w->cd * (s->parts[part].damping_mass - s->parts[0].damping_mass);
    own.ck += w->cd * (s->parts[part].damping_stiffness - s->parts[0].damping_stiffness);
    return own;
}

/* ---- into the matrix ----------------------------------------------------------------------------------- */

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
        int frame = plan->target[q] < 0 ? -1 : s->layout.node_frame[plan->target[q]];
        if (frame >= 0) turn_columns(E, rows, n, column + 3, &w->spin[frame]);
    }
}

/* A block of cm M - cd D - ck K into the matrix; M is NULL for forces. Sizes that matter are compile-time
   constants. */
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

/* Adds the n x n matrices of one item, whose dofs are those of `target` in order (-1: skip, `dofs` says how
   many). D and M are clobbered. */
SN_CLONES static void scatter(sn_system* s, const sn_item_plan* plan, const int* dofs, const double* K,
                              double* D, double* M, int n, const sn_weights* w)
{
    if (w->spin && s->layout.frame_count > 0) {
        turn_item(s, plan, dofs, w, D, n, n);
        if (M) turn_item(s, plan, dofs, w, M, n, n);
    }
    for (int p = 0, row = 0; p < plan->target_count; row += dofs[p++])
        for (int q = 0, column = 0; q < plan->target_count; column += dofs[q++]) {
            int slot = plan->slot[p * plan->target_count + q];
            if (slot < 0) continue;
            double* block = s->matrix.A->values + slot;
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
            double* block = s->matrix.A->values + slot;
            const double* from = E + row * n + column;
            if (dofs[p] == 6 && dofs[q] == 6 && n == 12)
                subtract_block(block, from, 12, 6, 6);
            else
                subtract_block(block, from, n, dofs[p], dofs[q]);
        }
}

/* ---- through mappings ---------------------------------------------------------------------------------- */

bool sn_item_still(const sn_system* s, const sn_item_plan* plan, bool* still)
{
    bool any = false;
    SN_ASSERT(plan->node_count <= SN_MAX_ITEM_NODES);
    for (int k = 0; k < plan->node_count; ++k) {
        const int node = plan->own[k];
        bool moves = node < 0 && s->program.composite[-1 - node].ancestor_count > 0;
        for (int q = 0; node >= 0 && !moves && q < plan->target_count; ++q)
            moves = plan->target[q] == node;
        still[k] = !moves;
        any = any || !moves;
    }
    return any;
}

/* Own degrees of freedom that unknowns move; `still` NULL: all. Returns how many. */
static int list_moved(const sn_item_plan* plan, const bool* still, int* moved)
{
    int count = 0;
    for (int k = 0, row = 0; k < plan->node_count; row += plan->own_dofs[k++])
        for (int i = 0; !(still && still[k]) && i < plan->own_dofs[k]; ++i)
            moved[count++] = row + i;
    return count;
}

/* The rows and columns of A (n x n) that are listed, moved to its front. */
static void select_both(double* A, int n, const int* list, int count)
{
    for (int i = 0; A && i < count; ++i)
        for (int j = 0; j < count; ++j)
            A[i * count + j] = A[list[i] * n + list[j]];
}

/* E (N x N) = J^T [ (cd (D J - M Av) - cm M J) W + ck K J + cg (D Vx - M Ax) ], W turning the spins; D and M
   may be NULL. `own` is that of the degrees of freedom that move alone. */
static double* pull_back(sn_system* s, const sn_item_plan* plan, const sn_tangent* own, const int* dofs,
                         double* free_memory, const sn_weights* w)
{
    const int n = own->n, N = plan->target_dofs;
    SN_ASSERT(n <= plan->n && !plan->direct);
    sn_jacobians of = sn_jacobians_of(s, plan, n < plan->n ? own->still : NULL, own->M != NULL, &free_memory);
    double* rows = sn_take(&free_memory, (size_t)(n * N));
    if (own->D) sn_add_product(rows, w->cd, own->D, of.J, n, n, N);
    if (own->M) {
        sn_add_product(rows, -w->cd, own->M, of.Av, n, n, N);
        sn_add_product(rows, -w->cm, own->M, of.J, n, n, N);
    }
    if (w->spin && (own->D || own->M)) turn_item(s, plan, dofs, w, rows, n, N);
    sn_add_product(rows, w->ck, own->K, of.J, n, n, N);
    if (own->D) sn_add_product(rows, w->cg, own->D, of.Vx, n, n, N);
    if (own->M) sn_add_product(rows, -w->cg, own->M, of.Ax, n, n, N);
    double* E = sn_take(&free_memory, (size_t)(N * N));
    sn_add_transposed_product(E, of.J, rows, N, n, N);
    return E;
}

bool sn_is_zero(const double* A, int count)
{
    bool any = false;
    for (int k = 0; k < count; ++k) // to the end, so that it is done several at a time
        any |= A[k] != 0.0;
    return !any;
}

static bool has_derivatives(const sn_tangent* own)
{
    int count = own->n * own->n;
    return !sn_is_zero(own->K, count) || (own->D && !sn_is_zero(own->D, count)) ||
           (own->M && !sn_is_zero(own->M, count));
}

/* K, D and M are clobbered. */
static void scatter_mapped(sn_system* s, const sn_item_plan* plan, const sn_tangent* all, double* free_memory,
                           const sn_weights* w)
{
    enum { MANY = 128 };
    int dofs[64], moved[MANY];
    sn_tangent own = *all;
    SN_ASSERT(plan->target_count <= 64);
    if (own.n <= MANY) own.n = list_moved(plan, own.still, moved);
    if (own.n < plan->n) {
        double* of[] = { own.K, own.D, own.M };
        for (int k = 0; k < SN_COUNT(of); ++k)
            select_both(of[k], plan->n, moved, own.n);
    }
    if (!has_derivatives(&own)) return;
    for (int q = 0; q < plan->target_count; ++q)
        dofs[q] = s->layout.node_dof[plan->target[q] + 1] - s->layout.node_dof[plan->target[q]];
    scatter_sum(s, plan, dofs, pull_back(s, plan, &own, dofs, free_memory, w), plan->target_dofs);
}

void sn_item_scatter(sn_system* s, const sn_item_plan* plan, const sn_tangent* own, double* free_memory,
                     const sn_weights* w)
{
    SN_ASSERT(plan->slot && own->n == plan->n);
    if (plan->direct)
        scatter(s, plan, plan->own_dofs, own->K, own->D, own->M, plan->n, w);
    else
        scatter_mapped(s, plan, own, free_memory, w);
}

void sn_item_scatter_geometry(sn_system* s, const sn_item_plan* plan, double* K, double* free_memory,
                              const sn_weights* w)
{
    if (plan->direct) {
        for (int k = 0; k < plan->n * plan->n; ++k)
            K[k] *= w->cg;
        scatter_sum(s, plan, plan->own_dofs, K, plan->n);
        return;
    }
    const sn_weights geometric = { .ck = w->cg };
    sn_tangent own = { .n = plan->n, .K = K };
    scatter_mapped(s, plan, &own, free_memory, &geometric);
}
