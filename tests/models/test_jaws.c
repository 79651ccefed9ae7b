/* If this failed, jaws that close would not hold what lies between them, or would move it; what they let go
   would jump; momentum would be lost; a grasp of nothing would go unnoticed.
   SPDX-License-Identifier: BSD-3-Clause */
#include "engine/sim.h"
#include "support/probe.h"
#include "support/run_suite.h"
#include <check.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const double pi = 3.14159265358979323846;

/* ---- a mass on a spring and a free jaw ----------------------------------------------------------------- */

static const double m = 0.02, M = 0.05, stiffness = 50;

/* Along x: place [m] and velocity [m/s]. */
typedef struct motion {
    double x, v;
} motion;

typedef struct pair {
    motion mass, jaw;
} pair;

/* The mass lies on the pad of a jaw of 50 g that moves along x with it; the other jaw comes down and goes up
   by a function of time. Frames are at x = 0, so that their turning plays no part. */
static sn_sim* put(const pair* start, const char* integrator, double step, const char* closed)
{
    char text[2000];
    snprintf(text, sizeof text,
             "<scene step='%.17g'>%s<points name='p' positions='%.17g 0 0' velocities='%.17g 0 0'/>"
             "<point_mass on='@p' mass='0.02'/><springs_to_ground on='@p' stiffness='50' anchors='0 0 0'/>"
             "<frames name='low' positions='%.17g 0 0' velocities='%.17g 0 0'/>"
             "<rigid_mass on='@low' mass='0.05' inertia='1 1 1'/><frames name='high' positions='0 0 0.1'/>"
             "<prescribed_motion on='@high' z='0.1*(1-(%s))'/>"
             "<jaws name='grip' on='@p' jaw='@low' opposing='@high' length='1 m' clearance='1 mm'/></scene>",
             step, integrator, start->mass.x, start->mass.v, start->jaw.x, start->jaw.v, closed);
    return probe_compile(text, NULL);
}

static pair read_pair(sn_sim* sim)
{
    return (pair){ { probe_value(sim, "/p/position", 0, 3), probe_value(sim, "/p/velocity", 0, 3) },
                   { probe_value(sim, "/low/position", 0, 3), probe_value(sim, "/low/velocity", 0, 3) } };
}

static double momentum(const pair* p) { return m * p->mass.v + M * p->jaw.v; }

static motion swing(motion at, double mass, double t)
{
    double w = sqrt(stiffness / mass), c = cos(w * t), s = sin(w * t);
    return (motion){ at.x * c + at.v / w * s, at.v * c - at.x * w * s };
}

static void grasp(pair* p) { p->mass.v = p->jaw.v = momentum(p) / (m + M); }

static void carry(pair* p, double t)
{
    double apart = p->jaw.x - p->mass.x;
    p->mass = swing(p->mass, m + M, t);
    p->jaw = (motion){ p->mass.x + apart, p->mass.v };
}

static void fly(pair* p, double t)
{
    p->mass = swing(p->mass, m, t);
    p->jaw.x += t * p->jaw.v;
}

static const char* const integrators[] = { "<implicit_euler/>", "<dirk/>",     "<explicit/>",
                                           "<bdf2/>",           "<midpoint/>", "<generalized_alpha/>" };

/* Published: v+ = -0.0522893 m/s, J = 7.61447e-3 N s, energy 2.75e-3 to 7.20696e-4 J (six digits). A step so
   short that no force matters. */
