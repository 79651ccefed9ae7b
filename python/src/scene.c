/* Sinew - scene: a tree of items for Python. Ids are numbers: generation << 32 | index.
   SPDX-License-Identifier: BSD-3-Clause */
#include "binding.h"
#include <sinew/sofa.h>
#include <stdlib.h>

/* ---- life ---------------------------------------------------------------------------------------------- */

static PyObject* scene_new(PyTypeObject* type, PyObject* args, PyObject* keywords)
{
    (void)args;
    (void)keywords;
    allocfunc alloc = (allocfunc)PyType_GetSlot(type, Py_tp_alloc);
    scene_object* self = (scene_object*)alloc(type, 0);
    if (!self) return NULL;
    guard_open(&self->guard);
    self->notes = notes_create();
    sn_host host = notes_host(self->notes);
    self->scene = self->notes ? sn_scene_create(&host) : NULL;
    if (self->scene) return (PyObject*)self;
    Py_DECREF(self);
    return PyErr_NoMemory();
}

static void scene_dealloc(PyObject* object)
{
    scene_object* self = (scene_object*)object;
    PyTypeObject* type = Py_TYPE(object);
    sn_scene_destroy(self->scene);
    notes_drop(self->notes);
    guard_close(&self->guard);
    freefunc release = (freefunc)PyType_GetSlot(type, Py_tp_free);
    release(object);
    Py_DECREF(type);
}

/* ---- failing ------------------------------------------------------------------------------------------- */

/* Leaves the guard; raises what has failed since it was entered, and delivers notes. False with an exception.
   The scene forgets the failure: it was reported, and the refused call has changed nothing. */
static bool leave(scene_object* self, const sn_error* error)
{
    sn_error failure = *(error && error->status ? error : sn_scene_error(self->scene));
    sn_scene_clear_error(self->scene);
    guard_leave(&self->guard);
    if (failure.status) errors_raise(failure.status, failure.text);
    return !failure.status && notes_deliver(self->notes);
}

/* The common case, without the copy of a text. */
static bool leave_quickly(scene_object* self)
{
    if (sn_scene_error(self->scene)->status) return leave(self, NULL);
    guard_leave(&self->guard);
    return notes_deliver(self->notes);
}

static sn_id id_from(unsigned long long number)
{
    return (sn_id){ (uint32_t)(number & 0xffffffffu), (uint32_t)(number >> 32) };
}

static PyObject* id_or_none(sn_id id)
{
    if (sn_id_is_null(id)) Py_RETURN_NONE;
    return PyLong_FromUnsignedLongLong((unsigned long long)id.generation << 32 | id.index);
}

/* ---- reading and writing ------------------------------------------------------------------------------- */

static PyObject* read_file(PyObject* object, PyObject* path)
{
    scene_object* self = (scene_object*)object;
    PyObject* name = file_name_from(path);
    if (!name) return NULL;
    sn_error error = SN_ERROR_INIT;
    guard_enter(&self->guard);
    Py_BEGIN_ALLOW_THREADS;
    sn_scene_read(self->scene, PyBytes_AsString(name), &error);
    Py_END_ALLOW_THREADS;
    bool good = leave(self, &error);
    Py_DECREF(name);
    return good ? Py_NewRef(Py_None) : NULL;
}

static PyObject* read_text(PyObject* object, PyObject* args)
{
    scene_object* self = (scene_object*)object;
    const char *text, *name, *directory;
    Py_ssize_t length;
    if (!PyArg_ParseTuple(args, "s#sz", &text, &length, &name, &directory)) return NULL;
    sn_error error = SN_ERROR_INIT;
    guard_enter(&self->guard);
    Py_BEGIN_ALLOW_THREADS;
    sn_scene_read_text(self->scene, text, (size_t)length, name, directory, &error);
    Py_END_ALLOW_THREADS;
    return leave(self, &error) ? Py_NewRef(Py_None) : NULL;
}

static PyObject* sofa_notes(const sn_sofa_report* report)
{
    PyObject* list = PyList_New(0);
    for (int i = 0; report && list && i < report->count; ++i) {
        const sn_sofa_note* n = &report->notes[i];
        bool matters = n->verdict == SN_SOFA_CHANGED || n->verdict == SN_SOFA_LEFT_OUT;
        PyObject* row = matters ? Py_BuildValue("(siss)", n->file, n->line, n->element, n->sentence) : NULL;
        if (matters && (!row || PyList_Append(list, row) < 0)) Py_CLEAR(list);
        Py_XDECREF(row);
    }
    return list;
}

/* Replaces the scene by one of SOFA; returns what was changed or left out: (file, line, element,
   sentence). */
