/* If this failed, a spine could not be built, moved by its live channels, warm-started, or would break
   instead of saying what is wrong. The numbers are compared in validation/val_spine.c.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/models.h>
#include "support/motion.h"
#include "support/needle.h"
#include "support/probe.h"
#include "support/run_suite.h"
#include <math.h>
#include <stdlib.h>

#define PAIR(spine, load, more)                                                                              \
    "<scene><spine name='spine' " spine "/><point_load name='load' on='@spine/c5' " load "/>" more "</"      \
    "scene>"
#define REST "force='0 0 0' moment='0 0 0'"

static void put(sn_sim* sim, const char* path, const double* values, int count)
{
    sn_error error = { 0 };
    sn_channel channel = sn_sim_channel(sim, path, &error);
    ck_assert_msg(error.status == SN_OK, "%s", error.text);
    ck_assert_int_eq(sn_sim_write(sim, channel, values, count), SN_OK);
}

static void put_load(sn_sim* sim, const double load[6])
{
    put(sim, "/load/force", load, 3);
    put(sim, "/load/moment", load + 3, 3);
}

static void read_motion(sn_sim* sim, double u[6])
{
    probe_read(sim, "/spine/displacement", u, 3);
    probe_read(sim, "/spine/angles", u + 3, 3);
}

/* ---- what it makes ------------------------------------------------------------------------------------- */

START_TEST(starts_where_it_rests)
{
    sn_sim* sim = probe_compile(PAIR("", REST, "<statics/>"), NULL);
    double before[7], after[7], u[6];
    memcpy(before, probe_state(sim, "/spine/c5")->x, sizeof before);
    probe_step(sim, 1);
    memcpy(after, probe_state(sim, "/spine/c5")->x, sizeof after);
    for (int i = 0; i < 7; ++i)
        ck_assert_double_eq_tol(after[i], before[i], 1e-14);
    read_motion(sim, u);
    for (int i = 0; i < 6; ++i)
        ck_assert_double_eq_tol(u[i], 0, 1e-14);
    sn_sim_destroy(sim);
    // in the neutral pose it does not rest: the ligaments pull a little
    sim = probe_compile(PAIR("settle='false'", REST, "<statics/>"), NULL);
    probe_step(sim, 1);
    read_motion(sim, u);
    ck_assert_double_eq_tol(u[0], -0.431582914979e-6, 1e-14);
    sn_sim_destroy(sim);
}
END_TEST

/* In a chain every joint carries the same moment, and nothing else: five copies turn alike, the turns add up.
   */
START_TEST(chain)
{
    sn_sim* sim =
        probe_compile("<scene><spine name='spine' vertebrae='c2 c3 c4 c5 c6 c7'/><point_load on='@spine/c2' "
                      "moment='0 0.5 0'/><statics/></scene>",
                      NULL);
    sn_sim* pair = probe_compile(PAIR("", "moment='0 0.5 0'", "<statics/>"), NULL);
    probe_step(sim, 1);
    probe_step(pair, 1);
    static const char* const joints[] = { "/spine/c2_c3/pose/angles", "/spine/c3_c4/pose/angles",
                                          "/spine/c4_c5/pose/angles", "/spine/c5_c6/pose/angles",
                                          "/spine/c6_c7/pose/angles" };
    double one[3], each[3], all[3];
    probe_read(pair, "/spine/angles", one, 3);
    for (int i = 0; i < SN_COUNT(joints); ++i) {
        probe_read(sim, joints[i], each, 3);
        ck_assert_double_eq_tol(each[1], one[1], 1e-9);
    }
    sn_state* c2 = probe_state(sim, "/spine/c2");
    sn_vec3 turn = sn_quat_log((sn_quat){ c2->x[3], c2->x[4], c2->x[5], c2->x[6] });
    probe_read(sim, "/spine/c2/rpy", all, 3);
    ck_assert_double_eq_tol(turn.y, 5 * (one[1] - 1.217401026e-4), 1e-8);
    ck_assert_double_eq_tol(all[0], 0, 1e-12);
    sn_sim_destroy(sim);
    sn_sim_destroy(pair);
}
END_TEST

