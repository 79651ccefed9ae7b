/* Sinew - test_branches: the parts of a factorisation and of a solution that threads share. If this fails, a
   supernode is used twice, never, or before what it depends on. SPDX-License-Identifier: BSD-3-Clause */
#include "linalg/branches.h"
#include "linalg/solver.h"
#include <check.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "support/run_suite.h"

/* `bodies` separate blocks of nx * ny * nz nodes, each coupled with the next along each axis. */
static sn_block_matrix* make_blocks(int bodies, int nx, int ny, int nz)
{
    int each = nx * ny * nz, n = bodies * each, count = 0;
    int* size = malloc((size_t)n * sizeof *size);
    int(*pairs)[2] = malloc((size_t)n * 3 * sizeof *pairs);
    for (int i = 0; i < n; ++i) {
        int at = i % each, place[3] = { at % nx, at / nx % ny, at / nx / ny };
        const int extent[3] = { nx, ny, nz }, next[3] = { 1, nx, nx * ny };
        size[i] = 3;
        for (int k = 0; k < 3; ++k)
            if (place[k] + 1 < extent[k]) {
                pairs[count][0] = i;
                pairs[count++][1] = i + next[k];
            }
    }
    sn_block_matrix* m = sn_block_matrix_create(n, size, count, (const int(*)[2])pairs);
    free(size);
    free(pairs);
    ck_assert_ptr_nonnull(m);
    return m;
}

static const struct {
    int bodies, nx, ny, nz, least; /* branches */
} cases[] = { { 0, 1, 1, 1, 0 },  { 1, 1, 1, 1, 0 },   { 1, 9, 9, 9, 4 },  { 2, 9, 9, 9, 8 },
              { 5, 40, 3, 1, 4 }, { 100, 4, 3, 2, 8 }, { 1, 300, 1, 1, 1 } };

/* Every supernode is in one branch or in the trunk; with a supernode of a branch, all below it are in this
   branch; what the trunk hangs on is trunk. */
START_TEST(parts_do_not_depend_on_each_other)
{
    sn_block_matrix* m = make_blocks(cases[_i].bodies, cases[_i].nx, cases[_i].ny, cases[_i].nz);
    sn_pool pool;
    sn_tree tree;
    sn_branches cut;
    sn_pool_init(&pool, NULL);
    ck_assert(sn_tree_build(&tree, m, &pool) && sn_branches_cut(&cut, &tree, 32, &pool));
    int* part = malloc((size_t)(tree.count + 1) * sizeof *part);
    for (int k = 0; k < tree.count; ++k)
        part[k] = -1;
    for (int b = 0; b < cut.count; ++b)
        for (int k = cut.at[b].begin; k < cut.at[b].end; ++k) {
            ck_assert_int_eq(part[k], -1);
            part[k] = b;
        }
    for (int i = 0; i < cut.trunk_count; ++i) {
        ck_assert(i == 0 || cut.trunk[i] > cut.trunk[i - 1]);
        ck_assert_int_eq(part[cut.trunk[i]], -1);
        part[cut.trunk[i]] = cut.count;
    }
    for (int k = 0; k < tree.count; ++k) {
        int parent = tree.at[k].parent;
        ck_assert_int_ge(part[k], 0);
        if (parent >= 0) ck_assert(part[parent] == part[k] || part[parent] == cut.count);
    }
    ck_assert_int_ge(cut.count, cases[_i].least);
    free(part);
    sn_pool_clear(&pool);
    sn_block_matrix_destroy(m);
}
END_TEST

/* ---- solutions in single precision (single.h) ---------------------------------------------------------- */

/* Springs between neighbours, and a mass. */
static void fill(sn_block_matrix* m)
{
    sn_block_matrix_zero(m);
    for (int i = 0; i < m->nodes; ++i)
        for (int b = m->row[i]; b < m->row[i + 1]; ++b)
            for (int k = 0; k < 3; ++k)
                m->values[m->at[b] + 4 * k] = m->col[b] == i ? 6.5 + 0.1 * (i % 3) : -1.0 - 0.01 * k;
}

static void solve_with(void* ldl, int threads, const double* b, double* x)
{
    sn_tasks* tasks = threads > 1 ? sn_tasks_create(threads, NULL, NULL) : NULL;
    sn_ldl_ops.use_tasks(ldl, tasks);
    sn_ldl_lower(ldl, true, b, x);
    sn_ldl_upper(ldl, true, x, x);
    sn_ldl_ops.use_tasks(ldl, NULL);
    sn_tasks_destroy(tasks);
}

static const struct {
    int bodies, nx, ny, nz;
    bool threads; /* large enough for threads */
} solved[] = {
    { 1, 1, 1, 1, false }, { 100, 4, 3, 2, false }, { 1, 16, 14, 12, true }, { 2, 13, 13, 12, true }
};

/* Whatever the number of threads; and the solution of the matrix to single precision. */
START_TEST(solutions_have_the_same_bits)
{
    static const int threads[3] = { 1, 2, 5 };
    sn_block_matrix* m = make_blocks(solved[_i].bodies, solved[_i].nx, solved[_i].ny, solved[_i].nz);
    size_t n = (size_t)m->dofs;
    double *b = calloc(n, sizeof *b), *x = calloc(4 * n, sizeof *x);
    fill(m);
    for (size_t i = 0; i < n; ++i)
        b[i] = sin(0.37 * (double)i);
    void* ldl = sn_ldl_ops.create(NULL, m, NULL);
    ck_assert(ldl && sn_ldl_keep_single(ldl) && sn_ldl_ops.factor(ldl, m) == -1);
    if (solved[_i].threads) ck_assert_double_gt(sn_ldl_cost(ldl), 1e8);
    sn_ldl_ops.solve(ldl, b, x);
    for (int k = 0; k < 3; ++k)
        solve_with(ldl, threads[k], b, x + (size_t)(k + 1) * n);
    ck_assert_mem_eq(x + n, x + 2 * n, n * sizeof *x);
    ck_assert_mem_eq(x + n, x + 3 * n, n * sizeof *x);
    double error = 0.0;
    for (size_t i = 0; i < n; ++i)
        error = fmax(error, fabs(x[n + i] - x[i]));
    ck_assert_double_le(error, 2e-7); // of a solution of size 1
    sn_ldl_ops.destroy(ldl);
    free(b);
    free(x);
    sn_block_matrix_destroy(m);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("linalg/branches");
    TCase* all = tcase_create("all");
    suite_add_tcase(suite, all);
    tcase_add_loop_test(all, solutions_have_the_same_bits, 0, SN_COUNT(solved));
    tcase_add_loop_test(all, parts_do_not_depend_on_each_other, 0, (int)(sizeof cases / sizeof cases[0]));
    return run_suite(suite);
}
