/* If this failed, bodies whose common volume is pushed out would gain momentum, sink, tremble at rest, or
   stay in each other.
   SPDX-License-Identifier: BSD-3-Clause */
#include "support/allocations.h"
#include "support/icosphere.h"
#include "support/probe.h"
#include "support/run_suite.h"
#include "support/scene_text.h"
#include <check.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sinew/revision.h>
#include "models/contact/volume.h"

/* A rigid cube of 20 mm and 8 g, with its faces divided, in a node. */
#define CUBE(node, at, v, turn, gravity)                                                                     \
    "<node name='" node "'><grid name='mesh' cells='2 2 2' low='-10 -10 -10 mm' high='10 10 10 mm'/>"        \
    "<frames name='frame' positions='" at "' velocities='" v "' orientations='" turn                         \
    "'/><rigid_mass on='@frame' mass='8 g' inertia='5.3e-7 5.3e-7 5.3e-7' gravity='" gravity                 \
    "'/><attached_points name='points' to='@frame' mesh='@mesh'/></node>"

/* A soft cube. */
#define SOFT(node, cells, low, high, v, gravity)                                                             \
    "<node name='" node "'><grid name='mesh' cells='" cells "' low='" low "' high='" high                    \
    "' type='tetrahedra'/><points name='points' mesh='@mesh' velocities='" v                                 \
    "'/><solid on='@points' young_modulus='20 kPa' poisson_ratio='0.4' damping_time='10 ms'/>"               \
    "<solid_mass on='@points' density='1000' distribution='uniform' gravity='" gravity "'/></node>"

#define FLOOR                                                                                                \
    "<grid name='ground' cells='1 1 1' low='-60 -60 -20 mm' high='60 60 0 mm'/><points name='floor' "        \
    "mesh='@ground'/><point_mass on='@floor' mass='1'/><fixed on='@floor'/>"

#define TOUCH(a, b, more)                                                                                    \
    "<volume_contact name='touch' on='@" a "/points' on_mesh='@" a "/mesh' with='@" b                        \
    "/points' with_mesh='@" b "/mesh' " more "/>"

static void put_sphere(scene_text* w, const char* name, double radius, double x)
{
    sn_surface* s = icosphere(3, radius, sn_v3(0, 0, 0));
    scene_text_put(w, "<node name='%s'><inline_mesh name='mesh' points='", name);
    for (int i = 0; i < s->vertex_count; ++i)
        scene_text_put(w, "%.9g %.9g %.9g ", s->vertices[i].x, s->vertices[i].y, s->vertices[i].z);
    scene_text_put(w, "' triangles='");
    for (int t = 0; t < s->triangle_count; ++t)
        scene_text_put(w, "%d %d %d ", s->triangles[t][0], s->triangles[t][1], s->triangles[t][2]);
    scene_text_put(w,
                   "'/><frames name='frame' positions='%g 0 0'/><rigid_mass on='@frame' mass='1' "
                   "inertia='0.4 0.4 0.4'/><attached_points name='points' to='@frame' mesh='@mesh'/></node>",
                   x);
    sn_surface_destroy(s);
}

static sn_sim* spheres(double d, const char* more)
{
    scene_text w = { 0 };
    scene_text_put(&w, "<scene step='1 ms'><implicit_euler/>");
    put_sphere(&w, "a", 1.0, 0.0);
    put_sphere(&w, "b", 1.0, d);
    scene_text_put(&w,
                   "<volume_contact name='touch' on='@a/points' on_mesh='@a/mesh' with='@b/points' "
                   "with_mesh='@b/mesh' %s/></scene>",
                   more);
    sn_sim* sim = probe_compile(w.at, NULL);
    free(w.at);
    return sim;
}

/* ---- measures ------------------------------------------------------------------------------------------ */

/* Closed forms of the lens of two unit spheres at the distance 1, for one cell and many. Tolerance 2 %: the
   spheres are polyhedra of 1280 triangles. tests/collision/test_depth_images.c has finer ones. */
