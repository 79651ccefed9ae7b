/* Sinew - petsc: conjugate gradients of PETSc on several processes, for solids that are large. The work is
   done by a module that is loaded when it is first used (petsc/); here are its parameters, and what to do
   without it.
   SPDX-License-Identifier: BSD-3-Clause */
#include "linalg/petsc.h"
#include <stdlib.h>
#include <string.h>
#include "base/os_file.h"
#include "linalg/matrix.h"

typedef struct petsc {
    const sn_solver_ops* ops; // of the module
    void* self;
} petsc;

/* The module stays loaded until the program ends: MPI can be started only once. */
static const sn_solver_ops* load(sn_error* error)
{
    void* library = sn_os_library_open(SN_PETSC_LIBRARY, true);
    if (!library) {
        sn_fail(error, SN_ERR_UNSUPPORTED,
                "the linear solver \"petsc\" needs the module " SN_PETSC_LIBRARY
                " (%s): build it with ./go petsc, or use linear=\"cg\"",
                sn_os_library_error());
        return NULL;
    }
    static const int version[] = { SN_VERSION_MAJOR, SN_VERSION_MINOR, SN_VERSION_PATCH };
    const sn_petsc_module* module = sn_os_library_find(library, SN_PETSC_SYMBOL);
    if (module && memcmp(module->version, version, sizeof version) == 0) return &module->ops;
    sn_fail(error, SN_ERR_UNSUPPORTED,
            "the module " SN_PETSC_LIBRARY
            " was built for another version of Sinew than %s: build it anew with ./go petsc",
            sn_version());
    return NULL;
}

static void* create(const void* params, const sn_block_matrix* pattern, sn_error* error)
{
    const sn_solver_ops* ops = load(error);
    if (!ops) return NULL;
    petsc* p = malloc(sizeof *p);
    void* self = p ? ops->create(params, pattern, error) : NULL;
    if (!self) {
        free(p);
        return NULL;
    }
    *p = (petsc){ ops, self };
    return p;
}

static void destroy(void* self)
{
    petsc* p = self;
    p->ops->destroy(p->self);
    free(p);
}

static int factor(void* self, const sn_block_matrix* matrix)
{
    petsc* p = self;
    return p->ops->factor(p->self, matrix);
}

static void solve(void* self, const double* b, double* x)
{
    petsc* p = self;
    p->ops->solve(p->self, b, x);
}

static size_t bytes(const void* self)
{
    const petsc* p = self;
    return sizeof *p + p->ops->bytes(p->self);
}

static void start(void* self, const double* x)
{
    petsc* p = self;
    p->ops->start(p->self, x);
}

static void place(void* self, const double* x)
{
    petsc* p = self;
    p->ops->place(p->self, x);
}

static bool needs_place(const void* self)
{
    const petsc* p = self;
    return p->ops->needs_place(p->self);
}

static sn_linear_report report(const void* self)
{
    const petsc* p = self;
    return p->ops->report(p->self);
}

/* ---- descriptor -------------------------------------------------------------------------------------- */

static const sn_petsc_params defaults = { .tolerance = 1e-8 };
static const sn_petsc_params accurate = { .tolerance = 1e-10 };
static const sn_param table[] = {
    { SN_CHOICE(sn_petsc_params, preconditioner, SN_PETSC_PRECONDITIONER_NAMES), .unit = "1",
      .doc = "multigrid: smoothed aggregation, few iterations for solids; jacobi: inverses of the diagonal "
             "blocks" },
    { SN_FIELD(sn_petsc_params, iterations), "1", 0, 1e9,
      "largest number of iterations; 0: three times the number of unknowns" },
    { SN_FIELD(sn_petsc_params, tolerance), "1", 0, 1,
      "the iteration ends when the residual is below this fraction of the right-hand side" },
};

static const sn_solver_ops ops = {
    .symmetric = true,
    .definite = true,
    .accurate = &accurate,
    .create = create,
    .destroy = destroy,
    .factor = factor,
    .solve = solve,
    .bytes = bytes,
    .start = start,
    .place = place,
    .needs_place = needs_place,
    .report = report,
};

const sn_component sn_linear_petsc = {
    .abi = SN_COMPONENT_ABI,
    .name = "petsc",
    .summary = "Conjugate gradients of PETSc on several processes, for symmetric positive definite matrices.",
    .source = "Balay et al., PETSc/TAO Users Manual, ANL-21/39",
    .role = SN_ROLE_SOLVER,
    .ops.solver = &ops,
    .defaults = &defaults,
    .params_size = sizeof(sn_petsc_params),
    .params = table,
    .param_count = SN_COUNT(table),
};
