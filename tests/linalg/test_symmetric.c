/* Sinew - test_symmetric: the methods for symmetric matrices, against the dense one and against what is known of
   their iterations. SPDX-License-Identifier: BSD-3-Clause */
#include "base/tasks.h"
#include "linalg/matrix.h"
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

/* Symmetric: random blocks, and a diagonal that dominates by `shift`; signs of the diagonal in turn where it is not definite. */
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

static sn_linear_report solve_with(const sn_linear_options* o, sn_tasks* tasks, const sn_block_matrix* m,
                                   const double* b, double* x)
{
    sn_error error = { 0 };
    sn_linear* solver = sn_linear_create_with(o, m, &error);
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
    static const sn_linear_options options[] = {
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

int main(void)
{
    Suite* suite = suite_create("linalg/symmetric");
    TCase* all = tcase_create("all");
    suite_add_tcase(suite, all);
    tcase_add_loop_test(all, all_agree_with_dense, 0, 2 * GRIDS);
    SRunner* runner = srunner_create(suite);
    srunner_run_all(runner, CK_ENV);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
