/* Sinew - obj: Wavefront's text format, its vertices (v) and faces (f) only. A polygon becomes a fan of
   triangles from its first corner, which is right for convex ones.
   SPDX-License-Identifier: BSD-3-Clause */
#include <limits.h>
#include <string.h>

#include "base/text.h"
#include "mesh/cell.h"
#include "mesh/format.h"
#include "mesh/put.h"
#include "mesh/tokenizer.h"

/* What follows "v": x y z, and perhaps a weight or a colour, which are passed over. */
static bool take_vertex(sn_tokenizer* t, sn_surface_builder* b, int line)
{
    double x[3];
    for (int i = 0; i < 3; ++i) {
        sn_token token;
        if (!sn_tokenizer_next_in_line(t, &token))
            return sn_tokenizer_fail(t, line, "a vertex has %d coordinates; it needs three", i);
        if (!sn_tokenizer_coordinate(t, &token, &x[i])) return false;
    }
    return sn_surface_builder_vertex(b, sn_v3(x[0], x[1], x[2]));
}

/* An integer at token->begin; its end, or NULL. What is too large stops growing. */
static const char* scan_integer(const sn_token* token, long long* value)
{
    const char* c = token->begin;
    bool negative = c < token->end && *c == '-';
    if (c < token->end && (*c == '-' || *c == '+')) ++c;
    if (c == token->end || *c < '0' || *c > '9') return NULL;
    *value = 0;
    for (; c < token->end && *c >= '0' && *c <= '9'; ++c)
        if (*value <= INT_MAX) *value = 10 * *value + (*c - '0');
    if (negative) *value = -*value;
    return c;
}

/* A corner of a face: "7", "7/1", "7//3", "7/1/3"; negative numbers count back from the last vertex. */
static bool take_corner(sn_tokenizer* t, const sn_token* token, int vertices, int* vertex)
{
    char quoted[SN_QUOTE_TEXT];
    long long number;
    const char* end = scan_integer(token, &number);
    if (!end || (end < token->end && *end != '/'))
        return sn_tokenizer_fail(t, token->line,
                                 "%s is not a corner of a face; corners are written 7, 7/1, 7//3 or 7/1/3",
                                 sn_quote(quoted, token->begin, (size_t)(token->end - token->begin)));
    long long index = number < 0 ? vertices + number : number - 1;
    if (index < 0 || index >= vertices)
        return sn_tokenizer_fail(
            t, token->line,
            "vertex %s does not exist, %d are defined above; numbers begin with 1, or with -1 for the last",
            sn_quote(quoted, token->begin, (size_t)(end - token->begin)), vertices);
    *vertex = (int)index;
    return true;
}

static bool take_face(sn_tokenizer* t, sn_surface_builder* b, int line)
{
    int corner[3], count = 0;
    sn_token token;
    while (sn_tokenizer_next_in_line(t, &token)) {
        if (*token.begin == '#') break;
        int* next = &corner[count < 2 ? count : 2];
        if (!take_corner(t, &token, b->surface.vertex_count, next)) return false;
        if (count < 3) ++count;
        if (count < 3) continue;
        if (!sn_surface_builder_triangle(b, corner[0], corner[1], corner[2])) return false;
        corner[1] = corner[2];
    }
    return count == 3 || sn_tokenizer_fail(t, line, "a face has %d corners; it needs at least three", count);
}

static bool read_obj(sn_surface_builder* b, const void* bytes, size_t size)
{
    while (size && ((const char*)bytes)[size - 1] == 0)
        --size; // some programs end the file with a zero byte
    sn_tokenizer t = sn_tokenizer_start(b->file, bytes, size, b->error);
    if (size && memchr(bytes, 0, size))
        return sn_tokenizer_fail(&t, 1,
                                 "this is not a text file, so it is not an OBJ file; check its ending");
    for (sn_token token; sn_tokenizer_next(&t, &token); sn_tokenizer_skip_line(&t)) {
        if (sn_token_is(&token, "v") && !take_vertex(&t, b, token.line)) return false;
        if (sn_token_is(&token, "f") && !take_face(&t, b, token.line)) return false;
    }
    return true;
}

static void write_obj(FILE* out, const sn_mesh* surface)
{
    for (int i = 0; i < surface->point_count; ++i) {
        const double x[3] = { surface->points[i].x, surface->points[i].y, surface->points[i].z };
        fputs("v ", out);
        sn_put_rows(out, x, 1, 3);
    }
    for (int k = SN_CELL_TRIANGLE; k <= SN_CELL_QUAD; ++k)
        for (int i = 0; i < surface->cells[k].count; ++i) {
            fputc('f', out);
            for (int a = 0; a < sn_cell_nodes((sn_cell)k); ++a)
                fprintf(out, " %d", sn_cell_points(surface, k, i)[a] + 1);
            fputc('\n', out);
        }
}

/* The format has no magic: text whose first word is one of its keys. */
static bool is_obj(const void* bytes, size_t size)
{
    static const char* const keys[] = { "v", "vn", "vt", "f", "o", "g", "s", "mtllib", "usemtl" };
    sn_tokenizer t = sn_tokenizer_start("", bytes, size, NULL);
    sn_token token;
    while (sn_tokenizer_next(&t, &token) && *token.begin == '#')
        sn_tokenizer_skip_line(&t);
    for (size_t i = 0; t.at > (const char*)bytes && i < sizeof keys / sizeof *keys; ++i)
        if (sn_token_is(&token, keys[i])) return true;
    return false;
}

const sn_mesh_format sn_obj_format = {
    .ending = ".obj",
    .name = "Wavefront OBJ",
    .reads = "vertices and faces; polygons become fans of triangles",
    .writes = "the boundary surface, triangles and quads",
    .cells = SN_FORMAT_FACES,
    .magic = is_obj,
    .read_surface = read_obj,
    .write = write_obj,
};
