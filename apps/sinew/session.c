/* Sinew - session. SPDX-License-Identifier: BSD-3-Clause */
#include "session.h"
#include <math.h>
#include <stdio.h>
#include <string.h>
#include "base/clock.h"

const char* const session_columns[SESSION_COLUMNS] = {
    "t [s]",       "position.x [m]", "position.y [m]", "position.z [m]", "force.x [N]",
    "force.y [N]", "force.z [N]",    "asked.x [N]",    "asked.y [N]",    "asked.z [N]",
    "stored [J]",  "late [s]",       "work [s]",       "skipped",
};

static const double pi = 3.14159265358979323846;

/* ---- the item ------------------------------------------------------------------------------------------ */

static bool is_driven(const char* type)
{
    return strcmp(type, "virtual_coupling") == 0 || strcmp(type, "handle") == 0;
}

/* Path of the first item below `at` that a device usually drives; NULL: none. */
static const char* find_item(const sn_scene* scene, sn_id at, const char* path, sn_pool* pool)
{
    for (sn_id i = sn_scene_first_child(scene, at); !sn_id_is_null(i); i = sn_scene_next(scene, i)) {
        const char* here = sn_pool_format(pool, "%s/%s", path, sn_scene_name(scene, i));
        if (!here) return NULL;
        if (is_driven(sn_scene_type(scene, i)->name)) return here;
        const char* below = find_item(scene, i, here, pool);
        if (below) return below;
    }
    return NULL;
}

/* Null where the item has no such channel. */
static sn_channel optional(session* s, const char* item, const char* name, sn_pool* pool)
{
    sn_error ignored = SN_ERROR_INIT;
    const char* path = sn_pool_format(pool, "%s/%s", item, name);
    return path ? sn_sim_channel(s->sim, path, &ignored) : (sn_channel){ 0 };
}

static sn_status find_channels(session* s, const char* item, sn_pool* pool, sn_error* error)
{
    static const char* const names[6] = { "x", "y", "z", "roll", "pitch", "yaw" };
    for (int i = 0; i < 6; ++i) {
        s->place[i] = optional(s, item, names[i], pool);
        if (!sn_sim_channel_info(s->sim, s->place[i]).writable) s->place[i].index = 0;
    }
    s->force = optional(s, item, "force", pool);
    s->moment = optional(s, item, "moment", pool);
    if (s->force.index == 0) { // a handle is moved by a part of it
        s->force = optional(s, item, "motion/force", pool);
        s->moment = optional(s, item, "motion/moment", pool);
    }
    if (s->place[0].index == 0 || s->place[1].index == 0 || s->place[2].index == 0 || s->force.index == 0)
        return sn_fail(error, SN_ERR_ARGUMENT,
                       "%s: a device needs an item with functions x, y, z and a force, such as a "
                       "virtual_coupling or the handle of a needle; name it by --on",
                       item);
    return SN_OK;
}

sn_status session_open(session* s, const sn_scene* scene, const char* path, sn_pool* pool, sn_error* error)
{
    if (sn_sim_is_static(s->sim))
        return sn_fail(error, SN_ERR_UNSUPPORTED, "a static scene has no time in which a device could move");
    if (!path) path = find_item(scene, sn_root, "", pool);
    if (!path)
        return sn_fail(error, SN_ERR_SCENE,
                       "the scene has nothing that a device could move: add a virtual_coupling to a frame or "
                       "a point, or name an item with functions x, y, z by --on");
    s->path = path;
    if (find_channels(s, path, pool, error)) return error->status;
    for (int i = 0; i < 6; ++i) {
        if (s->place[i].index == 0) continue;
        sn_sim_refresh_channels(s->sim, &s->place[i], 1);
        sn_sim_read(s->sim, s->place[i], &s->start[i], 1);
        s->now[i] = s->start[i];
    }
    s->rows = sn_pool_array(pool, (size_t)s->capacity + 1, sizeof *s->rows);
    return s->rows ? SN_OK : sn_fail(error, SN_ERR_MEMORY, "out of memory for the table of the device");
}

/* ---- a tick -------------------------------------------------------------------------------------------- */

/* The angle that differs from `near` by less than half a turn. */
static double unwind(double angle, double near) { return angle + 2 * pi * round((near - angle) / (2 * pi)); }

/* Where the pose of the device moves the item. */
static void find_place(session* s, const sn_haptics_pose* p, double next[6])
{
    const sn_quat q = { p->orientation[0], p->orientation[1], p->orientation[2], p->orientation[3] };
    if (!s->begun) {
        memcpy(s->origin, p->position, sizeof s->origin);
        s->turned_from =
            sn_quat_mul(sn_quat_conjugate(q), sn_quat_from_rpy(s->start[3], s->start[4], s->start[5]));
        s->begun = true;
    }
    const sn_vec3 rpy = sn_quat_to_rpy(sn_quat_mul(q, s->turned_from));
    for (int i = 0; i < 3; ++i)
        next[i] = s->start[i] + s->motion_scale * (p->position[i] - s->origin[i]);
    next[3] = unwind(rpy.x, s->now[3]);
    next[4] = unwind(rpy.y, s->now[4]);
    next[5] = unwind(rpy.z, s->now[5]);
}

