/* If this fails, a suture in an elastic solid loses its hole, stays in front of a dead one, feels where
   pieces of holes begin, or what cannot be remembered is not told. SPDX-License-Identifier: BSD-3-Clause */
#include "support/run_suite.h"
#include "support/suture_block.h"

/* In until the end is 4 mm behind the block, back to 10 mm deep, and in again, and through. */
START_TEST(a_hole_is_kept_and_found_again)
{
    sn_sim* sim = probe_compile(
        THROUGH("0.025*smooth(t,0,1)-0.014*smooth(t,1,2)+0.014*smooth(t,2,3)+0.05*smooth(t,3,5)", ""), NULL);
    static const double filled[] = { 0.02, 0.01, 0.02 };
    for (int k = 0; k < 3; ++k) {
        probe_step(sim, 500);
        ck_assert_double_eq_tol(value(sim, "/c/filled_length"), filled[k], 1e-4);
        ck_assert_double_eq_tol(value(sim, "/c/hole_length"), 0.02, 1e-4);
        ck_assert_double_eq(value(sim, "/c/entries"), 1);
    }
    probe_step(sim, 1000); // the tail has left
    ck_assert_double_eq(value(sim, "/c/filled_length"), 0);
    ck_assert_double_eq(value(sim, "/c/hole_length"), 0);
    sn_sim_destroy(sim);
}
END_TEST

static void expect_holes(sn_sim* sim, double filled, double length, double entries)
{
    ck_assert_double_eq_tol(value(sim, "/c/filled_length"), filled, 1e-4);
    ck_assert_double_eq_tol(value(sim, "/c/hole_length"), length, 1e-4);
    ck_assert_double_eq(value(sim, "/c/entries"), entries);
}

static bool is_told(const sn_sim* sim, const char* words)
{
    sn_diagnostic d;
    for (int i = 0; sn_sim_diagnostic(sim, i, &d); ++i)
        if (strcmp(d.path, "/c") == 0 && strstr(d.text, words)) return true;
    return false;
}

/* Drawn out by its tail from the holes in which it lies at the start. */
START_TEST(a_suture_leaves_the_holes_of_the_start)
{
    sn_sim* sim = probe_compile(SCENE(RIGID, "30", "-15", "-0.05*smooth(t,0,1)", "spacing='1 mm'"), NULL);
    probe_step(sim, 20);
    expect_holes(sim, 0.02, 0.02, 0);
    probe_step(sim, 500);
    expect_holes(sim, 0, 0.02, 0);
    ck_assert_double_eq(along(sim), 0);
    sn_sim_destroy(sim);
}
END_TEST

/* A first point that is drawn back through its hole, and stays in it, makes no other one. */
START_TEST(a_first_point_in_the_solid_does_not_enter)
{
    static const char* const scenes[] = {
        THROUGH("0.025*smooth(t,0,0.5)-0.0225*smooth(t,0.5,1)", ""),
        SCENE(RIGID, "30", "-15", "-0.0285*smooth(t,0,1)", "spacing='1 mm'"),
    };
    sn_sim* sim = probe_compile(scenes[_i], NULL);
    probe_step(sim, 510);
    expect_holes(sim, 0.0015, 0.02, _i == 0);
    sn_sim_destroy(sim);
}
END_TEST

/* Both ends of the suture, and a needle, move by functions of time, [m]. */
#define BITES(x, y, needle, more)                                                                            \
    "<scene step='2 ms' duration='20 s'>" RIGID SUTURE("40", "-1 1 0.7  -41 1 0.7 mm")                       \
        HANDS("-1e-3", "-41e-3", x, y) "<frames name='needle'/><prescribed_motion on='@needle' "             \
                                       "x='-0.001+" needle "' y='" y "' z='7e-4'/>"                          \
                                       "<suture_in_solid name='c' on='@s/points' solid='@p' spacing='1 mm' " \
                                       "grip='3' " more "/><dirk method='backward_euler'/></scene>"
#define ASIDE "1e-3+0.004*smooth(t,0.4,0.6)"
#define AGAIN "0.025*smooth(t,0,0.2)-0.025*smooth(t,0.2,0.4)+0.025*smooth(t,0.6,0.8)"

/* The suture comes into the hole that is made last, whether its first point has withdrawn from the one
   before, half way or after it went through, or the needle: 4 mm beside it or at the same place. */
