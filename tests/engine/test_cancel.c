/* If this failed, a step that takes long could not be ended, or its end would leave a state that no step has
   reached.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/sinew.h>
#include "support/probe.h"
#include "support/run_suite.h"
#include "support/trials.h"
#include <check.h>
#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* A force that cancels the simulation when it is evaluated for the n-th time. */
static sn_sim* target;
static int left;

typedef struct trap_params {
    sn_ref on;
} trap_params;

static sn_status bind_trap(sn_bind* b, const void* params, void* self)
{
    (void)self;
    if (sn_bind_input(b, ((const trap_params*)params)->on, SN_POINTS, "on") < 0) return SN_ERR_SCENE;
    const sn_node nodes[] = { { 0, 0 } };
    return sn_bind_items(b, 1, 1, nodes);
}

/* A stiffening spring, so that Newton's method iterates. */
static void add_trap(const void* self, sn_range items, const sn_input* in, const sn_generalized_force* out)
{
    (void)self, (void)items;
    double x = in->at[0].points[0].x;
    out[0].f[0] -= 10 * x + 1e4 * x * x * x;
    if (left > 0 && --left == 0) sn_sim_cancel(target);
}

static void derive_trap(const void* self, int item, const sn_input* in, const sn_tangent* out)
{
    (void)self, (void)item;
    double x = in->at[0].points[0].x;
    if (out->K) out->K[0] -= 10 + 3e4 * x * x;
}

static const sn_force_ops trap_ops = { .add = add_trap, .tangent = derive_trap };
static const trap_params trap_defaults = { 0 };
static const sn_param trap_table[] = { { SN_FIELD(trap_params, on), "1", 0, 0, "points" } };
static const sn_component trap = {
    .abi = SN_COMPONENT_ABI,
    .name = "trap",
    .summary = "Cancels.",
    .role = SN_ROLE_FORCE,
    .ops.force = &trap_ops,
    .defaults = &trap_defaults,
    .params_size = sizeof(trap_params),
    .self_size = 1,
    .params = trap_table,
    .param_count = SN_COUNT(trap_table),
    .bind = bind_trap,
};

static sn_sim* make(const char* integrator, const char* attributes)
{
    char text[700];
    snprintf(
        text, sizeof text,
        "<scene duration='1 s' step='10 ms' %s><points name='p' positions='0.1 0 0'/><point_mass on='/p' "
        "mass='0.1'/><point_load on='/p' force='0.5 0 0'/><fixed on='/p' dofs='y z'/><trap on='/p'/>"
        "%s</scene>",
        attributes, integrator);
    return probe_compile(text, &trap);
}

static const struct {
    const char *integrator, *attributes;
} cases[] = {
    { "<dirk method='tr_bdf2'/>", "" },
    { "<dirk method='tr_bdf2'/>", "accuracy='1e-9'" },
    { "<generalized_alpha/>", "" },
    { "<implicit_euler/>", "" },
    { "<rosenbrock method='rodas4'/>", "" },
    { "<explicit method='rk4'/>", "" },
    { "<midpoint/>", "" },
    { "<bdf2/>", "" },
    { "<statics/>", "" },
    { "<statics steps='20'/>", "" },
    { "<statics arc_length='on'/>", "" },
};

/* One more step takes the cancelled simulation to where the other, never cancelled, is. Ends both. */
static void expect_same_next_step(sn_sim* sim, sn_sim* other, void* ours, void* theirs, size_t bytes)
{
    probe_step(sim, 1);
    sn_sim_save(sim, ours, bytes);
    sn_sim_save(other, theirs, bytes);
    ck_assert(memcmp(ours, theirs, bytes) == 0);
    free(ours);
    free(theirs);
    sn_sim_destroy(sim);
    sn_sim_destroy(other);
}

/* Wherever in a step it is cancelled: the state before the step, to the bit, and the next step is the one
   that an undisturbed simulation takes. A request that comes when no step is computed ends the next one. */
START_TEST(leaves_the_state_before_the_step)
{
    const char* attributes = cases[_i].attributes;
    sn_sim *sim = make(cases[_i].integrator, attributes), *other = make(cases[_i].integrator, attributes);
    size_t bytes = sn_sim_snapshot_size(sim);
    char *before = malloc(bytes), *after = malloc(bytes);
    ck_assert(before && after);
    target = sim;
    left = 0;
    if (!sn_sim_is_static(sim)) probe_step(sim, 3);
    if (!sn_sim_is_static(sim)) probe_step(other, 3);
    sn_sim_save(sim, before, bytes);
    for (int n = 0; n <= 12; ++n) {
        sn_error error = { 0 };
        left = n;
        if (n == 0) sn_sim_cancel(sim);
        sn_status status = sn_sim_step(sim, &error);
        if (n <= 1) ck_assert_int_eq(status, SN_ERR_CANCELLED);
        ck_assert(status == SN_OK || status == SN_ERR_CANCELLED);
        if (status) probe_expect(error.text, "cancelled");
        if (status) sn_sim_save(sim, after, bytes);
        ck_assert(!status || memcmp(before, after, bytes) == 0);
        sn_sim_restore(sim, before, bytes);
    }
    left = 0;
    probe_step(other, 1);
    expect_same_next_step(sim, other, before, after, bytes);
}
END_TEST

/* What another thread does: it cancels so many nanoseconds later. */
typedef struct request {
    sn_sim* sim;
    long after;
} request;

