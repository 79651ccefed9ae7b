/* Sinew - rows: layout, forces, values and derivatives. See rows.h.
   SPDX-License-Identifier: BSD-3-Clause */
#include "engine/rows.h"
#include "engine/composite.h"
#include "engine/schedule.h"
#include "engine/sim.h"
#include <math.h>
#include <string.h>

enum { MAX_ROWS = 3000 };

/* ---- layout ------------------------------------------------------------------------------------------------ */

/* Free degrees of freedom behind the columns of an item. */
static void find_columns(sn_system* s, const sn_item_plan* plan, sn_row_item* row_item)
{
    row_item->n = plan->direct ? plan->n : plan->target_dofs;
    int* dof = sn_pool_array(s->pool, (size_t)row_item->n, sizeof(int));
    row_item->dof = dof;
    for (int q = 0, column = 0; dof && q < plan->target_count; ++q) {
        int node = plan->target[q];
        int width = plan->direct ? plan->own_dofs[q] : s->node_dof[node + 1] - s->node_dof[node];
        for (int j = 0; j < width; ++j, ++column) {
            int at = node < 0 ? -1 : s->node_dof[node] + j;
            dof[column] = at >= 0 && s->free_dof[at] ? at : -1;
        }
    }
}

static void lay_out(sn_system* s, sn_rows* rows)
{
    for (int c = 0, row = 0, at = 0; c < s->constraints.count; ++c) {
        sn_call* call = &s->constraints.at[c];
        call->row_at = row;
        for (int i = 0; i < call->item_count; ++i, ++at) {
            sn_row_item* item = &rows->items[at];
            *item = (sn_row_item){ .call = call, .item = i, .row = row };
            find_columns(s, &call->plan[i], item);
            size_t size = (size_t)(call->rows_per_item * item->n);
            item->G = sn_pool_array(s->pool, 2 * size, sizeof(double));
            item->B = item->G ? item->G + size : NULL;
            for (int k = 0; k < call->rows_per_item; ++k, ++row) {
                rows->item_of[row] = at;
                if (call->row_kind[k] == SN_ROW_EQUAL) rows->equal_row[rows->equal++] = row;
            }
        }
    }
}

sn_status sn_rows_build(sn_system* s, sn_error* error)
{
    int count = 0, items = 0;
    for (int c = 0; c < s->constraints.count; ++c) {
        items += s->constraints.at[c].item_count;
        count += s->constraints.at[c].item_count * s->constraints.at[c].rows_per_item;
        if (count > MAX_ROWS)
            return sn_fail(error, SN_ERR_UNSUPPORTED, "%s: more than %d rows of constraints",
                           s->constraints.at[c].path, (int)MAX_ROWS);
    }
    if (count == 0) return SN_OK;
    sn_pool* pool = s->pool;
    sn_rows* rows = sn_pool_alloc(pool, sizeof *rows);
    if (!rows) return SN_OK; // memory is checked once, at the end
    rows->count = count;
    rows->item_count = items;
    rows->items = sn_pool_array(pool, (size_t)items, sizeof(sn_row_item));
    rows->item_of = sn_pool_array(pool, (size_t)count, sizeof(int));
    rows->equal_row = sn_pool_array(pool, (size_t)count, sizeof(int));
    rows->kept = sn_pool_array(pool, 5 * (size_t)count, sizeof(double));
    if (pool->failed) return SN_OK;
    rows->lambda = rows->kept + count;
    rows->value = rows->kept + 2 * count;
    rows->size = rows->kept + 3 * count;
    rows->offset = rows->kept + 4 * count;
    lay_out(s, rows);
    size_t equal = (size_t)rows->equal;
    rows->response = sn_pool_array(pool, equal * (size_t)s->nv, sizeof(double));
    rows->S = sn_pool_array(pool, equal * equal, sizeof(double));
    rows->change = sn_pool_array(pool, equal, sizeof(double));
    rows->redundant = sn_pool_array(pool, equal, sizeof(bool));
    rows->base = sn_pool_array(pool, (size_t)s->nx, sizeof(double));
    rows->move = sn_pool_array(pool, (size_t)s->nv, sizeof(double));
    s->rows = rows;
    if (rows->equal < count && !pool->failed) sn_contacts_build(s);
    return SN_OK;
}

static bool has_contacts(const sn_call* call)
{
    for (int k = 0; k < call->rows_per_item; ++k)
        if (call->row_kind[k] != SN_ROW_EQUAL) return true;
    return false;
}

