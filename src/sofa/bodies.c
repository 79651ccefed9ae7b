/* Sinew - bodies: MechanicalObject as points, frames or scalars. SPDX-License-Identifier: BSD-3-Clause */
#include <string.h>

#include "sofa/kinds.h"
#include "sofa/mappings.h"
#include "sofa/topologies.h"

/* States of one number are points on the x axis, or what a mapping makes of others. */
static sn_kind kind_of(const char* template, bool mapped)
{
    if (!template) return SN_POINTS;
    if (strstr(template, "Rigid")) return SN_FRAMES;
    return mapped && strstr(template, "Vec1") ? SN_SCALARS : SN_POINTS;
}

static bool is_planar(const char* template)
{
    return template && (strstr(template, "Vec2") || strstr(template, "Rigid2"));
}

static bool is_on_line(const char* template) { return template && strstr(template, "Vec1"); }

/* Numbers of a node in SOFA's lists: frames are x y z qx qy qz qw, in the plane x y angle. */
static int width_of(const sn_sofa_body* body)
{
    if (body->kind == SN_SCALARS || body->on_line) return 1;
    if (body->planar) return body->kind == SN_FRAMES ? 3 : 2;
    return body->kind == SN_FRAMES ? 7 : 3;
}

/* ... of its velocity. */
static int rates_of(const sn_sofa_body* body)
{
    return body->kind == SN_FRAMES && !body->planar ? 6 : width_of(body);
}

static sn_quat quaternion(const double* q)
{
    double size = q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3];
    return size > 0 ? sn_quat_normalized((sn_quat){ q[3], q[0], q[1], q[2] }) : (sn_quat){ 1, 0, 0, 0 };
}

/* Fills points and orientations from SOFA's numbers, put where the state says. */
static bool fill(sn_sofa_translation* t, sn_sofa_body* body, const double* values, int count,
                 const sn_sofa_placing* placing)
{
    const int width = width_of(body);
    sn_vec3* points = sn_pool_array(t->pool, (size_t)count, sizeof *points);
    sn_quat* orientations = sn_pool_array(t->pool, (size_t)count, sizeof *orientations);
    if (!points || !orientations) return false;
    for (int i = 0; i < count; ++i) {
        const double* v = values + width * i;
        const sn_vec3 x = sn_v3(v[0], width > 1 ? v[1] : 0, width < 3 || body->planar ? 0 : v[2]);
        points[i] = body->kind == SN_SCALARS ? x : sn_sofa_place_point(placing, x);
        if (body->on_line) points[i].y = points[i].z = 0;
        orientations[i] = (sn_quat){ 1, 0, 0, 0 };
        if (body->kind == SN_FRAMES)
            orientations[i] =
                sn_quat_mul(placing->turn, body->planar ? sn_quat_from_rpy(0, 0, v[2]) : quaternion(v + 3));
    }
    body->count = count;
    body->points = points;
    body->orientations = body->kind == SN_FRAMES ? orientations : NULL;
    return true;
}

/* The value of an attribute that is a link, which stays unused; else NULL. */
static const char* peek_link(const sn_sofa_element* e, const char* name)
{
    for (int i = 0; i < e->attribute_count; ++i)
        if (strcmp(e->attributes[i].name, name) == 0 && *e->attributes[i].value == '@')
            return e->attributes[i].value;
    return NULL;
}

/* The topology that a link of the state leads to. */
static sn_sofa_topology* linked_topology(sn_sofa_translation* t, sn_sofa_element* e)
{
    static const char* const links[] = { "src", "position", "rest_position", "topology" };
    for (int i = 0; i < 4; ++i) {
        const bool rest = strcmp(links[i], "rest_position") == 0; // a list is looked at later
        const char* value = rest ? peek_link(e, links[i]) : sn_sofa_attribute_value(e, links[i]);
        if (!value || *value != '@') continue;
        sn_sofa_attribute_value(e, links[i]);
        sn_sofa_element* target = sn_sofa_follow(&t->graph, e, value).element;
        sn_sofa_topology* topology = target && target != e ? sn_sofa_topology_of(t, target) : NULL;
        if (topology) return topology;
    }
    return NULL;
}

static bool is_link(sn_sofa_element* e, const char* name)
{
    const char* value = sn_sofa_attribute_value(e, name);
    return value && *value == '@';
}

