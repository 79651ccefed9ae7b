/* If this failed, a load along a rod would bend it by another amount than beam theory says, act beyond its
   interval, or depend on how the rod is discretised.
   SPDX-License-Identifier: BSD-3-Clause */
#include "support/probe.h"
#include "support/run_suite.h"
#include <check.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* A round rod along x, clamped at the origin: 0.2 m long, radius 1 mm, 0.1 GPa, Poisson's ratio 0.25. */
static const double L = 0.2, EI = 0.25 * 3.14159265358979323846 * 1e-12 * 1e8;
static const double GJ = 0.5 * 3.14159265358979323846 * 1e-12 * 0.4e8;
/* Cowper's factor of a circle, 6 (1 + nu)/(7 + 6 nu). */
static const double GA = 3.14159265358979323846e-6 * 0.4e8 * 7.5 / 8.5;

#define MATERIAL "length='0.2' young_modulus='1e8' density='1000' radius='1 mm' poisson_ratio='0.25' "
#define NEEDLE(more) "<needle name='rod' " MATERIAL more "><handle mass='0' length='0'/></needle>"

/* Of the nonlinear terms, 1e-5 of the rod's length squared, and of the tolerance of statics: twice as
   measured. */
#define ROUND_OFF 3e-10

/* Errors relative to the closed form at the end with the number of elements below, and their order in the
   length of an element; rods whose curves hold the solution have none. Twice as measured. */
typedef struct rod {
    const char *name, *scene;
    int elements;
    bool shear;
    double error, order;
    double follower; /* from the exact rod under a load that turns [m], three times as measured */
} rod;

static const rod rods[] = {
    { "rfem", NEEDLE("model='rfem' elements='%d' "), 8, true, 1.1e-2, 2, 1.1e-4 },
    { "ddm", NEEDLE("model='ddm' elements='%d' "), 4, true, ROUND_OFF, 0, 8e-4 },
    { "exact", NEEDLE("model='exact' degree='4' elements='%d' "), 2, true, ROUND_OFF, 0, 1.1e-9 },
    { "relative", NEEDLE("model='relative' elements='%d' "), 4, false, ROUND_OFF, 0, 1.8e-5 },
    { "suture", "<suture name='rod' " MATERIAL "elements='%d' start='clamped' damping_time='0'/>", 8, false,
      2.8e-2, 2, 8.5e-4 },
    { "cable",
      "<cable name='rod' length='0.2' young_modulus='1e8' density='1000' radius='1 mm' "
      "shear_modulus='0.4e8' "
      "elements='%d' start='clamped' end='free' normal='0 1 0' gravity='0 0 0'/>",
      8, false, ROUND_OFF, 0, 2.8e-5 },
};

typedef struct result {
    double at[3], q[4];
} result;

static result settle(const rod* r, int elements, const char* load)
{
    char scene[600], text[1400];
    result out;
    snprintf(scene, sizeof scene, r->scene, elements);
    snprintf(text, sizeof text,
             "<scene>%s<rod_frames name='end' of='@rod' at='0.2'/><rod_load name='load' of='@rod' %s/>"
             "<statics tolerance='1e-13'/></scene>",
             scene, load);
    sn_sim* sim = probe_compile(text, NULL);
    probe_step(sim, 1);
    probe_read(sim, "/end/frames/position", out.at, 3);
    probe_read(sim, "/end/frames/orientation", out.q, 4);
    sn_sim_destroy(sim);
    return out;
}

/* Uniform lines of force and of couple on all of it, and a force on an interval. */
static const struct {
    const char *what, *load;
} cases[] = {
    { "force", "force='0 1e-6 0'" },
    { "force on a part", "from='0.03' to='0.13' force='0 0 1e-6'" },
    { "couple", "moment='0 0 1e-7'" },
    { "couple about the axis", "moment='1e-7 0 0' follower='true'" },
};
enum { CASES = 4 };

