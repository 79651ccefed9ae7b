/* Sinew - point_load: a given force and moment on frames, applied at a point fixed in each; or a given force
   on points; given_load.h has the formulas. One item for each loaded node.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/models/loads.h>
#include <sinew/shape.h>
#include "models/chosen.h"
#include "models/loads/given_load.h"

typedef struct point_load {
    chosen nodes;
    bool on_points;
    sn_vec3 o;
    sn_given_load load;
} point_load;

/* ---- bind ---------------------------------------------------------------------------------------------- */

static bool has_directions(const sn_point_load_params* p)
{
    bool moment = p->moment.text[0] || p->moment.text[1] || p->moment.text[2];
    return moment || p->follower || sn_norm(p->position) > 0;
}

/* The one node of `node`. */
static sn_status bind_one(sn_bind* bind, int node, point_load* l)
{
    int count = sn_bind_rest(bind, 0)->count;
    if (node < -count || node >= count)
        return sn_bind_fail(bind, "node",
                            "there is no %s %d; `on` has %d, numbered 0 to %d, or -1 to -%d from the end",
                            l->on_points ? "point" : "frame", node, count, count - 1, count);
    int* list = sn_bind_alloc(bind, sizeof *list);
    if (!list) return SN_ERR_MEMORY;
    list[0] = node < 0 ? node + count : node;
    l->nodes = (chosen){ 1, list };
    return SN_OK;
}

static sn_status bind_nodes(sn_bind* bind, const sn_point_load_params* p, point_load* l)
{
    if (!p->nodes.count && !p->where) return bind_one(bind, p->node, l);
    if (p->node != 0)
        return sn_bind_fail(bind, "node", "give one of node, nodes and where; nodes=\"%d 4\" names several",
                            p->node);
    return sn_chosen_bind(bind, p->nodes, p->where, &l->nodes);
}

static sn_status bind_load(sn_bind* bind, const void* params, void* self)
{
    const sn_point_load_params* p = params;
    point_load* l = self;
    sn_kind kind = sn_bind_kind(bind, p->on, "on");
    if (kind == SN_KIND_COUNT) return SN_ERR_SCENE;
    l->on_points = kind == SN_POINTS;
    if (sn_bind_input(bind, p->on, l->on_points ? SN_POINTS : SN_FRAMES, "on") < 0) return SN_ERR_SCENE;
    if (l->on_points && has_directions(p))
        return sn_bind_fail(bind, "on",
                            "a point takes a force in world axes; moment, position and follower need a "
                            "frame: load `rod_frames` of a rod, `barycentric_frames` of a solid, or a frame "
                            "that an `attachment` joins to the points");
    if (bind_nodes(bind, p, l)) return SN_ERR_SCENE;
    l->o = p->position;
    sn_status status = sn_given_load_bind(bind, p->force, p->moment, p->follower, &l->load);
    if (status) return status;
    sn_node* nodes = sn_bind_alloc(bind, (size_t)l->nodes.count * sizeof *nodes);
    if (!nodes) return SN_ERR_MEMORY;
    for (int i = 0; i < l->nodes.count; ++i)
        nodes[i] = (sn_node){ 0, l->nodes.node[i] };
    return sn_bind_items(bind, l->nodes.count, 1, nodes);
}

/* ---- operations ---------------------------------------------------------------------------------------- */

static void add(const void* self, sn_range items, const sn_input* in, const sn_generalized_force* out)
{
    const point_load* l = self;
    const sn_load_now now = sn_given_load_at(&l->load, in, 1.0);
    for (int i = items.begin; i < items.end; ++i) {
        int node = l->nodes.node[i];
        if (l->on_points)
            out[0].force[node] = sn_add(out[0].force[node], now.F);
        else
            sn_load_add(&now, in->at[0].frames[node].q, l->o, &out[0].wrench[node]);
    }
}

static void tangent(const void* self, int item, const sn_input* in, const sn_tangent* out)
{
    const point_load* l = self;
    if (l->on_points) return;
    const sn_load_now now = sn_given_load_at(&l->load, in, 1.0);
    sn_load_tangent(&now, in->at[0].frames[l->nodes.node[item]].q, l->o, out->K);
}

