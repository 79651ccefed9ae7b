/* Sinew - powers: sums of powers of the principal stretches, and their derivatives by C = F^T F.

   With the eigenvalues c_i and eigenvectors of C (the columns of V) and f(c) = c^(n/2), the sum is
   T = sum f(c_i) = sum of stretches^n, dT/dC = f'(C) = V diag f'(c_i) V^T, and along C' the derivative of
   f'(C) is V (G * V^T C' V) V^T, entry by entry, with the divided differences
       G_ij = (f'(c_i) - f'(c_j))/(c_i - c_j) = (n/2) m^(p - 1) sinh(p s)/sinh(s),
   p = n/2 - 1, m = sqrt(c_i c_j), s = ln(c_i/c_j)/2, which does not cancel for equal stretches (Miehe 1998,
   Comput. Struct. 66(1)). Below c = `floor` f continues as its parabola: T has two derivatives everywhere.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/math.h>

typedef struct sn_powers {
    double sum;     /**< T */
    sn_mat3 slope;  /**< dT/dC, symmetric */
    sn_mat3 V;      /**< eigenvectors of C in columns */
    double G[3][3]; /**< divided differences of f' */
} sn_powers;

/** Of the symmetric C with eigenvalues >= 0, for the power `n` of the stretches, not 0, and floor > 0. */
sn_powers sn_powers_of(sn_mat3 C, double n, double floor);
/** The derivative of `slope` along a symmetric `rate` of C. */
sn_mat3 sn_powers_rate(const sn_powers* p, sn_mat3 rate);
