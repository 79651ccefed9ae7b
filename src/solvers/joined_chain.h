/* Sinew - joined_chain: frames in a row, each joined to the one before by its end, as the elements of a
   suture that neither stretches nor shears. Forces N hold the ends together; they and the accelerations are
   found at once.

   Element i has its frame in its middle and its ends at -a_i and +a_i along x. N_i acts on its left end, -N_i
   on the right end of the element before; the first element's left end is held at the origin of the base.
   With y = (acceleration of the origin, angular acceleration in body axes), f the net force without
   accelerations, P the inverse of the mass, H = a R hat(e_x):
     y_i    = P_i (f_i + J_L^T N_i - J_R^T N_i+1),     J_L = (1, H_i), J_R = (1, -H_i)
     J_L y_i - a_i c_i = J_R y_i-1 + a_i-1 c_i-1,      c = R (w x (w x e_x))
   Eliminating y leaves a block tridiagonal, symmetric, positive matrix for N, solved from the free end to the
   base.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "engine/system.h"

/** One element, and what the solution leaves of it. */
typedef struct sn_link {
    double half;                 /**< a: half the length [m] */
    double P[6][6];              /**< inverse of the mass: rows force (world), moment (body) */
    sn_mat3 H;                   /**< a R hat(e_x) */
    sn_mat3 left, right, across; /**< J_L P J_L^T, J_R P J_R^T, J_L P J_R^T */
    sn_vec3 begin, end;          /**< accelerations of the ends without N */
    sn_mat3 S;                   /**< inverse of the pivot */
    sn_vec3 N;                   /**< force on the left end, world axes [N] */
} sn_link;

typedef struct sn_chain {
    int count;
    sn_link* link;           /**< [count] from the base on */
    const sn_state* base;    /**< a single frame, prescribed */
    const sn_state* rod;     /**< free frames in order, x from the base to the tip */
    const int* matrix_block; /**< [count] where a frame's own block lies in the system matrix's values */
} sn_chain;

/** Finds base and rod among the system's states and the lengths from the poses at start; fails with a
    sentence where the system is anything else than one such chain. */
sn_status sn_chain_find(sn_chain* chain, sn_system* s, sn_error* error);
/** Inverse masses from the system matrix, which holds M; false when one is not positive. */
bool sn_chain_take_mass(sn_chain* chain, const sn_system* s);
/** Forces N, and accelerations of the rod, from the net force in the system (with the rod's accelerations
    zero) and the base's motion. */
void sn_chain_accelerate(sn_chain* chain);
/** Adds the forces N to the net force, so that it vanishes on the rod and tells the reaction on the base. */
void sn_chain_add_forces(const sn_chain* chain);
/** Origins and their velocities from orientations and spins, from the base on. */
void sn_chain_march(const sn_chain* chain);
