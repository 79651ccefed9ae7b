/* Sinew - corotational_hex: linear cells with one rotation for all their points: T. Nesme et al., VRIPHYS
   2005, for the idea.

   x - places of the nodes, X at rest, both from the first node, K the stiffness at rest, R the polar factor
   of the mean F, sum x_a (x) d_a with d_a the means of the gradients of shape functions.
     u = R^T x - X,   E = u.K u/2,   h = K u,   S = R^T F,   G = tr(S) I - S,   y = X + u,
     q = G^-1 sum y_a x h_a
     f_a = -R g_a,   g_a = h_a - q x d_a
   The part of q comes from R, which follows x: with it the force is minus the gradient of E and has no moment
   about anything, which it else has in cells whose strain is not the same at all points. Cells of the same
   shape share K.

   With rest frames in the element, R is the rotation of these by Gram and Schmidt of F, and q = 0: the
   hexahedra of corotational_qr.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "models/solid/incidence.h"
#include "models/solid/element.h"

typedef struct corotational_hex_shape {
    double K[9 * SHAPE_NODES * SHAPE_NODES + 4]; /**< 3 n x 3 n, symmetric; the last are read, not used */
    sn_vec3 X[SHAPE_NODES], d[SHAPE_NODES];
} corotational_hex_shape;

typedef struct corotational_hex {
    const element* e;
    const corotational_hex_shape* shapes;
    const int* shape; /**< of each cell */
    sn_mat3* R;       /**< of each cell, where forces were computed last */
} corotational_hex;

sn_status sn_corotational_hex_bind(sn_bind* bind, const element* e, corotational_hex* w);
/** Adds the cell's forces and returns R. */
sn_mat3 sn_corotational_hex_force(const corotational_hex* w, int cell, const sn_vec3* x, sn_vec3* f);
/** Adds df/dx, 3 n x 3 n; at fixed R where not `exact`. */
void sn_corotational_hex_tangent(const corotational_hex* w, int cell, const sn_vec3* x, bool exact,
                                 double* K);
/** As sn_batch_ops, at fixed R, kept in w->R. */
void sn_corotational_hex_pairs(const corotational_hex* w, const sn_incidence* incidence, sn_range pairs,
                               double (*out)[9]);
