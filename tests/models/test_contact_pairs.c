/* If this failed, bodies that a scene lists together would pass through each other, or bodies whose groups
   exclude contact would touch.
   SPDX-License-Identifier: BSD-3-Clause */
#include "support/probe.h"
#include "support/run_suite.h"
#include <check.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#define BODIES                                                                                               \
    "<grid name='box' cells='1 1 1' high='2 2 2 cm' type='tetrahedra'/><organ name='a' mesh='@box'/>"        \
    "<moved_mesh name='above' of='@box' position='0 0 3 cm'/><organ name='b' mesh='@above'/>"                \
    "<tool name='c' radius='2 mm' length='4 cm' x='5 cm'/><tool name='d' radius='2 mm' length='4 cm' "       \
    "x='10 cm'/>"
#define SCENE(contacts) "<scene step='5 ms'>" BODIES contacts "<implicit_euler/></scene>"

/* ---- which meet -------------------------------------------------------------------- */

static const struct meeting {
    const char *given, *expected;
} meetings[] = {
    { "", "a_b a_c a_d b_c b_d c_d" },
    { "groups='0 0 1 1'", "a_b a_c a_d b_c b_d" },
    { "groups='2 2 1 1'", "a_c a_d b_c b_d" },
    { "groups='0 1 2 3' masks='15 3 1 2'", "a_b a_c" }, // d meets b alone, b does not meet d
    { "groups='1 1 2 2' masks='2 2 6 6'", "a_b c_d" },  // only with their own
};

START_TEST(groups_decide_who_meets)
{
    static const char* const pairs[] = { "a_b", "a_c", "a_d", "b_c", "b_d", "c_d" };
    char text[1500], path[40], found[60] = "";
    snprintf(text, sizeof text, SCENE("<contact_pairs name='k' bodies='@a @b @c @d' %s/>"),
             meetings[_i].given);
    sn_scene* scene = probe_scene(text, NULL);
    sn_error error = SN_ERROR_INIT;
    ck_assert_msg(sn_scene_expand(scene, &error) == SN_OK, "%s", error.text);
    for (int i = 0; i < SN_COUNT(pairs); ++i) {
        snprintf(path, sizeof path, "/k/%s", pairs[i]);
        if (sn_id_is_null(sn_scene_find(scene, sn_root, path))) continue;
        strcat(found, found[0] ? " " : "");
        strcat(found, pairs[i]);
    }
    ck_assert_str_eq(found, meetings[_i].expected);
    sn_scene_destroy(scene);
}
END_TEST

/* ---- what is made -------------------------------------------------------------------- */

START_TEST(contacts_are_those_written_out)
{
    static const char* const texts[] = {
        SCENE("<contact_pairs name='k' bodies='a /b @c' groups='1 2 0' friction='0.3' distance='1 mm' "
              "capacity='40'/>"),
        SCENE("<node name='k'><surface_contact on='@/a/points' with='@/b/points' friction='0.3' "
              "distance='1 mm' capacity='40'/><surface_contact on='@/a/points' with='@/c/points' "
              "with_mesh='@/c/mesh' friction='0.3' distance='1 mm' capacity='40'/><surface_contact "
              "on='@/b/points' with='@/c/points' with_mesh='@/c/mesh' friction='0.3' distance='1 mm' "
              "capacity='40'/></node>")
    };
    double x[2][3 * 8];
    for (int i = 0; i < 2; ++i) {
        sn_sim* sim = probe_compile(texts[i], NULL);
        probe_step(sim, 40);
        probe_read(sim, "/b/points/position", x[i], 3 * 8);
        if (i == 0) ck_assert_double_ge(probe_value(sim, "/k/a_b/pairs", 0, 1), 0);
        sn_sim_destroy(sim);
    }
    ck_assert_mem_eq(x[0], x[1], sizeof x[0]);
}
END_TEST

/* ---- rods -------------------------------------------------------------------- */

#define RODS                                                                                                 \
    "<scene step='2 ms'><grid name='box' cells='2 2 1' high='4 4 1 cm' type='tetrahedra'/><organ name='a' "  \
    "mesh='@box' fixed='region zmin'/><suture name='s' length='6 cm' elements='24' radius='0.5 mm' "         \
    "position='-1 2 1.6 cm' gravity='0 0 -9.81'/><suture name='ring' closed='true' length='5 cm' "           \
    "elements='20' radius='0.4 mm' position='0.012 0.02 0.012' direction='0 1 0' gravity='0 0 -9.81'/>"      \
    "<cable name='c' length='0.0625' elements='4' radius='0.5 mm'/>"

