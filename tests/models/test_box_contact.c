/* If this failed, rigid boxes would sink, creep, stand on slopes that they should slide down, or gain
   momentum where they touch.
   SPDX-License-Identifier: BSD-3-Clause */
#include "support/allocations.h"
#include "support/probe.h"
#include "support/run_suite.h"
#include "support/scene_text.h"
#include <check.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const double g = 9.81, mass = 8e-3;

/* A box: place [mm], roll pitch yaw [rad], velocity [m/s]. */
typedef struct placed {
    double at[3], turn[3], v[3];
} placed;

static const char* step = "2 ms";

/* Cubes of 20 mm, under a gravity, on a floor if there is one. `more`: parameters of both contacts. */
static sn_sim* compile(int count, const placed* c, const double gravity[3], bool floor, const char* euler,
                       const char* more)
{
    scene_text w = { 0 };
    scene_text_put(&w, "<scene step='%s'>%s<frames name='bodies' positions='", step, euler);
    for (int i = 0; i < count; ++i)
        scene_text_put(&w, " %.17g %.17g %.17g", 1e-3 * c[i].at[0], 1e-3 * c[i].at[1], 1e-3 * c[i].at[2]);
    scene_text_put(&w, "' orientations='");
    for (int i = 0; i < count; ++i)
        scene_text_put(&w, " %.17g %.17g %.17g", c[i].turn[0], c[i].turn[1], c[i].turn[2]);
    scene_text_put(&w, "' velocities='");
    for (int i = 0; i < count; ++i)
        scene_text_put(&w, " %.17g %.17g %.17g", c[i].v[0], c[i].v[1], c[i].v[2]);
    scene_text_put(
        &w,
        "'/><rigid_mass on='@bodies' mass='8 g' inertia='5.3e-7 5.3e-7 5.3e-7' gravity='%.17g %.17g "
        "%.17g'/><box_contact name='self' on='@bodies' with='@bodies' edges='20 20 20 mm' %s/>",
        gravity[0], gravity[1], gravity[2], more);
    if (floor)
        scene_text_put(
            &w,
            "<frames name='floor' positions='0 0 -0.05'/><rigid_mass on='@floor' mass='1' inertia='1 1 "
            "1'/><fixed on='@floor'/><box_contact name='low' on='@bodies' with='@floor' "
            "edges='20 20 20 mm' with_edges='4 4 0.1' %s/>",
            more);
    scene_text_put(&w, "</scene>");
    sn_sim* sim = probe_compile(w.at, NULL);
    free(w.at);
    return sim;
}

static const double down[3] = { 0, 0, -9.81 }, nowhere[3] = { 0, 0, 0 };
#define EULER "<implicit_euler/>"

static void put_tower(placed* c, int count)
{
    for (int i = 0; i < count; ++i)
        c[i] = (placed){ .at = { i % 2 ? 2 : 0, i % 3, 10 + 20.02 * i } };
}

/* Ten on each other: at rest after 1 s, no motion in the next second, and each contact has the weight above
   it. Tolerance: residuals of 3e-10 m in a step would be 1e-7 m/s. */
START_TEST(a_tower_of_ten_stands_without_creep)
{
    placed c[10];
    double x[2][30], v[60], force[3];
    put_tower(c, 10);
    sn_sim* sim = compile(10, c, down, true, EULER, "friction='0.5'");
    probe_step(sim, 500);
    probe_read(sim, "/bodies/position", x[0], 30);
    probe_step(sim, 500);
    probe_read(sim, "/bodies/position", x[1], 30);
    probe_read(sim, "/bodies/velocity", v, 30);
    for (int i = 0; i < 30; ++i) {
        ck_assert_double_eq_tol(v[i], 0.0, 1e-9);
        ck_assert_double_eq_tol(x[1][i], x[0][i], 1e-10);
    }
    probe_read(sim, "/low/force", force, 3);
    ck_assert_double_eq_tol(force[2], 10 * mass * g, 1e-9);
    ck_assert_double_eq_tol(force[0], 0.0, 1e-9);
    ck_assert_double_eq_tol(probe_value(sim, "/self/normal_force", 0, 1), 45 * mass * g, 1e-8);
    ck_assert_double_le(probe_value(sim, "/self/pairs", 0, 1), 36);
    // weight/(stiffness area): 0.785 N/(1e9 Pa/m 4e-4 m^2) = 2e-6 m
    ck_assert_double_eq_tol(x[1][2], 10e-3 - 10 * mass * g / (1e9 * 4e-4), 1e-8);
    sn_sim_destroy(sim);
}
END_TEST