sn_status sn_rows_refuse(const sn_system* s, sn_ability ability, sn_error* error)
{
    for (int c = 0; c < s->constraints.count && ability != SN_CONTACTS; ++c) {
        const sn_call* call = &s->constraints.at[c];
        if (has_contacts(call))
            return sn_fail(error, SN_ERR_UNSUPPORTED,
                           "%s: %s does not solve for the contacts of %s; use <dirk "
                           "method=\"backward_euler\"/> or <midpoint/>",
                           s->path, s->integrator_type->name, call->path);
        if (ability == SN_NO_CONSTRAINTS)
            return sn_fail(
                error, SN_ERR_UNSUPPORTED,
                "%s: %s does not solve for constraints, as %s; use <dirk/>, <generalized_alpha/> or "
                "<explicit/>, or <statics/> for an equilibrium",
                s->path, s->integrator_type->name, call->path);
    }
    return SN_OK;
}

void sn_rows_recall(sn_system* s)
{
    memcpy(s->rows->lambda, s->rows->kept, (size_t)s->rows->count * sizeof(double));
}

/* ---- forces ------------------------------------------------------------------------------------------------- */

static bool any_multiplier(const double* lambda, int count)
{
    for (int k = 0; k < count; ++k)
        if (lambda[k] != 0.0) return true;
    return false;
}

void sn_rows_push(sn_system* s)
{
    for (int i = 0; i < s->rows->item_count; ++i) {
        const sn_row_item* at = &s->rows->items[i];
        const sn_call* call = at->call;
        const sn_item_plan* plan = &call->plan[at->item];
        const double* lambda = s->rows->lambda + at->row;
        if (!any_multiplier(lambda, call->rows_per_item)) continue;
        double* memory = s->schedule->scratch;
        sn_row_tangent t = { .rows = call->rows_per_item, .n = plan->n };
        t.G = sn_take(&memory, (size_t)(t.rows * t.n));
        call->type->ops.constraint->tangent(call->self, at->item, &call->in, lambda, &t);
        for (int k = 0, column = 0; k < plan->node_count; column += plan->own_dofs[k++]) {
            sn_node node = call->node[at->item * call->nodes_per_item + k];
            double* f = call->out[node.input].f + node.node * plan->own_dofs[k];
            for (int j = 0; j < plan->own_dofs[k]; ++j)
                for (int r = 0; r < t.rows; ++r)
                    f[j] += t.G[r * t.n + column + j] * lambda[r];
        }
    }
}

/* ---- derivatives -------------------------------------------------------------------------------------------- */

/* Rows times a 3 x 3 matrix on the rotations of free frames: changes of velocities from those of positions. */
static void turn_rows(const sn_system* s, const sn_item_plan* plan, const sn_weights* w, double* B, int rows,
                      int n)
{
    for (int q = 0, column = 0; q < plan->target_count; ++q) {
        int node = plan->target[q];
        int frame = node < 0 ? -1 : s->node_frame[node];
        for (int r = 0; frame >= 0 && r < rows; ++r) {
            double *b = B + r * n + column + 3, a[3] = { b[0], b[1], b[2] };
            const sn_mat3* W = &w->spin[frame];
            for (int j = 0; j < 3; ++j)
                b[j] = a[0] * W->m[0][j] + a[1] * W->m[1][j] + a[2] * W->m[2][j];
        }
        column += plan->direct ? plan->own_dofs[q] : s->node_dof[node + 1] - s->node_dof[node];
    }
}

/* B from the derivatives G and H of the item's own nodes; G of the free ones into the item. */
static void derive(sn_system* s, sn_row_item* at, const sn_row_tangent* t, double* memory,
                   const sn_weights* w)
{
    const sn_call* call = at->call;
    const sn_item_plan* plan = &call->plan[at->item];
    int rows = t->rows, n = at->n;
    size_t bytes = (size_t)(rows * n) * sizeof(double);
    double* rate = sn_take(&memory, (size_t)(rows * n)); // G Vx + H J
    if (plan->direct) {
        memcpy(at->G, t->G, bytes);
        if (t->H) memcpy(rate, t->H, bytes);
    } else {
        sn_jacobians of = sn_jacobians_of(s, plan, &memory);
        memset(at->G, 0, bytes);
        sn_add_product(at->G, 1.0, t->G, of.J, rows, plan->n, n);
        if (t->H) sn_add_product(rate, 1.0, t->H, of.J, rows, plan->n, n);
        if (t->H) sn_add_product(rate, 1.0, t->G, of.Vx, rows, plan->n, n);
    }
    memcpy(at->B, at->G, bytes);
    if (t->H && w->spin) turn_rows(s, plan, w, at->B, rows, n);
    for (int r = 0; r < rows; ++r)
        for (int j = 0; j < n; ++j) {
            double *B = at->B + r * n + j, G = at->G[r * n + j];
            if (t->H && call->row_kind[r] != SN_ROW_CONTACT)
                *B += rate[r * n + j] / w->cd;
            else
                *B = G;
        }
}

