/* Sinew - emulator: a haptic device and the arm that holds it, as a model: for tests, demonstrations and
   machines without a device. Along each axis, with the mass m and the damping b of the device, and the mass,
   damping and stiffness m_h, b_h, k_h of hand and arm, which pull the device towards where the person wants
   it to be, u(t):

       (m + m_h) x'' + b x' + b_h (x' - u') + k_h (x - u) = f,

   where f is the force of the motors, constant during a period. The motion is exact for an intent that is
   linear in time during a period. There are no motors for moments; the orientation stays.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/haptics.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Where the person wants the device to be at time t [s]: position [m]. */
typedef void (*sn_intent)(void* context, double t, double position[3]);

/** Settings of an emulator. sn_emulator_defaults fills them in. */
typedef struct sn_emulator_options {
    /** Period of the loop [s], 1e-6 to 1. Default 1e-3. */
    double period;
    /** Mass [kg], > 0, and damping [N s/m] of the device at the point that the hand holds. */
    double mass, damping;
    /** Largest force of the motors [N]; 0: any. */
    double max_force;
    /** Step of the encoders [m]; 0, the default: none. */
    double resolution;
    /** Mass [kg], damping [N s/m] and stiffness [N/m] of hand and arm; all 0: no hand holds the device.
        Default 0.15, 5 and 300. */
    double hand_mass, hand_damping, hand_stiffness;
    /** The intent; NULL, the default: see `random_amplitude`. */
    sn_intent intent;
    /** Passed to `intent`. */
    void* context;
    /** Without an intent: along each axis a sum of five sines of 0.3 to 8 Hz, with frequencies and phases by
        `seed`, which does not exceed this [m]. Default 0: the person wants to stay at the start. */
    double random_amplitude;
    /** Seed of the random intent. Default 1. */
    uint64_t seed;
    /** Where the device is at the start [m]. Default 0 0 0. */
    double start[3];
} sn_emulator_options;

/** Sets all members: those of the device to the figures of a model, "phantom" or "omega", the others to their
    defaults. False, and the figures of "phantom", for another name. "phantom": PHANToM 1.0, 72 g and 0.005
    N s/m (Diolaiti et al. 2006), 8.5 N. "omega": in the class of an omega.3, 12 N by its maker; 0.2 kg and
    0.1 N s/m are estimates. */
SN_API bool sn_emulator_defaults(sn_emulator_options* options, const char* model);

typedef struct sn_emulator sn_emulator;

/** Makes an emulator at rest. NULL on failure: SN_ERR_ARGUMENT for numbers outside their ranges,
    SN_ERR_MEMORY. Memory is the host's (NULL: the C library's). */
SN_API sn_emulator* sn_emulator_create(const sn_emulator_options* options, const sn_host* host,
                                       sn_error* error);
/** Frees it. Accepts NULL. */
SN_API void sn_emulator_destroy(sn_emulator* emulator);
/** The emulator as a device. Each `read` lets one period pass, in which the force of the last `write` acts,
    and reports where the device is then; the first one reports the start. Valid as long as the emulator. */
SN_API sn_device sn_emulator_device(sn_emulator* emulator);

/** What is the truth, which a sample may round or hide. */
typedef struct sn_emulator_state {
    /** Time [s]. */
    double time;
    /** Position [m] and velocity [m/s] of the device. */
    double position[3], velocity[3];
    /** Force of the motors [N]. */
    double force[3];
    /** Energy that the motors gave to device and hand since the start [J]. */
    double motors;
    /** Kinetic energy, and that of the spring of the arm [J]. */
    double kinetic, arm;
} sn_emulator_state;

/** The present state; all zero for NULL. */
SN_API sn_emulator_state sn_emulator_state_of(const sn_emulator* emulator);
/** Makes what the device reports faulty, from the next sample on, until it is called with SN_DEVICE_GOOD: it
    sends nothing, the same sample, a position 50 mm away, NaN, or ten samples a period. */
SN_API void sn_emulator_break(sn_emulator* emulator, sn_device_fault fault);

#ifdef __cplusplus
}
#endif