START_TEST(volume_and_area_of_a_lens)
{
    static const char* const cells[] = { "cell='10' pixel='0.0156'", "cell='0.25' pixel='0.0156'", "" };
    sn_sim* sim = spheres(1.0, cells[_i]);
    const double n = probe_value(sim, "/touch/cells", 0, 1);
    ck_assert_double_eq(n, 0);
    probe_step(sim, 1);
    ck_assert_double_eq_tol(probe_value(sim, "/touch/volume", 0, 1), 1.308996939, 0.02 * 1.308996939);
    ck_assert_double_eq_tol(probe_value(sim, "/touch/area", 0, 1), 2.35619449, 0.02 * 2.35619449);
    ck_assert_double_eq(probe_value(sim, "/touch/left_out", 0, 1), 0);
    if (_i == 0) ck_assert_double_eq(probe_value(sim, "/touch/cells", 0, 1), 1);
    if (_i == 1) ck_assert_double_gt(probe_value(sim, "/touch/cells", 0, 1), 20);
    sn_sim_destroy(sim);
}
END_TEST

/* ---- balance ------------------------------------------------------------------------------------------- */

static void momentum_of(sn_sim* sim, int points, double out[3])
{
    double* v = malloc(3 * (size_t)points * sizeof *v);
    const double mass = 20e-3 * 20e-3 * 20e-3 * 1000 / points; // uniform
    memset(out, 0, 3 * sizeof *out);
    probe_read(sim, "/b/points/velocity", v, 3 * points);
    for (int i = 0; i < 3 * points; ++i)
        out[i % 3] += mass * v[i];
    probe_read(sim, "/a/frame/velocity", v, 3);
    for (int k = 0; k < 3; ++k)
        out[k] += 8e-3 * v[k];
    free(v);
}

/* A rigid cube hits a soft one askew, with friction. Momentum of 4e-3 N s. */
START_TEST(momentum_is_kept)
{
    double before[3], after[3], force = 0;
    sn_sim* sim = probe_compile("<scene step='1 ms'><implicit_euler linear='ldl'/>" CUBE(
                                    "a", "0 0 0", "0.5 0 0.02", "0.1 0.2 0.3", "0 0 0")
                                    SOFT("b", "3 3 3", "14 -6 -8 mm", "34 14 12 mm", "0 0.05 0", "0 0 0")
                                        TOUCH("a", "b", "friction='0.4' stiffness='1e7'") "</scene>",
                                NULL);
    momentum_of(sim, 64, before);
    for (int i = 0; i < 60; ++i) {
        probe_step(sim, 1);
        force = fmax(force, probe_value(sim, "/touch/normal_force", 0, 1));
    }
    momentum_of(sim, 64, after);
    ck_assert_double_gt(force, 0.1);
    for (int k = 0; k < 3; ++k)
        ck_assert_double_eq_tol(after[k], before[k], 1e-15);
    sn_sim_destroy(sim);
}
END_TEST

/* The forces of each cell have no sum, and the normal ones no moment, because both ends of a line push along
   it; sliding velocities are differences of means. Rounding of 1e3 terms of 1. */
START_TEST(forces_of_a_cell_balance)
{
    sn_sim* sim = probe_compile(
        "<scene step='1 ms'><implicit_euler/>" CUBE("a", "0 0 0", "0 0 0", "0.1 0.2 0.3", "0 0 0")
            SOFT("b", "3 3 3", "4 -6 -8 mm", "24 14 12 mm", "0 0.05 0", "0 0 0")
                TOUCH("a", "b", "friction='0.4'") "</scene>",
        NULL);
    probe_step(sim, 1);
    const sn_volume* k = sim->systems[0]->program.constraints.at[0].self;
    ck_assert_int_gt(k->now->count, 8);
    for (int c = 0; c < k->now->count; ++c) {
        sn_vec3 sum = { 0, 0, 0 }, moment = { 0, 0, 0 }, on = { 0, 0, 0 };
        double weight = 0, share = 0;
        for (int e = k->cells[c].first; e < k->cells[c].first + k->cells[c].count; ++e) {
            const sn_volume_entry* at = &k->entry[e];
            sum = sn_add(sum, at->gap);
            moment = sn_add(moment, sn_cross(at->place, at->gap));
            weight += at->weight;
            if (at->input != 0) continue;
            share += at->weight;
            on = sn_add(on, at->gap);
        }
        ck_assert_double_le(sn_norm(sum), 1e-13);
        ck_assert_double_le(sn_norm(moment), 1e-14);
        ck_assert_double_eq_tol(weight, 0.0, 1e-13);
        ck_assert_double_eq_tol(share, -1.0, 1e-13);
        ck_assert_double_le(sn_norm(on), 1.0 + 1e-13);
    }
    sn_sim_destroy(sim);
}
END_TEST

