/* Sinew - lu: L U of a dense matrix in an array of the caller, with partial pivoting; for equations whose
   size changes from one solution to the next.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once

/** Factors the n x n matrix in place; a[j n + i] is row i of column j. `swapped` gets n numbers. Returns -1,
    or the column without a pivot that is not 0. */
int sn_lu_factor(double* a, int n, int* swapped);
/** b <- a^-1 b by the factors. */
void sn_lu_solve(const double* a, int n, const int* swapped, double* b);
