/* Sinew - impulse. SPDX-License-Identifier: BSD-3-Clause */
#include "engine/impulse.h"
#include "base/assert.h"
#include "engine/parts.h"
#include <math.h>

/* Open contacts have this in place of the rate at the start. */
static const double is_open = HUGE_VAL;

void sn_impulse_begin(sn_system* s, double h)
{
    sn_rows* rows = s->rows;
    SN_ASSERT(rows && h > 0.0);
    rows->impulses = true;
    for (int i = 0; i < rows->item_count; ++i) {
        const sn_row_item* at = &rows->items[i];
        double g[SN_MAX_ITEM_ROWS] = { 0 }, g1[SN_MAX_ITEM_ROWS] = { 0 };
        sn_row_item_values(at, g, g1, NULL);
        bool opens = false;
        for (int r = 0; r < at->call->rows_per_item; ++r) {
            int row = at->row + r;
            sn_row_kind kind = at->call->row_kind[r];
            if (kind == SN_ROW_EQUAL) continue;
            if (kind == SN_ROW_CONTACT) opens = g[r] + 0.5 * h * g1[r] > 0.0;
            rows->approach[row] = opens ? is_open : g1[r];
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
