/* Sinew - tetrahedra: corotational linear tetrahedra, four at a time.

   Notation: D_a rest gradients of the shape functions, F = sum x_a D_a^T, R its rotation, V the volume at
   rest,
     P = 2 mu R sym(R^T F - I) + lambda tr(R^T F - I) R + F Sv,   f_a = -V P D_a,   e_a = sqrt(V) R D_a
   Sv is the viscous stress of element.h. With e, the blocks of the stiffness for fixed R are
     K_ab = lambda e_a e_b^T + mu e_b e_a^T + mu (e_a.e_b) I,
   sums over elements of nothing but e_a e_b^T. What R adds when it follows F is -[e_a] Q [e_b], [e] the
   matrix of the cross product,
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
    /** Fixed: R = I, small strain. Edges: polar, of the matrix of the edges from the first corner. */
    enum { SN_TET_POLAR, SN_TET_QR, SN_TET_FIXED, SN_TET_EDGES } rotation;
} sn_tet_law;

/** e and f of a group's corners, padded by a zero; `v` NULL: no damping. */
void sn_tet_move(const sn_tet_group* g, const sn_tet_law* law, const sn_vec3* x, const sn_vec3* v,
                 double (*e)[4][4], double (*f)[4][4]);
/** Q of the elements of a group: xx, yy, zz, yz, xz, xy. */
void sn_tet_turn(const sn_tet_group* g, const sn_tet_law* law, const sn_vec3* x, double Q[SN_TETS][6]);
/** Fills in element `lane` of a group. Returns its volume, which is the caller's to judge. */
double sn_tet_rest(sn_tet_group* g, int lane, const int node[4], const sn_vec3* rest, const sn_tet_law* law);
