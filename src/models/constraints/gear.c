/* Sinew - gear: scalars that move in proportion to others: g = (x - x0) - ratio (y - y0), with the values at
   the start. Two angles: gears; an angle and a displacement: a rack, or a screw.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/models/joints.h>

typedef struct mesh {
    int of; /* scalar of `to` */
    double ratio, offset;
} mesh;

typedef struct gear {
    const mesh* list;
    int count;
} gear;

static void rows(const void* self, int item, const sn_input* in, double* g, double* g1, double* g2)
{
    const gear* k = self;
    const mesh* m = &k->list[item];
    const sn_kin *on = &in->at[0], *to = &in->at[1];
    if (g) *g = on->x[item] - m->ratio * to->x[m->of] - m->offset;
    if (g1) *g1 = on->v[item] - m->ratio * to->v[m->of];
    if (g2) *g2 = on->a[item] - m->ratio * to->a[m->of];
}

static void tangent(const void* self, int item, const sn_input* in, const double* multipliers,
                    const sn_row_tangent* out)
{
    const gear* k = self;
    (void)in;
    (void)multipliers;
    out->G[0] = 1.0;
    out->G[1] = -k->list[item].ratio;
}

static sn_status bind(sn_bind* b, const void* params, void* self)
{
    static const sn_row_kind kind = SN_ROW_EQUAL;
    const sn_gear_params* p = params;
    gear* k = self;
    if (sn_bind_input(b, p->on, SN_SCALARS, "on") < 0 || sn_bind_input(b, p->to, SN_SCALARS, "to") < 0)
        return SN_ERR_SCENE;
    const sn_kin *on = sn_bind_rest(b, 0), *to = sn_bind_rest(b, 1);
    k->count = on->count;
    if (to->count != 1 && to->count != k->count)
        return sn_bind_fail(b, "to", "%d scalars for %d of `on`; as many are needed, or one", to->count,
                            k->count);
    if (p->ratio.count != 1 && p->ratio.count != k->count)
        return sn_bind_fail(b, "ratio", "%d numbers for %d scalars; give one for all or one for each",
                            p->ratio.count, k->count);
    mesh* list = sn_bind_alloc(b, (size_t)k->count * sizeof *list);
    sn_node* nodes = sn_bind_alloc(b, (size_t)(2 * k->count) * sizeof *nodes);
    if (!list || !nodes) return SN_ERR_MEMORY;
    for (int i = 0; i < k->count; ++i) {
        mesh* m = &list[i];
        *m = (mesh){ .of = to->count > 1 ? i : 0, .ratio = p->ratio.at[p->ratio.count > 1 ? i : 0] };
        m->offset = on->x[i] - m->ratio * to->x[m->of];
        nodes[2 * i] = (sn_node){ 0, i };
        nodes[2 * i + 1] = (sn_node){ 1, m->of };
    }
    k->list = list;
    sn_status status = sn_bind_items(b, k->count, 2, nodes);
    return status ? status : sn_bind_rows(b, 1, &kind, NULL);
}

static void read_force(const void* self, const sn_input* in, const double* reaction, double* out)
{
    const gear* k = self;
    (void)in;
    *out = 0.0;
    for (int i = 0; i < k->count; ++i)
        *out += reaction[i];
}

static const sn_quantity quantities[] = {
    { "force", "1", NULL, "sum of the forces [N], or of the moments [N m], on the scalars `on`", read_force },
};
static const sn_gear_params defaults = { .ratio = { NULL, 0 } };
static const sn_param table[] = {
    { SN_FIELD(sn_gear_params, on), "1", 0, 0, "the scalars that follow" },
    { SN_FIELD(sn_gear_params, to), "1", 0, 0, "the scalars that they follow, one for all or one for each" },
    { SN_FIELD(sn_gear_params, ratio), "1", -HUGE_VAL, HUGE_VAL,
      "change of `on` for a unit of `to`, in SI units, one for all or one for each; -1: two equal gears, "
      "that turn "
      "in "
      "opposite senses" },
};
static const sn_constraint_ops ops = { .rows = rows, .tangent = tangent };

const sn_component sn_gear = {
    .abi = SN_COMPONENT_ABI,
    .name = "gear",
    .summary = "Scalars, such as coordinates of joints, that move in proportion to others, by multipliers.",
    .role = SN_ROLE_CONSTRAINT,
    .ops.constraint = &ops,
    .defaults = &defaults,
    .params_size = sizeof(sn_gear_params),
    .self_size = sizeof(gear),
    .params = table,
    .param_count = SN_COUNT(table),
    .quantities = quantities,
    .quantity_count = SN_COUNT(quantities),
    .bind = bind,
};