/* ---- rest ---------------------------------------------------------------------------------------------- */

/* A rigid cube sinks by weight/(stiffness area), whatever pixels and cells, and does not move any more. The
   centre of the lines that meet its face lies a little beside that of the face: the cube leans, and its
   centre is up to 1 % of the depth higher or lower. */
START_TEST(a_cube_rests)
{
    static const char* const sizes[] = { "", "pixel='0.5 mm'", "cell='10 mm'",
                                         "pixel='0.4 mm' cell='2.5 mm' capacity='300'" };
    double x[2][3], v[3], force[3];
    char text[2000];
    snprintf(text, sizeof text,
             "<scene step='2 ms'><implicit_euler contact_tolerance='1e-10'/>" CUBE(
                 "a", "1 2 10.001 mm", "0 0 0", "0 0 0", "0 0 -9.81") FLOOR
             "<volume_contact name='touch' on='@a/points' on_mesh='@a/mesh' with='@floor' friction='0.3' "
             "stiffness='1e7' %s/></scene>",
             sizes[_i]);
    sn_sim* sim = probe_compile(text, NULL);
    probe_step(sim, 120);
    const double area = probe_value(sim, "/touch/area", 0, 1), weight = 8e-3 * 9.81;
    probe_read(sim, "/a/frame/position", x[0], 3);
    probe_read(sim, "/a/frame/velocity", v, 3);
    probe_read(sim, "/touch/force", force, 3);
    ck_assert_double_eq_tol(area, 4e-4, 0.01 * 4e-4);
    ck_assert_double_eq_tol(x[0][2], 0.010 - weight / (1e7 * area), 0.01 * weight / (1e7 * area));
    ck_assert_double_eq_tol(force[2], weight, 1e-8);
    for (int k = 0; k < 3; ++k)
        ck_assert_double_eq_tol(v[k], 0.0, 1e-9);
    probe_step(sim, 60);
    probe_read(sim, "/a/frame/position", x[1], 3);
    for (int k = 0; k < 3; ++k)
        ck_assert_double_eq_tol(x[1][k], x[0][k], 1e-12);
    sn_sim_destroy(sim);
}
END_TEST

START_TEST(a_soft_cube_rests)
{
    double v[3 * 64], force[3];
    sn_sim* sim = probe_compile("<scene step='4 ms'><implicit_euler/>" SOFT(
                                    "a", "3 3 3", "-9 -11 0.2 mm", "11 9 20.2 mm", "0 0 0", "0 0 -9.81") FLOOR
                                "<volume_contact name='touch' on='@a/points' on_mesh='@a/mesh' with='@floor' "
                                "friction='0.3' stiffness='1e7'/></scene>",
                                NULL);
    probe_step(sim, 250);
    probe_read(sim, "/a/points/velocity", v, 3 * 64);
    probe_read(sim, "/touch/force", force, 3);
    for (int i = 0; i < 3 * 64; ++i)
        ck_assert_double_eq_tol(v[i], 0.0, 1e-8);
    ck_assert_double_eq_tol(force[2], 8e-3 * 9.81, 1e-7);
    sn_sim_destroy(sim);
}
END_TEST

/* On a slope, as gravity that leans: it holds below the angle of friction, and slides with g (sin - mu cos)
   above. */
