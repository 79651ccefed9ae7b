/* Sinew - element: force, tangent and energies of one solid cell of any kind and law.

   D_a - gradients of shape functions at rest, w - volume of a point, F = sum x_a (x) D_a.
     P = share (Ps + k th Q) + F (left + Sv),   Sv = T (l tr E' I + 2 m E'),   E' = sym(F^T F')
     f_a = -sum_points w P D_a
   The linear law knows one configuration only: I replaces F before (left + Sv) and in E'.
   th is theta at the point, or its mean in the cell (selective: Hughes 1980, Int. J. Numer. Methods Eng. 15;
   mean dilatation of Nagtegaal, Parks, Rice 1974). T - damping time; share, left - see relaxation.h.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "models/solid/cells.h"
#include "models/solid/law.h"
#include "models/solid/relaxation.h"

typedef struct element {
    cells cells;
    law law;
    int points;           /**< a cell */
    bool selective;       /**< theta's mean */
    const sn_vec3* D;     /**< [cells][points][nodes] */
    const double* weight; /**< [cells][points] */
    const double* volume; /**< [cells] */
    /** [cells] T of law.h, of corotational_edges and corotational_qr, also where the kind of the latter is
        corotational_cell; NULL: other laws. */
    const sn_mat3* frames;
    double damping_time;
    relaxation relaxation;
} element;

/** Deformation gradient at a point: `y` holds positions, or velocities for its rate. */
sn_mat3 sn_element_gradient(const element* e, int cell, int point, const sn_vec3* y);
/** F, or I of the linear law: what the stress beside that of the law refers to. */
sn_mat3 sn_element_reference(const element* e, sn_mat3 F);
/** The elastic law's state at all points of a cell, and theta as the stress takes it, at each point. */
void sn_element_states(const element* e, int cell, const sn_vec3* x, law_state* states, double* theta);
/** Adds the cell's forces [N] at positions x and velocities v of its nodes. */
void sn_element_force(const element* e, int cell, const relaxation_step* step, const sn_vec3* x,
                      const sn_vec3* v, sn_vec3* f);
/** Adds df/dx to K and df/dv to D, both 3 n x 3 n; `D` may be NULL. */
void sn_element_tangent(const element* e, int cell, const relaxation_step* step, const sn_vec3* x,
                        const sn_vec3* v, double* K, double* D);
/** Elastic energy [J], of what fades at this step too. */
double sn_element_energy(const element* e, int cell, const relaxation_step* step, const sn_vec3* x);
/** Power lost by damping [W]. */
double sn_element_dissipation(const element* e, int cell, const sn_vec3* x, const sn_vec3* v);
/** Second Piola-Kirchhoff stress of the elastic law, F^-1 P; false where F is singular. */
bool sn_element_elastic_stress(const law_state* s, sn_mat3 F, double k_theta, sn_mat3* S);
