/* Sinew - bytes: see bytes.h. SPDX-License-Identifier: BSD-3-Clause */
#include "mesh/bytes.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"

static char* read_stream(FILE* stream, const char* file, const char* what, size_t limit, size_t* size,
                         sn_error* error)
{
    size_t capacity = 1 << 16;
    char* bytes = malloc(capacity);
    *size = 0;
    while (bytes) {
        *size += fread(bytes + *size, 1, capacity - *size, stream);
        if (*size < capacity) break;
        if (*size > limit) {
            sn_fail(error, SN_ERR_IO, "%s: the file is larger than %zu MiB; reduce the %s in a mesh editor",
                    file, limit >> 20, what);
            free(bytes);
            return NULL;
        }
        capacity = capacity <= limit / 2 ? 2 * capacity : limit + 1;
        char* grown = realloc(bytes, capacity);
        if (!grown) free(bytes);
        bytes = grown;
    }
    if (!bytes) {
        sn_fail(error, SN_ERR_MEMORY, "%s: out of memory while reading the %s", file, what);
    } else if (ferror(stream)) {
        sn_fail(error, SN_ERR_IO, "%s: cannot be read: %s", file, strerror(errno));
        free(bytes);
        return NULL;
    }
    return bytes;
}

char* sn_bytes_read(const char* file, const char* what, size_t limit, size_t* size, sn_error* error)
{
    FILE* stream = sn_fopen_regular(file, what, error);
    if (!stream) return NULL;
    char* bytes = read_stream(stream, file, what, limit, size, error);
    fclose(stream);
    return bytes;
}
