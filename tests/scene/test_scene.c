/* If this failed, scenes written in C would come out different from what was written: items under wrong
   names, failures that get lost, ids that lead to other items, settings that are dropped in silence.
   SPDX-License-Identifier: BSD-3-Clause */
#include "support/motion.h"
#include "support/probe.h"
#include "support/run_suite.h"
#include <stdlib.h>

static sn_id add(sn_scene* scene, sn_id parent, const char* name, const char* type)
{
    return sn_scene_add(scene, parent, name, sn_scene_component(scene, type), NULL);
}

static void expect_error(const sn_scene* scene, int count, const char* words)
{
    const sn_error* error = sn_scene_error(scene);
    ck_assert_int_eq(error->status, SN_ERR_SCENE);
    ck_assert_int_eq(error->count, count);
    probe_expect(error->text, words);
}

/* ---- the tree ----------------------------------------------------------------------------------------- */

START_TEST(tree)
{
    sn_scene* scene = sn_scene_create(NULL);
    sn_id a = add(scene, sn_root, "a", "node"), b = add(scene, sn_root, "b", "frames"),
          c = add(scene, a, "c", "points");
    ck_assert_str_eq(sn_scene_name(scene, sn_root), "");
    ck_assert_str_eq(sn_scene_name(scene, c), "c");
    ck_assert_str_eq(sn_scene_type(scene, b)->name, "frames");
    ck_assert_uint_eq(sn_scene_first_child(scene, sn_root).index, a.index);
    ck_assert_uint_eq(sn_scene_next(scene, a).index, b.index);
    ck_assert(sn_id_is_null(sn_scene_next(scene, b)) && sn_id_is_null(sn_scene_first_child(scene, b)));
    ck_assert_uint_eq(sn_scene_parent(scene, c).index, a.index);
    ck_assert(sn_id_is_null(sn_scene_parent(scene, sn_root)));
    sn_scene_destroy(scene);
}
END_TEST

START_TEST(finding)
{
    sn_scene* scene = sn_scene_create(NULL);
    sn_id a = add(scene, sn_root, "a", "node"), b = add(scene, a, "b", "node"),
          c = add(scene, b, "c", "points");
    const struct {
        sn_id from, to;
        const char* path;
    } rows[] = {
        { sn_root, c, "a/b/c" },
        { sn_root, c, "/a/b/c" },
        { sn_root, c, "@a/b/c" },
        { sn_root, c, "@/a/b/c" },
        { b, c, "c" },
        { b, c, "@c" },
        { c, a, "../.." },
        { c, b, ".." },
        { b, c, "./c" },
        { a, c, "b//c" },
        { a, c, "b/c/" },
        { c, sn_root, "/" },
        { b, b, "" },
        { b, b, "." },
        { c, c, "../../b/c" },
        { c, c, "/a/../a/b/c" },
    };
    for (int i = 0; i < SN_COUNT(rows); ++i) {
        sn_id found = sn_scene_find(scene, rows[i].from, rows[i].path);
        ck_assert_msg(found.index == rows[i].to.index && found.generation == rows[i].to.generation, "%s",
                      rows[i].path);
    }
    static const char* const absent[] = { "b", "/b", "a/c", "...", "a/b/c/d", "../..", "@@a", "A" };
    for (int i = 0; i < SN_COUNT(absent); ++i)
        ck_assert_msg(sn_id_is_null(sn_scene_find(scene, sn_root, absent[i])), "%s", absent[i]);
    ck_assert(sn_id_is_null(sn_scene_find(scene, (sn_id){ 0, 0 }, "/a")));
    ck_assert(sn_id_is_null(sn_scene_find(scene, sn_root, NULL)));
    ck_assert(sn_id_is_null(sn_scene_find(NULL, sn_root, "a")));
    sn_scene_destroy(scene);
}
END_TEST

START_TEST(names_by_default)
{
    sn_scene* scene = sn_scene_create(NULL);
    static const char* const expected[] = { "points", "points2", "points3" };
    for (int i = 0; i < 3; ++i)
        ck_assert_str_eq(sn_scene_name(scene, add(scene, sn_root, NULL, "points")), expected[i]);
    add(scene, sn_root, "points5", "node");
    ck_assert_str_eq(sn_scene_name(scene, add(scene, sn_root, NULL, "points")), "points4");
    ck_assert_str_eq(sn_scene_name(scene, add(scene, sn_root, NULL, "points")), "points6");
    sn_scene_destroy(scene);
}
END_TEST

