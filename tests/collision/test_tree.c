/* If this failed, surfaces would pass through each other because a pair of features was not found, or the
   order of contacts would depend on something else than the surfaces.
   SPDX-License-Identifier: BSD-3-Clause */
#include "collision/candidates.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "support/allocations.h"
#include "collision/intersect.h"
#include "collision/normal.h"
#include "collision/overlap.h"
#include "collision/random.h"
#include "collision/ray.h"
#include "mesh/topology.h"
#include "support/icosphere.h"
#include "support/run_suite.h"

static sn_pool pool;
static sn_error error;

static void start(void)
{
    sn_pool_init(&pool, NULL);
    error = (sn_error){ 0 };
}

static void stop(void) { sn_pool_clear(&pool); }

typedef struct body {
    sn_collision_surface surface;
    sn_collision_tree tree;
    sn_vec3 *x, *end;
    int count;
} body;

static void make(body* b, const sn_collision_parts* parts, const sn_vec3* x)
{
    ck_assert_msg(!sn_collision_surface_make(&b->surface, parts, &pool, &error), "%s", error.text);
    b->count = parts->point_count;
    b->x = sn_pool_copy(&pool, x, (size_t)b->count * sizeof *x);
    b->end = sn_pool_copy(&pool, x, (size_t)b->count * sizeof *x);
    ck_assert_msg(!sn_collision_tree_make(&b->tree, &b->surface, b->x, &pool, &error), "%s", error.text);
}

static body* ball(int level, double radius, sn_vec3 centre)
{
    sn_surface* s = icosphere(level, radius, centre);
    body* b = sn_pool_alloc(&pool, sizeof *b);
    make(b,
         &(sn_collision_parts){ .point_count = s->vertex_count,
                                .triangle_count = s->triangle_count,
                                .triangles = s->triangles[0] },
         s->vertices);
    sn_surface_destroy(s);
    return b;
}

/* A bag of triangles, edges and points without any order, which intersect themselves. */
static body* rubble(int triangles, int edges, int points, double size)
{
    enum { MAX = 600 };
    static int numbers[3 * MAX];
    static sn_vec3 x[3 * MAX];
    int count = 2 * triangles + edges + points + 3;
    for (int i = 0; i < count; ++i)
        x[i] = random_in_box(size);
    int total = 3 * triangles + 2 * edges + points;
    for (int i = 0; i < total; ++i)
        numbers[i] = random_below(count);
    for (int i = 0; i < triangles; ++i) // three different points that are close
        for (int k = 0; k < 3; ++k)
            numbers[3 * i + k] = (2 * i + k) % count;
    body* b = sn_pool_alloc(&pool, sizeof *b);
    make(b,
         &(sn_collision_parts){ count, triangles, edges, points, numbers, numbers + 3 * triangles,
                                numbers + 3 * triangles + 2 * edges },
         x);
    return b;
}

static void move(body* b, double way)
{
    for (int i = 0; i < b->count; ++i)
        b->end[i] = sn_add(b->x[i], random_in_box(way));
}

/* ---- all pairs, one by one ----------------------------------------------------------------------------- */

enum { CAPACITY = 400000 };
static sn_candidate found_at[CAPACITY], all_at[CAPACITY];

static bool has_point(const sn_collision_surface* s, int p) { return s->first[p] < s->first[p + 1]; }
static double way(const body* b, int p, bool moves)
{
    return moves ? sn_norm(sn_sub(b->end[p], b->x[p])) : 0;
}

static double reach_of_boxes;

/* Whether the boxes around the paths of two features are within reach. */
static bool near_paths(const body* a, const int* p, int p_count, const body* b, const int* q, int q_count)
{
    sn_box u = sn_collision_box(&a->tree, p, p_count), v = sn_collision_box(&b->tree, q, q_count);
    return sn_boxes_near(&u, &v, reach_of_boxes);
}

