/* Sinew - models: parameters of masses of points, frames and scalars. See models.h. SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/component.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Parameters of `rigid_mass`. Lists hold one entry (or one triple) for all frames, or one for each. */
typedef struct sn_rigid_mass_params {
    sn_ref on;        /**< frames, one body each */
    sn_reals mass;    /**< [kg] > 0 */
    sn_reals inertia; /**< principal moments about the centre of mass, along the frame's axes [kg m^2] */
    sn_reals centre;  /**< centre of mass in the frame's axes [m]; absent: 0 0 0 */
    sn_vec3 gravity;  /**< world axes [m/s^2] */
} sn_rigid_mass_params;
SN_API extern const sn_component sn_rigid_mass;

/** Parameters of `point_mass`. */
typedef struct sn_point_mass_params {
    sn_ref on;       /**< points */
    sn_reals mass;   /**< one for all or one for each [kg] > 0 */
    sn_vec3 gravity; /**< world axes [m/s^2] */
} sn_point_mass_params;
SN_API extern const sn_component sn_point_mass;

/** Parameters of `scalar_mass`. */
typedef struct sn_scalar_mass_params {
    sn_ref on;     /**< scalars */
    sn_reals mass; /**< one for all or one for each > 0: [kg m^2] for angles, [kg] for lengths */
} sn_scalar_mass_params;
SN_API extern const sn_component sn_scalar_mass;

#ifdef __cplusplus
}
#endif
