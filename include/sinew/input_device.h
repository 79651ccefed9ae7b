/* Sinew - input_device: a space mouse or a game controller as a device without force, by the input events of
   Linux (/dev/input/event*). How far a knob or stick is deflected states a velocity; the device adds it up to
   a pose.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/haptics.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Kinds of devices, which decide what an axis moves. */
typedef enum sn_input_kind {
    /** A controller if it has the button of one (BTN_GAMEPAD), else a space mouse. */
    SN_INPUT_AUTO,
    /** The knob moves along and turns about x (right), y (away from the user) and z (up). */
    SN_INPUT_SPACE_MOUSE,
    /** Left stick: x and y. Right stick: z, and turns about z. Triggers: turn about y. */
    SN_INPUT_CONTROLLER
} sn_input_kind;

/** Settings of a device. sn_input_defaults fills them in. */
typedef struct sn_input_options {
    /** The device file, or a pipe from which events come. */
    const char* path;
    sn_input_kind kind;
    /** Period of the loop [s], 1e-5 to 1. Default 1e-3. */
    double period;
    /** Velocities at the largest deflection [m/s], [rad/s], 0 to 10 and 0 to 100. Default 0.1 and 1. */
    double speed, angular_speed;
    /** Share of the deflection at which nothing moves yet, 0 to 0.9. Default 0.1. */
    double dead_zone;
} sn_input_options;

/** Sets all members to their defaults, the path to NULL. */
SN_API void sn_input_defaults(sn_input_options* options);

typedef struct sn_input_device sn_input_device;

/** Opens the file without waiting. NULL on failure: SN_ERR_ARGUMENT, SN_ERR_IO, SN_ERR_MEMORY. Memory is the
    host's (NULL: the C library's). */
SN_API sn_input_device* sn_input_device_open(const sn_input_options* options, const sn_host* host,
                                             sn_error* error);
/** Closes the file. Accepts NULL. */
SN_API void sn_input_device_close(sn_input_device* input);
/** The device for a loop: each `read` takes the events that have arrived, without waiting, and returns one
    sample, and none once the file has ended or the device was unplugged. `write` does nothing. */
SN_API sn_device sn_input_device_of(sn_input_device* input);
/** Buttons that are pressed: bit i is the i-th of the first 32 codes from BTN_MISC (0x100) on a space mouse,
    from BTN_GAMEPAD (0x130) on a controller. For the thread of the loop. */
SN_API uint32_t sn_input_device_buttons(const sn_input_device* input);

#ifdef __cplusplus
}
#endif
