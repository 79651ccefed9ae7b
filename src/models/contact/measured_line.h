/* Sinew - measured line: a line through points in their order, for components that report its shape.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/component.h>
#include "math/entanglement.h"

/** Binds the points of a line, the next input. */
static inline sn_status sn_bind_line(sn_bind* b, sn_ref points, const char* param)
{
    int input = sn_bind_input(b, points, SN_POINTS, param);
    if (input < 0) return SN_ERR_SCENE;
    int count = sn_bind_rest(b, input)->count;
    return count > 1 ? SN_OK
                     : sn_bind_fail(b, param, "a line needs at least 2 points; the state has %d", count);
}

static inline sn_polyline sn_line_at(const sn_kin* at, bool closed)
{
    return (sn_polyline){ at->points, at->count, closed };
}
