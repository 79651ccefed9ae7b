/* If this failed, contact would accept meshes that make no sense without a word, or bodies of very unequal
   masses and tools that move far in a step would pass through each other.
   SPDX-License-Identifier: BSD-3-Clause */
#include "support/probe.h"
#include "support/run_suite.h"
#include <check.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* A body of tetrahedra in a box. */
#define BODY(name, cells, low, high, density, gravity)                                                       \
    "<grid name='" name "_mesh' cells='" cells "' low='" low "' high='" high "' type='tetrahedra'/>"         \
    "<points name='" name "' mesh='@" name "_mesh'/>"                                                        \
    "<solid on='@" name "' young_modulus='20 kPa' poisson_ratio='0.4' damping_time='5 ms'/>"                 \
    "<solid_mass on='@" name "' density='" density "' gravity='0 0 " gravity "'/>"

static sn_sim* compile(const char* step, const char* bodies)
{
    char text[6000];
    ck_assert_int_lt(
        snprintf(text, sizeof text, "<scene step='%s'><implicit_euler/>%s</scene>", step, bodies),
        (int)sizeof text);
    return probe_compile(text, NULL);
}

/* ---- what is told when a scene is compiled ------------------------------------------------------------- */

typedef struct log_text {
    char text[2000];
} log_text;

static void write_log(void* context, const char* line)
{
    log_text* log = context;
    size_t at = strlen(log->text);
    snprintf(log->text + at, sizeof log->text - at, "%s\n", line);
}

/* The notes with which a scene compiles. */
static void read_notes_of(const char* items, log_text* log)
{
    char text[4000];
    sn_error error = { 0 };
    sn_host host = { .context = log, .log = write_log };
    sn_scene* scene = sn_scene_create(&host);
    snprintf(text, sizeof text, "<scene step='1 ms'><implicit_euler/>%s</scene>", items);
    sn_scene_read_text(scene, text, strlen(text), "text", NULL, &error);
    ck_assert_msg(!error.status, "%s", error.text);
    sn_sim* sim = sn_scene_compile(scene, &error);
    ck_assert_msg(sim != NULL, "%s", error.text);
    sn_sim_destroy(sim);
    sn_scene_destroy(scene);
}

static void read_notes(const char* contact, log_text* log)
{
    char items[3000];
    snprintf(items, sizeof items,
             BODY("a", "2 2 2", "0 0 0 mm", "20 20 20 mm", "1000", "0")
                 BODY("b", "3 3 3", "19 4 5 mm", "39 24 25 mm", "1000", "0") "\n%s",
             contact);
    read_notes_of(items, log);
}

/* The corner of one box is 1 mm deep in the other. */
START_TEST(an_intersection_at_the_start_is_told)
{
    log_text log = { 0 };
    read_notes("<surface_contact name='contact' on='@a' with='@b' recovery='0.05'/>", &log);
    probe_expect(log.text, "text:2:");
    probe_expect(log.text, "/contact: the surfaces intersect at the start: ");
    const char* list = strstr(log.text, "pairs of triangles, numbers ");
    ck_assert_ptr_nonnull(list);
    int numbers[2], last[2] = { -1, -1 }, at = 0;
    list += strlen("pairs of triangles, numbers ");
    for (int i = 0; i < 10; ++i, list += at) { // ten pairs, ascending
        ck_assert_int_eq(sscanf(list, i ? ", %d and %d%n" : "%d and %d%n", numbers, numbers + 1, &at), 2);
        ck_assert(numbers[0] > last[0] || (numbers[0] == last[0] && numbers[1] > last[1]));
        last[0] = numbers[0];
        last[1] = numbers[1];
    }
    ck_assert_int_eq(sscanf(list, " and %d more", &at), 1);
    probe_expect(log.text, "depth 0.001 m; they part at 0.05 m/s");
}
END_TEST

/* A surface with itself: two tetrahedra whose common face was cut, with nodes of its own on each side. */
#define CUT "0 0 0  1 0 0  0 1 0  0 0 -1  0 0 0  1 0 0  0 1 0  0 0 1"
#define ITSELF(points, cells)                                                                                \
    "<inline_mesh name='m' points='" points "' " cells "/><points name='p' mesh='@m'/>"                      \
    "<point_mass on='@p' mass='1'/>\n<surface_contact name='contact' on='@p' with='@p'/>"

