/* If this failed, a line would slip through a closed surface at an edge or a vertex, or cross it there twice.
   SPDX-License-Identifier: BSD-3-Clause */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "mesh/surface.h"
#include "support/icosphere.h"
#include "support/report.h"
#include "support/run_suite.h"

static uint64_t seed = 1;

static double uniform(double low, double high)
{
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    return low + (high - low) * (double)(seed >> 11) * 0x1p-53;
}

static const sn_line_frame along_x = { .axis = { 1, 0, 0 }, .across = { { 0, 1, 0 }, { 0, 0, 1 } } };

static int balance(const sn_crossings* c)
{
    int sum = 0;
    for (int i = 0; i < c->count; ++i)
        sum += c->at[i].sense;
    return sum;
}

static sn_surface* from_obj(const char* text)
{
    sn_error error = { 0 };
    sn_surface* s = sn_surface_parse("t.obj", text, strlen(text), &error);
    ck_assert_msg(s != NULL, "%s", error.text);
    return s;
}

/* A foot in the shadow of a convex body has one crossing in and one out. */
static void crosses_once(const sn_cast* cast, double y, double z)
{
    sn_crossings c = { 0 };
    ck_assert(sn_cast_line(cast, y, z, &c));
    ck_assert_msg(c.count == 2, "%d crossings at %.17g %.17g", c.count, y, z);
    ck_assert_int_eq(c.at[0].sense, -1);
    ck_assert_int_eq(c.at[1].sense, 1);
    ck_assert(c.at[0].t < c.at[1].t);
    free(c.at);
}

START_TEST(cube)
{
    sn_surface* s = from_obj("v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nv 0 0 1\nv 1 0 1\nv 1 1 1\nv 0 1 1\n"
                             "f 4 3 2 1\nf 5 6 7 8\nf 1 2 6 5\nf 2 3 7 6\nf 3 4 8 7\nf 4 1 5 8\n");
    sn_cast* cast = sn_cast_create(s, &along_x);
    for (int i = 1; i < 16; ++i) // diagonals, on which the edge between two triangles lies, and elsewhere
        for (int j = 1; j < 16; ++j)
            crosses_once(cast, i / 16.0, j / 16.0);
    // On the rim the line is taken a hair up and right of it: inside at the left and lower sides only.
    sn_crossings c = { 0 };
    static const double foot[8][3] = { { 0, 0.5, 2 }, { 1, 0.5, 0 }, { 0.5, 0, 2 }, { 0.5, 1, 0 },
                                       { 0, 0, 2 },   { 1, 1, 0 },   { 0, 1, 0 },   { 1, 0, 0 } };
    for (int i = 0; i < 8; ++i) {
        ck_assert(sn_cast_line(cast, foot[i][0], foot[i][1], &c));
        ck_assert_int_eq(c.count, (int)foot[i][2]);
    }
    ck_assert(sn_cast_line(cast, NAN, 0.5, &c));
    ck_assert_int_eq(c.count, 0);
    // Along a diagonal of the cube, through two corners; t in lengths of the direction.
    ck_assert(sn_surface_cast(s, sn_v3(-1, -1, -1), sn_v3(2, 2, 2), &c));
    ck_assert_int_eq(c.count, 2);
    ck_assert_double_eq_tol(c.at[0].t, 0.5, 1e-15);
    ck_assert_double_eq_tol(c.at[1].t, 1, 1e-15);
    free(c.at);
    sn_cast_destroy(cast);
    sn_cast_destroy(NULL);
    sn_surface_destroy(s);
}
END_TEST

/* Through vertices, middles of edges and places some units of the last digit beside them. */
START_TEST(edges_and_vertices)
{
    sn_surface* s = icosphere(3, 1, sn_v3(0.1, 0.2, -0.3));
    sn_cast* cast = sn_cast_create(s, &along_x);
    int lines = 0;
    for (int t = 0; t < s->triangle_count; ++t)
        for (int i = 0; i < 3; ++i) {
            sn_vec3 a = s->vertices[s->triangles[t][i]], b = s->vertices[s->triangles[t][(i + 1) % 3]];
            const sn_vec3 middle = sn_scale(0.5, sn_add(a, b));
            for (int k = 0; k < 20; ++k) {
                double w = k / 20.0;
                sn_vec3 foot = k == 10 ? middle : sn_madd(a, w, sn_sub(b, a));
                if (hypot(foot.y - 0.2, foot.z + 0.3) > 0.95) continue;
                double y = foot.y, z = foot.z;
                for (int n = k % 4; n > 0; --n) {
                    y = nextafter(y, 9);
                    z = nextafter(z, n % 2 ? -9 : 9);
                }
                crosses_once(cast, y, z);
                ++lines;
            }
        }
    ck_assert_int_gt(lines, 50000);
    sn_cast_destroy(cast);
    sn_surface_destroy(s);
}
END_TEST

