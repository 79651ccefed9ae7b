/* Sinew - edits: parameters that visitors change. A function of time that becomes a constant is written, and
   a number is set, in the running simulation; for what changes the topology or the start, the changed scene
   is compiled, and stepped from the next reset on.
   SPDX-License-Identifier: BSD-3-Clause */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "base/number.h"
#include "scene/live.h"
#include "scene/scene.h"
#include "scene/shapes.h"
#include "view/model.h"
#include "view/stepper.h"

/* ---- the list ------------------------------------------------------------------------------------------ */

static void free_edit(edit* e)
{
    free(e->path);
    free(e->parameter);
    free(e->value);
}

void sn_view_edits_forget(sn_view* v)
{
    for (int i = 0; i < v->edit_count; ++i)
        free_edit(&v->edits[i]);
    free(v->edits);
    v->edits = NULL;
    v->edit_count = 0;
    v->edits_changed = true;
}

static bool is_edit(const edit* e, const char* path, const char* parameter)
{
    return strcmp(e->path, path) == 0 && strcmp(e->parameter, parameter) == 0;
}

/* Whether changes wait for a reset, besides that of this parameter. */
static bool others_wait(const sn_view* v, const message* m)
{
    for (int i = 0; i < v->edit_count; ++i)
        if (v->edits[i].way == EDIT_WAITS && !is_edit(&v->edits[i], m->path, m->parameter)) return true;
    return false;
}

void sn_view_edits_compiled(sn_view* v)
{
    for (int i = 0; i < v->edit_count; ++i)
        if (v->edits[i].way == EDIT_WAITS) v->edits[i].way = EDIT_COMPILED;
    v->edits_changed = true;
}

static bool is_below(const char* path, const char* above)
{
    size_t length = strlen(above);
    return strncmp(path, above, length) == 0 && (path[length] == '\0' || path[length] == '/');
}

/* Items whose numbers a change has set, or handed on from the prefab that made them; and a tissue whose
   layers it has set. */
static bool is_set(const sn_view* v, const char* path)
{
    for (int i = 0; i < v->edit_count; ++i)
        if (v->edits[i].way == EDIT_SET &&
            (is_below(path, v->edits[i].path) || is_below(v->edits[i].path, path)))
            return true;
    return false;
}

/* The item in the expansion with the present numbers. Null of a component that the author wrote: that one has
   its numbers in the simulation. */
static sn_id expanded(const sn_scene* made, const sn_item* item)
{
    sn_id id = made ? sn_scene_find(made, sn_root, item->path) : (sn_id){ 0, 0 };
    if (sn_id_is_null(id)) return id;
    bool grouped = item->type->role == SN_ROLE_GROUP || item->type->role == SN_ROLE_OBSERVER;
    return made->items[id.index].made || grouped ? id : (sn_id){ 0, 0 };
}

static int live_shapes(const struct sn_live* live, const sn_item* item, sn_shape shapes[SN_MAX_SHAPES])
{
    memset(shapes, 0, SN_MAX_SHAPES * sizeof *shapes);
    for (int i = 0; item->type->shapes && i < live->item_count; ++i)
        if (live->items[i].item == item) return item->type->shapes(live->items[i].params, shapes);
    return 0;
}

/* The members of an object that changes may have altered; NULL: none. */
static json_t* object_now(const sn_view* v, const drawable* o)
{
    const struct sn_live* live = v->sim->live;
    const sn_scene* made = live && live->expansion ? sn_expansion_now(live->expansion) : NULL;
    if (!live || !o->item || !is_set(v, o->item->path)) return NULL;
    sn_shape shapes[SN_MAX_SHAPES];
    sn_id id = expanded(made, o->item);
    int count = sn_id_is_null(id) ? live_shapes(live, o->item, shapes) : sn_scene_shapes(made, id, shapes);
    if (o->shape >= count) return NULL;
    json_t* row = sn_view_shape_numbers(&shapes[o->shape], o->copy, v->model->length);
    if (row && shapes[o->shape].kind == SN_SHAPE_LAYERS)
        json_object_set_new(row, "layers", sn_view_layers(made, id, o->item->path));
    return row;
}

static json_t* changed_objects(const sn_view* v)
{
    json_t* list = json_array();
    for (int i = 0; i < v->model->object_count; ++i) {
        json_t* row = object_now(v, &v->model->objects[i]);
        if (!row) continue;
        json_object_set_new(row, "id", json_integer(i));
        json_array_append_new(list, row);
    }
    return list;
}

