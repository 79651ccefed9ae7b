/* Sinew - bicgstab: stabilised biconjugate gradients for unsymmetric matrices, H. A. van der Vorst, SIAM J.
   Sci. Stat. Comput. 13, 1992.
   SPDX-License-Identifier: BSD-3-Clause

   With P the inverses of the diagonal blocks, from the right, and s the shadow of the first residual:
     r = b - A x,  s = r,  p = r
     repeat   y = P p,  v = A y,  a = (s.r)/(s.v),  r -= a v,  z = P r,  t = A z,  w = (t.r)/(t.t),
              x += a y + w z,  r -= w t,  p = r + (s.r)'/(s.r) a/w (p - w v)
   until |r| <= tolerance |b|. The residual that the recurrence carries drifts from b - A x: where it is small
   the true one is found, and the iteration starts again from there if that is not. It starts again, too,
   where s.r or s.v vanishes. */
#include "linalg/iterative.h"
#include "base/simd.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct bicgstab {
    sn_iteration t; // first: see sn_iteration_run
    double *b, *r, *s, *p, *v, *y, *z, *q;
    double a, w, keep; // keep: of p - w v
} bicgstab;

/* ---- work on parts ------------------------------------------------------------------------------------- */

SN_CLONES static void turn_direction(int n, double keep, double w, const double* restrict r,
                                     const double* restrict v, double* restrict p)
{
    for (int i = 0; i < n; ++i)
        p[i] = r[i] + keep * (p[i] - w * v[i]);
}

SN_CLONES static void subtract(int n, double a, const double* restrict v, double* restrict r)
{
    for (int i = 0; i < n; ++i)
        r[i] -= a * v[i];
}

SN_CLONES static void advance(int n, double a, const double* restrict y, double w, const double* restrict z,
                              double* restrict x)
{
    for (int i = 0; i < n; ++i)
        x[i] += a * y[i] + w * z[i];
}

/* r = b - A x, and s; sums b.b and r.r. */
static void find_residual(void* method, int begin, int end, double sums[2])
{
    bicgstab* c = method;
    const sn_block_matrix* A = c->t.A;
    int at = A->start[begin], n = A->start[end] - at;
    sn_iteration_multiply(&c->t, begin, end, c->t.x, c->q);
    for (int i = at; i < at + n; ++i)
        c->s[i] = c->r[i] = c->b[i] - c->q[i];
    sums[0] = sn_iteration_product(n, c->b + at, c->b + at);
    sums[1] = sn_iteration_product(n, c->r + at, c->r + at);
}

static void find_direction(void* method, int begin, int end, double sums[2])
{
    bicgstab* c = method;
    int at = c->t.A->start[begin], n = c->t.A->start[end] - at;
    (void)sums;
    turn_direction(n, c->keep, c->w, c->r + at, c->v + at, c->p + at);
    sn_iteration_precondition(&c->t, begin, end, c->p, c->y);
}

static void multiply_direction(void* method, int begin, int end, double sums[2])
{
    bicgstab* c = method;
    int at = c->t.A->start[begin], n = c->t.A->start[end] - at;
    sn_iteration_multiply(&c->t, begin, end, c->y, c->v);
    sums[0] = sn_iteration_product(n, c->s + at, c->v + at);
}

static void go_half(void* method, int begin, int end, double sums[2])
{
    bicgstab* c = method;
    int at = c->t.A->start[begin], n = c->t.A->start[end] - at;
    (void)sums;
    subtract(n, c->a, c->v + at, c->r + at);
    sn_iteration_precondition(&c->t, begin, end, c->r, c->z);
}

static void multiply_residual(void* method, int begin, int end, double sums[2])
{
    bicgstab* c = method;
    int at = c->t.A->start[begin], n = c->t.A->start[end] - at;
    sn_iteration_multiply(&c->t, begin, end, c->z, c->q);
    sums[0] = sn_iteration_product(n, c->q + at, c->r + at);
    sums[1] = sn_iteration_product(n, c->q + at, c->q + at);
}

static void finish(void* method, int begin, int end, double sums[2])
{
    bicgstab* c = method;
    int at = c->t.A->start[begin], n = c->t.A->start[end] - at;
    advance(n, c->a, c->y + at, c->w, c->z + at, c->t.x + at);
    subtract(n, c->w, c->q + at, c->r + at);
    sums[0] = sn_iteration_product(n, c->s + at, c->r + at);
    sums[1] = sn_iteration_product(n, c->r + at, c->r + at);
}

