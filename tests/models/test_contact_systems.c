/* If this failed, bodies with an integrator each could not touch, or would move otherwise than under one
   integrator above all.
   SPDX-License-Identifier: BSD-3-Clause */
#include <check.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "support/allocations.h"
#include "support/probe.h"
#include "support/run_suite.h"

enum { POINTS = 27 + 64 };

/* A free cube of tetrahedra in a node with an integrator of its own, or in one without. */
#define CUBE(node, name, integrator, cells, low, high, v, E)                                                 \
    "<node name='" node "'>" integrator "<grid name='mesh' cells='" cells "' low='" low "' high='" high      \
    "' type='tetrahedra'/><points name='" name "' mesh='@mesh' velocities='" v "'/><solid on='@" name        \
    "' young_modulus='" E "' poisson_ratio='0.4'/><solid_mass on='@" name                                    \
    "' density='1000' distribution='uniform'/></node>"

/* At 1 m/s, askew to each other. */
#define PAIR(above, of_a, of_b)                                                                              \
    "<scene step='2 ms'>" above CUBE("a", "left", of_a, "2 2 2", "0 0 0 mm", "20 20 20 mm", "0.5 0 0",       \
                                     "20 kPa")                                                               \
        CUBE("b", "right", of_b, "3 3 3", "23 4 5 mm", "43 24 25 mm", "-0.5 0.1 0",                          \
             "30 kPa") "<surface_contact name='contact' on='@a/left' with='@b/right' friction='0.4' "        \
                       "stiffness='1e8'/></scene>"

static double value(sn_sim* sim, const char* path)
{
    double number;
    probe_read(sim, path, &number, 1);
    return number;
}

static void read_pair(sn_sim* sim, const char* what, double* out)
{
    char path[40];
    snprintf(path, sizeof path, "/a/left/%s", what);
    probe_read(sim, path, out, 3 * 27);
    snprintf(path, sizeof path, "/b/right/%s", what);
    probe_read(sim, path, out + 3 * 27, 3 * 64);
}

/* ---- the same motion --------------------------------------------------------------------------------- */

#define EULER "<implicit_euler/>"
#define DIRK "<dirk method='backward_euler' tolerance='1e-12'/>"
#define IMPULSES "<midpoint contacts='impulses' tolerance='1e-12'/>"

static const struct {
    const char *one, *several;
    bool few; /* steps, so that the bodies do not come closer than the distance */
} cases[] = {
    { PAIR(EULER, "", ""), PAIR("", EULER, EULER), false },
    { PAIR(EULER, "", ""), PAIR("", "<implicit_euler linear='ldl'/>", "<implicit_euler linear='sparse'/>"),
      false },
    { PAIR(EULER, "", ""), PAIR("", "<implicit_euler linear='dense'/>", EULER), false },
    { PAIR(EULER, "", ""),
      PAIR("", "<implicit_euler linear='band'/>", "<implicit_euler/><cg tolerance='1e-15'/>"), false },
    { PAIR(EULER, "", ""), PAIR(EULER, "", "<implicit_euler linear='ldl'/>"), false },
    { PAIR(DIRK, "", ""), PAIR("", DIRK, "<dirk method='backward_euler' tolerance='1e-12' linear='ldl'/>"),
      false },
    { PAIR(IMPULSES, "", ""),
      PAIR("", IMPULSES, "<midpoint contacts='impulses' tolerance='1e-12' linear='ldl'/>"), true },
};

START_TEST(two_integrators_give_the_motion_of_one)
{
    double one[3 * POINTS], several[3 * POINTS], most = 0;
    sn_sim* sims[2] = { probe_compile(cases[_i].one, NULL), probe_compile(cases[_i].several, NULL) };
    ck_assert_int_eq(sims[1]->system_count, 1);
    for (int step = 0; step < (cases[_i].few ? 4 : 30); ++step) {
        for (int k = 0; k < 2; ++k)
            probe_step(sims[k], 1);
        read_pair(sims[0], "position", one);
        read_pair(sims[1], "position", several);
        for (int i = 0; i < 3 * POINTS; ++i)
            ck_assert_double_eq_tol(several[i], one[i], 1e-10);
        most = fmax(most, value(sims[1], "/contact/touching"));
        ck_assert_double_eq(value(sims[1], "/contact/overlaps"), 0);
    }
    ck_assert_double_gt(most, 3);
    for (int k = 0; k < 2; ++k)
        sn_sim_destroy(sims[k]);
}
END_TEST

