/* Sinew - overlap: exact tests of the pairs of triangles whose boxes meet.
   SPDX-License-Identifier: BSD-3-Clause */
#include "collision/overlap.h"

#include "base/assert.h"
#include "collision/intersect.h"

typedef struct search {
    const sn_collision_tree *a, *b;
    sn_overlap* out;
} search;

static void note(sn_overlap* out, int i, int j)
{
    bool lower = i < out->first[0] || (i == out->first[0] && j < out->first[1]);
    if (out->count == 0 || lower) {
        out->first[0] = i;
        out->first[1] = j;
    }
    ++out->count;
}

static void corners(const sn_collision_tree* t, int face, sn_vec3 out[3])
{
    for (int k = 0; k < 3; ++k)
        out[k] = t->x[t->surface->triangles[face][k]];
}

static void test_pair(void* user, int m, int n)
{
    search* s = user;
    int i = s->a->element[m], j = s->b->element[n];
    const sn_collision_surface *u = s->a->surface, *v = s->b->surface;
    if (i >= u->triangle_count || j >= v->triangle_count) return;
    if (s->a == s->b) {
        if (sn_faces_meet(s->a->x, u->triangles[i], u->triangles[j]))
            note(s->out, i < j ? i : j, i < j ? j : i);
        return;
    }
    sn_vec3 a[3], b[3];
    corners(s->a, i, a);
    corners(s->b, j, b);
    if (sn_triangles_meet(a, b)) note(s->out, i, j);
}

sn_overlap sn_overlap_find(const sn_collision_tree* a, const sn_collision_tree* b)
{
    sn_overlap out = { .first = { -1, -1 } };
    SN_ASSERT(a->thickness == 0 && b->thickness == 0);
    sn_collision_tree_pairs(a, b, 0, test_pair, &(search){ a, b, &out });
    return out;
}

static bool is_in_box(const sn_box* box, sn_vec3 p)
{
    return p.x >= box->low[0] && p.x <= box->high[0] && p.y >= box->low[1] && p.y <= box->high[1] &&
           p.z >= box->low[2] && p.z <= box->high[2];
}

sn_depth sn_depth_find(const sn_collision_tree* a, const sn_collision_tree* b)
{
    sn_depth out = { .point = -1 };
    const sn_collision_surface *u = a->surface, *v = b->surface;
    for (int i = 0; i < u->point_count; ++i) {
        if (u->first[i] == u->first[i + 1] || !is_in_box(&b->box[0], a->x[i])) continue;
        int element;
        double distance = sn_collision_tree_nearest(b, a->x[i], &element).distance;
        if (out.point >= 0 && distance <= out.depth) continue;
        if (sn_winding_number(b->x, v->triangles[0], v->triangle_count, a->x[i], NULL) == 0) continue;
        out = (sn_depth){ distance, i, element };
    }
    return out;
}
