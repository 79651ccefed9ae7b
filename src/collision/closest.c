/* Sinew - closest: closest points by regions, after Ericson, Real-time collision detection, 2005, sections
   5.1.5 and 5.1.9. Where a denominator is lost to rounding, the closest of the pairs on the border is taken:
   each of these is well determined.
   SPDX-License-Identifier: BSD-3-Clause */
#include "collision/closest.h"
#include "base/assert.h"

#include "collision/exact.h"
#include "collision/intersect.h"

/* Squared sines below which the regular formulas lose half of their digits. */
static const double flat = 1e-8;

static double clamp01(double t) { return t < 0 ? 0 : t > 1 ? 1 : t; }

/* A point, the whole of its feature. */
static void set_point_a(sn_closest* c, sn_vec3 p)
{
    c->a = p;
    c->weight_a[0] = 1;
    c->region_a = 1;
}

static void set_segment(sn_vec3* at, double weight[3], unsigned* region, sn_vec3 p, sn_vec3 q, double t)
{
    weight[0] = 1 - t;
    weight[1] = t;
    *region = t <= 0 ? 1 : t >= 1 ? 2 : 3;
    *at = t >= 1 ? q : sn_madd(p, t, sn_sub(q, p));
}

/* Of points inside their features, borders included. */
static void set_distance(sn_closest* c)
{
    for (int k = 0; k < 3; ++k)
        SN_ASSERT(!(c->weight_a[k] < 0.0 || c->weight_b[k] < 0.0));
    SN_ASSERT(!(fabs(c->weight_a[0] + c->weight_a[1] + c->weight_a[2] - 1.0) > 1e-12));
    SN_ASSERT(!(fabs(c->weight_b[0] + c->weight_b[1] + c->weight_b[2] - 1.0) > 1e-12));
    c->distance = sn_norm(sn_sub(c->a, c->b));
}

/* Parameter of the point of segment a b closest to p. */
static double along(sn_vec3 p, sn_vec3 a, sn_vec3 b)
{
    sn_vec3 d = sn_sub(b, a);
    double length = sn_dot(d, d);
    return length > 0 ? clamp01(sn_dot(sn_sub(p, a), d) / length) : 0;
}

sn_closest sn_closest_point_segment(sn_vec3 p, sn_vec3 a, sn_vec3 b)
{
    sn_closest c = { .distance = 0 };
    set_point_a(&c, p);
    set_segment(&c.b, c.weight_b, &c.region_b, a, b, along(p, a, b));
    set_distance(&c);
    return c;
}

/* ---- point and triangle -------------------------------------------------------------------------------- */

/* Closest point on edge number k, from its corner to the next. */
static void take_edge(sn_closest* c, sn_vec3 p, const sn_vec3 t[3], int k)
{
    int next = (k + 1) % 3;
    double s = along(p, t[k], t[next]);
    c->weight_b[0] = c->weight_b[1] = c->weight_b[2] = 0;
    c->weight_b[k] = 1 - s;
    c->weight_b[next] = s;
    c->region_b = (s < 1 ? 1u << k : 0) | (s > 0 ? 1u << next : 0);
    c->b = s >= 1 ? t[next] : sn_madd(t[k], s, sn_sub(t[next], t[k]));
    set_distance(c);
}

static void take_nearest_edge(sn_closest* c, sn_vec3 p, const sn_vec3 t[3])
{
    sn_closest edge = *c;
    c->distance = HUGE_VAL;
    for (int k = 0; k < 3; ++k) {
        take_edge(&edge, p, t, k);
        if (edge.distance < c->distance) *c = edge;
    }
}

sn_closest sn_closest_point_triangle(sn_vec3 p, const sn_vec3 t[3])
{
    sn_closest c = { .distance = 0 };
    set_point_a(&c, p);
    sn_vec3 u = sn_sub(t[1], t[0]), v = sn_sub(t[2], t[0]), w = sn_sub(t[2], t[1]);
    sn_vec3 n = sn_cross(u, v), r = sn_sub(p, t[0]);
    double nn = sn_dot(n, n), uu = sn_dot(u, u), vv = sn_dot(v, v), ww = sn_dot(w, w);
    double longest = fmax(uu, fmax(vv, ww));
    double w1 = sn_dot(sn_cross(r, v), n), w2 = sn_dot(sn_cross(u, r), n), w0 = nn - w1 - w2;
    if (w0 > 0 && w1 > 0 && w2 > 0) {
        c.weight_b[1] = w1 / nn;
        c.weight_b[2] = w2 / nn;
        c.weight_b[0] = w0 / nn;
        c.region_b = 7;
        c.b = sn_madd(sn_madd(t[0], c.weight_b[1], u), c.weight_b[2], v);
        set_distance(&c);
        if (nn > flat * longest * longest) return c;
        sn_closest edge = c;
        take_nearest_edge(&edge, p, t);
        return edge.distance < c.distance ? edge : c;
    }
    take_nearest_edge(&c, p, t);
    return c;
}

