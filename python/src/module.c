/* Sinew - module: the extension sinew._sinew. The package sinew gives it its names for users.
   SPDX-License-Identifier: BSD-3-Clause */
#include "binding.h"

PyTypeObject *scene_type, *sim_type, *channel_type;

static PyObject* components(PyObject* module, PyObject* none)
{
    (void)module;
    (void)none;
    sn_scene* scene = sn_scene_create(NULL);
    if (!scene) return PyErr_NoMemory();
    PyObject* list = components_of(scene);
    sn_scene_destroy(scene);
    return list;
}

static PyMethodDef functions[] = {
    METHOD(
        components, METH_NOARGS,
        "components()\n--\n\nThe built-in components with their parameters and quantities, as dictionaries."),
    { NULL, NULL, 0, NULL },
};

static struct PyModuleDef definition = {
    PyModuleDef_HEAD_INIT, .m_name = "sinew._sinew", .m_doc = "The library Sinew.",
    .m_size = -1,          .m_methods = functions,
};

PyMODINIT_FUNC PyInit__sinew(void); // Python finds it by name
PyMODINIT_FUNC PyInit__sinew(void)
{
    PyObject* module = PyModule_Create(&definition);
    if (!module) return NULL;
    march_open();
    bool good = errors_open() && (scene_type = scene_type_create(module)) != NULL &&
                (sim_type = sim_type_create(module)) != NULL &&
                (channel_type = channel_type_create(module)) != NULL && batch_type_create(module) &&
                PyModule_AddStringConstant(module, "version", sn_version()) == 0 &&
#ifdef SINEW_PYTHON_VIEW
                PyModule_AddIntConstant(module, "has_view", 1) == 0;
#else
                PyModule_AddIntConstant(module, "has_view", 0) == 0;
#endif
    if (good) return module;
    Py_DECREF(module);
    return NULL;
}
