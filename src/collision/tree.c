/* Sinew - tree: build, refit, descent. SPDX-License-Identifier: BSD-3-Clause */
#include "collision/tree.h"

#include "base/assert.h"
#include "base/simd.h"

enum { LEAF = 4, TASK = 2048 }; /* elements of a leaf at most; of a subtree that is refitted as one task */

/* ---- build --------------------------------------------------------------------------------------------- */

typedef struct build {
    sn_collision_tree* tree;
    const sn_vec3* centre; /* of each element */
} build;

static double component(sn_vec3 v, int axis) { return axis == 0 ? v.x : axis == 1 ? v.y : v.z; }

static int longest_axis(const build* b, int begin, int end)
{
    double low[3] = { HUGE_VAL, HUGE_VAL, HUGE_VAL }, high[3] = { -HUGE_VAL, -HUGE_VAL, -HUGE_VAL };
    for (int i = begin; i < end; ++i)
        for (int k = 0; k < 3; ++k) {
            double v = component(b->centre[b->tree->element[i]], k);
            low[k] = fmin(low[k], v);
            high[k] = fmax(high[k], v);
        }
    int axis = high[1] - low[1] > high[0] - low[0];
    return high[2] - low[2] > high[axis] - low[axis] ? 2 : axis;
}

/* The order along an axis, of equal places that of the numbers. */
static bool is_before(const build* b, int axis, int i, int j)
{
    double x = component(b->centre[i], axis), y = component(b->centre[j], axis);
    return x != y ? x < y : i < j;
}

/* Hoare's selection: puts the elements that belong before place `middle` there. */
static void select_median(build* b, int axis, int begin, int middle, int end)
{
    int* at = b->tree->element;
    for (int low = begin, high = end - 1; low < high;) {
        int pivot = at[low + (high - low) / 2], i = low, j = high;
        while (i <= j) {
            while (is_before(b, axis, at[i], pivot))
                ++i;
            while (is_before(b, axis, pivot, at[j]))
                --j;
            if (i > j) break;
            int other = at[i];
            at[i++] = at[j];
            at[j--] = other;
        }
        if (middle <= j)
            high = j;
        else if (middle >= i)
            low = i;
        else
            return;
    }
}

static void divide(build* b, int begin, int end, bool in_task)
{
    sn_collision_tree* t = b->tree;
    int node = t->node_count++;
    t->begin[node] = begin;
    t->end[node] = end;
    if (!in_task && end - begin <= TASK) {
        t->subtree[t->subtree_count++] = node;
        in_task = true;
    }
    if (end - begin <= LEAF) return;
    int middle = begin + (end - begin) / 2;
    SN_ASSERT(begin < middle && middle < end);
    select_median(b, longest_axis(b, begin, end), begin, middle, end);
    divide(b, begin, middle, in_task);
    t->second[node] = t->node_count;
    divide(b, middle, end, in_task);
}

sn_status sn_collision_tree_make(sn_collision_tree* out, const sn_collision_surface* surface,
                                 const sn_vec3* rest, sn_pool* pool, sn_error* error)
{
    size_t n = (size_t)surface->element_count;
    if (n == 0) return sn_fail(error, SN_ERR_ARGUMENT, "the surface has no triangles, edges or points");
    sn_collision_tree t = { .surface = surface, .x = rest };
    t.second = sn_pool_array(pool, 2 * n, sizeof(int));
    t.begin = sn_pool_array(pool, 2 * n, sizeof(int));
    t.end = sn_pool_array(pool, 2 * n, sizeof(int));
    t.box = sn_pool_array(pool, 2 * n, sizeof(sn_box));
    t.element = sn_pool_array(pool, n, sizeof(int));
    t.element_box = sn_pool_array(pool, n, sizeof(sn_box));
    t.subtree = sn_pool_array(pool, 2 * n / TASK + 2, sizeof(int));
    sn_vec3* centre = sn_pool_array(pool, n, sizeof *centre);
    if (pool->failed) return sn_fail(error, SN_ERR_MEMORY, "out of memory");
    for (int i = 0; i < surface->element_count; ++i) {
        int points[3], count = sn_element_points(surface, i, points);
        for (int k = 0; k < count; ++k)
            centre[i] = sn_madd(centre[i], 1.0 / count, rest[points[k]]);
        t.element[i] = i;
    }
    *out = t;
    divide(&(build){ out, centre }, 0, surface->element_count, false);
    SN_ASSERT(out->node_count < 2 * surface->element_count + 1 && out->subtree_count > 0);
    sn_collision_tree_refit(out, rest, NULL, 0, NULL);
    return SN_OK;
}

