/* Sinew - models: the parameters of the built-in components, for authors in C. Each struct comes with a descriptor, whose
   table states unit, range and default of every field; sn_defaults copies the defaults.

       sn_needle_params needle;
       sn_defaults(&sn_needle, &needle);
       needle.elements = 8;
       sn_scene_add(scene, sn_root, "needle", &sn_needle, &needle);

   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <string.h>
#include <sinew/component.h>
#include <sinew/scene.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Fills a parameter struct with the component's defaults. */
static inline void sn_defaults(const sn_component* component, void* params)
{
    memcpy(params, component->defaults, component->params_size);
}

/** All built-in components, in the order they are registered. */
SN_API extern const sn_component* const sn_builtins[];
SN_API extern const int sn_builtin_count;
/** The integrator a scene gets when it names none. */
SN_API extern const char* const sn_default_integrator;

/* ---- needle ------------------------------------------------------------------------------------------------ */

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

/* ---- states ----------------------------------------------------------------------------------------- */

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

/* ---- conditions ------------------------------------------------------------------------------------- */

/** Parameters of `prescribed_motion`. */
typedef struct sn_prescribed_motion_params {
    sn_ref on; /**< a single frame */
    const char*
        table; /**< CSV file with a column t and columns x y z roll pitch yaw, for those not given here */
    sn_expr x, y, z;          /**< position of the frame's origin [m] */
    sn_expr roll, pitch, yaw; /**< attitude R = Rz(yaw) Ry(pitch) Rx(roll) [rad] */
} sn_prescribed_motion_params;
SN_API extern const sn_component sn_prescribed_motion;

/** Parameters of `fixed`. */
typedef struct sn_fixed_params {
    sn_ref on;            /**< points, frames or scalars */
    sn_reals nodes;       /**< 0-based, negative from the end; absent: all */
    const char* freedoms; /**< blank-separated: x y z rx ry rz; absent: all */
    const char* where;    /**< which nodes by their places, see sn_bind_select; absent: those of `nodes` */
} sn_fixed_params;
SN_API extern const sn_component sn_fixed;

/* ---- masses ----------------------------------------------------------------------------------------- */

/** Parameters of `rigid_mass`. Lists hold one entry (or one triple) for all frames, or one for each. */
typedef struct sn_rigid_mass_params {
    sn_ref on;        /**< frames, one body each */
    sn_reals mass;    /**< [kg] > 0 */
    sn_reals inertia; /**< principal moments about the centre of mass, along the frame's axes [kg m^2] */
    sn_reals centre;  /**< centre of mass in the frame's axes [m]; absent: 0 0 0 */
    sn_vec3 gravity;  /**< world axes [m/s^2] */
} sn_rigid_mass_params;
SN_API extern const sn_component sn_rigid_mass;

/** Parameters of `point_mass`. */
typedef struct sn_point_mass_params {
    sn_ref on;       /**< points */
    sn_reals mass;   /**< one for all or one for each [kg] > 0 */
    sn_vec3 gravity; /**< world axes [m/s^2] */
} sn_point_mass_params;
SN_API extern const sn_component sn_point_mass;

/* ---- loads ------------------------------------------------------------------------------------------ */

/** Parameters of `point_load`. */
typedef struct sn_point_load_params {
    sn_ref on;        /**< frames, or points, which take a dead force only */
    int node;         /**< the one loaded, 0-based; negative counts from the end */
    sn_expr3 force;   /**< [N]; absent components are 0 */
    sn_expr3 moment;  /**< [N m]; absent components are 0 */
    sn_vec3 position; /**< point of application in the frame's axes [m] */
    bool follower;    /**< false: dead load, components in world axes; true: components in the frame's axes */
} sn_point_load_params;
SN_API extern const sn_component sn_point_load;

/** Parameters of `springs_to_ground`. Lists hold one number for all points or one for each. */
typedef struct sn_springs_to_ground_params {
    sn_ref on;          /**< points */
    sn_reals stiffness; /**< k [N/m] >= 0; absent: 0 */
    sn_reals cubic;     /**< k3 [N/m^3] >= 0; absent: 0 */
    sn_reals damping;   /**< c [N s/m] >= 0; absent: 0 */
    sn_vec3
        direction;    /**< world axes, any length: only displacement along it counts; 0 0 0: all directions */
    sn_reals anchors; /**< where each spring is unstretched, x y z [m]; absent: the points' rest positions */
} sn_springs_to_ground_params;
SN_API extern const sn_component sn_springs_to_ground;

/* ---- mappings --------------------------------------------------------------------------------------- */

/** Parameters of `attached_frames`. Lists with one entry (or one triple) hold for every child. */
typedef struct sn_attached_frames_params {
    sn_ref to;             /**< the frames to follow */
    sn_reals nodes;        /**< parent of each child, 0-based; negative counts from the end */
    sn_reals positions;    /**< origin of each child in its parent's axes [m] */
    sn_reals orientations; /**< roll, pitch, yaw of each child in its parent's axes [rad] */
} sn_attached_frames_params;
SN_API extern const sn_component sn_attached_frames;

/** Parameters of `attached_points`. */
typedef struct sn_attached_points_params {
    sn_ref to;          /**< the frames to follow */
    sn_reals nodes;     /**< parent of each child, 0-based; negative counts from the end */
    sn_reals positions; /**< each child in its parent's axes [m] */
} sn_attached_points_params;
SN_API extern const sn_component sn_attached_points;

/** How a material point of a rod follows its frames: rigidly one of them, or along a cubic through two. */
typedef enum sn_rod_interpolation { SN_ROD_RIGID, SN_ROD_HERMITE } sn_rod_interpolation;

/** Parameters of `rod_points` and `rod_frames`. The rod runs along +x of its frames. */
typedef struct sn_rod_params {
    sn_ref base;         /**< a single frame that precedes `frames`; may be absent */
    sn_ref frames;       /**< the rod's frames in order */
    sn_reals stations;   /**< arc length of each frame's origin, base first [m]; increasing */
    sn_reals at;         /**< arc lengths of the children [m] */
    int interpolation;   /**< sn_rod_interpolation */
    sn_reals boundaries; /**< rigid: ends of the pieces, one more than frames [m]; absent: half-way */
    sn_reals offset;     /**< y z in the cross-section [m], one pair or one for each child; absent: 0 */
} sn_rod_params;
SN_API extern const sn_component sn_rod_points;
SN_API extern const sn_component sn_rod_frames;

/* ---- joints ----------------------------------------------------------------------------------------- */

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

/* ---- rods described by their strains ------------------------------------------------------------------- */

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

/* ---- tissue ----------------------------------------------------------------------------------------- */

/** Parameters of `tissue`: layers below an outer surface; a group of data. Children: `layer`. A needle goes through it by an
    `insertion`. */
typedef struct sn_tissue_params {
    sn_vec3 position; /**< a point of the outer surface, world axes [m] */
    sn_vec3 normal;   /**< of the outer surface, outward, any length */
    const char*
        surface; /**< STL or OBJ file with the closed outer surface in world coordinates [m]; absent: the plane */
    bool heals; /**< a membrane closes again when the tip has left it */
} sn_tissue_params;
SN_API extern const sn_component sn_tissue;

/** Laws of friction along a shaft. */
typedef enum sn_friction_choice { SN_STRIBECK, SN_LUGRE, SN_KARNOPP } sn_friction_choice;
#define SN_FRICTION_NAMES "stribeck lugre karnopp"

/** Parameters of `layer`: a membrane and the bulk below it. What is not given comes from `preset`. "Per length" is per length of
    the shaft in the layer. Negative backward values mean: as forward. */
