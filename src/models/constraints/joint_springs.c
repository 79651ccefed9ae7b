/* Sinew - joint_springs: springs and dampers on scalars, f = -k (x - rest) - c x'.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/models/joints.h>

typedef struct spring {
    double k, c, rest;
} spring;

typedef struct joint_springs {
    const spring* list;
} joint_springs;

static double entry(sn_reals list, int i) { return list.count ? list.at[list.count > 1 ? i : 0] : 0.0; }

static sn_status check_count(sn_bind* b, const char* param, sn_reals list, int count)
{
    if (list.count <= 1 || list.count == count) return SN_OK;
    return sn_bind_fail(b, param, "%d numbers for %d scalars; give one for all or one for each", list.count,
                        count);
}

static sn_status bind(sn_bind* b, const void* params, void* self)
{
    const sn_joint_springs_params* p = params;
    joint_springs* s = self;
    if (sn_bind_input(b, p->on, SN_SCALARS, "on") < 0) return SN_ERR_SCENE;
    const int count = sn_bind_rest(b, 0)->count;
    sn_status status = check_count(b, "stiffness", p->stiffness, count);
    if (!status) status = check_count(b, "damping", p->damping, count);
    if (!status) status = check_count(b, "rest", p->rest, count);
    if (status) return status;
    spring* list = sn_bind_alloc(b, (size_t)count * sizeof *list);
    sn_node* nodes = sn_bind_alloc(b, (size_t)count * sizeof *nodes);
    if (!list || !nodes) return SN_ERR_MEMORY;
    for (int i = 0; i < count; ++i) {
        list[i] = (spring){ entry(p->stiffness, i), entry(p->damping, i), entry(p->rest, i) };
        nodes[i] = (sn_node){ 0, i };
    }
    s->list = list;
    return sn_bind_items(b, count, 1, nodes);
}

static void add(const void* self, sn_range items, const sn_input* in, const sn_generalized_force* out)
{
    const joint_springs* s = self;
    for (int i = items.begin; i < items.end; ++i) {
        const spring* k = &s->list[i];
        out[0].f[i] -= k->k * (in->at[0].x[i] - k->rest) + k->c * in->at[0].v[i];
    }
}

static void tangent(const void* self, int item, const sn_input* in, const sn_tangent* out)
{
    const joint_springs* s = self;
    (void)in;
    out->K[0] = -s->list[item].k;
    out->D[0] = -s->list[item].c;
}

static double energy(const void* self, sn_range items, const sn_input* in)
{
    const joint_springs* s = self;
    double sum = 0.0;
    for (int i = items.begin; i < items.end; ++i) {
        double e = in->at[0].x[i] - s->list[i].rest;
        sum += 0.5 * s->list[i].k * e * e;
    }
    return sum;
}

static double dissipation(const void* self, sn_range items, const sn_input* in)
{
    const joint_springs* s = self;
    double sum = 0.0;
    for (int i = items.begin; i < items.end; ++i)
        sum += s->list[i].c * in->at[0].v[i] * in->at[0].v[i];
    return sum;
}

static unsigned nature(const void* self)
{
    (void)self;
    return SN_TANGENT_SYMMETRIC | SN_TANGENT_CONSTANT;
}

static const sn_force_ops ops = {
    .add = add, .tangent = tangent, .energy = energy, .dissipation = dissipation, .nature = nature
};
static const sn_joint_springs_params defaults = { .on = { NULL } };
static const sn_param table[] = {
    { SN_FIELD(sn_joint_springs_params, on), "1", 0, 0, "the scalars" },
    { SN_FIELD(sn_joint_springs_params, stiffness), "N m/rad or N/m", 0, HUGE_VAL,
      "one for all or one for each; absent: 0" },
    { SN_FIELD(sn_joint_springs_params, damping), "N m s/rad or N s/m", 0, HUGE_VAL,
      "one for all or one for each; absent: 0" },
    { SN_FIELD(sn_joint_springs_params, rest), "rad or m", -HUGE_VAL, HUGE_VAL,
      "values without force, one for all or one for each; absent: 0" },
};

const sn_component sn_joint_springs = {
    .abi = SN_COMPONENT_ABI,
    .name = "joint_springs",
    .summary = "Springs and dampers on scalars, such as coordinates of joints.",
    .role = SN_ROLE_FORCE,
    .ops.force = &ops,
    .defaults = &defaults,
    .params_size = sizeof(sn_joint_springs_params),
    .self_size = sizeof(joint_springs),
    .params = table,
    .param_count = SN_COUNT(table),
    .bind = bind,
};
