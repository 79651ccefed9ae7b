/* Sinew - spline: the C2 cubic through a table, with not-a-knot ends.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "math/jet.h"

/** On [t, next t]: y + u (b + u (c + u d)), u the time since t. */
typedef struct sn_spline_piece {
    double t, y, b, c, d;
} sn_spline_piece;

typedef struct sn_spline {
    int pieces;
    double end;   /**< time of the last knot */
    double end_y; /**< its value */
    sn_spline_piece* piece;
} sn_spline;

/** Fits a spline through n >= 2 points, t strictly increasing. False when out of memory; `spline->piece`
    is to be freed with free(). Coefficients may be infinite where the data are too steep for doubles. */
bool sn_spline_fit(sn_spline* spline, const double* t, const double* y, int n);
/** Value and derivatives; outside the table the first and last pieces go on. */
sn_jet sn_spline_eval(const sn_spline* spline, double t);
