/* If this failed, boxes would touch at wrong places, along wrong directions, or not at all; or resting boxes
   would get other points from step to step.
   SPDX-License-Identifier: BSD-3-Clause */
#include "collision/cuboid.h"
#include <check.h>
#include <math.h>
#include "collision/random.h"
#include "collision/sweep.h"
#include "support/run_suite.h"

static const double quarter = 0.78539816339744831;

static sn_cuboid box_at(sn_vec3 centre, sn_quat q, double x, double y, double z)
{
    sn_cuboid box = { .centre = centre, .half = { x, y, z } };
    for (int i = 0; i < 3; ++i)
        box.axis[i] = sn_rotate(q, sn_v3(i == 0, i == 1, i == 2));
    return box;
}

/* Both boxes moved and turned together. */
static sn_cuboid moved(sn_cuboid box, sn_vec3 by, sn_quat q)
{
    box.centre = sn_add(by, sn_rotate(q, box.centre));
    for (int i = 0; i < 3; ++i)
        box.axis[i] = sn_rotate(q, box.axis[i]);
    return box;
}

static sn_quat random_turn(void) { return sn_quat_exp(random_in_box(3.0)); }

static sn_vec3 corner_of(const sn_cuboid* box, int c)
{
    sn_vec3 x = box->centre;
    for (int k = 0; k < 3; ++k)
        x = sn_madd(x, c >> k & 1 ? box->half[k] : -box->half[k], box->axis[k]);
    return x;
}

/* Of the corners of both boxes along a unit vector. */
static double separation(const sn_cuboid* a, const sn_cuboid* b, sn_vec3 n)
{
    double high = -HUGE_VAL, low = HUGE_VAL;
    for (int c = 0; c < 8; ++c) {
        high = fmax(high, sn_dot(n, corner_of(a, c)));
        low = fmin(low, sn_dot(n, corner_of(b, c)));
    }
    return low - high;
}

static void expect_vector(sn_vec3 x, sn_vec3 y, double tolerance)
{
    ck_assert_msg(sn_norm(sn_sub(x, y)) <= tolerance, "%g %g %g, not %g %g %g", x.x, x.y, x.z, y.x, y.y, y.z);
}

/* One of the points is here. */
static void expect_point(const sn_cuboid_touch* t, sn_vec3 at, double gap)
{
    double nearest = HUGE_VAL;
    for (int i = 0; i < t->count; ++i)
        if (sn_norm(sn_sub(t->point[i].at, at)) < nearest) {
            nearest = sn_norm(sn_sub(t->point[i].at, at));
            ck_assert(nearest > 1e-12 || fabs(t->point[i].gap - gap) < 1e-12);
        }
    ck_assert_msg(nearest < 1e-12, "no point at %g %g %g, the next is %g away", at.x, at.y, at.z, nearest);
}

/* Closed forms: places of the points in axes in which box a stands at the origin. */
static const struct form {
    double at[3], turn[3], half[3], normal[3], gap;
    int count;
    double point[4][3];
} forms[] = {
    // a smaller box on a face, beside the middle, and with an overlap
    { { 0.2, 0.1, 1.51 },
      { 0, 0, 0 },
      { 0.5, 0.5, 0.5 },
      { 0, 0, 1 },
      0.01,
      4,
      { { -0.3, -0.4, 1.005 }, { 0.7, -0.4, 1.005 }, { 0.7, 0.6, 1.005 }, { -0.3, 0.6, 1.005 } } },
    { { -1.49, 0.1, 0.2 },
      { 0, 0, 0 },
      { 0.5, 0.5, 0.5 },
      { -1, 0, 0 },
      -0.01,
      4,
      { { -0.995, -0.4, -0.3 }, { -0.995, 0.6, -0.3 }, { -0.995, 0.6, 0.7 }, { -0.995, -0.4, 0.7 } } },
    // over two borders
    { { 0.8, -1.2, 1.5 },
      { 0, 0, 0 },
      { 0.5, 0.5, 0.5 },
      { 0, 0, 1 },
      0,
      4,
      { { 0.3, -1, 1 }, { 1, -1, 1 }, { 1, -0.7, 1 }, { 0.3, -0.7, 1 } } },
    // an edge on a face, cut at a border
    { { 0.7, 0, 1.0 + 0.70710678118654757 },
      { 0.78539816339744831, 0, 0 },
      { 0.5, 0.5, 0.5 },
      { 0, 0, 1 },
      0,
      2,
      { { 0.2, 0, 1 }, { 1, 0, 1 } } },
    // a corner on a face: on the diagonal
    { { 0.1, 0.2, 1.0 + 0.86602540378443865 },
      { 0.78539816339744831, -0.61547970867038734, 0 },
      { 0.5, 0.5, 0.5 },
      { 0, 0, 1 },
      0,
      1,
      { { 0.1, 0.2, 1 } } },
};

