/* Sinew - relative_frames: frames as seen from another frame, a carrier, which may move.

   With (x, R, v, w) a frame, (o, Q, V, W) the carrier (w, W in body axes), hat(a) b = a x b:
       r  = Q^T (x - o),  P = Q^T R,  y = P^T W
       r' = Q^T (v - V) - W x r,      s = w - y                                 (s: spin in the child's axes)
       r" = Q^T (a - A) - W' x r - W x (Q^T (v - V) + r')
       s' = w' - P^T W' - y x s
   Along (dx, dt; do, dT), with e = Q^T (v - V):
       dr = Q^T (dx - do) + hat(r) dT,       dP: dt - P^T dT
       dr' = hat(e) dT - hat(W) dr,          dy = hat(y) dt - P^T hat(W) dT = -ds
   A force f and a moment m on the child give the frame (Q f, m) and the carrier (-Q f, -r x f - P m).
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/models/mappings.h>
#include "models/block.h"

enum { COLUMNS = 12, DX = 0, DT = 3, DO = 6, DC = 9 }; /* places and rotations of the frame, of the carrier */

/* ---- bind ---------------------------------------------------------------------------------------------- */

static sn_status bind_relative(sn_bind* bind, const void* params, void* self)
{
    const sn_relative_frames_params* p = params;
    (void)self;
    if (sn_bind_input(bind, p->in, SN_FRAMES, "in") < 0 ||
        sn_bind_input(bind, p->frame, SN_FRAMES, "frame") < 0)
        return SN_ERR_SCENE;
    int count = sn_bind_rest(bind, 0)->count, carriers = sn_bind_rest(bind, 1)->count;
    if (carriers != 1) return sn_bind_fail(bind, "frame", "has %d frames, must be a single frame", carriers);
    sn_node* nodes = sn_bind_alloc(bind, (size_t)(2 * count) * sizeof *nodes);
    if (!nodes || !sn_bind_state(bind, SN_FRAMES, count).x) return SN_ERR_MEMORY;
    for (int i = 0; i < count; ++i) {
        nodes[2 * i] = (sn_node){ 0, i };
        nodes[2 * i + 1] = (sn_node){ 1, 0 };
    }
    return sn_bind_items(bind, count, 2, nodes);
}

/* ---- one frame ----------------------------------------------------------------------------------------- */

typedef struct seen {
    sn_mat3 Q, Qt, P, Pt;
    sn_vec3 r, e, rate, W, y, s, w;
    sn_pose pose;
} seen;

static seen see(const sn_input* in, int i)
{
    const sn_pose *own = &in->at[0].frames[i], *carrier = in->at[1].frames;
    const sn_twist *twist = &in->at[0].twist[i], *moves = in->at[1].twist;
    seen s = { .Q = sn_quat_matrix(carrier->q), .W = moves->w, .w = twist->w };
    s.Qt = sn_mat3_transpose(s.Q);
    s.pose.q = sn_quat_mul(sn_quat_conjugate(carrier->q), own->q);
    s.P = sn_quat_matrix(s.pose.q);
    s.Pt = sn_mat3_transpose(s.P);
    s.r = s.pose.r = sn_mat3_apply(s.Qt, sn_sub(own->r, carrier->r));
    s.e = sn_mat3_apply(s.Qt, sn_sub(twist->v, moves->v));
    s.rate = sn_sub(s.e, sn_cross(s.W, s.r));
    s.y = sn_mat3_apply(s.Pt, s.W);
    s.s = sn_sub(s.w, s.y);
    return s;
}

static sn_vec3 acceleration_of(const seen* s, sn_vec3 apart, sn_vec3 turning)
{
    sn_vec3 by_spin = sn_cross(s->W, sn_add(s->e, s->rate));
    return sn_sub(sn_sub(apart, sn_cross(turning, s->r)), by_spin);
}

static void apply(const void* self, sn_range items, const sn_input* in, const sn_kin_out* child)
{
    (void)self;
    for (int i = items.begin; i < items.end; ++i) {
        const sn_twist *rate = &in->at[0].twist_rate[i], *carrier = in->at[1].twist_rate;
        seen s = see(in, i);
        sn_vec3 apart = sn_mat3_apply(s.Qt, sn_sub(rate->v, carrier->v));
        sn_vec3 turned = sn_mat3_apply(s.Pt, carrier->w);
        child->frames[i] = s.pose;
        child->twist[i] = (sn_twist){ s.rate, s.s };
        child->twist_rate[i] = (sn_twist){ acceleration_of(&s, apart, carrier->w),
                                           sn_sub(sn_sub(rate->w, turned), sn_cross(s.y, s.s)) };
    }
}

static void apply_transpose(const void* self, sn_range items, const sn_input* in, const double* child_force,
                            const sn_generalized_force* out)
{
    (void)self;
    const sn_wrench* from = (const sn_wrench*)child_force;
    sn_wrench* carrier = out[1].wrench;
    for (int i = items.begin; i < items.end; ++i) {
        seen s = see(in, i);
        sn_wrench* own = &out[0].wrench[i];
        sn_vec3 f = sn_mat3_apply(s.Q, from[i].f);
        own->f = sn_add(own->f, f);
        own->m = sn_add(own->m, from[i].m);
        carrier->f = sn_sub(carrier->f, f);
        carrier->m = sn_sub(carrier->m, sn_add(sn_cross(s.r, from[i].f), sn_mat3_apply(s.P, from[i].m)));
    }
}

