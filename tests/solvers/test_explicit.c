/* If these fail, an explicit method drifts where it must not, or an instability goes unnoticed.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/models.h>
#include "support/probe.h"
#include "support/run_suite.h"
#include "support/toy_problems.h"
#include <check.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static double spring = 1;

static void spring_force(const double* x, const double* v, double t, double load, double* f)
{
    (void)v, (void)t, (void)load;
    f[0] -= spring * x[0] * x[0] * x[0];
}

static void no_slope(const double* x, const double* v, double t, double load, double* K, double* D)
{
    (void)x, (void)v, (void)t, (void)load, (void)K, (void)D;
}

static toy* spring_create(int method, double step)
{
    toy* y =
        toy_create(&sn_explicit, &(sn_explicit_params){ .method = method, .psi = 0.5, .phi = 0.5 }, step);
    int state = toy_state(y, SN_SCALARS, 1, &(double){ 1 }, &(double){ 0 });
    toy_add_inertia(y, state, &(toy_inertia){ 1, { 1 }, 0 });
    toy_add_law(y, state, &(toy_law){ 1, spring_force, no_slope });
    ck_assert_int_eq(toy_finish(y), SN_OK);
    return y;
}

static double energy(const toy* y)
{
    double x = y->system.layout.x[0], v = y->system.layout.v[0];
    return 0.5 * v * v + 0.25 * x * x * x * x;
}

/* The energy of a symplectic method wavers but does not drift: 20000 steps are no worse than 200. */
START_TEST(symplectic_euler_keeps_energy_for_ever)
{
    toy* y = spring_create(SN_SYMPLECTIC_EULER, 0.05);
    double worst[2] = { 0, 0 };
    for (int i = 0; i < 20000; ++i) {
        ck_assert_int_eq(toy_run(y, 1), SN_OK);
        double error = fabs(energy(y) - 0.25);
        worst[i >= 200] = fmax(worst[i >= 200], error);
    }
    ck_assert_double_lt(worst[1], 1.2 * worst[0]);
    toy_destroy(y);
}
END_TEST

/* q_{n+2} - 2 q_{n+1} + q_n = h^2 a_{n+1}, both of them, from the same first step. */
START_TEST(zhai_moves_as_verlet_does)
{
    sn_explicit_params params[2] = { { .method = SN_VERLET }, { .method = SN_ZHAI, .psi = 0.5, .phi = 0.5 } };
    toy* y[2];
    double most = 0.0;
    for (int k = 0; k < 2; ++k) {
        y[k] = toy_chain.create(&sn_explicit, &params[k], 0.02);
        ck_assert_int_eq(toy_finish(y[k]), SN_OK);
    }
    for (int i = 0; i < 500; ++i) {
        for (int k = 0; k < 2; ++k)
            ck_assert_int_eq(toy_run(y[k], 1), SN_OK);
        for (int j = 0; j < y[0]->system.layout.nx; ++j)
            most = fmax(most, fabs(y[0]->system.layout.x[j] - y[1]->system.layout.x[j]));
    }
    ck_assert_double_gt(most, 0.0);
    ck_assert_double_le(most, 1e-11); // round-off that a chain of springs that harden lets grow
    for (int k = 0; k < 2; ++k)
        toy_destroy(y[k]);
}
END_TEST

/* A change of step is no change of what is computed: 20 steps of h, 20 of h/3, against small ones. */
START_TEST(only_symplectic_euler_has_rayleighs_damping)
{
    sn_error error = { 0 };
    probe_refuse("<scene step='1 ms'><points name='p' positions='0 0 0'/><point_mass on='@p' mass='1'/>"
                 "<explicit method='rk4' rayleigh_mass='1'/></scene>",
                 NULL, &error);
    probe_expect(error.text, "rayleigh_mass");
    probe_expect(error.text, "<drag/>");
}
END_TEST

START_TEST(zhai_bears_a_change_of_step)
{
    sn_explicit_params params = { .method = SN_ZHAI, .psi = 0.5, .phi = 0.5 };
    double error[2];
    for (int k = 0; k < 2; ++k) {
        double h = 0.02 / (k + 1);
        toy* y = toy_field.create(&sn_explicit, &params, h);
        toy* fine = toy_field.create(&sn_explicit, &(sn_explicit_params){ .method = SN_RK4 }, 1e-3);
        ck_assert(toy_finish(y) == SN_OK && toy_finish(fine) == SN_OK);
        ck_assert_int_eq(toy_run(fine, 800), SN_OK);
        const sn_integrator_ops* ops = sn_explicit.ops.integrator;
        double t = 0.0;
        for (int i = 0; t < 0.8 - 1e-9; ++i) { // h and h/3 in turn
            double part = i % 2 ? h / 3 : h;
            ck_assert_int_eq(ops->step(y->system.integrator, &y->system, t, part, NULL, &y->error), SN_OK);
            t += part;
        }
        error[k] = 0.0;
        for (int j = 0; j < 3; ++j)
            error[k] = fmax(error[k], fabs(y->system.layout.x[j] - fine->system.layout.x[j]));
        toy_destroy(y);
        toy_destroy(fine);
    }
    double order = log2(error[0] / error[1]);
    ck_assert_msg(order > 1.75 && order < 2.4, "order %g", order);
}
END_TEST

START_TEST(an_unstable_step_is_noticed)
{
    toy* y = spring_create(_i, 1.0);
    spring = 1e8;
    ck_assert_int_eq(toy_run(y, 1000), SN_ERR_DIVERGED);
    ck_assert_ptr_nonnull(strstr(y->error.text, "/state"));
    spring = 1;
    toy_destroy(y);
}
END_TEST

static Suite* suite(void)
{
    Suite* s = suite_create("explicit");
    TCase* c = tcase_create("explicit");
    tcase_add_test(c, symplectic_euler_keeps_energy_for_ever);
    tcase_add_test(c, zhai_moves_as_verlet_does);
    tcase_add_test(c, only_symplectic_euler_has_rayleighs_damping);
    tcase_add_test(c, zhai_bears_a_change_of_step);
    tcase_add_loop_test(c, an_unstable_step_is_noticed, 0, SN_EXPLICIT_METHODS);
    suite_add_tcase(s, c);
    return s;
}

int main(void) { return run_suite(suite()); }
