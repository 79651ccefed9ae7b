/* If this failed, a hand that pulls would blow a simulation up, pull with another force than it feels, or
   change what goes on when nobody pulls; and a frame driven by a hand would not be where it is driven to.
   SPDX-License-Identifier: BSD-3-Clause */
#include <check.h>
#include <math.h>
#include <sinew/sinew.h>
#include <stdlib.h>
#include <string.h>
#include "support/run_suite.h"

static sn_sim* compile(const char* text)
{
    sn_error error = { 0 };
    sn_scene* scene = sn_scene_load_text(text, strlen(text), "test", NULL, NULL, &error);
    sn_sim* sim = scene ? sn_scene_compile(scene, &error) : NULL;
    ck_assert_msg(sim != NULL, "%s", error.text);
    sn_scene_destroy(scene);
    return sim;
}

static void step(sn_sim* sim, int count)
{
    sn_error error = { 0 };
    for (int i = 0; i < count; ++i)
        ck_assert_msg(sn_sim_step(sim, &error) == SN_OK, "%s", error.text);
}

static void read3(sn_sim* sim, const char* path, double out[3])
{
    sn_error error = { 0 };
    sn_channel channel = sn_sim_channel(sim, path, &error);
    sn_sim_refresh(sim);
    ck_assert_msg(sn_sim_read(sim, channel, out, 3) == 3, "%s", error.text);
}

static void pull(sn_sim* sim, const char* state, int node, double x, double y, double z, double k, double c)
{
    sn_error error = { 0 };
    ck_assert_msg(sn_sim_grab(sim, state, node, (const double[]){ x, y, z }, k, c, &error) == SN_OK, "%s",
                  error.text);
}

static const char ball[] = "<scene duration='1 s' step='1 ms'><points name='ball' positions='0 0 0'/>"
                           "<point_mass on='@ball' mass='0.1 kg'/><dirk method='tr_bdf2'/></scene>";

/* A free mass on a spring that is weak for the step: m x'' = k (d - x) - c x', within the error of first
   order of a force that is constant during each step. Halving the step halves it. */
static double deviation(const char* step_text, int steps)
{
    char text[512];
    const double m = 0.1, k = 40.0, c = 1.0, d = 0.05;
    snprintf(text, sizeof text,
             "<scene duration='1 s' step='%s'><points name='ball' positions='0 0 0'/>"
             "<point_mass on='@ball' mass='0.1 kg'/><dirk method='tr_bdf2'/></scene>",
             step_text);
    sn_sim* sim = compile(text);
    pull(sim, "/ball", 0, d, 0, 0, k, c);
    step(sim, steps);
    double x[3], t = sn_sim_time(sim), decay = c / (2 * m), w = sqrt(k / m - decay * decay);
    read3(sim, "/ball/position", x);
    double exact = d * (1 - exp(-decay * t) * (cos(w * t) + decay / w * sin(w * t)));
    sn_sim_destroy(sim);
    return fabs(x[0] - exact);
}

START_TEST(a_weak_spring_is_the_damped_oscillator)
{
    double coarse = deviation("1 ms", 100), fine = deviation("0.5 ms", 200),
           finer = deviation("0.25 ms", 400);
    ck_assert_double_lt(coarse, 2e-3);
    ck_assert_double_eq_tol(coarse / fine, 2.0, 0.1); // first order
    ck_assert_double_eq_tol(fine / finer, 2.0, 0.1);
}
END_TEST

/* Of several points the one that is pulled moves, as if it were alone, and no other. */
START_TEST(the_node_that_is_pulled_moves)
{
    const double m = 0.1, k = 40.0, c = 1.0, d = 0.05;
    sn_sim* sim =
        compile("<scene duration='1 s' step='0.25 ms'><points name='balls' positions='0 0 0  1 0 0  2 0 0'/>"
                "<point_mass on='@balls' mass='0.1 kg'/><dirk method='tr_bdf2'/></scene>");
    pull(sim, "/balls", _i, _i + d, 0, 0, k, c);
    step(sim, 400);
    double x[9], t = sn_sim_time(sim), decay = c / (2 * m), w = sqrt(k / m - decay * decay);
    double exact = d * (1 - exp(-decay * t) * (cos(w * t) + decay / w * sin(w * t)));
    sn_error error = { 0 };
    sn_sim_refresh(sim);
    ck_assert_int_eq(sn_sim_read(sim, sn_sim_channel(sim, "/balls/position", &error), x, 9), 9);
    ck_assert_double_eq_tol(x[3 * _i], _i + exact, 5e-4); // first order in the step
    for (int i = 0; i < 3; ++i)
        ck_assert(i == _i || x[3 * i] == i);
    sn_sim_destroy(sim);
}
END_TEST

