/* If this failed, the scenes that show sutures at work would not run, or not show what they say.
   SPDX-License-Identifier: BSD-3-Clause */
#include "support/motion.h"
#include "support/needle.h"
#include "support/probe.h"
#include "support/run_suite.h"
#include <math.h>

static sn_sim* compile_scene(const char* name)
{
    sn_error error = { 0 };
    sn_scene* scene = sn_scene_load(needle_file(name), NULL, &error);
    sn_sim* sim = sn_scene_compile(scene, &error);
    ck_assert_msg(sim != NULL, "%s", error.text);
    sn_scene_destroy(scene);
    return sim;
}

static void run_to(sn_sim* sim, double t)
{
    probe_step(sim, (int)lround((t - sn_sim_time(sim)) / sn_sim_step_size(sim)));
}

static double number(sn_sim* sim, const char* path)
{
    double value;
    probe_read(sim, path, &value, 1);
    return value;
}

/* Tension next to the needle [N]. */
static double pull(sn_sim* sim)
{
    double tension[2];
    probe_read(sim, "/suture/rod/tension", tension, 2);
    return tension[0];
}

/* Slack, then taut against two stitches, then against one. */
START_TEST(a_needle_draws_a_suture_through_two_stitches)
{
    sn_sim* sim = compile_scene("scenes/suture/stitch.xml");
    run_to(sim, 0.9);
    ck_assert_double_lt(fabs(pull(sim)), 2e-3);
    sn_counters settled = sn_sim_counters(sim);
    run_to(sim, 1.5);
    double first = number(sim, "/first/friction"), second = number(sim, "/second/friction");
    ck_assert_msg(fabs(first + 0.023) < 1.5e-3 && fabs(second + 0.020) < 5e-4, "friction %g, %g N", first,
                  second);
    ck_assert_msg(fabs(pull(sim) + first + second) < 2e-3, "%g N at the needle", pull(sim));
    ck_assert_double_lt(number(sim, "/first/sliding"), -0.15);
    ck_assert_double_eq(number(sim, "/second/holds"), 1);
    run_to(sim, 2.3);
    ck_assert_double_eq(number(sim, "/second/holds"), 0);
    ck_assert_double_eq(number(sim, "/second/friction"), 0);
    ck_assert_msg(fabs(pull(sim) - 0.023) < 2e-3, "%g N at the needle", pull(sim));
    run_to(sim, sn_sim_duration(sim));
    ck_assert_double_eq(number(sim, "/first/holds"), 1);
    sn_counters end = sn_sim_counters(sim);
    ck_assert_msg(end.events == 1 && end.halvings - settled.halvings < 20, "%d events, %d halvings",
                  (int)end.events, (int)(end.halvings - settled.halvings));
    sn_sim_destroy(sim);
}
END_TEST

/* Slack, taut, slack: what the hand holds is what the suture pulls. */
START_TEST(a_hand_drives_an_end)
{
    sn_sim* sim = compile_scene("scenes/suture/driven.xml");
    double force[3];
    run_to(sim, 0.4);
    probe_read(sim, "/pose/force", force, 3);
    ck_assert_double_lt(sn_norm(vec3_of(force)), 5e-3);
    run_to(sim, 1.3);
    probe_read(sim, "/pose/force", force, 3);
    ck_assert_msg(fabs(sn_norm(vec3_of(force)) / pull(sim) - 1) < 0.02 && force[0] < -2, "%g N against %g N",
                  force[0], pull(sim));
    run_to(sim, 2.2);
    probe_read(sim, "/pose/force", force, 3);
    ck_assert_double_lt(sn_norm(vec3_of(force)), 5e-3);
    run_to(sim, sn_sim_duration(sim));
    sn_sim_destroy(sim);
}
END_TEST

/* The suture enters the four punctures of a stitch in the order in which the needle makes them. */
START_TEST(a_suture_follows_the_needle_through_a_wound)
{
    static const char* const rings[] = { "/puncture_1a/holds", "/puncture_1b/holds", "/puncture_1c/holds",
                                         "/puncture_1d/holds" };
    sn_sim* sim = compile_scene("scenes/suture/wound-interrupted.xml");
    double entered[4] = { 0 };
    for (int n = 0; n < 130; ++n) {
        probe_step(sim, 5);
        for (int i = 0; i < 4; ++i)
            if (entered[i] == 0 && number(sim, rings[i]) == 1) entered[i] = sn_sim_time(sim);
    }
    ck_assert_double_gt(entered[0], 0.3);
    for (int i = 1; i < 4; ++i)
        ck_assert_double_gt(entered[i], entered[i - 1]);
    sn_sim_destroy(sim);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("stitch");
    TCase* cases = tcase_create("scenes");
    tcase_set_timeout(cases, 120);
    tcase_add_test(cases, a_needle_draws_a_suture_through_two_stitches);
    tcase_add_test(cases, a_suture_follows_the_needle_through_a_wound);
    tcase_add_test(cases, a_hand_drives_an_end);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