static void measure(sn_system* s, const sn_row_item* at)
{
    for (int r = 0; r < at->call->rows_per_item; ++r) {
        double most = 0.0;
        for (int j = 0; j < at->n; ++j)
            if (at->dof[j] >= 0) most = fmax(most, fabs(at->G[r * at->n + j]) * s->scale[at->dof[j]]);
        s->rows->size[at->row + r] = most > 0.0 ? most : s->length;
    }
}

/* Is the matrix that of a step, whose rows are imposed on velocities? */
static bool is_step(const sn_weights* w) { return w->cm != 0.0 && w->cd != 0.0; }

static void take_values(sn_system* s, const sn_row_item* at, const sn_weights* w)
{
    const sn_call* call = at->call;
    double g[3][SN_MAX_ITEM_ROWS] = { { 0 } };
    bool rates = is_step(w), accelerations = !rates && w->ck == 0.0;
    call->type->ops.constraint->rows(call->self, at->item, &call->in, g[0], rates ? g[1] : NULL,
                                     accelerations ? g[2] : NULL);
    for (int r = 0; r < call->rows_per_item; ++r) {
        sn_row_kind kind = call->row_kind[r];
        double value = accelerations ? g[2][r] : g[0][r];
        if (rates && kind != SN_ROW_CONTACT) value = g[1][r] / w->cd;
        if (!rates && !accelerations) value -= (1.0 - s->load) * s->rows->offset[at->row + r];
        s->rows->value[at->row + r] = value;
    }
}

/* Stiffness that equal rows add to an equilibrium's matrix: as much as the largest there is. */
static double largest_stiffness(const sn_system* s)
{
    double most = 0.0;
    for (int i = 0; i < s->node_count; ++i) {
        int m = s->node_unknown[i], size = s->node_dof[i + 1] - s->node_dof[i];
        const double* block =
            m < 0 ? NULL : s->matrix->values + s->matrix->at[sn_block_matrix_find(s->matrix, m, m)];
        for (int j = 0; block && j < size; ++j) {
            double scale = s->scale[s->node_dof[i] + j];
            most = fmax(most, fabs(block[j * size + j]) * scale * scale);
        }
    }
    return most > 0.0 ? most : 1.0;
}

/* K -= r G^T G for the equal rows, r such that a unit of each row costs the energy given. */
static void stiffen(const sn_system* s, const sn_row_item* at, const sn_row_tangent* t, double energy)
{
    for (int r = 0; r < t->rows; ++r) {
        const double *G = t->G + r * t->n, size = s->rows->size[at->row + r];
        if (at->call->row_kind[r] != SN_ROW_EQUAL) continue;
        for (int i = 0; i < t->n; ++i)
            for (int j = 0; j < t->n; ++j)
                t->K[i * t->n + j] -= energy / (size * size) * G[i] * G[j];
    }
}

void sn_rows_assemble(sn_system* s, const sn_weights* w)
{
    bool rates = is_step(w), matrix = w->ck != 0.0;
    double energy = s->rows->at_rest && !rates ? largest_stiffness(s) : 0.0;
    s->rows->weights = *w;
    for (int i = 0; i < s->rows->item_count; ++i) {
        sn_row_item* at = &s->rows->items[i];
        const sn_call* call = at->call;
        const sn_item_plan* plan = &call->plan[at->item];
        double* memory = s->schedule->scratch;
        sn_tangent own = { .n = plan->n };
        sn_row_tangent t = { .rows = call->rows_per_item, .n = plan->n };
        size_t rows = (size_t)(t.rows * t.n), square = (size_t)(t.n * t.n);
        t.G = sn_take(&memory, rows);
        t.H = rates ? sn_take(&memory, rows) : NULL;
        t.K = own.K = sn_take(&memory, square);
        own.D = sn_take(&memory, square);
        call->type->ops.constraint->tangent(call->self, at->item, &call->in, s->rows->lambda + at->row, &t);
        derive(s, at, &t, memory, w);
        measure(s, at);
        take_values(s, at, w);
        if (energy > 0.0) stiffen(s, at, &t, energy);
        if (matrix && !plan->dead) sn_item_scatter(s, plan, &own, memory, w);
    }
}

void sn_rows_read(sn_system* s)
{
    for (int i = 0; i < s->rows->item_count; ++i)
        take_values(s, &s->rows->items[i], &s->rows->weights);
}
