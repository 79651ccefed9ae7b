/* If this failed, a moving needle of discrete deformation modes would be somewhere else, or the hand would
   feel the wrong force: scenarios 2 and 3 of Martsopoulos et al. 2023 against an independent reference
   (planar geometrically exact elements of degree 6, Radau IIA), with the errors each number of elements must
   have; and against the time-converged solutions of the same discrete models, to which each integrator must
   converge with its order.
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
    int strains, n;
    double tip, force, moment; /* time means */
} row;

static const row table[] = {
    { NEEDLE_SCENARIO_2, SN_NEEDLE_SECOND, 4, 2.272e-3, 1.950e-2, 4.165e-3 },
    { NEEDLE_SCENARIO_2, SN_NEEDLE_SECOND, 8, 5.703e-4, 4.991e-3, 1.067e-3 },
    { NEEDLE_SCENARIO_2, SN_NEEDLE_SECOND, 16, 1.417e-4, 1.243e-3, 2.659e-4 },
    { NEEDLE_SCENARIO_2, SN_NEEDLE_FIRST, 4, 2.424e-3, 2.031e-2, 4.329e-3 },
    { NEEDLE_SCENARIO_2, SN_NEEDLE_FIRST, 8, 5.959e-4, 5.109e-3, 1.087e-3 },
    { NEEDLE_SCENARIO_2, SN_NEEDLE_FIRST, 16, 1.472e-4, 1.265e-3, 2.693e-4 },
    { NEEDLE_SCENARIO_3, SN_NEEDLE_SECOND, 4, 1.464e-4, 2.909e-1, 5.120e-2 },
    { NEEDLE_SCENARIO_3, SN_NEEDLE_SECOND, 8, 2.788e-5, 8.687e-2, 1.498e-2 },
    { NEEDLE_SCENARIO_3, SN_NEEDLE_SECOND, 16, 6.530e-6, 2.244e-2, 3.850e-3 },
    { NEEDLE_SCENARIO_3, SN_NEEDLE_FIRST, 4, 1.607e-3, 4.323e-1, 6.951e-2 },
    { NEEDLE_SCENARIO_3, SN_NEEDLE_FIRST, 8, 4.571e-4, 1.233e-1, 1.928e-2 },
    { NEEDLE_SCENARIO_3, SN_NEEDLE_FIRST, 16, 1.163e-4, 3.143e-2, 4.880e-3 },
};

START_TEST(mean_errors)
{
    const row* r = &table[_i];
    bool second = r->which == NEEDLE_SCENARIO_2, ok = true;
    needle_problem problem = { .which = r->which,
                               .elements = r->n,
                               .model = SN_NEEDLE_DDM,
                               .strains = r->strains,
                               .method = "esdirk43",
                               .settings = { "step=0.5ms" } }; // converged in time
    sn_sim* sim = needle_compile(&problem);
    needle_errors e = needle_compare(sim, needle_file(second ? "scenes/needle/reference/scenario-2.csv"
                                                             : "scenes/needle/reference/scenario-3.csv"));
    sn_sim_destroy(sim);
    ck_assert_int_eq(e.status, SN_OK);
    ck_assert_int_eq(e.rows, second ? 4999 : 1999);
    char check[80], what[80];
    snprintf(check, sizeof check, "scenario %d, strains of %s order", second ? 2 : 3,
             r->strains == SN_NEEDLE_SECOND ? "second" : "first");
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

static needle_errors against_discrete(needle_case which, int n, const char* integrator, const char* method,
                                      const char* step)
{
    char file[120], setting[40];
    snprintf(file, sizeof file, "tests/data/needle/discrete_s%d_ddm_n%d.csv",
             which == NEEDLE_SCENARIO_2 ? 2 : 3, n);
    snprintf(setting, sizeof setting, "step=%s", step);
    needle_problem problem = {
        .which = which, .elements = n, .model = SN_NEEDLE_DDM, .integrator = integrator, .method = method
    };
    problem.settings[0] = setting;
    if (strcmp(integrator, "dirk") == 0) problem.settings[1] = "dirk.tolerance=1e-10";
    sn_sim* sim = needle_compile(&problem);
    needle_errors e = needle_compare(sim, needle_file(file));
    sn_sim_destroy(sim);
    ck_assert_int_eq(e.status, SN_OK);
    return e;
}

/* Order seen late in the response to the jump, where the error is that of the oscillation. Stage order 1
   reduces sdirk3 to 2 on the stiff axial modes, stage order 2 esdirk43 to 3. */
static const struct {
    const char *integrator, *method, *coarse, *fine;
    double order;
} methods[] = {
    { "dirk", "sdirk2", "1ms", "0.5ms", 2.0 },
    { "dirk", "sdirk3", "1ms", "0.5ms", 1.85 },
    { "dirk", "tr_bdf2", "1ms", "0.5ms", 2.0 },
    { "dirk", "esdirk32", "1ms", "0.5ms", 2.95 },
    { "dirk", "esdirk43", "1ms", "0.5ms", 2.9 },
    { "generalized_alpha", NULL, "1ms", "0.5ms", 2.0 },
    { "rosenbrock", "ros3p", "0.125ms", "0.0625ms", 2.9 },
};

START_TEST(order_in_time)
{
    const char *integrator = methods[_i].integrator, *method = methods[_i].method;
    double coarse = against_discrete(NEEDLE_SCENARIO_2, 4, integrator, method, methods[_i].coarse).tip_late;
    double fine = against_discrete(NEEDLE_SCENARIO_2, 4, integrator, method, methods[_i].fine).tip_late;
    char what[80];
    snprintf(what, sizeof what, "%s: order, %s to %s", method ? method : integrator, methods[_i].coarse,
             methods[_i].fine);
    double wanted = methods[_i].order;
    ck_assert(report_between("order on the needle", what, log2(coarse / fine), wanted - 0.2, wanted + 0.35));
}
END_TEST

START_TEST(esdirk4_at_one_millisecond)
{
    bool ok = true;
    for (int n = 4; n <= 8; n += 4) {
        needle_errors e = against_discrete(NEEDLE_SCENARIO_2, n, "dirk", "esdirk43", "1ms");
        char what[80];
        snprintf(what, sizeof what, "tip, t < 2.5 s [m], n = %d", n);
        ok = report_below("esdirk43 at 1 ms", what, e.tip_before, 1e-9) && ok;
        snprintf(what, sizeof what, "largest from 2.7 s on [m], n = %d", n);
        ok = report_below("esdirk43 at 1 ms", what, e.tip_late, 2.5e-6) && ok;
    }
    ck_assert(ok);
}
END_TEST

START_TEST(scenario_3_in_time)
{
    bool ok = true;
    for (int n = 4; n <= 8; n += 4) {
        needle_errors e = against_discrete(NEEDLE_SCENARIO_3, n, "dirk", "esdirk43", "0.5ms");
        char what[80];
        snprintf(what, sizeof what, "largest tip error [m], n = %d", n);
        ok = report_below("scenario 3, 0.5 ms", what, e.tip_max, 1e-7) && ok;
    }
    ck_assert(ok);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("ddm dynamics");
    TCase* cases = tcase_create("dynamics");
    tcase_set_timeout(cases, 300);
    tcase_add_loop_test(cases, mean_errors, 0, SN_COUNT(table));
    tcase_add_loop_test(cases, order_in_time, 0, SN_COUNT(methods));
    tcase_add_test(cases, esdirk4_at_one_millisecond);
    tcase_add_test(cases, scenario_3_in_time);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
