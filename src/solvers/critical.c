/* Sinew - critical: the iteration of Lanczos for K q = lambda M q (B. N. Parlett, The Symmetric Eigenvalue Problem,
   1998, chapter 15). Vectors q are orthonormal in the product of M, p = M q, so that each turn needs one product
   with K and one solution with the factor of M. The largest eigenvalue of the tridiagonal matrix grows towards
   that of the pair; the last component of its eigenvector says how far it is from one.
   SPDX-License-Identifier: BSD-3-Clause */
#include "solvers/critical.h"
#include <math.h>
#include <string.h>

enum { MOST_TURNS = 80 };

typedef struct tridiagonal {
    double diagonal[MOST_TURNS], beside[MOST_TURNS]; /* beside[k]: entries (k, k + 1) and (k + 1, k) */
    int n;
} tridiagonal;

static double product(int n, const double* a, const double* b)
{
    double sum = 0.0;
    for (int i = 0; i < n; ++i)
        sum += a[i] * b[i];
    return sum;
}

/* Eigenvalues above x (Sturm's sequence). */
static int count_above(const tridiagonal* T, double x)
{
    int count = 0;
    double pivot = 1.0;
    for (int k = 0; k < T->n; ++k) {
        double off = k ? T->beside[k - 1] : 0.0;
        pivot = T->diagonal[k] - x - (k ? off * off / pivot : 0.0);
        if (pivot == 0.0) pivot = -1e-300;
        count += pivot > 0.0;
    }
    return count;
}

static double largest_eigenvalue(const tridiagonal* T)
{
    double low = HUGE_VAL, high = -HUGE_VAL;
    for (int k = 0; k < T->n; ++k) {
        double around = (k ? fabs(T->beside[k - 1]) : 0.0) + (k + 1 < T->n ? fabs(T->beside[k]) : 0.0);
        low = fmin(low, T->diagonal[k] - around);
        high = fmax(high, T->diagonal[k] + around);
    }
    for (int turn = 0; turn < 60; ++turn) {
        double middle = 0.5 * (low + high);
        *(count_above(T, middle) > 0 ? &low : &high) = middle;
    }
    return high;
}

/* Last component of the unit eigenvector of an eigenvalue, by its recurrence. */
static double last_component(const tridiagonal* T, double lambda)
{
    double before = 0.0, now = 1.0, sum = 1.0;
    for (int k = 0; k + 1 < T->n; ++k) {
        double next =
            ((lambda - T->diagonal[k]) * now - (k ? T->beside[k - 1] * before : 0.0)) / T->beside[k];
        before = now;
        now = next;
        sum += now * now;
    }
    return isfinite(sum) ? fabs(now) / sqrt(sum) : 0.0; // grown beyond all bounds: not felt at all
}

/* A direction that no symmetry of the system is likely to share. */
static void fill_start(const sn_system* s, double* q)
{
    for (int i = 0; i < s->nv; ++i)
        q[i] = s->free_dof[i] ? (sin(1.0 + 2.4 * i) + 0.3) * s->scale[i] : 0.0;
}

static void scale(int n, double s, double* a)
{
    for (int i = 0; i < n; ++i)
        a[i] *= s;
}

/* The largest eigenvalue of the matrix assembled, with respect to the mass matrix factored before. */
static double largest_rate(sn_system* s, double* room)
{
    const double good = 1e-3; // of the eigenvalue: half of it of the step
    int n = s->nv;
    double *q = room, *p = room + n, *w = room + 2 * n, *z = room + 3 * n, *old = room + 4 * n;
    tridiagonal T = { .n = 0 };
    double theta = 0.0, beta = 0.0;
    // the first p is any force, q = M^-1 p
    fill_start(s, p);
    sn_system_solve_with(s, s->mass_solver, p, q);
    memset(old, 0, (size_t)n * sizeof(double));
    double norm = sqrt(fmax(product(n, q, p), 0.0));
    if (!(norm > 0.0)) return 0.0;
    scale(n, 1.0 / norm, q);
    scale(n, 1.0 / norm, p);
    for (int k = 0; k < MOST_TURNS && k < s->unknowns; ++k) {
        sn_system_multiply(s, q, w);
        double alpha = product(n, q, w);
        for (int i = 0; i < n; ++i)
            w[i] -= alpha * p[i] + beta * old[i];
        sn_system_solve_with(s, s->mass_solver, w, z);
        beta = sqrt(fmax(product(n, z, w), 0.0));
        T.diagonal[k] = alpha;
        T.beside[k] = beta;
        T.n = k + 1;
        theta = largest_eigenvalue(&T);
        double size = fabs(theta) + fabs(alpha) + beta;
        if (!(beta > 1e-12 * size)) return theta;
        double left = beta * last_component(&T, theta);
        if (theta > 0.0 && left <= good * theta) return theta + left * left / theta;
        memcpy(old, p, (size_t)n * sizeof(double));
        for (int i = 0; i < n; ++i) {
            p[i] = w[i] / beta;
            q[i] = z[i] / beta;
        }
    }
    return theta;
}

/* 1/sqrt of the diagonal entries of the matrix, in the order of its unknowns. */
static void take_weights(const sn_block_matrix* A, double* weight)
{
    for (int i = 0; i < A->nodes; ++i) {
        const double* block = A->values + A->at[sn_block_matrix_find(A, i, i)];
        for (int r = 0; r < A->size[i]; ++r)
            weight[A->start[i] + r] = 1.0 / sqrt(fabs(block[r * A->size[i] + r]));
    }
}

static double largest_row(const sn_block_matrix* A, const double* weight)
{
    double most = 0.0;
    for (int i = 0; i < A->nodes; ++i)
        for (int r = 0; r < A->size[i]; ++r) {
            double sum = 0.0;
            for (int b = A->row[i]; b < A->row[i + 1]; ++b) {
                int j = A->col[b], columns = A->size[j];
                const double* row = A->values + A->at[b] + r * columns;
                for (int c = 0; c < columns; ++c)
                    sum += fabs(row[c]) * weight[A->start[j] + c];
            }
            most = fmax(most, sum * weight[A->start[i] + r]);
        }
    return most;
}

bool sn_find_rates(sn_system* s, double* room, double* weight, sn_rates* rates)
{
    *rates = (sn_rates){ 0.0, 0.0 };
    if (!s->linear) return true;
    if (!sn_system_find_accelerations(s)) return false; // assembles and factors the mass matrix
    take_weights(s->matrix, weight);
    sn_system_evaluate(s);
    sn_system_assemble(s, 0.0, 0.0, 1.0, NULL);
    rates->omega = sqrt(fmax(largest_rate(s, room), 0.0));
    sn_system_assemble(s, 0.0, 1.0, 0.0, NULL);
    bool damped = false;
    for (size_t i = 0; i < s->matrix->value_count && !damped; ++i)
        damped = s->matrix->values[i] != 0.0;
    if (damped) rates->damping = fmax(largest_rate(s, room), 0.0);
    return true;
}

double sn_stiffness_mark(sn_system* s, const double* weight, double omega)
{
    if (!s->linear) return 0.0;
    sn_system_evaluate(s);
    sn_system_assemble(s, 0.0, omega, 1.0, NULL);
    return largest_row(s->matrix, weight);
}
