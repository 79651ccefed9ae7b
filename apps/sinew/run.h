/* Sinew - run: one run of a scene, from reading it to telling what came out.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/revision.h>
#include "command.h"
#include "film.h"
#include "live.h"
#include "pace.h"
#include "sha256.h"
#include "sofa_scene.h"

typedef struct run_options {
    time_span duration, step;
    whole_number steps, threads, max_memory;
    text_list set, live, monitor, plugin;
    const char* out;
    const char* record;
    bool states, vtk, profile, quiet, json, allow_missing;
    whole_number vtk_every;
} run_options;

typedef enum run_end { RUN_DONE, RUN_DIVERGED, RUN_INTERRUPTED, RUN_FAILED } run_end;

typedef struct run {
    const call* call;
    const run_options* options;
    const char* scene_path;
    const char* folder;
    const char* text; /**< of the scene file */
    char fingerprint[SHA256_TEXT];
    const char* title; /**< "" when it has none */
    text_list overrides;

    sn_scene* scene;
    sn_sim* sim;
    sn_reviser* reviser; /**< NULL: nothing changes the topology */
    sn_monitors* monitors;
    film film;
    live_settings live;
    sn_sofa_report* sofa; /**< of a scene of SOFA, or NULL */

    int held;      /**< descriptor that holds the folder until the command ends */
    int64_t steps; /**< to do */
    pace pace;
    pace_summary times;               /**< once it is over */
    struct mesh_contact_watch* watch; /**< bodies that pass through each other */
    char advice[400];                 /**< on the linear solver, once it is over; "": none */
    double start, total;              /**< wall clock: when the command began, how long all of it took [s] */

    run_end end;
    int signal; /**< that interrupted it */
    sn_error error;
} run;

/** Scenes that are loaded from now on know the components of these plug-ins. The list must stay. */
void use_plugins(const text_list* files);
/** An empty scene with the built-in components and those of the plug-ins; NULL if one cannot be loaded. */
sn_scene* create_scene(const sn_host* host, sn_error* error);
/** Reads a scene file and applies settings; what goes wrong is in `error`. */
sn_scene* load_scene(const char* path, const text_list* settings, sn_error* error);
/** The same; `report` (or NULL) receives what became of a scene of SOFA, to be destroyed, else it is left. */
sn_scene* load_scene_reported(const char* path, const text_list* settings, sn_sofa_report** report,
                              sn_error* error);
/** The same without notes; names of files in the scene are relative to `directory`, NULL: to the folder of
    the scene. */
sn_scene* load_scene_beside(const char* path, const char* directory, const text_list* settings,
                            sn_error* error);
/** The scene's title, "" when it has none. In memory of the pool. */
const char* title_of(const sn_scene* scene, sn_pool* pool);
/** Fails when the duration has more steps than can be counted. */
sn_status check_steps(const sn_sim* sim, const char* scene_path, sn_error* error);
/** The state at a time, in statics the equilibrium. A blade may change the topology; `sim` becomes the
    revision then. */
sn_status advance(const sn_scene* scene, sn_sim** sim, double end, sn_error* error);
/** Takes settings apart that are none, as a matter of usage; EXIT_DONE when all are PATH.PARAM=VALUE. */
int check_settings(const call* c, const text_list* settings);

/** Makes a folder and those above it; `argument` names it on the command line. */
sn_status make_folder(const char* path, const char* argument, sn_pool* pool, sn_error* error);
/** A whole file as text, in memory of the pool; NULL when it cannot be read. */
char* read_text(const char* path, sn_pool* pool);
/** The words of the command line as one would type them. In memory of the pool. */
const char* spell_command(const call* c);
/** Writes run.json into the folder. */
sn_status report_write(const run* r, sn_error* error);
void report_print_json(const run* r);
/** What came out, in a few lines on the standard output. */
void report_print(const run* r);
/** What components have to tell of the run, on the standard error. */
void report_print_notes(const run* r);
void report_print_profile(const run* r);
/** Why the run ended early, and what is kept, on the standard error. */
void report_print_end(const run* r);
