/* If this failed, springs between surfaces would push from features that are not the closest ones, with
   another force than k (distance - gap), make momentum, or keep forces of an earlier step.
   SPDX-License-Identifier: BSD-3-Clause */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include "support/allocations.h"
#include "support/motion.h"
#include "support/probe.h"
#include "support/run_suite.h"

/* A square of two triangles in the plane z = 0, at rest. */
#define FLOOR                                                                                                \
    "<inline_mesh name='floor' points='-1 -1 0 1 -1 0 1 1 0 -1 1 0' triangles='0 1 2 0 2 3'/><points "       \
    "name='f' mesh='@floor'/><fixed on='@f'/>"

/* ---- pairs --------------------------------------------------------------------------------------------- */

/* Force on points above a square, of 10 N/m below 0.5 m. */
static const struct {
    const char *points, *more;
    double pairs, force[3];
} pairs[] = {
    { "0.3 0.1 0.2", "", 1, { 0, 0, 3 } },
    { "0.3 0.1 -0.2", "", 1, { 0, 0, -3 } },                 // the surface has no inside
    { "1.3 0.1 0", "", 1, { 2, 0, 0 } },                     // to its edge
    { "1.3 1.41 0", "", 0, { 0, 0, 0 } },                    // its corner is beyond the distance
    { "1.3 0.1 0", "pairs='points_faces'", 0, { 0, 0, 0 } }, // not inside a face
    { "0.3 0.1 0.2", "pairs='points_faces'", 1, { 0, 0, 3 } },
    { "0.3 -0.9 0", "pairs='points_edges'", 1, { 0, 4, 0 } }, // one spring, to the closest edge
    { "1.2 1 0", "pairs='points_points'", 1, { 3, 0, 0 } },
    { "0.3 0.1 0.7", "on_radius='0.3'", 1, { 0, 0, 1 } },
    { "1.2 1 0", "pairs='points_points' with_radius='0.1'", 1, { 4, 0, 0 } },
    { "0.3 0.1 0.2 -0.5 0.2 0.4", "", 2, { 0, 0, 4 } },
};

START_TEST(a_spring_joins_the_closest_features)
{
    char text[900];
    double force[3];
    snprintf(
        text, sizeof text,
        "<scene step='1 ms'><implicit_euler/>" FLOOR "<points name='p' positions='%s'/><point_mass on='@p' "
        "mass='1'/><surface_penalty name='c' on='@p' with='@f' stiffness='10' distance='0.5' %s/></scene>",
        pairs[_i].points, pairs[_i].more);
    sn_sim* sim = probe_compile(text, NULL);
    probe_read(sim, "/c/force", force, 3);
    expect_close("force", force, pairs[_i].force, 3, 1e-14);
    ck_assert_double_eq(probe_value(sim, "/c/pairs", 0, 1), pairs[_i].pairs);
    sn_sim_destroy(sim);
}
END_TEST

/* Edges that cross at 0.2, inside both; of parallel ones the middles count; no pair beyond an end. */
static const struct {
    const char* ends;
    double force[3];
} edges[] = { { "0.5 -1 0.2 0.5 1 0.2", { 0, 0, 3 } },
              { "0 0.3 0 1 0.3 0", { 0, 2, 0 } },
              { "1.1 -1 0.2 1.1 1 0.2", { 0, 0, 0 } } };

START_TEST(edges_meet_inside)
{
    char text[900];
    double force[3];
    snprintf(
        text, sizeof text,
        "<scene step='1 ms'><implicit_euler/><inline_mesh name='l' points='0 0 0 1 0 0' edges='0 1'/><points "
        "name='f' mesh='@l'/><fixed on='@f'/><inline_mesh name='m' points='%s' edges='0 1'/><points name='p' "
        "mesh='@m'/><point_mass on='@p' mass='1'/><surface_penalty name='c' on='@p' with='@f' "
        "pairs='edges_edges' stiffness='10' distance='0.5'/></scene>",
        edges[_i].ends);
    sn_sim* sim = probe_compile(text, NULL);
    probe_read(sim, "/c/force", force, 3);
    expect_close("force", force, edges[_i].force, 3, 1e-14);
    sn_sim_destroy(sim);
}
END_TEST

/* ---- steps --------------------------------------------------------------------------------------------- */

/* A mass of 2 kg on 10 N/m before a floor: constant forces as symplectic Euler, linear ones as implicit
   Euler, which pulls at the end of a step in which the mass has left. */
