/* Sinew - forces: loads and obstacles. SPDX-License-Identifier: BSD-3-Clause */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "sofa/boxes.h"
#include "sofa/dampers.h"
#include "sofa/kinds.h"
#include "sofa/removals.h"

/* ---- loads --------------------------------------------------------------------------------------------- */

/* The same force on nodes. */
static void add_point_load(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* e,
                           sn_sofa_body* body, const int* nodes, int count, const double* f)
{
    if (count == 0) return;
    sn_id item = sn_sofa_add(t, place, e, &sn_point_load);
    sn_sofa_act(t, item, body);
    if (count == 1)
        sn_sofa_set(t, item, "node", "%d", nodes[0]);
    else
        sn_sofa_set_indices(t, item, "nodes", nodes, count);
    sn_sofa_set(t, item, "force", "%.17g %.17g %.17g", f[0], f[1], f[2]);
    if (body->kind == SN_FRAMES && (f[3] != 0 || f[4] != 0 || f[5] != 0))
        sn_sofa_set(t, item, "moment", "%.17g %.17g %.17g", f[3], f[4], f[5]);
}

void sn_sofa_translate_constant_force(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* e)
{
    enum { MAX = 100000 };
    sn_sofa_body* body = sn_sofa_body_for(t, e, "mstate");
    if (!body) return;
    const int each = body->on_line  ? 1
                     : body->planar ? (body->kind == SN_FRAMES ? 3 : 2)
                                    : (body->kind == SN_FRAMES ? 6 : 3);
    sn_sofa_indices nodes;
    bool some = sn_sofa_nodes(t, e, "indices", body, &nodes) || sn_sofa_nodes(t, e, "points", body, &nodes);
    int count = some ? nodes.count : body->count;
    sn_sofa_reals forces = sn_sofa_list(t, e, "forces");
    if (!forces.count) forces = sn_sofa_list(t, e, "force");
    sn_sofa_reals total = sn_sofa_list(t, e, "totalForce");
    if (body->kind == SN_SCALARS || count < 1 || count > MAX || (forces.count < each && total.count < each)) {
        sn_sofa_leave_out(t, e, "it has no force for a number of nodes between 1 and %d", (int)MAX);
        return;
    }
    int* alike = sn_pool_array(t->pool, (size_t)count, sizeof *alike); // ascending nodes with the same force
    double before[6] = { 0 };
    int run = 0;
    for (int i = 0; alike && i < count; ++i) {
        double f[6] = { 0 };
        int last = forces.count / each - 1;
        for (int k = 0; k < each; ++k)
            f[body->planar && k == 2 ? 5 : k] =
                total.count >= each ? total.at[k] / count : forces.at[each * (i < last ? i : last) + k];
        const int node = some ? nodes.at[i] : i;
        if (node >= body->count) continue;
        if (run && (memcmp(f, before, sizeof f) != 0 || node <= alike[run - 1])) {
            add_point_load(t, place, e, body, alike, run, before);
            run = 0;
        }
        memcpy(before, f, sizeof f);
        alike[run++] = node;
    }
    add_point_load(t, place, e, body, alike, run, before);
    sn_sofa_honour(t, e);
}

/* Numbers of faces: a list, or those in a region. */
static bool read_cells(sn_sofa_translation* t, sn_sofa_element* e, const char* name,
                       const sn_sofa_topology* topology, bool quads, sn_sofa_indices* list)
{
    const char* value = sn_sofa_attribute_value(e, name);
    sn_sofa_target target = { NULL, NULL };
    if (*value == '@') target = sn_sofa_follow(&t->graph, e, value);
    const bool region = target.element && target.data && strstr(target.element->name, "ROI");
    if (region && strstr(target.data, "ndices") &&
        sn_sofa_region_cells(t, target.element, topology, quads ? SN_CELL_QUAD : SN_CELL_TRIANGLE, list))
        return true;
    if (*value == '@' && !target.element) return true; // SOFA leaves the list of a dead link empty
    const char* text = sn_sofa_text(t, e, name);
    if (!region && text && *text != '@' && sn_sofa_read_indices(t->pool, text, list) && list->count)
        return true;
    sn_sofa_leave_out(t, e, "its %s \"%.60s\" does not lead to faces of its topology", name, value);
    return false;
}

/* A pressure that rises from 0 to its highest value, then falls and rises between this and the lowest one. */
static void set_pulse(sn_sofa_translation* t, sn_id item, sn_sofa_element* e, double high)
{
    const double low = sn_sofa_real(t, e, "pressureLowerBound", 0),
                 given = sn_sofa_real(t, e, "pressureSpeed", 0), speed = given > 0 ? given : high,
                 rise = high / speed, half = (high - low) / speed;
    if (!(half > 0))
        sn_sofa_set(t, item, "pressure", "%.17g*clamp(t/%.17g,0,1)", -high, rise);
    else
        sn_sofa_set(t, item, "pressure", "-min(%.17g*t,%.17g+%.17g*abs(mod(t-%.17g,%.17g)/%.17g-1))", speed,
                    low, high - low, rise, 2 * half, half);
}

