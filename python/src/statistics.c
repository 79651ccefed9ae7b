/* Sinew - statistics: counts, energies, warnings, events and times of a simulation.
   SPDX-License-Identifier: BSD-3-Clause */
#include "binding.h"

PyObject* statistics_counters(PyObject* object, PyObject* none)
{
    (void)none;
    sim_object* self = (sim_object*)object;
    guard_enter(&self->guard);
    sn_counters c = sn_sim_counters(self->sim);
    guard_leave(&self->guard);
    return Py_BuildValue("{s:L,s:L,s:L,s:L,s:L,s:L,s:L,s:L,s:L,s:L}", "steps", (long long)c.steps, "substeps",
                         (long long)c.substeps, "rejected", (long long)c.rejected, "halvings",
                         (long long)c.halvings, "iterations", (long long)c.iterations, "factorisations",
                         (long long)c.factorisations, "evaluations", (long long)c.evaluations, "events",
                         (long long)c.events, "breaks", (long long)c.breaks, "fallbacks",
                         (long long)c.fallbacks);
}

PyObject* statistics_energy(PyObject* object, PyObject* none)
{
    (void)none;
    sim_object* self = (sim_object*)object;
    guard_enter(&self->guard);
    sn_energy e = sn_sim_energy(self->sim);
    guard_leave(&self->guard);
    return Py_BuildValue("{s:d,s:d,s:d,s:d,s:d}", "total", e.kinetic + e.potential + e.loads, "kinetic",
                         e.kinetic, "potential", e.potential, "loads", e.loads, "dissipation", e.dissipation);
}

PyObject* statistics_diagnostics(PyObject* object, PyObject* none)
{
    (void)none;
    sim_object* self = (sim_object*)object;
    PyObject* list = PyList_New(0);
    sn_diagnostic d;
    for (int i = 0; list; ++i) {
        guard_enter(&self->guard);
        bool more = sn_sim_diagnostic(self->sim, i, &d);
        guard_leave(&self->guard);
        if (!more) break;
        PyObject* row = Py_BuildValue("(ss)", d.path, d.text);
        if (!row || PyList_Append(list, row) < 0) Py_CLEAR(list);
        Py_XDECREF(row);
    }
    return list;
}

PyObject* statistics_events(PyObject* object, PyObject* none)
{
    (void)none;
    sim_object* self = (sim_object*)object;
    PyObject* list = PyList_New(0);
    sn_event e;
    for (int i = 0; list; ++i) {
        guard_enter(&self->guard);
        bool more = sn_sim_event(self->sim, i, &e);
        guard_leave(&self->guard);
        if (!more) break;
        PyObject* row = Py_BuildValue("(dsiO)", e.time, e.path, e.index, e.rising ? Py_True : Py_False);
        if (!row || PyList_Append(list, row) < 0) Py_CLEAR(list);
        Py_XDECREF(row);
    }
    return list;
}

PyObject* statistics_profile(PyObject* object, PyObject* on)
{
    sim_object* self = (sim_object*)object;
    int wanted = PyObject_IsTrue(on);
    if (wanted < 0) return NULL;
    guard_enter(&self->guard);
    sn_sim_profile(self->sim, wanted);
    guard_leave(&self->guard);
    Py_RETURN_NONE;
}

PyObject* statistics_profile_rows(PyObject* object, PyObject* none)
{
    (void)none;
    sim_object* self = (sim_object*)object;
    PyObject* list = PyList_New(0);
    sn_profile_row r;
    for (int i = 0; list; ++i) {
        guard_enter(&self->guard);
        bool more = sn_sim_profile_row(self->sim, i, &r);
        guard_leave(&self->guard);
        if (!more) break;
        PyObject* row = Py_BuildValue("(ssLd)", r.path, r.operation, (long long)r.calls, r.seconds);
        if (!row || PyList_Append(list, row) < 0) Py_CLEAR(list);
        Py_XDECREF(row);
    }
    return list;
}