typedef struct sn_layer_params {
    int preset;       /**< a published set of numbers; see docs/tissue.md */
    double depth;     /**< of the membrane below the outer surface [m] */
    double thickness; /**< of the layer [m]; 0: to the next layer, or without end */
    double membrane_stiffness, membrane_stiffening; /**< a1 [N/m], a2 [N/m^2] of F = a1 z + a2 z^2 */
    double puncture_force;                          /**< [N]; 0: there is no membrane */
    double relaxation_time; /**< in which the membrane's force fades after puncture [s] */
    double cutting_force;   /**< at rest, normal to the bevel's face; axial for a blunt tip [N] */
    double cutting_speed,
        cutting_speed_squared; /**< added: times the tip's speed and its square [N s/m, N s^2/m^2] */
    double cutting_depth,
        cutting_depth_squared; /**< added: times the depth in the layer and its square [N/m, N/m^2] */
    int friction;              /**< sn_friction_choice */
    double coulomb_friction, static_friction, viscous_friction; /**< per length [N/m, N/m, N s/m^2] */
    double coulomb_backward, static_backward, viscous_backward; /**< the same in withdrawal */
    double stribeck_speed, creep_speed;                         /**< [m/s] */
    double bristle_stiffness, bristle_damping;                  /**< per length [N/m^2, N s/m^2] */
    double stiffness, cubic, damping; /**< lateral, per length [N/m^2, N/m^4, N s/m^2] */
} sn_layer_params;
SN_API extern const sn_component sn_layer;

/** Parameters of `insertion`: lets the needle it is a child of go through a tissue; a prefab. */
typedef struct sn_insertion_params {
    sn_ref tissue;  /**< the tissue */
    int points;     /**< cells along the shaft on which the tissue acts */
    double length;  /**< of shaft that can enter, from the tip [m]; 0: all of it */
    double spacing; /**< of the remembered channel's points along depth [m]; 0: chosen */
} sn_insertion_params;
SN_API extern const sn_component sn_insertion;

/** Parameters of `needle_tissue`: forces of layered tissue on a shaft and its tip. Made by `insertion`. */
typedef struct sn_needle_tissue_params {
    sn_ref sections;  /**< frames at the middles of the cells, x along the shaft, from the clamp to the tip */
    sn_ref tip;       /**< a single frame, x out of the needle's end */
    sn_reals lengths; /**< of the cells [m], one for all or one each */
    sn_reals radius;  /**< of the shaft at the cells [m], one for all or one each */
    double tip_radius, bevel_angle; /**< [m, rad]; the sharp point is at z = +tip_radius; angle 0: blunt */
    sn_vec3 position, normal;       /**< of the outer surface, as in sn_tissue_params */
    const char* surface;
    bool heals;
    double spacing, reach; /**< channel: distance of its points, length that is remembered [m]; 0: chosen */
    sn_reals layers;       /**< for each layer: depth, thickness [m] */
    sn_reals membranes;    /**< for each layer: a1, a2, puncture force, relaxation time */
    sn_reals cutting;      /**< for each layer: force, times speed, speed^2, depth in the layer, depth^2 */
    sn_reals
        friction; /**< for each layer: law, coulomb, static, viscous, the same backward, stribeck speed, creep speed,
                              bristle stiffness, bristle damping */
    sn_reals lateral; /**< for each layer: stiffness, cubic, damping */
} sn_needle_tissue_params;
SN_API extern const sn_component sn_needle_tissue;

/* ---- spine: contact ------------------------------------------------------------------------------------- */

/** Laws of contact between circular faces; see docs/disc-contact.md. */
typedef enum sn_disc_law {
    SN_DISC_LENS,
    SN_DISC_BLENDED,
    SN_DISC_KECSKEMETHY,
    SN_DISC_FOUNDATION
} sn_disc_law;

/** Parameters of `disc_contact`: contact between pairs of circular faces, one pair for each frame of a and b. A frame is at
    the centre of its face, x is the outward normal. */
typedef struct sn_disc_contact_params {
    sn_ref a, b;                 /**< frames, equally many */
    sn_reals radius_a, radius_b; /**< [m], one for all or one each */
    sn_reals stiffness, damping; /**< along the depth [N/m, N s/m], one for all or one each */
    int law;                     /**< sn_disc_law */
    double blending;    /**< the contact point is at 1 - exp(-blending sin(angle)) of its way to the edge */
    double softening;   /**< the force begins gently over this depth [m] */
    double thickness;   /**< faces deeper in each other do not touch [m]; 0: no limit */
    double friction;    /**< coefficient of Coulomb's friction */
    double creep_speed; /**< friction has 1/sqrt 2 of its size at this slip [m/s] */
    bool events;        /**< the integrator restarts where the state of contact changes */
} sn_disc_contact_params;
SN_API extern const sn_component sn_disc_contact;

/** Parameters of `ellipsoid_contact`: contact between pairs of ellipsoids, one pair for each frame of a and b. A frame is at
    the centre of its ellipsoid, its axes are the ellipsoid's. */
typedef struct sn_ellipsoid_contact_params {
    sn_ref a, b;                 /**< frames, equally many */
    sn_reals axes_a, axes_b;     /**< half-axes x y z [m], one triple for all or one each */
    double degree;               /**< of |x/a|^degree + |y/b|^degree + |z/c|^degree = 1 */
    sn_reals stiffness, damping; /**< along the depth [N/m, N s/m], one for all or one each */
    double softening;            /**< the force begins gently over this depth [m] */
    double friction;             /**< coefficient of Coulomb's friction */
    double creep_speed;          /**< friction has 1/sqrt 2 of its size at this slip [m/s] */
} sn_ellipsoid_contact_params;
SN_API extern const sn_component sn_ellipsoid_contact;

/* ---- spine: ligaments, discs, joints ---------------------------------------------------------------------- */

/** Parameters of `ligament`: tension-only Kelvin elements between points, or between two frames. */
typedef struct sn_ligament_params {
    sn_ref a, b;                 /**< points, equally many, or a single frame each */
    sn_reals points_a, points_b; /**< with frames: x y z of the ends in their axes [m] */
    sn_reals stiffness;          /**< of all fibres when taut [N/m], one for all or one each */
    sn_reals slack, spread;      /**< stretch at which a fibre becomes taut [m]: mean, standard deviation */
    sn_reals rest_length;        /**< [m]; absent: the length at the start */
    sn_reals damping;            /**< of all fibres when taut [N s/m] */
    sn_expr scale;               /**< factor on the stiffness; absent: 1 */
} sn_ligament_params;
SN_API extern const sn_component sn_ligament;

/** Parameters of `bushing`: holds a point and the attitude of each frame of b to those of a. Triples for all pairs or for
    each. "Below" is for negative displacements and angles; absent: as above. */
typedef struct sn_bushing_params {
    sn_ref a, b;                                               /**< frames, equally many */
    sn_reals position_a, position_b;                           /**< of the point, in the frames' axes [m] */
    sn_reals stiffness, stiffness_below;                       /**< along x y z of a [N/m] */
    sn_reals rotational_stiffness, rotational_stiffness_below; /**< by the angles of R = Rx Ry Rz [N m/rad] */
    sn_reals damping, rotational_damping;                      /**< [N s/m], [N m s/rad] */
    sn_reals matrix; /**< 6 x 6, added: force and moment for displacement and angles, SI */
    sn_expr scale;   /**< factor on all stiffnesses; absent: 1 */
} sn_bushing_params;
SN_API extern const sn_component sn_bushing;

/** Parameters of `facets`: contact of circular faces fixed to two frames, as the facet joints of two vertebrae, left then
    right. Faces as in `disc_contact`. */
