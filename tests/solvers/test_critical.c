/* If this failed, an explicit method would be run beyond its critical step, or kept from steps it can take.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/models.h>
#include "solvers/explicit_tables.h"
#include "support/chain.h"
#include "support/probe.h"
#include "support/run_suite.h"
#include <check.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* omega h of the undamped oscillator. Zhai's with psi = phi = 1/2 moves as Verlet's does. */
static const double known[SN_EXPLICIT_METHODS] = { 2, 2.8284271247, 2, 1.5734, 2.99, 2 };
static const char* const names[SN_EXPLICIT_METHODS] = { "symplectic_euler", "rk4",   "verlet",
                                                        "forest_ruth",      "pefrl", "zhai" };

static double limit_of(int method, double omega, double damping)
{
    sn_step_limits limits = sn_explicit_limits(&sn_explicit_tables[method], 0.5, 0.5);
    return sn_critical_step(&limits, omega, damping);
}

START_TEST(limits_are_those_of_the_literature)
{
    double limit = limit_of(_i, 1.0, 0.0);
    printf("%-18s omega h = %.6f\n", names[_i], limit);
    ck_assert_double_eq_tol(limit, known[_i], 1e-3 * known[_i]);
    ck_assert_double_eq_tol(limit_of(_i, 250.0, 0.0), limit / 250, 1e-12);
    ck_assert(isinf(limit_of(_i, 0.0, 0.0)));
}
END_TEST

/* Pure decay: Euler's limit is n h = 2, that of RK4 2.785, that of two steps of Adams and Bashforth 1. Damped
   vibration: Euler's is 2 (sqrt(1 + xi^2) - xi). */
START_TEST(limits_of_damped_motion)
{
    ck_assert_double_eq_tol(limit_of(SN_SYMPLECTIC_EULER, 0, 1), 2, 1e-3);
    ck_assert_double_eq_tol(limit_of(SN_RK4, 0, 1), 2.785293563, 1e-3);
    ck_assert_double_eq_tol(limit_of(SN_VERLET, 0, 1), 1, 1e-3);
    ck_assert_double_eq_tol(limit_of(SN_ZHAI, 0, 1), 1, 1e-3);
    for (double xi = 0.001; xi < 10; xi *= 1.7) {
        double exact = 2 * (sqrt(1 + xi * xi) - xi);
        ck_assert_double_eq_tol(limit_of(SN_SYMPLECTIC_EULER, 1, 2 * xi), exact, 2e-3 * exact);
    }
    for (int m = 0; m < SN_EXPLICIT_METHODS; ++m)
        for (double xi = 0.1; xi < 10; xi *= 3)
            printf("%-18s xi = %.3g: omega h = %.3f\n", names[m], xi, limit_of(m, 1, 2 * xi));
}
END_TEST

/* ---- measured on a chain ------------------------------------------------------------------------- */

static const chain springs = { 0.3, 700, 0 };

static double critical(const chain* c, int method)
{
    toy* y = chain_create(c, &sn_explicit, &(sn_explicit_params){ .method = method, .psi = 0.5, .phi = 0.5 },
                          1e-6);
    sn_system* s = &y->system;
    double step = 0.0;
    ck_assert_int_eq(sn_explicit.ops.integrator->choose_step(s->integrator, s, &step, &y->error), SN_OK);
    toy_destroy(y);
    return step / 0.9;
}

static bool is_stable(const chain* c, int method, double step)
{
    sn_explicit_params params = { .method = method, .psi = 0.5, .phi = 0.5, .force = true };
    toy* y = chain_create(c, &sn_explicit, &params, step);
    double start = chain_energy(c, y);
    bool stable = toy_run(y, 2000) == SN_OK && chain_energy(c, y) < 100 * start;
    toy_destroy(y);
    return stable;
}

/* The step at which the run blows up, by bisection. */
static double measure(const chain* c, int method, double from, double to)
{
    ck_assert(is_stable(c, method, from));
    ck_assert(!is_stable(c, method, to));
    while (to > 1.001 * from) {
        double middle = 0.5 * (from + to);
        *(is_stable(c, method, middle) ? &from : &to) = middle;
    }
    return from;
}

