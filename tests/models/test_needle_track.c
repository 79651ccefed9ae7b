/* If this fails, the needle track that a needle carved moves while it is remembered, has kinks, or is not
   where the tip went. SPDX-License-Identifier: BSD-3-Clause */
#include <check.h>
#include "models/tissue/needle_track.h"
#include "support/motion.h"
#include "support/run_suite.h"

enum { SAMPLES = 400 };

typedef struct rig {
    sn_needle_track_state state;
    sn_needle_track_sample sample[SAMPLES];
    sn_needle_track track;
} rig;

static void make(rig* r, double spacing, int capacity)
{
    *r = (rig){ .state = { 0 } };
    r->track = (sn_needle_track){ spacing, 0.3, capacity, &r->state, r->sample };
}

static const sn_vec3 entry = { 0.2, -0.1, 0.4 };
static sn_vec3 axis(void)
{
    sn_vec3 a = { 2, -1, 0.5 };
    return sn_scale(1 / sn_norm(a), a);
}

/* The path x(p), curved in both directions, and one across it. */
static sn_vec3 path(const rig* r, double p)
{
    const sn_boundary* f = &r->state.frame;
    sn_vec3 x = sn_madd(f->origin, p, f->axis);
    return sn_madd(sn_madd(x, 0.2 * p * p - 0.1 * p * p * p, f->across[0]), 0.1 * sin(2 * p) - 0.2 * p,
                   f->across[1]);
}

/* Carves along the path up to `end` in steps that are not multiples of the spacing. */
static void carve(rig* r, double from, double end, double step)
{
    for (double p = from; p <= end; p += step)
        sn_needle_track_carve(&r->track, path(r, p), p);
}

static void expect_none(const char* what, sn_vec3 u, double tolerance)
{
    ck_assert_msg(sn_norm(u) <= tolerance, "%s: %g", what, sn_norm(u));
}

/* A straight needle track is exact, also before its beginning and beyond its end. */
START_TEST(straight)
{
    rig r;
    make(&r, 0.1, SAMPLES);
    sn_vec3 skew = sn_madd(axis(), 0.3, sn_v3(0.5, 1, 0));
    sn_needle_track_begin(&r.track, entry, axis(), sn_madd(entry, 2, axis()));
    for (double p = -1; p < 4; p += 0.37) {
        sn_needle_track_offset on = sn_needle_track_offset_of(&r.track, sn_madd(entry, p, axis()), 1);
        expect_none("offset", on.u, 1e-14);
        expect_none("direction", sn_sub(on.t, axis()), 1e-14);
        sn_vec3 aside = sn_cross(axis(), sn_v3(0.1, 0.2, 0.3));
        on = sn_needle_track_offset_of(&r.track, sn_madd(sn_madd(entry, p, axis()), 1, aside), 1);
        expect_none("pull", sn_sub(on.pull, aside), 1e-14);
        ck_assert_double_eq_tol(on.place, p, 1e-13);
    }
    // One that leans
    make(&r, 0.1, SAMPLES);
    sn_needle_track_begin(&r.track, entry, axis(), entry);
    for (double s = 0.03; s < 2; s += 0.07)
        sn_needle_track_carve(&r.track, sn_madd(entry, s, skew), s);
    for (double s = -1; s < 4; s += 0.37)
        expect_none("offset", sn_needle_track_offset_of(&r.track, sn_madd(entry, s, skew), s).u, 1e-13);
}
END_TEST

/* It follows a curved path with order 3 in the spacing at least; the tip's steps are small. */
START_TEST(order)
{
    double error[2] = { 0, 0 };
    for (int k = 0; k < 2; ++k) {
        rig r;
        make(&r, k ? 0.05 : 0.1, SAMPLES);
        sn_needle_track_begin(&r.track, entry, axis(), entry);
        carve(&r, 1e-5, 2, 1e-5);
        for (double p = 0.35; p < 1.65; p += 0.013) {
            error[k] = fmax(error[k], sn_norm(sn_needle_track_offset_of(&r.track, path(&r, p), p).u));
        }
    }
    ck_assert_msg(error[0] < 1e-4 && error[1] < error[0] / 7, "%g, then %g", error[0], error[1]);
}
END_TEST

