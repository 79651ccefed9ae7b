/* Sinew - loads. SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/load_rows.h>
#include "engine/loads.h"
#include <math.h>

/* Changes below this part of a load are round-off. */
static const double same = 1e-13;

/* True if a load of the item has changed. */
static bool read_again(sn_rows* rows, const sn_row_item* at)
{
    double g[SN_MAX_ITEM_ROWS] = { 0 };
    bool changed = false;
    sn_row_item_values(at, g, NULL, NULL);
    for (int r = 0; r < at->call->rows_per_item; ++r) {
        if (at->call->row_kind[r] != SN_ROW_LOAD) continue;
        double* value = &rows->value[at->row + r];
        changed = changed || fabs(g[r] - *value) > same * fabs(g[r]);
        *value = g[r];
    }
    return changed;
}

bool sn_loads_follow(sn_system* s, const double* by)
{
    sn_rows* rows = s->rows;
    bool changed = false;
    if (!rows->follows) return false;
    for (int e = 0; e < rows->equal; ++e) {
        rows->change[e] = rows->lambda[rows->equal_row[e]];
        rows->lambda[rows->equal_row[e]] += by[e];
    }
    for (int i = 0; i < rows->item_count; ++i)
        if (rows->items[i].read) changed = read_again(rows, &rows->items[i]) || changed;
    for (int e = 0; e < rows->equal; ++e)
        rows->lambda[rows->equal_row[e]] = rows->change[e];
    return changed;
}
