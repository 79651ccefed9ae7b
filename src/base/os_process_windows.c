/* Sinew - os_process for Windows. SPDX-License-Identifier: BSD-3-Clause */
#define _CRT_RAND_S
#include "base/os_process.h"
#include <malloc.h>
#include <stdlib.h>
#include <string.h>

void* sn_os_allocate(size_t alignment, size_t bytes) { return _aligned_malloc(bytes, alignment); }

void sn_os_free(void* memory) { _aligned_free(memory); }

bool sn_os_random(void* bytes, size_t size)
{
    for (size_t done = 0; done < size;) {
        unsigned number;
        if (rand_s(&number) != 0) return false;
        const size_t part = size - done < sizeof number ? size - done : sizeof number;
        memcpy((char*)bytes + done, &number, part);
        done += part;
    }
    return true;
}
