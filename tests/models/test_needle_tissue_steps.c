/* If this fails, a tissue forgets what a needle did to it, punctures at the wrong depth, or a run that is
   restored goes on differently. SPDX-License-Identifier: BSD-3-Clause */
#include "support/motion.h"
#include "support/probe.h"
#include "support/run_suite.h"
#include <stdlib.h>

/* A rigid blunt needle of four cells of 5 mm on the x axis, its end at x = 0 when the scene starts, led by
   functions of time into a tissue with its surface at x = 10 mm: a membrane there that opens at 4 N, that is
   4 mm; a membrane 15 mm deeper that opens at 2 mm; a layer without membrane 25 mm deeper. */
#define NEEDLE(motion)                                                                                       \
    "<frames name='b'/><prescribed_motion on='@b' " motion "/>"                                              \
    "<attached_frames name='sections' to='@b' nodes='0 0 0 0' positions='-0.0175 0 0  -0.0125 0 0  -0.0075 " \
    "0 0  "                                                                                                  \
    "-0.0025 0 0'/><attached_frames name='tip' to='@b' nodes='0' positions='0 0 0'/>"
#define TISSUE                                                                                               \
    "sections='@sections' tip='@tip' lengths='5 mm' radius='0.6 mm' tip_radius='0.6 mm' normal='-3 0 0' "    \
    "layers='0 0  15 mm 0  25 mm 0' membranes='800 5e4 4 0.002  1000 0 2 0  0 0 0 0' "                       \
    "cutting='0.9 0 0 0 0  0.5 0 0 0 0  0.2 0 0 0 0' "                                                       \
    "friction='1 10 18 200 -1 -1 -1 0.001 0.0002 5e4 50  0 12 20 100 -1 -1 -1 0.001 0.0002 1 0  "            \
    "2 10 15 50 -1 -1 -1 0.001 0.0002 1 0' lateral='2e4 1e8 10  1e4 0 5  3e4 0 0' "
#define SCENE(options, motion, more)                                                                         \
    "<scene step='1 ms' duration='10 s' " options                                                            \
    ">" NEEDLE(motion) "<needle_tissue name='c' position='0.01 0 0' " TISSUE more "/></scene>"

static const double puncture_depth = 0.004; /* 800 z + 5e4 z^2 = 4 */

static double read(sn_sim* sim, const char* quantity)
{
    char path[64];
    double value;
    snprintf(path, sizeof path, "/c/%s", quantity);
    probe_read(sim, path, &value, 1);
    return value;
}

static void expect(sn_sim* sim, const char* quantity, double wanted, double tolerance)
{
    double got = read(sim, quantity);
    ck_assert_msg(fabs(got - wanted) <= tolerance, "%s is %.17g at %g s, not %.17g", quantity, got,
                  sn_sim_time(sim), wanted);
}

/* ---- states -------------------------------------------------------------------------------------------- */

enum { INTACT, TOUCHED, PUNCTURED, WITHDRAWN };

static double state_of(sn_sim* sim) { return read(sim, "state"); }

/* In at 20 mm/s for 2 s, out again, and in again. */
#define IN_AND_OUT "x='0.04*(1-abs(1-t/2))+0.04*max(0,t-4)/2*2'"

