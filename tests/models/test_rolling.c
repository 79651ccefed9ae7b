/* If this failed, rods that touch would not roll, or friction at their surfaces would make angular momentum.
   SPDX-License-Identifier: BSD-3-Clause */
#include <check.h>
#include <math.h>
#include <stdio.h>
#include "support/probe.h"
#include "support/run_suite.h"

static const double radius = 5e-3, mass = 0.2, inertia = 1.5e-6, g = 9.81;

/* ---- a cylinder on two rails, which go down by an angle ------------------------------------------------ */

static sn_sim* put_on_rails(double angle, double friction, const char* frames)
{
    char text[2000];
    snprintf(
        text, sizeof text,
        "<scene step='1 ms'><implicit_euler/><frames name='body' positions='0 0 %.17g'/><rigid_mass "
        "on='@body' mass='%g' inertia='%g %g %g' gravity='%.17g 0 %.17g'/><attached_points name='axis' "
        "to='@body' nodes='0' positions='0 -0.03 0  0 0.03 0'/><inline_mesh name='m' points='-1 -0.02 0  1 "
        "-0.02 0  -1 0.02 0  1 0.02 0' edges='0 1 2 3'/><points name='rails' mesh='@m'/><fixed "
        "on='@rails'/><surface_contact name='touch' on='@axis' with='@rails' on_radius='5 mm' "
        "with_radius='2 mm' stiffness='1e14' friction='%g' %s/></scene>",
        radius + 2e-3, mass, inertia, inertia, inertia, g * sin(angle), -g * cos(angle), friction, frames);
    return probe_compile(text, NULL);
}

/* Which rolls at g sin a/(1 + I/(m r^2)), and slips where friction does not suffice, as in textbooks. The
   contacts are compressed by 6e-10 m, and the arm is as much shorter. */
START_TEST(a_cylinder_rolls_down)
{
    const double angle = 0.3, time = 0.1;
    const struct {
        double friction, speed, spin;
        const char* frames;
    } cases[] = {
        { 0.5, g * sin(angle) / (1 + inertia / (mass * radius * radius)) * time, 0, "on_frames='@body'" },
        { 0.02, g * (sin(angle) - 0.02 * cos(angle)) * time,
          0.02 * mass * g * cos(angle) * radius / inertia * time, "on_frames='@body'" },
        { 0.5, 0, 0, "" }, // at the centre line, friction holds it
    };
    sn_sim* sim = put_on_rails(angle, cases[_i].friction, cases[_i].frames);
    probe_step(sim, 100);
    double speed = probe_value(sim, "/body/velocity", 0, 3),
           spin = probe_value(sim, "/body/angular_velocity", 1, 3);
    ck_assert_double_eq_tol(speed, cases[_i].speed, 1e-6);
    double slip = *cases[_i].frames ? fabs(speed - radius * spin) : fabs(speed);
    ck_assert_double_eq_tol(probe_value(sim, "/touch/slip", 0, 1), slip, 1e-6);
    ck_assert_double_eq_tol(spin, cases[_i].spin > 0 ? cases[_i].spin : speed / radius,
                            1e-6 * fabs(spin) + 1e-9);
    sn_sim_destroy(sim);
}
END_TEST

/* ---- momentum ------------------------------------------------------------------------------------------ */

typedef struct momentum {
    sn_vec3 linear, angular;
} momentum;

/* Of both rods. Their inertia is the same about all axes: spins in the axes of a body turn into those of the
   world by its orientation. */
static momentum sum_momentum(sn_sim* sim)
{
    static const char* const names[2] = { "a", "b" };
    momentum sum = { { 0, 0, 0 }, { 0, 0, 0 } };
    for (int k = 0; k < 2; ++k) {
        const sn_state* s = probe_state(sim, k ? "/b" : "/a");
        const sn_pose pose = *(const sn_pose*)s->x;
        const sn_twist twist = *(const sn_twist*)s->v;
        sum.linear = sn_madd(sum.linear, mass, twist.v);
        sum.angular = sn_madd(sum.angular, mass, sn_cross(pose.r, twist.v));
        sum.angular = sn_madd(sum.angular, 20 * inertia, sn_rotate(pose.q, twist.w));
    }
    (void)names;
    return sum;
}

