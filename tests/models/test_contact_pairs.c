/* If this failed, bodies that a scene lists together would pass through each other, or bodies whose groups
   exclude contact would touch.
   SPDX-License-Identifier: BSD-3-Clause */
#include "support/probe.h"
#include "support/run_suite.h"
#include <check.h>
#include <stdio.h>
#include <string.h>

#define BODIES                                                                                               \
    "<grid name='box' cells='1 1 1' high='2 2 2 cm' type='tetrahedra'/><organ name='a' mesh='@box'/>"        \
    "<moved_mesh name='above' of='@box' position='0 0 3 cm'/><organ name='b' mesh='@above'/>"                \
    "<tool name='c' radius='2 mm' length='4 cm' x='5 cm'/><tool name='d' radius='2 mm' length='4 cm' "       \
    "x='10 cm'/>"
#define SCENE(contacts) "<scene step='5 ms'>" BODIES contacts "<implicit_euler/></scene>"

/* ---- which meet ---------------------------------------------------------------------------------------- */

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

/* ---- what is made -------------------------------------------------------------------------------------- */

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

static const struct refusal {
    const char *text, *words;
} refusals[] = {
    { SCENE("<contact_pairs name='k'/>"), "/k: bodies: 0 bodies; contact is between two or more" },
    { SCENE("<contact_pairs name='k' bodies='@a'/>"), "/k: bodies: 1 bodies" },
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
    tcase_add_loop_test(cases, wrong_lists_are_refused, 0, SN_COUNT(refusals));
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
