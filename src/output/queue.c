/* Sinew - queue: hands records of a fixed size to a thread of its own.

   `head` counts the records ever committed and is written by the pushing thread only, `tail` those ever
   consumed and is written by the queue's thread only; the slot of record k is k modulo capacity. Storing
   one with release order and loading it with acquire order passes the slots between the threads, so
   neither needs a lock. The mutex and the conditions serve sleeping only; as both sleeps are limited in
   time, a wake-up that comes between the look and the sleep costs milliseconds, not the run.
   SPDX-License-Identifier: BSD-3-Clause */
#include "output/queue.h"
#include "base/assert.h"
#include "base/clock.h"
#include "base/os_process.h"
#include "base/os_thread.h"
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

static const int64_t nap = 4000000; // [ns] the queue's thread looks this often when nobody wakes it

struct sn_queue {
    sn_queue_options options;
    unsigned char* ring;
    size_t ring_bytes;
    int most; // records, as it was created
    pthread_t thread;
    pthread_mutex_t mutex;
    pthread_cond_t filled, freed;
    sn_queue_counters counters; // of the pushing thread
    sn_error error;             // of the queue's thread; published by `failed`
    _Alignas(64) atomic_ullong head;
    _Alignas(64) atomic_ullong tail;
    atomic_bool closing, failed;
};

static void wake(sn_queue* queue, pthread_cond_t* condition)
{
    pthread_mutex_lock(&queue->mutex);
    pthread_cond_signal(condition);
    pthread_mutex_unlock(&queue->mutex);
}

/* ---- the queue's thread -------------------------------------------------------------------------------- */

/** Consumes what is there, at most up to the end of the ring's memory and a quarter of it. False when
    there was nothing. */
static bool consume_some(sn_queue* queue)
{
    unsigned long long tail = atomic_load_explicit(&queue->tail, memory_order_relaxed);
    unsigned long long head = atomic_load_explicit(&queue->head, memory_order_acquire);
    if (head == tail) return false;
    SN_ASSERT(head - tail <= (unsigned)queue->options.capacity);
    int capacity = queue->options.capacity, begin = (int)(tail % (unsigned)capacity);
    int count = (int)(head - tail), to_end = capacity - begin, quarter = (capacity + 3) / 4;
    count = count < to_end ? count : to_end;
    count = count < quarter ? count : quarter; // so that room is given back while the rest is being written
    if (!atomic_load_explicit(&queue->failed, memory_order_relaxed)) {
        const unsigned char* records = queue->ring + (size_t)begin * queue->options.record_bytes;
        sn_status status = queue->options.consume(queue->options.context, records, count, &queue->error);
        if (status != SN_OK) {
            if (queue->error.status == SN_OK) sn_fail(&queue->error, status, "%s", sn_status_text(status));
            atomic_store_explicit(&queue->failed, true, memory_order_release);
        }
    }
    atomic_store_explicit(&queue->tail, tail + (unsigned)count, memory_order_release);
    wake(queue, &queue->freed);
    return true;
}

static void* run(void* self)
{
    sn_queue* queue = self;
    for (;;) {
        // what was committed before closing is seen by the look that follows it
        bool closing = atomic_load_explicit(&queue->closing, memory_order_acquire);
        if (consume_some(queue)) continue;
        if (closing) return NULL;
        pthread_mutex_lock(&queue->mutex);
        sn_os_wait(&queue->filled, &queue->mutex, nap);
        pthread_mutex_unlock(&queue->mutex);
    }
}

/** Without a thread: consumes all that is there. */
static void consume_in_place(sn_queue* queue)
{
    while (consume_some(queue)) {}
}

/* ---- the pushing thread -------------------------------------------------------------------------------- */

static bool is_full(sn_queue* queue)
{
    unsigned long long head = atomic_load_explicit(&queue->head, memory_order_relaxed);
    unsigned long long tail = atomic_load_explicit(&queue->tail, memory_order_acquire);
    return head - tail >= (unsigned)queue->options.capacity;
}

static void wait_for_space(sn_queue* queue)
{
    double begin = sn_clock();
    ++queue->counters.waits;
    pthread_mutex_lock(&queue->mutex);
    while (is_full(queue)) {
        pthread_cond_signal(&queue->filled);
        sn_os_wait(&queue->freed, &queue->mutex, nap);
    }
    pthread_mutex_unlock(&queue->mutex);
    queue->counters.waited += sn_clock() - begin;
}

void* sn_queue_reserve(sn_queue* queue, sn_status* status, sn_error* error)
{
    *status = SN_OK;
    if (atomic_load_explicit(&queue->failed, memory_order_acquire)) {
        *status = sn_fail(error, queue->error.status, "%s", queue->error.text);
        return NULL;
    }
    if (is_full(queue)) {
        if (queue->options.drop) {
            ++queue->counters.dropped;
            return NULL;
        }
        wait_for_space(queue);
    }
    unsigned long long head = atomic_load_explicit(&queue->head, memory_order_relaxed);
    return queue->ring + (size_t)(head % (unsigned)queue->options.capacity) * queue->options.record_bytes;
}

