/* Sinew - models: parameters of cables: cubic B-splines, their loads, places and joints. See models.h. SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/component.h>

#ifdef __cplusplus
extern "C" {
#endif

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

#ifdef __cplusplus
}
#endif
