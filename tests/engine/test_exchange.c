/* If this failed, forces between bodies with integrators of their own would add or lose momentum, would
   not come near the motion of one integrator as steps become small, or would add energy without end.
   SPDX-License-Identifier: BSD-3-Clause */
#include <check.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "support/allocations.h"
#include "support/probe.h"
#include "support/run_suite.h"

/* Two masses of 2 kg and 3 kg on a spring that swings with 15.8 rad/s, and move sideways. */
#define MASSES(root, of_a, of_b, damping)                                                                    \
    "<scene " root "><node name='a'>" of_a "<points name='p' positions='0 0 0' velocities='0.3 0.1 0'/>"     \
    "<point_mass on='@p' mass='2'/></node><node name='b'>" of_b                                              \
    "<points name='p' positions='1 0 0' velocities='-0.2 0 0.05'/><point_mass on='@p' mass='3'/></node>"     \
    "<springs name='spring' on='@a/p' to='@b/p' nodes='0 0' stiffness='300' rest_length='0.9' "              \
    "damping='" damping "'/></scene>"
#define LAGGED "coupling='lagged' step='5 ms'"

static double value(sn_sim* sim, const char* path)
{
    double number;
    probe_read(sim, path, &number, 1);
    return number;
}

static void momentum(sn_sim* sim, double p[3])
{
    double a[3], b[3];
    probe_read(sim, "/a/p/velocity", a, 3);
    probe_read(sim, "/b/p/velocity", b, 3);
    for (int i = 0; i < 3; ++i)
        p[i] = 2 * a[i] + 3 * b[i];
}

/* ---- action equals reaction --------------------------------------------------------------------------- */

#define EVERY_PAIR(of_a, of_b)                                                                               \
    {                                                                                                        \
        MASSES(LAGGED, of_a, of_b, "4")                                                                      \
    }
static const struct {
    const char* text;
} pairs[] = {
    EVERY_PAIR("<implicit_euler/>", "<midpoint/>"),
    EVERY_PAIR("<dirk/>", "<explicit method='rk4'/>"),
    EVERY_PAIR("<dirk method='tr_bdf2'/>", "<explicit method='symplectic_euler'/>"),
    EVERY_PAIR("<generalized_alpha/>", "<rosenbrock/>"),
    EVERY_PAIR("<explicit method='verlet'/>", "<explicit method='zhai'/>"),
    EVERY_PAIR("<bdf2/>", "<dirk method='backward_euler'/>"),
    EVERY_PAIR("<explicit method='pefrl'/>", "<explicit method='forest_ruth'/>"),
    EVERY_PAIR("<implicit_euler step='0.5 ms'/>", "<midpoint/>"),
    EVERY_PAIR("<generalized_alpha step='1 ms'/>", "<implicit_euler/>"),
    EVERY_PAIR("<implicit_euler/>", "<dirk step='0.25 ms'/>"),
    EVERY_PAIR("<bdf2 step='2.5 ms'/>", "<explicit method='verlet' step='0.5 ms'/>"),
};

/* Momentum of both is kept to rounding: 1e-12 of 1 kg m/s. */
START_TEST(momentum_is_kept)
{
    double start[3], now[3];
    sn_sim* sim = probe_compile(pairs[_i].text, NULL);
    ck_assert_int_eq(sim->system_count, 2);
    momentum(sim, start);
    double v = value(sim, "/spring/tension");
    for (int step = 0; step < 200; ++step) {
        probe_step(sim, 1);
        momentum(sim, now);
        for (int i = 0; i < 3; ++i)
            ck_assert_double_eq_tol(now[i], start[i], 1e-12);
    }
    ck_assert_double_gt(fabs(value(sim, "/spring/tension") - v), 0.1); // it has swung
    sn_sim_destroy(sim);
}
END_TEST

/* ---- held ---------------------------------------------------------------------------------------------- */