/* A body of lattice points, so that lines on the lattice meet edges and vertices from everywhere: in and
   out balance, and the length inside is that of lines a little beside. */
START_TEST(lattice)
{
    sn_surface* s = from_obj(
        "v 0 0 0\nv 4 0 0\nv 4 4 0\nv 0 4 0\nv 0 0 4\nv 4 0 4\nv 2 2 1\nv 4 4 4\nv 0 4 4\n"
        "f 4 3 2 1\nf 1 2 6 5\nf 2 3 8 6\nf 3 4 9 8\nf 4 1 5 9\nf 5 6 7\nf 6 8 7\nf 8 9 7\nf 9 5 7\n");
    sn_surface_report r;
    ck_assert_int_eq(sn_surface_check(s, &r), SN_OK);
    ck_assert(r.closed && r.oriented);
    const double e = 1e-7;
    for (int n = 0; n < 3; ++n) {
        const sn_vec3 axes[3] = { { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } };
        sn_line_frame frame = { .axis = axes[n], .across = { axes[(n + 1) % 3], axes[(n + 2) % 3] } };
        sn_cast* cast = sn_cast_create(s, &frame);
        for (int i = -1; i <= 17; ++i)
            for (int j = -1; j <= 17; ++j) {
                sn_crossings on = { 0 }, beside = { 0 };
                ck_assert(sn_cast_line(cast, i / 4.0, j / 4.0, &on));
                ck_assert(sn_cast_line(cast, i / 4.0 + e, j / 4.0 + e * e, &beside));
                ck_assert_int_eq(balance(&on), 0);
                ck_assert_int_eq(on.count, beside.count);
                for (int k = 0; k < on.count; ++k) {
                    ck_assert_int_eq(on.at[k].sense, beside.at[k].sense);
                    ck_assert_double_eq_tol(on.at[k].t, beside.at[k].t, 1e-6);
                }
                free(on.at);
                free(beside.at);
            }
        sn_cast_destroy(cast);
    }
    sn_surface_destroy(s);
}
END_TEST

/* Sphere in a sphere: four crossings that alternate; both ways of casting agree, in any direction. */
START_TEST(any_direction)
{
    sn_surface* outer = icosphere(3, 1, sn_v3(0, 0, 0));
    sn_surface* inner = icosphere(2, 0.5, sn_v3(0.1, 0, 0));
    sn_surface both = { .vertex_count = outer->vertex_count + inner->vertex_count,
                        .triangle_count = outer->triangle_count + inner->triangle_count };
    both.vertices = malloc((size_t)both.vertex_count * sizeof *both.vertices);
    both.triangles = malloc((size_t)both.triangle_count * sizeof *both.triangles);
    memcpy(both.vertices, outer->vertices, (size_t)outer->vertex_count * sizeof *both.vertices);
    memcpy(both.vertices + outer->vertex_count, inner->vertices,
           (size_t)inner->vertex_count * sizeof *both.vertices);
    memcpy(both.triangles, outer->triangles, (size_t)outer->triangle_count * sizeof *both.triangles);
    for (int t = 0; t < inner->triangle_count; ++t)
        for (int i = 0; i < 3; ++i) // turned: a hollow
            both.triangles[outer->triangle_count + t][i] = outer->vertex_count + inner->triangles[t][2 - i];

    double worst = 0;
    int hollow = 0;
    for (int n = 0; n < 500; ++n) {
        sn_vec3 from = sn_v3(uniform(-0.6, 0.6), uniform(-0.6, 0.6), uniform(-0.6, 0.6));
        sn_vec3 along = sn_v3(uniform(-1, 1), uniform(-1, 1), uniform(-1, 1));
        double length = sn_norm(along);
        sn_vec3 axis = sn_scale(1 / length, along), across = sn_cross(axis, sn_v3(0.3, 0.4, 0.5));
        across = sn_scale(1 / sn_norm(across), across);
        sn_line_frame frame = { from, axis, { across, sn_cross(axis, across) } };
        sn_cast* cast = sn_cast_create(&both, &frame);
        sn_crossings a = { 0 }, b = { 0 };
        ck_assert(sn_cast_line(cast, 0, 0, &a));
        ck_assert(sn_surface_cast(&both, from, along, &b));
        ck_assert_int_eq(a.count, b.count);
        ck_assert_int_eq(balance(&a), 0);
        ck_assert(a.count == 2 || a.count == 4);
        hollow += a.count == 4;
        for (int i = 0; i < a.count; ++i) {
            ck_assert_int_eq(a.at[i].triangle, b.at[i].triangle);
            ck_assert_int_eq(a.at[i].sense, i % 2 ? 1 : -1);
            ck_assert_double_eq_tol(a.at[i].t, length * b.at[i].t, 1e-12);
            // The point lies on its triangle's plane.
            const int* v = both.triangles[a.at[i].triangle];
            sn_vec3 p = sn_sub(sn_madd(from, a.at[i].t, axis), both.vertices[v[0]]);
            sn_vec3 normal = sn_cross(sn_sub(both.vertices[v[1]], both.vertices[v[0]]),
                                      sn_sub(both.vertices[v[2]], both.vertices[v[0]]));
            worst = fmax(worst, fabs(sn_dot(normal, p)) / sn_norm(normal));
        }
        free(a.at);
        free(b.at);
        sn_cast_destroy(cast);
    }
    ck_assert_int_gt(hollow, 50);
    ck_assert(report_below("mesh/cast", "distance of crossings from their triangle's plane, radius 1", worst,
                           1e-12));
    free(both.vertices);
    free(both.triangles);
    sn_surface_destroy(outer);
    sn_surface_destroy(inner);
}
END_TEST

