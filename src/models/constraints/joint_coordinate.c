/* Sinew - joint_coordinate: angle or displacement of frames relative to other frames or to the world, as
   scalars: limits, friction, motors, gears and springs of joints act on them.

   The displacement is that of sn_slide_row, and the angle that of sn_angle_motion, plus whole turns. With the
   legend of joint.c, A = Rb^T (pa'' - ab) and c^T dX the change of c . X:
     of places       e^T dA - 2 (e x wb)^T dV + ((e x wb) x wb - e x wb')^T dD
     of velocities   e . Rb^T dpa'' - 2 (e x wb) . Rb^T (dpa' - dvb) + dwb . (2 e x D' + D x (e x wb) +
                     e x (wb x D))
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/models/joints.h>
#include "models/constraints/joint_angle.h"
#include "models/node_list.h"

typedef struct coordinate {
    int node, other;
    sn_vec3 e;    /* displacement: axis, in the axes of the other frame */
    sn_vec3 s;    /* place of the point at the start, likewise */
    sn_angle arm; /* angle */
    double start;
} coordinate;

/** An angle at the end of the last step: part of the state. */
typedef struct joint_angle {
    double angle, rate, t; /* since the start [rad]; [rad/s]; [s] */
} joint_angle;

typedef struct joint_coordinate {
    bool joined, turns;
    sn_vec3 position;
    int count;
    const coordinate* list;
    joint_angle* last;
} joint_coordinate;

/* ---- motion -------------------------------------------------------------------------------------------- */

static sn_end own_end(const joint_coordinate* k, const coordinate* c, const sn_kin* at)
{
    return sn_end_at(&at[0], c->node, k->position);
}

static sn_end other_end(const joint_coordinate* k, const coordinate* c, const sn_kin* at)
{
    if (k->joined) return sn_end_at(&at[1], c->other, c->s);
    return (sn_end){ .frame = true, .q = sn_quat_identity(), .R = sn_mat3_identity(), .s = c->s };
}

/* Whole turns are those that the mean of the rates since the last step makes likely. */
static void move(const joint_coordinate* k, int item, const sn_input* in, double motion[3])
{
    const double turn = 6.283185307179586;
    const coordinate* c = &k->list[item];
    sn_end a = own_end(k, c, in->at), b = other_end(k, c, in->at);
    if (!k->turns) {
        sn_slide_row(&a, &b, c->e, motion);
        motion[0] += c->start;
        return;
    }
    sn_angle_motion(&c->arm, &a, &b, motion);
    const joint_angle* last = &k->last[item];
    double likely = last->angle + 0.5 * (last->rate + motion[1]) * (in->t - last->t);
    motion[0] += c->start + turn * round((likely - motion[0]) / turn);
}

static void apply(const void* self, sn_range items, const sn_input* in, const sn_kin_out* child)
{
    for (int i = items.begin; i < items.end; ++i) {
        double motion[3];
        move(self, i, in, motion);
        child->x[i] = motion[0];
        child->v[i] = motion[1];
        child->a[i] = motion[2];
    }
}

static void commit(const void* self, const sn_input* in)
{
    const joint_coordinate* k = self;
    for (int i = 0; k->turns && i < k->count; ++i) {
        double motion[3];
        move(k, i, in, motion);
        k->last[i] = (joint_angle){ motion[0] - k->list[i].start, motion[1], in->t };
    }
}

static void add_wrench(sn_wrench* to, double by, sn_vec3 f, sn_vec3 m)
{
    to->f = sn_madd(to->f, by, f);
    to->m = sn_madd(to->m, by, m);
}

