/* Sinew - engines: lists that elements of SOFA offer to others by links.
   SPDX-License-Identifier: BSD-3-Clause */
#include "sofa/engines.h"

#include <math.h>
#include <string.h>

#include "sofa/element_values.h"
#include "sofa/topologies.h"

static bool is_one_of(const char* name, const char* const* names)
{
    for (; *names; ++names)
        if (strcmp(*names, name) == 0) return true;
    return false;
}

static sn_sofa_reals copy_points(sn_sofa_translation* t, const sn_vec3* points, int count)
{
    sn_sofa_reals list = { sn_pool_copy(t->pool, points, (size_t)count * sizeof *points), 3 * count };
    if (!list.at) list.count = 0;
    return list;
}

/* ---- states and meshes --------------------------------------------------------------------------------- */

static sn_sofa_reals of_state(sn_sofa_translation* t, sn_sofa_element* e)
{
    sn_sofa_place* place = sn_sofa_place_of(e);
    if (!e->made && place) sn_sofa_translate_body(t, place, e);
    const sn_sofa_body* body = e->made;
    sn_sofa_reals list = { NULL, 0 };
    if (!body || !body->count || body->kind == SN_SCALARS) return list;
    if (body->kind == SN_POINTS) return copy_points(t, body->points, body->count);
    list.at = sn_pool_array(t->pool, 7 * (size_t)body->count, sizeof *list.at);
    for (int i = 0; list.at && i < body->count; ++i) {
        const sn_quat q = body->orientations[i];
        const double row[7] = { body->points[i].x, body->points[i].y, body->points[i].z, q.x, q.y, q.z, q.w };
        memcpy(list.at + 7 * i, row, sizeof row);
    }
    list.count = list.at ? 7 * body->count : 0;
    return list;
}

/* ---- transformations ----------------------------------------------------------------------------------- */

static sn_quat turn_of(sn_sofa_translation* t, sn_sofa_element* e)
{
    const double degree = 3.14159265358979323846 / 180;
    const sn_vec3 r = sn_sofa_vector(t, e, "rotation", sn_v3(0, 0, 0));
    sn_sofa_reals q = sn_sofa_list(t, e, "quaternion");
    sn_quat turn = sn_quat_from_rpy(degree * r.x, degree * r.y, degree * r.z);
    if (q.count >= 4) turn = sn_quat_mul((sn_quat){ q.at[3], q.at[0], q.at[1], q.at[2] }, turn);
    return turn;
}

/* TransformEngine: scale, turn, shift; or with `inverse` the way back. */
static sn_sofa_reals transformed(sn_sofa_translation* t, sn_sofa_element* e)
{
    sn_sofa_reals list = sn_sofa_list(t, e, "input_position");
    const char* template = sn_sofa_text(t, e, "template");
    const int width = template && strstr(template, "Rigid") ? 7 : 3;
    const bool back = sn_sofa_read_bool(sn_sofa_text(t, e, "inverse"), false);
    const sn_vec3 shift = sn_sofa_vector(t, e, "translation", sn_v3(0, 0, 0));
    const double same = sn_sofa_real(t, e, "scale", 1);
    sn_vec3 scale = sn_sofa_vector(t, e, "scale", sn_v3(same, same, same));
    const sn_quat turn = turn_of(t, e);
    if (back) scale = sn_v3(1 / scale.x, 1 / scale.y, 1 / scale.z);
    sn_sofa_reals out = { sn_pool_copy(t->pool, list.at, (size_t)list.count * sizeof *list.at), list.count };
    for (int i = 0; list.count && out.at && i + width <= list.count; i += width) {
        double* v = out.at + i;
        sn_vec3 x = sn_v3(v[0], v[1], v[2]);
        if (back) x = sn_unrotate(turn, sn_sub(x, shift));
        x = sn_v3(scale.x * x.x, scale.y * x.y, scale.z * x.z);
        if (!back) x = sn_add(sn_rotate(turn, x), shift);
        memcpy(v, &x, sizeof x);
        if (width < 7) continue;
        sn_quat q = sn_quat_mul(back ? sn_quat_conjugate(turn) : turn, (sn_quat){ v[6], v[3], v[4], v[5] });
        const double turned[4] = { q.x, q.y, q.z, q.w };
        memcpy(v + 3, turned, sizeof turned);
    }
    for (int i = 0; i < out.count && out.at; ++i)
        if (!isfinite(out.at[i])) out.count = 0; // a scale of 0 has no way back
    return out;
}

