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

/** Extends a box to a point with finite coordinates. Comparisons, because fmin and fmax are calls. */
static inline void sn_extent_add(sn_extent* e, sn_vec3 p)
{
    const sn_vec3 low = e->low, high = e->high;
    e->low = sn_v3(p.x < low.x ? p.x : low.x, p.y < low.y ? p.y : low.y, p.z < low.z ? p.z : low.z);
    e->high = sn_v3(p.x > high.x ? p.x : high.x, p.y > high.y ? p.y : high.y, p.z > high.z ? p.z : high.z);
}

/** Do two boxes meet? Touching is meeting. */
static inline bool sn_extents_meet(sn_extent a, sn_extent b)
{
    return a.low.x <= b.high.x && b.low.x <= a.high.x && a.low.y <= b.high.y && b.low.y <= a.high.y &&
           a.low.z <= b.high.z && b.low.z <= a.high.z;
}
