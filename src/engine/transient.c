/* Sinew - transient. SPDX-License-Identifier: BSD-3-Clause */
#include "engine/transient.h"
#include "base/assert.h"
#include "engine/system.h"
#include <math.h>
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

/* Asks the component; the rows are not numbered yet. `multipliers`: those of the items before, or NULL. */
static void find_items(sn_call* call, double h, const double* multipliers)
{
    sn_transient* tr = call->transient;
    sn_input in = call->in;
    in.multipliers = multipliers;
    memcpy(tr->old_keys, tr->items.keys, (size_t)tr->count * sizeof *tr->old_keys);
    tr->count = call->type->ops.constraint->transient->find(call->self, &in, h, &tr->items);
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

static bool has_prescribed(const sn_layout* l)
{
    for (int i = 0; i < l->nv; ++i)
        if (!l->free_dof[i]) return true;
    return false;
}

/* Mean rate of one degree of freedom of a node from x0 to x1 in the time h. */
static double mean_rate(sn_kind kind, int dof, const double* x0, const double* x1, double h)
{
    if (kind != SN_FRAMES || dof < 3) return (x1[dof] - x0[dof]) / h;
    sn_quat from = { x0[3], x0[4], x0[5], x0[6] }, to = { x1[3], x1[4], x1[5], x1[6] };
    sn_vec3 turn = sn_quat_log(sn_quat_mul(sn_quat_conjugate(from), to));
    return (dof == 3 ? turn.x : dof == 4 ? turn.y : turn.z) / h;
}

/* Prescribed nodes get their mean velocities of the step: a tool that starts from rest, or jumps, sweeps
   where it goes. `start` has the positions at the start. */
static void sweep_prescribed(sn_system* s, double t, double h)
{
    sn_rows* rows = s->rows;
    sn_layout* l = &s->layout;
    sn_system_set_time(s, t + h, 1.0);
    memcpy(rows->base, l->x, (size_t)l->nx * sizeof *rows->base);
    sn_system_set_time(s, t, 1.0);
    for (int i = 0; i < l->node_count; ++i) {
        const sn_state* state = &l->states[l->node_state[i]];
        int node = i - state->node_at, at = state->x_at + node * sn_kind_coords(state->kind);
        for (int k = l->node_dof[i]; k < l->node_dof[i + 1]; ++k) {
            if (l->free_dof[k]) continue;
            double rate = mean_rate(state->kind, k - l->node_dof[i], rows->start + at, rows->base + at, h);
            if (isfinite(rate)) l->v[k] = rate;
        }
    }
    sn_system_map(s);
}

void sn_transient_find(sn_system* s, double t, double h)
{
    sn_rows* rows = s->rows;
    if (!has_transient(s)) return;
    bool sweeps = has_prescribed(&s->layout);
    sn_system_set_time(s, t, 1.0);
    sn_system_map(s);
    memcpy(rows->start, s->layout.x, (size_t)s->layout.nx * sizeof *rows->start);
    if (sweeps) sweep_prescribed(s, t, h);
    memcpy(rows->carried, rows->kept, (size_t)rows->count * sizeof *rows->carried);
    for (int c = 0, from = rows->fixed_count, to = from; c < s->program.constraints.count; ++c) {
        sn_call* call = &s->program.constraints.at[c];
        if (!call->transient) continue;
        int before = call->transient->count;
        find_items(call, h, rows->rough ? rows->carried + from : NULL);
        carry(call, rows->carried + from, before, rows->kept + to);
        from += before * call->rows_per_item;
        to += call->transient->count * call->rows_per_item;
    }
    sn_transient_restored(s);
    if (!sweeps) return;
    sn_system_set_time(s, t, 1.0);
    sn_system_map(s);
}

/* ---- energy from contacts ------------------------------------------------------------------------------ */

/* A gap opens where it has to grow although the spring of the contact is as compressed as at the end of the
   last step. Contacts at the level of velocities only lose energy. */
void sn_transient_keep_openings(sn_system* s)
{
    sn_rows* rows = s->rows;
    double g[SN_MAX_ITEM_ROWS];
    if (!has_transient(s)) return;
    double* opening = rows->carried;
    memset(opening, 0, (size_t)rows->count * sizeof *opening);
    for (int i = rows->fixed_items; i < rows->item_count; ++i) {
        const sn_row_item* at = &rows->items[i];
        sn_row_item_values(at, g, NULL, NULL);
        for (int r = 0; r < at->call->rows_per_item; ++r) {
            const int row = at->row + r;
            const double compression = at->call->transient->items.compliance[at->item] * rows->kept[row];
            if (at->call->row_kind[r] == SN_ROW_CONTACT) opening[row] = fmax(0.0, -(g[r] + compression));
        }
    }
}

/* Twice the force at the end times the opening: forces change during a step, and gaps are linearised. */
double sn_transient_opening_work(const sn_system* s)
{
    const sn_rows* rows = s->rows;
    double work = 0.0;
    if (!has_transient(s)) return 0.0;
    for (int row = 0; row < rows->count; ++row)
        work += 2.0 * fmax(0.0, rows->kept[row]) * rows->carried[row];
    return work;
}

/* ---- its end ------------------------------------------------------------------------------------------- */

static bool has_bound(const sn_call* call)
{
    return call->transient && call->type->ops.constraint->transient->bound;
}

/* Lets each constraint lower the parts of its nodes. */
static void lower_parts(sn_system* s)
{
    for (int c = 0; c < s->program.constraints.count; ++c) {
        const sn_call* call = &s->program.constraints.at[c];
        double* parts[SN_MAX_INPUTS] = { 0 };
        if (!has_bound(call)) continue;
        for (int k = 0; k < call->input_count; ++k) {
            const sn_state* state = &s->layout.states[call->input[k]];
            bool read = !state->mapped && state->kind != SN_FRAMES;
            parts[k] = read ? s->rows->part + state->node_at : s->rows->unread;
            for (int i = 0; !read && i < state->count; ++i)
                s->rows->unread[i] = 1.0;
        }
        call->type->ops.constraint->transient->bound(call->self, &call->in, parts);
    }
}

/* A point that one constraint stops may be run into by the points of another one: they lower the parts in
   turn until none does. */
static bool find_parts(sn_system* s)
{
    enum { ROUNDS = 64 };
    int bounding = 0, nodes = s->layout.node_count;
    double *part = s->rows->part, *before = s->rows->base;
    for (int c = 0; c < s->program.constraints.count; ++c)
        bounding += has_bound(&s->program.constraints.at[c]);
    for (int i = 0; i < nodes; ++i)
        part[i] = 1.0;
    if (bounding > 0) lower_parts(s);
    for (int round = 0; bounding > 1 && round < ROUNDS * bounding; ++round) {
        memcpy(before, part, (size_t)nodes * sizeof *part);
        lower_parts(s);
        if (memcmp(before, part, (size_t)nodes * sizeof *part) == 0) break;
    }
    return bounding > 0;
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

bool sn_transient_bound(sn_system* s)
{
    bool any = false;
    if (!has_transient(s)) return false;
    sn_system_map(s);
    if (!find_parts(s)) return false;
    for (int i = 0; i < s->layout.node_count; ++i) {
        if (!(s->rows->part[i] < 1.0)) continue;
        take_back(s, i);
        any = true;
    }
    return any;
}
