/* Sinew - test_product: products subtracted in tiles, against loops. If this failed, factorisations would be
   wrong for some sizes, or have other bits with threads. SPDX-License-Identifier: BSD-3-Clause */
#include "linalg/product.h"
#include <check.h>
#include <stdlib.h>
#include <string.h>
#include "support/run_suite.h"

enum { T = SN_PRODUCT_TILE, CASES = 6 };

static const struct {
    int rows, columns, depth;
} cases[CASES] = {
    { 1, 1, 1 }, { 7, 3, 5 }, { 8, 4, 96 }, { 33, 9, 97 }, { 100, 50, 200 }, { 131, 130, 40 }
};

static double* numbers(size_t count)
{
    double* x = malloc((count ? count : 1) * sizeof *x);
    for (size_t i = 0; i < count; ++i)
        x[i] = (double)(i * 7919 % 1000) / 1000.0 - 0.4;
    return x;
}

/* Same subtractions in the same order: same bits. What lies behind the rows of a column stays as it was,
   except where it means nothing. */
START_TEST(products_have_the_bits_of_loops)
{
    const int m = cases[_i / 3].rows, n = cases[_i / 3].columns, depth = cases[_i / 3].depth;
    const bool lower = _i % 3 > 0, padded = _i % 3 == 2;
    const int stride = padded ? (m + 7) / 8 * 8 : m + 3;
    double *A = numbers((size_t)(stride * depth)), *W = numbers(sn_product_room(n, depth)),
           *first = numbers((size_t)(stride * n)), *C = numbers((size_t)(stride * n));
    for (int j = 0; j < n; ++j)
        for (int i = 0; i < m; ++i)
            for (int k = 0; k < depth; ++k)
                first[j * stride + i] -= A[k * stride + i] * W[T * (j / T * depth + k) + j % T];
    for (int threads = 1; threads <= 3; threads += 2) {
        sn_tasks* tasks = threads > 1 ? sn_tasks_create(threads, NULL, NULL) : NULL;
        free(C);
        C = numbers((size_t)(stride * n));
        const sn_product product = { .rows = m,
                                     .columns = n,
                                     .depth = depth,
                                     .A = A,
                                     .stride = (size_t)stride,
                                     .W = W,
                                     .C = C,
                                     .c_stride = (size_t)stride,
                                     .lower = lower,
                                     .padded = padded };
        sn_product_subtract(&product, tasks);
        for (int j = 0; j < n; ++j)
            for (int i = lower ? j : 0; i < (padded ? m : stride); ++i)
                ck_assert_msg(C[j * stride + i] == first[j * stride + i], "row %d, column %d", i, j);
        sn_tasks_destroy(tasks);
    }
    free(A);
    free(W);
    free(C);
    free(first);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("linalg/product");
    TCase* tests = tcase_create("product");
    suite_add_tcase(suite, tests);
    tcase_add_loop_test(tests, products_have_the_bits_of_loops, 0, 3 * CASES);
    return run_suite(suite);
}