/* ---- segments ------------------------------------------------------------------------------------------ */

static sn_closest pair_of_segments(sn_vec3 p, sn_vec3 q, sn_vec3 a, sn_vec3 b, double s, double t)
{
    sn_closest c = { .distance = 0 };
    set_segment(&c.a, c.weight_a, &c.region_a, p, q, s);
    set_segment(&c.b, c.weight_b, &c.region_b, a, b, t);
    set_distance(&c);
    return c;
}

static void keep_closer(sn_closest* best, sn_closest other)
{
    if (other.distance < best->distance) *best = other;
}

sn_closest sn_closest_segments(sn_vec3 p, sn_vec3 q, sn_vec3 a, sn_vec3 b)
{
    sn_vec3 d = sn_sub(q, p), e = sn_sub(b, a), r = sn_sub(p, a);
    double dd = sn_dot(d, d), ee = sn_dot(e, e), de = sn_dot(d, e), dr = sn_dot(d, r), er = sn_dot(e, r);
    double det = dd * ee - de * de, s = 0;
    if (det > flat * dd * ee) {
        s = clamp01((de * er - dr * ee) / det);
        double t = (de * s + er) / ee;
        if (t < 0 || t > 1) {
            t = clamp01(t);
            s = clamp01((de * t - dr) / dd);
        }
        return pair_of_segments(p, q, a, b, s, t);
    }
    sn_closest best = pair_of_segments(p, q, a, b, 0, along(p, a, b));
    keep_closer(&best, pair_of_segments(p, q, a, b, 1, along(q, a, b)));
    keep_closer(&best, pair_of_segments(p, q, a, b, along(a, p, q), 0));
    keep_closer(&best, pair_of_segments(p, q, a, b, along(b, p, q), 1));
    sn_vec3 n = sn_cross(d, e); // lines at a small angle may cross inside both
    double nn = sn_dot(n, n);
    if (nn > 0) {
        s = clamp01(sn_dot(sn_cross(e, r), n) / nn);
        double t = along(sn_madd(p, s, d), a, b);
        keep_closer(&best, pair_of_segments(p, q, a, b, along(sn_madd(a, t, e), p, q), t));
    }
    return best;
}

/* ---- segment and triangle ------------------------------------------------------------------------------ */

/* The point where segment p q passes through the triangle: where its ends' distances from the plane balance.
   */
static sn_closest crossing(sn_vec3 p, sn_vec3 q, const sn_vec3 t[3])
{
    sn_vec3 n = sn_cross(sn_sub(t[1], t[0]), sn_sub(t[2], t[0]));
    double hp = fabs(sn_dot(n, sn_sub(p, t[0]))), hq = fabs(sn_dot(n, sn_sub(q, t[0])));
    sn_vec3 at;
    sn_closest c = { .distance = 0 };
    set_segment(&at, c.weight_a, &c.region_a, p, q, hp + hq > 0 ? hp / (hp + hq) : 0);
    sn_closest on = sn_closest_point_triangle(at, t);
    for (int k = 0; k < 3; ++k)
        c.weight_b[k] = on.weight_b[k];
    c.region_b = on.region_b;
    c.a = c.b = on.b;
    return c;
}

sn_closest sn_closest_segment_triangle(sn_vec3 p, sn_vec3 q, const sn_vec3 t[3])
{
    int side[2] = { sn_orient(t[0], t[1], t[2], p), sn_orient(t[0], t[1], t[2], q) };
    if (side[0] * side[1] < 0 && sn_segment_meets_triangle(p, q, t[0], t[1], t[2])) return crossing(p, q, t);
    sn_closest best = sn_closest_point_triangle(p, t), end = sn_closest_point_triangle(q, t);
    end.weight_a[0] = 0;
    end.weight_a[1] = 1;
    end.region_a = 2;
    keep_closer(&best, end);
    for (int k = 0; k < 3; ++k) {
        int next = (k + 1) % 3;
        sn_closest c = sn_closest_segments(p, q, t[k], t[next]);
        if (!(c.distance < best.distance)) continue;
        best = c;
        best.weight_b[0] = best.weight_b[1] = best.weight_b[2] = 0;
        best.weight_b[k] = c.weight_b[0];
        best.weight_b[next] = c.weight_b[1];
        best.region_b = (c.region_b & 1 ? 1u << k : 0) | (c.region_b & 2 ? 1u << next : 0);
    }
    if (best.distance > 0 && side[0] * side[1] <= 0 && sn_segment_meets_triangle(p, q, t[0], t[1], t[2])) {
        best.distance = 0; // they touch, and rounding kept the points apart
        best.a = best.b;
    }
    return best;
}
