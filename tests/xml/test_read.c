/* If this failed, scene files would be misread, or what is wrong with them would be told at the wrong place,
   or a hostile file could harm the program that reads it.
   SPDX-License-Identifier: BSD-3-Clause */
#include "toy.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "xml/read.h"
#include "support/run_suite.h"
#include "support/trials.h"

/* ---- helpers ------------------------------------------------------------------------------------------- */

/* Reading `text` fails with exactly these lines. */
static void expect(const char* text, const char* causes)
{
    sn_error error = { 0 };
    sn_scene* scene = toy_read(text, &error);
    ck_assert_msg(strcmp(error.text, causes) == 0, "\nreading  %.1500s\ngives    %s\nexpected %s", text,
                  error.text, causes);
    ck_assert_int_ne(error.status, SN_OK);
    sn_scene_destroy(scene);
}

/* Reading `text` fails, and the first cause starts like this. */
static void expect_start(const char* text, const char* start)
{
    sn_error error = { 0 };
    sn_scene* scene = toy_read(text, &error);
    ck_assert_msg(strncmp(error.text, start, strlen(start)) == 0,
                  "\nreading  %.1500s\ngives    %s\nexpected %s...", text, error.text, start);
    sn_scene_destroy(scene);
}

/* Reads a text that must be good. */
static sn_scene* read_good(const char* text)
{
    sn_error error = { 0 };
    sn_scene* scene = toy_read(text, &error);
    ck_assert_msg(error.status == SN_OK, "%s", error.text);
    return scene;
}

static void write_file(const char* path, const char* text)
{
    FILE* file = fopen(path, "wb");
    ck_assert_ptr_nonnull(file);
    fputs(text, file);
    ck_assert_int_eq(fclose(file), 0);
}

static sn_scene* read_file(const char* path, sn_error* error)
{
    sn_scene* scene = toy_scene();
    ck_assert_int_eq(sn_scene_read(scene, path, error), error->status);
    return scene;
}

/* Reading the file fails with exactly these lines. */
static void expect_file(const char* path, sn_status status, const char* causes)
{
    sn_error error = { 0 };
    sn_scene* scene = read_file(path, &error);
    ck_assert_msg(strcmp(error.text, causes) == 0, "\nreading  %.1500s\ngives    %s\nexpected %s", path,
                  error.text, causes);
    ck_assert_int_eq(error.status, status);
    sn_scene_destroy(scene);
}

static char* repeat(const char* head, const char* unit, int count, const char* tail)
{
    size_t n = strlen(unit), capacity = strlen(head) + n * (size_t)count + strlen(tail) + 1;
    char* text = malloc(capacity);
    ck_assert_ptr_nonnull(text);
    char* at = text + sprintf(text, "%s", head);
    for (int i = 0; i < count; ++i, at += n)
        memcpy(at, unit, n);
    strcpy(at, tail);
    return text;
}

/* Of this process, so that a busy machine does not matter. */
static double seconds(void) { return (double)clock() / CLOCKS_PER_SEC; }

/* ---- good scenes --------------------------------------------------------------------------------------- */

static const char good_scene[] =
    "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n"
    "<!-- a comment with <tags/> & more -->\n"
    "<scene title='a &quot;good&quot; scene' step=\"2 ms\">\n"
    "  <toy_block name=\"first\" on=\"true\" count=\"-7\" length=\"26.23 cm\" place=\"0 1 -16 cm\"\n"
    "             list=\"1 2.5\n"
    "                   3\" text=\"l&#228;nge &lt;&#x4e2d;&gt;\" of='@../x' push=\"2*t\" motion=\"0 t 1\" "
    "colour=\"blue\"/>\n"
    "  <?ignored instruction?>\n"
    "  <node name=\"group\">\n"
    "    <toy_block/><toy_block></toy_block>\n"
    "    <node><![CDATA[ \n ]]><toy_block name=\"_deep-1\" text='>'/></node>\n"
    "  </node>\n"
    "</scene>\n"
    "<!-- end -->\n";

START_TEST(every_type_is_read)
{
    sn_scene* scene = read_good(good_scene);
    const toy_params* p = toy_at(scene, "/first");
    ck_assert(p->on);
    ck_assert_int_eq(p->count, -7);
    ck_assert(p->length == 0.2623);
    ck_assert(p->place.x == 0.0 && p->place.y == 0.01 && p->place.z == -0.16);
    ck_assert_int_eq(p->list.count, 3);
    ck_assert(p->list.at[0] == 1.0 && p->list.at[1] == 2.5 && p->list.at[2] == 3.0);
    ck_assert_str_eq(p->text, "l\xc3\xa4nge <\xe4\xb8\xad>");
    ck_assert_str_eq(p->of.path, "@../x");
    ck_assert_str_eq(p->push.text, "2*t");
    ck_assert_str_eq(p->motion.text[1], "t");
    ck_assert_int_eq(p->colour, 2);
    ck_assert(sn_scene_is_set(scene, sn_root, "title") && sn_scene_is_set(scene, sn_root, "step"));
    sn_scene_destroy(scene);
}
END_TEST

START_TEST(the_tree_is_that_of_the_elements)
{
    sn_scene* scene = read_good(good_scene);
    static const char* const paths[] = { "/first",           "/group",
                                         "/group/toy_block", "/group/toy_block2",
                                         "/group/node",      "/group/node/_deep-1" };
    int count = 0;
    for (int i = 0; i < SN_COUNT(paths); ++i)
        ck_assert_msg(!sn_id_is_null(sn_scene_find(scene, sn_root, paths[i])), "%s", paths[i]);
    sn_id group = sn_scene_find(scene, sn_root, "group");
    for (sn_id at = sn_scene_first_child(scene, group); !sn_id_is_null(at); at = sn_scene_next(scene, at))
        ++count;
    ck_assert_int_eq(count, 3);
    ck_assert_str_eq(sn_scene_type(scene, group)->name, "node");
    ck_assert_str_eq(toy_at(scene, "/group/node/_deep-1")->text, ">");
    ck_assert(!sn_scene_is_set(scene, sn_scene_find(scene, group, "toy_block"), "text"));
    sn_scene_destroy(scene);
}
END_TEST

