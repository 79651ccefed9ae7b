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

void sn_view_answer(sn_view* v, const request* q, json_t* more)
{
    json_t* object = more ? more : json_object();
    if (!json_object_get(object, "type")) json_object_set_new(object, "type", json_string("ack"));
    send_reply(v, q, object);
    v->changed = true;
}

void sn_view_refuse(sn_view* v, const request* q, const char* format, ...)
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
    if (v->options.recording && v->ended) sn_view_replay_seek(v, 0.0); // from its end: once more
    sn_view_run(v, true);
    sn_view_answer(v, q, NULL);
}

static void do_pause(sn_view* v, const request* q)
{
    sn_view_run(v, false);
    sn_view_answer(v, q, NULL);
}

static void do_step(sn_view* v, const request* q)
{
    v->failure[0] = '\0';
    sn_view_run(v, true);
    v->steps_left = q->message.node;
    sn_view_answer(v, q, NULL);
}

static void do_reset(sn_view* v, const request* q)
{
    sn_view_history_reset(v);
    sn_view_answer(v, q, NULL);
}

static void do_speed(sn_view* v, const request* q)
{
    v->speed = q->message.number[0] > 0.0 ? q->message.number[0] : HUGE_VAL;
    v->anchor_wall = sn_view_clock();
    v->anchor_time = sn_view_time(v);
    sn_view_answer(v, q, NULL);
}

static void do_write(sn_view* v, const request* q)
{
    const message* m = &q->message;
    double values[3] = { NAN, NAN, NAN };
    int c = sn_view_model_channel_find(v->model, m->path);
    if (c < 0 || !v->model->channels[c].writable) {
        sn_error error = { 0 };
        if (c < 0) sn_sim_channel(v->sim, m->path, &error);
        sn_view_refuse(v, q, "%s",
                       error.status ? error.text : "this channel is read-only: it is not a function of time");
        return;
    }
    int width = v->model->channels[c].width;
    for (int i = 0; i < m->count; ++i)
        values[i] = m->number[i];
    if ((m->count > 0 && m->count != width) ||
        sn_sim_write(v->sim, v->model->channels[c].channel, values, width)) {
        sn_view_refuse(v, q, "channel \"%s\" takes %d number%s", m->path, width, width == 1 ? "" : "s");
        return;
    }
    if (v->model->is_static) sn_view_run(v, true); // the equilibrium follows
    sn_view_answer(v, q, NULL);
}

static void do_release(sn_view* v, const request* q)
{
    sn_view_hand_release(v);
    sn_view_answer(v, q, NULL);
}

static void do_at_end(sn_view* v, const request* q)
{
    v->at_end = (sn_view_end)q->message.node;
    sn_view_answer(v, q, NULL);
}

static void do_nothing(sn_view* v, const request* q)
{
    sn_view_answer(v, q, NULL);
} // the server's, it does not come here

static void (*const verbs[MESSAGE_VERB_COUNT])(sn_view*, const request*) = {
    [MESSAGE_PLAY] = do_play,
    [MESSAGE_PAUSE] = do_pause,
    [MESSAGE_STEP] = do_step,
    [MESSAGE_RESET] = do_reset,
    [MESSAGE_SPEED] = do_speed,
    [MESSAGE_SEEK] = sn_view_history_seek,
    [MESSAGE_SNAPSHOT] = sn_view_history_snapshot,
    [MESSAGE_RESTORE] = sn_view_history_restore,
    [MESSAGE_SET] = sn_view_edits_set,
    [MESSAGE_WRITE] = do_write,
    [MESSAGE_SUBSCRIBE] = do_nothing,
    [MESSAGE_PICK] = sn_view_hand_pick,
    [MESSAGE_DRIVE] = sn_view_hand_drive,
    [MESSAGE_RELEASE] = do_release,
    [MESSAGE_PATCH] = sn_view_edits_patch,
    [MESSAGE_OPEN] = sn_view_edits_open,
    [MESSAGE_AT_END] = do_at_end,
    [MESSAGE_UPLOAD_PART] = do_nothing,
    [MESSAGE_CHECK] = sn_view_workshop_begin,
    [MESSAGE_RUN] = sn_view_workshop_begin,
    [MESSAGE_TEXT] = sn_view_workshop_text,
};

static void do_verb(sn_view* v, const request* q)
{
    if (v->options.recording && sn_view_replay_refuses(q->message.verb))
        sn_view_refuse(v, q, "this is a recording: you can watch it and seek in it, but not change it");
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
    sn_view_plan_drop(v->plan);
    v->plan = p;
    v->swept = p->plot_count > 0 ? 0 : INT64_MAX;
    sn_sim_profile(v->sim, timed);
    v->changed = true;
}

void sn_view_requests_do(sn_view* v)
{
    request q; // large, and copied only when there is one
    while (ring_pop(&v->shared.requests, &q)) {
        if (q.plan)
            use_plan(v, q.plan);
        else if (q.gone) {
            if (v->hand.client == q.client) sn_view_hand_release(v);
        } else
            do_verb(v, &q);
    }
}
