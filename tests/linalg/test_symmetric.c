/* Sinew - test_symmetric: the methods for symmetric matrices, against the dense one and against what is known
   of their iterations. SPDX-License-Identifier: BSD-3-Clause */
#include "base/tasks.h"
#include "linalg/matrix.h"
#include "support/linear.h"
#include "support/run_suite.h"
#include <check.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static unsigned state = 1;
static double random_number(void)
{
    state = state * 1664525u + 1013904223u;
    return (double)(state >> 8) / (double)(1u << 24) - 0.5;
}

/* Nodes of a grid of cells, coupled with all neighbours; sizes 3, or 1, 3, 6 in turn. */
static sn_block_matrix* make_grid(int nx, int ny, int nz, bool mixed)
{
    int n = nx * ny * nz, count = 0;
    int* size = malloc((size_t)n * sizeof *size);
    int(*pairs)[2] = malloc((size_t)n * 13 * sizeof *pairs);
    for (int i = 0; i < n; ++i)
        size[i] = mixed ? (int[]){ 1, 3, 6 }[i % 3] : 3;
    for (int i = 0; i < n; ++i)
        for (int k = 14; k < 27; ++k) {
            int x = i % nx + k % 3 - 1, y = i / nx % ny + k / 3 % 3 - 1, z = i / nx / ny + k / 9 - 1;
            if (x < 0 || y < 0 || z < 0 || x >= nx || y >= ny || z >= nz) continue;
            pairs[count][0] = i;
            pairs[count++][1] = x + nx * (y + ny * z);
        }
    sn_block_matrix* m = sn_block_matrix_create(n, size, count, (const int(*)[2])pairs);
    free(size);
    free(pairs);
    ck_assert_ptr_nonnull(m);
    return m;
}

/* Symmetric: random blocks, and a diagonal that dominates by `shift`; signs of the diagonal in turn where it
   is not definite. */
static void fill(sn_block_matrix* m, double shift, bool definite)
{
    for (int i = 0; i < m->nodes; ++i)
        for (int b = m->row[i]; b < m->row[i + 1]; ++b) {
            int j = m->col[b];
            if (j < i) continue;
            double *B = m->values + m->at[b], *T = m->values + m->at[sn_block_matrix_find(m, j, i)];
            for (int r = 0; r < m->size[i]; ++r)
                for (int c = 0; c < m->size[j]; ++c) {
                    if (i == j && c < r) continue;
                    double value = random_number();
                    if (i == j && r == c) value = (definite || i % 2 ? 1.0 : -1.0) * shift;
                    B[r * m->size[j] + c] = T[c * m->size[i] + r] = value;
                }
        }
}

static double* random_vector(int n)
{
    double* x = calloc((size_t)n + SN_BLOCK_PAD, sizeof *x);
    for (int i = 0; i < n; ++i)
        x[i] = random_number();
    return x;
}

static double residual(const sn_block_matrix* m, const double* x, const double* b)
{
    double *y = random_vector(m->dofs), r = 0.0, s = 0.0;
    sn_block_matrix_multiply(m, x, y);
    for (int i = 0; i < m->dofs; ++i) {
        r += (y[i] - b[i]) * (y[i] - b[i]);
        s += b[i] * b[i];
    }
    free(y);
    return sqrt(r / s);
}

static sn_linear_report solve_with(const linear_options* o, sn_tasks* tasks, const sn_block_matrix* m,
                                   const double* b, double* x)
{
    sn_error error = { 0 };
    sn_linear* solver = linear_create(o, m, &error);
    ck_assert_msg(solver != NULL, "%s", error.text);
    sn_linear_use_tasks(solver, tasks);
    ck_assert_int_eq(sn_linear_factor(solver, m), -1);
    sn_linear_solve(solver, b, x);
    sn_linear_report report = sn_linear_last(solver);
    sn_linear_destroy(solver);
    return report;
}

static const struct {
    int nx, ny, nz;
} grids[] = { { 1, 1, 1 }, { 2, 1, 1 }, { 7, 1, 1 }, { 5, 4, 1 }, { 3, 3, 3 }, { 9, 4, 4 }, { 12, 7, 5 } };
enum { GRIDS = sizeof grids / sizeof grids[0] };

