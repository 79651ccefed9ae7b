/* Sinew - gather: takes what the stepping thread hands over, and says who gets it.
   SPDX-License-Identifier: BSD-3-Clause */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "base/clock.h"
#include "view/session.h"

/* ---- what is looked at --------------------------------------------------------------------------------- */

static void join_watched(plan* p, const watched* w)
{
    for (int i = 0; i < p->plot_count; ++i)
        if (p->plot[i].channel == w->channel && p->plot[i].node == w->node) return;
    p->plot[p->plot_count++] = *w;
    p->plot_width += w->width;
}

static void join(int* list, int* count, int most, int value)
{
    for (int i = 0; i < *count; ++i)
        if (list[i] == value) return;
    if (*count < most) list[(*count)++] = value;
}

static void join_client(plan* p, const client* c)
{
    p->frames = p->frames || c->frames;
    p->timing = p->timing || c->timing;
    p->subscribed = p->subscribed || c->subscribed;
    if (c->frames) p->rate = fmax(p->rate, c->rate);
    for (int i = 0; i < c->colour_count; ++i)
        join(p->colour, &p->colour_count, MESSAGE_COLOURS, c->colour[i]);
    for (int i = 0; i < c->plot_count; ++i)
        join_watched(p, &c->plot[i]); // there is a place for all that all visitors may plot
}

void sn_view_gather_plan(session* s)
{
    plan* p = calloc(1, sizeof *p);
    if (!p) return;
    atomic_init(&p->users, 2);
    p->number = ++s->plans;
    p->revision = s->model->revision;
    p->rate = 0.1;
    for (int i = 0; i < SESSION_CLIENTS; ++i)
        if (s->clients[i]) join_client(p, s->clients[i]);
    request q = { .client = -1, .plan = p };
    if (!ring_push(&s->shared->requests, &q)) {
        free(p);
        return; // the ring is full: at the next beat
    }
    sn_view_plan_drop(s->plan);
    s->plan = p;
    s->row_end = 0;
    for (int i = 0; i < SESSION_CLIENTS; ++i)
        if (s->clients[i]) s->clients[i]->rows_sent = 0;
    s->plan_stale = false;
}

/* ---- what comes ---------------------------------------------------------------------------------------- */

static void take_model(session* s, model* m, bool opened)
{
    s->chosen = s->chosen || opened;
    if (opened) s->status.time = 0.0; // of the scene before
    sn_view_model_drop(s->model);
    s->model = m;
    s->plan_stale = true;
    for (int i = 0; i < SESSION_CLIENTS; ++i) {
        client* c = s->clients[i];
        if (!c) continue;
        c->colour_count = c->plot_count = 0; // their numbers mean something else now
        c->subscribed = false;
        c->frame_due = c->frame_owed = c->plots_due = false;
        if (opened)
            sn_view_client_greet(s, c);
        else
            sn_view_client_send_text(c, m->text, m->text_length);
    }
}

static void keep_text(session* s, const char* text)
{
    size_t size = strlen(text) + 1;
    char* copy = realloc(s->edits, size);
    if (!copy) return;
    memcpy(copy, text, size);
    s->edits = copy;
}

static void take_replies(session* s)
{
    reply r;
    while (ring_pop(&s->shared->replies, &r)) {
        if (r.model) take_model(s, r.model, r.opened);
        if (r.kept) keep_text(s, r.text);
        for (int i = 0; r.text && i < SESSION_CLIENTS; ++i)
            if (s->clients[i] && (r.client < 0 || s->clients[i]->number == r.client))
                sn_view_client_send_text(s->clients[i], r.text, strlen(r.text));
        free(r.text);
    }
}

static void take_rows(session* s, double now)
{
    plot_row row;
    while (ring_pop(&s->shared->rows, &row))
        if (s->plan && row.plan == s->plan->number) s->rows[s->row_end++ % SESSION_ROWS] = row;
    for (int i = 0; i < SESSION_CLIENTS; ++i) {
        client* c = s->clients[i];
        if (!c || c->plot_count == 0 || c->rows_sent >= s->row_end || now < c->next_plots) continue;
        c->next_plots = now + 1.0 / 30.0;
        c->plots_due = true;
        s->wake(c);
    }
}