/* Whether an attribute is a link to something that is not translated, which is told. */
static bool leads_nowhere(sn_sofa_translation* t, sn_sofa_element* e, const char* name)
{
    if (!is_link(e, name)) return false;
    sn_sofa_leave_out(t, e, "its %s \"%.100s\" leads to nothing that is translated", name,
                      sn_sofa_attribute_value(e, name));
    return true;
}

/* The TransformEngine that makes the positions of a state, and what it takes its points from; NULL: none
   does, or it is no placing. */
static sn_sofa_element* engine_of_positions(sn_sofa_translation* t, sn_sofa_element* e,
                                            sn_sofa_element** source)
{
    const char* position = peek_link(e, "position");
    sn_sofa_element* engine = position ? sn_sofa_follow(&t->graph, e, position).element : NULL;
    const char* input = engine ? peek_link(engine, "input_position") : NULL;
    if (!input || strcmp(engine->name, "TransformEngine") != 0) return NULL;
    for (int i = 0; i < engine->attribute_count; ++i)
        if (strcmp(engine->attributes[i].name, "quaternion") == 0 ||
            strcmp(engine->attributes[i].name, "inverse") == 0)
            return NULL;
    *source = sn_sofa_follow(&t->graph, engine, input).element;
    return *source ? engine : NULL;
}

/* A grid in the Node of a state, moved by a TransformEngine to where the state is: SOFA finds points in its
   cells where these were before. NULL elsewhere. */
static sn_sofa_topology* moved_lattice(sn_sofa_translation* t, sn_sofa_element* e, sn_sofa_placing* placing)
{
    sn_sofa_element *source, *engine = engine_of_positions(t, e, &source);
    if (!engine || peek_link(e, "rest_position") || source->parent != e->parent) return NULL;
    sn_sofa_topology* topology = sn_sofa_topology_of(t, source);
    if (!topology || !topology->lattice || !sn_sofa_placing_is_none(placing)) return NULL;
    *placing = sn_sofa_placing_of(t, engine);
    engine->made = engine;
    sn_sofa_attribute_value(engine, "input_position");
    sn_sofa_attribute_value(e, "position");
    sn_sofa_honour(t, engine);
    return topology;
}

/* Positions by a TransformEngine without a scale of the points of the topology that is the rest shape: the
   body is at rest in either place. */
static bool turn_rest(sn_sofa_translation* t, sn_sofa_element* e, const sn_sofa_topology* topology,
                      sn_sofa_placing* placing)
{
    const char* rest = peek_link(e, "rest_position");
    sn_sofa_element *source, *engine = engine_of_positions(t, e, &source);
    if (!engine || !rest || !sn_sofa_placing_is_none(placing)) return false;
    if (source != sn_sofa_follow(&t->graph, e, rest).element || sn_sofa_topology_of(t, source) != topology)
        return false;
    for (int i = 0; i < engine->attribute_count; ++i)
        if (strcmp(engine->attributes[i].name, "scale") == 0) return false;
    *placing = sn_sofa_placing_of(t, engine);
    sn_sofa_attribute_value(engine, "input_position");
    sn_sofa_attribute_value(e, "position");
    sn_sofa_attribute_value(e, "rest_position");
    return true;
}

/* Whether the link of its positions leads to something that is not a mesh. */
static bool is_elsewhere(sn_sofa_translation* t, sn_sofa_element* e)
{
    const char* position = peek_link(e, "position");
    sn_sofa_element* target = position ? sn_sofa_follow(&t->graph, e, position).element : NULL;
    return target && target != e && !sn_sofa_topology_of(t, target);
}

/* Whether the points of a mesh are where those of a state can be. */
static bool suits(sn_sofa_translation* t, const sn_sofa_body* body, const sn_mesh* mesh)
{
    for (int i = 0; body->on_line && i < mesh->point_count; ++i)
        if (mesh->points[i].y != 0 || mesh->points[i].z != 0) {
            sn_sofa_leave_out(t, body->element,
                              "it has one number for each point, and its mesh is off the x axis");
            return false;
        }
    return true;
}