START_TEST(friction_of_cells)
{
    static const struct {
        const char* gravity;
        double acceleration;
    } cases[] = { { "2.4 0 -9.5", 0.0 }, { "4.8 0 -8.5", 4.8 - 0.3 * 8.5 } };
    double v[2][3];
    char text[2000];
    snprintf(
        text, sizeof text,
        "<scene step='1 ms'><implicit_euler/><node name='a'><grid name='mesh' cells='2 2 2' low='-10 -10 -10 "
        "mm' "
        "high='10 10 10 mm'/><frames name='frame' positions='-30 0 9.9995 mm'/><rigid_mass on='@frame' "
        "mass='8 g' inertia='5.3e-7 5.3e-7 5.3e-7' gravity='%s'/><attached_points name='points' to='@frame' "
        "mesh='@mesh'/></node>" FLOOR "<volume_contact name='touch' on='@a/points' on_mesh='@a/mesh' "
        "with='@floor' friction='0.3' stiffness='1e7' "
        "recovery='1'/></scene>",
        cases[_i].gravity);
    sn_sim* sim = probe_compile(text, NULL);
    probe_step(sim, 50);
    probe_read(sim, "/a/frame/velocity", v[0], 3);
    probe_step(sim, 50);
    probe_read(sim, "/a/frame/velocity", v[1], 3);
    // at 50 ms the cube still settles, with velocities of 2e-6 and 4e-6 m/s
    ck_assert_double_eq_tol((v[1][0] - v[0][0]) / 0.05, cases[_i].acceleration, 3e-4);
    if (_i == 0) ck_assert_double_eq_tol(v[1][0], 0.0, 1e-9);
    sn_sim_destroy(sim);
}
END_TEST

/* ---- deep ---------------------------------------------------------------------------------------------- */

/* A cube that starts 6 mm below the face of a block leaves it at the speed `recovery`: each cell has the
   direction of the face, and its volume is linear in the depth. 0.2086 m/s is found with lines 0.6 mm
   apart. */
START_TEST(a_sunk_cube_rises_at_the_speed_recovery)
{
    double v[3], most = 0;
    sn_sim* sim =
        probe_compile("<scene step='2 ms'><implicit_euler/>" CUBE("a", "1 2 4 mm", "0 0 0", "0 0 0", "0 0 0")
                          FLOOR "<volume_contact name='touch' on='@a/points' on_mesh='@a/mesh' with='@floor' "
                                "recovery='0.2'/></scene>",
                      NULL);
    for (int i = 0; i < 40; ++i) {
        probe_step(sim, 1);
        probe_read(sim, "/a/frame/velocity", v, 3);
        most = fmax(most, v[2]);
    }
    ck_assert_double_eq_tol(most, 0.2, 0.01);
    ck_assert_double_eq(probe_value(sim, "/touch/volume", 0, 1), 0);
    sn_sim_destroy(sim);
}
END_TEST

/* Cubes half in each other, with edges in the common volume, part and have nothing in common in the end. They
   part faster than `recovery`, 0.2 m/s: with 0.336 m/s. */
START_TEST(deep_bodies_part)
{
    double v[2][3], most = 0;
    sn_sim* sim =
        probe_compile("<scene step='2 ms'><implicit_euler/>" CUBE("a", "0 0 0", "0 0 0", "0 0 0", "0 0 0")
                          CUBE("b", "11 3 -2 mm", "0 0 0", "0.1 0.1 0.2", "0 0 0")
                              TOUCH("a", "b", "recovery='0.2'") "</scene>",
                      NULL);
    probe_step(sim, 1);
    ck_assert_double_gt(probe_value(sim, "/touch/depth", 0, 1), 4e-3);
    for (int i = 0; i < 150; ++i) {
        probe_step(sim, 1);
        probe_read(sim, "/a/frame/velocity", v[0], 3);
        probe_read(sim, "/b/frame/velocity", v[1], 3);
        double square = 0;
        for (int k = 0; k < 3; ++k)
            square += (v[0][k] - v[1][k]) * (v[0][k] - v[1][k]);
        most = fmax(most, sqrt(square));
    }
    ck_assert_double_gt(most, 0.2);
    ck_assert_double_lt(most, 0.4);
    ck_assert_double_lt(probe_value(sim, "/touch/volume", 0, 1), 1e-12);
    sn_sim_destroy(sim);
}
END_TEST

