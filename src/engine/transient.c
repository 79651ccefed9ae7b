/* Sinew - transient. SPDX-License-Identifier: BSD-3-Clause */
#include "engine/transient.h"
#include "base/assert.h"
#include "engine/system.h"
#include <string.h>

static bool has_transient(const sn_system* s) { return s->rows && s->rows->start; }

/* ---- numbers ------------------------------------------------------------------------------------------- */

void sn_transient_restored(sn_system* s)
{
    if (!has_transient(s)) return;
    sn_rows_number(s);
    sn_contacts_list(s);
}

/* ---- the start of a step ------------------------------------------------------------------------------- */

/* Asks the component; the rows are not numbered yet. */
static void find_items(sn_call* call, double h)
{
    sn_transient* tr = call->transient;
    memcpy(tr->old_keys, tr->items.keys, (size_t)tr->count * sizeof *tr->old_keys);
    tr->count = call->type->ops.constraint->transient->find(call->self, &call->in, h, &tr->items);
    SN_ASSERT(tr->count >= 0 && tr->count <= tr->items.capacity);
    for (int i = 1; i < tr->count; ++i)
        SN_ASSERT(tr->items.keys[i - 1] < tr->items.keys[i]);
}

/* Multipliers of the items that were there before, from `old`; both lists are sorted by keys. */
static void carry(const sn_call* call, const double* old, int old_count, double* kept)
{
    const sn_transient* tr = call->transient;
    int rows = call->rows_per_item;
    memset(kept, 0, (size_t)(rows * tr->count) * sizeof *kept);
    for (int i = 0, j = 0; i < tr->count; ++i) {
        while (j < old_count && tr->old_keys[j] < tr->items.keys[i])
            ++j;
        if (j < old_count && tr->old_keys[j] == tr->items.keys[i])
            memcpy(kept + rows * i, old + rows * j, (size_t)rows * sizeof *kept);
    }
}

void sn_transient_find(sn_system* s, double t, double h)
{
    sn_rows* rows = s->rows;
    if (!has_transient(s)) return;
    sn_system_set_time(s, t, 1.0);
    sn_system_map(s);
    memcpy(rows->start, s->layout.x, (size_t)s->layout.nx * sizeof *rows->start);
    memcpy(rows->carried, rows->kept, (size_t)rows->count * sizeof *rows->carried);
    for (int c = 0, from = rows->fixed_count, to = from; c < s->program.constraints.count; ++c) {
        sn_call* call = &s->program.constraints.at[c];
        if (!call->transient) continue;
        int before = call->transient->count;
        find_items(call, h);
        carry(call, rows->carried + from, before, rows->kept + to);
        from += before * call->rows_per_item;
        to += call->transient->count * call->rows_per_item;
    }
    sn_transient_restored(s);
}

/* ---- its end ------------------------------------------------------------------------------------------- */

static bool ask_parts(sn_system* s)
{
    bool any = false;
    for (int i = 0; i < s->layout.node_count; ++i)
        s->rows->part[i] = 1.0;
    for (int c = 0; c < s->program.constraints.count; ++c) {
        const sn_call* call = &s->program.constraints.at[c];
        double* parts[SN_MAX_INPUTS] = { 0 };
        if (!call->transient || !call->type->ops.constraint->transient->bound) continue;
        for (int k = 0; k < call->input_count; ++k) {
            const sn_state* state = &s->layout.states[call->input[k]];
            bool read = !state->mapped && state->kind != SN_FRAMES;
            parts[k] = read ? s->rows->part + state->node_at : s->rows->unread;
            for (int i = 0; !read && i < state->count; ++i)
                s->rows->unread[i] = 1.0;
        }
        call->type->ops.constraint->transient->bound(call->self, &call->in, parts);
        any = true;
    }
    return any;
}

/* Independent nodes of points and scalars have as many coordinates as degrees of freedom. */
static void take_back(sn_system* s, int node)
{
    const sn_state* state = &s->layout.states[s->layout.node_state[node]];
    double part = s->rows->part[node];
    SN_ASSERT(part >= 0.0 && state->kind != SN_FRAMES);
    for (int k = s->layout.node_dof[node]; k < s->layout.node_dof[node + 1]; ++k) {
        int at = state->x_at + k - state->v_at;
        if (!s->layout.free_dof[k]) continue;
        s->layout.x[at] = s->rows->start[at] + part * (s->layout.x[at] - s->rows->start[at]);
        s->layout.v[k] *= part;
    }
}

void sn_transient_bound(sn_system* s)
{
    if (!has_transient(s)) return;
    sn_system_map(s);
    if (!ask_parts(s)) return;
    for (int i = 0; i < s->layout.node_count; ++i)
        if (s->rows->part[i] < 1.0) take_back(s, i);
}
