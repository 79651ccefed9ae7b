/* If this failed, a restored simulation would go another way than the one it was saved from, the same
   scene would give other numbers the second time, or looking at a simulation would change it.
   SPDX-License-Identifier: BSD-3-Clause */
#include "support/latch.h"
#include "support/motion.h"
#include "support/run_suite.h"
#include "support/watch.h"
#include <stdlib.h>

/* ---- runs --------------------------------------------------------------------------------------------- */

/* Every integrator with a step it bears on a steel needle, and with error control where it has an
   estimate. */
static const struct run {
    const char* integrator;
    double step;
    const char* scene;
} runs[] = {
    { "<dirk method='backward_euler'/>", 1e-3, "" },
    { "<dirk method='sdirk2'/>", 1e-3, "" },
    { "<dirk method='sdirk3'/>", 1e-3, "" },
    { "<dirk method='sdirk4'/>", 1e-3, "restart='4'" },
    { "<dirk method='tr_bdf2'/>", 1e-3, "" },
    { "<dirk method='esdirk32'/>", 1e-3, "" },
    { "<dirk method='esdirk43'/>", 1e-3, "events='locate'" },
    { "<dirk method='esdirk43'/>", 1e-3, "accuracy='1e-5' events='locate'" },
    { "<dirk method='esdirk32'/>", 1e-3, "accuracy='1e-4'" },
    { "<rosenbrock method='ros2'/>", 1e-5, "" },
    { "<rosenbrock method='ros3p'/>", 1e-5, "" },
    { "<rosenbrock method='ros3prl'/>", 1e-5, "" },
    { "<rosenbrock method='ros34pw2'/>", 1e-5, "" },
    { "<rosenbrock method='rodas3'/>", 1e-5, "" },
    { "<rosenbrock method='rodas4'/>", 1e-5, "events='locate'" },
    { "<rosenbrock method='rodas4'/>", 1e-4, "accuracy='1e-4'" },
    { "<generalized_alpha/>", 1e-3, "" },
    { "<generalized_alpha rho='0.9'/>", 1e-3, "restart='3' events='locate'" },
    { "<explicit/>", 2e-8, "" },
    { "<explicit method='rk4'/>", 2e-8, "events='locate'" },
    { "<explicit method='verlet'/>", 1e-8, "events='locate'" },
    { "<explicit method='forest_ruth'/>", 1e-8, "" },
    { "<explicit method='pefrl'/>", 1e-8, "restart='2'" },
    { "<explicit method='zhai'/>", 1e-8, "" },
    { "<explicit method='zhai'/>", 1e-8, "restart='3' events='locate'" },
    { "<bdf2/>", 1e-3, "" },
    { "<bdf2/>", 1e-3, "restart='3' events='locate'" },
    { "<midpoint/>", 1e-4, "" },
    { "<midpoint gain='1e-9'/>", 1e-4, "events='locate'" },
    { "<midpoint method='discrete_gradient'/>", 1e-4, "" },
};

/* A needle moved in space, on springs; a load on it jumps after 75.5 steps; a latch engages after some 60. */
static sn_sim* compile(const struct run* r)
{
    static char text[4096];
    snprintf(
        text, sizeof text,
        "<scene step='%.17g' %s><needle name='needle' elements='4' length='0.15' gravity='0 1 -9.81'>"
        "<handle x='0.1*t' y='0.02*sin(3*t)' z='0.6*t' roll='0.3*sin(2*t)' pitch='0.2*t' yaw='0.1*sin(9*t)'/>"
        "<winkler at='0.1 0.15' stiffness='100' damping='1'/></needle>"
        "<point_load name='load' on='@needle/tip' force='0.1*(t&gt;=%.17g) 0 0.2*cos(t)'/>"
        "<attached_points name='grip' to='@needle/handle/frame' positions='0 0 0'/>"
        "<latch name='latch' on='@free' height='%.17g' push='0 0.1 0'/>"
        "<points name='free' positions='0 0 0' velocities='0 0 0.6'/><point_mass on='@free' "
        "mass='1'/>%s</scene>",
        r->step, r->scene, 75.5 * r->step, 60.3 * r->step * 0.6, r->integrator);
    return probe_compile(text, &latch_component);
}

