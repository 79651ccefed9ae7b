/* If these fail, a suture's joints are bent or twisted by other moments than EI and GJ make, or bending feels
   a turn about the axis. SPDX-License-Identifier: BSD-3-Clause */
#include <check.h>
#include <math.h>
#include "support/motion.h"
#include "support/probe.h"
#include "support/run_suite.h"

/* Two frames, the right one turned by `turn` in the axes of the left one, which lies at no special
   orientation. */
static sn_sim* joint(sn_quat turn, const char* twist_stiffness)
{
    char scene[512];
    snprintf(
        scene, sizeof scene,
        "<scene><frames name='f' positions='0 0 0  1 0 0'/><rigid_mass on='@f' mass='1' inertia='1 1 1'/>"
        "<finite_difference_moments name='c' frames='@f' bending_stiffness='3' "
        "twist_stiffness='%s'/></scene>",
        twist_stiffness);
    sn_sim* sim = probe_compile(scene, NULL);
    sn_pose* pose = (sn_pose*)probe_state(sim, "/f")->x;
    pose[0].q = sn_quat_from_rpy(0.3, -1.1, 2.0);
    pose[1].q = sn_quat_mul(pose[0].q, turn);
    sn_system_evaluate(sim->systems[0]);
    return sim;
}

static sn_wrench load_on(const sn_sim* sim, int frame)
{
    return ((sn_wrench*)probe_state(sim, "/f")->f)[frame];
}

static void expect_moments(sn_sim* sim, sn_vec3 left, sn_vec3 right, double energy)
{
    ck_assert_double_lt(sn_norm(sn_sub(load_on(sim, 0).m, left)), 1e-12);
    ck_assert_double_lt(sn_norm(sn_sub(load_on(sim, 1).m, right)), 1e-12);
    ck_assert_double_lt(sn_norm(load_on(sim, 0).f) + sn_norm(load_on(sim, 1).f), 1e-15);
    ck_assert_double_eq_tol(sn_sim_energy(sim).potential, energy, 1e-12);
    sn_sim_destroy(sim);
}

/* An angle about y: the moment is the stiffness times it, from a hair to nearly folded. */
static const double angles[] = { 0.0, 1e-9, 2.9e-3, 3.1e-3, 0.3, 1.7, 3.1 };

START_TEST(bending_is_linear_in_the_angle)
{
    double angle = angles[_i], m = 3 * angle;
    sn_sim* sim = joint(sn_quat_exp(sn_v3(0, angle, 0)), "2");
    expect_moments(sim, sn_v3(0, m, 0), sn_v3(0, -m, 0), 0.5 * 3 * angle * angle);
}
END_TEST

START_TEST(twist_is_linear_in_the_angle)
{
    double angle = angles[_i], m = 2 * angle;
    expect_moments(joint(sn_quat_exp(sn_v3(angle, 0, 0)), "2"), sn_v3(m, 0, 0), sn_v3(-m, 0, 0),
                   0.5 * 2 * angle * angle);
    expect_moments(joint(sn_quat_exp(sn_v3(-angle, 0, 0)), "2"), sn_v3(-m, 0, 0), sn_v3(m, 0, 0),
                   0.5 * 2 * angle * angle);
}
END_TEST

/* Without resistance to twist, a turn of the right frame about its own axis changes nothing but the axes it
   is told in. */
START_TEST(bending_depends_on_tangents_alone)
{
    sn_quat bend = sn_quat_exp(sn_v3(0, 0.8, -0.5)), spin = sn_quat_exp(sn_v3(2.5, 0, 0));
    sn_sim *plain = joint(bend, "0"), *spun = joint(sn_quat_mul(bend, spin), "0");
    ck_assert_double_lt(sn_norm(sn_sub(load_on(plain, 0).m, load_on(spun, 0).m)), 1e-14);
    ck_assert_double_lt(sn_norm(sn_sub(load_on(plain, 1).m, sn_rotate(spin, load_on(spun, 1).m))), 1e-14);
    ck_assert_double_lt(fabs(load_on(spun, 1).m.x), 1e-15);
    ck_assert_double_eq_tol(sn_norm(load_on(plain, 0).m), 3 * sqrt(0.64 + 0.25), 1e-14);
    sn_sim_destroy(plain);
    sn_sim_destroy(spun);
}
END_TEST

START_TEST(lists_must_fit)
{
    sn_error error = { 0 };
    probe_refuse(
        "<scene><frames name='f' positions='0 0 0  1 0 0'/><rigid_mass on='@f' mass='1' inertia='1 1 1'/>"
        "<finite_difference_moments name='c' frames='@f' bending_stiffness='3 4' "
        "twist_stiffness='1'/></scene>",
        NULL, &error);
    probe_expect(error.text, "bending_stiffness: has 2 numbers; give one");
    error = (sn_error){ 0 };
    probe_refuse(
        "<scene><frames name='f'/><rigid_mass on='@f' mass='1' inertia='1 1 1'/>"
        "<finite_difference_moments name='c' frames='@f' bending_stiffness='3' twist_stiffness='1'/></scene>",
        NULL, &error);
    probe_expect(error.text, "two frames at least");
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("moments of a suture");
    TCase* cases = tcase_create("moments of a suture");
    tcase_add_loop_test(cases, bending_is_linear_in_the_angle, 0, SN_COUNT(angles));
    tcase_add_loop_test(cases, twist_is_linear_in_the_angle, 0, SN_COUNT(angles));
    tcase_add_test(cases, bending_depends_on_tangents_alone);
    tcase_add_test(cases, lists_must_fit);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
