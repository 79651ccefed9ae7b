/* If this failed, a host that compiles copies of its scene would run another scene than was written, lose the
   places of messages, or find its own scene changed by compiling.
   SPDX-License-Identifier: BSD-3-Clause */
#include "support/probe.h"
#include "support/run_suite.h"
#include <check.h>
#include <stdlib.h>
#include <string.h>

static const char text[] =
    "<scene duration='20 ms' step='1 ms' title='copied'>\n"
    "  <needle name='n' length='15 cm' elements='3'><handle z='0.01*sin(20*t)'/></needle>\n"
    "  <point_load name='l' on='@n/tip' force='0 0 0.1*t'/>\n"
    "  <monitor name='gone' of='@n/tip' quantities='position'/>\n"
    "</scene>\n";

static char* written(const sn_scene* scene)
{
    char* out = NULL;
    size_t length = 0;
    FILE* stream = open_memstream(&out, &length);
    ck_assert_int_eq(sn_scene_write(scene, stream), SN_OK);
    fclose(stream);
    return out;
}

static void expect_same_text(const sn_scene* a, const sn_scene* b)
{
    char *x = written(a), *y = written(b);
    ck_assert_str_eq(x, y);
    free(x);
    free(y);
}

/* The tip after 20 steps. */
static void run(sn_scene* scene, double tip[3])
{
    sn_error error = SN_ERROR_INIT;
    sn_sim* sim = sn_scene_compile(scene, &error);
    ck_assert_msg(sim, "%s", error.text);
    probe_step(sim, 20);
    probe_read(sim, "/n/tip/position", tip, 3);
    sn_sim_destroy(sim);
}

START_TEST(a_copy_is_the_same_scene)
{
    sn_error error = SN_ERROR_INIT;
    sn_scene* scene = probe_scene(text, NULL);
    sn_scene_override(scene, "n.elements=2");
    sn_scene_remove(scene, sn_scene_find(scene, sn_root, "gone"));
    sn_scene* copy = sn_scene_copy(scene, &error);
    ck_assert_msg(copy, "%s", error.text);
    expect_same_text(scene, copy);
    sn_id item = sn_scene_find(scene, sn_root, "n/handle"), twin = sn_scene_find(copy, sn_root, "n/handle");
    ck_assert(item.index == twin.index && item.generation == twin.generation);
    ck_assert(sn_scene_is_set(copy, twin, "z") && !sn_scene_is_set(copy, twin, "mass"));
    double a[3], b[3], other[3];
    sn_scene* again = sn_scene_copy(copy, &error);
    sn_scene_destroy(scene); // nothing of a copy lies in the original
    run(copy, a);
    run(again, b);
    ck_assert_mem_eq(a, b, sizeof a);
    sn_scene* plain = probe_scene(text, NULL); // without the override: three elements
    run(plain, other);
    ck_assert(memcmp(a, other, sizeof a) != 0);
    sn_scene_destroy(plain);
    sn_scene_destroy(again);
    sn_scene_destroy(copy);
}
END_TEST

START_TEST(compiling_a_copy_leaves_the_original)
{
    sn_error error = SN_ERROR_INIT;
    sn_scene* scene = probe_scene(text, NULL);
    char* before = written(scene);
    for (int i = 0; i < 3; ++i) { // an expanded needle could not be set again
        ck_assert_int_eq(sn_scene_set(scene, sn_scene_find(scene, sn_root, "n"), "elements", "3"), SN_OK);
        sn_scene* copy = sn_scene_copy(scene, &error);
        sn_sim* sim = sn_scene_compile(copy, &error);
        ck_assert_msg(sim, "%s", error.text);
        ck_assert_int_ne(sn_scene_set(copy, sn_scene_find(copy, sn_root, "n"), "elements", "3"), SN_OK);
        sn_sim_destroy(sim);
        sn_scene_destroy(copy);
    }
    char* after = written(scene);
    ck_assert_str_eq(before, after);
    free(before);
    free(after);
    sn_scene_destroy(scene);
}
END_TEST

/* Items are added to a copy beyond every size at which the arrays grow. */
START_TEST(a_copy_grows)
{
    for (int count = 1; count < 70; ++count) {
        sn_error error = SN_ERROR_INIT;
        sn_scene* scene = sn_scene_create(NULL);
        const sn_component* node = sn_scene_component(scene, "node");
        for (int i = 0; i < count; ++i)
            sn_scene_add(scene, sn_root, NULL, node, NULL);
        sn_scene* copy = sn_scene_copy(scene, &error);
        sn_scene_destroy(scene);
        for (int i = 0; i < 70; ++i)
            ck_assert(!sn_id_is_null(sn_scene_add(copy, sn_root, NULL, node, NULL)));
        char name[16];
        snprintf(name, sizeof name, "node%d", count + 70);
        ck_assert(!sn_id_is_null(sn_scene_find(copy, sn_root, name)));
        sn_scene_destroy(copy);
    }
}
END_TEST

START_TEST(messages_keep_their_places)
{
    sn_error error = SN_ERROR_INIT;
    sn_scene* scene = probe_scene("<scene><points/>\n <point_load on='@nowhere'/>\n</scene>", NULL);
    sn_scene* copy = sn_scene_copy(scene, &error);
    sn_scene_destroy(scene);
    ck_assert_ptr_null(sn_scene_compile(copy, &error));
    probe_expect(error.text, ":2:14: /point_load: on: ");
    sn_scene_destroy(copy);
}
END_TEST

START_TEST(a_refused_call_can_be_forgotten)
{
    sn_error error = SN_ERROR_INIT;
    sn_scene* scene = probe_scene(text, NULL);
    char* before = written(scene);
    sn_id n = sn_scene_find(scene, sn_root, "n");
    ck_assert_int_ne(sn_scene_set(scene, n, "length", "3 kg"), SN_OK);
    ck_assert_ptr_null(sn_scene_copy(scene, &error));
    probe_expect(error.text, "\"3 kg\" is a mass");
    sn_scene_clear_error(scene);
    ck_assert_int_eq(sn_scene_error(scene)->status, SN_OK);
    ck_assert(sn_id_is_null(sn_scene_add(scene, n, "1 2", sn_scene_component(scene, "node"), NULL)));
    sn_scene_clear_error(scene);
    char* after = written(scene);
    ck_assert_str_eq(before, after);
    ck_assert_int_eq(sn_scene_set(scene, n, "length", "3 cm"), SN_OK);
    free(before);
    free(after);
    sn_scene_clear_error(NULL);
    sn_scene_destroy(scene);
}
END_TEST

START_TEST(without_a_scene)
{
    sn_error error = SN_ERROR_INIT;
    ck_assert_ptr_null(sn_scene_copy(NULL, &error));
    ck_assert_int_eq(error.status, SN_ERR_ARGUMENT);
    ck_assert_ptr_null(sn_scene_copy(NULL, NULL));
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("copy");
    TCase* cases = tcase_create("copy");
    tcase_add_test(cases, a_copy_is_the_same_scene);
    tcase_add_test(cases, compiling_a_copy_leaves_the_original);
    tcase_add_test(cases, a_copy_grows);
    tcase_add_test(cases, messages_keep_their_places);
    tcase_add_test(cases, a_refused_call_can_be_forgotten);
    tcase_add_test(cases, without_a_scene);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
