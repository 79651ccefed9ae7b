/* If this failed, a suture that is cut would still pull, jump where it is cut, or be felt in the gap.
   SPDX-License-Identifier: BSD-3-Clause */
#include <check.h>
#include <math.h>
#include <stdio.h>
#include "support/probe.h"
#include "support/run_suite.h"

enum { EDGES = 40, CUT = 22 }; // 55.5 mm of 100 mm: in edge 22
static const double pi = 3.14159265358979323846, pull = 0.02;

static sn_sim* compile(const char* cut, const char* integrator, const char* more)
{
    char text[3000];
    snprintf(
        text, sizeof text,
        "<scene step='1 ms'>%s<suture name='a' elements='%d' length='10 cm' radius='0.15 mm' "
        "young_modulus='1 GPa' density='1150' damping_time='2 ms' drag='1e-8' start='pinned' cut_at='55.5 "
        "mm' cut='%s'/><point_load name='load' on='@a/points' nodes='-1' force='%g*smooth(t,0,5e-3) 0 "
        "0'/>%s</scene>",
        integrator, EDGES, cut, pull, more);
    return probe_compile(text, NULL);
}

/* Momentum along x of the points from `first` on; points at ends have half of the mass of an edge. */
static double momentum(sn_sim* sim, int first)
{
    sn_vec3 v[EDGES + 1];
    const double edge = 1150 * pi * 0.15e-3 * 0.15e-3 * 0.1 / EDGES;
    double sum = 0;
    probe_read(sim, "/a/points/velocity", &v->x, 3 * (EDGES + 1));
    for (int i = first; i <= EDGES; ++i)
        sum += (i == EDGES ? 0.5 : 1) * edge * v[i].x;
    return sum;
}

static const char* const integrators[] = { "<implicit_euler/>", "<dirk method='backward_euler'/>", "<dirk/>",
                                           "<generalized_alpha/>", "<bdf2/>" };

/* The part that flies off gains the impulse of the load, up to that of the drag, 1e-8 N s/m^2 times 5 cm;
   the part that is held loses its tension. */
START_TEST(a_suture_is_cut)
{
    sn_sim* sim = compile("step(t,0.01)", integrators[_i], "");
    double tension[2], before;
    probe_step(sim, 9);
    probe_read(sim, "/a/rod/tension", tension, 2);
    ck_assert_double_eq_tol(tension[0], pull, 1e-2 * pull);
    probe_step(sim, 11);
    before = momentum(sim, CUT + 1);
    probe_step(sim, 4);
    ck_assert_double_eq_tol(momentum(sim, CUT + 1) - before, pull * 4e-3, 1e-5 * pull * 4e-3);
    ck_assert_double_eq_tol(probe_value(sim, "/a/rod/tension", 0, 2), 0, 1e-3 * pull);
    probe_step(sim, 40);
    sn_vec3 x[EDGES + 1];
    probe_read(sim, "/a/points/position", &x->x, 3 * (EDGES + 1));
    ck_assert_double_gt(x[EDGES].x, 0.5); // far away
    ck_assert_double_eq_tol(x[CUT].x, 0.055, 1e-4);
    sn_sim_destroy(sim);
}
END_TEST

/* A program cuts by the channel, and a cut stays when the value falls. */
START_TEST(a_program_cuts)
{
    sn_sim* sim = compile("0", "<implicit_euler/>", "");
    const double on = 1, off = 0;
    sn_error error = { 0 };
    sn_channel cut = sn_sim_channel(sim, "/a/rod/cut", &error);
    probe_step(sim, 10);
    ck_assert_double_eq_tol(probe_value(sim, "/a/rod/tension", 0, 2), pull, 0.02 * pull);
    ck_assert_int_eq(sn_sim_write(sim, cut, &on, 1), SN_OK);
    probe_step(sim, 1);
    sn_sim_write(sim, cut, &off, 1);
    probe_step(sim, 20);
    ck_assert_double_eq_tol(probe_value(sim, "/a/rod/tension", 0, 2), 0, 1e-3 * pull);
    sn_sim_destroy(sim);
}
END_TEST

/* Another suture falls through the gap; an edge that counts although it is torn would catch it. */
START_TEST(a_gap_lets_a_suture_through)
{
    char more[1000];
    snprintf(
        more, sizeof more,
        "<suture name='b' elements='20' length='4 cm' radius='0.15 mm' young_modulus='1 GPa' "
        "position='0.07 -0.02 0.004' direction='0 1 0' gravity='0 0 -9.81'/><attachment name='hand' "
        "on='@a/points' nodes='-1' x='0.05*smooth(t,0.01,0.02)'/><surface_contact name='touch' "
        "on='@a/points' with='@b/points' on_radius='0.15 mm' with_radius='0.15 mm' stiffness='1e12' %s/>",
        _i ? "torn='1.5'" : "");
    sn_sim* sim = compile("step(t,0.005)", "<implicit_euler/>", more);
    double pushed = 0;
    for (int n = 0; n < 50; ++n) {
        probe_step(sim, 1);
        pushed = fmax(pushed, probe_value(sim, "/touch/normal_force", 0, 1));
    }
    sn_vec3 x[21];
    probe_read(sim, "/b/points/position", &x->x, 3 * 21);
    double height = x[10].z;
    if (_i) {
        ck_assert_double_eq(pushed, 0);
        ck_assert_double_eq_tol(height, 0.004 - 0.5 * 9.81 * 0.05 * 0.051, 1e-6);
    } else {
        ck_assert_double_gt(pushed, 0);
    }
    sn_sim_destroy(sim);
}
END_TEST

/* ---- messages ------------------------------------------------------------------------------------------ */

static const struct refusal {
    const char *suture, *text;
} refusals[] = {
    { "length='0.1' cut_at='0.12' cut='step(t,1)'", "cut_at: 0.12 m lies beyond the suture's end at 0.1 m" },
    { "length='0.1' cut_at='0.05'", "nothing states when the rod is cut" },
    { "length='0.1' cut='1'", "no place is stated where the rod is cut" },
    { "length='0.1' cut_at='1e-3' cut='1' start='clamped'", "edge 0 is next to a clamped end" },
    { "length='0.1' cut_at='0.05' cut='1' model='finite_difference' start='clamped' damping_time='0'",
      "cut_at" },
};

START_TEST(bad_cuts_are_refused)
{
    sn_error error = { 0 };
    char text[1000];
    snprintf(text, sizeof text, "<scene step='1 ms'><implicit_euler/><suture elements='20' %s/></scene>",
             refusals[_i].suture);
    probe_refuse(text, NULL, &error);
    probe_expect(error.text, refusals[_i].text);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("cut");
    TCase* cases = tcase_create("cut");
    tcase_add_loop_test(cases, a_suture_is_cut, 0, SN_COUNT(integrators));
    tcase_add_test(cases, a_program_cuts);
    tcase_add_loop_test(cases, a_gap_lets_a_suture_through, 0, 2);
    tcase_add_loop_test(cases, bad_cuts_are_refused, 0, SN_COUNT(refusals));
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
