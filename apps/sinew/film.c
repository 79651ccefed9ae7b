/* Sinew - film. SPDX-License-Identifier: BSD-3-Clause */
#include "film.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "base/os_file.h"
#include "config.h"
#include "scene/shapes.h"

enum { SIDES = 24, WAITING_SHAPES = 16, WAITING_MESHES = 4 };

/* ---- tubes --------------------------------------------------------------------------------------------- */

static double* spread_radius(const sn_shape* look, int count, sn_pool* pool)
{
    double* radius = sn_pool_array(pool, (size_t)count, sizeof *radius);
    for (int i = 0; radius && i < count; ++i)
        radius[i] = look->sizes.count == 0 ? look->size[0] : look->sizes.at[look->sizes.count == 1 ? 0 : i];
    return radius;
}

static bool resolve_tube(film* f, film_tube* tube, sn_scene* scene, sn_id item, const sn_shape* look,
                         const char* frames)
{
    sn_error failure = { 0 };
    const char* position = sn_pool_format(f->pool, "%s/position", frames);
    const char* orientation = sn_pool_format(f->pool, "%s/orientation", frames);
    if (!position || !orientation) return false;
    tube->position = sn_sim_channel(f->sim, position, &failure);
    tube->orientation = sn_sim_channel(f->sim, orientation, &failure);
    int count = sn_sim_channel_info(f->sim, tube->orientation).nodes;
    const char* on = sn_shape_param(scene, item, look->on.path);
    if (failure.status)
        sn_scene_fail(scene, item, on, "%s has no frames for a tube", frames);
    else if (count < 2)
        sn_scene_fail(scene, item, on, "%s is a single frame; a tube needs two cross-sections or more",
                      frames);
    else if (look->sizes.count > 1 && look->sizes.count != count)
        sn_scene_fail(scene, item, sn_shape_param(scene, item, look->sizes.at),
                      "%d numbers for %d frames; give one for all or one each", look->sizes.count, count);
    else {
        tube->shape = (sn_vtk_tube){ .count = count, .sides = SIDES, .bevel = look->bevel };
        tube->shape.radius = spread_radius(look, count, f->pool);
        tube->values = sn_pool_array(f->pool, 7 * (size_t)count, sizeof(double));
        return tube->values && tube->shape.radius;
    }
    return false;
}

/* ---- shapes -------------------------------------------------------------------------------------------- */

static film_tube* make_tube(film* f, sn_scene* scene, sn_id item, const sn_shape* look, const char* on)
{
    film_tube* tube = sn_pool_alloc(f->pool, sizeof *tube);
    return tube && resolve_tube(f, tube, scene, item, look, on) ? tube : NULL;
}

static void add_shape(film* f, sn_scene* scene, sn_id item, const sn_shape* look)
{
    film_shape shape = { .path = sn_item_path(scene, item, f->pool),
                         .name = sn_pool_text(f->pool, sn_scene_name(scene, item)) };
    const char* on = look->own ? shape.path
                               : sn_reference_path(scene, item, sn_shape_param(scene, item, look->on.path),
                                                   look->on.path, f->pool);
    if (on && look->kind == SN_SHAPE_TUBE)
        shape.tube = make_tube(f, scene, item, look, on);
    else if (on)
        shape.mesh = film_mesh_create(f->sim, scene, item, look, on, f->pool);
    if (!shape.tube && !shape.mesh) return;
    shape.item = item;
    shape.look = *look;
    shape.on = on;
    f->shapes = sn_pool_grow(f->pool, f->shapes, f->shape_count, sizeof *f->shapes);
    if (f->shapes) f->shapes[f->shape_count++] = shape;
}

/* Shapes that share a name are called by their paths, with dots, as monitors are. */
static void name_shapes(film* f)
{
    for (int i = 0; i < f->shape_count; ++i) {
        const char* name = strrchr(f->shapes[i].path, '/') + 1;
        int same = 0;
        for (int k = 0; k < f->shape_count; ++k)
            same += strcmp(strrchr(f->shapes[k].path, '/') + 1, name) == 0;
        char* path = same > 1 ? sn_pool_text(f->pool, f->shapes[i].path + 1) : NULL;
        for (char* c = path; c && *c; ++c)
            if (*c == '/') *c = '.';
        if (path) f->shapes[i].name = path;
    }
}

