/* If this failed, the needle prefab would build another needle than the one described: sections, segments,
   bevel, natural curvature, springs, a handle driven by a table.
   SPDX-License-Identifier: BSD-3-Clause */
#include <check.h>
#include <sinew/sinew.h>
#include <stdlib.h>
#include <string.h>
#include "output/scratch.h"
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

/* Equilibrium of a text; tip position. */
static void settle(const char* text, double tip[3])
{
    sn_error error = { 0 };
    sn_sim* sim = compile(text);
    if (sn_sim_step(sim, &error)) ck_abort_msg("%s", error.text);
    read3(sim, "/needle/tip/position", tip);
    sn_sim_destroy(sim);
}

static void settle_format(double tip[3], const char* needle, const char* children, double force)
{
    char text[2048];
    snprintf(text, sizeof text,
             "<scene><needle length='0.2' elements='32' %s><handle mass='0' length='0'/>%s</needle>"
             "<point_load on='@needle/tip' force='0 %.17g 0'/><statics/></scene>",
             needle, children, force);
    settle(text, tip);
}

/* Small load at the end of a cantilever: F L^3 / (3 EI) + F L / (kappa GA), and the chain's 1 - 1/(4 n^2). */
START_TEST(tube_bends_like_a_tube)
{
    double tip[3], F = 1e-4, L = 0.2, E = 70e9, R = 1e-3, r = 0.8e-3;
    double I = pi / 4 * (R * R * R * R - r * r * r * r);
    settle_format(
        tip,
        "radius='1 mm' inner_radius='0.8 mm' young_modulus='70 GPa' poisson_ratio='0.33' shear='standard'",
        "", F);
    double expected = F * L * L * L / (3 * E * I);
    ck_assert_double_eq_tol(tip[1] / expected, 1.0 - 1.0 / (4 * 32 * 32), 2e-4); // shear flexibility: 1e-4
}
END_TEST

START_TEST(one_segment_is_no_segment)
{
    double plain[3], divided[3];
    settle_format(plain, "", "", 0.3);
    settle_format(divided, "", "<segment length='0.05'/><segment length='0.11'/><segment length='4 cm'/>",
                  0.3);
    for (int i = 0; i < 3; ++i)
        ck_assert_double_eq_tol(plain[i], divided[i], 1e-14);
}
END_TEST

/* Thick for the first half: deflection by the unit-load integral of x^2 / EI(x). */
START_TEST(stepped_cantilever)
{
    double tip[3], F = 1e-4, L = 0.2, E = 200e9, thick = 1e-3, thin = 0.5e-3;
    settle_format(tip, "radius='1 mm'", "<segment length='0.1'/><segment length='0.1' radius='0.5 mm'/>", F);
    double I1 = pi / 4 * pow(thick, 4), I2 = pi / 4 * pow(thin, 4), half = L / 2;
    double expected = F / (3 * E) * (pow(half, 3) / I2 + (pow(L, 3) - pow(half, 3)) / I1);
    ck_assert_double_eq_tol(tip[1] / expected, 1.0, 2e-3); // O(n^-2) with 32 elements
}
END_TEST

/* Mass, centre of mass and weight of a stepped needle: what the hand holds. */
START_TEST(stepped_weight)
{
    sn_error error = { 0 };
    sn_sim* sim =
        compile("<scene><needle length='0.2' elements='7' radius='1 mm' density='8000' gravity='0 0 -9.81' "
                "young_modulus='1e14'><handle mass='0' length='0'/>"
                "<segment length='0.15'/><segment length='0.05' radius='0.5 mm' "
                "density='4000'/></needle><statics/></scene>");
    if (sn_sim_step(sim, &error)) ck_abort_msg("%s", error.text);
    double force[3], moment[3];
    read3(sim, "/needle/handle/force", force);
    read3(sim, "/needle/handle/moment", moment);
    double m1 = 8000 * pi * 1e-6 * 0.15, m2 = 4000 * pi * 0.25e-6 * 0.05;
    ck_assert_double_eq_tol(force[2], 9.81 * (m1 + m2), 1e-9);
    ck_assert_double_eq_tol(moment[1], -9.81 * (m1 * 0.075 + m2 * 0.175), 1e-8);
    sn_sim_destroy(sim);
}
END_TEST

START_TEST(segments_must_fill_the_needle)
{
    static const char text[] = "<scene>\n<needle length='0.2'><segment length='0.1'/></needle></scene>";
    sn_error error = { 0 };
    sn_scene* scene = sn_scene_load_text(text, sizeof text - 1, "test", NULL, NULL, &error);
    ck_assert_ptr_null(sn_scene_compile(scene, &error));
    ck_assert_ptr_nonnull(
        strstr(error.text, "test:2:9: /needle: length: 0.2 m, but its segments add up to 0.1 m"));
    sn_scene_destroy(scene);
}
END_TEST

