/* Sinew - models: parameters of masses of points, frames and scalars. See models.h.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/component.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Parameters of `rigid_mass`. Lists hold one entry (or one triple) for all frames, or one for each. */
typedef struct sn_rigid_mass_params {
    /** Frames, one body each. Default absent. */
    sn_ref on;
    /** [kg]; 0: only inertia, of frames that follow other states. Default absent, at least 0. */
    sn_reals mass;
    /** Principal moments about the centre of mass, along the frame's axes [kg m^2]. Default absent, at
        least 0. */
    sn_reals inertia;
    /** Centre of mass in the frame's axes [m]; absent: 0 0 0. Default absent. */
    sn_reals centre;
    /** World axes [m/s^2]. Default 0 0 0. */
    sn_vec3 gravity;
} sn_rigid_mass_params;
SN_API extern const sn_component sn_rigid_mass;

/** Parameters of `point_mass`. */
typedef struct sn_point_mass_params {
    /** Points. Default absent. */
    sn_ref on;
    /** One for all or one for each [kg] > 0. Default absent, > 0. */
    sn_reals mass;
    /** World axes [m/s^2]. Default 0 0 0. */
    sn_vec3 gravity;
} sn_point_mass_params;
SN_API extern const sn_component sn_point_mass;

/** Parameters of `scalar_mass`. */
typedef struct sn_scalar_mass_params {
    /** Scalars. Default absent. */
    sn_ref on;
    /** One for all or one for each > 0: [kg m^2] for angles, [kg] for lengths. Default absent, > 0. */
    sn_reals mass;
} sn_scalar_mass_params;
SN_API extern const sn_component sn_scalar_mass;

#ifdef __cplusplus
}
#endif
