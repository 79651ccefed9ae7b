/* Sinew - composite: see composite.h.
   SPDX-License-Identifier: BSD-3-Clause */
#include "engine/composite.h"
#include "base/assert.h"
#include "base/simd.h"
#include <string.h>

double* sn_take(double** free_memory, size_t count)
{
    double* memory = *free_memory;
    *free_memory += count;
    return memset(memory, 0, count * sizeof(double));
}

/* ---- small dense products ------------------------------------------------------------------------------ */

SN_INLINE void product(double* restrict C, double s, const double* restrict A, const double* restrict B,
                       int r, int k, int c)
{
    for (int i = 0; i < r; ++i)
        for (int l = 0; l < k; ++l) {
            double a = s * A[i * k + l];
            if (a == 0.0) continue;
            for (int j = 0; j < c; ++j)
                C[i * c + j] += a * B[l * c + j];
        }
}

SN_INLINE void transposed_product(double* restrict C, const double* restrict A, const double* restrict B,
                                  int r, int k, int c)
{
    for (int i = 0; i < r; ++i)
        for (int l = 0; l < k; ++l) {
            double a = A[l * r + i];
            if (a == 0.0) continue;
            for (int j = 0; j < c; ++j)
                C[i * c + j] += a * B[l * c + j];
        }
}

/* Frames, and pairs of frames, that follow one or two frames have copies of their own, which are several
   times faster. */
SN_CLONES void sn_add_product(double* C, double s, const double* A, const double* B, int r, int k, int c)
{
    if (r == 6 && k == 6 && c == 12)
        product(C, s, A, B, 6, 6, 12);
    else if (r == 6 && k == 6 && c == 6)
        product(C, s, A, B, 6, 6, 6);
    else if (r == 12 && k == 12 && c == 6)
        product(C, s, A, B, 12, 12, 6);
    else if (r == 12 && k == 12 && c == 12)
        product(C, s, A, B, 12, 12, 12);
    else
        product(C, s, A, B, r, k, c);
}

SN_CLONES void sn_add_transposed_product(double* C, const double* A, const double* B, int r, int k, int c)
{
    if (r == 12 && k == 6 && c == 12)
        transposed_product(C, A, B, 12, 6, 12);
    else if (r == 6 && k == 6 && c == 6)
        transposed_product(C, A, B, 6, 6, 6);
    else if (r == 6 && k == 12 && c == 6)
        transposed_product(C, A, B, 6, 12, 6);
    else if (r == 12 && k == 12 && c == 12)
        transposed_product(C, A, B, 12, 12, 12);
    else
        transposed_product(C, A, B, r, k, c);
}

/* ---- what an item follows ------------------------------------------------------------------------------ */

static int column_of(const sn_system* s, const sn_item_plan* plan, int node)
{
    int column = 0;
    for (int q = 0; q < plan->target_count; ++q) {
        if (plan->target[q] == node) return column;
        if (plan->target[q] >= 0)
            column += s->layout.node_dof[plan->target[q] + 1] - s->layout.node_dof[plan->target[q]];
    }
    return -1;
}

static void copy_rows(double* to, int row, int N, int column, const double* from, int m, int from_n,
                      int from_column, int width)
{
    for (int i = 0; i < m; ++i)
        memcpy(to + (row + i) * N + column, from + i * from_n + from_column, (size_t)width * sizeof(double));
}

static const sn_composite* find_composite(sn_system* s, int node, double* free_memory)
{
    const sn_composite* c = &s->program.composite[node];
    if (c->ancestor_count > 0 && !c->current) sn_compose(s, node, &free_memory);
    return c;
}

/* Degrees of freedom of the nodes of an item that are not still. */
static int count_moved(const sn_item_plan* plan, const bool* still)
{
    int count = 0;
    for (int k = 0; k < plan->node_count; ++k)
        if (!(still && still[k])) count += plan->own_dofs[k];
    return count;
}

