/* Sinew - icosphere: an icosahedron whose triangles are cut in four again and again.
   SPDX-License-Identifier: BSD-3-Clause */
#include "support/icosphere.h"

#include <stdlib.h>
#include <string.h>

#include "mesh/surface_builder.h"

static sn_vec3 unit(sn_vec3 a) { return sn_scale(1 / sn_norm(a), a); }

typedef struct sphere {
    sn_surface_builder builder;
    double radius;
    sn_vec3 centre;
} sphere;

static void add(sphere* s, int level, sn_vec3 a, sn_vec3 b, sn_vec3 c)
{
    if (level > 0) {
        sn_vec3 ab = unit(sn_add(a, b)), bc = unit(sn_add(b, c)), ca = unit(sn_add(c, a));
        add(s, level - 1, a, ab, ca);
        add(s, level - 1, ab, b, bc);
        add(s, level - 1, ca, bc, c);
        add(s, level - 1, ab, bc, ca);
        return;
    }
    bool good = sn_surface_builder_vertex(&s->builder, sn_madd(s->centre, s->radius, a)) &&
                sn_surface_builder_vertex(&s->builder, sn_madd(s->centre, s->radius, b)) &&
                sn_surface_builder_vertex(&s->builder, sn_madd(s->centre, s->radius, c));
    int last = s->builder.surface.vertex_count - 1;
    if (!good || !sn_surface_builder_triangle(&s->builder, last - 2, last - 1, last)) abort();
}

sn_surface* icosphere(int level, double radius, sn_vec3 centre)
{
    static const int face[20][3] = { { 0, 11, 5 }, { 0, 5, 1 },  { 0, 1, 7 },   { 0, 7, 10 }, { 0, 10, 11 },
                                     { 1, 5, 9 },  { 5, 11, 4 }, { 11, 10, 2 }, { 10, 7, 6 }, { 7, 1, 8 },
                                     { 3, 9, 4 },  { 3, 4, 2 },  { 3, 2, 6 },   { 3, 6, 8 },  { 3, 8, 9 },
                                     { 4, 9, 5 },  { 2, 4, 11 }, { 6, 2, 10 },  { 8, 6, 7 },  { 9, 8, 1 } };
    double g = 0.5 * (1 + sqrt(5.0));
    const sn_vec3 corner[12] = { { -1, g, 0 }, { 1, g, 0 }, { -1, -g, 0 }, { 1, -g, 0 },
                                 { 0, -1, g }, { 0, 1, g }, { 0, -1, -g }, { 0, 1, -g },
                                 { g, 0, -1 }, { g, 0, 1 }, { -g, 0, -1 }, { -g, 0, 1 } };
    sphere s = { .builder = { .file = "icosphere" }, .radius = radius, .centre = centre };
    for (int i = 0; i < 20; ++i)
        add(&s, level, unit(corner[face[i][0]]), unit(corner[face[i][1]]), unit(corner[face[i][2]]));
    sn_surface* surface = malloc(sizeof *surface);
    if (!surface || !sn_surface_builder_weld(&s.builder)) abort();
    *surface = s.builder.surface;
    return surface;
}

static void put_float(FILE* file, double value)
{
    float single = (float)value;
    uint32_t bits;
    memcpy(&bits, &single, sizeof bits);
    for (int i = 0; i < 4; ++i)
        putc((int)(bits >> 8 * i & 255), file);
}

bool write_stl(const sn_surface* s, const char* path)
{
    FILE* file = fopen(path, "wb");
    if (!file) return false;
    fprintf(file, "%-80s", "solid, says this header, and is binary");
    for (int i = 0; i < 4; ++i)
        putc(s->triangle_count >> 8 * i & 255, file);
    for (int t = 0; t < s->triangle_count; ++t) {
        for (int i = 0; i < 3; ++i)
            put_float(file, 0);
        for (int i = 0; i < 3; ++i) {
            sn_vec3 p = s->vertices[s->triangles[t][i]];
            put_float(file, p.x);
            put_float(file, p.y);
            put_float(file, p.z);
        }
        putc(0, file);
        putc(0, file);
    }
    return fclose(file) == 0;
}