static void apply_transpose(const void* self, sn_range items, const sn_input* in, const double* child_force,
                            const sn_generalized_force* out)
{
    const joint_coordinate* k = self;
    const sn_vec3 none = { 0, 0, 0 };
    for (int i = items.begin; i < items.end; ++i) {
        const coordinate* c = &k->list[i];
        sn_end a = own_end(k, c, in->at), b = other_end(k, c, in->at);
        sn_vec3 f = none, on_a, on_b;
        if (k->turns) {
            on_a = sn_angle_moment(&c->arm, &a, &b);
            on_b = sn_neg(sn_mat3_apply_transpose(b.R, sn_mat3_apply(a.R, on_a)));
        } else {
            sn_vec3 p[3];
            sn_end_point(&a, p);
            f = sn_mat3_apply(b.R, c->e);
            on_a = sn_cross(a.s, sn_mat3_apply_transpose(a.R, f));
            on_b = sn_cross(c->e, sn_mat3_apply_transpose(b.R, sn_sub(p[0], b.r)));
        }
        add_wrench(&out[0].wrench[c->node], child_force[i], f, on_a);
        if (k->joined) add_wrench(&out[1].wrench[c->other], child_force[i], sn_neg(f), on_b);
    }
}

/* ---- derivatives --------------------------------------------------------------------------------------- */

static void put(double* row, int at, sn_vec3 v)
{
    row[at] += v.x;
    row[at + 1] += v.y;
    row[at + 2] += v.z;
}

/* row += c^T dX of X = Rb^T (x - xb), where x is the place, velocity or acceleration of a's point, whose part
   from the motion of a's axes is Ra y. */
static void add_change(double* row, const sn_end* a, const sn_end* b, sn_vec3 c, sn_vec3 X, sn_vec3 y,
                       bool place, bool joined)
{
    sn_vec3 world = sn_mat3_apply(b->R, c), own = sn_mat3_apply_transpose(a->R, world);
    if (place) put(row, 0, world);
    put(row, 3, sn_cross(y, own));
    if (!joined) return;
    if (place) put(row, 6, sn_neg(world));
    put(row, 9, sn_cross(c, X));
}

static void slide_accelerations(const sn_end* a, const sn_end* b, sn_vec3 e, bool joined, double* Ax,
                                double* Av)
{
    sn_vec3 p[3], spun = sn_cross(a->w, a->s);
    sn_vec3 z = sn_add(sn_cross(a->alpha, a->s), sn_cross(a->w, spun));
    sn_end_point(a, p);
    sn_vec3 D = sn_mat3_apply_transpose(b->R, sn_sub(p[0], b->r));
    sn_vec3 V = sn_mat3_apply_transpose(b->R, sn_sub(p[1], b->v));
    sn_vec3 A = sn_mat3_apply_transpose(b->R, sn_sub(p[2], b->a));
    sn_vec3 across = sn_cross(e, b->w), by_V = sn_scale(-2.0, across);
    add_change(Ax, a, b, e, A, z, false, joined);
    add_change(Ax, a, b, by_V, V, spun, false, joined);
    add_change(Ax, a, b, sn_sub(sn_cross(across, b->w), sn_cross(e, b->alpha)), D, a->s, true, joined);

    sn_vec3 own = sn_mat3_apply_transpose(a->R, sn_mat3_apply(b->R, e));
    put(Av, 3, sn_add(sn_cross(spun, own), sn_cross(a->s, sn_cross(own, a->w))));
    add_change(Av, a, b, by_V, sn_v3(0, 0, 0), a->s, true, joined);
    if (!joined) return;
    sn_vec3 rate = sn_sub(V, sn_cross(b->w, D)), turned = sn_scale(2.0, sn_cross(e, rate));
    put(Av, 9, sn_add(turned, sn_sub(sn_cross(D, across), sn_cross(sn_cross(b->w, D), e))));
}