/* In time it comes to the same rest. */
START_TEST(dynamics)
{
    sn_sim* sim =
        probe_compile("<scene step='5 ms' duration='2 s'><spine name='spine'/><point_load name='load' "
                      "on='@spine/c5' moment='0 -1.8 0'/><dirk method='sdirk2'/></scene>",
                      NULL);
    sn_sim* still = probe_compile(PAIR("", "moment='0 -1.8 0'", "<statics/>"), NULL);
    double u[6], w[6];
    probe_step(sim, 400);
    probe_step(still, 1);
    read_motion(sim, u);
    read_motion(still, w);
    for (int i = 0; i < 6; ++i)
        ck_assert_double_eq_tol(u[i], w[i], 2e-7);
    sn_sim_destroy(sim);
    sn_sim_destroy(still);
}
END_TEST

/* ---- left and right ------------------------------------------------------------------------------------ */

typedef struct answer {
    double u[6], facets[2], ligaments[8];
} answer;

static answer answer_to(sn_sim* sim, const void* start, const double load[6])
{
    answer a;
    ck_assert_int_eq(sn_sim_restore(sim, start, sn_sim_snapshot_size(sim)), SN_OK);
    put_load(sim, load);
    probe_step(sim, 1);
    read_motion(sim, a.u);
    probe_read(sim, "/spine/c5_c6/facets/forces", a.facets, 2);
    probe_read(sim, "/spine/c5_c6/ligaments/tensions", a.ligaments, 8);
    return a;
}

/* The loads of the experiments, and their mirror images: what they do is mirrored too. Lateral bending and
   axial rotation are the same to the left and to the right; loads in the sagittal plane are their own
   images. */
START_TEST(mirrored)
{
    static const double loads[9][6] = { { 20 },
                                        { -20 },
                                        { 0, 20 },
                                        { 0, 0, 20 },
                                        { 0, 0, -20 },
                                        { 0, 0, 0, 1.8 },
                                        { 0, 0, 0, 0, 1.8 },
                                        { 0, 0, 0, 0, -1.8 },
                                        { 0, 0, 0, 0, 0, 1.8 } };
    static const double image[6] = { 1, -1, 1, -1, 1, -1 }; // y, and turns about x and z
    sn_sim* sim = probe_compile(PAIR("", REST, "<statics/>"), NULL);
    size_t bytes = sn_sim_snapshot_size(sim);
    void* start = malloc(bytes);
    sn_sim_save(sim, start, bytes);
    double other[6];
    for (int k = 0; k < 6; ++k)
        other[k] = image[k] * loads[_i][k];
    answer a = answer_to(sim, start, loads[_i]), b = answer_to(sim, start, other);
    double most = 0;
    for (int k = 0; k < 6; ++k) {
        ck_assert_double_eq_tol(b.u[k], image[k] * a.u[k], 1e-10);
        most = fmax(most, fabs(a.u[k]));
    }
    ck_assert_double_gt(most, 1e-5); // it moves
    for (int side = 0; side < 2; ++side) {
        ck_assert_double_eq_tol(b.facets[side], a.facets[1 - side], 1e-7);
        ck_assert_double_eq_tol(b.ligaments[4 + side], a.ligaments[5 - side], 1e-7); // the capsules
    }
    free(start);
    sn_sim_destroy(sim);
}
END_TEST

/* ---- live channels and warm starts --------------------------------------------------------------------- */

/* A loop of equilibria, each from the one before, ends where a cold start does; what is live moves it as it
   should. */