/* ---- the run ------------------------------------------------------------------------------------------- */

#define PILE                                                                                                 \
    "<scene step='2 ms'><implicit_euler linear='ldl'/>" CUBE("a", "1 2 9.99 mm", "0 0 0", "0 0 0.3",         \
                                                             "0 0 -9.81")                                    \
        SOFT("b", "3 3 3", "-9 -8 21 mm", "11 12 41 mm", "0 0 -0.2", "0 0 -9.81") FLOOR                      \
        "<volume_contact name='low' on='@a/points' on_mesh='@a/mesh' with='@floor' friction='0.3'/>" TOUCH(  \
            "b", "a", "friction='0.3'") "</scene>"

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
        probe_read(sim, "/b/points/position", x[k], 3 * 64);
        ck_assert_double_gt(probe_value(sim, "/touch/normal_force", 0, 1), 0);
        sn_sim_destroy(sim);
    }
    ck_assert_mem_eq(x[0], x[1], sizeof x[0]);
    ck_assert_mem_eq(x[0], x[2], sizeof x[0]);
}
END_TEST

/* A rod of 2 x 2 x 40 mm stands on the floor; its mesh has points at both ends only, 169 each. `words` are
   parameters of the contact. */
static sn_sim* pillar(const char* words)
{
    char text[2000];
    snprintf(
        text, sizeof text,
        "<scene step='2 ms'><implicit_euler/><node name='a'><grid name='mesh' cells='12 12 1' low='-1 -1 -20 "
        "mm' high='1 1 20 mm'/><frames name='frame' positions='0.6 0.6 20 mm'/><rigid_mass on='@frame' "
        "mass='8 g' inertia='1 1 1' gravity='0 0 -9.81'/><attached_points name='points' "
        "to='@frame' mesh='@mesh'/></node>" FLOOR
        "<volume_contact name='touch' on='@a/points' on_mesh='@a/mesh' with='@floor' stiffness='1e9' %s/>"
        "</scene>",
        words);
    return probe_compile(text, NULL);
}

