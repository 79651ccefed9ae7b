/* If this failed, the spline and the discrete elastic rod, which share no line of code, would not be models
   of the same wire: the release of a hanging one under gravity, and one that is twisted and bent by its ends
   into space. */
#include "support/probe.h"
#include "support/report.h"
#include "support/run_suite.h"
#include <check.h>
#include <math.h>
#include <string.h>

/* ---- release under gravity: 2 m of aluminium, 2 mm thick, between springs of 10 kN/m ------------------- */

enum { LOOKS = 120 };
static const double look = 5e-3; /* s: 0.6 s in all */

static void run(const char* text, double step, const char* path, int skip, double height[LOOKS])
{
    double at[3 * 161];
    sn_sim* sim = probe_compile(text, NULL);
    for (int i = 0; i < LOOKS; ++i) {
        probe_step(sim, (int)lround(look / step));
        probe_read(sim, path, at, 3 * (2 * skip + 1));
        height[i] = at[3 * skip + 2];
    }
    sn_sim_destroy(sim);
}

static void release_cable(int points, double height[LOOKS])
{
    char text[300];
    snprintf(text, sizeof text,
             "<scene step='1 ms'><cable name='cable' elements='%d' end_stiffness='10 kN/m'/>"
             "<dirk method='esdirk43' tolerance='1e-10'/></scene>",
             points - 3);
    run(text, 1e-3, "/cable/middle/position", 0, height);
}

static void release_suture(int edges, double height[LOOKS])
{
    char text[2000], zeros[400] = "";
    for (int i = 1; i < edges; ++i)
        strcat(zeros, "0 ");
    snprintf(
        text, sizeof text,
        "<scene step='1 ms'><suture name='suture' length='2' radius='1 mm' young_modulus='70 GPa' "
        "shear_modulus='26 GPa' density='2700' damping_time='0' elements='%d' gravity='0 0 -9.81'/>"
        "<fixed name='ends' on='@suture/points' nodes='0 -1' dofs='y z'/>"
        "<fixed name='turn' on='@suture/angles' nodes='0'/>"
        "<springs_to_ground name='springs' on='@suture/points' direction='1 0 0' stiffness='1e4 %s 1e4'/>"
        "<dirk method='esdirk43' tolerance='1e-10'/></scene>",
        edges, zeros);
    run(text, 1e-3, "/suture/points/position", edges / 2, height);
}

static double largest_difference(const double a[LOOKS], const double b[LOOKS])
{
    double most = 0;
    for (int i = 0; i < LOOKS; ++i)
        most = fmax(most, fabs(a[i] - b[i]));
    return most;
}

START_TEST(release)
{
    double cable[LOOKS], fine[LOOKS], suture[LOOKS], difference[3], apart[3];
    bool ok = true;
    release_cable(19, cable);
    release_cable(35, fine);
    for (int i = 0; i < 3; ++i) {
        release_suture(40 << i, suture);
        difference[i] = largest_difference(cable, suture);
        apart[i] = largest_difference(fine, suture);
    }
    ok = report_below("cable and suture released", "height of the middle, 80 edges, 0.6 s [m]", difference[1],
                      1e-4) &&
         ok;
    ok = report_between("cable and suture released", "order, 40 to 80 edges",
                        log2(difference[0] / difference[1]), 1.7, 2.3) &&
         ok;
    // with 160 edges 19 control points are no finer than the suture: those of 35 show its order
    ok = report_below("cable and suture released", "35 control points, 160 edges [m]", apart[2], 3e-5) && ok;
    for (int i = 0; i < 2; ++i)
        ok = report_between("cable and suture released",
                            i ? "order, 80 to 160 edges" : "order, 40 to 80 edges",
                            log2(apart[i] / apart[i + 1]), 1.85, 2.15) &&
             ok;
    ck_assert(ok);
}
END_TEST

/* ---- twisted and bent: 1 m, clamped in two frames, one of which comes nearer, aside and turns ---------- */

typedef struct bent {
    double middle[3], force[3], torque; /* of the end that is moved: force and moment about the wire */
} bent;

#define WIRE                                                                                                 \
    "young_modulus='5 GPa' shear_modulus='2 GPa' density='1000' curvature='4 0 0' drag='0.05' gravity='0 0 " \
    "-9.81'"
