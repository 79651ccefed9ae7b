/* Sinew - fields: finds the results that what is drawn can be coloured by.
   SPDX-License-Identifier: BSD-3-Clause */
#include "view/fields.h"
#include <string.h>
#include "engine/program.h"
#include "engine/refresh.h"
#include "view/cuts.h"

/* ---- what is drawn ------------------------------------------------------------------------------------- */

static const char* word(const json_t* o, const char* member)
{
    const char* text = json_string_value(json_object_get(o, member));
    return text ? text : "";
}

static bool has_colours(const json_t* o)
{
    static const char kinds[] = " tube polyline surface points edges ";
    const char* found = strstr(kinds, word(o, "kind"));
    return word(o, "kind")[0] && found && !json_is_true(json_object_get(o, "quiet"));
}

/* The objects with a row for each node of a state: its own, and those of states of the same mesh. */
static json_t* objects_of(const model_maker* k, const sn_system* system, int state)
{
    const sn_state* own = &system->layout.states[state];
    json_t* list = json_array();
    for (int i = 0; i < k->m->object_count; ++i) {
        const drawable* o = &k->m->objects[i];
        if (!o->system || !has_colours(json_array_get(k->objects, (size_t)i))) continue;
        const sn_state* shown = &o->system->layout.states[o->state];
        bool alike = shown == own || (own->mesh && own->mesh == shown->mesh && own->count == shown->count);
        if (alike && own->count > 1) json_array_append_new(list, json_integer(i));
    }
    return list;
}

/* ---- the list ------------------------------------------------------------------------------------------ */

static void add(model_maker* k, model_field f, json_t* drawn)
{
    model* m = k->m;
    bool wanted = f.path && json_array_size(drawn) && m->field_count < MODEL_FIELDS &&
                  sn_view_field_find(m, f.path) < 0;
    model_field* grown = wanted ? sn_pool_grow(&m->pool, m->fields, m->field_count, sizeof f) : NULL;
    if (!grown) {
        json_decref(drawn);
        return;
    }
    f.drawn = drawn;
    m->fields = grown;
    grown[m->field_count++] = f;
    if (f.count > m->longest) m->longest = f.count;
}

/* One field for each component of the channel, and one for the length of a vector. `f.path` is that of the
   channel. */
static void add_components(model_maker* k, model_field f, const char* components, bool length, json_t* drawn)
{
    const char* path = f.path;
    f.name = strrchr(path, '/') + 1;
    if (length) {
        f.component = -1;
        f.path = sn_pool_format(&k->m->pool, "%s.length", path);
        add(k, f, json_incref(drawn));
    }
    const char* name = components;
    for (f.component = 0; f.component < f.width; ++f.component) {
        size_t size = strcspn(name, " ");
        f.path = f.width > 1 ? sn_pool_format(&k->m->pool, "%s.%.*s", path, (int)size, name) : path;
        add(k, f, json_incref(drawn));
        name += size + strspn(name + size, " ");
    }
    json_decref(drawn);
}

/* What every state offers; directions of frames are no numbers to look at. */
static void add_state(model_maker* k, const sn_item* item)
{
    int count;
    const sn_state_field* fields = sn_state_fields(&count);
    const sn_state* state = &item->system->layout.states[item->state];
    for (int i = 0; i < count; ++i) {
        if (!(fields[i].kinds >> state->kind & 1u) || fields[i].width > 3 ||
            strcmp(fields[i].name, "rpy") == 0)
            continue;
        const char* path = sn_pool_format(&k->m->pool, "%s/%s", item->path, fields[i].name);
        int channel = path ? sn_view_model_channel_find(k->m, path) : -1;
        if (channel < 0) continue;
        model_field f = { .source = FIELD_NODES,
                          .path = path,
                          .unit = fields[i].unit,
                          .width = fields[i].width,
                          .channel = k->m->channels[channel].channel,
                          .system = item->system,
                          .state = item->state,
                          .count = state->count,
                          .usual = state->kind == SN_SCALARS && strcmp(fields[i].name, "value") == 0 };
        if (k->m->channels[channel].nodes == state->count)
            add_components(k, f, fields[i].components, f.width == 3 && strcmp(fields[i].name, "position"),
                           objects_of(k, item->system, item->state));
    }
}

/* ---- cells --------------------------------------------------------------------------------------------- */

/* 1 / items of each node of an input; NULL where they are fewer than two, as of sections that act on none. */
static const float* weights(model_maker* k, const sn_call* call, int input, int count)
{
    float* weight = sn_pool_array(&k->m->pool, (size_t)count, sizeof *weight);
    int reached = 0;
    for (int i = 0; weight && i < call->item_count * call->nodes_per_item; ++i)
        if (call->node[i].input == input) weight[call->node[i].node] += 1.0f;
    for (int i = 0; weight && i < count; ++i) {
        if (!(weight[i] > 0.0f)) continue;
        weight[i] = 1.0f / weight[i];
        ++reached;
    }
    return reached > 1 ? weight : NULL;
}

/* A quantity of a component that the nodes of one of its inputs have. */
static void add_node_quantity(model_maker* k, const sn_item* item, const sn_item_quantity* q)
{
    sn_error ignored = { 0 };
    const char* path = sn_pool_format(&k->m->pool, "%s/%s", item->path, q->name);
    sn_channel channel = path ? sn_sim_channel(k->sim, path, &ignored) : (sn_channel){ 0 };
    sn_channel_info info = sn_sim_channel_info(k->sim, channel);
    int input = item->call->input[sn_quantity_nodes(item->type, q) - 1];
    if (!info.width) return;
    model_field f = { .source = FIELD_NODES,
                      .path = path,
                      .unit = q->unit,
                      .channel = channel,
                      .width = info.width / info.nodes,
                      .system = item->system,
                      .state = input,
                      .count = info.nodes };
    bool vector = q->components && strcmp(q->components, "x y z") == 0;
    if (info.width > k->m->widest) k->m->widest = info.width;
    add_components(k, f, q->components ? q->components : "", vector, objects_of(k, f.system, f.state));
}

