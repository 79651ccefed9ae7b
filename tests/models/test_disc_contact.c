/* If this failed, two circular faces would press on each other from the wrong place, by a force that jumps,
   or that makes
   energy; or Newton's method would get derivatives that are not those of the force.
   SPDX-License-Identifier: BSD-3-Clause */
#include <stdlib.h>
#include <sinew/models.h>
#include "models/spine/disc_kernel.h"
#include "support/motion.h"
#include "support/probe.h"
#include "support/run_suite.h"

static const double pi = 3.14159265358979323846;
static uint64_t seed = 3;

static double uniform(double low, double high)
{
    return low + (high - low) * 0.5 * (1 + random_number(&seed));
}

/* ---- poses --------------------------------------------------------------------------------------------- */

/* Face 1 looks along x; face 2 looks back, tilted by `angle` towards azimuth `towards`, its centre at (x, y,
   z). */
static sn_pair_motion pose(double angle, double towards, sn_vec3 centre)
{
    sn_quat flip = { 0, 0, 0, 1 }, tilt = sn_quat_exp(sn_v3(0, -angle * sin(towards), angle * cos(towards)));
    sn_pair_motion x = { .c = centre, .R1 = sn_mat3_identity() };
    x.R2 = sn_mat3_mul(sn_quat_matrix(tilt), sn_quat_matrix(flip));
    return x;
}

/* The same anywhere in the world, and in motion. */
static sn_pair_motion anywhere(sn_pair_motion x)
{
    sn_mat3 Q = sn_quat_matrix(sn_quat_exp(random_vector(&seed, 2)));
    sn_quat spin = sn_quat_exp(sn_v3(uniform(-3, 3), 0, 0));
    x.c = sn_mat3_apply(Q, x.c);
    x.R1 = sn_mat3_mul(Q, sn_mat3_mul(x.R1, sn_quat_matrix(spin)));
    x.R2 = sn_mat3_mul(Q, x.R2);
    x.v = random_vector(&seed, 1);
    x.w1 = random_vector(&seed, 1);
    x.w2 = random_vector(&seed, 1);
    return x;
}

static sn_pair_motion random_pose(double angle, double apart, double low, double high)
{
    double at = uniform(-pi, pi), off = uniform(0, apart);
    return anywhere(pose(angle, uniform(-pi, pi), sn_v3(uniform(low, high), off * cos(at), off * sin(at))));
}

/* One of nine directions: c, turns of 1 and of 2 in their own axes. */
static sn_pair_motion displaced(sn_pair_motion x, int d, double h)
{
    double p[9] = { 0 };
    p[d] = h;
    x.c = sn_add(x.c, vec3_of(p));
    x.R1 = sn_mat3_mul(x.R1, sn_quat_matrix(sn_quat_exp(vec3_of(p + 3))));
    x.R2 = sn_mat3_mul(x.R2, sn_quat_matrix(sn_quat_exp(vec3_of(p + 6))));
    return x;
}

static sn_pair_motion hastened(sn_pair_motion x, int d, double h)
{
    double p[9] = { 0 };
    p[d] = h;
    x.v = sn_add(x.v, vec3_of(p));
    x.w1 = sn_add(x.w1, vec3_of(p + 3));
    x.w2 = sn_add(x.w2, vec3_of(p + 6));
    return x;
}

static sn_vec3 moment_2(const sn_pair_motion* x, const sn_touch* t)
{
    return sn_neg(sn_add(t->m1, sn_cross(x->c, t->f)));
}

static void put(double* to, sn_vec3 a) { memcpy(to, &a, sizeof a); }

static sn_touch touch_at(const sn_disc_pair* p, const sn_pair_motion* x)
{
    sn_touch t;
    sn_disc_evaluate(p, x, &t);
    return t;
}

static sn_disc_pair plain_pair(int law)
{
    return (sn_disc_pair){ .law = law, .r1 = 0.8, .r2 = 1, .C = 6, .push = { .k = 3 } };
}

static const int laws[] = { SN_DISC_LENS, SN_DISC_BLENDED, SN_DISC_KECSKEMETHY, SN_DISC_FOUNDATION };

/* ---- energy and derivatives ---------------------------------------------------------------------------- */

/* Values at -2h, -h, h, 2h, at half of it and at a third; 6 numbers of the load and the energy. False across
   a border of
   states. */
typedef struct stencil {
    double at[3][4][7];
} stencil;

static bool take(const sn_disc_pair* p, const sn_pair_motion* x, int d, double h, int state, bool speed,
                 stencil* s)
{
    static const double steps[4] = { -2, -1, 1, 2 };
    for (int level = 0; level < 3; ++level)
        for (int k = 0; k < 4; ++k) {
            double by = steps[k] * h / (1 + level);
            sn_pair_motion y = speed ? hastened(*x, d, by) : displaced(*x, d, by);
            sn_touch t = touch_at(p, &y);
            if (t.state != state) return false;
            put(s->at[level][k], t.f);
            put(s->at[level][k] + 3, t.m1);
            s->at[level][k][6] = t.energy;
        }
    return true;
}

