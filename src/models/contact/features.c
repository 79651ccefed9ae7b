/* Sinew - features. SPDX-License-Identifier: BSD-3-Clause */
#include "models/contact/features.h"

#include "models/contact/skin.h"

typedef struct making {
    const sn_mesh* mesh; /* NULL: points alone */
    const sn_vec3* rest;
    int count;
    sn_feature kind;
    const char* param;
    sn_features* out;
} making;

/* All points of a surface that belong to a face or an edge, and those that stand alone. */
static int* points_of(const sn_collision_surface* s, int* count, sn_pool* pool)
{
    int* points = sn_pool_array(pool, (size_t)s->point_count + 1, sizeof *points);
    *count = 0;
    for (int i = 0; points && i < s->point_count; ++i)
        if (s->first[i] < s->first[i + 1]) points[(*count)++] = i;
    return points;
}

static sn_status choose(const sn_collision_surface* whole, sn_feature kind, sn_collision_surface* out,
                        sn_pool* pool, sn_error* why)
{
    sn_collision_parts parts = { .point_count = whole->point_count };
    if (kind == SN_FEATURE_POINTS) parts.loose_points = points_of(whole, &parts.loose_point_count, pool);
    if (kind == SN_FEATURE_EDGES) {
        parts.edges = whole->edges ? whole->edges[0] : NULL;
        parts.edge_count = whole->edge_count;
    }
    if (kind == SN_FEATURE_FACES) {
        parts.triangles = whole->triangles ? whole->triangles[0] : NULL;
        parts.triangle_count = whole->triangle_count;
    }
    return pool->failed ? SN_ERR_MEMORY : sn_collision_surface_make(out, &parts, pool, why);
}

/* Every point alone. */
static sn_status take_all_points(const making* m, sn_collision_surface* out, sn_pool* pool, sn_error* why)
{
    int* points = sn_pool_array(pool, (size_t)m->count + 1, sizeof *points);
    for (int i = 0; points && i < m->count; ++i)
        points[i] = i;
    if (!points) return SN_ERR_MEMORY;
    return sn_collision_surface_make(out,
                                     &(sn_collision_parts){ .point_count = m->count,
                                                            .loose_points = points,
                                                            .loose_point_count = m->count },
                                     pool, why);
}

static sn_status make_surface(const making* m, sn_pool* pool, sn_error* why)
{
    sn_collision_surface whole;
    sn_status status = m->mesh ? sn_collision_surface_of_mesh(&whole, m->mesh, pool, why)
                               : take_all_points(m, &whole, pool, why);
    if (!status && m->kind == SN_FEATURE_ALL)
        m->out->surface = whole;
    else if (!status)
        status = choose(&whole, m->kind, &m->out->surface, pool, why);
    return status;
}

static sn_status make(sn_bind* b, void* context)
{
    static const char* const names[] = { "points", "edges", "faces", "points" };
    making* m = context;
    sn_features* f = m->out;
    sn_pool pool;
    sn_error why = { 0 };
    sn_pool_init(&pool, NULL);
    sn_status status = make_surface(m, &pool, &why);
    if (!status && f->surface.element_count == 0)
        status = sn_bind_fail(b, m->param, "the surface has no %s", names[m->kind]);
    if (!status) status = sn_collision_tree_make(&f->tree, &f->surface, m->rest, &pool, &why);
    if (why.status) sn_bind_fail(b, m->param, "%s", why.text);
    if (!status && (pool.failed || !sn_skin_keep(b, &f->surface, &f->tree))) status = SN_ERR_MEMORY;
    sn_pool_clear(&pool);
    return status;
}

sn_status sn_features_bind(sn_bind* b, int input, sn_ref mesh, const char* param, sn_feature kind,
                           sn_features* out)
{
    const sn_kin* rest = sn_bind_rest(b, input);
    making m = { NULL, rest->points, rest->count, kind, param, out };
    m.mesh = mesh.path ? sn_bind_mesh(b, mesh, param) : sn_bind_mesh_of(b, input);
    if (!m.mesh && mesh.path) return SN_ERR_SCENE;
    if (m.mesh && m.mesh->point_count != m.count)
        return sn_bind_fail(b, param, "the mesh has %d points for %d nodes", m.mesh->point_count, m.count);
    sn_status status = sn_bind_once(b, make, &m, out, sizeof *out);
    out->tree.surface = &out->surface;
    return status;
}
