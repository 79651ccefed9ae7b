/* If this failed, the prefabs of sutures and their needles would weigh something else than they say, hang
   from another place, or take what makes no suture.
   SPDX-License-Identifier: BSD-3-Clause */
#include "support/motion.h"
#include "support/probe.h"
#include "support/run_suite.h"
#include <math.h>
#include <stdlib.h>

static const double pi = 3.14159265358979323846;

#define SUTURE                                                                                               \
    "<suture name='t' length='0.3' radius='0.2e-3' young_modulus='1e9' density='1200' elements='24' "

static double weight(void) { return 1200 * pi * 0.2e-3 * 0.2e-3 * 0.3 * 9.81; }

/* ---- suture -------------------------------------------------------------------------------------------- */

START_TEST(the_ends_carry_the_weight)
{
    static const char* const held[][2] = {
        { "start='clamped'", "" },
        { "start='pinned'", "<fixed on='@t/angles' nodes='0'/>" },
        { "start='clamped' end='pinned'", "" },
        { "start='clamped' end='clamped'", "" },
        { "start='pinned' end='clamped' positions='0 0 0  0.1 0.2 -0.1  0.2 0 0'", "" }
    };
    for (int i = 0; i < SN_COUNT(held); ++i) {
        char text[700];
        double force[3], sum = 0;
        snprintf(text, sizeof text,
                 "<scene step='10 ms'>" SUTURE "%s gravity='0 0 -9.81' drag='2e-3' damping_time='0.01'/>%s"
                 "<dirk method='backward_euler' tolerance='1e-11'/></scene>",
                 held[i][0], held[i][1]);
        sn_sim* sim = probe_compile(text, NULL);
        probe_step(sim, 3000);
        static const char* const ends[2] = { "start", "end" };
        for (int k = 0; k < 2; ++k) {
            char path[40], word[20];
            snprintf(path, sizeof path, "/t/%s_hold/force", ends[k]);
            snprintf(word, sizeof word, "%s='", ends[k]);
            if (!strstr(held[i][0], word)) continue;
            probe_read(sim, path, force, 3);
            sum += force[2];
        }
        double length = strstr(held[i][0], "positions") ? sqrt(0.06) + sqrt(0.06) : 0.3;
        double wanted = weight() * length / 0.3;
        ck_assert_msg(fabs(sum / wanted - 1) < 1e-6, "%s: %g of the weight", held[i][0], sum / wanted);
        sn_sim_destroy(sim);
    }
}
END_TEST

/* The twist asked for is there, and what it takes is GJ twist/length. */
START_TEST(twisted_between_clamps)
{
    sn_sim* sim =
        probe_compile("<scene>" SUTURE "poisson_ratio='0.25' twist='7' start='clamped' end='clamped' "
                      "direction='1 2 -0.5'/></scene>",
                      NULL);
    double twist, energy[3], I = 0.5 * pi * pow(0.2e-3, 4), stored = 0.5 * 1e9 / 2.5 * I * 49 / 0.3;
    probe_read(sim, "/t/rod/twist", &twist, 1);
    probe_read(sim, "/t/rod/energy", energy, 3);
    ck_assert_double_eq_tol(twist, 7, 1e-12);
    ck_assert_double_eq_tol(energy[2] / stored, 1, 1e-12);
    ck_assert_double_le(energy[0] + energy[1], 1e-12 * stored);
    sn_sim_destroy(sim);
}
END_TEST

/* A stiff and heavy part at the start, as a wire that the suture is swaged to: it bends by its own
   stiffness. */
