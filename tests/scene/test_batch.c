/* If these failed, a simulation in a batch would differ from the same simulation alone, one that fails would
   stop the others, or a step of a batch would ask for memory.
   SPDX-License-Identifier: BSD-3-Clause */
#include "support/allocations.h"
#include <sinew/sinew.h>
#include "support/probe.h"
#include "support/run_suite.h"
#include <check.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum { MEMBERS = 7 };

static const char needle[] =
    "<scene step='1 ms'><needle name='n' model='rfem' elements='4' length='0.2'><handle z='0.01*sin(9*t)' "
    "pitch='0.1'/></needle><point_load name='load' on='@n/tip' force='0 0.1 0'/></scene>";
static const char ball[] =
    "<scene step='1 ms'><points name='p' positions='0 0 0'/><point_mass on='@p' mass='1'/>"
    "<point_load name='load' on='@p' force='1 0 0'/></scene>";

static sn_batch* create(int threads)
{
    sn_error error = SN_ERROR_INIT;
    sn_batch* batch = sn_batch_create(threads, NULL, &error);
    ck_assert_msg(batch != NULL, "%s", error.text);
    return batch;
}

/* Adds a member for each override; NULL: without one. */
static void compile(sn_batch* batch, const char* xml, const char* const* overrides, int count)
{
    sn_error error = SN_ERROR_INIT;
    sn_scene* scene = probe_scene(xml, NULL);
    for (int i = 0; i < count; ++i)
        ck_assert_msg(sn_batch_compile(batch, scene, &overrides[i], overrides[i] ? 1 : 0, &error) == SN_OK,
                      "%s", error.text);
    sn_scene_destroy(scene);
}

static const char* const lengths[MEMBERS] = { "n.length=0.20", "n.length=0.21", "n.length=0.22",
                                              "n.length=0.23", "n.length=0.24", "n.length=0.25",
                                              "n.length=0.26" };

/* State and channel of a run by itself. */
static void run_alone(const char* override, int steps, void* snapshot, double* tip)
{
    sn_error error = SN_ERROR_INIT;
    sn_scene* scene = probe_scene(needle, NULL);
    sn_scene_override(scene, override);
    sn_sim* sim = sn_scene_compile(scene, &error);
    ck_assert_msg(sim != NULL, "%s", error.text);
    sn_channel channel = sn_sim_channel(sim, "/n/tip/position", &error);
    probe_step(sim, steps);
    sn_sim_refresh(sim);
    ck_assert_int_eq(sn_sim_read(sim, channel, tip, 3), 3);
    ck_assert_int_eq(sn_sim_save(sim, snapshot, sn_sim_snapshot_size(sim)), SN_OK);
    sn_sim_destroy(sim);
    sn_scene_destroy(scene);
}

/* Exactly: every byte of the state, which times and histories belong to. */
static void expect_the_same(sn_batch* batch, int i, int steps, const double* tip)
{
    sn_sim* sim = sn_batch_sim(batch, i);
    size_t bytes = sn_sim_snapshot_size(sim);
    double want[3];
    void *found = malloc(bytes), *alone = malloc(bytes);
    run_alone(lengths[i], steps, alone, want);
    ck_assert_int_eq(sn_sim_save(sim, found, bytes), SN_OK);
    ck_assert_msg(memcmp(found, alone, bytes) == 0, "the state of member %d differs", i);
    ck_assert_msg(memcmp(tip, want, sizeof want) == 0, "the tip of member %d is %.17g", i, tip[0]);
    free(found);
    free(alone);
}

START_TEST(members_have_the_bits_that_they_have_alone)
{
    const int threads[] = { 1, 2, 5 };
    double tips[MEMBERS * 3];
    sn_error error = SN_ERROR_INIT;
    sn_batch* batch = create(threads[_i]);
    compile(batch, needle, lengths, MEMBERS);
    ck_assert_int_eq(sn_batch_count(batch), MEMBERS);
    ck_assert_int_eq(sn_batch_watch(batch, "/n/tip/position", tips, MEMBERS * 3, &error), SN_OK);
    ck_assert_double_eq_tol(tips[3], 0.0, 1.0); // written at once
    const int64_t parts[] = { 1, 9, 0, 20 };
    for (int k = 0; k < 4; ++k)
        ck_assert_msg(sn_batch_step(batch, parts[k], &error) == SN_OK, "%s", error.text);
    for (int i = 0; i < MEMBERS; ++i)
        expect_the_same(batch, i, 30, tips + 3 * i);
    sn_batch_destroy(batch);
}
END_TEST