START_TEST(a_byte_order_mark_is_no_column)
{
    sn_scene* scene = read_good("\xef\xbb\xbf<scene/>");
    sn_scene_destroy(scene);
    scene = read_good("\xef\xbb\xbf<?xml version='1.0' encoding='us-ascii'?><scene/>");
    sn_scene_destroy(scene);
    expect_start("\xef\xbb\xbf<scene nothing=''/>", "t.xml:1:8: /: ");
    expect_start("\xef\xbb\xbf<secne/>", "t.xml:1:1: ");
}
END_TEST

START_TEST(a_text_is_read_without_a_name)
{
    sn_error error = { 0 };
    sn_scene* scene = sn_scene_load_text("<scene/>", 8, NULL, NULL, NULL, &error);
    ck_assert_ptr_nonnull(scene);
    sn_scene_destroy(scene);
    ck_assert_ptr_null(sn_scene_load_text("<scene", 6, NULL, NULL, NULL, &error));
    ck_assert_str_eq(error.text, "scene:1:1: the text ends within this tag");
}
END_TEST

/* ---- places -------------------------------------------------------------------------------------------- */

START_TEST(places_of_attributes)
{
    static const struct {
        const char *text, *start;
    } rows[] = {
        { "<scene count='x'/>", "t.xml:1:8: /: " },
        { "<scene><toy_block count='x'/></scene>", "t.xml:1:19: /toy_block: count: " },
        { "<scene>\n<toy_block\ncount='x'/></scene>", "t.xml:3:1: /toy_block: " },
        { "<scene>\r\n<toy_block\r\n  count='x'/></scene>", "t.xml:3:3: /toy_block: " },
        { "<scene>\r<toy_block\r  count='x'/></scene>", "t.xml:3:3: /toy_block: " },
        { "<scene>\n\t<toy_block\t\tcount='x'/></scene>", "t.xml:2:14: /toy_block: " },
        { "<scene><toy_block text='\xc3\xa4\xe4\xb8\xad' count='x'/></scene>", "t.xml:1:29: /toy_block: " },
        { "<scene><!-- \xf0\x9f\x98\x80 --><toy_block count='x'/></scene>", "t.xml:1:29: /toy_block: " },
        { "<scene><toy_block text='a>b' count='x'/></scene>", "t.xml:1:30: /toy_block: " },
        { "<scene><toy_block text=\"it's\" count='x'/></scene>", "t.xml:1:31: /toy_block: " },
        { "<scene><toy_block text='say \"=\"' count='x'/></scene>", "t.xml:1:34: /toy_block: " },
        { "<scene><toy_block text='&amp;&#xe4;' count='x'/></scene>", "t.xml:1:38: /toy_block: " },
        { "<scene><toy_block text='one\ntwo' count='x'/></scene>", "t.xml:2:6: /toy_block: " },
        { "<scene><toy_block text = 'one'\n  count\n= 'x'/></scene>", "t.xml:2:3: /toy_block: " },
        { "<scene><toy_block text='' count='x' name='late'/></scene>", "t.xml:1:27: /late: " },
        { "<scene><toy_block name='early'    count='x'/></scene>", "t.xml:1:35: /early: " },
        { "<scene><node><toy_block/>\n</node><node> <toy_block count='x'/></node></scene>",
          "t.xml:2:26: /node2/toy_block: " },
        { "<scene><toy_block cuont='1'/></scene>", "t.xml:1:19: /toy_block: " },
        { "<scene><toy_block\n  text='a'\n  length='-1'\n/></scene>",
          "t.xml:3:3: /toy_block: length = -1 m, must be > 0" },
    };
    for (int i = 0; i < SN_COUNT(rows); ++i)
        expect_start(rows[i].text, rows[i].start);
}
END_TEST

START_TEST(places_of_elements)
{
    expect("<scene>\n  <!-- \xc3\xa4 --> <toy_blok/>\n</scene>",
           "t.xml:2:14: \"toy_blok\" is not a component; did you mean \"toy_block\"?");
    // An item's own place is kept for what is found out later.
    sn_scene* scene = read_good("<scene>\n  <node>\n    <toy_block name=\"a\"/></node></scene>");
    sn_scene_fail(scene, sn_scene_find(scene, sn_root, "node/a"), NULL, "found out later");
    ck_assert_str_eq(sn_scene_error(scene)->text, "t.xml:3:5: /node/a: found out later");
    sn_scene_destroy(scene);
}
END_TEST

START_TEST(what_follows_a_reading_is_from_code)
{
    sn_scene* scene = read_good("<scene/>");
    sn_scene_set(scene, sn_root, "step", "-1");
    ck_assert_msg(strncmp(sn_scene_error(scene)->text, "/: ", 3) == 0, "%s", sn_scene_error(scene)->text);
    sn_scene_destroy(scene);
}
END_TEST

/* ---- refusals ------------------------------------------------------------------------------------------ */

START_TEST(names)
{
#define NOT_A_NAME(text)                                                                                     \
    text " is not a valid name: use letters, digits, _ and -; it starts with a letter or _"
    expect("<scene><node name=''/></scene>", NOT_A_NAME("t.xml:1:14: \"\""));
    expect("<scene><node name='a b'/></scene>", NOT_A_NAME("t.xml:1:14: \"a b\""));
    expect("<scene><node name='1a'/></scene>", NOT_A_NAME("t.xml:1:14: \"1a\""));
    expect("<scene><node name='-a'/></scene>", NOT_A_NAME("t.xml:1:14: \"-a\""));
    expect("<scene><node name='a/b'/></scene>", NOT_A_NAME("t.xml:1:14: \"a/b\""));
    expect("<scene><node name='..'/></scene>", NOT_A_NAME("t.xml:1:14: \"..\""));
    expect("<scene><node name='\xc3\xa4'/></scene>", NOT_A_NAME("t.xml:1:14: \"\xc3\xa4\""));
    expect("<scene>\n<node name='a'/>\n<node name='a'/></scene>",
           "t.xml:3:7: the name \"a\" is already used at t.xml:2:1");

    char letters129[130] = "", text[512], cause[512];
    memset(letters129, 'a', 129);
    snprintf(text, sizeof text, "<scene><node name='%s'/></scene>", letters129);
    snprintf(cause, sizeof cause, "t.xml:1:14: the name \"%.60s...\" has more than 128 characters",
             letters129);
    expect(text, cause);
    snprintf(text, sizeof text, "<scene><node name='%s'/></scene>", letters129 + 1);
    sn_scene_destroy(read_good(text));
    // The same name elsewhere is another item.
    sn_scene_destroy(read_good("<scene><node name='a'><node name='a'/></node><node name='b'/></scene>"));
}
END_TEST

