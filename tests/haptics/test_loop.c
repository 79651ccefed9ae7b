/* If this fails, a real-time loop drifts, misses or repeats ticks, reports wrong statistics, or allocates or
   locks while it runs. A stand-in for the clock makes hours pass at once.
   SPDX-License-Identifier: BSD-3-Clause */
#define _GNU_SOURCE // RTLD_NEXT
#include "support/allocations.h"
#include "support/run_suite.h"
#include <check.h>
#include <dlfcn.h>
#include <math.h>
#include <pthread.h>
#include <sched.h>
#include <sinew/loop.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include "haptics/durations.h"

/* ---- locks are counted --------------------------------------------------------------------------------- */

static _Thread_local int64_t locks_here;
#if ALLOCATIONS_REFUSED
static int (*lock_of_library)(pthread_mutex_t*);

int pthread_mutex_lock(pthread_mutex_t* mutex)
{
    ++locks_here;
    return lock_of_library(mutex);
}

__attribute__((constructor)) static void find_lock(void)
{
    *(void**)&lock_of_library = dlsym(RTLD_NEXT, "pthread_mutex_lock");
}
#endif

/* ---- a clock that stands still unless it is told ------------------------------------------------------- */

enum { MAX_TICKS = 64 };

typedef struct stand_in {
    int64_t now, oversleep;  /* [ns] */
    int64_t cost[MAX_TICKS]; /* of the work of the i-th call [ns] */
    int calls;
    sn_tick tick[MAX_TICKS];
    int64_t begin[MAX_TICKS];
    sn_status status; /* that the work returns at the call `fails` */
    int fails;
    sn_loop* stops; /* by the work at that call */
} stand_in;

static int64_t now_of(void* context) { return ((stand_in*)context)->now; }

static void sleep_of(void* context, int64_t deadline)
{
    stand_in* s = context;
    if (deadline > s->now) s->now = deadline + s->oversleep;
}

static sn_status work(void* context, const sn_tick* tick, sn_error* error)
{
    stand_in* s = context;
    if (s->calls < MAX_TICKS) {
        s->tick[s->calls] = *tick;
        s->begin[s->calls] = s->now;
        s->now += s->cost[s->calls];
    }
    if (s->calls++ != s->fails) return SN_OK;
    if (s->stops) sn_loop_stop(s->stops);
    return s->status ? sn_fail(error, s->status, "as told") : SN_OK;
}

enum { START = 123456789, MS = 1000000 };

static sn_loop_statistics run(stand_in* s, double rate, sn_overrun overrun, int backlog, int64_t ticks)
{
    sn_error error = SN_ERROR_INIT;
    const sn_loop_clock clock = { s, now_of, sleep_of };
    sn_loop_options o;
    sn_loop_defaults(&o);
    o.rate = rate;
    o.overrun = overrun;
    o.backlog = backlog;
    o.ticks = ticks;
    o.clock = &clock;
    s->now = START;
    s->fails = -1;
    sn_loop* loop = sn_loop_create(&o, NULL, &error);
    ck_assert_msg(loop != NULL, "%s", error.text);
    ck_assert_int_eq(sn_loop_run(loop, work, s, &error), SN_OK);
    sn_loop_statistics found = sn_loop_statistics_of(loop);
    sn_loop_destroy(loop);
    return found;
}

