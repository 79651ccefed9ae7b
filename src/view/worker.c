/* Sinew - worker. SPDX-License-Identifier: BSD-3-Clause */
#include "view/worker.h"
#include <math.h>
#include <stdlib.h>
#include "view/stepper.h"

struct server {
    session session;
    client visitor;
};

static void nothing_for_client(client* c) { (void)c; } // the owner asks for messages by itself
static void nothing_for_session(session* s) { (void)s; }

server* sn_view_server_start(shared* sh, model* m, const server_options* options, sn_error* error)
{
    server* s = calloc(1, sizeof *s);
    if (!s) {
        sn_fail(error, SN_ERR_MEMORY, "out of memory for the view");
        return NULL;
    }
    s->session = (session){ .shared = sh,
                            .model = m,
                            .options = *options,
                            .wake = nothing_for_client,
                            .hurry = nothing_for_session };
    if (sn_view_session_open(&s->session, error) == SN_OK &&
        sn_view_client_join(&s->session, &s->visitor, NULL))
        return s;
    s->session.model = NULL; // the caller's
    sn_view_server_end(s);
    return NULL;
}

const char* sn_view_server_url(const server* s)
{
    (void)s;
    return "";
}

void sn_view_server_end(server* s)
{
    if (!s) return;
    sn_view_client_leave(&s->visitor);
    sn_view_session_close(&s->session);
    free(s);
}

double sn_view_worker_turn(sn_view* v, double most)
{
    double begin = sn_view_clock();
    for (;;) {
        double left = sn_view_time_left(v);
        bool due = v->running && left <= 0.0;
        sn_error failure = { 0 };
        if (due) sn_sim_step(v->sim, &failure);
        sn_view_update(v, &failure);
        sn_view_gather(&v->server->session);
        if (!due || sn_view_clock() - begin >= most) return due ? 0.0 : fmax(left, 0.0);
    }
}

bool sn_view_worker_next(sn_view* v, outgoing* out) { return sn_view_client_next(&v->server->visitor, out); }

void sn_view_worker_hear(sn_view* v, const char* text, size_t length)
{
    sn_view_client_obey(&v->server->visitor, text, length);
}
