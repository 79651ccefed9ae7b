/* Sinew - finite_difference_moments: bending and twisting moments between neighbouring frames of a round
   suture.

   Of a joint, in the axes of its left frame: T = R^T R_right e_x is the right tangent, c = e_x . T =
   cos(theta), b = e_x x T, |b| = sin(theta). The rotation from left to right is a turn about b by theta,
   after a turn about x by tau:
     energy   = 1/2 kb theta^2 + 1/2 kt tau^2
     moment   m = kb g b + kt tau s,   g = theta / sin(theta),   s = (e_x + T) / (1 + c)
   on the left frame, -m on the right one, since d(theta) = (b / sin(theta)) . e and d(tau) = s . e under a
   turn e of the right frame against the left. Bending depends on the tangents alone: without kt nothing
   resists a turn about the axis.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/models/suture.h>
#include "models/block.h"
#include "models/rods/turns.h"
#include <math.h>
#include <stdio.h>

typedef struct joint {
    double bending, twist;
} joint;

typedef struct moments {
    int based; /* 1 when a base precedes the frames */
    int count;
    const joint* joints;
    rod_turns* turns; /* part of the state */
} moments;

/* ---- bind ---------------------------------------------------------------------------------------------- */

static bool fits(sn_bind* bind, sn_reals list, int joints, const char* param)
{
    if (list.count == 1 || list.count == joints) return true;
    sn_bind_fail(bind, param,
                 "has %d numbers; give one, the same for every joint, or one for each of %d joints",
                 list.count, joints);
    return false;
}

static double entry(sn_reals list, int i) { return list.at[list.count == 1 ? 0 : i]; }

static sn_status bind_moments(sn_bind* bind, const void* params, void* self)
{
    const sn_finite_difference_moments_params* p = params;
    moments* k = self;
    if (sn_bind_input(bind, p->frames, SN_FRAMES, "frames") < 0) return SN_ERR_SCENE;
    k->based = p->base.path != NULL;
    if (k->based && sn_bind_input(bind, p->base, SN_FRAMES, "base") < 0) return SN_ERR_SCENE;
    if (k->based && sn_bind_rest(bind, 1)->count != 1)
        return sn_bind_fail(bind, "base", "must be a single frame, but has %d", sn_bind_rest(bind, 1)->count);
    int count = sn_bind_rest(bind, 0)->count - 1 + k->based;
    if (count < 1) return sn_bind_fail(bind, "frames", "a rod without a base needs two frames at least");
    if (!fits(bind, p->bending_stiffness, count, "bending_stiffness") ||
        !fits(bind, p->twist_stiffness, count, "twist_stiffness"))
        return SN_ERR_SCENE;
    joint* joints = sn_bind_alloc(bind, (size_t)count * sizeof *joints);
    sn_node* nodes = sn_bind_alloc(bind, 2 * (size_t)count * sizeof *nodes);
    k->turns = sn_bind_memory(bind, sizeof *k->turns);
    if (!joints || !nodes || !k->turns) return SN_ERR_MEMORY;
    for (int i = 0; i < count; ++i) {
        int right = i + 1 - k->based;
        joints[i] = (joint){ entry(p->bending_stiffness, i), entry(p->twist_stiffness, i) };
        nodes[2 * i] = right > 0 ? (sn_node){ 0, right - 1 } : (sn_node){ 1, 0 };
        nodes[2 * i + 1] = (sn_node){ 0, right };
    }
    k->joints = joints;
    k->count = count;
    return sn_bind_items(bind, count, 2, nodes);
}

/* ---- one joint ----------------------------------------------------------------------------------------- */

typedef struct bend {
    sn_mat3 R; /* right to left axes */
    sn_vec3 T, b;
    double c, theta, tau, g;
} bend;

static bend bend_between(sn_quat left, sn_quat right)
{
    bend k;
    sn_quat q = sn_quat_mul(sn_quat_conjugate(left), right);
    k.R = sn_quat_matrix(q);
    k.T = sn_v3(k.R.m[0][0], k.R.m[1][0], k.R.m[2][0]);
    k.b = sn_v3(0.0, -k.T.z, k.T.y);
    k.c = k.T.x;
    double sine = sqrt(k.T.y * k.T.y + k.T.z * k.T.z);
    k.theta = atan2(sine, k.c);
    k.g = sine > 0.0 ? k.theta / sine : 1.0;
    k.tau = 2.0 * (q.w < 0.0 ? atan2(-q.x, -q.w) : atan2(q.x, q.w));
    return k;
}

