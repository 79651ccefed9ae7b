/* Sinew - carrier: what a contact is fixed to, a frame or the world; points seen from it, and forces between
   them and it.

   Legend: r, R, v, w - the frame's origin, axes, velocity, angular velocity (body axes); x_a, v_a - a
   point's.
     y_a = R^T (x_a - r)                    place in the carrier's axes
     c_a = R^T (v_a - v)                    velocity against its origin
     u_a = c_a - w x y_a                    velocity as the carrier sees it
   A law states forces F_a(y, u) on the points in the carrier's axes. The points get R F_a, the frame -R sum
   F_a and the moment -sum y_a x F_a. With K_ab = dF_a/dy_b, D_ab = dF_a/du_b and
     dy_b = R^T (dx_b - dr) + y_b x dth
     du_b = R^T (dv_b - dv) + y_b x dw + c_b x dth - w x dy_b
   the derivatives follow; P_ab = K_ab - D_ab hat(w).
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/component.h>
#include "models/block.h"

enum { CARRIER_POINTS = 5 }; /* at most in one item */

typedef struct carrier {
    bool moves; /* a frame, not the world */
    sn_mat3 R;
    sn_vec3 r, v, w;
} carrier;

typedef struct seen {
    sn_vec3 y, c, u;
} seen;

/** Makes the single frame at `ref` the next input; nothing when it is absent. */
static inline sn_status carrier_bind(sn_bind* bind, sn_ref ref)
{
    if (!ref.path) return SN_OK;
    int input = sn_bind_input(bind, ref, SN_FRAMES, "frame");
    if (input < 0) return SN_ERR_SCENE;
    int count = sn_bind_rest(bind, input)->count;
    if (count == 1) return SN_OK;
    return sn_bind_fail(bind, "frame", "%d frames; a single one is needed", count);
}

/** The carrier now; `frame` NULL: the world. */
static inline carrier carrier_at(const sn_kin* frame)
{
    carrier c = { .R = sn_mat3_identity() };
    if (!frame) return c;
    c.moves = true;
    c.R = sn_quat_matrix(frame->frames[0].q);
    c.r = frame->frames[0].r;
    c.v = frame->twist[0].v;
    c.w = frame->twist[0].w;
    return c;
}

static inline seen carrier_see(const carrier* c, sn_vec3 x, sn_vec3 v)
{
    if (!c->moves) return (seen){ x, v, v };
    seen s = { .y = sn_mat3_apply_transpose(c->R, sn_sub(x, c->r)),
               .c = sn_mat3_apply_transpose(c->R, sn_sub(v, c->v)) };
    s.u = sn_sub(s.c, sn_cross(c->w, s.y));
    return s;
}

/** Adds F to a point and what balances it to the frame; `frame` NULL for the world. */
static inline void carrier_push(const carrier* c, const seen* s, sn_vec3 F, sn_vec3* point, sn_wrench* frame)
{
    sn_vec3 f = c->moves ? sn_mat3_apply(c->R, F) : F;
    *point = sn_add(*point, f);
    if (!frame) return;
    frame->f = sn_sub(frame->f, f);
    frame->m = sn_sub(frame->m, sn_cross(s->y, F));
}

/* Column of one node: derivatives of the forces on the points by its increment, rows in the carrier's
   axes. */
static inline void carrier_column(const carrier* c, int n, const seen* s, const sn_mat3 dF[CARRIER_POINTS],
                                  double* A, int size, int column)
{
    sn_mat3 force = { { { 0 } } }, moment = { { { 0 } } };
    for (int a = 0; a < n; ++a) {
        sn_block_add(A, size, 3 * a, column, 1, sn_mat3_mul(c->R, dF[a]));
        force = sn_mat3_madd(force, 1, dF[a]);
        moment = sn_mat3_madd(moment, 1, sn_mat3_mul(sn_hat(s[a].y), dF[a]));
    }
    if (!c->moves) return;
    sn_block_add(A, size, 3 * n, column, -1, sn_mat3_mul(c->R, force));
    sn_block_add(A, size, 3 * n + 3, column, -1, moment);
}

