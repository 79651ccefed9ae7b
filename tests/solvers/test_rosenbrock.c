/* If these fail, the Rosenbrock methods' coefficients, their transformation, the derivative in time, the
   damping of stiff parts or the error estimate is broken. SPDX-License-Identifier: BSD-3-Clause */
#include "solvers/rosenbrock_tables.h"
#include <sinew/models.h>
#include "support/run_suite.h"
#include "support/toy_problems.h"
#include <check.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- coefficients -------------------------------------------------------------------------------- */

/* y' = l y by the transformed method: R(z) with z = h l. */
static double amplify(const sn_rosenbrock_table* t, const double* m, double z)
{
    double U[SN_ROSENBROCK_STAGES], y = 1;
    for (int i = 0; i < t->stages; ++i) {
        double at = 1, rest = 0;
        for (int j = 0; j < i; ++j) {
            at += t->a[i][j] * U[j];
            rest += t->c[i][j] * U[j];
        }
        U[i] = (z * at + rest) / (1 / t->gamma - z);
        y += m[i] * U[i];
    }
    return y;
}

START_TEST(linear_equations_are_solved_to_the_order)
{
    sn_rosenbrock_table t = sn_rosenbrock_transform(&sn_rosenbrock_tables[_i]);
    double seen = log2(fabs(amplify(&t, t.m, 0.05) - exp(0.05)) / fabs(amplify(&t, t.m, 0.025) - exp(0.025)));
    ck_assert_double_gt(seen, t.order + 0.85);
    seen = log2(fabs(amplify(&t, t.mh, 0.05) - exp(0.05)) / fabs(amplify(&t, t.mh, 0.025) - exp(0.025)));
    ck_assert_double_gt(seen, t.error_order + 0.85);
}
END_TEST

START_TEST(stiff_parts_are_damped)
{
    sn_rosenbrock_table t = sn_rosenbrock_transform(&sn_rosenbrock_tables[_i]);
    double limit = _i == SN_ROS3P ? 0.7321 : 1e-5;
    ck_assert_double_lt(fabs(amplify(&t, t.m, -1e8)), limit);
}
END_TEST

/* The sums stated for tables in transformed form belong to their a and c: Gamma = (diag(1/g) - c)^-1. */
START_TEST(sums_of_transformed_tables_are_theirs)
{
    const sn_rosenbrock_table* t = &sn_rosenbrock_tables[_i];
    double ones[SN_ROSENBROCK_STAGES];
    if (!t->transformed) return;
    for (int i = 0; i < t->stages; ++i) { // gamma_sum = Gamma 1
        ones[i] = 1;
        for (int j = 0; j < i; ++j)
            ones[i] += t->c[i][j] * ones[j];
        ones[i] *= t->gamma;
        ck_assert_double_eq_tol(ones[i], t->gamma_sum[i], 1e-13);
        double alpha = 0; // alpha_sum = a Gamma 1
        for (int j = 0; j < i; ++j)
            alpha += t->a[i][j] * ones[j];
        ck_assert_double_eq_tol(alpha, t->alpha_sum[i], 1e-13);
    }
}
END_TEST

/* ---- the derivative in time ---------------------------------------------------------------------- */

/* x'' = 20 t^3 without springs: f does not depend on x or v, so that all there is comes from time. */
static void ramp_force(const double* x, const double* v, double t, double load, double* f)
{
    (void)x, (void)v;
    f[0] += load * 20 * t * t * t;
}

static void no_slope(const double* x, const double* v, double t, double load, double* K, double* D)
{
    (void)x, (void)v, (void)t, (void)load, (void)K, (void)D;
}

