/* Sinew - primitive: a row for each kind.

   Legend: q - from the centre, z = axis . q, p = q - z axis, r = |p|; n - gradient of the distance; H =
   dn/dy.
     round about a point    n = q/|q|     H = (I - n n^T)/|q|
     round about a line     n = p/r       H = (I - n n^T - axis axis^T)/r
     rim of a cylinder      n in the plane of p and axis, m across it there, t = axis x p/r:
                            H = m m^T/distance + t t^T (n . p/r)/r
     edge, corner of a box  n = v/|v|, v - part of q beyond the faces:
                            H = (sum of e e^T over its axes - n n^T)/|v|
   SPDX-License-Identifier: BSD-3-Clause */
#include "collision/primitive.h"
#include "base/assert.h"

/* A unit vector across the axis: a direction where none is better than others, so that nothing is undefined.
   */
static sn_vec3 any_across(sn_vec3 axis)
{
    sn_vec3 other = fabs(axis.x) < 0.5 ? sn_v3(1, 0, 0) : sn_v3(0, 1, 0);
    sn_vec3 across = sn_cross(axis, other);
    return sn_scale(1.0 / sn_norm(across), across);
}

/* Round about the point, or the line, that q leads away from. */
static sn_primitive_at round_at(const sn_primitive* s, sn_vec3 q, bool line)
{
    double far = sn_norm(q);
    sn_primitive_at at = { .distance = far - s->size[0] };
    if (far == 0) {
        at.n = any_across(s->axis);
        return at;
    }
    at.n = sn_scale(1.0 / far, q);
    sn_mat3 H = sn_mat3_madd(sn_mat3_identity(), -1, sn_outer(at.n, at.n));
    if (line) H = sn_mat3_madd(H, -1, sn_outer(s->axis, s->axis));
    at.H = sn_mat3_scale(1.0 / far, H);
    return at;
}

static sn_primitive_at plane_at(const sn_primitive* s, sn_vec3 q)
{
    return (sn_primitive_at){ .distance = sn_dot(s->axis, q), .n = s->axis };
}
static sn_primitive_at sphere_at(const sn_primitive* s, sn_vec3 q) { return round_at(s, q, false); }
static sn_primitive_at tube_at(const sn_primitive* s, sn_vec3 q)
{
    return round_at(s, sn_madd(q, -sn_dot(s->axis, q), s->axis), true);
}

static sn_primitive_at capsule_at(const sn_primitive* s, sn_vec3 q)
{
    double z = sn_dot(s->axis, q), on_line = fmax(-s->size[1], fmin(s->size[1], z));
    return round_at(s, sn_madd(q, -on_line, s->axis), on_line == z);
}

static sn_primitive_at cylinder_at(const sn_primitive* s, sn_vec3 q)
{
    double z = sn_dot(s->axis, q);
    sn_vec3 p = sn_madd(q, -z, s->axis), end = sn_scale(z < 0 ? -1 : 1, s->axis);
    double r = sn_norm(p), side = r - s->size[0], above = fabs(z) - s->size[1];
    if (side <= 0 || above <= 0)
        return side > above ? round_at(s, p, true) : (sn_primitive_at){ .distance = above, .n = end };
    sn_vec3 out = sn_scale(1 / r, p), t = sn_cross(s->axis, out);
    sn_primitive_at at = { .distance = sqrt(side * side + above * above) };
    at.n = sn_madd(sn_scale(side / at.distance, out), above / at.distance, end);
    sn_vec3 m = sn_cross(at.n, t);
    at.H = sn_mat3_scale(1 / at.distance, sn_outer(m, m));
    at.H = sn_mat3_madd(at.H, sn_dot(at.n, out) / r, sn_outer(t, t));
    return at;
}

static sn_primitive_at box_at(const sn_primitive* s, sn_vec3 q)
{
    const sn_vec3 e[3] = { s->across, sn_cross(s->axis, s->across), s->axis };
    double beyond[3];
    sn_vec3 v = sn_v3(0, 0, 0), out[3];
    sn_primitive_at at = { .distance = 0 };
    int nearest = 0;
    for (int k = 0; k < 3; ++k) {
        double c = sn_dot(e[k], q);
        out[k] = sn_scale(c < 0 ? -1 : 1, e[k]);
        beyond[k] = fabs(c) - s->size[k];
        if (beyond[k] > beyond[nearest]) nearest = k;
        if (!(beyond[k] > 0)) continue;
        v = sn_madd(v, beyond[k], out[k]);
        at.H = sn_mat3_madd(at.H, 1, sn_outer(e[k], e[k]));
    }
    if (!(beyond[nearest] > 0)) return (sn_primitive_at){ .distance = beyond[nearest], .n = out[nearest] };
    at.distance = sn_norm(v);
    at.n = sn_scale(1 / at.distance, v);
    at.H = sn_mat3_scale(1 / at.distance, sn_mat3_madd(at.H, -1, sn_outer(at.n, at.n)));
    return at;
}

const sn_primitive_row sn_primitive_rows[SN_PRIMITIVE_KIND_COUNT] = {
    [SN_PRIMITIVE_PLANE] = { "plane", 0, plane_at },
    [SN_PRIMITIVE_SPHERE] = { "sphere", 1, sphere_at },
    [SN_PRIMITIVE_TUBE] = { "tube", 1, tube_at },
    [SN_PRIMITIVE_CAPSULE] = { "capsule", 2, capsule_at },
    [SN_PRIMITIVE_CYLINDER] = { "cylinder", 2, cylinder_at },
    [SN_PRIMITIVE_BOX] = { "box", 3, box_at },
};

sn_primitive_at sn_primitive_near(const sn_primitive* body, sn_vec3 y)
{
    SN_ASSERT(body->kind >= 0 && body->kind < SN_PRIMITIVE_KIND_COUNT);
    sn_primitive_at at = sn_primitive_rows[body->kind].at(body, sn_sub(y, body->centre));
    SN_ASSERT(!isfinite(at.distance) || !(fabs(sn_dot(at.n, at.n) - 1.0) > 1e-9)); // the gradient
    if (!body->hollow) return at;
    at.distance = -at.distance;
    at.n = sn_neg(at.n);
    at.H = sn_mat3_scale(-1, at.H);
    return at;
}
