/* If this failed, grasping would pull a body to another place, give it energy or lose its momentum; what
   is let go would jump; or holders could not hand over.
   SPDX-License-Identifier: BSD-3-Clause */
#include "support/probe.h"
#include "support/run_suite.h"
#include <check.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static const double pi = 3.14159265358979323846;

/* ---- a mass on a spring and a free gripper ------------------------------------------------------------- */

static const double m = 0.02, M = 0.05, stiffness = 50;

/* Along x: place [m] and velocity [m/s]. */
typedef struct motion {
    double x, v;
} motion;

typedef struct pair {
    motion mass, gripper;
} pair;

static sn_sim* put(const pair* start, const char* integrator, double step, const char* active)
{
    char text[2000];
    snprintf(
        text, sizeof text,
        "<scene step='%.17g'>%s<points name='p' positions='%.17g 0 0' velocities='%.17g 0 0'/>"
        "<point_mass on='@p' mass='0.02'/><springs_to_ground on='@p' stiffness='50' anchors='0 0 0'/>"
        "<points name='q' positions='%.17g 0 0' velocities='%.17g 0 0'/><point_mass on='@q' mass='0.05'/>"
        "<attachment name='grip' on='@p' to='@q' active='%s'/></scene>",
        step, integrator, start->mass.x, start->mass.v, start->gripper.x, start->gripper.v, active);
    return probe_compile(text, NULL);
}

static pair read_pair(sn_sim* sim)
{
    return (pair){ { probe_value(sim, "/p/position", 0, 3), probe_value(sim, "/p/velocity", 0, 3) },
                   { probe_value(sim, "/q/position", 0, 3), probe_value(sim, "/q/velocity", 0, 3) } };
}

static double momentum(const pair* p) { return m * p->mass.v + M * p->gripper.v; }

static const char* const integrators[] = {
    "<implicit_euler/>",    "<dirk/>",     "<dirk method='backward_euler'/>", "<explicit/>", "<bdf2/>",
    "<generalized_alpha/>", "<midpoint/>", "<dirk method='sdirk4'/>"
};

/* A mass released at 10 mm is grasped at 5 mm, in a step so short that no force matters. */
START_TEST(velocities_jump_as_in_a_plastic_impact)
{
    const pair start = { { 0.005, -0.433012701892219323 }, { 0.003, 0.1 } };
    const double after = momentum(&start) / (m + M);
    sn_sim* sim = put(&start, integrators[_i], 1e-13, "step(t,1e-13)");
    probe_step(sim, 2);
    pair end = read_pair(sim);
    ck_assert_double_eq_tol(after, -0.0522893, 5e-8); // six published digits
    ck_assert_double_eq_tol(end.mass.v, after, 1e-10 * fabs(after));
    ck_assert_double_eq_tol(end.gripper.v, after, 1e-10 * fabs(after));
    // the spring pushes 5e-14 N s
    ck_assert_double_eq_tol(momentum(&end), momentum(&start), 1e-13);
    ck_assert_double_eq_tol(end.mass.x - end.gripper.x, 0.002, 1e-12); // the distance stays
    sn_sim_destroy(sim);
}
END_TEST

/* A gripper that flies with the body grasps it without a jump, and lets go without one. */
START_TEST(matched_velocities_do_not_jump)
{
    const pair start = { { 0.005, -0.433012701892219323 }, { 0.006, -0.433012701892219323 } };
    sn_sim* sim = put(&start, integrators[_i], 1e-13, "step(t,1e-13)-step(t,3e-13)");
    for (int n = 0; n < 5; ++n) {
        probe_step(sim, 1);
        pair now = read_pair(sim);
        ck_assert_double_eq_tol(now.mass.v, start.mass.v, 1e-10 * fabs(start.mass.v));
        ck_assert_double_eq_tol(now.gripper.v, start.gripper.v, 1e-10 * fabs(start.gripper.v));
    }
    sn_sim_destroy(sim);
}
END_TEST

/* A holder that moves by a function of time at 0.1 m/s: the mass takes its velocity, with the impulse m (V -
   v) = 10.66 mN s, which the reaction transmits within the step. */
START_TEST(a_prescribed_holder_gives_its_velocity)
{
    sn_sim* sim = probe_compile(
        "<scene step='1e-13 s'><dirk/><points name='p' positions='0.005 0 0' "
        "velocities='-0.433012701892219323 "
        "0 0'/><point_mass on='@p' mass='0.02'/><springs_to_ground on='@p' stiffness='50' anchors='0 0 0'/>"
        "<attachment name='grip' on='@p' x='0.1*t' active='step(t,1e-13)'/></scene>",
        NULL);
    probe_step(sim, 2);
    ck_assert_double_eq_tol(probe_value(sim, "/p/velocity", 0, 3), 0.1, 1e-10 * 0.1);
    ck_assert_double_eq_tol(m * (probe_value(sim, "/p/velocity", 0, 3) + 0.433012701892219323),
                            0.0106602540378, 1e-10 * 0.0106602540378);
    sn_sim_destroy(sim);
}
END_TEST

