/* Sinew - loop: see sinew/loop.h. Times are counted in nanoseconds from the start, so that the deadline of
   tick k is k * 10^9 / rate, rounded once: periods that are no whole number of nanoseconds do not drift.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/loop.h>
#include <math.h>
#include <stdatomic.h>
#include "base/memory.h"
#include "base/os_thread.h"
#include "haptics/durations.h"
#include "haptics/rights.h"

struct sn_loop {
    sn_pool pool; /**< the loop itself lies in it */
    sn_loop_options options;
    sn_loop_clock clock;
    atomic_bool stopped;
    _Atomic int64_t ticks, skipped, missed, woken_late;
    durations work, latency;
    sn_loop_rights rights;
};

/* ---- the clock ----------------------------------------------------------------------------------------- */

static int64_t read_clock(void* context)
{
    (void)context;
    return sn_os_time();
}

static void sleep_until(void* context, int64_t deadline)
{
    (void)context;
    sn_os_sleep_until(deadline);
}

static const sn_loop_clock system_clock = { NULL, read_clock, sleep_until };

/* ---- options ------------------------------------------------------------------------------------------- */

const char* sn_overrun_name(sn_overrun overrun)
{
    static const char* const names[] = { "skip", "stretch", "catch_up" };
    return (unsigned)overrun < 3u ? names[overrun] : NULL;
}

void sn_loop_defaults(sn_loop_options* options)
{
    *options = (sn_loop_options){ .rate = 1000.0, .overrun = SN_OVERRUN_SKIP, .backlog = 10, .priority = 80 };
}

static sn_status check_options(const sn_loop_options* o, sn_error* error)
{
    if (!(o->rate >= 1.0 && o->rate <= 1e5))
        return sn_fail(error, SN_ERR_ARGUMENT, "the rate of a loop is %g Hz, must be 1 to 100000 Hz",
                       o->rate);
    if (!sn_overrun_name(o->overrun))
        return sn_fail(error, SN_ERR_ARGUMENT,
                       "the overrun policy of a loop is %d, must be SN_OVERRUN_SKIP, STRETCH or CATCH_UP",
                       (int)o->overrun);
    if (o->backlog < 1 || o->backlog > 1000)
        return sn_fail(error, SN_ERR_ARGUMENT, "the backlog of a loop is %d ticks, must be 1 to 1000",
                       o->backlog);
    if (o->ticks < 0)
        return sn_fail(error, SN_ERR_ARGUMENT, "the number of ticks of a loop is %lld, must be 0 or more",
                       (long long)o->ticks);
    if (o->priority < 1 || o->priority > 99)
        return sn_fail(error, SN_ERR_ARGUMENT, "the priority of a loop is %d, must be 1 to 99", o->priority);
    return SN_OK;
}

sn_loop* sn_loop_create(const sn_loop_options* options, const sn_host* host, sn_error* error)
{
    sn_loop_options o;
    sn_loop_defaults(&o);
    if (options) o = *options;
    if (check_options(&o, error)) return NULL;
    sn_pool pool;
    sn_pool_init(&pool, host);
    sn_loop* loop = sn_pool_alloc(&pool, sizeof *loop);
    if (!loop) {
        sn_fail(error, SN_ERR_MEMORY, "out of memory for a loop");
        return NULL;
    }
    loop->pool = pool;
    loop->options = o;
    loop->clock = o.clock ? *o.clock : system_clock;
    atomic_init(&loop->stopped, false);
    return loop;
}

void sn_loop_destroy(sn_loop* loop)
{
    if (!loop) return;
    sn_pool pool = loop->pool;
    sn_pool_clear(&pool);
}

/* ---- running ------------------------------------------------------------------------------------------- */

static void add(_Atomic int64_t* n, int64_t more)
{
    atomic_store_explicit(n, atomic_load_explicit(n, memory_order_relaxed) + more, memory_order_relaxed);
}

static void clear_statistics(sn_loop* loop)
{
    _Atomic int64_t* counts[] = { &loop->ticks, &loop->skipped, &loop->missed, &loop->woken_late };
    for (int i = 0; i < 4; ++i)
        atomic_store_explicit(counts[i], 0, memory_order_relaxed);
    sn_durations_clear(&loop->work);
    sn_durations_clear(&loop->latency);
}

/* Where a loop is in time. */
typedef struct course {
    int64_t origin;  /**< of the grid of deadlines on the clock [ns]; moved by SN_OVERRUN_STRETCH */
    int64_t shift;   /**< how far it was moved [ns] */
    int64_t index;   /**< of the next tick */
    int64_t skipped; /**< directly before it */
} course;