START_TEST(bad_names)
{
    char longest[140];
    memset(longest, 'a', sizeof longest);
    longest[129] = '\0';
    const char* const bad[] = { "", "1a", "a b", "a/b", "a.b", "@a", "..", "-a", "\xc3\xa9", "a=b", longest };
    for (int i = 0; i < SN_COUNT(bad); ++i) {
        sn_scene* scene = sn_scene_create(NULL);
        ck_assert_msg(sn_id_is_null(add(scene, sn_root, bad[i], "points")), "\"%s\" was taken", bad[i]);
        expect_error(scene, 1, "is not a valid name");
        sn_scene_destroy(scene);
    }
    longest[128] = '\0';
    const char* const good[] = { "a", "_", "a1", "a-b", "A_B", longest };
    for (int i = 0; i < SN_COUNT(good); ++i) {
        sn_scene* scene = sn_scene_create(NULL);
        ck_assert(!sn_id_is_null(add(scene, sn_root, good[i], "points")));
        sn_scene_destroy(scene);
    }
}
END_TEST

START_TEST(taken_names)
{
    sn_scene* scene = sn_scene_create(NULL);
    sn_id a = add(scene, sn_root, "a", "node");
    ck_assert(!sn_id_is_null(add(scene, a, "a", "points"))); // elsewhere is another matter
    ck_assert(sn_id_is_null(add(scene, sn_root, "a", "points")));
    expect_error(scene, 1, "the name \"a\" is already in use");
    sn_scene_destroy(scene);
}
END_TEST

/* Nothing refers to an observer: it may have the name of an item, and paths lead to the item. */
START_TEST(observers_may_have_names_of_items)
{
    for (int first = 0; first < 2; ++first) { // whichever is there before the other
        sn_scene* scene = sn_scene_create(NULL);
        sn_id monitor = { 0 }, points;
        if (first) monitor = add(scene, sn_root, "box", "monitor");
        points = add(scene, sn_root, "box", "points");
        if (!first) monitor = add(scene, sn_root, "box", "monitor");
        ck_assert(!sn_id_is_null(monitor) && !sn_id_is_null(points));
        ck_assert_int_eq((int)sn_scene_find(scene, sn_root, "box").index, (int)points.index);
        ck_assert(sn_id_is_null(add(scene, sn_root, "box", "tube"))); // but not that of another observer
        expect_error(scene, 1, "the name \"box\" is already in use");
        sn_scene_destroy(scene);
    }
}
END_TEST

/* ---- failures ----------------------------------------------------------------------------------------- */

/* The first failure sticks; straight-line code needs one check. */
START_TEST(failures_stick)
{
    sn_scene* scene = sn_scene_create(NULL);
    sn_id good = add(scene, sn_root, "good", "points");
    sn_id bad = add(scene, sn_root, "1", "points");
    ck_assert(sn_id_is_null(bad));
    ck_assert(sn_id_is_null(add(scene, sn_root, "later", "points")));
    ck_assert(sn_id_is_null(add(scene, bad, "below", "points")));
    ck_assert_int_eq(sn_scene_set(scene, good, "positions", "1 2 3"), SN_ERR_SCENE);
    ck_assert_int_eq(sn_scene_override(scene, "good.positions=1 2 3"), SN_ERR_SCENE);
    ck_assert(!sn_scene_is_set(scene, good, "positions"));
    sn_error error = { 0 };
    ck_assert_ptr_null(sn_scene_compile(scene, &error));
    ck_assert_int_eq(error.count, 1);
    ck_assert_str_eq(error.text, sn_scene_error(scene)->text);
    sn_scene_destroy(scene);
}
END_TEST

