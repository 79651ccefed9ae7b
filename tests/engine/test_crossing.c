/* If this failed, a fast point would pass through a sphere, another convex body or the wall of a vessel
   within one step, be pushed out on its far side, or be stopped by an obstacle that it passes by.
   SPDX-License-Identifier: BSD-3-Clause */
#include "support/probe.h"
#include "support/run_suite.h"
#include <check.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>

enum { SHOTS = 480, FLIGHTS = 2 };
static const double size = 0.02;
static const char* const methods[] = { "<dirk method='backward_euler'/>", "<midpoint/>" };

static uint64_t seed;
static double draw(double low, double high)
{
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    return low + (high - low) * (double)(seed >> 11) / 9007199254740992.0;
}

/* A point without weight that flies from 0.1 m above along -z, `beside` the axis of a collider at the
   origin. */
static sn_sim* shoot(const char* method, const char* collider, double beside, double speed, double step)
{
    char text[1024];
    snprintf(
        text, sizeof text,
        "<scene step='%.17g'><points name='p' positions='%.17g 0 0.1' velocities='0 0 %.17g'/>"
        "<point_mass on='@p' mass='0.01'/><grid name='cells' cells='1 1 1' low='-0.02 -0.02 -0.02' "
        "high='0.02 0.02 0.02'/><rigid_collider name='o' on='@p' radius='0.001' %s size='%.17g'/>%s</scene>",
        step, beside, -speed, collider, size, method);
    return probe_compile(text, NULL);
}

static double kinetic(sn_sim* sim) { return sn_sim_energy(sim).kinetic; }

/* Runs until the free flight would have ended far below; least gap, largest gain of energy, the last
   position. */
static void follow(sn_sim* sim, double speed, double step, double* gap, double* gain, double place[3])
{
    sn_error error = SN_ERROR_INIT;
    double before = kinetic(sim), value;
    *gap = HUGE_VAL;
    *gain = 0.0;
    for (int i = 0; i * step * speed < 0.2 + 2.0 * step * speed; ++i) {
        ck_assert_msg(sn_sim_step(sim, &error) == SN_OK, "%s", error.text);
        probe_read(sim, "/o/gap", &value, 1);
        *gap = fmin(*gap, value);
        *gain = fmax(*gain, kinetic(sim) / before - 1.0);
    }
    probe_read(sim, "/p/position", place, 3);
}

/* Straight at them within half of their radius, at 0.5 to 50 m/s, in steps of 1 to 20 ms: up to 50 radii a
   step. */
START_TEST(nothing_passes_through)
{
    static const char* const colliders[] = { "shape='sphere'",
                                             "shape='cylinder' direction='0 1 0'",
                                             "shape='cylinder' direction='0 1 1'",
                                             "shape='sphere' friction='0.3'",
                                             "shape='capsule' direction='1 0 0' length='0.06'",
                                             "shape='cylinder' direction='1 0 1' length='0.04'",
                                             "shape='box' edges='0.04 0.03 0.04' orientation='0.3 0.5 0.1'",
                                             "shape='convex' mesh='@cells' orientation='0.6 -0.2 0.1'" };
    seed = (uint64_t)_i + 1;
    for (int shot = 0; shot < SHOTS; ++shot) {
        double beside = draw(-0.5, 0.5) * size, speed = exp(draw(log(0.5), log(50.0)));
        double step = draw(1e-3, 20e-3), gap, gain, place[3];
        sn_sim* sim = shoot(methods[_i], colliders[shot % SN_COUNT(colliders)], beside, speed, step);
        follow(sim, speed, step, &gap, &gain, place);
        ck_assert_msg(gap > -1e-9, "shot %d: gap %g", shot, gap);
        ck_assert_msg(gain < 1e-9, "shot %d: energy gained %g", shot, gain);
        // what slides off goes on beside the collider; what had passed through would be straight below
        ck_assert_msg(place[2] > 0.0 || hypot(place[0] - beside, place[1]) > 0.1 * size,
                      "shot %d at %g, %g m/s, %g s: %g %g %g", shot, beside, speed, step, place[0], place[1],
                      place[2]);
        sn_sim_destroy(sim);
    }
}
END_TEST

/* Farther beside than the sum of the radii: the flight is free. */
START_TEST(nothing_is_stopped_beside)
{
    static const char* const colliders[] = { "shape='sphere'", "shape='cylinder' direction='0 1 0'",
                                             "shape='capsule' direction='0 0 1' length='0.06'",
                                             "shape='box' edges='0.04 0.04 0.04'",
                                             "shape='convex' mesh='@cells'" };
    seed = (uint64_t)_i + 11;
    for (int shot = 0; shot < SHOTS; ++shot) {
        double beside = draw(1.06, 3.0) * size, speed = exp(draw(log(0.5), log(50.0)));
        double step = draw(1e-3, 20e-3), gap, gain, place[3];
        sn_sim* sim = shoot(methods[_i], colliders[shot % SN_COUNT(colliders)], beside, speed, step);
        follow(sim, speed, step, &gap, &gain, place);
        ck_assert_double_eq_tol(place[0], beside, 1e-9);
        ck_assert_double_eq_tol(place[2], 0.1 - speed * sn_sim_time(sim), 1e-9 * speed);
        sn_sim_destroy(sim);
    }
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("crossing");
    TCase* cases = tcase_create("flights");
    tcase_set_timeout(cases, 60);
    tcase_add_loop_test(cases, nothing_passes_through, 0, FLIGHTS);
    tcase_add_loop_test(cases, nothing_is_stopped_beside, 0, FLIGHTS);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
