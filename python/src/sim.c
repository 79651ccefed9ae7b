/* Sinew - sim: a simulation for Python. SPDX-License-Identifier: BSD-3-Clause */
#include "binding.h"
#include <stdlib.h>

/* ---- life ---------------------------------------------------------------------------------------------- */

static sim_object* sim_alloc(PyTypeObject* type)
{
    allocfunc alloc = (allocfunc)PyType_GetSlot(type, Py_tp_alloc);
    sim_object* self = (sim_object*)alloc(type, 0);
    if (!self) return NULL;
    guard_open(&self->guard);
    pthread_mutex_init(&self->shown_lock, NULL);
    return self;
}

/* Compiles a copy, so that the scene of the user stays as it was written. */
static bool compile(sim_object* self, sn_error* error)
{
    self->sim = sn_scene_compile(self->scene, error);
    return revise_open(self, error);
}

static PyObject* sim_new(PyTypeObject* type, PyObject* args, PyObject* keywords)
{
    (void)keywords;
    PyObject* first = PyTuple_Size(args) > 0 ? PyTuple_GetItem(args, 0) : NULL;
    if (!first || !PyObject_TypeCheck(first, scene_type)) {
        PyErr_SetString(PyExc_TypeError, "Sim() needs a Scene");
        return NULL;
    }
    scene_object* scene = (scene_object*)first;
    sim_object* self = sim_alloc(type);
    if (!self) return NULL;
    sn_error error = SN_ERROR_INIT;
    guard_enter(&scene->guard);
    self->scene = sn_scene_copy(scene->scene, &error);
    self->notes = notes_share(scene->notes);
    guard_leave(&scene->guard);
    Py_BEGIN_ALLOW_THREADS;
    if (self->scene) compile(self, &error);
    Py_END_ALLOW_THREADS;
    if (error.status) errors_raise(error.status, error.text);
    if (!error.status && notes_deliver(self->notes)) return (PyObject*)self;
    Py_DECREF(self);
    return NULL;
}

/* ---- many of one scene --------------------------------------------------------------------------------- */

static void destroy_scene(PyObject* capsule) { sn_scene_destroy(PyCapsule_GetPointer(capsule, NULL)); }

/* Simulations of one scene, which `shared` holds, as a list; they are NULL in `sims` from then on. */
static PyObject* list_of(PyTypeObject* type, PyObject* shared, notes* n, sn_sim** sims, int count)
{
    PyObject* list = PyList_New(count);
    for (int i = 0; list && i < count; ++i) {
        sim_object* self = sim_alloc(type);
        if (!self) {
            Py_CLEAR(list);
            break;
        }
        self->sim = sims[i];
        sims[i] = NULL;
        self->scene = PyCapsule_GetPointer(shared, NULL);
        self->shared = Py_NewRef(shared);
        self->notes = notes_share(n);
        PyList_SetItem(list, i, (PyObject*)self);
    }
    return list;
}

/* A copy of the scene, expanded after it was compiled; NULL with an exception. */
static PyObject* compile_many(scene_object* scene, int count, sn_sim** sims)
{
    sn_error error = SN_ERROR_INIT;
    guard_enter(&scene->guard);
    sn_scene* copy = sn_scene_copy(scene->scene, &error);
    guard_leave(&scene->guard);
    Py_BEGIN_ALLOW_THREADS;
    if (copy && !sn_scene_compile_many(copy, count, sims, &error) &&
        !sn_reviser_refuse(sims[0], "a batch of Python", &error))
        sn_scene_expand(copy, &error);
    Py_END_ALLOW_THREADS;
    PyObject* shared =
        error.status ? errors_raise(error.status, error.text) : PyCapsule_New(copy, NULL, destroy_scene);
    if (!shared) sn_scene_destroy(copy);
    return shared;
}

/* _many(scene, count): a list of simulations. */
static PyObject* many(PyObject* class, PyObject* args)
{
    PyObject* from;
    int count;
    if (!PyArg_ParseTuple(args, "Oi", &from, &count)) return NULL;
    if (!PyObject_TypeCheck(from, scene_type) || count < 0) {
        PyErr_SetString(PyExc_TypeError, "a Scene and a number of simulations are expected");
        return NULL;
    }
    scene_object* scene = (scene_object*)from;
    sn_sim** sims = calloc((size_t)count + 1, sizeof(sn_sim*));
    if (!sims) return PyErr_NoMemory();
    PyObject* shared = compile_many(scene, count, sims);
    PyObject* list = shared ? list_of((PyTypeObject*)class, shared, scene->notes, sims, count) : NULL;
    if (list && !notes_deliver(scene->notes)) Py_CLEAR(list);
    for (int i = 0; i < count; ++i)
        sn_sim_destroy(sims[i]);
    Py_XDECREF(shared);
    free(sims);
    return list;
}