START_TEST(all_agree_with_dense)
{
    static const linear_options options[] = {
        { .method = "dense" },
        { .method = "ldl" },
        { .method = "cg", .tolerance = 1e-13 },
        { .method = "cg", .tolerance = 1e-13, .preconditioner = SN_PRECONDITIONER_JACOBI },
        { .method = "cg", .tolerance = 1e-13, .preconditioner = SN_PRECONDITIONER_FACTOR },
        { .method = "minres", .tolerance = 1e-13 },
    };
    bool mixed = _i >= GRIDS;
    sn_block_matrix* m = make_grid(grids[_i % GRIDS].nx, grids[_i % GRIDS].ny, grids[_i % GRIDS].nz, mixed);
    fill(m, mixed ? 40.0 : 25.0, true);
    double *b = random_vector(m->dofs), *exact = random_vector(m->dofs), *x = random_vector(m->dofs);
    for (size_t k = 0; k < sizeof options / sizeof options[0]; ++k) {
        solve_with(&options[k], NULL, m, b, k ? x : exact);
        ck_assert_msg(residual(m, k ? x : exact, b) < 2e-13, "%s %zu: %g", options[k].method, k,
                      residual(m, k ? x : exact, b));
        for (int i = 0; k && i < m->dofs; ++i)
            ck_assert_double_eq_tol(x[i], exact[i], 1e-13);
    }
    free(b);
    free(x);
    free(exact);
    sn_block_matrix_destroy(m);
}
END_TEST

/* Factors and solves with a matrix of one node per number of `size`, dense and symmetric. */
static int solve_small(const char* method, int n, const int* size, const double* A, const double* b,
                       double* x)
{
    int(*pairs)[2] = malloc((size_t)(n * n) * sizeof *pairs), count = 0, bad;
    for (int i = 0; i < n; ++i)
        for (int j = 0; j < i; ++j) {
            pairs[count][0] = i;
            pairs[count++][1] = j;
        }
    sn_block_matrix* m = sn_block_matrix_create(n, size, count, (const int(*)[2])pairs);
    for (int i = 0; i < n; ++i)
        for (int k = m->row[i]; k < m->row[i + 1]; ++k)
            for (int r = 0; r < m->size[i]; ++r)
                for (int c = 0; c < m->size[m->col[k]]; ++c)
                    m->values[m->at[k] + r * m->size[m->col[k]] + c] =
                        A[(m->start[i] + r) * m->dofs + m->start[m->col[k]] + c];
    sn_linear* solver = linear_create(&(linear_options){ .method = method, .tolerance = 1e-14 }, m, NULL);
    bad = sn_linear_factor(solver, m);
    if (bad < 0) sn_linear_solve(solver, b, x);
    sn_linear_destroy(solver);
    sn_block_matrix_destroy(m);
    free(pairs);
    return bad;
}

static const char* const symmetric[] = { "ldl", "cg", "minres" };

/* The cases of SOFA's tests of its LDL solver. */
START_TEST(small_systems)
{
    static const int one[5] = { 1, 1, 1, 1, 1 }, three[1] = { 3 };
    const char* method = symmetric[_i];
    double x[5];
    ck_assert_int_eq(solve_small(method, 1, one, (double[]){ 2 }, (double[]){ 4 }, x), -1);
    ck_assert_double_eq_tol(x[0], 2, 1e-14);
    ck_assert_int_eq(solve_small(method, 2, one, (double[]){ 2, -1, -1, 2 }, (double[]){ 1, 0 }, x), -1);
    ck_assert_double_eq_tol(x[0], 2.0 / 3, 1e-14);
    ck_assert_double_eq_tol(x[1], 1.0 / 3, 1e-14);
    double diagonal[25] = { 0 };
    for (int i = 0; i < 5; ++i)
        diagonal[6 * i] = i + 1;
    ck_assert_int_eq(solve_small(method, 5, one, diagonal, (double[]){ 1, 4, 9, 16, 25 }, x), -1);
    for (int i = 0; i < 5; ++i)
        ck_assert_double_eq_tol(x[i], i + 1, 1e-13);
    const double cholesky[9] = { 4, 12, -16, 12, 37, -43, -16, -43, 98 }, b[3] = { 1, 2, 3 };
    for (int k = 0; k < 2; ++k) {
        ck_assert_int_eq(solve_small(method, k ? 1 : 3, k ? three : one, cholesky, b, x), -1);
        for (int i = 0; i < 3; ++i)
            ck_assert_double_eq_tol(
                cholesky[3 * i] * x[0] + cholesky[3 * i + 1] * x[1] + cholesky[3 * i + 2] * x[2], b[i], 1e-9);
    }
}
END_TEST

