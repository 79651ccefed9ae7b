/* Sinew - clock: monotonic seconds, for profiles and reports only; never for physics.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <time.h>

static inline double sn_clock(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}
