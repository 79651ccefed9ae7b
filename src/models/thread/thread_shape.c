/* Sinew - thread shape: where the points of a thread are at the start: at equal arc length along the lines it is laid along, so
   that its length is theirs. Edges that cut a corner are pressed together at the start. SPDX-License-Identifier: BSD-3-Clause */
#include "models/thread/thread_build.h"

static const double pi = 3.14159265358979323846;

static sn_vec3 triple(sn_reals list, int i)
{
    return sn_v3(list.at[3 * i], list.at[3 * i + 1], list.at[3 * i + 2]);
}

double thread_line_length(sn_reals line)
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

/* Where arc length s of a thread without positions is. A closed one is a regular polygon. */
static sn_vec3 point_at(const thread_build* b, double s, sn_vec3 d)
{
    const sn_thread_params* p = b->p;
    if (!p->closed) return sn_madd(b->frame[0] ? sn_v3(0, 0, 0) : p->position, s, d);
    double angle = 2.0 * pi * s / b->length, radius = 0.5 * b->h / sin(pi / p->elements);
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

static void place_straight(thread_build* b, sn_vec3 start, sn_vec3 d)
{
    double first = b->clamped[0] ? 1.5 * b->h : 0.0;
    for (int i = 0; i < b->points; ++i)
        put(b->at + 3 * i, sn_madd(start, first + b->h * i, d));
    b->place[0] = start;
    b->place[1] = sn_madd(start, b->length, d);
    b->along[0] = b->along[1] = d;
}

void thread_place(thread_build* b)
{
    const sn_thread_params* p = b->p;
    sn_reals line = p->positions;
    int clamps = b->clamped[0] + b->clamped[1], n = p->elements, parts = line.count / 3 - 1;
    b->length = line.count ? thread_line_length(line) : p->length;
    b->h = b->length / (n - 0.5 * clamps);
    b->points = p->closed ? n : n + 1 - 2 * clamps;
    b->angles = n - clamps;
    if (parts == 1) {
        place_straight(b, triple(line, 0), direction_of(line, 0));
    } else if (parts > 1) {
        double first = b->clamped[0] ? 1.5 * b->h : 0.0;
        for (int i = 0; i < b->points; ++i)
            put(b->at + 3 * i, along_line(line, first + b->h * i));
        b->place[0] = triple(line, 0);
        b->place[1] = triple(line, parts);
        b->along[0] = direction_of(line, 0);
        b->along[1] = direction_of(line, parts - 1);
    } else {
        sn_vec3 d = b->frame[0] ? sn_v3(1, 0, 0) : sn_scale(1.0 / sn_norm(p->direction), p->direction);
        if (!p->closed) {
            place_straight(b, point_at(b, 0, d), d);
            return;
        }
        for (int i = 0; i < b->points; ++i)
            put(b->at + 3 * i, point_at(b, b->h * i, d));
    }
}
