/* Sinew - suture build: a suture on its way to items.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "models/instruments/prefabs.h"
#include "models/rods/der_rod.h"
#include <sinew/models/conditions.h>

typedef struct suture_build {
    rod r;
    const sn_suture_params* p;
    sn_reals line;    /**< positions to run along; of a loop back to the first */
    bool given[2];    /**< the author names the frame of this clamp */
    double* at;       /**< [3 points] */
    double* edges;    /**< [3 angles] */
    double* values;   /**< [7 elements + 4] for lists on their way */
    sn_vec3 along[2]; /**< directions at the ends */
    sn_vec3 place[2]; /**< the ends */
} suture_build;

/** Places the points of the suture; false where they cannot be placed (suture_shape.c). */
bool sn_suture_place(suture_build* b);
/** Unit vector along the edge of an angle, in the axes of the positions. After sn_suture_place. */
sn_vec3 sn_suture_tangent(const suture_build* b, int angle);
/** Does the last of the positions lie on the first? */
bool sn_suture_returns(const sn_suture_params* p);
/** Length of straight lines from place to place. */
double sn_suture_line_length(sn_reals places);
/** The first list by element; NULL: there is none (suture_sections.c). */
const char* sn_suture_list(const sn_suture_params* p);
/** Adds the items of a suture by finite differences whose clamp moves so (finite_difference_suture.c). */
void sn_difference_expand(rod* r, sn_prescribed_motion_params* motion, bool check_step);
