/* Sinew - latch: a force with an automaton, for tests of events: once its first point has risen above a
   height it pushes all its points with a constant force, for ever. Its state is part of the simulation's.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/component.h>

typedef struct latch_params {
    sn_ref on;
    double height; /* of z */
    sn_vec3 push;
} latch_params;

typedef struct latch {
    latch_params p;
    double* engaged; /* number of times it engaged */
} latch;

static sn_status latch_bind(sn_bind* b, const void* params, void* self)
{
    latch* l = self;
    l->p = *(const latch_params*)params;
    if (sn_bind_input(b, l->p.on, SN_POINTS, "on") < 0) return SN_ERR_SCENE;
    l->engaged = sn_bind_memory(b, sizeof(double));
    if (!l->engaged) return SN_ERR_MEMORY;
    int count = sn_bind_rest(b, 0)->count;
    sn_node* nodes = sn_bind_alloc(b, (size_t)count * sizeof *nodes);
    if (!nodes) return SN_ERR_MEMORY;
    for (int i = 0; i < count; ++i)
        nodes[i] = (sn_node){ 0, i };
    sn_status status = sn_bind_events(b, 1);
    return status ? status : sn_bind_items(b, count, 1, nodes);
}

static void latch_add(const void* self, sn_range items, const sn_input* in, const sn_generalized_force* out)
{
    const latch* l = self;
    (void)in;
    for (int i = items.begin; i<items.end&& * l->engaged> 0; ++i)
        out[0].force[i] = sn_add(out[0].force[i], l->p.push);
}

static void latch_tangent(const void* self, int item, const sn_input* in, const sn_tangent* out)
{
    (void)self;
    (void)item;
    (void)in;
    (void)out;
}

static void latch_values(const void* self, const sn_input* in, double* g)
{
    g[0] = in->at[0].points[0].z - ((const latch*)self)->p.height;
}

static void latch_fire(const void* self, const sn_input* in, int event, bool rising)
{
    (void)in;
    (void)event;
    if (rising) *((const latch*)self)->engaged += 1;
}

static void latch_read(const void* self, const sn_input* in, const double* reaction, double* out)
{
    (void)in;
    (void)reaction;
    out[0] = *((const latch*)self)->engaged;
}

static const latch_params latch_defaults = { .height = 0.0 };
static const sn_param latch_table[] = {
    { SN_FIELD(latch_params, on), "1", 0, 0, "points" },
    { SN_FIELD(latch_params, height), "m", 0, 0, "above which the first point engages it" },
    { SN_FIELD(latch_params, push), "N", 0, 0, "force once engaged" },
};
static const sn_quantity latch_quantities[] = { { "engaged", "1", NULL, "how often it engaged",
                                                  latch_read } };
static const sn_event_ops latch_events = { .values = latch_values, .fire = latch_fire };
static const sn_force_ops latch_ops = { .add = latch_add, .tangent = latch_tangent, .events = &latch_events };
static const sn_component latch_component = {
    .abi = SN_COMPONENT_ABI,
    .name = "latch",
    .summary = "Pushes points once the first has been high enough.",
    .role = SN_ROLE_FORCE,
    .ops.force = &latch_ops,
    .bind = latch_bind,
    .self_size = sizeof(latch),
    .defaults = &latch_defaults,
    .params_size = sizeof(latch_params),
    .params = latch_table,
    .param_count = SN_COUNT(latch_table),
    .quantities = latch_quantities,
    .quantity_count = SN_COUNT(latch_quantities),
};