START_TEST(a_failure_leaves_the_others)
{
    const char* const forces[] = { NULL, "load.force=sqrt(0.01-t) 0 0", "load.force=2 0 0" };
    double x[9], before;
    sn_error error = SN_ERROR_INIT;
    sn_batch* batch = create(2);
    compile(batch, ball, forces, 3);
    ck_assert_int_eq(sn_batch_watch(batch, "/p/position", x, 9, &error), SN_OK);
    size_t bytes = sn_sim_snapshot_size(sn_batch_sim(batch, 1));
    void* start = malloc(bytes);
    sn_sim_save(sn_batch_sim(batch, 1), start, bytes);
    ck_assert_int_eq(sn_batch_step(batch, 30, &error), SN_ERR_DIVERGED);
    probe_expect(error.text, "simulation 1: ");
    ck_assert_int_eq(sn_batch_error(batch, 1)->status, SN_ERR_DIVERGED);
    ck_assert_int_eq(sn_batch_error(batch, 0)->status, SN_OK);
    before = x[3];
    error = (sn_error)SN_ERROR_INIT;
    ck_assert_int_eq(sn_batch_step(batch, 10, &error), SN_OK); // told once
    ck_assert(x[3] == before);
    ck_assert_int_eq(sn_sim_steps_done(sn_batch_sim(batch, 0)), 40);
    ck_assert_int_lt(sn_sim_steps_done(sn_batch_sim(batch, 1)), 30);
    ck_assert_double_eq_tol(x[6], 2.0 * 0.5 * 0.04 * 0.04, 1e-6); // x = a t^2 / 2
    ck_assert_int_eq(sn_sim_restore(sn_batch_sim(batch, 1), start, bytes), SN_OK);
    sn_batch_clear_errors(batch);
    ck_assert_int_eq(sn_batch_step(batch, 0, &error), SN_OK);
    ck_assert(x[3] == 0.0);
    ck_assert_int_eq(sn_batch_step(batch, 5, &error), SN_OK);
    ck_assert_int_eq(sn_sim_steps_done(sn_batch_sim(batch, 1)), 5);
    free(start);
    sn_batch_destroy(batch);
}
END_TEST

static atomic_int inside[2], entered;

static void enter(void* context, int member)
{
    ck_assert_ptr_eq(context, inside);
    ck_assert_int_eq(atomic_fetch_add(&inside[member], 1), 0);
    atomic_fetch_add(&entered, 1);
}

static void leave(void* context, int member)
{
    (void)context;
    atomic_fetch_add(&inside[member], -1);
}

START_TEST(members_of_the_caller_are_locked_and_cancelled)
{
    sn_error error = SN_ERROR_INIT;
    sn_sim* sims[2] = { probe_compile(ball, NULL), probe_compile(ball, NULL) };
    sn_batch* batch = create(2);
    for (int i = 0; i < 2; ++i)
        ck_assert_int_eq(sn_batch_join(batch, sims[i], &error), SN_OK);
    sn_batch_set_lock(batch, enter, leave, inside);
    entered = 0;
    ck_assert_int_eq(sn_batch_step(batch, 3, &error), SN_OK);
    ck_assert_int_eq(entered, 2);
    sn_sim_cancel(sims[1]);
    ck_assert_int_eq(sn_batch_step(batch, 3, &error), SN_ERR_CANCELLED);
    error = (sn_error)SN_ERROR_INIT;
    ck_assert_int_eq(sn_batch_step(batch, 3, &error), SN_OK); // takes part again
    ck_assert_int_eq(sn_sim_steps_done(sims[0]), 9);
    ck_assert_int_eq(sn_sim_steps_done(sims[1]), 6);
    sn_batch_set_idle(batch, 0, true);
    ck_assert_int_eq(sn_batch_step(batch, 1, &error), SN_OK);
    sn_batch_set_idle(batch, 0, false);
    ck_assert_int_eq(sn_batch_step(batch, 1, &error), SN_OK);
    ck_assert_int_eq(sn_sim_steps_done(sims[0]), 10);
    ck_assert_int_eq(sn_sim_steps_done(sims[1]), 8);
    sn_batch_destroy(batch);
    for (int i = 0; i < 2; ++i)
        sn_sim_destroy(sims[i]); // the caller's
}
END_TEST

START_TEST(steps_ask_for_no_memory)
{
    double tips[MEMBERS * 3];
    sn_error error = SN_ERROR_INIT;
    sn_batch* batch = create(1);
    compile(batch, needle, lengths, MEMBERS);
    ck_assert_int_eq(sn_batch_watch(batch, "/n/tip/position", tips, MEMBERS * 3, &error), SN_OK);
    sn_batch_step(batch, 3, &error);
    int64_t before = allocations_here;
    sn_status status = sn_batch_step(batch, 20, &error);
    int64_t after = allocations_here; // an assertion of Check may ask for some
    ck_assert_int_eq(status, SN_OK);
    ck_assert_int_eq(after, before);
    sn_batch_destroy(batch);
}
END_TEST

