/* Sinew - haptic_live: one run of a scene in real time with a haptic device.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "command.h"
#include "json.h"
#include "math/curve.h"
#include "run.h"
#include "session.h"

typedef struct live_options {
    const char *rate, *simulation_rate, *device, *on, *intent, *wander, *fault, *overrun, *max_force,
        *force_scale, *motion_scale, *damping, *token, *openigtlink, *out;
    bool real_time, quiet, json;
    time_span duration;
    text_list set, plugin;
} live_options;

/** Kinds of devices. */
typedef enum device_kind {
    DEVICE_EMULATOR,
    DEVICE_UDP,
    DEVICE_TRACKER,
    DEVICE_INPUT,
    DEVICE_PLUGIN
} device_kind;

/** How the loop of the device kept its deadlines from the start to a time [s]: a row of deadlines.csv. */
typedef struct live_deadlines {
    double time;
    sn_loop_statistics s;
} live_deadlines;

typedef struct live_run {
    const call* call;
    const live_options* options;
    const char *path, *folder;
    char fingerprint[SHA256_TEXT];
    double rate;            /**< of the loop of the device; 0: not known yet */
    double simulation_rate; /**< of the steps; 0: not known yet */
    sn_overrun overrun;
    sn_haptics_options limits;
    device_kind kind;
    sn_emulator_options emulated;
    sn_udp_options port;
    sn_igtl_options partner; /**< with a port where OpenIGTLink is asked for */
    bool has_partner;
    sn_curve* intent[3];
    text_list overrides;
    sn_scene* scene;
    sn_loop* loop;
    sn_loop* slow; /**< of the simulation; NULL: one rate */
    sn_status slow_status;
    sn_error slow_error;
    session session;
    sn_udp_device* udp;
    const char *file, *argument; /**< of an input device or a plug-in */
    sn_input_device* input;
    sn_plugin_device* plugin;
    sn_igtl* igtl;
    bool told_flaw[SN_UDP_FLAWS];
    live_deadlines* deadlines; /**< [deadline_count] */
    int deadline_count;
    sn_status status; /**< of the loop */
    atomic_bool ended;
    int signal; /**< that ended it, or 0 */
    sn_error error;
} live_run;

/** Reads the options; EXIT_DONE, or the code of a mistake. */
int haptic_check(live_run* r);
/** What the emulated person wants: the options, else the motion that the scene states. */
sn_status haptic_read_intent(live_run* r);
/** Opens the device of the options. */
sn_status haptic_open_device(live_run* r);
/** Prints what is new about the device; called while the loop runs, on another thread. */
void haptic_tell_device(live_run* r);
void haptic_close_device(live_run* r);
/** Writes device.csv. */
sn_status haptic_write_table(live_run* r);
/** Writes deadlines.csv. */
sn_status haptic_write_deadlines(live_run* r);
/** Writes run.json. */
sn_status haptic_write_report(live_run* r);
void haptic_print_json(const live_run* r);
/** A few lines for people. */
void haptic_print_summary(const live_run* r);
