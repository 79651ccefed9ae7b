/* Sinew - durations. Bins of equal width within an octave, as in a floating-point number of 6 bits: bin
   i of an octave [2^e, 2^(e+1)) covers 2^e (1 + i/64) to 2^e (1 + (i+1)/64). Durations below 64 ns have bins
   of 1 ns.
   SPDX-License-Identifier: BSD-3-Clause */
#include "haptics/durations.h"
#include <math.h>

enum { PER_OCTAVE = 1 << DURATION_BITS };

static int bin_of(int64_t ns)
{
    if (ns < PER_OCTAVE) return (int)ns;
    int octave = 63 - DURATION_BITS - __builtin_clzll((unsigned long long)ns); // how far to shift
    if (octave >= DURATION_OCTAVES) return DURATION_BINS - 1;
    return (octave << DURATION_BITS) + (int)(ns >> octave);
}

/* The largest duration of a bin. */
static int64_t end_of(int bin)
{
    if (bin < PER_OCTAVE) return bin;
    int octave = (bin >> DURATION_BITS) - 1;
    int64_t place = (bin & (PER_OCTAVE - 1)) + PER_OCTAVE + 1;
    return (place << octave) - 1;
}

void sn_durations_clear(durations* d)
{
    atomic_init(&d->count, 0);
    atomic_init(&d->longest, 0);
    for (int i = 0; i < DURATION_BINS; ++i)
        atomic_init(&d->bin[i], 0);
}

static void increase(_Atomic int64_t* n)
{
    atomic_store_explicit(n, atomic_load_explicit(n, memory_order_relaxed) + 1, memory_order_relaxed);
}

void sn_durations_add(durations* d, int64_t ns)
{
    if (ns < 0) ns = 0;
    increase(&d->bin[bin_of(ns)]);
    increase(&d->count);
    if (ns > atomic_load_explicit(&d->longest, memory_order_relaxed))
        atomic_store_explicit(&d->longest, ns, memory_order_relaxed);
}

int64_t sn_durations_quantile(const durations* d, double share)
{
    const int64_t count = atomic_load_explicit(&d->count, memory_order_relaxed),
                  longest = atomic_load_explicit(&d->longest, memory_order_relaxed);
    const int64_t rank = (int64_t)ceil(share * (double)count); // nearest rank
    int64_t below = 0;
    for (int i = 0; i < DURATION_BINS - 1; ++i) {
        below += atomic_load_explicit(&d->bin[i], memory_order_relaxed);
        if (below >= rank) return end_of(i) < longest ? end_of(i) : longest;
    }
    return longest;
}

sn_percentiles sn_durations_sum_up(const durations* d)
{
    if (atomic_load_explicit(&d->count, memory_order_relaxed) == 0) return (sn_percentiles){ 0 };
    return (sn_percentiles){
        .median = 1e-9 * (double)sn_durations_quantile(d, 0.5),
        .p99 = 1e-9 * (double)sn_durations_quantile(d, 0.99),
        .p999 = 1e-9 * (double)sn_durations_quantile(d, 0.999),
        .p9999 = 1e-9 * (double)sn_durations_quantile(d, 0.9999),
        .longest = 1e-9 * (double)atomic_load_explicit(&d->longest, memory_order_relaxed),
    };
}
