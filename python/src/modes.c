/* Sinew - modes: frequencies and shapes of a simulation, as numbers and bytes for NumPy.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/analysis.h>
#include "binding.h"
#include <stdlib.h>

/* A shape is the change of a channel for an amplitude of 1 m, by the difference over so much both ways. */
static const double nudge = 1e-6; /* [m] */

typedef struct job {
    sn_sim* sim;
    sn_modes* modes;
    sn_channel* channels;
    int channel_count, width; /* numbers of all channels */
    double *shapes, *spare;   /* [modes x width], [width] */
} job;

static void find_channels(job* j, const char* const* paths, int count, sn_error* error)
{
    j->channels = calloc((size_t)count + 1, sizeof *j->channels);
    if (!j->channels) sn_fail(error, SN_ERR_MEMORY, "out of memory for the shapes");
    for (int i = 0; i < count && !error->status; ++i) {
        j->channels[i] = sn_sim_channel(j->sim, paths[i], error);
        j->width += sn_sim_channel_info(j->sim, j->channels[i]).width;
    }
    j->channel_count = count;
}

/* All channels where the simulation stands beside its state along a mode. */
static void read_at(job* j, int mode, double amplitude, double* out, sn_error* error)
{
    int at = 0;
    sn_modes_displace(j->modes, mode, amplitude, error);
    sn_sim_refresh_channels(j->sim, j->channels, j->channel_count);
    for (int i = 0; i < j->channel_count; ++i)
        at += sn_sim_read(j->sim, j->channels[i], out + at, j->width - at);
}

static void find_shapes(job* j, sn_error* error)
{
    int count = sn_modes_count(j->modes);
    j->shapes = calloc((size_t)count * (size_t)j->width + 1, sizeof(double));
    j->spare = calloc((size_t)j->width + 1, sizeof(double));
    if (!j->shapes || !j->spare) sn_fail(error, SN_ERR_MEMORY, "out of memory for the shapes");
    for (int i = 0; i < count && j->width > 0 && !error->status; ++i) {
        double* shape = j->shapes + (size_t)i * (size_t)j->width;
        read_at(j, i, nudge, shape, error);
        read_at(j, i, -nudge, j->spare, error);
        for (int k = 0; k < j->width; ++k)
            shape[k] = (shape[k] - j->spare[k]) / (2.0 * nudge);
    }
    sn_error ignored = SN_ERROR_INIT;
    if (count > 0) sn_modes_displace(j->modes, 0, 0.0, &ignored);
    sn_sim_refresh(j->sim);
}

/* (missing, asymmetry, [(frequency, eigenvalue, mass, residual, bytes of all channels), ...]) */
static PyObject* pack(const job* j)
{
    int count = sn_modes_count(j->modes);
    PyObject* list = PyList_New(count);
    for (int i = 0; list && i < count; ++i) {
        sn_mode mode = sn_modes_get(j->modes, i);
        const char* shape = (const char*)(j->shapes + (size_t)i * (size_t)j->width);
        PyObject* bytes = PyBytes_FromStringAndSize(shape, (Py_ssize_t)(j->width * (int)sizeof(double)));
        PyObject* row =
            bytes ? Py_BuildValue("(ddddN)", mode.frequency, mode.eigenvalue, mode.mass, mode.residual, bytes)
                  : NULL;
        if (row)
            PyList_SetItem(list, i, row);
        else
            Py_CLEAR(list);
    }
    return list ? Py_BuildValue("(idN)", sn_modes_missing(j->modes), sn_modes_asymmetry(j->modes), list)
                : NULL;
}

/* _modes(count, shift, paths): see pack */
PyObject* modes_of(PyObject* object, PyObject* args)
{
    sim_object* self = (sim_object*)object;
    PyObject *sequence, *owner = NULL, *result = NULL;
    sn_modes_params params = { 0 };
    int count = 0;
    if (!PyArg_ParseTuple(args, "idO", &params.count, &params.shift, &sequence)) return NULL;
    const char** paths = texts_of(sequence, &owner, &count);
    if (paths) {
        sn_error error = SN_ERROR_INIT;
        job j = { .sim = self->sim };
        guard_enter(&self->guard);
        Py_BEGIN_ALLOW_THREADS;
        find_channels(&j, paths, count, &error);
        if (!error.status) j.modes = sn_sim_modes(j.sim, &params, &error);
        if (j.modes) find_shapes(&j, &error);
        Py_END_ALLOW_THREADS;
        guard_leave(&self->guard);
        result = error.status ? errors_raise(error.status, error.text) : pack(&j);
        guard_enter(&self->guard);
        sn_modes_destroy(j.modes);
        guard_leave(&self->guard);
        free(j.channels);
        free(j.shapes);
        free(j.spare);
    }
    free(paths);
    Py_XDECREF(owner);
    return result;
}