START_TEST(elements)
{
    expect("<scene><Toy_Block/></scene>",
           "t.xml:1:8: \"Toy_Block\" is not a component; did you mean \"toy_block\"?");
    expect("<scene><inclde file='a'/></scene>",
           "t.xml:1:8: \"inclde\" is not a component; did you mean \"include\"?");
    expect("<scene><qqqqqqqqqqqq/></scene>",
           "t.xml:1:8: \"qqqqqqqqqqqq\" is not a component; `sinew describe` lists all components");
    expect("<scene><node><scene/></node></scene>", "t.xml:1:14: a scene cannot be inside another element; "
                                                   "insert a file by <include file=\"parts.xml\"/>");
    expect("<needle/>", "t.xml:1:1: the root element must be \"scene\", not \"needle\"");
    expect("<Scene><a/><b/></Scene>", "t.xml:1:1: the root element must be \"scene\", not \"Scene\"");
    expect("<include file='a'/>", "t.xml:1:1: the root element must be \"scene\", not \"include\"");
}
END_TEST

START_TEST(text_between_elements)
{
    expect("<scene>hello</scene>",
           "t.xml:1:8: text \"hello\" is not allowed here; parameters are attributes");
    expect("<scene>\n\n  5 kPa \n<node/></scene>",
           "t.xml:3:3: text \"5 kPa\" is not allowed here; parameters are attributes");
    expect("<scene><toy_block><![CDATA[ x]]></toy_block></scene>",
           "t.xml:1:29: text \"x\" is not allowed here; parameters are attributes");
    expect("<scene>&#65;</scene>", "t.xml:1:8: text \"A\" is not allowed here; parameters are attributes");
    expect("<scene>a<node/>b<!-- -->c</scene>",
           "t.xml:1:8: text \"a\" is not allowed here; parameters are attributes\n"
           "t.xml:1:16: text \"b\" is not allowed here; parameters are attributes");
}
END_TEST

START_TEST(what_is_not_xml)
{
    static const struct {
        const char *text, *cause;
    } rows[] = {
        { "", "1:1: there is no element; a scene starts with <scene>" },
        { " \n ", "2:2: there is no element; a scene starts with <scene>" },
        { "<!-- nothing -->\n", "2:1: there is no element; a scene starts with <scene>" },
        { "hello", "1:1: this is not XML; a scene starts with <scene>" },
        { "{\"scene\": 1}", "1:1: this is not XML; a scene starts with <scene>" },
        { "</scene>", "1:1: there is no element that this end tag could close" },
        { "<scene/></scene>", "1:9: there is no element that this end tag could close" },
        { "<scene/><", "1:9: the text ends within this tag" },
        { "<scene>\n", "2:1: the text ends before the element \"scene\" of line 1 is closed" },
        { "<scene>\n <node>", "2:8: the text ends before the element \"node\" of line 2 is closed" },
        { "<scene>\n  <node", "2:3: the text ends within this tag" },
        { "<scene>\n  <node name=\"a", "2:3: the text ends within this tag" },
        { "<scene><!-- a", "1:8: this comment is not closed by -->" },
        { "<scene><?a b", "1:8: this is not closed by ?>" },
        { "<scene>&amp", "1:8: this is not closed by ; (an & itself is written &amp;)" },
        { "<scene><node></scene>",
          "1:14: the end tag \"scene\" does not fit the element \"node\" of line 1" },
        { "<scene>\n<node>\n</nod>", "3:1: the end tag \"nod\" does not fit the element \"node\" of line 2" },
        { "<scene></scene><scene/>", "1:16: nothing may follow the end of the root element" },
        { "<scene/>\n more", "2:2: nothing may follow the end of the root element" },
        { "<scene><toy_block count='1'\n  length='1' count='2'/></scene>",
          "2:14: the attribute \"count\" is given twice" },
        { "<scene><toy_block text='a & b'/></scene>", "1:27: an & is written &amp;" },
        { "<scene> a & b</scene>", "1:9: text \"a\" is not allowed here; parameters are attributes\n"
                                   "t.xml:1:11: an & is written &amp;" },
        { "<scene><toy_block text='a < b'/></scene>",
          "1:27: unexpected <: inside a value write &lt;; a quotation mark or a > may be missing before it" },
        { "<scene><toy_block text='a/>\n<node/></scene>",
          "2:1: unexpected <: inside a value write &lt;; a quotation mark or a > may be missing before it" },
        { "<scene><toy_block\n<node/></scene>",
          "2:1: unexpected <: inside a value write &lt;; a quotation mark or a > may be missing before it" },
        { "<scene><toy_block count=5/></scene>",
          "1:25: the value of an attribute must be in quotation marks, here is \"5\"" },
        { "<scene><toy_block count='5'on='1'/></scene>", "1:28: a blank is missing before \"o\"" },
        { "<scene><toy_block on/></scene>",
          "1:21: \"/\" is not expected here; attributes are written name=\"value\"" },
        { "<scene><toy_block on></toy_block></scene>",
          "1:21: \">\" is not expected here; attributes are written name=\"value\"" },
        { "<scene><toy_block \"on\"/></scene>",
          "1:19: a quotation mark is not expected here; attributes are written name=\"value\"" },
        { "<scene><!-- a -- b --></scene>", "1:15: -- is not allowed within a comment" },
        { "<scene>\x01</scene>", "1:8: the control character 0x01 is not allowed" },
        { "<scene><\xc3\xa4 \xe2\x82\xac/></scene>", "1:11: \"\xe2\x82\xac\" is not expected here" },
        { "<scene><toy_block text='&lt;&#x41;\n&bomb;'/></scene>",
          "2:1: the entity \"bomb\" is not known; there are &lt; &gt; &amp; &quot; &apos;" },
        { "<scene>&bomb;</scene>",
          "1:8: the entity \"bomb\" is not known; there are &lt; &gt; &amp; &quot; &apos;" },
        { "<scene><toy_block text='&#0;'/></scene>",
          "1:25: this is not the number of a character that XML allows" },
        { "<scene><toy_block text='&#xD800;'/></scene>",
          "1:25: this is not the number of a character that XML allows" },
        { "\n<?xml version='1.0'?><scene/>",
          "2:1: the declaration <?xml ...?> can only be the very first of a text" },
        { "<?xml vresion='1.0'?><scene/>",
          "1:7: the declaration is malformed; it reads <?xml version=\"1.0\" encoding=\"UTF-8\"?>" },
        { "<?xml version='1.0' encoding='ISO-8859-1'?><scene/>",
          "1:1: the text says that it is in \"ISO-8859-1\"; save it as UTF-8" },
        { "<?xml version='1.0' encoding='UTF-16'?><scene/>",
          "1:1: the text says that it is in \"UTF-16\"; save it as UTF-8" },
        { "<scene><node><![CDATA[ \n", "2:1: a CDATA section is not closed by ]]>" },
    };
    for (int i = 0; i < SN_COUNT(rows); ++i) {
        char cause[512];
        snprintf(cause, sizeof cause, "t.xml:%s", rows[i].cause);
        expect(rows[i].text, cause);
    }
}
END_TEST

