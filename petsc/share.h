/* Sinew - share: what every process has of a matrix that PETSc solves for, and the operations in which all
   take part.

   Process 0 is the simulation: it assembles the matrix, and has the whole of it besides its own share. The
   others run sinew-petsc, which waits for orders. Nodes are distributed by the graph of the matrix
   (Scotch), and numbered anew so that each process has consecutive ones.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <petscksp.h>
#include <stdbool.h>
#include <sinew/linear_solvers.h>

/** An error inside PETSc ends all processes, with the message of PETSc; one inside MPI does so by itself. */
#define MUST(call) PetscCallAbort(PETSC_COMM_WORLD, call)

/** What all know of a matrix. */
typedef struct share_facts {
    int nodes, dofs;
    int uniform; /**< degrees of freedom of each node, 0: they differ */
    sn_petsc_params params;
} share_facts;

/** How a solution went; for process 0. */
typedef struct share_result {
    int iterations;
    double residual;
    bool indefinite;
} share_result;

/* Process 0 alone knows all of the matrix. */
typedef struct whole {
    const sn_block_matrix* pattern;
    int* order;         /**< [nodes] node at a place of the new numbering */
    int* number;        /**< [nodes] its place */
    PetscInt* start;    /**< [nodes + 1] first new degree of freedom of a place */
    int* sorted;        /**< [blocks] blocks of the rows in the new order, columns ascending */
    int* sorted_row;    /**< [nodes + 1] where those of a place begin */
    int* first;         /**< [processes + 1] places of a process */
    int *count, *begin; /**< [processes] degrees of freedom of a process, and its first */
    double* packed;     /**< [dofs] a vector in the new numbering */
    int *count3, *begin3;
} whole;

typedef struct share {
    share_facts facts;
    int rows;        /**< degrees of freedom here */
    PetscInt first;  /**< the first of them */
    PetscInt* row;   /**< [rows + 1] */
    PetscInt* col;   /**< of each entry */
    double* values;  /**< of each entry */
    double* numbers; /**< [max(rows, 3 nodes)] to receive a vector */
    Mat A;
    Vec b, x;
    KSP ksp;
    bool has_modes;
    whole* whole; /**< NULL: not process 0 */
} share;

/** Starts MPI and PETSc, where that has not been done. Number of this process, or -1: threads of this MPI
    may not call it. */
int share_begin(void);
/** The last operation. */
void share_end(void);

/** All processes: the share of each of a pattern, which process 0 knows. The pattern lives as long. */
share* share_create(const share_facts* facts, const sn_block_matrix* pattern);
void share_destroy(share* s);
/** All: new values; `matrix` is of process 0. */
void share_set_matrix(share* s, const sn_block_matrix* matrix);
/** All: positions of the nodes, as in sn_solver_ops.place, from which multigrid knows the motions of a
    rigid body. */
void share_set_places(share* s, const double* x);
/** All: x = A^-1 b, from x where `has_start`. */
share_result share_solve(share* s, const double* b, double* x, bool has_start);

/* ---- orders of process 0 ----------------------------------------------------------------------------- */

typedef enum order_kind {
    ORDER_END,
    ORDER_CREATE,
    ORDER_DESTROY,
    ORDER_MATRIX,
    ORDER_PLACES,
    ORDER_SOLVE
} order_kind;

typedef struct order {
    int kind;
    int subject; /**< number of the matrix, at most ORDER_SUBJECTS - 1 */
    int has_start;
    share_facts facts;
} order;
enum { ORDER_SUBJECTS = 64 };

/** Process 0 tells it, the others hear it. */
void order_tell(order* o);
