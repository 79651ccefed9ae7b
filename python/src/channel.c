/* Sinew - channel: numbers of a simulation by their path: reading, writing and what they are.
   SPDX-License-Identifier: BSD-3-Clause */
#include "channel.h"
#include <math.h>
#include <stdlib.h>

enum { MAX_WRITTEN = 3 }; // functions of a live parameter

/* ---- life ---------------------------------------------------------------------------------------------- */

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
        self->now = image_create(sim->sim, self->channel);
        good = self->now && own_texts(self);
    }
    guard_leave(&sim->guard);
    if (good) return (PyObject*)self;
    Py_DECREF(self);
    return error.status ? errors_raise(error.status, error.text) : PyErr_NoMemory();
}

/* What the image of the present simulation is, for those without the guard: afterwards another thread may
   step over a cut. False with an exception. */
static bool look(channel_object* self, image* now)
{
    const bool cuts = self->sim->reviser != NULL;
    if (cuts) guard_enter(&self->sim->guard);
    const bool good = image_renew(self);
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
    image_destroy(self->now); // there are no arrays: they keep the channel
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
    if (image_renew(self)) {
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
        { Py_bf_getbuffer, image_get_buffer },
        { Py_bf_releasebuffer, image_release_buffer },
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