START_TEST(jaws_catch_as_in_a_plastic_impact)
{
    const pair start = { { 0.005, -0.433012701892219323 }, { 0.003, 0.1 } };
    const double after = momentum(&start) / (m + M),
                 before = 0.5 * (m * 0.1875 + M * 0.01 + stiffness * 25e-6);
    sn_sim* sim = put(&start, integrators[_i], 1e-13, "step(t,1e-13)");
    probe_step(sim, 2);
    pair end = read_pair(sim);
    const double energy = 0.5 * ((m + M) * end.mass.v * end.mass.v + stiffness * end.mass.x * end.mass.x);
    ck_assert_double_eq_tol(after, -0.0522893, 5e-8);
    ck_assert_double_eq_tol(end.mass.v, after, 1e-10 * fabs(after));
    ck_assert_double_eq_tol(end.jaw.v, after, 1e-10 * fabs(after));
    ck_assert_double_eq_tol(m * (end.mass.v - start.mass.v), 7.61447e-3, 5e-9);
    ck_assert_double_eq_tol(momentum(&end), momentum(&start), 1e-13);
    ck_assert_double_eq_tol(before, 2.75e-3, 1e-12);
    ck_assert_double_eq_tol(energy, 7.20696e-4, 5e-10);
    ck_assert_double_eq_tol(end.mass.x - end.jaw.x, 0.002, 1e-12);
    ck_assert(probe_value(sim, "/grip/held", 0, 1) == 1);
    sn_sim_destroy(sim);
}
END_TEST

/* Jaws are an attachment, not a contact: they change no choice of the scene. */
START_TEST(jaws_leave_the_integrator_as_it_is)
{
    sn_sim* sim = put(&(pair){ 0 }, "", 1e-3, "0");
    ck_assert_str_eq(sim->systems[0]->integrator_type->name, "dirk");
    sn_sim_destroy(sim);
}
END_TEST

/* Caught at a phase of 60 degrees, let go 50 ms later, caught again 30 ms later and carried for 20 ms: the
   published timeline, to the error of a method of fourth order. */
START_TEST(a_timeline_of_catches)
{
    const double first = pi / 3 / sqrt(stiffness / m),
                 at[] = { first, first + 0.05, first + 0.08, first + 0.1 };
    const pair start = { { 0.01, 0 }, { 0.012, 0.1 } };
    char closed[200];
    snprintf(closed, sizeof closed, "step(t,%.17g)-step(t,%.17g)+step(t,%.17g)", at[0], at[1], at[2]);
    sn_sim* sim = put(&start, "<dirk method='sdirk4' tolerance='1e-13'/>", at[3] / 6000, closed);
    pair expected = start;
    fly(&expected, at[0]);
    grasp(&expected);
    carry(&expected, 0.05);
    ck_assert_double_eq_tol(expected.mass.x, -0.741209e-3, 5e-10);
    ck_assert_double_eq_tol(expected.mass.v, -0.142123, 5e-7);
    fly(&expected, 0.03);
    ck_assert_double_eq_tol(expected.mass.v, 0.0269143, 5e-8);
    grasp(&expected);
    ck_assert_double_eq_tol(expected.mass.v, -0.0938265, 5e-8);
    carry(&expected, 0.02);
    probe_step(sim, 6000);
    pair found = read_pair(sim);
    ck_assert_double_eq_tol(found.mass.x, expected.mass.x, 1e-10 * 0.01);
    ck_assert_double_eq_tol(found.mass.v, expected.mass.v, 1e-10 * 0.5);
    ck_assert_double_eq_tol(found.jaw.x, expected.jaw.x, 1e-10 * 0.01);
    ck_assert_double_eq_tol(found.jaw.v, expected.jaw.v, 1e-10 * 0.5);
    sn_sim_destroy(sim);
}
END_TEST

/* A jaw that moves with the mass catches it without a jump and lets it go without one. */
START_TEST(matched_velocities_do_not_jump)
{
    const pair start = { { 0.005, -0.433012701892219323 }, { 0.006, -0.433012701892219323 } };
    sn_sim* sim = put(&start, integrators[_i], 1e-13, "step(t,1e-13)-step(t,3e-13)");
    for (int n = 0; n < 5; ++n) {
        probe_step(sim, 1);
        pair now = read_pair(sim);
        ck_assert_double_eq_tol(now.mass.v, start.mass.v, 1e-10 * fabs(start.mass.v));
        ck_assert_double_eq_tol(now.jaw.v, start.jaw.v, 1e-10 * fabs(start.jaw.v));
        ck_assert(probe_value(sim, "/grip/held", 0, 1) == (n == 1 || n == 2));
    }
    sn_sim_destroy(sim);
}
END_TEST

