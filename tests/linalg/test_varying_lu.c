/* If this failed, equations of contacts between bodies would have wrong solutions, or factors would be
   written beyond their room.
   SPDX-License-Identifier: BSD-3-Clause */
#include <check.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "linalg/bodies.h"
#include "linalg/lu.h"
#include "linalg/varying_lu.h"
#include "support/allocations.h"
#include "support/run_suite.h"

enum { NODES = 30, CLIQUES = 60, WIDEST = 3, N = NODES * SN_VARYING_WIDTH };

static unsigned state = 7;
static double random_number(void)
{
    state = state * 1664525u + 1013904223u;
    return (double)(state >> 8) / (double)(1u << 24) - 0.5;
}
static int below(int count) { return (int)((random_number() + 0.5) * count) % count; }

/* A matrix 1 + sum of X F B over cliques, dense too. */
typedef struct problem {
    int nodes, cliques, width, stride;
    int start[CLIQUES + 1], node[CLIQUES * WIDEST];
    double block[CLIQUES * WIDEST * WIDEST][SN_VARYING_WIDTH * SN_VARYING_WIDTH];
    double dense[N * N];
} problem;

static void draw_clique(problem* p, int c, int* at)
{
    int size = 1 + below(WIDEST), first = *at;
    while (*at < first + size) {
        int node = below(p->nodes);
        bool seen = false;
        for (int e = first; e < *at; ++e)
            seen = seen || p->node[e] == node;
        if (!seen) p->node[(*at)++] = node;
    }
    p->start[c + 1] = *at;
}

static void draw(problem* p, int nodes, int cliques, int width)
{
    const int n = nodes * width;
    int at = 0;
    memset(p, 0, sizeof *p);
    *p = (problem){ .nodes = nodes, .cliques = cliques, .width = width, .stride = (width + 3) / 4 * 4 };
    for (int i = 0; i < n; ++i)
        p->dense[i * n + i] = 1.0;
    for (int c = 0; c < cliques; ++c) {
        draw_clique(p, c, &at);
        for (int a = p->start[c]; a < at; ++a)
            for (int b = p->start[c]; b < at; ++b)
                for (int k = 0; k < width * width; ++k) {
                    double by = 0.1 * random_number() + (a == b && k % (width + 1) == 0);
                    p->block[c * WIDEST * WIDEST + (a - p->start[c]) * WIDEST + b - p->start[c]][k] = by;
                    p->dense[(p->node[b] * width + k / width) * n + p->node[a] * width + k % width] += by;
                }
    }
}

static void write_column(void* context, int node, double* const* block)
{
    const problem* p = context;
    for (int c = 0; c < p->cliques; ++c)
        for (int b = p->start[c]; b < p->start[c + 1]; ++b)
            for (int a = p->start[c]; p->node[b] == node && a < p->start[c + 1]; ++a)
                for (int k = 0; k < p->width * p->width; ++k)
                    block[p->node[a]][k / p->width * p->stride + k % p->width] +=
                        p->block[c * WIDEST * WIDEST + (a - p->start[c]) * WIDEST + b - p->start[c]][k];
}

static problem drawn;

/* Round-off of matrices whose condition is about 100. */
START_TEST(solutions_are_those_of_the_dense_matrix)
{
    static const int widths[] = { 6, 3, 1, 5, 12 };
    sn_pool pool;
    sn_pool_init(&pool, NULL);
    for (int i = 0; i < 5; ++i) {
        const int width = widths[i];
        sn_varying_lu* lu =
            sn_varying_lu_create(&pool, NODES, width, CLIQUES * WIDEST, WIDEST, sn_varying_lu_room(NODES));
        ck_assert_ptr_nonnull(lu);
        for (int number = 0; number < 20; ++number) {
            double x[NODES * SN_VARYING_WIDTH] = { 0 }, b[N], worst = 0.0;
            int swapped[N], nodes = 1 + below(NODES);
            draw(&drawn, nodes < WIDEST ? WIDEST : nodes, below(CLIQUES), width);
            const int n = drawn.nodes * width;
            for (int k = 0; k < n; ++k)
                x[k / width * drawn.stride + k % width] = b[k] = random_number();
            ck_assert(sn_varying_lu_order(lu, drawn.nodes, drawn.cliques, drawn.start, drawn.node));
            ck_assert(sn_varying_lu_factor(lu, write_column, &drawn));
            sn_varying_lu_solve(lu, x);
            ck_assert_int_lt(sn_lu_factor(drawn.dense, n, swapped), 0);
            sn_lu_solve(drawn.dense, n, swapped, b);
            for (int k = 0; k < n; ++k)
                worst = fmax(worst, fabs(x[k / width * drawn.stride + k % width] - b[k]));
            ck_assert_msg(worst < 1e-12, "width %d, matrix %d: %g", width, number, worst);
        }
    }
    sn_pool_clear(&pool);
}
END_TEST

/* A ring of nodes needs blocks beyond its own. */
START_TEST(factors_beyond_the_room_are_refused)
{
    enum { RING = 12 };
    int start[RING + 1], node[2 * RING];
    sn_pool pool;
    sn_pool_init(&pool, NULL);
    for (int i = 0; i < RING; ++i) {
        start[i] = 2 * i;
        node[2 * i] = i;
        node[2 * i + 1] = (i + 1) % RING;
    }
    start[RING] = 2 * RING;
    sn_varying_lu *small = sn_varying_lu_create(&pool, RING, 3, 2 * RING, 2, RING),
                  *large = sn_varying_lu_create(&pool, RING, 3, 2 * RING, 2, 2 * RING - 3);
    ck_assert(!sn_varying_lu_order(small, RING, RING, start, node));
    ck_assert(sn_varying_lu_order(large, RING, RING, start, node));
    ck_assert_int_eq(large->start[RING], 2 * RING - 3); // a ring without a node is a chain
    sn_pool_clear(&pool);
}
END_TEST