static void expect_bytes(const char* text, size_t length, const char* cause)
{
    sn_error error = { 0 };
    sn_scene* scene = toy_scene();
    ck_assert_int_eq(sn_scene_read_text(scene, text, length, "t.xml", NULL, &error), SN_ERR_SCENE);
    ck_assert_str_eq(error.text, cause);
    sn_scene_destroy(scene);
}

START_TEST(what_is_not_utf8)
{
#define BYTES(text) text, sizeof text - 1
    expect_bytes(BYTES("<scene>\n<!-- \0 --></scene>"),
                 "t.xml:2:6: there is a zero byte; this is not a text file");
    expect_bytes(BYTES("<scene/>\0"), "t.xml:1:9: there is a zero byte; this is not a text file");
    expect_bytes(BYTES("\0\0\0\0"), "t.xml:1:1: there is a zero byte; this is not a text file");
    expect_bytes(BYTES("\xff\xfe<\0s\0"), "t.xml:1:1: the text is UTF-16; save it as UTF-8");
    expect_bytes(BYTES("\xfe\xff\0<\0s"), "t.xml:1:1: the text is UTF-16; save it as UTF-8");
    expect_bytes(BYTES("<\0s\0c\0"), "t.xml:1:1: the text is UTF-16; save it as UTF-8");
    expect_bytes(BYTES("\0<\0s\0c"), "t.xml:1:1: the text is UTF-16; save it as UTF-8");
    expect_bytes(BYTES("<scene title='\xc3\xa4\xe4'/>"),
                 "t.xml:1:16: the byte 0xE4 is not UTF-8; save the text as UTF-8");
    expect_bytes(BYTES("<scene/>\xc3"), "t.xml:1:9: the byte 0xC3 is not UTF-8; save the text as UTF-8");
    static const char* const bad[] = {
        "\x80",         "\xc0\x80",         "\xc1\xbf",         "\xe0\x80\x80",
        "\xed\xa0\x80", "\xf0\x80\x80\x80", "\xf4\x90\x80\x80", "\xf5\x80\x80\x80",
        "\xe4\xb8",     "\xe4\xb8z",        "\xf0\x9f\x98",     "\xff",
        "\xc3\xc3"
    };
    for (int i = 0; i < SN_COUNT(bad); ++i)
        expect_start(bad[i], "t.xml:1:1: the byte 0x");
}
END_TEST

START_TEST(document_types_are_refused_at_their_place)
{
#define REFUSED "a document type is not allowed in a scene; delete <!DOCTYPE ...>"
    double start = seconds();
    expect("<!DOCTYPE scene><scene/>", "t.xml:1:1: " REFUSED);
    expect("<?xml version='1.0'?>\n<!-- <!DOCTYPE a> -->\n  <!DOCTYPE scene [\n", "t.xml:3:3: " REFUSED);
    expect("<!doctype html>\n<html></html>", "t.xml:1:1: " REFUSED);
    expect(
        "<?xml version='1.0'?><!DOCTYPE lolz [<!ENTITY a 'lol'><!ENTITY b '&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;'>\n"
        "<!ENTITY c '&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;'><!ENTITY d '&c;&c;&c;&c;&c;&c;&c;&c;&c;&c;'>\n"
        "<!ENTITY e '&d;&d;&d;&d;&d;&d;&d;&d;&d;&d;'><!ENTITY f '&e;&e;&e;&e;&e;&e;&e;&e;&e;&e;'>\n"
        "<!ENTITY g '&f;&f;&f;&f;&f;&f;&f;&f;&f;&f;'><!ENTITY h '&g;&g;&g;&g;&g;&g;&g;&g;&g;&g;'>]>\n"
        "<scene title='&h;'/>",
        "t.xml:1:22: " REFUSED);
    expect("<!DOCTYPE scene [<!ENTITY x SYSTEM 'file:///etc/passwd'>]><scene title='&x;'/>",
           "t.xml:1:1: " REFUSED);
    expect("<!DOCTYPE scene SYSTEM 'http://example.org/x.dtd'><scene/>", "t.xml:1:1: " REFUSED);
    ck_assert_double_lt(seconds() - start, 1.0);
}
END_TEST

/* ---- all causes at once -------------------------------------------------------------------------------- */

START_TEST(all_causes_are_told)
{
    expect("<scene stp='1 ms'>\n"
           "  <toy_block count='many' length='1 kg' colour='bleu'/>\n"
           "  <toy_bloc><anything count='x'>text</anything></toy_bloc>\n"
           "  <toy_block name='a'/>\n"
           "  <toy_block name='a' count='1000'/>\n"
           "  text\n"
           "  <include file='none.xml'/>\n"
           "  <node></nod>\n"
           "</scene>",
           "t.xml:1:8: /: scene has no parameter \"stp\"; did you mean \"step\"?\nt.xml:2:14: /toy_block: "
           "count: \"many\" is not a number; a plain number is expected (for example 0.5)\nt.xml:2:27: "
           "/toy_block: length: \"1 kg\" is a mass; a length in m is expected (for example 1 "
           "cm)\nt.xml:2:41: /toy_block: colour: \"bleu\" is not one of: red green blue; did you mean "
           "\"blue\"?\nt.xml:3:3: \"toy_bloc\" is not a component; did you mean \"toy_block\"?\nt.xml:5:14: "
           "the name \"a\" is already used at t.xml:4:3\nt.xml:5:23: /toy_block2: count = 1000, must be -100 "
           "to 100\nt.xml:6:3: text \"text\" is not allowed here; parameters are attributes\nt.xml:7:12: "
           "\"none.xml\" cannot be read: No such file or directory\nt.xml:8:9: the end tag \"nod\" does not "
           "fit the element \"node\" of line 8");
}
END_TEST

