/* Sinew - binding: what the files of the extension share. It uses the limited interface of Python 3.11, so
   that one build serves all later versions.

   Rules: a guard is held only around calls of the library; Python objects are made before it is entered or
   after it is left, because making one may run code of the user. The lock of Python (GIL) is released while
   the library works.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#define PY_SSIZE_T_CLEAN
#define Py_LIMITED_API 0x030B0000
#include <Python.h>
#include <pthread.h>
#include <sinew/sinew.h>

/** Functions of this name are methods of a type. */
#define METHOD(name, flags, doc)                                                                             \
    {                                                                                                        \
#name, (PyCFunction)(void (*)(void))name, flags, doc                                                 \
    }

/* ---- guards -------------------------------------------------------------------------------------------- */

/** Serialises the threads that use one scene or simulation. Not recursive. */
typedef struct guard {
    pthread_mutex_t mutex;
} guard;

static inline void guard_open(guard* g) { pthread_mutex_init(&g->mutex, NULL); }
static inline void guard_close(guard* g) { pthread_mutex_destroy(&g->mutex); }
/** Call it with the GIL, which is released while another thread is in. */
static inline void guard_enter(guard* g)
{
    if (pthread_mutex_trylock(&g->mutex) == 0) return;
    PyThreadState* state = PyEval_SaveThread();
    pthread_mutex_lock(&g->mutex);
    PyEval_RestoreThread(state);
}
static inline void guard_leave(guard* g) { pthread_mutex_unlock(&g->mutex); }

/* ---- notes (notes.c) ----------------------------------------------------------------------------------- */

/** Notes of the library that wait until Python can be called. Shared by a scene, its copies and
    simulations. */
typedef struct notes notes;
/** New, with one owner; NULL when out of memory. */
notes* notes_create(void);
notes* notes_share(notes* n);
/** The last owner frees it. Accepts NULL. */
void notes_drop(notes* n);
sn_host notes_host(notes* n);
/** Hands the waiting notes to `sinew._deliver`. False when it raised an exception. */
bool notes_deliver(notes* n);

/* ---- errors (errors.c) --------------------------------------------------------------------------------- */

/** Imports the exceptions of sinew.errors. */
bool errors_open(void);
/** Raises the exception of a status with the text; returns NULL. */
void* errors_raise(sn_status status, const char* text);

/* ---- values (values.c) --------------------------------------------------------------------------------- */

/** The value of a parameter as a Python object; new reference. */
PyObject* value_of_param(const sn_param* param, const void* params);
/** The known components with their tables, as a list of dictionaries; new reference. */
PyObject* components_of(const sn_scene* scene);
/** A number, or a sequence of at most `capacity` numbers; returns how many, -1 with an exception. */
int numbers_from(PyObject* object, double* values, int capacity);
/** Path of a file as a text encoded for the system; a new bytes object, NULL with an exception. */
PyObject* file_name_from(PyObject* path);

/* ---- types --------------------------------------------------------------------------------------------- */

typedef struct scene_object {
    PyObject_HEAD sn_scene* scene;
    notes* notes;
    guard guard;
} scene_object;

struct channel_object;
struct viewer;

/** A simulation before a cut. */
typedef struct past_sim {
    sn_sim* sim;
    int users;   /**< channels whose arrays are its memory, and a view that could not follow the cut */
    bool in_use; /**< the step that cut is not over */
    struct past_sim* next;
} past_sim;

typedef struct sim_object {
    PyObject_HEAD sn_sim* sim;
    sn_scene* scene;  /**< expanded; that it was compiled from */
    PyObject* shared; /**< holds the scene of several simulations; NULL: it is this one's alone */
    notes* notes;
    guard guard;
    /** For `shown`, `past` and exports; held for short calls of the library, never with a guard's wait. */
    pthread_mutex_t shown_lock;
    struct channel_object* shown; /**< channels whose memory others look at */
    struct viewer* viewer;        /**< or NULL */
    sn_reviser* reviser;          /**< NULL: nothing changes the topology */
    int revision;                 /**< number of cuts so far */
    past_sim* past;               /**< simulations that are destroyed with the lock of Python alone */
    past_sim* spare;              /**< for the next cut, which then cannot lack it */
    bool quick;                   /**< the last call that stepped took less time than a handler is worth */
} sim_object;

