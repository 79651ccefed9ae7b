/* Sinew - rfem_joints: a rod as rigid frames joined by elastic and damping joints (rigid finite elements).
   SPDX-License-Identifier: BSD-3-Clause */
#if defined(__GNUC__) && !defined(__clang__)
// gcc 12 fuses the alternating sums and differences it finds in straight code (vfmaddsub), -ffp-contract=off
// or not, and the clones would no longer give the same bits.
#pragma GCC optimize("no-tree-slp-vectorize")
#endif
#include <sinew/models/needle.h>
#include "base/simd.h"
#if defined(__x86_64__) && defined(__GLIBC__) && !SN_THREAD_SANITIZER
#define RFEM_WIDE // there are clones, see base/simd.h
#endif
#include "models/rods/rfem_kernel.h"
#include "models/rods/rows.h"

/* ---- bind ---------------------------------------------------------------------------------------------- */

/* A list of `size` numbers a joint, given once for all joints or for each. */
static bool check_list(sn_bind* bind, sn_reals list, int size, int joints, const char* param)
{
    if (list.count == size || list.count == size * joints) return true;
    sn_bind_fail(bind, param,
                 "has %d numbers; give %d, the same for every joint, or %d, that is %d for each of %d joints",
                 list.count, size, size * joints, size, joints);
    return false;
}

static const double* entry(sn_reals list, int size, int joint)
{
    return list.at + (list.count == size ? 0 : size * joint);
}

static sn_vec3 triple(const double* at) { return sn_v3(at[0], at[1], at[2]); }

/* The left body of a joint, 0, or the right one, 1. */
static sn_node body(const sn_rfem_chain* chain, int joint, int side)
{
    int frame = joint + side - chain->based;
    sn_node base = { 1, 0 }, node = { 0, frame };
    return frame < 0 ? base : node;
}

static sn_status bind_joints(sn_bind* bind, const void* params, void* self)
{
    const sn_rfem_joints_params* p = params;
    sn_rfem_chain* chain = self;
    if (sn_bind_input(bind, p->frames, SN_FRAMES, "frames") < 0) return SN_ERR_SCENE;
    chain->based = p->base.path != NULL;
    if (chain->based && sn_bind_input(bind, p->base, SN_FRAMES, "base") < 0) return SN_ERR_SCENE;
    chain->mid = p->strain_frame == SN_STRAIN_MID;
    chain->beta = p->damping_time;

    const sn_kin* rest[2] = { sn_bind_rest(bind, 0), chain->based ? sn_bind_rest(bind, 1) : NULL };
    if (chain->based && rest[1]->count != 1)
        return sn_bind_fail(bind, "base", "must be a single frame, but has %d", rest[1]->count);
    int count = chain->count = rest[0]->count - (chain->based ? 0 : 1);
    if (count < 1) return sn_bind_fail(bind, "frames", "a rod without a base needs two frames at least");
    if (!check_list(bind, p->translational_stiffness, 3, count, "translational_stiffness") ||
        !check_list(bind, p->rotational_stiffness, 3, count, "rotational_stiffness") ||
        !check_list(bind, p->attachments, 2, count, "attachments") ||
        (p->rest.count != 0 && !check_list(bind, p->rest, 6, count, "rest")))
        return SN_ERR_SCENE;

    sn_rfem_joint* joints = sn_bind_alloc(bind, (size_t)count * sizeof *joints);
    chain->work = sn_bind_alloc(bind, (size_t)count * sizeof *chain->work);
    chain->turns = sn_bind_memory(bind, sizeof *chain->turns);
    sn_node* nodes = sn_bind_alloc(bind, 2 * (size_t)count * sizeof *nodes);
    if (!joints || !chain->work || !chain->turns || !nodes) return SN_ERR_MEMORY;
    chain->joints = joints;
    for (int i = 0; i < count; ++i) {
        sn_rfem_joint* k = &joints[i];
        const double* attachment = entry(p->attachments, 2, i);
        k->ks = triple(entry(p->translational_stiffness, 3, i));
        k->kt = triple(entry(p->rotational_stiffness, 3, i));
        k->a = attachment[0];
        k->b = attachment[1];
        sn_node a = nodes[2 * i] = body(chain, i, 0);
        sn_node b = nodes[2 * i + 1] = body(chain, i, 1);
        if (p->rest.count) {
            k->u0 = triple(entry(p->rest, 6, i));
            k->psi0 = triple(entry(p->rest, 6, i) + 3);
        } else {
            rfem_strain(k, chain->mid, &rest[a.input]->frames[a.node], &rest[b.input]->frames[b.node], &k->u0,
                        &k->psi0);
        }
    }
    return sn_bind_items(bind, count, 2, nodes);
}