START_TEST(states_in_turn)
{
    sn_sim* sim = probe_compile(SCENE("", IN_AND_OUT, ""), NULL);
    const struct {
        int step;
        double state, punctures;
    } wanted[] = {
        { 490, INTACT, 0 },     { 600, TOUCHED, 0 },    { 710, PUNCTURED, 1 },  { 1240, PUNCTURED, 1 },
        { 1270, TOUCHED, 1 },   { 1360, PUNCTURED, 2 }, { 1740, PUNCTURED, 2 }, { 1760, PUNCTURED, 2 },
        { 2240, PUNCTURED, 2 }, { 2260, WITHDRAWN, 2 }, { 3600, WITHDRAWN, 2 }, { 4600, WITHDRAWN, 2 },
    };
    int done = 0;
    for (int i = 0; i < SN_COUNT(wanted); ++i) {
        probe_step(sim, wanted[i].step - done);
        done = wanted[i].step;
        ck_assert_msg(state_of(sim) == wanted[i].state, "state %g after %d steps", state_of(sim), done);
        expect(sim, "punctures", wanted[i].punctures, 0);
    }
    expect(sim, "track_depth", 0.03, 1e-12);
    // Re-entry of an open membrane costs nothing
    probe_step(sim, 1);
    ck_assert_double_gt(read(sim, "depth"), 0.0);
    expect(sim, "membrane_force", 0, 0);
    sn_sim_destroy(sim);
}
END_TEST

START_TEST(healed_membranes_resist_again)
{
    sn_sim* sim = probe_compile(SCENE("", IN_AND_OUT, "heals='true'"), NULL);
    probe_step(sim, 2000);
    expect(sim, "punctures", 2, 0);
    probe_step(sim, 1900); // out by 8 mm
    expect(sim, "wetted_length", 0, 0);
    probe_step(sim, 700); // again in, by 2 mm
    expect(sim, "depth", 0.002, 1e-9);
    double z = read(sim, "depth");
    expect(sim, "membrane_force", 800 * z + 5e4 * z * z, 1e-12);
    expect(sim, "punctures", 2, 0);
    probe_step(sim, 100);
    expect(sim, "punctures", 3, 0);
    sn_sim_destroy(sim);
}
END_TEST

/* Out, 10 mm aside, and in again: whole membranes and a new needle track; 1 mm aside it is the old hole. */
START_TEST(one_hole_is_remembered)
{
    static const char* const scenes[] = {
        SCENE("", "x='0.03*min(t,1)-0.03*max(0,min(t-1,1))+0.03*max(0,t-3)' y='10e-3*max(0,min(t-2,1))'", ""),
        SCENE("", "x='0.03*min(t,1)-0.03*max(0,min(t-1,1))+0.03*max(0,t-3)' y='1e-3*max(0,min(t-2,1))'", "")
    };
    for (int k = 0; k < 2; ++k) {
        double f[3];
        sn_sim* sim = probe_compile(scenes[k], NULL);
        probe_step(sim, 3400); // 2 mm in
        expect(sim, "depth", 0.002, 1e-9);
        double z = read(sim, "depth");
        expect(sim, "membrane_force", k ? 0 : 800 * z + 5e4 * z * z, 1e-9);
        probe_step(sim, 550);
        expect(sim, "punctures", k ? 2 : 4, 0);
        probe_read(sim, "/c/lateral_force", f, 3);
        ck_assert_msg(k ? f[1] < -0.1 : fabs(f[1]) < 1e-9, "%g N", f[1]);
        sn_sim_destroy(sim);
    }
}
END_TEST

/* ---- puncture ------------------------------------------------------------------------------------------ */

/* At the end of the step in which it happens, or where it happens. */
START_TEST(puncture_is_located)
{
    static const char* const scenes[] = { SCENE("", "x='0.03*t'", ""),
                                          SCENE("events='locate'", "x='0.03*t'", "") };
    for (int k = 0; k < 2; ++k) {
        sn_sim* sim = probe_compile(scenes[k], NULL);
        double before = 0;
        while (read(sim, "punctures") == 0) {
            before = read(sim, "membrane_force");
            probe_step(sim, 1);
        }
        double depth = read(sim, "depth"), now = read(sim, "membrane_force");
        ck_assert_double_gt(depth, puncture_depth - 1e-12);
        ck_assert_double_le(depth, puncture_depth + 0.03e-3 + 1e-9);
        ck_assert_double_lt(before, 4);
        // Where the force was when it broke: at most what a step adds, or what the search leaves
        double most = k == 0 ? 4 + 0.03e-3 * (800 + 1e5 * puncture_depth) * 1.1 : 4 + 1e-5;
        ck_assert_msg(now <= most, "%.9g N", now);
        probe_step(sim, 3);
        expect(sim, "membrane_force", 0, 0);
        sn_sim_destroy(sim);
    }
}
END_TEST