sn_jacobians sn_jacobians_of(sn_system* s, const sn_item_plan* plan, const bool* still, bool with_mass,
                             double** free_memory)
{
    SN_ASSERT(!plan->direct && plan->node_count > 0);
    if (plan->node_count == 1 && !(still && still[0])) {
        const sn_composite* c = find_composite(s, -1 - plan->own[0], *free_memory);
        return (sn_jacobians){ c->J, c->Vx, c->Ax, c->Av };
    }
    int N = plan->target_dofs, row = 0;
    size_t size = (size_t)(count_moved(plan, still) * N);
    double *J = sn_take(free_memory, (with_mass ? 4 : 2) * size), *Vx = J + size,
           *Ax = with_mass ? Vx + size : NULL, *Av = with_mass ? Ax + size : NULL;
    for (int k = 0; k < plan->node_count; ++k) {
        int node = plan->own[k];
        if (still && still[k]) continue;
        if (node >= 0) {
            int column = column_of(s, plan, node);
            for (int i = 0; column >= 0 && i < plan->own_dofs[k]; ++i)
                J[(row + i) * N + column + i] = 1.0;
            row += plan->own_dofs[k];
            continue;
        }
        const sn_composite* c = find_composite(s, -1 - node, *free_memory);
        for (int p = 0; p < c->ancestor_count; ++p) {
            int column = column_of(s, plan, c->ancestor[p]), at = c->ancestor_at[p];
            SN_ASSERT(column >= 0); // an item reaches all that its nodes follow
            int width = s->layout.node_dof[c->ancestor[p] + 1] - s->layout.node_dof[c->ancestor[p]];
            copy_rows(J, row, N, column, c->J, c->m, c->n, at, width);
            copy_rows(Vx, row, N, column, c->Vx, c->m, c->n, at, width);
            if (!with_mass) continue;
            copy_rows(Ax, row, N, column, c->Ax, c->m, c->n, at, width);
            copy_rows(Av, row, N, column, c->Av, c->m, c->n, at, width);
        }
        row += plan->own_dofs[k];
    }
    return (sn_jacobians){ J, Vx, Ax, Av };
}

/* C[:, column..] (r x N) += A[:, row..] (r x n) B[:, at..], B of m rows with `wide` columns. */
SN_INLINE void add_part(double* restrict C, int N, int column, const double* restrict A, int n, int row,
                        const double* restrict B, int wide, int at, int r, int m, int width)
{
    for (int i = 0; i < r; ++i)
        for (int l = 0; l < m; ++l) {
            double a = A[i * n + row + l];
            if (a == 0.0) continue;
            for (int j = 0; j < width; ++j)
                C[i * N + column + j] += a * B[l * wide + at + j];
        }
}

/* Points that follow frames have a copy of their own. */
SN_CLONES static void add_ancestor(double* C, int N, int column, const double* A, int n, int row,
                                   const double* B, const sn_composite* c, int at, int r, int width)
{
    if (c->m == 3 && width == 6)
        add_part(C, N, column, A, n, row, B, c->n, at, r, 3, 6);
    else
        add_part(C, N, column, A, n, row, B, c->n, at, r, c->m, width);
}

static bool is_unused(const double* A, int r, int n, int row, int dofs)
{
    for (int i = 0; i < r; ++i)
        for (int l = 0; l < dofs; ++l)
            if (A[i * n + row + l] != 0.0) return false;
    return true;
}

void sn_add_pulled_rows(sn_system* s, const sn_item_plan* plan, int r, const double* A, double* by_J,
                        double* by_Vx, double* free_memory)
{
    const int n = plan->n, N = plan->target_dofs;
    SN_ASSERT(!plan->direct && plan->node_count > 0);
    for (int k = 0, row = 0; k < plan->node_count; row += plan->own_dofs[k++]) {
        const int node = plan->own[k], dofs = plan->own_dofs[k];
        if (is_unused(A, r, n, row, dofs)) continue;
        if (node >= 0) {
            int column = column_of(s, plan, node);
            for (int i = 0; column >= 0 && i < r; ++i)
                for (int l = 0; l < dofs; ++l)
                    by_J[i * N + column + l] += A[i * n + row + l];
            continue;
        }
        const sn_composite* c = find_composite(s, -1 - node, free_memory);
        for (int p = 0; p < c->ancestor_count; ++p) {
            const int ancestor = c->ancestor[p], column = column_of(s, plan, ancestor),
                      width = s->layout.node_dof[ancestor + 1] - s->layout.node_dof[ancestor];
            SN_ASSERT(column >= 0); // an item reaches all that its nodes follow
            add_ancestor(by_J, N, column, A, n, row, c->J, c, c->ancestor_at[p], r, width);
            if (by_Vx) add_ancestor(by_Vx, N, column, A, n, row, c->Vx, c, c->ancestor_at[p], r, width);
        }
    }
}

