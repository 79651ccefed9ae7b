/* Sinew - hybrid: an iteration while it costs less than a factorisation, else the factorisation: conjugate
   gradients and L D L^T for symmetric matrices, bicgstab and LU for others ("hybrid_lu").
   SPDX-License-Identifier: BSD-3-Clause

   How many iterations a matrix needs is known when they are done. The first solution with a matrix iterates
   until it has cost as much as a factorisation. If it has not converged by then, or where the matrix is not
   definite, the matrix is factored, and so are the next `interval` matrices, without an attempt. Each attempt
   that fails doubles the interval. Cost is the number of multiplications, never time, so that a run gives the
   same bits again; what is learnt is part of snapshots. The attempts cost at most one factorisation in 32,
   then in 64, ...

   The matrix of forces whose tangent is not symmetric may be symmetric all the same: that of a viscous stress
   in a step of implicit_euler, which linearises at rest; that of frames that do not rotate. "hybrid_lu"
   compares the blocks, and takes conjugate gradients or L D L^T there; LU where L D L^T shows that the matrix
   is not definite. For large matrices it has no factors: it ends with what the iterations have come to. */
#include "linalg/iterative.h"
#include "linalg/half.h"
#include "linalg/work.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct method {
    const char* name;
    const sn_solver_ops* direct;
    const sn_component* iteration;
    double (*cost)(const void* direct);
    double unit; /* work of a multiplication of the factorisation, see work.h */
} method;

static const method symmetric = { "hybrid", &sn_ldl_ops, &sn_linear_cg, sn_ldl_cost, 1.0 };
static const method general = { "hybrid_lu", &sn_sparse_ops, &sn_linear_bicgstab, sn_sparse_cost,
                                SN_WORK_OF_LU };

static const double round_off = 1e-13; /* of sums that are symmetric, relative to the largest */
enum { FIRST_INTERVAL = 32, LAST_INTERVAL = 4096 };

/* Part of snapshots. */
typedef struct experience {
    int direct;   /* matrices to come that are factored without an attempt */
    int interval; /* of the last failure */
} experience;

typedef struct hybrid {
    const method* by;
    sn_border* border; /* of "hybrid_lu", eliminated before iterations; NULL: the pattern has none */
    void *factored_by, *iterated_by; /* factored_by: NULL: iterations alone */
    void *cg, *ldl; /* of "hybrid_lu": for matrices that turn out to be symmetric; else NULL */
    int* mirror;    /* [blocks] see sn_block_matrix_mirror */
    bool symmetric; /* the matrix at hand turned out so */
    bool by_ldl;    /* the factor at hand is that of `ldl` */
    const sn_block_matrix* A;
    experience seen;
    bool factored;
    bool iterated; /* a solution with this matrix has converged */
    bool lasting;  /* the next matrix serves many solutions */
    int most;      /* iterations that cost as much as a factor; `most_cg` as one of `ldl` */
    int most_cg;
    double* trial; /* [dofs] what the iteration came to */
    double* right; /* [dofs] the right-hand side without the border; NULL: there is none */
    sn_linear_report report;
} hybrid;

static const sn_solver_ops* iteration(const hybrid* h)
{
    return h->symmetric ? sn_linear_cg.ops.solver : h->by->iteration->ops.solver;
}

static void* iterating(const hybrid* h) { return h->symmetric ? h->cg : h->iterated_by; }

/* By "ldl" where that is possible. */
static int factor_directly(hybrid* h)
{
    h->by_ldl = h->symmetric && sn_ldl_ops.factor(h->ldl, h->A) < 0 && sn_ldl_is_definite(h->ldl);
    return h->by_ldl ? -1 : h->by->direct->factor(h->factored_by, h->A);
}

static void solve_directly(hybrid* h, const double* b, double* x)
{
    if (h->by_ldl)
        sn_ldl_ops.solve(h->ldl, b, x);
    else
        h->by->direct->solve(h->factored_by, b, x);
}

