/* If this failed, limits, friction, motors and gears of joints would have other forces than they name, would
   yield, creep, or pull: each against its closed form.
   SPDX-License-Identifier: BSD-3-Clause */
#include "support/probe.h"
#include "support/report.h"
#include "support/run_suite.h"
#include <check.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A wheel of 0.2 kg m^2 about z, and joints with the attributes given. */
#define WHEEL(name, speed, attributes)                                                                       \
    "<frames name='" name "' angular_velocities='0 0 " speed "'/><rigid_mass on='@" name                     \
    "' mass='1' inertia='0.1 0.1 0.2'/><joint name='" name "_joint' on='@" name "' " attributes "/>"
/* A body of 2 kg on a hinge about y, its centre 0.5 m from it, held level: m g l = 9.81 N m. */
#define BEAM(attributes)                                                                                     \
    "<frames name='f'/><rigid_mass on='@f' mass='2' inertia='0.3 0.2 0.1' centre='0.5 0 0' gravity='0 0 "    \
    "-9.81'/><joint name='j' on='@f' axis='0 1 0' " attributes "/>"

static sn_sim* compile(double step, const char* items, const char* integrator)
{
    char text[2048];
    snprintf(text, sizeof text, "<scene step='%.17g'>%s%s</scene>", step, items, integrator);
    return probe_compile(text, NULL);
}

static double coordinate(sn_sim* sim, const char* joint)
{
    char path[80];
    snprintf(path, sizeof path, "/%s/coordinate/value", joint);
    return probe_value(sim, path, 0, 1);
}

static double rate(sn_sim* sim, const char* joint)
{
    char path[80];
    snprintf(path, sizeof path, "/%s/coordinate/rate", joint);
    return probe_value(sim, path, 0, 1);
}

static const char* const contact_methods[] = { "<implicit_euler/>", "<dirk method='backward_euler'/>",
                                               "<midpoint/>", "<midpoint contacts='impulses'/>" };
enum { IMPULSES = 3, METHODS = SN_COUNT(contact_methods) };

/* ---- coordinates --------------------------------------------------------------------------------------- */

START_TEST(angles_go_beyond_a_turn)
{
    sn_sim* sim = compile(0.01, WHEEL("w", "7", "start='0.25'"), "<dirk/>");
    double angle = 0.0;
    probe_step(sim, 150);
    size_t size = sn_sim_snapshot_size(sim);
    void* kept = malloc(size);
    ck_assert_int_eq(sn_sim_save(sim, kept, size), SN_OK);
    probe_step(sim, 150);
    angle = coordinate(sim, "w_joint");
    ck_assert_double_eq_tol(angle, 0.25 + 7 * 3.0, 1e-9);
    ck_assert_double_eq_tol(rate(sim, "w_joint"), 7.0, 1e-12);
    ck_assert_int_eq(sn_sim_restore(sim, kept, size), SN_OK);
    probe_step(sim, 150);
    ck_assert(coordinate(sim, "w_joint") == angle); // the turns are part of the state
    free(kept);
    sn_sim_destroy(sim);
}
END_TEST

/* ---- limits -------------------------------------------------------------------------------------------- */

/* The wheel arrives at 1 rad after 0.5 s and stops, or leaves with the part e of its speed. */
/* More than half a turn in a step: whole turns come from the rate. */
START_TEST(fast_wheels_lose_no_turn)
{
    static const char* const methods[] = { "<dirk/>", "<implicit_euler/>", "<midpoint/>",
                                           "<generalized_alpha/>", "<explicit/>" };
    sn_sim* sim = compile(0.01, WHEEL("w", "400", ""), methods[_i]);
    probe_step(sim, 100);
    ck_assert_double_eq_tol(coordinate(sim, "w_joint"), 400.0, 1e-6);
    sn_sim_destroy(sim);
}
END_TEST

START_TEST(a_limit_stops_a_wheel)
{
    for (int k = 0; k < METHODS; ++k) {
        sn_sim* sim = compile(0.01, WHEEL("w", "2", "upper='1' lower='-3'"), contact_methods[k]);
        double most = 0.0;
        for (int i = 0; i < 100; ++i) {
            probe_step(sim, 1);
            most = fmax(most, coordinate(sim, "w_joint"));
        }
        ck_assert_double_le(most, 1.0 + 0.02); // impulses stop at the speed of a step
        ck_assert_double_eq_tol(coordinate(sim, "w_joint"), 1.0, 0.0201);
        ck_assert_double_eq_tol(rate(sim, "w_joint"), 0.0, 1e-12);
        sn_sim_destroy(sim);
    }
}
END_TEST

