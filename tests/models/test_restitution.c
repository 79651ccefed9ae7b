/* If this failed, bodies would rebound too high or too low, or without end, or rebounds would add energy.
   SPDX-License-Identifier: BSD-3-Clause */
#include "support/motion.h"
#include "support/probe.h"
#include "support/run_suite.h"
#include "support/scene_text.h"
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

static const char* const methods[] = { "<implicit_euler/>",
                                       "<dirk method='backward_euler' tolerance='1e-11'/>",
                                       "<midpoint contacts='impulses' tolerance='1e-11'/>",
                                       "<midpoint tolerance='1e-11'/>" };
enum { IMPULSES = 2, METHODS = SN_COUNT(methods) };
static const double parts[] = { 0, 0.3, 0.8, 1 };

static double mechanical(sn_sim* sim)
{
    sn_energy e = sn_sim_energy(sim);
    return e.kinetic + e.potential + e.loads;
}

static sn_sim* compile(const char* format, ...) SN_PRINTF(1, 2);
static sn_sim* compile(const char* format, ...)
{
    char text[6000];
    va_list list;
    va_start(list, format);
    vsnprintf(text, sizeof text, format, list);
    va_end(list);
    return probe_compile(text, NULL);
}

/* ---- a ball on a floor --------------------------------------------------------------------------------- */

static sn_sim* drop(const char* method, double part, const char* step, double height)
{
    return compile("<scene step='%s'>%s<points name='ball' positions='0 0 %g'/><point_mass on='@ball' "
                   "mass='0.1' gravity='0 0 -10'/><rigid_collider name='floor' on='@ball' radius='20 mm' "
                   "restitution='%g'/></scene>",
                   step, method, 0.02 + height, part);
}

/* Dropped from 0.2 m, it meets the floor at 2 m/s after 0.2 s. The place of the rebound errs by up to a
   step's way, 0.4 mm, that of the free fall of the backward Euler method by as much. */
START_TEST(a_ball_rises_to_the_square_of_the_restitution)
{
    double part = parts[_i % 4], top = 0;
    sn_sim* sim = drop(methods[_i / 4], part, "0.2 ms", 0.2);
    probe_step(sim, 1010);
    for (int i = 0; i < (int)(2000 * part); ++i) {
        probe_step(sim, 1);
        top = fmax(top, probe_value(sim, "/ball/position", 2, 3) - 0.02);
    }
    ck_assert_double_eq_tol(top, 0.2 * part * part, 0.8e-3);
    sn_sim_destroy(sim);
}
END_TEST

/* Never more energy than before, and at rest in the end, by the weight as force. */
START_TEST(a_ball_comes_to_rest)
{
    double force[3];
    sn_sim* sim = drop(methods[_i / 3], parts[_i % 3], "5 ms", 0.05);
    double energy = mechanical(sim);
    for (int i = 0; i < 400; ++i) {
        probe_step(sim, 1);
        double now = mechanical(sim);
        ck_assert_double_le(now, energy + 1e-12);
        energy = now;
    }
    for (int i = 0; i < 400; ++i) {
        double before = probe_value(sim, "/ball/position", 2, 3);
        probe_step(sim, 1);
        ck_assert_double_eq_tol(probe_value(sim, "/ball/position", 2, 3), before, 1e-12);
    }
    probe_read(sim, "/floor/force", force, 3);
    ck_assert_double_eq_tol(force[2], 1, 1e-9);
    sn_sim_destroy(sim);
}
END_TEST

/* 5 mm/s are below the default of the threshold, 10 mm/s. */
START_TEST(slow_bodies_do_not_rebound)
{
    for (int fast = 0; fast < 2; ++fast) {
        sn_sim* sim = compile("<scene step='1 ms'>%s<points name='ball' positions='0 0 1 mm' velocities="
                              "'0 0 %s'/><point_mass on='@ball' mass='0.1'/><rigid_collider name='floor' "
                              "on='@ball' restitution='0.5'/></scene>",
                              methods[_i], fast ? "-20 mm/s" : "-5 mm/s");
        probe_step(sim, 300);
        ck_assert_double_eq_tol(probe_value(sim, "/ball/velocity", 2, 3), fast ? 10e-3 : 0, 1e-12);
        sn_sim_destroy(sim);
    }
}
END_TEST

/* ---- two bodies ---------------------------------------------------------------------------------------- */

#define RIGID(name, mass, low, high, velocity)                                                               \
    "<frames name='" name "' velocities='" velocity "'/><rigid_mass on='@" name "' mass='" mass              \
    "' inertia='1e-3 1e-3 1e-3'/><grid name='" name "_mesh' cells='1 1 1' low='" low "' high='" high         \
    "' type='hexahedra'/><attached_points name='" name "_points' to='@" name "' mesh='@" name "_mesh'/>"