static const struct within {
    const char *items, *told; /* NULL: nothing */
} withins[] = {
    { ITSELF(CUT, "tetrahedra='0 2 1 3  4 5 6 7'"), NULL },
    // elsewhere a third one is in a fourth one: three of its faces pass through one
    { ITSELF(CUT "  9 0 0  10 0 0  9 1 0  9 0 1  9.5 0.2 0.1  9.6 0.3 0.2  9.5 0.4 0.2  9.5 0.2 3",
             "tetrahedra='0 2 1 3  4 5 6 7  8 9 10 11  12 13 14 15'"),
      "intersect at the start: 3 pairs of triangles, numbers " },
    // of a mesh that was never cut: two triangles pass through each other from a common node on
    { ITSELF("0 0 0  1 0 0  0 1 0  0.5 0.5 1  0.5 0.5 -1", "triangles='0 1 2  0 3 4'"),
      "intersect at the start: 1 pairs of triangles, numbers 0 and 1;" },
    // and one that is folded onto its neighbour
    { ITSELF("0 0 0  1 0 0  0 1 0  0.2 0.2 0", "triangles='0 1 2  0 1 3'"),
      "intersect at the start: 1 pairs of triangles, numbers 0 and 1;" },
    // a triangle that is listed twice
    { ITSELF("0 0 0  1 0 0  0 1 0", "triangles='0 1 2  0 1 2'"),
      "intersect at the start: 1 pairs of triangles, numbers 0 and 1;" },
};

/* Both sides of a cut are no fault, and hide none. */
START_TEST(a_surface_that_intersects_itself_is_told)
{
    log_text log = { 0 };
    read_notes_of(withins[_i].items, &log);
    if (withins[_i].told)
        probe_expect(log.text, withins[_i].told);
    else
        ck_assert_ptr_null(strstr(log.text, "intersect"));
}
END_TEST

/* Two sutures of 0.3 mm cross, their centre lines `height` apart: edge 12 of the first, edge 5 of
   the other. */
static void read_crossing(const char* height, log_text* log)
{
    char items[3000];
    snprintf(items, sizeof items,
             "<suture name='a' elements='20' radius='0.15 mm' positions='0 0 0  0.1 0 0'/>"
             "<suture name='b' elements='10' radius='0.15 mm' positions='0.0625 -0.055 %s  0.0625 0.045 %s'/>"
             "\n<surface_contact name='contact' on='@a/points' with='@b/points' on_radius='0.15 mm' "
             "with_radius='0.15 mm' stiffness='1e12'/>",
             height, height);
    read_notes_of(items, log);
}

START_TEST(lines_that_intersect_at_the_start_are_named)
{
    log_text log = { 0 };
    read_crossing("0.0002", &log);
    probe_expect(log.text, "text:2:");
    probe_expect(
        log.text,
        "/contact: lines or spheres intersect at the start: edges 12 and 5 by 0.0001 m; they part at "
        "0.01 m/s");
}
END_TEST

START_TEST(lines_that_touch_at_the_start_are_not)
{
    log_text log = { 0 };
    read_crossing("0.0003", &log);
    ck_assert_ptr_null(strstr(log.text, "intersect"));
}
END_TEST

START_TEST(a_distance_beyond_the_edges_is_told)
{
    log_text log = { 0 };
    read_notes("<surface_contact name='contact' on='@a' with='@b' distance='15 mm'/>", &log);
    probe_expect(log.text, "text:2:");
    probe_expect(log.text, "the distance of 0.015 m is larger than the edges of the surface, 0.00");
    probe_expect(log.text, "use a smaller distance, or a coarser mesh");
}
END_TEST

/* ---- masses -------------------------------------------------------------------------------------------- */

/* A rigid plate of 1 kg on a soft block of 8 mg, and of 8 kg: 1e6 times as much, and about as much. */
static const char* const densities[] = { "1e-3", "1e6" };

START_TEST(bodies_of_very_unequal_masses_rest)
{
    char text[4000];
    double force[3], pose[3], before[3];
    snprintf(
        text, sizeof text,
        "<grid name='soft_mesh' cells='3 3 3' low='0 0 0' high='20 20 20 mm' type='tetrahedra'/>"
        "<points name='soft' mesh='@soft_mesh'/><solid on='@soft' young_modulus='1 MPa' "
        "poisson_ratio='0.4' damping_time='5 ms'/><solid_mass on='@soft' density='%s'/>"
        "<fixed on='@soft' where='region zmin'/>"
        "<frames name='plate' positions='10 10 21 mm'/>"
        "<rigid_mass on='@plate' mass='1' inertia='1e-3 1e-3 1e-3' gravity='0 0 -9.81'/>"
        "<grid name='sole' cells='1 1 0' low='-15 -15 0 mm' high='15 15 0 mm' type='triangles'/>"
        "<attached_points name='corners' to='@plate' positions='-15 -15 0  15 -15 0  -15 15 0  15 15 0 mm'/>"
        "<surface_contact name='contact' on='@soft' with='@corners' with_mesh='@sole' friction='0.3'/>",
        densities[_i]);
    sn_sim* sim = compile("5 ms", text);
    probe_step(sim, 600);
    probe_read(sim, "/plate/position", before, 3);
    probe_step(sim, 100);
    probe_read(sim, "/plate/position", pose, 3);
    probe_read(sim, "/contact/force", force, 3);
    ck_assert_double_eq_tol(force[2], -9.81, 9.81e-6);
    for (int k = 0; k < 3; ++k)
        ck_assert_double_eq_tol(pose[k], before[k], 1e-9);
    ck_assert_double_eq(probe_value(sim, "/contact/truncation", 0, 1), 0);
    sn_sim_destroy(sim);
}
END_TEST