/* With coupling="held" both masses have the force of the start of the step: symplectic Euler of the whole. */
START_TEST(a_held_force_is_that_of_the_start)
{
    double gap = 1.0, speed = -0.5, x[3], y[3];
    sn_sim* sim = probe_compile(
        "<scene step='5 ms' coupling='held'><node name='a'><implicit_euler/><points name='p' positions='0 0 "
        "0' "
        "velocities='0.3 0 0'/><point_mass on='@p' mass='2'/></node><node name='b'><explicit "
        "method='symplectic_euler'/><points name='p' positions='1 0 0' velocities='-0.2 0 0'/><point_mass "
        "on='@p' mass='3'/></node><springs on='@a/p' to='@b/p' nodes='0 0' stiffness='300' "
        "rest_length='0.9'/></scene>",
        NULL);
    for (int i = 0; i < 100; ++i) {
        speed -= 0.005 * 300 * (gap - 0.9) * (1 / 2.0 + 1 / 3.0);
        gap += 0.005 * speed;
        probe_step(sim, 1);
        probe_read(sim, "/a/p/position", x, 3);
        probe_read(sim, "/b/p/position", y, 3);
        ck_assert_double_eq_tol(y[0] - x[0], gap, 1e-12);
    }
    sn_sim_destroy(sim);
}
END_TEST

#define TURNING(coupling, step)                                                                              \
    "<scene step='10 ms' " coupling "><node name='a'><dirk/><frames name='f' angular_velocities='0 0 2'/>"   \
    "<rigid_mass on='@f' mass='1' inertia='1 1 1'/></node><node name='b'><dirk " step "/>"                   \
    "<frames name='f'/><rigid_mass on='@f' mass='1' inertia='1 1 1'/></node>"                                \
    "<relative_pose a='@a/f' b='@b/f' range='0.1'/></scene>"

/* It has the history of accepted steps, and its warnings reach the user. */
START_TEST(a_held_force_with_a_history_warns)
{
    sn_diagnostic told;
    sn_sim* sim = probe_compile(TURNING("coupling='held'", ""), NULL);
    probe_step(sim, 5); // 0.1 rad at the end: noted at the start of the next step
    ck_assert(!sn_sim_diagnostic(sim, 0, &told));
    probe_step(sim, 2);
    ck_assert(sn_sim_diagnostic(sim, 0, &told));
    ck_assert_str_eq(told.path, "/relative_pose");
    probe_expect(told.text, "the frames turned by up to 6.88 degrees");
    ck_assert(!sn_sim_diagnostic(sim, 1, &told));
    sn_sim_destroy(sim);
}
END_TEST

/* ---- order -------------------------------------------------------------------------------------------- */

static double distance_after(const char* format, double step, double time)
{
    char text[1200];
    snprintf(text, sizeof text, format, step * 1e3);
    sn_sim* sim = probe_compile(text, NULL);
    probe_step(sim, (int)lround(time / step));
    double x[3], y[3];
    probe_read(sim, "/a/p/position", x, 3);
    probe_read(sim, "/b/p/position", y, 3);
    sn_sim_destroy(sim);
    return y[0] - x[0];
}

#define RK4 "<explicit method='rk4'/>"
static const struct {
    const char *lagged, *one;
} lags[] = {
    { MASSES("coupling='lagged' step='%g ms'", RK4, RK4, "0"),
      MASSES("step='%g ms'><explicit method='rk4'/", "", "", "0") },
    { MASSES("coupling='lagged' step='%g ms'", RK4, RK4, "40"),
      MASSES("step='%g ms'><explicit method='rk4'/", "", "", "40") },
    { MASSES("coupling='lagged' step='%g ms'", "<implicit_euler/>", "<midpoint/>", "40"),
      MASSES("step='%g ms'><explicit method='rk4'/", "", "", "40") },
};

/* The error of the lag falls with the step. */
START_TEST(lag_has_its_order)
{
    double exact = distance_after(lags[_i].one, 2e-5, 0.48), error[3];
    for (int k = 0; k < 3; ++k)
        error[k] = fabs(distance_after(lags[_i].lagged, 5e-4 / (1 << k), 0.48) - exact);
    for (int k = 0; k < 2; ++k) {
        double order = log2(error[k] / error[k + 1]);
        ck_assert_msg(fabs(order - 1) < 0.2, "order %g: %g %g %g", order, error[0], error[1], error[2]);
    }
    ck_assert_double_gt(error[2], 1e-9);
}
END_TEST