/* The difference, when all steps agree: no kink in between. */
static bool slope_of(const stencil* s, int i, double h, double* slope)
{
    double d[3];
    for (int k = 0; k < 3; ++k)
        d[k] = difference(s->at[k][0][i], s->at[k][1][i], s->at[k][2][i], s->at[k][3][i], h / (1 + k));
    *slope = d[2];
    double near = 3e-8 * (1 + fabs(d[2]));
    return fabs(d[0] - d[1]) < near && fabs(d[1] - d[2]) < near;
}

/* f = -dV/dx and the tangents, in every state. */
START_TEST(derivatives)
{
    const double h = 2e-4;
    int law = laws[_i / 2], seen[5] = { 0 }, used = 0, skipped = 0;
    bool rough = _i % 2, gradient = law == SN_DISC_LENS || law == SN_DISC_FOUNDATION;
    sn_disc_pair p = plain_pair(law);
    if (rough) p.push = (sn_push){ .k = 3, .b = 0.5, .softening = 0.05, .friction = 0.4, .creep = 0.5 };
    for (int n = 0; n < (law == SN_DISC_FOUNDATION ? 200 : 2000); ++n) {
        sn_pair_motion x = random_pose(uniform(0, n % 4 ? 1.2 : 0.02), 1.5, -0.2, 0.2);
        sn_touch t;
        sn_pair_slope exact;
        if (!sn_disc_differentiate(&p, &x, &t, &exact)) continue;
        ++seen[t.state];
        double load[9];
        put(load, t.f);
        put(load + 3, sn_mat3_apply_transpose(x.R1, t.m1));
        put(load + 6, sn_mat3_apply_transpose(x.R2, moment_2(&x, &t)));
        for (int d = 0; d < 9; ++d) {
            stencil s;
            double slope;
            if (take(&p, &x, d, h, t.state, false, &s)) {
                if (gradient && !rough && slope_of(&s, 6, h, &slope))
                    ck_assert_msg(fabs(load[d] + slope) < 1e-6, "law %d: %g not %g", law, load[d], -slope);
                for (int i = 0; i < 6; ++i) {
                    if (!slope_of(&s, i, h, &slope)) {
                        ++skipped;
                        continue;
                    }
                    ++used;
                    ck_assert_msg(fabs(exact.K[i][d] - slope) < 1e-6 * (1 + fabs(slope)),
                                  "law %d, state %d, K %d %d: %.12g not %.12g", law, t.state, i, d,
                                  exact.K[i][d], slope);
                }
            }
            if (!rough || !take(&p, &x, d, h, t.state, true, &s)) continue;
            for (int i = 0; i < 6; ++i)
                if (slope_of(&s, i, h, &slope))
                    ck_assert_msg(fabs(exact.D[i][d] - slope) < 1e-6 * (1 + fabs(slope)),
                                  "law %d, state %d, D %d %d: %.12g not %.12g", law, t.state, i, d,
                                  exact.D[i][d], slope);
        }
    }
    ck_assert_int_gt(used, law == SN_DISC_FOUNDATION ? 10 * 200 : 20 * 2000);
    ck_assert_int_lt(skipped, law == SN_DISC_FOUNDATION ? used / 2 : used / 10);
    for (int k = 1; k <= 4 && law != SN_DISC_FOUNDATION; ++k)
        ck_assert_msg(seen[k] > 20 || (k == 4 && law == SN_DISC_KECSKEMETHY),
                      "law %d: state %d only %d times", law, k, seen[k]);
}
END_TEST

/* Speed costs what is said to be lost, and friction alone never gives. */
START_TEST(power)
{
    int law = laws[_i], count = 0;
    for (int n = 0; n < 3000; ++n) {
        sn_disc_pair p = plain_pair(law);
        p.push = (sn_push){ .k = 3, .b = n % 2 ? 0 : 0.5, .friction = 0.4, .creep = n % 3 ? 1e-6 : 0.3 };
        sn_pair_motion x = random_pose(uniform(0, 1.2), 1.5, -0.2, 0.2), still = x;
        still.v = still.w1 = still.w2 = sn_v3(0, 0, 0);
        sn_touch t = touch_at(&p, &x), t0 = touch_at(&p, &still);
        if (t.state == SN_DISC_NONE) continue;
        ++count;
        double spent = sn_dot(sn_sub(t.f, t0.f), x.v) + sn_dot(sn_sub(t.m1, t0.m1), x.w1) +
                       sn_dot(sn_sub(moment_2(&x, &t), moment_2(&still, &t0)), x.w2);
        ck_assert_double_ge(t.lost, 0);
        ck_assert_double_le(fabs(spent + t.lost), 1e-13);
    }
    ck_assert_int_gt(count, 1000);
}
END_TEST

