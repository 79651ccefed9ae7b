/* Sinew - bytes: see bytes.h. SPDX-License-Identifier: BSD-3-Clause */
#include "mesh/bytes.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static char* read_stream(FILE* stream, const char* file, const char* what, size_t limit, size_t* size,
                         sn_error* error)
{
    size_t room = 1 << 16;
    char* bytes = malloc(room);
    *size = 0;
    while (bytes) {
        *size += fread(bytes + *size, 1, room - *size, stream);
        if (*size < room) break;
        if (*size > limit) {
            sn_fail(error, SN_ERR_IO, "%s: the file is larger than %zu MiB; reduce the %s in a mesh editor",
                    file, limit >> 20, what);
            free(bytes);
            return NULL;
        }
        room = room <= limit / 2 ? 2 * room : limit + 1;
        char* grown = realloc(bytes, room);
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
    FILE* stream = file && *file ? fopen(file, "rb") : NULL;
    if (!stream) {
        if (file && *file)
            sn_fail(error, SN_ERR_IO, "%s: cannot be opened: %s", file, strerror(errno));
        else
            sn_fail(error, SN_ERR_IO, "a %s without a file name: cannot be opened: no name was given", what);
        return NULL;
    }
    char* bytes = read_stream(stream, file, what, limit, size, error);
    fclose(stream);
    return bytes;
}
