/* Sinew - view: a running simulation in a web browser. A server on a thread of its own shows it and takes commands;
   the program goes on stepping and calls sn_view_update after each step, which never waits and allocates nothing.
   Link with libsinew_view; docs/view.md tells the use, docs/view-protocol.md what goes over the wire.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/scene.h>
#include <sinew/sim.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct sn_view sn_view;

/** A scene that visitors can choose. */
typedef struct sn_view_scene {
    const char *file, *title, *sentence;
} sn_view_scene;

/** States of a simulation at former times. */
typedef struct sn_view_recording {
    int64_t count;      /**< states, at least 1 */
    const double* time; /**< of each [s], increasing */
    /** Copies a state, as sn_sim_save gives it, of sn_sim_snapshot_size bytes. Called by the thread that calls sn_view_wait. */
    sn_status (*read)(void* context, int64_t row, void* snapshot, size_t bytes, sn_error* error);
    void* context;
} sn_view_recording;

/** How a view is served. Zero, or NULL for the struct, are the defaults. */
typedef struct sn_view_options {
    const char*
        bind; /**< address to listen at, or path of a Unix socket; NULL: 127.0.0.1, which others cannot reach */
    int port;           /**< 0: a free one; with a socket the port it is brought to, 8321 by default */
    bool read_only;     /**< visitors can look, and change nothing */
    bool paused;        /**< begins paused; a static scene always does, until it is told to play */
    bool awaits;        /**< begins paused, and runs when the first visitor looks */
    const char* assets; /**< folder with index.html in place of the page that is built in; NULL: none */
    const char* file;   /**< of the scene, to be shown; NULL: none */
    double speed; /**< simulated time for real time, at first; 0: real time, HUGE_VAL: as fast as possible */
    /** Reads the scene anew, unexpanded, with its overrides. With it visitors can change parameters that are not live,
        and save the changed scene; NULL: they cannot. Called by the thread that steps. */
    sn_scene* (*load)(void* context, sn_error* error);
    const sn_view_scene*
        gallery; /**< scenes to choose from, shown at first; NULL: none. Needs `load` and `open` */
    int gallery_count;
    /** Reads a scene of the gallery; from then on `load` reads this one. Called by the thread that steps. */
    sn_scene* (*open)(void* context, int index, sn_error* error);
    void* context; /**< passed to `load` and `log` */
    void (*log)(void* context,
                const char* line); /**< what the server has to tell, a sentence; NULL: nobody hears it */
    /** Shown instead of steps: sn_view_wait goes through it, and returns only when the program should end. NULL: the simulation
        is stepped. */
    const sn_view_recording* recording;
} sn_view_options;

/** Starts the server. `scene` is the one that `sim` was compiled from; both must outlive the view, and belong to it between
    the calls of one thread: the one that steps. NULL on failure, with a sentence: the port is taken, the folder
    is missing. */
SN_API sn_view* sn_view_attach(sn_sim* sim, sn_scene* scene, const sn_view_options* options, sn_error* error);
/** The address to open, its token included: who knows it may look and command. Lives as long as the view. */
SN_API const char* sn_view_url(const sn_view* view);
/** The simulation to step: the one attached, or one made of changed parameters after a reset, which the view owns. Ask anew
    after each sn_view_update and sn_view_wait. */
SN_API sn_sim* sn_view_sim(const sn_view* view);
/** Call it after each step: shows the state reached and does what visitors commanded. Never waits. Without commands it
    allocates nothing, and the simulation has the same bits as without a view. `failure` is the step's
    error, told to the visitors and answered by a pause; NULL, or one that is not set, when all is well. */
SN_API void sn_view_update(sn_view* view, const sn_error* failure);
/** Waits until the next step is due by the speed asked for, or while paused, serving meanwhile. False once the program
    should end: sn_view_stop was called. Programs with a clock of their own do not call it and ignore speed and pause. */
SN_API bool sn_view_wait(sn_view* view);
/** Makes sn_view_wait return false. May be called from a signal handler and from any thread. */
SN_API void sn_view_stop(sn_view* view);
/** A picture of a simulation. */
typedef struct sn_view_picture {
    int width, height; /**< pixels, 16 to 8192 */
    double eye[3];     /**< direction in which the eye is, any length; 0: to the right, in front and above */
} sn_view_picture;

/** Draws the present state as a page would show it, in parallel projection with a scale, to a PNG file. `scene` is the one that
    `sim` was compiled from. Needs no server and no browser. SN_ERR_UNSUPPORTED when built without cairo. */
SN_API sn_status sn_view_shoot(sn_sim* sim, sn_scene* scene, const sn_view_picture* how, const char* path,
                               sn_error* error);

/** Visitors connected now. */
SN_API int sn_view_clients(const sn_view* view);
/** Ends the server and its connections. Simulations the view made are freed; the one attached is not. Accepts NULL. */
SN_API void sn_view_close(sn_view* view);

#ifdef __cplusplus
}
#endif
