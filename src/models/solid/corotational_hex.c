/* Sinew - corotational_hex. SPDX-License-Identifier: BSD-3-Clause */
#include "models/solid/corotational_hex.h"
#include "base/lanes.h"
#include "math/polar.h"
#include "models/solid/rotation.h"
#include "models/solid/tensor.h"
#include <sinew/models/solids.h>
#include <string.h>

enum { DOFS = 3 * SHAPE_NODES };

/* ---- at rest ------------------------------------------------------------------------------------------- */

/* Places of a cell's nodes from its first. */
static double place(const element* e, int cell, const sn_vec3* points, sn_vec3* X)
{
    double size = 0;
    sn_cells_gather(&e->cells, cell, points, X);
    for (int a = sn_shape_nodes(e->cells.kind) - 1; a >= 0; --a) {
        X[a] = sn_sub(X[a], X[0]);
        size = fmax(size, sn_norm(X[a]));
    }
    return size;
}

static bool same(const element* e, int cell, int other, const sn_vec3* points)
{
    sn_vec3 X[SHAPE_NODES], Y[SHAPE_NODES];
    double size = place(e, cell, points, X), far = 0;
    place(e, other, points, Y);
    for (int a = 1; a < sn_shape_nodes(e->cells.kind); ++a)
        far = fmax(far, sn_norm(sn_sub(X[a], Y[a])));
    return far <= 1e-12 * size;
}

static void fill(const element* e, int cell, const sn_vec3* points, corotational_hex_shape* s)
{
    int n = sn_shape_nodes(e->cells.kind);
    element small = *e;
    sn_vec3 v[SHAPE_NODES] = { { 0, 0, 0 } }, X[SHAPE_NODES];
    double D[DOFS * DOFS] = { 0 };
    relaxation_step step = { .share = 1 };
    small.law.kind = SN_SOLID_LINEAR;
    small.damping_time = 0;
    sn_cells_gather(&e->cells, cell, points, X);
    sn_element_tangent(&small, cell, &step, X, v, s->K, D);
    for (int i = 0; i < 3 * n; ++i)
        for (int j = 0; j <= i; ++j)
            s->K[i * 3 * n + j] = s->K[j * 3 * n + i] = -0.5 * (s->K[i * 3 * n + j] + s->K[j * 3 * n + i]);
    place(e, cell, points, s->X);
    for (int p = 0; p < e->points; ++p)
        for (int a = 0; a < n; ++a)
            s->d[a] = sn_madd(s->d[a], e->weight[cell * e->points + p] / e->volume[cell],
                              e->D[(cell * e->points + p) * n + a]);
}

/* A cell's shape is that of the cell before it, or of the first of all: regular grids have one, others as
   many as cells. */
sn_status sn_corotational_hex_bind(sn_bind* bind, const element* e, corotational_hex* w)
{
    const sn_vec3* points = sn_bind_rest(bind, 0)->points;
    int count = 0, *shape = sn_bind_alloc(bind, (size_t)e->cells.count * sizeof *shape);
    w->R = sn_bind_alloc(bind, (size_t)e->cells.count * sizeof *w->R);
    if (!shape || !w->R) return SN_ERR_MEMORY;
    for (int cell = 0; cell < e->cells.count; ++cell)
        shape[cell] = cell > 0 && same(e, cell, 0, points)          ? shape[0]
                      : cell > 0 && same(e, cell, cell - 1, points) ? shape[cell - 1]
                                                                    : count++;
    corotational_hex_shape* shapes = sn_bind_alloc(bind, (size_t)count * sizeof *shapes);
    if (!shapes) return SN_ERR_MEMORY;
    for (int cell = 0, next = 0; cell < e->cells.count; ++cell)
        if (shape[cell] == next) fill(e, cell, points, &shapes[next++]);
    w->e = e;
    w->shapes = shapes;
    w->shape = shape;
    return SN_OK;
}

/* ---- force --------------------------------------------------------------------------------------------- */

/* out = A in, A symmetric n x n */
SN_CLONES static void multiply(int n, const double* restrict A, const double* restrict in,
                               double* restrict out)
{
    for (int i = 0; i < n; ++i)
        out[i] = 0;
    for (int j = 0; j < n; ++j)
        for (int i = 0; i < n; ++i)
            out[i] += A[j * n + i] * in[j];
}

