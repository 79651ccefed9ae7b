/* If this failed, a needle, a cable or a suture would report other forces and moments at its ends than
   those that hold it: not its weight, not its load, not its inertia.
   SPDX-License-Identifier: BSD-3-Clause */
#include "support/probe.h"
#include "support/run_suite.h"
#include <check.h>
#include <math.h>
#include <string.h>

/* A round rod along x: 0.2 m long, radius 1 mm, 1000 kg/m^3, so stiff (200 GPa) that it sags by less than a
   micrometre. */
static const double pi = 3.14159265358979323846, length = 0.2, gravity = 9.81;
#define RODS "length='0.2' young_modulus='2e11' density='1000' gravity='0 0 -9.81' damping_time='1e-3' "
#define NEEDLE(model)                                                                                        \
    "<needle name='r' " RODS "radius='1e-3' " model "><handle length='0' mass='0' %s/></needle>"
#define SUTURE "<suture name='r' " RODS "radius='1e-3' elements='40' "
#define CABLE "<cable name='r' " RODS "radius='1e-3' shear_modulus='8e10' elements='30' "
#define AT_ENDS "<frames name='a'/><fixed on='@a'/><frames name='b' positions='0.2 0 0'/><fixed on='@b'/>"

static double weight(void) { return 1000 * pi * 1e-6 * length * gravity; } /* N */

/* ---- at rest ------------------------------------------------------------------------------------------- */

typedef enum hold { CANTILEVER, CLAMPED, PINNED, PROPPED } hold;

static const struct rest {
    const char* name;
    const char* scene;
    hold hold;
    double tolerance; /* in W and W L: order 2 in the element's length for lumped masses and moments */
    double lumped;    /* of a mass at 0.5 h that stands for that of 0..h: h^2/8 L^2 of W L, with L = 39.5 h */
} rests[] = {
    { "needle, exact", NEEDLE("model='exact' elements='2' degree='3'"), CANTILEVER, 1e-6, 0 },
    { "needle, rfem", NEEDLE("model='rfem' elements='16'"), CANTILEVER, 1e-6, 0 },
    { "needle, ddm", NEEDLE("model='ddm' elements='8'"), CANTILEVER, 1e-6, 0 },
    { "needle, relative", NEEDLE("model='relative' elements='4'"), CANTILEVER, 1e-6, 0 },
    { "suture, clamped in the world", SUTURE "start='clamped'/>", CANTILEVER, 2e-4, 8.02e-5 },
    { "suture, clamped in a frame", AT_ENDS SUTURE "start_frame='@a'/>", CANTILEVER, 2e-4, 8.02e-5 },
    { "suture, clamped twice", AT_ENDS SUTURE "start_frame='@a' end_frame='@b' positions='0 0 0 0.2 0 0'/>",
      CLAMPED, 1e-3, 8.02e-5 },
    { "suture, clamped and pinned", SUTURE "start='clamped' end='pinned'/>", PROPPED, 1e-3, 8.02e-5 },
    { "cable, clamped in the world", CABLE "start='clamped' end='free'/>", CANTILEVER, 1e-6, 8.02e-5 },
    { "cable, clamped in a frame", AT_ENDS CABLE "start='clamped' end='free' start_frame='@a'/>", CANTILEVER,
      1e-6, 0 },
    { "cable, clamped twice", CABLE "start='clamped' end='clamped'/>", CLAMPED, 1e-4, 0 },
    { "cable, clamped twice in frames",
      AT_ENDS CABLE "start='clamped' end='clamped' start_frame='@a' end_frame='@b'/>", CLAMPED, 1e-4, 0 },
    { "cable, pinned twice", CABLE "start='pinned' end='pinned'/>", PINNED, 1e-6, 0 },
    { "cable, pinned twice in frames",
      AT_ENDS CABLE "start='pinned' end='pinned' start_frame='@a' end_frame='@b'/>", PINNED, 1e-6, 0 },
    { "cable, clamped and pinned", CABLE "start='clamped' end='pinned'/>", PROPPED, 1e-4, 0 },
    { "cable, springs", CABLE "start='pinned' end='pinned' end_stiffness='1e5'/>", PINNED, 1e-6, 0 },
};

/* Vertical forces in parts of the weight W, moments about y in parts of W L: positive moments about y lower
   the far end. */
typedef struct reactions {
    double start, end, start_moment, end_moment;
} reactions;

