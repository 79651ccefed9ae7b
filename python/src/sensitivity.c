/* Sinew - sensitivity: derivatives of runs, as bytes for NumPy. SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/analysis.h>
#include "binding.h"
#include <stdlib.h>
#include <string.h>

/* A run with its derivatives. */
typedef struct job {
    sn_sim* sim;
    sn_sensitivity* made;
    int steps;
    size_t inputs, outputs;
    double *values, *derivatives; /* [steps + 1][outputs], [steps + 1][outputs][inputs] */
} job;

static void copy_row(job* j, int step)
{
    const double* derivatives = sn_sensitivity_derivatives(j->made);
    size_t block = j->outputs * j->inputs;
    memcpy(j->values + (size_t)step * j->outputs, sn_sensitivity_values(j->made),
           j->outputs * sizeof(double));
    if (derivatives && block > 0)
        memcpy(j->derivatives + (size_t)step * block, derivatives, block * sizeof(double));
}

/* Begins, runs, and keeps what was found after each step. */
static void carry_out(job* j, const sn_sensitivity_params* p, sn_error* error)
{
    j->made = sn_sim_sensitivity(j->sim, p, error);
    if (!j->made) return;
    j->inputs = (size_t)sn_sensitivity_inputs(j->made);
    j->outputs = (size_t)sn_sensitivity_outputs(j->made);
    size_t rows = (size_t)j->steps + 1;
    j->values = calloc(rows * j->outputs + 1, sizeof(double));
    j->derivatives = calloc(p->adjoint ? 1 : rows * j->outputs * j->inputs + 1, sizeof(double));
    if (!j->values || !j->derivatives) sn_fail(error, SN_ERR_MEMORY, "out of memory for the sensitivities");
    if (!error->status) copy_row(j, 0);
    for (int i = 1; i <= j->steps && !error->status; ++i)
        if (sn_sensitivity_step(j->made, error) == SN_OK) copy_row(j, i);
}

static PyObject* doubles(const double* at, size_t count)
{
    return PyBytes_FromStringAndSize((const char*)at, (Py_ssize_t)(count * sizeof(double)));
}

/* The gradient for the weights that a function of Python makes of the values. */
static PyObject* find_gradient(sim_object* self, job* j, PyObject* objective)
{
    PyObject* values = doubles(j->values, ((size_t)j->steps + 1) * j->outputs);
    PyObject* weights = values ? PyObject_CallFunctionObjArgs(objective, values, NULL) : NULL;
    Py_XDECREF(values);
    char* at = NULL;
    Py_ssize_t bytes = 0;
    if (!weights || PyBytes_AsStringAndSize(weights, &at, &bytes)) {
        Py_XDECREF(weights);
        return NULL;
    }
    double* gradient = calloc(j->inputs + 1, sizeof(double));
    double* own = calloc(((size_t)j->steps + 1) * j->outputs + 1, sizeof(double)); // aligned
    sn_error error = SN_ERROR_INIT;
    if (!gradient || !own || (size_t)bytes != ((size_t)j->steps + 1) * j->outputs * sizeof(double))
        sn_fail(&error, SN_ERR_ARGUMENT, "weights are [steps + 1, outputs] numbers");
    else
        memcpy(own, at, (size_t)bytes);
    guard_enter(&self->guard);
    Py_BEGIN_ALLOW_THREADS;
    if (!error.status) sn_sensitivity_gradient(j->made, own, gradient, &error);
    Py_END_ALLOW_THREADS;
    guard_leave(&self->guard);
    PyObject* result = error.status ? errors_raise(error.status, error.text) : doubles(gradient, j->inputs);
    free(gradient);
    free(own);
    Py_DECREF(weights);
    return result;
}

static PyObject* pack(sim_object* self, job* j, PyObject* objective)
{
    size_t rows = (size_t)j->steps + 1;
    if (objective != Py_None) return find_gradient(self, j, objective);
    return Py_BuildValue("(nNN)", (Py_ssize_t)j->inputs, doubles(j->values, rows * j->outputs),
                         doubles(j->derivatives, rows * j->outputs * j->inputs));
}

/* _sensitivity(parameters, outputs, steps, initial_state, freeze, objective): (inputs, values, derivatives),
   or the gradient when `objective` is a function that makes weights of the values. */
PyObject* sensitivity_of(PyObject* object, PyObject* args)
{
    sim_object* self = (sim_object*)object;
    PyObject *parameters, *outputs, *objective, *owners[2] = { NULL, NULL }, *result = NULL;
    int initial, freeze, steps;
    sn_sensitivity_params p = { 0 };
    if (!PyArg_ParseTuple(args, "OOippO", &parameters, &outputs, &steps, &initial, &freeze, &objective))
        return NULL;
    const char** parameter = texts_of(parameters, &owners[0], &p.parameter_count);
    const char** output = parameter ? texts_of(outputs, &owners[1], &p.output_count) : NULL;
    if (parameter && output) {
        sn_error error = SN_ERROR_INIT;
        job j = { .sim = self->sim, .steps = steps };
        p.parameters = parameter;
        p.outputs = output;
        p.initial_state = initial != 0;
        p.freeze_histories = freeze != 0;
        p.adjoint = objective != Py_None;
        guard_enter(&self->guard);
        Py_BEGIN_ALLOW_THREADS;
        if (!sn_reviser_refuse(self->sim, "a computation of sensitivities", &error))
            carry_out(&j, &p, &error);
        channels_show(self);
        Py_END_ALLOW_THREADS;
        guard_leave(&self->guard);
        result = error.status ? errors_raise(error.status, error.text) : pack(self, &j, objective);
        guard_enter(&self->guard);
        sn_sensitivity_destroy(j.made);
        guard_leave(&self->guard);
        free(j.values);
        free(j.derivatives);
    }
    free(parameter);
    free(output);
    Py_XDECREF(owners[0]);
    Py_XDECREF(owners[1]);
    return result;
}
