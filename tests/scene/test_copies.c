/* If these failed, simulations that are compiled together would differ from those compiled one by one, or
   share memory, or each would be compiled.
   SPDX-License-Identifier: BSD-3-Clause */
#include "support/probe.h"
#include "support/run_suite.h"
#include <check.h>
#include <stdlib.h>
#include <string.h>

enum { COUNT = 6 };

/* ---- the same bits ------------------------------------------------------------------------------------- */

#define NEEDLE(model)                                                                                        \
    "<scene step='1 ms' duration='1 s'><needle name='n' model='" model "' elements='6' length='0.15' "       \
    "damping_time='1 ms'><handle z='0.01*sin(9*t)' pitch='(t > 0.02)*0.1'/></needle>"                        \
    "<point_load name='load' on='@n/tip' force='0 0.1 0'/></scene>"

/* With switches in functions of time, prefabs, rows of constraints, constant masses with and without a
   factor, and linear solvers named by the scene. */
static const char* const texts[] = {
    NEEDLE("rfem"),
    NEEDLE("ddm"),
    NEEDLE("exact"),
    "<scene step='1 ms'><suture name='s' elements='16'/>"
    "<point_load name='load' on='@s/points' nodes='8' force='0 0.001 0'/></scene>",
    "<scene step='1 ms'><points name='p' positions='0 0 0  1 0 0  2 0 0'/><point_mass on='@p' mass='1'/>"
    "<distance_constraint on='@p'/><fixed on='@p' nodes='0'/>"
    "<point_load name='load' on='@p' nodes='2' force='0 1 0'/></scene>",
    "<scene step='1 ms'><frames name='b'/><rigid_mass on='@b' mass='2' inertia='0.1 0.2 0.3'/>"
    "<point_load name='load' on='@b' force='1 0 0'/><generalized_alpha/><dense/></scene>",
};

static const char* const files[] = { "scenes/needle/insertion.xml", "scenes/suture/hanging.xml",
                                     "scenes/constraints/pendulum.xml", "scenes/cable/sag.xml" };

static sn_scene* load(const char* file)
{
    char path[512];
    sn_error error = SN_ERROR_INIT;
    snprintf(path, sizeof path, "%s/%s", SINEW_SOURCE_DIR, file);
    sn_scene* scene = sn_scene_load(path, NULL, &error);
    ck_assert_msg(scene != NULL, "%s", error.text);
    return scene;
}

/* Every byte of the state; the caller frees it. */
static char* state_after(sn_sim* sim, int steps)
{
    probe_step(sim, steps);
    char* snapshot = malloc(sn_sim_snapshot_size(sim));
    ck_assert_int_eq(sn_sim_save(sim, snapshot, sn_sim_snapshot_size(sim)), SN_OK);
    return snapshot;
}

static void expect_state(sn_sim* sim, const char* wanted, int steps, const char* who)
{
    char* found = state_after(sim, steps);
    ck_assert_msg(memcmp(found, wanted, sn_sim_snapshot_size(sim)) == 0, "the state of %s differs", who);
    free(found);
}

/* A copy lies in one block. */
static bool is_copy(const sn_sim* sim) { return sim->pool.blocks && !sim->pool.blocks->next; }

/* All but the last are destroyed before it is used, those it was copied from first. */
static void expect_copies(sn_scene* scene, int steps)
{
    sn_error error = SN_ERROR_INIT;
    sn_sim* sims[COUNT];
    ck_assert_msg(sn_scene_compile_many(scene, COUNT, sims, &error) == SN_OK, "%s", error.text);
    sn_sim* alone = sn_scene_compile(scene, &error);
    ck_assert_msg(alone != NULL, "%s", error.text);
    ck_assert(!is_copy(sims[1]) && is_copy(sims[2]) && is_copy(sims[COUNT - 1]));
    char *first = state_after(alone, 0), *wanted = state_after(alone, steps);
    for (int i = 0; i < COUNT; ++i) {
        expect_state(sims[i], first, 0, "a simulation at its start");
        if (i != COUNT / 2) expect_state(sims[i], wanted, steps, "a simulation");
        if (i < COUNT - 1 && i != COUNT / 2) sn_sim_destroy(sims[i]);
    }
    ck_assert_int_eq(sn_sim_restore(sims[COUNT - 1], first, sn_sim_snapshot_size(alone)), SN_OK);
    expect_state(sims[COUNT - 1], wanted, steps, "a simulation that was restored");
    sn_sim_destroy(sims[COUNT - 1]);
    expect_state(sims[COUNT / 2], wanted, steps, "the simulation that is left");
    sn_sim_destroy(sims[COUNT / 2]);
    sn_sim_destroy(alone);
    free(first);
    free(wanted);
}

