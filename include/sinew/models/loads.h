/* Sinew - models: parameters of loads: forces, springs to the ground, drag. See models.h. SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/component.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Parameters of `point_load`. */
typedef struct sn_point_load_params {
    sn_ref on;        /**< frames, or points, which take a dead force only */
    int node;         /**< the one loaded, 0-based; negative counts from the end */
    sn_expr3 force;   /**< [N]; absent components are 0 */
    sn_expr3 moment;  /**< [N m]; absent components are 0 */
    sn_vec3 position; /**< point of application in the frame's axes [m] */
    bool follower;    /**< false: dead load, components in world axes; true: components in the frame's axes */
} sn_point_load_params;
SN_API extern const sn_component sn_point_load;

/** Parameters of `springs_to_ground`. Lists hold one number for all points or one for each. */
typedef struct sn_springs_to_ground_params {
    sn_ref on;          /**< points */
    sn_reals stiffness; /**< k [N/m] >= 0; absent: 0 */
    sn_reals cubic;     /**< k3 [N/m^3] >= 0; absent: 0 */
    sn_reals damping;   /**< c [N s/m] >= 0; absent: 0 */
    sn_vec3
        direction;    /**< world axes, any length: only displacement along it counts; 0 0 0: all directions */
    sn_reals anchors; /**< where each spring is unstretched, x y z [m]; absent: the points' rest positions */
} sn_springs_to_ground_params;
SN_API extern const sn_component sn_springs_to_ground;

/** Parameters of `drag`. */
typedef struct sn_drag_params {
    sn_ref on;        /**< points */
    sn_reals damping; /**< force over velocity, one for all or one for each [N s/m] */
} sn_drag_params;
SN_API extern const sn_component sn_drag;

/** Parameters of `frame_springs`. */
typedef struct sn_frame_springs_params {
    sn_ref on; /**< frames that the springs hold */
    sn_ref to; /**< frames that they are held to; absent: where they are at the start */
    sn_reals
        nodes; /**< frames of `on`, each followed by one of `to` when there is a `to`; absent: all, in turn */
    sn_reals stiffness;         /**< along the axes of `to` [N/m], three for all springs or for each */
    sn_reals angular_stiffness; /**< [N m/rad], one for all springs or for each */
    bool together;              /**< at rest the frames of a spring coincide; else they are as at the start */
} sn_frame_springs_params;
SN_API extern const sn_component sn_frame_springs;

#ifdef __cplusplus
}
#endif
