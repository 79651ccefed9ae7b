/* Sinew - batch: many simulations of Python that are stepped together (sinew/batch.h), each with its guard.
   SPDX-License-Identifier: BSD-3-Clause */
#include "binding.h"
#include <stdlib.h>
#include <time.h>

/* Ctrl-C waits for one of these; shorter ones would fetch a simulation to the cache for a
   step or two at a time. */
static const double slice_ms = 500.0;

typedef struct batch_object {
    PyObject_HEAD sn_batch* batch;
    PyObject* list; /**< its simulations, which it keeps */
    sim_object** sims;
    PyObject* arrays;    /**< that channels are written to, likewise */
    pthread_mutex_t use; /**< one slice of a call at a time */
    double step_ms;      /**< of one simulation, in the last slice; 0: none was measured */
} batch_object;

/* ---- members ------------------------------------------------------------------------------------------- */

static void enter(void* context, int i)
{
    const batch_object* self = context;
    pthread_mutex_lock(&self->sims[i]->guard.mutex);
}

static void leave(void* context, int i)
{
    const batch_object* self = context;
    channels_show(self->sims[i]);
    pthread_mutex_unlock(&self->sims[i]->guard.mutex);
}

static bool join(batch_object* self, sn_error* error)
{
    Py_ssize_t count = PyTuple_Size(self->list);
    self->sims = calloc((size_t)count + 1, sizeof(sim_object*));
    if (!self->sims) return PyErr_NoMemory();
    for (Py_ssize_t i = 0; i < count; ++i) {
        PyObject* sim = PyTuple_GetItem(self->list, i);
        if (!PyObject_TypeCheck(sim, sim_type)) {
            PyErr_SetString(PyExc_TypeError, "simulations are expected");
            return false;
        }
        self->sims[i] = (sim_object*)sim;
        if (sn_reviser_refuse(self->sims[i]->sim, "a batch of Python", error) ||
            sn_batch_join(self->batch, self->sims[i]->sim, error))
            return errors_raise(error->status, error->text);
    }
    sn_batch_set_lock(self->batch, enter, leave, self);
    return true;
}

/* ---- steps --------------------------------------------------------------------------------------------- */

static double now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec * 1e-6;
}

/* Makes the simulations idle that this call leaves alone. Returns how many take steps, as far as is known. */
static int set_idle(const batch_object* self, const bool* idle)
{
    int count = sn_batch_count(self->batch), busy = 0;
    for (int i = 0; i < count; ++i) {
        sn_batch_set_idle(self->batch, i, idle[i]);
        busy += !idle[i] && sn_batch_error(self->batch, i)->status == SN_OK;
    }
    return busy;
}

/* How many steps the next slice has: one to measure, then as many as fit with all simulations busy. */
static int64_t slice_of(const batch_object* self, int64_t steps)
{
    double fit = self->step_ms > 0.0 ? slice_ms / (self->step_ms * sn_batch_count(self->batch)) : 1.0;
    return fit >= (double)steps ? steps : fit > 1.0 ? (int64_t)fit : steps > 0;
}

/* All steps, in slices between which signals are looked at and other calls may have theirs: each slice sets
   the idle simulations anew. False with an exception. */
static bool march(batch_object* self, int64_t steps, const bool* idle)
{
    bool first = true; // without steps the channels are read
    while (steps > 0 || first) {
        first = false;
        int64_t now = slice_of(self, steps);
        steps -= now;
        PyThreadState* state = PyEval_SaveThread();
        pthread_mutex_lock(&self->use);
        double start = now_ms();
        int busy = set_idle(self, idle);
        sn_batch_step(self->batch, now, NULL); // its members tell of their failures
        if (now > 0 && busy > 0) self->step_ms = (now_ms() - start) / ((double)now * busy);
        pthread_mutex_unlock(&self->use);
        PyEval_RestoreThread(state);
        if (steps > 0 && PyErr_CheckSignals() < 0) return false;
    }
    return true;
}

/* The message of each simulation that has failed, else None. */
static PyObject* messages(batch_object* self)
{
    int count = sn_batch_count(self->batch);
    PyObject* list = PyList_New(count);
    Py_BEGIN_ALLOW_THREADS; // who waits for a call of the batch does so without the GIL
    pthread_mutex_lock(&self->use);
    Py_END_ALLOW_THREADS;
    for (int i = 0; list && i < count; ++i) {
        const sn_error* error = sn_batch_error(self->batch, i);
        PyObject* text = error->status ? PyUnicode_FromString(error->text) : Py_NewRef(Py_None);
        if (!text || PyList_SetItem(list, i, text) < 0) Py_CLEAR(list);
    }
    pthread_mutex_unlock(&self->use);
    return list;
}