START_TEST(deadlines_are_absolute)
{
    static stand_in s;
    s = (stand_in){ .oversleep = 70000 };
    for (int i = 0; i < MAX_TICKS; ++i)
        s.cost[i] = 100000 + 1000 * i;
    sn_loop_statistics n = run(&s, 3000.0, SN_OVERRUN_SKIP, 10, 40); // a period of 333333.3 ns
    ck_assert_int_eq(s.calls, 40);
    for (int i = 0; i < 40; ++i) {
        int64_t due = START + (int64_t)llround(i * 1e9 / 3000.0);
        ck_assert_int_eq(s.begin[i], i == 0 ? due : due + 70000); // nothing adds up
        ck_assert_int_eq(s.tick[i].index, i);
        ck_assert(fabs(s.tick[i].time - i / 3000.0) < 1e-9);
        ck_assert(fabs(s.tick[i].late - (i ? 70e-6 : 0)) < 1e-12);
    }
    ck_assert(n.ticks == 40 && n.skipped == 0 && n.missed == 0 && n.woken_late == 0);
    ck_assert(fabs(n.work.longest - 139e-6) < 1e-12 && fabs(n.latency.longest - 70e-6) < 1e-12);
    ck_assert(n.work.median >= 119e-6 && n.work.median <= 1.016 * 119e-6);
}
END_TEST

START_TEST(an_hour_does_not_drift)
{
    static stand_in s;
    s = (stand_in){ .oversleep = 50000 };
    sn_loop_statistics n = run(&s, 1000.0 / 3.0, SN_OVERRUN_SKIP, 10, 1200000);
    ck_assert(n.ticks == 1200000 && n.missed == 0);
    ck_assert_int_eq(s.now, START + 3600LL * 1000 * MS - 3 * MS + 50000); // the last tick began then
}
END_TEST

/* The second tick takes 3.5 periods. */
static sn_loop_statistics run_late(stand_in* s, sn_overrun overrun, int backlog)
{
    *s = (stand_in){ 0 };
    s->cost[1] = 7 * MS / 2;
    return run(s, 1000.0, overrun, backlog, 10);
}

START_TEST(late_ticks_are_left_out)
{
    static stand_in s;
    sn_loop_statistics n = run_late(&s, SN_OVERRUN_SKIP, 10);
    ck_assert(n.ticks == 8 && n.skipped == 2 && n.missed == 1 && n.woken_late == 0);
    ck_assert(s.tick[2].index == 4 && s.tick[2].skipped == 2); // due at 4 ms, begins at 4.5 ms
    ck_assert_int_eq(s.begin[2], START + 9 * MS / 2);
    ck_assert(s.tick[3].index == 5 && s.tick[3].skipped == 0 && s.begin[3] == START + 5 * MS);
    ck_assert_int_eq(s.now, START + 9 * MS);
}
END_TEST

START_TEST(the_grid_is_moved)
{
    static stand_in s;
    sn_loop_statistics n = run_late(&s, SN_OVERRUN_STRETCH, 10);
    ck_assert(n.ticks == 10 && n.skipped == 0 && n.missed == 1);
    for (int i = 2; i < 10; ++i) {
        ck_assert_int_eq(s.tick[i].index, i);
        ck_assert_int_eq(s.begin[i], START + i * MS + 5 * MS / 2);
        ck_assert(fabs(s.tick[i].time - (1e-3 * i + 2.5e-3)) < 1e-12);
    }
}
END_TEST

START_TEST(late_ticks_are_made_up_for)
{
    static stand_in s;
    sn_loop_statistics n = run_late(&s, SN_OVERRUN_CATCH_UP, 10);
    ck_assert(n.ticks == 10 && n.skipped == 0);
    for (int i = 2; i < 5; ++i)
        ck_assert(s.begin[i] == START + 9 * MS / 2 && s.tick[i].index == i);
    ck_assert_int_eq(s.begin[5], START + 5 * MS);
    n = run_late(&s, SN_OVERRUN_CATCH_UP, 2); // due: 2, 3 and 4; the first one is left out
    ck_assert(n.ticks == 9 && n.skipped == 1);
    ck_assert(s.tick[2].index == 3 && s.tick[2].skipped == 1 && s.tick[3].index == 4);
    ck_assert_int_eq(s.begin[4], START + 5 * MS);
}
END_TEST

