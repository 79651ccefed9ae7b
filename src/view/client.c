/* Sinew - client: one visitor: what it says, what it is sent.
   SPDX-License-Identifier: BSD-3-Clause */
#include "view/message.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "base/clock.h"
#include "view/fields.h"
#include "view/session.h"
#include "view/wire.h"

/* ---- coming and leaving -------------------------------------------------------------------------------- */

static json_t* say_hello(const session* s)
{
    const model* m = s->model;
    bool control = !s->options.read_only;
    return json_pack(
        "{s:s, s:i, s:s, s:s, s:b, s:b, s:b, s:{s:b, s:b, s:b, s:b, s:b}, s:{s:s, s:s}, s:f, s:f, s:f}",
        "type", "hello", "protocol", 1, "version", sn_version(), "units", "SI", "read_only",
        s->options.read_only, "live", !s->options.recorded, "static", m->is_static, "can", "control", control,
        "edit", control && s->options.can_edit, "seek", control && (s->options.recorded || !m->is_static),
        "gallery", s->options.gallery_count > 0, "write", s->options.can_write, "scene", "title", m->title,
        "file", m->file, "step", m->step, "duration", m->duration, "time", s->status.time);
}

static int free_place(const session* s)
{
    int i = 0;
    while (i < SESSION_CLIENTS && s->clients[i])
        ++i;
    return i;
}

bool sn_view_client_has_room(const session* s) { return free_place(s) < SESSION_CLIENTS; }

bool sn_view_client_join(session* s, client* c, void* link)
{
    *c = (client){ .session = s,
                   .link = link,
                   .number = ++s->connections,
                   .frames = true,
                   .rate = 60.0,
                   .counted_at = sn_clock() };
    c->requests_left = 480.0;
    c->edits_left = 40.0;
    int place = free_place(s);
    if (place == SESSION_CLIENTS) return false; // two came at once
    s->clients[place] = c;
    atomic_fetch_add(&s->shared->clients, 1);
    sn_view_client_greet(s, c);
    s->plan_stale = true;
    return true;
}

void sn_view_client_greet(const session* s, client* c)
{
    json_t* hello = say_hello(s);
    if (!s->chosen) json_object_set_new(hello, "scene", json_null());
    sn_view_client_send(c, hello);
    if (s->chosen) sn_view_client_send_text(c, s->model->text, s->model->text_length);
    if (s->chosen && s->edits) sn_view_client_send_text(c, s->edits, strlen(s->edits));
    sn_view_client_send(c, sn_view_gather_status(s, c));
}

void sn_view_client_leave(client* c)
{
    session* s = c->session;
    for (int i = 0; s && i < SESSION_CLIENTS; ++i) {
        if (s->clients[i] != c) continue;
        s->clients[i] = NULL;
        atomic_fetch_sub(&s->shared->clients, 1);
        request q = { .client = c->number, .gone = true };
        ring_push(&s->shared->requests, &q);
        s->plan_stale = true;
    }
    while (c->first) {
        parcel* next = c->first->next;
        free(c->first);
        c->first = next;
    }
}

/* ---- what it is sent ----------------------------------------------------------------------------------- */

void sn_view_client_send_text(client* c, const char* text, size_t length)
{
    parcel* p =
        c->queued + length <= SESSION_QUEUE || !c->first ? malloc(sizeof *p + SESSION_MARGIN + length) : NULL;
    if (!p) {
        c->leave = true; // it does not read
        c->session->wake(c);
        return;
    }
    p->next = NULL;
    p->length = length;
    memcpy(p->bytes + SESSION_MARGIN, text, length);
    if (c->last)
        c->last->next = p;
    else
        c->first = p;
    c->last = p;
    c->queued += length;
    c->session->wake(c);
}

void sn_view_client_send(client* c, json_t* object)
{
    char* text = object ? json_dumps(object, JSON_COMPACT | JSON_REAL_PRECISION(10)) : NULL;
    if (text) sn_view_client_send_text(c, text, strlen(text));
    free(text);
    json_decref(object);
}

static bool take_parcel(client* c, outgoing* out)
{
    parcel* p = c->first;
    c->first = p->next;
    if (!c->first) c->last = NULL;
    c->queued -= p->length;
    *out = (outgoing){ .at = p->bytes + SESSION_MARGIN, .length = p->length, .owned = p };
    return true;
}

static bool take_frame(client* c, outgoing* out)
{
    const model* m = c->session->model;
    c->frame_due = false;
    *out = (outgoing){ .at = m->slot[m->turn.front] + MODEL_MARGIN,
                       .length = m->slot_length[m->turn.front],
                       .binary = true };
    return true;
}

/* Where the numbers of a plot begin in a row of the plan, or -1. */
static int place_in_row(const session* s, const watched* w)
{
    for (int i = 0, at = 0; i < s->plan->plot_count; at += s->plan->plot[i++].width)
        if (s->plan->plot[i].channel == w->channel && s->plan->plot[i].node == w->node) return at;
    return -1;
}