static void* cancel_soon(void* context)
{
    const request* r = context;
    nanosleep(&(struct timespec){ 0, r->after }, NULL);
    sn_sim_cancel(r->sim);
    return NULL;
}

static double seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Another thread ends a step that would take minutes. */
START_TEST(from_another_thread)
{
    sn_error error = { 0 };
    sn_sim* slow = probe_compile("<scene duration='1e6 s' step='1e6 s' accuracy='1e-12'><points name='p' "
                                 "positions='0 0 0.1'/><point_mass on='/p' mass='0.1'/>"
                                 "<springs_to_ground on='/p' stiffness='1e5 N/m'/><point_load on='/p' "
                                 "force='0 0 1'/></scene>",
                                 NULL);
    pthread_t thread;
    double start = seconds();
    request soon = { slow, 50000000 };
    ck_assert_int_eq(pthread_create(&thread, NULL, cancel_soon, &soon), 0);
    ck_assert_int_eq(sn_sim_step(slow, &error), SN_ERR_CANCELLED);
    ck_assert_double_lt(seconds() - start, 30);
    ck_assert_double_eq(sn_sim_time(slow), 0);
    pthread_join(thread, NULL);
    sn_sim_cancel(NULL);
    sn_sim_destroy(slow);
}
END_TEST

#define BLOCK(attributes, solver)                                                                            \
    "<scene duration='1 s' step='20 ms'><grid name='g' high='0.1 0.1 0.1' cells='5 5 5' type='tetrahedra'/>" \
    "<points name='p' mesh='@g'/><solid on='@p' young_modulus='5 kPa' " attributes                           \
    "/><solid_mass on='@p' density='1000' gravity='0 0 -9.81'/>" solver "</scene>"
#define HELD "<fixed on='@p' where='x lt 1e-6'/>"
#define LIES "<rigid_collider on='@p' friction='0.3'/>"

static const char* const blocks[] = {
    BLOCK("law='neo_hookean'", HELD "<dirk method='backward_euler' linear='ldl'/>"),
    BLOCK("law='neo_hookean'", HELD "<dirk method='backward_euler' linear='sparse'/>"),
    BLOCK("law='neo_hookean'", HELD "<dirk method='backward_euler' linear='hybrid'/>"),
    BLOCK("law='neo_hookean'", HELD "<dirk method='backward_euler' linear='minres'/>"),
    BLOCK("law='neo_hookean'", HELD "<dirk method='backward_euler' linear='cg'/>"),
    BLOCK("law='neo_hookean' damping_time='1 ms'", HELD "<dirk method='backward_euler' linear='hybrid_lu'/>"),
    BLOCK("law='neo_hookean'", HELD "<implicit_euler linear='cg'/>"),
    BLOCK("law='neo_hookean'", HELD "<implicit_euler linear='bicgstab'/>"),
    BLOCK("law='neo_hookean'", LIES "<implicit_euler linear='cg'/>"),
    BLOCK("law='corotational'", LIES "<implicit_euler linear='lagged_ldl'/>"),
    BLOCK("law='linear'",
          LIES "<implicit_euler linear='ldl'/>"), // one factor, with W of rows that come and go
};

/* The next step is cancelled when it asks for the n-th time (from 0). How often it asked, when that is
   less. */
static int step_and_cancel(sn_sim* sim, int n, sn_status* status, sn_error* error)
{
    atomic_store(&sim->cancellation.patience, n);
    sn_sim_cancel(sim);
    *status = sn_sim_step(sim, error);
    const int asked = n - atomic_load(&sim->cancellation.patience);
    atomic_store(&sim->cancellation.requested, false);
    atomic_store(&sim->cancellation.patience, 0);
    return asked;
}

/* Wherever in a factorisation or a solution a request arrives: see above. */
START_TEST(inside_of_linear_solvers)
{
    enum { PLACES = trials(16, 4), NEVER = 1 << 30 };
    sn_sim *sim = probe_compile(blocks[_i], NULL), *other = probe_compile(blocks[_i], NULL);
    size_t bytes = sn_sim_snapshot_size(sim);
    char *before = malloc(bytes), *after = malloc(bytes);
    ck_assert(before && after);
    probe_step(sim, 2);
    probe_step(other, 3);
    sn_sim_save(sim, before, bytes);
    sn_error error = { 0 };
    sn_status status = SN_OK;
    const int questions = step_and_cancel(sim, NEVER, &status, &error);
    ck_assert_msg(status == SN_OK, "%s", error.text);
    ck_assert_int_ge(questions, 10); // at its begin and its end, and in between
    // a factor that is made meanwhile asks, too, at any time: a few questions may be missing the next time
    for (int k = 0; k < PLACES; ++k) {
        sn_sim_restore(sim, before, bytes);
        step_and_cancel(sim, (int)((int64_t)k * questions / (PLACES + 1)), &status, &error);
        ck_assert_msg(status == SN_ERR_CANCELLED, "%s: question %d of %d", error.text, k, questions);
        error = (sn_error){ 0 };
        sn_sim_save(sim, after, bytes);
        ck_assert(memcmp(before, after, bytes) == 0);
    }
    expect_same_next_step(sim, other, before, after, bytes);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("cancel");
    TCase* tests = tcase_create("cancel");
    tcase_add_loop_test(tests, leaves_the_state_before_the_step, 0, SN_COUNT(cases));
    tcase_add_test(tests, from_another_thread);
    tcase_add_loop_test(tests, inside_of_linear_solvers, 0, SN_COUNT(blocks));
    suite_add_tcase(suite, tests);
    return run_suite(suite);
}
