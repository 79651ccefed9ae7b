/* Sinew - models: parameters of sutures and sutures: elastic rods, finite differences. See models.h.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/component.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Parameters of `finite_difference_suture`: a round, straight suture along +x of its clamp, which neither
    stretches nor shears; a prefab with its own integrator. Makes the items clamp, motion, rod, mass, moments,
    nodes, drag, tip, sections, surface, integrator below itself. SI throughout. */
typedef struct sn_finite_difference_suture_params {
    /** From the clamp to the tip [m]. Default 1, > 0, at most 1000. */
    double length;
    /** Of the round section [m]. Default 0.0005, > 0, at most 100. */
    double radius;
    /** Of the material [Pa]. Default 8.75e7, > 0, at most 1e15. */
    double young_modulus;
    /** Of the material. Default 0.4, -0.99 to 0.5. */
    double poisson_ratio;
    /** Of the material [kg/m^3]. Default 850, > 0, at most 1e6. */
    double density;
    /** Equal elements; the largest step falls with their number, for bending with its square. Default 50, 1
        to 100000. */
    int elements;
    /** Viscous, of the surroundings, per length [N s/m^2]. Default 0, 0 to 1e9. */
    double drag;
    /** False: nothing resists twist, which is right and cheaper where nothing causes it. Default true. */
    bool torsion;
    /** As in sn_finite_difference_params. Default true. */
    bool check_step;
    /** [m/s^2]. Default 0 0 0. */
    sn_vec3 gravity;
    /** Position of the clamp, function of t [m]. Default absent. */
    sn_expr x;
    /** Position of the clamp, function of t [m]. Default absent. */
    sn_expr y;
    /** Position of the clamp, function of t [m]. Default absent. */
    sn_expr z;
    /** Rotation about the suture's axis x'', function of t [rad]. Default absent. */
    sn_expr roll;
    /** Rotation about y', function of t; positive lowers the tip to -z [rad]. Default absent. */
    sn_expr pitch;
    /** Rotation about z, function of t [rad]. Default absent. */
    sn_expr yaw;
} sn_finite_difference_suture_params;
SN_API extern const sn_component sn_finite_difference_suture;

/** Parameters of `finite_difference_moments`: joints are numbered from the base on. */
typedef struct sn_finite_difference_moments_params {
    /** a single frame before the first of `frames`; absent: a free rod. Default absent. */
    sn_ref base;
    /** The rod's frames in order, x along it. Default absent. */
    sn_ref frames;
    /** Of each joint, or one for all: EI over the distance of the middles [N m/rad]. Default absent, at
        least 0. */
    sn_reals bending_stiffness;
    /** GJ over it [N m/rad]. Default absent, at least 0. */
    sn_reals twist_stiffness;
} sn_finite_difference_moments_params;
SN_API extern const sn_component sn_finite_difference_moments;

/** Discretisations of a suture. */
typedef enum sn_suture_model { SN_SUTURE_ELASTIC_ROD, SN_SUTURE_FINITE_DIFFERENCE } sn_suture_model;
/** Derivatives of the forces of a rod: all of them, or a part without eigenvalues that push. */
typedef enum sn_elastic_rod_tangent { SN_ROD_EXACT, SN_ROD_POSITIVE } sn_elastic_rod_tangent;
/** How an end of a suture is held: not; its place; its place and both directions. */
typedef enum sn_suture_end { SN_SUTURE_FREE, SN_SUTURE_PINNED, SN_SUTURE_CLAMPED } sn_suture_end;

/** Parameters of `suture`: a round elastic suture; a prefab. Makes the items points, angles, rod, mass,
    inertia, and start, end where it is clamped without a frame of the author's; frames, surface and line
    where they are asked for; or the items of a `finite_difference_suture`. */
