/* Sinew - prescribed_points: points that are moved by functions of time, and the force that it takes.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/models/conditions.h>
#include <sinew/shape.h>
#include "models/chosen.h"

typedef struct prescribed_points {
    chosen nodes;
    const sn_vec3* from;         /* where they are at the start */
    const sn_function* along[3]; /* displacements; NULL: free */
} prescribed_points;

static const char* const names[3] = { "x", "y", "z" };

static sn_status bind_functions(sn_bind* bind, const sn_prescribed_points_params* p, prescribed_points* m,
                                uint32_t* mask)
{
    const sn_expr given[3] = { p->x, p->y, p->z };
    *mask = 0;
    for (int i = 0; i < 3; ++i) {
        if (!given[i].text) continue;
        m->along[i] = sn_bind_function(bind, given[i], 0, names[i]);
        if (!m->along[i]) return SN_ERR_SCENE;
        double d[3];
        sn_function_eval(m->along[i], 0, d);
        if (!isfinite(d[1]) || !isfinite(d[2]))
            return sn_bind_fail(bind, names[i],
                                "its rates are not finite at t = 0; give a function that starts smoothly, "
                                "for example t^2 or smooth(t, 0, 1)");
        *mask |= 1u << i;
    }
    if (*mask) return SN_OK;
    return sn_bind_fail(bind, "x",
                        "no direction is given; z=\"t*1e-3\" moves along z and leaves x and y free");
}

static sn_status bind_points(sn_bind* bind, const void* params, void* self)
{
    const sn_prescribed_points_params* p = params;
    prescribed_points* m = self;
    uint32_t mask;
    if (sn_bind_input(bind, p->on, SN_POINTS, "on") < 0 || bind_functions(bind, p, m, &mask))
        return SN_ERR_SCENE;
    sn_status status = sn_chosen_bind(bind, p->nodes, p->where, &m->nodes);
    for (int i = 0; !status && i < m->nodes.count; ++i)
        status = sn_bind_prescribe(bind, m->nodes.node[i], mask);
    if (status) return status;
    sn_vec3* from = sn_bind_alloc(bind, (size_t)m->nodes.count * sizeof *from);
    if (!from) return SN_ERR_MEMORY;
    for (int i = 0; i < m->nodes.count; ++i)
        from[i] = sn_bind_rest(bind, 0)->points[m->nodes.node[i]];
    m->from = from;
    return SN_OK;
}

static void apply(const void* self, const sn_input* in, const sn_kin_out* state)
{
    const prescribed_points* m = self;
    for (int k = 0; k < 3; ++k) {
        if (!m->along[k]) continue;
        double d[3];
        sn_function_eval(m->along[k], in->t, d);
        for (int i = 0; i < m->nodes.count; ++i) {
            int at = 3 * m->nodes.node[i] + k;
            state->x[at] = (&m->from[i].x)[k] + d[0];
            state->v[at] = d[1];
            state->a[at] = d[2];
        }
    }
}

static void read_force(const void* self, const sn_input* in, const double* reaction, double* out)
{
    const prescribed_points* m = self;
    (void)in;
    for (int k = 0; k < 3; ++k) {
        out[k] = 0;
        for (int i = 0; i < m->nodes.count && m->along[k]; ++i)
            out[k] += reaction[3 * m->nodes.node[i] + k];
    }
}

static const sn_quantity quantities[] = {
    { "force", "N", "x y z", "reaction: sum of the forces that cause the motion of the points, world axes",
      read_force },
};
static const sn_prescribed_points_params defaults = { .where = NULL };
static const sn_param table[] = {
    { SN_FIELD(sn_prescribed_points_params, on), "1", 0, 0, "points" },
    { SN_FIELD(sn_prescribed_points_params, nodes), "1", 0, 0,
      "which points, numbered from 0, negative from the end; absent: all" },
    { SN_FIELD(sn_prescribed_points_params, where), "1", 0, 0,
      "which points, selected by position: \"x lt 1e-6\", \"region NAME\", \"box ...\", \"sphere ...\", "
      "joined by |" },
    { SN_FIELD(sn_prescribed_points_params, x), "m", 0, 0,
      "displacement along world x from the initial position; absent: free" },
    { SN_FIELD(sn_prescribed_points_params, y), "m", 0, 0,
      "displacement along world y from the initial position; absent: free" },
    { SN_FIELD(sn_prescribed_points_params, z), "m", 0, 0,
      "displacement along world z from the initial position; absent: free" },
};
static const sn_condition_ops ops = { .apply = apply };
const sn_component sn_prescribed_points = {
    .abi = SN_COMPONENT_ABI,
    .name = "prescribed_points",
    .summary = "Moves all points by the same functions of time.",
    .role = SN_ROLE_CONDITION,
    .ops.condition = &ops,
    .defaults = &defaults,
    .params_size = sizeof(sn_prescribed_points_params),
    .self_size = sizeof(prescribed_points),
    .params = table,
    .param_count = SN_COUNT(table),
    .quantities = quantities,
    .quantity_count = SN_COUNT(quantities),
    .bind = bind_points,
    .shapes = sn_shape_force,
};
