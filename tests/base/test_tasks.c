/* If this failed, a task would be left out or done twice, a step would hang or be read half done, or an idle
   simulation would keep processors busy.
   SPDX-License-Identifier: BSD-3-Clause */
#include "base/tasks.h"
#include "base/os_process.h"
#include <check.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "support/run_suite.h"

enum { MAX = 4096 };
static const int thread_counts[] = { 1, 2, 3, 8 };
enum { THREAD_COUNTS = sizeof thread_counts / sizeof thread_counts[0] };

static sn_tasks* create(int threads)
{
    sn_error error = { 0 };
    sn_tasks* tasks = sn_tasks_create(threads, NULL, &error);
    ck_assert_msg(tasks != NULL, "%s", error.text);
    ck_assert_int_eq(sn_tasks_threads(tasks), threads);
    return tasks;
}

static void sleep_ms(int ms)
{
    struct timespec span = { ms / 1000, ms % 1000 * 1000000 };
    nanosleep(&span, NULL);
}

/* ---- work ---------------------------------------------------------------------------------------------- */

typedef struct tally {
    int times[MAX]; // plain memory: what a task wrote must be seen once the run is over
    long salt;
    long result[MAX];
    atomic_bool busy[SN_TASKS_MAX_THREADS]; // a thread's own things are used by one task at a time
    atomic_int wrong;
} tally;

static void count(void* context, int task, int thread)
{
    tally* t = context;
    if (atomic_exchange(&t->busy[thread], true)) atomic_fetch_add(&t->wrong, 1);
    ++t->times[task];
    t->result[task] = t->salt * task;
    atomic_store(&t->busy[thread], false);
}

static void expect_all(const tally* t, int tasks)
{
    int wrong = -1; // Check's assertions are too slow for each number
    for (int i = 0; i < MAX && wrong < 0; ++i)
        if (t->times[i] != (i < tasks) || (i < tasks && t->result[i] != t->salt * i)) wrong = i;
    ck_assert_int_eq(atomic_load(&t->wrong), 0);
    ck_assert_msg(wrong < 0, "task %d of %d was done %d times", wrong, tasks,
                  wrong < 0 ? 0 : t->times[wrong]);
}

/* ---- tests --------------------------------------------------------------------------------------------- */

START_TEST(every_task_is_done_once)
{
    static const int counts[] = { 0, 1, 2, 3, 7, 8, 9, 100, MAX };
    sn_tasks* tasks = create(thread_counts[_i]);
    tally* t = calloc(1, sizeof *t);
    for (int round = 0; round < 200; ++round)
        for (size_t k = 0; k < sizeof counts / sizeof counts[0]; ++k) {
            memset(t->times, 0, sizeof t->times);
            t->salt = round + 1;
            sn_tasks_run(tasks, counts[k], count, t);
            expect_all(t, counts[k]);
        }
    sn_tasks_destroy(tasks);
    free(t);
}
END_TEST

/* Items in tasks of several, with a last task that is not full, and too few to be shared. */
START_TEST(every_item_is_done_once)
{
    static const int counts[] = { 0, 1, 7, 8, 9, 100, MAX };
    sn_tasks* tasks = create(thread_counts[_i]);
    tally* t = calloc(1, sizeof *t);
    for (int each = 1; each < 40; each += 6)
        for (size_t k = 0; k < sizeof counts / sizeof counts[0]; ++k) {
            memset(t->times, 0, sizeof t->times);
            t->salt = each;
            sn_tasks_run_items(tasks, (sn_task_items){ counts[k], each, 9 }, count, t);
            expect_all(t, counts[k]);
        }
    sn_tasks_destroy(tasks);
    free(t);
}
END_TEST

/* Jobs that follow each other at once, each reading what the one before wrote: as in a step. */
static void advance(void* context, int task, int thread)
{
    double* x = context; // two rows
    (void)thread;
    x[MAX + task] = 0.5 * (x[task] + x[(task + 1) % 64]) + 1.0;
}

START_TEST(jobs_follow_one_another)
{
    static double x[2 * MAX], expected[2 * MAX];
    sn_tasks* tasks = create(thread_counts[_i]);
    for (int i = 0; i < 64; ++i)
        x[i] = expected[i] = i;
    for (int round = 0; round < 20000; ++round) {
        sn_tasks_run(tasks, 64, advance, x);
        memcpy(x, x + MAX, 64 * sizeof *x);
    }
    for (int round = 0; round < 20000; ++round) {
        sn_tasks_run(NULL, 64, advance, expected);
        memcpy(expected, expected + MAX, 64 * sizeof *expected);
    }
    ck_assert_mem_eq(x, expected, 64 * sizeof *x);
    sn_tasks_destroy(tasks);
}
END_TEST

