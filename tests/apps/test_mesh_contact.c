/* If this failed, meshes that intersect, which contact cannot start from, would not be named by the command.
   SPDX-License-Identifier: BSD-3-Clause */
#include <check.h>
#include <stdio.h>
#include <string.h>
#include "support/run_suite.h"

static char said[8192];

/* Runs `sinew WORDS` on a file of the test's folder; what it says on both outputs is in `said`. */
static void run(const char* words, const char* file, const char* text)
{
    char line[512];
    FILE* out = fopen(file, "w");
    ck_assert_ptr_nonnull(out);
    fputs(text, out);
    fclose(out);
    snprintf(line, sizeof line, "%s %s %s 2>&1", SINEW_COMMAND, words, file);
    FILE* in = popen(line, "r");
    ck_assert_ptr_nonnull(in);
    said[fread(said, 1, sizeof said - 1, in)] = 0;
    ck_assert_int_eq(pclose(in), 0);
    remove(file);
}

#define SCENE(low, high)                                                                                     \
    "<scene duration='1 s' step='1 ms'><grid name='g' cells='4 4 4' low='0 0 0' high='0.1 0.1 0.1'/>"        \
    "<points name='liver' mesh='@g'/><point_mass on='@liver' mass='1 g'/>"                                   \
    "<grid name='h' cells='3 3 3' low='" low "' high='" high "'/>"                                           \
    "<points name='kidney' mesh='@h'/><point_mass on='@kidney' mass='1 g'/>"                                 \
    "<subset_points name='skin' of='@liver' where='all'/></scene>"

/* Boxes that overlap by 10 mm, one within the other, and a micrometre apart. */
START_TEST(meshes_of_a_scene)
{
    run("check", "boxes.xml", SCENE("0.031 0.027 0.09", "0.131 0.127 0.19"));
    ck_assert_msg(
        strstr(said,
               "note: /liver and /kidney intersect at the start: 44 pairs of triangles; deepest is point"),
        "%s", said);
    ck_assert_msg(strstr(said, "0.01 m inside"), "%s", said);
    run("check", "boxes.xml", SCENE("0.02 0.02 0.02", "0.06 0.07 0.08"));
    ck_assert_msg(strstr(said, "0 pairs of triangles; deepest is point"), "%s", said);
    ck_assert_msg(strstr(said, "of /kidney, 0.04 m inside"), "%s", said);
    run("check", "boxes.xml", SCENE("0 0 0.100001", "0.1 0.1 0.2"));
    ck_assert_msg(!strstr(said, "intersect"), "%s", said);
}
END_TEST

#define FALLING(z, more)                                                                                     \
    "<scene duration='0.3 s' step='5 ms'><grid name='m1' cells='2 2 2' high='0.1 0.1 0.1' "                  \
    "type='tetrahedra'/><grid name='m2' cells='2 2 2' low='0.02 0.02 " z "' high='0.08 0.08 0.18' "          \
    "type='tetrahedra'/><points name='lower' mesh='@m1'/><points name='upper' mesh='@m2'/><fixed "           \
    "on='@lower' where='z lt 0.001'/><solid_mass on='@lower' density='1000'/><solid_mass on='@upper' "       \
    "density='1000' gravity='0 0 -9.81'/><solid on='@lower' young_modulus='20 kPa'/><solid on='@upper' "     \
    "young_modulus='20 kPa'/>" more "<implicit_euler/></scene>"

/* A block falls 20 mm, which takes sqrt(2 x 0.02/9.81) = 63.9 ms, and through the block under it, which it
   has left at the end of the run. There is no note with contact, nor for blocks that intersect from the
   start. */
START_TEST(bodies_that_pass_through_each_other)
{
    run("run --out passing", "falling.xml", FALLING("0.12", ""));
    ck_assert_msg(strstr(said,
                         "/lower and /upper intersect at t = 0.065 s, and nothing joins them; for contact "
                         "between them add <surface_contact on=\"@lower\" with=\"@upper\"/>"),
                  "%s", said);
    run("run --out passing", "falling.xml", FALLING("0.12", "<surface_contact on='@upper' with='@lower'/>"));
    ck_assert_msg(!strstr(said, "intersect"), "%s", said);
    run("run --out passing", "falling.xml", FALLING("0.08", ""));
    ck_assert_msg(!strstr(said, "intersect"), "%s", said);
}
END_TEST

/* A tetrahedron, alone and with another whose corner is inside of it. */
START_TEST(surfaces_of_a_mesh)
{
    run("mesh info", "alone.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n");
    ck_assert_msg(strstr(said, "closed, 4 triangles") && !strstr(said, "intersections"), "%s", said);
    run("mesh info", "two.obj",
        "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n"
        "v 0.2 0.2 0.2\nv 2 2 2.5\nv 2 2.5 2\nv 2.5 2 2\nf 5 6 7\nf 5 7 8\nf 5 8 6\nf 8 7 6\n");
    ck_assert_msg(strstr(said, "intersections        3 pairs of triangles of the surface"), "%s", said);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("mesh_contact");
    TCase* cases = tcase_create("mesh_contact");
    tcase_add_test(cases, meshes_of_a_scene);
    tcase_add_test(cases, bodies_that_pass_through_each_other);
    tcase_add_test(cases, surfaces_of_a_mesh);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