/* ---- geometry against brute force ---------------------------------------------------------------------- */

static sn_vec3 column(const sn_mat3* R, int k) { return sn_v3(R->m[0][k], R->m[1][k], R->m[2][k]); }

/* Overlap of the two bodies, long cylinders, along N. */
static double overlap(const sn_disc_pair* p, const sn_pair_motion* x, sn_vec3 N)
{
    double a = sn_norm(sn_cross(N, column(&x->R1, 0))), b = sn_norm(sn_cross(N, column(&x->R2, 0)));
    return p->r1 * a + p->r2 * b - sn_dot(x->c, N);
}

/* Least overlap over directions near the mean normal, by grids that shrink. */
static double least_overlap(const sn_disc_pair* p, const sn_pair_motion* x)
{
    sn_vec3 n1 = column(&x->R1, 0), n2 = column(&x->R2, 0), N = sn_sub(n1, n2);
    N = sn_scale(1 / sn_norm(N), N);
    sn_vec3 a = sn_cross(N, fabs(N.x) < 0.6 ? sn_v3(1, 0, 0) : sn_v3(0, 1, 0)), b;
    a = sn_scale(1 / sn_norm(a), a);
    b = sn_cross(N, a);
    double best = fmin(overlap(p, x, n1), overlap(p, x, sn_neg(n2))), at[2] = { 0, 0 };
    enum { SIDE = 20 };
    double least = HUGE_VAL;
    for (double width = 2.5 * sn_norm(sn_add(n1, n2)) + 1e-12; width > 1e-11; width *= 0.25) {
        double found[2] = { at[0], at[1] };
        for (int i = -SIDE; i <= SIDE; ++i)
            for (int j = -SIDE; j <= SIDE; ++j) {
                double u = at[0] + width * i / SIDE, v = at[1] + width * j / SIDE;
                sn_vec3 M = sn_madd(sn_madd(N, u, a), v, b);
                double d = overlap(p, x, sn_scale(1 / sn_norm(M), M));
                if (d < least) least = d, found[0] = u, found[1] = v;
            }
        at[0] = found[0], at[1] = found[1];
    }
    return fmin(best, least);
}

/* Without blending the depth is the least translation that frees the bodies: exactly over edges, nearly at
   corners. */
START_TEST(depth_is_the_least_translation)
{
    static const struct {
        double from, to, tolerance;
    } range[] = { { 0.001, 3, 1e-4 },
                  { 3, 10, 2e-3 },
                  { 10, 30, 1.5e-2 } }; /* degrees, parts of the radius */
    int seen[5] = { 0 };
    for (int n = 0; n < 400; ++n) {
        sn_disc_pair p = {
            .law = SN_DISC_LENS, .r1 = uniform(0.7, 1), .r2 = 1, .C = 1e9, .push = { .k = 1 }
        };
        double angle = uniform(range[_i].from, range[_i].to) * pi / 180;
        sn_pair_motion x = random_pose(angle, 1.3, -0.1, 2 * sin(angle));
        sn_touch t = touch_at(&p, &x);
        if (t.depth > 0.2 || t.state == SN_DISC_NONE) continue; // facets press by some hundredths
        ++seen[t.state];
        double wanted = least_overlap(&p, &x);
        ck_assert_msg(fabs(t.depth - wanted) < range[_i].tolerance, "state %d at %g degrees: %g not %g",
                      t.state, angle * 180 / pi, t.depth, wanted);
        if (t.depth < 1e-9) continue;
        // the sign is that of the true contact, at any angle
        ck_assert_msg(wanted > -1e-9, "%g while apart by %g", t.depth, -wanted);
        if (t.state == SN_DISC_EDGE_EDGE) continue;
        // the point told is where the force acts, to within the depth
        sn_vec3 off = sn_add(t.m1, sn_cross(t.point, t.f));
        ck_assert_double_le(sn_norm(off), 0.6 * t.depth * sin(angle) * sn_norm(t.f) + 1e-12);
    }
    ck_assert_int_gt(seen[SN_DISC_EDGE_1], 20);
    ck_assert_int_gt(seen[SN_DISC_EDGE_2], 10);
    ck_assert_int_gt(seen[SN_DISC_EDGE_EDGE], 20);
}
END_TEST