typedef struct sn_facets_params {
    sn_ref a, b;                         /**< a single frame each */
    sn_reals centres_a, centres_b;       /**< x y z of each face in its frame's axes [m] */
    sn_reals normals_a, normals_b;       /**< outward, any length; one for all or one each */
    sn_reals radius_a, radius_b;         /**< [m], one for all or one each */
    sn_expr stiffness;                   /**< of each pair, force for depth [N/m] */
    sn_expr gap;                         /**< added between the faces, along the normals of a [m] */
    sn_expr angle;                       /**< turns the faces of b about y of b through their centres [rad] */
    int law;                             /**< sn_disc_law */
    double damping, blending, softening; /**< as in sn_disc_contact_params */
} sn_facets_params;
SN_API extern const sn_component sn_facets;

/** Parameters of `relative_pose`: tells how b has moved against a since the start. */
typedef struct sn_relative_pose_params {
    sn_ref a, b; /**< a single frame each */
} sn_relative_pose_params;
SN_API extern const sn_component sn_relative_pose;

/** Ways to model a joint of `spine`: A restraint at the body's centre, fibres; B restraint at the disc's centre; C as A with
    linear ligaments without slack. */
typedef enum sn_spine_variant { SN_SPINE_A, SN_SPINE_B, SN_SPINE_C } sn_spine_variant;

/** Parameters of `spine`: vertebrae on a fixed one, joined by discs, ligaments and facets; a prefab. Numbers are those of
    C5-C6; a longer chain repeats that joint. Makes a frame for each vertebra and a group for each joint, as c5_c6. */
typedef struct sn_spine_params {
    const char* vertebrae;              /**< names from top to bottom, blank-separated; the last is fixed */
    int variant;                        /**< sn_spine_variant */
    int contact;                        /**< sn_disc_law of the facets */
    bool ligaments, facets;             /**< whether there are any */
    sn_expr disc_scale, ligament_scale; /**< factors on stiffnesses; absent: 1 */
    sn_expr facet_stiffness;            /**< [N/m] */
    sn_expr gap;                        /**< between the facets in the neutral pose [m] */
    sn_expr angle;                      /**< between the facets in the neutral pose [rad] */
    bool settle; /**< start in the equilibrium without loads, not in the neutral pose */
} sn_spine_params;
SN_API extern const sn_component sn_spine;

/* ---- integrators ------------------------------------------------------------------------------------ */

/** Linear solver of an integrator's system: index into "auto chain dense sparse band ldl cg minres". */
typedef enum sn_linear_choice {
    SN_LINEAR_AUTO,
    SN_LINEAR_CHAIN,
    SN_LINEAR_DENSE,
    SN_LINEAR_SPARSE,
    SN_LINEAR_BAND,
    SN_LINEAR_LDL,
    SN_LINEAR_CG,
    SN_LINEAR_MINRES
} sn_linear_choice;
#define SN_LINEAR_NAMES "auto chain dense sparse band ldl cg minres"
#define SN_LINEAR_DOC                                                                                        \
    "linear solver; auto picks from the pattern: chain for rods, band for threads, dense for few scalars, "  \
    "for solids alone ldl up to 4000 nodes and cg beyond, else sparse; a linear_solver item says more"

/** Methods of `dirk`. */
typedef enum sn_dirk_method {
    SN_BACKWARD_EULER,
    SN_SDIRK2,
    SN_SDIRK3,
    SN_SDIRK4,
    SN_TR_BDF2,
    SN_ESDIRK32,
    SN_ESDIRK43,
    SN_DIRK_METHODS
} sn_dirk_method;
#define SN_DIRK_NAMES "backward_euler sdirk2 sdirk3 sdirk4 tr_bdf2 esdirk32 esdirk43"

/** Parameters of `dirk`. */
typedef struct sn_dirk_params {
    int method;       /**< sn_dirk_method */
    double tolerance; /**< of Newton's iteration, weighted: parts of the scene's extent, rad */
    int iterations;   /**< at most, per stage */
    int linear;       /**< sn_linear_choice */
} sn_dirk_params;
SN_API extern const sn_component sn_dirk;

/** Methods of `rosenbrock`. */
typedef enum sn_rosenbrock_method {
    SN_ROS2,
    SN_ROS3P,
    SN_ROS3PRL,
    SN_ROS34PW2,
    SN_RODAS3,
    SN_RODAS4,
    SN_ROSENBROCK_METHODS
} sn_rosenbrock_method;
#define SN_ROSENBROCK_NAMES "ros2 ros3p ros3prl ros34pw2 rodas3 rodas4"

/** Parameters of `rosenbrock`. */
typedef struct sn_rosenbrock_params {
    int method; /**< sn_rosenbrock_method */
    int linear; /**< sn_linear_choice */
} sn_rosenbrock_params;
SN_API extern const sn_component sn_rosenbrock;

/** Parameters of `generalized_alpha`. */
typedef struct sn_generalized_alpha_params {
    double rho;       /**< spectral radius at infinite frequency: 0 damps most, 1 nothing */
    double tolerance; /**< of Newton's iteration, as in sn_dirk_params */
    int iterations;   /**< at most, per step */
    int linear;       /**< sn_linear_choice */
} sn_generalized_alpha_params;
SN_API extern const sn_component sn_generalized_alpha;

/** Methods of `explicit`. */
typedef enum sn_explicit_method {
    SN_SYMPLECTIC_EULER,
    SN_RK4,
    SN_VERLET,
    SN_FOREST_RUTH,
    SN_PEFRL,
    SN_ZHAI,
    SN_EXPLICIT_METHODS
} sn_explicit_method;
#define SN_EXPLICIT_NAMES "symplectic_euler rk4 verlet forest_ruth pefrl zhai"

/** Parameters of `explicit`. */
typedef struct sn_explicit_params {
    int method;      /**< sn_explicit_method */
    int linear;      /**< sn_linear_choice, for the mass matrix */
    double psi, phi; /**< of SN_ZHAI: weights of the last two accelerations in positions and in velocities */
    bool force;      /**< take steps beyond the critical one without a word */
} sn_explicit_params;
SN_API extern const sn_component sn_explicit;

/** Parameters of `bdf2`. */
typedef struct sn_bdf2_params {
    double tolerance; /**< of Newton's iteration, as in sn_dirk_params */
    int iterations;   /**< at most, per step */
    int linear;       /**< sn_linear_choice */
} sn_bdf2_params;
SN_API extern const sn_component sn_bdf2;

/** Methods of `midpoint`. */
typedef enum sn_midpoint_method { SN_SYMPLECTIC_MIDPOINT, SN_DISCRETE_GRADIENT } sn_midpoint_method;
#define SN_MIDPOINT_NAMES "symplectic discrete_gradient"
/** Matrices of its Newton iteration: kept while updates by it shrink fast; a new one for each update. */
typedef enum sn_midpoint_matrix { SN_MATRIX_KEPT, SN_MATRIX_NEW } sn_midpoint_matrix;
#define SN_MIDPOINT_MATRICES "kept new"

/** Parameters of `midpoint`. */
typedef struct sn_midpoint_params {
    int method;       /**< sn_midpoint_method */
    double tolerance; /**< of Newton's iteration, as in sn_dirk_params */
    int iterations;   /**< at most, per step */
    int linear;       /**< sn_linear_choice */
    double gain; /**< energy from nowhere, in parts of that at work, beyond which steps lose energy; 0: off */
    int matrix;  /**< sn_midpoint_matrix, of the symplectic rule */
} sn_midpoint_params;
SN_API extern const sn_component sn_midpoint;

