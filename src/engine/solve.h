/* Sinew - solve: factors and solutions with a matrix of the unknowns, without constraints. Right-hand sides
   and solutions are arrays over the nv degrees of freedom.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "engine/parts.h"

/** Factors a matrix of the unknowns; false when it is singular, with `culprit_dof` and `culprit_is_bare` set.
    */
bool sn_system_factor_with(sn_system* s, sn_linear* linear, const sn_block_matrix* matrix);
/** out = the solution on free dofs, 0 on prescribed ones; out may be rhs. */
void sn_system_solve_with(sn_system* s, sn_linear* linear, const double* rhs, double* out);
/** x <- A^-1 x over the unknowns, as the matrix has them. */
void sn_system_solve_unknowns(sn_system* s, sn_linear* linear, double* x);
/** Is the inverse of the mass matrix in use, in place of this solver's factor? */
bool sn_system_has_inverse(const sn_system* s, const sn_linear* linear);
/** Where an iterative linear solver starts its next solution from; an array over the nv dofs. */
void sn_system_start_from(sn_system* s, const double* guess);
/** out = (A + A^T)/2 in of what was assembled, on free dofs, 0 on prescribed ones; not the same array. */
void sn_system_multiply(sn_system* s, const double* in, double* out);
/** out = A in of what was assembled, on free dofs, 0 on prescribed ones; not the same array. */
void sn_system_apply(sn_system* s, const double* in, double* out);
/** A <- A^T, of what was assembled: factor it anew. */
void sn_system_transpose(sn_system* s);
