/* Sinew - device_plugin: drivers of haptic devices in a shared library of their own, loaded while a program
   runs: for vendors' libraries, which Sinew does not contain.

     static const sn_device_plugin plugin = { SN_DEVICE_ABI, "shaker", "1.0", open, read, write, close };
     SN_DEVICE_PLUGIN(plugin)

   cc -shared -fPIC shaker.c -o shaker.so $(pkg-config --cflags sinew)
   sinew live scene.xml --device plugin:shaker.so

   A plug-in is machine code with the rights of the program: load only what you trust.
   examples/device-plugin/ is a complete one.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/haptics.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Version of this interface: the structs below, sn_device_sample and sn_device_force. */
#define SN_DEVICE_ABI 1

/** What a device is like. */
typedef struct sn_device_figures {
    /** Damping that it certainly has by itself [N s/m], [N m s/rad]; 0, the default: not known, and the
        passivity controller allows no force, or no moment. */
    double damping, angular_damping;
    /** Largest force [N] and moment [N m] of its motors; 0, the default: not known. */
    double max_force, max_moment;
} sn_device_figures;

/** A driver. `read` and `write` are those of sn_device: they must not wait, allocate or print. */
typedef struct sn_device_plugin {
    /** SN_DEVICE_ABI; another value is an error. */
    uint32_t abi;
    /** Name of the plug-in and its version, for messages. */
    const char *name, *version;
    /** Opens the device, for a loop with this period [s]. `argument` is the text that the user states behind
        the file, "" for none. Returns what the other functions get, never NULL; NULL with the reason in
        `message` on failure. */
    void* (*open)(const char* argument, double period, sn_device_figures* figures, char* message,
                  size_t message_size);
    int (*read)(void* self, sn_device_sample* sample);
    void (*write)(void* self, const sn_device_force* wrench);
    /** Sets the motors to zero and closes the device. */
    void (*close)(void* self);
} sn_device_plugin;

/** Name of the only symbol that a plug-in must export. */
#define SN_DEVICE_PLUGIN_SYMBOL "sn_device_plugin_entry"

#ifdef __cplusplus
#define SN_DEVICE_PLUGIN_EXTERN extern "C"
#else
#define SN_DEVICE_PLUGIN_EXTERN
#endif
/** Defines the exported symbol. */
#define SN_DEVICE_PLUGIN(plugin)                                                                             \
    SN_DEVICE_PLUGIN_EXTERN                                                                                  \
    __attribute__((visibility("default"))) extern const sn_device_plugin* const sn_device_plugin_entry;      \
    const sn_device_plugin* const sn_device_plugin_entry = &(plugin);

typedef struct sn_plugin_device sn_plugin_device;

/** Loads the shared library `path` and opens its device. The library stays loaded until the program ends.
    NULL on failure, with the reason: no shared library, without the symbol, built for another interface,
    without a function, or a device that does not open. Memory is the host's (NULL: the C library's). */
SN_API sn_plugin_device* sn_plugin_device_open(const char* path, const char* argument, double period,
                                               const sn_host* host, sn_error* error);
/** Closes the device. Accepts NULL. */
SN_API void sn_plugin_device_close(sn_plugin_device* device);
/** The device for a loop. */
SN_API sn_device sn_plugin_device_of(const sn_plugin_device* device);
/** What the plug-in states; never NaN or negative. */
SN_API sn_device_figures sn_plugin_device_figures(const sn_plugin_device* device);

#ifdef __cplusplus
}
#endif