/* Edge on face: the deepest of many points of the rim, seen from the other face. */
START_TEST(edge_is_the_deepest_point)
{
    enum { SAMPLES = 4000 };
    int seen[5] = { 0 };
    for (int n = 0; n < 300; ++n) {
        sn_disc_pair p = {
            .law = SN_DISC_LENS, .r1 = uniform(0.7, 1), .r2 = 1, .C = 1e9, .push = { .k = 1 }
        };
        sn_pair_motion x = random_pose(uniform(0.001, 1), 1.3, -0.1, 0.6);
        sn_touch t = touch_at(&p, &x);
        ++seen[t.state];
        if (t.state != SN_DISC_EDGE_1 && t.state != SN_DISC_EDGE_2) continue;
        bool first = t.state == SN_DISC_EDGE_1;
        const sn_mat3* R = first ? &x.R1 : &x.R2;
        double deepest = -HUGE_VAL, radius = first ? p.r1 : p.r2;
        for (int i = 0; i < SAMPLES; ++i) {
            double angle = 2 * pi * i / SAMPLES;
            sn_vec3 y = column(R, 1), z = column(R, 2);
            sn_vec3 r = sn_madd(sn_scale(radius * cos(angle), y), radius * sin(angle), z);
            double below =
                first ? sn_dot(sn_sub(x.c, r), column(&x.R2, 0)) : -sn_dot(sn_add(x.c, r), column(&x.R1, 0));
            deepest = fmax(deepest, below);
        }
        ck_assert_double_le(fabs(deepest - t.depth), 4e-7);
    }
    ck_assert_int_gt(seen[SN_DISC_EDGE_1], 30);
    ck_assert_int_gt(seen[SN_DISC_EDGE_2], 10);
}
END_TEST

/* ---- continuity ---------------------------------------------------------------------------------------- */

typedef struct jumps {
    double f, m, point;
} jumps;

/* Largest steps of the load and the point along a sweep. Facets: 5.8 and 6.6 mm, 300 N/mm, C = 20. */
static jumps sweep(int law, int which, int count)
{
    sn_disc_pair p = { .law = law, .r1 = 5.8e-3, .r2 = 6.6e-3, .C = 20, .push = { .k = 3e5 } };
    const double degree = pi / 180;
    jumps j = { 0, 0, 0 };
    sn_touch before = { .depth = 0 };
    for (int i = 0; i < count; ++i) {
        double s = (double)i / (count - 1);
        sn_pair_motion x;
        switch (which) {
        case 0:
            x = pose(1.5 * degree, 2 * pi * s, sn_v3(-0.1e-3, 4e-3, 0));
            break;
        case 1:
            x = pose((6 * s - 3) * degree, 0.3, sn_v3(-0.1e-3, 0.3e-3, 0));
            break;
        case 2:
            x = pose((6 * s - 3) * degree, 0.3, sn_v3(-0.1e-3, 3e-3, 0));
            break;
        case 3:
            x = pose(1.5 * degree, 0.7, sn_v3(-0.1e-3, 13e-3 * s, 0));
            break;
        case 4:
            x = pose(1 * degree, 0.7, sn_v3(0.3e-3 - 0.4e-3 * s, 3e-3, 0));
            break;
        default:
            x = pose((5 + 25 * s) * degree, 1.2, sn_v3(0.3e-3, 6e-3, 0));
            break;
        }
        sn_touch t = touch_at(&p, &x);
        if (i > 0) {
            j.f = fmax(j.f, sn_norm(sn_sub(t.f, before.f)));
            j.m = fmax(j.m, sn_norm(sn_sub(t.m1, before.m1)));
            if (t.state && before.state) j.point = fmax(j.point, sn_norm(sn_sub(t.point, before.point)));
        }
        before = t;
    }
    return j;
}

enum { SWEEPS = 6 };

/* A quarter of the step, a quarter of the largest change: no jump. */
START_TEST(sweeps_are_continuous)
{
    int law = _i < SWEEPS ? SN_DISC_LENS : SN_DISC_FOUNDATION;
    jumps coarse = sweep(law, _i % SWEEPS, 4001), fine = sweep(law, _i % SWEEPS, 16001);
    ck_assert_msg(coarse.f > 0 && fine.f < 0.3 * coarse.f, "force %g, then %g", coarse.f, fine.f);
    ck_assert_msg(fine.m < 0.3 * coarse.m, "moment %g, then %g", coarse.m, fine.m);
    ck_assert_msg(fine.point < 0.3 * coarse.point, "point %g, then %g", coarse.point, fine.point);
}
END_TEST

START_TEST(printed_law_jumps)
{
    for (int which = 0; which <= 3; which += 3) {
        jumps fine = sweep(SN_DISC_KECSKEMETHY, which, 16001);
        ck_assert_msg(fine.f > 1000, "sweep %d: %g N", which, fine.f);
    }
    jumps flip = sweep(SN_DISC_KECSKEMETHY, 1, 16001);
    ck_assert_double_gt(flip.m, 0.1); // 139 N mm each way, as the point goes from rim to rim
    jumps blended = sweep(SN_DISC_BLENDED, 0, 16001);
    ck_assert_double_lt(blended.f, 0.02);
}
END_TEST

