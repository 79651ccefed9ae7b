/* Sinew - loads: forces of SOFA that become point loads and drag. SPDX-License-Identifier: BSD-3-Clause */
#include <string.h>

#include "sofa/conditions.h"
#include "sofa/dampers.h"
#include "sofa/removals.h"

/* Whether a force is there at once at a time above 0. */
static bool jumps(double time, const double* force, int width)
{
    for (int i = 0; i < width; ++i)
        if (time > 0 && force[i] != 0) return true;
    return false;
}

/* Forces at key times, with straight lines between them. SOFA multiplies by `force` before the last only. */
void sn_sofa_translate_linear_force(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* e)
{
    enum { MAX_TIMES = 200 };
    static const char* const parts[] = { "force", "moment" };
    sn_sofa_body* body = sn_sofa_body_for(t, e, "mstate");
    sn_sofa_indices nodes;
    if (!body) return;
    sn_sofa_reals times = sn_sofa_list(t, e, "times"), forces = sn_sofa_list(t, e, "forces");
    const double factor = sn_sofa_real(t, e, "force", 1);
    const int width = body->kind == SN_FRAMES ? 6 : 3;
    if (body->kind == SN_SCALARS || times.count < 1 || times.count > MAX_TIMES ||
        forces.count < width * times.count || jumps(times.at[0], forces.at, width) ||
        (factor != 1 && jumps(1, forces.at + width * (times.count - 1), width)) ||
        !sn_sofa_nodes(t, e, "points", body, &nodes)) {
        sn_sofa_leave_out(t, e, "only forces without jumps on chosen nodes at up to %d times are translated",
                          (int)MAX_TIMES);
        return;
    }
    int kept = 0;
    for (int i = 0; i < nodes.count; ++i)
        if (nodes.at[i] < body->count) nodes.at[kept++] = nodes.at[i];
    if (!kept) {
        sn_sofa_tell(t->notes, SN_SOFA_CHANGED, e, "it chooses no node of the state, as in SOFA");
        return;
    }
    for (int i = 0; i < width * times.count; ++i)
        forces.at[i] *= factor;
    sn_id item = sn_sofa_add(t, place, e, &sn_point_load);
    sn_sofa_act(t, item, body);
    sn_sofa_set_indices(t, item, "nodes", nodes.at, kept);
    for (int part = 0; part < width / 3; ++part) {
        const char* text = "";
        for (int k = 0; text && k < 3; ++k) {
            const char* line = sn_sofa_broken_line(t, times.at, forces.at + 3 * part + k, times.count, width);
            text = line ? sn_pool_format(t->pool, "%s%s%s", text, k ? " " : "", line) : NULL;
        }
        if (text) sn_scene_set(t->scene, item, parts[part], text);
    }
    sn_sofa_honour(t, e);
}

/* Numbers of edges: a list, those of a region, or all that the element names itself. */
static bool chosen_edges(sn_sofa_translation* t, sn_sofa_element* e, const sn_sofa_topology* topology,
                         sn_sofa_indices* out)
{
    const char* value = sn_sofa_attribute_value(e, "edgeIndices");
    if (value && *value == '@') {
        const sn_sofa_target target = sn_sofa_follow(&t->graph, e, value);
        return target.element && sn_sofa_region_cells(t, target.element, topology, SN_CELL_EDGE, out);
    }
    if (value) return sn_sofa_read_indices(t->pool, value, out);
    if (!sn_sofa_attribute_value(e, "edges")) return false;
    const int count = topology->mesh->cells[SN_CELL_EDGE].count;
    *out = (sn_sofa_indices){ sn_pool_array(t->pool, (size_t)count + 1, sizeof(int)), count };
    for (int i = 0; out->at && i < count; ++i)
        out->at[i] = i;
    return out->at != NULL;
}

