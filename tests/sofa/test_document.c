/* If this failed, scenes that SOFA loads would be refused, or read as something else.
   SPDX-License-Identifier: BSD-3-Clause */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sofa/document.h"
#include "support/run_suite.h"

static sn_pool pool;
static int elements;
static char notes[4096];

static void note(void* user, const char* file, int line, const char* sentence)
{
    (void)user;
    size_t used = strlen(notes);
    snprintf(notes + used, sizeof notes - used, "%s:%d: %s\n", file, line, sentence);
}

static void setup(void)
{
    sn_pool_init(&pool, NULL);
    elements = 0;
    notes[0] = 0;
}

static void teardown(void) { sn_pool_clear(&pool); }

/* Reads a copy without a terminator, so that a sanitizer sees every step behind the end. */
static sn_sofa_element* try_parse(const char* text, sn_error* error)
{
    size_t length = strlen(text);
    char* copy = malloc(length + 1);
    memcpy(copy, text, length);
    char* tight = realloc(copy, length ? length : 1);
    sn_sofa_element* root = sn_sofa_parse(&pool, "f.scn", tight, length, &elements, note, NULL, error);
    free(tight);
    return root;
}

static sn_sofa_element* parse(const char* text)
{
    sn_error error = { 0 };
    sn_sofa_element* root = try_parse(text, &error);
    ck_assert_msg(root != NULL, "%s", error.text);
    return root;
}

START_TEST(plain)
{
    sn_sofa_element* root = parse(
        "<?xml version=\"1.0\"?>\n<!-- a <b> c -->\n<Node name=\"root\" dt='0.01'>\n"
        "  <Node name=\"a\"><MechanicalObject position=\"0 0 0\n 1 0 0\"/></Node>\n  <Mass/>\n</Node>\n");
    ck_assert_str_eq(notes, "");
    ck_assert_str_eq(root->name, "Node");
    ck_assert_int_eq(root->line, 3);
    ck_assert_str_eq(sn_sofa_attribute_value(root, "dt"), "0.01");
    ck_assert(root->attributes[1].used && !root->attributes[0].used);
    ck_assert_ptr_null(sn_sofa_attribute_value(root, "none"));
    sn_sofa_element* a = root->first;
    ck_assert_str_eq(a->first->name, "MechanicalObject");
    ck_assert_str_eq(sn_sofa_attribute_value(a->first, "position"), "0 0 0  1 0 0");
    ck_assert_ptr_eq(a->first->parent, a);
    ck_assert_str_eq(a->next->name, "Mass");
    ck_assert_int_eq(a->next->line, 6);
    ck_assert_ptr_eq(root->last, a->next);
    ck_assert_int_eq(elements, 4);
}
END_TEST

START_TEST(entities)
{
    sn_sofa_element* root =
        parse("<a b=\"1&#x0A;2 &lt;&amp;&gt; &quot;&apos; &#246; &#xFFFFFFFF; &none; &\"/>");
    ck_assert_str_eq(sn_sofa_attribute_value(root, "b"), "1\n2 <&> \"' \xc3\xb6 &#xFFFFFFFF; &none; &");
    ck_assert_str_eq(notes, "f.scn:1: a bare & in a value stands for itself\n");
}
END_TEST

START_TEST(tolerance)
{
    static const struct {
        const char *text, *attribute, *value, *told;
    } cases[] = {
        { "<a p=\"mu=0.5&epsilon=10\"/>", "p", "mu=0.5&epsilon=10", "a bare &" },
        { "<a t=\"Data<double>\"/>", "t", "Data<double>", "a < in a value" },
        { "<a x=\"1\"y=\"2\"/>", "y", "2", "no blank between two attributes" },
        { "<a x=1 y='2'/>", "x", "1", "without quotation marks" },
        { "<a x/>", "x", "", "an attribute without a value" },
        { "<a x=\"1\" x=\"2\"/>", "x", "1", "occurs twice" },
        { "<a ; x=\"1\"/>", "x", "1", "a stray character in a tag" },
        { "<a x=\"1\"></a> junk <b/>", "x", "1", "after the root" },
        { "<a x=\"1\">text<b/></a>", "x", "1", "text between the elements" },
        { "<a x=\"1\"><b></a>", "x", "1", "has no end tag" },
        { "<a x=\"1\"></b></a>", "x", "1", "an end tag without a start tag" },
        { "<a x=\"1\"><b>", "x", "1", "the file ends before its elements do" },
        { "<a x=\"1\">< b</a>", "x", "1", "a stray <" },
        { "\xef\xbb\xbf<a x=\"1\x01\x02 2\"/>", "x", "1   2", NULL },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; ++i) {
        notes[0] = 0;
        sn_sofa_element* root = parse(cases[i].text);
        const char* value = sn_sofa_attribute_value(root, cases[i].attribute);
        ck_assert_msg(value && strcmp(value, cases[i].value) == 0, "%s: %s", cases[i].text,
                      value ? value : "absent");
        ck_assert_msg(cases[i].told ? strstr(notes, cases[i].told) != NULL : !*notes, "%s: told %s",
                      cases[i].text, notes);
    }
}
END_TEST

static void refuses(const char* text, const char* sentence)
{
    sn_error error = { 0 };
    ck_assert_msg(!try_parse(text, &error), "%.60s", text);
    ck_assert_msg(strstr(error.text, sentence) != NULL, "%s", error.text);
}

START_TEST(refused)
{
    refuses("", "no element");
    refuses("just text", "no element");
    refuses("<a x=\"1", "its closing quotation mark is missing");
    refuses("\n<a x", "f.scn:2: the file ends in a tag");
    refuses("<a x=", "the file ends in a tag");
    char deep[65 * 3 + 1] = "";
    for (int i = 0; i < 65; ++i)
        memcpy(deep + 3 * i, "<a>", 4);
    refuses(deep, "within each other");
    static char wide[257 * 8 + 8] = "<a";
    size_t used = 2;
    for (int i = 0; i < 257; ++i)
        used += (size_t)snprintf(wide + used, sizeof wide - used, " a%d=''", i);
    refuses(wide, "more than 256 attributes");
    elements = SN_SOFA_ELEMENTS;
    refuses("<a/>", "more than 1,000,000 elements");
}
END_TEST

/* Every beginning of a text is read or refused in a sentence. */
START_TEST(cut_short)
{
    static const char text[] = "<a b='1' c=2 d><e f=\"&lt;\"/><!-- x --><?y?></a>";
    for (size_t n = 0; n < sizeof text; ++n) {
        char part[sizeof text];
        memcpy(part, text, n);
        part[n] = 0;
        sn_error error = { 0 };
        ck_assert((try_parse(part, &error) == NULL) == (error.status != SN_OK));
    }
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("SOFA documents");
    TCase* tests = tcase_create("all");
    tcase_add_checked_fixture(tests, setup, teardown);
    tcase_add_test(tests, plain);
    tcase_add_test(tests, entities);
    tcase_add_test(tests, tolerance);
    tcase_add_test(tests, refused);
    tcase_add_test(tests, cut_short);
    suite_add_tcase(suite, tests);
    return run_suite(suite);
}