START_TEST(a_late_wake_up_is_told_from_long_work)
{
    static stand_in s;
    s = (stand_in){ .oversleep = 3 * MS / 5 };
    for (int i = 0; i < MAX_TICKS; ++i)
        s.cost[i] = i % 2 ? MS / 2 : MS / 10;
    sn_loop_statistics n = run(&s, 1000.0, SN_OVERRUN_SKIP, 10, 10); // each second tick is late, and not slow
    ck_assert(n.missed > 0 && n.woken_late == n.missed);
}
END_TEST

START_TEST(failures_and_stops_end_the_loop)
{
    static stand_in s;
    sn_error error = SN_ERROR_INIT;
    const sn_loop_clock clock = { &s, now_of, sleep_of };
    sn_loop_options o;
    sn_loop_defaults(&o);
    o.clock = &clock;
    sn_loop* loop = sn_loop_create(&o, NULL, &error);
    s = (stand_in){ .fails = 4, .status = SN_ERR_DIVERGED };
    ck_assert_int_eq(sn_loop_run(loop, work, &s, &error), SN_ERR_DIVERGED);
    ck_assert(s.calls == 5 && strstr(error.text, "as told"));
    error = (sn_error)SN_ERROR_INIT;
    s = (stand_in){ .fails = 7, .stops = loop };
    ck_assert_int_eq(sn_loop_run(loop, work, &s, &error), SN_OK);
    ck_assert_int_eq(s.calls, 8);
    s = (stand_in){ .fails = -1 };
    sn_loop_stop(loop); // before it begins
    ck_assert_int_eq(sn_loop_run(loop, work, &s, &error), SN_OK);
    ck_assert(s.calls == 0 && sn_loop_statistics_of(loop).ticks == 0);
    sn_loop_destroy(loop);
    sn_loop_destroy(NULL);
    sn_loop_stop(NULL);
    ck_assert(sn_loop_statistics_of(NULL).ticks == 0 && !sn_loop_rights_of(NULL).locked);
    ck_assert_int_eq(sn_loop_run(NULL, work, &s, NULL), SN_ERR_ARGUMENT);
}
END_TEST

static const struct {
    double rate;
    int overrun, backlog, ticks, priority;
    const char* told;
} bad_options[] = {
    { 0.5, 0, 10, 0, 80, "rate" },      { NAN, 0, 10, 0, 80, "rate" },
    { 2e5, 0, 10, 0, 80, "rate" },      { 1e3, 3, 10, 0, 80, "overrun" },
    { 1e3, 0, 0, 0, 80, "backlog" },    { 1e3, 0, 1001, 0, 80, "backlog" },
    { 1e3, 0, 10, -1, 80, "of ticks" }, { 1e3, 0, 10, 0, 100, "priority" },
};

START_TEST(bad_options_are_refused)
{
    sn_error error = SN_ERROR_INIT;
    const sn_loop_options o = { .rate = bad_options[_i].rate,
                                .overrun = (sn_overrun)bad_options[_i].overrun,
                                .backlog = bad_options[_i].backlog,
                                .ticks = bad_options[_i].ticks,
                                .priority = bad_options[_i].priority };
    ck_assert_ptr_null(sn_loop_create(&o, NULL, &error));
    ck_assert_int_eq(error.status, SN_ERR_ARGUMENT);
    ck_assert_msg(strstr(error.text, bad_options[_i].told) != NULL, "%s", error.text);
}
END_TEST

/* ---- the histogram ------------------------------------------------------------------------------------- */

START_TEST(quantiles_are_within_a_bin)
{
    static durations d;
    sn_durations_clear(&d);
    ck_assert(sn_durations_sum_up(&d).median == 0.0);
    for (int64_t k = 1; k <= 100000; ++k)
        sn_durations_add(&d, k * k); // the quantile q is (q * 10^5)^2
    static const double share[] = { 0.01, 0.5, 0.9, 0.99, 0.999, 0.9999, 1.0 };
    for (int i = 0; i < 7; ++i) {
        double exact = 1e10 * share[i] * share[i], found = (double)sn_durations_quantile(&d, share[i]);
        ck_assert_msg(found >= exact * (1 - 1e-12) && found <= exact * (1 + 1.0 / 64), "%g: %.9g for %.9g",
                      share[i], found, exact);
    }
    ck_assert(sn_durations_sum_up(&d).longest == 10.0);
}
END_TEST