/* Rows of one node begin with the time and the number of the node. */
static void put_rows(const session* s, const client* c, wire* w, const watched* plot, int64_t rows)
{
    int at = place_in_row(s, plot), lead = plot->node < 0 ? 1 : 2;
    size_t numbers = (size_t)(plot->width + lead);
    double* out =
        at >= 0 ? sn_view_wire_block(w, (uint32_t)plot->channel, plot->node < 0 ? WIRE_PLOT : WIRE_PLOT_NODE,
                                     WIRE_F64, (uint32_t)rows, (size_t)rows * numbers * sizeof *out)
                : NULL;
    for (int64_t k = 0; out && k < rows; ++k, out += numbers) {
        const plot_row* row = &s->rows[(c->rows_sent + k) % SESSION_ROWS];
        out[0] = row->time;
        if (plot->node >= 0) out[1] = plot->node;
        memcpy(out + lead, row->value + at, (size_t)plot->width * sizeof *out);
    }
}

static bool take_plots(client* c, outgoing* out)
{
    enum { MAX_ROWS = 2048 };
    const session* s = c->session;
    c->plots_due = false;
    if (!s->plan || s->plan->revision != s->model->revision || c->rows_sent >= s->row_end) return false;
    if (s->row_end - c->rows_sent > SESSION_ROWS) {
        c->rows_lost += s->row_end - SESSION_ROWS - c->rows_sent;
        c->rows_sent = s->row_end - SESSION_ROWS;
    }
    int64_t rows = s->row_end - c->rows_sent < MAX_ROWS ? s->row_end - c->rows_sent : MAX_ROWS;
    size_t numbers = 0;
    for (int i = 0; i < c->plot_count; ++i)
        numbers += (size_t)c->plot[i].width + 2;
    size_t capacity = sn_view_wire_overhead(c->plot_count) + (size_t)rows * numbers * sizeof(double);
    unsigned char* memory = malloc(SESSION_MARGIN + capacity);
    if (!memory) {
        c->leave = true;
        return false;
    }
    wire w;
    sn_view_wire_begin(&w, memory + SESSION_MARGIN, capacity, (uint32_t)c->plot_count);
    for (int i = 0; i < c->plot_count; ++i)
        put_rows(s, c, &w, &c->plot[i], rows);
    size_t length = sn_view_wire_end(&w, WIRE_PLOTS, (unsigned)(s->model->revision & 0xff) << 8,
                                     (uint64_t)c->rows_sent, s->status.time);
    c->rows_sent += rows;
    *out = (outgoing){ .at = memory + SESSION_MARGIN, .length = length, .binary = true, .owned = memory };
    return true;
}

/* One thing at a time: what waits longest in a socket is at most one frame. */
bool sn_view_client_next(client* c, outgoing* out)
{
    *out = (outgoing){ 0 };
    if (c->first) return take_parcel(c, out);
    if (c->frame_due) return take_frame(c, out);
    return c->plots_due && take_plots(c, out);
}

bool sn_view_client_waits(const client* c) { return c->first || c->frame_due || c->plots_due; }

/* ---- what it says -------------------------------------------------------------------------------------- */

static void complain(client* c, const message* m, const char* sentence)
{
    json_t* object = json_pack("{s:s, s:s}", "type", "error", "message", sentence);
    if (object && m->has_id) json_object_set_new(object, "id", json_integer(m->id));
    sn_view_client_send(c, object);
}

static bool may_ask(client* c, message_verb verb)
{
    double now = sn_clock(), passed = now - c->counted_at;
    bool heavy = sn_view_message_is_heavy(verb);
    c->counted_at = now;
    c->requests_left = fmin(480.0, c->requests_left + 240.0 * passed);
    c->edits_left = fmin(40.0, c->edits_left + 20.0 * passed);
    if (c->requests_left < 1.0 || (heavy && c->edits_left < 1.0)) return false;
    c->requests_left -= 1.0;
    if (heavy) c->edits_left -= 1.0;
    return true;
}

static json_t* refusal(const char* channel, const char* why)
{
    return json_pack("{s:s, s:s}", "channel", channel, "message", why);
}

/* Results that objects are coloured by; returns how many. */
static int find_colours(const session* s, const message* m, int* out, json_t* refused)
{
    int count = 0;
    for (int i = 0; i < m->colour_count; ++i) {
        int found = sn_view_field_find(s->model, m->colour[i]);
        if (found >= 0)
            out[count++] = found;
        else
            json_array_append_new(refused, refusal(m->colour[i], "nothing drawn here has this result"));
    }
    return count;
}

