/* Sinew - off: the Object File Format, triangles only: "OFF", the numbers of vertices, faces and edges,
   vertices, faces. Written to show how many places a mesh format takes, see CONTRIBUTING.md.
   SPDX-License-Identifier: BSD-3-Clause */
#include "mesh/cell.h"
#include "mesh/format.h"
#include "mesh/put.h"
#include "mesh/tokenizer.h"

static bool take(sn_tokenizer* t, int count, double* numbers)
{
    sn_token token = { 0 };
    for (int i = 0; i < count; ++i) {
        if (!sn_tokenizer_next(t, &token)) return sn_tokenizer_fail(t, token.line, "the file is cut off");
        if (!sn_tokenizer_coordinate(t, &token, &numbers[i])) return false;
    }
    return true;
}

static bool is_corner(double number, double count)
{
    return number >= 0 && number < count && number == (int)number;
}

static bool read_off(sn_surface_builder* b, const void* bytes, size_t size)
{
    sn_tokenizer t = sn_tokenizer_start(b->file, bytes, size, b->error);
    sn_token token;
    double head[3], row[4];
    if (!sn_tokenizer_next(&t, &token) || !sn_token_is(&token, "off"))
        return sn_tokenizer_fail(&t, 1, "an OFF file begins with \"OFF\"");
    if (!take(&t, 3, head)) return false;
    for (int i = 0; i < head[0]; ++i)
        if (!take(&t, 3, row) || !sn_surface_builder_vertex(b, sn_v3(row[0], row[1], row[2]))) return false;
    for (int i = 0; i < head[1]; ++i) {
        if (!take(&t, 4, row)) return false;
        if (row[0] != 3 || !is_corner(row[1], head[0]) || !is_corner(row[2], head[0]) ||
            !is_corner(row[3], head[0]))
            return sn_tokenizer_fail(&t, 1, "face %d is no triangle of vertices of the file", i);
        if (!sn_surface_builder_triangle(b, (int)row[1], (int)row[2], (int)row[3])) return false;
    }
    return true;
}

static void write_off(FILE* out, const sn_mesh* surface)
{
    const sn_cells* triangles = &surface->cells[SN_CELL_TRIANGLE];
    fprintf(out, "OFF\n%d %d 0\n", surface->point_count, triangles->count);
    sn_put_points(out, surface);
    for (int i = 0; i < triangles->count; ++i) {
        const int* p = sn_cell_points(surface, SN_CELL_TRIANGLE, i);
        fprintf(out, "3 %d %d %d\n", p[0], p[1], p[2]);
    }
}

static bool is_off(const void* bytes, size_t size) { return sn_bytes_begin(bytes, size, "OFF"); }

extern const sn_mesh_format sn_off_format;
const sn_mesh_format sn_off_format = {
    .ending = ".off",
    .name = "Object File Format",
    .reads = "triangles",
    .writes = "the boundary surface in triangles",
    .cells = SN_FORMAT_TRIANGLES,
    .magic = is_off,
    .read_surface = read_off,
    .write = write_off,
};
