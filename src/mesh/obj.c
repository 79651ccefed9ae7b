/* Sinew - obj: Wavefront's text format, its vertices (v) and faces (f) only. A polygon becomes a fan of
   triangles from its first corner, which is right for convex ones.
   SPDX-License-Identifier: BSD-3-Clause */
#include <limits.h>
#include <string.h>

#include "base/text.h"
#include "mesh/builder.h"
#include "mesh/words.h"

/* What follows "v": x y z, and perhaps a weight or a colour, which are passed over. */
static bool take_vertex(sn_words* w, sn_surface_builder* b, int line)
{
    double x[3];
    for (int i = 0; i < 3; ++i) {
        sn_word word;
        if (!sn_words_in_line(w, &word))
            return sn_words_fail(w, line, "a vertex has %d coordinates; it needs three", i);
        if (!sn_words_coordinate(w, &word, &x[i])) return false;
    }
    return sn_builder_vertex(b, sn_v3(x[0], x[1], x[2]));
}

/* An integer at word->begin; its end, or NULL. What is too large stops growing. */
static const char* scan_integer(const sn_word* word, long long* value)
{
    const char* c = word->begin;
    bool negative = c < word->end && *c == '-';
    if (c < word->end && (*c == '-' || *c == '+')) ++c;
    if (c == word->end || *c < '0' || *c > '9') return NULL;
    *value = 0;
    for (; c < word->end && *c >= '0' && *c <= '9'; ++c)
        if (*value <= INT_MAX) *value = 10 * *value + (*c - '0');
    if (negative) *value = -*value;
    return c;
}

/* A corner of a face: "7", "7/1", "7//3", "7/1/3"; negative numbers count back from the last vertex. */
static bool take_corner(sn_words* w, const sn_word* word, int vertices, int* vertex)
{
    char quoted[SN_QUOTE_TEXT];
    long long number;
    const char* end = scan_integer(word, &number);
    if (!end || (end < word->end && *end != '/'))
        return sn_words_fail(w, word->line,
                             "%s is not a corner of a face; corners are written 7, 7/1, 7//3 or 7/1/3",
                             sn_quote(quoted, word->begin, (size_t)(word->end - word->begin)));
    long long index = number < 0 ? vertices + number : number - 1;
    if (index < 0 || index >= vertices)
        return sn_words_fail(
            w, word->line,
            "vertex %s does not exist, %d are defined above; numbers begin with 1, or with -1 for the last",
            sn_quote(quoted, word->begin, (size_t)(end - word->begin)), vertices);
    *vertex = (int)index;
    return true;
}

static bool take_face(sn_words* w, sn_surface_builder* b, int line)
{
    int corner[3], count = 0;
    sn_word word;
    while (sn_words_in_line(w, &word)) {
        if (*word.begin == '#') break;
        int* next = &corner[count < 2 ? count : 2];
        if (!take_corner(w, &word, b->surface.vertex_count, next)) return false;
        if (count < 3) ++count;
        if (count < 3) continue;
        if (!sn_builder_triangle(b, corner[0], corner[1], corner[2])) return false;
        corner[1] = corner[2];
    }
    return count == 3 || sn_words_fail(w, line, "a face has %d corners; it needs at least three", count);
}

bool sn_obj_read(sn_surface_builder* b, const void* bytes, size_t size)
{
    sn_words w = sn_words_start(b->file, bytes, size, b->error);
    if (size && memchr(bytes, 0, size))
        return sn_words_fail(&w, 1, "this is not a text file, so no OBJ; is the ending right?");
    for (sn_word word; sn_words_next(&w, &word); sn_words_skip_line(&w)) {
        if (sn_word_is(&word, "v") && !take_vertex(&w, b, word.line)) return false;
        if (sn_word_is(&word, "f") && !take_face(&w, b, word.line)) return false;
    }
    return true;
}