START_TEST(steps_have_their_recurrences)
{
    for (int linear = 0; linear < 2; ++linear) {
        char text[900];
        double x[3], z = 0.2, v = 0.0, h = 0.05;
        snprintf(text, sizeof text,
                 "<scene step='50 ms'><implicit_euler/>" FLOOR
                 "<points name='p' positions='0.3 0.1 0.2'/><point_mass on='@p' mass='2'/><surface_penalty "
                 "name='c' on='@p' with='@f' stiffness='10' distance='0.5' during='%s'/></scene>",
                 linear ? "linear" : "constant");
        sn_sim* sim = probe_compile(text, NULL);
        for (int i = 0; i < 40; ++i) {
            const double depth = fmax(0.5 - z, 0.0), k = depth > 0 ? 10 : 0;
            v += linear ? h * k * (depth - h * v) / (2 + h * h * k) : h * k * depth / 2;
            z += h * v;
            probe_step(sim, 1);
            probe_read(sim, "/p/position", x, 3);
            ck_assert_double_eq_tol(x[2], z, 1e-13);
        }
        ck_assert_double_gt(z, 0.5); // it has left
        sn_sim_destroy(sim);
    }
}
END_TEST

/* Two soft blocks of 2.7 kg, each with its integrator, meet at 0.4 m/s and part: momentum to 1e-11. */
static const char* const integrators[] = { "<implicit_euler/>", "<explicit method='rk4'/>", "<midpoint/>",
                                           "<dirk/>" };

#define BLOCK(name, low, high, v, with)                                                                      \
    "<node name='" name "'>%s<grid name='g' cells='2 2 2' low='" low "' high='" high                         \
    "' type='tetrahedra'/><points name='p' mesh='@g' velocities='" v                                         \
    "'/><solid on='@p' young_modulus='1e4' "                                                                 \
    "poisson_ratio='0.3'/><point_mass on='@p' mass='0.1'/></node>"

START_TEST(momentum_is_kept)
{
    char text[2000];
    double p[2][3] = { { 0 } }, v[81], most = 0;
    snprintf(text, sizeof text,
             "<scene step='1 ms' coupling='held'>" BLOCK("a", "0 0 0", "1 1 1", "0.4 0 0", "b")
                 BLOCK("b", "1.1 0.13 0.07", "2.1 1.13 1.07", "0 0 0",
                       "a") "<surface_penalty name='c' on='@a/p' with='@b/p' stiffness='200' "
                            "distance='0.05'/><surface_penalty "
                            "name='d' on='@b/p' with='@a/p' stiffness='200' distance='0.05'/></scene>",
             integrators[_i], integrators[(_i + 1) % SN_COUNT(integrators)]);
    sn_sim* sim = probe_compile(text, NULL);
    for (int i = 0; i < 300; ++i) {
        probe_step(sim, 1);
        most = fmax(most, probe_value(sim, "/c/depth", 0, 1));
    }
    ck_assert_double_gt(most, 0.01);
    static const char* const paths[] = { "/a/p/velocity", "/b/p/velocity" };
    for (int body = 0; body < 2; ++body) {
        probe_read(sim, paths[body], v, 81);
        for (int i = 0; i < 81; ++i)
            p[body][i % 3] += 0.1 * v[i];
    }
    for (int i = 0; i < 3; ++i)
        ck_assert_double_eq_tol(p[0][i] + p[1][i], i ? 0.0 : 27 * 0.1 * 0.4, 1e-11);
    ck_assert_double_eq(probe_value(sim, "/c/pairs", 0, 1) + probe_value(sim, "/d/pairs", 0, 1), 0);
    ck_assert_double_gt(p[1][0], p[0][0]); // of equal masses: they go apart
    sn_sim_destroy(sim);
}
END_TEST

/* A block that a floor of springs receives, big enough for several threads. */
START_TEST(threads_give_the_same_bits)
{
    enum { COUNT = 343 };
    static const int threads[] = { 1, 2, 4 };
    static double x[3][3 * COUNT];
    char text[1200];
    for (int k = 0; k < 3; ++k) {
        sn_error error = { 0 };
        snprintf(text, sizeof text,
                 "<scene step='5 ms'><implicit_euler/>" FLOOR
                 "<grid name='g' cells='6 6 6' low='-0.4 -0.4 0.04' high='0.4 0.4 0.7' type='tetrahedra'/>"
                 "<points name='p' mesh='@g'/><solid on='@p' young_modulus='1e4' poisson_ratio='0.3'/>"
                 "<point_mass on='@p' mass='0.01' gravity='0 0.2 -9'/><surface_penalty name='c' on='@p' "
                 "with='@f' stiffness='50' distance='0.05' during='%s'/></scene>",
                 _i ? "linear" : "constant");
        sn_sim* sim = probe_compile(text, NULL);
        ck_assert_int_eq(sn_sim_set_threads(sim, threads[k], &error), SN_OK);
        probe_step(sim, 10);
        ck_assert_double_ge(probe_value(sim, "/c/pairs", 0, 1), 49);
        probe_read(sim, "/p/position", x[k], 3 * COUNT);
        sn_sim_destroy(sim);
    }
    ck_assert_mem_eq(x[0], x[1], sizeof x[0]);
    ck_assert_mem_eq(x[0], x[2], sizeof x[0]);
}
END_TEST

