/* Sinew - collider: surfaces of penalties and of constraints, given by a signed distance: the half space below a plane, a sphere, an endless cylinder, the last two
   solid or hollow.

   Legend: n - gradient of the distance, away from the obstacle; H - its derivative dn/dy.
     plane      n = axis                 H = 0
     sphere     n = y/|y|                H = (I - n n^T)/|y|
     cylinder   n = q/|q|, q = y - axis (axis . y)        H = (I - n n^T - axis axis^T)/|q|
   A hollow one has the opposite signs.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/models/constraints.h>

typedef struct sn_collider {
    int kind;             /**< sn_contact_shape */
    sn_vec3 centre, axis; /**< axis: unit, of the cylinder; the plane's normal */
    double radius;
    bool hollow;
} sn_collider;

typedef struct sn_collider_at {
    double distance; /**< of the surface, < 0 inside the collider */
    sn_vec3 n;
    sn_mat3 H;
} sn_collider_at;

static inline sn_collider_at sn_collider_round(const sn_collider* s, sn_vec3 q)
{
    bool cylinder = s->kind == SN_CONTACT_CYLINDER;
    double far = sn_norm(q), sign = s->hollow ? -1.0 : 1.0;
    sn_collider_at at = { .distance = sign * (far - s->radius) };
    if (far == 0) { // nowhere better than elsewhere: a fixed direction, so that nothing is undefined
        sn_vec3 other = fabs(s->axis.x) < 0.5 ? sn_v3(1, 0, 0) : sn_v3(0, 1, 0);
        sn_vec3 across = sn_cross(s->axis, other);
        at.n = sn_scale(1.0 / sn_norm(across), across);
        return at;
    }
    sn_vec3 n = sn_scale(1.0 / far, q);
    at.n = sn_scale(sign, n);
    sn_mat3 H = sn_mat3_madd(sn_mat3_identity(), -1, sn_outer(n, n));
    if (cylinder) H = sn_mat3_madd(H, -1, sn_outer(s->axis, s->axis));
    at.H = sn_mat3_scale(sign / far, H);
    return at;
}

/** Distance, gradient and its derivative at y, in the axes the shape is given in. */
static inline sn_collider_at sn_collider_near(const sn_collider* s, sn_vec3 y)
{
    sn_vec3 q = sn_sub(y, s->centre);
    if (s->kind == SN_CONTACT_PLANE) return (sn_collider_at){ .distance = sn_dot(s->axis, q), .n = s->axis };
    if (s->kind == SN_CONTACT_CYLINDER) q = sn_madd(q, -sn_dot(s->axis, q), s->axis);
    return sn_collider_round(s, q);
}
