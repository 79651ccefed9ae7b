/* Sinew - calls of the command in tests. SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <check.h>
#include <stdbool.h>
#include <stdio.h>
#include <sys/wait.h>

/** Exit code of `sinew ARGUMENTS`; `said` receives standard output, or standard error with `errors`, at most
    size - 1 bytes. Fails the test if the command is killed. */
static inline int call_command(const char* arguments, bool errors, char* said, size_t size)
{
    char line[1000];
    snprintf(line, sizeof line, "%s %s %s", SINEW_COMMAND, arguments,
             errors ? "2>&1 >/dev/null" : "2>/dev/null");
    FILE* stream = popen(line, "r");
    ck_assert_ptr_nonnull(stream);
    size_t used = fread(said, 1, size - 1, stream);
    said[used] = '\0';
    int status = pclose(stream);
    ck_assert(WIFEXITED(status));
    return WEXITSTATUS(status);
}
