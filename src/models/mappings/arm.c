/* Sinew - arm: see arm.h for the equations.
   SPDX-License-Identifier: BSD-3-Clause */
#include "models/mappings/arm.h"
#include "base/assert.h"
#include "models/block.h"

/* Motion of the parent of an arm, by value. */
typedef struct parent {
    sn_pose x;
    sn_twist v, a;
    sn_mat3 R;
} parent;

static parent parent_of(const sn_arm* arm, const sn_input* in)
{
    const sn_kin* kin = &in->at[arm->parent.input];
    int node = arm->parent.node;
    parent p = { kin->frames[node], kin->twist[node], kin->twist_rate[node],
                 sn_quat_matrix(kin->frames[node].q) };
    return p;
}

/* Has arm i another parent than the one before it in the range? */
static bool is_new(const sn_arm* arms, sn_range items, int i)
{
    if (i == items.begin) return true;
    sn_node a = arms[i].parent, before = arms[i - 1].parent;
    return a.input != before.input || a.node != before.node;
}

/* Velocity and acceleration that spin and its rate give the end of a lever, in body axes. */
static sn_vec3 lever_velocity(sn_twist v, sn_vec3 c) { return sn_cross(v.w, c); }
static sn_vec3 lever_acceleration(sn_twist v, sn_twist a, sn_vec3 c)
{
    return sn_add(sn_cross(a.w, c), sn_cross(v.w, sn_cross(v.w, c)));
}

static void apply_origin(const parent* p, sn_vec3 c, sn_vec3* x, sn_vec3* v, sn_vec3* a)
{
    *x = sn_add(p->x.r, sn_mat3_apply(p->R, c));
    *v = sn_add(p->v.v, sn_mat3_apply(p->R, lever_velocity(p->v, c)));
    *a = sn_add(p->a.v, sn_mat3_apply(p->R, lever_acceleration(p->v, p->a, c)));
}

void sn_arms_apply_points(const sn_arm* arms, sn_range items, const sn_input* in, const sn_kin_out* child)
{
    parent p;
    for (int i = items.begin; i < items.end; ++i) {
        if (is_new(arms, items, i)) p = parent_of(&arms[i], in);
        apply_origin(&p, arms[i].c, &child->points[i], &child->point_velocity[i],
                     &child->point_acceleration[i]);
    }
}

void sn_arms_blend_point(const sn_arm* arms, const double* share, int count, const sn_input* in, sn_vec3* x,
                         sn_vec3* v, sn_vec3* a)
{
    *x = *v = *a = sn_v3(0, 0, 0);
    for (int i = 0; i < count; ++i) {
        parent p = parent_of(&arms[i], in);
        sn_vec3 own_x, own_v, own_a;
        apply_origin(&p, arms[i].c, &own_x, &own_v, &own_a);
        *x = sn_add(*x, sn_scale(share[i], own_x));
        *v = sn_add(*v, sn_scale(share[i], own_v));
        *a = sn_add(*a, sn_scale(share[i], own_a));
    }
}

void sn_arms_apply_frames(const sn_arm* arms, sn_range items, const sn_input* in, const sn_kin_out* child)
{
    parent p;
    for (int i = items.begin; i < items.end; ++i) {
        sn_quat q = arms[i].q;
        SN_ASSERT(fabs(q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z - 1.0) < 1e-9);
        if (is_new(arms, items, i)) p = parent_of(&arms[i], in);
        apply_origin(&p, arms[i].c, &child->frames[i].r, &child->twist[i].v, &child->twist_rate[i].v);
        child->frames[i].q = sn_quat_mul(p.x.q, q);
        child->twist[i].w = sn_unrotate(q, p.v.w);
        child->twist_rate[i].w = sn_unrotate(q, p.a.w);
    }
}

static bool is_zero(sn_vec3 a) { return a.x == 0 && a.y == 0 && a.z == 0; }