START_TEST(parts_of_their_own)
{
    char lists[3][200] = { "", "", "" };
    for (int j = 0; j < 24; ++j) {
        strcat(lists[0], j < 12 ? "0.4e-3 " : "0.2e-3 ");
        strcat(lists[1], j < 12 ? "2e9 " : "1e9 ");
        strcat(lists[2], j < 12 ? "7850 " : "1200 ");
    }
    char text[1200];
    snprintf(text, sizeof text,
             "<scene><suture name='t' length='0.3' radius='%s' young_modulus='%s' density='%s' elements='24' "
             "start='clamped'/><point_load on='@t/points' node='-1' force='0 1e-6 0'/><statics/></scene>",
             lists[0], lists[1], lists[2]);
    sn_sim* sim = probe_compile(text, NULL);
    probe_step(sim, 1);
    const sn_state* points = probe_state(sim, "/t/points");
    // the parts meet at s, half an edge beyond which is outside: P/EI (L^3 - (L-s)^3)/3 of the first,
    // (L-s)^3/3 of the second
    double h = 0.3 / 23.5, s = 11.5 * h, P = 1e-6, rest = pow(0.3 - s, 3) / 3, all = pow(0.3, 3) / 3;
    double EI = 0.25 * pi * 1e9 * pow(0.2e-3, 4), stiff = 32 * EI,
           exact = P * ((all - rest) / stiff + rest / EI);
    double tip = points->x[3 * points->count - 2];
    ck_assert_msg(fabs(tip / exact - 1) < 0.02, "tip at %g, %g expected", tip, exact);
    sn_sim_destroy(sim);
    sn_error error = { 0 };
    probe_refuse("<scene><suture name='t' elements='20' radius='1e-3 2e-3'/></scene>", NULL, &error);
    probe_expect(error.text, "radius: has 2 numbers; give 1 for all, or one for each of 20 elements");
}
END_TEST

/* One suture by both models: struck by the same force, its ends move alike; and what one cannot do is
   refused. */
START_TEST(by_both_models)
{
    static const char* const ways[2][3] = { { "model='finite_difference'", "tip", "" },
                                            { "", "points", "<generalized_alpha rho='1'/>" } };
    double y[2];
    for (int i = 0; i < 2; ++i) {
        char text[700];
        snprintf(
            text, sizeof text,
            "<scene step='0.05 ms'><suture name='t' %s length='0.3' elements='24' radius='1e-3' "
            "young_modulus='1e8' density='1000' start='clamped' damping_time='0'/><point_load on='@t/%s' "
            "node='-1' force='0 1e-4 0'/>%s</scene>",
            ways[i][0], ways[i][1], ways[i][2]);
        sn_sim* sim = probe_compile(text, NULL);
        probe_step(sim, 2000);
        sn_state* end = probe_state(sim, i ? "/t/points" : "/t/tip");
        sn_system_follow(sim->systems[0], (int)(end - sim->systems[0]->layout.states));
        y[i] = end->x[i ? 3 * end->count - 2 : 1];
        sn_sim_destroy(sim);
    }
    ck_assert_double_ge(y[0], 1e-3);
    ck_assert_msg(fabs(y[0] / y[1] - 1) < 0.02, "%g and %g m", y[0], y[1]);
    sn_error error = { 0 };
    probe_refuse("<scene><suture name='t' model='finite_difference'/></scene>", NULL, &error);
    probe_expect(error.text, "damping_time: model finite_difference cannot have material damping");
}
END_TEST

/* Statics curl a suture up to a circle and a half: its edges turn round by more than a turn against where
   they began, which no one load step does. The end is at the arc's; nothing has twisted. */
START_TEST(curled_up_by_load_steps)
{
    char text[700];
    const double EI = 1e9 * 0.25 * pi * pow(0.2e-3, 4), turns = 1.5, M = EI * turns * 2 * pi / 0.3;
    snprintf(
        text, sizeof text,
        "<scene><frames name='e' positions='0.3 0 0'/><suture name='t' radius='0.2e-3' young_modulus='1e9' "
        "density='1200' elements='48' positions='0 0 0  0.3 0 0' start='clamped' end_frame='@e'/>"
        "<point_load on='@e' moment='0 %.17g %.17g'/><statics arc_length='%s'/></scene>",
        0.6 * M, 0.8 * M, "%s");
    static const char* const ways[] = { "off", "on" };
    for (int i = 0; i < SN_COUNT(ways); ++i) {
        char scene[700];
        double end[3], twist;
        snprintf(scene, sizeof scene, text, ways[i]);
        sn_sim* sim = probe_compile(scene, NULL);
        probe_step(sim, 1);
        probe_read(sim, "/e/position", end, 3);
        probe_read(sim, "/t/rod/twist", &twist, 1);
        double diameter = 2 * 0.3 / (turns * 2 * pi);
        ck_assert_msg(fabs(end[0]) < 0.015 * 0.3, "%s: the end is at x = %g", ways[i], end[0]);
        ck_assert_msg(fabs(hypot(end[1], end[2]) / diameter - 1) < 0.01, "%s: %g of the diameter", ways[i],
                      hypot(end[1], end[2]) / diameter);
        ck_assert_double_le(fabs(twist), 1e-9);
        sn_sim_destroy(sim);
    }
}
END_TEST

