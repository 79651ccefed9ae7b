/* Sinew - skinned_points: points that follow several frames, each as if fixed to it, and are the mean of
   these places by weight (linear blend skinning): x = sum w_i (r_i + R_i c_i).
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/models/mappings.h>
#include "models/mappings/arm.h"
#include "models/mappings/hosts.h"

typedef struct skinning {
    int n; /* frames of each point */
    const sn_arm* arms;
    const double* weight;
} skinning;

enum { MAX_FRAMES = 8 };

/* ---- bind ---------------------------------------------------------------------------------------------- */

/* The nearest frames of a point, nearest first. */
static void find_nearest(const sn_kin* frames, sn_vec3 at, int n, int* nearest, double* distance)
{
    for (int i = 0; i < n; ++i)
        distance[i] = HUGE_VAL;
    for (int f = 0; f < frames->count; ++f) {
        double d = sn_norm(sn_sub(at, frames->frames[f].r));
        int k = n;
        while (k > 0 && d < distance[k - 1])
            --k;
        for (int m = n - 1; m > k; --m) {
            distance[m] = distance[m - 1];
            nearest[m] = nearest[m - 1];
        }
        if (k < n) {
            distance[k] = d;
            nearest[k] = f;
        }
    }
}

/* 1/d^power, made to sum 1; a point on a frame belongs to it alone. */
static void weigh(const double* distance, int n, double power, double* weight)
{
    double sum = 0;
    for (int i = 0; i < n; ++i) {
        weight[i] = distance[0] > 0 ? pow(distance[0] / distance[i], power) : i == 0;
        sum += weight[i];
    }
    for (int i = 0; i < n; ++i)
        weight[i] /= sum;
}

static sn_status bind_skinning(sn_bind* bind, const void* params, void* self)
{
    const sn_skinning_params* p = params;
    sn_children children;
    if (sn_bind_input(bind, p->frames, SN_FRAMES, "frames") < 0) return SN_ERR_SCENE;
    if (sn_children_bind(bind, p->positions, p->mesh, &children)) return SN_ERR_SCENE;
    const sn_kin* rest = sn_bind_rest(bind, 0);
    int n = p->influences < rest->count ? p->influences : rest->count;
    size_t total = (size_t)children.count * (size_t)n;
    sn_arm* arms = sn_bind_alloc(bind, total * sizeof *arms);
    double* weight = sn_bind_alloc(bind, total * sizeof *weight);
    sn_node* items = sn_bind_alloc(bind, total * sizeof *items);
    if (!arms || !weight || !items) return SN_ERR_MEMORY;
    for (int i = 0; i < children.count; ++i) {
        int nearest[MAX_FRAMES];
        double distance[MAX_FRAMES];
        find_nearest(rest, children.at[i], n, nearest, distance);
        weigh(distance, n, p->power, weight + i * n);
        for (int k = 0; k < n; ++k) {
            const sn_pose* frame = &rest->frames[nearest[k]];
            items[i * n + k] = (sn_node){ 0, nearest[k] };
            arms[i * n + k] =
                (sn_arm){ items[i * n + k], sn_unrotate(frame->q, sn_sub(children.at[i], frame->r)),
                          sn_quat_identity() };
        }
    }
    *(skinning*)self = (skinning){ n, arms, weight };
    if (!sn_bind_state(bind, SN_POINTS, children.count).x) return SN_ERR_MEMORY;
    sn_status status = sn_bind_items(bind, children.count, n, items);
    return status || !children.mesh ? status : sn_bind_state_mesh(bind, children.mesh);
}

/* ---- operations ---------------------------------------------------------------------------------------- */

static void apply(const void* self, sn_range items, const sn_input* in, const sn_kin_out* child)
{
    const skinning* s = self;
    for (int i = items.begin; i < items.end; ++i)
        sn_arms_blend_point(s->arms + i * s->n, s->weight + i * s->n, s->n, in, &child->points[i],
                            &child->point_velocity[i], &child->point_acceleration[i]);
}

static void apply_transpose(const void* self, sn_range items, const sn_input* in, const double* child_force,
                            const sn_generalized_force* out)
{
    const skinning* s = self;
    for (int i = items.begin; i < items.end; ++i) {
        const double* f = child_force + 3 * i;
        if (f[0] == 0 && f[1] == 0 && f[2] == 0) continue;
        sn_arms_share_force(s->arms + i * s->n, s->weight + i * s->n, s->n, in, sn_v3(f[0], f[1], f[2]), out);
    }
}

static void tangent(const void* self, int item, const sn_input* in, const double* child_force,
                    const sn_map_tangent* out)
{
    const skinning* s = self;
    for (int k = 0; k < s->n; ++k)
        sn_arm_tangent_share(&s->arms[item * s->n + k], s->weight[item * s->n + k], 6 * k, in, child_force,
                             out);
}

static const sn_skinning_params defaults = { .influences = 4, .power = 2 };
static const sn_param table[] = {
    { SN_FIELD(sn_skinning_params, frames), "1", 0, 0, "frames to follow" },
    { SN_FIELD(sn_skinning_params, positions), "m", 0, 0, "x y z of each point at rest, in the world" },
    { SN_FIELD(sn_skinning_params, mesh), "1", 0, 0, "a mesh whose points follow, in place of positions" },
    { SN_FIELD(sn_skinning_params, influences), "1", 1, MAX_FRAMES,
      "number of nearest frames that each point follows" },
    { SN_FIELD(sn_skinning_params, power), "1", 0, 16,
      "weights fall with this power of the distance at rest" },
};
static const sn_mapping_ops ops = { .apply = apply, .apply_transpose = apply_transpose, .tangent = tangent };
const sn_component sn_skinning = {
    .abi = SN_COMPONENT_ABI,
    .name = "skinned_points",
    .summary = "Points that follow several frames by weights.",
    .source =
        "linear blend skinning: N. Magnenat-Thalmann, R. Laperriere, D. Thalmann, Graphics Interface 1988",
    .role = SN_ROLE_MAPPING,
    .ops.mapping = &ops,
    .defaults = &defaults,
    .params_size = sizeof(sn_skinning_params),
    .self_size = sizeof(skinning),
    .params = table,
    .param_count = SN_COUNT(table),
    .bind = bind_skinning,
};
