/* Sinew - models: parameters of needles: the prefab, its handle, and the elements of each model. See models.h. SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/component.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Parameters of `needle`: a flexible needle on a handle, along +x of its frames; a prefab. Lengths in m, SI throughout.
    Children: at most one `handle`, any `segment` and `winkler`. Makes the items clamp, shaft, tip ... below itself. */
typedef struct sn_needle_params {
    int model;                   /**< sn_needle_model */
    double accuracy;             /**< tip error to aim at where model or elements are left open [m] */
    double length;               /**< from the clamp to the tip */
    double radius, inner_radius; /**< outer; inner 0 for a solid needle */
    double young_modulus, poisson_ratio, density;
    int elements;        /**< equal elements; 0: by `accuracy` */
    int degree;          /**< of the polynomials of `exact` elements; 0: by `accuracy` */
    double damping_time; /**< Kelvin-Voigt time of the material [s] */
    int shear;           /**< sn_needle_shear */
    int strain_frame;    /**< sn_needle_strain_frame */
    int strains;         /**< sn_needle_strains */
    sn_vec3 curvature;   /**< natural twist and curvatures about x, y, z [rad/m] */
    double bevel_angle;  /**< between the bevel's face and the axis [rad]; 0: blunt */
    double area, second_moment, torsion_constant, shear_factor; /**< 0: those of the circle or tube */
    sn_vec3 gravity;                                            /**< [m/s^2], of needle and handle */
} sn_needle_params;
/** Formulations of a needle: chosen by the accuracy; rigid finite elements; discrete deformation modes; geometrically exact
    elements. */
typedef enum sn_needle_model {
    SN_NEEDLE_AUTO,
    SN_NEEDLE_RFEM,
    SN_NEEDLE_DDM,
    SN_NEEDLE_EXACT,
    SN_NEEDLE_RELATIVE
} sn_needle_model;
/** Shear springs of a needle's joints (rfem): AUTO is CORRECTED; of shear alone, as published; with the bending flexibility within an
    element. */
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

/** Parameters of `handle`: the rigid body that holds a needle, a solid cylinder along x moved by functions of time. Makes the
    items frame, motion, mass below itself. */
typedef struct sn_handle_params {
    double mass, length, radius; /**< kg, m, m */
    const char* table; /**< CSV file with columns t x y z roll pitch yaw for the functions not given here */
    sn_expr x, y, z;   /**< position of the handle's centre [m] */
    sn_expr roll, pitch, yaw; /**< its attitude [rad] */
} sn_handle_params;
SN_API extern const sn_component sn_handle;

/** Parameters of `segment`: a part of a needle with another section or material; segments follow one another from the clamp
    and fill the needle's length. 0 (poisson_ratio: -1) means the needle's own. */
typedef struct sn_segment_params {
    double length;
    double radius, inner_radius, young_modulus, poisson_ratio, density;
    double end_radius; /**< outer radius at the segment's end, straight in between; 0: constant */
} sn_segment_params;
SN_API extern const sn_component sn_segment;

/** Parameters of `winkler`: springs to the ground at given arc lengths of the needle it is a child of. */
typedef struct sn_winkler_params {
    sn_reals at;        /**< arc lengths from the clamp [m] */
    sn_reals stiffness; /**< [N/m], one for all or one each */
    sn_reals cubic;     /**< [N/m^3] */
    sn_reals damping;   /**< [N s/m] */
    sn_vec3 direction;  /**< only along it, world axes; 0 0 0: all directions */
} sn_winkler_params;
SN_API extern const sn_component sn_winkler;

/** Axes in which a joint measures its gap: those of the left body, or half-way between the two. */
typedef enum sn_strain_frame { SN_STRAIN_LEFT, SN_STRAIN_MID } sn_strain_frame;

/** Parameters of `rfem_joints`. The rod runs along +x of its frames; joints are numbered from the base on. Lists with
    the numbers of one joint hold for every joint. */
typedef struct sn_rfem_joints_params {
    sn_ref base;                      /**< a single frame before the first of `frames`; absent: a free rod */
    sn_ref frames;                    /**< the rod's frames in order */
    sn_reals translational_stiffness; /**< axial, shear y, shear z of each joint [N/m] */
    sn_reals rotational_stiffness;    /**< torsion, bending y, bending z of each joint [N m/rad] */
    sn_reals attachments; /**< of each joint: how far it is after the left frame's origin along +x, and
                                           how far before the right frame's [m] */
    double damping_time;  /**< Kelvin-Voigt: stress = stiffness (strain + damping_time strain rate) [s] */
    int strain_frame;     /**< sn_strain_frame */
    sn_reals rest;        /**< strains at rest of each joint: gap x y z [m], rotation x y z [rad]; absent:
                                           those of the pose at start */
} sn_rfem_joints_params;
SN_API extern const sn_component sn_rfem_joints;

/** Parameters of `exact_elements`. Element e has the nodes e degree ... (e + 1) degree, the base counting as node 0. Lists hold one
    triple for the whole rod, or one for each of the `degree` Gauss points of every element. */
