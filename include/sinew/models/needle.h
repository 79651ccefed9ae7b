/* Sinew - models: parameters of needles: the prefab, its handle, and the elements of each model. See
   models.h.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/component.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Parameters of `needle`: a flexible needle on a handle, along +x of its frames; a prefab. Lengths in m, SI
    throughout. Children: at most one `handle`, any `segment` and `winkler`. Makes the items clamp, shaft, tip
    ... below itself. */
typedef struct sn_needle_params {
    /** sn_needle_model. Default auto, one of auto rfem ddm exact relative. */
    int model;
    /** Tip error to aim at where model or elements are left open [m]. Default 0.0001, > 0, at most 1000. */
    double accuracy;
    /** From the clamp to the tip [m]. Default 0.15, > 0, at most 1000. */
    double length;
    /** Outer radius [m]. Default 0.000635, > 0, at most 100. */
    double radius;
    /** Inner radius; 0 for a solid needle [m]. Default 0, 0 to 100. */
    double inner_radius;
    /** Stiffness of the material (steel: 200 GPa) [Pa]. Default 2e11, > 0, at most 1e15. */
    double young_modulus;
    /** Of the material. Default 0.3, -0.99 to 0.5. */
    double poisson_ratio;
    /** Of the material [kg/m^3]. Default 7850, > 0, at most 1e6. */
    double density;
    /** Equal elements; 0: by `accuracy`. Default 0, 0 to 100000. */
    int elements;
    /** Of the polynomials of `exact` elements; 0: by `accuracy`. Default 0, 0 to 8. */
    int degree;
    /** Kelvin-Voigt time of the material [s]. Default 0.001, 0 to 1000. */
    double damping_time;
    /** sn_needle_shear. Default auto, one of auto standard corrected. */
    int shear;
    /** sn_needle_strain_frame. Default auto, one of auto left mid. */
    int strain_frame;
    /** sn_needle_strains. Default second, one of second first. */
    int strains;
    /** Natural twist and curvatures about x, y, z [rad/m]. Default 0 0 0. */
    sn_vec3 curvature;
    /** Between the bevel's face and the axis [rad]; 0: blunt. Default 0, 0 to 1.57. */
    double bevel_angle;
    /** Cross-section, in place of the circle's; 0: from the radii [m^2]. Default 0, 0 to 10000. */
    double area;
    /** Of the cross-section; 0: from the radii [m^4]. Default 0, 0 to 1e8. */
    double second_moment;
    /** 0: the polar moment, right for circles and tubes [m^4]. Default 0, 0 to 1e8. */
    double torsion_constant;
    /** 0: Cowper's for circles and tubes. Default 0, 0 to 1. */
    double shear_factor;
    /** [m/s^2], of needle and handle. Default 0 0 0. */
    sn_vec3 gravity;
} sn_needle_params;
/** Formulations of a needle: chosen by the accuracy; rigid finite elements; discrete deformation modes;
    geometrically exact elements. */
typedef enum sn_needle_model {
    SN_NEEDLE_AUTO,
    SN_NEEDLE_RFEM,
    SN_NEEDLE_DDM,
    SN_NEEDLE_EXACT,
    SN_NEEDLE_RELATIVE
} sn_needle_model;
/** Shear springs of a needle's joints (rfem): AUTO is CORRECTED; of shear alone, as published; with the
    bending flexibility within an element. */
typedef enum sn_needle_shear {
    SN_NEEDLE_SHEAR_AUTO,
    SN_NEEDLE_STANDARD,
    SN_NEEDLE_CORRECTED
} sn_needle_shear;
/** Strains of a needle's elements (ddm). */
typedef enum sn_needle_strains { SN_NEEDLE_SECOND, SN_NEEDLE_FIRST } sn_needle_strains;
/** Axes of a needle's gaps: AUTO is LEFT with standard shear and MID with corrected shear. */
typedef enum sn_needle_strain_frame {
    SN_NEEDLE_FRAME_AUTO,
    SN_NEEDLE_FRAME_LEFT,
    SN_NEEDLE_FRAME_MID
} sn_needle_strain_frame;
SN_API extern const sn_component sn_needle;

