/* Sinew - vtu: VTK's XML format of unstructured grids (VTK User's Guide, "XML file formats"): one piece; arrays as text, as
   base64, or appended raw or as base64; not compressed. No more of XML is understood than these files have.
   SPDX-License-Identifier: BSD-3-Clause */
#include "mesh/readers.h"
#include "mesh/vtk_types.h"

#include <string.h>

#include "base/number.h"
#include "base/text.h"

enum { MOST_ATTRIBUTES = 16, MOST_ARRAYS = 256 };

typedef struct attribute {
    sn_word name, value;
} attribute;

/* <name a="..." ...>, or </name>; `end` is behind its ">". */
typedef struct tag {
    sn_word name;
    bool closing, empty; /* empty: <name/> */
    attribute attributes[MOST_ATTRIBUTES];
    int attribute_count;
} tag;

/* What an array is part of. */
typedef enum part { IN_NOTHING, IN_POINTS, IN_CELLS, IN_POINT_DATA, IN_CELL_DATA } part;

typedef struct array {
    part in;
    sn_word name;
    sn_vtk_number type;
    int components;
    enum { TEXT, BASE64, APPENDED } format;
    sn_words text; /* its content */
    long long offset;
} array;

typedef struct vtu {
    sn_mixed in;
    sn_draft* draft;
    bool swapped, appended_raw;
    int header; /* bytes of the number before raw data */
    long long points, cells;
    int pieces, array_count;
    array arrays[MOST_ARRAYS];
    const char* appended; /* where offsets count from */
} vtu;

/* ---- tags --------------------------------------------------------------------------------------------------------- */

static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

static void pass_blanks(sn_words* w)
{
    for (; w->at < w->end && is_blank(*w->at); ++w->at)
        w->line += *w->at == '\n';
}

static void pass_to(sn_words* w, char c)
{
    for (; w->at < w->end && *w->at != c; ++w->at)
        w->line += *w->at == '\n';
}

static sn_word take_name(sn_words* w)
{
    sn_word name = { w->at, w->at, w->line };
    while (w->at < w->end && !is_blank(*w->at) && !strchr("=/>\"'<", *w->at))
        ++w->at;
    name.end = w->at;
    return name;
}

static bool take_attribute(vtu* v, tag* t)
{
    sn_words* w = &v->in.words;
    attribute a = { .name = take_name(w) };
    pass_blanks(w);
    if (a.name.end == a.name.begin || w->at == w->end || *w->at != '=')
        return sn_mixed_fail(&v->in, "an attribute must be name=\"value\"");
    ++w->at;
    pass_blanks(w);
    if (w->at == w->end || (*w->at != '"' && *w->at != '\''))
        return sn_mixed_fail(&v->in, "a value must be in quotation marks");
    char quote = *w->at++;
    a.value = (sn_word){ w->at, w->at, w->line };
    pass_to(w, quote);
    if (w->at == w->end) return sn_mixed_fail(&v->in, "a quotation mark is missing");
    a.value.end = w->at++;
    if (t->attribute_count < MOST_ATTRIBUTES) t->attributes[t->attribute_count++] = a;
    return true;
}

/* Behind "<!--", "<?" or "<!": passes over a comment or declaration. */
static void pass_declaration(sn_words* w)
{
    bool comment = w->end - w->at >= 3 && memcmp(w->at, "!--", 3) == 0;
    pass_to(w, '>');
    while (comment && w->at < w->end && memcmp(w->at - 2, "--", 2) != 0) {
        ++w->at;
        pass_to(w, '>');
    }
}

/* The next tag; false at the end of the file or after a failure, when `failed` is set. */
static bool next_tag(vtu* v, tag* t, bool* failed)
{
    sn_words* w = &v->in.words;
    for (;;) {
        pass_to(w, '<');
        if (w->at == w->end || ++w->at == w->end) return false;
        if (*w->at != '!' && *w->at != '?') break;
        pass_declaration(w);
    }
    *t = (tag){ .closing = *w->at == '/' };
    w->at += t->closing;
    t->name = take_name(w);
    for (pass_blanks(w); w->at < w->end && *w->at != '>'; pass_blanks(w)) {
        if (*w->at == '/') {
            t->empty = true;
            ++w->at;
        } else if (!take_attribute(v, t)) {
            *failed = true;
            return false;
        }
    }
    if (w->at < w->end) ++w->at;
    return true;
}

