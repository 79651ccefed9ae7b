/* Sinew - linear: linear models of a simulation, as bytes for NumPy. SPDX-License-Identifier: BSD-3-Clause */
#include "binding.h"
#include <stdlib.h>

const char** texts_of(PyObject* sequence, PyObject** owner, int* count)
{
    *owner = PySequence_List(sequence);
    if (!*owner) return NULL;
    *count = (int)PyList_Size(*owner);
    const char** texts = calloc((size_t)*count + 1, sizeof *texts);
    if (!texts) PyErr_NoMemory();
    for (int i = 0; texts && i < *count; ++i) {
        texts[i] = PyUnicode_AsUTF8AndSize(PyList_GetItem(*owner, i), NULL);
        if (!texts[i]) {
            free(texts);
            return NULL;
        }
    }
    return texts;
}

static PyObject* bytes_of(const void* at, size_t bytes)
{
    return PyBytes_FromStringAndSize(at ? at : "", at ? (Py_ssize_t)bytes : 0);
}

/* (rows, columns, row, column, value) */
static PyObject* sparse_of(const sn_linear_model* model, sn_sparse_part part)
{
    sn_csr m = sn_linear_model_sparse(model, part);
    size_t entries = m.row ? (size_t)m.row[m.rows] : 0;
    return Py_BuildValue("(iiNNN)", m.rows, m.columns, bytes_of(m.row, ((size_t)m.rows + 1) * sizeof(int)),
                         bytes_of(m.column, entries * sizeof(int)),
                         bytes_of(m.value, entries * sizeof(double)));
}

/* (rows, columns, values) */
static PyObject* dense_of(const sn_linear_model* model, sn_dense_part part)
{
    sn_dense m = sn_linear_model_dense(model, part);
    return Py_BuildValue("(iiN)", m.rows, m.columns,
                         bytes_of(m.value, (size_t)m.rows * (size_t)m.columns * sizeof(double)));
}

static PyObject* names_of(const sn_linear_model* model)
{
    char name[512];
    int count = sn_linear_model_dofs(model);
    PyObject* list = PyList_New(count);
    for (int i = 0; list && i < count; ++i) {
        sn_linear_model_dof_name(model, i, name, sizeof name);
        PyObject* text = PyUnicode_FromString(name);
        if (!text) Py_CLEAR(list);
        if (list) PyList_SetItem(list, i, text);
    }
    return list;
}

static PyObject* pack(const sn_linear_model* model)
{
    int count;
    const int* independent = sn_linear_model_independent(model, &count);
    PyObject *sparse = PyTuple_New(SN_SPARSE_ROWS + 1), *dense = PyTuple_New(SN_DENSE_OUTPUT + 1);
    for (int i = 0; sparse && i <= SN_SPARSE_ROWS; ++i)
        PyTuple_SetItem(sparse, i, sparse_of(model, (sn_sparse_part)i));
    for (int i = 0; dense && i <= SN_DENSE_OUTPUT; ++i)
        PyTuple_SetItem(dense, i, dense_of(model, (sn_dense_part)i));
    PyObject* names = names_of(model);
    PyObject* at = bytes_of(independent, (size_t)count * sizeof(int));
    if (sparse && dense && names && at && !PyErr_Occurred())
        return Py_BuildValue("(NNNN)", names, at, sparse, dense);
    Py_XDECREF(sparse);
    Py_XDECREF(dense);
    Py_XDECREF(names);
    Py_XDECREF(at);
    return NULL;
}

/* _linearise(inputs, outputs, sparse_only): (names, independent, sparse matrices, dense matrices) */
PyObject* linear_model(PyObject* object, PyObject* args)
{
    sim_object* self = (sim_object*)object;
    PyObject *inputs, *outputs, *input_list = NULL, *output_list = NULL, *result = NULL;
    int sparse_only;
    sn_linear_params p = { 0 };
    if (!PyArg_ParseTuple(args, "OOp", &inputs, &outputs, &sparse_only)) return NULL;
    const char** input = texts_of(inputs, &input_list, &p.input_count);
    const char** output = input ? texts_of(outputs, &output_list, &p.output_count) : NULL;
    if (input && output) {
        sn_error error = SN_ERROR_INIT;
        sn_linear_model* model;
        p.inputs = input;
        p.outputs = output;
        p.sparse_only = sparse_only != 0;
        guard_enter(&self->guard);
        Py_BEGIN_ALLOW_THREADS;
        model = sn_sim_linearise(self->sim, &p, &error);
        Py_END_ALLOW_THREADS;
        guard_leave(&self->guard);
        result = model ? pack(model) : errors_raise(error.status, error.text);
        guard_enter(&self->guard);
        sn_linear_model_destroy(model);
        guard_leave(&self->guard);
    }
    free(input);
    free(output);
    Py_XDECREF(input_list);
    Py_XDECREF(output_list);
    return result;
}
