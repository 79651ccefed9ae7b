/* If this failed, the scenes that show sutures at work would not run, or not show what they say.
   SPDX-License-Identifier: BSD-3-Clause */
#include "support/motion.h"
#include "support/needle.h"
#include "support/probe.h"
#include "support/run_suite.h"
#include <math.h>
#include <stdio.h>

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

/* ---- a running suture ---------------------------------------------------------------------------------- */

/* Two soft lips, 2 mm apart, and a suture through eight holes of two stitches: its tail is fixed, a hand
   draws its other end at 10 mm/s from 0.05 s on. */
static const double hole[10][3] = {
    { 4, -2, 3 }, { 3, -2, 0 }, { 3, -2, -4 }, { -3, -2, -4 }, { -3, -2, 0 },
    { 3, 2, 0 },  { 3, 2, -4 }, { -3, 2, -4 }, { -3, 2, 0 },   { -4, 2, 30 }
};

/* The corners of the suture at the start, cut off 0.4 mm before and behind each hole [mm]. */
static int write_corners(char* text, size_t room)
{
    int at = snprintf(text, room, "%g %g %g  ", hole[0][0], hole[0][1], hole[0][2]);
    for (int i = 1; i < 9; ++i)
        for (int side = -1; side < 2; side += 2) {
            const sn_vec3 here = vec3_of(hole[i]), to = sn_sub(vec3_of(hole[i + side]), here);
            const sn_vec3 p = sn_madd(here, 0.4 / sn_norm(to), to);
            at += snprintf(text + at, room - (size_t)at, "%.9g %.9g %.9g  ", p.x, p.y, p.z);
        }
    return at + snprintf(text + at, room - (size_t)at, "%g %g %g", hole[9][0], hole[9][1], hole[9][2]);
}

static sn_sim* compile_running(double friction)
{
    static char text[9000];
    int at = snprintf(
        text, sizeof text,
        "<scene step='2 ms'><grid name='gr' cells='2 2 1' low='1 -6 -8 mm' high='12 6 0 mm' "
        "type='tetrahedra'/><grid name='gl' cells='2 2 1' low='-12 -6 -8 mm' high='-1 6 0 mm' "
        "type='tetrahedra'/><points name='right' mesh='@gr'/><points name='left' mesh='@gl'/><solid "
        "on='@right' young_modulus='10 kPa' damping_time='10 ms' tangent='warped'/><solid on='@left' "
        "young_modulus='10 kPa' damping_time='10 ms' tangent='warped'/><solid_mass on='@right'/><solid_mass "
        "on='@left'/><fixed on='@right' where='region xmax'/><fixed on='@left' where='region xmin'/>"
        "<suture name='s' radius='0.1 mm' young_modulus='0.1 GPa' density='1200' elements='64' "
        "damping_time='5 ms' drag='0.1' positions='");
    at += write_corners(text + at, sizeof text - (size_t)at);
    at += snprintf(text + at, sizeof text - (size_t)at,
                   " mm'/><prescribed_points name='tail' on='@s/points' nodes='0' x='0' y='0' "
                   "z='0'/><prescribed_points name='hand' on='@s/points' nodes='-1' x='0' y='0' "
                   "z='0.01*max(0,t-0.05)'/>");
    for (int i = 1; i < 9; ++i)
        at += snprintf(text + at, sizeof text - (size_t)at,
                       "<barycentric_frames name='h%d' in='@%s' positions='%g %g %g mm'/><ring name='r%d' "
                       "points='@s/points' frame='@h%d' stiffness='500' damping='0.02' friction='%g' "
                       "creep='0.1 mm/s' rounding='5 um'/>",
                       i, hole[i][0] > 0 ? "right" : "left", hole[i][0], hole[i][1], hole[i][2], i, i,
                       friction);
    snprintf(text + at, sizeof text - (size_t)at, "<dirk method='backward_euler' tolerance='1e-4'/></scene>");
    return probe_compile(text, NULL);
}

/* Distance of the lips between the stitches, at the skin [m]. */
static double wound(sn_sim* sim)
{
    enum { NODES = 18 }; // 3 x 3 x 2, x first
    double right[3 * NODES], left[3 * NODES];
    probe_read(sim, "/right/position", right, 3 * NODES);
    probe_read(sim, "/left/position", left, 3 * NODES);
    const int r = 9 + 3, l = 9 + 3 + 2;
    return right[3 * r] - left[3 * l];
}

static double angle(sn_vec3 a, sn_vec3 b) { return atan2(sn_norm(sn_cross(a, b)), sn_dot(a, b)); }

/* By how much the suture turns in its holes, from the places of the holes, of its tail and of the hand. */
static double turning(sn_sim* sim)
{
    double points[3 * 65], sum = 0;
    sn_vec3 at[10];
    char path[20];
    probe_read(sim, "/s/points/position", points, 3 * 65);
    at[0] = vec3_of(points);
    at[9] = vec3_of(points + 3 * 64);
    for (int i = 0; i < 8; ++i) {
        double x[3];
        snprintf(path, sizeof path, "/h%d/position", i + 1);
        probe_read(sim, path, x, 3);
        at[1 + i] = vec3_of(x);
    }
    for (int i = 1; i < 9; ++i) {
        sum += angle(sn_sub(at[i], at[i - 1]), sn_sub(at[i + 1], at[i]));
    }
    return sum;
}

static double size_of(sn_sim* sim, const char* path)
{
    double force[3];
    probe_read(sim, path, force, 3);
    return sn_norm(vec3_of(force));
}

/* As the hand draws, the lips come together. The tension falls from the hand to the tail, at most as on a
   capstan: by exp(-mu times the sum of the bends), which is reached while all holes slip. Where an edge of
   the suture passes a hole of 90 degrees the tensions differ by some 5 % more or less. */
START_TEST(a_running_suture_closes_a_wound)
{
    const double mu = _i == 0 ? 0.05 : 0.1;
    sn_sim* sim = compile_running(mu);
    double before = wound(sim), most = 0;
    ck_assert_double_eq_tol(before, 2e-3, 1e-9);
    run_to(sim, 0.05);
    for (int i = 0; i < 80; ++i) {
        probe_step(sim, 1);
        const double now = wound(sim), hand = size_of(sim, "/hand/force"), tail = size_of(sim, "/tail/force");
        ck_assert_double_lt(now, before);
        ck_assert_double_gt(hand, tail);
        most = fmax(most, log(hand / tail) / (mu * turning(sim)));
        before = now;
    }
    ck_assert_double_lt(before, 1e-3); // half
    ck_assert_msg(most > 0.85 && most < 1.15, "%g of the logarithm of a capstan", most);
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
    tcase_add_loop_test(cases, a_running_suture_closes_a_wound, 0, 2);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
