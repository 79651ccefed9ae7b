/* Sinew - frames: what acts on frames: beams between them, springs to where they were.
   SPDX-License-Identifier: BSD-3-Clause */
#include <string.h>

#include "sofa/kinds.h"
#include "sofa/removals.h"

void sn_sofa_translate_beams(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* e)
{
    sn_sofa_body* body = sn_sofa_body_for(t, e, "mstate");
    if (!body) return;
    sn_sofa_topology* topology = sn_sofa_topology_for(t, e, "topology");
    const sn_cells* edges = topology ? &topology->mesh->cells[SN_CELL_EDGE] : NULL;
    if (body->kind != SN_FRAMES || !edges || !edges->count || topology->mesh->point_count > body->count) {
        sn_sofa_leave_out(t, e, "it needs frames, and a topology whose edges join them");
        return;
    }
    double radius = sn_sofa_real(t, e, "radius", 0.1), inner = sn_sofa_real(t, e, "radiusInner", 0);
    if (!(radius > 0 && inner >= 0 && inner < radius)) {
        sn_sofa_leave_out(t, e, "a section of radius %g with a hole of radius %g", radius, inner);
        return;
    }
    sn_sofa_keep_cells(t, topology, e);
    sn_id item = sn_sofa_add(t, place, e, &sn_beams);
    sn_sofa_act(t, item, body);
    sn_sofa_set_indices(t, item, "nodes", edges->nodes, 2 * edges->count);
    sn_sofa_set(t, item, "section", "%s", inner > 0 ? "tube" : "circle");
    sn_sofa_set(t, item, "radius", "%.17g", radius);
    if (inner > 0) sn_sofa_set(t, item, "inner_radius", "%.17g", inner);
    sn_sofa_set(t, item, "young_modulus", "%.17g", sn_sofa_real(t, e, "youngModulus", 5000));
    sn_sofa_set(t, item, "poisson_ratio", "%.17g", sn_sofa_real(t, e, "poissonRatio", 0.49));
    sn_sofa_honour(t, e);
}

/* One number for all springs, or for each. */
static double* stiffness_of(sn_sofa_translation* t, sn_sofa_element* e, const char* name, int count, int each)
{
    sn_sofa_reals list = sn_sofa_list(t, e, name);
    double* values = sn_pool_array(t->pool, (size_t)(count * each), sizeof *values);
    for (int i = 0; values && i < count; ++i)
        for (int k = 0; k < each; ++k)
            values[i * each + k] = list.count ? list.at[i < list.count ? i : list.count - 1] : 100;
    return values;
}

/* The other body of RestShapeSpringsForceField; NULL when it names none. */
static sn_sofa_body* other_body(sn_sofa_translation* t, sn_sofa_element* e)
{
    return sn_sofa_attribute_value(e, "external_rest_shape") ? sn_sofa_body_for(t, e, "external_rest_shape")
                                                             : NULL;
}

/* Pairs of nodes: of the body, and of the other one when there is one. */
static bool list_pairs(sn_sofa_translation* t, sn_sofa_element* e, const sn_sofa_body* body,
                       const sn_sofa_body* other, sn_sofa_indices* pairs)
{
    sn_sofa_indices own, its;
    bool some = sn_sofa_nodes(t, e, "points", body, &own) || sn_sofa_nodes(t, e, "indices", body, &own);
    bool given = other && (sn_sofa_nodes(t, e, "external_points", other, &its) ||
                           sn_sofa_nodes(t, e, "external_indices", other, &its));
    const int count = some ? own.count : body->count, each = other ? 2 : 1;
    pairs->at = sn_pool_array(t->pool, (size_t)(count * each) + 1, sizeof *pairs->at);
    pairs->count = count * each;
    for (int i = 0; pairs->at && i < count; ++i) {
        int node = some ? own.at[i] : i, to = given ? (i < its.count ? its.at[i] : -1) : node;
        if (node >= body->count || (other && (to < 0 || to >= other->count))) {
            sn_sofa_leave_out(t, e, "its spring %d is from or to a node that does not exist", i);
            return false;
        }
        pairs->at[each * i] = node;
        if (other) pairs->at[2 * i + 1] = to;
    }
    return pairs->at && count > 0;
}

void sn_sofa_translate_frame_rest_springs(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* e,
                                          sn_sofa_body* body)
{
    sn_sofa_indices pairs;
    sn_sofa_body* other = other_body(t, e);
    if (sn_sofa_attribute_value(e, "external_rest_shape") && (!other || other->kind != SN_FRAMES)) {
        if (other) sn_sofa_leave_out(t, e, "it connects frames to a state that has no frames");
        return;
    }
    if (other && !(other = sn_sofa_beside(t, body, other))) return;
    if (other && sn_sofa_integrator_of(other->place) != sn_sofa_integrator_of(body->place)) {
        sn_sofa_leave_out(t, e,
                          "the frames it connects to have another integrator; put one integrator above both");
        return;
    }
    if (!other && body->rest && !(other = sn_sofa_rest_frames(t, body))) return;
    if (!list_pairs(t, e, body, other, &pairs)) return;
    const int count = pairs.count / (other ? 2 : 1);
    double *k = stiffness_of(t, e, "stiffness", count, 3),
           *c = stiffness_of(t, e, "angularStiffness", count, 1);
    if (!k || !c) return;
    sn_id item = sn_sofa_add(t, place, e, &sn_frame_springs);
    sn_sofa_act(t, item, body);
    sn_sofa_set_indices(t, item, "nodes", pairs.at, pairs.count);
    sn_sofa_set_reals(t, item, "stiffness", k, 3 * count);
    sn_sofa_set_reals(t, item, "angular_stiffness", c, count);
    if (other) {
        sn_sofa_set(t, item, "to", "%s", other->path);
        sn_sofa_set(t, item, "together", "true");
    }
    sn_sofa_honour(t, e);
}