static void try_points(sn_candidates* all, const body* p, const body* f, bool first, double reach, bool moves)
{
    for (int i = 0; i < p->count; ++i)
        for (int j = 0; has_point(&p->surface, i) && j < f->surface.triangle_count; ++j) {
            const int* t = f->surface.triangles[j];
            if (p == f && (t[0] == i || t[1] == i || t[2] == i)) continue;
            double d = sn_closest_point_triangle(p->x[i], (sn_vec3[3]){ f->x[t[0]], f->x[t[1]], f->x[t[2]] })
                           .distance;
            double ways =
                way(p, i, moves) + fmax(way(f, t[0], moves), fmax(way(f, t[1], moves), way(f, t[2], moves)));
            uint64_t key =
                first ? sn_pair_key(3, SN_PAIR_POINT_FACE, i, j) : sn_pair_key(3, SN_PAIR_FACE_POINT, j, i);
            if (d > reach + ways || !near_paths(p, &i, 1, f, t, 3)) continue;
            all->at[all->count++] = (sn_candidate){ key, d };
        }
}

static void try_edges(sn_candidates* all, const body* a, const body* b, double reach, bool moves)
{
    for (int i = 0; i < a->surface.edge_count; ++i)
        for (int j = a == b ? i + 1 : 0; j < b->surface.edge_count; ++j) {
            const int *p = a->surface.edges[i], *q = b->surface.edges[j];
            if (a == b && (p[0] == q[0] || p[0] == q[1] || p[1] == q[0] || p[1] == q[1])) continue;
            double d = sn_closest_segments(a->x[p[0]], a->x[p[1]], b->x[q[0]], b->x[q[1]]).distance;
            double ways = fmax(way(a, p[0], moves), way(a, p[1], moves)) +
                          fmax(way(b, q[0], moves), way(b, q[1], moves));
            if (d > reach + ways || !near_paths(a, p, 2, b, q, 2)) continue;
            all->at[all->count++] = (sn_candidate){ sn_pair_key(3, SN_PAIR_EDGE_EDGE, i, j), d };
        }
}

static sn_candidates all_pairs(const body* a, const body* b, double reach, bool moves)
{
    reach_of_boxes = reach - a->tree.thickness - b->tree.thickness + 1e-12;
    sn_candidates all = { .at = all_at, .capacity = CAPACITY };
    try_points(&all, a, b, true, reach, moves);
    if (a != b) try_points(&all, b, a, false, reach, moves);
    try_edges(&all, a, b, reach, moves);
    sn_candidates_sort(&all);
    return all;
}

static sn_candidates find(const sn_detection* d, int capacity)
{
    sn_candidates list = { .at = found_at, .capacity = capacity };
    sn_candidates_clear(&list);
    sn_candidates_find(&list, d);
    sn_candidates_sort(&list);
    return list;
}

/* Finds the same as one by one, with the same bits; returns how many. */
static int compare(body* a, body* b, double reach, double thickness, bool moves)
{
    sn_collision_tree_refit(&a->tree, a->x, moves ? a->end : NULL, thickness, NULL);
    if (a != b) sn_collision_tree_refit(&b->tree, b->x, moves ? b->end : NULL, thickness, NULL);
    sn_detection d = { .a = &a->tree, .b = a == b ? &a->tree : &b->tree, .pair = 3, .reach = reach };
    sn_candidates all = all_pairs(a, b, reach + 2 * thickness, moves), list = find(&d, CAPACITY);
    ck_assert_int_eq(list.count, all.count);
    ck_assert_int_eq(list.dropped, 0);
    ck_assert_mem_eq(list.at, all.at, (size_t)all.count * sizeof *all.at);
    return list.count;
}

START_TEST(finds_what_a_search_one_by_one_finds)
{
    body *a = ball(2, 1, sn_v3(0, 0, 0)), *b = ball(1, 0.7, sn_v3(1.6, 0.3, 0.2)),
         *c = rubble(120, 40, 30, 1);
    ck_assert_int_gt(compare(a, b, 0.1, 0, false), 20);
    ck_assert_int_gt(compare(a, b, 0.05, 0.03, false), 20);
    ck_assert_int_gt(compare(b, a, 0, 0, false), -1);
    ck_assert_int_gt(compare(a, c, 0.02, 0.01, false), 20);
    ck_assert_int_gt(compare(c, a, 0.02, 0.01, false), 20);
    ck_assert_int_gt(compare(c, c, 0.05, 0.01, false), 1000);
    ck_assert_int_gt(compare(a, a, 0.3, 0, false), 100);
    for (int n = 0; n < 3; ++n) {
        move(a, 0.1);
        move(b, 0.3);
        move(c, 0.05);
        ck_assert_int_gt(compare(a, b, 0.02, 0, true), 20);
        ck_assert_int_gt(compare(c, b, 0.02, 0.01, true), 20);
        ck_assert_int_gt(compare(c, c, 0.01, 0, true), 1000);
    }
}
END_TEST

