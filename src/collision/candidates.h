/* Sinew - candidates: pairs of features that are close, in a buffer of fixed size, sorted by keys that depend
   on the surfaces only.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <stdint.h>
#include "collision/vicinity.h"

/** What a pair consists of; feature a is of the first surface. In contacts of a surface with itself there are
    no SN_PAIR_FACE_POINT, and a < b for edges. */
typedef enum sn_pair_kind {
    SN_PAIR_POINT_FACE,
    SN_PAIR_FACE_POINT,
    SN_PAIR_EDGE_EDGE,
    SN_PAIR_FACE_FACE /**< for callers; sn_candidates_find has none */
} sn_pair_kind;

/** Pair of surfaces (8 bits), kind (2), feature a (27), feature b (27): points, triangles and edges by their
    numbers. */
static inline uint64_t sn_pair_key(int pair, sn_pair_kind kind, int a, int b)
{
    return (uint64_t)pair << 56 | (uint64_t)kind << 54 | (uint64_t)a << 27 | (uint64_t)b;
}
static inline int sn_key_pair(uint64_t key) { return (int)(key >> 56); }
static inline sn_pair_kind sn_key_kind(uint64_t key) { return (sn_pair_kind)(key >> 54 & 3); }
static inline int sn_key_a(uint64_t key) { return (int)(key >> 27 & 0x7ffffff); }
static inline int sn_key_b(uint64_t key) { return (int)(key & 0x7ffffff); }

typedef struct sn_candidate {
    uint64_t key;
    double distance; /**< between the features at the start [m] */
} sn_candidate;

/** When the buffer is full the pairs of the smallest distances stay, of equal ones those of the smallest
    keys: what is found does not depend on the order of the search. */
typedef struct sn_candidates {
    sn_candidate* at; /**< [capacity], the caller's */
    int capacity, count;
    int64_t dropped;         /**< pairs for which there was no place */
    double dropped_distance; /**< the smallest of theirs; HUGE_VAL when there are none */
} sn_candidates;

/** Two surfaces, or one and itself, refitted. */
typedef struct sn_detection {
    const sn_collision_tree *a, *b;
    int pair;                 /**< 0 .. 255, for the keys */
    double reach;             /**< largest distance between the features, less the thicknesses of both [m] */
    bool together;            /**< all points go all of their ways, so that what is common to two features
                                 brings them no closer; the boxes may be those without `common` */
    const uint64_t* excluded; /**< keys with pair 0, ascending: pairs that are passed over */
    int excluded_count;
    const int* excluded_edges; /**< [edges of a + 1] where the keys of pairs of edge i with an edge of b begin
                                  among them; NULL: they are searched */
    sn_vicinity* vicinity; /**< pairs kept from earlier searches with the same `excluded`; NULL: none. What is
                                  found does not depend on it */
} sn_detection;

/** Empties the list. `at` and `capacity` are the caller's. */
void sn_candidates_clear(sn_candidates* list);
/** Adds all pairs of features whose distance is at most `reach` plus the thicknesses of both trees. Of
    features that move (x_end): all whose boxes around their paths are within reach along every axis, and
    whose distance at the start is at most that plus the way that each goes, or with `together` 1.2 times the
    way that one goes relative to the other; so no pair is missing that comes within reach on straight
    paths. Features of one surface that share a point are passed over. Allocates
    nothing. */
void sn_candidates_find(sn_candidates* list, const sn_detection* detection);
/** Sorts by key; call once after the last sn_candidates_find. */
void sn_candidates_sort(sn_candidates* list);
/** Of two sorted lists: from[i] is the place in `old` of the pair of now->at[i], -1 for a new pair. Returns
    the number of old ones. */
int sn_candidates_match(const sn_candidates* old, const sn_candidates* now, int* from);
/** The closest points of a candidate at the positions of the last refit of its trees. */
sn_closest sn_candidate_closest(const sn_detection* detection, uint64_t key);