START_TEST(null_handles)
{
    sn_scene* scene = sn_scene_create(NULL);
    const sn_id null = { 0, 0 }, far = { 1000, 1 }, wrong = { 1, 2 }, all[] = { null, far, wrong };
    for (int i = 0; i < 3; ++i) {
        ck_assert(!sn_scene_name(scene, all[i]) && !sn_scene_type(scene, all[i]) &&
                  !sn_scene_params(scene, all[i]));
        ck_assert(sn_id_is_null(sn_scene_first_child(scene, all[i])) &&
                  sn_id_is_null(sn_scene_next(scene, all[i])));
        ck_assert(sn_id_is_null(sn_scene_parent(scene, all[i])) && !sn_scene_is_set(scene, all[i], "x"));
        ck_assert_int_eq(sn_scene_remove(scene, all[i]), SN_ERR_ARGUMENT);
    }
    ck_assert(sn_id_is_null(add(scene, null, "a", "points")));
    expect_error(scene, 1, "its parent does not exist");
    sn_scene_destroy(scene);

    scene = sn_scene_create(NULL);
    ck_assert(sn_id_is_null(sn_scene_add(scene, sn_root, "a", NULL, NULL)));
    expect_error(scene, 1, "no component was given");
    sn_scene_destroy(scene);

    scene = sn_scene_create(NULL);
    ck_assert_int_ne(sn_scene_set(scene, null, "a", "1"), SN_OK);
    expect_error(scene, 1, "needs an item");
    sn_scene_destroy(scene);
}
END_TEST

START_TEST(without_a_scene)
{
    sn_error error = { 0 };
    ck_assert(sn_id_is_null(sn_scene_add(NULL, sn_root, "a", &sn_points, NULL)));
    ck_assert_int_ne(sn_scene_set(NULL, sn_root, "step", "1"), SN_OK);
    ck_assert_int_ne(sn_scene_override(NULL, "step=1"), SN_OK);
    ck_assert_int_ne(sn_scene_remove(NULL, sn_root), SN_OK);
    ck_assert_int_eq(sn_scene_expand(NULL, &error), SN_ERR_ARGUMENT);
    ck_assert_int_eq(sn_scene_write(NULL, stdout), SN_ERR_ARGUMENT);
    error = (sn_error){ 0 };
    ck_assert_ptr_null(sn_scene_compile(NULL, &error));
    ck_assert_int_eq(error.status, SN_ERR_ARGUMENT);
    ck_assert_int_eq(sn_scene_component_count(NULL), 0);
    ck_assert(!sn_scene_component(NULL, "points") && !sn_scene_component_at(NULL, 0));
    ck_assert(!sn_scene_name(NULL, sn_root) && !sn_scene_params(NULL, sn_root));
    ck_assert_int_ne(sn_scene_error(NULL)->status, SN_OK);
    sn_scene_fail(NULL, sn_root, NULL, "nothing");
    sn_scene_locate(NULL, "file", 1, 1);
    sn_scene_set_directory(NULL, "/");
    error = (sn_error){ 0 };
    ck_assert_int_eq(sn_scene_register(NULL, &sn_points, &error), SN_ERR_ARGUMENT);
    sn_scene_destroy(NULL);
}
END_TEST

START_TEST(places_are_named)
{
    sn_scene* scene = sn_scene_create(NULL);
    sn_scene_locate(scene, "my.xml", 7, 3);
    sn_id p = add(scene, sn_root, "p", "points");
    sn_scene_locate(scene, "my.xml", 8, 5);
    sn_scene_set(scene, p, "positions", "1 2 x");
    probe_expect(sn_scene_error(scene)->text, "my.xml:8:5: /p: positions: ");
    sn_scene_destroy(scene);
}
END_TEST

START_TEST(prefabs_fail_with_their_place)
{
    sn_scene* scene = sn_scene_create(NULL);
    sn_scene_locate(scene, "my.xml", 7, 3);
    sn_id p = add(scene, sn_root, "p", "points");
    sn_scene_locate(scene, NULL, 0, 0);
    sn_scene_fail(scene, p, NULL, "is %s", "bad");
    expect_error(scene, 1, "my.xml:7:3: /p: is bad");
    sn_scene_destroy(scene);
}
END_TEST

/* ---- removing ----------------------------------------------------------------------------------------- */