/* Another case of them: one solver, and a matrix of three nodes in a row whose values change. */
START_TEST(a_row_of_three_again_and_again)
{
    static const int size[3] = { 1, 1, 1 }, pairs[2][2] = { { 0, 1 }, { 1, 2 } };
    sn_block_matrix* m = sn_block_matrix_create(3, size, 2, pairs);
    sn_linear* solver =
        linear_create(&(linear_options){ .method = symmetric[_i], .tolerance = 1e-14 }, m, NULL);
    ck_assert(m && solver);
    for (int k = 1; k <= 5; ++k) {
        const double b[3] = { 1, 2, 3 }, d = 1 + 2 * k;
        double x[3 + SN_BLOCK_PAD] = { 0 };
        for (int i = 0; i < 3; ++i)
            for (int c = m->row[i]; c < m->row[i + 1]; ++c)
                m->values[m->at[c]] = m->col[c] == i ? d : -k;
        ck_assert_int_eq(sn_linear_factor(solver, m), -1);
        sn_linear_solve(solver, b, x);
        ck_assert_double_eq_tol(d * x[0] - k * x[1], 1, 1e-12);
        ck_assert_double_eq_tol(-k * x[0] + d * x[1] - k * x[2], 2, 1e-12);
        ck_assert_double_eq_tol(-k * x[1] + d * x[2], 3, 1e-12);
    }
    sn_linear_destroy(solver);
    sn_block_matrix_destroy(m);
}
END_TEST

/* In exact arithmetic a method of Krylov's ends after as many iterations as the matrix has different
   eigenvalues. */
START_TEST(iterations_are_different_eigenvalues)
{
    for (int different = 1; different <= 6; ++different) {
        sn_block_matrix* m = make_grid(6, 5, 4, false);
        for (int i = 0; i < m->nodes; ++i)
            for (int r = 0; r < 3; ++r)
                m->values[m->at[sn_block_matrix_find(m, i, i)] + 4 * r] = 1 + (3 * i + r) % different;
        double *b = random_vector(m->dofs), *x = random_vector(m->dofs);
        linear_options o = { .method = symmetric[1 + _i], .tolerance = 1e-12 };
        ck_assert_int_eq(solve_with(&o, NULL, m, b, x).iterations, different);
        o.preconditioner = SN_PRECONDITIONER_JACOBI; // is the inverse here
        if (_i == 0) ck_assert_int_eq(solve_with(&o, NULL, m, b, x).iterations, 1);
        free(b);
        free(x);
        sn_block_matrix_destroy(m);
    }
}
END_TEST

START_TEST(rules_to_stop)
{
    sn_block_matrix* m = make_grid(9, 6, 5, false);
    fill(m, 8.0, true);
    for (int i = 0; i < m->nodes; ++i) // barely definite
        for (int r = 0; r < 3; ++r)
            m->values[m->at[sn_block_matrix_find(m, i, i)] + 4 * r] += 3.0;
    double *b = random_vector(m->dofs), *x = random_vector(m->dofs);
    linear_options o = { .method = "cg", .iterations = 7 };
    ck_assert_int_eq(solve_with(&o, NULL, m, b, x).iterations, 7);
    o = (linear_options){ .method = "cg", .tolerance = 1e-4 };
    sn_linear_report loose = solve_with(&o, NULL, m, b, x);
    ck_assert_double_le(residual(m, x, b), 1.001e-4);
    ck_assert_double_eq_tol(loose.residual, residual(m, x, b), 1e-9);
    o.tolerance = 0.0;
    o.threshold = 1e30;
    ck_assert_int_eq(solve_with(&o, NULL, m, b, x).iterations, 1); // of the first solution
    o.threshold = 1e-8;
    sn_linear_report absolute = solve_with(&o, NULL, m, b, x);
    ck_assert_int_gt(absolute.iterations, loose.iterations);
    ck_assert_int_lt(absolute.iterations, 3 * m->dofs);
    free(b);
    free(x);
    sn_block_matrix_destroy(m);
}
END_TEST

START_TEST(indefinite_matrices)
{
    sn_block_matrix* m = make_grid(6, 4, 3, _i);
    fill(m, 40.0, false);
    double *b = random_vector(m->dofs), *x = random_vector(m->dofs);
    linear_options o = { .method = "minres", .tolerance = 1e-12 };
    solve_with(&o, NULL, m, b, x);
    ck_assert_double_le(residual(m, x, b), 1e-11);
    o.method = "ldl";
    solve_with(&o, NULL, m, b, x);
    ck_assert_double_le(residual(m, x, b), 1e-11);
    o.method = "cg";
    o.preconditioner = SN_PRECONDITIONER_NONE;
    sn_linear_report report = solve_with(&o, NULL, m, b, x);
    for (int i = 0; i < m->dofs; ++i)
        ck_assert(isfinite(x[i]));
    ck_assert(report.indefinite || residual(m, x, b) <= 1e-11);
    free(b);
    free(x);
    sn_block_matrix_destroy(m);
}
END_TEST