/* Blocks of 1 and 3 kg meet face to face at 1 m/s and -0.5 m/s:
   v = (m1 v1 + m2 v2 +- e m (v1 - v2)) / (m1 + m2), m the mass of the other one. */
START_TEST(two_masses_exchange_velocities)
{
    double part = parts[1 + _i % 3], middle = (1 - 0.5 * 3) / 4, v[2];
    sn_sim* sim =
        compile("<scene step='0.5 ms'>%s" RIGID("a", "1", "-40 -10 -10 mm", "-15 10 10 mm", "1 0 0")
                    RIGID("b", "3", "15 -10 -10 mm", "30 10 10 mm",
                          "-0.5 0 0") "<surface_contact name='contact' "
                                      "on='@a_points' with='@b_points' on_mesh='@a_mesh' with_mesh='@b_mesh' "
                                      "distance='1 mm' friction='0.3' restitution='%g'/></scene>",
                methods[_i / 3], part);
    for (int i = 0; i < 100; ++i) {
        probe_step(sim, 1);
        v[0] = probe_value(sim, "/a/velocity", 0, 3);
        v[1] = probe_value(sim, "/b/velocity", 0, 3);
        ck_assert_double_eq_tol(v[0] + 3 * v[1], -0.5, 1e-12);
    }
    ck_assert_double_eq_tol(v[0], middle - 1.125 * part, 1e-9);
    ck_assert_double_eq_tol(v[1], middle + 0.375 * part, 1e-9);
    ck_assert_double_eq(probe_value(sim, "/contact/truncation", 0, 1), 0);
    sn_sim_destroy(sim);
}
END_TEST

/* A plane at 0.5 m/s throws a ball at rest with (1 + e) times its speed. */
START_TEST(a_plane_throws_a_ball)
{
    sn_sim* sim =
        compile("<scene step='1 ms'>%s<points name='ball' positions='0 0 10 mm'/><point_mass on='@ball' "
                "mass='0.1'/><frames name='bat'/><rigid_mass on='@bat' mass='1' inertia='1 1 1'/>"
                "<prescribed_motion on='@bat' z='0.5*t'/><rigid_collider name='face' on='@ball' "
                "frame='@bat' restitution='0.6'/></scene>",
                methods[_i]);
    probe_step(sim, 50);
    ck_assert_double_eq_tol(probe_value(sim, "/ball/velocity", 2, 3), 0.8, 1e-9);
    sn_sim_destroy(sim);
}
END_TEST

/* ---- energy -------------------------------------------------------------------------------------------- */

/* Cubes that tumble onto a rough floor, where Newton's law with friction alone would add energy (T. R. Kane,
   D. A. Levinson, Dynamics: Theory and Applications, 1985). The linearised method added 0.02 of the energy in
   the step after an impact, as long as mappings turned the force of the impact with the cube. */
START_TEST(tumbling_cubes_gain_no_energy)
{
    uint64_t seed = 5 + (uint64_t)_i;
    int rebounds = 0;
    for (int n = 0; n < 24; ++n) {
        sn_vec3 v = random_vector(&seed, 2), w = random_vector(&seed, 2), turn = random_vector(&seed, 3);
        sn_sim* sim = compile("<scene step='%g ms'>%s<frames name='cube' positions='0 0 0.4' "
                              "orientations='%g %g %g' velocities="
                              "'%g %g %g' angular_velocities='%g %g %g'/><rigid_mass on='@cube' mass='0.1' "
                              "inertia='1e-3 1e-3 1e-3'/>"
                              "<attached_points name='corners' to='@cube' positions='-1 -1 -1 dm  1 -1 -1 dm "
                              " -1 1 -1 dm  1 1 -1 dm  "
                              "-1 -1 1 dm  1 -1 1 dm  -1 1 1 dm  1 1 1 dm'/><rigid_collider name='floor' "
                              "on='@corners' friction='%g' restitution='%g'/></scene>",
                              n % 2 ? 0.2 : 0.4, methods[_i], turn.x, turn.y, turn.z, v.x, v.y,
                              -1 - fabs(v.z), w.x, w.y, w.z, n % 4 * 0.3, 0.5 + 0.25 * (n % 3));
        double start = mechanical(sim), before = start, high = 0, most = _i == IMPULSES ? 1e-7 : 1e-12;
        for (int i = 0; i < (n % 2 ? 1500 : 750); ++i) {
            probe_step(sim, 1);
            double now = mechanical(sim);
            ck_assert_msg(now <= before + most * start, "cube %d, step %d: gains %.3g", n, i,
                          (now - before) / start);
            before = now;
            high = fmax(high, probe_value(sim, "/cube/velocity", 2, 3));
        }
        rebounds += high > 0.1;
        sn_sim_destroy(sim);
    }
    ck_assert_int_gt(rebounds, 18);
}
END_TEST