START_TEST(a_limit_rebounds)
{
    sn_sim* sim = compile(0.01, WHEEL("w", "2", "upper='1' restitution='0.5'"), "<implicit_euler/>");
    probe_step(sim, 80);
    ck_assert_double_eq_tol(rate(sim, "w_joint"), -1.0, 1e-9);
    sn_sim_destroy(sim);
}
END_TEST

/* The beam rests on its limit, which carries m g l. Impulses keep rates, and gaps only to the order of a
   step. */
START_TEST(a_limit_carries_a_beam)
{
    for (int k = 0; k < IMPULSES; ++k) {
        sn_sim* sim = compile(0.01, BEAM("upper='0'"), contact_methods[k]); // a turn about y lowers it
        probe_step(sim, 50);
        ck_assert_msg(fabs(coordinate(sim, "j")) <= 1e-12, "%s: %g", contact_methods[k],
                      coordinate(sim, "j"));
        ck_assert_double_eq_tol(probe_value(sim, "/j/limits/force", 0, 1), -9.81, 1e-9);
        sn_sim_destroy(sim);
    }
}
END_TEST

/* A gap of round-off is closed: the beam does not begin to fall. */
START_TEST(a_limit_at_round_off_is_closed)
{
    for (int k = 0; k < METHODS; ++k) {
        sn_sim* sim = compile(0.01, BEAM("start='-1e-17' upper='0'"), contact_methods[k]);
        probe_step(sim, 1);
        ck_assert_double_eq_tol(rate(sim, "j"), 0.0, 1e-13);
        ck_assert_double_eq_tol(probe_value(sim, "/j/limits/force", 0, 1), -9.81, 1e-9);
        sn_sim_destroy(sim);
    }
}
END_TEST

/* ---- friction ------------------------------------------------------------------------------------------ */

/* The wheel turns by I w^2/(2 T) and stops. */
static double stopping_error(int steps, const char* integrator)
{
    sn_sim* sim = compile(1.0 / steps, WHEEL("w", "3", "friction='1.0'"), integrator);
    probe_step(sim, steps);
    double error = fabs(coordinate(sim, "w_joint") - 0.2 * 9.0 / 2.0);
    ck_assert_double_eq_tol(rate(sim, "w_joint"), 0.0, 1e-13);
    sn_sim_destroy(sim);
    return error;
}

START_TEST(friction_stops_a_wheel)
{
    for (int k = 0; k < METHODS; ++k) {
        double coarse = stopping_error(110, contact_methods[k]),
               fine = stopping_error(220, contact_methods[k]);
        if (k == IMPULSES) { // the middle of a step has its mean velocity
            ck_assert_double_le(fmax(coarse, fine), 1e-12);
            continue;
        }
        report_because("the measured order");
        ck_assert(report_between("dry friction in a hinge", "order", log2(coarse / fine), 0.9, 1.1));
        ck_assert(report_below("dry friction in a hinge", "angle until it stops, 220 steps", fine, 0.008));
    }
}
END_TEST

/* Friction above m g l holds the beam where it is; below it, (m g l - T)/(I + m l^2) accelerates it. */
START_TEST(friction_holds_up_to_its_value)
{
    for (int k = 0; k < METHODS; ++k) {
        sn_sim* held = compile(0.001, BEAM("friction='9.82'"), contact_methods[k]);
        sn_sim* falls = compile(0.001, BEAM("friction='9.80'"), contact_methods[k]);
        probe_step(held, 200);
        probe_step(falls, 20);
        ck_assert_double_eq_tol(coordinate(held, "j"), 0.0, 1e-13);
        ck_assert_double_eq_tol(probe_value(held, "/j/friction/force", 0, 1), -9.81, 1e-9);
        ck_assert_double_eq_tol(rate(falls, "j"), 0.02 * 0.01 / (0.2 + 2 * 0.25), 1e-8);
        sn_sim_destroy(held);
        sn_sim_destroy(falls);
    }
}
END_TEST