/* ---- degenerate poses ---------------------------------------------------------------------------------- */

static void expect_finite(const double* a, int n, const char* what)
{
    for (int i = 0; i < n; ++i)
        ck_assert_msg(isfinite(a[i]), "%s, number %d: %g", what, i, a[i]);
}

START_TEST(no_pose_is_singular)
{
    static const double radii[][2] = { { 1, 1 }, { 0.8, 1 }, { 1, 0.8 }, { 1, 100 } };
    static const double angles[] = {
        0, 1e-300, 1e-17, 1e-15, 1e-12, 1e-8, 1e-3, 0.5, 1.57, 1.5707963267948966, 2, 3.14, 3.141592653589793
    };
    for (int r = 0; r < SN_COUNT(radii); ++r)
        for (int a = 0; a < SN_COUNT(angles); ++a)
            for (int o = 0; o < 8; ++o)
                for (int d = 0; d < 4; ++d) {
                    double r1 = radii[r][0], r2 = radii[r][1];
                    double offsets[] = { 0,
                                         1e-300,
                                         1e-15,
                                         fabs(r1 - r2),
                                         r1 + r2,
                                         nextafter(r1 + r2, 0),
                                         nextafter(fabs(r1 - r2), 9),
                                         0.9 };
                    double depths[] = { 0, 1e-3, 0.5, -0.1 };
                    sn_disc_pair p = { .law = laws[_i],
                                       .r1 = r1,
                                       .r2 = r2,
                                       .C = 20,
                                       .push = { .k = 3, .b = 1, .friction = 0.3, .creep = 1e-3 } };
                    sn_pair_motion x = pose(angles[a], 0.5 * pi * (o % 3), sn_v3(-depths[d], offsets[o], 0));
                    if (o % 2) x.v = sn_v3(-1, 0.1, 0);
                    sn_touch t;
                    sn_pair_slope s;
                    double g[SN_DISC_EVENTS];
                    bool touches = sn_disc_differentiate(&p, &x, &t, &s);
                    expect_finite(&t.f.x, 3, "force");
                    expect_finite(&t.m1.x, 3, "moment");
                    expect_finite(&t.point.x, 3, "point");
                    expect_finite(&t.energy, 1, "energy");
                    ck_assert(!isnan(t.depth));
                    if (touches) expect_finite(&s.K[0][0], 54, "K");
                    if (touches) expect_finite(&s.D[0][0], 54, "D");
                    sn_disc_switches(&p, &x, g);
                    expect_finite(g, SN_DISC_EVENTS, "switches");
                }
}
END_TEST

/* Pressed flat, the restoring moment grows by k D r C per angle; contained faces, exactly parallel. */
START_TEST(flat_faces_stay_flat)
{
    for (int n = 1; n <= 3; ++n) {
        double D = n == 3 ? 0.2e-3 : 0.05e-3 * n;
        sn_disc_pair p = { .law = SN_DISC_LENS, .r1 = 5.8e-3, .r2 = 6.6e-3, .C = 20, .push = { .k = 3e5 } };
        sn_pair_motion x = pose(0, 0, sn_v3(-D, 0.2e-3, 0));
        sn_touch t;
        sn_pair_slope s;
        ck_assert(sn_disc_differentiate(&p, &x, &t, &s));
        ck_assert_int_eq(t.state, SN_DISC_FLAT);
        ck_assert_double_eq_tol(t.f.x, 3e5 * D, 1e-9);
        ck_assert_double_le(sn_norm(t.m1), 1e-9);
        // 1740, 3480, 6960 N mm/rad in the sheet
        ck_assert_double_eq_tol(s.K[4][4], -3e5 * D * 5.8e-3 * 20, 1e-6);
        ck_assert_double_eq_tol(s.K[5][5], -3e5 * D * 5.8e-3 * 20, 1e-6);
    }
}
END_TEST

/* The bed of springs against its closed form where all of it is pressed: moment k r^2/4 per angle; and the
   lever of its
   force at the angles of the sheet. */
START_TEST(foundation_is_a_bed_of_springs)
{
    static const double lever[][2] = { { 0.2, .051 }, { 0.5, .126 }, { 1, .253 }, { 2, .406 }, { 4, .495 } };
    sn_disc_pair p = { .law = SN_DISC_FOUNDATION, .r1 = 5.8e-3, .r2 = 50e-3, .C = 20, .push = { .k = 3e5 } };
    for (int i = 0; i < SN_COUNT(lever); ++i) {
        double angle = lever[i][0] * pi / 180;
        sn_pair_motion x = pose(angle, 0, sn_v3(-0.1e-3 / cos(angle), 0, 0)); // 0.1 mm at the centre
        sn_touch t = touch_at(&p, &x);
        double got = sn_norm(t.m1) / sn_norm(t.f) / p.r1;
        ck_assert_msg(fabs(got - lever[i][1]) < 0.02 * lever[i][1], "%g degrees: %g not %g", lever[i][0], got,
                      lever[i][1]);
    }
}
END_TEST