START_TEST(sliders)
{
    static const double load[6] = { 5, 3, -20, 0.4, -1.8, 0.3 };
    sn_sim* warm = probe_compile(PAIR("", REST, "<statics/>"), NULL);
    double scaled[6], u[6], w[6], before[6];
    int64_t evaluations = 0;
    for (int i = 1; i <= 20; ++i) {
        for (int k = 0; k < 6; ++k)
            scaled[k] = load[k] * i / 20;
        put_load(warm, scaled);
        probe_step(warm, 1);
        evaluations = sn_sim_counters(warm).evaluations;
    }
    read_motion(warm, u);
    sn_sim* cold = probe_compile(PAIR("", REST, "<statics/>"), NULL);
    put_load(cold, load);
    probe_step(cold, 1);
    read_motion(cold, w);
    for (int k = 0; k < 6; ++k)
        ck_assert_double_eq_tol(u[k], w[k], 1e-11);
    // again with nothing changed: it starts from where it is
    probe_step(warm, 1);
    ck_assert_int_le(sn_sim_counters(warm).evaluations - evaluations, 5);

    static const struct {
        const char* path;
        double value;
        int part, sign; /* of the extension angle or displacement it changes */
    } cases[] = { { "/spine/gap", 1e-3, 4, -1 },
                  { "/spine/gap", 0, 4, 1 },
                  { "/spine/c5_c6/disc/scale", 2, 4, 1 },
                  { "/spine/c5_c6/disc/scale", 0.8, 4, -1 },
                  { "/spine/c5_c6/ligaments/scale", 0.1, 4, -1 },
                  { "/spine/c5_c6/facets/stiffness", 1e5, 4, -1 },
                  { "/spine/c5_c6/facets/angle", 0.07, 4, 1 } };
    for (int i = 0; i < SN_COUNT(cases); ++i) {
        double back = NAN;
        read_motion(warm, before);
        put(warm, cases[i].path, &cases[i].value, 1);
        probe_step(warm, 1);
        read_motion(warm, u);
        double change = u[cases[i].part] - before[cases[i].part];
        if (i != SN_COUNT(cases) - 1)
            ck_assert_msg(change * cases[i].sign > 1e-4, "%s: %g", cases[i].path, change);
        ck_assert_double_gt(fabs(change), 1e-4);
        put(warm, cases[i].path, &back, 1);
        probe_step(warm, 1);
        read_motion(warm, u);
        for (int k = 0; k < 6; ++k)
            ck_assert_double_eq_tol(u[k], before[k], 1e-11);
    }
    sn_sim_destroy(warm);
    sn_sim_destroy(cold);
}
END_TEST

/* A search starts with what the last one knew. A restored run does too, and ends with the same bits, whatever
   was looked for in between. */
START_TEST(restored)
{
    static const double first[6] = { 0, 5, 0, 0.3, -0.9, 0 }, then[6] = { 0, 5, 0, 0.3, -1, 0 },
                        between[6] = { 10, 0, 0, 0, 1.8, 1 };
    sn_sim* sim = probe_compile(PAIR("", REST, "<statics/>"), NULL);
    size_t bytes = sn_sim_snapshot_size(sim);
    void* saved = malloc(bytes);
    double x[2][7];
    put_load(sim, first);
    probe_step(sim, 1);
    sn_sim_save(sim, saved, bytes);
    for (int run = 0; run < 2; ++run) {
        ck_assert_int_eq(sn_sim_restore(sim, saved, bytes), SN_OK);
        int64_t before = sn_sim_counters(sim).evaluations;
        put_load(sim, then);
        probe_step(sim, 1);
        ck_assert_int_le(sn_sim_counters(sim).evaluations - before, 4);
        memcpy(x[run], probe_state(sim, "/spine/c5")->x, sizeof x[run]);
        put_load(sim, between);
        probe_step(sim, 1);
    }
    ck_assert_mem_eq(x[0], x[1], sizeof x[0]);
    free(saved);
    sn_sim_destroy(sim);
}
END_TEST

/* The loads of 10,000 random ones (forces to 40 N, moments to 2.5 N m) that took most evaluations, and much
   larger ones. */