/* ---- tools --------------------------------------------------------------------------------------------- */

/* A plate of 4 mm that nothing holds, 1 mm below a box whose motion is prescribed. */
#define SWEPT(motion)                                                                                        \
    BODY("plate", "4 4 1", "0 0 0", "40 40 4 mm", "1000", "0")                                               \
    "<grid name='tool_mesh' cells='2 2 2' low='10 10 5 mm' high='30 30 15 mm'/>"                             \
    "<points name='tool' mesh='@tool_mesh'/><point_mass on='@tool' mass='1 g'/>"                             \
    "<prescribed_points on='@tool' x='0' y='0' z='" motion "'/>"                                             \
    "<surface_contact name='contact' on='@plate' with='@tool'/>"

/* Height of the middle of the upper side of the plate. */
static double middle(sn_sim* sim)
{
    double x[3 * 50];
    probe_read(sim, "/plate/position", x, 3 * 50);
    return x[3 * 37 + 2];
}

/* The tool is at rest when the step starts. */
START_TEST(a_tool_that_starts_from_rest_pushes)
{
    sn_sim* sim = compile("5 ms", SWEPT("-0.015*smooth(t,0.01,0.015)"));
    ck_assert_double_eq_tol(middle(sim), 4e-3, 1e-12);
    probe_step(sim, 3);
    ck_assert_double_gt(probe_value(sim, "/contact/pairs", 0, 1), 0);
    ck_assert_double_lt(probe_value(sim, "/contact/force", 2, 3), 0);
    ck_assert_double_lt(middle(sim), -10e-3); // the tool is there
    sn_sim_destroy(sim);
}
END_TEST

/* 1 m in a step of 5 ms, 25 times the width of the plate, which goes before it: more pairs than there is
   capacity for are found on the way, which is told. */
START_TEST(a_tool_that_moves_far_in_a_step_sweeps_a_body_away)
{
    sn_diagnostic told;
    sn_sim* sim = compile("5 ms", SWEPT("-200*t"));
    probe_step(sim, 3);
    ck_assert_double_lt(middle(sim), -3 + 5e-3);
    ck_assert(sn_sim_diagnostic(sim, 0, &told));
    probe_expect(told.text, "pairs of features were left out");
    sn_sim_destroy(sim);
}
END_TEST

/* 0.2 m in a step: a plate that is held cannot go before the tool, which is told. */
START_TEST(a_tool_that_moves_far_in_a_step_is_told)
{
    sn_diagnostic told;
    sn_sim* sim = compile("5 ms", SWEPT("-40*t") "<fixed on='@plate' where='region zmin'/>");
    probe_step(sim, 3);
    ck_assert(sn_sim_diagnostic(sim, 0, &told));
    probe_expect(told.text, "points were stopped before surfaces intersect in ");
    probe_expect(told.text, "use a shorter step");
    ck_assert(isfinite(middle(sim)));
    sn_sim_destroy(sim);
}
END_TEST

/* A warning reports it as long as the simulation lives, and not only after the step in which it happened. */
START_TEST(pairs_that_were_left_out_are_told)
{
    sn_diagnostic told;
    sn_sim* sim =
        compile("5 ms", BODY("plate", "4 4 1", "0 0 0", "40 40 4 mm", "1000",
                             "0") "<fixed on='@plate' where='region zmin'/>"
                                  "<grid name='tool_mesh' cells='2 2 2' low='10 10 5 mm' high='30 30 15 mm'/>"
                                  "<points name='tool' mesh='@tool_mesh'/><point_mass on='@tool' mass='1 g'/>"
                                  "<prescribed_points on='@tool' x='0' y='0' z='-0.2*t'/>"
                                  "<surface_contact name='contact' on='@plate' with='@tool' capacity='2'/>");
    probe_step(sim, 12);
    ck_assert(sn_sim_diagnostic(sim, 0, &told));
    probe_expect(told.text, "pairs of features were left out in ");
    probe_expect(told.text, "use a larger capacity");
    sn_sim_destroy(sim);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("limits of contact");
    TCase* cases = tcase_create("cases");
    tcase_set_timeout(cases, 60);
    tcase_add_test(cases, an_intersection_at_the_start_is_told);
    tcase_add_loop_test(cases, a_surface_that_intersects_itself_is_told, 0, SN_COUNT(withins));
    tcase_add_test(cases, lines_that_intersect_at_the_start_are_named);
    tcase_add_test(cases, lines_that_touch_at_the_start_are_not);
    tcase_add_test(cases, a_distance_beyond_the_edges_is_told);
    tcase_add_loop_test(cases, bodies_of_very_unequal_masses_rest, 0, SN_COUNT(densities));
    tcase_add_test(cases, a_tool_that_starts_from_rest_pushes);
    tcase_add_test(cases, a_tool_that_moves_far_in_a_step_sweeps_a_body_away);
    tcase_add_test(cases, a_tool_that_moves_far_in_a_step_is_told);
    tcase_add_test(cases, pairs_that_were_left_out_are_told);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
