/* Sinew - requests: what visitors ask for, done between steps. SPDX-License-Identifier: BSD-3-Clause */
#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include "view/stepper.h"

/* ---- answers ------------------------------------------------------------------------------------------- */

static void send_reply(sn_view* v, const request* q, json_t* object)
{
    if (q->message.has_id) json_object_set_new(object, "id", json_integer(q->message.id));
    reply r = { .client = q->client, .text = json_dumps(object, JSON_COMPACT | JSON_REAL_PRECISION(10)) };
    json_decref(object);
    if (!r.text || !ring_push(&v->shared.replies, &r)) free(r.text); // a visitor that floods is not answered
}

void answer(sn_view* v, const request* q, json_t* more)
{
    json_t* object = more ? more : json_object();
    if (!json_object_get(object, "type")) json_object_set_new(object, "type", json_string("ack"));
    send_reply(v, q, object);
    v->changed = true;
}

void refuse(sn_view* v, const request* q, const char* format, ...)
{
    char sentence[SN_ERROR_TEXT];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(sentence, sizeof sentence, format, arguments);
    va_end(arguments);
    json_t* text = json_string(sentence);
    send_reply(v, q,
               json_pack("{s:s, s:o}", "type", "error", "message", text ? text : json_string("it failed")));
}

/* ---- verbs --------------------------------------------------------------------------------------------- */

static void do_play(sn_view* v, const request* q)
{
    v->failure[0] = '\0';
    if (v->options.recording && v->ended) replay_seek(v, 0.0); // from its end: once more
    view_run(v, true);
    answer(v, q, NULL);
}

static void do_pause(sn_view* v, const request* q)
{
    view_run(v, false);
    answer(v, q, NULL);
}

static void do_step(sn_view* v, const request* q)
{
    v->failure[0] = '\0';
    view_run(v, true);
    v->steps_left = q->message.node;
    answer(v, q, NULL);
}

static void do_reset(sn_view* v, const request* q)
{
    history_reset(v);
    answer(v, q, NULL);
}

static void do_speed(sn_view* v, const request* q)
{
    v->speed = q->message.number[0] > 0.0 ? q->message.number[0] : HUGE_VAL;
    v->anchor_wall = view_clock();
    v->anchor_time = sn_sim_time(v->sim);
    answer(v, q, NULL);
}

static void do_write(sn_view* v, const request* q)
{
    const message* m = &q->message;
    double values[3] = { NAN, NAN, NAN };
    int c = model_channel_find(v->model, m->path);
    if (c < 0 || !v->model->channels[c].writable) {
        sn_error error = { 0 };
        if (c < 0) sn_sim_channel(v->sim, m->path, &error);
        refuse(v, q, "%s",
               error.status ? error.text : "this channel is read-only: it is not a function of time");
        return;
    }
    int width = v->model->channels[c].width;
    for (int i = 0; i < m->count; ++i)
        values[i] = m->number[i];
    if ((m->count > 0 && m->count != width) ||
        sn_sim_write(v->sim, v->model->channels[c].channel, values, width)) {
        refuse(v, q, "channel \"%s\" takes %d number%s", m->path, width, width == 1 ? "" : "s");
        return;
    }
    if (v->model->is_static) view_run(v, true); // the equilibrium follows
    answer(v, q, NULL);
}

static void do_release(sn_view* v, const request* q)
{
    hand_release(v);
    answer(v, q, NULL);
}

static void do_subscribe(sn_view* v, const request* q)
{
    answer(v, q, NULL);
} // the server's, it does not come here

static void (*const verbs[MESSAGE_VERB_COUNT])(sn_view*, const request*) = {
    [MESSAGE_PLAY] = do_play,
    [MESSAGE_PAUSE] = do_pause,
    [MESSAGE_STEP] = do_step,
    [MESSAGE_RESET] = do_reset,
    [MESSAGE_SPEED] = do_speed,
    [MESSAGE_SEEK] = history_seek,
    [MESSAGE_SNAPSHOT] = history_snapshot,
    [MESSAGE_RESTORE] = history_restore,
    [MESSAGE_SET] = edits_set,
    [MESSAGE_WRITE] = do_write,
    [MESSAGE_SUBSCRIBE] = do_subscribe,
    [MESSAGE_PICK] = hand_pick,
    [MESSAGE_DRIVE] = hand_drive,
    [MESSAGE_RELEASE] = do_release,
    [MESSAGE_PATCH] = edits_patch,
    [MESSAGE_OPEN] = edits_open,
};

static void do_verb(sn_view* v, const request* q)
{
    if (v->options.recording && replay_refuses(q->message.verb))
        refuse(v, q, "this is a recording: you can watch it and seek in it, but not change it");
    else
        verbs[q->message.verb](v, q);
}

static void use_plan(sn_view* v, plan* p)
{
    bool timed = p->timing;
    if (timed && !(v->plan && v->plan->timing)) {
        memset(&v->times, 0, sizeof v->times);
        v->next_timing = 0.0;
    }
    plan_drop(v->plan);
    v->plan = p;
    sn_sim_profile(v->sim, timed);
    v->changed = true;
}

void requests_do(sn_view* v)
{
    request q; // large, and copied only when there is one
    while (ring_pop(&v->shared.requests, &q)) {
        if (q.plan)
            use_plan(v, q.plan);
        else if (q.gone) {
            if (v->hand.client == q.client) hand_release(v);
        } else
            do_verb(v, &q);
    }
}
