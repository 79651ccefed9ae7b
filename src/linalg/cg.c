/* Sinew - cg: preconditioned conjugate gradients, M. R. Hestenes, E. Stiefel, J. Res. Nat. Bur. Stand. 49,
   1952.
   SPDX-License-Identifier: BSD-3-Clause

   With P the preconditioner:
     r = b - A x,  z = P r,  p = z
     repeat   q = A p,  a = (r.z)/(p.q),  x += a p,  r -= a q,  z = P r,  p = z + (r.z)'/(r.z) p
   until |r| <= tolerance |b|, or p.q <= threshold (an absolute number; as in SOFA not in the first iteration
   of the first solution), or the iterations are used up. Where p.q <= 0, the matrix is not positive definite
   along p: x stays what it is, which is a direction of descent still. */
#include "linalg/iterative.h"
#include "linalg/rounds.h"
#include "base/simd.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct cg {
    sn_iteration t; // first: see sn_iteration_run
    double *b, *r, *z, *p, *q;
    double step, turn; // a; the part of p that is kept
    bool solved;       // at least once; part of the state where there is a threshold
} cg;

/* ---- work on parts ----------------------------------------------------------------------------------- */

SN_CLONES static void advance(int n, double a, const double* restrict p, const double* restrict q,
                              double* restrict x, double* restrict r)
{
    for (int i = 0; i < n; ++i)
        x[i] += a * p[i];
    for (int i = 0; i < n; ++i)
        r[i] -= a * q[i];
}

SN_CLONES static void combine(int n, double turn, const double* restrict z, double* restrict p)
{
    for (int i = 0; i < n; ++i)
        p[i] = z[i] + turn * p[i];
}

/* r = b - A x; sums b.b and r.r. Where x is zero the product is saved. */
static void first_residual(void* method, int begin, int end, double sums[2])
{
    cg* c = method;
    const sn_block_matrix* A = c->t.A;
    int at = A->start[begin], n = A->start[end] - at;
    if (c->t.has_start) {
        sn_iteration_multiply(&c->t, begin, end, c->t.x, c->q);
        for (int i = at; i < at + n; ++i)
            c->r[i] = c->b[i] - c->q[i];
    } else {
        memcpy(c->r + at, c->b + at, (size_t)n * sizeof(double));
    }
    sums[0] = sn_iteration_product(n, c->b + at, c->b + at);
    sums[1] = sn_iteration_product(n, c->r + at, c->r + at);
}

static void multiply(void* method, int begin, int end, double sums[2])
{
    cg* c = method;
    const sn_block_matrix* A = c->t.A;
    int at = A->start[begin];
    sn_iteration_multiply(&c->t, begin, end, c->p, c->q);
    sums[0] = sn_iteration_product(A->start[end] - at, c->p + at, c->q + at);
}

/* z = P r; sums r.z and r.r. Without a preconditioner z is r; a factor has made z before. */
static void precondition(void* method, int begin, int end, double sums[2])
{
    cg* c = method;
    int at = c->t.A->start[begin], n = c->t.A->start[end] - at;
    if (c->z != c->r && !c->t.by_factor) sn_iteration_precondition(&c->t, begin, end, c->r, c->z);
    sums[1] = sn_iteration_product(n, c->r + at, c->r + at);
    sums[0] = c->z == c->r ? sums[1] : sn_iteration_product(n, c->r + at, c->z + at);
}

static void update(void* method, int begin, int end, double sums[2])
{
    cg* c = method;
    int at = c->t.A->start[begin], n = c->t.A->start[end] - at;
    advance(n, c->step, c->p + at, c->q + at, c->t.x + at, c->r + at);
    if (c->t.by_factor)
        sums[1] = sn_iteration_product(n, c->r + at, c->r + at);
    else
        precondition(method, begin, end, sums);
}

static void turn(void* method, int begin, int end, double sums[2])
{
    cg* c = method;
    int at = c->t.A->start[begin], n = c->t.A->start[end] - at;
    (void)sums;
    combine(n, c->turn, c->z + at, c->p + at);
}

/* ---- the iteration ----------------------------------------------------------------------------------- */

/* r.z: z = P r by a factor needs all of r at once, and is made only where the iteration goes on. */
static double weighted_square(cg* c, double sums[2])
{
    if (!c->t.by_factor) return sums[0];
    sn_lagged_apply(c->t.lagged, c->r, c->z);
    sn_iteration_run(c, precondition, sums);
    return sums[0];
}

static void iterate(cg* c, double bb, double rr)
{
    const sn_cg_params* o = &c->t.params;
    double sums[2], limit = o->tolerance * o->tolerance * bb, before = HUGE_VAL;
    if (!c->t.by_factor) sn_iteration_run(c, precondition, sums);
    while (rr > limit && sn_iteration_goes_on(&c->t)) {
        const double rz = weighted_square(c, sums);
        c->turn = rz / before;
        before = rz;
        sn_iteration_run(c, turn, NULL);
        sn_iteration_prepare(&c->t, c->p);
        sn_iteration_run(c, multiply, sums);
        double curvature = sums[0];
        c->t.report.indefinite = !(curvature > 0.0);
        bool heeds = o->threshold > 0.0 && (c->solved || c->t.report.iterations > 0);
        if (c->t.report.indefinite || (heeds && curvature <= o->threshold)) break;
        c->step = rz / curvature;
        sn_iteration_run(c, update, sums);
        ++c->t.report.iterations;
        rr = sums[1];
    }
    c->t.report.residual = bb > 0.0 ? sqrt(rr / bb) : 0.0;
}

