/* Sinew - ring: records of a fixed size from one thread to another, without locks.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/** One thread pushes, one pops. */
typedef struct ring {
    _Atomic unsigned head, tail; /**< pushed, popped so far; they run over */
    unsigned capacity;           /**< a power of two */
    size_t size;                 /**< of a record */
    char* at;
} ring;

/** False when out of memory. The pages are touched, so that no push waits for one. */
static inline bool ring_open(ring* r, unsigned capacity, size_t size)
{
    atomic_init(&r->head, 0u);
    atomic_init(&r->tail, 0u);
    r->capacity = capacity;
    r->size = size;
    r->at = malloc(capacity * size);
    if (r->at) memset(r->at, 0, capacity * size);
    return r->at != NULL;
}

static inline void ring_close(ring* r)
{
    free(r->at);
    r->at = NULL;
}

/** False, and nothing happens, when it is full. */
static inline bool ring_push(ring* r, const void* record)
{
    unsigned head = atomic_load_explicit(&r->head, memory_order_relaxed);
    if (head - atomic_load_explicit(&r->tail, memory_order_acquire) == r->capacity) return false;
    memcpy(r->at + (size_t)(head % r->capacity) * r->size, record, r->size);
    atomic_store_explicit(&r->head, head + 1u, memory_order_release);
    return true;
}

/** False when it is empty. */
static inline bool ring_pop(ring* r, void* record)
{
    unsigned tail = atomic_load_explicit(&r->tail, memory_order_relaxed);
    if (tail == atomic_load_explicit(&r->head, memory_order_acquire)) return false;
    memcpy(record, r->at + (size_t)(tail % r->capacity) * r->size, r->size);
    atomic_store_explicit(&r->tail, tail + 1u, memory_order_release);
    return true;
}
