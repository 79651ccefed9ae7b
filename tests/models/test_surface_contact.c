/* If this failed, soft bodies would pass through each other, gain energy or momentum where they touch, slide
   where they should stick, creep at rest, or press unevenly on each other.
   SPDX-License-Identifier: BSD-3-Clause */
#include <check.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "support/allocations.h"
#include "support/probe.h"
#include "support/run_suite.h"

enum { MAX_POINTS = 400 };

static double x[3 * MAX_POINTS], v[3 * MAX_POINTS];

static double value(sn_sim* sim, const char* path)
{
    double number;
    probe_read(sim, path, &number, 1);
    return number;
}

static double mechanical(sn_sim* sim)
{
    sn_energy e = sn_sim_energy(sim);
    return e.kinetic + e.potential + e.loads;
}

static int read_points(sn_sim* sim, const char* path, double* out)
{
    sn_error error = { 0 };
    sn_channel channel = sn_sim_channel(sim, path, &error);
    int width = sn_sim_channel_info(sim, channel).width;
    ck_assert(!error.status && width <= 3 * MAX_POINTS);
    sn_sim_refresh(sim);
    sn_sim_read(sim, channel, out, width);
    return width / 3;
}

/* A body of tetrahedra in a box. */
#define BODY(name, cells, low, high, more, E, gravity)                                                       \
    "<grid name='" name "_mesh' cells='" cells "' low='" low "' high='" high "' type='tetrahedra'/>"         \
    "<points name='" name "' mesh='@" name "_mesh' " more "/>"                                               \
    "<solid on='@" name "' young_modulus='" E "' poisson_ratio='0.4'/>"                                      \
    "<solid_mass name='" name "_mass' on='@" name                                                            \
    "' density='1000' distribution='uniform' gravity='" gravity "'/>"

static const char* const methods[] = { "<implicit_euler/>",
                                       "<dirk method='backward_euler' tolerance='1e-10'/>",
                                       "<midpoint contacts='impulses' tolerance='1e-10'/>",
                                       ("<implicit_euler linear='cg'/><cg preconditioner='warped' "
                                        "refresh='4' tolerance='1e-13'/>"),
                                       "<implicit_euler linear='lagged_ldl'/>" };

enum { EARLIER_FACTOR = 3 };

static sn_sim* compile(const char* integrator, const char* step, const char* bodies)
{
    char text[6000];
    snprintf(text, sizeof text, "<scene step='%s'>%s%s</scene>", step, integrator, bodies);
    return probe_compile(text, NULL);
}

/* ---- two free blocks that collide -------------------------------------------------------------------- */

/* 20 mm wide, askew to each other, at 1 m/s; the numbers of points are not the same. */
#define COLLIDING(friction)                                                                                  \
    BODY("left", "2 2 2", "0 0 0 mm", "20 20 20 mm", "velocities='0.5 0 0'", "20 kPa", "0 0 0")              \
    BODY("right", "3 3 3", "23 4 5 mm", "43 24 25 mm", "velocities='-0.5 0.1 0'", "30 kPa", "0 0 0")         \
    "<surface_contact name='contact' on='@left' with='@right' friction='" friction "' stiffness='1e8'/>"

/* Of both, whose mass is spread evenly over their points. */
static void momentum(sn_sim* sim, double p[3])
{
    static const char* const paths[2] = { "/left/velocity", "/right/velocity" };
    memset(p, 0, 3 * sizeof *p);
    for (int b = 0; b < 2; ++b) {
        int n = read_points(sim, paths[b], v);
        for (int i = 0; i < 3 * n; ++i)
            p[i % 3] += 1000.0 * 8e-6 / n * v[i];
    }
}

START_TEST(a_collision_keeps_momentum_and_makes_no_energy)
{
    bool impulses = _i / 2 == 2; // steps in which the bodies do not overlap by more than the distance
    sn_sim* sim =
        compile(methods[_i / 2], impulses ? "0.2 ms" : "2 ms", _i % 2 ? COLLIDING("0.5") : COLLIDING("0"));
    double start[3], now[3], before = mechanical(sim), most = 0;
    momentum(sim, start);
    for (int i = 0; i < (impulses ? 600 : 60); ++i) {
        probe_step(sim, 1);
        momentum(sim, now);
        for (int k = 0; k < 3; ++k)
            ck_assert_double_eq_tol(now[k], start[k], 1e-12 * 8e-3);
        double after = mechanical(sim);
        ck_assert_double_le(after, before * (1 + 1e-12));
        if (!impulses) before = after; // the midpoint rule wavers about the energy of large rotations
        most = fmax(most, value(sim, "/contact/touching"));
        ck_assert_double_eq(value(sim, "/contact/overlaps"), 0);
        ck_assert_double_eq(value(sim, "/contact/truncation"), 0);
    }
    ck_assert_double_gt(most, 3);                            // they met
    ck_assert_double_eq(value(sim, "/contact/touching"), 0); // and have parted
    sn_sim_destroy(sim);
}
END_TEST

/* ---- factors of earlier matrices --------------------------------------------------------------------- */

/* Factors of one of ten steps, or of the first step, turned or not: those that are not turned have to be
   renewed on the way. */
static const struct earlier {
    const char* preconditioner;
    bool renewed;
} earlier[] = {
    { "preconditioner='warped' refresh='10'", false },
    { "preconditioner='warped' refresh='10' delay='5'", false },
    { "preconditioner='warped' refresh='1000'", false },
    { "preconditioner='factor' refresh='1000'", true },
};

static sn_sim* compile_earlier(const char* preconditioner, const char* tolerance, const char* iterations)
{
    char integrator[300];
    snprintf(integrator, sizeof integrator,
             "<implicit_euler linear='cg' contact_iterations='%s'/><cg %s tolerance='%s'/>", iterations,
             preconditioner, tolerance);
    return compile(integrator, "2 ms", COLLIDING("0.5"));
}

/* Sixty steps of a collision with friction, in which the bodies turn, beside those with a factor of each
   matrix. Their linear solutions agree to 1e-12. */
START_TEST(earlier_factors_find_the_same_contacts)
{
    double exact[2][3 * MAX_POINTS];
    static const char* const paths[2] = { "/left/position", "/right/position" };
    sn_sim *direct = compile("<implicit_euler linear='ldl'/>", "2 ms", COLLIDING("0.5")),
           *rounds = compile_earlier(earlier[_i].preconditioner, "1e-12", "700");
    double most = 0;
    for (int i = 0; i < 60; ++i) {
        probe_step(direct, 1);
        probe_step(rounds, 1);
        ck_assert_double_eq(value(rounds, "/contact/touching"), value(direct, "/contact/touching"));
        most = fmax(most, value(rounds, "/contact/touching"));
        for (int b = 0; b < 2; ++b) {
            int n = read_points(direct, paths[b], exact[b]);
            ck_assert_int_eq(read_points(rounds, paths[b], x), n);
            for (int k = 0; k < 3 * n; ++k)
                ck_assert_double_eq_tol(x[k], exact[b][k], 1e-11);
        }
    }
    ck_assert_double_gt(most, 3);
    sn_diagnostic diagnostic;
    ck_assert(!sn_sim_diagnostic(rounds, 0, &diagnostic));
    bool renewed = sn_sim_counters(rounds).factorisations > sn_sim_counters(direct).factorisations;
    ck_assert_int_eq(renewed, earlier[_i].renewed);
    sn_sim_destroy(direct);
    sn_sim_destroy(rounds);
}
END_TEST

