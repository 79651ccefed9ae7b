/* If this failed, the assembled mass and stiffness matrices would not be those of a clamped beam: its bending
   and axial frequencies against Timoshenko's beam, with the relative errors that each discretisation must
   have.
   SPDX-License-Identifier: BSD-3-Clause */
#include "engine/sim.h"
#include "support/needle.h"
#include "support/report.h"
#include "support/run_suite.h"
#include <check.h>
#include <lapacke.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double pi = 3.14159265358979323846;
/* Timoshenko with rotary inertia, exact [Hz]; and the first axial mode. */
static const double bending[3] = { 13.034440251, 81.678907372, 228.673741970 }, axial = 4810.850792;

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

/* Frequencies [Hz] ascending, at rest; count of them. */
static int frequencies(int n, bool corrected, double* hertz, double* shapes)
{
    needle_problem problem = { .which = NEEDLE_STATIC, .elements = n, .corrected = corrected };
    sn_sim* sim = needle_compile(&problem);
    sn_system* s = sim->systems[0];
    int dofs = s->matrix.A->dofs;
    double* K = malloc((size_t)(dofs * dofs) * sizeof(double));
    double* M = malloc((size_t)(dofs * dofs) * sizeof(double));
    sn_system_set_time(s, 0.0, 1.0);
    sn_system_evaluate(s);
    sn_system_assemble(s, 0.0, 0.0, 1.0, NULL); // -K of the forces: the stiffness matrix
    to_dense(s->matrix.A, K);
    sn_system_assemble(s, 1.0, 0.0, 0.0, NULL);
    to_dense(s->matrix.A, M);
    ck_assert_int_eq(LAPACKE_dsygv(LAPACK_ROW_MAJOR, 1, 'V', 'U', dofs, K, dofs, M, dofs, hertz), 0);
    for (int i = 0; i < dofs; ++i)
        hertz[i] = sqrt(fmax(hertz[i], 0.0)) / (2 * pi);
    memcpy(shapes, K, (size_t)(dofs * dofs) * sizeof(double));
    free(K);
    free(M);
    sn_sim_destroy(sim);
    return dofs;
}

/* The lowest mode that moves along the axis only. */
static double first_axial(int dofs, const double* hertz, const double* shapes)
{
    for (int mode = 0; mode < dofs; ++mode) {
        double along = 0, all = 0;
        for (int i = 0; i < dofs; ++i) {
            double e = shapes[i * dofs + mode] * (i % 6 < 3 ? 1.0 : 0.05); // rotations weighed by a length
            all += e * e;
            if (i % 6 == 0) along += e * e;
        }
        if (along > 0.99 * all) return hertz[mode];
    }
    return NAN;
}

typedef struct row {
    int n;
    double error[4]; /* f1, f2, f3, axial; 0: not tabulated */
} row;

static const row standard[] = { { 2, { 6.1e-2, 4.1e-1, 0, -2.6e-2 } },
                                { 4, { 1.45e-2, 5.2e-2, 7.5e-2, -6.4e-3 } },
                                { 8, { 3.6e-3, 1.26e-2, 2.0e-2, -1.6e-3 } },
                                { 16, { 9.0e-4, 3.1e-3, 5.1e-3, -4.0e-4 } } };
static const row corrected[] = { { 2, { 7.9e-3, -1.3e-1, -3.6e-1, 0 } },
                                 { 4, { 2.2e-3, -3.4e-2, -1.1e-1, 0 } },
                                 { 8, { 5.6e-4, -8.6e-3, -2.9e-2, 0 } },
                                 { 16, { 1.4e-4, -2.2e-3, -7.4e-3, 0 } } };

/* The table's entries have two or three digits. */
static double half_digit(double tabulated)
{
    double unit = pow(10, floor(log10(fabs(tabulated))) - 1);
    return 0.55 * unit / fabs(tabulated);
}

static bool check_row(const char* check, const row* r, bool is_corrected)
{
    static double hertz[6 * 16], shapes[96 * 96];
    bool ok = true;
    int dofs = frequencies(r->n, is_corrected, hertz, shapes);
    for (int k = 0; k < 4; ++k) {
        if (r->error[k] == 0) continue;
        double f = k < 3 ? hertz[2 * k] : first_axial(dofs, hertz, shapes); // bending modes come in pairs
        double exact = k < 3 ? bending[k] : axial;
        char what[80];
        snprintf(what, sizeof what,
                 k < 3 ? "relative error of bending mode %d, n = %d"
                       : "relative error of axial mode %d, n = %d",
                 k < 3 ? k + 1 : 1, r->n);
        ok = report_near(check, what, f / exact - 1, r->error[k], half_digit(r->error[k])) && ok;
    }
    return ok;
}

START_TEST(as_tabulated)
{
    bool ok = true;
    for (int i = 0; i < 4; ++i) {
        ok = check_row("frequencies", &standard[i], false) && ok;
        ok = check_row("frequencies, corrected", &corrected[i], true) && ok;
    }
    ck_assert(ok);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("needle frequencies");
    TCase* cases = tcase_create("frequencies");
    tcase_add_test(cases, as_tabulated);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
