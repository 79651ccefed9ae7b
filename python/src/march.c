/* Sinew - march: stepping without the GIL, one step or many, with rows of channels recorded in between.
   SPDX-License-Identifier: BSD-3-Clause */
#include "binding.h"
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <time.h>

enum {
    SIGNAL_US = 50000, // between two looks at signals, such as Ctrl-C
    QUICK_US = 100     // calls this short need not be cancelled within
};

/* ---- recording ----------------------------------------------------------------------------------------- */

/* Channels that are written together, a row every so many steps. */
typedef struct group {
    sn_channel* channels;
    int* widths;
    int count, width;
    int64_t every, rows, capacity;
    Py_buffer times, values;
} group;

typedef struct recording {
    group* groups;
    Py_ssize_t count;
} recording;

static void record_row(group* g, sn_sim* sim)
{
    if (g->rows >= g->capacity) return;
    double* row = (double*)g->values.buf + g->rows * g->width;
    sn_sim_refresh_channels(sim, g->channels, g->count);
    for (int i = 0; i < g->count; row += g->widths[i++])
        sn_sim_read(sim, g->channels[i], row, g->widths[i]);
    ((double*)g->times.buf)[g->rows++] = sn_sim_time(sim);
}

/* A table keeps its columns: after a cut, channels must have as many numbers as before. */
static sn_status check_widths(const recording* r, const sn_sim* sim, sn_error* error)
{
    for (Py_ssize_t i = 0; r && i < r->count; ++i)
        for (int k = 0; k < r->groups[i].count; ++k) {
            const sn_channel_info info = sn_sim_channel_info(sim, r->groups[i].channels[k]);
            if (info.width != r->groups[i].widths[k])
                return sn_fail(
                    error, SN_ERR_UNSUPPORTED,
                    "a blade has cut the mesh: %s has %d numbers now, and had %d; a table keeps its "
                    "columns: record chosen nodes",
                    info.path, info.width, r->groups[i].widths[k]);
        }
    return SN_OK;
}

static void record(const recording* r, sn_sim* sim)
{
    int64_t steps = sn_sim_steps_done(sim);
    for (Py_ssize_t i = 0; i < r->count; ++i)
        if (sn_sim_is_static(sim) || steps % r->groups[i].every == 0) record_row(&r->groups[i], sim);
}

/* ---- Ctrl-C -------------------------------------------------------------------------------------------- */

/* Python's handler only notes the signal, and nobody looks at the note before a step is over: while the main
   thread steps, a handler in front of it cancels the step. To put it there and take it away costs two
   calls of the system, more than a cheap step: a single step of a simulation whose last call was quick goes
   without. */
static struct {
    pthread_t thread; // the main one, which alone gets KeyboardInterrupt
    sn_sim* sim;
    struct sigaction python;
} listening;

void march_open(void) { listening.thread = pthread_self(); }

static void cancel(int number)
{
    sn_sim_cancel(listening.sim);
    listening.python.sa_handler(number);
}

static bool listen(sn_sim* sim)
{
    struct sigaction action = { .sa_handler = cancel };
    if (!pthread_equal(pthread_self(), listening.thread) || listening.sim) return false;
    if (sigaction(SIGINT, NULL, &listening.python) != 0 || listening.python.sa_flags & SA_SIGINFO)
        return false;
    if (listening.python.sa_handler == SIG_DFL || listening.python.sa_handler == SIG_IGN) return false;
    action.sa_flags = listening.python.sa_flags;
    action.sa_mask = listening.python.sa_mask;
    listening.sim = sim;
    return sigaction(SIGINT, &action, NULL) == 0;
}

/* The handler cancels the revision from now on, if it listens for the simulation before. */
static void follow(const sn_sim* before, sn_sim* revision)
{
    if (pthread_equal(pthread_self(), listening.thread) && listening.sim == before) listening.sim = revision;
}

static void stop_listening(void)
{
    sigaction(SIGINT, &listening.python, NULL);
    listening.sim = NULL;
}

/* ---- stepping ------------------------------------------------------------------------------------------ */

