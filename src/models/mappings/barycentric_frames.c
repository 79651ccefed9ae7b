/* Sinew - barycentric_frames: frames inside the cells of a mesh, which turn with the material there.

   With w_a the weights of the host's nodes x_a, D_a their gradients at rest, F = sum x_a D_a^T = R S (polar):
       x = sum w_a x_a,    R_child = R Q,    Q the child's orientation at rest
   Let V = sum v_a D_a^T, Q' = sum a_a D_a^T, G = R^T V, H = R^T Q', ax(X) = (X32 - X23, X13 - X31, X21 - X12)
   and A = (tr S I - S)^-1. The spin w of R in its own axes and its rate, and the derivatives of both along
   (dF, dV):
       w     = A ax G                                      dth = A ax(R^T dF)
       S'    = G - hat(w) S                                dS  = R^T dF - hat(dth) S
       alpha = A [ax H - ax(hat(w) G) - (tr S' I - S') w]  dw  = A [ax dG - (tr dS I - dS) w]
   with dG = R^T dV - hat(dth) G, dH = -hat(dth) H; d alpha follows by the product rule. A moment m on the
   child, in its axes, gives the nodes the forces
       f_a = R (c x D_a),    c = A Q m,
   whose sum vanishes. A is singular where two stretches sum to zero, as in a cell turned inside out.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/models/mappings.h>
#include <sinew/removal.h>
#include "models/block.h"
#include "models/mappings/hosts.h"
#include "math/polar.h"

typedef struct barycentric_frames {
    sn_hosts hosts;
    const sn_quat* q; /* orientation of each child at rest */
} barycentric_frames;

/* ---- bind ---------------------------------------------------------------------------------------------- */

static sn_status list_orientations(sn_bind* bind, sn_reals orientations, int count, const sn_quat** out)
{
    if (orientations.count != 0 && orientations.count != 3 && orientations.count != 3 * count)
        return sn_bind_fail(bind, "orientations", "%d numbers for %d frames; give 3 for all or %d",
                            orientations.count, count, 3 * count);
    sn_quat* q = sn_bind_alloc(bind, (size_t)count * sizeof *q);
    if (!q) return SN_ERR_MEMORY;
    for (int i = 0; i < count; ++i) {
        q[i] = sn_quat_identity();
        if (!orientations.count) continue;
        const double* at = orientations.at + (orientations.count == 3 ? 0 : 3 * i);
        q[i] = sn_quat_from_rpy(at[0], at[1], at[2]);
    }
    *out = q;
    return SN_OK;
}

static sn_status bind_frames(sn_bind* bind, const void* params, void* self)
{
    const sn_barycentric_frames_params* p = params;
    barycentric_frames* b = self;
    sn_children children;
    const sn_hosts_wanted wanted = { p->where, p->reach, true, { NULL, 0 } };
    if (sn_bind_input(bind, p->in, SN_POINTS, "in") < 0) return SN_ERR_SCENE;
    sn_status status = sn_children_bind(bind, p->positions, p->mesh, &children);
    if (!status) status = list_orientations(bind, p->orientations, children.count, &b->q);
    if (!status) status = sn_hosts_bind(bind, 0, &children, &wanted, &b->hosts);
    if (status) return status;
    if (!sn_bind_state(bind, SN_FRAMES, children.count).x) return SN_ERR_MEMORY;
    status = sn_bind_hosts(bind, b->hosts.cell);
    return !status && children.mesh ? sn_bind_state_mesh(bind, children.mesh) : status;
}

/* ---- the material around a child ----------------------------------------------------------------------- */

typedef struct material {
    sn_quat q;
    sn_mat3 R, S, G, H, A, S1; /* S1 = S' */
    sn_vec3 w, alpha;
} material;

static sn_vec3 ax(sn_mat3 X)
{
    return sn_v3(X.m[2][1] - X.m[1][2], X.m[0][2] - X.m[2][0], X.m[1][0] - X.m[0][1]);
}

/* tr X I - X */
static sn_mat3 complement(sn_mat3 X)
{
    double trace = X.m[0][0] + X.m[1][1] + X.m[2][2];
    return sn_mat3_madd(sn_mat3_diagonal(trace, trace, trace), -1.0, X);
}

static sn_mat3 inverse(sn_mat3 X)
{
    sn_vec3 a = { X.m[0][0], X.m[0][1], X.m[0][2] }, b = { X.m[1][0], X.m[1][1], X.m[1][2] },
            c = { X.m[2][0], X.m[2][1], X.m[2][2] };
    sn_vec3 u = sn_cross(b, c), v = sn_cross(c, a), w = sn_cross(a, b);
    double s = 1 / sn_dot(a, u);
    sn_mat3 r = {
        { { s * u.x, s * v.x, s * w.x }, { s * u.y, s * v.y, s * w.y }, { s * u.z, s * v.z, s * w.z } }
    };
    return r;
}

/* sum values_a D_a^T */
static sn_mat3 gradient(const sn_spot* spot, const int* node, const sn_vec3* values)
{
    sn_mat3 sum = { { { 0 } } };
    for (int a = 0; a < spot->nodes; ++a)
        sum = sn_mat3_madd(sum, 1.0, sn_outer(values[node[a]], spot->gradient[a]));
    return sum;
}

