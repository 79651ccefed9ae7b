/* Sinew - attachment: keeps points or frames at places that move by functions of time, or joins them to
   another state, by multipliers. SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/models/constraints.h>
#include <sinew/shape.h>
#include "models/constraints/joint.h"
#include "models/node_list.h"

typedef struct held {
    int node, other;  /* of input 0, of input 1 */
    sn_vec3 s;        /* point in the other frame's axes, or place in the world without functions */
    sn_quat relative; /* orientation to keep: relative to the other frame, or to the world */
} held;

typedef struct attachment {
    bool joined, oriented;
    sn_vec3 position; /* of the held point in its frame */
    const sn_function* function[3];
    held* list;
    int count;
} attachment;

/* ---- rows ---------------------------------------------------------------------------------------------- */

/* The place the item is held at, as an end; what does not belong to a state does not move by increments. */
static sn_end other_end(const attachment* k, int item, const sn_input* in)
{
    const held* at = &k->list[item];
    if (k->joined) return sn_end_at(&in->at[1], at->other, at->s);
    double d[3][3];
    for (int i = 0; i < 3; ++i)
        sn_function_eval(k->function[i], in->t, d[i]);
    sn_end e = { .q = sn_quat_identity(), .R = sn_mat3_identity() };
    e.r = sn_add(at->s, sn_v3(d[0][0], d[1][0], d[2][0]));
    e.v = sn_v3(d[0][1], d[1][1], d[2][1]);
    e.a = sn_v3(d[0][2], d[1][2], d[2][2]);
    return e;
}

static sn_end own_end(const attachment* k, int item, const sn_input* in)
{
    return sn_end_at(&in->at[0], k->list[item].node, k->position);
}

static sn_vec3 triple(const double* a) { return sn_v3(a[0], a[1], a[2]); }

static void put(double* out, sn_vec3 a)
{
    out[0] = a.x;
    out[1] = a.y;
    out[2] = a.z;
}

static void rows(const void* self, int item, const sn_input* in, double* g, double* g1, double* g2)
{
    const attachment* k = self;
    sn_end a = own_end(k, item, in), b = other_end(k, item, in);
    sn_vec3 pa[3], pb[3], turned[3];
    double* const out[3] = { g, g1, g2 };
    sn_end_point(&a, pa);
    sn_end_point(&b, pb);
    if (k->oriented) sn_align_rows(&a, &b, k->list[item].relative, turned);
    for (int i = 0; i < 3; ++i) {
        if (!out[i]) continue;
        put(out[i], sn_sub(pa[i], pb[i]));
        if (k->oriented) put(out[i] + 3, turned[i]);
    }
}

static void tangent(const void* self, int item, const sn_input* in, const double* multipliers,
                    const sn_row_tangent* out)
{
    const attachment* k = self;
    sn_end a = own_end(k, item, in), b = other_end(k, item, in);
    sn_vec3 force = triple(multipliers);
    int n = out->n, other = k->joined ? (a.frame ? 6 : 3) : -1;
    sn_end_point_tangent(&a, 1.0, force, 0, n, out->G, out->H, out->K);
    if (k->joined) sn_end_point_tangent(&b, -1.0, force, other, n, out->G, out->H, out->K);
    if (k->oriented)
        sn_align_tangent(&a, &b, k->list[item].relative, triple(multipliers + 3), 3,
                         k->joined ? other + 3 : -1, n, out->G + 3 * n, out->H ? out->H + 3 * n : NULL,
                         out->K);
}

/* ---- bind ---------------------------------------------------------------------------------------------- */

