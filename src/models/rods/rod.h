/* Sinew - rod: the ways to discretise a rod. Each is a row, in a file of its own: what such a rod can have
   and, of what it cannot, why not (messages and docs/architecture.md take it from there), and how it
   becomes items.

   A prefab of a rod is thin. It reads its parameters into a `rod`, asks the row for what they need
   (sn_rod_require), and calls `expand`, which adds coordinates, masses and elasticity. What acts along the
   rod calls `add_along`. All that is left to the prefab is how the ends are held and what is shown. One
   line in src/models/instruments/prefabs.c lets rod_points, rod_load ... find its rods.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "models/rods/natural.h"
#include <sinew/models/cable.h>

enum { ROD_MAX_PATH = 600, ROD_MAX_FRAME = 512 };

typedef struct rod_model rod_model;

/** What only single models read. */
typedef struct rod_options {
    bool shear_corrected, mid_frame; /**< rfem */
    bool first_order;                /**< ddm: strains without the terms of second order */
    int degree;                      /**< exact */
    double twist;    /**< elastic_rod: of the end against the start, at the start of time [rad] */
    sn_reals cut_at; /**< elastic_rod: arc lengths at which it may be cut [m] */
    sn_expr cut;     /**< elastic_rod: how many of these cuts are made */
    bool gyroscopic; /**< elastic_rod: edges resist tilting by their spin */
    int tangent;     /**< elastic_rod: sn_elastic_rod_tangent */
    bool twistless;  /**< finite_difference: no torsional stiffness */
    sn_spline_elasticity_params spline; /**< all but the lists by quadrature point, which the sections give */
} rod_options;

/** A rod on its way to items, as its prefab read it. Lists are copied by the scene. */
typedef struct rod {
    sn_scene* scene;
    sn_id item; /**< below which the parts are added */
    const rod_model* model;
    rod_sections sections;
    double length, damping_time, drag;
    sn_vec3 gravity;
    int elements;
    bool closed, clamped[2];      /**< start, end */
    char frame[2][ROD_MAX_FRAME]; /**< of clamps: paths, as told inside the rod; "": none */
    double ahead;                 /**< of needles: the start, along x of the frame of its clamp [m] */
    sn_reals points;      /**< of elastic_rod and spline: initial x y z of the points that no clamp holds */
    bool points_on_frame; /**< they are in the axes of frame[0], else of the world */
    sn_reals edges; /**< of elastic_rod: unit vectors along the edges that have an angle, in these axes */
    sn_ref moves_with[2]; /**< of elastic_rod and spline: frames with whose motion the points start, first and
                             last, as the parameters of these names of `points` */
    const char* inside;   /**< path from the prefab to the parts: "", or "suture/" */
    rod_options options;
} rod;

/** Points or frames that follow a rod at given arc lengths, to be added below an item. */
typedef struct rod_along {
    sn_id item;
    const char* name; /**< of the mapping to be added */
    const char* up;   /**< path from what is added to the prefab: "", "../", "../needle/" */
    sn_reals at;      /**< arc lengths from the start [m] */
    bool frames;      /**< frames, x along the rod; else points */
    bool smooth;      /**< for pictures: a smooth line where the model itself has corners */
} rod_along;

/** What a rod can have, or cannot. */
typedef enum rod_ability {
    ROD_VARYING,    /**< a section that varies along it */
    ROD_NATURAL,    /**< a natural twist or curvature */
    ROD_BENDS,      /**< natural shapes of its segments */
    ROD_DAMPED,     /**< material damping */
    ROD_STRETCHING, /**< stretch */
    ROD_SHEARING,   /**< shear */
    ROD_YIELDING,   /**< permanent deformation */
    ROD_CLOSED,     /**< the form of a ring */
    ROD_FORCES,     /**< axial and shear forces in its sections */
    ROD_ABILITIES
} rod_ability;