/* Cubes of 8 kg that meet a floor at 1.4 m/s without restitution: their contacts, springs of 1e7 N/m, threw
   the first one back at 0.5 m/s, and softer ones let the last one, whose points follow a frame, through the
   floor. What contacts store below restitution_speed may come back, 8 kg (10 mm/s)^2/2, and what they store
   of the weight, 0.02 J at one corner of the last cube, in many steps. */
static const struct {
    const char *step, *turn, *stiffness;
    double most; /* speed upwards [m/s]: of the centre, while a cube falls over an edge */
    double back; /* energy of a step [J] */
} falls[] = {
    { "0.4 ms", "0 0 0", "1e9", 0.01, 4e-4 },
    { "5 ms", "0 0 0", "1e9", 0.01, 4e-4 },
    { "0.4 ms", "0.3 0.4 0", "1e9", 0.04, 4e-4 },
    { "2 ms", "0.3 0.4 0", "1e7", 0.04, 1e-3 },
};

START_TEST(cubes_without_restitution_stop)
{
    int n = _i % (int)SN_COUNT(falls);
    sn_sim* sim = compile(
        "<scene step='%s' duration='0.4 s'>%s<grid name='ground' cells='1 1 0' low='-2 -2 0' high='2 2 0' "
        "type='triangles'/><points name='floor' mesh='@ground'/><fixed on='@floor'/><frames name='cube' "
        "positions='0 0 0.2' orientations='%s' velocities='0 0 -1'/><rigid_mass on='@cube' mass='8' "
        "inertia='0.0533 0.0533 0.0533' gravity='0 0 -9.81'/><grid name='shape' cells='1 1 1' low='-1 -1 -1 "
        "dm' high='1 1 1 dm' type='tetrahedra'/><attached_points name='corners' to='@cube' nodes='0' "
        "positions='-1 -1 -1 dm  1 -1 -1 dm  -1 1 -1 dm  1 1 -1 dm  -1 -1 1 dm  1 -1 1 dm  -1 1 1 dm  1 1 1 "
        "dm'/><surface_contact name='contact' on='@corners' on_mesh='@shape' with='@floor' friction='0.3' "
        "distance='1 mm' stiffness='%s'/></scene>",
        falls[n].step, methods[_i / (int)SN_COUNT(falls)], falls[n].turn, falls[n].stiffness);
    double before = mechanical(sim), high = 0;
    for (int64_t i = 0; i < sn_sim_step_count(sim); ++i) {
        probe_step(sim, 1);
        double now = mechanical(sim);
        ck_assert_msg(now <= before + falls[n].back, "step %d: gains %.3g J", (int)i, now - before);
        before = now;
        high = fmax(high, probe_value(sim, "/cube/velocity", 2, 3));
    }
    ck_assert_double_le(high, falls[n].most);
    ck_assert_double_eq_tol(probe_value(sim, "/cube/position", 2, 3), 0.101, 1e-3); // lies on a face
    sn_sim_destroy(sim);
}
END_TEST

#define SOFT(name, cells, low, high, velocity, E)                                                            \
    "<grid name='" name "_mesh' cells='" cells "' low='" low "' high='" high "' type='tetrahedra'/>"         \
    "<points name='" name "' mesh='@" name "_mesh' velocities='" velocity "'/><solid on='@" name             \
    "' young_modulus='" E "' poisson_ratio='0.4'/><solid_mass on='@" name "' density='1000' "                \
    "distribution='uniform'/>"

static sn_sim* collide(const char* method, const char* step, double part, double friction)
{
    return compile(
        "<scene step='%s'>%s" SOFT("a", "2 2 2", "0 0 0 mm", "20 20 20 mm", "0.5 0 0", "20 kPa")
            SOFT("b", "3 3 3", "23 4 5 mm", "43 24 25 mm", "-0.5 0.1 0",
                 "30 kPa") "<surface_contact name='contact' on='@a' with='@b' friction='%g' restitution='%g' "
                           "stiffness='1e8'/></scene>",
        step, method, friction, part);
}