static sn_status join(sn_bind* b, attachment* k, held* at, const sn_attachment_params* p, int i)
{
    const sn_kin *own = sn_bind_rest(b, 0), *other = sn_bind_rest(b, 1);
    at->other = sn_node_of_list(b, p->to_nodes, i, i, other->count, "to_nodes");
    if (at->other < 0) return SN_ERR_SCENE;
    sn_end a = sn_end_at(own, at->node, k->position), e = sn_end_at(other, at->other, sn_v3(0, 0, 0));
    sn_vec3 pa[3];
    sn_end_point(&a, pa);
    sn_vec3 apart = sn_sub(pa[0], e.r);
    if (e.frame)
        at->s = sn_mat3_apply_transpose(e.R, apart);
    else if (sn_norm(apart) > 1e-9)
        return sn_bind_fail(b, "to", "node %d and its partner, point %d, are %g m apart at the start",
                            at->node, at->other, sn_norm(apart));
    at->relative = sn_quat_mul(sn_quat_conjugate(e.q), a.q);
    return SN_OK;
}

static void place(sn_bind* b, const attachment* k, held* at, const sn_attachment_params* p, int i)
{
    sn_end a = sn_end_at(sn_bind_rest(b, 0), at->node, k->position);
    sn_vec3 pa[3];
    sn_end_point(&a, pa);
    at->s = p->places.count > 0 ? triple(p->places.at + 3 * i) : pa[0];
    at->relative = a.q;
}

static sn_status bind_items(sn_bind* b, attachment* k, const sn_attachment_params* p)
{
    int available = sn_bind_rest(b, 0)->count;
    k->count = p->nodes.count > 0 ? p->nodes.count : available;
    if (p->places.count > 0 && p->places.count != 3 * k->count)
        return sn_bind_fail(b, "places", "%d numbers for %d nodes; give x y z of each", p->places.count,
                            k->count);
    if (k->joined && p->to_nodes.count > 0 && p->to_nodes.count != k->count)
        return sn_bind_fail(b, "to_nodes", "%d nodes for %d; give one for each", p->to_nodes.count, k->count);
    int ends = k->joined ? 2 : 1;
    k->list = sn_bind_alloc(b, (size_t)k->count * sizeof *k->list);
    sn_node* nodes = sn_bind_alloc(b, (size_t)(k->count * ends) * sizeof *nodes);
    if (!k->list || !nodes) return SN_ERR_MEMORY;
    for (int i = 0; i < k->count; ++i) {
        held* at = &k->list[i];
        at->node = sn_node_of_list(b, p->nodes, i, i, available, "nodes");
        if (at->node < 0) return SN_ERR_SCENE;
        sn_status status = SN_OK;
        if (k->joined)
            status = join(b, k, at, p, i);
        else
            place(b, k, at, p, i);
        if (status) return status;
        nodes[i * ends] = (sn_node){ 0, at->node };
        if (k->joined) nodes[i * ends + 1] = (sn_node){ 1, at->other };
    }
    return sn_bind_items(b, k->count, ends, nodes);
}

static sn_status bind(sn_bind* b, const void* params, void* self)
{
    static const sn_row_kind kinds[6] = { SN_ROW_EQUAL };
    static const char* const names[3] = { "x", "y", "z" };
    const sn_attachment_params* p = params;
    attachment* k = self;
    const sn_expr given[3] = { p->x, p->y, p->z };
    sn_kind kind = sn_bind_kind(b, p->on, "on"), other = SN_FRAMES;
    k->joined = p->to.path != NULL;
    k->oriented = p->orientation;
    k->position = p->position;
    if (kind == SN_KIND_COUNT) return SN_ERR_SCENE;
    if (kind == SN_SCALARS)
        return sn_bind_fail(b, "on", "scalars have no position; points or frames are needed");
    if (sn_bind_input(b, p->on, kind, "on") < 0) return SN_ERR_SCENE;
    if (k->joined) other = sn_bind_kind(b, p->to, "to");
    if (other == SN_KIND_COUNT) return SN_ERR_SCENE;
    if (other == SN_SCALARS)
        return sn_bind_fail(b, "to", "scalars have no position; points or frames are needed");
    if (k->joined && sn_bind_input(b, p->to, other, "to") < 0) return SN_ERR_SCENE;
    if (k->oriented && (kind != SN_FRAMES || other != SN_FRAMES))
        return sn_bind_fail(b, "orientation", "points have no orientation; frames are needed");
    for (int i = 0; i < 3; ++i) {
        if (k->joined && (given[i].text || p->places.count > 0))
            return sn_bind_fail(b, given[i].text ? names[i] : "places",
                                "positions and their motion refer to the world; omit them if `to` is given");
        k->function[i] = k->joined ? NULL : sn_bind_function(b, given[i], 0.0, names[i]);
        if (!k->joined && !k->function[i]) return SN_ERR_SCENE;
    }
    sn_status status = bind_items(b, k, p);
    return status ? status : sn_bind_rows(b, k->oriented ? 6 : 3, kinds, NULL);
}

