/* Sinew - blocks: solid cells of any law by thousands: each keeps the forces on its corners and the blocks of
   its tangent, a third of which is needed: of pairs of nodes, once.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "models/solid/incidence.h"
#include "models/solid/element.h"

typedef struct blocks {
    int nodes, pairs; /**< a cell */
    bool both;        /**< blocks of (a, b) and of (b, a): of tangents that are not symmetric */
    double (*K)[9];   /**< [cells][pairs][1 or 2], with room for whole fours of cells */
    int* of; /**< for each side of sn_incidence the number of its pair, or -1 - that of one to be turned */
} blocks;

/** For `count` cells of `nodes` nodes, and what is around the nodes. */
sn_status sn_blocks_bind(sn_bind* bind, int nodes, int count, bool both, const sn_incidence* incidence,
                         blocks* b);
/** Keeps the blocks above the diagonal of a cell's 3 n x 3 n tangent and, where `both`, those below. */
void sn_blocks_keep(const blocks* b, int cell, const double* K);
/** Sums of the blocks, as sn_batch_ops wants them. */
void sn_blocks_pairs(const blocks* b, const sn_incidence* incidence, sn_range pairs, double (*out)[9]);
/** K[0 to count - 1] *= weight */
void sn_blocks_scale(double (*K)[9], int count, double weight);
