/* If this failed, a cable would swing wrongly: its release under gravity and its answer to a lateral force,
   against the same equations integrated by another program (Forest-Ruth and Verlet with 5 and 10 us); errors
   and orders of implicit methods; how the number of control points and of samples counts; torsion that lets
   the step be as long as stretch does. */
#include "base/csv.h"
#include "support/needle.h"
#include "support/probe.h"
#include "support/report.h"
#include "support/run_suite.h"
#include <check.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct run {
    const char* cable;      /* more parameters, or NULL */
    const char* items;      /* or NULL */
    const char* integrator; /* an element */
    double step;
} run;

#define MIDPOINT "<midpoint tolerance='1e-10' matrix='new'/>"
#define TRAPEZOIDAL "<generalized_alpha rho='1' tolerance='1e-10'/>"
#define DAMPED "<generalized_alpha rho='0.8' tolerance='1e-10'/>"
#define ACCURATE "<dirk method='esdirk43' tolerance='1e-11'/>"

static sn_sim* start(const run* r)
{
    char text[2000];
    snprintf(
        text, sizeof text,
        "<scene step='%.9g'><cable name='cable' end_stiffness='10000' %s/>%s%s"
        "<spline_points name='places' points='@cable/points' length='2' at='0.181818181818 0.363636363636 "
        "0.545454545455 0.727272727273 0.909090909091 1.090909090909 1.272727272727 1.454545454545 "
        "1.636363636364 1.818181818182'/></scene>",
        r->step, r->cable ? r->cable : "", r->items ? r->items : "", r->integrator);
    return probe_compile(text, NULL);
}

enum { EVERY_20_MS = 50 }; /* rows of the references a second */

static void go_on(sn_sim* sim, double step) { probe_step(sim, (int)lround(0.02 / step)); }

static sn_csv* reference(const char* name)
{
    char file[100];
    sn_error error = { 0 };
    snprintf(file, sizeof file, "tests/data/cable/%s", name);
    sn_csv* csv = sn_csv_read(needle_file(file), &error);
    ck_assert_msg(csv != NULL, "%s", error.text);
    return csv;
}

/* ---- release under gravity ----------------------------------------------------------------------------- */

/* Largest deviation of the middle's height, over rows of 20 ms. */
static double release_error(run r, int rows)
{
    sn_csv* csv = reference("release.csv");
    sn_sim* sim = start(&r);
    double worst = 0;
    for (int i = 1; i <= rows; ++i) {
        double middle[3];
        go_on(sim, r.step);
        probe_read(sim, "/cable/middle/position", middle, 3);
        worst = fmax(worst, fabs(middle[2] - csv->values[i * csv->columns + 1]));
    }
    sn_sim_destroy(sim);
    sn_csv_destroy(csv);
    return worst;
}

START_TEST(same_equations)
{
    run r = { "samples='101' torsion='none'", NULL, "<explicit method='rk4'/>", 25e-6 };
    ck_assert(report_below("cable release", "height of the middle [m], rk4, 25 us, first 0.2 s",
                           release_error(r, 10), 2e-11));
}
END_TEST

/* The reference is Forest and Ruth's method with steps of 5 us: that with 10 us, over the whole first
   second. */
START_TEST(forest_and_ruth)
{
    run r = { "samples='101' torsion='none'", NULL, "<explicit method='forest_ruth'/>", 10e-6 };
    ck_assert(report_below("cable release", "height of the middle [m], forest_ruth, 10 us, first second",
                           release_error(r, EVERY_20_MS), 1e-9));
}
END_TEST

/* Largest errors of the first second that another program's implicit methods make; those of the midpoint rule
   in six digits from a third program, which solves each step to 1e-12 m. */
