/* If this failed, two conditions could not hold one node along different axes, or one of them would be told
   the other's force.
   SPDX-License-Identifier: BSD-3-Clause */
#include "support/motion.h"
#include "support/probe.h"
#include "support/run_suite.h"
#include <math.h>

/* An eighth of a bar of 2 m: what lies in a plane of symmetry keeps to it, and its end is pulled by 1000
   N. */
#define PULL(node) "<point_load on='@p' node='" node "' force='250 0 0'/>"
#define EIGHTH                                                                                               \
    "<grid name='m' cells='1 1 1' type='hexahedra'/><points name='p' mesh='@m'/>"                            \
    "<solid_mass on='@p' density='1'/>"                                                                      \
    "<solid on='@p' law='linear' young_modulus='1e5' poisson_ratio='0.3'/>"                                  \
    "<fixed name='x' on='@p' where='x lt 1e-9' dofs='x'/>"                                                   \
    "<fixed name='y' on='@p' where='y lt 1e-9' dofs='y'/>"                                                   \
    "<fixed name='z' on='@p' where='z lt 1e-9' dofs='z'/>" PULL("1") PULL("3") PULL("5") PULL("7")

static void expect_forces(sn_sim* sim, const char* path, double x)
{
    double f[3];
    probe_read(sim, path, f, 3);
    ck_assert_double_eq_tol(f[0], x, 1e-6);
    ck_assert_double_eq_tol(f[1], 0, 1e-6);
    ck_assert_double_eq_tol(f[2], 0, 1e-6);
}

/* Uniform strain, P/(E A) along and -nu of it across; the corner in all three planes stays. */
START_TEST(planes_of_symmetry)
{
    sn_sim* sim = probe_compile("<scene><statics/>" EIGHTH "</scene>", NULL);
    probe_step(sim, 1);
    const sn_state* p = probe_state(sim, "/p");
    ck_assert_int_eq(p->count, 8);
    for (int i = 0; i < 8; ++i) {
        const double x[3] = { 1.01 * (i & 1), 0.997 * (i >> 1 & 1), 0.997 * (i >> 2) };
        for (int d = 0; d < 3; ++d)
            ck_assert_double_eq_tol(p->x[3 * i + d], x[d], 1e-10);
    }
    expect_forces(sim, "/x/force", -1000);
    expect_forces(sim, "/y/force", 0);
    expect_forces(sim, "/z/force", 0);
    sn_sim_destroy(sim);
}
END_TEST

/* Of the reaction on a node each condition is told what it holds itself. */
START_TEST(each_has_its_own_force)
{
    sn_sim* sim =
        probe_compile("<scene step='1 ms'><points name='p'/><point_mass on='@p' mass='2' gravity='1 2 3'/>"
                      "<fixed name='a' on='@p' dofs='x'/><fixed name='b' on='@p' dofs='y'/>"
                      "<prescribed_points name='c' on='@p' z='0.5*t^2'/></scene>",
                      NULL);
    probe_step(sim, 10);
    static const char* const paths[] = { "/a/force", "/b/force", "/c/force" };
    static const double wanted[3] = { -2, -4, 2 * 1 - 6 };
    for (int k = 0; k < 3; ++k) {
        double f[3];
        probe_read(sim, paths[k], f, 3);
        for (int d = 0; d < 3; ++d)
            ck_assert_double_eq_tol(f[d], d == k ? wanted[k] : 0, 1e-9);
    }
    sn_sim_destroy(sim);
}
END_TEST

/* A frame's origin by one, its orientation by another; the same degree of freedom by both is refused, with
   its name. */
START_TEST(frames_in_parts)
{
    sn_sim* sim = probe_compile(
        "<scene step='1 ms'><frames name='f'/><rigid_mass on='@f' mass='1' inertia='1 1 1' gravity='1 2 3'/>"
        "<fixed name='a' on='@f' dofs='rx ry rz'/><fixed name='b' on='@f' dofs='x z'/></scene>",
        NULL);
    probe_step(sim, 100);
    const double* x = probe_state(sim, "/f")->x;
    ck_assert_double_eq_tol(x[1], 0.5 * 2 * 0.01, 1e-6);
    ck_assert(x[0] == 0 && x[2] == 0 && x[3] == 1);
    sn_sim_destroy(sim);
    sn_error error = { 0 };
    probe_refuse(
        "<scene><frames name='f' positions='0 0 0  1 0 0'/><rigid_mass on='@f' mass='1' inertia='1 1 1'/>"
        "<fixed on='@f' nodes='0' dofs='x y'/><prescribed_motion name='m' on='@g' y='t'/>"
        "<frames name='g'/><rigid_mass on='@g' mass='1' inertia='1 1 1'/><fixed name='b' on='@g' dofs='y "
        "z'/></scene>",
        NULL, &error);
    probe_expect(error.text, "/b: ");
    probe_expect(error.text, "of /g[0] is already prescribed by /m");
}
END_TEST

/* Regions that share nodes may both be held: the motion is that of the nodes held once. */
START_TEST(agreeing_conditions_are_one)
{
    static const char* const texts[2] = {
        "<scene step='1 ms'><points name='p' positions='0 0 0  1 0 0  2 0 0'/><point_mass on='@p' mass='1' "
        "gravity='1 2 3'/>"
        "<springs on='@p' nodes='0 1 1 2' stiffness='40'/><fixed name='a' on='@p' nodes='0'/></scene>",
        "<scene step='1 ms'><points name='p' positions='0 0 0  1 0 0  2 0 0'/><point_mass on='@p' mass='1' "
        "gravity='1 2 3'/>"
        "<springs on='@p' nodes='0 1 1 2' stiffness='40'/><fixed name='a' on='@p' where='x lt 0.5'/>"
        "<fixed name='b' on='@p' nodes='0' dofs='x y'/><fixed name='c' on='@p' nodes='0' dofs='y "
        "z'/></scene>",
    };
    double x[2][9], f[2][3];
    for (int i = 0; i < 2; ++i) {
        sn_sim* sim = probe_compile(texts[i], NULL);
        probe_step(sim, 20);
        probe_read(sim, "/p/position", x[i], 9);
        probe_read(sim, "/a/force", f[i], 3);
        sn_sim_destroy(sim);
    }
    ck_assert_int_eq(memcmp(x[0], x[1], sizeof x[0]), 0);
    ck_assert_int_eq(memcmp(f[0], f[1], sizeof f[0]), 0);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("conditions");
    TCase* tests = tcase_create("all");
    tcase_add_test(tests, planes_of_symmetry);
    tcase_add_test(tests, each_has_its_own_force);
    tcase_add_test(tests, frames_in_parts);
    tcase_add_test(tests, agreeing_conditions_are_one);
    suite_add_tcase(suite, tests);
    return run_suite(suite);
}
