/* If this failed, the page of the live view would know a component by its name: a component of somebody else
   that does the same would be drawn otherwise. What the page draws by itself it learns from the `marks` of
   items.
   SPDX-License-Identifier: BSD-3-Clause */
#include <check.h>
#include <ctype.h>
#include <dirent.h>
#include <sinew/models.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include "support/run_suite.h"

static char* text_of(const char* path)
{
    FILE* f = fopen(path, "rb");
    ck_assert_msg(f != NULL, "%s", path);
    char* text = calloc(1, 1 << 20);
    size_t length = fread(text, 1, (1 << 20) - 1, f);
    ck_assert_uint_lt(length, (1 << 20) - 1);
    fclose(f);
    return text;
}

static bool is_word(char c) { return isalnum((unsigned char)c) || c == '_' || c == '$'; }

/* Names of one word are also names of shapes and of parts of the page: they count where the component of an
   item is compared with something, and that is forbidden for any name. */
static void expect_no_names(const char* path, const char* text)
{
    for (int i = 0; i < sn_builtin_count; ++i) {
        const char* name = sn_builtins[i]->name;
        if (!strchr(name, '_')) continue;
        for (const char* at = text; (at = strstr(at, name)); at += strlen(name))
            ck_assert_msg((at > text && is_word(at[-1])) || is_word(at[strlen(name)]), "%s names %s: %.60s",
                          path, name, at);
    }
}

static bool starts_with(const char* text, const char* with) { return strncmp(text, with, strlen(with)) == 0; }

static bool ends_with(const char* begin, const char* end, const char* with)
{
    return (size_t)(end - begin) >= strlen(with) && starts_with(end - strlen(with), with);
}

static void expect_no_comparison(const char* path, const char* text)
{
    static const char what[] = "item.component";
    static const char* const behind[] = { " ==", " !=", ".startsWith(", ".match(", ".includes(" };
    static const char* const before[] = { ".test(", ".includes(", ".has(", ".exec(", "switch (", "== ", "[" };
    for (const char* at = text; (at = strstr(at, what)); at += strlen(what)) {
        const char* end = at + strlen(what);
        if (starts_with(end, " === item.name")) continue; // a name that says nothing more is left out
        for (size_t k = 0; k < sizeof behind / sizeof behind[0]; ++k)
            ck_assert_msg(!starts_with(end, behind[k]), "%s compares: %.60s", path, at);
        for (size_t k = 0; k < sizeof before / sizeof before[0]; ++k)
            ck_assert_msg(!ends_with(text, at, before[k]), "%s compares: %.60s", path,
                          at - strlen(before[k]));
    }
}

static int look_into(const char* folder)
{
    DIR* d = opendir(folder);
    int count = 0;
    ck_assert_msg(d != NULL, "%s", folder);
    for (struct dirent* e; (e = readdir(d));) {
        char path[1024];
        struct stat about;
        if (e->d_name[0] == '.') continue;
        snprintf(path, sizeof path, "%s/%s", folder, e->d_name);
        ck_assert_int_eq(stat(path, &about), 0);
        if (S_ISDIR(about.st_mode)) {
            count += look_into(path);
            continue;
        }
        char* text = text_of(path);
        expect_no_names(path, text);
        expect_no_comparison(path, text);
        free(text);
        ++count;
    }
    closedir(d);
    return count;
}

START_TEST(the_page_names_no_component)
{
    ck_assert_int_gt(look_into(SINEW_SOURCE_DIR "/apps/viewer/page"), 20);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("view/page_names");
    TCase* tests = tcase_create("page");
    tcase_add_test(tests, the_page_names_no_component);
    suite_add_tcase(suite, tests);
    return run_suite(suite);
}