/* The corners of the faces of a list, or of all. */
static void list_faces(sn_sofa_translation* t, sn_id item, const sn_cells* faces, int corners,
                       const sn_sofa_indices* list)
{
    const int count = list->count ? list->count : faces->count;
    int *nodes = sn_pool_array(t->pool, (size_t)count * (size_t)corners + 1, sizeof *nodes), used = 0;
    for (int i = 0; nodes && i < count; ++i) {
        const int face = list->count ? list->at[i] : i;
        if (face < faces->count)
            memcpy(nodes + corners * used++, faces->nodes + corners * face, (size_t)corners * sizeof *nodes);
    }
    if (nodes) sn_sofa_set_indices(t, item, "nodes", nodes, corners * used);
}

/* The faces of a list, or all, by their numbers in the mesh. */
static void name_faces(sn_sofa_translation* t, sn_id item, const sn_sofa_body* body,
                       const sn_sofa_topology* topology, sn_cell kind, const sn_sofa_indices* list)
{
    sn_sofa_set_cells(t, item, body, topology, kind);
    if (!list->count) return;
    char* text = sn_pool_alloc(t->pool, (size_t)list->count * 12 + 8);
    if (!text) return;
    char* end = text + sprintf(text, "cells");
    for (int i = 0; i < list->count; ++i)
        if (list->at[i] < topology->mesh->cells[kind].count) end += sprintf(end, " %d", list->at[i]);
    sn_scene_set(t->scene, item, "where", text);
}

/* A pressure along the normals (a number), or a vector per area. */
void sn_sofa_translate_pressure(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* e)
{
    sn_sofa_body* body;
    sn_sofa_topology* topology;
    if (!sn_sofa_find_both(t, e, "mstate", &body, &topology)) return;
    const sn_sofa_topology* listed = topology;
    const bool square = strstr(e->name, "Quad") != NULL, three = strstr(e->name, "Triangle") != NULL;
    if (square || three) topology = sn_sofa_with_faces(t, topology, square ? SN_CELL_QUAD : SN_CELL_TRIANGLE);
    if (!topology) return;
    bool quads = square || topology->mesh->cells[SN_CELL_TRIANGLE].count == 0;
    const sn_cells* faces = &topology->mesh->cells[quads ? SN_CELL_QUAD : SN_CELL_TRIANGLE];
    const int corners = quads ? 4 : 3;
    sn_sofa_reals p = sn_sofa_list(t, e, "pressure");
    sn_sofa_indices list = { NULL, 0 };
    const char* name = sn_sofa_attribute_value(e, quads ? "quadList" : "triangleList")
                           ? (quads ? "quadList" : "triangleList")
                           : "triangleIndices";
    const bool some = sn_sofa_attribute_value(e, name) != NULL;
    if (some && !read_cells(t, e, name, topology, quads, &list)) return;
    if ((some && !list.count) || (!some && strcmp(e->name, "TrianglePressureForceField") == 0)) {
        sn_sofa_tell(t->notes, SN_SOFA_CHANGED, e, "it chooses no faces, and does nothing in SOFA either");
        return;
    }
    if (!p.count || !(list.count ? list.count : faces->count)) {
        sn_sofa_leave_out(t, e, "it has no pressure, or its topology no faces");
        return;
    }
    const bool follows = topology == listed &&
                         sn_sofa_follow_cells(t, body, topology, quads ? SN_CELL_QUAD : SN_CELL_TRIANGLE, e);
    if (topology != listed) sn_sofa_keep_cells(t, topology, e);
    sn_id item = sn_sofa_add(t, place, e, &sn_surface_load);
    sn_sofa_act(t, item, body);
    sn_sofa_set(t, item, "faces", "%s", quads ? "quads" : "triangles");
    if (follows)
        name_faces(t, item, body, topology, quads ? SN_CELL_QUAD : SN_CELL_TRIANGLE, &list);
    else
        list_faces(t, item, faces, corners, &list);
    if (p.count >= 3)
        sn_sofa_set(t, item, "traction", "%.17g %.17g %.17g", p.at[0], p.at[1], p.at[2]);
    else if (sn_sofa_read_bool(sn_sofa_text(t, e, "pulseMode"), false) && p.at[0] > 0)
        set_pulse(t, item, e, p.at[0]);
    else
        sn_sofa_set(t, item, "pressure", "%.17g", -p.at[0]);
    sn_sofa_honour(t, e);
}

