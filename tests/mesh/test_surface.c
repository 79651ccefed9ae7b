/* If this failed, a surface on disk would not be found, be taken for another format, or a hole in it would
   go unnoticed.
   SPDX-License-Identifier: BSD-3-Clause */
#include "mesh/surface.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "support/icosphere.h"
#include "support/report.h"
#include "support/run_suite.h"

static char folder[64], path[128];

static void make_folder(void)
{
    strcpy(folder, "/tmp/sinew_surfaceXXXXXX");
    ck_assert_ptr_nonnull(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/ball.stl", folder);
}

static void remove_folder(void)
{
    remove(path);
    rmdir(folder);
}

START_TEST(files)
{
    sn_surface* ball = icosphere(3, 1, sn_v3(0, 0, 0));
    ck_assert(write_stl(ball, path));
    sn_error error = { 0 };
    sn_surface* read = sn_surface_read(path, &error);
    ck_assert_msg(read != NULL, "%s", error.text);
    ck_assert_int_eq(read->triangle_count, ball->triangle_count);
    ck_assert_int_eq(read->vertex_count, ball->vertex_count);
    ck_assert_mem_eq(read->triangles, ball->triangles,
                     (size_t)ball->triangle_count * sizeof *ball->triangles);
    for (int i = 0; i < ball->vertex_count; ++i)
        ck_assert_double_eq(read->vertices[i].x, (double)(float)ball->vertices[i].x);
    sn_surface_destroy(read);
    sn_surface_destroy(ball);
}
END_TEST

START_TEST(files_that_cannot_be_read)
{
    char sentence[256];
    sn_error error = { 0 };
    ck_assert_ptr_null(sn_surface_read(path, &error));
    snprintf(sentence, sizeof sentence, "%s: cannot be read: No such file or directory", path);
    ck_assert_str_eq(error.text, sentence);
    error = (sn_error){ 0 };
    ck_assert_ptr_null(sn_surface_read(folder, &error));
    snprintf(sentence, sizeof sentence, "%s: is a folder, not a surface file", folder);
    ck_assert_str_eq(error.text, sentence);
    error = (sn_error){ 0 };
    ck_assert_ptr_null(sn_surface_read(NULL, &error));
    ck_assert_str_eq(error.text, "a surface without a file name: cannot be read: no name was given");
    ck_assert_ptr_null(sn_surface_read("", NULL));
    error = (sn_error){ 0 };
    ck_assert_ptr_null(sn_surface_read("/dev/zero", &error));
    ck_assert_str_eq(error.text, "/dev/zero: is a device or a pipe; a surface is a regular file");
}
END_TEST

START_TEST(content_says_the_format)
{
    static const char stl[] = "solid\nfacet normal 0 0 1 outer loop vertex 0 0 0 vertex 1 0 0 vertex 0 1 0 "
                              "endloop endfacet endsolid";
    static const char obj[] = "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3";
    static const char* const names[] = { "organ", "organ.mesh", "stl", "" };
    for (int i = 0; i < 4; ++i) {
        sn_surface* a = sn_surface_parse(names[i], stl, sizeof stl - 1, NULL);
        sn_surface* b = sn_surface_parse(names[i], obj, sizeof obj - 1, NULL);
        ck_assert(a && b && a->triangle_count == 1 && b->triangle_count == 1);
        sn_surface_destroy(a);
        sn_surface_destroy(b);
    }
    // The ending wins.
    ck_assert_ptr_null(sn_surface_parse("a.stl", obj, sizeof obj - 1, NULL));
    ck_assert_ptr_null(sn_surface_parse("a.Obj", stl, sizeof stl - 1, NULL));
}
END_TEST

/* ---- checks -------------------------------------------------------------------------------------------- */

static sn_surface_report check_obj(const char* text)
{
    sn_error error = { 0 };
    sn_surface* s = sn_surface_parse("t.obj", text, strlen(text), &error);
    ck_assert_msg(s != NULL, "%s", error.text);
    sn_surface_report report;
    ck_assert_int_eq(sn_surface_check(s, &report), SN_OK);
    sn_surface_destroy(s);
    return report;
}

#define FOUR "v 0 0 0\nv 1 0 0\nv 0 2 0\nv 0 0 3\n"

START_TEST(faults)
{
    sn_surface_report r = check_obj(FOUR "f 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n");
    ck_assert(r.closed && r.oriented && !r.degenerate && !r.boundary_edges && !r.crowded_edges &&
              !r.flipped_edges);
    ck_assert_double_eq_tol(r.volume, 1, 1e-15);
    ck_assert(r.low.x == 0 && r.low.z == 0 && r.high.x == 1 && r.high.y == 2 && r.high.z == 3);
    ck_assert_double_eq_tol(r.edge, (1 + 2 + 3 + sqrt(5) + sqrt(10) + sqrt(13)) / 6, 1e-15);

    r = check_obj(FOUR "f 1 2 3\nf 1 4 2\nf 1 3 4\nf 2 4 3\n"); // inside out
    ck_assert(r.closed && r.oriented);
    ck_assert_double_eq_tol(r.volume, -1, 1e-15);

    r = check_obj(FOUR "f 1 3 2\nf 1 2 4\nf 1 4 3\n"); // a hole
    ck_assert(!r.closed && r.oriented && r.boundary_edges == 3);

    r = check_obj(FOUR "f 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 4 3\n"); // one triangle the wrong way round
    ck_assert(r.closed && !r.oriented && r.flipped_edges == 3);

    r = check_obj(FOUR "f 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\nf 2 3 4\n"); // one twice
    ck_assert(!r.closed && r.crowded_edges == 3 && r.boundary_edges == 0);

    r = check_obj(FOUR "f 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\nf 1 1 2\n"); // one that is a line changes nothing
    ck_assert(r.closed && r.oriented && r.degenerate == 1);

    r = check_obj("v 0 0 0\nv 1 1 1\nv 2 2 2\nf 1 2 3\n"); // without area, but with three corners
    ck_assert(!r.closed && r.degenerate == 1 && r.boundary_edges == 3);

    r = check_obj("v 0 0 0\nf 1 1 1\n");
    ck_assert(!r.closed && r.degenerate == 1 && r.volume == 0);
}
END_TEST

START_TEST(volume_of_a_sphere)
{
    // The deficit of an inscribed polyhedron falls with the square of the edge: a factor of 4 a level.
    double deficit[5], exact = 4 * acos(-1.0) / 3;
    for (int level = 1; level <= 5; ++level) {
        sn_surface* ball =
            icosphere(level, 1, sn_v3(1000, -2000, 500)); // far off, which costs the volume no digits
        sn_surface_report r;
        ck_assert_int_eq(sn_surface_check(ball, &r), SN_OK);
        ck_assert(r.closed && r.oriented && r.degenerate == 0);
        deficit[level - 1] = exact - r.volume;
        sn_surface_destroy(ball);
    }
    for (int i = 1; i < 5; ++i)
        ck_assert(report_between("mesh/volume", "order of convergence of an icosphere's volume",
                                 log2(deficit[i - 1] / deficit[i]), 1.9, 2.1));
}
END_TEST

START_TEST(shipped_organ)
{
    // The formula of scenes/needle/README.md, at every vertex.
    sn_error error = { 0 };
    sn_surface* s = sn_surface_read(SINEW_SOURCE_DIR "/scenes/needle/prostate.stl", &error);
    ck_assert_msg(s != NULL, "%s", error.text);
    sn_surface_report r;
    ck_assert_int_eq(sn_surface_check(s, &r), SN_OK);
    ck_assert(r.closed && r.oriented && r.degenerate == 0);
    ck_assert_int_eq(s->triangle_count, 1280);
    ck_assert_int_eq(s->vertex_count, 642);
    double worst = 0;
    for (int i = 0; i < s->vertex_count; ++i) {
        sn_vec3 n =
            sn_v3((s->vertices[i].x - 0.2565) / 0.02, s->vertices[i].y / 0.025, s->vertices[i].z / 0.0175);
        double length = sn_norm(n), x = n.x / length, y = n.y / length, z = n.z / length;
        worst = fmax(worst, fabs(length - (1 + 0.03 * sin(4 * y + 1) * cos(3 * z) + 0.02 * sin(5 * x) * y)));
    }
    ck_assert(report_below("mesh/prostate.stl", "distance of its vertices from the formula, relative", worst,
                           2e-6));
    ck_assert(
        report_between("mesh/prostate.stl", "volume of the shipped organ [ml]", 1e6 * r.volume, 34, 38));
    sn_surface_destroy(s);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("surface");
    TCase* tests = tcase_create("all");
    tcase_add_checked_fixture(tests, make_folder, remove_folder);
    tcase_add_test(tests, files);
    tcase_add_test(tests, files_that_cannot_be_read);
    tcase_add_test(tests, content_says_the_format);
    tcase_add_test(tests, faults);
    tcase_add_test(tests, volume_of_a_sphere);
    tcase_add_test(tests, shipped_organ);
    suite_add_tcase(suite, tests);
    return run_suite(suite);
}
