/* Sinew - shared: what goes between the thread that steps and the server's. Neither waits for the other.

       stepping thread                                     server's thread
       frames (in the model), status, timing   --triple-->  newest only
       plot rows, replies                      ---ring--->  all, in order
                                               <--ring----  requests

   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/view.h>
#include "base/triple.h"
#include "view/message.h"
#include "view/model.h"
#include "view/ring.h"

enum {
    SHARED_REQUESTS = 64,
    SHARED_REPLIES = 256,
    SHARED_ROWS = 1024,
    CLIENT_NUMBERS = 96, /**< one visitor can plot */
    PLAN_CLIENTS = 4,
    PLAN_NUMBERS = PLAN_CLIENTS * CLIENT_NUMBERS, /**< a plot row has at most */
    PLAN_CHANNELS = PLAN_CLIENTS * MESSAGE_CHANNELS,
    STATUS_REMARKS = 8,
    STATUS_SNAPSHOTS = 8,
    TIMING_ROWS = 192,
    TIMING_BINS = 512
};

/** A channel that is plotted: all of its nodes, or one. */
typedef struct watched {
    int channel, node; /**< node -1: all */
    int width;         /**< numbers */
} watched;

/** What is shown, for all visitors together. Made by the server for one model; never changed afterwards. */
typedef struct plan {
    atomic_int users;
    int number;   /**< counts plans */
    int revision; /**< of the model whose channels are meant */
    bool frames, timing;
    bool subscribed; /**< a visitor said what it wants to see of this model: no row of its plots is missed */
    double rate;     /**< frames a second */
    int colour_count, colour[MESSAGE_COLOURS];
    int plot_count;
    watched plot[PLAN_CHANNELS];
    int plot_width; /**< numbers of a row */
} plan;

void sn_view_plan_drop(plan* p);

/** Server to stepper. */
typedef struct request {
    int client; /**< number of the connection; -1: the server itself */
    plan* plan; /**< a new one, given away; `message` is not looked at then */
    bool gone;  /**< the client has left */
    message message;
} request;

/** Stepper to server. */
typedef struct reply {
    int client;   /**< -1: all */
    char* text;   /**< a message, given away; or NULL */
    model* model; /**< a new one with a use of its own; or NULL */
    bool opened;  /**< the model is of another scene */
    bool kept;    /**< the text is for those who come later, too, until another one is */
} reply;

typedef struct plot_row {
    int plan;
    double time;
    double value[PLAN_NUMBERS];
} plot_row;

/** How the simulation stands. */
typedef struct status {
    double time, speed, asked_speed;
    int64_t steps;
    bool running, pending, end;
    sn_view_end at_end;
    int64_t rows_lost; /**< steps without a row, because the server was late */
    sn_counters counters;
    int remark_count;
    struct {
        char path[128], text[256];
    } remark[STATUS_REMARKS];
    int snapshot_count;
    struct {
        char name[64];
        double time;
    } snapshot[STATUS_SNAPSHOTS];
    char failure[1024]; /**< "": none */
} status;

/** How long steps take: a histogram over logarithmic bins, since the timing was asked for, and the
    profile. */
typedef struct timing {
    int64_t steps;
    double seconds, simulated;
    uint32_t bin[TIMING_BINS];
    int row_count;
    struct {
        char path[96], operation[24];
        int64_t calls;
        double seconds;
    } row[TIMING_ROWS];
} timing;

/** The duration in the middle of a bin [s]: 48 a decade from 10 ns on. */
double sn_view_timing_of_bin(int bin);

/** What becomes of the uploads of visitors. */
typedef enum workshop_state {
    WORKSHOP_IDLE, /**< more may come */
    WORKSHOP_BUSY, /**< they are looked at and must not change; set by the server, ended by the stepper */
    WORKSHOP_TAKEN /**< they are those of the present scene: what comes now needs another folder */
} workshop_state;

typedef struct shared {
    atomic_int workshop; /**< workshop_state */
    ring requests, replies, rows;
    triple status_turn, timing_turn;
    status status[3];
    timing timing[3];
    atomic_int clients;
    atomic_bool stop; /**< of the server */
} shared;

/** What the server is told when it starts. */
typedef struct server_options {
    const char *bind, *assets, *allow_frame;
    const char* token; /**< NULL: a new one */
    int port;
    bool read_only, can_edit;
    bool can_write; /**< visitors run scenes of their own */
    bool recorded;  /**< nothing can be changed, and any time be sought */
    const sn_view_scene* gallery;
    int gallery_count;
    void (*log)(void* context, const char* line);
    void* context;
} server_options;

typedef struct server server;

/** Listens and starts the thread. It uses `m` until a reply brings another. NULL with a sentence on
    failure. */
server* sn_view_server_start(shared* s, model* m, const server_options* options, sn_error* error);
/** "http://127.0.0.1:8321/#t=..." */
const char* sn_view_server_url(const server* s);
/** Ends connections and the thread. Accepts NULL. */
void sn_view_server_end(server* s);