/* ---- refit --------------------------------------------------------------------------------------------- */

SN_INLINE void join(sn_box* box, const sn_box* other)
{
    for (int k = 0; k < 3; ++k) {
        box->low[k] = other->low[k] < box->low[k] ? other->low[k] : box->low[k];
        box->high[k] = other->high[k] > box->high[k] ? other->high[k] : box->high[k];
    }
}

SN_INLINE sn_box box_of(const sn_collision_tree* t, const int* points, int count)
{
    sn_vec3 p = t->x[points[0]];
    sn_box box = { { p.x, p.y, p.z }, { p.x, p.y, p.z } };
    for (int k = 1; k < count; ++k)
        sn_box_cover(&box, t->x[points[k]]);
    for (int k = 0; t->x_end && k < count; ++k)
        sn_box_cover(&box, sn_sub(t->x_end[points[k]], t->common));
    for (int k = 0; t->thickness > 0 && k < 3; ++k) {
        box.low[k] -= t->thickness;
        box.high[k] += t->thickness;
    }
    return box;
}

sn_box sn_collision_box(const sn_collision_tree* tree, const int* points, int count)
{
    return box_of(tree, points, count);
}

static sn_box box_of_element(const sn_collision_tree* t, int element)
{
    int points[3];
    if (t->surface->hidden && t->surface->hidden[element]) return sn_box_empty;
    return box_of(t, points, sn_element_points(t->surface, element, points));
}

/* Nodes from .. to - 1, children first. */
static void fit_nodes(sn_collision_tree* t, int from, int to)
{
    for (int node = to - 1; node >= from; --node) {
        sn_box box;
        if (t->second[node]) {
            box = t->box[node + 1];
            join(&box, &t->box[t->second[node]]);
        } else {
            for (int i = t->begin[node]; i < t->end[node]; ++i) {
                t->element_box[i] = box_of_element(t, t->element[i]);
                if (i == t->begin[node])
                    box = t->element_box[i];
                else
                    join(&box, &t->element_box[i]);
            }
        }
        SN_ASSERT(t->surface->hidden || !(box.low[0] > box.high[0] || box.low[1] > box.high[1]));
        t->box[node] = box;
    }
}

static int end_of_subtree(const sn_collision_tree* t, int node)
{
    while (t->second[node])
        node = t->second[node];
    return node + 1;
}

static void fit_subtree(void* context, int task, int thread)
{
    sn_collision_tree* t = context;
    (void)thread;
    fit_nodes(t, t->subtree[task], end_of_subtree(t, t->subtree[task]));
}

/* The nodes above the subtrees, from the last to the first. */
static void fit_top(sn_collision_tree* t)
{
    for (int s = t->subtree_count - 1; s >= 0; --s)
        for (int node = t->subtree[s] - 1;
             node >= 0 && (s == 0 || node >= end_of_subtree(t, t->subtree[s - 1])); --node)
            fit_nodes(t, node, node + 1);
}

void sn_collision_tree_refit(sn_collision_tree* tree, const sn_vec3* x, const sn_vec3* x_end,
                             double thickness, sn_tasks* tasks)
{
    SN_ASSERT(thickness >= 0);
    tree->x = x;
    tree->x_end = x_end;
    tree->thickness = thickness;
    sn_tasks_run(tasks, tree->subtree_count, fit_subtree, tree);
    fit_top(tree);
}

