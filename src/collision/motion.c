/* Sinew - motion: conservative advancement, and half-spaces that separate features.

   Rounding: distances are lowered by `roundoff` times the size of the coordinates about the pair's middle;
   lengths of ways are raised.
   SPDX-License-Identifier: BSD-3-Clause */
#include "collision/motion.h"

#include "collision/closest.h"

static const double roundoff = 64 * 0x1p-53;

static sn_closest closest_of(sn_feature_pair pair, const sn_vec3 x[4])
{
    return pair == SN_POINT_AND_TRIANGLE ? sn_closest_point_triangle(x[0], x + 1)
                                         : sn_closest_segments(x[0], x[1], x[2], x[3]);
}

double sn_pair_distance(sn_feature_pair pair, const sn_vec3 x[4]) { return closest_of(pair, x).distance; }

static int first_count(sn_feature_pair pair) { return pair == SN_POINT_AND_TRIANGLE ? 1 : 2; }

static double largest(const sn_vec3* v, int begin, int end)
{
    double most = 0;
    for (int k = begin; k < end; ++k)
        most = fmax(most, sn_norm(v[k]));
    return most;
}

static sn_vec3 mean(const sn_vec3 v[4])
{
    return sn_scale(0.25, sn_add(sn_add(v[0], v[1]), sn_add(v[2], v[3])));
}

/* ---- the time of contact ------------------------------------------------------------------------------- */

double sn_safe_time(sn_feature_pair pair, const sn_vec3 x[4], const sn_vec3 end[4], double rest, double gap,
                    int steps)
{
    sn_vec3 way[4], start[4], at[4], about = mean(x), common;
    for (int k = 0; k < 4; ++k)
        way[k] = sn_sub(end[k], x[k]);
    common = mean(way); // a motion that all share changes no distance
    for (int k = 0; k < 4; ++k) {
        way[k] = sn_sub(way[k], common);
        start[k] = sn_sub(x[k], about);
    }
    int split = first_count(pair);
    double speed = (largest(way, 0, split) + largest(way, split, 4)) * (1 + roundoff);
    double size = largest(x, 0, 4) + largest(end, 0, 4);
    double distance = sn_pair_distance(pair, start) - roundoff * size - gap;
    if (!(distance > 0)) return 0;
    double stop = rest * distance, time = 0;
    for (int i = 0; i < steps; ++i) {
        double next = time + (1 - rest) * distance / speed;
        if (!(next < 1)) return 1;
        for (int k = 0; k < 4; ++k)
            at[k] = sn_madd(start[k], next, way[k]);
        distance = sn_pair_distance(pair, at) - roundoff * size - gap;
        if (!(distance > 0)) return time;
        time = next;
        if (distance <= stop) return time;
    }
    return time;
}

/* ---- the plane bound ----------------------------------------------------------------------------------- */

static const double least_share = 0.05, spare = 0.1;

/* How far the points begin .. end - 1 go along n at most. */
static double approach(const sn_vec3* x, const sn_vec3* end, int first, int last, sn_vec3 n)
{
    double most = 0;
    for (int k = first; k < last; ++k)
        most = fmax(most, sn_dot(n, sn_sub(end[k], x[k])));
    return most;
}

/* Lowers the scales of points that would cross the plane through `on` along n. False when one is there
   already: then rounding has turned the plane so far that it does not separate the features. `slack`:
   rounding. */
static bool keep_behind(const sn_vec3* x, const sn_vec3* end, int first, int last, sn_vec3 on, sn_vec3 n,
                        double slack, double scale[4])
{
    for (int k = first; k < last; ++k) {
        double room = (1 - spare) * (sn_dot(n, sn_sub(on, x[k])) - slack),
               way = sn_dot(n, sn_sub(end[k], x[k]));
        if (!(room > 0)) return false;
        if (way > room) scale[k] = fmin(scale[k], room / way);
    }
    return true;
}

static void forbid_motion(double scale[4]) { scale[0] = scale[1] = scale[2] = scale[3] = 0; }

void sn_bound_motion(sn_feature_pair pair, const sn_vec3 x[4], const sn_vec3 end[4], double scale[4])
{
    sn_closest c = closest_of(pair, x);
    int split = first_count(pair);
    double slack = roundoff * (largest(x, 0, 4) + largest(end, 0, 4));
    if (!(c.distance > slack / least_share)) {
        forbid_motion(scale);
        return;
    }
    sn_vec3 n = sn_scale(1 / c.distance, sn_sub(c.b, c.a));
    double a = approach(x, end, 0, split, n), b = approach(x, end, split, 4, sn_neg(n));
    double share = a + b > 0 ? fmin(1 - least_share, fmax(least_share, a / (a + b))) : 0.5;
    sn_vec3 on = sn_madd(c.a, share * c.distance, n);
    if (!keep_behind(x, end, 0, split, on, n, slack, scale) ||
        !keep_behind(x, end, split, 4, on, sn_neg(n), slack, scale))
        forbid_motion(scale);
}