START_TEST(causes_that_do_not_fit_are_counted)
{
    sn_error error = { 0 };
    char* text = repeat("<scene>", "<qqqqqqqq/>\n", 5000, "</scene>");
    double start = seconds();
    sn_scene* scene = toy_read(text, &error);
    ck_assert_int_eq(error.count, 5000);
    ck_assert_double_lt(seconds() - start, 5.0);
    sn_scene_destroy(scene);
    free(text);
}
END_TEST

START_TEST(a_reading_adds_to_the_causes_of_the_caller)
{
    sn_error error = { 0 };
    sn_fail(&error, SN_ERR_IO, "before");
    sn_scene* scene = toy_scene();
    ck_assert_int_eq(sn_scene_read_text(scene, "<scene><b/></scene><a/>", 23, "t.xml", NULL, &error),
                     SN_ERR_SCENE);
    ck_assert_int_eq(error.status, SN_ERR_IO);
    ck_assert_int_eq(error.count, 3);
    ck_assert_ptr_eq(strstr(error.text, "before\nt.xml:1:8: "), error.text);
    // A scene that failed reads no more; it says again what was wrong.
    sn_error again = { 0 };
    ck_assert_int_eq(sn_scene_read_text(scene, "<scene/>", 8, "u.xml", NULL, &again), SN_ERR_SCENE);
    ck_assert_ptr_eq(strstr(again.text, "t.xml:1:8: "), again.text);
    ck_assert_int_eq(sn_scene_read(scene, "none.xml", NULL), SN_ERR_SCENE);
    sn_scene_destroy(scene);
}
END_TEST

START_TEST(arguments_are_checked)
{
    sn_scene* scene = toy_scene();
    ck_assert_int_eq(sn_scene_read(NULL, "a", NULL), SN_ERR_ARGUMENT);
    ck_assert_int_eq(sn_scene_read(scene, NULL, NULL), SN_ERR_ARGUMENT);
    ck_assert_int_eq(sn_scene_read(scene, "", NULL), SN_ERR_ARGUMENT);
    ck_assert_int_eq(sn_scene_read_text(NULL, "", 0, NULL, NULL, NULL), SN_ERR_ARGUMENT);
    ck_assert_int_eq(sn_scene_read_text(scene, NULL, 3, NULL, NULL, NULL), SN_ERR_ARGUMENT);
    ck_assert_int_eq(sn_scene_error(scene)->status, SN_OK);
    ck_assert_int_eq(sn_scene_read_text(scene, NULL, 0, NULL, NULL, NULL), SN_ERR_SCENE);
    ck_assert_ptr_null(sn_scene_load(NULL, NULL, NULL));
    sn_scene_destroy(scene);
}
END_TEST

/* ---- limits -------------------------------------------------------------------------------------------- */

START_TEST(depth)
{
    char* text = repeat("<scene>", "<node>", 63, "");
    char* closed = repeat(text, "</node>", 63, "</scene>");
    sn_scene_destroy(read_good(closed));
    free(closed);
    free(text);
    text = repeat("<scene>", "<node>", 64, "");
    expect(text, "t.xml:1:386: elements are nested deeper than 64");
    free(text);
    // Within what is skipped, too: the parser would remember each.
    text = repeat("<scene>\n", "<a>", 1000000, "");
    expect(text, "t.xml:2:1: \"a\" is not a component; `sinew describe` lists all components\nt.xml:2:190: "
                 "elements are nested deeper than 64");
    free(text);
}
END_TEST

/* `head`, an element with `count` attributes, `tail`; to be freed. */
static char* with_attributes(const char* head, int count, const char* tail)
{
    size_t capacity = strlen(head) + strlen(tail) + 64 + 24 * (size_t)count;
    char* text = malloc(capacity);
    ck_assert_ptr_nonnull(text);
    size_t at = (size_t)snprintf(text, capacity, "%s<toy_block", head);
    for (int i = 0; i < count; ++i)
        at += (size_t)snprintf(text + at, capacity - at, i % 2 ? " a%d='>\"'" : "\na%d = \"'>\"", i);
    snprintf(text + at, capacity - at, "/>%s", tail);
    return text;
}

START_TEST(attributes)
{
    char* text =
        with_attributes("<scene><!-- <a b='1' --><toy_blck/><![CDATA[<]]>\n", 257, "<toy_blck/></scene>");
    expect(text, "t.xml:1:25: \"toy_blck\" is not a component; did you mean \"toy_block\"?\n"
                 "t.xml:1:45: text \"<\" is not allowed here; parameters are attributes\n"
                 "t.xml:2:1: the element has more than 256 attributes");
    free(text);
    text = with_attributes("<scene>", 256, "</scene>");
    sn_error error = { 0 };
    sn_scene* scene = toy_read(text, &error);
    ck_assert_int_eq(error.count, 256);
    ck_assert_ptr_eq(strstr(error.text, "t.xml:2:1: /toy_block: toy_block has no parameter \"a0\""),
                     error.text);
    sn_scene_destroy(scene);
    free(text);
    // What is not well-formed is told first, and a missing quotation mark as such.
    text = with_attributes("<scene><node></nod>", 300, "");
    expect_start(text, "t.xml:1:14: the end tag \"nod\" does not fit");
    free(text);
    text = with_attributes("<scene><node name='a\n/>", 300, "");
    expect_start(text, "t.xml:2:3: unexpected <: inside a value write &lt;");
    free(text);
    // Millions of them are not even looked at.
    double start = seconds();
    text = with_attributes("<scene>", 2000000, "</scene>");
    expect(text, "t.xml:1:8: the element has more than 256 attributes");
    ck_assert_double_lt(seconds() - start, 10.0);
    free(text);
}
END_TEST