/* a is of edge 2; both moved and turned in space. */
START_TEST(touches_of_a_table)
{
    const struct form* f = &forms[_i];
    for (int draw = 0; draw < 20; ++draw) {
        const sn_quat q = draw ? random_turn() : sn_quat_identity();
        const sn_vec3 by = draw ? random_in_box(5) : sn_v3(0, 0, 0);
        // roll, then pitch, in the axes of the world
        const sn_quat turn =
            sn_quat_mul(sn_quat_exp(sn_v3(0, f->turn[1], 0)), sn_quat_exp(sn_v3(f->turn[0], 0, 0)));
        const sn_cuboid a = moved(box_at(sn_v3(0, 0, 0), sn_quat_identity(), 1, 1, 1), by, q),
                        b = moved(box_at(sn_v3(f->at[0], f->at[1], f->at[2]), turn, f->half[0], f->half[1],
                                         f->half[2]),
                                  by, q);
        sn_cuboid_touch t;
        ck_assert_int_eq(sn_cuboids_touch(&a, &b, 0.05, NULL, 0, &t), f->count);
        expect_vector(t.normal, sn_rotate(q, sn_v3(f->normal[0], f->normal[1], f->normal[2])), 1e-12);
        ck_assert_double_eq_tol(t.gap, f->gap, 1e-12);
        for (int i = 0; i < f->count; ++i)
            expect_point(&t, sn_add(by, sn_rotate(q, sn_v3(f->point[i][0], f->point[i][1], f->point[i][2]))),
                         f->gap);
    }
}
END_TEST

/* Crossed edges: both boxes on an edge, across each other at any angle. */
START_TEST(edges_touch_in_one_point)
{
    for (int draw = 0; draw < 200; ++draw) {
        const double gap = random_between(-0.05, 0.05), angle = random_between(0.3, 2.8);
        const sn_quat q = random_turn(), roll = sn_quat_exp(sn_v3(quarter, 0, 0)),
                      across = sn_quat_exp(sn_v3(0, 0, angle));
        const sn_vec3 by = random_in_box(5);
        const sn_cuboid a = moved(box_at(sn_v3(0.1, 0, 0), roll, 1, 0.5, 0.5), by, q),
                        b = moved(
                            box_at(sn_v3(0, 0, sqrt(2.0) + gap), sn_quat_mul(across, roll), 1, 0.5, 0.5), by,
                            q);
        sn_cuboid_touch t;
        ck_assert_int_eq(sn_cuboids_touch(&a, &b, 0.05, NULL, 0, &t), 1);
        expect_vector(t.normal, sn_rotate(q, sn_v3(0, 0, 1)), 1e-12);
        ck_assert_double_eq_tol(t.gap, gap, 1e-12);
        expect_point(&t, sn_add(by, sn_rotate(q, sn_v3(0, 0, sqrt(0.5) + 0.5 * gap))), gap);
        ck_assert_double_eq_tol(t.area, 1.0 * 1.0, 1e-12);
    }
}
END_TEST