/* ---- a suture ------------------------------------------------------------------------------------------ */

#define SUTURE(more)                                                                                         \
    "<suture name='s' elements='10' radius='0.15 mm' young_modulus='1 GPa' density='1150' drag='0' "         \
    "positions='0 0 0  30 0 0 mm' " more "/>"
/* Two jaws of a tool whose pads are 2 mm long, about x = 13.5 mm: the middle of an edge of 3 mm. */
#define JAWS_WITH(name, at, gap, more)                                                                       \
    "<frames name='" name "_low' positions='13.5 0 0 mm'/><frames name='" name "_high' positions='13.5 0 0 " \
    "mm'/><prescribed_motion on='@" name "_low' " at " z='-0.5*(" gap ")'/><prescribed_motion on='@" name    \
    "_high' " at " z='0.5*(" gap ")'/><jaws name='" name "' on='@s/points' radius='0.15 mm' jaw='@" name     \
    "_low' opposing='@" name "_high' length='2 mm' " more "/>"
#define JAWS(name, at, gap) JAWS_WITH(name, at, gap, "")

/* The place of the suture half-way between its nodes 4 and 5. */
static sn_vec3 middle(sn_sim* sim)
{
    double x[33];
    probe_read(sim, "/s/points/position", x, 33);
    return sn_v3(0.5 * (x[12] + x[15]), 0.5 * (x[13] + x[16]), 0.5 * (x[14] + x[17]));
}

/* Jaws that close meet the suture a `clearance` of 30 um early, and lift it on their way to the end. */
static double distance_from(sn_sim* sim, double x, double y)
{
    const sn_vec3 at = middle(sim);
    ck_assert_double_lt(fabs(at.z), 31e-6);
    return hypot(at.x - x, at.y - y);
}

/* The jaws close between two nodes, carry the suture by 10 mm and open. */
START_TEST(a_suture_is_caught_between_its_points)
{
    sn_sim* sim =
        probe_compile("<scene step='1 ms'><implicit_euler/>" SUTURE("")
                          JAWS("grip", "x='0.0135' y='0.01*smooth(t,0.02,0.06)'",
                               "0.3e-3+1e-3*(1-smooth(t,0,0.01))+1e-3*smooth(t,0.08,0.09)") "</scene>",
                      NULL);
    probe_step(sim, 5);
    ck_assert(probe_value(sim, "/grip/held", 0, 1) == 0);
    probe_step(sim, 23); // 2.4 mg, accelerated by some 30 m/s^2
    ck_assert(probe_value(sim, "/grip/held", 0, 1) == 1);
    ck_assert_double_gt(probe_value(sim, "/grip/force", 1, 3), 1e-5);
    probe_step(sim, 42);
    ck_assert_double_lt(distance_from(sim, 13.5e-3, 10e-3), 1e-9);
    double before[33], after[33];
    probe_step(sim, 10);
    while (probe_value(sim, "/grip/held", 0, 1) > 0) {
        probe_read(sim, "/s/points/velocity", before, 33);
        probe_step(sim, 1);
    }
    probe_read(sim, "/s/points/velocity", after, 33);
    for (int i = 0; i < 33; ++i) // nothing but the bent suture acts on it in this step
        ck_assert_double_lt(fabs(after[i] - before[i]), 0.05);
    const double opening = probe_value(sim, "/grip/opening", 0, 1); // they open by up to 0.19 mm in a step
    ck_assert(opening > 0.33e-3 && opening < 0.78e-3);
    sn_sim_destroy(sim);
}
END_TEST

