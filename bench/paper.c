/* Sinew - paper: the bench that draws the figures of Martsopoulos et al. 2023 anew. SPDX-License-Identifier:
   BSD-3-Clause */
#include "bench/paper.h"
#include "bench/bench.h"
#include "bench/sheet.h"

static int run(int argc, char** argv)
{
    const char* folder = sheet_option(&argc, argv, "--out", "out/needle-paper");
    if (!folder) return 2;
    if (argc > 1) {
        fprintf(stderr, "%s: unknown argument %s; it takes --out DIR only\n", argv[0], argv[1]);
        return 2;
    }
    if (!sheet_folder(folder)) return 1;
    bool drawn = paper_statics(folder);
    return paper_dynamics(folder) && drawn ? 0 : 1;
}

const sinew_bench_case sinew_bench_needle_paper = {
    "needle-paper", "the figures of Martsopoulos et al. 2023, drawn anew; --out DIR", run
};