/* "/path" or "/path#node". False with a sentence. */
static bool find_watched(const session* s, const char* text, int room, watched* w, char* why, size_t size)
{
    char path[MESSAGE_PATH];
    snprintf(path, sizeof path, "%s", text);
    char *hash = strrchr(path, '#'), *end = NULL;
    long node = hash ? strtol(hash + 1, &end, 10) : -1;
    if (hash) *hash = '\0';
    int channel = sn_view_model_channel_find(s->model, path);
    if (channel < 0) {
        snprintf(why, size, "the scene has no such channel");
        return false;
    }
    const model_channel* c = &s->model->channels[channel];
    if (hash && (end == hash + 1 || *end || node < 0 || node >= c->nodes)) {
        snprintf(why, size, "this channel has the nodes 0 to %d", c->nodes - 1);
        return false;
    }
    *w = (watched){ channel, hash ? (int)node : -1, hash ? c->width / c->nodes : c->width };
    if (w->width <= room) return true;
    snprintf(why, size,
             "the plots of a page may have %d numbers together, and this channel has %d of %d nodes; choose "
             "one node",
             CLIENT_NUMBERS, c->width, c->nodes);
    return false;
}

/* Channels that cannot be plotted, and results that cannot be shown, are refused one by one. */
static void subscribe(session* s, client* c, const message* m)
{
    int colour[MESSAGE_COLOURS], width = 0;
    char why[160];
    json_t* refused = json_array();
    c->colour_count = find_colours(s, m, colour, refused);
    c->plot_count = 0;
    for (int i = 0; i < m->channel_count; ++i) {
        watched* w = &c->plot[c->plot_count];
        if (find_watched(s, m->channel[i], CLIENT_NUMBERS - width, w, why, sizeof why)) {
            width += w->width;
            ++c->plot_count;
        } else
            json_array_append_new(refused, refusal(m->channel[i], why));
    }
    c->subscribed = true;
    c->frames = m->frames;
    c->timing = m->timing;
    c->rate = m->rate;
    memcpy(c->colour, colour, sizeof colour);
    s->plan_stale = true;
    json_t* object = json_pack("{s:s, s:o}", "type", "ack", "refused", refused);
    if (object && m->has_id) json_object_set_new(object, "id", json_integer(m->id));
    sn_view_client_send(c, object);
}

/* Uploads are stored by this thread; the stepping one is told the folder. */
static void obey_in_workshop(session* s, client* c, request* q)
{
    char why[512] = "";
    message* m = &q->message;
    int state = atomic_load(&s->shared->workshop);
    if (!s->options.can_write)
        snprintf(why, sizeof why, "this view runs no scenes of visitors; start it with --allow-scenes");
    else if (state == WORKSHOP_BUSY)
        snprintf(why, sizeof why, "a scene is being checked; try again in a moment");
    else if (state == WORKSHOP_TAKEN && !sn_view_uploads_keep(&s->uploads))
        snprintf(why, sizeof why, "no more scenes can be stored; start the view again");
    else
        atomic_store(&s->shared->workshop, WORKSHOP_IDLE);
    if (!why[0] && m->verb == MESSAGE_UPLOAD_PART) {
        if (sn_view_uploads_write(&s->uploads, m, why, sizeof why)) {
            json_t* done = json_pack("{s:s}", "type", "ack");
            if (done && m->has_id) json_object_set_new(done, "id", json_integer(m->id));
            sn_view_client_send(c, done);
        }
    } else if (!why[0]) {
        snprintf(m->value, sizeof m->value, "%s", s->uploads.folder);
        if (m->path[0]) atomic_store(&s->shared->workshop, WORKSHOP_BUSY);
        if (!ring_push(&s->shared->requests, q)) {
            if (m->path[0]) atomic_store(&s->shared->workshop, WORKSHOP_IDLE);
            snprintf(why, sizeof why, "the simulation is busy; try again in a moment");
        }
    }
    if (why[0]) complain(c, m, why);
}

/* Looks often for a moment, for what this visitor asked for, and sends it frames as they come. */
static void hurry(session* s, client* c)
{
    const double moment = 0.05;
    s->prompt_until = c->prompt_until = sn_clock() + moment;
    s->hurry(s);
}

void sn_view_client_obey(client* c, const char* text, size_t length)
{
    session* s = c->session;
    request q = { .client = c->number };
    char why[512];
    if (!sn_view_message_decode(text, length, &q.message, why, sizeof why))
        complain(c, &q.message, may_ask(c, MESSAGE_PLAY) ? why : "too many messages");
    else if (!may_ask(c, q.message.verb))
        complain(c, &q.message, "too many messages; wait a moment");
    else if (q.message.verb == MESSAGE_SUBSCRIBE)
        subscribe(s, c, &q.message);
    else if (s->options.read_only && sn_view_message_changes(q.message.verb))
        complain(c, &q.message, "this view is read-only");
    else if (sn_view_message_is_of_workshop(q.message.verb))
        obey_in_workshop(s, c, &q);
    else if (!ring_push(&s->shared->requests, &q))
        complain(c, &q.message, "the simulation is busy; try again in a moment");
    else
        hurry(s, c);
    free(q.message.data);
}