/* Which simulations a call leaves alone, for the caller to free; None: none. NULL with an exception. */
static bool* idle_of(const batch_object* self, PyObject* idle)
{
    int count = sn_batch_count(self->batch);
    bool* found = calloc((size_t)count + 1, sizeof *found);
    if (!found) return (bool*)PyErr_NoMemory();
    for (int i = 0; i < count && idle != Py_None; ++i) {
        PyObject* item = PySequence_GetItem(idle, i);
        int yes = item ? PyObject_IsTrue(item) : -1;
        Py_XDECREF(item);
        if (yes < 0) {
            free(found);
            return NULL;
        }
        found[i] = yes > 0;
    }
    return found;
}

/* run(steps, idle) */
static PyObject* run(PyObject* object, PyObject* args)
{
    batch_object* self = (batch_object*)object;
    PyObject* given;
    long long steps;
    if (!PyArg_ParseTuple(args, "LO", &steps, &given)) return NULL;
    bool* idle = idle_of(self, given);
    bool done = idle && march(self, steps, idle);
    free(idle);
    if (!done) return NULL;
    for (int i = 0; i < sn_batch_count(self->batch); ++i)
        if (!notes_deliver(self->sims[i]->notes)) return NULL;
    return messages(self);
}

static PyObject* clear(PyObject* object, PyObject* none)
{
    batch_object* self = (batch_object*)object;
    (void)none;
    Py_BEGIN_ALLOW_THREADS;
    pthread_mutex_lock(&self->use);
    sn_batch_clear_errors(self->batch);
    pthread_mutex_unlock(&self->use);
    Py_END_ALLOW_THREADS;
    Py_RETURN_NONE;
}

/* watch(path, array): the array [n, ...] is kept as long as the batch. */
static PyObject* watch(PyObject* object, PyObject* args)
{
    batch_object* self = (batch_object*)object;
    const char* path;
    PyObject* array;
    sn_error error = SN_ERROR_INIT;
    if (!PyArg_ParseTuple(args, "sO", &path, &array)) return NULL;
    PyObject* view = PyMemoryView_FromObject(array);
    Py_buffer values;
    if (!view || PyObject_GetBuffer(array, &values, PyBUF_WRITABLE | PyBUF_C_CONTIGUOUS) < 0 ||
        PyList_Append(self->arrays, view) < 0) {
        Py_XDECREF(view);
        return NULL;
    }
    Py_DECREF(view);
    Py_BEGIN_ALLOW_THREADS;
    pthread_mutex_lock(&self->use);
    sn_batch_watch(self->batch, path, values.buf, (int)(values.len / (Py_ssize_t)sizeof(double)), &error);
    pthread_mutex_unlock(&self->use);
    Py_END_ALLOW_THREADS;
    PyBuffer_Release(&values);
    return error.status ? errors_raise(error.status, error.text) : Py_NewRef(Py_None);
}

/* ---- the type ------------------------------------------------------------------------------------------ */

/* (simulations, threads) */
static PyObject* batch_new(PyTypeObject* type, PyObject* args, PyObject* keywords)
{
    int threads;
    PyObject* sims;
    (void)keywords;
    if (!PyArg_ParseTuple(args, "Oi", &sims, &threads)) return NULL;
    allocfunc alloc = (allocfunc)PyType_GetSlot(type, Py_tp_alloc);
    batch_object* self = (batch_object*)alloc(type, 0);
    if (!self) return NULL;
    pthread_mutex_init(&self->use, NULL);
    sn_error error = SN_ERROR_INIT;
    self->list = PySequence_Tuple(sims);
    self->arrays = PyList_New(0);
    if (self->list && self->arrays) {
        self->batch = sn_batch_create(threads, NULL, &error);
        if (!self->batch) errors_raise(error.status, error.text);
    }
    if (self->batch && join(self, &error)) return (PyObject*)self;
    Py_DECREF(self);
    return NULL;
}

static void batch_dealloc(PyObject* object)
{
    batch_object* self = (batch_object*)object;
    PyTypeObject* type = Py_TYPE(object);
    sn_batch_destroy(self->batch);
    Py_XDECREF(self->arrays);
    Py_XDECREF(self->list);
    free(self->sims);
    pthread_mutex_destroy(&self->use);
    freefunc release = (freefunc)PyType_GetSlot(type, Py_tp_free);
    release(object);
    Py_DECREF(type);
}

static PyMethodDef methods[] = {
    { "run", run, METH_VARARGS, NULL },
    { "watch", watch, METH_VARARGS, NULL },
    { "clear", clear, METH_NOARGS, NULL },
    { NULL, NULL, 0, NULL },
};

bool batch_type_create(PyObject* module)
{
    static PyType_Slot slots[] = {
        { Py_tp_new, batch_new },
        { Py_tp_dealloc, batch_dealloc },
        { Py_tp_methods, methods },
        { 0, NULL },
    };
    static PyType_Spec spec = { "sinew._sinew.Batch", sizeof(batch_object), 0, Py_TPFLAGS_DEFAULT, slots };
    PyObject* type = PyType_FromSpec(&spec);
    return type && PyModule_AddObjectRef(module, "Batch", type) == 0;
}