/* Mirrored poses give mirrored loads; exchanged faces the opposite load. The bed of springs is on the smaller
   face whichever it is, but its springs are not symmetric. */
START_TEST(symmetry)
{
    for (int n = 0; n < 1000; ++n) {
        sn_disc_pair p = plain_pair(n % 2 ? SN_DISC_FOUNDATION : SN_DISC_LENS), q = p;
        q.r1 = p.r2, q.r2 = p.r1;
        sn_pair_motion x = random_pose(uniform(0, 1), 1.5, -0.2, 0.2), y = x;
        y.c = sn_neg(x.c), y.R1 = x.R2, y.R2 = x.R1;
        sn_touch t = touch_at(&p, &x), u = touch_at(&q, &y);
        ck_assert_double_le(sn_norm(sn_add(t.f, u.f)), 1e-12);
        ck_assert_double_le(sn_norm(sn_sub(moment_2(&x, &t), u.m1)), 1e-12);
        ck_assert_double_eq_tol(t.depth, u.depth, 1e-12);
        if (n % 2) continue;
        double angle = uniform(0, 1), towards = uniform(-pi, pi);
        sn_vec3 c = sn_v3(uniform(-0.2, 0.2), uniform(-1, 1), uniform(-1, 1));
        sn_pair_motion a = pose(angle, towards, c), b = pose(angle, -towards, sn_v3(c.x, c.y, -c.z));
        t = touch_at(&p, &a), u = touch_at(&p, &b);
        ck_assert_double_le(sn_norm(sn_sub(t.f, sn_v3(u.f.x, u.f.y, -u.f.z))), 1e-12);
        ck_assert_double_le(sn_norm(sn_sub(t.m1, sn_v3(-u.m1.x, -u.m1.y, u.m1.z))), 1e-12);
    }
}
END_TEST

/* Faces that do not meet are minus their distance deep, which of parallel ones is that of the rims; nothing
   is infinite, wherever a face is and however it is turned. */
START_TEST(depth_of_faces_apart)
{
    int law = laws[_i];
    sn_disc_pair p = plain_pair(law);
    for (int i = -3; i <= 3; ++i) {
        double gap = 0.1 * i, aside = 2.5;
        sn_pair_motion x = pose(1e-9, 0, sn_v3(gap, 0, aside));
        sn_touch t = touch_at(&p, &x);
        if (law != SN_DISC_KECSKEMETHY) // its planes go on for ever
            ck_assert_double_eq_tol(t.depth, -hypot(aside - p.r1 - p.r2, fmax(0, gap)), 1e-6);
    }
    for (int n = 0; n < 2000; ++n) {
        sn_pair_motion x = random_pose(uniform(0, pi), 5, -5, 5);
        ck_assert(isfinite(touch_at(&p, &x).depth));
    }
}
END_TEST

/* ---- the component ------------------------------------------------------------------------------------- */

#define DISC_ON_PLANE                                                                                        \
    "<frames name='body' positions='0 0 1.24202 mm' orientations='0 0.2 0'/>"                                \
    "<rigid_mass on='@body' mass='0.23' inertia='2.3e-4 2.3e-4 4.5e-4' centre='0 0 0'/>"                     \
    "<point_load on='@body' force='0 0 -20'/>"                                                               \
    "<frames name='ground'/><fixed on='@ground'/>"                                                           \
    "<attached_frames name='face' to='@body' positions='0 0 0' orientations='0 1.5707963267948966 0'/>"      \
    "<attached_frames name='plane' to='@ground' positions='0 0 0' orientations='0 -1.5707963267948966 0'/>"

/* Events restart the integrator: contact is found, and they change the path by no more than the method's
   error. */
START_TEST(events)
{
    double z[2];
    for (int with = 0; with < 2; ++with) {
        char text[2048];
        snprintf(text, sizeof text,
                 "<scene step='0.1 ms' events='locate'>" DISC_ON_PLANE
                 "<disc_contact name='c' a='@face' b='@plane' radius_a='6 mm' radius_b='1 m' stiffness='300 "
                 "N/mm' events='%s'/>"
                 "</scene>",
                 with ? "true" : "false");
        sn_sim* sim = probe_compile(text, NULL);
        double depth, state;
        probe_read(sim, "/c/state", &state, 1);
        probe_read(sim, "/c/depth", &depth, 1);
        ck_assert_double_eq(state, SN_DISC_NONE);
        ck_assert_double_eq_tol(depth, -0.344e-3, 1e-6);
        probe_step(sim, 300);
        double position[3];
        probe_read(sim, "/body/position", position, 3);
        z[with] = position[2];
        ck_assert_int_eq(sn_sim_counters(sim).events > 0, with);
        sn_sim_destroy(sim);
    }
    ck_assert_double_eq_tol(z[0], z[1], 2e-6);
}
END_TEST

