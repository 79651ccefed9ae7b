/* Sinew - vicinity. SPDX-License-Identifier: BSD-3-Clause */
#include "collision/vicinity.h"
#include <string.h>

/* Pairs are listed if no point goes farther in a step than this part of the way for which they serve. */
static const double slow = 0.25;
/* More than 6.8: rounding. */
static const double ways_beyond = 7.0;

double sn_vicinity_beyond(const sn_vicinity* v) { return ways_beyond * v->way; }

/* Where a point ends its way, less what is common. */
static sn_vec3 end_of(const sn_collision_tree* t, int point)
{
    return t->x_end ? sn_sub(t->x_end[point], t->common) : t->x[point];
}

static double square_between(sn_vec3 a, sn_vec3 b)
{
    const sn_vec3 d = sn_sub(a, b);
    return sn_dot(d, d);
}

/* Whether no point begins or ends its way, less `moved`, farther than `most` from `from`. */
static bool are_within(const sn_collision_tree* t, const sn_vec3* from, sn_vec3 moved, double most)
{
    const double square = most * most;
    for (int i = 0; i < t->surface->point_count; ++i) {
        const sn_vec3 about = sn_add(from[i], moved);
        if (!(square_between(t->x[i], about) <= square && square_between(end_of(t, i), about) <= square))
            return false;
    }
    return true;
}

/* By how much points have moved since `from`, on average. */
static sn_vec3 moved_since(const sn_collision_tree* t, const sn_vec3* from)
{
    const int count = t->surface->point_count;
    sn_vec3 sum = { 0, 0, 0 };
    for (int i = 0; i < count; ++i)
        sum = sn_add(sum, sn_sub(t->x[i], from[i]));
    return sn_scale(1.0 / count, sum);
}

bool sn_vicinity_holds(const sn_vicinity* v, const sn_collision_tree* a, const sn_collision_tree* b,
                       double reach, bool together)
{
    const sn_vec3 none = { 0, 0, 0 };
    if (!(v->tried && v->reach == reach && v->together == together && v->version[0] == a->surface->version &&
          v->version[1] == b->surface->version))
        return false;
    if (a == b) return are_within(a, v->x[0], moved_since(a, v->x[0]), v->way);
    return are_within(a, v->x[0], none, v->way) && are_within(b, v->x[1], none, v->way);
}

bool sn_vicinity_begin(sn_vicinity* v, const sn_collision_tree* a, const sn_collision_tree* b, double reach,
                       bool together)
{
    const sn_collision_tree* const tree[2] = { a, b };
    const sn_vec3 none = { 0, 0, 0 };
    v->tried = v->listed =
        are_within(a, a->x, none, slow * v->way) && (a == b || are_within(b, b->x, none, slow * v->way));
    if (!v->tried) return false;
    v->count = 0;
    v->reach = reach;
    v->together = together;
    for (int i = 0; i < 2; ++i) {
        v->version[i] = tree[i]->surface->version;
        memcpy(v->x[i], tree[i]->x, (size_t)tree[i]->surface->point_count * sizeof *v->x[i]);
    }
    return true;
}

void sn_vicinity_add(sn_vicinity* v, sn_vicinity_pair pair)
{
    v->listed = v->listed && v->count < v->capacity;
    if (v->listed) v->at[v->count++] = pair;
}

void sn_vicinity_fit_edges(sn_vicinity* v, const sn_collision_tree* a, const sn_collision_tree* b)
{
    const sn_collision_tree* const tree[2] = { a, b };
    for (int i = 0; i < (a == b ? 1 : 2); ++i)
        for (int e = 0; e < tree[i]->surface->edge_count; ++e)
            v->edge_box[i][e] = sn_collision_box(tree[i], tree[i]->surface->edges[e], 2);
}
