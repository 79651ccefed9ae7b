/* If this failed, a needle would creep or slide in tissue under a hand's force that friction should hold,
   stick where it should slide, or be driven by friction: whole needles, free to move, under a force on their
   handle, against closed forms of LuGre's law; and the work of friction over random motions of a hand, for
   all laws.
   SPDX-License-Identifier: BSD-3-Clause */
#include <check.h>
#include <math.h>
#include <sinew/models.h>
#include <stdio.h>
#include "support/motion.h"
#include "support/probe.h"
#include "support/report.h"
#include "support/run_suite.h"

/* A layer of 40 mm, with the tip 20 mm behind it: as much shaft is in it all the time, and nothing is cut. */
static const double wet = 0.04, coulomb = 10.6, holding = 18.3, viscous = 212, stribeck_speed = 10e-3,
                    bristle_stiffness = 5e4, bristle_damping = 50;
#define LAYER                                                                                                \
    "<tissue name='body' position='0.09 0 0' normal='-1 0 0'><layer thickness='40 mm' "                      \
    "coulomb_friction='10.6' "                                                                               \
    "static_friction='18.3' viscous_friction='212' stribeck_speed='10 mm/s' bristle_stiffness='5e4' "        \
    "bristle_damping='50' stiffness='2e4' damping='100'/></tissue>"

/* The prefab's needle, but with the handle's motion taken out: the hand is a force along it. */
static sn_sim* free_needle(const char* model, const char* force, double step)
{
    char text[2000], push[300];
    snprintf(text, sizeof text,
             "<scene step='%g'>" LAYER
             "<needle name='needle' length='0.15' radius='0.635 mm' model='%s' elements='8' "
             "damping_time='1 ms'><handle mass='20 g' length='0'/><insertion tissue='/body' points='80' "
             "length='100 mm'/></needle><dirk method='tr_bdf2' tolerance='1e-9'/></scene>",
             step, model);
    sn_error error = { 0 };
    sn_scene* scene = probe_scene(text, NULL);
    sn_scene_expand(scene, &error);
    sn_id moved = sn_scene_find(scene, sn_root, "/needle/handle/motion"),
          frame = sn_scene_find(scene, sn_root, "/needle/handle/frame");
    ck_assert(!sn_id_is_null(moved) && !sn_id_is_null(frame));
    sn_scene_remove(scene, moved);
    snprintf(push, sizeof push, "%s 0 0", force);
    sn_id load = sn_scene_add(scene, sn_root, "hand", &sn_point_load, NULL);
    sn_scene_set(scene, load, "on", "/needle/handle/frame");
    sn_scene_set(scene, load, "force", push);
    sn_sim* sim = sn_scene_compile(scene, &error);
    ck_assert_msg(sim != NULL, "%s", error.text);
    sn_scene_destroy(scene);
    return sim;
}

static double along(sn_sim* sim, const char* path)
{
    double a[3];
    probe_read(sim, path, a, 3);
    return a[0];
}

/* ---- holding and slipping ----------------------------------------------------------------------------- */

/* The force grows over 2000 steps, and stays. */
static sn_sim* pushed(const char* model, double force, double step)
{
    char text[100];
    snprintf(text, sizeof text, "%.17g*smooth(t,0,%g)", force, 2000 * step);
    return free_needle(model, text, step);
}

START_TEST(holds)
{
    bool ok = true;
    for (int sign = 1; sign >= -1; sign -= 2) {
        sn_sim* sim = pushed("rfem", sign * 0.95 * holding * wet, 1e-3);
        probe_step(sim, 3500);
        double before = along(sim, "/needle/tip/position");
        probe_step(sim, 1000);
        double way = fabs(along(sim, "/needle/tip/position") - before);
        const char* where = sign > 0 ? "pushed with 95 % of static friction: way in 1 s [m]"
                                     : "drawn with 95 % of static friction: way in 1 s [m]";
        ok = report_below("hold", where, way, 1e-9) && ok;
        ok = report_below("hold", "speed of the tip then [m/s]", fabs(along(sim, "/needle/tip/velocity")),
                          1e-12) &&
             ok;
        sn_sim_destroy(sim);
    }
    ck_assert(ok);
}
END_TEST