const sn_half_ops* sn_hybrid_half(const void* self, const void** factor)
{
    const hybrid* h = self;
    if (!h->factored) return NULL;
    *factor = h->by_ldl ? h->ldl : h->factored_by;
    return h->by_ldl || h->by == &symmetric ? &sn_ldl_half : &sn_sparse_half;
}

/* Is the matrix symmetric? Takes it apart where it has a border. As sn_linear_factor. */
static int see(hybrid* h, const sn_block_matrix* matrix)
{
    if (h->border && !h->factored) return sn_border_factor(h->border, matrix, round_off, &h->symmetric);
    h->symmetric = h->mirror && sn_block_matrix_is_symmetric(matrix, h->mirror, round_off);
    return -1;
}

static int factor_iteration(hybrid* h, const sn_block_matrix* matrix)
{
    if (!h->border) return iteration(h)->factor(iterating(h), matrix);
    int bad = iteration(h)->factor(iterating(h), sn_border_inner(h->border));
    return bad < 0 || bad == SN_FACTOR_CANCELLED ? bad : sn_border_unknown(h->border, bad);
}

static int factor(void* self, const sn_block_matrix* matrix)
{
    hybrid* h = self;
    h->A = matrix;
    h->iterated = false;
    h->factored = h->factored_by && (h->lasting || h->seen.direct > 0);
    int bad = see(h, matrix);
    if (bad >= 0) return bad;
    if (!h->factored) return factor_iteration(h, matrix);
    if (!h->lasting) --h->seen.direct;
    h->lasting = false;
    return factor_directly(h);
}

/* A start is for the next solution alone, whoever finds it. */
static void drop_starts(hybrid* h)
{
    ((sn_iteration*)h->iterated_by)->has_start = false;
    if (h->cg) ((sn_iteration*)h->cg)->has_start = false;
}

/* False when the iteration has not converged for the cost of a factor. */
static bool iterate(hybrid* h, const double* b)
{
    sn_iteration* t = iterating(h); // its first member
    t->params.iterations = h->iterated || !h->factored_by ? 0 : h->symmetric ? h->most_cg : h->most;
    if (h->border) sn_border_reduce(h->border, b, h->right);
    iteration(h)->solve(t, h->border ? h->right : b, h->trial);
    h->report = iteration(h)->report(t);
    h->iterated = h->iterated || (!h->report.indefinite && h->report.residual <= t->params.tolerance);
    return h->iterated;
}

static void take_trial(const hybrid* h, const double* b, double* x)
{
    if (h->border)
        sn_border_recover(h->border, h->trial, b, x);
    else
        memcpy(x, h->trial, (size_t)h->A->dofs * sizeof(double));
}

static void solve(void* self, const double* b, double* x)
{
    hybrid* h = self;
    bool done = !h->factored && iterate(h, b);
    drop_starts(h);
    if (done) {
        take_trial(h, b, x);
        return;
    }
    if (!h->factored && h->factored_by) {
        h->seen.interval = h->seen.interval ? 2 * h->seen.interval : FIRST_INTERVAL;
        if (h->seen.interval > LAST_INTERVAL) h->seen.interval = LAST_INTERVAL;
        h->seen.direct = h->seen.interval;
        h->factored = factor_directly(h) < 0;
    }
    if (h->factored_by) h->report = (sn_linear_report){ 0 };
    if (h->factored)
        solve_directly(h, b, x);
    else
        take_trial(h, b, x); // singular, or no factor: the best there is
}

/* ---- creation ------------------------------------------------------------------------------------------ */

static void destroy(void* self)
{
    hybrid* h = self;
    if (h->factored_by) h->by->direct->destroy(h->factored_by);
    if (h->iterated_by) h->by->iteration->ops.solver->destroy(h->iterated_by);
    if (h->cg) sn_linear_cg.ops.solver->destroy(h->cg);
    if (h->ldl) sn_ldl_ops.destroy(h->ldl);
    sn_border_destroy(h->border);
    free(h->mirror);
    free(h->trial);
    free(h->right);
    free(h);
}

