/* If this failed, the scenes of sutures would not show what they say: ends of buckled sutures, the length
   that a loop takes away, a localised buckle, the thesis' blow; or `sinew bench suture-thesis` would not draw
   the thesis' figures.
   SPDX-License-Identifier: BSD-3-Clause */
#include <check.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "support/needle.h"
#include "support/probe.h"
#include "support/report.h"
#include "support/run_suite.h"

static const double pi = 3.14159265358979323846;

static sn_sim* scene_of(const char* name, const char* setting, const char* another)
{
    char path[200];
    sn_error error = { 0 };
    snprintf(path, sizeof path, "scenes/suture/%s.xml", name);
    sn_scene* scene = sn_scene_load(needle_file(path), NULL, &error);
    if (setting) sn_scene_override(scene, setting);
    if (another) sn_scene_override(scene, another);
    sn_sim* sim = sn_scene_compile(scene, &error);
    ck_assert_msg(sim != NULL, "%s", error.text);
    sn_scene_destroy(scene);
    return sim;
}

static void step_to(sn_sim* sim, double time)
{
    probe_step(sim, (int)(lround(time / sn_sim_step_size(sim)) - sn_sim_steps_done(sim)));
}

static sn_vec3 point(const sn_state* s, int i)
{
    return sn_v3(s->x[3 * i], s->x[3 * i + 1], s->x[3 * i + 2]);
}

/* The last point of a suture. */
static sn_vec3 end_of(const sn_sim* sim)
{
    const sn_state* points = probe_state(sim, "/suture/points");
    return point(points, points->count - 1);
}

/* The three loads of README.md. */
START_TEST(table_2)
{
    static const char* const loads[3] = { "load.force=0 0 0.45e-6", NULL, "load.force=0 0 1e-6" };
    static const double exact[3] = { 0.034879434, 0.061841239, 0.077131702 };
    for (int i = 0; i < 3; ++i) {
        sn_sim* sim = scene_of("table-2", loads[i], NULL);
        probe_step(sim, 1);
        ck_assert(report_near("scenes/suture/table-2", "deflection of the end [m]", end_of(sim).z, exact[i],
                              1.1e-4));
        sn_sim_destroy(sim);
    }
}
END_TEST

/* At 1.5 of Euler's load the elastica ends at 2E/K - 1, 2k/K with K(k) = (pi/2) sqrt 1.5; the sideways force
   moves it by 0.6 mm. */
START_TEST(axial)
{
    sn_sim* sim = scene_of("buckling-axial", NULL, NULL);
    step_to(sim, 150);
    double before = end_of(sim).y;
    step_to(sim, 400);
    sn_vec3 end = end_of(sim);
    sn_sim_destroy(sim);
    ck_assert(
        report_below("scenes/suture/buckling-axial", "deflection at 0.75 of Euler's load [m]", before, 6e-3));
    ck_assert(report_below("scenes/suture/buckling-axial", "distance from the elastica's end [m]",
                           hypot(end.x - 0.36358822, end.y - 0.78857581), 8e-4));
}
END_TEST

START_TEST(twist)
{
    sn_sim* sim = scene_of("buckling-twist", NULL, NULL);
    double slid[3], left;
    step_to(sim, 85);
    probe_read(sim, "/slide/position", slid, 3);
    bool ok = report_below("scenes/suture/buckling-twist", "end slid below the critical twist [m]",
                           1 - slid[0], 1e-6);
    step_to(sim, 165);
    probe_read(sim, "/slide/position", slid, 3);
    ok = report_between("scenes/suture/buckling-twist", "end slid above it [m]", 1 - slid[0], 0.1, 0.5) && ok;
    step_to(sim, 200);
    probe_read(sim, "/suture/rod/twist", &left, 1);
    sn_sim_destroy(sim);
    ck_assert(report_near("scenes/suture/buckling-twist", "twist left by the loop [rad]", fabs(left),
                          14 - 4 * pi, 5e-3) &&
              ok);
}
END_TEST

static double angle_of_edge(const sn_state* points, int i)
{
    sn_vec3 edge = sn_sub(point(points, i + 1), point(points, i));
    return acos(edge.x / sn_norm(edge));
}

/* The angle of the tangent beside sin(theta/2) = sqrt(1 - m^2/4) sech(a s), a = sqrt(T/EI) sqrt(1 - m^2/4),
   from where it is largest, as the buckle is free to move along the suture; and the shape of the last. */