/* An oscillator of this mass about 0 after a time. */
static motion swing(motion at, double mass, double t)
{
    double w = sqrt(stiffness / mass), c = cos(w * t), s = sin(w * t);
    return (motion){ at.x * c + at.v / w * s, at.v * c - at.x * w * s };
}

static void grasp(pair* p) { p->mass.v = p->gripper.v = momentum(p) / (m + M); }

static void carry(pair* p, double t)
{
    double apart = p->gripper.x - p->mass.x;
    p->mass = swing(p->mass, m + M, t);
    p->gripper = (motion){ p->mass.x + apart, p->mass.v };
}

static void fly(pair* p, double t)
{
    p->mass = swing(p->mass, m, t);
    p->gripper.x += t * p->gripper.v;
}

/* Grasped at a phase of 60 degrees, let go 50 ms later, grasped again 30 ms later, and carried for 20 ms. */
static pair exact(pair p, double first)
{
    fly(&p, first);
    grasp(&p);
    carry(&p, 0.05);
    fly(&p, 0.03);
    grasp(&p);
    carry(&p, 0.02);
    return p;
}

static double error_of(const char* integrator, int steps)
{
    const double first = pi / 3 / sqrt(stiffness / m), end = first + 0.1;
    const pair start = { { 0.01, 0 }, { 0.012, 0.1 } }, expected = exact(start, first);
    char active[200];
    snprintf(active, sizeof active, "step(t,%.17g)-step(t,%.17g)+step(t,%.17g)", first, first + 0.05,
             first + 0.08);
    sn_sim* sim = put(&start, integrator, end / steps, active);
    probe_step(sim, steps);
    pair found = read_pair(sim);
    sn_sim_destroy(sim);
    return fabs(found.mass.x - expected.mass.x) / 0.01 + fabs(found.mass.v - expected.mass.v) / 0.5 +
           fabs(found.gripper.x - expected.gripper.x) / 0.01;
}

static const struct timeline_row {
    const char* integrator;
    double order, error; /* error with 400 steps */
} timelines[] = {
    { "<implicit_euler/>", 1, 5e-2 },
    { "<dirk method='esdirk43' tolerance='1e-12'/>", 3, 1e-6 },
    { "<generalized_alpha tolerance='1e-12'/>", 2, 1e-3 },
    { "<explicit method='verlet'/>", 2, 1e-3 },
};

/* Switches are no matter of accuracy: methods keep their orders across them. */
START_TEST(a_timeline_of_grasps_is_exact_to_the_order_of_the_method)
{
    const struct timeline_row* row = &timelines[_i];
    double coarse = error_of(row->integrator, 200), fine = error_of(row->integrator, 400);
    ck_assert_msg(fine < row->error, "%s: %g", row->integrator, fine);
    ck_assert_msg(log2(coarse / fine) > row->order - 0.2, "%s: order %g", row->integrator,
                  log2(coarse / fine));
}
END_TEST

/* One step of backward Euler after a grasp: errors of the velocity of another program, of second order. */
START_TEST(a_step_after_a_grasp_has_the_error_of_backward_euler)
{
    static const struct {
        double step, error;
    } rows[] = { { 4e-3, 4.3e-4 }, { 2e-3, 9.1e-5 }, { 1e-3, 2.1e-5 }, { 0.5e-3, 4.9e-6 } };
    const pair start = { { 0.005, -0.433012701892219323 }, { 0.005, 0.1 } };
    for (int i = 0; i < SN_COUNT(rows); ++i) {
        pair expected = start;
        grasp(&expected);
        carry(&expected, rows[i].step);
        // held from the start, at the common velocity: what a grasp at t = 0 leaves
        pair held = start;
        grasp(&held);
        sn_sim* sim = put(&held, "<implicit_euler/>", rows[i].step, "1");
        probe_step(sim, 1);
        double error = fabs(read_pair(sim).mass.v - expected.mass.v);
        ck_assert_msg(fabs(error / rows[i].error - 1) < 0.06, "%g s: %g, not %g", rows[i].step, error,
                      rows[i].error);
        sn_sim_destroy(sim);
    }
}
END_TEST

/* ---- bodies -------------------------------------------------------------------------------------------- */

#define BODY(name, more)                                                                                     \
    "<frames name='" name "' " more "/><rigid_mass on='@" name                                               \
    "' mass='2' inertia='0.03 0.02 0.04' centre='0.1 0 0'/>"

