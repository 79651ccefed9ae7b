/* If this failed, an integrator would bear other steps on a cable than its limit says, be of another order
   there, or do something else with the energy: critical steps found by bisection against the limit over the
   fastest vibration, and against another program's; what steps of the paper (2 and 0.8 ms) come to; orders by
   refinement; energy bounded or lost. The cable is that of Khalifa and Palli 2022, released under gravity.
   SPDX-License-Identifier: BSD-3-Clause */
#include "base/csv.h"
#include "support/needle.h"
#include "support/probe.h"
#include "support/report.h"
#include "support/run_suite.h"
#include <check.h>
#include <lapacke.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define PAPER "end_stiffness='10000'"

static sn_sim* start(const char* cable, const char* integrator, const char* step)
{
    char text[600];
    snprintf(text, sizeof text, "<scene step='%s'><cable name='cable' %s/>%s</scene>", step, cable,
             integrator);
    return probe_compile(text, NULL);
}

static sn_sim* start_with(const char* cable, const char* integrator, double step)
{
    char text[40];
    snprintf(text, sizeof text, "%.17g", step);
    return start(cable, integrator, text);
}

static double energy_of(sn_sim* sim)
{
    sn_energy e = sn_sim_energy(sim);
    return e.kinetic + e.potential + e.loads;
}

/* ---- critical steps ------------------------------------------------------------------------------------ */

enum { METHODS = 6, SIZES = 6 };
static const char* const methods[METHODS] = { "symplectic_euler", "verlet", "zhai",
                                              "forest_ruth",      "rk4",    "pefrl" };
static const double limits[METHODS] = { 2, 2, 2, 1.573401, 2.828427, 2.989394 }; /* omega h */
static const int sizes[SIZES] = { 5, 7, 9, 11, 13, 19 };

/* The fastest vibration of the straight cable [rad/s], from all eigenvalues of its matrices. */
static double fastest(const char* cable)
{
    sn_sim* sim = start(cable, "", "1e-3");
    sn_system* s = sim->systems[0];
    int all = s->layout.nv, dofs = 0, of[PROBE_DOFS];
    double *K = calloc((size_t)(all * all), sizeof(double)), *M = calloc((size_t)(all * all), sizeof(double));
    double squares[PROBE_DOFS];
    sn_system_set_time(s, 0.0, 1.0);
    sn_system_evaluate(s);
    sn_system_assemble(s, 0.0, 0.0, 1.0, NULL);
    probe_dense(s, K);
    sn_system_assemble(s, 1.0, 0.0, 0.0, NULL);
    probe_dense(s, M);
    for (int i = 0; i < all; ++i)
        if (s->layout.free_dof[i]) of[dofs++] = i;
    for (int i = 0; i < dofs; ++i)
        for (int j = 0; j < dofs; ++j) {
            K[i * dofs + j] = K[of[i] * all + of[j]]; // never behind what is still to be read
            M[i * dofs + j] = M[of[i] * all + of[j]];
        }
    ck_assert_int_eq(LAPACKE_dsygv(LAPACK_ROW_MAJOR, 1, 'N', 'U', dofs, K, dofs, M, dofs, squares), 0);
    free(K);
    free(M);
    sn_sim_destroy(sim);
    return sqrt(squares[dofs - 1]);
}

/* Simulated time after which there is more energy than the cable could fall for; HUGE_VAL when not within
   `steps` steps. */
static double blows_up(const char* cable, const char* method, double step, int steps)
{
    const double most = 1.5e-3; // J, between the straight cable and its equilibrium
    char integrator[80];
    sn_error error = { 0 };
    snprintf(integrator, sizeof integrator, "<explicit method='%s' force='true'/>", method);
    sn_sim* sim = start_with(cable, integrator, step);
    double begin = energy_of(sim), end = HUGE_VAL;
    for (int i = 1; i <= steps && isinf(end); ++i) {
        bool look = i % 20 == 0 || i < 20 || i == steps; // it costs an evaluation
        if (sn_sim_step(sim, &error) || (look && !(fabs(energy_of(sim) - begin) < most))) end = i * step;
    }
    sn_sim_destroy(sim);
    return end;
}

