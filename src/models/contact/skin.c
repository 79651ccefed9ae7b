/* Sinew - skin. SPDX-License-Identifier: BSD-3-Clause */
#include "models/contact/skin.h"
#include "collision/normal.h"
#include <math.h>

static const double cos_30 = 0.86602540378443865;

/* ---- what depends on the mesh alone -------------------------------------------------------------------- */

typedef struct skeleton {
    sn_collision_surface surface;
    sn_collision_tree tree;
    sn_skin_cells cells;
} skeleton;

typedef struct making {
    const sn_mesh* mesh;
    const sn_vec3* rest;
    int count;
    const sn_skin_source* source;
    bool removable; /* cells of the mesh may be removed */
    skeleton* out;
} making;

/* Memory of a pool of this function becomes the simulation's. */
static void* keep(sn_bind* b, const void* data, size_t bytes)
{
    void* kept = sn_bind_alloc(b, bytes > 0 ? bytes : 1);
    if (kept && bytes > 0) memcpy(kept, data, bytes);
    return kept;
}

static bool keep_surface(sn_bind* b, sn_collision_surface* s)
{
    size_t points = (size_t)s->point_count, triangles = (size_t)s->triangle_count,
           edges = (size_t)s->edge_count;
    size_t elements = (size_t)s->element_count, loose = elements - triangles - (size_t)s->loose_edge_count;
    s->around = keep(b, s->around, (size_t)s->first[points] * sizeof *s->around);
    s->triangles = keep(b, s->triangles, triangles * sizeof *s->triangles);
    s->edges = keep(b, s->edges, edges * sizeof *s->edges);
    s->triangle_edges = keep(b, s->triangle_edges, triangles * sizeof *s->triangle_edges);
    s->edge_triangles = keep(b, s->edge_triangles, edges * sizeof *s->edge_triangles);
    s->loose_points = keep(b, s->loose_points, loose * sizeof *s->loose_points);
    s->first = keep(b, s->first, (points + 1) * sizeof *s->first);
    s->owned = keep(b, s->owned, elements * sizeof *s->owned);
    return s->around && s->triangles && s->edges && s->triangle_edges && s->edge_triangles &&
           s->loose_points && s->first && s->owned;
}

static bool keep_cells(sn_bind* b, const sn_collision_surface* s, sn_skin_cells* c, unsigned char** hidden)
{
    const size_t triangles = (size_t)s->triangle_count;
    c->corner = keep(b, c->corner, triangles * sizeof *c->corner);
    c->side = keep(b, c->side, triangles * sizeof *c->side);
    c->cell = keep(b, c->cell, triangles * sizeof *c->cell);
    *hidden = keep(b, s->hidden, (size_t)s->element_count);
    return c->corner && c->side && c->cell && *hidden;
}

static bool keep_tree(sn_bind* b, sn_collision_tree* t)
{
    size_t nodes = (size_t)t->node_count, elements = (size_t)t->surface->element_count;
    t->second = keep(b, t->second, nodes * sizeof *t->second);
    t->begin = keep(b, t->begin, nodes * sizeof *t->begin);
    t->end = keep(b, t->end, nodes * sizeof *t->end);
    t->box = keep(b, t->box, nodes * sizeof *t->box);
    t->element = keep(b, t->element, elements * sizeof *t->element);
    t->element_box = keep(b, t->element_box, elements * sizeof *t->element_box);
    t->subtree = keep(b, t->subtree, (size_t)t->subtree_count * sizeof *t->subtree);
    return t->second && t->begin && t->end && t->box && t->element && t->element_box && t->subtree;
}

bool sn_skin_keep(sn_bind* b, sn_collision_surface* surface, sn_collision_tree* tree)
{
    return keep_surface(b, surface) && keep_tree(b, tree);
}

/* Edges between points that follow one another. */
static sn_status make_line(int count, sn_collision_surface* out, sn_pool* pool, sn_error* why)
{
    int* edges = sn_pool_array(pool, 2 * (size_t)count, sizeof *edges);
    for (int i = 0; edges && i < 2 * count; ++i)
        edges[i] = (i + 1) / 2;
    if (!edges) return SN_ERR_MEMORY;
    return sn_collision_surface_make(
        out, &(sn_collision_parts){ .point_count = count, .edges = edges, .edge_count = count - 1 }, pool,
        why);
}

