/* If this failed, tolerances would be scaled by a length that is not the extent of the scene, so that small
   scenes would be solved too roughly and large ones too finely. SPDX-License-Identifier: BSD-3-Clause */
#include "support/run_suite.h"
#include "support/toy_system.h"
#include <sinew/models.h>
#include <check.h>
#include <stdlib.h>

static double length_of(sn_kind kind, int count, const double* x)
{
    static const double zero[32];
    toy* y = toy_create(&sn_statics, NULL, 1);
    toy_state(y, kind, count, x, zero);
    ck_assert_int_eq(toy_finish(y), SN_OK);
    double length = y->system.layout.length;
    toy_destroy(y);
    return length;
}

/* The largest extent of the points along an axis, wherever they lie and in any order. */
START_TEST(length_is_the_extent_of_points)
{
    ck_assert_double_eq(length_of(SN_POINTS, 3, (double[]){ 5, 5, 5, 5.5, 5, 5, 5, 7, 4.75 }), 2.0);
    ck_assert_double_eq(length_of(SN_POINTS, 3, (double[]){ -1, 0, 0, 0, 0, 9, 8, 0, -3 }), 12.0);
    ck_assert_double_eq(length_of(SN_POINTS, 2, (double[]){ 3, 0, 0, -1e-3, 0, 0 }), 3.001);
}
END_TEST

/* Quaternions are no places. */
START_TEST(length_is_the_extent_of_frames)
{
    ck_assert_double_eq(
        length_of(SN_FRAMES, 2, (double[]){ 0, 0, 0, 1, 0, 0, 0, 0.25, 0, -0.125, 0, 0, 0, 1 }), 0.25);
}
END_TEST

/* A point alone has no extent, and scalars are no lengths: 1 m. */
START_TEST(length_without_an_extent_is_one)
{
    ck_assert_double_eq(length_of(SN_POINTS, 1, (double[]){ 4, 5, 6 }), 1.0);
    ck_assert_double_eq(length_of(SN_SCALARS, 2, (double[]){ 4, 50 }), 1.0);
}
END_TEST

/* One number that is not finite is found wherever it stands, in positions as in velocities, among 1 to 11:
   sums are taken four at a time. */
START_TEST(what_is_not_finite_is_found)
{
    static const double zero[16], bad[] = { (double)NAN, (double)INFINITY, -(double)INFINITY };
    for (int n = 1; n <= 11; ++n) {
        toy* y = toy_create(&sn_statics, NULL, 1);
        toy_state(y, SN_SCALARS, n, zero, zero);
        ck_assert_int_eq(toy_finish(y), SN_OK);
        const sn_layout* l = &y->system.layout;
        ck_assert_ptr_null(sn_layout_unfinite(l));
        for (int i = 0; i < 2 * n; ++i) {
            double* at = i < n ? &l->x[i] : &l->v[i - n];
            *at = bad[i % 3];
            ck_assert_msg(sn_layout_unfinite(l) == &l->states[0], "number %d of %d", i % n, n);
            *at = 0.0;
        }
        toy_destroy(y);
    }
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("layout");
    TCase* cases = tcase_create("layout");
    tcase_add_test(cases, length_is_the_extent_of_points);
    tcase_add_test(cases, length_is_the_extent_of_frames);
    tcase_add_test(cases, length_without_an_extent_is_one);
    tcase_add_test(cases, what_is_not_finite_is_found);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
