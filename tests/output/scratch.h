/* Sinew - scratch: a folder of its own for every test of the writers, and looks into what they wrote.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <check.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/** An empty folder in the working directory, which is below the build folder; its name in `folder`. Left
    there when a test fails, for a look. */
static inline void scratch_make(char folder[64])
{
    snprintf(folder, 64, "scratch-XXXXXX");
    ck_assert_ptr_nonnull(mkdtemp(folder));
}

static inline void scratch_clear(const char* folder)
{
    char command[128];
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    ck_assert_int_eq(system(command), 0);
}

static inline const char* scratch_path(char path[256], const char* folder, const char* name)
{
    snprintf(path, 256, "%s/%s", folder, name);
    return path;
}

static inline bool scratch_exists(const char* path) { return access(path, F_OK) == 0; }

/** Number of files in a folder whose name contains a text. */
static inline int scratch_count(const char* folder, const char* part)
{
    char command[256], answer[32] = "";
    snprintf(command, sizeof command, "ls -A '%s' | grep -c -- '%s'", folder, part);
    FILE* pipe = popen(command, "r");
    ck_assert_ptr_nonnull(pipe);
    ck_assert_ptr_nonnull(fgets(answer, sizeof answer, pipe));
    pclose(pipe);
    return atoi(answer);
}

/** The whole file with a zero behind it; the test fails when it cannot be read. The caller frees it. */
static inline char* scratch_read(const char* path, size_t* size)
{
    FILE* stream = fopen(path, "rb");
    ck_assert_msg(stream != NULL, "%s cannot be opened", path);
    ck_assert_int_eq(fseek(stream, 0, SEEK_END), 0);
    long length = ftell(stream);
    rewind(stream);
    char* text = malloc((size_t)length + 1);
    ck_assert_ptr_nonnull(text);
    ck_assert_uint_eq(fread(text, 1, (size_t)length, stream), (size_t)length);
    text[length] = '\0';
    fclose(stream);
    if (size) *size = (size_t)length;
    return text;
}

static inline void scratch_write(const char* path, const char* text)
{
    FILE* stream = fopen(path, "wb");
    ck_assert_ptr_nonnull(stream);
    fputs(text, stream);
    ck_assert_int_eq(fclose(stream), 0);
}
