/* Sinew - shape. SPDX-License-Identifier: BSD-3-Clause

   Legend: y from the centre, for a cylinder without its part along the axis; n normal, e a direction that is not
   along n; t1 = e x n / |e x n|, t2 = n x t1. Then
     dt1 = (I - t1 t1^T) hat(e)/|e x n| dn,     dt2 = (hat(n) dt1/dn - hat(t1)) dn */
#include "models/constraints/shape.h"

/* The axis of a cylinder, else the world's direction that is least along the normal. */
static sn_vec3 reference(const sn_shape* shape, sn_vec3 n)
{
    double x = fabs(n.x), y = fabs(n.y), z = fabs(n.z);
    if (shape->kind == SN_OBSTACLE_CYLINDER) return shape->axis;
    if (x <= y && x <= z) return sn_v3(1, 0, 0);
    return y <= z ? sn_v3(0, 1, 0) : sn_v3(0, 0, 1);
}

static void find_normal(const sn_shape* shape, sn_vec3 place, sn_shape_contact* c)
{
    sn_vec3 y = sn_sub(place, shape->centre);
    double along = sn_dot(y, shape->axis);
    c->direction[0] = shape->axis;
    c->slope[0] = sn_mat3_diagonal(0, 0, 0);
    c->distance = along;
    if (shape->kind == SN_OBSTACLE_PLANE) return;
    sn_mat3 across = sn_mat3_identity();
    if (shape->kind == SN_OBSTACLE_CYLINDER) {
        y = sn_madd(y, -along, shape->axis);
        across = sn_mat3_madd(across, -1.0, sn_outer(shape->axis, shape->axis));
    }
    double r = sn_norm(y);
    c->distance = shape->side * (r - shape->radius);
    if (!(r > 1e-9 * shape->radius)) return; // deep inside, where no direction is the right one
    sn_vec3 n = sn_scale(1.0 / r, y);
    c->direction[0] = sn_scale(shape->side, n);
    c->slope[0] = sn_mat3_scale(shape->side / r, sn_mat3_madd(across, -1.0, sn_outer(n, n)));
}

sn_shape_contact sn_shape_at(const sn_shape* shape, sn_vec3 place)
{
    sn_shape_contact c;
    find_normal(shape, place, &c);
    sn_vec3 n = c.direction[0], e = reference(shape, n), across = sn_cross(e, n);
    double length = sn_norm(across);
    if (!(length > 1e-9)) { // only on a cylinder's axis
        e = fabs(n.x) < 0.6 ? sn_v3(1, 0, 0) : sn_v3(0, 1, 0);
        across = sn_cross(e, n);
        length = sn_norm(across);
    }
    sn_vec3 t = sn_scale(1.0 / length, across);
    sn_mat3 project = sn_mat3_madd(sn_mat3_identity(), -1.0, sn_outer(t, t));
    sn_mat3 first = sn_mat3_scale(1.0 / length, sn_mat3_mul(project, sn_hat(e)));
    sn_mat3 second = sn_mat3_madd(sn_mat3_mul(sn_hat(n), first), -1.0, sn_hat(t));
    c.direction[1] = t;
    c.direction[2] = sn_cross(n, t);
    c.slope[1] = sn_mat3_mul(first, c.slope[0]);
    c.slope[2] = sn_mat3_mul(second, c.slope[0]);
    return c;
}
