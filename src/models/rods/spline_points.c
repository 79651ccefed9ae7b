/* Sinew - spline_points: points of a cable that is a cubic B-spline (spline.h), at given arc lengths of the
   cable at rest. r(u) = sum b_i(u) r_i is linear in the control points: J is constant, its derivatives
   vanish.
   SPDX-License-Identifier: BSD-3-Clause */
#include "models/rods/spline.h"

#include <sinew/models/cable.h>

typedef struct child {
    int span;
    double b[SPLINE_LANES];
} child;

typedef struct spline_points {
    spline_curve curve;
    const child* at;
} spline_points;

static sn_status bind_points(sn_bind* bind, const void* params, void* self)
{
    const sn_spline_points_params* p = params;
    spline_points* m = self;
    spline_refs refs = { p->start, p->points, p->end, { NULL }, p->length };
    sn_status status = sn_spline_bind(bind, &refs, &m->curve);
    if (status) return status;
    child* at = sn_bind_alloc(bind, (size_t)(p->at.count + 1) * sizeof *at);
    int* span = sn_bind_alloc(bind, (size_t)(p->at.count + 1) * sizeof *span);
    if (!at || !span) return SN_ERR_MEMORY;
    for (int i = 0; i < p->at.count; ++i) {
        double u = p->at.at[i];
        status = sn_spline_check_place(bind, &m->curve, u);
        if (status) return status;
        spline_basis basis;
        span[i] = at[i].span = sn_spline_span(&m->curve, u);
        sn_spline_evaluate(&m->curve, span[i], u, &basis);
        for (int k = 0; k < SPLINE_LANES; ++k)
            at[i].b[k] = basis.at[0][k];
    }
    m->at = at;
    if (!sn_bind_state(bind, SN_POINTS, p->at.count).x) return SN_ERR_MEMORY;
    return sn_spline_bind_items(bind, &m->curve, p->at.count, span);
}

static void apply(const void* self, sn_range items, const sn_input* in, const sn_kin_out* out)
{
    const spline_points* m = self;
    for (int k = items.begin; k < items.end; ++k) {
        sn_vec3 x = { 0, 0, 0 }, v = x, a = x;
        for (int i = 0; i < SPLINE_LANES; ++i) {
            sn_node node = m->curve.point[m->at[k].span + i];
            const sn_kin* from = &in->at[node.input];
            double b = m->at[k].b[i];
            x = sn_madd(x, b, from->points[node.node]);
            v = sn_madd(v, b, from->point_velocity[node.node]);
            a = sn_madd(a, b, from->point_acceleration[node.node]);
        }
        out->points[k] = x;
        out->point_velocity[k] = v;
        out->point_acceleration[k] = a;
    }
}

static void apply_transpose(const void* self, sn_range items, const sn_input* in, const double* child_force,
                            const sn_generalized_force* out)
{
    const spline_points* m = self;
    (void)in;
    for (int k = items.begin; k < items.end; ++k)
        for (int i = 0; i < SPLINE_LANES; ++i) {
            sn_node node = m->curve.point[m->at[k].span + i];
            double* f = out[node.input].f + 3 * node.node;
            for (int d = 0; d < 3; ++d)
                f[d] += m->at[k].b[i] * child_force[3 * k + d];
        }
}

static void tangent(const void* self, int item, const sn_input* in, const double* child_force,
                    const sn_map_tangent* out)
{
    const spline_points* m = self;
    (void)in;
    (void)child_force;
    for (int i = 0; i < SPLINE_LANES; ++i)
        for (int d = 0; d < 3; ++d)
            out->J[d * out->n + 3 * i + d] = m->at[item].b[i];
}

/* ---- descriptor ---------------------------------------------------------------------------------------- */

static const double origin[1] = { 0 };
static const sn_mapping_ops ops = { .apply = apply, .apply_transpose = apply_transpose, .tangent = tangent };
static const sn_spline_points_params defaults = { .length = 1, .at = { origin, 1 } };
static const sn_param table[] = {
    { SN_FIELD(sn_spline_points_params, points), "1", 0, 0, "control points" },
    { SN_FIELD(sn_spline_points_params, start), "1", 0, 0,
      "points used as control points before them; absent: none" },
    { SN_FIELD(sn_spline_points_params, end), "1", 0, 0,
      "points used as control points after them; absent: none" },
    { SN_FIELD(sn_spline_points_params, length), "m", SN_ABOVE_ZERO, 1e6, "of the cable without load" },
    { SN_FIELD(sn_spline_points_params, at), "m", 0, 1e6, "arc lengths, from the start, without load" },
};

const sn_component sn_spline_points = {
    .abi = SN_COMPONENT_ABI,
    .name = "spline_points",
    .summary = "Points of a cubic B-spline cable.",
    .role = SN_ROLE_MAPPING,
    .ops.mapping = &ops,
    .defaults = &defaults,
    .params_size = sizeof(sn_spline_points_params),
    .self_size = sizeof(spline_points),
    .params = table,
    .param_count = SN_COUNT(table),
    .bind = bind_points,
};
