/* Sinew - models: parameters of joints: their coordinates, and limits, friction, motors and gears that act on
   scalars. See models.h.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/component.h>

#ifdef __cplusplus
extern "C" {
#endif

/** What a coordinate of a joint measures. */
typedef enum sn_joint_coordinate_type { SN_JOINT_ANGLE, SN_JOINT_DISPLACEMENT } sn_joint_coordinate_type;
/** Their names. */
#define SN_JOINT_COORDINATES "angle displacement"

/** Parameters of `joint_coordinate`. */
typedef struct sn_joint_coordinate_params {
    /** Frames. Default absent. */
    sn_ref on;
    /** 0-based, negative from the end; absent: all. Default absent. */
    sn_reals nodes;
    /** Frames, one for all or one for each; absent: the world. Default absent. */
    sn_ref to;
    /** One for each node; absent: as they come. Default absent. */
    sn_reals to_nodes;
    /** sn_joint_coordinate_type. Default angle, one of angle displacement. */
    int type;
    /** In the axes of `to`, else of the world. Default 0 0 1. */
    sn_vec3 axis;
    /** Direction at the start whose angle is measured, fixed to `on`, in the axes of `axis`; 0 0 0: any
        across the axis. Default 0 0 0. */
    sn_vec3 arm;
    /** Point that is displaced, in the axes of its frame [m]. Default 0 0 0. */
    sn_vec3 position;
    /** Value at the start [rad or m], one for all or one for each; absent: 0. Default absent. */
    sn_reals start;
} sn_joint_coordinate_params;
SN_API extern const sn_component sn_joint_coordinate;

/** Parameters of `joint_limits`. */
typedef struct sn_joint_limits_params {
    /** Scalars. Default absent. */
    sn_ref on;
    /** Least values [unit of the scalars], one for all or one for each; absent: none. Default absent. */
    sn_reals lower;
    /** Largest values, likewise [rad or m]. Default absent. */
    sn_reals upper;
    /** Part of the rate of approach with which a scalar leaves a limit. Default 0, 0 to 1. */
    double restitution;
    /** Rate of approach from which it does [unit of the scalars per second]. Default 0.01, 0 to 1e6. */
    double restitution_speed;
} sn_joint_limits_params;
SN_API extern const sn_component sn_joint_limits;

/** Parameters of `joint_friction`. */
typedef struct sn_joint_friction_params {
    /** Scalars. Default absent. */
    sn_ref on;
    /** Largest friction [N for lengths, N m for angles], function of t. Default absent. */
    sn_expr force;
    /** Attachment whose force adds to the largest friction. Default absent. */
    sn_ref of;
    /** Coulomb's coefficient for `of` [1]. Default 0, 0 to 1000. */
    double coefficient;
    /** Radius of the bearing of a hinge [m]; 0: a displacement. Default 0, at least 0. */
    double radius;
} sn_joint_friction_params;
SN_API extern const sn_component sn_joint_friction;

/** Parameters of `joint_motor`. */
typedef struct sn_joint_motor_params {
    /** Scalars. Default absent. */
    sn_ref on;
    /** Rate that the motor aims at, function of t [unit of the scalars per second]. Default absent. */
    sn_expr velocity;
    /** Value that the motor aims at, function of t [unit of the scalars]. Default absent. */
    sn_expr position;
    /** Rate at which a difference from `position` decays [1/s]. Default 20, > 0, at most 1e6. */
    double bandwidth;
    /** Largest force [N for lengths, N m for angles], function of t; absent: any. Default absent. */
    sn_expr max_force;
} sn_joint_motor_params;
SN_API extern const sn_component sn_joint_motor;

/** Parameters of `gear`. */
typedef struct sn_gear_params {
    /** Scalars. Default absent. */
    sn_ref on;
    /** As many scalars, or one. Default absent. */
    sn_ref to;
    /** Change of `on` for a unit of `to`, one for all or one for each. Default absent. */
    sn_reals ratio;
} sn_gear_params;
SN_API extern const sn_component sn_gear;

/** Parameters of `joint_springs`. */
typedef struct sn_joint_springs_params {
    /** Scalars. Default absent. */
    sn_ref on;
    /** [N/m for lengths, N m/rad for angles], one for all or one for each; absent: 0. Default absent, at
        least 0. */
    sn_reals stiffness;
    /** [N s/m for lengths, N m s/rad for angles], likewise. Default absent, at least 0. */
    sn_reals damping;
    /** Values without force [unit of the scalars], likewise. Default absent. */
    sn_reals rest;
} sn_joint_springs_params;
SN_API extern const sn_component sn_joint_springs;

/** Types of `joint`. */
typedef enum sn_joint_type { SN_JOINT_HINGE, SN_JOINT_SLIDER } sn_joint_type;
/** Their names. */
#define SN_JOINT_TYPES "hinge slider"

/** Parameters of `joint`. */
typedef struct sn_joint_params {
    /** A single frame. Default absent. */
    sn_ref on;
    /** Another one; absent: the world. Default absent. */
    sn_ref to;
    /** sn_joint_type. Default hinge, one of hinge slider. */
    int type;
    /** On the axis of the hinge, in the axes of `on` [m]. Default 0 0 0. */
    sn_vec3 position;
    /** In the axes of `to`, else of the world, at the start. Default 0 0 1. */
    sn_vec3 axis;
    /** Coordinate at the start [rad or m]. Default 0. */
    double start;
    /** Least coordinate [rad or m], a number; absent: none. Default absent. */
    sn_reals lower;
    /** Largest coordinate [rad or m], a number; absent: none. Default absent. */
    sn_reals upper;
    /** Part of the rate of approach with which the joint leaves a limit. Default 0, 0 to 1. */
    double restitution;
    /** Dry friction [N or N m], function of t. Default absent. */
    sn_expr friction;
    /** Coulomb's coefficient for the force that the joint carries [1]. Default 0, 0 to 1000. */
    double friction_coefficient;
    /** Radius of the bearing of a hinge [m], for friction_coefficient. Default 0, at least 0. */
    double bearing_radius;
    /** Of a spring [N/m or N m/rad]. Default 0, at least 0. */
    double stiffness;
    /** Coordinate at which the spring has no force [rad or m]. Default 0. */
    double rest;
    /** [N s/m or N m s/rad]. Default 0, at least 0. */
    double damping;
    /** Inertia of the motor, seen from the joint [kg or kg m^2]. Default 0, at least 0. */
    double armature;
    /** As in sn_joint_motor_params [rad/s or m/s]. Default absent. */
    sn_expr motor_velocity;
    /** Likewise [rad or m]. Default absent. */
    sn_expr motor_position;
    /** Likewise [1/s]. Default 20, > 0, at most 1e6. */
    double bandwidth;
    /** Likewise [N m or N]. Default absent. */
    sn_expr max_force;
} sn_joint_params;
SN_API extern const sn_component sn_joint;

#ifdef __cplusplus
}
#endif
