/* If this failed, a linear solver of the library would not solve what it says it solves, or would say so of
   what it does not: every solver of the list is run on the same matrices against LAPACK, so that a new one is
   tested by being in the list.
   SPDX-License-Identifier: BSD-3-Clause */
#include "support/allocations.h"
#include "support/run_suite.h"
#include <check.h>
#include <lapacke.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "base/tasks.h"
#include "linalg/matrix.h"

/* ---- matrices ----------------------------------------------------------------------------------------- */

typedef enum matrix_kind { DEFINITE, INDEFINITE, UNSYMMETRIC, KINDS } matrix_kind;
static const char* const kind_names[] = { "definite", "indefinite", "unsymmetric" };

/* Sizes of nodes, one after the other. */
typedef enum node_sizes { POINTS, FRAMES, SCALARS, MIXED, SIZES } node_sizes;
static const char* const size_names[] = { "points", "frames", "scalars", "mixed" };
static const int size_of[SIZES][3] = { { 3, 3, 3 }, { 6, 6, 6 }, { 1, 1, 1 }, { 6, 3, 1 } };

/* Nodes of a grid, coupled with all neighbours: a line is a chain. */
static const struct {
    int nx, ny, nz;
} grids[] = { { 1, 1, 1 }, { 9, 1, 1 }, { 5, 4, 1 }, { 4, 3, 3 } };
enum { GRIDS = SN_COUNT(grids), CASES = GRIDS * SIZES * KINDS * 2 };

typedef struct subject {
    int grid;
    node_sizes sizes;
    matrix_kind kind;
    bool prescribed; // some degrees of freedom have rows and columns of the identity
} subject;

static subject subject_of(int number)
{
    return (subject){ number % GRIDS, number / GRIDS % SIZES, number / GRIDS / SIZES % KINDS,
                      number / GRIDS / SIZES / KINDS };
}

static unsigned state = 1;
static double random_number(void)
{
    state = state * 1664525u + 1013904223u;
    return (double)(state >> 8) / (double)(1u << 24) - 0.5;
}

static sn_block_matrix* make_pattern(const subject* s)
{
    int nx = grids[s->grid].nx, ny = grids[s->grid].ny, nz = grids[s->grid].nz;
    int n = nx * ny * nz, count = 0, size[64], pairs[64 * 13][2];
    ck_assert_int_le(n, 64);
    for (int i = 0; i < n; ++i) {
        size[i] = size_of[s->sizes][i % 3];
        for (int k = 14; k < 27; ++k) {
            int x = i % nx + k % 3 - 1, y = i / nx % ny + k / 3 % 3 - 1, z = i / nx / ny + k / 9 - 1;
            if (x < 0 || y < 0 || z < 0 || x >= nx || y >= ny || z >= nz) continue;
            pairs[count][0] = i;
            pairs[count++][1] = x + nx * (y + ny * z);
        }
    }
    sn_block_matrix* m = sn_block_matrix_create(n, size, count, (const int(*)[2])pairs);
    ck_assert_ptr_nonnull(m);
    return m;
}

/* The middle degree of freedom of every third node that has several is prescribed. */
static bool is_prescribed(const subject* s, const sn_block_matrix* m, int node, int dof)
{
    return s->prescribed && node % 3 == 0 && m->size[node] > 1 && dof == m->size[node] / 2;
}

/* Random numbers, and a diagonal that dominates; its sign changes from node to node where it is not
   definite. */
