/* Sinew - tasks: threads that work off numbered tasks.

   Every thread has a share of the tasks, a range [next, end) in one atomic word, so that a task is taken by
   adding one to the word. A thread works off its own share, the same tasks each time, whose data its cache
   still holds; then it helps the others. The caller does so too, and therefore waits for tasks that somebody
   has begun, never for a thread that has not woken up. Who takes a task sees the job it belongs to: the job
   was written before the word, and is not written again before that task is counted as done.

   A thread without work looks at its word for a while (`patience`), because the next job of the same step
   comes within microseconds, and then sleeps until it is woken. `sleeping` and the words are written and read
   in one order that all threads see (seq_cst): either the caller sees the sleeper and wakes it, or the
   sleeper sees the work.
   SPDX-License-Identifier: BSD-3-Clause */
#include "base/tasks.h"
#include "base/assert.h"
#include "base/memory.h"
#include "base/os_thread.h"
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <string.h>

static const int64_t patience = 100000; // [ns]
enum { LOOKS = 64 };                    // at a word between two looks at the clock

/* A share of the tasks: end in the upper half of the word, next in the lower. */
typedef struct share {
    _Alignas(64) atomic_ullong range;
} share;

typedef struct worker {
    sn_tasks* tasks;
    int number;
    pthread_t thread;
} worker;

struct sn_tasks {
    sn_pool pool;
    int threads;
    worker* workers; // [threads], the first is the caller
    share* shares;   // [threads]
    sn_task_function function;
    void* context;
    _Alignas(64) atomic_int remaining; // tasks not done yet
    _Alignas(64) atomic_int sleeping;
    atomic_int running; // threads that have begun to look for work
    atomic_bool closing;
    pthread_mutex_t mutex;
    pthread_cond_t work;
};

/* ---- shares -------------------------------------------------------------------------------------------- */

static uint64_t range_of(int begin, int end) { return (uint64_t)end << 32 | (uint64_t)begin; }
static bool is_empty(uint64_t range) { return (uint32_t)range >= (uint32_t)(range >> 32); }

/* Number of a task of this share that is now the caller's, or -1. */
static int take(share* s)
{
    if (is_empty(atomic_load_explicit(&s->range, memory_order_relaxed))) return -1;
    uint64_t range = atomic_fetch_add_explicit(&s->range, 1, memory_order_acquire);
    return is_empty(range) ? -1 : (int)(uint32_t)range;
}

static void work_off(sn_tasks* tasks, int thread, share* s)
{
    int done = 0;
    for (int task = take(s); task >= 0; task = take(s), ++done)
        tasks->function(tasks->context, task, thread);
    if (done) atomic_fetch_sub_explicit(&tasks->remaining, done, memory_order_acq_rel);
}

/* Its own share, then those of the others. */
static void work(sn_tasks* tasks, int thread)
{
    for (int i = 0; i < tasks->threads; ++i)
        work_off(tasks, thread, &tasks->shares[(thread + i) % tasks->threads]);
}

/* ---- waiting ------------------------------------------------------------------------------------------- */

/* Leaves the core to the other half of it for a moment. */
static void rest(void)
{
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#elif defined(__aarch64__)
    __asm__ volatile("yield");
#endif
}

static bool has_work(share* s) { return !is_empty(atomic_load_explicit(&s->range, memory_order_seq_cst)); }

/* Looks for work as long as patience lasts. */
static bool look_for_work(sn_tasks* tasks, share* own)
{
    int64_t until = sn_os_time() + patience;
    do {
        for (int i = 0; i < LOOKS; ++i) {
            if (has_work(own)) return true;
            rest();
        }
        if (atomic_load_explicit(&tasks->closing, memory_order_relaxed)) return false;
    } while (sn_os_time() < until);
    return false;
}

/* Sleeps until there is work; false when there will be none any more. */
static bool sleep_until_work(sn_tasks* tasks, share* own)
{
    bool closing = false;
    pthread_mutex_lock(&tasks->mutex);
    atomic_fetch_add_explicit(&tasks->sleeping, 1, memory_order_seq_cst);
    while (!has_work(own) && !(closing = atomic_load_explicit(&tasks->closing, memory_order_relaxed)))
        pthread_cond_wait(&tasks->work, &tasks->mutex);
    atomic_fetch_sub_explicit(&tasks->sleeping, 1, memory_order_seq_cst);
    pthread_mutex_unlock(&tasks->mutex);
    return !closing;
}

static void wake(sn_tasks* tasks)
{
    pthread_mutex_lock(&tasks->mutex);
    pthread_cond_broadcast(&tasks->work);
    pthread_mutex_unlock(&tasks->mutex);
}

static void* serve(void* self)
{
    worker* w = self;
    share* own = &w->tasks->shares[w->number];
    atomic_fetch_add_explicit(&w->tasks->running, 1, memory_order_relaxed);
    while (look_for_work(w->tasks, own) || sleep_until_work(w->tasks, own))
        work(w->tasks, w->number);
    return NULL;
}

/* ---- the caller ---------------------------------------------------------------------------------------- */