/* Where the state's nodes are: its own list, a topology, or `size` nodes at the origin. */
static bool find_points(sn_sofa_translation* t, sn_sofa_body* body)
{
    sn_sofa_element* e = body->element;
    const int width = width_of(body);
    sn_sofa_topology* topology = body->kind == SN_SCALARS ? NULL : linked_topology(t, e);
    sn_sofa_placing placing = sn_sofa_placing_for(t, e, topology ? topology->mesh : NULL);
    sn_sofa_reals list = { NULL, 0 };
    sn_sofa_topology* lattice = topology || body->kind != SN_POINTS ? NULL : moved_lattice(t, e, &placing);
    if (lattice) topology = lattice;
    if (!topology || !is_link(e, "position")) list = sn_sofa_list(t, e, "position");
    if (!list.count && !topology) list = sn_sofa_list(t, e, "rest_position");
    const int speeds = sn_sofa_list(t, e, "velocity").count / rates_of(body);
    const bool few = list.count / width <= 1 && speeds <= 1; // then SOFA takes the points of a topology
    if (!topology && few && body->kind != SN_SCALARS) topology = sn_sofa_topology_in(t, sn_sofa_node_of(e));
    if (list.count >= width && (!topology || !few))
        return fill(t, body, list.at, list.count / width, &placing);
    if (!topology && leads_nowhere(t, e, "position")) return false;
    if (topology) {
        if (!lattice && !turn_rest(t, e, topology, &placing) && is_elsewhere(t, e))
            sn_sofa_lose(t, e, SN_SOFA_LOSS_ATTRIBUTE, "its position: it starts in its rest shape");
        bool moved = !sn_sofa_placing_is_none(&placing);
        body->topology = moved ? sn_sofa_move(t, body->place, e, topology, &placing) : topology;
        if (!body->topology || !suits(t, body, body->topology->mesh)) return false;
        // a frame has twelve numbers in the scene, a point of a grid none
        const double numbers = body->kind == SN_FRAMES ? 9.0 * body->topology->mesh->point_count : 0;
        if (!sn_sofa_claim_points(t, e, numbers)) return false;
        body->count = body->topology->mesh->point_count;
        body->points = body->topology->mesh->points;
        sn_quat* orientations = sn_pool_array(t->pool, (size_t)body->count, sizeof *orientations);
        if (!orientations) return false;
        for (int i = 0; i < body->count; ++i)
            orientations[i] = placing.turn;
        body->orientations = body->kind == SN_FRAMES ? orientations : NULL;
        return true;
    }
    double size = sn_sofa_real(t, e, "size", 1);
    int count = size >= 1 && size <= 1e6 ? (int)size : 1;
    double* zeros = sn_pool_array(t->pool, (size_t)count * 7, sizeof *zeros);
    return zeros && fill(t, body, zeros, count, &placing);
}

static bool has(const sn_sofa_element* node, const char* name)
{
    for (const sn_sofa_element* e = node->first; e; e = e->next)
        if (strcmp(e->name, name) == 0) return true;
    return false;
}

/* Whether a true attribute is there, which stays unused. */
static bool says(const sn_sofa_element* e, const char* name)
{
    for (int i = 0; i < e->attribute_count; ++i)
        if (strcmp(e->attributes[i].name, name) == 0) return sn_sofa_read_bool(e->attributes[i].value, true);
    return false;
}

/* Whether an element is a force that looks at the rest shape of its states. Springs to it get theirs. */
static bool uses_rest_shape(const sn_sofa_element* e)
{
    static const char* const without[] = { "RestShapeSpringsForceField", "ConstantForceField",
                                           "SpringForceField", "PlaneForceField", "JointSpringForceField" };
    for (size_t i = 0; i < SN_COUNT(without); ++i)
        if (strcmp(e->name, without[i]) == 0) return false;
    if (strcmp(e->name, "VectorSpringForceField") == 0) return says(e, "useTopology");
    return !sn_sofa_is_node(e) && sn_sofa_loss_of(e->name) == SN_SOFA_LOSS_FORCE;
}

/* Whether a mapping in a Node looks at the rest shape of the state that it maps. */
static bool maps_rest_shape(const sn_sofa_element* node)
{
    for (const sn_sofa_element* e = node->first; e; e = e->next)
        if (strcmp(e->name, "SkinningMapping") == 0 ||
            (strstr(e->name, "Mapping") && (says(e, "applyRestPosition") || says(e, "useRestPosition"))))
            return true;
    return false;
}

/* Whether something looks at the rest shape of the state of a Node: its forces, those of Nodes below without
   a state, and mappings. */
static bool has_rest_shape(const sn_sofa_element* node)
{
    for (const sn_sofa_element* e = node->first; e; e = e->next) {
        if (uses_rest_shape(e)) return true;
        if (!sn_sofa_is_node(e)) continue;
        if (has(e, "MechanicalObject") ? maps_rest_shape(e) : has_rest_shape(e)) return true;
    }
    return false;
}

