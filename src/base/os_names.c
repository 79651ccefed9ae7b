/* Sinew - os_names. SPDX-License-Identifier: BSD-3-Clause */
#include "base/os_names.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include "base/os_file.h"

bool sn_os_add_name(char*** names, int* count, const char* name)
{
    char** grown = realloc(*names, (size_t)(*count + 1) * sizeof *grown);
    if (grown) *names = grown;
    char* copy = grown ? strdup(name) : NULL;
    if (copy) grown[(*count)++] = copy;
    return copy != NULL;
}

static int compare_names(const void* a, const void* b) { return strcmp(*(char* const*)a, *(char* const*)b); }

int sn_os_end_names(char*** names, int count, bool whole)
{
    if (!whole) {
        sn_os_free_list(*names, count);
        *names = NULL;
        errno = ENOMEM;
        return -1;
    }
    if (count > 0) qsort(*names, (size_t)count, sizeof **names, compare_names);
    return count;
}

void sn_os_free_list(char** names, int count)
{
    for (int i = 0; i < count; ++i)
        free(names[i]);
    free(names);
}