/** Parameters of `handle`: the rigid body that holds a needle, a solid cylinder along x moved by functions of
    time. Makes the items frame, motion, mass below itself; with a virtual coupling also hand and coupling:
    the motion is then that of the hand, and a spring and a damper pull the frame after it. */
typedef struct sn_handle_params {
    /** 0: massless [kg]. Default 0.09, 0 to 1e6. */
    double mass;
    /** Of the cylinder; the needle is clamped at its end, half of it before the centre [m]. Default 0.153,
        0 to 1000. */
    double length;
    /** Of the cylinder [m]. Default 0.017, 0 to 100. */
    double radius;
    /** CSV file with columns t x y z roll pitch yaw for the functions not given here. Default absent. */
    const char* table;
    /** Position of the handle's centre, function of t [m]. Default absent. */
    sn_expr x;
    /** Position of the handle's centre, function of t [m]. Default absent. */
    sn_expr y;
    /** Position of the handle's centre, function of t [m]. Default absent. */
    sn_expr z;
    /** Rotation about the handle's axis x'', function of t [rad]. Default absent. */
    sn_expr roll;
    /** Rotation about y', function of t; positive lowers the tip to -z [rad]. Default absent. */
    sn_expr pitch;
    /** Rotation about z, function of t [rad]. Default absent. */
    sn_expr yaw;
    /** Of the virtual coupling between hand and handle [N/m]; 0: the handle moves rigidly with the hand.
        Default 0, 0 to 1e9. */
    double coupling_stiffness;
    /** Of the virtual coupling [N s/m]. Default 0, 0 to 1e9. */
    double coupling_damping;
    /** Of the virtual coupling, for the angle [N m/rad]. Default 0, 0 to 1e9. */
    double coupling_angular_stiffness;
    /** Of the virtual coupling, for the angular velocity [N m s/rad]. Default 0, 0 to 1e9. */
    double coupling_angular_damping;
    /** Of the hand, along each of x, y, z [m/s]; 0: any. Default 0, 0 to 1e6. */
    double max_speed;
    /** Of the hand, along each of x, y, z [m/s^2]; 0: any. Default 0, 0 to 1e9. */
    double max_acceleration;
    /** Of the hand, for each of roll, pitch, yaw [rad/s]; 0: any. Default 0, 0 to 1e6. */
    double max_angular_speed;
    /** Of the hand, for each of roll, pitch, yaw [rad/s^2]; 0: any. Default 0, 0 to 1e9. */
    double max_angular_acceleration;
} sn_handle_params;
SN_API extern const sn_component sn_handle;

/** Parameters of `winkler`: springs to the ground at given arc lengths of the needle it is a child of. */
typedef struct sn_winkler_params {
    /** Arc lengths from the clamp [m]. Default absent, 0 to 1000. */
    sn_reals at;
    /** [N/m], one for all or one each. Default absent, 0 to 1e12. */
    sn_reals stiffness;
    /** [N/m^3]. Default absent, 0 to 1e18. */
    sn_reals cubic;
    /** [N s/m]. Default absent, 0 to 1e9. */
    sn_reals damping;
    /** Only along it, world axes; 0 0 0: all directions. Default 0 0 0. */
    sn_vec3 direction;
} sn_winkler_params;
SN_API extern const sn_component sn_winkler;

/** Axes in which a joint measures its gap: those of the left body, or half-way between the two. */
typedef enum sn_strain_frame { SN_STRAIN_LEFT, SN_STRAIN_MID } sn_strain_frame;

/** Parameters of `rfem_joints`. The rod runs along +x of its frames; joints are numbered from the base on.
    Lists with the numbers of one joint hold for every joint. */
