/* If this failed, contacts that come and go would act otherwise than those that are always there, would be
   lost or found anew when a simulation is restored, or a step would allocate memory for them.
   SPDX-License-Identifier: BSD-3-Clause */
#include "support/allocations.h"
#include "support/probe.h"
#include "support/run_suite.h"
#include <check.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- a floor that knows only the points near it -------------------------------------------------------- */

typedef struct floor_params {
    sn_ref on;
    double reach, friction, compliance, stop;
    int capacity;
} floor_params;

typedef struct near_floor {
    int count, left_out;
} near_floor;

typedef struct floor_self {
    floor_params p;
    int* node; /* [capacity] */
    double* start;
    near_floor* found;
} floor_self;

static sn_status bind(sn_bind* b, const void* params, void* self)
{
    static const sn_row_kind kinds[] = { SN_ROW_CONTACT, SN_ROW_FRICTION, SN_ROW_FRICTION };
    floor_self* f = self;
    f->p = *(const floor_params*)params;
    if (sn_bind_input(b, f->p.on, SN_POINTS, "on") < 0) return SN_ERR_SCENE;
    f->node = sn_bind_memory(b, (size_t)f->p.capacity * sizeof *f->node);
    f->found = sn_bind_memory(b, sizeof *f->found);
    f->start = sn_bind_memory(b, (size_t)sn_bind_rest(b, 0)->count * sizeof *f->start);
    if (!f->node || !f->found || !f->start) return SN_ERR_MEMORY;
    sn_status status = sn_bind_transient(b, f->p.capacity, 1);
    return status ? status : sn_bind_rows(b, f->p.friction > 0 ? 3 : 1, kinds, NULL);
}

static int find(const void* self, const sn_input* in, double h, const sn_transient_items* items)
{
    const floor_self* f = self;
    (void)h;
    *f->found = (near_floor){ 0 };
    for (int i = 0; i < in->at[0].count; ++i) {
        f->start[i] = in->at[0].points[i].z;
        if (in->at[0].points[i].z > f->p.reach) continue;
        if (f->found->count == items->capacity) {
            ++f->found->left_out;
            continue;
        }
        int at = f->found->count++;
        f->node[at] = i;
        items->nodes[at] = (sn_node){ 0, i };
        items->keys[at] = (uint64_t)i;
        items->friction[at] = f->p.friction;
        items->compliance[at] = f->p.compliance;
    }
    return f->found->count;
}

/* Nothing goes below `stop` in a step. */
static void bound(const void* self, const sn_input* in, double* const* parts)
{
    const floor_self* f = self;
    for (int i = 0; i < in->at[0].count; ++i) {
        double way = in->at[0].points[i].z - f->start[i];
        if (f->start[i] + way < f->p.stop) parts[0][i] = fmin(parts[0][i], (f->p.stop - f->start[i]) / way);
    }
}

static bool diagnostic(const void* self, char* text, size_t size)
{
    const floor_self* f = self;
    snprintf(text, size, "%d points are left out", f->found->left_out);
    return f->found->left_out > 0;
}

static void rows(const void* self, int item, const sn_input* in, double* g, double* g1, double* g2)
{
    const floor_self* f = self;
    sn_vec3 x = in->at[0].points[f->node[item]], v = in->at[0].point_velocity[f->node[item]];
    (void)g2;
    if (g) g[0] = x.z;
    if (g1) g1[0] = v.z;
    if (g1 && f->p.friction > 0) g1[1] = v.x, g1[2] = v.y;
}

static void tangent(const void* self, int item, const sn_input* in, const double* multipliers,
                    const sn_row_tangent* out)
{
    const floor_self* f = self;
    (void)item, (void)in, (void)multipliers;
    out->G[2] = 1;
    if (f->p.friction > 0) out->G[3] = out->G[7] = 1;
}

static void read_count(const void* self, const sn_input* in, const double* reaction, double* out)
{
    (void)in, (void)reaction;
    *out = ((const floor_self*)self)->found->count;
}

