/* If this failed, the two-step method would lose its order where the step changes, or ring where things are
   stiff.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/models.h>
#include "support/chain.h"
#include "support/probe.h"
#include "support/run_suite.h"
#include "support/toy_problems.h"
#include <check.h>
#include <math.h>

static const sn_bdf2_params params = { .tolerance = 1e-12, .iterations = 20 };

/* Error of a tumbling body after 1 s, in steps of 1/n times 1.6, 0.4, 1 and so on. */
static double error_of(int n, bool even)
{
    static const double pattern[3] = { 1.6, 0.4, 1.0 };
    double x[16], v[16], t = 0.0, worst = 0.0;
    toy_tumbler.reference(x, v);
    toy* y = toy_tumbler.create(&sn_bdf2, &params, 1.0 / n);
    ck_assert_int_eq(toy_finish(y), SN_OK);
    for (int i = 0; i < n; ++i) {
        double h = even ? 1.0 / n : pattern[i % 3] / n;
        ck_assert_int_eq(
            sn_bdf2.ops.integrator->step(y->system.integrator, &y->system, t, h, NULL, &y->error), SN_OK);
        t += h;
    }
    ck_assert_double_eq_tol(t, 1.0, 1e-12);
    for (int i = 0; i < 7; ++i)
        worst = fmax(worst, fabs(y->system.layout.x[i] - x[i]));
    toy_destroy(y);
    return worst;
}

START_TEST(order_two_with_steps_of_any_size)
{
    double order = log2(error_of(120, false) / error_of(240, false));
    ck_assert_msg(order > 1.8 && order < 2.3, "order %g", order);
    // the three-fold change costs less than what twice the step would
    ck_assert_double_lt(error_of(240, false), 4 * error_of(240, true));
}
END_TEST

/* Two implicit steps of Alexander's method, which start it, are no more than the method's own error. */
START_TEST(restarts_keep_the_order)
{
    double error[2];
    for (int k = 0; k < 2; ++k) {
        int n = 120 << k;
        double x[16], v[16];
        toy_tumbler.reference(x, v);
        toy* y = toy_tumbler.create(&sn_bdf2, &params, 1.0 / n);
        ck_assert_int_eq(toy_finish(y), SN_OK);
        for (int i = 0; i < 10; ++i) {
            y->sim.progress.restart[0] = true; // ten times in all
            ck_assert_int_eq(toy_run(y, n / 10), SN_OK);
        }
        error[k] = 0.0;
        for (int i = 0; i < 7; ++i)
            error[k] = fmax(error[k], fabs(y->system.layout.x[i] - x[i]));
        toy_destroy(y);
    }
    double order = log2(error[0] / error[1]);
    ck_assert_msg(order > 1.8 && order < 2.3, "order %g", order);
}
END_TEST

/* omega h from 60 to 1000 for the fastest shapes: what is stiff dies within some steps and stays dead. */
START_TEST(stiff_parts_die)
{
    chain c = { 1, 1e8, 0 };
    toy* y = chain_create(&c, &sn_bdf2, &params, 0.05);
    double start = chain_energy(&c, y);
    ck_assert_int_eq(toy_run(y, 20), SN_OK);
    ck_assert_double_lt(chain_energy(&c, y), 1e-12 * start);
    toy_destroy(y);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("bdf2");
    TCase* cases = tcase_create("bdf2");
    tcase_add_test(cases, order_two_with_steps_of_any_size);
    tcase_add_test(cases, restarts_keep_the_order);
    tcase_add_test(cases, stiff_parts_die);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
