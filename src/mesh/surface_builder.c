/* Sinew - surface_builder: arrays that grow, and welding by sorting: no input makes it slow.
   SPDX-License-Identifier: BSD-3-Clause */
#include "mesh/surface_builder.h"

#include <stdlib.h>

static bool fail(sn_surface_builder* b, sn_status status, const char* sentence)
{
    sn_fail(b->error, status, "%s: %s", b->file, sentence);
    return false;
}

static bool fail_memory(sn_surface_builder* b)
{
    return fail(b, SN_ERR_MEMORY, "out of memory while reading the surface");
}

/* Room for one more; NULL when out of memory. */
static void* grown(void* array, int count, int* capacity, size_t size)
{
    if (count < *capacity) return array;
    int wanted = *capacity ? 2 * *capacity : 256;
    void* larger = realloc(array, (size_t)wanted * size);
    if (larger) *capacity = wanted;
    return larger;
}

bool sn_surface_builder_vertex(sn_surface_builder* b, sn_vec3 at)
{
    sn_surface* s = &b->surface;
    if (s->vertex_count == SN_SURFACE_VERTICES)
        return fail(b, SN_ERR_IO, "the surface has more than 12582912 vertices; reduce it in a mesh editor");
    sn_vec3* vertices = grown(s->vertices, s->vertex_count, &b->vertex_capacity, sizeof *vertices);
    if (!vertices) return fail_memory(b);
    s->vertices = vertices;
    s->vertices[s->vertex_count++] = at;
    return true;
}

bool sn_surface_builder_triangle(sn_surface_builder* b, int i, int j, int k)
{
    sn_surface* s = &b->surface;
    if (s->triangle_count == SN_SURFACE_TRIANGLES)
        return fail(b, SN_ERR_IO, "the surface has more than 4194304 triangles; reduce it in a mesh editor");
    int(*triangles)[3] = grown(s->triangles, s->triangle_count, &b->triangle_capacity, sizeof *triangles);
    if (!triangles) return fail_memory(b);
    s->triangles = triangles;
    int* corner = triangles[s->triangle_count++];
    corner[0] = i;
    corner[1] = j;
    corner[2] = k;
    return true;
}

/* ---- welding ------------------------------------------------------------------------------------------- */

/* A vertex and its number. */
typedef struct place {
    sn_vec3 at;
    int vertex;
} place;

static int compare_numbers(double a, double b) { return (a > b) - (a < b); }

static int compare_points(const sn_vec3* a, const sn_vec3* b)
{
    int order = compare_numbers(a->x, b->x);
    if (!order) order = compare_numbers(a->y, b->y);
    return order ? order : compare_numbers(a->z, b->z);
}

static int compare_places(const void* a, const void* b)
{
    const place *p = a, *q = b;
    int order = compare_points(&p->at, &q->at);
    return order ? order : (p->vertex > q->vertex) - (p->vertex < q->vertex);
}

/* same[i]: the first vertex where vertex i is. */
static void find_same(place* places, int count, const sn_vec3* vertices, int* same)
{
    for (int i = 0; i < count; ++i)
        places[i] = (place){ vertices[i], i };
    qsort(places, (size_t)count, sizeof *places, compare_places);
    for (int i = 0, first = 0; i < count; ++i) {
        if (compare_points(&places[i].at, &places[first].at) != 0) first = i;
        same[places[i].vertex] = places[first].vertex;
    }
}

bool sn_surface_builder_weld(sn_surface_builder* b)
{
    sn_surface* s = &b->surface;
    size_t count = (size_t)s->vertex_count;
    place* places = malloc((count + 1) * sizeof *places);
    int* same = malloc((count + 1) * sizeof *same);
    int* renamed = malloc((count + 1) * sizeof *renamed);
    sn_vec3* kept = malloc((count + 1) * sizeof *kept);
    bool good = places && same && renamed && kept;
    if (good) {
        find_same(places, s->vertex_count, s->vertices, same);
        for (size_t i = 0; i < count; ++i)
            renamed[i] = -1;
        int used = 0;
        for (int t = 0; t < s->triangle_count; ++t)
            for (int i = 0; i < 3; ++i) {
                int old = same[s->triangles[t][i]];
                if (renamed[old] < 0) {
                    renamed[old] = used;
                    kept[used++] = s->vertices[old];
                }
                s->triangles[t][i] = renamed[old];
            }
        free(s->vertices);
        s->vertices = kept;
        s->vertex_count = used;
    } else {
        free(kept);
    }
    free(places);
    free(same);
    free(renamed);
    return good || fail_memory(b);
}
