/* If this fails, <needle model="ddm"> makes another needle than the one described: sections, segments,
   natural curvature, points along it, weight.
   SPDX-License-Identifier: BSD-3-Clause */
#include <check.h>
#include <sinew/sinew.h>
#include <stdlib.h>
#include <string.h>
#include "support/run_suite.h"

static const double pi = 3.14159265358979323846;

static sn_sim* compile(const char* text)
{
    sn_error error = { 0 };
    sn_scene* scene = sn_scene_load_text(text, strlen(text), "test", NULL, NULL, &error);
    sn_sim* sim = sn_scene_compile(scene, &error);
    sn_scene_destroy(scene);
    if (!sim) ck_abort_msg("%s", error.text);
    return sim;
}

static void read3(sn_sim* sim, const char* path, double x[3])
{
    sn_error error = { 0 };
    sn_channel channel = sn_sim_channel(sim, path, &error);
    sn_sim_refresh(sim);
    if (sn_sim_read(sim, channel, x, 3) != 3) ck_abort_msg("%s", error.text);
}

/* Equilibrium of a needle of 0.2 m at the origin; tip position. */
static void settle(double tip[3], int elements, const char* needle, const char* children, double force)
{
    char text[2048];
    sn_error error = { 0 };
    snprintf(
        text, sizeof text,
        "<scene><needle model='ddm' length='0.2' elements='%d' %s><handle mass='0' length='0'/>%s</needle>"
        "<point_load on='@needle/tip' force='0 %.17g 0'/><statics/></scene>",
        elements, needle, children, force);
    sn_sim* sim = compile(text);
    if (sn_sim_step(sim, &error)) ck_abort_msg("%s", error.text);
    read3(sim, "/needle/tip/position", tip);
    sn_sim_destroy(sim);
}

/* A single element has the stiffness of a Timoshenko cantilever: F L^3/(3 EI) + F L/(kappa GA). */
START_TEST(tube_bends_like_a_tube)
{
    double tip[3], F = 1e-5, L = 0.2, E = 70e9, nu = 0.33, R = 1e-3, r = 0.8e-3, m = r / R;
    double I = pi / 4 * (R * R * R * R - r * r * r * r), A = pi * (R * R - r * r),
           q = (1 + m * m) * (1 + m * m);
    double kappa = 6 * (1 + nu) * q / ((7 + 6 * nu) * q + (20 + 12 * nu) * m * m);
    double expected = F * L * L * L / (3 * E * I) + F * L / (kappa * E / (2 * (1 + nu)) * A);
    for (int n = 1; n <= 8; n *= 8) {
        settle(tip, n, "radius='1 mm' inner_radius='0.8 mm' young_modulus='70 GPa' poisson_ratio='0.33'", "",
               F);
        ck_assert_double_eq_tol(tip[1] / expected, 1.0, 1e-8);
    }
}
END_TEST

START_TEST(one_segment_is_no_segment)
{
    double plain[3], divided[3];
    settle(plain, 8, "", "", 0.3);
    settle(divided, 8, "", "<segment length='0.05'/><segment length='0.11'/><segment length='4 cm'/>", 0.3);
    for (int i = 0; i < 3; ++i)
        ck_assert_double_eq_tol(plain[i], divided[i], 1e-13);
}
END_TEST

/* Thick for the first half: exact when no element straddles the step, else of second order, as the
   flexibility of the element that does is averaged. */
START_TEST(stepped_cantilever)
{
    static const char segments[] = "<segment length='0.1'/><segment length='0.1' radius='0.5 mm'/>";
    double tip[3], F = 1e-5, L = 0.2, E = 200e9, half = L / 2, GA = E / 2.6 * 6 * 1.3 / 8.8 * pi;
    double I1 = pi / 4 * pow(1e-3, 4), I2 = pi / 4 * pow(0.5e-3, 4);
    double expected = F / (3 * E) * (pow(half, 3) / I2 + (pow(L, 3) - pow(half, 3)) / I1);
    expected += F * half / (GA * 1e-6) + F * half / (GA * 0.25e-6);
    settle(tip, 8, "radius='1 mm'", segments, F);
    ck_assert_double_eq_tol(tip[1] / expected, 1.0, 1e-8);
    double error[2];
    for (int k = 0; k < 2; ++k) {
        settle(tip, k ? 21 : 7, "radius='1 mm'", segments, F);
        error[k] = fabs(tip[1] / expected - 1);
    }
    ck_assert_double_lt(error[0], 0.045);
    ck_assert_double_eq_tol(log(error[0] / error[1]) / log(3), 2, 0.05);
}
END_TEST