/* When a tick is due [ns after the origin]. */
static int64_t due(const sn_loop* loop, int64_t index)
{
    return (int64_t)llround((double)index * (1e9 / loop->options.rate));
}

/* Number of further ticks after `next` that are due at a time after the origin, too. */
static int64_t count_due(const sn_loop* loop, int64_t next, int64_t time)
{
    int64_t more = (int64_t)floor((double)(time - due(loop, next)) * loop->options.rate * 1e-9);
    while (due(loop, next + more + 1) <= time)
        ++more; // rounding
    while (more > 0 && due(loop, next + more) > time)
        --more;
    return more;
}

/* Chooses the tick after the present one, which ended at `end` on the clock. */
static void go_on(sn_loop* loop, course* c, int64_t end)
{
    const int64_t next = c->index + 1, late = end - c->origin - due(loop, next);
    int64_t skipped = 0;
    if (late > 0 && loop->options.overrun == SN_OVERRUN_STRETCH) {
        c->origin += late;
        c->shift += late;
    } else if (late > 0) {
        const int64_t behind = count_due(loop, next, end - c->origin), most = loop->options.backlog - 1;
        if (loop->options.overrun == SN_OVERRUN_SKIP)
            skipped = behind;
        else if (behind > most)
            skipped = behind - most;
    }
    const int64_t end_index = loop->options.ticks;
    if (end_index > 0 && next + skipped > end_index) skipped = end_index - next; // there are no more
    add(&loop->skipped, skipped);
    c->index = next + skipped;
    c->skipped = skipped;
}

static sn_status run_tick(sn_loop* loop, course* c, sn_loop_work work, void* context, sn_error* error)
{
    const sn_loop_clock* clock = &loop->clock;
    const int64_t at = c->origin + due(loop, c->index), deadline = c->origin + due(loop, c->index + 1);
    clock->sleep_until(clock->context, at);
    if (atomic_load_explicit(&loop->stopped, memory_order_relaxed)) return SN_OK;
    const int64_t begin = clock->now(clock->context);
    const sn_tick tick = { .index = c->index,
                           .skipped = c->skipped,
                           .time = 1e-9 * (double)(due(loop, c->index) + c->shift),
                           .late = 1e-9 * (double)(begin - at) };
    const sn_status status = work(context, &tick, error);
    const int64_t end = clock->now(clock->context);
    sn_durations_add(&loop->work, end - begin);
    sn_durations_add(&loop->latency, begin - at);
    add(&loop->ticks, 1);
    if (end > deadline) {
        add(&loop->missed, 1);
        add(&loop->woken_late, 2 * (begin - at) > deadline - at);
    }
    go_on(loop, c, end);
    return status;
}

sn_status sn_loop_run(sn_loop* loop, sn_loop_work work, void* context, sn_error* error)
{
    if (!loop || !work) return sn_fail(error, SN_ERR_ARGUMENT, "sn_loop_run needs a loop and its work");
    sn_os_rights given = { 0 };
    clear_statistics(loop);
    loop->rights = (sn_loop_rights){ 0 };
    if (loop->options.real_time) sn_rights_ask(&given, loop->options.priority, &loop->rights);
    course c = { .origin = loop->clock.now(loop->clock.context) };
    sn_status status = SN_OK;
    while (!status && !atomic_load_explicit(&loop->stopped, memory_order_relaxed) &&
           (loop->options.ticks == 0 || c.index < loop->options.ticks))
        status = run_tick(loop, &c, work, context, error);
    sn_os_return_rights(&given);
    atomic_store_explicit(&loop->stopped, false, memory_order_relaxed);
    return status;
}

void sn_loop_stop(sn_loop* loop)
{
    if (loop) atomic_store_explicit(&loop->stopped, true, memory_order_relaxed);
}

/* ---- what it was like ---------------------------------------------------------------------------------- */

sn_loop_statistics sn_loop_statistics_of(const sn_loop* loop)
{
    if (!loop) return (sn_loop_statistics){ 0 };
    return (sn_loop_statistics){
        .ticks = atomic_load_explicit(&loop->ticks, memory_order_relaxed),
        .skipped = atomic_load_explicit(&loop->skipped, memory_order_relaxed),
        .missed = atomic_load_explicit(&loop->missed, memory_order_relaxed),
        .woken_late = atomic_load_explicit(&loop->woken_late, memory_order_relaxed),
        .work = sn_durations_sum_up(&loop->work),
        .latency = sn_durations_sum_up(&loop->latency),
    };
}

sn_loop_rights sn_loop_rights_of(const sn_loop* loop) { return loop ? loop->rights : (sn_loop_rights){ 0 }; }
