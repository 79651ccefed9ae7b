/* Sinew - neighbours: pairs of features of one surface that are close at rest because they are neighbours
   along the surface, and not because the surface is folded. Contact of the surface with itself omits these
   pairs.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "models/contact/skin.h"

typedef struct sn_neighbours {
    const uint64_t* keys; /**< [count] of candidates.h, ascending */
    int count;
    const int* edges; /**< [edges + 1] where the keys of each edge begin (sn_detection.excluded_edges) */
} sn_neighbours;

/** Finds the pairs of features that share no point, are within `reach` [m] of each other at rest, and are
    joined by an edge or by a path along edges of at most twice the reach. Fails with a message about `param`
    if there are too many pairs. */
sn_status sn_neighbours_bind(sn_bind* bind, sn_skin* skin, const sn_vec3* rest, double reach,
                             const char* param, sn_neighbours* out);
/** Finds all pairs of features of two surfaces, which may be one, within `reach` [m] of each other at rest.
    Fails likewise. */
sn_status sn_rest_pairs_bind(sn_bind* bind, sn_skin* const skin[2], const sn_vec3* const rest[2],
                             double reach, const char* param, sn_neighbours* out);
