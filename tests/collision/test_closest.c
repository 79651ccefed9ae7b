/* If this failed, contacts would lie beside the closest points of bodies, or on the wrong feature.
   SPDX-License-Identifier: BSD-3-Clause */
#include "collision/closest.h"

#include <check.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "collision/random.h"
#include "support/run_suite.h"

/* Points p, q of convex features are closest exactly when no corner lies beyond them: (p - q).(corner - q) <=
   0 on one side and the opposite on the other. Rounding: 1e-9 of lengths up to 10, and half of the digits
   where features are nearly parallel. */
static const double slack = 3e-8;

static void check_side(sn_vec3 at, sn_vec3 towards, const sn_vec3* corner, int corners, const double* weight,
                       unsigned region)
{
    double sum = 0;
    sn_vec3 mean = sn_v3(0, 0, 0);
    for (int k = 0; k < corners; ++k) {
        ck_assert_double_le(sn_dot(towards, sn_sub(corner[k], at)), slack);
        ck_assert_double_ge(weight[k], 0);
        ck_assert_int_eq(region >> k & 1, weight[k] > 0);
        sum += weight[k];
        mean = sn_madd(mean, weight[k], corner[k]);
    }
    ck_assert_double_eq_tol(sum, 1, 1e-12);
    ck_assert_double_le(sn_norm(sn_sub(mean, at)), 1e-12);
}

static void check_pair(const sn_closest* c, const sn_vec3* a, int a_count, const sn_vec3* b, int b_count)
{
    sn_vec3 d = sn_sub(c->b, c->a);
    ck_assert_double_eq_tol(c->distance, sn_norm(d), 1e-14);
    check_side(c->a, d, a, a_count, c->weight_a, c->region_a);
    check_side(c->b, sn_neg(d), b, b_count, c->weight_b, c->region_b);
}

/* Triangles and segments of every kind: general, on a lattice, flat, nearly flat, of no length. */
static sn_vec3 draw(int kind, int k, sn_vec3 first, sn_vec3 second)
{
    sn_vec3 free = kind & 1 ? random_lattice(3) : random_in_box(2);
    if (k == 0 || kind < 2) return free;
    if (kind < 4) return k == 1 ? free : sn_madd(first, random_between(-1, 2), sn_sub(second, first));
    if (kind < 6) return k == 1 ? free : sn_madd(sn_madd(first, 0.5, sn_sub(second, first)), 1e-9, free);
    return first;
}

enum { KINDS = 7, DRAWS = 15000 };

START_TEST(point_and_triangle)
{
    int regions[8] = { 0 };
    for (int n = 0; n < DRAWS; ++n) {
        sn_vec3 t[3] = { { 0 } }, p = n % 3 ? random_in_box(2) : random_lattice(3);
        for (int k = 0; k < 3; ++k)
            t[k] = draw(n % KINDS, k, t[0], t[1]);
        sn_closest c = sn_closest_point_triangle(p, t);
        check_pair(&c, &p, 1, t, 3);
        ++regions[c.region_b];
    }
    for (int k = 1; k < 8; ++k)
        ck_assert_int_gt(regions[k], 100);
}
END_TEST

/* Of the segments half are parallel, or nearly so. */
START_TEST(segments)
{
    for (int n = 0; n < DRAWS; ++n) {
        sn_vec3 a[2], b[2];
        a[0] = draw(n % 2, 0, a[0], a[0]);
        a[1] = n % 11 ? draw(n % 2, 0, a[0], a[0]) : a[0];
        b[0] = draw(n % 2, 0, a[0], a[0]);
        b[1] = n % 13 ? draw(n % 2, 0, a[0], a[0]) : b[0];
        if (n % 4 > 1) b[1] = sn_madd(b[0], random_between(-1, 1), sn_sub(a[1], a[0]));
        if (n % 8 > 5) b[1] = sn_madd(b[1], pow(10, -random_between(1, 12)), random_in_box(1));
        sn_closest c = sn_closest_segments(a[0], a[1], b[0], b[1]);
        check_pair(&c, a, 2, b, 2);
        c = sn_closest_point_segment(a[0], b[0], b[1]);
        check_pair(&c, a, 1, b, 2);
    }
}
END_TEST

START_TEST(segment_and_triangle)
{
    int meeting = 0;
    for (int n = 0; n < DRAWS; ++n) {
        sn_vec3 s[2], t[3] = { { 0 } };
        for (int k = 0; k < 3; ++k)
            t[k] = draw(n % KINDS, k, t[0], t[1]);
        s[0] = draw(n % 2, 0, s[0], s[0]);
        s[1] = draw(n % 2, 0, s[0], s[0]);
        sn_closest c = sn_closest_segment_triangle(s[0], s[1], t);
        check_pair(&c, s, 2, t, 3);
        meeting += c.distance == 0;
    }
    ck_assert_int_gt(meeting, DRAWS / 20);
    ck_assert_int_lt(meeting, DRAWS / 2);
}
END_TEST

