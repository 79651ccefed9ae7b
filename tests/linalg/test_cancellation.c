/* If this failed, a step could not be ended within a factorisation or an iterative solution, or what a
   cancelled one leaves would be taken for a factor.
   SPDX-License-Identifier: BSD-3-Clause */
#include "linalg/lagged.h"
#include "linalg/work.h"
#include "support/linear.h"
#include "support/run_suite.h"
#include "support/trials.h"
#include <check.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "base/tasks.h"

/* ---- matrices ----------------------------------------------------------------------------------------- */

/* Points of a grid of n x n x n, or of a line of n, each coupled with its neighbours. */
static sn_block_matrix* make_pattern(int n, bool line)
{
    int nodes = line ? n : n * n * n, count = 0;
    int* size = malloc((size_t)nodes * sizeof *size);
    int(*pairs)[2] = malloc((size_t)nodes * 3 * sizeof *pairs);
    for (int i = 0; i < nodes; ++i) {
        const int at[3] = { i % n, i / n % n, i / n / n }, next[3] = { 1, n, n * n };
        size[i] = 3;
        for (int k = 0; k < 3; ++k)
            if (at[k] + 1 < n && i + next[k] < nodes) {
                pairs[count][0] = i;
                pairs[count++][1] = i + next[k];
            }
    }
    sn_block_matrix* m = sn_block_matrix_create(nodes, size, count, (const int(*)[2])pairs);
    free(size);
    free(pairs);
    ck_assert_ptr_nonnull(m);
    return m;
}

/* Springs of very different stiffness between neighbours: definite, and slow for iterations. */
static void fill(sn_block_matrix* m)
{
    sn_block_matrix_zero(m);
    for (int i = 0; i < m->nodes; ++i)
        for (int b = m->row[i]; b < m->row[i + 1]; ++b) {
            int j = m->col[b], low = i < j ? i : j, high = i < j ? j : i;
            double *own = m->values + m->at[sn_block_matrix_find(m, i, i)],
                   k = i == j ? 1e-3 : pow(10.0, (double)((low * 7919 + high * 104729) % 600) / 100.0);
            for (int d = 0; d < 3; ++d) {
                own[4 * d] += k;
                if (i != j) m->values[m->at[b] + 4 * d] -= k;
            }
        }
}

static double right_side(int i) { return sin(0.37 * i); }

/* ---- solvers ------------------------------------------------------------------------------------------ */

enum { ITERATIONS = 400 };

typedef struct subject {
    const char* name;
    int n;
    bool line;
    bool solution; // takes long, else the factorisation does
    int threads;
} subject;

static const subject subjects[] = {
    { "ldl", 12, false, false, 1 },       { "ldl", 12, false, false, 3 },
    { "sparse", 10, false, false, 1 },    { "band", 10, false, false, 1 },
    { "dense", 7, false, false, 1 },      { "hybrid", 12, false, false, 1 },
    { "cg", 12, false, true, 1 },         { "cg", 12, false, true, 3 },
    { "minres", 12, false, true, 1 },     { "bicgstab", 10, false, true, 1 },
    { "hybrid_lu", 10, false, false, 1 },
};

typedef struct bench {
    sn_cancellation cancellation;
    sn_block_matrix* m;
    sn_linear* solver;
    sn_tasks* tasks;
    double *b, *x;
    int iterations; // of a whole solution
} bench;

static bench* set_up(const subject* s)
{
    bench* k = calloc(1, sizeof *k);
    sn_error error = { 0 };
    k->m = make_pattern(s->n, s->line);
    fill(k->m);
    k->tasks = s->threads > 1 ? sn_tasks_create(s->threads, NULL, NULL) : NULL;
    const linear_options o = { .method = s->name, .iterations = ITERATIONS };
    k->solver = linear_create(&o, k->m, &error);
    ck_assert_msg(k->solver != NULL, "%s", error.text);
    size_t n = (size_t)k->m->dofs + SN_BLOCK_PAD;
    k->b = calloc(n, sizeof *k->b);
    k->x = calloc(n, sizeof *k->x);
    for (int i = 0; i < k->m->dofs; ++i)
        k->b[i] = right_side(i);
    sn_linear_use_tasks(k->solver, k->tasks);
    sn_linear_watch(k->solver, &k->cancellation);
    atomic_store(&k->cancellation.stepping, true);
    return k;
}

static void tear_down(bench* k)
{
    sn_linear_destroy(k->solver);
    sn_block_matrix_destroy(k->m);
    sn_tasks_destroy(k->tasks);
    free(k->b);
    free(k->x);
    free(k);
}

static int factor(bench* k)
{
    sn_linear_expect_many(k->solver);
    return sn_linear_factor(k->solver, k->m);
}

static void expect_solved(bench* k, const double* exact)
{
    if (sn_linear_needs_place(k->solver)) sn_linear_forget(k->solver); // its bits depend on matrices before
    ck_assert_int_eq(factor(k), -1);
    sn_linear_solve(k->solver, k->b, k->x);
    ck_assert_mem_eq(k->x, exact, (size_t)k->m->dofs * sizeof *exact);
}

static double* find_exact(bench* k)
{
    size_t bytes = (size_t)k->m->dofs * sizeof(double);
    double* exact = malloc(bytes);
    ck_assert_int_eq(factor(k), -1);
    sn_linear_solve(k->solver, k->b, k->x);
    memcpy(exact, k->x, bytes);
    k->iterations = sn_linear_last(k->solver).iterations;
    return exact;
}

/* ---- a request that is there ------------------------------------------------------------------------- */

