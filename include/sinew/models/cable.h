/* Sinew - models: parameters of cables: cubic B-splines, their loads, places and joints. See models.h.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/component.h>

#ifdef __cplusplus
extern "C" {
#endif

/** What holds an end of a cable: the place; place and direction; nothing. */
typedef enum sn_cable_end { SN_CABLE_PINNED, SN_CABLE_CLAMPED, SN_CABLE_FREE } sn_cable_end;

/** Parameters of `cable`: a round cable, straight at the start; a prefab. SI throughout. Children: any
    `cable_load`, `branch`. Makes the items points, angles, elasticity, mass, start, end,
    middle ... below itself. */
typedef struct sn_cable_params {
    /** Without load [m]. Default 2, > 0, at most 1e6. */
    double length;
    /** Of the round section [m]. Default 0.001, > 0, at most 1000. */
    double radius;
    /** Aluminium: 70 GPa [Pa]. Default 7e10, > 0, at most 1e15. */
    double young_modulus;
    /** Aluminium: 26 GPa [Pa]. Default 2.6e10, > 0, at most 1e15. */
    double shear_modulus;
    /** Of the material [kg/m^3]. Default 2700, > 0, at most 1e6. */
    double density;
    /** Spans of the cubic B-spline, which has three control points more. Default 6, 1 to 100000. */
    int elements;
    /** Of the start [m]. Default 0 0 0. */
    sn_vec3 position;
    /** Of the straight cable from start to end; its length does not matter. Default 1 0 0. */
    sn_vec3 direction;
    /** Pinned: the place is held, and the angle about the cable; clamped: the direction too; or free.
        Default pinned, one of pinned clamped free. */
    int start;
    /** Pinned: the place is held; clamped: direction and angle about the cable too; or free. Default
        pinned, one of pinned clamped free. */
    int end;
    /** a single frame that the start is held by: at its origin, the cable leaving along x; absent: the
        world. Default absent. */
    sn_ref start_frame;
    /** a single frame that the end is held by: at its origin, the cable coming along x; absent: the world.
        Default absent. */
    sn_ref end_frame;
    /** Ends held in the world give way along the cable [N/m]; 0: they do not. Default 0, 0 to 1e15. */
    double end_stiffness;
    /** Gauss points in every span of the spline. Default 3, 1 to 8. */
    int quadrature;
    /** In place of Gauss points: equally spaced points along the cable, trapezoidal rule; 0: none. Default
        0, 0 to 1e6. */
    int samples;
    /** sn_spline_torsion. Default transported, one of transported frenet none. */
    int torsion;
    /** For Frenet's torsion [1/m]. Default 0.1, 0 to 1e9. */
    double delta;
    /** Kelvin-Voigt [s]. Default 0, 0 to 1000. */
    double damping_time;
    /** Force per length and velocity [N s/m^2]. Default 0, 0 to 1e9. */
    double drag;
    /** [m/s^2]. Default 0 0 -9.81. */
    sn_vec3 gravity;
    /** Natural twist, and curvatures about y and z of the section [rad/m]. Default 0 0 0. */
    sn_vec3 curvature;
    /** Direction the section's y points to at the start; 0 0 0: a world axis. Default 0 0 0. */
    sn_vec3 normal;
    /** Von Mises [Pa]; 0: elastic. Default 0, 0 to 1e15. */
    double yield_stress;
    /** Linear kinematic hardening: growth of the stress with the plastic strain in tension [Pa]; 0: none.
        Default 0, 0 to 1e15. */
    double hardening_modulus;
} sn_cable_params;
SN_API extern const sn_component sn_cable;

/** Parameters of `cable_load`: a force on the cable it is a child of. */
typedef struct sn_cable_load_params {
    /** Arc length from the start [m]; negative: the middle. Default -1, -1 to 1e6. */
    double at;
    /** World axes [N]. Default absent. */
    sn_expr3 force;
} sn_cable_load_params;
SN_API extern const sn_component sn_cable_load;

/** How the twist of a cable is measured: from directors transported in time; as published, from Frenet's
    torsion; not at all. */
typedef enum sn_spline_torsion {
    SN_SPLINE_TRANSPORTED,
    SN_SPLINE_FRENET,
    SN_SPLINE_NO_TORSION
} sn_spline_torsion;

/** Parameters of `spline_elasticity`. The curve's control points are those of `start`, `points` and `end`, in
    this order. */
