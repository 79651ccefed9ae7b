/* Sinew - haptics: what lies between a haptic device and a simulation. sn_haptics checks what the device
   reports, limits the force that it exerts on the hand, observes the energy that it gives, and never lets it
   give more than it received. It knows no simulation: the program moves the tool to the pose, steps, and
   hands over the force of the virtual coupling.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- a device ------------------------------------------------------------------------------------------ */

/** What a device reports about the point that the hand holds. */
typedef struct sn_device_sample {
    /** Grows with each sample; one that is not larger than the last is a repetition. */
    int64_t sequence;
    /** Position [m], axes of the device. */
    double position[3];
    /** Orientation as quaternion w, x, y, z, of any length but zero; turns axes of the point into axes of the
        device. */
    double orientation[4];
} sn_device_sample;

/** Force [N] and moment [N m] on the hand, axes of the device. */
typedef struct sn_device_force {
    double force[3], moment[3];
} sn_device_force;

/** A device: functions for one thread, that of the loop. None may wait, allocate or print. */
typedef struct sn_device {
    /** Passed to the functions. */
    void* self;
    /** Copies the latest sample, and returns how many arrived since the last call; 0: none, and `sample` is
        untouched. */
    int (*read)(void* self, sn_device_sample* sample);
    /** Sets the force and moment that the device exerts until the next call. */
    void (*write)(void* self, const sn_device_force* wrench);
} sn_device;

/** What can be wrong with a device. */
typedef enum sn_device_fault {
    SN_DEVICE_GOOD,
    /** No sample arrived for `timeout`. */
    SN_DEVICE_LOST,
    /** Only repetitions of old samples arrived for `timeout`. */
    SN_DEVICE_FROZEN,
    /** The device moved faster than `max_speed` or `max_angular_speed`. */
    SN_DEVICE_JUMP,
    /** A number is not finite, or the quaternion has no length. */
    SN_DEVICE_INVALID,
    /** More than `max_samples` samples a period arrived for `timeout`. */
    SN_DEVICE_FLOOD,
} sn_device_fault;

/** Name of a fault: "good", "lost", "frozen", "jump", "invalid", "flood"; NULL outside. */
SN_API const char* sn_device_fault_name(sn_device_fault fault);

/* ---- rendering ----------------------------------------------------------------------------------------- */

/** Settings of the rendering. sn_haptics_defaults fills them in. */
typedef struct sn_haptics_options {
    /** Period of the loop [s], 1e-5 to 1. Default 1e-3. */
    double period;
    /** Factor of force and moment, 0 to 1e6. Default 1. */
    double force_scale;
    /** Largest force [N] and moment [N m]; 0: any. Default 5 and 0.1. */
    double max_force, max_moment;
    /** Largest change of the force [N/s] and of the moment [N m/s]; 0, the default: any. */
    double max_force_rate, max_moment_rate;
    /** Largest power to the hand [W], by the velocity of the last period; 0: any. Default 1. */
    double max_power;
    /** Damping that the device certainly has by itself [N s/m], [N m s/rad]; the passivity controller relies
        on it, and allows no force, or no moment, where it is 0. Default 0.005 and 0. */
    double damping, angular_damping;
    /** Passivity controller; off only for comparisons without a person. Default true. */
    bool passive;
    /** Largest energy that the observer keeps for later use [J], 1e-12 to 1e6. Default 0.1. */
    double max_stored;
    /** Time in which the force rises from zero, at the start and after a fault [s]. Default 0.5. */
    double rise_time;
    /** Time in which it falls to zero after a fault or a stop [s]. Default 0.01. */
    double fade_time;
    /** Time without a good sample after which the device counts as lost or frozen, and of too many samples
        after which it counts as flooding [s], at least a period. Default 0.005. */
    double timeout;
    /** Fastest motion that counts as that of a hand [m/s], [rad/s]; 0: any. Default 5 and 50. */
    double max_speed, max_angular_speed;
    /** Most samples in a period that are no flood, at least 1. Default 5. */
    int max_samples;
    /** Time of good samples after a fault until the force rises again [s]; negative: never. Default 0.2. */
    double recovery;
} sn_haptics_options;

/** Sets all members to their defaults. */
SN_API void sn_haptics_defaults(sn_haptics_options* options);

typedef struct sn_haptics sn_haptics;

/** Makes a rendering; NULL options: the defaults. NULL on failure: SN_ERR_ARGUMENT for numbers outside their
    ranges, SN_ERR_MEMORY. Memory is the host's (NULL: the C library's). */
SN_API sn_haptics* sn_haptics_create(const sn_haptics_options* options, const sn_host* host, sn_error* error);
/** Frees it. Accepts NULL. */
SN_API void sn_haptics_destroy(sn_haptics* haptics);

/** Where the tool shall go. */
typedef struct sn_haptics_pose {
    /** Position [m] and unit quaternion w, x, y, z. */
    double position[3], orientation[4];
    /** Velocity [m/s] and angular velocity [rad/s], axes of the device: means since the last sample. */
    double velocity[3], angular_velocity[3];
    /** False until the first good sample: then the tool stays where it is. */
    bool valid;
} sn_haptics_pose;

/** Begins a period: takes the samples that arrived in the last one (`count`, and the latest; NULL for none).
    Returns the pose of the tool. During a fault it is the last good one; afterwards the tool goes on from
    there with the motion of the device, without a jump. Allocates nothing. */
SN_API sn_haptics_pose sn_haptics_take(sn_haptics* haptics, const sn_device_sample* sample, int count);
/** Ends a period: turns the force and moment on the hand that the simulation asks for into those that the
    device may exert until the next period. Numbers that are not finite count as zero. In this order: scale
    and rise; limits of magnitude, rate and power; fade after a fault or a stop; passivity. Allocates nothing.
    */
SN_API sn_device_force sn_haptics_give(sn_haptics* haptics, const sn_device_force* asked);
/** Lets the force fade to zero, for good. No-op for NULL. */
SN_API void sn_haptics_stop(sn_haptics* haptics);

/** How a rendering stands. */
typedef struct sn_haptics_report {
    /** The present fault, and the number of faults since the start. */
    sn_device_fault fault;
    int64_t faults;
    /** Factor of the force at present, 0 to 1: it rises or fades. */
    double gain;
    /** Energy that the observer counts as available [J]: received from the hand or dissipated by the damping
        of the device, and not given back. Never negative with the passivity controller. */
    double stored;
    /** Energy given to the hand and received from it so far, at the motors [J]. */
    double given, received;
    /** Periods in which each limit reduced the force. */
    int64_t limited_force, limited_rate, limited_power, limited_passivity;
    /** Periods so far. */
    int64_t periods;
    /** Largest force exerted [N]. */
    double largest_force;
} sn_haptics_report;

/** Report on the present state; all zero for NULL. */
SN_API sn_haptics_report sn_haptics_report_of(const sn_haptics* haptics);
/** A sentence about a fault that began, or ended, since the last call; NULL for none. Static lifetime. */
SN_API const char* sn_haptics_news(sn_haptics* haptics);

#ifdef __cplusplus
}
#endif
