/* If this failed, a step, a reading or a snapshot would ask for memory, and a step could take any time:
   the allocator of the host and that of the C library are watched while a needle is stepped with every
   integrator.
   SPDX-License-Identifier: BSD-3-Clause */
#include "support/allocations.h"
#include "support/latch.h"
#include "support/run_suite.h"
#include "support/watch.h"
#include <check.h>
#include <stdlib.h>
#include <string.h>

/* ---- a host whose memory runs out --------------------------------------------------------------------- */

typedef struct purse {
    bool empty;
    int refused, live;
} purse;

static void* allocate(void* context, size_t bytes, size_t alignment)
{
    purse* p = context;
    if (p->empty) {
        ++p->refused;
        return NULL;
    }
    void* memory = aligned_alloc(alignment, (bytes + alignment - 1) / alignment * alignment);
    p->live += memory != NULL;
    return memory;
}

static void release(void* context, void* memory)
{
    purse* p = context;
    if (memory) --p->live;
    free(memory);
}

/* ---- every integrator --------------------------------------------------------------------------------- */

static const struct run {
    const char* integrator;
    double step;
    const char* scene;
} runs[] = {
    { "<dirk method='backward_euler'/>", 1e-3, "" },
    { "<dirk method='sdirk2'/>", 1e-3, "" },
    { "<dirk method='sdirk3'/>", 1e-3, "" },
    { "<dirk method='sdirk4'/>", 1e-3, "" },
    { "<dirk method='tr_bdf2'/>", 1e-3, "" },
    { "<dirk method='esdirk32'/>", 1e-3, "restart='3'" },
    { "<dirk method='esdirk43'/>", 1e-3, "accuracy='1e-5' events='locate'" },
    { "<dirk linear='dense'/>", 1e-3, "" },
    { "<dirk linear='sparse'/>", 1e-3, "" },
    { "<rosenbrock method='ros2'/>", 1e-5, "" },
    { "<rosenbrock method='ros3p'/>", 1e-5, "" },
    { "<rosenbrock method='ros3prl'/>", 1e-5, "" },
    { "<rosenbrock method='ros34pw2'/>", 1e-5, "" },
    { "<rosenbrock method='rodas3'/>", 1e-5, "" },
    { "<rosenbrock method='rodas4'/>", 1e-4, "accuracy='1e-4'" },
    { "<generalized_alpha/>", 1e-3, "events='locate'" },
    { "<explicit/>", 2e-8, "" },
    { "<explicit method='rk4'/>", 2e-8, "" },
    { "<generalized_alpha/><attachment on='@needle/tip' nodes='-1'/>", 1e-3, "" },
    { "<explicit/><attachment on='@needle/tip'/>", 2e-8, "" },
    { "<dirk method='backward_euler'/><attached_points name='point' to='@needle/tip'/>"
      "<rigid_collider on='@point' position='0 0 -1e-4' friction='0.3'/><attachment on='@needle/tip' "
      "orientation='true'/>",
      1e-3, "" },
    { "<statics/>", 1e-3, "" },
    { "<explicit method='verlet'/>", 1e-8, "" },
    { "<explicit method='forest_ruth'/>", 1e-8, "" },
    { "<explicit method='pefrl'/>", 1e-8, "events='locate'" },
    { "<explicit method='zhai'/>", 1e-8, "" },
    { "<bdf2/>", 1e-3, "" },
    { "<midpoint gain='1e-9'/>", 1e-4, "" },
    { "<midpoint method='discrete_gradient'/>", 1e-4, "" },
    { "<statics steps='4' arc_length='on'/>", 1e-3, "" },
};

