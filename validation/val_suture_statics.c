/* If this failed, a suture at rest would hang to the wrong shape: tips against the elastica (elliptic
   integrals; W. B. Bickley 1934, K. E. Bisshopp and D. C. Drucker 1945), table 2 of S. Nuti's thesis of 2014,
   the naturally curved helix, the catenary.
   SPDX-License-Identifier: BSD-3-Clause */
#include "support/elastica.h"
#include "support/motion.h"
#include "support/probe.h"
#include "support/report.h"
#include "support/run_suite.h"
#include <check.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* The thesis's rod: length 1 m, diameter 1 mm. */
#define MATERIAL                                                                                             \
    "length='1' radius='0.5e-3' young_modulus='87.5e6' shear_modulus='31.25e6' density='850' "               \
    "damping_time='0' "
static const double EI = 4.295146e-6;
static const double pi = 3.14159265358979323846;

/* ---- for the pictures of the report ---- */

static void draw_points(const char* panel, const char* curve, const sn_sim* sim, int up)
{
    const sn_state* points = probe_state(sim, "/t/points");
    for (int i = 0; report_draws() && i < points->count; ++i)
        report_point(panel, curve, points->x[3 * i], points->x[3 * i + up]);
}

/* The last `count` numbers of a state after one step. */
static void last_of(const char* text, const char* path, int steps, double* out, int count)
{
    sn_sim* sim = probe_compile(text, NULL);
    probe_step(sim, steps);
    const sn_state* state = probe_state(sim, path);
    int n = state->count * sn_kind_coords(state->kind);
    memcpy(out, state->x + n - count, (size_t)count * sizeof(double));
    sn_sim_destroy(sim);
}

#define CANTILEVER                                                                                           \
    "<scene><suture name='t' " MATERIAL "elements='%d' start='clamped'/>"                                    \
    "<point_load name='load' on='@t/points' node='-1' force='0 %.17g 0'/><statics/></scene>"

/* Tip of a cantilever under a dead transverse force. */
static void cantilever(int n, double force, double tip[3])
{
    char text[800];
    snprintf(text, sizeof text, CANTILEVER, n, force);
    last_of(text, "/t/points", 1, tip, 3);
}

/* Shapes, and the end's distance from the exact one. */
static void draw_elastica(void)
{
    static const double alphas[4] = { 1, 3, 10, 20 };
    enum { ELEMENTS = 40 };
    double x[ELASTICA_POINTS], y[ELASTICA_POINTS];
    for (int i = 0; i < 4; ++i) {
        char text[800], curve[40];
        snprintf(text, sizeof text, CANTILEVER, ELEMENTS, alphas[i] * EI);
        snprintf(curve, sizeof curve, "P L^2/EI = %g", alphas[i]);
        sn_sim* sim = probe_compile(text, NULL);
        probe_step(sim, 1);
        draw_points("suture-shape", curve, sim, 1);
        sn_sim_destroy(sim);
    }
    for (int i = 0; i < 4; ++i) {
        elastica_shape(alphas[i], x, y);
        for (int k = 0; k < ELASTICA_POINTS; ++k)
            report_point("suture-shape", "exact", x[k], y[k]);
        report_point("suture-shape", "exact", NAN, NAN);
        char curve[40];
        snprintf(curve, sizeof curve, "P L^2/EI = %g", alphas[i]);
        for (int n = 10; n <= 160; n *= 2) {
            double tip[3];
            cantilever(n, alphas[i] * EI, tip);
            report_point("suture-order", curve, n,
                         hypot(tip[0] - x[ELASTICA_POINTS - 1], tip[1] - y[ELASTICA_POINTS - 1]));
        }
    }
}

START_TEST(table_2)
{
    static const double force[3] = { 4.5e-7, 8e-7, 1e-6 },
                        exact[3] = { 0.034879434, 0.061841239, 0.077131702 };
    bool ok = true;
    for (int i = 0; i < 3; ++i) {
        double error[2], tip[3];
        for (int k = 0; k < 2; ++k) {
            cantilever(k ? 100 : 50, force[i], tip);
            error[k] = tip[1] / exact[i] - 1;
        }
        char what[80];
        snprintf(what, sizeof what, "relative error of the tip, P = %g N, n = 50", force[i]);
        ok = report_below("suture, table 2", what, fabs(error[0]), 1.1e-4) && ok;
        ok = report_between("suture, table 2", "observed order", log2(error[0] / error[1]), 1.9, 2.1) && ok;
    }
    ck_assert(ok);
}
END_TEST