void sn_queue_commit(sn_queue* queue)
{
    unsigned long long head = atomic_load_explicit(&queue->head, memory_order_relaxed) + 1;
    atomic_store_explicit(&queue->head, head, memory_order_release);
    ++queue->counters.pushed;
    unsigned long long waiting = head - atomic_load_explicit(&queue->tail, memory_order_relaxed);
    SN_ASSERT(waiting <= (unsigned)queue->options.capacity); // a slot was reserved
    if (waiting < (unsigned)(queue->options.capacity + 1) / 2) return;
    if (queue->options.in_place)
        consume_in_place(queue);
    else if (waiting == (unsigned)(queue->options.capacity + 1) / 2)
        wake(queue, &queue->filled);
}

sn_status sn_queue_push(sn_queue* queue, const void* record, sn_error* error)
{
    sn_status status;
    void* slot = sn_queue_reserve(queue, &status, error);
    if (slot == NULL) return status;
    memcpy(slot, record, queue->options.record_bytes);
    sn_queue_commit(queue);
    return SN_OK;
}

static bool is_empty(sn_queue* queue)
{
    return atomic_load_explicit(&queue->head, memory_order_relaxed) ==
           atomic_load_explicit(&queue->tail, memory_order_acquire);
}

static void wait_until_empty(sn_queue* queue)
{
    if (queue->options.in_place) consume_in_place(queue);
    pthread_mutex_lock(&queue->mutex);
    while (!is_empty(queue)) {
        pthread_cond_signal(&queue->filled);
        sn_os_wait(&queue->freed, &queue->mutex, nap);
    }
    pthread_mutex_unlock(&queue->mutex);
}

/* The queue's thread reads the size and the capacity only after it has seen a record that was committed. */
bool sn_queue_resize(sn_queue* queue, size_t record_bytes)
{
    size_t capacity = record_bytes > 0 ? queue->ring_bytes / record_bytes : 0;
    if (capacity > (size_t)queue->most) capacity = (size_t)queue->most;
    wait_until_empty(queue);
    const bool failed = atomic_load_explicit(&queue->failed, memory_order_acquire);
    if (failed || capacity < 1 || 4 * capacity < 3 * (size_t)queue->most) return false;
    queue->options.record_bytes = record_bytes;
    queue->options.capacity = (int)capacity;
    return true;
}

sn_queue_counters sn_queue_count(const sn_queue* queue) { return queue->counters; }

/* ---- life ---------------------------------------------------------------------------------------------- */

static void init_sleeping(sn_queue* queue)
{
    pthread_mutex_init(&queue->mutex, NULL);
    sn_os_condition_init(&queue->filled);
    sn_os_condition_init(&queue->freed);
}

static void release(sn_queue* queue)
{
    pthread_cond_destroy(&queue->filled);
    pthread_cond_destroy(&queue->freed);
    pthread_mutex_destroy(&queue->mutex);
    free(queue->ring);
    sn_os_free(queue);
}

sn_queue* sn_queue_create(const sn_queue_options* options, sn_error* error)
{
    bool sized = options->record_bytes > 0 && options->capacity > 0 &&
                 options->record_bytes <= SIZE_MAX / (size_t)options->capacity;
    if (!sized) {
        sn_fail(error, SN_ERR_ARGUMENT, "a queue of %d records of %zu bytes cannot be made",
                options->capacity, options->record_bytes);
        return NULL;
    }
    sn_queue* queue = sn_os_allocate(64, sizeof *queue);
    unsigned char* ring = malloc(options->record_bytes * (size_t)options->capacity);
    if (queue == NULL || ring == NULL) {
        sn_os_free(queue);
        free(ring);
        sn_fail(error, SN_ERR_MEMORY, "out of memory for a queue of %d records of %zu bytes",
                options->capacity, options->record_bytes);
        return NULL;
    }
    memset(queue, 0, sizeof *queue);
    memset(ring, 0, options->record_bytes * (size_t)options->capacity); // touched now, not by the first steps
    queue->options = *options;
    queue->ring = ring;
    queue->ring_bytes = options->record_bytes * (size_t)options->capacity;
    queue->most = options->capacity;
    atomic_init(&queue->head, 0);
    atomic_init(&queue->tail, 0);
    atomic_init(&queue->closing, false);
    atomic_init(&queue->failed, false);
    init_sleeping(queue);
    queue->options.in_place = options->in_place || !sn_os_threads_write();
    int number = queue->options.in_place ? 0 : sn_os_thread_start(&queue->thread, run, queue);
    if (number != 0) {
        sn_fail(error, SN_ERR_MEMORY, "no thread could be started for writing results: %s", strerror(number));
        release(queue);
        return NULL;
    }
    return queue;
}

sn_status sn_queue_close(sn_queue* queue, sn_queue_counters* counters, sn_error* error)
{
    if (queue == NULL) return SN_OK;
    atomic_store_explicit(&queue->closing, true, memory_order_release);
    if (queue->options.in_place)
        consume_in_place(queue);
    else {
        wake(queue, &queue->filled);
        pthread_join(queue->thread, NULL);
    }
    if (counters) *counters = queue->counters;
    sn_status status = queue->error.status;
    if (status != SN_OK) sn_fail(error, status, "%s", queue->error.text);
    release(queue);
    return status;
}