/* Equal squares turned by 45 degrees overlap in an octagon: four of its corners, that span at least the
   rectangle of half of its area. */
START_TEST(an_octagon_has_four_points)
{
    const sn_cuboid a = box_at(sn_v3(0, 0, 0), sn_quat_identity(), 1, 1, 1),
                    b = box_at(sn_v3(0, 0, 2), sn_quat_exp(sn_v3(0, 0, quarter)), 1, 1, 1);
    const double side = sqrt(2.0) - 1.0; // half of it
    sn_cuboid_touch t;
    double area = 0.0;
    ck_assert_int_eq(sn_cuboids_touch(&a, &b, 0.01, NULL, 0, &t), 4);
    for (int i = 0; i < 4; ++i) {
        const sn_vec3 x = t.point[i].at;
        ck_assert_double_eq_tol(fmax(fabs(x.x), fabs(x.y)), 1.0, 1e-12);
        ck_assert_double_eq_tol(fmin(fabs(x.x), fabs(x.y)), side, 1e-12);
        for (int j = 0; j < 4; ++j)
            for (int c = 0; c < 4; ++c)
                area = fmax(area, fabs(sn_cross(sn_sub(t.point[j].at, x), sn_sub(t.point[c].at, x)).z));
    }
    ck_assert_double_ge(area, 4.0 * (4.0 - 2.0 * (1.0 - side) * (1.0 - side)) / 8.0 - 1e-12);
}
END_TEST

/* Whether x is in the box, up to a tolerance. */
static bool is_within(const sn_cuboid* box, sn_vec3 x, double tolerance)
{
    const sn_vec3 d = sn_sub(x, box->centre);
    for (int k = 0; k < 3; ++k)
        if (fabs(sn_dot(d, box->axis[k])) > box->half[k] + tolerance) return false;
    return true;
}

/* Whether both closest points of a contact point are in their boxes. Faces reach beyond their borders by 1e-6
   of the halves, which are at most 1. */
static bool is_on_both(const sn_cuboid* a, const sn_cuboid* b, const sn_cuboid_touch* t, int i)
{
    const sn_vec3 half = sn_scale(0.5 * t->point[i].gap, t->normal);
    return is_within(a, sn_sub(t->point[i].at, half), 1.01e-6) &&
           is_within(b, sn_add(t->point[i].at, half), 1.01e-6);
}

/* Two edges whose lines pass each other beyond their ends have points that are not on them. */
static void check_points(const sn_cuboid* a, const sn_cuboid* b, const sn_cuboid_touch* t, double reach)
{
    for (int i = 0; i < t->count; ++i) {
        const sn_cuboid_point* p = &t->point[i];
        ck_assert_double_le(p->gap, reach);
        ck_assert(p->feature < SN_CUBOID_FEATURES);
        ck_assert(i == 0 || t->point[i - 1].feature < p->feature);
        ck_assert(p->feature >> 8 >= 12 || is_on_both(a, b, t, i));
    }
}

/* The axis of the largest separation, of faces and of edges. */
static sn_vec3 widest_axis(const sn_cuboid box[2])
{
    sn_vec3 widest = box[0].axis[0];
    double most = -HUGE_VAL;
    for (int c = 0; c < 30; ++c) {
        const sn_vec3 n = c < 12 ? box[c / 6].axis[c / 2 % 3]
                                 : sn_cross(box[0].axis[(c - 12) / 6], box[1].axis[(c - 12) / 2 % 3]);
        if (!(sn_norm(n) > 0.02)) continue; // as in cuboid.c
        const sn_vec3 unit = sn_scale((c % 2 ? 1.0 : -1.0) / sn_norm(n), n);
        const double gap = separation(&box[0], &box[1], unit);
        if (gap > most) most = gap, widest = unit;
    }
    return widest;
}

