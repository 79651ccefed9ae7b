/* Sinew - distance: how far points are from others, as scalars. With e the unit vector from a to b, r their
   distance and P = I - e e^T:
     r' = e . u,   r'' = e . (a_b - a_a) + |P u|^2 / r,   u = v_b - v_a
     de = P dx / r.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/models/mappings.h>
#include "models/block.h"

typedef struct distance {
    int second; /* input of the points b */
} distance;

/* A pair of points as it moves. */
typedef struct pair {
    double r;
    sn_vec3 e, u, a, across; /* across = P u */
} pair;

static pair pair_of(const distance* d, int i, const sn_input* in)
{
    const sn_kin *A = &in->at[0], *B = &in->at[d->second];
    int k = d->second ? i : i + A->count / 2; // one state: its first half and its second
    sn_vec3 x = sn_sub(B->points[k], A->points[i]);
    pair p = { .r = sn_norm(x) };
    p.e = p.r > 0 ? sn_scale(1 / p.r, x) : sn_v3(1, 0, 0);
    p.u = sn_sub(B->point_velocity[k], A->point_velocity[i]);
    p.a = sn_sub(B->point_acceleration[k], A->point_acceleration[i]);
    p.across = sn_sub(p.u, sn_scale(sn_dot(p.e, p.u), p.e));
    return p;
}

static double inverse(double r) { return r > 0 ? 1 / r : 0; }

static void apply(const void* self, sn_range items, const sn_input* in, const sn_kin_out* child)
{
    for (int i = items.begin; i < items.end; ++i) {
        pair p = pair_of(self, i, in);
        child->x[i] = p.r;
        child->v[i] = sn_dot(p.e, p.u);
        child->a[i] = sn_dot(p.e, p.a) + sn_dot(p.across, p.across) * inverse(p.r);
    }
}

static void apply_transpose(const void* self, sn_range items, const sn_input* in, const double* child_force,
                            const sn_generalized_force* out)
{
    const distance* d = self;
    for (int i = items.begin; i < items.end; ++i) {
        if (child_force[i] == 0) continue;
        pair p = pair_of(d, i, in);
        int k = d->second ? i : i + in->at[0].count / 2;
        sn_vec3 f = sn_scale(child_force[i], p.e);
        out[0].force[i] = sn_sub(out[0].force[i], f);
        out[d->second].force[k] = sn_add(out[d->second].force[k], f);
    }
}

/* A row (-w, w). */
static void put_row(double* row, sn_vec3 w)
{
    const double value[3] = { w.x, w.y, w.z };
    for (int k = 0; k < 3; ++k) {
        row[k] -= value[k];
        row[3 + k] += value[k];
    }
}

static void tangent(const void* self, int item, const sn_input* in, const double* child_force,
                    const sn_map_tangent* out)
{
    pair p = pair_of(self, item, in);
    double s = inverse(p.r), along = sn_dot(p.e, p.u);
    sn_mat3 P = sn_mat3_madd(sn_mat3_identity(), -1.0, sn_outer(p.e, p.e));
    put_row(out->J, p.e);
    put_row(out->Vx, sn_scale(s, p.across));
    for (int a = 0; a < 2; ++a)
        for (int b = 0; b < 2; ++b)
            sn_block_add(out->G, out->n, 3 * a, 3 * b, (a == b ? 1 : -1) * s * child_force[0], P);
    if (out->massless) return;
    // d |P u|^2 = -2 (e . u) (P u) . dx / r,   d (1/r) = -e . dx / r^2
    sn_vec3 of_place = sn_scale(s, sn_mat3_apply(P, p.a));
    of_place = sn_sub(of_place, sn_scale(2 * along * s * s, p.across));
    of_place = sn_sub(of_place, sn_scale(sn_dot(p.across, p.across) * s * s, p.e));
    put_row(out->Ax, of_place);
    put_row(out->Av, sn_scale(2 * s, p.across));
}

static sn_status bind_distance(sn_bind* bind, const void* params, void* self)
{
    const sn_distance_params* p = params;
    distance* d = self;
    if (sn_bind_input(bind, p->of, SN_POINTS, "of") < 0) return SN_ERR_SCENE;
    d->second = p->to.path ? sn_bind_input(bind, p->to, SN_POINTS, "to") : 0;
    if (d->second < 0) return SN_ERR_SCENE;
    int count = sn_bind_rest(bind, 0)->count, other = sn_bind_rest(bind, d->second)->count;
    if (p->to.path && count != other)
        return sn_bind_fail(bind, "to", "%d points and %d points do not form pairs", count, other);
    if (!p->to.path && count % 2)
        return sn_bind_fail(bind, "of", "%d points; without `to` the first half is paired with the second",
                            count);
    if (!p->to.path) count /= 2;
    sn_node* items = sn_bind_alloc(bind, (size_t)count * 2 * sizeof *items);
    if (!items) return SN_ERR_MEMORY;
    for (int i = 0; i < count; ++i) {
        items[2 * i] = (sn_node){ 0, i };
        items[2 * i + 1] = (sn_node){ d->second, d->second ? i : i + count };
        const sn_kin *A = sn_bind_rest(bind, 0), *B = sn_bind_rest(bind, d->second);
        if (sn_norm(sn_sub(A->points[i], B->points[items[2 * i + 1].node])) == 0)
            return sn_bind_fail(
                bind, "of",
                "the points of pair %d coincide at the start: the distance has no direction there", i);
    }
    if (!sn_bind_state(bind, SN_SCALARS, count).x) return SN_ERR_MEMORY;
    return sn_bind_items(bind, count, 2, items);
}

static const sn_distance_params defaults = { .to = { NULL } };
static const sn_param table[] = {
    { SN_FIELD(sn_distance_params, of), "1", 0, 0, "points" },
    { SN_FIELD(sn_distance_params, to), "1", 0, 0,
      "the partners, as many points; absent: the second half of `of`" },
};
static const sn_mapping_ops ops = { .apply = apply, .apply_transpose = apply_transpose, .tangent = tangent };
const sn_component sn_distance = {
    .abi = SN_COMPONENT_ABI,
    .name = "distance",
    .summary = "Distances of pairs of points, as scalars.",
    .role = SN_ROLE_MAPPING,
    .ops.mapping = &ops,
    .defaults = &defaults,
    .params_size = sizeof(sn_distance_params),
    .self_size = sizeof(distance),
    .params = table,
    .param_count = SN_COUNT(table),
    .bind = bind_distance,
};
