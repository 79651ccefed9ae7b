/* If this failed, an integrator would not do with energy over long times what it is chosen for: symplectic
   methods waver with an amplitude of order h^p, RK4 loses without end, the discrete gradient keeps. Chain of
   ten masses, stiff and soft in turn (after E. Fermi, J. Pasta, S. Ulam, M. Tsingou, 1955): links of 1 and
   100 N/m that harden, masses of 1 kg; the fastest vibration has some 14 rad/s, the slowest 0.4 rad/s.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/models.h>
#include "support/report.h"
#include "support/run_suite.h"
#include "support/toy_system.h"
#include <check.h>
#include <math.h>
#include <stdio.h>

enum { MASSES = 10, STEPS = 100000 };

static double link(const double* x, int i, double* k)
{
    *k = i % 2 ? 100.0 : 1.0;
    return (i < MASSES ? x[i] : 0.0) - (i > 0 ? x[i - 1] : 0.0);
}

static void force(const double* x, const double* v, double t, double load, double* f)
{
    (void)v, (void)t, (void)load;
    for (int i = 0; i <= MASSES; ++i) {
        double k, e = link(x, i, &k), n = k * (e + e * e * e);
        if (i < MASSES) f[i] -= n;
        if (i > 0) f[i - 1] += n;
    }
}

static void slope(const double* x, const double* v, double t, double load, double* K, double* D)
{
    (void)v, (void)t, (void)load, (void)D;
    for (int i = 0; i <= MASSES; ++i) {
        double k, e = link(x, i, &k), s = k * (1 + 3 * e * e);
        if (i < MASSES) K[i * MASSES + i] -= s;
        if (i > 0) K[(i - 1) * MASSES + i - 1] -= s;
        if (i < MASSES && i > 0) K[i * MASSES + i - 1] += s, K[(i - 1) * MASSES + i] += s;
    }
}

static double potential(const double* x)
{
    double sum = 0.0;
    for (int i = 0; i <= MASSES; ++i) {
        double k, e = link(x, i, &k);
        sum += k * (0.5 * e * e + 0.25 * e * e * e * e);
    }
    return sum;
}

static toy* create(const sn_component* integrator, const void* params, double step)
{
    double x[MASSES], v[MASSES];
    toy_masses masses = { .n = MASSES };
    for (int i = 0; i < MASSES; ++i) {
        x[i] = 0.3 * sin(0.9 * (i / 2)) + 0.02 * sin(7.0 * i); // soft links far, stiff ones little
        v[i] = 0.2 * cos(3.0 * i);
        masses.m[i] = 1.0;
    }
    toy* y = toy_create(integrator, params, step);
    int state = toy_state(y, SN_SCALARS, MASSES, x, v);
    toy_add_masses(y, state, &masses);
    toy_add_potential(y, state, &(toy_potential){ { MASSES, force, slope }, potential });
    ck_assert_msg(toy_finish(y) == SN_OK, "%s", y->error.text);
    return y;
}

typedef struct history {
    double early, late, most; /* largest |E/E0 - 1| in the first and the last tenth, and in all */
    double end;               /* E/E0 - 1 at the end */
    int rises;                /* tenths after which there is more energy than before */
} history;

static history run(const sn_component* integrator, const void* params, double step, int steps)
{
    toy* y = create(integrator, params, step);
    sn_energy e = sn_sim_energy(&y->sim);
    double start = e.kinetic + e.potential, before = start, now = start;
    history h = { 0 };
    for (int i = 0; i < steps; ++i) {
        ck_assert_msg(toy_run(y, 1) == SN_OK, "%s", y->error.text);
        e = sn_sim_energy(&y->sim);
        now = e.kinetic + e.potential;
        h.most = fmax(h.most, fabs(now / start - 1));
        if (i < steps / 10) h.early = fmax(h.early, fabs(now / start - 1));
        if (i >= steps - steps / 10) h.late = fmax(h.late, fabs(now / start - 1));
        if ((i + 1) % (steps / 10)) continue;
        h.rises += now > before;
        before = now;
    }
    h.end = now / start - 1;
    toy_destroy(y);
    return h;
}

static history run_explicit(int method, double step, int steps)
{
    return run(&sn_explicit, &(sn_explicit_params){ .method = method, .psi = 0.5, .phi = 0.5 }, step, steps);
}

/* Order in which the largest error over the same time falls. */
static double order_of(int method, double step)
{
    return log2(run_explicit(method, step, 4000).most / run_explicit(method, step / 2, 8000).most);
}

/* ---- symplectic ------------------------------------------------------------------------------------- */

static const struct {
    const char* name;
    int method;
    double order, step;
} symplectic[] = { { "symplectic_euler", SN_SYMPLECTIC_EULER, 1, 0.01 },
                   { "verlet", SN_VERLET, 2, 0.02 },
                   { "forest_ruth", SN_FOREST_RUTH, 4, 0.02 },
                   { "pefrl", SN_PEFRL, 4, 0.04 } };

