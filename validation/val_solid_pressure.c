/* If this failed, a ventricle filled by a pressure would have the wrong volume: a truncated ellipsoid of an
   isochoric neo-Hookean law under a pressure that follows its wall, against another program on the same mesh.
   SPDX-License-Identifier: BSD-3-Clause */
#include "support/probe.h"
#include "support/report.h"
#include "support/run_suite.h"
#include <check.h>
#include <stdlib.h>
#include <time.h>

#define DATA SINEW_SOURCE_DIR "/tests/data/tissue/"

/* The mesh is in millimetres; its opening lies in the plane z = 5 mm; the endocardium's faces look either
   way. */
static sn_sim* ventricle(double pressure, const char* statics)
{
    char text[1200];
    snprintf(text, sizeof text,
             "<scene><mesh name='m' file='" DATA "lv_coarse.msh' scale='1e-3'/><points name='p' mesh='@m'/>"
             "<fixed on='@p' where='region base'/><solid_mass on='@p'/>"
             "<solid name='s' on='@p' law='isochoric_neo_hookean' young_modulus='1e4' poisson_ratio='0.45'/>"
             "<surface_load name='endo' on='@p' where='region endo' pressure='%g' origin='0 0 5e-3'/>"
             "<statics tolerance='1e-11' %s/></scene>",
             pressure, statics);
    return probe_compile(text, NULL);
}

/* -1 where the faces look out of the cavity: the pressure inside is negative outside. */
static double outward(void)
{
    double volume;
    sn_sim* sim = ventricle(0, "");
    probe_read(sim, "/endo/volume", &volume, 1);
    sn_sim_destroy(sim);
    return volume > 0 ? -1 : 1;
}

/* Every 200 Pa, for the picture. */
static void draw_filling(const char* curve, sn_sim* (*make)(double pressure), double side)
{
    for (int i = 0; report_draws() && i <= 5; ++i) {
        double volume;
        sn_sim* sim = make(side * 200 * i);
        probe_step(sim, 1);
        probe_read(sim, "/endo/volume", &volume, 1);
        report_point("solid-ventricle", curve, 1e6 * fabs(volume), 0.2 * i);
        sn_sim_destroy(sim);
    }
}

static void draw_reference(const double rows[3][2])
{
    for (int i = 0; i < 3; ++i)
        report_point("solid-ventricle", "another program", 1e6 * rows[i][1], 1e-3 * rows[i][0]);
}

static sn_sim* passive(double pressure) { return ventricle(pressure, "steps='4'"); }

START_TEST(filled)
{
    static const double rows[][2] = { { 0, 2.4524143e-6 }, { 500, 2.9220796e-6 }, { 1000, 3.7988502e-6 } };
    bool ok = true;
    sn_sim* sim;
    double side = outward();
    for (int i = 0; i < 3; ++i) {
        char what[80];
        double volume;
        sim = passive(side * rows[i][0]);
        probe_step(sim, 1);
        probe_read(sim, "/endo/volume", &volume, 1);
        snprintf(what, sizeof what, "volume at %g Pa [m^3]", rows[i][0]);
        ok = report_near("lv_coarse, same mesh", what, fabs(volume), rows[i][1], 1e-6) && ok;
        sn_sim_destroy(sim);
    }
    draw_filling("passive", passive, side);
    draw_reference(rows);
    ck_assert(ok);
}
END_TEST

/* Fibres from +60 to -60 degrees through the wall pull by 5 kPa. Their directions have six digits. */
static sn_sim* contracting(double pressure)
{
    enum { MAX = 120000 };
    char* text = malloc(2 * MAX);
    char line[120];
    FILE* file = fopen(DATA "lv_coarse_fibres.csv", "r");
    ck_assert_ptr_nonnull(text);
    ck_assert_ptr_nonnull(file);
    ck_assert_ptr_nonnull(fgets(line, sizeof line, file));
    size_t at = (size_t)snprintf(
        text, MAX,
        "<scene><mesh name='m' file='" DATA "lv_coarse.msh' scale='1e-3'/><points name='p' mesh='@m'/>"
        "<fixed on='@p' where='region base'/><solid_mass on='@p'/>"
        "<solid on='@p' law='isochoric_neo_hookean' young_modulus='1e4' poisson_ratio='0.45'/>"
        "<surface_load name='endo' on='@p' where='region endo' pressure='%g' origin='0 0 5e-3'/>"
        "<statics steps='4' tolerance='1e-11'/><contraction name='c' on='@p' tension='5000' directions='",
        pressure);
    double f[3];
    while (fscanf(file, "%lf,%lf,%lf", &f[0], &f[1], &f[2]) == 3)
        at += (size_t)snprintf(text + at, MAX - at, "%.7g %.7g %.7g ", f[0], f[1], f[2]);
    fclose(file);
    snprintf(text + at, MAX, "'/></scene>");
    sn_sim* sim = probe_compile(text, NULL);
    free(text);
    return sim;
}