START_TEST(removed_items_are_gone)
{
    sn_scene* scene = sn_scene_create(NULL);
    sn_id a = add(scene, sn_root, "a", "node"), b = add(scene, a, "b", "points"),
          c = add(scene, sn_root, "c", "points");
    ck_assert_int_eq(sn_scene_remove(scene, a), SN_OK);
    ck_assert(!sn_scene_name(scene, a) && !sn_scene_name(scene, b) && !sn_scene_params(scene, b));
    ck_assert(sn_id_is_null(sn_scene_find(scene, sn_root, "a/b")) &&
              sn_id_is_null(sn_scene_find(scene, sn_root, "a")));
    ck_assert_uint_eq(sn_scene_first_child(scene, sn_root).index, c.index);
    ck_assert_int_eq(sn_scene_remove(scene, a), SN_ERR_ARGUMENT);
    ck_assert_int_eq(sn_scene_remove(scene, b), SN_ERR_ARGUMENT);
    ck_assert_int_eq(sn_scene_remove(scene, sn_root), SN_ERR_ARGUMENT);
    ck_assert_int_eq(sn_scene_error(scene)->status, SN_OK);
    sn_id again = add(scene, sn_root, "a", "points"); // the name is free
    ck_assert(!sn_id_is_null(again));
    ck_assert_uint_eq(sn_scene_next(scene, c).index, again.index);
    ck_assert(sn_id_is_null(add(scene, a, "x", "points"))); // stale
    expect_error(scene, 1, "its parent does not exist");
    sn_scene_destroy(scene);
}
END_TEST

START_TEST(removing_from_anywhere)
{
    for (int which = 0; which < 3; ++which) {
        sn_scene* scene = sn_scene_create(NULL);
        sn_id id[3];
        for (int i = 0; i < 3; ++i)
            id[i] = add(scene, sn_root, NULL, "node");
        sn_scene_remove(scene, id[which]);
        sn_id last = add(scene, sn_root, "last", "node");
        int count = 0;
        for (sn_id at = sn_scene_first_child(scene, sn_root); !sn_id_is_null(at);
             at = sn_scene_next(scene, at), ++count)
            if (count == 2) ck_assert_uint_eq(at.index, last.index);
        ck_assert_int_eq(count, 3);
        sn_scene_destroy(scene);
    }
}
END_TEST

/* What is gone is not simulated, not written, and not suggested. */
START_TEST(removed_items_do_not_return)
{
    sn_scene* scene =
        probe_scene("<scene><points name='p'/><point_mass name='m' on='@p' mass='1'/>"
                    "<springs_to_ground name='bad' on='@nowhere'/><frames name='missing'/></scene>",
                    NULL);
    sn_scene_remove(scene, sn_scene_find(scene, sn_root, "bad"));
    sn_scene_remove(scene, sn_scene_find(scene, sn_root, "missing"));
    char* text = NULL;
    size_t length = 0;
    FILE* stream = open_memstream(&text, &length);
    ck_assert_int_eq(sn_scene_write(scene, stream), SN_OK);
    fclose(stream);
    ck_assert(!strstr(text, "bad") && !strstr(text, "missing") && strstr(text, "<points name=\"p\""));
    free(text);
    sn_error error = { 0 };
    sn_sim* sim = sn_scene_compile(scene, &error);
    ck_assert_msg(sim != NULL, "%s", error.text);
    ck_assert_int_eq(sn_sim_channel(sim, "/missing/position", &error).index, 0);
    sn_sim_destroy(sim);

    error = (sn_error){ 0 };
    sn_id load = add(scene, sn_root, "load", "point_load");
    sn_scene_set(scene, load, "on", "@missng");
    ck_assert_ptr_null(sn_scene_compile(scene, &error));
    ck_assert_msg(!strstr(error.text, "did you mean"), "%s", error.text);
    sn_scene_destroy(scene);
}
END_TEST

/* ---- overrides ---------------------------------------------------------------------------------------- */

