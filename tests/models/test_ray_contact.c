/* If this failed, bodies that ray_contact keeps apart would gain momentum or energy, sink, stay in each
   other, or rest elsewhere than by contact of points and faces.
   SPDX-License-Identifier: BSD-3-Clause */
#include "support/allocations.h"
#include "support/probe.h"
#include "support/run_suite.h"
#include <check.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A rigid cube of 20 mm and 8 g, with its faces divided, in a node. */
#define CUBE(node, at, v, turn, gravity)                                                                     \
    "<node name='" node "'><grid name='mesh' cells='2 2 2' low='-10 -10 -10 mm' high='10 10 10 mm'/>"        \
    "<frames name='frame' positions='" at "' velocities='" v "' orientations='" turn                         \
    "'/><rigid_mass on='@frame' mass='8 g' inertia='5.3e-7 5.3e-7 5.3e-7' gravity='" gravity                 \
    "'/><attached_points name='points' to='@frame' mesh='@mesh'/></node>"

/* A soft block. */
#define SOFT(node, cells, low, high)                                                                         \
    "<node name='" node "'><grid name='mesh' cells='" cells "' low='" low "' high='" high                    \
    "' type='tetrahedra'/><points name='points' mesh='@mesh'/><solid on='@points' young_modulus='20 kPa' "   \
    "poisson_ratio='0.4' damping_time='20 ms'/><solid_mass on='@points' density='1000' "                     \
    "gravity='0 0 -9.81'/></node>"

#define FLOOR                                                                                                \
    "<grid name='ground' cells='1 1 1' low='-60 -60 -20 mm' high='60 60 0 mm'/><points name='floor' "        \
    "mesh='@ground'/><point_mass on='@floor' mass='1'/><fixed on='@floor'/>"

#define TOUCH(more)                                                                                          \
    "<ray_contact name='touch' on='@a/points' on_mesh='@a/mesh' with='@b/points' with_mesh='@b/mesh' " more  \
    "/>"
#define ON_FLOOR(more) "<ray_contact name='touch' on='@a/points' on_mesh='@a/mesh' with='@floor' " more "/>"

/* ---- balance ------------------------------------------------------------------------------------------- */

/* Two rigid cubes meet askew with friction. The springs of the contact may store energy, never add to it;
   motion of 8 g at 0.5 m/s. */
START_TEST(momentum_is_kept_and_energy_not_made)
{
    double v[2][3], w[2][3], first = 0.0, force = 0.0;
    sn_sim* sim = probe_compile(
        "<scene step='0.5 ms'><implicit_euler/>" CUBE("a", "0 0 0", "0.5 0 0.02", "0.1 0.2 0.3", "0 0 0")
            CUBE("b", "23 6 -3 mm", "0 0.05 0", "0 0.1 0.4", "0 0 0")
                TOUCH("friction='0.4' stiffness='1e7'") "</scene>",
        NULL);
    for (int i = 0; i < 240; ++i) {
        double energy = 0.0;
        probe_read(sim, "/a/frame/velocity", v[0], 3);
        probe_read(sim, "/b/frame/velocity", v[1], 3);
        probe_read(sim, "/a/frame/angular_velocity", w[0], 3);
        probe_read(sim, "/b/frame/angular_velocity", w[1], 3);
        for (int k = 0; k < 3; ++k) {
            const double given[3] = { 0.5, 0.05, 0.02 };
            ck_assert_double_eq_tol(v[0][k] + v[1][k], given[k], 1e-12);
            for (int b = 0; b < 2; ++b)
                energy += 0.5 * (8e-3 * v[b][k] * v[b][k] + 5.3e-7 * w[b][k] * w[b][k]);
        }
        if (i == 0) first = energy;
        ck_assert_double_le(energy, first * (1.0 + 1e-12));
        probe_step(sim, 1);
        force = fmax(force, probe_value(sim, "/touch/normal_force", 0, 1));
    }
    ck_assert_double_gt(force, 0.1);
    ck_assert_double_eq(probe_value(sim, "/touch/pairs", 0, 1), 0.0); // they have parted
    sn_sim_destroy(sim);
}
END_TEST