static double a[WATCH_NUMBERS], b[WATCH_NUMBERS], now[WATCH_NUMBERS];

START_TEST(restored_runs_are_the_same)
{
    const struct run* r = &runs[_i];
    sn_sim* sim = compile(r);
    watch w;
    watch_all(sim, &w);
    probe_step(sim, 50);
    watch_read(sim, &w, now);
    size_t bytes = sn_sim_snapshot_size(sim);
    void *snapshot = malloc(bytes), *second = malloc(bytes);
    ck_assert_int_eq(sn_sim_save(sim, snapshot, bytes), SN_OK);
    sn_counters before = sn_sim_counters(sim);
    ck_assert_int_eq(before.events, 0);
    probe_step(sim, 50);
    watch_read(sim, &w, a);
    sn_counters after = sn_sim_counters(sim);
    ck_assert_int_eq(after.events, 1);
    ck_assert_int_eq(after.breaks, 1);

    ck_assert_int_eq(sn_sim_restore(sim, snapshot, bytes), SN_OK);
    ck_assert_int_eq(sn_sim_steps_done(sim), 50);
    watch_read(sim, &w, b);
    watch_expect_same(sim, &w, b, now, "just restored");
    ck_assert_int_eq(sn_sim_save(sim, second, bytes), SN_OK);
    probe_step(sim, 50);
    watch_read(sim, &w, b);
    watch_expect_same(sim, &w, b, a, "restored and run");
    ck_assert_int_eq(sn_sim_counters(sim).substeps, after.substeps);

    // in another simulation of the same scene, from its own start, and beyond the end of the first
    sn_sim* other = compile(r);
    watch v;
    watch_all(other, &v);
    probe_step(other, 3);
    ck_assert_int_eq(sn_sim_restore(other, snapshot, bytes), SN_OK);
    probe_step(other, 50);
    watch_read(other, &v, b);
    watch_expect_same(other, &v, b, a, "restored elsewhere");
    sn_sim_destroy(sim);
    sn_sim_destroy(other);
    free(snapshot);
    free(second);
}
END_TEST

/* Twice the same, with and without looking at every step. */
START_TEST(same_bits_twice)
{
    sn_sim *looked_at = compile(&runs[_i]), *alone = compile(&runs[_i]);
    watch w, v;
    watch_all(looked_at, &w);
    watch_all(alone, &v);
    for (int i = 0; i < 100; ++i) {
        probe_step(looked_at, 1);
        watch_read(looked_at, &w, a);
        sn_sim_energy(looked_at);
    }
    probe_step(alone, 100);
    watch_read(alone, &v, b);
    watch_expect_same(looked_at, &w, a, b, "looked at");
    sn_sim_destroy(looked_at);
    sn_sim_destroy(alone);
}
END_TEST

/* Saved on the break itself, and between the break and the next. */
START_TEST(saved_at_a_break)
{
    static const char text[] =
        "<scene step='1 ms'><frames name='f'/><rigid_mass on='@f' mass='2' inertia='1 1 1'/>"
        "<point_load name='load' on='@f' force='(t&gt;=3e-3)+(t&gt;=4.5e-3) 0 0'/></scene>";
    for (int first = 1; first < 7; ++first) {
        sn_sim* sim = probe_compile(text, NULL);
        watch w;
        watch_all(sim, &w);
        size_t bytes = sn_sim_snapshot_size(sim);
        void* snapshot = malloc(bytes);
        probe_step(sim, first);
        watch_read(sim, &w, now);
        sn_sim_save(sim, snapshot, bytes);
        probe_step(sim, 5);
        watch_read(sim, &w, a);
        sn_sim_restore(sim, snapshot, bytes);
        watch_read(sim, &w, b);
        watch_expect_same(sim, &w, b, now, "restored at the break");
        probe_step(sim, 5);
        watch_read(sim, &w, b);
        watch_expect_same(sim, &w, b, a, "run from the break");
        sn_sim_destroy(sim);
        free(snapshot);
    }
}
END_TEST