START_TEST(hardest_loads)
{
    static const double loads[][6] = {
        { -24.497513351963036, -34.022542901864874, 25.10120147912561, 1.8407947662624276,
          -2.3822674561552644, 0.53948973150510837 },
        { -25.427072978270502, 30.832352588647176, 16.620177892555628, -2.0219958232170128,
          -2.4508228631471178, -0.69078627932886549 },
        { -38.744763870692474, 23.886965279504295, 33.146683234254382, -2.1427594748852661,
          -2.124190643782875, -1.1745035734644187 },
        { -20.214376697722855, -21.139570086280166, -10.05049244593085, 1.9467833817718072,
          -2.4776372786715424, 0.80517841614677343 },
        { 0, 0, 0, 0, -12, 0 },
        { 0, 0, 0, 12, 0, 0 },
        { 0, 0, -5000, 0, 0, 0 },
        { 200, 0, 0, 0, 0, 0 },
    };
    sn_sim* sim = probe_compile(PAIR("", REST, "<statics arc_length='off'/>"), NULL);
    sn_system* s = sim->systems[0];
    size_t bytes = sn_sim_snapshot_size(sim);
    void* start = malloc(bytes);
    sn_sim_save(sim, start, bytes);
    for (int i = 0; i < SN_COUNT(loads); ++i) {
        sn_sim_restore(sim, start, bytes);
        put_load(sim, loads[i]);
        probe_step(sim, 1);
        ck_assert_int_lt(sn_sim_counters(sim).evaluations, 60);
        sn_system_set_time(s, 0, 1);
        sn_system_evaluate(s);
        const double* f = probe_state(sim, "/spine/c5")->f;
        for (int k = 0; k < 3; ++k) {
            ck_assert_double_eq_tol(f[k], 0, 1e-7 * (20 + fabs(loads[i][2])));
            ck_assert_double_eq_tol(f[3 + k], 0, 1e-9 * (20 + fabs(loads[i][2])));
        }
    }
    free(start);
    sn_sim_destroy(sim);
}
END_TEST

/* ---- what is wrong is said ----------------------------------------------------------------------------- */

/* A failed search leaves the last good equilibrium, from which the next starts. */
START_TEST(no_equilibrium)
{
    static const double good[6] = { 0, 0, 0, 0, 1, 0 }, bad[6] = { 0, 0, 0, 0, 1000, 0 };
    sn_sim* sim = probe_compile(PAIR("", REST, "<statics/>"), NULL);
    sn_error error = { 0 };
    double u[6], w[6];
    put_load(sim, good);
    probe_step(sim, 1);
    read_motion(sim, u);
    put_load(sim, bad);
    ck_assert_int_eq(sn_sim_step(sim, &error), SN_ERR_DIVERGED);
    probe_expect(error.text, "/statics: ");
    probe_expect(error.text, "load factor");
    read_motion(sim, w);
    ck_assert_mem_eq(u, w, sizeof u);
    put_load(sim, good);
    probe_step(sim, 1);
    read_motion(sim, w);
    for (int k = 0; k < 6; ++k)
        ck_assert_double_eq_tol(w[k], u[k], 1e-12);
    sn_sim_destroy(sim);
}
END_TEST