/* The forces of a pair have no sum, and the normal ones no moment. */
START_TEST(forces_of_a_pair_balance)
{
    sn_sim* sim = probe_compile(
        "<scene step='1 ms'><implicit_euler/>" CUBE("a", "0 0 0", "0 0 0", "0.1 0.2 0.3", "0 0 0")
            CUBE("b", "17 3 -2 mm", "0 0 0", "0.2 0 0.1", "0 0 0")
                TOUCH("friction='0.4' recovery='0'") "</scene>",
        NULL);
    probe_step(sim, 1);
    const sn_call* call = &sim->systems[0]->program.constraints.at[0];
    const int count = (int)probe_value(sim, "/touch/pairs", 0, 1);
    ck_assert_int_gt(count, 4);
    for (int i = 0; i < count; ++i) {
        double G[3 * 12] = { 0 };
        const sn_row_tangent t = { .rows = 3, .n = 12, .G = G };
        call->type->ops.constraint->tangent(call->self, i, &call->in, NULL, &t);
        for (int r = 0; r < 3; ++r) {
            sn_vec3 sum = { 0, 0, 0 }, moment = { 0, 0, 0 };
            for (int k = 0; k < 4; ++k) {
                const sn_node node = call->node[4 * i + k];
                const sn_vec3 f = { G[12 * r + 3 * k], G[12 * r + 3 * k + 1], G[12 * r + 3 * k + 2] };
                sum = sn_add(sum, f);
                moment = sn_add(moment, sn_cross(call->in.at[node.input].points[node.node], f));
            }
            ck_assert_double_le(sn_norm(sum), 1e-14);
            if (r == 0) ck_assert_double_le(sn_norm(moment), 1e-14);
        }
    }
    sn_sim_destroy(sim);
}
END_TEST

/* ---- rest ---------------------------------------------------------------------------------------------- */

/* With friction the cube comes to rest. Without, all points of the lower face are d deep along the vertical,
   and each has half of the stiffness times its area: those of the triangles of the face, 400 mm^2, and a
   third of the triangles of the sides for each of their corners below, 400 mm^2 in all. */
START_TEST(a_cube_rests)
{
    const char* const friction[2] = { "friction='0.3' stiffness='1e8'", "stiffness='1e8'" };
    char text[2000];
    double force[3], v[3], x[3];
    snprintf(text, sizeof text,
             "<scene step='2 ms'><implicit_euler/>" CUBE("a", "1 2 9.9999 mm", "0 0 0", "0 0 0.3",
                                                         "0 0 -9.81") FLOOR ON_FLOOR("%s") "</scene>",
             friction[_i]);
    sn_sim* sim = probe_compile(text, NULL);
    probe_step(sim, 250);
    probe_read(sim, "/touch/force", force, 3);
    probe_read(sim, "/a/frame/velocity", v, 3);
    probe_read(sim, "/a/frame/position", x, 3);
    for (int k = 0; k < 3; ++k) {
        ck_assert_double_eq_tol(force[k], k == 2 ? 8e-3 * 9.81 : 0.0, 1e-9);
        if (_i == 0 || k == 2) ck_assert_double_eq_tol(v[k], 0.0, 1e-9);
    }
    const double depth = 2.0 * 8e-3 * 9.81 / (1e8 * 8e-4);
    if (_i == 1) ck_assert_double_eq_tol(10e-3 - x[2], depth, 0.05 * depth);
    sn_sim_destroy(sim);
}
END_TEST

