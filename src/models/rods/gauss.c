/* Sinew - gauss. SPDX-License-Identifier: BSD-3-Clause */
#include "models/rods/gauss.h"
#include <math.h>

static const double pi = 3.14159265358979323846;

/* By the recurrence of three terms. */
double sn_legendre(int n, double x, double* before)
{
    double p = 1.0, q = 0.0;
    for (int k = 1; k <= n; ++k) {
        double next = ((2 * k - 1) * x * p - (k - 1) * q) / k;
        q = p;
        p = next;
    }
    if (before) *before = q;
    return p;
}

/* Roots of P_n by Newton from Tricomi's estimate; (1 - x^2) P_n' = n (P_(n-1) - x P_n). */
void sn_gauss_legendre(int n, double* x, double* weight)
{
    for (int k = 0; k < n; ++k) {
        double z = -cos(pi * (k + 0.75) / (n + 0.5)), slope = 1.0, before;
        for (int i = 0; i < 20; ++i) {
            double p = sn_legendre(n, z, &before);
            slope = n * (before - z * p) / (1 - z * z);
            z -= p / slope;
            if (fabs(p / slope) < 1e-16) break;
        }
        x[k] = z;
        weight[k] = 2 / ((1 - z * z) * slope * slope);
    }
}

void sn_gauss_between(double from, double to, int n, double* x, double* weight)
{
    sn_gauss_legendre(n, x, weight);
    for (int i = 0; i < n; ++i) {
        x[i] = from + 0.5 * (1 + x[i]) * (to - from);
        weight[i] *= 0.5 * (to - from);
    }
}
