/* If these fail, the generalized-alpha method does not damp as chosen, or forgets something between steps.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/models.h>
#include "support/run_suite.h"
#include "support/toy_problems.h"
#include <check.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static void spring_force(const double* x, const double* v, double t, double load, double* f)
{
    (void)v, (void)t, (void)load;
    f[0] -= 1e12 * x[0];
}

static void spring_slope(const double* x, const double* v, double t, double load, double* K, double* D)
{
    (void)x, (void)v, (void)t, (void)load, (void)D;
    K[0] -= 1e12;
}

static toy* spring_create(double rho, double step)
{
    toy* y =
        toy_create(&sn_generalized_alpha,
                   &(sn_generalized_alpha_params){ .rho = rho, .tolerance = 1e-13, .iterations = 20 }, step);
    int state = toy_state(y, SN_SCALARS, 1, &(double){ 1 }, &(double){ 0 });
    toy_add_inertia(y, state, &(toy_inertia){ 1, { 1 }, 0 });
    toy_add_law(y, state, &(toy_law){ 1, spring_force, spring_slope });
    ck_assert_int_eq(toy_finish(y), SN_OK);
    return y;
}

/* With the step far beyond the period the amplitude falls by rho a step. */
START_TEST(infinite_frequencies_are_damped_by_rho)
{
    double rho = 0.2 + 0.2 * _i;
    toy* y = spring_create(rho, 1.0);
    ck_assert_int_eq(toy_run(y, 30), SN_OK);
    double before = fabs(y->system.layout.v[0]); // the velocity falls slowest: a double eigenvalue
    ck_assert_int_eq(toy_run(y, 30), SN_OK);
    double rate = pow(fabs(y->system.layout.v[0]) / before, 1.0 / 30);
    ck_assert_msg(fabs(rate - rho) < 0.06, "damped by %g a step, expected %g", rate, rho);
    toy_destroy(y);
}
END_TEST

START_TEST(rho_zero_forgets_what_is_stiff_in_a_few_steps)
{
    toy* y = spring_create(0.0, 1.0);
    ck_assert_int_eq(toy_run(y, 5), SN_OK);
    ck_assert_double_lt(fabs(y->system.layout.x[0]), 1e-9);
    ck_assert_double_lt(fabs(y->system.layout.v[0]), 1e-9);
    toy_destroy(y);
}
END_TEST

START_TEST(a_restored_run_gives_the_same_bits)
{
    toy* y = toy_tumbler.create(&sn_generalized_alpha, NULL, 0.02);
    ck_assert_int_eq(toy_finish(y), SN_OK);
    size_t bytes = sn_sim_snapshot_size(&y->sim), held = y->sim.pool.bytes;
    void* snapshot = malloc(bytes);
    ck_assert_int_eq(toy_run(y, 5), SN_OK);
    ck_assert_int_eq(sn_sim_save(&y->sim, snapshot, bytes), SN_OK);
    double x[2][7];
    for (int run = 0; run < 2; ++run) {
        ck_assert_int_eq(toy_run(y, 5), SN_OK);
        memcpy(x[run], y->system.layout.x, sizeof x[run]);
        ck_assert_int_eq(sn_sim_restore(&y->sim, snapshot, bytes), SN_OK);
    }
    ck_assert_mem_eq(x[0], x[1], sizeof x[0]);
    ck_assert_uint_eq(y->sim.pool.bytes, held);
    free(snapshot);
    toy_destroy(y);
}
END_TEST

static Suite* suite(void)
{
    Suite* s = suite_create("generalized_alpha");
    TCase* c = tcase_create("generalized_alpha");
    tcase_add_loop_test(c, infinite_frequencies_are_damped_by_rho, 0, 4);
    tcase_add_test(c, rho_zero_forgets_what_is_stiff_in_a_few_steps);
    tcase_add_test(c, a_restored_run_gives_the_same_bits);
    suite_add_tcase(s, c);
    return s;
}

int main(void) { return run_suite(suite()); }
