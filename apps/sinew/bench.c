/* Sinew - sinew bench: lists and runs the benchmarks that are linked into the command.
   SPDX-License-Identifier: BSD-3-Clause */
#include "bench/bench.h"
#include "command.h"
#include <limits.h>
#include <string.h>
#include "base/text.h"

typedef struct bench_options {
    whole_number threads;
    bool smoke;
} bench_options;

int sinew_bench_threads = 1;
bool sinew_bench_smoke = false;

int sinew_bench_count(int whole, int least) { return sinew_bench_smoke && least < whole ? least : whole; }

static int list_cases(void)
{
    if (sinew_bench_case_count == 0) {
        puts("this build has no benchmarks");
        return EXIT_DONE;
    }
    for (int i = 0; i < sinew_bench_case_count; ++i)
        printf("  %-16s %s\n", sinew_bench_cases[i]->name, sinew_bench_cases[i]->summary);
    puts("\nrun a benchmark with `sinew bench CASE`; further arguments go to the benchmark");
    return EXIT_DONE;
}

static int run_bench(const call* c)
{
    enum { MAX = 64 };
    const char* names[MAX] = { NULL };
    char quote[SN_QUOTE_TEXT];
    const bench_options* o = c->options;
    if (o->threads.given) sinew_bench_threads = o->threads.value < INT_MAX ? (int)o->threads.value : INT_MAX;
    sinew_bench_smoke = o->smoke;
    if (c->count == 0) return list_cases();
    const char* wanted = c->arguments[0];
    for (int i = 0; i < sinew_bench_case_count; ++i) {
        if (strcmp(sinew_bench_cases[i]->name, wanted) == 0)
            return sinew_bench_cases[i]->run(c->count, c->arguments);
        if (i < MAX) names[i] = sinew_bench_cases[i]->name;
    }
    int count = sinew_bench_case_count < MAX ? sinew_bench_case_count : MAX;
    const char* nearest = sn_nearest(wanted, names, count);
    fprintf(stderr, "sinew bench: unknown benchmark %s%s%s%s\n`sinew bench` lists all benchmarks\n",
            sn_quote(quote, wanted, strlen(wanted)), nearest ? "; did you mean " : "", nearest ? nearest : "",
            nearest ? "?" : "");
    return EXIT_BAD;
}

static const option options[] = {
    { OPTION(bench_options, threads), "N",
      "number of threads of a step where the benchmark does not set it; 1 by default" },
    { OPTION(bench_options, smoke), NULL,
      "only see that the benchmark runs: a few steps of the smallest examples, whose times mean nothing" },
};

const verb verb_bench = {
    .name = "bench",
    .arguments = "[CASE [ARGUMENTS]]",
    .most = 1000,
    .summary = "list the benchmarks, or run one",
    .text = "Without a case, lists the benchmarks. Arguments after the case go to the benchmark.\n",
    .examples = { { "sinew bench", "list the benchmarks" },
                  { "sinew bench needle", "run the benchmark named needle" } },
    .options = { options, SN_COUNT(options), true },
    .options_size = sizeof(bench_options),
    .run = run_bench,
};
