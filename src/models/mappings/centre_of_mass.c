/* Sinew - centre_of_mass: where the middle of points is, or of the origins of frames: x = sum m_i x_i / sum
   m_i. A force on it is shared by their masses. SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/models/mappings.h>
#include "models/node_list.h"

typedef struct centres {
    int each;            /* nodes of a centre; those beyond its last have no weight */
    int coords, dofs;    /* of a node */
    const int* node;     /* [centres x each] */
    const double* share; /* likewise */
} centres;

/* ---- bind ---------------------------------------------------------------------------------------------- */

/* A last group that is smaller than others has nodes of theirs, without a share. */
static sn_status share_out(sn_bind* bind, const sn_centre_of_mass_params* p, int total, int available,
                           centres* c)
{
    const int groups = (total + c->each - 1) / c->each;
    int* node = sn_bind_alloc(bind, (size_t)groups * (size_t)c->each * sizeof *node);
    double* share = sn_bind_alloc(bind, (size_t)groups * (size_t)c->each * sizeof *share);
    sn_node* items = sn_bind_alloc(bind, (size_t)groups * (size_t)c->each * sizeof *items);
    if (!node || !share || !items) return SN_ERR_MEMORY;
    for (int k = 0; k < groups * c->each; ++k) {
        int i = k < total ? k : k - c->each;
        node[k] = sn_node_of_list(bind, p->nodes, i, i, available, "nodes");
        if (node[k] < 0) return SN_ERR_SCENE;
        share[k] = k < total ? (p->masses.count ? p->masses.at[i] : 1) : 0;
        items[k] = (sn_node){ 0, node[k] };
    }
    for (int g = 0; g < groups; ++g) {
        double mass = 0, *own = share + g * c->each;
        for (int i = 0; i < c->each; ++i)
            mass += own[i];
        if (!(mass > 0)) return sn_bind_fail(bind, "masses", "group %d has no mass", g);
        for (int i = 0; i < c->each; ++i)
            own[i] /= mass;
    }
    c->node = node;
    c->share = share;
    if (!sn_bind_state(bind, SN_POINTS, groups).x) return SN_ERR_MEMORY;
    return sn_bind_items(bind, groups, c->each, items);
}

static sn_status bind_centres(sn_bind* bind, const void* params, void* self)
{
    const sn_centre_of_mass_params* p = params;
    centres* c = self;
    sn_kind kind = sn_bind_kind(bind, p->of, "of");
    if (kind == SN_SCALARS)
        return sn_bind_fail(bind, "of", "scalars have no position; give points or frames");
    if (kind == SN_KIND_COUNT || sn_bind_input(bind, p->of, kind, "of") < 0) return SN_ERR_SCENE;
    const int available = sn_bind_rest(bind, 0)->count, total = p->nodes.count ? p->nodes.count : available;
    if (p->masses.count && p->masses.count != total)
        return sn_bind_fail(bind, "masses", "%d numbers for %d nodes", p->masses.count, total);
    c->each = p->group && p->group < total ? p->group : total;
    c->coords = sn_kind_coords(kind);
    c->dofs = sn_kind_dofs(kind);
    if (c->each > SN_MAX_ITEM_NODES)
        return sn_bind_fail(bind, "group",
                            "a centre of %d nodes; for more than %d use centres of centres: group=\"%d\" "
                            "here, and a centre_of_mass of these with their masses",
                            c->each, SN_MAX_ITEM_NODES, SN_MAX_ITEM_NODES);
    return share_out(bind, p, total, available, c);
}

/* ---- operations ---------------------------------------------------------------------------------------- */

static sn_vec3 sum(const centres* c, int item, const double* values, int stride)
{
    sn_vec3 total = { 0, 0, 0 };
    for (int k = item * c->each; k < (item + 1) * c->each; ++k) {
        const double* at = values + c->node[k] * stride;
        total = sn_madd(total, c->share[k], sn_v3(at[0], at[1], at[2]));
    }
    return total;
}

static void apply(const void* self, sn_range items, const sn_input* in, const sn_kin_out* child)
{
    const centres* c = self;
    for (int i = items.begin; i < items.end; ++i) {
        child->points[i] = sum(c, i, in->at[0].x, c->coords);
        child->point_velocity[i] = sum(c, i, in->at[0].v, c->dofs);
        child->point_acceleration[i] = sum(c, i, in->at[0].a, c->dofs);
    }
}

static void apply_transpose(const void* self, sn_range items, const sn_input* in, const double* child_force,
                            const sn_generalized_force* out)
{
    const centres* c = self;
    (void)in;
    for (int i = items.begin; i < items.end; ++i)
        for (int k = i * c->each; k < (i + 1) * c->each; ++k)
            for (int d = 0; d < 3; ++d)
                out[0].f[c->node[k] * c->dofs + d] += c->share[k] * child_force[3 * i + d];
}

static void tangent(const void* self, int item, const sn_input* in, const double* child_force,
                    const sn_map_tangent* out)
{
    const centres* c = self;
    (void)in, (void)child_force;
    for (int k = 0; k < c->each; ++k)
        for (int d = 0; d < 3; ++d)
            out->J[d * out->n + c->dofs * k + d] = c->share[item * c->each + k];
}

/* ---- descriptor ---------------------------------------------------------------------------------------- */

static const sn_centre_of_mass_params defaults = { .group = 0 };
static const sn_param table[] = {
    { SN_FIELD(sn_centre_of_mass_params, of), "1", 0, 0, "points, or the origins of frames" },
    { SN_FIELD(sn_centre_of_mass_params, nodes), "1", 0, 0,
      "which points, numbered from 0, negative from the end; absent: all" },
    { SN_FIELD(sn_centre_of_mass_params, masses), "1", 0, HUGE_VAL,
      "one for each of them, in any unit; absent: equal" },
    { SN_FIELD(sn_centre_of_mass_params, group), "1", 0, SN_MAX_ITEM_NODES,
      "number of consecutive nodes per centre; 0: one centre of all nodes" },
};
static const sn_mapping_ops ops = { .apply = apply, .apply_transpose = apply_transpose, .tangent = tangent };
const sn_component sn_centre_of_mass = {
    .abi = SN_COMPONENT_ABI,
    .name = "centre_of_mass",
    .summary = "Centres of mass of points or of the origins of frames.",
    .role = SN_ROLE_MAPPING,
    .ops.mapping = &ops,
    .defaults = &defaults,
    .params_size = sizeof(sn_centre_of_mass_params),
    .self_size = sizeof(centres),
    .params = table,
    .param_count = SN_COUNT(table),
    .bind = bind_centres,
};
