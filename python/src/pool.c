/* Sinew - pool: threads that step many simulations, each of them whole.
   SPDX-License-Identifier: BSD-3-Clause */
#include "binding.h"
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>

enum { MAX_THREADS = 256, SLICE_MS = 50 };

/* One quantity of all simulations: row i of `values` belongs to simulation i. */
typedef struct column {
    sn_channel* channels;
    int width;
    Py_buffer values;
} column;

typedef struct job {
    sim_object** sims;
    sn_error* errors; /**< one a simulation; it is left alone once it failed */
    Py_ssize_t count;
    int64_t steps;
    column* columns;
    Py_ssize_t column_count;
    atomic_llong next;
} job;

typedef struct pool_object {
    PyObject_HEAD pthread_mutex_t use; /**< one call at a time */
    pthread_mutex_t lock;
    pthread_cond_t begin, end;
    pthread_t threads[MAX_THREADS];
    int thread_count; /**< beside the caller's */
    int64_t round;    /**< counts the jobs begun */
    int busy;         /**< threads that have not finished the present one */
    job* job;
    bool closing;
} pool_object;

/* ---- the work ------------------------------------------------------------------------------------------ */

static void read_columns(job* j, Py_ssize_t i)
{
    sn_sim* sim = j->sims[i]->sim;
    for (Py_ssize_t k = 0; k < j->column_count; ++k) {
        column* c = &j->columns[k];
        sn_sim_refresh_channels(sim, &c->channels[i], 1);
        sn_sim_read(sim, c->channels[i], (double*)c->values.buf + i * c->width, c->width);
    }
}

static void step_one(job* j, Py_ssize_t i)
{
    sim_object* self = j->sims[i];
    sn_error* error = &j->errors[i];
    pthread_mutex_lock(&self->guard.mutex);
    for (int64_t k = 0; k < j->steps && !error->status; ++k)
        sn_sim_step(self->sim, error);
    channels_show(self);
    read_columns(j, i);
    pthread_mutex_unlock(&self->guard.mutex);
}

static void work_off(job* j)
{
    for (long long i; (i = atomic_fetch_add(&j->next, 1)) < j->count;)
        step_one(j, (Py_ssize_t)i);
}

static void* work(void* context)
{
    pool_object* p = context;
    int64_t done = 0;
    pthread_mutex_lock(&p->lock);
    for (;;) {
        while (p->round == done && !p->closing)
            pthread_cond_wait(&p->begin, &p->lock);
        if (p->closing) break;
        done = p->round;
        job* j = p->job;
        pthread_mutex_unlock(&p->lock);
        work_off(j);
        pthread_mutex_lock(&p->lock);
        if (--p->busy == 0) pthread_cond_signal(&p->end);
    }
    pthread_mutex_unlock(&p->lock);
    return NULL;
}

/* Without the GIL. */
static void run_job(pool_object* p, job* j)
{
    atomic_store(&j->next, 0);
    pthread_mutex_lock(&p->lock);
    p->job = j;
    p->busy = p->thread_count;
    ++p->round;
    pthread_cond_broadcast(&p->begin);
    pthread_mutex_unlock(&p->lock);
    work_off(j);
    pthread_mutex_lock(&p->lock);
    while (p->busy > 0)
        pthread_cond_wait(&p->end, &p->lock);
    pthread_mutex_unlock(&p->lock);
}

/* ---- from Python --------------------------------------------------------------------------------------- */

static void close_job(job* j)
{
    for (Py_ssize_t k = 0; j->columns && k < j->column_count; ++k) {
        free(j->columns[k].channels);
        if (j->columns[k].values.obj) PyBuffer_Release(&j->columns[k].values);
    }
    free(j->columns);
    free(j->sims);
    free(j->errors);
}

/* (channels, values) */
static bool take_column(job* j, column* c, PyObject* tuple)
{
    PyObject *channels, *values;
    if (!PyArg_ParseTuple(tuple, "OO", &channels, &values)) return false;
    c->channels = calloc((size_t)j->count + 1, sizeof *c->channels);
    if (!c->channels) return PyErr_NoMemory();
    for (Py_ssize_t i = 0; i < j->count; ++i) {
        PyObject* channel = PyList_GetItem(channels, i);
        int width = 0;
        if (!channel || !channel_belongs(channel, j->sims[i])) break;
        c->channels[i] = channel_of(channel, &width);
        if (i > 0 && width != c->width) break;
        c->width = width;
        if (i + 1 == j->count) {
            if (PyObject_GetBuffer(values, &c->values, PyBUF_WRITABLE | PyBUF_C_CONTIGUOUS) < 0) return false;
            if (c->values.len == (Py_ssize_t)sizeof(double) * c->width * j->count) return true;
        }
    }
    if (!PyErr_Occurred())
        PyErr_SetString(
            PyExc_ValueError,
            "one channel of equal size of each simulation is expected, and an array with a row for each");
    return false;
}

