/* Sinew - der_tangent: exact derivatives of the forces of a bending node, der_kernel.h, by the coordinates of
   its edges and then by those of the nodes that hold these.
   The positive tangent has those terms of the derivatives that have no negative eigenvalue: of bending and
   twist W^T (sum k_q v_q v_q^T) W, of stretch EA/l t t^T, and T/l (1 - t t^T) where the tension T pulls. It
   is exact where a rod is straight, without stress and at rest.
   SPDX-License-Identifier: BSD-3-Clause */
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC optimize("no-tree-slp-vectorize") // as in elastic_rod.c
#endif
#include "models/rods/der.h"
#include <math.h>
#include <string.h>

/* Derivatives of the generalised forces of both edges by both edges' coordinates, reversed: h[e or f][e or
   f]. */
typedef struct pair_matrix {
    der_rows4 h[2][2];
} pair_matrix;

SN_INLINE void edge_matrices(bool free_edge, const der_side* s, sn_vec3 tau, der_rows3* W, der_rows4* S)
{
    if (free_edge) {
        der_edge_map(s, W);
        der_edge_bend(s, tau, S);
    } else {
        der_frame_map(s, W);
        der_frame_bend(s, tau, S);
    }
}

SN_INLINE void edge_swing(bool free_edge, const der_side* s, der_rows3* Y)
{
    if (free_edge)
        der_edge_swing(s, Y);
    else
        der_frame_swing(s, Y);
}

SN_INLINE void add_outer(der_rows3* A, double s, sn_vec3 a, sn_vec3 b)
{
    for (int i = 0; i < 3; ++i) {
        double scaled = s * der_at(a, i);
        A->m[i][0] += scaled * b.x;
        A->m[i][1] += scaled * b.y;
        A->m[i][2] += scaled * b.z;
    }
}

/* What damping adds: the rates of strain change with the configuration. */
SN_INLINE void add_swing(const der* r, int i, const der_work* w, const sn_vec3* v, const der_rows3* E,
                         der_rows3* A, der_rows3* B, der_rows3* Ye, der_rows3* Yf)
{
    const der_node* node = &r->node[i];
    const der_side *e = &w->side[0], *f = &w->side[1];
    sn_vec3 swing[3] = {
        der_bending_swing(e, f, &w->strain, e->m2, f->m2, v[0], w->twirl),
        der_bending_swing(e, f, &w->strain, sn_neg(e->m1), sn_neg(f->m1), v[1], w->twirl),
        der_twist_swing(f, &w->strain, v[2], w->twirl),
    };
    for (int q = 0; q < 3; ++q) {
        add_outer(B, r->beta * node->law.k[q], v[q], swing[q]);
        add_outer(A, r->beta * node->law.k[q], v[q], sn_sub(sn_cross(v[q], w->twirl), swing[q]));
    }
    der_rows3 Y;
    edge_swing(r->edge[node->e].angle >= 0, e, &Y);
    der_times(E, &Y, Ye);
    edge_swing(r->edge[node->f].angle >= 0, f, &Y);
    der_times(E, &Y, Yf);
}

SN_INLINE void multiply_out(const der_rows3* We, const der_rows3* Wf, const der_rows3* Ne,
                            const der_rows3* Nf, pair_matrix* H)
{
    der_transposed_times(-1.0, We, Ne, &H->h[0][0]);
    der_transposed_times(-1.0, We, Nf, &H->h[0][1]);
    der_transposed_times(1.0, Wf, Ne, &H->h[1][0]);
    der_transposed_times(1.0, Wf, Nf, &H->h[1][1]);
}

/* By the rates: beta E is to the difference of the spins what a stiffness is to an angle. */
SN_INLINE void damp(double beta, const der_rows3* We, const der_rows3* Wf, const der_rows3* E, pair_matrix* D)
{
    der_rows3 before = { { { 0 } } }, after = { { { 0 } } }, Ne, Nf;
    der_add3(&before, -beta, E);
    der_add3(&after, beta, E);
    der_times(&before, We, &Ne);
    der_times(&after, Wf, &Nf);
    multiply_out(We, Wf, &Ne, &Nf, D);
}