START_TEST(elastica)
{
    static const double rows[][3] = { { 0.1, 0.033295319, 0.999334600 }, { 0.5, 0.162143576, 0.984081038 },
                                      { 1, 0.301720774, 0.943566764 },   { 2, 0.493457480, 0.839358279 },
                                      { 5, 0.713791524, 0.612371639 },   { 10, 0.810609025, 0.445004402 },
                                      { 20, 0.868695898, 0.316114432 } };
    bool ok = true;
    for (int i = 0; i < SN_COUNT(rows); ++i) {
        double error[2], tip[3];
        for (int k = 0; k < 2; ++k) {
            cantilever(k ? 80 : 40, rows[i][0] * EI, tip);
            error[k] = hypot(tip[1] - rows[i][1], tip[0] - rows[i][2]);
        }
        char what[80];
        snprintf(what, sizeof what, "error of the tip over L, alpha = %g, n = 80", rows[i][0]);
        ok = report_below("suture, elastica", what, error[1], 3e-4) && ok;
        ok = report_between("suture, elastica", "observed order", log2(error[0] / error[1]), 1.9, 2.1) && ok;
    }
    if (report_draws()) draw_elastica();
    ck_assert(ok);
}
END_TEST

/* Naturally curved and twisted, from straight: it winds itself up to a helix. Let go in a viscous fluid, as
   the directors are carried along from step to step. The tangent at the end against the axis tells the
   curvature and the twist. */
static double helix_error(int n)
{
    const double k = 1.594105614, tau = 2.330097715, L = 3.0;
    char text[800];
    snprintf(text, sizeof text,
             "<scene step='0.05'><suture name='t' length='%g' radius='1e-2' young_modulus='1.2732395447e8' "
             "poisson_ratio='0.3' density='1' elements='%d' start='clamped' curvature='%.12g 0 %.12g' "
             "damping_time='0.02' "
             "drag='1'/><dirk method='backward_euler'/></scene>",
             L, n, tau, k);
    double end[3];
    last_of(text, "/t/points", 2000, end, 3);
    // Position at arc length s of the helix with tangent x, normal y, binormal z at 0.
    double w = hypot(k, tau), a = w * L;
    sn_vec3 exact = sn_v3((k * k * sin(a) / w + tau * tau * L) / (w * w), k * (1 - cos(a)) / (w * w),
                          k * tau * (L - sin(a) / w) / (w * w));
    return sn_norm(sn_sub(sn_v3(end[0], end[1], end[2]), exact));
}

START_TEST(natural_helix)
{
    double error[2] = { helix_error(40), helix_error(80) };
    bool near =
        report_below("suture, natural helix", "error of the end [m], n = 80, length 3 m", error[1], 2.3e-3);
    double order = log2(error[0] / error[1]);
    for (int i = 0; i < 2; ++i)
        report_point("suture-helix", "natural helix: place of the end over L", 40 << i, error[i] / 3);
    if (report_draws())
        report_point("suture-helix", "natural helix: place of the end over L", 160, helix_error(160) / 3);
    ck_assert(report_between("suture, natural helix", "observed order", order, 1.9, 2.1) && near);
}
END_TEST

/* ---- a straight suture held to a helix ---- */

/* Radius R, angle psi of the tangent to the axis, rate of material twist t3: with EI = 1 the wrench at the
   ends is, along the axis, F = kappa (GJ t3 - EI tau)/sin psi and M = GJ t3 cos psi + EI kappa sin psi. */
typedef struct held_helix {
    double force, moment; /* errors of the end's wrench along the axis, relative */
    double shape;         /* largest distance of a point from the helix [m] */
} held_helix;

static held_helix hold_helix(int n)
{
    const double R = 0.2, psi = 0.6, t3 = 4, GJ = 0.7, L = 3, radius = 1e-3, s = sin(psi), c = cos(psi);
    const double kappa = s * s / R, tau = s * c / R, F = kappa * (GJ * t3 - tau) / s,
                 M = GJ * t3 * c + kappa * s;
    enum { PLACES = 600 };
    static char text[PLACES * 80 + 2000];
    // in the axes of the start, tangent, normal, binormal: the helix turns about the axis through its centre
    sn_vec3 axis = sn_v3(c, 0, s), centre = sn_v3(0, R, 0), end = centre;
    sn_quat Q = sn_quat_exp(sn_scale(s * L / R, axis));
    int at = 0;
    static char places[PLACES * 80];
    for (int i = 0; i < PLACES; ++i) {
        double u = L * i / (PLACES - 1);
        sn_vec3 x = sn_sub(centre, sn_rotate(sn_quat_exp(sn_scale(s * u / R, axis)), centre));
        end = sn_madd(x, c * u, axis);
        at += snprintf(places + at, sizeof places - (size_t)at, "%.15g %.15g %.15g  ", end.x, end.y, end.z);
    }
    sn_vec3 rpy = sn_quat_to_rpy(sn_quat_mul(Q, sn_quat_exp(sn_v3((t3 - tau) * L, 0, 0))));
    snprintf(
        text, sizeof text,
        "<scene><frames name='a'/><fixed on='@a'/>"
        "<frames name='b'/><prescribed_motion name='hold' on='@b' x='%.17g' y='%.17g' z='%.17g' roll='%.17g' "
        "pitch='%.17g' yaw='%.17g'/><suture name='t' positions='%s' radius='%g' young_modulus='%.17g' "
        "shear_modulus='%.17g' density='1' elements='%d' start_frame='@a' end_frame='@b' twist='%.17g' "
        "damping_time='0'/><statics/></scene>",
        end.x, end.y, end.z, rpy.x, rpy.y, rpy.z, places, radius, 4 / (pi * pow(radius, 4)),
        2 * GJ / (pi * pow(radius, 4)), n, t3 * L);
    sn_sim* sim = probe_compile(text, NULL);
    probe_step(sim, 1);
    double force[3], moment[3], twist;
    probe_read(sim, "/hold/force", force, 3);
    probe_read(sim, "/hold/moment", moment, 3);
    probe_read(sim, "/t/rod/twist", &twist, 1);
    ck_assert_double_le(fabs(twist - t3 * L), 0.05); // all turns are there
    held_helix found = { .shape = 0 };
    sn_vec3 f = vec3_of(force);
    // the moment about the axis, from that about the end's origin
    sn_vec3 m = sn_add(vec3_of(moment), sn_cross(sn_sub(end, centre), f));
    found.force = sn_dot(f, axis) / F - 1;
    found.moment = sn_dot(m, axis) / M - 1;
    const sn_state* points = probe_state(sim, "/t/points");
    for (int i = 0; i < points->count; ++i) {
        sn_vec3 x = sn_sub(vec3_of(points->x + 3 * i), centre);
        double along = sn_dot(x, axis);
        sn_vec3 arm = sn_scale(-1, sn_rotate(sn_quat_exp(sn_scale(s / (R * c) * along, axis)), centre));
        found.shape = fmax(found.shape, sn_norm(sn_sub(sn_madd(x, -along, axis), arm)));
    }
    sn_sim_destroy(sim);
    return found;
}