/* Larger cells have more points than the solver has room for: the running simulation refuses them. */
START_TEST(larger_cells_require_a_new_compilation)
{
    double x[2][3];
    const double cell = 0.5e-3;
    for (int k = 0; k < 2; ++k) {
        sn_error error = { 0 };
        sn_sim* sim = pillar("pixel='0.25 mm' cell='0.25 mm'");
        probe_step(sim, 4);
        if (k == 1) {
            ck_assert_int_eq(sn_sim_set_parameter(sim, "/touch/cell", &cell, 1, &error), SN_ERR_UNSUPPORTED);
            probe_expect(error.text, "/touch");
        }
        probe_step(sim, 4);
        probe_read(sim, "/a/frame/position", x[k], 3);
        sn_sim_destroy(sim);
    }
    ck_assert_mem_eq(x[0], x[1], sizeof x[0]);
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

/* ---- bad input ----------------------------------------------------------------------------------------- */

START_TEST(wrong_surfaces_are_refused)
{
    static const struct {
        const char *contact, *words;
    } cases[] = {
        { "<volume_contact on='@open' with='@floor'/>", "is not closed" },
        { "<volume_contact on='@floor' with='@floor'/>", "no volume in common with itself" },
        { "<volume_contact on='@bare' with='@floor'/>", "have no mesh" },
        { "<volume_contact on='@floor' with='@a/points' with_mesh='@a/mesh' pixel='1 um'/>",
          "lines across the smaller body" },
        { "<volume_contact on='@floor' with='@a/points' with_mesh='@a/mesh' pixel='1 mm' cell='0.5 mm'/>",
          "less than a pixel" },
    };
    char text[3000];
    sn_error error = { 0 };
    snprintf(
        text, sizeof text,
        "<scene><implicit_euler/>" CUBE("a", "0 0 10 mm", "0 0 0", "0 0 0", "0 0 0") FLOOR
        "<grid name='sheet' cells='1 1 0' high='1 1 0' type='triangles'/><points name='open' mesh='@sheet'/>"
        "<point_mass on='@open' mass='1'/><points name='bare' positions='0 0 0'/><point_mass on='@bare' "
        "mass='1'/>%s</scene>",
        cases[_i].contact);
    probe_refuse(text, NULL, &error);
    probe_expect(error.text, cases[_i].words);
}
END_TEST

static void expect_diagnostic(sn_sim* sim, const char* words)
{
    sn_diagnostic found;
    bool any = false;
    for (int i = 0; sn_sim_diagnostic(sim, i, &found); ++i)
        any = any || strstr(found.text, words);
    ck_assert_msg(any, "no diagnostic has the words: %s", words);
}

/* A small cube in a large block has no direction out: it floats, its volume is in no cell, and the user is
   told. A revision goes on with the count of these steps, though its other cells have to be found anew. */
START_TEST(enclosed_bodies_are_reported)
{
    double v[3];
    sn_error error = { 0 };
    sn_scene* scene =
        probe_scene("<scene step='2 ms'><implicit_euler/>" CUBE(
                        "a", "0 0 -40 mm", "0 0 0", "0.1 0.2 0.3",
                        "0 0 0") "<grid name='ground' cells='1 1 1' low='-60 -60 -80 mm' high='60 60 0 mm'/>"
                                 "<points name='floor' mesh='@ground'/><point_mass on='@floor' mass='1'/>"
                                 "<fixed on='@floor'/><volume_contact name='touch' on='@a/points' "
                                 "on_mesh='@a/mesh' with='@floor'/></scene>",
                    NULL);
    sn_scene* copy = sn_scene_copy(scene, &error);
    sn_sim* sim = sn_scene_compile(copy, &error);
    ck_assert_msg(sim != NULL, "%s", error.text);
    sn_scene_destroy(copy);
    probe_step(sim, 5);
    probe_read(sim, "/a/frame/velocity", v, 3);
    for (int k = 0; k < 3; ++k)
        ck_assert_double_eq(v[k], 0.0);
    ck_assert_double_eq(probe_value(sim, "/touch/volume", 0, 1), 0.0);
    expect_diagnostic(sim, "wholly inside the other in 5 steps");
    sn_scene_set(scene, sn_scene_find(scene, sn_root, "/touch"), "capacity", "64");
    sn_sim* next = sn_scene_revise(scene, sim, NULL, 0, &error);
    ck_assert_msg(next != NULL, "%s", error.text);
    probe_step(next, 3);
    expect_diagnostic(next, "wholly inside the other in 8 steps");
    sn_sim_destroy(next);
    sn_sim_destroy(sim);
    sn_scene_destroy(scene);
}
END_TEST

/* Of a small capacity larger cells remain: the cube rests all the same. */
START_TEST(small_capacities_have_larger_cells)
{
    double force[3];
    sn_sim* sim = probe_compile(
        "<scene step='2 ms'><implicit_euler/>" CUBE("a", "1 2 10 mm", "0 0 0", "0 0 0", "0 0 -9.81") FLOOR
        "<volume_contact name='touch' on='@a/points' on_mesh='@a/mesh' with='@floor' capacity='9'/></scene>",
        NULL);
    probe_step(sim, 120);
    probe_read(sim, "/touch/force", force, 3);
    ck_assert_double_le(probe_value(sim, "/touch/cells", 0, 1), 9);
    ck_assert_double_ge(probe_value(sim, "/touch/cells", 0, 1), 4);
    expect_diagnostic(sim, "pixels or cells were enlarged");
    ck_assert_double_eq_tol(force[2], 8e-3 * 9.81, 1e-8);
    sn_sim_destroy(sim);
}
END_TEST

/* A cell has room for all points that its lines meet, however near they are to each other. */
START_TEST(cells_of_many_points_push)
{
    double force[3];
    sn_sim* sim = pillar("pixel='0.16 mm' cell='4 mm'");
    for (int i = 0; i < 40; ++i) {
        probe_step(sim, 1);
        ck_assert_double_eq(probe_value(sim, "/touch/left_out", 0, 1), 0);
    }
    const sn_volume* k = sim->systems[0]->program.constraints.at[0].self;
    int most = 0;
    for (int c = 0; c < k->now->count; ++c)
        most = k->cells[c].count > most ? k->cells[c].count : most;
    ck_assert_int_gt(most, 160);
    ck_assert_int_eq(k->now->coarse, 0);
    probe_read(sim, "/touch/force", force, 3);
    ck_assert_double_eq_tol(force[2], 8e-3 * 9.81, 1e-6);
    sn_sim_destroy(sim);
}
END_TEST

/* Cells that were doubled meet more points than there is room for: larger pixels meet fewer. */
START_TEST(points_without_room_have_larger_pixels)
{
    double force[3];
    sn_sim* sim = pillar("pixel='0.125 mm' cell='0.125 mm' capacity='1'");
    const sn_volume* k = sim->systems[0]->program.constraints.at[0].self;
    ck_assert_int_lt(k->longest, 169);
    for (int i = 0; i < 40; ++i) {
        probe_step(sim, 1);
        ck_assert_double_eq(probe_value(sim, "/touch/left_out", 0, 1), 0);
    }
    ck_assert_double_gt(k->images->pixel, 0.2e-3);
    expect_diagnostic(sim, "pixels or cells were enlarged");
    probe_read(sim, "/touch/force", force, 3);
    ck_assert_double_eq_tol(force[2], 8e-3 * 9.81, 1e-6);
    sn_sim_destroy(sim);
}
END_TEST

/* A step has larger cells than that before it: no cell has the key of another one, so none starts with the
   force of another place. */
START_TEST(keys_tell_sizes_of_cells)
{
    uint64_t before[128];
    sn_sim* sim = probe_compile(
        "<scene step='1 ms'><implicit_euler/>" CUBE("a", "0 0 0", "0 0 0", "0 0 0", "0 0 0")
            CUBE("b", "17 0 0 mm", "0 0 0", "0.1 0.2 0", "0 0 0") TOUCH("a", "b", "") "</scene>",
        NULL);
    probe_step(sim, 1);
    sn_volume* k = sim->systems[0]->program.constraints.at[0].self;
    const int count = k->now->count;
    ck_assert_int_gt(count, 8);
    for (int c = 0; c < count; ++c)
        before[c] = k->cells[c].key;
    k->params.capacity = count / 2;
    probe_step(sim, 1);
    ck_assert_int_gt(k->now->coarse, 0);
    ck_assert_int_gt(k->now->count, 1);
    for (int c = 0; c < k->now->count; ++c) {
        ck_assert_double_lt(k->cells[c].target, 0.0);
        for (int other = 0; other < count; ++other)
            ck_assert_uint_ne(k->cells[c].key, before[other]);
    }
    sn_sim_destroy(sim);
}
END_TEST

int main(void)
{
    allocations_start();
    Suite* suite = suite_create("models/volume_contact");
    TCase* tests = tcase_create("volume_contact");
    tcase_set_timeout(tests, 60);
    tcase_add_loop_test(tests, volume_and_area_of_a_lens, 0, 3);
    tcase_add_test(tests, momentum_is_kept);
    tcase_add_test(tests, forces_of_a_cell_balance);
    tcase_add_loop_test(tests, a_cube_rests, 0, 4);
    tcase_add_test(tests, a_soft_cube_rests);
    tcase_add_loop_test(tests, friction_of_cells, 0, 2);
    tcase_add_test(tests, a_sunk_cube_rises_at_the_speed_recovery);
    tcase_add_test(tests, deep_bodies_part);
    tcase_add_test(tests, threads_and_snapshots_give_the_same_bits);
    tcase_add_test(tests, larger_cells_require_a_new_compilation);
    tcase_add_test(tests, nothing_is_allocated);
    tcase_add_loop_test(tests, wrong_surfaces_are_refused, 0, 5);
    tcase_add_test(tests, enclosed_bodies_are_reported);
    tcase_add_test(tests, small_capacities_have_larger_cells);
    tcase_add_test(tests, cells_of_many_points_push);
    tcase_add_test(tests, points_without_room_have_larger_pixels);
    tcase_add_test(tests, keys_tell_sizes_of_cells);
    suite_add_tcase(suite, tests);
    return run_suite(suite);
}
