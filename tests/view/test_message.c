/* If this fails, a page that says something wrong could crash the server, or be understood as something else.
   SPDX-License-Identifier: BSD-3-Clause */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "view/message.h"
#include "support/run_suite.h"

static message m;
static char why[256];

static bool decode(const char* text)
{
    return sn_view_message_decode(text, strlen(text), &m, why, sizeof why);
}

START_TEST(what_can_be_asked)
{
    ck_assert(decode("{\"type\":\"play\"}") && m.verb == MESSAGE_PLAY && !m.has_id);
    ck_assert(decode("{\"type\":\"step\",\"count\":7,\"id\":3}") && m.verb == MESSAGE_STEP && m.node == 7 &&
              m.id == 3);
    ck_assert(decode("{\"type\":\"speed\",\"value\":0}") && m.number[0] == 0.0);
    ck_assert(decode("{\"type\":\"write\",\"channel\":\"/a/f\",\"values\":[1,2.5,-3]}") && m.count == 3 &&
              m.number[1] == 2.5);
    ck_assert(decode("{\"type\":\"write\",\"channel\":\"/a/f\",\"values\":null}") && m.count == 0);
    ck_assert(
        decode("{\"type\":\"set\",\"path\":\"/n\",\"parameter\":\"e\",\"value\":\"1 mm\",\"revision\":2}"));
    ck_assert_str_eq(m.value, "1 mm");
    ck_assert_int_eq(m.revision, 2);
    ck_assert(decode("{\"type\":\"pick\",\"object\":1,\"node\":2,\"target\":[0,1,2],\"stiffness\":5}"));
    ck_assert(m.number[2] == 2.0 && m.number[3] == 5.0 && m.number[4] == -1.0);
    ck_assert(decode("{\"type\":\"drive\",\"path\":\"/h\",\"orientation\":[1,0,0,0]}") && !m.has_position &&
              m.has_orientation);
    ck_assert(decode(
        "{\"type\":\"subscribe\",\"objects\":\"none\",\"channels\":[\"/a/b\"],\"timing\":true,\"rate\":30}"));
    ck_assert(!m.frames && m.timing && m.rate == 30.0 && m.channel_count == 1 && m.colour_count == 0);
}
END_TEST

static const char* const wrong[] = {
    "",
    "nothing",
    "[]",
    "3",
    "{}",
    "{\"type\":3}",
    "{\"type\":\"fly\"}",
    "{\"type\":\"play\"",
    "{\"type\":\"play\"}}",
    "{\"type\":\"play\",\"type\":\"pause\"}",
    "{\"type\":\"play\",\"id\":-1}",
    "{\"type\":\"play\",\"id\":1.5}",
    "{\"type\":\"speed\"}",
    "{\"type\":\"speed\",\"value\":\"1\"}",
    "{\"type\":\"speed\",\"value\":0.01}",
    "{\"type\":\"speed\",\"value\":1.1e6}",
    "{\"type\":\"speed\",\"value\":-1}",
    "{\"type\":\"step\",\"count\":0}",
    "{\"type\":\"step\",\"count\":1e3}",
    "{\"type\":\"seek\",\"time\":-1}",
    "{\"type\":\"set\",\"path\":\"/a\"}",
    "{\"type\":\"set\",\"path\":\"/a\",\"parameter\":\"b\",\"value\":3}",
    "{\"type\":\"snapshot\"}",
    "{\"type\":\"write\",\"channel\":\"/a\",\"values\":[]}",
    "{\"type\":\"write\",\"channel\":\"/a\",\"values\":[1,2,3,4]}",
    "{\"type\":\"write\",\"channel\":\"/a\",\"values\":[\"1\"]}",
    "{\"type\":\"write\",\"channel\":\"/a\",\"values\":[1e300]}",
    "{\"type\":\"write\",\"channel\":\"/a\",\"values\":3}",
    "{\"type\":\"pick\",\"object\":-1,\"node\":0,\"target\":[0,0,0]}",
    "{\"type\":\"pick\",\"object\":0,\"node\":0,\"target\":[0,0]}",
    "{\"type\":\"subscribe\",\"objects\":[1]}",
    "{\"type\":\"subscribe\",\"channels\":\"a\"}",
    "{\"type\":\"subscribe\",\"rate\":1000}",
    "{\"type\":\"set\",\"path\":\"/a\\u0000b\",\"parameter\":\"b\",\"value\":\"c\"}",
    "{\"type\":\"play\"}\xff",
    "{\"type\":\"upload\",\"name\":\"a.xml\",\"offset\":0}",
    "{\"type\":\"upload\",\"name\":\"a.xml\",\"offset\":-1,\"data\":\"\"}",
    "{\"type\":\"upload\",\"name\":\"a.xml\",\"offset\":16777217,\"data\":\"\"}",
    "{\"type\":\"upload\",\"name\":\"a.xml\",\"offset\":0,\"data\":\"\",\"fresh\":1}",
    "{\"type\":\"upload\",\"name\":\"a.xml\",\"offset\":0,\"data\":\"A\\u0000A\"}",
    "{\"type\":\"upload\",\"name\":\"../a.xml\",\"offset\":0,\"data\":\"\"}",
    "{\"type\":\"run\",\"name\":\"\"}",
    "{\"type\":\"run\",\"name\":\".a\"}",
    "{\"type\":\"run\",\"name\":\"a\\\\b\"}",
    "{\"type\":\"run\",\"name\":\"a\\nb\"}",
    "{\"type\":\"check\",\"name\":\"a.xml\",\"beside\":\"yes\"}",
    "{\"type\":\"text\",\"name\":\"/etc/passwd\"}",
};

