/* If this fails, the needle track that a needle carved moves while it is remembered, has kinks, or is not
   where the tip went. SPDX-License-Identifier: BSD-3-Clause */
#include <check.h>
#include "models/tissue/needle_track.h"
#include "support/motion.h"

enum { SAMPLES = 400 };

typedef struct rig {
    sn_needle_track_state state;
    double sample[SAMPLES][2];
    sn_needle_track track;
} rig;

static void make(rig* r, double spacing, int capacity)
{
    *r = (rig){ .state = { 0 } };
    r->track = (sn_needle_track){ spacing, capacity, &r->state, r->sample };
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
        sn_needle_track_carve(&r->track, path(r, p));
}

/* A straight needle track is exact, also before its beginning and beyond its end. */
START_TEST(straight)
{
    rig r;
    make(&r, 0.1, SAMPLES);
    sn_vec3 skew = sn_madd(axis(), 0.3, sn_v3(0.5, 1, 0));
    sn_needle_track_begin(&r.track, entry, axis(), sn_madd(entry, 2, axis()));
    for (double p = -1; p < 4; p += 0.37) {
        sn_needle_track_offset on = sn_needle_track_offset_of(&r.track, sn_madd(entry, p, axis()));
        expect_close("offset", on.u, (double[2]){ 0, 0 }, 2, 1e-14);
        expect_close("slope", on.slope, (double[2]){ 0, 0 }, 2, 1e-14);
    }
    // One that leans
    make(&r, 0.1, SAMPLES);
    sn_needle_track_begin(&r.track, entry, axis(), entry);
    for (double s = 0.03; s < 2; s += 0.07)
        sn_needle_track_carve(&r.track, sn_madd(entry, s, skew));
    for (double s = -1; s < 4; s += 0.37) {
        sn_needle_track_offset on = sn_needle_track_offset_of(&r.track, sn_madd(entry, s, skew));
        expect_close("offset", on.u, (double[2]){ 0, 0 }, 2, 1e-13);
    }
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
            sn_needle_track_offset on = sn_needle_track_offset_of(&r.track, path(&r, p));
            error[k] = fmax(error[k], fmax(fabs(on.u[0]), fabs(on.u[1])));
        }
    }
    ck_assert_msg(error[0] < 1e-4 && error[1] < error[0] / 7, "%g, then %g", error[0], error[1]);
}
END_TEST

/* Offset and slope have no jumps, slope and bend are the derivatives. */
START_TEST(smooth)
{
    rig r;
    make(&r, 0.1, SAMPLES);
    sn_needle_track_begin(&r.track, entry, axis(), entry);
    carve(&r, 0.013, 2, 0.017);
    const double h = 1e-4;
    double largest = 0;
    sn_needle_track_offset before =
        sn_needle_track_offset_of(&r.track, sn_madd(entry, -0.5, r.state.frame.axis));
    for (int i = 1; i < 30000; ++i) {
        sn_needle_track_offset now =
            sn_needle_track_offset_of(&r.track, sn_madd(entry, -0.5 + i * h, r.state.frame.axis));
        for (int k = 0; k < 2; ++k) { // u = -c on the axis
            double slope = (before.u[k] - now.u[k]) / h, bend = (now.slope[k] - before.slope[k]) / h;
            ck_assert_double_le(fabs(slope - 0.5 * (now.slope[k] + before.slope[k])), 1e-6);
            largest = fmax(largest, fabs(bend));
            double piece = (-0.5 + i * h) / 0.1;
            bool within = floor(piece - 0.0015) == floor(piece + 0.0005); // both in one piece
            if (within) ck_assert_double_le(fabs(bend - 0.5 * (now.bend[k] + before.bend[k])), 1e-6);
        }
        before = now;
    }
    ck_assert_double_gt(largest, 0.1); // it is curved
    ck_assert_double_lt(largest, 10);  // and has no corner
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
        sn_needle_track_carve(&r.track, path(&r, p));
        if (p < 0.2) continue;
        kept[count++] = sn_needle_track_offset_of(&r.track, path(&r, p - 0.2));
    }
    carve(&r, 0, 1.9, 0.01); // again, not as deep
    sn_needle_track_carve(&r.track, sn_v3(NAN, 0, 0));
    for (int i = 1, k = 0; i < 200; ++i) {
        double p = 0.0101 * i;
        if (p < 0.2) continue;
        sn_needle_track_offset on = sn_needle_track_offset_of(&r.track, path(&r, p - 0.2));
        ck_assert_mem_eq(&on, &kept[k++], sizeof on);
    }
    sn_vec3 end = sn_needle_track_end(&r.track), wanted = path(&r, 0.0101 * 199);
    expect_close("end", &end.x, &wanted.x, 3, 1e-14);
}
END_TEST

/* Begun from a bent shaft it passes through the nodes and between them; a shaft that turns back is refused.
   */
START_TEST(from_a_shape)
{
    enum { NODES = 6 };
    double error[2] = { 0, 0 };
    for (int k = 0; k < 2; ++k) { // on a circle
        rig r;
        sn_needle_track_node nodes[NODES * 2];
        int count = k ? 2 * NODES : NODES;
        for (int i = 0; i < count; ++i) {
            double a = -0.8 * (count - 1 - i) / (count - 1);
            nodes[i] = (sn_needle_track_node){ { sin(a), cos(a), 0.3 }, { cos(a), -sin(a), 0 } };
        }
        make(&r, 0.002, SAMPLES);
        ck_assert(sn_needle_track_begin_along(&r.track, nodes, count));
        for (double a = -0.75; a < -0.02; a += 0.01) {
            sn_needle_track_offset on = sn_needle_track_offset_of(&r.track, sn_v3(sin(a), cos(a), 0.3));
            error[k] = fmax(error[k], hypot(on.u[0], on.u[1]));
        }
        for (int i = 0; k == 0 && i < 2; ++i) {
            sn_needle_track_node turned = nodes[1];
            turned.x.x += i ? 2 : 0;
            turned.t.x = i ? turned.t.x : -1;
            nodes[1] = turned;
            ck_assert(!sn_needle_track_begin_along(&r.track, nodes, count));
        }
    }
    ck_assert_msg(error[0] < 1e-4 && error[1] < error[0] / 10, "%g, then %g", error[0], error[1]);
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
    sn_needle_track_offset on = sn_needle_track_offset_of(&r.track, path(&r, 2.5));
    ck_assert(isfinite(on.u[0]) && isfinite(on.u[1]) && on.bend[0] == 0);
    on = sn_needle_track_offset_of(&r.track, sn_v3(NAN, 0, 0));
    ck_assert(isnan(on.u[0]));
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
    tcase_add_test(cases, full);
    suite_add_tcase(suite, cases);
    SRunner* runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed != 0;
}
