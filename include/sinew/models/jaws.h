/* Sinew - models: parameters of jaws, which hold what lies between them when they close.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/component.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Parameters of `jaws`. Positions and directions of a pad are in the axes of its jaw. */
typedef struct sn_jaws_params {
    /** Points of a line or of a surface. Default absent. */
    sn_ref on;
    /** Of `on`, 0-based, negative from the end; absent: all. Default absent. */
    sn_reals nodes;
    /** Of the line through the points [m]; 0: the points are those of a surface. Default 0, 0 to 1e6. */
    double radius;
    /** Single frame of the first jaw, which holds what both pads touch. Default absent. */
    sn_ref jaw;
    /** Single frame of the other jaw. Default absent. */
    sn_ref opposing;
    /** Centre of the first pad [m]. Default 0 0 0. */
    sn_vec3 position;
    /** Of the first pad, towards the other. Default 0 0 1. */
    sn_vec3 direction;
    /** Centre of the other pad [m]. Default 0 0 0. */
    sn_vec3 opposing_position;
    /** Of the other pad, towards the first. Default 0 0 -1. */
    sn_vec3 opposing_direction;
    /** Of the length of the pads, in the axes of `jaw`. Default 1 0 0. */
    sn_vec3 along;
    /** Of the pads, must be given [m]. Default 0, 0 to 1e6. */
    double length;
    /** Of the pads, across their length [m]; 0: as `length`. Default 0, 0 to 1e6. */
    double width;
    /** Within which a pad touches, and by which the jaws open to let go [m]; 0: 0.2 times the radius.
        Default 0, 0 to 1e6. */
    double clearance;
    /** An edge or point that is held with a larger force at the end of a step slips out [N]; 0: none does.
        Default 0, at least 0. */
    double strength;
} sn_jaws_params;
SN_API extern const sn_component sn_jaws;

#ifdef __cplusplus
}
#endif