static void read_push(const void* self, const sn_input* in, const double* reaction, double* out)
{
    const floor_self* f = self;
    (void)in;
    *out = 0;
    for (int i = 0; i < f->found->count; ++i)
        *out += reaction[(f->p.friction > 0 ? 3 : 1) * i];
}

static const floor_params defaults = { .reach = 1e-3, .stop = -1, .capacity = 8 };
static const sn_param table[] = {
    { SN_FIELD(floor_params, on), "1", 0, 0, "points above it" },
    { SN_FIELD(floor_params, reach), "m", 0, 10, "points lower than this are looked after" },
    { SN_FIELD(floor_params, friction), "1", 0, 10, "Coulomb's coefficient" },
    { SN_FIELD(floor_params, compliance), "m/N", 0, 10, "of each contact" },
    { SN_FIELD(floor_params, stop), "m", -10, 10, "no point goes below" },
    { SN_FIELD(floor_params, capacity), "1", 1, 100, "most points looked after" },
};
static const sn_quantity quantities[] = {
    { "near", "1", NULL, "points looked after", read_count },
    { "push", "N", NULL, "sum of the normal forces", read_push },
};
static const sn_transient_ops transient = { find, bound };
static const sn_constraint_ops ops = {
    .rows = rows, .tangent = tangent, .transient = &transient, .diagnostic = diagnostic
};
static const sn_component floor_component = {
    .abi = SN_COMPONENT_ABI,
    .name = "near_floor",
    .summary = "The plane z = 0 under points, as contacts of those that are near.",
    .role = SN_ROLE_CONSTRAINT,
    .ops.constraint = &ops,
    .bind = bind,
    .self_size = sizeof(floor_self),
    .defaults = &defaults,
    .params_size = sizeof(floor_params),
    .params = table,
    .param_count = SN_COUNT(table),
    .quantities = quantities,
    .quantity_count = SN_COUNT(quantities),
};

/* ---- scenes -------------------------------------------------------------------------------------------- */

#define BEADS                                                                                                \
    "<points name='p' positions='0 0 0  0.1 0 0.002  0.2 0 0.01  0.3 0 0.03  0.4 0 0.0005' "                 \
    "velocities='0.3 0.1 0  0 0.2 -0.4  0.1 0 0  -0.2 0 0.1  0 0 0'/>"                                       \
    "<point_mass on='@p' mass='0.1' gravity='0 0 -9.81'/>"
/* A box of 40 mm that tumbles on four of its corners. */
#define BOX                                                                                                  \
    "<frames name='f' positions='0 0 0.05' velocities='0.2 0 0' orientations='0.3 0.2 0.1' "                 \
    "angular_velocities='2 1 3'/>"                                                                           \
    "<rigid_mass on='@f' mass='0.2' inertia='5e-5 5e-5 5e-5' gravity='0 0 -9.81'/>"                          \
    "<attached_points name='p' to='@f' nodes='0 0 0 0' positions='-0.02 -0.02 -0.02  0.02 -0.02 -0.02  "     \
    "0.02 0.02 -0.02  -0.02 0.02 -0.02'/>"
#define FIXED "<rigid_collider name='floor' on='@p' friction='0.3'/>"
#define PASSING "<near_floor name='floor' on='@p' friction='0.3' reach='4 mm'/>"

/* Without rotations both are the same. */
static const struct method {
    const char* integrator;
} methods[] = { { "<dirk method='backward_euler' tolerance='1e-12'/>" }, { "<implicit_euler/>" } };

static sn_sim* compile(const char* integrator, const char* bodies, const char* floor)
{
    char text[2048];
    snprintf(text, sizeof text, "<scene step='1 ms'>%s%s%s</scene>", integrator, bodies, floor);
    return probe_compile(text, &floor_component);
}

static double value(sn_sim* sim, const char* path)
{
    double v;
    probe_read(sim, path, &v, 1);
    return v;
}

/* ---- tests --------------------------------------------------------------------------------------------- */

