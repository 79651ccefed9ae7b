/* If this failed, a hand would hold a point or a frame by another spring than the parameters say: stiffer,
   unlimited, or unstable.
   SPDX-License-Identifier: BSD-3-Clause */
#include "support/probe.h"
#include "support/run_suite.h"
#include <check.h>
#include <math.h>
#include <stdio.h>

static void read3(sn_sim* sim, const char* path, double out[3]) { probe_read(sim, path, out, 3); }

static double size(const double a[3]) { return sqrt(a[0] * a[0] + a[1] * a[1] + a[2] * a[2]); }

#define BODY                                                                                                 \
    "<frames name='f' positions='0.1 0.2 0.3' orientations='0.2 -0.3 0.4'/>"                                 \
    "<rigid_mass on='@f' mass='0.1' inertia='1e-5 2e-5 3e-5' gravity='0 0 -9.81'/>"

START_TEST(a_weight_stretches_it)
{
    double lag[3], force[3], moment[3];
    sn_sim* sim = probe_compile("<scene>" BODY "<virtual_coupling name='h' on='@f' stiffness='200' "
                                "angular_stiffness='1'/><statics/></scene>",
                                NULL);
    probe_step(sim, 1);
    read3(sim, "/h/lag", lag);
    read3(sim, "/h/force", force);
    read3(sim, "/h/moment", moment);
    ck_assert(fabs(lag[0]) < 1e-12 && fabs(lag[1]) < 1e-12 && fabs(lag[2] - 0.981 / 200) < 1e-12);
    ck_assert(fabs(force[2] - 0.981) < 1e-10 && size(moment) < 1e-12); // it started where the hand is
    sn_sim_destroy(sim);
}
END_TEST

START_TEST(springs_have_a_largest_force_and_moment)
{
    double force[3], moment[3];
    sn_sim* sim =
        probe_compile("<scene step='1 us'>" BODY "<virtual_coupling name='h' on='@f' x='0.4' y='0.2' z='0.7' "
                      "roll='1.4' stiffness='200' max_force='3' damping='0' angular_stiffness='2' "
                      "max_moment='0.05'/></scene>",
                      NULL);
    sn_sim_refresh(sim);
    read3(sim, "/h/force", force);
    read3(sim, "/h/moment", moment);
    ck_assert(fabs(force[0] - 1.8) < 1e-12 && fabs(force[1]) < 1e-12 && fabs(force[2] - 2.4) < 1e-12);
    ck_assert(fabs(size(moment) - 0.05) < 1e-14);
    sn_sim_destroy(sim);
}
END_TEST

/* The moment turns the frame to the hand by the shorter way, also beyond half a turn of the angles. */
START_TEST(a_frame_takes_the_orientation_of_the_hand)
{
    static const double angle[] = { 0.5, 3.0, 6.0, -2.5 };
    for (int i = 0; i < 4; ++i) {
        char text[600];
        snprintf(text, sizeof text,
                 "<scene step='1 ms'><frames name='f'/><rigid_mass on='@f' mass='0.1' inertia='1e-4 1e-4 "
                 "1e-4'/><virtual_coupling name='h' on='@f' yaw='%.17g' angular_stiffness='1' "
                 "angular_damping='0.02'/></scene>",
                 angle[i]);
        sn_sim* sim = probe_compile(text, NULL);
        probe_step(sim, 1);
        double first = ((const sn_twist*)probe_state(sim, "/f")->v)->w.z;
        ck_assert(first * sin(angle[i]) > 0); // the shorter way
        probe_step(sim, 999);
        const sn_quat q = ((const sn_pose*)probe_state(sim, "/f")->x)->q;
        ck_assert(fabs(fabs(q.w * cos(0.5 * angle[i]) + q.z * sin(0.5 * angle[i])) - 1) < 1e-10);
        sn_sim_destroy(sim);
    }
}
END_TEST