/* Pairs of segments whose distance is known to round-off: by bounded least squares. A crossing has the
   distance 0, so the tolerance is of lengths of 1. */
START_TEST(distances_of_a_table)
{
    FILE* file = fopen(SINEW_SOURCE_DIR "/tests/data/segment_pairs.csv", "r");
    ck_assert_ptr_nonnull(file);
    char line[1024];
    int cases = 0;
    ck_assert_ptr_nonnull(fgets(line, sizeof line, file));
    while (fgets(line, sizeof line, file)) {
        double at[14];
        char* next = line;
        for (int i = 0; i < 14; ++i, ++next)
            at[i] = strtod(next, &next);
        const double* x = at + 1;
        sn_closest c = sn_closest_segments(sn_v3(x[0], x[1], x[2]), sn_v3(x[3], x[4], x[5]),
                                           sn_v3(x[6], x[7], x[8]), sn_v3(x[9], x[10], x[11]));
        ck_assert_msg(fabs(c.distance - at[13]) <= 1e-12 * fmax(1, at[13]),
                      "case %d of kind %g: %.17g, not %.17g", cases, at[0], c.distance, at[13]);
        ++cases;
    }
    fclose(file);
    ck_assert_int_eq(cases, 59);
}
END_TEST

/* Values by hand. */
START_TEST(known_distances)
{
    const sn_vec3 t[3] = { { 0, 0, 0 }, { 4, 0, 0 }, { 0, 4, 0 } };
    sn_closest c = sn_closest_point_triangle(sn_v3(1, 1, 3), t);
    ck_assert_double_eq_tol(c.distance, 3, 1e-15);
    ck_assert_double_eq_tol(c.weight_b[0], 0.5, 1e-15);
    ck_assert_int_eq(c.region_b, 7);
    c = sn_closest_point_triangle(sn_v3(4, 4, 1), t);
    ck_assert_double_eq_tol(c.distance, 3, 1e-15); // (2, 2, 0): sqrt(4 + 4 + 1)
    ck_assert_int_eq(c.region_b, 6);
    c = sn_closest_segments(sn_v3(0, 0, 2), sn_v3(1, 0, 2), sn_v3(5, 0, 0), sn_v3(5, 1, 0));
    ck_assert_double_eq_tol(c.distance, sqrt(20), 1e-15);
    ck_assert_int_eq(c.region_a, 2);
    ck_assert_int_eq(c.region_b, 1);
    c = sn_closest_segment_triangle(sn_v3(1, 1, -1), sn_v3(1, 1, 3), t);
    ck_assert_double_eq(c.distance, 0);
    ck_assert_double_eq_tol(c.weight_a[1], 0.25, 1e-15);
}
END_TEST

/* The row of a contact is the derivative of the distance: minus or plus the weights times the direction, also
   where a closest point is an end. Central differences of order 2; pairs that change their regions within the
   difference have no derivative there. */
START_TEST(distance_of_segments_has_its_gradient)
{
    enum { PAIRS = 3000 };
    const double h = 1e-5;
    int kinds[3] = { 0 };
    for (int n = 0; n < PAIRS; ++n) {
        sn_vec3 x[4], gradient[4];
        for (int k = 0; k < 4; ++k)
            x[k] = random_in_box(1);
        const sn_closest c = sn_closest_segments(x[0], x[1], x[2], x[3]);
        if (c.distance < 0.1) continue;
        bool same = true;
        double off = 0;
        for (int k = 0; k < 4; ++k)
            gradient[k] =
                sn_scale((k < 2 ? -c.weight_a[k] : c.weight_b[k - 2]) / c.distance, sn_sub(c.b, c.a));
        for (int d = 0; d < 12; ++d) {
            double at[2], *xd = &x[d / 3].x + d % 3, middle = *xd;
            for (int s = 0; s < 2; ++s) {
                *xd = middle + (s ? h : -h);
                const sn_closest moved = sn_closest_segments(x[0], x[1], x[2], x[3]);
                same = same && moved.region_a == c.region_a && moved.region_b == c.region_b;
                at[s] = moved.distance;
            }
            *xd = middle;
            off = fmax(off, fabs((at[1] - at[0]) / (2 * h) - (&gradient[d / 3].x)[d % 3]));
        }
        if (!same) continue;
        ++kinds[(c.region_a == 3) + (c.region_b == 3)];
        ck_assert_double_lt(off, 1e-6);
    }
    for (int k = 0; k < 3; ++k) // both at ends, one inside, both inside
        ck_assert_int_gt(kinds[k], 100);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("closest");
    TCase* cases = tcase_create("closest");
    tcase_add_checked_fixture(cases, random_start, NULL);
    tcase_add_test(cases, point_and_triangle);
    tcase_add_test(cases, segments);
    tcase_add_test(cases, segment_and_triangle);
    tcase_add_test(cases, distances_of_a_table);
    tcase_add_test(cases, known_distances);
    tcase_add_test(cases, distance_of_segments_has_its_gradient);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
