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
    Children: at most one `handle`, any `segment` and `winkler`. Makes the items shaft, clamp, tip, joints ... below itself. */
typedef struct sn_needle_params {
    int model;                   /**< sn_needle_model */
    double length;               /**< from the clamp to the tip */
    double radius, inner_radius; /**< outer; inner 0 for a solid needle */
    double young_modulus, poisson_ratio, density;
    int elements; /**< equal primary elements, hence elements + 1 rigid bodies, the first in the handle */
    double damping_time; /**< Kelvin-Voigt time of the material [s] */
    int shear;           /**< sn_needle_shear */
    int strain_frame;    /**< sn_needle_strain_frame */
    sn_vec3 curvature;   /**< natural twist and curvatures about x, y, z [rad/m] */
    double bevel_angle;  /**< between the bevel's face and the axis [rad]; 0: blunt */
    double area, second_moment, torsion_constant, shear_factor; /**< 0: those of the circle or tube */
    sn_vec3 gravity;                                            /**< [m/s^2], of needle and handle */
} sn_needle_params;
/** Formulations of a needle: rigid finite elements (the only one so far). */
typedef enum sn_needle_model { SN_NEEDLE_RFEM } sn_needle_model;
/** Shear springs of a needle's joints: of shear alone, as published; or with the bending flexibility within an element. */
typedef enum sn_needle_shear { SN_NEEDLE_STANDARD, SN_NEEDLE_CORRECTED } sn_needle_shear;
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
} sn_frames_params;
SN_API extern const sn_component sn_frames;

/** Parameters of `points`. */
typedef struct sn_points_params {
    sn_ref on;           /**< as above */
    sn_reals positions;  /**< [m], 3 each */
    sn_reals velocities; /**< world axes [m/s], 3 each or 3 in all */
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
    sn_ref on;        /**< frames */
    int node;         /**< the frame loaded, 0-based; negative counts from the end */
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

/* ---- integrators ------------------------------------------------------------------------------------ */

/** Linear solver of an integrator's system: index into "auto chain dense sparse". */
typedef enum sn_linear_choice {
    SN_LINEAR_AUTO,
    SN_LINEAR_CHAIN,
    SN_LINEAR_DENSE,
    SN_LINEAR_SPARSE
} sn_linear_choice;
#define SN_LINEAR_NAMES "auto chain dense sparse"
#define SN_LINEAR_DOC                                                                                        \
    "linear solver; auto picks from the pattern: chain for rods, dense when small, else sparse"

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
typedef enum sn_explicit_method { SN_SYMPLECTIC_EULER, SN_RK4, SN_EXPLICIT_METHODS } sn_explicit_method;
#define SN_EXPLICIT_NAMES "symplectic_euler rk4"

/** Parameters of `explicit`. */
typedef struct sn_explicit_params {
    int method; /**< sn_explicit_method */
    int linear; /**< sn_linear_choice, for the mass matrix */
} sn_explicit_params;
SN_API extern const sn_component sn_explicit;

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

#ifdef __cplusplus
}
#endif