static sn_cuboid random_box(sn_vec3 at, double turn)
{
    return box_at(at, sn_quat_exp(random_in_box(turn)), random_between(0.3, 1), random_between(0.3, 1),
                  random_between(0.3, 1));
}

static double lowest(const sn_cuboid_touch* t)
{
    double least = HUGE_VAL;
    for (int i = 0; i < t->count; ++i)
        least = fmin(least, t->point[i].gap);
    return least;
}

/* Where the normal is not the axis of the largest separation, up to the preference of faces, 1e-4 of the
   smallest half, that is the axis of two edges, and the normal is that of the face which separates most and
   is nearly the same. */
static void check_normal(const sn_cuboid box[2], const sn_cuboid_touch* t, sn_vec3 widest)
{
    ck_assert_double_eq_tol(sn_norm(t->normal), 1.0, 1e-12);
    ck_assert_double_eq_tol(t->gap, separation(&box[0], &box[1], t->normal), 1e-12);
    for (int c = 0; c < 12; ++c) {
        const sn_vec3 n = sn_scale(c % 2 ? 1.0 : -1.0, box[c / 6].axis[c / 2 % 3]);
        ck_assert_double_le(separation(&box[0], &box[1], n), t->gap + 1e-4);
    }
    ck_assert(separation(&box[0], &box[1], widest) <= t->gap + 1e-4 ||
              (t->point[0].feature >> 8 < 12 && fabs(sn_dot(t->normal, widest)) > 0.98));
}

/* Boxes overlap where no axis separates them. Then they have a point with a gap below zero; and no point is
   lower than the largest separation says, divided by the cosine between the axes, at least 0.98. Of boxes
   that overlap by more than a tenth of the largest half this is not asked. */
static int check_touch(const sn_cuboid box[2], sn_cuboid_touch* t)
{
    const sn_vec3 widest = widest_axis(box);
    const double truth = separation(&box[0], &box[1], widest);
    const int count = sn_cuboids_touch(&box[0], &box[1], 0.2, NULL, 0, t);
    ck_assert(count == 0 || truth <= 0.2);
    ck_assert(count > 0 || truth >= 0.0);
    if (count == 0) return 0;
    check_normal(box, t, widest);
    check_points(&box[0], &box[1], t, 0.2);
    if (truth > -0.1) {
        ck_assert_double_ge(lowest(t), fmin(truth, truth / 0.98) - 1e-4);
        ck_assert(truth > 0.0 || lowest(t) <= 0.0);
    }
    return count;
}

START_TEST(boxes_touch_where_no_axis_separates_them)
{
    int edges = 0, faces = 0, overlaps = 0;
    for (int draw = 0; draw < 10000; ++draw) {
        const double turn = draw % 2 ? 0.25 : 3.0;
        const sn_cuboid box[2] = { random_box(sn_v3(0, 0, 0), turn), random_box(random_in_box(2), turn) },
                        swapped[2] = { box[1], box[0] };
        sn_cuboid_touch t, back;
        if (check_touch(box, &t) == 0) continue;
        const bool crossed = t.point[0].feature >> 8 >= 12;
        if (check_touch(swapped, &back) > 0 && crossed == (back.point[0].feature >> 8 >= 12))
            ck_assert_double_eq_tol(back.gap, t.gap, 2e-4);
        edges += crossed;
        faces += !crossed;
        overlaps += t.gap < 0.0 && t.gap > -0.1;
    }
    ck_assert_int_gt(edges, 500);
    ck_assert_int_gt(faces, 1500);
    ck_assert_int_gt(overlaps, 300);
}
END_TEST

/* An edge that slopes by 10 degrees rests on the border y = z = 1 of a. Its axis is nearly a normal of a face
   that overlaps by a third, and the face that separates most has no part of the other box above it. */
