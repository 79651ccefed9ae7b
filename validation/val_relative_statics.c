/* If this failed, a needle described by its strains would be bent to the wrong shape: tips against the exact
   Kirchhoff rod (a boundary value problem solved to 1e-13 m; inextensible and unshearable, as the model is),
   which errors must approach faster than any power of the number of polynomials; the closed-form circle; the
   hand's reaction.
   SPDX-License-Identifier: BSD-3-Clause */
#include "support/needle.h"
#include "support/report.h"
#include "support/run_suite.h"
#include <check.h>
#include <math.h>
#include <stdlib.h>

static const double pi = 3.14159265358979323846, length = 0.2623, EI = 2.553964040738607e-2;

static bool equilibrium(const needle_problem* problem, double tip[3], double force[3], double q[4])
{
    sn_error error = { 0 };
    sn_sim* sim = needle_compile(problem);
    needle_channels c = needle_channels_of(sim);
    sn_sim_step(sim, &error);
    sn_error_print(&error, stdout);
    sn_sim_refresh(sim);
    sn_sim_read(sim, c.tip, tip, 3);
    sn_sim_read(sim, c.force, force, 3);
    sn_sim_read(sim, c.orientation, q, 4);
    sn_sim_destroy(sim);
    return error.status == SN_OK;
}

static double tip_error(const needle_problem* problem, const double exact[3])
{
    double tip[3] = { 0 }, force[3], q[4];
    if (!equilibrium(problem, tip, force, q)) return NAN;
    return sqrt(pow(tip[0] - exact[0], 2) + pow(tip[1] - exact[1], 2) + pow(tip[2] - exact[2], 2));
}

typedef struct bound {
    int n;
    double error;
} bound;

static void check_bounds(const char* name, needle_problem problem, const double exact[3], const bound* rows,
                         int count)
{
    bool ok = true;
    for (int i = 0; i < count; ++i) {
        char what[80];
        problem.elements = rows[i].n;
        snprintf(what, sizeof what, "tip error [m], %d polynomials", rows[i].n);
        ok = report_below(name, what, tip_error(&problem, exact), rows[i].error) && ok;
    }
    ck_assert(ok);
}

START_TEST(tip_force)
{
    static const double exact[3][3] = { { 0.2531314310667, 0.04431896905070, 0.04431896905070 },
                                        { 0.2126227490343, 0.09850576591844, 0.09850576591844 },
                                        { 0.1793815605320, 0.1223129156387, 0.1223129156387 } };
    static const char* const loads[3] = { "0.2", "0.6", "1.0" };
    static const bound rows[3][4] = { { { 3, 1e-7 }, { 4, 2e-8 }, { 5, 2.5e-10 }, { 6, 1e-12 } },
                                      { { 3, 5e-6 }, { 4, 1e-6 }, { 5, 4e-8 }, { 6, 8e-10 } },
                                      { { 3, 2.5e-5 }, { 4, 3e-6 }, { 5, 3e-7 }, { 6, 1.5e-8 } } };
    for (int i = 0; i < 3; ++i) {
        char name[60];
        snprintf(name, sizeof name, "relative statics, tip force %s N", loads[i]);
        needle_problem problem = { .which = NEEDLE_STATIC,
                                   .model = SN_NEEDLE_RELATIVE,
                                   .force = { "0", loads[i], loads[i] },
                                   .settings = { "statics.tolerance=1e-12" } };
        check_bounds(name, problem, exact[i], rows[i], 4);
    }
}
END_TEST

/* Bending in two planes and torsion. What is left with many polynomials is the fourth order of Magnus'
   series. */
START_TEST(combined_load)
{
    static const double exact[3] = { 0.2342088446744, 0.08553789332605, -0.06556638415193 };
    static const bound rows[] = { { 3, 4e-6 }, { 4, 6e-7 }, { 5, 8e-7 }, { 6, 6e-8 }, { 8, 6e-8 } };
    needle_problem problem = { .which = NEEDLE_STATIC,
                               .model = SN_NEEDLE_RELATIVE,
                               .force = { "0.3", "0.6", "-0.4" },
                               .moment = { "0.05", "0.02", "-0.015" } };
    check_bounds("relative statics, combined load", problem, exact, rows, SN_COUNT(rows));
}
END_TEST

/* Constant curvature is a single coefficient; what is left is the quadrature of the line. The opposite point
   is L/pi away. A couple that closes the circle is the limit of stability out of its plane. */
START_TEST(full_circle)
{
    char moment[40];
    snprintf(moment, sizeof moment, "%.17g", -2 * pi * EI / length);
    static const bound rows[] = { { 2, 1e-6 }, { 6, 1e-12 } }; // eight stations, sixteen
    bool ok = true;
    for (int i = 0; i < SN_COUNT(rows); ++i) {
        int n = rows[i].n;
        needle_problem problem = { .which = NEEDLE_STATIC,
                                   .model = SN_NEEDLE_RELATIVE,
                                   .elements = n,
                                   .moment = { "0", moment, "0" },
                                   .settings = { "statics.unstable=keep" } };
        sn_error error = { 0 };
        sn_sim* sim = needle_compile(&problem);
        sn_channel shaft = sn_sim_channel(sim, "/needle/shaft/position", &error);
        double x[51] = { 0 };
        char what[80];
        sn_sim_step(sim, &error);
        ck_assert_msg(error.status == SN_OK, "%s", error.text);
        sn_sim_refresh(sim);
        sn_sim_read(sim, shaft, x, 51);
        snprintf(what, sizeof what, "tip from the clamp [m], %d polynomials", n);
        ok = report_below("relative statics, circle", what, hypot(x[48] - x[0], x[50] - x[2]),
                          fmin(rows[i].error, 1e-10)) &&
             ok;
        snprintf(what, sizeof what, "opposite point off by [m], %d polynomials", n);
        ok = report_below("relative statics, circle", what,
                          fabs(hypot(x[24] - x[0], x[26] - x[2]) - length / pi), rows[i].error) &&
             ok;
        sn_sim_destroy(sim);
    }
    ck_assert(ok);
}
END_TEST

START_TEST(reaction_balances_the_load)
{
    needle_problem problem = {
        .which = NEEDLE_STATIC, .model = SN_NEEDLE_RELATIVE, .elements = 4, .force = { "0.3", "0.6", "-0.4" }
    };
    double tip[3], force[3], q[4];
    ck_assert(equilibrium(&problem, tip, force, q));
    double defect = fabs(force[0] + 0.3) + fabs(force[1] + 0.6) + fabs(force[2] - 0.4);
    ck_assert(report_below("relative statics, reaction", "hand's force + load [N]", defect, 1e-12));
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("relative needle, statics");
    TCase* cases = tcase_create("statics");
    tcase_set_timeout(cases, 120);
    tcase_add_test(cases, tip_force);
    tcase_add_test(cases, combined_load);
    tcase_add_test(cases, full_circle);
    tcase_add_test(cases, reaction_balances_the_load);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