START_TEST(symplectic_methods_waver)
{
    char what[80];
    history h = run_explicit(symplectic[_i].method, symplectic[_i].step, STEPS);
    snprintf(what, sizeof what, "%s: largest error of the last 1e4 of 1e5 steps, of that of the first",
             symplectic[_i].name);
    ck_assert(report_below("energy, symplectic", what, h.late / h.early, 1.3));
    snprintf(what, sizeof what, "%s: largest error, relative", symplectic[_i].name);
    ck_assert(report_below("energy, symplectic", what, h.early, 0.1));
    snprintf(what, sizeof what, "%s: order of the error", symplectic[_i].name);
    ck_assert(report_between("energy, symplectic", what, order_of(symplectic[_i].method, symplectic[_i].step),
                             symplectic[_i].order - 0.3, symplectic[_i].order + 0.5));
}
END_TEST

START_TEST(midpoint_wavers)
{
    sn_midpoint_params params = { .tolerance = 1e-11, .iterations = 30 };
    history h = run(&sn_midpoint, &params, 0.04, STEPS / 4), some = run(&sn_midpoint, &params, 0.04, 2000),
            half = run(&sn_midpoint, &params, 0.02, 4000);
    ck_assert(report_below("energy, symplectic",
                           "midpoint: error of the last of 25000 steps, of that of the first",
                           h.late / h.early, 1.3));
    ck_assert(report_between("energy, symplectic", "midpoint: order of the error",
                             log2(some.most / half.most), 1.7, 2.5));
}
END_TEST

/* ---- the others --------------------------------------------------------------------------------------- */

/* omega h = 0.7: it loses in every tenth of the run. The loss of a mode in a time T is (omega h)^5 omega
   T/72. */
START_TEST(rk4_loses_without_end)
{
    history h = run_explicit(SN_RK4, 0.05, STEPS / 4), half = run_explicit(SN_RK4, 0.025, STEPS / 2);
    ck_assert_int_eq(h.rises, 0);
    ck_assert_int_eq(half.rises, 0);
    ck_assert(report_below("energy, others", "rk4: change at the end, relative", h.end, -0.01));
    // where the loss is small
    history some = run_explicit(SN_RK4, 0.02, 10000), less = run_explicit(SN_RK4, 0.01, 20000);
    ck_assert(
        report_between("energy, others", "rk4: order of the loss", log2(some.end / less.end), 4.5, 5.5));
}
END_TEST

/* Adams and Bashforth's velocities: positions are Verlet's, so that the error stays, at three times its
   size. */
START_TEST(zhai_wavers_as_verlet_does)
{
    history h = run_explicit(SN_ZHAI, 0.02, STEPS);
    ck_assert(report_below("energy, others", "zhai: error of the last of 1e5 steps, of that of the first",
                           h.late / h.early, 1.3));
    ck_assert(
        report_between("energy, others", "zhai: order of the error", order_of(SN_ZHAI, 0.02), 1.7, 2.5));
}
END_TEST

START_TEST(discrete_gradient_keeps)
{
    sn_midpoint_params params = { .method = SN_DISCRETE_GRADIENT, .tolerance = 1e-13, .iterations = 40 };
    history h = run(&sn_midpoint, &params, 0.04, 10000);
    ck_assert(report_below("energy, others", "discrete_gradient: largest error in 1e4 steps, relative",
                           fmax(h.early, h.late), 1e-12));
}
END_TEST

/* Those that damp: nothing is gained in any tenth of the run. */
START_TEST(dissipative_methods_lose)
{
    history bdf = run(&sn_bdf2, &(sn_bdf2_params){ .tolerance = 1e-11, .iterations = 30 }, 0.04, 10000),
            alpha = run(&sn_generalized_alpha,
                        &(sn_generalized_alpha_params){ .rho = 0.5, .tolerance = 1e-11, .iterations = 30 },
                        0.04, 10000);
    ck_assert_int_eq(bdf.rises, 0);
    ck_assert(report_below("energy, others", "bdf2: change at the end, relative", bdf.end, -0.05));
    ck_assert(report_below("energy, others", "generalized_alpha, rho 0.5: change at the end, relative",
                           alpha.end, -0.05));
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("energy of integrators");
    TCase* cases = tcase_create("energy of integrators");
    tcase_set_timeout(cases, 120);
    tcase_add_loop_test(cases, symplectic_methods_waver, 0, SN_COUNT(symplectic));
    tcase_add_test(cases, midpoint_wavers);
    tcase_add_test(cases, rk4_loses_without_end);
    tcase_add_test(cases, zhai_wavers_as_verlet_does);
    tcase_add_test(cases, discrete_gradient_keeps);
    tcase_add_test(cases, dissipative_methods_lose);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