/* Live values belong to the state. */
START_TEST(live_values_are_saved)
{
    sn_sim* sim = compile(&runs[5]);
    sn_error error = { 0 };
    sn_channel force = sn_sim_channel(sim, "/load/force", &error),
               z = sn_sim_channel(sim, "/needle/handle/z", &error);
    watch w;
    watch_all(sim, &w);
    size_t bytes = sn_sim_snapshot_size(sim);
    void* snapshot = malloc(bytes);
    probe_step(sim, 5);
    ck_assert_int_eq(sn_sim_write(sim, force, (double[]){ 0.1, 0.2, 0.3 }, 3), SN_OK);
    sn_sim_save(sim, snapshot, bytes); // written, not stepped yet
    probe_step(sim, 5);
    watch_read(sim, &w, a);
    ck_assert_int_eq(sn_sim_write(sim, z, (double[]){ 0.0062 }, 1), SN_OK);
    probe_step(sim, 2);
    sn_sim_restore(sim, snapshot, bytes);
    probe_step(sim, 5);
    watch_read(sim, &w, b);
    watch_expect_same(sim, &w, b, a, "live values");
    sn_sim_destroy(sim);
    free(snapshot);
}
END_TEST

START_TEST(statics)
{
    static const char text[] =
        "<scene><needle name='needle' elements='6'/><point_load name='load' on='@needle/tip' "
        "force='0 0.1 0.3'/><statics/></scene>";
    sn_sim* sim = probe_compile(text, NULL);
    watch w;
    watch_all(sim, &w);
    size_t bytes = sn_sim_snapshot_size(sim);
    void* snapshot = malloc(bytes);
    sn_sim_save(sim, snapshot, bytes);
    probe_step(sim, 1);
    watch_read(sim, &w, a);
    sn_sim_restore(sim, snapshot, bytes);
    probe_step(sim, 1);
    watch_read(sim, &w, b);
    watch_expect_same(sim, &w, b, a, "statics");
    sn_sim_destroy(sim);
    free(snapshot);
}
END_TEST

START_TEST(contracts)
{
    sn_sim* sim = compile(&runs[5]);
    size_t bytes = sn_sim_snapshot_size(sim);
    void* snapshot = malloc(bytes);
    ck_assert_uint_gt(bytes, 0);
    ck_assert_uint_eq(sn_sim_snapshot_size(NULL), 0);
    ck_assert_int_eq(sn_sim_save(sim, snapshot, bytes - 1), SN_ERR_ARGUMENT);
    ck_assert_int_eq(sn_sim_save(sim, snapshot, bytes + 1), SN_ERR_ARGUMENT);
    ck_assert_int_eq(sn_sim_save(sim, NULL, bytes), SN_ERR_ARGUMENT);
    ck_assert_int_eq(sn_sim_save(NULL, snapshot, bytes), SN_ERR_ARGUMENT);
    ck_assert_int_eq(sn_sim_restore(sim, snapshot, 0), SN_ERR_ARGUMENT);
    ck_assert_int_eq(sn_sim_restore(sim, NULL, bytes), SN_ERR_ARGUMENT);
    ck_assert_int_eq(sn_sim_restore(NULL, snapshot, bytes), SN_ERR_ARGUMENT);
    free(snapshot);
    sn_sim_destroy(sim);
}
END_TEST

/* ---- what is no snapshot of this simulation ------------------------------------------------------------ */

#define BODY(mass, more)                                                                                     \
    "<scene><points name='p' positions='0 0 0  1 0 0'/><point_mass name='m' on='@p' mass='" mass "'/>"       \
    "<springs_to_ground on='@p' stiffness='3'/>" more "</scene>"