START_TEST(the_critical_step_is_the_measured_one)
{
    double bound = critical(&springs, _i), seen = measure(&springs, _i, 0.9 * bound, 1.1 * bound);
    printf("%-18s critical step %.6g s, measured %.6g s\n", names[_i], bound, seen);
    ck_assert_double_eq_tol(bound, known[_i] / chain_fastest(&springs), 2e-3 * bound);
    ck_assert_double_eq_tol(seen, bound, 0.01 * bound);
}
END_TEST

/* With dashpots the bound is on the safe side, and not far. */
START_TEST(damping_lowers_the_critical_step)
{
    chain damped = springs;
    damped.damping = 0.3 * 700 / chain_fastest(&springs); // 0.15 of critical damping for the fastest shape
    double bound = critical(&damped, _i), seen = measure(&damped, _i, 0.95 * bound, 2 * bound);
    printf("%-18s damped: bound %.6g s, measured %.6g s\n", names[_i], bound, seen);
    ck_assert_double_ge(seen, 0.99 * bound);
    ck_assert_double_le(seen, 1.35 * bound);
}
END_TEST

/* ---- what scenes see ------------------------------------------------------------------------------- */

/* 0.2 kg on 5000 N/m, and on 500 m^2 more where it is pushed: omega = 158.1 rad/s, critical 12.649 ms. */
#define BALL(step, integrator)                                                                               \
    "<scene step='" step "' duration='1 s'><points name='p' positions='0 0 0' velocities='1 0 0'/>"          \
    "<point_mass on='@p' mass='0.2'/><springs_to_ground on='@p' stiffness='5000'/>" integrator "</scene>"

START_TEST(a_larger_step_is_refused)
{
    sn_error error = { 0 };
    probe_refuse(BALL("13 ms", "<explicit name='x' method='verlet'/>"), NULL, &error);
    ck_assert_int_eq(error.status, SN_ERR_SCENE);
    probe_expect(error.text, "/x: the step of 0.013 s exceeds the critical step");
    probe_expect(error.text, "0.012649");
    probe_expect(error.text, "158.1");
    probe_expect(error.text, "at most 0.0114 s");
    probe_expect(error.text, "force=\"true\"");
    sn_sim_destroy(probe_compile(BALL("12.6 ms", "<explicit method='verlet'/>"), NULL));
    sn_sim_destroy(probe_compile(BALL("13 ms", "<explicit method='rk4'/>"), NULL));
    sn_sim_destroy(probe_compile(BALL("13 ms", "<explicit method='verlet' force='true'/>"), NULL));
}
END_TEST

/* Three free masses in a row, joined by springs: the fastest vibration is that of the middle against the
   ends, omega^2 = k/m (1 + 2 m/M) with M in the middle. No degree of freedom is held, so that every part of
   the first vector of the iteration counts. */
START_TEST(free_bodies_have_the_critical_step_of_their_fastest_vibration)
{
    static const double middle[] = { 0.2, 1, 5 };
    char scene[1024];
    snprintf(scene, sizeof scene,
             "<scene step='auto' duration='10 s'><points name='p' positions='0 0 0  1 0 0  2 0 0'/>"
             "<point_mass on='@p' mass='1 %g 1'/><springs on='@p' nodes='0 1 1 2' stiffness='100'/>"
             "<explicit method='verlet'/></scene>",
             middle[_i]);
    sn_sim* sim = probe_compile(scene, NULL);
    double omega = sqrt(100 * (1 + 2 / middle[_i])), limit = 0.9 * 2 / omega, step = sn_sim_step_size(sim);
    ck_assert_double_eq_tol(step, 10 / ceil(10 / limit), 2e-3 * limit);
    sn_sim_destroy(sim);
}
END_TEST

