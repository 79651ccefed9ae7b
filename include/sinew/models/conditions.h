/* Sinew - models: parameters of conditions: prescribed motion, fixed degrees of freedom. See models.h.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/component.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Parameters of `prescribed_motion`. */
typedef struct sn_prescribed_motion_params {
    /** a single frame. Default absent. */
    sn_ref on;
    /** CSV file with a column t and columns x y z roll pitch yaw, for those not given here. Default absent.
        */
    const char* table;
    /** Position of the frame's origin, function of t [m]. Default absent. */
    sn_expr x;
    /** Position of the frame's origin, function of t [m]. Default absent. */
    sn_expr y;
    /** Position of the frame's origin, function of t [m]. Default absent. */
    sn_expr z;
    /** Rotation about x'', function of t [rad]. Default absent. */
    sn_expr roll;
    /** Rotation about y', function of t [rad]. Default absent. */
    sn_expr pitch;
    /** Rotation about z, function of t [rad]. Default absent. */
    sn_expr yaw;
    /** Largest speed along each of x, y, z [m/s]; 0: any. Default 0, 0 to 1e6. */
    double max_speed;
    /** Largest acceleration along each of x, y, z [m/s^2]; 0: any. Default 0, 0 to 1e9. */
    double max_acceleration;
    /** Largest rate of each of roll, pitch, yaw [rad/s]; 0: any. Default 0, 0 to 1e6. */
    double max_angular_speed;
    /** Largest second derivative of each of roll, pitch, yaw [rad/s^2]; 0: any. Default 0, 0 to 1e9. */
    double max_angular_acceleration;
} sn_prescribed_motion_params;
SN_API extern const sn_component sn_prescribed_motion;

/** Parameters of `fixed`. */
typedef struct sn_fixed_params {
    /** Points, frames or scalars. Default absent. */
    sn_ref on;
    /** 0-based, negative from the end; absent: all. Default absent. */
    sn_reals nodes;
    /** Blank-separated: x y z rx ry rz; absent: all. Default absent. */
    const char* dofs;
    /** Which nodes by their places, see sn_bind_select; absent: those of `nodes`. Default absent. */
    const char* where;
} sn_fixed_params;
SN_API extern const sn_component sn_fixed;

/** Parameters of `prescribed_points`. */
typedef struct sn_prescribed_points_params {
    /** Points. Default absent. */
    sn_ref on;
    /** As in sn_fixed_params. Default absent. */
    sn_reals nodes;
    /** As in sn_fixed_params. Default absent. */
    const char* where;
    /** Displacement along x of the world from where they are at the start; absent: free [m]. Default
        absent. */
    sn_expr x;
    /** Displacement along y of the world from where they are at the start; absent: free [m]. Default
        absent. */
    sn_expr y;
    /** Displacement along z of the world from where they are at the start; absent: free [m]. Default
        absent. */
    sn_expr z;
} sn_prescribed_points_params;
SN_API extern const sn_component sn_prescribed_points;

/** Parameters of `prescribed_scalars`. */
typedef struct sn_prescribed_scalars_params {
    /** Scalars. Default absent. */
    sn_ref on;
    /** As in sn_fixed_params. Default absent. */
    sn_reals nodes;
    /** As in sn_fixed_params, by the points of the mesh of the scalars. Default absent. */
    const char* where;
    /** Their value, a function of t. Default absent. */
    sn_expr value;
} sn_prescribed_scalars_params;
SN_API extern const sn_component sn_prescribed_scalars;

#ifdef __cplusplus
}
#endif