/* A second tool closes beside the first, which opens: the suture goes with the second. */
START_TEST(a_suture_is_handed_over)
{
    sn_sim* sim = probe_compile("<scene step='1 ms'><implicit_euler/>" SUTURE("")
                                    JAWS("first", "x='0.0135' y='0'", "0.3e-3+1e-3*smooth(t,0.03,0.04)")
                                        JAWS("second", "x='0.0145-0.01*smooth(t,0.05,0.09)' y='0'",
                                             "0.3e-3+1e-3*(1-smooth(t,0.01,0.02))") "</scene>",
                                NULL);
    probe_step(sim, 10);
    ck_assert(probe_value(sim, "/first/held", 0, 1) == 1 && probe_value(sim, "/second/held", 0, 1) == 0);
    probe_step(sim, 15);
    ck_assert(probe_value(sim, "/first/held", 0, 1) == 1 && probe_value(sim, "/second/held", 0, 1) >= 1);
    probe_step(sim, 75);
    ck_assert(probe_value(sim, "/first/held", 0, 1) == 0 && probe_value(sim, "/second/held", 0, 1) >= 1);
    ck_assert_double_lt(distance_from(sim, 3.5e-3, 0), 1e-7);
    sn_sim_destroy(sim);
}
END_TEST

/* Momentum of a free suture and of a free jaw that flies into it, and the energy that is lost. */
START_TEST(momentum_is_kept_when_a_suture_is_caught)
{
    sn_sim* sim = probe_compile(
        "<scene step='0.1 ms'><dirk method='backward_euler' tolerance='1e-12'/>" SUTURE(
            "") "<frames name='low' positions='13.5 0 0 mm' velocities='0 0.5 0'/><rigid_mass on='@low' "
                "mass='1e-6' inertia='1e-11 1e-11 1e-11'/><frames name='high' positions='13.5 0 10 mm'/>"
                "<prescribed_motion on='@high' z='0.01*(1-step(t,1e-3))'/><jaws name='grip' on='@s/points' "
                "radius='0.15 mm' jaw='@low' opposing='@high' length='2 mm' width='6 mm' position='0 0 -0.15 "
                "mm'/></scene>",
        NULL);
    const double mass = 1150 * pi * 0.15e-3 * 0.15e-3 * 0.03, jaw = 1e-6, start = 0.5 * jaw * 0.25;
    double v[33], low[3], sum = 0, energy = 0;
    probe_step(sim, 100);
    ck_assert(probe_value(sim, "/grip/held", 0, 1) == 1);
    probe_read(sim, "/s/points/velocity", v, 33);
    probe_read(sim, "/low/velocity", low, 3);
    for (int i = 0; i < 11; ++i) {
        const double part = mass * (i == 0 || i == 10 ? 0.05 : 0.1), *u = v + 3 * i;
        sum += part * u[1];
        energy += 0.5 * part * (u[0] * u[0] + u[1] * u[1] + u[2] * u[2]);
    }
    ck_assert_double_gt(sum, 0.1 * jaw * 0.5);
    ck_assert_double_eq_tol(sum + jaw * low[1], jaw * 0.5, 1e-12 * jaw * 0.5);
    ck_assert_double_lt(energy + 0.5 * jaw * low[1] * low[1], start);
    sn_sim_destroy(sim);
}
END_TEST