static void solve(void* self, const double* b, double* x)
{
    cg* c = self;
    size_t bytes = (size_t)c->t.dofs * sizeof(double);
    double sums[2];
    memcpy(c->b, b, bytes);
    sn_iteration_begin(&c->t);
    memset(c->p, 0, bytes);
    if (c->t.has_start) sn_iteration_prepare(&c->t, c->t.x);
    sn_iteration_run(c, first_residual, sums);
    c->t.has_start = false;
    if (sums[0] > 0.0 || sums[1] > 0.0) iterate(c, sums[0], sums[1]);
    c->solved = true;
    memcpy(x, c->t.x, bytes);
}

const sn_half_ops* sn_cg_half(const void* self, const void** factor)
{
    const cg* c = self;
    if (!c->t.by_factor) return NULL;
    *factor = c->t.lagged;
    return &sn_lagged_half;
}

void* sn_cg_memory(void* self, size_t* bytes)
{
    cg* c = self;
    *bytes = sizeof c->solved;
    return c->t.params.threshold > 0.0 ? &c->solved : NULL;
}

/* ---- rounds ------------------------------------------------------------------------------------------ */

static double begin_rounds(void* self, double* x)
{
    cg* c = self;
    sn_iteration_begin(&c->t);
    c->t.has_start = false;
    memcpy(x, c->t.x, (size_t)c->t.dofs * sizeof(double));
    return c->t.params.tolerance;
}

static bool renew(void* self)
{
    cg* c = self;
    sn_lagged_renew(c->t.lagged, c->t.A);
    return c->t.by_factor = sn_lagged_ready(c->t.lagged);
}

static void end_rounds(void* self, int rounds, double residual)
{
    ((cg*)self)->t.report = (sn_linear_report){ .iterations = rounds, .residual = residual };
}

const sn_round_ops sn_cg_rounds = { .begin = begin_rounds, .renew = renew, .end = end_rounds };

/* ---- operations -------------------------------------------------------------------------------------- */

static int factor(void* self, const sn_block_matrix* matrix) { return sn_iteration_factor(self, matrix); }

static void* create(const void* params, const sn_block_matrix* pattern, sn_error* error)
{
    static const size_t vectors[] = { offsetof(cg, b), offsetof(cg, r), offsetof(cg, p), offsetof(cg, q),
                                      offsetof(cg, z) };
    const sn_cg_params* given = params;
    const bool plain = given->preconditioner == SN_PRECONDITIONER_NONE;
    const sn_iteration_kind kind = { "cg", sizeof(cg), vectors, SN_COUNT(vectors) - plain };
    cg* c = sn_iteration_create(&kind, given, pattern, error);
    if (c && plain) c->z = c->r;
    return c;
}

static bool needs_place(const void* self)
{
    return ((const cg*)self)->t.params.preconditioner == SN_PRECONDITIONER_WARPED;
}

static int is_preferred(const sn_block_matrix* pattern, bool solid)
{
    (void)pattern;
    return solid; // those too large for a factor
}

/* ---- descriptor -------------------------------------------------------------------------------------- */

static const sn_cg_params defaults = { .preconditioner = SN_PRECONDITIONER_JACOBI, .tolerance = 1e-8 };
static const sn_cg_params accurate = { .preconditioner = SN_PRECONDITIONER_JACOBI, .tolerance = 1e-10 };
static const sn_param table[] = {
    { SN_CHOICE(sn_cg_params, preconditioner, SN_PRECONDITIONER_NAMES), .unit = "1",
      .doc =
          "jacobi: inverses of the diagonal blocks; factor: L D L^T of an earlier matrix; warped: the same, "
          "rotated as the nodes have rotated since then" },
    { SN_FIELD(sn_cg_params, iterations), "1", 0, 1e9, "at most; 0: three times the unknowns" },
    { SN_FIELD(sn_cg_params, tolerance), "1", 0, 1,
      "ends when the residual is less than this part of the right-hand side" },
    { SN_FIELD(sn_cg_params, threshold), "J", 0, HUGE_VAL,
      "ends, too, when p.A p is no more than this, p the direction of search: the rule of SOFA, not "
      "in the first iteration of the first solution; 0: never" },
    { SN_FIELD(sn_cg_params, refresh), "1", 0, 1e9,
      "factor and warped: matrices from one factor to the next; 0: each is factored" },
    { SN_FIELD(sn_cg_params, delay), "1", 0, 1e9,
      "factor and warped: matrices that pass before a new factor is used, no more than `refresh`; a second "
      "thread, where there is one, makes it meanwhile" },
};

static const sn_solver_ops ops = {
    .symmetric = true,
    .definite = true,
    .preferred = is_preferred,
    .accurate = &accurate,
    .create = create,
    .destroy = sn_iteration_destroy,
    .factor = factor,
    .solve = solve,
    .bytes = sn_iteration_bytes,
    .start = sn_iteration_start,
    .place = sn_iteration_place,
    .needs_place = needs_place,
    .forget = sn_iteration_forget,
    .use_tasks = sn_iteration_use_tasks,
    .report = sn_iteration_report,
};

const sn_component sn_linear_cg = {
    .abi = SN_COMPONENT_ABI,
    .name = "cg",
    .summary = "Preconditioned conjugate gradients, for symmetric positive definite matrices.",
    .source = "Hestenes, Stiefel 1952; Courtecuisse et al. 2010",
    .role = SN_ROLE_SOLVER,
    .ops.solver = &ops,
    .defaults = &defaults,
    .params_size = sizeof(sn_cg_params),
    .params = table,
    .param_count = SN_COUNT(table),
};
