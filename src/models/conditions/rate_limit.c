/* Sinew - rate_limit. SPDX-License-Identifier: BSD-3-Clause */
#include "models/conditions/rate_limit.h"
#include <math.h>

/* Gaps below these are round-off of the command [m or rad, per s]. */
static const double small_gap = 1e-12, small_rate = 1e-9;

/* A gap and its two derivatives. */
typedef struct gap {
    double e, w, a;
} gap;

/* `a` for the time t, or for all of the time that is left: true when that is over. */
static bool pass(gap* g, double a, double duration, double* left)
{
    double t = fmin(duration, *left);
    *g = (gap){ g->e + (g->w + 0.5 * a * t) * t, g->w + a * t, a };
    *left -= t;
    return *left <= 0;
}

/* Closes the gap by accelerations of size b, its rate within low ... high; after `t`. */
static gap close_gap(gap g, double b, double low, double high, double t)
{
    double stop = g.e + 0.5 * g.w * fabs(g.w) / b; // the gap when it is braked at once
    double way = stop > 0 || (stop == 0 && g.w > 0) ? -1 : 1, top = way > 0 ? high : -low;
    gap q = { way * g.e, way * g.w, 0 }; // to be moved up to 0
    double peak = fmin(sqrt(fmax(0.5 * q.w * q.w - b * q.e, 0)), fmax(top, 0));
    double up = (peak - q.w) / b, rise = 0.5 * fabs(peak * peak - q.w * q.w) / b;
    double start = up < 0 ? -b : b, cruise = -q.e - 0.5 * peak * peak / b - (up < 0 ? rise : 0);
    if (up >= 0) cruise -= 0.5 * (peak * peak - q.w * q.w) / b;
    double coast = cruise <= 0 ? 0 : peak > 0 ? cruise / peak : HUGE_VAL;
    double left = t;
    if (!pass(&q, start, fabs(up), &left) && !pass(&q, 0, coast, &left) && !pass(&q, -b, peak / b, &left))
        return (gap){ 0, 0, 0 };
    return (gap){ way * q.e, way * q.w, way * q.a };
}

/* Without a largest acceleration the gap shrinks at the largest speed at once. */
static gap close_at_speed(gap g, double low, double high, double t)
{
    double rate = g.e > 0 ? low : high;
    if (g.e == 0 || (rate != 0 && t * fabs(rate) >= fabs(g.e))) return (gap){ 0, 0, 0 };
    return (gap){ g.e + rate * t, rate, 0 };
}

void sn_rate_limit_follow(const sn_rate_limit* limit, const sn_rate_state* from, const double then[3],
                          const double now[3], double t, double d[3])
{
    double speed = limit->speed > 0 ? limit->speed : HUGE_VAL;
    double most = limit->acceleration > 0 ? limit->acceleration : HUGE_VAL;
    gap g = { from->x - then[0], from->v - then[1], 0 };
    bool closed = fabs(g.e) <= small_gap && (isinf(most) || fabs(g.w) <= small_rate);
    bool within = fabs(then[1]) <= speed && fabs(now[1]) <= speed && fabs(then[2]) <= most;
    for (int k = 0; k < 3; ++k)
        d[k] = now[k];
    if (closed && within) return;
    double tau = t - from->t, v = then[1];
    // what the command asks beyond the limits is not followed: it is taken for one of constant speed
    if (!(fabs(then[1]) <= speed && fabs(now[1]) <= speed && fabs(then[2]) < 0.9 * most)) {
        v = fmin(fmax(v, -speed), speed);
        g.w = from->v - v;
        d[0] = then[0] + v * tau;
        d[1] = v;
        d[2] = 0;
    }
    double spare = most - fabs(d[2]), low = -speed - v, high = speed - v;
    g = isinf(most) ? close_at_speed(g, low, high, tau) : close_gap(g, spare, low, high, tau);
    d[0] += g.e;
    d[1] += g.w;
    d[2] += g.a;
}