/** When `statics` follows the equilibrium path by its arc length instead of by the load. */
typedef enum sn_arc_length { SN_ARC_AUTO, SN_ARC_OFF, SN_ARC_ON } sn_arc_length;

/** Parameters of `statics`. */
typedef struct sn_statics_params {
    int steps;        /**< the load is applied in this many steps at first; 1 tries it at once */
    double tolerance; /**< of the last Newton update, weighted */
    int iterations;   /**< at most, per load step */
    int arc_length;   /**< sn_arc_length */
    int linear;       /**< sn_linear_choice */
} sn_statics_params;
SN_API extern const sn_component sn_statics;

/** Parameters of `relaxation`. */
typedef struct sn_relaxation_params {
    double step;      /**< of time [s] */
    double tolerance; /**< net forces left, in parts of the loads */
    double duration;  /**< of time at most [s] */
    int check;        /**< steps between two looks at the net forces */
    int linear;       /**< sn_linear_choice */
} sn_relaxation_params;
SN_API extern const sn_component sn_relaxation;

/** Parameters of `finite_difference`. */
typedef struct sn_finite_difference_params {
    bool check_step; /**< a step beyond the stability bound is refused */
} sn_finite_difference_params;
SN_API extern const sn_component sn_finite_difference;

/* ---- thread by finite differences ------------------------------------------------------------------------------ */

/** Parameters of `finite_difference_thread`: a round, straight thread along +x of its clamp, which neither stretches nor shears; a
    prefab with its own integrator. Makes the items clamp, motion, rod, mass, moments, nodes, drag, tip, sections, surface,
    integrator below itself. SI throughout. */
typedef struct sn_finite_difference_thread_params {
    double length, radius;
    double young_modulus, poisson_ratio, density;
    int elements;
    double damping;  /**< viscous, of the surroundings, per length [N s/m^2] */
    bool twist;      /**< false: nothing resists twist, which is right and cheaper where nothing causes it */
    bool check_step; /**< as in sn_finite_difference_params */
    sn_vec3 gravity; /**< [m/s^2] */
    sn_expr x, y, z; /**< position of the clamp [m] */
    sn_expr roll, pitch, yaw; /**< its attitude [rad] */
} sn_finite_difference_thread_params;
SN_API extern const sn_component sn_finite_difference_thread;

/** Parameters of `finite_difference_moments`: joints are numbered from the base on. */
typedef struct sn_finite_difference_moments_params {
    sn_ref base;   /**< a single frame before the first of `frames`; absent: a free rod */
    sn_ref frames; /**< the rod's frames in order, x along it */
    sn_reals
        bending_stiffness; /**< of each joint, or one for all: EI over the distance of the middles [N m/rad] */
    sn_reals twist_stiffness; /**< GJ over it [N m/rad] */
} sn_finite_difference_moments_params;
SN_API extern const sn_component sn_finite_difference_moments;

/* ---- observers ------------------------------------------------------------------------------------------------ */

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

/* ---- constraints ------------------------------------------------------------------------------------- */

/** Parameters of `hold`. */
typedef struct sn_hold_params {
    sn_ref on;         /**< points or frames */
    sn_reals nodes;    /**< 0-based, negative from the end; absent: all */
    sn_vec3 position;  /**< held point of a frame, in its axes [m] */
    bool orientation;  /**< keep the attitude of frames, too */
    sn_reals places;   /**< [m], 3 each; absent: where they start */
    sn_expr x, y, z;   /**< motion of the places, world axes [m] */
    sn_ref to;         /**< points or frames to join them to instead of places; absent: the world */
    sn_reals to_nodes; /**< one for each node; absent: as they come */
} sn_hold_params;
SN_API extern const sn_component sn_hold;

/** Parameters of `links`. */
typedef struct sn_links_params {
    sn_ref on;      /**< points */
    sn_reals nodes; /**< two for each link; absent: each with the next */
} sn_links_params;
SN_API extern const sn_component sn_links;

/** Shapes of obstacles: a half space, a ball, an endless cylinder. */
typedef enum sn_contact_shape { SN_CONTACT_PLANE, SN_CONTACT_SPHERE, SN_CONTACT_CYLINDER } sn_contact_shape;

/** Parameters of `obstacle`. Position and direction are in the axes of `frame`. */
typedef struct sn_obstacle_params {
    sn_ref on;         /**< points */
    sn_reals radius;   /**< of the points [m], one for all or one each; absent: 0 */
    int shape;         /**< sn_contact_shape */
    sn_vec3 position;  /**< on the plane; centre; on the axis [m] */
    sn_vec3 direction; /**< the plane's normal, towards the points; the cylinder's axis */
    double size;       /**< radius of the sphere or cylinder [m] */
    bool hollow;       /**< the points are inside */
    double friction;   /**< Coulomb's coefficient */
    sn_ref frame;      /**< a single frame that carries it; absent: the world */
} sn_obstacle_params;
SN_API extern const sn_component sn_obstacle;
/* ---- threads ------------------------------------------------------------------------------------------------- */

/** Discretisations of a thread. */
typedef enum sn_thread_scheme { SN_THREAD_ELASTIC_ROD, SN_THREAD_FINITE_DIFFERENCE } sn_thread_scheme;
/** How an end of a thread is held: not; its place; its place and both directions. */
typedef enum sn_thread_end { SN_THREAD_FREE, SN_THREAD_PINNED, SN_THREAD_CLAMPED } sn_thread_end;

/** Parameters of `thread`: a round elastic thread; a prefab. Makes the items points, angles, rod, mass, inertia, and start, end
    where it is clamped without a frame of the author's; frames, surface and line where they are asked for; or the items of a
    `finite_difference_thread`. */
typedef struct sn_thread_params {
    int scheme;             /**< sn_thread_scheme */
    double length;          /**< [m], unless there are positions */
    sn_reals radius;        /**< [m]; of all elements or of each, as the next ones */
    sn_reals young_modulus; /**< [Pa] */
    sn_reals shear_modulus; /**< [Pa]; absent or 0: by Poisson's ratio */
    double poisson_ratio;
    sn_reals density;              /**< [kg/m^3] */
    int elements;                  /**< edges; that of a clamped end is half outside the thread */
    double damping_time;           /**< Kelvin-Voigt time of the material [s] */
    double drag;                   /**< of the surroundings, per length [N s/m^2] */
    sn_vec3 gravity;               /**< [m/s^2] */
    sn_vec3 curvature;             /**< natural twist and curvatures about y, z [rad/m] */
    double twist;                  /**< of the end against the start, at the start of time [rad] */
    sn_vec3 position;              /**< of the start [m] */
    sn_vec3 direction;             /**< of the straight thread */
    sn_reals positions;            /**< places it runs along in straight lines [m]; absent: straight */
    bool frames;                   /**< add what there is to look at: frames, surface, line */
    bool closed;                   /**< a loop, round unless there are positions */
    int start, end;                /**< sn_thread_end */
    sn_ref start_frame, end_frame; /**< single frames the ends are clamped in; absent: held where they are */
} sn_thread_params;
SN_API extern const sn_component sn_thread;

/** Parameters of `suture_needle`: a rigid needle bent to an arc, in the xy plane of its frame; a prefab. The tip is at the origin,
    the needle runs along +x there and bends towards +y. Makes the items body, mass, tip, swage, sections, surface. */
typedef struct sn_suture_needle_params {
    double arc_radius, arc_angle; /**< of the centre line [m, rad]: 3/8 of a circle is 2.356 */
    double radius;                /**< of the wire [m] */
    double density;               /**< [kg/m^3] */
    sn_vec3 position;             /**< of the tip at the start [m] */
    double roll, pitch, yaw;      /**< attitude at the start [rad] */
    sn_vec3 gravity;              /**< [m/s^2] */
} sn_suture_needle_params;
SN_API extern const sn_component sn_suture_needle;

