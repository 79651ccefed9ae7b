/* If this failed, a needle of discrete deformation modes would be bent to the wrong shape at rest: tip errors
   against the exact Reissner rod for strains of both orders, their order 2, the moment that no element can
   carry, and the 45-degree bend of Bathe and Bolourchi 1979.
   SPDX-License-Identifier: BSD-3-Clause */
#include "support/needle.h"
#include "support/report.h"
#include "support/run_suite.h"
#include <check.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double pi = 3.14159265358979323846, length = 0.2623, EI = 2.553964040738607e-2;

typedef struct rest {
    sn_status status;
    double reached; /* load factor named in the message of a failure */
    double tip[3], force[3], q[4];
} rest;

static rest settle(const needle_problem* problem)
{
    sn_error error = { 0 };
    rest r = { 0 };
    sn_sim* sim = needle_compile(problem);
    needle_channels c = needle_channels_of(sim);
    sn_sim_step(sim, &error);
    r.status = error.status;
    const char* reached = strstr(error.text, "load factor reached is ");
    if (reached) r.reached = atof(reached + strlen("load factor reached is "));
    sn_sim_refresh(sim);
    sn_sim_read(sim, c.tip, r.tip, 3);
    sn_sim_read(sim, c.force, r.force, 3);
    sn_sim_read(sim, c.orientation, r.q, 4);
    sn_sim_destroy(sim);
    return r;
}

static double distance(const double a[3], const double b[3])
{
    return sqrt(pow(a[0] - b[0], 2) + pow(a[1] - b[1], 2) + pow(a[2] - b[2], 2));
}

typedef struct table_row {
    int n;
    double error;
} table_row;

/* Errors as tabulated, and order 2 between the finest two. */
static bool check_table(const char* name, needle_problem problem, const double exact[3],
                        const table_row* rows, int count)
{
    double errors[8];
    bool ok = true;
    for (int i = 0; i < count; ++i) {
        char what[80];
        problem.elements = rows[i].n;
        rest r = settle(&problem);
        errors[i] = r.status ? (double)NAN : distance(r.tip, exact);
        snprintf(what, sizeof what, "tip error [m], n = %d", rows[i].n);
        report_because("the table has four digits");
        ok = report_near(name, what, errors[i], rows[i].error, 1e-3) && ok;
    }
    double order =
        log(errors[count - 2] / errors[count - 1]) / log((double)rows[count - 1].n / rows[count - 2].n);
    return report_between(name, "observed order", order, 1.95, 2.05) && ok;
}

START_TEST(tip_force)
{
    static const double exact[3] = { 0.2126222933695, 0.09850699318716, 0.09850699318716 };
    static const table_row second[] = { { 2, 8.345e-3 }, { 3, 3.599e-3 },  { 4, 1.998e-3 }, { 6, 8.789e-4 },
                                        { 8, 4.925e-4 }, { 12, 2.183e-4 }, { 16, 1.227e-4 } };
    static const table_row first[] = { { 2, 1.109e-2 }, { 3, 4.496e-3 },  { 4, 2.449e-3 }, { 6, 1.064e-3 },
                                       { 8, 5.936e-4 }, { 12, 2.623e-4 }, { 16, 1.473e-4 } };
    needle_problem problem = { .which = NEEDLE_STATIC,
                               .model = SN_NEEDLE_DDM,
                               .force = { "0", "0.6", "0.6" } };
    bool ok = check_table("statics, tip force, second order", problem, exact, second, 7);
    problem.strains = SN_NEEDLE_FIRST;
    ck_assert(check_table("statics, tip force, first order", problem, exact, first, 7) && ok);
}
END_TEST

START_TEST(combined_load)
{
    static const double exact[3] = { 0.2342089067951, 0.08553906956500, -0.06556719399179 };
    static const table_row second[] = { { 2, 5.041e-3 }, { 4, 1.195e-3 }, { 8, 2.963e-4 }, { 16, 7.395e-5 } };
    static const table_row first[] = { { 2, 6.951e-3 }, { 4, 1.562e-3 }, { 8, 3.818e-4 }, { 16, 9.508e-5 } };
    needle_problem problem = { .which = NEEDLE_STATIC,
                               .model = SN_NEEDLE_DDM,
                               .force = { "0.3", "0.6", "-0.4" },
                               .moment = { "0.05", "0.02", "-0.015" } };
    bool ok = check_table("statics, combined load, second order", problem, exact, second, 4);
    problem.strains = SN_NEEDLE_FIRST;
    ck_assert(check_table("statics, combined load, first order", problem, exact, first, 4) && ok);
}
END_TEST