START_TEST(a_sloping_edge_rests_on_a_border)
{
    const double slope = 0.17453292519943295, s = sin(slope), c = cos(slope), gap = -1e-3;
    const sn_vec3 up = sn_v3(0, s, c), end = sn_v3(0, 0.9, 1.0 + 0.1 * s / c);
    const sn_vec3 at = sn_madd(sn_madd(end, 1.0, sn_v3(0, c, -s)), gap + 0.3 * sqrt(2.0), up);
    // the long axis of b is its x; its lowest edge is that of both other axes turned by 45 degrees
    const sn_quat turn =
        sn_quat_mul(sn_quat_exp(sn_v3(-slope, 0, 0)),
                    sn_quat_mul(sn_quat_exp(sn_v3(0, 0, 2.0 * quarter)), sn_quat_exp(sn_v3(quarter, 0, 0))));
    const sn_cuboid a = box_at(sn_v3(0, 0, 0), sn_quat_identity(), 1, 1, 1),
                    b = box_at(at, turn, 1, 0.3, 0.3);
    sn_cuboid_touch t;
    ck_assert_int_eq(sn_cuboids_touch(&a, &b, 0.01, NULL, 0, &t), 1);
    expect_vector(t.normal, up, 1e-12);
    expect_point(&t, sn_madd(sn_v3(0, 1, 1), 0.5 * gap, up), gap);
}
END_TEST

/* The lowest edge of b slides over the border y = 1 of a. The reference of the last step, the top of a, stays
   but for less than a hundredth of the half edges, and has no part of b above it: the edges count. */
START_TEST(a_last_reference_without_points_is_replaced)
{
    const double c = cos(quarter / 1.5), s = sin(quarter / 1.5); // of 30 degrees
    const sn_cuboid a = box_at(sn_v3(0, 0, 0), sn_quat_identity(), 1, 1, 1);
    const double y[2] = { 0.9, 1.002 }, z = 0.992;
    sn_cuboid_touch t;
    unsigned before[SN_CUBOID_POINTS];
    int known = 0;
    for (int k = 0; k < 2; ++k) {
        const sn_cuboid b =
            box_at(sn_v3(0, y[k] + c - s, z + s + c), sn_quat_exp(sn_v3(quarter / 1.5, 0, 0)), 1, 1, 1);
        ck_assert_int_gt(sn_cuboids_touch(&a, &b, 0.0, before, known, &t), 0);
        expect_vector(t.normal, k ? sn_v3(0, c, s) : sn_v3(0, 0, 1), 1e-12);
        known = t.count;
        for (int i = 0; i < known; ++i)
            before[i] = t.point[i].feature;
    }
    ck_assert_double_eq_tol(lowest(&t), c * (y[1] - 1.0) + s * (z - 1.0), 1e-12);
}
END_TEST

/* A corner of b on a face of a, or two edges at places inside both: both move with b. */
static bool touches_by_features(const sn_cuboid* a, const sn_cuboid* b, const sn_cuboid_touch* t)
{
    const unsigned feature = t->point[0].feature, reference = feature >> 8;
    const sn_vec3 half = sn_scale(0.5 * t->gap, t->normal);
    return is_within(a, sn_sub(t->point[0].at, half), 1e-9) &&
           is_within(b, sn_add(t->point[0].at, half), 1e-9) &&
           (reference >= 12 || (reference % 4 < 2 && (feature & 255) < 8));
}

/* Where a corner or two edges touch, their row is the gradient of the gap: n for the centre of b, and the
   moment of n about it. Central differences of order 2 with h = 1e-6; features that change have no
   derivative there. */
