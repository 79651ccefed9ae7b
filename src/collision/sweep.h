/* Sinew - sweep: pairs of boxes along the axes of the world that overlap.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "collision/tree.h"

/** Room for `count` boxes and `room` pairs; what an earlier search left here makes the next one faster, and
    has no effect on its result. */
typedef struct sn_sweep {
    int count;
    sn_box* box;     /**< [count] set before a search */
    int* order;      /**< [count] a permutation of the boxes: by their lower ends along x */
    int (*pair)[2];  /**< [room] result: ascending by the first number, then by the second, which is larger */
    int (*found)[2]; /**< [room] workspace */
    int* first;      /**< [count + 1] workspace */
    int room;
} sn_sweep;

/** Finds the pairs; returns how many, at most `room`. `*dropped` are left out because there is no room. With
    `split` > 0 only pairs of a box below this number and one from it on. */
int sn_sweep_find(sn_sweep* s, int split, int* dropped);