enum { MAX_MOVING = 1000 };

/* Distance of a pair with the points at the part t of their ways. */
static double distance_at(body* c, uint64_t key, double t)
{
    static sn_vec3 x[MAX_MOVING];
    const sn_detection d = { .a = &c->tree, .b = &c->tree };
    for (int i = 0; i < c->count; ++i)
        x[i] = sn_madd(c->x[i], t, sn_sub(c->end[i], c->x[i]));
    c->tree.x = x;
    return sn_candidate_closest(&d, key).distance;
}

/* A motion that all points share brings none of them closer: few pairs are found, and all that come within
   reach. */
START_TEST(what_moves_together_comes_no_closer)
{
    const double reach = 0.01;
    const sn_vec3 common = { 0.3, -0.2, 0.1 };
    body* c = rubble(40, 20, 10, 1);
    int missed = 0, left_out = 0;
    ck_assert_int_le(c->count, MAX_MOVING);
    move(c, 0.02);
    for (int i = 0; i < c->count; ++i)
        c->end[i] = sn_add(c->end[i], common);
    c->tree.common = common;
    sn_collision_tree_refit(&c->tree, c->x, c->end, 0, NULL);
    sn_detection d = { .a = &c->tree, .b = &c->tree, .pair = 3, .reach = reach, .together = true };
    sn_candidates all = all_pairs(c, c, reach, true), list = find(&d, CAPACITY);
    for (int i = 0, at = 0; i < all.count; ++i) {
        bool found = at < list.count && list.at[at].key == all.at[i].key;
        at += found;
        left_out += !found;
        for (int t = 0; t <= 16 && !found; ++t)
            missed += distance_at(c, all.at[i].key, t / 16.0) <= reach;
    }
    ck_assert_int_eq(missed, 0);
    ck_assert_msg(list.count > 10 && left_out > list.count, "%d found, %d left out", list.count, left_out);
}
END_TEST

/* Everything moved since the tree was built: its shape stays, what it finds does not depend on it. */
START_TEST(refit_follows_large_motions)
{
    body *a = ball(2, 1, sn_v3(0, 0, 0)), *b = ball(2, 1, sn_v3(9, 9, 9));
    for (int i = 0; i < b->count; ++i) {
        sn_vec3 p = sn_sub(b->x[i], sn_v3(9, 9, 9));
        b->x[i] = sn_v3(-p.y, 0.4 * p.z + 0.6, p.x);
    }
    ck_assert_int_gt(compare(a, b, 0.05, 0, false), 100);
}
END_TEST

static bool is_beyond(const sn_candidate* a, const sn_candidate* b)
{
    return a->distance > b->distance || (a->distance == b->distance && a->key > b->key);
}

START_TEST(a_full_buffer_keeps_the_nearest)
{
    int some_ties = 0;
    body* c = rubble(120, 40, 0, 1);
    sn_detection d = { .a = &c->tree, .b = &c->tree, .pair = 3, .reach = 0.05 };
    sn_candidates all = all_pairs(c, c, 0.05, false);
    for (int capacity = 0; capacity < all.count; capacity += 97) {
        sn_candidates list = find(&d, capacity);
        ck_assert_int_eq(list.count, capacity);
        ck_assert_int_eq(list.dropped, all.count - capacity);
        sn_candidate last = { 0, -1 }; // the farthest that was kept, of equal ones that with the highest key
        for (int i = 0; i < capacity; ++i)
            if (is_beyond(&list.at[i], &last)) last = list.at[i];
        ck_assert_double_le(last.distance, list.dropped_distance);
        int kept = 0, ties = 0, wrong = 0;
        for (int i = 0; i < all.count; ++i) {
            bool in = kept < capacity && all.at[i].key == list.at[kept].key;
            wrong += !in && !is_beyond(&all.at[i], &last);
            ties += !in && all.at[i].distance == last.distance;
            kept += in;
        }
        some_ties += ties > 0;
        ck_assert_int_eq(wrong, 0);
        ck_assert_int_eq(kept, capacity);
    }
    ck_assert_int_gt(some_ties, 3);
}
END_TEST

