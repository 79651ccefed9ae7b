/* Sinew - skins. SPDX-License-Identifier: BSD-3-Clause */
#include "sofa/skins.h"

#include <math.h>

#include "sofa/boxes.h"
#include "sofa/topologies.h"

sn_sofa_body* sn_sofa_body_of_model(const sn_sofa_model* model)
{
    for (sn_sofa_place* p = sn_sofa_place_of(model->element); p; p = p->parent)
        if (p->body) return p->body->path ? p->body : NULL;
    return NULL;
}

bool sn_sofa_is_model_moved(const sn_sofa_model* model)
{
    const sn_sofa_body* body = sn_sofa_body_of_model(model);
    return body && sn_sofa_integrator_of_body(body) != NULL;
}

static bool is_of_mesh(const sn_sofa_model* m)
{
    return m->shape == SN_SOFA_TRIANGLE || m->shape == SN_SOFA_LINE || m->shape == SN_SOFA_POINT;
}

sn_sofa_model* sn_sofa_model_with_skin(sn_sofa_translation* t, sn_sofa_model* model)
{
    static const sn_sofa_shape order[] = { SN_SOFA_TRIANGLE, SN_SOFA_LINE, SN_SOFA_POINT };
    sn_sofa_skin s;
    if (!is_of_mesh(model)) return sn_sofa_find_skin(t, model, &s) ? model : NULL;
    for (int k = 0; k < 3; ++k)
        for (int i = 0; i < t->contacts->count; ++i) {
            sn_sofa_model* m = &t->contacts->models[i];
            if (m->shape == order[k] && sn_sofa_body_of_model(m) == sn_sofa_body_of_model(model) &&
                sn_sofa_find_skin(t, m, &s))
                return m;
        }
    return NULL;
}

/* ---- shapes -------------------------------------------------------------------------------------------- */

/* Boxes, and spheres on frames, are found once, and kept in the model. */
static bool find_on_frames(sn_sofa_translation* t, sn_sofa_model* model, sn_sofa_body* frames,
                           sn_sofa_skin* out)
{
    if (!frames->count) return false;
    const bool box = model->shape != SN_SOFA_SPHERE;
    if (!model->corners &&
        !(box ? sn_sofa_find_boxes(t, model->element, frames, &model->corners, &model->faces)
              : sn_sofa_find_centres(t, model->element, frames, &model->corners, &model->faces)))
        return false;
    *out = (sn_sofa_skin){ .body = model->corners,
                           .topology = model->faces,
                           .shape = box ? SN_SOFA_SKIN_OF_TRIANGLES : SN_SOFA_SKIN_OF_SPHERES };
    return true;
}

/* A radius for each sphere: of a list, then the default of all. */
static sn_sofa_reals radii_of_spheres(sn_sofa_translation* t, sn_sofa_element* e, int count)
{
    const sn_sofa_reals list = sn_sofa_list(t, e, "listRadius");
    const double all = sn_sofa_real(t, e, "radius", 1);
    sn_sofa_reals out = { sn_pool_array(t->pool, (size_t)count, sizeof(double)), count };
    for (int i = 0; out.at && i < count; ++i) {
        out.at[i] = i < list.count ? list.at[i] : all;
        if (!(out.at[i] > 0)) out.count = 0;
    }
    return out.at ? out : (sn_sofa_reals){ NULL, 0 };
}

static bool find_spheres(sn_sofa_translation* t, sn_sofa_model* model, sn_sofa_skin* out)
{
    sn_sofa_body* body = out->body;
    if (body->kind == SN_FRAMES && !find_on_frames(t, model, body, out)) return false;
    out->shape = SN_SOFA_SKIN_OF_SPHERES;
    out->radii = radii_of_spheres(t, model->element, body->count);
    return out->radii.count > 0;
}