START_TEST(reaction_balances_the_load)
{
    needle_problem problem = {
        .which = NEEDLE_STATIC, .model = SN_NEEDLE_DDM, .elements = 8, .force = { "0.3", "0.6", "-0.4" }
    };
    rest r = settle(&problem);
    double defect = fabs(r.force[0] + 0.3) + fabs(r.force[1] + 0.6) + fabs(r.force[2] - 0.4);
    ck_assert(report_below("statics, reaction", "hand's force + load [N]", defect, 1e-9));
}
END_TEST

/* An end moment of 2 pi EI / L bends an exact rod to a circle. An element bent by phi carries EI sin(phi) / l
   at most: up to six elements have no equilibrium, and more turn by asin(2 pi / n) each. */
START_TEST(full_circle)
{
    static const struct {
        int n;
        double turns;
    } rows[] = { { 8, 1.150167 }, { 12, 1.052465 }, { 16, 1.027669 }, { 32, 1.006540 } };
    char moment[40], what[80];
    bool ok = true;
    snprintf(moment, sizeof moment, "%.17g", -2 * pi * EI / length);
    needle_problem problem = { .which = NEEDLE_STATIC,
                               .model = SN_NEEDLE_DDM,
                               .moment = { "0", moment, "0" } };
    for (int strains = 0; strains < 2; ++strains) {
        problem.strains = strains;
        for (int i = 0; i < 4; ++i) {
            problem.elements = rows[i].n;
            rest r = settle(&problem);
            // the tip has turned about -y by one turn and a part of one: half of it is in the quaternion
            double turns = (2 * pi + 2 * atan2(r.q[2] * (r.q[0] < 0 ? 1 : -1), fabs(r.q[0]))) / (2 * pi);
            snprintf(what, sizeof what, "rotation of the tip, parts of 2 pi, n = %d", rows[i].n);
            ok = report_near("statics, full circle", what, r.status ? (double)NAN : turns, rows[i].turns,
                             1e-6) &&
                 ok;
        }
        for (int n = 2; n <= 6; ++n) {
            problem.elements = n;
            rest r = settle(&problem);
            ck_assert_msg(r.status == SN_ERR_DIVERGED, "n = %d has no equilibrium, but one was found", n);
            snprintf(what, sizeof what, "largest load factor in balance, n = %d", n);
            ok = report_near("statics, full circle", what, r.reached, n / (2 * pi), 1e-4) && ok;
        }
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
        { "600", "0.140577", { 15.55767614925, 46.89158621924, 53.60798640620 } },
        { "600", "0.166666666666667", { 15.68468947898, 47.15009624034, 53.47547799823 } },
    };
    bool ok = true;
    for (int i = 0; i < 3; ++i) {
        char torsion[80], load[40], what[80];
        double off[2];
        snprintf(torsion, sizeof torsion, "needle.torsion_constant=%s", rows[i].torsion);
        snprintf(load, sizeof load, "load.force=0 0 %s", rows[i].load);
        for (int k = 0; k < 2; ++k) {
            needle_problem problem = {
                .which = NEEDLE_STATIC,
                .model = SN_NEEDLE_DDM,
                .elements = 16 << k,
                .settings = { "needle.length=78.539816339744831", "needle.young_modulus=1e7",
                              "needle.poisson_ratio=0", "needle.area=1",
                              "needle.second_moment=0.083333333333333333",
                              "needle.shear_factor=0.83333333333333333" },
                .curvature_z = -0.01,
            };
            problem.settings[6] = torsion;
            problem.settings[7] = load;
            rest r = settle(&problem);
            // the needle starts along x and curves towards -y: turned by 90 degrees about z, that is the
            // classic position
            double turned[3] = { -r.tip[1], r.tip[0], r.tip[2] };
            off[k] = r.status ? (double)NAN : distance(turned, rows[i].exact) / 75.0;
        }
        snprintf(what, sizeof what, "tip error / |tip|, n = 32, P = %s, J = %.6s", rows[i].load,
                 rows[i].torsion);
        ok = report_below("statics, Bathe 45-degree bend", what, off[1], 1e-3) && ok;
        snprintf(what, sizeof what, "order, P = %s, J = %.6s", rows[i].load, rows[i].torsion);
        ok = report_between("statics, Bathe 45-degree bend", what, log2(off[0] / off[1]), 1.8, 2.2) && ok;
    }
    ck_assert(ok);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("ddm statics");
    TCase* cases = tcase_create("statics");
    tcase_add_test(cases, tip_force);
    tcase_add_test(cases, combined_load);
    tcase_add_test(cases, reaction_balances_the_load);
    tcase_add_test(cases, full_circle);
    tcase_add_test(cases, bathe_bend);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
