/* Sinew - tool_response: how a simulation answers, after a step, to the hand that holds a tool: for a haptic
   thread that is faster than the simulation. sn_sim_tool_response computes it, sn_tool_model renders it.

   The hand holds a point or a frame by a spring and a damper. With A = M/h^2 + B/h + K of a step h of
   backward Euler, the node moves by u and the contacts by w,

       u = drift t + C q + E^T (l - l0),    w = gap n + contact drift t + E q + W (l - l0),

   t after the step, or before its end, where q is the change of the force of the coupling plus (k + c/h) u,
   as A contains the coupling, and l are the forces of the contacts. Constraints that are equations are
   eliminated.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/** A contact after a step: a normal direction and two across it, in that order. */
typedef struct sn_tool_contact {
    /** Distance along the normal [m]; 0 where it pushes. */
    double gap;
    /** Coulomb's coefficient; 0: without friction. */
    double friction;
    /** The normal force does not depend on the motion, as that of friction in a needle's track. */
    bool given;
    /** Forces in the step [N]. */
    double force[3];
    /** Rates of the displacements without a change of any force [m/s]. */
    double drift[3];
} sn_tool_contact;

/** Twists and wrenches have 3 numbers for a point; for a frame 3 more, about it: axes of the world. */
typedef struct sn_tool_response {
    /** 3 or 6. */
    int dofs;
    /** Length of the step [s]. */
    double step;
    /** Position [m] and unit quaternion w, x, y, z of the node; (1, 0, 0, 0) for a point. */
    double position[3], orientation[4];
    /** Velocity [m/s], [rad/s] of the node. */
    double velocity[6];
    /** The same of the hand at the end of the step, and the time [s] at which the device is there, on the
        clock of the haptic thread: the caller fills them in. A step towards where the device is expected when
        the response is published is felt with the smallest delay: hand_time may lie ahead by up to a step. */
    double hand_position[3], hand_orientation[4], hand_velocity[6], hand_time;
    /** Force and moment of the coupling on the node [N], [N m]. */
    double force[6];
    /** Stiffness k and damping c of the coupling, rows first, 6 a row. */
    double stiffness[36], damping[36];
    /** C [m/N], 6 a row. */
    double compliance[36];
    /** Rate of the node without a change of any force but that of the coupling's damper. */
    double drift[6];
    /** Contacts that push or are near. */
    int count;
    const sn_tool_contact* contacts;
    /** E [3 count][6]. */
    const double* coupling;
    /** W [3 count][3 count], symmetric. */
    const double* answers;
    /** Contacts that push and for which there was no room: their forces stay as they are. */
    int left_out;
} sn_tool_response;

#ifdef __cplusplus
}
#endif