/* The largest step that is stable for 1000 steps, to 0.25 %, between two that must be stable and not. */
static double critical_step(const char* cable, const char* method, double guess)
{
    enum { STEPS = 1000 };
    double low = 0.99 * guess, high = 1.01 * guess;
    ck_assert_msg(isinf(blows_up(cable, method, low, STEPS)), "%s blows up with steps of %g s", method, low);
    ck_assert_msg(!isinf(blows_up(cable, method, high, STEPS)), "%s bears steps of %g s", method, high);
    while (high - low > 5e-3 * guess) {
        double middle = 0.5 * (low + high);
        *(isinf(blows_up(cable, method, middle, STEPS)) ? &low : &high) = middle;
    }
    return 0.5 * (low + high);
}

/* What the automatic step is a part of. */
static double foreseen(const char* cable, const char* method)
{
    char integrator[60];
    snprintf(integrator, sizeof integrator, "<explicit method='%s'/>", method);
    sn_sim* sim = start(cable, integrator, "auto");
    double step = sn_sim_step_size(sim);
    sn_sim_destroy(sim);
    return step / 0.9;
}

START_TEST(critical_steps)
{
    char cable[80], what[80];
    bool ok = true;
    snprintf(cable, sizeof cable, PAPER " torsion='none' samples='101' elements='%d'", sizes[_i] - 3);
    double omega = fastest(cable);
    for (int m = 0; m < METHODS; ++m) {
        double limit = limits[m] / omega, measured = critical_step(cable, methods[m], limit);
        snprintf(what, sizeof what, "%s, %d control points: measured", methods[m], sizes[_i]);
        ok = report_near("cable, critical step [us]", what, 1e6 * measured, 1e6 * limit, 0.01) && ok;
        snprintf(what, sizeof what, "%s, %d control points: foreseen", methods[m], sizes[_i]);
        report_because("how far Lanczos' iteration has come depends on its start");
        ok = report_near("cable, critical step [us]", what, 1e6 * foreseen(cable, methods[m]), 1e6 * limit,
                         4e-4) &&
             ok;
    }
    ck_assert(ok);
}
END_TEST

/* Found by another program: bisection of runs of 1 s, and for other sizes, in the digits printed, the limit
   of Forest-Ruth. */
START_TEST(another_program)
{
    static const double measured[5] = { 18.64, 18.64, 18.64, 14.67, 26.38 };
    static const double forest_ruth[SIZES] = { 35.2, 21.2, 14.7, 11.1, 8.8, 5.4 };
    bool ok = true;
    char what[80], cable[80];
    double omega = fastest(PAPER " samples='101'");
    for (int m = 0; m < 5; ++m)
        ok = report_near("cable, critical step [us]", methods[m], 1e6 * limits[m] / omega, measured[m],
                         0.01) &&
             ok;
    for (int i = 0; i < SIZES; ++i) {
        snprintf(cable, sizeof cable, PAPER " samples='101' elements='%d'", sizes[i] - 3);
        snprintf(what, sizeof what, "forest_ruth, %d control points, as printed", sizes[i]);
        ok = report_between("cable, critical step [us]", what, 1e6 * limits[3] / fastest(cable),
                            forest_ruth[i] - 0.05, forest_ruth[i] + 0.05) &&
             ok;
    }
    ck_assert(ok);
}
END_TEST

/* The paper's steps, and a much smaller one: all explicit methods are beyond reason within 20 ms. */
START_TEST(steps_of_the_paper)
{
    static const double steps[3] = { 2e-3, 0.8e-3, 0.1e-3 };
    bool ok = true;
    char what[80];
    for (int m = 0; m < METHODS; ++m)
        for (int k = 0; k < 3; ++k) {
            snprintf(what, sizeof what, "%s, %g ms: 1.5 mJ too many after", methods[m], 1e3 * steps[k]);
            ok = report_below(
                     "cable, steps of the paper [s]", what,
                     blows_up(PAPER " samples='101'", methods[m], steps[k], (int)lround(0.1 / steps[k])),
                     0.02) &&
                 ok;
        }
    ck_assert(ok);
}
END_TEST

/* ---- accuracy ------------------------------------------------------------------------------------------ */

