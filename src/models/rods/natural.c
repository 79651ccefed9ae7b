/* Sinew - natural. SPDX-License-Identifier: BSD-3-Clause */
#include "models/rods/natural.h"

bool sn_rod_is_straight(const rod_sections* s)
{
    for (int i = 0; i < s->count; ++i) {
        sn_vec3 k = s->piece[i].curvature;
        if (k.x != 0 || k.y != 0 || k.z != 0) return false;
    }
    return true;
}

bool sn_rod_is_bent_alike(const rod_sections* s)
{
    sn_vec3 first = s->piece[0].curvature;
    for (int i = 1; i < s->count; ++i) {
        sn_vec3 k = s->piece[i].curvature;
        if (k.x != first.x || k.y != first.y || k.z != first.z) return false;
    }
    return true;
}

sn_vec3 sn_rod_natural_curvature(const rod_sections* s, double a, double b)
{
    const rod_piece* p = sn_rod_piece_at(s, 0.5 * (a + b));
    const double slack = 1e-9 * (b - a);
    if (s->count == 1 || (a >= p->s0 - slack && b <= p->s1 + slack)) return p->curvature;
    sn_vec3 sum = sn_v3(0, 0, 0);
    for (p = sn_rod_piece_at(s, a); p < s->piece + s->count && p->s0 < b; ++p)
        sum = sn_madd(sum, fmax(fmin(b, p->s1) - fmax(a, p->s0), 0.0), p->curvature);
    return sn_scale(1.0 / (b - a), sum);
}

/* A helix, or a straight line: the orientation is exp(s k), and the position its integral, s J_l(s k) e_x. */
static sn_pose helix(sn_vec3 k, double s)
{
    sn_vec3 rotation = sn_scale(s, k);
    return (sn_pose){ sn_mat3_apply_transpose(sn_so3_jr(rotation), sn_v3(s, 0, 0)), sn_quat_exp(rotation) };
}

sn_pose sn_rod_natural_pose(const rod_sections* s, double at)
{
    const rod_piece *last = sn_rod_piece_at(s, at), *p = s->piece;
    sn_pose pose = helix(p->curvature, p == last ? at : p->s1);
    while (p != last) {
        ++p;
        sn_pose next = helix(p->curvature, (p == last ? at : p->s1) - p->s0);
        pose.r = sn_add(pose.r, sn_rotate(pose.q, next.r));
        pose.q = sn_quat_mul(pose.q, next.q);
    }
    return pose;
}
