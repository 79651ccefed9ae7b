/* Sinew - sliding_points: points on a line that a frame carries, each at the place that a scalar says.

   Legend: r R v w a alpha - origin, orientation, velocity, body spin and their rates of the frame; s - the
   scalar; e - the line's direction in the frame's axes; d = s e.
     x = r + R d        x' = v + R y, y = w x d + s' e
     x'' = a + R z, z = alpha x d + w x (w x d) + 2 s' w x e + s'' e
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/models/mappings.h>
#include "models/block.h"

enum { FRAME, ALONG, TURN = 3, SLIDE = 6 }; /* inputs; columns */

typedef struct sliding {
    int frame;
    sn_vec3 e;
} sliding;

/* A point's motion in the frame's axes, as above. */
typedef struct slide {
    sn_mat3 R;
    sn_vec3 w, d, spun, y, z; /* spun = w x e */
    double rate;              /* s' */
} slide;

static slide slide_of(const sliding* m, int i, const sn_input* in)
{
    const sn_kin *frame = &in->at[FRAME], *along = &in->at[ALONG];
    sn_vec3 w = frame->twist[m->frame].w, alpha = frame->twist_rate[m->frame].w;
    slide p = { .R = sn_quat_matrix(frame->frames[m->frame].q), .w = w, .rate = along->v[i] };
    p.d = sn_scale(along->x[i], m->e);
    p.spun = sn_cross(w, m->e);
    p.y = sn_madd(sn_cross(w, p.d), p.rate, m->e);
    p.z = sn_add(sn_cross(alpha, p.d), sn_cross(w, sn_cross(w, p.d)));
    p.z = sn_madd(sn_madd(p.z, 2 * p.rate, p.spun), along->a[i], m->e);
    return p;
}

static void apply(const void* self, sn_range items, const sn_input* in, const sn_kin_out* child)
{
    const sliding* m = self;
    const sn_kin* frame = &in->at[FRAME];
    for (int i = items.begin; i < items.end; ++i) {
        slide p = slide_of(m, i, in);
        child->points[i] = sn_add(frame->frames[m->frame].r, sn_mat3_apply(p.R, p.d));
        child->point_velocity[i] = sn_add(frame->twist[m->frame].v, sn_mat3_apply(p.R, p.y));
        child->point_acceleration[i] = sn_add(frame->twist_rate[m->frame].v, sn_mat3_apply(p.R, p.z));
    }
}

static void apply_transpose(const void* self, sn_range items, const sn_input* in, const double* child_force,
                            const sn_generalized_force* out)
{
    const sliding* m = self;
    for (int i = items.begin; i < items.end; ++i) {
        sn_vec3 f = sn_v3(child_force[3 * i], child_force[3 * i + 1], child_force[3 * i + 2]);
        sn_vec3 body = sn_unrotate(in->at[FRAME].frames[m->frame].q, f);
        sn_wrench* load = &out[FRAME].wrench[m->frame];
        load->f = sn_add(load->f, f);
        load->m = sn_add(load->m, sn_scale(in->at[ALONG].x[i], sn_cross(m->e, body)));
        out[ALONG].f[i] += sn_dot(m->e, body);
    }
}

static void put_column(double* A, int n, sn_vec3 value)
{
    A[SLIDE] += value.x;
    A[n + SLIDE] += value.y;
    A[2 * n + SLIDE] += value.z;
}

static void add_geometric(const sliding* m, const slide* p, sn_vec3 body, const sn_map_tangent* out)
{
    sn_vec3 across = sn_cross(m->e, body); // d (d x R^T f) = ds e x R^T f + d x (R^T f x dtheta)
    const double turn[3] = { across.x, across.y, across.z };
    sn_block_add(out->G, out->n, TURN, TURN, 1.0, sn_mat3_mul(sn_hat(p->d), sn_hat(body)));
    for (int k = 0; k < 3; ++k) {
        out->G[(TURN + k) * out->n + SLIDE] += turn[k];
        out->G[SLIDE * out->n + TURN + k] += turn[k];
    }
}