/* A slider along a slope of 0.3 rad, m g sin a = 2.899 N. */
START_TEST(friction_of_a_slider)
{
    const char* scene =
        "<frames name='f'/><rigid_mass on='@f' mass='1' inertia='1 1 1' gravity='2.899 0 -9.36'/>"
        "<joint name='j' on='@f' type='slider' axis='1 0 0' friction='2+2*t'/>";
    sn_sim* sim = compile(0.001, scene, "<implicit_euler/>");
    probe_step(sim, 1000);
    ck_assert_double_eq_tol(rate(sim, "j"), 0.0, 1e-13); // a = 0.899 - 2 t: it stops after 0.899 s
    ck_assert_double_eq_tol(coordinate(sim, "j"), 0.899 * 0.899 * 0.899 / 6.0, 5e-4);
    ck_assert_double_eq_tol(probe_value(sim, "/j/friction/force", 0, 1), -2.899, 1e-9);
    sn_sim_destroy(sim);
}
END_TEST

/* ---- friction by the load ------------------------------------------------------------------------------ */

/* A slider on a slope, mu = 0.3 and a weight of 10 m/s^2 across: it stays where it is up to 3 m/s^2 along the
   slope, from the first step on, and is accelerated by the rest beyond. */
START_TEST(a_loaded_slider_holds_up_to_the_friction_angle)
{
    const char* form = "<frames name='f'/><rigid_mass on='@f' mass='2' inertia='1 1 1' gravity='%g 6 -8'/>"
                       "<joint name='j' on='@f' type='slider' axis='1 0 0' friction_coefficient='0.3'/>";
    char text[2][512];
    snprintf(text[0], sizeof text[0], form, 2.999);
    snprintf(text[1], sizeof text[1], form, 3.01);
    for (int k = 0; k < METHODS; ++k) {
        sn_sim* held = compile(0.01, text[0], contact_methods[k]);
        sn_sim* slides = compile(0.01, text[1], contact_methods[k]);
        probe_step(held, 1);
        ck_assert_double_eq_tol(rate(held, "j"), 0.0, 1e-13);
        probe_step(held, 99);
        probe_step(slides, 100);
        ck_assert_double_eq_tol(coordinate(held, "j"), 0.0, 1e-13);
        ck_assert_double_eq_tol(probe_value(held, "/j/friction/force", 0, 1), -2 * 2.999, 1e-9);
        ck_assert_double_eq_tol(rate(slides, "j"), 0.01, 1e-10);
        ck_assert_double_eq_tol(probe_value(slides, "/j/friction/force", 0, 1), -6.0, 1e-9);
        sn_sim_destroy(held);
        sn_sim_destroy(slides);
    }
}
END_TEST

/* A journal of radius r under a weight: the moment is that of Coulomb's friction at the circumference, r sin
   a m g with tan a = mu, and a constant part adds to it. */
START_TEST(a_journal_slows_a_shaft)
{
    for (int k = 0; k < METHODS; ++k) {
        const double moment = 0.02 * 0.5 / sqrt(1.25) * 5.0 * 9.81 + 0.1;
        sn_sim* sim = compile(0.01,
                              "<frames name='f' angular_velocities='0 0 20'/><rigid_mass on='@f' mass='5' "
                              "inertia='0.1 0.1 0.2' gravity='0 -9.81 0'/><joint name='j' on='@f' "
                              "friction='0.1' friction_coefficient='0.5' bearing_radius='20 mm'/>",
                              contact_methods[k]);
        probe_step(sim, 100);
        ck_assert_double_eq_tol(rate(sim, "j"), 20.0 - moment / 0.2, 1e-9);
        ck_assert_double_eq_tol(probe_value(sim, "/j/friction/force", 0, 1), -moment, 1e-9);
        sn_sim_destroy(sim);
    }
}
END_TEST

enum { LENGTH_MM = 500 };
/* A point mass on a rod of l = 0.5 m, in a journal of 50 mm with mu = 0.3. With u the square of the rate,
   and the force F in the rod m (g cos q + l u), friction has the moment k F, k = p/sqrt(1 - p^2/l^2) and p =
   r mu/sqrt(1 + mu^2), as the joint also carries k F/l across the rod. From -q0 on
     u' + 2 b u = -2 g/l (sin q + b cos q),   b = k/l,   u(-q0) = 0
   is linear: u = A sin q + B cos q + C exp(-2 b q). The next zero is where the pendulum turns. */