SN_INLINE void add_stretch(const der* r, int j, const der_side* s, der_rows4* K, der_rows4* D)
{
    const der_edge* edge = &r->edge[j];
    double k = edge->axial / edge->rest, g = s->stress / s->l;
    sn_vec3 rate = sn_v3(0, 0, 0);
    if (r->positive)
        g = fmin(fmax(g, 0.0), k);
    else
        rate = sn_scale(r->beta * k / s->l, sn_madd(s->rate, -sn_dot(s->t, s->rate), s->t));
    sn_vec3 row = sn_madd(rate, k - g, s->t);
    for (int i = 0; i < 3; ++i) {
        double t = der_at(s->t, i);
        K->m[i][0] += t * row.x;
        K->m[i][1] += t * row.y;
        K->m[i][2] += t * row.z;
        K->m[i][i] += g;
        D->m[i][0] += r->beta * k * t * s->t.x;
        D->m[i][1] += r->beta * k * t * s->t.y;
        D->m[i][2] += r->beta * k * t * s->t.z;
    }
}

/* The positive tangent of bending and twist. */
SN_INLINE void differentiate_positive(const der* r, int i, pair_matrix* K, pair_matrix* D)
{
    const der_node* node = &r->node[i];
    const der_side *e = &r->work[i].side[0], *f = &r->work[i].side[1];
    const sn_vec3 none = sn_v3(0, 0, 0);
    der_rows3 We, Wf, E;
    der_rows4 unused;
    sn_vec3 v[3];
    edge_matrices(r->edge[node->e].angle >= 0, e, none, &We, &unused);
    edge_matrices(r->edge[node->f].angle >= 0, f, none, &Wf, &unused);
    der_moments(e, f, &r->work[i].strain, v);
    for (int n = 0; n < 3; ++n) {
        sn_vec3 row = none;
        for (int q = 0; q < 3; ++q)
            row = sn_madd(row, node->law.k[q] * der_at(v[q], n), v[q]);
        der_row(E.m[n], row, 0.0);
    }
    damp(1.0, &We, &Wf, &E, K);
    damp(r->beta, &We, &Wf, &E, D);
}

SN_INLINE void differentiate_exactly(const der* r, int i, pair_matrix* K, pair_matrix* D)
{
    const der_node* node = &r->node[i];
    const der_work* w = &r->work[i];
    const der_side *e = &w->side[0], *f = &w->side[1];
    bool free_e = r->edge[node->e].angle >= 0, free_f = r->edge[node->f].angle >= 0;
    der_rows3 We, Wf, A, B, E, Ne, Nf;
    der_rows4 Se, Sf;
    edge_matrices(free_e, e, w->tau, &We, &Se);
    edge_matrices(free_f, f, w->tau, &Wf, &Sf);
    sn_vec3 v[3];
    der_moments(e, f, &w->strain, v);
    const double* s = w->stress;
    sn_vec3 pe = sn_madd(sn_scale(s[0], e->m2), -s[1], e->m1),
            pf = sn_madd(sn_scale(s[0], f->m2), -s[1], f->m1);
    der_node_slope(e, f, &w->strain, pe, pf, s[2], node->law.k, v, &B, &E);
    for (int k = 0; k < 3; ++k)
        der_row(A.m[k], sn_sub(sn_neg(der_hat(w->tau, k)), sn_v3(B.m[k][0], B.m[k][1], B.m[k][2])), 0.0);
    der_rows3 Ye, Yf;
    if (r->beta > 0) add_swing(r, i, w, v, &E, &A, &B, &Ye, &Yf);
    der_times(&A, &We, &Ne);
    der_times(&B, &Wf, &Nf);
    if (r->beta > 0) {
        der_add3(&Ne, -r->beta, &Ye);
        der_add3(&Nf, r->beta, &Yf);
        damp(r->beta, &We, &Wf, &E, D);
    } else {
        memset(D, 0, sizeof *D);
    }
    multiply_out(&We, &Wf, &Ne, &Nf, K);
    der_add4(&K->h[0][0], -1.0, &Se);
    der_add4(&K->h[1][1], 1.0, &Sf);
}