START_TEST(they_act_as_fixed_ones)
{
    const struct method* m = &methods[_i % 2];
    bool box = _i == 2;
    int n = box ? 4 : 5;
    sn_sim* fixed = compile(methods[0].integrator, box ? BOX : BEADS, FIXED);
    sn_sim* passing = compile(m->integrator, box ? BOX : BEADS, PASSING);
    double a[15], b[15], least = HUGE_VAL, most = 0;
    for (int i = 0; i < 300; ++i) {
        probe_step(fixed, 1);
        probe_step(passing, 1);
        probe_read(fixed, "/p/position", a, 3 * n);
        probe_read(passing, "/p/position", b, 3 * n);
        for (int k = 0; k < 3 * n; ++k)
            ck_assert_double_eq_tol(a[k], b[k], 1e-9); // as far as Newton's iteration goes
        least = fmin(least, value(passing, "/floor/near"));
        most = fmax(most, value(passing, "/floor/near"));
    }
    ck_assert_double_lt(least, n); // they came
    ck_assert_double_eq(most, n);
    ck_assert_double_eq_tol(value(passing, "/floor/push"), (box ? 0.2 : 0.5) * 9.81, 0.02); // and rest
    sn_sim_destroy(fixed);
    sn_sim_destroy(passing);
}
END_TEST

START_TEST(restored_runs_are_the_same)
{
    sn_sim* sim = compile(methods[_i / 2].integrator, _i % 2 ? BOX : BEADS, PASSING);
    int n = _i % 2 ? 12 : 15, seen = 0;
    size_t bytes = sn_sim_snapshot_size(sim);
    void* snapshot = malloc(bytes);
    for (int at = 0; at < 5; ++at) { // before the first contact, in the middle of some, at rest
        double a[15], b[15], push[2];
        ck_assert_int_eq(sn_sim_save(sim, snapshot, bytes), SN_OK);
        seen = seen > (int)value(sim, "/floor/near") ? seen : (int)value(sim, "/floor/near");
        probe_step(sim, 37);
        probe_read(sim, "/p/position", a, n);
        push[0] = value(sim, "/floor/push");
        ck_assert_int_eq(sn_sim_restore(sim, snapshot, bytes), SN_OK);
        probe_step(sim, 37);
        probe_read(sim, "/p/position", b, n);
        push[1] = value(sim, "/floor/push");
        ck_assert_mem_eq(a, b, (size_t)n * sizeof *a);
        ck_assert_mem_eq(&push[0], &push[1], sizeof *push);
    }
    ck_assert_int_gt(seen, 0);
    free(snapshot);
    sn_sim_destroy(sim);
}
END_TEST

/* A bead of 0.1 kg at rest sinks in by compliance times its weight. */
START_TEST(compliant_contacts_give_way)
{
    sn_sim* sim = compile(methods[_i].integrator,
                          "<points name='p'/><point_mass on='@p' mass='0.1' gravity='0 0 -10'/>",
                          "<near_floor name='floor' on='@p' compliance='0.001'/>");
    double x[3];
    probe_step(sim, 8000); // the bead bounces at 16 Hz
    probe_read(sim, "/p/position", x, 3);
    ck_assert_double_eq_tol(x[2], -0.001, 1e-12);
    ck_assert_double_eq_tol(value(sim, "/floor/push"), 1.0, 1e-9);
    sn_sim_destroy(sim);
}
END_TEST

START_TEST(no_more_than_there_is_room_for)
{
    sn_sim* sim =
        compile(methods[0].integrator, BEADS, "<near_floor name='floor' on='@p' reach='1' capacity='2'/>");
    sn_diagnostic told = { 0 };
    probe_step(sim, 1);
    ck_assert_double_eq(value(sim, "/floor/near"), 2);
    ck_assert(sn_sim_diagnostic(sim, 0, &told));
    ck_assert_str_eq(told.path, "/floor");
    ck_assert_str_eq(told.text, "3 points are left out");
    ck_assert(!sn_sim_diagnostic(sim, 1, &told));
    sn_sim_destroy(sim);
}
END_TEST