/* A face falls flat onto a plane and springs back: free fall from 1 mm, then half a period of a spring.
   Returns how far off it is 1.7 ms after it touched. */
static double fall(const char* located, double step, bool* fired)
{
    const double gap = 1e-3, mass = 0.23, force = 20, k = 300e3, end = 6.5e-3;
    char text[2048];
    snprintf(
        text, sizeof text,
        "<scene step='%.17g s' %s>"
        "<frames name='body' positions='0 0 1 mm'/>"
        "<rigid_mass on='@body' mass='0.23' inertia='2.3e-4 2.3e-4 4.5e-4' centre='0 0 0'/>"
        "<point_load on='@body' force='0 0 -20'/><frames name='ground'/><fixed on='@ground'/>"
        "<attached_frames name='face' to='@body' positions='0 0 0' orientations='0 1.5707963267948966 0'/>"
        "<attached_frames name='plane' to='@ground' positions='0 0 0' orientations='0 -1.5707963267948966 "
        "0'/>"
        "<disc_contact name='c' a='@face' b='@plane' radius_a='6 mm' radius_b='1 m' stiffness='300 N/mm' "
        "events='%s'/><dirk method='tr_bdf2' tolerance='1e-12'/></scene>",
        step, located, *located ? "true" : "false");
    sn_sim* sim = probe_compile(text, NULL);
    double position[3], state;
    int steps = (int)lround(end / step);
    probe_step(sim, steps);
    probe_read(sim, "/body/position", position, 3);
    probe_read(sim, "/c/state", &state, 1);
    ck_assert_double_eq(state, SN_DISC_FLAT);
    *fired = sn_sim_counters(sim).events > 0;
    sn_sim_destroy(sim);
    double fallen = sqrt(2 * gap * mass / force), speed = force / mass * fallen, rate = sqrt(k / mass),
           turn = rate * (end - fallen);
    return fabs(position[2] - force / k * (cos(turn) - 1) + speed / rate * sin(turn));
}

/* Located events keep the order of the method, as no step crosses the touch; without them the error falls
   with the step at best. */
START_TEST(events_keep_the_order)
{
    double located[3], crossed = 0;
    bool fired;
    for (int i = 0; i < 3; ++i) {
        double step = ldexp(0.25e-3, -i);
        located[i] = fall("events='locate'", step, &fired);
        ck_assert(fired);
        crossed = fall("", step, &fired);
        ck_assert(!fired);
        ck_assert_double_gt(crossed, 1.5 * located[i]);
        if (i > 0)
            ck_assert_msg(fabs(log2(located[i - 1] / located[i]) - 2) < 0.25, "%g, %g", located[i - 1],
                          located[i]);
    }
}
END_TEST

/* Of k D times the sine of half the angle, `blended` pushes a disc aside that stands on its edge: no other
   law does. What the laws of the paper cannot do they tell. */
static const struct limit {
    const char *law, *told;
    double tilt, height;
} limits[] = {
    { "lens", NULL, 0.2, 0.8 },
    { "foundation", NULL, 0.2, 0.8 },
    { "blended", "pushes sideways by 0.1 of its force", 0.2, 0.8 },
    { "blended", NULL, 0.05, 0.2 },
    { "kecskemethy", NULL, 0.2, 0.8 },
    { "kecskemethy", "overlapped by up to 0.0002 m where the law kecskemethy has no formula", 0, -0.1 },
};

START_TEST(laws_tell_their_limits)
{
    const struct limit* l = &limits[_i];
    char text[1500];
    snprintf(
        text, sizeof text,
        "<scene step='1e-5'><frames name='body' positions='0 0 %g mm' orientations='0 %g 0'/>"
        "<rigid_mass on='@body' mass='0.23' inertia='2.3e-4 2.3e-4 4.5e-4'/><frames name='ground'/><fixed "
        "on='@ground'/><attached_frames name='face' to='@body' orientations='0 1.5707963267948966 0'/>"
        "<attached_frames name='plane' to='@ground' orientations='0 -1.5707963267948966 0'/>"
        "<disc_contact name='c' a='@plane' b='@face' radius_a='50 mm' radius_b='6 mm' stiffness='3e5' "
        "law='%s'/><dirk/></scene>",
        l->height - 0.1, l->tilt, l->law);
    sn_sim* sim = probe_compile(text, NULL);
    sn_diagnostic diagnostic;
    probe_step(sim, 1);
    bool told = sn_sim_diagnostic(sim, 0, &diagnostic);
    ck_assert_int_eq(told, l->told != NULL);
    if (told) ck_assert_msg(strstr(diagnostic.text, l->told) != NULL, "%s", diagnostic.text);
    sn_sim_destroy(sim);
}
END_TEST

