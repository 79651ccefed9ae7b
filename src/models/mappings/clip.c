/* Sinew - clip: a frame that an applier carries until its jaws close on a vessel, and that the vessel carries
   from then on; and back when they open.

   Carried by a frame (r, R) the clip is an arm c, Q in its axes, see arm.h. When the gap of the jaws falls
   below the diameter of the vessel, at the end of a step, the arm is that from the vessel to the clip as it
   is; when it opens, that from the applier. The place of the clip is continuous. The clip has no mass: its
   forces act on what carries it.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/carry.h>
#include <sinew/models/clips.h>
#include "models/mappings/arm.h"

enum { APPLIER, VESSEL, CARRIERS };

/** What carries the clip: part of the state. */
typedef struct held {
    sn_vec3 c;
    sn_quat q;
    int by, unused; /* unused: no padding, as memory of equal simulations has equal bytes */
} held;

typedef struct clip {
    sn_node carrier[CARRIERS];
    const sn_function* gap;
    double width, reach; /* of the vessel; farthest place of its frame that the jaws get hold of */
    held* now;
} clip;

static sn_arm arm_of(const clip* k)
{
    return (sn_arm){ .parent = k->carrier[k->now->by], .c = k->now->c, .q = k->now->q };
}

/* ---- the jaws ------------------------------------------------------------------------------------------ */

static sn_pose pose_of(const clip* k, int by, const sn_input* in)
{
    return in->at[k->carrier[by].input].frames[k->carrier[by].node];
}

static sn_pose place(const clip* k, const sn_input* in)
{
    const sn_pose at = pose_of(k, k->now->by, in);
    return (sn_pose){ sn_add(at.r, sn_rotate(at.q, k->now->c)), sn_quat_mul(at.q, k->now->q) };
}

static void hand_over(const clip* k, int by, const sn_input* in)
{
    const sn_pose now = place(k, in), at = pose_of(k, by, in);
    k->now->c = sn_unrotate(at.q, sn_sub(now.r, at.r));
    k->now->q = sn_quat_mul(sn_quat_conjugate(at.q), now.q);
    k->now->by = by;
}

static void update(const clip* k, const sn_input* in)
{
    double gap[3];
    sn_function_eval(k->gap, in->t, gap);
    const bool closed = gap[0] < k->width;
    if (closed == (k->now->by == VESSEL)) return;
    if (closed && sn_norm(sn_sub(place(k, in).r, pose_of(k, VESSEL, in).r)) > k->reach) return;
    hand_over(k, closed ? VESSEL : APPLIER, in);
}

static void commit(const void* self, const sn_input* in) { update(self, in); }

/* ---- operations ---------------------------------------------------------------------------------------- */

static void apply(const void* self, sn_range items, const sn_input* in, const sn_kin_out* child)
{
    const sn_arm arm = arm_of(self);
    sn_arms_apply_frames(&arm, items, in, child);
}

static void apply_transpose(const void* self, sn_range items, const sn_input* in, const double* child_force,
                            const sn_generalized_force* out)
{
    const sn_arm arm = arm_of(self);
    sn_arms_transpose_frames(&arm, items, in, child_force, out);
}

/* Columns of the applier, then of the vessel. */
static void tangent(const void* self, int item, const sn_input* in, const double* child_force,
                    const sn_map_tangent* out)
{
    const clip* k = self;
    const sn_arm arm = arm_of(k);
    const int first = k->now->by * 6;
    sn_map_tangent part = *out;
    (void)item;
    part.J += first;
    part.Vx += first;
    part.Ax += first;
    part.Av += first;
    part.G += first * out->n + first;
    sn_arm_tangent_frame(&arm, in, child_force, &part);
}

/* ---- bind ---------------------------------------------------------------------------------------------- */

static int frame_number(sn_bind* b, int input, int node, const char* param)
{
    const int count = sn_bind_rest(b, input)->count, number = node < 0 ? count + node : node;
    if (number >= 0 && number < count) return number;
    sn_bind_fail(b, param, "there is no frame %d; there are %d, numbered from 0", node, count);
    return -1;
}

