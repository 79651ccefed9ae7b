/* Sinew - jacobi: all eigenvalues of a small symmetric matrix. SPDX-License-Identifier: BSD-3-Clause */
#pragma once

/** Eigenvalues of the symmetric n x n matrix A, row-major, which is overwritten, by descending magnitude,
    with the eigenvectors as rows of V. */
void sn_jacobi(int n, double* A, double* values, double* V);
