/* If this failed, rows of constraints would answer otherwise to their multipliers than the matrix says: W
   = B A^-1 G^T of every linear solver of the library is compared with LAPACK, with rows that join in
   parts, change and are forgotten, for any number of threads.
   SPDX-License-Identifier: BSD-3-Clause */
#include "support/allocations.h"
#include "support/run_suite.h"
#include "support/trials.h"
#include <check.h>
#include <lapacke.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "base/tasks.h"
#include "linalg/delassus.h"
#include "linalg/half.h"

enum { ROWS = 45, ENTRIES = 7, NODES = 64 };

static unsigned state = 1;
static double random_number(void)
{
    state = state * 1664525u + 1013904223u;
    return (double)(state >> 8) / (double)(1u << 24) - 0.5;
}
static void seed(void) { state = 1; }
static int random_below(int n) { return (int)((random_number() + 0.5) * n) % n; }

/* ---- matrices --------------------------------------------------------------------------------------- */

typedef enum matrix_kind { LINE, TREE, GRID, RANDOM, BODIES, KINDS } matrix_kind;
enum { BODY = 4 };

/* Nodes of 3, or of 6, 3 and 1 unknowns; a line, a tree, a grid with diagonals, random couplings, or lines of
   four nodes that do not touch. */
static sn_block_matrix* make_pattern(matrix_kind kind, bool mixed)
{
    static const int sizes[3] = { 6, 3, 1 };
    int size[NODES], pairs[20 * NODES][2], count = 0;
    for (int i = 0; i < NODES; ++i) {
        size[i] = mixed ? sizes[i % 3] : 3;
        int partners[4] = { i + 1, i + 1, i + 1, i + 1 };
        if (kind == TREE) partners[0] = 2 * i + 1, partners[1] = 2 * i + 2;
        if (kind == GRID) partners[1] = i + 4, partners[2] = i + 16, partners[3] = i + 21;
        for (int k = 0; k < 4; ++k) {
            if (kind == RANDOM) partners[k] = k < 2 ? random_below(NODES) : i;
            if (kind == BODIES && i % BODY == BODY - 1) partners[k] = i;
            if (kind == TREE && k > 1) continue;
            if (partners[k] >= NODES) continue;
            pairs[count][0] = i;
            pairs[count++][1] = partners[k];
        }
    }
    return sn_block_matrix_create(NODES, size, count, (const int(*)[2])pairs);
}

/* Dominated by its diagonal, symmetric or not. */
static void fill(sn_block_matrix* m, bool symmetric)
{
    for (int i = 0; i < m->nodes; ++i)
        for (int b = m->row[i]; b < m->row[i + 1]; ++b) {
            int j = m->col[b];
            double *B = m->values + m->at[b], *T = m->values + m->at[sn_block_matrix_find(m, j, i)];
            for (int r = 0; r < m->size[i]; ++r)
                for (int c = 0; c < m->size[j]; ++c) {
                    double* value = &B[r * m->size[j] + c];
                    *value = random_number();
                    if (symmetric && (j < i || (i == j && c < r))) *value = T[c * m->size[i] + r];
                    if (i == j && r == c) *value = 12.0 + random_number();
                }
        }
}

/* The inverse by columns. */
static double* invert(const sn_block_matrix* m)
{
    int n = m->dofs;
    double *A = calloc((size_t)(n * n), sizeof *A), *X = calloc((size_t)(n * n), sizeof *X);
    lapack_int* pivot = calloc((size_t)n, sizeof *pivot);
    for (int i = 0; i < m->nodes; ++i)
        for (int k = m->row[i]; k < m->row[i + 1]; ++k)
            for (int r = 0; r < m->size[i]; ++r)
                for (int c = 0; c < m->size[m->col[k]]; ++c)
                    A[(m->start[m->col[k]] + c) * n + m->start[i] + r] =
                        m->values[m->at[k] + r * m->size[m->col[k]] + c];
    for (int i = 0; i < n; ++i)
        X[i * n + i] = 1.0;
    ck_assert_int_eq(LAPACKE_dgesv(LAPACK_COL_MAJOR, n, n, A, n, pivot, X, n), 0);
    free(A);
    free(pivot);
    return X;
}