static double step_with(const char* assignment)
{
    sn_error error = { 0 };
    sn_scene* scene =
        probe_scene("<scene step='1 ms'><points name='p'/><point_mass on='@p' mass='1'/></scene>", NULL);
    sn_scene_override(scene, assignment);
    sn_sim* sim = sn_scene_compile(scene, &error);
    double step = sn_sim_step_size(sim);
    ck_assert_msg(sim != NULL, "%s", error.text);
    sn_sim_destroy(sim);
    sn_scene_destroy(scene);
    return step;
}

START_TEST(overrides_of_the_scene)
{
    ck_assert_double_eq(step_with("step=2 ms"), 2e-3);
    ck_assert_double_eq(step_with("/.step=3 ms"), 3e-3);
}
END_TEST

static const char needle[] = "<scene><needle name='needle' elements='4'><handle/></needle>"
                             "<point_load name='load' on='@needle/tip'/></scene>";

/* Of what is authored, and of what a prefab makes. */
START_TEST(overrides_before_and_after_expansion)
{
    sn_error error = { 0 };
    sn_scene* scene = probe_scene(needle, NULL);
    sn_scene_override(scene, "needle.elements=6");
    sn_scene_override(scene, "needle/joints.damping_time=5 ms");
    sn_scene_override(scene, "/needle/handle/mass.gravity=0 0 -1");
    sn_scene_override(scene, "load.force=0 0 1=1");
    ck_assert_int_eq(sn_scene_error(scene)->status, SN_OK);
    ck_assert_int_eq(sn_scene_expand(scene, &error), SN_ERR_SCENE); // "1=1"
    sn_scene_destroy(scene);

    error = (sn_error){ 0 };
    scene = probe_scene(needle, NULL);
    sn_scene_override(scene, "needle.elements=5");
    sn_scene_override(scene, "needle.elements=6"); // the last one wins
    sn_scene_override(scene, "needle/joints.damping_time=5 ms");
    ck_assert_msg(sn_scene_expand(scene, &error) == SN_OK, "%s", error.text);
    sn_id joints = sn_scene_find(scene, sn_root, "needle/joints"),
          shaft = sn_scene_find(scene, sn_root, "needle/shaft");
    ck_assert_double_eq(((const sn_rfem_joints_params*)sn_scene_params(scene, joints))->damping_time, 5e-3);
    ck_assert_int_eq(((const sn_frames_params*)sn_scene_params(scene, shaft))->positions.count, 18);
    sn_scene_destroy(scene);
}
END_TEST

static void expect_bad_override(const char* assignment, const char* words)
{
    sn_error error = { 0 };
    sn_scene* scene = probe_scene(needle, NULL);
    sn_scene_override(scene, assignment);
    ck_assert_ptr_null(sn_scene_compile(scene, &error));
    probe_expect(error.text, words);
    sn_scene_destroy(scene);
}

START_TEST(overrides_that_lead_nowhere)
{
    expect_bad_override("neddle.elements=8", "did you mean \"needle\"");
    expect_bad_override("/neddle.elements=8", "did you mean \"/needle\"");
    expect_bad_override("needle/shafd.positions=8", "did you mean \"needle/shaft\"");
    expect_bad_override("needle.elemnts=8", "did you mean \"elements\"");
    expect_bad_override("needle.elements=-1", "must be 0 to 100000");
    expect_bad_override("needle.elements", "is not a setting");
    expect_bad_override("=8", "is not a setting");
    expect_bad_override("needle.=8", "is not a setting");
    expect_bad_override("", "is not a setting");
    expect_bad_override("zzzzz=8", "scene has no parameter \"zzzzz\"");
    expect_bad_override("step=-1 ms", "must be > 0");
}
END_TEST

/* ---- expansion and compilation, again ----------------------------------------------------------------- */

START_TEST(parts_of_a_needle)
{
    static const char* const parts[] = { "needle/handle",      "needle/handle/frame", "needle/handle/motion",
                                         "needle/handle/mass", "needle/shaft",        "needle/clamp",
                                         "needle/tip",         "needle/joints",       "needle/shaft_mass",
                                         "needle/clamp_mass",  "needle/sections",     "needle/surface" };
    sn_error error = { 0 };
    sn_scene* scene = probe_scene(needle, NULL);
    ck_assert_int_eq(sn_scene_expand(scene, &error), SN_OK);
    for (int i = 0; i < SN_COUNT(parts); ++i)
        ck_assert_msg(!sn_id_is_null(sn_scene_find(scene, sn_root, parts[i])), "%s", parts[i]);
    sn_scene_destroy(scene);
}
END_TEST