SN_INLINE void differentiate(const der* r, int i, pair_matrix* K, pair_matrix* D)
{
    const der_node* node = &r->node[i];
    const der_work* w = &r->work[i];
    if (r->positive)
        differentiate_positive(r, i, K, D);
    else
        differentiate_exactly(r, i, K, D);
    if (r->edge[node->e].angle >= 0) add_stretch(r, node->e, &w->side[0], &K->h[0][0], &D->h[0][0]);
    if (node->last && r->edge[node->f].angle >= 0)
        add_stretch(r, node->f, &w->side[1], &K->h[1][1], &D->h[1][1]);
}

/* Next to a cut, where nodes have no moment. */
static void differentiate_parted(const der* r, int i, pair_matrix* K, pair_matrix* D)
{
    const der_node* node = &r->node[i];
    const der_work* w = &r->work[i];
    memset(K, 0, sizeof *K);
    memset(D, 0, sizeof *D);
    if (!r->gone[node->e]) add_stretch(r, node->e, &w->side[0], &K->h[0][0], &D->h[0][0]);
    if (node->last && !r->gone[node->f]) add_stretch(r, node->f, &w->side[1], &K->h[1][1], &D->h[1][1]);
}

/* ---- from edges to the item's nodes -------------------------------------------------------------------- */

/* One row over (left, angle, middle, angle, right) from one over (edge e, angle, edge f, angle), times s. */
SN_INLINE void spread(double s, const double* e, const double* f, double* to)
{
    const der_lanes before = { -1, -1, -1, 1 }, middle = { 1, 1, 1, 0 }, after = { -1, -1, -1, 1 };
    der_lanes a = s * DER_LANES(e), b = s * DER_LANES(f);
    DER_PUT(to, a * before);
    DER_PUT(to + 4, a * middle + b * after);
    to[8] = b[0];
    to[9] = b[1];
    to[10] = b[2];
}

SN_INLINE void put_plain(const pair_matrix* H, double* K)
{
    double both[2][4];
    for (int i = 0; i < 3; ++i) {
        for (int k = 0; k < 2; ++k)
            DER_PUT(both[k], DER_LANES(H->h[1][k].m[i]) - DER_LANES(H->h[0][k].m[i]));
        spread(1.0, H->h[0][0].m[i], H->h[0][1].m[i], K + 11 * i);
        spread(1.0, both[0], both[1], K + 11 * (4 + i));
        spread(-1.0, H->h[1][0].m[i], H->h[1][1].m[i], K + 11 * (8 + i));
    }
    spread(-1.0, H->h[0][0].m[3], H->h[0][1].m[3], K + 11 * 3);
    spread(-1.0, H->h[1][0].m[3], H->h[1][1].m[3], K + 11 * 7);
}

/* Nodes next to a frame: y' = J z' of both edges' coordinates, and dy'/dz. */
enum { MAX = 17, PAIR = 8 };
typedef struct clamp_map {
    double J[PAIR][MAX], V[PAIR][MAX];
} clamp_map;

static void map_vertex(const der* r, const der_node* node, int which, double sign, int row, const sn_kin* at,
                       clamp_map* map)
{
    int first = r->edge[node->e].a, middle = r->edge[node->e].b, last = r->edge[node->f].b;
    const der_vertex* v = &r->vertex[which == 0 ? first : which == 1 ? middle : last];
    int column = node->column[node->vertex[which]];
    for (int k = 0; k < 3; ++k)
        map->J[row + k][column + k] += sign;
    if (!v->framed) return;
    sn_mat3 R = sn_quat_matrix(at[v->input].frames[0].q);
    sn_vec3 arm = sn_v3(v->arm, 0, 0);
    sn_mat3 J = sn_mat3_mul(R, sn_hat(arm));
    sn_mat3 V = sn_mat3_mul(R, sn_hat(sn_cross(at[v->input].twist[0].w, arm)));
    for (int k = 0; k < 3; ++k)
        for (int c = 0; c < 3; ++c) {
            map->J[row + k][column + 3 + c] -= sign * J.m[k][c];
            map->V[row + k][column + 3 + c] -= sign * V.m[k][c];
        }
}

