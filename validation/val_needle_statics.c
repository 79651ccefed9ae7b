/* If this failed, a needle at rest would be bent to the wrong shape: tip errors against the exact Reissner
   rod (a boundary value problem solved to 1e-13 m), their order, closed-form circle, and the 45-degree bend
   of Bathe and Bolourchi 1979.
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

typedef struct table_row {
    int n;
    double error;
} table_row;

/* Errors as tabulated, and order 2 between the finest two. */
static void check_table(const char* name, needle_problem problem, const double exact[3],
                        const table_row* rows, int count)
{
    double errors[8];
    bool ok = true;
    for (int i = 0; i < count; ++i) {
        char what[80];
        problem.elements = rows[i].n;
        errors[i] = tip_error(&problem, exact);
        snprintf(what, sizeof what, "tip error [m], n = %d", rows[i].n);
        report_because("the table has four digits");
        ok = report_near(name, what, errors[i], rows[i].error, 1e-3) && ok;
    }
    double order =
        log(errors[count - 2] / errors[count - 1]) / log((double)rows[count - 1].n / rows[count - 2].n);
    ok = report_between(name, "observed order", order, 1.95, 2.05) && ok;
    ck_assert(ok);
}

START_TEST(tip_force)
{
    static const double exact[3] = { 0.2126222933695, 0.09850699318716, 0.09850699318716 };
    static const table_row standard[] = { { 2, 1.159e-2 }, { 3, 5.062e-3 },  { 4, 2.826e-3 }, { 6, 1.249e-3 },
                                          { 8, 7.010e-4 }, { 12, 3.111e-4 }, { 16, 1.749e-4 } };
    static const table_row corrected[] = { { 2, 4.607e-3 }, { 3, 2.255e-3 }, { 4, 1.306e-3 },
                                           { 6, 5.918e-4 }, { 8, 3.351e-4 }, { 12, 1.496e-4 },
                                           { 16, 8.430e-5 } };
    needle_problem problem = { .which = NEEDLE_STATIC, .force = { "0", "0.6", "0.6" } };
    check_table("statics, tip force", problem, exact, standard, 7);
    problem.corrected = true;
    check_table("statics, tip force, corrected", problem, exact, corrected, 7);
}
END_TEST

START_TEST(combined_load)
{
    static const double exact[3] = { 0.2342089067951, 0.08553906956500, -0.06556719399179 };
    static const table_row standard[] = {
        { 2, 9.022e-3 }, { 4, 2.256e-3 }, { 8, 5.634e-4 }, { 16, 1.408e-4 }
    };
    static const table_row corrected[] = {
        { 2, 3.404e-3 }, { 4, 9.890e-4 }, { 8, 2.553e-4 }, { 16, 6.433e-5 }
    };
    needle_problem problem = { .which = NEEDLE_STATIC,
                               .force = { "0.3", "0.6", "-0.4" },
                               .moment = { "0.05", "0.02", "-0.015" } };
    check_table("statics, combined load", problem, exact, standard, 4);
    problem.corrected = true;
    check_table("statics, combined, corrected", problem, exact, corrected, 4);
}
END_TEST

START_TEST(reaction_balances_the_load)
{
    needle_problem problem = { .which = NEEDLE_STATIC, .elements = 8, .force = { "0.3", "0.6", "-0.4" } };
    double tip[3], force[3], q[4];
    ck_assert(equilibrium(&problem, tip, force, q));
    double defect = fabs(force[0] + 0.3) + fabs(force[1] + 0.6) + fabs(force[2] - 0.4);
    ck_assert(report_below("statics, reaction", "hand's force + load [N]", defect, 1e-9));
}
END_TEST

/* An end moment of 2 pi EI / L closes the needle to a regular polygon of n sides around a circle: the tip
   returns to the clamp exactly, and the opposite side's middle is at (L/n)/tan(pi/n) instead of L/pi. */
