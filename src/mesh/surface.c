/* Sinew - surface: a file into memory, and the reader that fits it. SPDX-License-Identifier: BSD-3-Clause */
#include "mesh/surface.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "mesh/builder.h"

/* Whether a name ends so; `ending` in lower case. */
static bool ends_in(const char* name, const char* ending)
{
    size_t n = strlen(name), m = strlen(ending);
    if (n < m) return false;
    for (size_t i = 0; i < m; ++i) {
        char c = name[n - m + i];
        if ((c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c) != ending[i]) return false;
    }
    return true;
}

void sn_surface_destroy(sn_surface* surface)
{
    if (!surface) return;
    free(surface->vertices);
    free(surface->triangles);
    free(surface);
}

sn_surface* sn_surface_parse(const char* file, const void* bytes, size_t size, sn_error* error)
{
    bool stl = ends_in(file, ".stl") || (!ends_in(file, ".obj") && sn_stl_is(bytes, size));
    sn_surface_builder builder = { .file = file, .error = error };
    bool good = (stl ? sn_stl_read : sn_obj_read)(&builder, bytes, size);
    if (good && !builder.surface.triangle_count) {
        sn_fail(error, SN_ERR_IO, "%s: there is no triangle in it; a surface is read from STL or OBJ", file);
        good = false;
    }
    good = good && sn_builder_weld(&builder);
    sn_surface* surface = malloc(sizeof *surface);
    if (good && !surface) sn_fail(error, SN_ERR_MEMORY, "%s: out of memory while reading the surface", file);
    if (good && surface) {
        *surface = builder.surface;
        return surface;
    }
    free(builder.surface.vertices);
    free(builder.surface.triangles);
    free(surface);
    return NULL;
}

/* ---- the file ------------------------------------------------------------------------------------------ */

/* All bytes of an open file; NULL with a failure. */
static char* read_bytes(FILE* stream, const char* file, size_t* size, sn_error* error)
{
    size_t room = 1 << 16;
    char* bytes = malloc(room);
    *size = 0;
    while (bytes) {
        *size += fread(bytes + *size, 1, room - *size, stream);
        if (*size < room) break;
        if (*size > SN_SURFACE_BYTES) {
            sn_fail(error, SN_ERR_IO,
                    "%s: the file is larger than 256 MiB; reduce the surface in a mesh editor", file);
            free(bytes);
            return NULL;
        }
        room = room <= SN_SURFACE_BYTES / 2 ? 2 * room : SN_SURFACE_BYTES + 1;
        char* grown = realloc(bytes, room);
        if (!grown) free(bytes);
        bytes = grown;
    }
    if (!bytes) {
        sn_fail(error, SN_ERR_MEMORY, "%s: out of memory while reading the surface", file);
    } else if (ferror(stream)) {
        sn_fail(error, SN_ERR_IO, "%s: cannot be read: %s", file, strerror(errno));
        free(bytes);
        return NULL;
    }
    return bytes;
}

sn_surface* sn_surface_read(const char* file, sn_error* error)
{
    FILE* stream = file && *file ? fopen(file, "rb") : NULL;
    if (!stream) {
        sn_fail(error, SN_ERR_IO, "%s: cannot be opened: %s",
                file && *file ? file : "a surface without a file name",
                file && *file ? strerror(errno) : "no name was given");
        return NULL;
    }
    size_t size;
    char* bytes = read_bytes(stream, file, &size, error);
    fclose(stream);
    sn_surface* surface = bytes ? sn_surface_parse(file, bytes, size, error) : NULL;
    free(bytes);
    return surface;
}