/* Mass, centre of mass and weight: what the hand holds. The segments end between elements. */
START_TEST(stepped_weight)
{
    sn_error error = { 0 };
    sn_sim* sim = compile("<scene><needle model='ddm' length='0.2' elements='8' radius='1 mm' density='8000' "
                          "gravity='0 0 -9.81' young_modulus='1e14'><handle mass='0' length='0'/>"
                          "<segment length='0.15'/><segment length='0.05' radius='0.5 mm' density='4000'/>"
                          "</needle><statics/></scene>");
    if (sn_sim_step(sim, &error)) ck_abort_msg("%s", error.text);
    double force[3], moment[3];
    read3(sim, "/needle/handle/force", force);
    read3(sim, "/needle/handle/moment", moment);
    double m1 = 8000 * pi * 1e-6 * 0.15, m2 = 4000 * pi * 0.25e-6 * 0.05;
    ck_assert_double_eq_tol(force[2], 9.81 * (m1 + m2), 1e-8);
    ck_assert_double_eq_tol(moment[1], -9.81 * (m1 * 0.075 + m2 * 0.175), 1e-8);
    sn_sim_destroy(sim);
}
END_TEST

/* A naturally curved needle is at rest on its arc, whatever the order of the strains: the frames are on the
   arc itself. */
START_TEST(natural_curvature)
{
    static const char* const needles[2] = { "curvature='0 0 5'", "curvature='0 0 5' strains='first'" };
    for (int k = 0; k < 2; ++k) {
        double tip[3];
        settle(tip, 8, needles[k], "", 0.0);
        ck_assert_double_eq_tol(tip[0], sin(1.0) / 5, 1e-12);
        ck_assert_double_eq_tol(tip[1], (1 - cos(1.0)) / 5, 1e-12);
        ck_assert_double_eq_tol(tip[2], 0, 1e-12);
    }
}
END_TEST

/* ... and as stiff there as the straight one: a small force at the end of a quarter ring. */
START_TEST(curved_needle_is_as_stiff)
{
    double rest[3], tip[3], F = 1e-5, L = 0.2, a = 1.5, R = L / a, EI = 200e9 * pi / 4 * pow(0.635e-3, 4);
    char needle[60];
    snprintf(needle, sizeof needle, "curvature='0 0 %.17g'", a / L);
    settle(rest, 16, needle, "", 0);
    settle(tip, 16, needle, "", F);
    // Castigliano: M = F R (sin a - sin u), deflection along the force = integral of M^2/(F EI) R du
    double s = sin(a),
           expected = F * R * R * R / EI * (s * s * a - 2 * s * (1 - cos(a)) + 0.5 * a - 0.25 * sin(2 * a));
    ck_assert_double_eq_tol((tip[1] - rest[1]) / expected, 1.0, 3e-3);
}
END_TEST

/* Springs in the middle of an element pull at the cubic line: a cantilever propped there. */
START_TEST(points_follow_the_line)
{
    sn_error error = { 0 };
    sn_sim* sim = compile("<scene><needle model='ddm' length='0.2' elements='3' young_modulus='1e14'><handle "
                          "mass='0' length='0'/>"
                          "<winkler name='bed' at='0.09' stiffness='1e6' direction='0 1 0'/></needle>"
                          "<point_load on='@needle/tip' force='0 1e-3 0'/><statics/></scene>");
    if (sn_sim_step(sim, &error)) ck_abort_msg("%s", error.text);
    // a propped cantilever with the support at a: unknown reaction by the unit-load method
    double EI = 1e14 * pi / 4 * pow(0.635e-3, 4), a = 0.09, L = 0.2, F = 1e-3, k = 1e6;
    double w = F * a * a * (3 * L - a) / (6 * EI), flexibility = a * a * a / (3 * EI);
    double reaction = w / (flexibility + 1 / k), force[3], point[3];
    read3(sim, "/needle/handle/force", force);
    read3(sim, "/needle/bed/points/position", point);
    ck_assert_double_eq_tol((force[1] + F) / reaction, 1.0,
                            0.05); // the element's line is a cubic, with a kink in shear
    ck_assert_double_eq_tol(point[1] * k / (force[1] + F), 1.0, 1e-6);
    sn_sim_destroy(sim);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("ddm");
    TCase* cases = tcase_create("needle");
    tcase_add_test(cases, tube_bends_like_a_tube);
    tcase_add_test(cases, one_segment_is_no_segment);
    tcase_add_test(cases, stepped_cantilever);
    tcase_add_test(cases, stepped_weight);
    tcase_add_test(cases, natural_curvature);
    tcase_add_test(cases, curved_needle_is_as_stiff);
    tcase_add_test(cases, points_follow_the_line);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