static const sn_word* attribute_of(const tag* t, const char* name)
{
    for (int i = 0; i < t->attribute_count; ++i)
        if (sn_word_is(&t->attributes[i].name, name)) return &t->attributes[i].value;
    return NULL;
}

static bool attribute_is(const tag* t, const char* name, const char* value)
{
    const sn_word* word = attribute_of(t, name);
    return word && sn_word_is(word, value);
}

/* A whole number; `absent` when there is no such attribute. */
static bool take_count(vtu* v, const tag* t, const char* name, long long absent, long long* count)
{
    const sn_word* word = attribute_of(t, name);
    *count = absent;
    if (!word) return absent >= 0 || sn_mixed_fail(&v->in, "%s is missing", name);
    double value;
    bool good = sn_number_scan(word->begin, word->end, 0, &value) == word->end && value >= 0 &&
                value < 0x1p53 && value == (double)(long long)value;
    if (good) *count = (long long)value;
    return good || sn_mixed_fail(&v->in, "%s is no count", name);
}

/* ---- the tree ----------------------------------------------------------------------------------------------------- */

static bool begin_file(vtu* v, const tag* t)
{
    if (!attribute_is(t, "type", "unstructuredgrid"))
        return sn_mixed_fail(
            &v->in, "the file is no unstructured grid; write one (in ParaView: Append Datasets, then .vtu)");
    if (attribute_of(t, "compressor"))
        return sn_mixed_fail(&v->in, "compressed arrays are not read; write the file without compression");
    v->swapped = attribute_is(t, "byte_order", "bigendian");
    v->header = attribute_is(t, "header_type", "uint64") ? 8 : 4;
    return true;
}

static bool begin_piece(vtu* v, const tag* t)
{
    long long points, cells;
    if (!take_count(v, t, "numberofpoints", -1, &points) || !take_count(v, t, "numberofcells", -1, &cells))
        return false;
    if (points == 0) return true;
    if (v->pieces++) return sn_mixed_fail(&v->in, "the file has several pieces; merge them");
    v->points = points;
    v->cells = cells;
    return (points <= SN_MESH_POINTS && cells <= SN_MESH_CELLS) ||
           sn_mixed_fail(&v->in, "more than %d points or %d cells; coarsen the mesh", SN_MESH_POINTS,
                         SN_MESH_CELLS);
}

static bool begin_array(vtu* v, const tag* t, part in)
{
    static const sn_word nameless = { "data", NULL, 0 };
    const sn_word *type = attribute_of(t, "type"), *name = attribute_of(t, "name");
    long long components;
    if (in == IN_NOTHING || v->pieces == 0) return true;
    if (v->array_count == MOST_ARRAYS) return sn_mixed_fail(&v->in, "more than %d arrays", MOST_ARRAYS);
    array* a = &v->arrays[v->array_count];
    *a = (array){ .in = in, .name = name ? *name : nameless };
    if (!name) a->name.end = a->name.begin + 4;
    if (!type || !sn_vtk_number_of(type, &a->type)) {
        if (in == IN_POINT_DATA || in == IN_CELL_DATA) return true; // texts
        return sn_mixed_fail(&v->in, "an array's type is not known");
    }
    if (!take_count(v, t, "numberofcomponents", 1, &components) || !take_count(v, t, "offset", 0, &a->offset))
        return false;
    if (components < 1 || components > SN_MESH_COMPONENTS)
        return sn_mixed_fail(&v->in, "data of %lld components; 1 to %d are read", components,
                             SN_MESH_COMPONENTS);
    a->components = (int)components;
    a->format = attribute_is(t, "format", "appended") ? APPENDED
                : attribute_is(t, "format", "binary") ? BASE64
                                                      : TEXT;
    a->text = v->in.words;
    if (!t->empty) pass_to(&v->in.words, '<');
    a->text.end = t->empty ? a->text.at : v->in.words.at;
    ++v->array_count;
    return true;
}

