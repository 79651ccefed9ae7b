/* If this fails, rigid bodies or point masses gain or lose momentum and energy, weigh the wrong amount, or
   make Newton's method converge slowly.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/models.h>
#include "support/force.h"
#include "support/run_suite.h"

#define REALS(...)                                                                                           \
    {                                                                                                        \
        (const double[]){ __VA_ARGS__ }, SN_COUNT(((const double[]){ __VA_ARGS__ }))                         \
    }

static const double masses[] = { 1.5, 0.3, 2.0 };
static const double inertias[] = { 0.4, 0.7, 0.5, 0.2, 0.3, 0.45, 1.2, 0.9, 1.6 };
static const double centres[] = { 0.3, -0.5, 0.2, 0, 0, 0, -0.7, 0.1, 0.4 };

static sn_rigid_mass_params three_bodies(void)
{
    sn_rigid_mass_params p = {
        { "/on" }, { masses, 3 }, { inertias, 9 }, { centres, 9 }, { 1.0, -2.0, -9.81 }
    };
    return p;
}

START_TEST(rigid_derivatives)
{
    for (uint64_t seed = 1; seed <= 5; ++seed) {
        uint64_t state = seed;
        motion on = motion_random(SN_FRAMES, 3, 2, &state);
        sn_rigid_mass_params p = three_bodies();
        force_rig r;
        force_make(&r, &sn_rigid_mass, &p, &on, 0, 0.7);
        check_force_derivatives(&r, 1e-9);
        force_free(&r);
    }
}
END_TEST

/* Sum over the bodies of kinetic energy, momentum, and angular momentum about the world's origin, written
   out anew. */
static void totals(const motion* on, double* energy, sn_vec3* momentum, sn_vec3* angular)
{
    *energy = 0;
    *momentum = *angular = sn_v3(0, 0, 0);
    for (int i = 0; i < on->count; ++i) {
        sn_quat q = motion_orientation(on, i);
        sn_vec3 arm = sn_rotate(q, vec3_of(centres + 3 * i)), w = vec3_of(on->v + 6 * i + 3);
        sn_vec3 x = sn_add(vec3_of(on->x + 7 * i), arm);
        sn_vec3 v = sn_add(vec3_of(on->v + 6 * i), sn_cross(sn_rotate(q, w), arm));
        sn_vec3 spin = sn_mul(vec3_of(inertias + 3 * i), w), p = sn_scale(masses[i], v);
        *energy += 0.5 * sn_dot(p, v) + 0.5 * sn_dot(spin, w);
        *momentum = sn_add(*momentum, p);
        *angular = sn_add(*angular, sn_add(sn_cross(x, p), sn_rotate(q, spin)));
    }
}

/* What is added is minus the rate of momentum, and its power minus the rate of kinetic energy, along any
   motion. */
START_TEST(rigid_balance)
{
    uint64_t seed = 7;
    motion on = motion_random(SN_FRAMES, 3, 2, &seed);
    sn_rigid_mass_params p = three_bodies();
    p.gravity = sn_v3(0, 0, 0);
    force_rig r;
    force_make(&r, &sn_rigid_mass, &p, &on, 0, 1);
    double f[18], energy[4], own[4], power = 0;
    sn_vec3 momentum[4], angular[4], force = { 0, 0, 0 }, moment = { 0, 0, 0 };
    force_add(&r, &on, f);
    for (int i = 0; i < 3; ++i) {
        sn_vec3 m = sn_rotate(motion_orientation(&on, i), vec3_of(f + 6 * i + 3));
        force = sn_sub(force, vec3_of(f + 6 * i));
        moment = sn_sub(moment, sn_add(m, sn_cross(vec3_of(on.x + 7 * i), vec3_of(f + 6 * i))));
    }
    for (int i = 0; i < 18; ++i)
        power -= f[i] * on.v[i];

    const double h = 1e-3;
    for (int k = 0; k < 4; ++k) {
        static const double steps[4] = { -2, -1, 1, 2 };
        motion then = motion_after(&on, steps[k] * h);
        totals(&then, &energy[k], &momentum[k], &angular[k]);
        own[k] = force_sum(&r, &then, r.type->ops.mass->energy);
    }
    expect_close("kinetic energy", own, energy, 4, 1e-14);
    double rate = difference(energy[0], energy[1], energy[2], energy[3], h);
    expect_close("power", &power, &rate, 1, 1e-9);
    for (int i = 0; i < 3; ++i) {
#define DIFFERENCE(s, i) difference((&s[0].x)[i], (&s[1].x)[i], (&s[2].x)[i], (&s[3].x)[i], h)
        double rate_p = DIFFERENCE(momentum, i), rate_h = DIFFERENCE(angular, i);
#undef DIFFERENCE
        expect_close("rate of momentum", &force.x + i, &rate_p, 1, 1e-9);
        expect_close("rate of angular momentum", &moment.x + i, &rate_h, 1, 1e-9);
    }
    force_free(&r);
}
END_TEST

