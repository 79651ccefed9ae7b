/* If this fails, given forces pull at the wrong place or in the wrong direction, or springs to the ground
   store the wrong energy.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/models.h>
#include "support/force.h"
#include "support/run_suite.h"

#define REALS(...)                                                                                           \
    {                                                                                                        \
        (const double[]){ __VA_ARGS__ }, SN_COUNT(((const double[]){ __VA_ARGS__ }))                         \
    }

/* ---- point_load ---------------------------------------------------------------------------------------- */

static sn_point_load_params load_params(bool follower)
{
    sn_point_load_params p = { .on = { "/on" },
                               .node = -2,
                               .force = { { "1.5", "t", "-0.7" } },
                               .moment = { { "0.4", NULL, "2" } },
                               .position = { 0.3, -0.2, 0.6 },
                               .follower = follower };
    return p;
}

START_TEST(load_derivatives)
{
    for (uint64_t seed = 1; seed <= 5; ++seed)
        for (int follower = 0; follower < 2; ++follower) {
            uint64_t state = seed;
            motion on = motion_random(SN_FRAMES, 3, 2, &state);
            sn_point_load_params p = load_params(follower);
            force_rig r;
            force_make(&r, &sn_point_load, &p, &on, 2.5, 0.8);
            check_force_derivatives(&r, 1e-9);
            force_free(&r);
        }
}
END_TEST

/* The load does the work of its force at the point of application and of its moment; the quantities are in
   world axes. */
START_TEST(load_power)
{
    uint64_t seed = 6;
    motion on = motion_random(SN_FRAMES, 3, 2, &seed);
    sn_quat q = motion_orientation(&on, 1);
    for (int follower = 0; follower < 2; ++follower) {
        sn_point_load_params p = load_params(follower);
        force_rig r;
        force_make(&r, &sn_point_load, &p, &on, 2.5, 0.8);
        sn_vec3 F = sn_scale(0.8, sn_v3(1.5, 2.5, -0.7)), M = sn_scale(0.8, sn_v3(0.4, 0, 2));
        if (follower) {
            F = sn_rotate(q, F);
            M = sn_rotate(q, M);
        }
        sn_vec3 w = vec3_of(on.v + 9), v = sn_add(vec3_of(on.v + 6), sn_rotate(q, sn_cross(w, p.position)));
        double f[18], power = 0, wanted = sn_dot(F, v) + sn_dot(M, sn_rotate(q, w)), read[2][3];
        force_add(&r, &on, f);
        for (int i = 0; i < 18; ++i)
            power += f[i] * on.v[i];
        expect_close("power", &power, &wanted, 1, 1e-14);
        expect_close("force", f + 6, &F.x, 3, 1e-14);
        for (int i = 0; i < 6; ++i)
            ck_assert(f[i] == 0 && f[12 + i] == 0); // other frames

        sn_kin kin = motion_kin(&on);
        sn_input in = { .t = 2.5, .load_factor = 0.8, .at = &kin };
        ck_assert_int_eq(sn_point_load.quantity_count, 2);
        for (int k = 0; k < 2; ++k)
            sn_point_load.quantities[k].read(r.self, &in, NULL, read[k]);
        expect_close("quantity force", read[0], &F.x, 3, 1e-14);
        expect_close("quantity moment", read[1], &M.x, 3, 1e-14);
        force_free(&r);
    }
}
END_TEST

/* A list loads each of its nodes with the whole force: the sum of loads on one node each. */
START_TEST(load_on_several_nodes)
{
    uint64_t seed = 9;
    for (int points = 0; points < 2; ++points)
        for (int follower = 0; follower < 2 - points; ++follower) {
            motion on = motion_random(points ? SN_POINTS : SN_FRAMES, 4, 2, &seed);
            sn_point_load_params p = load_params(follower);
            if (points) p.moment = (sn_expr3){ { NULL } }, p.position = sn_v3(0, 0, 0);
            const int list[] = { 0, 2, -1 }, dofs = points ? 12 : 24;
            double wanted[24] = { 0 }, sum[2][3] = { { 0 } }, f[24], read[3];
            sn_kin kin = motion_kin(&on);
            sn_input in = { .t = 2.5, .load_factor = 0.8, .at = &kin };
            force_rig r;
            for (int i = 0; i < 3; ++i) {
                p.node = list[i];
                force_make(&r, &sn_point_load, &p, &on, 2.5, 0.8);
                force_add(&r, &on, f);
                for (int k = 0; k < dofs; ++k)
                    wanted[k] += f[k];
                for (int q = 0; q < 2; ++q) {
                    sn_point_load.quantities[q].read(r.self, &in, NULL, read);
                    for (int k = 0; k < 3; ++k)
                        sum[q][k] += read[k];
                }
                force_free(&r);
            }
            p.node = 0;
            p.nodes = (sn_reals)REALS(0, 2, -1);
            force_make(&r, &sn_point_load, &p, &on, 2.5, 0.8);
            ck_assert_int_eq(r.bind.item_count, 3);
            force_add(&r, &on, f);
            expect_close("several", f, wanted, dofs, 1e-15);
            for (int q = 0; q < 2; ++q) {
                sn_point_load.quantities[q].read(r.self, &in, NULL, read);
                expect_close("quantity", read, sum[q], 3, 1e-14);
            }
            if (!points) check_force_derivatives(&r, 1e-9);
            force_free(&r);
        }
}
END_TEST