static void write_zero(void* context, int node, double* const* block)
{
    (void)context;
    for (int k = 0; k < 3; ++k)
        block[node][5 * k] = 0.0;
}

static void write_nan(void* context, int node, double* const* block)
{
    (void)context;
    block[node][0] = NAN;
}

START_TEST(matrices_without_factors_are_told)
{
    sn_pool pool;
    sn_pool_init(&pool, NULL);
    const int start[] = { 0, 2 }, node[] = { 0, 1 };
    sn_varying_lu* lu = sn_varying_lu_create(&pool, 2, 3, 2, 2, 1);
    ck_assert(sn_varying_lu_order(lu, 2, 1, start, node));
    ck_assert(!sn_varying_lu_factor(lu, write_zero, NULL));
    ck_assert(!sn_varying_lu_factor(lu, write_nan, NULL));
    sn_pool_clear(&pool);
}
END_TEST

START_TEST(orders_and_factors_allocate_nothing)
{
    sn_pool pool;
    sn_pool_init(&pool, NULL);
    sn_varying_lu* lu =
        sn_varying_lu_create(&pool, NODES, 6, CLIQUES * WIDEST, WIDEST, sn_varying_lu_room(NODES));
    draw(&drawn, NODES, CLIQUES, 6);
    double x[NODES * 8] = { 1 };
    int64_t before = allocations;
    bool good = sn_varying_lu_order(lu, NODES, CLIQUES, drawn.start, drawn.node) &&
                sn_varying_lu_factor(lu, write_column, &drawn);
    sn_varying_lu_solve(lu, x);
    int64_t after = allocations;
    ck_assert(good);
    ck_assert_int_eq(after - before, 0);
    sn_pool_clear(&pool);
}
END_TEST

/* ---- bodies ----------------------------------------------------------------------------------------- */

static sn_block_matrix* coupled(void)
{
    static const int size[] = { 6, 3, 6, 1, 3 }, pairs[][2] = { { 3, 1 }, { 4, 1 } };
    return sn_block_matrix_create(5, size, 2, pairs);
}

START_TEST(bodies_are_the_components_of_the_pattern)
{
    static const int of[] = { 0, 0, 0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 2, 2, 2, 1, 1, 1, 1 };
    sn_pool pool;
    sn_pool_init(&pool, NULL);
    sn_block_matrix* A = coupled();
    const sn_bodies* b = sn_bodies_find(&pool, A);
    ck_assert_int_eq(b->count, 3);
    ck_assert_int_eq(b->largest, 7);
    for (int k = 0; k < 19; ++k) {
        ck_assert_int_eq(b->of[k], of[k]);
        ck_assert_int_eq(b->list[b->first[of[k]] + b->within[k]], k);
    }
    sn_block_matrix_destroy(A);
    sn_pool_clear(&pool);
}
END_TEST

static void solve(void* context, double* x) { sn_linear_solve(context, x, x); }

START_TEST(inverses_of_bodies_are_parts_of_the_inverse)
{
    sn_pool pool;
    sn_pool_init(&pool, NULL);
    sn_block_matrix* A = coupled();
    sn_bodies* b = sn_bodies_find(&pool, A);
    for (int i = 0; i < A->nodes; ++i)
        for (int k = A->row[i]; k < A->row[i + 1]; ++k)
            for (int j = 0; j < A->size[i] * A->size[A->col[k]]; ++j)
                A->values[A->at[k] + j] = random_number();
    for (int i = 0; i < A->nodes; ++i)
        for (int k = 0; k < A->size[i]; ++k)
            A->values[A->at[sn_block_matrix_find(A, i, i)] + k * (A->size[i] + 1)] += 5.0;
    sn_error error = { 0 };
    sn_linear* linear = sn_linear_create("sparse", A, &error);
    ck_assert_int_lt(sn_linear_factor(linear, A), 0);
    if (_i == 0) sn_bodies_invert(b, solve, linear);
    if (_i == 1) ck_assert(sn_bodies_invert_matrix(b, A, NULL));
    for (int body = 0; body < b->count; ++body) {
        double g[SN_BODY_MOST], x[SN_BODY_MOST], whole[19] = { 0 };
        for (int k = 0; k < sn_body_size(b, body); ++k)
            whole[b->list[b->first[body] + k]] = g[k] = random_number();
        sn_body_answer(b, body, g, x);
        sn_linear_solve(linear, whole, whole);
        for (int k = 0; k < sn_body_size(b, body); ++k)
            ck_assert_double_eq_tol(x[k], whole[b->list[b->first[body] + k]], 1e-15);
    }
    sn_block_matrix_zero(A);
    ck_assert(!sn_bodies_invert_matrix(b, A, NULL));
    sn_linear_destroy(linear);
    sn_block_matrix_destroy(A);
    sn_pool_clear(&pool);
}
END_TEST

int main(void)
{
    allocations_start();
    Suite* suite = suite_create("linalg/varying_lu");
    TCase* tests = tcase_create("varying_lu");
    tcase_add_test(tests, solutions_are_those_of_the_dense_matrix);
    tcase_add_test(tests, factors_beyond_the_room_are_refused);
    tcase_add_test(tests, matrices_without_factors_are_told);
    tcase_add_test(tests, orders_and_factors_allocate_nothing);
    tcase_add_test(tests, bodies_are_the_components_of_the_pattern);
    tcase_add_loop_test(tests, inverses_of_bodies_are_parts_of_the_inverse, 0, 2);
    suite_add_tcase(suite, tests);
    return run_suite(suite);
}
