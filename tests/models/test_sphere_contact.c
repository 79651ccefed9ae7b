/* If this failed, spheres would pass through each other or through surfaces, rest at the wrong distance, or
   gain momentum where they touch.
   SPDX-License-Identifier: BSD-3-Clause */
#include <check.h>
#include <math.h>
#include "support/probe.h"
#include "support/run_suite.h"

#define SCENE(parts) "<scene step='5 ms'><implicit_euler/>" parts "</scene>"
#define FLOOR                                                                                                \
    "<inline_mesh name='f' points='-5 -5 0  5 -5 0  5 5 0  -5 5 0' triangles='0 1 2  0 2 3'/>"               \
    "<points name='floor' mesh='@f'/><fixed on='@floor'/>"

/* A sphere falls on the floor, another one on a sphere that lies there: radii of their own. */
START_TEST(spheres_rest_on_the_floor_and_on_each_other)
{
    static const double height[3] = { 0.5, 0.25, 1.25 };
    const double weight = 9.81;
    double x[9];
    sn_sim* sim = probe_compile(
        SCENE(FLOOR "<inline_mesh name='m' points='0.1 0.2 0.6  2 1 0.5  2 1 1.7'/>"
                    "<points name='balls' mesh='@m'/><fixed on='@balls' dofs='x y'/>"
                    "<point_mass on='@balls' mass='1' gravity='0 0 -9.81'/>"
                    "<surface_contact name='below' on='@balls' with='@floor' on_radius='0.5 0.25 0.75'/>"
                    "<surface_contact name='self' on='@balls' with='@balls' on_radius='0.5 0.25 0.75'/>"),
        NULL);
    probe_step(sim, 600);
    probe_read(sim, "/balls/position", x, 9);
    for (int i = 0; i < 3; ++i)
        ck_assert_double_eq_tol(x[3 * i + 2], height[i], 1e-6); // weight/(stiffness pi r^2) = 5e-8 at most
    ck_assert_double_eq_tol(probe_value(sim, "/below/normal_force", 0, 1), 3 * weight, 1e-6);
    ck_assert_double_eq_tol(probe_value(sim, "/self/normal_force", 0, 1), weight, 1e-6);
    sn_sim_destroy(sim);
}
END_TEST

/* Two spheres of different masses collide off their axis: they stay apart, and their momentum stays. */
START_TEST(spheres_that_collide_keep_their_momentum)
{
    double x[6], v[6];
    sn_sim* sim =
        probe_compile(SCENE("<inline_mesh name='m' points='0 0 0'/><inline_mesh name='n' points='1 0.3 0.1'/>"
                            "<points name='a' mesh='@m' velocities='3 0 0'/><points name='b' mesh='@n'/>"
                            "<point_mass on='@a' mass='1'/><point_mass on='@b' mass='2'/>"
                            "<surface_contact on='@a' with='@b' on_radius='0.5' with_radius='0.25'/>"),
                      NULL);
    double closest = HUGE_VAL;
    for (int i = 0; i < 100; ++i) {
        probe_step(sim, 1);
        probe_read(sim, "/a/position", x, 3);
        probe_read(sim, "/b/position", x + 3, 3);
        closest = fmin(closest, sqrt(pow(x[3] - x[0], 2) + pow(x[4] - x[1], 2) + pow(x[5] - x[2], 2)));
    }
    probe_read(sim, "/a/velocity", v, 3);
    probe_read(sim, "/b/velocity", v + 3, 3);
    ck_assert_double_ge(closest, 0.75 - 1e-8); // force of 400 N at most/(stiffness pi r^2) = 2e-9
    ck_assert_double_le(closest, 0.75 + 7e-5); // sliding by s = 1 cm along the tangent of a step: s^2/(2 d)
    ck_assert_double_gt(v[3], 0.1);
    for (int k = 0; k < 3; ++k)
        ck_assert_double_eq_tol(v[k] + 2 * v[3 + k], k == 0 ? 3 : 0, 1e-12);
    sn_sim_destroy(sim);
}
END_TEST

static const struct refusal {
    const char *radius, *text;
} refusals[] = { { "", "on_radius: the mesh has points only: they are spheres" },
                 { "on_radius='1 2 3'", "these are 3 numbers for 2 points" },
                 { "on_radius='1 0'", "the radius of a sphere must be positive" } };

START_TEST(spheres_need_radii)
{
    sn_error error = { 0 };
    char text[1000];
    snprintf(text, sizeof text,
             SCENE(FLOOR "<inline_mesh name='m' points='0 0 2  1 0 2'/><points name='a' mesh='@m'/>"
                         "<point_mass on='@a' mass='1'/><surface_contact on='@a' with='@floor' %s/>"),
             refusals[_i].radius);
    probe_refuse(text, NULL, &error);
    probe_expect(error.text, refusals[_i].text);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("contact of spheres");
    TCase* cases = tcase_create("contact of spheres");
    tcase_add_test(cases, spheres_rest_on_the_floor_and_on_each_other);
    tcase_add_test(cases, spheres_that_collide_keep_their_momentum);
    tcase_add_loop_test(cases, spheres_need_radii, 0, SN_COUNT(refusals));
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
