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

static bool is_xml(const sn_file_bytes* bytes)
{
    return begins_with(bytes, "<?xml") || begins_with(bytes, "<VTKFile");
}

static bool read_bytes(sn_draft* d, const sn_file_bytes* bytes)
{
    const char* file = bytes->file;
    if (ends_in(file, ".msh") || begins_with(bytes, "$MeshFormat")) return sn_msh_read(d, bytes);
    if (ends_in(file, ".vtk") || begins_with(bytes, "# vtk DataFile")) return sn_vtk_read(d, bytes);
    if (ends_in(file, ".vtu") || is_xml(bytes)) return sn_vtu_read(d, bytes);
    if (ends_in(file, ".node")) return sn_tetgen_read(d, bytes, NULL);
    return read_surface(d, bytes);
}

sn_mesh* sn_mesh_parse(const char* file, const void* at, size_t size, sn_error* error)
{
    const sn_file_bytes bytes = { file, at, size };
    if (ends_in(file, ".ele")) {
        sn_fail(error, SN_ERR_IO,
                "%s: the points are in a .node file of the same name; read both with sn_mesh_read", file);
        return NULL;
    }
    sn_draft* d = sn_draft_create(file, error);
    if (!d) return NULL;
    if (read_bytes(d, &bytes)) return sn_draft_finish(d, true);
    sn_draft_destroy(d);
    return NULL;
}

/* TetGen's mesh is two files of one name, of which `file` is either. */
static sn_mesh* read_tetgen(const char* file, sn_error* error)
{
    size_t length = strlen(file);
    char *nodes = malloc(length + 6), *cells = malloc(length + 6), *text[2] = { NULL, NULL };
    sn_file_bytes bytes[2] = { { nodes, NULL, 0 }, { cells, NULL, 0 } };
    sn_draft* d = nodes && cells ? sn_draft_create(file, error) : NULL;
    if (nodes && cells) {
        size_t stem = length - (ends_in(file, ".ele") ? 4 : 5);
        memcpy(nodes, file, stem);
        memcpy(cells, file, stem);
        memcpy(nodes + stem, ".node", 6);
        memcpy(cells + stem, ".ele", 5);
        for (int i = 0; i < 2; ++i)
            bytes[i].at = text[i] = sn_bytes_read(bytes[i].file, "mesh", LARGEST_FILE, &bytes[i].size, error);
    } else {
        sn_fail(error, SN_ERR_MEMORY, "%s: out of memory", file);
    }
    sn_mesh* mesh = NULL;
    if (d && text[0] && text[1] && sn_tetgen_read(d, &bytes[0], &bytes[1]))
        mesh = sn_draft_finish(d, true);
    else
        sn_draft_destroy(d);
    free(text[0]);
    free(text[1]);
    free(nodes);
    free(cells);
    return mesh;
}

sn_mesh* sn_mesh_read(const char* file, sn_error* error)
{
    if (file && (ends_in(file, ".ele") || ends_in(file, ".node"))) return read_tetgen(file, error);
    size_t size;
    char* bytes = sn_bytes_read(file, "mesh", LARGEST_FILE, &size, error);
    sn_mesh* mesh = bytes ? sn_mesh_parse(file, bytes, size, error) : NULL;
    free(bytes);
    return mesh;
}
