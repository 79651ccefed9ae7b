/* If this failed, conjugate gradients would be led by a factor that is not the one they were promised, or by
   one that depends on how fast threads are. SPDX-License-Identifier: BSD-3-Clause */
#include "linalg/delassus.h"
#include "linalg/lagged.h"
#include "linalg/matrix.h"
#include "support/linear.h"
#include "support/run_suite.h"
#include <check.h>
#include <math.h>
#include <sinew/math.h>
#include <stdlib.h>
#include <string.h>

enum { X = 9, Y = 6, Z = 5, NODES = X * Y * Z };

/* Layers of sheets; each is a plane if `flat`. */
static bool flat;

static sn_vec3 place(int i)
{
    double bump = 0.1 * ((i * 7919) % 13) / 13.0; // no two alike
    return sn_v3(i % X + bump, i / X % Y - bump, i / X / Y + (flat ? 0.0 : 0.5 * bump));
}

static sn_block_matrix* make_grid(void)
{
    int size[NODES], count = 0;
    static int pairs[NODES * 13][2];
    for (int i = 0; i < NODES; ++i) {
        size[i] = 3;
        for (int k = 14; k < 27; ++k) {
            int x = i % X + k % 3 - 1, y = i / X % Y + k / 3 % 3 - 1, z = i / X / Y + k / 9 - 1;
            if (x < 0 || y < 0 || z < 0 || x >= X || y >= Y || z >= Z) continue;
            if (flat && z != i / X / Y) continue;
            pairs[count][0] = i;
            pairs[count++][1] = x + X * (y + Y * z);
        }
    }
    sn_block_matrix* m = sn_block_matrix_create(NODES, size, count, (const int(*)[2])pairs);
    ck_assert_ptr_nonnull(m);
    return m;
}

/* Springs between neighbours, stiff along and soft across them, and a small mass; places are turned by R,
   springs near one end are `stronger` by that part. */
static void fill(sn_block_matrix* m, sn_mat3 R, double mass, double stronger)
{
    sn_block_matrix_zero(m);
    for (int i = 0; i < NODES; ++i) {
        double* own = m->values + m->at[sn_block_matrix_find(m, i, i)];
        for (int k = 0; k < 3; ++k)
            own[4 * k] += mass;
        for (int b = m->row[i]; b < m->row[i + 1]; ++b) {
            int j = m->col[b];
            if (j == i) continue;
            sn_vec3 d = sn_mat3_apply(R, sn_sub(place(j), place(i)));
            double near = 1.0 + stronger / (1 + (i + j) % X);
            sn_mat3 K =
                sn_mat3_madd(sn_mat3_scale(near / sn_dot(d, d), sn_outer(d, d)), 0.1, sn_mat3_identity());
            for (int k = 0; k < 9; ++k) {
                m->values[m->at[b] + k] = -K.m[k / 3][k % 3];
                own[k] += K.m[k / 3][k % 3];
            }
        }
    }
}

static double right_side(int i) { return sin(0.37 * i) + 0.1 * (i % 5); }

static double residual(const sn_block_matrix* m, const double* x)
{
    static double y[3 * NODES];
    double r = 0, s = 0;
    sn_block_matrix_multiply(m, x, y);
    for (int i = 0; i < 3 * NODES; ++i) {
        r += (y[i] - right_side(i)) * (y[i] - right_side(i));
        s += right_side(i) * right_side(i);
    }
    return sqrt(r / s);
}

static int solve(sn_linear* solver, const sn_block_matrix* m, double* x)
{
    double b[3 * NODES + SN_BLOCK_PAD];
    for (int i = 0; i < 3 * NODES; ++i)
        b[i] = right_side(i);
    ck_assert_int_eq(sn_linear_factor(solver, m), -1);
    sn_linear_solve(solver, b, x);
    ck_assert_double_le(residual(m, x), 1e-8);
    return sn_linear_last(solver).iterations;
}

static sn_linear* create(sn_preconditioner which, int refresh, int delay, const sn_block_matrix* m)
{
    linear_options o = {
        .method = "cg", .tolerance = 1e-9, .preconditioner = which, .refresh = refresh, .delay = delay
    };
    sn_error error = { 0 };
    sn_linear* solver = linear_create(&o, m, &error);
    ck_assert_msg(solver != NULL, "%s", error.text);
    return solver;
}