static void add_cells(model_maker* k, const sn_item* item, const sn_item_quantity* q)
{
    const sn_call* call = item->call;
    sn_error ignored = { 0 };
    const char* path = sn_pool_format(&k->m->pool, "%s/%s", item->path, q->name);
    sn_channel channel = path ? sn_sim_channel(k->sim, path, &ignored) : (sn_channel){ 0 };
    sn_channel_info info = sn_sim_channel_info(k->sim, channel);
    if (!info.width || !call->node || call->transient) return;
    const sn_state* state = &item->system->layout.states[call->input[0]];
    model_field f = { .source = FIELD_CELLS,
                      .path = path,
                      .unit = q->unit,
                      .channel = channel,
                      .width = info.width / info.nodes,
                      .call = call,
                      .system = item->system,
                      .state = call->input[0],
                      .count = state->count,
                      .weight = weights(k, call, 0, state->count) };
    if (info.width > k->m->widest) k->m->widest = info.width;
    bool vector = q->components && strcmp(q->components, "x y z") == 0;
    if (f.weight)
        add_components(k, f, q->components ? q->components : "", vector, objects_of(k, f.system, f.state));
}

static void add_item_quantity(model_maker* k, const sn_item* item, const sn_item_quantity* q)
{
    if (sn_quantity_nodes(item->type, q))
        add_node_quantity(k, item, q);
    else
        add_cells(k, item, q);
}

/* ---- lines --------------------------------------------------------------------------------------------- */

static bool is_line(const model_maker* k, int object)
{
    const json_t* o = json_array_get(k->objects, (size_t)object);
    return (strcmp(word(o, "kind"), "tube") == 0 || strcmp(word(o, "kind"), "polyline") == 0) &&
           has_colours(o) && k->m->objects[object].count > 2;
}

static void add_curvature(model_maker* k, int object)
{
    const json_t* o = json_array_get(k->objects, (size_t)object);
    const drawable* shown = &k->m->objects[object];
    model_field f = { .source = FIELD_CURVATURE,
                      .path = sn_pool_format(&k->m->pool, "%s/curvature", word(o, "path")),
                      .name = "curvature",
                      .unit = "1/m",
                      .count = shown->count,
                      .object = object,
                      .closed = json_is_true(json_object_get(o, "closed")) };
    add(k, f, json_pack("[i]", object));
}

static const struct cut_row {
    const char *name, *unit;
    bool of_force;
} cuts[CUT_COUNT] = {
    [CUT_TENSION] = { "tension", "N", true },
    [CUT_SHEAR] = { "shear_force", "N", true },
    [CUT_TORQUE] = { "torque", "N m", false },
    [CUT_BENDING] = { "bending_moment", "N m", false },
};

/* Forces and moments of an elasticity on the first line of the same rod. */
static void add_cuts(model_maker* k, const sn_item* item)
{
    for (int i = 0; i < k->m->object_count; ++i) {
        if (!is_line(k, i)) continue;
        const json_t* o = json_array_get(k->objects, (size_t)i);
        const field_cuts* c =
            sn_view_cuts_find(k, item, i, word(o, "path"), json_is_true(json_object_get(o, "closed")));
        for (int cut = 0; c && cut < CUT_COUNT; ++cut) {
            if (cuts[cut].of_force && item->type->sections->moments_only) continue;
            model_field f = { .source = FIELD_CUTS,
                              .path = sn_pool_format(&k->m->pool, "%s/%s", item->path, cuts[cut].name),
                              .name = cuts[cut].name,
                              .unit = cuts[cut].unit,
                              .cuts = c,
                              .cut = (field_cut)cut,
                              .count = k->m->objects[i].count,
                              .object = i };
            add(k, f, json_pack("[i]", i));
        }
        if (c) return;
    }
}

/* ---- all ----------------------------------------------------------------------------------------------- */

void sn_view_fields_find(model_maker* k)
{
    sn_look(k->sim);
    for (int i = 0; i < k->sim->item_count; ++i) {
        const sn_item* item = &k->sim->items[i];
        for (int q = 0; item->call && q < item->type->item_quantity_count; ++q)
            add_item_quantity(k, item, &item->type->item_quantities[q]);
        if (item->call && item->type->sections) add_cuts(k, item);
    }
    for (int i = 0; i < k->m->object_count; ++i)
        if (is_line(k, i)) add_curvature(k, i);
    for (int i = 0; i < k->sim->item_count; ++i)
        if (k->sim->items[i].state >= 0) add_state(k, &k->sim->items[i]);
}

json_t* sn_view_fields_describe(const model_maker* k)
{
    json_t* list = json_array();
    for (int i = 0; i < k->m->field_count; ++i) {
        model_field* f = &k->m->fields[i];
        json_array_append_new(list, json_pack("{s:i, s:s, s:s, s:s, s:i, s:b, s:b, s:o}", "number", i, "path",
                                              f->path, "quantity", f->name, "unit", f->unit, "rows", f->count,
                                              "cells", f->source == FIELD_CELLS, "usual", f->usual, "objects",
                                              f->drawn));
        f->drawn = NULL;
    }
    return list;
}

int sn_view_field_find(const model* m, const char* path)
{
    for (int i = 0; i < m->field_count; ++i)
        if (strcmp(m->fields[i].path, path) == 0) return i;
    return -1;
}