static const char* const own_solvers =
    PAIR("", "<implicit_euler linear='ldl'/>", "<implicit_euler linear='sparse'/>");

/* Each point has the same part of the mass of its cube of 8 g. */
START_TEST(momentum_is_kept)
{
    double v[3 * POINTS], start[3] = { 0.008 * (0.5 - 0.5), 0.008 * 0.1, 0 };
    sn_sim* sim = probe_compile(own_solvers, NULL);
    for (int step = 0; step < 30; ++step) {
        double now[3] = { 0 };
        probe_step(sim, 1);
        read_pair(sim, "velocity", v);
        for (int i = 0; i < 3 * POINTS; ++i)
            now[i % 3] += 0.008 / (i < 3 * 27 ? 27 : 64) * v[i];
        for (int k = 0; k < 3; ++k)
            ck_assert_double_eq_tol(now[k], start[k], 1e-12 * 8e-3);
    }
    sn_sim_destroy(sim);
}
END_TEST

START_TEST(threads_and_snapshots_give_the_same_bits)
{
    double at[3][3 * POINTS];
    static const int threads[3] = { 1, 2, 8 };
    for (int k = 0; k < 3; ++k) {
        sn_error error = { 0 };
        sn_sim* sim = probe_compile(own_solvers, NULL);
        sn_sim_set_threads(sim, threads[k], &error);
        ck_assert(!error.status);
        probe_step(sim, 6);
        ck_assert_double_gt(value(sim, "/contact/touching"), 0);
        if (k == 1) {
            size_t bytes = sn_sim_snapshot_size(sim);
            void* snapshot = malloc(bytes);
            ck_assert_int_eq(sn_sim_save(sim, snapshot, bytes), SN_OK);
            probe_step(sim, 3);
            ck_assert_int_eq(sn_sim_restore(sim, snapshot, bytes), SN_OK);
            free(snapshot);
        }
        probe_step(sim, 8);
        read_pair(sim, "position", at[k]);
        sn_sim_destroy(sim);
    }
    ck_assert_mem_eq(at[0], at[1], sizeof at[0]);
    ck_assert_mem_eq(at[0], at[2], sizeof at[0]);
}
END_TEST

START_TEST(nothing_is_allocated)
{
    if (!ALLOCATIONS_COUNTED) return;
    sn_sim* sim = probe_compile(own_solvers, NULL);
    sn_error error = { 0 };
    int64_t before = allocations;
    for (int i = 0; i < 20; ++i)
        sn_sim_step(sim, &error);
    ck_assert_int_eq(allocations - before, 0);
    ck_assert_msg(!error.status, "%s", error.text);
    sn_sim_destroy(sim);
}
END_TEST

/* ---- what each part has of its own ------------------------------------------------------------------- */

#define DAMPED "<implicit_euler rayleigh_mass='3' rayleigh_stiffness='2 ms' linear='ldl'/>"
#define SPUN(node, name, integrator, low, high)                                                              \
    CUBE(node, name, integrator, "2 2 2", low, high, "0.3 0 0", "20 kPa")