/** Parameters of `suture`: a needle with the thread swaged to it; a prefab. Makes the items needle, a `suture_needle`, and thread, a
    `thread` that starts clamped in the needle's swage; their parameters have the same meaning as there. */
typedef struct sn_suture_params {
    double arc_radius, arc_angle; /**< of the needle's centre line [m, rad] */
    double wire_radius;           /**< of the needle's wire [m] */
    double wire_density;          /**< [kg/m^3] */
    sn_vec3 position;             /**< of the tip at the start [m] */
    double roll, pitch, yaw;      /**< attitude of the needle at the start [rad] */
    double length;                /**< of the thread [m], unless there are positions */
    sn_reals radius;              /**< of the thread [m]; of all elements or of each, as the next ones */
    sn_reals young_modulus;       /**< [Pa] */
    sn_reals shear_modulus;       /**< [Pa]; absent or 0: by Poisson's ratio */
    double poisson_ratio;
    sn_reals density;    /**< [kg/m^3] */
    int elements;        /**< of the thread */
    double damping_time; /**< Kelvin-Voigt time of the thread's material [s] */
    double drag;         /**< on the thread, per length [N s/m^2] */
    sn_vec3 gravity;     /**< on both [m/s^2] */
    sn_vec3 curvature;   /**< natural twist and curvatures about y, z [rad/m] */
    double twist;        /**< of the end against the swage, at the start of time [rad] */
    sn_reals
        positions;    /**< places the thread runs along, in the axes of the swage [m]; absent: straight on */
    bool frames;      /**< add what there is to look at: frames, surface, line */
    int end;          /**< sn_thread_end */
    sn_ref end_frame; /**< single frame the end is clamped in; absent: held where it is */
} sn_suture_params;
SN_API extern const sn_component sn_suture;

/** Parameters of `elastic_rod`: a discrete elastic rod. The edges join the points in order, those of a clamp included: a clamp's
    frame is the middle of the first or the last edge, x along the rod. Lists hold the numbers of one edge for all, or of each. */
typedef struct sn_elastic_rod_params {
    sn_ref points;                /**< the free points in order */
    sn_ref angles;                /**< scalars: the angle of each edge's directors [rad] */
    sn_ref base, end;             /**< a single frame each; absent: a free end */
    bool closed;                  /**< a loop */
    sn_reals lengths;             /**< of the edges at rest [m]; absent: those at the start */
    sn_reals axial_stiffness;     /**< EA [N] */
    sn_reals bending_stiffness;   /**< EI about y and about z of the directors [N m^2] */
    sn_reals torsional_stiffness; /**< GJ [N m^2] */
    double damping_time; /**< Kelvin-Voigt: stress = stiffness (strain + damping_time strain rate) [s] */
    sn_reals
        curvature; /**< natural twist and curvatures about y, z [rad/m]; absent: the shape at start has no stress */
    sn_vec3 director; /**< direction of y on the first edge where its angle is 0; 0 0 0: chosen */
} sn_elastic_rod_params;
SN_API extern const sn_component sn_elastic_rod;

/** Parameters of `rod_edge_frames`: the rod's frames at the middles of its edges, clamps included. All as those of the
    `elastic_rod`. Nothing can act through it. */
typedef struct sn_rod_edge_frames_params {
    sn_ref points, angles, base, end;
    bool closed;
    sn_reals lengths; /**< of the edges [m]; absent: those at the start */
    sn_vec3 director; /**< direction of y on the first edge where its angle is 0; 0 0 0: chosen */
} sn_rod_edge_frames_params;
SN_API extern const sn_component sn_rod_edge_frames;

/** Parameters of `scalar_mass`. */
typedef struct sn_scalar_mass_params {
    sn_ref on;     /**< scalars */
    sn_reals mass; /**< one for all or one for each > 0: [kg m^2] for angles, [kg] for lengths */
} sn_scalar_mass_params;
SN_API extern const sn_component sn_scalar_mass;

/** Parameters of `drag`. */
typedef struct sn_drag_params {
    sn_ref on;        /**< points */
    sn_reals damping; /**< force over velocity, one for all or one for each [N s/m] */
} sn_drag_params;
SN_API extern const sn_component sn_drag;
/* ---- cables: cubic B-splines ---------------------------------------------------------------------------- */

/** What holds an end of a cable: the place; place and direction; nothing. */
typedef enum sn_cable_end { SN_CABLE_PINNED, SN_CABLE_CLAMPED, SN_CABLE_FREE } sn_cable_end;

/** Parameters of `cable`: a round cable, straight at the start; a prefab. SI throughout. Children: any `cable_load`, `cable_place`, `branch`. Makes the
    items points, angles, elasticity, mass, start, end, middle ... below itself. */
typedef struct sn_cable_params {
    double length, diameter;
    double young_modulus, shear_modulus, density;
    int control_points;
    sn_vec3 position, direction; /**< of the start; of the cable, any length */
    int start, end;              /**< sn_cable_end */
    sn_ref start_to,
        end_to; /**< a frame that holds the end at its origin, x along the cable; absent: the world */
    double end_stiffness;      /**< ends held in the world give way along the cable [N/m]; 0: they do not */
    int quadrature, samples;   /**< as in sn_spline_elasticity_params */
    int torsion;               /**< sn_spline_torsion */
    double delta;              /**< for Frenet's torsion [1/m] */
    double damping_time;       /**< Kelvin-Voigt [s] */
    double drag;               /**< force per length and velocity [N s/m^2] */
    sn_vec3 gravity;           /**< [m/s^2] */
    sn_vec3 curvature, normal; /**< as in sn_spline_elasticity_params */
    double yield_stress;       /**< von Mises [Pa]; 0: elastic */
} sn_cable_params;
SN_API extern const sn_component sn_cable;

/** Parameters of `cable_load`: a force on the cable it is a child of. */
typedef struct sn_cable_load_params {
    double at;      /**< arc length from the start [m]; negative: the middle */
    sn_expr3 force; /**< world axes [N] */
} sn_cable_load_params;
SN_API extern const sn_component sn_cable_load;

/** How the twist of a cable is measured: from directors transported in time; as published, from Frenet's torsion; not at all. */
typedef enum sn_spline_torsion {
    SN_SPLINE_TRANSPORTED,
    SN_SPLINE_FRENET,
    SN_SPLINE_NO_TORSION
} sn_spline_torsion;

/** Parameters of `spline_elasticity`. The curve's control points are those of `start`, `points` and `end`, in this order. */
typedef struct sn_spline_elasticity_params {
    sn_ref points;     /**< control points */
    sn_ref start, end; /**< points that come before and after them; may be absent */
    sn_ref angles;     /**< scalars, one for each control point [rad]; absent: no torsion */
    double length;     /**< without load [m] */
    double axial_stiffness, bending_stiffness, torsional_stiffness; /**< EA [N], EI, GJ [N m^2] */
    double damping_time; /**< Kelvin-Voigt: stress = stiffness (strain + damping_time strain rate) [s] */
    int quadrature;      /**< Gauss points in every span */
    int samples;         /**< > 0: so many equally spaced points instead, by the trapezoidal rule */
    int torsion;         /**< sn_spline_torsion */
    double delta;        /**< makes Frenet's torsion regular [1/m] */
    sn_vec3 curvature;   /**< natural twist, and curvatures about y and z of the section [rad/m] */
    sn_vec3 normal;      /**< the section's y at the start points this way; 0 0 0: a world axis */
    double yield_tension, yield_moment, yield_torque; /**< [N], [N m], [N m]; 0: elastic */
} sn_spline_elasticity_params;
SN_API extern const sn_component sn_spline_elasticity;