static double energy(sn_sim* sim) { return probe_value(sim, "/dirk/kinetic_energy", 0, 1); }

/* A body that spins and flies is grasped by another, with its orientation, and let go. */
START_TEST(two_bodies_fly_on_as_one)
{
    sn_sim* sim =
        probe_compile("<scene step='1 ms'>" BODY("a", "velocities='1 0 0.5' angular_velocities='0 3 2'")
                          BODY("b", "positions='0.2 0.3 0.1' orientations='0.4 0.2 1' velocities='0 -1 "
                                    "0'") "<attachment name='grip' on='@a' to='@b' orientation='true' "
                                          "active='step(t,0.1)-step(t,0.2)'/><dirk "
                                          "tolerance='1e-12'/></scene>",
                      NULL);
    sn_pose apart[3];
    double before, at_grasp;
    probe_step(sim, 99);
    before = energy(sim);
    for (int k = 0; k < 3; ++k) {
        probe_step(sim, k == 0 ? 2 : 49);
        if (k == 0) at_grasp = energy(sim);
        const sn_pose *a = (const sn_pose*)probe_state(sim, "/a")->x,
                      *b = (const sn_pose*)probe_state(sim, "/b")->x;
        apart[k].r = sn_unrotate(b->q, sn_sub(a->r, b->r));
        apart[k].q = sn_quat_mul(sn_quat_conjugate(b->q), a->q);
        ck_assert_double_lt(sn_norm(sn_sub(apart[k].r, apart[0].r)), 1e-12);
        ck_assert_double_lt(sn_norm(sn_quat_log(sn_quat_mul(sn_quat_conjugate(apart[0].q), apart[k].q))),
                            1e-12);
    }
    ck_assert_double_lt(at_grasp, 0.9 * before); // their velocities differed
    ck_assert_double_eq_tol(energy(sim), at_grasp, 1e-7 * before);
    probe_step(sim, 20);
    ck_assert_double_eq_tol(energy(sim), at_grasp, 1e-7 * before); // let go at 0.2 s without a jump
    double force[3];
    probe_read(sim, "/grip/force", force, 3);
    ck_assert(force[0] == 0 && force[1] == 0 && force[2] == 0);
    sn_sim_destroy(sim);
}
END_TEST

/* Two holders that move; the body is handed over, and stays with the second one. */
START_TEST(a_body_is_handed_over)
{
    sn_sim* sim = probe_compile(
        "<scene step='1 ms'>" BODY(
            "a", "") "<attachment name='first' on='@a' orientation='true' x='0.1*smooth(t,0,0.1)' "
                     "active='1-step(t,0.2)'/>"
                     "<attachment name='second' on='@a' orientation='true' z='0.1*smooth(t,0.2,0.3)' "
                     "active='step(t,0.15)'/><implicit_euler/></scene>",
        NULL);
    double x[3];
    probe_step(sim, 150);
    probe_read(sim, "/a/position", x, 3);
    ck_assert_double_eq_tol(x[0], 0.1, 1e-12);
    probe_step(sim, 200);
    probe_read(sim, "/a/position", x, 3);
    ck_assert_double_eq_tol(x[0], 0.1, 1e-12);
    ck_assert_double_eq_tol(x[2], 0.1, 1e-12);
    sn_sim_destroy(sim);
}
END_TEST

/* ---- from a program ------------------------------------------------------------------------------------ */

static void set_grip(sn_sim* sim, double on)
{
    sn_channel grip = sn_sim_channel(sim, "/grip/active", NULL);
    ck_assert_int_eq(sn_sim_write(sim, grip, &on, 1), SN_OK);
}

/* A snapshot taken while grasped restores the grasp, and the place of it. */
START_TEST(a_program_grasps_and_a_snapshot_keeps_it)
{
    const pair start = { { 0.01, 0 }, { 0.02, 0.1 } };
    sn_sim* sim = put(&start, "<dirk/>", 1e-3, "0");
    probe_step(sim, 5);
    set_grip(sim, 1);
    probe_step(sim, 5);
    pair grasped = read_pair(sim);
    size_t size = sn_sim_snapshot_size(sim);
    void* kept = malloc(size);
    ck_assert_int_eq(sn_sim_save(sim, kept, size), SN_OK);
    probe_step(sim, 5);
    pair later = read_pair(sim);
    ck_assert_double_eq_tol(later.mass.x - later.gripper.x, grasped.mass.x - grasped.gripper.x, 1e-14);
    set_grip(sim, 0);
    probe_step(sim, 5);
    pair parted = read_pair(sim);
    ck_assert_double_gt(fabs(parted.mass.v - parted.gripper.v), 1e-3);
    ck_assert_int_eq(sn_sim_restore(sim, kept, size), SN_OK);
    probe_step(sim, 5);
    pair again = read_pair(sim);
    ck_assert(again.mass.x == later.mass.x && again.gripper.v == later.gripper.v);
    sn_sim_destroy(sim);
    free(kept);
}
END_TEST

