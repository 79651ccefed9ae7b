/* If this failed, a rigid curved needle that is driven along its own arc would feel other forces in tissue
   than cutting at its tip and friction along the part inside.
   SPDX-License-Identifier: BSD-3-Clause */
#include <check.h>
#include <math.h>
#include <stdio.h>
#include "support/probe.h"
#include "support/report.h"
#include "support/run_suite.h"

/* The needle turns about the centre of its arc. Its tip enters the tissue at the angle 0 and leaves it at 90
   degrees: the tissue is the half space beyond the chord of this quarter. The cutting force acts until the
   tip leaves, friction between the ends a > b of the part inside. */
static const double pi = 3.14159265358979323846, arc = 0.75 * 3.14159265358979323846, begin = 0.1;
static const double R = 8e-3, cut = 0.3, rub = 20; /* [m], [N], [N/m] */
enum { TEXT = 20000 };

typedef struct resistance {
    double torque, x, y; /* on the needle */
} resistance;

static resistance exact(double tip)
{
    const double leave = 0.5 * pi, a = fmin(fmax(tip, 0), leave), b = fmin(fmax(tip - arc, 0), leave),
                 c = tip > 0 && tip < leave ? cut : 0;
    return (resistance){ -R * (c + rub * R * (a - b)), -rub * R * (cos(a) - cos(b)) + c * sin(a),
                         -rub * R * (sin(a) - sin(b)) - c * cos(a) };
}

static sn_sim* drive(int cells, double step)
{
    static char text[TEXT];
    int at = snprintf(text, TEXT,
                      "<scene step='%g'><frames name='needle'/><rigid_mass on='@needle' mass='1e-9' "
                      "inertia='1e-12 1e-12 1e-12'/><prescribed_motion name='holder' on='@needle' "
                      "yaw='t-%g'/><attached_frames name='sections' to='@needle' nodes='0' positions='",
                      step, begin);
    for (int i = 0; i < cells; ++i) {
        double angle = -arc * (1 - (i + 0.5) / cells);
        at += snprintf(text + at, TEXT - (size_t)at, "%.15g %.15g 0  ", R * cos(angle), R * sin(angle));
    }
    at += snprintf(text + at, TEXT - (size_t)at, "' orientations='");
    for (int i = 0; i < cells; ++i)
        at += snprintf(text + at, TEXT - (size_t)at, "0 0 %.15g  ", 0.5 * pi - arc * (1 - (i + 0.5) / cells));
    snprintf(
        text + at, TEXT - (size_t)at,
        "'/><attached_frames name='tip' to='@needle' nodes='0' positions='%g 0 0' orientations='0 0 "
        "%.15g'/><needle_tissue name='tissue' sections='@sections' tip='@tip' lengths='%.15g' "
        "radius='0.3 mm' tip_radius='1 um' reach='40 mm' position='%g 0 0' normal='-1 -1 0' layers='0 0' "
        "membranes='0 0 0 1' cutting='%g 0 0 0 0' friction='0 %g %g 0 -1 -1 -1 1e-4 1e-6 1e6 0' "
        "lateral='2e4 0 0'/><dirk method='backward_euler'/></scene>",
        R, 0.5 * pi, R * arc / cells, R, cut, rub, rub);
    return probe_compile(text, NULL);
}

typedef struct errors {
    double torque, force; /* largest, divided by the largest torque and force */
    double lateral;       /* largest, divided by the cutting force */
} errors;

/* Angles at which the tip enters and leaves are left out: the cutting force grows and falls within 1 um. */
static errors compare(int cells, double step)
{
    sn_sim* sim = drive(cells, step);
    errors e = { 0, 0, 0 };
    for (int i = 0; i < (int)lround(4 / step); ++i) {
        probe_step(sim, 1);
        double tip = step * (i + 1) - begin, force[3], moment[3], lateral[3];
        if (fabs(tip) < 0.02 || fabs(tip - 0.5 * pi) < 0.02) continue;
        resistance r = exact(tip);
        probe_read(sim, "/holder/force", force, 3);
        probe_read(sim, "/holder/moment", moment, 3);
        probe_read(sim, "/tissue/lateral_force", lateral, 3);
        e.torque = fmax(e.torque, fabs(moment[2] + r.torque) / (R * (cut + rub * R * 0.5 * pi)));
        e.force = fmax(e.force, hypot(force[0] + r.x, force[1] + r.y) / (cut + rub * R * 0.5 * pi));
        e.lateral = fmax(e.lateral, hypot(lateral[0], lateral[1]) / cut);
    }
    sn_sim_destroy(sim);
    return e;
}

START_TEST(needle_on_its_own_arc)
{
    const int cells[] = { 24, 48 };
    bool ok = true;
    for (int i = 0; i < 2; ++i) {
        char what[3][80];
        const errors e = compare(cells[i], 10e-3);
        snprintf(what[0], sizeof what[0], "largest error of the torque, %d cells", cells[i]);
        snprintf(what[1], sizeof what[1], "largest error of the force, %d cells", cells[i]);
        snprintf(what[2], sizeof what[2], "lateral force over cutting force, %d cells", cells[i]);
        ok = report_below("needle on its own arc", what[0], e.torque, 5e-3) && ok;
        ok = report_below("needle on its own arc", what[1], e.force, 5e-3) && ok;
        ok = report_below("needle on its own arc", what[2], e.lateral, 1e-2) && ok;
    }
    ck_assert(ok);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("needle on its own arc");
    TCase* cases = tcase_create("needle on its own arc");
    tcase_add_test(cases, needle_on_its_own_arc);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
