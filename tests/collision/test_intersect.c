/* If this failed, rounding could decide whether two bodies intersect, or on which side of a surface a point
   lies.
   SPDX-License-Identifier: BSD-3-Clause */
#include "collision/intersect.h"

#include <check.h>
#include <float.h>

#include "collision/exact.h"
#include "collision/random.h"
#include "mesh/topology.h"
#include "support/icosphere.h"
#include "support/run_suite.h"

__extension__ typedef __int128 wide;

/* ---- signs --------------------------------------------------------------------------------------------- */

static int sign(wide v) { return (v > 0) - (v < 0); }

static int volume_of(const int64_t p[4][3])
{
    wide d[3][3];
    for (int i = 0; i < 3; ++i)
        for (int k = 0; k < 3; ++k)
            d[i][k] = p[i + 1][k] - p[0][k];
    return sign(d[0][0] * (d[1][1] * d[2][2] - d[1][2] * d[2][1]) +
                d[0][1] * (d[1][2] * d[2][0] - d[1][0] * d[2][2]) +
                d[0][2] * (d[1][0] * d[2][1] - d[1][1] * d[2][0]));
}

/* A point in the plane of the first three or a unit beside it. */
static void draw_points(int64_t p[4][3])
{
    int size = 1 << (4 + random_below(24)), i = random_below(5) - 2, j = random_below(5) - 2;
    for (int m = 0; m < 3; ++m)
        for (int k = 0; k < 3; ++k)
            p[m][k] = random_below(size) - size / 2;
    for (int k = 0; k < 3; ++k)
        p[3][k] = p[0][k] + i * (p[1][k] - p[0][k]) + j * (p[2][k] - p[0][k]) + (random_below(8) == 0) -
                  (random_below(8) == 0);
}

/* Whole numbers times powers of two of the whole range of doubles, another one on each axis: the sign does
   not change. */
START_TEST(signs_of_all_magnitudes)
{
    int64_t p[4][3];
    int seen[3] = { 0 };
    for (int n = 0; n < 100000; ++n) {
        draw_points(p);
        int expected = volume_of((const int64_t(*)[3])p);
        int power[3];
        for (int k = 0; k < 3; ++k)
            power[k] = n % 4 ? random_below(60) - 30 : random_below(2060) - 1074;
        sn_vec3 x[4];
        for (int m = 0; m < 4; ++m)
            x[m] = sn_v3(ldexp((double)p[m][0], power[0]), ldexp((double)p[m][1], power[1]),
                         ldexp((double)p[m][2], power[2]));
        ck_assert_int_eq(sn_orient(x[0], x[1], x[2], x[3]), expected);
        ck_assert_int_eq(sn_orient(x[1], x[0], x[2], x[3]), -expected);
        wide area =
            (wide)(p[1][0] - p[0][0]) * (p[3][1] - p[0][1]) - (wide)(p[1][1] - p[0][1]) * (p[3][0] - p[0][0]);
        ck_assert_int_eq(sn_orient_along(2, x[0], x[1], x[3]), sign(area));
        ++seen[expected + 1];
    }
    for (int k = 0; k < 3; ++k)
        ck_assert_int_gt(seen[k], 10000);
}
END_TEST

/* The largest and the smallest numbers together: products overflow and underflow. */
START_TEST(signs_at_the_limits)
{
    sn_vec3 a = sn_v3(-DBL_MAX, -DBL_MAX, 0), b = sn_v3(DBL_MAX, -DBL_MAX, 0), c = sn_v3(0, DBL_MAX, 0);
    ck_assert_int_eq(sn_orient(a, b, c, sn_v3(1, 1, 0x1p-1074)), 1);
    ck_assert_int_eq(sn_orient(a, b, c, sn_v3(1, 1, -0x1p-1074)), -1);
    ck_assert_int_eq(sn_orient(a, b, c, sn_v3(1, DBL_MAX, 0)), 0);
    double t = 0x1p-1074;
    ck_assert_int_eq(sn_orient(sn_v3(0, 0, 0), sn_v3(t, 0, 0), sn_v3(0, t, 0), sn_v3(0, 0, t)), 1);
    ck_assert_int_eq(sn_orient_along(2, sn_v3(0, 0, 0), sn_v3(t, t, 0), sn_v3(2 * t, 2 * t, 0)), 0);
    ck_assert_int_eq(
        sn_orient_along(2, sn_v3(0, 0, 0), sn_v3(DBL_MAX, DBL_MAX, 0), sn_v3(1, 1 + DBL_EPSILON, 0)), 1);
}
END_TEST

