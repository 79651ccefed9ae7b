/* If this failed, a diagonal block that cannot be factored in the order of its rows would be factored in a
   bad order, and forces that meet in one node would lose digits. SPDX-License-Identifier: BSD-3-Clause */
#include <check.h>
#include <math.h>
#include <string.h>
#include "linalg/pivot.h"
#include "support/run_suite.h"

enum { LD = SN_PIVOT_STRIDE, MOST = 6 };

static unsigned state = 1;
static double random_number(void)
{
    state = state * 1664525u + 1013904223u;
    return (double)(state >> 8) / (double)(1u << 23) - 1.0;
}

/* Largest factor of the elimination of `a` with its rows in the order, and largest entry that it leaves. */
static double largest_factor(int n, const double* a, const int* order, double* growth)
{
    double w[MOST][MOST], most = 0.0;
    *growth = 0.0;
    for (int i = 0; i < n; ++i)
        for (int j = 0; j < n; ++j)
            w[i][j] = a[j * LD + order[i]];
    for (int k = 0; k < n; ++k)
        for (int i = k + 1; i < n; ++i) {
            double l = w[i][k] / w[k][k];
            most = fmax(most, fabs(l));
            for (int j = k; j < n; ++j) {
                w[i][j] -= l * w[k][j];
                *growth = fmax(*growth, fabs(w[i][j]));
            }
        }
    return most;
}

/* Rows may stay where they are unless another is ten times better, after equilibration, which leaves the
   largest entries of rows and columns within a factor 2 of 1: 10, times 2 for either row, times what the
   columns of these blocks differ by, is less than 100. Without the choice of the largest candidate factors
   are as large as the inverse of the smallest one. */
static const double largest_good_factor = 100.0;

START_TEST(factors_stay_small)
{
    for (int sample = 0; sample < 4000; ++sample) {
        int n = 2 + sample % (MOST - 1), order[MOST];
        double a[MOST * LD] = { 0 }, terms[MOST * LD] = { 0 }, growth;
        for (int j = 0; j < n; ++j)
            for (int i = 0; i < n; ++i)
                a[j * LD + i] = i == j && sample % 3 ? 1e-9 * random_number() : random_number();
        for (int i = 0; i < n; ++i) // one entry of size 1 in each row and column
            a[(i + 1) % n * LD + i] = random_number() < 0 ? -1.0 : 1.0;
        if (sn_pivot_order(n, a, terms, order) >= 0) continue; // nearly singular
        double factor = largest_factor(n, a, order, &growth);
        ck_assert_msg(factor <= largest_good_factor, "sample %d of size %d: a factor of %g", sample, n,
                      factor);
    }
}
END_TEST

/* The largest candidate of three in a column of a block that is balanced as it is. */
START_TEST(the_largest_candidate_is_taken)
{
    static const double rows[3][3] = { { 1e-3, 1, 0.5 }, { 1, 0.5, -1 }, { 0.02, -0.7, 1 } };
    double a[MOST * LD] = { 0 }, terms[MOST * LD] = { 0 };
    int order[MOST];
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j)
            a[j * LD + i] = rows[i][j];
    ck_assert_int_eq(sn_pivot_order(3, a, terms, order), -1);
    ck_assert_int_eq(order[0], 1);
}
END_TEST

/* The order is a permutation, and as good with rows in other units: by powers of two, which change no
   digit. */
START_TEST(units_of_rows_do_no_harm)
{
    for (int sample = 0; sample < 500; ++sample) {
        int n = 2 + sample % (MOST - 1), order[MOST], seen[MOST] = { 0 };
        double a[MOST * LD] = { 0 }, scaled[MOST * LD] = { 0 }, terms[MOST * LD] = { 0 }, growth;
        for (int i = 0; i < n; ++i) {
            double unit = ldexp(1.0, (int)(30.0 * random_number()));
            for (int j = 0; j < n; ++j) {
                a[j * LD + i] = j == (i + 1) % n ? 1.0 : 0.9 * random_number();
                scaled[j * LD + i] = unit * a[j * LD + i];
            }
        }
        if (sn_pivot_order(n, scaled, terms, order) >= 0) continue; // nearly singular
        for (int k = 0; k < n; ++k)
            ck_assert_msg(order[k] >= 0 && order[k] < n && !seen[order[k]]++, "row %d twice", order[k]);
        double factor = largest_factor(n, a, order, &growth);
        ck_assert_msg(factor <= 1e4, "sample %d of size %d: a factor of %g", sample, n, factor);
    }
}
END_TEST

/* What cancelled down to round-off of the terms that were subtracted is no pivot, though it is not zero. */
START_TEST(noise_is_no_pivot)
{
    double a[MOST * LD] = { 0 }, terms[MOST * LD] = { 0 };
    int order[MOST];
    a[0] = a[LD + 1] = 1.0;
    terms[LD + 1] = 2e13; // 2^-43 of it is more than 1
    ck_assert_int_eq(sn_pivot_order(2, a, terms, order), 1);
    terms[LD + 1] = 1e12;
    ck_assert_int_eq(sn_pivot_order(2, a, terms, order), -1);
    ck_assert(sn_pivot_holds(1.0, 1e12) && !sn_pivot_holds(1.0, 2e13));
    ck_assert(!sn_pivot_holds((double)NAN, 0.0) && !sn_pivot_holds((double)INFINITY, 0.0));
    ck_assert(!sn_pivot_holds(0.0, 0.0));
}
END_TEST

/* The row and column that spoils most. */
START_TEST(what_is_not_finite_is_named)
{
    double a[MOST * LD] = { 0 }, terms[MOST * LD] = { 0 };
    int order[MOST];
    for (int i = 0; i < 4; ++i)
        a[i * LD + i] = 1.0;
    a[2 * LD + 1] = a[2 * LD + 3] = (double)NAN;
    ck_assert_int_eq(sn_pivot_order(4, a, terms, order), 2);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("linalg/pivot");
    TCase* tests = tcase_create("pivot");
    tcase_add_test(tests, factors_stay_small);
    tcase_add_test(tests, the_largest_candidate_is_taken);
    tcase_add_test(tests, units_of_rows_do_no_harm);
    tcase_add_test(tests, noise_is_no_pivot);
    tcase_add_test(tests, what_is_not_finite_is_named);
    suite_add_tcase(suite, tests);
    return run_suite(suite);
}
