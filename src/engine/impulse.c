/* Sinew - impulse. SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/load_rows.h>
#include "engine/impulse.h"
#include "base/assert.h"
#include <math.h>

/* Gaps above this part of the scene's extent are open; others are round-off of contacts at rest. */
static const double round_off = 1e-13;
/* Open contacts have this in place of the rate at the start. */
static const double is_open = HUGE_VAL;

sn_restitution sn_restitution_of(const sn_call* call)
{
    const sn_constraint_ops* ops = call->type->ops.constraint;
    return ops->restitution ? ops->restitution(call->self) : (sn_restitution){ 0 };
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
        sn_restitution e = sn_restitution_of(at->call);
        bool opens = false;
        for (int r = 0; r < at->call->rows_per_item; ++r) {
            int row = at->row + r;
            sn_row_kind kind = at->call->row_kind[r];
            if (kind == SN_ROW_EQUAL) continue;
            if (kind != SN_ROW_FRICTION)
                opens = kind == SN_ROW_CONTACT && g[r] + 0.5 * h * g1[r] > round_off * s->layout.length;
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