/* ---- triangles ----------------------------------------------------------------------------------------- */

/* Whether the corners of b lie beyond those of a along an axis, or before them. */
static bool separates(sn_vec3 axis, const sn_vec3 a[3], const sn_vec3 b[3])
{
    double low[2] = { HUGE_VAL, HUGE_VAL }, high[2] = { -HUGE_VAL, -HUGE_VAL };
    for (int k = 0; k < 3; ++k) {
        double s = sn_dot(axis, a[k]), t = sn_dot(axis, b[k]);
        low[0] = fmin(low[0], s), high[0] = fmax(high[0], s);
        low[1] = fmin(low[1], t), high[1] = fmax(high[1], t);
    }
    return high[0] < low[1] || high[1] < low[0];
}

/* Convex bodies are apart when an axis separates them: one along the difference of two points, normal to two
   differences, or normal to a difference in the plane of it and another. Small whole numbers: all is exact.
   */
static bool are_apart(const sn_vec3 a[3], const sn_vec3 b[3])
{
    sn_vec3 d[15], p[6] = { a[0], a[1], a[2], b[0], b[1], b[2] };
    int count = 0;
    for (int i = 0; i < 6; ++i)
        for (int j = 0; j < i; ++j)
            d[count++] = sn_sub(p[i], p[j]);
    for (int i = 0; i < count; ++i) {
        if (separates(d[i], a, b)) return true;
        for (int j = 0; j < count; ++j) {
            sn_vec3 n = sn_cross(d[i], d[j]);
            if ((j < i && separates(n, a, b)) || separates(sn_cross(n, d[i]), a, b)) return true;
        }
    }
    return false;
}

/* On a lattice of 4 x 4 x 4 points nearly all pairs are special: they touch, lie in a plane, are flat. */
START_TEST(triangles_on_a_lattice)
{
    int meeting = 0, count = 20000;
    for (int n = 0; n < count; ++n) {
        sn_vec3 a[3], b[3];
        int size = 2 + n % 3;
        for (int k = 0; k < 3; ++k)
            a[k] = random_lattice(size), b[k] = random_lattice(size);
        if (n % 5 == 0) b[2] = b[1];
        if (n % 7 == 0) a[2] = a[1] = a[0];
        bool expected = !are_apart(a, b);
        ck_assert_int_eq(sn_triangles_meet(a, b), expected);
        ck_assert_int_eq(sn_triangles_meet(b, a), expected);
        if (n % 5 == 0) ck_assert_int_eq(sn_segment_meets_triangle(b[0], b[1], a[0], a[1], a[2]), expected);
        if (n % 35 == 0) ck_assert_int_eq(sn_segments_meet(a[0], a[1], b[0], b[1]), expected);
        meeting += expected;
    }
    ck_assert_int_gt(meeting, count / 10);
    ck_assert_int_lt(meeting, count * 9 / 10);
}
END_TEST

/* A needle that ends one unit in the last place before a triangle, in it, and behind it. */
START_TEST(one_unit_in_the_last_place)
{
    sn_vec3 t[3] = { { 0.1, 0.1, 0.3 }, { 1.7, 0.2, 0.3 }, { 0.3, 1.9, 0.3 } }, from = sn_v3(0.7, 0.7, 9);
    ck_assert(!sn_segment_meets_triangle(from, sn_v3(0.5, 0.6, nextafter(0.3, 1)), t[0], t[1], t[2]));
    ck_assert(sn_segment_meets_triangle(from, sn_v3(0.5, 0.6, 0.3), t[0], t[1], t[2]));
    ck_assert(sn_segment_meets_triangle(from, sn_v3(0.5, 0.6, nextafter(0.3, 0)), t[0], t[1], t[2]));
}
END_TEST

