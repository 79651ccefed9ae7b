/* Sinew - tool_model: contact of a rigid tool between two steps of a slow simulation, for a haptic thread
   that is faster: the simulation publishes its contacts once a step, and the haptic thread solves the same
   contact problem once a period with the pose of the device. sn_local_model is for a node that the device
   holds; this is for a tool that touches, sticks, slides and lifts off.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/haptics.h>

#ifdef __cplusplus
extern "C" {
#endif

/** A contact of the tool after a step. Axes of the world. */
typedef struct sn_tool_contact {
    /** Where the tool touches, or comes close [m]. */
    double point[3];
    /** Direction from the other body to the tool, of length 1. */
    double normal[3];
    /** Distance along the normal [m]; 0 where it touches. */
    double gap;
    /** Coulomb's coefficient. */
    double friction;
    /** Force on the tool in the step [N]. */
    double force[3];
} sn_tool_contact;

/** How a simulation answers to a tool, once a step. */
typedef struct sn_tool_response {
    /** Position [m] and unit quaternion w, x, y, z of the frame that the coupling holds. */
    double position[3], orientation[4];
    const sn_tool_contact* contacts;
    int count;
    /** Compliance of what the tool touches, without the tool and its coupling [m/N]: displacement of the
        bodies at contact i by a force at contact j, row 3 i + a, column 3 j + b of 3 count. Symmetric; NULL:
        they are rigid. */
    const double* compliance;
} sn_tool_response;

/** Settings of a model. sn_tool_defaults fills them in. */
typedef struct sn_tool_options {
    /** Stiffness of the coupling [N/m], [N m/rad], > 0. Default 500 and 2. */
    double stiffness, angular_stiffness;
    /** Damping of the coupling [N s/m], [N m s/rad], >= 0. Default 0. */
    double damping, angular_damping;
    /** Time in which the difference between the forces of two responses fades out [s], >= 0. Default 0.01. */
    double blend;
    /** Period of the haptic thread [s], > 0. Default 1e-3. */
    double period;
    /** Largest number of contacts, 1 to 200. Default 50. */
    int capacity;
    /** Iterations of the solver in a period at most, 1 to 1000: the next period goes on from there.
        Default 10. */
    int iterations;
} sn_tool_options;

/** Sets all members to their defaults. */
SN_API void sn_tool_defaults(sn_tool_options* options);

/** With the twist e from the frame of the last response to the device, and forces l of the contacts on the
    tool, the massless tool is at u = e + C H^T l, where C is the compliance of the coupling (with damping,
    that of an implicit period) and H leads from twists to displacements of the contacts. The relative
    displacements of the contacts since the response are

        c = g n + H u + W (l - l0),

    and l satisfies Signorini's condition along the normals, and Coulomb's law with the slip since the last
    period across them. */
typedef struct sn_tool_model sn_tool_model;

/** Makes a model; NULL options: the defaults. NULL on failure: SN_ERR_ARGUMENT, SN_ERR_MEMORY. Memory is the
    host's (NULL: the C library's). */
SN_API sn_tool_model* sn_tool_model_create(const sn_tool_options* options, const sn_host* host,
                                           sn_error* error);
/** Frees it. Accepts NULL. */
SN_API void sn_tool_model_destroy(sn_tool_model* model);
/** Publishes a response; called by one thread, that of the simulation. False, and nothing is published, for
    more contacts than the capacity, numbers that are not finite, normals that are not of length 1, or
    negative friction. Never waits, allocates nothing. */
SN_API bool sn_tool_model_publish(sn_tool_model* model, const sn_tool_response* response);
/** Force and moment on the hand with the device at this pose; called once a period by one thread, that of the
    device. False and zero before the first response and for a pose that is not finite. Never waits, allocates
    nothing. */
SN_API bool sn_tool_model_force(sn_tool_model* model, const double position[3], const double orientation[4],
                                sn_device_force* wrench);

#ifdef __cplusplus
}
#endif
