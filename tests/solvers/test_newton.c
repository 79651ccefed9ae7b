/* If this failed, a step into something hard after an easy motion would be taken for solved after a single
   update, and whatever error it leaves would stay in the motion; or a matrix that is kept would change what
   is computed, or differ after a restart.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/models.h>
#include "support/probe.h"
#include "support/run_suite.h"
#include "support/toy_problems.h"
#include <check.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* ---- a wall behind a spring ---------------------------------------------------------------------------- */

static double hardness;

/* A spring, in which Newton's first update is the last; and a wall at 0.9 that it knows nothing of. */
static void force(const double* x, const double* v, double t, double load, double* f)
{
    double in = fmax(x[0] - 0.9, 0.0);
    (void)v, (void)t, (void)load;
    f[0] -= x[0] + hardness * in * in;
}

static void slope(const double* x, const double* v, double t, double load, double* K, double* D)
{
    (void)v, (void)t, (void)load, (void)D;
    K[0] -= 1.0 + 2.0 * hardness * fmax(x[0] - 0.9, 0.0);
}

static double energy(const double* x)
{
    return 0.5 * x[0] * x[0] + hardness * pow(fmax(x[0] - 0.9, 0.0), 3) / 3;
}

/* Error that the iteration leaves by the time the wall has been met: against one that nothing is left of. */
static double left_over(const sn_component* integrator, const void* params, const void* exact)
{
    double end[2];
    for (int i = 0; i < 2; ++i) {
        toy* y = toy_create(integrator, i ? exact : params, 0.1);
        toy_add_masses(y, toy_state(y, SN_SCALARS, 1, (double[]){ 0 }, (double[]){ 1 }),
                       &(toy_masses){ 1, { 1 } });
        toy_add_potential(y, 0, &(toy_potential){ { 1, force, slope }, energy });
        ck_assert_int_eq(toy_finish(y), SN_OK);
        ck_assert_msg(toy_run(y, 20) == SN_OK, "%s", y->error.text);
        end[i] = y->system.layout.x[0];
        toy_destroy(y);
    }
    return fabs(end[0] - end[1]);
}

START_TEST(learnt_where_motion_was_linear)
{
    static const sn_bdf2_params bdf2 = { .tolerance = 1e-8, .iterations = 30 };
    static const sn_bdf2_params bdf2_exact = { .tolerance = 1e-14, .iterations = 30 };
    static const sn_dirk_params dirk = { .method = SN_TR_BDF2, .tolerance = 1e-8, .iterations = 30 };
    static const sn_dirk_params dirk_exact = { .method = SN_TR_BDF2, .tolerance = 1e-14, .iterations = 30 };
    static const sn_generalized_alpha_params alpha = { .rho = 0.8, .tolerance = 1e-8, .iterations = 30 };
    static const sn_generalized_alpha_params alpha_exact = { .rho = 0.8,
                                                             .tolerance = 1e-14,
                                                             .iterations = 30 };
    for (int i = 9; i < 14; ++i) {
        hardness = 1 << i;
        double of_bdf2 = left_over(&sn_bdf2, &bdf2, &bdf2_exact),
               of_dirk = left_over(&sn_dirk, &dirk, &dirk_exact),
               of_alpha = left_over(&sn_generalized_alpha, &alpha, &alpha_exact);
        printf("wall of %g: left over by bdf2 %.2g, tr_bdf2 %.2g, generalized_alpha %.2g\n", hardness,
               of_bdf2, of_dirk, of_alpha);
        ck_assert_double_le(fmax(of_bdf2, fmax(of_dirk, of_alpha)), 1e-6);
    }
}
END_TEST

/* ---- luck ---------------------------------------------------------------------------------------------- */

/* A mass on a link of 1e6 N/m that turns by 0.4 rad a step. In the first step the solution lies on the ray of
   the prediction: Newton's first update finds it to round-off, by luck. Steps of one update each, which
   trusted that, gained energy without bound. Backward Euler itself: tan b = sin a / (2 - cos a) for the angle
   b of a step after the angle a. */
START_TEST(one_lucky_update_is_no_law)
{
    double at[6], angle = atan(0.05 * 8.0), whole = angle;
    sn_sim* sim = probe_compile(
        "<scene step='50 ms'><points name='p' positions='0 0 0  1 0 0' velocities='0 0 0  0 8 0'/>"
        "<point_mass on='@p' mass='1'/><fixed on='@p' nodes='0'/><springs on='@p' nodes='0 1' stiffness='1 "
        "MN/m' rest_length='1'/><dirk method='backward_euler'/></scene>",
        NULL);
    for (int i = 0; i < 20; ++i) {
        probe_step(sim, 1);
        probe_read(sim, "/p/position", at, 6);
        double turned = atan2(at[4], at[3]);
        // the link stretches by up to 5e-5
        ck_assert_double_eq_tol(remainder(turned - whole, 2 * 3.14159265358979323846), 0.0, 1e-3);
        angle = atan2(sin(angle), 2 - cos(angle));
        whole += angle;
    }
    sn_sim_destroy(sim);
}
END_TEST

/* ---- a matrix that is kept ----------------------------------------------------------------------------- */

