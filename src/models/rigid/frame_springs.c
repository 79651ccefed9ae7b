/* Sinew - frame_springs: springs between frames, that resist shift and turn.

   a, b       the frame that holds (of `to`, or one that stands still) and the one held; R_a, R_b their axes
   y, D       R_a^T (r_b - r_a), and what it is at rest;  e = y - D,  g = k e, by axes of a
   Q0         R_a^T R_b at rest;  U = Q0^T R_a^T R_b,  p = log U the rotation vector, c the angular stiffness
     E = 1/2 e.g + 1/2 c |p|^2,    f_b = -R_a g = -f_a,    m_b = -c p,    m_a = y x g + c Q0 p
   Turned by body increments tb, ta and shifted by sb, sa:
     dy = R_a^T (sb - sa) + y x ta,    dp = J (tb - U^T Q0^T ta),    J = J_r^-1(p).
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/models/loads.h>
#include <sinew/removal.h>
#include "models/block.h"
#include "models/node_list.h"

typedef struct spring {
    sn_pose ground; /* a, where there is no `to` */
    sn_vec3 D, k;
    sn_quat Q0;
    double c;
} spring;

typedef struct springs {
    const spring* at;
    const int (*node)[2]; /* b, a */
    int count, to;        /* input of a; -1: none */
    const sn_removal* bare[2];
    bool* gone; /* [count] a cell that carries one of the frames is removed */
} springs;

/* ---- bind ---------------------------------------------------------------------------------------------- */

static const double* entry(sn_reals list, int size, int i)
{
    return list.at + (list.count == size ? 0 : size * i);
}

static sn_status check_list(sn_bind* bind, sn_reals list, int size, int count, const char* name)
{
    if (list.count == 0 || list.count == size || list.count == size * count) return SN_OK;
    return sn_bind_fail(bind, name, "%d numbers for %d springs; give %d for all or %d", list.count, count,
                        size, size * count);
}

static spring spring_of(const sn_frame_springs_params* p, int i, sn_pose b, sn_pose a)
{
    spring s = { .ground = a, .Q0 = sn_quat_identity() };
    if (!p->together) {
        s.D = sn_unrotate(a.q, sn_sub(b.r, a.r));
        s.Q0 = sn_quat_mul(sn_quat_conjugate(a.q), b.q);
    }
    if (p->stiffness.count) {
        const double* k = entry(p->stiffness, 3, i);
        s.k = sn_v3(k[0], k[1], k[2]);
    }
    if (p->angular_stiffness.count) s.c = *entry(p->angular_stiffness, 1, i);
    return s;
}

static int count_springs(sn_bind* bind, const sn_frame_springs_params* p, int each, int frames, int others)
{
    if (p->nodes.count % each) sn_bind_fail(bind, "nodes", "%d numbers; each spring has two", p->nodes.count);
    if (p->nodes.count) return p->nodes.count % each ? -1 : p->nodes.count / each;
    if (each == 1 || frames == others) return frames;
    sn_bind_fail(bind, "to", "%d frames and %d partners; pair them by `nodes`", frames, others);
    return -1;
}

static void follow(const void* self)
{
    const springs* s = self;
    for (int i = 0; i < s->count; ++i)
        s->gone[i] = sn_removal_is_bare(s->bare[0], s->node[i][0]) ||
                     (s->to >= 0 && sn_removal_is_bare(s->bare[1], s->node[i][1]));
}

static sn_status bind_removals(sn_bind* bind, springs* s)
{
    s->gone = sn_bind_alloc(bind, (size_t)s->count * sizeof *s->gone);
    if (!s->gone) return SN_ERR_MEMORY;
    sn_status status = sn_bind_bare(bind, 0, follow, &s->bare[0]);
    return !status && s->to >= 0 ? sn_bind_bare(bind, s->to, follow, &s->bare[1]) : status;
}