/* ---- rows ------------------------------------------------------------------------------------------- */

typedef struct rows {
    int n[ROWS], unknown[ROWS][ENTRIES];
    double G[ROWS][ENTRIES], B[ROWS][ENTRIES];
    int window; // all unknowns of a row are within so many neighbours; 0: anywhere
} rows;

/* B is G in two rows of three; unknowns of -1 do not count, and others may be named twice. */
static void draw_row(rows* r, int i, int unknowns)
{
    const int first = r->window ? r->window * random_below(unknowns / r->window) : 0;
    const int range = r->window ? r->window : unknowns;
    r->n[i] = 1 + random_below(ENTRIES);
    for (int k = 0; k < r->n[i]; ++k) {
        r->unknown[i][k] = random_below(8) ? first + random_below(range) : -1;
        r->G[i][k] = random_number();
        r->B[i][k] = i % 3 ? r->G[i][k] : random_number();
    }
}

static double exact_entry(const rows* r, const double* X, int n, int i, int j)
{
    double sum = 0.0;
    for (int a = 0; a < r->n[i]; ++a)
        for (int b = 0; b < r->n[j]; ++b)
            if (r->unknown[i][a] >= 0 && r->unknown[j][b] >= 0)
                sum += r->B[i][a] * X[r->unknown[j][b] * n + r->unknown[i][a]] * r->G[j][b];
    return sum;
}

/* What row i comes to for the multiplier of row j. */
static double entry_of(const sn_delassus* d, int i, int j)
{
    return sn_delassus_column(d, j)[sn_delassus_place(d, i)];
}

/* ---- a subject -------------------------------------------------------------------------------------- */

typedef struct subject {
    const sn_component* type;
    sn_block_matrix* A;
    sn_linear* linear;
    sn_pool pool;
    sn_delassus* d;
    rows r;
} subject;

static void solve(void* context, double* x) { sn_linear_solve(context, x, x); }

static void write_all(subject* s)
{
    for (int i = 0; i < ROWS; ++i)
        sn_delassus_write(s->d, i, s->r.n[i], s->r.unknown[i], s->r.G[i], s->r.B[i]);
}

static void reset(subject* s, bool by_halves)
{
    sn_delassus_reset(s->d, &(sn_delassus_source){ .linear = by_halves ? s->linear : NULL,
                                                   .solve = solve,
                                                   .context = s->linear });
}

/* With room for `most` rows; false when the solver does not fit the pattern. */
static bool begin_small(subject* s, const sn_component* type, matrix_kind kind, bool mixed, int most)
{
    int entries[ROWS];
    *s = (subject){ .type = type, .A = make_pattern(kind, mixed) };
    const sn_solver_ops* ops = type->ops.solver;
    sn_pool_init(&s->pool, NULL);
    if (ops->fits && !ops->fits(s->A)) return false;
    fill(s->A, ops->symmetric);
    s->linear = sn_linear_create_as(type, NULL, s->A, NULL);
    sn_linear_expect_many(s->linear);
    ck_assert_int_eq(sn_linear_factor(s->linear, s->A), -1);
    s->r.window = kind == BODIES ? 3 * BODY : 0;
    for (int i = 0; i < ROWS; ++i) {
        entries[i] = ENTRIES;
        draw_row(&s->r, i, s->A->dofs);
    }
    s->d = sn_delassus_create(&s->pool, ROWS, most, entries, s->A->dofs);
    ck_assert_ptr_nonnull(s->d);
    reset(s, true);
    write_all(s);
    return true;
}

static bool begin(subject* s, const sn_component* type, matrix_kind kind, bool mixed)
{
    return begin_small(s, type, kind, mixed, ROWS);
}