static double processor_seconds(void)
{
    struct timespec used;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used);
    return (double)used.tv_sec + 1e-9 * (double)used.tv_nsec;
}

/* Threads that have nothing to do sleep, and wake up again. */
START_TEST(idle_threads_sleep)
{
    sn_tasks* tasks = create(8);
    tally* t = calloc(1, sizeof *t);
    for (int round = 0; round < 5; ++round) {
        memset(t->times, 0, sizeof t->times);
        t->salt = 3;
        sn_tasks_run(tasks, 1000, count, t);
        expect_all(t, 1000);
        double before = processor_seconds();
        sleep_ms(100);
        ck_assert_double_lt(processor_seconds() - before, 0.05);
    }
    sn_tasks_destroy(tasks);
    free(t);
}
END_TEST

/* More than one thread works: tasks 0 and 1 wait for each other. */
static void meet(void* context, int task, int thread)
{
    atomic_int* arrived = context;
    (void)task, (void)thread;
    atomic_fetch_add(arrived, 1);
    while (atomic_load(arrived) < 2)
        sleep_ms(1);
}

START_TEST(threads_work_together)
{
    sn_tasks* tasks = create(2);
    for (int round = 0; round < 20; ++round) {
        atomic_int arrived = 0;
        sn_tasks_run(tasks, 2, meet, &arrived);
        ck_assert_int_eq(atomic_load(&arrived), 2);
        if (round % 2) sleep_ms(2); // asleep the next time
    }
    sn_tasks_destroy(tasks);
}
END_TEST

static void in_order(void* context, int task, int thread)
{
    int* next = context;
    ck_assert_int_eq(thread, 0);
    ck_assert_int_eq(task, (*next)++);
}

START_TEST(alone_in_order)
{
    int next = 0;
    sn_tasks_run(NULL, 100, in_order, &next);
    ck_assert_int_eq(next, 100);
    sn_tasks_run(NULL, 0, in_order, &next);
    ck_assert_int_eq(next, 100);
    ck_assert_int_eq(sn_tasks_threads(NULL), 1);
    sn_tasks_destroy(NULL);
}
END_TEST

/* Whoever calls may change from run to run, and threads end whether they sleep, look for work or never began.
   */
static void* call_from_elsewhere(void* context)
{
    void** both = context;
    sn_tasks_run(both[0], 100, count, both[1]);
    return NULL;
}

START_TEST(life)
{
    tally* t = calloc(1, sizeof *t);
    for (int round = 0; round < 30; ++round) {
        sn_tasks *first = create(1 + round % 5), *second = create(3);
        pthread_t caller;
        void* both[2] = { first, t };
        memset(t->times, 0, sizeof t->times);
        sn_tasks_run(second, 7, count, t);
        expect_all(t, 7);
        memset(t->times, 0, sizeof t->times);
        ck_assert_int_eq(pthread_create(&caller, NULL, call_from_elsewhere, both), 0);
        pthread_join(caller, NULL);
        expect_all(t, 100);
        if (round % 3 == 0) sleep_ms(1);
        sn_tasks_destroy(first);
        sn_tasks_destroy(second);
    }
    free(t);
}
END_TEST

static void* refuse(void* context, size_t bytes, size_t alignment)
{
    int* left = context;
    if ((*left)-- <= 0) return NULL;
    return sn_os_allocate(alignment, bytes);
}

static void release(void* context, void* memory)
{
    (void)context;
    sn_os_free(memory);
}

START_TEST(failures)
{
    static const int bad[] = { 0, -1, SN_TASKS_MAX_THREADS + 1 };
    for (int i = 0; i < 3; ++i) {
        sn_error error = { 0 };
        ck_assert_ptr_null(sn_tasks_create(bad[i], NULL, &error));
        ck_assert_int_eq(error.status, SN_ERR_ARGUMENT);
        ck_assert_ptr_nonnull(strstr(error.text, "give 1 to 256"));
    }
    for (int granted = 0; granted < 3; ++granted) {
        int left = granted;
        sn_host host = { &left, refuse, release, NULL };
        sn_error error = { 0 };
        ck_assert_ptr_null(sn_tasks_create(2, &host, &error));
        ck_assert_int_eq(error.status, SN_ERR_MEMORY);
    }
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("tasks");
    TCase* cases = tcase_create("tasks");
    tcase_add_loop_test(cases, every_task_is_done_once, 0, THREAD_COUNTS);
    tcase_add_loop_test(cases, every_item_is_done_once, 0, THREAD_COUNTS);
    tcase_add_loop_test(cases, jobs_follow_one_another, 0, THREAD_COUNTS);
    tcase_add_test(cases, idle_threads_sleep);
    tcase_add_test(cases, threads_work_together);
    tcase_add_test(cases, alone_in_order);
    tcase_add_test(cases, life);
    tcase_add_test(cases, failures);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