static void fill(const subject* s, sn_block_matrix* m)
{
    double shift = 0.5 * (1 + m->dofs);
    for (int i = 0; i < m->nodes; ++i)
        for (int b = m->row[i]; b < m->row[i + 1]; ++b) {
            int j = m->col[b];
            double *B = m->values + m->at[b], *T = m->values + m->at[sn_block_matrix_find(m, j, i)];
            for (int r = 0; r < m->size[i]; ++r)
                for (int c = 0; c < m->size[j]; ++c) {
                    double* value = &B[r * m->size[j] + c];
                    *value = random_number();
                    if (s->kind != UNSYMMETRIC && (j < i || (i == j && c < r)))
                        *value = T[c * m->size[i] + r];
                    if (i == j && r == c) *value = (s->kind == INDEFINITE && i % 2 ? -1.0 : 1.0) * shift;
                    if (is_prescribed(s, m, i, r) || is_prescribed(s, m, j, c)) *value = i == j && r == c;
                }
        }
}

static void solve_by_lapack(const sn_block_matrix* m, const double* b, double* x)
{
    int n = m->dofs;
    double* A = calloc((size_t)n * (size_t)n, sizeof *A);
    lapack_int* pivot = calloc((size_t)n, sizeof *pivot);
    for (int i = 0; i < m->nodes; ++i)
        for (int k = m->row[i]; k < m->row[i + 1]; ++k)
            for (int r = 0; r < m->size[i]; ++r)
                for (int c = 0; c < m->size[m->col[k]]; ++c)
                    A[(m->start[i] + r) * n + m->start[m->col[k]] + c] =
                        m->values[m->at[k] + r * m->size[m->col[k]] + c];
    memcpy(x, b, (size_t)n * sizeof *x);
    ck_assert_int_eq(LAPACKE_dgesv(LAPACK_ROW_MAJOR, n, 1, A, n, pivot, x, 1), 0);
    free(A);
    free(pivot);
}

static double* new_vector(int n)
{
    double* x = calloc((size_t)n + SN_BLOCK_PAD, sizeof *x);
    for (int i = 0; i < n; ++i)
        x[i] = random_number();
    return x;
}

/* ---- solvers ------------------------------------------------------------------------------------------ */

static bool claims(const sn_solver_ops* ops, matrix_kind kind)
{
    return kind == DEFINITE || (kind == INDEFINITE && !ops->definite) ||
           (kind == UNSYMMETRIC && !ops->symmetric);
}

/* A solver of the list for a pattern; NULL when it says that the pattern does not fit, and refuses it. */
static sn_linear* create(const sn_component* type, const sn_block_matrix* m)
{
    const sn_solver_ops* ops = type->ops.solver;
    sn_error error = { 0 };
    sn_linear* solver = sn_linear_create_as(type, NULL, m, &error);
    bool fits = !ops->fits || ops->fits(m);
    ck_assert_msg(fits == (solver != NULL), "%s: %s", type->name, error.text);
    ck_assert_msg(fits || (error.status == SN_ERR_ARGUMENT && error.text[0]), "%s: no sentence", type->name);
    return solver;
}

/* Condition numbers are below 10: round-off of direct methods, 1e-10 of the residual of iterative ones. */
static void expect_solution(const sn_component* type, const subject* s, int n, const double* x,
                            const double* exact)
{
    double most = 0.0, largest = 0.0;
    for (int i = 0; i < n; ++i) {
        most = fmax(most, fabs(x[i] - exact[i]));
        largest = fmax(largest, fabs(exact[i]));
    }
    ck_assert_msg(most <= (type->ops.solver->report ? 1e-9 : 1e-12) * largest,
                  "%s: %s, %s%s, grid %d: off by %g of %g", type->name, kind_names[s->kind],
                  size_names[s->sizes], s->prescribed ? ", partially prescribed" : "", s->grid, most,
                  largest);
}