/* ---- several forces, mapped states, frames ------------------------------------------------------------ */

/* Three masses in a ring of springs, each with an integrator and a step of its own. The third one is pulled
   by both others, and by a spring to a frame that turns. */
#define RING                                                                                                 \
    "<scene coupling='lagged' step='4 ms'><node name='a'><implicit_euler step='1 ms'/>"                      \
    "<points name='p' positions='0 0 0' velocities='0.2 0 0.1'/><point_mass on='@p' mass='1'/></node>"       \
    "<node name='b'><midpoint/><points name='p' positions='1 0 0'/><point_mass on='@p' mass='2'/></node>"    \
    "<node name='c'><dirk step='2 ms'/><points name='p' positions='0 1 0'/><point_mass on='@p' "             \
    "mass='3'/></node>"                                                                                      \
    "<node name='d'><generalized_alpha/><frames name='f' positions='0 0 1' angular_velocities='1 2 3'/>"     \
    "<rigid_mass on='@f' mass='4' inertia='0.3 0.4 0.5'/>"                                                   \
    "<attached_points name='tip' to='@f' nodes='0' positions='0.1 0.2 0'/></node>"                           \
    "<springs name='ab' on='@a/p' to='@b/p' nodes='0 0' stiffness='50' rest_length='0.9' damping='1'/>"      \
    "<springs name='bc' on='@b/p' to='@c/p' nodes='0 0' stiffness='60' rest_length='1.3' damping='1'/>"      \
    "<springs name='ca' on='@c/p' to='@a/p' nodes='0 0' stiffness='70' rest_length='1.1' damping='1'/>"      \
    "<springs name='cd' on='@d/tip' to='@c/p' nodes='0 0' stiffness='80' rest_length='1' "                   \
    "damping='2'/></scene>"

static void ring_momentum(sn_sim* sim, double p[3])
{
    static const char* const paths[] = { "/a/p/velocity", "/b/p/velocity", "/c/p/velocity", "/d/f/velocity" };
    p[0] = p[1] = p[2] = 0;
    for (int k = 0; k < 4; ++k) {
        double v[3];
        probe_read(sim, paths[k], v, 3);
        for (int i = 0; i < 3; ++i)
            p[i] += (k + 1) * v[i];
    }
}

START_TEST(couplings_may_form_a_circle)
{
    double start[3], now[3], last = HUGE_VAL;
    sn_sim* sim = probe_compile(RING, NULL);
    ck_assert_int_eq(sim->ticks, 4);
    ring_momentum(sim, start);
    double first = value(sim, "/energy");
    for (int step = 0; step < 1000; ++step) {
        probe_step(sim, 1);
        ring_momentum(sim, now);
        for (int i = 0; i < 3; ++i)
            ck_assert_double_eq_tol(now[i], start[i], 1e-12);
    }
    last = value(sim, "/energy");
    ck_assert_double_gt(last, 0);
    ck_assert_double_lt(last, 0.9 * first); // dashpots and dissipative methods
    sn_sim_destroy(sim);
}
END_TEST

static void read_ring(sn_sim* sim, double at[21])
{
    probe_read(sim, "/a/p/position", at, 3);
    probe_read(sim, "/b/p/position", at + 3, 3);
    probe_read(sim, "/c/p/position", at + 6, 3);
    probe_read(sim, "/d/tip/position", at + 9, 3);
    probe_read(sim, "/d/f/velocity", at + 12, 3);
    probe_read(sim, "/ab/tension", at + 15, 1);
    probe_read(sim, "/a/p/net_force", at + 16, 3);
    at[19] = value(sim, "/energy");
    at[20] = value(sim, "/cd/tension");
}