/* The same with the solver that "auto" takes for large solids: factors of one of ten steps. */
START_TEST(factors_of_one_of_ten_steps_find_the_same_contacts)
{
    double exact[3 * MAX_POINTS];
    static const char* const paths[2] = { "/left/position", "/right/position" };
    sn_sim *direct = compile("<implicit_euler linear='ldl'/>", "2 ms", COLLIDING("0.5")),
           *lagged = compile("<implicit_euler linear='lagged_ldl'/>", "2 ms", COLLIDING("0.5"));
    double most = 0;
    for (int i = 0; i < 60; ++i) {
        probe_step(direct, 1);
        probe_step(lagged, 1);
        ck_assert_double_eq(value(lagged, "/contact/touching"), value(direct, "/contact/touching"));
        most = fmax(most, value(lagged, "/contact/touching"));
        for (int b = 0; b < 2; ++b) {
            int n = read_points(direct, paths[b], exact);
            ck_assert_int_eq(read_points(lagged, paths[b], x), n);
            for (int k = 0; k < 3 * n; ++k)
                ck_assert_double_eq_tol(x[k], exact[k], 1e-8);
        }
    }
    ck_assert_double_gt(most, 3);
    sn_sim_destroy(direct);
    sn_sim_destroy(lagged);
}
END_TEST

/* ---- a block on a slope: gravity is tilted by `angle` ------------------------------------------------ */

static sn_sim* slope(double angle, double friction, const char* rows)
{
    char text[4000];
    snprintf(
        text, sizeof text,
        "<scene step='5 ms'><implicit_euler/>"
        "<grid name='ground_mesh' cells='1 1 0' low='-1 -1 0' high='1 1 0' type='triangles'/>"
        "<points name='ground' mesh='@ground_mesh'/><fixed on='@ground'/><point_mass on='@ground' mass='1'/>"
        "<grid name='block_mesh' cells='2 2 1' low='0 0 0.5 mm' high='40 40 20.5 mm' type='tetrahedra'/>"
        "<points name='block' mesh='@block_mesh'/>"
        "<solid on='@block' young_modulus='50 kPa' poisson_ratio='0.3' damping_time='50 ms'/>"
        "<solid_mass on='@block' density='1000' distribution='uniform' gravity='%.17g 0 %.17g'/>"
        "<surface_contact name='contact' %s friction='%g' distance='0.5 mm'/></scene>",
        9.81 * sin(angle), -9.81 * cos(angle), rows, friction);
    return probe_compile(text, NULL);
}

static double mean_velocity(sn_sim* sim)
{
    int n = read_points(sim, "/block/velocity", v);
    double sum = 0;
    for (int i = 0; i < n; ++i)
        sum += v[3 * i] / n;
    return sum;
}

/* mu = 0.5 holds up to arctan 0.5 = 26.565 degrees. */
START_TEST(friction_holds_up_to_its_angle)
{
    const double degree = 0.017453292519943295;
    // segments act along the normals of the first surface
    const char* rows = _i == 0 ? "on='@block' with='@ground'" : "on='@ground' with='@block' rows='segments'";
    sn_sim* holds = slope(26 * degree, 0.5, rows);
    sn_sim* slides = slope(32 * degree, 0.5, rows);
    probe_step(holds, 200);
    probe_step(slides, 100);
    double place[2], start = mean_velocity(slides);
    read_points(holds, "/block/position", x);
    place[0] = x[0];
    probe_step(holds, 100);
    probe_step(slides, 60);
    read_points(holds, "/block/position", x);
    place[1] = x[0];
    ck_assert_double_le(fabs(place[1] - place[0]), 1e-9);
    double acceleration = 9.81 * (sin(32 * degree) - 0.5 * cos(32 * degree));
    ck_assert_double_eq_tol((mean_velocity(slides) - start) / 0.3 / acceleration, 1.0, 1e-3);
    sn_sim_destroy(holds);
    sn_sim_destroy(slides);
}
END_TEST

/* ---- a stack ----------------------------------------------------------------------------------------- */

#define STACK                                                                                                \
    BODY("first", "2 2 2", "0 0 0 mm", "20 20 20 mm", "", "50 kPa", "0 0 -9.81")                             \
    BODY("second", "2 2 2", "1 2 20.5 mm", "21 22 40.5 mm", "", "30 kPa", "0 0 -9.81")                       \
    BODY("third", "1 1 1", "3 3 41 mm", "18 18 56 mm", "", "50 kPa", "0 0 -9.81")                            \
    "<fixed on='@first' where='region zmin'/>"                                                               \
    "<surface_contact name='low' on='@first' with='@second' friction='0.4' distance='0.5 mm'/>"              \
    "<surface_contact name='high' on='@second' with='@third' friction='0.4' distance='0.5 mm'/>"

START_TEST(a_stack_comes_to_rest)
{
    sn_sim* sim = compile(methods[0], "10 ms", STACK);
    double then[3 * MAX_POINTS], force[3];
    probe_step(sim, 600);
    int n = read_points(sim, "/third/position", then);
    probe_step(sim, 100);
    read_points(sim, "/third/position", x);
    double drift = 0;
    for (int i = 0; i < 3 * n; ++i)
        drift = fmax(drift, fabs(x[i] - then[i]));
    ck_assert_double_le(drift, 1e-10);
    probe_read(sim, "/high/force", force, 3);
    ck_assert_double_eq_tol(force[2], -1000 * 15e-3 * 15e-3 * 15e-3 * 9.81, 1e-8);
    probe_read(sim, "/low/force", force, 3);
    ck_assert_double_eq_tol(force[2], -1000 * (8e-6 + 15e-3 * 15e-3 * 15e-3) * 9.81, 1e-8);
    sn_sim_destroy(sim);
}
END_TEST

/* ---- a tool ------------------------------------------------------------------------------------------- */

/* A rigid plate of 20 g, of points that follow a frame, sinks into a block and comes to rest. */
START_TEST(a_rigid_body_rests_on_a_soft_one)
{
    sn_sim* sim = compile(methods[_i], "5 ms",
                          BODY("ground", "3 3 2", "0 0 0 mm", "30 30 20 mm", "", "20 kPa",
                               "0 0 0") "<fixed on='@ground' where='region zmin'/>"
                                        "<frames name='tool' positions='15 15 23 mm'/><rigid_mass on='@tool' "
                                        "mass='20 g' gravity='0 0 -9.81' "
                                        "inertia='1e-6 1e-6 2e-6'/>"
                                        "<grid name='shape' cells='1 1 0' low='-0.01 -0.01 0' high='0.01 "
                                        "0.01 0' type='triangles'/>"
                                        "<attached_points name='plate' to='@tool' nodes='0' positions='-0.01 "
                                        "-0.01 0  0.01 -0.01 0  "
                                        "-0.01 0.01 0  0.01 0.01 0'/>"
                                        "<surface_contact name='contact' on='@plate' on_mesh='@shape' "
                                        "with='@ground' friction='0.3'/>");
    double force[3];
    probe_step(sim, 300);
    ck_assert_double_gt(value(sim, "/contact/touching"), 2);
    ck_assert_double_eq(value(sim, "/contact/overlaps"), 0);
    probe_read(sim, "/contact/force", force, 3);
    ck_assert_double_eq_tol(force[2], 0.02 * 9.81, 1e-8);
    sn_sim_destroy(sim);
}
END_TEST