/* Offset and direction have no jumps, and the gradients are those of the differences: of u.u/2, of the place,
   of that gradient, and of the direction. */
START_TEST(smooth)
{
    rig r;
    make(&r, 0.1, SAMPLES);
    sn_needle_track_begin(&r.track, entry, axis(), entry);
    carve(&r, 0.013, 2, 0.017);
    const double h = 1e-4;
    const sn_vec3 aside = { 0.02, 0.05, -0.03 };
    double largest = 0, bent = 0;
    sn_vec3 d = sn_scale(h, r.state.frame.axis), x = sn_add(sn_madd(entry, -0.5, r.state.frame.axis), aside);
    sn_needle_track_offset before = sn_needle_track_offset_of(&r.track, x, 0);
    for (int i = 1; i < 25000; ++i) {
        x = sn_add(x, d);
        sn_needle_track_offset now = sn_needle_track_offset_of(&r.track, x, before.place);
        double by_u = 0.5 * (sn_dot(now.u, now.u) - sn_dot(before.u, before.u));
        ck_assert_double_le(fabs(by_u - 0.5 * sn_dot(sn_add(now.pull, before.pull), d)), 1e-9);
        // across the path but for lean x turn of d over the offset
        double lean = fabs(sn_dot(now.u, now.t)), turn = 0.3 / 0.3;
        ck_assert_double_le(fabs(sn_dot(now.pull, now.t)), 1e-13 + lean * turn * sn_norm(now.u));
        double moved = now.place - before.place;
        sn_vec3 turned = sn_sub(now.t, before.t);
        if (floor(now.place / 0.1) == floor(before.place / 0.1)) { // both in one piece
            ck_assert_double_le(fabs(moved - 0.5 * sn_dot(sn_add(now.along, before.along), d)), 1e-8);
            sn_mat3 twice = sn_mat3_madd(now.hessian, 1, before.hessian);
            sn_vec3 change = sn_sub(now.pull, before.pull);
            expect_none("pull", sn_madd(change, -0.5, sn_mat3_apply(twice, d)), 1e-8);
            expect_none("turn", sn_madd(turned, -0.5 * moved, sn_add(now.bend, before.bend)), 1e-8);
        }
        largest = fmax(largest, sn_norm(turned));
        bent = fmax(bent, sn_norm(now.bend));
        before = now;
    }
    ck_assert_double_gt(bent, 0.1);     // it is curved
    ck_assert_double_lt(largest, 1e-3); // and has no corner
}
END_TEST

/* What lies two spacings behind the tip never changes again, to the bit; going back changes nothing. */
START_TEST(remembers)
{
    rig r;
    static sn_needle_track_offset kept[200];
    make(&r, 0.1, SAMPLES);
    sn_needle_track_begin(&r.track, entry, axis(), entry);
    int count = 0;
    for (int i = 1; i < 200; ++i) {
        double p = 0.0101 * i;
        sn_needle_track_carve(&r.track, path(&r, p), p);
        if (p < 0.2) continue;
        kept[count++] = sn_needle_track_offset_of(&r.track, path(&r, p - 0.2), p - 0.2);
    }
    carve(&r, 0, 1.9, 0.01); // again, not as deep
    sn_needle_track_carve(&r.track, sn_v3(NAN, 0, 0), 1);
    for (int i = 1, k = 0; i < 200; ++i) {
        double p = 0.0101 * i;
        if (p < 0.2) continue;
        sn_needle_track_offset on = sn_needle_track_offset_of(&r.track, path(&r, p - 0.2), p - 0.2);
        ck_assert_mem_eq(&on, &kept[k++], sizeof on);
    }
    sn_vec3 end = r.state.end, wanted = path(&r, 0.0101 * 199);
    expect_close("end", &end.x, &wanted.x, 3, 1e-14);
}
END_TEST

/* On a circle of radius 1 that goes round by 4.4 rad; its direction. */
static sn_vec3 circle(double a) { return sn_v3(sin(a), cos(a), 0.3); }
static sn_vec3 round_circle(double a) { return sn_v3(cos(a), -sin(a), 0); }