START_TEST(a_single_point_has_the_gradient_of_the_gap)
{
    const double h = 1e-6;
    int compared = 0;
    for (int draw = 0; draw < 4000; ++draw) {
        const sn_cuboid a = box_at(sn_v3(0, 0, 0), random_turn(), 0.6, 0.8, 1);
        const sn_cuboid b = box_at(random_in_box(2), random_turn(), 0.5, 0.9, 0.7);
        sn_cuboid_touch t, side[2];
        if (sn_cuboids_touch(&a, &b, 0.02, NULL, 0, &t) != 1 || !touches_by_features(&a, &b, &t)) continue;
        for (int k = 0; k < 6; ++k) {
            const sn_vec3 e = sn_v3(k % 3 == 0, k % 3 == 1, k % 3 == 2);
            bool same = true;
            for (int s = 0; s < 2; ++s) {
                sn_cuboid c = b;
                const double by = s ? h : -h;
                if (k < 3)
                    c.centre = sn_madd(c.centre, by, e);
                else
                    for (int j = 0; j < 3; ++j)
                        c.axis[j] = sn_rotate(sn_quat_exp(sn_scale(by, e)), c.axis[j]);
                same = same && sn_cuboids_touch(&a, &c, 0.02, NULL, 0, &side[s]) == 1 &&
                       side[s].point[0].feature == t.point[0].feature;
            }
            if (!same) continue;
            const sn_vec3 arm = sn_sub(t.point[0].at, b.centre);
            const double slope = k < 3 ? sn_dot(e, t.normal) : sn_dot(e, sn_cross(arm, t.normal));
            ck_assert_double_eq_tol((side[1].gap - side[0].gap) / (2 * h), slope, 1e-8);
            ++compared;
        }
    }
    ck_assert_int_gt(compared, 300);
}
END_TEST

/* Boxes that rest keep the names of their points in motions of rounding. */
START_TEST(points_of_resting_boxes_stay_the_same)
{
    const sn_cuboid a = box_at(sn_v3(0, 0, 0), sn_quat_identity(), 1, 1, 1);
    sn_cuboid_touch first, now;
    for (int kind = 0; kind < 3; ++kind) {
        const sn_quat q = sn_quat_exp(sn_v3(0, 0, kind == 1 ? 0.3 : 0.0));
        const sn_vec3 at = sn_v3(kind == 2 ? 0.4 : 0.0, kind == 2 ? 0.3 : 0.0, 2.0);
        const sn_cuboid b = box_at(at, q, 1, 1, 1);
        ck_assert_int_eq(sn_cuboids_touch(&a, &b, 0.01, NULL, 0, &first), 4);
        for (int draw = 0; draw < 200; ++draw) {
            const sn_cuboid c = moved(b, random_in_box(1e-8), sn_quat_exp(random_in_box(1e-8)));
            ck_assert_int_eq(sn_cuboids_touch(&a, &c, 0.01, NULL, 0, &now), 4);
            for (int i = 0; i < 4; ++i)
                ck_assert_uint_eq(now.point[i].feature, first.point[i].feature);
        }
    }
}
END_TEST

/* Boxes with nearly equal middles keep the side to which they part, for faces of both boxes and for edges,
   until they are on the other side by more than a hundredth of the smallest half. */