static void end(subject* s)
{
    sn_linear_destroy(s->linear);
    sn_block_matrix_destroy(s->A);
    sn_pool_clear(&s->pool);
}

/* Condition numbers are below 10: round-off of direct methods, 1e-10 of the residual of iterative ones. */
static void expect_matrix(const subject* s, const char* what)
{
    double* X = invert(s->A);
    double most = 0.0;
    int known = 0;
    for (int i = 0; i < ROWS; ++i)
        for (int j = 0; j < ROWS; ++j) {
            if (!sn_delassus_knows(s->d, i) || !sn_delassus_knows(s->d, j)) continue;
            most = fmax(most, fabs(entry_of(s->d, i, j) - exact_entry(&s->r, X, s->A->dofs, i, j)));
            ++known;
        }
    free(X);
    ck_assert_int_gt(known, 0);
    ck_assert_msg(most <= (s->type->ops.solver->report ? 1e-10 : 1e-15), "%s, %s: W is off by %g",
                  s->type->name, what, most);
}

/* Bit b: the row touches the body b. */
static unsigned bodies_of(const rows* r, int i)
{
    unsigned bodies = 0;
    for (int k = 0; k < r->n[i]; ++k)
        if (r->unknown[i][k] >= 0) bodies |= 1u << r->unknown[i][k] / (3 * BODY);
    return bodies;
}

/* Rows of different bodies do not respond to each other. */
static void expect_zeros(const subject* s)
{
    for (int i = 0; i < ROWS; ++i)
        for (int j = 0; j < ROWS; ++j)
            if (sn_delassus_knows(s->d, i) && sn_delassus_knows(s->d, j) &&
                !(bodies_of(&s->r, i) & bodies_of(&s->r, j)) && entry_of(s->d, i, j) != 0.0)
                ck_abort_msg("%s: rows %d and %d respond by %g", s->type->name, i, j, entry_of(s->d, i, j));
}

static void keep_entries(const sn_delassus* d, int count, const int* row, double* kept)
{
    for (int j = 0; j < count; ++j)
        for (int i = 0; i < count; ++i)
            kept[j * count + i] = entry_of(d, row[i], row[j]);
}

/* The same bits as before. */
static void expect_entries(const subject* s, int count, const int* row, const double* kept, const char* what)
{
    for (int j = 0; j < count; ++j)
        for (int i = 0; i < count; ++i)
            ck_assert_msg(entry_of(s->d, row[i], row[j]) == kept[j * count + i], "%s, %s: other bits",
                          s->type->name, what);
}

static void expect_response(const subject* s, int count, const int* row)
{
    double *X = invert(s->A), l[ROWS], *out = calloc((size_t)s->A->dofs, sizeof *out), most = 0.0;
    for (int k = 0; k < count; ++k)
        l[k] = k % 5 ? random_number() : 0.0;
    sn_delassus_respond(s->d, count, row, l, out);
    for (int u = 0; u < s->A->dofs; ++u) {
        double sum = 0.0;
        for (int k = 0; k < count; ++k)
            for (int b = 0; b < s->r.n[row[k]]; ++b)
                if (s->r.unknown[row[k]][b] >= 0)
                    sum += X[s->r.unknown[row[k]][b] * s->A->dofs + u] * s->r.G[row[k]][b] * l[k];
        most = fmax(most, fabs(out[u] - sum));
    }
    free(out);
    free(X);
    ck_assert_msg(most <= (s->type->ops.solver->report ? 1e-9 : 1e-15), "%s: response off by %g",
                  s->type->name, most);
}

/* ---- tests ------------------------------------------------------------------------------------------ */

