/* If this failed, threads would pass through each other or through bodies, slide where friction holds them,
   gain momentum where they touch, or a knot would open by itself.
   SPDX-License-Identifier: BSD-3-Clause */
#include <check.h>
#include <math.h>
#include <stdio.h>
#include "support/laid_knot.h"
#include "support/probe.h"
#include "support/run_suite.h"
#include "support/scene_text.h"

enum { POINTS = 41 };
static const double pi = 3.14159265358979323846;

/* A thread of 10 cm, 0.3 mm thick. */
#define THREAD(name, more)                                                                                   \
    "<suture name='" name "' elements='40' length='10 cm' radius='0.15 mm' young_modulus='1 GPa' "           \
    "density='1150 kg/m^3' damping_time='2 ms' " more "/>"
#define TOUCH(more)                                                                                          \
    "<surface_contact name='touch' on='@a/points' with='@b/points' on_radius='0.15 mm' "                     \
    "with_radius='0.15 mm' stiffness='1e12' " more "/>"

static double weight(void) { return 9.81 * 1150 * 0.1 * pi * 0.15e-3 * 0.15e-3; }

static sn_sim* compile(const char* step, const char* parts)
{
    char text[4000];
    snprintf(text, sizeof text, "<scene step='%s'><implicit_euler/>%s</scene>", step, parts);
    return probe_compile(text, NULL);
}

/* ---- rest ---------------------------------------------------------------------------------------------- */

START_TEST(a_thread_hangs_on_another)
{
    sn_sim* sim =
        compile("1 ms", THREAD("a", "position='-5 cm 0 0' start='pinned' end='pinned'")
                            THREAD("b", "position='0.3mm -5 cm 1 mm' direction='0 1 0' gravity='0 0 -9.81' "
                                        "drag='5e-3'") TOUCH("friction='0.2'"));
    probe_step(sim, 250);
    ck_assert_double_eq_tol(probe_value(sim, "/touch/force", 2, 3), -weight(), 1e-3 * weight());
    ck_assert_double_eq_tol(probe_value(sim, "/touch/gap", 0, 1), 0.3e-3, 1e-8);
    ck_assert_double_eq(probe_value(sim, "/touch/truncation", 0, 1), 0);
    sn_sim_destroy(sim);
}
END_TEST

/* In the groove of two held threads that are 0.4 mm apart: each pushes along the line to its middle. */
START_TEST(a_thread_rests_along_two_others)
{
    double x[3 * POINTS];
    sn_sim* sim = compile(
        "1 ms",
        THREAD("a", "position='0 -0.2 0 mm'") "<fixed on='@a/points'/>" THREAD(
            "c",
            "position='0.7 0.2 0 mm'") "<fixed on='@c/points'/>" THREAD("b",
                                                                        "position='0.3 0 0.25 mm' gravity='0 "
                                                                        "0 -9.81' drag='5e-3'")
            TOUCH("") "<surface_contact name='other' on='@b/points' with='@c/points' on_radius='0.15 mm' "
                      "with_radius='0.15 mm' stiffness='1e12'/>");
    probe_step(sim, 300);
    double height = sqrt(0.3 * 0.3 - 0.2 * 0.2), share = 0.5 * weight() * 0.3 / height;
    ck_assert_double_eq_tol(probe_value(sim, "/touch/normal_force", 0, 1), share, 0.01 * share);
    ck_assert_double_eq_tol(probe_value(sim, "/other/normal_force", 0, 1), share, 0.01 * share);
    probe_read(sim, "/b/points/position", x, 3 * POINTS);
    for (int i = 0; i < POINTS; ++i) {
        ck_assert_double_eq_tol(x[3 * i + 1], 0, 1e-6);
        ck_assert_double_eq_tol(x[3 * i + 2], 1e-3 * height, 2e-6);
    }
    sn_sim_destroy(sim);
}
END_TEST

