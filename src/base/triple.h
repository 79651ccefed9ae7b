/* Sinew - triple: three buffers between a thread that writes and one that reads. Neither ever waits: the
   writer always has one to fill, the reader always keeps the one it looks at, and the newest wins.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <stdatomic.h>
#include <stdbool.h>

enum { TRIPLE_NEW = 4 };

/** Which of three buffers is whose: 0, 1, 2. Start it with triple_init. */
typedef struct triple {
    _Atomic unsigned middle; /**< handed over, with TRIPLE_NEW when the reader has not seen it */
    unsigned back;           /**< the writer's */
    unsigned front;          /**< the reader's */
} triple;

static inline void triple_init(triple* t)
{
    t->back = 0;
    t->front = 2;
    atomic_init(&t->middle, 1u);
}

/** Writer: hands over what it has written to `back`; another buffer is `back` then. */
static inline void triple_publish(triple* t)
{
    t->back = atomic_exchange_explicit(&t->middle, t->back | TRIPLE_NEW, memory_order_acq_rel) & 3u;
}

/** Reader: true when there is something new, which `front` is then. */
static inline bool triple_take(triple* t)
{
    if (!(atomic_load_explicit(&t->middle, memory_order_relaxed) & TRIPLE_NEW)) return false;
    t->front = atomic_exchange_explicit(&t->middle, t->front, memory_order_acq_rel) & 3u;
    return true;
}
