/* Sinew - distances: DistanceMapping with what acts on its distances: springs, or constraints that keep them.
   SPDX-License-Identifier: BSD-3-Clause */
#include <string.h>

#include "sofa/distances.h"
#include "sofa/kinds.h"
#include "sofa/removals.h"

int sn_sofa_actors_on(const sn_sofa_place* place, const sn_sofa_element* mapping, sn_sofa_element** actor)
{
    static const char* const passive[] = { "MechanicalObject", "UncoupledConstraintCorrection" };
    int count = 0;
    *actor = NULL;
    for (sn_sofa_element* e = place->node->first; e; e = e->next) {
        bool idle = e == mapping;
        for (size_t i = 0; i < SN_COUNT(passive); ++i)
            idle = idle || strcmp(e->name, passive[i]) == 0;
        const sn_sofa_kind* kind = sn_sofa_kind_of(e->name);
        if (idle || (kind && (kind->verdict == SN_SOFA_VISUAL || kind->turn == SN_SOFA_LAZILY))) continue;
        *actor = e;
        ++count;
    }
    return count;
}

bool sn_sofa_pulls_all(const sn_sofa_element* actor)
{
    static const char* const some[] = { "points", "indices", "external_rest_shape", "external_points" };
    for (int i = 0; i < actor->attribute_count; ++i)
        for (size_t k = 0; k < SN_COUNT(some); ++k)
            if (strcmp(actor->attributes[i].name, some[k]) == 0) return false;
    return strcmp(actor->name, "RestShapeSpringsForceField") == 0;
}

double* sn_sofa_pulls(sn_sofa_translation* t, sn_sofa_element* actor, int count)
{
    const sn_sofa_reals list = sn_sofa_list(t, actor, "stiffness");
    double* k = sn_pool_array(t->pool, (size_t)count, sizeof *k);
    for (int i = 0; k && i < count; ++i)
        k[i] = list.count ? list.at[i < list.count ? i : list.count - 1] : 100;
    return k;
}

void sn_sofa_honour_scalars(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* mapping,
                            sn_sofa_element* actor)
{
    place->replaced = true;
    sn_sofa_honour(t, place->body->element);
    if (actor) sn_sofa_honour(t, actor);
    sn_sofa_honour(t, mapping);
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
    const double* k = sn_sofa_pulls(t, e, edges->count);
    double* rest = sn_pool_array(t->pool, (size_t)edges->count, sizeof *rest);
    if (!k || !rest) return;
    for (int i = 0; i < edges->count; ++i) {
        const int* n = edges->nodes + 2 * i;
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
    sn_sofa_element* actor;
    if (sn_sofa_square_distances(t, place, e, parent, topology)) return;
    const bool one = sn_sofa_actors_on(place, e, &actor) == 1, springs = one && sn_sofa_pulls_all(actor),
               full = sn_sofa_read_bool(sn_sofa_text(t, e, "computeDistance"), false),
               rested = sn_sofa_read_bool(sn_sofa_text(t, e, "applyRestPosition"), false),
               links = one && strcmp(actor->name, "UniformLagrangianConstraint") == 0;
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
    sn_sofa_honour_scalars(t, place, e, actor);
}
