/* A plug-in with one component, a force that pulls points to the origin of the world:
     f = -k x,    E = 1/2 k |x|^2.
   docs/writing-a-component.md explains each part. SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/sinew.h>

typedef struct magnet_params {
    sn_ref on;
    double stiffness;
} magnet_params;

typedef struct magnet {
    double k;
} magnet;

static sn_status bind(sn_bind* b, const void* params, void* self)
{
    const magnet_params* p = params;
    if (sn_bind_input(b, p->on, SN_POINTS, "on") < 0) return SN_ERR_SCENE;
    int count = sn_bind_rest(b, 0)->count;
    sn_node* nodes = sn_bind_alloc(b, (size_t)count * sizeof *nodes);
    if (!nodes) return SN_ERR_MEMORY;
    for (int i = 0; i < count; ++i)
        nodes[i] = (sn_node){ 0, i };
    ((magnet*)self)->k = p->stiffness;
    return sn_bind_items(b, count, 1, nodes);
}

static void add(const void* self, sn_range items, const sn_input* in, const sn_generalized_force* out)
{
    const magnet* m = self;
    for (int i = items.begin; i < items.end; ++i)
        out[0].force[i] = sn_madd(out[0].force[i], -m->k, in->at[0].points[i]);
}

static void tangent(const void* self, int item, const sn_input* in, const sn_tangent* out)
{
    const magnet* m = self;
    (void)item;
    (void)in;
    for (int i = 0; i < 3; ++i)
        out->K[4 * i] = -m->k; // diagonal of a 3 x 3 matrix
}

static double energy(const void* self, sn_range items, const sn_input* in)
{
    const magnet* m = self;
    double sum = 0.0;
    for (int i = items.begin; i < items.end; ++i)
        sum += 0.5 * m->k * sn_dot(in->at[0].points[i], in->at[0].points[i]);
    return sum;
}

static const magnet_params defaults = { .stiffness = 1.0 };
static const sn_param table[] = {
    { SN_FIELD(magnet_params, on), "1", 0, 0, "points that the magnet attracts" },
    { SN_FIELD(magnet_params, stiffness), "N/m", 0, 1e12, "force for each metre from the origin" },
};
static const sn_force_ops ops = { .add = add, .tangent = tangent, .energy = energy };
static const sn_component magnet_component = {
    .abi = SN_COMPONENT_ABI,
    .name = "magnet",
    .summary = "Pulls points to the origin of the world.",
    .role = SN_ROLE_FORCE,
    .ops.force = &ops,
    .bind = bind,
    .self_size = sizeof(magnet),
    .defaults = &defaults,
    .params_size = sizeof(magnet_params),
    .params = table,
    .param_count = SN_COUNT(table),
};

static const sn_component* const components[] = { &magnet_component };
SN_PLUGIN("magnet", "1.0", components)
