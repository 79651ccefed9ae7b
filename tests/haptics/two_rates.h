/* Sinew - two_rates: a scene in which a hand moves a tool, at two rates in lockstep: the simulation takes a
   step every `ratio` periods, towards where the hand will be when it is over if it goes on as it does, and
   publishes it when the next one begins, as one that needs all of its time; the hand feels the model once a
   period. And at one rate: a step a period, and the force of the coupling.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <math.h>
#include <sinew/sinew.h>
#include <stdio.h>
#include <string.h>
#include "support/probe.h"

enum { TWO_RATES_MOST = 4000 };

/** Where the hand is at a time: x, y, z [m], roll, pitch, yaw [rad]. */
typedef void (*two_rates_hand)(double t, double place[6]);

typedef struct two_rates {
    sn_scene* scene;
    sn_sim* sim;
    const char* path; /**< of the coupling */
    sn_channel hand[6], force;
    two_rates_hand at;
} two_rates;

/** Forces on the hand [N], at the end of each period. */
typedef struct two_rates_forces {
    double f[TWO_RATES_MOST][3];
    double jump; /**< largest second difference of it when a response arrived [N] */
} two_rates_forces;

/** Finds the functions of an item, and a force. */
static inline void two_rates_find(two_rates* w, const char* item, const char* force)
{
    static const char* const names[6] = { "x", "y", "z", "roll", "pitch", "yaw" };
    for (int i = 0; i < 6; ++i) {
        char name[100];
        sn_error ignored = SN_ERROR_INIT;
        snprintf(name, sizeof name, "%s/%s", item, names[i]);
        w->hand[i] = sn_sim_channel(w->sim, name, &ignored);
    }
    sn_error error = SN_ERROR_INIT;
    w->force = sn_sim_channel(w->sim, force, &error);
    ck_assert(w->force.index && w->hand[0].index);
}

static inline void two_rates_open(two_rates* w, const char* path, two_rates_hand at)
{
    char force[100];
    snprintf(force, sizeof force, "%s/force", path);
    w->path = path;
    w->at = at;
    two_rates_find(w, path, force);
}

static inline void two_rates_load(two_rates* w, const char* file, const char* setting)
{
    sn_error error = SN_ERROR_INIT;
    w->scene = sn_scene_load(file, NULL, &error);
    ck_assert_msg(w->scene != NULL, "%s", error.text);
    if (setting) sn_scene_override(w->scene, setting);
    w->sim = sn_scene_compile(w->scene, &error);
    ck_assert_msg(w->sim != NULL, "%s", error.text);
}

static inline void two_rates_text(two_rates* w, const char* text)
{
    sn_error error = SN_ERROR_INIT;
    w->scene = probe_scene(text, NULL);
    w->sim = sn_scene_compile(w->scene, &error);
    ck_assert_msg(w->sim != NULL, "%s", error.text);
}

static inline void two_rates_close(two_rates* w)
{
    sn_sim_destroy(w->sim);
    sn_scene_destroy(w->scene);
}

/** A step that leads the hand from one place to another. */
static inline void two_rates_lead(two_rates* w, const double a[6], const double b[6], double h)
{
    sn_error error = SN_ERROR_INIT;
    for (int i = 0; i < 6; ++i) {
        const double rate = (b[i] - a[i]) / h;
        if (w->hand[i].index) sn_sim_move(w->sim, w->hand[i], &a[i], &rate, 1);
    }
    ck_assert_msg(sn_sim_step(w->sim, &error) == SN_OK, "%s", error.text);
}

/** The same of a time in which the hand moves. */
static inline void two_rates_step(two_rates* w, double from, double to)
{
    double a[6], b[6];
    w->at(from, a);
    w->at(to, b);
    two_rates_lead(w, a, b, to - from);
}

