/* Sinew - bench: the benchmarks of `sinew bench`, linked into the command.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <stdbool.h>

/** One benchmark: a file of this folder, and a row in cases.c. */
typedef struct sinew_bench_case {
    const char* name;    /**< what one types: "needle" */
    const char* summary; /**< one line, lower case first, no full stop */
    /** argv[0] is its name, then what followed it; returns the exit code. */
    int (*run)(int argc, char** argv);
} sinew_bench_case;

extern const sinew_bench_case sinew_bench_needle, sinew_bench_needle_damping, sinew_bench_needle_integrators;
extern const sinew_bench_case sinew_bench_needle_models, sinew_bench_needle_paper;
extern const sinew_bench_case sinew_bench_threads_case;
extern const sinew_bench_case sinew_bench_insertion, sinew_bench_insertion_solid;
extern const sinew_bench_case sinew_bench_spine_table;
extern const sinew_bench_case sinew_bench_suture;
extern const sinew_bench_case sinew_bench_suture_thesis;
extern const sinew_bench_case sinew_bench_cable_paper;
extern const sinew_bench_case sinew_bench_solid;
extern const sinew_bench_case sinew_bench_knots;
extern const sinew_bench_case sinew_bench_collision, sinew_bench_contact, sinew_bench_contact_rows;
extern const sinew_bench_case sinew_bench_cut;
extern const sinew_bench_case sinew_bench_api, sinew_bench_auto, sinew_bench_many;
extern const sinew_bench_case sinew_bench_view;
extern const sinew_bench_case sinew_bench_validation_plots;
extern const sinew_bench_case* const sinew_bench_cases[];
extern int sinew_bench_threads; /**< of each simulation, unless the case compares them; --threads */
extern const int sinew_bench_case_count;
extern bool sinew_bench_smoke; /**< only see that the case runs: its numbers mean nothing; --smoke */
/** How many steps, repetitions or rows of a table: `whole`, or at most `least` for --smoke. */
int sinew_bench_count(int whole, int least);