START_TEST(limits_of_a_reading)
{
    sn_error error = { 0 };
    sn_scene* scene = toy_scene();
    sn_read_limits limits = { .items = 4 };
    const char text[] = "<scene><node/><node/><node/></scene>";
    ck_assert_int_eq(sn_scene_read_limited(scene, text, strlen(text), "t.xml", NULL, &limits, &error), SN_OK);
    sn_scene_destroy(scene);
    scene = toy_scene();
    const char more[] = "<scene><node/><node/><node/>\n<node/><node/><qqqq/></scene>";
    ck_assert_int_eq(sn_scene_read_limited(scene, more, strlen(more), "t.xml", NULL, &limits, &error),
                     SN_ERR_SCENE);
    ck_assert_str_eq(error.text, "t.xml:2:1: the scene has more than 4 items");
    sn_scene_destroy(scene);

    scene = toy_scene();
    limits = (sn_read_limits){ .bytes = 100, .no_includes = true };
    const char include[] = "<scene><include file='/dev/zero'/></scene>";
    error = (sn_error){ 0 };
    ck_assert_int_eq(sn_scene_read_limited(scene, include, strlen(include), "t.xml", NULL, &limits, &error),
                     SN_ERR_SCENE);
    ck_assert_str_eq(error.text, "t.xml:1:17: includes are not permitted here");
    sn_scene_destroy(scene);

    scene = toy_scene();
    error = (sn_error){ 0 };
    char* wide = repeat("<scene>", " ", 100, "</scene>");
    ck_assert_int_eq(sn_scene_read_limited(scene, wide, strlen(wide), "t.xml", NULL, &limits, &error),
                     SN_ERR_SCENE);
    ck_assert_str_eq(error.text,
                     "t.xml:1:1: the scene and the files it includes are larger than 100 bytes together");
    sn_scene_destroy(scene);
    free(wide);
}
END_TEST

START_TEST(long_values_take_linear_time)
{
    char* list = repeat("<scene><toy_block list='", "0.125 ", 500000, "' count='x'/></scene>");
    double start = seconds();
    expect_start(list, "t.xml:1:3000027: /toy_block: count: ");
    free(list);
    char* comments = repeat("<scene>", "<!-- a comment -->\n", 200000, "<toy_block count='x'/></scene>");
    expect_start(comments, "t.xml:200001:12: /toy_block: count: ");
    free(comments);
    ck_assert_double_lt(seconds() - start, 5.0);
}
END_TEST

/* ---- files --------------------------------------------------------------------------------------------- */

START_TEST(files_are_read)
{
    write_file("good.xml", good_scene);
    sn_error error = { 0 };
    sn_scene* scene = read_file("good.xml", &error);
    ck_assert_msg(error.status == SN_OK, "%s", error.text);
    ck_assert_int_eq(toy_at(scene, "/first")->count, -7);
    sn_scene_destroy(scene);

    write_file("empty.xml", "<scene/>");
    unlink("link.xml");
    ck_assert_int_eq(symlink("empty.xml", "link.xml"), 0);
    scene = sn_scene_load("link.xml", NULL, &error);
    ck_assert_ptr_nonnull(scene);
    sn_scene_destroy(scene);
    write_file("bad.xml", "<scene>\n <toy_block/></scene>"); // unknown to a scene of one's own
    ck_assert_ptr_null(sn_scene_load("bad.xml", NULL, &error));
    ck_assert_ptr_eq(strstr(error.text, "bad.xml:2:2: \"toy_block\" is not a component"), error.text);
}
END_TEST

START_TEST(what_is_no_file_is_refused)
{
    expect_file("missing.xml", SN_ERR_IO, "missing.xml: cannot be read: No such file or directory");
    expect_file("missing/a.xml", SN_ERR_IO, "missing/a.xml: cannot be read: No such file or directory");
    expect_file(".", SN_ERR_IO, ".: is a folder, not a scene file");
    expect_file("/dev/null", SN_ERR_IO, "/dev/null: is a device or a pipe; a scene is a regular file");
    expect_file("/dev/zero", SN_ERR_IO, "/dev/zero: is a device or a pipe; a scene is a regular file");
    unlink("pipe.xml");
    ck_assert_int_eq(mkfifo("pipe.xml", 0600), 0);
    expect_file("pipe.xml", SN_ERR_IO, "pipe.xml: is a device or a pipe; a scene is a regular file");
    write_file("nothing.xml", "");
    expect_file("nothing.xml", SN_ERR_SCENE,
                "nothing.xml:1:1: there is no element; a scene starts with <scene>");

    int huge = open("huge.xml", O_WRONLY | O_CREAT | O_TRUNC, 0600);
    ck_assert_int_eq(ftruncate(huge, (1 << 26) + 1), 0);
    close(huge);
    expect_file("huge.xml", SN_ERR_IO, "huge.xml: is larger than 64 MiB");
    unlink("huge.xml");

    write_file("secret.xml", "<scene/>");
    chmod("secret.xml", 0);
    if (access("secret.xml", R_OK) != 0)
        expect_file("secret.xml", SN_ERR_IO, "secret.xml: cannot be read: Permission denied");
    unlink("secret.xml");
}
END_TEST

/* ---- includes ------------------------------------------------------------------------------------------ */

START_TEST(includes_bring_their_items_in)
{
    mkdir("sub", 0700);
    write_file("main.xml",
               "<scene>\n<toy_block name='before'/>\n<node name='g'>\n <include file='sub/part.xml'/>\n"
               "</node><include file='./sub/../sub/leaf.xml'/><toy_block name='after'/></scene>");
    write_file("sub/part.xml",
               "<scene step='5' nonsense='ignored'>\n<toy_block name='part'/><include file='leaf.xml'/>\n"
               "</scene>");
    write_file("sub/leaf.xml", "<scene><toy_block name='leaf' text='green'/></scene>");
    sn_error error = { 0 };
    sn_scene* scene = read_file("main.xml", &error);
    ck_assert_msg(error.status == SN_OK, "%s", error.text);
    ck_assert_str_eq(toy_at(scene, "/g/leaf")->text, "green");
    static const char* const order[] = { "before", "g", "leaf", "after" };
    sn_id at = sn_scene_first_child(scene, sn_root);
    for (int i = 0; i < SN_COUNT(order); ++i, at = sn_scene_next(scene, at))
        ck_assert_str_eq(sn_scene_name(scene, at), order[i]);
    ck_assert(!sn_scene_is_set(scene, sn_root, "step"));
    sn_scene_destroy(scene);

    // The same from text, with a directory; and by an absolute name.
    char text[4200], here[4096];
    ck_assert_ptr_nonnull(getcwd(here, sizeof here));
    scene = toy_scene();
    const char* relative = "<scene><include file='leaf.xml'/></scene>";
    ck_assert_int_eq(sn_scene_read_text(scene, relative, strlen(relative), "t.xml", "sub", &error), SN_OK);
    toy_at(scene, "/leaf");
    sn_scene_destroy(scene);
    snprintf(text, sizeof text, "<scene><include file='%s/sub/part.xml'/></scene>", here);
    scene = read_good(text);
    toy_at(scene, "/leaf");
    sn_scene_destroy(scene);
}
END_TEST