/* Laid over corners a suture begins without tension, and is neither longer nor heavier than its line: its
   edges are as long as if it were straight, at any number of them and however it is held. */
START_TEST(laid_over_corners)
{
    static const struct {
        const char* positions;
        double length;
    } lines[] = { { "0 0 0  0.1 0.2 -0.1  0.2 0 0", 0.48989794855663562 },
                  { "0 0 0  0.1 0 0  0.1 0.1 0", 0.2 },
                  { "0 0 0  0.1 0 0  0.2 1e-5 0", 0.2000000005 },
                  { "0 0 0  0.05 0 0  0.07 0 -0.01  0.08 0 -0.03  0.08 0 -0.06", 0.12472135954999579 },
                  { "0 0 0  0.1 0 0  0.01 0.01 0", 0.19055385138137417 } };
    static const struct {
        const char* text;
        double outside; // of the edges
    } ways[] = { { "start='free'", 0 },
                 { "start='clamped'", 0.5 },
                 { "start='pinned' end='clamped'", 0.5 },
                 { "start='clamped' end='clamped'", 1 } };
    for (int k = 0; k < SN_COUNT(lines) * SN_COUNT(ways); ++k)
        for (int n = 14; n < 120; n = n * 3 / 2) {
            const double length = lines[k % 5].length, h = length / (n - ways[k / 5].outside);
            char text[700];
            snprintf(text, sizeof text,
                     "<scene><suture name='t' positions='%s' elements='%d' %s radius='0.2e-3' density='1200' "
                     "young_modulus='1e9'/></scene>",
                     lines[k % 5].positions, n, ways[k / 5].text);
            sn_sim* sim = probe_compile(text, NULL);
            sn_state* points = probe_state(sim, "/t/points");
            double energy[3], tension[2], EA = 1e9 * pi * 0.04e-6;
            for (int i = 0; i + 1 < points->count; ++i) {
                sn_vec3 edge = sn_sub(vec3_of(points->x + 3 * i + 3), vec3_of(points->x + 3 * i));
                ck_assert_msg(fabs(sn_norm(edge) / h - 1) < 1e-9, "%s, %d: edge %d is %g of its length",
                              lines[k % 5].positions, n, i, sn_norm(edge) / h);
            }
            probe_read(sim, "/t/rod/energy", energy, 3);
            probe_read(sim, "/t/rod/tension", tension, 2);
            ck_assert_double_le(energy[0], 1e-18 * EA * length);
            ck_assert_double_le(fabs(tension[0]) + fabs(tension[1]), 2e-9 * EA);
            double mass = 0; // of the points: all of it but what is next to clamps
            for (int i = 0; i < points->count; ++i)
                points->v[3 * i] = 1;
            mass = 2 * sn_sim_energy(sim).kinetic / (1200 * pi * 0.04e-6);
            ck_assert_double_eq_tol(mass, length - 2 * ways[k / 5].outside * h, 1e-9 * length);
            sn_sim_destroy(sim);
        }
}
END_TEST

/* A loop over places goes back to the first one: it is as long, and as heavy, as the closed line, and without
   tension; the first place given twice changes nothing. */
