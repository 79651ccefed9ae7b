/* Sinew - entanglement. SPDX-License-Identifier: BSD-3-Clause */
#include "math/entanglement.h"
#include <math.h>

static const double pi = 3.14159265358979323846;

/* ---- Gauss's integral ---------------------------------------------------------------------------------- */

/* Tangent of half the solid angle of a triangle over |p|, p the triple product of its corners: p over this
   (A. van Oosterom, J. Strackee, IEEE Trans. Biomed. Eng. 30, 1983, 125-126). */
static double denominator(sn_vec3 a, sn_vec3 b, sn_vec3 c)
{
    double r = sn_norm(a), s = sn_norm(b), t = sn_norm(c);
    return r * s * t + sn_dot(a, b) * t + sn_dot(b, c) * r + sn_dot(c, a) * s;
}

/* The vectors between points of the edges fill a parallelogram: the integral is its solid angle seen from the
   origin, over 4 pi (Z. Arai, Exp. Math. 22, 2013, 1-6). */
double sn_gauss_link_of_edges(sn_vec3 a0, sn_vec3 a1, sn_vec3 b0, sn_vec3 b1)
{
    sn_vec3 a = sn_sub(a0, b0), b = sn_sub(a0, b1), c = sn_sub(a1, b1), d = sn_sub(a1, b0);
    double p = sn_dot(sn_sub(a0, b0), sn_cross(sn_sub(a1, a0), sn_sub(b1, b0)));
    if (p == 0.0) return 0.0;
    return (atan2(p, denominator(a, b, c)) + atan2(p, denominator(c, d, a))) / (2.0 * pi);
}

static int edges_of(const sn_polyline* line) { return line->closed ? line->count : line->count - 1; }

static void add_edges(const sn_polyline* a, int i, const sn_polyline* b, int j, double times,
                      sn_gauss_link* sum)
{
    double link =
        sn_gauss_link_of_edges(a->x[i], a->x[(i + 1) % a->count], b->x[j], b->x[(j + 1) % b->count]);
    sum->link += times * link;
    sum->crossings += times * fabs(link);
}

sn_gauss_link sn_gauss_link_of_lines(const sn_polyline* a, const sn_polyline* b)
{
    sn_gauss_link sum = { 0 };
    for (int i = 0; i < edges_of(a); ++i)
        for (int j = 0; j < edges_of(b); ++j)
            add_edges(a, i, b, j, 1.0, &sum);
    return sum;
}

/* Edges that meet lie in a plane. */
sn_gauss_link sn_gauss_link_of_itself(const sn_polyline* line)
{
    sn_gauss_link sum = { 0 };
    for (int i = 0; i < edges_of(line); ++i)
        for (int j = i + 2; j < edges_of(line); ++j)
            if (!line->closed || i > 0 || j + 1 < line->count) add_edges(line, i, line, j, 2.0, &sum);
    return sum;
}

/* ---- the determinant ----------------------------------------------------------------------------------- */

enum { MOST = 128, FAR = 3 };
/* Distance of the ends at infinity from the centre, over the extent of the line. */
static const double far_away = 1e3;

/* A closed polygon: the points of a line, and those that close it. */
typedef struct ring {
    const sn_vec3* x;
    int own, count;
    sn_vec3 far[FAR];
    sn_vec3 u, v, w; /* seen along w */
} ring;

/* Of a crossing: places along the ring, edges and parts of an edge. */
typedef struct passing {
    double under, over;
} passing;

static sn_vec3 corner(const ring* r, int i)
{
    i %= r->count;
    return i < r->own ? r->x[i] : r->far[i - r->own];
}

static sn_vec3 unit_of(sn_vec3 a) { return sn_scale(1.0 / sn_norm(a), a); }

/* A direction in which no edges are aligned by design. */
static void look(ring* r)
{
    r->w = unit_of(sn_v3(0.31830988618379067, 0.57721566490153286, 0.73908513321516064));
    r->u = unit_of(sn_cross(r->w, sn_v3(1, 0, 0)));
    r->v = sn_cross(r->w, r->u);
}

