/* If this failed, bodies with linear solvers of their own would respond wrongly to their forces, or to the
   contact between them.
   SPDX-License-Identifier: BSD-3-Clause */
#include "linalg/parts.h"
#include "linalg/delassus.h"
#include <sinew/linear_solvers.h>
#include "support/run_suite.h"
#include <check.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Two lines of nodes, the nodes of which alternate; the second one has nodes of six unknowns. */
enum { NODES = 40, DOFS = 20 * 3 + 20 * 6, ROWS = 12 };

static int size[NODES], part_of[NODES];

static double number(int i, int j) { return sin(1.7 * i + 0.9 * j + 0.3); }

static sn_block_matrix* build(void)
{
    int pair[NODES][2];
    for (int i = 0; i < NODES; ++i) {
        size[i] = i % 2 ? 6 : 3;
        part_of[i] = i % 2;
    }
    for (int i = 0; i + 2 < NODES; ++i) {
        pair[i][0] = i;
        pair[i][1] = i + 2;
    }
    sn_block_matrix* A = sn_block_matrix_create(NODES, size, NODES - 2, (const int(*)[2])pair);
    ck_assert_ptr_nonnull(A);
    for (int i = 0; i < NODES; ++i)
        for (int b = A->row[i]; b < A->row[i + 1]; ++b)
            for (int r = 0; r < size[i]; ++r)
                for (int c = 0; c < size[A->col[b]]; ++c) {
                    int row = A->start[i] + r, col = A->start[A->col[b]] + c;
                    int low = row < col ? row : col, high = row < col ? col : row;
                    A->values[A->at[b] + r * size[A->col[b]] + c] = number(low, high) + (row == col ? 20 : 0);
                }
    return A;
}

static sn_linear* create(const sn_component* first, const sn_component* second, const sn_block_matrix* A)
{
    const sn_linear_part part[2] = { { first, NULL }, { second, NULL } };
    const sn_parts_params params = { 2, part, part_of };
    sn_error error = { 0 };
    sn_linear* linear = sn_linear_create_as(&sn_linear_parts, &params, A, &error);
    ck_assert_msg(linear != NULL, "%s", error.text);
    return linear;
}

static const sn_component* const pairs[][2] = {
    { &sn_linear_ldl, &sn_linear_ldl },  { &sn_linear_ldl, &sn_linear_sparse },
    { &sn_linear_band, &sn_linear_ldl }, { &sn_linear_dense, &sn_linear_sparse },
    { &sn_linear_chain, &sn_linear_cg },
};

START_TEST(solutions_are_those_of_the_whole)
{
    sn_block_matrix* A = build();
    sn_linear *parts = create(pairs[_i][0], pairs[_i][1], A), *whole = sn_linear_create("sparse", A, NULL);
    double b[DOFS + 8], x[DOFS + 8], y[DOFS + 8];
    ck_assert_int_eq(A->dofs, DOFS);
    for (int turn = 0; turn < 2; ++turn) {
        ck_assert_int_eq(sn_linear_factor(parts, A), -1);
        ck_assert_int_eq(sn_linear_factor(whole, A), -1);
        for (int i = 0; i < DOFS; ++i)
            b[i] = number(i, turn);
        sn_linear_solve(whole, b, x);
        sn_linear_solve(parts, b, y);
        for (int i = 0; i < DOFS; ++i)
            ck_assert_double_eq_tol(y[i], x[i], 1e-10);
        sn_linear_solve(parts, b, b); // in place
        ck_assert_mem_eq(b, y, DOFS * sizeof *b);
        A->values[A->at[0]] += 5; // another matrix
    }
    sn_linear_destroy(parts);
    sn_linear_destroy(whole);
    sn_block_matrix_destroy(A);
}
END_TEST

static void solve_with(void* context, double* x) { sn_linear_solve(context, x, x); }