/* Weight: the same on every body at rest, its moment that of the offset centre, all of it times the load
   factor. */
START_TEST(rigid_weight)
{
    uint64_t seed = 8;
    motion on = motion_random(SN_FRAMES, 3, 2, &seed);
    memset(on.v, 0, sizeof on.v);
    memset(on.a, 0, sizeof on.a);
    sn_rigid_mass_params p = three_bodies();
    force_rig r;
    force_make(&r, &sn_rigid_mass, &p, &on, 0, 0.25);
    double f[18];
    force_add(&r, &on, f);
    for (int i = 0; i < 3; ++i) {
        sn_vec3 weight = sn_scale(0.25 * masses[i], p.gravity);
        sn_vec3 moment = sn_cross(vec3_of(centres + 3 * i), sn_unrotate(motion_orientation(&on, i), weight));
        expect_close("weight", f + 6 * i, &weight.x, 3, 1e-14);
        expect_close("moment of the weight", f + 6 * i + 3, &moment.x, 3, 1e-14);
    }
    force_free(&r);
    // In free fall nothing is left.
    for (int i = 0; i < 3; ++i)
        memcpy(on.a + 6 * i, &p.gravity, sizeof p.gravity);
    force_make(&r, &sn_rigid_mass, &p, &on, 0, 1);
    force_add(&r, &on, f);
    expect_close("free fall", f, (const double[18]){ 0 }, 18, 1e-14);
    force_free(&r);
}
END_TEST

/* One number (one triple) holds for all; the mass matrix is symmetric. */
START_TEST(rigid_lists)
{
    uint64_t seed = 9;
    motion on = motion_random(SN_FRAMES, 3, 2, &seed);
    sn_rigid_mass_params one = {
        .on = { "/on" }, .mass = REALS(2), .inertia = REALS(1, 2, 3), .centre = REALS(1, 0, 0)
    };
    sn_rigid_mass_params each = { .on = { "/on" },
                                  .mass = REALS(2, 2, 2),
                                  .inertia = REALS(1, 2, 3, 1, 2, 3, 1, 2, 3),
                                  .centre = REALS(1, 0, 0, 1, 0, 0, 1, 0, 0) };
    force_rig a, b;
    force_make(&a, &sn_rigid_mass, &one, &on, 0, 1);
    force_make(&b, &sn_rigid_mass, &each, &on, 0, 1);
    double fa[18], fb[18], K[36] = { 0 }, D[36] = { 0 }, M[36] = { 0 };
    force_add(&a, &on, fa);
    force_add(&b, &on, fb);
    ck_assert_mem_eq(fa, fb, sizeof fa);
    // Absent centres are the origins.
    sn_rigid_mass_params absent = one, zero = one;
    absent.centre = (sn_reals){ NULL, 0 };
    zero.centre = (sn_reals)REALS(0, 0, 0);
    force_rig c, d;
    force_make(&c, &sn_rigid_mass, &absent, &on, 0, 1);
    force_make(&d, &sn_rigid_mass, &zero, &on, 0, 1);
    force_add(&c, &on, fa);
    force_add(&d, &on, fb);
    ck_assert_mem_eq(fa, fb, sizeof fa);
    force_free(&c);
    force_free(&d);
    sn_kin kin = motion_kin(&on);
    sn_input in = { .t = 0, .load_factor = 1, .at = &kin };
    sn_tangent tangent = { .n = 6, .K = K, .D = D, .M = M };
    a.type->ops.mass->tangent(a.self, 1, &in, &tangent);
    for (int i = 0; i < 6; ++i)
        for (int j = 0; j < 6; ++j)
            ck_assert_double_eq_tol(M[6 * i + j], M[6 * j + i], 1e-15);
    force_free(&a);
    force_free(&b);
}
END_TEST

