/* Sinew - curve: a function of time with exact first and second derivatives and known discontinuities.

   A curve is a constant, an expression of t, or a C2 cubic spline through a table. It is piecewise smooth:
   every comparison, abs, min, max, floor ... is a switch. While a step is computed the switches are frozen
   to the branch of the open interval the step lies in, so that a stage exactly at the interval's end sees
   the limit from inside.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/base.h>

typedef struct sn_curve sn_curve;

/** Why a text is no curve: `offset` is the byte it was seen at, or the row of a table, both from 0. */
typedef struct sn_curve_error {
    int offset;
    char text[200];
} sn_curve_error;

/** Compiles an expression of t: numbers, + - * / ^, unary -, parentheses, comparisons (< <= > >= == !=, also
    lt le gt ge; they give 0 or 1, and those of order chain: a < b < c), `&&` `||` `!` or and or not,
    `cond ? a : b`, constants pi e, functions sin cos tan asin acos atan sinh cosh tanh exp log sqrt abs sign
    floor ceil min max mod pow atan2 hypot clamp(x,lo,hi) step(t,t0) smooth(t,t0,t1) (C2 quintic ramp 0..1).
    A number may have a unit: 5 mm/s. Sums of known dimensions that differ are refused, and so is a result
    whose known dimension is not that of `si_unit` (NULL: any); plain numbers fit everywhere.
    mod has the sign of its second argument; min and max take two arguments or more. A product is zero where a
    switch makes one factor zero, even if the other is undefined there, as in (t >= 1)*sqrt(t - 1). Bounded
    depth and length; never recurses without bound on hostile input. NULL and `error` on failure. Switches are
    frozen as at t = 0. */
sn_curve* sn_curve_parse(const char* text, const char* si_unit, sn_curve_error* error);
sn_curve* sn_curve_constant(double value);
/** C2 cubic spline through (t[i], y[i]), t strictly increasing, n >= 2, not-a-knot ends (2 points: a line,
    3: a parabola). Outside the table the end value holds, with derivatives zero (a discontinuity unless
    the ends are flat). */
sn_curve* sn_curve_table(const double* t, const double* y, int n, sn_curve_error* error);
/** A curve of its own that is the same, frozen as `curve` is; NULL when out of memory. */
sn_curve* sn_curve_copy(const sn_curve* curve);
void sn_curve_destroy(sn_curve* curve);

/** Value, first and second derivative at t, switches as frozen last. Allocates nothing. */
void sn_curve_eval(const sn_curve* curve, double t, double d[3]);
/** Freezes every switch to its branch at t, which should lie inside an interval free of discontinuities. */
void sn_curve_freeze(sn_curve* curve, double t);
/** First discontinuity of the curve or its first two derivatives in (t0, t1], or INFINITY. Switches that
    are affine in t are located exactly, others by sampling (16 points) and bisection to round-off. A
    switch across which value and both derivatives agree to the last bit is no discontinuity. Does not
    change what is frozen. */
double sn_curve_next_break(const sn_curve* curve, double t0, double t1);
/** True when the curve does not depend on t. */
bool sn_curve_is_constant(const sn_curve* curve);