/* The same bits after a snapshot is restored, in both modes; nothing is allocated in a step. */
START_TEST(snapshots_and_memory)
{
    char text[1200];
    double once[24], again[24];
    sn_error error = { 0 };
    snprintf(
        text, sizeof text,
        "<scene step='5 ms'><implicit_euler/>" FLOOR
        "<grid name='g' cells='1 1 1' low='-0.4 -0.4 0.3' high='0.4 0.4 1' type='tetrahedra'/><points "
        "name='p' mesh='@g'/><solid on='@p' young_modulus='1e4' poisson_ratio='0.3'/><point_mass on='@p' "
        "mass='0.1' gravity='0 0.2 -9'/><surface_penalty name='c' on='@p' with='@f' stiffness='500' "
        "distance='0.05' during='%s'/></scene>",
        _i ? "linear" : "constant");
    sn_sim* sim = probe_compile(text, NULL);
    probe_step(sim, 60);
    const size_t bytes = sn_sim_snapshot_size(sim);
    void* kept = malloc(bytes);
    ck_assert_int_eq(sn_sim_save(sim, kept, bytes), SN_OK);
    const int64_t before = allocations;
    for (int i = 0; i < 60; ++i)
        sn_sim_step(sim, &error);
    if (ALLOCATIONS_COUNTED) ck_assert_int_eq(allocations - before, 0);
    ck_assert_msg(!error.status, "%s", error.text);
    probe_read(sim, "/p/position", once, 24);
    ck_assert_int_eq(sn_sim_restore(sim, kept, bytes), SN_OK);
    probe_step(sim, 60);
    probe_read(sim, "/p/position", again, 24);
    ck_assert_mem_eq(once, again, sizeof once);
    free(kept);
    sn_sim_destroy(sim);
}
END_TEST

/* ---- refusals ------------------------------------------------------------------------------------------ */

static const struct {
    const char *on, *more, *words;
} refused[] = {
    { "p", "with='@f' distance='0.5'", "stiffness" },
    { "p", "with='@p' stiffness='1'", "surface_contact" },
    { "p", "with='@f' stiffness='1 2'", "must have 1, or 1 for the 1 points" },
    { "p", "with='@f' stiffness='1 2' pairs='edges_edges'", "no edges" },
    { "p", "with='@f' with_mesh='@small' stiffness='1'", "the mesh has 2 points for 4 nodes" },
    { "p", "with='@q' stiffness='1' pairs='points_faces'", "no faces" },
    { "p", "with='@f' stiffness='1'", "no spring would push" },
    { "p", "with='@f' stiffness='1' on_radius='0'", "no spring would push" },
    { "p", "with='@f' stiffness='1' distance='1' with_radius='0.1' pairs='points_faces'",
      "with_radius: these features" },
    { "p", "with='@f' stiffness='1' distance='1' with_radius='0.1' pairs='points_edges'",
      "with_radius: these features" },
    { "p", "with='@f' stiffness='1' distance='1' with_radius='0.1'", "with_radius: these features" },
    { "t", "with='@f' stiffness='1' distance='1' pairs='edges_edges' on_radius='0.1'",
      "on_radius: these features" },
};

START_TEST(bad_input_is_told)
{
    char text[1600];
    sn_error error = { 0 };
    snprintf(
        text, sizeof text,
        "<scene><implicit_euler/>" FLOOR
        "<inline_mesh name='small' points='0 0 0 1 0 0' edges='0 1'/><points "
        "name='q' positions='0 0 0'/><point_mass on='@q' mass='1'/><points name='p' positions='0 0 0'/>"
        "<point_mass on='@p' mass='1'/><inline_mesh name='tri' points='0 0 2 1 0 2 0 1 2' triangles='0 1 2'/>"
        "<points name='t' mesh='@tri'/><point_mass on='@t' mass='1'/>"
        "<surface_penalty on='@%s' %s/></scene>",
        refused[_i].on, refused[_i].more);
    probe_refuse(text, NULL, &error);
    probe_expect(error.text, refused[_i].words);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("surface_penalty");
    TCase* tests = tcase_create("surface_penalty");
    tcase_add_loop_test(tests, a_spring_joins_the_closest_features, 0, SN_COUNT(pairs));
    tcase_add_loop_test(tests, edges_meet_inside, 0, SN_COUNT(edges));
    tcase_add_test(tests, steps_have_their_recurrences);
    tcase_add_loop_test(tests, momentum_is_kept, 0, SN_COUNT(integrators));
    tcase_add_loop_test(tests, threads_give_the_same_bits, 0, 2);
    tcase_add_loop_test(tests, snapshots_and_memory, 0, 2);
    tcase_add_loop_test(tests, bad_input_is_told, 0, SN_COUNT(refused));
    suite_add_tcase(suite, tests);
    return run_suite(suite);
}