static double next_turn(double start)
{
    const double l = 1e-3 * LENGTH_MM, p = 0.05 * 0.3 / sqrt(1.09), b = p / sqrt(1.0 - p * p / (l * l)) / l,
                 pull = 9.81 / l;
    const double B = 2.0 * pull * (1.0 - 2.0 * b * b) / (1.0 + 4.0 * b * b), A = -2.0 * b * (pull + B),
                 C = (A * sin(start) - B * cos(start)) * exp(-2.0 * b * start);
    double low = 0.0, high = start;
    for (int i = 0; i < 60; ++i) {
        const double q = 0.5 * (low + high);
        if (A * sin(q) + B * cos(q) + C * exp(-2.0 * b * q) > 0.0)
            low = q;
        else
            high = q;
    }
    return low;
}

/* Largest angles of the first `count` swings, from 1 rad on. */
static void find_turns(double step, const char* integrator, int count, double* turn)
{
    sn_sim* sim = compile(step,
                          "<frames name='f' orientations='0 1 0'/><rigid_mass on='@f' mass='2' inertia='1e-3 "
                          "1e-6 1e-3' centre='0 0 -0.5' gravity='0 0 -9.81'/><joint name='j' on='@f' "
                          "axis='0 1 0' start='1' friction_coefficient='0.3' bearing_radius='50 mm'/>",
                          integrator);
    double sign = -1.0;
    for (int i = 0; i < count; sign = -sign, ++i) {
        turn[i] = -HUGE_VAL;
        for (;;) {
            probe_step(sim, 1);
            const double now = sign * coordinate(sim, "j");
            if (now < turn[i]) break;
            turn[i] = now;
        }
    }
    sn_sim_destroy(sim);
}

START_TEST(a_pendulum_decays_by_its_journal)
{
    enum { SWINGS = 4 };
    double turn[3][SWINGS], exact = 1.0;
    find_turns(1e-3, "<midpoint contacts='impulses'/>", SWINGS, turn[0]);
    find_turns(1e-3, "<implicit_euler/>", SWINGS, turn[1]);
    find_turns(0.5e-3, "<implicit_euler/>", SWINGS, turn[2]);
    for (int i = 0; i < SWINGS; ++i) {
        exact = next_turn(exact);
        ck_assert(report_below("journal of a pendulum", "angle of a swing, midpoint",
                               fabs(turn[0][i] - exact), 2e-6));
        const double order = log2(fabs(turn[1][i] - exact) / fabs(turn[2][i] - exact));
        report_because("the measured order");
        ck_assert(report_between("journal of a pendulum", "order of implicit_euler", order, 0.95, 1.05));
    }
    ck_assert_double_lt(exact, 0.8); // friction takes a quarter of the angle
}
END_TEST

/* ---- motors -------------------------------------------------------------------------------------------- */

/* 0.1 N m give the wheel 0.5 rad/s^2 until it turns with 0.25 rad/s. */
START_TEST(a_motor_has_a_largest_moment)
{
    sn_sim* sim =
        compile(0.01, WHEEL("w", "0", "motor_velocity='0.25' max_force='0.1'"), "<implicit_euler/>");
    probe_step(sim, 40);
    ck_assert_double_eq_tol(rate(sim, "w_joint"), 0.2, 1e-12);
    ck_assert_double_eq_tol(probe_value(sim, "/w_joint/motor/force", 0, 1), 0.1, 1e-12);
    ck_assert_double_eq_tol(probe_value(sim, "/w_joint/motor/power", 0, 1), 0.1 * 0.2, 1e-12);
    probe_step(sim, 40);
    ck_assert_double_eq_tol(rate(sim, "w_joint"), 0.25, 1e-12);
    ck_assert_double_eq_tol(probe_value(sim, "/w_joint/motor/force", 0, 1), 0.0, 1e-12);
    sn_sim_destroy(sim);
}
END_TEST

/* Without a largest moment the angle is the function; with one the difference decays with the bandwidth: a
   step of backward Euler divides it by 1 + h b. */
