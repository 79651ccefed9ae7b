/* If this failed, two ellipsoids would press on each other along a normal that is not common to both, or by
   forces that
   are not those of an energy. SPDX-License-Identifier: BSD-3-Clause */
#include <stdlib.h>
#include <sinew/models.h>
#include "models/spine/ellipsoid_kernel.h"
#include "support/motion.h"
#include "support/probe.h"
#include "support/run_suite.h"

static uint64_t seed = 5;

static double uniform(double low, double high)
{
    return low + (high - low) * 0.5 * (1 + random_number(&seed));
}

static sn_pair_motion random_pose(double low, double high)
{
    sn_vec3 way = random_vector(&seed, 1);
    sn_pair_motion x = { .R1 = sn_quat_matrix(sn_quat_exp(random_vector(&seed, 2))),
                         .R2 = sn_quat_matrix(sn_quat_exp(random_vector(&seed, 2))),
                         .v = random_vector(&seed, 1),
                         .w1 = random_vector(&seed, 1),
                         .w2 = random_vector(&seed, 1) };
    x.c = sn_scale(uniform(low, high) / sn_norm(way), way);
    return x;
}

static sn_pair_motion displaced(sn_pair_motion x, int d, double h)
{
    double p[9] = { 0 };
    p[d] = h;
    x.c = sn_add(x.c, vec3_of(p));
    x.R1 = sn_mat3_mul(x.R1, sn_quat_matrix(sn_quat_exp(vec3_of(p + 3))));
    x.R2 = sn_mat3_mul(x.R2, sn_quat_matrix(sn_quat_exp(vec3_of(p + 6))));
    return x;
}

static sn_touch touch_at(const sn_ellipsoid_pair* p, const sn_pair_motion* x)
{
    sn_touch t;
    sn_ellipsoid_evaluate(p, x, &t);
    return t;
}

static void put(double* to, sn_vec3 a) { memcpy(to, &a, sizeof a); }

static const double degrees[] = { 2, 3, 5 };

static sn_ellipsoid_pair pair_of(double degree)
{
    return (sn_ellipsoid_pair){
        .s1 = { 0.3, 0.8, 0.7 }, .s2 = { 0.5, 0.6, 0.9 }, .degree = degree, .push = { .k = 3 }
    };
}

/* ---- the common normal --------------------------------------------------------------------------------- */

static double box_norm(sn_vec3 s, const sn_mat3* R, sn_vec3 N, double power)
{
    sn_vec3 n = sn_mul(s, sn_mat3_apply_transpose(*R, N));
    return pow(pow(fabs(n.x), power) + pow(fabs(n.y), power) + pow(fabs(n.z), power), 1 / power);
}

/* Bodies apart, where the least overlap is convex: minus the depth is their distance, by brute force over
   directions. */
START_TEST(depth_is_the_distance)
{
    const double degree = degrees[_i], power = degree / (degree - 1);
    sn_ellipsoid_pair p = pair_of(degree);
    p.push.softening = 1e3; // so that bodies apart are looked at too
    for (int n = 0; n < 60; ++n) {
        sn_pair_motion x = random_pose(1.0, 2.0);
        sn_touch t = touch_at(&p, &x);
        if (t.depth > 0.1) continue;
        sn_vec3 best = sn_scale(1 / sn_norm(x.c), x.c);
        double least = HUGE_VAL;
        for (double width = 1; width > 1e-9; width *= 0.6) // random directions around the best one
            for (int k = 0; k < 150; ++k) {
                sn_vec3 N = sn_madd(best, width, random_vector(&seed, 1));
                N = sn_scale(1 / sn_norm(N), N);
                double d = box_norm(p.s1, &x.R1, N, power) + box_norm(p.s2, &x.R2, N, power) - sn_dot(x.c, N);
                if (d < least) least = d, best = N;
            }
        // hyperellipsoids are rounded by a thousandth, which raises them by that to the power p
        double rounded = degree > 2 ? 2 * pow(1e-3, power) : 1e-10;
        ck_assert_msg(t.depth > least - 1e-9 && t.depth < least + rounded, "%.12g not %.12g", t.depth, least);
    }
}
END_TEST

