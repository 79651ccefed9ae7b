/* If this failed, bodies of scenes/systems/islands.xml that touch nothing in common would act on each other,
   islands would not come and go, or a run would depend on threads and snapshots.
   SPDX-License-Identifier: BSD-3-Clause */
#include "support/probe.h"
#include "support/run_suite.h"
#include <check.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "engine/contacts.h"

enum { BODIES = 7, STEPS = 160 };

static sn_sim* load(const char* setting) { return probe_load("scenes/systems/islands.xml", setting); }

static void read(sn_sim* sim, double* x) { probe_read(sim, "/bodies/position", x, 3 * BODIES); }

/* At first two sliding cubes, two that rest alone, and the stack: five islands, with the falling cube in
   none. Two cubes join when one slides into the other, and so do the stack and the yellow cube. */
START_TEST(islands_come_and_go)
{
    sn_sim* sim = load(NULL);
    int least = 100, most = 0, changes = 0, before = -1;
    probe_step(sim, 1);
    ck_assert_int_eq(sn_contacts_islands(sim->systems[0]), 5);
    for (int i = 1; i < STEPS; ++i) {
        probe_step(sim, 1);
        const int now = sn_contacts_islands(sim->systems[0]);
        least = now < least ? now : least;
        most = now > most ? now : most;
        changes += before >= 0 && now != before;
        before = now;
    }
    ck_assert_int_le(least, 3);
    ck_assert_int_ge(most, 5);
    ck_assert_int_ge(changes, 4);
    ck_assert_double_eq(probe_value(sim, "/between/truncation", 0, 1), 0.0);
    sn_sim_destroy(sim);
}
END_TEST

/* The yellow cube stays where it is in the second run: the islands of the stack come and go at other times.
   The orange cubes and the violet one do not depend on it. */
START_TEST(other_islands_have_no_effect)
{
    double x[2][3 * BODIES];
    sn_sim* both[2] = { load(NULL), load("bodies.velocities=0.8 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0") };
    double moved = 0, apart = 0;
    for (int i = 0; i < STEPS; ++i) {
        for (int k = 0; k < 2; ++k) {
            probe_step(both[k], 1);
            read(both[k], x[k]);
        }
        for (int j = 0; j < 3 * BODIES; ++j)
            if (j < 6 || j >= 18) apart = fmax(apart, fabs(x[0][j] - x[1][j]));
        moved = fmax(moved, fabs(x[0][6] - x[1][6]));
    }
    ck_assert_double_le(apart, 1e-11); // rounding: 1e-13 after 0.3 s
    ck_assert_double_gt(moved, 1e-3);  // the stack was hit
    for (int k = 0; k < 2; ++k)
        sn_sim_destroy(both[k]);
}
END_TEST

/* Where islands join or part there is no jump: no cube moves farther in a step than its speed and its weight
   allow. The fastest one falls 55 mm: 1.04 m/s. */
START_TEST(bodies_move_without_jumps)
{
    const double fastest = 1.1, h = 2e-3;
    double x[2][3 * BODIES];
    sn_sim* sim = load(NULL);
    read(sim, x[0]);
    for (int i = 0; i < STEPS; ++i) {
        probe_step(sim, 1);
        read(sim, x[(i + 1) % 2]);
        for (int k = 0; k < 3 * BODIES; ++k)
            ck_assert_double_le(fabs(x[0][k] - x[1][k]), fastest * h);
    }
    sn_sim_destroy(sim);
}
END_TEST

START_TEST(threads_and_snapshots_give_the_same_bits)
{
    static const int threads[] = { 1, 2, 8 };
    double x[3][3 * BODIES];
    for (int k = 0; k < 3; ++k) {
        sn_error error = { 0 };
        sn_sim* sim = load(NULL);
        ck_assert_int_eq(sn_sim_set_threads(sim, threads[k], &error), SN_OK);
        probe_step(sim, 40);
        if (k == 1) { // and back from where islands are others
            size_t bytes = sn_sim_snapshot_size(sim);
            void* snapshot = malloc(bytes);
            ck_assert_int_eq(sn_sim_save(sim, snapshot, bytes), SN_OK);
            probe_step(sim, 20);
            ck_assert_int_eq(sn_sim_restore(sim, snapshot, bytes), SN_OK);
            free(snapshot);
        }
        probe_step(sim, 50);
        read(sim, x[k]);
        sn_sim_destroy(sim);
    }
    ck_assert_mem_eq(x[0], x[1], sizeof x[0]);
    ck_assert_mem_eq(x[0], x[2], sizeof x[0]);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("models/islands");
    TCase* tests = tcase_create("islands");
    tcase_set_timeout(tests, 60);
    tcase_add_test(tests, islands_come_and_go);
    tcase_add_test(tests, other_islands_have_no_effect);
    tcase_add_test(tests, bodies_move_without_jumps);
    tcase_add_test(tests, threads_and_snapshots_give_the_same_bits);
    suite_add_tcase(suite, tests);
    return run_suite(suite);
}
