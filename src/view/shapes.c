/* Sinew - shapes: what there is to draw of a scene. Every state shows its nodes, or its mesh; beyond that
   every component says how it looks (sinew/shape.h), and a function for each kind of shape describes that to
   the page.
   SPDX-License-Identifier: BSD-3-Clause */
#include "scene/shapes.h"
#include <math.h>
#include <string.h>
#include "scene/scene.h"
#include "view/materials.h"
#include "view/model.h"

/* ---- references ---------------------------------------------------------------------------------------- */

/** What a function of the table gets: an item and what was made of it. */
typedef struct source {
    model_maker* k;
    sn_id id;
    const sn_item* item;
    int index; /**< of the shape among those of the item */
} source;

const sn_item* sn_view_model_first_state(const model_maker* k, uint32_t index)
{
    const sn_item* item = k->item_of[index];
    if (!item || item->state >= 0 || item->type->role > SN_ROLE_PREFAB)
        return item && item->state >= 0 ? item : NULL;
    for (uint32_t i = k->scene->items[index].first; i; i = k->scene->items[i].next) {
        const sn_item* found = sn_view_model_first_state(k, i);
        if (found) return found;
    }
    return NULL;
}

/* The state a reference leads to; NULL: none, or the world. */
static const sn_item* follow(const source* s, sn_ref ref)
{
    if (!ref.path) return NULL;
    sn_id id = sn_scene_find(s->k->scene, sn_scene_parent(s->k->scene, s->id), ref.path);
    return sn_id_is_null(id) ? NULL : sn_view_model_first_state(s->k, id.index);
}

static const sn_item* carrier(const source* s, const sn_shape* shape)
{
    return shape->own ? sn_view_model_first_state(s->k, s->id.index) : follow(s, shape->on);
}

static const sn_state* state_of(const sn_item* item) { return &item->system->layout.states[item->state]; }

int sn_view_model_object_of(const model_maker* k, const sn_system* system, int state)
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
    int i = item ? sn_view_model_object_of(k, item->system, item->state) : -1;
    return i < 0 ? json_null() : json_integer(i);
}

static json_t* vector(sn_vec3 a) { return sn_view_model_numbers((const double[]){ a.x, a.y, a.z }, 3); }
static json_t* reals(sn_reals list) { return sn_view_model_numbers(list.at, list.count); }

static sn_vec3 pick_triple(sn_reals list, int i)
{
    const double* at = list.at + (list.count == 3 ? 0 : 3 * i);
    return list.count < 3 ? sn_v3(0, 0, 0) : sn_v3(at[0], at[1], at[2]);
}

/* The material of a shape, where it says none that which its kind suggests. */
static void add(const source* s, const sn_shape* shape, drawable o, const char* kind, sn_material usual,
                json_t* description)
{
    o.item = s->item;
    o.shape = s->index;
    sn_view_model_add_object(s->k, o, kind, s->item->path, shape->material ? shape->material : usual,
                             description);
}

static const drawable still = { .kind = OBJECT_STILL, .state = -1 };

/* ---- solids -------------------------------------------------------------------------------------------- */

static const struct solid_row {
    const char* name;
    int sizes; /**< lengths it has */
} solids[SN_SHAPE_KIND_COUNT] = {
    [SN_SHAPE_PLANE] = { "plane", 0 },       [SN_SHAPE_SPHERE] = { "sphere", 1 },
    [SN_SHAPE_CYLINDER] = { "cylinder", 2 }, [SN_SHAPE_DISC] = { "disc", 1 },
    [SN_SHAPE_RING] = { "ring", 2 },         [SN_SHAPE_ELLIPSOID] = { "ellipsoid", 3 },
};

/* Lengths of copy i; returns how many there are to tell. */
static int solid_size(const sn_shape* shape, int i, double length, double size[3])
{
    int wanted = solids[shape->kind].sizes, each = shape->kind == SN_SHAPE_ELLIPSOID ? 3 : 1;
    memcpy(size, shape->size, 3 * sizeof *size);
    for (int k = 0; k < each && shape->sizes.count >= each; ++k)
        size[k] = shape->sizes.at[shape->sizes.count == each ? k : i * each + k];
    if (shape->kind == SN_SHAPE_RING && !(size[0] > 0.0)) size[0] = 0.02 * length;
    if (shape->kind == SN_SHAPE_RING && !(size[1] > 0.0)) size[1] = 0.2 * size[0];
    return shape->kind == SN_SHAPE_CYLINDER && !(size[1] > 0.0) ? 1 : wanted;
}

