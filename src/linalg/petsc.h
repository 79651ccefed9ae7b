/* Sinew - petsc: what the module libsinew_petsc.so offers to the linear solver `petsc`. The library needs
   no PETSc: it loads the module when a scene names this solver.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/linear_solvers.h>

#define SN_PETSC_LIBRARY "libsinew_petsc.so"
#define SN_PETSC_SYMBOL "sn_petsc"

typedef struct sn_petsc_module {
    int version[3]; /**< SN_VERSION_MAJOR, _MINOR, _PATCH of the headers that it was built with */
    /** Those of the solver. `create` calls nothing of the library: it fills the sn_error itself. */
    sn_solver_ops ops;
} sn_petsc_module;
