/* Sinew - directions. SPDX-License-Identifier: BSD-3-Clause

   Legend: y from the centre, for a cylinder without its part along the axis; n normal, e a direction that is
   not along n; t1 = e x n / |e x n|, t2 = n x t1. Then
     dt1 = (I - t1 t1^T) hat(e)/|e x n| dn,     dt2 = (hat(n) dt1/dn - hat(t1)) dn */
#include "models/constraints/directions.h"

/* The axis of an endless cylinder, else the world's direction that is least along the normal. */
static sn_vec3 reference(const sn_collider* shape, sn_vec3 n)
{
    double x = fabs(n.x), y = fabs(n.y), z = fabs(n.z);
    if (!shape->convex && shape->body.kind == SN_PRIMITIVE_TUBE) return shape->body.axis;
    if (x <= y && x <= z) return sn_v3(1, 0, 0);
    return y <= z ? sn_v3(0, 1, 0) : sn_v3(0, 0, 1);
}

sn_collider_contact sn_directions_at(const sn_collider* shape, sn_vec3 place)
{
    sn_collider_at at = sn_collider_near(shape, place);
    sn_collider_contact c = { .distance = at.distance, .direction = { at.n }, .slope = { at.H } };
    sn_vec3 n = at.n, e = reference(shape, n), across = sn_cross(e, n);
    double length = sn_norm(across);
    sn_vec3 t = sn_scale(1.0 / length, across);
    sn_mat3 project = sn_mat3_madd(sn_mat3_identity(), -1.0, sn_outer(t, t));
    sn_mat3 first = sn_mat3_scale(1.0 / length, sn_mat3_mul(project, sn_hat(e)));
    sn_mat3 second = sn_mat3_madd(sn_mat3_mul(sn_hat(n), first), -1.0, sn_hat(t));
    c.direction[1] = t;
    c.direction[2] = sn_cross(n, t);
    c.slope[1] = sn_mat3_mul(first, at.H);
    c.slope[2] = sn_mat3_mul(second, at.H);
    return c;
}
