/* Sinew - view: a running simulation in a web browser. A server on its own thread shows the simulation and
   receives commands; the program steps and calls sn_view_update after each step, which never waits and
   allocates nothing. Link with libsinew_view. docs/view.md explains the use, docs/view-protocol.md the
   messages.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/revision.h>
#include <sinew/scene.h>
#include <sinew/sim.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct sn_view sn_view;

/** A scene of the gallery, which visitors can choose from. */
typedef struct sn_view_scene {
    /** File name. */
    const char* file;
    /** Title shown to visitors. */
    const char* title;
    /** One sentence about the scene. */
    const char* sentence;
} sn_view_scene;

/** A recording: states of a simulation at earlier times. */
typedef struct sn_view_recording {
    /** Number of states, at least 1. */
    int64_t count;
    /** Times of the states [s], increasing. */
    const double* time;
    /** Copies state `row`, as written by sn_sim_save, of sn_sim_snapshot_size bytes. Called by the thread in
        sn_view_wait. */
    sn_status (*read)(void* context, int64_t row, void* snapshot, size_t bytes, sn_error* error);
    void* context;
    /** [count] Number of the simulation whose states they are, of a run that cut meshes: 0 is the attached
        one. NULL: all are. */
    const int* segment;
    /** Returns the simulation of a state that is in another segment than the last one, with its scene. The
        page shows it from then on; the simulation that it has shown before must live until `read` is called
        for a state of the new segment. NULL on failure. */
    sn_sim* (*change)(void* context, int64_t row, sn_scene** scene, sn_error* error);
} sn_view_recording;

/** What a view does at the duration of the scene. */
typedef enum sn_view_end {
    /** The simulation continues. */
    SN_VIEW_CONTINUE,
    /** It pauses; play, pulling or driving continue it. */
    SN_VIEW_PAUSE,
    /** It starts again. */
    SN_VIEW_LOOP
} sn_view_end;

/** What lets visitors run scenes that they write or drop on the page. The view calls `read`, `check` and
    `text` of an uploaded file on a thread of its own, one at a time, while the simulation continues. */
typedef struct sn_view_workshop {
    /** Reads the scene file `name` in `folder`, which contains what visitors uploaded. File names in it are
        relative to `folder` or, with `beside`, to the folder of the present scene. It must limit what the
        scene may read and cost: a visitor wrote it. */
    sn_scene* (*read)(void* context, const char* folder, const char* name, bool beside, sn_error* error);
    /** Finds the errors of this file that `read` would find, without reading it into this process. */
    sn_status (*check)(void* context, const char* folder, const char* name, bool beside, sn_error* error);
    /** The scene that `read` returned last is shown from now on: `load` reads it. Called by the stepping
        thread. */
    void (*take)(void* context);
    /** Text from malloc: that of the present scene if `name` is NULL, called by the stepping thread; else a
        scene for the mesh `name` in `folder`. */
    char* (*text)(void* context, const char* folder, const char* name, sn_error* error);
    /** The view closes: `read` and `check` should return soon. Called by the thread that closes it. NULL:
        the view waits for them. */
    void (*cancel)(void* context);
} sn_view_workshop;

/** Options of a view. Zero members, or NULL for the struct, select the defaults. */
typedef struct sn_view_options {
    /** Address to listen at, or path of a Unix socket. NULL: 127.0.0.1, which other machines cannot reach. */
    const char* bind;
    /** Port, 0 to 65535. Default 0: a free one. With a Unix socket: the port it is forwarded to, by default
        8321. */
    int port;
    /** Visitors can look but change nothing. Default false. */
    bool read_only;
    /** Starts paused. Default false. A static scene that does not start paused is solved once. */
    bool paused;
    /** Starts paused and runs as soon as a visitor has subscribed, whose plots then have every step; the same
        after another compilation. Default false. */
    bool awaits;
    /** Folder with an index.html that replaces the built-in page. NULL: the built-in page. */
    const char* assets;
    /** Origin whose pages may show the view in a frame, as "https://lab.example:8888". NULL: none may. */
    const char* allow_frame;
    /** Token of the address, 32 hexadecimal digits in lower case: the same token and port give the same
        address after a restart. Keep it secret. NULL: a new random one. */
    const char* token;
    /** File name of the scene, shown to visitors. NULL: none. */
    const char* file;
    /** Initial ratio of simulated to real time. Default 0: real time, or ten steps a second for scenes with
        steps above 0.1 s; HUGE_VAL: as fast as possible. */
    double speed;
    /** Reads the scene again, unexpanded, with its overrides. It lets visitors change parameters that are not
        live and save the changed scene, and lets surfaces follow removed cells and blades cut. NULL: they
        cannot; a program with a blade in its scene then calls sn_reviser_look itself (revision.h). Called by
        the stepping thread. */
    sn_scene* (*load)(void* context, sn_error* error);
    /** Scenes that visitors can choose from. NULL: none. Requires `load` and `open`. */
    const sn_view_scene* gallery;
    /** Number of scenes in `gallery`. */
    int gallery_count;
    /** Reads a scene of the gallery; `load` reads this one from then on. Called by the stepping thread. */
    sn_scene* (*open)(void* context, int index, sn_error* error);
    /** Lets visitors run scenes of their own; requires `load`. Everyone who knows the address can then make
        this machine compute any scene. NULL: they cannot. Copied. */
    const sn_view_workshop* workshop;
    /** Passed to `load`, `open`, `log` and the functions of `workshop`. */
    void* context;
    /** Receives messages of the server, one sentence each. NULL: they are dropped. */
    void (*log)(void* context, const char* line);
    /** Recording to show instead of stepping: sn_view_wait plays it and returns only when the program should
        end. NULL: the simulation is stepped. */
    const sn_view_recording* recording;
    /** What happens at the duration of the scene. Default: the simulation continues. A recording pauses. */
    sn_view_end at_end;
} sn_view_options;