/* A factor of the matrix itself ends the iteration at once: that tells which matrix a factor is of. One is
   taken of matrices 0, 4, 8 and used from 0, 6, 10 on. Matrix 3 and those from 5 on are what 0 was, 4 is
   another one; so is 7. */
START_TEST(which_factor_is_used_is_counted)
{
    static const bool other[12] = { 0, 0, 0, 0, 1, 0, 0, 1, 1, 1, 1, 0 };
    static const bool exact[12] = { 1, 1, 1, 1, 0, 1, 0, 1, 1, 1, 1, 0 };
    sn_tasks* tasks = _i ? sn_tasks_create(2, NULL, NULL) : NULL;
    sn_block_matrix* m = make_grid();
    sn_linear* solver = create(SN_PRECONDITIONER_FACTOR, 4, 2, m);
    double x[3 * NODES];
    sn_linear_use_tasks(solver, tasks);
    for (int k = 0; k < 12; ++k) {
        fill(m, sn_mat3_identity(), 0.05, other[k] ? 3.0 : 0.0);
        int iterations = solve(solver, m, x);
        ck_assert_msg(exact[k] ? iterations == 1 : iterations > 2, "matrix %d: %d", k, iterations);
    }
    sn_linear_destroy(solver);
    sn_block_matrix_destroy(m);
    sn_tasks_destroy(tasks);
}
END_TEST

static double angle(int k) { return 0.04 * k; }
static sn_mat3 orientation(int k)
{
    return sn_quat_matrix(sn_quat_exp(sn_scale(angle(k), sn_v3(0.48, 0.6, 0.64))));
}

static void tell_places(sn_linear* solver, sn_mat3 R)
{
    double at[3 * NODES];
    for (int i = 0; i < NODES; ++i) {
        sn_vec3 p = sn_add(sn_mat3_apply(R, place(i)), sn_v3(0.3, -2, 1));
        memcpy(at + 3 * i, &p, sizeof p);
    }
    sn_linear_place(solver, at);
}

/* Threads come and go while a factor is being made. */
START_TEST(same_bits_for_any_number_of_threads)
{
    enum { MATRICES = 14 };
    static double x[3][MATRICES][3 * NODES];
    int most = 0;
    for (int run = 0; run < 3; ++run) {
        sn_tasks* tasks = sn_tasks_create(2, NULL, NULL);
        sn_block_matrix* m = make_grid();
        sn_linear* solver = create(_i ? SN_PRECONDITIONER_WARPED : SN_PRECONDITIONER_FACTOR, 4, 3, m);
        for (int k = 0; k < MATRICES; ++k) {
            sn_linear_use_tasks(solver, run == 1 || (run == 2 && k / 2 % 2) ? tasks : NULL);
            fill(m, orientation(k), 0.05, 0.1 * k);
            tell_places(solver, orientation(k));
            int iterations = solve(solver, m, x[run][k]);
            most = iterations > most ? iterations : most;
        }
        ck_assert_mem_eq(x[run], x[0], sizeof x[0]);
        sn_linear_destroy(solver);
        sn_block_matrix_destroy(m);
        sn_tasks_destroy(tasks);
    }
    ck_assert_int_le(most, 16); // by inverses of the diagonal blocks it takes 60 and more
}
END_TEST

static int iterations_after_turn(sn_preconditioner which, int turns)
{
    sn_block_matrix* m = make_grid();
    sn_linear* solver = create(which, 1000, 0, m);
    double x[3 * NODES];
    int iterations = 0;
    for (int k = 0; k <= turns; k += turns) {
        fill(m, orientation(k), 0.01, 0.0);
        tell_places(solver, orientation(k));
        iterations = solve(solver, m, x);
    }
    sn_linear_destroy(solver);
    sn_block_matrix_destroy(m);
    return iterations;
}

/* A body that has turned as a whole has the matrix it had, turned; so does a plane sheet. */
START_TEST(a_rigid_turn_costs_nothing)
{
    flat = _i == 1;
    int jacobi = iterations_after_turn(SN_PRECONDITIONER_JACOBI, 40),
        factor = iterations_after_turn(SN_PRECONDITIONER_FACTOR, 40),
        warped = iterations_after_turn(SN_PRECONDITIONER_WARPED, 40);
    ck_assert_int_eq(warped, 1);
    ck_assert_msg(factor > 20 && jacobi > 20, "factor %d, jacobi %d", factor, jacobi);
    flat = false;
}
END_TEST

