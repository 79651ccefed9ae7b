/* If this failed, pairs that are kept from earlier searches would lack some that a new search finds: surfaces
   could pass through each other, and results would depend on when pairs were listed.
   SPDX-License-Identifier: BSD-3-Clause */
#include "collision/candidates.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "collision/random.h"
#include "support/allocations.h"
#include "support/run_suite.h"

enum { TRIANGLES = 60, EDGES = 20, POINTS = 3 * TRIANGLES + 2 * EDGES, CAPACITY = 100000 };

static sn_pool pool;

static void start(void) { sn_pool_init(&pool, NULL); }
static void stop(void) { sn_pool_clear(&pool); }

typedef struct body {
    sn_collision_surface surface;
    sn_collision_tree tree;
    unsigned char hidden[TRIANGLES + EDGES];
    sn_vec3 x[POINTS], end[POINTS];
} body;

/* Triangles and edges of up to 0.3 anywhere in a box, each with its own points. */
static body* rubble(void)
{
    static int numbers[POINTS];
    sn_error error = { 0 };
    body* b = sn_pool_alloc(&pool, sizeof *b);
    for (int i = 0; i < POINTS; ++i) {
        const int first = i < 3 * TRIANGLES ? i - i % 3 : i - i % 2;
        numbers[i] = i;
        b->x[i] = i == first ? random_in_box(1) : sn_add(b->x[first], random_in_box(0.3));
        b->end[i] = b->x[i];
    }
    const sn_collision_parts parts = { .point_count = POINTS,
                                       .triangle_count = TRIANGLES,
                                       .edge_count = EDGES,
                                       .triangles = numbers,
                                       .edges = numbers + 3 * TRIANGLES };
    ck_assert(!sn_collision_surface_make(&b->surface, &parts, &pool, &error));
    ck_assert(!sn_collision_tree_make(&b->tree, &b->surface, b->x, &pool, &error));
    b->surface.hidden = b->hidden;
    return b;
}

/* The points go on to where their ways ended; the next ways are up to `way` along each axis, and `common`. */
static void go_on(body* b, double way, sn_vec3 common)
{
    for (int i = 0; i < POINTS; ++i) {
        b->x[i] = b->end[i];
        b->end[i] = sn_add(b->x[i], sn_add(common, random_in_box(way)));
    }
    b->tree.common = common;
    sn_collision_tree_refit(&b->tree, b->x, b->end, 0.001, NULL);
}

static sn_vicinity room_for(double way, int capacity, bool two)
{
    sn_vicinity v = { .way = way, .capacity = capacity };
    v.at = sn_pool_array(&pool, (size_t)capacity, sizeof *v.at);
    v.edge = sn_pool_array(&pool, (size_t)capacity, sizeof *v.edge);
    v.edge_first = sn_pool_array(&pool, 3 * POINTS + 1, sizeof *v.edge_first);
    for (int i = 0; i < 2; ++i) {
        v.x[i] = i && !two ? v.x[0] : sn_pool_array(&pool, POINTS, sizeof *v.x[i]);
        v.ball[i] = i && !two ? v.ball[0] : sn_pool_array(&pool, 3 * POINTS, sizeof *v.ball[i]);
    }
    return v;
}

static sn_candidates find(const sn_detection* d, sn_candidate* at, int capacity)
{
    sn_candidates list = { .at = at, .capacity = capacity };
    sn_candidates_clear(&list);
    sn_candidates_find(&list, d);
    sn_candidates_sort(&list);
    return list;
}

/* A search with kept pairs finds what one without finds; returns how many. */
static int compare(const sn_detection* kept, int capacity)
{
    static sn_candidate found[CAPACITY], wanted[CAPACITY];
    sn_detection anew = *kept;
    anew.vicinity = NULL;
    const sn_candidates a = find(kept, found, capacity), b = find(&anew, wanted, capacity);
    ck_assert_int_eq(a.count, b.count);
    ck_assert_int_eq(a.dropped, b.dropped);
    ck_assert_double_eq(a.dropped_distance, b.dropped_distance);
    ck_assert_mem_eq(found, wanted, (size_t)a.count * sizeof *found);
    return a.count;
}

