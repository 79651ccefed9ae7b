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

/** One side of a pair. A unit of force along tangent k has the moment turn[k] about its frame. */
typedef struct sn_roll_side {
    int input, frame; /**< frame -1: the force acts at the centre line, or on a face */
    sn_vec3 turn[2];  /**< in the axes of the frame [m] */
} sn_roll_side;

/** Finds for each edge and point of the skin of input `line` the closest frame of `ref`, a path; no path: no
    frames. */
sn_status sn_roll_bind(sn_bind* bind, const sn_skin* skin, int line, sn_ref ref, const char* param,
                       sn_roll* out);
/** The two sides of a touch with the tangents t1 and t2 = normal x t1, at the start of a step. roll[i] and
    skin[i] are those of surface i. The arms of both sides are the gap together: friction then has no moment
    about any point. */
void sn_roll_sides(const sn_roll* roll, sn_skin* const* skin, const sn_touch* touch, sn_vec3 t1, sn_vec3 t2,
                   const sn_input* in, sn_roll_side sides[2]);
