/* Sinew - linear: chooses a method of solving linear systems and hands the work to it.
   SPDX-License-Identifier: BSD-3-Clause */
#include "linalg/matrix.h"
#include "linalg/solver.h"
#include "base/text.h"
#include <stdlib.h>
#include <string.h>

struct sn_linear {
    const sn_linear_ops* ops;
    void* self;
};

static const sn_linear_ops* const methods[] = { &sn_linear_chain, &sn_linear_dense, &sn_linear_sparse,
                                                &sn_linear_band,  &sn_linear_ldl,   &sn_linear_cg,
                                                &sn_linear_minres };
enum { METHOD_COUNT = sizeof methods / sizeof methods[0] };

/* Nodes of one or two unknowns leave block methods nothing to pivot in and little to do at a time: while they are few, the
   dense method is both safer and faster. With three unknowns a node the sparse one is faster at any number.
   More of them in a narrow band, as the points and angles of a thread, leave blocks nothing to gain. The band is faster than the
   dense method from twice its half-width on. */
enum { DENSE_MAX = 60, SMALL_NODE = 2, NARROW = 24 };

static bool has_small_nodes(const sn_block_matrix* pattern)
{
    for (int i = 0; i < pattern->nodes; ++i)
        if (pattern->size[i] <= SMALL_NODE) return true;
    return false;
}

static const sn_linear_ops* choose(const sn_block_matrix* pattern)
{
    if (sn_chain_fits(pattern, NULL)) return &sn_linear_chain;
    if (!has_small_nodes(pattern)) return &sn_linear_sparse;
    int half = sn_band_half_width(pattern);
    if (half >= 0 && half <= NARROW && pattern->dofs >= 2 * half) return &sn_linear_band;
    return pattern->dofs <= DENSE_MAX ? &sn_linear_dense : &sn_linear_sparse;
}

static const sn_linear_ops* find_method(const char* name, const sn_block_matrix* pattern, sn_error* error)
{
    if (!strcmp(name, "auto")) return choose(pattern);
    const char* names[METHOD_COUNT + 1];
    for (int i = 0; i < METHOD_COUNT; ++i) {
        names[i] = methods[i]->name;
        if (!strcmp(name, names[i])) return methods[i];
    }
    names[METHOD_COUNT] = "auto";
    const char* nearest = sn_nearest(name, names, METHOD_COUNT + 1);
    if (nearest)
        sn_fail(error, SN_ERR_ARGUMENT, "there is no linear method \"%s\"; did you mean \"%s\"?", name,
                nearest);
    else
        sn_fail(error, SN_ERR_ARGUMENT,
                "there is no linear method \"%s\"; use \"chain\", \"dense\", \"sparse\", \"band\", "
                "\"ldl\", \"cg\", \"minres\" or \"auto\"",
                name);
    return NULL;
}

sn_linear* sn_linear_create_with(const sn_linear_options* options, const sn_block_matrix* pattern,
                                 sn_error* error)
{
    const sn_linear_ops* ops = find_method(options->method ? options->method : "auto", pattern, error);
    if (!ops) return NULL;
    sn_linear* solver = malloc(sizeof *solver);
    if (!solver) {
        sn_fail(error, SN_ERR_MEMORY, "no memory for the linear solver");
        return NULL;
    }
    *solver = (sn_linear){ ops, ops->create(pattern, options, error) };
    if (solver->self) return solver;
    free(solver);
    return NULL;
}

sn_linear* sn_linear_create(const char* method, const sn_block_matrix* pattern, sn_error* error)
{
    return sn_linear_create_with(&(sn_linear_options){ .method = method, .tolerance = 1e-10 }, pattern,
                                 error);
}

void sn_linear_destroy(sn_linear* solver)
{
    if (!solver) return;
    solver->ops->destroy(solver->self);
    free(solver);
}

const char* sn_linear_method(const sn_linear* solver) { return solver->ops->name; }

int sn_linear_factor(sn_linear* solver, const sn_block_matrix* matrix)
{
    return solver->ops->factor(solver->self, matrix);
}

void sn_linear_solve(sn_linear* solver, const double* b, double* x)
{
    solver->ops->solve(solver->self, b, x);
}

size_t sn_linear_bytes(const sn_linear* solver) { return sizeof *solver + solver->ops->bytes(solver->self); }

void sn_linear_start(sn_linear* solver, const double* x)
{
    if (solver->ops->start) solver->ops->start(solver->self, x);
}

void sn_linear_place(sn_linear* solver, const double* x)
{
    if (solver->ops->place) solver->ops->place(solver->self, x);
}

void sn_linear_use_tasks(sn_linear* solver, sn_tasks* tasks)
{
    if (solver->ops->use_tasks) solver->ops->use_tasks(solver->self, tasks);
}

sn_linear_report sn_linear_last(const sn_linear* solver)
{
    return solver->ops->report ? solver->ops->report(solver->self) : (sn_linear_report){ 0 };
}