/* The damper acts on the difference of velocities: a steady motion has no lag. */
START_TEST(a_steady_hand_is_followed_without_lag)
{
    double lag[3], force[3];
    sn_sim* sim = probe_compile(
        "<scene step='1 ms'><points name='p' positions='0 0 0'/><point_mass on='@p' mass='0.1'/>"
        "<virtual_coupling name='h' on='@p' x='0.2*t' stiffness='400' damping='12'/></scene>",
        NULL);
    probe_step(sim, 500);
    read3(sim, "/h/lag", lag);
    read3(sim, "/h/force", force);
    ck_assert_msg(size(lag) < 1e-9 && size(force) < 1e-6, "%g m, %g N", size(lag), size(force));
    sn_sim_destroy(sim);
}
END_TEST

/* As a device moves it: position and velocity by sn_sim_move. */
START_TEST(devices_move_the_hand)
{
    sn_error error = SN_ERROR_INIT;
    double force[3];
    sn_sim* sim = probe_compile(
        "<scene step='1 ms'><points name='p' positions='0 0 0'/><point_mass on='@p' mass='0.1'/>"
        "<virtual_coupling name='h' on='@p' stiffness='400' damping='12'/></scene>",
        NULL);
    sn_channel x = sn_sim_channel(sim, "/h/x", &error);
    ck_assert_msg(error.status == SN_OK && sn_sim_channel_info(sim, x).writable, "%s", error.text);
    for (int i = 0; i < 500; ++i) {
        const double at = 2e-4 * i, rate = 0.2;
        sn_sim_move(sim, x, &at, &rate, 1);
        probe_step(sim, 1);
    }
    read3(sim, "/h/force", force);
    ck_assert(size(force) < 1e-6 && fabs(*probe_state(sim, "/p")->x - 0.1) < 1e-9);
    sn_sim_destroy(sim);
}
END_TEST

/* A step of 1 ms is 30 radians of this oscillation: an explicit coupling would explode. */
START_TEST(stiff_couplings_are_implicit)
{
    sn_sim* sim = probe_compile(
        "<scene step='1 ms'><frames name='f'/><rigid_mass on='@f' mass='1e-3' inertia='1e-8 1e-8 "
        "1e-8'/><virtual_coupling name='h' on='@f' x='0.01' pitch='0.3' stiffness='1e6' "
        "angular_stiffness='10'/><dirk method='backward_euler'/></scene>",
        NULL);
    probe_step(sim, 50);
    const sn_pose* at = (const sn_pose*)probe_state(sim, "/f")->x;
    ck_assert(fabs(at->r.x - 0.01) < 1e-9 && fabs(sn_quat_to_rpy(at->q).y - 0.3) < 1e-9);
    sn_sim_destroy(sim);
}
END_TEST

static const struct {
    const char *coupling, *told;
} bad[] = {
    { "on='@f' node='1'", "no node 1" },
    { "on='@p' angular_stiffness='1'", "a point has no angles" },
    { "on='@p' yaw='t'", "a point has no angles" },
    { "", "on" },
    { "on='@f' stiffness='-1'", "stiffness" },
};

START_TEST(mistakes_are_named)
{
    char text[400];
    sn_error error = SN_ERROR_INIT;
    snprintf(text, sizeof text,
             "<scene><frames name='f'/><rigid_mass on='@f' mass='1' inertia='1 1 1'/><points name='p' "
             "positions='0 0 0'/><point_mass on='@p' mass='1'/><virtual_coupling %s/></scene>",
             bad[_i].coupling);
    probe_refuse(text, NULL, &error);
    probe_expect(error.text, bad[_i].told);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("virtual_coupling");
    TCase* cases = tcase_create("virtual_coupling");
    tcase_add_test(cases, a_weight_stretches_it);
    tcase_add_test(cases, springs_have_a_largest_force_and_moment);
    tcase_add_test(cases, a_frame_takes_the_orientation_of_the_hand);
    tcase_add_test(cases, a_steady_hand_is_followed_without_lag);
    tcase_add_test(cases, devices_move_the_hand);
    tcase_add_test(cases, stiff_couplings_are_implicit);
    tcase_add_loop_test(cases, mistakes_are_named, 0, (int)(sizeof bad / sizeof *bad));
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