static void draw_loop(const sn_state* points, const char* curve, bool last)
{
    const double root = sqrt(1 - 0.75 * 0.75), a = 40 * root, length = 1.0 / (points->count - 1);
    int middle = 0;
    for (int i = 0; i + 1 < points->count; ++i)
        if (angle_of_edge(points, i) > angle_of_edge(points, middle)) middle = i;
    for (int i = 0; report_draws() && i + 1 < points->count; ++i) {
        sn_vec3 r = point(points, i);
        if (abs(i - middle) * length < 0.3)
            report_point("suture-loop", curve, (i - middle) * length, angle_of_edge(points, i));
        if (!last) continue;
        report_point("suture-loop-side", "y", r.x, r.y);
        report_point("suture-loop-side", "z", r.x, r.z);
    }
    for (double s = -0.3; last && s < 0.3001; s += 0.0025)
        report_point("suture-loop", "exact, infinitely long", s, 2 * asin(root / cosh(a * s)));
}

/* Coyne's buckle at m = 1.5: sin(theta/2) = sqrt(1 - m^2/4), M = m sqrt(EI T). With 150 elements the suture
   finds another shape. */
START_TEST(loop)
{
    static const char check[] = "scenes/suture/plectoneme-onset";
    double off[2];
    for (int k = 0; k < 2; ++k) {
        sn_sim* sim = k ? scene_of("plectoneme-onset", "suture.elements=400", "side.node=199")
                        : scene_of("plectoneme-onset", NULL, NULL);
        double moment[3], most = 0;
        step_to(sim, 60);
        probe_read(sim, "/turn/moment", moment, 3);
        const sn_state* points = probe_state(sim, "/suture/points");
        for (int i = 0; i + 1 < points->count; ++i)
            most = fmax(most, angle_of_edge(points, i));
        draw_loop(points, k ? "400 elements" : "300 elements", k);
        off[k] = fabs(most - 2 * asin(sqrt(1 - 0.75 * 0.75)));
        ck_assert(report_near(check, "moment [N m]", moment[0], 2.577088e-4, k ? 1.2e-3 : 2e-3));
        sn_sim_destroy(sim);
    }
    bool ok = report_below(check, "largest angle, off by [rad], n = 300", off[0], 0.045);
    double order = log(off[0] / off[1]) / log(4.0 / 3.0);
    ck_assert(report_between(check, "observed order of the angle", order, 1.8, 2.4) && ok);
}
END_TEST

/* Between two supports 0.6 L apart, nearly without stiffness. */
START_TEST(hanging)
{
    sn_sim* sim = scene_of("hanging", NULL, NULL);
    double low = 0;
    probe_step(sim, (int)sn_sim_step_count(sim));
    const sn_state* points = probe_state(sim, "/suture/points");
    for (int i = 0; i < points->count; ++i)
        low = fmin(low, point(points, i).z - point(points, 0).z);
    sn_sim_destroy(sim);
    ck_assert(report_near("scenes/suture/hanging", "sag of 1 m [m]", -low, 0.362782185, 2e-3));
}
END_TEST

/* 4 pi of natural twist: the ring folds, passes through itself and is plane again, all of its natural twist
   being there. */
START_TEST(ring)
{
    sn_sim* sim = scene_of("michell-ring", NULL, NULL);
    double height = 0, most = 0, turn;
    for (int i = 0; i < 1000; ++i) {
        double low = HUGE_VAL, high = -HUGE_VAL;
        probe_step(sim, 1);
        const sn_state* points = probe_state(sim, "/suture/points");
        for (int j = 0; j < points->count; ++j) {
            low = fmin(low, point(points, j).z);
            high = fmax(high, point(points, j).z);
        }
        most = fmax(most, height = high - low);
    }
    probe_read(sim, "/suture/rod/twist", &turn, 1);
    sn_sim_destroy(sim);
    bool ok = report_between("scenes/suture/michell-ring", "largest height [m]", most, 0.05, 0.3);
    ok = report_near("scenes/suture/michell-ring", "twist after 4 s [rad]", turn, 4 * pi, 1e-5) && ok;
    ck_assert(ok);
}
END_TEST

/* At rest on its holder; against another program for inextensible chains, with 30, 60, 120 pieces,
   extrapolated: 0.897 mN. */
START_TEST(armed_suture)
{
    sn_sim* sim = scene_of("armed-suture", NULL, NULL);
    double force[3];
    probe_step(sim, (int)sn_sim_step_count(sim));
    probe_read(sim, "/holder/force", force, 3);
    sn_sim_destroy(sim);
    double weight = 7850 * pi * 9e-8 * pi * 9e-3 * 9.81;
    bool ok =
        report_near("scenes/suture/armed-suture", "force of the holder [N]",
                    sqrt(force[0] * force[0] + force[1] * force[1] + force[2] * force[2]), 0.897e-3, 0.03);
    force[2] -= weight;
    ok = report_near("scenes/suture/armed-suture", "pull of the suture [N]",
                     sqrt(force[0] * force[0] + force[1] * force[1] + force[2] * force[2]), 0.350e-3, 0.08) &&
         ok;
    ck_assert(ok);
}
END_TEST