/* ---- motion: chains of springs, whose points can be given velocities ---------------------------------- */

/* Points of a chain: COUNT of them, closed or not, with equal masses. */
enum { COUNT = 20 };

typedef struct chain {
    char name;
    bool closed;
    sn_vec3 centre, u, v; /* closed: axes of the circle; open: u from the first point to the last */
    sn_vec3 velocity;
} chain;

static int put(char* text, size_t size, const chain* c)
{
    int at = snprintf(text, size, "<inline_mesh name='%c_mesh' points='", c->name);
    for (int i = 0; i < COUNT; ++i) {
        double angle = 2 * pi * i / COUNT, along = (double)i / (COUNT - 1) - 0.5;
        sn_vec3 from = c->closed ? sn_add(sn_scale(cos(angle), c->u), sn_scale(sin(angle), c->v))
                                 : sn_scale(along, c->u),
                p = sn_add(c->centre, from);
        at += snprintf(text + at, size - (size_t)at, "%.17g %.17g %.17g ", p.x, p.y, p.z);
    }
    at += snprintf(text + at, size - (size_t)at, "' edges='");
    for (int i = 0; i + !c->closed < COUNT; ++i)
        at += snprintf(text + at, size - (size_t)at, "%d %d ", i, (i + 1) % COUNT);
    at += snprintf(text + at, size - (size_t)at, "'/><points name='%c' mesh='@%c_mesh' velocities='", c->name,
                   c->name);
    for (int i = 0; i < COUNT; ++i)
        at +=
            snprintf(text + at, size - (size_t)at, "%g %g %g ", c->velocity.x, c->velocity.y, c->velocity.z);
    return at +
           snprintf(text + at, size - (size_t)at,
                    "'/><point_mass on='@%c' mass='1e-5'/><springs on='@%c' stiffness='200' damping='0.01'/>",
                    c->name, c->name);
}

static sn_sim* chains(const char* step, const chain* a, const chain* b, const char* more)
{
    static char text[16000];
    int at = snprintf(text, sizeof text, "<scene step='%s'><implicit_euler/>", step);
    at += put(text + at, sizeof text - (size_t)at, a);
    at += put(text + at, sizeof text - (size_t)at, b);
    snprintf(text + at, sizeof text - (size_t)at,
             "<surface_contact name='touch' on='@a' with='@b' on_radius='0.5 mm' with_radius='0.5 mm' "
             "stiffness='1e11' capacity='1000' %s/>"
             "<linking name='rings' on='@a' with='@b' on_closed='%d' with_closed='%d'/></scene>",
             more, a->closed, b->closed);
    return probe_compile(text, NULL);
}

/* Of all points, for unit masses. */
static sn_vec3 sum_momentum(sn_sim* sim)
{
    static const char* const paths[2] = { "/a/velocity", "/b/velocity" };
    sn_vec3 sum = { 0, 0, 0 }, v[COUNT];
    for (int k = 0; k < 2; ++k) {
        probe_read(sim, paths[k], &v->x, 3 * COUNT);
        for (int i = 0; i < COUNT; ++i)
            sum = sn_add(sum, v[i]);
    }
    return sum;
}

START_TEST(chains_that_collide_keep_their_momentum)
{
    const chain a = { .name = 'a', .u = { 0.03, 0, 0 } }, b = {
        .name = 'b', .u = { 0, 0.03, 0.001 }, .centre = { 0.002, 0.001, 0.003 }, .velocity = { 0, 0, -2 }
    };
    sn_sim* sim = chains("0.1 ms", &a, &b, _i ? "friction='0.3'" : "");
    sn_vec3 before = sum_momentum(sim);
    double touched = 0;
    for (int n = 0; n < 60; ++n) {
        probe_step(sim, 1);
        touched = fmax(touched, probe_value(sim, "/touch/normal_force", 0, 1));
    }
    ck_assert_double_gt(touched, 1e-3);
    ck_assert_double_lt(sn_norm(sn_sub(sum_momentum(sim), before)), 1e-12 * sn_norm(before));
    sn_sim_destroy(sim);
}
END_TEST

