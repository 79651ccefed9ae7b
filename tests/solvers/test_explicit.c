/* If these fail, an explicit method drifts where it must not, or an instability goes unnoticed.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/models.h>
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
    toy* y = toy_create(&sn_explicit, &(sn_explicit_params){ .method = method, .psi = 0.5, .phi = 0.5 }, step);
    int state = toy_state(y, SN_SCALARS, 1, &(double){ 1 }, &(double){ 0 });
    toy_add_inertia(y, state, &(toy_inertia){ 1, { 1 }, 0 });
    toy_add_law(y, state, &(toy_law){ 1, spring_force, no_slope });
    ck_assert_int_eq(toy_finish(y), SN_OK);
    return y;
}

static double energy(const toy* y)
{
    double x = y->system.x[0], v = y->system.v[0];
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
    tcase_add_loop_test(c, an_unstable_step_is_noticed, 0, SN_EXPLICIT_METHODS);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    SRunner* runner = srunner_create(suite());
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
