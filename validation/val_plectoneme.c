/* If this failed, a suture that is twisted more than it can bear would wind up with a wrong angle, or bear a
   wrong moment: the twist of knots and of coiled sutures.

   Legend: h radius, B bending and C twisting stiffness, F tension, a angle between the strands and the axis
   of the plectoneme, M twisting moment.
   SPDX-License-Identifier: BSD-3-Clause */
#include "support/probe.h"
#include "support/report.h"
#include "support/run_suite.h"
#include "support/scene_text.h"
#include <check.h>
#include <math.h>

static const double pi = 3.14159265358979323846;
static const double h = 0.15e-3, modulus = 1e10;

static double stiffness(void) { return modulus * pi * h * h * h * h / 4; }

/* A straight suture along x with a curl in the middle, whose strands pass each other 2.6 radii apart. */
static void put_curl(scene_text* s, double length, double circle)
{
    enum { PLACES = 80 };
    double tail = 0.5 * (length - 2 * pi * circle);
    scene_text_put(s, "0 0 0");
    for (int i = 0; i <= PLACES; ++i) {
        double a = 2 * pi * i / PLACES;
        scene_text_put(s, " %.9g %.9g %.9g", h * (tail + circle * sin(a)), circle * h * (1 - cos(a)),
                       2.6 * h * a / (2 * pi));
    }
    scene_text_put(s, " %.9g 0 %.9g", 2 * tail * h, 2.6 * h);
}

/* Turned by 4 turns, then by one more, with time to settle: the moment, and what the last turn draws in.
     M = B/h sin^2(a) tan(2 a),   F = B/h^2 sin^4(a) (1/2 + 1/cos(2 a)),   4 pi h/sin(2 a) of suture a turn
   (N. Clauvelin, B. Audoly, S. Neukirch, Macromolecules 41, 2008, 4479-4483): a = 16.121 degrees at
   F = 0.01 B/h^2. Damping of 5 ms keeps the curl at the start from being drawn out, and delays the end. */
START_TEST(plectoneme_under_tension)
{
    const double length = 330, circle = 10, F = 0.01, a = 16.121 * pi / 180, unit = stiffness() / (h * h);
    double end = 0.5 * (length - 2 * pi * circle) * h, moment[2][3], x[2][3];
    ck_assert_double_eq_tol(pow(sin(a), 4) * (0.5 + 1 / cos(2 * a)), F, 1e-6);
    scene_text s = scene_text_start("1 ms");
    scene_text_put(
        &s,
        "<frames name='root' positions='%.9g 0 %.9g'/><fixed on='@root'/>"
        "<frames name='rotor' positions='%.9g 0 %.9g'/>"
        "<prescribed_motion on='@rotor' x='%.9g' z='%.9g' "
        "roll='8*pi*smooth(t,0.05,0.55)+2*pi*smooth(t,1.2,1.4)'/>"
        "<frames name='far' positions='%.9g 0 %.9g'/><rigid_mass on='@far' mass='1e-6' inertia='1e-14 1e-14 "
        "1e-14'/><attachment name='grip' on='@far' to='@rotor' dofs='y z rx ry rz'/>"
        "<point_load on='@far' force='%.9g 0 0'/>"
        "<suture name='a' elements='330' radius='%.9g' young_modulus='%.9g' poisson_ratio='0' drag='2' "
        "damping_time='5 ms' twist='16' start_frame='/root' end_frame='/far' positions='",
        -end, -1.3 * h, end, 1.3 * h, end, 1.3 * h, end, 1.3 * h, F * unit, h, modulus);
    put_curl(&s, length, circle);
    scene_text_put(&s,
                   "'/><surface_contact on='@a/points' with='@a/points' on_radius='%.9g' stiffness='%.9g' "
                   "capacity='2000'/>",
                   h, 15 * modulus / h);
    sn_sim* sim = scene_text_finish(&s);
    for (int i = 0; i < 2; ++i) {
        probe_step(sim, i ? 800 : 1200);
        probe_read(sim, "/grip/moment", moment[i], 3);
        probe_read(sim, "/far/position", x[i], 3);
    }
    sn_sim_destroy(sim);
    double drawn = (x[0][0] - x[1][0]) / h;
    const char* check = "plectoneme, F h^2/B = 0.01, B = C";
    bool ok = report_near(check, "twisting moment, M h/B", moment[1][0] * h / stiffness(),
                          pow(sin(a), 2) * tan(2 * a), 0.02);
    ok = report_near(check, "suture that a turn draws in, over the radius", drawn, 4 * pi / sin(2 * a),
                     0.03) &&
         ok;
    ok = report_near(check, "angle that follows from it, degrees", 90 / pi * asin(4 * pi / drawn), 16.121,
                     0.02) &&
         ok;
    ck_assert(ok);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("plectoneme");
    TCase* tests = tcase_create("all");
    tcase_set_timeout(tests, 250);
    tcase_add_test(tests, plectoneme_under_tension);
    suite_add_tcase(suite, tests);
    return run_suite(suite);
}
