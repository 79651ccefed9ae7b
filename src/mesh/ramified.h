/* Sinew - ramified: cells of a coarse grid around the cells of a fine one. Pieces of the fine cells in a
   block that are not connected within it have cells of their own there, so that branches that are near each
   other move apart: M. Nesme, Y. Payan, F. Faure, Animating shapes at arbitrary resolution with non-uniform
   stiffness, VRIPHYS 2006.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "base/memory.h"

typedef struct sn_ramified {
    int n[3];        /**< blocks along x y z */
    int count;       /**< cells */
    int* block;      /**< [count] number of the block, z fastest */
    int (*node)[8];  /**< [count] corners as those of a hexahedron */
    int point_count; /**< points, those of connected cells shared */
    int (*place)[3]; /**< [point_count] in units of blocks */
    int* cell_of;    /**< [fine cells] or -1 */
    bool several;    /**< a block has more than one cell */
} sn_ramified;

/** Fine cells that are connected with their neighbour of the lower x, y and z. */
enum { SN_JOINED_X = 1, SN_JOINED_Y = 2, SN_JOINED_Z = 4 };

/** Blocks of 2^levels fine cells along each axis. `kept` [fine cells, x fastest] is not 0 where there is
    matter; `joined` are the flags above, NULL: all kept neighbours are connected. False when out of
    memory. */
bool sn_ramify(sn_pool* pool, const int fine[3], const unsigned char* kept, const unsigned char* joined,
               int levels, sn_ramified* out);