/* Tetrahedra whose corners lie within round-off of one plane with the line: what is left, by rounding, is
   a body that is crossed twice or not at all. Inexact sides of edges give four crossings now and then. */
START_TEST(slivers)
{
    int triangles[4][3] = { { 0, 2, 1 }, { 0, 1, 3 }, { 0, 3, 2 }, { 1, 2, 3 } };
    sn_vec3 corners[4];
    sn_surface s = { 4, 4, corners, triangles };
    sn_crossings c = { 0 };
    int crossed = 0;
    for (int n = 0; n < 20000; ++n) {
        double y = uniform(-1, 1), z = uniform(-1, 1);
        for (int i = 0; i < 4; ++i) {
            double along = uniform(-1, 1);
            corners[i] = sn_v3(i, along * y, along * z);
        }
        sn_cast* cast = sn_cast_create(&s, &along_x);
        ck_assert(cast && sn_cast_line(cast, 0, 0, &c));
        ck_assert_int_eq(balance(&c), 0);
        ck_assert_msg(c.count == 0 || c.count == 2, "%d crossings", c.count);
        crossed += c.count == 2;
        sn_cast_destroy(cast);
    }
    ck_assert_int_gt(crossed, 1000);
    free(c.at);
}
END_TEST

/* Lists of cells would take 40 GB if cells were not made larger for triangles that are all large. */
START_TEST(large_triangles)
{
    enum { COUNT = 200000 };
    sn_vec3 corners[4] = { { 0, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 }, { 1, 1, 1 } };
    sn_surface s = { 4, COUNT, corners, malloc(COUNT * sizeof *s.triangles) };
    static const int face[2][3] = { { 0, 1, 2 }, { 1, 3, 2 } };
    for (int t = 0; t < COUNT; ++t)
        memcpy(s.triangles[t], face[t % 2], sizeof face[0]);
    sn_cast* cast = sn_cast_create(&s, &along_x);
    ck_assert_ptr_nonnull(cast);
    sn_crossings c = { 0 };
    ck_assert(sn_cast_line(cast, 0.25, 0.25, &c));
    ck_assert_int_eq(c.count, COUNT / 2);
    for (int i = 0; i < c.count; ++i) // all at one place, so in the order of the triangles
        ck_assert(c.at[i].t == 0 && c.at[i].triangle == 2 * i);
    free(c.at);
    sn_cast_destroy(cast);
    free(s.triangles);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("cast");
    TCase* tests = tcase_create("all");
    tcase_add_test(tests, cube);
    tcase_add_test(tests, edges_and_vertices);
    tcase_add_test(tests, lattice);
    tcase_add_test(tests, any_direction);
    tcase_add_test(tests, slivers);
    tcase_add_test(tests, large_triangles);
    suite_add_tcase(suite, tests);
    return run_suite(suite);
}
