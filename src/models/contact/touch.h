/* Sinew - touch: which features of two skins may touch in a step, and along which direction.

   A touch is a point and a triangle, or two edges: four points together, the feature that comes first, then
   the other one. n points from the first to the second, w are the weights of their closest points, negative
   for the first:
     gap = n . sum w_k x_k
   n and w are those at the start of the step, or, of features that are far apart and meet on straight paths,
   those where they meet; the gap is linear within the step.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "collision/candidates.h"
#include "models/contact/skin.h"

enum { SN_TOUCH_POINTS = 8 };

typedef struct sn_touch {
    uint64_t key;
    int count; /**< of points: 4, or those of two faces (segment.h) */
    int input[SN_TOUCH_POINTS], point[SN_TOUCH_POINTS];
    double weight[SN_TOUCH_POINTS];
    sn_vec3 normal;
    double gap;  /**< at the start [m] */
    double area; /**< that belongs to it [m^2] */
} sn_touch;

typedef struct sn_touch_search {
    sn_skin *a, *b; /**< b = a: of a surface with itself; all points are then of input 0 */
    double distance, reach;
    const uint64_t* excluded; /**< ascending: pairs that never touch; they are bounded all the same */
    int excluded_count;
    const int* excluded_edges; /**< as in sn_detection */
    sn_candidates near;        /**< workspace */
    sn_vicinity vicinity; /**< pairs kept over steps; no part of the state, which does not depend on it */
    sn_touch* touch;      /**< [near.capacity] workspace */
    bool* kept;           /**< [near.capacity] workspace */
    int passes;           /**< over the pairs that sn_touch_bound has made; 0 at the start of a step */
    double listed;        /**< `near` has all pairs up to this distance at the start of the step */
} sn_touch_search;

/** Finds the pairs of a step, skins at its start: at most `most`, those of the smallest gaps, in the order of
    their keys. Returns how many there are; `*dropped` are too many. */
int sn_touch_find(sn_touch_search* s, sn_touch* out, int most, int* dropped);
/** In place of sn_touch_find where the ways of the skins are `gap` apart or more, which is beyond the reach.
    */
void sn_touch_find_none(sn_touch_search* s, double gap);
/** Lowers the parts of their ways that points may go, such that skins that do not intersect at the start do
    not after the step; skins at its end. parts[0] is of a, parts[1] of b. Called again in the same step, when
    parts have been lowered elsewhere, it looks at the pairs that it has not bounded yet. */
void sn_touch_bound(sn_touch_search* s, double* const* parts);
/** Copies touches of the smallest gaps, at most `most`, in their order; returns how many. */
int sn_touch_select(const sn_touch* from, int count, sn_touch* out, int most, int* dropped);
/** The part of the surface around a point that faces along n: a third of its triangles [m^2]. */
double sn_facing_area(const sn_skin* skin, int point, sn_vec3 n);
/** Where two edges x[0] x[1] and x[2] x[3] of lines touch: at their closest points, or, side by side, in the
    middle of the part along which they are. */
sn_closest sn_touch_of_lines(const sn_vec3 x[4]);
/** Gap of a touch at other positions. */
double sn_touch_gap(const sn_touch* t, const sn_kin* at);
