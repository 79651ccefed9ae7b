/* Sinew - prescribed_scalars: scalars that follow a function of time, and what it takes.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/models/conditions.h>
#include "models/chosen.h"

typedef struct prescribed_scalars {
    chosen nodes;
    const sn_function* value;
} prescribed_scalars;

static sn_status bind_values(sn_bind* bind, const void* params, void* self)
{
    const sn_prescribed_scalars_params* p = params;
    prescribed_scalars* m = self;
    if (sn_bind_input(bind, p->on, SN_SCALARS, "on") < 0) return SN_ERR_SCENE;
    if (!p->value.text)
        return sn_bind_fail(bind, "value",
                            "is missing: give a number or a function of t, for example "
                            "value=\"1 - exp(-t)\"");
    m->value = sn_bind_function(bind, p->value, 0, "value");
    if (!m->value) return SN_ERR_SCENE;
    double d[3];
    sn_function_eval(m->value, 0, d);
    if (!isfinite(d[1]) || !isfinite(d[2]))
        return sn_bind_fail(bind, "value",
                            "its rates are not finite at t = 0; give a function that starts smoothly, for "
                            "example t^2 or smooth(t, 0, 1)");
    sn_status status = sn_chosen_bind(bind, p->nodes, p->where, &m->nodes);
    for (int i = 0; !status && i < m->nodes.count; ++i)
        status = sn_bind_prescribe(bind, m->nodes.node[i], 1u);
    return status;
}

static void apply(const void* self, const sn_input* in, const sn_kin_out* state)
{
    const prescribed_scalars* m = self;
    double d[3];
    sn_function_eval(m->value, in->t, d);
    for (int i = 0; i < m->nodes.count; ++i) {
        int at = m->nodes.node[i];
        state->x[at] = d[0];
        state->v[at] = d[1];
        state->a[at] = d[2];
    }
}

static void read_force(const void* self, const sn_input* in, const double* reaction, double* out)
{
    const prescribed_scalars* m = self;
    (void)in;
    *out = 0;
    for (int i = 0; i < m->nodes.count; ++i)
        *out += reaction[m->nodes.node[i]];
}

static const sn_quantity quantities[] = {
    { "force", "1", NULL, "sum of the generalised forces that cause the values, of `diffusion` the inflow",
      read_force },
};
static const sn_prescribed_scalars_params defaults = { .where = NULL };
static const sn_param table[] = {
    { SN_FIELD(sn_prescribed_scalars_params, on), "1", 0, 0, "scalars" },
    { SN_FIELD(sn_prescribed_scalars_params, nodes), "1", 0, 0,
      "which scalars, numbered from 0, negative from the end; absent: all" },
    { SN_FIELD(sn_prescribed_scalars_params, where), "1", 0, 0,
      "which scalars, selected by the points of their mesh: \"x lt 1e-6\", \"region NAME\", \"box ...\", "
      "\"sphere ...\", joined by |" },
    { SN_FIELD(sn_prescribed_scalars_params, value), "1", 0, 0, "of all of them, a function of time" },
};
static const sn_condition_ops ops = { .apply = apply };
const sn_component sn_prescribed_scalars = {
    .abi = SN_COMPONENT_ABI,
    .name = "prescribed_scalars",
    .summary = "Gives scalars the same function of time as their value.",
    .role = SN_ROLE_CONDITION,
    .ops.condition = &ops,
    .defaults = &defaults,
    .params_size = sizeof(sn_prescribed_scalars_params),
    .self_size = sizeof(prescribed_scalars),
    .params = table,
    .param_count = SN_COUNT(table),
    .quantities = quantities,
    .quantity_count = SN_COUNT(quantities),
    .bind = bind_values,
};