START_TEST(the_side_stays_where_middles_meet)
{
    const sn_quat level = sn_quat_identity(), roll = sn_quat_exp(sn_v3(quarter, 0, 0)),
                  pitch = sn_quat_exp(sn_v3(0, quarter, 0));
    const sn_vec3 o = sn_v3(0, 0, 0);
    const sn_cuboid large = box_at(o, level, 1, 1, 0.5), small = box_at(o, level, 0.2, 0.2, 0.2),
                    askew = box_at(o, sn_quat_exp(sn_v3(0.3, 0.4, 0)), 0.2, 0.2, 0.2),
                    along_x = box_at(o, roll, 1, 0.1, 0.1), along_y = box_at(o, pitch, 0.1, 1, 0.1);
    const sn_cuboid pairs[][2] = {
        { large, small }, { small, large }, { large, askew }, { askew, large }, { along_x, along_y }
    };
    const double height[] = { 5e-4, 1e-12, 0.0, -1e-12, -5e-4, 2e-4, -5e-3 };
    const sn_cuboid* pair = pairs[_i];
    sn_cuboid_touch first, now;
    unsigned before[SN_CUBOID_POINTS];
    for (int up = 0; up < 2; ++up) {
        int known = 0;
        for (int k = 0; k < 7; ++k) {
            sn_cuboid b = pair[1];
            b.centre.z = up ? height[k] : -height[k];
            const int count = sn_cuboids_touch(&pair[0], &b, 0.01, before, known, &now);
            if (k == 0) first = now;
            known = now.count;
            for (int i = 0; i < known; ++i)
                before[i] = now.point[i].feature;
            ck_assert_int_eq(count, first.count);
            ck_assert_double_eq_tol(now.gap, separation(&pair[0], &b, now.normal), 1e-12);
            ck_assert_double_gt((k < 6 ? 1.0 : -1.0) * (up ? now.normal.z : -now.normal.z), 0.5);
            for (int i = 0; k < 6 && i < count; ++i)
                ck_assert_uint_eq(now.point[i].feature, first.point[i].feature);
        }
    }
}
END_TEST

/* All pairs, in their order, also when boxes have moved since the last search, and with two groups. */
START_TEST(a_sweep_finds_all_pairs)
{
    enum { COUNT = 40, ROOM = COUNT * COUNT };
    static sn_box box[COUNT];
    static int order[COUNT], pair[ROOM][2], found[ROOM][2], first[COUNT + 1];
    sn_sweep s = { COUNT, box, order, pair, found, first, ROOM };
    for (int i = 0; i < COUNT; ++i)
        order[i] = i;
    for (int draw = 0; draw < 200; ++draw) {
        const int split = draw % 3 ? 0 : 15;
        int dropped, at = 0;
        for (int i = 0; i < COUNT; ++i)
            for (int k = 0; k < 3; ++k) {
                box[i].low[k] = floor(random_between(0, 8)); // with equal ones
                box[i].high[k] = box[i].low[k] + random_between(0.5, 3);
            }
        const int count = sn_sweep_find(&s, split, &dropped);
        ck_assert_int_eq(dropped, 0);
        for (int i = 0; i < COUNT; ++i)
            for (int j = i + 1; j < COUNT; ++j) {
                bool meet = !(split > 0 && (i >= split || j < split));
                for (int k = 0; k < 3; ++k)
                    meet = meet && box[i].low[k] <= box[j].high[k] && box[j].low[k] <= box[i].high[k];
                if (!meet) continue;
                ck_assert_int_lt(at, count);
                ck_assert(pair[at][0] == i && pair[at][1] == j);
                ++at;
            }
        ck_assert_int_eq(at, count);
        s.room = count / 2;
        ck_assert_int_eq(sn_sweep_find(&s, split, &dropped), count / 2);
        ck_assert_int_eq(dropped, count - count / 2);
        s.room = ROOM;
    }
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("collision/cuboid");
    TCase* tests = tcase_create("cuboid");
    tcase_add_checked_fixture(tests, random_start, NULL);
    tcase_add_loop_test(tests, touches_of_a_table, 0, (int)(sizeof forms / sizeof *forms));
    tcase_add_test(tests, edges_touch_in_one_point);
    tcase_add_test(tests, an_octagon_has_four_points);
    tcase_add_test(tests, boxes_touch_where_no_axis_separates_them);
    tcase_add_test(tests, a_sloping_edge_rests_on_a_border);
    tcase_add_test(tests, a_last_reference_without_points_is_replaced);
    tcase_add_loop_test(tests, the_side_stays_where_middles_meet, 0, 5);
    tcase_add_test(tests, a_single_point_has_the_gradient_of_the_gap);
    tcase_add_test(tests, points_of_resting_boxes_stay_the_same);
    tcase_add_test(tests, a_sweep_finds_all_pairs);
    suite_add_tcase(suite, tests);
    return run_suite(suite);
}
