/* If this failed, a scene that was written would not read back as the same scene, or not be readable at all.
   SPDX-License-Identifier: BSD-3-Clause */
#include "toy.h"

#include <float.h>
#include "support/run_suite.h"

/* ---- helpers ------------------------------------------------------------------------------------------- */

/* The scene as text, to be freed. */
static char* written(const sn_scene* scene, sn_status status)
{
    char* text = NULL;
    size_t size = 0;
    FILE* stream = open_memstream(&text, &size);
    ck_assert_ptr_nonnull(stream);
    ck_assert_int_eq(sn_scene_write(scene, stream), status);
    fclose(stream);
    return text;
}

static const char head[] = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";

static void expect_written(const sn_scene* scene, const char* expected)
{
    char* text = written(scene, SN_OK);
    ck_assert_msg(strncmp(text, head, strlen(head)) == 0, "%s", text);
    ck_assert_str_eq(text + strlen(head), expected);
    free(text);
}

/* Reads what the scene was written as and writes it again: the two texts are the same. Returns the second
   scene. */
static sn_scene* expect_round_trip(const sn_scene* scene)
{
    char* first = written(scene, SN_OK);
    sn_error error = { 0 };
    sn_scene* copy = toy_read(first, &error);
    ck_assert_msg(error.status == SN_OK, "%s\n%s", error.text, first);
    char* second = written(copy, SN_OK);
    ck_assert_str_eq(first, second);
    free(first);
    free(second);
    return copy;
}

static sn_scene* read_good(const char* text)
{
    sn_error error = { 0 };
    sn_scene* scene = toy_read(text, &error);
    ck_assert_msg(error.status == SN_OK, "%s", error.text);
    return scene;
}

/* ---- what is written ----------------------------------------------------------------------------------- */

START_TEST(only_what_was_given_is_written)
{
    sn_scene* scene = read_good("<scene><toy_block/><toy_block count='3'/></scene>");
    expect_written(scene,
                   "<scene>\n  <toy_block/>\n  <toy_block name=\"toy_block2\" count=\"3\"/>\n</scene>\n");
    sn_scene_destroy(scene);
    scene = read_good("<scene/>");
    expect_written(scene, "<scene/>\n");
    sn_scene_destroy(scene);
}
END_TEST

START_TEST(values_are_in_si_units)
{
    sn_scene* scene = read_good("<scene step='2 ms'><toy_block on='yes' length='26.23 cm' place='0 1 -16 cm' "
                                "list='1,2.50 1e3' colour='green' "
                                "push='2 kN' motion='0 t 25mm' of='@../a'/></scene>");
    expect_written(scene,
                   "<scene step=\"0.002\">\n"
                   "  <toy_block on=\"true\" length=\"0.2623\" place=\"0 0.01 -0.16\" list=\"1 2.5 1000\" "
                   "of=\"@../a\" push=\"2000\"\n"
                   "             motion=\"0 t 0.025\" colour=\"green\"/>\n"
                   "</scene>\n");
    sn_scene_destroy(expect_round_trip(scene));
    sn_scene_destroy(scene);
}
END_TEST

START_TEST(the_tree_is_indented)
{
    sn_scene* scene =
        read_good("<scene><node name='a'><node name='b'><toy_block/></node><node/></node><node/></scene>");
    expect_written(scene, "<scene>\n"
                          "  <node name=\"a\">\n"
                          "    <node name=\"b\">\n"
                          "      <toy_block/>\n"
                          "    </node>\n"
                          "    <node/>\n"
                          "  </node>\n"
                          "  <node/>\n"
                          "</scene>\n");
    sn_scene_destroy(expect_round_trip(scene));
    sn_scene_destroy(scene);
}
END_TEST

START_TEST(text_is_escaped)
{
    toy_params block = toy_defaults;
    block.text = "<a href=\"x\" id='y'>&amp;\tone\ntwo\r </a> \xc3\xa4 \xe4\xb8\xad \xf0\x9f\x98\x80 ]]> ";
    sn_scene* scene = toy_scene();
    sn_scene_add(scene, sn_root, NULL, &toy_block, &block);
    expect_written(
        scene,
        "<scene>\n  <toy_block text=\"&lt;a href=&quot;x&quot; id='y'>&amp;amp;&#9;one&#10;two&#13; &lt;/a> "
        "\xc3\xa4 \xe4\xb8\xad \xf0\x9f\x98\x80 ]]> \"/>\n</scene>\n");
    sn_scene* copy = expect_round_trip(scene);
    ck_assert_str_eq(toy_at(copy, "/toy_block")->text, block.text);
    sn_scene_destroy(copy);
    sn_scene_destroy(scene);
}
END_TEST