static reactions closed_form(hold h)
{
    switch (h) {
    case CANTILEVER:
        return (reactions){ 1, 0, -0.5, 0 };
    case CLAMPED: /* W/2 and W L/12 */
        return (reactions){ 0.5, 0.5, -1.0 / 12, 1.0 / 12 };
    case PROPPED: /* 5/8, 3/8, W L/8 */
        return (reactions){ 0.625, 0.375, -0.125, 0 };
    default:
        return (reactions){ 0.5, 0.5, 0, 0 };
    }
}

typedef struct wrenches {
    double start_force[3], start_moment[3], end_force[3], end_moment[3];
} wrenches;

static wrenches read_ends(sn_sim* sim)
{
    wrenches w;
    probe_read(sim, "/r/start_force", w.start_force, 3);
    probe_read(sim, "/r/start_moment", w.start_moment, 3);
    probe_read(sim, "/r/end_force", w.end_force, 3);
    probe_read(sim, "/r/end_moment", w.end_moment, 3);
    return w;
}

static void expect(const char* name, const char* what, double value, double wanted, double tolerance)
{
    ck_assert_msg(fabs(value - wanted) <= tolerance, "%s, %s: %.9g, not %.9g", name, what, value, wanted);
}

START_TEST(weight_at_rest)
{
    const struct rest* c = &rests[_i];
    char text[1200], scene[900];
    snprintf(scene, sizeof scene, strstr(c->scene, "%s") ? c->scene : "%s%s",
             strstr(c->scene, "%s") ? "" : c->scene, "");
    snprintf(text, sizeof text, "<scene>%s<statics/></scene>", scene);
    sn_sim* sim = probe_compile(text, NULL);
    probe_step(sim, 1);
    wrenches w = read_ends(sim);
    reactions wanted = closed_form(c->hold);
    const double W = weight();
    expect(c->name, "sum of forces / W", (w.start_force[2] + w.end_force[2]) / W, 1, 1e-7);
    expect(c->name, "balance of moments / W L",
           (w.start_moment[1] + w.end_moment[1] - length * w.end_force[2]) / (W * length) + 0.5, 0,
           2e-6 + c->lumped);
    expect(c->name, "start force / W", w.start_force[2] / W, wanted.start, c->tolerance);
    expect(c->name, "end force / W", w.end_force[2] / W, wanted.end, c->tolerance);
    expect(c->name, "start moment / W L", w.start_moment[1] / (W * length), wanted.start_moment,
           c->tolerance);
    expect(c->name, "end moment / W L", w.end_moment[1] / (W * length), wanted.end_moment, c->tolerance);
    for (int k = 0; k < 3; k += 2) {
        expect(c->name, "moment about x or z", w.start_moment[k] / (W * length), 0, 1e-7);
        expect(c->name, "moment about x or z", w.end_moment[k] / (W * length), 0, 1e-7);
    }
    sn_sim_destroy(sim);
}
END_TEST

/* ---- in motion ----------------------------------------------------------------------------------------- */

#define MOVED(motion) "<frames name='a'/><prescribed_motion name='hand' on='@a' " motion "/>"
#define UP "z='1.5*t^2'"
#define SPIN "yaw='20*t'"
#define TIP "<point_load on='@r/tip' force='0 2e-3 3e-3'/>"

