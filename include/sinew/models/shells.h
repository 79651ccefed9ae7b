/* Sinew - models: parameters of shells. See models.h. SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/component.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Parameters of `shell`. */
typedef struct sn_shell_params {
    /** Frames, at rest where the triangles are without stress. Default absent. */
    sn_ref on;
    /** Three frames of each triangle; absent: the triangles of the mesh. Default absent, at least 0. */
    sn_reals nodes;
    /** The triangles; absent: those of the mesh that the frames are of. Default absent. */
    sn_ref mesh;
    /** Only these triangles, as in sn_bind_cells; absent: all. Default absent. */
    const char* where;
    /** [Pa]. Default 1e6, > 0. */
    double young_modulus;
    /** -1 < nu < 1. Default 0.3, -1 to 1. */
    double poisson_ratio;
    /** [m]. Default 0.001, > 0. */
    double thickness;
} sn_shell_params;
SN_API extern const sn_component sn_shell;

/** Parameters of `shell_mass`. */
typedef struct sn_shell_mass_params {
    /** Frames. Default absent. */
    sn_ref on;
    /** As in sn_shell_params. Default absent, at least 0. */
    sn_reals nodes;
    /** As in sn_shell_params. Default absent. */
    sn_ref mesh;
    /** As in sn_shell_params. Default absent. */
    const char* where;
    /** [kg/m^3]. Default 1000, > 0. */
    double density;
    /** [m]. Default 0.001, > 0. */
    double thickness;
    /** World axes [m/s^2]. Default 0 0 0. */
    sn_vec3 gravity;
} sn_shell_mass_params;
SN_API extern const sn_component sn_shell_mass;

#ifdef __cplusplus
}
#endif