static bool is_linked(sn_sofa_translation* t, sn_sofa_element* e, const sn_sofa_element* state)
{
    static const char* const links[] = { "object1", "object2", "mstate" };
    for (int i = 0; i < e->attribute_count; ++i)
        for (size_t k = 0; k < SN_COUNT(links); ++k) {
            if (strcmp(e->attributes[i].name, links[k]) != 0) continue;
            const sn_sofa_element* to = sn_sofa_follow(&t->graph, e, e->attributes[i].value).element;
            if (to && (to == state || to == state->parent)) return true;
        }
    return false;
}

/* Whether a force in a Node or below is linked to a state and looks at its rest shape. */
static bool has_user(sn_sofa_translation* t, const sn_sofa_element* node, const sn_sofa_element* state)
{
    for (sn_sofa_element* e = node->first; e; e = e->next)
        if (sn_sofa_is_node(e) ? has_user(t, e, state) : uses_rest_shape(e) && is_linked(t, e, state))
            return true;
    return false;
}

/* Rest positions beside other positions. */
static void find_rest(sn_sofa_translation* t, sn_sofa_body* body)
{
    sn_sofa_element* e = body->element;
    if (body->topology) return;
    const bool link = is_link(e, "rest_position");
    if (body->kind == SN_SCALARS) return;
    const sn_sofa_reals at = sn_sofa_list(t, e, "position"), rest = sn_sofa_list(t, e, "rest_position");
    const bool alike = at.count == rest.count && rest.count > 0;
    if (!at.count || (!rest.count && !link)) return; // without positions, these or a mapping give them
    if (alike && memcmp(at.at, rest.at, (size_t)at.count * sizeof *at.at) == 0) return;
    sn_sofa_body* other = sn_pool_copy(t->pool, body, sizeof *body);
    const sn_sofa_placing none = { { 1, 1, 1 }, { 1, 0, 0, 0 }, { 0, 0, 0 } };
    if (other && alike && at.count == width_of(body) * body->count && !has_rest_shape(body->place->node) &&
        !has_user(t, t->graph.root, e) && fill(t, other, rest.at, body->count, &none))
        body->rest = other;
    else
        sn_sofa_lose(t, e, SN_SOFA_LOSS_ATTRIBUTE, "its rest_position: it is at rest where it starts");
}

/* ---- native states ------------------------------------------------------------------------------------- */

static void set_points(sn_sofa_translation* t, sn_id item, const char* parameter, const sn_sofa_body* body)
{
    sn_sofa_set_reals(t, item, parameter, &body->points[0].x, 3 * body->count);
}

static void set_orientations(sn_sofa_translation* t, sn_id item, const sn_sofa_body* body)
{
    double* angles = sn_pool_array(t->pool, (size_t)body->count * 3, sizeof *angles);
    if (!angles) return;
    bool turned = false;
    for (int i = 0; i < body->count; ++i) {
        sn_vec3 a = sn_quat_to_rpy(body->orientations[i]);
        memcpy(angles + 3 * i, &a, sizeof a);
        turned = turned || a.x != 0 || a.y != 0 || a.z != 0;
    }
    if (turned) sn_sofa_set_reals(t, item, "orientations", angles, 3 * body->count);
}

/* Velocities in the plane as velocities in space. */
static sn_sofa_reals in_space(sn_sofa_translation* t, const sn_sofa_body* body, const double* v, int count)
{
    const int from = rates_of(body), to = body->kind == SN_FRAMES ? 6 : 3;
    sn_sofa_reals out = { sn_pool_array(t->pool, (size_t)(to * count) + 1, sizeof(double)), to * count };
    for (int i = 0; out.at && i < count; ++i) {
        out.at[to * i] = v[from * i];
        if (from > 1) out.at[to * i + 1] = v[from * i + 1];
        if (to == 6) out.at[to * i + 5] = v[from * i + 2];
    }
    if (!out.at) out.count = 0;
    return out;
}