/* Of 20 mN on a jaw with a strength of 10 mN the suture slips out, and closed jaws do not catch it again. */
START_TEST(a_suture_slips_out_at_the_strength)
{
    sn_sim* sim = probe_compile(
        "<scene step='1 ms'><implicit_euler/>" SUTURE(
            "") "<point_load on='@s/points' nodes='10' force='40e-3*t 0 0'/><frames name='low'/><frames "
                "name='high'/><fixed on='@low'/><fixed on='@high'/><jaws name='grip' on='@s/points' "
                "radius='0.15 "
                "mm' jaw='@low' opposing='@high' position='13.5 0 -0.15 mm' opposing_position='13.5 0 0.15 "
                "mm' "
                "length='2 mm' strength='10e-3'/></scene>",
        NULL);
    probe_step(sim, 200);
    ck_assert(probe_value(sim, "/grip/held", 0, 1) == 1);
    probe_step(sim, 70);
    ck_assert(probe_value(sim, "/grip/held", 0, 1) == 0);
    sn_sim_destroy(sim);
}
END_TEST

/* Closed jaws draw a taut suture aside until it slips out and snaps back; they catch it again only after they
   have opened and come back. */
START_TEST(jaws_that_open_after_a_slip_catch_again)
{
    sn_sim* sim = probe_compile(
        "<scene step='1 ms'><implicit_euler/>" SUTURE("start='pinned' end='pinned' damping_time='5 ms'")
            JAWS_WITH("grip", "x='0.0135' y='0.005*(smooth(t,0,0.1)-smooth(t,0.25,0.3))'",
                      "0.3e-3+1e-3*(smooth(t,0.2,0.25)-smooth(t,0.35,0.4))", "strength='0.5 N'") "</scene>",
        NULL);
    probe_step(sim, 30);
    ck_assert(probe_value(sim, "/grip/held", 0, 1) == 1);
    probe_step(sim, 120);
    ck_assert(probe_value(sim, "/grip/held", 0, 1) == 0);
    ck_assert_double_lt(fabs(middle(sim).y), 0.5e-3);
    for (int n = 0; n < 200; ++n) {
        probe_step(sim, 1);
        ck_assert(probe_value(sim, "/grip/held", 0, 1) == 0);
    }
    probe_step(sim, 60);
    ck_assert(probe_value(sim, "/grip/held", 0, 1) == 1);
    sn_sim_destroy(sim);
}
END_TEST

/* ---- nothing ------------------------------------------------------------------------------------------- */

static bool tells_of_nothing(sn_sim* sim)
{
    sn_diagnostic told;
    for (int i = 0; sn_sim_diagnostic(sim, i, &told); ++i)
        if (strstr(told.path, "/grip") && strstr(told.text, "nothing between their pads")) return true;
    return false;
}

/* Beside the suture; around it. */
START_TEST(a_grasp_of_nothing_is_told)
{
    static const char* const scene[] = {
        "<scene step='1 ms'><implicit_euler/>" SUTURE("")
            JAWS("grip", "x='0.0135' y='0.005'", "0.3e-3+1e-3*(1-smooth(t,0,0.01))") "</scene>",
        "<scene step='1 ms'><implicit_euler/>" SUTURE("")
            JAWS("grip", "x='0.0135' y='0'", "0.3e-3+1e-3*(1-smooth(t,0,0.01))") "</scene>"
    };
    sn_sim* sim = probe_compile(scene[_i], NULL);
    ck_assert(!tells_of_nothing(sim));
    probe_step(sim, 20);
    ck_assert(tells_of_nothing(sim) == (_i == 0));
    ck_assert(probe_value(sim, "/grip/held", 0, 1) == _i);
    sn_sim_destroy(sim);
}
END_TEST

/* ---- a solid ------------------------------------------------------------------------------------------- */

#define BLOCK                                                                                                \
    "<grid name='mesh' cells='2 2 2' low='-1 -1 -1 cm' high='1 1 1 cm' type='tetrahedra'/><points name='p' " \
    "mesh='@mesh'/><solid_mass on='@p' density='1000' gravity='0 0 -9.81'/><solid on='@p' "                  \
    "law='corotational' tangent='warped' young_modulus='100 kPa' poisson_ratio='0.3' "                       \
    "damping_time='10 ms'/><subset_points name='faces' of='@p' where='x lt -9.9 mm or x gt 9.9 mm'/>"        \
    "<frames name='left'/><frames name='right'/><prescribed_motion on='@left' x='-1.1e-2+1e-3*(%s)' "        \
    "z='%s'/><prescribed_motion on='@right' x='1.1e-2-1e-3*(%s)' z='%s'/><jaws name='grip' on='@faces' "     \
    "jaw='@left' opposing='@right' direction='1 0 0' opposing_direction='-1 0 0' along='0 0 1' "             \
    "length='15 mm' width='15 mm' clearance='0.1 mm'/>"