/* Mean height of the points of the top face. */
static double height_of_stack(const char* contact)
{
    char text[3000];
    double x[3 * 64], sum = 0.0;
    snprintf(text, sizeof text,
             "<scene step='4 ms'><implicit_euler/>" SOFT("b", "4 4 2", "-25 -25 0 mm", "25 25 20 mm")
                 SOFT("a", "3 3 3", "-16 -14 20.1 mm", "14 16 50.1 mm") "<fixed on='@b/points' where='region "
                                                                        "zmin'/>%s</scene>",
             contact);
    sn_sim* sim = probe_compile(text, NULL);
    probe_step(sim, 200);
    probe_read(sim, "/a/points/position", x, 3 * 64);
    for (int i = 48; i < 64; ++i)
        sum += x[3 * i + 2] / 16.0;
    sn_sim_destroy(sim);
    return sum;
}

/* Two soft blocks, by rays and by points on faces: the upper one, which sinks by 1.3 mm under its weight,
   comes to rest at the same height to 2 % of this. */
START_TEST(blocks_rest_as_by_points_and_faces)
{
    const double rays = height_of_stack(TOUCH("friction='0.4' stiffness='1e8'")),
                 faces = height_of_stack("<surface_contact on='@a/points' with='@b/points' friction='0.4' "
                                         "distance='0.01 mm' stiffness='1e8'/>");
    ck_assert_double_lt(faces, 49.9e-3);
    ck_assert_double_eq_tol(rays, faces, 3e-5);
}
END_TEST

/* ---- deep ---------------------------------------------------------------------------------------------- */

/* A cube that starts 4 mm deep leaves at the speed `recovery`, though rays of its corners are askew. */
START_TEST(a_sunk_cube_rises_by_recovery)
{
    double v[3], most = 0.0;
    sn_sim* sim =
        probe_compile("<scene step='2 ms'><implicit_euler/>" CUBE("a", "1 2 6 mm", "0 0 0", "0 0 0", "0 0 0")
                          FLOOR ON_FLOOR("recovery='0.2'") "</scene>",
                      NULL);
    probe_step(sim, 1);
    ck_assert_double_eq_tol(probe_value(sim, "/touch/depth", 0, 1), 4e-3 * sqrt(3.0), 1e-9); // of corners
    for (int i = 0; i < 60; ++i) {
        probe_step(sim, 1);
        probe_read(sim, "/a/frame/velocity", v, 3);
        most = fmax(most, v[2]);
    }
    ck_assert_double_eq_tol(most, 0.2, 0.01);
    ck_assert_double_eq(probe_value(sim, "/touch/pairs", 0, 1), 0.0);
    sn_sim_destroy(sim);
}
END_TEST

/* ---- the run ------------------------------------------------------------------------------------------- */

#define PILE                                                                                                 \
    "<scene step='2 ms'><implicit_euler linear='ldl'/>" CUBE("b", "1 2 9.99 mm", "0 0 0", "0 0 0.3",         \
                                                             "0 0 -9.81")                                    \
        SOFT("a", "3 3 3", "-9 -8 19.5 mm", "11 12 39.5 mm") FLOOR                                           \
        "<ray_contact name='low' on='@b/points' on_mesh='@b/mesh' with='@floor' friction='0.3'/>" TOUCH(     \
            "friction='0.3'") "</scene>"

START_TEST(threads_and_snapshots_give_the_same_bits)
{
    static const int threads[] = { 1, 2, 8 };
    double x[3][3 * 64];
    for (int k = 0; k < 3; ++k) {
        sn_error error = { 0 };
        sn_sim* sim = probe_compile(PILE, NULL);
        ck_assert_int_eq(sn_sim_set_threads(sim, threads[k], &error), SN_OK);
        probe_step(sim, 4);
        if (k == 1) {
            size_t bytes = sn_sim_snapshot_size(sim);
            void* snapshot = malloc(bytes);
            ck_assert_int_eq(sn_sim_save(sim, snapshot, bytes), SN_OK);
            probe_step(sim, 2);
            ck_assert_int_eq(sn_sim_restore(sim, snapshot, bytes), SN_OK);
            free(snapshot);
        }
        probe_step(sim, 5);
        probe_read(sim, "/a/points/position", x[k], 3 * 64);
        ck_assert_double_gt(probe_value(sim, "/touch/normal_force", 0, 1), 0);
        sn_sim_destroy(sim);
    }
    ck_assert_mem_eq(x[0], x[1], sizeof x[0]);
    ck_assert_mem_eq(x[0], x[2], sizeof x[0]);
}
END_TEST