START_TEST(helix_equilibrium)
{
    held_helix coarse = hold_helix(50), fine = hold_helix(100);
    for (int n = 50; report_draws() && n <= 200; n *= 2) {
        held_helix h = hold_helix(n);
        report_point("suture-helix", "held to a helix: force", n, fabs(h.force));
        report_point("suture-helix", "held to a helix: moment", n, fabs(h.moment));
    }
    bool ok = report_below("suture, held to a helix", "relative error of the force along the axis, n = 100",
                           fabs(fine.force), 1e-2);
    ok = report_between("suture, held to a helix", "observed order", log2(coarse.force / fine.force), 1.9,
                        2.1) &&
         ok;
    ok = report_below("suture, held to a helix", "relative error of the moment about the axis, n = 100",
                      fabs(fine.moment), 1e-2) &&
         ok;
    ok = report_between("suture, held to a helix", "observed order, moment",
                        log2(coarse.moment / fine.moment), 1.9, 2.1) &&
         ok;
    ok = report_below("suture, held to a helix", "distance of points from the helix [m], n = 100", fine.shape,
                      1e-3) &&
         ok;
    ok = report_between("suture, held to a helix", "observed order, shape", log2(coarse.shape / fine.shape),
                        1.9, 2.1) &&
         ok;
    ck_assert(ok);
}
END_TEST

/* Pinned at both ends, heavy and slack: sag of the catenary, span 0.6 of the length. */
static double catenary_sag(int n)
{
    char text[900];
    // EI = 1e-7 of weight x length^2 by the modulus; so thin that the weight stretches it by 3e-6 only
    snprintf(
        text, sizeof text,
        "<scene step='0.02'><suture name='t' length='1' radius='1e-6' young_modulus='3.924e9' density='1000' "
        "poisson_ratio='0.3' elements='%d' positions='0 0 0  0.3 0 -0.4  0.6 0 0' start='pinned' "
        "end='pinned' "
        "gravity='0 0 -9.81' drag='1.5e-8' damping_time='1e-3'/><dirk method='backward_euler'/></scene>",
        n);
    sn_sim* sim = probe_compile(text, NULL);
    probe_step(sim, 1500);
    double sag = -probe_state(sim, "/t/points")->x[3 * (n / 2) + 2];
    draw_points("suture-catenary", "100 elements", sim, 2);
    sn_sim_destroy(sim);
    return sag;
}

START_TEST(catenary)
{
    const double exact = 0.362782185;
    double sag = catenary_sag(100);
    const double a = 0.163168274; // 2 a sinh(0.3/a) = 1
    for (double x = 0; x < 0.6001; x += 0.005)
        report_point("suture-catenary", "exact", x, a * (cosh((x - 0.3) / a) - cosh(0.3 / a)));
    ck_assert(report_near("suture, catenary", "sag over length, n = 100", sag, exact, 2e-4));
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("suture statics");
    TCase* cases = tcase_create("statics");
    tcase_set_timeout(cases, 300);
    tcase_add_test(cases, table_2);
    tcase_add_test(cases, elastica);
    tcase_add_test(cases, natural_helix);
    tcase_add_test(cases, helix_equilibrium);
    tcase_add_test(cases, catenary);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