/* Another program's run with steps of 5 us, every 20 ms of the first second. */
START_TEST(forest_ruth_at_10_us)
{
    sn_error error = { 0 };
    sn_csv* csv = sn_csv_read(needle_file("tests/data/cable/release.csv"), &error);
    ck_assert_msg(csv != NULL, "%s", error.text);
    sn_sim* sim = start(PAPER " torsion='none' samples='101'", "<explicit method='forest_ruth'/>", "10 us");
    double worst = 0;
    for (int i = 1; i <= 50; ++i) {
        double middle[3];
        probe_step(sim, 2000);
        probe_read(sim, "/cable/middle/position", middle, 3);
        worst = fmax(worst, fabs(middle[2] - csv->values[i * csv->columns + 1]));
    }
    sn_sim_destroy(sim);
    sn_csv_destroy(csv);
    ck_assert(report_below("cable release", "height of the middle [m], forest_ruth, 10 us, first second",
                           worst, 1e-9));
}
END_TEST

/* A cable of rubber, which even explicit methods take in steps of 1 ms: it falls by a third of its length
   within 0.2 s. */
#define RUBBER "young_modulus='1e6' shear_modulus='4e5' damping_time='0'"

enum { POINTS = 9 };
typedef double shape[3 * POINTS];

static void end_of(const char* integrator, double step, double* points)
{
    sn_sim* sim = start_with(RUBBER, integrator, step);
    probe_step(sim, (int)lround(0.2 / step));
    probe_read(sim, "/cable/points/position", points, 3 * POINTS);
    sn_sim_destroy(sim);
}

static double error_of(const char* integrator, double step, const double* exact)
{
    shape now;
    double sum = 0;
    end_of(integrator, step, now);
    for (int i = 0; i < 3 * POINTS; ++i)
        sum += pow(now[i] - exact[i], 2);
    return sqrt(sum / POINTS);
}

START_TEST(orders)
{
    static const struct {
        const char *name, *element;
        int order;
        double step;
    } rows[] = {
        { "symplectic_euler", "<explicit method='symplectic_euler'/>", 1, 1e-3 },
        { "verlet", "<explicit method='verlet'/>", 2, 1e-3 },
        { "zhai", "<explicit method='zhai'/>", 2, 1e-3 },
        { "forest_ruth", "<explicit method='forest_ruth'/>", 4, 1e-3 },
        { "pefrl", "<explicit method='pefrl'/>", 4, 1e-3 },
        { "rk4", "<explicit method='rk4'/>", 4, 1e-3 },
        { "midpoint", "<midpoint tolerance='1e-13'/>", 2, 1e-3 },
        { "discrete_gradient", "<midpoint method='discrete_gradient' tolerance='1e-13' iterations='40'/>", 2,
          1e-3 },
        { "bdf2", "<bdf2 tolerance='1e-13'/>", 2, 1e-3 },
        { "generalized_alpha", "<generalized_alpha rho='0.8' tolerance='1e-13'/>", 2, 1e-3 },
        { "backward_euler", "<dirk method='backward_euler' tolerance='1e-13'/>", 1, 0.5e-3 },
        { "sdirk2", "<dirk method='sdirk2' tolerance='1e-13'/>", 2, 1e-3 },
        { "sdirk3", "<dirk method='sdirk3' tolerance='1e-13'/>", 3, 1e-3 },
        { "sdirk4", "<dirk method='sdirk4' tolerance='1e-13'/>", 4, 1e-3 },
        { "tr_bdf2", "<dirk method='tr_bdf2' tolerance='1e-13'/>", 2, 1e-3 },
        { "esdirk32", "<dirk method='esdirk32' tolerance='1e-13'/>", 3, 1e-3 },
        { "esdirk43", "<dirk method='esdirk43' tolerance='1e-13'/>", 4, 1e-3 },
        { "ros2", "<rosenbrock method='ros2'/>", 2, 1e-3 },
        { "ros3p", "<rosenbrock method='ros3p'/>", 3, 1e-3 },
        { "ros3prl", "<rosenbrock method='ros3prl'/>", 3, 1e-3 },
        { "ros34pw2", "<rosenbrock method='ros34pw2'/>", 3, 1e-3 },
        { "rodas3", "<rosenbrock method='rodas3'/>", 3, 1e-3 },
        { "rodas4", "<rosenbrock method='rodas4'/>", 4, 1e-3 },
    };
    shape exact;
    bool ok = true;
    end_of("<explicit method='rk4'/>", 20e-6, exact);
    for (int i = 0; i < SN_COUNT(rows); ++i) {
        double coarse = error_of(rows[i].element, rows[i].step, exact);
        double fine = error_of(rows[i].element, 0.5 * rows[i].step, exact);
        printf("%-20s %10.3e %10.3e m\n", rows[i].name, coarse, fine);
        ok = report_between("cable of rubber, order", rows[i].name, log2(coarse / fine), rows[i].order - 0.25,
                            rows[i].order + 0.4) &&
             ok;
    }
    ck_assert(ok);
}
END_TEST

