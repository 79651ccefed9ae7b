/* Sinew - models: parameters of states: points, frames, scalars. See models.h.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/component.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Parameters of `frames`. Lists with one triple hold for every frame. */
typedef struct sn_frames_params {
    /** a frame the following are relative to at the start, moving rigidly with it; absent: world. Default
        absent. */
    sn_ref on;
    /** Origins [m], 3 each; their number is that of the frames. Default 0 0 0. */
    sn_reals positions;
    /** Roll, pitch, yaw [rad], 3 each or 3 in all. Default absent. */
    sn_reals orientations;
    /** Of the origins, world axes [m/s], added to those of `on`. Default absent. */
    sn_reals velocities;
    /** In the frames' axes [rad/s], added to those of `on`. Default absent. */
    sn_reals angular_velocities;
    /** a mesh: one frame for each of its points, in place of positions. Default absent. */
    sn_ref mesh;
} sn_frames_params;
SN_API extern const sn_component sn_frames;

/** Parameters of `points`. */
typedef struct sn_points_params {
    /** As above. Default absent. */
    sn_ref on;
    /** [m], 3 each. Default 0 0 0. */
    sn_reals positions;
    /** World axes [m/s], 3 each or 3 in all. Default absent. */
    sn_reals velocities;
    /** a mesh: one point for each of its points, in place of positions. Default absent. */
    sn_ref mesh;
    /** a frame with whose rigid motion the points start, as with that of `on`; positions do not refer to
        it. Default absent. */
    sn_ref moves_with;
    /** a second frame: from the first point to the last, the rigid motion passes linearly from that of
        `moves_with` or `on` (absent: rest) to that of this frame. Default absent. */
    sn_ref moves_with_last;
} sn_points_params;
SN_API extern const sn_component sn_points;

/** Parameters of `scalars`. */
typedef struct sn_scalars_params {
    /** Initial values; their number is that of the scalars. Default 0. */
    sn_reals values;
    /** Initial rates, one for all or one each; absent: 0; without use where nothing has mass [1/s]. Default
        absent. */
    sn_reals rates;
    /** Axes about which the scalars are angles, 3 each or 3 in all; absent: they are none. Default absent.
        */
    sn_reals axes;
    /** a frame in whose axes `axes` are given, and with whose rotation about them the scalars start.
        Default absent. */
    sn_ref on;
    /** As of points; `axes` do not refer to it. Default absent. */
    sn_ref moves_with;
    /** As of points. Default absent. */
    sn_ref moves_with_last;
    /** a mesh: one scalar for each of its points; `values` has one number for all or one each. Default
        absent. */
    sn_ref mesh;
    /** With a mesh: the initial values as a function of x y z [m]; absent: `values`. Default absent. */
    const char* initial;
} sn_scalars_params;
SN_API extern const sn_component sn_scalars;

#ifdef __cplusplus
}
#endif