void sn_sofa_translate_gravity(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* e)
{
    (void)place; // read when the places were made
    sn_sofa_attribute_value(e, "gravity");
    sn_sofa_honour(t, e);
}

void sn_sofa_translate_drag(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* e)
{
    sn_sofa_body* body = sn_sofa_body_for(t, e, "mstate");
    if (!body) return;
    if (body->kind != SN_POINTS) {
        sn_sofa_leave_out(t, e, "drag acts on points; these are frames or scalars");
        return;
    }
    sn_id item = sn_sofa_add(t, place, e, &sn_drag);
    sn_sofa_act(t, item, body);
    const double damping = sn_sofa_real(t, e, "dampingCoefficient", 0.1);
    const bool implicit = sn_sofa_read_bool(sn_sofa_text(t, e, "implicit"), false);
    sn_sofa_set(t, item, "damping", "%.17g", damping);
    if (damping != 0) sn_sofa_note_damper(body, implicit ? SN_SOFA_DAMPER_IMPLICIT : SN_SOFA_DAMPER_EXPLICIT);
    sn_sofa_honour(t, e);
}

/* ---- obstacles ----------------------------------------------------------------------------------------- */

/* SOFA's force is depth (k n - c v): along the normal, damping of c/k seconds per metre. `k` and `c` are
   for a unit normal. */
static sn_id add_collider(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* e,
                          sn_sofa_body* body, const char* shape, sn_vec3 position, double size)
{
    const double k = size * size * sn_sofa_real(t, e, "stiffness", 500),
                 c = size * sn_sofa_real(t, e, "damping", 5);
    sn_id item = sn_sofa_add(t, place, e, &sn_penalty_contact);
    sn_sofa_act(t, item, body);
    sn_sofa_set(t, item, "shape", "%s", shape);
    sn_sofa_set(t, item, "position", "%.17g %.17g %.17g", position.x, position.y, position.z);
    sn_sofa_set(t, item, "stiffness", "%.17g", k);
    sn_sofa_set(t, item, "damping", "%.17g", k > 0 ? c / k : 0);
    if (c != 0 && k > 0) {
        sn_sofa_note_damper(body, SN_SOFA_DAMPER_EXPLICIT);
        sn_sofa_tell(t->notes, SN_SOFA_CHANGED, e,
                     "its damping brakes along the normal; in SOFA it also brakes the sliding");
    }
    return item;
}

/* The points that an obstacle pushes: those of a state, or the origins of its frames. */
static sn_sofa_body* points_for(sn_sofa_translation* t, sn_sofa_element* e)
{
    sn_sofa_body *body = sn_sofa_body_for(t, e, "mstate"), *centres;
    sn_sofa_topology* none;
    if (!body || body->kind != SN_FRAMES || body->planar) return body;
    if (!sn_sofa_find_centres(t, e, body, &centres, &none)) return NULL;
    sn_sofa_write_centres(t, e, centres);
    return centres;
}

void sn_sofa_translate_plane(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* e)
{
    sn_sofa_body* body = points_for(t, e);
    if (!body) return;
    const sn_sofa_reals two = body->planar ? sn_sofa_list(t, e, "normal") : (sn_sofa_reals){ NULL, 0 };
    sn_vec3 n =
        two.count == 2 ? sn_v3(two.at[0], two.at[1], 0) : sn_sofa_vector(t, e, "normal", sn_v3(0, 1, 0));
    double size = sn_norm(n);
    if (body->kind != SN_POINTS || !(size > 0) || sn_sofa_read_bool(sn_sofa_text(t, e, "bilateral"), false)) {
        sn_sofa_leave_out(t, e, "only planes with a normal that push points to one side are translated");
        return;
    }
    n = sn_scale(1 / size, n);
    sn_id item =
        add_collider(t, place, e, body, "plane", sn_scale(sn_sofa_real(t, e, "d", 0) / size, n), size);
    sn_sofa_set(t, item, "direction", "%.17g %.17g %.17g", n.x, n.y, n.z);
    sn_sofa_honour(t, e);
}

void sn_sofa_translate_sphere(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* e)
{
    sn_sofa_body* body = points_for(t, e);
    if (!body) return;
    double radius = sn_sofa_real(t, e, "radius", 1);
    if (body->kind != SN_POINTS || radius == 0) {
        sn_sofa_leave_out(t, e, "only spheres with a radius that push points are translated");
        return;
    }
    sn_vec3 centre = sn_sofa_vector(t, e, "center", sn_sofa_vector(t, e, "sphereCenter", sn_v3(0, 0, 0)));
    sn_id item = add_collider(t, place, e, body, "sphere", centre, 1);
    sn_sofa_set(t, item, "collider_radius", "%.17g", fabs(radius));
    if (radius < 0) sn_sofa_set(t, item, "hollow", "true");
    sn_sofa_honour(t, e);
}