static const double yaw = 0.6, stiffness = 2e9 * 3.14159265358979323846 * 1e-12 / 2; /* GJ */

/* Bent within a second, at rest three later. The natural twist of 4 rad/m has no place between the clamps. */
static sn_sim* bend(const char* wire)
{
    char text[1200];
    snprintf(
        text, sizeof text,
        "<scene step='5 ms'><frames name='base'/><frames name='hand' positions='1 0 0'/><fixed name='still' "
        "on='@base'/><prescribed_motion name='move' on='@hand' x='1-0.3*smooth(t,0,1)' "
        "y='0.1*smooth(t,0,1)' yaw='%.17g*smooth(t,0,1)'/>%s<bdf2/></scene>",
        yaw, wire);
    sn_sim* sim = probe_compile(text, NULL);
    probe_step(sim, 800);
    return sim;
}

static void bend_cable(int points, bent* out)
{
    char wire[400];
    double energy;
    snprintf(wire, sizeof wire,
             "<cable name='cable' length='1' radius='1 mm' elements='%d' start='clamped' end='clamped' "
             "start_frame='@base' end_frame='@hand' " WIRE "/>",
             points - 3);
    sn_sim* sim = bend(wire);
    probe_read(sim, "/cable/middle/position", out->middle, 3);
    probe_read(sim, "/move/force", out->force, 3);
    probe_read(sim, "/cable/elasticity/torsion_energy", &energy, 1);
    out->torque = sqrt(2 * stiffness * energy); // the same all along a round wire of 1 m
    sn_sim_destroy(sim);
}

static void bend_suture(int edges, bent* out)
{
    char wire[400];
    double at[600], moment[3];
    int free_points = edges - 3;
    snprintf(wire, sizeof wire,
             "<suture name='suture' positions='0 0 0 1 0 0' radius='1 mm' elements='%d' start_frame='/base' "
             "end_frame='/hand' " WIRE "/>",
             edges);
    sn_sim* sim = bend(wire);
    probe_read(sim, "/suture/points/position", at, 3 * free_points);
    memcpy(out->middle, at + 3 * (free_points / 2), sizeof out->middle);
    probe_read(sim, "/move/force", out->force, 3);
    probe_read(sim, "/move/moment", moment, 3);
    out->torque = fabs(cos(yaw) * moment[0] + sin(yaw) * moment[1]);
    sn_sim_destroy(sim);
}

/* Of the way the middle has gone, of the force, of the torque. */
static void compare(const bent* a, const bent* b, double part[3])
{
    const double straight[3] = { 0.5, 0, 0 };
    double off = 0, way = 0, more = 0, force = 0;
    for (int d = 0; d < 3; ++d) {
        off += pow(a->middle[d] - b->middle[d], 2);
        way += pow(b->middle[d] - straight[d], 2);
        more += pow(a->force[d] - b->force[d], 2);
        force += pow(b->force[d], 2);
    }
    part[0] = sqrt(off / way);
    part[1] = sqrt(more / force);
    part[2] = fabs(a->torque / b->torque - 1);
}

START_TEST(twisted_and_bent)
{
    static const char* const names[3] = { "place of the middle", "force at the end", "torque" };
    bent cable, suture;
    double part[3];
    bool ok = true;
    bend_cable(29, &cable);
    bend_suture(80, &suture);
    compare(&cable, &suture, part);
    for (int i = 0; i < 3; ++i)
        ok = report_below("cable and suture, twisted and bent: relative difference", names[i], part[i],
                          0.01) &&
             ok;
    // twist has made room for itself by bending into space: the torque is less than that of the straight wire
    ok = report_between("cable and suture, twisted and bent", "torque over that of the straight wire",
                        cable.torque / (4 * stiffness), 0.5, 0.9) &&
         ok;
    ok = report_below("cable and suture, twisted and bent", "y of the middle [m]", cable.middle[1], -0.1) &&
         ok;
    ck_assert(ok);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("cable and suture");
    TCase* cases = tcase_create("cable_suture");
    tcase_set_timeout(cases, 300);
    tcase_add_test(cases, release);
    tcase_add_test(cases, twisted_and_bent);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