START_TEST(a_motor_follows_a_position)
{
    sn_sim* sim = compile(0.01, WHEEL("w", "0", "motor_position='0.5*t^2'"), "<dirk/>");
    probe_step(sim, 100);
    ck_assert_double_eq_tol(coordinate(sim, "w_joint"), 0.5, 1e-12);
    ck_assert_double_eq_tol(probe_value(sim, "/w_joint/motor/force", 0, 1), 0.2, 1e-4);
    sn_sim_destroy(sim);
    for (int k = 0; k < 2; ++k) {
        sim = compile(0.01, WHEEL("w", "0", "motor_position='0.4' bandwidth='5' max_force='1e3'"),
                      contact_methods[k]);
        probe_step(sim, 50);
        ck_assert_double_eq_tol(coordinate(sim, "w_joint"), 0.4 - 0.4 * pow(1.05, -50), 1e-9);
        sn_sim_destroy(sim);
    }
}
END_TEST

/* ---- gears --------------------------------------------------------------------------------------------- */

/* A motor of 0.1 N m on the first of two wheels, the second of which turns twice as fast the other way: I (1
   + 2^2) w' = 0.1 N m. Three steps of 0.01 s, of methods of any order. */
START_TEST(gears_share_a_moment)
{
    static const char* const methods[] = { "<implicit_euler/>", "<midpoint contacts='impulses'/>" };
    for (int k = 0; k < SN_COUNT(methods); ++k) {
        sn_sim* sim = compile(0.01,
                              WHEEL("a", "0", "motor_velocity='9' max_force='0.1'")
                                  WHEEL("b", "0", "friction='0'") "<gear name='g' on='@b_joint/coordinate' "
                                                                  "to='@a_joint/coordinate' ratio='-2'/>",
                              methods[k]);
        probe_step(sim, 30);
        ck_assert_double_eq_tol(rate(sim, "a_joint"), 0.1 * 0.3 / (0.2 * 5.0), 1e-11);
        ck_assert_double_eq_tol(rate(sim, "b_joint"), -2.0 * rate(sim, "a_joint"), 1e-12);
        ck_assert_double_eq_tol(coordinate(sim, "b_joint"), -2.0 * coordinate(sim, "a_joint"), 1e-12);
        ck_assert_double_eq_tol(probe_value(sim, "/g/force", 0, 1), -2.0 * 0.2 * 0.1, 1e-9); // I w_b'
        sn_sim_destroy(sim);
    }
}
END_TEST

/* A nut of 0.5 kg on a screw of 2 mm/rad that falls: m g p = (m p^2 + I) w'. */
START_TEST(a_screw_turns_under_a_weight)
{
    const char* scene =
        WHEEL("screw", "0", "") "<frames name='nut'/><rigid_mass on='@nut' mass='0.5' inertia='1 1 1' "
                                "gravity='0 0 -9.81'/><joint name='guide' on='@nut' type='slider'/><gear "
                                "on='@guide/coordinate' to='@screw_joint/coordinate' ratio='0.002'/>";
    sn_sim* sim = compile(0.01, scene, "<dirk/>");
    probe_step(sim, 100);
    double turns = -0.5 * 9.81 * 0.002 / (0.2 + 0.5 * 4e-6);
    ck_assert_double_eq_tol(rate(sim, "screw_joint"), turns, 1e-9);
    ck_assert_double_eq_tol(coordinate(sim, "guide"), 0.002 * 0.5 * turns, 1e-9);
    sn_sim_destroy(sim);
}
END_TEST

/* ---- joints between bodies ----------------------------------------------------------------------------- */

/* A chain of three bodies that flies freely: joints with everything keep momentum, and friction only takes
   energy. */
