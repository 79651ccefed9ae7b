/* Sinew - read: a file into memory, and the reader that fits it. SPDX-License-Identifier: BSD-3-Clause */
#include "mesh/readers.h"

#include <stdlib.h>
#include <string.h>

#include "mesh/bytes.h"
#include "mesh/cell.h"
#include "mesh/split.h"
#include "mesh/surface.h"

enum { LARGEST_FILE = 1 << 30 };

bool sn_draft_foreign(sn_draft* d, sn_foreign_cell kind, const int* nodes, int region, int origin)
{
    int tetrahedra[6][4];
    const sn_polyhedron* shape = kind == SN_FOREIGN_PRISM ? &sn_prism_faces : &sn_pyramid_faces;
    int count = sn_split_polyhedron(shape, nodes, tetrahedra);
    for (int i = 0; i < count; ++i)
        if (!sn_draft_cell(d, SN_CELL_TETRAHEDRON, tetrahedra[i], region, origin)) return false;
    return true;
}

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

static bool begins_with(const sn_file_bytes* bytes, const char* text)
{
    size_t length = strlen(text);
    return bytes->size >= length && memcmp(bytes->at, text, length) == 0;
}

/* STL and OBJ have a reader of surfaces. */
static bool read_surface(sn_draft* d, const sn_file_bytes* bytes)
{
    sn_surface* surface = sn_surface_parse(bytes->file, bytes->at, bytes->size, d->error);
    bool good = surface != NULL;
    for (int i = 0; good && i < surface->vertex_count; ++i)
        good = sn_draft_point(d, surface->vertices[i], i) >= 0;
    for (int i = 0; good && i < surface->triangle_count; ++i) {
        const int* t = surface->triangles[i];
        if (t[0] == t[1] || t[1] == t[2] || t[2] == t[0]) continue; // no area: nothing is lost
        good = sn_draft_cell(d, SN_CELL_TRIANGLE, t, -1, i);
    }
    sn_surface_destroy(surface);
    return good;
}

static bool read_bytes(sn_draft* d, const sn_file_bytes* bytes)
{
    const char* file = bytes->file;
    if (ends_in(file, ".msh") || begins_with(bytes, "$MeshFormat")) return sn_msh_read(d, bytes);
    if (ends_in(file, ".stl") || ends_in(file, ".obj")) return read_surface(d, bytes);
    return read_surface(d, bytes);
}

sn_mesh* sn_mesh_parse(const char* file, const void* at, size_t size, sn_error* error)
{
    const sn_file_bytes bytes = { file, at, size };
    sn_draft* d = sn_draft_create(file, error);
    if (!d) return NULL;
    if (read_bytes(d, &bytes)) return sn_draft_finish(d, true);
    sn_draft_destroy(d);
    return NULL;
}

sn_mesh* sn_mesh_read(const char* file, sn_error* error)
{
    size_t size;
    char* bytes = sn_bytes_read(file, "mesh", LARGEST_FILE, &size, error);
    sn_mesh* mesh = bytes ? sn_mesh_parse(file, bytes, size, error) : NULL;
    free(bytes);
    return mesh;
}
