/* Sinew - models: parameters of shells. See models.h. SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/component.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Parameters of `shell`. */
typedef struct sn_shell_params {
    sn_ref on;            /**< frames, at rest where the triangles are without stress */
    sn_reals nodes;       /**< three frames of each triangle; absent: the triangles of the mesh */
    sn_ref mesh;          /**< the triangles; absent: those of the mesh that the frames are of */
    const char* where;    /**< only these triangles, as in sn_bind_cells; absent: all */
    double young_modulus; /**< [Pa] */
    double poisson_ratio; /**< -1 < nu < 1 */
    double thickness;     /**< [m] */
} sn_shell_params;
SN_API extern const sn_component sn_shell;

/** Parameters of `shell_mass`. */
typedef struct sn_shell_mass_params {
    sn_ref on;         /**< frames */
    sn_reals nodes;    /**< as in sn_shell_params */
    sn_ref mesh;       /**< as in sn_shell_params */
    const char* where; /**< as in sn_shell_params */
    double density;    /**< [kg/m^3] */
    double thickness;  /**< [m] */
    sn_vec3 gravity;   /**< world axes [m/s^2] */
} sn_shell_mass_params;
SN_API extern const sn_component sn_shell_mass;

#ifdef __cplusplus
}
#endif
