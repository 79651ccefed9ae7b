/* Sinew - gauss: Legendre polynomials and the points of Gauss's quadrature.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once

/** Legendre polynomial of degree n at x; that of degree n - 1 in `before`, unless NULL. */
double sn_legendre(int n, double x, double* before);
/** Points x in (-1, 1), ascending, and weights of the quadrature with n points; exact to degree 2 n - 1. */
void sn_gauss_legendre(int n, double* x, double* weight);
/** The same of an interval. */
void sn_gauss_between(double from, double to, int n, double* x, double* weight);
