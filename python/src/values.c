/* Sinew - values: parameters and tables of the library as Python objects, and numbers from Python.
   SPDX-License-Identifier: BSD-3-Clause */
#include "binding.h"
#include <math.h>

/* ---- parameters ---------------------------------------------------------------------------------------- */

static PyObject* text_or_none(const char* text)
{
    if (text) return PyUnicode_FromString(text);
    Py_RETURN_NONE;
}

static PyObject* tuple_of(const double* values, int count)
{
    PyObject* tuple = PyTuple_New(count);
    for (int i = 0; tuple && i < count; ++i)
        PyTuple_SetItem(tuple, i, PyFloat_FromDouble(values[i]));
    return tuple;
}

/* The i-th of the words, separated by blanks. */
static PyObject* word_at(const char* words, int i)
{
    const char* at = words;
    for (; i > 0 && at; --i) {
        at = strchr(at, ' ');
        if (at) ++at;
    }
    if (!at) return PyUnicode_FromString("");
    return PyUnicode_FromStringAndSize(at, (Py_ssize_t)strcspn(at, " "));
}

static PyObject* words_of(const char* words)
{
    PyObject* list = PyList_New(0);
    for (const char* at = words; list && at && *at;) {
        size_t n = strcspn(at, " ");
        PyObject* word = PyUnicode_FromStringAndSize(at, (Py_ssize_t)n);
        if (n > 0 && word) PyList_Append(list, word);
        Py_XDECREF(word);
        at += n + (at[n] == ' ');
    }
    return list;
}

PyObject* value_of_param(const sn_param* param, const void* params)
{
    const void* at = (const char*)params + param->offset;
    switch (param->type) {
    case SN_PARAM_BOOL:
        return PyBool_FromLong(*(const bool*)at);
    case SN_PARAM_INT:
        return PyLong_FromLong(*(const int*)at);
    case SN_PARAM_REAL:
        if (param->word && *(const double*)at == 0.0) return PyUnicode_FromString(param->word);
        return PyFloat_FromDouble(*(const double*)at);
    case SN_PARAM_VEC3:
        return tuple_of(at, 3);
    case SN_PARAM_REALS:
        return tuple_of(((const sn_reals*)at)->at, ((const sn_reals*)at)->count);
    case SN_PARAM_TEXT:
        return text_or_none(*(const char* const*)at);
    case SN_PARAM_REF:
        return text_or_none(((const sn_ref*)at)->path);
    case SN_PARAM_EXPR:
        return text_or_none(((const sn_expr*)at)->text);
    case SN_PARAM_EXPR3: {
        const sn_expr3* e = at;
        return Py_BuildValue("(zzz)", e->text[0], e->text[1], e->text[2]);
    }
    case SN_PARAM_CHOICE:
        return word_at(param->choices, *(const int*)at);
    }
    Py_RETURN_NONE;
}

/* ---- tables -------------------------------------------------------------------------------------------- */

static const char* const type_names[] = {
    [SN_PARAM_BOOL] = "bool",     [SN_PARAM_INT] = "int",     [SN_PARAM_REAL] = "real",
    [SN_PARAM_VEC3] = "vec3",     [SN_PARAM_REALS] = "reals", [SN_PARAM_TEXT] = "text",
    [SN_PARAM_REF] = "ref",       [SN_PARAM_EXPR] = "expr",   [SN_PARAM_EXPR3] = "expr3",
    [SN_PARAM_CHOICE] = "choice",
};

static const char* const role_names[SN_ROLE_COUNT] = {
    [SN_ROLE_GROUP] = "group",     [SN_ROLE_PREFAB] = "assembly",       [SN_ROLE_STATE] = "state",
    [SN_ROLE_MAPPING] = "mapping", [SN_ROLE_CONDITION] = "condition",   [SN_ROLE_MASS] = "mass",
    [SN_ROLE_FORCE] = "force",     [SN_ROLE_CONSTRAINT] = "constraint", [SN_ROLE_INTEGRATOR] = "integrator",
    [SN_ROLE_SOLVER] = "solver",   [SN_ROLE_OBSERVER] = "observer",     [SN_ROLE_MESH] = "mesh",
};