START_TEST(every_duration_has_a_bin)
{
    static durations d;
    for (int64_t ns = 0; ns < 70; ++ns) { // those of few ns are exact
        sn_durations_clear(&d);
        sn_durations_add(&d, ns);
        ck_assert_int_eq(sn_durations_quantile(&d, 0.5), ns);
    }
    static const int64_t extremes[] = { -5, INT64_C(1) << 41, INT64_C(1) << 42, INT64_MAX };
    for (int i = 0; i < 4; ++i) {
        sn_durations_clear(&d);
        sn_durations_add(&d, extremes[i]);
        ck_assert_int_eq(sn_durations_quantile(&d, 1.0), extremes[i] < 0 ? 0 : extremes[i]);
    }
}
END_TEST

/* ---- the system's clock -------------------------------------------------------------------------------- */

typedef struct real_run {
    sn_loop* loop;
    sn_latest *in, *out;
    atomic_bool ended;
    int64_t allocations, locks;
    long received[4], sent[4];
    bool torn;
} real_run;

static sn_status exchange(void* context, const sn_tick* tick, sn_error* error)
{
    (void)error;
    real_run* r = context;
    if (tick->index == 0) {
        r->allocations = -allocations_here;
        r->locks = -locks_here;
    }
    if (sn_latest_read(r->in, r->received))
        for (int i = 1; i < 4; ++i)
            r->torn = r->torn || r->received[i] != r->received[0] * (i + 1);
    for (int i = 0; i < 4; ++i)
        r->sent[i] = (long)tick->index * (i + 1);
    sn_latest_write(r->out, r->sent);
    return SN_OK;
}

static void* run_really(void* context)
{
    real_run* r = context;
    sn_error error = SN_ERROR_INIT;
    sn_loop_run(r->loop, exchange, r, &error);
    r->allocations += allocations_here;
    r->locks += locks_here;
    atomic_store(&r->ended, true);
    return NULL;
}

/* Under the thread sanitizer this finds races. */
START_TEST(a_loop_exchanges_values_without_waiting)
{
    real_run r = { 0 };
    sn_error error = SN_ERROR_INIT;
    sn_loop_options o;
    sn_loop_defaults(&o);
    o.rate = 5000.0;
    o.ticks = 1000;
    r.loop = sn_loop_create(&o, NULL, &error);
    r.in = sn_latest_create(sizeof r.received, NULL, &error);
    r.out = sn_latest_create(sizeof r.sent, NULL, &error);
    ck_assert_msg(error.status == SN_OK, "%s", error.text);
    pthread_t thread;
    ck_assert_int_eq(pthread_create(&thread, NULL, run_really, &r), 0);
    long value[4], n = 0, last = -1;
    bool torn = false, back = false;
    while (!atomic_load(&r.ended)) {
        ++n;
        for (int i = 0; i < 4; ++i)
            value[i] = n * (i + 1);
        sn_latest_write(r.in, value);
        if (sn_latest_read(r.out, value)) {
            for (int i = 1; i < 4; ++i)
                torn = torn || value[i] != value[0] * (i + 1);
            back = back || value[0] <= last;
            last = value[0];
        }
        sn_loop_statistics during = sn_loop_statistics_of(r.loop);
        torn = torn || during.ticks > 1000;
        sched_yield();
    }
    pthread_join(thread, NULL);
    ck_assert(!torn && !r.torn && !back);
    sn_latest_read(r.out, value);
    sn_loop_statistics s = sn_loop_statistics_of(r.loop);
    ck_assert_int_eq(s.ticks + s.skipped, 1000);
    ck_assert(s.ticks > 0 && s.work.median > 0 && s.work.median <= s.work.p99 &&
              s.work.p99 <= s.work.longest);
    ck_assert_int_eq(r.allocations, 0);
    ck_assert_int_eq(r.locks, 0);
    ck_assert(!sn_latest_read(r.out, value)); // nothing new
    sn_latest_destroy(r.in);
    sn_latest_destroy(r.out);
    sn_loop_destroy(r.loop);
}
END_TEST

