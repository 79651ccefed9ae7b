/* Sinew - collider: surfaces of penalties and of constraints, given by a signed distance: the half space
   below a plane, a sphere, an endless cylinder, the last two solid or hollow. The distances are those of
   collision/primitive.c.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/models/constraints.h>
#include "collision/primitive.h"

typedef struct sn_collider {
    int kind;             /**< sn_contact_shape */
    sn_vec3 centre, axis; /**< axis: unit, of the cylinder; the plane's normal */
    double radius;
    bool hollow; /**< not of a plane */
} sn_collider;

/** Distance, gradient and its derivative, in the axes the shape is given in. */
typedef sn_primitive_at sn_collider_at;

static inline sn_collider_at sn_collider_near(const sn_collider* s, sn_vec3 y)
{
    static const sn_primitive_kind kinds[] = { [SN_CONTACT_PLANE] = SN_PRIMITIVE_PLANE,
                                               [SN_CONTACT_SPHERE] = SN_PRIMITIVE_SPHERE,
                                               [SN_CONTACT_CYLINDER] = SN_PRIMITIVE_TUBE };
    const sn_primitive body = { .kind = kinds[s->kind],
                                .centre = s->centre,
                                .axis = s->axis,
                                .size = { s->radius },
                                .hollow = s->hollow && s->kind != SN_CONTACT_PLANE };
    return sn_primitive_near(&body, y);
}
