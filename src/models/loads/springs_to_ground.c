/* Sinew - springs_to_ground: springs and dashpots from points to fixed places (a Winkler foundation), with a
   cubic term.

   Legend: d = x - anchor, or its part along the unit direction n; k, k3 - stiffness, c - damping.
     f = -(k + k3 |d|^2) d - c d'      energy k |d|^2/2 + k3 |d|^4/4      dissipation c |d'|^2
   With E = I, or n n^T along a direction:
     df/dx = -(k + k3 |d|^2) E - 2 k3 d d^T      df/dv = -c E
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/models/loads.h>
#include "models/block.h"

typedef struct spring {
    double k, k3, c;
    sn_vec3 anchor;
} spring;

typedef struct springs {
    const spring* at;
    sn_mat3 E;
    bool linear; /* no cubic part */
} springs;

/* ---- bind ---------------------------------------------------------------------------------------------- */

static sn_status check_count(sn_bind* bind, const char* name, sn_reals list, int points)
{
    if (list.count <= 1 || list.count == points) return SN_OK;
    return sn_bind_fail(bind, name, "has %d numbers, must have 1, or %d for the %d points", list.count,
                        points, points);
}

static double entry(sn_reals list, int i) { return list.count == 0 ? 0.0 : list.at[list.count == 1 ? 0 : i]; }

static sn_mat3 projector(sn_vec3 direction)
{
    double length = sn_norm(direction);
    if (length == 0) return sn_mat3_identity();
    sn_vec3 n = sn_scale(1 / length, direction);
    return sn_outer(n, n);
}

static sn_status bind_springs(sn_bind* bind, const void* params, void* self)
{
    const sn_springs_to_ground_params* p = params;
    springs* s = self;
    if (sn_bind_input(bind, p->on, SN_POINTS, "on") < 0) return SN_ERR_SCENE;
    const sn_kin* rest = sn_bind_rest(bind, 0);
    int count = rest->count;
    sn_status status = check_count(bind, "stiffness", p->stiffness, count);
    if (!status) status = check_count(bind, "cubic", p->cubic, count);
    if (!status) status = check_count(bind, "damping", p->damping, count);
    if (!status && p->anchors.count != 0 && p->anchors.count != 3 * count)
        status =
            sn_bind_fail(bind, "anchors", "has %d numbers, must have %d: x y z for each of the %d points",
                         p->anchors.count, 3 * count, count);
    if (status) return status;

    bool cubic = false;
    spring* at = sn_bind_alloc(bind, (size_t)count * sizeof *at);
    sn_node* nodes = sn_bind_alloc(bind, (size_t)count * sizeof *nodes);
    if (!at || !nodes) return SN_ERR_MEMORY;
    for (int i = 0; i < count; ++i) {
        const double* anchor = p->anchors.count ? p->anchors.at + 3 * i : rest->x + 3 * i;
        at[i].k = entry(p->stiffness, i);
        at[i].k3 = entry(p->cubic, i);
        at[i].c = entry(p->damping, i);
        at[i].anchor = sn_v3(anchor[0], anchor[1], anchor[2]);
        nodes[i].node = i;
        cubic = cubic || at[i].k3 != 0.0;
    }
    s->at = at;
    s->linear = !cubic;
    s->E = projector(p->direction);
    return sn_bind_items(bind, count, 1, nodes);
}

/* ---- operations ---------------------------------------------------------------------------------------- */

static sn_vec3 displacement(const springs* s, int i, const sn_input* in)
{
    return sn_mat3_apply(s->E, sn_sub(in->at[0].points[i], s->at[i].anchor));
}

static void add(const void* self, sn_range items, const sn_input* in, const sn_generalized_force* out)
{
    const springs* s = self;
    for (int i = items.begin; i < items.end; ++i) {
        const spring* e = &s->at[i];
        sn_vec3 d = displacement(s, i, in), rate = sn_mat3_apply(s->E, in->at[0].point_velocity[i]);
        sn_vec3* f = &out[0].force[i];
        *f = sn_madd(sn_madd(*f, -(e->k + e->k3 * sn_dot(d, d)), d), -e->c, rate);
    }
}

static void tangent(const void* self, int item, const sn_input* in, const sn_tangent* out)
{
    const springs* s = self;
    const spring* e = &s->at[item];
    sn_vec3 d = displacement(s, item, in);
    sn_block_add(out->K, 3, 0, 0, -(e->k + e->k3 * sn_dot(d, d)), s->E);
    sn_block_add(out->K, 3, 0, 0, -2 * e->k3, sn_outer(d, d));
    sn_block_add(out->D, 3, 0, 0, -e->c, s->E);
}

static double energy(const void* self, sn_range items, const sn_input* in)
{
    const springs* s = self;
    double sum = 0;
    for (int i = items.begin; i < items.end; ++i) {
        sn_vec3 d = displacement(s, i, in);
        double dd = sn_dot(d, d);
        sum += 0.5 * s->at[i].k * dd + 0.25 * s->at[i].k3 * dd * dd;
    }
    return sum;
}

static double dissipation(const void* self, sn_range items, const sn_input* in)
{
    const springs* s = self;
    double sum = 0;
    for (int i = items.begin; i < items.end; ++i) {
        sn_vec3 rate = sn_mat3_apply(s->E, in->at[0].point_velocity[i]);
        sum += s->at[i].c * sn_dot(rate, rate);
    }
    return sum;
}

/* ---- descriptor ---------------------------------------------------------------------------------------- */

static unsigned nature(const void* self)
{
    const springs* s = self;
    return SN_TANGENT_SYMMETRIC | (s->linear ? SN_TANGENT_CONSTANT : 0u);
}

static const sn_force_ops ops = {
    .add = add, .tangent = tangent, .energy = energy, .dissipation = dissipation, .nature = nature
};
static const sn_springs_to_ground_params defaults = { .stiffness = { NULL, 0 } };
static const sn_param table[] = {
    { SN_FIELD(sn_springs_to_ground_params, on), "1", 0, 0, "points that the springs hold" },
    { SN_FIELD(sn_springs_to_ground_params, stiffness), "N/m", 0, HUGE_VAL,
      "of each spring; one for all points or one for each; absent: 0" },
    { SN_FIELD(sn_springs_to_ground_params, cubic), "N/m^3", 0, HUGE_VAL,
      "stiffness of the cubic term; one for all points or one for each; absent: 0" },
    { SN_FIELD(sn_springs_to_ground_params, damping), "N s/m", 0, HUGE_VAL,
      "of each dashpot; one for all points or one for each; absent: 0" },
    { SN_FIELD(sn_springs_to_ground_params, direction), "1", -HUGE_VAL, HUGE_VAL,
      "direction of the springs in world axes, of any length; 0 0 0: every direction" },
    { SN_FIELD(sn_springs_to_ground_params, anchors), "m", -HUGE_VAL, HUGE_VAL,
      "positions without spring force, x y z of each point; absent: the initial positions" },
};

const sn_component sn_springs_to_ground = {
    .abi = SN_COMPONENT_ABI,
    .name = "springs_to_ground",
    .summary = "Springs and dashpots from points to fixed positions, with a cubic term.",
    .source =
        "Winkler foundation; Martsopoulos et al. 2023, Math. Comput. Model. Dyn. Syst. 29(1), eqs. (46)-(47)",
    .role = SN_ROLE_FORCE,
    .ops.force = &ops,
    .defaults = &defaults,
    .params_size = sizeof(sn_springs_to_ground_params),
    .self_size = sizeof(springs),
    .params = table,
    .param_count = SN_COUNT(table),
    .bind = bind_springs,
};