/* ---- selections ---------------------------------------------------------------------------------------- */

static sn_sofa_reals joined(sn_sofa_translation* t, sn_sofa_element* e, const char* const* names)
{
    sn_sofa_reals out = { NULL, 0 };
    for (; *names; ++names) {
        sn_sofa_reals part = sn_sofa_list(t, e, *names);
        double* both = sn_pool_array(t->pool, (size_t)(out.count + part.count) + 1, sizeof *both);
        if (!both) return out;
        if (out.count) memcpy(both, out.at, (size_t)out.count * sizeof *both);
        if (part.count) memcpy(both + out.count, part.at, (size_t)part.count * sizeof *both);
        out = (sn_sofa_reals){ both, out.count + part.count };
    }
    return out;
}

/* The names of the inputs of MergeVectors. */
static const char* const* inputs_of(sn_sofa_translation* t, sn_sofa_element* e)
{
    enum { MOST = 100 };
    const double count = sn_sofa_real(t, e, "nbInputs", 2);
    const char** names = sn_pool_array(t->pool, MOST + 1, sizeof *names);
    static const char* const none[] = { NULL };
    for (int i = 0; names && i < count && count <= MOST; ++i)
        names[i] = sn_pool_format(t->pool, "input%d", i + 1);
    return names ? names : none;
}

/* PointsFromIndices. */
static sn_sofa_reals chosen(sn_sofa_translation* t, sn_sofa_element* e)
{
    sn_sofa_reals points = sn_sofa_list(t, e, "position"), out = { NULL, 0 };
    sn_sofa_indices nodes;
    const sn_sofa_body body = { .points = (const sn_vec3*)points.at, .count = points.count / 3 };
    if (!points.count || !sn_sofa_nodes(t, e, "indices", &body, &nodes)) return out;
    out.at = sn_pool_array(t->pool, 3 * (size_t)nodes.count + 1, sizeof *out.at);
    for (int i = 0; out.at && i < nodes.count; ++i)
        if (nodes.at[i] < body.count) {
            memcpy(out.at + out.count, points.at + 3 * nodes.at[i], 3 * sizeof *out.at);
            out.count += 3;
        }
    return out;
}

/* pointsInROI of a region. */
static sn_sofa_reals in_region(sn_sofa_translation* t, sn_sofa_element* e)
{
    sn_sofa_reals points = sn_sofa_list(t, e, "position"), out = { NULL, 0 };
    sn_sofa_indices nodes;
    for (sn_sofa_place* p = sn_sofa_place_of(e); p && !points.count; p = p->parent)
        if (p->body && p->body->count && p->body->kind == SN_POINTS)
            points = copy_points(t, p->body->points, p->body->count);
    if (!points.count || !sn_sofa_region_nodes(t, e, (const sn_vec3*)points.at, points.count / 3, &nodes))
        return out;
    out.at = sn_pool_array(t->pool, 3 * (size_t)nodes.count + 1, sizeof *out.at);
    for (int i = 0; out.at && i < nodes.count; ++i)
        memcpy(out.at + 3 * i, points.at + 3 * nodes.at[i], 3 * sizeof *out.at);
    out.count = out.at ? 3 * nodes.count : 0;
    return out;
}