START_TEST(nothing_is_allocated)
{
    if (!ALLOCATIONS_COUNTED) return;
    sn_error error = { 0 };
    sn_sim* sim = probe_compile(PILE, NULL);
    int64_t before = allocations;
    for (int i = 0; i < 8; ++i)
        sn_sim_step(sim, &error);
    int64_t after = allocations;
    ck_assert_int_eq(after - before, 0);
    ck_assert_msg(!error.status, "%s", error.text);
    sn_sim_destroy(sim);
}
END_TEST

/* Of nine points the four deepest have room: those of the corners. The cube rests on them. */
START_TEST(the_deepest_points_have_room)
{
    double force[3];
    sn_diagnostic found;
    bool told = false;
    sn_sim* sim = probe_compile(
        "<scene step='2 ms'><implicit_euler/>" CUBE("a", "1 2 10 mm", "0 0 0", "0 0 0", "0 0 -9.81")
            FLOOR ON_FLOOR("capacity='4'") "</scene>",
        NULL);
    probe_step(sim, 120);
    probe_read(sim, "/touch/force", force, 3);
    ck_assert_double_eq(probe_value(sim, "/touch/pairs", 0, 1), 4);
    ck_assert_double_eq(probe_value(sim, "/touch/left_out", 0, 1), 5);
    ck_assert_double_eq_tol(force[2], 8e-3 * 9.81, 1e-8);
    for (int i = 0; sn_sim_diagnostic(sim, i, &found); ++i)
        told = told || strstr(found.text, "5 points were left out");
    ck_assert(told);
    sn_sim_destroy(sim);
}
END_TEST

START_TEST(wrong_surfaces_are_refused)
{
    static const struct {
        const char *contact, *words;
    } cases[] = {
        { "<ray_contact on='@open' with='@floor'/>", "is not closed" },
        { "<ray_contact on='@floor' with='@floor'/>", "no volume in common with itself" },
        { "<ray_contact on='@bare' with='@floor'/>", "have no mesh" },
    };
    char text[3000];
    sn_error error = { 0 };
    snprintf(text, sizeof text,
             "<scene><implicit_euler/>" FLOOR "<grid name='sheet' cells='1 1 0' high='1 1 0' "
             "type='triangles'/><points name='open' mesh='@sheet'/><point_mass on='@open' mass='1'/><points "
             "name='bare' positions='0 0 0'/><point_mass on='@bare' mass='1'/>%s</scene>",
             cases[_i].contact);
    probe_refuse(text, NULL, &error);
    probe_expect(error.text, cases[_i].words);
}
END_TEST

int main(void)
{
    allocations_start();
    Suite* suite = suite_create("models/ray_contact");
    TCase* tests = tcase_create("ray_contact");
    tcase_set_timeout(tests, 60);
    tcase_add_test(tests, momentum_is_kept_and_energy_not_made);
    tcase_add_test(tests, forces_of_a_pair_balance);
    tcase_add_loop_test(tests, a_cube_rests, 0, 2);
    tcase_add_test(tests, blocks_rest_as_by_points_and_faces);
    tcase_add_test(tests, a_sunk_cube_rises_by_recovery);
    tcase_add_test(tests, threads_and_snapshots_give_the_same_bits);
    tcase_add_test(tests, nothing_is_allocated);
    tcase_add_test(tests, the_deepest_points_have_room);
    tcase_add_loop_test(tests, wrong_surfaces_are_refused, 0, 3);
    suite_add_tcase(suite, tests);
    return run_suite(suite);
}