/* The force per length of an edge: `pressure`, or p_intensity across the edge in the plane of `binormal`. */
static bool edge_force(sn_sofa_translation* t, sn_sofa_element* e, sn_vec3 along, sn_vec3* out)
{
    const sn_vec3 zero = sn_v3(0, 0, 0), pressure = sn_sofa_vector(t, e, "pressure", zero),
                  binormal = sn_sofa_vector(t, e, "binormal", zero);
    sn_sofa_attribute_value(e, "normal"); // chooses edges where nothing else does
    if (sn_norm(pressure) > 0) {
        sn_sofa_attribute_value(e, "p_intensity"); // without use
        *out = pressure;
        return true;
    }
    const sn_sofa_reals intensity = sn_sofa_list(t, e, "p_intensity");
    const sn_vec3 across = sn_cross(binormal, along);
    if (intensity.count != 1 || !(sn_norm(across) > 0)) return false;
    *out = sn_scale(intensity.at[0] / sn_norm(across), across);
    return true;
}

/* Dead forces on the edges at rest, half of each on its ends. */
void sn_sofa_translate_edge_pressure(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* e)
{
    sn_sofa_body* body;
    sn_sofa_topology* topology;
    sn_sofa_indices edges;
    if (!sn_sofa_find_both(t, e, "mstate", &body, &topology)) return;
    sn_sofa_keep_cells(t, topology, e);
    const sn_cells* cells = &topology->mesh->cells[SN_CELL_EDGE];
    sn_vec3* sum = sn_pool_array(t->pool, (size_t)body->count, sizeof *sum);
    if (!sum) return;
    if (!chosen_edges(t, e, topology, &edges)) {
        sn_sofa_leave_out(t, e, "its edges are not those of a list, a region or all of its topology");
        return;
    }
    for (int i = 0; i < edges.count; ++i) {
        if (edges.at[i] < 0 || edges.at[i] >= cells->count) continue;
        const int* n = cells->nodes + 2 * edges.at[i];
        const sn_vec3 along = sn_sub(body->points[n[1]], body->points[n[0]]);
        sn_vec3 f;
        if (!edge_force(t, e, along, &f)) {
            sn_sofa_leave_out(t, e, "it has no pressure, and no p_intensity with a binormal");
            return;
        }
        for (int k = 0; k < 2; ++k)
            sum[n[k]] = sn_madd(sum[n[k]], 0.5 * sn_norm(along), f);
    }
    for (int i = 0; i < body->count; ++i) {
        if (sn_dot(sum[i], sum[i]) == 0) continue;
        sn_id item = sn_sofa_add(t, place, e, &sn_point_load);
        sn_sofa_act(t, item, body);
        sn_sofa_set(t, item, "node", "%d", i);
        sn_sofa_set(t, item, "force", "%.17g %.17g %.17g", sum[i].x, sum[i].y, sum[i].z);
    }
    sn_sofa_honour(t, e);
}

/* Drag along x, y and z, with coefficients for all points or each: dashpots to the ground. */
void sn_sofa_translate_diagonal_drag(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* e)
{
    static const char* const axes[3] = { "1 0 0", "0 1 0", "0 0 1" };
    sn_sofa_body* body = sn_sofa_body_for(t, e, "mstate");
    if (!body) return;
    const sn_sofa_reals c = sn_sofa_list(t, e, "dampingCoefficient");
    bool good = body->kind == SN_POINTS && c.count >= 3 && c.count % 3 == 0;
    for (int i = 0; good && i < c.count; ++i)
        good = c.at[i] >= 0;
    double* damping = sn_pool_array(t->pool, (size_t)body->count, sizeof *damping);
    if (!good || !damping) {
        sn_sofa_leave_out(t, e, "drag acts on points, with three coefficients for all or each, 0 or more");
        return;
    }
    for (int axis = 0; axis < 3; ++axis) {
        for (int i = 0; i < body->count; ++i)
            damping[i] = c.at[3 * (i < c.count / 3 ? i : c.count / 3 - 1) + axis];
        sn_id item = sn_sofa_add(t, place, e, &sn_springs_to_ground);
        sn_sofa_act(t, item, body);
        sn_sofa_set_reals(t, item, "damping", damping, body->count);
        sn_sofa_set(t, item, "direction", "%s", axes[axis]);
    }
    sn_sofa_note_damper(body, SN_SOFA_DAMPER_IMPLICIT);
    sn_sofa_honour(t, e);
}