/* The surface of a rigid tool may be any closed one: a channel with walls of 10 mm lifts a cube. */
START_TEST(a_tool_that_is_not_convex_lifts_a_body)
{
    sn_sim* sim = compile(
        methods[_i], "5 ms",
        BODY("cube", "2 2 2", "12 2 13 mm", "28 18 29 mm", "", "20 kPa",
             "0 0 -9.81") "<inline_mesh name='channel' points='"
                          "0 0 0  0.01 0 0  0.03 0 0  0.04 0 0  0 0.02 0  0.01 0.02 0  0.03 0.02 0  0.04 "
                          "0.02 0  0 0 "
                          "0.01  0.01 0 0.01  0.03 0 0.01  0.04 0 0.01  0 0.02 0.01  0.01 0.02 0.01  0.03 "
                          "0.02 0.01  "
                          "0.04 0.02 0.01  0 0 0.03  0.01 0 0.03  0.03 0 0.03  0.04 0 0.03  0 0.02 0.03  "
                          "0.01 0.02 "
                          "0.03  0.03 0.02 0.03  0.04 0.02 0.03"
                          "' hexahedra='0 1 5 4 8 9 13 12  1 2 6 5 9 10 14 13  2 3 7 6 10 11 15 14  8 9 13 "
                          "12 16 17 21 20  10 11 15 14 18 19 23 22'/>"
                          "<frames name='hand'/><prescribed_motion on='@hand' z='0.03*smooth(t,0.3,0.9)'/>"
                          "<attached_points name='tool' to='@hand' mesh='@channel'/>"
                          "<surface_contact name='contact' on='@tool' on_mesh='@channel' with='@cube' "
                          "friction='0.3' "
                          "stiffness='1e8'/>");
    double force[3], at[3 * 27], low = 1, high = 0;
    for (int i = 0; i < 300; ++i) {
        probe_step(sim, 1);
        ck_assert_double_eq(value(sim, "/contact/overlaps"), 0);
        ck_assert_double_eq(value(sim, "/contact/truncation"), 0);
    }
    probe_read(sim, "/contact/force", force, 3);
    ck_assert_double_eq_tol(fabs(force[2]), 1000 * 4.096e-6 * 9.81, 1e-7);
    read_points(sim, "/cube/position", at);
    for (int i = 0; i < 27; ++i) {
        ck_assert_double_gt(at[3 * i], 0.01); // between the walls
        ck_assert_double_lt(at[3 * i], 0.03);
        low = fmin(low, at[3 * i + 2]);
        high = fmax(high, at[3 * i + 2]);
    }
    ck_assert_double_gt(low, 0.04); // on the bottom, which is at 10 mm + 30 mm
    ck_assert_double_lt(high, 0.04 + 0.018);
    sn_sim_destroy(sim);
}
END_TEST

/* ---- fast -------------------------------------------------------------------------------------------- */

/* 100 mm a step, against a plate of 4 mm that is held at its rim and too wide to go around. */
START_TEST(a_fast_body_does_not_pass_a_thin_plate)
{
    sn_sim* sim = compile(
        methods[0], "10 ms",
        BODY("shot", "2 2 2", "0 0 70 mm", "20 20 90 mm", "velocities='0 1 -10'", "20 kPa", "0 0 0")
            BODY("plate", "6 6 1", "-90 -90 -4 mm", "110 110 0 mm", "", "100 kPa",
                 "0 0 0") "<fixed on='@plate' where='region xmin'/><fixed on='@plate' where='region xmax'/>"
                          "<surface_contact name='contact' on='@shot' with='@plate' friction='0.3'/>");
    double plate[3 * MAX_POINTS];
    for (int i = 0; i < 12; ++i) {
        double lowest = HUGE_VAL;
        probe_step(sim, 1);
        ck_assert_double_eq(value(sim, "/contact/overlaps"), 0);
        int n = read_points(sim, "/shot/position", x);
        for (int k = 0; k < n; ++k)
            lowest = fmin(lowest, x[3 * k + 2]);
        int m = read_points(sim, "/plate/position", plate);
        double deepest = HUGE_VAL;
        for (int k = 0; k < m; ++k)
            deepest = fmin(deepest, plate[3 * k + 2]);
        ck_assert_double_gt(lowest, deepest);
    }
    sn_sim_destroy(sim);
}
END_TEST

/* ---- pressure ---------------------------------------------------------------------------------------- */

/* Two blocks of 1 x 1 x 0.5 m, E = 100 kPa, nu = 0.3, under 1 kPa: the largest error of the stress in a
   cell. Rows of points against triangles of both sides give 5.6e-3 for 3 x 3 against 4 x 4 squares of
   triangles at 1e8 Pa/m in another program that solves the equilibrium with them, and less in proportion to
   1/stiffness. Meshes whose points meet press evenly. Where faces are quads, rows of triangles do not carry
   the bilinear forces of quads: there the error is what it is here, and stays as stiffness grows. */
static const struct patch {
    int lower, upper;
    const char *type, *stiffness, *rows;
    double rotation, most; /* [degrees] about the normal */
} patches[] = {
    { 3, 4, "tetrahedra", "1e8", "nodes", 0, 1.3 * 5.6e-3 },
    { 3, 4, "tetrahedra", "1e11", "nodes", 0, 1.3 * 5.6e-6 },
    { 4, 4, "tetrahedra", "1e8", "nodes", 0, 1e-9 },
    { 3, 4, "hexahedra", "1e8", "nodes", 0, 0.026 },
    { 3, 4, "hexahedra", "1e10", "nodes", 0, 0.026 },
    { 2, 3, "hexahedra", "1e8", "nodes", 0, 0.046 },
    { 4, 4, "hexahedra", "1e8", "nodes", 0, 1e-4 },
    // overlaps of faces: exact whatever the meshes and the stiffness
    { 3, 4, "hexahedra", "1e8", "segments", 0, 1e-9 },
    { 2, 3, "hexahedra", "1e6", "segments", 20, 1e-9 },
    { 4, 4, "hexahedra", "1e8", "segments", 20, 1e-9 },
    { 3, 4, "tetrahedra", "1e8", "segments", 0, 1e-9 },
    { 3, 4, "tetrahedra", "1e7", "segments", 20, 1e-9 },
    { 2, 5, "tetrahedra", "1e8", "segments", 20, 1e-9 },
};