static bool take_job(job* j, PyObject* sims, PyObject* columns)
{
    j->count = PyList_Size(sims);
    j->column_count = PyList_Size(columns);
    if (j->count < 0 || j->column_count < 0) return false;
    j->sims = calloc((size_t)j->count + 1, sizeof *j->sims);
    j->errors = calloc((size_t)j->count + 1, sizeof *j->errors);
    j->columns = calloc((size_t)j->column_count + 1, sizeof *j->columns);
    if (!j->sims || !j->errors || !j->columns) return PyErr_NoMemory();
    for (Py_ssize_t i = 0; i < j->count; ++i) {
        PyObject* sim = PyList_GetItem(sims, i);
        if (!sim || !PyObject_TypeCheck(sim, sim_type)) {
            PyErr_SetString(PyExc_TypeError, "simulations are expected");
            return false;
        }
        j->sims[i] = (sim_object*)sim;
    }
    for (Py_ssize_t k = 0; k < j->column_count; ++k)
        if (!take_column(j, &j->columns[k], PyList_GetItem(columns, k))) return false;
    return true;
}

static double now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec * 1e-6;
}

/* All steps, in slices between which signals are looked at. False with an exception. */
static bool march(pool_object* p, job* j, int64_t steps)
{
    int64_t slice = 1;
    bool first = true; // without steps the columns are read
    while (steps > 0 || first) {
        first = false;
        j->steps = steps < slice ? steps : slice;
        steps -= j->steps;
        PyThreadState* state = PyEval_SaveThread();
        pthread_mutex_lock(&p->use);
        double start = now_ms();
        run_job(p, j);
        double spent = now_ms() - start;
        pthread_mutex_unlock(&p->use);
        PyEval_RestoreThread(state);
        if (spent < SLICE_MS) slice *= 2;
        if (steps > 0 && PyErr_CheckSignals() < 0) return false;
    }
    return true;
}

/* [(simulation, status, text)] of those that failed. */
static PyObject* failures(const job* j)
{
    PyObject* list = PyList_New(0);
    for (Py_ssize_t i = 0; list && i < j->count; ++i) {
        if (!j->errors[i].status) continue;
        PyObject* row = Py_BuildValue("(nis)", i, (int)j->errors[i].status, j->errors[i].text);
        if (!row || PyList_Append(list, row) < 0) Py_CLEAR(list);
        Py_XDECREF(row);
    }
    return list;
}

static PyObject* run(PyObject* object, PyObject* args)
{
    PyObject *sims, *columns, *result = NULL;
    long long steps;
    if (!PyArg_ParseTuple(args, "O!LO!", &PyList_Type, &sims, &steps, &PyList_Type, &columns)) return NULL;
    job j = { 0 };
    // the caller keeps the lists, and with them the simulations, while the call lasts
    if (take_job(&j, sims, columns) && march((pool_object*)object, &j, steps)) result = failures(&j);
    for (Py_ssize_t i = 0; result && i < j.count; ++i)
        if (!notes_deliver(j.sims[i]->notes)) Py_CLEAR(result);
    close_job(&j);
    return result;
}

/* ---- the type ------------------------------------------------------------------------------------------ */

static PyObject* pool_new(PyTypeObject* type, PyObject* args, PyObject* keywords)
{
    int threads;
    (void)keywords;
    if (!PyArg_ParseTuple(args, "i", &threads)) return NULL;
    if (threads < 1 || threads > MAX_THREADS) {
        PyErr_Format(PyExc_ValueError, "the number of threads is %d, must be 1 to %d", threads, MAX_THREADS);
        return NULL;
    }
    allocfunc alloc = (allocfunc)PyType_GetSlot(type, Py_tp_alloc);
    pool_object* self = (pool_object*)alloc(type, 0);
    if (!self) return NULL;
    pthread_mutex_init(&self->use, NULL);
    pthread_mutex_init(&self->lock, NULL);
    pthread_cond_init(&self->begin, NULL);
    pthread_cond_init(&self->end, NULL);
    while (self->thread_count < threads - 1 && // fewer threads than wanted give the same results
           pthread_create(&self->threads[self->thread_count], NULL, work, self) == 0)
        ++self->thread_count;
    return (PyObject*)self;
}

static void pool_dealloc(PyObject* object)
{
    pool_object* self = (pool_object*)object;
    PyTypeObject* type = Py_TYPE(object);
    pthread_mutex_lock(&self->lock);
    self->closing = true;
    pthread_cond_broadcast(&self->begin);
    pthread_mutex_unlock(&self->lock);
    for (int i = 0; i < self->thread_count; ++i)
        pthread_join(self->threads[i], NULL);
    pthread_cond_destroy(&self->begin);
    pthread_cond_destroy(&self->end);
    pthread_mutex_destroy(&self->lock);
    pthread_mutex_destroy(&self->use);
    freefunc release = (freefunc)PyType_GetSlot(type, Py_tp_free);
    release(object);
    Py_DECREF(type);
}

static PyMethodDef methods[] = {
    { "run", run, METH_VARARGS, NULL },
    { NULL, NULL, 0, NULL },
};

bool pool_type_create(PyObject* module)
{
    static PyType_Slot slots[] = {
        { Py_tp_new, pool_new },
        { Py_tp_dealloc, pool_dealloc },
        { Py_tp_methods, methods },
        { 0, NULL },
    };
    static PyType_Spec spec = { "sinew._sinew.Pool", sizeof(pool_object), 0, Py_TPFLAGS_DEFAULT, slots };
    PyObject* type = PyType_FromSpec(&spec);
    return type && PyModule_AddObjectRef(module, "Pool", type) == 0;
}
