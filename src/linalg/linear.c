/* Sinew - linear: finds a linear solver by its name or for a pattern, and hands the work to it.
   SPDX-License-Identifier: BSD-3-Clause */
#include "base/assert.h"
#include "linalg/iterative.h"
#include "linalg/parts.h"
#include "linalg/rounds.h"
#include "linalg/work.h"
#include "linalg/solver.h"
#include "base/text.h"
#include <sinew/component.h>
#include <stdlib.h>
#include <string.h>

/* The linear solvers of the library, one line each, in the order in which "auto" asks them. */
#define SOLVERS(X)                                                                                           \
    X(sn_linear_ldl)                                                                                         \
    X(sn_linear_cg)                                                                                          \
    X(sn_linear_chain)                                                                                       \
    X(sn_linear_band)                                                                                        \
    X(sn_linear_dense)                                                                                       \
    X(sn_linear_sparse)                                                                                      \
    X(sn_linear_minres)                                                                                      \
    X(sn_linear_hybrid)                                                                                      \
    X(sn_linear_bicgstab)                                                                                    \
    X(sn_linear_hybrid_lu)                                                                                   \
    X(sn_linear_lagged_ldl)

#define DECLARE(name) SN_API extern const sn_component name;
SOLVERS(DECLARE)
#define ADDRESS(name) &name,
const sn_component* const sn_linear_solvers[] = { SOLVERS(ADDRESS) };
const int sn_linear_solver_count = SN_COUNT(sn_linear_solvers);

/* What some solvers of the library can do beyond sn_solver_ops; NULL: they cannot. */
typedef struct extras {
    const sn_component* type;
    const sn_half_ops* half;                                              /**< solutions by halves */
    const sn_half_ops* (*half_of)(const void* self, const void** factor); /**< those of the present factor */
    int (*negatives)(const void* self);                                   /**< of the last matrix */
    void* (*memory)(void* self, size_t*);                                 /**< for snapshots */
    void (*expect_many)(void* self);
    double (*factor_work)(const void* self); /**< see work.h */
    void (*watch)(void* self, sn_cancellation*);
    const sn_round_ops* rounds;
} extras;

static double lu_work(const void* self) { return SN_WORK_OF_LU * sn_sparse_cost(self); }

static const extras rows[] = {
    { .type = &sn_linear_ldl,
      .half = &sn_ldl_half,
      .negatives = sn_ldl_negatives,
      .factor_work = sn_ldl_cost,
      .watch = sn_ldl_watch },
    { .type = &sn_linear_sparse, .half = &sn_sparse_half, .factor_work = lu_work, .watch = sn_sparse_watch },
    { .type = &sn_linear_band, .half = &sn_band_half, .factor_work = sn_band_cost, .watch = sn_band_watch },
    { .type = &sn_linear_dense, .watch = sn_dense_watch },
    { .type = &sn_linear_cg,
      .half_of = sn_cg_half,
      .memory = sn_cg_memory,
      .watch = sn_iteration_watch,
      .rounds = &sn_cg_rounds },
    { .type = &sn_linear_lagged_ldl,
      .half_of = sn_lagged_ldl_half,
      .memory = sn_lagged_ldl_memory,
      .factor_work = sn_lagged_ldl_cost,
      .watch = sn_lagged_ldl_watch,
      .rounds = &sn_lagged_ldl_rounds },
    { .type = &sn_linear_minres, .watch = sn_iteration_watch },
    { .type = &sn_linear_bicgstab, .watch = sn_iteration_watch },
    { .type = &sn_linear_hybrid,
      .half_of = sn_hybrid_half,
      .memory = sn_hybrid_memory,
      .expect_many = sn_hybrid_expect_many,
      .watch = sn_hybrid_watch },
    { .type = &sn_linear_parts,
      .half_of = sn_parts_half,
      .expect_many = sn_parts_expect_many,
      .watch = sn_parts_watch },
    { .type = &sn_linear_hybrid_lu,
      .half_of = sn_hybrid_half,
      .memory = sn_hybrid_memory,
      .expect_many = sn_hybrid_expect_many,
      .watch = sn_hybrid_watch },
};

static const extras* extras_of(const sn_component* type)
{
    static const extras none = { 0 };
    for (int i = 0; i < SN_COUNT(rows); ++i)
        if (rows[i].type == type) return &rows[i];
    return &none;
}

struct sn_linear {
    const sn_component* type;
    const sn_solver_ops* ops;
    void* self;
    int dofs;
    sn_cancellation* cancellation;
    sn_linear_work work;
};

