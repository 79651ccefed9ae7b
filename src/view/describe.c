/* Sinew - describe: the scene as the page sees it: items with their parameters, and channels. All of it comes
   from the components' tables.
   SPDX-License-Identifier: BSD-3-Clause */
#include <math.h>
#include <string.h>
#include "scene/scene.h"
#include "scene/shapes.h"
#include "view/fields.h"

/* ---- channels ------------------------------------------------------------------------------------------ */

static void add_channel(model_maker* k, const char* item, const char* name)
{
    model* m = k->m;
    sn_error ignored = { 0 };
    const char* path = sn_pool_format(&m->pool, "%s/%s", item[1] ? item : "", name);
    if (!path || m->channel_count == MODEL_CHANNELS || sn_view_model_channel_find(m, path) >= 0) return;
    sn_channel channel = sn_sim_channel(k->sim, path, &ignored);
    sn_channel_info info = sn_sim_channel_info(k->sim, channel);
    model_channel* grown =
        info.width ? sn_pool_grow(&m->pool, m->channels, m->channel_count, sizeof *grown) : NULL;
    if (!grown) return;
    m->channels = grown;
    grown[m->channel_count++] = (model_channel){ channel, path, info.width, info.nodes, info.writable };
    if (info.width > m->widest) m->widest = info.width;
}

/* "force" of "/load/force.x", where it belongs to this item. */
static void add_function(model_maker* k, const sn_item* item, const sn_function* function)
{
    char name[128];
    const char* slash = strrchr(function->path, '/');
    snprintf(name, sizeof name, "%s", slash ? slash + 1 : "");
    name[strcspn(name, ".")] = '\0';
    add_channel(k, item->path, name);
}

static void add_channels_of(model_maker* k, const sn_item* item)
{
    int count;
    const sn_state_field* fields = sn_state_fields(&count);
    for (int f = 0; item->state >= 0 && f < count; ++f)
        if (fields[f].kinds >> item->system->layout.states[item->state].kind & 1u)
            add_channel(k, item->path, fields[f].name);
    for (int q = 0; item->call && q < item->type->quantity_count; ++q)
        add_channel(k, item->path, item->type->quantities[q].name);
    for (int f = 0; f < item->function_count; ++f)
        add_function(k, item, k->sim->functions[item->function_first + f]);
    for (int i = 0; item->type->role == SN_ROLE_PREFAB && i < item->type->param_count;
         ++i) // handed on to a part
        if (item->type->params[i].type == SN_PARAM_EXPR || item->type->params[i].type == SN_PARAM_EXPR3)
            add_channel(k, item->path, item->type->params[i].name);
    const sn_energy_field* energies = sn_energy_fields(&count);
    bool has_energies = item->type->role == SN_ROLE_INTEGRATOR || strcmp(item->path, "/") == 0;
    for (int e = 0; has_energies && e < count; ++e)
        add_channel(k, item->path, energies[e].name);
}

void sn_view_model_find_channels(model_maker* k)
{
    k->m->widest = 3;
    for (int i = 0; i < k->sim->item_count; ++i)
        add_channels_of(k, &k->sim->items[i]);
}

static json_t* describe_channels(const model_maker* k)
{
    json_t* list = json_array();
    for (int i = 0; i < k->m->channel_count; ++i) {
        const model_channel* c = &k->m->channels[i];
        sn_channel_info info = sn_sim_channel_info(k->sim, c->channel);
        int item = (int)(strrchr(c->path, '/') - c->path);
        json_array_append_new(list,
                              json_pack("{s:i, s:s, s:s%, s:s, s:s, s:s, s:i, s:i, s:b}", "number", i, "path",
                                        c->path, "item", c->path, (size_t)(item ? item : 1), "quantity",
                                        info.quantity, "unit", info.unit, "components", info.components,
                                        "nodes", info.nodes, "width", info.width, "writable", info.writable));
    }
    return list;
}

/* ---- parameters ---------------------------------------------------------------------------------------- */

static const char* type_name(sn_param_type type)
{
    switch (type) {
    case SN_PARAM_BOOL:
        return "bool";
    case SN_PARAM_INT:
        return "int";
    case SN_PARAM_REAL:
        return "real";
    case SN_PARAM_VEC3:
        return "vec3";
    case SN_PARAM_REALS:
        return "reals";
    case SN_PARAM_TEXT:
        return "text";
    case SN_PARAM_REF:
        return "ref";
    case SN_PARAM_EXPR:
        return "function";
    case SN_PARAM_EXPR3:
        return "function3";
    case SN_PARAM_CHOICE:
        return "choice";
    }
    return "text";
}

static json_t* choices_of(const sn_param* param)
{
    if (!param->choices) return json_null();
    json_t* list = json_array();
    for (const char* word = param->choices; *word;) {
        size_t length = strcspn(word, " ");
        if (length) json_array_append_new(list, json_stringn(word, length));
        word += length + strspn(word + length, " ");
    }
    return list;
}

