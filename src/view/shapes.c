/* Sinew - shapes: what there is to draw of a scene. Every state shows its nodes; beyond that a table says, for each component
   that has a shape, how its parameters tell it. A new kind of shape is a function and a row.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/models/beams.h>
#include <sinew/models/cable.h>
#include <sinew/models/constraints.h>
#include <sinew/models/contact.h>
#include <sinew/models/needle.h>
#include <sinew/models/observers.h>
#include <sinew/models/spine.h>
#include <sinew/models/thread.h>
#include <sinew/models/tissue.h>
#include <math.h>
#include <string.h>
#include "scene/scene.h"
#include "view/model.h"

/* ---- references ---------------------------------------------------------------------------------------- */

/** What a function of the table gets: an item and what was made of it. */
typedef struct source {
    model_maker* k;
    sn_id id;
    const sn_item* item;
    const void* params;
} source;

const sn_item* model_first_state(const model_maker* k, uint32_t index)
{
    const sn_item* item = k->item_of[index];
    if (!item || item->state >= 0 || item->type->role > SN_ROLE_PREFAB)
        return item && item->state >= 0 ? item : NULL;
    for (uint32_t i = k->scene->items[index].first; i; i = k->scene->items[i].next) {
        const sn_item* found = model_first_state(k, i);
        if (found) return found;
    }
    return NULL;
}

/* The state a reference leads to; NULL: none, or the world. */
static const sn_item* follow(const source* s, sn_ref ref)
{
    if (!ref.path) return NULL;
    sn_id id = sn_scene_find(s->k->scene, sn_scene_parent(s->k->scene, s->id), ref.path);
    return sn_id_is_null(id) ? NULL : model_first_state(s->k, id.index);
}

static const sn_state* state_of(const sn_item* item) { return &item->system->states[item->state]; }

int model_object_of(const model_maker* k, const sn_system* system, int state)
{
    for (int i = 0; i < k->m->object_count; ++i) {
        const drawable* o = &k->m->objects[i];
        bool nodes = o->kind == OBJECT_POINTS || o->kind == OBJECT_FRAMES;
        if (nodes && o->system == system && o->state == state) return i;
    }
    return -1;
}

static json_t* object_or_null(const model_maker* k, const sn_item* item)
{
    int i = item ? model_object_of(k, item->system, item->state) : -1;
    return i < 0 ? json_null() : json_integer(i);
}

static json_t* vector(sn_vec3 a) { return model_numbers((const double[]){ a.x, a.y, a.z }, 3); }
static json_t* reals(sn_reals list) { return model_numbers(list.at, list.count); }
static double pick_real(sn_reals list, int i)
{
    return list.count == 0 ? 0.0 : list.at[list.count == 1 ? 0 : i];
}
static sn_vec3 pick_triple(sn_reals list, int i)
{
    const double* at = list.at + (list.count == 3 ? 0 : 3 * i);
    return list.count < 3 ? sn_v3(0, 0, 0) : sn_v3(at[0], at[1], at[2]);
}

/* ---- solids -------------------------------------------------------------------------------------------- */

/** A rigid shape in the axes of a frame. */
typedef struct solid {
    const char *shape, *role;
    const sn_item* of; /**< NULL: the world */
    int node;
    sn_vec3 position, direction;
    double size[3];
    int sizes;
    bool hollow, hidden;
} solid;

static void add_solid(const source* s, const solid* what)
{
    json_t* shape = json_pack("{s:s, s:o, s:i, s:o, s:o, s:o, s:b}", "shape", what->shape, "of",
                              object_or_null(s->k, what->of), "node", what->node, "position",
                              vector(what->position), "direction", vector(what->direction), "size",
                              model_numbers(what->size, what->sizes), "hollow", what->hollow);
    model_add_object(s->k, (drawable){ .kind = OBJECT_STILL, .state = -1 }, "solid", s->item->path,
                     what->role, what->hidden, shape);
}

static void handle_shape(const source* s)
{
    const sn_handle_params* p = s->params;
    solid body = { "cylinder",  "instrument", model_first_state(s->k, s->id.index), 0,
                   { 0, 0, 0 }, { 1, 0, 0 },  { p->radius, p->length, 0 },          2,
                   false,       false };
    if (body.of) add_solid(s, &body);
}

