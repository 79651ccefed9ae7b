/* Sinew - virtual_coupling: a spring and a damper between a point or a frame and the pose of a hand, with a
   largest force and moment (Colgate, Stanley, Brown, IROS 1995; Adams and Hannaford, IEEE Trans. Robotics and
   Automation 15(3), 1999). Implicit integrators take it implicitly.

   h, v_h     position and velocity of the hand; e = h - x; R the axes of the frame, of the hand R_h, whose
              angular velocity is w_h
   p          log(R^T R_h), the rotation vector in the axes of the frame
     f = g(|e|, k, F) e + c (v_h - v),    m = g(|p|, k_r, M) p + c_r (R^T w_h - w),
     g(l, k, F) = min(k, F/l): beyond the length F/k the spring keeps its force F
   Energy, of each spring: k l^2/2 up to the length F/k, then F l - F^2/(2 k).
   A body increment t turns p by -J t, J = J_r^-1(-p), and R^T w_h by hat(R^T w_h) t.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/models/loads.h>
#include <math.h>
#include "models/block.h"
#include "models/motion_rows.h"

typedef struct spring {
    double stiffness, damping, most; /* most: largest force; HUGE_VAL: any */
} spring;

typedef struct coupling {
    const sn_function* function[6];
    spring along, about;
    int node;
    bool on_points;
} coupling;

/* ---- bind ---------------------------------------------------------------------------------------------- */

static const char* const names[6] = { "x", "y", "z", "roll", "pitch", "yaw" };

/* A function that is absent is the coordinate at the start. */
static sn_status bind_functions(sn_bind* bind, const sn_virtual_coupling_params* p, coupling* c)
{
    const sn_expr given[6] = { p->x, p->y, p->z, p->roll, p->pitch, p->yaw };
    const sn_kin* rest = sn_bind_rest(bind, 0);
    const sn_vec3 r = c->on_points ? rest->points[c->node] : rest->frames[c->node].r,
                  rpy = c->on_points ? sn_v3(0, 0, 0) : sn_quat_to_rpy(rest->frames[c->node].q);
    const double start[6] = { r.x, r.y, r.z, rpy.x, rpy.y, rpy.z };
    for (int i = 0; i < 6; ++i) {
        if (c->on_points && i >= 3 && given[i].text)
            return sn_bind_fail(bind, names[i], "a point has no angles; give `on` a frame");
        c->function[i] = sn_bind_function(bind, given[i], start[i], names[i]);
        if (!c->function[i]) return SN_ERR_SCENE;
    }
    return SN_OK;
}

static spring spring_of(double stiffness, double damping, double most)
{
    return (spring){ stiffness, damping, most > 0.0 ? most : HUGE_VAL };
}

static sn_status bind_coupling(sn_bind* bind, const void* params, void* self)
{
    const sn_virtual_coupling_params* p = params;
    coupling* c = self;
    const sn_kind kind = sn_bind_kind(bind, p->on, "on");
    if (kind == SN_KIND_COUNT) return SN_ERR_SCENE;
    c->on_points = kind == SN_POINTS;
    if (sn_bind_input(bind, p->on, c->on_points ? SN_POINTS : SN_FRAMES, "on") < 0) return SN_ERR_SCENE;
    const int count = sn_bind_rest(bind, 0)->count;
    if (p->node < -count || p->node >= count)
        return sn_bind_fail(bind, "node",
                            "there is no node %d; `on` has %d, numbered 0 to %d, or -1 to -%d "
                            "from the end",
                            p->node, count, count - 1, count);
    if (c->on_points && (p->angular_stiffness > 0.0 || p->angular_damping > 0.0))
        return sn_bind_fail(bind, "angular_stiffness", "a point has no angles; give `on` a frame");
    c->node = p->node < 0 ? p->node + count : p->node;
    c->along = spring_of(p->stiffness, p->damping, p->max_force);
    c->about = spring_of(p->angular_stiffness, p->angular_damping, p->max_moment);
    if (bind_functions(bind, p, c)) return SN_ERR_SCENE;
    const sn_node node = { 0, c->node };
    return sn_bind_items(bind, 1, 1, &node);
}

/* ---- the springs --------------------------------------------------------------------------------------- */

/* Force over stretch. */
static double secant(const spring* s, double length)
{
    return s->stiffness * length <= s->most ? s->stiffness : s->most / length;
}

static double energy_of(const spring* s, double length)
{
    if (s->stiffness * length <= s->most) return 0.5 * s->stiffness * length * length;
    return s->most * (length - 0.5 * s->most / s->stiffness);
}

