/* If this failed, some component would push where its energy does not fall, turn Newton's method wrong,
   create energy from nothing, or depend on where the world's axes point: every registered force, mass,
   mapping, condition and constraint is put through libsinew_conformance. A new component needs a recipe in
   tests/conformance/recipes.c, nothing else.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/conformance.h>
#include "scene/scene.h"
#include "support/probe.h"
#include "support/run_suite.h"
#include <check.h>
#include <stdlib.h>

/* SINEW_TEST_SEED=n draws other states. */
static sn_conformance_recipe recipe_at(int i)
{
    sn_conformance_recipe recipe = sn_conformance_recipe_at(i);
    const char* text = getenv("SINEW_TEST_SEED");
    if (text) recipe.seed += 1000003 * strtoull(text, NULL, 10);
    return recipe;
}

static bool is_tested(sn_role role)
{
    return role == SN_ROLE_FORCE || role == SN_ROLE_MASS || role == SN_ROLE_MAPPING ||
           role == SN_ROLE_CONDITION || role == SN_ROLE_CONSTRAINT;
}

START_TEST(every_component_has_a_recipe)
{
    sn_scene* scene = sn_scene_create(NULL);
    for (int i = 0; i < sn_scene_component_count(scene); ++i) {
        const sn_component* type = sn_scene_component_at(scene, i);
        bool found = !is_tested(type->role);
        for (int k = 0; k < sn_conformance_recipe_count(); ++k)
            found = found || strcmp(sn_conformance_recipe_at(k).component, type->name) == 0;
        ck_assert_msg(found, "%s has no recipe in tests/conformance/recipes.c: add a scene that uses it",
                      type->name);
    }
    sn_scene_destroy(scene);
}
END_TEST

/* What the rows of a run say. */
typedef struct tally {
    int passed, failed, idle;
    char first[600]; // failure
    char names[400]; // of the checks that failed
} tally;

static void count_row(void* user, const sn_conformance_row* row)
{
    tally* t = user;
    ck_assert(row->check[0] && row->demand[0] && row->text);
    t->passed += row->verdict == SN_CONFORMANCE_PASSED;
    t->idle += row->verdict == SN_CONFORMANCE_NOT_APPLICABLE;
    if (row->verdict != SN_CONFORMANCE_FAILED) return;
    if (t->failed++ == 0) snprintf(t->first, sizeof t->first, "%s: %s", row->check, row->text);
    size_t length = strlen(t->names);
    snprintf(t->names + length, sizeof t->names - length, "%s, ", row->check);
}

START_TEST(conforms)
{
    sn_conformance_recipe recipe = recipe_at(_i);
    tally t = { 0 };
    int failures = sn_conformance_run(&recipe, NULL, count_row, &t);
    ck_assert_msg(failures == 0, "%s: %s", recipe.component, t.first);
    // a passive mapping, as rod_edge_frames, has parameters, a text and the matrices of its scene; others
    // have more
    ck_assert_msg(t.passed >= 4 && t.failed == 0, "%s: %d checks", recipe.component, t.passed);
}
END_TEST

/* ---- what is wrong is found --------------------------------------------------------------------------- */

/* A component made from `bushing` with one thing wrong. */
typedef enum wrong {
    RIGHT,
    WRONG_K,      // by one in a million
    WRONG_D,      //
    WRONG_SIGN,   // of the whole K
    WRONG_FORCE,  // of one node: energy and momentum
    WRONG_ENERGY, //
    WRONG_LOSS,   // dissipation
    WRONG_WORLD,  // a force along x
    WRONG_MEMORY, // of the item before
    WRONG_NODE,   // adds to a node that it has not declared
    WRONG_COUNT
} wrong;

static wrong how;

static void wrong_add(const void* self, sn_range items, const sn_input* in, const sn_generalized_force* out)
{
    sn_bushing.ops.force->add(self, items, in, out);
    for (int i = items.begin; i < items.end; ++i) {
        if (how == WRONG_FORCE) out[0].f[0] += 1e-4;
        if (how == WRONG_WORLD) out[0].f[0] += 1.0;
        if (how == WRONG_WORLD) out[1].f[0] -= 1.0;
        if (how == WRONG_NODE) out[0].f[6] += 1.0;
    }
    static double called;
    if (how == WRONG_MEMORY && items.end > items.begin) out[0].f[0] += 1e-3 * ++called;
}

static void wrong_tangent(const void* self, int item, const sn_input* in, const sn_tangent* out)
{
    sn_bushing.ops.force->tangent(self, item, in, out);
    for (int i = 0; i < out->n * out->n; ++i) {
        out->K[i] *= how == WRONG_K ? 1 + 1e-6 : how == WRONG_SIGN ? -1 : 1;
        out->D[i] *= how == WRONG_D ? 1 - 1e-6 : 1;
    }
}

static double wrong_energy(const void* self, sn_range items, const sn_input* in)
{
    return sn_bushing.ops.force->energy(self, items, in) * (how == WRONG_ENERGY ? 1 + 1e-6 : 1);
}

