/* Sinew - surface: a file into memory, and the reader that fits it. SPDX-License-Identifier: BSD-3-Clause */
#include "mesh/surface.h"

#include <stdlib.h>
#include <string.h>

#include "mesh/builder.h"
#include "mesh/bytes.h"

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

sn_surface* sn_surface_read(const char* file, sn_error* error)
{
    size_t size;
    char* bytes = sn_bytes_read(file, "surface", SN_SURFACE_BYTES, &size, error);
    sn_surface* surface = bytes ? sn_surface_parse(file, bytes, size, error) : NULL;
    free(bytes);
    return surface;
}
