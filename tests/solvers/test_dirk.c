/* If these fail, dirk's coefficients, its damping of stiff parts, its error estimate, its iteration or its
   memory between steps is broken. SPDX-License-Identifier: BSD-3-Clause */
#include "solvers/dirk_tables.h"
#include <sinew/models.h>
#include "support/run_suite.h"
#include "support/toy_problems.h"
#include <check.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- coefficients -------------------------------------------------------------------------------- */

typedef double stages[SN_DIRK_STAGES];

static double dot(const sn_dirk_table* t, const double* a, const double* b)
{
    double sum = 0;
    for (int i = 0; i < t->stages; ++i)
        sum += a[i] * b[i];
    return sum;
}

/* out = A in */
static void multiply(const sn_dirk_table* t, const double* in, double* out)
{
    for (int i = 0; i < t->stages; ++i)
        out[i] = dot(t, t->a[i], in);
}

static void assert_order_conditions(const sn_dirk_table* t, const double* b, int order)
{
    const double* c = t->c;
    stages one, c2 = { 0 }, c3, Ac, Ac2, AAc, cAc;
    for (int i = 0; i < t->stages; ++i) {
        one[i] = 1;
        c2[i] = c[i] * c[i];
        c3[i] = c2[i] * c[i];
    }
    multiply(t, c, Ac);
    multiply(t, c2, Ac2);
    multiply(t, Ac, AAc);
    for (int i = 0; i < t->stages; ++i)
        cAc[i] = c[i] * Ac[i];
    const struct {
        int order;
        const double* vector;
        double value;
    } conditions[] = { { 1, one, 1 },      { 2, c, 1.0 / 2 },   { 3, c2, 1.0 / 3 },   { 3, Ac, 1.0 / 6 },
                       { 4, c3, 1.0 / 4 }, { 4, cAc, 1.0 / 8 }, { 4, Ac2, 1.0 / 12 }, { 4, AAc, 1.0 / 24 } };
    for (int k = 0; k < SN_COUNT(conditions); ++k)
        if (conditions[k].order <= order)
            ck_assert_double_eq_tol(dot(t, b, conditions[k].vector), conditions[k].value, 4e-15);
}

START_TEST(tables_satisfy_the_order_conditions)
{
    const sn_dirk_table* t = &sn_dirk_tables[_i];
    assert_order_conditions(t, t->a[t->stages - 1], t->order);
    if (t->error_order) assert_order_conditions(t, t->bh, t->error_order);
    for (int i = 0; i < t->stages; ++i) {
        double sum = 0;
        for (int j = 0; j < t->stages; ++j)
            sum += t->a[i][j];
        ck_assert_double_eq_tol(sum, t->c[i], 2e-15);
        if (i >= t->explicit_first) ck_assert_double_eq(t->a[i][i], t->a[t->stages - 1][t->stages - 1]);
    }
    ck_assert_double_eq(t->c[t->stages - 1], 1.0);
}
END_TEST

/* Stage order 2: sum a_ij c_j = c_i^2/2. */
START_TEST(methods_with_an_explicit_stage_have_stage_order_two)
{
    const sn_dirk_table* t = &sn_dirk_tables[_i];
    if (!t->explicit_first) return;
    stages Ac;
    multiply(t, t->c, Ac);
    for (int i = 0; i < t->stages; ++i)
        ck_assert_double_eq_tol(Ac[i], 0.5 * t->c[i] * t->c[i], 2e-15);
}
END_TEST

/* ---- stiff problems ------------------------------------------------------------------------------ */

static double stiffness = 1e10, damping = 1e6;

/* x'' = -k (x - sin t) - c (x' - cos t) - sin t: the solution is sin t, whatever the stiffness (Prothero,
   Robinson 1974). */
static void stiff_force(const double* x, const double* v, double t, double load, double* f)
{
    (void)load;
    f[0] += -stiffness * (x[0] - sin(t)) - damping * (v[0] - cos(t)) - sin(t);
}

static void stiff_slope(const double* x, const double* v, double t, double load, double* K, double* D)
{
    (void)x, (void)v, (void)t, (void)load;
    K[0] -= stiffness;
    D[0] -= damping;
}

static toy* stiff_create(const void* params, double step, double x, double v)
{
    toy* y = toy_create(&sn_dirk, params, step);
    int state = toy_state(y, SN_SCALARS, 1, &x, &v);
    toy_add_inertia(y, state, &(toy_inertia){ 1, { 1 }, 0 });
    toy_add_law(y, state, &(toy_law){ 1, stiff_force, stiff_slope });
    ck_assert_int_eq(toy_finish(y), SN_OK);
    return y;
}