static json_t* solid_numbers(const sn_shape* shape, int i, double length)
{
    double size[3];
    int sizes = solid_size(shape, i, length, size);
    sn_vec3 at = shape->positions.count ? pick_triple(shape->positions, i) : shape->position;
    sn_vec3 way = shape->directions.count ? pick_triple(shape->directions, i) : shape->direction;
    return json_pack("{s:o, s:o, s:o}", "position", vector(at), "direction",
                     vector(sn_norm(way) > 0.0 ? way : sn_v3(1, 0, 0)), "size",
                     sn_view_model_numbers(size, sizes));
}

static void add_solids(const source* s, const sn_shape* shape)
{
    const sn_item* of = carrier(s, shape);
    if (!of && (shape->own || shape->every_node || shape->positions.count)) return;
    int count = shape->positions.count ? shape->positions.count / 3
                : shape->every_node    ? state_of(of)->count
                                       : 1;
    for (int i = 0; i < count; ++i) {
        json_t* solid = solid_numbers(shape, i, s->k->m->length);
        json_t* more =
            json_pack("{s:s, s:o, s:i, s:b, s:o*}", "shape", solids[shape->kind].name, "of",
                      object_or_null(s->k, of), "node", shape->every_node ? i : 0, "hollow", shape->hollow,
                      "opacity", shape->opacity > 0.0 ? json_real(shape->opacity) : NULL);
        json_object_update(solid, more);
        json_decref(more);
        add(s, shape, (drawable){ .kind = OBJECT_STILL, .state = -1, .copy = i }, "solid", SN_MATERIAL_STEEL,
            solid);
    }
}

static bool is_box(const sn_shape* shape) { return shape->kind == SN_SHAPE_SURFACE && shape->size[0] > 0.0; }

/* A surface whose place can be set in the running simulation. */
static bool is_convex(const sn_shape* shape)
{
    return shape->kind == SN_SHAPE_SURFACE && !is_box(shape) &&
           shape->axes.w * shape->axes.w + shape->axes.x * shape->axes.x + shape->axes.y * shape->axes.y +
                   shape->axes.z * shape->axes.z >
               0.0;
}

static json_t* place_of(const sn_shape* shape)
{
    const double axes[] = { shape->axes.w, shape->axes.x, shape->axes.y, shape->axes.z };
    return json_pack("{s:o, s:o}", "position", vector(shape->position), "axes",
                     sn_view_model_numbers(axes, 4));
}

/* The points of a mesh and the triangles of its surface, carried by a node. */
static void add_surface(const source* s, const sn_shape* shape)
{
    const sn_item* of = carrier(s, shape);
    const sn_mesh* mesh = s->item->mesh;
    if (!mesh || (shape->on.path && (!of || shape->node >= state_of(of)->count))) return;
    const sn_cells* faces = &mesh->cells[SN_CELL_TRIANGLE];
    add(s, shape, still, "solid", SN_MATERIAL_TISSUE,
        json_pack("{s:s, s:o*, s:o, s:i, s:[], s:s*, s:o, s:o, s:f}", "shape", "surface", "built",
                  is_convex(shape) ? place_of(shape) : NULL, "of", object_or_null(s->k, of), "node",
                  shape->node, "size", "colour", shape->colour, "points",
                  sn_view_model_numbers(&mesh->points->x, 3 * mesh->point_count), "triangles",
                  sn_view_model_whole_numbers(faces->nodes, 3 * faces->count), "opacity", shape->opacity));
}

/* ---- between bodies ------------------------------------------------------------------------------------ */

static json_t* describe_end(const source* s, const sn_item* body, sn_reals points, bool one)
{
    return json_pack("{s:o, s:o}", "of", object_or_null(s->k, body), "points",
                     one ? vector(pick_triple(points, 0)) : reals(points));
}