/* A disc of 6 mm that is 0.1 mm inside a plane of 1 m meets k D, whichever of them is `a`. */
START_TEST(foundation_on_either_face)
{
    for (int plane_first = 0; plane_first < 2; ++plane_first) {
        char text[1500];
        double force[3], depth;
        snprintf(
            text, sizeof text,
            "<scene step='1e-3'><frames name='body'/><prescribed_motion on='@body' z='-1e-4'/>"
            "<frames name='ground'/><fixed on='@ground'/><rigid_mass on='@ground' mass='1' inertia='1 1 1'/>"
            "<attached_frames name='face' to='@body' orientations='0 1.5707963267948966 0'/>"
            "<attached_frames name='plane' to='@ground' orientations='0 -1.5707963267948966 0'/>"
            "<disc_contact name='c' a='%s' b='%s' radius_a='%s' radius_b='%s' stiffness='3e5' "
            "law='foundation'/><dirk/></scene>",
            plane_first ? "@plane" : "@face", plane_first ? "@face" : "@plane", plane_first ? "1" : "6e-3",
            plane_first ? "6e-3" : "1");
        sn_sim* sim = probe_compile(text, NULL);
        probe_step(sim, 1);
        probe_read(sim, "/c/force", force, 3);
        probe_read(sim, "/c/depth", &depth, 1);
        ck_assert_double_eq_tol(force[2], plane_first ? 30 : -30, 1e-9);
        ck_assert_double_eq_tol(depth, 1e-4, 1e-15);
        sn_sim_destroy(sim);
    }
}
END_TEST

START_TEST(messages)
{
    static const struct {
        const char *attributes, *words;
    } wrong[] = {
        { "radius_a='1 2' radius_b='1' stiffness='1'", "radius_a: has 2 numbers" },
        { "radius_a='1' radius_b='1'", "stiffness: has 0 numbers" },
        { "radius_a='1' radius_b='1' stiffness='1' damping='1 2 3'", "damping: has 3 numbers" },
        { "radius_a='1' radius_b='1' stiffness='1' friction='0.1' creep_speed='0'",
          "creep_speed: must be above 0" },
        { "radius_a='-1' radius_b='1' stiffness='1'", "radius_a" },
    };
    for (int i = 0; i < SN_COUNT(wrong); ++i) {
        char text[1024];
        sn_error error = { 0 };
        snprintf(text, sizeof text, "<scene>" DISC_ON_PLANE "<disc_contact a='@face' b='@plane' %s/></scene>",
                 wrong[i].attributes);
        probe_refuse(text, NULL, &error);
        probe_expect(error.text, wrong[i].words);
    }
    sn_error error = { 0 };
    probe_refuse("<scene><frames name='a' positions='0 0 0 1 0 0'/><frames name='b'/><disc_contact a='@a' "
                 "b='@b' radius_a='1' "
                 "radius_b='1' stiffness='1'/></scene>",
                 NULL, &error);
    probe_expect(error.text, "b: has 1 frames, but a has 2");
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("disc contact");
    TCase* cases = tcase_create("disc contact");
    tcase_add_loop_test(cases, derivatives, 0, 2 * SN_COUNT(laws));
    tcase_add_loop_test(cases, power, 0, SN_COUNT(laws));
    tcase_add_loop_test(cases, depth_is_the_least_translation, 0, 3);
    tcase_add_test(cases, edge_is_the_deepest_point);
    tcase_add_loop_test(cases, sweeps_are_continuous, 0, 2 * SWEEPS);
    tcase_add_test(cases, printed_law_jumps);
    tcase_add_loop_test(cases, no_pose_is_singular, 0, SN_COUNT(laws));
    tcase_add_test(cases, flat_faces_stay_flat);
    tcase_add_test(cases, foundation_is_a_bed_of_springs);
    tcase_add_loop_test(cases, depth_of_faces_apart, 0, SN_COUNT(laws));
    tcase_add_loop_test(cases, laws_tell_their_limits, 0, SN_COUNT(limits));
    tcase_add_test(cases, foundation_on_either_face);
    tcase_add_test(cases, symmetry);
    tcase_add_test(cases, events);
    tcase_add_test(cases, events_keep_the_order);
    tcase_add_test(cases, messages);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
