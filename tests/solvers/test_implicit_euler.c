/* If this failed, a step of implicit_euler would be linearised about a place where the instrument never is:
   with its handle moved on and the rest of it left behind, so that the part between them is compressed by
   many times its buckling load, and a needle that is led would gain energy without bound.

   SPDX-License-Identifier: BSD-3-Clause */
#include "support/probe.h"
#include "support/run_suite.h"
#include <check.h>
#include <math.h>
#include <sinew/sim.h>
#include <stdio.h>

/* ---- a bent steel needle, led along its axis, stopped ------------------------------------------------- */

/* In 2 ms the handle moves by 0.08 mm, 0.6 % of an element: 614 N, where 0.97 N buckle the needle. */
static sn_sim* led_needle(const char* integrator, double step, const char* speed, const char* force)
{
    char text[700];
    snprintf(text, sizeof text,
             "<scene step='%g ms'><needle name='n' length='200 mm' radius='0.635 mm' inner_radius='0.5 mm' "
             "elements='16' curvature='0 1 0'><handle %s/></needle><point_load on='@n/tip' force='%s'/>"
             "<%s/></scene>",
             1e3 * step, speed, force, integrator);
    return probe_compile(text, NULL);
}

/* Takes steps up to a time; returns the largest energy that was found. */
static double run_for(sn_sim* sim, double duration)
{
    double most = 0.0, energy = 0.0;
    sn_error error = SN_ERROR_INIT;
    while (sn_sim_time(sim) < duration * (1.0 - 1e-9)) {
        ck_assert_msg(sn_sim_step(sim, &error) == SN_OK, "%s", error.text);
        probe_read(sim, "/energy", &energy, 1);
        most = fmax(most, energy);
    }
    return most;
}

static const char* const motions[] = {
    "x='0.04*min(t,0.05)'",
    "x='0.2*min(t,0.05)'",
    "z='0.04*min(t,0.05)'",
    "yaw='2*min(t,0.05)' y='0.1*min(t,0.05)'",
};
static const double steps[] = { 1e-3, 2e-3, 4e-3 };
static const char* const forces[] = { "0 0 0", "-0.5 0 0.2" };

/* Against backward Euler with an iteration, which gains no energy but by the work of hand and load: the most
   that is ever stored is larger by at most the error of first order, 10 % with 4 ms, and the rest is the
   same. Linearised about the moved handle, 11 of these 24 runs stored more, up to 6e9 J. */
START_TEST(a_led_needle_gains_no_energy)
{
    const char *motion = motions[_i / 6], *force = forces[_i % 2];
    double step = steps[_i / 2 % 3], ends[2] = { 0 }, most[2];
    static const char* const integrators[] = { "dirk method='backward_euler'", "implicit_euler" };
    for (int k = 0; k < 2; ++k) {
        sn_sim* sim = led_needle(integrators[k], step, motion, force);
        most[k] = run_for(sim, 1.0);
        probe_read(sim, "/energy", &ends[k], 1);
        sn_sim_destroy(sim);
    }
    ck_assert_double_le(most[1], 1.12 * most[0]);
    ck_assert_double_eq_tol(ends[1], ends[0], 1e-9);
}
END_TEST

/* ---- the same with rows of constraints --------------------------------------------------------------- */

/* The handle pulls a block along: the rows follow the handle where it ends the step. */
START_TEST(a_led_needle_with_rows)
{
    static const char text[] =
        "<scene step='2 ms'><needle name='n' length='200 mm' radius='0.635 mm' inner_radius='0.5 mm' "
        "elements='16' curvature='0 1 0'><handle x='0.2*min(t,0.05)'/></needle><frames name='b' "
        "positions='-0.05 0 0'/><rigid_mass on='@b' mass='0.05' inertia='1e-5 1e-5 1e-5'/><attached_points "
        "name='q' to='@b' positions='0 0 0'/><attached_points name='p' to='@n/handle' positions='-0.05 0 0'/>"
        "<attachment on='@p' to='@q'/><%s/></scene>";
    double place[2][3];
    static const char* const integrators[] = { "dirk method='backward_euler'", "implicit_euler" };
    for (int k = 0; k < 2; ++k) {
        char scene[1000];
        snprintf(scene, sizeof scene, text, integrators[k]);
        sn_sim* sim = probe_compile(scene, NULL);
        ck_assert_double_lt(run_for(sim, 0.04), 0.01);
        probe_read(sim, "/b/position", place[k], 3);
        sn_sim_destroy(sim);
    }
    /* The block is 50 mm behind the handle, which has gone 8 mm. */
    ck_assert_double_eq_tol(place[1][0], -0.042, 1e-12);
    ck_assert_double_eq_tol(place[1][0], place[0][0], 1e-12);
}
END_TEST

