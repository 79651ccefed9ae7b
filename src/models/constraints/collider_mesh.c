/* Sinew - collider mesh. SPDX-License-Identifier: BSD-3-Clause */
#include "models/constraints/collider_mesh.h"
#include "collision/surface.h"
#include "mesh/topology.h"

enum { MAX_FACES = 2000 };

typedef struct making {
    const sn_mesh* mesh; /* of a convex body */
    sn_vec3 edges;       /* of a box */
    const sn_pose* place;
    sn_convex* out;
} making;

static sn_status show_surface(sn_bind* b, const sn_mesh* surface, const sn_pose* place)
{
    sn_mesh placed = *surface;
    sn_vec3* points = sn_bind_alloc(b, (size_t)placed.point_count * sizeof *points);
    if (!points) return SN_ERR_MEMORY;
    for (int i = 0; i < placed.point_count; ++i)
        points[i] = sn_add(place->r, sn_rotate(place->q, placed.points[i]));
    placed.points = points;
    placed.of = NULL;
    return sn_bind_make_mesh(b, &placed);
}

static sn_status check_closed(sn_bind* b, const sn_mesh* surface, sn_pool* pool)
{
    sn_collision_surface s;
    sn_error why = { 0 };
    if (sn_collision_surface_of_mesh(&s, surface, pool, &why)) return sn_bind_fail(b, "mesh", "%s", why.text);
    if (s.open_edges > 0 || s.crowded_edges > 0)
        return sn_bind_fail(b, "mesh",
                            "the surface is not closed: %d edges belong to one triangle, %d to more than two",
                            s.open_edges, s.crowded_edges);
    return SN_OK;
}

/* Memory of the body becomes the simulation's. */
static sn_status keep(sn_bind* b, const sn_convex* body, sn_convex* out)
{
    size_t faces = (size_t)body->face_count;
    sn_vec3(*corner)[3] = sn_bind_alloc(b, faces * sizeof *corner);
    sn_vec3* normal = sn_bind_alloc(b, faces * sizeof *normal);
    if (!corner || !normal) return SN_ERR_MEMORY;
    memcpy(corner, body->corner, faces * sizeof *corner);
    memcpy(normal, body->normal, faces * sizeof *normal);
    *out = *body;
    out->corner = (const sn_vec3(*)[3])corner;
    out->normal = normal;
    return SN_OK;
}

static sn_status make_body(sn_bind* b, const sn_mesh* surface, sn_convex* out)
{
    const sn_cells* faces = &surface->cells[SN_CELL_TRIANGLE];
    sn_pool pool;
    sn_convex body;
    sn_error why = { 0 };
    if (faces->count > MAX_FACES)
        return sn_bind_fail(b, "mesh",
                            "%d triangles; at most %d are possible, because every query goes through all",
                            faces->count, MAX_FACES);
    sn_pool_init(&pool, NULL);
    sn_status status = check_closed(b, surface, &pool);
    if (!status) status = sn_convex_make(&body, surface->points, faces->nodes, faces->count, &pool, &why);
    if (why.status)
        sn_bind_fail(b, "mesh", "%s; for other bodies use surface_contact with a mesh on a frame", why.text);
    if (!status) status = keep(b, &body, out);
    sn_pool_clear(&pool);
    return status;
}

static sn_status make_convex(sn_bind* b, void* context)
{
    const making* m = context;
    sn_error why = { 0 };
    sn_mesh* surface = sn_mesh_surface(m->mesh, true, &why);
    if (!surface) return sn_bind_fail(b, "mesh", "%s", why.text);
    sn_status status = make_body(b, surface, m->out);
    if (!status) status = show_surface(b, surface, m->place);
    sn_mesh_destroy(surface);
    return status;
}

sn_status sn_collider_convex(sn_bind* b, sn_ref ref, const sn_pose* place, const sn_convex** out)
{
    sn_convex* body = sn_bind_alloc(b, sizeof *body);
    const sn_mesh* mesh = sn_bind_mesh(b, ref, "mesh");
    if (!body || !mesh) return SN_ERR_SCENE;
    making m = { .mesh = mesh, .place = place, .out = body };
    sn_status status = sn_bind_once(b, make_convex, &m, body, sizeof *body);
    *out = body;
    return status;
}

static sn_status make_box(sn_bind* b, void* context)
{
    static const int one[3] = { 1, 1, 1 };
    const making* m = context;
    sn_error why = { 0 };
    sn_vec3 half = sn_scale(0.5, m->edges);
    sn_mesh* box = sn_mesh_grid(one, sn_neg(half), half, SN_GRID_HEXAHEDRA, &why);
    sn_mesh* surface = box ? sn_mesh_surface(box, true, &why) : NULL;
    sn_status status =
        surface ? show_surface(b, surface, m->place) : sn_bind_fail(b, "edges", "%s", why.text);
    sn_mesh_destroy(box);
    sn_mesh_destroy(surface);
    return status;
}

sn_status sn_collider_box_mesh(sn_bind* b, const sn_pose* place, sn_vec3 edges)
{
    making m = { .edges = edges, .place = place };
    char none = 0;
    return sn_bind_once(b, make_box, &m, &none, sizeof none);
}