/* The stored energy of the membrane, and what was pushed while it relaxed, is told as lost. */
START_TEST(fracture_energy)
{
    sn_sim* sim = probe_compile(SCENE("events='locate'", "x='0.03*t'", ""), NULL);
    probe_step(sim, 500);
    expect(sim, "punctures", 1, 0);
    double z = puncture_depth, stored = 400 * z * z + 5e4 / 3 * z * z * z;
    double pushed = 4 * 0.03 * 0.002 / 2; // on average half of the force over the way of the relaxation time
    expect(sim, "fracture_energy", stored + pushed, 0.1 * pushed); // two steps, and some bristles
    sn_sim_destroy(sim);
}
END_TEST

/* ---- membranes and bevel ------------------------------------------------------------------------------- */

/* An intact membrane holds the tip where it was touched: as stiff aside as it would be at puncture, times
   force. */
START_TEST(membrane_holds_the_tip)
{
    sn_sim* sim = probe_compile(SCENE("", "x='0.012*min(t,1)' y='5e-4*max(0,min(t-1,1))'", ""), NULL);
    probe_step(sim, 2500);
    double z = 0.002, force = 800 * z + 5e4 * z * z, slope = 800 + 1e5 * z, u = 5e-4, f[3];
    expect(sim, "membrane_force", force + 0.5 * slope * u * u / puncture_depth, 1e-9);
    expect(sim, "punctures", 0, 0);
    sn_system_evaluate(sim->systems[0]);
    memcpy(f, probe_state(sim, "/tip")->f, sizeof f);
    ck_assert_msg(fabs(f[1] + force * u / puncture_depth) < 1e-9 && fabs(f[2]) < 1e-12, "%g %g N", f[1],
                  f[2]);
    sn_sim_destroy(sim);
}
END_TEST

/* A bevel that slips along its face does not cut, one that goes straight does, and halfway in between half.
   */
START_TEST(bevel_slips)
{
    static const char* const motions[] = { "0", "0.01*t", "0.02*t" }; // tan = 1: the face is at 45 degrees
    for (int k = 0; k < 3; ++k) {
        char text[4096];
        snprintf(text, sizeof text, SCENE("", "x='0.0299+0.02*t' z='%s'", "bevel_angle='45 deg'"),
                 motions[k]);
        sn_sim* sim = probe_compile(text, NULL);
        probe_step(sim, 1);
        expect(sim, "cutting_force", 0.5 * (1 - 0.5 * k), 1e-9); // 0.5 N in the second layer
        sn_sim_destroy(sim);
    }
}
END_TEST

/* ---- the needle track ---------------------------------------------------------------------------------- */

/* Straight in, then sideways: the walls hold. Straight out and in again: the needle track is where it was. */
START_TEST(track_remembers)
{
    sn_sim* sim = probe_compile(
        SCENE("", "x='0.029*min(t,1)-0.03*max(0,min(t-2.5,0.5))+0.03*max(0,t-3)' y='1e-3*max(0,min(t-1,1))'",
              ""),
        NULL);
    double f[3], z[3];
    probe_step(sim, 1000);
    probe_read(sim, "/c/lateral_force", f, 3);
    ck_assert_double_le(sn_norm(vec3_of(f)), 1e-12);
    expect(sim, "track_depth", 0.019, 1e-12);
    probe_step(sim, 1500); // y = 1 mm, at rest
    probe_read(sim, "/c/lateral_force", f, 3);
    double k = 1e-3 * (2e4 + 1e8 * 1e-6) * 0.015 + 1e-3 * 1e4 * 0.004; // of 15 mm and 4 mm
    ck_assert_msg(fabs(f[1] + k) < 1e-9 * k && fabs(f[2]) < 1e-12, "%g %g instead of %g", f[1], f[2], -k);
    expect(sim, "track_depth", 0.019, 1e-12);
    probe_step(sim, 500); // out by 15 mm
    expect(sim, "depth", 0.004, 1e-12);
    probe_step(sim, 500); // and back
    expect(sim, "depth", 0.019, 1e-12);
    probe_read(sim, "/c/lateral_force", z, 3);
    ck_assert_msg(fabs(z[1] - f[1]) < 1e-9 * k, "%g, then %g", f[1], z[1]);
    sn_sim_destroy(sim);
}
END_TEST