/* Without a row in reach, beads that fall are stopped by `bound` alone, and keep that part of their velocity.
   */
START_TEST(motion_is_taken_back)
{
    sn_sim* sim = compile(methods[_i].integrator,
                          "<points name='p' positions='0 0 1  1 0 1' velocities='10 0 -20  1 0 0'/>"
                          "<point_mass on='@p' mass='0.1'/>",
                          "<near_floor name='floor' on='@p' stop='0.995'/>");
    double x[6], v[6];
    probe_step(sim, 1);
    probe_read(sim, "/p/position", x, 6);
    probe_read(sim, "/p/velocity", v, 6);
    const double to[6] = { 0.0025, 0, 0.995, 1.001, 0, 1 }, fast[6] = { 2.5, 0, -5, 1, 0, 0 };
    for (int k = 0; k < 6; ++k) {
        ck_assert_double_eq_tol(x[k], to[k], 1e-12);
        ck_assert_double_eq_tol(v[k], fast[k], 1e-9);
    }
    sn_sim_destroy(sim);
}
END_TEST

START_TEST(nothing_is_allocated)
{
    if (!ALLOCATIONS_COUNTED) return;
    sn_sim* sim = compile(methods[_i / 2].integrator, _i % 2 ? BOX : BEADS, PASSING);
    sn_error error = { 0 };
    int64_t before = allocations;
    for (int i = 0; i < 200; ++i)
        sn_sim_step(sim, &error);
    ck_assert_int_eq(allocations - before, 0);
    ck_assert_msg(!error.status, "%s", error.text);
    sn_sim_destroy(sim);
}
END_TEST

START_TEST(numbers_can_be_set)
{
    double a[15], b[15];
    const double friction = 0.1;
    sn_error error = { 0 };
    sn_sim* set = compile(methods[0].integrator, BEADS, PASSING);
    sn_sim* made = compile(methods[0].integrator, BEADS,
                           "<near_floor name='floor' on='@p' friction='0.1' reach='4 mm'/>");
    sn_sim_set_parameter(set, "/floor/friction", &friction, 1, &error);
    ck_assert_msg(!error.status, "%s", error.text);
    probe_step(set, 100);
    probe_step(made, 100);
    probe_read(set, "/p/position", a, 15);
    probe_read(made, "/p/position", b, 15);
    ck_assert_mem_eq(a, b, sizeof a);
    sn_sim_destroy(set);
    sn_sim_destroy(made);
}
END_TEST

START_TEST(other_methods_refuse)
{
    static const char* const refused[] = { "<midpoint/>", "<dirk/>", "<bdf2/>", "<explicit/>", "<statics/>" };
    const bool rest = _i == 4;
    char text[1024];
    sn_error error = { 0 };
    snprintf(text, sizeof text, "<scene step='1 ms'>%s" BEADS PASSING "</scene>", refused[_i]);
    probe_refuse(text, &floor_component, &error);
    probe_expect(error.text, "contacts that come and go, as those of /floor; use ");
    probe_expect(error.text, rest ? "quasi_static=\"true\"" : "<implicit_euler/>");
}
END_TEST

int main(void)
{
    allocations_start();
    Suite* suite = suite_create("transient");
    TCase* cases = tcase_create("transient");
    tcase_set_timeout(cases, 60);
    tcase_add_loop_test(cases, they_act_as_fixed_ones, 0, 3);
    tcase_add_loop_test(cases, restored_runs_are_the_same, 0, 4);
    tcase_add_loop_test(cases, compliant_contacts_give_way, 0, 2);
    tcase_add_test(cases, no_more_than_there_is_room_for);
    tcase_add_loop_test(cases, motion_is_taken_back, 0, 2);
    tcase_add_loop_test(cases, nothing_is_allocated, 0, 4);
    tcase_add_test(cases, numbers_can_be_set);
    tcase_add_loop_test(cases, other_methods_refuse, 0, 5);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