static ring close_up(const sn_polyline* line)
{
    ring r = { .x = line->x, .own = line->count, .count = line->count };
    sn_vec3 centre = { 0, 0, 0 };
    double extent = 0.0;
    look(&r);
    if (line->closed) return r;
    for (int i = 0; i < line->count; ++i)
        centre = sn_madd(centre, 1.0 / line->count, line->x[i]);
    for (int i = 0; i < line->count; ++i)
        extent = fmax(extent, sn_norm(sn_sub(line->x[i], centre)));
    sn_vec3 last = unit_of(sn_sub(line->x[line->count - 1], centre)),
            first = unit_of(sn_sub(line->x[0], centre));
    sn_vec3 beside = unit_of(sn_cross(sn_sub(last, first), r.u));
    r.far[0] = sn_madd(centre, far_away * extent, last);
    r.far[1] = sn_madd(centre, far_away * extent, beside);
    r.far[2] = sn_madd(centre, far_away * extent, first);
    r.count += FAR;
    return r;
}

static double cross_in_view(const ring* r, sn_vec3 a, sn_vec3 b)
{
    return sn_dot(a, r->u) * sn_dot(b, r->v) - sn_dot(a, r->v) * sn_dot(b, r->u);
}

static bool is_part(double s) { return s >= 0.0 && s < 1.0; }

/* Whether edges i and j cross as seen. */
static bool cross(const ring* r, int i, int j, passing* out)
{
    sn_vec3 a = corner(r, i), b = corner(r, j), d = sn_sub(corner(r, i + 1), a),
            e = sn_sub(corner(r, j + 1), b), from = sn_sub(b, a);
    double area = cross_in_view(r, d, e);
    if (area == 0.0) return false;
    double s = cross_in_view(r, from, e) / area, t = cross_in_view(r, from, d) / area;
    if (!is_part(s) || !is_part(t)) return false;
    bool over = sn_dot(sn_sub(sn_madd(a, s, d), sn_madd(b, t, e)), r->w) > 0.0;
    *out = over ? (passing){ .under = j + t, .over = i + s } : (passing){ .under = i + s, .over = j + t };
    return true;
}

/* Crossings in the order in which the ring passes under; -1: more than MOST. */
static int find_crossings(const ring* r, passing* out)
{
    int count = 0;
    for (int i = 0; i < r->count; ++i)
        for (int j = i + 2; j < r->count; ++j) {
            passing p;
            if ((i == 0 && j == r->count - 1) || !cross(r, i, j, &p)) continue;
            if (count == MOST) return -1;
            int at = count++;
            for (; at > 0 && out[at - 1].under > p.under; --at)
                out[at] = out[at - 1];
            out[at] = p;
        }
    return count;
}

static double determinant(int n, double A[MOST][MOST])
{
    double product = 1.0;
    for (int k = 0; k < n; ++k) {
        int pivot = k;
        for (int i = k + 1; i < n; ++i)
            if (fabs(A[i][k]) > fabs(A[pivot][k])) pivot = i;
        if (A[pivot][k] == 0.0) return 0.0;
        for (int j = k; j < n; ++j) {
            double kept = A[k][j];
            A[k][j] = A[pivot][j];
            A[pivot][j] = kept;
        }
        product *= A[k][k];
        for (int i = k + 1; i < n; ++i) {
            double factor = A[i][k] / A[k][k];
            for (int j = k; factor != 0.0 && j < n; ++j)
                A[i][j] -= factor * A[k][j];
        }
    }
    return product;
}

/* Arc k of the diagram goes from crossing k - 1 to crossing k, where it passes under. */
static int arc_at(const passing* list, int count, double place)
{
    int k = 0;
    while (k < count && list[k].under < place)
        ++k;
    return k % count;
}

/* Colouring matrix: of each crossing twice the arc above minus the two below. Any row and any column are
   superfluous (R. H. Crowell, R. H. Fox, Introduction to Knot Theory, 1963). */
double sn_knot_determinant(const sn_polyline* line)
{
    passing list[MOST];
    double A[MOST][MOST] = { { 0 } };
    const ring r = close_up(line);
    int count = find_crossings(&r, list);
    if (count < 0) return NAN;
    for (int k = 0; k < count; ++k) {
        A[k][arc_at(list, count, list[k].over)] += 2.0;
        A[k][k] -= 1.0;
        A[k][(k + 1) % count] -= 1.0;
    }
    return round(fabs(determinant(count - 1, A)));
}
