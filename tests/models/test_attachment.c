/* If this failed, hinges, universal joints, planes of symmetry and diaphragms would turn about other axes
   than they name, or carry other moments: rotations held axis by axis, against closed forms.
   SPDX-License-Identifier: BSD-3-Clause */
#include "support/probe.h"
#include "support/report.h"
#include "support/run_suite.h"
#include <check.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static const double pi = 3.14159265358979323846;

/* ---- hinge --------------------------------------------------------------------------------------------- */

/* A body of 2 kg, its centre 0.5 m from a hinge about y of axes that are turned by 0.6 rad about the
   vertical. */
#define HINGED                                                                                               \
    "<frames name='f' orientations='0 0 0.6'/><attachment name='hinge' on='@f' dofs='x y z rx rz' "          \
    "axes='0 0 0.6'/><rigid_mass on='@f' mass='2' inertia='0.3 0.2 0.1' gravity='0 0 -9.81' "

/* Angle from the vertical after 1 s, from rest at a quarter turn: I q'' = -m g l sin q, by the classical
   Runge-Kutta method. */
static double swing(void)
{
    const int n = 4000;
    const double h = 1.0 / n, c = 2 * 9.81 * 0.5 / (0.2 + 2 * 0.25);
    double q = 0.5 * pi, w = 0.0;
    for (int i = 0; i < n; ++i) {
        double a1 = -c * sin(q), w2 = w + 0.5 * h * a1, a2 = -c * sin(q + 0.5 * h * w);
        double w3 = w + 0.5 * h * a2, a3 = -c * sin(q + 0.5 * h * w2), w4 = w + h * a3;
        double a4 = -c * sin(q + h * w3);
        q += h / 6.0 * (w + 2.0 * w2 + 2.0 * w3 + w4);
        w += h / 6.0 * (a1 + 2.0 * a2 + 2.0 * a3 + a4);
    }
    return q;
}

/* Deviation of the body's first axis from that of the pendulum; its second axis keeps to the hinge. */
static double swing_error(int steps)
{
    char text[1024];
    snprintf(text, sizeof text,
             "<scene step='%.17g'>" HINGED "centre='0.5 0 0'/><dirk tolerance='1e-11'/></scene>",
             1.0 / steps);
    sn_sim* sim = probe_compile(text, NULL);
    probe_step(sim, steps);
    const sn_pose* at = (const sn_pose*)probe_state(sim, "/f")->x;
    sn_mat3 R = sn_quat_matrix(at->q);
    double q = swing();
    sn_vec3 first = sn_v3(R.m[0][0], R.m[1][0], R.m[2][0]), second = sn_v3(R.m[0][1], R.m[1][1], R.m[2][1]);
    ck_assert_double_le(sn_norm(at->r), 1e-14);
    ck_assert_double_le(sn_norm(sn_sub(second, sn_v3(-sin(0.6), cos(0.6), 0))), 1e-14);
    double error = sn_norm(sn_sub(first, sn_v3(sin(q) * cos(0.6), sin(q) * sin(0.6), -cos(q))));
    sn_sim_destroy(sim);
    return error;
}

START_TEST(pendulum_on_a_hinge)
{
    double coarse = swing_error(200), fine = swing_error(400);
    report_because("the measured order");
    ck_assert(report_between("pendulum on a hinge", "order", log2(coarse / fine), 2.75, 3.6));
    ck_assert(report_below("pendulum on a hinge", "axis of the body, 400 steps", fine, 1e-6));
}
END_TEST

/* A centre beside the hinge, at (0, d, -l): the hinge carries the moment m g d, about the axis that leads to
   the body. */
START_TEST(a_hinge_carries_moments_across_it)
{
    static const char* const integrators[] = { "<statics/>", "<dirk/>", "<implicit_euler/>" };
    for (int k = 0; k < SN_COUNT(integrators); ++k) {
        char text[1024];
        double moment[3], force[3];
        snprintf(text, sizeof text, "<scene step='1 ms'>" HINGED "centre='0 0.3 -0.5'/>%s</scene>",
                 integrators[k]);
        sn_sim* sim = probe_compile(text, NULL);
        probe_step(sim, 3);
        probe_read(sim, "/hinge/moment", moment, 3);
        probe_read(sim, "/hinge/force", force, 3);
        ck_assert_double_eq_tol(moment[0], 2 * 9.81 * 0.3 * cos(0.6), 1e-9);
        ck_assert_double_eq_tol(moment[1], 2 * 9.81 * 0.3 * sin(0.6), 1e-9);
        ck_assert_double_eq_tol(moment[2], 0, 1e-9);
        ck_assert_double_eq_tol(force[2], 2 * 9.81, 1e-9);
        sn_sim_destroy(sim);
    }
}
END_TEST

/* Each pair of rotations leaves the third: a body that spins about it goes on spinning, a moment about
   another is carried. */
