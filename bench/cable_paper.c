/* Sinew - cable_paper: the bench that computes the tables and figures of Khalifa and Palli 2022 anew.
   SPDX-License-Identifier: BSD-3-Clause */
#include "bench/cable_paper.h"
#include "bench/bench.h"
#include "bench/sheet.h"

const int cable_paper_points[CABLE_SIZES] = { 5, 7, 9, 11, 13, 19 };
const int cable_paper_samples[CABLE_SIZES] = { 51, 81, 101, 121, 151, 251 };

static int run(int argc, char** argv)
{
    cable_bench b = { .quick = sheet_switch(&argc, argv, "--quick") };
    b.repetitions = b.quick ? 1 : 3;
    b.folder = sheet_option(&argc, argv, "--out", "out/cable-paper");
    if (!b.folder) return 2;
    if (argc > 1) {
        fprintf(stderr, "%s: unknown argument %s; it takes --quick and --out DIR\n", argv[0], argv[1]);
        return 2;
    }
    if (!sheet_folder(b.folder)) return 1;
    bool good = cable_paper_methods(&b);
    good = cable_paper_sizes(&b) && good;
    good = cable_paper_errors(&b) && good;
    good = cable_paper_choice(&b) && good;
    return cable_paper_energies(&b) && good ? 0 : 1;
}

const sinew_bench_case sinew_bench_cable_paper = {
    "cable-paper", "the tables and figures of Khalifa and Palli 2022, computed anew; --quick, --out DIR", run
};