/* ---- the iteration ------------------------------------------------------------------------------------- */

/* From r = s until r is small or a product vanishes; rr is r.r, in and out. False where nothing was done. */
static bool iterate(bicgstab* c, double limit, double* rr)
{
    double sums[2], sr = *rr;
    int first = c->t.report.iterations;
    c->keep = c->w = 0.0;
    while (*rr > limit && sn_iteration_goes_on(&c->t)) {
        sn_iteration_run(c, find_direction, NULL);
        sn_iteration_prepare(&c->t, c->y);
        sn_iteration_run(c, multiply_direction, sums);
        if (!(fabs(sums[0]) > 1e-30 * *rr)) break;
        c->a = sr / sums[0];
        sn_iteration_run(c, go_half, NULL);
        sn_iteration_prepare(&c->t, c->z);
        sn_iteration_run(c, multiply_residual, sums);
        c->w = sums[1] > 0.0 ? sums[0] / sums[1] : 0.0;
        sn_iteration_run(c, finish, sums);
        ++c->t.report.iterations;
        *rr = sums[1];
        c->keep = c->w != 0.0 ? sums[0] / sr * (c->a / c->w) : 0.0;
        sr = sums[0];
        if (c->w == 0.0 || !(fabs(sr) > 1e-30 * *rr) || !isfinite(c->keep)) break;
    }
    return c->t.report.iterations > first;
}

static void solve(void* self, const double* b, double* x)
{
    bicgstab* c = self;
    size_t bytes = (size_t)c->t.dofs * sizeof(double);
    double sums[2], limit;
    memcpy(c->b, b, bytes);
    sn_iteration_begin(&c->t);
    c->t.has_start = false;
    do {
        memset(c->p, 0, bytes);
        memset(c->v, 0, bytes);
        sn_iteration_prepare(&c->t, c->t.x);
        sn_iteration_run(c, find_residual, sums);
        limit = c->t.params.tolerance * c->t.params.tolerance * sums[0];
    } while (sums[1] > limit && sn_iteration_goes_on(&c->t) && iterate(c, limit, &sums[1]));
    c->t.report.residual = sums[0] > 0.0 ? sqrt(sums[1] / sums[0]) : 0.0;
    memcpy(x, c->t.x, bytes);
}

/* ---- operations ---------------------------------------------------------------------------------------- */

typedef struct bicgstab_params {
    int iterations;
    double tolerance;
} bicgstab_params;

static int factor(void* self, const sn_block_matrix* matrix) { return sn_iteration_factor(self, matrix); }

static void* create(const void* params, const sn_block_matrix* pattern, sn_error* error)
{
    static const size_t vectors[] = { offsetof(bicgstab, b), offsetof(bicgstab, r), offsetof(bicgstab, s),
                                      offsetof(bicgstab, p), offsetof(bicgstab, v), offsetof(bicgstab, y),
                                      offsetof(bicgstab, z), offsetof(bicgstab, q) };
    static const sn_iteration_kind kind = { "bicgstab", sizeof(bicgstab), vectors, SN_COUNT(vectors) };
    const bicgstab_params* given = params;
    const sn_cg_params own = { .preconditioner = SN_PRECONDITIONER_JACOBI,
                               .iterations = given->iterations,
                               .tolerance = given->tolerance };
    return sn_iteration_create(&kind, &own, pattern, error);
}

/* ---- descriptor ---------------------------------------------------------------------------------------- */

static const bicgstab_params defaults = { .tolerance = 1e-8 };
static const bicgstab_params accurate = { .tolerance = 1e-10 };
static const sn_param table[] = {
    { SN_FIELD(bicgstab_params, iterations), "1", 0, 1e9,
      "at most, of two products with the matrix each; 0: three times the unknowns" },
    { SN_FIELD(bicgstab_params, tolerance), "1", 0, 1,
      "ends when the residual is less than this part of the right-hand side" },
};

static const sn_solver_ops ops = {
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

const sn_component sn_linear_bicgstab = {
    .abi = SN_COMPONENT_ABI,
    .name = "bicgstab",
    .summary = "Stabilised biconjugate gradients with the inverses of the diagonal blocks, for unsymmetric "
               "matrices.",
    .source = "van der Vorst 1992",
    .role = SN_ROLE_SOLVER,
    .ops.solver = &ops,
    .defaults = &defaults,
    .params_size = sizeof(bicgstab_params),
    .params = table,
    .param_count = SN_COUNT(table),
};
