/* Sinew - cases: the list of benchmarks, one row each. SPDX-License-Identifier: BSD-3-Clause */
#include "bench/bench.h"
#include <stddef.h>

/* The last row only ends the list: C has no empty arrays. */
const sinew_bench_case sinew_bench_cases[] = {
    { NULL, NULL, NULL },
};
const int sinew_bench_case_count = (int)(sizeof sinew_bench_cases / sizeof sinew_bench_cases[0]) - 1;
