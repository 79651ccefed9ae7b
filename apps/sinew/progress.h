/* Sinew - progress: one line on a terminal that says how far a run is.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <stdbool.h>
#include <stdint.h>

typedef struct progress {
    bool on;
    bool drawn;    /**< a line stands on the terminal */
    double start;  /**< [s], see sn_clock */
    double last;   /**< when the line was drawn */
    int64_t steps; /**< in all */
} progress;

/** Nothing is ever drawn unless the standard error is a terminal and `wanted`. */
void progress_open(progress* p, int64_t steps, bool wanted);
/** At most ten times a second, draws the line; `t` is the simulated time reached [s]. */
void progress_show(progress* p, int64_t steps, double t, double now);
/** Clears the line. */
void progress_close(progress* p);
