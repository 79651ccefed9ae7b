/* Sinew - models: parameters of contact by penalty: obstacles, guides of threads. See models.h. SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/component.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Parameters of `penalty_contact`: points with a radius against an obstacle fixed to the world or to a frame. */
typedef struct sn_penalty_contact_params {
    sn_ref on;              /**< points */
    sn_reals radius;        /**< around each, one for all or one for each [m] */
    int shape;              /**< sn_contact_shape */
    sn_ref frame;           /**< single frame the obstacle is fixed to; absent: the world */
    sn_vec3 position;       /**< centre, place on the plane or on the axis, in axes of the frame [m] */
    sn_vec3 direction;      /**< plane's normal, cylinder's axis */
    double obstacle_radius; /**< of sphere or cylinder [m] */
    bool hollow;            /**< points are inside */
    double stiffness;       /**< [N/m] */
    double onset;           /**< depth over which it sets in [m] */
    double damping;         /**< Hunt and Crossley's factor [s/m] */
    double friction, creep; /**< Coulomb's coefficient; slip at which it is nearly full [m/s] */
} sn_penalty_contact_params;
SN_API extern const sn_component sn_penalty_contact;

/** Parameters of `guide`: a ring without width that a thread slides through, fixed to the world or to a frame. */
typedef struct sn_guide_params {
    sn_ref points;          /**< of the thread, in order */
    sn_ref frame;           /**< single frame the ring is fixed to; absent: the world */
    sn_vec3 position;       /**< of the ring, in axes of the frame [m] */
    double stiffness;       /**< [N/m] */
    double damping;         /**< across the thread [N s/m] */
    double grip;            /**< friction without pressing [N] */
    double friction, creep; /**< Coulomb's coefficient; sliding speed at which it is nearly full [m/s] */
    double rounding;        /**< distance below which friction sets in smoothly [m] */
} sn_guide_params;
SN_API extern const sn_component sn_guide;

#ifdef __cplusplus
}
#endif