/** A way to discretise a rod. */
struct rod_model {
    const char *name, *prefab;        /**< as `model` of that prefab */
    const char* lacks[ROD_ABILITIES]; /**< why it cannot, as the end of "because ..."; NULL: it can */
    /** Adds coordinates, masses and elasticity; the clamp, if the model starts in one, is the item
        `clamp`. A needle has the free frames `shaft` and the frame `tip` at its end. False when out of
        memory (reported). */
    bool (*expand)(const rod* r);
    /** Adds points or frames that follow the rod; false when out of memory. */
    bool (*add_along)(const rod* r, const rod_along* along);
    /** Number of pieces inside which points of the rod are smooth functions of arc length, of degree below
        2 `gauss`; writes their ends unless NULL, one more than there are pieces. 0 when out of memory. */
    int (*pieces)(const rod* r, double* ends);
    int gauss;
    const char*
        elasticity;      /**< the item that `expand` adds for it; NULL: section forces have no arc length */
    bool local_sections; /**< it gives section forces in the axes of the sections */
    /** Number of places at which the elasticity knows section forces; writes their arc lengths unless NULL,
        and how many successive ones have one polynomial (sn_section_forces_params). 0 when out of memory. */
    int (*places)(const rod* r, double* at, int* group);
};

extern const rod_model sn_rod_rfem, sn_rod_ddm, sn_rod_exact, sn_rod_relative, sn_rod_elastic,
    sn_rod_difference, sn_rod_spline, sn_rod_corotational;
/** All of them. */
enum { ROD_MODELS = 8 };
extern const rod_model* const sn_rod_models[ROD_MODELS];

/** "a natural twist or curvature" */
const char* sn_rod_ability_name(rod_ability ability);
/** True when such a rod can have this; else a failure of `param` says why not, and which models of the
    prefab can. */
bool sn_rod_require(sn_scene* scene, sn_id item, const char* param, const rod_model* model,
                    rod_ability ability);
/** The same for what these pieces need. */
bool sn_rod_require_sections(sn_scene* scene, sn_id item, const char* param, const rod_model* model,
                             const rod_sections* sections);

/* ---- what models share --------------------------------------------------------------------------------- */

/** The path of a part of the rod from what is added along it; `out` has ROD_MAX_PATH characters. */
const char* sn_rod_part(const rod* r, const rod_along* along, const char* part, char* out);
/** The next `count` numbers of a workspace. */
double* sn_rod_take(double** workspace, int count);
/** A list of `count` entries of `width` numbers; when all are alike but for round-off, just one of them,
    which holds for all. */
sn_reals sn_rod_compact(const double* list, int width, int count);
/** Pose of the unloaded section at an arc length, in the axes of the frame of the clamp. */
sn_pose sn_rod_pose_on_clamp(const rod* r, double s);
/** Adds `clamp`, `ahead` metres along x of the frame of the clamp. */
void sn_rod_add_clamp(const rod* r, double ahead);
/** Adds the frames of a needle in the axes of the frame of its clamp: `clamp` at poses[0], `shaft` at
    poses 1..count. */
void sn_rod_add_frames(const rod* r, const sn_pose* poses, int count);
/** Adds `tip`, `ahead` metres along x of the last of these frames. */
void sn_rod_add_tip(const rod* r, const char* frames, double ahead);
/** Adds what follows `clamp` and frames that are strung on the rod at stations [frames + 1]; with
    boundaries rigidly between them, else on the cubic line through the stations. */
void sn_rod_add_chain(const rod* r, const rod_along* along, const char* frames, sn_reals stations,
                      sn_reals boundaries);
/** Ends of `count` equal pieces, for rod_model.pieces. */
int sn_rod_equal_pieces(const rod* r, int count, double* ends);
/** Middles of `count` equal pieces, for rod_model.places. */
int sn_rod_middles(const rod* r, int count, double* at, int* group);
/** Adds what reports force and moment in sections, `forces`, to the item of `along`; false when out of
    memory. Its name, points and smoothness are not read. */
bool sn_rod_add_section_forces(const rod* r, const rod_along* along);
/** Adds, for pictures, so many frames along the rod, `sections`, and the tube around them, `surface`,
    which ends in a bevel unless its angle is 0 [rad]; false when out of memory. */
bool sn_rod_add_surface(const rod* r, int count, double bevel_angle);
