/* Sinew - sheet. SPDX-License-Identifier: BSD-3-Clause */
#include "bench/sheet.h"
#include "bench/bench.h"
#include <errno.h>
#include <string.h>
#include "base/os_file.h"

bool sheet_folder(const char* folder)
{
    char part[512];
    sn_os_file_info found;
    snprintf(part, sizeof part, "%s", folder);
    for (char* c = part + 1; part[0] && *c; ++c) {
        if (*c != '/') continue;
        *c = '\0';
        sn_os_make_folder(part); // the last one tells whether it worked
        *c = '/';
    }
    if (sn_os_make_folder(part) || (sn_os_stat(part, false, &found) && found.kind == SN_OS_FOLDER))
        return true;
    fprintf(stderr, "%s: cannot be made a folder: %s\n", folder, strerror(errno));
    return false;
}

FILE* sheet_table(const char* folder, const char* name, const char* heads)
{
    char path[600];
    snprintf(path, sizeof path, "%s/%s.csv", folder, name);
    FILE* file = fopen(path, "w");
    if (file)
        fprintf(file, "%s\n", heads);
    else
        fprintf(stderr, "%s: cannot be written: %s\n", path, strerror(errno));
    return file;
}

void sheet_close(FILE* file, const char* folder, const char* name)
{
    if (!file) return;
    bool whole = !ferror(file);
    whole = fclose(file) == 0 && whole;
    if (whole)
        printf("table    %s/%s.csv\n", folder, name);
    else
        fprintf(stderr, "%s/%s.csv: not completely written: %s\n", folder, name, strerror(errno));
}

void sheet_picture(const char* folder, const char* name, const sn_panel* panels, int count, int columns)
{
    char path[600];
    sn_error error = { 0 };
    snprintf(path, sizeof path, "%s/%s.png", folder, name);
    if (sn_chart_write(path, panels, count, columns, 600, 400, &error))
        fprintf(stderr, "no picture: %s\n", error.text);
    else
        printf("picture  %s\n", path);
}

static void drop(int* argc, char** argv, int at, int count)
{
    for (int i = at; i + count < *argc; ++i)
        argv[i] = argv[i + count];
    *argc -= count;
}

const char* sheet_option(int* argc, char** argv, const char* option, const char* otherwise)
{
    size_t length = strlen(option);
    for (int i = 1; i < *argc; ++i) {
        if (strncmp(argv[i], option, length) == 0 && argv[i][length] == '=') {
            const char* value = argv[i] + length + 1;
            drop(argc, argv, i, 1);
            return value;
        }
        if (strcmp(argv[i], option) != 0) continue;
        if (i + 1 == *argc) {
            fprintf(stderr, "%s: %s needs a value\n", argv[0], option);
            return NULL;
        }
        const char* value = argv[i + 1];
        drop(argc, argv, i, 2);
        return value;
    }
    return otherwise;
}

bool sheet_switch(int* argc, char** argv, const char* option)
{
    for (int i = 1; i < *argc; ++i)
        if (strcmp(argv[i], option) == 0) {
            drop(argc, argv, i, 1);
            return true;
        }
    return false;
}

bool sheet_quick(int* argc, char** argv) { return sheet_switch(argc, argv, "--quick") || sinew_bench_smoke; }
