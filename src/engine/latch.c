/* Sinew - latch. SPDX-License-Identifier: BSD-3-Clause */
#include "engine/latch.h"
#include "engine/accelerate.h"
#include "engine/eliminate.h"
#include "engine/motion.h"
#include <string.h>

static bool any_can_switch(const sn_system* s)
{
    for (int c = 0; s->rows && c < s->program.constraints.count; ++c)
        if (s->program.constraints.at[c].latch) return true;
    return false;
}

/* Forces of rows that were off say nothing of those to come. */
static void forget(const sn_system* s, const sn_call* call)
{
    size_t size = (size_t)(call->item_count * call->rows_per_item) * sizeof *s->rows->kept;
    memset(s->rows->kept + call->row_at, 0, size);
    memset(s->rows->lambda + call->row_at, 0, size);
}

/* M (v1 - v0) = G^T p, g'(v1) = 0: momentum is kept, energy is lost unless the velocities agreed before. */
static void strike(sn_system* s)
{
    if (!s->matrix.linear || !sn_system_factor_masses(s)) return;
    sn_rows_factor(s, s->inertia.solver);
    sn_rows_strike(s);
}

bool sn_latch_update(sn_system* s, double t)
{
    bool switched = false;
    if (!any_can_switch(s)) return false;
    sn_system_set_time(s, t, s->program.load_factor);
    sn_system_map(s);
    for (int c = 0; c < s->program.constraints.count; ++c) {
        const sn_call* call = &s->program.constraints.at[c];
        sn_input in = call->in;
        in.multipliers = s->rows->kept + call->row_at;
        if (!call->latch || !call->latch(call->self, &in)) continue;
        forget(s, call);
        switched = true;
    }
    if (switched) strike(s);
    return switched;
}