/* Forces and moments in parts of W and W L after 0.1 s, when vibrations have died away. */
static const struct moved {
    const char *name, *scene;
    double force[3], moment[3];
} moved[] = {
    /* W (g + 3)/g, with a lever of L/2 */
    { "needle lifted",
      "<needle name='r' " RODS "radius='1e-3' model='exact' elements='2' degree='3'>"
      "<handle length='0' mass='0.1' " UP "/></needle>",
      { 0, 0, 1 + 3 / 9.81 },
      { 0, -0.5 * (1 + 3 / 9.81), 0 } },
    { "needle lifted, rfem",
      "<needle name='r' " RODS "radius='1e-3' model='rfem' elements='16'>"
      "<handle length='0' mass='0.1' " UP "/></needle>",
      { 0, 0, 1 + 3 / 9.81 },
      { 0, -0.5 * (1 + 3 / 9.81), 0 } },
    { "suture lifted",
      MOVED(UP) SUTURE "start_frame='@a'/>",
      { 0, 0, 1 + 3 / 9.81 },
      { 0, -0.5 * (1 + 3 / 9.81), 0 } },
    { "suture lifted, other things on the frame",
      MOVED(UP) "<rigid_mass on='@a' mass='1' inertia='1 1 1'/>" SUTURE "start_frame='@a'/>",
      { 0, 0, 1 + 3 / 9.81 },
      { 0, -0.5 * (1 + 3 / 9.81), 0 } },
    { "cable lifted",
      MOVED(UP) CABLE "start='clamped' end='free' start_frame='@a'/>",
      { 0, 0, 1 + 3 / 9.81 },
      { 0, -0.5 * (1 + 3 / 9.81), 0 } },
    /* m w^2 L/2 = 400 0.1/g W towards the axis, which is along -x after a rotation by 2 rad */
    { "needle spun",
      "<needle name='r' " RODS "radius='1e-3' model='exact' elements='2' degree='3'>"
      "<handle length='0' mass='0.1' " SPIN "/></needle>",
      { -40 / 9.81 * -0.41614683654714241, -40 / 9.81 * 0.90929742682568171, 1 },
      { 0.5 * 0.90929742682568171, -0.5 * -0.41614683654714241, 0 } },
    { "suture spun",
      MOVED(SPIN) SUTURE "start_frame='@a'/>",
      { -40 / 9.81 * -0.41614683654714241, -40 / 9.81 * 0.90929742682568171, 1 },
      { 0.5 * 0.90929742682568171, -0.5 * -0.41614683654714241, 0 } },
    { "cable spun",
      MOVED(SPIN) CABLE "start='clamped' end='free' start_frame='@a'/>",
      { -40 / 9.81 * -0.41614683654714241, -40 / 9.81 * 0.90929742682568171, 1 },
      { 0.5 * 0.90929742682568171, -0.5 * -0.41614683654714241, 0 } },
    /* at rest, with a load at the tip: 2 mN and 3 mN, of a weight of 6.1638 mN */
    { "needle loaded",
      "<needle name='r' " RODS "radius='1e-3' model='relative' elements='4'>"
      "<handle length='0' mass='0.1'/></needle>" TIP,
      { 0, -2e-3 / 6.16380479e-3, 1 - 3e-3 / 6.16380479e-3 },
      { 0, -0.5 + 3e-3 / 6.16380479e-3, -2e-3 / 6.16380479e-3 } },
};

START_TEST(in_motion)
{
    const struct moved* c = &moved[_i];
    char text[1500];
    snprintf(text, sizeof text, "<scene step='1e-3'>%s<dirk tolerance='1e-10'/></scene>", c->scene);
    sn_sim* sim = probe_compile(text, NULL);
    probe_step(sim, 100);
    wrenches w = read_ends(sim);
    for (int k = 0; k < 3; ++k) {
        expect(c->name, "start force / W", w.start_force[k] / weight(), c->force[k], 3e-3);
        expect(c->name, "start moment / W L", w.start_moment[k] / (weight() * length), c->moment[k], 3e-3);
        expect(c->name, "free end", fabs(w.end_force[k]) + fabs(w.end_moment[k]), 0, 0);
    }
    sn_sim_destroy(sim);
}
END_TEST

/* A clamp that carries nothing but the suture: what holds the suture is what moves the clamp. */
START_TEST(explicit_suture)
{
    sn_sim* sim = probe_compile("<scene step='1e-5'><finite_difference_suture name='r' elements='10' z='t^2' "
                                "gravity='0 0 -9.81' check_step='false'/></scene>",
                                NULL);
    double hand[3], moment[3];
    probe_step(sim, 200);
    wrenches w = read_ends(sim);
    probe_read(sim, "/r/motion/force", hand, 3);
    probe_read(sim, "/r/motion/moment", moment, 3);
    ck_assert_double_gt(hand[2], 1e-4);
    for (int k = 0; k < 3; ++k) {
        expect("explicit suture", "force", w.start_force[k], hand[k], 1e-12);
        expect("explicit suture", "moment", w.start_moment[k], moment[k], 1e-12);
    }
    sn_sim_destroy(sim);
}
END_TEST

int main(void)
{
    TCase* tests = tcase_create("end reactions");
    tcase_add_loop_test(tests, weight_at_rest, 0, SN_COUNT(rests));
    tcase_add_loop_test(tests, in_motion, 0, SN_COUNT(moved));
    tcase_add_test(tests, explicit_suture);
    Suite* suite = suite_create("end reactions");
    suite_add_tcase(suite, tests);
    return run_suite(suite);
}
