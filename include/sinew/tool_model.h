/* Sinew - tool_model: what a hand feels between two steps of a slow simulation, for a haptic thread that is
   faster: the simulation publishes once a step how it answers (sn_sim_tool_response), and the haptic thread
   solves the same contact problem once a period with the pose of the device.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/haptics.h>
#include <sinew/tool_response.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Settings of a model. sn_tool_defaults fills them in. */
typedef struct sn_tool_options {
    /** Time in which the difference between the forces of two responses fades out [s], >= 0. Default
        0.005. */
    double blend;
    /** Period of the haptic thread [s], > 0. Default 1e-3. */
    double period;
    /** Largest number of contacts, 0 to 200. Default 50. */
    int capacity;
    /** Iterations of the solver in a period at most, 1 to 1000: the next period goes on from there.
        Default 10. */
    int iterations;
} sn_tool_options;

/** Sets all members to their defaults. */
SN_API void sn_tool_defaults(sn_tool_options* options);

/** The coupling acts with its stiffness, and with its damping over a period of the haptic thread, in series
    with the node and the contacts of the response. The forces of the contacts satisfy Signorini's condition
    along the normals, and Coulomb's law with the slip since the last period across them. */
typedef struct sn_tool_model sn_tool_model;

/** Makes a model; NULL options: the defaults. NULL on failure: SN_ERR_ARGUMENT, SN_ERR_MEMORY. Memory is the
    host's (NULL: the C library's). */
SN_API sn_tool_model* sn_tool_model_create(const sn_tool_options* options, const sn_host* host,
                                           sn_error* error);
/** Frees it. Accepts NULL. */
SN_API void sn_tool_model_destroy(sn_tool_model* model);
/** Publishes a response; called by one thread, that of the simulation. False, and nothing is published, for
    more contacts than the capacity, a step that is not positive, numbers that are not finite, and negative
    friction. Never waits, allocates nothing. */
SN_API bool sn_tool_model_publish(sn_tool_model* model, const sn_tool_response* response);
/** Force and moment on the hand with the device at this pose at the time `time` [s], which must not decrease;
    called once a period by one thread, that of the device. Where calls are further apart, periods were left
    out: the damper then takes the motion of all of them. Four steps after the time of the last response the
    simulation counts as standing still. False and zero before the first response and for numbers that are not
    finite. Never waits, allocates nothing. */
SN_API bool sn_tool_model_force(sn_tool_model* model, double time, const double position[3],
                                const double orientation[4], sn_device_force* wrench);

#ifdef __cplusplus
}
#endif