static void add_bands(const source* s, const sn_shape* shape)
{
    bool joint = shape->kind == SN_SHAPE_JOINT;
    const sn_item *a = follow(s, shape->on), *b = follow(s, shape->end);
    if (!a || !b) return;
    json_t* what =
        json_pack("{s:o, s:o, s:i, s:i, s:f, s:s}", "a", describe_end(s, a, shape->positions, joint), "b",
                  describe_end(s, b, shape->ends, joint), "node_a", 0, "node_b", 0, "radius", shape->size[0],
                  "what", joint ? "joint" : "bands");
    add(s, shape, still, "springs", joint ? SN_MATERIAL_BONE : SN_MATERIAL_LIGAMENT, what);
}

/* ---- lines and surfaces -------------------------------------------------------------------------------- */

static json_t* tube_numbers(const sn_shape* shape)
{
    return json_pack("{s:o, s:f}", "radius",
                     shape->sizes.count ? reals(shape->sizes) : sn_view_model_numbers(shape->size, 1),
                     "bevel", shape->bevel);
}

static void add_tube(const source* s, const sn_shape* shape)
{
    const sn_item* frames = carrier(s, shape);
    if (!frames || state_of(frames)->kind != SN_FRAMES) return;
    drawable o = { .kind = OBJECT_TUBE,
                   .system = frames->system,
                   .state = frames->state,
                   .count = state_of(frames)->count };
    add(s, shape, o, "tube", SN_MATERIAL_STEEL, tube_numbers(shape));
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

/* Mean of the sizes; 0: not known. */
static double mean_size(const sn_shape* shape)
{
    double sum = 0.0;
    for (int i = 0; i < shape->sizes.count; ++i)
        sum += shape->sizes.at[i];
    return shape->sizes.count ? sum / shape->sizes.count : shape->size[0];
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

/* The rows of a spline through its control points; returns how many. */
static int weigh_spline(const source* s, curve* c)
{
    enum { ROWS_A_SPAN = 6 };
    sn_pool* pool = &s->k->m->pool;
    int spans = control_count(c) - 3, rows = ROWS_A_SPAN * spans + 1;
    int* control = spans > 0 ? sn_pool_array(pool, (size_t)rows, sizeof *control) : NULL;
    double(*weight)[4] = spans > 0 ? sn_pool_array(pool, (size_t)rows, sizeof *weight) : NULL;
    if (!control || !weight) return 0;
    for (int k = 0; k < rows; ++k)
        control[k] = spline_weights(spans, (double)k / ROWS_A_SPAN, weight[k]);
    c->control = control;
    c->weight = (const double(*)[4])weight;
    return rows;
}

static void add_curve(const source* s, const sn_shape* shape)
{
    const sn_item* points = carrier(s, shape);
    curve* c = sn_pool_alloc(&s->k->m->pool, sizeof *c);
    if (!points || !c) return;
    add_part(c, follow(s, shape->start));
    c->first = shape->kind == SN_SHAPE_LINE ? control_count(c) : 0;
    add_part(c, points);
    add_part(c, follow(s, shape->end));
    int count = shape->kind == SN_SHAPE_SPLINE ? weigh_spline(s, c) : control_count(c);
    if (count == 0) return;
    drawable o = {
        .kind = OBJECT_CURVE, .system = points->system, .state = points->state, .count = count, .curve = c
    };
    add(s, shape, o, "polyline", SN_MATERIAL_SUTURE,
        json_pack("{s:[f], s:b, s:i, s:b}", "radius", mean_size(shape), "closed", shape->closed, "first",
                  c->first, "pickable", c->control == NULL));
}

static void add_edges(const source* s, const sn_shape* shape)
{
    const sn_item* nodes = carrier(s, shape);
    if (!nodes || state_of(nodes)->kind == SN_SCALARS) return;
    const sn_mesh* mesh = state_of(nodes)->mesh;
    json_t* pairs = json_array();
    const sn_cells* lines = mesh ? &mesh->cells[SN_CELL_EDGE] : NULL;
    for (int i = 0; shape->nodes.count == 0 && lines && i < 2 * lines->count; ++i)
        json_array_append_new(pairs, json_integer(lines->nodes[i]));
    for (int i = 0; i < shape->nodes.count; ++i)
        json_array_append_new(pairs, json_integer((int)shape->nodes.at[i]));
    drawable o = { .kind = state_of(nodes)->kind == SN_FRAMES ? OBJECT_FRAMES : OBJECT_POINTS,
                   .system = nodes->system,
                   .state = nodes->state,
                   .count = state_of(nodes)->count };
    add(s, shape, o, "edges", SN_MATERIAL_VESSEL,
        json_pack("{s:{s:o}, s:[f]}", "topology", "edges", pairs, "radius", shape->size[0]));
}

/* ---- tissue -------------------------------------------------------------------------------------------- */

json_t* sn_view_layers(const sn_scene* scene, sn_id tissue, const char* path)
{
    json_t* layers = json_array();
    for (sn_id i = sn_scene_first_child(scene, tissue); !sn_id_is_null(i); i = sn_scene_next(scene, i)) {
        sn_shape shapes[SN_MAX_SHAPES];
        const char* name = sn_scene_name(scene, i);
        for (int k = 0, count = sn_scene_shapes(scene, i, shapes); k < count; ++k) {
            if (shapes[k].kind != SN_SHAPE_LAYER) continue;
            json_array_append_new(
                layers, json_pack("{s:s, s:f, s:f, s:s++, s:s}", "name", name, "depth", -shapes[k].position.z,
                                  "thickness", shapes[k].size[0], "path", path, "/", name, "colour",
                                  sn_view_layer_colour(name, (int)json_array_size(layers))));
        }
    }
    return layers;
}

static json_t* layers_numbers(const sn_shape* shape)
{
    sn_vec3 normal = sn_norm(shape->direction) > 0.0 ? shape->direction : sn_v3(0, 0, 1);
    return json_pack("{s:o, s:o}", "position", vector(shape->position), "normal", vector(normal));
}

static void add_layers(const source* s, const sn_shape* shape)
{
    json_t* tissue = layers_numbers(shape);
    json_object_set_new(tissue, "surface", shape->surface ? json_string(shape->surface) : json_null());
    json_object_set_new(tissue, "layers", sn_view_layers(s->k->scene, s->id, s->item->path));
    add(s, shape, still, "tissue", SN_MATERIAL_TISSUE, tissue);
}

/* ---- forces -------------------------------------------------------------------------------------------- */

static const sn_quantity* find_quantity(const sn_component* type, const char* name)
{
    for (int i = 0; name && i < type->quantity_count; ++i) {
        const sn_quantity* q = &type->quantities[i];
        if (q->components && strcmp(q->components, "x y z") == 0 && strcmp(q->name, name) == 0) return q;
    }
    return NULL;
}

static void add_arrow(const source* s, const sn_shape* shape)
{
    const sn_call* call = s->item->call;
    const sn_quantity* q = find_quantity(s->item->type, shape->quantity);
    if (!call || call->input_count == 0 || !q) return;
    int input = call->item_count > 0 ? call->node[0].input : 0,
        node = call->item_count > 0 ? call->node[0].node : 0;
    sn_system* system = s->item->system;
    if (system->layout.states[call->input[input]].kind == SN_SCALARS) return;
    const char* path = sn_pool_format(&s->k->m->pool, "%s/%s", s->item->path, q->name);
    drawable o = {
        .kind = OBJECT_ARROWS, .system = system, .state = call->input[input], .node = node, .count = 1
    };
    sn_error ignored = { 0 };
    o.channel = sn_sim_channel(s->k->sim, path, &ignored);
    add(s, shape, o, "arrows", SN_MATERIAL_DEFAULT,
        json_pack("{s:s, s:s, s:s, s:s}", "quantity", q->name, "unit", q->unit, "channel", path, "role",
                  s->item->type->role == SN_ROLE_FORCE ? "load" : "helper"));
}

/* ---- everything ---------------------------------------------------------------------------------------- */

static void (*const add_shape[SN_SHAPE_KIND_COUNT])(const source* s, const sn_shape* shape) = {
    [SN_SHAPE_TUBE] = add_tube,        [SN_SHAPE_LINE] = add_curve,      [SN_SHAPE_SPLINE] = add_curve,
    [SN_SHAPE_EDGES] = add_edges,      [SN_SHAPE_PLANE] = add_solids,    [SN_SHAPE_SPHERE] = add_solids,
    [SN_SHAPE_CYLINDER] = add_solids,  [SN_SHAPE_DISC] = add_solids,     [SN_SHAPE_RING] = add_solids,
    [SN_SHAPE_ELLIPSOID] = add_solids, [SN_SHAPE_SURFACE] = add_surface, [SN_SHAPE_BANDS] = add_bands,
    [SN_SHAPE_JOINT] = add_bands,      [SN_SHAPE_ARROW] = add_arrow,     [SN_SHAPE_LAYERS] = add_layers,
};

static void add_shapes(model_maker* k, int index)
{
    sn_shape shapes[SN_MAX_SHAPES];
    source s = { k, sn_scene_id(k->scene, (uint32_t)index), k->item_of[index], 0 };
    int count = sn_scene_shapes(k->scene, s.id, shapes);
    for (int i = 0; i < count; ++i) {
        s.index = i;
        if (shapes[i].kind < SN_SHAPE_KIND_COUNT && add_shape[shapes[i].kind])
            add_shape[shapes[i].kind](&s, &shapes[i]);
    }
}

/* ---- numbers that are set in a running simulation ------------------------------------------------------ */

json_t* sn_view_shape_numbers(const sn_shape* shape, int copy, double length)
{
    json_t* numbers = NULL;
    switch (shape->kind) {
    case SN_SHAPE_TUBE:
        return tube_numbers(shape);
    case SN_SHAPE_LINE:
    case SN_SHAPE_SPLINE:
        return json_pack("{s:[f]}", "radius", mean_size(shape));
    case SN_SHAPE_EDGES:
        return json_pack("{s:[f]}", "radius", shape->size[0]);
    case SN_SHAPE_LAYERS:
        return layers_numbers(shape);
    case SN_SHAPE_SURFACE:
        if (!is_box(shape) && !is_convex(shape)) return NULL;
        numbers = place_of(shape);
        if (is_box(shape)) {
            json_object_set_new(numbers, "shape", json_string("box"));
            json_object_set_new(numbers, "size", sn_view_model_numbers(shape->size, 3));
        }
        return numbers;
    default:
        return shape->kind < SN_SHAPE_KIND_COUNT && solids[shape->kind].name
                   ? solid_numbers(shape, copy, length)
                   : NULL;
    }
}

/* Nodes of a state; those of mapped ones begin hidden. */
static void add_nodes(model_maker* k, const sn_item* item)
{
    const sn_state* state = state_of(item);
    if (state->kind == SN_SCALARS) return;
    bool frames = state->kind == SN_FRAMES;
    drawable o = { .kind = frames ? OBJECT_FRAMES : OBJECT_POINTS,
                   .system = item->system,
                   .state = item->state,
                   .count = state->count,
                   .hidden = state->mapped };
    double length = item->system->layout.length;
    json_t* shape =
        frames ? json_pack("{s:f}", "size", 0.02 * length) : json_pack("{s:[f]}", "radius", 0.003 * length);
    json_object_set_new(shape, "role", json_string(state->mapped ? "helper" : "instrument"));
    sn_view_model_add_object(k, o, frames ? "frames" : "points", item->path, SN_MATERIAL_DEFAULT, shape);
}

void sn_view_model_find_objects(model_maker* k)
{
    for (int i = 1; i <= k->scene->item_count; ++i) {
        if (!k->item_of[i] || k->item_of[i]->state < 0) continue;
        add_nodes(k, k->item_of[i]);
        k->m->length = fmax(k->m->length, k->item_of[i]->system->layout.length);
    }
    for (int i = 1; i <= k->scene->item_count; ++i)
        if (k->item_of[i] && k->item_of[i]->state >= 0) sn_view_model_add_mesh(k, k->item_of[i]);
    for (int i = 1; i <= k->scene->item_count; ++i)
        if (k->item_of[i]) add_shapes(k, i);
    for (int i = 1; i <= k->scene->item_count; ++i)
        if (k->item_of[i] && k->item_of[i]->state >= 0) sn_view_model_add_lines(k, k->item_of[i]);
    sn_view_model_mark_quiet(k);
}
