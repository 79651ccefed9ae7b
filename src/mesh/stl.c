/* Sinew - stl: the format of stereolithography, ASCII and binary. Every triangle brings its own three
   corners.

   Binary: 80 bytes of anything, the number of triangles (uint32), and for each 12 floats (normal, corners)
   and two bytes; all little-endian. Many binary files begin with "solid" like ASCII ones, so that the
   length decides. Normals are passed over: they are often wrong or zero; the order of the corners says
   what is outside.
   SPDX-License-Identifier: BSD-3-Clause */
#include <math.h>
#include <string.h>

#include "base/text.h"
#include "mesh/format.h"
#include "mesh/tokenizer.h"

enum { HEADER = 84, RECORD = 50, TEXT_PROBE = 1024 };

static uint32_t little_endian(const unsigned char* b)
{
    return (uint32_t)b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 | (uint32_t)b[3] << 24;
}

static bool starts_with_solid(const void* bytes, size_t size)
{
    sn_tokenizer tokens = sn_tokenizer_start("", bytes, size, NULL);
    sn_token token;
    return sn_tokenizer_next(&tokens, &token) && sn_token_is(&token, "solid");
}

static bool has_length_of_binary(const void* bytes, size_t size)
{
    return size >= HEADER &&
           (uint64_t)HEADER + (uint64_t)RECORD * little_endian((const unsigned char*)bytes + 80) == size;
}

static bool is_stl(const void* bytes, size_t size)
{
    return has_length_of_binary(bytes, size) || starts_with_solid(bytes, size);
}

/* ---- binary -------------------------------------------------------------------------------------------- */

static double read_float(const unsigned char* b)
{
    uint32_t bits = little_endian(b);
    float value;
    memcpy(&value, &bits, sizeof value);
    return (double)value;
}

static bool read_record(sn_surface_builder* b, const unsigned char* record, uint32_t number)
{
    for (int i = 0; i < 3; ++i) {
        const unsigned char* at = record + 12 + 12 * i;
        sn_vec3 p = sn_v3(read_float(at), read_float(at + 4), read_float(at + 8));
        if (!(fabs(p.x) <= 1e9 && fabs(p.y) <= 1e9 && fabs(p.z) <= 1e9)) {
            sn_fail(b->error, SN_ERR_IO,
                    "%s: triangle %u of the binary STL has an invalid corner (not a number, or beyond 1e9); "
                    "the file is damaged, write it again",
                    b->file, (unsigned)number + 1);
            return false;
        }
        if (!sn_surface_builder_vertex(b, p)) return false;
    }
    int last = b->surface.vertex_count - 1;
    return sn_surface_builder_triangle(b, last - 2, last - 1, last);
}

static bool read_binary(sn_surface_builder* b, const unsigned char* bytes, size_t size)
{
    uint32_t count = size >= HEADER ? little_endian(bytes + 80) : 0;
    if (!has_length_of_binary(bytes, size)) {
        sn_fail(b->error, SN_ERR_IO,
                "%s: this is not an ASCII STL (which begins with \"solid\"), and a binary STL of %u "
                "triangles has %llu bytes, not %zu; the file may be truncated, or have another format",
                b->file, (unsigned)count, HEADER + (unsigned long long)RECORD * count, size);
        return false;
    }
    for (uint32_t i = 0; i < count; ++i)
        if (!read_record(b, bytes + HEADER + (size_t)RECORD * i, i)) return false;
    return true;
}

/* ---- ASCII --------------------------------------------------------------------------------------------- */

/* The next token, which must be `expected`. */
static bool take(sn_tokenizer* t, const char* expected)
{
    sn_token token;
    char quoted[SN_QUOTE_TEXT];
    if (!sn_tokenizer_next(t, &token))
        return sn_tokenizer_fail(t, t->line, "the file ends where \"%s\" is expected; it may be truncated",
                                 expected);
    if (sn_token_is(&token, expected)) return true;
    return sn_tokenizer_fail(t, token.line, "\"%s\" is expected instead of %s; write the file again as STL",
                             expected, sn_quote(quoted, token.begin, (size_t)(token.end - token.begin)));
}

static bool take_vertex(sn_tokenizer* t, sn_surface_builder* b)
{
    double x[3];
    if (!take(t, "vertex")) return false;
    for (int i = 0; i < 3; ++i) {
        sn_token token;
        if (!sn_tokenizer_next(t, &token))
            return sn_tokenizer_fail(t, t->line, "the file ends within a vertex; it may be truncated");
        if (!sn_tokenizer_coordinate(t, &token, &x[i])) return false;
    }
    return sn_surface_builder_vertex(b, sn_v3(x[0], x[1], x[2]));
}