/* ---- forces that turn with a body ---------------------------------------------------------------------- */

/* A body without elasticity, turned by a force through a mapping, and by that of a joint as well. */
static const char* const turned[] = {
    "<point_load on='@p' force='0.3 -1 0.2'/>",
    "<points name='a' positions='0 0 0'/><fixed on='@a'/><attachment on='@p' to='@a'/>",
};

static void turn_body(int scene, double step, const char* integrator, double place[3])
{
    char text[700];
    snprintf(
        text, sizeof text,
        "<scene step='%g ms'><frames name='b' positions='0.1 0 0'/><rigid_mass on='@b' mass='0.05' "
        "inertia='1e-4 2e-4 1e-4' gravity='0 -9.81 0'/><attached_points name='p' to='@b' positions='-0.1 "
        "0 0'/>%s<%s/></scene>",
        1e3 * step, turned[scene], integrator);
    sn_sim* sim = probe_compile(text, NULL);
    run_for(sim, 0.1);
    probe_read(sim, "/b/position", place, 3);
    sn_sim_destroy(sim);
}

static double distance(const double a[3], const double b[3])
{
    return sqrt(pow(a[0] - b[0], 2) + pow(a[1] - b[1], 2) + pow(a[2] - b[2], 2));
}

/* Nothing is elastic, so that Rayleigh's damping of the stiffness has nothing to damp: the same bits. When it
   took the geometric stiffness in, the pendulum fell by 3 % less. */
START_TEST(a_damped_stiffness_is_not_that_of_turning_forces)
{
    double plain[3], damped[3];
    turn_body(_i, 1e-3, "implicit_euler", plain);
    turn_body(_i, 1e-3, "implicit_euler rayleigh_stiffness='0.1'", damped);
    ck_assert_double_gt(plain[1] * plain[1], 1e-6);
    ck_assert_mem_eq(plain, damped, sizeof plain);
}
END_TEST

/* With and without geometric stiffness the steps are of first order about the motion that dirk finds. */
START_TEST(turning_forces_are_of_first_order)
{
    static const char* const integrators[] = { "implicit_euler",
                                               "implicit_euler geometric_stiffness='false'" };
    double exact[3], place[2][3];
    turn_body(_i / 2, 1e-4, "dirk", exact);
    for (int k = 0; k < 2; ++k)
        turn_body(_i / 2, k ? 1e-4 : 2e-4, integrators[_i % 2], place[k]);
    double coarse = distance(place[0], exact), fine = distance(place[1], exact);
    ck_assert_double_lt(fine, 1e-3);
    ck_assert_double_eq_tol(coarse / fine, 2.0, 0.1);
}
END_TEST

/* ---- dampers of the start of the step ------------------------------------------------------------------ */

/* (m + h^2 k) v1 = m v0 - h (k x0 + c v0) for a mass on a spring with a damper. */
START_TEST(explicit_dampers_follow_their_recurrence)
{
    const double m = 0.3, k = 50.0, c = 2.0, h = 0.01;
    sn_sim* sim = probe_compile(
        "<scene step='10 ms'><points name='p' positions='0 0 0 1.2 0 0'/><fixed on='@p' nodes='0'/>"
        "<point_mass on='@p' mass='0.3'/><springs on='@p' nodes='0 1' stiffness='50' damping='2' "
        "rest_length='1'/><implicit_euler explicit_damping='true'/></scene>",
        NULL);
    double x = 0.2, v = 0.0, place[6];
    for (int i = 0; i < 20; ++i) {
        v = (m * v - h * (k * x + c * v)) / (m + h * h * k);
        x += h * v;
    }
    run_for(sim, 20 * h);
    probe_read(sim, "/p/position", place, 6);
    ck_assert_double_eq_tol(place[3], 1.0 + x, 1e-13);
    sn_sim_destroy(sim);
}
END_TEST