START_TEST(loops_close)
{
    static const struct {
        const char* positions;
        double length;
    } lines[] = { { "0 0 0  0.12 0 0  0.12 0.05 0", 0.3 },
                  { "0 0 0  0.12 0 0  0.12 0.05 0  0 0 0", 0.3 },
                  { "0 0 0  0.1 0 0  0.1 0.1 0.05  0 0.1 0.05", 0.42360679774997897 } };
    for (int k = 0; k < SN_COUNT(lines); ++k) {
        char text[500];
        double energy[3], EA = 1e9 * pi * 0.04e-6;
        const int n = 24;
        snprintf(text, sizeof text,
                 "<scene><suture name='t' closed='true' positions='%s' elements='%d' radius='0.2e-3' "
                 "density='1200' young_modulus='1e9'/></scene>",
                 lines[k].positions, n);
        sn_sim* sim = probe_compile(text, NULL);
        sn_state* points = probe_state(sim, "/t/points");
        ck_assert_int_eq(points->count, n);
        for (int i = 0; i < n; ++i) {
            sn_vec3 edge = sn_sub(vec3_of(points->x + 3 * ((i + 1) % n)), vec3_of(points->x + 3 * i));
            ck_assert_double_eq_tol(sn_norm(edge) / (lines[k].length / n), 1, 1e-9);
            points->v[3 * i] = 1;
        }
        probe_read(sim, "/t/rod/energy", energy, 3);
        ck_assert_double_le(energy[0], 1e-18 * EA * lines[k].length);
        double mass = 2 * sn_sim_energy(sim).kinetic / (1200 * pi * 0.04e-6);
        ck_assert_double_eq_tol(mass, lines[k].length, 1e-9 * lines[k].length);
        sn_sim_destroy(sim);
    }
}
END_TEST

START_TEST(refused_with_a_reason)
{
    static const char* const rows[][2] = {
        { "closed='true' start='clamped'/>", "a loop has no ends" },
        { "direction='0 0 0'/>", "0 0 0 is not a direction" },
        { "positions='0 0 0'/>", "give x y z of at least two corners" },
        { "positions='1 0 0  1 0 0'/>", "all corners coincide" },
        { "end_frame='@f'/><frames name='f'/>", "give positions" },
        { "closed='true' positions='0 0 0  1 0 0'/>", "a loop needs at least three corners" },
        { "closed='true' positions='0 0 0  1 0 0  0 0 0'/>", "a loop needs at least three corners" },
        { "positions='0 0 0  1.15 0 0  -0.1 0 0'/>",
          "the corners of the line are too sharp for 24 elements" },
    };
    for (int i = 0; i < SN_COUNT(rows); ++i) {
        char text[600];
        sn_error error = { 0 };
        snprintf(text, sizeof text, "<scene>" SUTURE "%s</scene>", rows[i][0]);
        probe_refuse(text, NULL, &error);
        probe_expect(error.text, rows[i][1]);
    }
}
END_TEST

/* ---- needle -------------------------------------------------------------------------------------------- */

#define NEEDLE                                                                                               \
    "<suture_needle name='n' arc_radius='0.02' arc_angle='3.141592653589793' radius='0.5e-3' "               \
    "density='7850' "

/* A half circle: ends apart by the diameter, the principal moments of a wire of that shape. */
START_TEST(needle_is_an_arc)
{
    sn_sim* sim =
        probe_compile("<scene>" NEEDLE "position='1 2 3' roll='0.3' pitch='-0.4' yaw='2'/></scene>", NULL);
    double tip[3], swage[3], q[4];
    probe_read(sim, "/n/tip/position", tip, 3);
    probe_read(sim, "/n/swage/position", swage, 3);
    probe_read(sim, "/n/swage/orientation", q, 4);
    expect_close("tip", tip, (double[]){ 1, 2, 3 }, 3, 1e-14);
    sn_quat turn = sn_quat_from_rpy(0.3, -0.4, 2);
    sn_vec3 end = sn_add(sn_v3(1, 2, 3), sn_rotate(turn, sn_v3(0, 0.04, 0)));
    expect_close("end", swage, (double[]){ end.x, end.y, end.z }, 3, 1e-14);
    sn_vec3 along = sn_rotate((sn_quat){ q[0], q[1], q[2], q[3] }, sn_v3(1, 0, 0));
    sn_vec3 wanted = sn_rotate(turn, sn_v3(-1, 0, 0));
    expect_close("direction of the suture", &along.x, &wanted.x, 3, 1e-14);

    // Kinetic energy of unit spins against the sum over 20000 pieces of wire.
    sn_state* body = probe_state(sim, "/n/body");
    double line = 7850 * pi * 0.25e-6, s = 0.25 * 0.25e-6;
    for (int k = 0; k < 3; ++k) {
        double sum = 0;
        memset(body->v, 0, 6 * sizeof(double));
        body->v[3 + k] = 1;
        for (int i = 0; i < 20000; ++i) {
            double u = pi * ((i + 0.5) / 20000 - 0.5), dm = line * 0.02 * pi / 20000;
            sn_vec3 x = sn_v3(0.02 * sin(u), 0.02 * 2 / pi - 0.02 * cos(u), 0), t = sn_v3(cos(u), sin(u), 0);
            sn_vec3 w = sn_v3(k == 0, k == 1, k == 2), v = sn_cross(w, x);
            double axial = sn_dot(w, t);
            sum += 0.5 * dm * (sn_dot(v, v) + s * (1 + axial * axial));
        }
        double got = sn_sim_energy(sim).kinetic;
        ck_assert_double_eq_tol(got / sum, 1, 1e-7);
    }
    sn_sim_destroy(sim);
}
END_TEST