static double worst_stress(sn_sim* sim, const char* path)
{
    static double stress[6 * 1200];
    sn_error failure = { 0 };
    double error = 0;
    sn_channel channel = sn_sim_channel(sim, path, &failure);
    int width = sn_sim_channel_info(sim, channel).width;
    ck_assert(!failure.status && width <= (int)(sizeof stress / sizeof *stress));
    sn_sim_refresh(sim);
    sn_sim_read(sim, channel, stress, width);
    for (int c = 0; c < width / 6; ++c)
        error = fmax(error, fabs(stress[6 * c + 2] + 1000.0) / 1000.0);
    return error;
}

/* Sides that slide; of rotated blocks corners, which leave the stress alone. */
static void put_supports(char* out, size_t size, const struct patch* p)
{
    if (p->rotation != 0)
        snprintf(out, size,
                 "<fixed on='@a' nodes='0' dofs='x y'/><fixed on='@a' nodes='%d' dofs='y'/>"
                 "<fixed on='@b' nodes='0' dofs='x y'/><fixed on='@b' nodes='%d' dofs='y'/>",
                 p->lower, p->upper);
    else
        snprintf(
            out, size,
            "<fixed on='@a' where='region xmin' dofs='x'/><fixed on='@a' where='region ymin' dofs='y'/>"
            "<fixed on='@b' where='region xmin' dofs='x'/><fixed on='@b' where='region ymin' dofs='y'/>");
}

static sn_sim* patch_of(const struct patch* p)
{
    char text[4000], supports[500];
    put_supports(supports, sizeof supports, p);
    snprintf(text, sizeof text,
             "<scene step='1 s'><implicit_euler/>"
             "<grid name='a_grid' cells='%d %d 2' low='0 0 0' high='1 1 0.5' type='%s'/>"
             "<grid name='b_grid' cells='%d %d 2' low='0 0 0.55' high='1 1 1.05' type='%s'/>"
             "<moved_mesh name='a_mesh' of='@a_grid' orientation='0 0 %g deg'/>"
             "<moved_mesh name='b_mesh' of='@b_grid' orientation='0 0 %g deg'/>"
             "<points name='a' mesh='@a_mesh'/><points name='b' mesh='@b_mesh'/>"
             "<solid name='sa' on='@a' law='linear' young_modulus='100 kPa' poisson_ratio='0.3'/>"
             "<solid name='sb' on='@b' law='linear' young_modulus='100 kPa' poisson_ratio='0.3'/>"
             "<solid_mass on='@a' density='1'/><solid_mass on='@b' density='1'/>"
             "<fixed on='@a' where='region zmin' dofs='z'/>%s"
             "<surface_load on='@b' faces='%s' mesh='@skin' where='z gt 1.0499' traction='0 0 -1000'/>"
             "<surface name='skin' of='@b_mesh'/>"
             "<surface_contact name='contact' on='@b' with='@a' distance='50 mm' stiffness='%s' "
             "rows='%s'/></scene>",
             p->lower, p->lower, p->type, p->upper, p->upper, p->type, p->rotation, p->rotation, supports,
             strcmp(p->type, "hexahedra") ? "triangles" : "quads", p->stiffness, p->rows);
    return probe_compile(text, NULL);
}

START_TEST(pressure_is_even_within_the_bound_of_the_rows)
{
    const struct patch* p = &patches[_i];
    sn_sim* sim = patch_of(p);
    probe_step(sim, 20);
    ck_assert_double_eq(value(sim, "/contact/truncation"), 0);
    ck_assert_double_le(fmax(worst_stress(sim, "/sa/stress"), worst_stress(sim, "/sb/stress")), p->most);
    sn_sim_destroy(sim);
}
END_TEST

/* ---- a start that overlaps --------------------------------------------------------------------------- */

START_TEST(an_overlap_is_resolved_slowly)
{
    sn_sim* sim = compile(
        methods[0], "5 ms",
        BODY("left", "2 2 2", "0 0 0 mm", "20 20 20 mm", "", "20 kPa", "0 0 0")
            BODY("right", "3 3 3", "19 4 5 mm", "39 24 25 mm", "", "30 kPa",
                 "0 0 0") "<surface_contact name='contact' on='@left' with='@right' recovery='20 mm/s'/>");
    probe_step(sim, 1);
    ck_assert_double_gt(value(sim, "/contact/overlaps"), 0);
    double fastest = 0;
    for (int i = 0; i < 60; ++i) {
        probe_step(sim, 1);
        int n = read_points(sim, "/left/velocity", v);
        for (int k = 0; k < 3 * n; ++k)
            fastest = fmax(fastest, fabs(v[k]));
    }
    ck_assert_double_eq(value(sim, "/contact/overlaps"), 0);
    ck_assert_double_lt(fastest, 0.05);
    sn_sim_destroy(sim);
}
END_TEST

/* A quad with a corner that points inwards, and four points that lie on a sheet of quads by their weight. */
START_TEST(a_quad_that_is_not_convex_rests)
{
    sn_sim* sim = probe_compile(
        "<scene step='5 ms'><implicit_euler/>"
        "<grid name='sheet' cells='3 3 0' low='-10 -10 0 mm' high='40 40 0 mm' type='quads'/>"
        "<points name='ground' mesh='@sheet'/><fixed on='@ground'/><point_mass on='@ground' mass='1'/>"
        "<inline_mesh name='dart' points='0 0 0.0005  0.03 0 0.0005  0.012 0.012 0.0005  0 0.03 0.0005' "
        "quads='0 1 2 3'/><points name='plate' mesh='@dart'/><point_mass on='@plate' mass='1 g' "
        "gravity='0 0 -9.81'/>"
        "<surface_contact name='contact' on='@ground' with='@plate' rows='segments' distance='0.5 "
        "mm'/></scene>",
        NULL);
    probe_step(sim, 10);
    ck_assert_double_gt(value(sim, "/contact/touching"), 0);
    ck_assert(isfinite(value(sim, "/contact/normal_force")));
    sn_sim_destroy(sim);
}
END_TEST

/* ---- fields on the points ------------------------------------------------------------------------------ */

/* The blocks of the patch test, 3 x 3 against 4 x 4 quads: the pressure of 1 kPa at every point that lies in
   the faces that touch, a gap that is less by pressure/stiffness, and no sliding. */
START_TEST(points_have_the_pressure_of_the_blocks)
{
    static double field[MAX_POINTS];
    sn_sim* sim = patch_of(&patches[7]);
    probe_step(sim, 20);
    for (int side = 0; side < 2; ++side) {
        const char* const paths[2][4] = {
            { "/contact/on_pressure", "/contact/on_gap", "/contact/on_slip", "/contact/on_state" },
            { "/contact/with_pressure", "/contact/with_gap", "/contact/with_slip", "/contact/with_state" },
        };
        int row = side == 0 ? 5 : 4, n = row * row, all = 3 * n, first = side == 0 ? 0 : 2 * n;
        ck_assert_int_eq(3 * read_points(sim, paths[side][0], field), all);
        for (int i = 0; i < all; ++i) {
            int x_at = i % row, y_at = i / row % row;
            bool corner = (x_at == 0 || x_at == row - 1) && (y_at == 0 || y_at == row - 1);
            bool touches = i >= first && i < first + n;
            if (!touches) ck_assert_double_eq(field[i], 0);
            // a third of the triangles is not a quarter of the quad there
            if (touches && !corner) ck_assert_double_eq_tol(field[i], 1000, 10);
        }
        read_points(sim, paths[side][1], field);
        // the blocks are wider by 0.6 % of their area under pressure
        ck_assert_double_eq_tol(field[first], 0.05 - 994 / 1e8, 1e-8);
        ck_assert(isnan(field[side == 0 ? all - 1 : 0]));
        read_points(sim, paths[side][2], field);
        ck_assert_double_le(field[first], 1e-9);
        read_points(sim, paths[side][3], field);
        ck_assert_double_eq(field[first], 2);
        ck_assert_double_eq(field[side == 0 ? all - 1 : 0], 0);
    }
    sn_sim_destroy(sim);
}
END_TEST