static void faces(const source* s, const sn_item* of, sn_reals radius, int count)
{
    for (int i = 0; of && i < count; ++i) {
        solid face = { "disc", "bone", of,   i, { 0, 0, 0 }, { 1, 0, 0 }, { pick_real(radius, i), 0, 0 },
                       1,      false,  false };
        add_solid(s, &face);
    }
}

static void disc_contact_shape(const source* s)
{
    const sn_disc_contact_params* p = s->params;
    const sn_item *a = follow(s, p->a), *b = follow(s, p->b);
    if (a) faces(s, a, p->radius_a, state_of(a)->count);
    if (b) faces(s, b, p->radius_b, state_of(b)->count);
}

static void ellipsoids(const source* s, const sn_item* of, sn_reals axes)
{
    for (int i = 0; of && i < state_of(of)->count; ++i) {
        sn_vec3 half = pick_triple(axes, i);
        solid body = { "ellipsoid", "bone", of,   i, { 0, 0, 0 }, { 1, 0, 0 }, { half.x, half.y, half.z },
                       3,           false,  false };
        add_solid(s, &body);
    }
}

static void ellipsoid_contact_shape(const source* s)
{
    const sn_ellipsoid_contact_params* p = s->params;
    ellipsoids(s, follow(s, p->a), p->axes_a);
    ellipsoids(s, follow(s, p->b), p->axes_b);
}

static void facet_faces(const source* s, sn_ref frame, sn_reals centres, sn_reals normals, sn_reals radius)
{
    const sn_item* of = follow(s, frame);
    for (int i = 0; of && i < centres.count / 3; ++i) {
        solid face = { "disc",
                       "bone",
                       of,
                       0,
                       pick_triple(centres, i),
                       pick_triple(normals, i),
                       { pick_real(radius, i), 0, 0 },
                       1,
                       false,
                       false };
        add_solid(s, &face);
    }
}

static void facets_shape(const source* s)
{
    const sn_facets_params* p = s->params;
    facet_faces(s, p->a, p->centres_a, p->normals_a, p->radius_a);
    facet_faces(s, p->b, p->centres_b, p->normals_b, p->radius_b);
}

static void bushing_shape(const source* s)
{
    const sn_bushing_params* p = s->params;
    const sn_item *a = follow(s, p->a), *b = follow(s, p->b);
    if (!a || !b) return;
    json_t* shape = json_pack("{s:{s:o, s:o}, s:{s:o, s:o}, s:i, s:i, s:f, s:s}", "a", "of",
                              object_or_null(s->k, a), "points", vector(pick_triple(p->position_a, 0)), "b",
                              "of", object_or_null(s->k, b), "points", vector(pick_triple(p->position_b, 0)),
                              "node_a", 0, "node_b", 0, "radius", 0.0, "what", "bushing");
    model_add_object(s->k, (drawable){ .kind = OBJECT_STILL, .state = -1 }, "springs", s->item->path, "bone",
                     false, shape);
}

static void ligament_shape(const source* s)
{
    const sn_ligament_params* p = s->params;
    const sn_item *a = follow(s, p->a), *b = follow(s, p->b);
    if (!a || !b) return;
    json_t* shape =
        json_pack("{s:{s:o, s:o}, s:{s:o, s:o}, s:i, s:i, s:f, s:s}", "a", "of", object_or_null(s->k, a),
                  "points", reals(p->points_a), "b", "of", object_or_null(s->k, b), "points",
                  reals(p->points_b), "node_a", 0, "node_b", 0, "radius", 0.0005, "what", "ligament");
    model_add_object(s->k, (drawable){ .kind = OBJECT_STILL, .state = -1 }, "springs", s->item->path,
                     "tissue", false, shape);
}

static void penalty_contact_shape(const source* s)
{
    static const char* const names[] = { "plane", "sphere", "cylinder" };
    const sn_penalty_contact_params* p = s->params;
    solid body = {
        names[p->shape], "obstacle",   follow(s, p->frame),          0,
        p->position,     p->direction, { p->obstacle_radius, 0, 0 }, p->shape == SN_CONTACT_PLANE ? 0 : 1,
        p->hollow,       false
    };
    add_solid(s, &body);
}

