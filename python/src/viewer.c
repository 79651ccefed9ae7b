/* Sinew - viewer: pictures, and the live view of a simulation that Python steps.
   SPDX-License-Identifier: BSD-3-Clause */
#include "binding.h"
#include <stdlib.h>

#ifdef SINEW_PYTHON_VIEW
#include <sinew/view.h>

struct viewer {
    sn_view* view;
};

void viewer_update(struct viewer* v, const sn_error* failure) { sn_view_update(v->view, failure); }

sn_status viewer_follow(sim_object* sim, sn_error* error)
{
    return sn_view_follow(sim->viewer->view, sim->sim, revise_scene(sim), error);
}

/* Without the guard being held by others: at the end of a simulation, or within it. */
void viewer_close(sim_object* sim)
{
    struct viewer* v = sim->viewer;
    sim->viewer = NULL;
    if (v) sn_view_close(v->view);
    free(v);
}

PyObject* viewer_shoot(PyObject* object, PyObject* args)
{
    sim_object* self = (sim_object*)object;
    PyObject* name = NULL;
    sn_view_picture how = { 0 };
    if (!PyArg_ParseTuple(args, "O&ii(ddd)", PyUnicode_FSConverter, &name, &how.width, &how.height,
                          &how.eye[0], &how.eye[1], &how.eye[2]))
        return NULL;
    sn_error error = SN_ERROR_INIT;
    guard_enter(&self->guard);
    Py_BEGIN_ALLOW_THREADS;
    sn_view_shoot(self->sim, revise_scene(self), &how, PyBytes_AsString(name), &error);
    Py_END_ALLOW_THREADS;
    guard_leave(&self->guard);
    Py_DECREF(name);
    return error.status ? errors_raise(error.status, error.text) : Py_NewRef(Py_None);
}

/* _view_start(bind, port, read_only, paused, speed): the address. */
PyObject* viewer_start(PyObject* object, PyObject* args)
{
    sim_object* self = (sim_object*)object;
    sn_view_options options = { 0 };
    int read_only, paused;
    if (!PyArg_ParseTuple(args, "zippd", &options.bind, &options.port, &read_only, &paused, &options.speed))
        return NULL;
    options.read_only = read_only;
    options.paused = paused;
    sn_error error = SN_ERROR_INIT;
    char url[512] = "";
    struct viewer* v = calloc(1, sizeof *v);
    if (!v) return PyErr_NoMemory();
    guard_enter(&self->guard);
    if (self->viewer) {
        sn_fail(&error, SN_ERR_ARGUMENT, "this simulation has a view already; close it first");
    } else {
        v->view = sn_view_attach(self->sim, self->scene, &options, &error);
        if (v->view) {
            snprintf(url, sizeof url, "%s", sn_view_url(v->view));
            self->viewer = v;
            v = NULL;
            if (self->revision > 0 && viewer_follow(self, &error)) viewer_close(self);
        }
    }
    guard_leave(&self->guard);
    if (!error.status) return PyUnicode_FromString(url);
    free(v);
    return errors_raise(error.status, error.text);
}

/* One step of the view's own clock; false when it was closed or stopped. */
static bool run_once(sim_object* self)
{
    sn_error error = SN_ERROR_INIT;
    if (!self->viewer || !sn_view_wait(self->viewer->view)) return false;
    const sn_sim* before = self->sim;
    if (!sn_sim_step(self->sim, &error)) revise_look(self, &error);
    if (self->sim != before) {
        revise_release(self);
        PyGILState_STATE state = PyGILState_Ensure();
        revise_clean(self);
        PyGILState_Release(state);
    }
    sn_view_update(self->viewer->view, &error);
    return true;
}

/* _view_run(seconds): steps at the speed that visitors choose, until the view is stopped. sn_view_wait ends
   only with a step or a stop, so that a paused view holds the simulation: others wait meanwhile, and
   _view_stop ends it. */
PyObject* viewer_run(PyObject* object, PyObject* args)
{
    sim_object* self = (sim_object*)object;
    bool on = true;
    if (!PyArg_ParseTuple(args, "")) return NULL;
    guard_enter(&self->guard);
    Py_BEGIN_ALLOW_THREADS;
    while (on)
        on = run_once(self);
    channels_show(self);
    Py_END_ALLOW_THREADS;
    guard_leave(&self->guard);
    return notes_deliver(self->notes) ? Py_NewRef(Py_None) : NULL;
}

/* Ends _view_run, then closes the server. */
PyObject* viewer_stop(PyObject* object, PyObject* none)
{
    (void)none;
    sim_object* self = (sim_object*)object;
    if (self->viewer) sn_view_stop(self->viewer->view); // only this function closes it, with the GIL
    guard_enter(&self->guard);
    viewer_close(self);
    guard_leave(&self->guard);
    Py_RETURN_NONE;
}

#else

void viewer_update(struct viewer* v, const sn_error* failure)
{
    (void)v;
    (void)failure;
}
sn_status viewer_follow(sim_object* sim, sn_error* error)
{
    (void)sim;
    return error->status;
}
void viewer_close(sim_object* sim) { (void)sim; }

static PyObject* absent(void)
{
    return errors_raise(SN_ERR_UNSUPPORTED,
                        "this build has no view: libwebsockets and jansson were missing when it was built");
}
PyObject* viewer_shoot(PyObject* object, PyObject* args)
{
    (void)object;
    (void)args;
    return absent();
}
PyObject* viewer_start(PyObject* object, PyObject* args)
{
    (void)object;
    (void)args;
    return absent();
}
PyObject* viewer_run(PyObject* object, PyObject* args)
{
    (void)object;
    (void)args;
    return absent();
}
PyObject* viewer_stop(PyObject* object, PyObject* none)
{
    (void)object;
    (void)none;
    return absent();
}

#endif
