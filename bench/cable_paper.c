/* Sinew - cable_paper: the bench that computes the tables and figures of Khalifa and Palli 2022 anew.
   SPDX-License-Identifier: BSD-3-Clause */
#include "bench/cable_paper.h"
#include "bench/bench.h"
#include "bench/sheet.h"
#include <stdlib.h>
#include <string.h>

const int cable_paper_points[CABLE_SIZES] = { 5, 7, 9, 11, 13, 19 };
const int cable_paper_samples[CABLE_SIZES] = { 51, 81, 101, 121, 151, 251 };

static const struct {
    const char* name;
    bool (*run)(const cable_bench* b);
} parts[] = {
    { "methods", cable_paper_methods }, { "marks", cable_paper_marks },
    { "sizes", cable_paper_sizes },     { "errors", cable_paper_errors },
    { "choice", cable_paper_choice },   { "energies", cable_paper_energies },
};

static int run(int argc, char** argv)
{
    cable_bench b = { .quick = sheet_quick(&argc, argv) };
    b.folder = sheet_option(&argc, argv, "--out", "out/cable-paper");
    const char* only = sheet_option(&argc, argv, "--only", "");
    const char* times = sheet_option(&argc, argv, "--repetitions", b.quick ? "1" : "3");
    bool good = true, found = false;
    if (!b.folder || !only || !times) return 2;
    b.repetitions = atoi(times);
    if (b.repetitions < 1 || b.repetitions > CABLE_REPETITIONS) {
        fprintf(stderr, "%s: --repetitions takes 1 to %d\n", argv[0], (int)CABLE_REPETITIONS);
        return 2;
    }
    if (argc > 1) {
        fprintf(stderr,
                "%s: unknown argument %s; it takes --quick, --only PART, --repetitions N and --out DIR\n",
                argv[0], argv[1]);
        return 2;
    }
    if (!sheet_folder(b.folder)) return 1;
    for (int i = 0; i < SN_COUNT(parts); ++i) {
        if (*only && strcmp(only, parts[i].name) != 0) continue;
        found = true;
        good = parts[i].run(&b) && good;
        fflush(stdout);
    }
    if (!found)
        fprintf(stderr, "%s: no part %s; there are methods, marks, sizes, errors, choice, energies\n",
                argv[0], only);
    return !found ? 2 : good ? 0 : 1;
}

const sinew_bench_case sinew_bench_cable_paper = {
    "cable-paper",
    "the tables and figures of Khalifa and Palli 2022, computed anew; --quick, --only PART, --repetitions N, "
    "--out DIR",
    run
};