/** Parameters of `spline_mass`. The curve as in sn_spline_elasticity_params. */
typedef struct sn_spline_mass_params {
    sn_ref points, start, end, angles;
    double length;        /**< [m] */
    double line_density;  /**< [kg/m] */
    double polar_inertia; /**< density times polar moment [kg m]; needed with angles */
    sn_vec3 gravity;      /**< world axes [m/s^2] */
} sn_spline_mass_params;
SN_API extern const sn_component sn_spline_mass;

/** Parameters of `spline_points`: points of a cable. The curve as in sn_spline_elasticity_params. */
typedef struct sn_spline_points_params {
    sn_ref points, start, end;
    double length; /**< [m] */
    sn_reals at;   /**< arc lengths of the children [m] */
} sn_spline_points_params;
SN_API extern const sn_component sn_spline_points;

/** Parameters of `spline_frames`: sections of a cable as frames. The curve as in sn_spline_elasticity_params. */
typedef struct sn_spline_frames_params {
    sn_ref points, start, end, angles;
    double length;  /**< [m] */
    sn_reals at;    /**< arc lengths of the children [m] */
    sn_vec3 normal; /**< as in sn_spline_elasticity_params */
} sn_spline_frames_params;
SN_API extern const sn_component sn_spline_frames;

/** Parameters of `cable_place`: points, or sections, of the cable it is a child of; makes the item points or frames below itself. */
typedef struct sn_cable_place_params {
    sn_reals at; /**< arc lengths [m] */
    bool frames; /**< sections as frames */
} sn_cable_place_params;
SN_API extern const sn_component sn_cable_place;

/** What a joint of cables keeps together: places; places and attitudes. */
typedef enum sn_branch_joint { SN_BRANCH_BALL, SN_BRANCH_RIGID } sn_branch_joint;

/** Parameters of `branch`: a joint of the cable it is a child of. Makes the items here, there and joint below itself. */
typedef struct sn_branch_params {
    double at;    /**< arc length on the cable [m] */
    sn_ref to;    /**< another cable; or frames or points with a single node */
    double to_at; /**< arc length on the other cable [m] */
    int joint;    /**< sn_branch_joint */
} sn_branch_params;
SN_API extern const sn_component sn_branch;

/* ---- contact ------------------------------------------------------------------------------------------------- */

/** Parameters of `penalty_contact`: points with a radius against an obstacle fixed to the world or to a frame. */
typedef struct sn_penalty_contact_params {
    sn_ref on;              /**< points */
    sn_reals radius;        /**< around each, one for all or one for each [m] */
    int shape;              /**< sn_contact_shape */
    sn_ref frame;           /**< single frame the obstacle is fixed to; absent: the world */
    sn_vec3 position;       /**< centre, place on the plane or on the axis, in axes of the frame [m] */
    sn_vec3 direction;      /**< plane's normal, cylinder's axis */
    double obstacle_radius; /**< of sphere or cylinder [m] */
    bool hollow;            /**< points are inside */
    double stiffness;       /**< [N/m] */
    double onset;           /**< depth over which it sets in [m] */
    double damping;         /**< Hunt and Crossley's factor [s/m] */
    double friction, creep; /**< Coulomb's coefficient; slip at which it is nearly full [m/s] */
} sn_penalty_contact_params;
SN_API extern const sn_component sn_penalty_contact;

/** Parameters of `guide`: a ring without width that a thread slides through, fixed to the world or to a frame. */
typedef struct sn_guide_params {
    sn_ref points;          /**< of the thread, in order */
    sn_ref frame;           /**< single frame the ring is fixed to; absent: the world */
    sn_vec3 position;       /**< of the ring, in axes of the frame [m] */
    double stiffness;       /**< [N/m] */
    double damping;         /**< across the thread [N s/m] */
    double grip;            /**< friction without pressing [N] */
    double friction, creep; /**< Coulomb's coefficient; sliding speed at which it is nearly full [m/s] */
    double rounding;        /**< distance below which friction sets in smoothly [m] */
} sn_guide_params;
SN_API extern const sn_component sn_guide;

/* ---- meshes ----------------------------------------------------------------------------------------- */

/** Parameters of `mesh`: a file's points x become position + R(orientation) scale x. */
typedef struct sn_mesh_params {
    const char* file;
    double scale;
    sn_vec3 position;    /**< [m] */
    sn_vec3 orientation; /**< roll, pitch, yaw [rad] */
} sn_mesh_params;
SN_API extern const sn_component sn_mesh_file;

/** Parameters of `grid`. */
typedef struct sn_grid_params {
    sn_vec3 cells;     /**< along x, y, z: whole numbers, 0 along the axes a flat grid lacks */
    sn_vec3 low, high; /**< corners [m] */
    int type;          /**< 0 hexahedra, 1 tetrahedra, 2 quads, 3 triangles, 4 edges */
} sn_grid_params;
SN_API extern const sn_component sn_grid;

/** Parameters of `surface`: faces that one solid alone has, or the triangles and quads of a mesh without solids. */
typedef struct sn_surface_params {
    sn_ref of;      /**< a mesh */
    bool triangles; /**< cuts quads in two */
} sn_surface_params;
SN_API extern const sn_component sn_mesh_skin;

/** Parameters of `tetrahedra`, `triangles` and `edges`. */
typedef struct sn_derived_mesh_params {
    sn_ref of; /**< a mesh */
} sn_derived_mesh_params;
SN_API extern const sn_component sn_mesh_tetrahedra;
SN_API extern const sn_component sn_mesh_triangles;
SN_API extern const sn_component sn_mesh_edge_lines;

/** Parameters of `part`. */
typedef struct sn_part_params {
    sn_ref of; /**< a mesh */
    const char* region;
} sn_part_params;
SN_API extern const sn_component sn_mesh_region;
/* ---- solids -------------------------------------------------------------------------------------------------- */

/** Elastic laws of `solid`; docs/solids.md has their energies. */
typedef enum sn_solid_law {
    SN_SOLID_LINEAR,
    SN_SOLID_COROTATIONAL,    /**< polar decomposition: has an energy */
    SN_SOLID_COROTATIONAL_QR, /**< rotation by an edge and a face of a 4-node tetrahedron: has none */
    SN_SOLID_ST_VENANT_KIRCHHOFF,
    SN_SOLID_NEO_HOOKEAN,
    SN_SOLID_STABLE_NEO_HOOKEAN,
    SN_SOLID_MOONEY_RIVLIN,
    SN_SOLID_ISOCHORIC_NEO_HOOKEAN,
    SN_SOLID_ISOCHORIC_MOONEY_RIVLIN,
    SN_SOLID_COROTATIONAL_CELL /**< one polar rotation for all points of a cell */
} sn_solid_law;
/** Cells of `solid` and `solid_mass`. */
typedef enum sn_solid_cells {
    SN_SOLID_CELLS_AUTO, /**< those the mesh has */
    SN_SOLID_TETRAHEDRA,
    SN_SOLID_HEXAHEDRA,
    SN_SOLID_TETRAHEDRA_10
} sn_solid_cells;
/** Integration of the change of volume: at each point, or its mean in each cell. */
typedef enum sn_solid_integration { SN_SOLID_FULL, SN_SOLID_SELECTIVE } sn_solid_integration;
/** Derivative of the force: all of it, or that at fixed rotations, which is never indefinite. */
typedef enum sn_solid_tangent { SN_SOLID_EXACT, SN_SOLID_WARPED } sn_solid_tangent;

