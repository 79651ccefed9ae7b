/* If this failed, masses and stiffness of a suture would not be those of a thin beam and of a hanging chain:
   frequencies of the clamped suture against Euler and Bernoulli's beam, of the heavy one against Daniel
   Bernoulli's Bessel functions.
   SPDX-License-Identifier: BSD-3-Clause */
#include "support/probe.h"
#include "support/report.h"
#include "support/run_suite.h"
#include <check.h>
#include <lapacke.h>
#include <math.h>
#include <stdlib.h>

static const double pi = 3.14159265358979323846;

/* Angular frequencies, the lowest first, at the configuration after `steps` steps. */
static void frequencies(const char* text, int steps, double* omega, int count)
{
    sn_sim* sim = probe_compile(text, NULL);
    probe_step(sim, steps);
    sn_system* s = sim->systems[0];
    int all = s->layout.nv, dofs = 0, *of = calloc((size_t)all, sizeof *of);
    size_t capacity = (size_t)all * (size_t)all;
    double *K = calloc(capacity, sizeof *K), *M = calloc(capacity, sizeof *M),
           *squares = calloc((size_t)all, sizeof *K);
    memset(s->layout.v, 0, (size_t)s->layout.nv_all * sizeof(double));
    sn_system_set_time(s, 0.0, 1.0);
    sn_system_evaluate(s);
    sn_system_assemble(s, 0.0, 0.0, 1.0, NULL); // -K of the forces: the stiffness matrix
    probe_dense(s, K);
    sn_system_assemble(s, 1.0, 0.0, 0.0, NULL);
    probe_dense(s, M);
    for (int i = 0; i < all; ++i)
        if (s->layout.free_dof[i]) of[dofs++] = i;
    for (int i = 0; i < dofs; ++i)
        for (int j = 0; j < dofs; ++j) {
            K[i * dofs + j] = K[of[i] * all + of[j]]; // never behind what is still to be read
            M[i * dofs + j] = M[of[i] * all + of[j]];
        }
    // M x = K x / omega^2: rounding then spoils the high frequencies and not the low
    ck_assert_int_eq(LAPACKE_dsygv(LAPACK_ROW_MAJOR, 1, 'N', 'U', dofs, M, dofs, K, dofs, squares), 0);
    for (int i = 0; i < count; ++i)
        omega[i] = 1 / sqrt(squares[dofs - 1 - i]);
    free(of);
    free(K);
    free(M);
    free(squares);
    sn_sim_destroy(sim);
}

static void cantilever(int n, double* hertz)
{
    char text[500];
    double omega[10];
    snprintf(
        text, sizeof text,
        "<scene><suture name='t' length='1' radius='0.5e-3' young_modulus='87.5e6' shear_modulus='31.25e6' "
        "density='850' damping_time='0' elements='%d' start='clamped'/></scene>",
        n);
    frequencies(text, 0, omega, 10);
    for (int k = 0; k < 5; ++k)
        hertz[k] = omega[2 * k] / (2 * pi); // bending modes come in pairs
}

START_TEST(clamped_suture)
{
    // beta^2/(2 pi) sqrt(EI/m)/L^2
    static const double exact[5] = { 0.04488544, 0.28129223, 0.78762639, 1.54343338, 2.55140596 };
    double coarse[5], fine[5];
    bool ok = true;
    cantilever(25, coarse);
    cantilever(50, fine);
    for (int k = 0; k < 5; ++k) {
        char what[80];
        snprintf(what, sizeof what, "relative error of frequency %d, n = 50", k + 1);
        ok = report_below("suture, frequencies", what, fabs(fine[k] / exact[k] - 1), 7.5e-3) && ok;
        double order = log2((coarse[k] - exact[k]) / (fine[k] - exact[k]));
        ok = report_between("suture, frequencies", "observed order", order, 1.85, 2.15) && ok;
    }
    ck_assert(ok);
}
END_TEST

static void chain(int n, double* omega)
{
    char text[600];
    double pairs[8];
    snprintf(text, sizeof text,
             "<scene><suture name='t' length='1' radius='1e-7' young_modulus='1e12' poisson_ratio='0.3' "
             "density='1000' "
             "damping_time='0' elements='%d' start='pinned' direction='0 0 -1' gravity='0 0 -9.81'/>"
             "<fixed on='@t/angles' nodes='0'/><statics/></scene>",
             n);
    frequencies(text, 1, pairs, 8);
    for (int k = 0; k < 4; ++k)
        omega[k] = pairs[2 * k];
}

START_TEST(hanging_chain)
{
    // j_0k/2 sqrt(g/L)
    static const double exact[4] = { 3.76606739, 8.64469611, 13.55213578, 18.46608506 };
    double coarse[4], fine[4];
    bool ok = true;
    chain(25, coarse);
    chain(50, fine);
    for (int k = 0; k < 4; ++k) {
        char what[80];
        snprintf(what, sizeof what, "relative error of frequency %d, n = 50", k + 1);
        ok = report_below("suture, hanging chain", what, fabs(fine[k] / exact[k] - 1), 1.7e-2) && ok;
        double order = log2((coarse[k] - exact[k]) / (fine[k] - exact[k]));
        ok = report_between("suture, hanging chain", "observed order", order, 1.7, 2.3) && ok;
    }
    ck_assert(ok);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("suture frequencies");
    TCase* cases = tcase_create("frequencies");
    tcase_set_timeout(cases, 300);
    tcase_add_test(cases, clamped_suture);
    tcase_add_test(cases, hanging_chain);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
