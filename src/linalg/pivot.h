/* Sinew - pivot: the order of rows in which a small diagonal block can be factored, and whether it can.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <stdbool.h>

/* Block factorisations first try a block in the order it has. That is safe, whatever the units of the rows,
   when the factors stay within a few times what they are bounded by in a symmetric positive definite block
   with the same diagonal d: l_ik^2 p_k <= d_i and u_kj^2 / p_k <= d_j, pivots p between 0 and d. (Backward
   errors then are a few rounding errors of sqrt(d_i d_j), entry by entry.) Otherwise they ask sn_pivot_order,
   which is slow and sees everything. */
#define SN_PIVOT_GROWTH 64.0 /* of l^2 p and u^2 / p over d */
#define SN_PIVOT_MIN 1e-9    /* of p over d */
#define SN_PIVOT_MAX 4.0

/* A pivot has vanished when it is no larger than this times the sum of the magnitudes of what was subtracted
   to get it, or times what its row and column hold after equilibration: what is left is rounding error.
   Neither changes when rows and columns are scaled. */
#define SN_PIVOT_NOISE 1.1368683772161603e-13 /* 2^-43, 512 rounding errors */

enum { SN_PIVOT_STRIDE = 8 }; /* from column to column */

/** Rows for an LU factorisation of the n x n block `a`, n <= 6, column-major: row order[k] is the k-th
    pivot's. `terms` are the sums of magnitudes that were subtracted from each entry so far. Rows are compared
    after equilibration, and kept where they are unless another is ten times better. Returns -1, or the column
    for which no pivot is left, or the row and column that spoils most when something is not finite. */
int sn_pivot_order(int n, const double* a, const double* terms, int* order);

/** Is this a pivot, after terms of magnitude `terms` were subtracted? */
bool sn_pivot_holds(double pivot, double terms);
