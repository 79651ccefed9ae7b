/* Sinew - memory. SPDX-License-Identifier: BSD-3-Clause */
#include "base/memory.h"
#include "base/assert.h"
#include "base/os_process.h"
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

static void* allocate_default(void* context, size_t bytes, size_t alignment)
{
    (void)context;
    return sn_os_allocate(alignment, bytes);
}

static void release_default(void* context, void* memory)
{
    (void)context;
    sn_os_free(memory);
}

void sn_pool_init(sn_pool* pool, const sn_host* host)
{
    SN_ASSERT(pool);
    *pool = (sn_pool){ 0 };
    if (host) pool->host = *host;
    if (!pool->host.allocate || !pool->host.release) {
        pool->host.allocate = allocate_default;
        pool->host.release = release_default;
    }
}

/* The next memory of the trace, zeroed; NULL where it has another size. */
static void* repeat(sn_pool* pool, size_t bytes)
{
    sn_pool_trace* trace = pool->trace;
    if (trace->next >= trace->count || trace->list[trace->next].bytes != bytes) {
        trace->differs = true;
        return NULL;
    }
    return memset(trace->list[trace->next++].at, 0, bytes);
}

static void note(sn_pool* pool, void* memory, size_t bytes)
{
    sn_pool_trace* trace = pool->trace;
    pool->trace = NULL; // the list is no part of itself
    void* grown = sn_pool_grow(pool, trace->list, trace->count, sizeof *trace->list);
    pool->trace = trace;
    if (!grown) return;
    trace->list = grown;
    trace->list[trace->count].at = memory;
    trace->list[trace->count++].bytes = bytes;
}

void* sn_pool_alloc(sn_pool* pool, size_t bytes)
{
    if (pool->trace && pool->trace->again) return repeat(pool, bytes);
    sn_pool_block* block = NULL;
    if (bytes < SIZE_MAX - 4 * SN_ALIGNMENT)
        block = pool->host.allocate(pool->host.context, bytes + SN_ALIGNMENT, SN_ALIGNMENT);
    if (!block) {
        pool->failed = true;
        return NULL;
    }
    *block = (sn_pool_block){ pool->blocks, bytes };
    SN_ASSERT((uintptr_t)block % SN_ALIGNMENT == 0);
    pool->blocks = block;
    pool->bytes += bytes;
    void* memory = (char*)block + SN_ALIGNMENT;
    memset(memory, 0, bytes);
    if (pool->trace) note(pool, memory, bytes);
    return memory;
}

void* sn_pool_array(sn_pool* pool, size_t count, size_t size)
{
    if (size && count > SIZE_MAX / 2 / size) {
        pool->failed = true;
        return NULL;
    }
    return sn_pool_alloc(pool, count * size);
}

void* sn_pool_copy(sn_pool* pool, const void* data, size_t bytes)
{
    void* copy = data ? sn_pool_alloc(pool, bytes) : NULL;
    if (copy && bytes) memcpy(copy, data, bytes);
    return copy;
}

char* sn_pool_text(sn_pool* pool, const char* text)
{
    return text ? sn_pool_copy(pool, text, strlen(text) + 1) : NULL;
}

char* sn_pool_format(sn_pool* pool, const char* format, ...)
{
    va_list arguments, again;
    va_start(arguments, format);
    va_copy(again, arguments);
    int length = vsnprintf(NULL, 0, format, arguments);
    va_end(arguments);
    char* text = length < 0 ? NULL : sn_pool_alloc(pool, (size_t)length + 1);
    if (text) vsnprintf(text, (size_t)length + 1, format, again);
    va_end(again);
    return text;
}

void sn_pool_clear(sn_pool* pool)
{
    SN_ASSERT(!pool->blocks || pool->host.release);
    while (pool->blocks) {
        sn_pool_block* next = pool->blocks->next;
        pool->host.release(pool->host.context, pool->blocks);
        pool->blocks = next;
    }
    pool->bytes = 0;
}

void* sn_pool_grow(sn_pool* pool, void* array, int count, size_t size)
{
    SN_ASSERT(count >= 0 && size > 0);
    bool full = count == 0 || (count >= 8 && (count & (count - 1)) == 0);
    if (!full) return array;
    if (count > 0 && !array) { // an earlier growth failed
        pool->failed = true;
        return NULL;
    }
    size_t capacity = count == 0 ? 8 : 2 * (size_t)count;
    void* bigger = sn_pool_array(pool, capacity, size);
    if (bigger && count) memcpy(bigger, array, (size_t)count * size);
    return bigger;
}
