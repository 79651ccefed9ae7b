/* If this failed, soft bodies would swing too fast or too slowly, or lose energy that they should keep: frequencies of a
   cantilever against another program on the same mesh, and its motion when gravity is switched on against a converged one.
   SPDX-License-Identifier: BSD-3-Clause */
#include "support/probe.h"
#include "support/report.h"
#include <check.h>
#include <lapacke.h>
#include <math.h>
#include <stdlib.h>

#define DATA SINEW_SOURCE_DIR "/tests/data/tissue/"

/* The free part of what the system assembles. */
static double* free_part(const sn_system* s, int* count)
{
    double* all = calloc((size_t)(s->nv * s->nv), sizeof *all);
    ck_assert_ptr_nonnull(all);
    probe_dense(s, all);
    int n = 0;
    for (int i = 0; i < s->nv; ++i)
        n += s->free_dof[i];
    double* part = malloc((size_t)(n * n) * sizeof *part);
    ck_assert_ptr_nonnull(part);
    for (int i = 0, r = 0; i < s->nv; ++i) {
        if (!s->free_dof[i]) continue;
        for (int j = 0, c = 0; j < s->nv; ++j)
            if (s->free_dof[j]) part[r * n + c++] = all[i * s->nv + j];
        ++r;
    }
    free(all);
    *count = n;
    return part;
}

/* Mass and stiffness at rest of a cantilever, the free part. */
static int matrices(const char* mesh, const char* distribution, double** M, double** K)
{
    char text[800];
    snprintf(text, sizeof text,
             "<scene>%s<points name='p' mesh='@m'/><fixed on='@p' where='x lt 1e-9'/>"
             "<solid_mass on='@p' density='1000' distribution='%s'/>"
             "<solid on='@p' young_modulus='1e5' poisson_ratio='0.3'/></scene>",
             mesh, distribution);
    sn_sim* sim = probe_compile(text, NULL);
    sn_system* s = sim->systems[0];
    int n;
    sn_system_evaluate(s);
    sn_system_assemble(s, 1, 0, 0, NULL);
    *M = free_part(s, &n);
    sn_system_evaluate(s);
    sn_system_assemble(s, 0, 0, 1, NULL);
    *K = free_part(s, &n);
    sn_sim_destroy(sim);
    return n;
}

/* Frees both. */
static bool compare_frequencies(const char* check, double* M, double* K, int n, const double* wanted, int count,
                                double tolerance)
{
    bool ok = true;
    double* w2 = malloc((size_t)n * sizeof *w2);
    ck_assert_ptr_nonnull(w2);
    ck_assert_int_eq(LAPACKE_dsygv(LAPACK_ROW_MAJOR, 1, 'N', 'U', n, K, n, M, n, w2), 0);
    for (int i = 0; i < count; ++i) {
        char what[40];
        snprintf(what, sizeof what, "frequency %d [Hz]", i + 1);
        ok = report_near(check, what, sqrt(w2[i]) / 6.28318530717958647692, wanted[i], tolerance) && ok;
    }
    free(M);
    free(K);
    free(w2);
    return ok;
}

/* The reference's masses are summed at the centroid, rho V/16 for each pair of nodes: 5/4 of the consistent ones less 1/4 of
   the lumped ones. */
START_TEST(frequencies_same_mesh)
{
    static const double wanted[] = { 2.00983, 2.04086, 11.14402, 11.33220, 12.11318, 12.67016, 26.36310, 27.38992 };
    const char* mesh = "<mesh name='m' file='" DATA "beam_coarse.msh'/>";
    double *consistent, *lumped, *K, *same;
    int n = matrices(mesh, "consistent", &consistent, &K);
    ck_assert_int_eq(matrices(mesh, "lumped", &lumped, &same), n);
    for (int i = 0; i < n * n; ++i)
        consistent[i] = 1.25 * consistent[i] - 0.25 * lumped[i];
    free(lumped);
    free(same);
    ck_assert(compare_frequencies("beam_coarse, same mesh", consistent, K, n, wanted, SN_COUNT(wanted), 3e-6));
}
END_TEST

