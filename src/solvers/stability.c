/* Sinew - stability: the inertia of the stiffness, and Lanczos' iteration on its inverse.

   L D L^T of the symmetric part of A = -K has as many negative pivots as A has negative eigenvalues (J. J.
   Sylvester 1852). With equal rows G it is the stiffness on the motions that these allow which counts, Z^T
   A Z with G Z = 0: it has
     negative(A) + positive(G A^-1 G^T) - rank(G)
   negative eigenvalues (the inertia of [A G^T; G 0], by both Schur complements: E. V. Haynsworth 1968).
   Where none is negative, the equilibrium is stable, whether A is symmetric or not. Otherwise Lanczos'
   iteration recognises loads without a potential.

   A = -K is symmetric at an equilibrium under conservative loads. A^-1 has a negative eigenvalue exactly
   where A has, at the very end of its spectrum, where a few steps find it; each is one solution with the
   factor at hand. All products are kept (W. E. Arnoldi 1951), so that what is not symmetric is recognised.
   The matrix of a small system is tried by Cholesky first, which mostly settles it. With constraints A has r
   G^T G on top, which what they allow does not feel: where A is positive, it is so on these motions, too.
   SPDX-License-Identifier: BSD-3-Clause */
#include "solvers/stability.h"
#include "engine/system.h"
#include <math.h>

enum { STEPS = SN_LANCZOS - 1 };

/* Parts of the largest entry that count as none. */
static const double round_off = 1e-9, symmetry = 1e-3;
/* Part of the largest stiffness by which entries may differ from their transposes when all loads have a
   potential. */
static const double skewness = 1e-9;
/* Nodes of a matrix from which on a scene that asks for an iterative method has no factor for the inertia
   alone. */
enum { MAX_COUNTED = 4000 };

static double product(int n, const double* a, const double* b)
{
    double sum = 0.0;
    for (int i = 0; i < n; ++i)
        sum += a[i] * b[i];
    return sum;
}

/* b = s a */
static void scale(int n, double s, const double* a, double* b)
{
    for (int i = 0; i < n; ++i)
        b[i] = s * a[i];
}

/* A direction that no symmetry of the system is likely to share. */
static void fill_start(const sn_system* s, double* q)
{
    for (int i = 0; i < s->layout.nv; ++i)
        q[i] = s->layout.free_dof[i] ? sin(1.0 + 2.4 * i) + 0.3 : 0.0;
    scale(s->layout.nv, 1.0 / sqrt(product(s->layout.nv, q, q)), q, q);
}

/* y = D^-1 A^-1 D^-1 q with the scales D, so that metres and radians weigh alike. */
static void apply(sn_system* s, const double* q, double* y)
{
    for (int i = 0; i < s->layout.nv; ++i)
        y[i] = q[i] / s->layout.scale[i];
    sn_system_solve(s, y, y);
    for (int i = 0; i < s->layout.nv; ++i)
        y[i] /= s->layout.scale[i];
}

/* Adds to H, zero on entry, Q^T A^-1 Q on the vectors Q that A^-1 makes of the first; returns how many
   there are. */
static int project(sn_system* s, double* Q, double H[STEPS][STEPS])
{
    int n = s->layout.nv, left = s->layout.unknowns - sn_rows_rank(s), most = left < STEPS ? left : STEPS;
    double size = 0.0;
    fill_start(s, Q);
    for (int k = 0; k < most; ++k) {
        double* next = Q + (k + 1) * n;
        apply(s, Q + k * n, next);
        for (int pass = 0; pass < 2; ++pass)
            for (int j = 0; j <= k; ++j) {
                double part = product(n, Q + j * n, next);
                H[j][k] += part;
                for (int i = 0; i < n; ++i)
                    next[i] -= part * Q[j * n + i];
            }
        double norm = sqrt(product(n, next, next));
        size = fmax(size, fmax(fabs(H[k][k]), norm));
        if (!(norm > 1e-14 * size)) return k + 1;
        if (k + 1 < most) H[k + 1][k] = norm;
        scale(n, 1.0 / norm, next, next);
    }
    return most;
}

/* True when a symmetric tridiagonal matrix has an eigenvalue below -tiny (Sturm's sequence). */
static bool has_negative(double H[STEPS][STEPS], int n, double tiny)
{
    double pivot = H[0][0] + tiny;
    for (int i = 1; i < n && pivot > 0.0; ++i)
        pivot = H[i][i] + tiny - H[i][i - 1] * H[i][i - 1] / pivot;
    return !(pivot > 0.0);
}

/* ---- small systems ------------------------------------------------------------------------------------- */

enum { SMALL = 12 };

static void gather_symmetric_part(const sn_block_matrix* A, double S[SMALL][SMALL])
{
    for (int i = 0; i < A->nodes; ++i)
        for (int b = A->row[i]; b < A->row[i + 1]; ++b) {
            const double* value = A->values + A->at[b];
            for (int r = A->start[i]; r < A->start[i + 1]; ++r)
                for (int c = A->start[A->col[b]]; c < A->start[A->col[b] + 1]; ++c, ++value) {
                    S[r][c] += 0.5 * *value;
                    S[c][r] += 0.5 * *value;
                }
        }
}