START_TEST(same_bits_for_any_number_of_threads)
{
    static const linear_options options[] = {
        { .method = "cg", .tolerance = 1e-10 },
        { .method = "cg", .tolerance = 1e-10, .preconditioner = SN_PRECONDITIONER_JACOBI },
        { .method = "minres", .tolerance = 1e-10 },
        { .method = "ldl" },
        { .method = "hybrid" },
    };
    sn_block_matrix* m = make_grid(20, 10, 6, false);
    fill(m, 20.0, true);
    double *b = random_vector(m->dofs), *x = random_vector(m->dofs), *first = random_vector(m->dofs);
    for (int threads = 1; threads <= 4; ++threads) {
        sn_tasks* tasks = threads == 1 ? NULL : sn_tasks_create(threads, NULL, NULL);
        solve_with(&options[_i], tasks, m, b, threads == 1 ? first : x);
        if (threads > 1) ck_assert_mem_eq(x, first, (size_t)m->dofs * sizeof *x);
        sn_tasks_destroy(tasks);
    }
    free(b);
    free(x);
    free(first);
    sn_block_matrix_destroy(m);
}
END_TEST

/* A factor of the matrix itself ends the iteration at once; one of a matrix a little different, after few; a
   new one is taken when it is due. */
START_TEST(a_factor_of_earlier)
{
    sn_block_matrix* m = make_grid(8, 6, 5, false);
    fill(m, 12.0, true);
    double *b = random_vector(m->dofs), *x = random_vector(m->dofs);
    linear_options o = {
        .method = "cg", .tolerance = 1e-10, .preconditioner = SN_PRECONDITIONER_FACTOR, .refresh = 3
    };
    sn_linear* solver = linear_create(&o, m, NULL);
    for (int k = 0; k < 7; ++k) {
        ck_assert_int_eq(sn_linear_factor(solver, m), -1);
        sn_linear_solve(solver, b, x);
        int iterations = sn_linear_last(solver).iterations;
        ck_assert_double_le(residual(m, x, b), 1e-9);
        if (k % 3 == 0)
            ck_assert_int_eq(iterations, 1);
        else
            ck_assert(iterations > 1 && iterations < 12);
        for (size_t i = 0; i < m->value_count; ++i)
            m->values[i] *= 1.02;
        for (int i = 0; i < m->nodes; i += 2)
            m->values[m->at[sn_block_matrix_find(m, i, i)]] += 0.5;
    }
    sn_linear_destroy(solver);
    free(b);
    free(x);
    sn_block_matrix_destroy(m);
}
END_TEST

START_TEST(vanishing_pivots_are_named)
{
    static const char* const methods[] = { "ldl", "cg" };
    sn_block_matrix* m = make_grid(5, 4, 3, false);
    fill(m, 25.0, true);
    int node = 17;
    for (int k = m->row[node]; k < m->row[node + 1]; ++k)
        for (int c = 0; c < 9; ++c) {
            m->values[m->at[k] + c] = 0.0;
            m->values[m->at[sn_block_matrix_find(m, m->col[k], node)] + c] = 0.0;
        }
    sn_linear* solver = linear_create(&(linear_options){ .method = methods[_i] }, m, NULL);
    int bad = sn_linear_factor(solver, m);
    ck_assert(bad >= 3 * node && bad < 3 * node + 3);
    sn_linear_destroy(solver);
    sn_block_matrix_destroy(m);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("linalg/symmetric");
    TCase* all = tcase_create("all");
    suite_add_tcase(suite, all);
    tcase_add_loop_test(all, all_agree_with_dense, 0, 2 * GRIDS);
    tcase_add_loop_test(all, small_systems, 0, 3);
    tcase_add_loop_test(all, a_row_of_three_again_and_again, 0, 3);
    tcase_add_loop_test(all, iterations_are_different_eigenvalues, 0, 2);
    tcase_add_test(all, rules_to_stop);
    tcase_add_loop_test(all, indefinite_matrices, 0, 2);
    tcase_add_loop_test(all, same_bits_for_any_number_of_threads, 0, 5);
    tcase_add_test(all, a_factor_of_earlier);
    tcase_add_loop_test(all, vanishing_pivots_are_named, 0, 2);
    return run_suite(suite);
}
