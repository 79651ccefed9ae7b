/* If this failed, bodies could pass through each other within a step.
   SPDX-License-Identifier: BSD-3-Clause */
#include "collision/motion.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "collision/intersect.h"
#include "collision/random.h"
#include "support/run_suite.h"

/* ---- first times of contact ---------------------------------------------------------------------------- */

typedef struct motion_case {
    char name[120];
    sn_feature_pair pair;
    sn_vec3 x[4], end[4];
    double first; /* HUGE_VAL: they never touch */
} motion_case;

static double number(char** text)
{
    double value = strtod(*text, text);
    if (**text == '/') value /= strtod(*text + 1, text);
    ++*text; /* comma */
    return value;
}

/* name;pair;24 rationals;time */
static bool read_case(FILE* file, motion_case* c)
{
    char line[1024];
    if (!fgets(line, sizeof line, file)) return false;
    char* at = strchr(line, ';');
    ck_assert_ptr_nonnull(at);
    snprintf(c->name, sizeof c->name, "%.*s", (int)(at - line), line);
    c->pair = at[1] == 'v' ? SN_POINT_AND_TRIANGLE : SN_SEGMENT_AND_SEGMENT;
    at += 4;
    for (int k = 0; k < 8; ++k) {
        sn_vec3* p = k < 4 ? &c->x[k] : &c->end[k - 4];
        p->x = number(&at);
        p->y = number(&at);
        p->z = number(&at);
    }
    c->first = strncmp(at, "none", 4) == 0 ? HUGE_VAL : strtod(at, NULL);
    return true;
}

/* Never later than the exact time, and at least 80 % of it but where features slide past each other at a
   millionth. */
START_TEST(never_late)
{
    FILE* file = fopen(SINEW_SOURCE_DIR "/tests/data/first_contact.csv", "r");
    ck_assert_ptr_nonnull(file);
    char head[200];
    ck_assert_ptr_nonnull(fgets(head, sizeof head, file));
    motion_case c;
    int cases = 0, far = 0, early = 0, missing = 0;
    while (read_case(file, &c)) {
        double time = sn_safe_time(c.pair, c.x, c.end, 0.1, 0, 2000);
        ck_assert_msg(time < c.first, "%s: %.17g, touch at %.17g", c.name, time, c.first);
        far += c.first > 1;
        missing += c.first > 1 && time < 1;
        if (c.first <= 1 && sn_pair_distance(c.pair, c.x) > 1e-3) early += time < 0.8 * c.first;
        ++cases;
    }
    fclose(file);
    ck_assert_int_eq(cases, 41);
    ck_assert_int_eq(far, 13);
    ck_assert_int_le(missing, 3); // two of them come closer than a tenth of their distance
    ck_assert_int_le(early, 7);
}
END_TEST

/* Segments that come within 0.05 of each other, the first time found by a dense search and bisection. A time
   returned is not later, and the distance is kept up to it. */
START_TEST(segments_of_a_table_are_stopped_in_time)
{
    FILE* file = fopen(SINEW_SOURCE_DIR "/tests/data/moving_segments.csv", "r");
    ck_assert_ptr_nonnull(file);
    char line[1024];
    int cases = 0, missed = 0, late = 0, early = 0;
    ck_assert_ptr_nonnull(fgets(line, sizeof line, file));
    while (fgets(line, sizeof line, file)) {
        double at[25];
        char* next = line;
        for (int i = 0; i < 25; ++i, ++next)
            at[i] = strtod(next, &next);
        sn_vec3 x[4], end[4];
        for (int k = 0; k < 4; ++k) {
            x[k] = sn_v3(at[3 * k], at[3 * k + 1], at[3 * k + 2]);
            end[k] = sn_add(x[k], sn_v3(at[12 + 3 * k], at[13 + 3 * k], at[14 + 3 * k]));
        }
        double time = sn_safe_time(SN_SEGMENT_AND_SEGMENT, x, end, 0.1, 0.05, 2000);
        bool hit = at[24] >= 0;
        missed += hit && time >= 1;
        late += hit && time > at[24];
        early += hit ? time < 0.7 * at[24] : time < 0.7;
        ++cases;
    }
    fclose(file);
    ck_assert_int_eq(cases, 40);
    ck_assert_int_eq(missed, 0);
    ck_assert_int_eq(late, 0);
    ck_assert_int_le(early, 4); // that slide past each other nearly touching
}
END_TEST

/* The rest of the distance is kept all the way to the time that is returned: looked at in many places. */
START_TEST(distance_is_kept)
{
    int stopped = 0;
    for (int n = 0; n < 5000; ++n) {
        sn_vec3 x[4], end[4], at[4];
        for (int k = 0; k < 4; ++k)
            x[k] = random_in_box(1), end[k] = random_in_box(1);
        sn_feature_pair pair = n % 2 ? SN_POINT_AND_TRIANGLE : SN_SEGMENT_AND_SEGMENT;
        double distance = sn_pair_distance(pair, x), gap = n % 4 > 1 ? 0.3 * distance : 0, closest = distance;
        double time = sn_safe_time(pair, x, end, 0.2, gap, 100);
        for (int i = 0; i <= 40; ++i) {
            for (int k = 0; k < 4; ++k)
                at[k] = sn_madd(x[k], time * i / 40, sn_sub(end[k], x[k]));
            closest = fmin(closest, sn_pair_distance(pair, at));
        }
        ck_assert_double_gt(closest, gap);
        stopped += time < 1;
        ck_assert_double_eq(sn_safe_time(pair, x, end, 0.2, 1.001 * distance, 100), 0);
    }
    ck_assert_int_gt(stopped, 500);
}
END_TEST

/* ---- the plane bound ----------------------------------------------------------------------------------- */

