/* If this failed, a benchmark of `sinew bench` would not run to its end any more, and nobody would see it
   until its numbers are needed.
   SPDX-License-Identifier: BSD-3-Clause */
#include "output/scratch.h"
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include "support/run_suite.h"

static char folder[64], path[400];

static void set_up(void) { scratch_make(folder); }
static void tear_down(void) { scratch_clear(folder); }

/* Runs `sinew bench ARGUMENTS` in the folder; its exit code. */
static int bench(const char* arguments)
{
    char line[1000];
    snprintf(line, sizeof line, "cd %s && %s bench %s >said 2>complained </dev/null", folder, SINEW_COMMAND,
             arguments);
    int status = system(line);
    ck_assert_msg(WIFEXITED(status), "bench %s: ended by signal", arguments);
    return WEXITSTATUS(status);
}

static char* read_text(const char* name) { return scratch_read(scratch_path(path, folder, name), NULL); }

/* What a benchmark needs besides its name. */
static const char* arguments_of(const char* name)
{
    static const char points[] = "beams-load|here|0|0\nbeams-load|here|1|0.3\n";
    if (strcmp(name, "validation-plots") != 0) return "";
    scratch_write(scratch_path(path, folder, "points.curves"), points);
    return "points.curves";
}

/* Each of the list ends well after a few steps, and says something; in a build without a view its
   benchmark says so. */
START_TEST(every_benchmark_runs)
{
    ck_assert_int_eq(bench(""), 0);
    char *list = read_text("said"), *rest = NULL;
    int seen = 0;
    for (char* line = strtok_r(list, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest)) {
        char name[40], arguments[200];
        if (sscanf(line, "  %39s", name) != 1 || strncmp(line, "  ", 2) != 0) continue;
        snprintf(arguments, sizeof arguments, "--smoke %s %s", name, arguments_of(name));
        int code = bench(arguments);
        char *said = read_text("said"), *complained = read_text("complained");
        bool absent = strstr(complained, "this build has no view") != NULL;
        ck_assert_msg(code == 0 || absent, "bench %s: exit %d\n%s", arguments, code, complained);
        ck_assert_msg(absent || strlen(said) > 40, "bench %s says only \"%s\"", arguments, said);
        free(said);
        free(complained);
        ++seen;
    }
    free(list);
    ck_assert_int_ge(seen, 18);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("benchmarks");
    TCase* cases = tcase_create("all");
    tcase_set_timeout(cases, 300);
    tcase_add_checked_fixture(cases, set_up, tear_down);
    tcase_add_test(cases, every_benchmark_runs);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
