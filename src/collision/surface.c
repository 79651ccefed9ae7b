/* Sinew - collision surface: edges of triangles, incidence, and owners.
   SPDX-License-Identifier: BSD-3-Clause */
#include "collision/surface.h"

#include <stdlib.h>
#include <string.h>

#include "mesh/cell.h"
#include "mesh/topology.h"

/* An edge of a triangle, or a loose one with triangle INT32_MAX. */
typedef struct side {
    int low, high, triangle, corner;
} side;

static int by_points(const void* a, const void* b)
{
    const side *s = a, *t = b;
    if (s->low != t->low) return s->low < t->low ? -1 : 1;
    if (s->high != t->high) return s->high < t->high ? -1 : 1;
    if (s->triangle != t->triangle) return s->triangle < t->triangle ? -1 : 1;
    return s->corner - t->corner;
}

static bool same_points(const side* a, const side* b) { return a->low == b->low && a->high == b->high; }

static side side_of(int a, int b, int triangle, int corner)
{
    return (side){ a < b ? a : b, a < b ? b : a, triangle, corner };
}

/* All sides, sorted; those on the same points follow one another, triangles first. NULL when out of memory.
   */
static side* list_sides(const sn_collision_parts* p)
{
    int count = 3 * p->triangle_count + p->edge_count;
    side* sides = malloc(((size_t)count + 1) * sizeof *sides);
    if (!sides) return NULL;
    for (int i = 0; i < p->triangle_count; ++i)
        for (int k = 0; k < 3; ++k)
            sides[3 * i + k] = side_of(p->triangles[3 * i + k], p->triangles[3 * i + (k + 1) % 3], i, k);
    for (int i = 0; i < p->edge_count; ++i)
        sides[3 * p->triangle_count + i] = side_of(p->edges[2 * i], p->edges[2 * i + 1], INT32_MAX, i);
    qsort(sides, (size_t)count, sizeof *sides, by_points);
    return sides;
}

/* Adds the edge of the sides begin .. end - 1. */
static void add_edge(sn_collision_surface* s, const side* sides, int begin, int end)
{
    int number = s->edge_count++, triangles = 0;
    s->edges[number][0] = sides[begin].low;
    s->edges[number][1] = sides[begin].high;
    s->edge_triangles[number][0] = s->edge_triangles[number][1] = -1;
    for (int i = begin; i < end && sides[i].triangle < INT32_MAX; ++i, ++triangles) {
        s->triangle_edges[sides[i].triangle][sides[i].corner] = number;
        if (triangles < 2) s->edge_triangles[number][triangles] = sides[i].triangle;
    }
    s->open_edges += triangles == 1;
    s->crowded_edges += triangles > 2;
    s->loose_edge_count += triangles == 0;
}

static void find_edges(sn_collision_surface* s, const side* sides, int count)
{
    for (int loose = 0; loose < 2; ++loose)
        for (int begin = 0, end; begin < count; begin = end) {
            for (end = begin + 1; end < count && same_points(&sides[begin], &sides[end]); ++end) {}
            if ((sides[begin].triangle == INT32_MAX) == loose) add_edge(s, sides, begin, end);
        }
}

static bool is_hidden(const sn_collision_surface* s, int element) { return s->hidden && s->hidden[element]; }

/* Elements around each point, by counting. */
static void find_around(sn_collision_surface* s)
{
    int points[3];
    for (int i = 0; i < s->element_count; ++i)
        for (int k = is_hidden(s, i) ? -1 : sn_element_points(s, i, points) - 1; k >= 0; --k)
            ++s->first[points[k] + 1];
    for (int i = 0; i < s->point_count; ++i)
        s->first[i + 1] += s->first[i];
    for (int i = 0; i < s->element_count; ++i)
        for (int k = is_hidden(s, i) ? -1 : sn_element_points(s, i, points) - 1; k >= 0; --k)
            s->around[s->first[points[k]]++] = i;
    for (int i = s->point_count; i > 0; --i) // each start was moved to the next one's
        s->first[i] = s->first[i - 1];
    s->first[0] = 0;
}

/* Whether entry k is the first of its number: flat elements have one twice. */
static bool is_first(const int* at, int k)
{
    for (int i = 0; i < k; ++i)
        if (at[i] == at[k]) return false;
    return true;
}

/* The first element that has a feature owns it. */
static void find_owners(sn_collision_surface* s)
{
    int points[3], edges[3];
    for (int i = 0; i < s->element_count; ++i) {
        if (is_hidden(s, i)) continue;
        for (int k = sn_element_points(s, i, points) - 1; k >= 0; --k)
            if (s->around[s->first[points[k]]] == i && is_first(points, k))
                s->owned[i] |= (unsigned char)(1 << k);
        for (int k = sn_element_edges(s, i, edges) - 1; k >= 0; --k) {
            int owner = s->edge_triangles[edges[k]][0];
            if ((owner == i || owner < 0) && is_first(edges, k)) s->owned[i] |= (unsigned char)(8 << k);
        }
    }
}

/* The first two triangles of each edge. */
static void find_triangles(sn_collision_surface* s)
{
    for (int e = 0; e < s->edge_count; ++e)
        s->edge_triangles[e][0] = s->edge_triangles[e][1] = -1;
    for (int t = 0; t < s->triangle_count; ++t)
        for (int k = 0; k < 3 && !is_hidden(s, t); ++k) {
            int* of = s->edge_triangles[s->triangle_edges[t][k]];
            if (of[0] < 0 || of[1] < 0) of[of[0] >= 0] = t;
        }
}

