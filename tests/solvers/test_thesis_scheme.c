/* The explicit scheme of S. Nuti, Dynamic simulations of elastic rods for medical applications, Texas A&M
   2014, section 4, as printed, linearised about the straight suture. It is no part of Sinew: this shows why.
   If it failed, our account of what is wrong with the scheme would be wrong.
   SPDX-License-Identifier: BSD-3-Clause */
#include <check.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include "support/report.h"
#include "support/run_suite.h"

static const double pi = 3.14159265358979323846;

enum { NODES = 51, LAST = NODES - 1 };

/* Table 1 of the thesis. */
static const double length = 1.0, diameter = 1e-3, density = 850, young = 87.5e6, shear = 31.25e6;

/* Bending in a plane: deflection's velocity v, spin w, curvature u, transverse contact force f, all on the
   same nodes. */
typedef struct bending {
    double v[NODES], w[NODES], u[NODES], f[NODES];
} bending;

static double slope(const double* a, int i, double ds) { return (a[i + 1] - a[i - 1]) / (2 * ds); }

/* (4.4): curvature from spin, with (3.10). Ends: no couple at the tip, a one-sided difference at the
   clamp. */
static void advance_curvature(bending* b, double ds, double dt)
{
    b->u[0] += dt * (b->w[1] - b->w[0]) / ds;
    for (int i = 1; i < LAST; ++i)
        b->u[i] += dt * slope(b->w, i, ds);
    b->u[LAST] = 0.0;
}

/* (4.9): velocity from spin, v' = w, marched from the clamp; its first step is one-sided. */
static void march_velocity(bending* b, double ds)
{
    b->v[0] = 0.0;
    b->v[1] = 0.5 * ds * (b->w[0] + b->w[1]);
    for (int i = 1; i < LAST; ++i)
        b->v[i + 1] = b->v[i - 1] + 2 * ds * b->w[i];
}

/* (4.12): rho I w_t = EI u' + f */
static void advance_spin(bending* b, double ds, double dt)
{
    double I = pi * pow(diameter, 4) / 64;
    for (int i = 1; i <= LAST; ++i) {
        double du = i < LAST ? slope(b->u, i, ds) : (b->u[LAST] - b->u[LAST - 1]) / ds;
        b->w[i] += dt / (density * I) * (young * I * du + b->f[i]);
    }
}

/* (4.13), with the only difference that exists at this time: f' = m (v - before) / dt, marched from the tip,
   whose force is given, since it is not known at the clamp. */
static void march_force(bending* b, const double* before, double tip, double ds, double dt)
{
    double m = density * pi * diameter * diameter / 4, rate[NODES];
    for (int i = 0; i < NODES; ++i)
        rate[i] = m * (b->v[i] - before[i]) / dt;
    b->f[LAST] = tip;
    b->f[LAST - 1] = tip - 0.5 * ds * (rate[LAST] + rate[LAST - 1]);
    for (int i = LAST - 1; i > 0; --i)
        b->f[i - 1] = b->f[i + 1] - 2 * ds * rate[i];
}

static void step(bending* b, double tip, double dt, int reordered)
{
    double ds = length / LAST, before[NODES];
    memcpy(before, b->v, sizeof before);
    advance_curvature(b, ds, dt);
    if (!reordered) march_velocity(b, ds);
    advance_spin(b, ds, dt);
    if (reordered) march_velocity(b, ds);
    march_force(b, before, tip, ds, dt);
}

static double largest(const double* a)
{
    double most = 0.0;
    for (int i = 0; i < NODES; ++i)
        most = fmax(most, fabs(a[i]));
    return most;
}

/* The loop f -> w -> v -> f multiplies by -m / (rho I) times two integrations over s, one from the clamp, one
   from the tip, whatever dt is. Their largest eigenvalue is (2 L / pi)^2, of cos(pi s / 2 L):
     |g| = 16 / d^2 (2 L / pi)^2 = 6.48e6
   (16 / (d k)^2 with the first cantilever mode's k = 1.8751 / L would be 4.55e6.) With v after w a loop takes
   one step; with v from the spin known before, two. */
static double gain(void) { return 16 / pow(diameter, 2) * pow(2 * length / pi, 2); }

static const double steps[] = { 0.0166, 1e-3, 1e-4, 1e-5, 1e-6, 1e-8 };

/* Growth in one loop of the contact force, after so many that one mode is left. */
static double growth(double dt, int reordered)
{
    bending b = { .w = { 0.0 } };
    int loops = 15, steps_of_a_loop = reordered ? 1 : 2;
    double before = 0.0;
    for (int i = 0; i < loops * steps_of_a_loop; ++i) {
        if (i == (loops - 1) * steps_of_a_loop) before = largest(b.f);
        step(&b, 1e-6, dt, reordered);
    }
    return largest(b.f) / before;
}

START_TEST(every_step_multiplies_by_millions)
{
    ck_assert_double_eq_tol(gain(), 6.4846e6, 1e2);
    char what[80];
    snprintf(what, sizeof what, "growth in a step, w before v, dt = %g s", steps[_i]);
    ck_assert(report_near("thesis' explicit scheme", what, growth(steps[_i], 1), gain(), 0.005));
    // as printed; with long steps bending itself, whose waves travel at 321 m/s here, adds to it
    snprintf(what, sizeof what, "growth in two steps, v before w, dt = %g s", steps[_i]);
    double most = steps[_i] < 5e-5 ? 1.005 * gain() : 1e10;
    ck_assert(report_between("thesis' explicit scheme", what, growth(steps[_i], 0), 0.995 * gain(), most));
}
END_TEST

/* Twist alone, without contact force: u by w, w by u, a wave of speed c on a stencil of 2 ds; dt < 2 ds / c =
   209 us. */
static double twist_for(double dt, double seconds)
{
    double u[NODES] = { 0 }, w[NODES] = { 0 }, ds = length / LAST, most = 0.0, couple = 1e-3;
    int count = (int)ceil(seconds / dt);
    for (int k = 0; k < count && most < 1e6; ++k) {
        u[0] += dt * (w[1] - w[0]) / ds;
        for (int i = 1; i < LAST; ++i)
            u[i] += dt * slope(w, i, ds);
        u[LAST] = couple;
        for (int i = 1; i < LAST; ++i)
            w[i] += dt * shear / density * slope(u, i, ds);
        w[LAST] += dt * shear / density * (u[LAST] - u[LAST - 1]) / ds;
        most = fmax(most, largest(w));
    }
    return most;
}

START_TEST(twist_alone_is_stable_below_its_bound)
{
    double bound = 2 * (length / LAST) / sqrt(shear / density);
    ck_assert_double_eq_tol(bound, 2.0861e-4, 1e-8);
    ck_assert(report_below("thesis' explicit scheme", "largest spin [rad/s] by twist, dt = 0.20 ms",
                           twist_for(2.0e-4, 2.0), 10));
    ck_assert_double_ge(twist_for(2.2e-4, 2.0), 1e6);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("the thesis' scheme as printed");
    TCase* cases = tcase_create("the thesis' scheme as printed");
    tcase_add_loop_test(cases, every_step_multiplies_by_millions, 0, (int)(sizeof steps / sizeof steps[0]));
    tcase_add_test(cases, twist_alone_is_stable_below_its_bound);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
