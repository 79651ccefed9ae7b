/* Sinew - bend: by how much a polyline bends about a place of its spline (spline.h), and the derivatives.

   A force at the place acts on the three points of the span j, so that the edges before and behind them show
   the directions of the polyline there. Where the place passes to the next span, an edge follows the other
   gradually: for 0 < s < 1/2 the direction before is
     d1 = S/|S|,   S = e_j-1 + w (e_j - e_j-1),   w = (2 s)^6
   with the unit edges e. The share N_j of the force that bends e_j falls as w rises: w N_j < 0.0014. Behind,
   d2 likewise with -s. At an end of the polyline the last edge is taken. With the bend a = angle(d1, d2):
     t = (d1 + d2)/|d1 + d2|         the direction of the polyline at the place
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/component.h>

enum { BEND_POINTS = 5 }; /* of a window about the place: those of the span and their neighbours */

typedef struct bend {
    double cosine;           /* of the bend */
    sn_vec3 t;               /* unit vector; shorter where the bend is within 1e-4 rad of 180 degrees */
    sn_mat3 dt[BEND_POINTS]; /* derivative of t by each point of the window */
    sn_vec3 dc[BEND_POINTS]; /* of the cosine */
    sn_vec3 dt_ds;           /* derivatives by the place */
    double dc_ds;
} bend;

/* A direction between the unit edges `far` and `near`, which begin at these points of the window. */
typedef struct bend_side {
    int far, near;
    double w, w1; /* and its derivative by s */
} bend_side;

typedef struct bend_edge {
    sn_vec3 e;
    double length;
} bend_edge;

static inline bend_edge bend_edge_at(const sn_vec3* y, int k)
{
    sn_vec3 edge = sn_sub(y[k + 1], y[k]);
    double length = sn_norm(edge);
    return (bend_edge){ sn_scale(1.0 / length, edge), length };
}

static inline bend_side bend_side_at(int far, int near, double s, double sign)
{
    double x = fmin(fmax(2.0 * sign * s, 0.0), 1.0), x5 = x * x * x * x * x;
    return (bend_side){ far, near, x5 * x, x < 1.0 ? 12.0 * sign * x5 : 0.0 };
}

/* (I - u u^T)/length: derivative of a unit vector by its vector. */
static inline sn_mat3 bend_unit_slope(sn_vec3 u, double length)
{
    return sn_mat3_scale(1.0 / length, sn_mat3_madd(sn_mat3_identity(), -1, sn_outer(u, u)));
}

/* The direction of a side, its derivatives by the points added to `by`, and by s. */
static inline sn_vec3 bend_direction(const sn_vec3* y, const bend_side* side, sn_mat3* by, sn_vec3* by_s)
{
    bend_edge far = bend_edge_at(y, side->far), near = bend_edge_at(y, side->near);
    sn_vec3 step = sn_sub(near.e, far.e), sum = sn_madd(far.e, side->w, step);
    double length = sn_norm(sum);
    sn_vec3 d = sn_scale(1.0 / length, sum);
    sn_mat3 unit = bend_unit_slope(d, length);
    sn_mat3 by_far = sn_mat3_mul(unit, bend_unit_slope(far.e, far.length));
    sn_mat3 by_near = sn_mat3_mul(unit, bend_unit_slope(near.e, near.length));
    by[side->far + 1] = sn_mat3_madd(by[side->far + 1], 1.0 - side->w, by_far);
    by[side->far] = sn_mat3_madd(by[side->far], side->w - 1.0, by_far);
    by[side->near + 1] = sn_mat3_madd(by[side->near + 1], side->w, by_near);
    by[side->near] = sn_mat3_madd(by[side->near], -side->w, by_near);
    *by_s = sn_mat3_apply(unit, sn_scale(side->w1, step));
    return d;
}

/** The bend about the place s of the span that begins at the point `span` of the window y of `count`
    points. */
static inline bend bend_at(const sn_vec3* y, int count, int span, double s)
{
    bend_side before = bend_side_at(span > 0 ? span - 1 : 0, span, s, 1.0);
    bend_side behind = bend_side_at(span + 3 < count ? span + 2 : span + 1, span + 1, s, -1.0);
    sn_mat3 by1[BEND_POINTS] = { 0 }, by2[BEND_POINTS] = { 0 };
    sn_vec3 d1_ds, d2_ds;
    sn_vec3 d1 = bend_direction(y, &before, by1, &d1_ds), d2 = bend_direction(y, &behind, by2, &d2_ds);
    sn_vec3 sum = sn_add(d1, d2);
    double length = sqrt(sn_dot(sum, sum) + 1e-8);
    bend out = { .cosine = sn_dot(d1, d2), .t = sn_scale(1.0 / length, sum) };
    sn_mat3 unit = bend_unit_slope(out.t, length);
    for (int a = 0; a < count; ++a) {
        out.dt[a] = sn_mat3_mul(unit, sn_mat3_madd(by1[a], 1, by2[a]));
        out.dc[a] = sn_add(sn_mat3_apply_transpose(by1[a], d2), sn_mat3_apply_transpose(by2[a], d1));
    }
    out.dt_ds = sn_mat3_apply(unit, sn_add(d1_ds, d2_ds));
    out.dc_ds = sn_dot(d1_ds, d2) + sn_dot(d2_ds, d1);
    return out;
}

/** The friction over the normal force, both of the resultant on a polyline that slips around an angle a of
    this cosine: tanh(mu a/2)/tan(a/2), and its derivative by the cosine. */
static inline double bend_friction(double mu, double cosine, double* slope)
{
    double sum = fmax(1.0 + cosine, 1e-9), p = fmax(1.0 - cosine, 0.0) / sum, q = sqrt(p);
    double p_by_cosine = -2.0 / (sum * sum);
    if (q * (1.0 + mu) < 1e-3) {
        *slope = -mu * (1.0 + mu * mu) / 3.0 * p_by_cosine;
        return mu * (1.0 - (1.0 + mu * mu) * p / 3.0);
    }
    double t = tanh(mu * atan(q));
    *slope = (mu * (1.0 - t * t) * q / (1.0 + p) - t) / (2.0 * p * q) * p_by_cosine;
    return t / q;
}