START_TEST(a_hole_without_a_suture_does_not_stop_it)
{
    static const char* const scenes[] = {
        BITES("0.012*smooth(t,0,0.2)-0.012*smooth(t,0.2,0.4)+0.025*smooth(t,0.8,1.8)", ASIDE, "0*t", ""),
        BITES("0.025*smooth(t,0,0.2)-0.025*smooth(t,0.2,0.4)+0.025*smooth(t,0.8,1.8)", ASIDE, "0*t", ""),
        BITES("0.025*smooth(t,0.8,1.8)", ASIDE, AGAIN, "lead='@needle'"),
        BITES("0.025*smooth(t,0.8,1.8)", "1e-3", AGAIN, "lead='@needle'"),
    };
    sn_sim* sim = probe_compile(scenes[_i], NULL);
    probe_step(sim, 220);
    ck_assert_double_eq(value(sim, "/c/filled_length"), 0);
    probe_step(sim, 700);
    expect_holes(sim, 0.02, 0.02, 2);
    ck_assert_double_eq_tol(along(sim), -3 * 0.02, 2e-3);
    sn_sim_destroy(sim);
}
END_TEST

/* The needle makes a hole and another one on its way back, 6 mm beside it, before the suture follows: it
   comes into both. */
START_TEST(a_suture_follows_through_two_holes)
{
    sn_sim* sim = probe_compile(
        "<scene step='2 ms' duration='20 s'>" RIGID SUTURE(
            "60", "-1 -3 0.7  -91 -3 0.7 mm") "<frames name='a'/><prescribed_motion on='@a' "
                                              "x='-1e-3+0.026*smooth(t,0.6,1)-0.026*smooth(t,1.2,1.6)' "
                                              "y='-3e-3+0.006*smooth(t,1,1.2)' z='7e-4'/><attachment "
                                              "on='@s/points' nodes='0' to='@a'/>"
                                              "<frames name='needle'/><prescribed_motion on='@needle' "
                                              "x='-1e-3+0.026*smooth(t,0,0.2)-0.026*smooth(t,"
                                              "0.4,0.6)' y='-3e-3+0.006*smooth(t,0.2,0.4)' z='7e-4' "
                                              "yaw='3.14159265*step(t,0.3)'/>"
                                              "<suture_in_solid name='c' on='@s/points' solid='@p' "
                                              "lead='@needle' spacing='1 mm' grip='0.1'/>"
                                              "<dirk method='backward_euler'/></scene>",
        NULL);
    probe_step(sim, 300);
    const double length = value(sim, "/c/hole_length");
    ck_assert_double_eq_tol(length, 0.04, 1e-3); // up to the way of the needle in a step at each end
    expect_holes(sim, 0, length, 2);
    probe_step(sim, 520);
    expect_holes(sim, length, length, 2);
    sn_sim_destroy(sim);
}
END_TEST

/* A solid thinner than two pieces has one hole, which ends where the lead has left it. */
START_TEST(a_thin_solid_has_one_hole)
{
    sn_sim* sim =
        probe_compile(SCENE(RIGID, "-1", "-41", "0.025*smooth(t,0,1)", "spacing='15 mm' grip='3'"), NULL);
    probe_step(sim, 510);
    expect_holes(sim, 0.02, 0.02, 1);
    sn_sim_destroy(sim);
}
END_TEST

/* The force on a suture that is drawn in grows with the depth without jumps: at most as much as friction on
   the way of a step, and on a tenth of a piece. */
START_TEST(ends_of_pieces_are_not_felt)
{
    sn_sim* sim = probe_compile(THROUGH("0.02*t", ""), NULL);
    double before = 0, jump = 0;
    for (int i = 0; i < 600; ++i) {
        probe_step(sim, 1);
        const double now = along(sim);
        if (i > 20) jump = fmax(jump, fabs(now - before));
        before = now;
    }
    ck_assert_double_eq_tol(before, -0.06, 1e-4);
    ck_assert_double_le(jump, 3 * (0.02 * 0.002 + 1e-4));
    sn_sim_destroy(sim);
}
END_TEST

/* The tip of a needle, 13 mm ahead and 0.2 mm beside the suture, makes the hole; the suture comes into it
   later and is drawn towards it; the needle leaves. Another suture, with a hole
   of its own at the same place, is 3 mm less deep. */