/* The forces of pairs, where gaps tell nothing of them; and the search has taken some time. */
START_TEST(points_have_the_pressure_of_impulses)
{
    sn_sim* sim = compile(methods[2], "0.2 ms", COLLIDING("0"));
    double most = 0, pushing = 0;
    while (value(sim, "/contact/touching") == 0)
        probe_step(sim, 1);
    int n = read_points(sim, "/contact/with_pressure", v) * 3;
    for (int i = 0; i < n; ++i)
        most = fmax(most, v[i]);
    read_points(sim, "/contact/with_state", v);
    for (int i = 0; i < n; ++i)
        pushing += v[i] == 2;
    ck_assert_double_gt(most, 0);
    ck_assert_double_gt(pushing, 0);
    ck_assert_double_gt(value(sim, "/contact/detection_time"), 0);
    ck_assert_double_lt(value(sim, "/contact/detection_time"), 100);
    sn_sim_destroy(sim);
}
END_TEST

/* ---- bodies that are attached to each other ------------------------------------------------------------ */

#define GLUED(omit)                                                                                          \
    BODY("low", "2 2 2", "0 0 0 mm", "20 20 20 mm", "", "10 kPa", "0 0 0")                                   \
    BODY("high", "2 2 2", "0 0 20 mm", "20 20 40 mm", "", "10 kPa", "0 0 0")                                 \
    "<fixed on='@low' where='z lt 1e-9'/><subset_points name='under' of='@low' where='z gt 19.9e-3'/>"       \
    "<subset_points name='over' of='@high' where='z lt 20.1e-3'/><attachment on='@over' to='@under'/>"       \
    "<surface_contact name='contact' on='@low' with='@high' friction='0.3' omit_close='" omit "'/>"

/* Glued faces do not push each other, which without omit_close they do in vain. */
START_TEST(glued_faces_do_not_push)
{
    for (int omits = 0; omits < 2; ++omits) {
        sn_sim* sim = compile("<implicit_euler/>", "5 ms", omits ? GLUED("true") : GLUED("false"));
        probe_step(sim, 50);
        double force = value(sim, "/contact/normal_force");
        ck_assert(omits ? force == 0 && value(sim, "/contact/pairs") == 0 : force > 1);
        sn_sim_destroy(sim);
    }
}
END_TEST

/* A flap that is glued by an edge falls on the block below: features that were apart at rest touch. */
START_TEST(glued_bodies_touch_elsewhere)
{
    sn_sim* sim = compile("<implicit_euler/>", "2 ms",
                          BODY("low", "4 2 1", "0 0 0 mm", "20 20 5 mm", "", "100 kPa",
                               "0 0 0") "<grid name='flat' cells='4 2 1' high='20 20 3 mm' "
                                        "type='tetrahedra'/><moved_mesh name='raised' of='@flat' "
                                        "orientation='0 -25 0 deg' position='0 0 5 mm'/><points name='flap' "
                                        "mesh='@raised'/><solid on='@flap' "
                                        "young_modulus='10 kPa' poisson_ratio='0.3' tangent='warped' "
                                        "damping_time='10 ms'/><solid_mass on='@flap' "
                                        "density='1000' gravity='0 0 -9.81'/><fixed on='@low' where='z lt "
                                        "1e-9'/><subset_points name='edge' "
                                        "of='@low' where='x lt 1e-9 and z gt 4.9e-3'/><subset_points "
                                        "name='hem' of='@flap' where='x^2+(z-5e-3)^2 "
                                        "lt 1e-10'/><subset_points name='tip' of='@flap' where='x gt "
                                        "17e-3'/><attachment on='@hem' to='@edge'/>"
                                        "<surface_contact name='contact' on='@low' with='@flap' "
                                        "distance='0.3 mm' omit_close='true'/>");
    probe_step(sim, 500);
    int n = read_points(sim, "/tip/position", x);
    for (int i = 0; i < n; ++i)
        ck_assert_double_gt(x[3 * i + 2], 5.2e-3);
    ck_assert_double_gt(value(sim, "/contact/normal_force"), 1e-3);
    sn_sim_destroy(sim);
}
END_TEST

/* A nodule of 6 mm, embedded in the top of a block, stands out by 1 mm. A plate presses it into the block. */
#define NODULE(omit)                                                                                         \
    BODY("block", "4 4 4", "0 0 0 mm", "20 20 20 mm", "", "20 kPa", "0 0 0")                                 \
    "<fixed name='bottom' on='@block' where='z lt 1e-9'/>"                                                   \
    "<grid name='nodule_mesh' cells='2 2 2' low='7 7 15 mm' high='13 13 21 mm' type='tetrahedra'/>"          \
    "<barycentric_points name='nodule' in='@block' mesh='@nodule_mesh'/>"                                    \
    "<grid name='sole' cells='1 1 1' low='5 5 21.6 mm' high='15 15 25 mm'/>"                                 \
    "<points name='plate' mesh='@sole'/><point_mass on='@plate' mass='1 g'/>"                                \
    "<prescribed_points on='@plate' x='0' y='0' z='-2e-3*smooth(t,0,0.2)'/>"                                 \
    "<surface_contact name='contact' on='@block' with='@nodule' with_mesh='@nodule_mesh' distance='0.4 mm' " \
    "omit_close='" omit "'/>"                                                                                \
    "<surface_contact name='press' on='@nodule' on_mesh='@nodule_mesh' with='@plate' distance='0.4 mm'/>"

/* The block does not push the nodule, which without omit_close it does. */
START_TEST(what_is_embedded_is_not_pushed_out)
{
    for (int omits = 0; omits < 2; ++omits) {
        sn_sim* sim = compile("<implicit_euler/>", "5 ms", omits ? NODULE("true") : NODULE("false"));
        probe_step(sim, 20);
        double force = value(sim, "/contact/normal_force");
        ck_assert(omits ? force == 0 && value(sim, "/contact/pairs") == 0 : force > 0);
        if (omits) {
            probe_step(sim, 60);
            ck_assert_double_gt(value(sim, "/press/normal_force"), 0.01);
            ck_assert_double_eq(value(sim, "/contact/pairs"), 0);
            read_points(sim, "/nodule/position", x);
            for (int i = 18; i < 27; ++i) // its top is below the sole, by the distance less the compression
                ck_assert_double_lt(x[3 * i + 2], 19.6e-3 - 0.2e-3);
        }
        sn_sim_destroy(sim);
    }
}
END_TEST

