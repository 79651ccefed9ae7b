/* If this failed, the linear solver `petsc` would not solve what the solvers of the library solve, or a
   scene that names it would not say what is missing. With the module of PETSc (./go petsc test) the program
   runs in 1, 2 and 4 processes; without it, only the message is tried.
   SPDX-License-Identifier: BSD-3-Clause */
#include <check.h>
#include <math.h>
#include <sinew/sinew.h>
#include <stdlib.h>
#include <string.h>
#include "linalg/matrix.h"

/* ---- matrices ----------------------------------------------------------------------------------------- */

enum { NX = 7, NY = 6, NZ = 5, NODES = NX * NY * NZ };

static double random_number(void)
{
    static unsigned state = 1;
    state = state * 1664525u + 1013904223u;
    return (double)(state >> 8) / (double)(1u << 24) - 0.5;
}

/* Every node of a box of points is coupled with its neighbours along the axes. "size": degrees of freedom
   of the nodes, one after the other. */
static sn_block_matrix* make_pattern(const int size[3])
{
    int sizes[NODES], pairs[3 * NODES][2], count = 0;
    for (int i = 0; i < NODES; ++i) {
        const int next[3] = { i % NX < NX - 1 ? i + 1 : -1, i / NX % NY < NY - 1 ? i + NX : -1,
                              i / NX / NY < NZ - 1 ? i + NX * NY : -1 };
        sizes[i] = size[i % 3];
        for (int k = 0; k < 3; ++k)
            if (next[k] >= 0) {
                pairs[count][0] = i;
                pairs[count++][1] = next[k];
            }
    }
    sn_block_matrix* m = sn_block_matrix_create(NODES, sizes, count, (const int(*)[2])pairs);
    ck_assert_ptr_nonnull(m);
    return m;
}

/* Symmetric; a diagonal of 1 is about the sum of the others: far from singular. */
static void fill(sn_block_matrix* m, double diagonal)
{
    for (int i = 0; i < m->nodes; ++i)
        for (int b = m->row[i]; b < m->row[i + 1]; ++b) {
            int j = m->col[b], t = sn_block_matrix_find(m, j, i);
            for (int r = 0; r < m->size[i]; ++r)
                for (int c = 0; c < m->size[j]; ++c) {
                    double value = 0.1 * random_number();
                    if (i == j && r == c) value = diagonal;
                    m->values[m->at[b] + r * m->size[j] + c] = value;
                    m->values[m->at[t] + c * m->size[i] + r] = value;
                }
        }
}

/* |b - A x| / |b| */
static double residual(const sn_block_matrix* m, const double* b, const double* x)
{
    double* y = calloc((size_t)m->dofs, sizeof *y);
    double rr = 0.0, bb = 0.0;
    sn_block_matrix_multiply(m, x, y);
    for (int i = 0; i < m->dofs; ++i) {
        rr += (b[i] - y[i]) * (b[i] - y[i]);
        bb += b[i] * b[i];
    }
    free(y);
    return sqrt(rr / bb);
}

static double* new_vector(int n)
{
    double* x = calloc((size_t)n + SN_BLOCK_PAD, sizeof *x);
    for (int i = 0; i < n; ++i)
        x[i] = random_number();
    return x;
}

static const int points[3] = { 3, 3, 3 }, frames[3] = { 6, 6, 6 }, mixed[3] = { 6, 3, 1 };
static const int* const sizes[] = { points, frames, mixed };
static const double tight = 1e-12;

/* ---- with the module ---------------------------------------------------------------------------------- */

/* The tolerance of the iteration is that of the residual; the matrix changes, and there are two solvers at
   a time. */
START_TEST(solves_matrices_that_change)
{
    sn_block_matrix* m = make_pattern(sizes[_i]);
    double *b = new_vector(m->dofs), *x = new_vector(m->dofs);
    sn_linear* solvers[2];
    for (int k = 0; k < 2; ++k) {
        sn_petsc_params params = { .preconditioner = k, .tolerance = tight };
        sn_error error = SN_ERROR_INIT;
        solvers[k] = sn_linear_create_as(&sn_linear_petsc, &params, m, &error);
        ck_assert_msg(solvers[k] != NULL, "%s", error.text);
    }
    for (int round = 0; round < 3; ++round) {
        fill(m, 1.0 + round);
        for (int k = 0; k < 2; ++k) {
            if (sn_linear_needs_place(solvers[k])) sn_linear_place(solvers[k], b);
            ck_assert_int_eq(sn_linear_factor(solvers[k], m), -1);
            sn_linear_solve(solvers[k], b, x);
            ck_assert_double_le(residual(m, b, x), 2.0 * tight);
            sn_linear_report report = sn_linear_last(solvers[k]);
            ck_assert_int_gt(report.iterations, 0);
            ck_assert_double_le(report.residual, tight);
            ck_assert(!report.indefinite);
        }
    }
    for (int k = 0; k < 2; ++k)
        sn_linear_destroy(solvers[k]);
    sn_block_matrix_destroy(m);
    free(b);
    free(x);
}
END_TEST

/* A start serves one solution: from the answer none is needed, without it as many as before. */
START_TEST(begins_where_it_is_told)
{
    sn_block_matrix* m = make_pattern(points);
    double *b = new_vector(m->dofs), *x = new_vector(m->dofs);
    sn_linear* solver = sn_linear_create_as(&sn_linear_petsc, NULL, m, NULL);
    fill(m, 1.0);
    ck_assert_int_eq(sn_linear_factor(solver, m), -1);
    sn_linear_solve(solver, b, x);
    int first = sn_linear_last(solver).iterations;
    sn_linear_start(solver, x);
    sn_linear_solve(solver, b, x);
    ck_assert_int_le(sn_linear_last(solver).iterations, 1);
    sn_linear_solve(solver, b, x);
    ck_assert_int_eq(sn_linear_last(solver).iterations, first);
    sn_linear_destroy(solver);
    sn_block_matrix_destroy(m);
    free(b);
    free(x);
}
END_TEST