START_TEST(threads_and_snapshots_give_the_same_bits)
{
    static const int threads[] = { 1, 2, 3, 8 };
    double at[4][21];
    for (int k = 0; k < 4; ++k) {
        sn_error error = { 0 };
        sn_sim* sim = probe_compile(RING, NULL);
        sn_sim_set_threads(sim, threads[k], &error);
        ck_assert(!error.status);
        probe_step(sim, 6);
        if (k == 1) {
            size_t bytes = sn_sim_snapshot_size(sim);
            void* snapshot = malloc(bytes);
            ck_assert_int_eq(sn_sim_save(sim, snapshot, bytes), SN_OK);
            probe_step(sim, 7);
            ck_assert_int_eq(sn_sim_restore(sim, snapshot, bytes), SN_OK);
            free(snapshot);
        }
        if (k == 2) read_ring(sim, at[k]); // looking changes nothing
        probe_step(sim, 9);
        read_ring(sim, at[k]);
        sn_sim_destroy(sim);
    }
    for (int k = 1; k < 4; ++k)
        ck_assert_mem_eq(at[0], at[k], sizeof at[0]);
}
END_TEST

START_TEST(nothing_is_allocated)
{
    if (!ALLOCATIONS_COUNTED) return;
    sn_sim* sim = probe_compile(RING, NULL);
    sn_error error = { 0 };
    int64_t before = allocations;
    for (int i = 0; i < 20; ++i)
        sn_sim_step(sim, &error);
    ck_assert_int_eq(allocations - before, 0);
    ck_assert_msg(!error.status, "%s", error.text);
    sn_sim_destroy(sim);
}
END_TEST

/* Two frames on a spring that also turns them: the second one begins to turn. */
START_TEST(frames_are_coupled)
{
    sn_sim* sim = probe_compile(
        "<scene coupling='lagged' step='1 ms'><node name='a'><dirk/><frames name='f' positions='0 0 0' "
        "angular_velocities='0 0 1'/><rigid_mass on='@f' mass='1' inertia='0.1 0.1 0.1'/></node>"
        "<node name='b'><midpoint/><frames name='f' positions='1 0 0'/><rigid_mass on='@f' mass='1' "
        "inertia='0.1 0.1 0.1'/></node><frame_springs name='s' on='@a/f' to='@b/f' nodes='0 0' "
        "stiffness='10 10 10' angular_stiffness='1'/></scene>",
        NULL);
    double w[3], v[3], u[3], most = 0;
    for (int step = 0; step < 1000; ++step) {
        probe_step(sim, 1);
        probe_read(sim, "/b/f/angular_velocity", w, 3);
        probe_read(sim, "/a/f/velocity", v, 3);
        probe_read(sim, "/b/f/velocity", u, 3);
        for (int i = 0; i < 3; ++i)
            ck_assert_double_eq_tol(v[i] + u[i], 0, 1e-12);
        most = fmax(most, w[2]);
    }
    ck_assert_double_gt(most, 0.2);
    sn_sim_destroy(sim);
}
END_TEST

/* ---- steps of their own ------------------------------------------------------------------------------- */

#define ALONE(step, own)                                                                                     \
    "<scene step='" step "'><dirk" own                                                                       \
    "/><points name='p' positions='1 0 0'/><point_mass on='@p' mass='1'/>"                                   \
    "<springs_to_ground on='@p' stiffness='100' anchors='0 0.2 0'/></scene>"

/* Rounding of the times at which steps begin. */
START_TEST(own_steps_are_steps)
{
    double x[3], y[3];
    sn_sim *sim = probe_compile(ALONE("10 ms", " step='2 ms'"), NULL),
           *other = probe_compile(ALONE("2 ms", ""), NULL);
    probe_step(sim, 20);
    probe_step(other, 100);
    probe_read(sim, "/p/position", x, 3);
    probe_read(other, "/p/position", y, 3);
    for (int i = 0; i < 3; ++i)
        ck_assert_double_eq_tol(x[i], y[i], 1e-12);
    ck_assert_int_eq(sn_sim_counters(sim).substeps, 100);
    sn_sim_destroy(sim);
    sn_sim_destroy(other);
}
END_TEST

