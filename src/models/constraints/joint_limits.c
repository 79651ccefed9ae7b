/* Sinew - joint_limits: scalars that stay between limits: g = x - lower, g = upper - x.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/models/joints.h>

typedef struct limit {
    int node;
    double sign, at; /* g = sign (x - at) */
} limit;

typedef struct joint_limits {
    const limit* list;
    int count;
    sn_restitution restitution;
} joint_limits;

static void rows(const void* self, int item, const sn_input* in, double* g, double* g1, double* g2)
{
    const joint_limits* k = self;
    const limit* at = &k->list[item];
    (void)g2;
    if (g) *g = at->sign * (in->at[0].x[at->node] - at->at);
    if (g1) *g1 = at->sign * in->at[0].v[at->node];
}

static void tangent(const void* self, int item, const sn_input* in, const double* multipliers,
                    const sn_row_tangent* out)
{
    const joint_limits* k = self;
    (void)in;
    (void)multipliers;
    out->G[0] = k->list[item].sign;
}

static sn_restitution restitution(const void* self) { return ((const joint_limits*)self)->restitution; }

static double entry(sn_reals list, int i) { return list.at[list.count > 1 ? i : 0]; }

static sn_status add_limits(sn_bind* b, sn_reals list, const char* param, double sign, limit* to, int* count)
{
    const sn_kin* rest = sn_bind_rest(b, 0);
    if (list.count > 1 && list.count != rest->count)
        return sn_bind_fail(b, param, "%d numbers for %d scalars; give one for all or one for each",
                            list.count, rest->count);
    for (int i = 0; list.count && i < rest->count; ++i) {
        double beyond = sign * (entry(list, i) - rest->x[i]);
        if (!(beyond <= 1e-9))
            return sn_bind_fail(b, param, "%g is passed by scalar %d, which starts at %g", entry(list, i), i,
                                rest->x[i]);
        to[(*count)++] = (limit){ i, sign, entry(list, i) };
    }
    return SN_OK;
}

static sn_status bind(sn_bind* b, const void* params, void* self)
{
    static const sn_row_kind kind = SN_ROW_CONTACT;
    const sn_joint_limits_params* p = params;
    joint_limits* k = self;
    k->restitution = (sn_restitution){ p->restitution, p->restitution_speed };
    if (sn_bind_input(b, p->on, SN_SCALARS, "on") < 0) return SN_ERR_SCENE;
    if (!p->lower.count && !p->upper.count)
        return sn_bind_fail(b, "lower", "there are no limits; give lower, upper or both");
    const int most = 2 * sn_bind_rest(b, 0)->count;
    limit* list = sn_bind_alloc(b, (size_t)most * sizeof *list);
    sn_node* nodes = sn_bind_alloc(b, (size_t)most * sizeof *nodes);
    if (!list || !nodes) return SN_ERR_MEMORY;
    sn_status status = add_limits(b, p->lower, "lower", 1.0, list, &k->count);
    if (!status) status = add_limits(b, p->upper, "upper", -1.0, list, &k->count);
    if (status) return status;
    for (int i = 0; i < k->count; ++i)
        nodes[i] = (sn_node){ 0, list[i].node };
    k->list = list;
    status = sn_bind_items(b, k->count, 1, nodes);
    return status ? status : sn_bind_rows(b, 1, &kind, NULL);
}

static void read_force(const void* self, const sn_input* in, const double* reaction, double* out)
{
    const joint_limits* k = self;
    (void)in;
    *out = 0.0;
    for (int i = 0; i < k->count; ++i)
        *out += k->list[i].sign * reaction[i];
}

static const sn_quantity quantities[] = {
    { "force", "1", NULL, "sum of the forces of the limits [N], or of their moments [N m]", read_force },
};
static const sn_joint_limits_params defaults = { .restitution_speed = 0.01 };
static const sn_param table[] = {
    { SN_FIELD(sn_joint_limits_params, on), "1", 0, 0, "the scalars" },
    { SN_FIELD(sn_joint_limits_params, lower), "rad or m", -HUGE_VAL, HUGE_VAL,
      "least values, one for all or one for each; absent: none" },
    { SN_FIELD(sn_joint_limits_params, upper), "rad or m", -HUGE_VAL, HUGE_VAL,
      "largest values, one for all or one for each; absent: none" },
    { SN_FIELD(sn_joint_limits_params, restitution), "1", 0, 1,
      "part of the rate of approach with which a scalar leaves a limit" },
    { SN_FIELD(sn_joint_limits_params, restitution_speed), "rad/s or m/s", 0, 1e6,
      "rate of approach from which it does" },
};
static const sn_constraint_ops ops = { .rows = rows, .tangent = tangent, .restitution = restitution };

const sn_component sn_joint_limits = {
    .abi = SN_COMPONENT_ABI,
    .name = "joint_limits",
    .summary = "Keeps scalars, such as coordinates of joints, between limits, by multipliers.",
    .role = SN_ROLE_CONSTRAINT,
    .ops.constraint = &ops,
    .defaults = &defaults,
    .params_size = sizeof(sn_joint_limits_params),
    .self_size = sizeof(joint_limits),
    .params = table,
    .param_count = SN_COUNT(table),
    .quantities = quantities,
    .quantity_count = SN_COUNT(quantities),
    .bind = bind,
};
