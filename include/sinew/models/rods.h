/* Sinew - models: what rods of every kind have in common: parts with another section or material. See
   models.h.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/component.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Parameters of `segment`: a part of a needle, suture or cable with another section or material; segments
    follow one another from the start and fill the length of the rod. 0 (poisson_ratio: -1) means the value of
    the rod. */
typedef struct sn_segment_params {
    /** Of this segment; the segments follow one another from the start of the rod and fill it [m]. Default
        0.01, > 0, at most 1000. */
    double length;
    /** Outer radius; 0: that of the rod [m]. Default 0, 0 to 100. */
    double radius;
    /** Inner radius; 0: that of the rod [m]. Default 0, 0 to 100. */
    double inner_radius;
    /** 0: that of the rod [Pa]. Default 0, 0 to 1e15. */
    double young_modulus;
    /** -1: that of the rod. Default -1, -1 to 0.5. */
    double poisson_ratio;
    /** 0: by young_modulus and poisson_ratio where this segment gives one of them, else that of the rod
        [Pa]. Default 0, 0 to 1e15. */
    double shear_modulus;
    /** 0: that of the rod [kg/m^3]. Default 0, 0 to 1e6. */
    double density;
    /** Outer radius at the end of this segment, for a linear taper; 0: constant [m]. Default 0, 0 to 100.
        */
    double end_radius;
    /** Natural twist about x and curvatures about y and z of the section; absent: those of the rod [rad/m].
        Default absent. */
    sn_reals curvature;
} sn_segment_params;
SN_API extern const sn_component sn_segment;

/** Parameters of `rod_points` and `rod_frames`: points, or sections as frames, that follow a rod. Make the
    item points or frames below themselves. */
typedef struct sn_rod_places_params {
    /** A needle, cable, suture or armed_suture; absent: the item above. Default absent. */
    sn_ref of;
    /** Arc lengths from the start of the rod, without load [m]. Default 0, 0 to 1e6. */
    sn_reals at;
} sn_rod_places_params;
SN_API extern const sn_component sn_rod_points;
SN_API extern const sn_component sn_rod_frames;

/** Parameters of `rod_load`: a force and a couple per length along a rod. Makes the items points or
    frames, and load below itself. */
typedef struct sn_rod_load_params {
    /** A needle, cable, suture or armed_suture; absent: the item above. Default absent. */
    sn_ref of;
    /** Arc length where the load begins, without load [m]. Default 0, 0 to 1e6. */
    double from;
    /** Arc length where it ends [m]; negative: the end of the rod. Default -1, -1 to 1e6. */
    double to;
    /** Force per length of the unloaded rod [N/m]; absent components are 0. Default absent. */
    sn_expr3 force;
    /** Couple per length of the unloaded rod [N]; absent components are 0. Default absent. */
    sn_expr3 moment;
    /** True: components in the axes of the sections, with which the load rotates; false: world axes.
        Default false. */
    bool follower;
} sn_rod_load_params;
SN_API extern const sn_component sn_rod_load;

/** Choices of `values`: forces and moments; moments alone, for models that do not know forces. */
typedef enum sn_section_values { SN_SECTION_ALL, SN_SECTION_MOMENTS } sn_section_values;

/** Parameters of `rod_section_forces`: force and moment in sections of a rod. Makes the items forces, and
    where it needs them frames, below itself. */
typedef struct sn_rod_section_forces_params {
    /** A needle, cable, suture or armed_suture; absent: the item above. Default absent. */
    sn_ref of;
    /** Arc lengths from the start of the rod, without load [m]. Default 0, 0 to 1e6. */
    sn_reals at;
    /** sn_section_values. Default all, one of all moments. */
    int values;
} sn_rod_section_forces_params;
SN_API extern const sn_component sn_rod_section_forces;

/** Parameters of `section_forces`: force and moment in sections, from the elasticity of a rod. */
typedef struct sn_section_forces_params {
    /** Elasticity of a rod. Default absent. */
    sn_ref of;
    /** The sections as frames. Default absent. */
    sn_ref frames;
    /** Arc lengths of the sections [m]. Default 0, 0 to 1e6. */
    sn_reals at;
    /** Arc lengths at which the elasticity knows force and moment [m]. Default absent, -1e6 to 1e6. */
    sn_reals places;
    /** Successive places with one polynomial; 1: linear between neighbours. Default 1, 1 to 8. */
    int group;
} sn_section_forces_params;
SN_API extern const sn_component sn_section_forces;

/** Parameters of `end_reactions`: what holds the ends of a rod. */
typedef struct sn_end_reactions_params {
    /** Points of the rod, of which the first two and the last two belong to its ends. Default absent. */
    sn_ref points;
    /** Points in front of these that follow a frame which holds the start. Default absent. */
    sn_ref start_points;
    /** Points behind them that follow a frame which holds the end. Default absent. */
    sn_ref end_points;
    /** a frame that clamps the start and carries nothing but the rod. Default absent. */
    sn_ref start;
    /** a frame that clamps the end and carries nothing but the rod. Default absent. */
    sn_ref end;
    /** Angles about the rod, the first and the last of which may be fixed. Default absent. */
    sn_ref angles;
    /** a frame on whose x axis the start of the rod is; absent: `start`. Default absent. */
    sn_ref start_about;
    /** Place of the start on this axis [m]. Default 0, -1000 to 1000. */
    double start_ahead;
    /** Of a spring along `direction` between the first of `points` and its initial position; 0: none [N/m].
        Default 0, 0 to 1e15. */
    double start_stiffness;
    /** The same at the last of `points` [N/m]. Default 0, 0 to 1e15. */
    double end_stiffness;
    /** Unit vector. Default 0 0 0. */
    sn_vec3 direction;
} sn_end_reactions_params;
SN_API extern const sn_component sn_end_reactions;

#ifdef __cplusplus
}
#endif