/* What the end does, over what it should do, less 1. */
static double error_of(const rod* r, int elements, int k)
{
    const result end = settle(r, elements, cases[k].load);
    const double w = 1e-6, m = 1e-7, a = 0.03, b = 0.13;
    const double shear = r->shear ? w / GA : 0;
    switch (k) {
    case 0:
        return end.at[1] / (w * pow(L, 4) / (8 * EI) + shear * L * L / 2) - 1;
    case 1: // int s^2 (3 L - s)/(6 EI) ds
        return end.at[2] / (w / (6 * EI) * (L * (pow(b, 3) - pow(a, 3)) - (pow(b, 4) - pow(a, 4)) / 4) +
                            shear * (b * b - a * a) / 2) -
               1;
    case 2:
        return 2 * end.q[3] / (m * L * L / (2 * EI)) - 1;
    default:
        return 2 * end.q[1] / (m * L * L / (2 * GJ)) - 1;
    }
}

START_TEST(closed_forms)
{
    const rod* r = &rods[_i / CASES];
    const int k = _i % CASES;
    const double coarse = fabs(error_of(r, r->elements, k)), fine = fabs(error_of(r, 2 * r->elements, k));
    ck_assert_msg(coarse < r->error, "%s, %s: off by %g", r->name, cases[k].what, coarse);
    if (fine > ROUND_OFF) // where moments are exact in every element there is no order
        ck_assert_msg(log2(coarse / fine) > r->order - 0.05, "%s, %s: order %g", r->name, cases[k].what,
                      log2(coarse / fine));
}
END_TEST

/* A force per length across the sections, which bends the rod by a third of its length and turns with it,
   and a couple about its axis: the same end for every rod. */
START_TEST(followers_alike)
{
    static const char load[] = "force='0 0.03 0.01' moment='2e-4 0 0' follower='true'";
    const rod* r = &rods[_i];
    const result exact = settle(&rods[2], 12, load), end = settle(r, 2 * r->elements, load);
    double distance = 0;
    for (int i = 0; i < 3; ++i)
        distance = hypot(distance, end.at[i] - exact.at[i]);
    ck_assert_double_gt(exact.at[1], 0.06);
    ck_assert_msg(distance < r->follower, "%s: %g m from the exact rod", r->name, distance);
}
END_TEST

/* The sum of the load is that of its interval, for every prefab and anywhere on it. */
START_TEST(sum_is_that_of_the_interval)
{
    static const char* const scenes[] = {
        "<needle model='rfem' elements='7' length='0.2'>%s</needle>",
        "<needle model='ddm' elements='7' length='0.2'>%s</needle>",
        ("<needle model='exact' elements='3' length='0.2'><segment length='0.05'/><segment length='0.15' "
         "radius='0.5 mm'/>%s</needle>"),
        "<needle model='relative' elements='3' length='0.2'>%s</needle>",
        "<suture elements='7' length='0.2' start='clamped' end='clamped'>%s</suture>",
        "<suture elements='7' length='0.2' closed='true'>%s</suture>",
        "<armed_suture elements='7' length='0.2'>%s</armed_suture>",
        "<finite_difference_suture elements='7' length='0.2'>%s</finite_difference_suture>",
        "<cable length='0.2'>%s</cable>",
    };
    for (int frames = 0; frames < 2; ++frames) {
        char load[200], text[800];
        double sum[3];
        size_t at = (size_t)snprintf(text, sizeof text, "<scene step='1 us'>");
        snprintf(load, sizeof load, "<rod_load name='l' from='0.011' to='0.187' force='3 4-t -5' %s/>",
                 frames ? "moment='0 0 1e-9'" : "");
        at += (size_t)snprintf(text + at, sizeof text - at, scenes[_i], load);
        snprintf(text + at, sizeof text - at, "</scene>");
        sn_sim* sim = probe_compile(text, NULL);
        const char* name = strstr(text, "armed")    ? "armed_suture"
                           : strstr(text, "finite") ? "finite_difference_suture"
                                                    : NULL;
        char path[80];
        snprintf(path, sizeof path, "/%s/l/load/force",
                 name                      ? name
                 : strstr(text, "<needle") ? "needle"
                 : strstr(text, "<cable")  ? "cable"
                                           : "suture");
        probe_read(sim, path, sum, 3);
        for (int i = 0; i < 3; ++i)
            ck_assert_double_eq_tol(sum[i], (0.187 - 0.011) * (i == 0 ? 3 : i == 1 ? 4 : -5), 1e-12);
        sn_sim_destroy(sim);
    }
}
END_TEST

