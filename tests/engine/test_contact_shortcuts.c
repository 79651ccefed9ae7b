/* If this failed, what saves time with contacts would change their forces, or what is read of them.
   SPDX-License-Identifier: BSD-3-Clause */
#include "engine/refresh.h"
#include "support/run_suite.h"
#include "support/watch.h"
#include <stdlib.h>

/* ---- bodies far apart need no trees -------------------------------------------------------------------- */

/* A rigid cube flies 10 mm in a step towards a floor. A third triangle of the floor is far away, and its box
   then holds the cube. */
static sn_sim* thrown(bool boxes_overlap)
{
    char text[2000];
    snprintf(
        text, sizeof text,
        "<scene step='1 ms'><implicit_euler/><grid name='box' cells='1 1 1' low='-10 -10 -10 mm' high='10 10 "
        "10 mm'/><frames name='cube' positions='1 2 24.5 mm' orientations='0.05 0.03 0' velocities='0.5 0 "
        "-10'/><rigid_mass on='@cube' mass='8 g' inertia='5.3e-7 5.3e-7 5.3e-7'/><attached_points "
        "name='corners' to='@cube' mesh='@box'/><inline_mesh name='ground' "
        "points='-60 -60 0  60 -60 0  60 60 0  -60 60 0  %s mm' triangles='0 1 2  0 2 3  4 5 6'/><points "
        "name='floor' mesh='@ground'/>"
        "<point_mass on='@floor' mass='1'/><fixed on='@floor'/><surface_contact name='contact' on='@corners' "
        "with='@floor' on_mesh='@box' distance='1 mm' margin='1 mm' friction='0.3' stiffness='1e9'/></scene>",
        boxes_overlap ? "1000 0 500  1010 0 500  1000 10 500" : "1000 0 0  1010 0 0  1000 10 0");
    return probe_compile(text, NULL);
}

enum { THROWN = 12 };

static void read_thrown(sn_sim* sim, double at[THROWN])
{
    probe_read(sim, "/contact/force", at, 3);
    probe_read(sim, "/contact/pairs", at + 3, 1);
    probe_read(sim, "/cube/position", at + 4, 3);
    probe_read(sim, "/cube/velocity", at + 7, 3);
    probe_read(sim, "/contact/truncation", at + 10, 1);
    probe_read(sim, "/contact/touching", at + 11, 1);
}

/* From far apart to touching within a step, and again when a restore has taken them apart. */
START_TEST(bodies_that_were_far_apart_touch_as_others_do)
{
    enum { STEPS = 6 };
    sn_sim* sims[2] = { thrown(false), thrown(true) };
    double at[2][STEPS][THROWN], again[THROWN];
    const size_t bytes = sn_sim_snapshot_size(sims[0]);
    void* snapshot = malloc(bytes);
    for (int k = 0; k < 2; ++k)
        for (int i = 0; i < STEPS; ++i) {
            probe_step(sims[k], 1);
            read_thrown(sims[k], at[k][i]);
            if (k == 0 && i == 0) ck_assert_int_eq(sn_sim_save(sims[0], snapshot, bytes), SN_OK);
        }
    ck_assert_double_eq(at[0][0][3], 0.0); // far
    ck_assert_double_gt(at[0][1][2], 1.0); // touching [N]
    ck_assert_mem_eq(at[0], at[1], sizeof at[0]);
    ck_assert_int_eq(sn_sim_restore(sims[0], snapshot, bytes), SN_OK);
    for (int i = 1; i < STEPS; ++i) {
        probe_step(sims[0], 1);
        read_thrown(sims[0], again);
        ck_assert_mem_eq(again, at[0][i], sizeof again);
    }
    free(snapshot);
    sn_sim_destroy(sims[0]);
    sn_sim_destroy(sims[1]);
}
END_TEST

/* ---- contacts are read without accelerations ----------------------------------------------------------- */

