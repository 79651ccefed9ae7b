/* Sinew - suture_thesis_bending: table 2 and figure 3, a suture clamped at one end, with a dead force or a
   moment at the other.

   Exact: under a force the elastica, theta'' = -(P/EI) cos theta with theta(0) = 0 and theta'(L) = 0,
   integrated by the classical Runge-Kutta method from the curvature at the clamp that fits; a moment M bends
   to an arc of the radius EI/M, in the plane across it.
   SPDX-License-Identifier: BSD-3-Clause */
#include "bench/sheet.h"
#include "bench/suture_thesis.h"
#include <math.h>

enum { FORCES = 5, MOMENTS = 4, EXACT_STEPS = 1000, EXACT_POINTS = 101, SPARSE = 10 };

static const double pi = 3.14159265358979323846;

/* ---- exact --------------------------------------------------------------------------------------------- */

/* Angle, curvature, x, y along the elastica of length 1; alpha = P L^2/EI. */
static void slope(double alpha, const double* q, double* rate)
{
    rate[0] = q[1];
    rate[1] = -alpha * cos(q[0]);
    rate[2] = cos(q[0]);
    rate[3] = sin(q[0]);
}

static void advance(double alpha, double* q)
{
    static const double at[4] = { 0, 0.5, 0.5, 1 }, weight[4] = { 1, 2, 2, 1 };
    double k[4] = { 0 }, sum[4] = { 0 }, h = 1.0 / EXACT_STEPS;
    for (int stage = 0; stage < 4; ++stage) {
        double here[4];
        for (int i = 0; i < 4; ++i)
            here[i] = q[i] + h * at[stage] * k[i];
        slope(alpha, here, k);
        for (int i = 0; i < 4; ++i)
            sum[i] += weight[stage] * k[i];
    }
    for (int i = 0; i < 4; ++i)
        q[i] += h / 6 * sum[i];
}

/* The curvature left at the free end, from that at the clamp; the curve, if wanted. */
static double shoot(double alpha, double clamp, thesis_shape* curve)
{
    double q[4] = { 0, clamp, 0, 0 };
    for (int i = 0; i <= EXACT_STEPS; ++i) {
        if (curve && i % (EXACT_STEPS / (EXACT_POINTS - 1)) == 0) {
            curve->x[curve->count] = q[2];
            curve->y[curve->count++] = q[3];
        }
        if (i < EXACT_STEPS) advance(alpha, q);
    }
    return q[1];
}

/* The end points up the more, the nearer the clamp's curvature is to sqrt(2 alpha), and of several that fit
   (the curve may swing to and fro as a pendulum does) the largest is the one that bends one way. */
static void elastica(double alpha, thesis_shape* curve)
{
    double high = sqrt(2.0 * alpha), below = 1e-12;
    while (shoot(alpha, (1.0 - below) * high, NULL) > 0)
        below *= 2.0;
    double low = (1.0 - below) * high;
    for (int i = 0; i < 60; ++i) {
        double middle = 0.5 * (low + high);
        *(shoot(alpha, middle, NULL) > 0 ? &high : &low) = middle;
    }
    curve->count = 0;
    shoot(alpha, low, curve);
}

/* M L/EI = mu; y is the distance from the axis. */
static void arc(double mu, thesis_shape* curve)
{
    curve->count = EXACT_POINTS;
    for (int i = 0; i < EXACT_POINTS; ++i) {
        double turn = mu * i / (EXACT_POINTS - 1);
        curve->x[i] = sin(turn) / mu;
        curve->y[i] = (1 - cos(turn)) / mu;
    }
}

/* ---- computed ------------------------------------------------------------------------------------------ */

static bool bend(int elements, double force, thesis_shape* shape)
{
    sn_error error = { 0 };
    sn_sim* sim = thesis_compile(
        &error,
        "<scene><suture name='suture' length='1' %s elements='%d' start='clamped'/>"
        "<point_load on='@suture/points' node='-1' force='0 %.17g 0'/><statics tolerance='1e-12'/></scene>",
        thesis_material(&thesis_table_1).at, elements, force);
    sn_sim_step(sim, &error);
    if (sim) thesis_look(sim, NULL, shape, &error);
    sn_sim_destroy(sim);
    sn_error_print(&error, stderr);
    return !error.status;
}

/* Equal moments about -y and z: the plane of the arc is half-way between y and z. Gives the distance from the
   axis as y. */
static bool curl(int elements, double moment, thesis_shape* shape)
{
    sn_error error = { 0 };
    double part = moment / sqrt(2);
    shape->count = 0;
    sn_sim* sim = thesis_compile(
        &error,
        "<scene><frames name='far' positions='1 0 0'/>"
        "<suture name='suture' positions='0 0 0 1 0 0' %s elements='%d' start='clamped' end_frame='/far'/>"
        "<point_load on='@far' moment='0 %.17g %.17g'/><statics steps='8'/></scene>",
        thesis_material(&thesis_table_1).at, elements, -part, part);
    sn_sim_step(sim, &error);
    if (sim) thesis_look(sim, "/far/position", shape, &error);
    for (int i = 0; i < shape->count; ++i)
        shape->y[i] = (shape->y[i] + shape->z[i]) / sqrt(2);
    sn_sim_destroy(sim);
    sn_error_print(&error, stderr);
    return !error.status;
}