static sn_vec3 twist_axis(const bend* k)
{
    return sn_scale(1.0 / (1.0 + k->c), sn_add(sn_v3(1, 0, 0), k->T));
}

static sn_vec3 moment_of(const joint* j, const bend* k)
{
    sn_vec3 m = sn_scale(j->bending * k->g, k->b);
    return j->twist > 0.0 ? sn_madd(m, j->twist * k->tau, twist_axis(k)) : m;
}

/* dg / dc, by its series where the difference cancels. */
static double slope(const bend* k)
{
    double t = k->theta, s = sin(t);
    return t < 3e-3 ? -1.0 / 3.0 - 2.0 / 15.0 * t * t : (t * k->c - s) / (s * s * s);
}

/* dm / de: change of m, in left axes, under a turn e of the right frame. */
static sn_mat3 moment_slope(const joint* j, const bend* k)
{
    sn_vec3 ex = sn_v3(1, 0, 0);
    sn_mat3 A = sn_mat3_scale(-j->bending * slope(k), sn_outer(k->b, k->b));
    A = sn_mat3_madd(A, j->bending * k->g * k->c, sn_mat3_identity());
    A = sn_mat3_madd(A, -j->bending * k->g, sn_outer(k->T, ex));
    if (!(j->twist > 0.0)) return A;
    sn_vec3 s = twist_axis(k);
    double over = j->twist * k->tau / (1.0 + k->c);
    A = sn_mat3_madd(A, j->twist, sn_outer(s, s));
    A = sn_mat3_madd(A, over, sn_outer(s, k->b));
    return sn_mat3_madd(A, -over, sn_hat(k->T));
}

/* ---- operations ---------------------------------------------------------------------------------------- */

static bend bend_of(const moments* k, int item, const sn_kin* at)
{
    int right = item + 1 - k->based;
    sn_quat left = right > 0 ? at[0].frames[right - 1].q : at[1].frames[0].q;
    return bend_between(left, at[0].frames[right].q);
}

static void add(const void* self, sn_range items, const sn_input* in, const sn_generalized_force* out)
{
    const moments* k = self;
    for (int i = items.begin; i < items.end; ++i) {
        int right = i + 1 - k->based;
        bend now = bend_of(k, i, in->at);
        sn_vec3 m = moment_of(&k->joints[i], &now);
        sn_wrench* left = right > 0 ? &out[0].wrench[right - 1] : &out[1].wrench[0];
        left->m = sn_add(left->m, m);
        out[0].wrench[right].m = sn_sub(out[0].wrench[right].m, sn_mat3_apply_transpose(now.R, m));
    }
}

/* With body increments p, e = R p_right - p_left, and the moment on the right frame is -R^T m, R <-
   exp(hat(e)) R. */
static void tangent(const void* self, int item, const sn_input* in, const sn_tangent* out)
{
    const moments* k = self;
    bend now = bend_of(k, item, in->at);
    sn_mat3 A = moment_slope(&k->joints[item], &now);
    sn_mat3 C = sn_mat3_madd(A, 1.0, sn_hat(moment_of(&k->joints[item], &now)));
    sn_mat3 RtC = sn_mat3_mul(sn_mat3_transpose(now.R), C);
    sn_block_add(out->K, out->n, 3, 3, -1.0, A);
    sn_block_add(out->K, out->n, 3, 9, 1.0, sn_mat3_mul(A, now.R));
    sn_block_add(out->K, out->n, 9, 3, 1.0, RtC);
    sn_block_add(out->K, out->n, 9, 9, -1.0, sn_mat3_mul(RtC, now.R));
}

static double energy(const void* self, sn_range items, const sn_input* in)
{
    const moments* k = self;
    double sum = 0.0;
    for (int i = items.begin; i < items.end; ++i) {
        bend now = bend_of(k, i, in->at);
        sum += 0.5 * (k->joints[i].bending * now.theta * now.theta + k->joints[i].twist * now.tau * now.tau);
    }
    return sum;
}