START_TEST(contracted)
{
    static const double rows[][2] = { { 0, 1.6756932e-6 }, { 500, 1.8494737e-6 }, { 1000, 2.077261e-6 } };
    bool ok = true;
    for (int i = 0; i < 3; ++i) {
        char what[80];
        double volume;
        sn_sim* sim = contracting(outward() * rows[i][0]);
        probe_step(sim, 1);
        probe_read(sim, "/endo/volume", &volume, 1);
        snprintf(what, sizeof what, "volume at %g Pa, fibres pull by 5 kPa [m^3]", rows[i][0]);
        ok = report_near("lv_coarse, same mesh", what, fabs(volume), rows[i][1], 1e-6) && ok;
        sn_sim_destroy(sim);
    }
    draw_filling("fibres pull by 5 kPa", contracting, outward());
    draw_reference(rows);
    ck_assert(ok);
}
END_TEST

/* Counted by the profile, as a failed step takes back its counters. */
static double factorisations(const sn_sim* sim)
{
    double calls = 0;
    sn_profile_row row;
    for (int i = 0; sn_sim_profile_row(sim, i, &row); ++i)
        if (strcmp(row.operation, "factor") == 0) calls += (double)row.calls;
    return calls;
}

/* 2 kPa are beyond the largest pressure that the wall holds: no shape is returned, the message says how far
   it came, and the search ends, with or without following the path past the limit, on which no full load is
   ever reached. */
static bool refuses_to_burst(const char* statics, const char* words, double unit)
{
    sn_error error = { 0 };
    double volume, before;
    sn_sim* sim = ventricle(outward() * 2000, statics);
    probe_read(sim, "/endo/volume", &before, 1);
    sn_sim_profile(sim, true);
    ck_assert_int_eq(sn_sim_step(sim, &error), SN_ERR_DIVERGED);
    double factors = factorisations(sim);
    probe_expect(error.text, words);
    const char* number = strstr(error.text, "load factor ");
    number = number ? strpbrk(number, "0123456789") : NULL;
    ck_assert_msg(number != NULL, "%s", error.text);
    char what[120];
    snprintf(what, sizeof what, "2 kPa, %s: load factor reached", statics);
    bool ok = report_between("lv_coarse, limit load", what, strtod(number, NULL), 0.65, 0.75);
    snprintf(what, sizeof what, "2 kPa, %s: factorisations until it gives up, in those at 1 kPa", statics);
    ok = report_below("lv_coarse, limit load", what, factors / unit, 100) && ok;
    probe_read(sim, "/endo/volume", &volume, 1);
    ck_assert_double_eq(volume, before);
    sn_sim_destroy(sim);
    return ok;
}

START_TEST(burst)
{
    sn_sim* sim = ventricle(outward() * 1000, "steps='4'");
    sn_sim_profile(sim, true);
    probe_step(sim, 1);
    double unit = factorisations(sim);
    sn_sim_destroy(sim);
    bool ok = refuses_to_burst("arc_length='off' iterations='12'", "no equilibrium was found beyond", unit);
    ok = refuses_to_burst("arc_length='auto'", "no equilibrium under the full load was found", unit) && ok;
    ck_assert(ok);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("solid pressure");
    TCase* tests = tcase_create("all");
    tcase_set_timeout(tests, 250);
    tcase_add_test(tests, filled);
    tcase_add_test(tests, contracted);
    tcase_add_test(tests, burst);
    suite_add_tcase(suite, tests);
    return run_suite(suite);
}