/* All pairs of features of two triangles lower the scales of their points. */
static void bound_triangles(const sn_vec3 x[6], const sn_vec3 end[6], double scale[6])
{
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 5; ++j) {
            // corner i of the first or second triangle against the other one, or edges i and j - 2
            int p[4] = { i, 3, 4, 5 };
            if (j == 1) p[0] = 3 + i, p[1] = 0, p[2] = 1, p[3] = 2;
            if (j > 1) p[1] = (i + 1) % 3, p[2] = 3 + j - 2, p[3] = 3 + (j - 1) % 3;
            sn_vec3 from[4], to[4];
            double s[4];
            for (int k = 0; k < 4; ++k)
                from[k] = x[p[k]], to[k] = end[p[k]], s[k] = scale[p[k]];
            sn_bound_motion(j < 2 ? SN_POINT_AND_TRIANGLE : SN_SEGMENT_AND_SEGMENT, from, to, s);
            for (int k = 0; k < 4; ++k)
                scale[p[k]] = s[k];
        }
}

static bool meet_on_the_way(const sn_vec3 x[6], const sn_vec3 end[6], const double scale[6], int places)
{
    sn_vec3 at[6];
    for (int i = 1; i <= places; ++i) {
        for (int k = 0; k < 6; ++k)
            at[k] = sn_madd(x[k], scale[k] * i / places, sn_sub(end[k], x[k]));
        if (sn_triangles_meet(at, at + 3)) return true;
    }
    return false;
}

/* Triangles that start apart, at distances from 1 to 1e-12 of their size, and would often hit each other. The
   exact test finds no intersection on the way nor at its end; the time of contact agrees. */
START_TEST(bounded_motions_do_not_intersect)
{
    enum { PAIRS = 100000, PLACES = 5 };
    int hits = 0, after = 0, short_of_end = 0, none = 0;
    double left = 0, whole[6] = { 1, 1, 1, 1, 1, 1 };
    for (int n = 0; n < PAIRS;) {
        sn_vec3 x[6], end[6];
        double size = pow(10, -random_between(0, n % 10 ? 2 : 12));
        for (int k = 0; k < 6; ++k)
            x[k] = random_in_box(1);
        for (int k = 3; k < 6; ++k) // nearly on the first triangle's plane
            x[k] = n % 3 ? x[k] : sn_madd(sn_madd(x[k - 3], 0.3, sn_sub(x[0], x[1])), size, x[k]);
        for (int k = 0; k < 6; ++k)
            end[k] = sn_add(x[k], random_in_box(n % 2 ? 1 : 3 * size));
        if (sn_triangles_meet(x, x + 3)) continue;
        ++n;
        double scale[6] = { 1, 1, 1, 1, 1, 1 };
        bound_triangles(x, end, scale);
        hits += meet_on_the_way(x, end, whole, PLACES);
        after += meet_on_the_way(x, end, scale, PLACES);
        for (int k = 0; k < 6; ++k) {
            left += scale[k] / 6;
            none += scale[k] == 0;
            end[k] = sn_madd(x[k], scale[k], sn_sub(end[k], x[k]));
        }
        if (n % 16) continue;
        sn_vec3 pair[2][4] = { { x[0], x[3], x[4], x[5] }, { end[0], end[3], end[4], end[5] } };
        short_of_end += sn_safe_time(SN_POINT_AND_TRIANGLE, pair[0], pair[1], 0.001, 0, 10000) < 1;
    }
    ck_assert_int_gt(hits, PAIRS / 20);
    ck_assert_int_eq(after, 0);
    ck_assert_int_eq(short_of_end, 0);
    ck_assert_int_lt(none, PAIRS / 10);     // of 6 PAIRS points
    ck_assert_double_gt(left / PAIRS, 0.5); // half of the motion is left on average
}
END_TEST

/* Motions apart or along the plane are free; of a head-on motion each takes its share, less a tenth. */
START_TEST(share_of_the_approach)
{
    const sn_vec3 x[4] = { { 0, 0, 1 }, { -1, -1, 0 }, { 1, -1, 0 }, { 0, 1, 0 } };
    sn_vec3 end[4] = { { 5, 0, 1 }, { -1, -1, -3 }, { 1, -1, -3 }, { 0, 1, -3 } };
    double scale[4] = { 1, 1, 1, 1 };
    sn_bound_motion(SN_POINT_AND_TRIANGLE, x, end, scale);
    for (int k = 0; k < 4; ++k)
        ck_assert_double_eq(scale[k], 1);
    end[0] = sn_v3(0, 0, -2); // 3 downwards, the triangle 1 upwards: the plane is at 1 - 3/4
    for (int k = 1; k < 4; ++k)
        end[k] = sn_v3(x[k].x, x[k].y, 1);
    sn_bound_motion(SN_POINT_AND_TRIANGLE, x, end, scale);
    ck_assert_double_eq_tol(scale[0], 0.9 * 0.75 / 3, 1e-12);
    ck_assert_double_eq_tol(scale[1], 0.9 * 0.25, 1e-12);
    sn_vec3 on[4] = { { 0, 0, 0 }, x[1], x[2], x[3] };
    sn_bound_motion(SN_POINT_AND_TRIANGLE, on, end, scale);
    for (int k = 0; k < 4; ++k)
        ck_assert_double_eq(scale[k], 0);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("motion");
    TCase* cases = tcase_create("motion");
    tcase_add_checked_fixture(cases, random_start, NULL);
    tcase_add_test(cases, never_late);
    tcase_add_test(cases, segments_of_a_table_are_stopped_in_time);
    tcase_add_test(cases, distance_is_kept);
    tcase_add_test(cases, bounded_motions_do_not_intersect);
    tcase_add_test(cases, share_of_the_approach);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