static void run(const sn_component* type, const subject* s, sn_tasks* tasks)
{
    sn_block_matrix* m = make_pattern(s);
    sn_linear* solver = create(type, m);
    if (solver) sn_linear_use_tasks(solver, tasks);
    for (int k = 0; solver && k < 3; ++k) { // its memory serves one matrix after the other
        fill(s, m);
        double *b = new_vector(m->dofs), *x = new_vector(m->dofs), *exact = new_vector(m->dofs);
        solve_by_lapack(m, b, exact);
        int64_t before = allocations;
        int bad = sn_linear_factor(solver, m);
        sn_linear_solve(solver, b, x);
        before = allocations - before; // the assertions allocate
        ck_assert_msg(before == 0, "%s allocates", type->name);
        ck_assert_int_eq(bad, -1);
        expect_solution(type, s, m->dofs, x, exact);
        sn_linear_solve(solver, b, b); // the same array, and the same factor again
        ck_assert_msg(!memcmp(b, x, (size_t)m->dofs * sizeof *x), "%s: other bits in place", type->name);
        free(b);
        free(x);
        free(exact);
    }
    sn_linear_destroy(solver);
    sn_block_matrix_destroy(m);
}

START_TEST(solves_what_it_claims)
{
    const sn_component* type = sn_linear_solvers[_i];
    sn_tasks* tasks = sn_tasks_create(3, NULL, NULL);
    int ran = 0;
    for (int k = 0; k < CASES; ++k) {
        subject s = subject_of(k);
        if (!claims(type->ops.solver, s.kind)) continue;
        run(type, &s, k % 2 ? tasks : NULL);
        ++ran;
    }
    ck_assert_int_ge(ran, CASES / KINDS);
    sn_tasks_destroy(tasks);
}
END_TEST

/* A start helps the next solution alone: solutions without one have the same bits before and after. From the
   solution itself an iteration has nothing to do; a direct method has no use for a start, nor has "hybrid"
   where it has taken a factor. */
START_TEST(a_start_serves_one_solution)
{
    const sn_component* type = sn_linear_solvers[_i];
    subject s = { 1, FRAMES, DEFINITE, false };
    sn_block_matrix* m = make_pattern(&s);
    fill(&s, m);
    sn_linear* solver = create(type, m);
    double *b = new_vector(m->dofs), *exact = new_vector(m->dofs), *from = new_vector(m->dofs), *x[2];
    solve_by_lapack(m, b, exact);
    ck_assert_int_eq(sn_linear_factor(solver, m), -1);
    for (int k = 0; k < 2; ++k) {
        x[k] = new_vector(m->dofs);
        sn_linear_solve(solver, b, x[k]);
        int cold = sn_linear_last(solver).iterations;
        expect_solution(type, &s, m->dofs, x[k], exact);
        double* started = new_vector(m->dofs);
        sn_linear_start(solver, from);
        sn_linear_solve(solver, b, started);
        expect_solution(type, &s, m->dofs, started, exact);
        sn_linear_start(solver, exact);
        sn_linear_solve(solver, b, started);
        expect_solution(type, &s, m->dofs, started, exact);
        bool hybrid =
            type == &sn_linear_hybrid || type == &sn_linear_hybrid_lu || type == &sn_linear_lagged_ldl;
        bool direct = !type->ops.solver->report || (hybrid && cold == 0);
        ck_assert_msg(direct || sn_linear_last(solver).iterations < cold,
                      "%s: %d iterations from the solution, %d from zero", type->name,
                      sn_linear_last(solver).iterations, cold);
        free(started);
    }
    ck_assert_msg(!memcmp(x[0], x[1], (size_t)m->dofs * sizeof(double)), "%s: a start is kept", type->name);
    free(b);
    free(exact);
    free(from);
    free(x[0]);
    free(x[1]);
    sn_linear_destroy(solver);
    sn_block_matrix_destroy(m);
}
END_TEST

/* A node whose rows and columns are zero has no pivot: factoring names it, or, as iterations do that look at
   no block, solving ends with finite numbers. */
