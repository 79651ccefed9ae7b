/* Sinew - vicinity. SPDX-License-Identifier: BSD-3-Clause */
#include "collision/vicinity.h"
#include "collision/candidates.h"
#include <math.h>
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

/* Ascending; the pairs of an edge are few. */
static void sort_few(int* at, int count)
{
    for (int i = 1; i < count; ++i) {
        const int moved = at[i];
        int k = i;
        for (; k > 0 && moved < at[k - 1]; --k)
            at[k] = at[k - 1];
        at[k] = moved;
    }
}

void sn_vicinity_end(sn_vicinity* v, const sn_collision_tree* a)
{
    const int edges = a->surface->edge_count;
    int others = 0, *first = v->edge_first;
    if (!v->listed) return;
    memset(first, 0, (size_t)(edges + 1) * sizeof *first);
    for (int i = 0; i < v->count; ++i)
        if (sn_key_kind(v->at[i].key) == SN_PAIR_EDGE_EDGE) ++first[sn_key_a(v->at[i].key) + 1];
    for (int e = 0; e < edges; ++e)
        first[e + 1] += first[e];
    for (int i = 0; i < v->count; ++i) {
        const uint64_t key = v->at[i].key;
        if (sn_key_kind(key) == SN_PAIR_EDGE_EDGE)
            v->edge[first[sn_key_a(key)]++] = sn_key_b(key);
        else
            v->at[others++] = v->at[i];
    }
    memmove(first + 1, first, (size_t)edges * sizeof *first);
    first[0] = 0;
    for (int e = 0; e < edges; ++e)
        sort_few(v->edge + first[e], first[e + 1] - first[e]);
    v->count = others;
}

/* `common` is subtracted from the ways: relative to each other, those of one surface stay the same. */
static sn_vicinity_ball ball_around(const sn_collision_tree* t, const int edge[2], sn_vec3 common)
{
    const double nearly = 1.2; // as the search counts ways
    const sn_vec3 p = t->x[edge[0]], q = t->x[edge[1]];
    double longest = 0.0;
    for (int i = 0; t->x_end && i < 2; ++i)
        longest = fmax(longest, square_between(sn_sub(t->x_end[edge[i]], common), t->x[edge[i]]));
    return (sn_vicinity_ball){ sn_scale(0.5, sn_add(p, q)),
                               0.5 * sqrt(square_between(p, q)) + nearly * sqrt(longest) };
}

void sn_vicinity_fit_edges(sn_vicinity* v, const sn_collision_tree* a, const sn_collision_tree* b)
{
    const sn_collision_tree* const tree[2] = { a, b };
    const bool self = a == b;
    const sn_vec3 common = self && v->together ? a->common : (sn_vec3){ 0, 0, 0 };
    for (int i = 0; i < (self ? 1 : 2); ++i)
        for (int e = 0; e < tree[i]->surface->edge_count; ++e)
            v->ball[i][e] = ball_around(tree[i], tree[i]->surface->edges[e], common);
}