/* An edge from each point to itself: a sphere. */
static sn_status make_spheres(int count, sn_collision_surface* out, sn_pool* pool, sn_error* why)
{
    int* edges = sn_pool_array(pool, 2 * (size_t)count + 1, sizeof *edges);
    for (int i = 0; edges && i < 2 * count; ++i)
        edges[i] = i / 2;
    if (!edges) return SN_ERR_MEMORY;
    return sn_collision_surface_make(
        out, &(sn_collision_parts){ .point_count = count, .edges = edges, .edge_count = count }, pool, why);
}

static bool has_cells(const sn_mesh* mesh)
{
    for (int k = 0; k < SN_CELL_KIND_COUNT; ++k)
        if (mesh->cells[k].count) return true;
    return false;
}

static sn_status make_surface(const making* m, sn_pool* pool, sn_error* why)
{
    sn_collision_surface* out = &m->out->surface;
    if (!m->mesh) return make_line(m->count, out, pool, why);
    return has_cells(m->mesh) ? sn_collision_surface_of_mesh(out, m->mesh, pool, why)
                              : make_spheres(m->count, out, pool, why);
}

static bool is_positive(sn_reals radius)
{
    for (int i = 0; i < radius.count; ++i)
        if (!(radius.at[i] > 0.0)) return false;
    return radius.count > 0;
}

static sn_status check_parts(sn_bind* b, const making* m)
{
    const sn_collision_surface* s = &m->out->surface;
    const sn_skin_source* source = m->source;
    const bool spheres = m->mesh && !has_cells(m->mesh);
    if (s->edge_count == 0) return sn_bind_fail(b, source->mesh_param, "the mesh has no points");
    if (spheres && source->radius.count != 1 && source->radius.count != m->count)
        return sn_bind_fail(
            b, source->radius_param,
            "the mesh has points only: they are spheres, which need one radius for all or one "
            "for each; these are %d numbers for %d points",
            source->radius.count, m->count);
    if (!spheres && source->radius.count > 1)
        return sn_bind_fail(b, source->radius_param, "a line has one radius, these are %d",
                            source->radius.count);
    if (spheres && !is_positive(source->radius))
        return sn_bind_fail(b, source->radius_param, "the radius of a sphere must be positive");
    if (s->loose_edge_count > 0 && !is_positive(source->radius))
        return sn_bind_fail(b, m->source->radius_param,
                            "the mesh has edges that belong to no face: they are lines, which need a radius, "
                            "for example %s=\"0.15 mm\"",
                            m->source->radius_param);
    return SN_OK;
}

static sn_status make(sn_bind* b, void* context)
{
    making* m = context;
    sn_pool pool;
    sn_error why = { 0 };
    skeleton* s = m->out;
    sn_pool_init(&pool, NULL);
    sn_status status = make_surface(m, &pool, &why);
    if (!status) status = check_parts(b, m);
    if (!status && m->removable) {
        const sn_collision_surface outer = s->surface;
        status = sn_skin_cells_make(&s->cells, m->mesh, &outer, &s->surface, &pool, &why);
    }
    if (!status) status = sn_collision_tree_make(&s->tree, &s->surface, m->rest, &pool, &why);
    if (why.status) sn_bind_fail(b, m->source->mesh_param, "%s", why.text);
    if (!status && (pool.failed || !sn_skin_keep(b, &s->surface, &s->tree))) status = SN_ERR_MEMORY;
    if (!status && m->removable && !keep_cells(b, &s->surface, &s->cells, &s->surface.hidden))
        status = SN_ERR_MEMORY;
    sn_pool_clear(&pool);
    return status;
}

/* ---- measures at rest ---------------------------------------------------------------------------------- */

static void measure(const sn_skin* s, const sn_vec3* x, double* area)
{
    const double pi = 3.14159265358979324;
    for (int i = 0; sn_skin_is_spheres(s) && i < s->surface.point_count; ++i) {
        const double r = s->radius - sn_skin_lack(s, i);
        area[i] = pi * r * r;
    }
    for (int t = 0; t < s->surface.triangle_count; ++t) {
        const int* p = s->surface.triangles[t];
        double third = sn_norm(sn_cross(sn_sub(x[p[1]], x[p[0]]), sn_sub(x[p[2]], x[p[0]]))) / 6.0;
        for (int k = 0; k < 3; ++k)
            area[p[k]] += third;
    }
    for (int e = 0; e < s->surface.edge_count; ++e) {
        const int* p = s->surface.edges[e];
        if (!sn_skin_is_line(s, e)) continue;
        double half = s->radius * sn_norm(sn_sub(x[p[1]], x[p[0]]));
        area[p[0]] += half;
        area[p[1]] += half;
    }
}