/* Adds a force f (world) and a moment m (parent's axes), both at the end of the arm, to the parent. */
static void pull_back(const sn_arm* arm, const sn_input* in, sn_vec3 f, sn_vec3 m,
                      const sn_generalized_force* out)
{
    sn_wrench* load = &out[arm->parent.input].wrench[arm->parent.node];
    sn_vec3 f_body = sn_unrotate(in->at[arm->parent.input].frames[arm->parent.node].q, f);
    load->f = sn_add(load->f, f);
    load->m = sn_add(load->m, sn_add(m, sn_cross(arm->c, f_body)));
}

void sn_arms_transpose_points(const sn_arm* arms, sn_range items, const sn_input* in,
                              const double* child_force, const sn_generalized_force* out)
{
    for (int i = items.begin; i < items.end; ++i) {
        const double* f = child_force + 3 * i;
        pull_back(&arms[i], in, sn_v3(f[0], f[1], f[2]), sn_v3(0, 0, 0), out);
    }
}

void sn_arms_transpose_frames(const sn_arm* arms, sn_range items, const sn_input* in,
                              const double* child_force, const sn_generalized_force* out)
{
    for (int i = items.begin; i < items.end; ++i) {
        const double* at = child_force + 6 * i;
        sn_vec3 f = sn_v3(at[0], at[1], at[2]), m = sn_v3(at[3], at[4], at[5]);
        // Of the sections of a needle most are not in the tissue.
        if (!is_zero(f) || !is_zero(m)) pull_back(&arms[i], in, f, sn_rotate(arms[i].q, m), out);
    }
}

void sn_arms_share_force(const sn_arm* arms, const double* share, int count, const sn_input* in, sn_vec3 f,
                         const sn_generalized_force* out)
{
    for (int i = 0; i < count; ++i)
        pull_back(&arms[i], in, sn_scale(share[i], f), sn_v3(0, 0, 0), out);
}

void sn_arm_tangent_share(const sn_arm* arm, double share, int col, const sn_input* in,
                          const double* child_force, const sn_map_tangent* out)
{
    parent p = parent_of(arm, in);
    sn_vec3 c = arm->c;
    sn_vec3 f_body = sn_mat3_apply_transpose(p.R, sn_v3(child_force[0], child_force[1], child_force[2]));
    sn_mat3 c_hat = sn_hat(c), wc_hat = sn_hat(lever_velocity(p.v, c));
    int n = out->n, turn = col + 3;

    sn_block_add(out->J, n, 0, col, share, sn_mat3_identity());
    sn_block_add(out->J, n, 0, turn, -share, sn_mat3_mul(p.R, c_hat));
    // d (R y) = -R hat(y) dtheta for a fixed y in body axes
    sn_block_add(out->Vx, n, 0, turn, -share, sn_mat3_mul(p.R, wc_hat));
    // J^T f holds c x (R^T f), and d (R^T f) = hat(R^T f) dtheta
    sn_block_add(out->G, n, turn, turn, share, sn_mat3_mul(c_hat, sn_hat(f_body)));
    if (out->massless) return;
    sn_block_add(out->Ax, n, 0, turn, -share, sn_mat3_mul(p.R, sn_hat(lever_acceleration(p.v, p.a, c))));
    // d (w x (w x c)) = -(hat(w x c) + hat(w) hat(c)) dw
    sn_mat3 centripetal = sn_mat3_madd(wc_hat, 1.0, sn_mat3_mul(sn_hat(p.v.w), c_hat));
    sn_block_add(out->Av, n, 0, turn, -share, sn_mat3_mul(p.R, centripetal));
}

void sn_arm_tangent_point(const sn_arm* arm, const sn_input* in, const double* child_force,
                          const sn_map_tangent* out)
{
    sn_arm_tangent_share(arm, 1.0, 0, in, child_force, out);
}

void sn_arm_tangent_frame(const sn_arm* arm, const sn_input* in, const double* child_force,
                          const sn_map_tangent* out)
{
    sn_arm_tangent_point(arm, in, child_force, out);
    // The child's spin Q^T w depends on nothing but the parent's spin.
    sn_block_add(out->J, out->n, 3, 3, 1.0, sn_mat3_transpose(sn_quat_matrix(arm->q)));
}
