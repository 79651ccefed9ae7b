/* Sinew - parameter: numbers of components that can be set in a running simulation.
   SPDX-License-Identifier: BSD-3-Clause */
#include "binding.h"
#include <math.h>
#include <stdlib.h>

/* The parameter at a path, and room for its values, which is freed by the caller. NULL with an exception. */
static double* open_parameter(sim_object* self, PyObject* path, sn_parameter* parameter,
                              sn_parameter_info* info)
{
    const char* text = PyUnicode_AsUTF8AndSize(path, NULL);
    if (!text) return NULL;
    sn_error error = SN_ERROR_INIT;
    guard_enter(&self->guard);
    *parameter = sn_sim_parameter(self->sim, text, &error);
    *info = sn_sim_parameter_info(self->sim, *parameter);
    guard_leave(&self->guard);
    if (error.status) return errors_raise(error.status, error.text);
    double* values = calloc((size_t)info->width + 1, sizeof *values);
    return values ? values : (double*)PyErr_NoMemory();
}

PyObject* parameter_get(PyObject* object, PyObject* path)
{
    sim_object* self = (sim_object*)object;
    sn_parameter parameter;
    sn_parameter_info info;
    double* values = open_parameter(self, path, &parameter, &info);
    if (!values) return NULL;
    guard_enter(&self->guard);
    sn_sim_parameter_values(self->sim, parameter, values, info.width);
    guard_leave(&self->guard);
    PyObject* result = info.width == 1 ? PyFloat_FromDouble(values[0]) : PyTuple_New(info.width);
    for (int i = 0; result && info.width != 1 && i < info.width; ++i)
        PyTuple_SetItem(result, i, PyFloat_FromDouble(values[i]));
    free(values);
    return result;
}

/* _set_parameter(path, values): None restores a function of time. */
PyObject* parameter_set(PyObject* object, PyObject* args)
{
    sim_object* self = (sim_object*)object;
    PyObject *path, *given;
    sn_parameter parameter;
    sn_parameter_info info;
    if (!PyArg_ParseTuple(args, "UO", &path, &given)) return NULL;
    double* values = open_parameter(self, path, &parameter, &info);
    if (!values) return NULL;
    int count = info.width;
    for (int i = 0; i < count; ++i)
        values[i] = NAN;
    if (given != Py_None) count = numbers_from(given, values, info.width);
    sn_error error = SN_ERROR_INIT;
    if (count >= 0) {
        guard_enter(&self->guard);
        Py_BEGIN_ALLOW_THREADS;
        sn_sim_set_parameter_at(self->sim, parameter, values, count, &error);
        if (!error.status) channels_show(self);
        Py_END_ALLOW_THREADS;
        guard_leave(&self->guard);
    }
    free(values);
    if (count < 0) return NULL;
    if (error.status) return errors_raise(error.status, error.text);
    return notes_deliver(self->notes) ? Py_NewRef(Py_None) : NULL;
}

PyObject* parameter_info(PyObject* object, PyObject* path)
{
    sn_parameter parameter;
    sn_parameter_info info;
    double* values = open_parameter((sim_object*)object, path, &parameter, &info);
    if (!values) return NULL;
    free(values);
    return Py_BuildValue("{s:s,s:s,s:s,s:d,s:d,s:i,s:O}", "path", info.path, "unit", info.unit, "doc",
                         info.doc, "min", info.min, "max", info.max, "width", info.width, "function",
                         info.function ? Py_True : Py_False);
}