/* Derivative of the force by the stretch. */
static sn_mat3 slope(const spring* s, sn_vec3 e)
{
    const double length = sn_norm(e), g = secant(s, length);
    const sn_mat3 all = sn_mat3_diagonal(g, g, g);
    if (s->stiffness * length <= s->most) return all;
    return sn_mat3_madd(all, -g / (length * length), sn_outer(e, e));
}

/* The hand, and what pulls the node towards it. */
typedef struct stretch {
    sn_vec3 e, rate;  /* e, v_h - v */
    sn_vec3 p, turns; /* p, R^T w_h - w, in the axes of the frame */
    sn_vec3 spin;     /* R^T w_h */
} stretch;

/* Body angular velocity of roll f, pitch th, yaw ps, as in prescribed_motion.c. */
static sn_vec3 angular_velocity(const double d[6][3])
{
    const double sf = sin(d[3][0]), cf = cos(d[3][0]), st = sin(d[4][0]), ct = cos(d[4][0]);
    const double f1 = d[3][1], th1 = d[4][1], ps1 = d[5][1];
    return sn_v3(f1 - ps1 * st, th1 * cf + ps1 * ct * sf, -th1 * sf + ps1 * ct * cf);
}

static stretch stretch_of(const coupling* c, const sn_input* in)
{
    double d[6][3];
    stretch s = { 0 };
    for (int i = 0; i < 6; ++i)
        sn_function_eval(c->function[i], in->t, d[i]);
    const sn_vec3 h = sn_v3(d[0][0], d[1][0], d[2][0]), vh = sn_v3(d[0][1], d[1][1], d[2][1]);
    if (c->on_points) {
        s.e = sn_sub(h, in->at[0].points[c->node]);
        s.rate = sn_sub(vh, in->at[0].point_velocity[c->node]);
        return s;
    }
    const sn_pose* x = &in->at[0].frames[c->node];
    const sn_twist* v = &in->at[0].twist[c->node];
    sn_quat U = sn_quat_mul(sn_quat_conjugate(x->q), sn_quat_from_rpy(d[3][0], d[4][0], d[5][0]));
    if (U.w < 0.0) U = (sn_quat){ -U.w, -U.x, -U.y, -U.z }; // the shorter way
    s.e = sn_sub(h, x->r);
    s.rate = sn_sub(vh, v->v);
    s.p = sn_quat_log(U);
    s.spin = sn_rotate(U, angular_velocity((const double(*)[3])d));
    s.turns = sn_sub(s.spin, v->w);
    return s;
}

static sn_vec3 force_of(const coupling* c, const stretch* s)
{
    return sn_madd(sn_scale(secant(&c->along, sn_norm(s->e)), s->e), c->along.damping, s->rate);
}

static sn_vec3 moment_of(const coupling* c, const stretch* s)
{
    return sn_madd(sn_scale(secant(&c->about, sn_norm(s->p)), s->p), c->about.damping, s->turns);
}

/* ---- operations ---------------------------------------------------------------------------------------- */

static void add(const void* self, sn_range items, const sn_input* in, const sn_generalized_force* out)
{
    const coupling* c = self;
    if (items.begin >= items.end) return;
    const stretch s = stretch_of(c, in);
    if (c->on_points) {
        out[0].force[c->node] = sn_add(out[0].force[c->node], force_of(c, &s));
        return;
    }
    sn_wrench* w = &out[0].wrench[c->node];
    w->f = sn_add(w->f, force_of(c, &s));
    w->m = sn_add(w->m, moment_of(c, &s));
}

static void tangent(const void* self, int item, const sn_input* in, const sn_tangent* out)
{
    const coupling* c = self;
    const stretch s = stretch_of(c, in);
    (void)item;
    sn_block_add(out->K, out->n, 0, 0, -1.0, slope(&c->along, s.e));
    sn_block_add(out->D, out->n, 0, 0, -c->along.damping, sn_mat3_identity());
    if (c->on_points) return;
    sn_block_add(out->K, 6, 3, 3, -1.0, sn_mat3_mul(slope(&c->about, s.p), sn_so3_jr_inv(sn_neg(s.p))));
    sn_block_add(out->K, 6, 3, 3, c->about.damping, sn_hat(s.spin));
    sn_block_add(out->D, 6, 3, 3, -c->about.damping, sn_mat3_identity());
}

static double energy(const void* self, sn_range items, const sn_input* in)
{
    const coupling* c = self;
    if (items.begin >= items.end) return 0.0;
    const stretch s = stretch_of(c, in);
    return energy_of(&c->along, sn_norm(s.e)) + (c->on_points ? 0.0 : energy_of(&c->about, sn_norm(s.p)));
}

