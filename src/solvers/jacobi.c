/* Sinew - jacobi: cyclic rotations (C. G. J. Jacobi 1846; in the form of H. Rutishauser, Numer. Math. 9,
   1966).
   SPDX-License-Identifier: BSD-3-Clause */
#include "solvers/jacobi.h"
#include <float.h>
#include <math.h>
#include <string.h>

enum { MAX_SWEEPS = 60 };

/* Rotates rows and columns p and q such that A[p][q] vanishes. */
static void rotate(int n, double* A, double* V, int p, int q)
{
    double apq = A[p * n + q], theta = 0.5 * (A[q * n + q] - A[p * n + p]) / apq;
    double t = 1.0 / (fabs(theta) + sqrt(1.0 + theta * theta));
    if (theta < 0.0) t = -t;
    double c = 1.0 / sqrt(1.0 + t * t), s = t * c;
    for (int k = 0; k < n; ++k) {
        double a = A[k * n + p], b = A[k * n + q];
        A[k * n + p] = c * a - s * b;
        A[k * n + q] = s * a + c * b;
    }
    for (int k = 0; k < n; ++k) {
        double a = A[p * n + k], b = A[q * n + k], v = V[p * n + k], w = V[q * n + k];
        A[p * n + k] = c * a - s * b;
        A[q * n + k] = s * a + c * b;
        V[p * n + k] = c * v - s * w;
        V[q * n + k] = s * v + c * w;
    }
    A[p * n + q] = A[q * n + p] = 0.0;
}

static void sort(int n, double* values, double* V)
{
    for (int i = 0; i < n; ++i) {
        int most = i;
        for (int k = i + 1; k < n; ++k)
            if (fabs(values[k]) > fabs(values[most])) most = k;
        double value = values[i];
        values[i] = values[most];
        values[most] = value;
        for (int k = 0; k < n && most != i; ++k) {
            double v = V[i * n + k];
            V[i * n + k] = V[most * n + k];
            V[most * n + k] = v;
        }
    }
}

void sn_jacobi(int n, double* A, double* values, double* V)
{
    memset(V, 0, (size_t)n * (size_t)n * sizeof(double));
    for (int i = 0; i < n; ++i)
        V[i * n + i] = 1.0;
    for (int sweep = 0, rotations = 1; sweep < MAX_SWEEPS && rotations > 0; ++sweep) {
        rotations = 0;
        for (int p = 0; p < n; ++p)
            for (int q = p + 1; q < n; ++q) {
                double small = DBL_EPSILON * sqrt(fabs(A[p * n + p] * A[q * n + q]));
                if (fabs(A[p * n + q]) <= small || fabs(A[p * n + q]) < DBL_MIN) continue;
                rotate(n, A, V, p, q);
                ++rotations;
            }
    }
    for (int i = 0; i < n; ++i)
        values[i] = A[i * n + i];
    sort(n, values, V);
}
