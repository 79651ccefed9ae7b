/* Sinew - channel: numbers of a simulation that others may look at without copying. The buffer is the memory
   of the simulation where the channel has such memory; otherwise one of the channel's own, which is filled
   after every step.
   SPDX-License-Identifier: BSD-3-Clause */
#include "binding.h"
#include <math.h>
#include <stdlib.h>

enum { MAX_WRITTEN = 3 }; // functions of a live parameter

/* What arrays of a channel are: memory of the simulation, or a buffer of the channel's own. After a cut the
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

static void destroy_image(image* m)
{
    if (m) free(m->buffer);
    free(m);
}

/* Of the present simulation, within the guard; NULL: out of memory. */
static image* create_image(sn_sim* sim, sn_channel channel)
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
    destroy_image(m);
    return NULL;
}

/* Copies the texts of `info`, which are those of a simulation. */
static bool own_texts(channel_object* self)
{
    const char** texts[] = { &self->info.path, &self->info.quantity, &self->info.unit,
                             &self->info.components };
    size_t bytes = 0;
    for (int i = 0; i < 4; ++i)
        bytes += strlen(*texts[i]) + 1;
    char* to = self->texts = malloc(bytes);
    for (int i = 0; to && i < 4; ++i) {
        const size_t length = strlen(*texts[i]) + 1;
        memcpy(to, *texts[i], length);
        *texts[i] = to;
        to += length;
    }
    return to != NULL;
}

PyObject* channel_create(sim_object* sim, const char* path)
{
    sn_error error = SN_ERROR_INIT;
    allocfunc alloc = (allocfunc)PyType_GetSlot(channel_type, Py_tp_alloc);
    channel_object* self = (channel_object*)alloc(channel_type, 0);
    if (!self) return NULL;
    self->sim = (sim_object*)Py_NewRef((PyObject*)sim);
    guard_enter(&sim->guard);
    self->channel = sn_sim_channel(sim->sim, path, &error);
    bool good = !error.status;
    if (good) {
        self->info = sn_sim_channel_info(sim->sim, self->channel);
        self->revision = sim->revision;
        self->now = create_image(sim->sim, self->channel);
        good = self->now && own_texts(self);
    }
    guard_leave(&sim->guard);
    if (good) return (PyObject*)self;
    Py_DECREF(self);
    return error.status ? errors_raise(error.status, error.text) : PyErr_NoMemory();
}

/* The image of the present simulation. Within the guard, with the GIL; false: out of memory. */
static bool renew(channel_object* self)
{
    if (self->revision == self->sim->revision) return true;
    image* next = create_image(self->sim->sim, self->channel);
    if (!next) return false;
    pthread_mutex_lock(&self->sim->shown_lock);
    image* old = self->now->exports == 0 ? self->now : NULL; // the others go with the last of their arrays
    self->now = next;
    pthread_mutex_unlock(&self->sim->shown_lock);
    destroy_image(old);
    self->info.width = next->width;
    self->info.nodes = next->nodes;
    self->revision = self->sim->revision;
    return true;
}

/* The same without the guard, and what the image is then: after it another thread may step over a cut. False
   with an exception. */
static bool look(channel_object* self, image* now)
{
    const bool cuts = self->sim->reviser != NULL;
    if (cuts) guard_enter(&self->sim->guard);
    const bool good = renew(self);
    if (good) *now = *self->now;
    if (cuts) guard_leave(&self->sim->guard);
    if (!good) PyErr_NoMemory();
    return good;
}

static int channel_traverse(PyObject* object, visitproc visit, void* arg)
{
    Py_VISIT(((channel_object*)object)->sim);
    Py_VISIT(Py_TYPE(object));
    return 0;
}

static void channel_dealloc(PyObject* object)
{
    channel_object* self = (channel_object*)object;
    PyTypeObject* type = Py_TYPE(object);
    PyObject_GC_UnTrack(object);
    destroy_image(self->now); // there are no arrays: they keep the channel
    free(self->texts);
    Py_XDECREF((PyObject*)self->sim);
    freefunc release = (freefunc)PyType_GetSlot(type, Py_tp_free);
    release(object);
    Py_DECREF(type);
}