/** Parameters of `solid`: elastic cells between points. */
typedef struct sn_solid_params {
    sn_ref on;                     /**< points, at rest where the cells are without stress */
    int cells;                     /**< sn_solid_cells */
    sn_reals nodes;                /**< points of each cell, as VTK orders them; absent: cells of the mesh */
    sn_ref mesh;                   /**< the cells; absent: those of the mesh that the points are of */
    const char* where;             /**< only these cells, as in sn_bind_cells; absent: all */
    int law;                       /**< sn_solid_law */
    double young_modulus;          /**< [Pa] */
    double poisson_ratio;          /**< -1 < nu < 0.5 */
    double mooney_share;           /**< c01/(c10 + c01) of the Mooney-Rivlin laws */
    int integration;               /**< sn_solid_integration */
    int tangent;                   /**< sn_solid_tangent, of the corotational laws */
    double damping_time;           /**< Kelvin-Voigt: viscous stress by this time [s] */
    sn_reals relaxation_fractions; /**< Prony: fractions of the stress that relax, at most 4, sum < 1 */
    sn_reals relaxation_times;     /**< ... and their times [s] */
} sn_solid_params;
SN_API extern const sn_component sn_solid;

/** Distributions of a solid's mass: equal parts of each cell to its nodes; by shape functions; equal at all points. */
typedef enum sn_solid_distribution {
    SN_SOLID_LUMPED,
    SN_SOLID_CONSISTENT,
    SN_SOLID_UNIFORM
} sn_solid_distribution;
/** Parameters of `solid_mass`. */
typedef struct sn_solid_mass_params {
    sn_ref on;         /**< points */
    int cells;         /**< sn_solid_cells */
    sn_reals nodes;    /**< as in sn_solid_params */
    sn_ref mesh;       /**< the cells; absent: those of the mesh that the points are of */
    const char* where; /**< only these cells, as in sn_bind_cells; absent: all */
    double density;    /**< [kg/m^3] */
    int distribution;  /**< sn_solid_distribution */
    sn_vec3 gravity;   /**< world axes [m/s^2] */
} sn_solid_mass_params;
SN_API extern const sn_component sn_solid_mass;

/** Parameters of `quadratic`: a mesh of 10-node tetrahedra with straight sides. */
typedef struct sn_quadratic_params {
    sn_ref of; /**< mesh with 4-node tetrahedra */
} sn_quadratic_params;
SN_API extern const sn_component sn_quadratic;

/** Faces of `surface_load`. */
typedef enum sn_solid_faces { SN_SOLID_TRIANGLES, SN_SOLID_QUADS } sn_solid_faces;
/** Parameters of `surface_load`. */
typedef struct sn_surface_load_params {
    sn_ref on;         /**< points */
    int faces;         /**< sn_solid_faces */
    sn_reals nodes;    /**< points of each face, counter-clockwise from outside; absent: faces of the mesh */
    sn_ref mesh;       /**< the cells; absent: those of the mesh that the points are of */
    const char* where; /**< only these cells, as in sn_bind_cells; absent: all */
    sn_expr3 traction; /**< per area at rest, world axes [Pa] */
    sn_expr pressure;  /**< against the outer side, following it [Pa] */
    sn_vec3 origin;    /**< of the quantity `volume` [m] */
} sn_surface_load_params;
SN_API extern const sn_component sn_surface_load;

/** Elastic laws of `elastic_membrane`; neo_hookean is incompressible. */
typedef enum sn_elastic_membrane_law {
    SN_MEMBRANE_COROTATIONAL,
    SN_MEMBRANE_ST_VENANT_KIRCHHOFF,
    SN_MEMBRANE_NEO_HOOKEAN
} sn_elastic_membrane_law;
/** Parameters of `elastic_membrane`. */
typedef struct sn_elastic_membrane_params {
    sn_ref on;            /**< points, at rest where the triangles are without stress */
    sn_reals nodes;       /**< points of each triangle; absent: triangles of the mesh */
    sn_ref mesh;          /**< the cells; absent: those of the mesh that the points are of */
    const char* where;    /**< only these cells, as in sn_bind_cells; absent: all */
    int law;              /**< sn_elastic_membrane_law */
    double young_modulus; /**< [Pa] */
    double poisson_ratio; /**< -1 < nu < 1 */
    double thickness;     /**< [m] */
} sn_elastic_membrane_params;
SN_API extern const sn_component sn_elastic_membrane;

/** Parameters of `bending`. */
typedef struct sn_bending_params {
    sn_ref on;            /**< points */
    sn_reals nodes;       /**< points of each triangle; absent: triangles of the mesh */
    sn_ref mesh;          /**< the cells; absent: those of the mesh that the points are of */
    const char* where;    /**< only these cells, as in sn_bind_cells; absent: all */
    double young_modulus; /**< [Pa] */
    double poisson_ratio; /**< -1 < nu < 1 */
    double thickness;     /**< [m] */
    bool flat;            /**< without moments when flat, not as it rests */
} sn_bending_params;
SN_API extern const sn_component sn_bending;

/** Parameters of `springs`: a spring and a dashpot in line between two points each. */
typedef struct sn_springs_params {
    sn_ref on, to; /**< points where they begin and end; `to` absent: the same */
    sn_ref mesh;   /**< the edges, when `to` is absent; absent: those of the mesh that the points are of */
    const char* where; /**< only these edges, as in sn_bind_cells; absent: all */
    sn_reals nodes;    /**< two points a spring, one of `on` and one of `to`; absent: the edges of the mesh */
    sn_reals stiffness;   /**< one for all or one each [N/m] */
    sn_reals damping;     /**< one for all or one each [N s/m]; absent: 0 */
    sn_reals rest_length; /**< one for all or one each [m]; absent: that at rest */
} sn_springs_params;
SN_API extern const sn_component sn_springs;

/** Parameters of `inline_mesh`: cells are lists of numbers of points, from 0, in VTK's order. */
typedef struct sn_inline_mesh_params {
    sn_reals points; /**< [m], 3 each */
    sn_reals edges, triangles, quads, tetrahedra, hexahedra;
} sn_inline_mesh_params;
SN_API extern const sn_component sn_inline_mesh;

/** Parameters of `moved_mesh`: points x become position + R(orientation) (scale x). */
typedef struct sn_moved_mesh_params {
    sn_ref of;           /**< a mesh */
    sn_vec3 scale;       /**< along x y z, > 0 */
    sn_vec3 orientation; /**< roll, pitch, yaw [rad] */
    sn_vec3 position;    /**< [m] */
} sn_moved_mesh_params;
SN_API extern const sn_component sn_moved_mesh;

/* ---- mappings into meshes --------------------------------------------------------------------------- */

/** Parameters of `barycentric_points`. */
typedef struct sn_barycentric_params {
    sn_ref in;          /**< points that are a mesh's */
    sn_reals positions; /**< of the children at rest, 3 each [m] */
    sn_ref mesh;        /**< or a mesh whose points are the children */
    const char* where;  /**< cells that may hold them, see sn_bind_cells; absent: all */
    double reach;       /**< children farther outside are refused [m]; 0: none */
} sn_barycentric_params;
SN_API extern const sn_component sn_barycentric;

/** Parameters of `barycentric_frames`. */
typedef struct sn_barycentric_frames_params {
    sn_ref in;             /**< as above; the mesh must have solids */
    sn_reals positions;    /**< as above */
    sn_ref mesh;           /**< as above */
    sn_reals orientations; /**< roll, pitch, yaw at rest [rad], 3 each or 3 in all */
    const char* where;     /**< as above */
    double reach;          /**< as above */
} sn_barycentric_frames_params;
SN_API extern const sn_component sn_barycentric_frames;