static void obstacle_shape(const source* s)
{
    static const char* const names[] = { "plane", "sphere", "cylinder" };
    const sn_obstacle_params* p = s->params;
    solid body = { names[p->shape], "obstacle",   follow(s, p->frame), 0,
                   p->position,     p->direction, { p->size, 0, 0 },   p->shape == SN_CONTACT_PLANE ? 0 : 1,
                   p->hollow,       false };
    add_solid(s, &body);
}

static void guide_shape(const source* s)
{
    const sn_guide_params* p = s->params;
    double length = s->item->system->length; // a guide has no width: drawn in proportion to the scene
    solid ring = { "ring",
                   "obstacle",
                   follow(s, p->frame),
                   0,
                   p->position,
                   { 0, 0, 1 },
                   { 0.02 * length, 0.004 * length, 0 },
                   2,
                   false,
                   false };
    add_solid(s, &ring);
}

/* ---- lines and surfaces -------------------------------------------------------------------------------- */

static void tube_shape(const source* s)
{
    const sn_tube_params* p = s->params;
    const sn_item* frames = follow(s, p->frames);
    if (!frames || state_of(frames)->kind != SN_FRAMES) return;
    drawable o = { .kind = OBJECT_TUBE,
                   .system = frames->system,
                   .state = frames->state,
                   .count = state_of(frames)->count };
    model_add_object(s->k, o, "tube", s->item->path, "instrument", false,
                     json_pack("{s:o, s:f}", "radius", reals(p->radius), "bevel", p->bevel_angle));
}

static void add_part(curve* c, const sn_item* part)
{
    if (!part || c->part_count == CURVE_PARTS || state_of(part)->kind == SN_SCALARS) return;
    c->part[c->part_count] = state_of(part);
    c->system[c->part_count] = part->system;
    c->state[c->part_count++] = part->state;
}

static int control_count(const curve* c)
{
    int count = 0;
    for (int p = 0; p < c->part_count; ++p)
        count += c->part[p]->count;
    return count;
}

static void add_curve(const source* s, curve* c, const sn_item* points, int count, double radius, bool closed)
{
    drawable o = {
        .kind = OBJECT_CURVE, .system = points->system, .state = points->state, .count = count, .curve = c
    };
    json_t* shape = json_pack("{s:[f], s:b, s:i, s:b}", "radius", radius, "closed", closed, "first", c->first,
                              "pickable", c->control == NULL);
    model_add_object(s->k, o, "polyline", s->item->path, "instrument", false, shape);
}

static double mean(sn_reals list)
{
    double sum = 0.0;
    for (int i = 0; i < list.count; ++i)
        sum += list.at[i];
    return list.count ? sum / list.count : 0.0;
}

/* The mean radius of the prefab that made a rod; 0: not known. */
static double radius_above(const source* s)
{
    sn_id parent = sn_scene_parent(s->k->scene, s->id);
    const sn_component* type = sn_scene_type(s->k->scene, parent);
    const void* params = sn_scene_params(s->k->scene, parent);
    if (type == &sn_thread) return mean(((const sn_thread_params*)params)->radius);
    if (type == &sn_cable) return 0.5 * ((const sn_cable_params*)params)->diameter;
    return 0.0;
}

static void elastic_rod_shape(const source* s)
{
    const sn_elastic_rod_params* p = s->params;
    const sn_item* points = follow(s, p->points);
    curve* c = sn_pool_alloc(&s->k->m->pool, sizeof *c);
    if (!points || !c) return;
    const sn_item* base = follow(s, p->base);
    add_part(c, base);
    c->first = control_count(c);
    add_part(c, points);
    add_part(c, follow(s, p->end));
    add_curve(s, c, points, control_count(c), radius_above(s), p->closed);
}