START_TEST(names_what_is_singular)
{
    const sn_component* type = sn_linear_solvers[_i];
    subject s = { 1, POINTS, DEFINITE, false };
    sn_block_matrix* m = make_pattern(&s);
    fill(&s, m);
    int node = 4;
    for (int k = m->row[node]; k < m->row[node + 1]; ++k)
        for (int c = 0; c < 9; ++c) {
            m->values[m->at[k] + c] = 0.0;
            m->values[m->at[sn_block_matrix_find(m, m->col[k], node)] + c] = 0.0;
        }
    sn_linear* solver = create(type, m);
    int bad = sn_linear_factor(solver, m);
    ck_assert_msg(bad == -1 || bad / 3 == node, "%s names %d", type->name, bad);
    if (!type->ops.solver->report) ck_assert_msg(bad >= 0, "%s names nothing", type->name);
    sn_linear_destroy(solver);
    sn_block_matrix_destroy(m);
}
END_TEST

/* Where memory runs out there is no solver, and the error says so; otherwise the solver is whole. */
static bool attempt(const sn_component* type, const sn_block_matrix* m, int granted)
{
#if ALLOCATIONS_REFUSED
    sn_error error = { 0 };
    allocations_until_failure = granted;
    sn_linear* solver = sn_linear_create_as(type, NULL, m, &error);
    allocations_until_failure = -1;
    ck_assert_msg(solver || error.status == SN_ERR_MEMORY, "%s, %d allocations: \"%s\"", type->name, granted,
                  error.text);
    bool good = solver && sn_linear_factor(solver, m) == -1;
    sn_linear_destroy(solver);
    return good;
#else
    (void)type, (void)m, (void)granted;
    return true;
#endif
}

START_TEST(out_of_memory)
{
    const sn_component* type = sn_linear_solvers[_i];
    for (int k = 0; k < GRIDS * SIZES; ++k) {
        subject s = subject_of(k);
        sn_block_matrix* m = make_pattern(&s);
        fill(&s, m);
        int granted = 0;
        while ((!type->ops.solver->fits || type->ops.solver->fits(m)) && !attempt(type, m, granted))
            ck_assert_int_lt(++granted, 1000);
        sn_block_matrix_destroy(m);
    }
}
END_TEST

START_TEST(is_described)
{
    const sn_component* type = sn_linear_solvers[_i];
    ck_assert_uint_eq(type->abi, SN_COMPONENT_ABI);
    ck_assert_int_eq(type->role, SN_ROLE_SOLVER);
    ck_assert_ptr_nonnull(type->summary);
    ck_assert(!type->ops.solver->definite || type->ops.solver->symmetric);
    ck_assert_ptr_eq(sn_linear_find(type->name, NULL, NULL), type);
    for (int i = 0; i < _i; ++i)
        ck_assert_str_ne(type->name, sn_linear_solvers[i]->name);
}
END_TEST

/* Whatever the pattern is, auto finds a solver that fits; for solids it may be one for symmetric matrices. */
START_TEST(auto_fits)
{
    for (int k = 0; k < GRIDS * SIZES; ++k) {
        subject s = subject_of(k);
        sn_block_matrix* m = make_pattern(&s);
        for (int solid = 0; solid < 2; ++solid) {
            const sn_component* type = sn_linear_choose(m, solid);
            ck_assert_ptr_nonnull(type);
            ck_assert(!type->ops.solver->fits || type->ops.solver->fits(m));
            ck_assert(solid || !type->ops.solver->symmetric);
        }
        sn_block_matrix_destroy(m);
    }
}
END_TEST

int main(void)
{
    allocations_start();
    Suite* suite = suite_create("linalg/conformance");
    TCase* tests = tcase_create("conformance");
    tcase_add_loop_test(tests, solves_what_it_claims, 0, sn_linear_solver_count);
    tcase_add_loop_test(tests, a_start_serves_one_solution, 0, sn_linear_solver_count);
    tcase_add_loop_test(tests, names_what_is_singular, 0, sn_linear_solver_count);
    tcase_add_loop_test(tests, out_of_memory, 0, sn_linear_solver_count);
    tcase_add_loop_test(tests, is_described, 0, sn_linear_solver_count);
    tcase_add_test(tests, auto_fits);
    suite_add_tcase(suite, tests);
    return run_suite(suite);
}