static bool take_frame(session* s, double now)
{
    bool fresh = triple_take(&s->model->turn);
    for (int i = 0; i < SESSION_CLIENTS; ++i) {
        client* c = s->clients[i];
        if (!c || !c->frames || !s->chosen) continue;
        c->frame_owed = c->frame_owed || fresh;
        if (!c->frame_owed || (now < c->next_frame - 0.002 && now >= c->prompt_until)) continue;
        c->frame_owed = false;
        c->next_frame = fmax(c->next_frame + 1.0 / c->rate, now);
        c->frame_due = true;
        s->wake(c);
    }
    return fresh;
}

/* ---- state --------------------------------------------------------------------------------------------- */

json_t* sn_view_gather_status(const session* s, const client* c)
{
    const status* t = &s->status;
    json_t *remarks = json_array(), *snapshots = json_array();
    for (int i = 0; i < t->remark_count; ++i)
        json_array_append_new(remarks,
                              json_pack("{s:s, s:s}", "path", t->remark[i].path, "text", t->remark[i].text));
    for (int i = 0; i < t->snapshot_count; ++i)
        json_array_append_new(
            snapshots, json_pack("{s:s, s:f}", "name", t->snapshot[i].name, "time", t->snapshot[i].time));
    json_t* counters =
        json_pack("{s:I, s:I, s:I, s:I, s:I, s:I}", "steps", (json_int_t)t->counters.steps, "substeps",
                  (json_int_t)t->counters.substeps, "iterations", (json_int_t)t->counters.iterations,
                  "factorisations", (json_int_t)t->counters.factorisations, "halvings",
                  (json_int_t)t->counters.halvings, "events", (json_int_t)t->counters.events);
    return json_pack("{s:s, s:f, s:I, s:b, s:f, s:f, s:b, s:b, s:s, s:I, s:i, s:o, s:o, s:o, s:s?}", "type",
                     "state", "time", t->time, "steps", (json_int_t)t->steps, "running", t->running,
                     "asked_speed", t->asked_speed, "speed", t->speed, "pending", t->pending, "end", t->end,
                     "at_end", sn_view_end_name(t->at_end), "rows_lost",
                     (json_int_t)(t->rows_lost + (c ? c->rows_lost : 0)), "clients",
                     atomic_load(&s->shared->clients), "counters", counters, "remarks", remarks, "snapshots",
                     snapshots, "failed", t->failure[0] ? t->failure : NULL);
}

static void take_status(session* s)
{
    if (!triple_take(&s->shared->status_turn)) return;
    s->status = s->shared->status[s->shared->status_turn.front];
    for (int i = 0; i < SESSION_CLIENTS; ++i)
        if (s->clients[i]) sn_view_client_send(s->clients[i], sn_view_gather_status(s, s->clients[i]));
}

/* The duration below which a part of the steps stayed [us]. */
static double quantile(const timing* t, double part)
{
    double count = 0.0;
    for (int i = 0; i < TIMING_BINS; ++i) {
        count += t->bin[i];
        if (count >= part * (double)t->steps && count > 0.0) return 1e6 * sn_view_timing_of_bin(i);
    }
    return 0.0;
}

static void take_timing(session* s)
{
    if (!triple_take(&s->shared->timing_turn)) return;
    const timing* t = &s->shared->timing[s->shared->timing_turn.front];
    for (int i = 0; i < SESSION_CLIENTS; ++i) {
        if (!s->clients[i] || !s->clients[i]->timing) continue;
        json_t* rows = json_array();
        for (int k = 0; k < t->row_count; ++k)
            json_array_append_new(rows, json_pack("{s:s, s:s, s:I, s:f}", "path", t->row[k].path, "operation",
                                                  t->row[k].operation, "calls", (json_int_t)t->row[k].calls,
                                                  "seconds", t->row[k].seconds));
        sn_view_client_send(s->clients[i],
                            json_pack("{s:s, s:{s:I, s:f, s:f, s:f, s:f}, s:o}", "type", "timing", "step",
                                      "count", (json_int_t)t->steps, "median_us", quantile(t, 0.5), "p99_us",
                                      quantile(t, 0.99), "seconds", t->seconds, "ratio",
                                      t->seconds > 0.0 ? t->simulated / t->seconds : 0.0, "rows", rows));
    }
}

bool sn_view_gather(session* s)
{
    double now = sn_clock();
    take_replies(s);
    bool fresh = take_frame(s, now);
    take_rows(s, now);
    take_status(s);
    take_timing(s);
    if (s->plan_stale) sn_view_gather_plan(s);
    return fresh;
}
