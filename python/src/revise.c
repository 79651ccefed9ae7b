/* Sinew - revise: goes on with the simulation of a changed topology, after a blade has cut. Arrays of
   channels may be memory of the simulation before: it is kept as long as there is one.
   SPDX-License-Identifier: BSD-3-Clause */
#include "binding.h"
#include <stdlib.h>

bool revise_open(sim_object* self, sn_error* error)
{
    self->reviser = self->sim ? sn_reviser_create(self->scene, self->sim, error) : NULL;
    return !error->status;
}

void revise_close(sim_object* self)
{
    sn_reviser_destroy(self->reviser);
    free(self->spare);
    while (self->past) {
        past_sim* p = self->past;
        self->past = p->next;
        sn_sim_destroy(p->sim);
        free(p);
    }
}

sn_scene* revise_scene(const sim_object* self)
{
    return self->reviser ? sn_reviser_scene(self->reviser) : self->scene;
}

/* Before the reviser goes over, which cannot be undone. */
static sn_status make_ready(sim_object* self, sn_error* error)
{
    if (!self->spare) self->spare = calloc(1, sizeof *self->spare);
    if (self->spare) return SN_OK;
    return sn_fail(error, SN_ERR_MEMORY, "out of memory for the revision of a simulation");
}

/* Goes on with this simulation, which it owns. */
static sn_status take(sim_object* self, sn_sim* next, sn_error* error)
{
    past_sim* p = self->spare;
    self->spare = NULL;
    channels_show(self); // arrays keep the last state
    pthread_mutex_lock(&self->shown_lock);
    *p = (past_sim){ .sim = self->sim, .in_use = true, .next = self->past };
    self->past = p;
    channels_retire(self, p);
    pthread_mutex_unlock(&self->shown_lock);
    self->sim = next;
    ++self->revision;
    if (!self->viewer || !viewer_follow(self, error)) return SN_OK;
    pthread_mutex_lock(&self->shown_lock);
    ++p->users; // the view still shows it
    pthread_mutex_unlock(&self->shown_lock);
    return error->status;
}

sn_status revise_look(sim_object* self, sn_error* error)
{
    if (!self->reviser) return SN_OK;
    if (make_ready(self, error)) return error->status;
    sn_sim* next = sn_reviser_look(self->reviser, self->sim, error);
    return next ? take(self, next, error) : error->status;
}

void revise_release(sim_object* self)
{
    pthread_mutex_lock(&self->shown_lock);
    for (past_sim* p = self->past; p; p = p->next)
        p->in_use = false;
    pthread_mutex_unlock(&self->shown_lock);
}

void revise_clean(sim_object* self)
{
    past_sim* free_ones = NULL;
    pthread_mutex_lock(&self->shown_lock);
    for (past_sim** at = &self->past; *at;) {
        past_sim* p = *at;
        if (p->users > 0 || p->in_use) {
            at = &p->next;
            continue;
        }
        *at = p->next;
        p->next = free_ones;
        free_ones = p;
    }
    pthread_mutex_unlock(&self->shown_lock);
    while (free_ones) {
        past_sim* p = free_ones;
        free_ones = p->next;
        sn_sim_destroy(p->sim);
        free(p);
    }
}

/* ---- states -------------------------------------------------------------------------------------------- */

/* A state: the number of bytes of the cuts, the cuts, the snapshot. */
PyObject* revise_save(sim_object* self)
{
    guard_enter(&self->guard);
    const uint64_t cuts = sn_reviser_cuts_size(self->reviser);
    const size_t bytes = sn_sim_snapshot_size(self->sim), all = sizeof cuts + cuts + bytes;
    char* state = malloc(all);
    if (state) {
        memcpy(state, &cuts, sizeof cuts);
        sn_reviser_save_cuts(self->reviser, state + sizeof cuts, cuts);
        sn_sim_save(self->sim, state + sizeof cuts + cuts, bytes);
    }
    guard_leave(&self->guard);
    PyObject* result = state ? PyBytes_FromStringAndSize(state, (Py_ssize_t)all) : PyErr_NoMemory();
    free(state);
    return result;
}

sn_status revise_restore(sim_object* self, const char* state, size_t bytes, sn_error* error)
{
    uint64_t cuts = 0;
    if (bytes >= sizeof cuts) memcpy(&cuts, state, sizeof cuts);
    if (bytes < sizeof cuts || cuts > bytes - sizeof cuts)
        return sn_fail(error, SN_ERR_ARGUMENT, "this is no state of a simulation with a blade that cuts");
    if (make_ready(self, error)) return error->status;
    state += sizeof cuts;
    sn_sim* next = sn_reviser_restore(self->reviser, self->sim, state, cuts, state + cuts,
                                      bytes - sizeof cuts - cuts, error);
    if (!next || next == self->sim) return error->status;
    take(self, next, error);
    revise_release(self);
    return error->status;
}