START_TEST(excluded_pairs_and_old_ones)
{
    body* c = rubble(60, 20, 0, 1);
    sn_detection d = { .a = &c->tree, .b = &c->tree, .pair = 3, .reach = 0.05 };
    sn_candidates list = find(&d, CAPACITY);
    static uint64_t excluded[CAPACITY];
    static sn_candidate old_at[CAPACITY];
    static int from[CAPACITY];
    int before = list.count, count = 0;
    memcpy(old_at, list.at, (size_t)before * sizeof *old_at);
    sn_candidates old = { .at = old_at, .count = before };
    for (int i = 0; i < before; i += 3)
        excluded[count++] = list.at[i].key & ~(uint64_t)0 >> 8;
    d.excluded = excluded;
    d.excluded_count = count;
    list = find(&d, CAPACITY);
    ck_assert_int_eq(list.count, before - count);
    ck_assert_int_eq(sn_candidates_match(&old, &list, from), list.count);
    for (int i = 0; i < list.count; ++i)
        ck_assert_int_eq(from[i], i / 2 * 3 + 1 + i % 2);
    ck_assert_int_eq(sn_candidates_match(&list, &old, from), list.count);
    ck_assert_int_eq(from[0], -1);
    ck_assert_int_eq(from[1], 0);

    // the same where it is known where the keys of each edge begin
    int* begin = sn_pool_array(&pool, (size_t)c->surface.edge_count + 1, sizeof *begin);
    for (int i = 0; i <= c->surface.edge_count; ++i)
        while (begin[i] < count && excluded[begin[i]] < sn_pair_key(0, SN_PAIR_EDGE_EDGE, i, 0))
            ++begin[i];
    d.excluded_edges = begin;
    sn_candidates again = find(&d, CAPACITY);
    ck_assert_int_eq(again.count, before - count);
    ck_assert_int_eq(sn_candidates_match(&old, &again, from), again.count);
}
END_TEST

/* Ascending, descending, rising and falling, and shuffled keys: none leads the sort astray. */
START_TEST(candidates_are_sorted)
{
    enum { MOST = 3000 };
    static sn_candidate at[MOST];
    uint64_t random = 1;
    for (int count = 0; count < MOST; count = 1 + count * 3 / 2) {
        for (int i = 0; i < count; ++i) {
            random = random * 6364136223846793005u + 1442695040888963407u;
            uint64_t key = _i == 0   ? (uint64_t)i
                           : _i == 1 ? (uint64_t)(count - i)
                           : _i == 2 ? (uint64_t)(i < count / 2 ? 2 * i : 2 * (count - i) - 1)
                           : _i == 3 ? random
                                     : 7;
            at[i] = (sn_candidate){ key, (double)(key % 1024) };
        }
        sn_candidates list = { .at = at, .capacity = MOST, .count = count };
        sn_candidates_sort(&list);
        int wrong = 0;
        for (int i = 0; i < count; ++i)
            wrong += (i > 0 && at[i].key < at[i - 1].key) || at[i].distance != (double)(at[i].key % 1024);
        ck_assert_int_eq(wrong, 0);
    }
}
END_TEST

/* ---- the same bits, no memory -------------------------------------------------------------------------- */