static PyObject* read_sofa(PyObject* object, PyObject* path)
{
    scene_object* self = (scene_object*)object;
    PyObject* name = file_name_from(path);
    if (!name) return NULL;
    sn_error error = SN_ERROR_INIT;
    sn_host host = notes_host(self->notes);
    sn_sofa_report* report = NULL;
    guard_enter(&self->guard);
    Py_BEGIN_ALLOW_THREADS;
    sn_scene* scene = sn_scene_load_sofa(PyBytes_AsString(name), &host, &report, &error);
    if (scene) {
        sn_scene_destroy(self->scene);
        self->scene = scene;
    }
    Py_END_ALLOW_THREADS;
    bool good = leave(self, &error);
    PyObject* result = good ? sofa_notes(report) : NULL;
    sn_sofa_report_destroy(report);
    Py_DECREF(name);
    return result;
}

/* Calls `print` with a stream into memory, within the guard of the object; returns the text. */
static PyObject* text_from(guard* g, void (*print)(const void* what, FILE* stream), const void* what)
{
    char* text = NULL;
    size_t length = 0;
    FILE* stream = open_memstream(&text, &length);
    if (!stream) return PyErr_NoMemory();
    guard_enter(g);
    print(what, stream);
    guard_leave(g);
    bool good = fclose(stream) == 0;
    PyObject* result = good ? PyUnicode_DecodeUTF8(text, (Py_ssize_t)length, "replace") : PyErr_NoMemory();
    free(text);
    return result;
}

static void print_xml(const void* scene, FILE* stream) { sn_scene_write(scene, stream); }

static PyObject* to_xml(PyObject* object, PyObject* none)
{
    (void)none;
    scene_object* self = (scene_object*)object;
    return text_from(&self->guard, print_xml, self->scene);
}

/* ---- copying and expanding ----------------------------------------------------------------------------- */

/* Replaces the scene by a copy of another one. */
static PyObject* become(PyObject* object, PyObject* other)
{
    scene_object *self = (scene_object*)object, *from = (scene_object*)other;
    if (!PyObject_TypeCheck(other, scene_type)) {
        PyErr_SetString(PyExc_TypeError, "a Scene is expected");
        return NULL;
    }
    sn_error error = SN_ERROR_INIT;
    guard_enter(&from->guard);
    sn_scene* copy = sn_scene_copy(from->scene, &error);
    notes* shared = copy ? notes_share(from->notes) : NULL;
    guard_leave(&from->guard);
    if (!copy) return errors_raise(error.status, error.text);
    guard_enter(&self->guard);
    sn_scene* old = self->scene;
    notes* old_notes = self->notes;
    self->scene = copy;
    self->notes = shared; // the host of the copy writes to these
    guard_leave(&self->guard);
    sn_scene_destroy(old);
    notes_drop(old_notes);
    Py_RETURN_NONE;
}

static PyObject* expand(PyObject* object, PyObject* none)
{
    (void)none;
    scene_object* self = (scene_object*)object;
    sn_error error = SN_ERROR_INIT;
    guard_enter(&self->guard);
    Py_BEGIN_ALLOW_THREADS;
    sn_scene_expand(self->scene, &error);
    Py_END_ALLOW_THREADS;
    return leave(self, &error) ? Py_NewRef(Py_None) : NULL;
}

/* ---- authoring ----------------------------------------------------------------------------------------- */

static PyObject* add(PyObject* object, PyObject* args)
{
    scene_object* self = (scene_object*)object;
    unsigned long long parent;
    const char *component, *name;
    if (!PyArg_ParseTuple(args, "Ksz", &parent, &component, &name)) return NULL;
    guard_enter(&self->guard);
    const sn_component* type = sn_scene_component(self->scene, component);
    sn_id id = { 0, 0 };
    if (type) id = sn_scene_add(self->scene, id_from(parent), name, type, NULL);
    if (!leave_quickly(self)) return NULL;
    if (!type) {
        PyErr_SetString(PyExc_KeyError, component);
        return NULL;
    }
    return id_or_none(id);
}

static PyObject* set(PyObject* object, PyObject* args)
{
    scene_object* self = (scene_object*)object;
    unsigned long long item;
    const char *param, *text;
    if (!PyArg_ParseTuple(args, "Kss", &item, &param, &text)) return NULL;
    guard_enter(&self->guard);
    sn_scene_set(self->scene, id_from(item), param, text);
    return leave_quickly(self) ? Py_NewRef(Py_None) : NULL;
}

static PyObject* remove_item(PyObject* object, PyObject* args)
{
    scene_object* self = (scene_object*)object;
    unsigned long long item;
    if (!PyArg_ParseTuple(args, "K", &item)) return NULL;
    guard_enter(&self->guard);
    sn_status status = sn_scene_remove(self->scene, id_from(item));
    if (!leave_quickly(self)) return NULL;
    return status ? errors_raise(status, "this item does not exist, or is the scene itself")
                  : Py_NewRef(Py_None);
}

static PyObject* override(PyObject* object, PyObject* args)
{
    scene_object* self = (scene_object*)object;
    const char* assignment;
    if (!PyArg_ParseTuple(args, "s", &assignment)) return NULL;
    guard_enter(&self->guard);
    sn_scene_override(self->scene, assignment);
    return leave_quickly(self) ? Py_NewRef(Py_None) : NULL;
}

