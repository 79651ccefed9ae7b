/* If this failed, a factor of an earlier step would lead a solid's iterations astray, cost more than it
   saves, depend on the number of threads, or ask for memory in a step.
   SPDX-License-Identifier: BSD-3-Clause */
#include "support/allocations.h"
#include "support/run_suite.h"
#include <check.h>
#include <sinew/sinew.h>
#include "engine/sim.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { STEPS = 30 };

/* A beam that swings down under its weight, by 40 degrees. */
static sn_sim* compile(const char* solver)
{
    char text[1200];
    snprintf(text, sizeof text,
             "<scene step='10 ms' duration='10 s'><grid name='block' cells='20 4 4' high='1 0.2 0.2' "
             "type='tetrahedra'/>"
             "<points name='p' mesh='@block'/><fixed on='@p' where='region xmin'/>"
             "<solid_mass on='@p' density='1000' gravity='0 -9.81 0'/>"
             "<solid on='@p' young_modulus='500 kPa' poisson_ratio='0.4' tangent='warped'/>"
             "<implicit_euler rayleigh_mass='0.1' rayleigh_stiffness='0.01'/><%s/></scene>",
             solver);
    sn_error error = { 0 };
    sn_scene* scene = sn_scene_load_text(text, strlen(text), "test", SINEW_SOURCE_DIR, NULL, &error);
    ck_assert_msg(scene != NULL, "%s", error.text);
    sn_sim* sim = sn_scene_compile(scene, &error);
    ck_assert_msg(sim != NULL, "%s", error.text);
    sn_scene_destroy(scene);
    return sim;
}

typedef struct motion {
    double* x;
    int count, iterations, most; // in all steps, in one
} motion;

static motion run(const char* solver, int threads)
{
    sn_error error = { 0 };
    sn_sim* sim = compile(solver);
    sn_system* s = sim->systems[0];
    ck_assert_int_eq(sn_sim_set_threads(sim, threads, &error), SN_OK);
    motion m = { .count = s->layout.nx };
    ck_assert_int_eq(sn_sim_step(sim, &error), SN_OK);
    int64_t before = allocations;
    for (int k = 1; k < STEPS; ++k) {
        sn_sim_step(sim, &error);
        int iterations = sn_linear_last(s->matrix.linear).iterations;
        m.iterations += iterations;
        m.most = iterations > m.most ? iterations : m.most;
    }
    ck_assert_int_eq(allocations, before);
    ck_assert_msg(error.status == SN_OK, "%s", error.text);
    m.x = malloc((size_t)s->layout.nx * sizeof *m.x);
    memcpy(m.x, s->layout.x, (size_t)s->layout.nx * sizeof *m.x);
    sn_sim_destroy(sim);
    return m;
}

static double distance(const motion* a, const motion* b)
{
    double most = 0;
    for (int i = 0; i < a->count; ++i)
        most = fmax(most, fabs(a->x[i] - b->x[i]));
    return most;
}

#define CG(which) "cg tolerance='1e-9' preconditioner='" which "'"
static const char* const lagged[] = { CG("factor") " refresh='5' delay='3'",
                                      CG("warped") " refresh='5' delay='3'",
                                      CG("warped") " refresh='20' delay='20'" };

START_TEST(agrees_with_direct_in_fewer_iterations)
{
    motion direct = run("ldl", 1), jacobi = run(CG("jacobi"), 1), own = run(lagged[_i], 1);
    ck_assert_double_le(distance(&direct, &jacobi), 1e-7);
    ck_assert_double_le(distance(&direct, &own), 1e-7);
    printf("iterations in %d steps, most in one: jacobi %d, %d; %s: %d, %d\n", STEPS - 1, jacobi.iterations,
           jacobi.most, lagged[_i], own.iterations, own.most);
    ck_assert_int_lt(5 * own.iterations, jacobi.iterations);
    ck_assert_int_lt(3 * own.most, jacobi.most);
    free(direct.x);
    free(jacobi.x);
    free(own.x);
}
END_TEST

START_TEST(same_bits_for_any_number_of_threads)
{
    motion one = run(lagged[_i], 1), two = run(lagged[_i], 2);
    ck_assert_mem_eq(one.x, two.x, (size_t)one.count * sizeof *one.x);
    ck_assert_int_eq(one.iterations, two.iterations);
    free(one.x);
    free(two.x);
}
END_TEST

/* What a beam has turned by since its factor was made matters less when the factor is turned with it. */
START_TEST(turning_the_factor_helps)
{
    motion factor = run(CG("factor") " refresh='20' delay='20'", 1), warped = run(lagged[2], 1);
    printf("factor %d, warped %d iterations\n", factor.iterations, warped.iterations);
    ck_assert_int_lt(warped.iterations, factor.iterations);
    free(factor.x);
    free(warped.x);
}
END_TEST

int main(void)
{
    allocations_start();
    Suite* suite = suite_create("models/linear_solver");
    TCase* all = tcase_create("all");
    suite_add_tcase(suite, all);
    tcase_add_loop_test(all, agrees_with_direct_in_fewer_iterations, 0, 3);
    tcase_add_loop_test(all, same_bits_for_any_number_of_threads, 0, 3);
    tcase_add_test(all, turning_the_factor_helps);
    return run_suite(suite);
}