/** Starts the server. `scene` is the one that `sim` was compiled from; both must outlive the view, and belong
    to it between the calls of one thread: the one that steps. NULL on failure, with a sentence: the port is
    taken, the folder is missing. */
SN_API sn_view* sn_view_attach(sn_sim* sim, sn_scene* scene, const sn_view_options* options, sn_error* error);
/** Address to open in a browser. It contains a token: everyone who has it may look and send commands. Valid
    as long as the view. */
SN_API const char* sn_view_url(const sn_view* view);
/** Simulation to step: the attached one, or, after a reset with changed parameters, one that the view owns.
    Call it again after each sn_view_update and sn_view_wait. */
SN_API sn_sim* sn_view_sim(const sn_view* view);
/** What cuts the meshes of a view with `load` whose scene has a blade; otherwise NULL. It stays the same over
    cuts and when a visitor goes back, and is another one after a reset with changed parameters. */
SN_API const sn_reviser* sn_view_reviser(const sn_view* view);
/** Publishes the present state and carries out the commands of visitors; call it after each step. Never
    waits. Without commands it allocates nothing, and results have the same bits as without a view. `failure`
    is the error of the step: visitors see it, and the view pauses. NULL, or an error that is not set: the
    step succeeded. */
SN_API void sn_view_update(sn_view* view, const sn_error* failure);
/** For a program that steps a simulation of its own: the view shows `revision` from now on, in place of the
    simulation before, which may be destroyed then. `scene` is that of the revision, for example of
    sn_reviser_scene, and is read in the call alone. Call it before sn_view_update. States that visitors saved
    are forgotten. SN_ERR_ARGUMENT for a view that has `load` or `recording`; SN_ERR_MEMORY. */
SN_API sn_status sn_view_follow(sn_view* view, sn_sim* revision, sn_scene* scene, sn_error* error);
/** Waits until the next step is due at the selected speed, and while paused. Returns false when the program
    should end, after sn_view_stop. Programs with their own clock do not call it; speed and pause then have no
    effect. */
SN_API bool sn_view_wait(sn_view* view);
/** Makes sn_view_wait return false. Callable from a signal handler and from any thread. */
SN_API void sn_view_stop(sn_view* view);
/** A picture of a simulation. */
typedef struct sn_view_picture {
    /** Width [pixels], 16 to 8192. */
    int width;
    /** Height [pixels], 16 to 8192. */
    int height;
    /** Direction from the scene to the eye, any length. Default 0 0 0: right, front and above. */
    double eye[3];
    /** Result that colours the objects that have it: "ITEM/QUANTITY" or "ITEM/QUANTITY.COMPONENT", as
        "/tissue/von_mises", "/points/velocity.length", "/needle/joints/tension". NULL: concentrations and
        temperatures where the scene has them; "": none. */
    const char* colour;
    /** Ends of the range of colours, in the SI unit of the result. Both 0: its smallest and largest value. */
    double low;
    double high;
    /** Colours by the logarithm; values of 0 and below have the colour of the low end. */
    bool logarithmic;
} sn_view_picture;

/** Writes a PNG file of the present state as the page shows it, in parallel projection with a scale bar, and
    a legend where results are shown as colours. `scene` is the one that `sim` was compiled from. Needs no
    server and no browser. SN_ERR_ARGUMENT for a result that the scene does not have, or a range without size;
    SN_ERR_UNSUPPORTED when built without cairo. */
SN_API sn_status sn_view_shoot(sn_sim* sim, sn_scene* scene, const sn_view_picture* how, const char* path,
                               sn_error* error);

/** Visitors connected now. */
SN_API int sn_view_clients(const sn_view* view);
/** Closes the server and its connections, and frees simulations that the view created; the attached one
    stays. Accepts NULL. */
SN_API void sn_view_close(sn_view* view);

#ifdef __cplusplus
}
#endif
