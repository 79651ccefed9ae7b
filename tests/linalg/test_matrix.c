/* Sinew - test_matrix: if this fails, system matrices lack couplings, or products with them are wrong.
   SPDX-License-Identifier: BSD-3-Clause */
#include "linalg/matrix.h"
#include <check.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "support/run_suite.h"

static double random_number(unsigned* state)
{
    *state = *state * 1664525u + 1013904223u;
    return (double)(*state >> 8) / 8388608.0 - 1.0;
}

/* Pairs in no order, with repeats, both and single directions, and one of a node with itself. */
static const int sizes[5] = { 6, 1, 3, 2, 5 };
static const int pairs[7][2] = { { 4, 0 }, { 0, 4 }, { 4, 0 }, { 2, 1 }, { 0, 2 }, { 3, 3 }, { 4, 2 } };

START_TEST(pattern_is_symmetric_sorted_and_has_the_diagonal)
{
    sn_block_matrix* m = sn_block_matrix_create(5, sizes, 7, pairs);
    ck_assert_ptr_nonnull(m);
    ck_assert_int_eq(m->nodes, 5);
    ck_assert_int_eq(m->dofs, 17);
    static const int row[6] = { 0, 3, 5, 9, 10, 13 };
    static const int col[13] = { 0, 2, 4, 1, 2, 0, 1, 2, 4, 3, 0, 2, 4 };
    static const int start[6] = { 0, 6, 7, 10, 12, 17 };
    ck_assert_int_eq(m->blocks, 13);
    ck_assert_mem_eq(m->row, row, sizeof row);
    ck_assert_mem_eq(m->col, col, sizeof col);
    ck_assert_mem_eq(m->start, start, sizeof start);
    ck_assert_mem_eq(m->size, sizes, sizeof sizes);
    sn_block_matrix_destroy(m);
}
END_TEST

START_TEST(values_are_zero_and_blocks_do_not_overlap)
{
    sn_block_matrix* m = sn_block_matrix_create(5, sizes, 7, pairs);
    for (size_t k = 0; k < m->value_count; ++k)
        ck_assert_double_eq(m->values[k], 0.0);
    size_t expected = 0;
    for (int i = 0; i < m->nodes; ++i)
        for (int b = m->row[i]; b < m->row[i + 1]; ++b) {
            ck_assert_uint_eq((size_t)m->at[b], expected);
            expected += (size_t)(m->size[i] * m->size[m->col[b]]);
        }
    ck_assert_uint_eq(m->value_count, expected);
    sn_block_matrix_destroy(m);
}
END_TEST

START_TEST(find_agrees_with_a_search)
{
    sn_block_matrix* m = sn_block_matrix_create(5, sizes, 7, pairs);
    for (int i = -1; i <= 5; ++i)
        for (int j = -1; j <= 5; ++j) {
            int expected = -1;
            for (int b = i >= 0 && i < 5 ? m->row[i] : 0; i >= 0 && i < 5 && b < m->row[i + 1]; ++b)
                if (m->col[b] == j) expected = b;
            ck_assert_int_eq(sn_block_matrix_find(m, i, j), expected);
        }
    sn_block_matrix_destroy(m);
}
END_TEST

START_TEST(multiply_agrees_with_a_dense_product)
{
    unsigned state = (unsigned)_i;
    enum { NODES = 40, PAIRS = 120 };
    int size[NODES], some[PAIRS][2];
    for (int i = 0; i < NODES; ++i)
        size[i] = _i == 0 ? 6 : _i == 1 ? 3 : 1 + (int)fabs(6.0 * random_number(&state)) % 6;
    for (int p = 0; p < PAIRS; ++p)
        for (int k = 0; k < 2; ++k)
            some[p][k] = (int)fabs(NODES * random_number(&state)) % NODES;
    sn_block_matrix* m = sn_block_matrix_create(NODES, size, PAIRS, (const int(*)[2])some);
    const int n = m->dofs;
    double* dense = calloc((size_t)(n * n), sizeof *dense);
    for (int i = 0; i < NODES; ++i)
        for (int b = m->row[i]; b < m->row[i + 1]; ++b)
            for (int r = 0; r < m->size[i]; ++r)
                for (int c = 0; c < m->size[m->col[b]]; ++c) {
                    const double v = random_number(&state);
                    m->values[m->at[b] + r * m->size[m->col[b]] + c] = v;
                    dense[(m->start[i] + r) * n + m->start[m->col[b]] + c] = v;
                }
    double *x = malloc((size_t)n * sizeof *x), *y = malloc((size_t)n * sizeof *y);
    for (int i = 0; i < n; ++i)
        x[i] = random_number(&state);
    sn_block_matrix_multiply(m, x, y);
    for (int i = 0; i < n; ++i) {
        double sum = 0.0;
        for (int j = 0; j < n; ++j)
            sum += dense[i * n + j] * x[j];
        ck_assert_double_eq_tol(y[i], sum, 1e-13);
    }

    sn_block_matrix_zero(m);
    sn_block_matrix_multiply(m, x, y);
    for (int i = 0; i < n; ++i)
        ck_assert_double_eq(y[i], 0.0);
    free(x);
    free(y);
    free(dense);
    sn_block_matrix_destroy(m);
}
END_TEST

START_TEST(nothing_and_single_nodes_are_fine)
{
    sn_block_matrix* m = sn_block_matrix_create(0, NULL, 0, NULL);
    ck_assert_ptr_nonnull(m);
    ck_assert_int_eq(m->dofs, 0);
    ck_assert_int_eq(sn_block_matrix_find(m, 0, 0), -1);
    sn_block_matrix_destroy(m);

    m = sn_block_matrix_create(3, sizes, 0, NULL);
    ck_assert_int_eq(m->blocks, 3);
    for (int i = 0; i < 3; ++i)
        ck_assert_int_eq(sn_block_matrix_find(m, i, i), i);
    sn_block_matrix_destroy(m);
    sn_block_matrix_destroy(NULL);
}
END_TEST

START_TEST(unsound_input_is_refused)
{
    static const int zero[1] = { 0 }, seven[1] = { 7 }, six[1] = { 6 };
    static const int outside[1][2] = { { 0, 1 } }, below[1][2] = { { -1, 0 } };
    ck_assert_ptr_null(sn_block_matrix_create(1, zero, 0, NULL));
    ck_assert_ptr_null(sn_block_matrix_create(1, seven, 0, NULL));
    ck_assert_ptr_null(sn_block_matrix_create(-1, six, 0, NULL));
    ck_assert_ptr_null(sn_block_matrix_create(1, six, -1, NULL));
    ck_assert_ptr_null(sn_block_matrix_create(1, six, 1, outside));
    ck_assert_ptr_null(sn_block_matrix_create(1, six, 1, below));
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("linalg/matrix");
    TCase* all = tcase_create("all");
    suite_add_tcase(suite, all);
    tcase_add_test(all, pattern_is_symmetric_sorted_and_has_the_diagonal);
    tcase_add_test(all, values_are_zero_and_blocks_do_not_overlap);
    tcase_add_test(all, find_agrees_with_a_search);
    tcase_add_loop_test(all, multiply_agrees_with_a_dense_product, 0, 5);
    tcase_add_test(all, nothing_and_single_nodes_are_fine);
    tcase_add_test(all, unsound_input_is_refused);
    return run_suite(suite);
}
