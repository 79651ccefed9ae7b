/* If this failed, a parameter would be read as something else than what was written: every type of
   parameter, its units, bounds, and what is said when it cannot be.
   SPDX-License-Identifier: BSD-3-Clause */
#include "scene/scene.h"
#include <check.h>
#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "support/run_suite.h"

/* ---- a component with one parameter of every type ----------------------------------------------------- */

typedef struct all_params {
    bool flag;
    int count, colour;
    double length, ratio, free;
    sn_vec3 push;
    sn_reals list;
    const char* text;
    sn_ref to;
    sn_expr z;
    sn_expr3 force;
} all_params;

static const double default_list[] = { 1, 2 };
static const all_params defaults = {
    .count = 3, .length = 0.5, .list = { default_list, 2 }, .text = "hello"
};
static const sn_param table[] = {
    { SN_FIELD(all_params, flag), "1", 0, 0, "a switch" },
    { SN_FIELD(all_params, count), "1", 1, 10, "a whole number" },
    { SN_CHOICE(all_params, colour, "red green blue"), "1", 0, 0, "one of three" },
    { SN_FIELD(all_params, length), "m", SN_ABOVE_ZERO, 2, "a length" },
    { SN_FIELD(all_params, ratio), "1", -1, 0.5, "a number" },
    { SN_FIELD(all_params, free), "N/m", 0, 0, "a number without bounds" },
    { SN_FIELD(all_params, push), "N", -5, 5, "a vector" },
    { SN_FIELD(all_params, list), "m", 0, HUGE_VAL, "lengths" },
    { SN_FIELD(all_params, text), "1", 0, 0, "any text" },
    { SN_FIELD(all_params, to), "1", 0, 0, "another item" },
    { SN_FIELD(all_params, z), "m", 0, 0, "a length in time" },
    { SN_FIELD(all_params, force), "N", 0, 0, "a force in time" },
};
static const sn_component thing = {
    .abi = SN_COMPONENT_ABI,
    .name = "thing",
    .summary = "Has one of everything.",
    .role = SN_ROLE_GROUP,
    .defaults = &defaults,
    .params_size = sizeof(all_params),
    .params = table,
    .param_count = SN_COUNT(table),
};

static sn_scene* scene;
static sn_id item;

static void setup(void)
{
    scene = sn_scene_create(NULL);
    item = sn_scene_add(scene, sn_root, "thing", &thing, NULL);
    ck_assert(!sn_id_is_null(item));
}

static void teardown(void) { sn_scene_destroy(scene); }

static const all_params* params(void) { return sn_scene_params(scene, item); }

static const all_params* set(const char* name, const char* text)
{
    ck_assert_msg(sn_scene_set(scene, item, name, text) == SN_OK, "%s", sn_scene_error(scene)->text);
    ck_assert(sn_scene_is_set(scene, item, name));
    return params();
}

/* Fails unless it is refused with these words, and the value is what it was. */
static void refuse(const char* name, const char* text, const char* words)
{
    teardown();
    setup();
    all_params before = *params();
    ck_assert_msg(sn_scene_set(scene, item, name, text) != SN_OK, "%s=\"%s\" was taken", name, text);
    const sn_error* error = sn_scene_error(scene);
    ck_assert_int_eq(error->status, SN_ERR_SCENE);
    ck_assert_int_eq(error->count, 1);
    ck_assert_msg(strstr(error->text, words) != NULL, "\"%s\" is not in: %s", words, error->text);
    ck_assert_msg(strstr(error->text, "/thing") != NULL && strstr(error->text, name) != NULL, "%s",
                  error->text);
    ck_assert_mem_eq(&before, params(), sizeof before);
    ck_assert(!sn_scene_is_set(scene, item, name));
}

START_TEST(defaults_are_copied)
{
    const all_params* p = params();
    ck_assert(!p->flag && p->count == 3 && p->colour == 0 && p->length == 0.5);
    ck_assert(p->list.count == 2 && p->list.at != default_list && p->list.at[1] == 2);
    ck_assert(p->text != defaults.text);
    ck_assert_str_eq(p->text, "hello");
    for (int i = 0; i < SN_COUNT(table); ++i)
        ck_assert(!sn_scene_is_set(scene, item, table[i].name));
}
END_TEST

