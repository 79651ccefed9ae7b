/* Sinew - allocations: counts every allocation of the process, and refuses them when told to (where
   ALLOCATIONS_REFUSED is 1: not under a sanitizer). Include it in one source of a test program.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <stddef.h>
#include <stdint.h>
#include "base/instrumented.h"

#if SN_INSTRUMENTED
#define ALLOCATIONS_COUNTED 1
#define ALLOCATIONS_REFUSED 0

int __sanitizer_install_malloc_and_free_hooks(void (*allocated)(const volatile void*, size_t),
                                              void (*released)(const volatile void*));

static _Atomic int64_t allocations;            /* of all threads */
static _Thread_local int64_t allocations_here; /* of the thread that asks */

static void count_allocation(const volatile void* memory, size_t bytes)
{
    (void)memory;
    (void)bytes;
    ++allocations;
    ++allocations_here;
}

static void count_release(const volatile void* memory) { (void)memory; }

static inline void allocations_start(void)
{
    __sanitizer_install_malloc_and_free_hooks(count_allocation, count_release);
}

#elif defined(__GLIBC__)
#include <malloc.h>
#include <stdlib.h>
#define ALLOCATIONS_COUNTED 1
#define ALLOCATIONS_REFUSED 1

/* The C library's own functions; the program's definitions of the public names win over them. */
void* __libc_malloc(size_t bytes);
void* __libc_calloc(size_t count, size_t size);
void* __libc_realloc(void* memory, size_t bytes);
void* __libc_memalign(size_t alignment, size_t bytes);

static _Atomic int64_t allocations;                     /* of all threads */
static _Thread_local int64_t allocations_here;          /* of the thread that asks */
static volatile int64_t allocations_until_failure = -1; /* counts down to 0, then fails; -1: never */
static volatile int allocations_fail_once = 0; /* only that one fails, and those after it are served */

static int refuse(void)
{
    ++allocations;
    ++allocations_here;
    if (allocations_until_failure < 0) return 0;
    if (allocations_until_failure == 0) {
        if (allocations_fail_once) allocations_until_failure = -1;
        return 1;
    }
    --allocations_until_failure;
    return 0;
}

void* malloc(size_t bytes) { return refuse() ? NULL : __libc_malloc(bytes); }
void* calloc(size_t count, size_t size) { return refuse() ? NULL : __libc_calloc(count, size); }
void* realloc(void* memory, size_t bytes) { return refuse() ? NULL : __libc_realloc(memory, bytes); }
void* aligned_alloc(size_t alignment, size_t bytes)
{
    return refuse() ? NULL : __libc_memalign(alignment, bytes);
}
void* memalign(size_t alignment, size_t bytes) { return refuse() ? NULL : __libc_memalign(alignment, bytes); }

int posix_memalign(void** memory, size_t alignment, size_t bytes)
{
    *memory = refuse() ? NULL : __libc_memalign(alignment, bytes);
    return *memory ? 0 : 12;
}

static inline void allocations_start(void) {}

#else
#define ALLOCATIONS_COUNTED 0
#define ALLOCATIONS_REFUSED 0
static int64_t allocations, allocations_here;
static inline void allocations_start(void) {}
#endif
