/* Sinew - advice. SPDX-License-Identifier: BSD-3-Clause */
#include "solvers/advice.h"
#include "linalg/iterative.h"
#include "linalg/work.h"
#include <math.h>
#include <stdlib.h>

/* Another solver must cost less than this part. What took less work in all took no time, and fewer matrices
   than FEW tell nothing. */
static const double worth = 0.5, least_work = 1e8;
enum { FEW = 3 };

/* Up to the round-off of sums. */
static bool is_symmetric(const sn_block_matrix* A)
{
    int* mirror = sn_block_matrix_mirror(A);
    bool symmetric = mirror && sn_block_matrix_is_symmetric(A, mirror, 1e-12);
    free(mirror);
    return symmetric;
}

/* How many iterations of `type` solve for what the last matrix makes of a smooth vector, at most `most`; 0:
   it does not converge, or out of memory. */
static int try_iterations(const sn_component* type, const sn_block_matrix* A, int most)
{
    size_t n = (size_t)A->dofs + SN_BLOCK_PAD;
    double *x = calloc(n, sizeof *x), *b = calloc(n, sizeof *b);
    const sn_solver_ops* ops = type->ops.solver;
    void* solver = x && b && most > 0 ? ops->create(ops->accurate, A, NULL) : NULL;
    int iterations = 0;
    if (solver) {
        ((sn_iteration*)solver)->params.iterations = most; // its first member
        for (int i = 0; i < A->dofs; ++i)
            x[i] = 1.0 + sin(0.1 * i);
        sn_block_matrix_multiply(A, x, b);
        if (ops->factor(solver, A) < 0) ops->solve(solver, b, x);
        sn_linear_report report = ops->report(solver);
        iterations = !report.indefinite && report.residual <= 1e-10 ? report.iterations : 0;
        ops->destroy(solver);
    }
    free(x);
    free(b);
    return iterations;
}

static double factor_work(const sn_component* type, const sn_block_matrix* A)
{
    sn_linear* other = sn_linear_create_as(type, NULL, A, NULL);
    double work = other ? sn_linear_factor_work(other) : 0.0;
    if (other) sn_linear_destroy(other);
    return work;
}

/* An iteration against the factorisations that would have replaced it. */
static bool advise_factor(const sn_system* s, sn_linear_work done, bool symmetric, char* text, size_t size)
{
    const sn_component* type = sn_linear_type(s->matrix.linear);
    const sn_component* other = symmetric ? &sn_linear_ldl : &sn_linear_sparse;
    double each = sn_linear_iteration_work(type, s->matrix.A);
    double spent = (double)done.iterations * each;
    double work = (double)done.factors * factor_work(other, s->matrix.A);
    if (!(work > 0.0 && work < worth * spent && spent > least_work)) return false;
    snprintf(text, size,
             "the linear solver \"%s\" took %.3g iterations for each matrix, which cost as much as %.3g "
             "factorisations by \"%s\"; set linear=\"%s\"",
             type->name, (double)done.iterations / (double)done.factors, spent / work, other->name,
             other->name);
    return true;
}

/* A factorisation against that of symmetric matrices, and against iterations. */
static bool advise_other(const sn_system* s, sn_linear_work done, bool symmetric, char* text, size_t size)
{
    const sn_component* type = sn_linear_type(s->matrix.linear);
    const sn_component* iteration = symmetric ? &sn_linear_cg : &sn_linear_bicgstab;
    bool statics = s->integrator_type->ops.integrator->statics;
    double spent = (double)done.factors * sn_linear_factor_work(s->matrix.linear);
    if (spent < least_work || statics) return false; // an equilibrium may need the pivots
    double each = sn_linear_iteration_work(iteration, s->matrix.A) * (double)done.solutions;
    int most = (int)fmin(worth * spent / each, 1000.0);
    int iterations = s->rows ? 0 : try_iterations(iteration, s->matrix.A, most);
    if (iterations > 0) {
        const char* name = symmetric ? "hybrid" : "hybrid_lu";
        snprintf(
            text, size,
            "the linear solver \"%s\" cost as much as %.3g times the %d iterations of \"%s\" that the last "
            "matrix needs; set linear=\"%s\", which chooses between them",
            type->name, spent / (each * iterations), iterations, iteration->name, name);
        return true;
    }
    double work = symmetric ? (double)done.factors * factor_work(&sn_linear_ldl, s->matrix.A) : 0.0;
    if (!(work > 0.0 && work < worth * spent)) return false;
    snprintf(text, size,
             "the matrix is symmetric, and a factorisation by \"ldl\" costs %.2g of one by \"%s\"; set "
             "linear=\"ldl\"",
             work / spent, type->name);
    return true;
}

bool sn_linear_advice(const sn_system* s, char* text, size_t size)
{
    if (!s->matrix.linear || s->matrix.A->uniform == 0 || s->matrix.A->uniform > 3) return false;
    const sn_component* type = sn_linear_type(s->matrix.linear);
    sn_linear_work done = sn_linear_counted(s->matrix.linear);
    if (done.factors < FEW || done.solutions == 0) return false;
    if (type == &sn_linear_hybrid || type == &sn_linear_hybrid_lu || type == &sn_linear_lagged_ldl ||
        type == &sn_linear_chain)
        return false;
    bool symmetric = is_symmetric(s->matrix.A);
    if (done.iterations == 0) return advise_other(s, done, symmetric, text, size);
    const sn_cg_params* cg = type == &sn_linear_cg ? s->matrix.params : NULL;
    if (cg && cg->preconditioner >= SN_PRECONDITIONER_FACTOR) return false;
    bool known = type == &sn_linear_cg || type == &sn_linear_minres || type == &sn_linear_bicgstab;
    return known && advise_factor(s, done, symmetric, text, size);
}