#define CUBE(name, high)                                                                                     \
    "<grid name='" name "_mesh' cells='1 1 1' low='-10 -10 -10 mm' high='10 10 10 mm'/><frames name='" name  \
    "_frame' positions='" high "' velocities='0.1 0 -0.2'/><rigid_mass on='@" name                           \
    "_frame' mass='8 g' inertia='5.3e-7 5.3e-7 5.3e-7' gravity='0 0 -9.81'/><attached_points name='" name    \
    "' to='@" name "_frame' mesh='@" name "_mesh'/>"
#define TOUCH(contact, high)                                                                                 \
    "<scene step='1 ms'><implicit_euler/>" CUBE("a", high)                                                   \
        CUBE("floor", "0 0 -10 mm") "<fixed on='@floor_frame'/><" contact                                    \
                                    " name='contact' on='@a' on_mesh='@a_mesh' with='@floor' "               \
                                    "with_mesh='@floor_mesh' friction='0.3'/></scene>"

static const char* const read_scenes[] = { TOUCH("surface_contact", "0 0 10.5 mm"),
                                           TOUCH("volume_contact", "1 2 9.9 mm"),
                                           TOUCH("ray_contact", "1 2 9.9 mm") };

/* [WATCH_NUMBERS], zero behind the last one. */
static void read_contact(sn_sim* sim, const watch* w, double* numbers)
{
    memset(numbers, 0, WATCH_NUMBERS * sizeof *numbers);
    for (int i = 0, at = 0; i < w->count; ++i) {
        const sn_channel_info info = sn_sim_channel_info(sim, w->channel[i]);
        if (strncmp(info.path, "/contact/", 9) != 0) continue;
        sn_sim_refresh_channels(sim, &w->channel[i], 1);
        ck_assert_int_eq(sn_sim_read(sim, w->channel[i], numbers + at, WATCH_NUMBERS - at), info.width);
        at += info.width;
    }
}

/* What is read of an instant before its accelerations are found. */
static void expect_same_after_forces(sn_sim* sim, const watch* w, double* before)
{
    static double after[WATCH_NUMBERS];
    read_contact(sim, w, before);
    ck_assert(!sim->observed); // or this tests nothing
    sn_observe(sim);
    read_contact(sim, w, after);
    ck_assert_mem_eq(before, after, sizeof after);
}

/* After steps, and after a restore, when the forces that were found last are those of another instant. */
START_TEST(contacts_read_the_same_before_and_after_forces)
{
    static double read[WATCH_NUMBERS], restored[WATCH_NUMBERS];
    sn_sim* sim = probe_compile(read_scenes[_i], NULL);
    const size_t bytes = sn_sim_snapshot_size(sim);
    void* snapshot = malloc(bytes);
    watch w;
    watch_all(sim, &w);
    for (int i = 0; i < 8; ++i) {
        probe_step(sim, 1);
        expect_same_after_forces(sim, &w, read);
    }
    const double force = probe_value(sim, "/contact/normal_force", 0, 1);
    ck_assert_double_gt(force, 0.0);
    ck_assert_int_eq(sn_sim_save(sim, snapshot, bytes), SN_OK);
    probe_step(sim, 1);
    ck_assert_double_ne(probe_value(sim, "/contact/normal_force", 0, 1), force);
    ck_assert_int_eq(sn_sim_restore(sim, snapshot, bytes), SN_OK);
    expect_same_after_forces(sim, &w, restored);
    ck_assert_double_eq(probe_value(sim, "/contact/normal_force", 0, 1), force);
    free(snapshot);
    sn_sim_destroy(sim);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("contact shortcuts");
    TCase* cases = tcase_create("contact shortcuts");
    tcase_add_test(cases, bodies_that_were_far_apart_touch_as_others_do);
    tcase_add_loop_test(cases, contacts_read_the_same_before_and_after_forces, 0, SN_COUNT(read_scenes));
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
