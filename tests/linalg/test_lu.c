/* If this failed, equations of contacts would be solved wrongly, or a singular one would pass for regular.
   SPDX-License-Identifier: BSD-3-Clause */
#include <check.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "linalg/lu.h"
#include "support/run_suite.h"

enum { MOST = 61 };

static unsigned state = 1;
static double random_number(void)
{
    state = state * 1664525u + 1013904223u;
    return (double)(state >> 8) / (double)(1u << 24) - 0.5;
}

/* Every size up to several panels, an odd and an even number of columns beside them; the diagonal vanishes,
   so that rows are exchanged. Residuals are those of rounding: n^2 of terms of size 1. */
START_TEST(equations_are_solved)
{
    static double a[MOST * MOST], factors[MOST * MOST];
    double x[MOST], b[MOST];
    int swapped[MOST];
    for (int n = 1; n <= MOST; ++n) {
        for (int k = 0; k < n * n; ++k)
            a[k] = n > 1 && k % (n + 1) == 0 ? 0.0 : random_number() + 0.6;
        memcpy(factors, a, (size_t)(n * n) * sizeof *a);
        for (int i = 0; i < n; ++i)
            x[i] = b[i] = random_number();
        ck_assert_int_eq(sn_lu_factor(factors, n, swapped), -1);
        sn_lu_solve(factors, n, swapped, x);
        for (int i = 0; i < n; ++i) {
            double sum = -b[i], terms = fabs(b[i]);
            for (int j = 0; j < n; ++j) {
                sum += a[j * n + i] * x[j];
                terms += fabs(a[j * n + i] * x[j]);
            }
            ck_assert_double_eq_tol(sum, 0.0, 1e-15 * n * n * terms);
        }
    }
}
END_TEST

/* A column of zeros below what is eliminated is named. */
START_TEST(singular_matrices_are_told)
{
    double a[9] = { 1, 2, 4, 2, 4, 8, 1, 0, 3 };
    int swapped[3];
    ck_assert_int_eq(sn_lu_factor(a, 3, swapped), 1);
    double zero[4] = { 0 };
    ck_assert_int_eq(sn_lu_factor(zero, 2, swapped), 0);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("linalg/lu");
    TCase* tests = tcase_create("lu");
    tcase_add_test(tests, equations_are_solved);
    tcase_add_test(tests, singular_matrices_are_told);
    suite_add_tcase(suite, tests);
    return run_suite(suite);
}
