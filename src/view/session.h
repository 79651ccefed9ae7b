/* Sinew - session: what visitors are told of the simulation, and what they may ask for, without a network:
   the thread of a server and the worker of a page both use it. client.c speaks with one visitor, gather.c
   takes what the stepping thread hands over.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "view/shared.h"
#include "view/uploads.h"

enum { SESSION_CLIENTS = PLAN_CLIENTS, SESSION_ROWS = 4096, SESSION_QUEUE = 4 << 20 };

/** Bytes in front of a message that who sends it may write to. */
enum { SESSION_MARGIN = MODEL_MARGIN };

/** A text that waits to be sent. */
typedef struct parcel {
    struct parcel* next;
    size_t length;
    unsigned char bytes[]; /**< SESSION_MARGIN, then the text */
} parcel;

/** A message on its way to a visitor. */
typedef struct outgoing {
    unsigned char* at; /**< behind SESSION_MARGIN bytes */
    size_t length;
    bool binary;
    void* owned; /**< to be freed by the receiver, or NULL */
} outgoing;

typedef struct session session;

/** One visitor. */
typedef struct client {
    session* session;
    void* link; /**< of who sends */
    int number; /**< of the connection */
    parcel *first, *last;
    size_t queued; /**< bytes that wait */
    bool leave;    /**< to be closed */
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

struct session {
    shared* shared;
    model* model;
    char* edits; /**< the message of all changes, for those who come; or NULL */
    server_options options;
    /** Something waits to be sent to this visitor, or it is to be closed. */
    void (*wake)(client* c);
    /** A visitor asked for something: the simulation is looked at often for a moment. */
    void (*hurry)(session* s);
    double prompt_until; /**< something was asked for: looks are frequent */

    client* clients[SESSION_CLIENTS];
    int connections; /**< so far */
    plan* plan;      /**< the newest, for what its numbers mean */
    int plans;
    bool plan_stale; /**< somebody looks at something else */
    plot_row* rows;  /**< the last SESSION_ROWS */
    int64_t row_end; /**< rows of this plan so far */
    status status;   /**< the newest */
    bool chosen;     /**< there is a scene to show: no gallery, or one of it was opened */
    uploads uploads; /**< open when visitors run scenes of their own */
};

/** Opens what is needed beyond the members that the caller has set. */
sn_status sn_view_session_open(session* s, sn_error* error);
/** Frees what it has. Visitors have left before. Accepts what was not opened. */
void sn_view_session_close(session* s);

/** Takes what is new and says who gets it. True when there was a new frame. */
bool sn_view_gather(session* s);
/** Makes the plan of what all visitors look at. */
void sn_view_gather_plan(session* s);
/** The message "state"; `c` NULL: for nobody in particular. */
json_t* sn_view_gather_status(const session* s, const client* c);

/** Whether one more visitor may come. */
bool sn_view_client_has_room(const session* s);
/** A visitor comes and is greeted. False when there is no room. */
bool sn_view_client_join(session* s, client* c, void* link);
/** A visitor leaves. */
void sn_view_client_leave(client* c);
/** Does what a whole message asks for. */
void sn_view_client_obey(client* c, const char* text, size_t length);
/** The next message for this visitor, which counts as sent. False when none waits. */
bool sn_view_client_next(client* c, outgoing* out);
/** Whether a message waits. */
bool sn_view_client_waits(const client* c);
/** Queues a message; given away. A visitor that does not read is dropped when too much waits. */
void sn_view_client_send(client* c, json_t* object);
/** The same of text that is there already. */
void sn_view_client_send_text(client* c, const char* text, size_t length);
/** Says hello and tells the scene, when there is one. */
void sn_view_client_greet(const session* s, client* c);