static sn_mat3 turned_back(const material* m, sn_mat3 X) { return sn_mat3_mul(sn_mat3_transpose(m->R), X); }

static void find_orientation(material* m, const sn_spot* spot, const int* node, const sn_kin* p)
{
    sn_mat3 F = gradient(spot, node, p->points);
    m->q = sn_quat_from_matrix(sn_polar_rotation(F));
    m->R = sn_quat_matrix(m->q);
    m->S = turned_back(m, F);
    m->A = inverse(complement(m->S));
}

static void find_spin(material* m, const sn_spot* spot, const int* node, const sn_kin* p)
{
    m->G = turned_back(m, gradient(spot, node, p->point_velocity));
    m->H = turned_back(m, gradient(spot, node, p->point_acceleration));
    m->w = sn_mat3_apply(m->A, ax(m->G));
    sn_mat3 turn = sn_hat(m->w);
    m->S1 = sn_mat3_madd(m->G, -1.0, sn_mat3_mul(turn, m->S));
    sn_vec3 r = sn_sub(ax(m->H), ax(sn_mat3_mul(turn, m->G)));
    m->alpha = sn_mat3_apply(m->A, sn_sub(r, sn_mat3_apply(complement(m->S1), m->w)));
}

/* ---- operations ---------------------------------------------------------------------------------------- */

static void apply(const void* self, sn_range items, const sn_input* in, const sn_kin_out* child)
{
    const barycentric_frames* b = self;
    const sn_kin* p = &in->at[0];
    for (int i = items.begin; i < items.end; ++i) {
        const sn_spot* spot = &b->hosts.spot[i];
        const int* node = b->hosts.node + i * b->hosts.nodes;
        material m;
        sn_vec3 x = { 0, 0, 0 }, v = x, a = x;
        for (int k = 0; k < spot->nodes; ++k) {
            x = sn_add(x, sn_scale(spot->weight[k], p->points[node[k]]));
            v = sn_add(v, sn_scale(spot->weight[k], p->point_velocity[node[k]]));
            a = sn_add(a, sn_scale(spot->weight[k], p->point_acceleration[node[k]]));
        }
        find_orientation(&m, spot, node, p);
        find_spin(&m, spot, node, p);
        child->frames[i] = (sn_pose){ x, sn_quat_mul(m.q, b->q[i]) };
        child->twist[i] = (sn_twist){ v, sn_unrotate(b->q[i], m.w) };
        child->twist_rate[i] = (sn_twist){ a, sn_unrotate(b->q[i], m.alpha) };
    }
}

static void apply_transpose(const void* self, sn_range items, const sn_input* in, const double* child_force,
                            const sn_generalized_force* out)
{
    const barycentric_frames* b = self;
    for (int i = items.begin; i < items.end; ++i) {
        const double* at = child_force + 6 * i;
        const sn_spot* spot = &b->hosts.spot[i];
        const int* node = b->hosts.node + i * b->hosts.nodes;
        sn_vec3 f = { at[0], at[1], at[2] }, moment = { at[3], at[4], at[5] }, c = { 0, 0, 0 };
        material m = { .R = sn_mat3_identity() };
        bool turns = moment.x != 0 || moment.y != 0 || moment.z != 0;
        if (turns) {
            find_orientation(&m, spot, node, &in->at[0]);
            c = sn_mat3_apply(m.A, sn_rotate(b->q[i], moment));
        }
        for (int k = 0; k < spot->nodes; ++k) {
            sn_vec3* to = &out[0].force[node[k]];
            *to = sn_add(*to, sn_scale(spot->weight[k], f));
            if (turns) *to = sn_add(*to, sn_mat3_apply(m.R, sn_cross(c, spot->gradient[k])));
        }
    }
}

/* Derivatives of w and alpha along (dF, dV), both turned back by R^T. */
typedef struct change {
    sn_vec3 turn, w, alpha;
    sn_mat3 S;
} change;

static change change_along(const material* m, sn_mat3 dF, sn_mat3 dV, bool massless)
{
    change d;
    d.turn = sn_mat3_apply(m->A, ax(dF));
    sn_mat3 turn = sn_hat(d.turn), spin = sn_hat(m->w);
    d.S = sn_mat3_madd(dF, -1.0, sn_mat3_mul(turn, m->S));
    sn_mat3 dG = sn_mat3_madd(dV, -1.0, sn_mat3_mul(turn, m->G));
    d.w = sn_mat3_apply(m->A, sn_sub(ax(dG), sn_mat3_apply(complement(d.S), m->w)));
    d.alpha = sn_v3(0, 0, 0);
    if (massless) return d;
    sn_mat3 dspin = sn_hat(d.w);
    sn_mat3 dS1 =
        sn_mat3_madd(sn_mat3_madd(dG, -1.0, sn_mat3_mul(dspin, m->S)), -1.0, sn_mat3_mul(spin, d.S));
    sn_vec3 r = sn_scale(-1.0, ax(sn_mat3_mul(turn, m->H)));
    r = sn_sub(r, ax(sn_mat3_madd(sn_mat3_mul(dspin, m->G), 1.0, sn_mat3_mul(spin, dG))));
    r = sn_sub(r, sn_mat3_apply(complement(dS1), m->w));
    r = sn_sub(r, sn_mat3_apply(complement(m->S1), d.w));
    r = sn_sub(r, sn_mat3_apply(complement(d.S), m->alpha));
    d.alpha = sn_mat3_apply(m->A, r);
    return d;
}

