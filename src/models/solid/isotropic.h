/* Sinew - isotropic: forces and tangent of hyperelastic cells, four at a time.

   At a quadrature point of weight w: D_a gradients of the shape functions at rest, u_a = F D_a, c_a = cof F
   D_a. With the coefficients of law.h, laws of J and I1 have
     f_a = -w (a u_a + s c_a)
     K_ab = -w (a (D_a.D_b) I + d u_a u_b^T + c (u_a c_b^T + c_a u_b^T) + b c_a c_b^T + s [F (D_b x D_a)]),
   where [v] is the matrix of the cross product with v, because (cof F)(d x e) = F d x F e. Laws of I2 add,
   with G = I1 F - F C, B = F F^T and g_a = G D_a,
     f_a = -w a2 g_a
     K_ab = -w (a2 (2 u_a u_b^T - u_b u_a^T + (I1 D_a.D_b - u_a.u_b) I - (D_a.D_b) B)
                + c2 (g_a c_b^T + c_a g_b^T))
   For the corotational law, F = R U and u_a = R D_a,
     f_a = -w (2 m (F - R) + k theta R) D_a
     K_ab = -w (2 m (D_a.D_b) I + k u_a u_b^T - (k theta - 2 m) [u_a] R (tr(U) I - U)^-1 R^T [u_b])
   For the law of St Venant and Kirchhoff
     f_a = -w F S D_a,   S = 2 m E + k theta I
     K_ab = -w ((D_a.S D_b) I + m ((D_a.D_b) F F^T + u_b u_a^T) + k u_a u_b^T)
   For laws of small strain in a frame R (linear: R = I; corotational_qr), e_a = R D_a,
     P = m (F + R F^T R - 2 R) + k theta R,   theta = R : F - 3
     K_ab = -w (k e_a e_b^T + m e_b e_a^T + m (D_a.D_b) I) at a fixed R
   With the mean of theta over the cell, -k V g_a g_b^T replaces the terms of k in b and K_ab; g_a is the mean
   of dtheta/dx_a.

   Relaxation multiplies this stress by a share and adds F S, S = left; damping adds the viscous stress to S
   (element.h). The tangent is not symmetric with damping and for corotational_qr (change of R).
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "models/solid/element.h"

enum { ISOTROPIC_CELLS = 4 /**< at a time */ };

/** Input of the forces and tangents of cells. */
typedef struct isotropic_motion {
    const sn_vec3 *x, *v; /**< without damping, `v` is not read */
    relaxation_step step;
} isotropic_motion;

/** Is the tangent of this element symmetric? */
bool sn_isotropic_is_symmetric(const element* e);
/** Forces on the corners of the four cells from `first`, a multiple of 4: f[4][nodes][4], padded by a zero.
    Cells beyond the last are copies of the last. For all laws except corotational_cell. */
void sn_isotropic_force(const element* e, int first, const isotropic_motion* at, double (*f)[4]);
/** For symmetric tangents: the blocks K_ab of nodes a < b, by a, then b: K[4][pairs][9]. */
void sn_isotropic_blocks(const element* e, int first, const isotropic_motion* at, double (*K)[9]);
/** For any tangent: the weighted sums of K and D of (a, b) and of (b, a): K[4][pairs][2][9]. */
void sn_isotropic_both_blocks(const element* e, int first, const isotropic_motion* at,
                              const sn_batch_weights* weights, double (*K)[9]);