/* ---- memory -------------------------------------------------------------------------------------------- */

#define WANDER                                                                                               \
    "x='0.04*sin(1.3*t)' y='2e-4*sin(7*t)' z='3e-4*cos(5*t)' roll='t' pitch='0.01*sin(3*t)' yaw='0.02*t'"

/* A run that is saved in the middle and restored gives the same bits, at every stage. */
START_TEST(restored_run_is_the_same)
{
    static const char text[] = SCENE("", WANDER, "heals='true'");
    for (int stage = 100; stage < 3500; stage += 313) {
        sn_sim *sim = probe_compile(text, NULL), *other = probe_compile(text, NULL);
        probe_step(sim, stage);
        size_t bytes = sn_sim_snapshot_size(sim);
        void *middle = malloc(bytes), *end = malloc(bytes), *again = malloc(bytes);
        ck_assert_int_eq(sn_sim_save(sim, middle, bytes), SN_OK);
        probe_step(sim, 300);
        ck_assert_int_eq(sn_sim_save(sim, end, bytes), SN_OK);
        double wanted = read(sim, "friction_force") + read(sim, "fracture_energy");
        for (int k = 0; k < 2; ++k) {
            sn_sim* from = k ? other : sim;
            ck_assert_int_eq(sn_sim_restore(from, middle, bytes), SN_OK);
            probe_step(from, 300);
            ck_assert_int_eq(sn_sim_save(from, again, bytes), SN_OK);
            ck_assert_mem_eq(again, end, bytes);
            double got = read(from, "friction_force") + read(from, "fracture_energy");
            ck_assert_mem_eq(&got, &wanted, sizeof got);
        }
        free(middle);
        free(end);
        free(again);
        sn_sim_destroy(sim);
        sn_sim_destroy(other);
    }
}
END_TEST

/* ---- a needle that starts inside ----------------------------------------------------------------------- */

static char told[400];
static void keep(void* context, const char* message)
{
    (void)context;
    snprintf(told, sizeof told, "%s", message);
}

static sn_sim* compile_with_log(const char* text)
{
    sn_host host = { .log = keep };
    sn_error error = { 0 };
    told[0] = '\0';
    sn_scene* scene = sn_scene_create(&host);
    sn_scene_read_text(scene, text, strlen(text), "text", NULL, &error);
    sn_sim* sim = sn_scene_compile(scene, &error);
    ck_assert_msg(sim != NULL, "%s", error.text);
    sn_scene_destroy(scene);
    return sim;
}

