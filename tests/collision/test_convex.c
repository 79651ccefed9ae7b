/* If this failed, contact with convex bodies would push in the wrong direction or with the wrong stiffness,
   and bodies that are not convex would be accepted.
   SPDX-License-Identifier: BSD-3-Clause */
#include "collision/convex.h"

#include <check.h>
#include <math.h>
#include <string.h>

#include "collision/random.h"
#include "support/run_suite.h"

enum { DRAWS = 1500, DIRECTIONS = 30 };

static const int tetrahedron[4][3] = { { 0, 2, 1 }, { 0, 1, 3 }, { 1, 2, 3 }, { 2, 0, 3 } };
/* Corner k of a cuboid has the coordinates of the bits of k. */
static const int cuboid[12][3] = { { 0, 2, 1 }, { 1, 2, 3 }, { 4, 5, 6 }, { 5, 7, 6 },
                                   { 0, 1, 4 }, { 1, 5, 4 }, { 2, 6, 3 }, { 3, 6, 7 },
                                   { 0, 4, 2 }, { 2, 4, 6 }, { 1, 3, 5 }, { 3, 7, 5 } };

static sn_convex make(const sn_vec3* points, const int (*triangles)[3], int count, sn_pool* pool)
{
    sn_convex body;
    sn_error error = SN_ERROR_INIT;
    ck_assert_msg(sn_convex_make(&body, points, triangles[0], count, pool, &error) == SN_OK, "%s",
                  error.text);
    return body;
}

static void put_cuboid(sn_vec3 half, sn_vec3 points[8])
{
    for (int k = 0; k < 8; ++k)
        points[k] = sn_v3(k & 1 ? half.x : -half.x, k & 2 ? half.y : -half.y, k & 4 ? half.z : -half.z);
}

/* Any tetrahedron with some volume; a corner may come last or first: the faces are turned outwards. */
static sn_convex draw(sn_pool* pool, sn_vec3 points[4])
{
    double volume = 0;
    while (fabs(volume) < 0.05) {
        for (int k = 0; k < 4; ++k)
            points[k] = random_in_box(1);
        volume = sn_dot(sn_sub(points[1], points[0]),
                        sn_cross(sn_sub(points[2], points[0]), sn_sub(points[3], points[0])));
    }
    return make(points, tetrahedron, 4, pool);
}

/* By barycentric coordinates, and not by the planes of the faces. */
static bool contains(const sn_vec3 p[4], sn_vec3 y)
{
    sn_vec3 a = sn_sub(p[1], p[0]), b = sn_sub(p[2], p[0]), c = sn_sub(p[3], p[0]), q = sn_sub(y, p[0]);
    double volume = sn_dot(a, sn_cross(b, c)), u = sn_dot(q, sn_cross(b, c)) / volume,
           v = sn_dot(a, sn_cross(q, c)) / volume, w = sn_dot(a, sn_cross(b, q)) / volume;
    return u > 0 && v > 0 && w > 0 && u + v + w < 1;
}

/* A ball of this radius about the place is on one side of the surface, and the place that the distance
   against the gradient leads to is on the surface. */
START_TEST(distance_is_that_of_the_surface)
{
    sn_pool pool;
    sn_pool_init(&pool, NULL);
    int wrong = 0, inside = 0;
    for (int n = 0; n < DRAWS; ++n) {
        sn_vec3 p[4], y = random_in_box(n % 3 ? 2 : 0.4);
        sn_convex body = draw(&pool, p);
        sn_primitive_at at = sn_convex_near(&body, y);
        bool in = contains(p, y);
        inside += in;
        wrong += in != (at.distance < 0);
        for (int i = 0; i < DIRECTIONS; ++i) {
            sn_vec3 u = random_in_box(1);
            wrong += contains(p, sn_madd(y, 0.999999 * fabs(at.distance) / sn_norm(u), u)) != in;
        }
        sn_vec3 closest = sn_madd(y, -at.distance, at.n),
                sum = sn_add(sn_add(p[0], p[1]), sn_add(p[2], p[3]));
        sn_vec3 inwards = sn_sub(sn_scale(0.25, sum), closest);
        wrong += !contains(p, sn_madd(closest, 1e-9, inwards));
        wrong += contains(p, sn_madd(closest, -1e-9, inwards));
        wrong += fabs(sn_norm(at.n) - 1) > 1e-14;
    }
    sn_pool_clear(&pool);
    ck_assert_int_eq(wrong, 0);
    ck_assert_int_gt(inside, DRAWS / 40);
}
END_TEST

