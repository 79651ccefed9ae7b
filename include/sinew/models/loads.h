/* Sinew - models: parameters of loads: forces, springs to the ground, drag. See models.h.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/component.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Parameters of `point_load`. */
typedef struct sn_point_load_params {
    /** Frames, or points, which take a dead force only. Default absent. */
    sn_ref on;
    /** The one loaded, 0-based; negative counts from the end. Default 0. */
    int node;
    /** In place of `node`: several, each of which bears the whole force and moment. Default absent. */
    sn_reals nodes;
    /** In place of `node`: several, selected by position, see sn_bind_select. Default absent. */
    const char* where;
    /** [N]; absent components are 0. Default absent. */
    sn_expr3 force;
    /** [N m]; absent components are 0. Default absent. */
    sn_expr3 moment;
    /** Point of application in the frame's axes [m]. Default 0 0 0. */
    sn_vec3 position;
    /** False: dead load, components in world axes; true: components in the frame's axes. Default false. */
    bool follower;
} sn_point_load_params;
SN_API extern const sn_component sn_point_load;

/** Parameters of `distributed_load`. */
typedef struct sn_distributed_load_params {
    /** Points, which take a dead force only, or frames. Default absent. */
    sn_ref on;
    /** Length that each node stands for [m], one for all or one for each. Default 1. */
    sn_reals lengths;
    /** Force per length [N/m]; absent components are 0. Default absent. */
    sn_expr3 force;
    /** Couple per length [N]; absent components are 0. Default absent. */
    sn_expr3 moment;
    /** False: dead, components in world axes; true: components in the axes of the frames. Default false. */
    bool follower;
} sn_distributed_load_params;
SN_API extern const sn_component sn_distributed_load;

/** Parameters of `virtual_coupling`. */
typedef struct sn_virtual_coupling_params {
    /** Points or frames, one of which is held. Default absent. */
    sn_ref on;
    /** The held one, 0-based; negative counts from the end. Default 0. */
    int node;
    /** Position of the hand; absent: where the node starts, function of t [m]. Default absent. */
    sn_expr x;
    /** Position of the hand; absent: where the node starts, function of t [m]. Default absent. */
    sn_expr y;
    /** Position of the hand; absent: where the node starts, function of t [m]. Default absent. */
    sn_expr z;
    /** Rotation about the axis x'', function of t [rad]. Default absent. */
    sn_expr roll;
    /** Rotation about y', function of t [rad]. Default absent. */
    sn_expr pitch;
    /** Rotation about z, function of t [rad]. Default absent. */
    sn_expr yaw;
    /** [N/m]. Default 500, 0 to 1e12. */
    double stiffness;
    /** [N s/m]. Default 5, 0 to 1e12. */
    double damping;
    /** Largest force of the spring [N]; 0: any. Default 0, 0 to 1e12. */
    double max_force;
    /** [N m/rad]; 0: the hand does not turn the frame. Default 0, 0 to 1e12. */
    double angular_stiffness;
    /** [N m s/rad]. Default 0, 0 to 1e12. */
    double angular_damping;
    /** Largest moment of the angular spring [N m]; 0: any. Default 0, 0 to 1e12. */
    double max_moment;
} sn_virtual_coupling_params;
SN_API extern const sn_component sn_virtual_coupling;

/** Parameters of `springs_to_ground`. Lists hold one number for all points or one for each. */
typedef struct sn_springs_to_ground_params {
    /** Points. Default absent. */
    sn_ref on;
    /** k [N/m] >= 0; absent: 0. Default absent, at least 0. */
    sn_reals stiffness;
    /** k3 [N/m^3] >= 0; absent: 0. Default absent, at least 0. */
    sn_reals cubic;
    /** c [N s/m] >= 0; absent: 0. Default absent, at least 0. */
    sn_reals damping;
    /** World axes, any length: only displacement along it counts; 0 0 0: all directions. Default 0 0 0. */
    sn_vec3 direction;
    /** Where each spring is unstretched, x y z [m]; absent: the points' rest positions. Default absent. */
    sn_reals anchors;
} sn_springs_to_ground_params;
SN_API extern const sn_component sn_springs_to_ground;

/** Parameters of `drag`. */
typedef struct sn_drag_params {
    /** Points. Default absent. */
    sn_ref on;
    /** Force over velocity, one for all or one for each [N s/m]. Default absent, at least 0. */
    sn_reals damping;
} sn_drag_params;
SN_API extern const sn_component sn_drag;

/** Parameters of `frame_springs`. */
typedef struct sn_frame_springs_params {
    /** Frames that the springs hold. Default absent. */
    sn_ref on;
    /** Frames that they are held to; absent: where they are at the start. Default absent. */
    sn_ref to;
    /** Frames of `on`, each followed by one of `to` when there is a `to`; absent: all, in turn. Default
        absent. */
    sn_reals nodes;
    /** Along the axes of `to` [N/m], three for all springs or for each. Default absent, at least 0. */
    sn_reals stiffness;
    /** [N m/rad], one for all springs or for each. Default absent, at least 0. */
    sn_reals angular_stiffness;
    /** At rest the frames of a spring coincide; else they are as at the start. Default false. */
    bool together;
} sn_frame_springs_params;
SN_API extern const sn_component sn_frame_springs;

#ifdef __cplusplus
}
#endif