static double ramp_error(int method, int steps)
{
    toy* y = toy_create(&sn_rosenbrock, &(sn_rosenbrock_params){ .method = method }, 1.0 / steps);
    int state = toy_state(y, SN_SCALARS, 1, &(double){ 0 }, &(double){ 0 });
    toy_add_inertia(y, state, &(toy_inertia){ 1, { 1 }, 0 });
    toy_add_law(y, state, &(toy_law){ 1, ramp_force, no_slope });
    ck_assert_int_eq(toy_finish(y), SN_OK);
    ck_assert_int_eq(toy_run(y, steps), SN_OK);
    double error = fabs(y->system.layout.x[0] - 1) + fabs(y->system.layout.v[0] - 5);
    toy_destroy(y);
    return error;
}

START_TEST(loads_in_time_keep_the_order)
{
    double seen = log2(ramp_error(_i, 20) / ramp_error(_i, 40));
    ck_assert_double_gt(seen, sn_rosenbrock_tables[_i].order - 0.2);
}
END_TEST

/* ---- error estimate ------------------------------------------------------------------------------ */

static double estimate(const toy_problem* problem, int method, double h)
{
    toy* y = problem->create(&sn_rosenbrock, &(sn_rosenbrock_params){ .method = method }, h);
    ck_assert_int_eq(toy_finish(y), SN_OK);
    double error = 0;
    sn_system* s = &y->system;
    ck_assert_int_eq(sn_rosenbrock.ops.integrator->step(s->integrator, s, 0.0, h, &error, &y->error), SN_OK);
    toy_destroy(y);
    return error;
}

START_TEST(error_estimate_falls_with_its_order)
{
    static const toy_problem* const problems[] = { &toy_driven, &toy_tumbler };
    int order = sn_rosenbrock_tables[_i].error_order;
    for (int p = 0; p < 2; ++p) {
        double seen = log2(estimate(problems[p], _i, 0.01) / estimate(problems[p], _i, 0.005));
        // one more where only accelerations are nonlinear and the formula is better on linear equations
        ck_assert_msg(seen > order + 0.65 && seen < order + 2.35, "method %d on %s: %.2f, expected %d", _i,
                      problems[p]->name, seen, order + 1);
    }
}
END_TEST

/* ---- failures and memory ------------------------------------------------------------------------- */

START_TEST(what_has_no_mass_is_named)
{
    toy* y = toy_create(&sn_rosenbrock, NULL, 0.1);
    int state = toy_state(y, SN_SCALARS, 2, (double[]){ 0, 0 }, (double[]){ 0, 0 });
    toy_add_inertia(y, state, &(toy_inertia){ 2, { 1, 0, 0, 0 }, 0 });
    ck_assert_int_eq(toy_finish(y), SN_OK);
    ck_assert_int_eq(toy_run(y, 1), SN_ERR_SCENE);
    ck_assert_ptr_nonnull(strstr(y->error.text, "mass matrix is singular"));
    ck_assert_ptr_nonnull(strstr(y->error.text, "/state[1]"));
    toy_destroy(y);
}
END_TEST

START_TEST(a_restored_run_gives_the_same_bits)
{
    toy* y = toy_tumbler.create(&sn_rosenbrock, &(sn_rosenbrock_params){ .method = _i }, 0.02);
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
    Suite* s = suite_create("rosenbrock");
    TCase* c = tcase_create("rosenbrock");
    tcase_add_loop_test(c, linear_equations_are_solved_to_the_order, 0, SN_ROSENBROCK_METHODS);
    tcase_add_loop_test(c, stiff_parts_are_damped, 0, SN_ROSENBROCK_METHODS);
    tcase_add_loop_test(c, sums_of_transformed_tables_are_theirs, 0, SN_ROSENBROCK_METHODS);
    tcase_add_loop_test(c, loads_in_time_keep_the_order, 0, SN_ROSENBROCK_METHODS);
    tcase_add_loop_test(c, error_estimate_falls_with_its_order, 0, SN_ROSENBROCK_METHODS);
    tcase_add_test(c, what_has_no_mass_is_named);
    tcase_add_loop_test(c, a_restored_run_gives_the_same_bits, 0, SN_ROSENBROCK_METHODS);
    suite_add_tcase(s, c);
    return s;
}

int main(void) { return run_suite(suite()); }
