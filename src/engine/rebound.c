/* Sinew - rebound. SPDX-License-Identifier: BSD-3-Clause */
#include "engine/rebound.h"
#include "engine/impulse.h"
#include "engine/system.h"
#include <math.h>
#include <string.h>

static const double does_not_stop = 1.0;

/* Contacts that rebound, or that are compliant. */
static bool has_impacts(const sn_system* s)
{
    bool any = false;
    for (int c = 0; c < s->program.constraints.count; ++c) {
        const sn_call* call = &s->program.constraints.at[c];
        any = any || (call->transient && call->item_count > 0) || sn_restitution_of(call).part > 0.0;
    }
    return any;
}

/* Only for contacts that the velocity at the start of the step carries into the obstacle. */
static void aim(sn_rows* rows, const sn_row_item* at, double h)
{
    sn_restitution e = sn_restitution_of(at->call);
    double g[SN_MAX_ITEM_ROWS] = { 0 }, g1[SN_MAX_ITEM_ROWS] = { 0 };
    if (!(e.part > 0.0) && !at->call->transient) return;
    sn_row_item_values(at, g, g1, NULL);
    for (int r = 0; r < at->call->rows_per_item; ++r) {
        double kick = -h * e.part * g1[r];
        if (at->call->row_kind[r] != SN_ROW_CONTACT || !(g1[r] < -e.speed) || g[r] + h * g1[r] > 0.0)
            continue;
        bool stops = !(e.part > 0.0) && e.speed > 0.0; // without a threshold they would never give way
        if (e.part > 0.0) rows->rebound[at->row + r] = fmax(0.0, g[r] + kick);
        if (stops) rows->stop[at->row + r] = fmin(0.0, g[r]);
        rows->rebounds = rows->rebounds || e.part > 0.0;
        rows->stops = rows->stops || stops;
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
    rows->rebounds = rows->stops = false;
    if (!has_impacts(s)) return;
    for (int row = 0; row < rows->count; ++row) {
        rows->rebound[row] = 0.0;
        rows->stop[row] = does_not_stop;
    }
    sn_system_set_time(s, t, 1.0);
    sn_system_map(s);
    for (int i = 0; i < rows->item_count; ++i)
        aim(rows, &rows->items[i], h);
    if (rows->rebounds) find_momentum(s, h);
}