START_TEST(an_automatic_step_divides_the_duration)
{
    sn_sim* sim = probe_compile(BALL("auto", "<explicit method='verlet'/>"), NULL);
    double limit = 0.9 * 2 / sqrt(5000 / 0.2), step = sn_sim_step_size(sim);
    ck_assert_int_eq(sn_sim_step_count(sim), (int64_t)ceil(1 / limit));
    ck_assert_double_eq_tol(step * ceil(1 / limit), 1.0, 1e-14);
    ck_assert_double_le(step, limit);
    probe_step(sim, 500);
    double x[3];
    probe_read(sim, "/p/position", x, 3);
    ck_assert_double_le(fabs(x[0]), 2 / sqrt(5000 / 0.2));
    sn_sim_destroy(sim);
    sn_error error = { 0 };
    probe_refuse(BALL("auto", "<dirk/>"), NULL, &error);
    probe_expect(error.text, "step=\"auto\"");
    error = (sn_error){ 0 };
    probe_refuse("<scene step='auto'><points name='p'/><point_mass on='@p' mass='1'/><explicit/></scene>",
                 NULL, &error);
    probe_expect(error.text, "this scene has no critical step");
    error = (sn_error){ 0 };
    probe_refuse(BALL("0", "<explicit/>"), NULL, &error);
    probe_expect(error.text, "> 0");
}
END_TEST

/* x'' = -(1 + t/20) x: the critical step of Verlet's method falls below 0.5 s at t = 300 s. */
static void ageing_force(const double* x, const double* v, double t, double load, double* f)
{
    (void)v, (void)load;
    f[0] -= (1 + 0.05 * t) * x[0];
}

static void ageing_slope(const double* x, const double* v, double t, double load, double* K, double* D)
{
    (void)x, (void)v, (void)load, (void)D;
    K[0] -= 1 + 0.05 * t;
}

/* Largest |x| from 300 s to 400 s, HUGE_VAL if it diverges; the adiabatic amplitude is (1 + t/20)^-1/4. */
static double age(bool force, int64_t* halvings)
{
    toy* y = toy_create(&sn_explicit, &(sn_explicit_params){ .method = SN_VERLET, .force = force }, 0.5);
    int state = toy_state(y, SN_SCALARS, 1, &(double){ 1 }, &(double){ 0 });
    toy_add_inertia(y, state, &(toy_inertia){ 1, { 1 }, 0 });
    toy_add_law(y, state, &(toy_law){ 1, ageing_force, ageing_slope });
    y->sim.most_halvings = 6;
    ck_assert_int_eq(toy_finish(y), SN_OK);
    ck_assert_int_eq(toy_run(y, 590), SN_OK);
    ck_assert_int_eq(y->system.counters.halvings, 0);
    double largest = 0.0;
    for (int i = 590; i < 800 && largest < HUGE_VAL; ++i) {
        bool good = toy_run(y, 1) == SN_OK;
        largest = good ? fmax(largest, fabs(y->system.layout.x[0])) : HUGE_VAL;
    }
    *halvings = y->system.counters.halvings;
    toy_destroy(y);
    return largest;
}

START_TEST(steps_are_halved_where_stiffness_has_grown)
{
    int64_t halvings;
    double largest = age(false, &halvings);
    ck_assert_int_gt(halvings, 100);
    ck_assert_double_lt(largest, 2);
    ck_assert_double_gt(age(true, &halvings), 1e6);
    ck_assert_int_eq(halvings, 0);
}
END_TEST

/* A needle of plastic under its weight, by all four models: coupled masses, stiff and soft directions. */
static const char* const models[] = { "rfem", "ddm", "exact", "relative" };

static sn_sim* needle(const char* model, const char* modulus, const char* step, const char* integrator)
{
    char text[1024];
    snprintf(text, sizeof text,
             "<scene step='%s' duration='0.3 s'>%s<needle name='n' model='%s' elements='%d' length='0.2' "
             "radius='1.5 mm' young_modulus='%s' density='1200' damping_time='0' gravity='0 2 "
             "-9.81'><handle/>"
             "</needle></scene>",
             step, integrator, model, strcmp(model, "relative") == 0 ? 0 : 4, modulus);
    return probe_compile(text, NULL);
}