/* Each jaw holds the points that its pad touches; at rest the jaws carry the weight. */
START_TEST(jaws_lift_a_block)
{
    char text[3000];
    static const char closing[] = "smooth(t,0,0.02)", lift[] = "0.01*smooth(t,0.05,0.1)";
    snprintf(text, sizeof text, "<scene step='2 ms'><implicit_euler/>" BLOCK "</scene>", closing, lift,
             closing, lift);
    sn_sim* sim = probe_compile(text, NULL);
    probe_step(sim, 8);
    const double held_early = probe_value(sim, "/grip/held", 0, 1);
    probe_step(sim, 292);
    const double held = probe_value(sim, "/grip/held", 0, 1), weight = 1000 * 8e-6 * 9.81;
    ck_assert(held_early == 0 && held >= 2);
    ck_assert_double_eq_tol(probe_value(sim, "/grip/force", 2, 3), weight, 1e-2 * weight);
    ck_assert_double_eq_tol(probe_value(sim, "/grip/force", 0, 3), 0, 1e-3 * weight);
    sn_sim_destroy(sim);
}
END_TEST

/* A jaw lets the points go whose cells are removed; what is left hangs on the other jaw. */
START_TEST(points_of_removed_cells_are_let_go)
{
    sn_sim* sim = probe_compile(
        "<scene step='2 ms'><implicit_euler/><grid name='mesh' cells='2 1 1' low='-10 -5 -5 mm' "
        "high='10 5 5 mm' type='hexahedra'/><points name='p' mesh='@mesh'/><solid_mass on='@p' "
        "density='1000' gravity='0 0 -9.81'/><solid on='@p' young_modulus='100 kPa' poisson_ratio='0.3' "
        "damping_time='10 ms'/><frames name='left' positions='-10 0 0 mm'/><frames name='right' "
        "positions='10 0 0 mm'/><fixed on='@left'/><fixed on='@right'/><jaws name='grip' on='@p' "
        "jaw='@left' opposing='@right' direction='1 0 0' opposing_direction='-1 0 0' along='0 0 1' "
        "length='15 mm' width='15 mm' clearance='0.1 mm'/><removal on='@p' cells='hexahedra' numbers='0' "
        "times='0.2'/></scene>",
        NULL);
    const double weight = 1000 * 2e-6 * 9.81;
    probe_step(sim, 95);
    ck_assert(probe_value(sim, "/grip/held", 0, 1) == 8);
    ck_assert_double_eq_tol(probe_value(sim, "/grip/force", 2, 3), weight, 1e-2 * weight);
    probe_step(sim, 10);
    ck_assert(probe_value(sim, "/grip/held", 0, 1) == 4);
    probe_step(sim, 195);
    ck_assert(probe_value(sim, "/grip/held", 0, 1) == 4);
    ck_assert_double_eq_tol(probe_value(sim, "/grip/force", 2, 3), 0.5 * weight, 1e-2 * weight);
    sn_sim_destroy(sim);
}
END_TEST

/* ---- states and messages ------------------------------------------------------------------------------- */