START_TEST(is_that_of_the_inverse)
{
    const sn_component* type = sn_linear_solvers[_i];
    int ran = 0, list[ROWS];
    for (int i = 0; i < ROWS; ++i)
        list[i] = ROWS - 1 - i;
    for (int kind = 0; kind < 2 * KINDS; ++kind) {
        subject s;
        if (begin(&s, type, kind / 2, kind % 2)) {
            int64_t before = allocations;
            sn_delassus_add(s.d, ROWS, list, NULL);
            ck_assert_int_eq(allocations, before);
            expect_matrix(&s, "all rows at once");
            expect_response(&s, ROWS, list);
            ++ran;
        }
        end(&s);
    }
    ck_assert_int_gt(ran, 0);
}
END_TEST

/* Rows of random numbers join in parts, and some change between: what is known has the bits of all rows
   at once. */
static void join_and_change(const sn_component* type, matrix_kind kind)
{
    subject s;
    if (begin(&s, type, kind, false)) {
        for (int round = 0; round < (kind == BODIES ? 20 : trials(60, 20)); ++round) {
            int list[ROWS], count = 0;
            for (int i = 0; i < ROWS; ++i) {
                if (random_below(6) == 0) {
                    draw_row(&s.r, i, s.A->dofs);
                    write_all(&s);
                    ck_assert(!sn_delassus_knows(s.d, i));
                }
                if (!sn_delassus_knows(s.d, i) && random_below(3)) list[count++] = i;
            }
            sn_delassus_add(s.d, count, list, NULL);
            for (int k = 0; k < count; ++k)
                ck_assert(sn_delassus_knows(s.d, list[k]));
            if (round % 20 == 19) expect_matrix(&s, "rows that join");
        }
        double kept[ROWS * ROWS];
        int list[ROWS], count = 0;
        for (int i = 0; i < ROWS; ++i)
            if (sn_delassus_knows(s.d, i)) list[count++] = i;
        keep_entries(s.d, count, list, kept);
        reset(&s, true);
        ck_assert(!sn_delassus_knows(s.d, list[0]));
        sn_delassus_add(s.d, count, list, NULL);
        expect_entries(&s, count, list, kept, "all rows at once");
    }
    end(&s);
}

START_TEST(rows_join_and_change)
{
    const sn_component* type = sn_linear_solvers[_i];
    join_and_change(type, type->ops.solver->fits ? LINE : GRID);
    join_and_change(type, BODIES);
}
END_TEST

/* More rows than there is room for take turns: some are forgotten, others take their places. */
static void share_the_room(const sn_component* type, matrix_kind kind)
{
    enum { MOST = 21 };
    subject s;
    if (begin_small(&s, type, kind, false, MOST)) {
        bool took_turns[ROWS] = { false };
        for (int round = 0; round < (kind == BODIES ? 20 : trials(60, 20)); ++round) {
            int list[ROWS], known[ROWS], count = 0, all = 0;
            double kept[ROWS * ROWS];
            for (int i = 0; i < ROWS; ++i)
                if (sn_delassus_knows(s.d, i) && random_below(2)) sn_delassus_forget(s.d, i);
            for (int i = 0; i < ROWS; ++i)
                if (sn_delassus_knows(s.d, i)) known[all++] = i;
            ck_assert_int_eq(sn_delassus_room(s.d), MOST - all);
            keep_entries(s.d, all, known, kept);
            for (int k = 0, i = random_below(ROWS); k < ROWS && count < sn_delassus_room(s.d);
                 ++k, i = (i + 1) % ROWS)
                if (!sn_delassus_knows(s.d, i)) took_turns[list[count++] = i] = true;
            sn_delassus_add(s.d, count, list, NULL);
            ck_assert_int_eq(sn_delassus_room(s.d), 0);
            expect_entries(&s, all, known, kept, "after others have joined");
            expect_response(&s, count, list);
            if (kind == BODIES) expect_zeros(&s);
            if (round % 20 == 19) expect_matrix(&s, "rows that share the room");
        }
        for (int i = 0; i < ROWS; ++i)
            ck_assert(took_turns[i]);
        reset(&s, true);
        ck_assert_int_eq(sn_delassus_room(s.d), MOST);
    }
    end(&s);
}

