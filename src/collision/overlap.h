/* Sinew - overlap: triangles of surfaces that intersect, counted without rounding.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "collision/tree.h"

enum { SN_OVERLAP_PAIRS = 10 };

typedef struct sn_overlap {
    /** pairs of triangles that have a point in common, or of one surface more than the points and edges they
        share */
    int64_t count;
    int pair[SN_OVERLAP_PAIRS][2]; /**< triangles of those with the lowest numbers, ascending */
} sn_overlap;

/** At the positions of the last refit, which must have been without thickness; with b = a the intersections
    of a surface with itself. Allocates nothing. */
sn_overlap sn_overlap_find(const sn_collision_tree* a, const sn_collision_tree* b);

/** Intersections of a surface with itself where points with the same `number` [point_count] are one, as those
    on both sides of a cut. A pair with the same three numbers and other points, both sides of one face, does
    not count. */
sn_overlap sn_overlap_find_joined(const sn_collision_tree* a, const int* number);

/** How deep surface a lies in the closed surface b. */
typedef struct sn_depth {
    /** greatest distance of a point of a that is inside b from the surface of b; 0 when none is [m] */
    double depth;
    int point; /**< of a; -1 when none is inside */
    int face;  /**< triangle of b that is closest to it */
} sn_depth;

/** At the positions of the last refit. Surface b must be closed and consist of triangles; of others no point
    is inside. */
sn_depth sn_depth_find(const sn_collision_tree* a, const sn_collision_tree* b);
