/* Sinew - models: parameters of clips. See models.h.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/component.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Parameters of `clip`: a frame that an applier carries until it closes on a vessel. */
typedef struct sn_clip_params {
    /** Frames, the first of which carries the open clip. Default absent. */
    sn_ref applier;
    /** Of the clip, in the axes of the applier [m]. Default 0 0 0. */
    sn_vec3 position;
    /** Roll, pitch, yaw in these axes [rad]. Default 0 0 0. */
    sn_vec3 rpy;
    /** Frames of the vessel. Default absent. */
    sn_ref vessel;
    /** Number of the frame, from its end where negative. Default 0, -1e9 to 1e9. */
    int node;
    /** Outer radius of the vessel [m]. Default 0.003, > 0. */
    double radius;
    /** Distance of the jaws [m]; absent: open. Default absent. */
    sn_expr gap;
    /** A clip that closes farther from the frame misses the vessel [m]. Default 0.005, > 0. */
    double reach;
} sn_clip_params;
SN_API extern const sn_component sn_clip;

/** Parameters of `bite`: jaws that flatten a vessel. */
typedef struct sn_bite_params {
    /** Frames of the vessel. Default absent. */
    sn_ref on;
    /** Outer radius of the vessel [m]. Default 0.003, > 0. */
    double radius;
    /** Of the lumen [m]. Default 0.0025, > 0. */
    double inner_radius;
    /** Of the wall [Pa]. Default 300000, > 0. */
    double young_modulus;
    /** Of the wall. Default 0.45, 0 to 0.5. */
    double poisson_ratio;
    /** Of the jaws along the vessel [m]. Default 0.005, > 0. */
    double length;
    /** Distance of the jaws [m]; absent: open. Default absent. */
    sn_expr gap;
} sn_bite_params;
SN_API extern const sn_component sn_bite;

#ifdef __cplusplus
}
#endif
