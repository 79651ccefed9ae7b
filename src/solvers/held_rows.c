/* Sinew - held_rows. SPDX-License-Identifier: BSD-3-Clause */
#include "solvers/held_rows.h"
#include "base/assert.h"
#include <math.h>

bool sn_held_rows_prepare(sn_held_rows* k, sn_pool* pool, int count)
{
    size_t most = (size_t)count;
    *k = (sn_held_rows){ 0 };
    k->row = sn_pool_array(pool, most, sizeof *k->row);
    k->yield = sn_pool_array(pool, most, sizeof *k->yield);
    k->S = sn_pool_array(pool, most * most, sizeof *k->S);
    k->change = sn_pool_array(pool, most, sizeof *k->change);
    k->redundant = sn_pool_array(pool, most, sizeof *k->redundant);
    return !pool->failed;
}

void sn_held_rows_hold(sn_held_rows* k, sn_rows* rows)
{
    SN_ASSERT(!k->held);
    k->in_steps = *rows;
    k->held = true;
    rows->equal = k->count;
    rows->equal_row = k->row;
    rows->yield = k->yield;
    rows->S = k->S;
    rows->change = k->change;
    rows->redundant = k->redundant;
    rows->straight = false;
}

void sn_held_rows_release(sn_held_rows* k, sn_rows* rows)
{
    if (!k->held) return;
    k->held = false;
    rows->equal = k->in_steps.equal;
    rows->equal_row = k->in_steps.equal_row;
    rows->yield = k->in_steps.yield;
    rows->S = k->in_steps.S;
    rows->change = k->in_steps.change;
    rows->redundant = k->in_steps.redundant;
    rows->straight = k->in_steps.straight;
}

sn_touch sn_touch_of(const sn_row_item* at, const double* force)
{
    const double sticks = 1.0 - 1e-6;
    if (at->call->row_kind[0] == SN_ROW_EQUAL) return SN_TOUCH_EQUAL;
    if (!(force[0] > 0.0)) return SN_TOUCH_OPEN;
    if (at->call->rows_per_item == 1) return SN_TOUCH_CLOSED;
    bool held = hypot(force[1], force[2]) < sticks * at->call->friction[at->item] * force[0];
    return held ? SN_TOUCH_STICKS : SN_TOUCH_SLIDES;
}