/* Of shaft that slides through the layer at speed v: bristles are straight where it comes in, and bend within
   g/sigma0. */
static double sliding_force(double v)
{
    double g = coulomb + (holding - coulomb) * exp(-pow(v / stribeck_speed, 2)), k = bristle_stiffness / g;
    double tau = bristle_damping / (1 + bristle_damping * v / (4 * g)), lag = -expm1(-k * wet) / k;
    return g * (wet - lag) + tau * v * lag + viscous * v * wet;
}

static double speed_under(double force)
{
    double low = 2 * stribeck_speed, high = 10;
    while (high - low > 1e-12) {
        double middle = 0.5 * (low + high);
        *(sliding_force(middle) < force ? &low : &high) = middle;
    }
    return low;
}

static const char* const models[] = { "rfem", "ddm", "exact" };

START_TEST(slips)
{
    char what[80];
    double force = 1.05 * holding * wet;
    sn_sim* sim = pushed(models[_i], force, 1e-3);
    while (along(sim, "/needle/tip/position") < 0.182 && sn_sim_time(sim) < 4)
        probe_step(sim, 1);
    snprintf(what, sizeof what, "%s: speed under 105 %% of static friction [m/s]", models[_i]);
    bool ok = report_near("slip", what, along(sim, "/needle/tip/velocity"), speed_under(force), 0.01);
    ok = report_between("slip", "when it had slipped by 32 mm [s]", sn_sim_time(sim), 1.5, 3) && ok;
    sn_sim_destroy(sim);
    ck_assert(ok);
}
END_TEST

/* ---- before sliding ----------------------------------------------------------------------------------- */

/* Too slowly for Stribeck's effect, bristles carry D (1 - e^{-k d}), k = sigma0/D, after the way d; those of
   the shaft that has come in meanwhile have bent less. */
static double carried(double d)
{
    double k = bristle_stiffness / holding;
    return holding * (-(wet - d) * expm1(-k * d) + d + expm1(-k * d) / k);
}

static double way_under(double force)
{
    double low = 0, high = 0.1 * wet;
    while (high - low > 1e-15) {
        double middle = 0.5 * (low + high);
        *(carried(middle) < force ? &low : &high) = middle;
    }
    return low;
}

START_TEST(before_sliding)
{
    const double shares[] = { 0.005, 0.5, 0.9 };
    bool ok = true;
    char what[80];
    for (int i = 0; i < SN_COUNT(shares); ++i) {
        double force = shares[i] * holding * wet, d = way_under(force);
        sn_sim* sim = pushed("rfem", force, 5e-3);
        double start = along(sim, "/needle/tip/position");
        probe_step(sim, 2400);
        double way = along(sim, "/needle/tip/position") - start;
        snprintf(what, sizeof what, "way of the tip at %g of static friction [m]", shares[i]);
        ok = report_near("before sliding", what, way, d, 1e-3) && ok;
        if (i == 0)
            ok = report_near("before sliding", "stiffness at first [N/m]", force / way,
                             bristle_stiffness * wet, 0.01) &&
                 ok;
        sn_sim_destroy(sim);
    }
    ck_assert(ok);
}
END_TEST

/* ---- work of friction --------------------------------------------------------------------------------- */

static uint64_t seed = 7;

static void write_wave(char* at, size_t capacity, double size)
{
    double f[3];
    for (int i = 0; i < 3; ++i)
        f[i] = exp(log(2) + 1.7 * random_number(&seed)); // 0.4 to 11 Hz
    snprintf(at, capacity, "smooth(t,0,0.1)*%g*(sin(%.17g*t)/%g+sin(%.17g*t+%g)/%g+sin(%.17g*t+%g)/%g)", size,
             6.283185307179586 * f[0], f[0], 6.283185307179586 * f[1], 3 * random_number(&seed), f[1],
             6.283185307179586 * f[2], 3 * random_number(&seed), f[2]);
}

