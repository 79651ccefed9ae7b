/* run_suite. SPDX-License-Identifier: BSD-3-Clause */
#include "support/run_suite.h"
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "support/report.h"

/* A program that was started by hand elsewhere goes to the folder `tests` of the build, so that its files do
   not get among the sources. False when there is no such folder. */
static bool works_in_build_folder(void)
{
    char now[4096] = "", build[4096] = SINEW_COMMAND; // BUILD/bin/sinew
    for (int parts = 0; parts < 2; ++parts)
        *strrchr(build, '/') = '\0';
    if (getcwd(now, sizeof now) && strncmp(now, build, strlen(build)) == 0) return true;
    return chdir(strcat(build, "/tests")) == 0;
}

int run_suite(Suite* suite)
{
    if (!works_in_build_folder()) {
        perror("the folder of tests");
        return 1;
    }
    report_begin();
    SRunner* runner = srunner_create(suite);
    srunner_run_all(runner, CK_ENV);
    const int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    const bool whole = !getenv("CK_RUN_CASE") && !getenv("CK_RUN_SUITE");
    if (!failed && whole) report_end();
    return failed != 0;
}