/* Moves the item from one place to another in a step. */
static void move_item(session* s, const double from[6], const double to[6])
{
    for (int i = 0; i < 6; ++i) {
        const double rate = (to[i] - from[i]) / sn_sim_step_size(s->sim);
        if (s->place[i].index) sn_sim_move(s->sim, s->place[i], &from[i], &rate, 1);
    }
}

/* What the hand feels: the opposite of what it does to the item. */
static sn_device_force read_force(session* s)
{
    sn_device_force f = { { 0 }, { 0 } };
    const sn_channel read[2] = { s->force, s->moment };
    sn_sim_refresh_channels(s->sim, read, s->moment.index ? 2 : 1);
    sn_sim_read(s->sim, s->force, f.force, 3);
    if (s->moment.index) sn_sim_read(s->sim, s->moment, f.moment, 3);
    for (int i = 0; i < 3; ++i) {
        f.force[i] = -f.force[i];
        f.moment[i] = -f.moment[i];
    }
    return f;
}

/* `begin`: when the work of the tick began. */
static void keep_row(session* s, const sn_tick* tick, double begin, const sn_haptics_pose* p,
                     const sn_device_force* asked, const sn_device_force* given)
{
    if (s->row_count >= s->capacity) return;
    double* row = s->rows[s->row_count++];
    row[0] = s->model ? tick->time + s->period : sn_sim_time(s->sim);
    for (int i = 0; i < 3; ++i) {
        row[1 + i] = p->position[i];
        row[4 + i] = given->force[i];
        row[7 + i] = asked->force[i];
    }
    row[10] = sn_haptics_report_of(s->haptics).stored;
    row[11] = tick->late;
    row[12] = sn_clock() - begin;
    row[13] = (double)tick->skipped;
}

static void keep_news(session* s)
{
    const char* news = sn_haptics_news(s->haptics);
    const int count = atomic_load_explicit(&s->news_count, memory_order_relaxed);
    if (!news) return;
    if (s->show.link) live_show_news(&s->show, sn_haptics_report_of(s->haptics).fault, news);
    if (count == SESSION_NEWS) return;
    atomic_store_explicit(&s->news[count], news, memory_order_relaxed);
    atomic_store_explicit(&s->news_count, count + 1, memory_order_release);
}

static void orientation_of(const double place[6], double q[4])
{
    const sn_quat turn = sn_quat_from_rpy(place[3], place[4], place[5]);
    memcpy(q, (const double[4]){ turn.w, turn.x, turn.y, turn.z }, 4 * sizeof *q);
}

static void show_tool(session* s, const sn_tick* tick, const double place[6])
{
    double q[4];
    orientation_of(place, q);
    live_show_step(&s->show, s->sim, tick->index, place, q);
}

static void break_device(const session* s, double t)
{
    if (!s->emulator || t < s->fault_time) return;
    sn_emulator_break(s->emulator, t < s->fault_time + 0.5 ? s->fault : SN_DEVICE_GOOD);
}

/* At the end of the loop, or before it, the force fades to zero. */
static void stop_when_asked(session* s, const sn_tick* tick)
{
    const bool stopping = atomic_load_explicit(&s->stopping, memory_order_relaxed);
    if (!stopping && tick->index < s->fade_from) return;
    sn_haptics_stop(s->haptics);
    if (stopping && sn_haptics_report_of(s->haptics).gain == 0.0) sn_loop_stop(s->loop);
}

/* A step, and the force of the coupling in it. */
static sn_status step_once(session* s, const double to[6], sn_device_force* asked, sn_error* error)
{
    move_item(s, s->now, to);
    memcpy(s->now, to, sizeof s->now);
    const sn_status status = sn_sim_step(s->sim, error);
    if (status)
        sn_haptics_stop(s->haptics);
    else
        *asked = read_force(s);
    return status;
}

/* The force that the answers of the simulation tell. */
static void feel(session* s, const sn_tick* tick, const double to[6], sn_device_force* asked)
{
    session_place place = { .time = tick->time };
    double q[4];
    memcpy(place.to, to, sizeof place.to);
    memcpy(s->now, to, sizeof s->now);
    sn_latest_write(s->places, &place);
    orientation_of(to, q);
    sn_tool_model_force(s->model, tick->time, to, q, asked);
}

sn_status session_tick(void* context, const sn_tick* tick, sn_error* error)
{
    session* s = context;
    const double begin = sn_clock();
    sn_status status = SN_OK;
    sn_device_sample sample;
    sn_device_force asked = { { 0 }, { 0 } };
    double to[6];
    break_device(s, s->model ? tick->time : sn_sim_time(s->sim));
    const int count = s->device.read(s->device.self, &sample);
    const sn_haptics_pose pose = sn_haptics_take(s->haptics, count > 0 ? &sample : NULL, count);
    memcpy(to, s->now, sizeof to);
    if (pose.valid) find_place(s, &pose, to);
    stop_when_asked(s, tick);
    if (s->model)
        feel(s, tick, to, &asked);
    else
        status = step_once(s, to, &asked, error);
    sn_device_force given = sn_haptics_give(s->haptics, &asked);
    if (status) memset(&given, 0, sizeof given); // no further tick follows
    s->device.write(s->device.self, &given);
    if (!s->model) show_tool(s, tick, s->now);
    keep_row(s, tick, begin, &pose, &asked, &given);
    keep_news(s);
    return status;
}