/* Behind <AppendedData>: a "_", then the data, to the end of the file. */
static bool begin_appended(vtu* v, const tag* t)
{
    sn_words* w = &v->in.words;
    v->appended_raw = attribute_is(t, "encoding", "raw");
    pass_to(w, '_');
    if (w->at == w->end) return sn_mixed_fail(&v->in, "the appended data do not begin with \"_\"");
    v->appended = w->at + 1;
    w->at = w->end;
    return true;
}

static part part_of(const sn_word* name)
{
    if (sn_word_is(name, "points")) return IN_POINTS;
    if (sn_word_is(name, "cells")) return IN_CELLS;
    if (sn_word_is(name, "pointdata")) return IN_POINT_DATA;
    if (sn_word_is(name, "celldata")) return IN_CELL_DATA;
    return IN_NOTHING;
}

/* Finds all arrays. */
static bool find_arrays(vtu* v)
{
    part in = IN_NOTHING;
    bool failed = false, begun = false;
    for (tag t; next_tag(v, &t, &failed);) {
        part here = part_of(&t.name);
        if (here) in = t.closing || t.empty ? IN_NOTHING : here;
        if (t.closing) continue;
        bool good = true;
        begun |= sn_word_is(&t.name, "vtkfile");
        if (sn_word_is(&t.name, "vtkfile")) good = begin_file(v, &t);
        if (sn_word_is(&t.name, "piece")) good = begin_piece(v, &t);
        if (sn_word_is(&t.name, "dataarray")) good = begin_array(v, &t, in);
        if (sn_word_is(&t.name, "appendeddata")) good = begin_appended(v, &t);
        if (!good) return false;
    }
    return !failed && (begun || sn_mixed_fail(&v->in, "there is no VTKFile in it"));
}

/* ---- arrays ------------------------------------------------------------------------------------------------------- */

static int digit_of(char c)
{
    if (c >= 'A' && c <= 'Z') return c - 'A';
    if (c >= 'a' && c <= 'z') return c - 'a' + 26;
    if (c >= '0' && c <= '9') return c - '0' + 52;
    return c == '+' ? 62 : c == '/' ? 63 : -1;
}

/* Base64 up to the first character that is none. "=" ends a part, behind which another may begin. At most `limit` bytes. */
static size_t decode(const char* at, const char* end, unsigned char* out, size_t limit)
{
    unsigned bits = 0;
    int have = 0;
    size_t count = 0;
    for (; at < end && count < limit; ++at) {
        if (is_blank(*at)) continue;
        if (*at == '=') {
            have = 0;
            continue;
        }
        int digit = digit_of(*at);
        if (digit < 0) break;
        bits = (bits << 6 | (unsigned)digit) & 0xffffff;
        have += 6;
        if (have < 8) continue;
        have -= 8;
        out[count++] = (unsigned char)(bits >> have);
    }
    return count;
}

/* Where the array's bytes are: text, or raw numbers behind their own number. */
static bool open_array(vtu* v, const array* a, long long count, sn_mixed* in)
{
    *in = (sn_mixed){ .words = a->text, .begin = v->in.begin, .swapped = v->swapped };
    if (a->format == TEXT) return true;
    if (a->format == APPENDED) {
        if (!v->appended || a->offset > v->in.words.end - v->appended)
            return sn_mixed_fail(&v->in,
                                 "an array is said to be appended, but is not there; is the file cut?");
        in->words.at = v->appended + a->offset;
        in->words.end = v->in.words.end;
    }
    in->raw = true;
    if (a->format == BASE64 || !v->appended_raw) {
        size_t wanted = (size_t)v->header + (size_t)count * (size_t)a->type.bytes;
        size_t there = (size_t)(in->words.end - in->words.at);
        if (wanted > there) return sn_mixed_fail(in, "an array is shorter than announced; is the file cut?");
        unsigned char* bytes = sn_pool_alloc(&v->draft->pool, wanted + 1);
        if (!bytes) return sn_draft_fail_memory(v->draft);
        size_t size = decode(in->words.at, in->words.end, bytes, wanted);
        in->words.at = in->begin = (const char*)bytes;
        in->words.end = in->begin + size;
    }
    long long size;
    if (!sn_mixed_integer(in, v->header, false, &size)) return false;
    return size >= count * a->type.bytes ||
           sn_mixed_fail(in, "an array is shorter than announced; is the file cut?");
}