/* The corner of a triangle that is not on the edge. */
static int corner_beside(const int* triangle, const int* edge)
{
    for (int k = 0; k < 3; ++k)
        if (triangle[k] != edge[0] && triangle[k] != edge[1]) return triangle[k];
    return triangle[0];
}

bool sn_skin_is_convex(const sn_skin* s, const sn_vec3* x, int edge, double cosine)
{
    const int *t = s->surface.edge_triangles[edge], *ends = s->surface.edges[edge];
    if (t[0] < 0 || t[1] < 0) return true;
    sn_vec3 a = sn_face_normal(&s->surface, x, t[0]), b = sn_face_normal(&s->surface, x, t[1]);
    if (!s->closed) return sn_dot(a, b) < cosine; // two sides: convex seen from one of them
    sn_vec3 beside = sn_sub(x[corner_beside(s->surface.triangles[t[1]], ends)], x[ends[0]]);
    return sn_dot(a, b) < cosine && sn_dot(a, beside) < 0.0;
}

/* Of spheres their largest diameter. */
static double mean_edge(const sn_skin* s, const sn_vec3* x)
{
    double sum = 0.0;
    int count = 0;
    if (sn_skin_is_spheres(s)) return 2.0 * s->radius;
    for (int e = 0; e < s->surface.edge_count; ++e) {
        if (s->cells && s->surface.edge_triangles[e][0] < 0) continue; // inside
        sum += sn_norm(sn_sub(x[s->surface.edges[e][1]], x[s->surface.edges[e][0]]));
        ++count;
    }
    return sum / count;
}

/* Of what the triangles enclose, from their outsides. */
static double volume(const sn_skin* s, const sn_vec3* x)
{
    double sum = 0.0;
    for (int t = 0; t < s->surface.triangle_count; ++t) {
        const int* p = s->surface.triangles[t];
        sum += sn_dot(sn_sub(x[p[0]], x[0]), sn_cross(sn_sub(x[p[1]], x[0]), sn_sub(x[p[2]], x[0]))) / 6.0;
    }
    return sum;
}

/* ---- bind ---------------------------------------------------------------------------------------------- */

/* False when it fails; no mesh: a line. */
static bool find_mesh(sn_bind* b, int input, const sn_skin_source* source, const sn_mesh** mesh)
{
    int count = sn_bind_rest(b, input)->count;
    const char* param = source->mesh_param;
    *mesh = source->mesh.path ? sn_bind_mesh(b, source->mesh, param) : sn_bind_mesh_of(b, input);
    if (!*mesh && source->mesh.path) return false;
    if (*mesh && (*mesh)->point_count != count)
        sn_bind_fail(b, param, "the mesh has %d points for %d nodes", (*mesh)->point_count, count);
    else if (!*mesh && !is_positive(source->radius))
        sn_bind_fail(
            b, param,
            "these points have no mesh; name one that has as many points, or give %s: the points are "
            "then a line",
            source->radius_param);
    else if (!*mesh && count < 2)
        sn_bind_fail(b, param, "a line needs 2 points, these are %d", count);
    else
        return true;
    return false;
}

/* Those that may be removed, all there; false when out of memory. */
static bool take_cells(sn_bind* b, const skeleton* made, const sn_vec3* rest, sn_skin* out)
{
    out->cells = keep(b, &made->cells, sizeof made->cells);
    if (!out->cells) return false;
    out->cells->rest = keep(b, rest, (size_t)made->surface.point_count * sizeof *rest);
    if (out->cells->rest) sn_skin_cells_show(out->cells, false, &out->surface);
    return out->cells->rest != NULL;
}

static void measure_all(sn_skin* s, const sn_vec3* rest)
{
    memset(s->area, 0, (size_t)s->surface.point_count * sizeof *s->area);
    measure(s, rest, s->area);
    for (int e = 0; e < s->surface.edge_count; ++e)
        s->is_sharp[e] = sn_skin_is_convex(s, rest, e, cos_30);
}

void sn_skin_follow(sn_skin* s)
{
    if (!s->cells) return;
    sn_skin_cells_show(s->cells, true, &s->surface);
    measure_all(s, s->cells->rest);
}