static double stiff_error(int method, int steps)
{
    sn_dirk_params params = { .method = method, .tolerance = 1e-12, .iterations = 20 };
    toy* y = stiff_create(&params, 1.0 / steps, 0, 1);
    ck_assert_int_eq(toy_run(y, steps), SN_OK);
    double error = fabs(y->system.layout.x[0] - sin(1));
    toy_destroy(y);
    return error;
}

START_TEST(stage_order_two_keeps_order_two_on_a_very_stiff_problem)
{
    static const int methods[] = { SN_TR_BDF2, SN_ESDIRK32, SN_ESDIRK43 };
    double order = log2(stiff_error(methods[_i], 16) / stiff_error(methods[_i], 32));
    ck_assert_double_gt(order, 1.6);
    ck_assert_double_lt(stiff_error(methods[_i], 32), 1e-6);
}
END_TEST

START_TEST(one_huge_step_damps_what_is_stiff)
{
    sn_dirk_params params = { .method = _i, .tolerance = 1e-10, .iterations = 20 };
    toy* y = stiff_create(&params, 1.0, 0.1, 1); // 0.1 away from the solution
    ck_assert_int_eq(toy_run(y, 1), SN_OK);
    double start = fabs(y->system.layout.x[0] - sin(1));
    ck_assert_double_lt(start,
                        _i == SN_BACKWARD_EULER ? 1e-3 : 0.02); // errors of the method itself, no longer 0.1
    toy_destroy(y);
}
END_TEST

/* ---- error estimate ------------------------------------------------------------------------------ */

static double estimate(const toy_problem* problem, int method, double h)
{
    sn_dirk_params params = { .method = method, .tolerance = 1e-13, .iterations = 20 };
    toy* y = problem->create(&sn_dirk, &params, h);
    ck_assert_int_eq(toy_finish(y), SN_OK);
    double error = 0;
    sn_system* s = &y->system;
    sn_dirk.ops.integrator->restart(s->integrator, s);
    ck_assert_int_eq(sn_dirk.ops.integrator->step(s->integrator, s, 0.0, h, &error, &y->error), SN_OK);
    toy_destroy(y);
    return error;
}

START_TEST(error_estimate_falls_with_its_order)
{
    static const toy_problem* const problems[] = { &toy_driven, &toy_tumbler };
    int order = sn_dirk_tables[_i].error_order;
    for (int p = 0; order && p < 2; ++p) {
        double seen = log2(estimate(problems[p], _i, 0.02) / estimate(problems[p], _i, 0.01));
        ck_assert_msg(fabs(seen - order - 1) < 0.3, "method %d on %s: %.2f, expected %d", _i,
                      problems[p]->name, seen, order + 1);
    }
}
END_TEST

START_TEST(error_estimate_is_not_flooded_by_stiffness)
{
    sn_dirk_params params = { .method = _i, .tolerance = 1e-12, .iterations = 20 };
    if (!sn_dirk_tables[_i].error_order) return;
    toy* y = stiff_create(&params, 0.01, 0, 1);
    double error = 0;
    sn_system* s = &y->system;
    for (int i = 0; i < 10; ++i)
        ck_assert_int_eq(sn_dirk.ops.integrator->step(s->integrator, s, 0.01 * i, 0.01, &error, &y->error),
                         SN_OK);
    ck_assert_double_lt(error, 1e-4);
    ck_assert_double_gt(error, fabs(s->layout.x[0] - sin(0.1)) * 0.1);
    toy_destroy(y);
}
END_TEST

/* ---- iteration ----------------------------------------------------------------------------------- */

START_TEST(smooth_motion_takes_one_iteration_a_stage)
{
    toy* y = toy_tumbler.create(&sn_dirk, NULL, 1e-3);
    ck_assert_int_eq(toy_finish(y), SN_OK);
    ck_assert_int_eq(toy_run(y, 500), SN_OK);
    ck_assert_int_le(y->system.counters.iterations, 500 * 3 + 10);
    toy_destroy(y);
}
END_TEST

START_TEST(accelerations_are_left_consistent)
{
    toy* y = toy_driven.create(
        &sn_dirk, &(sn_dirk_params){ .method = SN_ESDIRK43, .tolerance = 1e-12, .iterations = 20 }, 0.05);
    ck_assert_int_eq(toy_finish(y), SN_OK);
    ck_assert_int_eq(toy_run(y, 10), SN_OK);
    double a[3];
    memcpy(a, y->system.layout.a, sizeof a);
    ck_assert(sn_system_accelerate(&y->system));
    for (int i = 0; i < 3; ++i)
        ck_assert_double_eq_tol(a[i], y->system.layout.a[i], 1e-9);
    toy_destroy(y);
}
END_TEST

/* ---- failures ------------------------------------------------------------------------------------ */