typedef struct sn_suture_params {
    /** sn_suture_model. Default elastic_rod, one of elastic_rod finite_difference. */
    int model;
    /** [m], unless there are positions. Default 0.3, > 0, at most 1000. */
    double length;
    /** [m]; of all elements or of each, as the next ones. Default 0.00015, > 0, at most 100. */
    sn_reals radius;
    /** [Pa]. Default 2e9, > 0, at most 1e15. */
    sn_reals young_modulus;
    /** [Pa]; absent or 0: by Poisson's ratio. Default absent, 0 to 1e15. */
    sn_reals shear_modulus;
    /** Of the suture. Default 0.4, -0.99 to 0.5. */
    double poisson_ratio;
    /** [kg/m^3]. Default 1150, > 0, at most 1e6. */
    sn_reals density;
    /** Edges; that of a clamped end is half outside the suture. Default 50, 5 to 100000. */
    int elements;
    /** Kelvin-Voigt time of the material [s]. Default 0.001, 0 to 1000. */
    double damping_time;
    /** Of the surroundings, per length [N s/m^2]. Default 0, 0 to 1e9. */
    double drag;
    /** [m/s^2]. Default 0 0 0. */
    sn_vec3 gravity;
    /** Natural twist and curvatures about y, z [rad/m]. Default 0 0 0. */
    sn_vec3 curvature;
    /** Of the end against the start, at the start of time [rad]. Default 0. */
    double twist;
    /** Of the start [m]. Default 0 0 0. */
    sn_vec3 position;
    /** Of the straight suture. Default 1 0 0. */
    sn_vec3 direction;
    /** Places it runs along in straight lines [m]; absent: straight. Default absent. */
    sn_reals positions;
    /** Add what there is to look at: frames, surface, line. Default false. */
    bool frames;
    /** a loop, round unless there are positions. Default false. */
    bool closed;
    /** sn_suture_end. Default free, one of free pinned clamped. */
    int start;
    /** How the end of the suture is held. Default free, one of free pinned clamped. */
    int end;
    /** Single frames the ends are clamped in; absent: held where they are. Default absent. */
    sn_ref start_frame;
    /** Single frame the end is clamped in: at its origin, along x, towards it. Default absent. */
    sn_ref end_frame;
    /** Arc lengths at which the suture may be cut [m]. Default absent, 0 to 1000. */
    sn_reals cut_at;
    /** How many of these cuts are made, in their order, function of t. Default absent. */
    sn_expr cut;
    /** Edges that spin about their axes are gyroscopes: they resist tilting. Default false. */
    bool gyroscopic;
    /** sn_elastic_rod_tangent. Default exact, one of exact positive. */
    int tangent;
} sn_suture_params;
SN_API extern const sn_component sn_suture;

/** Parameters of `suture_needle`: a rigid needle bent to an arc, in the xy plane of its frame; a prefab. The
    tip is at the origin, the needle runs along +x there and bends towards +y. Makes the items body, mass,
    tip, swage, sections, surface. */
typedef struct sn_suture_needle_params {
    /** Of the needle's centre line [m]. Default 0.011, > 0, at most 100. */
    double arc_radius;
    /** Of the needle's arc from tip to suture: 3/8 of a circle is 2.356 [rad]. Default 2.35619, > 0, at
        most 6.28. */
    double arc_angle;
    /** Of the wire [m]. Default 0.00035, > 0, at most 100. */
    double radius;
    /** [kg/m^3]. Default 7850, > 0, at most 1e6. */
    double density;
    /** Of the tip at the start [m]. Default 0 0 0. */
    sn_vec3 position;
    /** Orientation at the start: the needle leaves the tip along x and bends towards y [rad]. Default 0. */
    double roll;
    /** Orientation at the start [rad]. Default 0. */
    double pitch;
    /** Orientation at the start [rad]. Default 0. */
    double yaw;
    /** [m/s^2]. Default 0 0 0. */
    sn_vec3 gravity;
} sn_suture_needle_params;
SN_API extern const sn_component sn_suture_needle;

/** Parameters of `armed_suture`: a needle with the suture swaged to it; a prefab. Makes the items needle, a
    `suture_needle`, and suture, a `suture` that starts clamped in the needle's swage; their parameters have
    the same meaning as there. */
