/* Sinew - tetrahedra. SPDX-License-Identifier: BSD-3-Clause */
#include "models/solid/tetrahedra.h"
#include "models/solid/lanes9.h"
#include <math.h>
#include <string.h>

/* ---- rest ---------------------------------------------------------------------------------------------- */

/* The frame of the first edge and the first face. */
static sn_mat3 edge_frame(const sn_vec3 d[3])
{
    sn_vec3 e1 = sn_scale(1.0 / sn_norm(d[0]), d[0]), n = sn_cross(d[0], d[1]);
    sn_vec3 e3 = sn_scale(1.0 / sn_norm(n), n), e2 = sn_cross(e3, e1);
    return (sn_mat3){ { { e1.x, e2.x, e3.x }, { e1.y, e2.y, e3.y }, { e1.z, e2.z, e3.z } } };
}

static sn_mat3 edges_of(const sn_vec3 d[3])
{
    return (
        sn_mat3){ { { d[0].x, d[1].x, d[2].x }, { d[0].y, d[1].y, d[2].y }, { d[0].z, d[1].z, d[2].z } } };
}

/* With QR the frame at rest is that of the edges, so that R T is the orthogonal factor of F T itself; with
   EDGES it is the polar factor of the edges, so that R T is that of the moved edges. */
static sn_mat3 rest_frame(const sn_tet_law* law, const sn_vec3 d[3])
{
    if (law->rotation == SN_TET_QR) return edge_frame(d);
    return law->rotation == SN_TET_EDGES ? sn_polar_rotation(edges_of(d)) : sn_mat3_identity();
}

double sn_tet_rest(sn_tet_group* g, int lane, const int node[4], const sn_vec3* rest, const sn_tet_law* law)
{
    sn_vec3 d[3];
    for (int k = 0; k < 3; ++k)
        d[k] = sn_sub(rest[node[k + 1]], rest[node[0]]);
    double det = sn_dot(d[0], sn_cross(d[1], d[2]));
    const sn_mat3 T = rest_frame(law, d);
    for (int k = 0; k < 4; ++k)
        g->node[k][lane] = node[k];
    for (int k = 0; k < 3; ++k) {
        sn_vec3 D = sn_scale(1.0 / det, sn_cross(d[(k + 1) % 3], d[(k + 2) % 3]));
        double row[3] = { D.x, D.y, D.z };
        for (int j = 0; j < 3; ++j)
            g->B[3 * k + j][lane] = row[0] * T.m[0][j] + row[1] * T.m[1][j] + row[2] * T.m[2][j];
    }
    g->root[lane] = sqrt(fabs(det) / 6.0);
    return det / 6.0;
}

/* ---- rotations ----------------------------------------------------------------------------------------- */

/* Gram and Schmidt on the columns of F, the third by the cross product. */
SN_INLINE void orthogonalise(const lanes9* F, lanes9* R)
{
    for (int l = 0; l < SN_TETS; ++l) {
        sn_vec3 a = sn_v3(F->m[0][l], F->m[3][l], F->m[6][l]), b = sn_v3(F->m[1][l], F->m[4][l], F->m[7][l]);
        sn_vec3 e1 = sn_scale(1.0 / sn_norm(a), a), n = sn_cross(a, b), e3 = sn_scale(1.0 / sn_norm(n), n);
        sn_vec3 e2 = sn_cross(e3, e1);
        const double to[9] = { e1.x, e2.x, e3.x, e1.y, e2.y, e3.y, e1.z, e2.z, e3.z };
        for (int k = 0; k < 9; ++k)
            R->m[k][l] = to[k];
    }
}

/* ---- deformation --------------------------------------------------------------------------------------- */

/* F = sum_k (x_k - x_0) B_k^T; of velocities as well. */
SN_INLINE void gradient(const sn_tet_group* g, const sn_vec3* x, lanes9* F)
{
    const double* at[4][SN_TETS];
    for (int k = 0; k < 4; ++k)
        for (int l = 0; l < SN_TETS; ++l)
            at[k][l] = &x[g->node[k][l]].x;
    for (int i = 0; i < 3; ++i) {
        const sn_lanes x0 = { at[0][0][i], at[0][1][i], at[0][2][i], at[0][3][i] };
        sn_lanes d[3];
        for (int k = 0; k < 3; ++k)
            d[k] = (sn_lanes){ at[k + 1][0][i], at[k + 1][1][i], at[k + 1][2][i], at[k + 1][3][i] } - x0;
        for (int j = 0; j < 3; ++j)
            F->m[3 * i + j] =
                d[0] * SN_LOAD(g->B[j]) + d[1] * SN_LOAD(g->B[3 + j]) + d[2] * SN_LOAD(g->B[6 + j]);
    }
}

/* The polar factor of the edges, in units of the size at rest, as the iteration starts near 1. */
SN_INLINE void rotate_edges(const sn_tet_group* g, const sn_vec3* x, lanes9* R)
{
    lanes9 X;
    for (int l = 0; l < SN_TETS; ++l) {
        const double unit = 1 / cbrt(6 * g->root[l] * g->root[l]);
        for (int k = 0; k < 3; ++k) {
            const sn_vec3 d = sn_scale(unit, sn_sub(x[g->node[k + 1][l]], x[g->node[0][l]]));
            X.m[k][l] = d.x, X.m[3 + k][l] = d.y, X.m[6 + k][l] = d.z;
        }
    }
    lanes9_polar(&X, R);
}

