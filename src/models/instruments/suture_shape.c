/* Sinew - suture shape: where the points of a suture are at the start: at equal arc length along the lines it
   is laid along, so that its length is theirs, and then moved a little near corners, so that no edge that
   cuts one is pressed together.
   SPDX-License-Identifier: BSD-3-Clause */
#include "models/instruments/suture_build.h"

static const double pi = 3.14159265358979323846;

static sn_vec3 triple(sn_reals list, int i)
{
    return sn_v3(list.at[3 * i], list.at[3 * i + 1], list.at[3 * i + 2]);
}

double sn_suture_line_length(sn_reals line)
{
    double sum = 0.0;
    for (int i = 0; i + 1 < line.count / 3; ++i)
        sum += sn_norm(sn_sub(triple(line, i + 1), triple(line, i)));
    return sum;
}

static sn_vec3 direction_of(sn_reals line, int part)
{
    sn_vec3 step = sn_sub(triple(line, part + 1), triple(line, part));
    return sn_scale(1.0 / sn_norm(step), step);
}

/* The point at arc length s of the line; straight on beyond its ends. */
static sn_vec3 along_line(sn_reals line, double s)
{
    int last = line.count / 3 - 2, part = 0;
    for (; part < last; ++part) {
        double l = sn_norm(sn_sub(triple(line, part + 1), triple(line, part)));
        if (s <= l) break;
        s -= l;
    }
    return sn_madd(triple(line, part), s, direction_of(line, part));
}

/* Where arc length s of a suture without positions is. A closed one is a regular polygon. */
static sn_vec3 point_at(const suture_build* b, double s, sn_vec3 d)
{
    const sn_suture_params* p = b->p;
    if (!p->closed) return sn_madd(b->given[0] ? sn_v3(0, 0, 0) : p->position, s, d);
    double angle = 2.0 * pi * s / b->r.length, radius = 0.5 * der_edge_length(&b->r) / sin(pi / p->elements);
    sn_vec3 n = fabs(d.z) < 0.9 ? sn_v3(0, 0, 1) : sn_v3(0, 1, 0);
    sn_vec3 inward = sn_cross(n, d);
    inward = sn_scale(1.0 / sn_norm(inward), inward);
    return sn_madd(sn_madd(p->position, radius * sin(angle), d), radius * (1.0 - cos(angle)), inward);
}

static void put(double* at, sn_vec3 x)
{
    at[0] = x.x;
    at[1] = x.y;
    at[2] = x.z;
}

static void place_straight(suture_build* b, sn_vec3 start, sn_vec3 d)
{
    double first = b->r.clamped[0] ? 1.5 * der_edge_length(&b->r) : 0.0;
    for (int i = 0; i < der_points(&b->r); ++i)
        put(b->at + 3 * i, sn_madd(start, first + der_edge_length(&b->r) * i, d));
    b->place[0] = start;
    b->place[1] = sn_madd(start, b->r.length, d);
    b->along[0] = b->along[1] = d;
}

/* ---- corners ------------------------------------------------------------------------------------------- */

enum { MAX_ROUNDS = 60 };
static const double largest_error = 1e-13, largest_move = 0.25; // of an edge's length

/* Vertex k of the chain of edges between two vertices that stay: the ends, or those that a clamp holds, half
   an edge behind it. */
static sn_vec3 vertex(const suture_build* b, int k)
{
    int i = k - b->r.clamped[0];
    if (i < 0) return sn_madd(b->place[0], 0.5 * der_edge_length(&b->r), b->along[0]);
    if (i >= der_points(&b->r) && !b->p->closed)
        return sn_madd(b->place[1], -0.5 * der_edge_length(&b->r), b->along[1]);
    const double* at = b->at + 3 * (i % der_points(&b->r));
    return sn_v3(at[0], at[1], at[2]);
}

sn_vec3 sn_suture_tangent(const suture_build* b, int angle)
{
    sn_vec3 t = sn_sub(vertex(b, angle + 1), vertex(b, angle));
    return sn_scale(1.0 / sn_norm(t), t);
}

/* Lengths of the chain's edges less what they should be, and the cosine of the turn from the edge before; the
   largest error. */
