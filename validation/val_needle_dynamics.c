/* If this failed, a moving needle would be somewhere else, or the hand would feel the wrong force: scenarios
   2 and 3 of Martsopoulos et al. 2023 against an independent reference (planar geometrically exact elements
   of degree 6, Radau IIA), with the errors each number of elements must have; and against the time-converged
   solutions of the same discrete models, to which each integrator must converge with its order.
   SPDX-License-Identifier: BSD-3-Clause */
#include "support/needle.h"
#include "support/report.h"
#include "support/run_suite.h"
#include <check.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- errors against the continuum ---------------------------------------------------------------------- */

typedef struct row {
    needle_case which;
    bool corrected;
    int n;
    double tip, force, moment; /* time means */
} row;

static const row table[] = {
    { NEEDLE_SCENARIO_2, false, 4, 2.011e-3, 1.468e-2, 3.115e-3 },
    { NEEDLE_SCENARIO_2, false, 8, 5.091e-4, 3.782e-3, 8.042e-4 },
    { NEEDLE_SCENARIO_2, false, 16, 1.273e-4, 9.468e-4, 2.014e-4 },
    { NEEDLE_SCENARIO_2, true, 4, 5.148e-4, 2.691e-3, 5.726e-4 },
    { NEEDLE_SCENARIO_2, true, 8, 1.332e-4, 7.059e-4, 1.500e-4 },
    { NEEDLE_SCENARIO_2, true, 16, 3.360e-5, 1.791e-4, 3.797e-5 },
    { NEEDLE_SCENARIO_3, false, 4, 3.884e-3, 8.504e-1, 1.224e-1 },
    { NEEDLE_SCENARIO_3, false, 8, 9.393e-4, 1.859e-1, 2.622e-2 },
    { NEEDLE_SCENARIO_3, false, 16, 2.269e-4, 4.674e-2, 6.499e-3 },
    { NEEDLE_SCENARIO_3, true, 4, 2.183e-3, 4.272e-2, 5.395e-3 },
    { NEEDLE_SCENARIO_3, true, 8, 7.920e-4, 3.310e-2, 3.776e-3 },
    { NEEDLE_SCENARIO_3, true, 16, 2.056e-4, 9.255e-3, 1.002e-3 },
};

START_TEST(mean_errors)
{
    const row* r = &table[_i];
    bool second = r->which == NEEDLE_SCENARIO_2, ok = true;
    needle_problem problem = { .which = r->which,
                               .elements = r->n,
                               .corrected = r->corrected,
                               .method = "esdirk43",
                               .settings = { "step=0.5ms" } }; // converged in time
    sn_sim* sim = needle_compile(&problem);
    needle_errors e = needle_compare(sim, needle_file(second ? "scenes/needle/reference/scenario-2.csv"
                                                             : "scenes/needle/reference/scenario-3.csv"));
    sn_sim_destroy(sim);
    ck_assert_int_eq(e.status, SN_OK);
    ck_assert_int_eq(e.rows, second ? 4999 : 1999);
    char check[80], what[80];
    snprintf(check, sizeof check, "scenario %d%s", second ? 2 : 3, r->corrected ? ", corrected" : "");
    snprintf(what, sizeof what, "mean tip error [m], n = %d", r->n);
    report_because("the table has four digits");
    ok = report_near(check, what, e.tip_mean, r->tip, 0.01) && ok;
    snprintf(what, sizeof what, "mean hand force error [N], n = %d", r->n);
    report_because("the table has four digits");
    ok = report_near(check, what, e.force_mean, r->force, 0.01) && ok;
    snprintf(what, sizeof what, "mean hand moment error [N m], n = %d", r->n);
    report_because("the table has four digits");
    ok = report_near(check, what, e.moment_mean, r->moment, 0.01) && ok;
    ck_assert(ok);
}
END_TEST

/* ---- errors in time only ------------------------------------------------------------------------------- */

static needle_errors against_discrete(needle_case which, bool corrected, int n, const char* integrator,
                                      const char* method, const char* step)
{
    char file[120], setting[40];
    snprintf(file, sizeof file, "tests/data/needle/discrete_s%d_%s_n%d.csv",
             which == NEEDLE_SCENARIO_2 ? 2 : 3, corrected ? "rfemcorr" : "rfem", n);
    snprintf(setting, sizeof setting, "step=%s", step);
    needle_problem problem = {
        .which = which, .elements = n, .corrected = corrected, .integrator = integrator, .method = method
    };
    problem.settings[0] = setting;
    if (strcmp(integrator, "dirk") == 0) problem.settings[1] = "dirk.tolerance=1e-10";
    sn_sim* sim = needle_compile(&problem);
    needle_errors e = needle_compare(sim, needle_file(file));
    sn_sim_destroy(sim);
    ck_assert_int_eq(e.status, SN_OK);
    return e;
}

