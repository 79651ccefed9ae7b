/* Sinew - steady_force: a constant force on every point. Written to show how many places a component takes,
   see CONTRIBUTING.md. SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/component.h>

typedef struct steady_force_params {
    sn_ref on;
    sn_vec3 force;
} steady_force_params;

typedef struct steady_force {
    sn_vec3 force;
} steady_force;

static sn_status bind(sn_bind* b, const void* params, void* self)
{
    const steady_force_params* p = params;
    ((steady_force*)self)->force = p->force;
    if (sn_bind_input(b, p->on, SN_POINTS, "on") < 0) return SN_ERR_SCENE;
    int count = sn_bind_rest(b, 0)->count;
    sn_node* nodes = sn_bind_alloc(b, (size_t)count * sizeof *nodes);
    for (int i = 0; nodes && i < count; ++i)
        nodes[i] = (sn_node){ 0, i };
    return nodes ? sn_bind_items(b, count, 1, nodes) : SN_ERR_MEMORY;
}

static void add(const void* self, sn_range items, const sn_input* in, const sn_generalized_force* out)
{
    const steady_force* f = self;
    for (int i = items.begin; i < items.end; ++i)
        out[0].force[i] = sn_madd(out[0].force[i], in->load_factor, f->force);
}

static void tangent(const void* self, int item, const sn_input* in, const sn_tangent* out)
{
    (void)self, (void)item, (void)in, (void)out; // the force does not depend on the motion
}

/* A quantity is one place: its row, with the function that reads it, in the file of its component. */
static void read_total(const void* self, const sn_input* in, const double* reaction, double* out)
{
    const steady_force* f = self;
    (void)reaction;
    *(sn_vec3*)out = sn_scale(in->at[0].count, f->force);
}
static const sn_quantity quantities[] = { { "total", "N", "x y z", "sum of the forces", read_total } };

static const sn_force_ops ops = { .add = add, .tangent = tangent };
static const steady_force_params defaults = { .force = { 0, 0, 0 } };
static const sn_param table[] = {
    { SN_FIELD(steady_force_params, on), "1", 0, 0, "points" },
    { SN_FIELD(steady_force_params, force), "N", -HUGE_VAL, HUGE_VAL, "on each of them" },
};

extern const sn_component sn_steady_force;
const sn_component sn_steady_force = {
    .abi = SN_COMPONENT_ABI,
    .name = "steady_force",
    .summary = "A constant force on every point.",
    .role = SN_ROLE_FORCE,
    .ops.force = &ops,
    .bind = bind,
    .self_size = sizeof(steady_force),
    .defaults = &defaults,
    .params_size = sizeof(steady_force_params),
    .params = table,
    .param_count = SN_COUNT(table),
    .quantities = quantities,
    .quantity_count = SN_COUNT(quantities),
};