/* A rigid needle led along its axis and turned about it, at random; nothing but friction resists. Work of the
   hand from rest: it must never be negative, whichever way it is summed. */
START_TEST(work_of_friction)
{
    static const char* const laws[] = { "stribeck", "lugre", "karnopp" };
    enum { MOTIONS = 20, STEPS = 1500 };
    double least = HUGE_VAL, least_mean = HUGE_VAL, most = 0;
    for (int m = 0; m < MOTIONS; ++m) {
        char x[300], roll[300], text[3000];
        write_wave(x, sizeof x, 1e-3 * (1 + m % 4));
        write_wave(roll, sizeof roll, m % 3);
        snprintf(
            text, sizeof text,
            "<scene step='1 ms'><frames name='b'/><prescribed_motion name='hand' on='@b' x='%s' roll='%s'/>"
            "<attached_frames name='s' to='@b' nodes='0 0 0 0 0 0 0 0' positions='-5 0 0 -15 0 0 -25 0 0 -35 "
            "0 0 "
            "-45 0 0 -55 0 0 -65 0 0 -75 0 0 mm'/><attached_frames name='tip' to='@b' nodes='0' positions='0 "
            "0 0'/>"
            "<needle_tissue sections='@s' tip='@tip' lengths='10 mm' radius='0.6 mm' tip_radius='0.6 mm' "
            "position='-0.05 0 0' normal='-1 0 0' layers='0 20e-3 20e-3 0' membranes='0 0 0 0 0 0 0 0' "
            "cutting='0 0 0 0 0 0 0 0 0 0' lateral='0 0 0 0 0 0' friction='%d 10 18 20 6 12 10 0.01 1e-4 5e4 "
            "50 "
            "%d 14 22 5 15 15 8 0.01 1e-4 5e4 500'/></scene>",
            x, roll, _i, _i);
        sn_sim* sim = probe_compile(text, NULL);
        sn_error error = { 0 };
        sn_channel force = sn_sim_channel(sim, "/hand/force", &error),
                   at = sn_sim_channel(sim, "/b/position", &error),
                   moment = sn_sim_channel(sim, "/hand/moment", &error),
                   spin = sn_sim_channel(sim, "/b/angular_velocity", &error),
                   rate = sn_sim_channel(sim, "/b/velocity", &error);
        ck_assert_msg(!error.status, "%s", error.text);
        double work = 0, mean = 0, power = 0, f[3], M[3], r[3], w[3], v[3], h = 1e-3;
        for (int n = 0; n < STEPS; ++n) {
            probe_step(sim, 1);
            sn_sim_refresh(sim);
            sn_sim_read(sim, force, f, 3);
            sn_sim_read(sim, moment, M, 3);
            sn_sim_read(sim, at, r, 3);
            sn_sim_read(sim, spin, w, 3);
            sn_sim_read(sim, rate, v, 3);
            double now = f[0] * v[0] + M[0] * w[0];
            work += h * now;
            mean += 0.5 * h * (power + now);
            power = now;
            least = fmin(least, work);
            least_mean = fmin(least_mean, mean);
        }
        most = fmax(most, work);
        sn_sim_destroy(sim);
    }
    char what[80];
    snprintf(what, sizeof what, "%s: least work from rest, ends of steps [J]", laws[_i]);
    bool ok = report_between("work", what, least, 0, most);
    snprintf(what, sizeof what, "%s: the same, means of both ends [J]", laws[_i]);
    ok = report_between("work", what, least_mean, 0, most) && ok;
    ck_assert_double_gt(most, 1e-3);
    ck_assert(ok);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("insertion friction");
    TCase* cases = tcase_create("insertion friction");
    tcase_add_test(cases, holds);
    tcase_add_loop_test(cases, slips, 0, SN_COUNT(models));
    tcase_add_test(cases, before_sliding);
    tcase_add_loop_test(cases, work_of_friction, 0, 3);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