START_TEST(what_is_wrong_gets_a_sentence)
{
    ck_assert_msg(!decode(wrong[_i]), "%s was taken", wrong[_i]);
    ck_assert_msg(why[0] != '\0', "%s got no sentence", wrong[_i]);
}
END_TEST

START_TEST(a_visitors_file_is_taken)
{
    ck_assert(decode("{\"type\":\"upload\",\"name\":\"Leber \\u00fc.msh\",\"offset\":12,\"data\":\"AAAA\","
                     "\"fresh\":true}"));
    ck_assert(m.verb == MESSAGE_UPLOAD_PART && m.node == 12 && m.fresh);
    ck_assert_str_eq(m.path, "Leber \xc3\xbc.msh");
    ck_assert_str_eq(m.data, "AAAA");
    free(m.data);
    ck_assert(decode("{\"type\":\"run\",\"name\":\"a.xml\",\"beside\":true}") && m.beside && !m.data);
    ck_assert(decode("{\"type\":\"text\"}") && !m.path[0]);
}
END_TEST

START_TEST(an_answer_can_be_addressed_even_then)
{
    ck_assert(!decode("{\"type\":\"fly\",\"id\":12}"));
    ck_assert(m.has_id && m.id == 12);
}
END_TEST

START_TEST(depth_and_length_are_bounded)
{
    enum { DEEP = 60000 };
    char* text = malloc(2 * MESSAGE_BYTES);
    memset(text, '[', DEEP);
    ck_assert(!sn_view_message_decode(text, DEEP, &m, why, sizeof why) && strstr(why, "depth"));
    memset(text, ' ', 2 * MESSAGE_BYTES);
    ck_assert(!sn_view_message_decode(text, MESSAGE_BYTES + 1, &m, why, sizeof why));
    int used = sprintf(text, "{\"type\":\"snapshot\",\"name\":\"");
    memset(text + used, 'a', 100);
    sprintf(text + used + 100, "\"}");
    ck_assert(!decode(text));
    ck_assert(decode(
        "{\"type\":\"snapshot\",\"name\":\"[[[[[[[[[[[[[[[[[[[[[[[[\"}")); // brackets in a text are text
    free(text);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("message");
    TCase* cases = tcase_create("message");
    tcase_add_test(cases, what_can_be_asked);
    tcase_add_loop_test(cases, what_is_wrong_gets_a_sentence, 0, (int)(sizeof wrong / sizeof wrong[0]));
    tcase_add_test(cases, a_visitors_file_is_taken);
    tcase_add_test(cases, an_answer_can_be_addressed_even_then);
    tcase_add_test(cases, depth_and_length_are_bounded);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
