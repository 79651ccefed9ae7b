/* Sinew - distributed_load: a force and a couple per length, which are functions of time, on all points or
   frames of a state, each of which stands for a length. On frames it may follow them; its tangent is then
   not symmetric.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/models/loads.h>
#include "models/loads/given_load.h"

typedef struct distributed_load {
    sn_given_load load;
    bool on_points;
    int count;
    const double* length;
} distributed_load;

static bool has_directions(const sn_distributed_load_params* p)
{
    return p->moment.text[0] || p->moment.text[1] || p->moment.text[2] || p->follower;
}

static sn_status bind_load(sn_bind* bind, const void* params, void* self)
{
    const sn_distributed_load_params* p = params;
    distributed_load* l = self;
    sn_kind kind = sn_bind_kind(bind, p->on, "on");
    if (kind == SN_KIND_COUNT) return SN_ERR_SCENE;
    l->on_points = kind == SN_POINTS;
    if (sn_bind_input(bind, p->on, l->on_points ? SN_POINTS : SN_FRAMES, "on") < 0) return SN_ERR_SCENE;
    if (l->on_points && has_directions(p))
        return sn_bind_fail(bind, "on", "points take a force in world axes; moment and follower need frames");
    l->count = sn_bind_rest(bind, 0)->count;
    if (p->lengths.count != 1 && p->lengths.count != l->count)
        return sn_bind_fail(bind, "lengths", "has %d numbers; give 1 for all, or one for each of %d nodes",
                            p->lengths.count, l->count);
    double* length = sn_bind_alloc(bind, (size_t)(l->count + 1) * sizeof *length);
    sn_node* nodes = sn_bind_alloc(bind, (size_t)(l->count + 1) * sizeof *nodes);
    if (!length || !nodes) return SN_ERR_MEMORY;
    for (int i = 0; i < l->count; ++i) {
        length[i] = p->lengths.at[p->lengths.count == 1 ? 0 : i];
        nodes[i] = (sn_node){ 0, i };
    }
    l->length = length;
    sn_status status = sn_given_load_bind(bind, p->force, p->moment, p->follower, &l->load);
    return status ? status : sn_bind_items(bind, l->count, 1, nodes);
}

static sn_load_now share(const sn_load_now* whole, double length)
{
    return (sn_load_now){ whole->follower, sn_scale(length, whole->F), sn_scale(length, whole->M) };
}

static void add(const void* self, sn_range items, const sn_input* in, const sn_generalized_force* out)
{
    const distributed_load* l = self;
    const sn_load_now per_length = sn_given_load_at(&l->load, in, 1.0);
    for (int i = items.begin; i < items.end; ++i) {
        const sn_load_now own = share(&per_length, l->length[i]);
        if (l->on_points)
            out[0].force[i] = sn_add(out[0].force[i], own.F);
        else
            sn_load_add(&own, in->at[0].frames[i].q, sn_v3(0, 0, 0), &out[0].wrench[i]);
    }
}

static void tangent(const void* self, int item, const sn_input* in, const sn_tangent* out)
{
    const distributed_load* l = self;
    if (l->on_points) return;
    const sn_load_now own = sn_given_load_at(&l->load, in, l->length[item]);
    sn_load_tangent(&own, in->at[0].frames[item].q, sn_v3(0, 0, 0), out->K);
}

/* Of dead forces as they are now, zero at the world's origin; couples and followers have none. */
static double load_potential(const void* self, sn_range items, const sn_input* in)
{
    const distributed_load* l = self;
    if (l->load.follower) return 0.0;
    const sn_vec3 F = sn_given_load_at(&l->load, in, 1.0).F;
    double sum = 0.0;
    for (int i = items.begin; i < items.end; ++i)
        sum -= l->length[i] * sn_dot(F, l->on_points ? in->at[0].points[i] : in->at[0].frames[i].r);
    return sum;
}

/* ---- quantities ---------------------------------------------------------------------------------------- */

static void read_force(const void* self, const sn_input* in, const double* reaction, double* out)
{
    const distributed_load* l = self;
    const sn_vec3 F = sn_given_load_at(&l->load, in, 1.0).F;
    sn_vec3 sum = sn_v3(0, 0, 0);
    (void)reaction;
    for (int i = 0; i < l->count; ++i)
        sum = sn_madd(sum, l->length[i], l->load.follower ? sn_rotate(in->at[0].frames[i].q, F) : F);
    out[0] = sum.x;
    out[1] = sum.y;
    out[2] = sum.z;
}

static const sn_quantity quantities[] = {
    { "force", "N", "x y z", "sum of the applied forces, world axes", read_force },
};

/* ---- descriptor ---------------------------------------------------------------------------------------- */

/* Dead forces on points have no derivatives. */
static unsigned nature(const void* self)
{
    const distributed_load* l = self;
    return l->on_points ? SN_TANGENT_SYMMETRIC | SN_TANGENT_CONSTANT : 0u;
}

static const sn_force_ops ops = {
    .add = add, .tangent = tangent, .load_potential = load_potential, .nature = nature
};
static const double metre = 1;
static const sn_distributed_load_params defaults = { .lengths = { &metre, 1 } };
static const sn_param table[] = {
    { SN_FIELD(sn_distributed_load_params, on), "1", 0, 0,
      "points or frames; points accept a dead force only" },
    { SN_FIELD(sn_distributed_load_params, lengths), "m", -HUGE_VAL, HUGE_VAL,
      "that each node stands for: weights of a quadrature; one for all or one for each" },
    { SN_FIELD(sn_distributed_load_params, force), "N/m", -HUGE_VAL, HUGE_VAL,
      "force per length as functions of time; absent: 0" },
    { SN_FIELD(sn_distributed_load_params, moment), "N", -HUGE_VAL, HUGE_VAL,
      "couple per length as functions of time; absent: 0" },
    { SN_FIELD(sn_distributed_load_params, follower), "1", 0, 1,
      "true: force and couple rotate with the frames (components in their axes); false: dead (world axes)" },
};

const sn_component sn_distributed_load = {
    .abi = SN_COMPONENT_ABI,
    .name = "distributed_load",
    .summary = "A given force and couple per length on points or frames, dead or following the frames.",
    .role = SN_ROLE_FORCE,
    .ops.force = &ops,
    .defaults = &defaults,
    .params_size = sizeof(sn_distributed_load_params),
    .self_size = sizeof(distributed_load),
    .params = table,
    .param_count = SN_COUNT(table),
    .quantities = quantities,
    .quantity_count = SN_COUNT(quantities),
    .bind = bind_load,
};
