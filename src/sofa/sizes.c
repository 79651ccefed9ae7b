/* Sinew - sizes: mappings that measure squared distances, areas and volumes, with springs on what they
   measure; and springs from points to targets.
   SPDX-License-Identifier: BSD-3-Clause */
#include <string.h>

#include "sofa/distances.h"
#include "sofa/kinds.h"
#include "sofa/removals.h"

static bool is_true(sn_sofa_translation* t, sn_sofa_element* e, const char* name)
{
    return sn_sofa_read_bool(sn_sofa_text(t, e, name), false);
}

/* What the mapping's geometric stiffness, as a word or a number, is of cell_springs. */
static const char* tangent_of(const char* stiffness)
{
    if (stiffness && (strcmp(stiffness, "Exact") == 0 || strcmp(stiffness, "1") == 0)) return "exact";
    return stiffness && (strcmp(stiffness, "None") == 0 || strcmp(stiffness, "0") == 0) ? "material"
                                                                                        : "stretched";
}

/* ---- sizes of cells ------------------------------------------------------------------------------------ */

static void add_springs(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* actor,
                        sn_sofa_body* parent, const sn_sofa_topology* topology, sn_cell kind,
                        const char* tangent)
{
    const sn_cells* cells = &topology->mesh->cells[kind];
    const double* k = sn_sofa_pulls(t, actor, cells->count);
    if (!k) return;
    sn_sofa_keep_cells(t, topology, actor);
    sn_id item = sn_sofa_add(t, place, actor, &sn_cell_springs);
    sn_sofa_act(t, item, parent);
    sn_sofa_set(t, item, "cells", "%s", sn_cell_name(kind));
    sn_sofa_set_cells(t, item, parent, topology, kind);
    sn_sofa_set_reals(t, item, "stiffness", k,
                      sn_sofa_list(t, actor, "stiffness").count > 1 ? cells->count : 1);
    if (strcmp(tangent, "exact") != 0) sn_sofa_set(t, item, "tangent", "%s", tangent);
}

void sn_sofa_translate_sizes(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* e)
{
    sn_sofa_body *parent, *child;
    if (!sn_sofa_find_ends(t, place, e, &parent, &child)) return;
    sn_sofa_topology* topology = sn_sofa_topology_for(t, e, "topology");
    const sn_cell kind = strstr(e->name, "Area")     ? SN_CELL_TRIANGLE
                         : strstr(e->name, "Volume") ? SN_CELL_TETRAHEDRON
                                                     : SN_CELL_EDGE;
    if (topology && kind == SN_CELL_TRIANGLE) topology = sn_sofa_with_triangles(t, topology);
    sn_sofa_element* actor;
    const int actors = sn_sofa_actors_on(place, e, &actor);
    if (parent->kind != SN_POINTS || child->kind != SN_SCALARS || !topology ||
        !topology->mesh->cells[kind].count || topology->mesh->point_count > parent->count || actors > 1 ||
        (actors == 1 && !(sn_sofa_pulls_all(actor) && is_true(t, e, "applyRestPosition")))) {
        sn_sofa_leave_out(t, e,
                          "only sizes of the cells of a topology are translated, with "
                          "RestShapeSpringsForceField to those at the start (applyRestPosition), or nothing");
        return;
    }
    const char* tangent = tangent_of(sn_sofa_text(t, e, "geometricStiffness"));
    if (actor) add_springs(t, place, actor, parent, topology, kind, tangent);
    is_true(t, e, "applyRestPosition");
    sn_sofa_honour_scalars(t, place, e, actor);
}