/* Cubic B-splines over equal spans of a clamped curve: the four that do not vanish at u, 0 to spans. */
static int spline_weights(int spans, double u, double weight[4])
{
    int span = u >= spans ? spans - 1 : (int)u;
    double left[4], right[4];
    weight[0] = 1.0;
    for (int j = 1; j <= 3;
         ++j) { // Cox and de Boor, as in The NURBS Book, A2.2; knots at whole numbers, kept inside
        left[j] = u - fmax(span + 1 - j, 0.0);
        right[j] = fmin(span + j, spans) - u;
        double saved = 0.0;
        for (int r = 0; r < j; ++r) {
            double part = weight[r] / (right[r + 1] + left[j - r]);
            weight[r] = saved + right[r + 1] * part;
            saved = left[j - r] * part;
        }
        weight[j] = saved;
    }
    return span;
}

static void spline_shape(const source* s)
{
    enum { ROWS_A_SPAN = 6 };
    const sn_spline_elasticity_params* p = s->params;
    const sn_item* points = follow(s, p->points);
    sn_pool* pool = &s->k->m->pool;
    curve* c = sn_pool_alloc(pool, sizeof *c);
    if (!points || !c) return;
    add_part(c, follow(s, p->start));
    add_part(c, points);
    add_part(c, follow(s, p->end));
    int spans = control_count(c) - 3, rows = ROWS_A_SPAN * spans + 1;
    int* control = spans > 0 ? sn_pool_array(pool, (size_t)rows, sizeof *control) : NULL;
    double(*weight)[4] = spans > 0 ? sn_pool_array(pool, (size_t)rows, sizeof *weight) : NULL;
    if (!control || !weight) return;
    for (int k = 0; k < rows; ++k)
        control[k] = spline_weights(spans, (double)k / ROWS_A_SPAN, weight[k]);
    c->control = control;
    c->weight = (const double(*)[4])weight;
    add_curve(s, c, points, rows, radius_above(s), false);
}

/* Beams between frames: the edges of their mesh, as thick as a round section is. */
static void beams_shape(const source* s)
{
    const sn_beams_params* p = s->params;
    const sn_item* frames = follow(s, p->on);
    if (!frames) return;
    const sn_mesh* mesh = state_of(frames)->mesh;
    json_t* nodes = json_array();
    const sn_cells* lines = mesh ? &mesh->cells[SN_CELL_EDGE] : NULL;
    for (int i = 0; p->nodes.count == 0 && lines && i < 2 * lines->count; ++i)
        json_array_append_new(nodes, json_integer(lines->nodes[i]));
    for (int i = 0; i < p->nodes.count; ++i)
        json_array_append_new(nodes, json_integer((int)p->nodes.at[i]));
    drawable o = { .kind = OBJECT_FRAMES,
                   .system = frames->system,
                   .state = frames->state,
                   .count = state_of(frames)->count };
    model_add_object(s->k, o, "edges", s->item->path, "tissue", false,
                     json_pack("{s:{s:o}, s:[f]}", "topology", "edges", nodes, "radius", p->section.radius));
}

/* ---- tissue -------------------------------------------------------------------------------------------- */

static json_t* describe_layers(const source* s)
{
    json_t* layers = json_array();
    for (sn_id i = sn_scene_first_child(s->k->scene, s->id); !sn_id_is_null(i);
         i = sn_scene_next(s->k->scene, i)) {
        if (sn_scene_type(s->k->scene, i) != &sn_layer || !s->k->item_of[i.index]) continue;
        const sn_layer_params* p = sn_scene_params(s->k->scene, i);
        json_array_append_new(layers, json_pack("{s:s, s:f, s:f, s:s}", "name", sn_scene_name(s->k->scene, i),
                                                "depth", p->depth, "thickness", p->thickness, "path",
                                                s->k->item_of[i.index]->path));
    }
    return layers;
}

static void tissue_shape(const source* s)
{
    const sn_tissue_params* p = s->params;
    json_t* shape = json_pack("{s:o, s:o, s:s?, s:o}", "position", vector(p->position), "normal",
                              vector(p->normal), "surface", p->surface, "layers", describe_layers(s));
    model_add_object(s->k, (drawable){ .kind = OBJECT_STILL, .state = -1 }, "tissue", s->item->path, "tissue",
                     false, shape);
}

/* ---- forces -------------------------------------------------------------------------------------------- */