static const char* const refused[][2] = {
    { "<needle length='0.1'><rod_load to='0.2' force='0 1 0'/></needle>",
      "0.2 m lies beyond the needle's end" },
    { "<needle length='0.1'><rod_load from='0.1' force='0 1 0'/></needle>", "is not beyond the beginning" },
    { "<points name='p'/><rod_load of='@p' force='0 1 0'/>", "is not a rod; name a needle" },
    { "<rod_load of='@q' force='0 1 0'/>", "there is no" },
    { "<cable torsion='none'><rod_load moment='0 1 0'/></cable>", "otherwise use its points" },
    { "<points name='p'/><distributed_load on='@p' moment='0 1 0'/>", "moment and follower need frames" },
    { "<points name='p'/><distributed_load on='@p' lengths='1 2'/>", "has 2 numbers; give 1 for all" },
};

START_TEST(refused_with_a_reason)
{
    char text[300];
    sn_error error = { 0 };
    snprintf(text, sizeof text, "<scene>%s</scene>", refused[_i][0]);
    probe_refuse(text, NULL, &error);
    probe_expect(error.text, refused[_i][1]);
}
END_TEST

/* A moment M in the section at L/2: the end moves by M/EI (a^2/2 + a (L - a)), a = L/2. The rotation of 1e-3
   shortens that by less than 1e-6. A suture takes the moment in the edge that holds the section, up to half
   an edge away: order 1. */
START_TEST(a_moment_in_a_section)
{
    const rod* r = &rods[_i];
    const bool edges = strcmp(r->name, "suture") == 0;
    const double moment = 1e-6, exact = moment / EI * (L * L / 8 + L * L / 4);
    double error[2], place[3];
    for (int k = 0; k < 2; ++k) {
        char scene[600], text[1400];
        snprintf(scene, sizeof scene, r->scene, r->elements << k);
        snprintf(text, sizeof text,
                 "<scene>%s<rod_frames name='middle' of='@rod' at='0.1'/><rod_frames name='end' of='@rod' "
                 "at='0.2'/><point_load on='@middle' moment='0 0 %g'/><statics tolerance='1e-13'/></scene>",
                 scene, moment);
        sn_sim* sim = probe_compile(text, NULL);
        probe_step(sim, 1);
        probe_read(sim, "/end/position", place, 3);
        error[k] = fabs(place[1] / exact - 1);
        sn_sim_destroy(sim);
    }
    if (edges)
        ck_assert_msg(error[0] < 0.05 && error[1] < 0.55 * error[0], "%s: off by %g and %g", r->name,
                      error[0], error[1]);
    else
        ck_assert_msg(error[0] < 1e-6 && error[1] < 1e-6, "%s: off by %g and %g", r->name, error[0],
                      error[1]);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("loads along rods");
    TCase* tests = tcase_create("all");
    tcase_add_loop_test(tests, closed_forms, 0, SN_COUNT(rods) * CASES);
    tcase_add_loop_test(tests, a_moment_in_a_section, 0, SN_COUNT(rods));
    tcase_add_loop_test(tests, followers_alike, 0, SN_COUNT(rods));
    tcase_add_loop_test(tests, sum_is_that_of_the_interval, 0, 9);
    tcase_add_loop_test(tests, refused_with_a_reason, 0, SN_COUNT(refused));
    suite_add_tcase(suite, tests);
    return run_suite(suite);
}
