/* Sinew - rod: the ways to discretise a rod. Each is a row, in a file of its own, that says what such a rod
   can have and, of what it cannot, why not; messages and docs/architecture.md take it from there.

   A needle's row also lays out its frames and adds what acts on them; the prefab does the rest. All name
   their items alike: `clamp`, a frame on the handle where the elastic part begins; `shaft`, the free frames
   from the clamp to the tip; `tip`, a frame at the needle's end.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "models/rods/natural.h"
#include <sinew/models/needle.h>

/** What a needle is made from. Lists given to items are copied by the scene. */
typedef struct rod_build {
    sn_scene* scene;
    sn_id needle;
    const sn_needle_params* p; /**< resolved: nothing is left to be chosen */
    const rod_sections* sections;
    double clamp; /**< from the handle's centre to the clamp point, along +x [m] */
} rod_build;

enum { ROD_MAX_PATH = 600 };

/** Points or frames that follow the needle at given arc lengths, to be added below an item. */
typedef struct rod_along {
    sn_scene* scene;
    sn_id item;
    const char* name; /**< of the mapping to be added */
    const char* up;   /**< path from what is added to the needle's parts: "", "../", "../needle/" */
    const sn_needle_params* p;
    const rod_sections* sections;
    sn_reals at; /**< arc lengths from the clamp [m] */
    bool frames; /**< frames, x along the needle; else points */
    bool smooth; /**< for pictures: a smooth line where the model itself has corners */
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
    ROD_END_MOMENT, /**< a moment on its free end */
    ROD_ABILITIES
} rod_ability;

/** A way to discretise a rod. */
typedef struct rod_model {
    const char *name, *prefab;        /**< as `model` of that prefab */
    const char* lacks[ROD_ABILITIES]; /**< why it cannot, as the end of "because ..."; NULL: it can */
    /** Adds clamp, shaft, tip, masses and elastic elements; false when out of memory (reported). Of
        needles. */
    bool (*expand)(const rod_build* build);
    /** Adds points or frames that follow the rod. Of needles. */
    bool (*add_along)(const rod_along* along);
} rod_model;

extern const rod_model sn_rod_rfem, sn_rod_ddm, sn_rod_exact, sn_rod_relative, sn_rod_elastic,
    sn_rod_difference, sn_rod_spline, sn_rod_corotational;
/** All of them. */
enum { ROD_MODELS = 8 };
extern const rod_model* const sn_rod_models[ROD_MODELS];

/** "a natural twist or curvature" */
const char* sn_rod_ability_name(rod_ability ability);
/** True when such a rod can have this; else a failure of `param` says why not, and which models of the prefab
    can. */
bool sn_rod_require(sn_scene* scene, sn_id rod, const char* param, const rod_model* model,
                    rod_ability ability);
/** The same for what these pieces need. */
bool sn_rod_require_sections(sn_scene* scene, sn_id rod, const char* param, const rod_model* model,
                             const rod_sections* sections);

/* ---- what models of needles share ---------------------------------------------------------------------- */

/** The next `count` numbers of a workspace. */
double* sn_rod_take(double** workspace, int count);
/** A list of `count` entries of `width` numbers; when all are alike but for round-off, just one of them,
    which holds for all. */
sn_reals sn_rod_compact(const double* list, int width, int count);
/** Pose, in the handle's axes, of the section at arc length s of an unloaded needle. */
sn_pose sn_rod_pose_on_handle(const rod_build* build, double s);
/** Adds the frames of a needle: `clamp` at natural pose 0 ... of `poses[0]`, `shaft` at poses 1..count,
    relative to the handle. */
void sn_rod_add_frames(const rod_build* build, const sn_pose* poses, int count);
/** Adds `tip`, `ahead` metres along x of the shaft's last frame. */
void sn_rod_add_tip(const rod_build* build, double ahead);