void sn_view_edits_show(sn_view* v)
{
    json_t* list = json_array();
    for (int i = 0; i < v->edit_count; ++i) {
        const edit* e = &v->edits[i];
        json_array_append_new(list, json_pack("{s:s, s:s, s:s, s:s}", "path", e->path, "parameter",
                                              e->parameter, "value", e->value, "applied",
                                              e->way == EDIT_WAITS ? "after reset" : "now"));
    }
    json_t* object =
        json_pack("{s:s, s:o, s:o}", "type", "edits", "list", list, "objects", changed_objects(v));
    reply r = { .client = -1, .text = object ? json_dumps(object, JSON_COMPACT) : NULL, .kept = true };
    json_decref(object);
    v->edits_changed = false;
    if (r.text && !ring_push(&v->shared.replies, &r)) {
        free(r.text);
        v->edits_changed = true; // once more at the next state
    }
}

static char* copy_of(const char* text)
{
    size_t size = strlen(text) + 1;
    char* copy = malloc(size);
    if (copy) memcpy(copy, text, size);
    return copy;
}

/* A parameter changed again replaces what it was changed to before. */
static bool keep_edit(sn_view* v, const message* m, edit_way way)
{
    edit e = { copy_of(m->path), copy_of(m->parameter), copy_of(m->value), way };
    v->edits_changed = true;
    edit* grown = realloc(v->edits, ((size_t)v->edit_count + 1) * sizeof e);
    if (grown) v->edits = grown;
    if (!e.path || !e.parameter || !e.value || !grown) {
        free_edit(&e);
        return false;
    }
    for (int i = 0; i < v->edit_count; ++i)
        if (is_edit(&v->edits[i], e.path, e.parameter)) {
            free_edit(&v->edits[i]);
            v->edits[i] = e;
            return true;
        }
    v->edits[v->edit_count++] = e;
    return true;
}

/* ---- at once ------------------------------------------------------------------------------------------- */

static bool is_constant(const char* text, double* value)
{
    char* end;
    if (!text || !text[0]) return false;
    *value = strtod(text, &end);
    return *end == '\0' && isfinite(*value);
}

/* The row in the unit that it has in the running simulation, where the choice on which it depends may differ
   from that of the scene; "1": it is open there. */
static sn_param in_unit_of(const sn_param* param, const char* running)
{
    sn_param row = *param;
    if (sn_param_has_units(param) && running && strcmp(running, "1") != 0) row.unit = running;
    return row;
}

/* The numbers of a function of time that is constant; 0: it is not, or not to be understood. */
static int constant_value(const sn_component* type, const sn_param* param, const char* text, double value[3])
{
    sn_pool pool;
    char why[512];
    int count = 0;
    sn_pool_init(&pool, NULL);
    char* params = sn_pool_alloc(&pool, type->params_size);
    bool good = params && sn_params_copy(&pool, type, params, NULL) &&
                sn_param_parse(&pool, param, params, text, why, sizeof why);
    if (good && param->type == SN_PARAM_EXPR)
        count = is_constant(((const sn_expr*)(const void*)(params + param->offset))->text, value);
    else if (good && param->type == SN_PARAM_EXPR3) {
        const sn_expr3* e = (const void*)(params + param->offset);
        count = 3;
        for (int i = 0; i < 3; ++i)
            if (!is_constant(e->text[i], &value[i])) count = 0;
    }
    sn_pool_clear(&pool);
    return count;
}

static bool write_live(sn_view* v, const char* path, const char* parameter, const char* text)
{
    char channel[MESSAGE_PATH + 130];
    double value[3];
    sn_id item = sn_scene_find(v->plain, sn_root, path);
    const sn_component* type = sn_scene_type(v->plain, item);
    int i = type ? sn_param_find(type, parameter) : -1;
    snprintf(channel, sizeof channel, "%s/%s", path[1] ? path : "", parameter);
    int c = sn_view_model_channel_find(v->model, channel);
    if (i < 0 || c < 0 || !v->model->channels[c].writable) return false;
    const sn_channel_info info = sn_sim_channel_info(v->sim, v->model->channels[c].channel);
    const sn_param row = in_unit_of(&type->params[i], info.unit);
    int count = constant_value(type, &row, text, value);
    return count > 0 && count == v->model->channels[c].width &&
           sn_sim_write(v->sim, v->model->channels[c].channel, value, count) == SN_OK;
}

/* The numbers of a parameter; returns how many, 0: it has none, or they are not to be understood. */
static int numbers_of(sn_pool* pool, const sn_component* type, const sn_param* param, const void* now,
                      const char* text, double** values)
{
    char why[512];
    char* params = sn_pool_alloc(pool, type->params_size);
    if (!params || !sn_params_copy(pool, type, params, now)) return 0;
    if (!sn_param_parse(pool, param, params, text, why, sizeof why)) return 0;
    const void* at = params + param->offset;
    const sn_reals* list = at;
    int count = param->type == SN_PARAM_REALS ? list->count : param->type == SN_PARAM_VEC3 ? 3 : 1;
    *values = sn_pool_array(pool, (size_t)count, sizeof **values);
    if (!*values) return 0;
    switch (param->type) {
    case SN_PARAM_BOOL:
        **values = *(const bool*)at;
        return 1;
    case SN_PARAM_INT:
    case SN_PARAM_CHOICE:
        **values = *(const int*)at;
        return 1;
    case SN_PARAM_REAL:
    case SN_PARAM_VEC3:
    case SN_PARAM_REALS:
        memcpy(*values, param->type == SN_PARAM_REALS ? (const void*)list->at : at,
               (size_t)count * sizeof **values);
        return count;
    default:
        return 0;
    }
}

