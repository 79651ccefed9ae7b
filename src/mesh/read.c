/* Sinew - read: a file into memory, and the reader of its format. SPDX-License-Identifier: BSD-3-Clause */
#include <stdlib.h>
#include <string.h>

#include "mesh/bytes.h"
#include "mesh/format.h"

enum { LARGEST_FILE = 1 << 30 };

static bool add_surface(sn_mesh_builder* b, const sn_surface* surface)
{
    for (int i = 0; i < surface->vertex_count; ++i)
        if (sn_mesh_builder_point(b, surface->vertices[i], i) < 0) return false;
    for (int i = 0; i < surface->triangle_count; ++i) {
        const int* t = surface->triangles[i];
        if (t[0] == t[1] || t[1] == t[2] || t[2] == t[0]) continue; // no area: nothing is lost
        if (!sn_mesh_builder_cell(b, SN_CELL_TRIANGLE, t, -1, i)) return false;
    }
    return true;
}

static bool fill(sn_mesh_builder* b, const sn_mesh_format* format, const sn_file_bytes* bytes)
{
    if (format->read) return format->read(b, bytes);
    sn_surface* surface = sn_surface_of_format(format, bytes, b->error);
    bool good = surface && add_surface(b, surface);
    sn_surface_destroy(surface);
    return good;
}

static sn_mesh* parse(const sn_file_bytes* bytes, sn_error* error)
{
    const sn_mesh_format* format = sn_mesh_format_of(bytes, error);
    sn_mesh_builder* b = format ? sn_mesh_builder_create(bytes->file, error) : NULL;
    if (!b) return NULL;
    if (fill(b, format, bytes)) return sn_mesh_builder_finish(b, true);
    sn_mesh_builder_destroy(b);
    return NULL;
}

sn_mesh* sn_mesh_parse(const char* file, const void* at, size_t size, sn_error* error)
{
    const sn_file_bytes bytes = { .file = file, .at = at, .size = size };
    const sn_mesh_format* format = sn_mesh_format_of_name(file);
    if (format && format->partner && !sn_mesh_format_is_first(format, file)) {
        sn_fail(error, SN_ERR_IO,
                "%s: the points are in a %s file of the same name; read both with sn_mesh_read", file,
                format->ending);
        return NULL;
    }
    return parse(&bytes, error);
}

/* A mesh of two files of one name, of which `file` is either. */
static sn_mesh* read_pair(const sn_mesh_format* format, const char* file, sn_error* error)
{
    const char* endings[2] = { format->ending, format->partner };
    size_t stem = strlen(file) - strlen(endings[!sn_mesh_format_is_first(format, file)]);
    char *names[2] = { NULL, NULL }, *text[2] = { NULL, NULL };
    sn_file_bytes bytes[2] = { { .partner = &bytes[1] }, { .size = 0 } };
    bool good = true;
    for (int i = 0; good && i < 2; ++i) {
        size_t size = stem + strlen(endings[i]) + 1;
        names[i] = malloc(size);
        if (!names[i])
            sn_fail(error, SN_ERR_MEMORY, "%s: out of memory", file);
        else
            snprintf(names[i], size, "%.*s%s", (int)stem, file, endings[i]);
        text[i] = names[i] ? sn_bytes_read(names[i], "mesh", LARGEST_FILE, &bytes[i].size, error) : NULL;
        bytes[i].file = names[i];
        bytes[i].at = text[i];
        good = text[i] != NULL;
    }
    sn_mesh* mesh = good ? parse(&bytes[0], error) : NULL;
    for (int i = 0; i < 2; ++i) {
        free(text[i]);
        free(names[i]);
    }
    return mesh;
}

sn_mesh* sn_mesh_read(const char* file, sn_error* error)
{
    size_t size;
    const sn_mesh_format* format = file ? sn_mesh_format_of_name(file) : NULL;
    if (format && format->partner) return read_pair(format, file, error);
    char* bytes = sn_bytes_read(file, "mesh", LARGEST_FILE, &size, error);
    sn_mesh* mesh = bytes ? sn_mesh_parse(file, bytes, size, error) : NULL;
    free(bytes);
    return mesh;
}