/* On a slope at 0.999 of the angle of friction a box stays, at 1.001 it slides with g (sin a - mu cos a),
   which backward Euler has exactly once the contact carries the weight. The weight acts 10 mm above the
   face, and tilts the cube by 1e-9 at this stiffness. */
START_TEST(a_box_slides_beyond_the_angle_of_friction)
{
    const double mu = 0.4, a = (_i ? 1.001 : 0.999) * atan(mu), time = 0.2;
    const double gravity[3] = { g * sin(a), 0, -g * cos(a) };
    const placed c = { .at = { 0, 0, 10 } };
    double first[3], v[3];
    sn_sim* sim = compile(1, &c, gravity, true, EULER, "friction='0.4' stiffness='1e13'");
    probe_step(sim, 100);
    probe_read(sim, "/bodies/velocity", first, 3);
    probe_step(sim, 100);
    probe_read(sim, "/bodies/velocity", v, 3);
    ck_assert_double_eq_tol(v[0] - first[0], _i ? g * (sin(a) - mu * cos(a)) * time : 0.0, 1e-8);
    ck_assert_double_eq_tol(v[2], 0.0, 1e-9);
    sn_sim_destroy(sim);
}
END_TEST

/* Angular momentum of bodies of round inertia about the origin, from positions and velocities. */
static void add_momenta(const double* x, const double* v, const double* w, double p[3], double L[3],
                        double* energy)
{
    const double I = 5.3e-7;
    for (int k = 0; k < 3; ++k) {
        const int i = (k + 1) % 3, j = (k + 2) % 3;
        p[k] += mass * v[k];
        L[k] += mass * (x[i] * v[j] - x[j] * v[i]) + I * w[k];
        *energy += 0.5 * mass * v[k] * v[k] + 0.5 * I * w[k] * w[k];
    }
}

typedef struct momenta {
    double p[3], L[3], energy;
} momenta;

static momenta read_momenta(sn_sim* sim)
{
    momenta m = { 0 };
    double x[6], v[6], w[6];
    probe_read(sim, "/bodies/position", x, 6);
    probe_read(sim, "/bodies/velocity", v, 6);
    probe_read(sim, "/bodies/angular_velocity", w, 6);
    for (int b = 0; b < 2; ++b)
        add_momenta(x + 3 * b, v + 3 * b, w + 3 * b, m.p, m.L, &m.energy);
    return m;
}

/* Two boxes that collide askew; returns the largest change of the angular momentum, in kg m^2/s. */
static double collide(const char* integrator, const char* of_step, int steps)
{
    const placed c[2] = { { { 0, 0, 0 }, { 0.3, 0.4, 0.1 }, { 0.4, 0, 0 } },
                          { { 26, 7, 3 }, { 0.1, -0.2, 0.7 }, { -0.3, 0.1, 0 } } };
    step = of_step;
    sn_sim* sim = compile(2, c, nowhere, false, integrator, "friction='0.4'");
    step = "2 ms";
    double change = 0.0;
    const momenta before = read_momenta(sim);
    bool touched = false;
    for (int i = 0; i < steps; ++i) {
        probe_step(sim, 1);
        touched = touched || probe_value(sim, "/self/normal_force", 0, 1) > 0.0;
    }
    ck_assert(touched);
    const momenta after = read_momenta(sim);
    for (int k = 0; k < 3; ++k) {
        ck_assert_double_eq_tol(after.p[k], before.p[k], 1e-12 * mass);
        change = fmax(change, fabs(after.L[k] - before.L[k]));
    }
    ck_assert_double_le(after.energy, before.energy);
    ck_assert_double_gt(fabs(probe_value(sim, "/bodies/angular_velocity", 2, 6)), 0.1);
    sn_sim_destroy(sim);
    return change;
}