typedef struct sn_armed_suture_params {
    /** Of the needle's centre line [m]. Default 0.011, > 0, at most 100. */
    double arc_radius;
    /** Of the needle's arc from tip to suture: 3/8 of a circle is 2.356 [rad]. Default 2.35619, > 0, at
        most 6.28. */
    double arc_angle;
    /** Of the needle's wire [m]. Default 0.00035, > 0, at most 100. */
    double wire_radius;
    /** [kg/m^3]. Default 7850, > 0, at most 1e6. */
    double wire_density;
    /** Of the tip at the start [m]. Default 0 0 0. */
    sn_vec3 position;
    /** Orientation at the start: the needle leaves the tip along x and bends towards y [rad]. Default 0. */
    double roll;
    /** Orientation at the start [rad]. Default 0. */
    double pitch;
    /** Orientation at the start [rad]. Default 0. */
    double yaw;
    /** Of the suture [m], unless there are positions. Default 0.3, > 0, at most 1000. */
    double length;
    /** Of the suture [m]; of all elements or of each, as the next ones. Default 0.00015, > 0, at most 100.
        */
    sn_reals radius;
    /** [Pa]. Default 2e9, > 0, at most 1e15. */
    sn_reals young_modulus;
    /** [Pa]; absent or 0: by Poisson's ratio. Default absent, 0 to 1e15. */
    sn_reals shear_modulus;
    /** Of the suture. Default 0.4, -0.99 to 0.5. */
    double poisson_ratio;
    /** [kg/m^3]. Default 1150, > 0, at most 1e6. */
    sn_reals density;
    /** Of the suture. Default 50, 5 to 100000. */
    int elements;
    /** Kelvin-Voigt time of the suture's material [s]. Default 0.001, 0 to 1000. */
    double damping_time;
    /** On the suture, per length [N s/m^2]. Default 0, 0 to 1e9. */
    double drag;
    /** On both [m/s^2]. Default 0 0 0. */
    sn_vec3 gravity;
    /** Natural twist and curvatures about y, z [rad/m]. Default 0 0 0. */
    sn_vec3 curvature;
    /** Of the end against the swage, at the start of time [rad]. Default 0. */
    double twist;
    /** Places the suture runs along, in the axes of the swage [m]; absent: straight on. Default absent. */
    sn_reals positions;
    /** Add what there is to look at: frames, surface, line. Default false. */
    bool frames;
    /** sn_suture_end. Default free, one of free pinned clamped. */
    int end;
    /** Single frame the end is clamped in; absent: held where it is. Default absent. */
    sn_ref end_frame;
} sn_armed_suture_params;
SN_API extern const sn_component sn_armed_suture;

/** Parameters of `elastic_rod`: a discrete elastic rod. The edges join the points in order, those of a clamp
    included: a clamp's frame is the middle of the first or the last edge, x along the rod. Lists hold the
    numbers of one edge for all, or of each. */
typedef struct sn_elastic_rod_params {
    /** The free points in order. Default absent. */
    sn_ref points;
    /** Scalars: the angle of each edge's directors [rad]. Default absent. */
    sn_ref angles;
    /** Single frame the rod begins in: clamped at its origin along x, y being the first director; absent:
        free. Default absent. */
    sn_ref base;
    /** Single frame the rod ends in, along its x; absent: free. Default absent. */
    sn_ref end;
    /** a loop. Default false. */
    bool closed;
    /** Of the edges at rest [m]; absent: those at the start. Default absent, > 0. */
    sn_reals lengths;
    /** EA [N]. Default absent, at least 0. */
    sn_reals axial_stiffness;
    /** EI about y and about z of the directors [N m^2]. Default absent, at least 0. */
    sn_reals bending_stiffness;
    /** GJ [N m^2]. Default absent, at least 0. */
    sn_reals torsional_stiffness;
    /** Kelvin-Voigt: stress = stiffness (strain + damping_time strain rate) [s]. Default 0, 0 to 1000. */
    double damping_time;
    /** Natural twist and curvatures about y, z [rad/m]; absent: the shape at start has no stress. Default
        absent. */
    sn_reals curvature;
    /** Direction of y on the first edge where its angle is 0; 0 0 0: chosen. Default 0 0 0. */
    sn_vec3 director;
    /** Edges, from 0, at which the rod may be cut. Default absent, 0 to 1e6. */
    sn_reals cuts;
    /** How many of these are cut, in their order, function of t. Default absent. */
    sn_expr cut;
    /** sn_elastic_rod_tangent. Default exact, one of exact positive. */
    int tangent;
} sn_elastic_rod_params;
SN_API extern const sn_component sn_elastic_rod;

/** Parameters of `rod_edge_points` and `rod_edge_frames`: points, or material frames, of an `elastic_rod`. */
typedef struct sn_rod_edge_places_params {
    /** As of the elastic_rod. Default absent. */
    sn_ref points;
    /** As of the elastic_rod. Default absent. */
    sn_ref angles;
    /** As of the elastic_rod. Default absent. */
    sn_ref base;
    /** As of the elastic_rod. Default absent. */
    sn_ref end;
    /** As of the elastic_rod. Default false. */
    bool closed;
    /** Of the edges [m]; absent: those at the start. Default absent, > 0. */
    sn_reals lengths;
    /** Direction of y on the first edge where its angle is 0; 0 0 0: chosen. Default 0 0 0. */
    sn_vec3 director;
    /** Arc lengths from the start, without load [m]; absent: the middles of the edges, clamps included.
        Default absent, 0 to 1e6. */
    sn_reals at;
} sn_rod_edge_places_params;
SN_API extern const sn_component sn_rod_edge_points;
SN_API extern const sn_component sn_rod_edge_frames;

#ifdef __cplusplus
}
#endif
