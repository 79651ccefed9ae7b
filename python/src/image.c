/* Sinew - image: what arrays of a channel are: memory of the simulation where the channel has such memory;
   otherwise a buffer of the channel's own, which is filled after every step.
   SPDX-License-Identifier: BSD-3-Clause */
#include "channel.h"
#include <stdlib.h>

/* ---- life ---------------------------------------------------------------------------------------------- */

static void describe_shape(image* self, bool vector, int stride)
{
    self->parts = self->nodes > 0 ? self->width / self->nodes : 0;
    if (self->nodes != 1) {
        self->shape[self->dims] = self->nodes;
        self->strides[self->dims++] = (Py_ssize_t)sizeof(double) * stride;
    }
    if (vector) {
        self->shape[self->dims] = self->parts;
        self->strides[self->dims++] = sizeof(double);
    }
}

void image_destroy(image* m)
{
    if (m) free(m->buffer);
    free(m);
}

image* image_create(sn_sim* sim, sn_channel channel)
{
    const sn_channel_info info = sn_sim_channel_info(sim, channel);
    image* m = calloc(1, sizeof *m);
    if (!m) return NULL;
    int stride = info.nodes > 0 ? info.width / info.nodes : 0;
    m->memory = sn_sim_channel_memory(sim, channel, &stride);
    m->width = info.width;
    m->nodes = info.nodes;
    describe_shape(m, info.components[0] != '\0', stride);
    if (!m->memory) m->buffer = calloc((size_t)info.width + 1, sizeof(double));
    if (m->memory || m->buffer) return m;
    image_destroy(m);
    return NULL;
}

bool image_renew(channel_object* self)
{
    if (self->revision == self->sim->revision) return true;
    image* next = image_create(self->sim->sim, self->channel);
    if (!next) return false;
    pthread_mutex_lock(&self->sim->shown_lock);
    image* old = self->now->exports == 0 ? self->now : NULL; // the others go with the last of their arrays
    self->now = next;
    pthread_mutex_unlock(&self->sim->shown_lock);
    image_destroy(old);
    self->info.width = next->width;
    self->info.nodes = next->nodes;
    self->revision = self->sim->revision;
    return true;
}

/* ---- showing ------------------------------------------------------------------------------------------- */

static void show(channel_object* self)
{
    sn_sim* sim = self->sim->sim;
    sn_sim_refresh_channels(sim, &self->channel, 1);
    if (self->now->buffer) sn_sim_read(sim, self->channel, self->now->buffer, self->now->width);
}

void channels_show(sim_object* sim)
{
    if (!sim->shown) return;
    pthread_mutex_lock(&sim->shown_lock);
    for (channel_object* c = sim->shown; c; c = c->next)
        show(c);
    pthread_mutex_unlock(&sim->shown_lock);
}

/* Within `shown_lock`. */
static void enlist(channel_object* self)
{
    if (self->listed) return;
    self->listed = true;
    self->next = self->sim->shown;
    self->link = &self->sim->shown;
    if (self->next) self->next->link = &self->next;
    self->sim->shown = self;
}

/* Within `shown_lock`. */
static void delist(channel_object* self)
{
    if (!self->listed) return;
    self->listed = false;
    *self->link = self->next;
    if (self->next) self->next->link = self->link;
}

void channels_retire(sim_object* sim, past_sim* before)
{
    for (channel_object* c = sim->shown; c; c = c->next) {
        c->listed = false;
        if (!c->now->memory) continue;
        c->now->past = before;
        ++before->users;
    }
    sim->shown = NULL;
}

/* ---- arrays -------------------------------------------------------------------------------------------- */

static bool is_contiguous(const image* self)
{
    Py_ssize_t expected = sizeof(double);
    for (int i = self->dims - 1; i >= 0; expected *= self->shape[i--])
        if (self->shape[i] > 1 && self->strides[i] != expected) return false;
    return true;
}

static char format[] = "d";

/* Why an array cannot be made; NULL: it can. */
static const char* refuse_buffer(const image* m, int flags)
{
    if ((flags & PyBUF_WRITABLE) == PyBUF_WRITABLE)
        return "the numbers of a channel can be read only; Channel.write sets live parameters";
    if ((flags & PyBUF_F_CONTIGUOUS) == PyBUF_F_CONTIGUOUS && m->dims > 1)
        return "the numbers of a channel are stored by rows";
    if (((flags & PyBUF_STRIDES) != PyBUF_STRIDES || (flags & PyBUF_C_CONTIGUOUS) == PyBUF_C_CONTIGUOUS ||
         (flags & PyBUF_ANY_CONTIGUOUS) == PyBUF_ANY_CONTIGUOUS) &&
        !is_contiguous(m))
        return "the numbers of this channel are not contiguous; Channel.read copies them";
    return NULL;
}

int image_get_buffer(PyObject* object, Py_buffer* view, int flags)
{
    channel_object* self = (channel_object*)object;
    view->obj = NULL;
    guard_enter(&self->sim->guard);
    const char* wrong = image_renew(self) ? refuse_buffer(self->now, flags) : "out of memory for an array";
    image* m = self->now;
    if (!wrong) {
        show(self);
        pthread_mutex_lock(&self->sim->shown_lock);
        ++m->exports;
        enlist(self);
        pthread_mutex_unlock(&self->sim->shown_lock);
    }
    guard_leave(&self->sim->guard);
    if (wrong) {
        PyErr_SetString(PyExc_BufferError, wrong);
        return -1;
    }
    // the cast drops const: the view is read only
    union {
        const double* from;
        void* to;
    } start = { .from = m->memory ? m->memory : m->buffer };
    view->buf = start.to;
    view->obj = Py_NewRef(object);
    view->len = (Py_ssize_t)sizeof(double) * m->width;
    view->readonly = 1;
    view->itemsize = sizeof(double);
    view->format = (flags & PyBUF_FORMAT) == PyBUF_FORMAT ? format : NULL;
    view->ndim = m->dims;
    view->shape = (flags & PyBUF_ND) == PyBUF_ND ? m->shape : NULL;
    view->strides = (flags & PyBUF_STRIDES) == PyBUF_STRIDES ? m->strides : NULL;
    view->suboffsets = NULL;
    view->internal = m;
    return 0;
}

void image_release_buffer(PyObject* object, Py_buffer* view)
{
    channel_object* self = (channel_object*)object;
    image* m = view->internal;
    pthread_mutex_lock(&self->sim->shown_lock);
    const bool last = --m->exports == 0, present = m == self->now;
    past_sim* past = last ? m->past : NULL;
    if (last && present) delist(self);
    if (past) --past->users;
    if (last) m->past = NULL;
    pthread_mutex_unlock(&self->sim->shown_lock);
    if (last && !present) image_destroy(m);
    if (past) revise_clean(self->sim);
}
