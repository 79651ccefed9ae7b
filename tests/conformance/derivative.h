/* Sinew - derivative: derivatives by differences that tell their own error, so that a comparison depends
   neither on a lucky step nor on a lucky place.

   Central differences at shrinking steps have errors in even powers of the step; Richardson's extrapolation
   removes these one by one (Ridders, "Accurate computation of F'(x) and F'(x)F''(x)", Advances in Engineering
   Software 4(2), 1982). Large steps suffer from what is left of the series, small ones from rounding. The
   estimate taken is that which differs least from those it was made of; this difference, with the rounding of
   the values, is its error.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <float.h>
#include <math.h>
#include <stdbool.h>

enum { DERIVATIVE_LEVELS = 5, DERIVATIVE_SHOTS = 2 * DERIVATIVE_LEVELS };

typedef struct derivative {
    double value, error;
} derivative;

static inline double derivative_step(int level) { return ldexp(8e-3, -level); }

/** Where function value number `shot` is taken, from where the derivative is wanted. */
static inline double derivative_shot(int shot)
{
    return shot % 2 ? derivative_step(shot / 2) : -derivative_step(shot / 2);
}

/** The derivative from DERIVATIVE_SHOTS values, `stride` numbers apart. */
static inline derivative derivative_from(const double* values, int stride)
{
    double before[DERIVATIVE_LEVELS], row[DERIVATIVE_LEVELS];
    double largest = 0;
    derivative best = { 0, INFINITY };
    for (int k = 0; k < DERIVATIVE_SHOTS; ++k)
        largest = fmax(largest, fabs(values[k * stride]));
    for (int i = 0; i < DERIVATIVE_LEVELS; ++i) {
        row[0] = (values[(2 * i + 1) * stride] - values[2 * i * stride]) / (2 * derivative_step(i));
        double power = 1;
        for (int j = 1; j <= i; ++j) {
            power *= 4;
            row[j] = (power * row[j - 1] - before[j - 1]) / (power - 1);
            double error = fmax(fabs(row[j] - row[j - 1]), fabs(row[j] - before[j - 1])) +
                           DBL_EPSILON * largest / derivative_step(i);
            if (error < best.error) best = (derivative){ row[j], error };
        }
        for (int j = 0; j <= i; ++j)
            before[j] = row[j];
    }
    return best;
}

/** What n numbers that should be derivatives may differ from them: 1e-8 of the largest, or of 1, or four
    times the largest error of the differences where that is more. */
static inline double derivative_tolerance(const derivative* wanted, int n, double* size)
{
    double error = 0;
    *size = 1;
    for (int i = 0; i < n; ++i) {
        *size = fmax(*size, fabs(wanted[i].value));
        error = fmax(error, wanted[i].error);
    }
    return fmax(1e-8 * *size, 4 * error);
}

/** Whether the differences are good enough to judge by: not so at a kink, or where a function is very large.
    Nothing that is wrong by 1e-6 passes. */
static inline bool derivative_known(const derivative* wanted, int n)
{
    double size, tolerance = derivative_tolerance(wanted, n, &size);
    return tolerance <= 2e-7 * size;
}

/** The number of the first of n that is not its derivative, or -1. */
static inline int derivative_differs(const double* got, const derivative* wanted, int n)
{
    double size, tolerance = derivative_tolerance(wanted, n, &size);
    for (int i = 0; i < n; ++i)
        if (!(fabs(got[i] - wanted[i].value) <= tolerance)) return i;
    return -1;
}