START_TEST(causes_in_an_include_have_its_places)
{
    mkdir("sub", 0700);
    write_file("main2.xml", "<scene>\n  <include file='sub/part2.xml'/>\n  <toy_block/><toy_blck/></scene>");
    write_file("sub/part2.xml", "<scene>\n   <toy_block count='x'/>\n <toy_blck/><toy_block");
    sn_error error = { 0 };
    sn_scene* scene = read_file("main2.xml", &error);
    ck_assert_ptr_eq(strstr(error.text, "sub/part2.xml:2:15: /toy_block: count: "), error.text);
    ck_assert_ptr_nonnull(strstr(
        error.text, "\nsub/part2.xml:3:2: \"toy_blck\" is not a component; did you mean \"toy_block\"?\n"
                    "sub/part2.xml:3:13: the text ends within this tag\n"
                    "main2.xml:3:15: \"toy_blck\" is not a component; did you mean \"toy_block\"?"));
    ck_assert_int_eq(error.count, 4);
    sn_scene_destroy(scene);

    write_file("sub/part3.xml", "<scene><node name='a'/></scene>");
    write_file("main3.xml",
               "<scene><include file='sub/part3.xml'/>\n<include file='sub/part3.xml'/></scene>");
    expect_file("main3.xml", SN_ERR_SCENE,
                "sub/part3.xml:1:14: the name \"a\" is already used at sub/part3.xml:1:8");
}
END_TEST

START_TEST(what_cannot_be_included)
{
    mkdir("sub", 0700);
    expect("<scene><include/></scene>",
           "t.xml:1:8: include needs a file, as in <include file=\"parts.xml\"/>");
    expect("<scene><include file=''/></scene>",
           "t.xml:1:8: include needs a file, as in <include file=\"parts.xml\"/>");
    expect("<scene><include flie='a'/></scene>",
           "t.xml:1:17: include accepts only the parameter file, not \"flie\"\nt.xml:1:8: include needs a "
           "file, as in <include file=\"parts.xml\"/>");
    expect("<scene><include file='http://example.org/a.xml'/></scene>",
           "t.xml:1:17: \"http://example.org/a.xml\" is an address; only files can be included");
    expect("<scene><include file='file:///etc/passwd'/></scene>",
           "t.xml:1:17: \"file:///etc/passwd\" is an address; only files can be included");
    expect("<scene>\n<include\n file='none.xml'/></scene>",
           "t.xml:3:2: \"none.xml\" cannot be read: No such file or directory");
    expect("<scene><include file='sub'/></scene>", "t.xml:1:17: \"sub\" is a folder, not a scene file");
    expect("<scene><include file='/dev/zero'/></scene>",
           "t.xml:1:17: \"/dev/zero\" is a device or a pipe; a scene is a regular file");
    write_file("leaf2.xml", "<scene><node/></scene>");
    expect("<scene><include file='leaf2.xml'><node/>text</include></scene>",
           "t.xml:1:34: include must not contain elements\nt.xml:1:41: text \"text\" is not allowed here; "
           "parameters are attributes");
    expect("<scene><plugin name='magnet'><node/></plugin></scene>",
           "t.xml:1:16: the scene needs the plug-in \"magnet\", which is not loaded. A plug-in is code: if "
           "you trust "
           "it, load it by --plugin FILE (in C: sn_scene_load_plugin)\nt.xml:1:30: plugin must not contain "
           "elements");
    expect("<scene><plugin file='magnet.so'/></scene>",
           "t.xml:1:8: plugin has one parameter, as in <plugin name=\"magnet\"/>");
    write_file("other.xml", "<needle/>");
    expect("<scene><include file='other.xml'/><qqqqqqqqqq/></scene>",
           "other.xml:1:1: the root element must be \"scene\", not \"needle\"\nt.xml:1:35: \"qqqqqqqqqq\" is "
           "not a component; `sinew describe` lists all components");
    write_file("typed.xml", "\n<!DOCTYPE scene><scene/>");
    expect("<scene><include file='typed.xml'/></scene>",
           "typed.xml:2:1: a document type is not allowed in a scene; delete <!DOCTYPE ...>");
    // Nothing is looked up within an element that is not known.
    expect("<scene><qqqqqqqqqq><include file='none.xml'/></qqqqqqqqqq></scene>",
           "t.xml:1:8: \"qqqqqqqqqq\" is not a component; `sinew describe` lists all components");
}
END_TEST

START_TEST(circular_includes_are_refused)
{
    mkdir("sub", 0700);
    write_file("self.xml", "<scene>\n<include file='sub/../self.xml'/></scene>");
    expect_file("self.xml", SN_ERR_SCENE,
                "self.xml:2:10: the file includes itself: self.xml -> sub/../self.xml");
    write_file("a.xml", "<scene><include file='sub/b.xml'/></scene>");
    write_file("sub/b.xml", "<scene>\n <include file='c.xml'/></scene>");
    write_file("sub/c.xml", "<scene>\n\n <include file='../a.xml'/><node/></scene>");
    expect_file("a.xml", SN_ERR_SCENE,
                "sub/c.xml:3:11: the file includes itself: a.xml -> sub/b.xml -> sub/c.xml -> sub/../a.xml");
    expect("<scene><include file='sub/b.xml'/></scene>",
           "sub/../a.xml:1:17: the file includes itself: sub/b.xml -> sub/c.xml -> sub/../a.xml -> "
           "sub/../sub/b.xml");
}
END_TEST

START_TEST(includes_are_bounded)
{
    char path[32], text[64];
    for (int i = 0; i < 9; ++i) {
        snprintf(path, sizeof path, "deep%d.xml", i);
        snprintf(text, sizeof text, "<scene><include file='deep%d.xml'/></scene>", i + 1);
        write_file(path, i < 8 ? text : "<scene/>");
    }
    sn_error error = { 0 };
    sn_scene* scene = read_file("deep0.xml", &error);
    ck_assert_msg(error.status == SN_OK, "%s", error.text);
    sn_scene_destroy(scene);
    expect("<scene><include file='deep0.xml'/></scene>", "deep7.xml:1:17: includes are nested deeper than 8");

    // Many times the same: without a limit, a million.
    char* wide = repeat("<scene>", "<include file='wide1.xml'/>\n", 1000, "</scene>");
    write_file("wide0.xml", wide);
    free(wide);
    wide = repeat("<scene>", "<include file='wide2.xml'/>\n", 1000, "</scene>");
    write_file("wide1.xml", wide);
    free(wide);
    write_file("wide2.xml", "<scene/>");
    expect_file("wide0.xml", SN_ERR_SCENE, "wide1.xml:1000:10: more than 1000 includes");
}
END_TEST

