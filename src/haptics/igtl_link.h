/* Sinew - igtl_link: a connection of OpenIGTLink from within: its memory and its sockets.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <pthread.h>
#include <sinew/loop.h>
#include <sinew/openigtlink.h>
#include <stdatomic.h>
#include "base/memory.h"

enum { IGTL_CONNECTIONS, IGTL_SENT, IGTL_RECEIVED, IGTL_SKIPPED, IGTL_REFUSED, IGTL_COUNTS };
enum { IGTL_NAME = 21, IGTL_SURFACES = 16 };

typedef struct igtl_pose {
    double position[3], orientation[4];
    int64_t count; /**< of poses that arrived */
} igtl_pose;

typedef struct igtl_state {
    int code;
    const char* text;
} igtl_state;

typedef struct igtl_surface {
    char name[IGTL_NAME];
    sn_latest* latest;
    double (*vertices)[3];
    int32_t (*triangles)[3];
    int vertex_count, triangle_count;
} igtl_surface;

struct sn_igtl {
    sn_pool pool; /**< the connection itself lies in it */
    char* host;   /**< NULL: waits */
    int port;
    double rate;
    char tool_name[IGTL_NAME], tracker_name[IGTL_NAME];
    void (*receive)(void* context, const sn_igtl_message* message);
    void* context;
    sn_latest *tool, *tracker, *status;
    igtl_surface surfaces[IGTL_SURFACES];
    int surface_count;
    int64_t tracked; /**< poses that the loop has seen */

    pthread_t thread; /**< what follows belongs to it */
    bool started;
    int door, socket; /**< waits for partners; a partner; -1: none */
    double next;      /**< time of the next messages [s] */
    int64_t poses;    /**< of the tracker */
    int64_t greeted, connections;
    igtl_state state;
    sn_igtl_room room;
    unsigned char *in, *out;
    size_t in_room, in_end, skip; /**< skip: bytes of a message that is not kept */
    size_t out_room, out_begin, out_end;

    atomic_bool ended, connected;
    _Atomic int64_t counts[IGTL_COUNTS];
};

/** Adds one; only one thread counts. */
void sn_igtl_count(_Atomic int64_t* n);
/** Opens the port on which partners are awaited. */
sn_status sn_igtl_open_door(sn_igtl* l, sn_error* error);
/** Waits for a partner, or tries to reach one, for a moment. */
void sn_igtl_seek_partner(sn_igtl* l);
/** Ends the connection. */
void sn_igtl_hang_up(sn_igtl* l);
