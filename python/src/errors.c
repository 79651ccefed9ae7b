/* Sinew - errors: failures of the library as exceptions. SPDX-License-Identifier: BSD-3-Clause */
#include "binding.h"

#define SN_STATUS_COUNT_ONE(name, text) +1
enum { STATUS_COUNT = 0 SN_STATUS_LIST(SN_STATUS_COUNT_ONE) };

static PyObject* classes[STATUS_COUNT];

/* Exception class in sinew.errors for each status. */
static const char* const names[STATUS_COUNT] = {
    [SN_OK] = "Error",
    [SN_ERR_ARGUMENT] = "ArgumentError",
    [SN_ERR_SCENE] = "SceneError",
    [SN_ERR_IO] = "FileError",
    [SN_ERR_MEMORY] = "OutOfMemoryError",
    [SN_ERR_DIVERGED] = "DivergedError",
    [SN_ERR_UNSUPPORTED] = "UnsupportedError",
};

bool errors_open(void)
{
    PyObject* module = PyImport_ImportModule("sinew.errors");
    for (int i = 0; module && i < STATUS_COUNT; ++i)
        if (!classes[i]) classes[i] = PyObject_GetAttrString(module, names[i] ? names[i] : "Error");
    Py_XDECREF(module);
    for (int i = 0; i < STATUS_COUNT; ++i)
        if (!classes[i]) return false;
    return true;
}

void* errors_raise(sn_status status, const char* text)
{
    if (PyErr_Occurred()) return NULL;
    PyObject* class = classes[status > SN_OK && (int)status < STATUS_COUNT ? status : SN_OK];
    PyErr_SetString(class, text && text[0] ? text : sn_status_text(status));
    return NULL;
}
