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
#include "mesh/builder.h"
#include "mesh/words.h"

enum { HEADER = 84, RECORD = 50, TEXT_PROBE = 1024 };

static uint32_t little_endian(const unsigned char* b)
{
    return (uint32_t)b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 | (uint32_t)b[3] << 24;
}

static bool starts_with_solid(const void* bytes, size_t size)
{
    sn_words words = sn_words_start("", bytes, size, NULL);
    sn_word word;
    return sn_words_next(&words, &word) && sn_word_is(&word, "solid");
}

static bool has_length_of_binary(const void* bytes, size_t size)
{
    return size >= HEADER &&
           (uint64_t)HEADER + (uint64_t)RECORD * little_endian((const unsigned char*)bytes + 80) == size;
}

bool sn_stl_is(const void* bytes, size_t size)
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
                    "%s: triangle %u of the binary STL has a corner that is no place (not a number, or "
                    "beyond 1e9); "
                    "the file is damaged, write it again",
                    b->file, (unsigned)number + 1);
            return false;
        }
        if (!sn_builder_vertex(b, p)) return false;
    }
    int last = b->surface.vertex_count - 1;
    return sn_builder_triangle(b, last - 2, last - 1, last);
}

static bool read_binary(sn_surface_builder* b, const unsigned char* bytes, size_t size)
{
    uint32_t count = size >= HEADER ? little_endian(bytes + 80) : 0;
    if (!has_length_of_binary(bytes, size)) {
        sn_fail(b->error, SN_ERR_IO,
                "%s: this is no ASCII STL (it would begin with \"solid\"), and as a binary one of %u "
                "triangles it would have "
                "%llu bytes instead of %zu; is it cut, or another format?",
                b->file, (unsigned)count, HEADER + (unsigned long long)RECORD * count, size);
        return false;
    }
    for (uint32_t i = 0; i < count; ++i)
        if (!read_record(b, bytes + HEADER + (size_t)RECORD * i, i)) return false;
    return true;
}

/* ---- ASCII --------------------------------------------------------------------------------------------- */

/* The next word, which must be `expected`. */
static bool take(sn_words* w, const char* expected)
{
    sn_word word;
    char quoted[SN_QUOTE_TEXT];
    if (!sn_words_next(w, &word))
        return sn_words_fail(w, w->line, "the file ends where \"%s\" is expected; is it cut?", expected);
    if (sn_word_is(&word, expected)) return true;
    return sn_words_fail(w, word.line, "\"%s\" is expected instead of %s; write the file again as STL",
                         expected, sn_quote(quoted, word.begin, (size_t)(word.end - word.begin)));
}

static bool take_vertex(sn_words* w, sn_surface_builder* b)
{
    double x[3];
    if (!take(w, "vertex")) return false;
    for (int i = 0; i < 3; ++i) {
        sn_word word;
        if (!sn_words_next(w, &word))
            return sn_words_fail(w, w->line, "the file ends within a vertex; is it cut?");
        if (!sn_words_coordinate(w, &word, &x[i])) return false;
    }
    return sn_builder_vertex(b, sn_v3(x[0], x[1], x[2]));
}

/* What follows "facet". */
static bool take_facet(sn_words* w, sn_surface_builder* b)
{
    sn_word ignored;
    if (!take(w, "normal")) return false;
    for (int i = 0; i < 3; ++i)
        if (!sn_words_next(w, &ignored))
            return sn_words_fail(w, w->line, "the file ends within a normal; is it cut?");
    if (!take(w, "outer") || !take(w, "loop")) return false;
    for (int i = 0; i < 3; ++i)
        if (!take_vertex(w, b)) return false;
    int last = b->surface.vertex_count - 1;
    return sn_builder_triangle(b, last - 2, last - 1, last) && take(w, "endloop") && take(w, "endfacet");
}

/* What follows "solid": a name, facets, "endsolid" and the name. */
static bool take_solid(sn_words* w, sn_surface_builder* b)
{
    char quoted[SN_QUOTE_TEXT];
    sn_word word;
    sn_words_skip_line(w);
    while (sn_words_next(w, &word)) {
        if (sn_word_is(&word, "endsolid")) {
            sn_words_skip_line(w);
            return true;
        }
        if (!sn_word_is(&word, "facet"))
            return sn_words_fail(
                w, word.line,
                "\"facet\" or \"endsolid\" is expected instead of %s; write the file again as STL",
                sn_quote(quoted, word.begin, (size_t)(word.end - word.begin)));
        if (!take_facet(w, b)) return false;
    }
    return sn_words_fail(w, w->line, "the file ends without \"endsolid\"; is it cut?");
}

static bool read_ascii(sn_surface_builder* b, const void* bytes, size_t size)
{
    sn_words w = sn_words_start(b->file, bytes, size, b->error);
    sn_word word;
    char quoted[SN_QUOTE_TEXT];
    while (sn_words_next(&w, &word)) {
        if (!sn_word_is(&word, "solid"))
            return sn_words_fail(&w, word.line,
                                 "\"solid\" is expected instead of %s; write the file again as STL",
                                 sn_quote(quoted, word.begin, (size_t)(word.end - word.begin)));
        if (!take_solid(&w, b)) return false;
    }
    return true;
}

bool sn_stl_read(sn_surface_builder* b, const void* bytes, size_t size)
{
    bool text = starts_with_solid(bytes, size) && !has_length_of_binary(bytes, size) &&
                !memchr(bytes, 0, size < TEXT_PROBE ? size : TEXT_PROBE);
    return text ? read_ascii(b, bytes, size) : read_binary(b, bytes, size);
}