/* ---- composing ----------------------------------------------------------------------------------------- */

/* Own degrees of freedom are the targets', but for those that are not unknown. */
static void keep_unknown(const sn_item_plan* plan, const double* from, int m, double* to)
{
    int N = plan->target_dofs, own = 0, column = 0;
    for (int k = 0; k < plan->node_count; own += plan->own_dofs[k++]) {
        if (plan->target[k] < 0) continue;
        copy_rows(to, 0, N, column, from, m, plan->n, own, plan->own_dofs[k]);
        column += plan->own_dofs[k];
    }
}

static void chain(sn_system* s, const sn_item_plan* plan, const sn_map_tangent* map, sn_composite* c,
                  double* free_memory)
{
    sn_jacobians of = sn_jacobians_of(s, plan, NULL, true, &free_memory);
    int m = c->m, n = plan->n, N = plan->target_dofs;
    SN_ASSERT(c->n == N && map->m == m && map->n == n);
    memset(c->J, 0, 4 * (size_t)(m * N) * sizeof(double));
    sn_add_product(c->J, 1.0, map->J, of.J, m, n, N);
    sn_add_product(c->Vx, 1.0, map->Vx, of.J, m, n, N);
    sn_add_product(c->Vx, 1.0, map->J, of.Vx, m, n, N);
    if (c->massless) return;
    sn_add_product(c->Ax, 1.0, map->Ax, of.J, m, n, N);
    sn_add_product(c->Ax, 1.0, map->Av, of.Vx, m, n, N);
    sn_add_product(c->Ax, 1.0, map->J, of.Ax, m, n, N);
    sn_add_product(c->Av, 1.0, map->Av, of.J, m, n, N);
    sn_add_product(c->Av, 1.0, map->J, of.Av, m, n, N);
}

double* sn_compose(sn_system* s, int node, double** free_memory)
{
    sn_composite* c = &s->program.composite[node];
    SN_ASSERT(node >= 0 && node < s->layout.mapped_count && c->call);
    const sn_call* call = c->call;
    const sn_item_plan* plan = &call->plan[c->item];
    for (int k = 0; k < plan->node_count; ++k) // first, as they need the same memory
        if (plan->own[k] < 0) find_composite(s, -1 - plan->own[k], *free_memory);

    double* G = sn_take(free_memory, (size_t)(plan->n * plan->n));
    const double* force = s->layout.states[call->child].f + c->item * c->m;
    size_t size = (size_t)(c->m * plan->n);
    bool alone = plan->direct && plan->target_dofs == plan->n; // the mapping's are the composite's
    double *rest = *free_memory, *J = alone ? c->J : sn_take(&rest, 4 * size);
    if (alone) memset(J, 0, 4 * size * sizeof(double));
    sn_map_tangent map = { c->m, plan->n, J, J + size, J + 2 * size, J + 3 * size, G, c->massless };
    call->type->ops.mapping->tangent(call->self, c->item, &call->in, force, &map);
    if (!plan->direct) {
        chain(s, plan, &map, c, rest);
    } else if (!alone) {
        keep_unknown(plan, map.J, c->m, c->J);
        keep_unknown(plan, map.Vx, c->m, c->Vx);
        keep_unknown(plan, map.Ax, c->m, c->Ax);
        keep_unknown(plan, map.Av, c->m, c->Av);
    }
    c->current = true;
    return G;
}