START_TEST(second_order)
{
    static const struct {
        const char *name, *integrator;
        double step, error, within;
    } rows[] = { { "midpoint, 2 ms", MIDPOINT, 2e-3, 8.44983e-4, 1e-5 },
                 { "midpoint, 1 ms", MIDPOINT, 1e-3, 4.73371e-4, 1e-5 },
                 { "midpoint, 0.5 ms", MIDPOINT, 5e-4, 1.30701e-4, 1e-5 },
                 { "trapezoidal rule, 2 ms", TRAPEZOIDAL, 2e-3, 8.5e-4, 0.03 },
                 { "trapezoidal rule, 1 ms", TRAPEZOIDAL, 1e-3, 4.7e-4, 0.03 },
                 { "trapezoidal rule, 0.5 ms", TRAPEZOIDAL, 5e-4, 1.3e-4, 0.03 },
                 { "generalized-alpha 0.8, 2 ms", DAMPED, 2e-3, 8.7e-4, 0.03 },
                 { "generalized-alpha 0.8, 1 ms", DAMPED, 1e-3, 4.8e-4, 0.03 } };
    bool ok = true;
    double error[SN_COUNT(rows)];
    for (int i = 0; i < SN_COUNT(rows); ++i) {
        run r = { "samples='101' torsion='none'", NULL, rows[i].integrator, rows[i].step };
        error[i] = release_error(r, EVERY_20_MS);
        ok = report_near("cable release, first second [m]", rows[i].name, error[i], rows[i].error,
                         rows[i].within) &&
             ok;
    }
    ok = report_between("cable release, order", "midpoint, 1 to 0.5 ms", log2(error[1] / error[2]), 1.7,
                        2.2) &&
         ok;
    ok = report_between("cable release, order", "trapezoidal rule, 1 to 0.5 ms", log2(error[4] / error[5]),
                        1.7, 2.2) &&
         ok;
    ck_assert(ok);
}
END_TEST

START_TEST(fourth_order)
{
    static const double steps[3] = { 2e-3, 1e-3, 5e-4 }, bounds[3] = { 2e-5, 1.3e-6, 1e-7 };
    bool ok = true;
    double error[3];
    for (int i = 0; i < 3; ++i) {
        char what[60];
        run r = { "samples='101' torsion='none'", NULL, ACCURATE, steps[i] };
        error[i] = release_error(r, EVERY_20_MS);
        snprintf(what, sizeof what, "esdirk43, %g ms", 1e3 * steps[i]);
        ok = report_below("cable release, first second [m]", what, error[i], bounds[i]) && ok;
    }
    ok = report_between("cable release, order", "esdirk43, 2 to 1 ms", log2(error[0] / error[1]), 3.5, 4.3) &&
         ok;
    ok = report_between("cable release, order", "esdirk43, 1 to 0.5 ms", log2(error[1] / error[2]), 3.5,
                        4.3) &&
         ok;
    ck_assert(ok);
}
END_TEST

/* ---- a lateral force ----------------------------------------------------------------------------------- */

#define SIDEWAYS "<point_load name='load' on='@cable/points' node='4' force='0 0.05*sin(2*pi*t) 0'/>"

typedef struct swing {
    double error, lowest, highest, twist; /* of y, range of y, largest energy of torsion */
} swing;

/* The control point in the middle, which the force acts on. */
static swing forced(run r, int rows)
{
    sn_csv* csv = reference("forced.csv");
    sn_sim* sim = start(&r);
    swing s = { 0, 0, 0, 0 };
    for (int i = 1; i <= rows; ++i) {
        double points[27], energy = 0;
        go_on(sim, r.step);
        probe_read(sim, "/cable/points/position", points, 27);
        probe_read(sim, "/cable/elasticity/torsion_energy", &energy, 1);
        if (i < csv->rows) s.error = fmax(s.error, fabs(points[13] - csv->values[i * csv->columns + 2]));
        s.lowest = fmin(s.lowest, points[13]);
        s.highest = fmax(s.highest, points[13]);
        s.twist = fmax(s.twist, energy);
    }
    sn_sim_destroy(sim);
    sn_csv_destroy(csv);
    return s;
}