/* The forces of two boxes have no sum, and at the start of a step no moment: implicit Euler keeps the angular
   momentum of bodies of round inertia, and its error is of order 2 with midpoint. In steps of 0.05 ms it is
   below 7e-7 of m L v = 6.4e-5 kg m^2/s. */
START_TEST(a_collision_keeps_momentum)
{
    const double size = mass * 0.02 * 0.4;
    ck_assert_double_le(collide("<implicit_euler/>", "2 ms", 40), 1e-12 * size);
    const double coarse = collide("<midpoint contacts='impulses'/>", "2 ms", 40),
                 fine = collide("<midpoint contacts='impulses'/>", "0.05 ms", 1600);
    ck_assert_double_le(coarse, 1e-3 * size);
    ck_assert_double_le(fine, 7e-7 * size);
}
END_TEST

/* Two towers that lean to opposite sides fall as mirror images. Tolerance: residuals grow in the fall. */
START_TEST(towers_fall_as_mirror_images)
{
    placed c[8];
    double x[24];
    for (int i = 0; i < 4; ++i) {
        c[i] = (placed){ .at = { -100 - 7.5 * i, 0, 10 + 20.02 * i } };
        c[4 + i] = (placed){ .at = { 100 + 7.5 * i, 0, 10 + 20.02 * i } };
    }
    sn_sim* sim = compile(8, c, down, true, EULER, "friction='0.5'");
    probe_step(sim, 100);
    probe_read(sim, "/bodies/position", x, 24);
    ck_assert_double_lt(x[3 * 7 + 2], 0.06); // the upper one has fallen
    for (int i = 0; i < 4; ++i) {
        ck_assert_double_eq_tol(x[12 + 3 * i], -x[3 * i], 1e-7);
        ck_assert_double_eq_tol(x[12 + 3 * i + 1], x[3 * i + 1], 1e-7);
        ck_assert_double_eq_tol(x[12 + 3 * i + 2], x[3 * i + 2], 1e-7);
    }
    sn_sim_destroy(sim);
}
END_TEST

/* A box that falls on a floor leaves it with half of its speed; one that overlaps it at the start rises with
   at most the speed of recovery. */
START_TEST(boxes_rebound_and_come_out_slowly)
{
    const placed falls = { .at = { 0, 0, 15 }, .v = { 0, 0, -1 } }, inside = { .at = { 0, 0, 8 } };
    double v[3], most = 0.0;
    sn_sim* sim = compile(1, &falls, nowhere, true, EULER, "restitution='0.5'");
    probe_step(sim, 20);
    probe_read(sim, "/bodies/velocity", v, 3);
    ck_assert_double_eq_tol(v[2], 0.5, 1e-6);
    sn_sim_destroy(sim);
    sim = compile(1, &inside, down, true, EULER, "recovery='0.02'");
    for (int i = 0; i < 300; ++i) {
        probe_step(sim, 1);
        probe_read(sim, "/bodies/velocity", v, 3);
        most = fmax(most, v[2]);
    }
    ck_assert_double_le(most,
                        0.02 + mass * g / (1e9 * 4e-4) / 2e-3); // the compression by the weight in a step
    ck_assert_double_ge(most, 0.019);
    probe_read(sim, "/bodies/position", v, 3);
    ck_assert_double_eq_tol(v[2], 10e-3, 1e-6);
    sn_sim_destroy(sim);
}
END_TEST

/* A pile of turned cubes. */
static void put_pile(placed* c, int count)
{
    for (int i = 0; i < count; ++i)
        c[i] = (placed){ .at = { 29.0 * (i % 3) + 5 * (i / 9 % 2), 29.0 * (i / 3 % 3) - 3 * (i / 9 % 2),
                                 12 + 26.0 * (i / 9) },
                         .turn = { 0.02 * sin(i), 0.03 * cos(3 * i), 0.5 * sin(7 * i) } };
}