/* A cell in its own frame; see corotational_hex.h. */
typedef struct local {
    sn_mat3 R, S, G;
    sn_vec3 y[SHAPE_NODES], u[SHAPE_NODES], h[SHAPE_NODES], q;
} local;

static sn_mat3 around_of(sn_mat3 S) // tr(S) I - S
{
    sn_mat3 G = sn_mat3_scale(-1.0, tensor_sym(S));
    for (int i = 0; i < 3; ++i)
        G.m[i][i] += tensor_trace(S);
    return G;
}

static local look(const corotational_hex* w, int cell, const sn_vec3* x)
{
    const corotational_hex_shape* s = &w->shapes[w->shape[cell]];
    const sn_mat3* frames = w->e->frames;
    const int n = sn_shape_nodes(w->e->cells.kind);
    local l = { .q = sn_v3(0, 0, 0) };
    sn_mat3 F = { { { 0 } } };
    sn_vec3 moment = sn_v3(0, 0, 0);
    for (int a = 1; a < n; ++a)
        F = sn_mat3_madd(F, 1.0, sn_outer(sn_sub(x[a], x[0]), s->d[a]));
    l.R = frames ? sn_rotation_qr(F, frames[cell]) : sn_polar_rotation(F);
    l.S = tensor_tmul(l.R, F);
    l.G = around_of(l.S);
    sn_mat3 back = sn_mat3_transpose(l.R);
    for (int a = 0; a < n; ++a) {
        l.y[a] = sn_mat3_apply(back, sn_sub(x[a], x[0]));
        l.u[a] = sn_sub(l.y[a], s->X[a]);
    }
    multiply(3 * n, s->K, &l.u[0].x, &l.h[0].x);
    for (int a = 1; !frames && a < n; ++a)
        moment = sn_add(moment, sn_cross(l.y[a], l.h[a]));
    if (!frames) l.q = sn_rotation_solve(l.G, moment);
    return l;
}

sn_mat3 sn_corotational_hex_force(const corotational_hex* w, int cell, const sn_vec3* x, sn_vec3* f)
{
    const corotational_hex_shape* s = &w->shapes[w->shape[cell]];
    int n = sn_shape_nodes(w->e->cells.kind);
    local l = look(w, cell, x);
    for (int a = 0; a < n; ++a)
        f[a] = sn_sub(f[a], sn_mat3_apply(l.R, sn_sub(l.h[a], sn_cross(l.q, s->d[a]))));
    return l.R;
}

/* ---- tangent ------------------------------------------------------------------------------------------- */

/* block += scale R K R^T */
static inline void add_turned(sn_mat3 R, double scale, const double K[9], double* block, int stride)
{
    double T[3][3]; // R K
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j)
            T[i][j] = R.m[i][0] * K[j] + R.m[i][1] * K[3 + j] + R.m[i][2] * K[6 + j];
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j)
            block[i * stride + j] +=
                scale * (T[i][0] * R.m[j][0] + T[i][1] * R.m[j][1] + T[i][2] * R.m[j][2]);
}

static void copy_block(const double* K, int n, int a, int b, double out[9])
{
    for (int r = 0; r < 3; ++r)
        memcpy(out + 3 * r, K + (3 * a + r) * 3 * n + 3 * b, 3 * sizeof(double));
}