static double wrong_dissipation(const void* self, sn_range items, const sn_input* in)
{
    return sn_bushing.ops.force->dissipation(self, items, in) * (how == WRONG_LOSS ? 1 + 1e-6 : 1);
}

static const char* const found_by[WRONG_COUNT] = {
    [WRONG_K] = "tangent",          [WRONG_D] = "tangent",           [WRONG_SIGN] = "tangent",
    [WRONG_FORCE] = "gradient",     [WRONG_ENERGY] = "gradient",     [WRONG_LOSS] = "dissipation",
    [WRONG_WORLD] = "rigid motion", [WRONG_MEMORY] = "split ranges", [WRONG_NODE] = "own nodes",
};

START_TEST(what_is_wrong_is_found)
{
    static const sn_conformance_recipe recipe = {
        "wrong", SN_CONFORMANCE_ANYWHERE,
        "<frames name='f' positions='0 0 0  5 0 0'/><rigid_mass on='@f' mass='0.7' inertia='0.2 0.3 0.4'/>"
        "<frames name='g' positions='0.1 0 0  5 0.1 0'/><rigid_mass on='@g' mass='0.6' inertia='0.3 0.3 "
        "0.5'/>"
        "<wrong name='c' a='@f' b='@g' position_a='0.1 0.2 -0.3' stiffness='30 40 50' "
        "rotational_stiffness='30 40 50' damping='30 20 10' rotational_damping='20 10 30'/>",
        7
    };
    sn_force_ops ops = *sn_bushing.ops.force;
    sn_component type = sn_bushing;
    ops.add = wrong_add;
    ops.tangent = wrong_tangent;
    ops.energy = wrong_energy;
    ops.dissipation = wrong_dissipation;
    type.name = "wrong";
    type.ops.force = &ops;
    how = (wrong)_i;
    tally t = { 0 };
    int failures = sn_conformance_run(&recipe, &type, count_row, &t);
    if (how == RIGHT)
        ck_assert_msg(failures == 0, "%s", t.first);
    else
        ck_assert_msg(strstr(t.names, found_by[_i]) != NULL, "wrong %d was found by: %s (%s)", _i, t.names,
                      t.first);
}
END_TEST

START_TEST(a_recipe_that_is_no_scene_is_a_failure)
{
    sn_conformance_recipe recipe = { "bushing", SN_CONFORMANCE_ANYWHERE, "<bushing name='c'/>", 7 };
    tally t = { 0 };
    ck_assert_int_eq(sn_conformance_run(&recipe, NULL, count_row, &t), 1);
    ck_assert_str_eq(t.names, "scene, ");
    recipe.text = "<points name='c'/><point_mass on='@c' mass='1'/>";
    ck_assert_int_eq(sn_conformance_run(&recipe, NULL, count_row, &t), 1);
    ck_assert_int_eq(sn_conformance_run(&recipe, NULL, NULL, NULL), 1);
    ck_assert_ptr_null(sn_conformance_recipe_at(-1).text);
    ck_assert_ptr_null(sn_conformance_recipe_at(sn_conformance_recipe_count()).text);
}
END_TEST

/* ---- parameters --------------------------------------------------------------------------------------- */

/* Every default is text that reads back the same. */
START_TEST(defaults_as_text)
{
    sn_pool pool;
    sn_pool_init(&pool, NULL);
    const sn_component* type = sn_builtins[_i];
    char why[256], *params = sn_pool_alloc(&pool, type->params_size + 1);
    ck_assert(sn_params_copy(&pool, type, params, NULL));
    for (int p = 0; p < type->param_count; ++p) {
        const sn_param* param = &type->params[p];
        const char* text = sn_param_text(&pool, param, type->defaults);
        ck_assert_msg(sn_param_check(param, type->defaults, why, sizeof why), "%s: %s", type->name, why);
        bool absent = text[0] == '\0' || param->type == SN_PARAM_EXPR || param->type == SN_PARAM_EXPR3;
        if (absent) continue; // an absent text is not an empty one
        ck_assert_msg(sn_param_parse(&pool, param, params, text, why, sizeof why), "%s.%s: %s", type->name,
                      param->name, why);
        ck_assert_msg(sn_param_equal(param, params, type->defaults), "%s.%s: %s", type->name, param->name,
                      text);
    }
    sn_pool_clear(&pool);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("conformance of components");
    TCase* cases = tcase_create("conformance");
    tcase_add_test(cases, every_component_has_a_recipe);
    tcase_add_loop_test(cases, conforms, 0, sn_conformance_recipe_count());
    tcase_add_loop_test(cases, what_is_wrong_is_found, 0, WRONG_COUNT);
    tcase_add_test(cases, a_recipe_that_is_no_scene_is_a_failure);
    tcase_add_loop_test(cases, defaults_as_text, 0, sn_builtin_count);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