static void make_map(const der* r, const der_node* node, const sn_kin* at, clamp_map* map)
{
    memset(map, 0, sizeof *map);
    for (int side = 0; side < 2; ++side) {
        int column = node->column[node->own[side]];
        if (r->edge[side == 0 ? node->e : node->f].angle < 0) {
            for (int k = 0; k < 3; ++k)
                map->J[4 * side + k][column + 3 + k] = 1.0;
            continue;
        }
        map->J[4 * side + 3][column] = 1.0;
        map_vertex(r, node, side, -1.0, 4 * side, at, map);
        map_vertex(r, node, side + 1, 1.0, 4 * side, at, map);
    }
}

/* K -= J^T (H J + G V), H and G n x n in blocks; G may be NULL. */
static void project(const pair_matrix* H, const pair_matrix* G, const clamp_map* map, int n, double* K)
{
    double P[PAIR][MAX] = { { 0 } };
    for (int i = 0; i < PAIR; ++i)
        for (int k = 0; k < PAIR; ++k) {
            double h = H->h[i / 4][k / 4].m[i % 4][k % 4], g = G ? G->h[i / 4][k / 4].m[i % 4][k % 4] : 0.0;
            for (int c = 0; c < n; ++c)
                P[i][c] += h * map->J[k][c] + g * map->V[k][c];
        }
    for (int k = 0; k < PAIR; ++k)
        for (int a = 0; a < n; ++a)
            for (int c = 0; c < n; ++c)
                K[a * n + c] -= map->J[k][a] * P[k][c];
}

/* A force on a vertex of a frame has an arm that turns with the frame. */
static void add_turning_arm(const der* r, const der_node* node, int which, int vertex, sn_vec3 force,
                            const sn_kin* at, double* K)
{
    const der_vertex* v = &r->vertex[vertex];
    if (!v->framed) return;
    int column = node->column[node->vertex[which]] + 3;
    sn_vec3 body = sn_unrotate(at[v->input].frames[0].q, force);
    sn_mat3 G = sn_mat3_mul(sn_hat(sn_v3(v->arm, 0, 0)), sn_hat(body));
    for (int k = 0; k < 3; ++k)
        for (int c = 0; c < 3; ++c)
            K[(column + k) * node->dofs + column + c] += G.m[k][c];
}

static void put_clamped(const der* r, int i, const pair_matrix* K, const pair_matrix* D, const sn_kin* at,
                        const sn_tangent* out)
{
    const der_node* node = &r->node[i];
    const der_work* w = &r->work[i];
    clamp_map map;
    make_map(r, node, at, &map);
    project(K, r->positive ? NULL : D, &map, out->n, out->K);
    project(D, NULL, &map, out->n, out->D);
    for (int side = 0; side < 2 && !r->positive; ++side) {
        const der_edge* edge = &r->edge[side == 0 ? node->e : node->f];
        const der_side* s = &w->side[side];
        if (edge->angle < 0) continue;
        sn_vec3 moment = side == 0 ? w->tau : sn_neg(w->tau);
        sn_vec3 pull =
            sn_madd(sn_scale(1.0 / s->l, sn_cross(moment, s->t)), sn_dot(s->t, moment), der_drift(s));
        if (side == 0 || node->last) pull = sn_madd(pull, -s->stress, s->t);
        add_turning_arm(r, node, side, edge->a, sn_neg(pull), at, out->K);
        add_turning_arm(r, node, side + 1, edge->b, pull, at, out->K);
    }
}

SN_CLONES static void tangent_plain(const der* r, int item, double* K, double* D)
{
    pair_matrix stiffness, damping;
    if (der_is_parted(r, item))
        differentiate_parted(r, item, &stiffness, &damping);
    else
        differentiate(r, item, &stiffness, &damping);
    put_plain(&stiffness, K);
    if (r->beta > 0) put_plain(&damping, D);
}

void sn_der_tangent(const void* self, int item, const sn_input* in, const sn_tangent* out)
{
    const der* r = self; // `add` was called at the same input and left what is needed
    if (r->node[item].plain) {
        tangent_plain(r, item, out->K, out->D);
        return;
    }
    pair_matrix stiffness, damping;
    differentiate(r, item, &stiffness, &damping);
    put_clamped(r, item, &stiffness, &damping, in->at, out);
}
