/* Sinew - models: parameters of conditions: prescribed motion, fixed freedoms. See models.h. SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/component.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Parameters of `prescribed_motion`. */
typedef struct sn_prescribed_motion_params {
    sn_ref on; /**< a single frame */
    const char*
        table; /**< CSV file with a column t and columns x y z roll pitch yaw, for those not given here */
    sn_expr x, y, z;          /**< position of the frame's origin [m] */
    sn_expr roll, pitch, yaw; /**< attitude R = Rz(yaw) Ry(pitch) Rx(roll) [rad] */
} sn_prescribed_motion_params;
SN_API extern const sn_component sn_prescribed_motion;

/** Parameters of `fixed`. */
typedef struct sn_fixed_params {
    sn_ref on;            /**< points, frames or scalars */
    sn_reals nodes;       /**< 0-based, negative from the end; absent: all */
    const char* freedoms; /**< blank-separated: x y z rx ry rz; absent: all */
    const char* where;    /**< which nodes by their places, see sn_bind_select; absent: those of `nodes` */
} sn_fixed_params;
SN_API extern const sn_component sn_fixed;

/** Parameters of `prescribed_points`. */
typedef struct sn_prescribed_points_params {
    sn_ref on;
    sn_reals nodes;    /**< as in sn_fixed_params */
    const char* where; /**< as in sn_fixed_params */
    sn_expr x, y, z;   /**< displacement from where they are at the start, world axes [m]; absent: free */
} sn_prescribed_points_params;
SN_API extern const sn_component sn_prescribed_points;

#ifdef __cplusplus
}
#endif