START_TEST(needles_run_at_the_automatic_step)
{
    const char* model = models[_i / 2];
    const char* integrator[2] = { _i % 2 ? "<explicit method='pefrl'/>" : "<explicit method='verlet'/>",
                                  _i % 2 ? "<explicit method='pefrl' force='true'/>"
                                         : "<explicit method='verlet' force='true'/>" };
    sn_sim* sim = needle(model, "400 MPa", "auto", integrator[0]);
    double h = sn_sim_step_size(sim), start, now, worst = 0.0, kinetic, most = 0.0;
    probe_read(sim, "/energy", &start, 1);
    for (int i = 0; i < 1000; ++i) {
        probe_step(sim, 1);
        probe_read(sim, "/energy", &now, 1);
        probe_read(sim, "/kinetic_energy", &kinetic, 1);
        worst = fmax(worst, fabs(now - start));
        most = fmax(most, kinetic);
    }
    ck_assert_int_eq(sn_sim_counters(sim).halvings, 0);
    sn_sim_destroy(sim);
    printf("%-10s %s step %.4g s, energy wavers by %.2g of the kinetic energy\n", model,
           _i % 2 ? "pefrl " : "verlet", h, worst / most);
    ck_assert_double_le(worst, 0.05 * most);
    char larger[40];
    snprintf(larger, sizeof larger, "%.17g", 1.04 / 0.9 * h);
    sim = needle(model, "400 MPa", larger, integrator[1]);
    sn_error error = { 0 };
    for (int i = 0; i < 3000 && !error.status; ++i)
        sn_sim_step(sim, &error);
    if (!error.status) probe_read(sim, "/energy", &now, 1);
    ck_assert_msg(error.status == SN_ERR_DIVERGED || !(fabs(now - start) < most), "%s bears %s s", model,
                  larger);
    sn_sim_destroy(sim);
}
END_TEST

/* Of rubber they fall and curl, and their fastest vibration quickens: steps are halved where they must. */
START_TEST(needles_of_rubber_fall)
{
    sn_sim* sim = needle(models[_i], "4 MPa", "auto", "<explicit method='verlet'/>");
    double start, now, worst = 0.0, kinetic, most = 0.0;
    probe_read(sim, "/energy", &start, 1);
    for (int64_t i = 0; i < sn_sim_step_count(sim); ++i) {
        probe_step(sim, 1);
        probe_read(sim, "/energy", &now, 1);
        probe_read(sim, "/kinetic_energy", &kinetic, 1);
        worst = fmax(worst, fabs(now - start));
        most = fmax(most, kinetic);
    }
    printf("%-10s falls: %lld steps, %lld halved, energy wavers by %.2g of the kinetic energy\n", models[_i],
           (long long)sn_sim_step_count(sim), (long long)sn_sim_counters(sim).halvings, worst / most);
    ck_assert_double_gt(most, 1e-3);
    ck_assert_double_le(worst, 1e-3 * most);
    sn_sim_destroy(sim);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("critical step");
    TCase* cases = tcase_create("critical step");
    tcase_set_timeout(cases, 30);
    tcase_add_loop_test(cases, limits_are_those_of_the_literature, 0, SN_EXPLICIT_METHODS);
    tcase_add_test(cases, limits_of_damped_motion);
    tcase_add_loop_test(cases, the_critical_step_is_the_measured_one, 0, SN_EXPLICIT_METHODS);
    tcase_add_loop_test(cases, damping_lowers_the_critical_step, 0, SN_EXPLICIT_METHODS);
    tcase_add_test(cases, a_larger_step_is_refused);
    tcase_add_loop_test(cases, free_bodies_have_the_critical_step_of_their_fastest_vibration, 0, 3);
    tcase_add_test(cases, an_automatic_step_divides_the_duration);
    tcase_add_test(cases, steps_are_halved_where_stiffness_has_grown);
    tcase_add_loop_test(cases, needles_run_at_the_automatic_step, 0, 8);
    tcase_add_loop_test(cases, needles_of_rubber_fall, 0, 4);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
