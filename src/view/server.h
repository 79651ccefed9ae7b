/* Sinew - server: the thread that talks to browsers, in parts: server.c listens and keeps time, http.c sends
   the page, client.c speaks with one visitor, gather.c takes what the stepping thread hands over.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <libwebsockets.h>
#include <pthread.h>
#include "view/assets.h"
#include "view/guard.h"
#include "view/shared.h"
#include "view/uploads.h"

enum { SERVER_CLIENTS = PLAN_CLIENTS, SERVER_ROWS = 4096, SERVER_QUEUE = 4 << 20, SERVER_URL = 256 };

/** A text that waits to be sent. */
typedef struct parcel {
    struct parcel* next;
    size_t length;
    unsigned char bytes[]; /**< LWS_PRE, then the text */
} parcel;

/** One visitor. */
typedef struct client {
    struct lws* wsi;
    int number; /**< of the connection */
    parcel *first, *last;
    size_t queued; /**< bytes that wait */
    bool leave;    /**< to be closed */
    char* heard;   /**< a message that is still coming in */
    size_t heard_length;
    double requests_left, edits_left, counted_at;
    /* what it looks at */
    bool subscribed, frames, timing, frame_due, plots_due;
    bool frame_owed; /**< a frame came before its turn: the last one before a pause must not be lost */
    double rate, next_frame, next_plots;
    double prompt_until; /**< it asked for something: frames are sent as they come */
    int colour_count, colour[MESSAGE_COLOURS];
    int plot_count;
    watched plot[MESSAGE_CHANNELS];
    int64_t rows_sent; /**< plot rows up to this one */
    int64_t rows_lost; /**< overwritten before they were sent */
} client;

struct server {
    shared* shared;
    model* model;
    char* edits; /**< the message of all changes, for those who come; or NULL */
    server_options options;
    char bind[128], assets[4096], frame[GUARD_ORIGIN], url[SERVER_URL];
    guard guard;
    struct lws_context* context;
    pthread_t thread;
    bool started;
    bool listens; /**< at `bind` */
    lws_sorted_usec_list_t beat;
    int64_t nap;         /**< until the last look that found no frame [us] */
    double prompt_until; /**< something was asked for: looks are frequent */

    client* clients[SERVER_CLIENTS];
    int connections; /**< so far */
    plan* plan;      /**< the newest, for what its numbers mean */
    int plans;
    bool plan_stale;  /**< somebody looks at something else */
    plot_row* rows;   /**< the last SERVER_ROWS */
    int64_t row_end;  /**< rows of this plan so far */
    status status;    /**< the newest */
    bool chosen;      /**< there is a scene to show: no gallery, or one of it was opened */
    char* gallery;    /**< as JSON */
    char* components; /**< as JSON, when visitors run scenes of their own; else NULL */
    uploads uploads;  /**< open when visitors run scenes of their own */
};

double sn_view_server_clock(void);
int sn_view_server_callback_http(struct lws* wsi, enum lws_callback_reasons reason, void* user, void* in,
                                 size_t length);
int sn_view_server_callback_socket(struct lws* wsi, enum lws_callback_reasons reason, void* user, void* in,
                                   size_t length);

/** Looks often for a moment, for what this visitor asked for, and sends it frames as they come. */
void sn_view_server_hurry(server* s, client* c);
/** Takes what is new and says who gets it. True when there was a new frame. */
bool sn_view_gather(server* s);
/** Makes the plan of what all visitors look at. */
void sn_view_gather_plan(server* s);
/** The message "state"; `c` NULL: for nobody in particular. */
json_t* sn_view_gather_status(const server* s, const client* c);

/** Queues a message; given away. A visitor that does not read is dropped when too much waits. */
void sn_view_client_send(client* c, json_t* object);
/** The same of text that is there already. */
void sn_view_client_send_text(client* c, const char* text, size_t length);
/** Says hello and tells the scene, when there is one. */
void sn_view_client_greet(const server* s, client* c);