bool film_find_shapes(film* f, sn_scene* scene, sn_error* error)
{
    for (sn_id i = sn_item_after(scene, sn_root); !sn_id_is_null(i); i = sn_item_after(scene, i)) {
        sn_shape looks[SN_MAX_SHAPES];
        int count = sn_scene_shapes(scene, i, looks);
        for (int k = 0; k < count; ++k)
            if (looks[k].kind == SN_SHAPE_TUBE || looks[k].kind == SN_SHAPE_MESH)
                add_shape(f, scene, i, &looks[k]);
    }
    name_shapes(f);
    const sn_error* failure = sn_scene_error(scene);
    if (failure->status)
        *error = *failure;
    else if (f->pool->failed)
        sn_fail(error, SN_ERR_MEMORY, "out of memory for the shapes");
    return error->status == SN_OK;
}

/* ---- plans --------------------------------------------------------------------------------------------- */

static int64_t common_divisor(int64_t a, int64_t b) { return b == 0 ? a : common_divisor(b, a % b); }

static bool is_planned(const film* f, const char* path)
{
    for (int i = 0; i < f->channel_count; ++i)
        if (strcmp(f->channels[i].name, path) == 0) return true;
    return false;
}

/* Names of the columns: "x y z"; of several nodes "x[0] y[0] z[0] x[1] ...". */
static const char* column_names(const sn_channel_info* info, sn_pool* pool)
{
    if (info->nodes == 1) return info->components[0] ? info->components : NULL;
    size_t capacity =
        (size_t)info->nodes * (strlen(info->components) + 16 * (size_t)(info->width / info->nodes));
    char* text = sn_pool_alloc(pool, capacity + 1);
    size_t used = 0;
    for (int node = 0; text && node < info->nodes; ++node) {
        const char* word = info->components;
        do {
            int length = (int)strcspn(word, " ");
            used += (size_t)snprintf(text + used, capacity + 1 - used, "%s%.*s[%d]", used ? " " : "", length,
                                     word, node);
            word += length;
            word += strspn(word, " ");
        } while (*word);
    }
    return text;
}

static void plan_channel(film* f, sn_channel channel)
{
    sn_channel_info info = sn_sim_channel_info(f->sim, channel);
    if (is_planned(f, info.path)) return; // two monitors may watch the same
    f->channels = sn_pool_grow(f->pool, f->channels, f->channel_count, sizeof *f->channels);
    f->sources = sn_pool_grow(f->pool, f->sources, f->channel_count, sizeof *f->sources);
    if (!f->channels || !f->sources) return;
    f->sources[f->channel_count] = channel;
    f->channels[f->channel_count++] =
        (sn_recorder_channel){ info.path, info.unit, column_names(&info, f->pool), info.width };
    f->width += info.width;
}

/* Steps between about 60 a simulated second. */
static int64_t sixtieth(const sn_sim* sim)
{
    double steps = 1.0 / (60.0 * sn_sim_step_size(sim));
    return steps < 1.5 || sn_sim_is_static(sim) ? 1 : (int64_t)fmin(steps + 0.5, 1e15);
}

static sn_status need_hdf5(sn_error* error)
{
    if (!SINEW_HAVE_HDF5)
        return sn_fail(error, SN_ERR_UNSUPPORTED,
                       "--record: this build of Sinew does not write HDF5; " SINEW_HDF5_REMEDY);
    return SN_OK;
}

sn_status film_plan_record(film* f, const char* record, const sn_monitors* monitors, sn_error* error)
{
    if (need_hdf5(error)) return error->status;
    if (monitors->count == 0)
        return sn_fail(error, SN_ERR_SCENE,
                       "--record: the scene has no monitors, so there is nothing to record; add for "
                       "example <monitor name=\"tip\" of=\"@needle/tip\"/>");
    f->record = record;
    for (int i = 0; i < monitors->count; ++i) {
        const sn_watch* w = &monitors->at[i];
        f->record_every = common_divisor(w->every, f->record_every);
        for (int k = 0; k < w->channel_count; ++k)
            plan_channel(f, w->channel[k]);
    }
    f->row = sn_pool_array(f->pool, (size_t)f->width, sizeof *f->row);
    return f->pool->failed ? sn_fail(error, SN_ERR_MEMORY, "--record: out of memory") : SN_OK;
}

static int words_of_state(const sn_sim* sim)
{
    return (int)((sn_sim_snapshot_size(sim) + sizeof(double) - 1) / sizeof(double));
}