/* Of every solver of the library: neither a factorisation nor a solution begins, and nothing is left. */
START_TEST(nothing_begins_after_a_request)
{
    const sn_component* type = sn_linear_solvers[_i];
    const subject s = { type->name, 4, type->ops.solver->fits != NULL, false, 1 }; // "chain" wants a line
    bench* k = set_up(&s);
    double* exact = find_exact(k);
    atomic_store(&k->cancellation.requested, true);
    sn_linear_solve(k->solver, k->b, k->x);
    for (int i = 0; i < k->m->dofs; ++i)
        ck_assert(k->x[i] == 0.0);
    ck_assert_int_eq(factor(k), SN_FACTOR_CANCELLED);
    ck_assert_int_eq(sn_linear_counted(k->solver).factors, 1);
    atomic_store(&k->cancellation.stepping, false); // channels are read between steps, too
    expect_solved(k, exact);
    atomic_store(&k->cancellation.stepping, true);
    atomic_store(&k->cancellation.requested, false);
    expect_solved(k, exact);
    free(exact);
    tear_down(k);
}
END_TEST

/* ---- a request while the work goes on ---------------------------------------------------------------- */

/* Work that a request ends when it asks for the n-th time (from 0). How often it asks, and whether it was
   done. */
static int work(bench* k, bool solution, int n, bool* whole)
{
    int bad = -1;
    atomic_store(&k->cancellation.patience, n);
    atomic_store(&k->cancellation.requested, true);
    if (solution)
        sn_linear_solve(k->solver, k->b, k->x);
    else
        bad = factor(k);
    const int questions = n - atomic_load(&k->cancellation.patience);
    atomic_store(&k->cancellation.requested, false);
    atomic_store(&k->cancellation.patience, 0);
    *whole = solution ? sn_linear_last(k->solver).iterations == k->iterations : bad != SN_FACTOR_CANCELLED;
    return questions;
}

/* Wherever the request comes, each thread asks at most twice more and then ends: no loop goes on over it. The
   next factor and solution have the bits of the first. Questions are counted, not seconds: other programs may
   use the same processors. */
START_TEST(work_ends_soon_after_a_request)
{
    enum { PLACES = trials(10, 3), NEVER = 1 << 30 };
    const subject* s = &subjects[_i];
    bench* k = set_up(s);
    double* exact = find_exact(k);
    bool whole = false;
    const int all = work(k, s->solution, NEVER, &whole);
    ck_assert(whole);
    ck_assert_int_ge(all, PLACES);
    for (int place = 1; place <= PLACES; ++place) {
        const int n = place * all / (PLACES + 1), after = work(k, s->solution, n, &whole) - n - 1;
        ck_assert_msg(!whole, "%s is not ended by question %d of %d", s->name, n, all);
        ck_assert_msg(after <= 2 * s->threads, "%s asks %d times after the request", s->name, after);
    }
    expect_solved(k, exact);
    free(exact);
    tear_down(k);
}
END_TEST

/* ---- lagged factors ----------------------------------------------------------------------------------- */

/* The factor that was due, of the matrix that it was due of, is made once the request is gone, whether a
   thread beside has seen the request or the thread of the step. */
START_TEST(a_lagged_factor_is_made_later)
{
    sn_cancellation c = { .stepping = true };
    sn_block_matrix* m = make_pattern(6, false);
    size_t n = (size_t)m->dofs + SN_BLOCK_PAD;
    double *b = calloc(n, sizeof *b), *x = calloc(n, sizeof *x), *y = calloc(n, sizeof *y);
    const sn_cg_params o = { .preconditioner = SN_PRECONDITIONER_FACTOR, .refresh = 3, .delay = 2 };
    sn_lagged* lagged = sn_lagged_create(m, &o, NULL);
    ck_assert_ptr_nonnull(lagged);
    b[1] = 1.0;
    sn_lagged_watch(lagged, &c);
    sn_lagged_use_thread(lagged, _i);
    fill(m);
    atomic_store(&c.requested, true);
    ck_assert(!sn_lagged_factor(lagged, m) && !sn_lagged_ready(lagged));
    atomic_store(&c.requested, false);
    ck_assert(sn_lagged_factor(lagged, m) && sn_lagged_ready(lagged));
    sn_lagged_apply(lagged, b, x);
    for (int k = 0; k < 2; ++k)
        ck_assert(sn_lagged_factor(lagged, m));
    for (size_t i = 0; i < m->value_count; ++i)
        m->values[i] *= 2.0;
    atomic_store(&c.requested, true);
    ck_assert(sn_lagged_factor(lagged, m)); // copied
    fill(m);
    ck_assert(sn_lagged_factor(lagged, m));
    ck_assert(!sn_lagged_factor(lagged, m)); // due
    sn_lagged_apply(lagged, b, y);
    ck_assert_mem_eq(x, y, (size_t)m->dofs * sizeof *x); // of the first still
    atomic_store(&c.requested, false);
    ck_assert(sn_lagged_factor(lagged, m) && sn_lagged_ready(lagged));
    sn_lagged_apply(lagged, b, y);
    for (int i = 0; i < m->dofs; ++i)
        ck_assert(y[i] == 0.5 * x[i]); // exact: a factor of two
    sn_lagged_destroy(lagged);
    sn_block_matrix_destroy(m);
    free(b);
    free(x);
    free(y);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("linalg/cancellation");
    TCase* tests = tcase_create("cancellation");
    tcase_set_timeout(tests, 60);
    tcase_add_loop_test(tests, nothing_begins_after_a_request, 0, sn_linear_solver_count);
    tcase_add_loop_test(tests, work_ends_soon_after_a_request, 0, SN_COUNT(subjects));
    tcase_add_loop_test(tests, a_lagged_factor_is_made_later, 0, 2);
    suite_add_tcase(suite, tests);
    return run_suite(suite);
}
