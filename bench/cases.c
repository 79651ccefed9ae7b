/* Sinew - cases: the list of benchmarks, one row each. SPDX-License-Identifier: BSD-3-Clause */
#include "bench/bench.h"

const sinew_bench_case* const sinew_bench_cases[] = {
    &sinew_bench_needle,
    &sinew_bench_needle_damping,
    &sinew_bench_needle_integrators,
    &sinew_bench_needle_models,
    &sinew_bench_needle_paper,
    &sinew_bench_insertion,
    &sinew_bench_insertion_solid,
    &sinew_bench_spine_table,
    &sinew_bench_threads_case,
    &sinew_bench_suture,
    &sinew_bench_suture_thesis,
    &sinew_bench_cable_paper,
    &sinew_bench_solid,
    &sinew_bench_view,
    &sinew_bench_validation_plots,
    &sinew_bench_collision,
    &sinew_bench_contact,
    &sinew_bench_contact_rows,
    &sinew_bench_cut,
    &sinew_bench_api,
    &sinew_bench_auto,
    &sinew_bench_many,
    &sinew_bench_knots,
};
const int sinew_bench_case_count = (int)(sizeof sinew_bench_cases / sizeof sinew_bench_cases[0]);
