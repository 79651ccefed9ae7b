/* Sinew - work: what linear solvers have cost, in multiplications of a factorisation by "ldl".
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "linalg/matrix.h"

/** A multiplication in an iteration reads its number from memory; one of "ldl" finds it in a register.
    Numbers of the matrix and of a vector (measured: `sinew bench auto`). */
#define SN_WORK_OF_PRODUCT 2.5
#define SN_WORK_OF_VECTOR 20.0
/** "sparse" works on single blocks. */
#define SN_WORK_OF_LU 2.0

/** Counted since the solver was made. */
typedef struct sn_linear_work {
    int64_t factors, solutions, iterations;
} sn_linear_work;

sn_linear_work sn_linear_counted(const sn_linear* solver);
/** Of one factorisation; 0: not known, or iterations alone. */
double sn_linear_factor_work(const sn_linear* solver);
/** Of one iteration for this pattern: of "bicgstab" with two products, of others with one. */
double sn_linear_iteration_work(const sn_component* type, const sn_block_matrix* pattern);