/* _equilibrium(scene, item, tolerance): a simulation at rest of one item by itself. */
static PyObject* equilibrium(PyObject* class, PyObject* args)
{
    PyObject* from;
    unsigned long long item;
    double tolerance;
    if (!PyArg_ParseTuple(args, "OKd", &from, &item, &tolerance)) return NULL;
    if (!PyObject_TypeCheck(from, scene_type)) {
        PyErr_SetString(PyExc_TypeError, "a Scene is expected");
        return NULL;
    }
    scene_object* scene = (scene_object*)from;
    sim_object* self = sim_alloc((PyTypeObject*)class);
    if (!self) return NULL;
    sn_id id = { (uint32_t)(item & 0xffffffffu), (uint32_t)(item >> 32) };
    sn_error error = SN_ERROR_INIT;
    guard_enter(&scene->guard);
    self->notes = notes_share(scene->notes);
    Py_BEGIN_ALLOW_THREADS;
    self->scene = sn_scene_copy(scene->scene, &error); // for pictures
    if (self->scene)
        self->sim = sn_scene_equilibrium(scene->scene, sn_scene_type(scene->scene, id),
                                         sn_scene_params(scene->scene, id), tolerance, &error);
    Py_END_ALLOW_THREADS;
    guard_leave(&scene->guard);
    if (self->sim && !error.status && notes_deliver(self->notes)) return (PyObject*)self;
    errors_raise(error.status, error.text);
    Py_DECREF(self);
    return NULL;
}

static void sim_dealloc(PyObject* object)
{
    sim_object* self = (sim_object*)object;
    PyTypeObject* type = Py_TYPE(object);
    viewer_close(self);
    revise_close(self);
    sn_sim_destroy(self->sim);
    if (!self->shared) sn_scene_destroy(self->scene);
    Py_XDECREF(self->shared);
    notes_drop(self->notes);
    pthread_mutex_destroy(&self->shown_lock);
    guard_close(&self->guard);
    freefunc release = (freefunc)PyType_GetSlot(type, Py_tp_free);
    release(object);
    Py_DECREF(type);
}

/* ---- channels ------------------------------------------------------------------------------------------ */

static PyObject* channel(PyObject* object, PyObject* path)
{
    const char* text = PyUnicode_AsUTF8AndSize(path, NULL);
    return text ? channel_create((sim_object*)object, text) : NULL;
}

/* ---- state --------------------------------------------------------------------------------------------- */

static PyObject* save(PyObject* object, PyObject* none)
{
    (void)none;
    sim_object* self = (sim_object*)object;
    if (self->reviser) return revise_save(self);
    size_t bytes = sn_sim_snapshot_size(self->sim);
    PyObject* snapshot = PyBytes_FromStringAndSize(NULL, (Py_ssize_t)bytes);
    if (!snapshot) return NULL;
    guard_enter(&self->guard);
    sn_sim_save(self->sim, PyBytes_AsString(snapshot), bytes);
    guard_leave(&self->guard);
    return snapshot;
}

/* A state with its cuts. */
static PyObject* restore_cut(sim_object* self, Py_buffer* view)
{
    sn_error error = SN_ERROR_INIT;
    guard_enter(&self->guard);
    Py_BEGIN_ALLOW_THREADS;
    if (!revise_restore(self, view->buf, (size_t)view->len, &error)) channels_show(self);
    Py_END_ALLOW_THREADS;
    guard_leave(&self->guard);
    PyBuffer_Release(view);
    revise_clean(self);
    if (error.status) return errors_raise(error.status, error.text);
    return notes_deliver(self->notes) ? Py_NewRef(Py_None) : NULL;
}

static PyObject* restore(PyObject* object, PyObject* snapshot)
{
    sim_object* self = (sim_object*)object;
    Py_buffer view;
    if (PyObject_GetBuffer(snapshot, &view, PyBUF_SIMPLE) < 0) return NULL;
    if (self->reviser) return restore_cut(self, &view);
    guard_enter(&self->guard);
    sn_status status = sn_sim_restore(self->sim, view.buf, (size_t)view.len);
    if (!status) channels_show(self);
    guard_leave(&self->guard);
    Py_ssize_t length = view.len;
    PyBuffer_Release(&view);
    if (!status) Py_RETURN_NONE;
    char text[160];
    snprintf(text, sizeof text,
             "a snapshot of this simulation has %zu bytes, this one has %zd: it is of another scene",
             sn_sim_snapshot_size(self->sim), length);
    return errors_raise(status, text);
}

/* ---- grab ---------------------------------------------------------------------------------------------- */

