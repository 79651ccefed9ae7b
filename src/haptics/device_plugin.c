/* Sinew - device_plugin: see sinew/device_plugin.h. SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/device_plugin.h>
#include <math.h>
#include <string.h>
#include "base/memory.h"
#include "base/os_file.h"

struct sn_plugin_device {
    sn_pool pool; /**< the device itself lies in it */
    const sn_device_plugin* plugin;
    void* self;
    sn_device_figures figures;
};

/* A name without a folder would be looked for in those of the system: "./x.so" is meant. */
static void* open_library(sn_pool* pool, const char* path)
{
    const char* here = sn_os_name(path) != path ? path : sn_pool_format(pool, "./%s", path);
    return here ? sn_os_library_open(here, false) : NULL;
}

static const sn_device_plugin* find_entry(sn_pool* pool, const char* path, sn_error* error)
{
    void* library = open_library(pool, path);
    const sn_device_plugin* const* entry =
        library ? sn_os_library_find(library, SN_DEVICE_PLUGIN_SYMBOL) : NULL;
    const sn_device_plugin* p = entry ? *entry : NULL;
    if (!library)
        sn_fail(error, SN_ERR_IO, "the plug-in %s of a device cannot be loaded: %s", path,
                sn_os_library_error());
    else if (!p)
        sn_fail(error, SN_ERR_UNSUPPORTED,
                "%s is no plug-in of a device: it does not export %s; see SN_DEVICE_PLUGIN in "
                "sinew/device_plugin.h",
                path, SN_DEVICE_PLUGIN_SYMBOL);
    else if (p->abi != SN_DEVICE_ABI)
        sn_fail(error, SN_ERR_UNSUPPORTED,
                "the plug-in %s was built for interface %u of devices, this library has %d: rebuild the "
                "plug-in",
                path, p->abi, SN_DEVICE_ABI);
    else if (!p->name || !p->version || !p->open || !p->read || !p->write || !p->close)
        sn_fail(error, SN_ERR_UNSUPPORTED, "the plug-in %s lacks its name, its version or a function", path);
    else
        return p;
    if (library) sn_os_library_close(library);
    return NULL;
}

static double checked(double value) { return isfinite(value) && value > 0.0 ? value : 0.0; }

sn_plugin_device* sn_plugin_device_open(const char* path, const char* argument, double period,
                                        const sn_host* host, sn_error* error)
{
    char message[200] = "";
    sn_pool pool;
    if (!path || !path[0]) {
        sn_fail(error, SN_ERR_ARGUMENT, "a device of a plug-in needs the file of the plug-in");
        return NULL;
    }
    sn_pool_init(&pool, host);
    sn_plugin_device* d = sn_pool_alloc(&pool, sizeof *d);
    if (!d) {
        sn_fail(error, SN_ERR_MEMORY, "out of memory for a device");
        return NULL;
    }
    d->plugin = find_entry(&pool, path, error);
    if (d->plugin) {
        d->self = d->plugin->open(argument ? argument : "", period, &d->figures, message, sizeof message);
        message[sizeof message - 1] = '\0';
        if (!d->self)
            sn_fail(error, SN_ERR_IO, "the plug-in %s (%s %s) cannot open its device: %s", path,
                    d->plugin->name, d->plugin->version, message[0] ? message : "it states no reason");
    }
    if (!d->plugin || !d->self) {
        sn_pool_clear(&pool);
        return NULL;
    }
    d->figures = (sn_device_figures){ checked(d->figures.damping), checked(d->figures.angular_damping),
                                      checked(d->figures.max_force), checked(d->figures.max_moment) };
    d->pool = pool;
    return d;
}

void sn_plugin_device_close(sn_plugin_device* device)
{
    if (!device) return;
    device->plugin->close(device->self);
    sn_pool pool = device->pool;
    sn_pool_clear(&pool);
}

sn_device sn_plugin_device_of(const sn_plugin_device* device)
{
    return (sn_device){ .self = device->self, .read = device->plugin->read, .write = device->plugin->write };
}

sn_device_figures sn_plugin_device_figures(const sn_plugin_device* device) { return device->figures; }
