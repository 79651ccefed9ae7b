/* Feeds hostile bytes to the readers of surfaces: nothing may crash, run on or leak; what is refused is
   refused in a sentence; what is accepted can be checked and crossed by lines, in and out alike when it is
   closed.
   SPDX-License-Identifier: BSD-3-Clause */
#include <stdlib.h>
#include <string.h>

#include "mesh/surface.h"

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size);

static void check(bool good)
{
    if (!good) abort();
}

static void check_crossings(const sn_crossings* c, const sn_surface_report* report, int triangles)
{
    int balance = 0;
    for (int i = 0; i < c->count; ++i) {
        check(c->at[i].triangle >= 0 && c->at[i].triangle < triangles);
        check(c->at[i].sense == 1 || c->at[i].sense == -1);
        check(isfinite(c->at[i].t) && (i == 0 || c->at[i - 1].t <= c->at[i].t));
        balance += c->at[i].sense;
    }
    if (report->closed) check(c->count % 2 == 0);
    if (report->closed && report->oriented) check(balance == 0);
}

/* Lines through vertices and middles of edges, along x and askew. */
static void try_lines(const sn_surface* s, const sn_surface_report* report)
{
    const sn_line_frame frame = { .axis = { 1, 0, 0 }, .across = { { 0, 1, 0 }, { 0, 0, 1 } } };
    sn_cast* cast = sn_cast_create(s, &frame);
    check(cast != NULL);
    sn_crossings crossings = { 0 };
    for (int t = 0; t < s->triangle_count && t < 20; ++t) {
        sn_vec3 a = s->vertices[s->triangles[t][0]], b = s->vertices[s->triangles[t][1]];
        check(sn_cast_line(cast, a.y, a.z, &crossings));
        check_crossings(&crossings, report, s->triangle_count);
        check(sn_cast_line(cast, 0.5 * (a.y + b.y), 0.5 * (a.z + b.z), &crossings));
        check_crossings(&crossings, report, s->triangle_count);
        check(sn_surface_cast(s, a, sn_v3(0.1, -0.7, 0.4), &crossings));
        check_crossings(&crossings, report, s->triangle_count);
    }
    free(crossings.at);
    sn_cast_destroy(cast);
}

static void try_file(const char* file, const uint8_t* data, size_t size)
{
    sn_error error = { 0 };
    sn_surface* s = sn_surface_parse(file, data, size, &error);
    if (!s) {
        check(error.status != SN_OK && error.count == 1 && memchr(error.text, 0, sizeof error.text));
        check(strncmp(error.text, file, strlen(file)) == 0 && error.text[strlen(file)] == ':');
        return;
    }
    check(error.status == SN_OK && s->triangle_count > 0 && s->vertex_count > 0);
    for (int t = 0; t < s->triangle_count; ++t)
        for (int i = 0; i < 3; ++i)
            check(s->triangles[t][i] >= 0 && s->triangles[t][i] < s->vertex_count);
    sn_surface_report report;
    check(sn_surface_check(s, &report) == SN_OK);
    try_lines(s, &report);
    sn_surface_destroy(s);
}

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size)
{
    try_file("f.stl", data, size);
    try_file("f.obj", data, size);
    try_file("f", data, size);
    return 0;
}