extern PyTypeObject *scene_type, *sim_type, *channel_type;
PyTypeObject* scene_type_create(PyObject* module);
PyTypeObject* sim_type_create(PyObject* module);
PyTypeObject* channel_type_create(PyObject* module);

/* ---- channels (channel.c) ------------------------------------------------------------------------------ */

/** Channel at a path; new reference. */
PyObject* channel_create(sim_object* sim, const char* path);
/** The library's channel, and how many numbers it has. */
sn_channel channel_of(PyObject* channel, int* width);
bool channel_belongs(PyObject* channel, const sim_object* sim);

/* ---- arrays of channels (image.c) ---------------------------------------------------------------------- */

/** Brings the channels that others look at to the present state. Within the guard; needs no GIL. */
void channels_show(sim_object* sim);
/** Before the simulation goes over to a revision, within `shown_lock`: arrays keep the memory that they
    show. */
void channels_retire(sim_object* sim, past_sim* before);

/* ---- stepping (march.c) -------------------------------------------------------------------------------- */

/** Notes the thread that imports the module, for Ctrl-C. */
void march_open(void);
PyObject* march_step(PyObject* self, PyObject* const* args, Py_ssize_t count);
PyObject* march_record(PyObject* self, PyObject* args);

/* ---- cuts (revise.c) ----------------------------------------------------------------------------------- */

/** After compilation: makes the reviser where the scene has a blade. */
bool revise_open(sim_object* self, sn_error* error);
void revise_close(sim_object* self);
/** The scene with the cut meshes. */
sn_scene* revise_scene(const sim_object* self);
/** After a step, within the guard: goes on with the cut mesh when it is ready. Needs no GIL. */
sn_status revise_look(sim_object* self, sn_error* error);
/** The step is over: nothing but arrays uses the simulations before its cuts. Within the guard; needs no
    GIL. */
void revise_release(sim_object* self);
/** Destroys simulations before cuts that nobody uses. With the GIL: those who hold it may still use texts of
    the library. */
void revise_clean(sim_object* self);
/** The state with the cuts before it; a new reference. */
PyObject* revise_save(sim_object* self);
/** Within the guard; needs no GIL. */
sn_status revise_restore(sim_object* self, const char* state, size_t bytes, sn_error* error);

/* ---- parameters (parameter.c) and batches (batch.c) ---------------------------------------------------- */

PyObject* parameter_get(PyObject* self, PyObject* path);
PyObject* parameter_set(PyObject* self, PyObject* args);
PyObject* parameter_info(PyObject* self, PyObject* path);
bool batch_type_create(PyObject* module);

/* ---- statistics (statistics.c) ------------------------------------------------------------------------- */

PyObject* statistics_counters(PyObject* self, PyObject* none);
PyObject* statistics_energy(PyObject* self, PyObject* none);
PyObject* statistics_diagnostics(PyObject* self, PyObject* none);
PyObject* statistics_events(PyObject* self, PyObject* none);
PyObject* statistics_profile(PyObject* self, PyObject* on);
PyObject* statistics_profile_rows(PyObject* self, PyObject* none);

/* ---- monitors (monitors.c) ----------------------------------------------------------------------------- */

PyObject* monitors_of(PyObject* self, PyObject* none);

/* ---- linear models (linear.c) -------------------------------------------------------------------------- */

/** Texts of a sequence, to be freed; they live as long as `owner`, a new list. NULL with an exception. */
const char** texts_of(PyObject* sequence, PyObject** owner, int* count);
PyObject* linear_model(PyObject* self, PyObject* args);

/* ---- sensitivities (sensitivity.c) --------------------------------------------------------------------- */

PyObject* sensitivity_of(PyObject* self, PyObject* args);

/* ---- modes (modes.c) ----------------------------------------------------------------------------------- */

PyObject* modes_of(PyObject* self, PyObject* args);

/* ---- pictures and the live view (viewer.c) ------------------------------------------------------------- */

/** After a step, within the guard: publishes the state. `failure` as sn_view_update. */
void viewer_update(struct viewer* v, const sn_error* failure);
/** Shows the revision; within the guard. */
sn_status viewer_follow(sim_object* sim, sn_error* error);
void viewer_close(sim_object* sim);
PyObject* viewer_shoot(PyObject* self, PyObject* args);
PyObject* viewer_start(PyObject* self, PyObject* args);
PyObject* viewer_run(PyObject* self, PyObject* args);
PyObject* viewer_stop(PyObject* self, PyObject* none);
