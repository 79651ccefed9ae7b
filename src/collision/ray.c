/* Sinew - ray. SPDX-License-Identifier: BSD-3-Clause

   Triangles are sheared so that the ray is the z axis of unit length: whether it passes an edge on the left
   is then a product of two coordinates, the same number with the opposite sign for the neighbour. */
#include "collision/ray.h"
#include <math.h>

typedef struct caster {
    const sn_collision_tree* tree;
    const sn_ray* ray;
    int x, y, z;       /* axes; z is the longest of the direction */
    double sx, sy, sz; /* shear */
    double origin[3], direction[3];
    sn_ray_hit hit;
} caster;

static void take_apart(sn_vec3 v, double out[3])
{
    out[0] = v.x;
    out[1] = v.y;
    out[2] = v.z;
}

static void aim(caster* c)
{
    take_apart(c->ray->from, c->origin);
    take_apart(c->ray->direction, c->direction);
    const double* d = c->direction;
    c->z = fabs(d[0]) >= fabs(d[1]) ? 0 : 1;
    if (fabs(d[2]) > fabs(d[c->z])) c->z = 2;
    c->x = (c->z + 1) % 3;
    c->y = (c->z + 2) % 3;
    c->sx = d[c->x] / d[c->z];
    c->sy = d[c->y] / d[c->z];
    c->sz = 1.0 / d[c->z];
}

/* A corner in the sheared axes. */
static sn_vec3 shear(const caster* c, sn_vec3 corner)
{
    double v[3];
    take_apart(corner, v);
    for (int k = 0; k < 3; ++k)
        v[k] -= c->origin[k];
    return sn_v3(v[c->x] - c->sx * v[c->z], v[c->y] - c->sy * v[c->z], c->sz * v[c->z]);
}

static void meet(caster* c, int triangle)
{
    const int* corners = c->tree->surface->triangles[triangle];
    const sn_vec3 *x = c->tree->x, a = shear(c, x[corners[0]]), b = shear(c, x[corners[1]]),
                  e = shear(c, x[corners[2]]);
    const double u = e.x * b.y - e.y * b.x, v = a.x * e.y - a.y * e.x, w = b.x * a.y - b.y * a.x;
    if ((u < 0.0 || v < 0.0 || w < 0.0) && (u > 0.0 || v > 0.0 || w > 0.0)) return;
    const double sum = u + v + w, at = (u * a.z + v * b.z + w * e.z) / sum;
    if (sum == 0.0 || !(at > 0.0) || at > c->ray->most) return;
    if (c->hit.triangle >= 0 && (at > c->hit.at || (at == c->hit.at && triangle > c->hit.triangle))) return;
    const sn_vec3 normal =
        sn_cross(sn_sub(x[corners[1]], x[corners[0]]), sn_sub(x[corners[2]], x[corners[0]]));
    c->hit = (sn_ray_hit){ .triangle = triangle, .at = at, .weight = { u / sum, v / sum, w / sum } };
    c->hit.out = sn_dot(normal, c->ray->direction) > 0.0;
}

static bool has_corner(const int* corners, int point)
{
    return corners[0] == point || corners[1] == point || corners[2] == point;
}

static void meet_leaf(caster* c, int node)
{
    const sn_collision_tree* t = c->tree;
    const sn_collision_surface* s = t->surface;
    for (int i = t->begin[node]; i < t->end[node]; ++i) {
        const int triangle = t->element[i];
        if (triangle >= s->triangle_count || (s->hidden && s->hidden[triangle])) continue;
        if (!has_corner(s->triangles[triangle], c->ray->passes)) meet(c, triangle);
    }
}

/* May the ray meet the box nearer than its present hit? Boxes are taken a little larger, for rounding. */
static bool reaches(const caster* c, const sn_box* box)
{
    double low = 0.0, high = c->hit.triangle >= 0 ? c->hit.at : c->ray->most;
    for (int k = 0; k < 3; ++k) {
        const double slack = 1e-12 * (fabs(box->low[k]) + fabs(box->high[k]) + fabs(c->origin[k]));
        const double from = box->low[k] - slack - c->origin[k], to = box->high[k] + slack - c->origin[k];
        if (c->direction[k] == 0.0) {
            if (from > 0.0 || to < 0.0) return false;
            continue;
        }
        const double first = from / c->direction[k], second = to / c->direction[k];
        low = fmax(low, fmin(first, second));
        high = fmin(high, fmax(first, second));
    }
    return low <= high * (1.0 + 1e-12);
}

static void descend(caster* c, int node)
{
    const sn_collision_tree* t = c->tree;
    if (!reaches(c, &t->box[node])) return;
    if (t->second[node] == 0) {
        meet_leaf(c, node);
        return;
    }
    descend(c, node + 1);
    descend(c, t->second[node]);
}

sn_ray_hit sn_collision_ray(const sn_collision_tree* tree, const sn_ray* ray)
{
    caster c = { .tree = tree, .ray = ray, .hit = { .triangle = -1 } };
    aim(&c);
    descend(&c, 0);
    return c.hit;
}