static PyObject* param_row(const sn_component* c, const sn_param* p)
{
    PyObject* value = c->defaults ? value_of_param(p, c->defaults) : Py_NewRef(Py_None);
    PyObject* choices = p->type == SN_PARAM_CHOICE ? words_of(p->choices) : Py_NewRef(Py_None);
    PyObject* row = Py_BuildValue("{s:s,s:s,s:s,s:d,s:d,s:s,s:z,s:O,s:O}", "name", p->name, "type",
                                  type_names[p->type], "unit", p->unit, "min", p->min, "max", p->max, "doc",
                                  p->doc, "word", p->word, "default", value, "choices", choices);
    Py_XDECREF(value);
    Py_XDECREF(choices);
    return row;
}

static PyObject* quantity_row(const char* name, const char* unit, const char* components, const char* doc)
{
    return Py_BuildValue("{s:s,s:s,s:s,s:s}", "name", name, "unit", unit, "components",
                         components ? components : "", "doc", doc);
}

static bool append(PyObject* list, PyObject* item)
{
    bool good = list && item && PyList_Append(list, item) == 0;
    Py_XDECREF(item);
    return good;
}

static PyObject* component_row(const sn_component* c)
{
    PyObject *params = PyList_New(0), *quantities = PyList_New(0), *row = NULL;
    bool good = params && quantities;
    for (int i = 0; good && i < c->param_count; ++i)
        good = append(params, param_row(c, &c->params[i]));
    for (int i = 0; good && i < c->quantity_count; ++i) {
        const sn_quantity* q = &c->quantities[i];
        good = append(quantities, quantity_row(q->name, q->unit, q->components, q->doc));
    }
    for (int i = 0; good && i < c->item_quantity_count; ++i) {
        const sn_item_quantity* q = &c->item_quantities[i];
        good = append(quantities, quantity_row(q->name, q->unit, q->components, q->doc));
    }
    if (good)
        row = Py_BuildValue("{s:s,s:s,s:s,s:z,s:O,s:O}", "name", c->name, "role", role_names[c->role],
                            "summary", c->summary, "source", c->source, "params", params, "quantities",
                            quantities);
    Py_XDECREF(params);
    Py_XDECREF(quantities);
    return row;
}

PyObject* components_of(const sn_scene* scene)
{
    PyObject* list = PyList_New(0);
    for (int i = 0; list && i < sn_scene_component_count(scene); ++i)
        if (!append(list, component_row(sn_scene_component_at(scene, i)))) {
            Py_DECREF(list);
            return NULL;
        }
    return list;
}

/* ---- from Python --------------------------------------------------------------------------------------- */

static int number_from(PyObject* object, double* value)
{
    *value = PyFloat_AsDouble(object);
    return *value == -1.0 && PyErr_Occurred() ? -1 : 1;
}

int numbers_from(PyObject* object, double* values, int capacity)
{
    if (PyFloat_Check(object) || PyLong_Check(object)) return number_from(object, values);
    if (!PySequence_Check(object) || PyUnicode_Check(object)) return number_from(object, values);
    Py_ssize_t count = PySequence_Size(object);
    if (count < 0) { // an array without dimensions is a number
        PyErr_Clear();
        return number_from(object, values);
    }
    if (count > capacity) {
        PyErr_Format(PyExc_ValueError, "at most %d numbers are expected, got %zd", capacity, count);
        return -1;
    }
    for (Py_ssize_t i = 0; i < count; ++i) {
        PyObject* item = PySequence_GetItem(object, i);
        if (!item || number_from(item, &values[i]) < 0) {
            Py_XDECREF(item);
            return -1;
        }
        Py_DECREF(item);
    }
    return (int)count;
}

PyObject* file_name_from(PyObject* path)
{
    PyObject* bytes = NULL;
    return PyUnicode_FSConverter(path, &bytes) ? bytes : NULL;
}
