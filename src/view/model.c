/* Sinew - model. SPDX-License-Identifier: BSD-3-Clause */
#include "view/model.h"
#include <sinew/revision.h>
#include <stdlib.h>
#include <string.h>
#include "engine/refresh.h"
#include "engine/removal.h"
#include "scene/scene.h"
#include "view/fields.h"
#include "view/materials.h"
#include "view/message.h"
#include "view/wire.h"

/* ---- life ---------------------------------------------------------------------------------------------- */

void sn_view_model_keep(model* m) { atomic_fetch_add(&m->users, 1); }

void sn_view_model_drop(model* m)
{
    if (!m || atomic_fetch_sub(&m->users, 1) != 1) return;
    sn_reviser_destroy(m->reviser);
    free(m->text);
    for (int i = 0; i < 3; ++i)
        free(m->slot[i]);
    sn_pool pool = m->pool;
    sn_pool_clear(&pool);
}

/* The compiler lists the items of a simulation in the order of the scene's. */
static bool match_items(model_maker* k)
{
    k->item_of = sn_pool_array(&k->m->pool, (size_t)k->scene->item_count + 1, sizeof *k->item_of);
    for (int i = 1, at = 0; k->item_of && i <= k->scene->item_count; ++i)
        if (!k->scene->items[i].removed && at < k->sim->item_count) k->item_of[i] = &k->sim->items[at++];
    return k->item_of != NULL;
}

static size_t row_bytes(const drawable* o)
{
    switch (o->kind) {
    case OBJECT_TUBE:
    case OBJECT_FRAMES:
        return 7 * sizeof(float);
    case OBJECT_CURVE:
    case OBJECT_POINTS:
        return 3 * sizeof(float);
    case OBJECT_ARROWS:
        return 6 * sizeof(float);
    case OBJECT_STILL:
        break;
    }
    return 0;
}

/* Room for every object, as many fields as a view shows at once, the hand, and eight blocks to spare. */
static bool open_frames(model* m)
{
    size_t colours = MESSAGE_COLOURS * (((size_t)m->longest * sizeof(float) + 7) & ~(size_t)7);
    for (int i = 0; i < m->object_count; ++i)
        m->frame_bytes += row_bytes(&m->objects[i]) * (size_t)m->objects[i].count;
    m->frame_capacity = sn_view_wire_overhead(m->object_count + 16) + m->frame_bytes + colours + 64;
    triple_init(&m->turn);
    for (int i = 0; i < 3; ++i) {
        m->slot[i] = aligned_alloc(64, (MODEL_MARGIN + m->frame_capacity + 63) / 64 * 64);
        if (!m->slot[i]) return false;
        memset(m->slot[i], 0, MODEL_MARGIN + m->frame_capacity); // no step waits for a page
    }
    return true;
}

static bool fill(model_maker* k)
{
    model* m = k->m;
    k->objects = json_array();
    if (!match_items(k)) return false;
    sn_view_model_find_objects(k);
    sn_view_model_find_channels(k);
    sn_view_fields_find(k);
    json_t* description = sn_view_model_describe(k);
    m->text = description ? json_dumps(description, JSON_COMPACT | JSON_REAL_PRECISION(10)) : NULL;
    json_decref(description);
    if (m->text) m->text_length = strlen(m->text);
    return m->text && !m->pool.failed && open_frames(m);
}

uint64_t sn_view_model_removed(const sn_sim* sim)
{
    uint64_t key = 0;
    for (int i = 0; i < sim->system_count; ++i) {
        const sn_removals* all = sim->systems[i]->removals;
        for (int k = 0; all && k < all->count; ++k)
            key = 31 * key + all->at[k]->removal->key;
    }
    return key;
}