/* ---- an accepted step ---------------------------------------------------------------------------------- */

/* tau lies between -pi and pi: a joint that twists further loses a turn. One that twists by less than
   most_change within a step is seen near half a turn. */
static const double most_twist = 150.0 / 180.0 * 3.14159265358979323846, most_change = 1.0;

static bool is_past_half_a_turn(const moments* k, int item, double time, const sn_kin* at)
{
    const int right = item + 1 - k->based;
    const bend now = bend_of(k, item, at);
    const sn_twist *a = right > 0 ? &at[0].twist[right - 1] : &at[1].twist[0], *b = &at[0].twist[right];
    const double change = (b->w.x - sn_mat3_apply_transpose(now.R, a->w).x) * time;
    return k->joints[item].twist > 0.0 && (fabs(now.tau) > most_twist || fabs(change) > most_change);
}

static void commit(const void* self, const sn_input* in)
{
    const moments* k = self;
    const double time = in->t - k->turns->accepted;
    k->turns->accepted = in->t;
    for (int i = 0; i < k->count && !k->turns->lost; ++i)
        k->turns->lost = is_past_half_a_turn(k, i, time, in->at);
}

static bool diagnostic(const void* self, char* text, size_t size)
{
    if (!((const moments*)self)->turns->lost) return false;
    snprintf(
        text, size,
        "neighbouring elements of the suture, or its clamp and the first, have twisted against each other "
        "by more than 150 degrees, or by more than 57 degrees in a step; at 180 degrees their torque "
        "reverses and turns are lost; use more elements, a smaller step, or a suture with "
        "model=\"elastic_rod\"");
    return true;
}

static bool is_elastic(const void* self)
{
    (void)self;
    return true;
}

static const sn_history_ops history = { .commit = commit, .elastic = is_elastic, .diagnostic = diagnostic };

/* ---- sections ------------------------------------------------------------------------------------------ */

static int count_sections(const void* self) { return ((const moments*)self)->count; }

static void read_section(const void* self, int item, const sn_input* in, sn_vec3* force, sn_vec3* moment)
{
    const moments* k = self;
    const int right = item + 1 - k->based;
    bend now = bend_of(k, item, in->at);
    sn_quat left = right > 0 ? in->at[0].frames[right - 1].q : in->at[1].frames[0].q;
    *force = sn_v3(0, 0, 0);
    *moment = sn_rotate(left, moment_of(&k->joints[item], &now));
}

static const sn_section_ops sections = { .count = count_sections,
                                         .read = read_section,
                                         .moments_only = true };

/* ---- descriptor ---------------------------------------------------------------------------------------- */

static const sn_force_ops ops = { .add = add, .tangent = tangent, .energy = energy, .history = &history };
static const sn_finite_difference_moments_params defaults = { .base = { NULL } };
static const sn_param table[] = {
    { SN_FIELD(sn_finite_difference_moments_params, base), "1", 0, 0,
      "single frame at the start of the rod, before `frames`; absent: a free rod" },
    { SN_FIELD(sn_finite_difference_moments_params, frames), "1", 0, 0,
      "frames of the rod in order, x along it" },
    { SN_FIELD(sn_finite_difference_moments_params, bending_stiffness), "N m/rad", 0, HUGE_VAL,
      "EI over the distance of the two frames' middles; one for all joints or one for each" },
    { SN_FIELD(sn_finite_difference_moments_params, twist_stiffness), "N m/rad", 0, HUGE_VAL,
      "GJ over that distance; one for all joints or one for each; 0: no torsional stiffness" },
};
const sn_component sn_finite_difference_moments = {
    .abi = SN_COMPONENT_ABI,
    .name = "finite_difference_moments",
    .summary = "Bending and twisting moments between neighbouring frames of a round suture; does not join "
               "their ends.",
    .source = "Nuti, Dynamic simulations of elastic rods for medical applications, Texas A&M 2014, (3.6), "
              "B(u - u0) on a staggered grid",
    .role = SN_ROLE_FORCE,
    .ops.force = &ops,
    .defaults = &defaults,
    .params_size = sizeof(sn_finite_difference_moments_params),
    .self_size = sizeof(moments),
    .params = table,
    .param_count = SN_COUNT(table),
    .bind = bind_moments,
    .sections = &sections,
};