START_TEST(lateral_force)
{
    static const struct {
        const char *name, *cable, *integrator;
        double step, error, within; // of two digits printed, for the midpoint rule
    } rows[] = {
        { "midpoint, 2 ms", "samples='101' torsion='none'", MIDPOINT, 2e-3, 1.36e-3, 0.005 / 1.36 },
        { "midpoint, 1 ms", "samples='101' torsion='none'", MIDPOINT, 1e-3, 4.1e-4, 0.05 / 4.1 },
        { "midpoint, 0.5 ms", "samples='101' torsion='none'", MIDPOINT, 5e-4, 1.1e-4, 0.05 / 1.1 },
        { "trapezoidal rule, 2 ms", "samples='101' torsion='none'", TRAPEZOIDAL, 2e-3, 1.36e-3, 0.06 },
        { "trapezoidal rule, 1 ms", "samples='101' torsion='none'", TRAPEZOIDAL, 1e-3, 4.1e-4, 0.06 },
        { "trapezoidal rule, 0.5 ms", "samples='101' torsion='none'", TRAPEZOIDAL, 5e-4, 1.1e-4, 0.06 },
    };
    bool ok = true;
    for (int i = 0; i < SN_COUNT(rows); ++i) {
        run r = { rows[i].cable, SIDEWAYS, rows[i].integrator, rows[i].step };
        ok = report_near("cable and lateral force, y [m]", rows[i].name, forced(r, EVERY_20_MS).error,
                         rows[i].error, rows[i].within) &&
             ok;
    }
    run none = { "samples='101' torsion='none'", SIDEWAYS, ACCURATE, 5e-4 };
    ok = report_below("cable and lateral force, y [m]", "esdirk43, 0.5 ms, without torsion",
                      forced(none, EVERY_20_MS).error, 3e-7) &&
         ok;
    run twisting = { "samples='101'", SIDEWAYS, ACCURATE, 5e-4 };
    swing s = forced(twisting, EVERY_20_MS);
    ok =
        report_below("cable and lateral force, y [m]", "esdirk43, 0.5 ms, with torsion", s.error, 3e-7) && ok;
    ok = report_between("cable and lateral force", "energy of torsion [J]", s.twist, 1e-10, 1e-8) && ok;
    ck_assert(ok);
}
END_TEST

/* Frenet's torsion is stiff where the cable is nearly straight: explicit steps that stretch allows blow up
   with it, after 5 ms as the other program's do, and with the transported directors they do not. */
START_TEST(torsion_and_the_step)
{
    bool ok = true;
    run transported = { "samples='101'", SIDEWAYS, "<explicit method='symplectic_euler'/>", 10e-6 };
    swing s = forced(transported, 10);
    ok = report_below("torsion and explicit steps of 10 us", "transported, 0.2 s: error of y [m]", s.error,
                      5e-6) &&
         ok;
    ok = report_below("torsion and explicit steps of 10 us", "transported, 0.2 s: energy of torsion [J]",
                      s.twist, 1e-8) &&
         ok;
    sn_error error = { 0 };
    run frenet = { "torsion='frenet' delta='0.001' samples='101'", SIDEWAYS,
                   "<explicit method='symplectic_euler'/>", 10e-6 };
    sn_sim* sim = start(&frenet);
    double energy = 0;
    while (sn_sim_time(sim) < 0.02 && energy < 1e-3 && sn_sim_step(sim, &error) == SN_OK)
        probe_read(sim, "/cable/elasticity/torsion_energy", &energy, 1);
    ok = report_below("torsion and explicit steps of 10 us",
                      "Frenet, delta 0.001/m: 1 mJ of torsion after [s]", sn_sim_time(sim), 0.01) &&
         ok;
    sn_sim_destroy(sim);
    ck_assert(ok);
}
END_TEST

/* ---- resolution ---------------------------------------------------------------------------------------- */

enum { PLACES = 10, LOOKS = 50 };
static double fine[LOOKS][3 * PLACES], coarse[LOOKS][3 * PLACES];