START_TEST(numbers_are_set_in_a_run)
{
    const double stiffness = 0, damping = 0, step = 1e-3;
    double start[3], now[3];
    sn_error error = { 0 };
    sn_sim* sim = probe_compile(RING, NULL);
    probe_step(sim, 10);
    ring_momentum(sim, start);
    ck_assert_double_gt(fabs(value(sim, "/cd/tension")), 1e-3);
    sn_sim_set_parameter(sim, "/cd/stiffness", &stiffness, 1, &error);
    sn_sim_set_parameter(sim, "/cd/damping", &damping, 1, &error);
    ck_assert_msg(!error.status, "%s", error.text);
    ck_assert_double_eq(value(sim, "/cd/tension"), 0);
    double v[3];
    probe_read(sim, "/d/f/velocity", v, 3);
    probe_step(sim, 10);
    probe_read(sim, "/d/f/velocity", now, 3);
    for (int i = 0; i < 3; ++i)
        ck_assert_double_eq_tol(now[i], v[i], 1e-12); // the frame flies freely
    ring_momentum(sim, now);
    for (int i = 0; i < 3; ++i)
        ck_assert_double_eq_tol(now[i], start[i], 1e-12);
    sn_sim_set_parameter(sim, "/b/midpoint/step", &step, 1, &error);
    probe_expect(error.text, "steps are fixed when the scene is compiled");
    sn_sim_destroy(sim);
}
END_TEST

START_TEST(check_tells_what_lags)
{
    char text[8000] = "";
    sn_sim* sim = probe_compile(RING, NULL);
    FILE* stream = fmemopen(text, sizeof text - 1, "w");
    sn_sim_describe(sim, stream);
    fclose(stream);
    probe_expect(text, "between systems: /cd, springs, 1 item, acts with a lag on /d/tip, /c/p");
    probe_expect(text, "held for 0.002 s");
    probe_expect(text, "4 in a step of the scene, of 0.001 s each");
    sn_sim_destroy(sim);
}
END_TEST

/* w = 15.8 rad/s: the coupling is soft for steps of 5 ms and too stiff for steps of 200 ms; only that is
   told. */
START_TEST(too_stiff_a_force_is_told)
{
    static const char* const texts[] = {
        MASSES("coupling='lagged' step='5 ms'", "<midpoint/>", "<dirk/>", "0"),
        MASSES("coupling='lagged' step='200 ms'", "<midpoint/>", "<dirk/>", "0"),
    };
    for (int k = 0; k < 2; ++k) {
        sn_error error = { 0 };
        sn_diagnostic told = { .path = NULL };
        sn_sim* sim = probe_compile(texts[k], NULL);
        for (int step = 0; step < 400 && !error.status; ++step)
            sn_sim_step(sim, &error);
        ck_assert_int_eq(sn_sim_diagnostic(sim, 0, &told), k == 1);
        if (k == 1) probe_expect(told.text, "a force between systems is too stiff for their steps");
        sn_sim_destroy(sim);
    }
}
END_TEST

/* ---- scenes ------------------------------------------------------------------------------------------- */

/* Where the ball of scenes/systems/one.xml is after 50 ms, with steps of 1 ms / parts. */
static void find_ball(const char* scene, int parts, double at[3])
{
    char setting[40];
    snprintf(setting, sizeof setting, "/.step=%g", 1e-3 / parts);
    sn_sim* sim = probe_load(scene, setting);
    probe_step(sim, 50 * parts);
    probe_read(sim, "/ball/point/position", at, 3);
    sn_sim_destroy(sim);
}

static double distance_to_one(const char* scene, int parts)
{
    double a[3], b[3];
    find_ball("scenes/systems/one.xml", parts, a);
    find_ball(scene, parts, b);
    return sqrt((a[0] - b[0]) * (a[0] - b[0]) + (a[1] - b[1]) * (a[1] - b[1]) +
                (a[2] - b[2]) * (a[2] - b[2]));
}

/* The bodies move alike under one, two and three integrators, but for the lag: by 0.1 mm at most, of 6 mm,
   and by half as much with half the step. */
START_TEST(systems_move_as_one)
{
    static const char* const scenes[] = { "scenes/systems/apart.xml", "scenes/systems/mixed.xml" };
    double error[2] = { distance_to_one(scenes[_i], 2), distance_to_one(scenes[_i], 4) };
    ck_assert_double_lt(error[0], 1e-4);
    ck_assert_double_gt(error[0], 1e-7);
    // in `mixed` the lag of a force that is evaluated four times in a step does not stand out
    ck_assert_msg(_i ? error[1] < 0.75 * error[0] : fabs(error[0] / error[1] - 2) < 0.3, "%g %g", error[0],
                  error[1]);
}
END_TEST