START_TEST(other_snapshots_are_refused_in_words)
{
    sn_sim* sim = probe_compile(BODY("1", ""), NULL);
    sn_sim* other =
        probe_compile("<scene><points name='q' positions='0 0 0  1 0 0'/><point_mass name='m' on='@q' "
                      "mass='1'/><springs_to_ground on='@q' stiffness='3'/></scene>",
                      NULL); // as many numbers, another scene
    size_t bytes = sn_sim_snapshot_size(sim);
    char *snapshot = malloc(bytes), *before = malloc(bytes), *after = malloc(bytes);
    ck_assert_uint_eq(sn_sim_snapshot_size(other), bytes);
    probe_step(sim, 3);
    sn_sim_save(sim, snapshot, bytes);
    sn_sim_save(other, before, bytes);
    static const struct {
        int byte;
        const char* words;
    } damage[] = { { 0, "no snapshot" }, { 8, "version" }, { 16, "another scene" }, { 100, "damaged" } };
    for (int i = 0; i < SN_COUNT(damage); ++i) {
        sn_error error = { 0 };
        snapshot[damage[i].byte] ^= 1;
        ck_assert_int_eq(sn_sim_check_snapshot(sim, snapshot, bytes, &error), SN_ERR_ARGUMENT);
        probe_expect(error.text, damage[i].words);
        ck_assert_int_eq(sn_sim_restore(sim, snapshot, bytes), SN_ERR_ARGUMENT);
        snapshot[damage[i].byte] ^= 1;
    }
    sn_error error = { 0 };
    ck_assert_int_eq(sn_sim_restore(other, snapshot, bytes), SN_ERR_ARGUMENT);
    sn_sim_save(other, after, bytes);
    ck_assert_int_eq(memcmp(before, after, bytes), 0);
    ck_assert_int_eq(sn_sim_check_snapshot(other, snapshot, bytes, &error), SN_ERR_ARGUMENT);
    probe_expect(error.text, "another scene");
    ck_assert_int_eq(sn_sim_restore(sim, snapshot, bytes), SN_OK);
    sn_sim_destroy(sim);
    sn_sim_destroy(other);
    free(snapshot);
    free(before);
    free(after);
}
END_TEST

/* Numbers are no part of the layout: neither those set later nor those of another file. */
START_TEST(snapshots_survive_other_numbers)
{
    sn_sim* sim = probe_compile(BODY("1", ""), NULL);
    sn_sim* heavier = probe_compile(BODY("2", ""), NULL);
    size_t bytes = sn_sim_snapshot_size(sim);
    void* snapshot = malloc(bytes);
    probe_step(sim, 3);
    sn_sim_save(sim, snapshot, bytes);
    double mass = 2, v[2][6];
    ck_assert_int_eq(sn_sim_set_parameter(sim, "/m/mass", &mass, 1, NULL), SN_OK);
    ck_assert_int_eq(sn_sim_restore(sim, snapshot, bytes), SN_OK);
    ck_assert_int_eq(sn_sim_restore(heavier, snapshot, bytes), SN_OK);
    probe_read(sim, "/p/position", v[0], 6);
    probe_read(heavier, "/p/position", v[1], 6);
    ck_assert_int_eq(memcmp(v[0], v[1], sizeof v[0]), 0);
    sn_sim_destroy(sim);
    sn_sim_destroy(heavier);
    free(snapshot);
}
END_TEST

/* The largest piece of memory of an item, as it is saved. */
static const unsigned char* saved_room(const sn_sim* sim, const char* owner, const unsigned char* saved,
                                       size_t* bytes)
{
    const unsigned char* at = saved + sn_sim_snapshot_size(sim) - sim->snapshot_bytes;
    const unsigned char* found = NULL;
    *bytes = 0;
    for (int i = 0; i < sim->segment_count; at += sim->segments[i++].bytes) {
        const sn_remembered* m = &sim->segments[i];
        if (!m->owner || strcmp(m->owner, owner) != 0 || m->bytes <= *bytes) continue;
        found = at;
        *bytes = m->bytes;
    }
    return found;
}

/* Bytes other than zero of the room for pairs. */
static size_t filled(const sn_sim* sim, const unsigned char* saved)
{
    size_t bytes, count = 0;
    const unsigned char* room = saved_room(sim, "/contact", saved, &bytes);
    ck_assert_uint_gt(bytes, 10000); // it is the room for 200 pairs
    for (size_t i = 0; i < bytes; ++i)
        count += room[i] != 0;
    return count;
}

