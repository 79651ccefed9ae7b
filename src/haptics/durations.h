/* Sinew - durations: a histogram of durations, in fixed memory. One thread adds; any thread reads meanwhile.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/loop.h>
#include <stdatomic.h>

enum {
    DURATION_BITS = 6,     /**< 64 bins an octave */
    DURATION_OCTAVES = 36, /**< up to 2^42 ns, 73 minutes */
    DURATION_BINS = (DURATION_OCTAVES + 1) << DURATION_BITS
};

/** Start it with durations_clear. Counts are atomic only so that other threads may read them: adding is a
    load and a store, without an instruction that locks a bus. */
typedef struct durations {
    _Atomic int64_t count, longest; /**< longest [ns] */
    _Atomic int64_t bin[DURATION_BINS];
} durations;

/** Not while another thread adds or reads. */
void sn_durations_clear(durations* d);
/** Adds a duration [ns]; a negative one counts as 0. */
void sn_durations_add(durations* d, int64_t ns);
/** The shortest duration [ns], a bound of a bin, that at least `share` of all durations do not exceed. */
int64_t sn_durations_quantile(const durations* d, double share);
/** All percentiles [s]. */
sn_percentiles sn_durations_sum_up(const durations* d);