START_TEST(a_needle_makes_the_hole)
{
    sn_sim* sim = probe_compile(
        "<scene step='2 ms' duration='20 s'>" RIGID SUTURE("40", "-14 1 0.7  -54 1 0.7 mm") HANDS(
            "-0.014", "-0.054", "0.05*smooth(t,0,2)",
            "1e-3") "<suture name='other' radius='0.15 mm' young_modulus='0.3 GPa' density='1150' "
                    "elements='40' "
                    "positions='-33 1 0.7  -73 1 0.7 mm'/><prescribed_points on='@other/points' "
                    "x='0.05*smooth(t,0,2)'/>"
                    "<frames name='needle'/><prescribed_motion on='@needle' x='-0.001+0.05*smooth(t,0,2)' "
                    "y='1e-3' "
                    "z='0.9e-3'/>"
                    "<suture_in_solid name='c' on='@s/points' solid='@p' lead='@needle' spacing='1 mm'/>"
                    "<suture_in_solid name='d' on='@other/points' solid='@p' lead='@needle' spacing='1 mm'/>"
                    "<dirk method='backward_euler'/></scene>",
        NULL);
    double filled = 0;
    int step = 0;
    for (; probe_value(sim, "/needle/position", 0, 3) < 0.012; ++step)
        probe_step(sim, 1);
    ck_assert_double_eq(value(sim, "/c/filled_length"), 0);
    ck_assert_double_eq_tol(value(sim, "/c/hole_length"), 0.012, 2e-4);
    probe_step(sim, 1000 - step);
    filled = value(sim, "/c/filled_length");
    ck_assert_double_eq_tol(value(sim, "/c/hole_length"), 0.02, 2e-4);
    ck_assert_double_eq_tol(filled, 0.02, 2e-4);
    ck_assert_double_eq_tol(places_of(hole_of(sim), 0)[26].x, 0.01, 1e-4);
    ck_assert_double_eq_tol(places_of(hole_of(sim), 0)[26].z, 0.9e-3, 1e-5);
    ck_assert_double_eq_tol(value(sim, "/d/filled_length"), 0.017, 2e-4); // the place of its first point
    ck_assert_double_eq(value(sim, "/d/entries"), 1);
    sn_sim_destroy(sim);
}
END_TEST

/* ---- what is told ------------------------------------------------------------------------------------ */

/* Holes that cannot be remembered are reported after the run. */
START_TEST(a_hole_that_is_too_long_is_told)
{
    sn_sim* sim = probe_compile(THROUGH("0.05*t", "holds='5'"), NULL);
    ck_assert(!is_told(sim, ""));
    probe_step(sim, 250);
    ck_assert_double_eq_tol(value(sim, "/c/hole_length"), 0.005, 1e-12);
    ck_assert_double_le(value(sim, "/c/filled_length"), 0.005);
    ck_assert(is_told(sim, "all 5 pieces of holes, of 0.001 m each, are in use"));
    sn_sim_destroy(sim);
}
END_TEST

START_TEST(a_second_hole_without_room_is_told)
{
    sn_sim* sim = probe_compile(BITES("0*t", ASIDE, AGAIN, "lead='@needle' holds='20'"), NULL);
    probe_step(sim, 220);
    ck_assert(!is_told(sim, ""));
    probe_step(sim, 200);
    expect_holes(sim, 0, 0.02, 1);
    ck_assert(is_told(sim, "all 20 pieces of holes"));
    sn_sim_destroy(sim);
}
END_TEST

START_TEST(a_lead_inside_the_solid_at_the_start_is_told)
{
    sn_sim* sim = probe_compile(
        BITES("0*t", "1e-3", "0.011-0.015*smooth(t,0,0.2)+0.015*smooth(t,0.4,0.6)", "lead='@needle'"), NULL);
    probe_step(sim, 1);
    ck_assert(is_told(sim, "the frame `lead` is inside the solid at the start"));
    probe_step(sim, 309);
    expect_holes(sim, 0, 0.01, 1);
    sn_sim_destroy(sim);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("models/suture_holes");
    TCase* cases = tcase_create("suture_holes");
    tcase_add_test(cases, a_hole_is_kept_and_found_again);
    tcase_add_test(cases, a_suture_leaves_the_holes_of_the_start);
    tcase_add_loop_test(cases, a_first_point_in_the_solid_does_not_enter, 0, 2);
    tcase_add_loop_test(cases, a_hole_without_a_suture_does_not_stop_it, 0, 4);
    tcase_add_test(cases, a_suture_follows_through_two_holes);
    tcase_add_test(cases, a_thin_solid_has_one_hole);
    tcase_add_test(cases, ends_of_pieces_are_not_felt);
    tcase_add_test(cases, a_needle_makes_the_hole);
    tcase_add_test(cases, a_hole_that_is_too_long_is_told);
    tcase_add_test(cases, a_second_hole_without_room_is_told);
    tcase_add_test(cases, a_lead_inside_the_solid_at_the_start_is_told);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