static double dissipation(const void* self, sn_range items, const sn_input* in)
{
    const coupling* c = self;
    if (items.begin >= items.end) return 0.0;
    const stretch s = stretch_of(c, in);
    return c->along.damping * sn_dot(s.rate, s.rate) + c->about.damping * sn_dot(s.turns, s.turns);
}

/* ---- quantities ---------------------------------------------------------------------------------------- */

static void put(sn_vec3 a, double* out)
{
    out[0] = a.x;
    out[1] = a.y;
    out[2] = a.z;
}

static void read_force(const void* self, const sn_input* in, const double* reaction, double* out)
{
    const coupling* c = self;
    const stretch s = stretch_of(c, in);
    (void)reaction;
    put(force_of(c, &s), out);
}

static void read_moment(const void* self, const sn_input* in, const double* reaction, double* out)
{
    const coupling* c = self;
    const stretch s = stretch_of(c, in);
    const sn_vec3 m = moment_of(c, &s);
    (void)reaction;
    put(c->on_points ? sn_v3(0, 0, 0) : sn_rotate(in->at[0].frames[c->node].q, m), out);
}

static void read_lag(const void* self, const sn_input* in, const double* reaction, double* out)
{
    const stretch s = stretch_of(self, in);
    (void)reaction;
    put(s.e, out);
}

static const sn_quantity quantities[] = {
    { "force", "N", "x y z", "of the hand on the node, world axes; the hand feels the opposite", read_force },
    { "moment", "N m", "x y z", "of the hand on the frame about its origin, world axes", read_moment },
    { "lag", "m", "x y z", "position of the hand minus that of the node, world axes", read_lag },
};

/* ---- descriptor ---------------------------------------------------------------------------------------- */

static unsigned nature(const void* self)
{
    const coupling* c = self;
    if (!c->on_points) return 0u;
    return SN_TANGENT_SYMMETRIC | (c->along.most < HUGE_VAL ? 0u : SN_TANGENT_CONSTANT);
}

static const sn_force_ops ops = {
    .add = add, .tangent = tangent, .energy = energy, .dissipation = dissipation, .nature = nature
};
static const sn_virtual_coupling_params defaults = { .node = 0, .stiffness = 500.0, .damping = 5.0 };
static const sn_param table[] = {
    { SN_FIELD(sn_virtual_coupling_params, on), "1", 0, 0, "points or frames, one of which is held" },
    { SN_FIELD(sn_virtual_coupling_params, node), "1", -HUGE_VAL, HUGE_VAL,
      "index of the held point or frame; -1 is the last" },
    SN_MOTION_ROWS(sn_virtual_coupling_params, "the hand; absent: where the node starts", "the axis ", ""),
    { SN_FIELD(sn_virtual_coupling_params, stiffness), "N/m", 0, 1e12, "of the spring" },
    { SN_FIELD(sn_virtual_coupling_params, damping), "N s/m", 0, 1e12, "of the damper" },
    { SN_FIELD(sn_virtual_coupling_params, max_force), "N", 0, 1e12,
      "largest force of the spring, which keeps it beyond that stretch; 0: any" },
    { SN_FIELD(sn_virtual_coupling_params, angular_stiffness), "N m/rad", 0, 1e12,
      "moment for the angle between hand and frame; 0: the hand does not turn the frame" },
    { SN_FIELD(sn_virtual_coupling_params, angular_damping), "N m s/rad", 0, 1e12,
      "for the angular velocity" },
    { SN_FIELD(sn_virtual_coupling_params, max_moment), "N m", 0, 1e12,
      "largest moment of the angular spring; 0: any" },
};

const sn_component sn_virtual_coupling = {
    .abi = SN_COMPONENT_ABI,
    .name = "virtual_coupling",
    .summary =
        "A spring and a damper, with a largest force, from a point or a frame to the hand of a device.",
    .source = "Colgate, Stanley, Brown, IROS 1995; Adams, Hannaford, IEEE Trans. Robotics and Automation "
              "15(3), 1999, 465-474",
    .role = SN_ROLE_FORCE,
    .ops.force = &ops,
    .defaults = &defaults,
    .params_size = sizeof(sn_virtual_coupling_params),
    .self_size = sizeof(coupling),
    .params = table,
    .param_count = SN_COUNT(table),
    .quantities = quantities,
    .quantity_count = SN_COUNT(quantities),
    .bind = bind_coupling,
};
