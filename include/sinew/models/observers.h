/* Sinew - models: parameters of observers: monitors and what pictures show. See models.h. SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/component.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Parameters of `monitor`: writes quantities of an item to OUT/name.csv, one row a step. */
typedef struct sn_monitor_params {
    sn_ref of;              /**< the item */
    const char* quantities; /**< blank-separated: position velocity force ... */
    int every;              /**< steps between rows */
} sn_monitor_params;
SN_API extern const sn_component sn_monitor;

/** Parameters of `tube`: a surface swept along frames, for pictures. */
typedef struct sn_tube_params {
    sn_ref frames;      /**< cross-sections, x along the axis */
    sn_reals radius;    /**< [m], one for all or one each */
    double bevel_angle; /**< cut of the last end [rad]; 0: flat */
} sn_tube_params;
SN_API extern const sn_component sn_tube;

/** Parameters of `mesh_view`: a state's mesh with fields, for pictures. */
typedef struct sn_mesh_view_params {
    sn_ref of;              /**< points that are a mesh's */
    const char* quantities; /**< blank-separated: "velocity" of the points, "@tissue/von_mises" of elements */
} sn_mesh_view_params;
SN_API extern const sn_component sn_mesh_view;

#ifdef __cplusplus
}
#endif
