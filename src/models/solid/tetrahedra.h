/* Sinew - tetrahedra: corotational linear tetrahedra, four at a time.

   Notation: D_a rest gradients of the shape functions, F = sum x_a D_a^T, R its rotation, V the volume at rest,
     P = 2 mu (F - R) + lambda tr(R^T F - I) R,   f_a = -V P D_a,   e_a = sqrt(V) R D_a
   With e, the blocks of the stiffness for fixed R are
     K_ab = lambda e_a e_b^T + mu e_b e_a^T + mu (e_a.e_b) I,
   sums over elements of nothing but e_a e_b^T. What R adds when it follows F is -[e_a] Q [e_b], [e] the matrix of the cross product,
     Q = R (mu I + (lambda tr(S - I) - 2 mu) (tr(S) I - S)^-1) R^T,   S = R^T F.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/component.h>

enum { SN_TETS = 4 /**< in a group */ };

/** What four elements are at rest. Those beyond the last are copies of it. */
typedef struct sn_tet_group {
    double B[9][SN_TETS]; /**< rows are D_1, D_2, D_3, in the element's frame at rest */
    double root[SN_TETS]; /**< sqrt(V) */
    int node[4][SN_TETS];
} sn_tet_group;

typedef struct sn_tet_law {
    double lambda, mu;
    double damping; /**< [s] */
    bool qr;        /**< R from Gram and Schmidt in place of the polar one */
} sn_tet_law;

/** What four elements are now: of each its corners' vectors, padded by a zero. */
typedef struct sn_tet_motion {
    double e[SN_TETS][4][4];
    double f[SN_TETS][4][4];
} sn_tet_motion;

/** Forces and e of a group; `v` NULL: no damping. */
void sn_tet_move(const sn_tet_group* g, const sn_tet_law* law, const sn_vec3* x, const sn_vec3* v,
                 sn_tet_motion* out);
/** Energies [J] and powers dissipated [W] of a group. */
void sn_tet_energy(const sn_tet_group* g, const sn_tet_law* law, const sn_vec3* x, const sn_vec3* v,
                   double energy[SN_TETS], double power[SN_TETS]);
/** Q of the elements of a group: xx, yy, zz, yz, xz, xy. */
void sn_tet_turn(const sn_tet_group* g, const sn_tet_law* law, const sn_vec3* x, double Q[SN_TETS][6]);
/** Fills in element `lane` of a group. Returns its volume, which is the caller's to judge. */
double sn_tet_rest(sn_tet_group* g, int lane, const int node[4], const sn_vec3* rest, bool qr);
