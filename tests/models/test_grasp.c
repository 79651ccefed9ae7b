/* If this failed, jaws would drop what friction holds, lift what it does not, or take steps in which the
   forces of their contacts were not found.
   SPDX-License-Identifier: BSD-3-Clause */
#include <check.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "support/probe.h"
#include "support/run_suite.h"

static double value(sn_sim* sim, const char* path, int index)
{
    double number[3];
    probe_read(sim, path, number, index < 0 ? 1 : 3);
    return number[index < 0 ? 0 : index];
}

/* scenes/contact/grasp.xml with 3 x 3 x 3 cells in place of 6 x 6 x 6; the lift ends at 0.9 s. */
static sn_sim* grasp(const char* friction, const char* limits)
{
    char text[2600];
    snprintf(text, sizeof text,
             "<scene step='5 ms'><grid name='mesh' cells='3 3 3' low='-20 -20 0 mm' high='20 20 40 mm' "
             "type='tetrahedra'/><points name='block' mesh='@mesh'/>"
             "<solid_mass on='@block' density='1000' gravity='0 0 -9.81'/>"
             "<solid on='@block' law='corotational' tangent='warped' young_modulus='10 kPa' "
             "poisson_ratio='0.4' damping_time='10 ms'/>"
             "<subset_points name='lf' of='@block' where='x lt -0.0199'/>"
             "<subset_points name='rf' of='@block' where='x gt 0.0199'/>"
             "<subset_points name='sole' of='@block' where='z lt 0.0001'/>"
             "<rigid_collider name='floor' on='@sole' friction='0.3'/>"
             "<frames name='lj' positions='-25 0 20 mm'/><frames name='rj' positions='25 0 20 mm'/>"
             "<prescribed_motion on='@lj' x='-0.025+0.0076*smooth(t,0,0.3)' z='0.02+0.05*smooth(t,0.4,0.9)'/>"
             "<prescribed_motion on='@rj' x='0.025-0.0076*smooth(t,0,0.3)' z='0.02+0.05*smooth(t,0.4,0.9)'/>"
             "<rigid_collider name='left' on='@lf' direction='1 0 0' frame='@lj' friction='%s'/>"
             "<rigid_collider name='right' on='@rf' direction='-1 0 0' frame='@rj' friction='%s'/>"
             "<implicit_euler %s/></scene>",
             friction, friction, limits);
    return probe_compile(text, NULL);
}

static const double weight = 1000 * 64e-6 * 9.81;

/* The jaws carry the weight, 0.628 N, at rest in the air; the sides press equally. What is left after 0.6 s
   is the vibration of a block damped in 10 ms. */
START_TEST(friction_holds_and_lifts)
{
    sn_sim* sim = grasp("0.8", "");
    probe_step(sim, 300);
    double up = value(sim, "/left/force", 2) + value(sim, "/right/force", 2);
    double left = value(sim, "/left/force", 0), right = value(sim, "/right/force", 0);
    ck_assert_double_eq_tol(up, weight, 1e-6 * weight);
    ck_assert_double_eq_tol(left, -right, 1e-6 * left);
    ck_assert_double_gt(0.8 * (left - right), weight); // what the friction cones can bear
    ck_assert_double_eq(value(sim, "/floor/touching", -1), 0);
    ck_assert_double_eq(value(sim, "/left/touching", -1), 16);
    sn_sim_destroy(sim);
}
END_TEST

/* Two sides with mu N each bear less than the weight: the jaws slide, and the floor carries the rest. */
START_TEST(weak_friction_slides)
{
    sn_sim* sim = grasp("0.1", "");
    probe_step(sim, 300);
    double up = value(sim, "/left/force", 2) + value(sim, "/right/force", 2);
    double pressing = value(sim, "/left/force", 0) - value(sim, "/right/force", 0);
    ck_assert_double_lt(up, 0.1 * pressing * (1 + 1e-9));
    ck_assert_double_lt(0.1 * pressing, weight);
    ck_assert_double_gt(value(sim, "/floor/touching", -1), 0);
    ck_assert_double_eq_tol(up + value(sim, "/floor/force", 2), weight, 1e-3 * weight);
    sn_sim_destroy(sim);
}
END_TEST

/* Residuals of 1e-7 of the extent, 6e-9 m, change forces by 1e-3 of the weight at most where 1 N presses the
   block together by 1 mm or more. Sweeps alone leave more: forces stay in their cones, and a note tells. */
START_TEST(limits_of_the_forces)
{
    static const char* const limits[] = { "contact_tolerance='1e-7'", "contact_iterations='30'",
                                          "contact_iterations='4'" };
    sn_sim* sim = grasp("0.8", limits[_i]);
    sn_diagnostic note;
    bool missed = false;
    for (int i = 0; i < 300; ++i) {
        probe_step(sim, 1);
        double up = value(sim, "/left/force", 2) + value(sim, "/right/force", 2);
        double left = value(sim, "/left/force", 0), right = value(sim, "/right/force", 0);
        ck_assert(left >= 0.0 && right <= 0.0);
        ck_assert_double_le(fabs(up), 0.8 * (left - right) * (1 + 1e-12));
    }
    for (int i = 0; sn_sim_diagnostic(sim, i, &note); ++i)
        missed = missed || strstr(note.text, "contact_iterations");
    ck_assert_int_eq(missed, _i == 2);
    double up = value(sim, "/left/force", 2) + value(sim, "/right/force", 2);
    if (_i < 2) ck_assert_double_eq_tol(up, weight, 1e-3 * weight);
    sn_sim_destroy(sim);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("models/grasp");
    TCase* tests = tcase_create("grasp");
    tcase_add_test(tests, friction_holds_and_lifts);
    tcase_add_test(tests, weak_friction_slides);
    tcase_add_loop_test(tests, limits_of_the_forces, 0, 3);
    tcase_set_timeout(tests, 60);
    suite_add_tcase(suite, tests);
    return run_suite(suite);
}
