/* Sinew - beam_kernel: force and tangent of one corotational beam of two frames.

   A_a, A_b - axes of the ends, which rest as those of the beam; psi - rotation vector of A_a^T A_b; M = A_a
   exp(psi/2) - middle frame; d = r_b - r_a, c = M^T d, l = |c|, L - l at rest; P = 12 E I/(G As L^2) for each
   plane.
     w  = 2 (c_y, c_z)/(l + c_x)        turn of the chord against the middle frame
     e  = l - L + L (psi_y^2 + psi_z^2)/24 + L (w_y^2/(1 + P_y)^2 + w_z^2/(1 + P_z)^2)/10
                                        lengthening of the arc
     V  = E A/(2 L) e^2 + 6 E/L (Iz w_y^2/(1 + P_y) + Iy w_z^2/(1 + P_z))
          + (G J psi_x^2 + E Iy psi_y^2 + E Iz psi_z^2)/(2 L)
   For small turns against the chord this is the 12 x 12 stiffness of Przemieniecki 1968 (Theory of Matrix
   Structural Analysis, section 5.6): psi is the part of its end rotations that bends evenly, w the part that
   bends into an S. Force and moments are the gradient of V. Damping: stresses C (strain + T strain').

   With a, b - spins of the ends in the axes of M (U_i = R_i^T M brings M's to body i's), s = b - a:
     spin of M          mu = (a + b)/2 - tau psi x s,   tau = tan(|psi|/4)/(2 |psi|)
     dc = M^T dd + c x mu,   dpsi = G s,   G = g I + (1 - g) n n^T,   n = psi/|psi|,
                        g = (|psi|/2)/sin(|psi|/2)
   since both are even or odd functions of hat(psi): G = (h/2)/sinh(h/2), tau psi x = tanh(h/4)/2, h =
   hat(psi).
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/component.h>

typedef struct beam {
    sn_quat at[2];      /**< axes of the beam in the axes of each end's frame, at rest */
    double L;           /**< [m] */
    double EA, bend[2]; /**< E A/L, 12 E I/(L (1 + P)) of w_y, w_z */
    double arc[2];      /**< L/(5 (1 + P)^2) of w_y, w_z */
    sn_vec3 rotation;   /**< (G J, E Iy, E Iz)/L */
    double T;           /**< damping time [s] */
} beam;

/** Motion of the two ends. */
typedef struct beam_ends {
    const sn_pose* pose[2];
    const sn_twist* twist[2];
} beam_ends;

/** Strains e, w_y, w_z, and psi as V has them, and their rates. */
typedef struct beam_strain {
    double e, w[2];
    sn_vec3 psi;
} beam_strain;

/** A beam's state: what force, tangent and read-outs are made of. */
typedef struct beam_state {
    sn_mat3 M, U[2];
    sn_vec3 c, psi, u, W[2]; /* u = c/l; W = dw/dc */
    double l, D, w[2];       /* D = l + c_x */
    double g, g1, k, k1;     /* G = g I + k psi psi^T, derivatives by |psi|^2/2 */
    double tau, tau1;
    sn_vec3 dd, spin[2]; /* rates: M^T d', spins of the ends in M's axes */
    beam_strain rate;
    double N, S[2]; /* stresses of e, w */
    sn_vec3 gc, gp; /* dV/dc, dV/dpsi with them */
    sn_vec3 m[2];   /* moments on the ends, M's axes; force on b is -gc */
} beam_state;

beam_strain sn_beam_strain_of(const beam* b, const beam_state* s);
/** Everything of it at the motion given. */
void sn_beam_update(const beam* b, const beam_ends* ends, beam_state* s);
/** Adds the loads on both ends. */
void sn_beam_add(const beam_state* s, sn_wrench* a, sn_wrench* b);
/** Adds d load/d x to K and d load/d v to D (12 x 12), after sn_beam_update. */
void sn_beam_tangent(const beam* b, const beam_state* s, double* K, double* D);
/** V [J] */
double sn_beam_energy(const beam* b, const beam_state* s);
/** [W] */
double sn_beam_dissipation(const beam* b, const beam_state* s);
