/* Sinew - suture build: a suture on its way to items.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/scene.h>
#include "models/rods/rod.h"
#include <sinew/models/suture.h>

typedef struct suture_build {
    sn_scene* scene;
    sn_id suture;
    const sn_suture_params* p;
    bool clamped[2];      /**< start, end */
    const char* frame[2]; /**< paths of the clamps' frames */
    sn_reals line;        /**< positions to run along; of a loop back to the first */
    int points, angles;
    double length, h; /**< of the suture, of an edge */
    rod_sections sections;
    double* at;       /**< [3 points] */
    double* values;   /**< [7 elements + 4] for lists on their way */
    sn_vec3 along[2]; /**< directions at the ends */
    sn_vec3 place[2]; /**< the ends */
} suture_build;

enum { SUTURE_MAX_PATH = 512 };
/** A path of the author's as items one level deeper have to call it; false and a failure of `param` where it
    is too long. */
bool sn_suture_path_inside(sn_scene* scene, sn_id self, const char* param, sn_ref ref,
                           char path[SUTURE_MAX_PATH]);
/** Counts and measures the suture, and places its points; false where they cannot be placed
    (suture_shape.c). */
bool sn_suture_place(suture_build* b);
/** The suture as one piece, where no list by element says otherwise. */
rod_piece sn_suture_whole(const sn_suture_params* p);
/** The first list by element; NULL: there is none. */
const char* sn_suture_list(const sn_suture_params* p);
/** Reads segments, or lists by element; false with a failure told (suture_sections.c). After
    sn_suture_place. */
bool sn_suture_sections_read(suture_build* b);
/** The section of an edge: of its part inside the suture. */
rod_section sn_suture_section(const suture_build* b, int edge);
/** Its natural twist and curvatures. */
sn_vec3 sn_suture_curvature(const suture_build* b, int edge);
/** Length of straight lines from place to place. */
double sn_suture_line_length(sn_reals places);
/** Adds points, angles, rod and masses; `frame` are the paths of the clamps' frames (suture_items.c). */
void sn_suture_add_rod(suture_build* b, const char* const frame[2]);
/** Adds points or frames that follow a suture by finite differences below an item; `prefix` leads from there
    to its parts. False when out of memory (finite_difference_suture.c). */
bool sn_finite_difference_suture_along(sn_scene* scene, sn_id below, const char* name, const char* prefix,
                                       double length, int elements, sn_reals at, bool frames);
/** Adds the items of a suture by finite differences (finite_difference_suture.c). */
void sn_finite_difference_suture_expand(sn_scene* scene, sn_id self,
                                        const sn_finite_difference_suture_params* p);
