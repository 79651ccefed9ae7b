/* If this failed, an organ would be read wrongly from OBJ, or a damaged file believed.
   SPDX-License-Identifier: BSD-3-Clause */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "mesh/surface.h"
#include "support/run_suite.h"

#define CORNERS "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nv 0 0 1\nv 1 0 1\nv 1 1 1\nv 0 1 1\n"

static sn_surface* parse(const char* text)
{
    sn_error error = { 0 };
    sn_surface* s = sn_surface_parse("t.obj", text, strlen(text), &error);
    ck_assert_msg(s != NULL, "%s", error.text);
    return s;
}

static void is_cube(const sn_surface* s)
{
    ck_assert_int_eq(s->vertex_count, 8);
    ck_assert_int_eq(s->triangle_count, 12);
    sn_surface_report report;
    ck_assert_int_eq(sn_surface_check(s, &report), SN_OK);
    ck_assert(report.closed && report.oriented);
    ck_assert_double_eq_tol(report.volume, 1, 1e-15);
}

START_TEST(polygons)
{
    sn_surface* s = parse(CORNERS "f 4 3 2 1\nf 5 6 7 8\nf 1 2 6 5\nf 2 3 7 6\nf 3 4 8 7\nf 4 1 5 8\n");
    is_cube(s);
    sn_surface_destroy(s);
    // A pentagon is a fan from its first corner.
    s = parse("v 0 0 0\nv 2 0 0\nv 3 1 0\nv 1 3 0\nv -1 1 0\nf 1 2 3 4 5\n");
    static const int fan[3][3] = { { 0, 1, 2 }, { 0, 2, 3 }, { 0, 3, 4 } };
    ck_assert_int_eq(s->triangle_count, 3);
    ck_assert_mem_eq(s->triangles, fan, sizeof fan);
    sn_surface_destroy(s);
}
END_TEST

START_TEST(forms)
{
    // Comments, materials, colours, weights, texture, normals, negative numbers, continued lines, capitals.
    sn_surface* s =
        parse("# by hand\\\nmtllib a.mtl\r\no cube\n" CORNERS "vn 0 0 1\nvt 0 0\nusemtl x\ns off\ng side\n"
              "f 4/1 3/1 2/1 1/1\nf 5//1 6//1 7//1 8//1 # top\nf -8/1/1 -7/1/1 -3/1/1 -4/1/1\n"
              "F 2 3 \\\n 7 6\nf 3 4 8 7\r\nv 0 0 0 1\nv 0 1 0 1 0 0\nf -1 -2 5 8\n\nl 1 2");
    is_cube(s); // the last two vertices are where others are
    sn_surface_destroy(s);
}
END_TEST

static void refuses(const char* text, const char* sentence)
{
    sn_error error = { 0 };
    size_t size = strlen(text);
    char* copy = malloc(size + 1);
    memcpy(copy, text, size);
    ck_assert_ptr_null(sn_surface_parse("t.obj", copy, size, &error));
    ck_assert_int_eq(error.status, SN_ERR_IO);
    ck_assert_str_eq(error.text, sentence);
    free(copy);
}

START_TEST(refused)
{
    refuses("", "t.obj: the file has no triangles");
    refuses(CORNERS, "t.obj: the file has no triangles");
    refuses("v 1 2\n", "t.obj:1: a vertex has 2 coordinates; it needs three");
    refuses("\n\nv 1 2 x\n", "t.obj:3: \"x\" is not a number; a coordinate is written like -1.25 or 3e-2");
    refuses("v 1 2 -1e300\n", "t.obj:1: a coordinate is larger than 1e9; write the surface again in metres");
    refuses(CORNERS "f\n", "t.obj:9: a face has 0 corners; it needs at least three");
    refuses(CORNERS "f 1 2\n", "t.obj:9: a face has 2 corners; it needs at least three");
    refuses(CORNERS "f 1 2 9\n", "t.obj:9: vertex \"9\" does not exist, 8 are defined above; numbers begin "
                                 "with 1, or with -1 for the last");
    refuses(CORNERS "f 1 2 0\n", "t.obj:9: vertex \"0\" does not exist, 8 are defined above; numbers begin "
                                 "with 1, or with -1 for the last");
    refuses(CORNERS "f 1 2 -9/1\n", "t.obj:9: vertex \"-9\" does not exist, 8 are defined above; numbers "
                                    "begin with 1, or with -1 for the last");
    refuses(CORNERS "f 1 2 99999999999999999999\n",
            "t.obj:9: vertex \"99999999999999999999\" does not exist, 8 are defined above; numbers begin "
            "with 1, or with -1 for "
            "the last");
    refuses("f 1 2 3\n", "t.obj:1: vertex \"1\" does not exist, 0 are defined above; numbers begin with 1, "
                         "or with -1 for the last");
    refuses(CORNERS "f 1 2 3.5\n",
            "t.obj:9: \"3.5\" is not a corner of a face; corners are written 7, 7/1, 7//3 or 7/1/3");
    refuses(CORNERS "f 1 2 /3\n",
            "t.obj:9: \"/3\" is not a corner of a face; corners are written 7, 7/1, 7//3 or 7/1/3");
    sn_error error = { 0 };
    ck_assert_ptr_null(sn_surface_parse("t.obj", "v 0\0 0", 7, &error));
    ck_assert_str_eq(error.text,
                     "t.obj:1: this is not a text file, so it is not an OBJ file; check its ending");
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("obj");
    TCase* tests = tcase_create("all");
    tcase_add_test(tests, polygons);
    tcase_add_test(tests, forms);
    tcase_add_test(tests, refused);
    suite_add_tcase(suite, tests);
    return run_suite(suite);
}