static PyObject* locate(PyObject* object, PyObject* args)
{
    scene_object* self = (scene_object*)object;
    const char* file;
    int line;
    if (!PyArg_ParseTuple(args, "zi", &file, &line)) return NULL;
    guard_enter(&self->guard);
    sn_scene_locate(self->scene, file, line, 1);
    guard_leave(&self->guard);
    Py_RETURN_NONE;
}

static PyObject* set_directory(PyObject* object, PyObject* path)
{
    scene_object* self = (scene_object*)object;
    PyObject* name = file_name_from(path);
    if (!name) return NULL;
    guard_enter(&self->guard);
    sn_scene_set_directory(self->scene, PyBytes_AsString(name));
    guard_leave(&self->guard);
    Py_DECREF(name);
    Py_RETURN_NONE;
}

/* ---- looking ------------------------------------------------------------------------------------------- */

static PyObject* find(PyObject* object, PyObject* args)
{
    scene_object* self = (scene_object*)object;
    unsigned long long from;
    const char* path;
    if (!PyArg_ParseTuple(args, "Ks", &from, &path)) return NULL;
    guard_enter(&self->guard);
    sn_id id = sn_scene_find(self->scene, id_from(from), path);
    guard_leave(&self->guard);
    return id_or_none(id);
}

/* (name, component, parent, first child, next sibling), or None for an item that is gone. */
static PyObject* look(PyObject* object, PyObject* args)
{
    scene_object* self = (scene_object*)object;
    unsigned long long number;
    char text[256] = "";
    if (!PyArg_ParseTuple(args, "K", &number)) return NULL;
    sn_id id = id_from(number);
    guard_enter(&self->guard);
    const sn_component* type = sn_scene_type(self->scene, id);
    const char* name = sn_scene_name(self->scene, id);
    if (name) snprintf(text, sizeof text, "%s", name);
    sn_id parent = sn_scene_parent(self->scene, id), child = sn_scene_first_child(self->scene, id),
          next = sn_scene_next(self->scene, id);
    guard_leave(&self->guard);
    if (!type) Py_RETURN_NONE;
    return Py_BuildValue("(ssNNN)", text, type->name, id_or_none(parent), id_or_none(child),
                         id_or_none(next));
}

static const sn_param* find_param(const sn_component* type, const char* name)
{
    for (int i = 0; type && i < type->param_count; ++i)
        if (strcmp(type->params[i].name, name) == 0) return &type->params[i];
    return NULL;
}

/* (value, whether it was given). The value lies in the scene, so that the guard stays entered while its
   object is made; without garbage collection, which could run code of the user that uses the scene. */
static PyObject* get(PyObject* object, PyObject* args)
{
    scene_object* self = (scene_object*)object;
    unsigned long long number;
    const char* name;
    if (!PyArg_ParseTuple(args, "Ks", &number, &name)) return NULL;
    sn_id id = id_from(number);
    guard_enter(&self->guard);
    int collecting = PyGC_Disable();
    const sn_param* param = find_param(sn_scene_type(self->scene, id), name);
    PyObject* value = param ? value_of_param(param, sn_scene_params(self->scene, id)) : NULL;
    bool given = param && sn_scene_is_set(self->scene, id, name);
    if (collecting) PyGC_Enable();
    guard_leave(&self->guard);
    if (!param) PyErr_SetString(PyExc_KeyError, name);
    return value ? Py_BuildValue("(NO)", value, given ? Py_True : Py_False) : NULL;
}

/* ---- the type ------------------------------------------------------------------------------------------ */

static PyMethodDef methods[] = {
    { "_read", read_file, METH_O, NULL },
    { "_read_text", read_text, METH_VARARGS, NULL },
    { "_read_sofa", read_sofa, METH_O, NULL },
    { "_to_xml", to_xml, METH_NOARGS, NULL },
    { "_become", become, METH_O, NULL },
    { "_expand", expand, METH_NOARGS, NULL },
    { "_add", add, METH_VARARGS, NULL },
    { "_set", set, METH_VARARGS, NULL },
    { "_remove", remove_item, METH_VARARGS, NULL },
    { "_override", override, METH_VARARGS, NULL },
    { "_locate", locate, METH_VARARGS, NULL },
    { "_set_directory", set_directory, METH_O, NULL },
    { "_find", find, METH_VARARGS, NULL },
    { "_look", look, METH_VARARGS, NULL },
    { "_get", get, METH_VARARGS, NULL },
    { NULL, NULL, 0, NULL },
};

PyTypeObject* scene_type_create(PyObject* module)
{
    static PyType_Slot slots[] = {
        { Py_tp_new, scene_new },
        { Py_tp_dealloc, scene_dealloc },
        { Py_tp_methods, methods },
        { 0, NULL },
    };
    static PyType_Spec spec = { "sinew._sinew.Scene", sizeof(scene_object), 0,
                                Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE, slots };
    PyObject* type = PyType_FromSpec(&spec);
    if (!type || PyModule_AddObjectRef(module, "Scene", type) < 0) return NULL;
    return (PyTypeObject*)type;
}
