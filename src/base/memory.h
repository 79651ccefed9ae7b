/* Sinew - memory: pools of blocks that are freed together, from the host's allocator.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/base.h>

/** What lies before each memory of a pool, at its alignment. */
typedef struct sn_pool_block {
    struct sn_pool_block* next; /**< allocated before it */
    size_t bytes;               /**< of the memory behind */
} sn_pool_block;

/** Allocations in their order, so that the same code can run a second time in the same memory. */
typedef struct sn_pool_trace {
    struct sn_pool_traced {
        void* at;
        size_t bytes;
    } * list;
    int count, next;
    bool again;   /**< memory comes from the list */
    bool differs; /**< the second time another amount was required */
} sn_pool_trace;

/** Blocks that live and die together. Start it with sn_pool_init. */
typedef struct sn_pool {
    sn_host host;
    sn_pool_block* blocks;
    size_t bytes;
    bool failed;          /**< an allocation failed since the start */
    sn_pool_trace* trace; /**< notes allocations, or repeats them; NULL: none */
} sn_pool;

enum { SN_ALIGNMENT = 64 };

/** `host` may be NULL: the C library. */
void sn_pool_init(sn_pool* pool, const sn_host* host);
/** Zeroed, 64-byte aligned; NULL when out of memory (and `failed` is set). `bytes` may be 0. */
void* sn_pool_alloc(sn_pool* pool, size_t bytes);
/** count * size with a check of the product. */
void* sn_pool_array(sn_pool* pool, size_t count, size_t size);
/** A copy of `bytes` bytes; NULL for NULL. */
void* sn_pool_copy(sn_pool* pool, const void* data, size_t bytes);
/** A copy of a text; NULL for NULL. */
char* sn_pool_text(sn_pool* pool, const char* text);
/** printf into the pool. */
char* sn_pool_format(sn_pool* pool, const char* format, ...) SN_PRINTF(2, 3);
/** Frees all blocks. */
void sn_pool_clear(sn_pool* pool);

/** A growing array in a pool: makes room for one more element of `size` bytes and returns the array (the old
    one stays in the pool). Capacity doubles: 0, 8, 16, ... NULL when out of memory. */
void* sn_pool_grow(sn_pool* pool, void* array, int count, size_t size);