/* A suture swaged to a needle hangs from it: the hand carries both. */
START_TEST(needle_and_suture)
{
    sn_sim* sim = probe_compile("<scene step='10 ms'>" NEEDLE
                                "gravity='0 0 -9.81'/><fixed name='hand' on='@n/body'/>" SUTURE
                                "start_frame='@n/swage' gravity='0 0 -9.81' drag='2e-3' damping_time='0.01'/>"
                                "<dirk method='backward_euler' tolerance='1e-11'/></scene>",
                                NULL);
    probe_step(sim, 3000);
    double force[3];
    probe_read(sim, "/hand/force", force, 3);
    double both = weight() + 7850 * pi * 0.25e-6 * 0.02 * pi * 9.81;
    ck_assert_double_eq_tol(force[2] / both, 1, 1e-6);
    sn_sim_destroy(sim);
}
END_TEST

/* `armed_suture` is both in one: the same bits; and the hand carries both. */
START_TEST(armed_suture_is_needle_and_suture)
{
    static const char* const ways[2] = {
        "<armed_suture name='s' arc_radius='0.02' arc_angle='3' wire_radius='0.5e-3' wire_density='7000' "
        "position='1 2 3' yaw='0.5' roll='0.2' pitch='0.1' length='0.2' radius='0.2e-3' young_modulus='1e8' "
        "poisson_ratio='0.2' density='1200' elements='20' damping_time='2e-3' drag='2e-3' twist='1' "
        "curvature='0 1 2' gravity='0 0 -9.81' positions='0 0 0  0.1 0 0  0.1 0 0.1' end_frame='@far'/>",
        "<suture_needle name='needle' arc_radius='0.02' arc_angle='3' radius='0.5e-3' "
        "density='7000' position='1 2 3' yaw='0.5' roll='0.2' pitch='0.1' gravity='0 0 -9.81'/>"
        "<suture name='suture' length='0.2' radius='0.2e-3' young_modulus='1e8' poisson_ratio='0.2' "
        "density='1200' elements='20' damping_time='2e-3' drag='2e-3' twist='1' curvature='0 1 2' "
        "gravity='0 0 -9.81' positions='0 0 0  0.1 0 0  0.1 0 0.1' start_frame='@needle/swage' "
        "end_frame='@far'/>"
    };
    double force[2][3], end[2][3];
    for (int i = 0; i < 2; ++i) {
        char text[1500];
        snprintf(text, sizeof text,
                 "<scene step='2 ms'><frames name='far' positions='0.93 2 3.1' orientations='0 -1.5 0'/>%s"
                 "<fixed name='hand' on='@%sneedle/body'/><fixed on='@far'/>"
                 "<dirk method='backward_euler'/></scene>",
                 ways[i], i ? "" : "s/");
        sn_sim* sim = probe_compile(text, NULL);
        probe_step(sim, 20);
        probe_read(sim, "/hand/force", force[i], 3);
        const sn_state* points = probe_state(sim, i ? "/suture/points" : "/s/suture/points");
        memcpy(end[i], points->x + 3 * (points->count / 2), sizeof end[i]);
        sn_sim_destroy(sim);
    }
    ck_assert_mem_eq(force[0], force[1], sizeof force[0]);
    ck_assert_mem_eq(end[0], end[1], sizeof end[0]);
    sn_sim* sim = probe_compile("<scene step='10 ms'><armed_suture name='s' gravity='0 0 -9.81' drag='2e-3' "
                                "damping_time='0.01'/><fixed name='hand' on='@s/needle/body'/>"
                                "<dirk method='backward_euler' tolerance='1e-11'/></scene>",
                                NULL);
    probe_step(sim, 3000);
    probe_read(sim, "/hand/force", force[0], 3);
    double needle = 7850 * pi * 0.35e-3 * 0.35e-3 * 11e-3 * 2.356194490192345,
           suture = 1150 * pi * 0.15e-3 * 0.15e-3 * 0.3;
    ck_assert_double_eq_tol(force[0][2] / (9.81 * (needle + suture)), 1, 1e-6);
    sn_sim_destroy(sim);
}
END_TEST