/* ---- descent ------------------------------------------------------------------------------------------- */

typedef struct descent {
    const sn_collision_tree *a, *b;
    double reach;
    sn_tree_visit visit;
    void* user;
} descent;

/* What descends returns whether the visitor wants more. */
static bool visit_leaves(const descent* d, int i, int j)
{
    bool same = d->a == d->b && i == j;
    for (int m = d->a->begin[i]; m < d->a->end[i]; ++m)
        for (int n = same ? m + 1 : d->b->begin[j]; n < d->b->end[j]; ++n)
            if (sn_boxes_near(&d->a->element_box[m], &d->b->element_box[n], d->reach) &&
                !d->visit(d->user, m, n))
                return false;
    return true;
}

/* Different nodes. The one with more elements is opened. */
static bool descend(const descent* d, int i, int j)
{
    if (!sn_boxes_near(&d->a->box[i], &d->b->box[j], d->reach)) return true;
    int first = d->a->second[i], second = d->b->second[j];
    if (!first && !second) return visit_leaves(d, i, j);
    if (first && (!second || d->a->end[i] - d->a->begin[i] >= d->b->end[j] - d->b->begin[j]))
        return descend(d, i + 1, j) && descend(d, first, j);
    return descend(d, i, j + 1) && descend(d, i, second);
}

static bool descend_within(const descent* d, int node)
{
    int second = d->a->second[node];
    if (!second) return visit_leaves(d, node, node);
    return descend_within(d, node + 1) && descend_within(d, second) && descend(d, node + 1, second);
}

void sn_collision_tree_pairs(const sn_collision_tree* a, const sn_collision_tree* b, double reach,
                             sn_tree_visit visit, void* user)
{
    descent d = { a, b, reach, visit, user };
    if (a == b)
        descend_within(&d, 0);
    else
        descend(&d, 0, 0);
}

/* ---- nearest ------------------------------------------------------------------------------------------- */

static double square_from_box(const sn_box* box, sn_vec3 p)
{
    const double at[3] = { p.x, p.y, p.z };
    double sum = 0;
    for (int k = 0; k < 3; ++k) {
        double out = fmax(0, fmax(box->low[k] - at[k], at[k] - box->high[k]));
        sum += out * out;
    }
    return sum;
}

static sn_closest closest_of_element(const sn_collision_tree* t, int element, sn_vec3 p)
{
    int points[3], count = sn_element_points(t->surface, element, points);
    if (count == 3)
        return sn_closest_point_triangle(p,
                                         (sn_vec3[3]){ t->x[points[0]], t->x[points[1]], t->x[points[2]] });
    return sn_closest_point_segment(p, t->x[points[0]], t->x[points[count - 1]]);
}

static void search(const sn_collision_tree* t, int node, sn_vec3 p, sn_closest* best, int* element)
{
    // so that rounding of the boxes skips no equal one
    double bound = best->distance * best->distance * (1 + 1e-14);
    if (square_from_box(&t->box[node], p) > bound) return;
    int second = t->second[node];
    for (int i = t->begin[node]; !second && i < t->end[node]; ++i) {
        if (t->surface->hidden && t->surface->hidden[t->element[i]]) continue;
        sn_closest c = closest_of_element(t, t->element[i], p);
        if (c.distance > best->distance || (c.distance == best->distance && t->element[i] > *element))
            continue;
        *best = c;
        *element = t->element[i];
    }
    if (!second) return;
    bool swap = square_from_box(&t->box[second], p) < square_from_box(&t->box[node + 1], p);
    search(t, swap ? second : node + 1, p, best, element);
    search(t, swap ? node + 1 : second, p, best, element);
}

sn_closest sn_collision_tree_nearest(const sn_collision_tree* tree, sn_vec3 p, int* element)
{
    sn_closest best = { .distance = HUGE_VAL };
    int found = 0;
    search(tree, 0, p, &best, &found);
    if (element) *element = found;
    return best;
}