/* ---- a surface with itself ---------------------------------------------------------------------------- */

enum { TEXT = 60000 };

/* Text that grows. */
typedef struct writing {
    char at[TEXT];
    int length;
} writing;

static void put(writing* w, const char* format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    w->length += vsnprintf(w->at + w->length, TEXT - (size_t)w->length, format, arguments);
    va_end(arguments);
    ck_assert_int_lt(w->length, TEXT);
}

/* Points of n^3 cubes from `low`, `side` wide. */
static void put_points(writing* w, int n, sn_vec3 low, double side)
{
    for (int i = 0; i < (n + 1) * (n + 1) * (n + 1); ++i)
        put(w, "%.17g %.17g %.17g  ", low.x + side * (i % (n + 1)) / n,
            low.y + side * (i / (n + 1) % (n + 1)) / n, low.z + side * (i / (n + 1) / (n + 1)) / n);
}

/* Six tetrahedra in each cube, around its diagonal; points are numbered from `first`. */
static void put_tetrahedra(writing* w, int n, int first)
{
    static const int orders[6][3] = { { 0, 1, 2 }, { 1, 2, 0 }, { 2, 0, 1 },
                                      { 0, 2, 1 }, { 2, 1, 0 }, { 1, 0, 2 } };
    const int step[3] = { 1, n + 1, (n + 1) * (n + 1) };
    for (int i = 0; i < 6 * n * n * n; ++i) {
        const int* order = orders[i % 6];
        int cube = i / 6, a = first + cube % n * step[0] + cube / n % n * step[1] + cube / n / n * step[2];
        int b = a + step[order[0]], c = b + step[order[1]], d = c + step[order[2]];
        put(w, "%d %d %d %d  ", a, i % 6 < 3 ? b : c, i % 6 < 3 ? c : b, d);
    }
}

static const sn_vec3 places[2] = { { 0, 0, 0 }, { 0.0215, 0.004, 0.005 } };

static void put_body(writing* w, const char* name, int first, int count)
{
    put(w, "<inline_mesh name='%s_mesh' points='", name);
    for (int i = first; i < first + count; ++i)
        put_points(w, 2 + i, places[i], 0.02);
    put(w, "' tetrahedra='");
    for (int i = first, at = 0; i < first + count; at += (3 + i) * (3 + i) * (3 + i), ++i)
        put_tetrahedra(w, 2 + i, at);
    put(w, "'/><points name='%s' mesh='@%s_mesh' velocities='", name, name);
    for (int i = first; i < first + count; ++i)
        for (int k = 0; k < (3 + i) * (3 + i) * (3 + i); ++k)
            put(w, i == 0 ? "0.5 0 0  " : "-0.5 0.1 0  ");
    put(w,
        "'/><solid on='@%s' young_modulus='20 kPa' poisson_ratio='0.4'/><point_mass on='@%s' mass='0.2 g'/>",
        name, name);
}

/* Two blocks that are one surface of two parts collide as two surfaces do, from the same rows in another
   order. */
START_TEST(parts_of_a_surface_touch_as_two_surfaces_do)
{
    static writing apart, together;
    double left[3 * 27], right[3 * 64];
    apart.length = together.length = 0;
    put_body(&apart, "left", 0, 1);
    put_body(&apart, "right", 1, 1);
    put(&apart, "<surface_contact name='contact' on='@left' with='@right' friction='0.5' stiffness='1e8' "
                "distance='0.5 mm'/></scene>");
    put_body(&together, "both", 0, 2);
    put(&together, "<surface_contact name='contact' on='@both' with='@both' friction='0.5' stiffness='1e8' "
                   "distance='0.5 mm'/></scene>");
    static char text[2][TEXT + 100];
    snprintf(text[0], sizeof text[0], "<scene step='1 ms'><implicit_euler/>%s", apart.at);
    snprintf(text[1], sizeof text[1], "<scene step='1 ms'><implicit_euler/>%s", together.at);
    sn_sim* two = probe_compile(text[0], NULL);
    sn_sim* one = probe_compile(text[1], NULL);
    double most = 0;
    for (int i = 0; i < 40; ++i) {
        probe_step(two, 1);
        probe_step(one, 1);
        ck_assert_double_eq(value(one, "/contact/pairs"), value(two, "/contact/pairs"));
        ck_assert_double_eq(value(one, "/contact/overlaps"), 0);
        ck_assert_double_eq(value(one, "/contact/truncation"), 0);
        most = fmax(most, value(one, "/contact/normal_force"));
    }
    ck_assert_double_gt(most, 0.01); // they met
    read_points(two, "/left/position", left);
    read_points(two, "/right/position", right);
    read_points(one, "/both/position", x);
    for (int i = 0; i < 3 * 27; ++i) // 1e-13 of the extent a step, 40 steps, and what the contact makes of it
        ck_assert_double_eq_tol(x[i], left[i], 1e-10);
    for (int i = 0; i < 3 * 64; ++i)
        ck_assert_double_eq_tol(x[3 * 27 + i], right[i], 1e-10);
    sn_sim_destroy(two);
    sn_sim_destroy(one);
}
END_TEST

/* A motion that all points share brings none of them together: their pairs take no room. In a step the sheet
   flies ten times the length of its edges. */
START_TEST(a_flying_sheet_is_not_near_itself)
{
    sn_sim* sim = compile(
        "<implicit_euler/>", "5 ms",
        "<grid name='weave' cells='10 10 0' low='0 0 0' high='0.03 0.03 0' type='triangles'/>"
        "<points name='cloth' mesh='@weave' velocities='4 3 -5'/><point_mass on='@cloth' mass='2 mg'/>"
        "<elastic_membrane on='@cloth' tangent='positive' young_modulus='0.3 MPa' thickness='0.3 mm'/>"
        "<surface_contact name='contact' on='@cloth' with='@cloth' distance='0.3 mm' capacity='1'/>");
    sn_diagnostic diagnostic;
    probe_step(sim, 5);
    ck_assert(!sn_sim_diagnostic(sim, 0, &diagnostic));
    ck_assert_double_eq(value(sim, "/contact/pairs"), 0);
    ck_assert_double_eq(value(sim, "/contact/truncation"), 0);
    sn_sim_destroy(sim);
}
END_TEST

/* A strip of cloth, thrown into a heap: it touches itself and never intersects itself, whatever the room.
   The heap is chaotic: after 0.3 s a change of gravity by 1e-3 decides whether points move so far in a step
   that they are stopped. */
static const struct heap {
    const char *step, *friction, *capacity;
    int steps;
    int whole; /* steps in which contact forces alone keep it apart */
} heaps[] = { { "5 ms", "0", "500", 100, 60 },
              { "5 ms", "0", "6", 100, 0 },
              { "15 ms", "0.3", "40", 35, 0 } };

