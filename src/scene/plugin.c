/* Sinew - plugin: components from shared libraries. SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/plugin.h>
#include <string.h>
#include "base/memory.h"
#include "base/os_file.h"
#include "scene/scene.h"

const sn_plugin* sn_scene_plugin(const sn_scene* scene, const char* name)
{
    for (int i = 0; scene && name && i < scene->plugin_count; ++i)
        if (strcmp(scene->plugins[i]->name, name) == 0) return scene->plugins[i];
    return NULL;
}

/* A name without a folder would be looked for in those of the system: "./x.so" is meant. */
static void* open_library(sn_scene* scene, const char* path)
{
    const char* here = sn_os_name(path) != path ? path : sn_pool_format(&scene->pool, "./%s", path);
    return here ? sn_os_library_open(here, false) : NULL;
}

static const sn_plugin* find_entry(sn_scene* scene, const char* path, sn_error* error)
{
    void* library = open_library(scene, path);
    const sn_plugin* plugin = library ? sn_os_library_find(library, SN_PLUGIN_SYMBOL) : NULL;
    if (!library)
        sn_fail(error, SN_ERR_IO, "the plug-in %s cannot be loaded: %s", path, sn_os_library_error());
    else if (!plugin)
        sn_fail(error, SN_ERR_UNSUPPORTED,
                "%s is no plug-in of Sinew: it does not export %s; see SN_PLUGIN in "
                "sinew/plugin.h",
                path, SN_PLUGIN_SYMBOL);
    else if (plugin->abi != SN_COMPONENT_ABI)
        sn_fail(error, SN_ERR_UNSUPPORTED,
                "the plug-in %s was built for interface %u, this library has %d: rebuild the plug-in", path,
                plugin->abi, SN_COMPONENT_ABI);
    else if (!plugin->name || !plugin->name[0] || plugin->count < 1 || !plugin->components)
        sn_fail(error, SN_ERR_UNSUPPORTED, "the plug-in %s has no name or no components", path);
    else
        return plugin;
    if (library) sn_os_library_close(library);
    return NULL;
}

/* Registers all components or none. */
static sn_status register_all(sn_scene* scene, const sn_plugin* plugin, const char* path, sn_error* error)
{
    const int before = scene->registry_count;
    for (int i = 0; i < plugin->count; ++i) {
        sn_error why = { 0 };
        if (sn_scene_register(scene, plugin->components[i], &why) == SN_OK) continue;
        scene->registry_count = before;
        return sn_fail(error, why.status, "the plug-in %s (%s): %s", plugin->name, path, why.text);
    }
    return SN_OK;
}

sn_status sn_scene_load_plugin(sn_scene* scene, const char* path, sn_error* error)
{
    if (!scene || !path || !path[0])
        return sn_fail(error, SN_ERR_ARGUMENT, "sn_scene_load_plugin needs a scene and a file");
    const sn_plugin* plugin = find_entry(scene, path, error);
    if (!plugin) return error ? error->status : SN_ERR_UNSUPPORTED;
    const sn_plugin* other = sn_scene_plugin(scene, plugin->name);
    if (other == plugin) return SN_OK;
    if (other)
        return sn_fail(error, SN_ERR_ARGUMENT, "another plug-in named \"%s\" is already loaded",
                       plugin->name);
    const sn_plugin** grown = sn_pool_grow(&scene->pool, scene->plugins, scene->plugin_count, sizeof *grown);
    if (!grown) return sn_fail(error, SN_ERR_MEMORY, "out of memory");
    scene->plugins = grown;
    sn_status status = register_all(scene, plugin, path, error);
    if (status == SN_OK) scene->plugins[scene->plugin_count++] = plugin;
    return status;
}