static sn_status bind_springs(sn_bind* bind, const void* params, void* self)
{
    const sn_frame_springs_params* p = params;
    springs* s = self;
    if (sn_bind_input(bind, p->on, SN_FRAMES, "on") < 0) return SN_ERR_SCENE;
    s->to = p->to.path ? sn_bind_input(bind, p->to, SN_FRAMES, "to") : -1;
    if (p->to.path && s->to < 0) return SN_ERR_SCENE;
    const sn_kin *on = sn_bind_rest(bind, 0), *to = s->to < 0 ? on : sn_bind_rest(bind, s->to);
    const int each = s->to < 0 ? 1 : 2, count = count_springs(bind, p, each, on->count, to->count);
    if (count < 0 || check_list(bind, p->stiffness, 3, count, "stiffness") ||
        check_list(bind, p->angular_stiffness, 1, count, "angular_stiffness"))
        return SN_ERR_SCENE;
    if (p->together && s->to < 0)
        return sn_bind_fail(bind, "together", "there are no other frames; give `to`");
    spring* at = sn_bind_alloc(bind, (size_t)count * sizeof *at);
    int(*node)[2] = sn_bind_alloc(bind, (size_t)count * sizeof *node);
    sn_node* items = sn_bind_alloc(bind, (size_t)count * (size_t)each * sizeof *items);
    if (!at || !node || !items) return SN_ERR_MEMORY;
    for (int i = 0; i < count; ++i) {
        node[i][0] = sn_node_of_list(bind, p->nodes, each * i, i, on->count, "nodes");
        node[i][1] =
            s->to < 0 ? node[i][0] : sn_node_of_list(bind, p->nodes, each * i + 1, i, to->count, "nodes");
        if (node[i][0] < 0 || node[i][1] < 0) return SN_ERR_SCENE;
        if (s->to == 0 && node[i][0] == node[i][1])
            return sn_bind_fail(bind, "nodes", "a spring from frame %d to itself", node[i][0]);
        at[i] = spring_of(p, i, on->frames[node[i][0]], to->frames[node[i][1]]);
        items[each * i] = (sn_node){ 0, node[i][0] };
        if (each == 2) items[2 * i + 1] = (sn_node){ s->to, node[i][1] };
    }
    s->at = at;
    s->node = (const int(*)[2])node;
    s->count = count;
    if (bind_removals(bind, s)) return SN_ERR_SCENE;
    return sn_bind_items(bind, count, each, items);
}

/* ---- operations ---------------------------------------------------------------------------------------- */

typedef struct strain {
    sn_mat3 R; /* of a */
    sn_vec3 y, g, p;
    sn_quat U;
    double energy;
} strain;

static strain strain_of(const springs* s, int i, const sn_input* in)
{
    const spring* k = &s->at[i];
    sn_pose b = in->at[0].frames[s->node[i][0]],
            a = s->to < 0 ? k->ground : in->at[s->to].frames[s->node[i][1]];
    strain n = { .R = sn_quat_matrix(a.q) };
    n.y = sn_unrotate(a.q, sn_sub(b.r, a.r));
    sn_vec3 e = sn_sub(n.y, k->D);
    n.g = sn_v3(k->k.x * e.x, k->k.y * e.y, k->k.z * e.z);
    n.U = sn_quat_mul(sn_quat_conjugate(k->Q0), sn_quat_mul(sn_quat_conjugate(a.q), b.q));
    n.p = sn_quat_log(n.U);
    n.energy = 0.5 * (sn_dot(e, n.g) + k->c * sn_dot(n.p, n.p));
    return n;
}

static void add(const void* self, sn_range items, const sn_input* in, const sn_generalized_force* out)
{
    const springs* s = self;
    for (int i = items.begin; i < items.end; ++i) {
        const spring* k = &s->at[i];
        strain n = strain_of(s, i, in);
        if (s->gone[i]) continue;
        sn_vec3 f = sn_mat3_apply(n.R, n.g), m = sn_scale(k->c, n.p);
        sn_wrench* b = &out[0].wrench[s->node[i][0]];
        b->f = sn_sub(b->f, f);
        b->m = sn_sub(b->m, m);
        if (s->to < 0) continue;
        sn_wrench* a = &out[s->to].wrench[s->node[i][1]];
        a->f = sn_add(a->f, f);
        a->m = sn_add(a->m, sn_add(sn_cross(n.y, n.g), sn_rotate(k->Q0, m)));
    }
}