static void tangent(const void* self, int item, const sn_input* in, const double* child_force,
                    const sn_map_tangent* out)
{
    const joint_coordinate* k = self;
    const coordinate* c = &k->list[item];
    sn_end a = own_end(k, c, in->at), b = other_end(k, c, in->at);
    double G[12] = { 0 }, H[12] = { 0 }, Ax[12] = { 0 }, Av[12] = { 0 }, K[144] = { 0 };
    if (k->turns) {
        sn_angle_tangent(&c->arm, &a, &b, child_force[0], 3, k->joined ? 9 : -1, out);
        return;
    }
    sn_slide_tangent(&a, &b, c->e, child_force[0], 0, 6, 12, G, H, K); // the world is a frame that rests
    slide_accelerations(&a, &b, c->e, k->joined, Ax, Av);
    for (int i = 0; i < out->n; ++i) {
        out->J[i] += G[i];
        out->Vx[i] += H[i];
        if (!out->massless) out->Ax[i] += Ax[i];
        if (!out->massless) out->Av[i] += Av[i];
        for (int j = 0; j < out->n; ++j)
            out->G[i * out->n + j] += K[12 * i + j];
    }
}

/* ---- bind ---------------------------------------------------------------------------------------------- */

/* The arm is the given direction, or any, without its part along the axis. */
static bool place_arm(coordinate* c, sn_vec3 axis, sn_vec3 arm, const sn_end* a, const sn_end* b)
{
    sn_vec3 e = sn_scale(1.0 / sn_norm(axis), axis), across;
    if (sn_norm(arm) > 0.0)
        across = sn_scale(1.0 / sn_norm(arm), arm);
    else
        across = fabs(e.x) < 0.6 ? sn_v3(1, 0, 0) : sn_v3(0, 1, 0);
    across = sn_madd(across, -sn_dot(across, e), e);
    if (!(sn_norm(across) > 1e-6)) return false;
    c->arm.q[0] = sn_scale(1.0 / sn_norm(across), across);
    c->arm.q[1] = sn_cross(e, c->arm.q[0]);
    c->arm.p = sn_mat3_apply_transpose(a->R, sn_mat3_apply(b->R, c->arm.q[0]));
    return true;
}

static sn_status bind_item(sn_bind* bind, const sn_joint_coordinate_params* p, joint_coordinate* k, int i,
                           coordinate* c)
{
    sn_kin at[2] = { *sn_bind_rest(bind, 0) };
    if (k->joined) at[1] = *sn_bind_rest(bind, 1);
    c->node = sn_node_of_list(bind, p->nodes, i, i, at[0].count, "nodes");
    c->other = k->joined
                   ? sn_node_of_list(bind, p->to_nodes, i, at[1].count > 1 ? i : 0, at[1].count, "to_nodes")
                   : 0;
    if (c->node < 0 || c->other < 0) return SN_ERR_SCENE;
    c->start = p->start.count ? p->start.at[p->start.count > 1 ? i : 0] : 0.0;
    sn_vec3 pa[3];
    sn_end a = own_end(k, c, at), b = other_end(k, c, at);
    sn_end_point(&a, pa);
    c->s = sn_mat3_apply_transpose(b.R, sn_sub(pa[0], b.r));
    c->e = sn_scale(1.0 / sn_norm(p->axis), p->axis);
    if (k->turns && !place_arm(c, p->axis, p->arm, &a, &b))
        return sn_bind_fail(bind, "arm", "is parallel to the axis of joint %d; give a direction across it",
                            i);
    return SN_OK;
}