static bool table_2(int elements)
{
    static const double force[3] = { 4.5e-7, 8e-7, 1e-6 }, thesis[3] = { 35.2, 62.7, 78.2 };
    printf("table 2: deflection of the end [mm], %d elements\n\n%10s %10s %10s %10s %10s %10s %10s\n",
           elements, "P [N]", "elastica", "here", "error", "P L^3/3EI", "thesis", "error");
    for (int i = 0; i < 3; ++i) {
        thesis_shape exact, shape;
        elastica(force[i] / thesis_EI(&thesis_table_1), &exact);
        if (!bend(elements, force[i], &shape)) return false;
        double right = 1e3 * exact.y[exact.count - 1], here = 1e3 * shape.y[shape.count - 1];
        printf("%10.2g %10.4f %10.4f %8.4f %% %10.4f %10.1f %8.2f %%\n", force[i], right, here,
               1e2 * (here / right - 1), 1e3 * force[i] / (3 * thesis_EI(&thesis_table_1)), thesis[i],
               1e2 * (thesis[i] / right - 1));
    }
    printf("\n");
    return true;
}

/* ---- figure 3 ------------------------------------------------------------------------------------------ */

enum { CURVES = 5 };

/* Exact curves as lines, every so many of the computed points as markers of the same colour. */
typedef struct bundle {
    thesis_shape exact[CURVES], computed[CURVES];
    double x[CURVES][THESIS_POINTS], y[CURVES][THESIS_POINTS];
    char label[CURVES][40];
    sn_series series[2 * CURVES];
} bundle;

static void add_pair(bundle* b, int k, int sparse)
{
    const thesis_shape *e = &b->exact[k], *c = &b->computed[k];
    int n = 0;
    for (int i = 0; i < c->count; ++i) {
        if (i % sparse && i != c->count - 1) continue;
        b->x[k][n] = c->x[i];
        b->y[k][n++] = c->y[i];
    }
    b->series[2 * k] = (sn_series){ .label = b->label[k], .x = e->x, .y = e->y, .n = e->count, .colour = k };
    b->series[2 * k + 1] =
        (sn_series){ .x = b->x[k], .y = b->y[k], .n = n, .points = true, .markers = true, .colour = k };
}

static void tell_worst(const char* what, const bundle* b, int count)
{
    double worst = 0.0;
    for (int k = 0; k < count; ++k) {
        const thesis_shape *e = &b->exact[k], *c = &b->computed[k];
        worst = fmax(worst,
                     hypot(e->x[e->count - 1] - c->x[c->count - 1], e->y[e->count - 1] - c->y[c->count - 1]));
    }
    printf("figure 3, %s: the end is at most %.2g mm of 1 m from the exact one\n", what, 1e3 * worst);
}

static bool figure_3(const char* folder, int elements)
{
    static const double alpha[FORCES] = { 0.2328, 1, 3, 10, 30 }, mu[MOMENTS] = { 0.125, 0.5, 1, 2 };
    static bundle forces, moments;
    for (int k = 0; k < FORCES; ++k) {
        double P = alpha[k] * thesis_EI(&thesis_table_1);
        elastica(alpha[k], &forces.exact[k]);
        if (!bend(elements, P, &forces.computed[k])) return false;
        snprintf(forces.label[k], sizeof forces.label[k], "%.3g µN", 1e6 * P);
        add_pair(&forces, k, elements / SPARSE);
    }
    for (int k = 0; k < MOMENTS; ++k) {
        double M = mu[k] * pi * thesis_EI(&thesis_table_1);
        arc(mu[k] * pi, &moments.exact[k]);
        if (!curl(elements, M, &moments.computed[k])) return false;
        snprintf(moments.label[k], sizeof moments.label[k], "%.3g µN m", 1e6 * M);
        add_pair(&moments, k, elements / SPARSE);
    }
    tell_worst("force", &forces, FORCES);
    tell_worst("moment", &moments, MOMENTS);
    const sn_panel panels[2] = {
        { { "dead force across the end (lines: elastica)", "x [m]", "y [m]", false, false },
          forces.series,
          2 * FORCES },
        { { "moments about y and z at the end (lines: arcs)", "x [m]", "distance from the axis [m]", false,
            false },
          moments.series,
          2 * MOMENTS },
    };
    sheet_picture(folder, "figure-3", panels, 2, 2);
    return true;
}

bool thesis_bending(const char* folder, bool quick)
{
    return table_2(50) && figure_3(folder, quick ? 30 : 100);
}