/* The factor of an earlier matrix, turned, with L in single precision: b.P c = c.P b to the round-off of
   double precision, and P b is the solution with the matrix turned to that of single precision (6e-8 is
   measured). */
START_TEST(a_rounded_factor_is_symmetric)
{
    static double b[3 * NODES], c[3 * NODES], Pb[3 * NODES], Pc[3 * NODES], x[3 * NODES + SN_BLOCK_PAD];
    static double at[2][3 * NODES];
    sn_block_matrix* m = make_grid();
    const sn_cg_params o = { .preconditioner = SN_PRECONDITIONER_WARPED, .refresh = 1000 };
    sn_lagged* lagged = sn_lagged_create(m, &o, NULL);
    ck_assert(lagged && sn_lagged_keep_single(lagged));
    for (int k = 0; k < 2; ++k) {
        fill(m, orientation(40 * k), 0.05, 0.0);
        for (int i = 0; i < NODES; ++i) {
            const sn_vec3 p = sn_mat3_apply(orientation(40 * k), place(i));
            memcpy(at[k] + 3 * i, &p, sizeof p);
        }
        sn_lagged_place(lagged, at[k]);
        ck_assert(sn_lagged_factor(lagged, m));
    }
    for (int i = 0; i < 3 * NODES; ++i)
        b[i] = x[i] = right_side(i), c[i] = cos(1.3 * i);
    sn_lagged_apply(lagged, b, Pb);
    sn_lagged_apply(lagged, c, Pc);
    double forth = 0, back = 0, size = 0, error = 0, most = 0;
    for (int i = 0; i < 3 * NODES; ++i)
        forth += c[i] * Pb[i], back += b[i] * Pc[i], size += fabs(c[i] * Pb[i]);
    ck_assert_double_eq_tol(forth, back, 1e-14 * size);
    sn_linear* direct = sn_linear_create("ldl", m, NULL);
    ck_assert_int_eq(sn_linear_factor(direct, m), -1);
    sn_linear_solve(direct, x, x);
    for (int i = 0; i < 3 * NODES; ++i)
        error = fmax(error, fabs(x[i] - Pb[i])), most = fmax(most, fabs(x[i]));
    ck_assert_double_le(error, 1e-6 * most);
    ck_assert_double_gt(error, 1e-10 * most); // it is rounded
    sn_linear_destroy(direct);
    sn_lagged_destroy(lagged);
    sn_block_matrix_destroy(m);
}
END_TEST

/* Applies the factors of all matrices, with L in single precision or not, and a second thread or not. */
static void apply_each(bool single, bool thread, double z[12][3 * NODES])
{
    static double r[3 * NODES];
    const sn_cg_params o = { .preconditioner = SN_PRECONDITIONER_FACTOR, .refresh = 4, .delay = 2 };
    sn_block_matrix* m = make_grid();
    sn_lagged* lagged = sn_lagged_create(m, &o, NULL);
    ck_assert(lagged && (!single || sn_lagged_keep_single(lagged)));
    sn_lagged_use_thread(lagged, thread);
    for (int i = 0; i < 3 * NODES; ++i)
        r[i] = right_side(i);
    for (int k = 0; k < 12; ++k) {
        fill(m, sn_mat3_identity(), 0.05, 0.1 * k);
        ck_assert(sn_lagged_factor(lagged, m));
        sn_lagged_apply(lagged, r, z[k]);
    }
    sn_lagged_destroy(lagged);
    sn_block_matrix_destroy(m);
}

/* The factor of the present matrix is applied in double precision. With a delay only that of the first matrix
   is one: the others are in use while later matrices come, and are rounded. */
