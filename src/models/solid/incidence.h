/* Sinew - incidence: which elements lie around each node and each pair of nodes that an element couples.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/component.h>

/** Corners are counted element by element: corner a of element e has the number e n + a, n corners an
    element. */
typedef struct sn_incidence {
    int* node_start; /**< [nodes + 1] */
    int* corner;     /**< [n elements] corners at each node, ascending */
    int pair_count;
    const int (*pair)[2]; /**< [pair_count] nodes a < b, by a, then b */
    int* pair_start;      /**< [pair_count + 1] */
    int (*side)[2];       /**< corners at a and at b of each element that has both, ascending */
} sn_incidence;

/** `node` has n numbers for each of `count` elements. */
sn_status sn_incidence_build(sn_bind* bind, sn_incidence* incidence, int nodes, int count, int n,
                             const int* node);
/** out[i] += the sum of f at the corners of node i; a corner's three numbers are padded by one. */
void sn_incidence_collect(const sn_incidence* incidence, const double (*f)[4], sn_range nodes, sn_vec3* out);