START_TEST(load_that_is_no_number)
{
    sn_sim* sim = probe_compile(PAIR("", REST, "<statics/>"), NULL);
    sn_error error = { 0 };
    double infinite[3] = { INFINITY, 0, 0 };
    sn_channel force = sn_sim_channel(sim, "/load/force", &error);
    ck_assert_int_eq(sn_sim_write(sim, force, infinite, 3), SN_ERR_ARGUMENT);
    probe_step(sim, 1);
    sn_sim_destroy(sim);
    sn_error refused = { 0 };
    probe_refuse(PAIR("", "force='1/(t-t) 0 0'", "<statics/>"), NULL, &refused);
    probe_expect(refused.text, "/load: force.x: ");
    probe_expect(refused.text, "is infinite at t = 0");
    // two loads that are finite, and their sum is not
#define AGAIN "<point_load on='@spine/c5' force='1.2e308 1.2e308 0'/>"
    static const char* const integrators[] = { PAIR("", "force='1.2e308 0 0'", AGAIN "<statics/>"),
                                               PAIR("", "force='0 1.2e308 0'", AGAIN "<relaxation/>") };
    for (int i = 0; i < 2; ++i) {
        sim = probe_compile(integrators[i], NULL);
        error = (sn_error){ 0 };
        ck_assert_int_eq(sn_sim_step(sim, &error), SN_ERR_DIVERGED);
        probe_expect(error.text, i == 0 ? "/statics" : "/relaxation");
        probe_expect(error.text, "a load or a force at the start is not finite");
        sn_sim_destroy(sim);
    }
}
END_TEST

START_TEST(refusals)
{
#define FACES(more)                                                                                          \
    "<scene><frames name='a'/><frames name='b' positions='0 0 1'/><facets a='@a' b='@b' stiffness='1' " more \
    "/></scene>"
#define UP "centres_a='0 0 0' normals_a='0 0 1' "
    static const struct {
        const char *text, *words;
    } cases[] = {
        { "<scene><spine name='spine' vertebrae='c5'/><statics/></scene>",
          "vertebrae: has 1 name; give 2 to" },
        { "<scene><spine name='spine' vertebrae='c5 c5'/><statics/></scene>",
          "the name \"c5\" is already in use" },
        { "<scene><spine name='spine' variant='D'/><statics/></scene>", "variant" },
        { FACES(UP "centres_b='0 0 0' normals_b='0 0 -1' radius_a='0' radius_b='1'"), "radius_a" },
        { FACES(UP "centres_b='0 0 -1.6' normals_b='0 0 -1' radius_a='1' radius_b='1'"),
          "centres_b: face 0 of b is on the wrong side of that of a: the gap is -0.6 m; a gap is positive "
          "when" },
        { FACES(UP "centres_b='0 0 0' normals_b='0 0 1' radius_a='1' radius_b='1'"),
          "normals_b: face 0 of b has the same direction as that of a" },
        { FACES(UP "centres_b='0 0 0' normals_b='0 0 0' radius_a='1' radius_b='1'"),
          "normals_b: of face 0 has no direction" },
        { FACES(UP "centres_b='0 0' normals_b='0 0 -1' radius_a='1' radius_b='1'"),
          "centres_b: has 2 numbers, but centres_a" },
        { FACES(UP "centres_b='0 0 0' normals_b='0 0 -1' radius_a='1'"), "radius_b: has 0 numbers" },
        { "<scene><frames name='a' positions='0 0 0 1 0 0'/><frames name='b'/><relative_pose a='@a' "
          "b='@b'/></scene>",
          "a: has 2 frames; give a single one" },
        { PAIR("gap='-50 mm'", REST, "<statics/>"), "the gap is -0.05 m" },
    };
    for (int i = 0; i < SN_COUNT(cases); ++i) {
        sn_error error = { 0 };
        probe_refuse(cases[i].text, NULL, &error);
        probe_expect(error.text, cases[i].words);
    }
}
END_TEST

START_TEST(relaxation_gives_up)
{
    static const struct {
        const char *scene, *words;
    } cases[] = {
        { PAIR("", "moment='0 1 0'", "<relaxation duration='10 ms'/>"),
          "the motion is not at rest after 0.01 s" },
        { PAIR("", "moment='0 1 0'", "<relaxation step='1 s'/>"), "take a smaller step if it grows" },
        { "<scene><frames name='a'/><point_load on='@a' force='1 0 0'/><relaxation/></scene>",
          "neither mass nor damping" },
    };
    for (int i = 0; i < SN_COUNT(cases); ++i) {
        sn_error error = { 0 };
        sn_sim* sim = probe_compile(cases[i].scene, NULL);
        ck_assert_int_eq(sn_sim_step(sim, &error), SN_ERR_DIVERGED);
        probe_expect(error.text, cases[i].words);
        sn_sim_destroy(sim);
    }
}
END_TEST