static double peak_force(const char* setting)
{
    sn_sim* sim = probe_load("scenes/systems/multirate.xml", setting);
    double force[3], peak = 0;
    for (int step = 0; step < 40; ++step) {
        probe_step(sim, 1);
        probe_read(sim, "/tool/motion/force", force, 3);
        peak = fmax(peak, fabs(force[2]));
    }
    sn_sim_destroy(sim);
    return peak;
}

/* An organ at 100 Hz gives the tool the peak force of one at 1 kHz: within 2 %, measured 0.02 %. */
START_TEST(slow_organs_push_as_fast_ones)
{
    double fast = peak_force("organ/implicit_euler.step=0.001"), slow = peak_force(NULL);
    ck_assert_double_gt(fast, 0.5);
    ck_assert_double_eq_tol(slow, fast, 2e-3 * fast);
}
END_TEST

/* ---- what is refused ---------------------------------------------------------------------------------- */

static const struct {
    const char *text, *words[2];
} wrong[] = {
    { MASSES("step='5 ms'", "<dirk/>", "<midpoint/>", "0"),
      { "is advanced by another integrator (/b/midpoint)", "set coupling=\"lagged\" in the scene" } },
    { MASSES(LAGGED, "<dirk step='3 ms'/>", "<midpoint/>", "0"),
      { "is no whole part of the step of the scene", "take 0.0025 s or 0.005 s" } },
    { MASSES(LAGGED, "<dirk step='10 ms'/>", "<midpoint/>", "0"),
      { "is longer than the step of the scene", "give the scene the longest step" } },
    { MASSES(LAGGED, "<dirk step='0.1 us'/>", "<midpoint/>", "0"),
      { "more than 10000 steps", "shorter step" } },
    { MASSES("coupling='lagged' step='6 ms'", "<dirk step='2 ms'/>", "<midpoint step='3 ms'/>", "0"),
      { "no whole multiple; /spring acts on both", "give /a/dirk the step 0.0015 s" } },
    { MASSES("coupling='lagged' step='auto'", "<explicit/>", "<midpoint step='3 ms'/>", "0"),
      { "the scene has step=\"auto\"", "give the scene a step" } },
    { TURNING("coupling='lagged'", ""),
      { "relative_pose keeps a history of each step and cannot be lagged",
        ", or coupling=\"held\", or put" } },
    { TURNING("coupling='held'", "step='5 ms'"),
      { "and cannot be held between systems", ", or the same step for both integrators" } },
    { MASSES(LAGGED, "<statics/>", "<statics/>", "0"),
      { "an equilibrium has no steps", "<statics/> above" } },
};

START_TEST(others_are_refused)
{
    sn_error error = { 0 };
    probe_refuse(wrong[_i].text, NULL, &error);
    for (int k = 0; k < 2; ++k)
        probe_expect(error.text, wrong[_i].words[k]);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("forces between systems");
    TCase* tests = tcase_create("cases");
    tcase_set_timeout(tests, 60);
    tcase_add_test(tests, a_held_force_is_that_of_the_start);
    tcase_add_test(tests, a_held_force_with_a_history_warns);
    tcase_add_loop_test(tests, momentum_is_kept, 0, SN_COUNT(pairs));
    tcase_add_loop_test(tests, lag_has_its_order, 0, SN_COUNT(lags));
    tcase_add_test(tests, couplings_may_form_a_circle);
    tcase_add_test(tests, threads_and_snapshots_give_the_same_bits);
    tcase_add_test(tests, nothing_is_allocated);
    tcase_add_test(tests, frames_are_coupled);
    tcase_add_test(tests, own_steps_are_steps);
    tcase_add_test(tests, numbers_are_set_in_a_run);
    tcase_add_test(tests, check_tells_what_lags);
    tcase_add_test(tests, too_stiff_a_force_is_told);
    tcase_add_loop_test(tests, systems_move_as_one, 0, 2);
    tcase_add_test(tests, slow_organs_push_as_fast_ones);
    tcase_add_loop_test(tests, others_are_refused, 0, SN_COUNT(wrong));
    suite_add_tcase(suite, tests);
    return run_suite(suite);
}