START_TEST(locks_and_allocations_are_counted) // or the test above could not fail
{
    static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
    int64_t allocated = -allocations_here, locked = -locks_here;
    void* volatile memory = malloc(10);
    free(memory);
    pthread_mutex_lock(&mutex);
    pthread_mutex_unlock(&mutex);
    allocated += allocations_here;
    locked += locks_here;
    if (ALLOCATIONS_COUNTED) ck_assert_int_eq(allocated, 1);
    if (ALLOCATIONS_REFUSED) ck_assert_int_eq(locked, 1);
}
END_TEST

static sn_status look_at_rights(void* context, const sn_tick* tick, sn_error* error)
{
    (void)tick, (void)error;
    struct sched_param p;
    pthread_getschedparam(pthread_self(), (int*)context, &p);
    return SN_OK;
}

START_TEST(rights_are_granted_or_the_refusal_is_told)
{
    sn_error error = SN_ERROR_INIT;
    sn_loop_options o;
    sn_loop_defaults(&o);
    o.real_time = true;
    o.priority = 1;
    o.ticks = 3;
    int policy = -1, before, after;
    struct sched_param p;
    pthread_getschedparam(pthread_self(), &before, &p);
    sn_loop* loop = sn_loop_create(&o, NULL, &error);
    ck_assert_int_eq(sn_loop_run(loop, look_at_rights, &policy, &error), SN_OK);
    sn_loop_rights rights = sn_loop_rights_of(loop);
    ck_assert_int_eq(policy == SCHED_FIFO, rights.scheduled);
    ck_assert_int_eq(rights.note[0] == '\0', rights.scheduled && rights.locked);
    pthread_getschedparam(pthread_self(), &after, &p);
    ck_assert_int_eq(after, before); // they end with the run
    sn_loop_destroy(loop);
}
END_TEST

START_TEST(bad_buffers_are_refused)
{
    sn_error error = SN_ERROR_INIT;
    ck_assert(!sn_latest_create(0, NULL, &error) && error.status == SN_ERR_ARGUMENT);
    error = (sn_error)SN_ERROR_INIT;
    ck_assert(!sn_latest_create(SIZE_MAX, NULL, &error) && error.status == SN_ERR_MEMORY);
    sn_latest_destroy(NULL);
}
END_TEST

int main(void)
{
    allocations_start();
    Suite* suite = suite_create("loop");
    TCase* cases = tcase_create("loop");
    tcase_add_test(cases, deadlines_are_absolute);
    tcase_add_test(cases, an_hour_does_not_drift);
    tcase_add_test(cases, late_ticks_are_left_out);
    tcase_add_test(cases, the_grid_is_moved);
    tcase_add_test(cases, late_ticks_are_made_up_for);
    tcase_add_test(cases, a_late_wake_up_is_told_from_long_work);
    tcase_add_test(cases, failures_and_stops_end_the_loop);
    tcase_add_loop_test(cases, bad_options_are_refused, 0, (int)(sizeof bad_options / sizeof *bad_options));
    tcase_add_test(cases, quantiles_are_within_a_bin);
    tcase_add_test(cases, every_duration_has_a_bin);
    tcase_add_test(cases, a_loop_exchanges_values_without_waiting);
    tcase_add_test(cases, locks_and_allocations_are_counted);
    tcase_add_test(cases, rights_are_granted_or_the_refusal_is_told);
    tcase_add_test(cases, bad_buffers_are_refused);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
