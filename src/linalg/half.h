/* Sinew - half: solutions with a factor by halves, A^-1 = R^T D L, for the responses of rows of constraints.

   A row touches a few unknowns, and what the first half of its solution reaches are the pieces of the
   factor that lie on the paths from them to the roots of the elimination tree: J. R. Gilbert, T. Peierls,
   SIAM J. Sci. Stat. Comput. 9, 1988. With Y = L G^T and Z = R B^T on these paths alone, B A^-1 G^T = Z^T
   D Y. Eight right-hand sides lie side by side: number k of unknown i is y[8 i + k], with unknowns in the
   order of the factor.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <stdbool.h>
#include "linalg/matrix.h"

enum { SN_HALF_WIDTH = 8 };

/** Pieces of a factor, one after the other: supernodes, nodes. Constant for a pattern. */
typedef struct sn_half_pieces {
    int count;
    const int* begin;  /**< [count + 1] first unknown of a piece, in the order of the factor */
    const int* parent; /**< [count] in the elimination tree, larger than the piece itself; -1 at a root */
    const int* place;  /**< [unknowns] unknown of the factor that each of the matrix is */
} sn_half_pieces;

/** `self` is that of the solver; nothing in it changes. */
typedef struct sn_half_ops {
    bool symmetric; /**< R = L: A is taken for symmetric */
    const sn_half_pieces* (*pieces)(const void* self);
    /** Writes D, a number for each unknown in the order of the factor. */
    void (*scale)(const void* self, double* d);
    /** y <- L y, or R y, of eight columns that vanish outside of the pieces listed, which ascend and
        contain their parents. Numbers outside of them are neither read nor written. `y` begins at 64
        bytes. */
    void (*forward)(const void* self, bool right, const int* piece, int count, double* y);
    /* For a preconditioner, whose factor is that of an earlier matrix: A0^-1 = T R^T D L T^T with rotations T
       of the nodes. NULL for the factor of the matrix itself. */
    /** As forward, to the left, in single precision, for sixteen columns: of each unknown sixteen numbers of
        single precision lie in the place of its eight doubles. NULL: there is none. */
    void (*forward_single)(const void* self, const int* piece, int count, double* y);
    /** Row `unknown` of T: its entries at unknowns *first, *first + 1, *first + 2. NULL: the row of the
        identity. */
    const double* (*rotation_row)(const void* self, int unknown, int* first);
    /** y = L T^T r over all unknowns, in the order of the factor. */
    void (*lower)(const void* self, const double* r, double* y);
    /** z = T R^T D y. */
    void (*upper)(const void* self, const double* y, double* z);
} sn_half_ops;

extern const sn_half_ops sn_ldl_half, sn_sparse_half, sn_band_half, sn_lagged_half, sn_lagged_single_half;

/** Solutions by halves of a solver, and what their operations take as `self`; NULL: it has whole ones
    alone. */
const sn_half_ops* sn_linear_half(const sn_linear* solver, const void** self);