static const char needle[] = "<scene duration='1 s' step='1 ms'><needle name='needle' elements='16' "
                             "length='26.23 cm' radius='0.635 mm' "
                             "damping_time='1 ms'/>%s</scene>";
static const char* const integrators[] = { "<dirk method='tr_bdf2'/>",
                                           "<dirk method='backward_euler'/>",
                                           "<dirk method='esdirk43'/>",
                                           "<generalized_alpha/>",
                                           "<bdf2/>",
                                           "<midpoint/>" };

/* Through a mapping nothing else acts through, with constants from none to absurd; with a method that keeps
   energy for ever, to those of a hand. */
START_TEST(any_stiffness_is_stable)
{
    static const double stiffness[] = { 0.0, 1.0, 200.0, 1e5, 1e9 };
    char text[512];
    double x[3], force[3];
    snprintf(text, sizeof text, needle, integrators[_i]);
    bool conserves =
        strcmp(integrators[_i], "<midpoint/>") == 0; // keeps what little energy a late force adds
    for (int k = 0; k < (conserves ? 3 : 5); ++k) {
        sn_sim* sim = compile(text);
        read3(sim, "/needle/tip/position", x);
        for (int i = 1; i <= 500; ++i) { // a hand moves, it does not jump
            pull(sim, "/needle/tip", 0, x[0], 0.0, 0.03 * fmin(1.0, i / 200.0), stiffness[k],
                 0.01 * stiffness[k]);
            step(sim, 1);
        }
        read3(sim, "/needle/tip/position", x);
        ck_assert(sn_sim_grab_force(sim, force));
        ck_assert_msg(fabs(x[2]) < 0.06 && fabs(x[1]) < 1e-9, "%s, %g N/m: the tip is at %g", integrators[_i],
                      stiffness[k], x[2]);
        if (stiffness[k] >= 200.0) ck_assert_double_eq_tol(x[2], 0.03, 0.006);
        if (stiffness[k] == 0.0) ck_assert_double_eq(force[2], 0.0);
        sn_sim_destroy(sim);
    }
}
END_TEST

/* A thread of 1 m in steps of 50 ms: its stretching is stiffer than the spring by far, and its bending is
   softer. A pull of 0.1 mm, also along the thread, stays as small: how stretching swings within a step must
   not be taken for a motion that the spring resists. */
START_TEST(a_thread_is_held_in_long_steps)
{
    enum { POINTS = 49, MIDDLE = 25, BEGIN = 10, END = 70, STEPS = 200 };
    static const double way = 1e-4;
    sn_sim* sim = compile(
        "<scene duration='10 s' step='50 ms'><suture name='suture' length='1 m' radius='0.5 mm' "
        "young_modulus='87.5 MPa' shear_modulus='31.25 MPa' density='850' elements='50' start='clamped' "
        "drag='2e-4'/><point_load on='@suture/points' node='-1' force='-5e-8*t 2e-8 0'/>"
        "<generalized_alpha rho='0.5'/></scene>");
    sn_error error = { 0 };
    sn_channel position = sn_sim_channel(sim, "/suture/points/position", &error);
    double x[POINTS][3] = { 0 }, start[3] = { 0 }, most = 0.0;
    for (int n = 0; n < STEPS; ++n) {
        if (n == BEGIN) memcpy(start, x[MIDDLE], sizeof start);
        if (n >= BEGIN && n < END)
            pull(sim, "/suture/points", MIDDLE, start[0] + way, start[1], start[2] + way, 200, 2);
        if (n == END) sn_sim_release(sim);
        step(sim, 1);
        sn_sim_refresh(sim);
        ck_assert_int_eq(sn_sim_read(sim, position, x[0], 3 * POINTS), 3 * POINTS);
        most = fmax(most, fabs(x[MIDDLE][2]));
    }
    ck_assert_double_ge(most, 0.9 * way);
    ck_assert_double_le(most, 20 * way); // it swings after it is let go
    sn_sim_destroy(sim);
}
END_TEST

/* A straight thread pulled by 1 mm towards its clamp: it buckles within a step of 50 ms, at 1e-4 of the force
   that its stretching predicts. A hand that comes to its target within 0.1 s breaks no step, and the point
   stays within a buckle. */