START_TEST(booleans)
{
    static const char* const yes[] = { "true", "yes", "1", "on" };
    static const char* const no[] = { "false", "no", "0", "off" };
    for (int i = 0; i < 4; ++i) {
        ck_assert(set("flag", yes[i])->flag);
        ck_assert(!set("flag", no[i])->flag);
    }
    refuse("flag", "True", "expected true or false, got \"True\"");
    refuse("flag", "", "expected true or false");
    refuse("flag", "2", "expected true or false");
}
END_TEST

START_TEST(whole_numbers)
{
    ck_assert_int_eq(set("count", "1")->count, 1);
    ck_assert_int_eq(set("count", "10")->count, 10);
    ck_assert_int_eq(set("count", " 7 ")->count, 7);
    ck_assert_int_eq(set("count", "1e1")->count, 10);
    refuse("count", "0", "must be 1 to 10");
    refuse("count", "11", "count = 11, must be 1 to 10");
    refuse("count", "2.5", "expected a whole number, got \"2.5\"");
    refuse("count", "1e9", "must be 1 to 10");
    refuse("count", "1e300", "must be 1 to 10");
    refuse("count", "three", "three");
    refuse("count", "3 m", "m");
    refuse("count", "nan", "nan");
    refuse("count", "1 2", "1 2");
    refuse("count", "", "count");
}
END_TEST

START_TEST(choices)
{
    ck_assert_int_eq(set("colour", "blue")->colour, 2);
    ck_assert_int_eq(set("colour", "red")->colour, 0);
    refuse("colour", "gren", "did you mean \"green\"");
    refuse("colour", "purple-ish", "is not one of: red green blue");
    refuse("colour", "1", "is not one of");
    refuse("colour", "red green", "is not one of");
    refuse("colour", "", "is not one of");
}
END_TEST

START_TEST(numbers)
{
    ck_assert_double_eq(set("length", "26.23 cm")->length, 0.2623);
    ck_assert_double_eq(set("length", "0.1")->length, 0.1);
    ck_assert_double_eq(set("length", "1 mm")->length, 1e-3);
    ck_assert_double_eq(set("length", "2")->length, 2.0);
    ck_assert_double_eq(set("length", "5e-324")->length, 4.9406564584124654e-324);
    ck_assert_double_eq(set("ratio", "-1")->ratio, -1.0);
    ck_assert_double_eq(set("free", "-1e300")->free, -1e300);
    ck_assert_double_eq(set("free", "2 N/mm")->free, 2000.0);
    refuse("length", "0", "length = 0 m, must be > 0, at most 2");
    refuse("length", "-1 cm", "length = -0.01 m");
    refuse("length", "2.1 m", "must be > 0, at most 2");
    refuse("length", "3 kg", "kg");
    refuse("length", "3 parsec", "parsec");
    refuse("length", "nan", "nan");
    refuse("length", "inf", "inf");
    refuse("length", "1e999", "too large");
    refuse("length", "", "length");
    refuse("length", "1 2", "more than 1 number");
    refuse("length", "0.1x", "0.1x");
    refuse("ratio", "0.6", "must be -1 to 0.5");
    refuse("free", "1 N", "N");
}
END_TEST

START_TEST(vectors)
{
    const all_params* p = set("push", "1 -2 3.5");
    ck_assert(p->push.x == 1 && p->push.y == -2 && p->push.z == 3.5);
    p = set("push", "1 mN 2 mN 3 mN");
    ck_assert(p->push.x == 1e-3 && p->push.z == 3e-3);
    refuse("push", "1 2", "expected");
    refuse("push", "1 2 3 4", "more than 3 numbers");
    refuse("push", "1 2 6", "push = 6 N, must be -5 to 5");
    refuse("push", "1 nan 2", "nan");
    refuse("push", "", "push");
}
END_TEST

