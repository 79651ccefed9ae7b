/* Sinew - collision bench: time of refit and detection, and of exact predicates. Of each the least time of
   all repetitions.
   SPDX-License-Identifier: BSD-3-Clause */
#include <stdlib.h>
#include "bench/bench.h"
#include "collision/candidates.h"
#include "collision/exact.h"
#include "collision/intersect.h"
#include "collision/overlap.h"
#include "base/clock.h"

enum { REPETITIONS = 31, ROWS = 51, COLUMNS = 100, SHEET = 100, PREDICATES = 200000, CAPACITY = 200000 };

typedef struct subject {
    sn_collision_surface surface;
    sn_collision_tree tree;
    sn_vec3 *x, *end;
} subject;

typedef struct bench {
    sn_pool pool;
    sn_error error;
    sn_candidates list;
} bench;

/* ---- surfaces ------------------------------------------------------------------------------------------ */

static subject* make(bench* b, const int* triangles, int count, const sn_vec3* x, int points)
{
    subject* s = sn_pool_alloc(&b->pool, sizeof *s);
    sn_collision_parts parts = { .point_count = points, .triangle_count = count, .triangles = triangles };
    if (!s || sn_collision_surface_make(&s->surface, &parts, &b->pool, &b->error)) return NULL;
    s->x = sn_pool_copy(&b->pool, x, (size_t)points * sizeof *x);
    s->end = sn_pool_copy(&b->pool, x, (size_t)points * sizeof *x);
    if (!s->x || !s->end || sn_collision_tree_make(&s->tree, &s->surface, s->x, &b->pool, &b->error))
        return NULL;
    return s;
}

/* A ball of 2 COLUMNS (ROWS - 1) triangles. */
static subject* make_ball(bench* b, double radius, sn_vec3 centre)
{
    static int triangles[2 * COLUMNS * ROWS][3];
    static sn_vec3 x[COLUMNS * ROWS];
    int count = 0, points = 0, top = COLUMNS * (ROWS - 1), bottom = top + 1;
    for (int i = 1; i < ROWS; ++i)
        for (int k = 0; k < COLUMNS; ++k) {
            double polar = 3.14159265358979 * i / ROWS, around = 6.28318530717959 * k / COLUMNS;
            sn_vec3 out = sn_v3(cos(polar), sin(polar) * cos(around), sin(polar) * sin(around));
            x[points++] = sn_madd(centre, radius, out);
        }
    x[top] = sn_add(centre, sn_v3(radius, 0, 0));
    x[bottom] = sn_sub(centre, sn_v3(radius, 0, 0));
    for (int i = 0; i < ROWS; ++i)
        for (int k = 0; k < COLUMNS; ++k) {
            int next = (k + 1) % COLUMNS, above = (i - 1) * COLUMNS, below = i * COLUMNS;
            const int upper[3] = { i ? above + k : top, below + k, below + next };
            const int lower[3] = { above + k, i < ROWS - 1 ? below + next : bottom, above + next };
            for (int m = 0; m < 3 && i < ROWS - 1; ++m)
                triangles[count][m] = upper[m];
            count += i < ROWS - 1;
            for (int m = 0; m < 3 && i > 0; ++m)
                triangles[count][m] = lower[m];
            count += i > 0;
        }
    return make(b, triangles[0], count, x, points + 2);
}

/* A sheet of 2 SHEET^2 triangles, 20 x 20 cm, rolled up with layers `pitch` apart. */
static subject* make_roll(bench* b, double pitch)
{
    static int triangles[2 * SHEET * SHEET][3];
    static sn_vec3 x[(SHEET + 1) * (SHEET + 1)];
    int count = 0;
    double angle = 0, edge = 0.2 / SHEET;
    for (int i = 0; i <= SHEET; ++i) {
        double radius = 0.01 + pitch * angle / 6.28318530717959;
        for (int k = 0; k <= SHEET; ++k)
            x[i * (SHEET + 1) + k] = sn_v3(radius * cos(angle), radius * sin(angle), edge * k);
        angle += edge / radius;
    }
    for (int i = 0; i < SHEET; ++i)
        for (int k = 0; k < SHEET; ++k) {
            int a = i * (SHEET + 1) + k, b1 = a + 1, c = a + SHEET + 1, d = c + 1;
            const int both[2][3] = { { a, c, d }, { a, d, b1 } };
            for (int m = 0; m < 6; ++m)
                triangles[count + m / 3][m % 3] = both[m / 3][m % 3];
            count += 2;
        }
    return make(b, triangles[0], count, x, (SHEET + 1) * (SHEET + 1));
}

/* ---- detection ----------------------------------------------------------------------------------------- */

