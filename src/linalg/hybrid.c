/* Sinew - hybrid: conjugate gradients while they cost less than a factorisation, else L D L^T.
   SPDX-License-Identifier: BSD-3-Clause

   How many iterations a matrix needs is known when they are done. The first solution with a matrix iterates
   until it has cost as much as a factorisation. If it has not converged by then, or where the matrix is not
   definite, the matrix is factored, and so are the next `interval` matrices, without an attempt. Each attempt
   that fails doubles the interval. Cost is the number of multiplications, never time, so that a run gives the
   same bits again; what is learnt is part of snapshots. The attempts cost at most one factorisation in 32,
   then in 64, ... */
#include "linalg/iterative.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A multiplication in an iteration reads its number from memory; one of a factorisation finds it in a
   register (measured: `sinew bench auto`). */
static const double iteration_weight = 2.5, vectors = 20.0;

enum { FIRST_INTERVAL = 32, LAST_INTERVAL = 4096 };

/* Part of snapshots. */
typedef struct experience {
    int direct;   /* matrices to come that are factored without an attempt */
    int interval; /* of the last failure */
} experience;

typedef struct hybrid {
    void *ldl, *cg;
    const sn_block_matrix* A;
    experience seen;
    bool factored;
    bool iterated; /* a solution with this matrix has converged */
    bool lasting;  /* the next matrix serves many solutions */
    int most;      /* iterations that cost as much as a factor */
    double* trial; /* [dofs] what the iteration came to */
    sn_linear_report report;
} hybrid;

static const sn_solver_ops* iteration(void) { return sn_linear_cg.ops.solver; }

static int factor(void* self, const sn_block_matrix* matrix)
{
    hybrid* h = self;
    h->A = matrix;
    h->iterated = false;
    h->factored = h->lasting || h->seen.direct > 0;
    if (!h->factored) return iteration()->factor(h->cg, matrix);
    if (!h->lasting) --h->seen.direct;
    h->lasting = false;
    return sn_ldl_ops.factor(h->ldl, matrix);
}

/* False when the iteration has not converged for the cost of a factor. */
static bool iterate(hybrid* h, const double* b)
{
    sn_iteration* t = h->cg; // the first member of cg
    t->params.iterations = h->iterated ? 0 : h->most;
    iteration()->solve(h->cg, b, h->trial);
    h->report = iteration()->report(h->cg);
    h->iterated = h->iterated || (!h->report.indefinite && h->report.residual <= t->params.tolerance);
    return h->iterated;
}

static void solve(void* self, const double* b, double* x)
{
    hybrid* h = self;
    size_t bytes = (size_t)h->A->dofs * sizeof(double);
    if (!h->factored && iterate(h, b)) {
        memcpy(x, h->trial, bytes);
        return;
    }
    if (!h->factored) {
        h->seen.interval = h->seen.interval ? 2 * h->seen.interval : FIRST_INTERVAL;
        if (h->seen.interval > LAST_INTERVAL) h->seen.interval = LAST_INTERVAL;
        h->seen.direct = h->seen.interval;
        h->factored = sn_ldl_ops.factor(h->ldl, h->A) < 0;
    }
    h->report = (sn_linear_report){ 0 };
    if (h->factored)
        sn_ldl_ops.solve(h->ldl, b, x);
    else
        memcpy(x, h->trial, bytes); // singular: the best there is
}

/* ---- creation ------------------------------------------------------------------------------------------ */

static void destroy(void* self)
{
    hybrid* h = self;
    if (h->ldl) sn_ldl_ops.destroy(h->ldl);
    if (h->cg) iteration()->destroy(h->cg);
    free(h->trial);
    free(h);
}

static void* create(const void* params, const sn_block_matrix* pattern, sn_error* error)
{
    static const sn_cg_params own = { .preconditioner = SN_PRECONDITIONER_JACOBI, .tolerance = 1e-10 };
    hybrid* h = calloc(1, sizeof *h);
    (void)params;
    if (!h) {
        sn_fail(error, SN_ERR_MEMORY, "out of memory for the linear method \"hybrid\"");
        return NULL;
    }
    h->ldl = sn_ldl_ops.create(NULL, pattern, error);
    if (h->ldl) h->cg = iteration()->create(&own, pattern, error);
    h->trial = calloc((size_t)pattern->dofs + SN_BLOCK_PAD, sizeof(double));
    if (h->cg && h->trial) {
        double each = iteration_weight * (double)pattern->value_count + vectors * (double)pattern->dofs;
        h->most = (int)fmin(fmax(1.0, sn_ldl_cost(h->ldl) / each), 3.0 * pattern->dofs);
        return h;
    }
    if (h->cg) sn_fail(error, SN_ERR_MEMORY, "out of memory for the linear method \"hybrid\"");
    destroy(h);
    return NULL;
}

static size_t bytes(const void* self)
{
    const hybrid* h = self;
    return sizeof *h + sn_ldl_ops.bytes(h->ldl) + iteration()->bytes(h->cg) +
           ((size_t)((const sn_iteration*)h->cg)->dofs + SN_BLOCK_PAD) * sizeof(double);
}

static void start(void* self, const double* x) { sn_iteration_start(((hybrid*)self)->cg, x); }

static void forget(void* self)
{
    hybrid* h = self;
    h->seen = (experience){ 0 };
    h->lasting = false;
    sn_iteration_forget(h->cg);
}

static void use_tasks(void* self, sn_tasks* tasks) { sn_iteration_use_tasks(((hybrid*)self)->cg, tasks); }

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