/* Columns of one matrix: `dF` by the points' y (or u), times R^T for the points, minus their sum for the
   origin, and `turn` for the orientation. */
static inline void carrier_columns(const carrier* c, int n, const seen* s,
                                   const sn_mat3 (*dF)[CARRIER_POINTS], const sn_mat3* turn, double* A,
                                   int size)
{
    sn_mat3 column[CARRIER_POINTS], sum[CARRIER_POINTS] = { { { { 0 } } } };
    sn_mat3 Rt = sn_mat3_transpose(c->R);
    for (int b = 0; b < n; ++b) {
        for (int a = 0; a < n; ++a) {
            column[a] = sn_mat3_mul(dF[a][b], Rt);
            sum[a] = sn_mat3_madd(sum[a], -1, column[a]);
        }
        carrier_column(c, n, s, (const sn_mat3*)column, A, size, 3 * b);
    }
    if (!c->moves) return;
    carrier_column(c, n, s, (const sn_mat3*)sum, A, size, 3 * n);
    carrier_column(c, n, s, turn, A, size, 3 * n + 3);
}

/* What turns with the axes: forces on the points, and the lever arms at fixed forces. */
static inline void carrier_geometric(const carrier* c, int n, const seen* s, const sn_vec3* F, double* K,
                                     int size)
{
    sn_mat3 Rt = sn_mat3_transpose(c->R), sum = { { { 0 } } };
    for (int a = 0; a < n; ++a) {
        sn_mat3 turned = sn_mat3_mul(c->R, sn_hat(F[a])), arm = sn_mat3_mul(sn_hat(F[a]), Rt);
        sn_block_add(K, size, 3 * a, 3 * n + 3, -1, turned);
        sn_block_add(K, size, 3 * n, 3 * n + 3, 1, turned);
        sn_block_add(K, size, 3 * n + 3, 3 * a, 1, arm);
        sn_block_add(K, size, 3 * n + 3, 3 * n, -1, arm);
        sum = sn_mat3_madd(sum, 1, sn_mat3_mul(sn_hat(F[a]), sn_hat(s[a].y)));
    }
    sn_block_add(K, size, 3 * n + 3, 3 * n + 3, 1, sum);
}

/** Adds the derivatives of one item of n points and the frame, if there is one. */
static inline void carrier_tangent(const carrier* c, int n, const seen* s, const sn_vec3* F,
                                   const sn_mat3 (*K)[CARRIER_POINTS], const sn_mat3 (*D)[CARRIER_POINTS],
                                   const sn_tangent* out)
{
    sn_mat3 P[CARRIER_POINTS][CARRIER_POINTS], turn[CARRIER_POINTS], spin[CARRIER_POINTS];
    for (int a = 0; a < n; ++a) {
        turn[a] = spin[a] = (sn_mat3){ { { 0 } } };
        for (int b = 0; b < n; ++b) {
            P[a][b] = sn_mat3_madd(K[a][b], -1, sn_mat3_mul(D[a][b], sn_hat(c->w)));
            turn[a] = sn_mat3_madd(turn[a], 1, sn_mat3_mul(P[a][b], sn_hat(s[b].y)));
            turn[a] = sn_mat3_madd(turn[a], 1, sn_mat3_mul(D[a][b], sn_hat(s[b].c)));
            spin[a] = sn_mat3_madd(spin[a], 1, sn_mat3_mul(D[a][b], sn_hat(s[b].y)));
        }
    }
    carrier_columns(c, n, s, (const sn_mat3(*)[CARRIER_POINTS])P, (const sn_mat3*)turn, out->K, out->n);
    carrier_columns(c, n, s, D, (const sn_mat3*)spin, out->D, out->n);
    if (c->moves) carrier_geometric(c, n, s, F, out->K, out->n);
}