START_TEST(a_sheet_does_not_pass_through_itself)
{
    char text[4000];
    snprintf(
        text, sizeof text,
        "<scene step='%s'><implicit_euler rayleigh_stiffness='2 ms'/>"
        "<grid name='weave' cells='3 0 20' low='-15 0 5 mm' high='15 0 205 mm' type='triangles'/>"
        "<points name='cloth' mesh='@weave'/><point_mass on='@cloth' mass='20 mg' gravity='0.3 0.2 -9.81'/>"
        "<elastic_membrane on='@cloth' tangent='positive' young_modulus='0.3 MPa' thickness='0.3 mm'/>"
        "<bending on='@cloth' young_modulus='0.1 MPa' thickness='0.3 mm'/>"
        "<rigid_collider on='@cloth' position='0 0 0'/>"
        "<surface_contact name='contact' on='@cloth' with='@cloth' distance='1 mm' stiffness='1e7' "
        "friction='%s' capacity='%s'/></scene>",
        heaps[_i].step, heaps[_i].friction, heaps[_i].capacity);
    sn_sim* sim = probe_compile(text, NULL);
    double most = 0;
    for (int i = 0; i < heaps[_i].steps; ++i) {
        probe_step(sim, 1);
        most = fmax(most, value(sim, "/contact/touching"));
        if (i < heaps[_i].whole) ck_assert_double_eq(value(sim, "/contact/truncation"), 0);
        if (i + 1 == heaps[_i].whole) ck_assert_double_ge(most, 3);
        ck_assert_double_eq(value(sim, "/contact/overlaps"), 0);
    }
    ck_assert_double_ge(most, 3);
    sn_sim_destroy(sim);
}
END_TEST

/* Faces on the two sides of a plate are closer than distance and margin, with the body between them. */
START_TEST(sides_of_a_plate_do_not_touch)
{
    sn_sim* sim = compile(methods[0], "5 ms",
                          BODY("plate", "6 6 3", "0 0 0", "60 60 3 mm", "", "20 kPa",
                               "0 0 -9.81") "<fixed on='@plate' where='region xmin'/>"
                                            "<surface_contact name='contact' on='@plate' with='@plate' "
                                            "distance='2 mm' margin='2 mm'/>");
    for (int i = 0; i < 20; ++i) {
        probe_step(sim, 1);
        ck_assert_double_eq(value(sim, "/contact/pairs"), 0);
        ck_assert_double_eq(value(sim, "/contact/truncation"), 0);
    }
    sn_sim_destroy(sim);
}
END_TEST

/* ---- what is refused --------------------------------------------------------------------------------- */

/* Points that mirror a mesh turn its surface inside out. */
static const struct refusal {
    const char *integrator, *contact, *text;
} refusals[] = {
    { "<implicit_euler/>", "<surface_contact on='@a'/>", "with" },
    { "<implicit_euler/>", "<surface_contact on='@a' with='@a' with_mesh='@a_mesh'/>",
      "leave out with_mesh" },
    { "<implicit_euler/>", "<surface_contact on='@a' with='@loose'/>",
      "these points have no mesh; name one" },
    { "<implicit_euler/>", "<surface_contact on='@a' with='@loose' with_mesh='@sheet'/>",
      "the mesh has 4 points for 8 nodes" },
    { "<implicit_euler/>", "<surface_contact on='@a' with='@loose' with_mesh='@a_mesh'/>",
      "the surface is inside out" },
    { "<implicit_euler/>", "<surface_contact on='@a' with='@a' rows='segments'/>", "choose nodes" },
    { "<implicit_euler/>", "<surface_contact on='@a' with='@a' directions='end'/>", "choose start" },
    { "<implicit_euler/>", "<surface_contact on='@a' with='@b' friction='-0.1'/>", "friction" },
    { "<implicit_euler/>", "<surface_contact on='@a' with='@b' friction='0.5' static_friction='0.3'/>",
      "0.3 is less than the friction of sliding pairs, 0.5" },
    { "<implicit_euler/>", "<surface_contact on='@a' with='@b' stiffness='0'/>", "stiffness" },
    { "<midpoint/>", "<surface_contact on='@a' with='@b'/>", "midpoint does not support" },
    { "<midpoint contacts='impulses' method='discrete_gradient'/>", "<surface_contact on='@a' with='@b'/>",
      "requires method=\"symplectic\"" },
    { "<generalized_alpha/>", "<surface_contact on='@a' with='@b'/>", "generalized_alpha does not support" },
};

START_TEST(bad_input_is_refused)
{
    sn_error error = { 0 };
    char text[4000];
    snprintf(text, sizeof text,
             "<scene step='1 ms'>%s" BODY("a", "1 1 1", "0 0 0", "1 1 1", "", "1e4", "0 0 0")
                 BODY("b", "1 1 1", "0 0 2", "1 1 3", "", "1e4",
                      "0 0 0") "<grid name='sheet' cells='1 1 0' type='triangles'/>"
                               "<points name='loose' positions='1 0 5  0 0 5  1 1 5  0 1 5  1 0 6  0 0 6  1 "
                               "1 6  0 1 6'/>"
                               "<point_mass on='@loose' mass='1'/>%s</scene>",
             refusals[_i].integrator, refusals[_i].contact);
    probe_refuse(text, NULL, &error);
    probe_expect(error.text, refusals[_i].text);
}
END_TEST

/* ---- the same bits, no memory ------------------------------------------------------------------------ */

START_TEST(threads_and_snapshots_give_the_same_bits)
{
    sn_sim* sims[3];
    double at[3][3 * MAX_POINTS];
    static const int threads[3] = { 1, 2, 8 };
    for (int i = 0; i < 3; ++i) {
        sn_error error = { 0 };
        sims[i] = compile(methods[_i], "5 ms", STACK);
        sn_sim_set_threads(sims[i], threads[i], &error);
        ck_assert(!error.status);
        probe_step(sims[i], 20);
        if (i == 1) { // in the middle of contact
            size_t bytes = sn_sim_snapshot_size(sims[i]);
            void* snapshot = malloc(bytes);
            ck_assert_int_eq(sn_sim_save(sims[i], snapshot, bytes), SN_OK);
            probe_step(sims[i], 13);
            ck_assert_int_eq(sn_sim_restore(sims[i], snapshot, bytes), SN_OK);
            free(snapshot);
        }
        probe_step(sims[i], 20);
        read_points(sims[i], "/second/position", at[i]);
    }
    ck_assert_double_gt(value(sims[0], "/low/touching"), 0);
    ck_assert_mem_eq(at[0], at[2], 81 * sizeof(double));
    if (_i != EARLIER_FACTOR) ck_assert_mem_eq(at[0], at[1], 81 * sizeof(double));
    for (int k = 0; k < 81; ++k) // a snapshot has no factors
        ck_assert_double_eq_tol(at[1][k], at[0][k], 1e-12);
    for (int i = 0; i < 3; ++i)
        sn_sim_destroy(sims[i]);
}
END_TEST