START_TEST(joints_keep_momentum)
{
    char text[2048];
    snprintf(
        text, sizeof text,
        "<scene step='2 ms'><frames name='a' angular_velocities='1 2 3' velocities='0.1 0.2 0'/>"
        "<frames name='b' positions='0.3 0 0' angular_velocities='1 2 9' velocities='0.1 1.1 -0.6'/>"
        "<frames name='c' positions='0.6 0 0' angular_velocities='-2 1 1'/>"
        "<rigid_mass on='@a' mass='1' inertia='0.1 0.2 0.3'/><rigid_mass on='@b' mass='2' inertia='0.1 0.2 "
        "0.15'/><rigid_mass on='@c' mass='0.5' inertia='0.1 0.05 0.1'/>"
        "<joint on='@b' to='@a' position='-0.15 0 0' upper='0.2' friction='0.05' damping='0.01'/>"
        "<joint on='@c' to='@b' position='-0.15 0 0' axis='1 1 0' type='slider' lower='-0.02' "
        "motor_velocity='1' max_force='2'/><implicit_euler/></scene>");
    sn_sim* sim = probe_compile(text, NULL);
    static const char* const names[3] = { "/a/velocity", "/b/velocity", "/c/velocity" };
    const double mass[3] = { 1, 2, 0.5 };
    double before[3] = { 0 };
    for (int i = 0; i < 300; ++i) {
        double p[3] = { 0 };
        probe_step(sim, 1);
        for (int b = 0; b < 3; ++b) {
            double v[3];
            probe_read(sim, names[b], v, 3);
            for (int j = 0; j < 3; ++j)
                p[j] += mass[b] * v[j];
        }
        for (int j = 0; j < 3 && i > 0; ++j)
            ck_assert_double_eq_tol(p[j], before[j], 1e-12);
        memcpy(before, p, sizeof p);
    }
    sn_sim_destroy(sim);
}
END_TEST

/* ---- units --------------------------------------------------------------------------------------------- */

/* Parameters of a hinge accept units of angles and moments, those of a slider of lengths and forces, wherever
   `type` stands: the motion is that of SI numbers. */
START_TEST(units_are_those_of_the_type)
{
    static const char* const cases[][2] = {
        { "start='0.25' upper='0.3' friction='0.05' stiffness='3' rest='0.5' damping='0.02' armature='0.1'",
          "start='0.25 rad' upper='0.3 rad' friction='50 mN m' stiffness='3 N m/rad' rest='0.5 rad' "
          "damping='20 mN m s' armature='0.1 kg m^2'" },
        { "motor_velocity='0.5' max_force='0.02'", "motor_velocity='0.5 rad/s' max_force='20 mN m'" },
        { "motor_position='0.1*sin(3*t)'", "motor_position='0.1 rad*sin(3*t)'" },
        { "type='slider' start='0.01' lower='-0.02' friction='0.1' stiffness='30' rest='0.05' damping='2' "
          "armature='0.3'",
          "start='10 mm' lower='-2 cm' friction='100 mN' stiffness='0.03 N/mm' rest='5 cm' damping='2 N s/m' "
          "armature='300 g' type='slider'" },
        { "type='slider' motor_velocity='0.02' max_force='0.5'",
          "motor_velocity='20 mm/s' max_force='500 mN' type='slider'" },
    };
    for (int i = 0; i < SN_COUNT(cases); ++i) {
        double place[2] = { 0 };
        for (int k = 0; k < 2; ++k) {
            char text[1024];
            snprintf(text, sizeof text,
                     "<frames name='f'/><rigid_mass on='@f' mass='1' inertia='0.1 0.1 0.2'/><joint name='j' "
                     "on='@f' %s/>",
                     cases[i][k]);
            sn_sim* sim = compile(0.01, text, "<implicit_euler/>");
            probe_step(sim, 20);
            place[k] = coordinate(sim, "j");
            sn_sim_destroy(sim);
        }
        ck_assert_double_eq_tol(place[0], place[1], 1e-15);
        ck_assert_double_gt(fabs(place[0]), 1e-4);
    }
}
END_TEST

/* ---- messages ------------------------------------------------------------------------------------------ */