/* By default nothing pulls, at the first frame. */
START_TEST(load_defaults)
{
    uint64_t seed = 8;
    motion on = motion_random(SN_FRAMES, 3, 2, &seed);
    sn_point_load_params p = *(const sn_point_load_params*)sn_point_load.defaults;
    p.on.path = "/on";
    force_rig r;
    double f[18];
    force_make(&r, &sn_point_load, &p, &on, 0, 1);
    ck_assert_int_eq(r.bind.item_count, 1);
    ck_assert_int_eq(r.bind.nodes[0].node, 0);
    force_add(&r, &on, f);
    expect_close("nothing", f, (const double[18]){ 0 }, 18, 0);
    force_free(&r);
}
END_TEST

START_TEST(load_refusals)
{
    uint64_t seed = 7;
    motion frames = motion_random(SN_FRAMES, 3, 1, &seed);
    sn_point_load_params p = { .on = { NULL } };
    expect_force_refused(&sn_point_load, &p, &frames, "on: ");
    p.on.path = "/on";
    p.node = 3;
    expect_force_refused(&sn_point_load, &p, &frames,
                         "node: there is no frame 3; `on` has 3, numbered 0 to 2");
    p.node = -4;
    expect_force_refused(&sn_point_load, &p, &frames, "node: there is no frame -4");
    p.node = 1;
    p.nodes = (sn_reals)REALS(0, 2);
    expect_force_refused(&sn_point_load, &p, &frames, "node: give one of node, nodes and where");
    p.node = 0;
    p.nodes = (sn_reals)REALS(0, 3);
    expect_force_refused(&sn_point_load, &p, &frames, "nodes: there is no node 3");
    p.nodes.count = 0;
    p.node = -3;
    p.force.text[1] = "nonsense";
    expect_force_refused(&sn_point_load, &p, &frames, "force.y: ");
    p.force.text[1] = NULL;
    p.moment.text[2] = "nonsense";
    expect_force_refused(&sn_point_load, &p, &frames, "moment.z: ");
    expect_documented(&sn_point_load);
}
END_TEST

/* ---- springs_to_ground --------------------------------------------------------------------------------- */

static const double anchors[] = { 0.1, 0.2, 0.3, -0.1, 0, 0.4, 0, 0, 0 };

static sn_springs_to_ground_params spring_params(sn_vec3 direction)
{
    static const double stiffness[] = { 3, 0, 1.5 }, cubic[] = { 7, 2, 0 }, damping[] = { 0.5, 0, 2 };
    sn_springs_to_ground_params p = { { "/on" },      { stiffness, 3 }, { cubic, 3 },
                                      { damping, 3 }, direction,        { anchors, 9 } };
    return p;
}

static const sn_vec3 directions[2] = { { 0, 0, 0 }, { 1, -2, 2 } };

START_TEST(spring_derivatives)
{
    uint64_t seed = 21;
    motion on = motion_random(SN_POINTS, 3, 0, &seed);
    sn_springs_to_ground_params p = spring_params(directions[_i]);
    force_rig r;
    force_make(&r, &sn_springs_to_ground, &p, &on, 0, 0.3);
    check_force_derivatives(&r, 1e-9);

    // At rest the force is minus the gradient of the energy; moving, it also dissipates.
    const double h = 2e-3;
    motion still = on;
    memset(still.v, 0, sizeof still.v);
    double f[9], gradient[9], moving[9], loss = 0;
    force_add(&r, &still, f);
    force_add(&r, &on, moving);
    for (int c = 0; c < 9; ++c) {
        double e[4];
        for (int k = 0; k < 4; ++k) {
            static const double steps[4] = { -2, -1, 1, 2 };
            motion x = still;
            x.x[c] += steps[k] * h;
            e[k] = force_sum(&r, &x, r.type->ops.force->energy);
        }
        gradient[c] = -difference(e[0], e[1], e[2], e[3], h);
        loss += (f[c] - moving[c]) * on.v[c];
    }
    expect_close("minus gradient", f, gradient, 9, 1e-10);
    double dissipation = force_sum(&r, &on, r.type->ops.force->dissipation);
    expect_close("dissipation", &dissipation, &loss, 1, 1e-14);
    ck_assert_double_gt(dissipation, 0);
    force_free(&r);
}
END_TEST

