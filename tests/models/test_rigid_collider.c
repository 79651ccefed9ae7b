/* If this failed, points would enter boxes, capsules or convex bodies, rest on them with a wrong force, or a
   wrong shape would be accepted without a message.
   SPDX-License-Identifier: BSD-3-Clause */
#include "support/motion.h"
#include "support/probe.h"
#include "support/run_suite.h"
#include "support/scene_text.h"
#include <math.h>
#include <stdlib.h>

#define TETRAHEDRON                                                                                          \
    "<inline_mesh name='m' points='-30 -20 -10 mm  30 -20 -10 mm  0 30 -10 mm  0 0 30 mm' "                  \
    "triangles='0 2 1  0 1 3  1 2 3  2 0 3'/>"

static const char* const shapes[] = {
    "shape='box' edges='40 30 20 mm' orientation='%g %g %g'",
    "shape='convex' mesh='@m' orientation='%g %g %g'",
    "shape='capsule' size='1 cm' length='6 cm' direction='%g %g %g'",
    "shape='cylinder' size='1 cm' length='3 cm' direction='%g %g %g'",
};

/* Eight points without an elastic bond around a collider, of which most fly at it. */
static void write_scene(scene_text* w, const char* shape, uint64_t* seed)
{
    sn_vec3 turn = random_vector(seed, 3), push;
    double step = 20e-3 * pow(20, -0.5 * (1 + random_number(seed)));
    double speed = 0.1 * pow(500, 0.5 * (1 + random_number(seed)));
    char places[600], velocities[600], text[200];
    size_t p = 0, v = 0;
    for (int i = 0; i < 8; ++i) {
        sn_vec3 at = random_vector(seed, 1);
        at = sn_scale(0.06 / sn_norm(at), at); // beyond every shape
        push = sn_madd(random_vector(seed, 0.3 * speed), -speed / 0.06, at);
        p += (size_t)snprintf(places + p, sizeof places - p, "%.9g %.9g %.9g ", at.x, at.y, at.z);
        v += (size_t)snprintf(velocities + v, sizeof velocities - v, "%.9g %.9g %.9g ", push.x, push.y,
                              push.z);
    }
    snprintf(text, sizeof text, shape, turn.x, turn.y, turn.z);
    w->length = 0;
    scene_text_put(w,
                   "<scene step='%.9g'><implicit_euler/>" TETRAHEDRON "<points name='p' positions='%s' "
                   "velocities='%s'/><point_mass on='@p' mass='0.01'/><rigid_collider name='c' on='@p' "
                   "radius='0.5 mm' friction='%g' %s/></scene>",
                   step, places, velocities, random_number(seed) > 0 ? 0.5 : 0.0, text);
}

enum { SCENES = 60, STEPS = 15 };

/* At 0.1 to 50 m/s in steps of 1 to 20 ms. The linearised gap is a lower bound of that of a convex body. */
START_TEST(random_points_stay_outside)
{
    uint64_t seed = 17 + (uint64_t)_i;
    scene_text w = scene_text_start("1 ms");
    int touched = 0;
    for (int n = 0; n < SCENES; ++n) {
        write_scene(&w, shapes[_i], &seed);
        sn_sim* sim = probe_compile(w.at, NULL);
        double energy = sn_sim_energy(sim).kinetic, least = HUGE_VAL, most = 0;
        for (int i = 0; i < STEPS; ++i) {
            probe_step(sim, 1);
            least = fmin(least, probe_value(sim, "/c/gap", 0, 1));
            most = fmax(most, sn_sim_energy(sim).kinetic / energy - 1);
            touched += probe_value(sim, "/c/touching", 0, 1) > 0;
        }
        sn_sim_destroy(sim);
        ck_assert_msg(least > -1e-12 && most < 1e-12, "gap %g m, energy added %g:\n%s", least, most, w.at);
    }
    free(w.at);
    ck_assert_int_gt(touched, SCENES);
}
END_TEST