/* Against 16 x 3 x 3 hexahedra of 27 nodes. */
START_TEST(frequencies_ten_nodes)
{
    static const double wanted[] = { 1.58293, 1.58293, 7.15934, 8.53550, 8.53550, 12.57327 };
    double *M, *K;
    int n = matrices("<grid name='t' cells='6 2 2' high='0.2 0.04 0.04' type='tetrahedra'/><quadratic name='m' of='@t'/>",
                     "consistent", &M, &K);
    ck_assert(compare_frequencies("10-node tetrahedra, 6 x 2 x 2", M, K, n, wanted, SN_COUNT(wanted), 0.02));
}
END_TEST

/* Average acceleration with 5 ms, as the reference of 8 x 2 x 2 hexahedra of 27 nodes. */
START_TEST(sudden_gravity)
{
    sn_error error = { 0 };
    sn_sim* sim = probe_compile(
        "<scene duration='0.6' step='5 ms'><grid name='t' cells='5 1 1' high='0.2 0.04 0.04' type='tetrahedra'/>"
        "<quadratic name='m' of='@t'/><points name='p' mesh='@m'/><fixed on='@p' where='x lt 1e-9'/>"
        "<solid_mass on='@p' density='1000' gravity='0 0 -9.81' distribution='consistent'/>"
        "<solid on='@p' law='neo_hookean' young_modulus='1e5' poisson_ratio='0.3'/>"
        "<generalized_alpha rho='1'/></scene>",
        NULL);
    sn_channel position = sn_sim_channel(sim, "/p/position", &error);
    int width = sn_sim_channel_info(sim, position).width, end = 0;
    double *x = malloc((size_t)width * sizeof *x), lowest = 0, lowest_at = 0, back = -1, back_at = 0, spread = 0;
    ck_assert_ptr_nonnull(x);
    sn_sim_read(sim, position, x, width);
    for (int i = 0; i < width; i += 3)
        if (fabs(x[i] - 0.2) + fabs(x[i + 1] - 0.02) + fabs(x[i + 2] - 0.02) < 1e-9) end = i + 2;
    ck_assert_int_ne(end, 0);
    sn_energy start = sn_sim_energy(sim);
    for (int n = 1; n <= 120; ++n) {
        probe_step(sim, 1);
        sn_sim_read(sim, position, x, width);
        sn_energy e = sn_sim_energy(sim);
        double t = sn_sim_time(sim), z = x[end] - 0.02;
        double drift = e.kinetic + e.potential + e.loads - start.kinetic - start.potential - start.loads;
        spread = fmax(spread, fabs(drift));
        if (z < lowest) lowest = z, lowest_at = t;
        if (t > 0.4 && z > back) back = z, back_at = t;
    }
    bool ok = report_near("sudden gravity", "first minimum of the tip [m]", lowest, -0.1730, 0.02);
    ok = report_near("sudden gravity", "its time [s]", lowest_at, 0.28, 0.02) && ok;
    ok = report_between("sudden gravity", "first return [m]", back, 0, 0.0054) && ok;
    ok = report_near("sudden gravity", "its time [s]", back_at, 0.545, 0.02) && ok;
    ok = report_below("sudden gravity", "drift of the energy, of 0.24 J [J]", spread, 4e-4) && ok;
    free(x);
    sn_sim_destroy(sim);
    ck_assert(ok);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("solid dynamics");
    TCase* tests = tcase_create("all");
    tcase_add_test(tests, frequencies_same_mesh);
    tcase_add_test(tests, frequencies_ten_nodes);
    tcase_add_test(tests, sudden_gravity);
    suite_add_tcase(suite, tests);
    SRunner* runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed != 0;
}