START_TEST(older_factors_alone_are_rounded)
{
    static double exact[12][3 * NODES], rounded[12][3 * NODES], other[12][3 * NODES];
    apply_each(false, false, exact);
    apply_each(true, false, rounded);
    apply_each(true, true, other);
    ck_assert_mem_eq(other, rounded, sizeof rounded);
    ck_assert_mem_eq(rounded[0], exact[0], sizeof exact[0]);
    for (int k = 1; k < 12; ++k) {
        double error = 0, most = 0;
        for (int i = 0; i < 3 * NODES; ++i)
            error = fmax(error, fabs(rounded[k][i] - exact[k][i])), most = fmax(most, fabs(exact[k][i]));
        ck_assert_msg(error > 1e-10 * most && error < 1e-5 * most, "matrix %d: %g", k, error / most);
    }
}
END_TEST

/* Such a matrix is no preconditioner for the one that follows. */
START_TEST(an_indefinite_factor_is_not_used)
{
    sn_block_matrix* m = make_grid();
    sn_linear *solver = create(SN_PRECONDITIONER_FACTOR, 4, _i, m),
              *other = create(SN_PRECONDITIONER_JACOBI, 0, 0, m);
    double x[3 * NODES], y[3 * NODES];
    fill(m, sn_mat3_identity(), -0.2, 0.0);
    ck_assert_int_eq(sn_linear_factor(solver, m), -1);
    fill(m, sn_mat3_identity(), 0.5, 0.0);
    int iterations = solve(solver, m, x);
    ck_assert_int_eq(iterations, solve(other, m, y));
    ck_assert_mem_eq(x, y, sizeof x);
    for (int k = 0; k < 7; ++k)
        iterations = solve(solver, m, x);
    ck_assert_int_eq(iterations, 1);
    sn_linear_destroy(solver);
    sn_linear_destroy(other);
    sn_block_matrix_destroy(m);
}
END_TEST

/* A body that nothing holds has no factor; forces in balance still have a solution. */
START_TEST(a_singular_matrix_is_left_to_the_iteration)
{
    sn_block_matrix* m = make_grid();
    sn_linear *solver = create(SN_PRECONDITIONER_FACTOR, 4, _i, m),
              *other = create(SN_PRECONDITIONER_JACOBI, 0, 0, m);
    double b[3 * NODES + SN_BLOCK_PAD] = { 0 }, x[3 * NODES], y[3 * NODES];
    b[0] = 1;
    b[3 * (NODES - 1)] = -1;
    fill(m, sn_mat3_identity(), 0.0, 0.0);
    sn_linear* direct = sn_linear_create("ldl", m, NULL);
    ck_assert_int_ge(sn_linear_factor(direct, m), 0); // it is one without a factor
    for (int k = 0; k < 6; ++k) {
        ck_assert_int_eq(sn_linear_factor(solver, m), -1);
        sn_linear_solve(solver, b, x);
        ck_assert_double_le(sn_linear_last(solver).residual, 1e-9);
    }
    ck_assert_int_eq(sn_linear_factor(other, m), -1);
    sn_linear_solve(other, b, y);
    ck_assert_mem_eq(x, y, sizeof x);
    sn_linear_destroy(direct);
    sn_linear_destroy(solver);
    sn_linear_destroy(other);
    sn_block_matrix_destroy(m);
}
END_TEST

/* ---- rows of constraints ------------------------------------------------------------------------------- */

enum { ROWS = 20, ENTRIES = 6 };

static void solve_whole(void* context, double* x) { sn_linear_solve(context, x, x); }

/* Rows that touch two nodes each, every third with another B. */
static void write_rows(sn_delassus* d, double G[ROWS][3 * NODES], double B[ROWS][3 * NODES])
{
    for (int i = 0; i < ROWS; ++i) {
        int unknown[ENTRIES];
        double g[ENTRIES], b[ENTRIES];
        for (int k = 0; k < ENTRIES; ++k) {
            unknown[k] = 3 * ((i * 37 + 11 * (k / 3)) % NODES) + k % 3;
            g[k] = sin(1.0 + 7.0 * i + k);
            b[k] = i % 3 ? g[k] : cos(2.0 * i + k);
            G[i][unknown[k]] = g[k];
            B[i][unknown[k]] = b[k];
        }
        sn_delassus_write(d, i, ENTRIES, unknown, g, b);
    }
}

static double dot(const double* a, const double* b)
{
    double sum = 0;
    for (int i = 0; i < 3 * NODES; ++i)
        sum += a[i] * b[i];
    return sum;
}

