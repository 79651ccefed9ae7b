/* Sinew - collider: surfaces of penalties and of constraints, given by a signed distance: those of
   collision/primitive.c, solid or hollow, and convex bodies bounded by triangles.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/models/constraints.h>
#include "collision/convex.h"

typedef struct sn_collider {
    sn_primitive body;
    const sn_convex* convex; /**< in place of `body`; NULL: none */
    sn_pose place;           /**< of the axes of `convex` */
} sn_collider;

/** Distance, gradient and its derivative, in the axes the shape is given in. */
typedef sn_primitive_at sn_collider_at;

/** The simple body of a sn_contact_shape; a cylinder of length 0 is endless. */
static inline sn_primitive_kind sn_collider_kind(int shape, double length)
{
    static const sn_primitive_kind kinds[] = {
        [SN_CONTACT_PLANE] = SN_PRIMITIVE_PLANE,   [SN_CONTACT_SPHERE] = SN_PRIMITIVE_SPHERE,
        [SN_CONTACT_CYLINDER] = SN_PRIMITIVE_TUBE, [SN_CONTACT_CAPSULE] = SN_PRIMITIVE_CAPSULE,
        [SN_CONTACT_BOX] = SN_PRIMITIVE_BOX,
    };
    return shape == SN_CONTACT_CYLINDER && length > 0.0 ? SN_PRIMITIVE_CYLINDER : kinds[shape];
}

static inline sn_collider_at sn_collider_near(const sn_collider* s, sn_vec3 y)
{
    if (!s->convex) return sn_primitive_near(&s->body, y);
    sn_mat3 R = sn_quat_matrix(s->place.q);
    sn_collider_at at = sn_convex_near(s->convex, sn_mat3_apply_transpose(R, sn_sub(y, s->place.r)));
    at.n = sn_mat3_apply(R, at.n);
    at.H = sn_mat3_mul(R, sn_mat3_mul(at.H, sn_mat3_transpose(R)));
    return at;
}