/* What others have begun takes them moments; where there are fewer cores than threads, they need this one. */
static void wait_for_others(sn_tasks* tasks)
{
    for (int looks = 0; atomic_load_explicit(&tasks->remaining, memory_order_acquire) != 0; ++looks) {
        if (looks < 1000)
            rest();
        else
            sched_yield();
    }
}

void sn_tasks_run(sn_tasks* tasks, int count, sn_task_function function, void* context)
{
    SN_ASSERT(function);
    SN_ASSERT(count >= 0);
    if (!tasks || count <= 1) {
        for (int i = 0; i < count; ++i)
            function(context, i, 0);
        return;
    }
    tasks->function = function;
    SN_ASSERT(atomic_load_explicit(&tasks->remaining, memory_order_relaxed) == 0);
    tasks->context = context;
    atomic_store_explicit(&tasks->remaining, count, memory_order_relaxed);
    int threads = tasks->threads;
    for (int i = threads - 1; i >= 0; --i) {
        int begin = (int)((int64_t)count * i / threads), end = (int)((int64_t)count * (i + 1) / threads);
        SN_ASSERT(begin <= end && end <= count);
        atomic_store_explicit(&tasks->shares[i].range, range_of(begin, end), memory_order_seq_cst);
    }
    if (atomic_load_explicit(&tasks->sleeping, memory_order_seq_cst) > 0) wake(tasks);
    work(tasks, 0);
    wait_for_others(tasks);
    SN_ASSERT(atomic_load_explicit(&tasks->remaining, memory_order_relaxed) == 0);
}

int sn_tasks_threads(const sn_tasks* tasks) { return tasks ? tasks->threads : 1; }

/* ---- life ---------------------------------------------------------------------------------------------- */

/* Threads 1 ... threads - 1; returns how many there are then, the caller included, and an errno. */
static int start(sn_tasks* tasks, int threads, int* number)
{
    int started = 1;
    for (*number = 0; started < threads && *number == 0; ++started) {
        worker* w = &tasks->workers[started];
        *w = (worker){ .tasks = tasks, .number = started };
        *number = sn_os_thread_start(&w->thread, serve, w);
        if (*number) break;
    }
    return started;
}

static void end(sn_tasks* tasks, int started)
{
    atomic_store_explicit(&tasks->closing, true, memory_order_relaxed);
    wake(tasks);
    for (int i = 1; i < started; ++i)
        pthread_join(tasks->workers[i].thread, NULL);
    pthread_cond_destroy(&tasks->work);
    pthread_mutex_destroy(&tasks->mutex);
    sn_pool pool = tasks->pool;
    sn_pool_clear(&pool);
}

sn_tasks* sn_tasks_create(int threads, const sn_host* host, sn_error* error)
{
    if (threads < 1 || threads > SN_TASKS_MAX_THREADS) {
        sn_fail(error, SN_ERR_ARGUMENT, "%d threads are not possible; give 1 to %d", threads,
                (int)SN_TASKS_MAX_THREADS);
        return NULL;
    }
    sn_pool pool;
    sn_pool_init(&pool, host);
    sn_tasks* tasks = sn_pool_alloc(&pool, sizeof *tasks);
    worker* workers = sn_pool_array(&pool, (size_t)threads, sizeof *workers);
    share* shares = sn_pool_array(&pool, (size_t)threads, sizeof *shares);
    if (pool.failed) {
        sn_pool_clear(&pool);
        sn_fail(error, SN_ERR_MEMORY, "out of memory for %d threads", threads);
        return NULL;
    }
    tasks->pool = pool;
    tasks->threads = threads;
    tasks->workers = workers;
    tasks->shares = shares;
    atomic_init(&tasks->remaining, 0);
    atomic_init(&tasks->sleeping, 0);
    atomic_init(&tasks->running, 0);
    atomic_init(&tasks->closing, false);
    for (int i = 0; i < threads; ++i)
        atomic_init(&shares[i].range, 0);
    pthread_mutex_init(&tasks->mutex, NULL);
    pthread_cond_init(&tasks->work, NULL);
    int number, started = start(tasks, threads, &number);
    if (started == threads) {
        while (atomic_load_explicit(&tasks->running, memory_order_relaxed) < threads - 1)
            sched_yield(); // the first step is no slower than others
        return tasks;
    }
    sn_fail(error, SN_ERR_MEMORY, "only %d of %d threads could be started: %s; use fewer", started, threads,
            strerror(number));
    end(tasks, started);
    return NULL;
}

void sn_tasks_destroy(sn_tasks* tasks)
{
    if (tasks) end(tasks, tasks->threads);
}

typedef struct item_job {
    sn_task_items items;
    sn_task_function function;
    void* context;
} item_job;

static void do_items(void* context, int task, int thread)
{
    const item_job* job = context;
    const int from = task * job->items.each, to = from + job->items.each;
    for (int i = from; i < to && i < job->items.count; ++i)
        job->function(job->context, i, thread);
}

void sn_tasks_run_items(sn_tasks* tasks, sn_task_items items, sn_task_function function, void* context)
{
    item_job job = { items, function, context };
    SN_ASSERT(items.each > 0);
    sn_tasks_run(items.count >= items.worth ? tasks : NULL, (items.count + items.each - 1) / items.each,
                 do_items, &job);
}