START_TEST(full_circle)
{
    char moment[40];
    snprintf(moment, sizeof moment, "%.17g", -2 * pi * EI / length);
    static const int counts[] = { 4, 6, 8, 12, 16, 32 };
    bool ok = true;
    for (int i = 0; i < 6; ++i)
        for (int corrected = 0; corrected < 2; ++corrected) {
            int n = counts[i];
            needle_problem problem = {
                .which = NEEDLE_STATIC, .elements = n, .corrected = corrected, .moment = { "0", moment, "0" }
            };
            sn_error error = { 0 };
            sn_sim* sim = needle_compile(&problem);
            needle_channels c = needle_channels_of(sim);
            sn_channel shaft = sn_sim_channel(sim, "/needle/shaft/position", &error);
            double tip[3] = { 0 }, q[4] = { 0 }, x[96] = { 0 };
            char what[80];
            sn_sim_step(sim, &error);
            sn_error_print(&error, stdout);
            sn_sim_refresh(sim);
            sn_sim_read(sim, c.tip, tip, 3);
            sn_sim_read(sim, c.orientation, q, 4);
            sn_sim_read(sim, shaft, x, 96);
            const double* opposite = x + 3 * (n / 2 - 1);
            snprintf(what, sizeof what, "distance tip to clamp [m], n = %d%s", n,
                     corrected ? ", corrected" : "");
            ok = report_below("statics, full circle", what,
                              sqrt(tip[0] * tip[0] + tip[1] * tip[1] + tip[2] * tip[2]),
                              n == 4 && !corrected ? 1e-8 : 1e-12) &&
                 ok;
            snprintf(what, sizeof what, "1 - |cos(rotation/2)|, n = %d", n);
            ok = report_below("statics, full circle", what, fabs(1 - fabs(q[0])), 1e-12) && ok;
            snprintf(what, sizeof what, "error of the opposite point [m], n = %d", n);
            double polygon = fabs(length / pi - (length / n) / tan(pi / n));
            report_because("1e-12 m: round-off of the positions");
            ok = report_near("statics, full circle", what, hypot(opposite[0], opposite[2] - length / pi),
                             polygon, (n == 4 && !corrected ? 1e-9 : 1e-12) / polygon) &&
                 ok;
            sn_sim_destroy(sim);
        }
    ck_assert(ok);
}
END_TEST

/* R = 100, a square section of side 1, E = 1e7, nu = 0: a naturally curved rod bent out of its plane. */
START_TEST(bathe_bend)
{
    static const struct {
        const char *load, *torsion;
        double exact[3];
    } rows[] = {
        { "300", "0.140577", { 22.11251371211, 58.53570907446, 40.48075757057 } },
        { "450", "0.140577", { 18.36916294470, 51.96942439961, 48.70534907620 } },
        { "600", "0.140577", { 15.55767614925, 46.89158621924, 53.60798640620 } },
        { "300", "0.166666666666667", { 22.24467942668, 58.77889732997, 40.19239233230 } },
        { "600", "0.166666666666667", { 15.68468947898, 47.15009624034, 53.47547799823 } },
    };
    bool ok = true;
    for (int i = 0; i < 5; ++i) {
        char torsion[80], load[40], what[80];
        snprintf(torsion, sizeof torsion, "needle.torsion_constant=%s", rows[i].torsion);
        snprintf(load, sizeof load, "load.force=0 0 %s", rows[i].load);
        needle_problem problem = {
            .which = NEEDLE_STATIC,
            .elements = 32,
            .settings = { "needle.length=78.539816339744831", "needle.young_modulus=1e7",
                          "needle.poisson_ratio=0", "needle.area=1",
                          "needle.second_moment=0.083333333333333333",
                          "needle.shear_factor=0.83333333333333333" },
            .curvature_z = -0.01,
        };
        problem.settings[6] = torsion;
        problem.settings[7] = load;
        sn_error error = { 0 };
        sn_sim* sim = needle_compile(&problem);
        needle_channels c = needle_channels_of(sim);
        double tip[3] = { 0 };
        sn_sim_step(sim, &error);
        sn_error_print(&error, stdout);
        sn_sim_refresh(sim);
        sn_sim_read(sim, c.tip, tip, 3);
        // the needle starts along x and curves towards -y: turned by 90 degrees about z, that is the classic
        // position
        double turned[3] = { -tip[1], tip[0], tip[2] };
        double off = sqrt(pow(turned[0] - rows[i].exact[0], 2) + pow(turned[1] - rows[i].exact[1], 2) +
                          pow(turned[2] - rows[i].exact[2], 2));
        snprintf(what, sizeof what, "tip error / |tip|, P = %s, J = %.6s", rows[i].load, rows[i].torsion);
        ok = report_below("statics, Bathe 45-degree bend", what, off / 75.0, 0.005) && ok;
        sn_sim_destroy(sim);
    }
    ck_assert(ok);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("needle statics");
    TCase* cases = tcase_create("statics");
    tcase_add_test(cases, tip_force);
    tcase_add_test(cases, combined_load);
    tcase_add_test(cases, reaction_balances_the_load);
    tcase_add_test(cases, full_circle);
    tcase_add_test(cases, bathe_bend);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