/* Cubes that never meet move as in scenes of their own. */
START_TEST(each_body_has_its_damping)
{
    static const char* const alone[2] = {
        "<scene step='2 ms'>" SPUN("a", "c", EULER, "0 0 0 mm", "20 20 20 mm") "</scene>",
        "<scene step='2 ms'>" SPUN("b", "c", DAMPED, "90 0 0 mm", "110 20 20 mm") "</scene>"
    };
    static const char* const together = "<scene step='2 ms'>" SPUN("a", "c", EULER, "0 0 0 mm", "20 20 20 mm")
        SPUN("b", "c", DAMPED, "90 0 0 mm",
             "110 20 20 mm") "<surface_contact on='@a/c' with='@b/c'/></scene>";
    static const char* const paths[2] = { "/a/c/position", "/b/c/position" };
    double own[81], joined[81], v[81];
    sn_sim* both = probe_compile(together, NULL);
    for (int k = 0; k < 2; ++k) { // a cube that is at rest but for one corner
        sn_state* state = probe_state(both, k ? "/b/c" : "/a/c");
        state->v[0] += 1.0;
    }
    probe_step(both, 20);
    for (int k = 0; k < 2; ++k) {
        sn_sim* sim = probe_compile(alone[k], NULL);
        probe_state(sim, k ? "/b/c" : "/a/c")->v[0] += 1.0;
        probe_step(sim, 20);
        probe_read(sim, paths[k], own, 81);
        probe_read(both, paths[k], joined, 81);
        for (int i = 0; i < 81; ++i)
            ck_assert_double_eq_tol(joined[i], own[i], 1e-12);
        char path[40];
        snprintf(path, sizeof path, "/%c/implicit_euler/energy", "ab"[k]);
        ck_assert_double_eq_tol(value(both, path), value(sim, path), 1e-12);
        ck_assert_double_gt(value(sim, path), 1e-5);
        sn_sim_destroy(sim);
    }
    probe_read(both, "/b/c/velocity", v, 81);
    double mean = 0;
    for (int i = 0; i < 27; ++i)
        mean += v[3 * i] / 27;
    ck_assert_double_eq_tol(mean, (0.3 + 1.0 / 27) * pow(1 + 3 * 2e-3, -20), 1e-12);
    sn_sim_destroy(both);
}
END_TEST

/* Independent pairs are systems of their own; a chain of bodies is one. */
START_TEST(bodies_that_cannot_meet_stay_apart)
{
    static const char* const scenes[2] = {
        "<scene step='2 ms'>" SPUN("a", "c", EULER, "0 0 0 mm", "20 20 20 mm")
            SPUN("b", "c", EULER, "30 0 0 mm", "50 20 20 mm")
                SPUN("d", "c", EULER, "60 0 0 mm", "80 20 20 mm")
                    SPUN("e", "c", EULER, "90 0 0 mm",
                         "110 20 20 mm") "<surface_contact name='x' on='@e/c' with='@a/c'/><surface_contact "
                                         "name='y' on='@d/c' with='@b/c'/>"
                                         "</scene>",
        "<scene step='2 ms'>" SPUN("a", "c", EULER, "0 0 0 mm", "20 20 20 mm")
            SPUN("b", "c", EULER, "30 0 0 mm", "50 20 20 mm")
                SPUN("d", "c", EULER, "60 0 0 mm",
                     "80 20 20 mm") "<surface_contact name='x' on='@d/c' with='@b/c'/><surface_contact "
                                    "name='y' on='@b/c' with='@a/c'/>"
                                    "</scene>",
    };
    static const int systems[2] = { 2, 1 };
    sn_sim* sim = probe_compile(scenes[_i], NULL);
    ck_assert_int_eq(sim->system_count, systems[_i]);
    probe_step(sim, 2);
    sn_sim_destroy(sim);
}
END_TEST