START_TEST(any_number_of_threads)
{
    sn_mesh* sheet =
        sn_mesh_grid((int[3]){ 100, 100, 0 }, sn_v3(0, 0, 0), sn_v3(1, 1, 0), SN_GRID_TRIANGLES, &error);
    const sn_cells* t = &sheet->cells[SN_CELL_TRIANGLE];
    body *a = sn_pool_alloc(&pool, sizeof *a), copy, *b = &copy;
    make(a,
         &(sn_collision_parts){
             .point_count = sheet->point_count, .triangle_count = t->count, .triangles = t->nodes },
         sheet->points);
    sn_mesh_destroy(sheet);
    copy = *a;
    ck_assert_int_gt(a->tree.subtree_count, 4);
    b->tree.box = sn_pool_copy(&pool, a->tree.box, (size_t)a->tree.node_count * sizeof(sn_box));
    b->tree.element_box =
        sn_pool_copy(&pool, a->tree.element_box, (size_t)a->surface.element_count * sizeof(sn_box));
    move(a, 0.003);
    sn_tasks* tasks = sn_tasks_create(3, NULL, &error);
    ck_assert_ptr_nonnull(tasks);
    allocations_start();
    int64_t before = allocations;
    sn_collision_tree_refit(&a->tree, a->end, NULL, 0.01, NULL);
    sn_collision_tree_refit(&b->tree, a->end, NULL, 0.01, tasks);
    sn_detection d = { .a = &a->tree, .b = &a->tree, .pair = 0, .reach = 0.001 };
    find(&d, 500);
    ck_assert_int_eq(allocations, before);
    ck_assert_mem_eq(a->tree.box, b->tree.box, (size_t)a->tree.node_count * sizeof(sn_box));
    int outside = 0; // every element is in every box above it
    for (int node = 0; node < a->tree.node_count; ++node)
        for (int i = 3 * a->tree.begin[node]; i < 3 * a->tree.end[node]; ++i) {
            sn_vec3 p = a->end[a->surface.triangles[a->tree.element[i / 3]][i % 3]];
            const double at[3] = { p.x, p.y, p.z };
            for (int k = 0; k < 3; ++k)
                outside +=
                    at[k] - 0.01 < a->tree.box[node].low[k] || at[k] + 0.01 > a->tree.box[node].high[k];
        }
    ck_assert_int_eq(outside, 0);
    sn_tasks_destroy(tasks);
}
END_TEST

/* ---- surfaces ------------------------------------------------------------------------------------------ */

START_TEST(features_of_a_mesh)
{
    sn_mesh* block =
        sn_mesh_grid((int[3]){ 3, 3, 3 }, sn_v3(0, 0, 0), sn_v3(3, 3, 3), SN_GRID_HEXAHEDRA, &error);
    sn_collision_surface s;
    ck_assert_msg(!sn_collision_surface_of_mesh(&s, block, &pool, &error), "%s", error.text);
    ck_assert_int_eq(s.triangle_count, 6 * 9 * 2);
    ck_assert_int_eq(s.edge_count, 6 * 9 * 3); // Euler: V - E + F = 56 - 162 + 108 = 2
    ck_assert_int_eq(s.open_edges + s.crowded_edges + s.loose_edge_count, 0);
    ck_assert_int_eq(s.point_count, 64);
    int corners = 0, edges = 0;
    for (int i = 0; i < s.element_count; ++i)
        for (int k = 0; k < 3; ++k)
            corners += s.owned[i] >> k & 1, edges += s.owned[i] >> (3 + k) & 1;
    ck_assert_int_eq(corners, 56);
    ck_assert_int_eq(edges, s.edge_count);
    sn_mesh_destroy(block);
    ck_assert(sn_collision_surface_make(
        &s, &(sn_collision_parts){ .point_count = 2, .edge_count = 1, .edges = (int[2]){ 0, 2 } }, &pool,
        &error));
    ck_assert_str_eq(error.text, "a surface names a point beyond the 2 points");
}
END_TEST

/* Signs by normals of the closest features against winding numbers, and the closest points of all triangles.
   */
START_TEST(nearest_points_and_sides)
{
    body* b = ball(1, 1, sn_v3(0, 0, 0));
    for (int i = 0; i < b->count; ++i)
        b->x[i] = sn_scale(i % 3 ? 1 : 0.6, b->x[i]); // dents
    sn_collision_tree_refit(&b->tree, b->x, NULL, 0, NULL);
    int features[3] = { 0 };
    for (int n = 0; n < 2000; ++n) {
        sn_vec3 p = random_in_box(1.3);
        int face;
        sn_closest c = sn_collision_tree_nearest(&b->tree, p, &face);
        for (int i = 0; i < b->surface.triangle_count; ++i) {
            const int* t = b->surface.triangles[i];
            double d =
                sn_closest_point_triangle(p, (sn_vec3[3]){ b->x[t[0]], b->x[t[1]], b->x[t[2]] }).distance;
            ck_assert(d > c.distance || (d == c.distance && i >= face));
        }
        sn_vec3 out = sn_sub(p, c.b), normal = sn_region_normal(&b->surface, b->x, face, c.region_b);
        int inside = sn_winding_number(b->x, b->surface.triangles[0], b->surface.triangle_count, p, NULL);
        ck_assert_int_eq(sn_dot(out, normal) < 0, inside);
        int corners = (int)(c.region_b & 1) + (int)(c.region_b >> 1 & 1) + (int)(c.region_b >> 2);
        ++features[corners - 1];
        if (inside) continue;
        int k = c.region_b & 1 ? 0 : c.region_b & 2 ? 1 : 2;
        int point = b->surface.triangles[face][k];
        if (corners == 1) ck_assert(sn_point_cone_contains(&b->surface, b->x, point, out, 1e-12));
        if (corners == 1) ck_assert(!sn_point_cone_contains(&b->surface, b->x, point, sn_neg(out), 1e-12));
        int edge = b->surface.triangle_edges[face][c.region_b == 3 ? 0 : c.region_b == 6 ? 1 : 2];
        if (corners == 2) ck_assert(sn_edge_cone_contains(&b->surface, b->x, edge, c.b, out, 1e-12));
        if (corners == 2) ck_assert(!sn_edge_cone_contains(&b->surface, b->x, edge, c.b, sn_neg(out), 1e-12));
    }
    for (int k = 0; k < 3; ++k)
        ck_assert_int_gt(features[k], 100);
}
END_TEST

