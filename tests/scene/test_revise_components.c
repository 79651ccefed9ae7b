/* If this failed, a component would forget something in a revision that does not concern it, or the
   simulation would go on otherwise: each scene in which the conformance suite tests a component is revised
   without a change. A new component is tested by its recipe.
   SPDX-License-Identifier: BSD-3-Clause */
#include <stdlib.h>
#include <string.h>
#include <sinew/conformance.h>
#include "linalg/matrix.h"
#include "support/probe.h"
#include "support/run_suite.h"

/* Counts of work: a revision factors matrices again that are kept. */
static bool counts_work(const sn_sim* sim, const void* memory)
{
    size_t bytes;
    for (int k = 0; k < sim->system_count; ++k) {
        const sn_system* s = sim->systems[k];
        if (memory == &s->counters) return true;
        for (int i = 0; s->matrix.linear && sn_linear_member(s->matrix.linear, i); ++i)
            if (memory == sn_linear_memory(sn_linear_member(s->matrix.linear, i), &bytes)) return true;
    }
    return false;
}

static void expect_bits(const char* component, const sn_sim* a, const sn_sim* b)
{
    ck_assert_int_eq(a->segment_count, b->segment_count);
    for (int i = 0; i < a->segment_count; ++i) {
        const sn_remembered *one = &a->segments[i], *other = &b->segments[i];
        if (counts_work(a, one->at)) continue;
        ck_assert_msg(one->bytes == other->bytes && memcmp(one->at, other->at, one->bytes) == 0,
                      "%s: memory %d of %s differs at t = %g", component, one->number,
                      one->owner ? one->owner : "the engine", sn_sim_time(a));
    }
}

static sn_sim* compile(const sn_scene* scene)
{
    sn_error error = { 0 };
    sn_scene* copy = sn_scene_copy(scene, &error);
    sn_sim* sim = copy ? sn_scene_compile(copy, &error) : NULL;
    ck_assert_msg(sim != NULL, "%s", error.text);
    sn_scene_destroy(copy);
    return sim;
}

/* Forces without inertia may have no next step: then both refuse it. */
static sn_status step(sn_sim* sim)
{
    sn_error error = { 0 };
    return sn_sim_step(sim, &error);
}

START_TEST(a_revision_changes_nothing)
{
    enum { STEPS = 3 };
    const sn_conformance_recipe recipe = sn_conformance_recipe_at(_i);
    const size_t size = strlen(recipe.text) + 64;
    char* text = malloc(size);
    sn_error error = { 0 };
    snprintf(text, size, "<scene step='1 ms'>%s</scene>", recipe.text);
    sn_scene* scene = probe_scene(text, NULL);
    sn_sim *a = compile(scene), *b = compile(scene);
    for (int i = 0; i < STEPS; ++i)
        ck_assert_int_eq(step(a), step(b));
    sn_sim* next = sn_scene_revise(scene, b, NULL, 0, &error);
    ck_assert_msg(next != NULL, "%s: %s", recipe.component, error.text);
    sn_sim_destroy(b);
    expect_bits(recipe.component, a, next);
    for (int i = 0; i < STEPS; ++i) {
        ck_assert_int_eq(step(a), step(next));
        expect_bits(recipe.component, a, next);
    }
    sn_sim_destroy(a);
    sn_sim_destroy(next);
    sn_scene_destroy(scene);
    free(text);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("revise_components");
    TCase* all = tcase_create("all");
    tcase_add_loop_test(all, a_revision_changes_nothing, 0, sn_conformance_recipe_count());
    suite_add_tcase(suite, all);
    return run_suite(suite);
}
