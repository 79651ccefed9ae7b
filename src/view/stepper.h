/* Sinew - stepper: the view as the thread that steps has it, in parts: view.c shows and keeps the pace,
   requests.c does what visitors ask for, edits.c changes parameters, history.c goes back in time, hand.c
   pulls and drives.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "view/shared.h"
#include "view/wire.h"

enum { HISTORY_MAX = 64 };

/** How a change of a parameter came to act. */
typedef enum edit_way {
    EDIT_WAITS,    /**< in the pending simulation, from the next reset on */
    EDIT_WRITTEN,  /**< a function of time: written at once, and anew after a reset */
    EDIT_SET,      /**< a number: set in the running simulation */
    EDIT_COMPILED, /**< the simulation was compiled with it */
} edit_way;

/** A parameter that a visitor changed. */
typedef struct edit {
    char *path, *parameter, *value;
    edit_way way;
} edit;

/** All cuts of blades until a state, which several states share. */
typedef struct kept_cuts {
    int users;
    size_t size;
    char* bytes;
} kept_cuts;

/** A state to go back to. */
typedef struct kept_state {
    char name[64];
    double time;
    void* bytes;
    size_t size, capacity; /**< of `bytes` */
    kept_cuts* cuts;       /**< NULL: the scene has no blade */
} kept_state;

/** What a visitor's hand does. */
typedef struct hand {
    int client; /**< whose it is */
    bool pulls, drives;
    int object, node; /**< pulled */
    double stiffness, damping;
    char item[MESSAGE_PATH]; /**< driven */
    double target[6];        /**< place; driven: and roll, pitch, yaw */
    sn_channel channel[6];   /**< driven: x y z roll pitch yaw; null: not */
    double value[6], rate[6];
    sn_channel force, moment; /**< that the hand feels; null: not known */
} hand;

/** Checks and compiles scenes of visitors. */
typedef struct workshop workshop;

struct sn_view {
    sn_view_options options;
    sn_view_workshop workshop_functions; /**< of the options; their pointer is here */
    workshop* workshop;                  /**< NULL: no visitor has used it */
    shared shared;
    server* server;
    atomic_bool stopped;

    sn_sim* sim;     /**< that is stepped */
    sn_sim* own_sim; /**< the same, when the view made it */
    model* model;
    plan* plan;          /**< NULL: nobody looks */
    sn_scene* plain;     /**< as written, for names and patches; NULL: no edits */
    sn_sim* pending_sim; /**< with changed parameters, for the next reset */
    model* pending_model;
    edit* edits;
    int edit_count;
    bool edits_changed; /**< visitors do not know the list */

    bool running, ended;
    sn_view_end at_end;
    int64_t rows_lost;  /**< steps that no plot shows */
    int64_t swept;      /**< states of a recording whose plot rows were sent for the present plan */
    bool awaits;        /**< runs when somebody looks */
    int64_t row;        /**< of a recording, that is shown */
    int64_t steps_left; /**< to step singly; 0: no limit */
    double speed;       /**< HUGE_VAL: as fast as possible */
    double anchor_wall, anchor_time;
    double speed_now, speed_since, speed_from;
    char failure[1024];

    int64_t steps_seen;
    bool moved, changed, show_again;
    int steps_to_show; /**< after so many steps a frame is shown at once; 0: in its turn */
    double resumed;    /**< when the last call ended */
    double next_frame, next_status, next_timing, next_surfaces;
    uint64_t sequence;
    timing times;
    double* scratch; /**< for the widest channel */

    kept_state snapshot[STATUS_SNAPSHOTS];
    int snapshot_count;
    int snapshots_lost; /**< at the cuts since the scene was opened or reset */
    kept_state start;   /**< or a state that is read from a recording */
    int segment;        /**< of a recording, whose simulation is shown */
    kept_cuts* cuts;    /**< until now; NULL: not made yet, or the scene has no blade */
    kept_state history[HISTORY_MAX];
    int history_count, history_capacity;
    double history_step;

    hand hand;
};

double sn_view_clock(void);
/** Seconds until the next step is due, at most those until visitors are to be heard again. */
double sn_view_time_left(sn_view* v);
/** Sends a row of the plots. */
void sn_view_show_row(sn_view* v);
/** Time of what is shown: a recording's, which may be that of a picture, else the simulation's. */
double sn_view_time(const sn_view* v);
/** Runs or pauses. */
void sn_view_run(sn_view* v, bool on);
/** Runs at once; where the program awaits visitors, as soon as one has said what it wants to see, whose plots
    then have every step. */
