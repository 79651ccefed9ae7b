/* Sinew - own_formats: formats of meshes that SOFA scenes use and others hardly do: OFF, TRIAN and GiD, as
   lists of numbers between words. SPDX-License-Identifier: BSD-3-Clause */
#include <string.h>

#include "base/number.h"
#include "sofa/topologies.h"

/* A file as a row of numbers. */
typedef struct reader {
    const char *at, *end;
    bool good; /**< a number stood wherever one was expected */
} reader;

static double next_number(reader* r)
{
    double value = 0;
    while (r->at < r->end && (*r->at == ' ' || *r->at == '\t' || *r->at == '\r' || *r->at == '\n'))
        ++r->at;
    const char* behind = r->at < r->end ? sn_number_scan(r->at, r->end, 0, &value) : NULL;
    if (!behind) r->good = false;
    if (behind) r->at = behind;
    return value;
}

/* A number of things, or a number of a thing: 0 and not good when it cannot be one. */
static int next_count(reader* r)
{
    enum { MOST = 10000000 };
    const double value = next_number(r);
    if (!(value >= 0 && value <= MOST)) r->good = false;
    return r->good ? (int)value : 0;
}

static void skip_line(reader* r)
{
    const char* end = memchr(r->at, '\n', (size_t)(r->end - r->at));
    r->at = end ? end + 1 : r->end;
}

/* Goes behind the line that begins with a word. */
static void skip_to(reader* r, const char* word)
{
    while (r->at < r->end) {
        while (r->at < r->end && (*r->at == ' ' || *r->at == '\t'))
            ++r->at;
        const bool found = (size_t)(r->end - r->at) > strlen(word) && strncmp(r->at, word, strlen(word)) == 0;
        skip_line(r);
        if (found) return;
    }
    r->good = false;
}

static bool is_number_next(reader r)
{
    next_number(&r);
    return r.good;
}

typedef struct target {
    sn_mesh_builder* builder;
    const sn_sofa_placing* placing;
    int points;
    bool stored; /**< nothing failed in the builder */
} target;

static void take_points(reader* r, target* out, int count)
{
    for (int i = 0; r->good && out->stored && i < count; ++i) {
        const double x = next_number(r), y = next_number(r), z = next_number(r);
        if (!r->good) return;
        const sn_vec3 point = sn_sofa_place_point(out->placing, sn_v3(x, y, z));
        out->stored = sn_mesh_builder_point(out->builder, point, out->points++) >= 0;
    }
}

/* The corners of a cell, numbered from `from`. */
static void take_cell(reader* r, target* out, sn_cell kind, int from, int number)
{
    int nodes[SN_CELL_MAX_NODES];
    for (int i = 0; i < sn_cell_nodes(kind); ++i) {
        nodes[i] = next_count(r) - from;
        if (nodes[i] < 0 || nodes[i] >= out->points) r->good = false;
    }
    if (r->good) out->stored = sn_mesh_builder_cell(out->builder, kind, nodes, -1, number);
}

/* "OFF", numbers of points, faces and edges, the points, and each face with the number of its corners. */
static void read_off(reader* r, target* out)
{
    skip_line(r);
    const int points = next_count(r), faces = next_count(r);
    next_number(r);
    take_points(r, out, points);
    for (int i = 0; r->good && out->stored && i < faces; ++i) {
        const int corners = next_count(r);
        if (corners != 3 && corners != 4) r->good = false;
        if (r->good) take_cell(r, out, corners == 3 ? SN_CELL_TRIANGLE : SN_CELL_QUAD, 0, i);
    }
}

/* The number of points, the points, the number of triangles, and each with its three neighbours. */
static void read_trian(reader* r, target* out)
{
    take_points(r, out, next_count(r));
    const int faces = next_count(r);
    for (int i = 0; r->good && out->stored && i < faces; ++i) {
        take_cell(r, out, SN_CELL_TRIANGLE, 0, i);
        for (int k = 0; k < 3; ++k)
            next_number(r); // a neighbour, or -1
    }
}

static sn_cell cell_of_gid(const char* text, size_t length)
{
    static const struct {
        const char* name;
        sn_cell kind;
    } kinds[] = { { "Linear", SN_CELL_EDGE },
                  { "Triangle", SN_CELL_TRIANGLE },
                  { "Quadrilateral", SN_CELL_QUAD },
                  { "Tetrahedra", SN_CELL_TETRAHEDRON },
                  { "Hexahedra", SN_CELL_HEXAHEDRON } };
    const char* end = memchr(text, '\n', length);
    const char* word = strstr(text, "ElemType ");
    for (size_t i = 0; word && end && word < end && i < SN_COUNT(kinds); ++i)
        if (strncmp(word + strlen("ElemType "), kinds[i].name, strlen(kinds[i].name)) == 0)
            return kinds[i].kind;
    return SN_CELL_KIND_COUNT;
}

/* "MESH dimension 3 ElemType Tetrahedra Nnode 4", "Coordinates" and "Elements" with numbers from 1. */
static void read_gid(reader* r, target* out)
{
    const sn_cell kind = cell_of_gid(r->at, (size_t)(r->end - r->at));
    if (kind == SN_CELL_KIND_COUNT) r->good = false;
    skip_to(r, "Coordinates");
    while (r->good && out->stored && is_number_next(*r)) {
        if (next_count(r) != out->points + 1) r->good = false; // numbered without gaps
        take_points(r, out, 1);
    }
    skip_to(r, "Elements");
    for (int i = 0; r->good && out->stored && is_number_next(*r); ++i) {
        next_count(r);
        take_cell(r, out, kind, 1, i);
    }
}

static const struct {
    const char* loader;
    void (*read)(reader*, target*);
} formats[] = { { "MeshOffLoader", read_off },
                { "MeshTrianLoader", read_trian },
                { "GIDMeshLoader", read_gid } };

bool sn_sofa_is_own_format(const char* loader)
{
    for (size_t i = 0; i < SN_COUNT(formats); ++i)
        if (strcmp(formats[i].loader, loader) == 0) return true;
    return false;
}

sn_sofa_topology* sn_sofa_own_format(sn_sofa_translation* t, sn_sofa_element* e, const char* file)
{
    sn_source source;
    sn_error why = { 0 };
    if (!sn_sofa_load_file(t, e, file, &source)) return NULL;
    const sn_sofa_placing placing = sn_sofa_placing_of(t, e);
    target out = { .builder = sn_mesh_builder_create(e->name, &why), .placing = &placing };
    out.stored = out.builder != NULL;
    reader r = { .at = source.text, .end = source.text + source.length, .good = true };
    for (size_t i = 0; out.stored && i < SN_COUNT(formats); ++i)
        if (strcmp(formats[i].loader, e->name) == 0) formats[i].read(&r, &out);
    sn_source_free(&source);
    if (!r.good || !out.points)
        sn_sofa_leave_out(t, e, "%s: its lists of points and cells cannot be read", file);
    else if (!out.stored)
        sn_sofa_leave_out(t, e, "%s: %s", file, why.text);
    else if (sn_sofa_claim_points(t, e, out.points))
        return sn_sofa_write_mesh(t, e, out.builder);
    if (out.builder) sn_mesh_builder_destroy(out.builder);
    return NULL;
}