/* Order seen late in the response to the jump, where the error is that of the oscillation. */
static const struct {
    const char *integrator, *method, *coarse, *fine;
    double order; /* stage order 1 reduces sdirk3 and sdirk4 to 2 on the stiff axial springs, stage order 2
                  esdirk43 to 3 */
} methods[] = {
    { "dirk", "backward_euler", "0.25ms", "0.125ms", 0.9 },
    { "dirk", "sdirk2", "1ms", "0.5ms", 2.0 },
    { "dirk", "sdirk3", "1ms", "0.5ms", 1.85 },
    { "dirk", "sdirk4", "1ms", "0.5ms", 2.0 },
    { "dirk", "tr_bdf2", "1ms", "0.5ms", 2.0 },
    { "dirk", "esdirk32", "1ms", "0.5ms", 2.95 },
    { "dirk", "esdirk43", "1ms", "0.5ms", 2.9 },
    { "generalized_alpha", NULL, "1ms", "0.5ms", 2.0 },
    { "rosenbrock", "ros3p", "0.125ms", "0.0625ms", 2.9 },
    { "rosenbrock", "ros3prl", "0.125ms", "0.0625ms", 2.9 },
    { "rosenbrock", "rodas4", "0.125ms", "0.0625ms", 4.5 },
};

START_TEST(order_in_time)
{
    double coarse = against_discrete(NEEDLE_SCENARIO_2, false, 4, methods[_i].integrator, methods[_i].method,
                                     methods[_i].coarse)
                        .tip_late;
    double fine = against_discrete(NEEDLE_SCENARIO_2, false, 4, methods[_i].integrator, methods[_i].method,
                                   methods[_i].fine)
                      .tip_late;
    char what[80];
    snprintf(what, sizeof what, "%s: order, %s to %s",
             methods[_i].method ? methods[_i].method : methods[_i].integrator, methods[_i].coarse,
             methods[_i].fine);
    double order = log2(coarse / fine), wanted = methods[_i].order;
    ck_assert(report_between("order on the needle", what, order, wanted - (wanted > 4 ? 0.6 : 0.2),
                             wanted + (wanted > 4 ? 0.8 : 0.35)));
}
END_TEST

START_TEST(esdirk4_at_one_millisecond)
{
    bool ok = true;
    for (int k = 0; k < 4; ++k) {
        bool corrected = k % 2 == 1;
        int n = k < 2 ? 4 : 8;
        needle_errors e = against_discrete(NEEDLE_SCENARIO_2, corrected, n, "dirk", "esdirk43", "1ms");
        char what[80];
        snprintf(what, sizeof what, "tip, t < 2.5 s [m], n = %d%s", n, corrected ? ", corrected" : "");
        ok = report_below("esdirk43 at 1 ms", what, e.tip_before, 1e-9) && ok;
        // 0.2 s after the jump, the instant at which published comparisons look; it happens to be a lucky one
        // for the plain chain of four, for the error oscillates with the needle: its amplitude is what counts
        snprintf(what, sizeof what, "tip at t = 2.7 s [m], n = %d%s", n, corrected ? ", corrected" : "");
        ok = report_below("esdirk43 at 1 ms", what, e.tip_at_2_7, k == 0 ? 1e-7 : 5e-7) && ok;
        snprintf(what, sizeof what, "largest from 2.7 s on [m], n = %d%s", n, corrected ? ", corrected" : "");
        ok = report_below("esdirk43 at 1 ms", what, e.tip_late, 2.5e-6) && ok;
    }
    ck_assert(ok);
}
END_TEST

START_TEST(scenario_3_in_time)
{
    bool ok = true;
    for (int k = 0; k < 4; ++k) {
        bool corrected = k % 2 == 1;
        int n = k < 2 ? 4 : 8;
        needle_errors e = against_discrete(NEEDLE_SCENARIO_3, corrected, n, "dirk", "esdirk43", "0.5ms");
        char what[80];
        snprintf(what, sizeof what, "largest tip error [m], n = %d%s", n, corrected ? ", corrected" : "");
        ok = report_below("scenario 3, 0.5 ms", what, e.tip_max, 1e-7) && ok;
    }
    ck_assert(ok);
}
END_TEST

/* With the error controlled, the first step after the jump finds its own size. */
START_TEST(error_control)
{
    bool ok = true;
    static const char* const accuracies[] = { "accuracy=1e-6", "accuracy=1e-8" };
    double error[2];
    for (int k = 0; k < 2; ++k) {
        needle_problem problem = { .which = NEEDLE_SCENARIO_2, .elements = 4, .method = "esdirk43" };
        problem.settings[0] = accuracies[k];
        problem.settings[1] = "dirk.tolerance=1e-11";
        sn_sim* sim = needle_compile(&problem);
        needle_errors e = needle_compare(sim, needle_file("tests/data/needle/discrete_s2_rfem_n4.csv"));
        sn_counters c = sn_sim_counters(sim);
        sn_sim_destroy(sim);
        ck_assert_int_eq(e.status, SN_OK);
        ck_assert_int_eq(c.breaks, 1);
        error[k] = e.tip_max;
    }
    ok =
        report_below("error control, esdirk43", "largest tip error [m], accuracy 1e-6", error[0], 2e-5) && ok;
    ok =
        report_below("error control, esdirk43", "largest tip error [m], accuracy 1e-8", error[1], 5e-7) && ok;
    ck_assert(ok);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("needle dynamics");
    TCase* cases = tcase_create("dynamics");
    tcase_set_timeout(cases, 300);
    tcase_add_loop_test(cases, mean_errors, 0, SN_COUNT(table));
    tcase_add_loop_test(cases, order_in_time, 0, SN_COUNT(methods));
    tcase_add_test(cases, esdirk4_at_one_millisecond);
    tcase_add_test(cases, scenario_3_in_time);
    tcase_add_test(cases, error_control);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