/* Every third pair without a list. */
static const uint64_t* exclude_some(const sn_detection* d, int* count)
{
    static sn_candidate all[CAPACITY];
    static uint64_t excluded[CAPACITY];
    const sn_candidates list = find(d, all, CAPACITY);
    *count = 0;
    for (int i = 0; i < list.count; i += 3)
        excluded[(*count)++] = all[i].key & ~(uint64_t)0 >> 8;
    return excluded;
}

static const double reach = 0.03, ease = 0.01;

/* Slow, faster than pairs are kept for, and slow again. Lists serve for several steps. `common`: of a surface
   and itself, whose points go together. */
static void step_often(body* a, body* b, bool together, sn_vec3 common, bool excluding)
{
    sn_vicinity v = room_for(ease, CAPACITY, a != b);
    sn_detection d = { .a = &a->tree, .b = &b->tree, .pair = 5, .reach = reach, .together = together };
    int held = 0, missed = 0, found = 0;
    if (excluding) d.excluded = exclude_some(&d, &d.excluded_count);
    d.vicinity = &v;
    for (int n = 0; n < 60; ++n) {
        const double way = n % 20 == 15 ? 0.02 : 1e-3;
        go_on(a, way, common);
        if (a != b) go_on(b, way, common);
        const bool holds = sn_vicinity_holds(&v, d.a, d.b, d.reach, together);
        held += holds;
        missed += !holds && way < ease;
        found += compare(&d, CAPACITY);
        ck_assert_int_eq(v.listed, way < ease);
    }
    ck_assert_int_ge(held, 30);
    ck_assert_int_ge(missed, 3);
    ck_assert_int_gt(found, 60);
}

START_TEST(kept_pairs_are_those_of_a_search)
{
    body *a = rubble(), *b = rubble();
    step_often(a, b, false, sn_v3(0, 0, 0), _i == 1);
    step_often(a, a, false, sn_v3(0, 0, 0), _i == 1);
    step_often(a, a, true, sn_v3(1e-3, -2e-3, 1e-3), _i == 1);
    step_often(a, a, true, sn_v3(3 * ease, -2 * ease, ease), _i == 1);
}
END_TEST

/* A point may begin and end its way just within the way that is allowed, in the worst directions. */
START_TEST(the_farthest_ways_are_within_the_list)
{
    body *a = rubble(), *b = rubble();
    static sn_vec3 from[2][POINTS];
    sn_vicinity v = room_for(ease, CAPACITY, true);
    const sn_detection d = { .a = &a->tree, .b = &b->tree, .reach = reach, .vicinity = &v };
    go_on(a, 0, sn_v3(0, 0, 0));
    go_on(b, 0, sn_v3(0, 0, 0));
    compare(&d, CAPACITY);
    memcpy(from[0], v.x[0], sizeof from[0]);
    memcpy(from[1], v.x[1], sizeof from[1]);
    for (int n = 0; n < 50; ++n) {
        for (int k = 0; k < 2; ++k) {
            body* c = k ? b : a;
            for (int i = 0; i < POINTS; ++i) {
                const sn_vec3 by = random_in_box(1);
                const double length = 0.999 * ease / sn_norm(by);
                c->x[i] = sn_madd(from[k][i], length, by);
                c->end[i] = sn_madd(from[k][i], -length, by);
            }
            sn_collision_tree_refit(&c->tree, c->x, c->end, 0.001, NULL);
        }
        ck_assert(sn_vicinity_holds(&v, d.a, d.b, reach, false));
        compare(&d, CAPACITY);
    }
    a->x[7] = sn_add(from[0][7], sn_v3(1.001 * ease, 0, 0));
    ck_assert(!sn_vicinity_holds(&v, d.a, d.b, reach, false));
}
END_TEST

typedef struct visits {
    int count, most;
} visits;

static bool visit(void* user, int i, int j)
{
    visits* s = user;
    (void)i;
    (void)j;
    return ++s->count != s->most;
}

START_TEST(a_visitor_ends_the_search)
{
    body *a = rubble(), *b = rubble();
    go_on(a, 0, sn_v3(0, 0, 0));
    go_on(b, 0, sn_v3(0, 0, 0));
    for (int k = 0; k < 2; ++k) {
        visits all = { 0 };
        sn_collision_tree_pairs(&a->tree, k ? &b->tree : &a->tree, 0.1, visit, &all);
        ck_assert_int_gt(all.count, 50);
        for (int most = 1; most <= all.count; most += 7) {
            visits some = { 0, most };
            sn_collision_tree_pairs(&a->tree, k ? &b->tree : &a->tree, 0.1, visit, &some);
            ck_assert_int_eq(some.count, most);
        }
    }
}
END_TEST