START_TEST(copies_have_the_bits_of_simulations_compiled_alone)
{
    sn_scene* scene = probe_scene(texts[_i], NULL);
    expect_copies(scene, 40);
    sn_scene_destroy(scene);
}
END_TEST

START_TEST(copies_of_scenes_of_the_project)
{
    sn_scene* scene = load(files[_i]);
    expect_copies(scene, 3);
    sn_scene_destroy(scene);
}
END_TEST

/* Numbers, forces and threads of one of them are its own. */
START_TEST(copies_change_alone)
{
    sn_error error = SN_ERROR_INIT;
    sn_scene* scene = probe_scene(texts[0], NULL);
    sn_sim *sims[COUNT], *alone = sn_scene_compile(scene, &error), *plain = sn_scene_compile(scene, &error);
    ck_assert_int_eq(sn_scene_compile_many(scene, COUNT, sims, &error), SN_OK);
    sn_sim* changed[] = { sims[COUNT - 1], alone };
    for (int i = 0; i < 2; ++i) {
        const double modulus = 3e10, force[3] = { 0.0, 0.0, 0.2 };
        probe_step(changed[i], 5);
        ck_assert_msg(sn_sim_set_parameter(changed[i], "/n/young_modulus", &modulus, 1, &error) == SN_OK,
                      "%s", error.text);
        sn_channel channel = sn_sim_channel(changed[i], "/load/force", &error);
        ck_assert_int_eq(sn_sim_write(changed[i], channel, force, 3), SN_OK);
        ck_assert_int_eq(sn_sim_set_threads(changed[i], 1 + i, &error), SN_OK);
    }
    char *want = state_after(alone, 20), *untouched = state_after(plain, 25);
    expect_state(changed[0], want, 20, "the copy that was changed");
    expect_state(sims[0], untouched, 25, "the first");
    expect_state(sims[COUNT - 2], untouched, 25, "a copy beside it");
    ck_assert(memcmp(want, untouched, sn_sim_snapshot_size(alone)) != 0);
    for (int i = 0; i < COUNT; ++i)
        sn_sim_destroy(sims[i]);
    sn_sim_destroy(alone);
    sn_sim_destroy(plain);
    sn_scene_destroy(scene);
    free(want);
    free(untouched);
}
END_TEST

/* ---- what is compiled ---------------------------------------------------------------------------------- */

static int bound, owned;
static bool owns; /* memory that the simulation does not know of */

typedef struct weight_params {
    sn_ref on;
} weight_params;

typedef struct weight {
    void* own;
} weight;

static sn_status bind_weight(sn_bind* b, const void* params, void* self)
{
    static char places[4 * COUNT];
    ++bound;
    if (owns) ((weight*)self)->own = &places[owned++]; // another place for each
    if (sn_bind_input(b, ((const weight_params*)params)->on, SN_POINTS, "on") < 0) return SN_ERR_SCENE;
    const sn_node nodes[] = { { 0, 0 } };
    return sn_bind_items(b, 1, 1, nodes);
}

static void add_weight(const void* self, sn_range items, const sn_input* in, const sn_generalized_force* out)
{
    (void)self, (void)items, (void)in;
    out[0].f[0] += 1.0;
}

static void derive_weight(const void* self, int item, const sn_input* in, const sn_tangent* out)
{
    (void)self, (void)item, (void)in, (void)out;
}

static const sn_force_ops weight_ops = { .add = add_weight, .tangent = derive_weight };
static const weight_params weight_defaults = { 0 };
static const sn_param weight_table[] = { { SN_FIELD(weight_params, on), "1", 0, 0, "points" } };
static const sn_component weight_component = {
    .abi = SN_COMPONENT_ABI,
    .name = "weight",
    .summary = "Counts how often it is bound.",
    .role = SN_ROLE_FORCE,
    .ops.force = &weight_ops,
    .defaults = &weight_defaults,
    .params_size = sizeof(weight_params),
    .self_size = sizeof(weight),
    .params = weight_table,
    .param_count = SN_COUNT(weight_table),
    .bind = bind_weight,
};