/* A thread falls on another one and is lifted again. What was in the room for pairs that are no more is no
   part of a state: it has the bits of one that never had them, whatever was in the memory before. A state
   with more pairs than there are when it is restored has all of them. */
START_TEST(pairs_that_are_no_more_are_not_saved)
{
    static const char scene[] =
        "<scene step='1 ms'><implicit_euler/><suture name='a' elements='8' radius='0.2 mm' young_modulus='1 "
        "GPa' density='1150' drag='0' positions='-10 0 0.5  10 0 0.5 mm'/><suture name='b' elements='8' "
        "radius='0.2 mm' young_modulus='1 GPa' density='1150' drag='0' positions='0 -10 0  0 10 0 mm' "
        "start='pinned' end='pinned'/><point_load on='@a/points' force='0 0 -2e-5*(1-2*step(t,0.03))'/>"
        "<surface_contact name='contact' on='@a/points' with='@b/points' on_radius='0.2 mm' "
        "with_radius='0.2 mm' stiffness='1e10' friction='0.3' capacity='200'/></scene>";
    sn_sim *sim = probe_compile(scene, NULL), *other = probe_compile(scene, NULL);
    const size_t bytes = sn_sim_snapshot_size(sim);
    unsigned char *touching = malloc(bytes), *saved = malloc(bytes), *again = malloc(bytes);
    memset(saved, 0x55, bytes);
    memset(again, 0xaa, bytes);
    double moved[2][3 * 9], force[2][3];
    probe_step(sim, 20);
    ck_assert(probe_value(sim, "/contact/pairs", 0, 1) > 0);
    ck_assert_int_eq(sn_sim_save(sim, touching, bytes), SN_OK);
    ck_assert_uint_gt(filled(sim, touching), 0);
    probe_step(sim, 5);
    probe_read(sim, "/a/points/position", moved[0], 3 * 9);
    probe_read(sim, "/contact/force", force[0], 3);
    probe_step(sim, 175);
    ck_assert(probe_value(sim, "/contact/pairs", 0, 1) == 0);
    ck_assert_int_eq(sn_sim_save(sim, saved, bytes), SN_OK);
    ck_assert_uint_eq(filled(sim, saved), 0);
    ck_assert_int_eq(sn_sim_restore(other, saved, bytes), SN_OK);
    ck_assert_int_eq(sn_sim_save(other, again, bytes), SN_OK);
    ck_assert_mem_eq(saved, again, bytes);
    ck_assert_int_eq(sn_sim_restore(sim, touching, bytes), SN_OK);
    ck_assert_int_eq(sn_sim_save(sim, again, bytes), SN_OK);
    ck_assert_mem_eq(touching, again, bytes);
    probe_step(sim, 5);
    probe_read(sim, "/a/points/position", moved[1], 3 * 9);
    probe_read(sim, "/contact/force", force[1], 3);
    ck_assert_double_ne(force[0][2], 0.0);
    ck_assert_mem_eq(moved[0], moved[1], sizeof moved[0]);
    ck_assert_mem_eq(force[0], force[1], sizeof force[0]);
    free(touching);
    free(saved);
    free(again);
    sn_sim_destroy(sim);
    sn_sim_destroy(other);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("snapshot");
    TCase* cases = tcase_create("snapshot");
    tcase_add_loop_test(cases, restored_runs_are_the_same, 0, SN_COUNT(runs));
    tcase_add_loop_test(cases, same_bits_twice, 0, SN_COUNT(runs));
    tcase_add_test(cases, saved_at_a_break);
    tcase_add_test(cases, live_values_are_saved);
    tcase_add_test(cases, statics);
    tcase_add_test(cases, contracts);
    tcase_add_test(cases, other_snapshots_are_refused_in_words);
    tcase_add_test(cases, snapshots_survive_other_numbers);
    tcase_add_test(cases, pairs_that_are_no_more_are_not_saved);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