/* Change of the momentum of needle and suture, thrown with a spin, in 0.2 s. */
static double momentum_change(const char* step, int steps)
{
    char text[700];
    snprintf(text, sizeof text,
             "<scene step='%s'>" NEEDLE "/>" SUTURE "start_frame='@n/swage' damping_time='0.01'/>"
             "<generalized_alpha tolerance='1e-12'/></scene>",
             step);
    sn_sim* sim = probe_compile(text, NULL);
    sn_state *body = probe_state(sim, "/n/body"), *points = probe_state(sim, "/t/points");
    memcpy(body->v, (double[]){ 0.1, -0.2, 0.3, 2, 3, -1 }, 6 * sizeof(double));
    sn_quat orientation = { body->x[3], body->x[4], body->x[5], body->x[6] };
    for (int i = 0; i < points->count; ++i) {
        sn_vec3 r = sn_sub(vec3_of(points->x + 3 * i), vec3_of(body->x));
        sn_vec3 v = sn_add(vec3_of(body->v), sn_cross(sn_rotate(orientation, vec3_of(body->v + 3)), r));
        memcpy(points->v + 3 * i, &v, sizeof v);
    }
    double line = 1200 * pi * 0.04e-6, h = 0.3 / 23.5, mass = 7850 * pi * 0.25e-6 * 0.02 * pi, P[2][3],
           sum = 0;
    sn_quat q = sn_quat_from_rpy(0, 0, 0.5 * pi); // of the swage against the body: half of the arc
    for (int pass = 0; pass < 2; ++pass) {
        if (pass) probe_step(sim, steps);
        // the suture's first mass is on the needle, half an edge behind the swage; its place in the body's
        // axes
        sn_vec3 arm = sn_add(sn_v3(0.02, 0.02 * 2 / pi, 0), sn_rotate(q, sn_v3(0.5 * h, 0, 0)));
        sn_vec3 v =
            sn_add(vec3_of(body->v), sn_rotate((sn_quat){ body->x[3], body->x[4], body->x[5], body->x[6] },
                                               sn_cross(vec3_of(body->v + 3), arm)));
        const double node[3] = { v.x, v.y, v.z };
        for (int k = 0; k < 3; ++k) {
            P[pass][k] = mass * body->v[k] + line * h * node[k];
            for (int i = 0; i < points->count; ++i)
                P[pass][k] += line * h * (i + 1 < points->count ? 1.0 : 0.5) * points->v[3 * i + k];
        }
    }
    for (int k = 0; k < 3; ++k)
        sum += (P[1][k] - P[0][k]) * (P[1][k] - P[0][k]);
    sn_sim_destroy(sim);
    return sqrt(sum) / mass;
}

/* It is kept up to the method's error, as a body that turns carries a mass out of its centre. */
START_TEST(needle_and_suture_fly)
{
    double coarse = momentum_change("1 ms", 200), fine = momentum_change("0.5 ms", 400);
    ck_assert_double_le(fine, 1e-5);
    ck_assert_msg(coarse > 3 * fine && coarse < 5.5 * fine, "%g and %g", coarse, fine);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("suture");
    TCase* cases = tcase_create("suture");
    tcase_add_test(cases, the_ends_carry_the_weight);
    tcase_add_test(cases, twisted_between_clamps);
    tcase_add_test(cases, parts_of_their_own);
    tcase_add_test(cases, by_both_models);
    tcase_add_test(cases, curled_up_by_load_steps);
    tcase_add_test(cases, laid_over_corners);
    tcase_add_test(cases, loops_close);
    tcase_add_test(cases, refused_with_a_reason);
    tcase_add_test(cases, needle_is_an_arc);
    tcase_add_test(cases, needle_and_suture);
    tcase_add_test(cases, armed_suture_is_needle_and_suture);
    tcase_add_test(cases, needle_and_suture_fly);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