/* Of dead forces as they are now, zero at the world's origin; a couple has none, a follower force neither. */
static double load_potential(const void* self, sn_range items, const sn_input* in)
{
    const point_load* l = self;
    double sum = 0.0;
    if (items.begin >= items.end || l->load.follower) return 0.0;
    const sn_vec3 F = sn_given_load_at(&l->load, in, 1.0).F;
    for (int i = items.begin; i < items.end; ++i) {
        int node = l->nodes.node[i];
        if (l->on_points) {
            sum -= sn_dot(F, in->at[0].points[node]);
        } else {
            const sn_pose* pose = &in->at[0].frames[node];
            sum -= sn_dot(F, sn_add(pose->r, sn_rotate(pose->q, l->o)));
        }
    }
    return sum;
}

/* ---- quantities ---------------------------------------------------------------------------------------- */

/* Sum over the loaded nodes. */
static void read_in_world(const point_load* l, sn_vec3 a, const sn_input* in, double* out)
{
    out[0] = out[1] = out[2] = 0.0;
    for (int i = 0; i < l->nodes.count; ++i) {
        sn_vec3 b = l->load.follower ? sn_rotate(in->at[0].frames[l->nodes.node[i]].q, a) : a;
        out[0] += b.x;
        out[1] += b.y;
        out[2] += b.z;
    }
}

static void read_force(const void* self, const sn_input* in, const double* reaction, double* out)
{
    const point_load* l = self;
    (void)reaction;
    read_in_world(l, sn_given_load_at(&l->load, in, 1.0).F, in, out);
}

static void read_moment(const void* self, const sn_input* in, const double* reaction, double* out)
{
    const point_load* l = self;
    (void)reaction;
    read_in_world(l, sn_given_load_at(&l->load, in, 1.0).M, in, out);
}

static const sn_quantity quantities[] = {
    { "force", "N", "x y z", "applied force, sum over the nodes, world axes", read_force },
    { "moment", "N m", "x y z",
      "applied couple, sum over the nodes, without the moment of the force, world axes", read_moment },
};

/* ---- descriptor ---------------------------------------------------------------------------------------- */

/* Dead forces on points have no derivatives. */
static unsigned nature(const void* self)
{
    const point_load* l = self;
    return l->on_points ? SN_TANGENT_SYMMETRIC | SN_TANGENT_CONSTANT : 0u;
}

static const sn_force_ops ops = {
    .add = add, .tangent = tangent, .load_potential = load_potential, .nature = nature
};
static const sn_point_load_params defaults = { .node = 0, .follower = false };
static const sn_param table[] = {
    { SN_FIELD(sn_point_load_params, on), "1", 0, 0,
      "frames or points, one or several of which are loaded; points accept a dead force only" },
    { SN_FIELD(sn_point_load_params, node), "1", -HUGE_VAL, HUGE_VAL,
      "index of the loaded frame or point; -1 is the last" },
    { SN_FIELD(sn_point_load_params, nodes), "1", -HUGE_VAL, HUGE_VAL,
      "in place of node: several; each bears the whole force and moment" },
    { SN_FIELD(sn_point_load_params, where), "1", 0, 0,
      "in place of node: several, selected by position: \"x gt 5 cm\", \"region NAME\", \"box ...\", "
      "\"sphere "
      "...\", joined by |" },
    { SN_FIELD(sn_point_load_params, force), "N", -HUGE_VAL, HUGE_VAL,
      "force as functions of time; absent: 0" },
    { SN_FIELD(sn_point_load_params, moment), "N m", -HUGE_VAL, HUGE_VAL,
      "moment as functions of time; absent: 0" },
    { SN_FIELD(sn_point_load_params, position), "m", -HUGE_VAL, HUGE_VAL,
      "point of application in the axes of the frame" },
    { SN_FIELD(sn_point_load_params, follower), "1", 0, 1,
      "true: force and moment rotate with the frame (components in its axes); false: dead (world axes)" },
};

const sn_component sn_point_load = {
    .abi = SN_COMPONENT_ABI,
    .name = "point_load",
    .summary = "A given force and moment on frames, dead or following them, or a dead force on points.",
    .role = SN_ROLE_FORCE,
    .ops.force = &ops,
    .defaults = &defaults,
    .params_size = sizeof(sn_point_load_params),
    .self_size = sizeof(point_load),
    .params = table,
    .param_count = SN_COUNT(table),
    .quantities = quantities,
    .quantity_count = SN_COUNT(quantities),
    .bind = bind_load,
    .shapes = sn_shape_force,
};
