/* If these fail, equilibria cost more than they should: more updates, more factors of the matrix, or load
   steps that the scene did not ask for. The results would be the same, so that no other test tells.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/models.h>
#include "support/run_suite.h"
#include "support/toy_system.h"
#include <check.h>
#include <math.h>
#include <stdlib.h>

/* ---- a chain of springs that stiffen, held at one end, pulled at all points ------------------------ */

enum { POINTS = 6 };
static double stiffening, first_load;

static void chain_force(const double* x, const double* v, double t, double load, double* f)
{
    (void)v, (void)t;
    if (first_load == 0.0) first_load = load;
    for (int i = 0; i < POINTS; ++i) {
        double stretch = x[i] - (i ? x[i - 1] : 0.0), k = 100.0 * (1 + i % 3);
        double pull = k * (stretch + stiffening * stretch * stretch * stretch);
        f[i] += load * (1 + 0.3 * i) - pull;
        if (i) f[i - 1] += pull;
    }
}

static void chain_slope(const double* x, const double* v, double t, double load, double* K, double* D)
{
    (void)v, (void)t, (void)load, (void)D;
    for (int i = 0; i < POINTS; ++i) {
        double stretch = x[i] - (i ? x[i - 1] : 0.0), k = 100.0 * (1 + i % 3);
        double slope = k * (1 + 3 * stiffening * stretch * stretch);
        K[i * POINTS + i] -= slope;
        if (i == 0) continue;
        K[(i - 1) * POINTS + i - 1] -= slope;
        K[(i - 1) * POINTS + i] += slope;
        K[i * POINTS + i - 1] += slope;
    }
}

static sn_counters run(int steps, double how_stiff)
{
    stiffening = how_stiff;
    toy* y = toy_create(&sn_statics, &(sn_statics_params){ steps, 1e-12, 50, SN_ARC_OFF, 0, 0, 0 }, 1);
    int state = toy_state(y, SN_SCALARS, POINTS, (double[POINTS]){ 0 }, (double[POINTS]){ 0 });
    toy_add_law(y, state, &(toy_law){ POINTS, chain_force, chain_slope });
    ck_assert_int_eq(toy_finish(y), SN_OK);
    first_load = 0.0;
    ck_assert_msg(toy_run(y, 1) == SN_OK, "%s", y->error.text);
    sn_counters counters = y->system.counters;
    double f[POINTS] = { 0 };
    chain_force(y->system.layout.x, NULL, 0, 1, f);
    for (int i = 0; i < POINTS; ++i)
        ck_assert_double_eq_tol(f[i], 0.0, 1e-9);
    toy_destroy(y);
    return counters;
}

/* The first load is the part of the full one that the scene asks for. */
START_TEST(the_first_load_step_is_that_of_the_scene)
{
    for (int steps = 1; steps <= 8; steps *= 2) {
        run(steps, 0.0);
        ck_assert_double_eq(first_load, 1.0 / steps);
    }
}
END_TEST

/* A linear problem takes one update; a second one, with a factor of its own, shows that it is done. Where
   springs stiffen the factor at hand serves, corrected by what updates did to the forces (Broyden), until the
   last update. Numbers as measured. */
START_TEST(updates_and_factors_are_as_few_as_they_were)
{
    static const struct {
        double stiffening;
        int iterations, factorisations;
    } cases[] = { { 0.0, 2, 2 }, { 1.0, 6, 3 }, { 40.0, 9, 4 }, { 400.0, 12, 5 } };
    for (int k = 0; k < SN_COUNT(cases); ++k) {
        sn_counters c = run(1, cases[k].stiffening);
        ck_assert_msg(c.iterations <= cases[k].iterations && c.factorisations <= cases[k].factorisations,
                      "stiffening %g: %lld iterations, %lld factors", cases[k].stiffening,
                      (long long)c.iterations, (long long)c.factorisations);
    }
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("solvers/statics_cost");
    TCase* tests = tcase_create("cost");
    tcase_add_test(tests, the_first_load_step_is_that_of_the_scene);
    tcase_add_test(tests, updates_and_factors_are_as_few_as_they_were);
    suite_add_tcase(suite, tests);
    return run_suite(suite);
}