/** Parameters of `subset_points`. */
typedef struct sn_subset_params {
    sn_ref of;         /**< points */
    const char* where; /**< which of them, see sn_bind_select; absent: all */
    sn_ref mesh;       /**< or a mesh that was made of theirs */
} sn_subset_params;
SN_API extern const sn_component sn_subset;

/** Parameters of `skinned_points`. */
typedef struct sn_skinning_params {
    sn_ref frames;
    sn_reals positions; /**< of the points at rest, 3 each [m] */
    sn_ref mesh;        /**< or a mesh whose points they are */
    int influences;     /**< frames that each point follows */
    double power;       /**< weights fall with this power of the distance */
} sn_skinning_params;
SN_API extern const sn_component sn_skinning;

/** Parameters of `distance`. */
typedef struct sn_distance_params {
    sn_ref of; /**< points */
    sn_ref to; /**< as many points; absent: the second half of `of` */
} sn_distance_params;
SN_API extern const sn_component sn_distance;

/* ---- solids and large systems ------------------------------------------------------------------------ */

/** Parameters of `implicit_euler`. */
typedef struct sn_implicit_euler_params {
    double rayleigh_mass;      /**< [1/s] */
    double rayleigh_stiffness; /**< [s] */
    int linear;                /**< sn_linear_choice */
} sn_implicit_euler_params;
SN_API extern const sn_component sn_implicit_euler;

/** Methods of `linear_solver`: index into SN_SOLVE_NAMES. */
typedef enum sn_solve_choice {
    SN_SOLVE_CG,
    SN_SOLVE_MINRES,
    SN_SOLVE_LDL,
    SN_SOLVE_SPARSE,
    SN_SOLVE_CHAIN,
    SN_SOLVE_BAND,
    SN_SOLVE_DENSE
} sn_solve_choice;
#define SN_SOLVE_NAMES "cg minres ldl sparse chain band dense"
/** Preconditioners of `linear_solver`. */
typedef enum sn_precondition_choice {
    SN_PRECONDITION_NONE,
    SN_PRECONDITION_JACOBI,
    SN_PRECONDITION_FACTOR
} sn_precondition_choice;
#define SN_PRECONDITION_NAMES "none jacobi factor"

/** Parameters of `linear_solver`. */
typedef struct sn_linear_solver_params {
    int method;         /**< sn_solve_choice */
    int preconditioner; /**< sn_precondition_choice, of cg */
    int iterations;     /**< at most; 0: three times the unknowns */
    double tolerance;   /**< on the residual, in parts of the right-hand side */
    double threshold;   /**< cg: on p.A p; 0: none [J] */
    int refresh;        /**< matrices between two factors of the preconditioner */
} sn_linear_solver_params;
SN_API extern const sn_component sn_linear_solver;

/** Parameters of `mesh_view`: a state's mesh with fields, for pictures. */
typedef struct sn_mesh_view_params {
    sn_ref of;              /**< points that are a mesh's */
    const char* quantities; /**< blank-separated: "velocity" of the points, "@tissue/von_mises" of elements */
} sn_mesh_view_params;
SN_API extern const sn_component sn_mesh_view;

/* ---- beams, fibres ----------------------------------------------------------------------------------------- */

/** Sections of `beams` and `beam_mass`. */
typedef enum sn_beam_shape {
    SN_BEAM_CIRCLE,
    SN_BEAM_TUBE,
    SN_BEAM_RECTANGLE,
    SN_BEAM_GENERAL /**< areas and moments are given */
} sn_beam_shape;
#define SN_BEAM_SHAPE_NAMES "circle tube rectangle general"

/** Section of a beam; its axes y and z are principal, x along the beam. */
typedef struct sn_beam_section {
    int shape;            /**< sn_beam_shape */
    double radius;        /**< outer, of circle and tube [m] */
    double inner_radius;  /**< of the tube [m] */
    double width, height; /**< of the rectangle, along y and z [m] */
    double area;          /**< general: [m^2] */
    sn_vec3 moments;      /**< general: of torsion J, second moments Iy, Iz [m^4] */
    sn_vec3 shear_areas;  /**< general: 0, along y, along z [m^2]; 0: rigid in shear */
    sn_vec3 up;           /**< direction in the plane of x and y at rest, world axes; 0 0 0: any */
} sn_beam_section;

/** Parameters of `beams`. */
typedef struct sn_beams_params {
    sn_ref on;         /**< frames, at rest where the beams are without stress */
    sn_reals nodes;    /**< two frames of each beam; absent: the edges of the mesh */
    sn_ref mesh;       /**< the edges; absent: those of the mesh that the frames are of */
    const char* where; /**< only these edges, as in sn_bind_cells; absent: all */
    sn_beam_section section;
    double young_modulus; /**< [Pa] */
    double poisson_ratio; /**< -1 < nu <= 0.5 */
    double damping_time;  /**< Kelvin-Voigt [s] */
} sn_beams_params;
SN_API extern const sn_component sn_beams;

/** Parameters of `beam_mass`. */
typedef struct sn_beam_mass_params {
    sn_ref on;         /**< frames */
    sn_reals nodes;    /**< as in sn_beams_params */
    sn_ref mesh;       /**< as in sn_beams_params */
    const char* where; /**< as in sn_beams_params */
    sn_beam_section section;
    double density;  /**< [kg/m^3] */
    sn_vec3 gravity; /**< world axes [m/s^2] */
} sn_beam_mass_params;
SN_API extern const sn_component sn_beam_mass;

/** Parameters of `contraction`. */
typedef struct sn_contraction_params {
    sn_ref on;           /**< points */
    int cells;           /**< sn_solid_cells */
    sn_reals nodes;      /**< as in sn_solid_params */
    sn_ref mesh;         /**< as in sn_solid_params */
    const char* where;   /**< as in sn_solid_params */
    sn_expr tension;     /**< along the fibres, per area at rest and stretch [Pa] */
    sn_reals directions; /**< of the fibres at rest, one triple for all or one for each cell */
} sn_contraction_params;
SN_API extern const sn_component sn_contraction;

/* ---- frames and points: springs, centres, motions -------------------------------------------------------- */

/** Parameters of `frame_springs`. */
typedef struct sn_frame_springs_params {
    sn_ref on; /**< frames that the springs hold */
    sn_ref to; /**< frames that they are held to; absent: where they are at the start */
    sn_reals
        nodes; /**< frames of `on`, each followed by one of `to` when there is a `to`; absent: all, in turn */
    sn_reals stiffness;         /**< along the axes of `to` [N/m], three for all springs or for each */
    sn_reals angular_stiffness; /**< [N m/rad], one for all springs or for each */
    bool together;              /**< at rest the frames of a spring coincide; else they are as at the start */
} sn_frame_springs_params;
SN_API extern const sn_component sn_frame_springs;

/** Parameters of `centre_of_mass`. */
typedef struct sn_centre_of_mass_params {
    sn_ref of;       /**< points, or frames whose origins count */
    sn_reals nodes;  /**< which of them; absent: all */
    sn_reals masses; /**< one for each of them, in any unit; absent: all the same */
    int group;       /**< so many of them in turn have a centre; 0: all have one */
} sn_centre_of_mass_params;
SN_API extern const sn_component sn_centre_of_mass;

/** Parameters of `prescribed_points`. */
typedef struct sn_prescribed_points_params {
    sn_ref on;
    sn_reals nodes;    /**< as in sn_fixed_params */
    const char* where; /**< as in sn_fixed_params */
    sn_expr x, y, z;   /**< displacement from where they are at the start, world axes [m]; absent: free */
} sn_prescribed_points_params;
SN_API extern const sn_component sn_prescribed_points;

#ifdef __cplusplus
}
#endif