static model* make_model(sn_sim* sim, sn_scene* scene, const sn_scene* plain, const char* file,
                         const sn_view_recording* recording, int revision, sn_error* error)
{
    sn_pool pool;
    sn_pool_init(&pool, NULL);
    model* m = sn_pool_alloc(&pool, sizeof *m);
    if (m) {
        m->pool = pool;
        atomic_init(&m->users, 1);
        const sn_root_params* root = sn_scene_params(scene, sn_root);
        m->revision = revision;
        m->is_static = !recording && sn_sim_is_static(sim);
        m->removed = sn_view_model_removed(sim);
        m->step = sn_sim_step_size(sim);
        m->duration = recording ? recording->time[recording->count - 1] : sn_sim_duration(sim);
        m->title = sn_pool_text(&m->pool, root->title ? root->title : "");
        m->file = sn_pool_text(&m->pool, file ? file : "");
        model_maker k = { .m = m, .sim = sim, .scene = scene, .plain = plain };
        if (fill(&k)) return m;
        sn_view_model_drop(m);
    }
    sn_fail(error, SN_ERR_MEMORY, "out of memory for the view");
    return NULL;
}

model* sn_view_model_create(sn_sim* sim, sn_scene* scene, const sn_scene* plain, const char* file,
                            const sn_view_recording* recording, int revision, sn_error* error)
{
    sn_error failure = SN_ERROR_INIT;
    model* m = make_model(sim, scene, plain, file, recording, revision, error);
    if (m && !recording) m->reviser = sn_reviser_create(scene, sim, &failure);
    if (!failure.status) return m;
    sn_fail(error, failure.status, "%s", failure.text);
    sn_view_model_drop(m);
    return NULL;
}

model* sn_view_model_revise(model* m, sn_sim* revision, const sn_scene* plain, sn_error* error)
{
    model* next = sn_view_model_renew(m, revision, NULL, plain, error);
    if (next) next->revised = true;
    return next;
}

model* sn_view_model_renew(model* m, sn_sim* sim, sn_scene* scene, const sn_scene* plain, sn_error* error)
{
    sn_scene* compiled = m->reviser ? sn_reviser_scene(m->reviser) : scene;
    model* next = make_model(sim, compiled, plain, m->file, NULL, m->revision + 1, error);
    if (!next) return NULL;
    next->reviser = m->reviser;
    next->revised = m->revised;
    m->reviser = NULL;
    return next;
}

int sn_view_model_channel_find(const model* m, const char* path)
{
    for (int i = 0; i < m->channel_count; ++i)
        if (strcmp(m->channels[i].path, path) == 0) return i;
    return -1;
}

void sn_view_model_add_object(model_maker* k, drawable o, const char* kind, const char* path,
                              sn_material material, json_t* shape)
{
    model* m = k->m;
    drawable* grown = sn_pool_grow(&m->pool, m->objects, m->object_count, sizeof o);
    if (!grown || !shape) {
        json_decref(shape);
        return;
    }
    const char* slash = strrchr(path, '/');
    json_object_set_new(shape, "id", json_integer(m->object_count));
    json_object_set_new(shape, "kind", json_string(kind));
    json_object_set_new(shape, "path", json_string(path));
    json_object_set_new(shape, "name", json_string(slash ? slash + 1 : path));
    if (!json_object_get(shape, "role"))
        json_object_set_new(shape, "role", json_string(sn_view_material_role(material)));
    const char* name;
    size_t length = sn_view_material_name(material, &name);
    json_object_set_new(shape, "material", json_stringn(name, length));
    if (sn_view_material_colour(material) && !json_object_get(shape, "colour"))
        json_object_set_new(shape, "colour", json_string(sn_view_material_colour(material)));
    json_object_set_new(shape, "hidden", json_boolean(o.hidden));
    if (o.kind != OBJECT_STILL) json_object_set_new(shape, "count", json_integer(o.count));
    if (o.system) json_object_set_new(shape, "state", json_string(o.system->layout.states[o.state].path));
    json_array_append_new(k->objects, shape);
    m->objects = grown;
    m->objects[m->object_count++] = o;
}

json_t* sn_view_model_numbers(const double* at, int count)
{
    json_t* list = json_array();
    for (int i = 0; i < count; ++i)
        json_array_append_new(list, json_real(at[i]));
    return list;
}

json_t* sn_view_model_whole_numbers(const int* at, int count)
{
    json_t* list = json_array();
    for (int i = 0; i < count; ++i)
        json_array_append_new(list, json_integer(at[i]));
    return list;
}