static void put(double* A, int n, int row, int col, sn_vec3 a)
{
    A[row * n + col] += a.x;
    A[(row + 1) * n + col] += a.y;
    A[(row + 2) * n + col] += a.z;
}

/* What a fixed moment gives the nodes when the material turns and stretches; c = A Q m. */
static void moment_tangent(const material* m, const sn_spot* spot, sn_vec3 c, const change* d, int col,
                           const sn_map_tangent* out)
{
    sn_vec3 dc = sn_scale(-1.0, sn_mat3_apply(m->A, sn_mat3_apply(complement(d->S), c)));
    for (int a = 0; a < spot->nodes; ++a) {
        sn_vec3 D = spot->gradient[a];
        sn_vec3 df = sn_add(sn_cross(d->turn, sn_cross(c, D)), sn_cross(dc, D));
        put(out->G, out->n, 3 * a, col, sn_mat3_apply(m->R, df));
    }
}

/* Columns of axis k of node a. */
static void column_tangent(const material* m, const sn_spot* spot, sn_quat q, sn_vec3 c, int a, int k,
                           const sn_map_tangent* out)
{
    const sn_mat3 zero = { { { 0 } } };
    int n = out->n, col = 3 * a + k;
    sn_vec3 axis = { m->R.m[k][0], m->R.m[k][1], m->R.m[k][2] }; // R^T e_k
    sn_mat3 dF = sn_outer(axis, spot->gradient[a]);
    change place = change_along(m, dF, zero, out->massless);
    out->J[k * n + col] += spot->weight[a];
    put(out->J, n, 3, col, sn_unrotate(q, place.turn));
    put(out->Vx, n, 3, col, sn_unrotate(q, place.w));
    moment_tangent(m, spot, c, &place, col, out);
    if (out->massless) return;
    change speed = change_along(m, zero, dF, false);
    put(out->Ax, n, 3, col, sn_unrotate(q, place.alpha));
    put(out->Av, n, 3, col, sn_unrotate(q, speed.alpha));
}

static void tangent(const void* self, int item, const sn_input* in, const double* child_force,
                    const sn_map_tangent* out)
{
    const barycentric_frames* b = self;
    const sn_spot* spot = &b->hosts.spot[item];
    const int* node = b->hosts.node + item * b->hosts.nodes;
    material m;
    find_orientation(&m, spot, node, &in->at[0]);
    find_spin(&m, spot, node, &in->at[0]);
    sn_vec3 moment = { child_force[3], child_force[4], child_force[5] };
    sn_vec3 c = sn_mat3_apply(m.A, sn_rotate(b->q[item], moment));
    for (int a = 0; a < spot->nodes; ++a)
        for (int k = 0; k < 3; ++k)
            column_tangent(&m, spot, b->q[item], c, a, k, out);
}

static const sn_barycentric_frames_params defaults = { .reach = 0.0 };
static const sn_param table[] = {
    { SN_FIELD(sn_barycentric_frames_params, in), "1", 0, 0,
      "points of a mesh with solids, whose cells contain the frames" },
    { SN_FIELD(sn_barycentric_frames_params, positions), "m", 0, 0, "x y z of each frame at rest" },
    { SN_FIELD(sn_barycentric_frames_params, mesh), "1", 0, 0,
      "a mesh whose points are the origins of the frames, instead of positions" },
    { SN_FIELD(sn_barycentric_frames_params, orientations), "rad", 0, 0,
      "roll pitch yaw of each frame at rest, or three for all; absent: 0 0 0" },
    { SN_FIELD(sn_barycentric_frames_params, where), "1", 0, 0,
      "cells that may contain frames, for example \"region lobe\"; absent: all" },
    { SN_FIELD(sn_barycentric_frames_params, reach), "m", 0, 1e6,
      "frames farther outside the mesh are refused; 0: no limit, the nearest cell moves them" },
};
static const sn_mapping_ops ops = { .apply = apply, .apply_transpose = apply_transpose, .tangent = tangent };
const sn_component sn_barycentric_frames = {
    .abi = SN_COMPONENT_ABI,
    .name = "barycentric_frames",
    .summary = "Frames embedded in the cells of a deforming mesh, which rotate with the material.",
    .source = "rotation by polar decomposition; its derivative as in J. Barbic, Y. Zhao, ACM Trans. Graph. "
              "30(4), 2011",
    .role = SN_ROLE_MAPPING,
    .ops.mapping = &ops,
    .defaults = &defaults,
    .params_size = sizeof(sn_barycentric_frames_params),
    .self_size = sizeof(barycentric_frames),
    .params = table,
    .param_count = SN_COUNT(table),
    .bind = bind_frames,
};