SN_INLINE void rotate(const sn_tet_group* g, const sn_tet_law* law, const sn_vec3* x, const lanes9* F,
                      lanes9* R)
{
    if (law->rotation == SN_TET_QR)
        orthogonalise(F, R);
    else if (law->rotation == SN_TET_EDGES)
        rotate_edges(g, x, R);
    else if (law->rotation == SN_TET_POLAR)
        lanes9_polar(F, R);
    else
        *R = (lanes9){
            { { 1, 1, 1, 1 }, { 0 }, { 0 }, { 0 }, { 1, 1, 1, 1 }, { 0 }, { 0 }, { 0 }, { 1, 1, 1, 1 } }
        };
}

/* A = R^T H */
SN_INLINE void turn_back(const lanes9* R, const lanes9* H, lanes9* A)
{
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j)
            A->m[3 * i + j] = R->m[i] * H->m[j] + R->m[3 + i] * H->m[3 + j] + R->m[6 + i] * H->m[6 + j];
}

/* P += R (mu (A + A^T) + lambda tr A); A = R^T H, or R = F in the viscous stress. */
SN_INLINE void add_linear_stress(const lanes9* R, const lanes9* A, double lambda, double mu, lanes9* P)
{
    sn_lanes pressure = lambda * (A->m[0] + A->m[4] + A->m[8]);
    lanes9 T;
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j)
            T.m[3 * i + j] = mu * (A->m[3 * i + j] + A->m[3 * j + i]);
    for (int i = 0; i < 3; ++i)
        T.m[4 * i] += pressure;
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j)
            P->m[3 * i + j] +=
                R->m[3 * i] * T.m[j] + R->m[3 * i + 1] * T.m[3 + j] + R->m[3 * i + 2] * T.m[6 + j];
}

/* Vectors (a, b, c) of four elements at a corner, to where the elements keep them. */
SN_INLINE void put_corner(const sn_lanes* v, double (*to)[4][4], int corner)
{
    const sn_lanes zero = { 0 };
    const sn_lanes p = __builtin_shufflevector(v[0], v[1], 0, 4, 2, 6),
                   q = __builtin_shufflevector(v[0], v[1], 1, 5, 3, 7);
    const sn_lanes r = __builtin_shufflevector(v[2], zero, 0, 4, 2, 6),
                   s = __builtin_shufflevector(v[2], zero, 1, 5, 3, 7);
    SN_STORE(to[0][corner], __builtin_shufflevector(p, r, 0, 1, 4, 5));
    SN_STORE(to[1][corner], __builtin_shufflevector(q, s, 0, 1, 4, 5));
    SN_STORE(to[2][corner], __builtin_shufflevector(p, r, 2, 3, 6, 7));
    SN_STORE(to[3][corner], __builtin_shufflevector(q, s, 2, 3, 6, 7));
}

/* The vectors weight M B_k of corners 1 to 3, and minus their sum of corner 0. */
SN_INLINE void put_corners(const sn_tet_group* g, const lanes9* M, const sn_lanes* weight, double (*to)[4][4])
{
    sn_lanes first[3] = { { 0 }, { 0 }, { 0 } };
    for (int k = 0; k < 3; ++k) {
        sn_lanes v[3];
        for (int i = 0; i < 3; ++i) {
            v[i] =
                *weight * (M->m[3 * i] * SN_LOAD(g->B[3 * k]) + M->m[3 * i + 1] * SN_LOAD(g->B[3 * k + 1]) +
                           M->m[3 * i + 2] * SN_LOAD(g->B[3 * k + 2]));
            first[i] -= v[i];
        }
        put_corner(v, to, k + 1);
    }
    put_corner(first, to, 0);
}

SN_CLONES void sn_tet_move(const sn_tet_group* g, const sn_tet_law* law, const sn_vec3* x, const sn_vec3* v,
                           double (*e)[4][4], double (*f)[4][4])
{
    lanes9 F, R, A, P = { { { 0 } } };
    gradient(g, x, &F);
    rotate(g, law, x, &F, &R);
    turn_back(&R, &F, &A);
    for (int i = 0; i < 3; ++i)
        A.m[4 * i] -= 1.0;
    add_linear_stress(&R, &A, law->lambda, law->mu, &P);
    if (v) {
        lanes9 rate;
        const lanes9* at = law->rotation == SN_TET_FIXED ? &R : &F;
        gradient(g, v, &rate);
        turn_back(at, &rate, &A);
        add_linear_stress(at, &A, law->damping * law->lambda, law->damping * law->mu, &P);
    }
    const sn_lanes root = SN_LOAD(g->root), minus_volume = -root * root;
    put_corners(g, &R, &root, e);
    put_corners(g, &P, &minus_volume, f);
}

/* ---- what R adds to the tangent ------------------------------------------------------------------------ */

SN_CLONES void sn_tet_turn(const sn_tet_group* g, const sn_tet_law* law, const sn_vec3* x,
                           double Q[SN_TETS][6])
{
    static const int place[6] = { 0, 4, 8, 5, 2, 1 };
    lanes9 F, R, N;
    sn_lanes trace;
    gradient(g, x, &F);
    rotate(g, law, x, &F, &R);
    lanes9_around(&F, &R, &trace, &N);
    const sn_lanes factor = law->lambda * (trace - 3.0) - 2.0 * law->mu;
    for (int k = 0; k < 6; ++k) {
        const sn_lanes q = factor * N.m[place[k]] + (k < 3 ? law->mu : 0.0);
        for (int l = 0; l < SN_TETS; ++l)
            Q[l][k] = q[l];
    }
}
