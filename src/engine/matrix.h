/* Sinew - matrix: the matrix A = cm M - cd D - ck K of a system's unknowns, its solver, and the mass matrix
   alone.

   Unknown nodes are the independent nodes that are not prescribed altogether, in their order; a prescribed
   degree of freedom inside one has an identity row and column.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/math.h>
#include "linalg/matrix.h"

/** A = cm M - cd D - ck K - cg G; spin as in sn_system_assemble. */
typedef struct sn_weights {
    double cm, cd, ck;
    double cg; /**< of the geometric stiffness of mappings and rows, which turn forces with the motion */
    const sn_mat3* spin;
    bool quasi_static; /**< D is unused here and through mappings */
    bool damped;       /**< parts of the system have Rayleigh's damping of their own on top */
} sn_weights;

typedef struct sn_system_matrix {
    sn_block_matrix* A; /**< [assemble] */
    sn_linear* linear;  /**< factor of A [solve]; NULL without unknowns */
    /** counts the negative eigenvalues of A where `linear` cannot; NULL: not wanted [integrator] */
    sn_linear* counter;
    const sn_component* type; /**< of `linear`; NULL: chosen by the pattern */
    const void* params;       /**< of `type`; NULL: its accurate ones */
    /** path of the force without whose unsymmetric tangent `linear` would be another [pattern]; NULL: none */
    const char* unsymmetric;
    int* partial; /**< [partial_count] matrix dofs that are prescribed inside an unknown node [pattern] */
    int partial_count;
    int* unknown_dof; /**< [A->dofs] dof of the system that is each of the matrix [pattern] */
    struct sn_held {  /**< what A holds, where it does not depend on the motion [assemble] */
        bool valid, factored;
        double cm, cd, ck;
    } held;
    double* rhs;     /**< [A->dofs] workspace [solve] */
    double* product; /**< [A->dofs] workspace [solve] */
} sn_system_matrix;

/** The mass matrix of the unknowns, see inertia.h. */
typedef struct sn_inertia {
    sn_block_matrix* M; /**< pattern of the masses alone [accelerate] */
    int* from;          /**< [M->blocks] where its blocks begin in the values of A [pattern] */
    sn_linear* solver;  /**< factor of M [accelerate] */
    bool constant;      /**< M never changes: `solver` has its factor from the start on */
    double*
        diagonal;    /**< [A->dofs] M where it is constant, diagonal and of points alone [start]; else NULL */
    double* inverse; /**< M^-1 by columns where M is constant and small [start]; else NULL */
    bool kept;       /**< M holds the mass matrix, which never changes */
    double *diagonal_memory,
        *inverse_memory; /**< for both, NULL where the pattern has no use for them [start] */
} sn_inertia;