/* ---- operations ---------------------------------------------------------------------------------------- */

/* One joint's bodies. */
typedef struct bodies {
    const sn_pose *a, *b;
    const sn_twist *va, *vb;
} bodies;

SN_INLINE bodies bodies_of(const sn_rfem_chain* chain, int joint, const sn_kin* at)
{
    int right = joint + 1 - chain->based;
    const sn_kin* left = right > 0 ? &at[0] : &at[1];
    int l = right > 0 ? right - 1 : 0;
    bodies s = { &left->frames[l], &at[0].frames[right], &left->twist[l], &at[0].twist[right] };
    return s;
}

SN_INLINE void add_forces(const sn_rfem_chain* chain, bool mid, sn_range items, const sn_kin* at,
                          const sn_generalized_force* out)
{
    for (int i = items.begin; i < items.end; ++i) {
        bodies s = bodies_of(chain, i, at);
        int right = i + 1 - chain->based;
        sn_wrench* fa = right > 0 ? &out[0].wrench[right - 1] : &out[1].wrench[0];
        rfem_force(&chain->joints[i], mid, chain->beta, s.a, s.b, s.va, s.vb, fa, &out[0].wrench[right],
                   &chain->work[i]);
    }
}

SN_CLONES static void add_left(const sn_rfem_chain* chain, sn_range items, const sn_kin* at,
                               const sn_generalized_force* out)
{
    add_forces(chain, false, items, at, out);
}

SN_CLONES static void add_mid(const sn_rfem_chain* chain, sn_range items, const sn_kin* at,
                              const sn_generalized_force* out)
{
    add_forces(chain, true, items, at, out);
}

/* No forces where a step is too long for the twist of a joint. */
static void refuse_lost_turns(const sn_rfem_chain* chain, sn_range items, const sn_input* in,
                              const sn_generalized_force* out)
{
    for (int i = items.begin; i < items.end; ++i) {
        bodies s = bodies_of(chain, i, in->at);
        turns_refuse(chain->turns, in->t, s.a, s.b, s.va, s.vb, &out[0].wrench[i + 1 - chain->based]);
    }
}

static void add(const void* self, sn_range items, const sn_input* in, const sn_generalized_force* out)
{
    const sn_rfem_chain* chain = self;
    (chain->mid ? add_mid : add_left)(chain, items, in->at, out);
    refuse_lost_turns(chain, items, in, out);
}

SN_CLONES static void tangent_left(const sn_rfem_chain* chain, int item, double* K, double* D)
{
    rfem_tangent(&chain->joints[item], false, chain->beta, &chain->work[item], K, D);
}

SN_CLONES static void tangent_mid(const sn_rfem_chain* chain, int item, double* K, double* D)
{
    rfem_tangent(&chain->joints[item], true, chain->beta, &chain->work[item], K, D);
}

static void tangent(const void* self, int item, const sn_input* in, const sn_tangent* out)
{
    const sn_rfem_chain* chain = self;
    (void)in; // `add` was called at the same input and left what is needed
    (chain->mid ? tangent_mid : tangent_left)(chain, item, out->K, out->D);
}

/* sum of K_i x_i^2 */
static double weigh(const sn_rfem_joint* k, sn_vec3 u, sn_vec3 psi)
{
    return sn_dot(sn_mul(k->ks, u), u) + sn_dot(sn_mul(k->kt, psi), psi);
}

static double energy(const void* self, sn_range items, const sn_input* in)
{
    const sn_rfem_chain* chain = self;
    double sum = 0.0;
    for (int i = items.begin; i < items.end; ++i) {
        const sn_rfem_joint* k = &chain->joints[i];
        bodies s = bodies_of(chain, i, in->at);
        sn_vec3 u, psi;
        rfem_strain(k, chain->mid, s.a, s.b, &u, &psi);
        sum += 0.5 * weigh(k, sn_sub(u, k->u0), sn_sub(psi, k->psi0));
    }
    return sum;
}

