/* Sinew - linkages: a four-bar and a slider-crank in the plane, as scenes and in closed form.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <math.h>
#include <stdio.h>

/* Crank, coupler, rocker and the distance of the two pivots [m]; m and I of crank, coupler and rocker or
   slider. The centre of the coupler is its middle, those of crank and rocker are their pivots. */
static const double bars[4] = { 0.1, 0.3, 0.25, 0.3 }, start_angle = 1.0, start_rate = 6.0;
static const double masses[3] = { 0.5, 0.4, 0.3 }, inertias[3] = { 0.002, 0.004, 0.003 };

/* The pose of a linkage for a crank angle: ends of the coupler, its angle and that of the rocker, or the
   place of the slider; derivatives with respect to the crank angle. */
typedef struct linkage {
    double b[2], c[2], coupler, last;
    double centre_slope[2], coupler_slope, last_slope;
} linkage;

static inline linkage four_bar(double angle)
{
    linkage k = { .b = { bars[0] * cos(angle), bars[0] * sin(angle) } };
    double x = bars[3] - k.b[0], y = -k.b[1], apart = hypot(x, y);
    double along = (apart * apart + bars[1] * bars[1] - bars[2] * bars[2]) / (2.0 * apart);
    k.coupler = atan2(y, x) + acos(along / bars[1]); // the branch above the pivots
    k.c[0] = k.b[0] + bars[1] * cos(k.coupler);
    k.c[1] = k.b[1] + bars[1] * sin(k.coupler);
    k.last = atan2(k.c[1], k.c[0] - bars[3]);
    k.coupler_slope = bars[0] * sin(k.last - angle) / (bars[1] * sin(k.coupler - k.last));
    k.last_slope = bars[0] * sin(angle - k.coupler) / (bars[2] * sin(k.last - k.coupler));
    k.centre_slope[0] = -bars[0] * sin(angle) - 0.5 * bars[1] * sin(k.coupler) * k.coupler_slope;
    k.centre_slope[1] = bars[0] * cos(angle) + 0.5 * bars[1] * cos(k.coupler) * k.coupler_slope;
    return k;
}

static inline linkage slider_crank(double angle)
{
    linkage k = { .b = { bars[0] * cos(angle), bars[0] * sin(angle) } };
    k.coupler = asin(-k.b[1] / bars[1]);
    k.c[0] = k.last = k.b[0] + bars[1] * cos(k.coupler);
    k.coupler_slope = -bars[0] * cos(angle) / (bars[1] * cos(k.coupler));
    k.last_slope = -k.b[1] - bars[1] * sin(k.coupler) * k.coupler_slope;
    k.centre_slope[0] = -k.b[1] - 0.5 * bars[1] * sin(k.coupler) * k.coupler_slope;
    k.centre_slope[1] = k.b[0] + 0.5 * bars[1] * cos(k.coupler) * k.coupler_slope;
    return k;
}

typedef linkage (*linkage_at)(double angle);

/* The kinetic energy is M w^2/2, with w the rate of the crank. */
static double effective_inertia(linkage_at at, double angle)
{
    linkage k = at(angle);
    double last = at == four_bar ? inertias[2] : masses[2];
    double centre = k.centre_slope[0] * k.centre_slope[0] + k.centre_slope[1] * k.centre_slope[1];
    return inertias[0] + masses[1] * centre + inertias[1] * k.coupler_slope * k.coupler_slope +
           last * k.last_slope * k.last_slope;
}

static double rate_at(linkage_at at, double angle)
{
    return start_rate * sqrt(effective_inertia(at, start_angle) / effective_inertia(at, angle));
}

/* Crank angle after a time without loads: M w^2 is constant. Runge-Kutta, of which so many steps leave
   1e-13. */
static inline double crank_angle(linkage_at at, double time)
{
    const int n = 4000;
    const double h = time / n;
    double q = start_angle;
    for (int i = 0; i < n; ++i) {
        double a = rate_at(at, q), b = rate_at(at, q + 0.5 * h * a), c = rate_at(at, q + 0.5 * h * b);
        double d = rate_at(at, q + h * c);
        q += h / 6.0 * (a + 2.0 * b + 2.0 * c + d);
    }
    return q;
}

/* Bodies with the axes of the world at the start, and their joints. */
static inline void write_linkage(linkage_at at, double step, const char* integrator, char* text, size_t size)
{
    linkage k = at(start_angle);
    const double m[2] = { 0.5 * (k.b[0] + k.c[0]), 0.5 * (k.b[1] + k.c[1]) }, w = start_rate;
    const int turns = at == four_bar;
    snprintf(
        text, size,
        "<scene step='%.17g'><frames name='crank' angular_velocities='0 0 %.17g'/>"
        "<frames name='coupler' positions='%.17g %.17g 0' velocities='%.17g %.17g 0' angular_velocities='0 0 "
        "%.17g'/><frames name='last' positions='%.17g 0 0' velocities='%.17g 0 0' angular_velocities='0 0 "
        "%.17g'/>"
        "<rigid_mass on='@crank' mass='%.17g' inertia='1 1 %.17g'/><rigid_mass on='@coupler' mass='%.17g' "
        "inertia='1 1 %.17g'/><rigid_mass on='@last' mass='%.17g' inertia='1 1 %.17g'/>"
        "<joint name='drive' on='@crank'/><joint name='knee' on='@coupler' to='@crank' position='%.17g %.17g "
        "0'/>"
        "<joint name='end' on='@last' %s/><joint name='pin' on='@last' to='@coupler' position='%.17g %.17g "
        "0'/>"
        "%s</scene>",
        step, w, m[0], m[1], k.centre_slope[0] * w, k.centre_slope[1] * w, k.coupler_slope * w,
        turns ? bars[3] : k.last, turns ? 0.0 : k.last_slope * w, turns ? k.last_slope * w : 0.0, masses[0],
        inertias[0], masses[1], inertias[1], masses[2], inertias[2], k.b[0] - m[0], k.b[1] - m[1],
        turns ? "" : "type='slider' axis='1 0 0'", turns ? k.c[0] - bars[3] : 0.0, turns ? k.c[1] : 0.0,
        integrator);
}