sn_status film_plan_states(film* f, const char* record, sn_error* error)
{
    if (need_hdf5(error)) return error->status;
    if (!f->record) f->record_every = sixtieth(f->sim);
    f->record = record;
    f->channels = sn_pool_grow(f->pool, f->channels, f->channel_count, sizeof *f->channels);
    if (!f->channels) return sn_fail(error, SN_ERR_MEMORY, "--record: out of memory");
    const int words = words_of_state(f->sim);
    f->channels[f->channel_count++] = (sn_recorder_channel){ FILM_STATES, "", NULL, words };
    f->states = true;
    f->width += words;
    f->room = f->width;
    f->row = sn_pool_array(f->pool, (size_t)f->width, sizeof *f->row);
    return f->pool->failed ? sn_fail(error, SN_ERR_MEMORY, "--record: out of memory") : SN_OK;
}

sn_status film_plan_vtk(film* f, int64_t every, sn_error* error)
{
    if (f->shape_count == 0)
        return sn_fail(
            error, SN_ERR_SCENE,
            "--vtk: the scene has neither a tube nor a mesh; add for example <tube frames=\"@rod/frames\" "
            "radius=\"1 mm\"/> (a needle has one) or <mesh_view of=\"@liver\"/>");
    f->vtk = true;
    f->vtk_every = every > 0 ? every : sixtieth(f->sim);
    return SN_OK;
}

/* ---- files --------------------------------------------------------------------------------------------- */

static sn_status open_recorder(film* f, const film_labels* labels, sn_error* error)
{
    const sn_recorder_attribute attributes[] = { { "title", labels->title },
                                                 { "scene_sha256", labels->sha256 },
                                                 { "scene_file", labels->file },
                                                 { "settings", labels->settings } };
    sn_recorder_options options = {
        .channels = f->channels,
        .channel_count = f->channel_count,
        .scene = labels->scene,
        .command = labels->command,
        .attributes = attributes,
        .attribute_count = SN_COUNT(attributes),
    };
    f->recorder = sn_recorder_create(f->record, &options, error);
    return error->status;
}

static sn_status open_series(film* f, film_shape* s, const char* folder, sn_error* error)
{
    const char* stem = sn_pool_format(f->pool, "%s/%s", folder, s->name);
    s->list = sn_pool_format(f->pool, "%s/%s.pvd", folder, s->name);
    if (!stem || !s->list) return sn_fail(error, SN_ERR_MEMORY, "--vtk: out of memory");
    s->series = s->tube ? sn_vtk_series_create(stem, &s->tube->shape, WAITING_SHAPES, false, error)
                        : sn_vtk_series_create_mesh(stem, &s->mesh->shape, WAITING_MESHES, false, error);
    return error->status;
}

sn_status film_open(film* f, const char* folder, const film_labels* labels, sn_error* error)
{
    for (int i = 0; f->vtk && i < f->shape_count; ++i)
        if (open_series(f, &f->shapes[i], folder, error)) return error->status;
    // Last, because a trajectory that is there already must not be lost when something else cannot be opened.
    return f->record ? open_recorder(f, labels, error) : SN_OK;
}

/* The cut mesh in place of the one before, in memory that the next revision frees. */
static sn_status follow_mesh(film* f, film_shape* s, sn_scene* scene, sn_error* error)
{
    sn_pool* memory = sn_pool_alloc(f->pool, sizeof *memory);
    if (!memory) return sn_fail(error, SN_ERR_MEMORY, "--vtk: out of memory");
    sn_pool_init(memory, &f->pool->host);
    film_mesh* mesh = film_mesh_create(f->sim, scene, s->item, &s->look, s->on, memory);
    if (!mesh) {
        const sn_error* failure = sn_scene_error(scene);
        sn_pool_clear(memory);
        return failure->status ? sn_fail(error, failure->status, "%s", failure->text)
                               : sn_fail(error, SN_ERR_MEMORY, "--vtk: out of memory");
    }
    film_mesh_begin_as(mesh, s->mesh, s->on, f->sim);
    if (s->memory) sn_pool_clear(s->memory);
    s->mesh = mesh;
    s->memory = memory;
    return s->series ? sn_vtk_series_change_mesh(s->series, &mesh->shape, error) : SN_OK;
}

