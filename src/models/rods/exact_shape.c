/* Sinew - exact shape. SPDX-License-Identifier: BSD-3-Clause */
#include "models/rods/exact_shape.h"
#include "models/rods/gauss.h"
#include <math.h>

static const double pi = 3.14159265358979323846;

/* With m = n - 1: the ends and the roots of P_m'. Newton's step for (1 - x^2) P_m', whose derivative is -m (m
   + 1) P_m. */
void sn_exact_lobatto(int n, double* x, double* weight)
{
    int m = n - 1;
    for (int k = 0; k < n; ++k) {
        double z = -cos(pi * k / m), before = 0, p = 1;
        for (int i = 0; i < 40; ++i) {
            p = sn_legendre(m, z, &before);
            double step = k == 0 || k == m ? 0.0 : (before - z * p) / ((m + 1) * p);
            z += step;
            if (fabs(step) < 1e-16) break;
        }
        x[k] = z;
        weight[k] = 2 / (m * (m + 1.0) * p * p);
    }
    x[0] = -1;
    x[m] = 1;
}

void sn_exact_lagrange(int n, const double* node, double x, double* value, double* slope)
{
    for (int i = 0; i < n; ++i) {
        double l = 1.0, d = 0.0;
        for (int j = 0; j < n; ++j) {
            if (j == i) continue;
            double over = 1.0 / (node[i] - node[j]);
            d = (d * (x - node[j]) + l) * over;
            l *= (x - node[j]) * over;
        }
        value[i] = l;
        slope[i] = d;
    }
}