START_TEST(rows_share_the_room)
{
    const sn_component* type = sn_linear_solvers[_i];
    share_the_room(type, type->ops.solver->fits ? LINE : GRID);
    share_the_room(type, BODIES); // entries of rows of different bodies are zero wherever the rows are
}
END_TEST

START_TEST(same_bits_for_any_number_of_threads)
{
    const sn_component* type = sn_linear_solvers[_i];
    subject s;
    if (begin(&s, type, type->ops.solver->fits ? LINE : RANDOM, false)) {
        double kept[ROWS * ROWS];
        int list[ROWS];
        for (int i = 0; i < ROWS; ++i)
            list[i] = i;
        sn_delassus_add(s.d, ROWS, list, NULL);
        keep_entries(s.d, ROWS, list, kept);
        for (int threads = 1; threads <= 11; threads += threads < 8 ? 1 : 3) {
            sn_tasks* tasks = sn_tasks_create(threads, NULL, NULL);
            reset(&s, true);
            sn_delassus_add(s.d, ROWS, list, tasks);
            expect_entries(&s, ROWS, list, kept, "another number of threads");
            sn_tasks_destroy(tasks);
        }
    }
    end(&s);
}
END_TEST

/* The half solution on the paths alone equals that on all pieces, and is zero elsewhere: what is not
   reached is not needed. */
START_TEST(paths_hold_all_that_is_not_zero)
{
    const sn_component* type = sn_linear_solvers[_i];
    for (int kind = 0; kind < 2 * KINDS; ++kind) {
        subject s;
        bool fits = begin(&s, type, kind / 2, kind % 2);
        const void* self = NULL;
        const sn_half_ops* half = fits ? sn_linear_half(s.linear, &self) : NULL;
        const sn_half_pieces* p = half ? half->pieces(self) : NULL;
        for (int unknown = 0; p && unknown < s.A->dofs; unknown += 7) {
            size_t n = (size_t)(8 * s.A->dofs);
            double *y = aligned_alloc(64, n * sizeof *y), *all = aligned_alloc(64, n * sizeof *all);
            int path[NODES], every[NODES], count = 0, first = 0;
            memset(y, 0, n * sizeof *y);
            memset(all, 0, n * sizeof *all);
            y[8 * p->place[unknown] + unknown % 8] = all[8 * p->place[unknown] + unknown % 8] = 1.0;
            while (p->begin[first + 1] <= p->place[unknown])
                ++first;
            for (int k = first; k >= 0; k = p->parent[k])
                path[count++] = k;
            for (int k = 0; k < p->count; ++k)
                every[k] = k;
            half->forward(self, unknown % 2, path, count, y);
            half->forward(self, unknown % 2, every, p->count, all);
            for (size_t i = 0; i < n; ++i)
                if (y[i] != all[i]) ck_abort_msg("%s: %g is not %g", type->name, y[i], all[i]);
            free(y);
            free(all);
        }
        end(&s);
    }
}
END_TEST

int main(void)
{
    allocations_start();
    Suite* suite = suite_create("linalg/delassus");
    TCase* tests = tcase_create("delassus");
    tcase_add_checked_fixture(tests, seed, NULL); // the same numbers whether or not tests have processes
    tcase_add_loop_test(tests, is_that_of_the_inverse, 0, sn_linear_solver_count);
    tcase_add_loop_test(tests, rows_join_and_change, 0, sn_linear_solver_count);
    tcase_add_loop_test(tests, rows_share_the_room, 0, sn_linear_solver_count);
    tcase_add_loop_test(tests, same_bits_for_any_number_of_threads, 0, sn_linear_solver_count);
    tcase_add_loop_test(tests, paths_hold_all_that_is_not_zero, 0, sn_linear_solver_count);
    suite_add_tcase(suite, tests);
    return run_suite(suite);
}
