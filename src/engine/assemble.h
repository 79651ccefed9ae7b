/* Sinew - assemble: the matrix A = cm M - cd D - ck K of the unknowns, through mappings where there are any.

   Every mapping adds its geometric stiffness G as an item of its own on its parents. What is zero costs
   nothing: a mapped node without a force has no geometric stiffness, and its J, Vx, Ax, Av are found only
   when an item that acts on it has derivatives; see composite.h.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "engine/parts.h"

/** Assembles A = cm M - cd D - ck K of the unknowns at the motion evaluated last; `spin` (one 3x3 per
    independent frame, or NULL) multiplies the rotational columns of M and D: the derivative of the body spin
    variation of velocities with respect to that of positions. */
void sn_system_assemble(sn_system* s, double cm, double cd, double ck, const sn_mat3* spin);
/** The same with a weight of its own for the geometric stiffness of mappings and rows. */
void sn_system_assemble_geometry(sn_system* s, double cm, double cd, double ck, double cg,
                                 const sn_mat3* spin);
/** Adds -cd D of the inertia forces to A, assembled before, at the motion at which they were
    evaluated last (SN_PART_INERTIA). */
void sn_system_add_inertia_damping(sn_system* s, double cd);
/** Values and derivatives of the rows at the motion mapped last; the matrix assembled before stays. */
void sn_system_renew_rows(sn_system* s);