/* `rows` values of all components; NULL with a failure. */
static double* values_of(vtu* v, const array* a, long long rows)
{
    sn_mixed in;
    long long count = rows * a->components;
    if (!open_array(v, a, count, &in) || !sn_mixed_claim(&in, count, a->type.bytes, "numbers")) return NULL;
    double* values = sn_pool_array(&v->draft->pool, (size_t)count + 1, sizeof *values);
    if (!values) sn_draft_fail_memory(v->draft);
    return values && sn_vtk_take(&in, &a->type, count, values) ? values : NULL;
}

static const array* find_array(vtu* v, part in, const char* name)
{
    for (int i = 0; i < v->array_count; ++i)
        if (v->arrays[i].in == in && (!name || sn_word_is(&v->arrays[i].name, name))) return &v->arrays[i];
    sn_mixed_fail(&v->in, "the array of %s is missing", name ? name : "points");
    return NULL;
}

static bool add_points(vtu* v)
{
    const array* a = find_array(v, IN_POINTS, NULL);
    if (!a) return false;
    if (a->components != 3)
        return sn_mixed_fail(&v->in, "points of %d components; they must have 3", a->components);
    const double* x = values_of(v, a, v->points);
    for (int i = 0; x && i < v->points; ++i, x += 3)
        if (!sn_vtk_add_point(&v->in, v->draft, x, i)) return false;
    return x != NULL;
}

static bool add_cells(vtu* v)
{
    const array *offsets = find_array(v, IN_CELLS, "offsets"),
                *types = offsets ? find_array(v, IN_CELLS, "types") : NULL;
    const array* nodes = types ? find_array(v, IN_CELLS, "connectivity") : NULL;
    const double* end = nodes ? values_of(v, offsets, v->cells) : NULL;
    const double* type = end ? values_of(v, types, v->cells) : NULL;
    if (!type) return false;
    for (int i = 0; i < v->cells; ++i)
        if (!(end[i] >= (i ? end[i - 1] : 0) && end[i] <= 0x1p31))
            return sn_mixed_fail(&v->in, "the offsets of cell %d are not in order; the file is damaged", i);
    long long count = v->cells ? (long long)end[v->cells - 1] : 0;
    const double* from = values_of(v, nodes, count);
    int* points = from ? sn_pool_array(&v->draft->pool, (size_t)count + 1, sizeof *points) : NULL;
    if (!points) return from ? sn_draft_fail_memory(v->draft) : false;
    for (long long i = 0; i < count; ++i)
        points[i] = from[i] >= 0 && from[i] < SN_MESH_POINTS ? (int)from[i] : -1;
    for (int i = 0; i < v->cells; ++i) {
        int begin = i ? (int)end[i - 1] : 0;
        int kind = type[i] > 0 && type[i] < 256 ? (int)type[i] : 0;
        if (!sn_vtk_add_cell(&v->in, v->draft, kind, points + begin, (int)end[i] - begin, i)) return false;
    }
    return true;
}

static bool add_data(vtu* v)
{
    for (int i = 0; i < v->array_count; ++i) {
        const array* a = &v->arrays[i];
        if (a->in != IN_POINT_DATA && a->in != IN_CELL_DATA) continue;
        bool of_points = a->in == IN_POINT_DATA;
        long long rows = of_points ? v->points : v->cells;
        const double* values = values_of(v, a, rows);
        if (!values || !sn_vtk_add_data(v->draft, of_points, &a->name, values, (int)rows, a->components))
            return false;
    }
    return true;
}

bool sn_vtu_read(sn_draft* draft, const sn_file_bytes* bytes)
{
    vtu* v = sn_pool_alloc(&draft->pool, sizeof *v);
    if (!v) return sn_draft_fail_memory(draft);
    v->draft = draft;
    v->in.words = sn_words_start(bytes->file, bytes->at, bytes->size, draft->error);
    v->in.begin = v->in.words.at;
    if (!find_arrays(v)) return false;
    return v->pieces == 0 || (add_points(v) && add_cells(v) && add_data(v));
}
