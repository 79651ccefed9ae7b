/* Sinew - motion rows: the functions of time that move a frame, stated once for the tables of all that have
   them. SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/component.h>

/** Rows of x, y, z, roll, pitch, yaw. `of`: what they place; `axis`: words before "x''"; `note`: more about
    the pitch. */
#define SN_MOTION_ROWS(S, of, axis, note)                                                                    \
    { SN_FIELD(S, x), "m", 0, 0, "position of " of ", function of t" },                                      \
        { SN_FIELD(S, y), "m", 0, 0, "position of " of ", function of t" },                                  \
        { SN_FIELD(S, z), "m", 0, 0, "position of " of ", function of t" },                                  \
        { SN_FIELD(S, roll), "rad", 0, 0, "rotation about " axis "x'', function of t" },                     \
        { SN_FIELD(S, pitch), "rad", 0, 0, "rotation about y', function of t" note },                        \
    {                                                                                                        \
        SN_FIELD(S, yaw), "rad", 0, 0, "rotation about z, function of t"                                     \
    }

/** Hands them on, from parameters to parameters. */
#define SN_MOTION_COPY(to, from)                                                                             \
    ((to).x = (from).x, (to).y = (from).y, (to).z = (from).z, (to).roll = (from).roll,                       \
     (to).pitch = (from).pitch, (to).yaw = (from).yaw)