/* Two rods that meet off their middles. */
static sn_sim* throw_rods(const char* frames)
{
    char text[2000];
    snprintf(
        text, sizeof text,
        "<scene step='0.5 ms'><implicit_euler/><frames name='a'/><rigid_mass on='@a' mass='%g' "
        "inertia='%g %g %g'/><attached_points name='p' to='@a' nodes='0' positions='-0.05 0 0  -0.02 0 0  "
        "0.02 0 0  0.05 0 0'/><frames name='b' positions='0.01 0.03 0.02' velocities='0.5 -0.2 -1' "
        "angular_velocities='30 -20 10'/><rigid_mass on='@b' mass='%g' inertia='%g %g %g'/><attached_points "
        "name='q' to='@b' nodes='0' "
        "positions='0.01 -0.05 0.001  0 0 0  -0.01 0.05 -0.001'/><surface_contact name='touch' on='@p' "
        "with='@q' on_radius='5 mm' with_radius='3 mm' stiffness='1e11' friction='0.3' %s/></scene>",
        mass, 20 * inertia, 20 * inertia, 20 * inertia, mass, 20 * inertia, 20 * inertia, 20 * inertia,
        frames);
    return probe_compile(text, NULL);
}

/* Friction at the centre lines has a moment of a diameter times its impulse. */
START_TEST(friction_at_surfaces_keeps_angular_momentum)
{
    double off[2];
    for (int k = 0; k < 2; ++k) {
        sn_sim* sim = throw_rods(k ? "on_frames='@a' with_frames='@b'" : "");
        momentum before = sum_momentum(sim);
        double touched = 0;
        for (int n = 0; n < 60; ++n) {
            probe_step(sim, 1);
            touched = fmax(touched, probe_value(sim, "/touch/normal_force", 0, 1));
        }
        momentum after = sum_momentum(sim);
        ck_assert_double_gt(touched, 1);
        ck_assert_double_lt(sn_norm(sn_sub(after.linear, before.linear)), 1e-12 * sn_norm(before.linear));
        off[k] = sn_norm(sn_sub(after.angular, before.angular)) / sn_norm(before.angular);
        sn_sim_destroy(sim);
    }
    ck_assert_double_gt(off[0], 1e-3);
    ck_assert_double_lt(off[1], 1e-12);
}
END_TEST

/* ---- messages ------------------------------------------------------------------------------------------ */

static const struct refusal {
    const char *contact, *text;
} refusals[] = {
    { "with='@q' with_radius='1 mm' on_radius='1 mm' on_frames='@f'",
      "frames are turned by friction; give `friction`" },
    { "with='@q' with_radius='1 mm' on_radius='1 mm' friction='0.1' on_frames='@q'", "on_frames" },
    { "with='@p' on_radius='1 mm' friction='0.1' with_frames='@f'",
      "with_frames: these are the points `on`, in contact with themselves: their frames are those of "
      "on_frames" },
    { "with='@s' on_radius='1 mm' friction='0.1' with_frames='@f'",
      "with_frames: only lines with a radius roll" },
};

START_TEST(bad_frames_are_refused)
{
    sn_error error = { 0 };
    char text[2000];
    snprintf(
        text, sizeof text,
        "<scene step='1 ms'><implicit_euler/><points name='p' positions='0 0 0  1 0 0'/><points name='q' "
        "positions='0 0 1  1 0 1'/><inline_mesh name='m' points='0 0 2  1 0 2  0 1 2' triangles='0 1 "
        "2'/><points name='s' mesh='@m'/><frames name='f'/><point_mass on='@p' mass='1'/><point_mass on='@q' "
        "mass='1'/><point_mass on='@s' mass='1'/><rigid_mass on='@f' mass='1' inertia='1 1 "
        "1'/><surface_contact on='@p' %s/></scene>",
        refusals[_i].contact);
    probe_refuse(text, NULL, &error);
    probe_expect(error.text, refusals[_i].text);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("rolling");
    TCase* cases = tcase_create("rolling");
    tcase_add_loop_test(cases, a_cylinder_rolls_down, 0, 3);
    tcase_add_test(cases, friction_at_surfaces_keeps_angular_momentum);
    tcase_add_loop_test(cases, bad_frames_are_refused, 0, SN_COUNT(refusals));
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
