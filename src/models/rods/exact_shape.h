/* Sinew - exact shape: the polynomials of geometrically exact elements: where their nodes lie, where they are
   integrated, and their values.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once

enum { EXACT_DEGREE_MAX = 8, EXACT_NODES_MAX = EXACT_DEGREE_MAX + 1 };

/** Points x in [-1, 1], ascending, and weights of Gauss-Lobatto-Legendre, whose n points include both
    ends; exact to degree 2 n - 3. */
void sn_exact_lobatto(int n, double* x, double* weight);
/** Lagrange's polynomials through n nodes and their derivatives at x. */
void sn_exact_lagrange(int n, const double* node, double x, double* value, double* slope);
