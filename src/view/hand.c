/* Sinew - hand: pulls nodes and drives frames to where a visitor's mouse is.
   SPDX-License-Identifier: BSD-3-Clause */
#include <math.h>
#include <string.h>
#include "engine/refresh.h"
#include "view/stepper.h"

static const double follow_rate =
    40.0; // a driven frame follows the mouse with critical damping, as the end of a pulling spring does [1/s]
static const double pi = 3.14159265358979323846;
static const char* const coordinates[6] = { "x", "y", "z", "roll", "pitch", "yaw" };

/* ---- pulling ------------------------------------------------------------------------------------------- */

/* The spring's end is where the hand is, which follows the mouse. */
static void pull_on(sn_view* v)
{
    const hand* h = &v->hand;
    const drawable* o = &v->model->objects[h->object];
    sn_sim_grab(v->sim, o->system->layout.states[o->state].path, h->node, h->value, h->stiffness, h->damping,
                NULL);
}

/* The first step moves the end of the spring, or the frame; the second one everything else. */
enum { STEPS_TO_SHOW = 2 };

/* A hand needs steps: a paused simulation goes on. After a failed step only a reset helps. False when
   refused. */
static bool set_going(sn_view* v, const request* q)
{
    if (v->failure[0]) {
        sn_view_refuse(
            v, q,
            "the simulation stopped; reset it, or go back to an earlier time, before you move anything");
        return false;
    }
    if (!v->running) sn_view_run(v, true);
    return true;
}

void sn_view_hand_pick(sn_view* v, const request* q)
{
    const message* m = &q->message;
    sn_error error = { 0 };
    const drawable* o = m->object < v->model->object_count ? &v->model->objects[m->object] : NULL;
    if (!o || !o->system || o->kind == OBJECT_ARROWS || (o->curve && o->curve->control)) {
        sn_view_refuse(v, q, "object %lld has no nodes to grab", (long long)m->object);
        return;
    }
    if (!set_going(v, q)) return;
    if (v->hand.client != q->client) sn_view_hand_release(v);
    double stiffness = m->number[3] >= 0.0 ? m->number[3] : 200.0;
    double settling = fmax(0.01, 4.0 * v->sim->step); // [s] the force is constant during a step
    double damping = m->number[4] >= 0.0 ? m->number[4] : settling * stiffness;
    const char* state = o->system->layout.states[o->state].path;
    if (sn_sim_grab(v->sim, state, (int)m->node, m->number, stiffness, damping, &error)) {
        sn_view_refuse(v, q, "%s", error.text);
        return;
    }
    hand* h = &v->hand;
    bool begins = !h->pulls || h->object != (int)m->object || h->node != (int)m->node;
    const sn_state* s = &o->system->layout.states[o->state];
    sn_look(v->sim);
    sn_system_follow(o->system, o->state);
    bool jumps = v->model->is_static; // an equilibrium has no past
    for (int i = 0; i < 3 && jumps; ++i)
        h->value[i] = m->number[i];
    for (int i = 0; i < 3 && begins && !jumps; ++i) { // it begins where the node is: no blow
        h->value[i] = s->x[m->node * sn_kind_coords(s->kind) + i];
        h->rate[i] = 0.0;
    }
    if (begins && !jumps) v->steps_to_show = STEPS_TO_SHOW;
    h->client = q->client;
    h->pulls = true;
    h->object = (int)m->object;
    h->node = (int)m->node;
    h->stiffness = stiffness;
    h->damping = damping;
    memcpy(h->target, m->number, 3 * sizeof(double));
    pull_on(v);
    sn_view_answer(v, q, NULL);
}

/* ---- driving ------------------------------------------------------------------------------------------- */

static sn_channel optional_channel(sn_view* v, const char* item, const char* name)
{
    char path[MESSAGE_PATH + 32];
    snprintf(path, sizeof path, "%s/%s", item, name);
    int c = sn_view_model_channel_find(v->model, path);
    return c >= 0 ? v->model->channels[c].channel : (sn_channel){ 0 };
}

/* The functions that move the frame, taken over with the motion they have now. False when it has none. */
static bool take_over(sn_view* v, const char* item)
{
    hand* h = &v->hand;
    int found = 0;
    for (int i = 0; i < 6; ++i) {
        h->channel[i] = optional_channel(v, item, coordinates[i]);
        if (!sn_sim_channel_info(v->sim, h->channel[i]).writable) h->channel[i].index = 0;
        if (h->channel[i].index == 0) continue;
        sn_sim_refresh_channels(v->sim, &h->channel[i], 1);
        sn_sim_read(v->sim, h->channel[i], &h->value[i], 1);
        h->target[i] = h->value[i];
        h->rate[i] = 0.0;
        ++found;
    }
    h->force = optional_channel(v, item, "force");
    h->moment = optional_channel(v, item, "moment");
    if (!h->force.index) {
        char motion[MESSAGE_PATH + 8];
        snprintf(motion, sizeof motion, "%s/motion", item); // a handle is moved by a part of it
        h->force = optional_channel(v, motion, "force");
        h->moment = optional_channel(v, motion, "moment");
    }
    snprintf(h->item, sizeof h->item, "%s", item);
    return found >= 3;
}

