/* Sinew - drag: points slowed down by a fluid at rest, f = -c v.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/models/loads.h>
#include "models/block.h"
#include "models/per_node.h"

typedef struct drag {
    const double* c;
} drag;

static sn_status bind_drag(sn_bind* bind, const void* params, void* self)
{
    const sn_drag_params* p = params;
    drag* r = self;
    if (sn_bind_input(bind, p->on, SN_POINTS, "on") < 0) return SN_ERR_SCENE;
    r->c = sn_bind_per_node(bind, p->damping, "damping", "points");
    return r->c ? SN_OK : SN_ERR_SCENE;
}

static void add(const void* self, sn_range items, const sn_input* in, const sn_generalized_force* out)
{
    const drag* r = self;
    for (int i = items.begin; i < items.end; ++i)
        out[0].force[i] = sn_madd(out[0].force[i], -r->c[i], in->at[0].point_velocity[i]);
}

static void tangent(const void* self, int item, const sn_input* in, const sn_tangent* out)
{
    const drag* r = self;
    (void)in;
    sn_block_add(out->D, 3, 0, 0, -r->c[item], sn_mat3_identity());
}

static double dissipation(const void* self, sn_range items, const sn_input* in)
{
    const drag* r = self;
    double sum = 0;
    for (int i = items.begin; i < items.end; ++i) {
        sn_vec3 v = in->at[0].point_velocity[i];
        sum += r->c[i] * sn_dot(v, v);
    }
    return sum;
}

static unsigned nature(const void* self)
{
    (void)self;
    return SN_TANGENT_SYMMETRIC | SN_TANGENT_CONSTANT;
}

static const sn_force_ops ops = {
    .add = add, .tangent = tangent, .dissipation = dissipation, .nature = nature
};
static const sn_drag_params defaults = { .damping = { NULL, 0 } };
static const sn_param table[] = {
    { SN_FIELD(sn_drag_params, on), "1", 0, 0, "points with drag" },
    { SN_FIELD(sn_drag_params, damping), "N s/m", 0, HUGE_VAL,
      "force over velocity, one for all points or one for each" },
};

const sn_component sn_drag = {
    .abi = SN_COMPONENT_ABI,
    .name = "drag",
    .summary = "Viscous drag of a fluid at rest on points.",
    .role = SN_ROLE_FORCE,
    .ops.force = &ops,
    .defaults = &defaults,
    .params_size = sizeof(sn_drag_params),
    .self_size = sizeof(drag),
    .params = table,
    .param_count = SN_COUNT(table),
    .bind = bind_drag,
};