START_TEST(faces_of_one_mesh)
{
    const sn_vec3 x[] = { { 0, 0, 0 }, { 1, 0, 0 },  { 0, 1, 0 },  { 1, 1, 0 },      { 0.2, 0.2, 0 },
                          { 1, 1, 1 }, { -1, 0, 0 }, { 0, -1, 0 }, { 0.3, 0.3, -1 }, { 0.3, 0.3, 1 } };
    const int base[3] = { 0, 1, 2 };
    ck_assert(!sn_faces_meet(x, base, (int[3]){ 3, 2, 1 })); // neighbours in one plane
    ck_assert(sn_faces_meet(x, base, (int[3]){ 1, 4, 2 }));  // one folded onto the other
    ck_assert(!sn_faces_meet(x, base, (int[3]){ 1, 5, 2 })); // folded upwards
    ck_assert(sn_faces_meet(x, base, (int[3]){ 2, 0, 1 }));  // the same
    ck_assert(!sn_faces_meet(x, base, (int[3]){ 0, 6, 7 })); // a common corner
    ck_assert(sn_faces_meet(x, base, (int[3]){ 0, 3, 5 }));  // a common corner, the other edge through it
    ck_assert(sn_faces_meet(x, base, (int[3]){ 0, 8, 9 }));  // the other edge passes through it
    ck_assert(sn_faces_meet(x, base, (int[3]){ 8, 9, 5 }));  // no common corner
    ck_assert(!sn_faces_meet(x, base, (int[3]){ 6, 7, 8 }));
}
END_TEST

/* ---- inside -------------------------------------------------------------------------------------------- */

/* A block of eight cells, points at its corners, on its faces and at middles of cells: rays meet vertices and
   edges. */
START_TEST(winding_of_a_block)
{
    sn_error error = { 0 };
    sn_mesh* block =
        sn_mesh_grid((int[3]){ 2, 2, 2 }, sn_v3(0, 0, 0), sn_v3(2, 2, 2), SN_GRID_HEXAHEDRA, &error);
    sn_mesh* s = block ? sn_mesh_surface(block, true, &error) : NULL;
    ck_assert_msg(s != NULL, "%s", error.text);
    const int* t = s->cells[SN_CELL_TRIANGLE].nodes;
    for (int n = 0; n < 7 * 7 * 7; ++n) {
        sn_vec3 p = sn_v3(n % 7 * 0.5 - 0.5, n / 7 % 7 * 0.5 - 0.5, n / 49 * 0.5 - 0.5);
        double far = fmax(fabs(p.x - 1), fmax(fabs(p.y - 1), fabs(p.z - 1)));
        bool on = false;
        int number = sn_winding_number(s->points, t, s->cells[SN_CELL_TRIANGLE].count, p, &on);
        ck_assert_int_eq(on, far == 1);
        if (!on) ck_assert_int_eq(number, far < 1);
    }
    sn_mesh_destroy(s);
    sn_mesh_destroy(block);
}
END_TEST

START_TEST(winding_of_a_ball)
{
    sn_surface* ball = icosphere(3, 1, sn_v3(0, 0, 0));
    const int* t = ball->triangles[0];
    for (int n = 0; n < 300; ++n) {
        sn_vec3 p = n < 100 ? sn_scale(n % 2 ? 0.5 : 1.5, ball->vertices[n]) : random_in_box(1.2);
        double far = sn_norm(p);
        if (far > 0.98 && far < 1) continue; // between the ball and its facets
        ck_assert_int_eq(sn_winding_number(ball->vertices, t, ball->triangle_count, p, NULL), far < 1);
    }
    for (int i = 0; i < ball->triangle_count; ++i) {
        int first = ball->triangles[i][0];
        ball->triangles[i][0] = ball->triangles[i][1];
        ball->triangles[i][1] = first;
    }
    ck_assert_int_eq(sn_winding_number(ball->vertices, t, ball->triangle_count, sn_v3(0, 0, 0), NULL), -1);
    sn_surface_destroy(ball);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("intersect");
    TCase* cases = tcase_create("intersect");
    tcase_add_checked_fixture(cases, random_start, NULL);
    tcase_add_test(cases, signs_of_all_magnitudes);
    tcase_add_test(cases, signs_at_the_limits);
    tcase_add_test(cases, triangles_on_a_lattice);
    tcase_add_test(cases, one_unit_in_the_last_place);
    tcase_add_test(cases, faces_of_one_mesh);
    tcase_add_test(cases, winding_of_a_block);
    tcase_add_test(cases, winding_of_a_ball);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