static char* written(sn_scene* scene)
{
    char* text = NULL;
    size_t length = 0;
    FILE* stream = open_memstream(&text, &length);
    ck_assert_int_eq(sn_scene_write(scene, stream), SN_OK);
    fclose(stream);
    return text;
}

START_TEST(expanded_twice)
{
    sn_error error = { 0 };
    sn_scene* scene = probe_scene(needle, NULL);
    ck_assert_int_eq(sn_scene_expand(scene, &error), SN_OK);
    char* first = written(scene);
    ck_assert_int_eq(sn_scene_expand(scene, &error), SN_OK);
    char* second = written(scene);
    ck_assert_str_eq(first, second);
    free(first);
    free(second);
    sn_scene_destroy(scene);
}
END_TEST

/* A scene that has been compiled can be added to and set, and the next simulation has it all. */
START_TEST(mended_and_compiled_again)
{
    sn_error error = { 0 };
    sn_scene* scene = probe_scene(needle, NULL);
    sn_sim* sim = sn_scene_compile(scene, &error);
    ck_assert_ptr_nonnull(sim);
    sn_sim_destroy(sim);
    sn_id second = add(scene, sn_root, "second", "needle");
    sn_scene_set(scene, second, "elements", "3");
    sn_scene_override(scene, "step=2 ms");
    sn_scene_set(scene, sn_scene_find(scene, sn_root, "load"), "force", "0 0 3");
    sim = sn_scene_compile(scene, &error);
    ck_assert_msg(sim != NULL, "%s", error.text);
    double x[9], f[3];
    probe_read(sim, "/second/shaft/position", x, 9);
    probe_read(sim, "/load/force", f, 3);
    ck_assert_double_eq(f[2], 3.0);
    ck_assert_double_eq(sn_sim_step_size(sim), 2e-3);
    sn_sim_destroy(sim);
    sn_scene_destroy(scene);
}
END_TEST

/* What a prefab was made from cannot be changed any more: that is said, not ignored. */
START_TEST(set_after_expansion)
{
    for (int k = 0; k < 2; ++k) {
        sn_error error = { 0 };
        sn_scene* scene = probe_scene(needle, NULL);
        ck_assert_int_eq(sn_scene_expand(scene, &error), SN_OK);
        if (k == 0)
            sn_scene_set(scene, sn_scene_find(scene, sn_root, "needle"), "elements", "6");
        else
            sn_scene_override(scene, "needle.elements=6");
        ck_assert_ptr_null(sn_scene_compile(scene, &error));
        probe_expect(error.text, "/needle");
        probe_expect(error.text, "expanded");
        sn_scene_destroy(scene);
    }
}
END_TEST

/* A failed compilation is no end: the scene can be put right. */
START_TEST(mended_after_a_failure)
{
    sn_error error = { 0 };
    sn_scene* scene =
        probe_scene("<scene><points name='p'/><point_mass name='m' on='@q' mass='1'/></scene>", NULL);
    ck_assert_ptr_null(sn_scene_compile(scene, &error));
    ck_assert_int_eq(sn_scene_error(scene)->status, SN_OK);
    ck_assert_int_eq(sn_scene_set(scene, sn_scene_find(scene, sn_root, "m"), "on", "@p"), SN_OK);
    error = (sn_error){ 0 };
    sn_sim* sim = sn_scene_compile(scene, &error);
    ck_assert_msg(sim != NULL, "%s", error.text);
    sn_sim_destroy(sim);
    sn_scene_destroy(scene);
}
END_TEST

/* ---- components --------------------------------------------------------------------------------------- */

static void add_nothing(const void* self, sn_range items, const sn_input* in, const sn_generalized_force* out)
{
    (void)self;
    (void)items;
    (void)in;
    (void)out;
}

static sn_status bind_nothing(sn_bind* b, const void* params, void* self)
{
    (void)b;
    (void)params;
    (void)self;
    return SN_OK;
}

