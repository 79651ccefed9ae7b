/* Sinew - channel: a channel of a simulation as an object of Python, and what its arrays are.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "binding.h"

/** What arrays of a channel are: memory of the simulation, or a buffer of the channel's own. After a cut the
    channel gets another image; arrays of the one before keep its last numbers. */
typedef struct image {
    const double* memory; /**< of the simulation, or NULL */
    double* buffer;       /**< where there is no such memory */
    int width, nodes;
    int parts; /**< numbers of a node */
    int dims;
    Py_ssize_t shape[2], strides[2];
    int exports;    /**< arrays of others; `shown_lock` */
    past_sim* past; /**< the simulation whose memory it is, if that is past; `shown_lock` */
} image;

typedef struct channel_object {
    PyObject_HEAD sim_object* sim;
    sn_channel channel;
    sn_channel_info info; /**< texts are the channel's own; numbers are those of `now` */
    char* texts;
    int revision; /**< of the simulation, to which `now` belongs */
    image* now;
    bool listed;                         /**< in sim->shown: `now` has exports, and the revision is present */
    struct channel_object *next, **link; /**< in sim->shown */
} channel_object;

/* ---- images (image.c) ---------------------------------------------------------------------------------- */

/** Of the present simulation, within the guard; NULL: out of memory. */
image* image_create(sn_sim* sim, sn_channel channel);
/** Accepts NULL. */
void image_destroy(image* m);
/** The image of the present simulation. Within the guard, with the GIL; false: out of memory. */
bool image_renew(channel_object* self);
/** The buffer protocol. */
int image_get_buffer(PyObject* object, Py_buffer* view, int flags);
void image_release_buffer(PyObject* object, Py_buffer* view);