/* Iterations of one solver that cost as much as a factor of `work`. */
static int iterations_for(double work, const sn_component* iteration, const sn_block_matrix* pattern)
{
    double each = sn_linear_iteration_work(iteration, pattern);
    return (int)fmin(fmax(1.0, work / each), 3.0 * pattern->dofs);
}

/* What iterations see of a pattern. */
static const sn_block_matrix* inner_of(const hybrid* h, const sn_block_matrix* pattern)
{
    return h->border ? sn_border_inner(h->border) : pattern;
}

/* Memory for the border, where the pattern has one. */
static bool prepare_border(hybrid* h, const sn_block_matrix* pattern, sn_error* error)
{
    int unknowns = h->by == &general ? sn_border_unknowns(pattern) : 0;
    if (unknowns <= 0) return unknowns == 0;
    h->right = calloc((size_t)pattern->dofs + SN_BLOCK_PAD, sizeof(double));
    h->border = h->right ? sn_border_create(pattern, error) : NULL;
    return h->border;
}

/* What sees and solves matrices that turn out to be symmetric. */
static bool prepare_symmetric(hybrid* h, const sn_block_matrix* pattern, bool factors, sn_error* error)
{
    const sn_solver_ops* cg = sn_linear_cg.ops.solver;
    if (h->by != &general) return true;
    h->mirror = sn_block_matrix_mirror(pattern);
    h->cg = h->mirror ? cg->create(cg->accurate, inner_of(h, pattern), error) : NULL;
    if (!h->cg || !factors) return h->cg;
    h->ldl = sn_ldl_ops.create(NULL, pattern, error);
    if (h->ldl) h->most_cg = iterations_for(sn_ldl_cost(h->ldl), &sn_linear_cg, inner_of(h, pattern));
    return h->ldl;
}

/* Memory for a factor, and the iterations that cost as much. */
static bool prepare_factor(hybrid* h, const sn_block_matrix* pattern, sn_error* error)
{
    h->factored_by = h->by->direct->create(NULL, pattern, error);
    if (!h->factored_by) return false;
    h->most =
        iterations_for(h->by->unit * h->by->cost(h->factored_by), h->by->iteration, inner_of(h, pattern));
    return true;
}

static void attach_border(hybrid* h)
{
    ((sn_iteration*)h->iterated_by)->border = h->border;
    if (h->cg) ((sn_iteration*)h->cg)->border = h->border;
}

static void* make(const method* by, const sn_block_matrix* pattern, bool factors, sn_error* error)
{
    const sn_solver_ops* iterates = by->iteration->ops.solver;
    hybrid* h = calloc(1, sizeof *h);
    if (h) {
        h->by = by;
        bool ready = prepare_border(h, pattern, error) && (!factors || prepare_factor(h, pattern, error));
        if (ready) h->iterated_by = iterates->create(iterates->accurate, inner_of(h, pattern), error);
        h->trial = calloc((size_t)pattern->dofs + SN_BLOCK_PAD, sizeof(double));
        if (h->iterated_by && h->trial && prepare_symmetric(h, pattern, factors, error)) {
            attach_border(h);
            return h;
        }
        destroy(h);
    }
    if (error && !error->status)
        sn_fail(error, SN_ERR_MEMORY, "out of memory for the linear method \"%s\"", by->name);
    return NULL;
}

static void* create(const void* params, const sn_block_matrix* pattern, sn_error* error)
{
    (void)params;
    return make(&symmetric, pattern, true, error);
}

static void* create_general(const void* params, const sn_block_matrix* pattern, sn_error* error)
{
    const sn_hybrid_params* given = params;
    return make(&general, pattern, !given || !given->iterates_only, error);
}