/* The sharp point lies at +r in the end's section, the face's centroid r / tan(a) behind. */
START_TEST(bevel)
{
    sn_error error = { 0 };
    sn_sim* sim =
        compile("<scene><needle length='0.1' radius='1 mm' bevel_angle='20 deg'/><statics/></scene>");
    sn_channel points = sn_sim_channel(sim, "/needle/bevel/position", &error);
    double x[6];
    sn_sim_refresh(sim);
    ck_assert_int_eq(sn_sim_read(sim, points, x, 6), 6);
    ck_assert_double_eq_tol(x[0], 0.1, 1e-15);
    ck_assert_double_eq_tol(x[2], 1e-3, 1e-15);
    ck_assert_double_eq_tol(x[3], 0.1 - 1e-3 / tan(20 * pi / 180), 1e-15);
    ck_assert_double_eq_tol(x[5], 0.0, 1e-15);
    sn_sim_destroy(sim);
}
END_TEST

/* A naturally curved needle is at rest on its arc: curvature about z of 5 1/m, 0.2 m, an arc of 1 rad. The
   chain's straight pieces make it the trapezoidal rule of the arc's integral. */
START_TEST(natural_curvature)
{
    double tip[3], x = 0.5 * (1 + cos(1.0)), y = 0.5 * sin(1.0);
    settle_format(tip, "curvature='0 0 5'", "", 0.0);
    for (int i = 1; i < 32; ++i) {
        x += cos(i / 32.0);
        y += sin(i / 32.0);
    }
    ck_assert_double_eq_tol(tip[0], 0.2 / 32 * x, 1e-13);
    ck_assert_double_eq_tol(tip[1], 0.2 / 32 * y, 1e-13);
    ck_assert_double_eq_tol(tip[0], sin(1.0) / 5, 2e-5);
}
END_TEST

/* A needle so soft that it resists next to nothing: the spring at its tip balances the load, k u + k3 u^3 =
   F. */
START_TEST(cubic_springs)
{
    double tip[3], k = 3.0, k3 = 5e4, F = 0.05;
    settle_format(tip, "young_modulus='1e3 Pa'",
                  "<winkler at='0.2' stiffness='3 N/m' cubic='5e4 N/m^3' direction='0 1 0'/>", F);
    double u = tip[1];
    ck_assert_double_eq_tol((k * u + k3 * u * u * u) / F, 1.0, 1e-6);
}
END_TEST

/* The table's spline follows the functions it was sampled from: a hand tracked at 100 Hz. */
START_TEST(handle_driven_by_a_table)
{
    char folder[64], path[256], scene[512];
    scratch_make(folder);
    FILE* file = fopen(scratch_path(path, folder, "hand.csv"), "w");
    ck_assert_ptr_nonnull(file);
    fprintf(file, "t [s],x [m],y [m],z [m],roll [rad],pitch [rad],yaw [rad]\n");
    for (int i = 0; i <= 100; ++i) {
        double t = 0.01 * i;
        fprintf(file, "%.17g,0,%.17g,%.17g,%.17g,%.17g,0\n", t, 0.01 * sin(3 * t), 0.2 * sin(pi * t),
                0.3 * t * t, 0.2 * sin(pi * t));
    }
    fclose(file);
    sn_error error = { 0 };
    snprintf(scene, sizeof scene, "<scene><needle length='0.2'><handle table='%s'/></needle></scene>", path);
    sn_sim* sampled = compile(scene);
    sn_sim* exact =
        compile("<scene><needle length='0.2'><handle y='0.01*sin(3*t)' z='0.2*sin(pi*t)' roll='0.3*t^2' "
                "pitch='0.2*sin(pi*t)'/></needle></scene>");
    double worst = 0;
    for (int i = 0; i < 900; ++i) {
        double a[3], b[3];
        sn_sim_step(sampled, &error);
        sn_sim_step(exact, &error);
        read3(sampled, "/needle/tip/position", a);
        read3(exact, "/needle/tip/position", b);
        worst = fmax(worst, sqrt(pow(a[0] - b[0], 2) + pow(a[1] - b[1], 2) + pow(a[2] - b[2], 2)));
    }
    ck_assert_int_eq(error.status, SN_OK);
    ck_assert_double_lt(worst, 2e-8);
    sn_sim_destroy(sampled);
    sn_sim_destroy(exact);
    scratch_clear(folder);
}
END_TEST

/* A moment on the tip that follows it, and one that does not, differ once the tip has turned. */
START_TEST(follower_and_dead_loads)
{
    double dead[3], follower[3];
    const char* form = "<scene><needle length='0.2' elements='16'><handle mass='0' length='0'/></needle>"
                       "<point_load on='@needle/tip' force='0 0.8 0' follower='%s'/><statics/></scene>";
    char text[512];
    snprintf(text, sizeof text, form, "false");
    settle(text, dead);
    snprintf(text, sizeof text, form, "true");
    settle(text, follower);
    ck_assert_double_gt(fabs(dead[1] - follower[1]), 1e-3);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("models/needle");
    TCase* cases = tcase_create("needle");
    tcase_add_test(cases, tube_bends_like_a_tube);
    tcase_add_test(cases, one_segment_is_no_segment);
    tcase_add_test(cases, stepped_cantilever);
    tcase_add_test(cases, stepped_weight);
    tcase_add_test(cases, segments_must_fill_the_needle);
    tcase_add_test(cases, bevel);
    tcase_add_test(cases, natural_curvature);
    tcase_add_test(cases, cubic_springs);
    tcase_add_test(cases, handle_driven_by_a_table);
    tcase_add_test(cases, follower_and_dead_loads);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
