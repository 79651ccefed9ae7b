/* If this failed, masses and stiffness of geometrically exact elements would not be those of a clamped beam:
   bending, axial and torsional frequencies against Timoshenko's beam with rotary inertia, with the order of
   convergence of each degree.
   SPDX-License-Identifier: BSD-3-Clause */
#include "support/probe.h"
#include "support/report.h"
#include "support/run_suite.h"
#include <check.h>
#include <float.h>
#include <lapacke.h>
#include <math.h>
#include <stdlib.h>

static const double pi = 3.14159265358979323846;

/* The same needle, exact [Hz]: zeros of the transfer matrix's determinant; a quarter of the wave's run along
   the needle. */
static const double bending[6] = { 13.03444025142895, 81.67890737173505, 228.6737419696452,
                                   448.0246351618628, 740.4352063014080, 1105.748155596125 };
static const double axial = 4810.850792270957, torsion = 2983.563005838057;

/* Frequencies [Hz] and shapes at rest. */
static int frequencies(int n, int degree, double* hertz, double* shapes)
{
    char text[600];
    snprintf(text, sizeof text,
             "<scene><needle name='needle' length='0.2623' radius='0.635e-3' model='exact' elements='%d' "
             "degree='%d'/></scene>",
             n, degree);
    sn_sim* sim = probe_compile(text, NULL);
    sn_system* s = sim->systems[0];
    int all = s->layout.nv, dofs = 0, of[PROBE_DOFS * 2];
    double* K = calloc((size_t)(all * all), sizeof(double));
    double* M = calloc((size_t)(all * all), sizeof(double));
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
    // M x = K x / omega^2, so that rounding, with stiffnesses nine decades apart, spoils the high frequencies
    // and not the low
    double* squares = malloc((size_t)dofs * sizeof(double));
    ck_assert_int_eq(LAPACKE_dsygv(LAPACK_ROW_MAJOR, 1, 'V', 'U', dofs, M, dofs, K, dofs, squares), 0);
    for (int i = 0; i < dofs; ++i) {
        hertz[i] = 1 / (2 * pi * sqrt(squares[dofs - 1 - i]));
        for (int k = 0; k < dofs; ++k)
            shapes[k * dofs + i] = M[k * dofs + dofs - 1 - i];
    }
    free(squares);
    free(K);
    free(M);
    sn_sim_destroy(sim);
    return dofs;
}

/* The lowest mode in which only this degree of freedom of the frames moves. */
static double first_of(int dof, int dofs, const double* hertz, const double* shapes)
{
    for (int mode = 0; mode < dofs; ++mode) {
        double along = 0, all = 0;
        for (int i = 0; i < dofs; ++i) {
            double e = shapes[i * dofs + mode] * (i % 6 < 3 ? 1.0 : 0.05); // rotations weighed by a length
            all += e * e;
            if (i % 6 == dof) along += e * e;
        }
        if (along > 0.99 * all) return hertz[mode];
    }
    return NAN;
}

static double hertz[240], shapes[240 * 240];

static double error_of(int mode, int n, int degree)
{
    frequencies(n, degree, hertz, shapes);
    return fabs(hertz[2 * mode] / bending[mode] - 1); // bending modes come in pairs
}

START_TEST(order)
{
    static const struct {
        int degree, n;
    } rows[] = { { 1, 8 }, { 2, 4 }, { 3, 4 }, { 4, 3 } };
    bool ok = true;
    for (int i = 0; i < 4; ++i) {
        char what[80];
        const int p = rows[i].degree, n = rows[i].n, mode = 2;
        double seen = log2(error_of(mode, n, p) / error_of(mode, 2 * n, p));
        snprintf(what, sizeof what, "third bending mode, degree %d: order from n = %d to %d", p, n, 2 * n);
        ok = report_between("exact frequencies, order", what, seen, 2 * p - 0.5, 2 * p + 1) && ok;
    }
    ck_assert(ok);
}
END_TEST

START_TEST(spectral_accuracy)
{
    bool ok = true;
    int dofs = frequencies(4, 6, hertz, shapes);
    static const double bounds[6] = { 1e-8, 2e-10, 2e-9, 1e-7, 2e-7, 5e-6 };
    for (int k = 0; k < 6; ++k) {
        char what[80];
        snprintf(what, sizeof what, "relative error of bending mode %d, 4 elements of degree 6", k + 1);
        ok = report_below("exact frequencies", what, fabs(hertz[2 * k] / bending[k] - 1), bounds[k]) && ok;
    }
    double f = first_of(0, dofs, hertz, shapes), g = first_of(3, dofs, hertz, shapes);
    static const char reason[] =
        "round-off of 1/omega^2 has the size of its largest value, of the first bending mode";
    report_because(reason);
    ok = report_below("exact frequencies", "relative error of axial mode 1", fabs(f / axial - 1),
                      DBL_EPSILON * pow(axial / bending[0], 2)) &&
         ok;
    report_because(reason);
    ok = report_below("exact frequencies", "relative error of torsion mode 1", fabs(g / torsion - 1),
                      DBL_EPSILON * pow(torsion / bending[0], 2)) &&
         ok;
    ck_assert(ok);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("exact elements, frequencies");
    TCase* cases = tcase_create("frequencies");
    tcase_add_test(cases, order);
    tcase_add_test(cases, spectral_accuracy);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