/* A body that has turned as a whole: halves of the factor from before, turned, are those of its matrix. W,
   what a residual does to the rows, and its correction are compared with solutions by LAPACK. "lagged_ldl"
   has the factor in single precision; the largest errors are 3e-7, and 3e-6 of what a residual does. */
START_TEST(rows_answer_to_halves_of_a_turned_factor)
{
    static double G[ROWS][3 * NODES], B[ROWS][3 * NODES], r[3 * NODES], z[3 * NODES], x[3 * NODES];
    int entries[ROWS], row[ROWS];
    double value[ROWS], l[ROWS];
    sn_block_matrix* m = make_grid();
    sn_linear *solver = _i == 2
                            ? sn_linear_create("lagged_ldl", m, NULL)
                            : create(_i ? SN_PRECONDITIONER_WARPED : SN_PRECONDITIONER_FACTOR, 1000, 0, m),
              *direct = sn_linear_create("dense", m, NULL);
    for (int k = 0; k <= 40; k += 40) {
        fill(m, orientation(_i ? k : 0), 0.05, 0.0);
        tell_places(solver, orientation(_i ? k : 0));
        ck_assert_int_eq(sn_linear_factor(solver, m), -1);
    }
    ck_assert_int_eq(sn_linear_factor(direct, m), -1);
    sn_pool pool;
    sn_pool_init(&pool, NULL);
    for (int i = 0; i < ROWS; ++i)
        entries[i] = ENTRIES, row[i] = i, l[i] = cos(3.0 * i);
    sn_delassus* d = sn_delassus_create(&pool, ROWS, ROWS, entries, 3 * NODES);
    sn_delassus_reset(d,
                      &(sn_delassus_source){
                          .linear = solver, .solve = solve_whole, .context = solver, .approximate = true });
    ck_assert(sn_delassus_is_approximate(d));
    write_rows(d, G, B);
    sn_delassus_add(d, ROWS, row, NULL);
    for (int i = 0; i < 3 * NODES; ++i)
        r[i] = z[i] = right_side(i);
    sn_linear_solve(direct, r, x);
    sn_delassus_predict(d, r, value);
    for (int i = 0; i < ROWS; ++i)
        ck_assert_double_eq_tol(value[sn_delassus_place(d, i)], dot(B[i], x), _i == 2 ? 1e-5 : 1e-11);
    for (int j = 0; j < ROWS; ++j) {
        sn_linear_solve(direct, G[j], x);
        for (int i = 0; i < ROWS; ++i)
            ck_assert_double_eq_tol(sn_delassus_column(d, j)[sn_delassus_place(d, i)], dot(B[i], x),
                                    _i == 2 ? 1e-6 : 1e-11);
        for (int i = 0; i < 3 * NODES; ++i)
            z[i] += G[j][i] * l[j];
    }
    sn_linear_solve(direct, z, x);
    sn_delassus_correct(d, ROWS, row, l, z);
    for (int i = 0; i < 3 * NODES; ++i)
        ck_assert_double_eq_tol(z[i], x[i], _i == 2 ? 1e-6 : 1e-10);
    sn_delassus_reset(d, &(sn_delassus_source){ .linear = solver, .solve = solve_whole, .context = solver });
    ck_assert(!sn_delassus_is_approximate(d)); // who does not iterate gets whole solutions
    sn_pool_clear(&pool);
    sn_linear_destroy(solver);
    sn_linear_destroy(direct);
    sn_block_matrix_destroy(m);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("linalg/lagged");
    TCase* all = tcase_create("all");
    suite_add_tcase(suite, all);
    tcase_add_loop_test(all, which_factor_is_used_is_counted, 0, 2);
    tcase_add_loop_test(all, same_bits_for_any_number_of_threads, 0, 2);
    tcase_add_loop_test(all, a_rigid_turn_costs_nothing, 0, 2);
    tcase_add_loop_test(all, rows_answer_to_halves_of_a_turned_factor, 0, 3);
    tcase_add_test(all, a_rounded_factor_is_symmetric);
    tcase_add_test(all, older_factors_alone_are_rounded);
    tcase_add_loop_test(all, an_indefinite_factor_is_not_used, 0, 3);
    tcase_add_loop_test(all, a_singular_matrix_is_left_to_the_iteration, 0, 3);
    return run_suite(suite);
}