void sn_view_run_watched(sn_view* v);
/** Sets the speed to that of the options, or to what suits the scene. */
void sn_view_usual_speed(sn_view* v);
/** Steps another simulation from now on. False when out of memory. */
bool sn_view_adopt(sn_view* v, sn_sim* sim, model* m);
/** The same without a history of its own. */
bool sn_view_take(sn_view* v, sn_sim* sim, model* m);
/** Sends the model to all visitors; `opened`: it is of another scene. */
void sn_view_tell_model(sn_view* v, bool opened);

/** Does what has been asked for. */
void sn_view_requests_do(sn_view* v);
/** Answers a request, with more members or none (given away). */
void sn_view_answer(sn_view* v, const request* q, json_t* more);
/** Answers that it failed. */
void sn_view_refuse(sn_view* v, const request* q, const char* format, ...) SN_PRINTF(3, 4);

/** Compiles the scene with all changes for the next reset; a failure is shown. */
void sn_view_edits_compile_again(sn_view* v);
void sn_view_edits_set(sn_view* v, const request* q);
/** Writes live parameters anew after a reset. */
void sn_view_edits_apply(sn_view* v);
/** Opens another scene of the gallery. */
void sn_view_edits_open(sn_view* v, const request* q);
/** Shows a compiled scene instead of the present one; takes the simulation, the scene as written and the
    model. */
void sn_view_edits_open_compiled(sn_view* v, sn_sim* sim, sn_scene* plain, model* m);
void sn_view_edits_patch(sn_view* v, const request* q);
void sn_view_edits_forget(sn_view* v);
/** The pending simulation, which has all changes, is stepped now. */
void sn_view_edits_compiled(sn_view* v);
/** Tells all visitors, and those to come, what was changed. */
void sn_view_edits_show(sn_view* v);

/** Begins to check, read or describe what a visitor uploaded; one request at a time. */
void sn_view_workshop_begin(sn_view* v, const request* q);
/** Sends the text of the present scene, or of one around an uploaded mesh. */
void sn_view_workshop_text(sn_view* v, const request* q);
/** Whether something is under way. */
bool sn_view_workshop_is_busy(const sn_view* v);
/** Answers what has been done since. */
void sn_view_workshop_poll(sn_view* v);
void sn_view_workshop_close(sn_view* v);

/** The compiled scene of the simulation that is stepped, to be destroyed; NULL with an error. */
sn_scene* sn_view_edits_scene(sn_view* v, sn_error* error);

/** Begins the history of another simulation: its present state is the start. */
bool sn_view_history_begin(sn_view* v);
/** Keeps the present state now and then, to seek it. */
void sn_view_history_keep(sn_view* v);
void sn_view_history_reset(sn_view* v);
/** Steps the pending simulation from now on; `opened`: it is another scene. */
void sn_view_history_take_pending(sn_view* v, bool opened);
/** Goes on with a revision of the simulation, which is the view's if `own`. What was kept before belongs to
    other meshes: the view can go back to it if its reviser has made the revision, which is `own`. */
void sn_view_history_take_revision(sn_view* v, sn_sim* revision, model* m, bool own);
void sn_view_history_seek(sn_view* v, const request* q);
void sn_view_history_snapshot(sn_view* v, const request* q);
void sn_view_history_restore(sn_view* v, const request* q);
void sn_view_history_end(sn_view* v);

/** Shows the first state of a recording. */
void sn_view_replay_begin(sn_view* v);
/** Goes on to the state that is due, at least by one. */
void sn_view_replay_advance(sn_view* v);
/** Shows the state at a time or the last before it. */
void sn_view_replay_seek(sn_view* v, double t);
/** When the next state is due [s]. */
double sn_view_replay_next_time(const sn_view* v);
/** Sends plot rows of further states of a recording; then shows the present state again. */
void sn_view_replay_sweep(sn_view* v);
/** What cannot be asked of a recording. */
bool sn_view_replay_refuses(message_verb verb);

void sn_view_hand_pick(sn_view* v, const request* q);
void sn_view_hand_drive(sn_view* v, const request* q);
/** Lets go. */
void sn_view_hand_release(sn_view* v);
/** Goes on towards where the visitor is; before each step. */
void sn_view_hand_move(sn_view* v);
/** What the hand feels, as a block of a frame. */
void sn_view_hand_write(sn_view* v, wire* w);