bool sn_sofa_square_distances(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* e,
                              sn_sofa_body* parent, const sn_sofa_topology* topology)
{
    sn_sofa_element *node, *actor;
    if (sn_sofa_actors_on(place, e, &node) != 1 || !sn_sofa_is_node(node) || !node->made) return false;
    sn_sofa_element* square = sn_sofa_mapping_in(node);
    sn_sofa_place* below = node->made;
    sn_sofa_body *from, *child;
    if (!square || strcmp(square->name, "SquareMapping") != 0 || parent->kind != SN_POINTS || !topology ||
        !topology->mesh->cells[SN_CELL_EDGE].count || topology->mesh->point_count > parent->count)
        return false;
    sn_sofa_element* const both[] = { e, square };
    for (int i = 0; i < 2; ++i)
        if (strcmp(tangent_of(sn_sofa_text(t, both[i], "geometricStiffness")), "exact") != 0) return false;
    if (!is_true(t, e, "computeDistance") || !is_true(t, square, "applyRestPosition") ||
        sn_sofa_actors_on(below, square, &actor) != 1 || !sn_sofa_pulls_all(actor))
        return false;
    place->body->path = parent->path; // what the squares follow is not in the scene
    const bool ends = sn_sofa_find_ends(t, below, square, &from, &child);
    if (ends) add_springs(t, below, actor, parent, topology, SN_CELL_EDGE, "exact");
    if (!ends) return false;
    is_true(t, e, "applyRestPosition");
    sn_sofa_honour_scalars(t, below, square, actor);
    sn_sofa_honour_scalars(t, place, e, NULL);
    return true;
}

/* Squares that no distances have taken with them. */
void sn_sofa_translate_squares(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* e)
{
    if (!place->replaced)
        sn_sofa_leave_out(t, e,
                          "only squares of distances along edges are translated, with the exact "
                          "geometric stiffness and springs to the squares at the start");
}

/* ---- distances to targets ------------------------------------------------------------------------------ */

/* Springs without a length from points to places in the world. */
void sn_sofa_translate_targets(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* e)
{
    sn_sofa_body *parent, *child;
    sn_sofa_indices nodes = { NULL, 0 };
    sn_sofa_element* actor;
    if (!sn_sofa_find_ends(t, place, e, &parent, &child)) return;
    const sn_sofa_reals targets = sn_sofa_list(t, e, "targetPositions"),
                        rest = sn_sofa_list(t, e, "restLengths");
    if (!sn_sofa_actors_on(place, e, &actor)) {
        sn_sofa_attribute_value(e, "indices");
        sn_sofa_honour_scalars(t, place, e, NULL); // they measure for a display
        return;
    }
    const bool some = sn_sofa_nodes(t, e, "indices", parent, &nodes);
    if (parent->kind != SN_POINTS || child->kind != SN_SCALARS || targets.count < 3 || targets.count % 3 ||
        (some && nodes.count != targets.count / 3) || rest.count || is_true(t, e, "applyRestPosition") ||
        sn_sofa_actors_on(place, e, &actor) != 1 || !sn_sofa_pulls_all(actor)) {
        sn_sofa_leave_out(t, e,
                          "only distances of points from targetPositions are translated, with "
                          "RestShapeSpringsForceField that pulls them to 0");
        return;
    }
    double *k = sn_pool_array(t->pool, (size_t)parent->count, sizeof *k),
           *anchors = sn_pool_copy(t->pool, parent->points, (size_t)parent->count * sizeof(sn_vec3));
    const double* pulls = sn_sofa_pulls(t, actor, targets.count / 3);
    if (!k || !anchors || !pulls) return;
    for (int i = 0; i < targets.count / 3; ++i) {
        const int node = some ? nodes.at[i] : i;
        if (node >= parent->count || k[node] != 0) {
            sn_sofa_leave_out(t, e, "point %d does not exist, or has two targets", node);
            return;
        }
        k[node] = pulls[i];
        memcpy(anchors + 3 * node, targets.at + 3 * i, sizeof(sn_vec3));
    }
    sn_id item = sn_sofa_add(t, place, actor, &sn_springs_to_ground);
    sn_sofa_act(t, item, parent);
    sn_sofa_set_reals(t, item, "stiffness", k, parent->count);
    sn_sofa_set_reals(t, item, "anchors", anchors, 3 * parent->count);
    sn_sofa_attribute_value(e, "geometricStiffness"); // of such a spring in any direction
    sn_sofa_honour_scalars(t, place, e, actor);
}
