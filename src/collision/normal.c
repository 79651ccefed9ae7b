/* Sinew - normal: weights after Baerentzen and Aanaes, Signed distance computation using the angle weighted
   pseudonormal, 2005.
   SPDX-License-Identifier: BSD-3-Clause */
#include "collision/normal.h"

static sn_vec3 unit_or_zero(sn_vec3 v)
{
    double length = sn_norm(v);
    return length > 0 ? sn_scale(1 / length, v) : sn_v3(0, 0, 0);
}

sn_vec3 sn_face_normal(const sn_collision_surface* s, const sn_vec3* x, int face)
{
    const int* t = s->triangles[face];
    return unit_or_zero(sn_cross(sn_sub(x[t[1]], x[t[0]]), sn_sub(x[t[2]], x[t[0]])));
}

sn_vec3 sn_edge_normal(const sn_collision_surface* s, const sn_vec3* x, int edge)
{
    sn_vec3 sum = sn_v3(0, 0, 0);
    for (int k = 0; k < 2; ++k)
        if (s->edge_triangles[edge][k] >= 0)
            sum = sn_add(sum, sn_face_normal(s, x, s->edge_triangles[edge][k]));
    return unit_or_zero(sum);
}

static double angle_at(const int t[3], const sn_vec3* x, int point)
{
    int k = t[0] == point ? 0 : t[1] == point ? 1 : 2;
    sn_vec3 u = sn_sub(x[t[(k + 1) % 3]], x[point]), v = sn_sub(x[t[(k + 2) % 3]], x[point]);
    return atan2(sn_norm(sn_cross(u, v)), sn_dot(u, v));
}

sn_vec3 sn_point_normal(const sn_collision_surface* s, const sn_vec3* x, int point)
{
    sn_vec3 sum = sn_v3(0, 0, 0);
    for (int i = s->first[point]; i < s->first[point + 1]; ++i) {
        int face = s->around[i];
        if (face < s->triangle_count)
            sum = sn_madd(sum, angle_at(s->triangles[face], x, point), sn_face_normal(s, x, face));
    }
    return unit_or_zero(sum);
}

sn_vec3 sn_region_normal(const sn_collision_surface* s, const sn_vec3* x, int face, unsigned region)
{
    static const int corner[8] = { 0, 0, 1, -1, 2, -1, -1, -1 }, edge[8] = { 0, 0, 0, 0, 0, 2, 1, 0 };
    if (region == 7) return sn_face_normal(s, x, face);
    if (corner[region] >= 0) return sn_point_normal(s, x, s->triangles[face][corner[region]]);
    return sn_edge_normal(s, x, s->triangle_edges[face][edge[region]]);
}

/* ---- cones --------------------------------------------------------------------------------------------- */

static bool goes_farther(sn_vec3 from, sn_vec3 to, sn_vec3 direction, double slack)
{
    sn_vec3 d = sn_sub(to, from);
    return sn_dot(d, direction) > slack * sn_norm(d) * sn_norm(direction);
}

bool sn_point_cone_contains(const sn_collision_surface* s, const sn_vec3* x, int point, sn_vec3 direction,
                            double slack)
{
    for (int i = s->first[point]; i < s->first[point + 1]; ++i) {
        int points[3], count = sn_element_points(s, s->around[i], points);
        for (int k = 0; k < count; ++k)
            if (points[k] != point && goes_farther(x[point], x[points[k]], direction, slack)) return false;
    }
    return true;
}

bool sn_edge_cone_contains(const sn_collision_surface* s, const sn_vec3* x, int edge, sn_vec3 at,
                           sn_vec3 direction, double slack)
{
    for (int i = 0; i < 2; ++i) {
        int face = s->edge_triangles[edge][i];
        for (int k = 0; face >= 0 && k < 3; ++k) {
            int point = s->triangles[face][k];
            bool opposite = point != s->edges[edge][0] && point != s->edges[edge][1];
            if (opposite && goes_farther(at, x[point], direction, slack)) return false;
        }
    }
    return true;
}