START_TEST(every_pair_leaves_the_third)
{
    static const char* const pairs[3] = { "y rz z ry x", "x rx z y rz", "z rx ry" };
    for (int e = 0; e < 3; ++e) {
        char text[1024];
        double turn = 0.7, w[3] = { e == 0, e == 1, e == 2 }, at[4];
        snprintf(text, sizeof text,
                 "<scene step='10 ms'><frames name='f' angular_velocities='%g %g %g'/><attachment on='@f' "
                 "dofs='%s'/><rigid_mass on='@f' mass='1' inertia='1 2 3'/><dirk/></scene>",
                 w[0], w[1], w[2], pairs[e]);
        sn_sim* sim = probe_compile(text, NULL);
        probe_step(sim, 70);
        probe_read(sim, "/f/orientation", at, 4);
        ck_assert_double_eq_tol(at[0], cos(turn / 2), 1e-8);
        ck_assert_double_eq_tol(at[1 + e], sin(turn / 2), 1e-8);
        sn_sim_destroy(sim);
    }
}
END_TEST

/* ---- universal joint ----------------------------------------------------------------------------------- */

#define SHAFT(name, spin, angle)                                                                             \
    "<frames name='" name "' angular_velocities='" spin "'/><rigid_mass on='@" name "' mass='1' "            \
    "inertia='0.1 0.1 0.1'/><attachment on='@" name "' dofs='x y z ry rz' axes='0 0 " angle "'/>"

/* Two shafts at b = 0.8 rad, the cross with an arm y of the first and z of the second: tan q2 = tan q1/cos
   b, and w2/w1 = cos b/(1 - sin^2 b cos^2 q1). */
START_TEST(universal_joint)
{
    const double b = 0.8, c = cos(b), s = sin(b);
    sn_sim* sim =
        probe_compile("<scene step='2 ms'>" SHAFT("in", "6 0 0", "0")
                          SHAFT("out", "0 0 0", "0.8") "<attachment name='cross' on='@in' to='@out' "
                                                       "dofs='rx'/><dirk tolerance='1e-11'/></scene>",
                      NULL);
    double place = 0, ratio = 0, turned = 0;
    for (int i = 0; i < 1500; ++i) {
        double w1[3], w2[3];
        probe_step(sim, 1);
        sn_mat3 R = sn_quat_matrix(((const sn_pose*)probe_state(sim, "/in")->x)->q);
        sn_mat3 S = sn_quat_matrix(((const sn_pose*)probe_state(sim, "/out")->x)->q);
        probe_read(sim, "/in/angular_velocity", w1, 3);
        probe_read(sim, "/out/angular_velocity", w2, 3);
        // arms (0, cos q1, sin q1) and z cos q2 + (sin b, -cos b, 0) sin q2
        double cos1 = R.m[1][1], sin1 = R.m[2][1], cos2 = S.m[2][2], sin2 = s * S.m[0][2] - c * S.m[1][2];
        double w = c * w2[0] + s * w2[1];
        place = fmax(place, fabs(c * cos1 * sin2 - sin1 * cos2));
        ratio = fmax(ratio, fabs(w / w1[0] - c / (1 - s * s * cos1 * cos1)));
        turned += 2e-3 * w1[0];
    }
    ck_assert_double_ge(turned, 6.3); // a full turn
    ck_assert(report_below("universal joint", "angle of the second shaft [rad]", place, 1e-12));
    ck_assert(report_below("universal joint", "ratio of velocities", ratio, 1e-12));
    sn_sim_destroy(sim);
}
END_TEST

/* ---- planes of symmetry -------------------------------------------------------------------------------- */

#define BEAM " section='rectangle' width='0.1' height='0.2' young_modulus='1e6'/>"

/* A beam on two diaphragms that bends far under a force in its middle, and its half up to the plane of
   symmetry. */
START_TEST(half_a_beam_is_the_whole)
{
    sn_sim* whole = probe_compile(
        "<scene><frames name='f' positions='0 0 0 0.25 0 0 0.5 0 0 0.75 0 0 1 0 0 1.25 0 0 1.5 0 0 1.75 0 0 "
        "2 0 0'/>"
        "<beams on='@f' nodes='0 1 1 2 2 3 3 4 4 5 5 6 6 7 7 8'" BEAM
        "<attachment name='a' on='@f' nodes='0 -1' dofs='y z rx'/><attachment on='@f' nodes='4' dofs='x'/>"
        "<point_load on='@f' node='4' force='0 16 -40'/><statics tolerance='1e-12'/></scene>",
        NULL);
    sn_sim* half = probe_compile(
        "<scene><frames name='f' positions='0 0 0 0.25 0 0 0.5 0 0 0.75 0 0 1 0 0'/>"
        "<beams on='@f' nodes='0 1 1 2 2 3 3 4'" BEAM
        "<attachment name='a' on='@f' nodes='0' dofs='y z rx'/><attachment name='plane' on='@f' nodes='4' "
        "dofs='x ry rz'/><point_load on='@f' node='4' force='0 8 -20'/><statics tolerance='1e-12'/></scene>",
        NULL);
    double x[27], y[15], f[3], g[3], moment[3], end[3];
    probe_step(whole, 1);
    probe_step(half, 1);
    probe_read(whole, "/f/position", x, 27);
    probe_read(half, "/f/position", y, 15);
    double most = 0;
    for (int i = 0; i < 15; ++i)
        most = fmax(most, fabs(x[i] - y[i]));
    ck_assert_double_le(y[14], -0.05); // far: an eighth of the half's length would be 0.125
    ck_assert(report_below("half a beam", "against the whole [m]", most, 4e-14));
    probe_read(whole, "/a/force", f, 3);
    probe_read(half, "/a/force", g, 3);
    probe_read(half, "/plane/moment", moment, 3);
    ck_assert_double_eq_tol(g[2], 0.5 * f[2], 1e-8);
    // equilibrium of the half, about its middle: the diaphragm's force (0, -8, 20) N and its moment
    probe_read(half, "/a/moment", end, 3);
    double arm[3] = { y[0] - y[12], y[1] - y[13], y[2] - y[14] };
    ck_assert_double_eq_tol(moment[0] + end[0] + arm[1] * 20 + arm[2] * 8, 0, 1e-7);
    ck_assert_double_eq_tol(moment[1] + end[1] - arm[0] * 20, 0, 1e-7);
    ck_assert_double_eq_tol(moment[2] + end[2] - arm[0] * 8, 0, 1e-7);
    sn_sim_destroy(whole);
    sn_sim_destroy(half);
}
END_TEST

