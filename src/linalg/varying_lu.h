/* Sinew - varying_lu: block LU of a sparse matrix whose pattern changes from one matrix to the next, without
   allocations. Rows stay with their nodes: it suits matrices whose symmetric part is positive definite, or
   close to that.

   The nodes of a matrix are coupled by cliques: sets of nodes that all couple with each other, as the bodies
   of a contact do. All nodes have the same number of unknowns, `width`; nodes with fewer are filled up with
   rows of the identity. A block is a column-major array with `stride` numbers for each column.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <stdbool.h>
#include "base/memory.h"

enum { SN_VARYING_WIDTH = 12 };

typedef struct sn_varying_lu {
    int most, width, stride; /**< nodes; unknowns of a node; numbers of a column of a block */
    int room;                /**< blocks of each factor beside the diagonal */
    int nodes, limit;        /**< of the present pattern; blocks that each of its factors may have */
    int *order, *position;   /**< [nodes] node that is eliminated k-th; its inverse */
    int *in_first, *in;      /**< [nodes + 1], [entries] cliques of each node, ascending */
    int *start, *below;      /**< [nodes + 1], [blocks] positions of the rows of L of each column */
    int *above_start, *above, *above_at; /**< rows of U of each column, and their blocks */
    double *lower, *upper, *diagonal;    /**< blocks */
    int* swapped;                        /**< [nodes][width] row exchanges of the diagonal blocks */
    double** block;     /**< [nodes] the present column: block of each node, NULL outside of the pattern */
    double* x;          /**< [nodes][stride] right-hand side in the order of elimination */
    int entries, links; /**< limits of entries of cliques, and of pairs of nodes */
    int *mark, *child, *next, *count, *work, *pairs;
} sn_varying_lu;

/** Writes a column of the matrix: adds to `block`[i], the block of row i, for each node i that shares a
    clique with `node`, itself included. The blocks are zero, but for ones on the diagonal of the node's own.
    */
typedef void sn_varying_column(void* context, int node, double* const* block);

/** Allocates for at most `most` nodes, `entries` nodes of all cliques together, and `room` blocks in each
    factor. NULL: out of memory. */
sn_varying_lu* sn_varying_lu_create(sn_pool* pool, int most, int width, int entries, int widest, int room);
/** Blocks in each factor that `most` nodes may need, for sn_varying_lu_create. */
int sn_varying_lu_room(int most);
/** Sets the pattern: clique c has the nodes node[start[c]] ... node[start[c + 1] - 1], and orders the nodes
    (AMD). False: the factors exceed the room, or what sn_varying_lu_room gives for so many nodes: a solver
    with more room than that refuses the same matrices. */
bool sn_varying_lu_order(sn_varying_lu* lu, int nodes, int cliques, const int* start, const int* node);
/** Factors the matrix whose columns `column` writes. False: it has no such factors. */
bool sn_varying_lu_factor(sn_varying_lu* lu, sn_varying_column* column, void* context);
/** x <- A^-1 x, [nodes][stride]. */
void sn_varying_lu_solve(sn_varying_lu* lu, double* x);