/* On the top of each body, with its weight as the force; the box and the tetrahedron lie on their sides. */
static const struct resting {
    const char* shape;
    double top[3]; /* [m] */
} on_top[] = {
    { "shape='box' edges='4 3 2 cm' orientation='90 deg 0 0'", { 5e-3, 2e-3, 15e-3 } },
    { "shape='convex' mesh='@m' orientation='180 deg 0 0'", { 2e-3, 1e-3, 10e-3 } },
    { "shape='capsule' size='1 cm' length='6 cm' direction='1 0 0'", { 5e-3, 0, 10e-3 } },
    { "shape='cylinder' size='1 cm' length='3 cm'", { 2e-3, 1e-3, 15e-3 } },
};

START_TEST(a_point_rests_on_top)
{
    const struct resting* r = &on_top[_i];
    const double weight = 0.01 * 9.81;
    scene_text w = scene_text_start("1 ms");
    double force[3], place[3];
    w.length = 0;
    scene_text_put(
        &w,
        "<scene step='1 ms'><dirk method='backward_euler'/>" TETRAHEDRON
        "<points name='p' positions='%.9g %.9g %.9g'/><point_mass on='@p' mass='0.01' gravity='0 0 "
        "-9.81'/><rigid_collider name='c' on='@p' radius='1 mm' %s friction='0.2'/></scene>",
        r->top[0], r->top[1], r->top[2] + 2e-3, r->shape);
    sn_sim* sim = probe_compile(w.at, NULL);
    probe_step(sim, 100);
    probe_read(sim, "/c/force", force, 3);
    probe_read(sim, "/p/position", place, 3);
    ck_assert_double_eq_tol(force[2], weight, 1e-9 * weight);
    ck_assert_double_eq_tol(hypot(force[0], force[1]), 0, 1e-9 * weight);
    for (int k = 0; k < 3; ++k)
        ck_assert_double_eq_tol(place[k], r->top[k] + (k == 2 ? 1e-3 : 0), 1e-10);
    sn_sim_destroy(sim);
    free(w.at);
}
END_TEST

static const struct refusal {
    const char *shape, *words;
} refusals[] = {
    { "shape='capsule' size='1 cm'", "length: 0 m is less than the two round ends, 0.02 m" },
    { "shape='capsule' length='1 cm'", "size: the radius" },
    { "shape='cylinder' size='1 cm' direction='0 0 0'", "direction: 0 0 0 is not a direction" },
    { "shape='box' edges='1 0 1 cm'", "edges: 0.01 0 0.01 are not the edges of a box" },
    { "shape='box' edges='1 1 1 m' hollow='true'", "hollow: points cannot be kept inside a body with edges" },
    { "shape='cylinder' size='1' length='1' hollow='true'", "use a plane for each face" },
    { "shape='convex'", "mesh" },
    { "shape='convex' mesh='@open'", "mesh: the surface is not closed: 3 edges belong to one triangle" },
    { "shape='convex' mesh='@dent'", "mesh: the surface is not convex: point" },
    { "shape='convex' mesh='@dent'", "use surface_contact" },
    { "shape='box' edges='40 40 40 cm'", "on: point 0 starts" },
};

START_TEST(wrong_shapes_are_refused)
{
    const struct refusal* r = &refusals[_i];
    sn_error error = SN_ERROR_INIT;
    scene_text w = scene_text_start("1 ms");
    w.length = 0;
    scene_text_put(
        &w,
        "<scene><implicit_euler/><inline_mesh name='open' points='0 0 0  1 0 0  0 1 0  0 0 1' "
        "triangles='0 1 3  1 2 3  2 0 3'/><inline_mesh name='dent' points='-1 -1 0  1 -1 0  0 1 0  "
        "0 0 1  0 0 0.9' triangles='0 2 1  0 1 4  1 3 4  3 0 4  1 2 3  2 0 3'/><points name='p' "
        "positions='0.1 0 0'/><point_mass on='@p' mass='1'/><rigid_collider name='c' on='@p' %s/>"
        "</scene>",
        r->shape);
    probe_refuse(w.at, NULL, &error);
    probe_expect(error.text, r->words);
    free(w.at);
}
END_TEST

