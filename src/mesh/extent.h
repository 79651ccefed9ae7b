/* Sinew - extent: boxes along the axes around points. SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/math.h>

typedef struct sn_extent {
    sn_vec3 low, high;
} sn_extent;

/** Contains no point. */
static inline sn_extent sn_extent_none(void)
{
    sn_extent e = { { HUGE_VAL, HUGE_VAL, HUGE_VAL }, { -HUGE_VAL, -HUGE_VAL, -HUGE_VAL } };
    return e;
}

/** Extends a box to a point. */
static inline void sn_extent_add(sn_extent* e, sn_vec3 p)
{
    e->low = sn_v3(fmin(e->low.x, p.x), fmin(e->low.y, p.y), fmin(e->low.z, p.z));
    e->high = sn_v3(fmax(e->high.x, p.x), fmax(e->high.y, p.y), fmax(e->high.z, p.z));
}

/** Do two boxes meet? Touching is meeting. */
static inline bool sn_extents_meet(sn_extent a, sn_extent b)
{
    return a.low.x <= b.high.x && b.low.x <= a.high.x && a.low.y <= b.high.y && b.low.y <= a.high.y &&
           a.low.z <= b.high.z && b.low.z <= a.high.z;
}