/* A snapshot taken while the jaws hold restores what they hold. */
START_TEST(a_snapshot_keeps_what_is_held)
{
    const pair start = { { 0.01, 0 }, { 0.02, 0.1 } };
    sn_sim* sim = put(&start, "<dirk/>", 1e-3, "step(t,5e-3)-step(t,15e-3)");
    probe_step(sim, 10);
    size_t size = sn_sim_snapshot_size(sim);
    void* kept = malloc(size);
    ck_assert_int_eq(sn_sim_save(sim, kept, size), SN_OK);
    probe_step(sim, 3);
    pair later = read_pair(sim);
    probe_step(sim, 10);
    ck_assert(probe_value(sim, "/grip/held", 0, 1) == 0);
    ck_assert_int_eq(sn_sim_restore(sim, kept, size), SN_OK);
    ck_assert(probe_value(sim, "/grip/held", 0, 1) == 1);
    probe_step(sim, 3);
    pair again = read_pair(sim);
    ck_assert(again.mass.x == later.mass.x && again.jaw.v == later.jaw.v);
    sn_sim_destroy(sim);
    free(kept);
}
END_TEST

static const struct refusal {
    const char *jaws, *text;
} refusals[] = {
    { "jaw='@a' opposing='@b' radius='1 mm'", "length: give the length of the pads" },
    { "jaw='@a' opposing='@b' length='1 cm'", "clearance: give the distance at which a pad touches points" },
    { "jaw='@a' opposing='@a' length='1 cm' radius='1 mm'", "opposing: both jaws are the same frame" },
    { "jaw='@a' opposing='@two' length='1 cm' radius='1 mm'", "opposing: 2 frames; a jaw is a single one" },
    { "jaw='@a' opposing='@b' length='1 cm' radius='1 mm' along='0 0 2'", "along: is normal to the pad" },
    { "jaw='@a' opposing='@b' length='1 cm' radius='1 mm' direction='0 0 0'", "direction: has no length" },
    { "jaw='@a' opposing='@b' length='1 cm' radius='1 mm' nodes='0'",
      "nodes: a line has at least two points" },
    { "jaw='@a' opposing='@b' length='1 cm' radius='1 mm' nodes='0 7'", "nodes: there is no node 7" },
};

START_TEST(jaws_that_cannot_work_are_refused)
{
    char text[1000];
    sn_error error = { 0 };
    snprintf(
        text, sizeof text,
        "<scene step='1 ms'><points name='p' positions='0 0 0  1 0 0'/><point_mass on='@p' mass='1'/><frames "
        "name='a'/><fixed on='@a'/><frames name='b'/><fixed on='@b'/><frames name='two' positions='0 0 0  1 "
        "0 0'/><fixed on='@two'/><jaws on='@p' %s/><dirk/></scene>",
        refusals[_i].jaws);
    probe_refuse(text, NULL, &error);
    probe_expect(error.text, refusals[_i].text);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("jaws");
    TCase* cases = tcase_create("jaws");
    tcase_add_loop_test(cases, jaws_catch_as_in_a_plastic_impact, 0, SN_COUNT(integrators));
    tcase_add_loop_test(cases, matched_velocities_do_not_jump, 0, SN_COUNT(integrators));
    tcase_add_test(cases, a_timeline_of_catches);
    tcase_add_test(cases, jaws_leave_the_integrator_as_it_is);
    tcase_add_test(cases, a_suture_is_caught_between_its_points);
    tcase_add_test(cases, a_suture_is_handed_over);
    tcase_add_test(cases, momentum_is_kept_when_a_suture_is_caught);
    tcase_add_test(cases, a_suture_slips_out_at_the_strength);
    tcase_add_test(cases, jaws_that_open_after_a_slip_catch_again);
    tcase_add_loop_test(cases, a_grasp_of_nothing_is_told, 0, 2);
    tcase_add_test(cases, jaws_lift_a_block);
    tcase_add_test(cases, points_of_removed_cells_are_let_go);
    tcase_add_test(cases, a_snapshot_keeps_what_is_held);
    tcase_add_loop_test(cases, jaws_that_cannot_work_are_refused, 0, SN_COUNT(refusals));
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