START_TEST(intersections_are_counted)
{
    body *a = ball(2, 1, sn_v3(0, 0, 0)), *b = ball(2, 1, sn_v3(1.7, 0.1, 0.2)), *c = rubble(100, 0, 0, 1);
    ck_assert_int_eq(sn_overlap_find(&a->tree, &a->tree).count, 0);
    int64_t expected = 0, within = 0;
    for (int i = 0; i < a->surface.triangle_count; ++i)
        for (int j = 0; j < b->surface.triangle_count; ++j) {
            const int *p = a->surface.triangles[i], *q = b->surface.triangles[j];
            expected += sn_triangles_meet((sn_vec3[3]){ a->x[p[0]], a->x[p[1]], a->x[p[2]] },
                                          (sn_vec3[3]){ b->x[q[0]], b->x[q[1]], b->x[q[2]] });
        }
    for (int i = 0; i < c->surface.triangle_count; ++i)
        for (int j = 0; j < i; ++j)
            within += sn_faces_meet(c->x, c->surface.triangles[i], c->surface.triangles[j]);
    ck_assert_int_gt(expected, 20);
    ck_assert_int_gt(within, 20);
    ck_assert_int_eq(sn_overlap_find(&a->tree, &b->tree).count, expected);
    ck_assert_int_eq(sn_overlap_find(&c->tree, &c->tree).count, within);
    // 2 - |(1.7, 0.1, 0.2)| = 0.2853, less what facets cut off
    sn_depth d = sn_depth_find(&b->tree, &a->tree);
    ck_assert_double_gt(d.depth, 0.2);
    ck_assert_double_lt(d.depth, 0.286);
    ck_assert_double_lt(b->x[d.point].x, 0.75);
    body* far = ball(2, 1, sn_v3(3, 0, 0));
    ck_assert_int_eq(sn_depth_find(&far->tree, &a->tree).point, -1);
    ck_assert_int_eq(sn_overlap_find(&far->tree, &a->tree).count, 0);
}
END_TEST

/* ---- rays ---------------------------------------------------------------------------------------------- */

/* The nearest triangle that a ray meets, one by one in long double. */
static int first_met(const body* b, sn_vec3 from, sn_vec3 d, double* at)
{
    int first = -1;
    *at = HUGE_VAL;
    for (int i = 0; i < b->surface.triangle_count; ++i) {
        const int* t = b->surface.triangles[i];
        const sn_vec3 u = sn_sub(b->x[t[1]], b->x[t[0]]), v = sn_sub(b->x[t[2]], b->x[t[0]]),
                      w = sn_sub(from, b->x[t[0]]), n = sn_cross(u, v);
        const double slope = sn_dot(n, d), q = -sn_dot(n, w) / slope;
        if (slope == 0.0 || !(q > 0.0) || q > *at) continue;
        const sn_vec3 p = sn_madd(w, q, d);
        const double nn = sn_dot(n, n), a = sn_dot(n, sn_cross(p, v)) / nn,
                     c = sn_dot(n, sn_cross(u, p)) / nn;
        if (a < 0.0 || c < 0.0 || a + c > 1.0) continue;
        first = i;
        *at = q;
    }
    return first;
}