static sn_sim* swinging(const char* matrix)
{
    char text[400];
    snprintf(text, sizeof text,
             "<scene step='2 ms'><cable name='c' end_stiffness='10 kN/m'><cable_load name='l' force='0 "
             "0.05*sin(5*t) "
             "0'/></cable><midpoint matrix='%s' tolerance='1e-9'/></scene>",
             matrix);
    return probe_compile(text, NULL);
}

START_TEST(kept_matrix_finds_the_same_motion)
{
    double kept[27], fresh[27], most = 0;
    sn_sim *a = swinging("kept"), *b = swinging("new");
    probe_step(a, 250);
    probe_step(b, 250);
    probe_read(a, "/c/points/position", kept, 27);
    probe_read(b, "/c/points/position", fresh, 27);
    for (int i = 0; i < 27; ++i)
        most = fmax(most, fabs(kept[i] - fresh[i]));
    printf("with a matrix kept: %.2g m off after 250 steps, %ld matrices in place of %ld\n", most,
           (long)sn_sim_counters(a).factorisations, (long)sn_sim_counters(b).factorisations);
    ck_assert_double_le(most,
                        250 * 4e-9); // the tolerance, 1e-9 of 2 m, in every step, in place and in velocity
    ck_assert_int_lt(3 * sn_sim_counters(a).factorisations, sn_sim_counters(b).factorisations);
    sn_sim_destroy(a);
    sn_sim_destroy(b);
}
END_TEST

/* The factor is no part of a snapshot; the matrix is. */
START_TEST(kept_matrix_is_restored)
{
    sn_sim *a = swinging("kept"), *b = swinging("kept");
    size_t bytes = sn_sim_snapshot_size(a);
    char *there = malloc(bytes), *here = malloc(bytes);
    probe_step(a, 103);
    ck_assert_int_eq(sn_sim_save(a, there, bytes), SN_OK);
    ck_assert_int_eq(sn_sim_restore(b, there, bytes), SN_OK);
    probe_step(a, 50);
    probe_step(b, 50);
    ck_assert_int_eq(sn_sim_save(a, there, bytes), SN_OK);
    ck_assert_int_eq(sn_sim_save(b, here, bytes), SN_OK);
    ck_assert_mem_eq(here, there, bytes);
    free(there);
    free(here);
    sn_sim_destroy(a);
    sn_sim_destroy(b);
}
END_TEST

/* What the scene comes to in 50 steps with these matrices: positions and how many were made. */
static long come_to(const char* scene, const char* matrix, const char* path, double* x, int count)
{
    char text[600];
    snprintf(text, sizeof text, "<scene step='2 ms'>%s<midpoint %s%s%s/></scene>", scene,
             *matrix ? "matrix='" : "", matrix, *matrix ? "'" : "");
    sn_sim* sim = probe_compile(text, NULL);
    probe_step(sim, 50);
    probe_read(sim, path, x, count);
    long made = (long)sn_sim_counters(sim).factorisations;
    sn_sim_destroy(sim);
    return made;
}

/* By default a suture and a needle have new matrices, a cable and a solid keep theirs. */
START_TEST(matrices_by_default)
{
    static const struct {
        const char *scene, *path;
        int count;
        const char* same_as;
    } cases[] = {
        { "<suture name='t' length='0.3' start='clamped' elements='12' gravity='0 1 -9.81'/>",
          "/t/points/position", 33, "new" },
        { "<needle name='n' elements='8'><handle z='0.01*sin(9*t)'/></needle>", "/n/tip/position", 3, "new" },
        { "<cable name='c' end_stiffness='10 kN/m'/>", "/c/points/position", 27, "kept" },
        { "<cable name='c' end_stiffness='10 kN/m' samples='18'/>", "/c/points/position", 27, "kept" },
        { "<grid name='m' cells='3 3 3' type='hexahedra'/><points name='p' mesh='@m'/><fixed on='@p' "
          "where='x lt 1e-9'/><solid_mass on='@p' density='1000' gravity='0 0 -9.81'/><solid on='@p' "
          "law='stable_neo_hookean' young_modulus='1e5'/>",
          "/p/position", 192, "kept" },
    };
    for (int i = 0; i < SN_COUNT(cases); ++i) {
        double x[192], y[192], z[192];
        long a = come_to(cases[i].scene, "", cases[i].path, x, cases[i].count);
        long b = come_to(cases[i].scene, cases[i].same_as, cases[i].path, y, cases[i].count);
        come_to(cases[i].scene, *cases[i].same_as == 'n' ? "kept" : "new", cases[i].path, z, cases[i].count);
        ck_assert_int_eq(a, b);
        ck_assert_mem_eq(x, y, (size_t)cases[i].count * sizeof *x);
        ck_assert_mem_ne(x, z, (size_t)cases[i].count * sizeof *x);
    }
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("newton");
    TCase* cases = tcase_create("newton");
    tcase_add_test(cases, one_lucky_update_is_no_law);
    tcase_add_test(cases, learnt_where_motion_was_linear);
    tcase_add_test(cases, kept_matrix_finds_the_same_motion);
    tcase_add_test(cases, kept_matrix_is_restored);
    tcase_add_test(cases, matrices_by_default);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
