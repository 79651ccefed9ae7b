/* Sinew - impulse. SPDX-License-Identifier: BSD-3-Clause */
#include "engine/impulse.h"
#include "base/assert.h"
#include "engine/system.h"
#include <math.h>
#include <string.h>

/* Open contacts have this in place of the rate at the start. */
static const double is_open = HUGE_VAL;

static sn_restitution restitution_of(const sn_call* call)
{
    const sn_constraint_ops* ops = call->type->ops.constraint;
    return ops->restitution ? ops->restitution(call->self) : (sn_restitution){ 0 };
}

static bool has_restitution(const sn_system* s)
{
    bool any = false;
    for (int c = 0; c < s->program.constraints.count; ++c)
        any = any || restitution_of(&s->program.constraints.at[c]).part > 0.0;
    return any;
}

/* Only for contacts that the velocity at the start of the step carries into the obstacle. */
static void aim(sn_rows* rows, const sn_row_item* at, double h)
{
    sn_restitution e = restitution_of(at->call);
    double g[SN_MAX_ITEM_ROWS] = { 0 }, g1[SN_MAX_ITEM_ROWS] = { 0 };
    if (!(e.part > 0.0)) return;
    sn_row_item_values(at, g, g1, NULL);
    for (int r = 0; r < at->call->rows_per_item; ++r) {
        double kick = -h * e.part * g1[r];
        if (at->call->row_kind[r] != SN_ROW_CONTACT || !(g1[r] < -e.speed) || g[r] + h * g1[r] > 0.0)
            continue;
        rows->rebound[at->row + r] = fmax(0.0, g[r] + kick);
        rows->rebounds = true;
    }
}

/* From the inertia forces of bodies at rest that lose their velocity in the time h; and what is led. */
static void find_momentum(sn_system* s, double h)
{
    size_t bytes = (size_t)s->layout.nv * sizeof(double);
    double *v = s->rows->pushed, *a = s->rows->move;
    memcpy(v, s->layout.v, bytes);
    memcpy(a, s->layout.a, bytes);
    memset(s->layout.v, 0, bytes);
    for (int i = 0; i < s->layout.nv; ++i)
        s->layout.a[i] = s->layout.free_dof[i] ? -v[i] / h : 0.0;
    sn_system_evaluate_part(s, SN_PART_INERTIA);
    memcpy(s->rows->momentum, s->layout.f, bytes);
    for (int i = 0; i < s->layout.nv; ++i)
        s->layout.v[i] = s->layout.free_dof[i] ? 0.0 : v[i];
    memcpy(s->layout.a, a, bytes);
    sn_system_map(s);
    for (int i = 0; i < s->rows->item_count; ++i) {
        const sn_row_item* at = &s->rows->items[i];
        double g1[SN_MAX_ITEM_ROWS] = { 0 };
        sn_row_item_values(at, NULL, g1, NULL);
        for (int r = 0; r < at->call->rows_per_item; ++r)
            s->rows->led[at->row + r] = h * g1[r];
    }
    memcpy(s->layout.v, v, bytes);
    sn_system_map(s);
}

void sn_rebound_begin(sn_system* s, double t, double h)
{
    sn_rows* rows = s->rows;
    rows->rebounds = false;
    if (!has_restitution(s)) return;
    memset(rows->rebound, 0, (size_t)rows->count * sizeof *rows->rebound);
    sn_system_set_time(s, t, 1.0);
    sn_system_map(s);
    for (int i = 0; i < rows->item_count; ++i)
        aim(rows, &rows->items[i], h);
    if (rows->rebounds) find_momentum(s, h);
}

/* Contacts that rebound may also fall back as fast as they part: at rest, force would lift them. */
static double slowed(const sn_restitution* e, double rate)
{
    if (rate < -e->speed) return (1.0 - e->part) * rate;
    return e->part > 0.0 && rate > 0.0 ? 0.0 : rate;
}

void sn_impulse_begin(sn_system* s, double h)
{
    sn_rows* rows = s->rows;
    SN_ASSERT(rows && h > 0.0);
    rows->impulses = true;
    for (int i = 0; i < rows->item_count; ++i) {
        const sn_row_item* at = &rows->items[i];
        double g[SN_MAX_ITEM_ROWS] = { 0 }, g1[SN_MAX_ITEM_ROWS] = { 0 };
        sn_row_item_values(at, g, g1, NULL);
        sn_restitution e = restitution_of(at->call);
        bool opens = false;
        for (int r = 0; r < at->call->rows_per_item; ++r) {
            int row = at->row + r;
            sn_row_kind kind = at->call->row_kind[r];
            if (kind == SN_ROW_EQUAL) continue;
            if (kind == SN_ROW_CONTACT) opens = g[r] + 0.5 * h * g1[r] > 0.0;
            rows->approach[row] = opens ? is_open : kind == SN_ROW_CONTACT ? slowed(&e, g1[r]) : g1[r];
            if (opens) rows->lambda[row] = 0.0;
        }
    }
}

void sn_impulse_end(sn_system* s)
{
    if (s->rows) s->rows->impulses = false;
}

double sn_impulse_value(const sn_system* s, int row, double rate, double cd)
{
    double before = s->rows->approach[row];
    SN_ASSERT(s->rows->impulses);
    return before == is_open ? s->layout.length : (rate - 0.5 * before) / cd;
}
