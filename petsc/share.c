/* Sinew - share: the matrix of PETSc, its preconditioner and its solutions.
   SPDX-License-Identifier: BSD-3-Clause */
#include "share.h"
#include <stdlib.h>
#include "distribute.h"

static bool own_mpi, own_petsc; // started here

/* PETSc must not catch the signals of a program that has its own way with them. */
int share_begin(void)
{
    int begun, level = MPI_THREAD_SERIALIZED, rank;
    PetscBool initialized;
    MPI_Initialized(&begun);
    if (!begun) {
        if (MPI_Init_thread(NULL, NULL, MPI_THREAD_SERIALIZED, &level) != MPI_SUCCESS) return -1;
        own_mpi = true;
    } else {
        MPI_Query_thread(&level);
    }
    if (level < MPI_THREAD_SERIALIZED) return -1;
    PetscInitialized(&initialized);
    if (!initialized) {
        PetscOptionsSetValue(NULL, "-no_signal_handler", "true");
        if (PetscInitialize(NULL, NULL, NULL, NULL)) return -1;
        own_petsc = true;
    }
    MPI_Comm_rank(PETSC_COMM_WORLD, &rank);
    return rank;
}

void share_end(void)
{
    if (own_petsc) PetscFinalize();
    if (own_mpi) MPI_Finalize();
    own_petsc = own_mpi = false;
}

void order_tell(order* o) { MPI_Bcast(o, (int)sizeof *o, MPI_BYTE, 0, PETSC_COMM_WORLD); }

/* ---- the matrix -------------------------------------------------------------------------------------- */

static void create_matrix(share* s)
{
    MUST(MatCreate(PETSC_COMM_WORLD, &s->A));
    MUST(MatSetSizes(s->A, s->rows, s->rows, s->facts.dofs, s->facts.dofs));
    if (s->facts.uniform > 1) MUST(MatSetBlockSize(s->A, s->facts.uniform));
    MUST(MatSetType(s->A, MATAIJ));
    MUST(MatSeqAIJSetPreallocationCSR(s->A, s->row, s->col, NULL));
    MUST(MatMPIAIJSetPreallocationCSR(s->A, s->row, s->col, NULL));
    MUST(MatSetOption(s->A, MAT_NEW_NONZERO_LOCATIONS, PETSC_FALSE));
    MUST(MatSetOption(s->A, MAT_SPD, PETSC_TRUE));
    MUST(MatCreateVecs(s->A, &s->x, &s->b));
}

/* The tolerance is that of the residual itself, as with the other solvers of Sinew, not of the
   preconditioned one. */
static void create_solver(share* s)
{
    const sn_petsc_params* params = &s->facts.params;
    long long most = params->iterations ? params->iterations : 3LL * s->facts.dofs;
    PC pc;
    MUST(KSPCreate(PETSC_COMM_WORLD, &s->ksp));
    MUST(KSPSetOptionsPrefix(s->ksp, "sinew_"));
    MUST(KSPSetType(s->ksp, KSPCG));
    MUST(KSPSetNormType(s->ksp, KSP_NORM_UNPRECONDITIONED));
    MUST(KSPSetTolerances(s->ksp, params->tolerance, 0.0, PETSC_DEFAULT,
                          most < PETSC_MAX_INT ? (PetscInt)most : PETSC_MAX_INT));
    MUST(KSPGetPC(s->ksp, &pc));
    if (params->preconditioner == SN_PETSC_MULTIGRID) {
        MUST(PCSetType(pc, PCGAMG));
        MUST(PCGAMGSetReuseInterpolation(pc, PETSC_TRUE));
    } else {
        MUST(PCSetType(pc, s->facts.uniform > 1 ? PCPBJACOBI : PCJACOBI));
    }
    MUST(KSPSetFromOptions(s->ksp));
}

share* share_create(const share_facts* facts, const sn_block_matrix* pattern)
{
    share* s = calloc(1, sizeof *s);
    if (!s) return NULL;
    s->facts = *facts;
    distribute_nodes(s, pattern);
    distribute_rows(s);
    create_matrix(s);
    create_solver(s);
    return s;
}

void share_destroy(share* s)
{
    if (!s) return;
    MUST(KSPDestroy(&s->ksp));
    MUST(VecDestroy(&s->b));
    MUST(VecDestroy(&s->x));
    MUST(MatDestroy(&s->A));
    free(s->row);
    free(s->col);
    free(s->values);
    free(s->numbers);
    distribute_free(s->whole);
    free(s);
}

void share_set_matrix(share* s, const sn_block_matrix* matrix)
{
    distribute_values(s, matrix);
    for (PetscInt r = 0; r < s->rows; ++r) {
        PetscInt at = s->row[r], n = s->row[r + 1] - at, row = s->first + r;
        MUST(MatSetValues(s->A, 1, &row, n, s->col + at, s->values + at, INSERT_VALUES));
    }
    MUST(MatAssemblyBegin(s->A, MAT_FINAL_ASSEMBLY));
    MUST(MatAssemblyEnd(s->A, MAT_FINAL_ASSEMBLY));
    MUST(KSPSetOperators(s->ksp, s->A, s->A));
}

/* The motions of a rigid body, which a solid does not resist: multigrid must keep them on every level. */
void share_set_places(share* s, const double* x)
{
    Vec places;
    MatNullSpace modes;
    int count = distribute_places(s, x, s->numbers);
    if (s->has_modes || s->facts.uniform != 3) return;
    MUST(VecCreateMPIWithArray(PETSC_COMM_WORLD, 3, count, PETSC_DETERMINE, s->numbers, &places));
    MUST(MatNullSpaceCreateRigidBody(places, &modes));
    MUST(MatSetNearNullSpace(s->A, modes));
    MUST(MatNullSpaceDestroy(&modes));
    MUST(VecDestroy(&places));
    s->has_modes = true;
}

share_result share_solve(share* s, const double* b, double* x, bool has_start)
{
    PetscScalar* numbers;
    PetscReal size, residual;
    PetscInt iterations;
    KSPConvergedReason reason;
    if (has_start) {
        MUST(VecGetArray(s->x, &numbers));
        distribute_vector(s, x, numbers);
        MUST(VecRestoreArray(s->x, &numbers));
    }
    MUST(VecGetArray(s->b, &numbers));
    distribute_vector(s, b, numbers);
    MUST(VecRestoreArray(s->b, &numbers));
    MUST(KSPSetInitialGuessNonzero(s->ksp, has_start ? PETSC_TRUE : PETSC_FALSE));
    MUST(KSPSolve(s->ksp, s->b, s->x));
    MUST(VecNorm(s->b, NORM_2, &size));
    MUST(KSPGetResidualNorm(s->ksp, &residual));
    MUST(KSPGetIterationNumber(s->ksp, &iterations));
    MUST(KSPGetConvergedReason(s->ksp, &reason));
    MUST(VecGetArray(s->x, &numbers));
    distribute_gather(s, numbers, x);
    MUST(VecRestoreArray(s->x, &numbers));
    return (share_result){ .iterations = iterations,
                           .residual = size > 0.0 ? residual / size : 0.0,
                           .indefinite = reason == KSP_DIVERGED_INDEFINITE_MAT ||
                                         reason == KSP_DIVERGED_INDEFINITE_PC };
}
