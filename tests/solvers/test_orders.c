/* If these fail, an integrator has lost the order of accuracy it is used for. Each method runs on a driven
   system of scalars (prescribed motion, loads in time, mass that depends on position), on a free top, on
   a tumbling body on a spring, on a point in a field and on a chain of masses.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/models.h>
#include "support/run_suite.h"
#include "support/toy_problems.h"
#include <check.h>
#include <math.h>
#include <stdlib.h>

/* In the first three, forces depend on velocities: drag, or the gyroscopic ones of a body that turns. */
static const toy_problem* const problems[] = { &toy_driven, &toy_top, &toy_tumbler, &toy_field, &toy_chain };
enum { PROBLEMS = SN_COUNT(problems), OF_VELOCITY = 3 };

static void assert_order_on(int problem, const sn_component* type, const void* params, const char* method,
                            double order, int steps)
{
    double seen = toy_order(problems[problem], type, params, steps);
    printf("%-18s %-18s order %.2f\n", method, problems[problem]->name, seen);
    ck_assert_msg(seen > order - 0.25 && seen < order + 0.6, "%s on %s: order %.2f, expected %g", method,
                  problems[problem]->name, seen, order);
}

static void assert_order(const sn_component* type, const void* params, const char* method, double order,
                         int steps)
{
    for (int p = 0; p < PROBLEMS; ++p)
        assert_order_on(p, type, params, method, order, steps);
}

START_TEST(dirk_methods_reach_their_order)
{
    static const struct {
        const char* name;
        double order;
    } methods[SN_DIRK_METHODS] = { { "backward_euler", 1 }, { "sdirk2", 2 },  { "sdirk3", 3 },
                                   { "sdirk4", 4 },         { "tr_bdf2", 2 }, { "esdirk32", 3 },
                                   { "esdirk43", 4 } };
    sn_dirk_params params = { .method = _i, .tolerance = 1e-12, .iterations = 20 };
    assert_order(&sn_dirk, &params, methods[_i].name, methods[_i].order, 40);
}
END_TEST

START_TEST(rosenbrock_methods_reach_their_order)
{
    static const struct {
        const char* name;
        double order;
    } methods[SN_ROSENBROCK_METHODS] = { { "ros2", 2 },     { "ros3p", 3 },  { "ros3prl", 3 },
                                         { "ros34pw2", 3 }, { "rodas3", 3 }, { "rodas4", 4 } };
    sn_rosenbrock_params params = { .method = _i };
    assert_order(&sn_rosenbrock, &params, methods[_i].name, methods[_i].order, 40);
}
END_TEST

START_TEST(generalized_alpha_has_order_two)
{
    sn_generalized_alpha_params params = { .rho = 0.25 * _i, .tolerance = 1e-12, .iterations = 20 };
    assert_order(&sn_generalized_alpha, &params, "generalized_alpha", 2, 80);
}
END_TEST

/* Symplectic methods of order 4 have order 2 where forces depend on velocities. */
START_TEST(explicit_methods_reach_their_order)
{
    static const struct {
        const char* name;
        double order, of_velocity;
    } methods[SN_EXPLICIT_METHODS] = { { "symplectic_euler", 1, 1 }, { "rk4", 4, 4 },   { "verlet", 2, 2 },
                                       { "forest_ruth", 4, 2 },      { "pefrl", 4, 2 }, { "zhai", 2, 2 } };
    sn_explicit_params params = { .method = _i, .psi = 0.5, .phi = 0.5 };
    for (int p = 0; p < PROBLEMS; ++p)
        assert_order_on(p, &sn_explicit, &params, methods[_i].name,
                        p < OF_VELOCITY ? methods[_i].of_velocity : methods[_i].order, 40);
}
END_TEST

START_TEST(bdf2_has_order_two)
{
    sn_bdf2_params params = { .tolerance = 1e-12, .iterations = 20 };
    assert_order(&sn_bdf2, &params, "bdf2", 2, 80);
}
END_TEST

START_TEST(midpoint_methods_have_order_two)
{
    sn_midpoint_params params = { .method = _i, .tolerance = 1e-12, .iterations = 20, .gain = 0.05 };
    assert_order(&sn_midpoint, &params, _i ? "discrete_gradient" : "midpoint", 2, 40);
}
END_TEST

/* R I w in world axes, and w.I w/2. */
static void momentum_and_energy(const toy* y, sn_vec3* momentum, double* energy)
{
    const double *x = y->system.layout.x, *v = y->system.layout.v;
    sn_quat q = { x[3], x[4], x[5], x[6] };
    sn_vec3 w = sn_v3(v[3], v[4], v[5]), L = sn_mul(toy_top_inertia, w);
    *momentum = sn_rotate(q, L);
    *energy = 0.5 * sn_dot(w, L);
}

static void assert_conserved(const sn_component* type, const void* params, int steps, double tolerance)
{
    toy* y = toy_top.create(type, params, toy_top.duration / steps);
    ck_assert_int_eq(toy_finish(y), SN_OK);
    sn_vec3 L0, L1;
    double e0, e1;
    momentum_and_energy(y, &L0, &e0);
    ck_assert_int_eq(toy_run(y, steps), SN_OK);
    momentum_and_energy(y, &L1, &e1);
    ck_assert_double_le(sn_norm(sn_sub(L1, L0)), tolerance * sn_norm(L0));
    ck_assert_double_le(fabs(e1 - e0), tolerance * e0);
    toy_destroy(y);
}

START_TEST(accurate_methods_conserve_spatial_momentum_and_energy_of_a_top)
{
    sn_dirk_params dirk = { .method = SN_ESDIRK43, .tolerance = 1e-12, .iterations = 20 };
    assert_conserved(&sn_dirk, &dirk, 80, 1e-9);
    sn_rosenbrock_params rosenbrock = { .method = SN_RODAS4 };
    assert_conserved(&sn_rosenbrock, &rosenbrock, 80, 1e-9);
    sn_explicit_params rk4 = { .method = SN_RK4 };
    assert_conserved(&sn_explicit, &rk4, 160, 1e-9);
}
END_TEST

static Suite* suite(void)
{
    Suite* s = suite_create("orders");
    TCase* c = tcase_create("orders");
    tcase_add_loop_test(c, dirk_methods_reach_their_order, 0, SN_DIRK_METHODS);
    tcase_add_loop_test(c, rosenbrock_methods_reach_their_order, 0, SN_ROSENBROCK_METHODS);
    tcase_add_loop_test(c, generalized_alpha_has_order_two, 0, 5);
    tcase_add_loop_test(c, explicit_methods_reach_their_order, 0, SN_EXPLICIT_METHODS);
    tcase_add_test(c, bdf2_has_order_two);
    tcase_add_loop_test(c, midpoint_methods_have_order_two, 0, 2);
    tcase_add_test(c, accurate_methods_conserve_spatial_momentum_and_energy_of_a_top);
    suite_add_tcase(s, c);
    return s;
}

int main(void) { return run_suite(suite()); }