/* Begun from a bent shaft it passes through the nodes and between them, also where the shaft turns back
   against its beginning; nodes that do not go on to the next are refused. */
START_TEST(from_a_shape)
{
    enum { NODES = 16 };
    double error[2] = { 0, 0 };
    for (int k = 0; k < 2; ++k) {
        rig r;
        sn_needle_track_node nodes[NODES * 2];
        double places[NODES * 2];
        int count = k ? 2 * NODES : NODES;
        for (int i = 0; i < count; ++i) {
            double a = 4.4 * i / (count - 1);
            nodes[i] = (sn_needle_track_node){ circle(a), round_circle(a) };
        }
        make(&r, 0.0125, SAMPLES);
        ck_assert(sn_needle_track_begin_along(&r.track, nodes, count, places));
        for (double a = 0.05; a < 4.35; a += 0.01)
            error[k] = fmax(error[k], sn_norm(sn_needle_track_offset_of(&r.track, circle(a), 0.95 * a).u));
        for (int i = 0; i < count; ++i)
            ck_assert_double_eq_tol(sn_needle_track_offset_of(&r.track, nodes[i].x, places[i]).place,
                                    places[i], 1e-3);
        for (int i = 0; k == 0 && i < 2; ++i) {
            sn_needle_track_node turned = nodes[1];
            turned.x.x += i ? 2 : 0;
            turned.t.x = i ? turned.t.x : -1;
            nodes[1] = turned;
            ck_assert(!sn_needle_track_begin_along(&r.track, nodes, count, places));
        }
    }
    ck_assert_msg(error[0] < 1e-3 && error[1] < error[0] / 10, "%g, then %g", error[0], error[1]);
}
END_TEST

/* Carved along the circle it tells both sides of it apart, wherever the direction is against the beginning:
   the offset is that from the near side, inward or outward, longer than the distance by at most 1/cos of what
   the direction lags behind, about 0.3 rad. */
START_TEST(turns_back)
{
    rig r;
    make(&r, 0.02, SAMPLES);
    sn_needle_track_begin(&r.track, circle(0), round_circle(0), circle(0));
    for (double a = 1e-3; a <= 4.4; a += 1e-3)
        sn_needle_track_carve(&r.track, circle(a), a);
    ck_assert_double_gt(r.state.p, 4.1);
    for (double a = 0.1; a < 4.2; a += 0.05)
        for (int i = -3; i <= 3; ++i) {
            double far = 0.1 * i;
            sn_vec3 x = sn_v3((1 + far) * sin(a), (1 + far) * cos(a), 0.3);
            sn_needle_track_offset on = sn_needle_track_offset_of(&r.track, x, 0.95 * a - 0.1);
            ck_assert_double_ge(sn_norm(on.u), fabs(far) - 1e-3);
            ck_assert_double_le(sn_norm(on.u), 1.15 * fabs(far) + 1e-3);
            ck_assert_double_ge(sn_dot(on.t, round_circle(a)), 0.95);
        }
}
END_TEST

/* Beyond its capacity it goes straight on. */
START_TEST(full)
{
    rig r;
    make(&r, 0.1, 10);
    sn_needle_track_begin(&r.track, entry, axis(), entry);
    carve(&r, 0.01, 3, 0.01);
    ck_assert_int_eq(r.state.count, 10);
    sn_needle_track_offset on = sn_needle_track_offset_of(&r.track, path(&r, 2.5), 2.5);
    ck_assert(isfinite(sn_norm(on.u)) && sn_norm(on.bend) == 0);
    on = sn_needle_track_offset_of(&r.track, sn_v3(NAN, 0, 0), 0);
    ck_assert(isnan(on.u.x));
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("needle_track");
    TCase* cases = tcase_create("needle_track");
    tcase_add_test(cases, straight);
    tcase_add_test(cases, order);
    tcase_add_test(cases, smooth);
    tcase_add_test(cases, remembers);
    tcase_add_test(cases, from_a_shape);
    tcase_add_test(cases, turns_back);
    tcase_add_test(cases, full);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
