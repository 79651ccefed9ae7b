/* Sinew - queue: hands records of a fixed size to a thread of its own, so that no step waits for a disk.

       step's thread              ring of records              queue's thread
       sn_queue_reserve  --->  [ | |x|x|x|x| | | ]  --->   consume(records, count)
       sn_queue_commit          tail ^       ^ head            writes files

   One thread fills, one thread empties. A push is a copy and one atomic store; it makes a system call only
   when half the ring is full (the other thread is woken, which otherwise looks every few milliseconds) and
   when the ring is full (it waits, or drops the record, as asked).
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/base.h>

typedef struct sn_queue sn_queue;

typedef struct sn_queue_options {
    size_t record_bytes; /**< size of a record, > 0 */
    int capacity;        /**< records in the ring, >= 1 */
    bool drop;           /**< when the ring is full, drop the record instead of waiting for room */
    bool in_place;       /**< no thread: pushes consume, when half the ring is full; so it always is where a
                              program has no threads (WebAssembly) */
    /** Called on the queue's thread with `count` >= 1 records, one behind the other, in the order pushed.
        A status other than SN_OK ends the work: no further call is made, later records are discarded, and
        the status and the sentences are what the next push and the closing return. */
    sn_status (*consume)(void* context, const void* records, int count, sn_error* error);
    void* context;
} sn_queue_options;

typedef struct sn_queue_counters {
    int64_t pushed;  /**< records accepted */
    int64_t dropped; /**< records lost because the ring was full */
    int64_t waits;   /**< pushes that had to wait for room */
    double waited;   /**< time spent waiting for room [s] */
} sn_queue_counters;

/** Starts the thread. NULL, and a sentence, on failure. */
sn_queue* sn_queue_create(const sn_queue_options* options, sn_error* error);
/** Copies a record into the ring. Only ever from one thread. */
sn_status sn_queue_push(sn_queue* queue, const void* record, sn_error* error);
/** The same in two steps, to fill the record in place: memory for the next record, valid until committed.
    NULL when the record is to be dropped (then `*status` is SN_OK) or the consumer failed (then it is
    why). */
void* sn_queue_reserve(sn_queue* queue, sn_status* status, sn_error* error);
void sn_queue_commit(sn_queue* queue);
/** Waits until all records are consumed, and goes on with records of another size in the same memory; none
    may be reserved. False, and nothing has changed, if less than three quarters of the capacity would be
    left, or if the consumer has failed. Only ever from the pushing thread. */
bool sn_queue_resize(sn_queue* queue, size_t record_bytes);
/** What happened so far; from the pushing thread. */
sn_queue_counters sn_queue_count(const sn_queue* queue);
/** Waits until all records are consumed, ends the thread, frees the queue. Returns the consumer's status.
    NULL is accepted. `counters` may be NULL. */
sn_status sn_queue_close(sn_queue* queue, sn_queue_counters* counters, sn_error* error);
