/* If this failed, a suture wrapped around a rod would slip at another ratio of tensions than the capstan
   equation says, or friction of many neighbouring contacts would not be found.
   SPDX-License-Identifier: BSD-3-Clause */
#include <check.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "support/probe.h"
#include "support/run_suite.h"

enum { TEXT = 20000 }; // of a scene
static const double pi = 3.14159265358979323846;

/* A suture of 0.2 mm comes along x, winds around a rod of 10 mm radius by `angle`, and leaves along the
   tangent; `edges` of it lie on the rod, 1 um above it at the start. Its start hangs on a spring, its end is
   drawn away by 20 mm. */
static void write_capstan(char* text, double angle, int edges, const char* friction, const char* integrator)
{
    const double R = 10.101e-3, straight = 30e-3;
    const int places = 240;
    int at = snprintf(text, TEXT,
                      "<scene step='2 ms'>%s<suture name='t' radius='0.1 mm' young_modulus='0.2 GPa' "
                      "density='1150' drag='0.01' damping_time='1 ms' elements='%d' positions='-0.03 %.9g 0",
                      integrator, (int)(edges * (1 + 2 * straight / (angle * R))), R);
    for (int i = 0; i <= places; ++i)
        at += snprintf(text + at, TEXT - (size_t)at, "  %.9g %.9g 0", R * sin(angle * i / places),
                       R * cos(angle * i / places));
    double x = cos(angle), y = -sin(angle);
    at += snprintf(text + at, TEXT - (size_t)at, "  %.9g %.9g 0'/>", R * sin(angle) + straight * x,
                   R * cos(angle) + straight * y);
    snprintf(text + at, TEXT - (size_t)at,
             "<subset_points name='first' of='@t/points' where='nodes 0'/>"
             "<springs_to_ground on='@first' stiffness='20'/>"
             "<prescribed_points on='@t/points' nodes='-1' x='%.9g*smooth(t,0,0.3)' y='%.9g*smooth(t,0,0.3)' "
             "z='0'/><rigid_collider name='rod' on='@t/points' radius='0.1 mm' shape='cylinder' size='10 mm' "
             "friction='%s'/></scene>",
             0.02 * x, 0.02 * y, friction);
}

/* T2/T1 = exp(mu a) (L. Euler, 1769). Edges are chords: a point at which the suture bends by h slips at the
   ratio (1 + mu tan(h/2))/(1 - mu tan(h/2)), which is larger than exp(mu h) by mu (1 + mu^2) h^3/12: 0.5 %
   over 60 edges. The bending stiffness of 1.6e-8 N m^2 changes the tensions by EI/(2 R^2) = 8e-5 N, 0.1 % of
   the smallest. */
START_TEST(slips_at_the_ratio_of_a_capstan)
{
    static const struct {
        double angle;
        int edges;
        const char* friction;
    } wraps[] = { { 0.5, 20, "0.25" }, { 1.0, 40, "0.25" }, { 3.0, 60, "0.25" }, { 1.0, 40, "0.6" } };
    static char text[TEXT];
    double angle = wraps[_i].angle * pi, mu = atof(wraps[_i].friction), tension[2], touching;
    write_capstan(text, angle, wraps[_i].edges, wraps[_i].friction, "<implicit_euler/>");
    sn_sim* sim = probe_compile(text, NULL);
    probe_step(sim, 200);
    probe_read(sim, "/t/rod/tension", tension, 2);
    probe_read(sim, "/rod/touching", &touching, 1);
    double ratio = tension[1] / tension[0], edges = wraps[_i].edges, t = mu * tan(0.5 * angle / edges);
    double chords = pow((1 + t) / (1 - t), edges), smooth = exp(mu * angle);
    ck_assert_msg(fabs(ratio / chords - 1) < 4e-3, "%g, not %g as chords", ratio, chords);
    ck_assert_msg(fabs(ratio / smooth - 1) < 1e-2, "%g, not %g", ratio, smooth);
    ck_assert_double_ge(touching, 0.9 * wraps[_i].edges);
    sn_sim_destroy(sim);
}
END_TEST

/* The force of a contact turns with the surface of the rod. Without the rows of the contacts, the matrix of
   Newton's iteration would be indefinite: steps were halved, and some took seconds. */
START_TEST(slips_with_an_iterating_integrator)
{
    static char text[TEXT];
    enum { STEPS = 150, EDGES = 40 };
    double angle = 2 * pi, tension[2];
    write_capstan(text, angle, EDGES, "0.25", "<dirk method='backward_euler'/>");
    sn_sim* sim = probe_compile(text, NULL);
    probe_step(sim, STEPS);
    probe_read(sim, "/t/rod/tension", tension, 2);
    sn_counters counters = sn_sim_counters(sim);
    double ratio = tension[1] / tension[0], smooth = exp(0.25 * angle);
    ck_assert_msg(fabs(ratio / smooth - 1) < 1e-2, "%g, not %g", ratio, smooth);
    ck_assert_int_eq((int)counters.halvings, 0);
    ck_assert_int_le((int)counters.iterations, 11 * STEPS / 5);
    sn_sim_destroy(sim);
}
END_TEST

/* 80 edges, 1.5 turns. In the first steps the suture leaves the rod where it is straight. From accelerations
   that are impulses of contacts, iterations went astray, and updates were shortened in search of contact
   forces that did not exist: 116 evaluations in 10 steps of midpoint, and single steps took 2 s. Where the
   suture slides, two updates a step do: friction follows the force of a contact, not what the matrix has
   instead (175 updates in 60 steps). */
START_TEST(slides_by_few_updates)
{
    static const char* integrators[] = { "<dirk method='backward_euler'/>", "<midpoint/>" };
    static char text[TEXT];
    write_capstan(text, 3 * pi, 80, "0.25", integrators[_i]);
    sn_sim* sim = probe_compile(text, NULL);
    probe_step(sim, 10);
    sn_counters counters = sn_sim_counters(sim);
    ck_assert_int_le((int)counters.evaluations, 55);
    ck_assert_int_eq((int)counters.halvings, 0);
    probe_step(sim, 50);
    int64_t before = sn_sim_counters(sim).iterations;
    probe_step(sim, 60);
    ck_assert_int_le((int)(sn_sim_counters(sim).iterations - before), 140);
    sn_sim_destroy(sim);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("models/capstan");
    TCase* tests = tcase_create("capstan");
    tcase_add_loop_test(tests, slips_at_the_ratio_of_a_capstan, 0, 4);
    tcase_add_test(tests, slips_with_an_iterating_integrator);
    tcase_add_loop_test(tests, slides_by_few_updates, 0, 2);
    tcase_set_timeout(tests, 60);
    suite_add_tcase(suite, tests);
    return run_suite(suite);
}
