/* Sinew - models: parameters of states: points, frames, scalars. See models.h. SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/component.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Parameters of `frames`. Lists with one triple hold for every frame. */
typedef struct sn_frames_params {
    sn_ref
        on; /**< a frame the following are relative to at the start, moving rigidly with it; absent: world */
    sn_reals positions;          /**< origins [m], 3 each; their number is that of the frames */
    sn_reals orientations;       /**< roll, pitch, yaw [rad], 3 each or 3 in all */
    sn_reals velocities;         /**< of the origins, world axes [m/s], added to those of `on` */
    sn_reals angular_velocities; /**< in the frames' axes [rad/s], added to those of `on` */
    sn_ref mesh;                 /**< a mesh: one frame for each of its points, in place of positions */
} sn_frames_params;
SN_API extern const sn_component sn_frames;

/** Parameters of `points`. */
typedef struct sn_points_params {
    sn_ref on;           /**< as above */
    sn_reals positions;  /**< [m], 3 each */
    sn_reals velocities; /**< world axes [m/s], 3 each or 3 in all */
    sn_ref mesh;         /**< a mesh: one point for each of its points, in place of positions */
} sn_points_params;
SN_API extern const sn_component sn_points;

/** Parameters of `scalars`. */
typedef struct sn_scalars_params {
    sn_reals values; /**< initial values; their number is that of the scalars */
    sn_reals rates;  /**< initial rates, one for all or one each; absent: 0 */
} sn_scalars_params;
SN_API extern const sn_component sn_scalars;

#ifdef __cplusplus
}
#endif
