/* Sinew - cancellation: how a long computation learns that a step is to end.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

/** A request of another thread, or of a signal handler, that the step at hand ends. */
typedef struct sn_cancellation {
    atomic_bool requested;
    atomic_bool stepping; /**< a step is computed: work outside of one is finished all the same */
    /** So many questions are answered with no before the request is heeded: a test chooses the place in a
        step by it. Zero or less elsewhere. Each question while a request is there takes one, also below
        zero. */
    atomic_int patience;
} sn_cancellation;

/** Somebody has requested it, and patience is at its end. */
static inline bool sn_is_requested(sn_cancellation* c)
{
    return atomic_load_explicit(&c->requested, memory_order_relaxed) &&
           atomic_fetch_sub_explicit(&c->patience, 1, memory_order_relaxed) <= 0;
}

/** Accepts NULL: nobody cancels. */
static inline bool sn_is_cancelled(sn_cancellation* c)
{
    return c && atomic_load_explicit(&c->stepping, memory_order_relaxed) && sn_is_requested(c);
}

/** What one piece of work polls. Once it has ended early it stays so, also when the request is gone: a
    thread beside the step may finish after it. */
typedef struct sn_stop {
    sn_cancellation* by; /**< NULL: nobody cancels */
    atomic_bool seen;
} sn_stop;

static inline void sn_stop_begin(sn_stop* stop)
{
    atomic_store_explicit(&stop->seen, false, memory_order_relaxed);
}

/** The work is to end now: what it has found so far is worthless. Any thread of the work may ask. Accepts
    NULL. */
static inline bool sn_stops(sn_stop* stop)
{
    if (!stop) return false;
    if (atomic_load_explicit(&stop->seen, memory_order_relaxed)) return true;
    if (!sn_is_cancelled(stop->by)) return false;
    atomic_store_explicit(&stop->seen, true, memory_order_relaxed);
    return true;
}

/** Has the work ended early? */
static inline bool sn_stopped(const sn_stop* stop)
{
    return atomic_load_explicit(&stop->seen, memory_order_relaxed);
}