/* Without room for all pairs they are sought again only when points have gone out of their ways. */
START_TEST(a_full_list_is_not_tried_in_each_step)
{
    static sn_vec3 from[POINTS];
    body* a = rubble();
    sn_vicinity v = room_for(ease, 10, false);
    const sn_detection d = { .a = &a->tree, .b = &a->tree, .reach = reach, .vicinity = &v };
    int tries = 0;
    for (int n = 0; n < 60; ++n) {
        go_on(a, 1e-3, sn_v3(0, 0, 0));
        const bool held = sn_vicinity_holds(&v, d.a, d.b, reach, false);
        memcpy(from, v.x[0], sizeof from);
        ck_assert_int_gt(compare(&d, CAPACITY), 0);
        ck_assert(!v.listed);
        ck_assert_int_eq(v.count, 10);
        ck_assert(held == (memcmp(from, v.x[0], sizeof from) == 0));
        tries += !held;
    }
    ck_assert_msg(tries >= 2 && tries <= 20, "%d", tries);
}
END_TEST

/* Other reaches, hidden elements, and too little room. */
START_TEST(other_searches_list_anew)
{
    body* a = rubble();
    sn_vicinity v = room_for(ease, CAPACITY, false), few = room_for(ease, 10, false);
    sn_detection d = { .a = &a->tree, .b = &a->tree, .reach = reach, .vicinity = &v };
    go_on(a, 0, sn_v3(0, 0, 0));
    const int all = compare(&d, CAPACITY);
    ck_assert(sn_vicinity_holds(&v, d.a, d.b, reach, false));
    ck_assert(!sn_vicinity_holds(&v, d.a, d.b, 2 * reach, false) &&
              !sn_vicinity_holds(&v, d.a, d.b, reach, true));
    d.reach = 2 * reach;
    ck_assert_int_gt(compare(&d, CAPACITY), all);
    compare(&d, all); // a full buffer
    d.reach = reach;
    for (int i = 0; i < TRIANGLES; i += 2)
        a->hidden[i] = 1;
    compare(&d, CAPACITY);
    sn_collision_surface_renew(&a->surface);
    go_on(a, 0, sn_v3(0, 0, 0));
    ck_assert(!sn_vicinity_holds(&v, d.a, d.b, reach, false));
    ck_assert_int_lt(compare(&d, CAPACITY), all);
    d.vicinity = &few;
    compare(&d, CAPACITY);
    ck_assert(!few.listed);
}
END_TEST

START_TEST(nothing_is_allocated)
{
    static sn_candidate at[CAPACITY];
    body* a = rubble();
    sn_vicinity v = room_for(ease, CAPACITY, false);
    const sn_detection d = { .a = &a->tree, .b = &a->tree, .reach = reach, .vicinity = &v };
    int listed = 0, held = 0;
    allocations_start();
    const int64_t start = allocations;
    void* volatile some = malloc(1);
    free(some);
    if (ALLOCATIONS_COUNTED) ck_assert_int_gt(allocations, start); // they are counted
    const int64_t before = allocations;
    for (int n = 0; n < 10; ++n) {
        go_on(a, 1e-3, sn_v3(0, 0, 0));
        const bool holds = sn_vicinity_holds(&v, d.a, d.b, reach, false);
        find(&d, at, CAPACITY);
        held += holds;
        listed += !holds && v.listed;
    }
    ck_assert_int_eq(allocations, before);
    ck_assert_int_ge(listed, 1);
    ck_assert_int_ge(held, 5);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("vicinity");
    TCase* cases = tcase_create("vicinity");
    tcase_add_checked_fixture(cases, random_start, NULL);
    tcase_add_checked_fixture(cases, start, stop);
    tcase_add_loop_test(cases, kept_pairs_are_those_of_a_search, 0, 2);
    tcase_add_test(cases, the_farthest_ways_are_within_the_list);
    tcase_add_test(cases, a_visitor_ends_the_search);
    tcase_add_test(cases, a_full_list_is_not_tried_in_each_step);
    tcase_add_test(cases, other_searches_list_anew);
    tcase_add_test(cases, nothing_is_allocated);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