/* ---- energy -------------------------------------------------------------------------------------------- */

enum { LOOKS = 75, THIRD = 25 }; /* every 20 ms of 1.5 s */

typedef struct history {
    double most[3], mean[3], end; /* of thirds: largest |E - E0|, mean of E - E0; at the end [J] */
} history;

static history watch(const char* integrator, double step)
{
    sn_sim* sim = start_with(PAPER " torsion='none'", integrator, step);
    double begin = energy_of(sim);
    history h = { 0 };
    for (int i = 0; i < LOOKS; ++i) {
        probe_step(sim, (int)lround(0.02 / step));
        h.end = energy_of(sim) - begin;
        h.most[i / THIRD] = fmax(h.most[i / THIRD], fabs(h.end));
        h.mean[i / THIRD] += h.end / THIRD;
    }
    sn_sim_destroy(sim);
    return h;
}

/* Symplectic methods waver within bounds that do not grow; `most` is what another program saw over 10 s, and
   some. */
START_TEST(energy_is_bounded)
{
    static const struct {
        const char *name, *element;
        double step, most;
    } rows[] = {
        { "symplectic_euler, 16 us", "<explicit method='symplectic_euler'/>", 16e-6, 1e-6 },
        { "verlet, 16 us", "<explicit method='verlet'/>", 16e-6, 1e-9 },
        { "forest_ruth, 10 us", "<explicit method='forest_ruth'/>", 10e-6, 1e-14 },
        { "midpoint, 1 ms", "<midpoint tolerance='1e-12'/>", 1e-3, 2e-6 },
    };
    const double round_off = 2e-15; // J, where that is what is left
    bool ok = true;
    char what[80];
    for (int i = 0; i < SN_COUNT(rows); ++i) {
        history h = watch(rows[i].element, rows[i].step);
        double most = fmax(h.most[0], fmax(h.most[1], h.most[2]));
        ok = report_below("cable, largest energy error [J]", rows[i].name, most, rows[i].most) && ok;
        snprintf(what, sizeof what, "%s: last third to first", rows[i].name);
        ok = report_below("cable, growth of the energy error", what, h.most[2] / fmax(h.most[0], round_off),
                          3) &&
             ok;
    }
    ck_assert(ok);
}
END_TEST

/* RK4 loses in every half second what it lost in the one before, and more with larger steps: as h^5. */
START_TEST(rk4_loses)
{
    bool ok = true;
    history large = watch("<explicit method='rk4'/>", 25e-6),
            small = watch("<explicit method='rk4'/>", 20e-6);
    for (int i = 1; i < 3; ++i)
        ok = report_below("cable, rk4, 25 us [J]",
                          i == 1 ? "mean of the second 0.5 s less that of the first"
                                 : "mean of the third 0.5 s less that of the second",
                          large.mean[i] - large.mean[i - 1], -2e-15) &&
             ok;
    ok = report_between("cable, rk4, 25 us [J]", "lost in 1.5 s, mean of the last 0.5 s", -large.mean[2],
                        5e-15, 5e-14) &&
         ok;
    ok = report_between("cable, rk4", "order of the loss in h",
                        log(large.mean[2] / small.mean[2]) / log(1.25), 4.5, 5.5) &&
         ok;
    ck_assert(ok);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("cable: integrators");
    TCase* cases = tcase_create("integrators");
    tcase_set_timeout(cases, 400);
    tcase_add_loop_test(cases, critical_steps, 0, SIZES);
    tcase_add_test(cases, another_program);
    tcase_add_test(cases, steps_of_the_paper);
    tcase_add_test(cases, forest_ruth_at_10_us);
    tcase_add_test(cases, orders);
    tcase_add_test(cases, energy_is_bounded);
    tcase_add_test(cases, rk4_loses);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