sn_status sn_skin_bind(sn_bind* b, int input, const sn_skin_source* source, sn_skin* out)
{
    skeleton made = { 0 };
    const sn_mesh* mesh;
    if (!find_mesh(b, input, source, &mesh)) return SN_ERR_SCENE;
    const sn_vec3* rest = sn_bind_rest(b, input)->points;
    making m = { mesh, rest, sn_bind_rest(b, input)->count, source, false, &made };
    m.removable = mesh && source->follow &&
                  sn_skin_cells_removable(b, input, source->mesh, mesh, source->follow, &made.cells);
    sn_status status = sn_bind_once(b, make, &m, &made, sizeof made);
    if (status) return status;
    *out = (sn_skin){ .surface = made.surface, .tree = made.tree, .mesh = mesh };
    if (m.removable && !take_cells(b, &made, rest, out)) return SN_ERR_MEMORY;
    if (made.surface.loose_edge_count > 0)
        for (int i = 0; i < source->radius.count; ++i)
            out->radius = fmax(out->radius, source->radius.at[i]);
    if (source->radius.count > 1)
        out->radii = keep(b, source->radius.at, (size_t)source->radius.count * sizeof *out->radii);
    out->tree.surface = &out->surface;
    out->closed = made.surface.triangle_count > 0 && made.surface.open_edges == 0 &&
                  made.surface.crowded_edges == 0 && made.surface.loose_edge_count == 0;
    if (out->closed && volume(out, rest) < 0.0)
        return sn_bind_fail(b, source->mesh_param,
                            "the surface is inside out: its triangles are clockwise seen from outside");
    out->edge = mean_edge(out, rest);
    size_t points = (size_t)made.surface.point_count;
    out->area = sn_bind_alloc(b, points * sizeof *out->area);
    out->is_sharp = sn_bind_alloc(b, (size_t)made.surface.edge_count * sizeof *out->is_sharp);
    out->start = sn_bind_alloc(b, points * sizeof *out->start);
    out->end = sn_bind_alloc(b, points * sizeof *out->end);
    out->nearest = sn_bind_alloc(b, points * sizeof *out->nearest);
    out->nearest_at = sn_bind_alloc(b, points * sizeof *out->nearest_at);
    if (!out->area || !out->is_sharp || !out->start || !out->end || !out->nearest || !out->nearest_at)
        return SN_ERR_MEMORY;
    measure_all(out, rest);
    return SN_OK;
}

/* ---- lines that tear ----------------------------------------------------------------------------------- */

static double length_of(const sn_skin* s, const sn_vec3* x, int edge)
{
    const int* p = s->surface.edges[edge];
    return sn_norm(sn_sub(x[p[1]], x[p[0]]));
}

sn_status sn_skin_may_tear(sn_bind* b, int input, sn_skin* s)
{
    const size_t edges = (size_t)s->surface.edge_count;
    s->rest = sn_bind_alloc(b, edges * sizeof *s->rest);
    s->torn = sn_bind_alloc(b, edges * sizeof *s->torn);
    if (!s->rest || !s->torn) return SN_ERR_MEMORY;
    for (int e = 0; e < s->surface.edge_count; ++e)
        s->rest[e] = length_of(s, sn_bind_rest(b, input)->points, e);
    return SN_OK;
}

void sn_skin_tear(sn_skin* s, double stretch)
{
    for (int e = 0; s->torn && e < s->surface.edge_count; ++e)
        s->torn[e] = sn_skin_is_line(s, e) && length_of(s, s->start, e) > stretch * s->rest[e];
}

/* ---- a step -------------------------------------------------------------------------------------------- */

void sn_skin_start(sn_skin* s, const sn_kin* at, double h)
{
    sn_box box = sn_box_empty;
    for (int i = 0; i < at->count; ++i) {
        s->start[i] = at->points[i];
        s->end[i] = sn_madd(at->points[i], h, at->point_velocity[i]);
        sn_box_cover(&box, s->start[i]);
        sn_box_cover(&box, s->end[i]);
    }
    s->ways = box;
}

void sn_skin_fit(sn_skin* s, bool together)
{
    int count = s->surface.point_count;
    sn_vec3 sum = { 0, 0, 0 };
    for (int i = 0; together && i < count; ++i)
        sum = sn_add(sum, sn_sub(s->end[i], s->start[i]));
    s->tree.common = sn_scale(1.0 / count, sum);
    sn_collision_tree_refit(&s->tree, s->start, s->end, 0.0, NULL);
}

void sn_skin_rest(sn_skin* s, const sn_kin* at)
{
    memcpy(s->start, at->points, (size_t)at->count * sizeof *s->start);
    sn_skin_end(s, at);
    sn_skin_fit(s, false);
}

void sn_skin_end(sn_skin* s, const sn_kin* at)
{
    memcpy(s->end, at->points, (size_t)at->count * sizeof *s->end);
}
