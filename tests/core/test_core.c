/* If this failed, the engine could not be used without the built-in components: the core (base, math, mesh,
   linalg, engine, scene) would need a model to link or to run. This program is linked with the objects of the
   core alone and brings its components with it: an oscillator of one scalar, x'' = -k x / m, and the
   symplectic Euler method.
   SPDX-License-Identifier: BSD-3-Clause */
#include <check.h>
#include <sinew/scene.h>
#include <sinew/sim.h>
#include <stdlib.h>
#include <string.h>
#include "engine/system.h"
#include "support/run_suite.h"

/* ---- components --------------------------------------------------------------------------------------- */

typedef struct toy_state_params {
    double x, v;
} toy_state_params;
static const toy_state_params state_defaults = { .x = 1.0 };
static const sn_param state_table[] = {
    { SN_FIELD(toy_state_params, x), "m", -1e9, 1e9, "initial position" },
    { SN_FIELD(toy_state_params, v), "m/s", -1e9, 1e9, "initial velocity" },
};

static sn_status bind_state(sn_bind* b, const void* params, void* self)
{
    const toy_state_params* p = params;
    (void)self;
    sn_kin_out state = sn_bind_state(b, SN_SCALARS, 1);
    if (!state.x) return SN_ERR_MEMORY;
    state.x[0] = p->x;
    state.v[0] = p->v;
    return SN_OK;
}

static const sn_component toy_state = {
    .abi = SN_COMPONENT_ABI,
    .name = "toy_state",
    .summary = "One scalar.",
    .role = SN_ROLE_STATE,
    .defaults = &state_defaults,
    .params_size = sizeof(toy_state_params),
    .self_size = 1,
    .params = state_table,
    .param_count = SN_COUNT(state_table),
    .bind = bind_state,
};

/* A mass or a spring: one number on one scalar. */
typedef struct toy_params {
    sn_ref on;
    double value;
} toy_params;
static const toy_params defaults = { .value = 1.0 };
static const sn_param table[] = {
    { SN_FIELD(toy_params, on), "1", 0, 0, "a scalar" },
    { SN_FIELD(toy_params, value), "1", SN_ABOVE_ZERO, 1e9, "mass or stiffness" },
};

static sn_status bind_one(sn_bind* b, const void* params, void* self)
{
    const toy_params* p = params;
    if (sn_bind_input(b, p->on, SN_SCALARS, "on") < 0) return SN_ERR_SCENE;
    *(double*)self = p->value;
    return sn_bind_items(b, 1, 1, &(sn_node){ 0, 0 });
}

static void add_spring(const void* self, sn_range items, const sn_input* in, const sn_generalized_force* out)
{
    (void)items;
    out[0].f[0] -= *(const double*)self * in->at[0].x[0];
}

static void spring_tangent(const void* self, int item, const sn_input* in, const sn_tangent* out)
{
    (void)item, (void)in;
    out->K[0] = -*(const double*)self;
}

static void add_mass(const void* self, sn_range items, const sn_input* in, const sn_generalized_force* out)
{
    (void)items;
    out[0].f[0] -= *(const double*)self * in->at[0].a[0];
}

static void mass_tangent(const void* self, int item, const sn_input* in, const sn_tangent* out)
{
    (void)item, (void)in;
    out->M[0] = *(const double*)self;
}

static const sn_force_ops spring_ops = { .add = add_spring, .tangent = spring_tangent };
static const sn_mass_ops mass_ops = { .add = add_mass, .tangent = mass_tangent };
static const sn_component toy_spring = {
    .abi = SN_COMPONENT_ABI,
    .name = "toy_spring",
    .summary = "A spring to zero.",
    .role = SN_ROLE_FORCE,
    .ops.force = &spring_ops,
    .defaults = &defaults,
    .params_size = sizeof(toy_params),
    .self_size = sizeof(double),
    .params = table,
    .param_count = SN_COUNT(table),
    .bind = bind_one,
};
static const sn_component toy_mass = {
    .abi = SN_COMPONENT_ABI,
    .name = "toy_mass",
    .summary = "The inertia of a scalar.",
    .role = SN_ROLE_MASS,
    .ops.mass = &mass_ops,
    .defaults = &defaults,
    .params_size = sizeof(toy_params),
    .self_size = sizeof(double),
    .params = table,
    .param_count = SN_COUNT(table),
    .bind = bind_one,
};

static sn_status step(void* self, sn_system* s, double t, double h, double* local_error, sn_error* error)
{
    (void)self;
    if (local_error) *local_error = 0.0;
    sn_system_set_time(s, t, 1.0);
    if (!sn_system_find_accelerations(s)) return sn_fail(error, SN_ERR_DIVERGED, "a mass is missing");
    s->layout.v[0] += h * s->layout.a[0];
    s->layout.x[0] += h * s->layout.v[0];
    return SN_OK;
}

static sn_status bind_nothing(sn_bind* b, const void* params, void* self)
{
    (void)b, (void)params, (void)self;
    return SN_OK;
}

