/* Sinew - models: parameters of threads and sutures: elastic rods, finite differences. See models.h. SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/component.h>

#ifdef __cplusplus
extern "C" {
#endif

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

#ifdef __cplusplus
}
#endif