/* A layer of cubes on the floor, each turned: as many points as threads share. */
static void put_layer(placed* c, int width)
{
    for (int i = 0; i < width * width; ++i)
        c[i] = (placed){ .at = { 24.0 * (i % width), 24.0 * (i / width), 10.1 },
                         .turn = { 0, 0, 0.3 * sin(7 * i) },
                         .v = { 0.1 * cos(i), 0.1 * sin(3 * i), 0 } };
}

START_TEST(threads_and_snapshots_give_the_same_bits)
{
    static const int threads[] = { 1, 2, 4, 8 };
    enum { WIDTH = 9, COUNT = WIDTH * WIDTH };
    double x[4][3 * COUNT];
    placed c[COUNT];
    put_layer(c, WIDTH);
    for (int k = 0; k < 4; ++k) {
        sn_error error = { 0 };
        sn_sim* sim = compile(COUNT, c, down, true, EULER, "friction='0.5'");
        ck_assert_int_eq(sn_sim_set_threads(sim, threads[k], &error), SN_OK);
        probe_step(sim, 25);
        if (k == 1) {
            size_t bytes = sn_sim_snapshot_size(sim);
            void* snapshot = malloc(bytes);
            ck_assert_int_eq(sn_sim_save(sim, snapshot, bytes), SN_OK);
            probe_step(sim, 5);
            ck_assert_int_eq(sn_sim_restore(sim, snapshot, bytes), SN_OK);
            free(snapshot);
        }
        probe_step(sim, 25);
        probe_read(sim, "/bodies/position", x[k], 3 * COUNT);
        ck_assert_double_gt(probe_value(sim, "/low/pairs", 0, 1), 256);
        sn_sim_destroy(sim);
    }
    for (int k = 1; k < 4; ++k)
        ck_assert_mem_eq(x[0], x[k], sizeof x[0]);
}
END_TEST

/* With its weight as contact force. */
START_TEST(a_pile_comes_to_rest)
{
    enum { COUNT = 27 };
    placed c[COUNT];
    double v[3 * COUNT], force[3];
    put_pile(c, COUNT);
    sn_sim* sim = compile(COUNT, c, down, true, EULER, "friction='0.5'");
    probe_step(sim, 400);
    probe_read(sim, "/bodies/velocity", v, 3 * COUNT);
    probe_read(sim, "/low/force", force, 3);
    for (int i = 0; i < 3 * COUNT; ++i)
        ck_assert_double_eq_tol(v[i], 0.0, 1e-7);
    ck_assert_double_eq_tol(force[2], COUNT * mass * g, 1e-7);
    ck_assert_double_gt(probe_value(sim, "/self/gap", 0, 1), -2e-6);
    sn_sim_destroy(sim);
}
END_TEST

START_TEST(nothing_is_allocated)
{
    if (!ALLOCATIONS_COUNTED) return;
    placed c[18];
    sn_error error = { 0 };
    put_pile(c, 18);
    sn_sim* sim = compile(18, c, down, true, EULER, "friction='0.5'");
    int64_t before = allocations;
    for (int i = 0; i < 40; ++i)
        sn_sim_step(sim, &error);
    int64_t after = allocations;
    ck_assert_int_eq(after - before, 0);
    ck_assert_msg(!error.status, "%s", error.text);
    sn_sim_destroy(sim);
}
END_TEST

#define BODY                                                                                                 \
    "<scene step='1 ms'><implicit_euler/><frames name='f' positions='0 0 0  0 0 1'/><rigid_mass on='@f' "    \
    "mass='1' inertia='1 1 1'/><box_contact on='@f' with='@f' "
static const struct refusal {
    const char *text, *words;
} refusals[] = {
    { BODY "/></scene>", "edges: 0 numbers for 2 boxes; give three edges x y z for all, or three for each" },
    { BODY "edges='1 2 3 4'/></scene>", "edges: 4 numbers for 2 boxes" },
    { BODY "edges='1 2 0'/></scene>", "edges: 1 2 0 are not the edges of a box; give three lengths > 0" },
    { BODY "edges='1 1 1  1 1 -1'/></scene>", "edges: 1 1 -1 are not the edges of a box" },
    { BODY "edges='1 1 1' with_edges='1 1 1'/></scene>", "leave out with_edges" },
};