static void measure(bench* b, const char* what, subject* a, subject* other, double reach)
{
    double refit = HUGE_VAL, find = HUGE_VAL, sort = HUGE_VAL;
    sn_detection d = { .a = &a->tree, .b = &other->tree, .pair = 0, .reach = reach };
    for (int r = 0; r < sinew_bench_count(REPETITIONS, 1); ++r) {
        double t0 = sn_clock();
        sn_collision_tree_refit(&a->tree, a->x, NULL, 0, NULL);
        if (other != a) sn_collision_tree_refit(&other->tree, other->x, NULL, 0, NULL);
        double t1 = sn_clock();
        sn_candidates_clear(&b->list);
        sn_candidates_find(&b->list, &d);
        double t2 = sn_clock();
        sn_candidates_sort(&b->list);
        double t3 = sn_clock();
        refit = fmin(refit, t1 - t0);
        find = fmin(find, t2 - t1);
        sort = fmin(sort, t3 - t2);
    }
    printf("%-44s %7d %7d %9.3f %9.3f %9.3f %9.3f\n", what,
           a->surface.triangle_count + (other != a) * other->surface.triangle_count, b->list.count,
           1e3 * refit, 1e3 * find, 1e3 * sort, 1e3 * (refit + find + sort));
}

static bool measure_detection(bench* b)
{
    subject* left = make_ball(b, 0.05, sn_v3(0, 0, 0));
    subject* right = make_ball(b, 0.05, sn_v3(0.003, 0.1005, 0.002));
    subject *roll = make_roll(b, 0.004), *tight = make_roll(b, 0.001);
    if (!left || !right || !roll || !tight) return false;
    printf("%-44s %7s %7s %9s %9s %9s %9s\n", "times in ms, one thread", "faces", "pairs", "refit", "find",
           "sort", "together");
    measure(b, "two balls of 50 mm, 0.5 mm apart, within 1 mm", left, right, 0.001);
    measure(b, "the same, within 3 mm", left, right, 0.003);
    measure(b, "rolled sheet, layers 4 mm apart, within 1 mm", roll, roll, 0.001);
    measure(b, "rolled sheet, layers 1 mm apart, 0.5 mm", tight, tight, 0.0005);
    measure(b, "the same, within 1.1 mm", tight, tight, 0.0011);
    double best = HUGE_VAL;
    for (int r = 0; r < sinew_bench_count(REPETITIONS, 1); ++r) {
        double start = sn_clock();
        sn_overlap o = sn_overlap_find(&roll->tree, &roll->tree);
        best = fmin(best, sn_clock() - start);
        if (o.count) printf("the sheet intersects itself: %lld pairs\n", (long long)o.count);
    }
    printf("exact test of the first sheet for intersections with itself: %.1f ms\n", 1e3 * best);
    return true;
}

/* ---- predicates ---------------------------------------------------------------------------------------- */

static double draw(void) { return (double)rand() / RAND_MAX; }

static void measure_predicates(const char* what, const sn_vec3* p, bool triangles)
{
    const int count = sinew_bench_count(PREDICATES, 2000);
    double best = HUGE_VAL;
    int sum = 0;
    for (int r = 0; r < sinew_bench_count(5, 1); ++r) {
        double start = sn_clock();
        for (int i = 0; i < count; ++i) {
            const sn_vec3* at = p + i % 1024 * 6;
            sum += triangles ? sn_triangles_meet(at, at + 3) : sn_orient(at[0], at[1], at[2], at[3]);
        }
        best = fmin(best, sn_clock() - start);
    }
    printf("%-44s %7.2f million a second (sum %d)\n", what, 1e-6 * count / best, sum);
}

static void measure_all_predicates(void)
{
    static sn_vec3 general[1024 * 6], flat[1024 * 6];
    srand(1);
    for (int i = 0; i < 1024 * 6; ++i) {
        double x = draw(), y = draw(), z = draw();
        general[i] = sn_v3(x, y, z);
        flat[i] = sn_v3(x, y, 0.5 * x + 0.25 * y);
    }
    puts("");
    measure_predicates("side of a plane, points anywhere", general, false);
    measure_predicates("side of a plane, points in it, rounded", flat, false);
    measure_predicates("triangle and triangle, anywhere", general, true);
    measure_predicates("triangle and triangle, in one plane, rounded", flat, true);
}

static int run(int argc, char** argv)
{
    bench b = { .list = { .capacity = CAPACITY } };
    (void)argc;
    (void)argv;
    sn_pool_init(&b.pool, NULL);
    b.list.at = sn_pool_array(&b.pool, CAPACITY, sizeof *b.list.at);
    bool good = b.list.at && measure_detection(&b);
    if (good)
        measure_all_predicates();
    else
        printf("%s\n", b.error.text[0] ? b.error.text : "out of memory");
    sn_pool_clear(&b.pool);
    return good ? 0 : 1;
}

const sinew_bench_case sinew_bench_collision = { "collision",
                                                 "refit of trees, detection of pairs, exact predicates",
                                                 run };