/* Whether contact forces left a residual is a part of the state, because the next step depends on it. */
START_TEST(snapshots_know_of_inexact_forces)
{
    static const char* const sweep = "<implicit_euler contact_iterations='1'/>";
    sn_sim* sims[2] = { compile(sweep, "5 ms", STACK), compile(sweep, "5 ms", STACK) };
    double at[2][3 * MAX_POINTS];
    size_t bytes = sn_sim_snapshot_size(sims[0]);
    void* snapshot = malloc(bytes);
    probe_step(sims[0], 4);
    ck_assert_double_gt(value(sims[0], "/low/touching"), 0);
    ck_assert_int_eq(sn_sim_save(sims[0], snapshot, bytes), SN_OK);
    ck_assert_int_eq(sn_sim_restore(sims[1], snapshot, bytes), SN_OK);
    for (int i = 0; i < 2; ++i) {
        probe_step(sims[i], 20);
        read_points(sims[i], "/second/position", at[i]);
        sn_sim_destroy(sims[i]);
    }
    ck_assert_mem_eq(at[0], at[1], 81 * sizeof(double));
    free(snapshot);
}
END_TEST

START_TEST(nothing_is_allocated)
{
    if (!ALLOCATIONS_COUNTED) return;
    sn_sim* sim = compile(methods[_i], "5 ms", STACK);
    sn_error error = { 0 };
    int64_t before = allocations;
    for (int i = 0; i < 20; ++i)
        sn_sim_step(sim, &error);
    ck_assert_int_eq(allocations - before, 0);
    ck_assert_msg(!error.status, "%s", error.text);
    sn_sim_destroy(sim);
}
END_TEST

/* Half of the pairs have no room: told, and still nothing intersects. */
START_TEST(too_many_pairs_are_told)
{
    sn_sim* sim =
        compile(methods[0], "2 ms",
                BODY("left", "2 2 2", "0 0 0 mm", "20 20 20 mm", "velocities='0.5 0 0'", "20 kPa", "0 0 0")
                    BODY("right", "3 3 3", "23 4 5 mm", "43 24 25 mm", "velocities='-0.5 0.1 0'", "30 kPa",
                         "0 0 0") "<surface_contact name='contact' on='@left' with='@right' capacity='3'/>");
    bool told = false;
    for (int i = 0; i < 30; ++i) {
        sn_diagnostic diagnostic;
        probe_step(sim, 1);
        told = told || sn_sim_diagnostic(sim, 0, &diagnostic);
        ck_assert_double_eq(value(sim, "/contact/overlaps"), 0);
    }
    ck_assert(told);
    sn_sim_destroy(sim);
}
END_TEST

/* Collisions for which there is room for a few pairs only, so that many points are stopped early: others
   must not run into them. Drawn at random; of 1500 such scenes these two and five more intersected when
   points were stopped after pairs had been found to be safe. */
static const struct crash {
    const char *step, *cells, *velocity, *other_cells, *low, *high, *other_velocity, *capacity;
} crashes[] = {
    { "5.10357 ms", "1 1 1", "4.89321 0 0", "1 1 3", "20.9959 -6.64709 13.4351 mm",
      "50.9737 23.3307 43.4129 mm", "-1.60004 0.561723 -1.66696", "20" },
    { "1.99824 ms", "2 3 1", "28.3190 0 0", "3 1 3", "41.3721 -5.30481 -2.22375 mm",
      "68.4100 21.7331 24.8142 mm", "-5.97365 -4.70180 9.45793", "2" },
};

START_TEST(points_that_are_stopped_are_not_run_into)
{
    const struct crash* c = &crashes[_i];
    char text[4000];
    snprintf(text, sizeof text,
             "<scene step='%s'><implicit_euler/>"
             "<grid name='am' cells='%s' high='20 20 20 mm' type='tetrahedra'/>"
             "<grid name='bm' cells='%s' low='%s' high='%s' type='tetrahedra'/>"
             "<points name='a' mesh='@am' velocities='%s'/><points name='b' mesh='@bm' velocities='%s'/>"
             "<solid on='@a' young_modulus='20 kPa' poisson_ratio='0.4' damping_time='1 ms'/>"
             "<solid on='@b' young_modulus='50 kPa' poisson_ratio='0.4' damping_time='1 ms'/>"
             "<solid_mass on='@a' density='1000'/><solid_mass on='@b' density='1000'/>"
             "<surface_contact name='contact' on='@a' with='@b' capacity='%s'/></scene>",
             c->step, c->cells, c->other_cells, c->low, c->high, c->velocity, c->other_velocity, c->capacity);
    sn_sim* sim = probe_compile(text, NULL);
    double truncation = 0;
    bool told = false;
    for (int i = 0; i < 20; ++i) {
        sn_diagnostic diagnostic;
        probe_step(sim, 1);
        truncation += value(sim, "/contact/truncation");
        told = told || sn_sim_diagnostic(sim, 0, &diagnostic);
        ck_assert_double_eq(value(sim, "/contact/overlaps"), 0);
    }
    ck_assert_double_gt(truncation, 0);
    ck_assert(told);
    sn_sim_destroy(sim);
}
END_TEST

int main(void)
{
    allocations_start();
    Suite* suite = suite_create("surface contact");
    TCase* cases = tcase_create("cases");
    tcase_set_timeout(cases, 30);
    tcase_add_loop_test(cases, a_collision_keeps_momentum_and_makes_no_energy, 0, 8);
    tcase_add_loop_test(cases, earlier_factors_find_the_same_contacts, 0, SN_COUNT(earlier));
    tcase_add_test(cases, factors_of_one_of_ten_steps_find_the_same_contacts);
    tcase_add_loop_test(cases, friction_holds_up_to_its_angle, 0, 2);
    tcase_add_test(cases, a_stack_comes_to_rest);
    tcase_add_loop_test(cases, a_rigid_body_rests_on_a_soft_one, 0, 2);
    tcase_add_loop_test(cases, a_tool_that_is_not_convex_lifts_a_body, 0, 2);
    tcase_add_test(cases, a_fast_body_does_not_pass_a_thin_plate);
    tcase_add_loop_test(cases, pressure_is_even_within_the_bound_of_the_rows, 0, SN_COUNT(patches));
    tcase_add_test(cases, a_quad_that_is_not_convex_rests);
    tcase_add_test(cases, points_have_the_pressure_of_the_blocks);
    tcase_add_test(cases, points_have_the_pressure_of_impulses);
    tcase_add_test(cases, glued_faces_do_not_push);
    tcase_add_test(cases, glued_bodies_touch_elsewhere);
    tcase_add_test(cases, what_is_embedded_is_not_pushed_out);
    tcase_add_test(cases, an_overlap_is_resolved_slowly);
    tcase_add_test(cases, parts_of_a_surface_touch_as_two_surfaces_do);
    tcase_add_test(cases, a_flying_sheet_is_not_near_itself);
    tcase_add_loop_test(cases, a_sheet_does_not_pass_through_itself, 0, SN_COUNT(heaps));
    tcase_add_test(cases, sides_of_a_plate_do_not_touch);
    tcase_add_loop_test(cases, bad_input_is_refused, 0, SN_COUNT(refusals));
    tcase_add_loop_test(cases, threads_and_snapshots_give_the_same_bits, 0, SN_COUNT(methods));
    tcase_add_test(cases, snapshots_know_of_inexact_forces);
    tcase_add_loop_test(cases, nothing_is_allocated, 0, SN_COUNT(methods));
    tcase_add_test(cases, too_many_pairs_are_told);
    tcase_add_loop_test(cases, points_that_are_stopped_are_not_run_into, 0, SN_COUNT(crashes));
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
