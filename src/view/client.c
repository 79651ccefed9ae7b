/* Sinew - client: one visitor: who is let in, what it says, what it is sent.
   SPDX-License-Identifier: BSD-3-Clause */
#include "view/message.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "view/fields.h"
#include "view/server.h"
#include "view/wire.h"

/* ---- who is let in ------------------------------------------------------------------------------------- */

static int turn_away(struct lws* wsi, unsigned code)
{
    lws_return_http_status(wsi, code, NULL);
    return 1;
}

static int let_in(const server* s, struct lws* wsi)
{
    char host[GUARD_HOST] = "", origin[GUARD_HOST + 8] = "", offered[256] = "", path[16] = "";
    lws_hdr_copy(wsi, host, sizeof host, WSI_TOKEN_HOST);
    lws_hdr_copy(wsi, origin, sizeof origin, WSI_TOKEN_ORIGIN);
    lws_hdr_copy(wsi, offered, sizeof offered, WSI_TOKEN_PROTOCOL);
    lws_hdr_copy(wsi, path, sizeof path, WSI_TOKEN_GET_URI);
    if (strcmp(path, "/ws") != 0 || !sn_view_guard_host_fits(&s->guard, host) ||
        !sn_view_guard_origin_fits(origin, host))
        return turn_away(wsi, HTTP_STATUS_FORBIDDEN);
    if (!sn_view_guard_protocols_fit(&s->guard, offered)) return turn_away(wsi, HTTP_STATUS_FORBIDDEN);
    for (int i = 0; i < SERVER_CLIENTS; ++i)
        if (!s->clients[i]) return 0;
    return turn_away(wsi, HTTP_STATUS_SERVICE_UNAVAILABLE);
}

static json_t* say_hello(const server* s)
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

static int begin(server* s, struct lws* wsi, client* c)
{
    *c = (client){ .wsi = wsi,
                   .number = ++s->connections,
                   .frames = true,
                   .rate = 60.0,
                   .counted_at = sn_view_server_clock() };
    c->requests_left = 480.0;
    c->edits_left = 40.0;
    int i = 0;
    while (i < SERVER_CLIENTS && s->clients[i])
        ++i;
    if (i == SERVER_CLIENTS) return -1; // two came at once
    s->clients[i] = c;
    atomic_fetch_add(&s->shared->clients, 1);
    sn_view_client_greet(s, c);
    s->plan_stale = true;
    return 0;
}

void sn_view_client_greet(const server* s, client* c)
{
    json_t* hello = say_hello(s);
    if (!s->chosen) json_object_set_new(hello, "scene", json_null());
    sn_view_client_send(c, hello);
    if (s->chosen) sn_view_client_send_text(c, s->model->text, s->model->text_length);
    if (s->chosen && s->edits) sn_view_client_send_text(c, s->edits, strlen(s->edits));
    sn_view_client_send(c, sn_view_gather_status(s, c));
}

