/* Sinew - boxes: collision models that are boxes, surfaces of files or spheres on frames.
   SPDX-License-Identifier: BSD-3-Clause */
#include "sofa/boxes.h"

#include <string.h>

#include "sofa/topologies.h"

enum { CORNERS = 8, TRIANGLES = 12 };

/* Corner i is at the upper end of axis a if bit a of i is set. Counter-clockwise seen from outside. */
static const int triangles[TRIANGLES][3] = { { 0, 2, 1 }, { 1, 2, 3 }, { 4, 5, 6 }, { 5, 7, 6 },
                                             { 0, 1, 4 }, { 1, 5, 4 }, { 2, 6, 3 }, { 3, 6, 7 },
                                             { 0, 4, 2 }, { 2, 4, 6 }, { 1, 3, 5 }, { 3, 7, 5 } };

/* Half the lengths of the sides of box i. */
static sn_vec3 extents_of(sn_sofa_translation* t, sn_sofa_element* e, int i)
{
    sn_sofa_reals list = sn_sofa_list(t, e, "extents");
    const double each = sn_sofa_real(t, e, "defaultExtent", 1);
    if (list.count < 3) return sn_v3(each, each, each);
    const double* at = list.at + 3 * (i < list.count / 3 ? i : list.count / 3 - 1);
    return sn_v3(at[0], at[1], at[2]);
}

static sn_vec3 corner(sn_vec3 half, int i)
{
    return sn_v3(i & 1 ? half.x : -half.x, i & 2 ? half.y : -half.y, i & 4 ? half.z : -half.z);
}

static sn_mesh* build_boxes(sn_sofa_translation* t, sn_sofa_element* e, const sn_sofa_body* frames)
{
    sn_error why = { 0 };
    sn_mesh_builder* builder = sn_mesh_builder_create(e->name, &why);
    bool good = builder != NULL;
    for (int i = 0; good && i < CORNERS * frames->count; ++i) {
        const int f = i / CORNERS;
        const sn_vec3 x = corner(extents_of(t, e, f), i % CORNERS);
        const sn_vec3 at = sn_add(frames->points[f], sn_rotate(frames->orientations[f], x));
        good = sn_mesh_builder_point(builder, at, i) >= 0;
    }
    for (int i = 0; good && i < TRIANGLES * frames->count; ++i) {
        int nodes[3];
        for (int k = 0; k < 3; ++k)
            nodes[k] = CORNERS * (i / TRIANGLES) + triangles[i % TRIANGLES][k];
        good = sn_mesh_builder_cell(builder, SN_CELL_TRIANGLE, nodes, -1, i);
    }
    if (good) return sn_mesh_builder_finish(builder, false);
    if (builder) sn_mesh_builder_destroy(builder);
    return NULL;
}

/* The triangles of a file on each frame. */
static sn_mesh* build_copies(const sn_mesh* of, double scale, sn_vec3 shift, const sn_sofa_body* frames)
{
    sn_error why = { 0 };
    sn_mesh_builder* builder = sn_mesh_builder_create("copies", &why);
    const sn_cells* cells = &of->cells[SN_CELL_TRIANGLE];
    bool good = builder && cells->count > 0;
    for (int i = 0; good && i < of->point_count * frames->count; ++i) {
        const int f = i / of->point_count;
        const sn_vec3 x = sn_madd(shift, scale, of->points[i % of->point_count]);
        const sn_vec3 at = sn_add(frames->points[f], sn_rotate(frames->orientations[f], x));
        good = sn_mesh_builder_point(builder, at, i) >= 0;
    }
    for (int i = 0; good && i < cells->count * frames->count; ++i) {
        int nodes[3];
        for (int k = 0; k < 3; ++k)
            nodes[k] = i / cells->count * of->point_count + cells->nodes[3 * (i % cells->count) + k];
        good = sn_mesh_builder_cell(builder, SN_CELL_TRIANGLE, nodes, -1, i);
    }
    if (good) return sn_mesh_builder_finish(builder, false);
    if (builder) sn_mesh_builder_destroy(builder);
    return NULL;
}

/* NULL where its file is not there, too large, or without triangles. */
static sn_mesh* build_surface(sn_sofa_translation* t, sn_sofa_element* e, const sn_sofa_body* frames)
{
    sn_error why = { 0 };
    const sn_vec3 turn = sn_sofa_vector(t, e, "rotation", sn_v3(0, 0, 0));
    const char *name = sn_sofa_text(t, e, "filename"),
               *file = name && sn_dot(turn, turn) == 0 ? sn_sofa_find_file(&t->graph, e->file, name) : NULL;
    sn_mesh *of = file ? sn_mesh_read(file, &why) : NULL, *mesh = NULL;
    sn_sofa_attribute_value(e, "usePoints"); // corners of the surface, which always touch
    if (of && sn_sofa_claim_points(t, e, (double)of->point_count * frames->count))
        mesh = build_copies(of, sn_sofa_real(t, e, "scale", 1),
                            sn_sofa_vector(t, e, "translation", sn_v3(0, 0, 0)), frames);
    sn_mesh_destroy(of);
    return mesh;
}