/* A diagonal that is not positive is named; a matrix that is not positive definite elsewhere is told. */
START_TEST(tells_what_is_not_definite)
{
    sn_block_matrix* m = make_pattern(points);
    double *b = new_vector(m->dofs), *x = new_vector(m->dofs);
    sn_petsc_params params = { .preconditioner = SN_PETSC_JACOBI, .tolerance = tight };
    sn_linear* solver = sn_linear_create_as(&sn_linear_petsc, &params, m, NULL);
    fill(m, 1.0);
    const int node = 17, block = sn_block_matrix_find(m, node, node);
    m->values[m->at[block] + 4] = 0.0; // its second degree of freedom
    ck_assert_int_eq(sn_linear_factor(solver, m), m->start[node] + 1);
    m->values[m->at[block] + 4] = 1.0;
    m->values[m->at[sn_block_matrix_find(m, node, node + 1)]] = 3.0; // with its mirror: an eigenvalue near -2
    m->values[m->at[sn_block_matrix_find(m, node + 1, node)]] = 3.0;
    ck_assert_int_eq(sn_linear_factor(solver, m), -1);
    sn_linear_solve(solver, b, x);
    ck_assert(sn_linear_last(solver).indefinite);
    sn_linear_destroy(solver);
    sn_block_matrix_destroy(m);
    free(b);
    free(x);
}
END_TEST

/* ---- scenes -------------------------------------------------------------------------------------------- */

/* A block under its weight, held on one side. */
static const char scene[] =
    "<scene step=\"1 s\">"
    "<grid name=\"block\" cells=\"6 5 4\" high=\"0.12 0.1 0.08\" type=\"tetrahedra\"/>"
    "<points name=\"body\" mesh=\"@block\"/><fixed on=\"@body\" where=\"region xmin\"/>"
    "<solid on=\"@body\" law=\"%s\" young_modulus=\"100 kPa\" poisson_ratio=\"0.3\"/>"
    "<solid_mass on=\"@body\" density=\"1000 kg/m^3\" gravity=\"0 0 -9.81\"/>%s</scene>";

static sn_sim* compile(const char* law, const char* solver, sn_error* error)
{
    char text[1024];
    snprintf(text, sizeof text, scene, law, solver);
    sn_scene* s = sn_scene_load_text(text, strlen(text), "block.xml", ".", NULL, error);
    sn_sim* sim = s ? sn_scene_compile(s, error) : NULL;
    sn_scene_destroy(s);
    return sim;
}

static int positions_with(const char* law, const char* solver, double* x, int most)
{
    sn_error error = SN_ERROR_INIT;
    sn_sim* sim = compile(law, solver, &error);
    ck_assert_msg(sim != NULL, "%s", error.text);
    ck_assert_msg(sn_sim_step(sim, &error) == SN_OK, "%s", error.text);
    int n = sn_sim_read(sim, sn_sim_channel(sim, "/body/position", &error), x, most);
    sn_sim_destroy(sim);
    return n;
}

START_TEST(finds_the_equilibrium_of_ldl)
{
    static const char* const solvers[][2] = { { "<statics linear=\"ldl\"/>", "<statics linear=\"petsc\"/>" },
                                              { "<implicit_euler linear=\"ldl\"/>",
                                                ("<implicit_euler/><petsc preconditioner=\"jacobi\" "
                                                 "tolerance=\"1e-12\"/>") } };
    static const char* const laws[] = { "linear", "neo_hookean" };
    enum { MOST = 3 * 7 * 6 * 5 };
    double ours[MOST], theirs[MOST];
    int n = positions_with(laws[_i % 2], solvers[_i / 2][0], ours, MOST);
    ck_assert_int_eq(n, MOST);
    ck_assert_int_eq(positions_with(laws[_i % 2], solvers[_i / 2][1], theirs, MOST), n);
    for (int i = 0; i < n; ++i)
        ck_assert_double_eq_tol(ours[i], theirs[i], 1e-10); // of a block of 0.1 m
}
END_TEST

/* ---- without the module -------------------------------------------------------------------------------- */

START_TEST(says_what_is_missing)
{
    sn_error error = SN_ERROR_INIT;
    ck_assert_ptr_null(compile("linear", "<statics linear=\"petsc\"/>", &error));
    ck_assert_int_eq(error.status, SN_ERR_UNSUPPORTED);
    ck_assert_ptr_nonnull(strstr(error.text, "./go petsc"));
    ck_assert_ptr_nonnull(strstr(error.text, "linear=\"cg\""));
}
END_TEST

int main(void)
{
    bool module = getenv("SINEW_TEST_PETSC") != NULL;
    Suite* suite = suite_create("petsc");
    TCase* tests = tcase_create("petsc");
    suite_add_tcase(suite, tests);
    if (module) {
        tcase_add_loop_test(tests, solves_matrices_that_change, 0, SN_COUNT(sizes));
        tcase_add_test(tests, begins_where_it_is_told);
        tcase_add_test(tests, tells_what_is_not_definite);
        tcase_add_loop_test(tests, finds_the_equilibrium_of_ldl, 0, 4);
    } else {
        tcase_add_test(tests, says_what_is_missing);
    }
    SRunner* runner = srunner_create(suite);
    if (module) srunner_set_fork_status(runner, CK_NOFORK); // MPI is of one process
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed > 0;
}