/* Spheres: everything is known. */
START_TEST(spheres)
{
    sn_ellipsoid_pair p = {
        .s1 = { 0.5, 0.5, 0.5 }, .s2 = { 0.7, 0.7, 0.7 }, .degree = 2, .push = { .k = 3 }
    };
    for (int n = 0; n < 100; ++n) {
        sn_pair_motion x = random_pose(0.6, 1.5);
        double r = sn_norm(x.c), D = 1.2 - r;
        sn_touch t = touch_at(&p, &x);
        ck_assert_double_eq_tol(t.depth, D, 1e-14);
        ck_assert(t.state == (D > 0));
        if (D <= 0) continue;
        ck_assert_double_le(sn_norm(sn_sub(t.f, sn_scale(3 * D / r, x.c))), 1e-13);
        ck_assert_double_le(sn_norm(t.m1), 1e-13);
        ck_assert_double_le(sn_norm(sn_sub(t.point, sn_scale(0.5 * (0.5 + r - 0.7) / r, x.c))), 1e-13);
        ck_assert_double_eq_tol(t.energy, 1.5 * D * D, 1e-14);
    }
}
END_TEST

/* Newton's iteration comes to rest, and soon, wherever it starts. */
START_TEST(iterations)
{
    sn_ellipsoid_pair p = pair_of(degrees[_i]);
    int most = 0;
    for (int n = 0; n < 3000; ++n) {
        sn_pair_motion x = random_pose(0.3, 3);
        sn_ellipsoid_normal o = sn_ellipsoid_find_normal(&p, &x);
        ck_assert_double_eq_tol(sn_norm(o.N), 1, 1e-14);
        if (o.iterations > most) most = o.iterations;
    }
    ck_assert_msg(most < 40, "%d iterations", most);
}
END_TEST

/* ---- energy and derivatives ---------------------------------------------------------------------------- */

static bool settled(double a, double b) { return fabs(a - b) < 3e-8 * (1 + fabs(b)); }

START_TEST(derivatives)
{
    static const double steps[4] = { -2, -1, 1, 2 };
    const double h = 1e-4;
    sn_ellipsoid_pair p = pair_of(degrees[_i % 3]);
    bool rough = _i >= 3;
    if (rough) p.push = (sn_push){ .k = 3, .b = 0.5, .softening = 0.05, .friction = 0.4, .creep = 0.5 };
    int used = 0, skipped = 0;
    for (int n = 0; n < 400; ++n) {
        sn_pair_motion x = random_pose(0.9, 1.4);
        sn_touch t;
        sn_pair_slope exact;
        if (!sn_ellipsoid_differentiate(&p, &x, &t, &exact) || t.depth > 0.25) continue;
        double load[9];
        put(load, t.f);
        put(load + 3, sn_mat3_apply_transpose(x.R1, t.m1));
        put(load + 6, sn_mat3_apply_transpose(x.R2, sn_neg(sn_add(t.m1, sn_cross(x.c, t.f)))));
        for (int d = 0; d < 9; ++d) {
            double at[2][4][7];
            for (int level = 0; level < 2; ++level)
                for (int k = 0; k < 4; ++k) {
                    sn_pair_motion y = displaced(x, d, steps[k] * h / (1 + level));
                    sn_touch u = touch_at(&p, &y);
                    put(at[level][k], u.f);
                    put(at[level][k] + 3, u.m1);
                    at[level][k][6] = u.energy;
                }
            for (int i = 0; i < 7; ++i) {
                double coarse = difference(at[0][0][i], at[0][1][i], at[0][2][i], at[0][3][i], h);
                double fine = difference(at[1][0][i], at[1][1][i], at[1][2][i], at[1][3][i], 0.5 * h);
                if (!settled(coarse, fine)) {
                    ++skipped;
                    continue;
                }
                ++used;
                if (i < 6)
                    ck_assert_msg(fabs(exact.K[i][d] - fine) < 1e-6 * (1 + fabs(fine)),
                                  "K %d %d: %.12g not %.12g", i, d, exact.K[i][d], fine);
                else if (!rough)
                    ck_assert_msg(fabs(load[d] + fine) < 1e-8, "%.12g not %.12g", load[d], -fine);
            }
        }
    }
    ck_assert_int_gt(used, 3000);
    ck_assert_int_lt(skipped, used / 10);
}
END_TEST