static const struct throw_row {
    sn_vec3 velocity;
    const char* step;
} throws[] = {
    { { 0, 0, 1 }, "1 ms" },      { { 5, 0, 5 }, "1 ms" },   { { 0, 20, 20 }, "1 ms" },
    { { 20, 0, 0 }, "1 ms" },     { { 20, 0, 20 }, "4 ms" }, { { 0, 0, 100 }, "1 ms" },
    { { 100, 100, 30 }, "2 ms" },
};

/* Two rings that go through each other, one of them thrown. A passage changes the linking number by 1. The
   fastest rings fly 6 m, where positions are rounded to 1e-15 m and the angles of edges 10 um apart to
   1e-10. */
START_TEST(linked_rings_stay_linked)
{
    const chain a = { .name = 'a', .closed = true, .u = { 0.01, 0, 0 }, .v = { 0, 0.01, 0 } },
                b = { .name = 'b',
                      .closed = true,
                      .u = { 0.01, 0, 0 },
                      .v = { 0, 0, 0.01 },
                      .centre = { 0.0101, 0.0002, 0.0001 },
                      .velocity = throws[_i].velocity };
    sn_sim* sim = chains(throws[_i].step, &a, &b, "friction='0.1'");
    double start = probe_value(sim, "/rings/link", 0, 1);
    ck_assert_double_eq_tol(fabs(start), 1, 1e-12);
    for (int n = 0; n < 30; ++n) {
        probe_step(sim, 1);
        ck_assert_double_eq_tol(probe_value(sim, "/rings/link", 0, 1), start, 1e-10);
    }
    sn_sim_destroy(sim);
}
END_TEST

/* ---- knots ------------------------------------------------------------------------------------------- */

enum { KNOT_EDGES = 100 };

/* Held by friction of 0.3; mirrored: at the plane z = 0. */
static sn_sim* tie_knot(const char* step, double size, bool mirrored)
{
    const double radius = 0.15e-3;
    sn_vec3 x[KNOT_EDGES + 1];
    laid_knot(x, KNOT_EDGES, (60 + 20 * size) * radius, size * radius);
    scene_text s = scene_text_start(step);
    scene_text_put(&s, "<suture name='a' elements='%d' radius='%g' young_modulus='10 GPa' positions='",
                   KNOT_EDGES, radius);
    for (int i = 0; i <= KNOT_EDGES; ++i)
        scene_text_put(&s, "%.15g %.15g %.15g ", x[i].x, x[i].y, mirrored ? -x[i].z : x[i].z);
    scene_text_put(&s,
                   "'/><point_load on='@a/points' nodes='0' force='-0.2 0 0'/><point_load on='@a/points' "
                   "nodes='%d' force='0.2 0 0'/><surface_contact name='touch' on='@a/points' "
                   "with='@a/points' on_radius='%g' stiffness='1e14' friction='0.3' capacity='1000'/>"
                   "<knot name='knot' on='@a/points'/>",
                   KNOT_EDGES, radius);
    return scene_text_finish(&s);
}

/* Strands of the smallest ones overlap by up to their radius where they are laid. The first step is the
   roughest: all loads act at once. */
START_TEST(a_tightly_laid_knot_stays_a_knot)
{
    static const char* const steps[] = { "1 ms", "2 ms", "4 ms", "8 ms" };
    static const double sizes[] = { 2, 2.5, 3, 4 };
    sn_sim* sim = tie_knot(steps[_i % 4], sizes[_i / 4], false);
    for (int n = 0; n < 5; ++n) {
        ck_assert_double_eq_tol(probe_value(sim, "/knot/determinant", 0, 1), 3, 1e-12);
        probe_step(sim, 1);
    }
    ck_assert_double_eq_tol(probe_value(sim, "/knot/determinant", 0, 1), 3, 1e-12);
    sn_sim_destroy(sim);
}
END_TEST

