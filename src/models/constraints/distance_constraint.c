/* Sinew - distance_constraint: distances between points that stay what they are at the start.
   d = a - b, n = d/|d|, P = (I - n n^T)/|d|:   g = |d| - L,   g' = n.d',   g'' = n.d'' + d'.P d'
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/models/constraints.h>
#include "models/block.h"
#include "models/node_list.h"

typedef struct distance_constraint {
    const sn_node* pairs;
    const double* length;
    int count;
} distance_constraint;

typedef struct span {
    double distance;
    sn_vec3 n, v, a; /* direction, relative velocity and acceleration */
    sn_mat3 P;
} span;

static span measure(const distance_constraint* k, int item, const sn_kin* points)
{
    int a = k->pairs[2 * item].node, b = k->pairs[2 * item + 1].node;
    sn_vec3 d = sn_sub(points->points[a], points->points[b]);
    span s = { .distance = sn_norm(d) };
    s.n = sn_scale(1.0 / s.distance, d);
    s.P = sn_mat3_scale(1.0 / s.distance, sn_mat3_madd(sn_mat3_identity(), -1.0, sn_outer(s.n, s.n)));
    s.v = sn_sub(points->point_velocity[a], points->point_velocity[b]);
    s.a = sn_sub(points->point_acceleration[a], points->point_acceleration[b]);
    return s;
}

static void rows(const void* self, int item, const sn_input* in, double* g, double* g1, double* g2)
{
    const distance_constraint* k = self;
    span s = measure(k, item, &in->at[0]);
    if (g) *g = s.distance - k->length[item];
    if (g1) *g1 = sn_dot(s.n, s.v);
    if (g2) *g2 = sn_dot(s.n, s.a) + sn_dot(s.v, sn_mat3_apply(s.P, s.v));
}

static void tangent(const void* self, int item, const sn_input* in, const double* multipliers,
                    const sn_row_tangent* out)
{
    span s = measure(self, item, &in->at[0]);
    const double n[3] = { s.n.x, s.n.y, s.n.z };
    sn_vec3 turned = sn_mat3_apply(s.P, s.v);
    const double h[3] = { turned.x, turned.y, turned.z };
    for (int i = 0; i < 3; ++i) {
        out->G[i] = n[i];
        out->G[3 + i] = -n[i];
        if (!out->H) continue;
        out->H[i] = h[i];
        out->H[3 + i] = -h[i];
    }
    for (int i = 0; out->K && i < 4; ++i)
        sn_block_add(out->K, 6, 3 * (i / 2), 3 * (i % 2), (i / 2 == i % 2 ? 1.0 : -1.0) * *multipliers, s.P);
}

/* ---- bind ---------------------------------------------------------------------------------------------- */

static sn_status list_pairs(sn_bind* b, const sn_distance_constraint_params* p, int available, sn_node* pairs,
                            int count)
{
    for (int i = 0; i < 2 * count; ++i) {
        int node = sn_node_of_list(b, p->nodes, i, i / 2 + i % 2, available, "nodes");
        if (node < 0) return SN_ERR_SCENE;
        pairs[i] = (sn_node){ 0, node };
    }
    return SN_OK;
}

static sn_status bind(sn_bind* b, const void* params, void* self)
{
    static const sn_row_kind kind = SN_ROW_EQUAL;
    const sn_distance_constraint_params* p = params;
    distance_constraint* k = self;
    if (sn_bind_input(b, p->on, SN_POINTS, "on") < 0) return SN_ERR_SCENE;
    const sn_kin* rest = sn_bind_rest(b, 0);
    if (p->nodes.count % 2 != 0)
        return sn_bind_fail(b, "nodes", "%d nodes; give two for each distance", p->nodes.count);
    k->count = p->nodes.count > 0 ? p->nodes.count / 2 : rest->count - 1;
    if (k->count < 1) return sn_bind_fail(b, "on", "a single point; a distance needs two");
    sn_node* pairs = sn_bind_alloc(b, (size_t)(2 * k->count) * sizeof *pairs);
    double* length = sn_bind_alloc(b, (size_t)k->count * sizeof *length);
    if (!pairs || !length) return SN_ERR_MEMORY;
    sn_status status = list_pairs(b, p, rest->count, pairs, k->count);
    for (int i = 0; i < k->count && !status; ++i) {
        int from = pairs[2 * i].node, to = pairs[2 * i + 1].node;
        length[i] = sn_norm(sn_sub(rest->points[from], rest->points[to]));
        if (!(length[i] > 0.0)) status = sn_bind_fail(b, "nodes", "points %d and %d coincide", from, to);
    }
    if (status) return status;
    k->pairs = pairs;
    k->length = length;
    status = sn_bind_items(b, k->count, 2, pairs);
    return status ? status : sn_bind_rows(b, 1, &kind, NULL);
}

static void read_tension(const void* self, const sn_input* in, const double* reaction, double* out)
{
    const distance_constraint* k = self;
    (void)in;
    *out = 0.0 - reaction[0];
    for (int i = 1; i < k->count; ++i)
        *out = fmax(*out, -reaction[i]);
}

static const sn_quantity quantities[] = {
    { "tension", "N", NULL, "largest tension, negative if all are in compression", read_tension },
};

static const sn_distance_constraint_params defaults = { .nodes = { NULL, 0 } };
static const sn_param table[] = {
    { SN_FIELD(sn_distance_constraint_params, on), "1", 0, 0, "the points whose distances are kept" },
    { SN_FIELD(sn_distance_constraint_params, nodes), "1", 0, 0,
      "two nodes for each distance, numbered from 0, negative from the end; absent: each point and the "
      "next" },
};

static const sn_constraint_ops ops = { .rows = rows, .tangent = tangent };

const sn_component sn_distance_constraint = {
    .abi = SN_COMPONENT_ABI,
    .name = "distance_constraint",
    .summary = "Constant distances between points, like massless rigid links.",
    .role = SN_ROLE_CONSTRAINT,
    .ops.constraint = &ops,
    .defaults = &defaults,
    .params_size = sizeof(sn_distance_constraint_params),
    .self_size = sizeof(distance_constraint),
    .params = table,
    .param_count = SN_COUNT(table),
    .quantities = quantities,
    .quantity_count = SN_COUNT(quantities),
    .bind = bind,
};
