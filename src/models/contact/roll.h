/* Sinew - roll: friction at the surfaces of lines. The friction of a pair then acts where the two surfaces
   touch, and not at the centre lines: it has a moment about each line, which turns a frame that moves with
   this line, and a line that rolls does not slip.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "models/contact/touch.h"

/** Frames that move with the lines of a skin. */
typedef struct sn_roll {
    int input;           /**< of the frames; -1: none */
    const int* of_edge;  /**< [edges] the frame closest to the middle of each edge at rest */
    const int* of_point; /**< [points] the frame closest to each point at rest */
} sn_roll;

/** One side of a pair. */
typedef struct sn_roll_side {
    int input, frame; /**< frame -1: the force acts at the centre line, or on a face */
    double part;      /**< the arm about the centre line, divided by the distance of the centre lines */
} sn_roll_side;

/** Finds for each edge and point of the skin of input `line` the closest frame of `ref`, a path; no path: no
    frames. */
sn_status sn_roll_bind(sn_bind* bind, const sn_skin* skin, int line, sn_ref ref, const char* param,
                       sn_roll* out);
/** The two sides of a touch. roll[i] and skin[i] are those of surface i. The arms of both sides are the
    distance together: friction then has no moment about any point. */
void sn_roll_sides(const sn_roll* roll, sn_skin* const* skin, const sn_touch* touch, sn_roll_side sides[2]);
/** Moment about its frame, in the axes q of the frame, of a unit of force along a tangent; `to` leads from
    the first centre line to the second one [m]. */
static inline sn_vec3 sn_roll_turn(const sn_roll_side* side, sn_quat q, sn_vec3 to, sn_vec3 tangent)
{
    return sn_unrotate(q, sn_scale(-side->part, sn_cross(to, tangent)));
}