static double dissipation(const void* self, sn_range items, const sn_input* in)
{
    const sn_rfem_chain* chain = self;
    double sum = 0.0;
    for (int i = items.begin; i < items.end; ++i) {
        const sn_rfem_joint* k = &chain->joints[i];
        bodies s = bodies_of(chain, i, in->at);
        sn_vec3 u, psi;
        rfem_strain_rate(k, chain->mid, s.a, s.b, s.va, s.vb, &u, &psi);
        sum += chain->beta * weigh(k, u, psi);
    }
    return sum;
}

/* ---- an accepted step ---------------------------------------------------------------------------------- */

static void commit(const void* self, const sn_input* in)
{
    ((const sn_rfem_chain*)self)->turns->accepted = in->t;
}

static bool is_elastic(const void* self)
{
    (void)self;
    return true;
}

static const sn_history_ops history = { .commit = commit, .elastic = is_elastic };

/* ---- sections ------------------------------------------------------------------------------------------ */

static int count_sections(const void* self) { return ((const sn_rfem_chain*)self)->count; }

/* At a joint: what it does to its left body. */
static void read_section(const void* self, int k, const sn_input* in, sn_vec3* force, sn_vec3* moment)
{
    const sn_rfem_chain* chain = self;
    const sn_rfem_joint* joint = &chain->joints[k];
    bodies s = bodies_of(chain, k, in->at);
    sn_wrench a = { { 0, 0, 0 }, { 0, 0, 0 } }, b = a;
    sn_rfem_work work;
    rfem_force(joint, chain->mid, chain->beta, s.a, s.b, s.va, s.vb, &a, &b, &work);
    sn_vec3 arm = sn_cross(sn_v3(joint->a, 0, 0), sn_unrotate(s.a->q, a.f));
    *force = a.f;
    *moment = sn_rotate(s.a->q, sn_sub(a.m, arm));
}

static const sn_section_ops sections = { .count = count_sections, .read = read_section };

/* ---- descriptor ---------------------------------------------------------------------------------------- */

static const sn_force_ops ops = {
    .add = add, .tangent = tangent, .energy = energy, .dissipation = dissipation, .history = &history
};
static const sn_rfem_joints_params defaults = { .strain_frame = SN_STRAIN_LEFT };
static const sn_param table[] = {
    { SN_FIELD(sn_rfem_joints_params, base), "1", 0, 0,
      "single frame at the start of the rod, before `frames`; absent: a free rod" },
    { SN_FIELD(sn_rfem_joints_params, frames), "1", 0, 0, "frames of the rod in order" },
    { SN_FIELD(sn_rfem_joints_params, translational_stiffness), "N/m", 0, HUGE_VAL,
      "axial, shear y, shear z stiffness; one triple for all joints or one for each" },
    { SN_FIELD(sn_rfem_joints_params, rotational_stiffness), "N m/rad", 0, HUGE_VAL,
      "torsion, bending y, bending z stiffness; one triple for all joints or one for each" },
    { SN_FIELD(sn_rfem_joints_params, attachments), "m", -HUGE_VAL, HUGE_VAL,
      "distance of the joint from the origin of the left frame and from that of the right frame; one pair "
      "for all joints or one for each" },
    ROD_DAMPING_ROW(sn_rfem_joints_params),
    { SN_CHOICE(sn_rfem_joints_params, strain_frame, "left mid"), .unit = "1",
      .doc = "axes of the gap: those of the left body, or half-way between both" },
    { SN_FIELD(sn_rfem_joints_params, rest), "1", -HUGE_VAL, HUGE_VAL,
      "strains at rest, gap x y z [m] and rotation x y z [rad]; six for all joints or for each; absent: the "
      "pose at start" },
};
const sn_component sn_rfem_joints = {
    .abi = SN_COMPONENT_ABI,
    .name = "rfem_joints",
    .summary = "Elastic and damping joints between the rigid frames of a rod.",
    .source = "Wittbrodt, Adamiec-Wojcik, Wojciech 2007; Martsopoulos et al., Math. Comput. Model. Dyn. "
              "Syst. 29(1), "
              "2023, section 2.2",
    .role = SN_ROLE_FORCE,
    .ops.force = &ops,
    .defaults = &defaults,
    .params_size = sizeof(sn_rfem_joints_params),
    .self_size = sizeof(sn_rfem_chain),
    .params = table,
    .param_count = SN_COUNT(table),
    .bind = bind_joints,
    .sections = &sections,
};