static sn_sim* compile(const struct run* r, purse* p)
{
    static char text[4096];
    sn_host host = { p, allocate, release, NULL };
    snprintf(
        text, sizeof text,
        "<scene step='%.17g' %s><needle name='needle' elements='4' gravity='0 1 -9.81' bevel_angle='0.4'>"
        "<handle x='0.1*t' y='0.02*sin(3*t)' z='0.6*t' roll='0.3*sin(2*t)' pitch='0.2*t' yaw='0.1*sin(9*t)'/>"
        "<winkler at='0.1 0.15' stiffness='100' damping='1'/></needle>"
        "<point_load name='load' on='@needle/tip' force='0.1*(t&gt;=%.17g) 0 0.2*cos(t)'/>"
        "<latch name='latch' on='@free' height='%.17g' push='0 0.1 0'/><points name='free' velocities='0 0 "
        "0.6'/>"
        "<point_mass on='@free' mass='1'/><springs_to_ground on='@free' stiffness='1'/>%s</scene>",
        r->step, r->scene, 12.5 * r->step, 7.3 * r->step * 0.6, r->integrator);
    sn_error error = { 0 };
    sn_scene* scene = sn_scene_create(&host);
    sn_scene_register(scene, &latch_component, &error);
    sn_scene_read_text(scene, text, strlen(text), "text", NULL, &error);
    sn_sim* sim = sn_scene_compile(scene, &error);
    ck_assert_msg(sim != NULL, "%s", error.text);
    sn_scene_destroy(scene);
    return sim;
}

static double numbers[WATCH_NUMBERS];

/* Reads without Check's assertions, which allocate themselves. */
static void read_all(sn_sim* sim, const watch* w)
{
    sn_sim_refresh(sim);
    for (int i = 0, at = 0; i < w->count; ++i)
        at += sn_sim_read(sim, w->channel[i], numbers + at, WATCH_NUMBERS - at);
}

/* Everything a host does between two frames. */
static void work(sn_sim* sim, const watch* w, void* snapshot, size_t bytes, sn_channel force, sn_error* error)
{
    sn_profile_row row;
    for (int i = 0; i < 20 && !error->status; ++i) {
        sn_sim_step(sim, error);
        read_all(sim, w);
        sn_sim_energy(sim);
        sn_sim_counters(sim);
        sn_sim_profile(sim, i % 2 == 0);
        sn_sim_profile_row(sim, 0, &row);
        if (i == 9) sn_sim_save(sim, snapshot, bytes);
        if (i == 12) sn_sim_restore(sim, snapshot, bytes);
        if (i == 15) sn_sim_write(sim, force, (double[]){ 0.01, 0, 0.02 }, 3);
    }
}

START_TEST(stepping_allocates_nothing)
{
    purse p = { .empty = false };
    sn_error error = { 0 };
    sn_sim* sim = compile(&runs[_i], &p);
    watch w;
    watch_all(sim, &w);
    sn_channel force = sn_sim_channel(sim, "/load/force", &error);
    size_t bytes = sn_sim_snapshot_size(sim);
    void* snapshot = malloc(bytes);
    p.empty = true;
    int64_t before = allocations;
    work(sim, &w, snapshot, bytes, force, &error);
    int64_t after = allocations;
    ck_assert_msg(error.status == SN_OK, "%s", error.text);
    ck_assert_int_eq(after, before);
    ck_assert_int_eq(p.refused, 0);
    sn_sim_destroy(sim);
    ck_assert_int_eq(p.live, 0);
    free(snapshot);
}
END_TEST

/* A step that fails neither. */
START_TEST(failing_allocates_nothing)
{
    static const char text[] =
        "<scene step='1 ms'><frames name='f'/><rigid_mass on='@f' mass='2' inertia='1 1 1'/>"
        "<point_load on='@f' force='sqrt(0.0105-t) 0 0'/></scene>";
    sn_sim* sim = probe_compile(text, NULL);
    probe_step(sim, 10);
    sn_error error = { 0 };
    int64_t before = allocations;
    sn_sim_step(sim, &error);
    int64_t after = allocations;
    ck_assert_int_eq(error.status, SN_ERR_DIVERGED);
    ck_assert_int_eq(after, before);
    sn_sim_destroy(sim);
}
END_TEST

/* The counter counts. */
START_TEST(the_counter_counts)
{
    int64_t before = allocations;
    void* volatile memory[3] = { malloc(10), calloc(2, 10), aligned_alloc(64, 128) };
    ck_assert(!ALLOCATIONS_COUNTED || allocations == before + 3);
    for (int i = 0; i < 3; ++i)
        free(memory[i]);
}
END_TEST

int main(void)
{
    allocations_start();
    Suite* suite = suite_create("no allocation");
    TCase* cases = tcase_create("no allocation");
    tcase_add_loop_test(cases, stepping_allocates_nothing, 0, SN_COUNT(runs));
    tcase_add_test(cases, failing_allocates_nothing);
    tcase_add_test(cases, the_counter_counts);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