/* Elastic blocks askew, whose nodes rebound. */
START_TEST(soft_bodies_gain_no_energy)
{
    bool impulses = _i / 4 == IMPULSES;
    sn_sim* sim =
        collide(methods[_i / 4], impulses ? "0.2 ms" : "2 ms", _i % 4 / 2 ? 0.9 : 0.5, _i % 2 ? 0.5 : 0);
    double before = mechanical(sim), start[3] = { 0 }, sum[3], x[3 * 64];
    for (int i = 0; i < (impulses ? 600 : 60); ++i) {
        for (int k = 0; k < 3; ++k)
            sum[k] = 0;
        for (int b = 0; b < 2; ++b) {
            int count = b ? 64 : 27;
            probe_read(sim, b ? "/b/velocity" : "/a/velocity", x, 3 * count);
            for (int k = 0; k < 3 * count; ++k)
                sum[k % 3] += x[k] / count;
        }
        for (int k = 0; k < 3; ++k)
            ck_assert_double_eq_tol(sum[k], i ? start[k] : sum[k], 1e-12);
        for (int k = 0; k < 3 && i == 0; ++k)
            start[k] = sum[k];
        probe_step(sim, 1);
        double now = mechanical(sim);
        ck_assert_msg(now <= before * (1 + 1e-12), "step %d: energy times %.15g", i, now / before);
        if (!impulses) before = now; // the midpoint rule wavers about the energy of large rotations
        ck_assert_double_eq(probe_value(sim, "/contact/overlaps", 0, 1), 0);
    }
    sn_sim_destroy(sim);
}
END_TEST

/* ---- bits and refusals --------------------------------------------------------------------------------- */

START_TEST(threads_and_snapshots_give_the_same_bits)
{
    double at[2][3 * 64];
    for (int i = 0; i < 2; ++i) {
        sn_error error = { 0 };
        sn_sim* sim = collide(methods[_i], "1 ms", 0.7, 0.3);
        sn_sim_set_threads(sim, 1 + 3 * i, &error);
        probe_step(sim, 5);
        size_t bytes = sn_sim_snapshot_size(sim);
        void* snapshot = malloc(bytes);
        ck_assert_int_eq(sn_sim_save(sim, snapshot, bytes), SN_OK);
        if (i) probe_step(sim, 7);
        ck_assert_int_eq(sn_sim_restore(sim, snapshot, bytes), SN_OK);
        free(snapshot);
        probe_step(sim, 20);
        probe_read(sim, "/b/position", at[i], 3 * 64);
        sn_sim_destroy(sim);
    }
    ck_assert_mem_eq(at[0], at[1], sizeof at[0]);
}
END_TEST

static const struct refusal {
    const char *integrator, *part, *words;
} refusals[] = {
    { "<implicit_euler/>", "1.1", "restitution = 1.1, must be 0 to 1" },
    { "<implicit_euler/>", "-0.1", "restitution = -0.1, must be 0 to 1" },
    { "<generalized_alpha/>", "0.5", "generalized_alpha does not support the contacts of /floor" },
};

START_TEST(what_is_not_defined_is_refused)
{
    char text[600];
    sn_error error = SN_ERROR_INIT;
    snprintf(text, sizeof text,
             "<scene step='1 ms'>%s<points name='ball' positions='0 0 1'/><point_mass on='@ball' mass='1'/>"
             "<rigid_collider name='floor' on='@ball' restitution='%s'/></scene>",
             refusals[_i].integrator, refusals[_i].part);
    probe_refuse(text, NULL, &error);
    probe_expect(error.text, refusals[_i].words);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("restitution");
    TCase* cases = tcase_create("restitution");
    tcase_set_timeout(cases, 60);
    tcase_add_loop_test(cases, a_ball_rises_to_the_square_of_the_restitution, 0, 4 * METHODS);
    tcase_add_loop_test(cases, a_ball_comes_to_rest, 0, 3 * METHODS);
    tcase_add_loop_test(cases, slow_bodies_do_not_rebound, 0, METHODS);
    tcase_add_loop_test(cases, two_masses_exchange_velocities, 0, 3 * 3);
    tcase_add_loop_test(cases, a_plane_throws_a_ball, 0, METHODS);
    tcase_add_loop_test(cases, tumbling_cubes_gain_no_energy, 0, METHODS);
    tcase_add_loop_test(cases, cubes_without_restitution_stop, 0, 2 * (int)SN_COUNT(falls));
    tcase_add_loop_test(cases, soft_bodies_gain_no_energy, 0, 4 * 3);
    tcase_add_loop_test(cases, threads_and_snapshots_give_the_same_bits, 0, 3);
    tcase_add_loop_test(cases, what_is_not_defined_is_refused, 0, SN_COUNT(refusals));
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
