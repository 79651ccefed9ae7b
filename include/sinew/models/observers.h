/* Sinew - models: parameters of observers: monitors and what pictures show. See models.h.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/component.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Parameters of `monitor`: writes quantities of an item to OUT/name.csv, one row a step. */
typedef struct sn_monitor_params {
    /** The item. Default absent. */
    sn_ref of;
    /** Blank-separated: position velocity force . Default position. */
    const char* quantities;
    /** Steps between rows. Default 1, 1 to 1e9. */
    int every;
} sn_monitor_params;
SN_API extern const sn_component sn_monitor;

/** Parameters of `tube`: a surface swept along frames, for pictures. */
typedef struct sn_tube_params {
    /** Cross-sections, x along the axis. Default absent. */
    sn_ref frames;
    /** [m], one for all or one each. Default absent, 0 to 100. */
    sn_reals radius;
    /** Cut of the last end [rad]; 0: flat. Default 0, 0 to 1.57. */
    double bevel_angle;
} sn_tube_params;
SN_API extern const sn_component sn_tube;

/** Parameters of `mesh_view`: a state's mesh with fields, for pictures. */
typedef struct sn_mesh_view_params {
    /** Points that are a mesh's. Default absent. */
    sn_ref of;
    /** Blank-separated: "velocity" of the points, "@tissue/von_mises" of elements. Default velocity. */
    const char* quantities;
} sn_mesh_view_params;
SN_API extern const sn_component sn_mesh_view;

#ifdef __cplusplus
}
#endif
