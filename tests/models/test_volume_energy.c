/* label: slow */
/* If this failed, volume contact would drive bodies that it should bring to rest, or take another energy from
   them than friction and impacts do.
   SPDX-License-Identifier: BSD-3-Clause */
#include "base/instrumented.h"
#include "support/probe.h"
#include "support/report.h"
#include "support/run_suite.h"
#include <check.h>
#include <math.h>
#include <stdio.h>
#include <sinew/sinew.h>

#if SN_INSTRUMENTED
enum { STEPS = 10000 };
#else
enum { STEPS = 100000 };
#endif

#define MASS 8e-3
#define INERTIA 5.3e-7
#define GRAVITY 9.81

/* A rigid cube of 20 mm. */
#define CUBE(node, at, v, turn, spin)                                                                        \
    "<node name='" node "'><grid name='mesh' cells='2 2 2' low='-10 -10 -10 mm' high='10 10 10 mm'/>"        \
    "<frames name='frame' positions='" at "' velocities='" v "' orientations='" turn                         \
    "' angular_velocities='" spin "'/><rigid_mass on='@frame' mass='8 g' inertia='5.3e-7 5.3e-7 5.3e-7' "    \
    "gravity='0 0 -9.81'/><attached_points name='points' to='@frame' mesh='@mesh'/></node>"

/* A floor with four walls, 80 x 80 mm inside: blocks that have faces in common. */
#define BLOCK(name, low, high)                                                                               \
    "<grid name='" name "_mesh' cells='1 1 1' low='" low "' high='" high "'/><points name='" name            \
    "' mesh='@" name "_mesh'/><point_mass on='@" name "' mass='1'/><fixed on='@" name "'/>"
#define TRAY                                                                                                 \
    BLOCK("floor", "-80 -80 -30 mm", "80 80 0 mm")                                                           \
    BLOCK("east", "40 -80 -10 mm", "70 80 90 mm")                                                            \
    BLOCK("west", "-70 -80 -10 mm", "-40 80 90 mm")                                                          \
    BLOCK("north", "-80 40 -10 mm", "80 70 90 mm") BLOCK("south", "-80 -70 -10 mm", "80 -40 90 mm")
#define TOUCH(node, name)                                                                                    \
    "<volume_contact name='at_" name "' on='@" node "/points' on_mesh='@" node "/mesh' with='@" name         \
    "' friction='0.2' stiffness='1e7' pixel='2 mm'/>"
#define IN_TRAY(node)                                                                                        \
    TOUCH(node, "floor") TOUCH(node, "east") TOUCH(node, "west") TOUCH(node, "north") TOUCH(node, "south")

/* Kinetic energy and that of the weight. */
static double energy_of(sn_sim* sim, const char* node)
{
    static const char* const names[3] = { "velocity", "angular_velocity", "position" };
    double at[3][3];
    char path[80];
    for (int i = 0; i < 3; ++i) {
        snprintf(path, sizeof path, "/%s/frame/%s", node, names[i]);
        probe_read(sim, path, at[i], 3);
    }
    double sum = MASS * GRAVITY * at[2][2];
    for (int k = 0; k < 3; ++k)
        sum += 0.5 * (MASS * at[0][k] * at[0][k] + INERTIA * at[1][k] * at[1][k]);
    return sum;
}

/* Did the cube touch something at the start of the last step? */
static bool touched(sn_sim* sim)
{
    static const char* const volumes[] = { "/at_floor/volume", "/at_east/volume", "/at_west/volume",
                                           "/at_north/volume", "/at_south/volume" };
    for (int i = 0; i < SN_COUNT(volumes); ++i)
        if (probe_value(sim, volumes[i], 0, 1) > 0.0) return true;
    return false;
}

/* A cube thrown into a tray bounces against its floor and walls, slides and comes to rest, in 1e5 steps of 1
   ms. While it touches nothing, contacts store no energy: it has less from flight to flight. In the end it
   lies by the depth of the contact below its place on the floor. */
START_TEST(a_thrown_cube_comes_to_rest)
{
    double v[3], least = HUGE_VAL, rise = 0.0;
    int flights = 0;
    bool before = true;
    sn_sim* sim = probe_compile("<scene step='1 ms'><implicit_euler/>" CUBE("a", "-15 5 60 mm", "1.1 0.7 0.3",
                                                                            "0.3 0.2 0.1", "9 -7 20")
                                    TRAY IN_TRAY("a") "</scene>",
                                NULL);
    const double rest = MASS * GRAVITY * 10e-3, thrown = energy_of(sim, "a") - rest;
    for (int i = 0; i < STEPS; ++i) {
        const double energy = energy_of(sim, "a");
        ck_assert_double_le(energy - rest, thrown * (1.0 + 1e-12));
        probe_step(sim, 1);
        const bool now = touched(sim);
        flights += before && !now;
        before = now;
        if (now) continue;
        least = fmin(least, energy);
        rise = fmax(rise, (energy - least) / thrown);
    }
    ck_assert_int_ge(flights, 3);
    ck_assert(report_below("a cube in a tray", "largest rise of energy", rise, 1e-6));
    ck_assert(
        report_below("a cube in a tray", "energy left", fabs(energy_of(sim, "a") - rest) / thrown, 1e-3));
    probe_read(sim, "/a/frame/velocity", v, 3);
    ck_assert(report_below("a cube in a tray", "speed in the end", sn_norm(sn_v3(v[0], v[1], v[2])), 1e-10));
    sn_sim_destroy(sim);
}
END_TEST

/* A cube slides with friction 0.2: it stops after v^2/(2 mu g), so that friction has taken its energy. */
START_TEST(friction_takes_the_energy_of_sliding)
{
    double x[3], v[3];
    sn_sim* sim = probe_compile(
        "<scene step='0.5 ms'><implicit_euler/>" CUBE("a", "-40 0 9.9995 mm", "0.4 0 0", "0 0 0", "0 0 0")
            BLOCK("floor", "-80 -80 -30 mm", "80 80 0 mm") TOUCH("a", "floor") "</scene>",
        NULL);
    probe_step(sim, 1600);
    probe_read(sim, "/a/frame/position", x, 3);
    probe_read(sim, "/a/frame/velocity", v, 3);
    const double way = 0.4 * 0.4 / (2 * 0.2 * GRAVITY);
    ck_assert(report_near("a sliding cube", "way until it stops", x[0] + 40e-3, way, 0.01));
    ck_assert_double_eq_tol(v[0], 0.0, 1e-5);
    sn_sim_destroy(sim);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("models/volume_energy");
    TCase* tests = tcase_create("volume_energy");
    tcase_set_timeout(tests, 600);
    tcase_add_test(tests, a_thrown_cube_comes_to_rest);
    tcase_add_test(tests, friction_takes_the_energy_of_sliding);
    suite_add_tcase(suite, tests);
    return run_suite(suite);
}
