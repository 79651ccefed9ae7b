/* If this failed, contact with simple bodies would push in the wrong direction or with the wrong stiffness.
   SPDX-License-Identifier: BSD-3-Clause */
#include "collision/primitive.h"

#include <check.h>
#include <string.h>

#include "collision/random.h"
#include "support/run_suite.h"

/* Whether a point from the centre, in axes of the body, is in it: one inequality for each kind. */
static bool is_in(const sn_primitive* s, sn_vec3 p)
{
    double r = hypot(p.x, p.y), beyond = fmax(0, fabs(p.z) - s->size[1]);
    switch (s->kind) {
    case SN_PRIMITIVE_PLANE:
        return p.z < 0;
    case SN_PRIMITIVE_SPHERE:
        return sn_norm(p) < s->size[0];
    case SN_PRIMITIVE_TUBE:
        return r < s->size[0];
    case SN_PRIMITIVE_CAPSULE:
        return hypot(r, beyond) < s->size[0];
    case SN_PRIMITIVE_CYLINDER:
        return r < s->size[0] && beyond == 0;
    default:
        return fabs(p.x) < s->size[0] && fabs(p.y) < s->size[1] && fabs(p.z) < s->size[2];
    }
}

static bool contains(const sn_primitive* s, sn_vec3 y)
{
    sn_vec3 q = sn_sub(y, s->centre), second = sn_cross(s->axis, s->across);
    return is_in(s, sn_v3(sn_dot(s->across, q), sn_dot(second, q), sn_dot(s->axis, q))) != s->hollow;
}

static sn_primitive draw(int kind)
{
    sn_quat q = sn_quat_exp(random_in_box(2));
    sn_primitive s = { .kind = (sn_primitive_kind)kind, .centre = random_in_box(1) };
    s.axis = sn_rotate(q, sn_v3(0, 0, 1));
    s.across = sn_rotate(q, sn_v3(1, 0, 0));
    for (int k = 0; k < 3; ++k)
        s.size[k] = random_between(0.3, 1.2);
    s.hollow = random_below(4) == 0;
    return s;
}

enum { DRAWS = 400, DIRECTIONS = 30 };

/* A ball of this radius about the point is on one side of the surface; the distance is reached against the
   gradient. */
START_TEST(distance_is_that_of_the_surface)
{
    int wrong = 0;
    for (int n = 0; n < DRAWS * SN_PRIMITIVE_KIND_COUNT; ++n) {
        sn_primitive s = draw(n % SN_PRIMITIVE_KIND_COUNT);
        sn_vec3 y = random_in_box(3);
        sn_primitive_at at = sn_primitive_near(&s, y);
        bool in = contains(&s, y);
        wrong += in != (at.distance < 0);
        for (int i = 0; i < DIRECTIONS; ++i) {
            sn_vec3 u = random_in_box(1);
            wrong += contains(&s, sn_madd(y, 0.999999 * fabs(at.distance) / sn_norm(u), u)) != in;
        }
        double beyond = at.distance + (at.distance < 0 ? -1e-9 : 1e-9);
        wrong += contains(&s, sn_madd(y, -beyond, at.n)) == in;
        wrong += fabs(sn_norm(at.n) - 1) > 1e-14;
    }
    ck_assert_int_eq(wrong, 0);
}
END_TEST

/* Central differences of 1e-5: errors of order 1e-10 times third derivatives, which grow near edges and axes;
   points whose closest feature changes within the difference are left out, few as they are. */
START_TEST(gradient_and_curvature_are_derivatives)
{
    static const double h = 1e-5;
    int left_out = 0, count = DRAWS * SN_PRIMITIVE_KIND_COUNT;
    for (int n = 0; n < count; ++n) {
        sn_primitive s = draw(n % SN_PRIMITIVE_KIND_COUNT);
        sn_vec3 y = random_in_box(3);
        sn_primitive_at at = sn_primitive_near(&s, y);
        double error = 0, size = 1;
        for (int k = 0; k < 3; ++k) {
            sn_vec3 step = sn_v3(h * (k == 0), h * (k == 1), h * (k == 2));
            sn_primitive_at ahead = sn_primitive_near(&s, sn_add(y, step)),
                            behind = sn_primitive_near(&s, sn_sub(y, step));
            sn_vec3 dn = sn_scale(0.5 / h, sn_sub(ahead.n, behind.n)),
                    H = sn_mat3_apply(at.H, sn_scale(1 / h, step));
            double slope = (ahead.distance - behind.distance) / (2 * h), n_k = sn_dot(at.n, step) / h;
            size = fmax(size, sn_norm(H));
            error = fmax(error, fmax(fabs(slope - n_k), sn_norm(sn_sub(dn, H))));
        }
        left_out += error > 1e-7 * size * size * size;
    }
    ck_assert_int_lt(left_out, count / 500);
}
END_TEST

START_TEST(by_hand)
{
    sn_primitive s = { .axis = { 0, 0, 1 }, .across = { 1, 0, 0 }, .size = { 1, 2, 3 } };
    // at (4, 3, 7): 5 from the axis
    const double expected[] = {
        7, sqrt(25 + 49) - 1, 5 - 1, sqrt(25 + 25) - 1, sqrt(16 + 25), sqrt(9 + 1 + 16)
    };
    for (int kind = 0; kind < SN_PRIMITIVE_KIND_COUNT; ++kind) {
        s.kind = (sn_primitive_kind)kind;
        sn_primitive_at at = sn_primitive_near(&s, sn_v3(4, 3, 7));
        ck_assert_double_eq_tol(at.distance, expected[kind], 1e-14);
        ck_assert_str_ne(sn_primitive_rows[kind].name, "");
        s.hollow = true;
        ck_assert_double_eq(sn_primitive_near(&s, sn_v3(4, 3, 7)).distance, -at.distance);
        s.hollow = false;
        at = sn_primitive_near(&s, sn_v3(0, 0, 0)); // where nothing is better than anything else
        ck_assert_double_eq_tol(sn_norm(at.n), 1, 1e-15);
        ck_assert(isfinite(at.H.m[0][0]));
    }
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("primitive");
    TCase* cases = tcase_create("primitive");
    tcase_add_checked_fixture(cases, random_start, NULL);
    tcase_add_test(cases, distance_is_that_of_the_surface);
    tcase_add_test(cases, gradient_and_curvature_are_derivatives);
    tcase_add_test(cases, by_hand);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