static json_t* text_of(const sn_param* param, const void* params)
{
    sn_pool pool;
    sn_pool_init(&pool, NULL);
    const char* text = params ? sn_param_text(&pool, param, params) : NULL;
    json_t* value = json_string(text ? text : "");
    if (!value) value = json_string(""); // bytes that are no UTF-8
    sn_pool_clear(&pool);
    return value;
}

/* The writable channel of a function of time; of a prefab, that of the part it was handed on to. */
static json_t* live_channel(const model_maker* k, const sn_item* item, const sn_param* param)
{
    char path[512];
    if (param->type != SN_PARAM_EXPR && param->type != SN_PARAM_EXPR3) return json_null();
    snprintf(path, sizeof path, "%s/%s", item->path, param->name);
    int channel = sn_view_model_channel_find(k->m, path);
    return channel >= 0 && k->m->channels[channel].writable ? json_string(path) : json_null();
}

/* The value of the file, which changes of visitors leave alone; null: the item is not in it. */
static json_t* file_value(const model_maker* k, const sn_item* item, const sn_param* param)
{
    sn_id id = k->plain ? sn_scene_find(k->plain, sn_root, item->path) : (sn_id){ 0, 0 };
    if (sn_id_is_null(id) || sn_scene_type(k->plain, id) != item->type) return json_null();
    return text_of(param, sn_scene_params(k->plain, id));
}

/* Whether a number can be set in the running simulation, unless it changes the topology or the start. */
static bool is_tuned(const sn_item* item, const sn_param* param)
{
    const sn_role role = item->type->role;
    bool number =
        param->type == SN_PARAM_REAL || param->type == SN_PARAM_VEC3 || param->type == SN_PARAM_REALS;
    return number && item->path[1] && role != SN_ROLE_STATE && role != SN_ROLE_MESH &&
           role != SN_ROLE_SOLVER && role != SN_ROLE_OBSERVER;
}

static json_t* bound(double value) { return isfinite(value) ? json_real(value) : json_null(); }

/* What the table of a component states of a parameter. */
static json_t* describe_row(const sn_component* type, const sn_param* param)
{
    bool bounded = param->min != 0.0 || param->max != 0.0, above = param->min == SN_ABOVE_ZERO;
    return json_pack("{s:s, s:s, s:s, s:o, s:o, s:b, s:o, s:s, s:o, s:s?}", "name", param->name, "type",
                     type_name(param->type), "unit", param->unit ? param->unit : "1", "min",
                     bounded ? bound(above ? 0.0 : param->min) : json_null(), "max",
                     bounded ? bound(param->max) : json_null(), "above_zero", above, "choices",
                     choices_of(param), "doc", param->doc ? param->doc : "", "default",
                     text_of(param, type->defaults), "word", param->word);
}

/* The unit in which a number of this item is shown: "1" where it may have several. */
static json_t* unit_of(const sn_scene* scene, uint32_t index, const sn_param* param)
{
    char one[SN_UNIT_TEXT];
    const sn_param row = sn_param_in_unit(param, sn_scene_unit(scene, index), one);
    return json_string(!row.unit || sn_param_has_units(&row) ? "1" : row.unit);
}

static json_t* describe_parameter(const model_maker* k, int index, int i, bool generated)
{
    const sn_scene_item* item = &k->scene->items[index];
    const sn_param* param = &item->type->params[i];
    json_t *row = describe_row(item->type, param), *channel = live_channel(k, k->item_of[index], param);
    bool live = !json_is_null(channel) || is_tuned(k->item_of[index], param);
    json_t* here =
        json_pack("{s:o, s:o, s:o, s:b, s:b, s:o, s:b}", "unit", unit_of(k->scene, (uint32_t)index, param),
                  "value", text_of(param, item->params), "file", file_value(k, k->item_of[index], param),
                  "given", item->given[i], "live", live, "channel", channel, "generated", generated);
    json_object_update(row, here);
    json_decref(here);
    return row;
}

/* ---- items --------------------------------------------------------------------------------------------- */

static const char* role_name(sn_role role)
{
    static const char* const names[SN_ROLE_COUNT] = { "group",      "prefab", "state",   "mapping",
                                                      "condition",  "mass",   "force",   "constraint",
                                                      "integrator", "solver", "observer" };
    return names[role] ? names[role] : "group";
}

/* Absolute paths of the quantities of an item that a text names. */
static json_t* paths_of(const char* item, const char* names)
{
    json_t* list = json_array();
    for (const char* word = names ? names : ""; *word;) {
        size_t length = strcspn(word, " ");
        json_array_append_new(list, json_sprintf("%s/%.*s", item, (int)length, word));
        word += length + strspn(word + length, " ");
    }
    return list;
}

static json_t* path_of(const model_maker* k, sn_id item, sn_ref ref)
{
    sn_id id = ref.path ? sn_scene_find(k->scene, sn_scene_parent(k->scene, item), ref.path) : sn_root;
    const sn_item* found = !ref.path || sn_id_is_null(id) ? NULL : sn_view_model_first_state(k, id.index);
    return found ? json_string(found->path) : json_null();
}