/* ---- derivatives --------------------------------------------------------------------------------------- */

/* A[row..] += s M dr, and likewise of the other increments. */
static void add_dr(double* A, int row, double by, sn_mat3 M, const seen* s)
{
    sn_mat3 MQ = sn_mat3_mul(M, s->Qt);
    sn_block_add(A, COLUMNS, row, DX, by, MQ);
    sn_block_add(A, COLUMNS, row, DO, -by, MQ);
    sn_block_add(A, COLUMNS, row, DC, by, sn_mat3_mul(M, sn_hat(s->r)));
}

static void add_drate(double* A, int row, double by, sn_mat3 M, const seen* s)
{
    sn_block_add(A, COLUMNS, row, DC, by, sn_mat3_mul(M, sn_hat(s->e)));
    add_dr(A, row, -by, sn_mat3_mul(M, sn_hat(s->W)), s);
}

static void add_dy(double* A, int row, double by, sn_mat3 M, const seen* s)
{
    sn_block_add(A, COLUMNS, row, DT, by, sn_mat3_mul(M, sn_hat(s->y)));
    sn_block_add(A, COLUMNS, row, DC, -by, sn_mat3_mul(M, sn_mat3_mul(s->Pt, sn_hat(s->W))));
}

/* d r' / d (v, w; V, W) is d r / d (x, t; o, T). */
static void add_rows(double* J, const seen* s)
{
    add_dr(J, 0, 1, sn_mat3_identity(), s);
    sn_block_add(J, COLUMNS, 3, DT, 1, sn_mat3_identity());
    sn_block_add(J, COLUMNS, 3, DC, -1, s->Pt);
}

static void add_accelerations(const seen* s, const sn_input* in, int item, double* Ax, double* Av)
{
    const sn_twist *rate = &in->at[0].twist_rate[item], *carrier = in->at[1].twist_rate;
    sn_vec3 apart = sn_mat3_apply(s->Qt, sn_sub(rate->v, carrier->v));
    sn_mat3 W = sn_hat(s->W), w = sn_hat(s->w);
    sn_block_add(Ax, COLUMNS, 0, DC, 1, sn_mat3_madd(sn_hat(apart), -1, sn_mat3_mul(W, sn_hat(s->e))));
    add_dr(Ax, 0, -1, sn_hat(carrier->w), s);
    add_drate(Ax, 0, -1, W, s);
    sn_block_add(Ax, COLUMNS, 3, DT, -1, sn_hat(sn_mat3_apply(s->Pt, carrier->w)));
    sn_block_add(Ax, COLUMNS, 3, DC, 1, sn_mat3_mul(s->Pt, sn_hat(carrier->w)));
    add_dy(Ax, 3, 1, w, s);

    sn_mat3 WQ = sn_mat3_mul(W, s->Qt);
    sn_block_add(Av, COLUMNS, 0, DX, -1, WQ);
    sn_block_add(Av, COLUMNS, 0, DO, 1, WQ);
    sn_block_add(Av, COLUMNS, 0, DC, 1, sn_hat(sn_add(s->e, s->rate)));
    add_dr(Av, 0, -1, W, s);
    sn_block_add(Av, COLUMNS, 3, DT, -1, sn_hat(s->y));
    sn_block_add(Av, COLUMNS, 3, DC, 1, sn_mat3_mul(w, s->Pt));
}

static void add_geometry(const seen* s, const sn_wrench* f, double* G)
{
    sn_mat3 F = sn_hat(f->f), QF = sn_mat3_mul(s->Q, F);
    sn_block_add(G, COLUMNS, DX, DC, -1, QF);
    sn_block_add(G, COLUMNS, DO, DC, 1, QF);
    add_dr(G, DC, 1, F, s);
    sn_block_add(G, COLUMNS, DC, DT, 1, sn_mat3_mul(s->P, sn_hat(f->m)));
    sn_block_add(G, COLUMNS, DC, DC, -1, sn_hat(sn_mat3_apply(s->P, f->m)));
}

static void tangent(const void* self, int item, const sn_input* in, const double* child_force,
                    const sn_map_tangent* out)
{
    (void)self;
    seen s = see(in, item);
    add_rows(out->J, &s);
    add_drate(out->Vx, 0, 1, sn_mat3_identity(), &s);
    add_dy(out->Vx, 3, -1, sn_mat3_identity(), &s);
    if (!out->massless) add_accelerations(&s, in, item, out->Ax, out->Av);
    add_geometry(&s, (const sn_wrench*)child_force, out->G);
}

/* ---- descriptor ---------------------------------------------------------------------------------------- */

static const sn_mapping_ops ops = { .apply = apply, .apply_transpose = apply_transpose, .tangent = tangent };
static const sn_relative_frames_params defaults = { .in = { NULL } };
static const sn_param table[] = {
    { SN_FIELD(sn_relative_frames_params, in), "1", 0, 0, "the frames that are seen" },
    { SN_FIELD(sn_relative_frames_params, frame), "1", 0, 0, "the single frame from which they are seen" },
};

const sn_component sn_relative_frames = {
    .abi = SN_COMPONENT_ABI,
    .name = "relative_frames",
    .summary = "Frames in the axes of another frame, which may move: forces on them react on both.",
    .role = SN_ROLE_MAPPING,
    .ops.mapping = &ops,
    .defaults = &defaults,
    .params_size = sizeof(sn_relative_frames_params),
    .self_size = 1,
    .params = table,
    .param_count = SN_COUNT(table),
    .bind = bind_relative,
};
