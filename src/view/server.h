/* Sinew - server: the thread that talks to browsers, in parts: server.c listens and keeps time, http.c sends
   the page, socket.c passes messages between a WebSocket and the session (session.h).
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <libwebsockets.h>
#include <pthread.h>
#include "view/assets.h"
#include "view/guard.h"
#include "view/session.h"

enum { SERVER_URL = 256 };

/** The WebSocket of one visitor. */
typedef struct socket_visitor {
    client client;
    char* heard; /**< a message that is still coming in */
    size_t heard_length;
} socket_visitor;

struct server {
    session session; /**< first: its address is that of the server */
    char bind[128], assets[4096], frame[GUARD_ORIGIN], url[SERVER_URL];
    guard guard;
    struct lws_context* context;
    pthread_t thread;
    bool started;
    bool listens; /**< at `bind` */
    lws_sorted_usec_list_t beat;
    int64_t nap;      /**< until the last look that found no frame [us] */
    char* gallery;    /**< as JSON */
    char* components; /**< as JSON, when visitors run scenes of their own; else NULL */
};

int sn_view_server_callback_http(struct lws* wsi, enum lws_callback_reasons reason, void* user, void* in,
                                 size_t length);
int sn_view_server_callback_socket(struct lws* wsi, enum lws_callback_reasons reason, void* user, void* in,
                                   size_t length);
/** Asks the network to call back when this visitor can be sent something. */
void sn_view_server_wake(client* c);