static const struct {
    const char* solver;
    bool owns;
    int bound;
} compilations[] = {
    { "", false, 2 },
    { "<ldl/>", false, 2 },
    { "", true, COUNT },       // the comparison refuses
    { "<cg/>", false, COUNT }, // the solver refuses
};

START_TEST(two_are_compiled_where_there_are_copies)
{
    char text[512];
    sn_error error = SN_ERROR_INIT;
    snprintf(text, sizeof text,
             "<scene step='1 ms'><points name='p' positions='0 0 0'/><point_mass on='@p' mass='1'/>"
             "<weight on='@p'/>%s</scene>",
             compilations[_i].solver);
    sn_scene* scene = probe_scene(text, &weight_component);
    sn_sim* sims[COUNT];
    bound = owned = 0;
    owns = compilations[_i].owns;
    ck_assert_msg(sn_scene_compile_many(scene, COUNT, sims, &error) == SN_OK, "%s", error.text);
    ck_assert_int_eq(bound, compilations[_i].bound);
    char* wanted = state_after(sims[0], 10);
    for (int i = 1; i < COUNT; ++i)
        expect_state(sims[i], wanted, 10, "a simulation");
    free(wanted);
    for (int i = 0; i < COUNT; ++i)
        sn_sim_destroy(sims[i]);
    sn_scene_destroy(scene);
}
END_TEST

/* ---- failures ------------------------------------------------------------------------------------------ */

typedef struct budget {
    int left, held;
} budget;

static void* allocate(void* context, size_t bytes, size_t alignment)
{
    budget* b = context;
    if (b->left-- <= 0) return NULL;
    ++b->held;
    return aligned_alloc(alignment, (bytes + alignment - 1) / alignment * alignment);
}

static void release(void* context, void* memory)
{
    budget* b = context;
    if (memory) --b->held;
    free(memory);
}

START_TEST(failures_leave_nothing)
{
    budget b = { 1 << 30, 0 };
    const sn_host host = { &b, allocate, release, NULL };
    sn_error error = SN_ERROR_INIT;
    sn_scene* scene = sn_scene_create(&host);
    sn_scene_read_text(scene, texts[0], strlen(texts[0]), "text", NULL, &error);
    sn_sim* sims[COUNT];
    const int before = b.held;
    int failed = 0, step = 1;
    for (int most = 0;; most += step, step += 1 + step / 4) {
        b.left = most;
        error = (sn_error)SN_ERROR_INIT;
        if (sn_scene_compile_many(scene, COUNT, sims, &error) == SN_OK) break;
        ++failed;
        ck_assert_int_eq(error.status, SN_ERR_MEMORY);
        ck_assert_ptr_null(sims[0]);
        ck_assert_ptr_null(sims[COUNT - 1]);
        ck_assert_int_eq(b.held, before);
    }
    ck_assert_int_gt(failed, 10);
    b.left = 1 << 30;
    for (int i = 0; i < COUNT; ++i)
        sn_sim_destroy(sims[i]);
    ck_assert_int_eq(b.held, before);
    ck_assert_int_eq(sn_scene_compile_many(scene, -1, sims, NULL), SN_ERR_ARGUMENT);
    ck_assert_int_eq(sn_scene_compile_many(scene, 1, NULL, NULL), SN_ERR_ARGUMENT);
    ck_assert_int_eq(sn_scene_compile_many(scene, 0, NULL, NULL), SN_OK);
    sn_scene_override(scene, "n.length=-1");
    error = (sn_error)SN_ERROR_INIT;
    ck_assert_int_eq(sn_scene_compile_many(scene, COUNT, sims, &error), SN_ERR_SCENE);
    probe_expect(error.text, "length");
    ck_assert_ptr_null(sims[0]);
    sn_scene_destroy(scene);
    ck_assert_int_eq(b.held, 0);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("copies");
    TCase* copies = tcase_create("copies");
    tcase_add_loop_test(copies, copies_have_the_bits_of_simulations_compiled_alone, 0, SN_COUNT(texts));
    tcase_add_loop_test(copies, copies_of_scenes_of_the_project, 0, SN_COUNT(files));
    tcase_add_test(copies, copies_change_alone);
    tcase_add_loop_test(copies, two_are_compiled_where_there_are_copies, 0, SN_COUNT(compilations));
    tcase_add_test(copies, failures_leave_nothing);
    suite_add_tcase(suite, copies);
    return run_suite(suite);
}