START_TEST(a_thread_may_buckle)
{
    enum { POINTS = 49, BEGIN = 20, HELD = 60, FREE = 60 };
    static const int nodes[] = { 14, 24, 34, 44 };
    static const double way = 1e-3, rate = 40.0, h = 0.05;
    sn_sim* sim = compile(
        "<scene duration='10 s' step='50 ms'><suture name='suture' length='1 m' radius='0.5 mm' "
        "young_modulus='87.5 MPa' shear_modulus='31.25 MPa' density='850' elements='50' start='clamped' "
        "drag='2e-4'/><point_load on='@suture/points' node='-1' force='-5e-8*t 2e-8 0'/>"
        "<generalized_alpha rho='0.5'/></scene>");
    sn_error error = { 0 };
    sn_channel position = sn_sim_channel(sim, "/suture/points/position", &error);
    const int node = nodes[_i];
    double x[POINTS][3] = { 0 }, start[3], most = 0.0;
    step(sim, BEGIN);
    sn_sim_refresh(sim);
    ck_assert_int_eq(sn_sim_read(sim, position, x[0], 3 * POINTS), 3 * POINTS);
    memcpy(start, x[node], sizeof start);
    for (int n = 1; n <= HELD; ++n) {
        double part = way * (1.0 - (1.0 + rate * h * n) * exp(-rate * h * n));
        pull(sim, "/suture/points", node, start[0] - 0.9 * part, start[1], start[2] + 0.4 * part, 200, 40);
        step(sim, 1);
        sn_sim_refresh(sim);
        sn_sim_read(sim, position, x[0], 3 * POINTS);
        most = fmax(most, hypot(x[node][0] - start[0], x[node][2] - start[2]));
    }
    sn_sim_release(sim);
    step(sim, FREE);
    ck_assert_double_le(most, 0.05); // the thread is 1 m long, its buckles 40 to 100 mm
    sn_sim_destroy(sim);
}
END_TEST

/* Numbers in -1 ... 1 (D. E. Knuth's linear congruential generator MMIX). */
static double draw(uint64_t* seed)
{
    *seed = *seed * 6364136223846793005u + 1442695040888963407u;
    return (double)(int64_t)*seed / 9223372036854775808.0;
}

/* The hand jumps by up to 10 mm along each axis once a second. Its spring moves a node of 13 mg at 4000
   rad/s, and whips the thread around it: parts of 50 ms / 64 were too long for that in runs with these seeds
   and nodes. */
START_TEST(a_hand_may_jump)
{
    enum { POINTS = 49, BEGIN = 20, HELD = 70, EVERY = 20 };
    static const struct jump {
        uint64_t seed;
        int node;
    } jumps[] = { { 1, 14 }, { 16, 44 } };
    const struct jump* run = &jumps[_i];
    sn_sim* sim = compile(
        "<scene duration='10 s' step='50 ms'><suture name='suture' length='1 m' radius='0.5 mm' "
        "young_modulus='87.5 MPa' shear_modulus='31.25 MPa' density='850' elements='50' start='clamped' "
        "drag='2e-4'/><point_load on='@suture/points' node='-1' force='-5e-8*t 2e-8 0'/>"
        "<generalized_alpha rho='0.5'/></scene>");
    sn_error error = { 0 };
    sn_channel position = sn_sim_channel(sim, "/suture/points/position", &error);
    double x[POINTS][3] = { 0 }, start[3], target[3] = { 0 }, force[3], most = 0.0;
    uint64_t seed = run->seed;
    step(sim, BEGIN);
    sn_sim_refresh(sim);
    ck_assert_int_eq(sn_sim_read(sim, position, x[0], 3 * POINTS), 3 * POINTS);
    memcpy(start, x[run->node], sizeof start);
    for (int n = 0; n < HELD; ++n) {
        for (int k = 0; n % EVERY == 0 && k < 3; ++k)
            target[k] = start[k] + 0.01 * draw(&seed);
        pull(sim, "/suture/points", run->node, target[0], target[1], target[2], 200, 40);
        step(sim, 1);
        sn_sim_grab_force(sim, force);
        most = fmax(most, hypot(force[0], hypot(force[1], force[2])));
    }
    ck_assert_double_le(most, 200 * 0.02 * sqrt(3.0)); // the spring from one corner of the jumps to another
    sn_sim_destroy(sim);
}
END_TEST

/* What the hand pulls with is what the handle must hold against, at rest. */
START_TEST(the_force_is_felt_elsewhere)
{
    char text[512];
    double force[3], reaction[3];
    snprintf(text, sizeof text, needle, integrators[1]);
    sn_sim* sim = compile(text);
    double x[3];
    read3(sim, "/needle/tip/position", x);
    pull(sim, "/needle/tip", 0, x[0], 0.0, 0.02, 100.0, 1.0);
    step(sim, 3000);
    sn_sim_grab_force(sim, force);
    read3(sim, "/needle/handle/motion/force", reaction);
    ck_assert_double_gt(force[2], 0.05);
    ck_assert_double_eq_tol(reaction[2], -force[2], 1e-4 * force[2]);
    sn_sim_destroy(sim);
}
END_TEST