START_TEST(registering)
{
    sn_scene* scene = sn_scene_create(NULL);
    int count = sn_scene_component_count(scene);
    ck_assert_int_ge(count, sn_builtin_count);
    static const sn_force_ops half = { .add = add_nothing };
    sn_component c = { .abi = SN_COMPONENT_ABI + 1,
                       .name = "mine",
                       .summary = "Mine.",
                       .role = SN_ROLE_FORCE,
                       .ops.force = &half,
                       .bind = bind_nothing };
    sn_error error = { 0 };
    ck_assert_int_eq(sn_scene_register(scene, &c, &error), SN_ERR_UNSUPPORTED);
    probe_expect(error.text, "rebuild the component");
    c.abi = SN_COMPONENT_ABI;
    error = (sn_error){ 0 };
    ck_assert_int_eq(sn_scene_register(scene, &c, &error), SN_ERR_ARGUMENT); // no tangent
    probe_expect(error.text, "lacks");
    c.role = SN_ROLE_GROUP;
    c.name = "needle";
    error = (sn_error){ 0 };
    ck_assert_int_eq(sn_scene_register(scene, &c, &error), SN_ERR_ARGUMENT);
    probe_expect(error.text, "already registered");
    c.name = NULL;
    ck_assert_int_eq(sn_scene_register(scene, &c, NULL), SN_ERR_ARGUMENT);
    ck_assert_int_eq(sn_scene_register(scene, NULL, NULL), SN_ERR_ARGUMENT);
    ck_assert_int_eq(sn_scene_component_count(scene), count);
    c.name = "mine";
    ck_assert_int_eq(sn_scene_register(scene, &c, NULL), SN_OK);
    ck_assert_ptr_eq(sn_scene_component(scene, "mine"), &c);
    ck_assert_ptr_eq(sn_scene_component_at(scene, count), &c);
    ck_assert(!sn_scene_component_at(scene, -1) && !sn_scene_component_at(scene, count + 1));
    ck_assert_ptr_null(sn_scene_component(scene, "yours"));
    sn_scene_destroy(scene);
}
END_TEST

/* A removed item frees its name: what is added unnamed in its place is called the same. */
START_TEST(removed_names_are_free)
{
    sn_scene* scene = sn_scene_create(NULL);
    sn_id first = sn_scene_add(scene, sn_root, NULL, &sn_dirk, NULL);
    ck_assert_int_eq(sn_scene_remove(scene, first), SN_OK);
    sn_id second = sn_scene_add(scene, sn_root, NULL, &sn_dirk, NULL);
    sn_id third = sn_scene_add(scene, sn_root, NULL, &sn_dirk, NULL);
    ck_assert_str_eq(sn_scene_name(scene, second), "dirk");
    ck_assert_str_eq(sn_scene_name(scene, third), "dirk2");
    sn_scene_destroy(scene);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("scene");
    TCase* cases = tcase_create("scene");
    tcase_add_test(cases, removed_names_are_free);
    tcase_add_test(cases, tree);
    tcase_add_test(cases, finding);
    tcase_add_test(cases, names_by_default);
    tcase_add_test(cases, bad_names);
    tcase_add_test(cases, taken_names);
    tcase_add_test(cases, observers_may_have_names_of_items);
    tcase_add_test(cases, failures_stick);
    tcase_add_test(cases, null_handles);
    tcase_add_test(cases, without_a_scene);
    tcase_add_test(cases, places_are_named);
    tcase_add_test(cases, prefabs_fail_with_their_place);
    tcase_add_test(cases, removed_items_are_gone);
    tcase_add_test(cases, removing_from_anywhere);
    tcase_add_test(cases, removed_items_do_not_return);
    tcase_add_test(cases, overrides_of_the_scene);
    tcase_add_test(cases, overrides_before_and_after_expansion);
    tcase_add_test(cases, overrides_that_lead_nowhere);
    tcase_add_test(cases, parts_of_a_needle);
    tcase_add_test(cases, expanded_twice);
    tcase_add_test(cases, mended_and_compiled_again);
    tcase_add_test(cases, set_after_expansion);
    tcase_add_test(cases, mended_after_a_failure);
    tcase_add_test(cases, registering);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
