/* Sinew - vicinity: pairs of features that searches of the next steps may find, kept while points move
   little: a neighbour list with a skin (L. Verlet, Physical Review 159 (1967) 98-103).

   With the positions x0 of the points when the pairs were listed, a list holds for a search as long as no
   point starts or ends its way, less what is common to all, farther than `way` from x0. The points of a
   surface and itself may all have moved by one vector since, which is subtracted, too: distances within the
   surface do not depend on it. A pair that the search finds is then closer at x0 than its reach and 6.8 ways:
   each feature is off by a way, and the motion of two features relative to each other is at most 4 ways, of
   which a search counts 1.2 parts (candidates.h).
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <stdint.h>
#include "collision/tree.h"

typedef struct sn_vicinity_pair {
    uint64_t key; /**< [candidates.h] */
    int face;     /**< place of the face among the elements of its tree; of two edges 0 */
} sn_vicinity_pair;

/** A ball around an edge and what its ways relative to other edges count for: edges of balls that are farther
    apart than `reach` are no pair. */
typedef struct sn_vicinity_ball {
    sn_vec3 centre; /**< where the edge starts */
    double radius;
} sn_vicinity_ball;

/** `way`, `capacity` and the arrays are the caller's; all else is zero at first. A longer way needs fewer
    lists, with more pairs: they are listed up to 7 ways beyond the reach of a search. */
typedef struct sn_vicinity {
    double way;           /**< > 0 [m] */
    sn_vicinity_pair* at; /**< [capacity] of points and faces */
    int capacity, count;
    int* edge_first; /**< [edges of the first surface + 1] where the pairs of an edge begin in `edge` */
    int* edge;       /**< [capacity] of pairs of edges, that of the second surface, ascending for each of the
                        first; while pairs are added, they are in `at`, too */
    bool tried;      /**< pairs were to be listed at x0 */
    bool listed;     /**< and there was room for all of them */
    double reach;    /**< of the searches that they are for [m] */
    bool together;   /**< likewise */
    int version[2];  /**< of the surfaces */
    sn_vec3* x[2];   /**< [points] x0 of both surfaces; the same array twice of one and itself */
    sn_vicinity_ball* ball[2]; /**< [edges] workspace; likewise */
} sn_vicinity;

/** How far beyond the reach of a search pairs are listed [m]. */
double sn_vicinity_beyond(const sn_vicinity* v);
/** Whether points of the refitted trees are still so close to x0 that a list from there has all pairs that a
    search may find. Where there was no room for them, there would hardly be now: they are not listed anew. */
bool sn_vicinity_holds(const sn_vicinity* v, const sn_collision_tree* a, const sn_collision_tree* b,
                       double reach, bool together);
/** Empties the list, and keeps the positions of the trees, if the points are slow enough that a list will
    serve for some steps; else false, and nothing is listed. */
bool sn_vicinity_begin(sn_vicinity* v, const sn_collision_tree* a, const sn_collision_tree* b, double reach,
                       bool together);
/** Adds a pair; without room nothing is listed. */
void sn_vicinity_add(sn_vicinity* v, sn_vicinity_pair pair);
/** After the last pair. */
void sn_vicinity_end(sn_vicinity* v, const sn_collision_tree* a);
/** Balls of all edges at the last refit. */
void sn_vicinity_fit_edges(sn_vicinity* v, const sn_collision_tree* a, const sn_collision_tree* b);
/** Whether two edges may be a pair: false for most, by a few operations. `reach` has both thicknesses. */
static inline bool sn_vicinity_balls_near(const sn_vicinity_ball* p, const sn_vicinity_ball* q, double reach)
{
    const sn_vec3 d = sn_sub(p->centre, q->centre);
    const double most = (1.0 + 1e-9) * (reach + p->radius + q->radius); // more than roundings
    return sn_dot(d, d) <= most * most;
}