typedef struct sn_spline_elasticity_params {
    /** Control points. Default absent. */
    sn_ref points;
    /** Points that are control points before them; absent: none. Default absent. */
    sn_ref start;
    /** Points that are control points after them; absent: none. Default absent. */
    sn_ref end;
    /** Scalars, one for each control point [rad]; absent: no torsion. Default absent. */
    sn_ref angles;
    /** Without load [m]. Default 1, > 0, at most 1e6. */
    double length;
    /** EA, one for all or one for each point of the quadrature [N]. Default 10000, > 0, at most 1e15. */
    sn_reals axial_stiffness;
    /** EI, as EA [N m^2]. Default 0.001, 0 to 1e15. */
    sn_reals bending_stiffness;
    /** GJ, as EA [N m^2]. Default 0.001, 0 to 1e15. */
    sn_reals torsional_stiffness;
    /** Kelvin-Voigt: stress = stiffness (strain + damping_time strain rate) [s]. Default 0, 0 to 1000. */
    double damping_time;
    /** Gauss points in every span. Default 3, 1 to 8. */
    int quadrature;
    /** > 0: so many equally spaced points instead, by the trapezoidal rule. Default 0, 0 to 1e6. */
    int samples;
    /** sn_spline_torsion. Default transported, one of transported frenet none. */
    int torsion;
    /** Makes Frenet's torsion regular [1/m]. Default 0.1, 0 to 1e9. */
    double delta;
    /** Natural twist, and curvatures about y and z of the section [rad/m]. Default 0 0 0. */
    sn_vec3 curvature;
    /** The section's y at the start points this way; 0 0 0: a world axis. Default 0 0 0. */
    sn_vec3 normal;
    /** Of the fibres of a round section whose radii follow from the stiffnesses (von Mises); 0: elastic
        [Pa]. Default 0, 0 to 1e15. */
    double yield_stress;
    /** Linear kinematic hardening: growth of the stress with the plastic strain in tension [Pa]; 0: none.
        Default 0, 0 to 1e15. */
    double hardening_modulus;
    /** Inner over outer radius of the section that yields: one number, or one for each quadrature point; 0:
        solid. Default 0, 0 to 0.999. */
    sn_reals hollow;
} sn_spline_elasticity_params;
SN_API extern const sn_component sn_spline_elasticity;

/** Parameters of `spline_mass`. The curve as in sn_spline_elasticity_params. */
typedef struct sn_spline_mass_params {
    /** Control points. Default absent. */
    sn_ref points;
    /** Points that are control points before them; absent: none. Default absent. */
    sn_ref start;
    /** Points that are control points after them; absent: none. Default absent. */
    sn_ref end;
    /** Scalars: coefficients of the section's angle about the cable; absent: none. Default absent. */
    sn_ref angles;
    /** [m]. Default 1, > 0, at most 1e6. */
    double length;
    /** Mass per length, one for all or one for each of the 4 Gauss points of every span [kg/m]. Default
        0.01, > 0, at most 1e9. */
    sn_reals line_density;
    /** Density times polar moment, as line_density [kg m]; needed with angles. Default 1e-9, 0 to 1e9. */
    sn_reals polar_inertia;
    /** World axes [m/s^2]. Default 0 0 0. */
    sn_vec3 gravity;
} sn_spline_mass_params;
SN_API extern const sn_component sn_spline_mass;

/** Parameters of `spline_points`: points of a cable. The curve as in sn_spline_elasticity_params. */
typedef struct sn_spline_points_params {
    /** Control points. Default absent. */
    sn_ref points;
    /** Points that are control points before them; absent: none. Default absent. */
    sn_ref start;
    /** Points that are control points after them; absent: none. Default absent. */
    sn_ref end;
    /** [m]. Default 1, > 0, at most 1e6. */
    double length;
    /** Arc lengths of the children [m]. Default 0, 0 to 1e6. */
    sn_reals at;
} sn_spline_points_params;
SN_API extern const sn_component sn_spline_points;

/** Parameters of `spline_frames`: sections of a cable as frames. The curve as in sn_spline_elasticity_params.
    */
typedef struct sn_spline_frames_params {
    /** Control points. Default absent. */
    sn_ref points;
    /** Points that are control points before them; absent: none. Default absent. */
    sn_ref start;
    /** Points that are control points after them; absent: none. Default absent. */
    sn_ref end;
    /** Scalars: coefficients of the section's angle about the cable; absent: frames turn with the tangent
        only. Default absent. */
    sn_ref angles;
    /** [m]. Default 1, > 0, at most 1e6. */
    double length;
    /** Arc lengths of the children [m]. Default 0, 0 to 1e6. */
    sn_reals at;
    /** As in sn_spline_elasticity_params. Default 0 0 0. */
    sn_vec3 normal;
} sn_spline_frames_params;
SN_API extern const sn_component sn_spline_frames;

/** What a joint of cables keeps together: places; places and orientations. */
typedef enum sn_branch_joint { SN_BRANCH_BALL, SN_BRANCH_RIGID } sn_branch_joint;

/** Parameters of `branch`: a joint of the cable it is a child of. Makes the items here, there and joint below
    itself. */
typedef struct sn_branch_params {
    /** Arc length on the cable [m]. Default 0, 0 to 1e6. */
    double at;
    /** Another cable; or frames or points with a single node. Default absent. */
    sn_ref to;
    /** Arc length on the other cable [m]. Default 0, 0 to 1e6. */
    double to_at;
    /** sn_branch_joint. Default ball, one of ball rigid. */
    int joint;
} sn_branch_params;
SN_API extern const sn_component sn_branch;

#ifdef __cplusplus
}
#endif
