/* If this failed, mass and stiffness of a needle of discrete deformation modes would not be those of a
   clamped beam: its bending and axial frequencies against Timoshenko's beam, with the errors each number of
   elements must have, torsion against its closed form.
   SPDX-License-Identifier: BSD-3-Clause */
#include "engine/sim.h"
#include "support/needle.h"
#include "support/report.h"
#include "support/run_suite.h"
#include <check.h>
#include <float.h>
#include <lapacke.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double pi = 3.14159265358979323846;
/* Timoshenko with rotary inertia, exact [Hz]; the first axial and torsional modes. */
static const double bending[3] = { 13.034440251, 81.678907372, 228.673741970 }, axial = 4810.850792,
                    torsion = 2983.563005838;

enum { FINEST = 32, MAX = 6 * FINEST };

typedef struct matrices {
    int dofs;
    double M[MAX * MAX], K[MAX * MAX];
} matrices;

static void to_dense(const sn_block_matrix* A, double* dense)
{
    memset(dense, 0, (size_t)(A->dofs * A->dofs) * sizeof(double));
    for (int i = 0; i < A->nodes; ++i)
        for (int b = A->row[i]; b < A->row[i + 1]; ++b)
            for (int r = 0; r < A->size[i]; ++r)
                for (int c = 0; c < A->size[A->col[b]]; ++c)
                    dense[(A->start[i] + r) * A->dofs + A->start[A->col[b]] + c] =
                        A->values[A->at[b] + r * A->size[A->col[b]] + c];
}

/* Mass and stiffness of the straight needle at rest. */
static void assemble(int model, int strains, int n, matrices* m)
{
    needle_problem problem = { .which = NEEDLE_STATIC, .elements = n, .model = model, .strains = strains };
    sn_sim* sim = needle_compile(&problem);
    sn_system* s = sim->systems[0];
    m->dofs = s->matrix.A->dofs;
    ck_assert_int_le(m->dofs, MAX);
    sn_system_set_time(s, 0.0, 1.0);
    sn_system_evaluate(s);
    sn_system_assemble(s, 0.0, 0.0, 1.0, NULL);
    to_dense(s->matrix.A, m->K);
    sn_system_assemble(s, 1.0, 0.0, 0.0, NULL);
    to_dense(s->matrix.A, m->M);
    sn_sim_destroy(sim);
}

/* ---- frequencies --------------------------------------------------------------------------------------- */

/* Parts of a mode along the axis, about it, and across. */
typedef struct mode {
    double hertz, axial, torsion;
} mode;

/* Modes by rising frequency. M x = x/w^2 K x is solved: eigenvalues are good to the round-off of the largest,
   which shall be that of the lowest frequency. */
static int modes_of(const matrices* m, mode* modes)
{
    static double K[MAX * MAX], M[MAX * MAX], inverse[MAX];
    int n = m->dofs;
    memcpy(K, m->K, (size_t)(n * n) * sizeof(double));
    memcpy(M, m->M, (size_t)(n * n) * sizeof(double));
    ck_assert_int_eq(LAPACKE_dsygv(LAPACK_ROW_MAJOR, 1, 'V', 'U', n, M, n, K, n, inverse), 0);
    for (int k = 0; k < n; ++k) {
        int last = n - 1 - k;
        double part[6] = { 0 }, all = 0;
        for (int i = 0; i < n; ++i) {
            double e = M[i * n + last] * (i % 6 < 3 ? 1.0 : 0.05); // rotations weighed by a length
            part[i % 6] += e * e;
            all += e * e;
        }
        modes[k] = (mode){ 1 / (2 * pi * sqrt(fmax(inverse[last], DBL_MIN))), part[0] / all, part[3] / all };
    }
    return n;
}

typedef struct row {
    int n;
    double error[4]; /* f1, f2, f3, axial; 0: none is tabulated */
} row;

static const row table[] = { { 2, { 4.9e-4, 8.5e-3, 2.2e-1, 1.3e-2 } },
                             { 4, { 3.7e-5, 1.2e-3, 7.8e-3, 3.5e-3 } },
                             { 8, { 5.9e-6, 1.0e-4, 6.7e-4, 8.7e-4 } },
                             { 16, { 3.9e-6, 2.9e-5, 9.8e-5, 2.2e-4 } },
                             { FINEST, { 0 } } };

/* The table's entries have two digits; as frequencies they are good to half a millionth, which shows in the
   smallest: see `floor_of` for those. */
static double uncertainty(double tabulated)
{
    return (0.55 * pow(10, floor(log10(tabulated)) - 1) + 5e-7) / tabulated;
}

/* The rotary inertia of bending, which the formulation leaves out, lowers a frequency of the beam by (I/A)/2
   times the integral of w'^2 over that of w^2 (Rayleigh); for the modes of a cantilever that is a (2 +
   a)/L^2. What is left with many elements. */
static double floor_of(int k)
{
    static const double beta[2] = { 1.875104068711961, 4.694091132974175 }, length = 0.2623,
                        radius = 0.635e-3;
    double b = beta[k], a = b * (sinh(b) - sin(b)) / (cosh(b) + cos(b));
    return 0.125 * pow(radius / length, 2) * a * (2 + a);
}

static matrices at;

START_TEST(as_tabulated)
{
    bool ok = true;
    char what[80];
    double twist[2] = { 0, 0 }, bend[2][2] = { { 0 } };
    for (int i = 0; i < SN_COUNT(table); ++i) {
        mode modes[MAX];
        assemble(SN_NEEDLE_DDM, _i, table[i].n, &at);
        int count = modes_of(&at, modes), first_axial = -1, first_torsion = -1;
        for (int k = count - 1; k >= 0; --k) {
            if (modes[k].axial > 0.99) first_axial = k;
            if (modes[k].torsion > 0.99) first_torsion = k;
        }
        ck_assert(first_axial >= 0 && first_torsion >= 0);
        for (int k = 0; k < 4; ++k) {
            // bending modes come in pairs
            double f = k < 3 ? modes[2 * k].hertz / bending[k] : modes[first_axial].hertz / axial;
            snprintf(what, sizeof what, "relative error of %s mode %d, n = %d", k < 3 ? "bending" : "axial",
                     k < 3 ? k + 1 : 1, table[i].n);
            if (table[i].error[k] > 0)
                ok = report_near("frequencies", what, f - 1, table[i].error[k],
                                 uncertainty(table[i].error[k])) &&
                     ok;
            if (k > 1) continue;
            bend[k][0] = bend[k][1];
            bend[k][1] = f - 1;
        }
        twist[0] = twist[1];
        twist[1] = modes[first_torsion].hertz / torsion - 1;
    }
    for (int k = 0; k < 2; ++k) {
        snprintf(what, sizeof what, "bending mode %d, extrapolated with order 4: rotary inertia", k + 1);
        ok = report_near("frequencies", what, (16 * bend[k][1] - bend[k][0]) / 15, floor_of(k),
                         k == 0 ? 0.001 : 0.02) &&
             ok;
    }
    // linear twist and consistent inertia: pi^2/(96 n^2) to lowest order
    ok = report_near("frequencies", "relative error of torsional mode 1, n = 32", twist[1],
                     pi * pi / 96 / (FINEST * FINEST), 0.01) &&
         ok;
    ok = report_between("frequencies", "its order", log2(twist[0] / twist[1]), 1.95, 2.05) && ok;
    ck_assert(ok);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("ddm frequencies");
    TCase* cases = tcase_create("frequencies");
    tcase_add_loop_test(cases, as_tabulated, SN_NEEDLE_SECOND, SN_NEEDLE_FIRST + 1);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