START_TEST(points)
{
    uint64_t seed = 10;
    motion on = motion_random(SN_POINTS, 4, 0, &seed);
    sn_point_mass_params p = { { "/on" }, REALS(1, 2, 3, 4), { 0, 1, -9.81 } };
    force_rig r;
    force_make(&r, &sn_point_mass, &p, &on, 0, 0.5);
    check_force_derivatives(&r, 1e-10);
    double f[12], wanted[12], energy = 0;
    force_add(&r, &on, f);
    for (int i = 0; i < 12; ++i) {
        wanted[i] = (1 + i / 3) * (0.5 * (&p.gravity.x)[i % 3] - on.a[i]);
        energy += 0.5 * (1 + i / 3) * on.v[i] * on.v[i];
    }
    expect_close("force", f, wanted, 12, 1e-15);
    ck_assert_double_eq_tol(force_sum(&r, &on, r.type->ops.mass->energy), energy, 1e-14);
    force_free(&r);
    p.mass = (sn_reals)REALS(2);
    force_make(&r, &sn_point_mass, &p, &on, 0, 1);
    force_add(&r, &on, f);
    ck_assert_double_eq_tol(f[11], 2 * (-9.81 - on.a[11]), 1e-14);
    force_free(&r);
}
END_TEST

START_TEST(refusals)
{
    uint64_t seed = 11;
    motion frames = motion_random(SN_FRAMES, 3, 1, &seed), points_ = motion_random(SN_POINTS, 4, 0, &seed);
    sn_rigid_mass_params p = { .on = { NULL }, .mass = REALS(1), .inertia = REALS(1, 1, 1) };
    expect_force_refused(&sn_rigid_mass, &p, &frames, "on: ");
    p.on.path = "/on";
    expect_force_refused(&sn_rigid_mass, &p, &points_, "on: ");
    p.mass = (sn_reals){ NULL, 0 };
    expect_force_refused(&sn_rigid_mass, &p, &frames,
                         "mass: has 0 numbers, must have 1, or 3 for the 3 frames");
    p.mass = (sn_reals)REALS(1, 2);
    expect_force_refused(&sn_rigid_mass, &p, &frames, "mass: has 2 numbers");
    p.mass = (sn_reals)REALS(1, 2, 3);
    p.inertia = (sn_reals)REALS(1);
    expect_force_refused(&sn_rigid_mass, &p, &frames, "inertia: has 1 numbers, must have 3, or 9");
    p.inertia = (sn_reals)REALS(1, 1, 1);
    p.centre = (sn_reals)REALS(1, 1);
    expect_force_refused(&sn_rigid_mass, &p, &frames, "centre: has 2 numbers");
    sn_point_mass_params q = { .on = { "/on" } };
    expect_force_refused(&sn_point_mass, &q, &points_, "mass: has 0 numbers, must have 1, or 4");
    expect_force_refused(&sn_point_mass, &q, &frames, "on: ");
    const sn_rigid_mass_params* rigid = sn_rigid_mass.defaults;
    const sn_point_mass_params* point = sn_point_mass.defaults;
    ck_assert(!rigid->mass.count && !rigid->inertia.count && !rigid->centre.count && !point->mass.count);
    expect_documented(&sn_rigid_mass);
    expect_documented(&sn_point_mass);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("rigid");
    TCase* tests = tcase_create("all");
    tcase_add_test(tests, rigid_derivatives);
    tcase_add_test(tests, rigid_balance);
    tcase_add_test(tests, rigid_weight);
    tcase_add_test(tests, rigid_lists);
    tcase_add_test(tests, points);
    tcase_add_test(tests, refusals);
    suite_add_tcase(suite, tests);
    return run_suite(suite);
}