static int64_t now_us(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

/* Steps until all are done, one fails, or it is time to look at signals. Within the guard, without the
   GIL. */
static int64_t stretch(sim_object* self, int64_t count, const recording* r, sn_error* error)
{
    const int64_t start = now_us();
    int64_t done = 0;
    sn_status status = check_widths(r, self->sim, error); // another thread may have stepped over a cut
    while (done < count && !status) {
        const sn_sim* before = self->sim;
        status = sn_sim_step(self->sim, error);
        if (!status) {
            ++done;
            status = revise_look(self, error);
        }
        if (self->sim != before) {
            follow(before, self->sim);
            revise_release(self);
            if (!status) status = check_widths(r, self->sim, error);
        }
        if (self->viewer) viewer_update(self->viewer, error);
        if (status) break;
        if (r) record(r, self->sim);
        if (done < count && now_us() - start >= SIGNAL_US) break;
    }
    channels_show(self);
    self->quick = now_us() - start < QUICK_US;
    return done;
}

/* Takes `count` steps; false with an exception. */
static bool march(sim_object* self, int64_t count, const recording* r)
{
    sn_error error;
    error.status = SN_OK;
    error.count = 0;
    error.text[0] = '\0';
    while (count > 0 && !error.status) {
        guard_enter(&self->guard);
        PyThreadState* state = PyEval_SaveThread();
        bool listens = (count > 1 || !self->quick) && listen(self->sim);
        count -= stretch(self, count, r, &error);
        if (listens) stop_listening();
        PyEval_RestoreThread(state);
        guard_leave(&self->guard);
        if (self->reviser) revise_clean(self);
        if (error.status == SN_ERR_CANCELLED) error.status = SN_OK, error.count = 0, error.text[0] = '\0';
        if (count > 0 && !error.status && PyErr_CheckSignals() < 0) return false;
    }
    if (error.status) errors_raise(error.status, error.text);
    return !error.status && notes_deliver(self->notes);
}

PyObject* march_step(PyObject* object, PyObject* const* args, Py_ssize_t given)
{
    int64_t count = 1;
    if (given > 1) {
        PyErr_SetString(PyExc_TypeError, "step() takes at most one number of steps");
        return NULL;
    }
    if (given == 1) {
        count = PyLong_AsLongLong(args[0]);
        if (count == -1 && PyErr_Occurred()) return NULL;
        if (count < 0) {
            PyErr_SetString(PyExc_ValueError, "the number of steps is negative");
            return NULL;
        }
    }
    return march((sim_object*)object, count, NULL) ? Py_NewRef(Py_None) : NULL;
}

/* ---- groups from Python -------------------------------------------------------------------------------- */

static void close_groups(recording* r)
{
    for (Py_ssize_t i = 0; i < r->count; ++i) {
        free(r->groups[i].channels);
        free(r->groups[i].widths);
        if (r->groups[i].times.obj) PyBuffer_Release(&r->groups[i].times);
        if (r->groups[i].values.obj) PyBuffer_Release(&r->groups[i].values);
    }
    free(r->groups);
}

static bool take_channels(group* g, PyObject* list, const sim_object* sim)
{
    Py_ssize_t count = PyList_Size(list);
    if (count < 0) return false;
    g->channels = calloc((size_t)count + 1, sizeof *g->channels);
    g->widths = calloc((size_t)count + 1, sizeof *g->widths);
    if (!g->channels || !g->widths) return PyErr_NoMemory();
    for (Py_ssize_t i = 0; i < count; ++i) {
        PyObject* channel = PyList_GetItem(list, i);
        if (!channel || !channel_belongs(channel, sim)) {
            PyErr_SetString(PyExc_TypeError, "channels of this simulation are expected");
            return false;
        }
        g->channels[i] = channel_of(channel, &g->widths[i]);
        g->width += g->widths[i];
    }
    g->count = (int)count;
    return true;
}

/* (channels, every, times, values) */
static bool take_group(group* g, PyObject* tuple, const sim_object* sim)
{
    PyObject *channels, *times, *values;
    long long every;
    if (!PyArg_ParseTuple(tuple, "OLOO", &channels, &every, &times, &values)) return false;
    if (!take_channels(g, channels, sim)) return false;
    int flags = PyBUF_WRITABLE | PyBUF_C_CONTIGUOUS;
    if (PyObject_GetBuffer(times, &g->times, flags) < 0 || PyObject_GetBuffer(values, &g->values, flags) < 0)
        return false;
    g->every = every > 0 ? every : 1;
    g->capacity = (int64_t)(g->times.len / (Py_ssize_t)sizeof(double));
    if (g->values.len / (Py_ssize_t)sizeof(double) >= g->capacity * g->width) return true;
    PyErr_SetString(PyExc_ValueError, "the array of values has fewer rows than the array of times");
    return false;
}

static bool append_rows(const recording* r, PyObject* rows)
{
    for (Py_ssize_t i = 0; i < r->count; ++i) {
        PyObject* number = PyLong_FromLongLong(r->groups[i].rows);
        bool good = number && PyList_Append(rows, number) == 0;
        Py_XDECREF(number);
        if (!good) return false;
    }
    return true;
}

/* The present state as the first row; false with an exception. */
static bool record_start(sim_object* self, const recording* r)
{
    sn_error error = SN_ERROR_INIT;
    guard_enter(&self->guard);
    const sn_status status = check_widths(r, self->sim, &error);
    for (Py_ssize_t i = 0; i < r->count && !status; ++i)
        record_row(&r->groups[i], self->sim);
    guard_leave(&self->guard);
    if (status) errors_raise(status, error.text);
    return !status;
}

/* _record(steps, groups, rows, start): the numbers of rows are appended to `rows`, also before an
   exception. */
PyObject* march_record(PyObject* object, PyObject* args)
{
    sim_object* self = (sim_object*)object;
    long long steps;
    int start;
    PyObject *groups, *rows;
    if (!PyArg_ParseTuple(args, "LOOp", &steps, &groups, &rows, &start)) return NULL;
    recording r = { .count = PyList_Size(groups) };
    if (r.count < 0) return NULL;
    r.groups = calloc((size_t)r.count + 1, sizeof *r.groups);
    bool good = r.groups || PyErr_NoMemory();
    for (Py_ssize_t i = 0; good && i < r.count; ++i)
        good = take_group(&r.groups[i], PyList_GetItem(groups, i), self);
    if (good) {
        good = (!start || record_start(self, &r)) && march(self, steps, &r);
        PyObject *type, *value, *trace;
        PyErr_Fetch(&type, &value, &trace);
        good = append_rows(&r, rows) && good;
        if (type) PyErr_Restore(type, value, trace);
    }
    close_groups(&r);
    return good ? Py_NewRef(Py_None) : NULL;
}