typedef struct sn_exact_elements_params {
    sn_ref base;   /**< a single frame before the first of `frames`; absent: a free rod */
    sn_ref frames; /**< the rod's frames in order, x along it */
    int degree;    /**< of the polynomials, 1 to 8 */
    sn_reals
        stations; /**< arc length of every node, base first [m]; best at Gauss-Lobatto points in each element */
    sn_reals translational_stiffness; /**< EA, kappa GA in y, in z [N] */
    sn_reals rotational_stiffness;    /**< GJ, EIy, EIz [N m^2] */
    double damping_time; /**< Kelvin-Voigt: stress = stiffness (strain + damping_time strain rate) [s] */
    sn_reals
        curvature; /**< natural twist and curvatures about y, z [rad/m]; absent: the pose at start has no stress */
} sn_exact_elements_params;
SN_API extern const sn_component sn_exact_elements;

/** Parameters of `exact_points` and `exact_frames`: they follow a rod of such elements by the elements' own interpolation. */
typedef struct sn_exact_map_params {
    sn_ref base, frames; /**< as in sn_exact_elements_params */
    int degree;
    sn_reals stations;
    sn_reals at;     /**< arc lengths of the children [m] */
    sn_reals offset; /**< y z in the cross-section [m], one pair or one for each child; absent: 0 */
} sn_exact_map_params;
SN_API extern const sn_component sn_exact_points;
SN_API extern const sn_component sn_exact_frames;

/** Order of the strains of a DDM element in its bending and twist. */
typedef enum sn_ddm_strains { SN_DDM_SECOND, SN_DDM_FIRST } sn_ddm_strains;

/** Parameters of `ddm_elements`. The rod runs along +x of its frames; elements join neighbouring frames, numbered from the
    base on. Lists with the numbers of one element hold for every element. Stiffnesses are those of the section. */
typedef struct sn_ddm_elements_params {
    sn_ref base;                  /**< a single frame before the first of `frames`; absent: a free rod */
    sn_ref frames;                /**< the rod's frames in order */
    sn_reals lengths;             /**< arc length of each element without load [m] */
    sn_reals axial_stiffness;     /**< EA of each element [N] */
    sn_reals torsional_stiffness; /**< GJ [N m^2] */
    sn_reals bending_stiffness;   /**< EI about y, about z [N m^2] */
    sn_reals shear_stiffness;     /**< kappa GA along y, along z [N]; absent: rigid in shear */
    double damping_time; /**< Kelvin-Voigt: stress = stiffness (strain + damping_time strain rate) [s] */
    int strains;         /**< sn_ddm_strains */
    sn_reals
        rest; /**< strains at rest of each element [m]: elongation, torsion, bending about y at both ends,
                              about z at both ends; absent: those of the pose at start */
} sn_ddm_elements_params;
SN_API extern const sn_component sn_ddm_elements;

/** Parameters of `ddm_mass`: the consistent mass of a rod between frames, its line being the cubic through them. Lists with
    one number hold for every element. */
typedef struct sn_ddm_mass_params {
    sn_ref base;              /**< a single frame before the first of `frames`; absent: a free rod */
    sn_ref frames;            /**< the rod's frames in order, +x along the rod */
    sn_reals lengths;         /**< arc length of each element without load [m] */
    sn_reals mass_per_length; /**< [kg/m] > 0 */
    sn_reals polar_inertia;   /**< rho J: rotary inertia about the axis, per length [kg m] > 0 */
    sn_vec3 gravity;          /**< world axes [m/s^2] */
} sn_ddm_mass_params;
SN_API extern const sn_component sn_ddm_mass;

/** Parameters of `strain_mass`: inertia of an inextensible rod described by its twist and curvatures, polynomials of the arc
    length. */
typedef struct sn_strain_mass_params {
    sn_ref
        strains; /**< scalars: Legendre coefficients [rad] of the twist, of the curvature about y, about z */
    sn_ref base; /**< a single frame: the clamp, which the rod leaves along x */
    double length;                            /**< [m] */
    int twist, bending;                       /**< polynomials of the twist, of each curvature: 1 to 8 */
    double line_density;                      /**< [kg/m] */
    double transverse_inertia, polar_inertia; /**< rotary, per length [kg m] */
    sn_vec3 gravity;                          /**< world axes [m/s^2] */
} sn_strain_mass_params;
SN_API extern const sn_component sn_strain_mass;

/** Parameters of `strain_points` and `strain_frames`: children of such a rod at given arc lengths. */
typedef struct sn_strain_rod_params {
    sn_ref strains, base; /**< as in sn_strain_mass_params */
    double length;
    int twist, bending;
    sn_reals at; /**< arc lengths from the clamp [m] */
} sn_strain_rod_params;
SN_API extern const sn_component sn_strain_points;
SN_API extern const sn_component sn_strain_frames;

/** Parameters of `strain_springs`: linear springs and dampers on scalars. */
typedef struct sn_strain_springs_params {
    sn_ref on;           /**< scalars */
    sn_reals stiffness;  /**< one for all or one each [N m/rad] */
    sn_reals rest;       /**< values without force; absent: 0 [rad] */
    double damping_time; /**< Kelvin-Voigt time [s] */
} sn_strain_springs_params;
SN_API extern const sn_component sn_strain_springs;

#ifdef __cplusplus
}
#endif