typedef struct sn_rfem_joints_params {
    /** a single frame before the first of `frames`; absent: a free rod. Default absent. */
    sn_ref base;
    /** The rod's frames in order. Default absent. */
    sn_ref frames;
    /** Axial, shear y, shear z of each joint [N/m]. Default absent, at least 0. */
    sn_reals translational_stiffness;
    /** Torsion, bending y, bending z of each joint [N m/rad]. Default absent, at least 0. */
    sn_reals rotational_stiffness;
    /** Of each joint: how far it is after the left frame's origin along +x, and how far before the right
        frame's [m]. Default absent. */
    sn_reals attachments;
    /** Kelvin-Voigt: stress = stiffness (strain + damping_time strain rate) [s]. Default 0, 0 to 1000. */
    double damping_time;
    /** sn_strain_frame. Default left, one of left mid. */
    int strain_frame;
    /** Strains at rest of each joint: gap x y z [m], rotation x y z [rad]; absent: those of the pose at
        start. Default absent. */
    sn_reals rest;
} sn_rfem_joints_params;
SN_API extern const sn_component sn_rfem_joints;

/** Parameters of `exact_elements`. Element e has the nodes e degree ... (e + 1) degree, the base counting as
    node 0. Lists hold one triple for the whole rod, or one for each of the `degree` Gauss points of every
    element. */
typedef struct sn_exact_elements_params {
    /** a single frame before the first of `frames`; absent: a free rod. Default absent. */
    sn_ref base;
    /** The rod's frames in order, x along it. Default absent. */
    sn_ref frames;
    /** Of the polynomials, 1 to 8. Default 3, 1 to 8. */
    int degree;
    /** Arc length of every node, base first [m]; best at Gauss-Lobatto points in each element. Default
        absent. */
    sn_reals stations;
    /** EA, kappa GA in y, in z [N]. Default absent, at least 0. */
    sn_reals translational_stiffness;
    /** GJ, EIy, EIz [N m^2]. Default absent, at least 0. */
    sn_reals rotational_stiffness;
    /** Kelvin-Voigt: stress = stiffness (strain + damping_time strain rate) [s]. Default 0, 0 to 1000. */
    double damping_time;
    /** Natural twist and curvatures about y, z [rad/m]; absent: the pose at start has no stress. Default
        absent. */
    sn_reals curvature;
} sn_exact_elements_params;
SN_API extern const sn_component sn_exact_elements;

/** Parameters of `exact_points` and `exact_frames`: they follow a rod of such elements by the elements' own
    interpolation. */
typedef struct sn_exact_map_params {
    /** Single frame before the first of `frames`; absent: a free rod. Default absent. */
    sn_ref base;
    /** Frames of the rod in order. Default absent. */
    sn_ref frames;
    /** Of the polynomials, as of the elements. Default 3, 1 to 8. */
    int degree;
    /** Arc length of every frame, base first [m]. Default absent. */
    sn_reals stations;
    /** Arc lengths of the children [m]. Default absent. */
    sn_reals at;
    /** y z in the cross-section [m], one pair or one for each child; absent: 0. Default absent. */
    sn_reals offset;
} sn_exact_map_params;
SN_API extern const sn_component sn_exact_points;
SN_API extern const sn_component sn_exact_frames;

/** Order of the strains of a DDM element in its bending and twist. */
typedef enum sn_ddm_strains { SN_DDM_SECOND, SN_DDM_FIRST } sn_ddm_strains;

/** Parameters of `ddm_elements`. The rod runs along +x of its frames; elements join neighbouring frames,
    numbered from the base on. Lists with the numbers of one element hold for every element. Stiffnesses are
    those of the section. */
typedef struct sn_ddm_elements_params {
    /** a single frame before the first of `frames`; absent: a free rod. Default absent. */
    sn_ref base;
    /** The rod's frames in order. Default absent. */
    sn_ref frames;
    /** Arc length of each element without load [m]. Default absent, > 0. */
    sn_reals lengths;
    /** EA of each element [N]. Default absent, at least 0. */
    sn_reals axial_stiffness;
    /** GJ [N m^2]. Default absent, at least 0. */
    sn_reals torsional_stiffness;
    /** EI about y, about z [N m^2]. Default absent, at least 0. */
    sn_reals bending_stiffness;
    /** Kappa GA along y, along z [N]; absent: rigid in shear. Default absent, > 0. */
    sn_reals shear_stiffness;
    /** Kelvin-Voigt: stress = stiffness (strain + damping_time strain rate) [s]. Default 0, 0 to 1000. */
    double damping_time;
    /** sn_ddm_strains. Default second, one of second first. */
    int strains;
    /** Strains at rest of each element [m]: elongation, torsion, bending about y at both ends, about z at
        both ends; absent: those of the pose at start. Default absent. */
    sn_reals rest;
} sn_ddm_elements_params;
SN_API extern const sn_component sn_ddm_elements;