static void trace(const char* cable, double rows[][3 * PLACES])
{
    run r = { cable, NULL, TRAPEZOIDAL, 5e-4 };
    sn_sim* sim = start(&r);
    for (int i = 0; i < LOOKS; ++i) {
        go_on(sim, r.step);
        probe_read(sim, "/places/position", rows[i], 3 * PLACES);
    }
    sn_sim_destroy(sim);
}

static void deviation(double* mean, double* most)
{
    *mean = *most = 0;
    for (int i = 0; i < LOOKS; ++i)
        for (int k = 0; k < PLACES; ++k) {
            double square = 0;
            for (int d = 0; d < 3; ++d)
                square += pow(coarse[i][3 * k + d] - fine[i][3 * k + d], 2);
            *mean += sqrt(square) / ((LOOKS + 1) * PLACES);
            *most = fmax(*most, sqrt(square));
        }
}

/* Ten places, every 20 ms of the first second, the start included, against 19 control points. */
START_TEST(resolution)
{
    static const struct {
        const char *name, *cable;
        double mean, most;
    } rows[] = {
        { "5 control points", "torsion='none' elements='2'", 0.00294524, 0.0120213 },
        { "7 control points", "torsion='none' elements='4'", 0.00236678, 0.00974508 },
        { "9 control points", "torsion='none' elements='6'", 0.000773586, 0.00268259 },
        { "11 control points", "torsion='none' elements='8'", 0.000212463, 0.000867283 },
        { "13 control points", "torsion='none' elements='10'", 6.8437e-05, 0.000287601 },
        { "9 control points, 51 samples", "torsion='none' samples='51'", 0.000741958, 0.00262872 },
        { "9 control points, 101 samples", "torsion='none' samples='101'", 0.000758425, 0.00267008 },
        { "9 control points, 251 samples", "torsion='none' samples='251'", 0.000763318, 0.00268707 },
    };
    bool ok = true;
    trace("torsion='none' elements='16'", fine);
    for (int i = 0; i < SN_COUNT(rows); ++i) {
        double mean, most;
        char what[80];
        trace(rows[i].cable, coarse);
        deviation(&mean, &most);
        snprintf(what, sizeof what, "%s: mean", rows[i].name);
        ok = report_near("cable resolution, first second [m]", what, mean, rows[i].mean, 5e-3) && ok;
        snprintf(what, sizeof what, "%s: largest", rows[i].name);
        ok = report_near("cable resolution, first second [m]", what, most, rows[i].most, 5e-3) && ok;
    }
    ck_assert(ok);
}
END_TEST

/* The trapezoidal rule errs by the jumps of the slope at knots. Where samples fall on all of them, 80
   intervals on 16 spans, the errors have one sign and add up; one sample less or more, and they do not. */
START_TEST(samples_on_knots)
{
    static const char* const cables[] = { "torsion='none' elements='16' samples='80'",
                                          "torsion='none' elements='16' samples='81'",
                                          "torsion='none' elements='16' samples='82'" };
    double mean[3], most;
    trace("torsion='none' elements='32'", fine);
    for (int i = 0; i < SN_COUNT(cables); ++i) {
        trace(cables[i], coarse);
        deviation(&mean[i], &most);
    }
    bool ok = report_between("cable resolution, samples on the knots", "error of 81 samples over that of 80",
                             mean[1] / mean[0], 2, 3.5);
    ok = report_between("cable resolution, samples on the knots", "error of 81 samples over that of 82",
                        mean[1] / mean[2], 2, 3.5) &&
         ok;
    ck_assert(ok);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("cable: dynamics");
    TCase* cases = tcase_create("dynamics");
    tcase_set_timeout(cases, 400);
    tcase_add_test(cases, same_equations);
    tcase_add_test(cases, forest_and_ruth);
    tcase_add_test(cases, second_order);
    tcase_add_test(cases, fourth_order);
    tcase_add_test(cases, lateral_force);
    tcase_add_test(cases, torsion_and_the_step);
    tcase_add_test(cases, resolution);
    tcase_add_test(cases, samples_on_knots);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