/* W of rows that reach both parts, and the response to multipliers. */
static void respond(sn_linear* linear, double W[ROWS][ROWS], double* out)
{
    int entries[ROWS], row[ROWS];
    double l[ROWS];
    sn_pool pool;
    sn_pool_init(&pool, NULL);
    for (int r = 0; r < ROWS; ++r)
        entries[r] = 4;
    sn_delassus* d = sn_delassus_create(&pool, ROWS, ROWS, entries, DOFS);
    const sn_delassus_source source = { .linear = linear, .solve = solve_with, .context = linear };
    sn_delassus_reset(d, &source);
    for (int r = 0; r < ROWS; ++r) {
        double G[4];
        int unknown[4];
        for (int k = 0; k < 4; ++k) {
            G[k] = number(100 + r, k);
            unknown[k] = (15 * r + (k < 2 ? k : 1 + k)) % DOFS; // a node of either line
        }
        sn_delassus_write(d, r, 4, unknown, G, G);
        row[r] = r;
        l[r] = number(r, 7);
    }
    sn_delassus_add(d, ROWS, row, NULL);
    for (int j = 0; j < ROWS; ++j)
        for (int i = 0; i < ROWS; ++i)
            W[j][i] = sn_delassus_column(d, j)[sn_delassus_place(d, i)];
    memset(out, 0, DOFS * sizeof *out);
    sn_delassus_respond(d, ROWS, row, l, out);
    sn_pool_clear(&pool);
}

START_TEST(rows_respond_as_with_the_whole)
{
    sn_block_matrix* A = build();
    sn_linear *parts = create(pairs[_i][0], pairs[_i][1], A), *whole = sn_linear_create("sparse", A, NULL);
    double W[2][ROWS][ROWS], out[2][DOFS + 8];
    const void* self;
    ck_assert_int_eq(sn_linear_half(parts, &self) != NULL,
                     _i < 3); // dense, chain and cg have whole solutions
    sn_linear_factor(parts, A);
    sn_linear_factor(whole, A);
    respond(parts, W[0], out[0]);
    respond(whole, W[1], out[1]);
    for (int j = 0; j < ROWS; ++j)
        for (int i = 0; i < ROWS; ++i)
            ck_assert_double_eq_tol(W[0][j][i], W[1][j][i], 1e-10);
    for (int i = 0; i < DOFS; ++i)
        ck_assert_double_eq_tol(out[0][i], out[1][i], 1e-10);
    sn_linear_destroy(parts);
    sn_linear_destroy(whole);
    sn_block_matrix_destroy(A);
}
END_TEST

START_TEST(a_singular_part_is_found)
{
    sn_block_matrix* A = build();
    sn_linear* parts = create(&sn_linear_sparse, &sn_linear_sparse, A);
    for (int b = A->row[5]; b < A->row[6]; ++b) // node 5, and what refers to it
        for (int k = 0; k < size[5] * size[A->col[b]]; ++k) {
            A->values[A->at[b] + k] = 0;
            int mirror = sn_block_matrix_find(A, A->col[b], 5);
            A->values[A->at[mirror] + k] = 0;
        }
    int bad = sn_linear_factor(parts, A);
    ck_assert_int_ge(bad, A->start[5]);
    ck_assert_int_lt(bad, A->start[6]);
    sn_linear_destroy(parts);
    sn_block_matrix_destroy(A);
}
END_TEST

START_TEST(parts_with_a_common_block_are_refused)
{
    sn_block_matrix* A = build();
    sn_error error = { 0 };
    part_of[6] = 1;
    const sn_linear_part part[2] = { { &sn_linear_ldl, NULL }, { &sn_linear_ldl, NULL } };
    const sn_parts_params params = { 2, part, part_of };
    ck_assert_ptr_null(sn_linear_create_as(&sn_linear_parts, &params, A, &error));
    ck_assert_ptr_nonnull(strstr(error.text, "another part"));
    sn_block_matrix_destroy(A);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("parts");
    TCase* cases = tcase_create("cases");
    tcase_add_loop_test(cases, solutions_are_those_of_the_whole, 0, SN_COUNT(pairs));
    tcase_add_loop_test(cases, rows_respond_as_with_the_whole, 0, SN_COUNT(pairs));
    tcase_add_test(cases, a_singular_part_is_found);
    tcase_add_test(cases, parts_with_a_common_block_are_refused);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
