/* Sinew - os_names: how sn_os_list gathers names, the same on every system.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <stdbool.h>

/** Adds a copy of a name to a list from malloc, which starts as NULL; false: out of memory. */
bool sn_os_add_name(char*** names, int* count, const char* name);
/** Sorts the list by bytes and returns `count`. If it is not whole, frees it and returns -1; errno is
    ENOMEM. */
int sn_os_end_names(char*** names, int count, bool whole);