/* A suture and a ring fall on an organ; the line along the cable, of at least 32 edges, is written out. */
START_TEST(rods_are_lines_with_their_radius)
{
    static const char written[] =
        RODS "<rod_points name='line' of='@c' at='%s'/><inline_mesh name='loop' points='%s' edges='%s'/>"
             "<node name='k'><surface_contact name='a_s' on='@/a/points' with='@/s/points' "
             "with_radius='0.5 mm' friction='0.2'/><surface_contact name='a_ring' on='@/a/points' "
             "with='@/ring/points' with_mesh='@/loop' with_radius='0.4 mm' friction='0.2'/>"
             "<surface_contact name='a_c' on='@/a/points' with='@/line' with_radius='0.5 mm' friction='0.2'/>"
             "<surface_contact name='s_ring' on='@/s/points' with='@/ring/points' with_mesh='@/loop' "
             "on_radius='0.5 mm' with_radius='0.4 mm' friction='0.2'/><surface_contact name='s_c' "
             "on='@/s/points' with='@/line' on_radius='0.5 mm' with_radius='0.5 mm' friction='0.2'/>"
             "<surface_contact name='ring_c' on='@/ring/points' with='@/line' on_mesh='@/loop' "
             "on_radius='0.4 mm' with_radius='0.5 mm' friction='0.2'/></node><implicit_euler/></scene>";
    static const char short_text[] =
        RODS "<contact_pairs name='k' bodies='@a @s @ring @c'/><implicit_euler/></scene>";
    enum { RING = 20, EDGES = 32 }; // 8 for each of the 4 elements of the cable
    char at[1000] = "", points[2000] = "", edges[400] = "", text[7000];
    for (int i = 0; i <= EDGES; ++i)
        snprintf(at + strlen(at), sizeof at - strlen(at), "%.17g ", 0.0625 * i / EDGES);
    for (int i = 0; i < RING; ++i) {
        const double r = 0.05 / RING / (2 * sin(acos(-1.0) / RING)), angle = 2 * acos(-1.0) * i / RING;
        snprintf(points + strlen(points), sizeof points - strlen(points), "%.17g %.17g 0 ", r * cos(angle),
                 r * sin(angle));
        snprintf(edges + strlen(edges), sizeof edges - strlen(edges), "%d %d ", i, (i + 1) % RING);
    }
    snprintf(text, sizeof text, written, at, points, edges);
    double x[2][3 * RING];
    for (int i = 0; i < 2; ++i) {
        sn_sim* sim = probe_compile(i ? text : short_text, NULL);
        probe_step(sim, 60);
        probe_read(sim, "/ring/points/position", x[i], 3 * RING);
        ck_assert_double_gt(probe_value(sim, "/k/a_s/touching", 0, 1), 0);
        ck_assert_double_gt(probe_value(sim, "/k/a_ring/touching", 0, 1), 0);
        sn_sim_destroy(sim);
    }
    ck_assert_mem_eq(x[0], x[1], sizeof x[0]);
}
END_TEST

START_TEST(bodies_touch_themselves_on_request)
{
    static const char text[] =
        RODS "<tool name='t' radius='2 mm' length='4 cm' x='-9 cm'/><contact_pairs "
             "name='k' bodies='@a @s @c @t' groups='1 1 1 1' self_contact='true'/></scene>";
    static const char* const contacts[] = { "a_a", "s_s", "c_c" };
    char path[20];
    sn_scene* scene = probe_scene(text, NULL);
    sn_error error = SN_ERROR_INIT;
    ck_assert_msg(sn_scene_expand(scene, &error) == SN_OK, "%s", error.text);
    for (int i = 0; i < SN_COUNT(contacts); ++i) {
        snprintf(path, sizeof path, "/k/%s", contacts[i]);
        ck_assert_msg(!sn_id_is_null(sn_scene_find(scene, sn_root, path)), "%s is missing", path);
    }
    ck_assert(sn_id_is_null(sn_scene_find(scene, sn_root, "/k/t_t"))); // a tool is rigid
    ck_assert(sn_id_is_null(sn_scene_find(scene, sn_root, "/k/a_s"))); // one group
    sn_scene_destroy(scene);
}
END_TEST

/* ---- the integrator -------------------------------------------------------------------- */

/* The default integrator of other scenes, dirk, does not support contact. */
START_TEST(scenes_with_contact_get_implicit_euler)
{
    double x[2][3 * 25];
    for (int i = 0; i < 2; ++i) {
        char text[2000];
        snprintf(text, sizeof text, RODS "<contact_pairs name='k' bodies='@a @s'/>%s</scene>",
                 i ? "<implicit_euler/>" : "");
        sn_sim* sim = probe_compile(text, NULL);
        probe_step(sim, 60);
        probe_read(sim, "/s/points/position", x[i], 3 * 25);
        sn_sim_destroy(sim);
    }
    ck_assert_mem_eq(x[0], x[1], sizeof x[0]);
}
END_TEST

/* ---- refusals -------------------------------------------------------------------- */

static const struct refusal {
    const char *text, *words;
} refusals[] = {
    { SCENE("<contact_pairs name='k'/>"), "/k: bodies: 0 bodies; contact is between two or more" },
    { SCENE("<contact_pairs name='k' bodies='@a'/>"),
      "/k: bodies: 1 bodies; contact is between two or more, or give self_contact" },
    { SCENE("<contact_pairs name='k' bodies='@a @x'/>"), "/k: bodies: there is no @x" },
    { SCENE("<contact_pairs name='k' bodies='@a @b' groups='1'/>"), "/k: groups: 1 numbers for 2 bodies" },
    { SCENE("<contact_pairs name='k' bodies='@a @b' masks='1 1 1'/>"), "/k: masks: 3 numbers for 2 bodies" },
    { SCENE("<contact_pairs name='k' bodies='@a @b' groups='1 31'/>"), "groups" },
};

START_TEST(wrong_lists_are_refused)
{
    sn_error error = SN_ERROR_INIT;
    probe_refuse(refusals[_i].text, NULL, &error);
    probe_expect(error.text, refusals[_i].words);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("contact_pairs");
    TCase* cases = tcase_create("contact_pairs");
    tcase_add_loop_test(cases, groups_decide_who_meets, 0, SN_COUNT(meetings));
    tcase_add_test(cases, contacts_are_those_written_out);
    tcase_add_test(cases, rods_are_lines_with_their_radius);
    tcase_add_test(cases, bodies_touch_themselves_on_request);
    tcase_add_test(cases, scenes_with_contact_get_implicit_euler);
    tcase_add_loop_test(cases, wrong_lists_are_refused, 0, SN_COUNT(refusals));
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