static PyObject* grab(PyObject* object, PyObject* args)
{
    sim_object* self = (sim_object*)object;
    const char* state;
    int node;
    double target[3], stiffness, damping;
    if (!PyArg_ParseTuple(args, "si(ddd)dd", &state, &node, &target[0], &target[1], &target[2], &stiffness,
                          &damping))
        return NULL;
    sn_error error = SN_ERROR_INIT;
    guard_enter(&self->guard);
    sn_sim_grab(self->sim, state, node, target, stiffness, damping, &error);
    guard_leave(&self->guard);
    return error.status ? errors_raise(error.status, error.text) : Py_NewRef(Py_None);
}

static PyObject* release(PyObject* object, PyObject* none)
{
    (void)none;
    sim_object* self = (sim_object*)object;
    guard_enter(&self->guard);
    sn_sim_release(self->sim);
    guard_leave(&self->guard);
    Py_RETURN_NONE;
}

static PyObject* grab_force(PyObject* object, PyObject* none)
{
    (void)none;
    sim_object* self = (sim_object*)object;
    double force[3];
    guard_enter(&self->guard);
    bool held = sn_sim_grab_force(self->sim, force);
    guard_leave(&self->guard);
    if (!held) Py_RETURN_NONE;
    return Py_BuildValue("(ddd)", force[0], force[1], force[2]);
}

/* ---- texts --------------------------------------------------------------------------------------------- */

static PyObject* text_of(sim_object* self, bool xml)
{
    char* text = NULL;
    size_t length = 0;
    FILE* stream = open_memstream(&text, &length);
    if (!stream) return PyErr_NoMemory();
    guard_enter(&self->guard);
    if (xml)
        sn_scene_write(self->scene, stream);
    else
        sn_sim_describe(self->sim, stream);
    guard_leave(&self->guard);
    bool good = fclose(stream) == 0;
    PyObject* result = good ? PyUnicode_DecodeUTF8(text, (Py_ssize_t)length, "replace") : PyErr_NoMemory();
    free(text);
    return result;
}

static PyObject* describe(PyObject* object, PyObject* none)
{
    (void)none;
    return text_of((sim_object*)object, false);
}

static PyObject* to_xml(PyObject* object, PyObject* none)
{
    (void)none;
    return text_of((sim_object*)object, true);
}

/* ---- numbers ------------------------------------------------------------------------------------------- */

/* Not guarded but for the time and the steps done, which a step changes. */
static PyObject* get_time(PyObject* object, void* context)
{
    (void)context;
    sim_object* self = (sim_object*)object;
    guard_enter(&self->guard);
    double time = sn_sim_time(self->sim);
    guard_leave(&self->guard);
    return PyFloat_FromDouble(time);
}

static PyObject* get_steps_done(PyObject* object, void* context)
{
    (void)context;
    sim_object* self = (sim_object*)object;
    guard_enter(&self->guard);
    int64_t steps = sn_sim_steps_done(self->sim);
    guard_leave(&self->guard);
    return PyLong_FromLongLong(steps);
}

static PyObject* get_step_size(PyObject* object, void* context)
{
    (void)context;
    return PyFloat_FromDouble(sn_sim_step_size(((sim_object*)object)->sim));
}

static PyObject* get_duration(PyObject* object, void* context)
{
    (void)context;
    return PyFloat_FromDouble(sn_sim_duration(((sim_object*)object)->sim));
}

static PyObject* get_step_count(PyObject* object, void* context)
{
    (void)context;
    return PyLong_FromLongLong(sn_sim_step_count(((sim_object*)object)->sim));
}

static PyObject* get_is_static(PyObject* object, void* context)
{
    (void)context;
    return PyBool_FromLong(sn_sim_is_static(((sim_object*)object)->sim));
}

static PyObject* get_threads(PyObject* object, void* context)
{
    (void)context;
    sim_object* self = (sim_object*)object;
    guard_enter(&self->guard);
    int threads = sn_sim_threads(self->sim);
    guard_leave(&self->guard);
    return PyLong_FromLong(threads);
}

static int set_threads(PyObject* object, PyObject* value, void* context)
{
    (void)context;
    sim_object* self = (sim_object*)object;
    long threads = value ? PyLong_AsLong(value) : 1;
    if (threads == -1 && PyErr_Occurred()) return -1;
    sn_error error = SN_ERROR_INIT;
    guard_enter(&self->guard);
    sn_sim_set_threads(self->sim, threads > 0 && threads < 100000 ? (int)threads : 0, &error);
    guard_leave(&self->guard);
    if (error.status) errors_raise(error.status, error.text);
    return error.status ? -1 : 0;
}