const sn_component* sn_linear_choose(const sn_block_matrix* pattern, bool solid)
{
    for (int i = 0; i < sn_linear_solver_count; ++i) {
        const sn_solver_ops* ops = sn_linear_solvers[i]->ops.solver;
        int preferred = ops->preferred ? ops->preferred(pattern, solid) : 0;
        if (preferred) return preferred > 0 ? sn_linear_solvers[i] : NULL;
    }
    return NULL;
}

const sn_component* sn_linear_find(const char* name, const sn_block_matrix* pattern, sn_error* error)
{
    const char* names[SN_COUNT(sn_linear_solvers) + 1] = { "auto" };
    if (!strcmp(name, names[0])) {
        const sn_component* type = sn_linear_choose(pattern, false);
        if (!type) sn_fail(error, SN_ERR_MEMORY, "out of memory for the choice of a linear solver");
        return type;
    }
    for (int i = 0; i < sn_linear_solver_count; ++i) {
        names[1 + i] = sn_linear_solvers[i]->name;
        if (!strcmp(name, names[1 + i])) return sn_linear_solvers[i];
    }
    const char* nearest = sn_nearest(name, names, SN_COUNT(names));
    char all[256] = "";
    for (int i = 0; i < SN_COUNT(names); ++i)
        snprintf(all + strlen(all), sizeof all - strlen(all), "%s\"%s\"", i ? ", " : "", names[i]);
    sn_fail(error, SN_ERR_ARGUMENT, "there is no linear solver \"%s\"; %s%s%s", name,
            nearest ? "did you mean \"" : "use one of ", nearest ? nearest : all, nearest ? "\"?" : "");
    return NULL;
}

sn_linear* sn_linear_create_as(const sn_component* type, const void* params, const sn_block_matrix* pattern,
                               sn_error* error)
{
    SN_ASSERT(type && pattern);
    SN_ASSERT(pattern->nodes >= 0 && pattern->dofs >= pattern->nodes);
    SN_ASSERT(pattern->start[0] == 0 && pattern->start[pattern->nodes] == pattern->dofs);
    sn_linear* solver = malloc(sizeof *solver);
    if (!solver) {
        sn_fail(error, SN_ERR_MEMORY, "out of memory for the linear solver");
        return NULL;
    }
    const sn_solver_ops* ops = type->ops.solver;
    if (!params) params = ops->accurate ? ops->accurate : type->defaults;
    *solver = (sn_linear){
        .type = type, .ops = ops, .self = ops->create(params, pattern, error), .dofs = pattern->dofs
    };
    if (solver->self) return solver;
    if (error && !error->status) sn_fail(error, SN_ERR_MEMORY, "out of memory for the linear solver");
    free(solver);
    return NULL;
}

sn_linear* sn_linear_create(const char* name, const sn_block_matrix* pattern, sn_error* error)
{
    const sn_component* type = sn_linear_find(name, pattern, error);
    return type ? sn_linear_create_as(type, NULL, pattern, error) : NULL;
}

/* Does what it computes depend on the last matrix alone? Others learn, or keep factors of earlier ones. */
static bool forgets(const sn_component* type)
{
    const extras* own = extras_of(type);
    const sn_solver_ops* ops = type->ops.solver;
    bool known = false;
    for (int i = 0; i < sn_linear_solver_count; ++i)
        known = known || sn_linear_solvers[i] == type;
    return known && !own->memory && !own->expect_many && !ops->forget && !ops->start && !ops->place;
}

sn_linear* sn_linear_copy(const sn_linear* from, const void* params, const sn_block_matrix* matrix,
                          bool factored)
{
    if (!forgets(from->type)) return NULL;
    sn_linear* copy = sn_linear_create_as(from->type, params, matrix, NULL);
    if (!copy) return NULL;
    if (factored && sn_linear_factor(copy, matrix) >= 0) {
        sn_linear_destroy(copy);
        return NULL;
    }
    copy->work = from->work;
    return copy;
}

void sn_linear_destroy(sn_linear* solver)
{
    if (!solver) return;
    solver->ops->destroy(solver->self);
    free(solver);
}

const sn_component* sn_linear_type(const sn_linear* solver) { return solver->type; }
const char* sn_linear_method(const sn_linear* solver) { return solver->type->name; }

int sn_linear_factor(sn_linear* solver, const sn_block_matrix* matrix)
{
    SN_ASSERT(solver && matrix && matrix->values);
    if (sn_is_cancelled(solver->cancellation)) return SN_FACTOR_CANCELLED;
    ++solver->work.factors;
    return solver->ops->factor(solver->self, matrix);
}