/* Capsules along edges, all with one radius. */
static bool find_capsules(sn_sofa_translation* t, sn_sofa_model* model, sn_sofa_skin* out)
{
    const sn_sofa_reals list = sn_sofa_list(t, model->element, "listCapsuleRadii");
    double* radius = sn_pool_alloc(t->pool, sizeof *radius);
    if (!radius || out->body->kind != SN_POINTS) return false;
    *radius = list.count ? list.at[0] : sn_sofa_real(t, model->element, "defaultRadius", 0.5);
    for (int i = 0; i < list.count; ++i)
        if (list.at[i] != *radius) return false;
    out->topology = sn_sofa_topology_for(t, model->element, "topology");
    out->shape = SN_SOFA_SKIN_OF_LINES;
    out->radii = (sn_sofa_reals){ radius, 1 };
    return *radius > 0 && out->topology && out->topology->mesh->cells[SN_CELL_EDGE].count &&
           out->topology->mesh->point_count == out->body->count;
}

/* Triangles of a topology, or of its solid cells; else its edges; else its points. */
static bool find_mesh_skin(sn_sofa_translation* t, sn_sofa_model* model, sn_sofa_skin* out)
{
    if (out->body->kind != SN_POINTS) return false;
    sn_sofa_topology* topology = sn_sofa_topology_for(t, model->element, "topology");
    const bool whole = topology && topology->mesh->point_count == out->body->count;
    if (whole) out->topology = sn_sofa_with_surface(t, topology);
    if (whole && out->topology && out->topology->mesh->cells[SN_CELL_TRIANGLE].count) return true;
    if (model->shape == SN_SOFA_TRIANGLE) return false;
    const bool lines = model->shape == SN_SOFA_LINE && whole && topology->mesh->cells[SN_CELL_EDGE].count;
    out->topology = topology;
    out->shape = lines ? SN_SOFA_SKIN_OF_LINES : SN_SOFA_SKIN_OF_SPHERES;
    return lines || model->shape == SN_SOFA_POINT;
}

bool sn_sofa_find_skin(sn_sofa_translation* t, sn_sofa_model* model, sn_sofa_skin* out)
{
    *out = (sn_sofa_skin){ .body = sn_sofa_body_of_model(model) };
    if (!out->body || !out->body->count || out->body->kind == SN_SCALARS) return false;
    switch (model->shape) {
    case SN_SOFA_BOX:
    case SN_SOFA_FILE:
        return out->body->kind == SN_FRAMES && find_on_frames(t, model, out->body, out);
    case SN_SOFA_SPHERE:
        return find_spheres(t, model, out);
    case SN_SOFA_CAPSULE:
        return find_capsules(t, model, out);
    default:
        return is_of_mesh(model) && find_mesh_skin(t, model, out);
    }
}

void sn_sofa_write_skin(sn_sofa_translation* t, sn_sofa_model* model, const sn_sofa_skin* skin)
{
    if (skin->body != model->corners) return;
    if (model->shape != SN_SOFA_SPHERE)
        sn_sofa_write_boxes(t, model->element, model->corners, model->faces);
    else
        sn_sofa_write_centres(t, model->element, model->corners);
}

/* ---- measures ------------------------------------------------------------------------------------------ */

double sn_sofa_edge_of_skin(const sn_sofa_skin* skin)
{
    if (skin->shape != SN_SOFA_SKIN_OF_TRIANGLES) return HUGE_VAL;
    const sn_cells* cells = &skin->topology->mesh->cells[SN_CELL_TRIANGLE];
    const sn_vec3* x = skin->topology->mesh->points;
    double sum = 0;
    for (int i = 0; i < 3 * cells->count; ++i)
        sum += sn_norm(sn_sub(x[cells->nodes[i]], x[cells->nodes[i / 3 * 3 + (i + 1) % 3]]));
    return sum / (3 * cells->count);
}