/* A device that is not connected is at the origin. */
static sn_sofa_reals of_device(sn_sofa_translation* t)
{
    static const double frame[7] = { 0, 0, 0, 0, 0, 0, 1 };
    sn_sofa_reals out = { sn_pool_copy(t->pool, frame, sizeof frame), SN_COUNT(frame) };
    return out.at ? out : (sn_sofa_reals){ NULL, 0 };
}

/* ---- the lists ----------------------------------------------------------------------------------------- */

enum { DEEPEST = 16 /* engines behind each other */ };

static sn_sofa_reals find(sn_sofa_translation* t, sn_sofa_element* e, const char* data)
{
    static const char* const positions[] = { "position",       "rest_position", "points",
                                             "sphere_centers", "outputPoints",  NULL };
    static const char* const merged[] = { "position1", "position2", NULL };
    const bool of_points = is_one_of(data, positions);
    sn_sofa_reals none = { NULL, 0 };
    if (strcmp(e->name, "TransformEngine") == 0 && strcmp(data, "output_position") == 0)
        return transformed(t, e);
    if (strcmp(e->name, "MergePoints") == 0 && of_points) return joined(t, e, merged);
    if (strcmp(e->name, "MergeVectors") == 0 && strcmp(data, "output") == 0)
        return joined(t, e, inputs_of(t, e));
    if (strcmp(e->name, "PointsFromIndices") == 0 && strcmp(data, "indices_position") == 0)
        return chosen(t, e);
    if (strcmp(e->name, "IndexValueMapper") == 0 && strcmp(data, "outputValues") == 0)
        return sn_sofa_mapped_values(t, e);
    if (strcmp(e->name, "GenerateGrid") == 0 || strcmp(e->name, "GenerateCylinder") == 0)
        return sn_sofa_generated(t, e, data);
    if (strcmp(e->name, "GeomagicDriver") == 0 && strcmp(data, "positionDevice") == 0) return of_device(t);
    if (strcmp(e->name, "Spiral") == 0)
        return strcmp(data, "position") == 0 ? sn_sofa_spiral_points(t, e) : none;
    if (strcmp(e->name, "Vertex2Frame") == 0)
        return strcmp(data, "frames") == 0 ? sn_sofa_vertex_frames(t, e) : none;
    if (strcmp(e->name, "SubsetTopology") == 0) return sn_sofa_subset(t, e, data);
    if (strcmp(data, "pointsInROI") == 0) return in_region(t, e);
    if (strcmp(e->name, "MechanicalObject") == 0) return of_points ? of_state(t, e) : none;
    sn_sofa_topology* topology = sn_sofa_is_node(e) ? NULL : sn_sofa_topology_of(t, e);
    if (!topology) return none;
    if (of_points) return copy_points(t, topology->mesh->points, topology->mesh->point_count);
    if (strcmp(data, "listRadius") == 0 && topology->radii) {
        const size_t bytes = (size_t)topology->mesh->point_count * sizeof(double);
        sn_sofa_reals radii = { sn_pool_copy(t->pool, topology->radii, bytes), topology->mesh->point_count };
        return radii.at ? radii : none;
    }
    sn_sofa_reals cells = none;
    if (strcmp(data, "outputTetrahedra") == 0 || strcmp(data, "outputTetras") == 0) data = "tetrahedra";
    cells.at = sn_sofa_cells_of(topology, t->pool, data, &cells.count);
    return cells.at ? cells : none;
}

sn_sofa_reals sn_sofa_output(sn_sofa_translation* t, sn_sofa_element* e, const char* data)
{
    sn_sofa_reals none = { NULL, 0 };
    if (t->depth >= DEEPEST) return none;
    ++t->depth;
    sn_sofa_reals list = find(t, e, data);
    --t->depth;
    return list;
}

void sn_sofa_translate_engine(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* e)
{
    (void)place;
    if (!e->asked) {
        sn_sofa_tell(t->notes, SN_SOFA_VISUAL, e, "no simulated component uses it");
        return;
    }
    sn_sofa_honour(t, e);
}