/* A clip that is closed from the start. */
static void start(sn_bind* b, const clip* k)
{
    sn_kin at[CARRIERS];
    const sn_input in = { .load_factor = 1, .at = at };
    for (int i = 0; i < CARRIERS; ++i)
        at[k->carrier[i].input] = *sn_bind_rest(b, k->carrier[i].input);
    update(k, &in);
}

static sn_status bind(sn_bind* b, const void* params, void* self)
{
    const sn_clip_params* p = params;
    clip* k = self;
    for (int i = 0; i < CARRIERS; ++i) {
        const int input = sn_bind_input(b, i == APPLIER ? p->applier : p->vessel, SN_FRAMES,
                                        i == APPLIER ? "applier" : "vessel");
        if (input < 0) return SN_ERR_SCENE;
        k->carrier[i].input = input;
        k->carrier[i].node =
            frame_number(b, input, i == APPLIER ? 0 : p->node, i == APPLIER ? "applier" : "node");
        if (k->carrier[i].node < 0) return SN_ERR_SCENE;
    }
    k->width = 2 * p->radius;
    k->reach = p->reach;
    k->gap = sn_bind_function(b, p->gap, 2 * k->width, "gap");
    k->now = sn_bind_memory(b, sizeof *k->now);
    if (!k->gap || !k->now) return SN_ERR_SCENE;
    *k->now = (held){ .c = p->position, .q = sn_quat_from_rpy(p->rpy.x, p->rpy.y, p->rpy.z), .by = APPLIER };
    sn_bind_carry_whole(b, k->now);
    start(b, k);
    if (!sn_bind_state(b, SN_FRAMES, 1).x) return SN_ERR_MEMORY;
    return sn_bind_items(b, 1, CARRIERS, k->carrier);
}

/* ---- descriptor ---------------------------------------------------------------------------------------- */

static const sn_clip_params defaults = { .radius = 3e-3, .reach = 5e-3 };
static const sn_param table[] = {
    { SN_FIELD(sn_clip_params, applier), "1", 0, 0,
      "frames, the first of which carries the clip while it is open" },
    { SN_FIELD(sn_clip_params, position), "m", -HUGE_VAL, HUGE_VAL,
      "of the clip, in the axes of the applier" },
    { SN_FIELD(sn_clip_params, rpy), "rad", -HUGE_VAL, HUGE_VAL,
      "roll pitch yaw of the clip, in these axes" },
    { SN_FIELD(sn_clip_params, vessel), "1", 0, 0, "frames of the vessel, such as those of `beams`" },
    { SN_FIELD(sn_clip_params, node), "1", -1e9, 1e9,
      "number of the frame on which the clip closes; negative: counted from the end, -1 the last" },
    { SN_FIELD(sn_clip_params, radius), "m", SN_ABOVE_ZERO, HUGE_VAL, "outer radius of the vessel" },
    { SN_FIELD(sn_clip_params, gap), "m", -HUGE_VAL, HUGE_VAL,
      "distance of the jaws, function of t: the vessel carries the clip while it is below twice `radius`; "
      "absent: "
      "the clip stays open" },
    { SN_FIELD(sn_clip_params, reach), "m", SN_ABOVE_ZERO, HUGE_VAL,
      "a clip that closes farther from the frame than this misses the vessel, and stays on the applier" },
};
static const sn_mapping_ops ops = {
    .apply = apply, .apply_transpose = apply_transpose, .tangent = tangent, .commit = commit
};
const sn_component sn_clip = {
    .abi = SN_COMPONENT_ABI,
    .name = "clip",
    .summary = "A clip as a frame, which an applier carries until it closes on a vessel.",
    .role = SN_ROLE_MAPPING,
    .ops.mapping = &ops,
    .defaults = &defaults,
    .params_size = sizeof(sn_clip_params),
    .self_size = sizeof(clip),
    .params = table,
    .param_count = SN_COUNT(table),
    .bind = bind,
};
