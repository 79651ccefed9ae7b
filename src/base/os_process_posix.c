/* Sinew - os_process for POSIX systems, and WebAssembly. SPDX-License-Identifier: BSD-3-Clause */
#define _DEFAULT_SOURCE // getentropy
#include "base/os_process.h"
#include <stdlib.h>
#include <sys/random.h>
#include <unistd.h>

void* sn_os_allocate(size_t alignment, size_t bytes)
{
    return aligned_alloc(alignment, (bytes + alignment - 1) / alignment * alignment);
}

void sn_os_free(void* memory) { free(memory); }

bool sn_os_random(void* bytes, size_t size) { return getentropy(bytes, size) == 0; }