START_TEST(depth_is_counted_through_includes)
{
    char* deep = repeat("<scene>", "<node>", 40, "<include file='d1.xml'/>");
    char* closed = repeat(deep, "</node>", 40, "</scene>");
    write_file("d0.xml", closed);
    free(deep);
    free(closed);
    deep = repeat("<scene>", "<node>", 23, "");
    closed = repeat(deep, "</node>", 23, "</scene>");
    write_file("d1.xml", closed);
    free(deep);
    free(closed);
    sn_error error = { 0 };
    sn_scene* scene = read_file("d0.xml", &error);
    ck_assert_msg(error.status == SN_OK, "%s", error.text);
    sn_scene_destroy(scene);
    deep = repeat("<scene>", "<node>", 24, "</scene>");
    write_file("d1.xml", deep);
    free(deep);
    expect_file("d0.xml", SN_ERR_SCENE, "d1.xml:1:146: elements are nested deeper than 64");
}
END_TEST

/* ---- memory -------------------------------------------------------------------------------------------- */

/* Gives memory `left` times. */
static void* allocate_few(void* context, size_t bytes, size_t alignment)
{
    int* left = context;
    if (*left == 0) return NULL;
    *left -= 1;
    return aligned_alloc(alignment, (bytes + alignment - 1) / alignment * alignment);
}

static void release(void* context, void* memory)
{
    (void)context;
    free(memory);
}

START_TEST(running_out_of_memory_is_survived)
{
    static const char text[] = "<scene title='x'>\n<node name='a'><node/><node/></node></scene>";
    for (int most = 0;; ++most) {
        int left = most;
        sn_host host = { .context = &left, .allocate = allocate_few, .release = release };
        sn_error error = { 0 };
        sn_scene* scene = sn_scene_load_text(text, strlen(text), "t.xml", ".", &host, &error);
        if (scene) {
            sn_scene_destroy(scene);
            ck_assert_int_gt(most, 0);
            break;
        }
        ck_assert_msg(strstr(error.text, "out of memory") != NULL, "%s", error.text);
    }
}
END_TEST

/* ---- damaged files ------------------------------------------------------------------------------------- */

START_TEST(a_file_cut_off_anywhere_is_refused)
{
    size_t length = strlen(good_scene), end = (size_t)(strstr(good_scene, "</scene>") - good_scene) + 8;
    for (size_t n = 0; n < length; ++n) {
        sn_error error = { 0 };
        char* text = malloc(n + 1); // exactly as long, so that reading beyond is seen
        ck_assert_ptr_nonnull(text);
        memcpy(text, good_scene, n);
        sn_scene* scene = toy_scene();
        sn_status status = sn_scene_read_text(scene, text, n, "t.xml", NULL, &error);
        bool comment_cut = n > end + 1 && n < length - 1;
        ck_assert_msg((status == SN_OK) == (n >= end && !comment_cut), "%zu bytes: %s", n, error.text);
        ck_assert_msg(status == SN_OK || strncmp(error.text, "t.xml:", 6) == 0, "%zu bytes: %s", n,
                      error.text);
        sn_scene_destroy(scene);
        free(text);
    }
}
END_TEST

START_TEST(a_file_damaged_anywhere_is_survived)
{
    static const char damage[] = "<>&\"'/=! \n\x80\xff";
    size_t length = strlen(good_scene);
    char* text = malloc(length);
    ck_assert_ptr_nonnull(text);
    for (size_t n = 0; n < length; ++n)
        for (size_t k = n % trials(1, 4); k < sizeof damage; k += trials(1, 4)) {
            sn_error error = { 0 };
            memcpy(text, good_scene, length);
            text[n] = damage[k];
            sn_scene* scene = toy_scene();
            sn_status status = sn_scene_read_text(scene, text, length, "t.xml", NULL, &error);
            ck_assert_msg(status == SN_OK || strncmp(error.text, "t.xml:", 6) == 0, "%s", error.text);
            sn_scene_destroy(scene);
        }
    free(text);
}
END_TEST

/* ---- */

static void add(Suite* suite, const char* name, const TTest* const* tests, int count)
{
    TCase* group = tcase_create(name);
    for (int i = 0; i < count; ++i)
        tcase_add_test(group, tests[i]);
    suite_add_tcase(suite, group);
}
#define ADD(suite, name, ...)                                                                                \
    do {                                                                                                     \
        const TTest* const tests[] = { __VA_ARGS__ };                                                        \
        add(suite, name, tests, SN_COUNT(tests));                                                            \
    } while (0)

int main(void)
{
    Suite* suite = suite_create("xml/read");
    ADD(suite, "good", every_type_is_read, the_tree_is_that_of_the_elements, a_byte_order_mark_is_no_column,
        a_text_is_read_without_a_name);
    ADD(suite, "places", places_of_attributes, places_of_elements, what_follows_a_reading_is_from_code);
    ADD(suite, "refusals", names, elements, text_between_elements, what_is_not_xml, what_is_not_utf8,
        document_types_are_refused_at_their_place);
    ADD(suite, "causes", all_causes_are_told, causes_that_do_not_fit_are_counted,
        a_reading_adds_to_the_causes_of_the_caller, arguments_are_checked);
    ADD(suite, "limits", depth, attributes, limits_of_a_reading, long_values_take_linear_time);
    ADD(suite, "files", files_are_read, what_is_no_file_is_refused);
    ADD(suite, "includes", includes_bring_their_items_in, causes_in_an_include_have_its_places,
        what_cannot_be_included, circular_includes_are_refused, includes_are_bounded,
        depth_is_counted_through_includes);
    ADD(suite, "memory", running_out_of_memory_is_survived);
    ADD(suite, "damage", a_file_cut_off_anywhere_is_refused, a_file_damaged_anywhere_is_survived);
    return run_suite(suite);
}