/* A rigid plate, whose matrix is that of a frame, falls on a soft block and rests there with its weight. */
START_TEST(a_rigid_body_rests_on_a_soft_one)
{
    sn_sim* sim = probe_compile(
        "<scene step='5 ms'><node name='soft'><implicit_euler linear='ldl'/>"
        "<grid name='mesh' cells='3 3 2' low='0 0 0 mm' high='30 30 20 mm' type='tetrahedra'/>"
        "<points name='ground' mesh='@mesh'/><solid on='@ground' young_modulus='20 kPa' poisson_ratio='0.4'/>"
        "<solid_mass on='@ground' density='1000'/><fixed on='@ground' where='region zmin'/></node>"
        "<node name='rigid'><implicit_euler linear='dense'/><frames name='tool' positions='15 15 23 mm'/>"
        "<rigid_mass on='@tool' mass='20 g' gravity='0 0 -9.81' inertia='1e-6 1e-6 2e-6'/>"
        "<grid name='shape' cells='1 1 0' low='-0.01 -0.01 0' high='0.01 0.01 0' type='triangles'/>"
        "<attached_points name='plate' to='@tool' nodes='0' positions='-0.01 -0.01 0  0.01 -0.01 0  "
        "-0.01 0.01 0  0.01 0.01 0'/></node>"
        "<surface_contact name='contact' on='@rigid/plate' on_mesh='@rigid/shape' with='@soft/ground' "
        "friction='0.3'/></scene>",
        NULL);
    ck_assert_int_eq(sim->system_count, 1);
    probe_step(sim, 300);
    double force[3];
    probe_read(sim, "/contact/force", force, 3);
    ck_assert_double_eq_tol(fabs(force[2]), 0.02 * 9.81, 1e-8);
    ck_assert_double_eq(value(sim, "/contact/overlaps"), 0);
    sn_sim_destroy(sim);
}
END_TEST

/* ---- what is refused --------------------------------------------------------------------------------- */

static const struct {
    const char *text, *words[3];
} wrong[] = {
    { PAIR("", EULER, DIRK),
      { "is advanced by another integrator (/b/dirk) than /a/left", "one is implicit_euler, the other dirk",
        "put one integrator above both" } },
    { PAIR("", EULER, "<implicit_euler contact_iterations='5'/>"),
      { "/b/implicit_euler", "they differ in contact_iterations", "put one integrator above both" } },
    { "<scene step='2 ms'>" SPUN("a", "c", EULER, "0 0 0 mm", "20 20 20 mm") SPUN(
          "b", "c", EULER, "30 0 0 mm", "50 20 20 mm") "<surface_contact on='@a/c' with='@b/c'/><attachment "
                                                       "name='weld' on='@a/c' to='@b/c' nodes='0' "
                                                       "to_nodes='0'/></scene>",
      { "/weld", "is advanced by another integrator (/b/implicit_euler)", "put one integrator above both" } },
    { PAIR("", "<dirk/>", "<dirk/>"), { "/contact", "backward_euler", "dirk" } },
};

START_TEST(others_are_refused)
{
    sn_error error = { 0 };
    probe_refuse(wrong[_i].text, NULL, &error);
    for (int k = 0; k < 3; ++k)
        probe_expect(error.text, wrong[_i].words[k]);
}
END_TEST

START_TEST(numbers_are_set_at_the_first_integrator)
{
    sn_sim* sim = probe_compile(PAIR("", EULER, EULER), NULL);
    sn_error error = { 0 };
    const double iterations = 5;
    sn_sim_set_parameter(sim, "/b/implicit_euler/contact_iterations", &iterations, 1, &error);
    probe_expect(error.text,
                 "/b/implicit_euler: its bodies advance together with those of /a/implicit_euler");
    error = (sn_error){ 0 };
    sn_sim_set_parameter(sim, "/a/implicit_euler/contact_iterations", &iterations, 1, &error);
    ck_assert_msg(!error.status, "%s", error.text);
    probe_step(sim, 10);
    ck_assert_double_eq(value(sim, "/contact/overlaps"), 0);
    sn_sim_destroy(sim);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("contact of systems");
    TCase* tests = tcase_create("cases");
    tcase_set_timeout(tests, 60);
    tcase_add_loop_test(tests, two_integrators_give_the_motion_of_one, 0, SN_COUNT(cases));
    tcase_add_test(tests, momentum_is_kept);
    tcase_add_test(tests, threads_and_snapshots_give_the_same_bits);
    tcase_add_test(tests, nothing_is_allocated);
    tcase_add_test(tests, each_body_has_its_damping);
    tcase_add_loop_test(tests, bodies_that_cannot_meet_stay_apart, 0, 2);
    tcase_add_test(tests, a_rigid_body_rests_on_a_soft_one);
    tcase_add_loop_test(tests, others_are_refused, 0, SN_COUNT(wrong));
    tcase_add_test(tests, numbers_are_set_at_the_first_integrator);
    suite_add_tcase(suite, tests);
    return run_suite(suite);
}