/* Sets a number in the running simulation. False: it takes a new compilation. */
static bool set_number(sn_view* v, const message* m)
{
    sn_id item = sn_scene_find(v->plain, sn_root, m->path);
    const sn_component* type = sn_scene_type(v->plain, item);
    int i = type ? sn_param_find(type, m->parameter) : -1;
    if (i < 0 || !m->path[1]) return false;
    sn_pool pool;
    sn_error ignored = { 0 };
    double* values = NULL;
    sn_pool_init(&pool, NULL);
    const char* path = sn_pool_format(&pool, "%s/%s", m->path, m->parameter);
    sn_error unknown = { 0 };
    const sn_parameter_info info = sn_sim_parameter_info(v->sim, sn_sim_parameter(v->sim, path, &unknown));
    const sn_param row = in_unit_of(&type->params[i], info.unit);
    int count = numbers_of(&pool, type, &row, sn_scene_params(v->plain, item), m->value, &values);
    bool set = count > 0 && path && sn_sim_set_parameter(v->sim, path, values, count, &ignored) == SN_OK;
    sn_pool_clear(&pool);
    return set;
}

void sn_view_edits_apply(sn_view* v)
{
    for (int i = 0; i < v->edit_count; ++i)
        if (v->edits[i].way == EDIT_WRITTEN)
            write_live(v, v->edits[i].path, v->edits[i].parameter, v->edits[i].value);
}

/* ---- after a reset ------------------------------------------------------------------------------------- */

static void override_with(sn_scene* scene, const char* path, const char* parameter, const char* value)
{
    sn_pool pool;
    sn_pool_init(&pool, NULL);
    const char* dot = path[1] ? "." : "";
    const char* text = sn_pool_format(&pool, "%s%s%s=%s", path + 1, dot, parameter, value);
    if (text) sn_scene_override(scene, text); // a failure sticks; compiling reports it
    sn_pool_clear(&pool);
}

/* The scene with all changes and, if given, one more. NULL with an error. */
static sn_scene* changed_scene(sn_view* v, const message* more, sn_error* error)
{
    sn_scene* scene = v->options.load(v->options.context, error);
    for (int i = 0; scene && i < v->edit_count; ++i)
        override_with(scene, v->edits[i].path, v->edits[i].parameter, v->edits[i].value);
    if (scene && more) override_with(scene, more->path, more->parameter, more->value);
    return scene;
}

sn_scene* sn_view_edits_scene(sn_view* v, sn_error* error)
{
    sn_scene* scene = changed_scene(v, NULL, error);
    if (!scene || sn_scene_expand(scene, error) == SN_OK) return scene;
    sn_scene_destroy(scene);
    return NULL;
}

static bool compile_changed(sn_view* v, const message* more, sn_error* error)
{
    sn_scene* scene = changed_scene(v, more, error);
    sn_sim* sim = scene ? sn_scene_compile(scene, error) : NULL;
    model* m =
        sim ? sn_view_model_create(sim, scene, v->plain, v->model->file, NULL, v->model->revision + 1, error)
            : NULL;
    sn_scene_destroy(scene);
    if (!m) {
        sn_sim_destroy(sim);
        return false;
    }
    sn_sim_destroy(v->pending_sim);
    sn_view_model_drop(v->pending_model);
    v->pending_sim = sim;
    v->pending_model = m;
    return true;
}

void sn_view_edits_compile_again(sn_view* v)
{
    sn_error error = { 0 };
    if (!compile_changed(v, NULL, &error)) snprintf(v->failure, sizeof v->failure, "%.1000s", error.text);
}

static void drop_pending(sn_view* v)
{
    sn_sim_destroy(v->pending_sim);
    sn_view_model_drop(v->pending_model);
    v->pending_sim = NULL;
    v->pending_model = NULL;
}