/** Where the hand, seen at t and h before, is expected at t + h. */
static inline void two_rates_expect(const two_rates* w, double t, double h, double place[6])
{
    double before[6], now[6];
    w->at(t - h, before);
    w->at(t, now);
    for (int i = 0; i < 6; ++i)
        place[i] = 2.0 * now[i] - before[i];
}

/** The response after a step of the length h that led the hand from a to b, where it is at `time`. */
static inline bool two_rates_respond(two_rates* w, const double a[6], const double b[6], double time,
                                     double h, sn_tool_response* r)
{
    if (!sn_sim_tool_response(w->sim, r)) return false;
    const sn_quat p = sn_quat_from_rpy(a[3], a[4], a[5]), q = sn_quat_from_rpy(b[3], b[4], b[5]);
    const sn_vec3 turn = sn_quat_log(sn_quat_mul(q, sn_quat_conjugate(p)));
    const double about[3] = { turn.x, turn.y, turn.z };
    memcpy(r->hand_position, b, sizeof r->hand_position);
    memcpy(r->hand_orientation, (double[4]){ q.w, q.x, q.y, q.z }, sizeof r->hand_orientation);
    r->hand_time = time;
    for (int i = 0; i < 3; ++i) {
        r->hand_velocity[i] = (b[i] - a[i]) / h;
        r->hand_velocity[3 + i] = r->dofs == 6 ? about[i] / h : 0.0;
    }
    return true;
}

/** At one rate, `count` steps of h. */
static inline void two_rates_steps(two_rates* w, int count, double h, two_rates_forces* out)
{
    for (int i = 0; i < count; ++i) {
        double f[3];
        two_rates_step(w, h * i, h * (i + 1));
        sn_sim_refresh_channels(w->sim, &w->force, 1);
        sn_sim_read(w->sim, w->force, f, 3);
        for (int k = 0; k < 3; ++k)
            out->f[i][k] = -f[k];
    }
}

/** At one rate, `count` periods of 1 ms. */
static inline void two_rates_one(two_rates* w, int count, two_rates_forces* out)
{
    two_rates_steps(w, count, 1e-3, out);
}

/** At two rates, `ratio` periods of 1 ms a step. */
static inline void two_rates_two(two_rates* w, int ratio, int count, const sn_tool_options* o,
                                 two_rates_forces* out)
{
    sn_error error = SN_ERROR_INIT;
    sn_tool_model* m = sn_tool_model_create(o, NULL, &error);
    ck_assert_msg(m != NULL, "%s", error.text);
    ck_assert_msg(sn_sim_hold_tool(w->sim, w->path, o->capacity, 0.02, &error) == SN_OK, "%s", error.text);
    const double h = 1e-3 * ratio;
    double held[6], to[6];
    out->jump = 0.0;
    w->at(0.0, held);
    for (int i = 0; i < count; ++i) {
        const double now = 1e-3 * i, end = 1e-3 * (i + 1);
        if (i % ratio == 0 && i >= ratio) { // a step that began when the hand was seen last is over
            sn_tool_response r;
            two_rates_expect(w, now - h, h, to);
            two_rates_lead(w, held, to, h);
            ck_assert(two_rates_respond(w, held, to, now, h, &r));
            ck_assert(sn_tool_model_publish(m, &r));
            memcpy(held, to, sizeof held);
        }
        double place[6];
        sn_device_force force;
        w->at(end, place);
        const sn_quat q = sn_quat_from_rpy(place[3], place[4], place[5]);
        sn_tool_model_force(m, end, place, (const double[4]){ q.w, q.x, q.y, q.z }, &force);
        memcpy(out->f[i], force.force, sizeof force.force);
        for (int k = 0; k < 3 && i % ratio == 0 && i > 3 * ratio; ++k)
            out->jump = fmax(out->jump, fabs(out->f[i][k] - 2.0 * out->f[i - 1][k] + out->f[i - 2][k]));
    }
    sn_tool_model_destroy(m);
}