START_TEST(lists)
{
    const all_params* p = set("list", "1 2 3 4 5");
    ck_assert(p->list.count == 5 && p->list.at[4] == 5);
    p = set("list", "7");
    ck_assert(p->list.count == 1 && p->list.at[0] == 7);
    p = set("list", "1 cm 2 cm");
    ck_assert(p->list.count == 2 && p->list.at[1] == 0.02);
    ck_assert_double_eq(set("list", "\n1\t 2\r\n 3 ")->list.at[2], 3.0);
    refuse("list", "1 -2", "must be >= 0");
    refuse("list", "1 x", "x");
    refuse("list", "1 inf", "inf");
}
END_TEST

START_TEST(long_lists)
{
    enum { N = 20000 };
    char* text = malloc(N * 8);
    size_t at = 0;
    for (int i = 0; i < N; ++i)
        at += (size_t)sprintf(text + at, "%d ", i);
    const all_params* p = set("list", text);
    ck_assert_int_eq(p->list.count, N);
    ck_assert_double_eq(p->list.at[N - 1], N - 1.0);
    free(text);
}
END_TEST

START_TEST(texts_and_references)
{
    ck_assert_str_eq(set("text", " any  text <&> ")->text, " any  text <&> ");
    ck_assert_str_eq(set("text", "")->text, "");
    ck_assert_str_eq(set("to", "@a/b")->to.path, "@a/b");
    char word[] = "changes";
    set("text", word);
    word[0] = 'X';
    ck_assert_str_eq(params()->text, "changes");
}
END_TEST

START_TEST(functions)
{
    ck_assert_str_eq(set("z", "0.2*sin(t)")->z.text, "0.2*sin(t)");
    ck_assert_str_eq(set("z", "5 cm")->z.text, "0.05");
    ck_assert_str_eq(set("z", "5")->z.text, "5");
    ck_assert_str_eq(set("z", "motion.csv:z")->z.text, "motion.csv:z");
    refuse("z", "5 kg", "\"5 kg\" is a mass; a length in m is expected");
    refuse("z", "sin(t", "character 6: ");
    refuse("z", "sine(t)", "neither a number nor a function of t");
    refuse("z", "", "z");
}
END_TEST

START_TEST(three_functions)
{
    const all_params* p = set("force", "1 t 0.2*sin(t)");
    ck_assert_str_eq(p->force.text[0], "1");
    ck_assert_str_eq(p->force.text[2], "0.2*sin(t)");
    p = set("force", "1 mN 2 mN 3 mN");
    ck_assert_str_eq(p->force.text[1], "0.002");
    p = set("force", "a.csv:x  0  a.csv:y");
    ck_assert_str_eq(p->force.text[2], "a.csv:y");
    refuse("force", "1 2", "expected three entries");
    refuse("force", "1 2 3 4", "expected three entries");
    refuse("force", "1 2 sin(", "neither a number");
    refuse("force", "", "expected three entries");
    char* text = malloc(6000);
    memset(text, '1', 5999);
    text[5999] = '\0';
    refuse("force", text, "use a table");
    free(text);
}
END_TEST

START_TEST(unknown_parameters)
{
    refuse("lenght", "1", "did you mean \"length\"");
    refuse("zzzzzzzzz", "1", "thing has no parameter \"zzzzzzzzz\"");
    refuse("", "1", "no parameter");
}
END_TEST

/* What a parameter struct holds is checked when the scene is compiled. */
START_TEST(structs_are_checked)
{
    static const struct {
        size_t offset;
        double value;
        const char* words;
    } rows[] = {
        { offsetof(all_params, length), -1, "length = -1 m" },
        { offsetof(all_params, length), NAN, "length is not a number" },
        { offsetof(all_params, ratio), INFINITY, "ratio is infinite" },
        { offsetof(all_params, free), NAN, "free is not a number" },
        { offsetof(all_params, push) + sizeof(double), 7, "push = 7 N" },
    };
    for (int i = 0; i < SN_COUNT(rows); ++i) {
        all_params p = defaults;
        memcpy((char*)&p + rows[i].offset, &rows[i].value, sizeof(double));
        teardown();
        scene = sn_scene_create(NULL);
        sn_scene_add(scene, sn_root, "bad", &thing, &p);
        sn_error error = { 0 };
        ck_assert_ptr_null(sn_scene_compile(scene, &error));
        ck_assert_msg(strstr(error.text, rows[i].words) && strstr(error.text, "/bad"), "%s", error.text);
    }
}
END_TEST