/* An equilibrium beyond the range of the joint is none to trust: 60 N m of extension. A pure rotation of
   the frame gives the angle. */
START_TEST(range_of_the_joint)
{
    sn_diagnostic told;
    sn_sim* sim = probe_compile("<scene step='0.1'><frames name='a'/><fixed on='@a'/><frames name='b'/>"
                                "<prescribed_motion on='@b' roll='0.4*t' yaw='0.3*t'/><rigid_mass on='@a' "
                                "mass='1' inertia='1 1 1'/><relative_pose name='pose' a='@a' b='@b' "
                                "range='10 deg'/><dirk/></scene>",
                                NULL);
    probe_step(sim, 3);
    ck_assert(!sn_sim_diagnostic(sim, 0, &told)); // 8.6 degrees
    probe_step(sim, 7);
    ck_assert(sn_sim_diagnostic(sim, 0, &told));
    ck_assert_msg(strstr(told.text, "turned by up to 28.6 degrees") != NULL, "%s", told.text);
    ck_assert_msg(strstr(told.text, "holds up to 10 degrees") != NULL, "%s", told.text);
    sn_sim_destroy(sim);
    static const struct load {
        double moment;
        bool told;
    } loads[] = { { -1.8, false }, { -60, true } };
    for (int i = 0; i < SN_COUNT(loads); ++i) {
        char text[300];
        snprintf(text, sizeof text,
                 "<scene><spine name='spine'/><point_load on='@spine/c5' moment='0 %g 0'/><statics/></scene>",
                 loads[i].moment);
        sim = probe_compile(text, NULL);
        probe_step(sim, 1);
        bool found = false;
        for (int k = 0; sn_sim_diagnostic(sim, k, &told); ++k)
            found = found || strcmp(told.path, "/spine/c5_c6/pose") == 0;
        ck_assert_int_eq(found, loads[i].told);
        sn_sim_destroy(sim);
    }
}
END_TEST

/* The scenes that come with it. */
START_TEST(scenes)
{
    static const char* const names[] = { "scenes/spine/c5c6.xml", "scenes/spine/c2-c7.xml",
                                         "scenes/spine/disc-on-plane.xml" };
    sn_error error = { 0 };
    sn_scene* scene = sn_scene_load(needle_file(names[_i]), NULL, &error);
    sn_sim* sim = sn_scene_compile(scene, &error);
    ck_assert_msg(sim != NULL, "%s", error.text);
    probe_step(sim, (int)sn_sim_step_count(sim));
    double a[3];
    if (_i == 2) { // nearly flat, the contact point near the middle
        probe_read(sim, "/disc/rpy", a, 3);
        ck_assert_double_le(fabs(a[1]), 4e-3);
    }
    sn_sim_destroy(sim);
    sn_scene_destroy(scene);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("spine");
    TCase* tests = tcase_create("all");
    tcase_add_test(tests, starts_where_it_rests);
    tcase_add_test(tests, chain);
    tcase_add_test(tests, dynamics);
    tcase_add_loop_test(tests, mirrored, 0, 9);
    tcase_add_test(tests, sliders);
    tcase_add_test(tests, restored);
    tcase_add_test(tests, hardest_loads);
    tcase_add_test(tests, no_equilibrium);
    tcase_add_test(tests, load_that_is_no_number);
    tcase_add_test(tests, refusals);
    tcase_add_test(tests, range_of_the_joint);
    tcase_add_test(tests, relaxation_gives_up);
    tcase_add_loop_test(tests, scenes, 0, 3);
    suite_add_tcase(suite, tests);
    return run_suite(suite);
}