/* Velocities: of frames six numbers each, the spin in world axes. */
static void set_velocities(sn_sofa_translation* t, sn_id item, const sn_sofa_body* body)
{
    sn_sofa_reals list = sn_sofa_list(t, body->element, "velocity");
    int each = rates_of(body), count = list.count / each;
    if (count == 0) return;
    if (body->planar) list = in_space(t, body, list.at, count);
    if (body->planar) each = body->kind == SN_FRAMES ? 6 : 3;
    if (body->kind != SN_FRAMES) {
        if (count != body->count && count != 1) return;
        sn_sofa_set_reals(t, item, body->kind == SN_SCALARS ? "rates" : "velocities", list.at, count * each);
        return;
    }
    double* v = sn_pool_array(t->pool, (size_t)body->count * 6, sizeof *v);
    if (!v) return;
    double* w = v + 3 * body->count;
    for (int i = 0; i < body->count; ++i) {
        const double* from = list.at + 6 * (i < count ? i : count - 1);
        sn_vec3 spin = sn_unrotate(body->orientations[i], sn_v3(from[3], from[4], from[5]));
        memcpy(v + 3 * i, from, 3 * sizeof *v);
        memcpy(w + 3 * i, &spin, sizeof spin);
    }
    sn_sofa_set_reals(t, item, "velocities", v, 3 * body->count);
    sn_sofa_set_reals(t, item, "angular_velocities", w, 3 * body->count);
}

static void make_state(sn_sofa_translation* t, sn_sofa_body* body)
{
    const sn_component* const types[] = { &sn_points, &sn_frames, &sn_scalars };
    sn_id item = sn_sofa_add(t, body->place, body->element, types[body->kind]);
    if (body->kind == SN_SCALARS) {
        double* values = sn_pool_array(t->pool, (size_t)body->count, sizeof *values);
        for (int i = 0; values && i < body->count; ++i)
            values[i] = body->points[i].x;
        if (values) sn_sofa_set_reals(t, item, "values", values, body->count);
    } else if (body->kind == SN_POINTS && body->topology && body->topology->path) {
        sn_sofa_set(t, item, "mesh", "%s", body->topology->path);
    } else {
        set_points(t, item, "positions", body);
        if (body->kind == SN_FRAMES) set_orientations(t, item, body);
    }
    set_velocities(t, item, body);
    body->path = sn_sofa_path(t, body->place, item);
}

sn_sofa_body* sn_sofa_beside(sn_sofa_translation* t, const sn_sofa_body* body, sn_sofa_body* other)
{
    if (other->mapped || sn_sofa_integrator_of(other->place) || !sn_sofa_integrator_of(body->place))
        return other;
    sn_sofa_body* copy = sn_pool_copy(t->pool, other, sizeof *copy);
    if (!copy) return NULL;
    copy->place = body->place;
    copy->held = NULL;
    make_state(t, copy);
    sn_sofa_hold_all(t, copy);
    return copy;
}

sn_sofa_body* sn_sofa_rest_frames(sn_sofa_translation* t, const sn_sofa_body* body)
{
    sn_sofa_body* frames = sn_pool_copy(t->pool, body->rest, sizeof *frames);
    if (!frames) return NULL;
    make_state(t, frames);
    sn_sofa_hold_all(t, frames);
    return frames;
}

void sn_sofa_translate_body(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* e)
{
    if (e->made) return; // by its mapping
    sn_sofa_body* body = sn_pool_alloc(t->pool, sizeof *body);
    if (!body) return;
    const char* template = sn_sofa_text(t, e, "template");
    sn_sofa_element* mapping = sn_sofa_mapping_in(place->node);
    *body = (sn_sofa_body){ .element = e, .place = place, .kind = kind_of(template, mapping != NULL) };
    e->made = body;
    if (place->body) {
        sn_sofa_leave_out(t, e, "its Node has a state already");
        return;
    }
    place->body = body;
    body->on_line = body->kind == SN_POINTS && is_on_line(template);
    body->planar = is_planar(template) || body->on_line;
    if (template && strstr(template, "Vec6")) {
        sn_sofa_leave_out(t, e, "states are points, frames and scalars in space; this one is of \"%.40s\"",
                          template);
        return;
    }
    if (!find_points(t, body)) return;
    find_rest(t, body);
    const sn_sofa_topology* made_of =
        body->topology && body->topology->moved ? body->topology->of : body->topology;
    if (made_of && made_of->seams && !mapping)
        sn_sofa_lose(t, e, SN_SOFA_LOSS_ATTRIBUTE,
                     "handleSeams of its mesh, which cuts it along seams of textures");
    if (mapping)
        body->mapped = true; // made by its mapping, in its turn
    else
        make_state(t, body);
    if (!mapping && body->planar) sn_sofa_hold_in_plane(t, body);
    if (!mapping && body->path) sn_sofa_honour(t, e);
}
