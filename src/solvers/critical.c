/* Sinew - critical: the iteration of Lanczos for K q = lambda M q (B. N. Parlett, The Symmetric Eigenvalue
   Problem, 1998, chapter 15). Vectors q are orthonormal in the product of M, p = M q, so that each turn needs
   one product with K and one solution with the factor of M. The largest eigenvalue of the tridiagonal matrix
   grows towards that of the pair; the last component of its eigenvector says how far it is from one. With
   constraints vectors are motions that these allow, and forces what moves them, without reactions.
   SPDX-License-Identifier: BSD-3-Clause */
#include "solvers/critical.h"
#include "engine/system.h"
#include <math.h>
#include <string.h>

enum { MAX_TURNS = 80 };

typedef struct tridiagonal {
    double diagonal[MAX_TURNS], beside[MAX_TURNS]; /* beside[k]: entries (k, k + 1) and (k + 1, k) */
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

/* A force in which every shape takes part: of any sign, and of like size where weighted, so that none is too
   heavy or too light for it. The numbers are those of a linear congruence (D. E. Knuth), the same each
   time. */
static void fill_start(const sn_system* s, const double* weight, double* p)
{
    uint64_t seed = 1;
    for (int i = 0; i < s->layout.node_count; ++i)
        for (int dof = s->layout.node_dof[i]; dof < s->layout.node_dof[i + 1]; ++dof) {
            seed = seed * 6364136223846793005u + 1442695040888963407u;
            double any = (double)(seed >> 11) * 0x1p-53 - 0.5;
            int unknown = s->layout.node_unknown[i];
            p[dof] = s->layout.free_dof[dof]
                         ? any / weight[s->matrix.A->start[unknown] + dof - s->layout.node_dof[i]]
                         : 0.0;
        }
}

static void scale(int n, double s, double* a)
{
    for (int i = 0; i < n; ++i)
        a[i] *= s;
}

typedef struct lanczos {
    double *q, *p, *w, *z, *old; /* this vector and M times it; K q, M^-1 w; M times the vector before */
    double beta;
    tridiagonal T;
} lanczos;

/* z = M^-1 w as far as constraints allow; w becomes M z. */
static void release(sn_system* s, double* w, double* z)
{
    if (!s->rows) {
        sn_system_solve_with(s, s->inertia.solver, w, z);
        return;
    }
    sn_rows_solve(s, s->inertia.solver, w, false, z);
    sn_rows_react(s, w);
}

/* The first p is any force, q = M^-1 p. False when there is none. */
static bool begin(lanczos* l, sn_system* s, double* workspace, const double* weight)
{
    int n = s->layout.nv;
    double** vectors[] = { &l->q, &l->p, &l->w, &l->z, &l->old };
    for (int i = 0; i < SN_RATE_VECTORS; ++i)
        *vectors[i] = workspace + i * n;
    l->beta = 0.0;
    l->T.n = 0;
    fill_start(s, weight, l->p);
    release(s, l->p, l->q);
    memset(l->old, 0, (size_t)n * sizeof(double));
    double norm = sqrt(fmax(product(n, l->q, l->p), 0.0));
    if (!(norm > 0.0)) return false;
    scale(n, 1.0 / norm, l->q);
    scale(n, 1.0 / norm, l->p);
    return true;
}

/* The next row of the tridiagonal matrix. */
static void turn(lanczos* l, sn_system* s)
{
    int n = s->layout.nv, k = l->T.n++;
    sn_system_multiply(s, l->q, l->w);
    double alpha = product(n, l->q, l->w);
    for (int i = 0; i < n; ++i)
        l->w[i] -= alpha * l->p[i] + l->beta * l->old[i];
    release(s, l->w, l->z);
    l->beta = sqrt(fmax(product(n, l->z, l->w), 0.0));
    l->T.diagonal[k] = alpha;
    l->T.beside[k] = l->beta;
}

static void go_on(lanczos* l, int n)
{
    memcpy(l->old, l->p, (size_t)n * sizeof(double));
    for (int i = 0; i < n; ++i) {
        l->p[i] = l->w[i] / l->beta;
        l->q[i] = l->z[i] / l->beta;
    }
}

/* The largest eigenvalue of the matrix assembled, with respect to the mass matrix factored before; where the
   turns do not suffice, a little more than it. */
static double largest_rate(sn_system* s, double* workspace, const double* weight)
{
    const double good = 1e-3; // of the eigenvalue: half of it of the step
    const int least = 24; // turns before one is believed: the first to settle may be another than the largest
    const int unknowns = s->layout.unknowns - sn_rows_rank(s),
              most = unknowns < MAX_TURNS ? unknowns : MAX_TURNS;
    lanczos l;
    double size = 0.0;
    if (most == 0 || !begin(&l, s, workspace, weight)) return 0.0;
    for (;;) {
        turn(&l, s);
        int k = l.T.n;
        size = fmax(size, fabs(l.T.diagonal[k - 1]) + l.beta);
        bool over = !(l.beta > 1e-12 * size) || k >= most;
        if (over || (k > least && k % 4 == 0)) {
            double theta = largest_eigenvalue(&l.T), left = l.beta * last_component(&l.T, theta);
            if (over) return k < unknowns ? theta + left : theta;
            if (theta > 0.0 && left <= good * theta) return theta + left * left / theta;
        }
        go_on(&l, s->layout.nv);
    }
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

bool sn_find_rates(sn_system* s, double* workspace, double* weight, sn_rates* rates)
{
    *rates = (sn_rates){ 0.0, 0.0 };
    if (!s->matrix.linear) return true;
    if (!sn_system_find_accelerations(s)) return false; // with it the factor of the mass matrix
    sn_system_assemble(s, 1.0, 0.0, 0.0, NULL);
    take_weights(s->matrix.A, weight);
    sn_system_evaluate(s);
    sn_system_assemble(s, 0.0, 0.0, 1.0, NULL);
    rates->omega = sqrt(fmax(largest_rate(s, workspace, weight), 0.0));
    sn_system_assemble(s, 0.0, 1.0, 0.0, NULL);
    bool damped = false;
    for (size_t i = 0; i < s->matrix.A->value_count && !damped; ++i)
        damped = s->matrix.A->values[i] != 0.0;
    if (damped) rates->damping = fmax(largest_rate(s, workspace, weight), 0.0);
    return true;
}

double sn_stiffness_mark(sn_system* s, const double* weight, double omega)
{
    if (!s->matrix.linear) return 0.0;
    sn_system_evaluate(s);
    sn_system_assemble(s, 0.0, omega, 1.0, NULL);
    return largest_row(s->matrix.A, weight);
}