/* ---- slides -------------------------------------------------------------------------------------------- */

/* A body slides along x of a hand that turns about z with w: r'' = w^2 r, so r = r0 cosh(w t), and the slide
   pushes with 2 m w r' across. Order 3; bounds three times what was measured. */
static void slide_error(double step, double* place, double* force)
{
    const double w = 2, r0 = 0.3, m = 0.7, t = 1;
    char text[900];
    snprintf(
        text, sizeof text,
        "<scene step='%g'><frames name='g'/><prescribed_motion on='@g' yaw='2*t'/><frames name='f' "
        "positions='0.3 0 0' velocities='0 0.6 0' angular_velocities='0 0 2'/><rigid_mass on='@f' "
        "mass='0.7' inertia='0.1 0.2 0.3'/><attachment name='slide' on='@f' to='@g' dofs='y z rx ry rz'/>"
        "<dirk tolerance='1e-12'/></scene>",
        step);
    sn_sim* sim = probe_compile(text, NULL);
    double x[3], f[3], r = r0 * cosh(w * t), push = 2 * m * w * r0 * w * sinh(w * t);
    probe_step(sim, (int)lround(t / step));
    probe_read(sim, "/f/position", x, 3);
    probe_read(sim, "/slide/force", f, 3);
    sn_sim_destroy(sim);
    *place = hypot(x[0] - r * cos(w * t), x[1] - r * sin(w * t));
    *force = hypot(f[0] + push * sin(w * t), f[1] - push * cos(w * t));
}

START_TEST(slide_on_a_hand_that_turns)
{
    double place[2], force[2];
    slide_error(0.02, &place[0], &force[0]);
    slide_error(0.01, &place[1], &force[1]);
    ck_assert_msg(place[1] < 4e-6 && force[1] < 6e-4, "place %g m off, force %g N", place[1], force[1]);
    ck_assert_msg(log2(place[0] / place[1]) > 2.8, "order %g", log2(place[0] / place[1]));
}
END_TEST

/* ---- messages ------------------------------------------------------------------------------------------ */

START_TEST(what_cannot_be_held_is_refused)
{
    static const struct {
        const char *text, *words;
    } cases[] = {
        { "<attachment on='@p' dofs='x rx'/>", "is not a degree of freedom here" },
        { "<attachment on='@f' dofs=''/>", "nothing is held" },
        { "<attachment on='@f' dofs='rx' orientation='true'/>", "omit `orientation`" },
        { "<attachment on='@f' to='@p' dofs='x'/>", "points have no axes" },
        { "<attachment on='@f' to='@p' dofs='rx'/>", "frames are needed" },
    };
    for (int i = 0; i < SN_COUNT(cases); ++i) {
        char text[512];
        snprintf(
            text, sizeof text,
            "<scene><points name='p'/><point_mass on='@p' mass='1'/><frames name='f'/><frames name='g'/>"
            "<rigid_mass on='@f' mass='1' inertia='1'/><rigid_mass on='@g' mass='1' inertia='1'/>%s</scene>",
            cases[i].text);
        sn_error error = { 0 };
        probe_refuse(text, NULL, &error);
        probe_expect(error.text, cases[i].words);
    }
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("attachment");
    TCase* cases = tcase_create("rotations axis by axis");
    tcase_add_test(cases, pendulum_on_a_hinge);
    tcase_add_test(cases, a_hinge_carries_moments_across_it);
    tcase_add_test(cases, every_pair_leaves_the_third);
    tcase_add_test(cases, universal_joint);
    tcase_add_test(cases, half_a_beam_is_the_whole);
    tcase_add_test(cases, slide_on_a_hand_that_turns);
    tcase_add_test(cases, what_cannot_be_held_is_refused);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
