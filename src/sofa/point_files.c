/* Sinew - point_files: files of SOFA whose points the native readers have not, or number anew: spheres
   (.sph) and OBJ files. SPDX-License-Identifier: BSD-3-Clause */
#include <string.h>

#include "base/number.h"
#include "sofa/topologies.h"

static const char* skip_blanks(const char* at)
{
    while (*at == ' ' || *at == '\t')
        ++at;
    return at;
}

/* Up to `most` numbers of a line; behind each a word may go on ("3/1/2"). */
static int take_numbers(const char* at, const char* end, double* values, int most)
{
    int count = 0;
    for (at = skip_blanks(at); count < most && at < end; at = skip_blanks(at)) {
        const char* behind = sn_number_scan(at, end, 0, &values[count]);
        if (!behind) break;
        ++count;
        for (at = behind; at < end && *at != ' ' && *at != '\t' && *at != '\r';)
            ++at;
    }
    return count;
}

enum { LONGEST_LINE = 1000 /* numbers in a line of an OBJ file */ };

/* "l 1 2 3": edges between points that stand above it; negative numbers count from the last one. */
static bool add_line(sn_mesh_builder* builder, const double* numbers, int count, int points)
{
    int before = -1;
    for (int i = 0; i < count; ++i) {
        const int node = (int)(numbers[i] < 0 ? points + numbers[i] : numbers[i] - 1);
        if (!(numbers[i] >= -points && numbers[i] <= points) || node < 0 || node >= points) return true;
        if (before >= 0 && before != node &&
            !sn_mesh_builder_cell(builder, SN_CELL_EDGE, (int[2]){ before, node }, -1, 0))
            return false;
        before = node;
    }
    return true;
}

/* "f 1 2/1 3//2": a fan of triangles. */
static bool add_face(sn_mesh_builder* builder, const double* numbers, int count, int points)
{
    int node[3] = { 0 };
    for (int i = 0; i < count; ++i) {
        const double number = numbers[i] < 0 ? points + numbers[i] : numbers[i] - 1;
        if (!(number >= 0 && number < points)) return true;
        if (i > 2) node[1] = node[2];
        node[i < 2 ? i : 2] = (int)number;
        const bool whole = i >= 2 && node[0] != node[1] && node[1] != node[2] && node[2] != node[0];
        if (whole && !sn_mesh_builder_cell(builder, SN_CELL_TRIANGLE, node, -1, 0)) return false;
    }
    return true;
}

/* One line: "sphe number x y z radius", "v x y z", "l a b ..." or "f a b c ...". */
static bool take_line(sn_mesh_builder* builder, const char* at, const char* end,
                      const sn_sofa_placing* placing, double* numbers, int* points)
{
    const bool sphere = strncmp(at, "sphe ", 5) == 0, vertex = strncmp(at, "v ", 2) == 0,
               line = strncmp(at, "l ", 2) == 0, face = strncmp(at, "f ", 2) == 0;
    if (!sphere && !vertex && !line && !face) return true;
    const int count = take_numbers(at + (sphere ? 5 : 2), end, numbers, LONGEST_LINE);
    if (line) return add_line(builder, numbers, count, *points);
    if (face) return add_face(builder, numbers, count, *points);
    if (count < (sphere ? 4 : 3)) return true;
    const double* x = numbers + sphere;
    return sn_mesh_builder_point(builder, sn_sofa_place_point(placing, sn_v3(x[0], x[1], x[2])),
                                 (*points)++) >= 0;
}

bool sn_sofa_keeps_order(const char* file, const sn_mesh* mesh)
{
    sn_source source;
    char why[SN_SOURCE_WHY];
    if (sn_source_load(&source, file, SN_SOFA_BYTES, why) != SN_OK) return false;
    int count = 0;
    bool same = true;
    for (const char *at = source.text, *behind = at + source.length; at < behind && same;) {
        const char* end = memchr(at, '\n', (size_t)(behind - at));
        if (!end) end = behind;
        double x[3];
        if (end - at > 2 && at[0] == 'v' && at[1] == ' ' && take_numbers(at + 2, end, x, 3) == 3) {
            same = count < mesh->point_count && x[0] == mesh->points[count].x &&
                   x[1] == mesh->points[count].y && x[2] == mesh->points[count].z;
            ++count;
        }
        at = end + 1;
    }
    sn_source_free(&source);
    return same && count == mesh->point_count;
}

/* The radii of the spheres of a text; 1 where a line has none. */
static const double* read_radii(sn_sofa_translation* t, const char* text, double* numbers, int count)
{
    double* radii = sn_pool_array(t->pool, (size_t)count + 1, sizeof *radii);
    int read = 0;
    for (const char* at = text; radii && numbers && *at && read < count;) {
        const char *end = at + strcspn(at, "\n"), *word = skip_blanks(at);
        if (strncmp(word, "sphe ", 5) == 0) {
            const int found = take_numbers(word + 5, end, numbers, 5);
            if (found >= 4) radii[read++] = found == 5 ? numbers[4] : 1;
        }
        at = *end ? end + 1 : end;
    }
    return radii;
}

sn_sofa_topology* sn_sofa_point_file(sn_sofa_translation* t, sn_sofa_element* e, const char* file)
{
    sn_source source;
    sn_error why = { 0 };
    if (!sn_sofa_load_file(t, e, file, &source)) return NULL;
    const sn_sofa_placing placing = sn_sofa_placing_of(t, e);
    double* numbers = sn_pool_array(t->pool, LONGEST_LINE, sizeof *numbers);
    sn_mesh_builder* builder = sn_mesh_builder_create(e->name, &why);
    bool good = builder && numbers;
    int points = 0;
    for (const char* at = source.text; good && *at;) {
        const char* end = at + strcspn(at, "\n");
        good = take_line(builder, skip_blanks(at), end, &placing, numbers, &points);
        at = *end ? end + 1 : end;
    }
    const double* radii =
        strcmp(e->name, "SphereLoader") == 0 ? read_radii(t, source.text, numbers, points) : NULL;
    sn_source_free(&source);
    if (good && points && sn_sofa_claim_points(t, e, points)) {
        sn_sofa_topology* topology = sn_sofa_write_mesh(t, e, builder);
        if (topology) topology->radii = radii;
        return topology;
    }
    if (builder) sn_mesh_builder_destroy(builder);
    if (!points || !good)
        sn_sofa_leave_out(t, e, "%s: %s", file, points ? why.text : "the file has no points");
    return NULL;
}
