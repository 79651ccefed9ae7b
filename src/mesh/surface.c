/* Sinew - surface: surfaces of triangles from files. SPDX-License-Identifier: BSD-3-Clause */
#include "mesh/surface.h"

#include <stdlib.h>

#include "mesh/bytes.h"
#include "mesh/format.h"

void sn_surface_destroy(sn_surface* surface)
{
    if (!surface) return;
    free(surface->vertices);
    free(surface->triangles);
    free(surface);
}

sn_surface* sn_surface_of_format(const sn_mesh_format* format, const sn_file_bytes* bytes, sn_error* error)
{
    const char* file = bytes->file;
    sn_surface_builder builder = { .file = file, .error = error };
    bool good = format->read_surface(&builder, bytes->at, bytes->size);
    if (good && !builder.surface.triangle_count) {
        sn_fail(error, SN_ERR_IO, "%s: the file has no triangles", file);
        good = false;
    }
    good = good && sn_surface_builder_weld(&builder);
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

sn_surface* sn_surface_parse(const char* file, const void* at, size_t size, sn_error* error)
{
    const sn_file_bytes bytes = { .file = file, .at = at, .size = size };
    const sn_mesh_format* format = sn_mesh_format_of(&bytes, error);
    if (format && format->read_surface) return sn_surface_of_format(format, &bytes, error);
    if (format)
        sn_fail(error, SN_ERR_IO,
                "%s: a surface of triangles is needed, not %s; convert it with `sinew mesh convert`", file,
                format->ending);
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