void sn_collision_surface_renew(sn_collision_surface* s)
{
    ++s->version;
    memset(s->first, 0, ((size_t)s->point_count + 1) * sizeof *s->first);
    memset(s->owned, 0, (size_t)s->element_count);
    find_triangles(s);
    find_around(s);
    find_owners(s);
}

/* Points of the list that no triangle and edge has, each once. */
static void find_loose_points(sn_collision_surface* s, const sn_collision_parts* p, bool* taken)
{
    int count = 0;
    for (int i = 0; i < s->edge_count; ++i)
        taken[s->edges[i][0]] = taken[s->edges[i][1]] = true;
    for (int i = 0; i < p->loose_point_count; ++i) {
        if (taken[p->loose_points[i]]) continue;
        taken[p->loose_points[i]] = true;
        s->loose_points[count++] = p->loose_points[i];
    }
    s->element_count = s->triangle_count + s->loose_edge_count + count;
}

static bool are_points(const int* at, int count, int points)
{
    for (int i = 0; i < count; ++i)
        if (at[i] < 0 || at[i] >= points) return false;
    return true;
}

static sn_status check_parts(const sn_collision_parts* p, sn_error* error)
{
    const int limit = SN_COLLISION_MAX_FEATURES / 4;
    if (p->triangle_count > limit || p->edge_count > limit || p->point_count > limit)
        return sn_fail(error, SN_ERR_ARGUMENT, "a surface of more than %d triangles, edges or points", limit);
    if (!are_points(p->triangles, 3 * p->triangle_count, p->point_count) ||
        !are_points(p->edges, 2 * p->edge_count, p->point_count) ||
        !are_points(p->loose_points, p->loose_point_count, p->point_count))
        return sn_fail(error, SN_ERR_ARGUMENT, "a surface names a point beyond the %d points",
                       p->point_count);
    return SN_OK;
}

sn_status sn_collision_surface_make(sn_collision_surface* out, const sn_collision_parts* p, sn_pool* pool,
                                    sn_error* error)
{
    sn_collision_surface s = { .point_count = p->point_count, .triangle_count = p->triangle_count };
    sn_status status = check_parts(p, error);
    if (status) return status;
    size_t triangles = (size_t)p->triangle_count, sides = 3 * triangles + (size_t)p->edge_count;
    size_t points = (size_t)p->point_count,
           elements = triangles + (size_t)p->edge_count + (size_t)p->loose_point_count;
    s.triangles = sn_pool_copy(pool, p->triangles, triangles * sizeof *s.triangles);
    s.edges = sn_pool_array(pool, sides, sizeof *s.edges);
    s.triangle_edges = sn_pool_array(pool, triangles, sizeof *s.triangle_edges);
    s.edge_triangles = sn_pool_array(pool, sides, sizeof *s.edge_triangles);
    s.loose_points = sn_pool_array(pool, (size_t)p->loose_point_count, sizeof(int));
    s.first = sn_pool_array(pool, points + 2, sizeof(int));
    s.around = sn_pool_array(pool, 3 * elements, sizeof(int));
    s.owned = sn_pool_array(pool, elements, 1);
    bool* taken = sn_pool_array(pool, points, sizeof *taken);
    side* list = pool->failed ? NULL : list_sides(p);
    if (!list) return sn_fail(error, SN_ERR_MEMORY, "out of memory");
    find_edges(&s, list, (int)sides);
    free(list);
    find_loose_points(&s, p, taken);
    find_around(&s);
    find_owners(&s);
    *out = s;
    return SN_OK;
}

/* ---- of a mesh ----------------------------------------------------------------------------------------- */

static bool has_faces(const sn_mesh* mesh)
{
    for (int k = SN_CELL_TRIANGLE; k < SN_CELL_KIND_COUNT; ++k)
        if (mesh->cells[k].count) return true;
    return false;
}

static sn_status make_of_faces(sn_collision_surface* out, const sn_mesh* mesh, sn_pool* pool, sn_error* error)
{
    sn_mesh* faces = sn_mesh_surface(mesh, true, error);
    if (!faces) return error->status;
    const sn_cells* t = &faces->cells[SN_CELL_TRIANGLE];
    sn_collision_parts parts = { .point_count = mesh->point_count, .triangle_count = t->count };
    int* triangles = sn_pool_array(pool, 3 * (size_t)t->count, sizeof *triangles);
    for (int i = 0; triangles && i < 3 * t->count; ++i)
        triangles[i] = faces->point_origin[t->nodes[i]];
    sn_mesh_destroy(faces);
    if (!triangles) return sn_fail(error, SN_ERR_MEMORY, "out of memory");
    parts.triangles = triangles;
    return sn_collision_surface_make(out, &parts, pool, error);
}

sn_status sn_collision_surface_of_mesh(sn_collision_surface* out, const sn_mesh* mesh, sn_pool* pool,
                                       sn_error* error)
{
    if (has_faces(mesh)) return make_of_faces(out, mesh, pool, error);
    const sn_cells* edges = &mesh->cells[SN_CELL_EDGE];
    sn_collision_parts parts = { .point_count = mesh->point_count,
                                 .edge_count = edges->count,
                                 .edges = edges->nodes };
    if (edges->count) return sn_collision_surface_make(out, &parts, pool, error);
    int* points = sn_pool_array(pool, (size_t)mesh->point_count, sizeof *points);
    if (!points) return sn_fail(error, SN_ERR_MEMORY, "out of memory");
    for (int i = 0; i < mesh->point_count; ++i)
        points[i] = i;
    parts.loose_points = points;
    parts.loose_point_count = mesh->point_count;
    return sn_collision_surface_make(out, &parts, pool, error);
}
