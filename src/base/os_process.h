/* Sinew - os_process: memory and random numbers of the process, where systems differ.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <stdbool.h>
#include <stddef.h>

/** Memory at a multiple of `alignment`, a power of two; free it with sn_os_free. NULL when out of memory. */
void* sn_os_allocate(size_t alignment, size_t bytes);
void sn_os_free(void* memory);
/** Fills `bytes` with random numbers that cannot be guessed. False if the system provides none. */
bool sn_os_random(void* bytes, size_t size);