/* ---- two rates ----------------------------------------------------------------------------------------- */

enum { CONTACTS = 50 };
/* A hand moves less than this in two steps [m]. */
static const double near = 0.02;

static sn_status hold_tool(const session* s, sn_sim* sim, sn_error* error)
{
    sn_error ignored = SN_ERROR_INIT;
    char coupling[1000];
    snprintf(coupling, sizeof coupling, "%s/coupling", s->path); // that of a handle is a part of it
    if (sn_sim_hold_tool(sim, coupling, CONTACTS, near, &ignored) == SN_OK) return SN_OK;
    return sn_sim_hold_tool(sim, s->path, CONTACTS, near, error);
}

sn_status session_split(session* s, sn_error* error)
{
    sn_tool_options o;
    if (hold_tool(s, s->sim, error)) return error->status;
    sn_tool_defaults(&o);
    o.period = s->period;
    o.capacity = CONTACTS;
    s->model = sn_tool_model_create(&o, NULL, error);
    s->places = s->model ? sn_latest_create(sizeof(session_place), NULL, error) : NULL;
    if (!s->places) {
        sn_tool_model_destroy(s->model);
        s->model = NULL;
    }
    memcpy(s->held.to, s->start, sizeof s->held.to);
    s->seen = s->held;
    return error->status;
}

void session_close(session* s)
{
    sn_tool_model_destroy(s->model);
    sn_latest_destroy(s->places);
}

/* How the simulation answers, with the hand at `to`, which it reached from that of the last step. */
static void publish(session* s, const session_place* to)
{
    sn_tool_response r;
    const double step = sn_sim_step_size(s->sim), *held = s->held.to;
    bool good = sn_sim_tool_response(s->sim, &r);
    const sn_quat p = sn_quat_from_rpy(held[3], held[4], held[5]),
                  q = sn_quat_from_rpy(to->to[3], to->to[4], to->to[5]);
    const sn_vec3 turn = sn_quat_log(sn_quat_mul(q, sn_quat_conjugate(p)));
    r.hand_time = to->time;
    memcpy(r.hand_position, to->to, sizeof r.hand_position);
    orientation_of(to->to, r.hand_orientation);
    for (int i = 0; i < 3; ++i)
        r.hand_velocity[i] = (to->to[i] - held[i]) / step;
    if (r.dofs == 6) {
        r.hand_velocity[3] = turn.x / step;
        r.hand_velocity[4] = turn.y / step;
        r.hand_velocity[5] = turn.z / step;
    }
    good = good && sn_tool_model_publish(s->model, &r);
    s->left_out += r.left_out;
    s->unpublished += !good;
}

/* Where the device is in a step from now, if it goes on as since the last step: the answer to that is as old
   as a step less when it is felt. */
static session_place lead(const session* s, const session_place* now)
{
    const double step = sn_sim_step_size(s->sim), passed = now->time - s->seen.time;
    session_place next = *now;
    next.time += step;
    for (int i = 0; i < 6 && passed > 0.0; ++i)
        next.to[i] += (now->to[i] - s->seen.to[i]) * fmin(1.0, step / passed);
    return next;
}

/* Goes on with the cut mesh when it is ready. Meanwhile the hand feels the answers of the steps before. */
static sn_status follow_cut(session* s, sn_error* error)
{
    sn_sim *before = s->sim, *next = sn_reviser_look(s->reviser, before, error);
    if (!next) return error->status;
    if (hold_tool(s, next, error)) {
        sn_sim_destroy(next);
        return error->status;
    }
    pthread_mutex_lock(&s->swap);
    s->sim = next;
    pthread_mutex_unlock(&s->swap);
    sn_sim_destroy(before);
    ++s->cuts;
    return SN_OK;
}

void session_cancel(session* s)
{
    pthread_mutex_lock(&s->swap);
    sn_sim_cancel(s->sim);
    pthread_mutex_unlock(&s->swap);
}

sn_status session_step(void* context, const sn_tick* tick, sn_error* error)
{
    session* s = context;
    session_place now;
    if (!sn_latest_read(s->places, &now))
        return SN_OK; // the loop of the device has not begun: no time passes
    const session_place next = lead(s, &now);
    move_item(s, s->held.to, next.to);
    sn_status status = sn_sim_step(s->sim, error);
    if (!status) status = follow_cut(s, error);
    if (status) {
        atomic_store(&s->stopping, true);
        return status;
    }
    publish(s, &next);
    s->seen = now;
    s->held = next;
    show_tool(s, tick, s->held.to);
    return SN_OK;
}