/* Rays at random, from inside and outside of a ball and through rubble. */
START_TEST(rays_meet_the_nearest_triangle)
{
    body* bodies[2] = { ball(2, 1.0, sn_v3(0, 0, 0)), rubble(200, 0, 0, 0.5) };
    int met = 0;
    for (int k = 0; k < 2000; ++k) {
        body* b = bodies[k % 2];
        const sn_vec3 from = random_in_box(1.5), aim = random_in_box(1.0);
        const sn_ray ray = { from, sn_scale(1.0 / sn_norm(aim), aim), HUGE_VAL, -1 };
        double at;
        if (k < 2) sn_collision_tree_refit(&b->tree, b->x, NULL, 0.0, NULL);
        const int expected = first_met(b, ray.from, ray.direction, &at);
        const sn_ray_hit hit = sn_collision_ray(&b->tree, &ray);
        ck_assert_int_eq(hit.triangle, expected);
        if (expected < 0) continue;
        ++met;
        const int* t = b->surface.triangles[hit.triangle];
        sn_vec3 p = { 0, 0, 0 };
        for (int c = 0; c < 3; ++c)
            p = sn_madd(p, hit.weight[c], b->x[t[c]]);
        ck_assert_double_eq_tol(hit.at, at, 1e-12);
        ck_assert_double_le(sn_norm(sn_sub(p, sn_madd(ray.from, hit.at, ray.direction))), 1e-12);
    }
    ck_assert_int_gt(met, 300);
}
END_TEST

/* From the centre through all points and middles of edges: none slips between two triangles, and the ray
   leaves the surface there. With a limit, or beside the triangles of the point, it meets nothing. */
START_TEST(no_ray_slips_through_an_edge)
{
    body* b = ball(2, 1.0, sn_v3(0.1, 0.2, 0.3));
    sn_collision_tree_refit(&b->tree, b->x, NULL, 0.0, NULL);
    const sn_vec3 centre = { 0.1, 0.2, 0.3 };
    for (int i = 0; i < b->count + b->surface.edge_count; ++i) {
        const int* edge = b->surface.edges[i < b->count ? 0 : i - b->count];
        const sn_vec3 to = i < b->count ? b->x[i] : sn_scale(0.5, sn_add(b->x[edge[0]], b->x[edge[1]]));
        const sn_vec3 d = sn_sub(to, centre);
        sn_ray ray = { centre, sn_scale(1.0 / sn_norm(d), d), HUGE_VAL, -1 };
        const sn_ray_hit hit = sn_collision_ray(&b->tree, &ray);
        ck_assert_int_ge(hit.triangle, 0);
        ck_assert(hit.out);
        ck_assert_double_eq_tol(hit.at, sn_norm(d), 1e-12);
        ray.most = 0.9 * sn_norm(d);
        ck_assert_int_lt(sn_collision_ray(&b->tree, &ray).triangle, 0);
        ray.most = HUGE_VAL;
        ray.passes = i;
        if (i < b->count) ck_assert_int_lt(sn_collision_ray(&b->tree, &ray).triangle, 0);
        ray.from = sn_madd(centre, -3.0, ray.direction);
        ray.passes = -1;
        ck_assert(!sn_collision_ray(&b->tree, &ray).out); // from outside it enters
    }
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("tree");
    TCase* cases = tcase_create("tree");
    tcase_add_checked_fixture(cases, random_start, NULL);
    tcase_add_checked_fixture(cases, start, stop);
    tcase_add_test(cases, finds_what_a_search_one_by_one_finds);
    tcase_add_test(cases, what_moves_together_comes_no_closer);
    tcase_add_test(cases, refit_follows_large_motions);
    tcase_add_test(cases, a_full_buffer_keeps_the_nearest);
    tcase_add_test(cases, excluded_pairs_and_old_ones);
    tcase_add_loop_test(cases, candidates_are_sorted, 0, 5);
    tcase_add_test(cases, any_number_of_threads);
    tcase_add_test(cases, features_of_a_mesh);
    tcase_add_test(cases, nearest_points_and_sides);
    tcase_add_test(cases, intersections_are_counted);
    tcase_add_test(cases, rays_meet_the_nearest_triangle);
    tcase_add_test(cases, no_ray_slips_through_an_edge);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
