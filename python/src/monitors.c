/* Sinew - monitors: which channels the monitors of a compiled scene observe.
   SPDX-License-Identifier: BSD-3-Clause */
#include "binding.h"
#include <sinew/models/observers.h>

/* Appends the path of an item to text; "" for the root. */
static void write_path(const sn_scene* scene, sn_id item, char* text, size_t size)
{
    sn_id parent = sn_scene_parent(scene, item);
    if (sn_id_is_null(parent)) {
        text[0] = '\0';
        return;
    }
    write_path(scene, parent, text, size);
    size_t used = strlen(text);
    snprintf(text + used, size - used, "/%s", sn_scene_name(scene, item));
}

/* (path, path of the item observed or None, quantities, every) */
static PyObject* monitor_row(const sn_scene* scene, sn_id item)
{
    enum { PATH = 8192 };
    char path[PATH], target[PATH];
    const sn_monitor_params* params = sn_scene_params(scene, item);
    sn_id of = { 0, 0 };
    if (params->of.path) of = sn_scene_find(scene, sn_scene_parent(scene, item), params->of.path);
    write_path(scene, item, path, PATH);
    write_path(scene, of, target, PATH);
    return Py_BuildValue("(szzi)", path, sn_id_is_null(of) ? NULL : target, params->quantities,
                         params->every);
}

static bool collect(const sn_scene* scene, sn_id below, PyObject* list)
{
    for (sn_id i = sn_scene_first_child(scene, below); !sn_id_is_null(i); i = sn_scene_next(scene, i)) {
        if (sn_scene_type(scene, i) == &sn_monitor) {
            PyObject* row = monitor_row(scene, i);
            bool good = row && PyList_Append(list, row) == 0;
            Py_XDECREF(row);
            if (!good) return false;
        }
        if (!collect(scene, i, list)) return false;
    }
    return true;
}

/* The expanded scene of a simulation never changes: no guard is needed. */
PyObject* monitors_of(PyObject* object, PyObject* none)
{
    (void)none;
    PyObject* list = PyList_New(0);
    if (list && !collect(((sim_object*)object)->scene, sn_root, list)) Py_CLEAR(list);
    return list;
}