START_TEST(idle_is_not_there)
{
    char text[512];
    snprintf(text, sizeof text, needle, integrators[0]);
    sn_sim *one = compile(text), *other = compile(text);
    size_t bytes = sn_sim_snapshot_size(one);
    void *start = malloc(bytes), *a = malloc(bytes), *b = malloc(bytes);
    sn_sim_save(other, start, bytes);
    pull(other, "/needle/tip", 0, 0, 0, 0.1, 50.0, 0.0);
    step(other, 20);
    sn_sim_release(other);
    sn_sim_restore(other, start, bytes);
    step(one, 50);
    step(other, 50);
    sn_sim_save(one, a, bytes);
    sn_sim_save(other, b, bytes);
    ck_assert_mem_eq(a, b, bytes);
    free(start);
    free(a);
    free(b);
    sn_sim_destroy(one);
    sn_sim_destroy(other);
}
END_TEST

START_TEST(what_cannot_be_pulled)
{
    sn_sim* sim = compile(ball);
    const double good[3] = { 0 }, bad[3] = { 0, NAN, 0 };
    double force[3] = { 1, 1, 1 };
    ck_assert_int_eq(sn_sim_grab(sim, "/bell", 0, good, 1, 0, NULL), SN_ERR_ARGUMENT);
    ck_assert_int_eq(sn_sim_grab(sim, "/ball", 1, good, 1, 0, NULL), SN_ERR_ARGUMENT);
    ck_assert_int_eq(sn_sim_grab(sim, "/ball", -1, good, 1, 0, NULL), SN_ERR_ARGUMENT);
    ck_assert_int_eq(sn_sim_grab(sim, "/ball", 0, bad, 1, 0, NULL), SN_ERR_ARGUMENT);
    ck_assert_int_eq(sn_sim_grab(sim, "/ball", 0, good, -1, 0, NULL), SN_ERR_ARGUMENT);
    ck_assert_int_eq(sn_sim_grab(sim, "/ball", 0, good, 1, INFINITY, NULL), SN_ERR_ARGUMENT);
    ck_assert_int_eq(sn_sim_grab(NULL, "/ball", 0, good, 1, 0, NULL), SN_ERR_ARGUMENT);
    ck_assert_int_eq(sn_sim_grab(sim, NULL, 0, good, 1, 0, NULL), SN_ERR_ARGUMENT);
    ck_assert(!sn_sim_grab_force(sim, force) && force[0] == 0.0);
    sn_sim_release(sim);
    sn_sim_release(NULL);
    sn_sim_destroy(sim);
}
END_TEST

/* A moving parameter is where and as fast as it was told, also within steps. */
START_TEST(driven_frames_go_where_they_are_driven)
{
    sn_sim* sim = compile(
        "<scene duration='1 s' step='1 ms'><frames name='hand' positions='0 0 0'/>"
        "<prescribed_motion name='motion' on='@hand' x='0'/><rigid_mass on='@hand' mass='1' inertia='1 1 1'/>"
        "<bdf2/></scene>");
    sn_error error = { 0 };
    sn_channel x = sn_sim_channel(sim, "/motion/x", &error);
    double place[3], speed[3], at = 0.0, rate = 0.4;
    ck_assert_int_eq(sn_sim_move(sim, x, &at, &rate, 1), SN_OK);
    step(sim, 50);
    read3(sim, "/hand/position", place);
    read3(sim, "/hand/velocity", speed);
    ck_assert_double_eq_tol(place[0], 0.02, 1e-15);
    ck_assert_double_eq(speed[0], 0.4);
    ck_assert_int_eq(sn_sim_write(sim, x, &(double){ 0.5 }, 1), SN_OK);
    step(sim, 1);
    read3(sim, "/hand/position", place);
    ck_assert_double_eq(place[0], 0.5);
    rate = NAN;
    ck_assert_int_eq(sn_sim_move(sim, x, &at, &rate, 1), SN_ERR_ARGUMENT);
    ck_assert_int_eq(sn_sim_move(sim, x, &at, NULL, 1), SN_ERR_ARGUMENT);
    ck_assert_int_eq(sn_sim_move(sim, (sn_channel){ 0 }, &at, &at, 1), SN_ERR_ARGUMENT);
    sn_sim_destroy(sim);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("pull");
    TCase* cases = tcase_create("pull");
    tcase_set_timeout(cases, 60);
    tcase_add_test(cases, a_weak_spring_is_the_damped_oscillator);
    tcase_add_loop_test(cases, the_node_that_is_pulled_moves, 0, 3);
    tcase_add_loop_test(cases, any_stiffness_is_stable, 0, SN_COUNT(integrators));
    tcase_add_test(cases, a_thread_is_held_in_long_steps);
    tcase_add_loop_test(cases, a_thread_may_buckle, 0, 4);
    tcase_add_loop_test(cases, a_hand_may_jump, 0, 2);
    tcase_add_test(cases, the_force_is_felt_elsewhere);
    tcase_add_test(cases, idle_is_not_there);
    tcase_add_test(cases, what_cannot_be_pulled);
    tcase_add_test(cases, driven_frames_go_where_they_are_driven);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