START_TEST(numbers_are_as_short_as_they_can_be)
{
    static const double values[] = {
        0.1,     1.0 / 3.0, 1e-300, 1e300,  4.9406564584124654e-324, 123456789012345680.0,
        DBL_MAX, DBL_MIN,   -0.0,   2.5e-7, 3.141592653589793,       100.0
    };
    toy_params block = toy_defaults;
    block.list = (sn_reals){ values, SN_COUNT(values) };
    block.length = 0.1 + 0.2;
    block.place = (sn_vec3){ 1e22, -1e-7, 5e-324 };
    sn_scene* scene = toy_scene();
    sn_scene_add(scene, sn_root, "a", &toy_block, &block);
    sn_scene* copy = expect_round_trip(scene);
    const toy_params* back = toy_at(copy, "/a");
    ck_assert_int_eq(back->list.count, SN_COUNT(values));
    ck_assert_mem_eq(back->list.at, values, sizeof values);
    ck_assert_mem_eq(&back->place, &block.place, sizeof block.place);
    ck_assert(back->length == block.length);
    sn_scene_destroy(copy);
    sn_scene_destroy(scene);
    scene = read_good("<scene><toy_block length='0.1' list='0.3 100000 1e21'/></scene>");
    expect_written(scene, "<scene>\n  <toy_block length=\"0.1\" list=\"0.3 100000 1e+21\"/>\n</scene>\n");
    sn_scene_destroy(scene);
}
END_TEST

START_TEST(what_was_authored_in_code_reads_back)
{
    toy_params block = {
        .on = true, .count = -100, .length = 1e-9, .text = "", .of.path = "../b", .colour = 1
    };
    block.push.text = "2 * sin( t )";
    block.motion = (sn_expr3){ { "1 + t", NULL, "sin( 2 * t ) / 3" } };
    sn_scene* scene = toy_scene();
    sn_scene_add(scene, sn_root, "b", &toy_block, &block);
    sn_scene_set(scene, sn_root, "duration", "5 s");
    sn_scene* copy = expect_round_trip(scene);
    const toy_params* back = toy_at(copy, "/b");
    ck_assert(back->on);
    ck_assert_int_eq(back->count, -100);
    ck_assert_str_eq(back->text, "");
    ck_assert_str_eq(back->of.path, "../b");
    ck_assert_str_eq(back->push.text, "2 * sin( t )");
    ck_assert_str_eq(back->motion.text[0], "1+t");
    ck_assert_str_eq(back->motion.text[1], "0");
    ck_assert_str_eq(back->motion.text[2], "sin(2*t)/3");
    ck_assert_int_eq(back->colour, 1);
    ck_assert(sn_scene_is_set(copy, sn_root, "duration") && !sn_scene_is_set(copy, sn_root, "step"));
    sn_scene_destroy(copy);
    sn_scene_destroy(scene);
}
END_TEST

START_TEST(long_tags_are_broken)
{
    sn_scene* scene = read_good(
        "<scene title='Forty characters, which is not really much.'><node name='a'>"
        "<toy_block text='Forty characters, which is not really much.' count='5' length='1 m' "
        "list='1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20' name='with_a_name'/></node></scene>");
    expect_written(scene, "<scene title=\"Forty characters, which is not really much.\">\n"
                          "  <node name=\"a\">\n"
                          "    <toy_block name=\"with_a_name\" count=\"5\" length=\"1\"\n"
                          "               list=\"1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20\"\n"
                          "               text=\"Forty characters, which is not really much.\"/>\n"
                          "  </node>\n"
                          "</scene>\n");
    sn_scene_destroy(expect_round_trip(scene));
    sn_scene_destroy(scene);
}
END_TEST

/* ---- prefabs ------------------------------------------------------------------------------------------- */