bool sn_sofa_find_boxes(sn_sofa_translation* t, sn_sofa_element* e, sn_sofa_body* frames,
                        sn_sofa_body** corners, sn_sofa_topology** faces)
{
    const bool box = strcmp(e->name, "OBBCollisionModel") == 0;
    sn_mesh* mesh = box ? build_boxes(t, e, frames) : build_surface(t, e, frames);
    sn_sofa_body* body = sn_pool_alloc(t->pool, sizeof *body);
    sn_sofa_topology* topology = sn_pool_alloc(t->pool, sizeof *topology);
    sn_mesh* copy = mesh ? sn_mesh_copy(t->pool, mesh) : NULL;
    sn_mesh_destroy(mesh);
    if (!body || !topology || !copy) return false;
    *topology = (sn_sofa_topology){ .mesh = copy };
    *body = (sn_sofa_body){ .element = e,
                            .place = frames->place,
                            .kind = SN_POINTS,
                            .count = copy->point_count,
                            .points = copy->points,
                            .mapped = true,
                            .follows = frames };
    *corners = body;
    *faces = topology;
    return true;
}

static void attach(sn_sofa_translation* t, sn_sofa_element* e, sn_sofa_body* points, const int* nodes,
                   const double* places)
{
    sn_id item = sn_sofa_add(t, points->place, e, &sn_attached_points);
    sn_sofa_set(t, item, "to", "%s", points->follows->path);
    sn_sofa_set_indices(t, item, "nodes", nodes, points->count);
    sn_sofa_set_reals(t, item, "positions", places, 3 * points->count);
    points->path = sn_sofa_path(t, points->place, item);
}

void sn_sofa_write_boxes(sn_sofa_translation* t, sn_sofa_element* e, sn_sofa_body* corners,
                         sn_sofa_topology* faces)
{
    if (corners->path) return;
    double* places = sn_pool_array(t->pool, 3 * (size_t)corners->count, sizeof *places);
    int* nodes = sn_pool_array(t->pool, (size_t)corners->count, sizeof *nodes);
    if (!places || !nodes) return;
    const sn_sofa_body* frames = corners->follows;
    const int each = corners->count / frames->count;
    for (int i = 0; i < corners->count; ++i) {
        const int f = nodes[i] = i / each;
        const sn_vec3 x = sn_unrotate(frames->orientations[f], sn_sub(corners->points[i], frames->points[f]));
        memcpy(places + 3 * i, &x, sizeof x);
    }
    attach(t, e, corners, nodes, places);
    sn_id item = sn_sofa_add(t, corners->place, e, &sn_inline_mesh);
    sn_sofa_set_reals(t, item, "points", &faces->mesh->points[0].x, 3 * faces->mesh->point_count);
    const sn_cells* cells = &faces->mesh->cells[SN_CELL_TRIANGLE];
    sn_sofa_set_indices(t, item, "triangles", cells->nodes, 3 * cells->count);
    faces->path = sn_sofa_path(t, corners->place, item);
}

bool sn_sofa_find_centres(sn_sofa_translation* t, sn_sofa_element* e, sn_sofa_body* frames,
                          sn_sofa_body** centres, sn_sofa_topology** topology)
{
    sn_sofa_body* body = sn_pool_alloc(t->pool, sizeof *body);
    if (!body) return false;
    *body = (sn_sofa_body){ .element = e,
                            .place = frames->place,
                            .kind = SN_POINTS,
                            .count = frames->count,
                            .points = frames->points,
                            .mapped = true,
                            .follows = frames };
    *centres = body;
    *topology = NULL;
    return true;
}

void sn_sofa_write_centres(sn_sofa_translation* t, sn_sofa_element* e, sn_sofa_body* centres)
{
    double* places = sn_pool_array(t->pool, 3 * (size_t)centres->count, sizeof *places);
    int* nodes = sn_pool_array(t->pool, (size_t)centres->count, sizeof *nodes);
    if (centres->path || !places || !nodes) return;
    for (int i = 0; i < centres->count; ++i)
        nodes[i] = i;
    attach(t, e, centres, nodes, places);
}