/* What must not be set from afar, or NULL: a message names no file. */
static const char* forbidden(const sn_view* v, const message* m)
{
    if (!v->options.load) return "this program permits changes of live parameters only";
    sn_id item = m->path[0] == '/' ? sn_scene_find(v->plain, sn_root, m->path) : (sn_id){ 0, 0 };
    const sn_component* type = sn_scene_type(v->plain, item);
    if (!type)
        return "this item is not in the scene file: a prefab created it; set the parameters of the prefab";
    int i = sn_param_find(type, m->parameter);
    if (i < 0) return NULL; // told with the nearest name by compiling
    if (type->params[i].type == SN_PARAM_TEXT)
        return "text parameters may name files, which the page must not choose; edit the scene file";
    bool function = type->params[i].type == SN_PARAM_EXPR || type->params[i].type == SN_PARAM_EXPR3;
    if (function && strstr(m->value, ".csv"))
        return "a table is a file, which the page must not choose; edit the scene file";
    return NULL;
}

void sn_view_edits_set(sn_view* v, const request* q)
{
    const message* m = &q->message;
    sn_error error = { 0 };
    const char* why = forbidden(v, m);
    if (!why && m->revision >= 0 && m->revision != v->model->revision)
        why = "the scene was recompiled in the meantime; check it and try again";
    if (why) {
        sn_view_refuse(v, q, "%s: %s: %s", m->path, m->parameter, why);
        return;
    }
    edit_way way = write_live(v, m->path, m->parameter, m->value) ? EDIT_WRITTEN
                   : set_number(v, m)                             ? EDIT_SET
                                                                  : EDIT_WAITS;
    bool compiles = way == EDIT_WAITS || others_wait(v, m); // what waits for a reset has this change, too
    if (compiles && !compile_changed(v, m, &error)) {
        sn_view_refuse(v, q, "%s", error.text);
        return;
    }
    if (!compiles) drop_pending(v);
    keep_edit(v, m, way);
    if (way != EDIT_WAITS && v->model->is_static) sn_view_run(v, true);
    sn_view_answer(
        v, q,
        json_pack("{s:s, s:s}", "applied", way == EDIT_WAITS ? "after reset" : "now", "value", m->value));
}

/* ---- saving -------------------------------------------------------------------------------------------- */

void sn_view_edits_patch(sn_view* v, const request* q)
{
    sn_error error = { 0 };
    char* text = NULL;
    size_t length = 0;
    if (!v->options.load) {
        sn_view_refuse(v, q, "this program does not permit saving its scene");
        return;
    }
    sn_scene* scene = v->options.load(v->options.context, &error);
    for (int pass = 0; scene && pass < 2; ++pass) // first the choices on which units depend
        for (int i = 0; i < v->edit_count; ++i) {
            const edit* e = &v->edits[i];
            sn_id item = sn_scene_find(scene, sn_root, e->path);
            if (sn_scene_chooses(scene, item, e->parameter) == (pass == 0))
                sn_scene_set(scene, item, e->parameter, e->value);
        }
    FILE* stream = scene ? open_memstream(&text, &length) : NULL;
    bool good = stream && !sn_scene_error(scene)->status && sn_scene_write(scene, stream) == SN_OK;
    if (stream) fclose(stream);
    json_t* whole = good ? json_stringn(text, length) : NULL;
    if (whole)
        sn_view_answer(
            v, q, json_pack("{s:s, s:o, s:i}", "type", "patch", "text", whole, "changes", v->edit_count));
    else
        sn_view_refuse(v, q, "%s", error.status ? error.text : "the scene cannot be written as XML");
    free(text);
    sn_scene_destroy(scene);
}

/* ---- another scene ------------------------------------------------------------------------------------- */

void sn_view_edits_open_compiled(sn_view* v, sn_sim* sim, sn_scene* plain, model* m)
{
    drop_pending(v);
    sn_scene_destroy(v->plain);
    sn_view_edits_forget(v);
    v->plain = plain;
    v->pending_sim = sim;
    v->pending_model = m;
    sn_view_history_take_pending(v, true);
}

void sn_view_edits_open(sn_view* v, const request* q)
{
    const sn_view_options* o = &v->options;
    int index = (int)q->message.node;
    sn_error error = { 0 };
    if (sn_view_workshop_is_busy(v)) {
        sn_view_refuse(v, q, "the scene of a visitor is being checked; try again in a moment");
        return;
    }
    if (!o->open || !o->load || index >= o->gallery_count) {
        sn_view_refuse(v, q, "there is no scene %d to open", index);
        return;
    }
    sn_scene* scene = o->open(o->context, index, &error);
    sn_scene* plain = scene ? o->load(o->context, &error) : NULL;
    sn_sim* sim = plain ? sn_scene_compile(scene, &error) : NULL;
    model* m = sim ? sn_view_model_create(sim, scene, plain, o->gallery[index].file, NULL,
                                          v->model->revision + 1, &error)
                   : NULL;
    sn_scene_destroy(scene);
    if (!m) {
        sn_sim_destroy(sim);
        sn_scene_destroy(plain);
        sn_view_refuse(v, q, "%s", error.text);
        return;
    }
    sn_view_edits_open_compiled(v, sim, plain, m);
    sn_view_answer(v, q, NULL);
}
