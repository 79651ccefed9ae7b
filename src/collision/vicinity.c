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

/* Whether no point begins or ends its way farther than `most` from `from`. */
static bool are_within(const sn_collision_tree* t, const sn_vec3* from, double most)
{
    const double square = most * most;
    for (int i = 0; i < t->surface->point_count; ++i)
        if (!(square_between(t->x[i], from[i]) <= square && square_between(end_of(t, i), from[i]) <= square))
            return false;
    return true;
}

bool sn_vicinity_holds(const sn_vicinity* v, const sn_collision_tree* a, const sn_collision_tree* b,
                       double reach, bool together)
{
    return v->listed && v->reach == reach && v->together == together &&
           v->version[0] == a->surface->version && v->version[1] == b->surface->version &&
           are_within(a, v->x[0], v->way) && (a == b || are_within(b, v->x[1], v->way));
}

bool sn_vicinity_begin(sn_vicinity* v, const sn_collision_tree* a, const sn_collision_tree* b, double reach,
                       bool together)
{
    const sn_collision_tree* const tree[2] = { a, b };
    v->listed = are_within(a, a->x, slow * v->way) && (a == b || are_within(b, b->x, slow * v->way));
    if (!v->listed) return false;
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
    if (v->count == v->capacity)
        v->listed = false;
    else
        v->at[v->count++] = pair;
}

void sn_vicinity_fit_edges(sn_vicinity* v, const sn_collision_tree* a, const sn_collision_tree* b)
{
    const sn_collision_tree* const tree[2] = { a, b };
    for (int i = 0; i < (a == b ? 1 : 2); ++i)
        for (int e = 0; e < tree[i]->surface->edge_count; ++e)
            v->edge_box[i][e] = sn_collision_box(tree[i], tree[i]->surface->edges[e], 2);
}