/* A spring that does not exist beyond x = 1, and drives towards it. */
static void broken_force(const double* x, const double* v, double t, double load, double* f)
{
    (void)v, (void)t, (void)load;
    f[0] += x[0] > 1 ? (double)NAN : 10;
}

static void broken_slope(const double* x, const double* v, double t, double load, double* K, double* D)
{
    (void)x, (void)v, (void)t, (void)load, (void)K, (void)D;
}

START_TEST(a_force_that_is_no_number_stops_with_a_sentence)
{
    toy* y = toy_create(&sn_dirk, NULL, 0.05);
    int state = toy_state(y, SN_SCALARS, 1, &(double){ 0 }, &(double){ 0 });
    toy_add_inertia(y, state, &(toy_inertia){ 1, { 1 }, 0 });
    toy_add_law(y, state, &(toy_law){ 1, broken_force, broken_slope });
    ck_assert_int_eq(toy_finish(y), SN_OK);
    ck_assert_int_eq(toy_run(y, 100), SN_ERR_DIVERGED);
    ck_assert_ptr_nonnull(strstr(y->error.text, "/state[0] (value)"));
    ck_assert_ptr_nonnull(strstr(y->error.text, "smaller step"));
    ck_assert_double_le(y->system.layout.x[0], 1.0); // the last good state
    toy_destroy(y);
}
END_TEST

static void kink_force(const double* x, const double* v, double t, double load, double* f)
{
    (void)v, (void)load;
    f[0] -= 1e6 * atan(1e4 * (x[0] - 2 * t));
}

START_TEST(an_iteration_that_wanders_is_given_up)
{
    toy* y = toy_create(
        &sn_dirk, &(sn_dirk_params){ .method = SN_BACKWARD_EULER, .tolerance = 1e-10, .iterations = 8 }, 0.5);
    int state = toy_state(y, SN_SCALARS, 1, &(double){ 0 }, &(double){ 0 });
    toy_add_inertia(y, state, &(toy_inertia){ 1, { 1 }, 0 });
    toy_add_law(y, state, &(toy_law){ 1, kink_force, broken_slope }); // and its slope is wrong
    ck_assert_int_eq(toy_finish(y), SN_OK);
    double error;
    sn_error e = { 0 };
    ck_assert_int_eq(sn_dirk.ops.integrator->step(y->system.integrator, &y->system, 0, 0.5, &error, &e),
                     SN_ERR_DIVERGED);
    ck_assert_ptr_nonnull(strstr(e.text, "did not converge"));
    toy_destroy(y);
}
END_TEST

/* The message names the degree of freedom that is worst, and what is left of it: here the first one, as the
   other is at rest. */
START_TEST(the_worst_update_is_named)
{
    toy* y = toy_create(
        &sn_dirk, &(sn_dirk_params){ .method = SN_BACKWARD_EULER, .tolerance = 1e-10, .iterations = 8 }, 0.5);
    int state = toy_state(y, SN_SCALARS, 2, (double[]){ 0, 0 }, (double[]){ 0, 0 });
    toy_add_masses(y, state, &(toy_masses){ 2, { 1, 1 } });
    toy_add_law(y, state, &(toy_law){ 2, kink_force, broken_slope });
    ck_assert_int_eq(toy_finish(y), SN_OK);
    double error, left = 0;
    sn_error e = { 0 };
    ck_assert_int_eq(sn_dirk.ops.integrator->step(y->system.integrator, &y->system, 0, 0.5, &error, &e),
                     SN_ERR_DIVERGED);
    const char* of = strstr(e.text, "the update of /state[0] (value) is still ");
    ck_assert_msg(of && sscanf(strstr(of, "still"), "still %lf", &left) == 1, "%s", e.text);
    ck_assert_double_gt(left, 1e-10);
    toy_destroy(y);
}
END_TEST

/* f = -k sign(x) sqrt|x|: from x Newton's iteration for f = 0 leads to -x and back. With x = 0.05, v = 0
   before and backward Euler with h = 1, sqrt|x| is the root of y^2 - 0.05 + k y = 0 while x stays
   positive. */
static void root_force(const double* x, const double* v, double t, double load, double* f)
{
    (void)v, (void)t, (void)load;
    f[0] -= copysign(100 * sqrt(fabs(x[0])), x[0]);
}

static void root_slope(const double* x, const double* v, double t, double load, double* K, double* D)
{
    (void)v, (void)t, (void)load, (void)D;
    K[0] -= 50 / sqrt(fabs(x[0]));
}