sn_channel channel_of(PyObject* object, int* width)
{
    channel_object* self = (channel_object*)object;
    guard_enter(&self->sim->guard);
    *width = sn_sim_channel_info(self->sim->sim, self->channel).width;
    guard_leave(&self->sim->guard);
    return self->channel;
}

bool channel_belongs(PyObject* object, const sim_object* sim)
{
    return PyObject_TypeCheck(object, channel_type) && ((channel_object*)object)->sim == sim;
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

static int get_buffer(PyObject* object, Py_buffer* view, int flags)
{
    channel_object* self = (channel_object*)object;
    view->obj = NULL;
    guard_enter(&self->sim->guard);
    const char* wrong = renew(self) ? refuse_buffer(self->now, flags) : "out of memory for an array";
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

static void release_buffer(PyObject* object, Py_buffer* view)
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
    if (last && !present) destroy_image(m);
    if (past) revise_clean(self->sim);
}

/* ---- reading ------------------------------------------------------------------------------------------- */

enum { FEW = 8 };

/* Within the guard. */
static bool read_numbers(channel_object* self, double* values, int width)
{
    sn_sim_refresh_channels(self->sim->sim, &self->channel, 1);
    return sn_sim_read(self->sim->sim, self->channel, values, width) == width;
}

static void* refuse_reading(void) { return errors_raise(SN_ERR_ARGUMENT, "the channel cannot be read"); }

/* Copies the present numbers, in `few` or in new memory, and says what they are: within one guard, as another
   thread may step over a cut between two. NULL with an exception. */
static double* copy_numbers(channel_object* self, double few[FEW], image* now)
{
    double* values = NULL;
    bool read = false;
    guard_enter(&self->sim->guard);
    if (renew(self)) {
        *now = *self->now;
        values = now->width <= FEW ? few : malloc((size_t)now->width * sizeof(double));
        read = values && read_numbers(self, values, now->width);
    }
    guard_leave(&self->sim->guard);
    if (read) return values;
    if (!values) return (double*)PyErr_NoMemory();
    if (values != few) free(values);
    return refuse_reading();
}

static PyObject* tuple_of(const double* values, int count)
{
    PyObject* tuple = PyTuple_New(count);
    for (int i = 0; tuple && i < count; ++i)
        PyTuple_SetItem(tuple, i, PyFloat_FromDouble(values[i]));
    return tuple;
}

static PyObject* get_value(PyObject* object, void* context)
{
    (void)context;
    image now;
    double few[FEW], *values = copy_numbers((channel_object*)object, few, &now);
    PyObject* result = NULL;
    if (!values) return NULL;
    if (now.dims == 0)
        result = PyFloat_FromDouble(values[0]);
    else if (now.dims == 1)
        result = tuple_of(values, now.width);
    else {
        result = PyTuple_New(now.nodes);
        for (int i = 0; result && i < now.nodes; ++i)
            PyTuple_SetItem(result, i, tuple_of(values + i * now.parts, now.parts));
    }
    if (values != few) free(values);
    return result;
}

static PyObject* as_float(PyObject* object)
{
    channel_object* self = (channel_object*)object;
    image now;
    double few[FEW], *values = copy_numbers(self, few, &now);
    PyObject* result = NULL;
    if (!values) return NULL;
    if (now.width == 1)
        result = PyFloat_FromDouble(values[0]);
    else
        PyErr_Format(PyExc_TypeError, "%s has %d numbers", self->info.path, now.width);
    if (values != few) free(values);
    return result;
}

static PyObject* read_into(PyObject* object, PyObject* target)
{
    channel_object* self = (channel_object*)object;
    Py_buffer view;
    if (PyObject_GetBuffer(target, &view, PyBUF_WRITABLE | PyBUF_C_CONTIGUOUS | PyBUF_FORMAT) < 0)
        return NULL;
    const bool doubles = view.itemsize == sizeof(double) && view.format && strcmp(view.format, "d") == 0;
    bool fits = false, read = false;
    guard_enter(&self->sim->guard);
    const int width = sn_sim_channel_info(self->sim->sim, self->channel).width;
    fits = doubles && view.len == (Py_ssize_t)sizeof(double) * width;
    read = fits && read_numbers(self, view.buf, width);
    guard_leave(&self->sim->guard);
    PyBuffer_Release(&view);
    if (read) return Py_NewRef(target);
    if (fits) return refuse_reading();
    PyErr_Format(PyExc_ValueError, "%s needs room for %d numbers of type float64", self->info.path, width);
    return NULL;
}

/* ---- writing ------------------------------------------------------------------------------------------- */

static PyObject* refused(const channel_object* self, int count)
{
    if (!self->info.writable)
        PyErr_Format(PyExc_TypeError, "%s cannot be written: it is no live parameter", self->info.path);
    else
        PyErr_Format(PyExc_ValueError, "%s: %d numbers do not fit, or one is not finite", self->info.path,
                     count);
    return NULL;
}

static bool write_numbers(channel_object* self, PyObject* object)
{
    double values[MAX_WRITTEN] = { NAN, NAN, NAN };
    int count = self->info.width < MAX_WRITTEN ? self->info.width : MAX_WRITTEN;
    if (object != Py_None && (count = numbers_from(object, values, MAX_WRITTEN)) < 0) return false;
    guard_enter(&self->sim->guard);
    sn_status status = sn_sim_write(self->sim->sim, self->channel, values, count);
    if (!status) channels_show(self->sim);
    guard_leave(&self->sim->guard);
    if (status) refused(self, count);
    return !status;
}

static PyObject* write_values(PyObject* object, PyObject* values)
{
    return write_numbers((channel_object*)object, values) ? Py_NewRef(Py_None) : NULL;
}

static int set_value(PyObject* object, PyObject* value, void* context)
{
    (void)context;
    return write_numbers((channel_object*)object, value ? value : Py_None) ? 0 : -1;
}

static PyObject* move(PyObject* object, PyObject* const* args, Py_ssize_t given)
{
    channel_object* self = (channel_object*)object;
    double values[MAX_WRITTEN], rates[MAX_WRITTEN];
    if (given != 2) {
        PyErr_SetString(PyExc_TypeError, "move() needs values and rates");
        return NULL;
    }
    int count = numbers_from(args[0], values, MAX_WRITTEN),
        rate_count = numbers_from(args[1], rates, MAX_WRITTEN);
    if (count < 0 || rate_count < 0) return NULL;
    guard_enter(&self->sim->guard);
    sn_status status = count == rate_count ? sn_sim_move(self->sim->sim, self->channel, values, rates, count)
                                           : SN_ERR_ARGUMENT;
    if (!status) channels_show(self->sim);
    guard_leave(&self->sim->guard);
    return status ? refused(self, count) : Py_NewRef(Py_None);
}

/* ---- description --------------------------------------------------------------------------------------- */

static PyObject* get_text(PyObject* object, void* member)
{
    const sn_channel_info* info = &((channel_object*)object)->info;
    const char* texts[] = { info->path, info->quantity, info->unit, info->components };
    return PyUnicode_FromString(texts[(intptr_t)member]);
}

static PyObject* get_shape(PyObject* object, void* context)
{
    (void)context;
    image now;
    if (!look((channel_object*)object, &now)) return NULL;
    PyObject* shape = PyTuple_New(now.dims);
    for (int i = 0; shape && i < now.dims; ++i)
        PyTuple_SetItem(shape, i, PyLong_FromSsize_t(now.shape[i]));
    return shape;
}

static PyObject* get_writable(PyObject* object, void* context)
{
    (void)context;
    return PyBool_FromLong(((channel_object*)object)->info.writable);
}

static PyObject* get_shared(PyObject* object, void* context)
{
    (void)context;
    return PyBool_FromLong(((channel_object*)object)->now->memory != NULL);
}

static PyObject* get_sim(PyObject* object, void* context)
{
    (void)context;
    return Py_NewRef((PyObject*)((channel_object*)object)->sim);
}

static PyObject* from_numpy(PyObject* object, const char* function)
{
    PyObject* numpy = PyImport_ImportModule("numpy");
    PyObject* result = numpy ? PyObject_CallMethod(numpy, function, "O", object) : NULL;
    Py_XDECREF(numpy);
    return result;
}

static PyObject* get_array(PyObject* object, void* context)
{
    (void)context;
    return from_numpy(object, "asarray");
}

static PyObject* read_copy(PyObject* object, PyObject* none)
{
    (void)none;
    return from_numpy(object, "array");
}

static PyObject* channel_repr(PyObject* object)
{
    const sn_channel_info* info = &((channel_object*)object)->info;
    image now;
    if (!look((channel_object*)object, &now)) return NULL;
    return PyUnicode_FromFormat("<Channel %s [%s], %d numbers>", info->path, info->unit, now.width);
}

/* ---- the type ------------------------------------------------------------------------------------------ */

static PyMethodDef methods[] = {
    { "read", read_copy, METH_NOARGS, "read()\n--\n\nThe present numbers as a new NumPy array." },
    { "read_into", read_into, METH_O,
      "read_into(target)\n--\n\nCopies the present numbers into a contiguous float64 array of the same size, "
      "and returns it." },
    { "write", write_values, METH_O,
      "write(values)\n--\n\nSets a live parameter to constant values [SI] until the next write; None "
      "restores its function of time." },
    { "move", (PyCFunction)(void (*)(void))move, METH_FASTCALL,
      "move(values, rates)\n--\n\nSets a live parameter that moves: values + rates (t - now) until the next "
      "write." },
    { NULL, NULL, 0, NULL },
};

static PyGetSetDef members[] = {
    { "value", get_value, set_value,
      "The present value: a float, or a tuple. Setting it writes a live parameter.", NULL },
    { "array", get_array, NULL,
      "A NumPy array that shows the state after the last step; after a cut, ask for it again. It cannot be "
      "written.",
      NULL },
    { "path", get_text, NULL, "Full path, as \"/needle/tip/position\".", (void*)0 },
    { "quantity", get_text, NULL, "Last part of the path.", (void*)1 },
    { "unit", get_text, NULL, "SI unit.", (void*)2 },
    { "components", get_text, NULL, "Names of the components, as \"x y z\"; \"\" for a single number.",
      (void*)3 },
    { "shape", get_shape, NULL, "Shape of the array: (), (components,), (nodes,) or (nodes, components).",
      NULL },
    { "writable", get_writable, NULL, "True for a live parameter.", NULL },
    { "shared", get_shared, NULL,
      "True when `array` is memory of the simulation; False when it is a copy made after each step.", NULL },
    { "sim", get_sim, NULL, "The simulation.", NULL },
    { NULL, NULL, NULL, NULL, NULL },
};

static char doc[] =
    "Numbers of a simulation: a quantity of an item, or a live parameter. It supports the buffer protocol.";

PyTypeObject* channel_type_create(PyObject* module)
{
    static PyType_Slot slots[] = {
        { Py_tp_dealloc, channel_dealloc },
        { Py_tp_traverse, channel_traverse },
        { Py_tp_repr, channel_repr },
        { Py_tp_methods, methods },
        { Py_tp_getset, members },
        { Py_nb_float, as_float },
        { Py_bf_getbuffer, get_buffer },
        { Py_bf_releasebuffer, release_buffer },
        { Py_tp_doc, doc },
        { 0, NULL },
    };
    static PyType_Spec spec = { "sinew.Channel", sizeof(channel_object), 0,
                                Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC | Py_TPFLAGS_DISALLOW_INSTANTIATION,
                                slots };
    PyObject* type = PyType_FromSpec(&spec);
    if (!type || PyModule_AddObjectRef(module, "Channel", type) < 0) return NULL;
    return (PyTypeObject*)type;
}