/* Components that read a vector "force" in world axes show it as an arrow at the node they act on first. */
static void force_arrow(const source* s)
{
    const sn_call* call = s->item->call;
    if (!call || call->input_count == 0) return;
    const char* role = s->item->type->role == SN_ROLE_FORCE ? "load" : "helper";
    for (int i = 0; i < s->item->type->quantity_count; ++i) {
        const sn_quantity* q = &s->item->type->quantities[i];
        bool vector_in_newton =
            q->components && strcmp(q->components, "x y z") == 0 && strcmp(q->unit, "N") == 0;
        if (!vector_in_newton || strcmp(q->name, "force") != 0 || !strstr(q->doc, "world axes")) continue;
        int input = call->item_count > 0 ? call->node[0].input : 0,
            node = call->item_count > 0 ? call->node[0].node : 0;
        sn_system* system = s->item->system;
        if (system->states[call->input[input]].kind == SN_SCALARS) continue;
        const char* path = sn_pool_format(&s->k->m->pool, "%s/force", s->item->path);
        drawable o = {
            .kind = OBJECT_ARROWS, .system = system, .state = call->input[input], .node = node, .count = 1
        };
        sn_error ignored = { 0 };
        o.channel = sn_sim_channel(s->k->sim, path, &ignored);
        model_add_object(s->k, o, "arrows", s->item->path, role, false,
                         json_pack("{s:s, s:s, s:s}", "quantity", "force", "unit", "N", "channel", path));
    }
}

/* ---- everything ---------------------------------------------------------------------------------------- */

static const struct shape_row {
    const sn_component* type;
    void (*add)(const source* s);
} shapes[] = {
    { &sn_handle, handle_shape },
    { &sn_tube, tube_shape },
    { &sn_elastic_rod, elastic_rod_shape },
    { &sn_spline_elasticity, spline_shape },
    { &sn_beams, beams_shape },
    { &sn_tissue, tissue_shape },
    { &sn_disc_contact, disc_contact_shape },
    { &sn_ellipsoid_contact, ellipsoid_contact_shape },
    { &sn_facets, facets_shape },
    { &sn_bushing, bushing_shape },
    { &sn_ligament, ligament_shape },
    { &sn_penalty_contact, penalty_contact_shape },
    { &sn_obstacle, obstacle_shape },
    { &sn_guide, guide_shape },
};

/* Nodes of a state; they begin hidden where a shape is drawn along them, which the page knows by "state". */
static void add_nodes(model_maker* k, const sn_item* item)
{
    const sn_state* state = state_of(item);
    if (state->kind == SN_SCALARS) return;
    bool frames = state->kind == SN_FRAMES;
    drawable o = { .kind = frames ? OBJECT_FRAMES : OBJECT_POINTS,
                   .system = item->system,
                   .state = item->state,
                   .count = state->count };
    double length = item->system->length;
    json_t* shape =
        frames ? json_pack("{s:f}", "size", 0.02 * length) : json_pack("{s:[f]}", "radius", 0.003 * length);
    model_add_object(k, o, frames ? "frames" : "points", item->path, state->mapped ? "helper" : "instrument",
                     state->mapped, shape);
}

void model_find_objects(model_maker* k)
{
    for (int i = 1; i <= k->scene->item_count; ++i)
        if (k->item_of[i] && k->item_of[i]->state >= 0) add_nodes(k, k->item_of[i]);
    for (int i = 1; i <= k->scene->item_count; ++i)
        if (k->item_of[i] && k->item_of[i]->state >= 0) model_add_mesh(k, k->item_of[i]);
    for (int i = 1; i <= k->scene->item_count; ++i) {
        if (!k->item_of[i]) continue;
        source s = { k, sn_scene_id(k->scene, (uint32_t)i), k->item_of[i], k->scene->items[i].params };
        for (int row = 0; row < SN_COUNT(shapes); ++row)
            if (shapes[row].type == s.item->type) shapes[row].add(&s);
        force_arrow(&s);
    }
    for (int i = 1; i <= k->scene->item_count; ++i)
        if (k->item_of[i] && k->item_of[i]->state >= 0) model_add_lines(k, k->item_of[i]);
}