static void tangent(const void* self, int item, const sn_input* in, const double* child_force,
                    const sn_map_tangent* out)
{
    const sliding* m = self;
    slide p = slide_of(m, item, in);
    int n = out->n;
    sn_vec3 f = sn_v3(child_force[0], child_force[1], child_force[2]);
    // d (R y) = -R hat(y) dtheta for a fixed y in the frame's axes
    sn_block_add(out->J, n, 0, 0, 1.0, sn_mat3_identity());
    sn_block_add(out->J, n, 0, TURN, -1.0, sn_mat3_mul(p.R, sn_hat(p.d)));
    put_column(out->J, n, sn_mat3_apply(p.R, m->e));
    sn_block_add(out->Vx, n, 0, TURN, -1.0, sn_mat3_mul(p.R, sn_hat(p.y)));
    put_column(out->Vx, n, sn_mat3_apply(p.R, p.spun));
    add_geometric(m, &p, sn_mat3_apply_transpose(p.R, f), out);
    if (out->massless) return;
    sn_vec3 alpha = in->at[FRAME].twist_rate[m->frame].w;
    sn_block_add(out->Ax, n, 0, TURN, -1.0, sn_mat3_mul(p.R, sn_hat(p.z)));
    put_column(out->Ax, n, sn_mat3_apply(p.R, sn_add(sn_cross(alpha, m->e), sn_cross(p.w, p.spun))));
    // d (w x (w x d) + 2 s' w x e) = -(hat(w x d + 2 s' e) + hat(w) hat(d)) dw
    sn_vec3 lever = sn_madd(sn_cross(p.w, p.d), 2 * p.rate, m->e);
    sn_mat3 of_spin = sn_mat3_madd(sn_hat(lever), 1.0, sn_mat3_mul(sn_hat(p.w), sn_hat(p.d)));
    sn_block_add(out->Av, n, 0, TURN, -1.0, sn_mat3_mul(p.R, of_spin));
    put_column(out->Av, n, sn_scale(2, sn_mat3_apply(p.R, p.spun)));
}

/* ---- bind ---------------------------------------------------------------------------------------------- */

static sn_status bind_points(sn_bind* bind, const void* params, void* self)
{
    const sn_sliding_points_params* p = params;
    sliding* m = self;
    if (sn_bind_input(bind, p->to, SN_FRAMES, "to") < 0) return SN_ERR_SCENE;
    if (sn_bind_input(bind, p->along, SN_SCALARS, "along") < 0) return SN_ERR_SCENE;
    int frames = sn_bind_rest(bind, FRAME)->count, count = sn_bind_rest(bind, ALONG)->count;
    m->frame = p->node < 0 ? p->node + frames : p->node;
    if (m->frame < 0 || m->frame >= frames)
        return sn_bind_fail(bind, "node", "there is no frame %d; `to` has %d, numbered 0 to %d", p->node,
                            frames, frames - 1);
    double length = sn_norm(p->direction);
    if (length == 0) return sn_bind_fail(bind, "direction", "0 0 0 is not a direction");
    m->e = sn_scale(1 / length, p->direction);
    sn_node* items = sn_bind_alloc(bind, (size_t)count * 2 * sizeof *items);
    if (!items) return SN_ERR_MEMORY;
    for (int i = 0; i < count; ++i) {
        items[2 * i] = (sn_node){ FRAME, m->frame };
        items[2 * i + 1] = (sn_node){ ALONG, i };
    }
    if (!sn_bind_state(bind, SN_POINTS, count).x) return SN_ERR_MEMORY;
    return sn_bind_items(bind, count, 2, items);
}

/* ---- descriptor ---------------------------------------------------------------------------------------- */

static const sn_mapping_ops ops = { .apply = apply, .apply_transpose = apply_transpose, .tangent = tangent };
static const sn_sliding_points_params defaults = { .direction = { 1, 0, 0 } };
static const sn_param table[] = {
    { SN_FIELD(sn_sliding_points_params, to), "1", 0, 0, "frames; one of them carries the line" },
    { SN_FIELD(sn_sliding_points_params, node), "1", -1e9, 1e9,
      "which frame carries the line; -1 is the last" },
    { SN_FIELD(sn_sliding_points_params, along), "1", 0, 0,
      "scalars: distance of each point from the origin of the frame, in m" },
    { SN_FIELD(sn_sliding_points_params, direction), "1", 0, 0,
      "of the line, in the axes of the frame; any length" },
};

const sn_component sn_sliding_points = {
    .abi = SN_COMPONENT_ABI,
    .name = "sliding_points",
    .summary = "Points on a line through the origin of a frame, at distances given by scalars.",
    .role = SN_ROLE_MAPPING,
    .ops.mapping = &ops,
    .defaults = &defaults,
    .params_size = sizeof(sn_sliding_points_params),
    .self_size = sizeof(sliding),
    .params = table,
    .param_count = SN_COUNT(table),
    .bind = bind_points,
};