START_TEST(bad_input_is_refused)
{
    static const struct refusal {
        const char *items, *words;
    } cases[] = {
        { WHEEL("w", "0", "upper='-1'"), "is passed by scalar 0" },
        { WHEEL("w", "0", "axis='0 0 0'"), "give the axis of the joint" },
        { WHEEL("w", "0", "motor_velocity='1'"), "give max_force" },
        { WHEEL("w", "0", "max_force='1'"), "there is no motor" },
        { WHEEL("w", "0", "restitution='0.5'"), "there are no limits" },
        { WHEEL("w", "0", "motor_velocity='1' motor_position='t' max_force='1'"), "not both" },
        { WHEEL("w", "0", "friction_coefficient='0.1'"), "needs this radius" },
        { WHEEL("w", "0", "bearing_radius='0.1'"), "give friction_coefficient" },
        { WHEEL("w", "0", "type='slider' friction_coefficient='0.1' bearing_radius='0.1'"),
          "has no bearing that turns" },
        { "<scalars name='q' values='0 0'/><scalar_mass on='@q' mass='1'/><joint_friction on='@q' "
          "coefficient='0.1'/>",
          "friction by load needs both" },
        { WHEEL("w", "0", "") "<joint_friction on='@w_joint/coordinate' of='@w_joint/limits' "
                              "coefficient='0.1'/>",
          "limits" },
        { WHEEL("w", "0", "upper='1'") "<joint_friction on='@w_joint/coordinate' of='@w_joint/limits' "
                                       "coefficient='0.1'/>",
          "has no quantity \"forces\" of items" },
        { WHEEL("w", "0", "lower='-20 mm'"), "is a length" },
        { WHEEL("w", "0", "friction='2 N'"), "is a force" },
        { WHEEL("w", "0", "friction='2 N m' type='slider'"), "in N is expected" },
        { WHEEL("w", "0", "upper='30 deg' type='slider'"), "is an angle" },
        { "<scalars name='q' values='0 0'/><scalar_mass on='@q' mass='1'/><joint_limits on='@q' "
          "lower='-1 kg'/>",
          "the unit may be rad or m" },
        { "<frames name='f'/><joint/>", "the frame that the joint guides is missing" },
        { "<scalars name='q' values='0 0'/><scalar_mass on='@q' mass='1'/><joint_limits on='@q'/>",
          "give lower, upper or both" },
        { "<scalars name='q' values='0 0'/><scalar_mass on='@q' mass='1'/><joint_limits on='@q' lower='-1 -1 "
          "-1'/>",
          "3 numbers for 2 scalars" },
        { "<scalars name='q' values='0 0'/><scalar_mass on='@q' mass='1'/><joint_friction on='@q'/>",
          "give force" },
        { "<frames name='f'/><rigid_mass on='@f' mass='1' inertia='1 1 1'/><joint_coordinate on='@f' axis='1 "
          "0 0' "
          "arm='2 0 0'/>",
          "is parallel to the axis" },
        { "<scalars name='q' values='0 0 0'/><scalar_mass on='@q' mass='1'/><scalars name='p' values='0 0'/>"
          "<scalar_mass on='@p' mass='1'/><gear on='@q' to='@p' ratio='1'/>",
          "2 scalars for 3 of `on`" },
    };
    for (int i = 0; i < SN_COUNT(cases); ++i) {
        char text[2048];
        sn_error error = { 0 };
        snprintf(text, sizeof text, "<scene>%s<implicit_euler/></scene>", cases[i].items);
        probe_refuse(text, NULL, &error);
        probe_expect(error.text, cases[i].words);
    }
    sn_error error = { 0 };
    probe_refuse("<scene>" WHEEL("w", "0", "friction='1'") "<dirk/></scene>", NULL, &error);
    probe_expect(error.text, "does not support the contacts of");
}
END_TEST

int main(void)
{
    TCase* tests = tcase_create("joints");
    tcase_set_timeout(tests, 60);
    tcase_add_test(tests, angles_go_beyond_a_turn);
    tcase_add_loop_test(tests, fast_wheels_lose_no_turn, 0, 5);
    tcase_add_test(tests, a_limit_stops_a_wheel);
    tcase_add_test(tests, a_limit_rebounds);
    tcase_add_test(tests, a_limit_carries_a_beam);
    tcase_add_test(tests, a_limit_at_round_off_is_closed);
    tcase_add_test(tests, friction_stops_a_wheel);
    tcase_add_test(tests, friction_holds_up_to_its_value);
    tcase_add_test(tests, friction_of_a_slider);
    tcase_add_test(tests, a_loaded_slider_holds_up_to_the_friction_angle);
    tcase_add_test(tests, a_journal_slows_a_shaft);
    tcase_add_test(tests, a_pendulum_decays_by_its_journal);
    tcase_add_test(tests, a_motor_has_a_largest_moment);
    tcase_add_test(tests, a_motor_follows_a_position);
    tcase_add_test(tests, gears_share_a_moment);
    tcase_add_test(tests, a_screw_turns_under_a_weight);
    tcase_add_test(tests, joints_keep_momentum);
    tcase_add_test(tests, units_are_those_of_the_type);
    tcase_add_test(tests, bad_input_is_refused);
    Suite* suite = suite_create("joints");
    suite_add_tcase(suite, tests);
    return run_suite(suite);
}