/* Of b alone; then of b and a. Rows and columns: force and shift, moment and turn of b, then of a. */
static void tangent(const void* self, int item, const sn_input* in, const sn_tangent* out)
{
    const springs* s = self;
    const spring* k = &s->at[item];
    strain n = strain_of(s, item, in);
    if (s->gone[item]) return;
    sn_mat3 Rt = sn_mat3_transpose(n.R), J = sn_mat3_scale(k->c, sn_so3_jr_inv(n.p));
    sn_mat3 RK = sn_mat3_mul(n.R, sn_mat3_diagonal(k->k.x, k->k.y, k->k.z)), K = sn_mat3_mul(RK, Rt);
    sn_block_add(out->K, out->n, 0, 0, -1, K);
    sn_block_add(out->K, out->n, 3, 3, -1, J);
    if (s->to < 0) return;
    sn_mat3 y = sn_hat(n.y), g = sn_hat(n.g);
    sn_mat3 F = sn_mat3_madd(sn_mat3_mul(n.R, g), -1, sn_mat3_mul(RK, y));                     // df_b by ta
    sn_mat3 M = sn_mat3_madd(sn_mat3_mul(y, sn_mat3_diagonal(k->k.x, k->k.y, k->k.z)), -1, g); // dm_a by dy
    sn_mat3 Q0 = sn_quat_matrix(k->Q0), V = sn_mat3_transpose(sn_mat3_mul(Q0, sn_quat_matrix(n.U)));
    sn_block_add(out->K, 12, 0, 6, 1, K);
    sn_block_add(out->K, 12, 6, 0, 1, K);
    sn_block_add(out->K, 12, 6, 6, -1, K);
    sn_block_add(out->K, 12, 0, 9, 1, F);
    sn_block_add(out->K, 12, 6, 9, -1, F);
    sn_block_add(out->K, 12, 9, 0, 1, sn_mat3_mul(M, Rt));
    sn_block_add(out->K, 12, 9, 6, -1, sn_mat3_mul(M, Rt));
    sn_block_add(out->K, 12, 9, 9, 1, sn_mat3_mul(M, y));
    sn_block_add(out->K, 12, 3, 9, 1, sn_mat3_mul(J, V));
    sn_block_add(out->K, 12, 9, 3, 1, sn_mat3_mul(Q0, J));
    sn_block_add(out->K, 12, 9, 9, -1, sn_mat3_mul(Q0, sn_mat3_mul(J, V)));
}

static double energy(const void* self, sn_range items, const sn_input* in)
{
    const springs* s = self;
    double sum = 0;
    for (int i = items.begin; i < items.end; ++i)
        if (!s->gone[i]) sum += strain_of(s, i, in).energy;
    return sum;
}

/* ---- descriptor ---------------------------------------------------------------------------------------- */

static const sn_frame_springs_params defaults = { .together = false };
static const sn_param table[] = {
    { SN_FIELD(sn_frame_springs_params, on), "1", 0, 0, "frames that the springs hold" },
    { SN_FIELD(sn_frame_springs_params, to), "1", 0, 0,
      "their partners, possibly of the same state; absent: the initial poses" },
    { SN_FIELD(sn_frame_springs_params, nodes), "1", 0, 0,
      "frames of `on`, numbered from 0, negative from the end, each followed by its partner in `to` if `to` "
      "is given; absent: all in order" },
    { SN_FIELD(sn_frame_springs_params, stiffness), "N/m", 0, HUGE_VAL,
      "along x y z of the partner, three for all springs or for each; absent: 0" },
    { SN_FIELD(sn_frame_springs_params, angular_stiffness), "N m/rad", 0, HUGE_VAL,
      "moment for the angle of the relative rotation, one for all springs or for each; absent: 0" },
    { SN_FIELD(sn_frame_springs_params, together), "1", 0, 0,
      "true: the frames of a spring without force coincide; false: a spring has no force in the initial "
      "pose" },
};
static const sn_force_ops ops = { .add = add, .tangent = tangent, .energy = energy };
const sn_component sn_frame_springs = {
    .abi = SN_COMPONENT_ABI,
    .name = "frame_springs",
    .summary = "Translational and rotational springs between frames, or from frames to their initial poses.",
    .role = SN_ROLE_FORCE,
    .ops.force = &ops,
    .defaults = &defaults,
    .params_size = sizeof(sn_frame_springs_params),
    .self_size = sizeof(springs),
    .params = table,
    .param_count = SN_COUNT(table),
    .bind = bind_springs,
};