/* ---- frames -------------------------------------------------------------------------------------------- */

static void write_nodes(const drawable* o, float* out)
{
    const sn_state* state = &o->system->layout.states[o->state];
    int coords = sn_kind_coords(state->kind),
        rows = o->kind == OBJECT_TUBE || o->kind == OBJECT_FRAMES ? 7 : 3;
    const double* x = state->x;
    if (rows == coords) {
        for (int i = 0; i < o->count * rows; ++i)
            out[i] = (float)x[i];
        return;
    }
    for (int k = 0; k < o->count; ++k) // places of frames
        for (int i = 0; i < rows; ++i)
            out[rows * k + i] = (float)x[coords * k + i];
}

/* Place of control point i, counted through the parts. */
static const double* control_point(const curve* c, int i)
{
    int part = 0;
    while (part < c->part_count - 1 && i >= c->part[part]->count)
        i -= c->part[part++]->count;
    return c->part[part]->x + i * sn_kind_coords(c->part[part]->kind);
}

static sn_vec3 curve_row(const curve* c, int row)
{
    double x[3] = { 0 };
    for (int j = 0; j < (c->control ? 4 : 1); ++j) {
        const double* at = control_point(c, c->control ? c->control[row] + j : row);
        for (int i = 0; i < 3; ++i)
            x[i] += c->control ? c->weight[row][j] * at[i] : at[i];
    }
    return sn_v3(x[0], x[1], x[2]);
}

void sn_view_model_follow(const drawable* o)
{
    const curve* c = o->kind == OBJECT_CURVE ? o->curve : NULL;
    sn_system_follow(o->system, o->state);
    for (int p = 0; c && p < c->part_count; ++p)
        sn_system_follow(c->system[p], c->state[p]);
}

sn_vec3 sn_view_model_row(const drawable* o, int row)
{
    if (o->kind == OBJECT_CURVE) return curve_row(o->curve, row);
    const sn_state* state = &o->system->layout.states[o->state];
    const double* x = state->x + row * sn_kind_coords(state->kind);
    return sn_v3(x[0], x[1], x[2]);
}

static void write_curve(const drawable* o, float* out)
{
    for (int k = 0; k < o->count; ++k) {
        sn_vec3 x = curve_row(o->curve, k);
        out[3 * k] = (float)x.x;
        out[3 * k + 1] = (float)x.y;
        out[3 * k + 2] = (float)x.z;
    }
}

static void write_arrow(const drawable* o, sn_sim* sim, double* scratch, float* out)
{
    const sn_state* state = &o->system->layout.states[o->state];
    const double* x = state->x + o->node * sn_kind_coords(state->kind);
    sn_sim_refresh_channels(sim, &o->channel, 1);
    bool known = sn_sim_read(sim, o->channel, scratch, 3) == 3;
    for (int i = 0; i < 3; ++i) {
        out[i] = (float)x[i];
        out[3 + i] = known ? (float)scratch[i] : 0.0f;
    }
}

void sn_view_model_write_objects(const model* m, sn_sim* sim, wire* w, double* scratch)
{
    sn_look(sim);
    for (int i = 0; i < m->object_count; ++i) {
        const drawable* o = &m->objects[i];
        if (o->kind == OBJECT_STILL) continue;
        unsigned kind = o->kind == OBJECT_TUBE || o->kind == OBJECT_FRAMES ? WIRE_POSES
                        : o->kind == OBJECT_ARROWS                         ? WIRE_ARROWS
                                                                           : WIRE_POSITIONS;
        float* out = sn_view_wire_block(w, (uint32_t)i, kind, WIRE_F32, (uint32_t)o->count,
                                        row_bytes(o) * (size_t)o->count);
        if (!out) return;
        sn_view_model_follow(o);
        if (o->kind == OBJECT_CURVE)
            write_curve(o, out);
        else if (o->kind == OBJECT_ARROWS)
            write_arrow(o, sim, scratch, out);
        else
            write_nodes(o, out);
    }
}
