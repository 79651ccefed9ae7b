/* Sinew - conditions: nodes that are held. SPDX-License-Identifier: BSD-3-Clause */
#include <stdio.h>
#include <string.h>

#include "sofa/conditions.h"

static const char* const names[] = { "x", "y", "z", "rx", "ry", "rz" };

/* Holds the same degrees of freedom of some nodes. */
static void add_fixed(sn_sofa_translation* t, sn_sofa_place* place, const sn_sofa_element* e,
                      const sn_sofa_body* body, const sn_sofa_indices* nodes, unsigned dofs,
                      const char* where)
{
    sn_id item = sn_sofa_add(t, place, e, &sn_fixed);
    sn_sofa_set(t, item, "on", "%s", body->path);
    if (where)
        sn_scene_set(t->scene, item, "where", where);
    else if (nodes->count < body->count)
        sn_sofa_set_indices(t, item, "nodes", nodes->at, nodes->count);
    const int all = sn_kind_dofs(body->kind);
    if (dofs == (1u << all) - 1) return;
    char text[32] = "";
    for (int i = 0; i < all; ++i)
        if (dofs >> i & 1) {
            size_t used = strlen(text);
            snprintf(text + used, sizeof text - used, "%s%s", used ? " " : "", names[i]);
        }
    sn_sofa_set(t, item, "dofs", "%s", text);
}

/* Holds degrees of freedom (a bit for each) of nodes that no other condition holds yet. `where` is the same
    selection as a text, or NULL. */
static void hold(sn_sofa_translation* t, sn_sofa_place* place, const sn_sofa_element* e, sn_sofa_body* body,
                 const sn_sofa_indices* nodes, unsigned dofs, const char* where)
{
    sn_sofa_indices some = { sn_pool_array(t->pool, (size_t)nodes->count + 1, sizeof(int)), 0 };
    if (!body->held) body->held = sn_pool_alloc(t->pool, (size_t)body->count);
    if (!some.at || !body->held) return;
    unsigned char* now =
        sn_pool_copy(t->pool, body->held, (size_t)body->count); // a node may stand there twice
    if (!now) return;
    for (unsigned left = dofs; left; left = (left - 1) & dofs) { // what is not held yet of each node
        some.count = 0;
        for (int i = 0; i < nodes->count; ++i) {
            int node = nodes->at[i];
            if ((dofs & ~(unsigned)now[node]) != left || (left & body->held[node])) continue;
            some.at[some.count++] = node;
            body->held[node] |= (unsigned char)left;
        }
        bool whole = left == dofs && some.count == nodes->count;
        if (some.count) add_fixed(t, place, e, body, &some, left, whole ? where : NULL);
    }
}

void sn_sofa_hold_named(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* e, sn_sofa_body* body,
                        const sn_sofa_indices* nodes, unsigned dofs)
{
    const char* value = sn_sofa_attribute_value(e, "indices");
    sn_sofa_target target = { NULL, NULL };
    if (value && *value == '@') target = sn_sofa_follow(&t->graph, e, value);
    bool by_place = target.element && body->topology && body->topology->path && body->kind == SN_POINTS;
    const char* where = by_place ? sn_sofa_region_text(t, target.element) : NULL;
    hold(t, place, e, body, nodes, dofs, where);
    sn_sofa_honour(t, e);
}

static unsigned all_dofs(const sn_sofa_body* body) { return (1u << sn_kind_dofs(body->kind)) - 1; }

static bool all_nodes(sn_sofa_translation* t, const sn_sofa_body* body, sn_sofa_indices* nodes)
{
    *nodes = (sn_sofa_indices){ sn_pool_array(t->pool, (size_t)body->count, sizeof(int)), body->count };
    for (int i = 0; nodes->at && i < body->count; ++i)
        nodes->at[i] = i;
    return nodes->at != NULL;
}

/* Or on the line. Nothing turns a frame out of the plane; only in statics its rotations need something that
   holds them. */
void sn_sofa_hold_in_plane(sn_sofa_translation* t, sn_sofa_body* body)
{
    sn_sofa_indices nodes;
    const unsigned dofs = body->on_line ? 3u << 1 : 1u << 2;
    if (all_nodes(t, body, &nodes)) hold(t, body->place, body->element, body, &nodes, dofs, NULL);
    const sn_sofa_element* integrator = sn_sofa_integrator_of(body->place);
    if (body->kind != SN_FRAMES || !integrator || strcmp(integrator->name, "StaticSolver") != 0) return;
    sn_id item = sn_sofa_add(t, body->place, body->element, &sn_attachment);
    sn_sofa_set(t, item, "on", "%s", body->path);
    sn_sofa_set(t, item, "dofs", "rx ry");
}

void sn_sofa_hold_all(sn_sofa_translation* t, sn_sofa_body* body)
{
    sn_sofa_indices nodes;
    if (all_nodes(t, body, &nodes)) hold(t, body->place, body->element, body, &nodes, all_dofs(body), NULL);
}

