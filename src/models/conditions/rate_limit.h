/* Sinew - rate_limit: a coordinate that follows a command no faster than it may.

   From the last commit at (t0, x0, v0) the coordinate follows the command X(t) with a gap e = x - X that is
   closed in the shortest time: full acceleration, at most the largest speed in between, full braking. In
   closed form, so that x has exact rates at any time of a step. Without a gap x is X to the bit.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <stdbool.h>

/** Largest rates of a coordinate; 0: none. */
typedef struct sn_rate_limit {
    double speed, acceleration;
} sn_rate_limit;

/** Where a coordinate was at the last commit. */
typedef struct sn_rate_state {
    double t, x, v;
} sn_rate_state;

/** Value, first and second derivative at t >= from->t of a coordinate whose command has the derivatives `now`
    at t and `then` at from->t. */
void sn_rate_limit_follow(const sn_rate_limit* limit, const sn_rate_state* from, const double then[3],
                          const double now[3], double t, double d[3]);
