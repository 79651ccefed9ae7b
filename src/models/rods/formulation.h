/* Sinew - formulation: one way to discretise a needle. Each is a file of its own: rfem.c, ddm.c, exact.c.

   A formulation lays out the frames of the needle and adds what acts on them; the prefab does the rest. All name
   their items alike: `clamp`, a frame on the handle where the elastic part begins; `shaft`, the free frames from the clamp to
   the tip; `tip`, a frame at the needle's end.
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

/** Points or frames that follow the needle at given arc lengths, to be added below an item. */
typedef struct rod_along {
    sn_scene* scene;
    sn_id item;
    const char* name; /**< of the mapping to be added */
    const char* up;   /**< path from the item to the needle: "" or "../" */
    const sn_needle_params* p;
    const rod_sections* sections;
    sn_reals at; /**< arc lengths from the clamp [m] */
    bool frames; /**< frames, x along the needle; else points */
    bool smooth; /**< for pictures: a smooth line where the formulation itself has corners */
} rod_along;

typedef struct rod_formulation {
    const char* elasticity; /**< name of the item that holds the elastic elements */
    /** Adds clamp, shaft, tip, masses and elastic elements; false when out of memory (reported). */
    bool (*expand)(const rod_build* build);
    bool (*add_along)(const rod_along* along);
} rod_formulation;

extern const rod_formulation sn_rod_rfem, sn_rod_ddm, sn_rod_exact, sn_rod_strain;

/* ---- what formulations share ----------------------------------------------------------------------------------- */

/** The next `count` numbers of a workspace. */
double* sn_rod_take(double** workspace, int count);
/** A list of `count` entries of `width` numbers; when all are alike but for round-off, just one of them, which holds for all. */
sn_reals sn_rod_compact(const double* list, int width, int count);
/** Pose, in the handle's axes, of the section at arc length s of an unloaded needle. */
sn_pose sn_rod_pose_on_handle(const rod_build* build, double s);
/** Adds the frames of a needle: `clamp` at natural pose 0 ... of `poses[0]`, `shaft` at poses 1..count, relative to the handle. */
void sn_rod_add_frames(const rod_build* build, const sn_pose* poses, int count);
/** Adds `tip`, `ahead` metres along x of the shaft's last frame. */
void sn_rod_add_tip(const rod_build* build, double ahead);