/* What the page follows by itself: places of contact, or the track of a tip; null for other items. */
static json_t* describe_marks(const model_maker* k, int index)
{
    sn_shape shapes[SN_MAX_SHAPES];
    sn_id id = sn_scene_id(k->scene, (uint32_t)index);
    int count = sn_scene_shapes(k->scene, id, shapes);
    for (int i = 0; i < count; ++i) {
        const sn_shape* s = &shapes[i];
        bool track = s->kind == SN_SHAPE_TRACK;
        if (!track && s->kind != SN_SHAPE_CONTACTS) continue;
        json_t* radii = s->sizes.count ? sn_view_model_numbers(s->sizes.at, s->sizes.count)
                                       : sn_view_model_numbers(s->size, track);
        return json_pack("{s:s, s:o, s:o, s:o, s:o}", "kind", track ? "track" : "contacts", "channels",
                         paths_of(k->item_of[index]->path, s->quantity), "radii", radii, "end",
                         path_of(k, id, s->on), "shaft", path_of(k, id, s->start));
    }
    return json_null();
}

static json_t* describe_item(const model_maker* k, int index)
{
    const sn_scene_item* item = &k->scene->items[index];
    const char* path = k->item_of[index]->path;
    bool generated = k->plain && sn_id_is_null(sn_scene_find(k->plain, sn_root, path));
    json_t* parameters = json_array();
    for (int i = 0; i < item->type->param_count; ++i)
        json_array_append_new(parameters, describe_parameter(k, index, i, generated));
    const sn_item* parent = item->parent ? k->item_of[item->parent] : NULL;
    return json_pack("{s:s, s:s, s:s, s:s, s:s?, s:s, s:s?, s:i, s:i, s:b, s:o, s:o}", "path", path, "name",
                     item->name, "component", item->type->name, "summary", item->type->summary, "parent",
                     parent ? parent->path : NULL, "role", role_name(item->type->role), "file",
                     item->place.file, "line", item->place.line, "column", item->place.column, "generated",
                     generated, "parameters", parameters, "marks", describe_marks(k, index));
}

/* The frame or points that functions x y z of this item move, or null. */
static json_t* describe_drive(const model_maker* k, int index)
{
    const sn_item *item = k->item_of[index], *state = sn_view_model_first_state(k, (uint32_t)index);
    char path[512];
    for (int i = 0; i < 3; ++i) {
        snprintf(path, sizeof path, "%s/%c", item->path, "xyz"[i]);
        int c = sn_view_model_channel_find(k->m, path);
        if (c < 0 || !k->m->channels[c].writable) return json_null();
    }
    const sn_call* call = item->call;
    bool acts = call && call->input_count > 0;
    if (!acts && !state) return json_null();
    int node = acts && call->item_count > 0 ? call->node[0].node : 0;
    int shown = acts ? sn_view_model_object_of(k, item->system, call->input[0])
                     : sn_view_model_object_of(k, state->system, state->state);
    return shown < 0 ? json_null() : json_pack("{s:i, s:i}", "object", shown, "node", node);
}

/* An observer with the path of another item: the page knows items by their paths. */
static bool is_namesake(const model_maker* k, int i)
{
    return k->scene->items[i].type->role == SN_ROLE_OBSERVER &&
           sn_scene_find(k->scene, sn_root, k->item_of[i]->path).index != (uint32_t)i;
}

json_t* sn_view_model_describe(model_maker* k)
{
    const model* m = k->m;
    json_t* items = json_array();
    for (int i = 1; i <= k->scene->item_count; ++i) {
        json_t* item = k->item_of[i] && !is_namesake(k, i) ? describe_item(k, i) : NULL;
        if (!item) continue;
        json_object_set_new(item, "drive", describe_drive(k, i));
        json_array_append_new(items, item);
    }
    return json_pack("{s:s, s:i, s:s, s:s, s:f, s:f, s:b, s:o, s:o, s:o, s:o}", "type", "scene", "revision",
                     m->revision, "title", m->title, "file", m->file, "step", m->step, "duration",
                     m->duration, "static", m->is_static, "items", items, "channels", describe_channels(k),
                     "fields", sn_view_fields_describe(k), "objects", k->objects);
}

/* ---- components ---------------------------------------------------------------------------------------- */

char* sn_view_describe_components(void)
{
    json_t* list = json_array();
    sn_scene* scene = sn_scene_create(NULL);
    for (int i = 0; i < sn_scene_component_count(scene); ++i) {
        const sn_component* type = sn_scene_component_at(scene, i);
        json_t* params = json_array();
        for (int p = 0; p < type->param_count; ++p)
            json_array_append_new(params, describe_row(type, &type->params[p]));
        json_array_append_new(list, json_pack("{s:s, s:s, s:s, s:o}", "name", type->name, "role",
                                              role_name(type->role), "summary",
                                              type->summary ? type->summary : "", "parameters", params));
    }
    sn_scene_destroy(scene);
    char* text = json_dumps(list, JSON_COMPACT);
    json_decref(list);
    return text;
}