/* A segment of the recording: its note is the number of bytes of a state, and the cuts before it. */
static sn_status follow_states(film* f, const sn_reviser* reviser, sn_error* error)
{
    const int last = f->channel_count - 1, words = words_of_state(f->sim);
    const uint64_t state = sn_sim_snapshot_size(f->sim);
    const size_t cuts = sn_reviser_cuts_size(reviser), bytes = sizeof state + cuts;
    char* note = malloc(bytes);
    f->width += words - f->channels[last].width;
    f->channels[last].width = words;
    if (f->width > f->room) f->row = sn_pool_array(f->pool, (size_t)(f->room = 2 * f->width), sizeof *f->row);
    if (note && f->row) {
        memcpy(note, &state, sizeof state);
        sn_reviser_save_cuts(reviser, note + sizeof state, cuts);
        sn_recorder_change(f->recorder, last, words, note, bytes, error);
    } else
        sn_fail(error, SN_ERR_MEMORY, "--record: out of memory");
    free(note);
    return error->status;
}

sn_status film_follow(film* f, sn_scene* scene, sn_sim* revision, const sn_reviser* reviser, sn_error* error)
{
    sn_status status = SN_OK;
    f->sim = revision;
    if (f->states && f->recorder) status = follow_states(f, reviser, error);
    for (int i = 0; i < f->shape_count && !status; ++i)
        if (f->shapes[i].mesh) status = follow_mesh(f, &f->shapes[i], scene, error);
    return status;
}

static double time_of(const film* f) { return f->clock ? *f->clock : sn_sim_time(f->sim); }

static sn_status write_row(film* f, sn_error* error)
{
    int at = 0;
    sn_sim_refresh_channels(f->sim, f->sources, f->channel_count - f->states);
    for (int i = 0; i < f->channel_count - f->states; ++i)
        at += sn_sim_read(f->sim, f->sources[i], f->row + at, f->width - at);
    if (f->states) {
        f->row[f->width - 1] = 0.0; // a state may end within a number
        sn_sim_save(f->sim, f->row + at, sn_sim_snapshot_size(f->sim));
    }
    ++f->rows;
    f->told = time_of(f);
    return sn_recorder_push(f->recorder, f->told, f->row, error);
}

static sn_status push_tube(film* f, const film_shape* s, sn_error* error)
{
    film_tube* tube = s->tube;
    int count = tube->shape.count;
    double* orientation = tube->values + 3 * count;
    sn_sim_refresh_channels(f->sim, (sn_channel[]){ tube->position, tube->orientation }, 2);
    sn_sim_read(f->sim, tube->position, tube->values, 3 * count);
    sn_sim_read(f->sim, tube->orientation, orientation, 4 * count);
    return sn_vtk_series_push(s->series, time_of(f), tube->values, orientation, NULL, error);
}

static sn_status push_mesh(film* f, const film_shape* s, sn_error* error)
{
    film_mesh_read(s->mesh, f->sim);
    return sn_vtk_series_push(s->series, time_of(f), s->mesh->place, NULL, s->mesh->values, error);
}

static sn_status write_shapes(film* f, sn_error* error)
{
    sn_status status = SN_OK;
    for (int i = 0; i < f->shape_count && !status; ++i)
        status = f->shapes[i].tube ? push_tube(f, &f->shapes[i], error) : push_mesh(f, &f->shapes[i], error);
    ++f->written;
    return status;
}

sn_status film_write(film* f, int64_t steps, sn_error* error)
{
    bool equilibrium = sn_sim_is_static(f->sim);
    sn_status status = SN_OK;
    if (f->record && (equilibrium || steps % f->record_every == 0)) status = write_row(f, error);
    if (!status && f->vtk && (equilibrium || steps % f->vtk_every == 0)) status = write_shapes(f, error);
    return status;
}

sn_status film_write_picture(film* f, sn_error* error)
{
    sn_status status = f->record ? write_row(f, error) : SN_OK;
    return !status && f->vtk ? write_shapes(f, error) : status;
}

sn_status film_close(film* f, sn_error* error)
{
    sn_status status = SN_OK;
    if (f->recorder) status = sn_recorder_close(f->recorder, NULL, error);
    if (f->recorder && f->rows == 0) sn_os_remove(f->record); // an equilibrium that was not found
    f->recorder = NULL;
    for (int i = 0; i < f->shape_count; ++i) {
        film_shape* shape = &f->shapes[i];
        if (shape->memory) sn_pool_clear(shape->memory);
        shape->memory = NULL;
        if (!shape->series) continue;
        sn_status closed = sn_vtk_series_close(shape->series, NULL, error);
        if (f->written == 0) sn_os_remove(shape->list);
        shape->series = NULL;
        if (!status) status = closed;
    }
    return status;
}
