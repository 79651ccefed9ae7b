/* Sinew - minres: minimal residuals for symmetric matrices, indefinite ones too, C. C. Paige, M. A. Saunders,
   SIAM J. Numer. Anal. 12, 1975. SPDX-License-Identifier: BSD-3-Clause

   Lanczos vectors v_k of A, and plane rotations that bring their tridiagonal matrix to a triangle with three
   diagonals; the solution moves along w_k = (v_k - e w_{k-2} - d w_{k-1}) / g. The residual never grows. It
   ends where |r| <= tolerance |b| or the iterations are used up. */
#include "linalg/iterative.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct minres {
    sn_iteration t; // first: see sn_iteration_run
    double *b, *old, *v, *next, *w_old, *w, *w_next;
    double alpha, beta, scale; // of Lanczos; what `next` is divided by
    double e, d, g, move;      // of the present column; how far x goes
} minres;

static double product(const double* a, const double* b, int begin, int end)
{
    double sum = 0.0;
    for (int i = begin; i < end; ++i)
        sum += a[i] * b[i];
    return sum;
}

/* v = b - A x; sums b.b and v.v. */
static void first_residual(void* method, int begin, int end, double sums[2])
{
    minres* m = method;
    const sn_block_matrix* A = m->t.A;
    int at = A->start[begin], to = A->start[end];
    sn_block_matrix_multiply_rows(A, begin, end, m->t.x, m->v);
    for (int i = at; i < to; ++i)
        m->v[i] = m->b[i] - m->v[i];
    sums[0] = product(m->b, m->b, at, to);
    sums[1] = product(m->v, m->v, at, to);
}

/* next = A v - beta old; sum v.next */
static void multiply(void* method, int begin, int end, double sums[2])
{
    minres* m = method;
    const sn_block_matrix* A = m->t.A;
    int at = A->start[begin], to = A->start[end];
    sn_block_matrix_multiply_rows(A, begin, end, m->v, m->next);
    for (int i = at; i < to; ++i)
        m->next[i] -= m->beta * m->old[i];
    sums[0] = product(m->v, m->next, at, to);
}

/* next -= alpha v; sum next.next */
static void orthogonalise(void* method, int begin, int end, double sums[2])
{
    minres* m = method;
    int at = m->t.A->start[begin], to = m->t.A->start[end];
    for (int i = at; i < to; ++i)
        m->next[i] -= m->alpha * m->v[i];
    sums[0] = product(m->next, m->next, at, to);
}

static void move(void* method, int begin, int end, double sums[2])
{
    minres* m = method;
    (void)sums;
    for (int i = m->t.A->start[begin]; i < m->t.A->start[end]; ++i) {
        m->w_next[i] = (m->v[i] - m->e * m->w_old[i] - m->d * m->w[i]) / m->g;
        m->t.x[i] += m->move * m->w_next[i];
        m->next[i] *= m->scale;
    }
}

static void divide(void* method, int begin, int end, double sums[2])
{
    minres* m = method;
    (void)sums;
    for (int i = m->t.A->start[begin]; i < m->t.A->start[end]; ++i)
        m->v[i] *= m->scale;
}

static void rotate_vectors(minres* m)
{
    double *old = m->old, *w_old = m->w_old;
    m->old = m->v;
    m->v = m->next;
    m->next = old;
    m->w_old = m->w;
    m->w = m->w_next;
    m->w_next = w_old;
}

static void iterate(minres* m, double bb, double rr)
{
    double c = 1.0, s = 0.0, c_old = 1.0, s_old = 0.0, rest = sqrt(rr), sums[2];
    double limit = m->t.params.tolerance * sqrt(bb);
    m->scale = 1.0 / rest;
    sn_iteration_run(m, divide, NULL);
    m->beta = 0.0;
    while (fabs(rest) > limit && sn_iteration_goes_on(&m->t)) {
        sn_iteration_run(m, multiply, sums);
        m->alpha = sums[0];
        sn_iteration_run(m, orthogonalise, sums);
        double beta = sqrt(sums[0]), before = c * m->alpha - c_old * s * m->beta;
        m->g = hypot(before, beta);
        m->d = s * m->alpha + c_old * c * m->beta;
        m->e = s_old * m->beta;
        if (!(m->g > 0.0)) break;
        c_old = c;
        s_old = s;
        c = before / m->g;
        s = beta / m->g;
        m->move = c * rest;
        m->scale = beta > 0.0 ? 1.0 / beta : 0.0;
        sn_iteration_run(m, move, NULL);
        rest = -s * rest;
        rotate_vectors(m);
        m->beta = beta;
        ++m->t.report.iterations;
    }
    m->t.report.residual = bb > 0.0 ? fabs(rest) / sqrt(bb) : 0.0;
}

static void solve(void* self, const double* b, double* x)
{
    minres* m = self;
    size_t bytes = (size_t)m->t.dofs * sizeof(double);
    double sums[2];
    memcpy(m->b, b, bytes);
    sn_iteration_begin(&m->t);
    m->t.has_start = false;
    memset(m->old, 0, bytes);
    memset(m->w, 0, bytes);
    memset(m->w_old, 0, bytes);
    sn_iteration_run(m, first_residual, sums);
    if (sums[1] > 0.0) iterate(m, sums[0], sums[1]);
    memcpy(x, m->t.x, bytes);
}

/* A matrix without a diagonal block that can be inverted may be regular all the same. */
static int factor(void* self, const sn_block_matrix* matrix)
{
    minres* m = self;
    m->t.A = matrix;
    return -1;
}

static void* create(const void* params, const sn_block_matrix* pattern, sn_error* error)
{
    static const size_t vectors[] = { offsetof(minres, b),     offsetof(minres, old),   offsetof(minres, v),
                                      offsetof(minres, next),  offsetof(minres, w_old), offsetof(minres, w),
                                      offsetof(minres, w_next) };
    static const sn_iteration_kind kind = { "minres", sizeof(minres), vectors, SN_COUNT(vectors) };
    const sn_minres_params* given = params;
    sn_cg_params own = { .iterations = given->iterations, .tolerance = given->tolerance };
    return sn_iteration_create(&kind, &own, pattern, error);
}

/* ---- descriptor -------------------------------------------------------------------------------------- */

static const sn_minres_params defaults = { .tolerance = 1e-8 };
static const sn_minres_params accurate = { .tolerance = 1e-10 };
static const sn_param table[] = {
    { SN_FIELD(sn_minres_params, iterations), "1", 0, 1e9, "at most; 0: three times the unknowns" },
    { SN_FIELD(sn_minres_params, tolerance), "1", 0, 1,
      "ends when the residual is less than this part of the right-hand side" },
};

static const sn_solver_ops ops = {
    .symmetric = true,
    .accurate = &accurate,
    .create = create,
    .destroy = sn_iteration_destroy,
    .factor = factor,
    .solve = solve,
    .bytes = sn_iteration_bytes,
    .start = sn_iteration_start,
    .forget = sn_iteration_forget,
    .use_tasks = sn_iteration_use_tasks,
    .report = sn_iteration_report,
};

const sn_component sn_linear_minres = {
    .abi = SN_COMPONENT_ABI,
    .name = "minres",
    .summary = "Minimal residuals, for symmetric matrices, indefinite ones too.",
    .source = "Paige, Saunders 1975",
    .role = SN_ROLE_SOLVER,
    .ops.solver = &ops,
    .defaults = &defaults,
    .params_size = sizeof(sn_minres_params),
    .params = table,
    .param_count = SN_COUNT(table),
};