static sn_status bind_coordinate(sn_bind* bind, const void* params, void* self)
{
    const sn_joint_coordinate_params* p = params;
    joint_coordinate* k = self;
    k->joined = p->to.path != NULL;
    k->turns = p->type == SN_JOINT_ANGLE;
    k->position = p->position;
    if (sn_bind_input(bind, p->on, SN_FRAMES, "on") < 0) return SN_ERR_SCENE;
    if (k->joined && sn_bind_input(bind, p->to, SN_FRAMES, "to") < 0) return SN_ERR_SCENE;
    if (!(sn_norm(p->axis) > 0.0))
        return sn_bind_fail(bind, "axis", "0 0 0 is not a direction; give the axis of the joint");
    int count = p->nodes.count ? p->nodes.count : sn_bind_rest(bind, 0)->count, ends = k->joined ? 2 : 1;
    if (p->to_nodes.count && p->to_nodes.count != count)
        return sn_bind_fail(bind, "to_nodes", "%d nodes for %d; give one for each", p->to_nodes.count, count);
    if (p->start.count > 1 && p->start.count != count)
        return sn_bind_fail(bind, "start", "%d numbers for %d; give one for all or one for each",
                            p->start.count, count);
    coordinate* list = sn_bind_alloc(bind, (size_t)count * sizeof *list);
    sn_node* nodes = sn_bind_alloc(bind, (size_t)(count * ends) * sizeof *nodes);
    k->last = sn_bind_memory(bind, (size_t)count * sizeof *k->last);
    if (!list || !nodes || !k->last) return SN_ERR_MEMORY;
    k->list = list;
    k->count = count;
    for (int i = 0; i < count; ++i) {
        sn_status status = bind_item(bind, p, k, i, &list[i]);
        if (status) return status;
        nodes[i * ends] = (sn_node){ 0, list[i].node };
        if (k->joined) nodes[i * ends + 1] = (sn_node){ 1, list[i].other };
    }
    sn_kin_out out = sn_bind_state(bind, SN_SCALARS, count);
    return out.x ? sn_bind_items(bind, count, ends, nodes) : SN_ERR_MEMORY;
}

/* ---- descriptor ---------------------------------------------------------------------------------------- */

static const sn_mapping_ops ops = {
    .apply = apply, .apply_transpose = apply_transpose, .tangent = tangent, .commit = commit
};
static const sn_joint_coordinate_params defaults = { .axis = { 0, 0, 1 } };
static const sn_param table[] = {
    { SN_FIELD(sn_joint_coordinate_params, on), "1", 0, 0, "the frames that move" },
    { SN_FIELD(sn_joint_coordinate_params, nodes), "1", 0, 0,
      "which of them, numbered from 0, negative from the end; absent: all" },
    { SN_FIELD(sn_joint_coordinate_params, to), "1", 0, 0,
      "the frames relative to which they move, one for all or one for each; absent: the world" },
    { SN_FIELD(sn_joint_coordinate_params, to_nodes), "1", 0, 0,
      "the nodes of `to`, one each; absent: in order" },
    { SN_CHOICE(sn_joint_coordinate_params, type, SN_JOINT_COORDINATES), "1", 0, 0,
      "angle: of the rotation about the axis, in rad, beyond a turn, too; displacement: of the point "
      "`position` "
      "along the axis, in m" },
    { SN_FIELD(sn_joint_coordinate_params, axis), "1", 0, 0,
      "direction of the axis, in the axes of `to`, else of the world" },
    { SN_FIELD(sn_joint_coordinate_params, arm), "1", 0, 0,
      "angle: direction at the start whose angle is measured, fixed to `on`, in the axes of `axis`; 0 0 0: "
      "any "
      "across the axis, which gives the same angle as long as the axis is that of a hinge" },
    { SN_FIELD(sn_joint_coordinate_params, position), "m", 0, 0,
      "displacement: the point that is displaced, in the axes of its frame" },
    { SN_FIELD(sn_joint_coordinate_params, start), "rad or m", 0, 0,
      "value at the start, one for all or one for each; absent: 0" },
};

const sn_component sn_joint_coordinate = {
    .abi = SN_COMPONENT_ABI,
    .name = "joint_coordinate",
    .summary = "Angle or displacement of frames relative to other frames or to the world, as scalars.",
    .source = "Featherstone, Rigid Body Dynamics Algorithms, 2008, section 4.4",
    .role = SN_ROLE_MAPPING,
    .ops.mapping = &ops,
    .defaults = &defaults,
    .params_size = sizeof(sn_joint_coordinate_params),
    .self_size = sizeof(joint_coordinate),
    .params = table,
    .param_count = SN_COUNT(table),
    .bind = bind_coordinate,
};
