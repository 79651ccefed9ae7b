/* Sinew - elastica. SPDX-License-Identifier: BSD-3-Clause */
#include "support/elastica.h"
#include <math.h>

typedef struct rod {
    double theta, curvature, x, y;
} rod;

static rod rate(double alpha, rod r)
{
    return (rod){ r.curvature, -alpha * cos(r.theta), cos(r.theta), sin(r.theta) };
}

static rod sum(rod a, double h, rod b)
{
    return (rod){ a.theta + h * b.theta, a.curvature + h * b.curvature, a.x + h * b.x, a.y + h * b.y };
}

/* Runge and Kutta's method of order 4 from the clamp; the curvature at the other end. */
static double shoot(double alpha, double curvature, double* x, double* y)
{
    const double h = 1.0 / (ELASTICA_POINTS - 1);
    rod r = { .curvature = curvature };
    for (int i = 0; i < ELASTICA_POINTS; ++i) {
        x[i] = r.x;
        y[i] = r.y;
        if (i == ELASTICA_POINTS - 1) break;
        rod a = rate(alpha, r), b = rate(alpha, sum(r, h / 2, a)), c = rate(alpha, sum(r, h / 2, b)),
            d = rate(alpha, sum(r, h, c));
        r = sum(sum(sum(sum(r, h / 6, a), h / 3, b), h / 3, c), h / 6, d);
    }
    return r.curvature;
}

void elastica_shape(double alpha, double x[ELASTICA_POINTS], double y[ELASTICA_POINTS])
{
    // curvature(0)^2 = 2 alpha sin(theta at the end)
    double low = 0, high = sqrt(2 * alpha);
    for (int i = 0; i < 60; ++i) {
        double middle = 0.5 * (low + high);
        *(shoot(alpha, middle, x, y) > 0 ? &high : &low) = middle;
    }
    shoot(alpha, 0.5 * (low + high), x, y);
}
