/* Sinew - overlap: exact tests of the pairs of triangles whose boxes meet.
   SPDX-License-Identifier: BSD-3-Clause */
#include "collision/overlap.h"

#include "base/assert.h"
#include "collision/intersect.h"
#include "collision/normal.h"

typedef struct search {
    const sn_collision_tree *a, *b;
    const int* number; /* of the points, where some are one; NULL: all differ */
    sn_overlap* out;
} search;

static bool is_lower(int i, int j, const int* pair) { return i < pair[0] || (i == pair[0] && j < pair[1]); }

/* Puts a pair at its place among the lowest. */
static void note(sn_overlap* out, int i, int j)
{
    int at = out->count < SN_OVERLAP_PAIRS ? (int)out->count : SN_OVERLAP_PAIRS;
    ++out->count;
    if (at == SN_OVERLAP_PAIRS && !is_lower(i, j, out->pair[--at])) return;
    for (; at > 0 && is_lower(i, j, out->pair[at - 1]); --at) {
        out->pair[at][0] = out->pair[at - 1][0];
        out->pair[at][1] = out->pair[at - 1][1];
    }
    out->pair[at][0] = i;
    out->pair[at][1] = j;
}

static void corners(const sn_collision_tree* t, int face, sn_vec3 out[3])
{
    for (int k = 0; k < 3; ++k)
        out[k] = t->x[t->surface->triangles[face][k]];
}

static bool has(const int face[3], int point)
{
    return face[0] == point || face[1] == point || face[2] == point;
}

static int count_common(const int a[3], const int b[3]) { return has(a, b[0]) + has(a, b[1]) + has(a, b[2]); }

static bool meet_within(const search* s, const int a[3], const int b[3])
{
    if (!s->number) return sn_faces_meet(s->a->x, a, b);
    const int u[3] = { s->number[a[0]], s->number[a[1]], s->number[a[2]] },
              v[3] = { s->number[b[0]], s->number[b[1]], s->number[b[2]] };
    if (count_common(u, v) == 3 && count_common(a, b) < 3) return false;
    return sn_faces_meet(s->a->x, u, v);
}

static bool test_pair(void* user, int m, int n)
{
    search* s = user;
    int i = s->a->element[m], j = s->b->element[n];
    const sn_collision_surface *u = s->a->surface, *v = s->b->surface;
    if (i >= u->triangle_count || j >= v->triangle_count) return true;
    if (s->a == s->b) {
        if (meet_within(s, u->triangles[i], u->triangles[j])) note(s->out, i < j ? i : j, i < j ? j : i);
        return true;
    }
    sn_vec3 a[3], b[3];
    corners(s->a, i, a);
    corners(s->b, j, b);
    if (sn_triangles_meet(a, b)) note(s->out, i, j);
    return true;
}

static sn_overlap find(const sn_collision_tree* a, const sn_collision_tree* b, const int* number)
{
    sn_overlap out = { 0 };
    SN_ASSERT(a->thickness == 0 && b->thickness == 0);
    if (a->surface->triangle_count == 0 || b->surface->triangle_count == 0) return out;
    sn_collision_tree_pairs(a, b, 0, test_pair, &(search){ a, b, number, &out });
    return out;
}

sn_overlap sn_overlap_find(const sn_collision_tree* a, const sn_collision_tree* b)
{
    return find(a, b, NULL);
}

sn_overlap sn_overlap_find_joined(const sn_collision_tree* a, const int* number)
{
    return find(a, a, number);
}

static bool is_in_box(const sn_box* box, sn_vec3 p)
{
    return p.x >= box->low[0] && p.x <= box->high[0] && p.y >= box->low[1] && p.y <= box->high[1] &&
           p.z >= box->low[2] && p.z <= box->high[2];
}

/* 1 for triangles that run counter-clockwise seen from outside, else -1. */
static double orientation(const sn_collision_tree* t)
{
    double volume = 0;
    sn_vec3 from = t->x[t->surface->triangles[0][0]], c[3];
    for (int i = 0; i < t->surface->triangle_count; ++i) {
        corners(t, i, c);
        volume += sn_dot(sn_sub(c[0], from), sn_cross(sn_sub(c[1], from), sn_sub(c[2], from)));
    }
    return volume < 0 ? -1 : 1;
}

/* By the normal of the closest feature first, which costs little. */
static bool is_inside(const sn_collision_tree* b, double outwards, sn_vec3 p, const sn_closest* c, int face)
{
    const sn_collision_surface* s = b->surface;
    sn_vec3 normal = sn_region_normal(s, b->x, face, c->region_b);
    if (outwards * sn_dot(sn_sub(p, c->b), normal) >= 0) return false;
    return sn_winding_number(b->x, s->triangles[0], s->triangle_count, p, NULL) != 0;
}

sn_depth sn_depth_find(const sn_collision_tree* a, const sn_collision_tree* b)
{
    sn_depth out = { .point = -1, .face = -1 };
    if (b->surface->element_count > b->surface->triangle_count) return out;
    double outwards = orientation(b);
    for (int i = 0; i < a->surface->point_count; ++i) {
        if (a->surface->first[i] == a->surface->first[i + 1] || !is_in_box(&b->box[0], a->x[i])) continue;
        int face;
        sn_closest c = sn_collision_tree_nearest(b, a->x[i], &face);
        bool deeper = out.point < 0 || c.distance > out.depth;
        if (deeper && is_inside(b, outwards, a->x[i], &c, face)) out = (sn_depth){ c.distance, i, face };
    }
    return out;
}