/* An index outside the choices is refused, too: it would be used to look up a table. */
START_TEST(choices_in_structs_are_checked)
{
    static const int bad[] = { -1, 3, 1000000 };
    for (int i = 0; i < SN_COUNT(bad); ++i) {
        all_params p = defaults;
        p.colour = bad[i];
        teardown();
        scene = sn_scene_create(NULL);
        sn_scene_add(scene, sn_root, "bad", &thing, &p);
        sn_error error = { 0 };
        ck_assert_ptr_null(sn_scene_compile(scene, &error));
        ck_assert_msg(strstr(error.text, "colour") && strstr(error.text, "red green blue"), "%s", error.text);
    }
}
END_TEST

/* Given: what differs from the defaults. */
START_TEST(given_by_struct)
{
    all_params p = defaults;
    p.count = 4;
    p.text = "hello"; // equal by content, not by address
    double list[] = { 1, 2 };
    p.list = (sn_reals){ list, 2 };
    p.z.text = "t";
    sn_id id = sn_scene_add(scene, sn_root, "other", &thing, &p);
    list[0] = 9;
    ck_assert(sn_scene_is_set(scene, id, "count") && sn_scene_is_set(scene, id, "z"));
    ck_assert(!sn_scene_is_set(scene, id, "text") && !sn_scene_is_set(scene, id, "list"));
    ck_assert_double_eq(((const all_params*)sn_scene_params(scene, id))->list.at[0], 1.0);
}
END_TEST

/* Text of any value reads back to the same bits. */
START_TEST(round_trip)
{
    static const char* const texts[][2] = {
        { "flag", "true" },          { "count", "7" },
        { "colour", "blue" },        { "length", "0.1" },
        { "length", "5e-324" },      { "ratio", "-0.333333333" },
        { "free", "1e300" },         { "push", "0.1 -0.2 1e-17" },
        { "list", "0.1 0.2 1e200" }, { "text", "a b" },
        { "to", "@../x" },           { "z", "0.3*t" },
        { "force", "1 t 2*t" },
    };
    for (int i = 0; i < SN_COUNT(texts); ++i) {
        const sn_param* param = &table[sn_param_find(&thing, texts[i][0])];
        all_params before, after = defaults;
        sn_pool pool;
        sn_pool_init(&pool, NULL);
        before = *set(texts[i][0], texts[i][1]);
        const char* text = sn_param_text(&pool, param, &before);
        char why[256];
        ck_assert_msg(sn_param_parse(&pool, param, &after, text, why, sizeof why), "%s: %s", text, why);
        ck_assert_msg(sn_param_equal(param, &before, &after), "%s became %s", texts[i][1], text);
        sn_pool_clear(&pool);
    }
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("params");
    TCase* cases = tcase_create("params");
    tcase_add_checked_fixture(cases, setup, teardown);
    tcase_add_test(cases, defaults_are_copied);
    tcase_add_test(cases, booleans);
    tcase_add_test(cases, whole_numbers);
    tcase_add_test(cases, choices);
    tcase_add_test(cases, numbers);
    tcase_add_test(cases, vectors);
    tcase_add_test(cases, lists);
    tcase_add_test(cases, long_lists);
    tcase_add_test(cases, texts_and_references);
    tcase_add_test(cases, functions);
    tcase_add_test(cases, three_functions);
    tcase_add_test(cases, unknown_parameters);
    tcase_add_test(cases, structs_are_checked);
    tcase_add_test(cases, choices_in_structs_are_checked);
    tcase_add_test(cases, given_by_struct);
    tcase_add_test(cases, round_trip);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