/* Where an independent program for discrete elastic rods, written in Python, has the end: 100 elements, steps
   of 0.1 ms. */
START_TEST(blow)
{
    static const double at[2][3] = { { 5e-3, 0.911, 0.097 }, { 10e-3, 0.815, 0.049 } };
    sn_sim* sim = scene_of("impulse", NULL, NULL);
    for (int i = 0; i < 2; ++i) {
        step_to(sim, at[i][0]);
        sn_vec3 end = end_of(sim);
        ck_assert(report_below("scenes/suture/impulse", "distance from another program's end [m]",
                               hypot(end.x - at[i][1], end.y - at[i][2]), 0.012));
    }
    sn_sim_destroy(sim);
}
END_TEST

/* The whip comes to be the same with finer elements: ends at 5 ms with 50, 100 and 200 of them. */
START_TEST(whip_converges)
{
    sn_vec3 end[3];
    for (int i = 0; i < 3; ++i) {
        char elements[40];
        snprintf(elements, sizeof elements, "suture.elements=%d", 50 << i);
        sn_sim* sim = scene_of("impulse", elements, "step=5e-5");
        step_to(sim, 5e-3);
        end[i] = end_of(sim);
        sn_sim_destroy(sim);
    }
    double coarse = sn_norm(sn_sub(end[0], end[1])), fine = sn_norm(sn_sub(end[1], end[2]));
    bool ok = report_below("scenes/suture/impulse", "end of n = 100 from that of n = 200 after 5 ms [m]",
                           fine, 1e-3);
    ck_assert(
        report_between("scenes/suture/impulse", "observed order of that", log2(coarse / fine), 1.7, 3.5) &&
        ok);
}
END_TEST

/* ---- the bench ----------------------------------------------------------------------------------------- */

static double number_after(const char* text, const char* words)
{
    const char* at = strstr(text, words);
    ck_assert_msg(at != NULL, "\"%s\" is not in\n%s", words, text);
    return strtod(at + strlen(words), NULL);
}

START_TEST(figures)
{
    static char said[20000];
    FILE* pipe = popen("'" SINEW_COMMAND "' bench suture-thesis --quick --out out 2>&1", "r");
    ck_assert_ptr_nonnull(pipe);
    said[fread(said, 1, sizeof said - 1, pipe)] = '\0';
    ck_assert_int_eq(pclose(pipe), 0);
    static const char check[] = "bench suture-thesis --quick";
    bool ok = report_below(check, "figure 3, force: off by [mm]",
                           number_after(said, "force: the end is at most "), 4);
    ok = report_below(check, "figure 3, moment: off by [mm]",
                      number_after(said, "moment: the end is at most "), 20) &&
         ok;
    ok = report_below(check, "figure 4a: off by [mm]", number_after(said, "figure 4a: the end is at most "),
                      5) &&
         ok;
    ok = report_near(check, "figure 4b: twist left [rad]", number_after(said, "twist became "), 14 - 4 * pi,
                     1e-2) &&
         ok;
    static const char* const sweeps[5] = { "figure-5", "figure-6", "figure-7", "figure-8", "figure-9" };
    for (int i = 0; i < 5; ++i) {
        char words[80];
        snprintf(words, sizeof words, "%s: critical load at most ", sweeps[i]);
        ok = report_below(check, sweeps[i], number_after(said, words), 2) && ok;
    }
    ok =
        report_below(check, "ring below Michell's twist: height [mm]", number_after(said, "ring: "), 1) && ok;
    ok = report_between(check, "ring above it: height [mm]", number_after(said, "9.00 rad, "), 50, 120) && ok;
    ok = report_below(check, "figure 11: deviation from the modes", number_after(said, "of the motion: end "),
                      0.4) &&
         ok;
    ck_assert(ok);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("suture scenes");
    TCase* cases = tcase_create("scenes");
    tcase_set_timeout(cases, 300);
    tcase_add_test(cases, table_2);
    tcase_add_test(cases, axial);
    tcase_add_test(cases, twist);
    tcase_add_test(cases, loop);
    tcase_add_test(cases, hanging);
    tcase_add_test(cases, ring);
    tcase_add_test(cases, armed_suture);
    tcase_add_test(cases, blow);
    tcase_add_test(cases, whip_converges);
    tcase_add_test(cases, figures);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