START_TEST(bad_input_is_refused)
{
    sn_error error = { 0 };
    probe_refuse(refusals[_i].text, NULL, &error);
    probe_expect(error.text, refusals[_i].words);
}
END_TEST

static void expect_told(sn_sim* sim, const char* words)
{
    sn_diagnostic found;
    ck_assert(sn_sim_diagnostic(sim, 0, &found));
    probe_expect(found.text, words);
}

/* Cubes on a diagonal, turned by 45 degrees: their bounding boxes overlap, and they are 4 mm apart. */
static void put_diagonal(placed* c, int count)
{
    for (int i = 0; i < count; ++i)
        c[i] = (placed){ .at = { 17.0 * i, 17.0 * i, 0 }, .turn = { 0, 0, 0.78539816339744831 } };
}

/* Pairs of boxes that do not touch take no room from points. */
START_TEST(pairs_have_room_of_their_own)
{
    placed c[22];
    put_diagonal(c, 20);
    c[20] = (placed){ .at = { 500, 0, 0 } };
    c[21] = (placed){ .at = { 500, 0, 20.01 } };
    sn_sim* sim = compile(22, c, nowhere, false, EULER, "capacity='4'");
    probe_step(sim, 1);
    ck_assert_double_eq(probe_value(sim, "/self/pairs", 0, 1), 4);
    ck_assert_double_eq(probe_value(sim, "/self/left_out", 0, 1), 0);
    sn_sim_destroy(sim);
}
END_TEST

/* Room for 4 pairs, and 16 for each of the 40 boxes, of 780. */
START_TEST(too_many_pairs_are_told)
{
    placed c[40];
    put_diagonal(c, 40);
    sn_sim* sim = compile(40, c, nowhere, false, EULER, "capacity='4' margin='2'");
    probe_step(sim, 1);
    expect_told(sim, "up to 136 pairs of boxes that come near each other were left out in 1 steps");
    sn_sim_destroy(sim);
}
END_TEST

/* Points without room are counted, and the run says so. */
START_TEST(too_many_points_are_told)
{
    placed c[3];
    put_tower(c, 3);
    sn_sim* sim = compile(3, c, down, true, EULER, "capacity='3'");
    probe_step(sim, 20);
    ck_assert_double_ge(probe_value(sim, "/self/left_out", 0, 1), 1);
    ck_assert_double_eq(probe_value(sim, "/self/pairs", 0, 1), 3);
    expect_told(sim, "points were left out in 20 steps, because there is no room for more; raise capacity");
    sn_sim_destroy(sim);
}
END_TEST

int main(void)
{
    allocations_start();
    Suite* suite = suite_create("models/box_contact");
    TCase* tests = tcase_create("box_contact");
    tcase_set_timeout(tests, 60);
    tcase_add_test(tests, a_tower_of_ten_stands_without_creep);
    tcase_add_loop_test(tests, a_box_slides_beyond_the_angle_of_friction, 0, 2);
    tcase_add_test(tests, a_collision_keeps_momentum);
    tcase_add_test(tests, towers_fall_as_mirror_images);
    tcase_add_test(tests, boxes_rebound_and_come_out_slowly);
    tcase_add_test(tests, threads_and_snapshots_give_the_same_bits);
    tcase_add_test(tests, a_pile_comes_to_rest);
    tcase_add_test(tests, nothing_is_allocated);
    tcase_add_loop_test(tests, bad_input_is_refused, 0, SN_COUNT(refusals));
    tcase_add_test(tests, pairs_have_room_of_their_own);
    tcase_add_test(tests, too_many_pairs_are_told);
    tcase_add_test(tests, too_many_points_are_told);
    suite_add_tcase(suite, tests);
    return run_suite(suite);
}
