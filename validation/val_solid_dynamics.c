/* If this failed, soft bodies would swing too fast or too slowly, or lose energy that they should keep:
   frequencies of a cantilever against another program on the same mesh, and its motion when gravity is
   switched on against a converged one.
   SPDX-License-Identifier: BSD-3-Clause */
#include "base/csv.h"
#include "support/probe.h"
#include "support/report.h"
#include "support/run_suite.h"
#include <check.h>
#include <lapacke.h>
#include <math.h>
#include <stdlib.h>

#define DATA SINEW_SOURCE_DIR "/tests/data/tissue/"

/* The free part of what the system assembles. */
static double* free_part(const sn_system* s, int* count)
{
    double* all = calloc((size_t)(s->layout.nv * s->layout.nv), sizeof *all);
    ck_assert_ptr_nonnull(all);
    probe_dense(s, all);
    int n = 0;
    for (int i = 0; i < s->layout.nv; ++i)
        n += s->layout.free_dof[i];
    double* part = malloc((size_t)(n * n) * sizeof *part);
    ck_assert_ptr_nonnull(part);
    for (int i = 0, r = 0; i < s->layout.nv; ++i) {
        if (!s->layout.free_dof[i]) continue;
        for (int j = 0, c = 0; j < s->layout.nv; ++j)
            if (s->layout.free_dof[j]) part[r * n + c++] = all[i * s->layout.nv + j];
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

/* Frees both; `errors` gets the relative ones, unless it is NULL. */
static bool compare_frequencies(const char* check, double* M, double* K, int n, const double* wanted,
                                int count, double tolerance, double* errors)
{
    bool ok = true;
    double* w2 = malloc((size_t)n * sizeof *w2);
    ck_assert_ptr_nonnull(w2);
    ck_assert_int_eq(LAPACKE_dsygv(LAPACK_ROW_MAJOR, 1, 'N', 'U', n, K, n, M, n, w2), 0);
    for (int i = 0; i < count; ++i) {
        char what[40];
        snprintf(what, sizeof what, "frequency %d [Hz]", i + 1);
        double frequency = sqrt(w2[i]) / 6.28318530717958647692;
        if (errors) errors[i] = fabs(frequency / wanted[i] - 1);
        ok = report_near(check, what, frequency, wanted[i], tolerance) && ok;
    }
    free(M);
    free(K);
    free(w2);
    return ok;
}

/* The reference's masses are summed at the centroid, rho V/16 for each pair of nodes: 5/4 of the consistent
   ones less 1/4 of the lumped ones. */
START_TEST(frequencies_same_mesh)
{
    static const double wanted[] = { 2.00983,  2.04086,  11.14402, 11.33220,
                                     12.11318, 12.67016, 26.36310, 27.38992 };
    const char* mesh = "<mesh name='m' file='" DATA "beam_coarse.msh'/>";
    double *consistent, *lumped, *K, *same;
    int n = matrices(mesh, "consistent", &consistent, &K);
    ck_assert_int_eq(matrices(mesh, "lumped", &lumped, &same), n);
    for (int i = 0; i < n * n; ++i)
        consistent[i] = 1.25 * consistent[i] - 0.25 * lumped[i];
    free(lumped);
    free(same);
    ck_assert(compare_frequencies("beam_coarse, same mesh", consistent, K, n, wanted, SN_COUNT(wanted), 3e-6,
                                  NULL));
}
END_TEST

/* Against 16 x 3 x 3 hexahedra of 27 nodes: bending, torsion, bending, axial, with a mesh and one twice as
   fine. */
START_TEST(frequencies_ten_nodes)
{
    static const double wanted[] = { 1.58293, 1.58293, 7.15934, 8.53550, 8.53550, 12.57327 };
    double errors[2][SN_COUNT(wanted)];
    bool ok = true;
    for (int k = 0; k < 2; ++k) {
        char mesh[200];
        double *M, *K;
        snprintf(mesh, sizeof mesh,
                 "<grid name='t' cells='%d %d %d' high='0.2 0.04 0.04' type='tetrahedra'/><quadratic "
                 "name='m' of='@t'/>",
                 5 << k, 1 << k, 1 << k);
        int n = matrices(mesh, "consistent", &M, &K);
        ok = compare_frequencies(k ? "10-node tetrahedra, 10 x 2 x 2" : "10-node tetrahedra, 5 x 1 x 1", M, K,
                                 n, wanted, SN_COUNT(wanted), k ? 0.02 : 0.1, errors[k]) &&
             ok;
    }
    // torsion alone is far enough from the reference, whose own error is 0.5 %
    ok = report_between("10-node tetrahedra", "error of torsion, coarse over fine",
                        errors[0][2] / errors[1][2], 3, 20) &&
         ok;
    ck_assert(ok);
}
END_TEST

/* ---- gravity switched on ------------------------------------------------------------------------------- */

enum { MARKS = 6 };

/* What the end does: its height at 0.1, 0.2, ... s, its lowest point, and how far the energy drifts. */
typedef struct swing {
    double at[MARKS + 1], lowest, lowest_at, back, back_at, spread;
} swing;

static void draw_reference(const char* name, const char* curve)
{
    char path[300];
    sn_error error = { 0 };
    snprintf(path, sizeof path, DATA "%s.csv", name);
    sn_csv* csv = sn_csv_read(path, &error);
    ck_assert_msg(csv != NULL, "%s", error.text);
    for (int i = 0; i < csv->rows; ++i)
        report_point("solid-gravity", curve, csv->values[2 * i], csv->values[2 * i + 1]);
    sn_csv_destroy(csv);
}

static swing swing_with(const char* step, const char* method, const char* curve)
{
    sn_error error = { 0 };
    char text[900];
    snprintf(text, sizeof text,
             "<scene duration='0.6' step='%s'><grid name='t' cells='8 2 2' high='0.2 0.04 0.04' "
             "type='tetrahedra'/><quadratic name='m' of='@t'/><points name='p' mesh='@m'/>"
             "<fixed on='@p' where='x lt 1e-9'/>"
             "<solid_mass on='@p' density='1000' gravity='0 0 -9.81' distribution='consistent'/>"
             "<solid on='@p' law='neo_hookean' young_modulus='1e5' poisson_ratio='0.3'/>%s</scene>",
             step, method);
    sn_sim* sim = probe_compile(text, NULL);
    sn_channel position = sn_sim_channel(sim, "/p/position", &error);
    int width = sn_sim_channel_info(sim, position).width, end = 0, mark = 1;
    double* x = malloc((size_t)width * sizeof *x);
    ck_assert_ptr_nonnull(x);
    sn_sim_refresh(sim);
    sn_sim_read(sim, position, x, width);
    for (int i = 0; i < width; i += 3)
        if (fabs(x[i] - 0.2) + fabs(x[i + 1] - 0.02) + fabs(x[i + 2] - 0.02) < 1e-9) end = i + 2;
    ck_assert_int_ne(end, 0);
    swing r = { .back = -1 };
    sn_energy start = sn_sim_energy(sim);
    while (mark <= MARKS) {
        probe_step(sim, 1);
        sn_sim_refresh(sim);
        sn_sim_read(sim, position, x, width);
        sn_energy e = sn_sim_energy(sim);
        double t = sn_sim_time(sim), z = x[end] - 0.02;
        report_point("solid-gravity", curve, t, z);
        double drift = e.kinetic + e.potential + e.loads - start.kinetic - start.potential - start.loads;
        r.spread = fmax(r.spread, fabs(drift));
        if (z < r.lowest) r.lowest = z, r.lowest_at = t;
        if (t > 0.4 && z > r.back) r.back = z, r.back_at = t;
        if (fabs(t - 0.1 * mark) < 1e-9) r.at[mark++] = z;
    }
    free(x);
    sn_sim_destroy(sim);
    return r;
}

/* At the marks, in parts of the largest deflection. */
static bool near_curve(const char* check, const swing* r, const double* wanted)
{
    bool ok = true;
    for (int k = 1; k <= MARKS; ++k) {
        char what[60];
        snprintf(what, sizeof what, "t = %.1f s: distance from the curve / 0.173 m", 0.1 * k);
        ok = report_below(check, what, fabs(r->at[k] - wanted[k]) / 0.173, 0.01) && ok;
    }
    return ok;
}

/* Average acceleration with 5 ms, as the reference of 8 x 2 x 2 hexahedra of 27 nodes. */
START_TEST(sudden_gravity)
{
    static const double wanted[MARKS + 1] = { 0,           -0.066471677, -0.16139386, -0.17221415,
                                              -0.11328543, -0.010937229, -0.022918135 };
    swing r = swing_with("5 ms", "<generalized_alpha rho='1'/>", "average acceleration, 5 ms");
    draw_reference("cantilever_newmark", "reference, the same method");
    report_point("solid-gravity", "reference, the same method", NAN, NAN);
    bool ok = report_near("sudden gravity", "first minimum of the tip [m]", r.lowest, -0.1730, 0.005);
    report_because("a step of 5 ms");
    ok = report_near("sudden gravity", "its time [s]", r.lowest_at, 0.28, 5.1e-3 / 0.28) && ok;
    ok = report_between("sudden gravity", "first return [m]", r.back, 0, 0.0054) && ok;
    report_because("a step of 5 ms");
    ok = report_near("sudden gravity", "its time [s]", r.back_at, 0.545, 5.1e-3 / 0.545) && ok;
    ok = report_below("sudden gravity", "drift of the energy, of 0.24 J [J]", r.spread, 4e-4) && ok;
    ok = near_curve("sudden gravity", &r, wanted) && ok;
    ck_assert(ok);
}
END_TEST

/* What backward Euler's method loses is a property of the method and its step: the same as the
   reference's. */
START_TEST(sudden_gravity_backward_euler)
{
    static const double wanted[MARKS + 1] = { 0,           -0.069594945, -0.1491997,  -0.15779284,
                                              -0.11813774, -0.072846097, -0.080395316 };
    swing r = swing_with("20 ms", "<dirk method='backward_euler'/>", "backward Euler, 20 ms");
    draw_reference("cantilever_backward_euler", "reference, the same method");
    bool ok = report_near("sudden gravity, backward Euler, 20 ms", "first minimum of the tip [m]", r.lowest,
                          -0.16086, 0.005);
    ok = near_curve("sudden gravity, backward Euler, 20 ms", &r, wanted) && ok;
    ck_assert(ok);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("solid dynamics");
    TCase* tests = tcase_create("all");
    tcase_set_timeout(tests, 250);
    tcase_add_test(tests, frequencies_same_mesh);
    tcase_add_test(tests, frequencies_ten_nodes);
    tcase_add_test(tests, sudden_gravity);
    tcase_add_test(tests, sudden_gravity_backward_euler);
    suite_add_tcase(suite, tests);
    return run_suite(suite);
}
