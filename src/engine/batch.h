/* Sinew - batch: forces of solids, which have more items than the engine would like to look at one by one;
   see sn_batch_ops.

   Parts of items, of nodes and of pairs each write to memory that is theirs, so that threads can do them in
   any order; the sum at a node is the component's, in the order of its elements. The blocks of pairs go
   straight to their places in the matrix, and the diagonal follows from them.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "engine/parts.h"

typedef struct sn_batched {
    int count;
    sn_call** calls;     /**< [count] forces in batches [choose] */
    bool covers;         /**< a single call, whose pairs are all blocks off the diagonal, and points only */
    int border_count;    /**< pairs of an unknown node and one that is not */
    double (*border)[9]; /**< [border_count] their blocks [assemble] */
    int* border_node;    /**< [border_count] matrix node that each belongs to [build] */
} sn_batched;

/** Which forces are computed in batches: those that can, on independent points. */
void sn_batch_choose(sn_system* s);
/** Places of the pairs in the matrix; sn_pool.failed tells. */
void sn_batch_build(sn_system* s);
/** Adds the forces to the net forces; those with an energy only, where `conservative`. */
void sn_batch_add(sn_system* s, bool conservative);
/** Sets the matrix to what they add to it. */
void sn_batch_assemble(sn_system* s, const sn_weights* w);
