/* If this failed, the choice between iterations and a factor would cost more than either, depend on time,
   differ after a snapshot, or give the solution of another matrix. SPDX-License-Identifier: BSD-3-Clause */
#include "linalg/half.h"
#include "linalg/solver.h"
#include "support/linear.h"
#include "support/run_suite.h"
#include "support/trials.h"
#include <check.h>
#include <math.h>
#include <stdlib.h>

enum { SIDE = 9, NODES = SIDE * SIDE * SIDE, DOFS = 3 * NODES };

/* Both, and how unsymmetric their matrices are: by what flows through the net. */
static const struct {
    const char* name;
    double flow;
} methods[] = { { "hybrid", 0.0 }, { "hybrid_lu", 0.3 } };

/* Springs between neighbours of a cube of points, on the ground with `ground`. */
static sn_block_matrix* make_net(double ground, double flow)
{
    static int size[NODES], pairs[3 * NODES][2];
    const int step[3] = { 1, SIDE, SIDE * SIDE };
    int count = 0;
    for (int i = 0; i < NODES; ++i) {
        size[i] = 3;
        for (int k = 0; k < 3; ++k) {
            if (i / step[k] % SIDE == SIDE - 1) continue;
            pairs[count][0] = i;
            pairs[count++][1] = i + step[k];
        }
    }
    sn_block_matrix* m = sn_block_matrix_create(NODES, size, count, (const int(*)[2])pairs);
    ck_assert_ptr_nonnull(m);
    for (int i = 0; i < NODES; ++i)
        for (int b = m->row[i]; b < m->row[i + 1]; ++b)
            for (int k = 0; k < 3; ++k)
                m->values[m->at[b] + 4 * k] = m->col[b] == i
                                                  ? ground + (m->row[i + 1] - m->row[i] - 1) * (1.0 + k)
                                              : m->col[b] > i ? -(1.0 + k) + flow
                                                              : -(1.0 + k) - flow;
    return m;
}

static void fill(double* b)
{
    for (int i = 0; i < DOFS; ++i)
        b[i] = sin(1.7 * i) + 0.1 * (i % 7);
}

/* Solves once; returns the iterations, 0 for a factor. The residual is small in any case. */
static int solve(sn_linear* s, const sn_block_matrix* m, double* x)
{
    double b[DOFS], y[DOFS], worst = 0.0;
    fill(b);
    ck_assert_int_eq(sn_linear_factor(s, m), -1);
    sn_linear_solve(s, b, x);
    sn_block_matrix_multiply(m, x, y);
    for (int i = 0; i < DOFS; ++i)
        worst = fmax(worst, fabs(y[i] - b[i]));
    // 1e-10 of a norm of 33; after a factor round-off of solutions of 1e5
    ck_assert_msg(worst < 1e-7, "residual %g", worst);
    return sn_linear_last(s).iterations;
}

START_TEST(few_iterations_need_no_factor)
{
    sn_block_matrix* m = make_net(20.0, methods[_i].flow);
    sn_linear* s = sn_linear_create(methods[_i].name, m, NULL);
    double x[DOFS + SN_BLOCK_PAD];
    for (int k = 0; k < trials(50, 5); ++k) {
        int iterations = solve(s, m, x);
        ck_assert_msg(iterations > 3 && iterations < 30, "%d", iterations);
    }
    sn_linear_destroy(s);
    sn_block_matrix_destroy(m);
}
END_TEST

/* An attempt, then 32 factors without one, an attempt, 64 factors. */
START_TEST(many_iterations_are_given_up)
{
    sn_block_matrix* m = make_net(1e-5, 40 * methods[_i].flow);
    sn_linear* s = sn_linear_create(methods[_i].name, m, NULL);
    double x[DOFS + SN_BLOCK_PAD];
    size_t bytes;
    const int* left = sn_linear_memory(s, &bytes);
    ck_assert_ptr_nonnull(left);
    for (int k = 0; k < trials(98, 36); ++k) {
        int before = left[0];
        ck_assert_int_eq(solve(s, m, x), 0);
        ck_assert_int_eq(left[0], k == 0 ? 32 : k == 33 ? 64 : before - 1);
    }
    sn_linear_destroy(s);
    sn_block_matrix_destroy(m);
}
END_TEST

/* Where many solutions are announced, the matrix is factored at once; that is no experience with matrices. */
START_TEST(many_solutions_are_worth_a_factor)
{
    sn_block_matrix* m = make_net(20.0, methods[_i].flow);
    sn_linear* s = sn_linear_create(methods[_i].name, m, NULL);
    double x[DOFS + SN_BLOCK_PAD];
    sn_linear_expect_many(s);
    ck_assert_int_eq(solve(s, m, x), 0);
    ck_assert_int_gt(solve(s, m, x), 0);
    sn_linear_destroy(s);
    sn_block_matrix_destroy(m);
}
END_TEST

/* A matrix that is symmetric costs one product an iteration, whoever was asked: the same bits. */
START_TEST(a_symmetric_matrix_is_seen)
{
    sn_block_matrix* m = make_net(20.0, 0.0);
    sn_linear *one = sn_linear_create("hybrid", m, NULL), *two = sn_linear_create("hybrid_lu", m, NULL);
    double x[DOFS + SN_BLOCK_PAD], y[DOFS + SN_BLOCK_PAD];
    ck_assert_int_eq(solve(one, m, x), solve(two, m, y));
    ck_assert_mem_eq(x, y, DOFS * sizeof(double));
    sn_linear_start(two, x); // for the next solution, and by either iteration
    ck_assert_int_le(solve(two, m, y), 1);
    m->values[m->at[1]] += 0.5;
    ck_assert_int_gt(solve(two, m, y), 3);
    sn_linear_destroy(one);
    sn_linear_destroy(two);
    sn_block_matrix_destroy(m);
}
END_TEST