bool sn_sofa_condition_nodes(sn_sofa_translation* t, sn_sofa_element* e, const sn_sofa_body* body,
                             sn_sofa_indices* nodes)
{
    if (sn_sofa_attribute_value(e, "indices")) {
        if (!sn_sofa_nodes(t, e, "indices", body, nodes)) return false;
    } else {
        *nodes = (sn_sofa_indices){ sn_pool_alloc(t->pool, sizeof(int)), 1 }; // SOFA's default: node 0
        if (!nodes->at) return false;
    }
    int kept = 0;
    for (int i = 0; i < nodes->count; ++i)
        if (nodes->at[i] < body->count) nodes->at[kept++] = nodes->at[i];
    bool beyond = kept < nodes->count;
    nodes->count = kept;
    if (kept && beyond)
        sn_sofa_tell(t->notes, SN_SOFA_CHANGED, e, "some numbers of nodes do not exist: the state has %d",
                     body->count);
    if (!kept)
        sn_sofa_tell(t->notes, SN_SOFA_CHANGED, e,
                     "it chooses no node of the state, which has %d, as in SOFA", body->count);
    return kept > 0;
}

sn_sofa_body* sn_sofa_free_body(sn_sofa_translation* t, sn_sofa_element* e)
{
    sn_sofa_body* body = sn_sofa_body_for(t, e, "mstate");
    if (!body || !body->mapped) return body;
    sn_sofa_tell(t->notes, SN_SOFA_CHANGED, e,
                 "its state follows another one: in SOFA, too, the mapping overwrites what it projects");
    return NULL;
}

void sn_sofa_translate_fixed(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* e)
{
    sn_sofa_body* body = sn_sofa_free_body(t, e);
    sn_sofa_indices nodes;
    if (!body) return;
    bool all = sn_sofa_read_bool(sn_sofa_text(t, e, "fixAll"), false);
    if (all ? all_nodes(t, body, &nodes) : sn_sofa_condition_nodes(t, e, body, &nodes))
        sn_sofa_hold_named(t, place, e, body, &nodes, all_dofs(body));
}

void sn_sofa_translate_partly_fixed(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* e)
{
    sn_sofa_body* body = sn_sofa_free_body(t, e);
    sn_sofa_indices nodes;
    if (!body || !sn_sofa_condition_nodes(t, e, body, &nodes)) return;
    sn_sofa_reals directions = sn_sofa_list(t, e, "fixedDirections");
    unsigned dofs = 0;
    for (int i = 0; i < sn_kind_dofs(body->kind); ++i)
        if (!directions.count || (i < directions.count && directions.at[i] != 0))
            dofs |= body->planar && i == 2 ? 7u << 3 : 1u << i;
    if (dofs)
        sn_sofa_hold_named(t, place, e, body, &nodes, dofs);
    else
        sn_sofa_leave_out(t, e, "it fixes no direction");
}

/* Nodes between two planes may move in them, not across. */
void sn_sofa_translate_fixed_slab(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* e)
{
    sn_sofa_body* body = sn_sofa_free_body(t, e);
    if (!body) return;
    sn_vec3 n = sn_sofa_vector(t, e, "direction", sn_v3(0, 0, 0));
    double low = sn_sofa_real(t, e, "dmin", 0), high = sn_sofa_real(t, e, "dmax", 0);
    const double c[3] = { n.x, n.y, n.z };
    int axis = -1;
    for (int i = 0; i < 3; ++i)
        if (c[i] != 0 && c[(i + 1) % 3] == 0 && c[(i + 2) % 3] == 0) axis = i;
    sn_sofa_indices nodes;
    if (axis < 0 || body->kind != SN_POINTS) {
        sn_sofa_leave_out(t, e, "only directions along x, y or z can be fixed, and only for points");
        return;
    }
    if (sn_sofa_attribute_value(e, "indices")) {
        if (!sn_sofa_condition_nodes(t, e, body, &nodes)) return;
    } else {
        nodes = (sn_sofa_indices){ sn_pool_array(t->pool, (size_t)body->count, sizeof(int)), 0 };
        for (int i = 0; nodes.at && i < body->count; ++i) {
            double d = sn_dot(n, body->points[i]) / sn_norm(n);
            if (d >= low && d <= high) nodes.at[nodes.count++] = i;
        }
    }
    if (nodes.count == 0) {
        sn_sofa_tell(t->notes, SN_SOFA_CHANGED, e, "there is no node between its planes, in SOFA either");
        return;
    }
    hold(t, place, e, body, &nodes, 1u << axis, NULL);
    sn_sofa_honour(t, e);
}

void sn_sofa_translate_box_constraint(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* e)
{
    sn_sofa_body* body = sn_sofa_free_body(t, e);
    if (!body) return;
    sn_sofa_indices nodes;
    if (!sn_sofa_region_nodes(t, e, body->points, body->count, &nodes) || nodes.count == 0) {
        sn_sofa_leave_out(t, e, "there is no node in its box");
        return;
    }
    hold(t, place, e, body, &nodes, all_dofs(body), NULL);
    sn_sofa_honour(t, e);
}