/* g' and R^T R' (as a vector) when node c moves along axis `axis` of the cell's frame. */
static void rate(const corotational_hex_shape* s, int n, const local* l, int c, int axis, sn_vec3* dg,
                 sn_vec3* turn)
{
    sn_vec3 b = sn_v3(axis == 0, axis == 1, axis == 2), du[SHAPE_NODES], dh[SHAPE_NODES], dm = sn_v3(0, 0, 0);
    sn_vec3 spin = sn_rotation_solve(l->G, sn_cross(s->d[c], b));
    for (int a = 0; a < n; ++a)
        du[a] = sn_sub(a == c ? b : sn_v3(0, 0, 0), sn_cross(spin, l->y[a]));
    multiply(3 * n, s->K, &du[0].x, &dh[0].x);
    for (int a = 0; a < n; ++a)
        dm = sn_add(dm, sn_add(sn_cross(du[a], l->h[a]), sn_cross(l->y[a], dh[a])));
    sn_mat3 dS = sn_mat3_madd(sn_outer(b, s->d[c]), -1.0, sn_mat3_mul(sn_hat(spin), l->S));
    sn_vec3 dq = sn_rotation_solve(l->G, sn_sub(dm, sn_mat3_apply(around_of(dS), l->q)));
    for (int a = 0; a < n; ++a)
        dg[a] = sn_sub(dh[a], sn_cross(dq, s->d[a]));
    *turn = spin;
}

void sn_corotational_hex_tangent(const corotational_hex* w, int cell, const sn_vec3* x, bool exact, double* K)
{
    const corotational_hex_shape* s = &w->shapes[w->shape[cell]];
    int n = sn_shape_nodes(w->e->cells.kind);
    local l = look(w, cell, x);
    double own[DOFS * DOFS], block[9];
    memcpy(own, s->K, (size_t)(9 * n * n) * sizeof(double));
    for (int c = 0; exact && c < 3 * n; ++c) {
        sn_vec3 dg[SHAPE_NODES], spin;
        rate(s, n, &l, c / 3, c % 3, dg, &spin);
        for (int a = 0; a < n; ++a) {
            sn_vec3 g = sn_sub(l.h[a], sn_cross(l.q, s->d[a])), sum = sn_add(dg[a], sn_cross(spin, g));
            own[(3 * a) * 3 * n + c] = sum.x;
            own[(3 * a + 1) * 3 * n + c] = sum.y;
            own[(3 * a + 2) * 3 * n + c] = sum.z;
        }
    }
    for (int a = 0; a < n; ++a)
        for (int b = 0; b < n; ++b) {
            copy_block(own, n, a, b, block);
            add_turned(l.R, -1.0, block, K + 3 * a * 3 * n + 3 * b, 3 * n);
        }
}

/* sum[0..2] -= rows of R K R^T; `K` begins a block in rows of `stride`, `columns` are those of R and a
   zero. */
SN_INLINE void subtract_turned(sn_mat3 R, double columns[3][4], const double* K, int stride, sn_lanes sum[3])
{
    const sn_lanes k0 = SN_LOAD(K), k1 = SN_LOAD(K + stride), k2 = SN_LOAD(K + 2 * stride);
    const sn_lanes c0 = SN_LOAD(columns[0]), c1 = SN_LOAD(columns[1]), c2 = SN_LOAD(columns[2]);
    for (int i = 0; i < 3; ++i) {
        sn_lanes T = R.m[i][0] * k0 + R.m[i][1] * k1 + R.m[i][2] * k2;
        sum[i] -= T[0] * c0 + T[1] * c1 + T[2] * c2;
    }
}

SN_CLONES void sn_corotational_hex_pairs(const corotational_hex* w, const sn_incidence* incidence,
                                         sn_range pairs, double (*out)[9])
{
    int n = sn_shape_nodes(w->e->cells.kind);
    for (int p = pairs.begin; p < pairs.end; ++p) {
        sn_lanes sum[3] = { { 0 }, { 0 }, { 0 } };
        for (int k = incidence->pair_start[p]; k < incidence->pair_start[p + 1]; ++k) {
            int cell = incidence->side[k][0] / n, a = incidence->side[k][0] % n,
                b = incidence->side[k][1] % n;
            sn_mat3 R = w->R[cell];
            double columns[3][4] = { { R.m[0][0], R.m[1][0], R.m[2][0], 0 },
                                     { R.m[0][1], R.m[1][1], R.m[2][1], 0 },
                                     { R.m[0][2], R.m[1][2], R.m[2][2], 0 } };
            subtract_turned(R, columns, w->shapes[w->shape[cell]].K + (3 * a * n + b) * 3, 3 * n, sum);
        }
        for (int k = 0; k < 9; ++k)
            out[p - pairs.begin][k] = sum[k / 3][k % 3];
    }
}