START_TEST(a_prefab_is_written_as_what_it_is_before_and_as_a_group_after)
{
    const char* before =
        "<scene>\n  <toy_house length=\"0.5\"/>\n  <toy_house name=\"b\" text=\"door\"/>\n</scene>\n";
    sn_scene* scene = read_good(before);
    expect_written(scene, before);
    sn_error error = { 0 };
    ck_assert_int_eq(sn_scene_expand(scene, &error), SN_OK);
    expect_written(scene, "<scene>\n"
                          "  <node name=\"toy_house\">\n"
                          "    <toy_block name=\"plain\" length=\"1\"/>\n"
                          "    <toy_block/>\n"
                          "    <toy_block name=\"inner\">\n"
                          "      <toy_block/>\n"
                          "    </toy_block>\n"
                          "  </node>\n"
                          "  <node name=\"b\">\n"
                          "    <toy_block name=\"door\" length=\"0.5\"/>\n"
                          "    <toy_block/>\n"
                          "    <toy_block name=\"inner\">\n"
                          "      <toy_block/>\n"
                          "    </toy_block>\n"
                          "  </node>\n"
                          "</scene>\n");
    sn_scene* copy = expect_round_trip(scene);
    ck_assert_int_eq(sn_scene_expand(copy, &error), SN_OK);
    sn_scene_destroy(expect_round_trip(copy));
    sn_scene_destroy(copy);
    sn_scene_destroy(scene);
}
END_TEST

START_TEST(overrides_are_written_once_applied)
{
    sn_scene* scene = read_good("<scene><toy_block name='a'/></scene>");
    sn_error error = { 0 };
    ck_assert_int_eq(sn_scene_override(scene, "a.length=3 mm"), SN_OK);
    ck_assert_int_eq(sn_scene_expand(scene, &error), SN_OK);
    expect_written(scene, "<scene>\n  <toy_block name=\"a\" length=\"0.003\"/>\n</scene>\n");
    sn_scene_destroy(scene);
}
END_TEST

/* ---- failures ------------------------------------------------------------------------------------------ */

START_TEST(what_xml_cannot_say_is_told)
{
    static const char* const texts[] = { "bell \a",      "half \xc3",    "half \xe4\xb8",    "latin \xe4 1",
                                         "\xed\xa0\x80", "\xef\xbf\xbf", "\xf4\x90\x80\x80", "\xc0\x80" };
    for (int i = 0; i < SN_COUNT(texts); ++i) {
        toy_params block = toy_defaults;
        block.text = texts[i];
        sn_scene* scene = toy_scene();
        sn_scene_add(scene, sn_root, NULL, &toy_block, &block);
        char* text = written(scene, SN_ERR_SCENE);
        sn_error error = { 0 };
        sn_scene* copy = toy_read(text, &error); // replaced, hence readable
        ck_assert_msg(error.status == SN_OK, "%s", error.text);
        ck_assert_ptr_nonnull(strstr(text, "\xef\xbf\xbd"));
        sn_scene_destroy(copy);
        free(text);
        sn_scene_destroy(scene);
    }
}
END_TEST

START_TEST(a_full_disk_is_told)
{
    FILE* full = fopen("/dev/full", "w");
    if (!full) return;
    sn_scene* scene = read_good("<scene/>");
    ck_assert_int_eq(sn_scene_write(scene, full), SN_ERR_IO);
    fclose(full);
    ck_assert_int_eq(sn_scene_write(scene, NULL), SN_ERR_ARGUMENT);
    ck_assert_int_eq(sn_scene_write(NULL, stdout), SN_ERR_ARGUMENT);
    sn_scene_destroy(scene);
}
END_TEST

START_TEST(trees_of_any_depth_are_written)
{
    enum { DEPTH = 500 };
    sn_scene* scene = toy_scene();
    sn_id at = sn_root;
    for (int i = 0; i < DEPTH; ++i)
        at = sn_scene_add(scene, at, "n", sn_scene_component(scene, "node"), NULL);
    char* text = written(scene, SN_OK);
    int lines = 0;
    for (const char* c = text; *c; ++c)
        lines += *c == '\n';
    ck_assert_int_eq(lines, 1 + 2 * DEPTH + 1);
    free(text);
    sn_scene_destroy(scene);
}
END_TEST

/* ---- */

int main(void)
{
    Suite* suite = suite_create("xml/write");
    TCase* cases = tcase_create("write");
    tcase_add_test(cases, only_what_was_given_is_written);
    tcase_add_test(cases, values_are_in_si_units);
    tcase_add_test(cases, the_tree_is_indented);
    tcase_add_test(cases, text_is_escaped);
    tcase_add_test(cases, numbers_are_as_short_as_they_can_be);
    tcase_add_test(cases, what_was_authored_in_code_reads_back);
    tcase_add_test(cases, long_tags_are_broken);
    tcase_add_test(cases, a_prefab_is_written_as_what_it_is_before_and_as_a_group_after);
    tcase_add_test(cases, overrides_are_written_once_applied);
    tcase_add_test(cases, what_xml_cannot_say_is_told);
    tcase_add_test(cases, a_full_disk_is_told);
    tcase_add_test(cases, trees_of_any_depth_are_written);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