START_TEST(an_iteration_that_goes_to_and_fro_is_damped)
{
    static const sn_dirk_params params = { .method = SN_BACKWARD_EULER,
                                           .tolerance = 1e-12,
                                           .iterations = 20 };
    toy* y = toy_create(&sn_dirk, &params, 1.0);
    int state = toy_state(y, SN_SCALARS, 1, (double[]){ 0.05 }, (double[]){ 0 });
    toy_add_inertia(y, state, &(toy_inertia){ 1, { 1 }, 0 });
    toy_add_law(y, state, &(toy_law){ 1, root_force, root_slope });
    ck_assert_int_eq(toy_finish(y), SN_OK);
    ck_assert_int_eq(toy_run(y, 1), SN_OK);
    double root = 0.1 / (100 + sqrt(100 * 100 + 0.2));
    ck_assert_double_eq_tol(y->system.layout.x[0], root * root, 1e-12);
    toy_destroy(y);
}
END_TEST

START_TEST(what_has_neither_mass_nor_stiffness_is_named)
{
    toy* y = toy_create(&sn_dirk,
                        &(sn_dirk_params){ .method = SN_SDIRK2, .tolerance = 1e-8, .iterations = 12 }, 0.1);
    int state = toy_state(y, SN_SCALARS, 2, (double[]){ 0, 0 }, (double[]){ 0, 0 });
    toy_add_inertia(y, state, &(toy_inertia){ 2, { 1, 0, 0, 0 }, 0 });
    ck_assert_int_eq(toy_finish(y), SN_OK);
    ck_assert_int_eq(toy_run(y, 1), SN_ERR_SCENE);
    ck_assert_ptr_nonnull(strstr(y->error.text, "/state[1]"));
    ck_assert_ptr_nonnull(strstr(y->error.text, "singular"));
    toy_destroy(y);
}
END_TEST

/* ---- memory -------------------------------------------------------------------------------------- */

START_TEST(a_restored_run_gives_the_same_bits)
{
    sn_dirk_params params = { .method = _i, .tolerance = 1e-8, .iterations = 12 };
    toy* y = toy_driven.create(&sn_dirk, &params, 0.05);
    ck_assert_int_eq(toy_finish(y), SN_OK);
    size_t bytes = sn_sim_snapshot_size(&y->sim), held = y->sim.pool.bytes;
    void* snapshot = malloc(bytes);
    ck_assert_int_eq(toy_run(y, 7), SN_OK);
    ck_assert_int_eq(sn_sim_save(&y->sim, snapshot, bytes), SN_OK);
    double x[2][3], v[2][3];
    for (int run = 0; run < 2; ++run) {
        ck_assert_int_eq(toy_run(y, 9), SN_OK);
        memcpy(x[run], y->system.layout.x, sizeof x[run]);
        memcpy(v[run], y->system.layout.v, sizeof v[run]);
        ck_assert_int_eq(sn_sim_restore(&y->sim, snapshot, bytes), SN_OK);
    }
    ck_assert_mem_eq(x[0], x[1], sizeof x[0]);
    ck_assert_mem_eq(v[0], v[1], sizeof v[0]);
    ck_assert_uint_eq(y->sim.pool.bytes, held); // steps allocate nothing
    free(snapshot);
    toy_destroy(y);
}
END_TEST

static Suite* suite(void)
{
    Suite* s = suite_create("dirk");
    TCase* c = tcase_create("dirk");
    tcase_add_loop_test(c, tables_satisfy_the_order_conditions, 0, SN_DIRK_METHODS);
    tcase_add_loop_test(c, methods_with_an_explicit_stage_have_stage_order_two, 0, SN_DIRK_METHODS);
    tcase_add_loop_test(c, stage_order_two_keeps_order_two_on_a_very_stiff_problem, 0, 3);
    tcase_add_loop_test(c, one_huge_step_damps_what_is_stiff, 0, SN_DIRK_METHODS);
    tcase_add_loop_test(c, error_estimate_falls_with_its_order, 0, SN_DIRK_METHODS);
    tcase_add_loop_test(c, error_estimate_is_not_flooded_by_stiffness, 0, SN_DIRK_METHODS);
    tcase_add_test(c, smooth_motion_takes_one_iteration_a_stage);
    tcase_add_test(c, accelerations_are_left_consistent);
    tcase_add_test(c, a_force_that_is_no_number_stops_with_a_sentence);
    tcase_add_test(c, an_iteration_that_wanders_is_given_up);
    tcase_add_test(c, the_worst_update_is_named);
    tcase_add_test(c, an_iteration_that_goes_to_and_fro_is_damped);
    tcase_add_test(c, what_has_neither_mass_nor_stiffness_is_named);
    tcase_add_loop_test(c, a_restored_run_gives_the_same_bits, 0, SN_DIRK_METHODS);
    suite_add_tcase(s, c);
    return s;
}

int main(void) { return run_suite(suite()); }
