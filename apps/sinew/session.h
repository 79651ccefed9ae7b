/* Sinew - session: a simulation in a real-time loop with a haptic device, which moves an item of the scene
   and gets the force on it. At one rate, a step a period. At two rates, a second loop takes the steps,
   towards where the device will be when a step is over, and publishes how the simulation answers
   (sn_tool_model); the loop of the device finds the force from that once a period.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <pthread.h>
#include <sinew/sinew.h>
#include <stdatomic.h>
#include "base/memory.h"
#include "haptic_show.h"

enum { SESSION_NEWS = 64, SESSION_COLUMNS = 14 };

/** Names of the columns of a row, with units. */
extern const char* const session_columns[SESSION_COLUMNS];

/** Where the device moves the item, and when: by the ticks of its loop. */
typedef struct session_place {
    double time, to[6];
} session_place;

/** Set the first group, then session_open. */
typedef struct session {
    sn_sim* sim;
    sn_reviser* reviser;  /**< of blades that cut; NULL: there are none [two rates] */
    pthread_mutex_t swap; /**< held while the loop of the simulation changes `sim`, and to cancel it */
    int cuts;             /**< after which the simulation has gone on with another mesh */
    sn_device device;
    sn_haptics* haptics;
    double motion_scale;   /**< motion of the item over that of the device */
    int capacity;          /**< rows that are kept: those of the first ticks */
    double fault_time;     /**< HUGE_VAL: never */
    sn_emulator* emulator; /**< breaks at that time for half a second; may be NULL */
    sn_device_fault fault;
    sn_loop* loop;
    int64_t fade_from;    /**< tick from which the force fades to zero, as the loop ends */
    atomic_bool stopping; /**< the force fades; then the loop ends */
    sn_tool_model* model; /**< two rates; NULL: one */
    sn_latest* places;    /**< where the device moves the item, a session_place [two rates] */
    double period;        /**< of the loop of the device [s] */

    const char* path;                   /**< of the item */
    sn_channel place[6], force, moment; /**< of the item: x y z roll pitch yaw; null: not there */
    double start[6], now[6];            /**< of the item: at the beginning, and where the device is */
    session_place seen;                 /**< where the device was when the last step began [two rates] */
    session_place held;                 /**< where that step led the item, and for when [two rates] */
    int64_t left_out, unpublished;      /**< contacts without room; steps without an answer [two rates] */
    double origin[3];                   /**< of the device */
    sn_quat turned_from;                /**< orientation of the item times that of the device's inverse */
    bool begun;
    live_show show; /**< without a link: nothing is shown */
    double (*rows)[SESSION_COLUMNS];
    int row_count;
    _Atomic(const char*) news[SESSION_NEWS]; /**< sentences about the device */
    atomic_int news_count;
} session;

/** Finds functions and forces of the item that `path` names, or of the first virtual_coupling or handle of
    the scene for NULL. Fails when it cannot be driven. Memory of the pool. */
sn_status session_open(session* s, const sn_scene* scene, const char* path, sn_pool* pool, sn_error* error);
/** Makes ready for two rates; fails where the item is no force on one node. */
sn_status session_split(session* s, sn_error* error);
/** The work of a tick of sn_loop; `context` is the session. Allocates nothing. */
sn_status session_tick(void* context, const sn_tick* tick, sn_error* error);
/** The same of the second loop, of the simulation [two rates]. */
sn_status session_step(void* context, const sn_tick* tick, sn_error* error);
/** Cancels the present step; for another thread than that of the steps. */
void session_cancel(session* s);
/** Frees what session_split made. */
void session_close(session* s);