/* Central differences of 1e-5: errors of order 1e-10 times third derivatives, which grow near edges; places
   whose closest feature changes within the difference are left out, few as they are. */
START_TEST(gradient_and_curvature_are_derivatives)
{
    static const double h = 1e-5;
    sn_pool pool;
    sn_pool_init(&pool, NULL);
    int left_out = 0;
    for (int n = 0; n < DRAWS; ++n) {
        sn_vec3 p[4], y = random_in_box(2);
        sn_convex body = draw(&pool, p);
        sn_primitive_at at = sn_convex_near(&body, y);
        double error = 0, size = 1;
        for (int k = 0; k < 3; ++k) {
            sn_vec3 step = sn_v3(h * (k == 0), h * (k == 1), h * (k == 2));
            sn_primitive_at ahead = sn_convex_near(&body, sn_add(y, step)),
                            behind = sn_convex_near(&body, sn_sub(y, step));
            sn_vec3 dn = sn_scale(0.5 / h, sn_sub(ahead.n, behind.n)),
                    H = sn_mat3_apply(at.H, sn_scale(1 / h, step));
            double slope = (ahead.distance - behind.distance) / (2 * h);
            size = fmax(size, sn_norm(H));
            error = fmax(error, fmax(fabs(slope - sn_dot(at.n, step) / h), sn_norm(sn_sub(dn, H))));
        }
        left_out += error > 1e-7 * size * size * size;
    }
    sn_pool_clear(&pool);
    ck_assert_int_lt(left_out, DRAWS / 200);
}
END_TEST

/* Also over the diagonals, where two triangles of a face meet, and where nothing is better than anything
   else. */
START_TEST(a_cuboid_is_a_box)
{
    const sn_primitive box = {
        .kind = SN_PRIMITIVE_BOX, .axis = { 0, 0, 1 }, .across = { 1, 0, 0 }, .size = { 0.6, 0.9, 1.3 }
    };
    sn_pool pool;
    sn_pool_init(&pool, NULL);
    sn_vec3 points[8];
    put_cuboid(sn_v3(0.6, 0.9, 1.3), points);
    sn_convex body = make(points, cuboid, 12, &pool);
    double worst = 0;
    for (int n = 0; n < DRAWS; ++n) {
        sn_vec3 y = random_in_box(2);
        if (n % 4 == 0) y = sn_v3(2, 0.9 * y.z / 1.3, y.z); // over a diagonal of a face
        if (n % 4 == 1) y = sn_scale(0.5, random_lattice(3));
        sn_primitive_at a = sn_convex_near(&body, y), b = sn_primitive_near(&box, y);
        worst = fmax(worst, fabs(a.distance - b.distance));
        if (!(b.distance > 1e-6)) continue; // inside, several faces may be equally close
        worst = fmax(worst, sn_norm(sn_sub(a.n, b.n)));
        for (int i = 0; i < 9; ++i)
            worst = fmax(worst, fabs(a.H.m[i / 3][i % 3] - b.H.m[i / 3][i % 3]) * b.distance);
    }
    sn_pool_clear(&pool);
    ck_assert_double_lt(worst, 1e-13);
}
END_TEST

START_TEST(other_bodies_are_refused)
{
    sn_pool pool;
    sn_pool_init(&pool, NULL);
    sn_vec3 points[8];
    sn_convex body;
    sn_error error = SN_ERROR_INIT;
    put_cuboid(sn_v3(1, 1, 1), points);
    points[7] = sn_v3(0.2, 0.2, 0.2);
    ck_assert_int_eq(sn_convex_make(&body, points, cuboid[0], 12, &pool, &error), SN_ERR_ARGUMENT);
    ck_assert_ptr_nonnull(strstr(error.text, "not convex"));
    sn_error other = SN_ERROR_INIT;
    put_cuboid(sn_v3(1, 1, 0), points);
    ck_assert_int_eq(sn_convex_make(&body, points, cuboid[0], 12, &pool, &other), SN_ERR_ARGUMENT);
    ck_assert_ptr_nonnull(strstr(other.text, "no volume"));
    sn_pool_clear(&pool);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("convex");
    TCase* cases = tcase_create("convex");
    tcase_add_checked_fixture(cases, random_start, NULL);
    tcase_add_test(cases, distance_is_that_of_the_surface);
    tcase_add_test(cases, gradient_and_curvature_are_derivatives);
    tcase_add_test(cases, a_cuboid_is_a_box);
    tcase_add_test(cases, other_bodies_are_refused);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