/* ---- what can be read ---------------------------------------------------------------------------------- */

static void read_force(const void* self, const sn_input* in, const double* reaction, double* out)
{
    const attachment* k = self;
    sn_vec3 sum = sn_v3(0, 0, 0);
    (void)in;
    for (int i = 0; i < k->count; ++i)
        sum = sn_add(sum, triple(reaction + i * (k->oriented ? 6 : 3)));
    put(out, sum);
}

static void read_moment(const void* self, const sn_input* in, const double* reaction, double* out)
{
    const attachment* k = self;
    sn_vec3 sum = sn_v3(0, 0, 0);
    for (int i = 0; k->oriented && i < k->count; ++i) {
        sn_end a = own_end(k, i, in), b = other_end(k, i, in);
        sn_vec3 body = sn_align_moment(&a, &b, k->list[i].relative, triple(reaction + 6 * i + 3));
        sum = sn_add(sum, sn_mat3_apply(a.R, body));
    }
    put(out, sum);
}

static const sn_quantity quantities[] = {
    { "force", "N", "x y z", "sum of the forces that hold the nodes, world axes", read_force },
    { "moment", "N m", "x y z",
      "sum of the moments that keep the orientations, about the attached points, world axes", read_moment },
};

/* ---- descriptor ---------------------------------------------------------------------------------------- */

static const sn_attachment_params defaults = { .orientation = false };
static const sn_param table[] = {
    { SN_FIELD(sn_attachment_params, on), "1", 0, 0, "the points or frames to hold" },
    { SN_FIELD(sn_attachment_params, nodes), "1", 0, 0,
      "nodes to hold, numbered from 0, negative from the end; absent: all" },
    { SN_FIELD(sn_attachment_params, position), "m", 0, 0, "attached point in the axes of its frame" },
    { SN_FIELD(sn_attachment_params, orientation), "1", 0, 0, "also keep the orientation of frames" },
    { SN_FIELD(sn_attachment_params, places), "m", 0, 0,
      "positions, x y z of each; absent: the initial positions" },
    { SN_FIELD(sn_attachment_params, x), "m", 0, 0, "motion of the positions, function of t" },
    { SN_FIELD(sn_attachment_params, y), "m", 0, 0, "motion of the positions, function of t" },
    { SN_FIELD(sn_attachment_params, z), "m", 0, 0, "motion of the positions, function of t" },
    { SN_FIELD(sn_attachment_params, to), "1", 0, 0,
      "points or frames to join them to, instead of positions" },
    { SN_FIELD(sn_attachment_params, to_nodes), "1", 0, 0, "the nodes of `to`, one each; absent: in order" },
};

static const sn_constraint_ops ops = { rows, tangent };

const sn_component sn_attachment = {
    .abi = SN_COMPONENT_ABI,
    .name = "attachment",
    .summary = "Keeps points or frames at given positions, which may move, or joins them to another state, "
               "by multipliers.",
    .source =
        "Geradin, Cardona, Flexible Multibody Dynamics, 2001; Hairer, Wanner, Solving Ordinary Differential "
        "Equations II, ch. VII",
    .role = SN_ROLE_CONSTRAINT,
    .ops.constraint = &ops,
    .defaults = &defaults,
    .params_size = sizeof(sn_attachment_params),
    .self_size = sizeof(attachment),
    .params = table,
    .param_count = SN_COUNT(table),
    .quantities = quantities,
    .quantity_count = SN_COUNT(quantities),
    .bind = bind,
    .shapes = sn_shape_force,
};