/* What speed costs is what is said to be lost. */
START_TEST(power)
{
    sn_ellipsoid_pair p = pair_of(2);
    p.push = (sn_push){ .k = 3, .b = 0.5, .friction = 0.4, .creep = 1e-3 };
    for (int n = 0; n < 1000; ++n) {
        sn_pair_motion x = random_pose(0.8, 1.4), still = x;
        still.v = still.w1 = still.w2 = sn_v3(0, 0, 0);
        sn_touch t = touch_at(&p, &x), t0 = touch_at(&p, &still);
        sn_vec3 f = sn_sub(t.f, t0.f), m1 = sn_sub(t.m1, t0.m1), m2 = sn_neg(sn_add(m1, sn_cross(x.c, f)));
        double spent = sn_dot(f, x.v) + sn_dot(m1, x.w1) + sn_dot(m2, x.w2);
        ck_assert_double_ge(t.lost, 0);
        ck_assert_double_le(fabs(spent + t.lost), 1e-13);
    }
}
END_TEST

START_TEST(no_pose_is_singular)
{
    static const double far[] = { 0, 1e-300, 1e-12, 0.3, 1.2, 1.3, 1e6 };
    sn_ellipsoid_pair p = pair_of(degrees[_i]);
    p.push = (sn_push){ .k = 3, .b = 0.5, .friction = 0.4, .creep = 1e-3 };
    for (int n = 0; n < SN_COUNT(far); ++n)
        for (int k = 0; k < 3; ++k) {
            sn_pair_motion x = { .c = { k == 0 ? far[n] : 0, k == 1 ? far[n] : 0, k == 2 ? far[n] : 0 },
                                 .R1 = sn_mat3_identity(),
                                 .R2 = sn_mat3_identity(),
                                 .v = { 0.1, -1, 0.3 } };
            sn_touch t;
            sn_pair_slope s;
            bool touches = sn_ellipsoid_differentiate(&p, &x, &t, &s);
            ck_assert(isfinite(sn_norm(t.f)) && isfinite(sn_norm(t.m1)) && isfinite(t.depth));
            for (int i = 0; touches && i < 54; ++i)
                ck_assert(isfinite(s.K[i / 9][i % 9]) && isfinite(s.D[i / 9][i % 9]));
        }
}
END_TEST

/* ---- the component ------------------------------------------------------------------------------------- */

START_TEST(component)
{
    sn_sim* sim = probe_compile(
        "<scene><frames name='a'/><frames name='b' positions='0 0 11 mm'/><rigid_mass on='@a' mass='1' "
        "inertia='1 1 1'/><rigid_mass on='@b' mass='1' inertia='1 1 1'/>"
        "<ellipsoid_contact name='c' a='@a' b='@b' axes_a='20 10 6 mm' axes_b='20 10 6 mm' "
        "stiffness='300 N/mm'/></scene>",
        NULL);
    double depth, force[3], point[3];
    probe_read(sim, "/c/depth", &depth, 1);
    probe_read(sim, "/c/force", force, 3);
    probe_read(sim, "/c/point", point, 3);
    ck_assert_double_eq_tol(depth, 1e-3, 1e-12);
    ck_assert_double_eq_tol(force[2], 300, 1e-7);
    ck_assert_double_eq_tol(point[2], 5.5e-3, 1e-12);
    sn_sim_destroy(sim);
    sn_error error = { 0 };
    probe_refuse("<scene><frames name='a'/><ellipsoid_contact a='@a' b='@a' axes_a='1 2' axes_b='1 1 1' "
                 "stiffness='1'/></scene>",
                 NULL, &error);
    probe_expect(error.text, "axes_a: has 2 numbers; give 3");
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("ellipsoid contact");
    TCase* cases = tcase_create("ellipsoid contact");
    tcase_add_loop_test(cases, depth_is_the_distance, 0, SN_COUNT(degrees));
    tcase_add_test(cases, spheres);
    tcase_add_loop_test(cases, iterations, 0, SN_COUNT(degrees));
    tcase_add_loop_test(cases, derivatives, 0, 2 * SN_COUNT(degrees));
    tcase_add_test(cases, power);
    tcase_add_loop_test(cases, no_pose_is_singular, 0, SN_COUNT(degrees));
    tcase_add_test(cases, component);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
