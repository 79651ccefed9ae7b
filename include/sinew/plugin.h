/* Sinew - plugin: components in a shared library of their own, loaded while a program runs.

   A plug-in is machine code with the rights of the program: load only what you trust. A scene file never
   loads one; the element `plugin` only states that the scene needs it.

     static const sn_component* const components[] = { &tether_component };
     SN_PLUGIN("tether", "1.0", components)

   cc -shared -fPIC tether.c -o tether.so $(pkg-config --cflags --libs sinew)
   sinew run scene.xml --plugin tether.so

   examples/plugin/ is a complete project.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/scene.h>

#ifdef __cplusplus
extern "C" {
#endif

/** What a plug-in contains. */
typedef struct sn_plugin {
    /** SN_COMPONENT_ABI; another value is an error. */
    uint32_t abi;
    /** Number of components, at least 1. */
    int32_t count;
    /** Name of the plug-in: letters, digits, _ and -. */
    const char* name;
    /** Version of the plug-in, for messages. */
    const char* version;
    /** Components, registered in this order. */
    const sn_component* const* components;
} sn_plugin;

/** Name of the only symbol that a plug-in must export. */
#define SN_PLUGIN_SYMBOL "sn_plugin_entry"

#ifdef __cplusplus
#define SN_PLUGIN_EXTERN extern "C"
#else
#define SN_PLUGIN_EXTERN
#endif
/** Defines the exported symbol: `list` is an array of pointers to components. */
#define SN_PLUGIN(name, version, list)                                                                       \
    SN_PLUGIN_EXTERN __attribute__((visibility("default"))) extern const sn_plugin sn_plugin_entry;          \
    const sn_plugin sn_plugin_entry = { SN_COMPONENT_ABI, (int32_t)(sizeof(list) / sizeof *(list)), name,    \
                                        version, list };

/** Loads the plug-in in the shared library `path` and registers its components in the scene. The library
    stays loaded until the program ends, because scenes and simulations use its code. Loading a plug-in again
    in the same scene does nothing. Fails, with the reason, for a file that is no shared library, one without
    the symbol, one built for another interface, and for a component that sn_scene_register refuses; then no
    component of the plug-in is registered. Call it before the scene is read. */
SN_API sn_status sn_scene_load_plugin(sn_scene* scene, const char* path, sn_error* error);
/** The loaded plug-in of this name, or NULL. */
SN_API const sn_plugin* sn_scene_plugin(const sn_scene* scene, const char* name);

#ifdef __cplusplus
}
#endif
