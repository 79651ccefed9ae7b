/* Sinew - rows: layout and forces. See rows.h.
   SPDX-License-Identifier: BSD-3-Clause */
#include "engine/rows.h"
#include "base/assert.h"
#include "engine/composite.h"
#include "engine/plan.h"
#include "engine/schedule.h"
#include "linalg/delassus.h"
#include <string.h>

/* Matrices are dense over the rows that act, unless these answer by bodies; what is kept of the others grows
   with their number. */
enum { MAX_ACTING = 3000, MAX_ACTING_BY_BODIES = 90000, MAX_ROWS = 1000000 };
/* Most bodies that a contact may touch to answer by them. */
enum { MOST_TOUCHED = 8 };

/* ---- layout ----------------------------------------------------------------------------------------- */

/* Free degrees of freedom behind the columns of an item, into `dof`. */
static void find_columns(const sn_system* s, const sn_item_plan* plan, sn_row_item* row_item, int* dof)
{
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

static int width_of(const sn_item_plan* plan) { return plan->direct ? plan->n : plan->target_dofs; }

static void lay_out(sn_system* s, sn_rows* rows)
{
    int row = 0, at = 0;
    for (int c = 0; c < s->program.constraints.count; ++c) {
        sn_call* call = &s->program.constraints.at[c];
        call->row_at = row;
        for (int i = 0; i < call->item_count; ++i, ++at) {
            sn_row_item* item = &rows->items[at];
            *item = (sn_row_item){ .call = call, .item = i, .row = row, .n = width_of(&call->plan[i]) };
            find_columns(s, &call->plan[i], item, sn_pool_array(s->pool, (size_t)item->n, sizeof(int)));
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

/* Where items find the multipliers of the constraint that they read. */
static void find_read(const sn_system* s, sn_rows* rows)
{
    for (int i = 0; i < rows->item_count; ++i) {
        const int reads = rows->items[i].call->reads;
        if (reads == 0) continue;
        rows->items[i].read = rows->lambda + s->program.constraints.at[reads - 1].row_at;
        rows->follows = true;
    }
}

static bool has_contacts(const sn_call* call)
{
    for (int k = 0; k < call->rows_per_item; ++k)
        if (call->row_kind[k] != SN_ROW_EQUAL) return true;
    return false;
}

/* Most bodies that a row of the system touches. */
static int most_touched(const sn_system* s)
{
    int most = 0;
    for (int c = 0; c < s->program.constraints.count; ++c) {
        const sn_call* call = &s->program.constraints.at[c];
        if (call->transient && call->transient->reached > most) most = call->transient->reached;
        for (int i = 0; i < call->item_count; ++i)
            if (call->plan[i].target_count > most) most = call->plan[i].target_count;
    }
    return most;
}

bool sn_rows_may_come(const sn_system* s)
{
    for (int c = 0; c < s->program.constraints.count; ++c)
        if (s->program.constraints.at[c].transient) return true;
    return false;
}

/* Do contacts answer by the inverses of small bodies? Contacts that come and go then need no W. */
static void choose_bodies(sn_system* s, sn_rows* rows)
{
    bool contacts = false;
    for (int c = 0; c < s->program.constraints.count; ++c)
        contacts = contacts || has_contacts(&s->program.constraints.at[c]);
    if (!contacts) return;
    rows->bodies = sn_bodies_find(s->pool, s->matrix.A);
    rows->touched = most_touched(s);
    if (!rows->bodies || !rows->bodies->inverse) return;
    rows->by_bodies = rows->equal == 0 && rows->touched <= MOST_TOUCHED;
    if (rows->by_bodies && sn_rows_may_come(s))
        rows->room = rows->most < MAX_ACTING_BY_BODIES ? rows->most : MAX_ACTING_BY_BODIES;
}

/* Room for W and the responses to multipliers. */
static void make_delassus(sn_system* s, sn_rows* rows)
{
    int dofs = s->matrix.A->dofs, widest = 0;
    int* entries = sn_pool_array(s->pool, (size_t)rows->most, sizeof(int));
    rows->unknown = sn_pool_array(s->pool, (size_t)s->layout.nv, sizeof(int));
    rows->answer = sn_pool_array(s->pool, (size_t)dofs, sizeof(double));
    if (s->pool->failed) return;
    for (int i = 0; i < s->layout.nv; ++i)
        rows->unknown[i] = -1;
    for (int k = 0; k < dofs; ++k)
        rows->unknown[s->matrix.unknown_dof[k]] = k;
    for (int c = 0; c < s->program.constraints.count; ++c)
        if (s->program.constraints.at[c].transient && s->program.constraints.at[c].transient->N > widest)
            widest = s->program.constraints.at[c].transient->N;
    for (int row = rows->count; row < rows->most; ++row) // of items that come and go, in any order
        entries[row] = widest;
    for (int row = 0; row < rows->count; ++row) {
        entries[row] = rows->items[rows->item_of[row]].n;
        if (entries[row] > widest) widest = entries[row];
    }
    rows->column = sn_pool_array(s->pool, (size_t)widest, sizeof(int));
    if (rows->room > MAX_ACTING || (rows->by_bodies && rows->most > rows->fixed_count)) return;
    rows->delassus = sn_delassus_create(s->pool, rows->most, rows->room, entries, dofs);
}

/* ---- items that come and go ---------------------------------------------------------------------------- */

static void make_room(sn_system* s, sn_rows* rows)
{
    int unread = 0;
    for (int c = 0; c < s->program.constraints.count; ++c) {
        const sn_call* call = &s->program.constraints.at[c];
        sn_transient* tr = call->transient;
        if (!tr) continue;
        size_t capacity = (size_t)tr->items.capacity, width = (size_t)tr->entries * (size_t)tr->each;
        tr->dof = sn_pool_array(s->pool, width, sizeof(int));
        tr->G = sn_pool_array(s->pool, 2 * (size_t)call->rows_per_item * width, sizeof(double));
        tr->old_keys = sn_pool_array(s->pool, capacity, sizeof(uint64_t));
        for (int k = 0; k < call->input_count; ++k)
            if (s->layout.states[call->input[k]].count > unread)
                unread = s->layout.states[call->input[k]].count;
    }
    if (unread == 0) return;
    rows->carried = sn_pool_array(s->pool, (size_t)rows->most, sizeof(double));
    rows->start = sn_pool_array(s->pool, (size_t)s->layout.nx, sizeof(double));
    rows->part = sn_pool_array(s->pool, (size_t)s->layout.node_count, sizeof(double));
    rows->unread = sn_pool_array(s->pool, (size_t)unread, sizeof(double));
}

enum { ITEMS_OF_A_TASK = 64, WORTH_ITEMS = 256 };

/* The items of a call, the first of which is item `first` of the system's rows. */
typedef struct numbering {
    sn_system* s;
    sn_call* call;
    int first;
} numbering;

static void number_item(void* context, int i, int thread)
{
    const numbering* of = context;
    sn_rows* rows = of->s->rows;
    sn_call* call = of->call;
    sn_transient* tr = call->transient;
    const int number = of->first + i, row = call->row_at + i * call->rows_per_item;
    size_t at = (size_t)sn_call_first(call, i) * (size_t)tr->each;
    sn_row_item* item = &rows->items[number];
    (void)thread;
    sn_plan_transient_item(of->s, call, i);
    *item = (sn_row_item){ .call = call, .item = i, .row = row, .n = width_of(&call->plan[i]) };
    find_columns(of->s, &call->plan[i], item, tr->dof + at);
    item->G = tr->G + 2 * (size_t)call->rows_per_item * at;
    item->B = item->G + call->rows_per_item * item->n;
    for (int k = 0; k < call->rows_per_item; ++k)
        rows->item_of[row + k] = number;
}

void sn_rows_find_columns(sn_system* s)
{
    for (int i = 0; s->rows && i < s->rows->item_count; ++i) {
        sn_row_item* item = &s->rows->items[i];
        find_columns(s, &item->call->plan[item->item], item, (int*)(uintptr_t)item->dof);
    }
}

void sn_rows_number(sn_system* s)
{
    sn_rows* rows = s->rows;
    rows->count = rows->fixed_count;
    rows->item_count = rows->fixed_items;
    for (int c = 0; c < s->program.constraints.count; ++c) {
        sn_call* call = &s->program.constraints.at[c];
        if (!call->transient) continue;
        call->item_count = call->transient->count;
        call->row_at = rows->count;
        sn_tasks_run_items(s->program.schedule->tasks,
                           (sn_task_items){ call->item_count, ITEMS_OF_A_TASK, WORTH_ITEMS }, number_item,
                           &(numbering){ s, call, rows->item_count });
        rows->item_count += call->item_count;
        rows->count += call->item_count * call->rows_per_item;
    }
    SN_ASSERT(rows->count <= rows->most);
}

/* ---- room ---------------------------------------------------------------------------------------------- */

static bool allocate(sn_system* s, sn_rows* rows, int items)
{
    sn_pool* pool = s->pool;
    size_t most = (size_t)rows->most;
    rows->items = sn_pool_array(pool, (size_t)items, sizeof(sn_row_item));
    rows->item_of = sn_pool_array(pool, most, sizeof(int));
    rows->equal_row = sn_pool_array(pool, most, sizeof(int));
    rows->kept = sn_pool_array(pool, 9 * most, sizeof(double));
    if (pool->failed) return false;
    rows->lambda = rows->kept + most;
    rows->value = rows->kept + 2 * most;
    rows->size = rows->kept + 3 * most;
    rows->offset = rows->kept + 4 * most;
    rows->approach = rows->kept + 5 * most;
    rows->rebound = rows->kept + 6 * most;
    rows->led = rows->kept + 7 * most;
    rows->stop = rows->kept + 8 * most;
    return true;
}

static int equal_rows(const sn_call* call)
{
    int count = 0;
    for (int k = 0; k < call->rows_per_item; ++k)
        count += call->row_kind[k] == SN_ROW_EQUAL;
    return count;
}

static sn_status too_many(const sn_call* call, int items, const char* kind, int most, sn_error* error)
{
    return sn_fail(error, SN_ERR_UNSUPPORTED,
                   "%s: %d items of %d rows of constraints each; a system has at most %d%s rows: name fewer "
                   "nodes (subset_points), or use forces (springs, penalty_contact)",
                   call->path, items, call->rows_per_item, most, kind);
}

/* Numbers of rows and items, into `rows`; returns how many items there is room for, -1 where the rows are
   too many. */
static int count_rows(const sn_system* s, sn_rows* rows, sn_error* error)
{
    int64_t count = 0, equal = 0, items = 0;
    for (int c = 0; c < s->program.constraints.count; ++c) {
        const sn_call* call = &s->program.constraints.at[c];
        int most = call->transient ? call->transient->items.capacity : call->item_count;
        items += most;
        count += (int64_t)most * call->rows_per_item;
        equal += (int64_t)most * equal_rows(call);
        if (equal > MAX_ACTING) too_many(call, most, " equal", MAX_ACTING, error);
        if (count > MAX_ROWS) too_many(call, most, "", MAX_ROWS, error);
        if (equal > MAX_ACTING || count > MAX_ROWS) return -1;
        rows->fixed_items += call->item_count;
        rows->fixed_count += call->item_count * call->rows_per_item;
    }
    rows->most = (int)count;
    rows->room = count < MAX_ACTING ? (int)count : MAX_ACTING;
    rows->count = rows->fixed_count;
    rows->item_count = rows->fixed_items;
    return (int)items;
}

sn_status sn_rows_build(sn_system* s, sn_error* error)
{
    sn_rows numbers = { 0 };
    int items = count_rows(s, &numbers, error);
    if (items < 0) return SN_ERR_UNSUPPORTED;
    if (numbers.most == 0) return SN_OK;
    sn_pool* pool = s->pool;
    sn_rows* rows = sn_pool_alloc(pool, sizeof *rows);
    if (!rows) return SN_OK; // memory is checked once, at the end
    *rows = numbers;
    if (!allocate(s, rows, items)) return SN_OK;
    lay_out(s, rows);
    find_read(s, rows);
    make_room(s, rows);
    size_t equal = (size_t)rows->equal;
    if (!pool->failed) choose_bodies(s, rows);
    if (!pool->failed) make_delassus(s, rows);
    rows->S = sn_pool_array(pool, equal * equal, sizeof(double));
    rows->change = sn_pool_array(pool, equal, sizeof(double));
    rows->redundant = sn_pool_array(pool, equal, sizeof(bool));
    rows->base = sn_pool_array(pool, (size_t)s->layout.nx, sizeof(double));
    rows->move = sn_pool_array(pool, (size_t)s->layout.nv, sizeof(double));
    rows->momentum = sn_pool_array(pool, 2 * (size_t)s->layout.nv, sizeof(double));
    rows->pushed = rows->momentum ? rows->momentum + s->layout.nv : NULL;
    rows->supported = sn_pool_array(pool, (size_t)s->layout.nv, sizeof(double));
    s->rows = rows;
    return SN_OK;
}

static sn_status refuse(const sn_system* s, const char* what, const sn_call* call, const char* remedy,
                        sn_error* error)
{
    return sn_fail(error, SN_ERR_UNSUPPORTED, "%s: %s does not support %s %s; use %s", s->path,
                   s->integrator_type->name, what, call->path, remedy);
}

sn_status sn_rows_refuse(const sn_system* s, unsigned abilities, sn_error* error)
{
    const char* rest = s->integrator_type->ops.integrator->statics
                           ? "<dirk method=\"backward_euler\" quasi_static=\"true\"/>"
                           : NULL;
    for (int c = 0; c < s->program.constraints.count; ++c) {
        const sn_call* call = &s->program.constraints.at[c];
        if (call->transient && !(abilities & SN_TRANSIENT))
            return refuse(s, "contacts that come and go, as those of", call,
                          rest ? rest
                               : "<implicit_euler/>, <dirk method=\"backward_euler\"/> or <midpoint "
                                 "contacts=\"impulses\"/>",
                          error);
        if (has_contacts(call) && !call->transient && !(abilities & SN_CONTACTS))
            return refuse(s, "the contacts of", call,
                          rest ? rest : "<dirk method=\"backward_euler\"/>, <implicit_euler/> or <midpoint/>",
                          error);
        if (!(abilities & SN_HOLDS))
            return refuse(s, "constraints such as", call,
                          "<dirk/>, <generalized_alpha/> or <explicit/>, or <statics/> for an equilibrium",
                          error);
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
            sn_node node = call->node[sn_call_first(call, at->item) + k];
            double* f = call->out[node.input].f + node.node * plan->own_dofs[k];
            for (int j = 0; j < plan->own_dofs[k]; ++j)
                for (int r = 0; r < t.rows; ++r)
                    f[j] += t.G[r * t.n + column + j] * lambda[r];
        }
    }
}
