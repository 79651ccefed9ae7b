/* If this failed, a needle with a bevel would steer another way than cutting at its face makes it: how far it
   is deflected by depth and by bevel angle, to which side, what turning it does, and how close its path is to
   the arc that kinematic models (Webster et al. 2006: unicycle, bicycle) fit to such paths.
   SPDX-License-Identifier: BSD-3-Clause */
#include <check.h>
#include <math.h>
#include <sinew/models.h>
#include <stdio.h>
#include "support/probe.h"
#include "support/report.h"
#include "support/run_suite.h"

/* ---- an insertion ------------------------------------------------------------------------------------- */

/* 75 mm deep at 50 mm/s, the needle as in scenes/needle/bevel-steering.xml, but led by a guide to the
   surface, so that it enters straight: a layer that neither cuts nor rubs. Depth and the tip's two
   coordinates across. */
enum { ROWS = 2000 };
#define SURFACE 0.15
typedef struct path {
    int rows;
    double depth[ROWS], y[ROWS], z[ROWS];
} path;

static path insert(double bevel, const char* roll)
{
    char text[2000];
    path p = { 0 };
    snprintf(
        text, sizeof text,
        "<scene step='1 ms'><tissue name='gel' position='0.09 0 0' normal='-1 0 0'>"
        "<layer name='guide' thickness='6 cm' stiffness='1e6' damping='1e3' friction='stribeck'/>"
        "<layer name='gel' preset='prostate_phantom' puncture_force='0' depth='6 cm'/></tissue>"
        "<needle name='needle' length='15 cm' radius='0.4 mm' young_modulus='60 GPa' density='6450 kg/m^3' "
        "bevel_angle='%.17g deg' elements='20' damping_time='1 ms'>"
        "<handle mass='0' length='0' x='0.0005*log(cosh((t-0.1)/0.02))+0.025*t-0.0025' roll='%s'/>"
        "<insertion tissue='/gel' points='100'/></needle><dirk method='tr_bdf2'/></scene>",
        bevel, roll);
    sn_sim* sim = probe_compile(text, NULL);
    sn_error error = { 0 };
    sn_channel tip = sn_sim_channel(sim, "/needle/tip/position", &error);
    ck_assert_msg(!error.status, "%s", error.text);
    double r[3];
    while (p.rows < ROWS) {
        probe_step(sim, 1);
        sn_sim_refresh(sim);
        sn_sim_read(sim, tip, r, 3);
        if (r[0] <= SURFACE) continue;
        p.depth[p.rows] = r[0] - SURFACE;
        p.y[p.rows] = r[1];
        p.z[p.rows++] = r[2];
        if (r[0] > SURFACE + 0.075) break;
    }
    sn_sim_destroy(sim);
    ck_assert_double_gt(p.depth[p.rows - 1], 0.075);
    return p;
}

static double at_depth(const path* p, const double* column, double depth)
{
    int i = 1;
    while (p->depth[i] < depth && i + 1 < p->rows)
        ++i;
    double part = (depth - p->depth[i - 1]) / (p->depth[i] - p->depth[i - 1]);
    return column[i - 1] + part * (column[i] - column[i - 1]);
}

/* ---- arcs --------------------------------------------------------------------------------------------- */

/* z = c0 + c1 x + c2 x^2/2 + ... is no arc; this is: the circle of least squares of (x - a)^2 + (z - b)^2 =
   R^2 (Kasa), as (x^2 + z^2) = 2 a x + 2 b z + c. The bicycle model's tip moves on an arc that begins under
   an angle to the axis; the unicycle's begins along it, so that a = 0. */
typedef struct arc {
    double radius, angle, rms; /* angle to the axis where it enters */
} arc;

static arc fit(const path* p, double from, bool along_axis)
{
    double A[3][4] = { { 0 } };
    for (int i = 0; i < p->rows; ++i) {
        if (p->depth[i] < from) continue;
        const double x = p->depth[i], z = p->z[i], row[3] = { along_axis ? 0 : 2 * x, 2 * z, 1 },
                     rhs = x * x + z * z;
        for (int a = 0; a < 3; ++a) {
            for (int b = 0; b < 3; ++b)
                A[a][b] += row[a] * row[b];
            A[a][3] += row[a] * rhs;
        }
    }
    if (along_axis) A[0][0] = 1;
    for (int i = 0; i < 3; ++i) // positive definite
        for (int r = 0; r < 3; ++r)
            for (int c = 3; r != i && c >= i; --c)
                A[r][c] -= A[r][i] / A[i][i] * A[i][c];
    double a = A[0][3] / A[0][0], b = A[1][3] / A[1][1], c = A[2][3] / A[2][2], sum = 0;
    arc out = { sqrt(c + a * a + b * b), 0, 0 };
    int rows = 0;
    for (int i = 0; i < p->rows; ++i) {
        if (p->depth[i] < from) continue;
        double off = hypot(p->depth[i] - a, p->z[i] - b) - out.radius;
        sum += off * off;
        ++rows;
    }
    out.angle = -asin(a / out.radius) * (b > 0 ? 1 : -1);
    out.rms = sqrt(sum / rows);
    if (b < 0) out.radius = -out.radius;
    return out;
}

/* ---- deflection --------------------------------------------------------------------------------------- */

/* The tip's sharp point is at its +z, and the face is pushed that way: Fc cos a (1 - tan b/tan a) across, b
   the angle under which the tip goes off its axis. So a sharper bevel a bends the needle more at first; but
   the tip never goes off its axis by more than a, so that very sharp ones bend it less again. */
