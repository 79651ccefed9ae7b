/* Sinew - blocks: solid cells of any law by thousands: each keeps the forces on its corners and the blocks of its tangent, a third
   of which is needed: of pairs of nodes, once.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "models/solid/around.h"
#include "models/solid/element.h"

typedef struct blocks {
    int nodes, pairs; /**< a cell */
    int place[SHAPE_NODES]
             [SHAPE_NODES]; /**< of the block of two nodes a != b among a cell's; that of b < a is turned */
    double (*K)[9];         /**< [cells][pairs] */
} blocks;

/** For `count` cells of `nodes` nodes. */
sn_status blocks_bind(sn_bind* bind, int nodes, int count, blocks* b);
/** Keeps the blocks above the diagonal of a cell's 3 n x 3 n tangent. */
void blocks_keep(const blocks* b, int cell, const double* K);
/** As sn_bulk_ops. */
void blocks_pairs(const blocks* b, const sn_around* around, sn_range pairs, double (*out)[9]);
