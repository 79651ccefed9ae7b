/* Sinew - relative_pose: how one frame has moved against another since the start; acts on nothing.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/models/spine.h>
#include "models/spine/cardan.h"
#include <stdio.h>

typedef struct relative {
    sn_vec3 r0; /* r2 - r1 at the start, axes of 1 */
    sn_mat3 R0; /* R1^T R2 at the start */
    double range;
    double* largest; /* rotation so far */
} relative;

static void pose_of(const sn_pose* a, const sn_pose* b, sn_vec3* r, sn_mat3* R)
{
    sn_mat3 to_a = sn_mat3_transpose(sn_quat_matrix(a->q));
    *r = sn_mat3_apply(to_a, sn_sub(b->r, a->r));
    *R = sn_mat3_mul(to_a, sn_quat_matrix(b->q));
}

static sn_status bind(sn_bind* b, const void* params, void* self)
{
    const sn_relative_pose_params* p = params;
    relative* s = self;
    if (sn_bind_input(b, p->a, SN_FRAMES, "a") < 0 || sn_bind_input(b, p->b, SN_FRAMES, "b") < 0)
        return SN_ERR_SCENE;
    const sn_kin *first = sn_bind_rest(b, 0), *second = sn_bind_rest(b, 1);
    if (first->count != 1 || second->count != 1)
        return sn_bind_fail(b, first->count != 1 ? "a" : "b", "has %d frames; give a single one",
                            first->count != 1 ? first->count : second->count);
    pose_of(first->frames, second->frames, &s->r0, &s->R0);
    s->range = p->range;
    s->largest = sn_bind_memory(b, sizeof *s->largest);
    return s->largest ? SN_OK : SN_ERR_MEMORY;
}

static void add(const void* self, sn_range items, const sn_input* in, const sn_generalized_force* out)
{
    (void)self;
    (void)items;
    (void)in;
    (void)out;
}

static void tangent(const void* self, int item, const sn_input* in, const sn_tangent* out)
{
    (void)self;
    (void)item;
    (void)in;
    (void)out;
}

static sn_mat3 rotation_of(const relative* s, const sn_input* in)
{
    sn_vec3 r;
    sn_mat3 R;
    pose_of(in->at[0].frames, in->at[1].frames, &r, &R);
    return sn_mat3_mul(R, sn_mat3_transpose(s->R0));
}

static void commit(const void* self, const sn_input* in)
{
    const relative* s = self;
    sn_mat3 R = rotation_of(s, in);
    double cosine = 0.5 * (R.m[0][0] + R.m[1][1] + R.m[2][2] - 1.0);
    *s->largest = fmax(*s->largest, acos(fmin(1.0, fmax(-1.0, cosine))));
}

static bool is_elastic(const void* self)
{
    (void)self;
    return true;
}

static bool diagnostic(const void* self, char* text, size_t size)
{
    const relative* s = self;
    const double degrees = 57.29577951308232;
    if (s->range == 0.0 || !(*s->largest > s->range)) return false;
    snprintf(
        text, size,
        "the frames turned by up to %.3g degrees against each other, but the model of the joint holds up "
        "to %.3g degrees; apply a smaller load",
        degrees * *s->largest, degrees * s->range);
    return true;
}

static void put(double* out, sn_vec3 a)
{
    out[0] = a.x;
    out[1] = a.y;
    out[2] = a.z;
}

static void read_displacement(const void* self, const sn_input* in, const double* reaction, double* out)
{
    const relative* s = self;
    sn_vec3 r;
    sn_mat3 R;
    (void)reaction;
    pose_of(in->at[0].frames, in->at[1].frames, &r, &R);
    put(out, sn_sub(r, s->r0));
}

static void read_position(const void* self, const sn_input* in, const double* reaction, double* out)
{
    sn_vec3 r;
    sn_mat3 R;
    (void)self;
    (void)reaction;
    pose_of(in->at[0].frames, in->at[1].frames, &r, &R);
    put(out, r);
}

static void read_angles(const void* self, const sn_input* in, const double* reaction, double* out)
{
    (void)reaction;
    sn_mat3 R = rotation_of(self, in);
    put(out, sn_cardan_angles(&R));
}

static const sn_quantity quantities[] = {
    { "displacement", "m", "x y z", "of the origin of b since the start, axes of a", read_displacement },
    { "position", "m", "x y z", "of the origin of b, axes of a", read_position },
    { "angles", "rad", "x y z", "of the rotation of b since the start, axes of a: R = Rx Ry Rz",
      read_angles },
};
static const sn_history_ops history = { .commit = commit, .elastic = is_elastic, .diagnostic = diagnostic };
static const sn_force_ops ops = { .add = add, .tangent = tangent, .history = &history };
static const sn_relative_pose_params defaults = { .a = { NULL } };
static const sn_param table[] = {
    { SN_FIELD(sn_relative_pose_params, a), "1", 0, 0, "a single frame" },
    { SN_FIELD(sn_relative_pose_params, b), "1", 0, 0,
      "a single frame whose motion relative to `a` is reported" },
    { SN_FIELD(sn_relative_pose_params, range), "rad", 0, HUGE_VAL,
      "largest rotation that a diagnostic does not report; 0: any" },
};

const sn_component sn_relative_pose = {
    .abi = SN_COMPONENT_ABI,
    .name = "relative_pose",
    .summary = "Reports the displacement and rotation of a frame relative to another since the start; exerts "
               "no force.",
    .role = SN_ROLE_FORCE,
    .ops.force = &ops,
    .defaults = &defaults,
    .params_size = sizeof(sn_relative_pose_params),
    .self_size = sizeof(relative),
    .params = table,
    .param_count = SN_COUNT(table),
    .quantities = quantities,
    .quantity_count = SN_COUNT(quantities),
    .bind = bind,
};