START_TEST(by_depth_and_angle)
{
    static const double angles[] = { 75, 60, 45, 30, 10 };
    double before = 0;
    bool ok = true;
    char what[90];
    for (int i = 0; i < SN_COUNT(angles); ++i) {
        path p = insert(angles[i], "0");
        double last = 0, largest = 0;
        for (double depth = 0.01; depth < 0.0751; depth += 0.005) {
            double z = at_depth(&p, p.z, depth);
            ck_assert_msg(z > last, "deflection falls at %g m", depth);
            last = z;
        }
        for (int k = 0; k < p.rows; ++k)
            largest = fmax(largest, fabs(p.y[k]));
        arc bicycle = fit(&p, 0.005, false), unicycle = fit(&p, 0.005, true);
        snprintf(what, sizeof what, "%g degrees: deflection at 75 mm [m]", angles[i]);
        ok = (angles[i] > 20 ? report_between("bevel angle", what, last, before, 0.05)
                             : report_between("bevel angle", what, last, 0, 0.9 * before)) &&
             ok;
        ok = report_below("bevel angle", "out of the bevel's plane, relative", largest / last, 1e-12) && ok;
        snprintf(what, sizeof what, "%g degrees: radius of the bicycle's arc [m]", angles[i]);
        ok = report_between("arc", what, bicycle.radius, 0.1, 1) && ok;
        snprintf(what, sizeof what, "%g degrees: its angle where it enters [rad]", angles[i]);
        ok = report_between("arc", what, bicycle.angle, 0, 0.1) && ok;
        snprintf(what, sizeof what, "%g degrees: rms off it over deflection", angles[i]);
        ok = report_below("arc", what, bicycle.rms / last, 0.005) && ok;
        snprintf(what, sizeof what, "%g degrees: radius of the unicycle's arc [m]", angles[i]);
        ok = report_between("arc", what, unicycle.radius, 0.1, 1) && ok;
        snprintf(what, sizeof what, "%g degrees: rms off it over deflection", angles[i]);
        ok = report_below("arc", what, unicycle.rms / last, 0.02) && ok;
        before = last;
    }
    ck_assert(ok);
}
END_TEST

/* ---- turned ------------------------------------------------------------------------------------------- */

START_TEST(turned_by_half)
{
    path up = insert(25, "0"), down = insert(25, "pi"), aside = insert(25, "pi/2");
    double mirror = 0, quarter = 0, size = at_depth(&up, up.z, 0.075);
    ck_assert_int_eq(up.rows, down.rows);
    for (int i = 0; i < up.rows; ++i) {
        mirror = fmax(mirror, hypot(up.z[i] + down.z[i], up.y[i] + down.y[i]));
        quarter = fmax(quarter, hypot(up.z[i] + aside.y[i], up.y[i] - aside.z[i]));
    }
    bool ok = report_below("turned", "by 180 degrees: off the mirrored path, relative", mirror / size, 1e-12);
    ok = report_below("turned", "by 90 degrees: off the turned path, relative", quarter / size, 1e-12) && ok;
    ck_assert(ok);
}
END_TEST

static double deflection(const path* p, double depth)
{
    return hypot(at_depth(p, p->y, depth), at_depth(p, p->z, depth));
}

/* It winds about the axis: the middle of its last turn is on it. */
START_TEST(spinning)
{
    path straight = insert(25, "0"), turned = insert(25, "2*pi*8*t");
    double most = at_depth(&straight, straight.z, 0.075), y = 0, z = 0;
    enum { TURN = 125 };
    for (int i = turned.rows - TURN; i < turned.rows; ++i) {
        y += turned.y[i] / TURN;
        z += turned.z[i] / TURN;
    }
    bool ok = report_below("turned", "8 turns a second: radius of the helix, relative",
                           deflection(&turned, 0.075) / most, 0.05);
    ok = report_below("turned", "8 turns a second: mean of the last turn, relative", hypot(y, z) / most,
                      0.005) &&
         ok;
    ck_assert(ok);
}
END_TEST

/* Turned once in a part d of every period it bends less, the more of the time it turns (Minhas et al. 2007).
   Mean curvature: of the arc along the axis that ends where the tip is. */
START_TEST(duty_cycle)
{
    enum { CYCLES = 5 };
    const double period = 0.1;
    double curvature[CYCLES];
    bool ok = true;
    char roll[100], what[80];
    for (int i = 0; i < CYCLES; ++i) {
        double d = 0.25 * i, x = 0.075;
        snprintf(roll, sizeof roll, "2*pi*(floor(t/%g)+smooth(mod(t,%g),0,%g))", period, period, d * period);
        path p = insert(25, i == 0 ? "0" : i == CYCLES - 1 ? "2*pi*t/0.1" : roll);
        double off = deflection(&p, x);
        curvature[i] = 2 * off / (x * x + off * off);
        snprintf(what, sizeof what, "turned for %g of the time: curvature [1/m]", d);
        ok = report_between("duty cycle", what, curvature[i], 0, i == 0 ? 10 : 0.95 * curvature[i - 1]) && ok;
    }
    ok = report_below("duty cycle", "turned all the time, relative to never",
                      curvature[CYCLES - 1] / curvature[0], 0.05) &&
         ok;
    ck_assert(ok);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("insertion bevel");
    TCase* cases = tcase_create("insertion bevel");
    tcase_add_test(cases, by_depth_and_angle);
    tcase_add_test(cases, turned_by_half);
    tcase_add_test(cases, spinning);
    tcase_add_test(cases, duty_cycle);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