static void end(server* s, client* c)
{
    for (int i = 0; i < SERVER_CLIENTS; ++i) {
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
    free(c->heard);
    c->heard = NULL;
}

/* ---- what it is sent ----------------------------------------------------------------------------------- */

void sn_view_client_send_text(client* c, const char* text, size_t length)
{
    parcel* p = c->queued + length <= SERVER_QUEUE || !c->first ? malloc(sizeof *p + LWS_PRE + length) : NULL;
    if (!p) {
        c->leave = true; // it does not read
        lws_callback_on_writable(c->wsi);
        return;
    }
    p->next = NULL;
    p->length = length;
    memcpy(p->bytes + LWS_PRE, text, length);
    if (c->last)
        c->last->next = p;
    else
        c->first = p;
    c->last = p;
    c->queued += length;
    lws_callback_on_writable(c->wsi);
}

void sn_view_client_send(client* c, json_t* object)
{
    char* text = object ? json_dumps(object, JSON_COMPACT | JSON_REAL_PRECISION(10)) : NULL;
    if (text) sn_view_client_send_text(c, text, strlen(text));
    free(text);
    json_decref(object);
}

static int send_parcel(client* c)
{
    parcel* p = c->first;
    c->first = p->next;
    if (!c->first) c->last = NULL;
    c->queued -= p->length;
    int sent = lws_write(c->wsi, p->bytes + LWS_PRE, p->length, LWS_WRITE_TEXT);
    free(p);
    return sent < 0 ? -1 : 0;
}

static int send_frame(const server* s, client* c)
{
    const model* m = s->model;
    c->frame_due = false;
    return lws_write(c->wsi, m->slot[m->turn.front] + MODEL_MARGIN, m->slot_length[m->turn.front],
                     LWS_WRITE_BINARY) < 0
               ? -1
               : 0;
}

/* Where the numbers of a plot begin in a row of the plan, or -1. */
static int place_in_row(const server* s, const watched* w)
{
    for (int i = 0, at = 0; i < s->plan->plot_count; at += s->plan->plot[i++].width)
        if (s->plan->plot[i].channel == w->channel && s->plan->plot[i].node == w->node) return at;
    return -1;
}

/* Rows of one node begin with the time and the number of the node. */
static void put_rows(const server* s, const client* c, wire* w, const watched* plot, int64_t rows)
{
    int at = place_in_row(s, plot), lead = plot->node < 0 ? 1 : 2;
    size_t numbers = (size_t)(plot->width + lead);
    double* out =
        at >= 0 ? sn_view_wire_block(w, (uint32_t)plot->channel, plot->node < 0 ? WIRE_PLOT : WIRE_PLOT_NODE,
                                     WIRE_F64, (uint32_t)rows, (size_t)rows * numbers * sizeof *out)
                : NULL;
    for (int64_t k = 0; out && k < rows; ++k, out += numbers) {
        const plot_row* row = &s->rows[(c->rows_sent + k) % SERVER_ROWS];
        out[0] = row->time;
        if (plot->node >= 0) out[1] = plot->node;
        memcpy(out + lead, row->value + at, (size_t)plot->width * sizeof *out);
    }
}

static int send_plots(const server* s, client* c)
{
    enum { MAX_ROWS = 2048 };
    c->plots_due = false;
    if (!s->plan || s->plan->revision != s->model->revision || c->rows_sent >= s->row_end) return 0;
    if (s->row_end - c->rows_sent > SERVER_ROWS) {
        c->rows_lost += s->row_end - SERVER_ROWS - c->rows_sent;
        c->rows_sent = s->row_end - SERVER_ROWS;
    }
    int64_t rows = s->row_end - c->rows_sent < MAX_ROWS ? s->row_end - c->rows_sent : MAX_ROWS;
    size_t numbers = 0;
    for (int i = 0; i < c->plot_count; ++i)
        numbers += (size_t)c->plot[i].width + 2;
    size_t capacity = sn_view_wire_overhead(c->plot_count) + (size_t)rows * numbers * sizeof(double);
    unsigned char* memory = malloc(LWS_PRE + capacity);
    if (!memory) return -1;
    wire w;
    sn_view_wire_begin(&w, memory + LWS_PRE, capacity, (uint32_t)c->plot_count);
    for (int i = 0; i < c->plot_count; ++i)
        put_rows(s, c, &w, &c->plot[i], rows);
    size_t length = sn_view_wire_end(&w, WIRE_PLOTS, (unsigned)(s->model->revision & 0xff) << 8,
                                     (uint64_t)c->rows_sent, s->status.time);
    c->rows_sent += rows;
    int sent = lws_write(c->wsi, memory + LWS_PRE, length, LWS_WRITE_BINARY);
    free(memory);
    return sent < 0 ? -1 : 0;
}

/* One thing at a time: what waits longest in the socket is at most one frame. */
static int send_next(const server* s, client* c)
{
    int result = 0;
    if (c->leave) return -1;
    if (c->first)
        result = send_parcel(c);
    else if (c->frame_due)
        result = send_frame(s, c);
    else if (c->plots_due)
        result = send_plots(s, c);
    if (c->first || c->frame_due || c->plots_due) lws_callback_on_writable(c->wsi);
    return result;
}

/* ---- what it says -------------------------------------------------------------------------------------- */

static void complain(client* c, const message* m, const char* sentence)
{
    json_t* object = json_pack("{s:s, s:s}", "type", "error", "message", sentence);
    if (object && m->has_id) json_object_set_new(object, "id", json_integer(m->id));
    sn_view_client_send(c, object);
}

static bool may_ask(client* c, message_verb verb)
{
    double now = sn_view_server_clock(), passed = now - c->counted_at;
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
static int find_colours(const server* s, const message* m, int* out, json_t* refused)
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
static bool find_watched(const server* s, const char* text, int room, watched* w, char* why, size_t size)
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
static void subscribe(server* s, client* c, const message* m)
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
static void obey_in_workshop(server* s, client* c, request* q)
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

static void obey(server* s, client* c, const char* text, size_t length)
{
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
        sn_view_server_hurry(s, c);
    free(q.message.data);
}

/* Parts of a message are gathered; one that is too long, or binary, ends the connection. */
static int hear(server* s, client* c, const char* in, size_t length)
{
    if (lws_frame_is_binary(c->wsi)) {
        lws_close_reason(c->wsi, LWS_CLOSE_STATUS_UNACCEPTABLE_OPCODE, NULL, 0);
        return -1;
    }
    char* grown =
        c->heard_length + length <= MESSAGE_BYTES ? realloc(c->heard, c->heard_length + length + 1) : NULL;
    if (!grown) {
        lws_close_reason(c->wsi, LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE, NULL, 0);
        return -1;
    }
    c->heard = grown;
    memcpy(c->heard + c->heard_length, in, length);
    c->heard_length += length;
    if (!lws_is_final_fragment(c->wsi)) return 0;
    obey(s, c, c->heard, c->heard_length);
    c->heard_length = 0;
    return c->leave ? -1 : 0;
}

int sn_view_server_callback_socket(struct lws* wsi, enum lws_callback_reasons reason, void* user, void* in,
                                   size_t length)
{
    server* s = lws_context_user(lws_get_context(wsi));
    client* c = user;
    switch (reason) {
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
        return let_in(s, wsi);
    case LWS_CALLBACK_ESTABLISHED:
        return begin(s, wsi, c);
    case LWS_CALLBACK_SERVER_WRITEABLE:
        return send_next(s, c);
    case LWS_CALLBACK_RECEIVE:
        return hear(s, c, in, length);
    case LWS_CALLBACK_CLOSED:
        end(s, c);
        return 0;
    case LWS_CALLBACK_HTTP:
        return -1; // a protocol without a socket
    default:
        return 0;
    }
}
