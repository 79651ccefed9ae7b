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
   in a step of implicit_euler, which linearises at rest. "hybrid_lu" compares the blocks, and takes conjugate
   gradients there. */
#include "linalg/iterative.h"
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

enum { FIRST_INTERVAL = 32, LAST_INTERVAL = 4096 };

/* Part of snapshots. */
typedef struct experience {
    int direct;   /* matrices to come that are factored without an attempt */
    int interval; /* of the last failure */
} experience;

typedef struct hybrid {
    const method* by;
    void *factored_by, *iterated_by;
    void* cg;       /* of "hybrid_lu": for matrices that turn out to be symmetric; else NULL */
    int* mirror;    /* [blocks] where the block of (j, i) is in the values of that of (i, j) */
    bool symmetric; /* the matrix at hand is iterated by `cg` */
    const sn_block_matrix* A;
    experience seen;
    bool factored;
    bool iterated; /* a solution with this matrix has converged */
    bool lasting;  /* the next matrix serves many solutions */
    int most;      /* iterations that cost as much as a factor */
    double* trial; /* [dofs] what the iteration came to */
    sn_linear_report report;
} hybrid;

static const sn_solver_ops* iteration(const hybrid* h)
{
    return h->symmetric ? sn_linear_cg.ops.solver : h->by->iteration->ops.solver;
}

static void* iterating(const hybrid* h) { return h->symmetric ? h->cg : h->iterated_by; }

/* Up to the round-off of sums. */
static bool is_symmetric(const hybrid* h, const sn_block_matrix* A)
{
    double apart = 0.0, most = 0.0;
    for (int i = 0; i < A->nodes; ++i)
        for (int b = A->row[i]; b < A->row[i + 1] && A->col[b] <= i; ++b) {
            const double *B = A->values + A->at[b], *T = A->values + h->mirror[b];
            int rows = A->size[i], columns = A->size[A->col[b]];
            for (int k = 0; k < rows * columns; ++k) {
                most = fmax(most, fabs(B[k]));
                apart = fmax(apart, fabs(B[k] - T[k % columns * rows + k / columns]));
            }
        }
    return apart <= 1e-13 * most;
}

static int factor(void* self, const sn_block_matrix* matrix)
{
    hybrid* h = self;
    h->A = matrix;
    h->iterated = false;
    h->factored = h->lasting || h->seen.direct > 0;
    h->symmetric = !h->factored && h->cg && is_symmetric(h, matrix);
    if (!h->factored) return iteration(h)->factor(iterating(h), matrix);
    if (!h->lasting) --h->seen.direct;
    h->lasting = false;
    return h->by->direct->factor(h->factored_by, matrix);
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
    sn_iteration* t = iterating(h);                                                // its first member
    t->params.iterations = h->iterated ? 0 : h->symmetric ? 2 * h->most : h->most; // of one product
    iteration(h)->solve(t, b, h->trial);
    h->report = iteration(h)->report(t);
    h->iterated = h->iterated || (!h->report.indefinite && h->report.residual <= t->params.tolerance);
    return h->iterated;
}

static void solve(void* self, const double* b, double* x)
{
    hybrid* h = self;
    size_t bytes = (size_t)h->A->dofs * sizeof(double);
    bool done = !h->factored && iterate(h, b);
    drop_starts(h);
    if (done) {
        memcpy(x, h->trial, bytes);
        return;
    }
    if (!h->factored) {
        h->seen.interval = h->seen.interval ? 2 * h->seen.interval : FIRST_INTERVAL;
        if (h->seen.interval > LAST_INTERVAL) h->seen.interval = LAST_INTERVAL;
        h->seen.direct = h->seen.interval;
        h->factored = h->by->direct->factor(h->factored_by, h->A) < 0;
    }
    h->report = (sn_linear_report){ 0 };
    if (h->factored)
        h->by->direct->solve(h->factored_by, b, x);
    else
        memcpy(x, h->trial, bytes); // singular: the best there is
}

/* ---- creation ------------------------------------------------------------------------------------------ */

static void destroy(void* self)
{
    hybrid* h = self;
    if (h->factored_by) h->by->direct->destroy(h->factored_by);
    if (h->iterated_by) h->by->iteration->ops.solver->destroy(h->iterated_by);
    if (h->cg) sn_linear_cg.ops.solver->destroy(h->cg);
    free(h->mirror);
    free(h->trial);
    free(h);
}

static int* find_mirror(const sn_block_matrix* A)
{
    int* mirror = calloc((size_t)A->blocks + 1, sizeof *mirror);
    for (int i = 0; mirror && i < A->nodes; ++i)
        for (int b = A->row[i]; b < A->row[i + 1]; ++b)
            mirror[b] = A->at[sn_block_matrix_find(A, A->col[b], i)];
    return mirror;
}

/* What sees and solves matrices that turn out to be symmetric. */
static bool prepare_cg(hybrid* h, const sn_block_matrix* pattern, sn_error* error)
{
    const sn_solver_ops* cg = sn_linear_cg.ops.solver;
    if (h->by != &general) return true;
    h->mirror = find_mirror(pattern);
    h->cg = h->mirror ? cg->create(cg->accurate, pattern, error) : NULL;
    return h->cg;
}

static void* make(const method* by, const sn_block_matrix* pattern, sn_error* error)
{
    const sn_solver_ops* iterates = by->iteration->ops.solver;
    hybrid* h = calloc(1, sizeof *h);
    if (h) {
        h->by = by;
        h->factored_by = by->direct->create(NULL, pattern, error);
        if (h->factored_by) h->iterated_by = iterates->create(iterates->accurate, pattern, error);
        h->trial = calloc((size_t)pattern->dofs + SN_BLOCK_PAD, sizeof(double));
        if (h->iterated_by && h->trial && prepare_cg(h, pattern, error)) {
            double each = sn_linear_iteration_work(by->iteration, pattern) / by->unit;
            h->most = (int)fmin(fmax(1.0, by->cost(h->factored_by) / each), 3.0 * pattern->dofs);
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
    return make(&symmetric, pattern, error);
}

static void* create_general(const void* params, const sn_block_matrix* pattern, sn_error* error)
{
    (void)params;
    return make(&general, pattern, error);
}

static size_t bytes(const void* self)
{
    const hybrid* h = self;
    const sn_iteration* t = h->iterated_by;
    size_t cg = h->cg ? sn_linear_cg.ops.solver->bytes(h->cg) : 0;
    return sizeof *h + h->by->direct->bytes(h->factored_by) + h->by->iteration->ops.solver->bytes(t) + cg +
           ((size_t)t->dofs + SN_BLOCK_PAD) * sizeof(double);
}

static void start(void* self, const double* x)
{
    hybrid* h = self;
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
    if (direct->use_tasks) direct->use_tasks(h->factored_by, tasks);
    sn_iteration_use_tasks(h->iterated_by, tasks);
    if (h->cg) sn_iteration_use_tasks(h->cg, tasks);
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