static const sn_integrator_ops euler_ops = { .step = step };
static const sn_component toy_euler = {
    .abi = SN_COMPONENT_ABI,
    .name = "toy_euler",
    .summary = "Symplectic Euler.",
    .role = SN_ROLE_INTEGRATOR,
    .ops.integrator = &euler_ops,
    .self_size = 1,
    .bind = bind_nothing,
};

/* ---- a scene of them ---------------------------------------------------------------------------------- */

static const double mass = 0.5, stiffness = 200.0, h = 1e-3;

static sn_scene* oscillator(void)
{
    static const sn_component* const toys[] = { &toy_state, &toy_spring, &toy_mass, &toy_euler };
    sn_scene* scene = sn_scene_create_bare(NULL);
    sn_error error = { 0 };
    for (int i = 0; i < SN_COUNT(toys); ++i)
        ck_assert_int_eq(sn_scene_register(scene, toys[i], &error), SN_OK);
    sn_scene_add(scene, sn_root, "q", &toy_state, NULL);
    sn_scene_add(scene, sn_root, "m", &toy_mass, &(toy_params){ { "q" }, mass });
    sn_scene_add(scene, sn_root, "k", &toy_spring, &(toy_params){ { "q" }, stiffness });
    sn_scene_set(scene, sn_root, "step", "1e-3");
    return scene;
}

/* The same recursion as the integrator's: the same bits. */
static void expect_oscillation(sn_scene* scene)
{
    sn_error error = { 0 };
    sn_sim* sim = sn_scene_compile(scene, &error);
    ck_assert_msg(sim != NULL, "%s", error.text);
    sn_channel channel = sn_sim_channel(sim, "/q/value", &error);
    ck_assert_msg(!error.status, "%s", error.text);
    double x = 1.0, v = 0.0, got = 0.0;
    for (int i = 0; i < 500; ++i) {
        ck_assert_int_eq(sn_sim_step(sim, &error), SN_OK);
        v += h * (-stiffness * x / mass);
        x += h * v;
        ck_assert_int_eq(sn_sim_read(sim, channel, &got, 1), 1);
        ck_assert_double_eq_tol(got, x, 1e-13); // products and quotients may be taken in another order
    }
    sn_sim_destroy(sim);
}

START_TEST(runs_a_scene)
{
    sn_scene* scene = oscillator();
    sn_scene_add(scene, sn_root, NULL, &toy_euler, NULL);
    expect_oscillation(scene);
    sn_scene_destroy(scene);
}
END_TEST

START_TEST(knows_no_component)
{
    sn_scene* scene = sn_scene_create_bare(NULL);
    for (int i = 0; i < sn_scene_component_count(scene); ++i) {
        sn_role role = sn_scene_component_at(scene, i)->role;
        ck_assert(role == SN_ROLE_GROUP || role == SN_ROLE_SOLVER);
    }
    ck_assert_ptr_nonnull(sn_scene_component(scene, "scene"));
    ck_assert_ptr_nonnull(sn_scene_component(scene, "node"));
    ck_assert_ptr_null(sn_scene_component(scene, "needle"));
    sn_scene_destroy(scene);
}
END_TEST

START_TEST(default_integrator)
{
    sn_scene* scene = oscillator();
    sn_error error = { 0 };
    ck_assert_ptr_null(sn_scene_compile(scene, &error)); // a bare scene has no default
    ck_assert_msg(strstr(error.text, "no integrator advances it") != NULL, "%s", error.text);
    for (int i = 0; i < 2; ++i) {
        error = (sn_error){ 0 };
        const char* wrong = i ? "toy_mass" : "nonsense";
        ck_assert_int_eq(sn_scene_set_default_integrator(scene, wrong, &error), SN_ERR_ARGUMENT);
        ck_assert_msg(strstr(error.text, wrong) != NULL, "%s", error.text);
    }
    error = (sn_error){ 0 };
    ck_assert_int_eq(sn_scene_set_contact_integrator(scene, "nonsense", &error), SN_ERR_ARGUMENT);
    error = (sn_error){ 0 };
    ck_assert_int_eq(sn_scene_set_contact_integrator(scene, "toy_euler", &error), SN_OK);
    ck_assert_ptr_null(sn_scene_compile(scene, &error)); // it has no contacts
    error = (sn_error){ 0 };
    ck_assert_int_eq(sn_scene_set_default_integrator(scene, "toy_euler", &error), SN_OK);
    expect_oscillation(scene);
    ck_assert_int_eq(sn_scene_set_default_integrator(scene, NULL, &error), SN_OK);
    ck_assert_ptr_null(sn_scene_compile(scene, &error));
    sn_scene_destroy(scene);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("core");
    TCase* tests = tcase_create("core");
    tcase_add_test(tests, runs_a_scene);
    tcase_add_test(tests, knows_no_component);
    tcase_add_test(tests, default_integrator);
    suite_add_tcase(suite, tests);
    return run_suite(suite);
}