/* Along a direction, of whatever length, only the displacement along it counts, by the scalar law. */
START_TEST(spring_along)
{
    uint64_t seed = 22;
    motion on = motion_random(SN_POINTS, 1, 0, &seed);
    sn_springs_to_ground_params p = { .on = { "/on" },
                                      .stiffness = REALS(300),
                                      .cubic = REALS(40),
                                      .damping = REALS(2),
                                      .direction = { 0, 0, -5 },
                                      .anchors = REALS(0, 0, 0.1) };
    force_rig r;
    force_make(&r, &sn_springs_to_ground, &p, &on, 0, 1);
    double f[3], u = on.x[2] - 0.1, wanted[3] = { 0, 0, -(300 * u + 40 * u * u * u) - 2 * on.v[2] };
    force_add(&r, &on, f);
    expect_close("force", f, wanted, 3, 1e-15);
    force_free(&r);
}
END_TEST

/* Without anchors the springs are unstretched where the points rest; without constants they do nothing. */
START_TEST(spring_rest)
{
    uint64_t seed = 23;
    motion on = motion_random(SN_POINTS, 3, 0, &seed), still = on;
    sn_springs_to_ground_params p = *(const sn_springs_to_ground_params*)sn_springs_to_ground.defaults;
    p.on.path = "/on";
    force_rig r;
    double f[9];
    memset(still.v, 0, sizeof still.v);
    force_make(&r, &sn_springs_to_ground, &p, &on, 0, 1);
    still.x[4] += 1;
    force_add(&r, &still, f);
    expect_close("no constants", f, (const double[9]){ 0 }, 9, 0);
    still.x[4] = on.x[4];
    force_free(&r);

    p.stiffness = (sn_reals)REALS(10);
    force_make(&r, &sn_springs_to_ground, &p, &on, 0, 1);
    force_add(&r, &still, f);
    expect_close("rest", f, (const double[9]){ 0 }, 9, 0);
    ck_assert(force_sum(&r, &still, r.type->ops.force->energy) == 0);
    ck_assert(force_sum(&r, &still, r.type->ops.force->dissipation) == 0);
    still.x[4] += 0.5;
    force_add(&r, &still, f);
    ck_assert_double_eq_tol(f[4], -5, 1e-14);
    force_free(&r);

    p.anchors = (sn_reals){ anchors, 9 };
    force_make(&r, &sn_springs_to_ground, &p, &on, 0, 1);
    memcpy(still.x, anchors, sizeof anchors);
    force_add(&r, &still, f);
    expect_close("at the anchors", f, (const double[9]){ 0 }, 9, 0);
    force_free(&r);
}
END_TEST

START_TEST(spring_refusals)
{
    uint64_t seed = 24;
    motion on = motion_random(SN_POINTS, 3, 0, &seed);
    sn_springs_to_ground_params p = { .on = { NULL } };
    expect_force_refused(&sn_springs_to_ground, &p, &on, "on: ");
    p.on.path = "/on";
    p.stiffness = (sn_reals)REALS(1, 2);
    expect_force_refused(&sn_springs_to_ground, &p, &on, "stiffness: has 2 numbers, must have 1, or 3");
    p.stiffness.count = 1;
    p.cubic = (sn_reals)REALS(1, 2);
    expect_force_refused(&sn_springs_to_ground, &p, &on, "cubic: ");
    p.cubic.count = 0;
    p.damping = (sn_reals)REALS(1, 2, 3, 4);
    expect_force_refused(&sn_springs_to_ground, &p, &on, "damping: ");
    p.damping.count = 3;
    p.anchors = (sn_reals)REALS(1, 2, 3);
    expect_force_refused(&sn_springs_to_ground, &p, &on, "anchors: has 3 numbers, must have 9");
    expect_documented(&sn_springs_to_ground);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("loads");
    TCase* tests = tcase_create("all");
    tcase_add_test(tests, load_derivatives);
    tcase_add_test(tests, load_power);
    tcase_add_test(tests, load_on_several_nodes);
    tcase_add_test(tests, load_defaults);
    tcase_add_test(tests, load_refusals);
    tcase_add_loop_test(tests, spring_derivatives, 0, 2);
    tcase_add_test(tests, spring_along);
    tcase_add_test(tests, spring_rest);
    tcase_add_test(tests, spring_refusals);
    suite_add_tcase(suite, tests);
    return run_suite(suite);
}