void sn_linear_solve(sn_linear* solver, const double* b, double* x)
{
    SN_ASSERT(solver && b && x);
    if (sn_is_cancelled(solver->cancellation)) {
        memset(x, 0, (size_t)solver->dofs * sizeof(double));
        return;
    }
    solver->ops->solve(solver->self, b, x);
    ++solver->work.solutions;
    if (solver->ops->report) solver->work.iterations += solver->ops->report(solver->self).iterations;
}

sn_linear_work sn_linear_counted(const sn_linear* solver) { return solver->work; }

double sn_linear_factor_work(const sn_linear* solver)
{
    const extras* own = extras_of(solver->type);
    return own->factor_work ? own->factor_work(solver->self) : 0.0;
}

double sn_linear_iteration_work(const sn_component* type, const sn_block_matrix* pattern)
{
    double each = SN_WORK_OF_PRODUCT * (double)pattern->value_count + SN_WORK_OF_VECTOR * pattern->dofs;
    return type == &sn_linear_bicgstab ? 2.0 * each : each;
}

size_t sn_linear_bytes(const sn_linear* solver)
{
    return sizeof *solver + (solver->ops->bytes ? solver->ops->bytes(solver->self) : 0);
}

void sn_linear_watch(sn_linear* solver, sn_cancellation* cancellation)
{
    SN_ASSERT(solver);
    const extras* own = extras_of(solver->type);
    solver->cancellation = cancellation;
    if (own->watch) own->watch(solver->self, cancellation);
}

void sn_linear_start(sn_linear* solver, const double* x)
{
    SN_ASSERT(solver);
    if (solver->ops->start) solver->ops->start(solver->self, x);
}

bool sn_linear_needs_place(const sn_linear* solver)
{
    return solver->ops->place && (!solver->ops->needs_place || solver->ops->needs_place(solver->self));
}

void sn_linear_place(sn_linear* solver, const double* x)
{
    SN_ASSERT(solver && x);
    if (solver->ops->place) solver->ops->place(solver->self, x);
}

void sn_linear_forget(sn_linear* solver)
{
    SN_ASSERT(solver);
    if (solver->ops->forget) solver->ops->forget(solver->self);
}

void sn_linear_use_tasks(sn_linear* solver, sn_tasks* tasks)
{
    SN_ASSERT(solver);
    if (solver->ops->use_tasks) solver->ops->use_tasks(solver->self, tasks);
}

const sn_half_ops* sn_linear_half(const sn_linear* solver, const void** self)
{
    SN_ASSERT(solver && self);
    const extras* own = extras_of(solver->type);
    *self = solver->self;
    return own->half_of ? own->half_of(solver->self, self) : own->half;
}

static const sn_round_ops* rounds_of(const sn_linear* solver)
{
    const sn_round_ops* ops = extras_of(solver->type)->rounds;
    SN_ASSERT(ops);
    return ops;
}

double sn_linear_begin_rounds(sn_linear* solver, double* x)
{
    return rounds_of(solver)->begin(solver->self, x);
}

bool sn_linear_renew(sn_linear* solver)
{
    ++solver->work.factors;
    return rounds_of(solver)->renew(solver->self);
}

void sn_linear_end_rounds(sn_linear* solver, int rounds, double residual)
{
    ++solver->work.solutions;
    solver->work.iterations += rounds;
    rounds_of(solver)->end(solver->self, rounds, residual);
}

sn_linear* sn_linear_member(sn_linear* solver, int part)
{
    SN_ASSERT(solver && part >= 0);
    if (solver->type == &sn_linear_parts) return sn_parts_at(solver->self, part);
    return part == 0 ? solver : NULL;
}

void* sn_linear_memory(sn_linear* solver, size_t* bytes)
{
    SN_ASSERT(solver && bytes);
    *bytes = 0;
    const extras* own = extras_of(solver->type);
    return own->memory ? own->memory(solver->self, bytes) : NULL;
}

void sn_linear_expect_many(sn_linear* solver)
{
    SN_ASSERT(solver);
    const extras* own = extras_of(solver->type);
    if (own->expect_many) own->expect_many(solver->self);
}

sn_linear_report sn_linear_last(const sn_linear* solver)
{
    SN_ASSERT(solver);
    return solver->ops->report ? solver->ops->report(solver->self) : (sn_linear_report){ 0 };
}

int sn_linear_negatives(const sn_linear* solver)
{
    SN_ASSERT(solver);
    const extras* own = extras_of(solver->type);
    return own->negatives ? own->negatives(solver->self) : -1;
}