/* Bound again with other numbers, the body goes where they say. */
START_TEST(a_body_moves_in_a_running_simulation)
{
    sn_error error = SN_ERROR_INIT;
    sn_sim* sim = probe_compile("<scene step='1 ms'><implicit_euler/>" TETRAHEDRON
                                "<points name='p' positions='0 0 50 mm'/><point_mass on='@p' mass='1'/>"
                                "<rigid_collider name='c' on='@p' shape='convex' mesh='@m'/></scene>",
                                NULL);
    ck_assert_double_eq_tol(probe_value(sim, "/c/gap", 0, 1), 0.02, 1e-15);
    const double place[3] = { 0, 0, 5e-3 };
    ck_assert_msg(sn_sim_set_parameter(sim, "/c/position", place, 3, &error) == SN_OK, "%s", error.text);
    sn_sim_refresh(sim);
    ck_assert_double_eq_tol(probe_value(sim, "/c/gap", 0, 1), 0.015, 1e-15);
    sn_sim_destroy(sim);
}
END_TEST

/* One point slides on the plane of a frame, the other is above it. */
START_TEST(points_have_force_gap_slip_and_state)
{
    double force[6], gap[2], slip[2], state[2], sum[3];
    sn_sim* sim = probe_compile(
        "<scene step='1 ms'><implicit_euler/><points name='p' positions='0 0 1 mm  50 0 30 mm' velocities='1 "
        "0 0 "
        " 1 0 0'/><point_mass on='@p' mass='0.01' gravity='0 0 -10'/><frames name='f'/><rigid_mass on='@f' "
        "mass='1' inertia='1 1 1'/><fixed on='@f'/><rigid_collider name='c' on='@p' frame='@f' radius='1 mm' "
        "friction='0.3'/></scene>",
        NULL);
    probe_step(sim, 10);
    probe_read(sim, "/c/on_force", force, 6);
    probe_read(sim, "/c/on_gap", gap, 2);
    probe_read(sim, "/c/on_slip", slip, 2);
    probe_read(sim, "/c/on_state", state, 2);
    probe_read(sim, "/c/force", sum, 3);
    const double expected[6] = { -0.03, 0, 0.1, 0, 0, 0 };
    for (int i = 0; i < 6; ++i)
        ck_assert_double_eq_tol(force[i], expected[i], 1e-12);
    for (int k = 0; k < 3; ++k)
        ck_assert_double_eq(force[k] + force[3 + k], sum[k]);
    ck_assert_double_eq_tol(gap[0], 0, 1e-15);
    ck_assert_double_eq_tol(gap[1], 29e-3 - 0.5 * 10 * 1.1e-4, 1e-12); // 10 (10 + 1)/2 steps
    ck_assert_double_eq_tol(slip[0], 1 - 10e-3 * 3, 1e-12);
    ck_assert_double_eq(slip[1], 0);
    ck_assert(state[0] == 2 && state[1] == 1);
    sn_sim_destroy(sim);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("rigid_collider");
    TCase* cases = tcase_create("rigid_collider");
    tcase_set_timeout(cases, 60);
    tcase_add_loop_test(cases, random_points_stay_outside, 0, SN_COUNT(shapes));
    tcase_add_loop_test(cases, a_point_rests_on_top, 0, SN_COUNT(on_top));
    tcase_add_loop_test(cases, wrong_shapes_are_refused, 0, SN_COUNT(refusals));
    tcase_add_test(cases, a_body_moves_in_a_running_simulation);
    tcase_add_test(cases, points_have_force_gap_slip_and_state);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