/* A mass that swings about the origin. With n along the spring, l its length and s = k (l - L) + c n.v:
   (m + h^2 K) dv = -h (s n + h K v), K = k n n^T + s/l (I - n n^T). */
START_TEST(tensions_of_explicit_dampers_turn)
{
    const double m = 0.3, k = 50.0, c = 2.0, h = 0.01;
    sn_sim* sim = probe_compile(
        "<scene step='10 ms'><points name='p' positions='0 0 0 1.2 0 0' velocities='0 0 0 1 3 -2'/>"
        "<fixed on='@p' nodes='0'/><point_mass on='@p' mass='0.3'/><springs on='@p' nodes='0 1' "
        "stiffness='50' damping='2' rest_length='1' tangent='tension'/>"
        "<implicit_euler explicit_damping='true'/></scene>",
        NULL);
    sn_vec3 x = sn_v3(1.2, 0.0, 0.0), v = sn_v3(1.0, 3.0, -2.0);
    double place[6];
    for (int i = 0; i < 20; ++i) {
        const double l = sn_norm(x);
        const sn_vec3 n = sn_scale(1.0 / l, x);
        const double s = k * (l - 1.0) + c * sn_dot(n, v), along = sn_dot(n, v);
        const sn_vec3 across = sn_madd(v, -along, n);
        v = sn_madd(v, -h * (s + h * k * along) / (m + h * h * k), n);
        v = sn_madd(v, -h * h * s / l / (m + h * h * s / l), across);
        x = sn_madd(x, h, v);
    }
    run_for(sim, 20 * h);
    probe_read(sim, "/p/position", place, 6);
    ck_assert_double_lt(distance(place + 3, (double[]){ x.x, x.y, x.z }), 1e-13);
    sn_sim_destroy(sim);
}
END_TEST

/* A spinning body on a spring with a damper beside its centre. */
static void spin_body(double step, const char* integrator, double place[3])
{
    char text[800];
    snprintf(text, sizeof text,
             "<scene step='%g ms'><frames name='b' positions='0.1 0 0' velocities='0 0.2 0' "
             "angular_velocities='3 20 5'/>"
             "<rigid_mass on='@b' mass='0.05' inertia='1e-4 2e-4 1.5e-4'/><attached_points name='p' to='@b' "
             "positions='-0.1 0 0.05'/><points name='a' positions='0 0.1 0.1'/><fixed on='@a'/>"
             "<springs on='@p' to='@a' nodes='0 0' stiffness='20' damping='0.2' rest_length='0.02'/>"
             "<%s/></scene>",
             1e3 * step, integrator);
    sn_sim* sim = probe_compile(text, NULL);
    run_for(sim, 0.1);
    probe_read(sim, "/b/position", place, 3);
    sn_sim_destroy(sim);
}

/* Inertia forces count once; twice, the motion would be another one. */
START_TEST(explicit_dampers_of_a_body_that_turns)
{
    double exact[3], place[3], error[2];
    spin_body(5e-5, "dirk", exact);
    for (int k = 0; k < 2; ++k) {
        spin_body(k ? 2e-5 : 4e-5, "implicit_euler explicit_damping='true'", place);
        error[k] = distance(place, exact);
    }
    ck_assert_double_lt(error[1], 1e-3);
    ck_assert_double_eq_tol(error[0] / error[1], 2.0, 0.1);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("implicit_euler");
    TCase* cases = tcase_create("implicit_euler");
    tcase_add_loop_test(cases, a_led_needle_gains_no_energy, 0, 24);
    tcase_add_test(cases, a_led_needle_with_rows);
    tcase_add_loop_test(cases, a_damped_stiffness_is_not_that_of_turning_forces, 0, 2);
    tcase_add_loop_test(cases, turning_forces_are_of_first_order, 0, 4);
    tcase_add_test(cases, explicit_dampers_follow_their_recurrence);
    tcase_add_test(cases, tensions_of_explicit_dampers_turn);
    tcase_add_test(cases, explicit_dampers_of_a_body_that_turns);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
