/* Sinew - rows: layout and forces. See rows.h.
   SPDX-License-Identifier: BSD-3-Clause */
#include "engine/rows.h"
#include "base/assert.h"
#include "engine/composite.h"
#include "engine/schedule.h"
#include "linalg/delassus.h"
#include <string.h>

enum { MAX_ROWS = 3000 };

/* ---- layout ----------------------------------------------------------------------------------------- */

/* Free degrees of freedom behind the columns of an item. */
static void find_columns(sn_system* s, const sn_item_plan* plan, sn_row_item* row_item)
{
    row_item->n = plan->direct ? plan->n : plan->target_dofs;
    int* dof = sn_pool_array(s->pool, (size_t)row_item->n, sizeof(int));
    row_item->dof = dof;
    for (int q = 0, column = 0; dof && q < plan->target_count; ++q) {
        int node = plan->target[q];
        int width =
            plan->direct ? plan->own_dofs[q] : s->layout.node_dof[node + 1] - s->layout.node_dof[node];
        for (int j = 0; j < width; ++j, ++column) {
            SN_ASSERT(column < row_item->n);
            int at = node < 0 ? -1 : s->layout.node_dof[node] + j;
            dof[column] = at >= 0 && s->layout.free_dof[at] ? at : -1;
        }
    }
}

static void lay_out(sn_system* s, sn_rows* rows)
{
    for (int c = 0, row = 0, at = 0; c < s->program.constraints.count; ++c) {
        sn_call* call = &s->program.constraints.at[c];
        call->row_at = row;
        for (int i = 0; i < call->item_count; ++i, ++at) {
            sn_row_item* item = &rows->items[at];
            *item = (sn_row_item){ .call = call, .item = i, .row = row };
            find_columns(s, &call->plan[i], item);
            SN_ASSERT(call->rows_per_item <= SN_MAX_ITEM_ROWS && row + call->rows_per_item <= rows->count);
            size_t size = (size_t)(call->rows_per_item * item->n);
            item->G = sn_pool_array(s->pool, 2 * size, sizeof(double));
            item->B = item->G ? item->G + size : NULL;
            for (int k = 0; k < call->rows_per_item; ++k, ++row) {
                rows->item_of[row] = at;
                SN_ASSERT(rows->equal == 0 || rows->equal_row[rows->equal - 1] < row); // ascending
                if (call->row_kind[k] == SN_ROW_EQUAL) rows->equal_row[rows->equal++] = row;
            }
        }
    }
}

/* Room for W and the responses to multipliers. */
static void make_delassus(sn_system* s, sn_rows* rows)
{
    int dofs = s->matrix.A->dofs, widest = 0;
    int* entries = sn_pool_array(s->pool, (size_t)rows->count, sizeof(int));
    rows->unknown = sn_pool_array(s->pool, (size_t)s->layout.nv, sizeof(int));
    rows->answer = sn_pool_array(s->pool, (size_t)dofs, sizeof(double));
    if (s->pool->failed) return;
    for (int i = 0; i < s->layout.nv; ++i)
        rows->unknown[i] = -1;
    for (int k = 0; k < dofs; ++k)
        rows->unknown[s->matrix.unknown_dof[k]] = k;
    for (int row = 0; row < rows->count; ++row) {
        entries[row] = rows->items[rows->item_of[row]].n;
        if (entries[row] > widest) widest = entries[row];
    }
    rows->column = sn_pool_array(s->pool, (size_t)widest, sizeof(int));
    rows->delassus = sn_delassus_create(s->pool, rows->count, entries, dofs);
}

sn_status sn_rows_build(sn_system* s, sn_error* error)
{
    int count = 0, items = 0;
    for (int c = 0; c < s->program.constraints.count; ++c) {
        items += s->program.constraints.at[c].item_count;
        count += s->program.constraints.at[c].item_count * s->program.constraints.at[c].rows_per_item;
        if (count > MAX_ROWS)
            return sn_fail(error, SN_ERR_UNSUPPORTED, "%s: more than %d rows of constraints",
                           s->program.constraints.at[c].path, (int)MAX_ROWS);
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
    if (!pool->failed) make_delassus(s, rows);
    rows->S = sn_pool_array(pool, equal * equal, sizeof(double));
    rows->change = sn_pool_array(pool, equal, sizeof(double));
    rows->redundant = sn_pool_array(pool, equal, sizeof(bool));
    rows->base = sn_pool_array(pool, (size_t)s->layout.nx, sizeof(double));
    rows->move = sn_pool_array(pool, (size_t)s->layout.nv, sizeof(double));
    s->rows = rows;
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
    for (int c = 0; c < s->program.constraints.count && ability != SN_CONTACTS; ++c) {
        const sn_call* call = &s->program.constraints.at[c];
        if (has_contacts(call))
            return sn_fail(error, SN_ERR_UNSUPPORTED,
                           "%s: %s does not support the contacts of %s; use <dirk "
                           "method=\"backward_euler\"/>, <implicit_euler/> or <midpoint/>",
                           s->path, s->integrator_type->name, call->path);
        if (ability == SN_NO_CONSTRAINTS)
            return sn_fail(error, SN_ERR_UNSUPPORTED,
                           "%s: %s does not support constraints such as %s; use <dirk/>, "
                           "<generalized_alpha/> or <explicit/>, or <statics/> for an equilibrium",
                           s->path, s->integrator_type->name, call->path);
    }
    return SN_OK;
}

void sn_rows_recall(sn_system* s)
{
    SN_ASSERT(s->rows);
    memcpy(s->rows->lambda, s->rows->kept, (size_t)s->rows->count * sizeof(double));
}

/* ---- forces ----------------------------------------------------------------------------------------- */

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
        SN_ASSERT(at->row + call->rows_per_item <= s->rows->count);
        if (!any_multiplier(lambda, call->rows_per_item)) continue;
        double* memory = s->program.schedule->scratch;
        sn_row_tangent t = { .rows = call->rows_per_item, .n = plan->n };
        t.G = sn_take(&memory, (size_t)(t.rows * t.n));
        sn_row_item_tangent(at, lambda, &t);
        for (int k = 0, column = 0; k < plan->node_count; column += plan->own_dofs[k++]) {
            sn_node node = call->node[at->item * call->nodes_per_item + k];
            double* f = call->out[node.input].f + node.node * plan->own_dofs[k];
            for (int j = 0; j < plan->own_dofs[k]; ++j)
                for (int r = 0; r < t.rows; ++r)
                    f[j] += t.G[r * t.n + column + j] * lambda[r];
        }
    }
}