/* The angle that differs from `near` by less than half a turn. */
static double unwind(double angle, double near) { return angle + 2 * pi * round((near - angle) / (2 * pi)); }

void sn_view_hand_drive(sn_view* v, const request* q)
{
    const message* m = &q->message;
    hand* h = &v->hand;
    if (sn_sim_is_static(v->sim)) {
        sn_view_refuse(v, q, "%s: a static scene cannot be driven; write its functions instead", m->path);
        return;
    }
    if (!set_going(v, q)) return;
    if (h->client != q->client || !h->drives || strcmp(h->item, m->path) != 0) {
        sn_view_hand_release(v);
        if (!take_over(v, m->path)) {
            sn_view_refuse(v, q, "%s is not moved by functions x, y, z: it cannot be driven", m->path);
            return;
        }
        v->steps_to_show = STEPS_TO_SHOW;
    }
    h->client = q->client;
    h->drives = true;
    for (int i = 0; i < 3 && m->has_position; ++i)
        h->target[i] = m->number[i];
    if (m->has_orientation) {
        sn_vec3 rpy = sn_quat_to_rpy(
            sn_quat_normalized((sn_quat){ m->number[3], m->number[4], m->number[5], m->number[6] }));
        h->target[3] = unwind(rpy.x, h->value[3]);
        h->target[4] = unwind(rpy.y, h->value[4]);
        h->target[5] = unwind(rpy.z, h->value[5]);
    }
    sn_view_answer(v, q, NULL);
}

/* Critically damped, by the exact solution over a step: stable for any step. */
static void follow(double* value, double* rate, double target, double h)
{
    double e = exp(-follow_rate * h), away = *value - target, c = *rate + follow_rate * away;
    *value = target + (away + c * h) * e;
    *rate = (c - follow_rate * (away + c * h)) * e;
}

void sn_view_hand_move(sn_view* v)
{
    hand* h = &v->hand;
    if ((!h->drives && !h->pulls) || !v->moved || v->model->is_static) return;
    double step = sn_sim_step_size(v->sim);
    for (int i = 0; i < 3 && h->pulls; ++i)
        follow(&h->value[i], &h->rate[i], h->target[i], step);
    if (h->pulls) pull_on(v);
    for (int i = 0; i < 6 && h->drives; ++i) {
        if (h->channel[i].index == 0) continue;
        double before = h->value[i], next = before;
        follow(&next, &h->rate[i], h->target[i], step);
        double slope =
            (next - before) / step; // a straight line through the step, so that places have no jumps
        sn_sim_move(v->sim, h->channel[i], &before, &slope, 1);
        h->value[i] = next;
    }
}

void sn_view_hand_release(sn_view* v)
{
    hand* h = &v->hand;
    sn_sim_release(v->sim);
    for (int i = 0; i < 6 && h->drives; ++i) // it stays where it is let go
        if (h->channel[i].index) sn_sim_write(v->sim, h->channel[i], &h->value[i], 1);
    memset(h, 0, sizeof *h);
}

/* ---- showing ------------------------------------------------------------------------------------------- */

static void put(float* out, const double* in)
{
    for (int i = 0; i < 3; ++i)
        out[i] = (float)in[i];
}

void sn_view_hand_write(sn_view* v, wire* w)
{
    const hand* h = &v->hand;
    double number[3] = { 0 };
    if (!h->pulls && !h->drives) return;
    float* out = sn_view_wire_block(w, h->pulls ? (uint32_t)h->object : UINT32_MAX, WIRE_HAND, WIRE_F32, 1,
                                    12 * sizeof *out);
    if (!out) return;
    memset(out, 0, 12 * sizeof *out);
    if (h->pulls) {
        const sn_grab* p = &v->sim->grab;
        sn_sim_grab_force(v->sim, number);
        put(out, number);
        if (p->system)
            put(out + 3, p->system->layout.states[p->state].x +
                             p->node * sn_kind_coords(p->system->layout.states[p->state].kind));
    } else {
        sn_sim_refresh_channels(v->sim, (sn_channel[]){ h->force, h->moment }, 2);
        if (sn_sim_read(v->sim, h->force, number, 3) == 3) put(out, number);
        if (sn_sim_read(v->sim, h->moment, number, 3) == 3) put(out + 9, number);
        put(out + 3, h->value);
    }
    put(out + 6, h->target);
}