START_TEST(calls_that_make_no_sense_are_refused)
{
    const char* const sizes[] = { "n.elements=2", "n.elements=3" };
    double values[9];
    sn_error error = SN_ERROR_INIT;
    ck_assert_ptr_null(sn_batch_create(257, NULL, &error));
    probe_expect(error.text, "1 to 256");
    sn_batch* batch = create(1);
    compile(batch, needle, sizes, 2);
    const struct {
        const char* path;
        int capacity;
        sn_status status;
        const char* words;
    } watches[] = { { "/n/shaft/position", 9, SN_ERR_ARGUMENT, "in simulation 1" },
                    { "/n/tip/position", 5, SN_ERR_ARGUMENT, "has 6 numbers, the array holds 5" },
                    { "/n/nothing", 6, SN_ERR_SCENE, "nothing" } };
    for (int i = 0; i < 3; ++i) {
        error = (sn_error)SN_ERROR_INIT;
        ck_assert_int_eq(sn_batch_watch(batch, watches[i].path, values, watches[i].capacity, &error),
                         watches[i].status);
        probe_expect(error.text, watches[i].words);
    }
    ck_assert_int_eq(sn_batch_watch(batch, "/n/tip/position", values, 6, NULL), SN_OK);
    error = (sn_error)SN_ERROR_INIT;
    ck_assert_int_eq(sn_batch_join(batch, sn_batch_sim(batch, 0), &error), SN_ERR_ARGUMENT);
    probe_expect(error.text, "no more members");
    ck_assert_int_eq(sn_batch_step(batch, -1, NULL), SN_ERR_ARGUMENT);
    ck_assert_int_eq(sn_batch_step(NULL, 1, NULL), SN_ERR_ARGUMENT);
    ck_assert_ptr_null(sn_batch_sim(batch, 2));
    ck_assert_ptr_null(sn_batch_error(batch, -1));
    sn_batch_destroy(batch);
    sn_batch_destroy(NULL);
}
END_TEST

/* Steps of a batch do not change the topology. */
START_TEST(a_blade_that_cuts_is_refused)
{
    static const char blade[] =
        "<scene><grid name='m' type='tetrahedra'/><points name='p' mesh='@m'/><solid on='@p' "
        "young_modulus='1 kPa'/><solid_mass on='@p'/><frames name='f'/><prescribed_motion on='@f'/><cutting "
        "name='cut' on='@p' tool='@f' blade='0 0 0  1 0 0'/><implicit_euler/></scene>";
    sn_error error = SN_ERROR_INIT;
    sn_batch* batch = create(1);
    sn_scene* scene = probe_scene(blade, NULL);
    sn_sim* sim = sn_scene_compile(scene, &error);
    ck_assert_msg(sim != NULL, "%s", error.text);
    ck_assert_int_eq(sn_batch_compile(batch, scene, NULL, 0, &error), SN_ERR_UNSUPPORTED);
    probe_expect(error.text, "/cut cuts a mesh while the scene runs, but a batch");
    error = (sn_error)SN_ERROR_INIT;
    ck_assert_int_eq(sn_batch_join(batch, sim, &error), SN_ERR_UNSUPPORTED);
    ck_assert_int_eq(sn_batch_count(batch), 0);
    sn_sim_destroy(sim);
    sn_scene_destroy(scene);
    sn_batch_destroy(batch);
}
END_TEST

START_TEST(a_member_that_does_not_compile_leaves_the_batch_as_it_was)
{
    const char* wrong = "n.length=-1";
    sn_error error = SN_ERROR_INIT;
    sn_batch* batch = create(2);
    sn_scene* scene = probe_scene(needle, NULL);
    ck_assert_int_eq(sn_batch_compile(batch, scene, &wrong, 1, &error), SN_ERR_SCENE);
    probe_expect(error.text, "length");
    ck_assert_int_eq(sn_batch_count(batch), 0);
    error = (sn_error)SN_ERROR_INIT;
    ck_assert_int_eq(sn_batch_compile(batch, scene, NULL, 0, &error), SN_OK);
    ck_assert_int_eq(sn_batch_step(batch, 2, &error), SN_OK);
    sn_scene_destroy(scene);
    sn_batch_destroy(batch);
}
END_TEST

int main(void)
{
    allocations_start();
    Suite* suite = suite_create("batch");
    TCase* steps = tcase_create("steps");
    tcase_add_loop_test(steps, members_have_the_bits_that_they_have_alone, 0, 3);
    tcase_add_test(steps, a_failure_leaves_the_others);
    tcase_add_test(steps, members_of_the_caller_are_locked_and_cancelled);
    tcase_add_test(steps, steps_ask_for_no_memory);
    tcase_add_test(steps, calls_that_make_no_sense_are_refused);
    tcase_add_test(steps, a_blade_that_cuts_is_refused);
    tcase_add_test(steps, a_member_that_does_not_compile_leaves_the_batch_as_it_was);
    suite_add_tcase(suite, steps);
    return run_suite(suite);
}