/* ---- the type ------------------------------------------------------------------------------------------ */

static PyMethodDef methods[] = {
    { "step", (PyCFunction)(void (*)(void))march_step, METH_FASTCALL,
      "step(n=1)\n--\n\nAdvances by n steps of the scene; for statics, finds the equilibrium. Other threads "
      "of Python run meanwhile." },
    { "channel", channel, METH_O,
      "channel(path)\n--\n\nThe channel at ITEM/QUANTITY, for example \"/needle/tip/position\"." },
    { "save", save, METH_NOARGS, "save()\n--\n\nThe complete state as bytes." },
    { "restore", restore, METH_O,
      "restore(snapshot)\n--\n\nRestores a state of save(). The following steps have the same bits as the "
      "first time." },
    { "release", release, METH_NOARGS, "release()\n--\n\nReleases the node held by grab()." },
    { "grab_force", grab_force, METH_NOARGS,
      "grab_force()\n--\n\nForce of the last step on the node held by grab() [N], or None." },
    { "counters", statistics_counters, METH_NOARGS,
      "counters()\n--\n\nCounts since the start: steps, substeps, iterations, factorisations, ..." },
    { "energy", statistics_energy, METH_NOARGS,
      "energy()\n--\n\nEnergies now [J]: total, kinetic, potential, loads; and the power dissipated [W]." },
    { "describe", describe, METH_NOARGS,
      "describe()\n--\n\nExplains the compiled simulation: states, systems, pattern, linear solver, "
      "schedule." },
    { "to_xml", to_xml, METH_NOARGS,
      "to_xml()\n--\n\nThe expanded scene that was compiled, as XML in SI units." },
    { "parameter", parameter_get, METH_O,
      "parameter(path)\n--\n\nPresent value of ITEM/PARAMETER [SI]: a float, or a tuple. See "
      "set_parameter()." },
    { "parameter_info", parameter_info, METH_O,
      "parameter_info(path)\n--\n\nPath, unit, doc, min, max, width of a parameter, and whether it is a "
      "function of time." },
    { "_set_parameter", parameter_set, METH_VARARGS, NULL },
    { "_monitors", monitors_of, METH_NOARGS, NULL },
    { "_linearise", linear_model, METH_VARARGS, NULL },
    { "_modes", modes_of, METH_VARARGS, NULL },
    { "_sensitivity", sensitivity_of, METH_VARARGS, NULL },
    { "_grab", grab, METH_VARARGS, NULL },
    { "_diagnostics", statistics_diagnostics, METH_NOARGS, NULL },
    { "_events", statistics_events, METH_NOARGS, NULL },
    { "_profile", statistics_profile, METH_O, NULL },
    { "_profile_rows", statistics_profile_rows, METH_NOARGS, NULL },
    { "_record", march_record, METH_VARARGS, NULL },
    { "_many", many, METH_VARARGS | METH_CLASS, NULL },
    { "_equilibrium", equilibrium, METH_VARARGS | METH_CLASS, NULL },
    { "_shoot", viewer_shoot, METH_VARARGS, NULL },
    { "_view_start", viewer_start, METH_VARARGS, NULL },
    { "_view_run", viewer_run, METH_VARARGS, NULL },
    { "_view_stop", viewer_stop, METH_NOARGS, NULL },
    { NULL, NULL, 0, NULL },
};

static PyGetSetDef members[] = {
    { "time", get_time, NULL, "Time reached [s].", NULL },
    { "steps_done", get_steps_done, NULL, "Number of steps done.", NULL },
    { "step_size", get_step_size, NULL, "Step of the scene [s].", NULL },
    { "duration", get_duration, NULL, "Duration stated in the scene [s]; 0 for statics.", NULL },
    { "step_count", get_step_count, NULL, "Number of steps of the duration; 1 for statics.", NULL },
    { "is_static", get_is_static, NULL, "True when a step finds an equilibrium.", NULL },
    { "threads", get_threads, set_threads,
      "Threads of a step, 1 to 256. Results have the same bits for any number.", NULL },
    { NULL, NULL, NULL, NULL, NULL },
};

PyTypeObject* sim_type_create(PyObject* module)
{
    static PyType_Slot slots[] = {
        { Py_tp_new, sim_new },
        { Py_tp_dealloc, sim_dealloc },
        { Py_tp_methods, methods },
        { Py_tp_getset, members },
        { 0, NULL },
    };
    static PyType_Spec spec = { "sinew._sinew.Sim", sizeof(sim_object), 0,
                                Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE, slots };
    PyObject* type = PyType_FromSpec(&spec);
    if (!type || PyModule_AddObjectRef(module, "Sim", type) < 0) return NULL;
    return (PyTypeObject*)type;
}