static double measure(const suture_build* b, int edges, double* excess, double* cosine)
{
    double worst = 0.0;
    sn_vec3 here = vertex(b, 0), before = sn_v3(0, 0, 0);
    for (int i = 0; i < edges; ++i) {
        sn_vec3 next = vertex(b, i + 1), along = sn_sub(next, here);
        double length = sn_norm(along);
        if (!(length > 0)) return HUGE_VAL;
        along = sn_scale(1.0 / length, along);
        excess[i] = length - der_edge_length(&b->r);
        cosine[i] = sn_dot(before, along);
        worst = fmax(worst, fabs(excess[i]));
        before = along;
        here = next;
    }
    return worst;
}

/* The multipliers of the smallest moves that take the excess away to first order: J J^T m = excess,
   tridiagonal. Returns what part of these moves is small enough; 0 when there are none. */
static double solve_moves(const suture_build* b, int edges, double* m, const double* cosine, double* upper)
{
    for (int i = 0; i < edges; ++i) {
        double pivot = (i > 0) + (i < edges - 1) + (i > 0 ? cosine[i] * upper[i - 1] : 0.0);
        if (!(pivot > 0)) return 0.0;
        upper[i] = i < edges - 1 ? -cosine[i + 1] / pivot : 0.0;
        m[i] = (m[i] + (i > 0 ? cosine[i] * m[i - 1] : 0.0)) / pivot;
    }
    double most = 0.0;
    for (int i = edges - 2; i >= 0; --i) {
        m[i] -= upper[i] * m[i + 1];
        most = fmax(most, m[i] * m[i] + m[i + 1] * m[i + 1] - 2.0 * m[i] * m[i + 1] * cosine[i + 1]);
    }
    return fmin(1.0, largest_move * der_edge_length(&b->r) / sqrt(most));
}

static void move(suture_build* b, int edges, const double* m, double part)
{
    sn_vec3 here = vertex(b, 0), push = sn_v3(0, 0, 0);
    for (int i = 0; i < edges; ++i) {
        sn_vec3 next = vertex(b, i + 1), along = sn_sub(next, here);
        sn_vec3 pull = sn_scale(part * m[i] / sn_norm(along), along);
        if (i > 0) put(b->at + 3 * (i - b->r.clamped[0]), sn_add(here, sn_sub(pull, push)));
        push = pull;
        here = next;
    }
}

/* Newton's method; what has no corners stays as it is. */
static bool even_out(suture_build* b)
{
    int edges = der_points(&b->r) - 1 + b->r.clamped[0] + b->r.clamped[1] + b->p->closed;
    double *m = b->values, *cosine = m + edges, *upper = cosine + edges;
    for (int round = 0; round < MAX_ROUNDS; ++round) {
        double error = measure(b, edges, m, cosine);
        if (error <= largest_error * der_edge_length(&b->r)) return true;
        if (!(error < HUGE_VAL)) break;
        double part = solve_moves(b, edges, m, cosine, upper);
        if (!(part > 0)) break;
        move(b, edges, m, part);
    }
    sn_scene_fail(
        b->r.scene, b->r.item, "positions",
        "the corners of the line are too sharp for %d elements; give more elements, or omit corners",
        b->p->elements);
    return false;
}

static bool place_along(suture_build* b)
{
    sn_reals line = b->line;
    int parts = line.count / 3 - 1;
    double first = b->r.clamped[0] ? 1.5 * der_edge_length(&b->r) : 0.0;
    for (int i = 0; i < der_points(&b->r); ++i)
        put(b->at + 3 * i, along_line(line, first + der_edge_length(&b->r) * i));
    b->place[0] = triple(line, 0);
    b->place[1] = triple(line, parts);
    b->along[0] = direction_of(line, 0);
    b->along[1] = direction_of(line, parts - 1);
    return even_out(b);
}

bool sn_suture_place(suture_build* b)
{
    const sn_suture_params* p = b->p;
    sn_reals line = b->line;
    const int parts = line.count / 3 - 1, points = der_points(&b->r);
    b->r.points = (sn_reals){ b->at, 3 * points };
    if (parts > 1) return place_along(b);
    sn_vec3 d = b->given[0] ? sn_v3(1, 0, 0) : sn_scale(1.0 / sn_norm(p->direction), p->direction);
    if (parts == 1)
        place_straight(b, triple(line, 0), direction_of(line, 0));
    else if (!p->closed)
        place_straight(b, point_at(b, 0, d), d);
    else
        for (int i = 0; i < points; ++i)
            put(b->at + 3 * i, point_at(b, der_edge_length(&b->r) * i, d));
    return true;
}
