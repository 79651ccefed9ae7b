/* Sinew - exact kernel: geometrically exact (Simo-Reissner) rod elements of degree 1 to 8: strains, forces
   and their exact derivatives.

   r(s), q(s)   line of centroids and orientation of the cross-sections;  R the matrix of q
   Gamma = R^T r' - e_x     elongation and shears
   kappa = 2 vec(q* q')     twist and curvatures, the axial vector of R^T R'
   n, m  = stresses: Kn (Gamma - Gamma0 + beta dGamma/dt), Km (kappa - kappa0 + beta dkappa/dt)

   Both r and q are interpolated by the polynomials through an element's nodes, the quaternions as vectors of
   four, and then divided by their length:
       r = sum N_i r_i,     u = sum N_i q_i,     q = u/|u|
   A rigid motion multiplies all q_i from the left by one quaternion, and u with them: the strains do not
   change. Strains are quotients of polynomials; neither angles nor logarithms occur. Neighbouring nodes may
   differ by less than half a turn, an element by much more.

   With p quadrature points for degree p an element has no more constraints than dofs when it becomes
   inextensible and rigid in shear: it does not lock.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "models/rods/exact_rod.h"
#include "models/rods/exact_shape.h"
#include "models/rods/turns.h"

/** Constants of a quadrature point. */
typedef struct exact_point {
    double weight;          /**< [m] */
    sn_vec3 kn, km;         /**< EA, kGAy, kGAz [N]; GJ, EIy, EIz [N m^2] */
    sn_vec3 gamma0, kappa0; /**< natural strains [1], [rad/m] */
} exact_point;

/** What the force leaves for the tangent, at a quadrature point and at an element's node. Quaternions are (x,
   y, z, w), and numbers come in fours. */
typedef struct exact_point_work {
    double L[4]
            [4]; /**< u i, u j, u k, u over |u|^2: their dot products with X are the components of u^-1 X */
    double R[3][4];       /**< columns of R */
    sn_vec3 rho, v, n, m; /**< R^T r', R^T dr'/dt; stresses times weight */
    sn_quat z, h, y;      /**< u^-1 times u', du/dt, du'/dt */
} exact_point_work;
typedef struct exact_node_work {
    double q[4], w[4], g[4]; /**< orientation, spin, power's derivative by dq/dt */
} exact_node_work;

/** A rod: what the component's operations work on. Element e has nodes e p to e p + p. */
typedef struct exact_rod {
    int degree, count;         /**< p, elements */
    bool based;                /**< node 0 is frame 0 of input 1; else all are frames of input 0 */
    double beta;               /**< damping time [s] */
    const exact_point* points; /**< [count * p] */
    const double* shape; /**< [count * p][2][p + 1] values of the polynomials, then their derivatives by s */
    exact_point_work* point_work;
    exact_node_work* node_work; /**< [count][p + 1] */
    rod_turns* turns;           /**< part of the state */
} exact_rod;

/** Strains at quadrature point `point` of an element. */
void sn_exact_strains(const exact_rod* rod, int element, int point, const sn_kin* at, sn_vec3* gamma,
                      sn_vec3* kappa);
/** Their rates. */
void sn_exact_strain_rates(const exact_rod* rod, int element, int point, const sn_kin* at, sn_vec3* gamma,
                           sn_vec3* kappa);
/** Adds the forces of elements to the loads, and fills what the tangent needs. */
void sn_exact_add(const exact_rod* rod, sn_range elements, const sn_kin* at, const sn_generalized_force* out);
/** K = df/dx and, when beta > 0, D = df/dv of an element at the state of the last sn_exact_add: every entry
   is written. */
void sn_exact_tangent(const exact_rod* rod, int element, double* K, double* D);
