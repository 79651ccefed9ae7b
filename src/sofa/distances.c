/* Sinew - distances: DistanceMapping with what acts on its distances: springs, or constraints that keep them.
   SPDX-License-Identifier: BSD-3-Clause */
#include <string.h>

#include "sofa/kinds.h"
#include "sofa/mappings.h"
#include "sofa/removals.h"

/* The one element of the mapping's Node that acts on the distances; NULL where there is none or several, or
   another one that would. */
static sn_sofa_element* actor_of(const sn_sofa_place* place, const sn_sofa_element* mapping)
{
    static const char* const passive[] = { "MechanicalObject", "UncoupledConstraintCorrection" };
    sn_sofa_element* actor = NULL;
    for (sn_sofa_element* e = place->node->first; e; e = e->next) {
        bool idle = e == mapping;
        for (size_t i = 0; i < SN_COUNT(passive); ++i)
            idle = idle || strcmp(e->name, passive[i]) == 0;
        const sn_sofa_kind* kind = sn_sofa_kind_of(e->name);
        if (idle || (kind && (kind->verdict == SN_SOFA_VISUAL || kind->turn == SN_SOFA_LAZILY))) continue;
        if (actor || sn_sofa_is_node(e)) return NULL;
        actor = e;
    }
    return actor;
}

/* What the mapping's geometric stiffness, as a word or a number, is of springs. */
static const char* tangent_of(const char* stiffness)
{
    if (stiffness && (strcmp(stiffness, "Exact") == 0 || strcmp(stiffness, "1") == 0)) return "exact";
    return stiffness && (strcmp(stiffness, "None") == 0 || strcmp(stiffness, "0") == 0) ? "material"
                                                                                        : "positive";
}

static void add_springs(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* e,
                        sn_sofa_element* mapping, sn_sofa_body* parent, const sn_cells* edges)
{
    const sn_sofa_reals list = sn_sofa_list(t, e, "stiffness");
    double *k = sn_pool_array(t->pool, (size_t)edges->count, sizeof *k),
           *rest = sn_pool_array(t->pool, (size_t)edges->count, sizeof *rest);
    if (!k || !rest) return;
    for (int i = 0; i < edges->count; ++i) {
        const int* n = edges->nodes + 2 * i;
        k[i] = list.count ? list.at[i < list.count ? i : list.count - 1] : 100;
        rest[i] = sn_norm(sn_sub(parent->points[n[1]], parent->points[n[0]]));
    }
    sn_id item = sn_sofa_add(t, place, e, &sn_springs);
    sn_sofa_act(t, item, parent);
    sn_sofa_set_indices(t, item, "nodes", edges->nodes, 2 * edges->count);
    sn_sofa_set_reals(t, item, "stiffness", k, edges->count);
    sn_sofa_set_reals(t, item, "rest_length", rest, edges->count);
    sn_sofa_set(t, item, "tangent", "%s", tangent_of(sn_sofa_text(t, mapping, "geometricStiffness")));
}

static void add_constraints(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* e,
                            sn_sofa_body* parent, const sn_cells* edges)
{
    sn_id item = sn_sofa_add(t, place, e, &sn_distance_constraint);
    sn_sofa_act(t, item, parent);
    sn_sofa_set_indices(t, item, "nodes", edges->nodes, 2 * edges->count);
}

/* Springs to the rest value of a distance are springs along its edge, and a constraint to it is a massless
   link: the scalars between are no states of their own. */
void sn_sofa_translate_distances(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* e)
{
    sn_sofa_body *parent, *child;
    if (!sn_sofa_find_ends(t, place, e, &parent, &child)) return;
    sn_sofa_topology* topology = sn_sofa_topology_for(t, e, "topology");
    const sn_cells* edges = topology ? &topology->mesh->cells[SN_CELL_EDGE] : NULL;
    sn_sofa_element* actor = actor_of(place, e);
    const bool springs = actor && strcmp(actor->name, "RestShapeSpringsForceField") == 0 &&
                         !sn_sofa_attribute_value(actor, "points") &&
                         !sn_sofa_attribute_value(actor, "indices"),
               full = sn_sofa_read_bool(sn_sofa_text(t, e, "computeDistance"), false),
               rested = sn_sofa_read_bool(sn_sofa_text(t, e, "applyRestPosition"), false),
               links = actor && strcmp(actor->name, "UniformLagrangianConstraint") == 0;
    if (parent->kind != SN_POINTS || child->kind != SN_SCALARS || !edges || !edges->count ||
        topology->mesh->point_count > parent->count || sn_sofa_attribute_value(e, "restLengths") ||
        (!springs && !links) || (full && (links || !rested))) { // then SOFA pulls all distances to 0
        sn_sofa_leave_out(t, e,
                          "only distances of points along the edges of a topology are translated, with "
                          "RestShapeSpringsForceField on all or UniformLagrangianConstraint");
        return;
    }
    sn_sofa_keep_cells(t, topology, e);
    if (links)
        add_constraints(t, place, actor, parent, edges);
    else
        add_springs(t, place, actor, e, parent, edges);
    place->replaced = true;
    sn_sofa_honour(t, child->element);
    sn_sofa_honour(t, actor);
    sn_sofa_honour(t, e);
}