/* What follows "facet". */
static bool take_facet(sn_tokenizer* t, sn_surface_builder* b)
{
    sn_token ignored;
    if (!take(t, "normal")) return false;
    for (int i = 0; i < 3; ++i)
        if (!sn_tokenizer_next(t, &ignored))
            return sn_tokenizer_fail(t, t->line, "the file ends within a normal; it may be truncated");
    if (!take(t, "outer") || !take(t, "loop")) return false;
    for (int i = 0; i < 3; ++i)
        if (!take_vertex(t, b)) return false;
    int last = b->surface.vertex_count - 1;
    return sn_surface_builder_triangle(b, last - 2, last - 1, last) && take(t, "endloop") &&
           take(t, "endfacet");
}

/* What follows "solid": a name, facets, "endsolid" and the name. */
static bool take_solid(sn_tokenizer* t, sn_surface_builder* b)
{
    char quoted[SN_QUOTE_TEXT];
    sn_token token;
    sn_tokenizer_skip_line(t);
    while (sn_tokenizer_next(t, &token)) {
        if (sn_token_is(&token, "endsolid")) {
            sn_tokenizer_skip_line(t);
            return true;
        }
        if (!sn_token_is(&token, "facet"))
            return sn_tokenizer_fail(
                t, token.line,
                "\"facet\" or \"endsolid\" is expected instead of %s; write the file again as STL",
                sn_quote(quoted, token.begin, (size_t)(token.end - token.begin)));
        if (!take_facet(t, b)) return false;
    }
    return sn_tokenizer_fail(t, t->line, "the file ends without \"endsolid\"; it may be truncated");
}

static bool read_ascii(sn_surface_builder* b, const void* bytes, size_t size)
{
    sn_tokenizer t = sn_tokenizer_start(b->file, bytes, size, b->error);
    sn_token token;
    char quoted[SN_QUOTE_TEXT];
    while (sn_tokenizer_next(&t, &token)) {
        if (!sn_token_is(&token, "solid"))
            return sn_tokenizer_fail(&t, token.line,
                                     "\"solid\" is expected instead of %s; write the file again as STL",
                                     sn_quote(quoted, token.begin, (size_t)(token.end - token.begin)));
        if (!take_solid(&t, b)) return false;
    }
    return true;
}

static bool read_stl(sn_surface_builder* b, const void* bytes, size_t size)
{
    bool text = starts_with_solid(bytes, size) && !has_length_of_binary(bytes, size) &&
                !memchr(bytes, 0, size < TEXT_PROBE ? size : TEXT_PROBE);
    return text ? read_ascii(b, bytes, size) : read_binary(b, bytes, size);
}

/* ---- writing ------------------------------------------------------------------------------------------- */

static void put_little_endian(FILE* out, uint32_t value, int bytes)
{
    for (int i = 0; i < bytes; ++i)
        fputc((int)(value >> (8 * i) & 0xff), out);
}

static void put_corner(FILE* out, sn_vec3 p)
{
    const float x[3] = { (float)p.x, (float)p.y, (float)p.z };
    for (int i = 0; i < 3; ++i) {
        uint32_t bits;
        memcpy(&bits, &x[i], sizeof bits);
        put_little_endian(out, bits, 4);
    }
}

static void write_stl(FILE* out, const sn_mesh* surface)
{
    const sn_cells* c = &surface->cells[SN_CELL_TRIANGLE];
    fprintf(out, "%-80s", "binary STL by Sinew");
    put_little_endian(out, (uint32_t)c->count, 4);
    for (int i = 0; i < c->count; ++i) {
        sn_vec3 p[3];
        for (int a = 0; a < 3; ++a)
            p[a] = surface->points[c->nodes[3 * i + a]];
        sn_vec3 n = sn_cross(sn_sub(p[1], p[0]), sn_sub(p[2], p[0]));
        double length = sn_norm(n);
        put_corner(out, length > 0 ? sn_scale(1 / length, n) : n);
        for (int a = 0; a < 3; ++a)
            put_corner(out, p[a]);
        put_little_endian(out, 0, 2);
    }
}

const sn_mesh_format sn_stl_format = {
    .ending = ".stl",
    .name = "STL",
    .reads = "ASCII and binary; equal corners become one point",
    .writes = "the boundary surface, binary, triangles",
    .cells = SN_FORMAT_TRIANGLES,
    .magic = is_stl,
    .read_surface = read_stl,
    .write = write_stl,
};
