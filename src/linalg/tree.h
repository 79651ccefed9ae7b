/* Sinew - tree: what a symmetric factorisation of a fixed pattern needs to know beforehand.

   Nodes are renumbered (order.h, then a postorder of the elimination tree) and joined to supernodes: nodes
   one after the other whose columns of the factor have much the same rows. T. A. Davis, Direct Methods for
   Sparse Linear Systems, 2006, chapters 4 and 7.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "base/memory.h"
#include "linalg/matrix.h"

typedef struct sn_supernode {
    int begin, end;      /**< its nodes in the new order */
    int rows;            /**< nodes below, ascending */
    const int* row;      /**< [rows] */
    int parent;          /**< supernode, or -1 */
    int columns, height; /**< unknowns of its nodes; these and those of the rows below */
} sn_supernode;

typedef struct sn_tree {
    int n;
    int* order; /**< [n] node of the matrix at each place */
    int* place; /**< [n] the inverse */
    int* size;  /**< [n] unknowns, in the new order */
    int* start; /**< [n + 1] */
    int count;
    sn_supernode* at;  /**< [count], children before parents */
    double operations; /**< multiplications of a factorisation */
} sn_tree;

/** False when out of memory. What the tree points to is in `pool`. */
bool sn_tree_build(sn_tree* tree, const sn_block_matrix* pattern, sn_pool* pool);