/* What holds from the start is moved from its place at the start; an equilibrium, too. */
START_TEST(an_attachment_that_holds_at_the_start_is_a_plain_one)
{
    static const char* const active[] = { "", "active='1-step(t,1)'" };
    static const char* const integrator[] = { "<statics/>", "<dirk/>" };
    double x[2][3];
    for (int k = 0; k < 2; ++k) {
        char text[500];
        snprintf(
            text, sizeof text,
            "<scene step='1 ms'><points name='p'/><point_mass on='@p' mass='1'/><springs_to_ground on='@p' "
            "stiffness='9'/><attachment on='@p' dofs='x' x='0.1' y='0.2' %s/>%s</scene>",
            active[k], integrator[_i]);
        sn_sim* sim = probe_compile(text, NULL);
        probe_step(sim, 1);
        probe_read(sim, "/p/position", x[k], 3);
        sn_sim_destroy(sim);
    }
    ck_assert_double_eq(x[1][0], x[0][0]);
    ck_assert_double_eq_tol(x[1][0], 0.1, 1e-9);
}
END_TEST

/* ---- messages ------------------------------------------------------------------------------------------ */

START_TEST(places_and_active_contradict_each_other)
{
    sn_error error = { 0 };
    probe_refuse("<scene step='1 ms'><points name='p'/><point_mass on='@p' mass='1'/><attachment on='@p' "
                 "places='1 0 0' active='step(t,1)'/><dirk/></scene>",
                 NULL, &error);
    probe_expect(error.text, "places: `active` holds the nodes where they are when it begins");
}
END_TEST

/* Three staples of 2 N under forces that grow by 1, 2 and 4 N/s: each comes off alone, in the step after the
   one in which its force exceeds 2 N, without a jump of velocity. */
START_TEST(staples_pull_out)
{
    static const char* const methods[] = { "<implicit_euler/>", "<dirk/>" };
    char text[1500];
    snprintf(
        text, sizeof text,
        "<scene step='1 ms'>%s<points name='p' positions='0 0 0  1 0 0  2 0 0'/><point_mass on='@p' "
        "mass='0.1'/><point_load on='@p' nodes='0' force='0 0 -t'/><point_load on='@p' nodes='1' force='0 0 "
        "-2*t'/><point_load on='@p' nodes='2' force='0 0 -4*t'/><attachment name='s' on='@p' "
        "strength='2'/></scene>",
        methods[_i]);
    sn_sim* sim = probe_compile(text, NULL);
    static const int steps[] = { 495, 505, 995, 1005, 1995, 2005 };
    int done = 0;
    for (int k = 0; k < 6; ++k) {
        probe_step(sim, steps[k] - done);
        done = steps[k];
        const int held = 3 - (k + 1) / 2, free = 3 - held;
        ck_assert(probe_value(sim, "/s/held", 0, 1) == held);
        double force = 0, v[9];
        for (int i = 0; i < held; ++i)
            force += (1 << i) * 1e-3 * done;
        ck_assert_double_eq_tol(probe_value(sim, "/s/force", 2, 3), force, 2e-2 * force + 1e-12);
        probe_read(sim, "/p/velocity", v, 9);
        // 2 N/0.1 kg for a few milliseconds
        if (k % 2 == 1) ck_assert(v[3 * (3 - free) + 2] < 0 && v[3 * (3 - free) + 2] > -20 * 6e-3);
    }
    sn_sim_destroy(sim);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("grasp and release");
    TCase* cases = tcase_create("grasp and release");
    tcase_add_loop_test(cases, velocities_jump_as_in_a_plastic_impact, 0, SN_COUNT(integrators));
    tcase_add_loop_test(cases, matched_velocities_do_not_jump, 0, SN_COUNT(integrators));
    tcase_add_test(cases, a_prescribed_holder_gives_its_velocity);
    tcase_add_test(cases, a_step_after_a_grasp_has_the_error_of_backward_euler);
    tcase_add_loop_test(cases, a_timeline_of_grasps_is_exact_to_the_order_of_the_method, 0,
                        SN_COUNT(timelines));
    tcase_add_test(cases, two_bodies_fly_on_as_one);
    tcase_add_test(cases, a_body_is_handed_over);
    tcase_add_test(cases, a_program_grasps_and_a_snapshot_keeps_it);
    tcase_add_loop_test(cases, an_attachment_that_holds_at_the_start_is_a_plain_one, 0, 2);
    tcase_add_test(cases, places_and_active_contradict_each_other);
    tcase_add_loop_test(cases, staples_pull_out, 0, 2);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
