/* If this failed, nodes coupled with all others, as those of a needle in a solid, would be eliminated wrongly
   before an iteration, or the iteration would not be used.
   SPDX-License-Identifier: BSD-3-Clause */
#include "support/allocations.h"
#include "support/run_suite.h"
#include <check.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "base/tasks.h"
#include "linalg/border.h"

/* A grid of SIDE^3 points, each coupled with its neighbours, between two halves of a chain of frames: two of
   these are coupled with all points, of which a few have blocks that are not zero. */
enum { SIDE = 7, POINTS = SIDE * SIDE * SIDE, HALF = 3, NODES = POINTS + 2 * HALF, FULL = 2 };
static const int full[FULL] = { HALF - 1, HALF + POINTS };

static unsigned state = 1;
static double random_number(void)
{
    state = state * 1664525u + 1013904223u;
    return (double)(state >> 8) / (double)(1u << 24) - 0.5;
}

static bool is_point(int node) { return node >= HALF && node < HALF + POINTS; }

static sn_block_matrix* make_pattern(bool joined)
{
    static int pairs[POINTS * (3 + FULL) + NODES][2], size[NODES];
    int count = 0;
    for (int i = 0; i < NODES; ++i)
        size[i] = is_point(i) ? 3 : 6;
    for (int i = 0; i < POINTS; ++i)
        for (int d = 0, step = 1; d < 3; ++d, step *= SIDE) {
            if (i / step % SIDE + 1 == SIDE) continue;
            pairs[count][0] = HALF + i;
            pairs[count++][1] = HALF + i + step;
        }
    for (int i = 0; i < POINTS && joined; ++i)
        for (int k = 0; k < FULL; ++k) {
            pairs[count][0] = full[k];
            pairs[count++][1] = HALF + i;
        }
    for (int i = 0; i + 1 < 2 * HALF; ++i) {
        pairs[count][0] = i < HALF ? i : POINTS + i;
        pairs[count++][1] = i + 1 < HALF ? i + 1 : POINTS + i + 1;
    }
    sn_block_matrix* m = sn_block_matrix_create(NODES, size, count, (const int(*)[2])pairs);
    ck_assert_ptr_nonnull(m);
    return m;
}

/* Points 7, 14, ... are coupled with the full frames, and others are not. */
static bool has_values(int i, int j)
{
    if (is_point(i) == is_point(j)) return true;
    return (is_point(i) ? i : j) % 7 == 0;
}

static void fill(sn_block_matrix* m, bool symmetric)
{
    for (int i = 0; i < m->nodes; ++i)
        for (int b = m->row[i]; b < m->row[i + 1]; ++b) {
            int j = m->col[b];
            double *B = m->values + m->at[b], *T = m->values + m->at[sn_block_matrix_find(m, j, i)];
            for (int r = 0; r < m->size[i]; ++r)
                for (int c = 0; c < m->size[j]; ++c) {
                    double* value = &B[r * m->size[j] + c];
                    *value = has_values(i, j) ? random_number() : 0;
                    if (symmetric && (j < i || (i == j && c < r))) *value = T[c * m->size[i] + r];
                    if (i == j && r == c) *value = is_point(i) ? 12 : 300;
                }
        }
}

static double solve(const char* name, const sn_block_matrix* m, const double* b, double* x, sn_tasks* tasks)
{
    sn_error error = { 0 };
    sn_linear* solver = sn_linear_create(name, m, &error);
    ck_assert_msg(solver != NULL, "%s", error.text);
    if (tasks) sn_linear_use_tasks(solver, tasks);
    int64_t before = allocations_here;
    int bad = sn_linear_factor(solver, m);
    if (bad < 0) sn_linear_solve(solver, b, x);
    int64_t after = allocations_here;
    ck_assert_int_eq(bad, -1);
    ck_assert_int_eq(after, before);
    double iterations = sn_linear_last(solver).iterations;
    sn_linear_destroy(solver);
    return iterations;
}

static double* new_vector(const sn_block_matrix* m)
{
    double* x = calloc((size_t)m->dofs + SN_BLOCK_PAD, sizeof *x);
    for (int i = 0; i < m->dofs; ++i)
        x[i] = random_number();
    return x;
}

/* By iterations on what the border leaves, with one thread and with three, against LU. */
START_TEST(solutions_agree_with_lu)
{
    sn_error error = { 0 };
    sn_block_matrix* m = make_pattern(true);
    fill(m, _i == 0);
    ck_assert_int_eq(sn_border_unknowns(m), 6 * 2 * HALF);
    double *b = new_vector(m), *x = new_vector(m), *y = new_vector(m), *exact = new_vector(m), most = 0;
    solve("dense", m, b, exact, NULL);
    ck_assert_double_gt(solve("hybrid_lu", m, b, x, NULL), 0);
    sn_tasks* tasks = sn_tasks_create(3, NULL, &error);
    ck_assert_ptr_nonnull(tasks);
    memcpy(y, b, (size_t)m->dofs * sizeof *y); // in place
    solve("hybrid_lu", m, y, y, tasks);
    sn_tasks_destroy(tasks);
    for (int i = 0; i < m->dofs; ++i)
        most = fmax(most, fabs(x[i] - exact[i]));
    ck_assert_msg(most < 1e-9, "off by %g", most);
    ck_assert_mem_eq(x, y, (size_t)m->dofs * sizeof *y);
    free(b), free(x), free(y), free(exact);
    sn_block_matrix_destroy(m);
}
END_TEST

START_TEST(border_is_what_meets_all)
{
    sn_error error = { 0 };
    sn_block_matrix *m = make_pattern(true), *apart = make_pattern(false);
    ck_assert_int_eq(sn_border_unknowns(apart), 0);
    sn_border* border = sn_border_create(m, &error);
    ck_assert_ptr_nonnull(border);
    ck_assert_int_eq(sn_border_inner(border)->nodes, POINTS);
    ck_assert_int_eq(sn_border_inner(border)->uniform, 3);
    ck_assert_int_eq(sn_border_unknown(border, 0), 6 * HALF);
    ck_assert_uint_gt(sn_border_bytes(border), 0);
    sn_border_destroy(border);
    sn_block_matrix_destroy(m);
    sn_block_matrix_destroy(apart);
}
END_TEST

/* The degree of freedom of a border without stiffness is told. */
START_TEST(singular_borders_are_told)
{
    sn_error error = { 0 };
    sn_block_matrix* m = make_pattern(true);
    fill(m, true);
    int node = full[0], dof = 4;
    for (int i = 0; i < m->nodes; ++i)
        for (int b = m->row[i]; b < m->row[i + 1]; ++b)
            for (int r = 0; r < m->size[i]; ++r)
                for (int c = 0; c < m->size[m->col[b]]; ++c)
                    if ((i == node && r == dof) || (m->col[b] == node && c == dof))
                        m->values[m->at[b] + r * m->size[m->col[b]] + c] = 0;
    sn_linear* solver = sn_linear_create("hybrid_lu", m, &error);
    ck_assert_int_eq(sn_linear_factor(solver, m), m->start[node] + dof);
    sn_linear_destroy(solver);
    sn_block_matrix_destroy(m);
}
END_TEST

int main(void)
{
    allocations_start();
    Suite* suite = suite_create("linalg/border");
    TCase* cases = tcase_create("border");
    tcase_add_loop_test(cases, solutions_agree_with_lu, 0, 2);
    tcase_add_test(cases, border_is_what_meets_all);
    tcase_add_test(cases, singular_borders_are_told);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