/* It rests in its own shape, bent or not, and is told of. */
START_TEST(starts_inside)
{
    sn_sim* sim = compile_with_log(SCENE("", "x='0.028'", ""));
    probe_expect(told,
                 "starts with its tip 0.018 m deep in the tissue: 2 membranes are punctured from the start");
    expect(sim, "membrane_force", 0, 0);
    expect(sim, "punctures", 0, 0);
    expect(sim, "wetted_length", 0.018, 1e-4);
    expect(sim, "track_depth", 0.018, 1e-12);
    ck_assert_double_eq(state_of(sim), PUNCTURED);
    sn_sim_destroy(sim);

    // On an arc of radius 50 mm
    sim = compile_with_log(
        "<scene step='1 ms'><frames name='sections' positions='0.0075 0.00056 0  0.01245 0.00156 0  "
        "0.0173 0.0031 0  0.0219 0.00505 0' orientations='0 0 0.15  0 0 0.25  0 0 0.35  0 0 0.45'/>"
        "<frames name='tip' positions='0.02397 0.00612 0' orientations='0 0 0.5'/>"
        "<needle_tissue name='c' position='0.001 0 0' " TISSUE "/></scene>");
    double f[3];
    probe_read(sim, "/c/lateral_force", f, 3);
    ck_assert_msg(sn_norm(vec3_of(f)) < 2e-4, "%g %g %g N", f[0], f[1], f[2]);
    sn_sim_destroy(sim);
    sim = compile_with_log(SCENE("", "x='0.03*t'", ""));
    ck_assert_str_eq(told, "");
    sn_sim_destroy(sim);
}
END_TEST

/* ---- what is refused ----------------------------------------------------------------------------------- */

#define CHANGED(from)                                                                                        \
    "<scene step='1 ms'>" NEEDLE(                                                                            \
        "x='0.03*t'") "<needle_tissue name='c' sections='@sections' tip='@tip' position='0.01 0 0' " from    \
                      "/></scene>"
#define SHAPE "lengths='5 mm' radius='0.6 mm' tip_radius='0.6 mm' normal='-1 0 0' "
#define LAWS "cutting='1 0 0 0 0  1 0 0 0 0' lateral='1 0 0  1 0 0' "
#define RUB "friction='0 1 2 3 -1 -1 -1 1 1 1 1  0 1 2 3 -1 -1 -1 1 1 1 1' "
#define SKIN "membranes='1 1 0 0  1 1 0 0' "
#define DEEP "layers='0 0  0.1 0' "