/** Parameters of `ddm_mass`: the consistent mass of a rod between frames, its line being the cubic through
    them. Lists with one number hold for every element. */
typedef struct sn_ddm_mass_params {
    /** a single frame before the first of `frames`; absent: a free rod. Default absent. */
    sn_ref base;
    /** The rod's frames in order, +x along the rod. Default absent. */
    sn_ref frames;
    /** Arc length of each element without load [m]. Default absent, > 0. */
    sn_reals lengths;
    /** [kg/m] > 0. Default absent, > 0. */
    sn_reals mass_per_length;
    /** Rho J: rotary inertia about the axis, per length [kg m] > 0. Default absent, > 0. */
    sn_reals polar_inertia;
    /** World axes [m/s^2]. Default 0 0 0. */
    sn_vec3 gravity;
} sn_ddm_mass_params;
SN_API extern const sn_component sn_ddm_mass;

/** Parameters of `strain_mass`: inertia of an inextensible rod described by its twist and curvatures,
    polynomials of the arc length. */
typedef struct sn_strain_mass_params {
    /** Scalars: Legendre coefficients [rad] of the twist, of the curvature about y, about z. Default
        absent. */
    sn_ref strains;
    /** a single frame: the clamp, which the rod leaves along x. Default absent. */
    sn_ref base;
    /** [m]. Default 0.15, > 0. */
    double length;
    /** Polynomials of the twist. Default 2, 1 to 8. */
    int twist;
    /** Polynomials of each curvature. Default 4, 1 to 8. */
    int bending;
    /** [kg/m]. Default 0.01, > 0. */
    double line_density;
    /** Rotary inertia per length across the axis: density times second moment [kg m]. Default 0, at least
        0. */
    double transverse_inertia;
    /** Rotary inertia per length about the axis: density times polar moment [kg m]. Default 2e-9, > 0. */
    double polar_inertia;
    /** World axes [m/s^2]. Default 0 0 0. */
    sn_vec3 gravity;
} sn_strain_mass_params;
SN_API extern const sn_component sn_strain_mass;

/** Parameters of `strain_points` and `strain_frames`: children of such a rod at given arc lengths. */
typedef struct sn_strain_rod_params {
    /** Scalars: coefficients of the twist, of the curvature about y, about z. Default absent. */
    sn_ref strains;
    /** a single frame: the clamp, which the rod leaves along x. Default absent. */
    sn_ref base;
    /** Of the rod [m]. Default 0.15, > 0. */
    double length;
    /** Polynomials of the twist. Default 2, 1 to 8. */
    int twist;
    /** Polynomials of each curvature. Default 4, 1 to 8. */
    int bending;
    /** Arc lengths from the clamp [m]. Default absent, at least 0. */
    sn_reals at;
} sn_strain_rod_params;
SN_API extern const sn_component sn_strain_points;
SN_API extern const sn_component sn_strain_frames;

/** Parameters of `strain_springs`: linear springs and dampers on scalars. */
typedef struct sn_strain_springs_params {
    /** Scalars. Default absent. */
    sn_ref on;
    /** One for all or one each [N m/rad]. Default absent, at least 0. */
    sn_reals stiffness;
    /** Values without force; absent: 0 [rad]. Default absent. */
    sn_reals rest;
    /** Kelvin-Voigt time [s]. Default 0, 0 to 1000. */
    double damping_time;
    /** Number of the first scalars, which are coefficients of the twist of a rod; the others are those of
        its curvatures; 0: no rod. Default 0, 0 to 8. */
    int twist;
} sn_strain_springs_params;
SN_API extern const sn_component sn_strain_springs;

#ifdef __cplusplus
}
#endif
