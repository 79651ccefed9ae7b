/* Sinew - entanglement: linking number, writhe and knot determinant of polylines.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/math.h>

/** A polyline, closed by an edge from its last point to its first one or open. */
typedef struct sn_polyline {
    const sn_vec3* x; /**< [count] [m] */
    int count;
    bool closed;
} sn_polyline;

/** Gauss's double integral over two lines, (1/4 pi) int int (dx x dy).(x - y)/|x - y|^3. */
typedef struct sn_gauss_link {
    double link;      /**< the integral: the linking number of two closed lines, the writhe of one line */
    double crossings; /**< the integral of the absolute value: crossings seen, mean of all directions */
} sn_gauss_link;

/** Of the edges a0 a1 and b0 b1, exact to round-off; 0 for edges in a plane. */
double sn_gauss_link_of_edges(sn_vec3 a0, sn_vec3 a1, sn_vec3 b0, sn_vec3 b1);
/** Of two lines. */
sn_gauss_link sn_gauss_link_of_lines(const sn_polyline* a, const sn_polyline* b);
/** Of a line with itself: link is its writhe. */
sn_gauss_link sn_gauss_link_of_itself(const sn_polyline* line);
/** |Alexander polynomial at -1| of the knot: 1 of a line without a knot, 3 of the overhand knot, 5 of the
    figure of eight, 9 of the square knot and of the granny. The ends of an open line are extended to
    infinity, away from the centre of its points. NAN if more crossings are seen than there is room for. */
double sn_knot_determinant(const sn_polyline* line);
