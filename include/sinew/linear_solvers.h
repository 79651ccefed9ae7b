/* Sinew - linear solvers: those of the library. An integrator names one by `linear`; an item beside the
   integrator replaces it and has parameters. Your own are components of SN_ROLE_SOLVER, see component.h.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/component.h>

#ifdef __cplusplus
extern "C" {
#endif

SN_API extern const sn_component sn_linear_chain;
SN_API extern const sn_component sn_linear_dense;
SN_API extern const sn_component sn_linear_sparse;
SN_API extern const sn_component sn_linear_band;
SN_API extern const sn_component sn_linear_ldl;

/** Preconditioners of `cg`: what makes it need fewer iterations. */
typedef enum sn_preconditioner {
    SN_PRECONDITIONER_NONE,
    /** Inverses of the diagonal blocks. */
    SN_PRECONDITIONER_JACOBI,
    /** L D L^T of the matrix of some solutions ago. */
    SN_PRECONDITIONER_FACTOR,
    /** The same, rotated as the nodes have rotated since then. */
    SN_PRECONDITIONER_WARPED
} sn_preconditioner;
#define SN_PRECONDITIONER_NAMES "none jacobi factor warped"

/** Parameters of `cg`. */
typedef struct sn_cg_params {
    /** Preconditioner, an sn_preconditioner. Default: jacobi. */
    int preconditioner;
    /** Largest number of iterations; 0: three times the number of unknowns. Default: 0. */
    int iterations;
    /** Residual at which the iteration ends, relative to the right-hand side. Default: 1e-8. */
    double tolerance;
    /** The iteration also ends when p.A p, with the search direction p, is at most this [J]; 0: never.
        Default: 0. */
    double threshold;
    /** Matrices from one factor of the preconditioner to the next; 0: each is factored. */
    int refresh;
    /** Matrices that pass before such a factor is used, no more than `refresh`. */
    int delay;
} sn_cg_params;
SN_API extern const sn_component sn_linear_cg;

/** Parameters of `minres`. */
typedef struct sn_minres_params {
    /** Largest number of iterations; 0: three times the number of unknowns. Default: 0. */
    int iterations;
    /** Residual at which the iteration ends, relative to the right-hand side. Default: 1e-8. */
    double tolerance;
} sn_minres_params;
SN_API extern const sn_component sn_linear_minres;

/** Preconditioners of `petsc`. */
typedef enum sn_petsc_preconditioner {
    /** Algebraic multigrid by smoothed aggregation (PETSc: gamg). */
    SN_PETSC_MULTIGRID,
    /** Inverses of the diagonal blocks. */
    SN_PETSC_JACOBI
} sn_petsc_preconditioner;
#define SN_PETSC_PRECONDITIONER_NAMES "multigrid jacobi"

/** Parameters of `petsc`. */
typedef struct sn_petsc_params {
    /** Preconditioner, an sn_petsc_preconditioner. Default: multigrid. */
    int preconditioner;
    /** Largest number of iterations; 0: three times the number of unknowns. Default: 0. */
    int iterations;
    /** Residual at which the iteration ends, relative to the right-hand side. Default: 1e-8. */
    double tolerance;
} sn_petsc_params;
/** Works only where the module of PETSc is installed, see docs/solvers.md. */
SN_API extern const sn_component sn_linear_petsc;

#ifdef __cplusplus
}
#endif