static const struct {
    const char *text, *words;
} refused[] = {
    { CHANGED("lengths='1 mm 2 mm' radius='1 mm' " DEEP SKIN LAWS RUB),
      "lengths: has 2 numbers, must have 1, or 4" },
    { CHANGED("lengths='1 mm' radius='0' " DEEP SKIN LAWS RUB), "radius" },
    { CHANGED("lengths='1 mm' radius='1 mm 1 mm' " DEEP SKIN LAWS RUB),
      "radius: has 2 numbers, must have 1, or 4" },
    { CHANGED("lengths='1 mm' radius='1 mm' normal='0 0 0' " DEEP SKIN LAWS RUB),
      "normal: is 0 0 0; give the direction" },
    { CHANGED(SHAPE "layers='0' " SKIN LAWS RUB), "layers: has 1 numbers; give depth and thickness" },
    { CHANGED(SHAPE SKIN LAWS RUB), "layers: has 0 numbers" },
    { CHANGED(SHAPE "layers='0.1 0  0.1 0' " SKIN LAWS RUB), "order layers by depth" },
    { CHANGED(SHAPE "layers='0 0.2  0.1 0' " SKIN LAWS RUB),
      "layer 1: extends from 0 m to 0.2 m, into the following layer, which begins at 0.1 m; make it "
      "thinner" },
    { CHANGED(SHAPE DEEP "membranes='1 1 0 0' " LAWS RUB),
      "membranes: has 4 numbers, must have 8: 4 for each of 2 layers" },
    { CHANGED(SHAPE DEEP "membranes='-1 1 0 0  1 1 0 0' " LAWS RUB), "membranes" },
    { CHANGED(SHAPE DEEP "membranes='0 0 1 0  1 1 0 0' " LAWS RUB),
      "layer 1: a puncture force of 1 N is never reached" },
    { CHANGED(SHAPE DEEP "membranes='10 0 2 0  1 1 1 0' " LAWS RUB),
      "is reached 0.2 m below the membrane, behind the next" },
    { CHANGED(SHAPE DEEP SKIN "cutting='1 0 0 0 0' lateral='1 0 0  1 0 0' " RUB),
      "cutting: has 5 numbers, must have 10" },
    { CHANGED(SHAPE DEEP SKIN "cutting='1 0 0 0 0  1 0 0 0 0' lateral='1 0 0' " RUB),
      "lateral: has 3 numbers, must have 6" },
    { CHANGED(SHAPE DEEP SKIN LAWS "friction='3 1 2 3 -1 -1 -1 1 1 1 1  0 1 2 3 -1 -1 -1 1 1 1 1' "),
      "layer 1: law 3 is not 0, 1 or 2 (stribeck lugre karnopp)" },
    { CHANGED(SHAPE DEEP SKIN LAWS "friction='0 1 2 3 -1 -1 -1 1 1 1 1  0 1 2 3 -1 -1 -1 1 0 1 1' "),
      "layer 2: creep speed is 0, must be > 0" },
    { CHANGED(SHAPE DEEP SKIN LAWS "friction='0 1 2 -3 -1 -1 -1 1 1 1 1  0 1 2 3 -1 -1 -1 1 1 1 1' "),
      "layer 1: viscous friction is -3, must be >= 0" },
    { CHANGED(SHAPE DEEP SKIN LAWS "friction='1 1 2 3 -1 -1 -1 1 1 0 1  0 1 2 3 -1 -1 -1 1 1 1 1' "),
      "layer 1: bristle stiffness is 0, must be > 0" },
    { CHANGED(SHAPE DEEP SKIN LAWS "friction='0 3 2 3 -1 -1 -1 1 1 1 1  0 1 2 3 -1 -1 -1 1 1 1 1' "),
      "static friction (2, backward 2) is less than coulomb friction (3, backward 3)" },
    { CHANGED(SHAPE DEEP SKIN LAWS RUB "spacing='1 um'"),
      "spacing: 1e-06 m over a reach of 0.02 m are more than 512 points" },
    { CHANGED(SHAPE DEEP SKIN LAWS RUB "bevel_angle='100 deg'"), "bevel_angle" },
    { "<scene step='1 ms'>" NEEDLE(
          "x='0.03*t'") "<needle_tissue sections='@sections' tip='@sections' " SHAPE DEEP SKIN LAWS RUB
                        "/></scene>",
      "tip: must be a single frame, but has 4" },
    { "<scene step='1 ms'>" NEEDLE(
          "x='0.03*t'") "<needle_tissue sections='@sections' " SHAPE DEEP SKIN LAWS RUB "/></scene>",
      "tip is missing" },
    { "<scene step='1 ms'><frames name='sections' positions='0.2 0 0  0.1 0 0'/><frames name='tip' "
      "positions='0.3 0 0'/>"
      "<needle_tissue sections='@sections' tip='@tip' " SHAPE DEEP SKIN LAWS RUB "/></scene>",
      "do not advance towards the tip" },
};

START_TEST(bad_input)
{
    sn_error error = { 0 };
    probe_refuse(refused[_i].text, NULL, &error);
    probe_expect(error.text, refused[_i].words);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("needle_tissue, step by step");
    TCase* cases = tcase_create("steps");
    tcase_add_test(cases, states_in_turn);
    tcase_add_test(cases, healed_membranes_resist_again);
    tcase_add_test(cases, one_hole_is_remembered);
    tcase_add_test(cases, puncture_is_located);
    tcase_add_test(cases, fracture_energy);
    tcase_add_test(cases, membrane_holds_the_tip);
    tcase_add_test(cases, bevel_slips);
    tcase_add_test(cases, track_remembers);
    tcase_add_test(cases, restored_run_is_the_same);
    tcase_add_test(cases, starts_inside);
    tcase_add_loop_test(cases, bad_input, 0, SN_COUNT(refused));
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