static size_t bytes(const void* self)
{
    const hybrid* h = self;
    const sn_iteration* t = h->iterated_by;
    size_t own = h->cg ? sn_linear_cg.ops.solver->bytes(h->cg) : 0;
    if (h->ldl) own += sn_ldl_ops.bytes(h->ldl);
    if (h->factored_by) own += h->by->direct->bytes(h->factored_by);
    if (h->border) own += sn_border_bytes(h->border) + ((size_t)t->dofs + SN_BLOCK_PAD) * sizeof(double);
    return sizeof *h + h->by->iteration->ops.solver->bytes(t) + own +
           ((size_t)t->dofs + SN_BLOCK_PAD) * sizeof(double);
}

static void start(void* self, const double* x)
{
    hybrid* h = self;
    if (h->border) {
        sn_border_gather(h->border, x, h->right);
        x = h->right;
    }
    sn_iteration_start(h->iterated_by, x);
    if (h->cg) sn_iteration_start(h->cg, x);
}

static void forget(void* self)
{
    hybrid* h = self;
    h->seen = (experience){ 0 };
    h->lasting = false;
    sn_iteration_forget(h->iterated_by);
    if (h->cg) sn_iteration_forget(h->cg);
}

static void use_tasks(void* self, sn_tasks* tasks)
{
    hybrid* h = self;
    const sn_solver_ops* direct = h->by->direct;
    if (h->factored_by && direct->use_tasks) direct->use_tasks(h->factored_by, tasks);
    sn_iteration_use_tasks(h->iterated_by, tasks);
    if (h->cg) sn_iteration_use_tasks(h->cg, tasks);
    if (h->ldl) sn_ldl_ops.use_tasks(h->ldl, tasks);
}

void sn_hybrid_watch(void* self, sn_cancellation* cancellation)
{
    hybrid* h = self;
    if (h->by == &symmetric)
        sn_ldl_watch(h->factored_by, cancellation);
    else if (h->factored_by)
        sn_sparse_watch(h->factored_by, cancellation);
    sn_iteration_watch(h->iterated_by, cancellation);
    if (h->cg) sn_iteration_watch(h->cg, cancellation);
    if (h->ldl) sn_ldl_watch(h->ldl, cancellation);
}

static sn_linear_report report(const void* self) { return ((const hybrid*)self)->report; }

void sn_hybrid_expect_many(void* self) { ((hybrid*)self)->lasting = true; }

void* sn_hybrid_memory(void* self, size_t* size)
{
    hybrid* h = self;
    *size = sizeof h->seen;
    return &h->seen;
}

static const sn_solver_ops ops = {
    .symmetric = true,
    .create = create,
    .destroy = destroy,
    .factor = factor,
    .solve = solve,
    .bytes = bytes,
    .start = start,
    .forget = forget,
    .use_tasks = use_tasks,
    .report = report,
};

const sn_component sn_linear_hybrid = {
    .abi = SN_COMPONENT_ABI,
    .name = "hybrid",
    .summary = "Conjugate gradients while they cost less than a factorisation, else L D L^T; by counted "
               "operations.",
    .source = "Hestenes, Stiefel 1952; Duff, Reid 1983",
    .role = SN_ROLE_SOLVER,
    .ops.solver = &ops,
};

static const sn_solver_ops general_ops = {
    .create = create_general,
    .destroy = destroy,
    .factor = factor,
    .solve = solve,
    .bytes = bytes,
    .start = start,
    .forget = forget,
    .use_tasks = use_tasks,
    .report = report,
};

const sn_component sn_linear_hybrid_lu = {
    .abi = SN_COMPONENT_ABI,
    .name = "hybrid_lu",
    .summary = "Stabilised biconjugate gradients while they cost less than a factorisation, else LU; by "
               "counted operations.",
    .source = "van der Vorst 1992",
    .role = SN_ROLE_SOLVER,
    .ops.solver = &general_ops,
};