/* Many solutions: by L D L^T of a definite matrix that is symmetric, whoever was asked, else by LU. */
START_TEST(a_factor_is_that_of_the_matrix)
{
    static const struct {
        const char* name;
        double ground, flow;
        bool ldl;
    } factors[] = { { "hybrid", 20.0, 0.0, true },
                    { "hybrid_lu", 20.0, 0.0, true },
                    { "hybrid_lu", 20.0, 0.3, false },
                    { "hybrid_lu", -5.3, 0.0, false } };
    const void* self;
    double x[DOFS + SN_BLOCK_PAD];
    for (int k = 0; k < (int)SN_COUNT(factors); ++k) {
        sn_block_matrix* m = make_net(factors[k].ground, factors[k].flow);
        sn_linear* s = sn_linear_create(factors[k].name, m, NULL);
        for (int again = 0; again < 2; ++again) { // the flow comes and goes
            sn_linear_expect_many(s);
            ck_assert_int_eq(solve(s, m, x), 0);
            const sn_half_ops* half = sn_linear_half(s, &self);
            ck_assert_ptr_eq(half, factors[k].ldl ? &sn_ldl_half : &sn_sparse_half);
            m->values[m->at[1]] += 0.5;
            sn_linear_expect_many(s);
            ck_assert_int_eq(sn_linear_factor(s, m), -1);
            bool general = factors[k].name[6] != 0;
            ck_assert_ptr_eq(sn_linear_half(s, &self), general ? &sn_sparse_half : &sn_ldl_half);
            m->values[m->at[1]] -= 0.5;
        }
        if (factors[k].ground > 0) {
            solve(s, m, x);
            ck_assert_ptr_null(sn_linear_half(s, &self)); // an iteration has no factor
        }
        sn_linear_destroy(s);
        sn_block_matrix_destroy(m);
    }
}
END_TEST

/* For large matrices there is no memory for factors, whatever is expected of the matrix. */
START_TEST(without_factors_iterations_do_all)
{
    static const sn_hybrid_params params = { .iterates_only = true };
    for (int k = 0; k < 2; ++k) {
        sn_block_matrix* m = make_net(1.0, k * 0.3);
        sn_linear *one = sn_linear_create("hybrid_lu", m, NULL),
                  *two = sn_linear_create_as(&sn_linear_hybrid_lu, &params, m, NULL);
        double x[DOFS + SN_BLOCK_PAD];
        ck_assert(sn_linear_bytes(two) < sn_linear_bytes(one) / 4);
        sn_linear_expect_many(one);
        sn_linear_expect_many(two);
        ck_assert_int_eq(solve(one, m, x), 0);
        ck_assert_int_gt(solve(two, m, x), 3);
        ck_assert_int_gt(solve(two, m, x), 3);
        sn_linear_destroy(one);
        sn_linear_destroy(two);
        sn_block_matrix_destroy(m);
    }
}
END_TEST

START_TEST(an_indefinite_matrix_is_factored)
{
    sn_block_matrix* m = make_net(-5.3, 0.0);
    sn_linear* s = sn_linear_create("hybrid", m, NULL);
    double x[DOFS + SN_BLOCK_PAD];
    ck_assert_int_eq(solve(s, m, x), 0);
    sn_linear_destroy(s);
    sn_block_matrix_destroy(m);
}
END_TEST

/* A solver that is given the memory of another one goes on with its bits. */
START_TEST(memory_is_all_that_matters)
{
    sn_block_matrix* m = make_net(1e-5, 40 * methods[_i].flow);
    sn_linear *one = sn_linear_create(methods[_i].name, m, NULL),
              *two = sn_linear_create(methods[_i].name, m, NULL);
    double x[DOFS + SN_BLOCK_PAD], y[DOFS + SN_BLOCK_PAD];
    size_t bytes;
    for (int k = 0; k < 10; ++k)
        solve(one, m, x);
    void* to = sn_linear_memory(two, &bytes);
    memcpy(to, sn_linear_memory(one, &bytes), bytes);
    for (int k = 0; k < trials(50, 30); ++k) {
        ck_assert_int_eq(solve(one, m, x), solve(two, m, y));
        ck_assert_mem_eq(x, y, DOFS * sizeof(double));
    }
    sn_linear_destroy(one);
    sn_linear_destroy(two);
    sn_block_matrix_destroy(m);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("hybrid");
    TCase* cases = tcase_create("hybrid");
    tcase_add_loop_test(cases, few_iterations_need_no_factor, 0, 2);
    tcase_add_loop_test(cases, many_iterations_are_given_up, 0, 2);
    tcase_add_loop_test(cases, many_solutions_are_worth_a_factor, 0, 2);
    tcase_add_test(cases, a_symmetric_matrix_is_seen);
    tcase_add_test(cases, a_factor_is_that_of_the_matrix);
    tcase_add_test(cases, without_factors_iterations_do_all);
    tcase_add_test(cases, an_indefinite_matrix_is_factored);
    tcase_add_loop_test(cases, memory_is_all_that_matters, 0, 2);
    tcase_set_timeout(cases, 60);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