/* Sums in another order and other directions of the friction's axes: equal to the tolerance of the contact
   forces. */
START_TEST(a_mirrored_knot_has_mirrored_forces)
{
    sn_vec3 x[2][KNOT_EDGES + 1];
    double force[2], writhe[2];
    for (int k = 0; k < 2; ++k) {
        sn_sim* sim = tie_knot("1 ms", 5, k == 1);
        probe_step(sim, 20);
        probe_read(sim, "/a/points/position", &x[k]->x, 3 * (KNOT_EDGES + 1));
        force[k] = probe_value(sim, "/touch/normal_force", 0, 1);
        writhe[k] = probe_value(sim, "/knot/writhe", 0, 1);
        sn_sim_destroy(sim);
    }
    ck_assert_double_gt(force[0], 0.1);
    ck_assert_double_eq_tol(force[1], force[0], 1e-6 * force[0]);
    ck_assert_double_eq_tol(writhe[1], -writhe[0], 1e-6);
    double off = 0;
    for (int i = 0; i <= KNOT_EDGES; ++i)
        off = fmax(off, sn_norm(sn_sub(sn_v3(x[1][i].x, x[1][i].y, -x[1][i].z), x[0][i])));
    ck_assert_double_lt(off, 1e-9);
}
END_TEST

/* ---- messages ------------------------------------------------------------------------------------------ */

static const struct refusal {
    const char *contact, *text;
} refusals[] = {
    { "<surface_contact on='@a/points' with='@b/points' with_radius='1 mm'/>",
      "on_mesh: these points have no mesh; name one that has as many points, or give on_radius: the points "
      "are then a "
      "line" },
    { "<surface_contact on='@a/points' with='@b/points' on_radius='1 mm' with_radius='1 mm' "
      "rows='segments'/>",
      "contact of lines has rows of nodes; choose nodes" },
    { "<inline_mesh name='m' points='0 0 0  1 0 0' edges='0 1'/><points name='p' mesh='@m'/><point_mass "
      "on='@p' "
      "mass='1'/><surface_contact on='@a/points' with='@p' on_radius='1 mm'/>",
      "with_radius: the mesh has edges that belong to no face" },
    { "<points name='p'/><point_mass on='@p' mass='1'/><surface_contact on='@a/points' with='@p' "
      "on_radius='1 mm' "
      "with_radius='1 mm'/>",
      "a line needs 2 points" },
    { "<surface_contact on='@a/points' with='@a/points' on_radius='1 mm' with_radius='1 mm'/>",
      "these are the points `on`, in contact with themselves" },
};

START_TEST(bad_lines_are_refused)
{
    sn_error error = { 0 };
    char text[2000];
    snprintf(text, sizeof text, "<scene step='1 ms'><implicit_euler/>%s%s%s</scene>", THREAD("a", ""),
             THREAD("b", "position='0 0 1 cm'"), refusals[_i].contact);
    probe_refuse(text, NULL, &error);
    probe_expect(error.text, refusals[_i].text);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("contact of lines");
    TCase* cases = tcase_create("contact of lines");
    tcase_add_test(cases, a_thread_hangs_on_another);
    tcase_add_test(cases, a_thread_rests_along_two_others);
    tcase_add_loop_test(cases, chains_that_collide_keep_their_momentum, 0, 2);
    tcase_add_loop_test(cases, linked_rings_stay_linked, 0, SN_COUNT(throws));
    tcase_add_loop_test(cases, a_tightly_laid_knot_stays_a_knot, 0, 16);
    tcase_add_test(cases, a_mirrored_knot_has_mirrored_forces);
    tcase_add_loop_test(cases, bad_lines_are_refused, 0, SN_COUNT(refusals));
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