/* Six times the volume within triangles; below 0 where they are clockwise seen from outside. */
static double volume_within(const sn_sofa_topology* topology)
{
    const sn_cells* cells = &topology->mesh->cells[SN_CELL_TRIANGLE];
    const sn_vec3 *x = topology->mesh->points, from = x[cells->nodes[0]];
    double sum = 0;
    for (int i = 0; i < cells->count; ++i) {
        const int* n = cells->nodes + 3 * i;
        const sn_vec3 a = sn_sub(x[n[0]], from), b = sn_sub(x[n[1]], from), c = sn_sub(x[n[2]], from);
        sum += sn_dot(sn_cross(a, b), c);
    }
    return sum;
}

/* Whether all points of one skin are in the box around the other, as in a room. */
static bool surrounds(const sn_sofa_skin* outer, const sn_sofa_skin* inner)
{
    const sn_vec3 *x = outer->body->points, *y = inner->body->points;
    sn_vec3 low = x[0], high = x[0];
    for (int i = 1; i < outer->body->count; ++i) {
        low = sn_v3(fmin(low.x, x[i].x), fmin(low.y, x[i].y), fmin(low.z, x[i].z));
        high = sn_v3(fmax(high.x, x[i].x), fmax(high.y, x[i].y), fmax(high.z, x[i].z));
    }
    for (int i = 0; i < inner->body->count; ++i)
        if (!(y[i].x > low.x && y[i].x < high.x && y[i].y > low.y && y[i].y < high.y && y[i].z > low.z &&
              y[i].z < high.z))
            return false;
    return true;
}

int sn_sofa_parts_of_skin(const sn_sofa_skin* skin, const sn_sofa_skin* other)
{
    if (skin->shape != SN_SOFA_SKIN_OF_TRIANGLES) return 1;
    return volume_within(skin->topology) < 0 && surrounds(skin, other) ? 2 : 1;
}

/* ---- meshes -------------------------------------------------------------------------------------------- */

/* The cells first .. last - 1 of a kind on the points of a skin. */
static const char* write_cells(sn_sofa_translation* t, sn_sofa_element* e, const sn_sofa_skin* skin,
                               sn_cell kind, int first, int last, bool inside_out)
{
    sn_error why = { 0 };
    sn_mesh_builder* builder = sn_mesh_builder_create(e->name, &why);
    const int n = sn_cell_nodes(kind);
    bool good = builder != NULL;
    for (int i = 0; good && i < skin->body->count; ++i)
        good = sn_mesh_builder_point(builder, skin->body->points[i], i) >= 0;
    for (int i = first; good && i < last; ++i) {
        int nodes[SN_CELL_MAX_NODES];
        for (int k = 0; k < n; ++k)
            nodes[k] = skin->topology->mesh->cells[kind].nodes[n * i + (inside_out ? n - 1 - k : k)];
        good = sn_mesh_builder_cell(builder, kind, nodes, -1, i);
    }
    if (good) {
        sn_sofa_topology* made = sn_sofa_write_mesh(t, e, builder);
        return made ? made->path : NULL;
    }
    if (builder) sn_mesh_builder_destroy(builder);
    return NULL;
}

const char* sn_sofa_mesh_of_skin(sn_sofa_translation* t, sn_sofa_element* e, const sn_sofa_skin* skin,
                                 int part, int parts)
{
    if (skin->shape == SN_SOFA_SKIN_OF_SPHERES) return write_cells(t, e, skin, SN_CELL_EDGE, 0, 0, false);
    const sn_cell kind = skin->shape == SN_SOFA_SKIN_OF_LINES ? SN_CELL_EDGE : SN_CELL_TRIANGLE;
    const int count = skin->topology->mesh->cells[kind].count;
    const bool inside_out = kind == SN_CELL_TRIANGLE && parts == 1 && volume_within(skin->topology) < 0;
    const bool as_it_is = kind == SN_CELL_TRIANGLE && parts == 1 && !inside_out;
    if (as_it_is && !skin->body->mapped && !sn_sofa_is_other_mesh(skin->body, skin->topology)) return NULL;
    if (as_it_is && skin->topology->path) return skin->topology->path;
    return write_cells(t, e, skin, kind, part * count / parts, (part + 1) * count / parts, inside_out);
}