/* Is the symmetric part of A positive, by Cholesky? Then so are the real parts of all eigenvalues. */
static bool is_positive(const sn_block_matrix* A)
{
    double S[SMALL][SMALL] = { { 0 } };
    gather_symmetric_part(A, S);
    for (int k = 0; k < A->dofs; ++k) {
        double diagonal = S[k][k], pivot = diagonal;
        for (int j = 0; j < k; ++j)
            pivot -= S[k][j] * S[k][j];
        if (!(pivot > round_off * diagonal)) return false;
        double inverse = 1.0 / sqrt(pivot);
        for (int i = k + 1; i < A->dofs; ++i) {
            double sum = S[i][k];
            for (int j = 0; j < k; ++j)
                sum -= S[i][j] * S[k][j];
            S[i][k] = sum * inverse;
        }
    }
    return true;
}

/* ---- verdict
   ------------------------------------------------------------------------------------------------ */

bool sn_stability_prepare(sn_system* s, sn_error* error)
{
    sn_system_matrix* m = &s->matrix;
    if (!m->linear || m->counter || sn_linear_negatives(m->linear) >= 0) return true;
    if (sn_linear_type(m->linear)->ops.solver->report && m->A->nodes > MAX_COUNTED) return true;
    m->counter = sn_linear_create("ldl", m->A, error);
    if (m->counter) sn_linear_watch(m->counter, s->cancellation);
    return m->counter != NULL;
}

int sn_negative_directions(sn_system* s)
{
    sn_linear* counter = s->matrix.counter ? s->matrix.counter : s->matrix.linear;
    if (!counter) return 0;
    if (s->matrix.counter && sn_linear_factor(counter, s->matrix.A) >= 0) return -1;
    int negatives = sn_linear_negatives(counter);
    return negatives < 0 ? -1 : negatives + sn_rows_positive(s) - sn_rows_rank(s);
}

/* Do all entries of A agree with their transposes, forces and moments weighed by their work? */
static bool is_symmetric(const sn_system* s)
{
    const sn_block_matrix* A = s->matrix.A;
    double most = 0.0, skew = 0.0;
    for (int i = 0; i < A->nodes; ++i)
        for (int b = A->row[i]; b < A->row[i + 1]; ++b) {
            int j = A->col[b], mirrored = j < i ? -1 : sn_block_matrix_find(A, j, i);
            if (mirrored < 0) continue;
            const double *here = A->values + A->at[b], *there = A->values + A->at[mirrored];
            for (int r = 0; r < A->size[i]; ++r)
                for (int c = 0; c < A->size[j]; ++c) {
                    double weight = s->layout.scale[s->matrix.unknown_dof[A->start[i] + r]] *
                                    s->layout.scale[s->matrix.unknown_dof[A->start[j] + c]];
                    double a = here[r * A->size[j] + c], back = there[c * A->size[i] + r];
                    most = fmax(most, weight * fabs(a));
                    skew = fmax(skew, weight * fabs(a - back));
                }
        }
    return skew <= skewness * most;
}

/* Lanczos' verdict. */
static sn_verdict project_verdict(sn_system* s, double* workspace)
{
    double H[STEPS][STEPS] = { { 0 } }, size = 0.0, skew = 0.0;
    int n = project(s, workspace, H);
    for (int i = 0; i < n; ++i)
        for (int j = 0; j <= i; ++j) {
            size = fmax(size, fmax(fabs(H[i][j]), fabs(H[j][i])));
            skew = fmax(skew, fabs(H[i][j] - H[j][i]));
        }
    if (skew > symmetry * size) return SN_UNDECIDED;
    return has_negative(H, n, round_off * size) ? SN_SADDLE : SN_MINIMUM;
}

sn_verdict sn_judge_stability(sn_system* s, double* workspace, int* negatives)
{
    *negatives = 0;
    if (s->layout.unknowns == sn_rows_rank(s) || (s->matrix.A->dofs <= SMALL && is_positive(s->matrix.A)))
        return SN_MINIMUM;
    *negatives = sn_negative_directions(s);
    if (*negatives == 0) return SN_MINIMUM;
    sn_verdict verdict = project_verdict(s, workspace);
    // a direction that is stiff, though negative, hides at the dense end of the spectrum of the inverse
    if (verdict == SN_MINIMUM && *negatives > 0 && is_symmetric(s)) return SN_SADDLE;
    if (verdict != SN_SADDLE) *negatives = verdict == SN_MINIMUM ? 0 : -1;
    return verdict;
}

/* ---- leaving
   ------------------------------------------------------------------------------------------------ */

void sn_softest_direction(sn_system* s, double* workspace, double* d)
{
    enum { INVERSE_ITERATIONS = 6 };
    int n = s->layout.nv;
    fill_start(s, workspace);
    for (int i = 0; i < INVERSE_ITERATIONS; ++i) {
        double* next = workspace + n;
        apply(s, workspace, next);
        double norm = sqrt(product(n, next, next));
        if (!(norm > 0.0) || !isfinite(norm)) break;
        scale(n, 1.0 / norm, next, workspace);
    }
    for (int i = 0; i < n; ++i)
        d[i] = workspace[i] * s->layout.scale[i];
}
