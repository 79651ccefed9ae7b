/* Sinew - spline: the smooth curve of a suture's points, whose ends are straight, and the place on it next to
   a given one.

   Span j is about point j + 1, s runs from -1/2 to 1/2 between the middles of its two edges:
     N1 = sqrt(1/2 - s^2), N0 = (1 - N1 - s)/2, N2 = (1 - N1 + s)/2
     curve(s) = N0 x_j + N1 x_j+1 + N2 x_j+2
   The first span begins at s = -1 and the last ends at s = 1, along the straight halves of the end edges.
   Position and tangent are continuous, the curve touches each edge in its middle and cuts a corner by 0.13 to
   0.15 h^2 of its curvature.

   Why not a B-spline: a force F at s that bends a limp suture by a small angle a turns the edges by N0 a and
   (N0 + N1) a. The curve then has the slope a (N0 - N0^2 + N2 - N2^2)'/2 against the bisector of the suture
   on both sides, and F holds up a part of the tension: the suture rests in notches. Here the sum of the
   parentheses is 1/4 for all s; with a quadratic B-spline the tensions differ by up to 19 %.

     g = (curve - goal) . curve'        0 at the nearest place, from - to +
   At the boundary of two spans g needs their common edge only, so that both get the same bits.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/component.h>

typedef struct spline {
    const sn_vec3* x;
    int spans; /* points less 2 */
} spline;

typedef struct spline_place {
    int span;
    bool at_end;    /* nothing is nearer, but the curve ends here */
    bool unused[3]; /* no padding: memory of equal simulations has equal bytes */
    double s;
} spline_place;

typedef struct spline_basis {
    double N[3], N1[3], N2[3]; /* and derivatives by s */
} spline_basis;

static inline spline_basis spline_basis_at(double s)
{
    if (s < -0.5) return (spline_basis){ { -s, 1 + s, 0 }, { -1, 1, 0 }, { 0 } };
    if (s > 0.5) return (spline_basis){ { 0, 1 - s, s }, { 0, -1, 1 }, { 0 } };
    double root = sqrt(0.5 - s * s), slope = s / root, curve = 0.25 / (root * root * root);
    return (spline_basis){ { 0.5 * (1 - root - s), root, 0.5 * (1 - root + s) },
                           { 0.5 * (slope - 1), -slope, 0.5 * (slope + 1) },
                           { curve, -2 * curve, curve } };
}

/** w0 x0 + w1 x1 + w2 x2 */
static inline sn_vec3 spline_sum(const double w[3], const sn_vec3 x[3])
{
    return sn_madd(sn_madd(sn_scale(w[0], x[0]), w[1], x[1]), w[2], x[2]);
}

static inline double spline_low(int span) { return span == 0 ? -1.0 : -0.5; }
static inline double spline_high(const spline* c, int span) { return span == c->spans - 1 ? 1.0 : 0.5; }

/** g and its derivative inside a span. */
static inline double spline_slope(const spline* c, sn_vec3 goal, int span, double s, double* derivative)
{
    const sn_vec3* x = c->x + span;
    spline_basis b = spline_basis_at(s);
    sn_vec3 away = sn_sub(spline_sum(b.N, x), goal), along = spline_sum(b.N1, x);
    if (derivative) *derivative = sn_dot(along, along) + sn_dot(away, spline_sum(b.N2, x));
    return sn_dot(away, along);
}

/** g where span `span` begins; the end of the curve for span = spans. */
static inline double spline_border(const spline* c, sn_vec3 goal, int span)
{
    const sn_vec3* x = c->x + span;
    if (span == 0) return sn_dot(sn_sub(x[0], goal), sn_sub(x[1], x[0]));
    if (span == c->spans) return sn_dot(sn_sub(x[1], goal), sn_sub(x[1], x[0]));
    return sn_dot(sn_sub(sn_scale(0.5, sn_add(x[0], x[1])), goal), sn_sub(x[1], x[0]));
}

/* The root of g between two places of a span, g <= 0 at the first, > 0 at the second: Newton's method in
   brackets. */
static inline double spline_root(const spline* c, sn_vec3 goal, int span, double low, double high)
{
    double s = 0.5 * (low + high);
    for (int i = 0; i < 60 && high - low > 1e-15; ++i) {
        double derivative, g = spline_slope(c, goal, span, s, &derivative);
        if (g > 0)
            high = s;
        else
            low = s;
        double next = derivative > 0 ? s - g / derivative : low;
        if (!(next > low && next < high)) next = 0.5 * (low + high);
        if (fabs(next - s) < 1e-15) return next;
        s = next;
    }
    return s;
}

/* The span that one comes to downhill from a place: the first one behind whose far border g has changed its
   sign. */
static inline int spline_walk(const spline* c, sn_vec3 goal, int span, bool forward)
{
    if (forward)
        while (span < c->spans - 1 && spline_border(c, goal, span + 1) <= 0)
            ++span;
    else
        while (span > 0 && spline_border(c, goal, span) > 0)
            --span;
    return span;
}

/** The nearest place one comes to downhill from `from`. */
static inline spline_place spline_nearest(const spline* c, sn_vec3 goal, spline_place from)
{
    bool forward = spline_slope(c, goal, from.span, from.s, NULL) <= 0;
    int span = spline_walk(c, goal, from.span, forward);
    double low = spline_low(span), high = spline_high(c, span);
    if (span == from.span && forward) low = from.s;
    if (span == from.span && !forward) high = from.s;
    if (forward && span == c->spans - 1 && spline_border(c, goal, c->spans) <= 0)
        return (spline_place){ .span = span, .s = high, .at_end = true };
    if (!forward && span == 0 && spline_border(c, goal, 0) > 0)
        return (spline_place){ .span = span, .s = low, .at_end = true };
    return (spline_place){ .span = span, .s = spline_root(c, goal, span, low, high) };
}

/** Whether the nearest place can be in this span, by its own points only: most spans are done with it. */
static inline bool spline_may_hold(const spline* c, sn_vec3 goal, int span)
{
    return (span == 0 || spline_border(c, goal, span) <= 0) &&
           (span == c->spans - 1 || spline_border(c, goal, span + 1) > 0);
}
